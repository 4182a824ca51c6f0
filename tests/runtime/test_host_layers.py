"""The CPU's program with stops at its experts: the same bits as without, and what the host may do there."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

from pithos.engine.batch import Part
from pithos.engine.engine import Engine
from pithos.engine.host_layers import HostLayers
from pithos.engine.runner import ProgramRunner
from pithos.errors import KernelError
from tests.runtime.test_engine_kernels import TARGETS, TOKENS, logits_of, opened, path_of

MODELS = ("quantised/lfm2moe", "logits/lfm2moe")

pytestmark = pytest.mark.skipif(not TARGETS, reason="no kernels for this CPU: run make codegen TARGET=native")


class Walked(ProgramRunner):
    """Runs small passes layer by layer; `choose(layer, ids)` says which experts the CPU leaves out."""

    layers: HostLayers
    seen: list[tuple[np.ndarray, np.ndarray, np.ndarray]]

    @staticmethod
    def choose(layer, ids):
        return np.zeros(ids.shape, bool)

    def _pass(self, program, rows, head):
        if program is not self.decode:
            self.layers.end()
            return super()._pass(program, rows, head)
        layers, self.seen = self.layers, []
        layers.begin(rows, head)
        for layer in range(len(layers)):
            found = layers.chosen(layer)
            if found is None:
                layers.end()
                return False
            x, ids, weights = found
            self.seen.append((x.copy(), ids.copy(), weights.copy()))
            here = self.choose(layer, ids)
            layers.give(layer, ids, weights, ~here)
            total = layers.summed(layer)
            if total is None:
                layers.end()
                return False
            self.add(layer, total, here)
            layers.go_on(layer)
        return layers.finished()

    def add(self, layer, total, here):
        pass


@pytest.fixture(params=MODELS)
def walked(request):
    """An engine whose small passes are walked."""
    engine = Engine.open(path_of(request.param), threads=2, batch=64)
    engine.runner.__class__ = Walked
    runner = engine.runner
    runner.layers = HostLayers(runner.decode, runner.device, runner.control)
    engine.model = request.param
    yield engine
    runner.layers.close()
    engine.close()


CUTS = [1, 1, 8, 20, 3, 1, 8]


def test_the_same_bits_as_without(walked):
    found = logits_of(walked, walked.sequence(), TOKENS[: sum(CUTS)], CUTS)
    with opened(walked.model) as plain:
        assert np.array_equal(found, logits_of(plain, plain.sequence(), TOKENS[: sum(CUTS)], CUTS))


def test_a_pass_without_logits_leaves_the_same_state(walked):
    sequence = walked.sequence()
    walked.forward((sequence, TOKENS[:7]), out="none")
    found = logits_of(walked, sequence, TOKENS[7:9], [1, 1])
    with opened(walked.model) as plain:
        assert np.array_equal(found, logits_of(plain, plain.sequence(), TOKENS[:9])[7:])


@pytest.mark.parametrize("rows", [1, 3, 8])
def test_parts_of_the_sum_add_up(walked, rows):
    """What the CPU leaves out of one layer, and is added, makes the same logits but for the order of the sum."""
    runner = walked.runner
    start = walked.sequence()
    walked.forward((start, TOKENS[:20]), out="none")
    expected = logits_of(walked, start.fork(), TOKENS[20 : 20 + rows], [rows])
    sums = {}
    for part in (0, 1):  # each half of the choice by itself
        runner.choose = lambda layer, ids, part=part: (np.arange(ids.shape[1]) % 2 == part) & (ids >= 0)
        kept = sums[part] = []
        runner.add = lambda layer, total, here, kept=kept: kept.append(total.copy())
        logits_of(walked, start.fork(), TOKENS[20 : 20 + rows], [rows])
    runner.choose = lambda layer, ids: (np.arange(ids.shape[1]) % 2 == 0) & (ids >= 0) & (layer == 0)

    def add(layer, total, here):
        total += sums[1][0] if layer == 0 else 0

    runner.add = add
    found = logits_of(walked, start.fork(), TOKENS[20 : 20 + rows], [rows])
    assert np.abs(found - expected).max() < 2e-2 * np.abs(expected).max()


def test_the_host_sees_what_experts_read(walked):
    walked.forward((walked.sequence(), TOKENS[:5]), out="none")
    x, ids, weights = walked.runner.seen[0]
    assert x.shape[0] == ids.shape[0] == weights.shape[0] == 5 and ids.shape == weights.shape
    assert np.isfinite(x).all() and 0.2 < np.sqrt((x**2).mean()) < 5  # behind a norm
    assert all(len(set(row)) == len(row) for row in ids.tolist()) and (weights > 0).all()


def test_stopping_ends_the_walk_at_any_meeting(walked):
    runner, threads = walked.runner, threading.active_count()
    for moment in range(2 * len(runner.layers)):
        count = []
        reach = runner.layers._walk.reach

        def stopping(meeting, moment=moment, count=count, reach=reach):
            count.append(meeting)
            if len(count) == moment + 1:
                runner.control.stop()
                if moment % 2:
                    time.sleep(0.02)
            return reach(meeting)

        runner.layers._walk.reach = stopping
        sequence = walked.sequence()
        sequence.prepare(1)
        finished = runner.run([Part(sequence, [TOKENS[0]])], ())
        runner.layers._walk.reach = reach
        runner.layers.end()
        runner.control.reset()
        sequence.abandon()
        assert not finished or len(count) == 2 * len(runner.layers) + 1
        assert threading.active_count() < threads + 10
    with opened(walked.model) as plain:
        expected = logits_of(plain, plain.sequence(), TOKENS[:12], [1, 8, 3])
    assert np.array_equal(logits_of(walked, walked.sequence(), TOKENS[:12], [1, 8, 3]), expected)


def test_a_model_without_experts_has_no_stops():
    with opened("quantised/lfm2") as engine, pytest.raises(KernelError, match="there are no experts"):
        HostLayers(engine.runner.decode, engine.runner.device, engine.runner.control)
