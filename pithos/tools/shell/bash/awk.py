"""awk: its text may run commands and write files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pithos.tools.shell.bash.options import starts_unknown
from pithos.tools.shell.bash.words import Word

if TYPE_CHECKING:
    from pithos.tools.shell.bash.scan import Scan, Stdin

ALONE = re.compile(
    r"-[FvdopL].+|--(field-separator|assign|dump-variables|pretty-print|profile|lint)=.*", re.DOTALL
)
FLAGS = re.compile(r"-[bcCgkLMnNOPrsStV]+|--(version|help|posix|re-interval|csv|sandbox|traditional|bignum)")
VALUED = ("-F", "-v", "--field-separator", "--assign")
ACTS = re.compile(r"\bsystem\b|getline|@\s*\w+|\|(?!\|)|print[^;}\n]*>|\bclose\s*\(|ENVIRON")
TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|#[^\n]*|\\\n|[A-Za-z_]\w*|[\d.]+|\s+|.', re.DOTALL)
PATTERN = re.compile(r"/(?:[^/\\\n\[]|\\.|\[\^?\]?(?:[^\]\\\n]|\\.)*\])*/")
VALUE = re.compile(r'[\w.)\]$"]')  # a slash behind it divides


def pattern_language(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """awk: the first argument is its text, unless options give it."""
    texts, i = [], 0
    while i < len(args) and args[i].text.startswith("-") and args[i].text not in ("-", "--"):
        text = args[i].text
        if text in ("-e", "--source"):
            texts += args[i + 1 : i + 2]
        elif text.startswith(("-e", "--source=")):
            texts.append(Word(re.sub("^(-e|--source=)", "", text), args[i].dynamic))
        elif text not in VALUED and not ALONE.fullmatch(text) and not FLAGS.fullmatch(text):
            scan.ask(f"{name} {text} runs a text that is not read, or is not understood")
            return
        i += 2 if text in (*VALUED, "-e", "--source") else 1
    rest = args[i + 1 :] if i < len(args) and args[i].text == "--" else args[i:]
    texts = texts or rest[:1]
    if starts_unknown([*args[:i], *texts]):
        scan.ask(f"{name} runs a text that is known only when it runs")
    elif any(_acts(word.text) for word in texts):
        scan.ask("awk's text runs commands, or reads or writes other files")


def _acts(text: str) -> bool:
    """Whether it does more than to read and to print. Where `) /` could begin a pattern, both ways are looked at."""
    return any(ACTS.search(_code(text, divides).replace("||", "")) for divides in (False, True))


def _code(text: str, divides: bool) -> str:
    """The text without patterns and comments, as these may say anything. `divides`: a slash behind a word does so."""
    code, before, at = "", "", 0
    while at < len(text):
        value = bool(before) and VALUE.fullmatch(before[-1]) is not None
        word = bool(before) and (before[-1] == ")" or before.isidentifier())
        pattern = PATTERN.match(text, at) if not value or (word and not divides) else None
        token = pattern or TOKEN.match(text, at)
        assert token is not None
        found = token[0]
        if pattern is not None:
            found = "//"
        elif found.startswith("#"):
            found = ""
        code += found
        before = found if found.strip() and found != "\\\n" else before
        at = token.end()
        if pattern is not None:
            before = ")"  # a pattern is a value, too
    return code


RULES = dict.fromkeys(("awk", "gawk", "mawk", "nawk"), pattern_language)
