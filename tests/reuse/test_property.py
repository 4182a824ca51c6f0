"""Random conversations on real kernels: logits have the bits of a cold engine's, whatever the cache held before.

Needs kernels for this CPU (`make codegen TARGET=native`).
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pithos.devices.cpu import PREFERENCE, TargetFiles
from pithos.engine.engine import Engine
from pithos.manifest import generated_root
from pithos.reuse import PrefixCache
from tests.reuse.reading import OPEN, message, read, write
from tests.runtime.null_models import TESTS

TARGETS = [
    name
    for name in PREFERENCE
    if (files := TargetFiles.read(generated_root(), name)) is not None and files.runnable
]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not TARGETS, reason="no kernels for this CPU: run make codegen TARGET=native"),
]
LENGTHS = st.sampled_from([1, 2, 7, 9, 20, 60, 150, 255, 256, 300, 520])
CONTEXT = 4096


class Conversations(RuleBasedStateMachine):
    """One engine with a cache, and one that reads everything cold."""

    architecture = "lfm2"

    def __init__(self):
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.path = TESTS / "golden" / "logits" / f"{self.architecture}.gguf"
        self.cold = self.opened()
        self.warm = self.cache = None
        self.seed = 0
        self.talks = [[]]  # lists of messages
        self.limits = (0, 0)

    def opened(self):
        return Engine.open(self.path, kernels=TARGETS[0], threads=1, context=CONTEXT, batch=256)

    @initialize(
        memory=st.sampled_from([0, 50_000, 400_000, 1 << 28]),
        disk=st.sampled_from([0, 60_000, 400_000, 1 << 28]),
    )
    def begin(self, memory, disk):
        self.limits = (memory, disk)
        self.start()

    def start(self):
        memory, disk = self.limits
        self.warm = self.opened()
        self.cache = PrefixCache(self.warm, memory=memory, disk=disk, folder=self.folder)

    def tokens(self, count):
        self.seed += 1
        return np.random.default_rng(self.seed).integers(20, 512, count).tolist()

    def talk(self, which):
        return self.talks[which % len(self.talks)]

    def ask(self, messages, answer):
        """Reads a conversation, checks the bits, writes an answer that becomes part of it."""
        ids = [1, *(token for each in messages for token in each), OPEN, 21]
        if len(ids) + len(answer) > CONTEXT:
            messages.clear()
            return
        sequence, _, logits = read(self.warm, self.cache, ids, chunk=256)
        reference = self.cold.sequence()
        pieces = list(self.cold.forward((reference, ids), out="last"))
        assert np.array_equal(logits, pieces[0][1][0]), f"{sequence.position} tokens"
        write(self.warm, sequence, answer)
        if answer:
            found = next(iter(self.warm.forward((sequence, [22]))))[1]
            expected = next(iter(self.cold.forward((reference, [*answer, 22]))))[1]
            assert np.array_equal(found, expected)
        reference.close()
        self.cache.end(sequence)
        messages.append([OPEN, 21, *answer, 7])

    @rule(which=st.integers(0, 5), size=LENGTHS, answer=st.integers(0, 30))
    def turn(self, which, size, answer):
        messages = self.talk(which)
        messages.append(message(*self.tokens(size)))
        self.ask(messages, self.tokens(answer))

    @rule(which=st.integers(0, 5), answer=st.integers(0, 12))
    def regenerate(self, which, answer):
        messages = self.talk(which)
        if len(messages) > 1:
            messages.pop()
            self.ask(messages, self.tokens(answer))

    @rule(which=st.integers(0, 5), at=st.integers(0, 20), size=LENGTHS)
    def edit(self, which, at, size):
        messages = self.talk(which)
        if messages:
            at %= len(messages)
            del messages[at:]
            messages.append(message(*self.tokens(size)))
            self.ask(messages, [])

    @rule(which=st.integers(0, 5), at=st.integers(0, 20), back=st.integers(1, 12))
    def cut_within_a_message(self, which, at, back):
        messages = self.talk(which)
        if messages:
            at %= len(messages)
            kept = messages[at][:-back]
            del messages[at:]
            messages.append([*kept, *self.tokens(2)])
            self.ask(messages, self.tokens(3))

    @rule(which=st.integers(0, 5), at=st.integers(0, 20))
    def branch(self, which, at):
        if len(self.talks) < 6:
            messages = self.talk(which)
            self.talks.append([list(each) for each in messages[: at % (len(messages) + 1)]])

    @rule(which=st.integers(0, 5), other=st.integers(0, 5), back=st.integers(0, 3))
    def together(self, which, other, back):
        """Two sequences from one cache at the same time, one of them a fork that goes its own way."""
        ids = [1, *(token for each in self.talk(which) for token in each), OPEN]
        first = self.cache.begin(ids)
        second = self.cache.begin(ids[: max(1, len(ids) - back)])
        fork = first.fork()
        if first.position + 40 < CONTEXT:
            write(self.warm, fork, self.tokens(20))
            write(self.warm, first, self.tokens(11))
        for sequence in (fork, second, first):
            self.cache.end(sequence)

    @rule()
    def restart(self):
        self.cache.close()
        assert all(pool.live == 0 for pool in self.warm.pools), "pages leak"
        self.warm.close()
        self.start()

    @rule()
    def flush(self):
        self.cache.flush()

    @rule()
    def disk_is_lost(self):
        self.cache.flush()
        shutil.rmtree(self.folder, ignore_errors=True)

    @rule(which=st.integers(0, 1000), place=st.integers(0, 1 << 20))
    def damage(self, which, place):
        self.cache.flush()
        files = sorted(path for path in self.folder.rglob("*-*") if path.is_file())
        if files:
            path = files[which % len(files)]
            data = bytearray(path.read_bytes())
            data[place % len(data)] ^= 0x41
            path.write_bytes(data)

    @invariant()
    def bounded(self):
        if self.cache is not None:
            assert self.cache.tree.nbytes <= self.limits[0]

    def teardown(self):
        if self.cache is not None:
            self.cache.close()
            assert all(pool.live == 0 for pool in self.warm.pools), "pages leak"
            self.warm.close()
        with closing(self.cold):
            shutil.rmtree(self.folder, ignore_errors=True)


class Experts(Conversations):
    architecture = "lfm2moe"


class Windows(Conversations):
    architecture = "lfm3"


class Attention(Conversations):
    architecture = "llama"


for _machine in (Conversations, Experts, Windows, Attention):
    _machine.TestCase.settings = settings(max_examples=20, stateful_step_count=30, deadline=None)
TestConversations = Conversations.TestCase
TestExperts = Experts.TestCase
TestWindows = Windows.TestCase
TestAttention = Attention.TestCase
