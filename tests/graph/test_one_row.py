"""Fusions for a pass of one row, and of gate and up: when they fire, where sums lie, and that the results stay."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from golden_models import config, golden_model
from plan_machine import Machine

from graph.build import Loaded, load
from graph.plan import make_plan, to_text
from graph.reference import Reference
from graph.targets import Target, target

GPU = target("vulkan")
SUMS = "- h = h + attention(rms_norm(h, attn_norm, EPS))\n    - h = h + dense(rms_norm(h, ffn_norm, EPS))"
ATTENTION, DENSE = "attention(rms_norm(h, attn_norm, EPS))", "dense(rms_norm(h, ffn_norm, EPS))"


def plan(loaded: Loaded, phase: str = "single", t: Target = GPU) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(to_text(make_plan(loaded, t, phase)))
    return found


def families(part: dict[str, Any]) -> list[list[str]]:
    return [[c["family"] for s in g for c in s["alternatives"][0] if "family" in c] for g in part["groups"]]


def changed(tmp_path: Path, *ops: str) -> Loaded:
    """llama with other lines in its layer."""
    text = config("llama").read_text(encoding="utf-8")
    assert SUMS in text
    path = tmp_path / "llama.yaml"
    path.write_text(text.replace(SUMS, "\n    ".join(f"- {op}" for op in ops)), encoding="utf-8")
    return load(path)


def places(p: dict[str, Any], body: int = 0) -> list[tuple[str, str | None]]:
    """Where the fused calls of a body that know a sum read x and write it."""
    calls = [s["alternatives"][0][0] for g in p["bodies"][body]["groups"] for s in g]
    return [(a["x"]["buffer"], a["h"] and a["h"]["buffer"]) for a in (c["args"] for c in calls) if "h" in a]


@pytest.mark.parametrize(
    ("arch", "body", "groups"),
    [
        ("lfm2", 0, [["norm_matvec"], ["conv_matvec"], ["norm_glu"], ["matvec"]]),
        ("lfm2", 1, [["norm_matvec"] * 3, ["qk_rope_store"], ["attention_matvec"], ["norm_glu"], ["matvec"]]),
        ("lfm3", 1, [["norm_matvec"] * 4, ["qk_rope_store"], ["attention_matvec"], ["norm_glu"], ["matvec"]]),
        ("lfm2moe", 1, [["norm_matvec"], ["conv_matvec"], ["norm_quantize", "norm_matvec"],
                        ["route_glu"], ["experts_down"]]),
    ],
)  # fmt: skip
def test_groups_of_one_row(arch: str, body: int, groups: list[list[str]]) -> None:
    p = plan(load(config(arch)))
    assert families(p["bodies"][body]) == groups
    assert (families(p["prologue"]), families(p["head"])) == ([["embed"]], [["norm_matvec"]])


def test_groups_of_few_rows_and_of_a_prompt() -> None:
    loaded = load(config("lfm2moe"))
    mixer = [["norm_quantize"], ["matvec"], ["short_conv"], ["quantize"], ["matvec"], ["norm_quantize"]]
    few = plan(loaded, "decode")
    assert families(few["bodies"][0]) == [*mixer, ["glu"], ["matvec"]]
    assert families(few["bodies"][1]) == [*mixer, ["matvec"], ["route_glu"], ["experts_down"]]
    (step,) = few["bodies"][1]["groups"][-2]
    assert [[c.get("family", "|") for c in calls] for calls in step["alternatives"]][:3] == [
        ["route_glu"],
        ["route", "|", "experts_glu"],
        ["route", "|", "group_experts", "|", "experts_gemm", "experts_gemm", "|", "quantize"],
    ]  # fmt: skip
    assert families(few["head"]) == [["take_rows"] * 2, ["norm_quantize"], ["matvec"]]
    prompt = families(plan(loaded, "prefill")["bodies"][1])
    assert prompt == [
        ["norm_quantize"], ["gemm"], ["short_conv"], ["quantize"], ["gemm"], ["norm_quantize"], ["gemm"], ["route"],
        ["group_experts"], ["experts_gemm"] * 2, ["quantize"], ["experts_gemm"], ["combine_experts"],
    ]  # fmt: skip


def test_the_first_reader_writes_the_sum_and_sums_alternate() -> None:
    p = plan(load(config("lfm2")))
    assert places(p, 1) == [("h", "h.in"), ("h", None), ("h", None), ("h.in", "h")]
    assert places(p, 0) == [("h", "h.in"), ("h.in", "h")]
    head = p["head"]["groups"][0][0]["alternatives"][0][0]["args"]
    assert (head["x"], head["delta"], head["h"]) == ({"buffer": "h"}, {"buffer": "delta"}, None)


def test_a_router_norms_for_itself_beside_the_norm_of_the_experts() -> None:
    p = plan(load(config("lfm2moe")))
    norm, router = (s["alternatives"][0][0] for s in p["bodies"][1]["groups"][2])
    assert norm["spec"]["out"] == {"acts": ["ffn_gate_exps", "ffn_up_exps"]}
    assert norm["args"]["h"] == {"buffer": "h"} and norm["args"]["x"] == {"buffer": "h.in"}
    assert router["spec"] == {"fmt": {"format": "ffn_gate_inp"}, "add": 1, "sandwich": 0, "bias": 0}
    assert router["args"]["h"] is None and router["args"]["x"] == norm["args"]["x"]


def test_what_fused_calls_fall_back_to() -> None:
    p = plan(load(config("lfm2")))
    step = p["bodies"][1]["groups"][3][0]
    names = [[c.get("family", "|") for c in a] for a in step["alternatives"]]
    assert names[:4] == [
        ["norm_glu"],
        ["norm_quantize", "|", "glu"],
        ["norm_quantize", "|", "matvec", "matvec", "|", "quantize"],
        ["norm_quantize", "|", "matvec", "matvec", "|", "unary", "|", "binary", "|", "quantize"],
    ]
    conv, attention = p["bodies"][0]["groups"][1][0], p["bodies"][1]["groups"][2][0]
    assert [c.get("family", "|") for c in conv["alternatives"][1]] == [
        "short_conv",
        "|",
        "quantize",
        "|",
        "matvec",
    ]
    assert [c.get("family", "|") for c in attention["alternatives"][1]] == [
        "attention",
        "|",
        "quantize",
        "|",
        "matvec",
    ]
    down = plan(load(config("lfm2moe")), "decode")["bodies"][1]["groups"][8][0]
    assert len(down["alternatives"]) == 1


def test_experts_say_where_their_slots_are() -> None:
    p = plan(load(config("lfm2moe")))
    glu, down = (g[0]["alternatives"][0][0] for g in p["bodies"][1]["groups"][3:])
    assert glu["args"]["slots"] == {"slots": "ffn_gate_exps"} and glu["args"]["w2"] == {
        "experts": "ffn_up_exps"
    }
    assert down["args"]["slots"] == {"slots": "ffn_down_exps"} and "rows" not in down
    assert (glu["args"]["n"], glu["args"]["k"], glu["rows"]) == ("EF", "D", "entries")
    assert (down["args"]["n"], down["args"]["k"]) == ("D", "EF")
    assert p["used"] == "TOP"


AGAIN = "h = h + dense(rms_norm(h, attn_norm, EPS))"
LAYERS = {
    "one sum": ([f"h = h + ({ATTENTION} + {DENSE})"], "norm_quantize"),
    "three sums": ([f"h = h + {ATTENTION}", f"h = h + {DENSE}", AGAIN], "norm_matvec"),
    "one norm for two blocks": (
        ["n = rms_norm(h, attn_norm, EPS)", "h = h + (attention(n) + dense(n))", f"h = h + {DENSE}"],
        "norm_matvec",
    ),
    "sums in the other order": ([f"h = {ATTENTION} + h", f"h = {DENSE} + h"], "norm_matvec"),
    "no sum at the end": ([f"h = h + {ATTENTION}", f"h = {DENSE}"], "norm_matvec"),
}


@pytest.mark.parametrize("layer", LAYERS)
@pytest.mark.parametrize(("pick", "backwards"), [(0, False), (0, True), (1, True), (-1, False)])
def test_layers_of_other_forms_give_the_references_logits(
    layer: str, pick: int, backwards: bool, tmp_path: Path
) -> None:
    ops, first = LAYERS[layer]
    loaded, golden = changed(tmp_path, *ops), golden_model("llama")
    p = plan(loaded)
    assert first in families(p["bodies"][0])[0]
    expected = Reference(loaded, golden.metadata, golden.tensors).forward(golden.ids[:6].tolist())
    machine = Machine(p, golden.metadata, golden.tensors, 1, pick, backwards)
    found = np.concatenate([machine.forward([i], [0]) for i in golden.ids[:6].tolist()])
    assert np.abs(found - expected).max() < 2e-4


def test_a_layer_with_one_sum_works_in_place(tmp_path: Path) -> None:
    p = plan(changed(tmp_path, *LAYERS["one sum"][0]))
    assert places(p)[0] == ("h", "h")
    assert "norm_matvec" not in str(families(p["bodies"][0]))


def test_three_sums_lie_in_three_places(tmp_path: Path) -> None:
    p = plan(changed(tmp_path, *LAYERS["three sums"][0]))
    (_, first), *_, (second, middle), (third, last) = places(p)
    assert (second, third, last) == (first, middle, "h")
    slots = {b["name"]: b["slot"] for b in p["buffers"]}
    assert len({slots[name] for name in ("h", first, middle)}) == 3


@pytest.mark.parametrize("phase", ["single", "decode"])
def test_gate_and_up_of_different_inputs_stay_apart(phase: str, tmp_path: Path) -> None:
    text = config("llama").read_text(encoding="utf-8")
    old = "y = linear(silu(linear(x, ffn_gate)) * linear(x, ffn_up), ffn_down)"
    assert old in text
    path = tmp_path / "llama.yaml"
    new = "y = linear(silu(linear(x, ffn_gate)) * linear(silu(x), ffn_up), ffn_down)"
    path.write_text(text.replace(old, new), encoding="utf-8")
    assert "glu" not in str(families(plan(load(path), phase)["bodies"][0]))


def test_a_target_without_fusions_of_one_row_has_the_plan_of_few_rows() -> None:
    loaded = load(config("lfm3"))
    ones = ("head_row", "norm_glu", "norm_matvec", "conv_matvec", "attention_matvec")
    t = replace(GPU, fusions=tuple(f for f in GPU.fusions if f not in ones))
    single = {**plan(loaded, "single", t), "phase": "decode"}
    assert single == plan(loaded, "decode")
