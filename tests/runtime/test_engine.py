"""Passes, logits, generation and cancelling on the null device."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

from pithos.devices.null import expected
from pithos.engine import opening
from pithos.engine.batch import Part, Row
from pithos.engine.cancel import Cancelled
from pithos.engine.events import Finish, PromptProgress, Token
from pithos.engine.job import Request
from pithos.engine.sampler import Sampling
from pithos.errors import ContextError, FileError, UsageError
from pithos.program import Session
from tests.runtime.null_models import golden, manifest, null_engine

GREEDY = Sampling(temperature=0)
TOKENS = np.random.default_rng(3).integers(0, 512, 4096).tolist()


def logits_of(engine, ids):
    return expected(engine.runner.layout, ids, engine.runner.vocabulary)


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


@pytest.mark.parametrize("out", ["all", "last", "none", [0, 31, 32, 99], []])
def test_logits_of_the_wanted_rows(out):
    engine = null_engine("lfm2", batch=32)
    sequence = engine.sequence()
    ids = TOKENS[:100]
    pieces = list(engine.forward((sequence, ids), out=out))
    rows = [int(row) for at, _ in pieces for row in at]
    wanted = {"all": list(range(100)), "last": [99], "none": []}
    assert rows == (wanted[out] if isinstance(out, str) else out)
    assert sequence.ids == ids
    for at, logits in pieces:
        assert logits.dtype == np.float32
        assert logits.shape == (len(at), 512)
        for row, found in zip(at, logits, strict=True):
            assert np.array_equal(found, logits_of(engine, ids[: row + 1]))


def test_nothing_to_run():
    engine = null_engine("lfm2")
    assert list(engine.forward((engine.sequence(), []))) == []
    assert list(engine.forward([])) == []


def test_last_and_none_are_done_at_once():
    engine = null_engine("lfm2")
    for out in ("last", "none"):
        sequence = engine.sequence()
        engine.forward((sequence, TOKENS[:50]), out=out)
        assert sequence.position == 50


def test_rows_of_several_sequences_and_verification_rows():
    engine = null_engine("lfm3")
    sequences = [engine.sequence() for _ in range(3)]
    for sequence, length in zip(sequences, (5, 300, 77), strict=True):
        engine.forward((sequence, TOKENS[:length]), out="none")
    rows = [Row(sequences[0], 1), *(Row(sequences[1], t) for t in (2, 3, 4, 5)), Row(sequences[2], 6)]
    found = np.concatenate([logits for _, logits in engine.forward(rows, out="all")])
    lengths = {id(s): s.position for s in sequences}
    assert [s.position for s in sequences] == [6, 304, 78]
    seen = {id(s): list(s.ids[: n - c]) for s, n, c in zip(sequences, (6, 304, 78), (1, 4, 1), strict=True)}
    for row, logits in zip(rows, found, strict=True):
        seen[id(row.sequence)].append(row.token)
        assert np.array_equal(logits, logits_of(engine, seen[id(row.sequence)]))
    sequences[1].cut(301)
    assert sequences[1].ids == [*TOKENS[:300], 2]
    assert lengths


def test_rows_that_do_not_fit_a_pass():
    engine = null_engine("lfm2")
    a, b = engine.sequence(), engine.sequence()
    with pytest.raises(UsageError, match="9 rows in one pass, at most 8"):
        engine.forward([Row(a, 1)] * 9)
    with pytest.raises(UsageError, match="must follow each other"):
        engine.forward([Row(a, 1), Row(b, 1), Row(a, 2)])
    with pytest.raises(UsageError, match="token 512 does not exist: allowed are 0 to 511"):
        engine.forward([Row(a, 512)])
    with pytest.raises(UsageError, match="token -1 does not exist"):
        engine.forward((a, [1, -1]))
    with pytest.raises(UsageError, match="logits of row 2 are wanted of 2 rows"):
        engine.forward((a, [1, 1]), out=[2])
    assert a.ids == b.ids == []


def test_logits_are_taken_before_the_next_pass():
    engine = null_engine("lfm2", batch=256)
    pieces = engine.forward((engine.sequence(), TOKENS[:100]), out="all")
    next(pieces)
    engine.forward((engine.sequence(), TOKENS[:2]))
    with pytest.raises(RuntimeError, match="another pass"):
        next(pieces)
    first = engine.passes.run([Part(engine.sequence(), TOKENS[:4])], [3])
    engine.passes.run([Part(engine.sequence(), TOKENS[:4])], [3])
    with pytest.raises(RuntimeError, match="another pass"):
        next(first)


def test_what_was_yielded_stays():
    engine = null_engine("lfm2")
    sequence = engine.sequence()
    ((_, first),) = engine.forward((sequence, TOKENS[:1]))
    kept = first.copy()
    engine.forward((sequence, TOKENS[1:2]))
    assert np.array_equal(first, kept)


class Stopper:
    """Sets a cancel event in the body run with the given number."""

    def __init__(self, number):
        self.number = number
        self.bodies = 0
        self.event = threading.Event()

    def __call__(self, program, begin):
        if begin == 0:
            self.bodies += 1
        if self.bodies == self.number and begin == 0:
            self.event.set()
            time.sleep(0.06)  # the watch looks every 20 ms


@pytest.mark.parametrize("architecture", ["lfm3", "llama"])
def test_a_cancelled_pass_leaves_the_sequence_as_before(architecture):
    stopper = Stopper(3)
    engine = null_engine(architecture, batch=32, on_run=stopper)
    sequence = engine.sequence()
    with pytest.raises(Cancelled):
        engine.forward((sequence, TOKENS[:100]), cancel=stopper.event)
    assert sequence.ids == TOKENS[:64]
    ((_, logits),) = engine.forward((sequence, TOKENS[64:65]))
    assert np.array_equal(logits[0], logits_of(engine, TOKENS[:65]))
    sequence.close()
    assert all(pool.live == 0 for pool in engine.pools)


def test_a_set_event_cancels_before_the_pass():
    engine = null_engine("lfm2")
    sequence, event = engine.sequence(), threading.Event()
    event.set()
    with pytest.raises(Cancelled):
        engine.forward((sequence, TOKENS[:10]), cancel=event)
    assert sequence.ids == []
    engine.forward((sequence, TOKENS[:10]))
    assert sequence.position == 10


def test_a_failing_device_leaves_the_sequence_as_before():
    def fail(program, begin):
        raise MemoryError

    engine = null_engine("lfm3")
    sequence = engine.sequence()
    engine.forward((sequence, TOKENS[:40]))
    engine.runner.device.on_run = fail
    with pytest.raises(MemoryError):
        engine.forward((sequence, TOKENS[40:80]))
    engine.runner.device.on_run = None
    ((_, logits),) = engine.forward((sequence, TOKENS[40:41]))
    assert np.array_equal(logits[0], logits_of(engine, TOKENS[:41]))


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


def test_memory():
    engine = null_engine("lfm3", context=700)
    sequence = engine.sequence()
    engine.forward((sequence, TOKENS[:300]))
    memory = engine.memory()
    assert memory["model"] == engine.gguf.size
    assert memory["pages"] == sum(pool.nbytes for pool in engine.pools) > 0
    assert memory["buffers"] > 0
    layout = engine.runner.layout
    kv, sliding = (pool.page_bytes for pool in layout.pools)
    assert memory["sequence"] == layout.ring_bytes + 3 * kv + 2 * sliding


def test_the_context_fits_in_memory(monkeypatch):
    layout = Session.of(golden("llama"), manifest(), 1024).layout
    page = layout.pools[0].page_bytes
    monkeypatch.setattr(opening, "available", lambda: int(3.5 * page / opening._SHARE))
    assert opening._fitting(layout, 700, asked=True) == (700, "")
    fits, notice = opening._fitting(layout, 4096, asked=False)
    assert fits == 768
    assert "lowered to 768" in notice
    with pytest.raises(ContextError, match=r"4096 tokens needs .* GiB .* use -c 768 or less") as caught:
        opening._fitting(layout, 4096, asked=True)
    assert (caught.value.needed, caught.value.limit) == (4096, 768)
    monkeypatch.setattr(opening, "available", lambda: page // 2)
    with pytest.raises(ContextError):
        opening._fitting(layout, 4096, asked=False)


def test_the_context_that_is_wanted():
    gguf = golden("llama")
    assert opening._wanted(gguf, None) == (1024, "")
    assert opening._wanted(gguf, 100) == (100, "")
    context, notice = opening._wanted(gguf, 2000)
    assert context == 2000
    assert "made for 1024" in notice


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"context": 0}, "a context of 0"),
        ({"batch": -1}, "a batch of -1"),
        ({"kv": "q8"}, "keys and values as 'q8'"),
    ],
)
def test_wrong_settings(settings, words):
    from pithos.engine.engine import Engine

    with pytest.raises(UsageError, match=words):
        Engine.open("nothing.gguf", **settings)
    with pytest.raises(FileError):
        Engine.open("nothing.gguf")


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
