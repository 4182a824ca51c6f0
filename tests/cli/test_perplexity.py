"""The arithmetic of perplexity, against a plain softmax."""

import numpy as np

from pithos import perplexity


def test_loss_is_the_negative_log_softmax() -> None:
    rng = np.random.default_rng(1)
    logits = rng.normal(0, 8, (5, 100)).astype(np.float32)
    targets = np.array([0, 99, 5, 5, 17])
    exact = logits.astype(np.float64)
    exact = -np.log(np.exp(exact) / np.exp(exact).sum(axis=1, keepdims=True))[np.arange(5), targets]
    np.testing.assert_allclose(perplexity.loss(logits, targets), exact, rtol=1e-6)


def test_windows_are_whole() -> None:
    assert perplexity.count_windows([0] * 1500, 512) == 2
    assert perplexity.count_windows([0] * 1500, 512, most=1) == 1
    assert perplexity.count_windows([0] * 100, 512) == 0
