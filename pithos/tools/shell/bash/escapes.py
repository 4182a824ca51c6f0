"""Programs that read, count or set type, and can start others by an option."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pithos.tools.shell.bash.options import has_long, has_short, starts_unknown, values
from pithos.tools.shell.bash.words import Word
from pithos.tools.words import words

if TYPE_CHECKING:
    from pithos.tools.shell.bash.scan import Scan, Stdin

CONNECTS = words("s_client s_server s_time ocsp cmp engine rehash fipsinstall")
LOADS = words("-engine -provider -provider-path -config -keygen_engine -ssl_client_engine")
OUTPUTS = (
    "-out", "-keyout", "-writerand", "-outdir", "-certsout", "-sigout", "-CAserial",
)  # fmt: skip
ACTIVE = re.compile(r"write18|directlua|openout|\\(input|openin)\W*\|")
TEX = words("tex latex pdftex pdflatex xetex xelatex luatex lualatex latexmk tectonic luatex luahbtex texlua")


def manual(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """man: another pager, browser, formatter or set of settings."""
    told = has_long(
        args, "--pager", "--html", "--gxditview", "--config-file", "--preprocessor", "--troff-device"
    )
    if told or has_short(args, "PHXCT") or starts_unknown(args):
        scan.ask("man runs another program")


def openssl(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """openssl: code that it loads, settings that name such code, connections. --out=FILE is the same as -out FILE."""
    options = {re.sub("^--?", "-", word.text.partition("=")[0]) for word in args}
    if options & LOADS or starts_unknown(args):
        scan.ask("openssl loads other code")
    if args and args[0].text in CONNECTS:
        scan.ask(f"openssl {args[0].text} makes connections or loads other code")
    if not args and stdin is not None:
        scan.ask("openssl is told what to do by a pipe")
    for word in assigned(args, *OUTPUTS):
        scan.written(word)


def typeset(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """TeX: \\write18 runs commands where it is allowed to, Lua does all; latexmk runs Perl."""
    if starts_unknown(args) or any(
        re.match(r"--?(shell|cnf-line|lua|progname|enable)|-Z", word.text) or ACTIVE.search(word.text)
        for word in args
    ):
        scan.ask(f"{name} may run commands of its document")
    if name == "latexmk":
        scan.ask("latexmk runs code of its settings")
    for word in assigned(
        args, "-output-directory", "-aux-directory", "-outdir", "-auxdir", "-o", "-recorder-file"
    ):
        scan.written(word)


def unsafe(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """roff: -U lets documents run commands, -P and -X start other programs."""
    if starts_unknown(args) or has_short(args, "UPXlL"):
        scan.ask(f"{name} may run commands")


def printed(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """dvips: it writes a file, or to a program."""
    if starts_unknown(args) or has_short(args, "R"):
        scan.ask(f"{name} may run commands")
    for word in values(args, "-o"):
        scan.ask("dvips runs a command") if re.match(r"\s*[!|]", word.text) else scan.written(word)


def assigned(args: list[Word], *names: str) -> list[Word]:
    """The values of options that take one dash or two: -out FILE, --out FILE, -out=FILE."""
    found = []
    for i, word in enumerate(args):
        text, equals, value = word.text.partition("=")
        if re.sub("^--", "-", text) in names:
            found += [Word(value, word.dynamic)] if equals else args[i + 1 : i + 2]
    return found


RULES = {
    "man": manual,
    "openssl": openssl,
    "dvips": printed,
    **dict.fromkeys(("groff", "troff", "pic"), unsafe),
    **dict.fromkeys(TEX, typeset),
}
