"""Errors of the graph compiler.

ConfigError
    Faults in a configuration file; carries all of them, each with its file and line.
GraphError
    A rewrite produced an invalid graph: a mistake in graph/passes, not in a configuration.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Fault:
    """One mistake: `place` is the file's name, `line` counts from 1."""

    place: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.place}:{self.line}: {self.message}"


class ConfigError(Exception):
    """All faults of one configuration, one a line, in the order of the file."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = sorted(set(faults))
        super().__init__("\n".join(map(str, self.faults)))


class GraphError(Exception):
    """An invalid graph after a pass; the message names the pass, the node and the rule that it breaks."""


class Faults:
    """Collects the faults of one file, so that all of them are reported together."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.found: list[Fault] = []

    def add(self, line: int, message: str) -> None:
        self.found.append(Fault(self.place, line, message))

    def raise_if_any(self) -> None:
        if self.found:
            raise ConfigError(self.found)
