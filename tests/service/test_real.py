"""Real kernels: twelve greedy texts at once are byte by byte those of each alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from pithos import models
from pithos.devices.cpu import choose_target
from pithos.engine.engine import Engine
from pithos.errors import KernelError
from pithos.manifest import generated_root
from pithos.reuse import PrefixCache
from tests.service.harness import serving, submit

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
COUNT = 12


def _kernels() -> bool:
    try:
        choose_target(generated_root())
    except KernelError:
        return False
    return True


pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not _kernels(), reason="no kernels for this CPU: run make codegen TARGET=native"),
]

QUESTIONS = [
    "Why is the sky blue?", "Name three rivers.", "Write one line about autumn.", "What is 17 + 25?",
    "Who was Ada Lovelace?", "Translate 'good morning' to French.", "What do bees make?", "List the primary colours.",
    "Describe a cube.", "How does a kettle work?", "What is the capital of Peru?", "Say something kind.",
]  # fmt: skip


def path_of(name: str) -> Path:
    if name != "smollm2":
        return next(iter(sorted((GOLDEN / "quantised").glob(f"{name}-*.gguf"))))
    found = models.get("smollm2-135m").path
    if found is None:
        pytest.skip("smollm2-135m is not here (pithos pull smollm2-135m)")
    return found


@pytest.mark.parametrize("cached", [False, True], ids=["plain", "cached"])
@pytest.mark.parametrize("name", ["lfm2", "lfm2moe", "smollm2"])
def test_twelve_texts_at_once_are_those_of_each_alone(name: str, cached: bool) -> None:
    engine = Engine.open(path_of(name), threads=2, context=1024)
    try:
        system = "You answer in few words, and never the same way twice. " * (4 if name == "smollm2" else 2)
        prompts = []
        for question in QUESTIONS:
            messages = [{"role": "system", "content": system}, {"role": "user", "content": question}]
            prompts.append(engine.tokenizer.encode(engine.template.render(messages)))
        with serving(engine, parallel=1) as service:
            alone = []
            for prompt in prompts:
                work = submit(service, prompt, 16)
                work.wait()
                alone.append((work.tokens, work.text))
        with serving(
            engine, parallel=COUNT, reuse=PrefixCache(engine, memory=1 << 26) if cached else None
        ) as service:
            with service._changed:
                works = [submit(service, prompt, 16) for prompt in prompts]
            finishes = [work.wait() for work in works]
            assert [(work.tokens, work.text) for work in works] == alone
            assert sum(finish.cached_tokens > 32 for finish in finishes) == COUNT - 1, (
                "they share a beginning"
            )
            again = [submit(service, prompt, 16) for prompt in reversed(prompts)]
            for work in again:
                work.wait()
            assert [(work.tokens, work.text) for work in reversed(again)] == alone
        assert all(pool.live == 0 for pool in engine.pools)
    finally:
        engine.close()
