"""Generation on the null device: events, reuse, limits, stop strings, cancelling, several at once."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from pithos.engine.batch import Part
from pithos.engine.events import Finish, PromptProgress, Token
from pithos.engine.job import Request
from pithos.engine.sampler import Sampling
from pithos.errors import ContextError, UsageError
from tests.runtime.null_models import TOKENS, Stopper, logits_of, null_engine

GREEDY = Sampling(temperature=0)


def greedy(engine, prompt, count):
    """The tokens that the null model answers."""
    ids = list(prompt)
    for _ in range(count):
        ids.append(int(np.argmax(logits_of(engine, ids))))
        if ids[-1] in engine.tokenizer.eog:
            break
    return ids[len(prompt) :]


def answer(events):
    events = list(events)
    assert isinstance(events[-1], Finish)
    assert not any(isinstance(event, Finish) for event in events[:-1])
    return [event.id for event in events if isinstance(event, Token)], events[-1]


def test_generation():
    engine = null_engine("lfm2", batch=32)
    sequence = engine.sequence()
    prompt = TOKENS[:70]
    events = list(engine.generate(sequence, prompt, GREEDY, max_tokens=12))
    progress = [event for event in events if isinstance(event, PromptProgress)]
    assert [(p.done, p.total, p.cached) for p in progress] == [
        (0, 70, 0),
        (32, 70, 0),
        (64, 70, 0),
        (70, 70, 0),
    ]
    tokens, finish = answer(events)
    assert tokens == greedy(engine, prompt, 12)
    assert (finish.reason, finish.prompt_tokens, finish.cached_tokens) == ("length", 70, 0)
    assert finish.generated_tokens == 12
    assert finish.prompt_seconds > 0
    assert finish.decode_seconds > 0
    text = "".join(event.text for event in events if isinstance(event, Token))
    assert text == engine.tokenizer.decode(tokens)
    assert sequence.ids == prompt + tokens[:-1]


def test_what_agrees_with_the_prompt_is_not_read_again():
    engine = null_engine("lfm3")
    sequence = engine.sequence()
    prompt = TOKENS[:50]
    first, _ = answer(engine.generate(sequence, prompt, GREEDY, max_tokens=30))
    longer = prompt + first + TOKENS[900:920]
    second, finish = answer(engine.generate(sequence, longer, GREEDY, max_tokens=3))
    assert second == greedy(engine, longer, 3)
    assert finish.cached_tokens == 79
    other = prompt + TOKENS[300:310]
    third, finish = answer(engine.generate(sequence, other, GREEDY, max_tokens=3))
    assert third == greedy(engine, other, 3)
    assert finish.cached_tokens == 50, "the end of the first prompt is a snapshot"
    again, finish = answer(engine.generate(sequence, other, GREEDY, max_tokens=3))
    assert again == third
    assert finish.cached_tokens == 59


def test_a_prompt_that_was_never_seen_starts_anew():
    engine = null_engine("lfm3")
    sequence = engine.sequence()
    answer(engine.generate(sequence, TOKENS[:50], GREEDY, max_tokens=20))
    tokens, finish = answer(engine.generate(sequence, TOKENS[100:110], GREEDY, max_tokens=3))
    assert tokens == greedy(engine, TOKENS[100:110], 3)
    assert finish.cached_tokens == 0


@pytest.mark.parametrize(("limit", "count"), [(0, 0), (1, 1)])
def test_few_tokens(limit, count):
    engine = null_engine("lfm2")
    tokens, finish = answer(engine.generate(engine.sequence(), TOKENS[:5], GREEDY, max_tokens=limit))
    assert (len(tokens), finish.reason, finish.generated_tokens) == (count, "length", count)


def test_a_full_context():
    engine = null_engine("lfm2", context=20)
    sequence = engine.sequence()
    tokens, finish = answer(engine.generate(sequence, TOKENS[:15], GREEDY))
    assert (len(tokens), finish.reason) == (6, "context")
    assert sequence.position == 20
    with pytest.raises(ContextError, match="the prompt has 21 tokens, the context holds 20") as caught:
        list(engine.generate(engine.sequence(), TOKENS[:21], GREEDY))
    assert (caught.value.needed, caught.value.limit) == (21, 20)
    tokens, finish = answer(engine.generate(engine.sequence(), TOKENS[:20], GREEDY))
    assert (len(tokens), finish.reason) == (1, "context")


def test_an_empty_prompt_is_refused():
    engine = null_engine("lfm2")
    with pytest.raises(UsageError, match="the prompt has no tokens"):
        list(engine.generate(engine.sequence(), [], GREEDY))


def test_a_stop_string_ends_the_text():
    engine = null_engine("lfm2")
    prompt = TOKENS[:20]
    text = engine.tokenizer.decode(greedy(engine, prompt, 12))
    stop = text[len(text) // 2 : len(text) // 2 + 3]
    events = list(
        engine.generate(engine.sequence(), prompt, GREEDY, max_tokens=12, stop=[stop, "never there"])
    )
    shown = "".join(event.text for event in events if isinstance(event, Token))
    assert shown == text[: text.index(stop)]
    assert events[-1].reason == "stop"


def test_cancelling_an_answer():
    engine = null_engine("lfm2")
    cancel, sequence = threading.Event(), engine.sequence()
    events = engine.generate(sequence, TOKENS[:40], GREEDY, cancel=cancel)
    seen = [next(events) for _ in range(6)]
    cancel.set()
    rest = list(events)
    assert [event.reason for event in rest if isinstance(event, Finish)] == ["cancelled"]
    tokens = [event.id for event in seen + rest if isinstance(event, Token)]
    assert sequence.ids == (TOKENS[:40] + tokens)[: sequence.position]
    assert len(tokens) <= 5


def test_cancelling_a_prompt():
    stopper = Stopper(2)
    engine = null_engine("lfm2", batch=32, on_run=stopper)
    sequence = engine.sequence()
    events = list(engine.generate(sequence, TOKENS[:200], GREEDY, cancel=stopper.event))
    assert events[-1].reason == "cancelled"
    assert sequence.ids == TOKENS[:32]
    assert events[-1].generated_tokens == 0


def test_several_generations_share_passes_and_answer_as_alone():
    engine = null_engine("lfm3", batch=32)
    alone = []
    prompts = [TOKENS[n : n + 3 + 40 * n] for n in range(11)]
    for n, prompt in enumerate(prompts):
        tokens, _ = answer(engine.generate(engine.sequence(), prompt, Sampling(seed=n), max_tokens=5 + n))
        alone.append(tokens)
    scheduler = engine.scheduler()
    jobs = [
        engine.job(Request(engine.sequence(), prompt, Sampling(seed=n), max_tokens=5 + n))
        for n, prompt in enumerate(prompts)
    ]
    together = {id(job): [] for job in jobs}
    happened = [pair for job in jobs for pair in scheduler.add(job)]
    order = []
    while scheduler.busy:
        happened += scheduler.step()
    for job, event in happened:
        if isinstance(event, Token):
            together[id(job)].append(event.id)
            order.append(jobs.index(job))
    assert [together[id(job)] for job in jobs] == alone
    assert order.index(0) < order.index(10), "short prompts do not wait for long ones"
    assert order.index(0) < len(order) - 1 - order[::-1].index(10)


def test_a_removed_job_is_forgotten():
    engine = null_engine("lfm2")
    scheduler = engine.scheduler()
    job = engine.job(Request(engine.sequence(), TOKENS[:5], GREEDY))
    scheduler.add(job)
    scheduler.remove(job)
    assert not scheduler.busy
    assert scheduler.step() == []


def test_logprobs_and_top():
    engine = null_engine("lfm2")
    sampling = Sampling(temperature=0, logprobs=3)
    events = list(engine.generate(engine.sequence(), TOKENS[:5], sampling, max_tokens=1))
    token = next(event for event in events if isinstance(event, Token))
    logits = logits_of(engine, TOKENS[:5]).astype(np.float64)
    logprobs = logits - np.log(np.exp(logits - logits.max()).sum()) - logits.max()
    order = np.argsort(-logits)[:3]
    assert [t for t, _ in token.top] == order.tolist()
    assert [p for _, p in token.top] == pytest.approx(logprobs[order].tolist(), abs=1e-5)
    assert token.logprob == pytest.approx(logprobs[token.id], abs=1e-5)


def test_marks_go_to_the_last_special_token_and_the_end():
    engine = null_engine("lfm2")
    special = next(t for t in range(512) if engine.tokenizer.is_special(t))
    plain = [t for t in range(512) if not engine.tokenizer.is_special(t)]
    prompt = [*plain[:5], special, *plain[5:8], special, *plain[8:10]]
    sequence = engine.sequence()
    list(engine.generate(sequence, prompt, GREEDY, max_tokens=1))
    assert [snapshot.position for snapshot in sequence.snapshots] == [9, 12]
    assert isinstance(engine.passes.runner.layout.forgets, bool)
    assert Part(sequence, [1]).copies == []
