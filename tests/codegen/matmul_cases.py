"""What the tests of the matmul-like kernels share: building, records, random blocks, quantised activations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import gguf
import numpy as np
import numpy.typing as npt

from codegen.cpu import GENERATORS
from codegen.cpu.isa import ISAS
from codegen.cpu.tir import compile_kernel
from graph import families as F
from pithos.devices.cpu import load_object
from pithos.devices.features import cpu_flags
from tests.codegen.built import built_object

Array = npt.NDArray[Any]
Kernel = Callable[[int, int, int, int], None]

TARGETS = [name for name, isa in ISAS.items() if set(isa.features) <= cpu_flags()]
QUANTISED = ("q8_0", "q4_0", "q4_1", "q4_K", "q5_K", "q6_K")
FLOATS = ("f32", "f16", "bf16")
SCRATCH = 1 << 18


def aligned(shape: int | tuple[int, ...], dtype: Any, shift: int = 0) -> Array:
    """Zeros that begin `shift` bytes after a multiple of 64."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    raw = np.zeros(size + 64 + shift, np.uint8)
    start = -raw.ctypes.data % 64 + shift
    return raw[start : start + size].view(dtype).reshape(shape)


@cache
def built(target: str, family: str, static: tuple[tuple[str, Any], ...]) -> Any:
    path = built_object(target, family, dict(static))
    if path is not None:
        return load_object(path)
    isa = ISAS[target]
    return compile_kernel(GENERATORS[family](isa, dict(static)), isa.target)


def kernel(target: str, family: str, **static: Any) -> Kernel:
    """The compiled kernel of a spec; each is built once at most."""
    function: Kernel = built(target, family, tuple(sorted(static.items())))["k"]
    return function


def run(function: Kernel, family: str, units: range, args: Mapping[str, Any]) -> None:
    """Runs the units of a call whose arguments are given by name: arrays, integers, floats, or counts as integers."""
    record = aligned(F.RECORD_WORDS, np.int64)
    alive = []
    for i, (name, kind) in enumerate(F.FAMILIES[family].args):
        value = args.get(name, 0)
        if kind == F.COUNT:
            value = np.array([value], np.int64)
        if kind == F.FLOAT:
            value = int(np.float32(value).view(np.uint32))
        if isinstance(value, np.ndarray):
            alive.append(value)
            value = value.ctypes.data
        record[F.WORD_ARGS + i] = value
    scratch = aligned(SCRATCH, np.uint8)
    function(record.ctypes.data, units.start, units.stop, scratch.ctypes.data)


@dataclass
class Weights:
    """Weights as a file holds them, and their values as float64 (n, k)."""

    data: Array
    values: Array


def random_weights(fmt: str, n: int, k: int, rng: np.random.Generator, shift: int = 32) -> Weights:
    """Random valid blocks: every quant byte and packed scale, factors of ordinary size."""
    if fmt in FLOATS:
        x = rng.standard_normal((n, k)).astype(np.float32)
        packed = {"f32": x, "f16": x.astype(np.float16), "bf16": (x.view(np.uint32) >> 16).astype(np.uint16)}[
            fmt
        ]
        return weights_of(fmt, n, np.ascontiguousarray(packed).view(np.uint8).ravel(), shift)
    block, size = gguf.GGML_QUANT_SIZES[_type(fmt)]
    raw = rng.integers(0, 256, (n * k // block, size), np.uint8)
    factors = rng.uniform(0.005, 0.02, (len(raw), 2)).astype(np.float16).view(np.uint8)
    if fmt == "q6_K":
        raw[:, 208:210] = factors[:, :2]
    else:
        count = 4 if fmt in ("q4_1", "q4_K", "q5_K") else 2
        raw[:, :count] = factors[:, :count]
    return weights_of(fmt, n, raw.ravel(), shift)


def weights_of(fmt: str, n: int, raw: Array, shift: int = 32) -> Weights:
    """The bytes at a place that is a multiple of 32 alone, and their values by gguf's own reader."""
    data = aligned(raw.size, np.uint8, shift)
    data[:] = raw
    values = gguf.quants.dequantize(data.reshape(n, -1), _type(fmt))
    return Weights(data, values.astype(np.float64).reshape(n, -1))


def _type(fmt: str) -> Any:
    return gguf.GGMLQuantizationType[fmt.upper() if fmt in FLOATS else fmt[:3].upper() + fmt[3:]]


def activations(x: Array, fmt: str) -> tuple[Array, Array]:
    """Rows of x as the format's kernels read them, and the float64 values that these stand for."""
    form = F.ACTIVATION_OF[fmt]
    rows, k = x.shape
    if form == "f32":
        padded = aligned((rows, F.align(k, 16)), np.float32)
        padded[:] = np.nan  # padding is never to be used
        padded[:, :k] = x
        return padded, x.astype(np.float64)
    block = {"q8k": 256, "q8x32": 32}[form]
    peaks = np.abs(x.reshape(rows, -1, block)).max(-1)
    d = (peaks / np.float32(127)).astype(np.float32)
    inverse = np.where(peaks > 0, 127 / np.where(peaks > 0, peaks, 1), 0).astype(np.float32)
    q = np.rint(x.reshape(rows, -1, block) * inverse[..., None]).astype(np.int8)
    return blobs(q.reshape(rows, k), d, form), (q * d[..., None].astype(np.float64)).reshape(rows, k)


def blobs(q: Array, d: Array, form: str) -> Array:
    """Row blobs of int8 (rows, k) and factors (rows, blocks)."""
    rows, k = q.shape
    parts = F.activation_parts(form, k)
    out = aligned((rows, parts["end"]), np.uint8)
    whole = {"q": q, "d": d.astype(np.float32)}
    for name in ("s32", "s16") if form == "q8k" else ("s32",):
        whole[name] = q.reshape(rows, -1, int(name[1:])).sum(-1, dtype=np.int16)
    for name, values in whole.items():
        data = np.ascontiguousarray(values).view(np.uint8).reshape(rows, -1)
        out[:, parts[name] : parts[name] + data.shape[1]] = data
    return out


def cut(units: int, rng: np.random.Generator, pieces: int = 3) -> list[range]:
    """The units in consecutive ranges cut anywhere, in any order."""
    edges = [0, *sorted(int(e) for e in rng.integers(0, units + 1, pieces - 1)), units]
    ranges = [range(a, b) for a, b in pairwise(edges)]
    return [ranges[i] for i in rng.permutation(len(ranges))]


def products(
    target: str, family: str, fmt: str, weights: Weights, acts: Array, rows: int, k: int, **more: Any
) -> Array:
    """What matvec or matmul (`panel` given) writes for the activation rows, units cut anywhere: float32 (rows, n)."""
    n = weights.values.shape[0]
    ld = F.align(n, 16)
    out = aligned((rows, ld), np.float32)
    out[:] = np.nan
    bias = more.pop("bias", None)
    function = kernel(target, family, fmt=fmt, bias=int(bias is not None), **more)
    args = {
        "rows": rows,
        "w": weights.data,
        "x": acts,
        "out": out,
        "b": 0 if bias is None else bias,
        "n": n,
        "k": k,
        "ld_out": ld,
    }
    rng = np.random.default_rng(rows + n)
    for units in cut(-(-n // more.get("panel", 16)), rng):
        run(function, family, units, args)
    return np.ascontiguousarray(out[:, :n])


def assert_close(found: Array, wanted: Array, tolerance: float = 1e-6) -> None:
    """Differences are small against the largest value."""
    error = np.abs(found - wanted).max() / np.abs(wanted).max()
    assert error < tolerance, f"relative error {error:.2e}"


def same_bits(a: Array, b: Array) -> bool:
    return bool((np.ascontiguousarray(a).view(np.uint32) == np.ascontiguousarray(b).view(np.uint32)).all())
