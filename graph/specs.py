"""All kernels that a target's plans may ask for: their calls with every symbol replaced by each of its values."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from graph.build import load
from graph.check import CONFIGS
from graph.context import Json
from graph.gpu import ALL_FAMILIES
from graph.gpu_kernels import has_kernel
from graph.plan import make_plan
from graph.targets import Target, target

Spec = tuple[str, dict[str, Any]]
OUTS = ("f32", "q8k", "q8x32", "f32+q8k", "f32+q8x32")  # activation forms that one kernel of a CPU writes


def architectures() -> list[Path]:
    """All architecture files."""
    return sorted((CONFIGS / "architectures").glob("*.yaml"))


def calls(plan: Json) -> Iterator[Json]:
    """Every call of every alternative of a plan."""
    for part in (plan["prologue"], *plan["bodies"], plan["head"]):
        for group in part["groups"]:
            for step in group:
                for alternative in step["alternatives"]:
                    yield from (c for c in alternative if "family" in c)


def name_of(family: str, static: dict[str, Any]) -> str:
    """The file-safe name of a spec: the family and its static values in order, joined by dots."""
    return ".".join([family, *(str(static[s]) for s in ALL_FAMILIES[family].static)])


def outs_of(t: Target, phase: str) -> tuple[str, ...]:
    """The forms, or pairs of forms, that one kernel writes for the matmuls that read a value."""
    if t.kind == "cpu":
        return OUTS
    forms = [f for f in t.forms if f != "f32" and (f != "h16" or phase == "prefill")]
    return ("f32", *forms, *(f"f32+{f}" for f in forms))


def _values(t: Target, phase: str, family: str, name: str, value: Any) -> tuple[Any, ...]:
    """What a static choice of a family may become on a target."""
    if isinstance(value, int) or (isinstance(value, str) and name in ("op", "style", "score")):
        return (value,)
    domains = {
        "fmt": ("f32",) if family == "norm_route" else t.formats,
        "fmt2": t.formats,
        "form": t.forms,
        "out": outs_of(t, phase),
        "kv": t.kv,
        "hd": t.hd,
        "taps": t.taps,
        "panel": t.panel,
        "bias": (0, 1),
    }
    found: tuple[Any, ...] = domains[name]
    return found


def _kernels(t: Target, phase: str, family: str, spec: Json) -> Iterator[Spec]:
    for values in product(*(_values(t, phase, family, name, value) for name, value in spec.items())):
        static = dict(zip(spec, values, strict=True))
        if t.kind == "cpu" or has_kernel(family, static):
            yield family, static


@cache
def specs_of(t: Target) -> tuple[Spec, ...]:
    """Every kernel that plans of the target may name, in a stable order."""
    found: dict[str, Spec] = {}
    for path in architectures():
        loaded = load(path)
        for phase in t.phases:
            for call in calls(make_plan(loaded, t, phase)):
                for spec in _kernels(t, phase, call["family"], call["spec"]):
                    found[name_of(*spec)] = spec
    if t.kind == "gpu":  # what a sampler asks for; no plan does
        found["top_rows"] = ("top_rows", {})
    # The binder quantises apart where no kernel writes all forms that the readers of a value want.
    for out in outs_of(t, "prefill"):
        found[name_of("quantize", {"out": out, "op": "none"})] = ("quantize", {"out": out, "op": "none"})
    order = list(ALL_FAMILIES)
    return tuple(sorted(found.values(), key=lambda s: (order.index(s[0]), name_of(*s))))


def all_specs(name: str) -> list[tuple[str, dict[str, Any]]]:
    """(family, static choices) of every kernel of the target with that name, in a stable order."""
    return [(family, dict(static)) for family, static in specs_of(target(name))]
