"""How large chunks are, and whose turn it is."""

import pytest

from pithos.engine.pace import ALONE, SHARED, Pace


def test_chunks_last_as_long_as_they_may():
    pace = Pace()
    assert pace.chunk(512, alone=True) == 512
    assert pace.chunk(512, alone=False) == 64
    assert pace.reading_speed == 0
    pace.read(64, 64 / 100, writers=0)  # 100 tokens a second
    assert pace.chunk(512, alone=False) == int(100 * SHARED) // 8 * 8
    assert pace.chunk(512, alone=True) == int(100 * ALONE) // 8 * 8
    assert pace.chunk(50, alone=True) == 50
    assert pace.reading_speed == pytest.approx(100)
    for _ in range(20):
        pace.read(64, 64 / 5000, writers=0)
    assert pace.chunk(512, alone=False) == 512
    for _ in range(20):
        pace.read(64, 64, writers=0)
    assert pace.chunk(512, alone=False) == 8
    assert pace.chunk(4, alone=False) == 4


def test_small_chunks_say_nothing_about_speed():
    pace = Pace()
    pace.read(64, 0.64, writers=0)
    pace.read(1, 0.5, writers=0)
    assert pace.reading_speed == pytest.approx(100)


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
