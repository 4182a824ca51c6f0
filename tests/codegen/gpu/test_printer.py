"""Printed text: golden files of three kernels in both dialects, names, and how little is printed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from codegen.gpu.lower import lower
from codegen.gpu.prelude import OPENCL
from codegen.gpu.printer import hlsl, opencl
from codegen.gpu.tir import Frame, Stage, quarter

pytestmark = pytest.mark.tvm

ONE = ((1,), (1,), (1,))


def scale_rows(f: Frame) -> None:
    """out[row, :n] = scale * x[row, :n], four values a thread."""
    row, at = f.group(1), f.let((f.group(0) * 64 + f.thread()) * 4, "at")
    with f.when(f.all(row < f.count("rows"), at < f.size("n"))):
        values = f.buffer("x").load4(row * f.int("ld_x") + at)
        f.buffer("out").store4([v * f.float("scale") for v in values], row * f.int("ld_out") + at)


def dots(f: Frame) -> None:
    """out[block] = d * (w . x) over k words of bytes, a run of 32 threads a row."""
    row, total = f.block(), f.local("int32", name="total")
    total.store(0)
    with f.loop(f.thread(), f.size("k"), step=32) as i:
        w, x = (
            f.buffer("w", "uint32").load4((row * f.size("k") + i) * 4),
            f.buffer("x", "uint32").load4(i * 4),
        )
        for a, b in zip(w, x, strict=True):
            total.store(f.dot4(a, b, total.load()))
    with f.when(row < f.int("n")):
        whole = f.lane_sum_int(total.load())
        d = f.half_hi(f.buffer("w__d", "uint32").load(row // 2))
        with f.when(f.thread() == 0):
            f.buffer("out").store(f.cast(whole, "float32") * d, row)


def staged(f: Frame) -> None:
    """Shared and local memory, both branches, stores of 16 bits."""
    shared, pair = f.shared("float32", 128), f.local("float32", 2, "pair")
    shared.store4(f.buffer("k").load4(f.thread() * 4), f.thread() * 4)
    f.sync()
    largest = f.group_max(f.exp(f.tanh(f.round(shared.load4((31 - f.thread()) * 4)[0]))))
    with f.when(f.thread() % 3 == 0):
        pair.store(largest, 0)
    with f.otherwise():
        pair.store(f.sqrt(largest), 0)
    with f.loop(2, unroll=True) as i:
        f.buffer("pages", "uint16").store(f.to_half(pair.load(i)), f.thread() * 2 + i)


KERNELS = {
    "scale_rows": Stage(scale_rows, (64, 1, 1), ONE),
    "dots": Stage(dots, (32, 1, 1), ONE, fold=True),
    "staged": Stage(staged, (32, 1, 1), ONE),
}


@pytest.mark.parametrize("name", KERNELS)
def test_golden_text(golden: Callable[[str, str], None], name: str) -> None:
    kernel = lower(KERNELS[name])
    golden(f"gpu/{name}.hlsl", hlsl(kernel))
    golden(f"gpu/{name}.cl", opencl(kernel))


def test_a_kernel_binds_what_it_uses_in_the_order_of_use() -> None:
    kernel = lower(KERNELS["dots"])
    assert [(b.name, b.dtype, b.width, b.written) for b in kernel.buffers] == [
        ("w", "uint32", 4, False),
        ("x", "uint32", 4, False),
        ("w__d", "uint32", 1, False),
        ("out", "float32", 1, True),
    ]
    assert (kernel.constants, kernel.sizes) == ((("n", "int32"),), ("k",))


def test_names_that_a_language_keeps_are_changed() -> None:
    def body(f: Frame) -> None:
        value = f.let(f.buffer("half", "int32").load(f.int("kernel")), "float")
        f.buffer("out", "int32").store(f.let(value + f.size("line"), "groupshared"), 0)

    kernel = lower(Stage(body, (1, 1, 1), ONE))
    for text in (hlsl(kernel), opencl(kernel)):
        assert "int float_1 = half_1[" in text
        assert "int groupshared_1 = float_1 + size_line;" in text


def test_named_values_are_printed_once() -> None:
    """A chain of named values stays a chain: its text does not grow with what it is made of."""

    def body(f: Frame) -> None:
        value = f.buffer("x").load(f.thread())
        for _ in range(64):
            value = f.let(value * value + 1.0)
        f.buffer("out").store(value, f.thread())

    text = hlsl(lower(Stage(body, (32, 1, 1), ONE)))
    assert text.count("\n") < 80
    assert max(map(len, text.splitlines())) < 120


@pytest.mark.parametrize("width", [2, 4])
def test_indices_of_vectors_are_divided(width: int) -> None:
    def body(f: Frame) -> None:
        at = f.int("at")
        f.buffer("out", "int32").store(quarter(at + f.thread() * 8 + 4, width), 0)

    text = opencl(lower(Stage(body, (32, 1, 1), ONE)))
    shift, factor, rest = {2: (1, 4, 2), 4: (2, 2, 1)}[width]
    assert f"(at >> {shift})" in text
    assert f"(tx * {factor})" in text
    assert f"+ {rest}" in text


# Functions of OpenCL C that a kernel's own one could be mistaken for.
OPENCL_BUILT_IN = """
shuffle shuffle2 select clamp mix step sign dot cross length normalize distance barrier prefetch fence mad mad24 mul24
mul_hi mad_hi mad_sat abs abs_diff add_sat hadd rhadd clz ctz popcount rotate sub_sat upsample any all bitselect
vload4 vstore4 vload_half vstore_half exp exp2 log log2 pow rsqrt sqrt tanh fma fmax fmin floor ceil round rint trunc
fabs degrees radians max min
"""


def test_no_function_of_the_prelude_has_the_name_of_a_built_in_one() -> None:
    """A driver may refuse the whole kernel, as NVIDIA's does."""
    text = "".join(body for body, _ in OPENCL.values())
    defined = set(re.findall(r"^(?:int|uint|float|ushort|void) (\w+)\(", text, re.MULTILINE))
    assert {"dot4", "lane_swap", "lane_sum"} <= defined
    assert not defined & set(OPENCL_BUILT_IN.split())
