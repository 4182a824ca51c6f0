"""What several works have in common is read once, and what is read in advance is not read again."""

from __future__ import annotations

import time

import numpy as np
import pytest

from pithos.engine.sampler import Sampling
from pithos.engine.slots import common
from pithos.reuse import PrefixCache
from tests.runtime.null_models import TOKENS, null_engine
from tests.service.harness import GREEDY, Passes, alone, serving, submit


def wait_for(condition, seconds=60.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.002)


def at_once(service, works):
    """Works that come together: (prompt, tokens, fields)."""
    with service._changed:
        return [submit(service, prompt, count, **fields) for prompt, count, fields in works]


@pytest.mark.parametrize("architecture", ["lfm2", "lfm3", "llama"])
@pytest.mark.parametrize("parallel", [2, 4])
def test_a_prompt_of_several_works_is_read_once(architecture, parallel):
    engine = null_engine(architecture, batch=32)
    prompt = TOKENS[:200]
    samplings = [Sampling(temperature=1.5, seed=n) for n in range(4)]
    wanted = [alone(engine, prompt, 6, sampling) for sampling in samplings]
    passes = Passes(engine)
    with serving(engine, parallel=parallel) as service:
        works = at_once(service, [(prompt, 6, {"sampling": sampling}) for sampling in samplings])
        finishes = [work.wait() for work in works]
    assert [work.tokens for work in works] == wanted
    decoded = sum(len(tokens) - 1 for tokens in wanted)
    assert passes.rows == 200 + 3 + decoded, "the others read the last token alone"
    assert [finish.cached_tokens for finish in finishes] == [0, 199, 199, 199]
    assert all(pool.live == 0 for pool in engine.pools)


@pytest.mark.parametrize("architecture", ["lfm2", "lfm3", "llama"])
def test_a_common_beginning_is_read_once(architecture):
    engine = null_engine(architecture, batch=32)
    prompts = [TOKENS[:150] + TOKENS[200 + 40 * n : 240 + 40 * n] for n in range(3)]
    wanted = [alone(engine, prompt, 5) for prompt in prompts]
    passes = Passes(engine)
    with serving(engine, parallel=3) as service:
        works = at_once(service, [(prompt, 5, {}) for prompt in prompts])
        assert [work.wait().cached_tokens for work in works] == [0, 150, 150]
    assert [work.tokens for work in works] == wanted
    assert passes.rows == 150 + 3 * 40 + sum(len(tokens) - 1 for tokens in wanted)


def test_a_shorter_prompt_waits_within_a_longer_one():
    engine = null_engine("lfm2", batch=32)
    prompts = [TOKENS[:300], TOKENS[:100]]
    wanted = [alone(engine, prompt, 5) for prompt in prompts]
    with serving(engine, parallel=2) as service:
        works = at_once(service, [(prompt, 5, {}) for prompt in prompts])
        assert [work.wait().cached_tokens for work in works] == [0, 99]
    assert [work.tokens for work in works] == wanted


@pytest.mark.parametrize("architecture", ["lfm2", "llama"])
def test_when_the_reader_leaves_another_one_goes_on(architecture):
    engine = null_engine(architecture, batch=32, context=2048)
    prompt = TOKENS[:1500]
    wanted = alone(engine, prompt, 5)
    passes = Passes(engine)
    with serving(engine, parallel=3) as service:
        passes.most = 300
        works = at_once(service, [(prompt, 5, {})] * 3)
        assert passes.held.wait(60)
        works[0].ticket.cancel()
        passes.release()
        assert works[0].wait().reason == "cancelled"
        finishes = [work.wait() for work in works[1:]]
    assert [work.tokens for work in works[1:]] == [wanted, wanted]
    assert finishes[0].cached_tokens >= 288
    assert finishes[1].cached_tokens == 1499
    assert passes.rows <= 1500 + 1 + 2 * 4 + 32


def test_a_fault_of_the_reader_is_not_the_others():
    engine = null_engine("lfm2", batch=32)
    prompt = TOKENS[:200]
    wanted = alone(engine, prompt, 5)
    run, failed = engine.runner.run, []

    def failing(parts, rows):
        if parts[0].sequence.position == 96 and not failed:
            failed.append(1)
            raise RuntimeError("once")
        return run(parts, rows)

    engine.runner.run = failing
    with serving(engine, parallel=3) as service:
        works = at_once(service, [(prompt, 5, {})] * 3)
        assert "once" in works[0].wait().message
        assert [work.wait().reason for work in works[1:]] == ["length", "length"]
    assert [work.tokens for work in works[1:]] == [wanted, wanted]


def test_a_work_goes_on_from_one_that_writes():
    engine = null_engine("lfm2", batch=32, context=2048)
    prompt = TOKENS[:120]
    endless = Sampling(temperature=0, logit_bias={2: -1000.0, 7: -1000.0})
    with serving(engine, parallel=2) as service:
        first = submit(service, prompt, 1500, sampling=endless)
        assert first.begun.wait(30)
        second = submit(service, prompt + TOKENS[400:420], 3)
        assert second.wait().cached_tokens == 120
        first.ticket.cancel()
        first.wait()


def test_what_is_read_in_advance_is_there():
    engine = null_engine("lfm2", batch=32, context=2048)
    ids = TOKENS[:700]
    wanted = alone(engine, ids + TOKENS[900:910], 4)
    passes = Passes(engine)
    with serving(engine, parallel=2, reuse=PrefixCache(engine)) as service:
        service.warm(ids)
        wait_for(lambda: passes.rows == 700 and service.status().warming == 0)
        work = submit(service, ids + TOKENS[900:910], 4)
        assert work.wait().cached_tokens == 700
        assert work.tokens == wanted
        service.warm(ids)
        wait_for(lambda: service.status().warming == 0)
        assert passes.rows <= 714, "it was there already"


def test_work_comes_before_what_is_read_in_advance():
    engine = null_engine("lfm2", batch=32, context=4096)
    passes = Passes(engine)
    with serving(engine, parallel=1, reuse=PrefixCache(engine)) as service:
        passes.hold()
        service.warm(TOKENS[:3000])
        assert passes.held.wait(30)
        work = submit(service, TOKENS[3100:3110], 4)
        passes.release()
        work.wait()
        before = passes.rows
        assert before < 3000, "it was interrupted"
        wait_for(lambda: service.status().warming == 0)
        assert passes.rows >= 3000 - 64, "and went on"
        assert passes.rows <= 3000 + 14 + 64, "from where it was"
        before = passes.rows
        with service._changed:
            service.warm(TOKENS[3000:3090])
            again = submit(service, TOKENS[3000:3100], 1)
        again.wait()
        wait_for(lambda: service.status().warming == 0)
        assert passes.rows == before + 100, "a work that reads it is enough"


def test_nothing_is_read_in_advance_without_a_cache():
    engine = null_engine("lfm2")
    passes = Passes(engine)
    with serving(engine) as service:
        service.warm(TOKENS[:100])
        submit(service, TOKENS[:5], 1).wait()
    assert passes.rows == 5


def test_what_cannot_be_read_in_advance_does_no_harm():
    engine = null_engine("lfm2", context=64)
    with serving(engine, reuse=PrefixCache(engine)) as service:
        for ids in ([], TOKENS[:1], TOKENS[:64], TOKENS[:1000], [99999, 99998, 5]):
            service.warm(ids)
        wait_for(lambda: service.status().warming == 0)
        assert submit(service, TOKENS[:5], 1).wait().reason in ("length", "stop")


def test_conversations_share_a_cache():
    """Turns, branches and cuts of several conversations at once: cached and cold answers agree."""
    engine = null_engine("lfm2", batch=64, context=2048)
    random = np.random.default_rng(5)
    with serving(engine, parallel=6, queue=200, reuse=PrefixCache(engine, memory=1 << 22)) as service:
        prompts = [TOKENS[:60] + TOKENS[100 * n : 100 * n + 30] for n in range(1, 5)]
        works = []
        for _ in range(60):
            prompt = prompts[random.integers(len(prompts))]
            cut = prompt[: random.integers(len(prompt) // 2, len(prompt)) + 1]
            prompts.append(cut + TOKENS[(at := random.integers(3000)) : at + random.integers(1, 60)])
            works.append((prompts[-1], submit(service, prompts[-1], 6)))
        for _, work in works:
            work.wait()
        cached = service.status().totals.cached_tokens
    for prompt, work in works[::4]:
        assert work.tokens == alone(engine, prompt, 6, GREEDY)
    assert cached > 1000


def test_common():
    assert common([], [1]) == 0
    assert common([1, 2, 3], [1, 2, 4]) == 2
    assert common([1] * 600, [1] * 700) == 600
    assert common([1] * 512 + [2], [1] * 512 + [3]) == 512
    assert common([1] * 1024, [1] * 1024) == 1024
