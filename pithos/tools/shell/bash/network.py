"""curl and wget: fetching into the workspace is fine, sending is not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pithos.tools.shell.bash.options import has_long, plain, values
from pithos.tools.shell.bash.words import Word
from pithos.tools.words import words

if TYPE_CHECKING:
    from pithos.tools.shell.bash.scan import Scan, Stdin

LOCAL = re.compile(r"(https?://)?(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(/.*)?")

SENDS = sorted(
    words(
        "--data --data-raw --data-binary --data-urlencode --form --form-string --upload-file --json --request --header "
        "--user --cookie --mail-from --oauth2-bearer --url-query"
    )
)


def curl(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """What is sent, where the answer is written, and settings that are read from a file."""
    local = bool(args) and all(
        LOCAL.fullmatch(w.text) for w in args if "://" in w.text or w.text.startswith("localhost")
    )
    local = local and any(LOCAL.fullmatch(w.text) for w in args)
    if not local and (_short(args, "dFTXHub") or has_long(args, *SENDS)):
        scan.ask("curl sends data")
    if _short(args, "KQ") or has_long(
        args, "--config", "--quote", "--proxy", "--unix-socket", "--engine", "--netrc"
    ):
        scan.ask("curl is told by a file, or goes another way")
    if any(re.search(r"@/|@~|@\.\.", w.text) for w in args) or any(
        w.text.lower().startswith("file:") for w in args
    ):
        scan.ask("curl reads files")
    _addresses(scan, name, args)
    _targets(
        scan,
        values(
            args, "-o", "--output", "--output-dir", "-D", "--dump-header", "-c", "--cookie-jar", "--trace"
        ),
    )


def wget(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """The same for wget, whose -O and -P say where it writes."""
    if has_long(
        args,
        "--post-data",
        "--post-file",
        "--method",
        "--body-data",
        "--body-file",
        "--header",
        "--user",
        "--password",
    ):
        scan.ask("wget sends data")
    if has_long(args, "--execute", "--config", "--use-askpass", "--input-file") or _short(args, "ei"):
        scan.ask("wget is told by a file or a text")
    _addresses(scan, name, args)
    _targets(
        scan, values(args, "-O", "--output-document", "-P", "--directory-prefix", "-o", "--output-file", "-a")
    )


def _short(args: list[Word], letters: str) -> bool:
    """Options of one letter, which may stand behind others that take no value: -sSLd."""
    return any(re.match(rf"-[a-zA-Z0-9#]*?[{letters}]", word.text) and not word.text.startswith("--") and
               not re.match(r"-[sSLfkvIiOgNRjJ#]*o", word.text) for word in args)  # fmt: skip


def _addresses(scan: Scan, name: str, args: list[Word]) -> None:
    for word in plain(args):
        if word.dynamic and re.search(r"\$\(|`|<\(", word.text):
            scan.ask(f"{name} may send what another program says")


def _targets(scan: Scan, targets: list[Word]) -> None:
    for word in targets:
        if word.text not in ("-", ""):
            scan.written(word)


def interfaces(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """ip: only looking."""
    if not all(
        re.fullmatch(r"-\w+|a|addr|address|l|link|r|route|n|neigh|show|list|ls|get|dev|[\w.:]+\d", w.text)
        for w in args
    ):
        scan.ask("ip changes the network")


RULES = {"curl": curl, "wget": wget, "ip": interfaces}
