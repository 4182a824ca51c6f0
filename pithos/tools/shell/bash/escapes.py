"""Programs that read, count or set type, and can start others by an option."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pithos.tools.shell.bash.options import has_long, has_short, starts_unknown, values
from pithos.tools.shell.bash.words import Word
from pithos.tools.words import words

if TYPE_CHECKING:
    from pithos.tools.shell.bash.scan import Scan, Stdin

CONNECTS = words("s_client s_server s_time ocsp cmp engine")
TEX = words("tex latex pdftex pdflatex xetex xelatex luatex lualatex latexmk tectonic")


def manual(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """man: another pager, browser, formatter or set of settings."""
    told = has_long(
        args, "--pager", "--html", "--gxditview", "--config-file", "--preprocessor", "--troff-device"
    )
    if told or has_short(args, "PHXCT") or starts_unknown(args):
        scan.ask("man runs another program")


def openssl(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """openssl: code that it loads, settings that name such code, connections."""
    options = {re.sub("^--?", "-", word.text.partition("=")[0]) for word in args}
    if options & {"-engine", "-provider", "-provider-path", "-config"} or starts_unknown(args):
        scan.ask("openssl loads other code")
    if args and args[0].text in CONNECTS:
        scan.ask(f"openssl {args[0].text} makes connections or loads other code")
    for word in values(args, "-out", "-keyout", "-writerand"):
        scan.written(word)


def typeset(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """TeX: \\write18 runs commands where it is allowed to; latexmk runs Perl."""
    if starts_unknown(args) or any(
        re.match(r"--?shell|-Z", word.text) or "write18" in word.text for word in args
    ):
        scan.ask(f"{name} may run commands of its document")
    if name == "latexmk":
        scan.ask("latexmk runs code of its settings")


RULES = {"man": manual, "openssl": openssl, **dict.fromkeys(TEX, typeset)}
