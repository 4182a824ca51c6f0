"""An empty think block before the answer, in the form that the prompt began."""

import pytest

from pithos.cli import reasoning


@pytest.mark.parametrize(
    ("prompt", "closed"),
    [
        ("<|im_start|>assistant\n", "<|im_start|>assistant\n<think></think>"),
        ("<|im_start|>assistant\n<think>", "<|im_start|>assistant\n<think></think>"),
        ("<|im_start|>assistant\n<think>\n", "<|im_start|>assistant\n<think>\n\n</think>\n\n"),
        ("<|im_start|>assistant\n<think>\n\n</think>\n\n", "<|im_start|>assistant\n<think>\n\n</think>\n\n"),
    ],
)
def test_close_empty(prompt: str, closed: str) -> None:
    assert reasoning.close_empty(prompt) == closed


def test_opened() -> None:
    assert reasoning.opened("assistant\n<think>\n")
    assert not reasoning.opened("assistant\n<think></think>")
    assert not reasoning.opened("assistant\n")
