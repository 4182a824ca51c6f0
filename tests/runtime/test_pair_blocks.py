"""Blocks that lie on two devices: which copy counts, and when one is brought up to date."""

from __future__ import annotations

import numpy as np
import pytest

from pithos.engine.pair_blocks import PairBlocks
from pithos.program.gpu.state import DeviceBlocks
from tests.runtime.fake_gpu import FakeGpu

SIZE = 1000


@pytest.fixture
def pair():
    sides = [DeviceBlocks(FakeGpu(), SIZE) for _ in range(2)]
    made = PairBlocks(*sides)
    made.sides = sides
    return made


def run(pair, side, block, value):
    """A pass on a side that writes a block."""
    pair.fetch(side, [block])
    pair.writes(side, [block])
    data = pair.sides[side].read(block)
    data[:] = value
    pair.sides[side].write(block, data)


def values(pair, block):
    return [int(side.read(block)[0]) for side in pair.sides]


def test_a_block_comes_over_where_it_is_read_and_only_then(pair):
    block = pair.new()
    run(pair, 0, block, 1)
    assert values(pair, block) == [1, 0] and pair.moved == 0
    run(pair, 0, block, 2)
    assert pair.moved == 0 and pair.read(block)[0] == 2
    pair.fetch(1, [block])
    assert values(pair, block) == [2, 2] and pair.moved == SIZE
    pair.fetch(1, [block])
    assert pair.moved == SIZE
    run(pair, 1, block, 3)
    assert values(pair, block) == [2, 3] and pair.read(block)[0] == 3
    pair.fetch(0, [block, 77])
    assert values(pair, block) == [3, 3] and pair.moved == 2 * SIZE


@pytest.mark.parametrize("side", [0, 1])
def test_a_copy_is_as_old_as_what_was_copied(pair, side):
    block, other = pair.new(), pair.new()
    run(pair, side, block, 5)
    run(pair, 1 - side, other, 9)
    copied = pair.copy(block)
    assert pair.read(copied)[0] == 5 and copied in pair.old[1 - side]
    pair.assign(other, block)
    assert pair.read(other)[0] == 5 and other in pair.old[1 - side] and other not in pair.old[side]
    pair.fetch(1 - side, [copied, other])
    assert values(pair, copied) == values(pair, other) == [5, 5]


def test_what_the_host_writes_is_on_both(pair):
    block = pair.new()
    run(pair, 1, block, 4)
    pair.write(block, np.full(SIZE, 8, np.uint8))
    assert values(pair, block) == [8, 8] and pair.old == (set(), set())
    run(pair, 0, block, 4)
    pair.clear(block)
    assert values(pair, block) == [0, 0] and pair.old == (set(), set())


def test_numbers_agree_while_blocks_come_and_go_and_memory_grows(pair):
    random, held = np.random.default_rng(3), []
    for _ in range(200):
        if held and random.random() < 0.4:
            pair.free(held.pop(int(random.integers(len(held)))))
        else:
            held.append(pair.new())
            assert values(pair, held[-1]) == [0, 0]
            run(pair, int(random.integers(2)), held[-1], 6)
    assert len(held) > 8 and len(set(held)) == len(held)
    assert all(pair.read(block)[0] == 6 for block in held)
