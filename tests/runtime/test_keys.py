"""Files that ask for mathematics which their architecture does not have: keys and tensors are refused by name."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pithos.errors import ModelError
from pithos.program.model import Model
from tests.runtime.null_models import ARCHITECTURES, golden, manifest


class Changed:
    """A golden model with keys set (without the architecture's prefix) and tensors added under other names."""

    def __init__(self, architecture, keys, tensors=()):
        source = golden(architecture)
        self.path, self.architecture = source.path, architecture
        own = {f"{architecture}.{key}": value for key, value in keys.items()}
        self.metadata = {key: source.metadata[key] for key in source.metadata} | own
        copied = next(iter(source.tensors.values()))
        self.tensors = {**source.tensors, **{name: replace(copied, name=name) for name in tensors}}


def model(architecture, keys=None, tensors=()):
    return Model(Changed(architecture, keys or {}, tensors), manifest().plan(architecture, "decode"))


def refusal(architecture, keys=None, tensors=()):
    with pytest.raises(ModelError) as caught:
        model(architecture, keys, tensors)
    assert "\n" not in str(caught.value)
    return str(caught.value)


UNREAD = {
    "rope.scaling.type": ("linear", "'linear'"),
    "rope.scaling.factor": (4.0, "4.0"),
    "rope.dimension_sections": (np.array([16, 24, 24, 0], np.int32), "[16, 24, 24, 0]"),
    "attention.logit_softcapping": (50.0, "50.0"),
    "attn_logit_softcapping": (50.0, "50.0"),
    "final_logit_softcapping": (30.0, "30.0"),
    "attention.scale": (0.5, "0.5"),
    "attention.clamp_kqv": (8.0, "8.0"),
    "attention.max_alibi_bias": (8.0, "8.0"),
    "attention.causal": (False, "false"),
    "embedding_scale": (12.0, "12.0"),
    "residual_scale": (0.22, "0.22"),
    "logit_scale": (16.0, "16.0"),
    "nextn_predict_layers": (1, "1"),
    "use_parallel_residual": (True, "true"),
}


@pytest.mark.parametrize("architecture", ARCHITECTURES)
@pytest.mark.parametrize("key", UNREAD)
def test_a_key_that_changes_answers_is_refused_where_nobody_reads_it(architecture, key):
    value, shown = UNREAD[key]
    text = refusal(architecture, {key: value})
    assert f"'{architecture}.{key}' is {shown}, which configs/architectures/{architecture}.yaml" in text
    assert "allowed: " in text


@pytest.mark.parametrize("architecture", [a for a in ARCHITECTURES if a != "lfm3"])
def test_a_sliding_window_is_refused_where_nobody_reads_it(architecture):
    assert f"'{architecture}.attention.sliding_window' is 512" in refusal(
        architecture, {"attention.sliding_window": 512}
    )


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_values_that_change_nothing_are_taken(architecture):
    model(
        architecture,
        {
            "rope.scaling.type": "none",
            "rope.scaling.factor": 1.0,
            "rope.scaling.original_context_length": 4096,
            "attn_logit_softcapping": 0.0,
            "logit_scale": 1.0,
            "rope.dimension_sections": np.zeros(4, np.int32),
            "tensor_data_layout": "Meta AI original pth",
        },
    )


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_what_an_architecture_expects_may_be_there_but_not_differ(architecture):
    hd = model(architecture).dims["HD"]
    model(architecture, {"attention.value_length": hd})
    text = refusal(architecture, {"attention.value_length": hd + 2})
    assert f".attention.value_length' is {hd + 2}, but {architecture}.yaml:" in text
    assert f"can only do {hd}" in text


def test_other_ways_to_score_experts_are_refused():
    assert "lfm2moe.expert_gating_func' is 1" in refusal("lfm2moe", {"expert_gating_func": 1})
    assert "lfm2moe.expert_weights_norm' is false" in refusal("lfm2moe", {"expert_weights_norm": False})
    assert "llama.expert_count' is 8" in refusal("llama", {"expert_count": 8})


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_a_key_that_nobody_knows_is_ignored_with_a_notice(architecture):
    assert model(architecture).notices == []
    (notice,) = model(architecture, {"attention.twist": 2}).notices
    assert f"'{architecture}.attention.twist' is 2, which is not known here and ignored" in notice


def test_keys_of_others_do_not_matter():
    gguf = Changed("llama", {})
    gguf.metadata |= {"clip.attention.twist": 2, "general.twist": 3, "llama4.rope.scaling.type": "yarn"}
    Model(gguf, manifest().plan("llama", "decode"))


@pytest.mark.parametrize("architecture", ARCHITECTURES)
@pytest.mark.parametrize(
    "name",
    ["blk.0.attn_output.bias", "blk.1.ffn_up.bias", "blk.0.attn_sinks.weight", "blk.99.attn_norm.weight",
     "token_embd.lora_a", "output.bias", "position_embd.weight"],
)  # fmt: skip
def test_a_tensor_that_nothing_reads_is_refused(architecture, name):
    text = refusal(architecture, tensors=[name])
    assert f"nothing reads {name} (" in text
    assert f"configs/architectures/{architecture}.yaml" in text


def test_biases_of_q_in_a_llama_file_are_refused():
    assert "nothing reads blk.0.attn_q.bias" in refusal("llama", tensors=["blk.0.attn_q.bias"])
