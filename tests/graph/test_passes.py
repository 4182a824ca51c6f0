"""When rules must not fire, and what the verification of graphs finds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from golden_models import config

from graph import passes
from graph.build import load
from graph.errors import GraphError
from graph.ir import Graph, Module, Node, Value, verify

TEXT = (Path(__file__).parent / "small.yaml").read_text(encoding="utf-8")
EVERY = tuple(p.name for p in passes.PIPELINE)


def fused(tmp_path: Path, *changes: tuple[str, str], phase: str = "prefill") -> Module:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "small.yaml"
    path.write_text(text, encoding="utf-8")
    return passes.run(load(path).module, EVERY, phase)


def ops(module: Module, body: int) -> list[str]:
    return [n.op for n in module.bodies[body].graph.nodes if n.op not in ("split", "heads")]


def test_what_fuses_when_nothing_stands_in_the_way(tmp_path: Path) -> None:
    module = fused(tmp_path)
    assert ops(module, 0) == ["norm_quantize", "linear", "gated_conv"]
    attention = ["norm_quantize", "linear", "linear", "linear", "rope_store", "attend", "quantize", "linear"]
    assert ops(module, 1) == attention
    assert [n.op for n in module.prologue.nodes] == ["embed"]
    assert len(module.prologue.nodes[0].outs) == 2


def test_a_norm_that_is_also_read_as_it_is_stays_apart(tmp_path: Path) -> None:
    module = fused(
        tmp_path, ("y = c * short_conv(b * u, conv, taps)", "y = c * short_conv(b * u, conv, taps) + x")
    )
    assert ops(module, 0) == ["add", "rms_norm", "quantize", "linear", "gated_conv", "add"]


def test_q_and_k_of_different_rotation_stay_apart(tmp_path: Path) -> None:
    module = fused(tmp_path, ("H), pos, base, factors, style=neox)", "H), pos, base, style=neox)"))
    assert "rope_store" not in ops(module, 1)
    assert ops(module, 1).count("rope") == 2


def test_a_q_that_is_read_again_is_not_overwritten(tmp_path: Path) -> None:
    shared = "k = rope(heads(linear(x, attn_k), KV[i]), pos, base, factors, style=neox)"
    module = fused(
        tmp_path,
        (shared, f"q0 = heads(linear(x, attn_q), H)\n      - {shared}"),
        ("q = rope(heads(linear(x, attn_q), H), pos, base, factors, style=neox)\n      - q0", "q0"),
        (
            "y = linear(attention(q,",
            "q = rope(q0, pos, base, factors, style=neox)\n      - y = linear(q0 + attention(q,",
        ),
    )
    assert "rope_store" not in ops(module, 1)


def test_gates_in_another_order_are_no_gated_convolution(tmp_path: Path) -> None:
    module = fused(tmp_path, ("y = c * short_conv(b * u,", "y = b * short_conv(c * u,"))
    assert ops(module, 0) == ["norm_quantize", "linear", "mul", "short_conv", "mul"]
    module = fused(
        tmp_path, ("y = c * short_conv(b * u, conv, taps)", "y = short_conv(u * b, conv, taps) * c")
    )
    assert "gated_conv" in ops(module, 0)


def test_layers_that_end_in_different_ways_keep_their_sums(tmp_path: Path) -> None:
    module = fused(
        tmp_path,
        ("    attn_norm: (D)\n", "    attn_norm: (D)\n    post: (D)\n"),
        (
            "- y = c * short_conv(b * u, conv, taps)",
            "- y = rms_norm(c * short_conv(b * u, conv, taps), post, EPS)",
        ),
    )
    assert all(len(b.graph.outputs) == 1 for b in module.bodies)
    assert len(module.prologue.nodes[0].outs) == 1
    assert [n.op for n in module.head.nodes] == ["take_rows", "norm_quantize", "linear"]


def test_a_sum_onto_something_else_than_the_residual_is_not_rotated(tmp_path: Path) -> None:
    module = fused(
        tmp_path, ("h = h + mixer(rms_norm(h, attn_norm, EPS))", "h = mixer(rms_norm(h, attn_norm, EPS))")
    )
    assert all(b.graph.outputs == (b.graph.outputs[0],) for b in module.bodies)


def test_a_layer_with_an_odd_number_of_sums_is_not_replicated(tmp_path: Path) -> None:
    module = fused(tmp_path, phase="decode")
    assert not any(
        n.attrs.get("replicate") for b in module.bodies for n in b.graph.nodes if n.op == "norm_quantize"
    )


def experts(
    tmp_path: Path, *changes: tuple[str, str], fusions: tuple[str, ...] = EVERY, phase: str = "decode"
) -> Graph:
    """The convolution layer with experts of lfm2moe after the passes."""
    text = config("lfm2moe").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "lfm2moe.yaml"
    path.write_text(text, encoding="utf-8")
    return passes.run(load(path).module, fusions, phase).bodies[1].graph


def test_norm_router_and_choice_are_one_beside_the_norm_of_the_experts(tmp_path: Path) -> None:
    graph = experts(tmp_path)
    at = next(k for k, n in enumerate(graph.nodes) if n.op == "norm_route")
    norm, fused = graph.nodes[at - 1], graph.nodes[at]
    assert norm.op == "norm_quantize" and fused.ins == norm.ins
    assert norm.attrs["acts"] == ["ffn_gate_exps", "ffn_up_exps"]
    assert {role: w.name for role, w in fused.weights.items()} == {
        "w": "ffn_norm", "router": "ffn_gate_inp", "bias": "exp_probs_b.bias",
    }  # fmt: skip
    assert [p.op for p in fused.parts] == ["norm_quantize", "linear", "pick"]
    own = fused.parts[0]
    assert own.attrs["acts"] == ["ffn_gate_inp"] and not {o.name for o in own.outs} & {
        v.name for v in graph.values()
    }
    assert not any(n.op == "pick" or "ffn_gate_inp" in (w.name for w in n.weights.values() if n.op == "linear")
                   for n in graph.nodes)  # fmt: skip


def test_the_choice_of_a_prompt_or_of_a_target_without_the_fusion_stays_apart(tmp_path: Path) -> None:
    less = tuple(f for f in EVERY if f not in ("norm_route", "route_glu"))
    for graph in (experts(tmp_path, phase="prefill"), experts(tmp_path, fusions=less)):
        assert "norm_route" not in [n.op for n in graph.nodes]
        assert "pick" in [n.op for n in graph.nodes]


def test_a_norm_that_was_not_fused_is_no_part_of_a_choice(tmp_path: Path) -> None:
    graph = experts(tmp_path, fusions=("norm_route",))
    assert "norm_route" not in [n.op for n in graph.nodes]


SUMS = """- h = h + mixer(rms_norm(h, attn_norm, EPS))
    - h = h + feed_forward(rms_norm(h, ffn_norm, EPS))"""


def test_a_sum_that_is_written_over_the_layers_input_is_not_made_twice(tmp_path: Path) -> None:
    """Beside a norm that writes h nothing may read the h that was there before."""
    one_sum = "- h = h + (feed_forward(rms_norm(h, ffn_norm, EPS)) + mixer(rms_norm(h, attn_norm, EPS)))"
    graph = experts(tmp_path, (SUMS, one_sum))
    norm = next(n for n in graph.nodes if n.op == "norm_quantize")
    assert norm.out.name in graph.outputs and norm.ins["x"] == graph.inputs[0].name
    assert "ffn_gate_inp" in norm.attrs["acts"]
    assert "norm_route" not in [n.op for n in graph.nodes]


def test_a_pass_runs_where_the_target_names_it(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(TEXT, encoding="utf-8")
    module = passes.run(load(path).module, ["gated_conv"], "decode")
    assert ops(module, 0) == ["rms_norm", "quantize", "linear", "gated_conv", "add"]


def test_passes_have_names_of_their_own() -> None:
    assert len(set(EVERY)) == len(EVERY)
    assert all(p.saves for p in passes.PIPELINE)


X, Y = Value("x", ("D",)), Value("y", ("D",))
SILU = Node("silu", (Y,), {"x": "x"})


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        (
            Graph("g", (), ("y",), (SILU,)),
            "test: g: x of `y\\[D\\] = silu\\(x=x\\)` reads x, which is not defined",
        ),
        (Graph("g", (X,), ("y",), (SILU, SILU)), "defines y again"),
        (Graph("g", (X,), ("z",), (SILU,)), "the output z is not defined"),
        (Graph("g", (X,), ("y",), (SILU.but(ins={"x": "y"}),)), "reads y, which is not defined before it"),
    ],
)
def test_verify_names_pass_node_and_rule(graph: Graph, message: str) -> None:
    with pytest.raises(GraphError, match=message):
        verify(graph, "test")


def test_a_pass_that_breaks_a_graph_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(TEXT, encoding="utf-8")
    module = load(path).module
    broken = passes.Pass(
        "broken", lambda m: m.map(lambda g: replace(g, outputs=("nothing",))), "nothing", False
    )
    monkeypatch.setattr(passes, "PIPELINE", (broken,))
    with pytest.raises(GraphError, match="broken: prologue: the output nothing is not defined"):
        passes.run(module, (), "decode")
