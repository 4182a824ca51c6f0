"""Uploads of many pieces, on the best device of each back end."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from pithos.devices import opencl, vulkan
from pithos.devices.gpu import PIECE, Piece

pytestmark = pytest.mark.gpu
SIZE = 5 << 20


@pytest.fixture(params=["vulkan", "opencl"])
def gpu(request: Any) -> Iterator[Any]:
    backend = {"vulkan": vulkan, "opencl": opencl}[request.param]
    listed = backend.devices()
    if not listed:
        pytest.skip(f"no {request.param} device: {backend.unavailable()}")
    opened = backend.open_device(listed[0])
    yield opened
    opened.close()


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(3) as made:
        yield made


def put(data: np.ndarray, out: np.ndarray) -> None:
    out[:] = data


def test_pieces_of_all_sizes_arrive_where_they_belong(gpu: Any, pool: ThreadPoolExecutor) -> None:
    random = np.random.default_rng(1)
    expected = np.zeros(SIZE, np.uint8)
    buffer = gpu.buffer(SIZE)
    for _ in range(2):  # slots are used again
        cuts = np.unique(random.integers(0, SIZE // 4, 60)) * 4
        pieces = []
        for begin, end in pairwise(cuts):
            data = random.integers(0, 256, end - begin, np.uint8)
            expected[begin:end] = data
            pieces.append(Piece(buffer, int(begin), int(end - begin), partial(put, data)))
        gpu.upload(pieces, pool)
        assert (gpu.read(buffer, 0, SIZE) == expected).all()


def test_a_piece_that_fails_ends_the_upload_and_nothing_else(gpu: Any, pool: ThreadPoolExecutor) -> None:
    buffer = gpu.buffer(64)

    def fail(_: np.ndarray) -> None:
        raise ValueError("no such expert")

    good = Piece(buffer, 0, 64, partial(put, np.arange(64, dtype=np.uint8)))
    with pytest.raises(ValueError, match="no such expert"):
        gpu.upload([good] * 5 + [Piece(buffer, 0, 64, fail)] + [good] * 20, pool)
    gpu.upload([], pool)
    gpu.upload([good], pool)
    assert (gpu.read(buffer, 0, 64) == np.arange(64)).all()


def test_a_piece_may_be_as_large_as_it_is_said(gpu: Any, pool: ThreadPoolExecutor) -> None:
    buffer = gpu.buffer(PIECE)
    data = np.random.default_rng(2).integers(0, 256, PIECE, np.uint8)
    gpu.upload([Piece(buffer, 0, PIECE, partial(put, data))], pool)
    assert (gpu.read(buffer, 0, PIECE) == data).all()
