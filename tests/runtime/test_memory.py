import numpy as np
import pytest

from pithos.memory import align, aligned, at_address, available


@pytest.mark.parametrize(("n", "to", "value"), [(0, 16, 0), (1, 16, 16), (16, 16, 16), (17, 16, 32)])
def test_align(n, to, value):
    assert align(n, to) == value


@pytest.mark.parametrize("dtype", [np.uint8, np.float32, np.int64])
@pytest.mark.parametrize("count", [0, 1, 1000])
def test_aligned_arrays(dtype, count):
    array = aligned(count, dtype, room=100)
    assert not count or array.ctypes.data % 64 == 0
    assert (array.dtype, array.shape) == (np.dtype(dtype), (count,))
    assert not array.any()


def test_a_view_at_an_address_shares_memory():
    array = aligned(8, np.float32)
    view = at_address(array.ctypes.data + 8, 3, np.float32)
    view[:] = [1, 2, 3]
    assert array.tolist() == [0, 0, 1, 2, 3, 0, 0, 0]


def test_memory_that_is_not_touched_is_not_taken():
    before = available()
    huge = aligned(before // 2, np.uint8)
    assert available() > before // 2
    del huge


def test_available():
    assert available() > 1 << 20
