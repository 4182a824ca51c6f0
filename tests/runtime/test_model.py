"""Files that do not fit a plan, manifests that cannot be used: what is said about them."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from pithos.errors import KernelError, ModelError
from pithos.manifest import Manifest, architectures, checked, generated_root
from pithos.program.model import tensor_name
from tests.runtime.null_models import ARCHITECTURES, built, golden, manifest, program


class Changed:
    """A file with some tensors or keys changed."""

    def __init__(self, source, *, without=(), shapes=None, formats=None, keys=None):
        self.path, self.architecture, self.size = source.path, source.architecture, source.size
        self.metadata = {key: source.metadata[key] for key in source.metadata} | (keys or {})
        self.metadata = {key: value for key, value in self.metadata.items() if value is not None}
        shapes, formats = shapes or {}, formats or {}
        self.tensors = {
            name: replace(
                tensor, shape=shapes.get(name, tensor.shape), format=formats.get(name, tensor.format)
            )
            for name, tensor in source.tensors.items()
            if name not in without
        }


def refused(gguf, *words):
    with pytest.raises(ModelError) as caught:
        program(gguf.architecture, gguf=gguf)
    text = str(caught.value)
    assert all(word in text for word in words), text
    assert "\n" not in text


def test_a_missing_key_is_named():
    refused(
        Changed(golden("llama"), keys={"llama.block_count": None}),
        "'llama.block_count' is missing",
        "llama.yaml:",
    )


def test_a_key_of_a_wrong_kind_is_named():
    refused(
        Changed(golden("llama"), keys={"llama.embedding_length": "64"}), "'llama.embedding_length' is '64'"
    )


def test_missing_and_misshapen_tensors_are_listed_together():
    source = golden("llama")
    shapes = {f"blk.{n}.attn_q.weight": (32, 64) for n in range(3)} | {"blk.0.ffn_up.weight": (96, 32)}
    gguf = Changed(source, without=("output_norm.weight", "blk.2.ffn_down.weight"), shapes=shapes)
    refused(
        gguf,
        "output_norm.weight is missing",
        "blk.0.attn_q.weight is 32 x 64, expected 64 x 64",
        "do not fit configs/architectures/llama.yaml",
        "and 1 more",
    )


def test_an_unsupported_format_is_named():
    refused(
        Changed(golden("llama"), formats={"blk.1.ffn_up.weight": "q5_0"}),
        "tensor 'blk.1.ffn_up.weight' is q5_0; supported are f32",
    )


def test_a_layer_without_a_block():
    gguf = Changed(golden("lfm2"), keys={"lfm2.attention.head_count_kv": np.array([0, 0, 2], np.int32)})
    refused(gguf, "KV has 3 values, none for layer 3")


def test_an_unknown_architecture_names_the_config_to_write():
    with pytest.raises(ModelError, match=r"'mamba9' is not known.*llama.*configs/architectures/mamba9\.yaml"):
        manifest().plan("mamba9", "decode")


def test_manifests(tmp_path):
    assert set(ARCHITECTURES) <= set(architectures(manifest().folder))
    with pytest.raises(KernelError, match="make codegen TARGET=avx2"):
        Manifest.read(tmp_path, "avx2")
    with pytest.raises(KernelError, match="manifest format 7"):
        checked({"format": 7}, "there")
    made = built("take_rows")
    assert made.has("rms_norm")
    assert not made.has("take_rows")
    with pytest.raises(KernelError, match="no kernels of family fold"):
        made.arguments("fold")
    folder = tmp_path / "avx2"
    (folder / "plans").mkdir(parents=True)
    (folder / "plans" / "llama.decode.json").write_text('{"format": 9}')
    with pytest.raises(KernelError, match="plan format 9"):
        Manifest(folder, None).plan("llama", "decode")


@pytest.mark.parametrize("content", [b"", b'{"format": 1, "arch', b"\xff\xfe", b"[]"])
def test_a_damaged_plan_or_manifest_names_the_command(tmp_path, content):
    folder = tmp_path / "avx2"
    (folder / "plans").mkdir(parents=True)
    (folder / "plans" / "llama.decode.json").write_bytes(content)
    with pytest.raises(KernelError, match="`python -m graph plan --all` writes it anew"):
        Manifest(folder, None).plan("llama", "decode")
    (folder / "manifest.json").write_bytes(content)
    with pytest.raises(KernelError, match="`make codegen TARGET=avx2` writes it anew"):
        Manifest.read(tmp_path, "avx2")


@pytest.mark.parametrize("depth", [1, 100_000])
def test_json_that_is_no_plan_names_the_command(depth, tmp_path):
    (tmp_path / "plans").mkdir()
    path = tmp_path / "plans" / "llama.decode.json"
    path.write_text("[" * depth if depth > 1 else '{"format": 1, "source": "x"}')
    with pytest.raises(KernelError, match="`python -m graph plan --all` writes it anew"):
        Manifest(tmp_path, None).plan("llama", "decode")


def without(found, *path):
    """A copy of nested JSON without what lies at a path."""
    found = json.loads(json.dumps(found))
    *holders, last = path
    inner = found
    for step in holders:
        inner = inner[step]
    del inner[last]
    return found


@pytest.mark.parametrize("target", ["vulkan", "opencl"])
def test_manifests_that_lack_something_name_the_command(target):
    data = json.loads((generated_root() / target / "manifest.json").read_text())
    assert checked(data, "there") is data
    spec = next(iter(data["objects"]))
    lacking = [
        ("objects",),
        ("families",),
        ("objects", spec, "stages"),
        ("objects", spec, "stages", 0, "file"),
    ]
    for path in lacking:
        with pytest.raises(
            KernelError, match=f"there: damaged.*`make codegen TARGET={target}` writes it anew"
        ):
            checked(without(data, *path), "there")
    with pytest.raises(KernelError, match=f"damaged manifest at {spec}"):
        checked({**data, "objects": {spec: []}}, "there")


def test_names():
    assert tensor_name("attn_q", 3) == "blk.3.attn_q.weight"
    assert tensor_name("exp_probs_b.bias", 3) == "blk.3.exp_probs_b.bias"
    assert tensor_name("token_embd", None) == "token_embd.weight"
