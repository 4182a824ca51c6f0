"""Binds a plan to a model and a device: expands layers and chooses alternatives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pithos.errors import KernelError
from pithos.program.gpu.arena import GpuArena
from pithos.program.gpu.calls import Bound, GpuCaller, split
from pithos.program.gpu.expected import expected
from pithos.program.gpu.program import GpuProgram
from pithos.program.gpu.session import GpuSession
from pithos.program.gpu.step import GpuStep
from pithos.program.model import Model
from pithos.program.records import spec_name

HEAD_ROWS = {"single": 1, "decode": 8, "prefill": 64}  # rows of logits made at once

Stages = list[list[Bound]]  # a barrier stands between stages


def bind(
    session: GpuSession, plan: Mapping[str, Any], rows: int, make: type[GpuProgram] = GpuProgram
) -> GpuProgram:
    """The program of a plan, of the class `make`, for passes of at most `rows` rows.

    Raises KernelError when the target lacks a kernel that this device can run, DeviceMemoryError for want of memory.
    """
    return _Binder(session, plan, rows).program(make)


def limits_of(model: Model, plan: Mapping[str, Any], rows: int) -> dict[str, int]:
    """The largest counts of passes of at most `rows` rows, by the plan's names."""
    used = model.whole.integer(plan["used"]) if plan.get("used") is not None else 0
    return {"rows": rows, "out_rows": min(HEAD_ROWS[plan["phase"]], rows), "entries": rows * used, "one": 1}


class _Binder:
    def __init__(self, session: GpuSession, plan: Mapping[str, Any], rows: int) -> None:
        self.session, self.plan = session, plan
        model, phase = session.model, plan["phase"]
        self.limits = limits_of(model, plan, rows)
        head, used = self.limits["out_rows"], self.limits["entries"] // rows
        self.tensor_cores = session.tensor_cores(phase)
        sequences = rows if phase == "decode" else 1
        pools = len(session.layout.pools)
        self.step = GpuStep(session.host_buffer, rows, sequences, head, used, session.context, pools)
        names = expected(session, plan)
        self.arena = GpuArena(model, plan, self.limits, self.tensor_cores, session.heap, names)

    def program(self, make: type[GpuProgram]) -> GpuProgram:
        body = self._groups(self.plan["prologue"], None)
        for layer in self.session.model.layers:
            body += self._groups(self.plan["bodies"][layer.kind], layer.index)
        head = self._groups(self.plan["head"], None)
        return make(self.session, self.plan, self.step, self.arena, self.limits, body, head)

    def _groups(self, part: Mapping[str, Any], layer: int | None) -> Stages:
        caller = GpuCaller(self.session, self.arena, self.step, self.tensor_cores, layer, self.plan["phase"])
        return [stage for steps in part["groups"] for stage in self._group(caller, steps) if stage]

    def _group(self, caller: GpuCaller, steps: Sequence[Mapping[str, Any]]) -> Stages:
        """Steps do not depend on each other, so the first stages of all run together, then the second ones."""
        stages: Stages = []
        for step in steps:
            for number, stage in enumerate(self._step(caller, step)):
                if number == len(stages):
                    stages.append([])
                stages[number] += stage
        return stages

    def _step(self, caller: GpuCaller, step: Mapping[str, Any]) -> Stages:
        lacking: list[str] = []
        for calls in step["alternatives"]:
            made = self._alternative(caller, calls, step["origin"], lacking)
            if made is not None:
                return made
        target, name = self.session.manifest.target, self.session.gpu.info.name
        why = "; ".join(self.session.refused[spec] for spec in lacking if spec in self.session.refused)
        raise KernelError(
            f"{target} has no kernel {' or '.join(dict.fromkeys(lacking))} that {name} can run, for {step['origin']}: "
            f"{why or f'run make codegen TARGET={target}'}, or use the CPU (--gpu off)"
        )

    def _alternative(
        self, caller: GpuCaller, calls: Sequence[Mapping[str, Any]], origin: str, lacking: list[str]
    ) -> Stages | None:
        """The stages of an alternative, or None (and why, in `lacking`) when a kernel of it cannot be had."""
        stages: Stages = [[]]
        for call in calls:
            if call.get("barrier"):
                stages.append([])
                continue
            made = self._call(caller, call, origin, lacking)
            if made is None:
                return None
            first, *rest = made
            stages[-1] += first
            stages += rest
        return [stage for stage in stages if stage]

    def _call(
        self, caller: GpuCaller, call: Mapping[str, Any], origin: str, lacking: list[str]
    ) -> Stages | None:
        """The stages of one call, or None when its kernel cannot be had."""
        static = caller.static(call)
        spec = spec_name(call["family"], static)
        session = self.session
        if session.manifest.entry(spec) is None:
            apart = self._apart(caller, call, static, origin)
            lacking += [] if apart else [spec]
            return apart
        bound = caller.bound(call, static, origin)
        if not session.usable(spec, bound.numbers) or not self._built(bound):
            lacking.append(spec)
            return None
        try:
            return [split(bound, session.gpu.info.max_binding, session.nothing)]
        except KernelError as error:
            session.refused[spec] = str(error)
            lacking.append(spec)
            return None

    def _built(self, bound: Bound) -> bool:
        """Whether the driver takes the kernels of a call. Of several tiles that is seen when they are needed."""
        try:
            for number, stage in enumerate(self.session.stages(bound.spec)):
                if "tile" not in stage:
                    self.session.kernel(bound.spec, number, bound.numbers)
        except KernelError as error:
            self.session.refused[bound.spec] = str(error)
            return False
        return True

    def _apart(
        self, caller: GpuCaller, call: Mapping[str, Any], static: Mapping[str, str], origin: str
    ) -> Stages | None:
        """A call that writes forms no kernel writes together: the same call as f32, then one quantize a form."""
        if call["family"] not in ("norm_quantize", "quantize") or "+" not in static["out"]:
            return None
        plain = {**static, "out": "f32"}
        args = call["args"]
        stages = [[caller.bound(call, plain, origin)]]
        follow = {
            "family": "quantize",
            "args": {
                "x": {"buffer": args["y"]["buffer"]}, "x2": None, "y": None, "yq": args["yq"], "n": args["n"],
                "ld_x": {"ld": args["y"]["buffer"]}, "ld_x2": 0,
            },
        }  # fmt: skip
        forms = [form for form in static["out"].split("+") if form != "f32"]
        stages.append([caller.bound(follow, {"out": form, "op": "none"}, origin) for form in forms])
        bounds = [bound for stage in stages for bound in stage]
        usable = all(self.session.usable(b.spec, b.numbers) and self._built(b) for b in bounds)
        return stages if usable else None
