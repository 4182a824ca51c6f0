"""The cache in memory, on the null device: what is found again, and that it is right."""

from __future__ import annotations

import numpy as np
import pytest

from pithos.engine.batch import Part
from pithos.engine.events import Finish
from pithos.engine.job import Request
from pithos.reuse import NoReuse, PrefixCache
from tests.reuse.reading import GREEDY, OPEN, joined, message, read, text, turn, write
from tests.runtime.null_models import logits_of, null_engine

CONVOLUTIONS = ["lfm2", "lfm3"]
ALL = [*CONVOLUTIONS, "llama"]


def opened(architecture, **settings):
    engine = null_engine(architecture, batch=512, context=4096)
    return engine, PrefixCache(engine, **settings)


def check(engine, cache, ids):
    """The cached tokens of a prompt, whose logits are checked."""
    sequence, cached, logits = read(engine, cache, ids)
    assert np.array_equal(logits, logits_of(engine, ids))
    cache.end(sequence)
    return cached


@pytest.mark.parametrize("architecture", ALL)
def test_a_short_prompt_is_reusable(architecture):
    engine, cache = opened(architecture)
    ids = text(10)
    assert check(engine, cache, ids) == 0
    assert check(engine, cache, ids) == 9


@pytest.mark.parametrize("architecture", ALL)
def test_the_next_turn_reads_only_what_is_new(architecture):
    engine, cache = opened(architecture)
    ids = message(*text(40)) + message(*text(30)) + [OPEN, 30]
    for _ in range(4):
        answer = text(25)
        turn(engine, cache, ids, answer)
        held = len(ids) + len(answer)
        ids = ids + answer + [7] + message(*text(12)) + [OPEN, 30]
        assert check(engine, cache, ids) == held
        assert check(engine, cache, ids) == len(ids) - 1, "the answer is made anew"


@pytest.mark.parametrize("architecture", ALL)
def test_editing_any_message_reads_from_there(architecture):
    engine, cache = opened(architecture)
    messages = [message(*text(20 + n)) for n in range(9)]
    turn(engine, cache, joined(messages), text(9))
    for n in (8, 5, 3, 1):
        edited = [*messages[:n], message(100 + n, *text(6))]
        assert check(engine, cache, joined(edited)) == sum(len(m) for m in messages[:n]) + (
            0 if architecture in CONVOLUTIONS else 1
        )


@pytest.mark.parametrize("architecture", ALL)
def test_conversations_share_the_system_prompt(architecture):
    engine, cache = opened(architecture)
    system = message(*text(700))
    turn(engine, cache, system + message(21, *text(30)))
    for n in range(3):
        assert check(engine, cache, system + message(22 + n, *text(30))) == len(system) + (
            0 if architecture in CONVOLUTIONS else 1
        )


@pytest.mark.parametrize("architecture", CONVOLUTIONS)
def test_where_prompts_part_a_snapshot_is_made(architecture):
    engine, cache = opened(architecture)
    document = text(300)
    turn(engine, cache, [*document, 21, *text(30)])
    assert check(engine, cache, [*document, 22, *text(30)]) == 0
    assert check(engine, cache, [*document, 23, *text(30)]) == 300


@pytest.mark.parametrize("architecture", CONVOLUTIONS)
def test_long_texts_have_snapshots_within_prompt_and_answer(architecture):
    engine, cache = opened(architecture)
    ids, answer = text(1300), text(900)
    turn(engine, cache, ids, answer)
    whole = ids + answer
    assert check(engine, cache, whole[:1100] + text(5)) == 1024
    assert check(engine, cache, whole[:2100] + text(5)) == 2048


@pytest.mark.parametrize("architecture", CONVOLUTIONS)
def test_the_end_of_an_answer_may_differ(architecture):
    engine, cache = opened(architecture)
    ids, answer = text(40), text(30)
    turn(engine, cache, ids, answer)
    for back, cached in ((0, 70), (1, 67), (3, 67), (4, 61), (9, 61), (10, 39)):
        assert check(engine, cache, [*(ids + answer)[: 70 - back], 600 - back * 10 - 200, 25]) == cached


def test_attention_alone_goes_on_anywhere():
    engine, cache = opened("llama")
    ids = text(900)
    turn(engine, cache, ids)
    for known in (1, 255, 256, 257, 700):
        assert check(engine, cache, [*ids[:known], (ids[known] + 1 - 20) % 490 + 20, 30]) == known


def test_a_request_through_the_scheduler():
    engine, cache = opened("lfm2")
    ids = [*message(*text(100)), OPEN, 30]
    cached = []
    for _ in range(2):
        sequence = cache.begin(ids)
        scheduler = engine.scheduler()
        job = engine.job(Request(sequence, ids, GREEDY, 40, marks=cache.marks(ids)))
        happened = scheduler.add(job)
        while scheduler.busy:
            happened += scheduler.step()
        finish = happened[-1][1]
        assert isinstance(finish, Finish)
        cached.append(finish.cached_tokens)
        cache.end(sequence)
    assert cached == [0, len(ids) - 1]


def test_what_a_running_sequence_has_read_serves_others():
    engine, cache = opened("lfm2")
    system = message(*text(200))
    first = cache.begin(system + text(50))
    list(engine.passes.run([Part(first, system + text(50), marks=cache.marks([*system, OPEN, 1]))], []))
    second, cached, _ = read(engine, cache, system + message(*text(4)))
    assert cached == len(system)
    cache.end(first)
    cache.end(second)


def test_many_short_messages_in_one_chunk():
    engine, cache = opened("lfm2")
    ids = joined(message(*text(2)) for _ in range(60))
    sequence, _, logits = read(engine, cache, ids, chunk=512)
    assert np.array_equal(logits, logits_of(engine, ids))
    assert 10 <= cache.tree.entries <= 16
    cache.end(sequence)
    assert check(engine, cache, ids) == len(ids) - 1


def test_memory_is_bounded_and_the_hot_prefix_stays():
    engine, cache = opened("lfm2", memory=600_000)
    system = message(*text(500))
    for _ in range(40):
        check(engine, cache, system + message(*text(300)))
        assert cache.tree.nbytes <= 600_000
        held = sum(pool.nbytes for pool in engine.pools)
        assert held <= cache.tree.nbytes, "evicted pages are given back"
    assert cache.tree.evicted > 0
    assert check(engine, cache, system + message(*text(9))) == len(system)


def test_pages_are_counted_once():
    engine, cache = opened("lfm2")
    ids = text(2048)
    turn(engine, cache, ids)
    turn(engine, cache, ids + text(100))
    pages = sum(pool.nbytes for pool in engine.pools)
    copies = cache.tree.entries * max(1, engine.runner.layout.copy_bytes)
    assert pages < cache.tree.nbytes < pages + copies + 50_000


def test_equal_prefixes_read_apart_share_their_pages():
    engine, cache = opened("lfm2")
    ids = text(600)
    sequences = [engine.sequence() for _ in range(2)]
    for n, sequence in enumerate(sequences):
        write_all(engine, sequence, [*ids, 30 + n])
    for sequence in sequences:
        cache.end(sequence)
    assert [pool.live for pool in engine.pools] == [4], "two whole pages, two of the ends"


def write_all(engine, sequence, ids):
    for at in range(0, len(ids), 256):
        list(engine.passes.run([Part(sequence, ids[at : at + 256])], []))


def test_nothing_is_left_after_close():
    engine, cache = opened("lfm3")
    for _ in range(5):
        turn(engine, cache, text(300), text(20))
    cache.close()
    assert [pool.live for pool in engine.pools] == [0, 0]
    assert cache.statistics()["memory"]["bytes"] == 0


def test_a_cut_prompt_is_gone_on_with():
    engine, cache = opened("lfm2")
    ids = text(200)
    sequence = cache.begin(ids)
    list(engine.passes.run([Part(sequence, ids[:128])], []))
    cache.end(sequence)
    assert check(engine, cache, ids) == 128


def test_statistics():
    engine, cache = opened("lfm2", memory=1 << 30)
    ids = text(50)
    check(engine, cache, ids)
    check(engine, cache, ids)
    found = cache.statistics()
    assert (found["hits"], found["misses"], found["tokens"], found["tokens_saved"]) == (1, 1, 100, 49)
    assert found["memory"]["limit"] == 1 << 30 and found["memory"]["entries"] >= 2


def test_no_reuse():
    engine = null_engine("lfm2", batch=512)
    reuse = NoReuse(engine)
    for _ in range(2):
        sequence, cached, logits = read(engine, reuse, [5, 30, 31])
        assert cached == 0 and np.array_equal(logits, logits_of(engine, [5, 30, 31]))
        reuse.end(sequence)
    reuse.close()
    assert reuse.statistics() == {}
    assert engine.pools[0].live == 0


def test_a_fork_hands_its_snapshots_on():
    engine, cache = opened("lfm2")
    ids = text(500)
    first, _, _ = read(engine, cache, ids)
    second = first.fork()
    write(engine, second, tail := text(20))
    cache.end(first)
    cache.end(second)
    assert check(engine, cache, ids + tail + [25]) == 520
    assert check(engine, cache, [*(ids + tail)[:513], 25]) == 512
