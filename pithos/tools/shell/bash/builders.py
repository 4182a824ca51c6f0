"""Build tools, compilers and formatters: what they are told to run, and the files that they write."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pithos.tools.shell.bash import subcommands
from pithos.tools.shell.bash.options import has_long, plain, starts_unknown, values
from pithos.tools.shell.bash.words import Word
from pithos.tools.words import words

if TYPE_CHECKING:
    from pithos.tools.shell.bash.scan import Scan, Stdin

LOOKS = words(
    "echo echo_append cat compare_files capabilities environment time sleep true false sha256sum md5sum"
)
PLUGINS = re.compile(
    r"-(wrapper|fplugin|specs|B|Xclang|load|plugin|fuse-ld=/).*|--(plugin|specs)\b.*|@.*", re.DOTALL
)


def make(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """make: its file must be one of the workspace."""
    subcommands.judge(scan, name, args, stdin)
    for word in values(args, "-f", "--file", "--makefile"):
        if word.text in ("-", "/dev/stdin") or not scan.places.inside(word):
            scan.ask(f"{name} runs {word.text}, which is not in the workspace")
        scan.started(word)


def cmake(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """cmake: -P runs a script, -E has commands of its own; the folders of a build are written."""
    for word in values(args, "-P"):
        if not scan.places.inside(word):
            scan.ask(f"cmake runs {word.text}, which is not in the workspace")
    for word in args[1:2] if args and args[0].text == "-E" else []:
        if word.text not in LOOKS:
            scan.ask(f"cmake -E {word.text} runs programs or changes files")
    for word in values(args, "-B", "--install", "--prefix"):
        scan.written(word)


def compiler(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """Compilers: plugins and wrappers are other programs."""
    if any(PLUGINS.fullmatch(word.text) for word in args) or starts_unknown(args):
        scan.ask(f"{name} may run or load other code")
    for word in values(args, "-o", "--output"):
        scan.written(word)


def java(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """java: a program of the workspace."""
    for word in args:
        if word.text.startswith(("-agent", "-javaagent", "-XX:OnError", "-XX:OnOutOfMemory", "@")):
            scan.ask("java loads or runs other code")
    for word in [*values(args, "-jar", "-cp", "-classpath", "--class-path"), *plain(args)[:1]]:
        if any(not scan.places.inside(Word(part or ".", word.dynamic)) for part in word.text.split(":")):
            scan.ask(f"java runs {word.text}, which is not in the workspace")


def formats(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """Formatters write what they are given."""
    for word in plain(args):
        if "/" in word.text or word.text.startswith("~"):
            scan.written(word)


def tests(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """pytest: --basetemp is emptied, reports and caches are written."""
    named = values(args, "--basetemp", "--junitxml", "--junit-xml", "--cov-report", "--log-file", "--rootdir")
    named += [
        Word(word.text.partition("=")[2], word.dynamic) for word in values(args, "-o", "--override-ini")
    ]
    for word in named:
        if "/" in word.text or word.text.startswith("~"):
            scan.written(Word(word.text.rpartition(":")[2], word.dynamic))


def pager(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """less and more: +!COMMAND runs it, -o keeps a log."""
    if any(re.match(r"\+\+?[!|vs#]", word.text) for word in args):
        scan.ask(f"{name} runs a command")
    if has_long(args, "--lesskey-file", "--lesskey-content"):
        scan.ask(f"{name} runs commands of its keys")
    for word in values(args, "-o", "-O", "--log-file", "--LOG-FILE"):
        scan.written(word)


def converts(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """pandoc: filters are programs."""
    for word in values(args, "-F", "--filter", "-L", "--lua-filter", "--pdf-engine"):
        if ("/" in word.text or word.dynamic) and not scan.places.inside(word):
            scan.ask(f"{name} runs {word.text}, which is not in the workspace")
    for word in values(args, "-o", "--output", "--extract-media"):
        scan.written(word)


RULES = {
    **dict.fromkeys(("make", "gmake"), make),
    "cmake": cmake,
    **dict.fromkeys(("gcc", "g++", "cc", "c++", "clang", "clang++", "ld"), compiler),
    "java": java,
    **dict.fromkeys(
        ("black", "isort", "autopep8", "yapf", "prettier", "ruff", "clang-format", "gofmt", "rustfmt", "eslint",
         "autoflake", "pyupgrade", "shfmt", "yq", "exiftool"), formats
    ),
    **dict.fromkeys(("pytest", "py.test"), tests),
    **dict.fromkeys(("less", "more", "most"), pager),
    "pandoc": converts,
}  # fmt: skip
