"""Random models, read back with the `gguf` package."""

import hashlib

import gguf
import numpy as np
import pytest
import synth_model
from gguf.quants import dequantize
from synth import blocks
from synth.container import ALIGNMENT, FORMATS, Tensor, write
from synth.shapes import FILE_TYPES, SHAPES, more_bits, tensors
from synth.vocabulary import build, byte_alphabet

TINY = ("tiny", "tinymoe", "tinylfm3", "tinyllama")
NAMES = {f: gguf.GGMLQuantizationType(code).name for f, (code, _, _) in FORMATS.items()}


def total(shape: str, file_type: str) -> int:
    """Bytes of the tensor data with its padding."""
    return sum(-(-t.nbytes // ALIGNMENT) * ALIGNMENT for _, t in tensors(SHAPES[shape], file_type))


@pytest.mark.parametrize(
    ("shape", "size", "count"), [("24b-a2b", 14_518_008_320, 428), ("lfm3-1.7b", 1_091_380_480, 287)]
)
def test_real_shapes_have_the_published_tensor_bytes(shape, size, count):
    """File sizes of the published Q4_K_M less 8.2 MB of metadata; so all shapes and formats agree."""
    assert total(shape, "q4_k_m") == size
    assert len(tensors(SHAPES[shape], "q4_k_m")) == count


def test_more_bits_for_the_layers_that_llama_cpp_chooses():
    assert [i for i in range(40) if more_bits(i, 40)] == [*range(5), *range(7, 35, 3), *range(35, 40)]
    assert [i for i in range(10) if more_bits(i, 10)] == [0, 3, 6, 8, 9]
    assert [i for i in range(11) if more_bits(i, 11)] == [0, 3, 6, 9, 10]


@pytest.mark.parametrize("shape", TINY)
def test_file_has_the_tensors_and_keys_of_its_shape(shape, tmp_path):
    path = tmp_path / "m.gguf"
    size = synth_model.make(shape, SHAPES[shape], "q4_k_m", path, seed=1)
    reader, s = gguf.GGUFReader(path), SHAPES[shape]
    assert path.stat().st_size == size
    expected = {t.name: (list(t.shape[::-1]), NAMES[t.format]) for _, t in tensors(s, "q4_k_m")}
    assert {t.name: (t.shape.tolist(), t.tensor_type.name) for t in reader.tensors} == expected

    def field(key):
        return reader.fields[key].contents()

    kv = [s.kv_heads if i in s.attention else 0 for i in range(s.layers)]
    assert field("general.architecture") == s.architecture
    assert field(f"{s.architecture}.attention.head_count_kv") == (
        s.kv_heads if s.architecture == "llama" else kv
    )
    assert field(f"{s.architecture}.embedding_length") == s.width
    if shape == "tinylfm3":
        assert field("lfm3.attention.sliding_window_pattern") == [False] * 4 + [True, False, False]
        freqs = next(t.data for t in reader.tensors if t.name == "rope_freqs.weight")
        assert freqs.tolist() == [1.0] * 16 + [np.float32(1e30)] * 16
    assert len(field("tokenizer.ggml.tokens")) == s.vocabulary


@pytest.mark.parametrize("file_type", FILE_TYPES)
def test_every_file_type_has_finite_weights_of_the_wanted_deviation(file_type, tmp_path):
    path = tmp_path / "m.gguf"
    synth_model.make("tiny", SHAPES["tiny"], file_type, path, seed=2)
    plan = {w.name: w for w, _ in tensors(SHAPES["tiny"], file_type)}
    formats = set()
    for t in gguf.GGUFReader(path).tensors:
        w = plan[t.name]
        values = dequantize(t.data, t.tensor_type).reshape(w.shape)
        assert np.isfinite(values).all()
        if w.centre is None:
            formats.add(t.tensor_type.name)
            assert values.std() == pytest.approx(w.spread, rel=0.05)
            assert abs(values.mean()) < 0.06 * w.spread
    if file_type == "mixed":
        assert formats == set(NAMES.values())


def test_quants_of_q8_0_are_never_minus_128():
    bits = blocks.Bits(5)
    out = blocks.quantised(bits, "q8_0", blocks.headers(bits, "q8_0", 1.0), 1000)
    assert out[:, 2:].view(np.int8).min() == -127


def test_same_seed_same_bytes(tmp_path):
    def digest(name, seed):
        synth_model.make("tinyllama", SHAPES["tinyllama"], "mixed", tmp_path / name, seed)
        return hashlib.sha256((tmp_path / name).read_bytes()).hexdigest()

    assert digest("a", 7) == digest("b", 7) != digest("c", 8)


def test_bits_are_those_of_every_machine():
    bits = blocks.Bits(1, 2)
    assert bits.words(2).tolist() == [8271799387826207682, 7948369750201702571]
    assert blocks.Bits(1, 2).normal(3).tolist() == [
        0.27702873945236206,
        0.4288368821144104,
        -2.3086256980895996,
    ]


def test_a_failed_write_leaves_nothing_behind(tmp_path):
    table = [Tensor("a", (2, 32), "f32")]
    with pytest.raises(ValueError, match="a: 4 bytes made, the table promises 256"):
        write(tmp_path / "m.gguf", {}, table, lambda t: [np.zeros(1, np.float32)])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("size", "im_end", "think"), [(2048, 7, 14), (65536, 7, 64400), (128000, 124900, 124907)]
)
def test_vocabulary_has_its_special_tokens_where_the_models_have_them(size, im_end, think):
    v = build(size)
    assert len(v.tokens) == len(set(v.tokens)) == len(v.types) == size
    assert v.tokens[im_end] == "<|im_end|>" and v.types[im_end] == 3
    assert v.tokens[think : think + 2] == ["<think>", "</think>"] and v.types[think] == 4
    known = set(v.tokens)
    assert all({a, b, a + b} <= known for a, b in (m.split(" ") for m in v.merges))
    assert set(byte_alphabet()) <= known


def test_text_survives_the_vocabulary():
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers

    v = build(2048)
    merges = [tuple(m.split(" ")) for m in v.merges]
    tokenizer = Tokenizer(models.BPE(vocab={t: i for i, t in enumerate(v.tokens)}, merges=merges))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    text = "The weather in São Paulo is 21.5 degrees, 東京 ☂️ and the books are tired.\n"
    ids = tokenizer.encode(text).ids
    assert tokenizer.decode(ids) == text
    assert len(ids) < 0.6 * len(text.encode())
