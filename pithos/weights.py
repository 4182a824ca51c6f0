"""The weight formats in numpy: bytes to float32 and back. For tests and tools; kernels read the bytes.

The layouts are those of ggml's block structs (MIT). Quantising rounds plainly: f16, bf16, q8_0, q4_0 and q4_1
give the bytes that ggml gives, the K formats valid ones of slightly lower quality.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from pithos.errors import ModelError
from pithos.gguf.formats import BY_NAME, SUPPORTED
from pithos.gguf.tensors import Tensor

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]


def dequantise(data: Bytes, format: str, shape: tuple[int, ...]) -> Floats:
    """The values of `data`, uint8 [nbytes] in `format`, as float32 of `shape`."""
    kind = BY_NAME[_supported(format)]
    blocks = np.ascontiguousarray(data, np.uint8).reshape(-1, kind.nbytes)
    return _READERS[format](blocks).astype(np.float32, copy=False).reshape(shape)


def quantise(values: npt.ArrayLike, format: str) -> Bytes:
    """The bytes of `values`, float32 [..., n], in `format`: uint8 [nbytes]. n is a multiple of the block."""
    kind = BY_NAME[_supported(format)]
    numbers = np.ascontiguousarray(values, np.float32)
    if numbers.shape[-1] % kind.block:
        raise ModelError(f"rows of {numbers.shape[-1]} elements, {format} needs a multiple of {kind.block}")
    return _WRITERS[format](numbers.reshape(-1, kind.block)).reshape(-1)


def rows(tensor: Tensor, start: int = 0, stop: int | None = None) -> Floats:
    """Rows [start, stop) of a tensor of shape (..., n) seen as (rows, n): float32 [stop - start, n]."""
    width = tensor.shape[-1]
    kind = BY_NAME[_supported(tensor.format)]
    nbytes = width // kind.block * kind.nbytes
    part = tensor.data[start * nbytes : None if stop is None else stop * nbytes]
    return dequantise(part, tensor.format, (-1, width))


def _supported(format: str) -> str:
    if format not in SUPPORTED:
        raise ModelError(f"weights in {format}; supported are {', '.join(SUPPORTED)}")
    return format


def _half(blocks: Bytes, at: int) -> Floats:
    """The f16 at byte `at` of every block, float32 [blocks, 1]."""
    return np.ascontiguousarray(blocks[:, at : at + 2]).view(np.float16).astype(np.float32)


def _to_half(values: Floats) -> Bytes:
    return values.astype(np.float16).reshape(-1, 1).view(np.uint8)


def _nibbles(packed: Bytes) -> Bytes:
    """[blocks, k, n] bytes -> [blocks, 2k, n]: of each k the low halves, then the high halves."""
    halves = np.stack([packed & 15, packed >> 4], axis=2)
    return halves.reshape(len(packed), -1, packed.shape[-1])


def _pack_nibbles(values: Bytes) -> Bytes:
    """The inverse of `_nibbles`."""
    pairs = values.reshape(len(values), -1, 2, values.shape[-1])
    return (pairs[:, :, 0] | pairs[:, :, 1] << np.uint8(4)).reshape(len(values), -1)


def _inverse(values: Floats) -> Floats:
    return np.divide(1, values, out=np.zeros_like(values), where=values != 0)


def _round(values: Floats) -> Floats:
    """C's roundf: halves away from zero."""
    whole = np.floor(np.abs(values))
    return np.asarray(np.sign(values) * (whole + (np.abs(values) - whole >= 0.5)), np.float32)


def _read_f32(blocks: Bytes) -> Floats:
    return blocks.view(np.float32)


def _write_f32(values: Floats) -> Bytes:
    return values.view(np.uint8)


def _read_f16(blocks: Bytes) -> Floats:
    return blocks.view(np.float16).astype(np.float32)


def _write_f16(values: Floats) -> Bytes:
    return _to_half(values)


def _read_bf16(blocks: Bytes) -> Floats:
    return (blocks.view(np.uint16).astype(np.uint32) << 16).view(np.float32)


def _write_bf16(values: Floats) -> Bytes:
    bits = values.view(np.uint32)
    nan = (bits & 0x7FFFFFFF) > 0x7F800000
    even = (bits + (0x7FFF + (bits >> 16 & 1))) >> 16
    return np.where(nan, bits >> 16 | 64, even).astype(np.uint16).view(np.uint8)


def _read_q8_0(blocks: Bytes) -> Floats:
    return blocks[:, 2:].view(np.int8).astype(np.float32) * _half(blocks, 0)


def _write_q8_0(values: Floats) -> Bytes:
    scale = np.abs(values).max(axis=1, keepdims=True) / np.float32(127)
    quants = _round(values * _inverse(scale)).astype(np.int8)
    return np.concatenate([_to_half(scale), quants.view(np.uint8)], axis=1)


def _read_q4_0(blocks: Bytes) -> Floats:
    quants = _nibbles(blocks[:, None, 2:]).reshape(-1, 32).astype(np.int8) - 8
    return quants.astype(np.float32) * _half(blocks, 0)


def _write_q4_0(values: Floats) -> Bytes:
    largest = np.take_along_axis(values, np.abs(values).argmax(axis=1, keepdims=True), axis=1)
    scale = largest / np.float32(-8)
    quants = np.trunc(values * _inverse(scale) + np.float32(8.5)).clip(0, 15).astype(np.uint8)
    return np.concatenate([_to_half(scale), _pack_nibbles(quants.reshape(-1, 2, 16))], axis=1)


def _read_q4_1(blocks: Bytes) -> Floats:
    quants = _nibbles(blocks[:, None, 4:]).reshape(-1, 32)
    return quants.astype(np.float32) * _half(blocks, 0) + _half(blocks, 2)


def _write_q4_1(values: Floats) -> Bytes:
    low, high = values.min(axis=1, keepdims=True), values.max(axis=1, keepdims=True)
    scale = (high - low) / np.float32(15)
    quants = np.trunc((values - low) * _inverse(scale) + np.float32(0.5)).clip(0, 15).astype(np.uint8)
    packed = _pack_nibbles(quants.reshape(-1, 2, 16))
    return np.concatenate([_to_half(scale), _to_half(low), packed], axis=1)


def _read_k_scales(packed: Bytes) -> tuple[Bytes, Bytes]:
    """12 bytes -> (scales, minimums), 8 numbers of 6 bits each."""
    first, second, rest = packed[:, 0:4], packed[:, 4:8], packed[:, 8:12]
    scales = np.concatenate([first & 63, rest & 15 | first >> 6 << 4], axis=1)
    minimums = np.concatenate([second & 63, rest >> 4 | second >> 6 << 4], axis=1)
    return scales, minimums


def _write_k_scales(scales: Bytes, minimums: Bytes) -> Bytes:
    first = scales[:, :4] | scales[:, 4:] >> 4 << 6
    second = minimums[:, :4] | minimums[:, 4:] >> 4 << 6
    rest = scales[:, 4:] & 15 | (minimums[:, 4:] & 15) << 4
    return np.concatenate([first, second, rest], axis=1)


def _read_k(blocks: Bytes, quants: Bytes) -> Floats:
    """q4_K and q5_K: quants [blocks, 8, 32], scale * quant - minimum in each of 8 runs of 32."""
    scales, minimums = _read_k_scales(blocks[:, 4:16])
    scale = (_half(blocks, 0) * scales.astype(np.float32))[:, :, None]
    minimum = (_half(blocks, 2) * minimums.astype(np.float32))[:, :, None]
    return (scale * quants.astype(np.float32) - minimum).reshape(-1, 256)


def _write_k(values: Floats, top: int) -> tuple[Bytes, Bytes]:
    """(16 bytes of scales, quants [blocks, 8, 32] up to `top`)."""
    runs = values.reshape(-1, 8, 32)
    low = np.minimum(runs.min(axis=2), 0)
    steps = (runs.max(axis=2) - low) / np.float32(top)
    scale = (steps.max(axis=1, keepdims=True) / np.float32(63)).astype(np.float16).astype(np.float32)
    drop = (-low.min(axis=1, keepdims=True) / np.float32(63)).astype(np.float16).astype(np.float32)
    scales = np.rint(steps * _inverse(scale)).clip(0, 63).astype(np.uint8)
    minimums = np.rint(-low * _inverse(drop)).clip(0, 63).astype(np.uint8)
    step, minimum = scale * scales.astype(np.float32), drop * minimums.astype(np.float32)
    quants = np.rint((runs + minimum[:, :, None]) * _inverse(step)[:, :, None]).clip(0, top).astype(np.uint8)
    head = np.concatenate([_to_half(scale), _to_half(drop), _write_k_scales(scales, minimums)], axis=1)
    return head, quants


def _read_q4_k(blocks: Bytes) -> Floats:
    return _read_k(blocks, _nibbles(blocks[:, 16:].reshape(-1, 4, 32)))


def _write_q4_k(values: Floats) -> Bytes:
    head, quants = _write_k(values, 15)
    return np.concatenate([head, _pack_nibbles(quants)], axis=1)


_RUNS = np.arange(8, dtype=np.uint8)[None, :, None]


def _read_q5_k(blocks: Bytes) -> Floats:
    fifth = blocks[:, None, 16:48] >> _RUNS & np.uint8(1)
    return _read_k(blocks, _nibbles(blocks[:, 48:].reshape(-1, 4, 32)) | fifth << np.uint8(4))


def _write_q5_k(values: Floats) -> Bytes:
    head, quants = _write_k(values, 31)
    fifth = np.bitwise_or.reduce(quants >> 4 << _RUNS, axis=1)
    return np.concatenate([head, fifth, _pack_nibbles(quants & np.uint8(15))], axis=1)


# q6_K: two halves of 128; in each, 64 bytes hold the low 4 bits of runs 0, 1 (low halves of the bytes) and 2, 3
# (high halves), 32 bytes the upper 2 bits of all four runs of 32.
_PAIRS = np.array([0, 2, 4, 6], np.uint8)[None, None, :, None]


def _read_q6_k(blocks: Bytes) -> Floats:
    packed = blocks[:, :128].reshape(-1, 2, 64)
    low = np.concatenate([packed & 15, packed >> 4], axis=2).reshape(-1, 2, 4, 32)
    high = blocks[:, 128:192].reshape(-1, 2, 1, 32) >> _PAIRS & 3
    quants = ((low | high << 4).astype(np.int8).reshape(-1, 16, 16) - 32).astype(np.float32)
    scales = _half(blocks, 208) * blocks[:, 192:208].view(np.int8).astype(np.float32)
    values: Floats = scales[:, :, None] * quants
    return values.reshape(-1, 256)


def _write_q6_k(values: Floats) -> Bytes:
    runs = values.reshape(-1, 16, 16)
    steps = np.abs(runs).max(axis=2) / np.float32(31)
    scale = (steps.max(axis=1, keepdims=True) / np.float32(127)).astype(np.float16).astype(np.float32)
    scales = np.rint(steps * _inverse(scale)).clip(0, 127)
    step = (scale * scales).astype(np.float32)
    quants = np.rint(runs * _inverse(step)[:, :, None]).clip(-32, 31) + 32
    parts = quants.astype(np.uint8).reshape(-1, 2, 4, 32)
    high = np.bitwise_or.reduce(parts >> 4 << _PAIRS, axis=2).reshape(-1, 64)
    low = (parts & 15).reshape(-1, 2, 2, 64)
    packed = (low[:, :, 0] | low[:, :, 1] << 4).reshape(-1, 128)
    return np.concatenate([packed, high, scales.astype(np.int8).view(np.uint8), _to_half(scale)], axis=1)


_READERS: dict[str, Callable[[Bytes], Floats]] = {
    "f32": _read_f32,
    "f16": _read_f16,
    "bf16": _read_bf16,
    "q8_0": _read_q8_0,
    "q4_0": _read_q4_0,
    "q4_1": _read_q4_1,
    "q4_K": _read_q4_k,
    "q5_K": _read_q5_k,
    "q6_K": _read_q6_k,
}

_WRITERS: dict[str, Callable[[Floats], Bytes]] = {
    "f32": _write_f32,
    "f16": _write_f16,
    "bf16": _write_bf16,
    "q8_0": _write_q8_0,
    "q4_0": _write_q4_0,
    "q4_1": _write_q4_1,
    "q4_K": _write_q4_k,
    "q5_K": _write_q5_k,
    "q6_K": _write_q6_k,
}
