"""curl and wget: fetching into the workspace is fine, sending is not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pithos.tools.shell.bash.options import clustered, has_long, plain, values
from pithos.tools.shell.bash.words import Word
from pithos.tools.words import words

if TYPE_CHECKING:
    from pithos.tools.shell.bash.scan import Scan, Stdin

LOCAL = re.compile(r"(https?://)?(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(/.*)?")
CURL_SENDS = words(
    "--data --data-raw --data-binary --data-urlencode --form --form-string --upload-file --json --request --header "
    "--user --cookie --mail-from --oauth2-bearer --url-query"
)
CURL_TOLD = words("--config --quote --proxy --unix-socket --engine --netrc")
CURL_WRITES = ("--output", "--output-dir", "-D", "--dump-header", "-c", "--cookie-jar", "--trace")
WGET_SENDS = words("--post-data --post-file --method --body-data --body-file --header --user --password")
WGET_TOLD = words("--execute --config --use-askpass --input-file")
WGET_WRITES = ("--output-document", "--directory-prefix", "-o", "--output-file", "-a")


def curl(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """What is sent, where the answer is written, and settings that are read from a file."""
    local = _local(args)
    if not local and (_short(args, "dFTXHub") or has_long(args, *CURL_SENDS)):
        scan.ask("curl sends data")
    if _short(args, "KQ") or has_long(args, *CURL_TOLD):
        scan.ask("curl is told by a file, or goes another way")
    if any(re.search(r"@/|@~|@\.\.|^file:", word.text, re.IGNORECASE) for word in args):
        scan.ask("curl reads files")
    _addresses(scan, name, args)
    _targets(scan, clustered(args, "o") + values(args, *CURL_WRITES))
    scan.downloads = scan.downloads or not local


def wget(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """The same for wget, whose -O and -P say where it writes."""
    if has_long(args, *WGET_SENDS):
        scan.ask("wget sends data")
    if has_long(args, *WGET_TOLD) or _short(args, "ei"):
        scan.ask("wget is told by a file or a text")
    _addresses(scan, name, args)
    _targets(scan, clustered(args, "O") + clustered(args, "P") + values(args, *WGET_WRITES))
    scan.downloads = scan.downloads or not _local(args)


def _local(args: list[Word]) -> bool:
    """Whether all addresses are of this machine."""
    addresses = [word.text for word in args if "://" in word.text or word.text.startswith("localhost")]
    return bool(addresses) and all(LOCAL.fullmatch(address) for address in addresses)


def _short(args: list[Word], letters: str) -> bool:
    """Options of one letter, which may stand behind others that take no value: -sSLd."""
    return any(
        re.match(rf"-[a-zA-Z0-9#]*?[{letters}]", word.text)
        and not re.match(r"-[sSLfkvIiOgNRjJ#]*o", word.text)
        for word in args
    )


def _addresses(scan: Scan, name: str, args: list[Word]) -> None:
    if any(word.dynamic and re.search(r"\$\(|`|<\(", word.text) for word in plain(args)):
        scan.ask(f"{name} may send what another program says")


def _targets(scan: Scan, targets: list[Word]) -> None:
    for word in targets:
        if word.text not in ("-", ""):
            scan.written(word)


def interfaces(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """ip: only looking."""
    looks = r"-\w+|a|addr|address|l|link|r|route|n|neigh|show|list|ls|get|dev|[\w.:]+\d"
    if not all(re.fullmatch(looks, word.text) for word in args):
        scan.ask("ip changes the network")


RULES = {"curl": curl, "wget": wget, "ip": interfaces}
