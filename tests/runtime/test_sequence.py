"""Sequences on the null device, whose logits tell whether pages, rings and tables hold what they must."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from pithos.devices.null import expected
from pithos.engine.batch import Row
from pithos.engine.cancel import Cancelled
from pithos.engine.sequence import BACK
from pithos.errors import ContextError, UsageError
from tests.runtime.null_models import null_engine

TOKENS = np.random.default_rng(7).integers(0, 512, 4096).tolist()


def extend(engine, sequence, ids):
    """Feeds ids and checks the logits of the last."""
    whole = sequence.ids + list(ids)
    ((_, logits),) = engine.forward((sequence, ids), out="last")
    assert np.array_equal(logits[0], expected(engine.runner.layout, whole, 512))
    assert sequence.ids == whole


@pytest.mark.parametrize("architecture", ["lfm2", "lfm3", "llama"])
def test_a_fork_goes_its_own_way(architecture):
    engine = null_engine(architecture)
    first = engine.sequence()
    extend(engine, first, TOKENS[:300])
    second = first.fork()
    extend(engine, second, TOKENS[900:901])
    extend(engine, first, TOKENS[300:340])
    extend(engine, second, TOKENS[901:1000])
    extend(engine, first, TOKENS[340:341])


@pytest.mark.parametrize("architecture", ["lfm2", "lfm3", "llama"])
def test_tokens_are_taken_back(architecture):
    engine = null_engine(architecture)
    sequence = engine.sequence()
    extend(engine, sequence, TOKENS[:270])
    for back in range(1, BACK + 1):
        extend(engine, sequence, TOKENS[1000 : 1000 + back])
        sequence.cut(270)
    extend(engine, sequence, TOKENS[270:280])


def test_how_far_a_convolution_goes_back():
    engine = null_engine("lfm3")
    sequence = engine.sequence()
    extend(engine, sequence, TOKENS[:100])
    assert not sequence.reaches(90)
    with pytest.raises(UsageError, match="cut at 90 of 100"):
        sequence.cut(90)
    sequence.cut(91)
    assert not sequence.reaches(88), "what was overwritten cannot come back"
    assert sequence.reachable(88) == 0
    sequence.cut(0)
    extend(engine, sequence, TOKENS[50:60])


def test_attention_alone_goes_back_anywhere():
    engine = null_engine("llama")
    sequence = engine.sequence()
    extend(engine, sequence, TOKENS[:600])
    assert sequence.reachable(123) == 123
    sequence.cut(123)
    assert engine.pools[0].live == 1
    extend(engine, sequence, TOKENS[123:300])


def test_snapshots_are_restored_anywhere():
    engine = null_engine("lfm3")
    sequence = engine.sequence()
    extend(engine, sequence, TOKENS[:40])
    snapshot = sequence.snapshot()
    extend(engine, sequence, TOKENS[40:400])
    other = engine.sequence()
    for goer in (sequence, other):
        goer.restore(snapshot)
        assert goer.ids == TOKENS[:40]
        assert not goer.reaches(39), "the inputs before a snapshot are not in it"
        extend(engine, goer, TOKENS[500:520])
    assert snapshot.nbytes > 0
    snapshot.release()
    snapshot.release()
    sequence.close()
    other.close()
    assert all(pool.live == 0 for pool in engine.pools)


def test_a_chunk_leaves_snapshots_without_being_cut():
    engine = null_engine("lfm3", batch=64)
    sequence = engine.sequence()
    list(engine.passes.run(*whole(sequence, TOKENS[:50]), marks={3, 20, 50}))
    assert [snapshot.position for snapshot in sequence.snapshots] == [3, 20, 50]
    for position in (20, 3):
        sequence.cut(position)
        assert sequence.ids == TOKENS[:position]
        extend(engine, sequence, TOKENS[700:712])
        assert sequence.reachable(sequence.position - 10) == position


def whole(sequence, tokens):
    from pithos.engine.batch import Part

    return [Part(sequence, list(tokens))], []


def test_closing_gives_everything_back():
    engine = null_engine("lfm3")
    sequence = engine.sequence()
    extend(engine, sequence, TOKENS[:300])
    sequence.keep(sequence.snapshot())
    fork = sequence.fork()
    assert sequence.nbytes > 0
    sequence.close()
    extend(engine, fork, TOKENS[300:310])
    del fork
    assert [pool.live for pool in engine.pools] == [0, 0]


def test_too_many_tokens_change_nothing():
    engine = null_engine("lfm3", context=64)
    sequence = engine.sequence()
    extend(engine, sequence, TOKENS[:60])
    with pytest.raises(ContextError, match="65 tokens, the context holds 64") as caught:
        engine.forward((sequence, TOKENS[:5]))
    assert (caught.value.needed, caught.value.limit) == (65, 64)
    extend(engine, sequence, TOKENS[60:64])


class States(RuleBasedStateMachine):
    """Operations in any order against lists of tokens."""

    architecture = "lfm3"

    def __init__(self):
        super().__init__()
        self.stop_at = None
        self.runs = 0
        self.engine = null_engine(self.architecture, context=900, on_run=self.on_run)
        self.sequences = [(self.engine.sequence(), [])]
        self.snapshots = []
        self.seed = 0

    def on_run(self, program, begin):
        self.runs += 1
        if self.stop_at is not None and begin == 0:
            self.engine.runner.control.stop()

    def tokens(self, count):
        self.seed += 1
        return np.random.default_rng(self.seed).integers(0, 512, count).tolist()

    def pick(self, index):
        return index % len(self.sequences)

    @rule(index=st.integers(0, 7), count=st.sampled_from([1, 2, 5, 9, 10, 17, 40, 250]))
    def extend(self, index, count):
        sequence, ids = self.sequences[self.pick(index)]
        count = min(count, 900 - len(ids))
        if count:
            new = self.tokens(count)
            extend(self.engine, sequence, new)
            ids += new

    @rule(count=st.integers(2, 8))
    def together(self, count):
        chosen = self.sequences[:count]
        chosen = [(s, ids) for s, ids in chosen if len(ids) < 890]
        rows = [(s, ids, token) for s, ids in chosen for token in self.tokens(8 // len(chosen))]
        found = list(self.engine.forward([Row(s, token) for s, _, token in rows], out="all"))
        logits = np.concatenate([piece for _, piece in found]) if found else []
        for (_, ids, token), row in zip(rows, logits, strict=True):
            ids.append(token)
            assert np.array_equal(row, expected(self.engine.runner.layout, ids, 512))

    @rule(index=st.integers(0, 7), count=st.sampled_from([1, 9, 10, 30]))
    def stopped(self, index, count):
        sequence, ids = self.sequences[self.pick(index)]
        if len(ids) + count > 900:
            return
        self.stop_at = 0
        with pytest.raises(Cancelled):
            self.engine.forward((sequence, self.tokens(count)), cancel=threading.Event())
        self.stop_at = None
        assert sequence.ids == ids
        if len(ids) < 900:
            probe = sequence.fork()
            extend(self.engine, probe, self.tokens(1))
            probe.close()

    @rule(index=st.integers(0, 7), back=st.integers(0, 30))
    def cut(self, index, back):
        sequence, ids = self.sequences[self.pick(index)]
        position = max(0, len(ids) - back)
        if sequence.reaches(position):
            sequence.cut(position)
            del ids[position:]
        else:
            with pytest.raises(UsageError):
                sequence.cut(position)
        assert sequence.reachable(position) <= position

    @rule(index=st.integers(0, 7))
    @precondition(lambda self: len(self.sequences) < 6)
    def fork(self, index):
        sequence, ids = self.sequences[self.pick(index)]
        self.sequences.append((sequence.fork(), list(ids)))

    @rule(index=st.integers(0, 7))
    def snapshot(self, index):
        sequence, ids = self.sequences[self.pick(index)]
        self.snapshots.append((sequence.snapshot(), list(ids)))

    @rule(index=st.integers(0, 7), which=st.integers(0, 9))
    @precondition(lambda self: self.snapshots)
    def restore(self, index, which):
        sequence, ids = self.sequences[self.pick(index)]
        snapshot, saved = self.snapshots[which % len(self.snapshots)]
        sequence.restore(snapshot)
        ids[:] = saved

    @rule(index=st.integers(0, 7))
    def keep(self, index):
        sequence, _ = self.sequences[self.pick(index)]
        sequence.keep(sequence.snapshot())

    @rule(which=st.integers(0, 9))
    @precondition(lambda self: self.snapshots)
    def release(self, which):
        snapshot, _ = self.snapshots.pop(which % len(self.snapshots))
        snapshot.release()

    @rule(index=st.integers(0, 7))
    @precondition(lambda self: len(self.sequences) > 1)
    def close(self, index):
        sequence, _ = self.sequences.pop(self.pick(index))
        sequence.close()

    @invariant()
    def ids_agree(self):
        for sequence, ids in self.sequences:
            assert sequence.ids == ids

    def teardown(self):
        for sequence, ids in self.sequences:
            if len(ids) < 900:
                extend(self.engine, sequence, self.tokens(1))
            sequence.close()
        for snapshot, _ in self.snapshots:
            snapshot.release()
        assert all(pool.live == 0 for pool in self.engine.pools), "pages leak"


class AttentionStates(States):
    architecture = "llama"


States.TestCase.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
AttentionStates.TestCase.settings = settings(max_examples=15, stateful_step_count=25, deadline=None)
TestStates = States.TestCase
TestAttentionStates = AttentionStates.TestCase
