"""Properties of plans: groups, slots, alternatives, weights, specs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from golden_models import ARCHITECTURES, config

from graph.build import load
from graph.errors import GraphError
from graph.families import FAMILIES, WEIGHT_FORMATS
from graph.gpu import ALL_FAMILIES
from graph.ir import Graph, Node, Value, Weight
from graph.memory import Buffer, assign_slots, buffers_of, merge, place_values, schedule
from graph.plan import make_plan
from graph.specs import OUTS, all_specs, calls, name_of, specs_of
from graph.targets import Target, target, targets

ROUTING = replace(target("avx2"), fusions=(*target("avx2").fusions, "norm_route"))


def plan(arch: str, phase: str = "decode", on: Target | None = None) -> dict[str, Any]:
    return make_plan(load(config(arch)), on or target("avx2"), phase)


def families(part: dict[str, Any]) -> list[list[str]]:
    """The families of the first alternatives, group by group."""
    return [
        [c["family"] for s in group for c in s["alternatives"][0] if "family" in c]
        for group in part["groups"]
    ]


def test_groups_of_a_convolution_and_an_attention_layer() -> None:
    conv, attention = plan("lfm2")["bodies"]
    feed_forward = [["norm_quantize"], ["matvec", "matvec"], ["quantize"], ["matvec"]]
    mixer = [["norm_quantize"], ["matvec"], ["short_conv"], ["quantize"], ["matvec"]]
    assert families(conv) == [*mixer, *feed_forward]
    mixer = [["norm_quantize"], ["matvec"] * 3, ["qk_rope_store"], ["attention"], ["quantize"], ["matvec"]]
    assert families(attention) == [*mixer, *feed_forward]


def test_groups_of_experts_in_both_phases() -> None:
    body = plan("lfm2moe")["bodies"][1]
    assert families(body)[5:] == [
        ["norm_quantize"], ["matvec"], ["route"], ["group_experts"], ["experts_matvec"] * 2, ["quantize"],
        ["experts_matvec"], ["combine_experts"],
    ]  # fmt: skip
    assert ["experts_matmul"] * 2 in families(plan("lfm2moe", "prefill")["bodies"][1])


def test_the_fused_choice_stands_beside_the_norm_and_falls_back_to_a_norm_of_its_own() -> None:
    p = plan("lfm2moe", on=ROUTING)
    body = p["bodies"][1]
    assert families(body)[5:8] == [["norm_quantize", "norm_route"], ["group_experts"], ["experts_matvec"] * 2]
    norm, choice = body["groups"][5]
    names = [[c.get("family", "|") for c in a] for a in choice["alternatives"]]
    assert names == [
        ["norm_route"],
        ["norm_quantize", "|", "matvec", "|", "route"],
        ["binary", "|", "norm_quantize", "|", "matvec", "|", "route"],
        ["binary", "|", "rms_norm", "|", "quantize", "|", "matvec", "|", "route"],
    ]
    written = [
        {a["buffer"] for alternative in step["alternatives"] for c in alternative if "family" in c
         for name in ("h", "y", "yq", "out") if isinstance(a := c["args"].get(name), dict)
         and (c["family"], name) != ("binary", "y")}
        for step in (norm, choice)
    ]  # fmt: skip
    read = {choice["alternatives"][0][0]["args"][name]["buffer"] for name in ("x", "delta")}
    assert not written[0] & (written[1] | read), "both run at once"
    slots = {b["name"]: b["slot"] for b in p["buffers"]}
    assert not {slots[n] for n in written[0]} & {slots[n] for n in (*written[1], *read)}
    assert {w["name"] for w in body["weights"] if w.get("format") == "f32"} >= {
        "ffn_norm",
        "exp_probs_b.bias",
    }
    assert "format" not in next(w for w in body["weights"] if w["name"] == "ffn_gate_inp")
    assert "norm_route" not in str(families(plan("lfm2moe", "prefill", ROUTING)["bodies"][1]))


def test_specs_of_a_target_with_the_fused_choice() -> None:
    found = {name_of(*s) for s in specs_of(ROUTING)} - {name_of(*s) for s in specs_of(target("avx2"))}
    assert found == {"norm_route.f32.1.0.sigmoid.1.1"}


def test_the_gate_of_lfm3_is_read_with_q_k_and_v_and_is_part_of_the_attention() -> None:
    sliding = plan("lfm3", "prefill")["bodies"][1]
    assert families(sliding)[1] == ["matmul"] * 4
    call = next(c for c in calls(plan("lfm3")) if c["family"] == "attention")
    assert call["spec"] == {"hd": "HD", "kv": {"kv": True}, "softcap": 0}
    assert call["args"]["span"] == "WINDOW"


def test_pools_states_and_the_previous_layers_norm() -> None:
    p = plan("lfm3")
    assert p["pools"] == [{"name": "kv", "window": None}, {"name": "kv_sliding", "window": "WINDOW"}]
    assert [[s["name"] for s in b["state"]] for b in p["bodies"]] == [["taps"], ["kv"], ["kv"]]
    assert [b["state"][0].get("pool") for b in p["bodies"]] == [None, 1, 0]
    first = p["bodies"][0]["groups"][0][0]["alternatives"][0][0]
    assert first["args"]["post"] == {"weight": "post_ffw_norm", "layer": -1}
    norm = p["head"]["groups"][1][0]["alternatives"][0][0]
    assert norm["args"]["post"] == {"weight": "post_ffw_norm", "layer": -1}
    assert norm["rows"] == "out_rows"


def test_alternatives_undo_one_fusion_after_the_other() -> None:
    step = plan("lfm3")["bodies"][1]["groups"][0][0]
    names = [[c.get("family", "|") for c in a] for a in step["alternatives"]]
    assert names == [
        ["norm_quantize"],
        ["rms_norm", "|", "norm_quantize"],
        ["rms_norm", "|", "binary", "|", "norm_quantize"],
        ["rms_norm", "|", "binary", "|", "rms_norm", "|", "quantize"],
    ]


def test_weights_say_what_stands_in_what_may_lack_and_what_must_be_f32() -> None:
    p = plan("llama")
    weights = {w["name"]: w for w in p["weights"]}
    assert weights["output"] == {"name": "output", "shape": ["V", "D"], "else": "token_embd"}
    assert weights["rope_freqs"] == {
        "name": "rope_freqs",
        "shape": [["/", "ROT", 2]],
        "optional": True,
        "format": "f32",
    }
    assert {w["name"] for w in p["bodies"][0]["weights"] if w.get("format") == "f32"} == {
        "attn_norm",
        "ffn_norm",
    }
    body = plan("lfm2moe")["bodies"][1]
    assert "ffn_up" not in [w["name"] for w in body["weights"]], (
        "a body lists the weights of its own blocks alone"
    )


@pytest.mark.parametrize(("on", "phase"), [(t, p) for t in ("avx2", "vulkan") for p in target(t).phases])
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_calls_follow_their_family(arch: str, on: str, phase: str) -> None:
    p = plan(arch, phase, target(on))
    buffers = {b["name"]: b for b in p["buffers"]}
    for c in calls(p):
        family = ALL_FAMILIES[c["family"]]
        assert tuple(c["spec"]) == family.static
        assert tuple(c["args"]) == tuple(a for a, _ in family.args)
        for name, kind in family.args:
            value = c["args"][name]
            if isinstance(value, dict) and "buffer" in value:
                assert value["buffer"] in buffers and kind in ("act", "address")
            assert kind != "float" or set(value) == {"float"}
            assert kind != "count" or set(value) == {"count"}
    assert {b["slot"] for b in p["buffers"]} == set(range(p["slots"]))
    assert (buffers["h"]["slot"], buffers["delta"]["slot"]) == (0, 1)


def test_slots_are_shared_by_what_is_never_live_together() -> None:
    a = Buffer("a", "D", "rows", "f32", live={(0, 0), (0, 1)})
    b = Buffer("b", "D", "rows", "f32", live={(0, 1), (0, 2)})
    c = Buffer("c", "D", "rows", "f32", live={(0, 2)})
    assert assign_slots([a, b, c]) == 2
    assert (a.slot, b.slot, c.slot) == (0, 1, 0)


def test_rows_and_entries_share_slots_and_what_the_host_reads_does_not() -> None:
    rows = Buffer("a", "D", "rows", "f32", live={(0, 0)})
    entries = Buffer("b", "FF", "entries", "f32", live={(0, 1)})
    logits = Buffer("c", "V", "out_rows", "f32", live={(0, 2)})
    starts = Buffer("d", "E", "one", "i32", live={(0, 3)})
    assert assign_slots([rows, entries, logits, starts]) == 3
    assert [b.slot for b in (rows, entries, logits, starts)] == [0, 0, 1, 2]


def test_a_residual_that_would_be_overwritten_too_early_is_found() -> None:
    h, delta, total, act, other = (Value(n, ("D",)) for n in ("h", "delta", "total", "act", "other"))
    weights = {"w": Weight("norm", ("D",))}
    norm = Node("norm_quantize", (total, act), {"x": "h", "delta": "delta"}, weights, {"acts": ["w"]})
    late = Node("silu", (other,), {"x": "h"})
    good = Graph("layer", (h, delta), ("total", "act"), (norm,))
    groups = schedule(list(good.nodes), {})
    assert {b.name for b in buffers_of(0, good, groups, place_values(good))} == {"h", "delta"}
    bad = Graph("layer", (h, delta), ("total", "other"), (norm, late))
    with pytest.raises(GraphError, match="memory: layer: buffer h: total overwrites h before its last use"):
        buffers_of(0, bad, schedule(list(bad.nodes), {}), place_values(bad))


def test_buffers_of_one_name_are_merged_when_they_have_one_form() -> None:
    def buffer(width: str, group: int) -> Buffer:
        return Buffer("x", width, "rows", "f32", live={(group, 0)})

    merged, renames = merge([[buffer("D", 0)], [buffer("D", 1)], [buffer("FF", 2)]])
    assert [(b.name, b.live) for b in merged] == [("x", {(0, 0), (1, 0)}), ("x.v2", {(2, 0)})]
    assert renames == [{"x": "x"}, {"x": "x"}, {"x": "x.v2"}]


@pytest.mark.parametrize("name", [t.name for t in targets().values() if t.kind == "cpu"])
def test_specs_cover_formats_forms_head_sizes_and_phases(name: str) -> None:
    specs = {name_of(*s) for s in all_specs(name)}
    assert len(specs) == len(all_specs(name))
    expected = {f"matvec.{f}.0" for f in WEIGHT_FORMATS} | {
        f"matmul.{f}.0.{p}" for f in WEIGHT_FORMATS for p in (16, 64)
    }
    expected |= {f"experts_{k}.{f}" for f in WEIGHT_FORMATS for k in ("matvec", "matmul")}
    expected |= {f"norm_quantize.{o}.1.1" for o in OUTS} | {f"quantize.{o}.none" for o in OUTS}
    expected |= {f"attention.{hd}.{kv}.0" for hd in (16, 64, 128) for kv in ("f16", "f32")}
    expected |= {
        "take_rows",
        "short_conv.7.1",
        "short_conv.3.0",
        "route.sigmoid.1.1",
        "qk_rope_store.64.f16.norm.0",
    }
    assert expected <= specs
    for family, static in all_specs(name):
        assert tuple(static) == FAMILIES[family].static
