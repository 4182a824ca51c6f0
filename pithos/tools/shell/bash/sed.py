"""sed: its script is read command by command, since it may run programs and write files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pithos.tools.shell.bash.options import has_long, plain, starts_unknown, values
from pithos.tools.shell.bash.words import Word

if TYPE_CHECKING:
    from pithos.tools.shell.bash.scan import Scan, Stdin

BLANK = re.compile(r"[\s;}]*(?:#[^\n]*\n?[\s;}]*)*")
PLACE = re.compile(r"(?:\d+(?:~\d+)?|\$)\s*|[+~]\d+\s*")
LABEL = re.compile(r"[:btT][^\S\n]*[^\s;}]*")
TEXT = re.compile(r"[aic](?:\\\n|[^\S\n]*\\?)?(?:\\.|[^\\\n])*(?:\n|\\?$)", re.DOTALL)
SIMPLE = re.compile(r"[={dDgGhHnNpPxzF]|[lLqQ][^\S\n]*\d*")
FLAGS = re.compile(r"[gIiMmp0-9]*")


def stream_editor(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """sed: -i writes its files; a script that runs commands or writes files is not let through."""
    scripts = values(args, "-e", "--expression") + _clustered(args)
    rest = [word for word in plain(args) if word not in scripts]
    if values(args, "-f", "--file") or starts_unknown(args[:1]):
        scan.ask("sed runs a script that is not read")
    if not scripts:
        scripts, rest = rest[:1], rest[1:]
    for script in scripts:
        if script.dynamic and re.search(r"\$\(|`", script.text):
            scan.ask("sed runs a script that is known only when it runs")
        elif not script.dynamic and acts(script.text):
            scan.ask("sed runs a command or writes a file by its script, or is not understood")
    if has_long(args, "--in-place") or any(re.match(r"-[nErsuz]*i", word.text) for word in args):
        for word in rest:
            scan.written(word)


def _clustered(args: list[Word]) -> list[Word]:
    """Scripts behind an -e in a group of options: -ne SCRIPT, -neSCRIPT."""
    found = []
    for i, word in enumerate(args):
        match = re.match(r"-[nErsuz]+e(.*)", word.text, re.DOTALL)
        if match:
            found += [Word(match[1], word.dynamic)] if match[1] else args[i + 1 : i + 2]
    return found


def acts(script: str) -> bool:
    """Whether a script does more than to edit what it reads, or is not understood."""
    at = 0
    while (at := _behind(BLANK, script, at)) < len(script):
        end = _command(script, _addresses(script, at))
        if end is None:
            return True
        at = end
    return False


def _behind(pattern: re.Pattern[str], script: str, at: int) -> int:
    match = pattern.match(script, at)
    return match.end() if match else at


def _addresses(script: str, at: int) -> int:
    """Where the command begins behind up to two addresses."""
    for _ in range(2):
        if script[at : at + 1] == "/" or script[at : at + 1] == "\\":
            mark = at + (script[at] == "\\")
            end = _delimited(script, mark, 1)
            if end is None:
                return len(script)
            at = _behind(re.compile(r"[IM\s]*"), script, end)
        else:
            at = _behind(PLACE, script, at)
        if script[at : at + 1] != ",":
            break
        at = _behind(re.compile(r",\s*"), script, at)
    return _behind(re.compile(r"[!\s]*"), script, at)


def _command(script: str, at: int) -> int | None:
    """Where a command ends; None for one that acts elsewhere, or is not understood."""
    if script[at : at + 1] in ("s", "y"):
        end = _delimited(script, at + 1, 2)
        return None if end is None else _ended(script, _behind(FLAGS, script, end))
    for pattern in (LABEL, TEXT):
        match = pattern.match(script, at)
        if match:
            return match.end()
    match = SIMPLE.match(script, at)
    if match is None:
        return None
    return match.end() if match[0] == "{" else _ended(script, match.end())


def _ended(script: str, at: int) -> int | None:
    """The same place where a command may end there."""
    at = _behind(re.compile(r"[^\S\n]*"), script, at)
    return at if script[at : at + 1] in ("", ";", "\n", "}", "#") else None


def _delimited(script: str, at: int, parts: int) -> int | None:
    """Where a pattern, or a pattern and what replaces it, ends. The character at `at` stands between them.

    None where it does not end, or where that depends on whether brackets are read, as not all programs do.
    """
    mark = re.escape(script[at : at + 1])
    if not mark or mark in ("\\\\", "\\\n"):
        return None
    end, place = re.compile(rf"(?:[^\\{mark}]|\\.)*{mark}", re.DOTALL), at + 1
    bracket = r"\[\^?\]?(?:\[:\w+:\]|[^\]])*\]"
    first = re.compile(rf"(?:{bracket}|[^\\\[{mark}]|\\.)*{mark}", re.DOTALL).match(script, at + 1)
    for _ in range(parts):
        match = end.match(script, place)
        if match is None or (place == at + 1 and (first is None or first.end() != match.end())):
            return None
        place = match.end()
    return place


RULES = dict.fromkeys(("sed", "gsed"), stream_editor)
