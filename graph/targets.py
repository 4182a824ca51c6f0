"""Targets: what configs/targets.yaml says of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from graph.check import CONFIGS, choose
from graph.errors import ConfigError, Fault

PHASES = {"cpu": ("decode", "prefill"), "gpu": ("single", "decode", "prefill")}
ALL_PHASES = ("single", "decode", "prefill")
_SHARED = ("fusions", "formats", "kv", "hd", "taps")
_FIELDS = {"cpu": (*_SHARED, "features", "panel"), "gpu": (*_SHARED, "forms")}


@dataclass(frozen=True)
class Target:
    """fusions: names of passes; features (CPUs): flags that a machine must have; the rest: values of static choices.

    panel: of CPUs alone; forms: of GPUs alone, the activation forms (graph/gpu.py) that kernels are built for.
    """

    name: str
    kind: str
    fusions: tuple[str, ...]
    formats: tuple[str, ...]
    kv: tuple[str, ...]
    hd: tuple[int, ...]
    taps: tuple[int, ...]
    features: tuple[str, ...] = ()
    panel: tuple[int, ...] = ()
    forms: tuple[str, ...] = ()

    @property
    def phases(self) -> tuple[str, ...]:
        """The phases that this kind of target has plans for."""
        return PHASES[self.kind]


def read_targets(path: Path) -> dict[str, Target]:
    """All targets of a file by name, in its order. Raises ConfigError with all faults."""
    text = path.read_text(encoding="utf-8")
    tree: dict[str, dict[str, Any]] = yaml.safe_load(text)["targets"]
    lines = text.splitlines()
    faults = [
        Fault(
            path.name, next((k for k, line in enumerate(lines, 1) if line.strip() == f"{name}:"), 1), message
        )
        for name, fields in tree.items()
        for message in _faults(name, fields)
    ]
    if faults:
        raise ConfigError(faults)
    return {name: _target(name, fields) for name, fields in tree.items()}


def _target(name: str, fields: Mapping[str, Any]) -> Target:
    return Target(name, fields["kind"], **{k: tuple(v) for k, v in fields.items() if k != "kind"})


def _faults(name: str, fields: Mapping[str, Any]) -> list[str]:
    kind = fields.get("kind")
    if kind not in _FIELDS:
        return [f"target {name}: kind must be {' or '.join(_FIELDS)}, found {kind!r}"]
    allowed = _FIELDS[kind]
    given = [k for k in fields if k != "kind"]
    missing = [f"target {name}: {k} is missing" for k in allowed if k not in given]
    return missing + [
        f"target {name}: a target of kind {kind} has no {k}; it has {', '.join(allowed)}"
        for k in given
        if k not in allowed
    ]


@cache
def targets() -> dict[str, Target]:
    """All targets by name, in the order of the file. Raises ConfigError."""
    return read_targets(CONFIGS / "targets.yaml")


def target(name: str) -> Target:
    """One target by name. Raises ConfigError for an unknown one."""
    if name not in targets():
        raise ConfigError([Fault("targets.yaml", 1, choose(name, targets(), "target"))])
    return targets()[name]


def plan_folder(t: Target) -> str:
    """The folder in generated/ that holds a target's plans: `gpu` for the GPU targets that fuse alike, else its own."""
    if t.kind == "gpu" and t.fusions == next(o for o in targets().values() if o.kind == "gpu").fusions:
        return "gpu"
    return t.name
