"""What states on disk belong to: anything that could change their bits gives another identity."""

from __future__ import annotations

import pytest

from pithos.devices.null import NullDevice
from pithos.engine.engine import Engine
from pithos.engine.runner import ProgramRunner
from pithos.engine.scripted import ScriptedEngine
from pithos.gguf import GGUF
from pithos.program import Session
from pithos.reuse.identity import identity
from tests.runtime.null_models import TESTS, golden, manifest, null_engine


def of(gguf, target="avx2", kv="f16", context=512):
    session = Session.of(gguf, manifest(target), context, kv)
    return identity(Engine(gguf, ProgramRunner(session, NullDevice(), 32), context))


def test_the_same_model_is_known_again(tmp_path):
    copy = tmp_path / "renamed.gguf"
    copy.write_bytes(golden("lfm2").path.read_bytes())
    assert of(golden("lfm2")) == of(GGUF.open(copy)) == of(golden("lfm2"), context=1024)


def test_models_targets_and_kinds_of_cache_differ():
    found = [of(golden(name)) for name in ("lfm2", "lfm3", "llama", "qwen2")]
    found += [of(golden("lfm2"), target="avx512"), of(golden("lfm2"), kv="f32")]
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("name", ["output_norm.weight", "blk.0.ffn_norm.weight", "token_embd.weight"])
def test_other_weights_in_the_same_form_differ(name, tmp_path):
    original = golden("lfm2")
    tensor = next(t for key, t in original.tensors.items() if key == name or name.startswith("output_norm"))
    data = bytearray(original.path.read_bytes())
    data[tensor.offset + tensor.nbytes - 3] ^= 1
    changed = tmp_path / "m.gguf"
    changed.write_bytes(data)
    assert of(GGUF.open(changed)) != of(original)


def test_the_vocabulary_counts(tmp_path):
    original = golden("lfm2")
    data = original.path.read_bytes()
    place = data.index(b"<|im_start|>")
    changed = tmp_path / "m.gguf"
    changed.write_bytes(data[:place] + b"<|im_begin|>" + data[place + 12 :])
    assert of(GGUF.open(changed)) != of(original)


def test_an_engine_without_state_has_none():
    engine = ScriptedEngine(TESTS / "golden" / "logits" / "lfm2.gguf", [])
    assert identity(engine) is None
    assert identity(null_engine("lfm2")) is not None


def test_kernels_count():
    first, second = (null_engine("lfm2") for _ in range(2))
    for engine, digest in ((first, "a"), (second, "b")):
        data = {"format": 1, "objects": {"embed.f32": {"hash": digest}}, "loop": {"hash": "c"}}
        object.__setattr__(engine.runner.session.manifest, "data", data)
    assert identity(first) != identity(second)
