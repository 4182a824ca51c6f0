"""Globs over paths: * and ? within a name, [abc], {a,b}, ** over any number of folders.

The time is linear in the path for each star.
"""

from __future__ import annotations

from fnmatch import fnmatchcase

from pithos.errors import ToolError, shown
from pithos.tools.files.root import Names

LONGEST, STARS, CHOICES = 300, 12, 64


class Glob:
    """A pattern. One without a slash fits names in every folder."""

    def __init__(self, pattern: str) -> None:
        if len(pattern) > LONGEST or pattern.count("*") > STARS:
            raise ToolError(f"the pattern {shown(pattern)} is too long: use at most {STARS} stars")
        if pattern.startswith("/") or ".." in pattern.split("/"):
            raise ToolError(f"the pattern {shown(pattern)} leaves the workspace: use one relative to it")
        texts = _choices(pattern.removeprefix("./"))
        self._patterns = [t.split("/") if "/" in t else ["**", t] for t in texts]

    def fits(self, names: Names) -> bool:
        """Whether a path fits."""
        return any(_fits(pattern, names) for pattern in self._patterns)


def _fits(pattern: list[str], names: Names) -> bool:
    """By the set of places in the pattern that can be reached, so that stars do not multiply."""
    places = _past_stars(pattern, {0})
    for name in names:
        reached = set()
        for place in places:
            if place == len(pattern):
                continue
            if pattern[place] == "**":
                reached.add(place)
            elif fnmatchcase(name, pattern[place]):
                reached.add(place + 1)
        places = _past_stars(pattern, reached)
    return len(pattern) in places


def _past_stars(pattern: list[str], places: set[int]) -> set[int]:
    found = set(places)
    for place in sorted(places):
        while place < len(pattern) and pattern[place] == "**":
            place += 1
            found.add(place)
    return found


def _choices(pattern: str) -> list[str]:
    """{a,b} written out."""
    done, todo = [], [pattern]
    while todo:
        text = todo.pop()
        end = text.find("}")
        start = text.rfind("{", 0, max(end, 0))
        if start < 0:
            done.append(text)
        else:
            todo += [text[:start] + choice + text[end + 1 :] for choice in text[start + 1 : end].split(",")]
        if len(done) + len(todo) > CHOICES:
            raise ToolError(f"the pattern {shown(pattern)} has more than {CHOICES} choices")
    return done
