"""Options among the arguments of a program."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pithos.tools.shell.bash.words import Word


def has_short(args: Iterable[Word], letters: str) -> bool:
    """Whether one of the letters stands in a group of short options (or of a value: that only asks more)."""
    return any(re.match(r"-[^-]", w.text) and any(c in w.text[1:] for c in letters) for w in args)


def has_long(args: Iterable[Word], *names: str) -> bool:
    """Whether an option is given, in full or shortened (--recur for --recursive)."""
    given = [w.text.partition("=")[0] for w in args if w.text.startswith("--") and len(w.text) > 3]
    return any(name.startswith(text) for name in names for text in given)


def starts_unknown(args: Iterable[Word]) -> bool:
    """Whether an argument could turn out to be an option."""
    return any(word.dynamic and word.text.lstrip("\"'")[:1] in ("$", "`", "{") for word in args)


def plain(args: Iterable[Word]) -> list[Word]:
    """The arguments that are no options; all after `--`."""
    found: list[Word] = []
    rest = iter(args)
    for word in rest:
        if word.text == "--":
            return [*found, *rest]
        if not word.text.startswith("-") or word.text == "-":
            found.append(word)
    return found


def clustered(args: list[Word], letter: str) -> list[Word]:
    """The values of a short option that may stand behind others: -sSo FILE, -sSoFILE."""
    found = []
    for i, word in enumerate(args):
        match = re.match(rf"-[a-zA-Z0-9#]*?{letter}(.*)", word.text, re.DOTALL)
        if match and not word.text.startswith("--"):
            found += [Word(match[1], word.dynamic)] if match[1] else args[i + 1 : i + 2]
    return found


def values(args: list[Word], *names: str) -> list[Word]:
    """The values of options: -o FILE, -oFILE, --output FILE, --output=FILE."""
    found = []
    for i, word in enumerate(args):
        text, equals, value = word.text.partition("=")
        for name in names:
            if name.startswith("--"):
                if len(text) > 3 and name.startswith(text):
                    found += [Word(value, word.dynamic)] if equals else args[i + 1 : i + 2]
            elif word.text == name:
                found += args[i + 1 : i + 2]
            elif word.text.startswith(name) and not word.text.startswith("--"):
                found.append(Word(word.text[len(name) :], word.dynamic))
    return found
