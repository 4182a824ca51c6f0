"""Passes, logits, generation and cancelling on the null device."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from pithos.engine.batch import Part, Row
from pithos.engine.cancel import Cancelled
from pithos.errors import FileError, UsageError
from tests.runtime.null_models import TOKENS, Stopper, logits_of, null_engine


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
