"""Answers of models on every GPU that is here: tokens chosen there, and what happens when the device fails."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from pithos import caches
from pithos.devices import choice
from pithos.devices.faults import VARIABLE, Faults
from pithos.engine.events import Token
from pithos.engine.sampler import Sampling
from pithos.errors import KernelError
from tests.runtime.test_engine_kernels import TOKENS, logits_of
from tests.runtime.test_engine_kernels import opened as opened_on_cpu
from tests.runtime.test_gpu_models import BACKENDS, opened

MODEL = "quantised/lfm2"
GREEDY = Sampling(temperature=0)

pytestmark = [pytest.mark.slow, pytest.mark.gpu, pytest.mark.parametrize("backend", BACKENDS)]


def answer(engine, sequence, prompt, sampling, count):
    """The tokens of an answer."""
    events = engine.generate(sequence, prompt, sampling, max_tokens=count)
    return [event.id for event in events if isinstance(event, Token)]


def test_tokens_are_chosen_on_the_device(backend, monkeypatch):
    """The device's largest logits lead to the tokens that all of them lead to. Software devices have no need of it."""
    chosen = choice.choose
    found = []
    for kind in ("software", "virtual"):
        monkeypatch.setattr(choice, "choose", lambda *asked, kind=kind: replace(chosen(*asked), kind=kind))
        with opened(MODEL, backend, batch=32) as engine:
            for program in (engine.runner.single, engine.runner.decode, engine.runner.prefill):
                assert ("top_rows" in program.specs()) == (kind == "virtual")
            samplings = (
                GREEDY,
                Sampling(seed=5, temperature=0.9, top_k=30),
                Sampling(seed=6, top_k=0, top_p=0.9),
            )
            found.append([answer(engine, engine.sequence(), TOKENS[:20], s, 10) for s in samplings])
    assert found[0] == found[1]


@pytest.fixture
def strikes(monkeypatch, tmp_path):
    """How often each fault could have happened. What the self-test finds is remembered for this test alone."""
    monkeypatch.setattr(caches, "folder", lambda: tmp_path)
    counts, plain = Counter(), Faults.strikes

    def counting(faults, what):
        counts[what] += 1
        return plain(faults, what)

    monkeypatch.setattr(Faults, "strikes", counting)
    return counts


def conversations(engine):
    """As many sequences, a page each, as there is room for at first, the last one near the end of its page."""
    sequences = [engine.sequence() for _ in range(7)]
    for n, sequence in enumerate(sequences[:-1]):
        engine.forward((sequence, TOKENS[n : n + 9]), out="none")
    return sequences


@pytest.mark.parametrize("what", ["lost", "memory", "read"])
def test_a_fault_hands_the_answer_to_the_cpu(backend, what, strikes, monkeypatch):
    """The fault comes while tokens are generated: they go on, and so do the other conversations."""
    prompt, count = TOKENS[:250], 12
    greedy = Sampling(temperature=0, logprobs=0 if what == "read" else None)  # logprobs: of all logits
    with opened(MODEL, backend, batch=128):
        pass  # its self-test is done
    strikes.clear()
    with opened(MODEL, backend, batch=128) as engine:
        sequences = conversations(engine)
        expected = answer(engine, sequences[-1], prompt, greedy, count)
    # The last submission or logits but two; the last buffer, of more pages.
    monkeypatch.setenv(VARIABLE, f"{backend}:{what}:{strikes[what] - 2 * (what != 'memory')}")
    with opened(MODEL, backend, batch=128) as engine:
        told: list[tuple[int, str]] = []
        tokens: list[int] = []
        engine.on_notice = lambda notice: told.append((len(tokens), notice))
        *others, last = conversations(engine)
        assert engine.on_gpu
        for event in engine.generate(last, prompt, greedy, max_tokens=count):
            tokens += [event.id] if isinstance(event, Token) else []
        ((when, notice),) = told
        assert 0 < when < count == len(tokens) and tokens[:when] == expected[:when]
        assert notice.endswith("going on with the CPU")
        assert not engine.on_gpu and engine.device == "cpu"
        assert (engine.target, engine.threads) == (engine.runner.device.target, engine.runner.device.threads)
        assert last.ids[: len(prompt)] == prompt
        found = [logits_of(engine, sequence, TOKENS[40:45]) for sequence in others]
    with opened_on_cpu(MODEL) as engine:
        for n, logits in enumerate(found):
            sequence = engine.sequence()
            engine.forward((sequence, TOKENS[n : n + 9]), out="none")
            assert np.array_equal(logits_of(engine, sequence, TOKENS[40:45]), logits)


def test_a_conversation_that_the_device_has_no_room_for_begins_on_the_cpu(backend, strikes, monkeypatch):
    with opened(MODEL, backend, batch=128):
        pass  # its self-test is done
    strikes.clear()
    with opened(MODEL, backend, batch=128):
        pass
    monkeypatch.setenv(VARIABLE, f"{backend}:memory:{strikes['memory'] + 1}")
    with opened(MODEL, backend, batch=128) as engine:
        sequences = conversations(engine)
        assert engine.on_gpu
        sequences.append(engine.sequence())
        assert not engine.on_gpu and engine.notices[-1].endswith("going on with the CPU")
        assert sequences[0].ids == TOKENS[:9]
        assert len(answer(engine, sequences[-1], TOKENS[:20], GREEDY, 4)) == 4


def test_kernels_of_the_cpu_beside_a_device_that_computes_all(backend):
    with opened(MODEL, backend, batch=128, kernels="scalar") as engine:
        assert engine.on_gpu
        assert engine.notices[-1] == (
            "--kernels scalar: the GPU computes all of this model; they are for what the CPU takes over"
        )
    with (
        pytest.raises(KernelError, match="no CPU target 'neon': allowed are avx512, avx2, scalar"),
        opened(MODEL, backend, kernels="neon"),
    ):
        pass
