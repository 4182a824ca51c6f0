"""Binds a plan to a model and a device: expands layers, chooses alternatives, writes the table of records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from pithos.devices import Device
from pithos.errors import KernelError
from pithos.layout import (
    KIND_BARRIER,
    KIND_END,
    RECORD_WORDS,
    STEP_ENTRIES,
    STEP_OUT_ROWS,
    STEP_ROWS,
)
from pithos.manifest import Manifest
from pithos.memory import aligned
from pithos.program.arena import Arena
from pithos.program.program import Program
from pithos.program.records import Binding, Caller, Instruction, spec_name, words
from pithos.program.session import Session
from pithos.program.step import Step

HEAD_ROWS = {"decode": 8, "prefill": 64}  # rows of logits made at once
_SLICE_FLOPS = 40_000_000  # a few milliseconds of the slowest kernels
_ACTS = ("norm_quantize", "quantize")

Group = list[list[Instruction]]  # stages of instructions; a barrier stands between stages


def bind(session: Session, plan: Mapping[str, Any], device: Device, rows: int) -> Program:
    """The program of a plan for passes of at most `rows` rows.

    Raises KernelError when the target lacks a kernel, ModelError when a tensor is of a format that no kernel reads.
    """
    return _Binder(session, plan, device, rows).program()


class _Binder:
    def __init__(self, session: Session, plan: Mapping[str, Any], device: Device, rows: int) -> None:
        self.session, self.plan, self.device = session, plan, device
        self.manifest: Manifest = session.manifest
        model = session.model
        used = model.whole.integer(plan["used"]) if plan.get("used") is not None else 0
        head = min(HEAD_ROWS[plan["phase"]], rows)
        self.limits = {"rows": rows, "out_rows": head, "entries": rows * used, "one": 1}
        self.step = Step(rows, head, used)
        self.arena = Arena(model, plan, self.limits, self.manifest.scratch)
        self.binding = Binding(
            model,
            self.manifest,
            self.arena,
            session.layout,
            session.ropes,
            session.experts,
            self.step.address,
            {name: self.step.word_address(word) for name, word in _COUNT_WORDS.items()},
            self.limits,
        )

    def program(self) -> Program:
        body = self._groups(self.plan["prologue"], None)
        for layer in self.session.model.layers:
            body += self._groups(self.plan["bodies"][layer.kind], layer.index)
        head = self._groups(self.plan["head"], None)
        instructions = [*_flat(body), Instruction(KIND_BARRIER)]
        split = len(instructions)
        instructions += [*_flat(head), Instruction(KIND_END)]
        table = self._table(instructions)
        return Program(self.plan, self.session, self.arena, self.step, table, instructions, split)

    def _groups(self, part: Mapping[str, Any], layer: int | None) -> list[Group]:
        caller = Caller(self.binding, layer)
        return [self._group(caller, steps) for steps in part["groups"]]

    def _group(self, caller: Caller, steps: Sequence[Mapping[str, Any]]) -> Group:
        """Steps do not depend on each other, so the first stages of all run together, then the second ones."""
        stages: Group = []
        for step in steps:
            for number, stage in enumerate(self._step(caller, step)):
                if number == len(stages):
                    stages.append([])
                stages[number] += stage
        return stages

    def _step(self, caller: Caller, step: Mapping[str, Any]) -> Group:
        lacking: list[str] = []
        for calls in step["alternatives"]:
            made = self._alternative(caller, calls, step["origin"], lacking)
            if made is not None:
                return made
        target = self.manifest.target
        raise KernelError(
            f"{target} has no kernel {' or '.join(dict.fromkeys(lacking))} for {step['origin']}: "
            f"run make codegen TARGET={target}"
        )

    def _alternative(
        self, caller: Caller, calls: Sequence[Mapping[str, Any]], origin: str, lacking: list[str]
    ) -> Group | None:
        """The stages of an alternative, or None (and why, in `lacking`) when the target lacks a kernel of it."""
        stages: Group = [[]]
        for call in calls:
            if call.get("barrier"):
                stages.append([])
                continue
            static = caller.static(call)
            if self.manifest.has(spec_name(call["family"], static)):
                stages[-1].append(self._made(caller, call, static, origin))
            elif (split := self._split(caller, call, static)) is not None:
                first, rest = split
                stages[-1].append(self._made(caller, *first, origin))
                if not call.get("replicate"):  # a thread reads what it wrote itself without a barrier
                    stages.append([])
                stages[-1] += [self._made(caller, *one, origin) for one in rest]
            else:
                lacking.append(spec_name(call["family"], static))
                return None
        return [stage for stage in stages if stage]

    def _made(
        self, caller: Caller, call: Mapping[str, Any], static: Mapping[str, str], origin: str
    ) -> Instruction:
        made = caller.instruction(call, static, origin)
        limit = self.limits[made.counts]
        if made.flops:
            mul, div = made.units
            total = mul * -(-limit // div) if div else mul
            made.grain = max(1, _SLICE_FLOPS * total // max(1, made.flops * limit))
        else:
            made.grain = 1 if call["family"] == "attention_prefill" else 0
        return made

    def _split(self, caller: Caller, call: Mapping[str, Any], static: Mapping[str, str]) -> _Split | None:
        """A call that writes forms no kernel writes together: the same call as f32, then one quantize a form.

        What every thread does for itself stays so, all parts of it: its readers have no barrier before them.
        """
        if call["family"] not in _ACTS:
            return None
        forms = [form for form in static["out"].split("+") if form != "f32"]
        plain = {**static, "out": "f32"}
        quantize = [{"out": form, "op": "none"} for form in forms]
        if not self.manifest.has(spec_name(call["family"], plain)):
            return None
        if not all(self.manifest.has(spec_name("quantize", one)) for one in quantize):
            return None
        y = call["args"]["y"]
        args = {
            "x": {"buffer": y["buffer"]},
            "x2": None,
            "y": None,
            "yq": call["args"]["yq"],
            "n": call["args"]["n"],
        }
        strides = {"ld_x": {"ld": y["buffer"]}, "ld_x2": 0}
        follow: dict[str, Any] = {"family": "quantize", "spec": {}, "args": {**args, **strides}}
        if call.get("replicate"):
            follow["replicate"] = True
        return (call, plain), [(follow, one) for one in quantize]

    def _table(self, instructions: Sequence[Instruction]) -> Any:
        """Records of all instructions; kernels are loaded here."""
        addresses = self.device.load(dict.fromkeys(i.spec for i in instructions if i.spec))
        if self.arena.scratch_bytes:
            self.device.reserve_scratch(self.arena.scratch_bytes)
        table = aligned(len(instructions) * RECORD_WORDS, np.int64).reshape(-1, RECORD_WORDS)
        for row, made in zip(table, instructions, strict=True):
            row[:] = words(made, addresses.get(made.spec, 0), self.binding.counts.get(made.counts, 0))
        return table


_COUNT_WORDS = {"rows": STEP_ROWS, "out_rows": STEP_OUT_ROWS, "entries": STEP_ENTRIES}
_Call = tuple[Mapping[str, Any], Mapping[str, str]]
_Split = tuple[_Call, list[_Call]]


def _flat(groups: Sequence[Group]) -> Iterator[Instruction]:
    """Instructions in order, with a barrier between stages."""
    stages = [stage for group in groups for stage in group if stage]
    for number, stage in enumerate(stages):
        if number:
            yield Instruction(KIND_BARRIER)
        yield from stage
