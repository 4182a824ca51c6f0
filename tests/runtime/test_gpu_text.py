"""A real model reads a text on every back end: mean negative log-likelihood and likeliest tokens against the CPU."""

from __future__ import annotations

import functools
from contextlib import closing

import numpy as np
import pytest

from pithos import models
from pithos.engine.engine import Engine
from pithos.errors import PithosError
from tests.runtime.test_gpu_models import BACKENDS, device_of

pytestmark = [pytest.mark.slow, pytest.mark.gpu, pytest.mark.weights]

TEXT = (
    "The lighthouse stood at the end of a long stone wall, and every evening an old man walked out to light the lamp. "
    "In winter the waves came over the wall, so he went before the tide and stayed until morning. He knew the ships by "
    "their lights, and when one of them was late he wrote its name in a small book and waited at the window."
)


def read(**settings: object) -> tuple[float, np.ndarray]:
    """Mean NLL of the text's tokens in nats, and the likeliest token at each position."""
    try:
        model = models.find("smollm2-135m")
    except PithosError:
        pytest.skip("needs SmolLM2: pithos pull smollm2-135m")
    with closing(Engine.open(model, context=256, threads=2, **settings)) as engine:
        ids = engine.tokenizer.encode(TEXT)
        with closing(engine.sequence()) as sequence:
            pieces = engine.forward((sequence, ids), out="all")
            logits = np.concatenate([piece for _, piece in pieces]).astype(np.float64)
    high = logits.max(axis=1)
    norm = high + np.log(np.exp(logits - high[:, None]).sum(axis=1))
    told = logits[np.arange(len(ids) - 1), ids[1:]] - norm[:-1]
    return -float(told.mean()), logits.argmax(axis=1)


@functools.cache
def on_cpu() -> tuple[float, np.ndarray]:
    return read()


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_text_is_as_likely_as_on_the_cpu(backend: str) -> None:
    device = device_of(backend)
    nll, best = read(gpu=backend, gpu_device=device)
    expected, likeliest = on_cpu()
    assert 1.5 < expected < 4  # a text that the model understands
    assert abs(nll - expected) < 0.02
    assert np.mean(best == likeliest) > 0.93
