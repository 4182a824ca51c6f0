"""Malformed GGUF files: each refused with one clear line, quickly and in little memory."""

import re
import struct
import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pithos.errors import FileError
from pithos.gguf import GGUF

U8, I8, U16, I16, U32, I32, F32, BOOL, STRING, ARRAY, U64, I64, F64 = range(13)
CODES = {
    U8: "B",
    I8: "b",
    U16: "H",
    I16: "h",
    U32: "I",
    I32: "i",
    F32: "f",
    BOOL: "B",
    U64: "Q",
    I64: "q",
    F64: "d",
}

MEMORY = 1 << 26


def u32(value):
    return struct.pack("<I", value)


def u64(value):
    return struct.pack("<Q", value)


def string(text):
    raw = text.encode() if isinstance(text, str) else text
    return u64(len(raw)) + raw


def value(kind, content):
    if kind == STRING:
        return string(content)
    return struct.pack("<" + CODES[kind], content)


def kv(key, kind, content):
    return string(key) + u32(kind) + value(kind, content)


def array(key, kind, items):
    return string(key) + u32(ARRAY) + u32(kind) + u64(len(items)) + b"".join(value(kind, i) for i in items)


def tensor(name, dims, kind, offset):
    return string(name) + u32(len(dims)) + b"".join(map(u64, dims)) + u32(kind) + u64(offset)


def file(keys=(), tensors=(), data=0, version=3, keys_count=None, tensors_count=None, magic=b"GGUF"):
    body = magic + u32(version)
    body += u64(len(tensors) if tensors_count is None else tensors_count)
    body += u64(len(keys) if keys_count is None else keys_count)
    body += b"".join(keys) + b"".join(tensors)
    return body + bytes(-len(body) % 32) + bytes(data) if data else body


ARCH = kv("general.architecture", STRING, "lfm2")
HEAD = b"GGUF" + u32(3)


def lfm2(*pairs):
    """A file with hyper-parameters; a list becomes an i32 array."""
    keys = [ARCH]
    for name, kind, content in pairs:
        make = array if isinstance(content, list) else kv
        keys.append(make(f"lfm2.{name}", kind, content))
    return file(keys)


def vocabulary(*keys):
    return file([ARCH, array("tokenizer.ggml.tokens", STRING, ["a", "b", "c"]), *keys])


F32_TENSOR = tensor("w", [8], 0, 0)

CASES = {
    "empty": (b"", "the file is empty"),
    "one byte": (b"G", "not a GGUF file"),
    "png": (b"\x89PNG\r\n\x1a\n" + bytes(40), r"not a GGUF file \(it starts with b'\\x89PNG'"),
    "zip": (b"PK\x03\x04" + bytes(40), "not a GGUF file"),
    "old ggml": (b"lmgg" + bytes(40), "not a GGUF file"),
    "only magic": (b"GGUF", "4 bytes, a header has 24: the file is cut short"),
    "half a header": (HEAD + u64(0), "16 bytes, a header has 24"),
    "version 0": (file(version=0), "GGUF version 0, readable are 2 and 3"),
    "version 1": (file(version=1), "GGUF version 1, readable are 2 and 3"),
    "version 99": (file(version=99), "GGUF version 99"),
    "big-endian": (b"GGUF" + bytes([0, 0, 0, 3]) + bytes(16), "a big-endian file"),
    "2**63 keys": (file(keys_count=1 << 63), "9223372036854775808 metadata keys, at most"),
    "2**62 tensors": (file(tensors_count=1 << 62), "4611686018427387904 tensors, at most"),
    "missing keys": (file([ARCH], keys_count=3), "metadata key 1: needs 8 bytes"),
    "missing tensors": (file(tensors_count=1), "tensor 0: needs 8 bytes"),
    "key of 2**62 bytes": (file([u64(1 << 62) + b"k"]), "string of 4611686018427387904 bytes, at most 65535"),
    "key past the end": (file([u64(500) + b"k"]), "metadata key 0: needs 500 bytes"),
    "empty key": (file([kv("", U8, 1)]), "an empty key"),
    "key no UTF-8": (file([kv(b"\xff\xfe", U8, 1)]), "is not UTF-8"),
    "key twice": (file([kv("a", U8, 1), kv("a", U8, 1)]), "'a': the key occurs twice"),
    "string of 2**62 bytes": (file([string("a") + u32(STRING) + u64(1 << 62)]), "string of 46116"),
    "string of 2**64 - 1 bytes": (file([string("a") + u32(STRING) + u64((1 << 64) - 1)]), "string of 184"),
    "string past the end": (file([string("a") + u32(STRING) + u64(9)]), "'a': needs 9 bytes .* 0 are left"),
    "string no UTF-8": (file([kv("a", STRING, b"\xc3(")]), "'a': string .* is not UTF-8"),
    "value type 13": (file([string("a") + u32(13)]), "'a': unknown value type 13, allowed are 0 to 12"),
    "value type 2**32 - 1": (file([string("a") + u32(2**32 - 1)]), "unknown value type 4294967295"),
    "bool of 2": (file([kv("a", BOOL, 2)]), "a bool of value 2"),
    "scalar cut": (file([string("a") + u32(U64) + b"abc"]), "needs 8 bytes at offset .* 3 are left"),
    "array of 2**60 numbers": (
        file([string("a") + u32(ARRAY) + u32(U64) + u64(1 << 60)]),
        "'a': needs 9223372036854775808 bytes",
    ),
    "array of 2**64 - 1 bytes": (
        file([string("a") + u32(ARRAY) + u32(U8) + u64((1 << 64) - 1)]),
        "'a': needs 18446744073709551615 bytes",
    ),
    "array of 2**60 strings": (
        file([string("a") + u32(ARRAY) + u32(STRING) + u64(1 << 60)]),
        "array of 1152921504606846976 strings, at most",
    ),
    "array of strings cut": (
        file([string("a") + u32(ARRAY) + u32(STRING) + u64(3) + string("x") + string("y")]),
        "'a': needs 24 bytes",
    ),
    "string in an array cut": (
        file([string("a") + u32(ARRAY) + u32(STRING) + u64(2) + string("x") + u64(5) + b"y"]),
        "'a': needs 5 bytes at offset .* 1 are left",
    ),
    "array with a huge string": (
        file([string("a") + u32(ARRAY) + u32(STRING) + u64(2) + u64(1 << 61) + bytes(20)]),
        "string of 2305843009213693952 bytes",
    ),
    "arrays nested 5000 deep": (
        file([string("a") + (u32(ARRAY) * 2 + u64(1)) * 5000]),
        "'a': an array of arrays",
    ),
    "array of type 99": (
        file([string("a") + u32(ARRAY) + u32(99) + u64(1)]),
        "an array of the unknown type 99",
    ),
    "bool array of 2": (file([array("a", BOOL, [1, 2])]), "a bool array with values other than 0 and 1"),
    "alignment 0": (file([kv("general.alignment", U32, 0)]), "alignment': 0, allowed are powers of two"),
    "alignment 3": (file([kv("general.alignment", U32, 3)]), "alignment': 3, allowed are powers of two"),
    "alignment 4": (file([kv("general.alignment", U32, 4)]), "4, allowed are powers of two from 8"),
    "alignment 2 MiB": (file([kv("general.alignment", U32, 1 << 21)]), "powers of two from 8 to 1048576"),
    "alignment a string": (file([kv("general.alignment", STRING, "32")]), "type str instead of u32"),
    "alignment signed": (file([kv("general.alignment", I32, 32)]), "type i32 instead of u32"),
    "split file": (file([kv("split.count", U16, 3)]), "one of 3 parts of a model: merge them"),
    "tensor name no UTF-8": (file([], [tensor(b"\xff", [8], 0, 0)], 32), "tensor 0: string .* is not UTF-8"),
    "tensor name empty": (file([], [tensor("", [8], 0, 0)], 32), "an empty name"),
    "tensor name long": (file([], [tensor("n" * 65, [8], 0, 0)], 32), "string of 65 bytes, at most 64"),
    "tensor twice": (
        file([], [F32_TENSOR, tensor("w", [8], 0, 32)], 64),
        "tensor 'w': the name occurs twice",
    ),
    "5000 dims": (file([], [tensor("w", [1] * 5000, 0, 0)], 32), "5000 dimensions, allowed are 1 to 4"),
    "no dims": (file([], [tensor("w", [], 0, 0)], 32), "0 dimensions"),
    "dim of 0": (file([], [tensor("w", [8, 0], 0, 0)], 32), r"shape \(0, 8\)"),
    "dims overflow": (file([], [tensor("w", [1 << 33, 1 << 33], 0, 0)], 32), "the product at most"),
    "dim of 2**64 - 1": (file([], [tensor("w", [(1 << 64) - 1], 0, 0)], 32), "the product at most"),
    "tensor type 4": (
        file([], [tensor("w", [32], 4, 0)], 32),
        "unknown tensor type 4; supported are f32, f16",
    ),
    "tensor type 9999": (file([], [tensor("w", [32], 9999, 0)], 32), "unknown tensor type 9999"),
    "Q4_K row of 100": (file([], [tensor("w", [100, 3], 12, 0)], 999), "rows of 100 elements, q4_K needs"),
    "offset not aligned": (
        file([], [tensor("w", [8], 0, 4)], 64),
        "offset 4 is no multiple of the alignment 32",
    ),
    "offset past the end": (
        file([], [tensor("w", [8], 0, 1 << 40)], 32),
        "tensor 'w' ends at byte 1099511627.* 1 of 1 tensors are not complete: the file is cut short",
    ),
    "offset 2**64 - 32": (
        file([], [tensor("w", [8], 0, (1 << 64) - 32)], 32),
        "tensor 'w' ends at byte 184467",
    ),
    "data cut": (
        file([], [F32_TENSOR, tensor("v", [16], 0, 32)], 95),
        "tensor 'v' ends at byte 192 but the file has 191, so 1 of 2 tensors",
    ),
    "no data": (file([], [F32_TENSOR]), "tensor 'w' ends at byte"),
    "overlap": (
        file([], [tensor("w", [16], 0, 0), tensor("v", [8], 0, 32)], 64),
        "tensors 'w' and 'v' overlap",
    ),
    "same place": (file([], [F32_TENSOR, tensor("v", [8], 0, 0)], 64), "overlap"),
    "head_count 0": (lfm2(("attention.head_count", U32, 0)), "head_count': 0, allowed are integers above 0"),
    "head_count -1": (lfm2(("attention.head_count", I32, -1)), "head_count': -1"),
    "head_count a string": (lfm2(("attention.head_count", STRING, "8" * 9999)), "head_count': '888"),
    "head_count_kv -1": (lfm2(("attention.head_count_kv", I32, [0, -1])), "head_count_kv': -1, allowed are"),
    "block_count 0": (lfm2(("block_count", U32, 0)), "block_count': 0"),
    "block_count 2**31": (
        lfm2(("block_count", U32, 1 << 31)),
        "block_count': 2147483648, allowed are at most",
    ),
    "eps NaN": (
        lfm2(("attention.layer_norm_rms_epsilon", F32, float("nan"))),
        "epsilon': nan, allowed are finite",
    ),
    "eps 0": (lfm2(("attention.layer_norm_rms_epsilon", F32, 0)), "epsilon': 0.0"),
    "base infinite": (lfm2(("rope.freq_base", F32, float("inf"))), "freq_base': inf"),
    "base negative": (lfm2(("rope.freq_base_swa", F32, -1)), "freq_base_swa': -1.0"),
    "experts": (
        lfm2(("expert_count", U32, 16), ("expert_used_count", U32, 17)),
        r"expert_used_count': 17, allowed are 1 to 16 \(expert_count\)",
    ),
    "no experts used": (lfm2(("expert_count", U32, 16), ("expert_used_count", U32, 0)), "used_count': 0"),
    "list of another length": (
        lfm2(("block_count", U32, 3), ("attention.head_count_kv", I32, [0, 8])),
        r"head_count_kv': 2 values, allowed are 3 \(one a layer",
    ),
    "architecture a path": (
        file([kv("general.architecture", STRING, "../../etc")]),
        "general.architecture': '../../etc', allowed are letters",
    ),
    "architecture empty": (
        file([kv("general.architecture", STRING, "")]),
        "architecture': '', allowed are letters",
    ),
    "fewer embeddings than tokens": (
        file(
            [ARCH, array("tokenizer.ggml.tokens", STRING, ["a", "b", "c"])],
            [tensor("token_embd.weight", [8, 2], 0, 0)],
            64,
        ),
        "tensor 'token_embd.weight' has 2 rows for 3 tokens",
    ),
    "eos out of range": (
        vocabulary(kv("tokenizer.ggml.eos_token_id", U32, 3)),
        r"eos_token_id': 3, allowed are 0 to 2 \(the vocabulary\)",
    ),
    "bos negative": (
        vocabulary(kv("tokenizer.ggml.bos_token_id", I32, -1)),
        "bos_token_id': -1, allowed are",
    ),
    "bos a float": (vocabulary(kv("tokenizer.ggml.bos_token_id", F32, 1)), "bos_token_id': 1.0, allowed are"),
    "token types": (
        vocabulary(array("tokenizer.ggml.token_type", I32, [1, 1])),
        r"token_type': 2 values, allowed are 3 \(one a token\)",
    ),
}


def refusal(path):
    """The message that refuses the file at `path`; its memory is bounded."""
    tracemalloc.start()
    try:
        with pytest.raises(FileError) as caught:
            GGUF.open(path)
        assert tracemalloc.get_traced_memory()[1] < MEMORY
    finally:
        tracemalloc.stop()
    assert re.search(r"\(fetch it again\)$|: (give|take|merge) [^:]+$", str(caught.value)), "no remedy"
    return str(caught.value)


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", CASES)
def test_refused(tmp_path, name):
    content, expected = CASES[name]
    path = tmp_path / "m.gguf"
    path.write_bytes(content)
    message = refusal(path)
    assert message.startswith(f"{path}: ")
    assert "\n" not in message
    assert len(message) < len(str(path)) + 400
    assert re.search(expected, message)


@pytest.mark.timeout(60)
def test_strings_that_fill_a_large_file_take_little_memory(tmp_path):
    path = tmp_path / "m.gguf"
    head = file([string("a") + u32(ARRAY) + u32(STRING) + u64(1 << 40)])
    with open(path, "wb") as out:
        out.write(head)
        out.truncate(1 << 33)  # sparse
    assert "array of 1099511627776 strings" in refusal(path)


@pytest.mark.timeout(60)
def test_metadata_without_an_end_is_given_up(tmp_path):
    path = tmp_path / "m.gguf"
    block = string("a") + u32(ARRAY) + u32(U8) + u64(1 << 30)
    with open(path, "wb") as out:
        out.write(file([block], keys_count=2))
        out.truncate(1 << 33)
    assert "metadata and tensor table take more than" in refusal(path)


def test_a_folder_and_a_device_are_no_files(tmp_path):
    with pytest.raises(FileError, match="a folder, not a GGUF file"):
        GGUF.open(tmp_path)
    with pytest.raises(FileError, match="not a regular file"):
        GGUF.open("/dev/zero")


def test_strings_of_an_array_are_checked_when_they_are_read(tmp_path):
    path = tmp_path / "m.gguf"
    path.write_bytes(file([array("a", STRING, ["x", b"\xff\xfe"])]))
    opened = GGUF.open(path)
    with pytest.raises(FileError, match=r"metadata key 'a': string b'\\xff\\xfe' is not UTF-8"):
        opened.metadata["a"]


def valid():
    keys = [
        ARCH,
        kv("lfm2.block_count", U32, 2),
        array("lfm2.attention.head_count_kv", I32, [0, 8]),
        kv("general.alignment", U32, 32),
        array("tokenizer.ggml.tokens", STRING, ["a", "bc", "d" * 300]),
        array("flags", BOOL, [0, 1]),
        kv("tokenizer.ggml.eos_token_id", U32, 2),
    ]
    return file(keys, [F32_TENSOR, tensor("v", [256, 2], 12, 32), tensor("u", [4, 2], 1, 320)], 336)


def test_the_valid_file_is_valid(tmp_path):
    path = tmp_path / "m.gguf"
    path.write_bytes(valid())
    opened = GGUF.open(path)
    assert {name: t.shape for name, t in opened.tensors.items()} == {"w": (8,), "v": (2, 256), "u": (2, 4)}
    assert opened.metadata["tokenizer.ggml.tokens"] == ["a", "bc", "d" * 300]


def test_every_prefix_is_refused(tmp_path):
    path = tmp_path / "m.gguf"
    whole = valid()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        with pytest.raises(FileError):
            GGUF.open(path)


@settings(max_examples=500, deadline=None)
@given(st.data())
def test_damaged_files_are_refused_or_read(tmp_path_factory, data):
    """Whatever bytes change, the result is a file inside its bounds or a FileError, never another exception."""
    raw = bytearray(valid())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        width = data.draw(st.sampled_from([1, 4, 8]))
        number = data.draw(
            st.one_of(st.integers(0, 2**64 - 1), st.sampled_from([0, 1, 2**31, 2**32 - 1, 2**63]))
        )
        raw[at : at + width] = number.to_bytes(8, "little")[:width]
    path = tmp_path_factory.getbasetemp() / "damaged.gguf"
    path.write_bytes(raw)
    try:
        opened = GGUF.open(path)
        for key in opened.metadata:
            opened.metadata[key]
    except FileError as error:
        assert "\n" not in str(error)
        return
    for entry in opened.tensors.values():
        assert 0 <= entry.offset <= entry.offset + entry.nbytes <= opened.size
        assert entry.data.nbytes == entry.nbytes
        assert isinstance(entry.data, np.ndarray)
