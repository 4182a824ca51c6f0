"""Parts of the language that no shipped architecture uses: plans against the reference, on random weights."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from plan_machine import Facts, Machine, tuples

from graph import passes
from graph.build import load
from graph.expr import evaluate
from graph.plan import make_plan, to_text
from graph.reference import Reference, tensor_name
from graph.specs import calls
from graph.targets import Target, target

FILE = Path(__file__).parent / "everything.yaml"
ALL = replace(target("avx2"), fusions=tuple(p.name for p in passes.PIPELINE if p.fusion))
NONE = replace(target("avx2"), fusions=())
METADATA = {
    f"everything.{k}": v
    for k, v in {
        "block_count": 5, "embedding_length": 48, "attention.head_count": 4, "attention.head_count_kv": 2,
        "attention.key_length": 16, "rope.dimension_count": 12, "feed_forward_length": 40, "expert_count": 6,
        "expert_used_count": 2, "expert_feed_forward_length": 24, "attention.layer_norm_rms_epsilon": 1e-5,
        "attention.sliding_window": 3, "attn_logit_softcapping": 5.0, "final_logit_softcapping": 4.0,
        "embedding_scale": 1.5, "residual_scale": 0.7,
    }.items()
}  # fmt: skip


def tensors(plan: dict[str, Any], without: tuple[str, ...] = ()) -> dict[str, np.ndarray]:
    """Random weights of the shapes that the plan asks for."""
    r = np.random.default_rng(5)
    found: dict[str, np.ndarray] = {"token_embd.weight": np.zeros((70, 48), np.float32)}
    facts = Facts(plan, METADATA, found)
    of_layer = [
        (i, w)
        for i in range(5)
        for w in next(b for b in plan["bodies"] if evaluate(tuples(b["when"]), facts, i))["weights"]
    ]
    for i, w in [*((None, w) for w in plan["weights"]), *of_layer]:
        shape = tuple(evaluate(tuples(e), facts, i) for e in w["shape"])
        if w["name"] not in without:
            scale = shape[-1] ** -0.5 if len(shape) > 1 else 1.0
            found[tensor_name(w["name"], i)] = (scale * r.standard_normal(shape)).astype(np.float32)
    return found


@pytest.mark.parametrize(
    "without", [(), ("output.bias", "attn_q.bias", "output")], ids=["full", "optional ones absent"]
)
@pytest.mark.parametrize(
    ("t", "phase"),
    [(t, p) for t in (ALL, target("avx2"), NONE, target("vulkan")) for p in t.phases],
    ids=lambda x: f"{x.name} {len(x.fusions)}" if isinstance(x, Target) else x,
)
@pytest.mark.parametrize("pick", [0, -1])
def test_plans_give_the_references_logits(t: Target, phase: str, pick: int, without: tuple[str, ...]) -> None:
    loaded = load(FILE)
    plan = json.loads(to_text(make_plan(loaded, t, phase)))
    weights = tensors(plan, without)
    ids = np.random.default_rng(6).integers(0, 70, 14).tolist()
    expected = Reference(loaded, METADATA, weights).forward(ids)
    assert expected.std() > 0.1
    machine = Machine(plan, METADATA, weights, 8, pick, backwards=pick == -1)
    chunks = [[i] for i in ids] if phase == "single" else [ids[:8], ids[8:9], ids[9:]]
    found = [machine.forward(chunk, list(range(len(chunk)))) for chunk in chunks]
    assert np.abs(np.concatenate(found) - expected).max() < 1e-4


def test_three_windows_make_three_pools() -> None:
    plan = make_plan(load(FILE), ALL, "decode")
    assert [p["window"] for p in plan["pools"]] == [None, "WINDOW", 5]
    assert len({p["name"] for p in plan["pools"]}) == 3


def test_a_bias_that_may_be_absent_is_asked_for_when_a_model_is_bound() -> None:
    plan = make_plan(load(FILE), ALL, "decode")
    call = next(c for c in calls(plan) if c["spec"].get("fmt") == {"format": "output"})
    assert call["spec"] == {"fmt": {"format": "output"}, "bias": ["has", "output.bias"]}
    assert call["args"]["b"] == {"weight": "output.bias"}
