"""A device that fails in the middle: everything goes on with another runner, as if nothing had happened."""

from __future__ import annotations

import pytest

from pithos.devices.gpu import DeviceLost, DeviceMemoryError
from pithos.engine.batch import Row
from pithos.engine.events import Finish, Token
from pithos.engine.job import Request
from pithos.engine.rescue import Rescue
from pithos.engine.sampler import Sampling
from pithos.errors import DeviceError, UsageError
from tests.runtime.null_models import TOKENS, null_engine

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
    engine.passes.rescue = Rescue(engine, lambda: null_engine(architecture).runner, told.append)
    return engine, told


def tokens(events):
    return [event.id for event in events if isinstance(event, Token)]


@pytest.mark.parametrize("architecture", ["lfm2", "lfm3", "llama"])
@pytest.mark.parametrize("number", range(1, 9))
@pytest.mark.parametrize("error", [DeviceLost, DeviceMemoryError])
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
