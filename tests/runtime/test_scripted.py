import threading

import numpy as np
import pytest

from pithos.engine.events import Finish, Token
from pithos.engine.sampler import ReasoningBudget, Sampling
from pithos.engine.scripted import ScriptedEngine
from pithos.errors import ContextError
from tests.runtime.null_models import golden


def engine(*script, **settings):
    return ScriptedEngine(golden("lfm2"), script, **settings)


def text_of(events):
    events = list(events)
    return "".join(event.text for event in events if isinstance(event, Token)), events[-1]


def ask(made, prompt="A question", sampling=None, **settings):
    ids = made.tokenizer.encode(prompt)
    return text_of(
        made.generate(settings.pop("sequence", None) or made.sequence(), ids, sampling, **settings)
    )


@pytest.mark.parametrize("text", ["Hello there, you!", "naïve café ☕ 日本", "", "line\n\nline"])
def test_answers_come_one_by_one(text):
    made = engine(text, "Second.")
    assert ask(made)[0] == text
    found, finish = ask(made, "Another", Sampling(temperature=1.5, seed=1))
    assert found == "Second."
    assert finish.reason == "stop"
    assert ask(made)[0] == ""
    assert made.prompts == [made.tokenizer.encode(p) for p in ("A question", "Another", "A question")]


def test_a_conversation_reuses_its_sequence():
    made = engine("One.", "Two.")
    sequence = made.sequence()
    ask(made, "A question", sequence=sequence)
    found, finish = ask(made, "A question and more", sequence=sequence)
    assert found == "Two."
    assert finish.cached_tokens > 0


def test_limits_and_stop_strings():
    assert ask(engine("Count: one two three"), max_tokens=3)[1].reason == "length"
    found, finish = ask(engine("Count: one two three"), stop=["two"])
    assert (found, finish.reason) == ("Count: one ", "stop")
    with pytest.raises(ContextError):
        ask(engine("x", context=4), "a prompt that is longer than four tokens")


def test_the_reasoning_budget_works_on_scripts():
    made = engine("<think>long thoughts that go on and on</think>Answer")
    hook = ReasoningBudget.for_tokenizer(made.tokenizer, 3)
    found, _ = ask(made, hook=hook)
    assert found.startswith("<think>")
    assert "</think>" in found[: found.index("</think>") + 8]
    assert len(made.tokenizer.encode(found[7 : found.index("</think>")])) <= 4


def test_a_slow_script_can_be_cancelled():
    made = engine("never ending " * 50, seconds=0.05)
    cancel = threading.Event()
    timer = threading.Timer(0.2, cancel.set)
    timer.start()
    ids = made.tokenizer.encode("A question")
    events = list(made.generate(made.sequence(), ids, cancel=cancel))
    timer.join()
    assert isinstance(events[-1], Finish)
    assert events[-1].reason == "cancelled"
    assert sum(isinstance(event, Token) for event in events) < 20


def test_it_opens_as_an_engine_does():
    made = ScriptedEngine(
        golden("lfm2").path, ["Hi"], kernels=None, threads=2, context=None, batch=None, kv="f16"
    )
    assert (made.context, made.batch, made.target) == (4096, 512, "scripted")
    assert made.memory()["buffers"] == 0
    assert ask(made)[0] == "Hi"
    ((rows, logits),) = made.forward((made.sequence(), [1, 2, 3]))
    assert rows.tolist() == [2]
    assert int(np.argmax(logits[0])) in made.tokenizer.eog
    made.close()
