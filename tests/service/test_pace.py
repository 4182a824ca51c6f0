"""How large chunks are, and whose turn it is."""

import pytest

from pithos.engine.pace import ALONE, SHARED, Pace


def settle(pace, seconds, most=512, alone=False, rounds=40):
    """The sizes of chunks that a machine gets which needs `seconds(rows)`."""
    sizes = []
    for _ in range(rounds):
        sizes.append(pace.chunk(most, alone))
        pace.read(sizes[-1], seconds(sizes[-1]), writers=0)
    return sizes


def test_without_a_limit_chunks_are_whole():
    pace = Pace()
    assert settle(pace, lambda rows: rows * 10.0, alone=True, rounds=3) == [512] * 3


@pytest.mark.parametrize("speed", [40, 100, 300, 1000, 10_000])
def test_chunks_last_as_long_as_they_may(speed):
    pace = Pace(ALONE)
    assert pace.reading_speed == 0
    sizes = settle(pace, lambda rows: rows / speed)
    assert sizes[0] == 64
    size = sizes[-1]
    assert size / speed <= SHARED or size == 8
    assert size == 512 or 2 * size / speed > SHARED
    assert pace.reading_speed == pytest.approx(speed)
    size = settle(pace, lambda rows: rows / speed, alone=True)[-1]
    assert size / speed <= ALONE or size == 8
    assert pace.chunk(50, alone=False) <= 50
    assert pace.chunk(4, alone=False) == 4


def test_where_the_size_does_not_matter_chunks_are_whole():
    sizes = settle(Pace(ALONE), lambda rows: 2.0 + rows / 5000)
    assert sizes[-10:] == [512] * 10
    assert sizes.count(512) >= 30
    assert settle(Pace(ALONE), lambda rows: 0.3 + rows / 1000)[-1] == 128


def test_a_machine_that_changes():
    pace = Pace(ALONE)
    assert settle(pace, lambda rows: rows / 50_000)[-1] == 512
    assert settle(pace, lambda rows: rows / 100)[-1] == 16
    assert settle(pace, lambda rows: rows / 50_000)[-1] == 512


def test_everybody_writes_after_a_chunk():
    pace = Pace()
    assert pace.reads
    pace.read(64, 0.2, writers=10)
    assert not pace.reads
    pace.wrote(8, 0.2)
    assert not pace.reads, "two had no turn"
    pace.wrote(8, 0.2)
    assert pace.reads
    pace.read(64, 0.2, writers=1)
    pace.wrote(1, 0.04)
    assert not pace.reads, "half of the chunk's time"
    pace.wrote(1, 0.07)
    assert pace.reads
    assert pace.writing_speed > 0


def test_nobody_who_writes_is_owed_nothing():
    pace = Pace()
    pace.read(64, 0.2, writers=0)
    assert pace.reads
