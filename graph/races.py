"""Proves that calls which run at once do not disturb each other: steps of a group, calls between two barriers, and the
parts of one call.

A call that only some of a kernel's workgroups have finished has written some of its outputs while others still read.
So no buffer (nor its slot of the arena) may be written by a call and read or written by another one of the group,
whichever alternatives the steps take; and a call may write where it reads only in the ways of `IN_PLACE`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from graph.context import Json
from graph.errors import GraphError

# Arguments that a family writes; ("out",) for the others.
WRITES: Mapping[str, tuple[str, ...]] = {
    "embed": ("out", "zero"), "norm_quantize": ("h", "y", "yq"), "quantize": ("y", "yq"), "kv_store": (),
    "qk_rope_store": ("q",), "route": ("ids", "weights"), "norm_route": ("ids", "weights"),
    "group_experts": ("starts", "entries"), "norm_matvec": ("h", "out"), "norm_glu": ("h", "y", "yq"),
    "glu": ("y", "yq"), "experts_glu": ("y", "yq"), "top_rows": ("ids", "values"),
    "route_glu": ("y", "yq", "ids", "weights"),
}  # fmt: skip
# (read, written): each part of the kernel reads only what it writes itself, or has read all before it writes.
IN_PLACE: Mapping[str, tuple[tuple[str, str], ...]] = {
    "rope": (("x", "out"),), "binary": (("x", "out"),), "norm_quantize": (("x", "h"),),
}  # fmt: skip
STATE = "state "


def check(plan: Json) -> None:
    """Raises GraphError naming the part, group, families and buffers of the first race in a plan."""
    slots = {b["name"]: b["slot"] for b in plan["buffers"] if "slot" in b}
    parts = [
        ("prologue", plan["prologue"]),
        *((b["name"], b) for b in plan["bodies"]),
        ("head", plan["head"]),
    ]
    for name, part in parts:
        for k, group in enumerate(part["groups"]):
            fault = next(_faults(group, slots), None)
            if fault:
                raise GraphError(f"{plan['architecture']} {plan['phase']}: {name}, group {k}: {fault}")


def _faults(group: Sequence[Json], slots: Mapping[str, int]) -> Iterator[str]:
    steps = [
        [[c for c in alternative if "family" in c] for alternative in step["alternatives"]] for step in group
    ]
    for step in group:
        for alternative in step["alternatives"]:
            for stage in _stages(alternative):
                yield from (f for c in stage if (f := _alone(c, slots)))
                yield from (f for a, b in combinations(stage, 2) if (f := _between(a, b, slots)))
    for one, other in combinations(steps, 2):
        calls = [(a, b) for x in one for a in x for y in other for b in y]
        yield from (f for a, b in calls if (f := _between(a, b, slots)))


def _stages(alternative: Sequence[Json]) -> list[list[Json]]:
    """The calls between barriers; what a thread does for itself alone follows one after the other."""
    stages: list[list[Json]] = [[]]
    for call in alternative:
        if call.get("barrier") or call.get("replicate"):
            stages.append([])
        if "family" in call:
            stages[-1].append(call)
    return stages


def _buffers(call: Json, written: bool) -> dict[str, str]:
    """Argument -> buffer (or state of the sequence), of the arguments that a call writes or of the others."""
    writes = WRITES.get(call["family"], ("out",))
    found = {a: v for a, v in call["args"].items() if isinstance(v, dict)}
    buffers = {a: v["buffer"] for a, v in found.items() if "buffer" in v and (a in writes) == written}
    keeps = not call["family"].startswith("attention")  # what else names a state stores into it
    return buffers | {
        a: f"{STATE}{v['state']}" for a, v in found.items() if "state" in v and keeps == written
    }


def _alone(call: Json, slots: Mapping[str, int]) -> str:
    allowed = IN_PLACE.get(call["family"], ())
    for w, target in _buffers(call, True).items():
        for r, source in _buffers(call, False).items():
            in_place = (r, w) in allowed and call["args"][r] == call["args"][w]
            if _shared(source, target, slots) and not in_place:
                return f"{call['family']} reads {source} ({r}) while its other parts write {target} ({w})"
    return ""


def _between(a: Json, b: Json, slots: Mapping[str, int]) -> str:
    for one, other in ((a, b), (b, a)):
        for target in _buffers(one, True).values():
            for written in (False, True):
                for name in _buffers(other, written).values():
                    if _shared(name, target, slots):
                        does = "writes" if written else "reads"
                        return f"{one['family']} writes {target} while {other['family']} {does} {name}"
    return ""


def _shared(one: str, other: str, slots: Mapping[str, int]) -> bool:
    """Whether two buffers share memory; scratch is each thread's own."""
    if one.startswith(STATE):
        return one == other
    return one in slots and slots[one] == slots.get(other)
