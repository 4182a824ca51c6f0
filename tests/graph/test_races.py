"""The check that calls which run at once do not disturb each other finds what it must find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from golden_models import ARCHITECTURES, config

from graph import memory, races
from graph.build import load
from graph.errors import GraphError
from graph.plan import make_plan
from graph.targets import target


def plan(arch: str = "lfm2moe", phase: str = "single") -> dict[str, Any]:
    return make_plan(load(config(arch)), target("vulkan"), phase)


def call_of(p: dict[str, Any], family: str, body: int = 0) -> dict[str, Any]:
    groups = p["bodies"][body]["groups"]
    found = (c for g in groups for s in g for c in s["alternatives"][0] if c.get("family") == family)
    return next(found)


def placed(p: dict[str, Any], family: str, argument: str, like: str, body: int = 0) -> dict[str, Any]:
    """The plan with one argument of a call in the buffer of another argument."""
    args = call_of(p, family, body)["args"]
    args[argument] = dict(args[like])
    return p


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda: placed(plan(), "norm_matvec", "h", "x"),
         r"lfm2moe single: conv\+dense, group 0: norm_matvec reads h \(x\) while its other parts write h \(h\)"),
        (lambda: placed(plan(), "norm_matvec", "out", "delta"), r"norm_matvec reads delta \(delta\)"),
        (lambda: placed(plan(), "conv_matvec", "out", "x"), r"conv_matvec reads in_proj \(x\)"),
        (lambda: placed(plan(), "norm_glu", "h", "x"), r"norm_glu reads h\.in \(x\)"),
        (lambda: placed(plan(), "norm_quantize", "h", "x", 1),
         r"conv\+moe, group 2: norm_quantize writes h\.in while norm_matvec reads h\.in"),
        (lambda: placed(plan(), "experts_down", "out", "x", 1), r"experts_down reads gated\.act \(x\)"),
        (lambda: placed(plan(phase="decode"), "matvec", "out", "x"), r"matvec reads attn_norm\.act"),
    ],
)  # fmt: skip
def test_a_call_that_writes_what_its_other_workgroups_read(
    change: Callable[[], dict[str, Any]], message: str
) -> None:
    with pytest.raises(GraphError, match=message):
        races.check(change())


def test_two_steps_that_write_one_buffer() -> None:
    p = plan("lfm2")
    q, k, _ = (s["alternatives"][0][0] for s in p["bodies"][1]["groups"][0])
    k["args"]["out"] = q["args"]["out"]
    with pytest.raises(GraphError, match="norm_matvec writes attn_q while norm_matvec writes attn_q"):
        races.check(p)


def test_a_step_that_disturbs_another_ones_last_alternative() -> None:
    p = plan("lfm2")
    q, k, _ = p["bodies"][1]["groups"][0]
    own = next(c for c in q["alternatives"][-1] if c.get("family") == "quantize")
    k["alternatives"][0][0]["args"]["out"] = {"buffer": own["args"]["yq"]["buffer"]}
    with pytest.raises(GraphError, match=r"writes attn_norm\.act"):
        races.check(p)


def test_buffers_of_one_slot_are_one_memory() -> None:
    p = plan("lfm2")
    slots = {b["name"]: b for b in p["buffers"]}
    slots["h.in"]["slot"] = slots["h"]["slot"]
    with pytest.raises(
        GraphError, match=r"norm_matvec reads h \(x\) while its other parts write h\.in \(h\)"
    ):
        races.check(p)


def test_keys_that_are_read_while_they_are_stored() -> None:
    p = plan("lfm2", "decode")
    groups = p["bodies"][1]["groups"]
    at = next(k for k, g in enumerate(groups) if g[0]["alternatives"][0][0]["family"] == "attention")
    groups[at - 1 : at + 1] = [[*groups[at - 1], *groups[at]]]
    with pytest.raises(GraphError, match="qk_rope_store writes attn_q while attention reads attn_q"):
        races.check(p)
    attention = groups[at - 1][1]["alternatives"][0][0]
    attention["args"]["q"] = {"buffer": "h"}
    with pytest.raises(GraphError, match="qk_rope_store writes state kv while attention reads state kv"):
        races.check(p)


def test_a_planner_that_forgets_that_a_sum_is_read_beside_the_next_norm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where the first norm of a layer works in place, the second one may not write over it."""
    fusions = tuple(f for f in target("vulkan").fusions if f != "norm_matvec")
    t = replace(target("vulkan"), fusions=fusions)
    make_plan(load(config("lfm2")), t, "single")
    monkeypatch.setattr(memory, "BESIDE", ())
    with pytest.raises(GraphError, match="norm_glu reads h"):
        make_plan(load(config("lfm2")), t, "single")


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_every_plan_is_free_of_races(arch: str) -> None:
    for t in (target("avx2"), target("vulkan")):
        for phase in t.phases:
            races.check(make_plan(load(config(arch)), t, phase))
