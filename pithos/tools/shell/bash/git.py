"""git: which of its commands look, record, or throw away."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from pithos.tools.shell.bash.options import has_long, has_short, plain, values
from pithos.tools.shell.bash.words import Word
from pithos.tools.words import words

if TYPE_CHECKING:
    from pithos.tools.shell.bash.scan import Scan, Stdin

# Look only, or record what can be taken back.
FINE = words(
    "status log diff show blame shortlog describe rev-parse rev-list ls-files ls-tree cat-file merge-base name-rev "
    "whatchanged range-diff show-ref show-branch for-each-ref diff-tree diff-index diff-files check-ignore check-attr "
    "count-objects fsck grep add commit merge cherry-pick revert mv init help version var apply format-patch notes "
    "archive fetch pull clone verify-commit cherry interpret-trailers"
)
ASKED = {
    "push": "changes another repository",
    "clean": "deletes files",
    "rm": "deletes files",
    "rebase": "rewrites history",
    "filter-branch": "rewrites history",
    "filter-repo": "rewrites history",
    "replace": "rewrites history",
    "update-ref": "rewrites history",
    "gc": "deletes what is not referred to",
    "prune": "deletes what is not referred to",
    "daemon": "opens a server",
    "send-email": "sends mail",
    "svn": "acts on another repository",
    "p4": "acts on another repository",
    "difftool": "opens another program",
    "mergetool": "opens another program",
    "gui": "opens another program",
    "gitk": "opens another program",
    "credential": "works with passwords",
    "checkout-index": "overwrites files",
    "read-tree": "overwrites files",
    "am": "runs hooks on foreign patches",
    "hook": "runs hooks",
}
RUNS = (
    "--upload-pack",
    "--receive-pack",
    "--exec",
    "--ext-diff",
    "--textconv",
    "--open-files-in-pager",
    "--template",
)
SETTINGS = re.compile(
    r"(user\.(name|email)|color\.\w+|advice\.\w+|core\.(pager=cat|quotepath|autocrlf)|log\.\w+"
    r"|init\.defaultbranch|diff\.(renames|algorithm)|pager\.\w+=false)(=[\w@. -]*)?",
    re.IGNORECASE,
)


def judge(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """Skips git's own options, then judges the command."""
    before = scan.places.folder
    rest = _command(scan, args)
    if rest:
        _subcommand(scan, rest[0], rest[1:])
    scan.places.folder = before


def _command(scan: Scan, args: list[Word]) -> list[Word]:
    i = 0
    while i < len(args) and args[i].text.startswith("-"):
        text = args[i].text
        value = args[i + 1] if i + 1 < len(args) else Word("")
        if text == "-C":
            if not scan.places.go(value):
                scan.ask(f"git -C {value.text} leaves the workspace")
            i += 1
        elif text == "-c":
            if value.dynamic or not SETTINGS.fullmatch(value.text):
                scan.ask(f"git -c {value.text} changes what git runs")
            i += 1
        elif text not in (
            "--no-pager",
            "-p",
            "--paginate",
            "--version",
            "--help",
            "-P",
            "--no-optional-locks",
            "--bare",
        ):
            scan.ask(f"git {text} is not understood")
        i += 1
    return args[i:]


def _subcommand(scan: Scan, command: Word, args: list[Word]) -> None:
    if not command.exact:
        scan.ask("which command of git runs is known only when it runs")
        return
    _common(scan, command.text, args)
    rule = RULES.get(command.text)
    if command.text == "clean" and _tries(args):
        return
    if command.text in ASKED:
        scan.ask(f"git {command.text} {ASKED[command.text]}")
    elif rule is not None:
        reason = rule(args)
        if reason:
            scan.ask(f"git {command.text} {reason}")
    elif command.text not in FINE:
        scan.ask(f"git {command.text} is not known: it may be an alias")


def _common(scan: Scan, command: str, args: list[Word]) -> None:
    if has_long(args, *RUNS) or any(re.search(r"^(ext|fd)::", word.text) for word in args):
        scan.ask(f"git {command} runs another program")
    if command == "grep" and has_short([w for w in args if w.text.startswith("-O")], "O"):
        scan.ask("git grep -O opens another program")
    for word in values(args, "--output", "--output-directory"):
        scan.written(word)
    if command in ("archive", "format-patch"):
        for word in values(args, "-o"):
            scan.written(word)
    if command == "clone":
        for word in plain(args)[1:2]:
            scan.written(word)
        if values(args, "-c", "--config", "-u"):
            scan.ask("git clone changes what git runs")
    if command == "fetch" and has_long(args, "--prune", "--force"):
        scan.ask("git fetch deletes or overwrites branches")
    if command == "pull" and (has_short(args, "rf") or has_long(args, "--rebase", "--force")):
        scan.ask("git pull rewrites history")
    if command == "commit" and has_long(args, "--amend"):
        scan.ask("git commit --amend rewrites history")
    if command == "apply" and has_long(args, "--unsafe-paths", "--directory"):
        scan.ask("git apply writes outside the workspace")
    if command in ("merge", "cherry-pick", "revert") and has_long(args, "--abort", "--quit"):
        scan.ask(f"git {command} --abort throws changes away")


def _tries(args: list[Word]) -> bool:
    return has_long(args, "--dry-run") or any(re.fullmatch(r"-[dfxXq]*n[dfxXq]*", word.text) for word in args)


def _reset(args: list[Word]) -> str:
    options = [word for word in args if word.text.startswith("-") and word.text != "--"]
    soft = all(word.text in ("--soft", "--mixed", "-q", "--quiet", "-N") for word in options)
    return "" if soft and not any(word.dynamic for word in args) else "throws changes away"


def _checkout(args: list[Word]) -> str:
    if has_short(args, "fBm") or has_long(args, "--force", "--ours", "--theirs", "--merge", "--orphan"):
        return "throws changes away"
    names = plain(args)
    paths = any(
        w.text == "--" or w.text in (".", "*", ":/") or w.dynamic or w.glob or "." in w.text for w in args
    )
    new = any(word.text in ("-b", "--track", "-t", "--detach") for word in args)
    return "throws changes away" if (paths or len(names) > 1) and not new else ""


def _switch(args: list[Word]) -> str:
    bad = has_short(args, "fCm") or has_long(
        args, "--force", "--discard-changes", "--force-create", "--merge"
    )
    return "throws changes away" if bad or any(word.dynamic for word in args) else ""


def _restore(args: list[Word]) -> str:
    staged = has_long(args, "--staged") or any(word.text == "-S" for word in args)
    worktree = has_long(args, "--worktree") or any(re.match(r"-\w*W", word.text) for word in args)
    return "" if staged and not worktree else "throws changes away"


def _stash(args: list[Word]) -> str:
    verb = args[0].text if args else "push"
    if verb.startswith("-") or verb in ("push", "list", "show", "apply", "pop", "save", "create"):
        return ""
    return "throws changes away"


def _branch(args: list[Word]) -> str:
    changes = has_short(args, "dDmMcCf") or has_long(
        args, "--delete", "--move", "--force", "--copy", "--edit-description"
    )
    return "deletes, moves or overwrites branches" if changes or any(w.dynamic for w in args) else ""


def _tag(args: list[Word]) -> str:
    return (
        "deletes or overwrites tags" if has_short(args, "df") or has_long(args, "--delete", "--force") else ""
    )


def _config(args: list[Word]) -> str:
    first = args[0].text if args else ""
    looks = has_long(args[:1], "--get", "--list", "--get-all", "--get-regexp") or first in (
        "-l",
        "list",
        "get",
    )
    return "" if looks else "changes what git runs"


def _remote(args: list[Word]) -> str:
    verbs = [word.text for word in plain(args)]
    return "" if not verbs or verbs[0] in ("show", "get-url") else "changes where git sends to"


def _reflog(args: list[Word]) -> str:
    return (
        ""
        if not args or args[0].text in ("show", "exists") or args[0].text.startswith("-")
        else "deletes history"
    )


def _worktree(args: list[Word]) -> str:
    return "" if args and args[0].text == "list" else "makes or removes folders"


def _submodule(args: list[Word]) -> str:
    verbs = [word.text for word in plain(args)]
    return "" if not verbs or verbs[0] in ("status", "summary") else "fetches or runs foreign code"


def _bisect(args: list[Word]) -> str:
    fine = ("log", "view", "visualize", "good", "bad", "start", "skip", "terms")
    return "" if args and args[0].text in fine else "runs programs or changes files"


RULES: dict[str, Callable[[list[Word]], str]] = {
    "reset": _reset,
    "checkout": _checkout,
    "switch": _switch,
    "restore": _restore,
    "stash": _stash,
    "branch": _branch,
    "tag": _tag,
    "config": _config,
    "remote": _remote,
    "reflog": _reflog,
    "worktree": _worktree,
    "submodule": _submodule,
    "bisect": _bisect,
}
