"""A service with a cache, ended and started again: the second one goes on where the first one was.

Needs kernels for this CPU (`make codegen TARGET=native`).
"""

from __future__ import annotations

import pytest

from pithos.engine.engine import Engine
from pithos.engine.events import Finish, Token
from pithos.engine.service import Service
from pithos.engine.work import Work
from pithos.reuse import PrefixCache
from tests.reuse.reading import GREEDY, OPEN, message, text
from tests.reuse.test_property import TARGETS
from tests.runtime.null_models import TESTS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not TARGETS, reason="no kernels for this CPU: run make codegen TARGET=native"),
]


def answers(architecture, folder, prompts, memory):
    """(tokens, cached) of each prompt, all of them asked at once in a process's life."""
    path = TESTS / "golden" / "logits" / f"{architecture}.gguf"
    engine = Engine.open(path, kernels=TARGETS[0], threads=1, context=1024)
    cache = PrefixCache(engine, memory=memory, disk=1 << 28, folder=folder)
    service = Service(engine, parallel=3, reuse=cache)
    service.start()
    events = [[] for _ in prompts]
    tickets = [
        service.submit(Work(ids, GREEDY, max_tokens=12), got.append)
        for ids, got in zip(prompts, events, strict=True)
    ]
    assert all(ticket.done.wait(60) for ticket in tickets)
    service.close(10)
    engine.close()
    assert engine.notices == []
    found = []
    for got in events:
        assert isinstance(got[-1], Finish)
        found.append(([e.id for e in got if isinstance(e, Token)], got[-1].cached_tokens))
    return found


@pytest.mark.parametrize("architecture", ["lfm2", "lfm3", "llama"])
@pytest.mark.parametrize("memory", [0, 1 << 28])
def test_the_second_process_reads_what_is_new(architecture, memory, tmp_path):
    system = [1, *message(*text(300))]
    prompts = [[*system, *message(30 + n, *text(40)), OPEN, 21] for n in range(3)]
    first = answers(architecture, tmp_path, prompts, memory)
    again = answers(architecture, tmp_path, prompts, memory)
    assert [tokens for tokens, _ in again] == [tokens for tokens, _ in first]
    assert [cached for _, cached in again] == [len(ids) - 1 for ids in prompts]
    turns = [
        [*ids, *tokens[:-1], 7, *message(*text(9))] for ids, (tokens, _) in zip(prompts, first, strict=True)
    ]
    cold = answers(architecture, tmp_path / "cold", turns, memory)
    warm = answers(architecture, tmp_path, turns, memory)
    assert [tokens for tokens, _ in warm] == [tokens for tokens, _ in cold]
    for ids, (_, cached), (tokens, _) in zip(prompts, warm, first, strict=True):
        assert cached >= len(ids) + len(tokens) - 1
