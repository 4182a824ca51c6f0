"""The cache where states lie on devices: ones that fail, ones that are full, and real ones."""

from __future__ import annotations

import numpy as np
import pytest

from pithos.devices.gpu import DeviceMemoryError
from pithos.engine.blocks import HostBlocks
from pithos.reuse import PrefixCache
from tests.reuse.reading import message, read, text, turn, write
from tests.runtime.null_models import logits_of, null_engine
from tests.runtime.test_gpu_models import BACKENDS, opened
from tests.runtime.test_rescue import engine_that_fails


class Few(HostBlocks):
    """A device that holds `most` blocks."""

    def __init__(self, nbytes, most):
        super().__init__(nbytes)
        self.left = most

    def new(self):
        if not self.left:
            raise DeviceMemoryError("no room for a block")
        self.left -= 1
        return super().new()

    def free(self, block):
        self.left += 1


@pytest.mark.parametrize("number", range(2, 14))
def test_after_a_rescue_states_of_the_device_are_not_used(number, tmp_path):
    engine, told = engine_that_fails(number)
    cache = PrefixCache(engine, disk=1 << 30, folder=tmp_path)
    first, lost = cache.tree, set()
    system = text(20)
    for n in range(6):
        ids = [*system, 30 + n, *text(4)]
        sequence, _, logits = read(engine, cache, ids, chunk=32)
        assert np.array_equal(logits, logits_of(engine, ids))
        write(engine, sequence, text(2))
        cache.end(sequence)
        lost.add(cache.tree)
    assert len(told) == 1 and len(lost) <= 2
    assert first.entries == 0 or cache.tree is first
    ids = [*system, 36]
    sequence, cached, logits = read(engine, cache, ids, chunk=32)
    assert cached >= 18, "an end of an answer less 9 tokens, or where the prompts part"
    assert np.array_equal(logits, logits_of(engine, ids))
    cache.end(sequence)
    cache.close()
    assert engine.pools[0].live == 0


def test_states_give_way_when_the_device_is_full():
    engine = null_engine("lfm2", batch=512, context=2048)
    (pool,) = engine.pools
    pool.blocks = Few(pool.page_bytes, 12)
    cache = PrefixCache(engine, memory=1 << 30)
    hot = message(*text(40))
    for _ in range(20):
        ids = [*hot, *text(700)]
        sequence, _, logits = read(engine, cache, ids, chunk=256)
        assert np.array_equal(logits, logits_of(engine, ids))
        cache.end(sequence)
    assert cache.statistics()["reclaimed"] > 0
    cache.close()
    assert pool.live == 0


def test_a_full_device_that_has_no_states_says_so():
    engine = null_engine("lfm2", batch=512, context=2048)
    engine.pools[0].blocks = Few(engine.pools[0].page_bytes, 2)
    cache = PrefixCache(engine, memory=1 << 30)
    sequence = cache.begin(ids := text(700))
    with pytest.raises(DeviceMemoryError):
        write(engine, sequence, ids)
    sequence.close()
    cache.close()


@pytest.mark.slow
@pytest.mark.gpu
@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("model", ["logits/lfm2", "logits/lfm3", "logits/llama"])
def test_restored_states_have_the_bits_that_the_device_left(model, backend, tmp_path):
    ids, answer = message(*text(300)), text(5)
    with opened(model, backend, batch=512) as engine:
        reference = engine.sequence()
        engine.forward((reference, ids[:-1]), out="none")
        ((_, last),) = engine.forward((reference, ids[-1:]), out="last")
        expected = np.asarray(last)
        for memory in (1 << 28, 0):
            cache = PrefixCache(engine, memory=memory, disk=1 << 30, folder=tmp_path)
            turn(engine, cache, ids, answer)
            cache.flush()
            sequence, cached, logits = read(engine, cache, ids)
            assert cached == len(ids) - 1
            assert np.array_equal(logits, expected[0])
            cache.end(sequence)
            assert turn(engine, cache, [*ids, *answer, 30], answer) == len(ids) + 5
            cache.close()
        assert engine.notices == []
