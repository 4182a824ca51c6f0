"""Plans in which the choice of experts is a call of its own, for programs that stop behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_FOLDED = "route_glu"

Group = Sequence[Mapping[str, Any]]


def unfolded(plan: Mapping[str, Any]) -> dict[str, Any]:
    """The plan without kernels that choose experts and compute them, too: each choice in a group before its experts."""
    bodies = [
        {**body, "groups": [made for group in body["groups"] for made in _groups(group)]}
        for body in plan["bodies"]
    ]
    return {**plan, "bodies": bodies}


def _groups(group: Group) -> list[Group]:
    """The group, or two in its place. What undoes the fusion is the choice, a barrier, and the experts."""
    first: list[Mapping[str, Any]] = []
    second: list[Mapping[str, Any]] = []
    for step in group:
        kept = [calls for calls in step["alternatives"] if not _folds(calls)]
        if len(kept) == len(step["alternatives"]):
            first.append(step)
            continue
        first.append({**step, "alternatives": [kept[0][:1]]})
        second.append({**step, "alternatives": [calls[2:] for calls in kept]})
    return [first, second] if second else [group]


def _folds(calls: Sequence[Mapping[str, Any]]) -> bool:
    return any(call.get("family") == _FOLDED for call in calls)
