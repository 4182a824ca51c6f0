"""The engine's thread: order, bounds, cancelling, faults, and texts that do not depend on the company."""

from __future__ import annotations

import itertools
import threading
import time

import numpy as np
import pytest

from pithos.engine.events import Finish, PromptProgress, Token
from pithos.engine.sampler import Sampling
from pithos.engine.scripted import ScriptedEngine
from pithos.engine.service import Service
from pithos.engine.work import Fault, Work
from pithos.errors import BusyError, ContextError, UsageError
from tests.runtime.null_models import TOKENS, golden, null_engine
from tests.service.harness import GREEDY, Listener, Passes, alone, serving, submit

ENDLESS = Sampling(temperature=0, logit_bias={2: -1000.0, 7: -1000.0})  # the ends of an answer


def scripted(*script, **settings):
    return ScriptedEngine(golden("lfm2"), script, **settings)


def wait_for(condition, seconds=60.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.002)


@pytest.mark.parametrize("architecture", ["lfm2", "lfm3", "llama"])
def test_works_together_are_works_alone(architecture):
    engine = null_engine(architecture)
    prompts = [TOKENS[7 * n : 7 * n + 5 + 23 * (n % 5)] for n in range(20)]
    samplings = [GREEDY if n % 2 else Sampling(seed=n) for n in range(20)]
    wanted = [
        alone(engine, p, 12 + n % 3, s) for n, (p, s) in enumerate(zip(prompts, samplings, strict=True))
    ]
    with serving(engine, parallel=12) as service:
        works = [
            submit(service, p, 12 + n % 3, sampling=s)
            for n, (p, s) in enumerate(zip(prompts, samplings, strict=True))
        ]
        for work, tokens in zip(works, wanted, strict=True):
            assert work.wait().reason in ("length", "stop")
            assert work.tokens == tokens
        assert service.status().totals.finished == 20
        assert {slot.state for slot in service.status().slots} == {"idle"}
    assert all(pool.live == 0 for pool in engine.pools)


def test_more_than_eight_writers_take_turns():
    engine = scripted(*["one two three four five six seven"] * 12)
    passes = Passes(engine)
    with serving(engine, parallel=12) as service:
        passes.hold()
        works = [submit(service, TOKENS[40 * n : 40 * n + 5]) for n in range(12)]
        passes.release()
        for work in works:
            assert work.wait().reason == "stop"
    assert max(len(sizes) for sizes in passes.sizes) == 8
    assert all(work.text == "one two three four five six seven" for work in works)
    decoding = [sizes for sizes in passes.sizes if sizes == [1] * len(sizes)]
    counts = [len(sizes) for sizes in decoding]
    assert counts.count(8) >= 6, "passes are full while there are enough"


def test_a_long_prompt_and_a_stream_share_the_time():
    engine = null_engine("lfm2", batch=64, context=4096)
    passes = Passes(engine)
    with serving(engine, parallel=2) as service:
        stream = submit(service, TOKENS[:5], 2000, sampling=ENDLESS)
        assert stream.begun.wait(30)
        passes.hold()
        begun = len(passes.sizes)
        reader = submit(service, TOKENS[5:2000], 1)
        passes.release()
        reader.wait()
        sizes = [sum(s) for s in passes.sizes[begun:]]
        stream.ticket.cancel()
        stream.wait()
    chunks = [n for n, size in enumerate(sizes) if size > 1]
    assert len(chunks) >= 1995 // 64
    assert all(b - a > 1 for a, b in itertools.pairwise(chunks)), "a stream waits for one chunk"


def test_slots_are_given_in_order():
    engine = scripted(*(f"answer {n}" for n in range(6)))
    passes = Passes(engine)
    order = []
    with serving(engine, parallel=1) as service:
        passes.hold()
        works = [Listener() for _ in range(6)]
        for n, work in enumerate(works):

            def told(event, n=n, work=work):
                if isinstance(event, Token) and n not in order:
                    order.append(n)
                work(event)

            service.submit(Work(TOKENS[40 * n : 40 * n + 4], GREEDY), told)
        passes.release()
        for work in works:
            work.wait()
    assert order == [0, 1, 2, 3, 4, 5]
    assert [work.text for work in works] == [f"answer {n}" for n in range(6)]


def test_a_conversation_with_many_works_does_not_keep_others_out():
    engine = scripted(*["x"] * 9)
    passes = Passes(engine)
    order = []
    with serving(engine, parallel=2) as service:
        passes.hold()
        names = ["a", "a", "a", "a", "b", None]
        works = [Listener() for _ in names]
        for n, (name, work) in enumerate(zip(names, works, strict=True)):

            def told(event, n=n, work=work):
                if isinstance(event, PromptProgress) and n not in order:
                    order.append(n)
                work(event)

            service.submit(Work(TOKENS[40 * n : 40 * n + 4], GREEDY, None, (), None, name), told)
            if n == 0:
                assert passes.held.wait(30)
        passes.release()
        for work in works:
            work.wait()
    assert order[:2] == [0, 4], "those of others come first"
    assert order.index(5) < order.index(3)
    assert [n for n in order if n < 4] == [0, 1, 2, 3]


def test_the_queue_is_bounded_and_says_when_to_come_back():
    engine = scripted(*["x"] * 9)
    passes = Passes(engine)
    with serving(engine, parallel=2, queue=3) as service:
        passes.hold()
        works = [submit(service, TOKENS[40 * n : 40 * n + 4]) for n in range(5)]
        with pytest.raises(BusyError) as caught:
            submit(service, TOKENS[:4])
        assert 1 <= caught.value.retry_after <= 120
        wait_for(lambda: service.status().queued == 3)
        assert service.status().totals.rejected == 1
        works[4].ticket.cancel()
        assert service.status().queued == 2, "the place in the queue is free at once"
        works.append(submit(service, TOKENS[300:304]))
        passes.release()
        reasons = [work.wait().reason for work in works]
    assert reasons == ["stop"] * 4 + ["cancelled", "stop"]


@pytest.mark.parametrize("state", ["queued", "waiting", "prefill", "decoding"])
def test_cancelling_frees_the_slot(state):
    engine = null_engine("lfm2", batch=32, context=4096)
    passes = Passes(engine)
    long = TOKENS[:1500]
    prompts = {
        "queued": [TOKENS[:1000], TOKENS[:9]],
        "waiting": [long, long],
        "prefill": [long, TOKENS[1600:1609]],
    }
    with serving(engine, parallel=1 if state == "queued" else 2) as service:
        if state != "decoding":
            passes.hold()
        with service._changed:  # both come at once
            first, second = (
                submit(service, prompt, 2000, sampling=ENDLESS)
                for prompt in prompts.get(state, [TOKENS[1600:1605], TOKENS[:9]])
            )
        victim, other = (second, first) if state in ("queued", "waiting") else (first, second)
        if state == "decoding":
            assert victim.begun.wait(30)
        else:
            assert passes.held.wait(30)
        assert victim.ticket.state == state
        started = time.monotonic()
        victim.ticket.cancel()
        slots = service.status().slots
        assert sum(slot.state != "idle" for slot in slots) <= 1
        assert service.status().queued == 0
        passes.release()
        assert victim.wait().reason == "cancelled"
        assert time.monotonic() - started < 20
        assert other.read.wait(30)
        other.ticket.cancel()
        assert other.wait().reason == "cancelled"
    assert all(pool.live == 0 for pool in engine.pools)


def test_a_pass_stops_when_all_that_share_it_are_cancelled():
    engine = scripted(*["a b c d e f g h i j k l m n o p"] * 3, seconds=0.01)
    with serving(engine, parallel=3) as service:
        works = [submit(service, TOKENS[40 * n : 40 * n + 4]) for n in range(3)]
        for work in works:
            assert work.begun.wait(30)
        works[1].ticket.cancel()
        assert works[1].wait().reason == "cancelled"
        assert works[0].wait().reason == "stop"
        assert works[2].wait().reason == "stop"
    assert works[0].text == works[2].text == "a b c d e f g h i j k l m n o p"


class Broken:
    """A hook that fails at its third token."""

    def __init__(self):
        self.count = 0

    def mask(self):
        return None

    def forced(self):
        self.count += 1
        if self.count == 3:
            raise RuntimeError("this hook is broken")

    def accept(self, token):
        pass


def test_a_fault_ends_one_work():
    engine = null_engine("lfm2")
    wanted = alone(engine, TOKENS[:40], 20)
    with serving(engine, parallel=3) as service:
        works = [submit(service, TOKENS[:40], 20, hook=Broken() if n == 1 else None) for n in range(3)]
        last = works[1].wait()
        assert isinstance(last, Fault)
        assert "this hook is broken" in last.message
        assert "\n" not in last.message
        for n in (0, 2):
            assert works[n].wait().reason == "length"
            assert works[n].tokens == wanted
        again = submit(service, TOKENS[:40], 20)
        again.wait()
        assert again.tokens == wanted
        assert service.status().totals.failed == 1


def test_a_pass_that_fails_for_one_goes_on_for_the_others():
    engine = null_engine("lfm2")
    wanted = [alone(engine, TOKENS[50 * n : 50 * n + 9], 20) for n in range(3)]
    run = engine.runner.run

    def failing(parts, rows):
        if any(part.sequence.ids[:9] == TOKENS[50:59] and part.sequence.position == 12 for part in parts):
            raise RuntimeError("no such row")
        return run(parts, rows)

    engine.runner.run = failing
    with serving(engine, parallel=3) as service:
        works = [submit(service, TOKENS[50 * n : 50 * n + 9], 20) for n in range(3)]
        assert isinstance(works[1].wait(), Fault)
        for n in (0, 2):
            assert works[n].wait().reason == "length"
            assert works[n].tokens == wanted[n]
        assert works[1].tokens == wanted[1][:4]


def test_a_work_that_cannot_begin_ends_with_a_fault():
    engine = null_engine("lfm2", context=64)
    with serving(engine) as service:
        assert "64" in submit(service, TOKENS[:65]).wait().message
        assert "no tokens" in submit(service, []).wait().message
        assert "99999" in submit(service, [99999]).wait().message
        assert submit(service, TOKENS[:4], 2).wait().reason == "length"


def test_whoever_fails_to_listen_is_cancelled(caplog):
    engine = null_engine("lfm2")
    seen = []

    def deaf(event):
        seen.append(event)
        if isinstance(event, Token):
            raise ValueError("deaf")

    with serving(engine, parallel=2) as service:
        ticket = service.submit(Work(TOKENS[:9], GREEDY, 50), deaf)
        other = submit(service, TOKENS[50:59], 10)
        assert ticket.done.wait(30)
        assert other.wait().reason == "length"
    assert isinstance(seen[-1], Finish)
    assert seen[-1].reason == "cancelled"


def test_calls_run_between_passes():
    engine = null_engine("lfm2", context=2048)
    with serving(engine) as service:
        work = submit(service, TOKENS[:5], 1500, sampling=ENDLESS)
        assert work.begun.wait(30)
        assert service.call(lambda e: (e is engine, threading.current_thread().name)) == (
            True,
            "pithos-engine",
        )
        with pytest.raises(ContextError):
            service.call(lambda e: e.prompt_ids("x" * 100_000))
        assert service.call(lambda e: service.call(lambda _: 7)) == 7
        work.ticket.cancel()
        work.wait()
    with pytest.raises(UsageError):
        service.call(lambda e: 1)


def test_a_call_that_is_not_waited_for():
    engine = scripted("x")
    passes = Passes(engine)
    ran = []
    with serving(engine) as service:
        passes.hold()
        work = submit(service, TOKENS[:4])
        assert passes.held.wait(30)
        with pytest.raises(TimeoutError):
            service.call(lambda e: ran.append(1), timeout=0.02)
        passes.release()
        work.wait()
        service.call(lambda e: None)
    assert ran == []


def test_status_tells_what_slots_do():
    engine = null_engine("lfm2", batch=32, context=2048)
    passes = Passes(engine)
    with serving(engine, parallel=2) as service:
        work = submit(service, TOKENS[:40], 1900, conversation="c1", sampling=ENDLESS)
        assert work.begun.wait(30)
        passes.hold()
        assert passes.held.wait(30)
        slots = service.status().slots
        busy, idle = (slots[0], slots[1]) if slots[0].state != "idle" else (slots[1], slots[0])
        assert (busy.state, busy.prompt, busy.cached, busy.conversation) == ("decoding", 40, 0, "c1")
        assert busy.decoded == busy.n_past - 40 + 1
        assert busy.prompt_speed > 0
        assert (idle.state, idle.n_past) == ("idle", 0)
        passes.release()
        work.ticket.cancel()
        work.wait()
        totals = service.status().totals
        assert (totals.cancelled, totals.prompt_tokens) == (1, 40)
        assert totals.generated_tokens == len(work.tokens)


def test_closing_drains_then_cancels():
    engine = scripted("short", "long " * 2000, seconds=0.01)
    service = Service(engine, parallel=1)
    service.start()
    first, second = submit(service, TOKENS[:4]), submit(service, TOKENS[40:44])
    third = submit(service, TOKENS[80:84])
    service.close(timeout=2)
    assert first.wait().reason == "stop"
    assert second.wait().reason == "cancelled"
    assert third.wait().reason == "cancelled"
    assert not service._thread.is_alive()
    with pytest.raises(BusyError):
        submit(service, TOKENS[:4])
    service.close()


def test_notices_reach_the_listener():
    engine = scripted()
    heard = []
    with serving(engine, on_notice=heard.append) as service:
        service.call(lambda e: e.tell("the device is gone"))
    assert heard == ["the device is gone"]


def test_prompt_progress_comes_first():
    engine = null_engine("lfm2", batch=32)
    with serving(engine) as service:
        work = submit(service, TOKENS[:70], 2)
        work.wait()
    assert isinstance(work.events[0], PromptProgress)
    assert [e.done for e in work.events if isinstance(e, PromptProgress)][-1] == 70
    assert np.all(np.diff([e.done for e in work.events if isinstance(e, PromptProgress)]) > 0)


def test_no_thread_is_left():
    before = set(threading.enumerate())
    for _ in range(3):
        with serving(scripted("a")) as service:
            submit(service, TOKENS[:4]).wait()
    wait_for(lambda: set(threading.enumerate()) <= before)
