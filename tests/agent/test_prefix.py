"""The prefix stays hot: of each prompt of a task only what is new is read, with the templates of real models."""

from __future__ import annotations

from pathlib import Path

import pytest

from pithos.agent.local import LocalModel
from pithos.engine.sampler import Sampling
from pithos.engine.scripted import ScriptedEngine
from pithos.text.template import ChatTemplate
from tests.agent.harness import CONTEXT, MODEL, call, calls, working

TEMPLATES = Path(__file__).parents[1] / "golden" / "templates"
NAMES = [
    None,
    "LFM2-8B-A1B.jinja",
    "LFM2.5-8B-A1B.jinja",
    "LFM2.5-8B-A1B.date-variant.jinja",
    "LFM2.5-Instruct.jinja",
]
SCRIPT = [
    call("read_file", path="a.txt"),
    call("search_text", pattern='it\'s "quoted"'),
    call("write_file", path="c.py", content="print('hi')\nx = \"q\"\n"),
    calls(("read_file", {"path": "b.txt"}), ("list_directory", {})),
    "All is done.",
]


@pytest.mark.parametrize("thinks", [False, True], ids=["plain", "thinks"])
@pytest.mark.parametrize("name", NAMES, ids=lambda name: str(name))
def test_each_step_reads_only_what_is_new(workspace: Path, name: str | None, thinks: bool) -> None:
    (workspace / "a.txt").write_text("word " * 300)
    (workspace / "b.txt").write_text("other " * 300)
    script = [
        f"<think>I think of step {n}</think>{text}" if thinks else text for n, text in enumerate(SCRIPT)
    ]
    engine = ScriptedEngine(MODEL, script, context=CONTEXT)
    if name is not None:
        source = (TEMPLATES / name).read_text(encoding="utf-8")
        engine.template = ChatTemplate(source, {"bos_token": "<|startoftext|>"}, thinks=True)
    with working(workspace, made=LocalModel(engine, Sampling(temperature=0))) as at_work:
        assert at_work.run("Look around").reason == "done"
        seen = at_work.told.cached
        assert len(seen) == len(engine.prompts) == len(SCRIPT)
        assert seen[0][1] == 0
        for before, now, (total, cached) in zip(engine.prompts, engine.prompts[1:], seen[1:], strict=False):
            known = next(
                (n for n, (a, b) in enumerate(zip(before, now, strict=False)) if a != b), len(before)
            )
            assert known >= len(before) - 1, "the prompt was only appended to"
            assert cached >= known - 1, "all of the last prompt was known"
            new = engine.tokenizer.decode(now[cached:])
            assert new.count("<|im_start|>") <= 4, f"more than an answer, its results and a head: {new}"
            assert total - cached < len(before)
