"""The GGUF reader against files that the `gguf` package wrote, and against its reader."""

import gguf
import numpy as np
import pytest
from gguf import GGUFReader, GGUFWriter, quants
from hypothesis import given, settings
from hypothesis import strategies as st

from pithos import models
from pithos.errors import FileError, ModelError
from pithos.gguf import FORMATS, GGUF, SUPPORTED
from pithos.weights import dequantise, rows

KINDS = {name: gguf.GGMLQuantizationType[name.upper()] for name in SUPPORTED}


def write(path, fill, architecture="lfm2"):
    writer = GGUFWriter(path, architecture)
    fill(writer)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return GGUF.open(path)


def test_scalars_of_every_type(tmp_path):
    def fill(writer):
        writer.add_uint8("a.u8", 255)
        writer.add_int8("a.i8", -128)
        writer.add_uint16("a.u16", 65535)
        writer.add_int16("a.i16", -32768)
        writer.add_uint32("a.u32", 2**32 - 1)
        writer.add_int32("a.i32", -(2**31))
        writer.add_uint64("a.u64", 2**64 - 1)
        writer.add_int64("a.i64", -(2**63))
        writer.add_float32("a.f32", 0.5)
        writer.add_float64("a.f64", 0.1)
        writer.add_bool("a.yes", True)
        writer.add_bool("a.no", False)
        writer.add_string("a.str", "héllo\n\x00")

    file = write(tmp_path / "a.gguf", fill)
    got = {key: value for key, value in file.metadata.items() if key.startswith("a.")}
    assert got == {
        "a.u8": 255,
        "a.i8": -128,
        "a.u16": 65535,
        "a.i16": -32768,
        "a.u32": 2**32 - 1,
        "a.i32": -(2**31),
        "a.u64": 2**64 - 1,
        "a.i64": -(2**63),
        "a.f32": 0.5,
        "a.f64": 0.1,
        "a.yes": True,
        "a.no": False,
        "a.str": "héllo\n\x00",
    }
    assert got["a.yes"] is True
    assert type(got["a.u8"]) is int
    assert file.metadata.types["a.i16"] == "i16"
    assert file.metadata.types["a.yes"] == "bool"
    assert (file.version, file.alignment) == (3, 32)
    assert file.size == (tmp_path / "a.gguf").stat().st_size
    assert file.tensors == {}


def test_arrays(tmp_path):
    words = ["", "a", "é" * 200, "x" * 70000, *[f"w{i}" for i in range(9000)], "y" * 300]

    def fill(writer):
        writer.add_array("a.int", [0, 0, 8, 0])
        writer.add_array("a.float", [0.5, 1.5])
        writer.add_array("a.bool", [True, False, True])
        writer.add_array("a.str", words)
        writer.add_uint32("a.after", 7)

    file = write(tmp_path / "a.gguf", fill)
    assert file.metadata["a.int"].dtype == np.int32
    assert file.metadata["a.int"].tolist() == [0, 0, 8, 0]
    assert file.metadata["a.float"].tolist() == [0.5, 1.5]
    assert file.metadata["a.bool"].dtype == np.bool_
    assert file.metadata["a.bool"].tolist() == [True, False, True]
    assert file.metadata.length("a.str") == len(words)
    assert file.metadata["a.str"] == words
    assert file.metadata["a.str"] is file.metadata["a.str"]
    assert file.metadata.length("a.str") == len(words)
    assert file.metadata["a.after"] == 7
    assert file.metadata.types["a.str"] == "[str]"
    assert file.metadata.length("a.after") == 0


def test_architecture_keys(tmp_path):
    file = write(tmp_path / "a.gguf", lambda w: w.add_block_count(16))
    assert file.architecture == "lfm2"
    assert file.arch_get("block_count") == 16
    assert file.arch_get("nothing", 5) == 5
    assert file.get("lfm2.block_count") == 16
    assert file.get("nothing") is None


@pytest.mark.parametrize("alignment", [8, 32, 64, 1 << 20])
def test_tensors_of_every_format(tmp_path, alignment):
    random = np.random.default_rng(0)
    values = {name: random.normal(0, 1, (4, 512)).astype(np.float32) for name in SUPPORTED}
    stored = {}

    def fill(writer):
        writer.add_custom_alignment(alignment)
        for name, kind in KINDS.items():
            raw = quants.quantize(values[name], kind) if name[-1] != "K" else random_k(name, random)
            stored[name] = np.ascontiguousarray(raw)
            writer.add_tensor(f"w.{name}", stored[name], raw_dtype=kind)

    file = write(tmp_path / "a.gguf", fill)
    assert file.alignment == alignment
    assert list(file.tensors) == [f"w.{name}" for name in SUPPORTED]
    for name, kind in KINDS.items():
        tensor = file.tensors[f"w.{name}"]
        assert (tensor.name, tensor.shape, tensor.format) == (f"w.{name}", (4, 512), name)
        assert tensor.offset % alignment == 0
        np.testing.assert_array_equal(tensor.data, stored[name].view(np.uint8).reshape(-1))
        assert tensor.address == tensor.data.ctypes.data
        assert not tensor.data.flags.writeable
        want = quants.dequantize(stored[name], kind).reshape(4, 512)
        np.testing.assert_array_equal(dequantise(tensor.data, name, tensor.shape), want)


def random_k(name, random):
    kind = {entry.name: entry for entry in FORMATS.values()}[name]
    raw = random.integers(0, 256, (4, 2 * kind.nbytes), np.uint8)
    halves = raw.reshape(-1, kind.nbytes)
    where = slice(208, 210) if name == "q6_K" else slice(0, 4)
    halves[:, where] = np.array([1.0, 0.5], np.float16).view(np.uint8)[: halves[:, where].shape[1]]
    return raw


def test_shapes_are_reversed_dims(tmp_path):
    def fill(writer):
        for name, shape in shapes.items():
            writer.add_tensor(name, np.arange(24, dtype=np.float32).reshape(shape))

    shapes = {"d1": (24,), "d2": (3, 8), "d3": (2, 3, 4), "d4": (1, 2, 3, 4)}
    file = write(tmp_path / "a.gguf", fill)
    assert {name: tensor.shape for name, tensor in file.tensors.items()} == shapes
    np.testing.assert_array_equal(file.tensors["d3"].data.view(np.float32), np.arange(24))


def test_formats_are_those_of_the_gguf_package():
    known = {
        int(kind): (kind.name.lower(), *gguf.GGML_QUANT_SIZES[kind]) for kind in gguf.GGMLQuantizationType
    }
    assert known.pop(9) == ("q8_1", 32, 40)  # the package counts f32 sums, ggml's block has two f16
    for number, (name, block, nbytes) in known.items():
        ours = FORMATS[number]
        assert (ours.name.lower(), ours.block, ours.nbytes) == (name, block, nbytes)


def test_unsupported_format_is_named_when_it_is_needed(tmp_path):
    def fill(writer):
        writer.add_tensor("a.weight", np.zeros((2, 22), np.uint8), raw_dtype=gguf.GGMLQuantizationType.Q5_0)

    file = write(tmp_path / "a.gguf", fill)
    assert file.tensors["a.weight"].format == "q5_0"
    assert not file.tensors["a.weight"].supported
    with pytest.raises(
        ModelError, match=r"a\.gguf: tensor 'a\.weight' is q5_0; supported are f32, f16, bf16"
    ):
        file.tensor("a.weight")
    with pytest.raises(ModelError, match=r"a\.gguf: tensor 'b\.weight' is missing: take another conversion"):
        file.tensor("b.weight")


def test_tensor_gives_a_supported_one(tmp_path):
    file = write(tmp_path / "a.gguf", lambda w: w.add_tensor("a", np.ones((2, 4), np.float32)))
    assert file.tensor("a").supported
    assert file.tensor("a").shape == (2, 4)


def test_version_2_is_read(tmp_path):
    path = tmp_path / "a.gguf"
    write(path, lambda w: w.add_block_count(3))
    raw = bytearray(path.read_bytes())
    raw[4] = 2
    path.write_bytes(raw)
    file = GGUF.open(path)
    assert (file.version, file.arch_get("block_count")) == (2, 3)


def test_a_file_without_architecture_is_opened(tmp_path):
    path = tmp_path / "a.gguf"
    path.write_bytes(b"GGUF" + (3).to_bytes(4, "little") + bytes(16))
    file = GGUF.open(path)
    assert len(file.metadata) == 0
    with pytest.raises(
        ModelError, match=r"no general\.architecture in its metadata: not a model, give another file"
    ):
        file.architecture  # noqa: B018


def test_metadata_outlives_the_file(tmp_path):
    path = tmp_path / "a.gguf"
    metadata = write(path, lambda w: w.add_array("a.str", ["x", "y"])).metadata
    path.unlink()
    assert metadata["a.str"] == ["x", "y"]


NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), min_size=1, max_size=20)
SCALARS = st.one_of(
    st.booleans().map(lambda v: ("add_bool", v)),
    st.integers(0, 2**32 - 1).map(lambda v: ("add_uint32", v)),
    st.integers(-(2**63), 2**63 - 1).map(lambda v: ("add_int64", v)),
    st.floats(allow_nan=False).map(lambda v: ("add_float64", v)),
    st.text(st.characters(codec="utf-8"), min_size=1, max_size=300).map(lambda v: ("add_string", v)),
    st.lists(st.text(st.characters(codec="utf-8"), max_size=300), min_size=1, max_size=30).map(
        lambda v: ("add_array", v)
    ),
    st.lists(st.integers(-(2**31), 2**31 - 1), min_size=1, max_size=30).map(lambda v: ("add_array", v)),
)


@settings(max_examples=60, deadline=None)
@given(
    keys=st.dictionaries(NAMES.map("k.{}".format), SCALARS, max_size=8),
    shapes=st.lists(st.lists(st.integers(1, 5), min_size=1, max_size=4), max_size=5),
)
def test_reads_what_gguf_reads(tmp_path_factory, keys, shapes):
    path = tmp_path_factory.mktemp("g") / "a.gguf"

    def fill(writer):
        for key, (method, value) in keys.items():
            getattr(writer, method)(key, value)
        for i, shape in enumerate(shapes):
            writer.add_tensor(f"t{i}", np.full(shape, i, np.float32))

    ours = write(path, fill)
    theirs = GGUFReader(path)
    for key, (_, value) in keys.items():
        got = ours.metadata[key]
        assert (got.tolist() if isinstance(got, np.ndarray) else got) == value
        assert theirs.fields[key].contents() == value
    assert list(ours.tensors) == [tensor.name for tensor in theirs.tensors]
    for tensor in theirs.tensors:
        mine = ours.tensors[tensor.name]
        assert (mine.offset, mine.nbytes) == (tensor.data_offset, tensor.n_bytes)
        assert mine.shape == tuple(int(n) for n in reversed(tensor.shape))
        np.testing.assert_array_equal(mine.data.view(np.float32), tensor.data.reshape(-1))


def test_errors_name_a_missing_file(tmp_path):
    with pytest.raises(
        FileError, match=r"nothing\.gguf: No such file or directory: give a file that can be read"
    ):
        GGUF.open(tmp_path / "nothing.gguf")


@pytest.mark.weights
def test_a_real_model_is_read_as_gguf_reads_it():
    path = models.get("smollm2-135m").path
    if path is None:
        pytest.skip(f"smollm2-135m is not in {models.folder()} (pithos pull smollm2-135m)")
    ours, theirs = GGUF.open(path), GGUFReader(path)
    assert list(ours.tensors) == [tensor.name for tensor in theirs.tensors]
    for tensor in theirs.tensors:
        mine = ours.tensors[tensor.name]
        assert (mine.offset, mine.nbytes) == (tensor.data_offset, tensor.n_bytes)
        assert mine.format == tensor.tensor_type.name.lower()
    one = next(tensor for tensor in theirs.tensors if tensor.tensor_type.name == "Q4_1")
    want = quants.dequantize(one.data[:4], one.tensor_type)
    np.testing.assert_array_equal(rows(ours.tensors[one.name], 0, 4), want)
    for key in ("tokenizer.ggml.tokens", "tokenizer.ggml.merges"):
        assert ours.metadata[key] == theirs.fields[key].contents()
