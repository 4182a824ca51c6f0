"""A chat with real kernels: turns go on from what was read, and texts do not depend on it."""

from __future__ import annotations

import time

import pytest

from pithos.chat.core import Chat
from pithos.engine.engine import Engine
from pithos.engine.sampler import Sampling
from pithos.engine.service import Service
from pithos.reuse import NoReuse, PrefixCache
from tests.chat.harness import Told, ask, chat
from tests.service.test_real import path_of, pytestmark  # noqa: F401 (it marks these tests, too)


def settled(core):
    """Waits until all that is read in advance is read."""
    core._next_turn.flush()
    deadline = time.monotonic() + 60
    while core.service.status().warming:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def conversation(core, turns, **fields):
    """The answers of a conversation of these questions, and the tokens of each prompt that were not cached."""
    messages, answers, read = [{"role": "system", "content": "You are kind and brief. " * 8}], [], []
    for turn in turns:
        messages.append({"role": "user", "content": turn})
        told = ask(core, chat(messages, max_tokens=24, **fields))
        messages.append({"role": "assistant", "content": told.content})
        usage = told.wait().usage
        answers.append(told.content)
        read.append(usage.prompt - usage.cached)
        settled(core)
    return answers, read


TURNS = ["Hello, who are you?", "Name a colour.", "And another one?"]


@pytest.mark.parametrize("name", ["lfm2", "smollm2"])
def test_turns_read_what_is_new(name: str) -> None:
    engine = Engine.open(path_of(name), threads=2, context=2048)
    try:
        found = []
        for reuse in (NoReuse, PrefixCache):
            service = Service(engine, parallel=2, reuse=reuse(engine))
            service.start()
            core = Chat(service)
            try:
                found.append(conversation(core, TURNS))
            finally:
                core.close()
                service.close()
        (cold, _), (warm, read) = found
        assert warm == cold
        assert all(count < 40 for count in read[1:]), "the question alone"
    finally:
        engine.close()


@pytest.mark.parametrize("name", ["lfm2", "smollm2"])
def test_several_answers_read_their_prompt_once(name: str) -> None:
    engine = Engine.open(path_of(name), threads=2, context=1024)
    service = Service(engine, parallel=3)
    service.start()
    core = Chat(service)
    try:
        request = chat(
            [{"role": "user", "content": "Tell me a story. " * 12}],
            max_tokens=8,
            sampling=Sampling(temperature=1.0, seed=3),
        )
        prepared = core.prepare(request)
        told = [Told() for _ in range(3)]
        with service._changed:
            for index, one in enumerate(told):
                core.start(prepared, one, index)
        usages = [one.wait().usage for one in told]
        assert [u.cached for u in usages] == [0] + [len(prepared.ids) - 1] * 2
        assert len({one.content for one in told}) > 1, "each has its seed"
        assert [ask(core, request, index).content for index in range(3)] == [one.content for one in told]
    finally:
        core.close()
        service.close()
        engine.close()
