"""A device that fails in the middle: everything goes on with another runner, as if nothing had happened."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import partial
from itertools import chain

import numpy as np
import pytest

from pithos.devices.gpu import DeviceLost, DeviceMemoryError
from pithos.engine.batch import Part, Row
from pithos.engine.blocks import HostBlocks
from pithos.engine.candidates import LazyLogits
from pithos.engine.events import Finish, Token
from pithos.engine.job import Request
from pithos.engine.rescue import Rescue
from pithos.engine.sampler import Sampling
from pithos.errors import DeviceError, KernelError, UsageError
from tests.runtime.null_models import TOKENS, logits_of, null_engine

GREEDY = Sampling(temperature=0)


class Failing:
    """Raises an error in the run with the given number, after its writes, and in all later ones."""

    def __init__(self, number, error=DeviceLost):
        self.number, self.error, self.runs = number, error, 0

    def __call__(self, program, begin):
        self.runs += 1
        if self.runs >= self.number:
            raise self.error("the device is gone")


def engine_that_fails(number, error=DeviceLost, architecture="lfm2"):
    engine = null_engine(architecture, on_run=Failing(number, error))
    told = []
    engine.passes.rescue = Rescue(engine, lambda: null_engine(architecture), told.append)
    return engine, told


def tokens(events):
    return [event.id for event in events if isinstance(event, Token)]


@pytest.mark.parametrize("architecture", ["lfm2", "lfm3", "llama"])
@pytest.mark.parametrize("number", range(1, 9))
@pytest.mark.parametrize("error", [DeviceLost, DeviceMemoryError, KernelError])
def test_an_answer_goes_on(architecture, number, error):
    engine, told = engine_that_fails(number, error, architecture)
    prompt = TOKENS[:70]
    events = list(engine.generate(engine.sequence(), prompt, GREEDY, max_tokens=6))
    whole = null_engine(architecture)
    assert tokens(events) == tokens(whole.generate(whole.sequence(), prompt, GREEDY, max_tokens=6))
    assert isinstance(events[-1], Finish) and events[-1].reason == "length"
    assert told == ["the device is gone; going on with the CPU"]


def test_other_sequences_and_their_snapshots_are_rebuilt():
    engine, told = engine_that_fails(9)
    first, second = engine.sequence(), engine.sequence()
    list(engine.generate(first, TOKENS[:60], GREEDY, max_tokens=2))
    list(engine.generate(second, TOKENS[60:90], GREEDY, max_tokens=2))
    fork = second.fork()
    held = first.snapshot()
    ids = [list(s.ids) for s in (first, second, fork)]
    marks = [sorted(s.position for s in sequence.snapshots) for sequence in (first, second, fork)]
    while not told:
        list(engine.forward([Row(second, 7)]))
    assert [list(s.ids)[: len(i)] for s, i in zip((first, second, fork), ids, strict=True)] == ids
    assert [sorted(s.position for s in sequence.snapshots) for sequence in (first, second, fork)] == marks
    first.cut(marks[0][0])
    assert first.ids == ids[0][: marks[0][0]]
    with pytest.raises(UsageError, match="memory of a device that is used no more"):
        fork.restore(held)


def test_two_at_once():
    engine, _ = engine_that_fails(6)
    other = null_engine("lfm2")
    found = []
    for one in (engine, other):
        scheduler = one.scheduler()
        jobs = [one.job(Request(one.sequence(), TOKENS[n : n + 20], GREEDY, 5)) for n in (0, 100)]
        events = [event for job in jobs for event in scheduler.add(job)]
        while scheduler.busy:
            events += scheduler.step()
        found.append([[e.id for j, e in events if j is job and isinstance(e, Token)] for job in jobs])
    assert found[0] == found[1]


def test_without_a_rescue_the_error_is_told():
    engine = null_engine("lfm2", on_run=Failing(2))
    with pytest.raises(DeviceError, match="the device is gone"):
        list(engine.generate(engine.sequence(), TOKENS[:40], GREEDY, max_tokens=6))


class FailingBlocks(HostBlocks):
    """Fails in every call with one of these names from the moment on that `fails` names it."""

    fails = ""
    error = DeviceLost

    def __getattribute__(self, name):
        if name == object.__getattribute__(self, "fails"):
            raise self.error("the device is gone")
        return object.__getattribute__(self, name)


def engine_whose_rings_fail(error=DeviceLost):
    engine, told = engine_that_fails(1 << 30)
    engine.target, engine.threads = "gpu", 0
    engine._ring_blocks = FailingBlocks(engine._ring_blocks.nbytes)
    engine._ring_blocks.error = error
    return engine, told


def next_logits(engine, sequence, token=7):
    ((_, logits),) = engine.forward([Row(sequence, token)])
    return logits[0]


@pytest.mark.parametrize("error", [DeviceLost, DeviceMemoryError])
@pytest.mark.parametrize("fails", ["new", "assign"])
def test_a_fork_that_the_device_cannot_make_is_made_on_the_cpu(fails, error):
    engine, told = engine_whose_rings_fail(error)
    sequence = engine.sequence()
    engine.forward((sequence, TOKENS[:40]), out="none")
    engine._ring_blocks.fails = fails
    fork = sequence.fork()
    assert told == ["the device is gone; going on with the CPU"]
    assert (engine.target, engine.threads) == ("null", 1)
    assert fork.ids == sequence.ids == TOKENS[:40]
    for one in (fork, sequence):
        assert np.array_equal(next_logits(engine, one), logits_of(engine, [*TOKENS[:40], 7]))


def test_a_snapshot_that_the_device_cannot_give_is_the_cpus():
    engine, told = engine_whose_rings_fail()
    sequence = engine.sequence()
    engine.forward((sequence, TOKENS[:40]), out="none")
    engine._ring_blocks.fails = "read"
    snapshot = sequence.snapshot()
    assert told
    engine.forward((sequence, TOKENS[40:80]), out="none")
    sequence.restore(snapshot)
    assert np.array_equal(next_logits(engine, sequence), logits_of(engine, [*TOKENS[:40], 7]))


def test_a_state_that_the_device_cannot_take_back_is_made_on_the_cpu():
    engine, told = engine_whose_rings_fail()
    sequence, other = engine.sequence(), engine.sequence()
    for one in (sequence, other):
        engine.forward((one, TOKENS[:40]), out="none")
    snapshot = sequence.snapshot()
    engine.forward((sequence, TOKENS[40:80]), out="none")
    engine._ring_blocks.fails = "write"
    sequence.restore(snapshot)
    assert told and sequence.ids == TOKENS[:40]
    for one in (sequence, other):
        assert np.array_equal(next_logits(engine, one), logits_of(engine, [*TOKENS[:40], 7]))


def test_a_beginning_that_the_device_cannot_clear_is_the_cpus():
    engine, told = engine_whose_rings_fail()
    sequence = engine.sequence()
    engine.forward((sequence, TOKENS[:40]), out="none")
    engine._ring_blocks.fails = "clear"
    sequence.cut(0)
    assert told and sequence.ids == []
    assert np.array_equal(next_logits(engine, sequence), logits_of(engine, [7]))


def test_a_sequence_of_a_lost_device_goes_quietly():
    """Warnings are errors here: what a finaliser raised would be one."""
    engine, told = engine_whose_rings_fail()
    dropped, closed = engine.sequence(), engine.sequence()
    engine._ring_blocks.fails = "clear"
    del dropped
    gc.collect()
    closed.close()
    assert not told


class Lazy:
    """Logits of a runner as lazy ones, of which those with the given number and all later ones fail."""

    def __init__(self, runner, number):
        self.plain, self.number, self.fetched = runner.logits, number, 0

    def __call__(self) -> Iterator:
        for rows, logits in self.plain():
            yield (
                rows,
                LazyLogits(np.zeros((len(rows), 1), np.int32), logits[:, :1], partial(self.fetch, logits)),
            )

    def fetch(self, logits):
        self.fetched += 1
        if self.fetched >= self.number:
            raise DeviceLost("the device is gone")
        return logits


@pytest.mark.parametrize("number", [1, 2, 4])
@pytest.mark.parametrize("architecture", ["lfm2", "lfm3"])
def test_logits_that_cannot_be_fetched_are_made_again(architecture, number):
    """Behind a chunk as well, of which a convolution cannot take that many tokens back."""
    engine, told = engine_that_fails(1 << 30, architecture=architecture)
    engine.runner.logits = Lazy(engine.runner, number)
    sequence, sampling = engine.sequence(), Sampling(seed=3, top_k=0)
    found = tokens(engine.generate(sequence, TOKENS[:50], sampling, max_tokens=6))
    whole = null_engine(architecture)
    plain = whole.sequence()
    assert found == tokens(whole.generate(plain, TOKENS[:50], sampling, max_tokens=6))
    assert told == ["the device is gone; going on with the CPU"]
    assert sequence.ids == plain.ids
    assert [s.position for s in sequence.snapshots] == [s.position for s in plain.snapshots]
    assert np.array_equal(next_logits(engine, sequence), next_logits(whole, plain))


def test_logits_of_several_that_cannot_be_fetched_are_made_again():
    engine, told = engine_that_fails(1 << 30)
    sequences = [engine.sequence() for _ in range(3)]
    for n, sequence in enumerate(sequences):
        engine.forward((sequence, TOKENS[n : n + 20]), out="none")
    engine.runner.logits = Lazy(engine.runner, 1)
    ((rows, logits),) = engine.forward([Row(sequence, 9) for sequence in sequences], out="all")
    assert told and rows.tolist() == [0, 1, 2]
    for n in range(3):
        assert np.array_equal(logits[n], logits_of(engine, [*TOKENS[n : n + 20], 9]))


def test_the_rest_of_the_logits_is_made_again():
    """The device fails between two pieces of the logits of a chunk: the first one is not given twice."""
    engine, told = engine_that_fails(1 << 30)
    plain = engine.runner.logits

    def one_by_one():
        for rows, piece in plain():
            for row, logits in zip(rows, piece, strict=True):
                if row == 12:
                    raise DeviceLost("the device is gone")
                yield [row], logits[None]

    engine.runner.logits = one_by_one
    found = [
        (rows.tolist(), p) for rows, p in engine.forward((engine.sequence(), TOKENS[:20]), out=range(8, 20))
    ]
    assert told and list(chain.from_iterable(rows for rows, _ in found)) == list(range(8, 20))
    for rows, piece in found:
        for row, logits in zip(rows, piece, strict=True):
            assert np.array_equal(logits, logits_of(engine, TOKENS[: row + 1]))


def test_an_interruption_leaves_no_sequence_in_lost_memory():
    engine, told = engine_that_fails(4)
    sequences = [engine.sequence() for _ in range(3)]
    for sequence in sequences[:2]:
        engine.forward((sequence, TOKENS[:30]), out="none")
    failed = engine.runner
    closed = []
    failed.close = lambda: closed.append(True)
    opened = engine.passes.rescue._open_on_cpu

    def interrupted():
        other = opened()
        other.runner.device.on_run = lambda program, begin: (_ for _ in ()).throw(KeyboardInterrupt)
        return other

    engine.passes.rescue._open_on_cpu = interrupted
    with pytest.raises(KeyboardInterrupt):
        while True:
            engine.forward((sequences[2], TOKENS[:1]))
    assert told and closed == [True] and engine.runner is not failed
    engine.runner.device.on_run = None
    for sequence in sequences:
        assert [table.pool for table in sequence.tables] == engine.pools
        ids = list(sequence.ids)
        assert np.array_equal(next_logits(engine, sequence), logits_of(engine, [*ids, 7]))


def test_an_error_behind_which_sequences_moved_on_is_told():
    engine, told = engine_that_fails(1 << 30)
    engine.runner.logits = Lazy(engine.runner, 1)
    sequence = engine.sequence()
    pieces = engine.passes.run([Part(sequence, TOKENS[:20])], [19])
    ((_, logits),) = pieces
    sequence.cut(12)
    with pytest.raises(DeviceLost):
        np.asarray(logits)
    assert not told and sequence.ids == TOKENS[:12]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_chunk_that_is_too_long_for_the_cpu_is_cut(number):
    """A GPU takes more rows at once than the CPU does."""
    engine = null_engine("lfm2", batch=128, on_run=Failing(number))
    engine.passes.rescue = Rescue(engine, lambda: null_engine("lfm2", batch=32), engine.tell)
    sequence = engine.sequence()
    found = tokens(engine.generate(sequence, TOKENS[:300], GREEDY, max_tokens=3))
    whole = null_engine("lfm2")
    plain = whole.sequence()
    assert found == tokens(whole.generate(plain, TOKENS[:300], GREEDY, max_tokens=3))
    assert engine.notices and engine.batch == 32
    assert sequence.ids == plain.ids
    assert [s.position for s in sequence.snapshots] == [s.position for s in plain.snapshots]


@pytest.mark.parametrize("lazy", [False, True])
def test_all_logits_of_a_chunk_that_is_cut(lazy):
    """Whether the pass fails, or what it made cannot be fetched."""
    engine = null_engine("lfm2", batch=128, on_run=Failing(1 << 30 if lazy else 1))
    engine.passes.rescue = Rescue(engine, lambda: null_engine("lfm2", batch=32), engine.tell)
    if lazy:
        engine.runner.logits = Lazy(engine.runner, 1)
    found = list(engine.forward((engine.sequence(), TOKENS[:100]), out=range(20, 100)))
    assert engine.notices and list(chain.from_iterable(rows.tolist() for rows, _ in found)) == list(
        range(20, 100)
    )
    for rows, piece in found:
        for row, logits in zip(rows.tolist(), piece, strict=True):
            assert np.array_equal(logits, logits_of(engine, TOKENS[: row + 1]))
