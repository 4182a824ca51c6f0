"""Programs and builtins that run others: what they run is judged in turn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pithos.tools.shell.bash import variables
from pithos.tools.shell.bash.options import starts_unknown, values
from pithos.tools.shell.bash.words import Word

if TYPE_CHECKING:
    from pithos.tools.shell.bash.scan import Scan, Stdin

FILLED = Word("{}", dynamic=True)  # what find and xargs put there


@dataclass(frozen=True)
class Form:
    """Options of a wrapper: a pattern of those alone, those with a value; `skip`: arguments before the program."""

    alone: str = ""
    valued: tuple[str, ...] = ()
    skip: int = 0


FORMS = {
    "nohup": Form(),
    "setsid": Form(r"-[fwc]+|--fork|--wait"),
    "nice": Form(r"-\d+|-n-?\d+|--adjustment=-?\d+", ("-n", "--adjustment")),
    "ionice": Form(r"-t|-c\d|-n\d", ("-c", "-n")),
    "timeout": Form(
        r"-v|--verbose|--foreground|--preserve-status|-[ks]\S+", ("-k", "-s", "--signal", "--kill-after"), 1),
    "stdbuf": Form(r"-[ioe](0|L|\d+[KMG]?)|--(input|output|error)=\w+", ("-i", "-o", "-e")),
    "time": Form(r"-[pv]+|--portability|--verbose"),
    "builtin": Form(),
    "exec": Form(r"-[cl]+", ("-a",)),
    "env": Form(r"-i|-|--ignore-environment|-0", ("-u", "--unset")),
    "busybox": Form(),
    "toybox": Form(),
    "chronic": Form(),
    "unbuffer": Form(),
    "catchsegv": Form(),
    "eatmydata": Form(),
    "valgrind": Form(r"--?[\w-]+(=[^/]*)?"),
    "xargs": Form(
        r"-[0rtx]+|--null|--no-run-if-empty|--verbose|-[nPLsdIE]\S+|--(max-args|max-procs|delimiter|replace)=\S+",
        ("-n", "-P", "-L", "-s", "-d", "-I", "-E", "-a", "--arg-file", "--max-args", "--max-procs", "--delimiter"),
    ),
}  # fmt: skip


def wrapped(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """Skips the wrapper's own options, then judges the rest as a command."""
    rest = _after(scan, name, args)
    if rest is None:
        return
    while rest and name == "env" and "=" in rest[0].text:
        variable, _, value = rest[0].text.partition("=")
        problem = variables.problem(variable, Word(value, rest[0].dynamic), scan.places)
        if problem:
            scan.ask(problem)
        rest = rest[1:]
    if not rest:
        return
    if name == "xargs":
        mark = _placeholder(args)
        rest, stdin = [*(FILLED if mark in word.text else word for word in rest), FILLED], None
    scan.program(rest, stdin)


def _after(scan: Scan, name: str, args: list[Word]) -> list[Word] | None:
    """The arguments behind the wrapper's options; None where these are not understood."""
    form = FORMS[name]
    i = 0
    while i < len(args) and args[i].text.startswith("-"):
        text = args[i].text.partition("=")[0]
        if args[i].text == "--":
            i += 1
            break
        if args[i].dynamic or not (args[i].text in form.valued or re.fullmatch(form.alone, args[i].text)):
            scan.ask(f"{name} {text} is not understood")
            return None
        i += 2 if args[i].text in form.valued else 1
    return args[i + form.skip :]


def _placeholder(args: list[Word]) -> str:
    """The text that xargs replaces by its input."""
    marks = [word.text for word in values(args, "-I", "--replace") if word.text]
    return marks[0] if marks else "{}"


def command(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """`command -v` only looks."""
    if args and args[0].text in ("-v", "-V"):
        return
    rest = list(args)
    while rest and rest[0].text in ("-p", "--"):
        rest.pop(0)
    if rest:
        scan.program(rest, stdin)


def shell(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """A shell: its -c text or here-document is read, a script of the workspace is let through as any program there."""
    i = 0
    runs_text = False
    while i < len(args) and args[i].text[:1] in ("-", "+") and len(args[i].text) > 1:
        text = args[i].text
        if text in ("-o", "+o") and i + 1 < len(args) and args[i + 1].exact:
            i += 2
            continue
        if args[i].dynamic or not re.fullmatch(
            r"[-+][ceuxvnlEB]+|--(noprofile|norc|posix|login|version|help)", text
        ):
            scan.ask(f"{name} {text} is not understood")
            return
        runs_text = runs_text or (not text.startswith("--") and "c" in text)
        i += 1
    rest = args[i:]
    if runs_text:
        text_run(scan, name, rest[:1])
    elif rest and rest[0].text != "-":
        run_file(scan, name, rest[0])
    elif stdin:
        scan.script(stdin)
    elif stdin is not None:
        scan.ask(f"{name} runs what it is given by a pipe")


def text_run(scan: Scan, name: str, words: list[Word]) -> None:
    """A text that is run: read, where it is known."""
    if any(not word.exact and word.dynamic for word in words):
        scan.ask(f"{name} runs a text that is known only when it runs")
    else:
        scan.script(" ".join(word.text for word in words))


def run_file(scan: Scan, name: str, word: Word) -> None:
    """A script that is run by its path."""
    scan.started(word)
    if not scan.places.inside(word):
        scan.ask(f"{name} runs {word.text}, which is not in the workspace")


def evaluate(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """eval: its words are joined and read."""
    text_run(scan, name, args)


def source(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """source FILE runs it in this shell."""
    if args:
        run_file(scan, name, args[0])


def trap(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """trap TEXT SIGNAL runs the text later."""
    if args and not args[0].text.startswith("-"):
        text_run(scan, name, args[:1])


def find(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """-delete, what -exec runs, and what is written."""
    if starts_unknown(args):
        scan.ask("find takes an argument that is known only when it runs")
    i = 0
    while i < len(args):
        text = args[i].text
        if text == "-delete":
            scan.ask("find -delete deletes")
        elif text in ("-fprint", "-fprint0", "-fprintf", "-fls"):
            scan.written(args[i + 1] if i + 1 < len(args) else Word("", dynamic=True))
        elif text in ("-exec", "-execdir", "-ok", "-okdir"):
            end = next((j for j in range(i + 1, len(args)) if args[j].text in (";", "+")), len(args))
            inner = [FILLED if "{}" in word.text else word for word in args[i + 1 : end]]
            scan.program(inner, None) if inner else scan.ask("find -exec is not understood")
            i = end
        i += 1


def fd(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """fd runs what stands behind -x or -X."""
    for i, word in enumerate(args):
        if word.text in ("-x", "-X", "--exec", "--exec-batch"):
            scan.program([*args[i + 1 :], FILLED], None)
            return
        if re.match(r"-[a-zA-Z]*[xX]|--exec", word.text) or starts_unknown([word]):
            scan.ask(f"{name} {word.text} is not understood")


def change_folder(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """cd, pushd, popd are followed; out of the workspace asks, since what comes then acts there."""
    targets = [word for word in args if word.text not in ("-P", "-L", "--", "-e")]
    if name == "popd":
        targets = [Word("-")]
    if not targets or not scan.places.go(targets[0]):
        scan.places.folder = None
        scan.ask(f"{name} {targets[0].text if targets else ''} leaves the workspace".replace("  ", " "))


def kill(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """kill -0 and -l only look."""
    if not args or args[0].text not in ("-0", "-l", "-L"):
        scan.ask("kill ends processes")


def assigning(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """Builtins that set a variable by its name."""
    names = (
        [w for w in args if not w.text.startswith("-")]
        if name in ("read", "mapfile", "readarray", "getopts")
        else []
    )
    names += [args[i + 1] for i, w in enumerate(args[:-1]) if name == "printf" and w.text == "-v"]
    if name == "getopts":
        names = names[1:2]
    if name in ("mapfile", "readarray") and any(w.text.startswith("-C") for w in args):
        scan.ask(f"{name} -C runs a text")
    for word in names:
        if re.fullmatch(r"[A-Za-z_]\w*", word.text) is None and name == "read":
            continue  # the value of an option, as in read -t 5
        problem = variables.problem(word.text, Word(""), scan.places)
        if problem:
            scan.ask(problem)


def declares(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """export and declare behind `builtin` or `command`."""
    for word in args:
        if not word.text.startswith("-"):
            variable, _, value = word.text.partition("=")
            problem = variables.problem(variable, Word(value, word.dynamic), scan.places)
            if problem:
                scan.ask(problem)


RULES = {
    **dict.fromkeys(FORMS, wrapped),
    **dict.fromkeys(
        ("sh", "bash", "dash", "zsh", "ksh", "ash", "fish", "mksh", "csh", "tcsh", "rbash"), shell
    ),
    **dict.fromkeys(("source", "."), source),
    **dict.fromkeys(("cd", "pushd", "popd"), change_folder),
    **dict.fromkeys(("read", "mapfile", "readarray", "printf", "getopts"), assigning),
    **dict.fromkeys(("export", "declare", "typeset", "local", "readonly"), declares),
    "command": command,
    "eval": evaluate,
    "trap": trap,
    "find": find,
    "fd": fd,
    "fdfind": fd,
    "kill": kill,
}
