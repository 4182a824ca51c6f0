"""gemm and experts_gemm of form h16 on a device with cooperative matrices, as the runtime runs them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from codegen.gpu import dxc
from codegen.gpu.artifacts import artifacts_of
from codegen.gpu.coopmat import NEEDS
from codegen.gpu.gemm_coopmat import FORMATS
from pithos.devices import vulkan
from pithos.devices.gpu import Dispatch, Gpu, Region, StageFile
from tests.codegen.gpu.gemm_cases import GUARD, activations, entries_of, matrix
from tests.codegen.gpu.run import _product
from tests.codegen.gpu.step_cases import error

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not dxc.available(), reason="no DXC (compushady-lrtu)"),
]


def opened(needs: set[str]) -> Iterator[Gpu]:
    found = [device for device in vulkan.devices() if needs <= device.features]
    if not found:
        pytest.skip(vulkan.unavailable() or f"no Vulkan device with {', '.join(sorted(needs))}")
    gpu = vulkan.open_device(found[0])
    yield gpu
    gpu.close()


@pytest.fixture(scope="module")
def card() -> Iterator[Gpu]:
    yield from opened(set(NEEDS))


@pytest.fixture(scope="module")
def any_device() -> Iterator[Gpu]:
    yield from opened(set())


def run(
    gpu: Gpu,
    folder: Path,
    family: str,
    static: Mapping[str, Any],
    tile: int,
    args: Mapping[str, Any],
    **counts: int,
) -> np.ndarray:
    """What a stage of the spec leaves in out."""
    made = artifacts_of(family, family, static, ["vulkan"])["vulkan"]
    for path, data in made.files.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_bytes(data)
    stage = made.record["stages"][tile]
    numbers = {name: value for name, value in args.items() if isinstance(value, int)}
    kernel = gpu.kernel(StageFile(family, stage, folder), {name: numbers[name] for name in stage["sizes"]})
    regions = {}
    for name, array in args.items():
        if isinstance(array, np.ndarray):
            data = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
            buffer = gpu.buffer(-(-data.size // 512) * 512)
            gpu.write(buffer, 0, data)
            regions[name] = Region(buffer, 0, buffer.nbytes)
    bound = tuple(regions[name.partition("__")[0]] for name, *_ in stage["buffers"])
    grid = [
        _product([tuple(f) if isinstance(f, list) else f for f in axis], {**numbers, **counts})
        for axis in stage["grid"]
    ]
    constants = tuple(numbers[name] for name, _ in stage["constants"])
    gpu.submit(gpu.record([Dispatch(kernel, bound, constants, (grid[0], grid[1], grid[2]), family)]))
    gpu.wait()
    out = args["out"]
    after = gpu.read(regions["out"].buffer, 0, out.nbytes).view(out.dtype).reshape(out.shape).copy()
    for region in regions.values():
        gpu.free(region.buffer)
    return np.asarray(after)


def check_gemm(
    gpu: Gpu, folder: Path, static: Mapping[str, Any], tile: int, shape: tuple[int, int, int], most: float
) -> None:
    tokens, n, k = shape
    fmt, rng = static["fmt"], np.random.default_rng(n + k)
    k = -(-k // 256) * 256 if fmt.endswith("K") else k
    x, w = activations(static["form"], tokens, k, rng), matrix(fmt, n, k, rng)
    b = rng.standard_normal(n).astype(np.float32)
    out = np.full((tokens + 1, n + 16), GUARD, np.float32)
    args = {**x.buffers, "w": w.words, "b": b, "out": out, "step": np.array([tokens, 0, 0, 0], np.int32)}
    args |= {"n": n, "k": k, "ld_out": n + 16, "out_at": 0, "x_at": 8}
    after = run(gpu, folder, "gemm", static, tile, args, rows=tokens + 40)
    assert error(after[:tokens, :n], x.values @ w.values.T + (b if static["bias"] else 0)) < most
    assert (after[tokens:] == GUARD).all() and (after[:, n:] == GUARD).all()


@pytest.mark.parametrize("fmt", FORMATS)
@pytest.mark.parametrize("tile", [0, 1, 2])
@pytest.mark.parametrize("shape", [(1, 16, 288), (33, 80, 512), (128, 512, 2048), (300, 144, 1056)])
def test_gemm(card: Gpu, tmp_path: Path, fmt: str, tile: int, shape: tuple[int, int, int]) -> None:
    check_gemm(card, tmp_path, {"fmt": fmt, "form": "h16", "bias": shape[0] % 2}, tile, shape, 1e-3)


@pytest.mark.parametrize("fmt", ["q4_K", "q6_K", "q4_0"])
@pytest.mark.parametrize("by_entry", [0, 1])
@pytest.mark.parametrize("tile", [0, 1, 2])
def test_experts_gemm(card: Gpu, tmp_path: Path, fmt: str, by_entry: int, tile: int) -> None:
    rng = np.random.default_rng(tile)
    rows, used, experts, n, k = 600, 2, 5, 208, 512
    expert = rng.choice([0, 1, 1, 1, 1, 1, 3, 4], rows * used)
    starts, entries = entries_of(expert, experts)
    slots = np.array([2, 0, 1, -1, 3], np.int32)
    x = activations("h16", rows * used if by_entry else rows, k, rng)
    w = matrix(fmt, 4 * n, k, rng)
    args = {**x.buffers, "w": w.words, "out": np.full((rows * used, n), GUARD, np.float32), "slots": slots}
    args |= {"starts": starts, "entries": entries, "n": n, "k": k, "ld_out": n, "out_at": 0}
    args |= {"used": used, "by_entry": by_entry, "experts": experts}
    after = run(card, tmp_path, "experts_gemm", {"fmt": fmt, "form": "h16"}, tile, args, entries=rows * used)
    tokens = x.values if by_entry else np.repeat(x.values, used, 0)
    for e in range(experts):
        wanted = tokens[expert == e] @ w.values.reshape(4, n, k)[slots[e]].T
        if slots[e] < 0:
            assert (after[expert == e] == GUARD).all()
        elif len(wanted):
            assert error(after[expert == e], wanted) < 1e-3


def test_packed_products_the_same_way(any_device: Gpu, tmp_path: Path) -> None:
    """What this file runs kernels with, on any device."""
    check_gemm(any_device, tmp_path, {"fmt": "q4_K", "form": "q8s", "bias": 1}, 1, (33, 80, 512), 1e-6)
