"""Every operation of a Frame against numpy, on the devices that are there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from codegen.gpu.lower import lower
from codegen.gpu.tir import Frame, Stage
from tests.codegen.gpu.run import run_stages

pytestmark = pytest.mark.tvm

N = 256
RNG = np.random.default_rng(7)
X = (RNG.standard_normal(N) * 3).astype(np.float32)
Y = (RNG.standard_normal(N) * 3).astype(np.float32)
WORDS = RNG.integers(0, 1 << 32, N, dtype=np.uint32)
OTHERS = RNG.integers(0, 1 << 32, N, dtype=np.uint32)

Body = Callable[[Frame], None]


def stage(body: Body, threads: int = N, groups: int = 1, **more: Any) -> Stage:
    return Stage(body, (threads, 1, 1), ((groups,), (1,), (1,)), **more)


def mapped(
    target: str, value: Callable[[Frame, Any, Any], Any], x: np.ndarray, y: np.ndarray, out: str
) -> np.ndarray:
    """value(x[i], y[i]) of every i, computed on the device."""

    def body(f: Frame) -> None:
        i = f.thread()
        a, b = f.buffer("x", str(x.dtype)), f.buffer("y", str(y.dtype))
        f.buffer("out", out).store(value(f, f.let(a.load(i)), f.let(b.load(i))), i)

    args = {"x": x, "y": y, "out": np.zeros(N, out)}
    return run_stages([stage(body)], args, target)["out"]


def _tanh(x: np.ndarray) -> np.ndarray:
    return np.tanh(x.astype(np.float64))


FLOATS: dict[str, tuple[Callable[[Frame, Any, Any], Any], Callable[[np.ndarray, np.ndarray], np.ndarray]]] = {
    "exp": (lambda f, x, y: f.exp(x), lambda x, y: np.exp(x.astype(np.float64))),
    "sqrt": (lambda f, x, y: f.sqrt(f.abs(x)), lambda x, y: np.sqrt(np.abs(x))),
    "rsqrt": (lambda f, x, y: f.rsqrt(f.abs(x) + 0.5), lambda x, y: 1 / np.sqrt(np.abs(x) + 0.5)),
    "tanh": (lambda f, x, y: f.tanh(x), lambda x, y: _tanh(x)),
    "tanh_small": (lambda f, x, y: f.tanh(x * 0.05), lambda x, y: _tanh(x * np.float32(0.05))),
    "tanh_large": (lambda f, x, y: f.tanh(x * 1e6), lambda x, y: _tanh(x * 1e6)),
    "round": (lambda f, x, y: f.round(x * 4.0), lambda x, y: np.round(x * np.float32(4))),
    "min": (lambda f, x, y: f.min(x, y), np.minimum),
    "max": (lambda f, x, y: f.max(x, 0.5), lambda x, y: np.maximum(x, 0.5)),
    "fma": (lambda f, x, y: f.fma(x, y, 1.5), lambda x, y: x.astype(np.float64) * y + 1.5),
    "divide": (lambda f, x, y: x / (f.abs(y) + 1.0), lambda x, y: x / (np.abs(y) + 1)),
    "select": (lambda f, x, y: f.select(f.all(x > y, x > 0.0), x, -y), lambda x, y: np.where((x > y) & (x > 0), x, -y)),
    "any": (lambda f, x, y: f.select(f.any(x > y, x > 0.0), x, y), lambda x, y: np.where((x > y) | (x > 0), x, y)),
    "cast": (lambda f, x, y: f.cast(f.cast(x, "int32"), "float32"), lambda x, y: np.trunc(x)),
    "to_half": (lambda f, x, y: f.half(f.to_half(x)), lambda x, y: x.astype(np.float16).astype(np.float32)),
}  # fmt: skip


@pytest.mark.parametrize("name", FLOATS)
def test_float(name: str, gpu_target: str) -> None:
    device, reference = FLOATS[name]
    found = mapped(gpu_target, device, X, Y, "float32")
    exact = name in ("round", "min", "max", "cast", "to_half", "select", "any")
    np.testing.assert_allclose(found, reference(X, Y), rtol=0 if exact else 1e-6, atol=0 if exact else 1e-12)


def test_round_takes_halves_to_the_even_number(gpu_target: str) -> None:
    halves = np.resize(np.array([0.5, 1.5, 2.5, -0.5, -1.5], np.float32), N)
    np.testing.assert_array_equal(
        mapped(gpu_target, lambda f, x, y: f.round(x), halves, Y, "float32"), np.round(halves)
    )


def test_to_half_rounds_like_numpy_everywhere(gpu_target: str) -> None:
    special = [
        0.0,
        -0.0,
        65504,
        65519.9,
        65520,
        1e9,
        -1e9,
        np.inf,
        -np.inf,
        6e-8,
        2.9e-8,
        3e-8,
        6.1e-5,
        1e-20,
    ]
    values = np.concatenate([np.array(special), 2.0 ** RNG.uniform(-26, 17, N - len(special))]).astype(
        np.float32
    )
    found = mapped(gpu_target, lambda f, x, y: f.to_half(x), values, Y, "uint32")
    with np.errstate(over="ignore"):
        np.testing.assert_array_equal(found, values.astype(np.float16).view(np.uint16))


def test_half_and_bf16(gpu_target: str) -> None:
    halves = RNG.standard_normal(2 * N).astype(np.float16)
    words = halves.view(np.uint32)
    low = mapped(gpu_target, lambda f, x, y: f.half(x), words, Y, "float32")
    high = mapped(gpu_target, lambda f, x, y: f.half_hi(x), words, Y, "float32")
    np.testing.assert_array_equal(low, halves[::2].astype(np.float32))
    np.testing.assert_array_equal(high, halves[1::2].astype(np.float32))
    found = mapped(gpu_target, lambda f, x, y: f.bf16(f.bits(x, "uint32") >> 16), X, Y, "float32")
    np.testing.assert_array_equal(found, (X.view(np.uint32) & 0xFFFF0000).view(np.float32))


def _dot(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return (a.view(np.int8).astype(np.int32) * b.view(np.int8)).reshape(-1, 4).sum(1)


def test_dot4(gpu_target: str) -> None:
    for target in (gpu_target, *["vulkan-shift"] * (gpu_target == "vulkan")):
        found = mapped(target, lambda f, x, y: f.dot4(x, y, -3), WORDS, OTHERS, "int32")
        np.testing.assert_array_equal(found, _dot(WORDS, OTHERS) - 3)


def test_comparisons_are_values(gpu_target: str) -> None:
    def value(f: Frame, x: Any, y: Any) -> Any:
        same = f.let(x % 4 == y % 4)
        return f.select(f.all(same, x % 4 != 0), x, f.cast(same, "uint32"))

    same = WORDS % 4 == OTHERS % 4
    found = mapped(gpu_target, value, WORDS, OTHERS, "uint32")
    np.testing.assert_array_equal(found, np.where(same & (WORDS % 4 != 0), WORDS, same))


INTEGERS: dict[str, tuple[Callable[[Frame, Any, Any], Any], Callable[[np.ndarray, np.ndarray], np.ndarray]]] = {
    "bits": (lambda f, x, y: (x & 0x0F0F0F0F) | (y & 0x30303030), lambda x, y: (x & 0x0F0F0F0F) | (y & 0x30303030)),
    "shift": (lambda f, x, y: (x << 3) ^ y, lambda x, y: (x << np.uint32(3)) ^ y),
    "divide": (lambda f, x, y: x // 7 + y // 8, lambda x, y: x // 7 + y // 8),
    "remainder": (lambda f, x, y: x % 7 + y % 64, lambda x, y: x % 7 + y % 64),
    "not": (lambda f, x, y: ~x, lambda x, y: ~x),
}  # fmt: skip


@pytest.mark.parametrize("name", INTEGERS)
def test_unsigned(name: str, gpu_target: str) -> None:
    device, reference = INTEGERS[name]
    found = mapped(gpu_target, device, WORDS, OTHERS, "uint32")
    np.testing.assert_array_equal(found, reference(WORDS, OTHERS))


def test_signed_shift_keeps_the_sign(gpu_target: str) -> None:
    values = WORDS.view(np.int32)
    found = mapped(gpu_target, lambda f, x, y: f.abs(x >> 8) + x % 16, values, Y, "int32")
    np.testing.assert_array_equal(found, np.abs(values >> 8) + values % 16)


@pytest.mark.parametrize("width", [2, 4])
def test_wide_accesses(width: int, gpu_target: str) -> None:
    def body(f: Frame) -> None:
        at = f.let(f.thread() * width)
        x, out = f.buffer("x"), f.buffer("out")
        values = x.load4(at + f.int("x_at")) if width == 4 else x.load2(at + f.int("x_at"))
        store = out.store4 if width == 4 else out.store2
        store([v * (i + 1.0) for i, v in enumerate(values)], at + 2 * width)

    made = stage(body, threads=32)
    assert [b.width for b in lower(made).buffers] == [width, width]
    args = {"x": X, "x_at": 8, "out": np.zeros(34 * width, np.float32)}
    found = run_stages([made], args, gpu_target)["out"].reshape(-1, width)
    wanted = X[8 : 8 + 32 * width].reshape(-1, width) * np.arange(1, width + 1, dtype=np.float32)
    np.testing.assert_array_equal(found[2:], wanted)
    assert not found[:2].any()


def test_wide_and_single_accesses_of_one_buffer(gpu_target: str) -> None:
    """The buffer stays one of scalars; an alias of it may be wide."""

    def body(f: Frame) -> None:
        i, out = f.thread(), f.buffer("out")
        a, single, wide = f.buffer("x").load4(i * 4), f.buffer("x").load(i), f.buffer("x__wide").load4(i * 4)
        out.store4([a[0] + single, a[1], wide[2], wide[3]], i * 4)
        with f.when(i == 0):
            out.store(single + 1.0, 4 * 32)

    made = stage(body, threads=32)
    assert {b.name: b.width for b in lower(made).buffers} == {"x": 1, "x__wide": 4, "out": 1}
    found = run_stages([made], {"x": X, "out": np.zeros(129, np.float32)}, gpu_target)["out"]
    wanted = X[:128].copy().reshape(-1, 4)
    wanted[:, 0] += X[:32]
    np.testing.assert_array_equal(found, [*wanted.reshape(-1), X[0] + 1])


def test_sixteen_bits(gpu_target: str) -> None:
    def body(f: Frame) -> None:
        i = f.thread()
        f.buffer("pages", "uint16").store(f.to_half(f.buffer("x").load(i)), i + 3)
        f.buffer("out", "uint32").store(f.buffer("more", "uint16").load(i) + 1, i)

    args = {"x": X, "pages": np.zeros(N + 3, np.uint16), "more": WORDS.view(np.uint16)[:N].copy()}
    found = run_stages([stage(body)], {**args, "out": np.zeros(N, np.uint32)}, gpu_target)
    np.testing.assert_array_equal(found["pages"][3:].view(np.float16), X.astype(np.float16))
    np.testing.assert_array_equal(found["out"], args["more"].astype(np.uint32) + 1)


def test_loops_and_branches(gpu_target: str) -> None:
    """out[i] = sum of x over j = i, i + 3, ... below n; negative where i is odd, 7 where i is 5."""

    def body(f: Frame) -> None:
        i, total = f.thread(), f.local("float32")
        total.store(0.0)
        with f.loop(i, f.size("n"), step=3) as j:
            total.store(total.load() + f.buffer("x").load(j))
        with f.when(i == 5):
            f.buffer("out").store(7.0, i)
        with f.otherwise():
            with f.when(i % 2 == 0):
                f.buffer("out").store(total.load(), i)
            with f.otherwise():
                f.buffer("out").store(0.0 - total.load(), i)

    found = run_stages([stage(body, 32)], {"x": X, "n": 201, "out": np.zeros(32, np.float32)}, gpu_target)[
        "out"
    ]
    wanted = [7 if i == 5 else (1 - i % 2 * 2) * X[i:201:3].sum(dtype=np.float64) for i in range(32)]
    np.testing.assert_allclose(found, wanted, rtol=1e-6, atol=1e-5)


def test_shared_and_local_memory(gpu_target: str) -> None:
    """The values of the workgroup backwards, through shared memory, and sorted pairs through local memory."""

    def body(f: Frame) -> None:
        i, shared, pair = f.thread(), f.shared("float32", 64), f.local("float32", 2)
        shared.store(f.buffer("x").load(f.group() * 64 + i), i)
        f.sync()
        with f.loop(2, unroll=True) as j:
            pair.store(shared.load(63 - i) * (f.cast(j, "float32") + 1.0), j)
        f.buffer("out").store(pair.load(1) - pair.load(0), f.group() * 64 + i)

    made = stage(body, threads=64, groups=4)
    assert lower(made).shared == 256
    found = run_stages([made], {"x": X, "out": np.zeros(N, np.float32)}, gpu_target)["out"]
    np.testing.assert_array_equal(found, X.reshape(4, 64)[:, ::-1].reshape(-1))


@pytest.mark.parametrize("local", [(256, 1, 1), (32, 4, 2)])
def test_sums_across_threads(local: tuple[int, int, int], gpu_target: str) -> None:
    def body(f: Frame) -> None:
        i = f.let(f.thread(0) + local[0] * (f.thread(1) + local[1] * f.thread(2)))
        x, out = f.let(f.buffer("x").load(i)), f.buffer("out")
        out.store(f.lane_sum(x), i)
        out.store(f.lane_max(x), N + i)
        out.store(f.group_sum(x), 2 * N + i)
        out.store(f.group_max(x), 3 * N + i)
        f.buffer("ints", "int32").store(f.lane_sum_int(f.buffer("y", "int32").load(i)), i)

    ints = (WORDS >> 8).astype(np.int32)
    args = {"x": X, "y": ints, "out": np.zeros((4, N), np.float32), "ints": np.zeros(N, np.int32)}
    found = run_stages([Stage(body, local, ((1,), (1,), (1,)))], args, gpu_target)
    runs = X.reshape(8, 32).astype(np.float64)
    np.testing.assert_allclose(found["out"][0], np.repeat(runs.sum(1), 32), rtol=2e-6, atol=1e-5)
    np.testing.assert_array_equal(found["out"][1], np.repeat(runs.max(1), 32))
    np.testing.assert_allclose(found["out"][2], np.full(N, runs.sum()), rtol=2e-6, atol=1e-5)
    np.testing.assert_array_equal(found["out"][3], np.full(N, runs.max()))
    np.testing.assert_array_equal(found["ints"], np.repeat(ints.reshape(8, 32).sum(1), 32))


def test_folded_grids(gpu_target: str) -> None:
    """More workgroups than one axis has; those beyond the last do nothing."""

    def body(f: Frame) -> None:
        block = f.block()
        with f.when(f.all(block < f.int("n"), f.thread() == 0)):
            f.buffer("out", "int32").store(block, block)

    made = Stage(body, (32, 1, 1), (("n",), (1,), (1,)), fold=True)
    n = 32768 * 2 + 5
    found = run_stages([made], {"n": n, "out": np.full(n + 1, -1, np.int32)}, gpu_target)["out"]
    np.testing.assert_array_equal(found, [*range(n), -1])


def test_stages_share_work(gpu_target: str) -> None:
    def first(f: Frame) -> None:
        f.buffer("work").store(f.buffer("x").load(f.thread()) + 1.0, f.thread())

    def second(f: Frame) -> None:
        f.buffer("out").store(f.buffer("work").load(N - 1 - f.thread()) * f.float("scale"), f.thread())

    stages = [stage(first, work=(4, N), suffix="a"), stage(second, suffix="b")]
    found = run_stages(stages, {"x": X, "scale": 2.0, "out": np.zeros(N, np.float32)}, gpu_target)["out"]
    np.testing.assert_array_equal(found, (X[::-1] + np.float32(1)) * 2)


def test_constants_are_exact(gpu_target: str) -> None:
    values = [0.1, 1e-40, 3.4028235e38, -1.17549435e-38, float("inf"), -2.5]

    def body(f: Frame) -> None:
        for i, value in enumerate(values):
            f.buffer("out").store(value, i)
        for i, number in enumerate([-(1 << 31), 2147483647, -7]):
            f.buffer("ints", "int32").store(number, i)
        f.buffer("words", "uint32").store(0xFFFFFFFF, 0)

    args = {"out": np.zeros(6, np.float32), "ints": np.zeros(3, np.int32), "words": np.zeros(1, np.uint32)}
    found = run_stages([stage(body, threads=1)], args, gpu_target)
    np.testing.assert_array_equal(found["out"], np.array(values, np.float32))
    assert found["ints"].tolist() == [-(1 << 31), 2147483647, -7]
    assert found["words"][0] == 0xFFFFFFFF


def test_what_devices_do_not_have_is_refused() -> None:
    def many(f: Frame) -> None:
        for i in range(13):
            f.buffer(f"b{i}").store(0.0, 0)

    with pytest.raises(ValueError, match=r"13 buffers .*at most 12"):
        lower(stage(many))
    with pytest.raises(ValueError, match="2048 threads, at most 1024"):
        lower(stage(lambda f: f.buffer("out").store(0.0, 0), threads=2048))
    with pytest.raises(ValueError, match="multiple of 32 threads"):
        lower(stage(lambda f: f.buffer("out").store(f.lane_sum(1.0), 0), threads=48))
    with pytest.raises(TypeError, match="int32 to be stored in a buffer of float32"):
        lower(stage(lambda f: f.buffer("out").store(f.thread(), 0)))
    with pytest.raises(TypeError, match="out is float32 already, asked for as int32"):
        lower(stage(lambda f: (f.buffer("out"), f.buffer("out", "int32"))))
