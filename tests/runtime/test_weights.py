"""Weight formats against the reference implementation of the `gguf` package."""

import gguf
import numpy as np
import pytest
from gguf import quants

from pithos.errors import ModelError
from pithos.gguf import BY_NAME, SUPPORTED
from pithos.weights import dequantise, quantise

# Largest error of a value relative to the largest value of its block.
TOLERANCE = {
    "f32": 0,
    "f16": 2**-11,
    "bf16": 2**-8,
    "q8_0": 0.005,
    "q4_0": 0.13,
    "q4_1": 0.07,
    "q4_K": 0.075,
    "q5_K": 0.05,
    "q6_K": 0.025,
}


def kind(name):
    return gguf.GGMLQuantizationType[name.upper()]


def random_blocks(name, count, seed=0):
    """Random bytes whose scales are finite numbers."""
    random = np.random.default_rng(seed)
    entry = BY_NAME[name]
    data = random.integers(0, 256, (count, entry.nbytes), np.uint8)
    scales = random.uniform(-2, 2, (count, 2)).astype(np.float16).view(np.uint8).reshape(count, 4)
    if name == "q6_K":
        data[:, 208:] = scales[:, :2]
    elif name.startswith("q"):
        data[:, :4] = scales
    return data


@pytest.mark.parametrize("name", [name for name in SUPPORTED if name[0] == "q"])
def test_dequantise_random_bytes_bit_equal_to_gguf(name):
    data = random_blocks(name, 500)
    want = quants.dequantize(data, kind(name))
    got = dequantise(data.reshape(-1), name, want.shape)
    assert got.dtype == np.float32
    np.testing.assert_array_equal(got.view(np.uint32), want.astype(np.float32).view(np.uint32))


@pytest.mark.parametrize("name", ["f16", "bf16"])
def test_every_half_is_read_and_written_as_gguf_does(name):
    data = np.arange(1 << 16, dtype=np.uint16).view(np.uint8)
    values = dequantise(data, name, (256, 256))
    want = quants.dequantize(data.reshape(256, -1), kind(name))
    np.testing.assert_array_equal(values, want)
    finite = np.isfinite(values)
    back = quantise(values, name).view(np.uint16).reshape(256, 256)
    np.testing.assert_array_equal(back[finite], data.view(np.uint16).reshape(256, 256)[finite])


@pytest.mark.parametrize("name", ["f16", "bf16", "q8_0", "q4_0", "q4_1"])
def test_quantise_gives_the_bytes_of_gguf(name):
    values = np.random.default_rng(1).normal(0, 1, (64, 512)).astype(np.float32)
    values[3] = 0
    values[4, :256] *= 1e-3
    want = quants.quantize(values, kind(name))
    np.testing.assert_array_equal(quantise(values, name), np.asarray(want).view(np.uint8).reshape(-1))


@pytest.mark.parametrize("name", SUPPORTED)
def test_quantise_then_dequantise_stays_close(name):
    random = np.random.default_rng(2)
    values = random.normal(0, 1, (32, 512)).astype(np.float32) * random.uniform(0.01, 3, (32, 1))
    values = values.astype(np.float32)
    values[5] = 0
    values[6] = np.abs(values[6])
    values[7] = -np.abs(values[7])
    got = dequantise(quantise(values, name), name, values.shape)
    block = 256 if name.endswith("K") else BY_NAME[name].block
    largest = np.abs(values.reshape(-1, block)).max(axis=1, keepdims=True)
    error = np.abs(got - values).reshape(-1, block)
    assert (error <= largest * TOLERANCE[name]).all(), (error / np.maximum(largest, 1e-30)).max()


@pytest.mark.parametrize("name", [name for name in SUPPORTED if name[0] == "q"])
def test_rows_that_do_not_fill_blocks_are_refused(name):
    with pytest.raises(ModelError, match=f"rows of 40 elements, {name} needs a multiple of"):
        quantise(np.zeros((2, 40)), name)


def test_unsupported_format_lists_the_supported_ones():
    with pytest.raises(ModelError, match="weights in iq4_nl; supported are f32, f16"):
        dequantise(np.zeros(18, np.uint8), "iq4_nl", (32,))
