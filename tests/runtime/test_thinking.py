"""An empty think block before the answer, in the form that the prompt began."""

import pytest

from pithos.text import thinking


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
    assert thinking.close_empty(prompt) == closed


def test_opened() -> None:
    assert thinking.opened("assistant\n<think>\n")
    assert not thinking.opened("assistant\n<think></think>")
    assert not thinking.opened("assistant\n")
