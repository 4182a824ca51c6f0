import numpy as np
import pytest

from pithos.program.rope import RopeTables, inverse_frequencies


def test_frequencies_are_rounded_to_float32():
    found = inverse_frequencies(10000.0, 8)
    assert found.dtype == np.float32
    assert found.tolist() == [np.float32(1 / 10000.0 ** (2 * i / 8)) for i in range(4)]


def test_factors_divide_and_scale_multiplies():
    factors = np.array([1, 2, 1e30, 4], np.float32)
    plain = inverse_frequencies(1e6, 8)
    assert np.array_equal(inverse_frequencies(1e6, 8, factors), plain / factors)
    assert np.array_equal(inverse_frequencies(1e6, 8, scale=0.25), plain * np.float32(0.25))


def test_tables_fill_as_positions_grow():
    tables = RopeTables(5000)
    table = tables.table(inverse_frequencies(1e6, 64))
    assert tables.table(inverse_frequencies(1e6, 64)) is table
    assert table.filled == 0
    tables.fill(10)
    first = table.filled
    assert 10 <= first < 5000
    tables.fill(4999)
    angle = np.float64(np.float32(4998) * table.frequencies[3])
    assert table.cos[4998, 3] == np.float32(np.cos(angle))
    assert table.sin[4998, 3] == np.float32(np.sin(angle))
    tables.fill(9000)
    assert table.filled == 5000


@pytest.mark.parametrize("position", [0, 1, 1023, 1024, 2047])
def test_filling_in_steps_changes_nothing(position):
    whole, steps = (RopeTables(2048).table(inverse_frequencies(500000.0, 16)) for _ in range(2))
    whole.fill(2048)
    for end in range(1, 2049, 100):
        steps.fill(end)
    steps.fill(2048)
    assert np.array_equal(whole.cos[position], steps.cos[position])
    assert np.array_equal(whole.sin[position], steps.sin[position])
