"""The context that is wanted, and the one that fits in memory."""

import pytest

from pithos.engine import context
from pithos.engine.context import fitting_context, wanted_context
from pithos.errors import ContextError
from pithos.program import Session
from tests.runtime.null_models import golden, manifest


def test_the_context_fits_in_memory(monkeypatch):
    layout = Session.of(golden("llama"), manifest(), 1024).layout
    page = layout.pools[0].page_bytes
    monkeypatch.setattr(context, "available", lambda: int(3.5 * page / context._SHARE))
    assert fitting_context(layout, 700, asked=True) == (700, "")
    fits, notice = fitting_context(layout, 4096, asked=False)
    assert fits == 768
    assert "lowered to 768" in notice
    with pytest.raises(ContextError, match=r"4096 tokens needs .* GB .* use -c 768 or less") as caught:
        fitting_context(layout, 4096, asked=True)
    assert (caught.value.needed, caught.value.limit) == (4096, 768)
    monkeypatch.setattr(context, "available", lambda: page // 2)
    with pytest.raises(ContextError, match="end other programs, or take a smaller model"):
        fitting_context(layout, 4096, asked=False)


def test_the_context_that_is_wanted():
    gguf = golden("llama")
    assert wanted_context(gguf, None) == (1024, "")
    assert wanted_context(gguf, 100) == (100, "")
    length, notice = wanted_context(gguf, 2000)
    assert length == 2000
    assert "made for 1024" in notice
