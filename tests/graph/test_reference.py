"""The reference executor against transformers' logits, and each op against its formula on a few numbers."""

from __future__ import annotations

import numpy as np
import pytest
from golden_models import ARCHITECTURES, golden_model

from graph import reference as ref
from graph.reference import Reference


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_logits_equal_those_of_transformers(arch: str) -> None:
    g = golden_model(arch)
    logits = Reference(g.loaded, g.metadata, g.tensors).forward(g.ids.tolist())
    assert logits.shape == g.logits.shape
    assert np.abs(logits - g.logits).max() < 1e-4
    assert (logits.argmax(1) == g.logits.argmax(1)).all()


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_chunks_continue_a_sequence(arch: str) -> None:
    g = golden_model(arch)
    model = Reference(g.loaded, g.metadata, g.tensors)
    state = model.state()
    logits = np.concatenate([model.forward(c.tolist(), state) for c in np.split(g.ids[:40], [1, 3, 20])])
    assert state.length == 40
    assert np.abs(logits - g.logits[:40]).max() < 1e-4


def test_a_missing_tensor_and_a_missing_key_are_named() -> None:
    g = golden_model("lfm3")
    tensors = {k: v for k, v in g.tensors.items() if k != "blk.2.attn_gate.weight"}
    with pytest.raises(KeyError, match=r"blk\.2\.attn_gate\.weight"):
        Reference(g.loaded, g.metadata, tensors).forward([1, 2])
    metadata = {k: v for k, v in g.metadata.items() if k != "lfm3.rope.freq_base_swa"}
    with pytest.raises(KeyError, match=r"lfm3\.yaml:\d+: the model has no rope\.freq_base_swa"):
        Reference(g.loaded, metadata, g.tensors).forward([1, 2])


def test_rope_pairs_of_both_styles() -> None:
    x = np.arange(1, 7, dtype=np.float32).reshape(1, 1, 6)
    at = np.array([1])
    c, s = np.cos([1.0, 0.01]), np.sin([1.0, 0.01])
    neox = ref.rope(x, at, 10000.0, "neox", 4, 1.0, None)[0, 0]
    assert neox == pytest.approx(
        [c[0] - 3 * s[0], 2 * c[1] - 4 * s[1], s[0] + 3 * c[0], 2 * s[1] + 4 * c[1], 5, 6], rel=1e-6
    )
    norm = ref.rope(x, at, 10000.0, "norm", 4, 1.0, None)[0, 0]
    assert norm == pytest.approx(
        [c[0] - 2 * s[0], s[0] + 2 * c[0], 3 * c[1] - 4 * s[1], 3 * s[1] + 4 * c[1], 5, 6], rel=1e-6
    )
    still = ref.rope(x, at, 10000.0, "neox", 4, 1.0, np.array([1, 1e30], np.float32))[0, 0]
    assert still[[1, 3]].tolist() == [2, 4]


def test_a_window_hides_what_lies_behind_it() -> None:
    q = np.zeros((4, 1, 2), np.float32)
    v = np.array([[[1, 0]], [[2, 0]], [[3, 0]], [[4, 0]]], np.float32)
    assert ref.attention(q, q, v, 0, 1.0, None, None)[:, 0, 0] == pytest.approx([1, 1.5, 2, 2.5])
    assert ref.attention(q, q, v, 0, 1.0, 2, None)[:, 0, 0] == pytest.approx([1, 1.5, 2.5, 3.5])


def test_softcap_bounds_scores() -> None:
    q = np.full((2, 1, 1), 100, np.float32)
    k = np.array([[[0.0]], [[1.0]]], np.float32)
    a = ref.attention(q, k, k, 0, 1.0, None, 2.0)[1, 0, 0]
    assert a == pytest.approx(np.exp(2) / (1 + np.exp(2)), rel=1e-5)


def test_short_conv_is_causal_and_reads_its_history() -> None:
    x = np.array([[1], [2], [3]], np.float32)
    w = np.array([[100, 10, 1]], np.float32)
    assert ref.short_conv(x, w, np.zeros((2, 1), np.float32))[:, 0].tolist() == [1, 12, 123]
    assert ref.short_conv(x, w, np.array([[5], [6]], np.float32))[:, 0].tolist() == [561, 612, 123]


def test_route_chooses_with_the_bias_and_weighs_without_it() -> None:
    logits = np.array([[0.0, 1.0, 2.0, -1.0]], np.float32)
    eye, bias = np.eye(4, dtype=np.float32), np.array([5, 0, 0, 0], np.float32)
    s = 1 / (1 + np.exp(-logits[0].astype(np.float64)))
    r = ref.route(logits, eye, bias, 2, "sigmoid", True, 1.0)
    assert r.ids.tolist() == [[0, 2]]
    assert r.weights[0] == pytest.approx(s[[0, 2]] / (s[0] + s[2] + 1e-6), rel=1e-6)
    plain = ref.route(np.zeros((1, 4), np.float32), eye, None, 2, "softmax", False, 3.0)
    assert plain.ids.tolist() == [[0, 1]], "ties go to the lower index"
    assert plain.weights[0] == pytest.approx([0.75, 0.75])


@pytest.mark.parametrize(
    ("op", "expected"),
    [("silu", [-0.26894143, 0, 1.7615942]), ("gelu", [-0.15865526, 0, 1.9544997]),
     ("gelu_tanh", [-0.15880801, 0, 1.9545977]),
     ("sigmoid", [0.26894143, 0.5, 0.8807971])],
)  # fmt: skip
def test_activations(op: str, expected: list[float]) -> None:
    assert ref.ACTIVATIONS[op](np.array([-1, 0, 2], np.float32)) == pytest.approx(expected, abs=1e-6)
    assert np.isfinite(ref.ACTIVATIONS[op](np.array([-1e4, 1e4], np.float32))).all()
