"""Targets: what configs/targets.yaml says of each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import yaml

from graph.check import CONFIGS, choose
from graph.errors import ConfigError, Fault


@dataclass(frozen=True)
class Target:
    """features: CPU flags that a machine must have; fusions: names of passes; the rest: values of static choices."""

    name: str
    kind: str
    features: tuple[str, ...]
    fusions: tuple[str, ...]
    formats: tuple[str, ...]
    kv: tuple[str, ...]
    hd: tuple[int, ...]
    taps: tuple[int, ...]
    panel: tuple[int, ...]


@cache
def targets() -> dict[str, Target]:
    """All targets by name, in the order of the file."""
    tree = yaml.safe_load((CONFIGS / "targets.yaml").read_text(encoding="utf-8"))["targets"]
    return {
        name: Target(name, fields["kind"], **{k: tuple(v) for k, v in fields.items() if k != "kind"})
        for name, fields in tree.items()
    }


def target(name: str) -> Target:
    """One target by name. Raises ConfigError for an unknown one."""
    if name not in targets():
        raise ConfigError([Fault("targets.yaml", 1, choose(name, targets(), "target"))])
    return targets()[name]
