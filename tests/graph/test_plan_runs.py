"""Plans give the reference's logits: fused and unfused, in either order of independent steps, in both phases."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import numpy as np
import pytest
from golden_models import ARCHITECTURES, golden_model
from plan_machine import Machine, Pick

from graph import passes
from graph.plan import make_plan, to_text
from graph.targets import Target, target, targets

CHUNKS = {"single": [1] * 24, "decode": [8, 1, 1, 4, 7], "prefill": [24, 9, 3]}
ALL = replace(target("avx2"), fusions=tuple(p.name for p in passes.PIPELINE if p.fusion))
NONE = replace(target("avx2"), fusions=())


def run(arch: str, t: Target, phase: str, pick: Pick, backwards: bool) -> None:
    g = golden_model(arch)
    plan = json.loads(to_text(make_plan(g.loaded, t, phase)))
    machine = Machine(plan, g.metadata, g.tensors, max(CHUNKS[phase]), pick, backwards)
    at = 0
    for n in CHUNKS[phase]:
        out = [n - 1, 0, n // 2][: min(n, 3)]
        logits = machine.forward(g.ids[at : at + n].tolist(), out)
        assert np.abs(logits - g.logits[[at + o for o in out]]).max() < 2e-4
        at += n


@pytest.mark.parametrize("phase", ["decode", "prefill"])
@pytest.mark.parametrize("arch", ARCHITECTURES)
@pytest.mark.parametrize(("pick", "backwards"), [(0, False), (0, True), (-1, False), (-1, True)])
def test_plan_gives_the_golden_logits(arch: str, phase: str, pick: int, backwards: bool) -> None:
    run(arch, target("avx2"), phase, pick, backwards)


@pytest.mark.parametrize("phase", ["single", "decode", "prefill"])
@pytest.mark.parametrize("arch", ARCHITECTURES)
@pytest.mark.parametrize(("pick", "backwards"), [(0, False), (0, True), (1, True), (2, False), (-1, True)])
def test_plan_of_a_gpu_gives_the_golden_logits(arch: str, phase: str, pick: int, backwards: bool) -> None:
    run(arch, target("vulkan"), phase, pick, backwards)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("arch", ["lfm2moe", "lfm3", "qwen2"])
def test_any_mix_of_alternatives_gives_the_golden_logits(arch: str, seed: int) -> None:
    """Each step takes the first alternative whose kernels exist, whatever the others take."""
    rng = random.Random(seed)
    run(arch, target("vulkan"), "single", rng.randrange, seed % 2 == 1)


@pytest.mark.parametrize("left_out", target("vulkan").fusions)
@pytest.mark.parametrize("arch", ["lfm2moe", "lfm3"])
def test_a_fusion_of_a_gpu_can_be_left_out(arch: str, left_out: str) -> None:
    fusions = tuple(f for f in target("vulkan").fusions if f != left_out)
    run(arch, replace(target("vulkan"), fusions=fusions), "single", 0, False)


@pytest.mark.parametrize("phase", ["single", "decode", "prefill"])
def test_a_gpu_needs_no_fusion(phase: str) -> None:
    run("lfm2moe", replace(target("vulkan"), fusions=()), phase, 0, True)


@pytest.mark.parametrize("fusions", [ALL, NONE], ids=["all fusions", "no fusion"])
@pytest.mark.parametrize("arch", ARCHITECTURES)
@pytest.mark.parametrize("pick", [0, -1])
def test_any_choice_of_fusions_gives_the_golden_logits(arch: str, fusions: Target, pick: int) -> None:
    run(arch, fusions, "decode", pick, False)


@pytest.mark.parametrize(("pick", "backwards"), [(0, False), (0, True), (-1, False), (-1, True)])
def test_the_fused_choice_of_experts_gives_the_golden_logits(pick: int, backwards: bool) -> None:
    t = replace(target("avx2"), fusions=(*target("avx2").fusions, "norm_route"))
    run("lfm2moe", t, "decode", pick, backwards)


@pytest.mark.parametrize("left_out", [p.name for p in passes.PIPELINE if p.fusion])
def test_a_fusion_can_be_left_out(left_out: str) -> None:
    t = replace(ALL, fusions=tuple(f for f in ALL.fusions if f != left_out))
    run("lfm3", t, "decode", 0, False)


def test_every_target_has_known_fusions() -> None:
    known = {p.name for p in passes.PIPELINE if p.fusion}
    for t in targets().values():
        assert set(t.fusions) <= known, t.name
