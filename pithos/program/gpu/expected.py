"""Which buffers of a plan a device will need: those of the alternatives that it can run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pithos.program.gpu.calls import GpuCaller
from pithos.program.gpu.session import GpuSession
from pithos.program.records import spec_name


def expected(session: GpuSession, plan: Mapping[str, Any]) -> frozenset[str]:
    """Names of the buffers that hold something, as far as kernels and features of the device tell.

    A kernel that the driver refuses when it is made, or that does not fit the sizes, has others take its place: their
    buffers may not be among these.
    """
    found = {"logits"}
    for part, layer in _parts(session, plan):
        caller = GpuCaller.choosing(session, layer, plan["phase"])
        for steps in part["groups"]:
            for step in steps:
                found.update(_names(caller, _first(session, caller, step["alternatives"])))
    return frozenset(found)


def _parts(session: GpuSession, plan: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], int | None]]:
    yield plan["prologue"], None
    for layer in session.model.layers:
        yield plan["bodies"][layer.kind], layer.index
    yield plan["head"], None


def _first(
    session: GpuSession, caller: GpuCaller, alternatives: Sequence[Sequence[Mapping[str, Any]]]
) -> Sequence[Mapping[str, Any]]:
    """The alternative that is taken: the first whose kernels there are."""
    made: list[Mapping[str, Any]] = []
    for calls in alternatives:
        made = [call for call in calls if not call.get("barrier")]
        if all(_possible(session, call["family"], caller.static(call)) for call in made):
            break
    return made


def _possible(session: GpuSession, family: str, static: Mapping[str, str]) -> bool:
    """Whether there are kernels of a call; several forms of a buffer may be written one after the other."""
    return "+" in static.get("out", "") or session.usable(spec_name(family, static))


def _names(caller: GpuCaller, calls: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The buffers that calls read and write."""
    for call in calls:
        static = caller.static(call)
        for value in call["args"].values():
            if isinstance(value, Mapping) and "buffer" in value and caller.holds(value, static):
                yield value["buffer"]
