"""Chats over a script: what is asked of the model, and what comes out of its answers."""

from __future__ import annotations

import threading

import pytest

from pithos.chat.events import Content, Done, Failed, MovedToReasoning, Progress, Reasoning
from pithos.chat.request import ChatRequest, CompletionRequest, Limits, ToolChoice
from pithos.engine.sampler import Sampling
from pithos.errors import ContextError, RequestError
from tests.chat.harness import GREEDY, Told, ask, chat, talking, user

OPENS = (
    "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n<think>{% if enable_thinking is defined and "
    "not enable_thinking %}\n\n</think>\n\n{% endif %}{% endif %}"
)


def prompt(core, number=-1):
    return core.tokenizer.decode(core.engine.prompts[number])


def test_an_answer():
    with talking("Hello there!") as core:
        told = ask(core, user("Hi"))
        assert told.content == "Hello there!"
        assert told.reasoning == ""
        done = told.wait()
        assert isinstance(done, Done)
        assert (done.reason, done.stop) == ("stop", None)
        assert prompt(core) == "<|startoftext|><|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n"
        assert done.usage.prompt == len(core.engine.prompts[0])
        assert done.usage.generated == len(core.tokenizer.encode("Hello there!", bos=False)) + 1
        assert done.usage.reasoning == 0
        assert isinstance(told.events[0], Progress)
        assert done.timings.queued >= 0


def test_reasoning_is_apart():
    with talking("<think>hm, well</think>\n\nYes.", "inside</think>No.") as core:
        told = ask(core, user("Is it?"))
        assert (told.reasoning, told.content) == ("hm, well", "Yes.")
        usage = told.wait().usage
        assert 0 < usage.reasoning < usage.generated
        kinds = [type(e) for e in told.events if isinstance(e, Reasoning | Content)]
        assert kinds == sorted(kinds, key=[Reasoning, Content].index)
    with talking("inside</think>No.", template=OPENS) as core:
        told = ask(core, user("Is it?"))
        assert (told.reasoning, told.content) == ("inside", "No.")
        assert prompt(core).endswith("<think>")


def test_reasoning_levels():
    with talking("plain", template=OPENS) as core:
        told = ask(core, user("?", reasoning=0))
        assert told.content == "plain"
        assert prompt(core).endswith("<think>\n</think>\n\n")
    with talking("plain") as core:
        ask(core, user("?", reasoning=0))
        assert prompt(core).endswith("<|im_start|>assistant\n<think></think>")
    long = "<think>" + "thinking on and on " * 20 + "</think>Answer"
    with talking(long, long) as core:
        told = ask(core, user("?", reasoning=5, max_tokens=40))
        assert told.wait().usage.reasoning <= 8
        told = ask(core, user("?", reasoning=None))
        assert told.content == "Answer"


@pytest.mark.parametrize("tools", [[], [{"type": "function", "function": {"name": "f"}}]])
def test_reasoning_that_was_not_wanted_moves(tools):
    with talking("I wonder, <|tool_call_ hm</think>\n\nYes.", "So</think>", "Just that.") as core:
        told = ask(core, user("?", reasoning=0, tools=tools))
        assert told.reasoning == "I wonder, <|tool_call_ hm"
        assert told.content == "Yes."
        moved = [e for e in told.events if isinstance(e, MovedToReasoning)]
        assert len(moved) == 1
        before = told.events[: told.events.index(moved[0])]
        assert moved[0].text == "".join(e.text for e in before if isinstance(e, Content))
        assert 0 < told.wait().usage.reasoning < told.wait().usage.generated
        told = ask(core, user("?", reasoning=0, tools=tools))
        assert (told.reasoning, told.content) == ("So", "")
        assert ask(core, user("?", reasoning=0, tools=tools)).content == "Just that."


def test_stop_strings_never_come_out():
    with talking("one two STOP three", "one two STOP three") as core:
        told = ask(core, user("?", stop=("STOP",)))
        assert told.content == "one two "
        assert (told.wait().reason, told.wait().stop) == ("stop", "STOP")
        told = ask(core, user("?", max_tokens=2))
        assert told.wait().reason == "length"


def test_the_context_is_a_limit():
    with talking("x", context=64) as core:
        with pytest.raises(ContextError) as caught:
            core.prepare(user("many words " * 100))
        assert caught.value.needed > caught.value.limit == 64
        assert "64" in str(caught.value)
        with pytest.raises(ContextError):
            core.prepare(CompletionRequest(list(range(100)) * 2, GREEDY))
        told = ask(core, user("?"))
        assert told.wait().reason == "stop"


def test_completions():
    with talking(" upon a time", " upon") as core:
        told = ask(core, CompletionRequest("Once", GREEDY, Limits(stop=("time",))))
        assert told.content == " upon a "
        assert prompt(core) == "<|startoftext|>Once"
        ids = core.tokenizer.encode("Once")
        assert ask(core, CompletionRequest(ids, GREEDY)).content == " upon"
        for wrong in ([], "", [99999], [-1]):
            if wrong == "":
                continue  # its start token is a prompt
            with pytest.raises(RequestError):
                core.prepare(CompletionRequest(wrong, GREEDY))


def test_an_answer_is_continued():
    messages = [{"role": "user", "content": "Count"}, {"role": "assistant", "content": "one, "}]
    with talking("two") as core:
        told = ask(core, chat(messages, continues=True))
        assert told.content == "two"
        assert prompt(core).endswith("<|im_start|>assistant\none, ")
        with pytest.raises(RequestError):
            core.prepare(chat(messages[:1], continues=True))


def test_several_answers_have_seeds_of_their_own():
    with talking(*["same"] * 3, parallel=3) as core:
        seeds = []
        submit = core.service.submit

        def noted(work, on_event):
            seeds.append(work.sampling.seed)
            return submit(work, on_event)

        core.service.submit = noted
        prepared = core.prepare(user("?", sampling=Sampling(seed=7)))
        told = [Told() for _ in range(3)]
        for index, one in enumerate(told):
            core.start(prepared, one, index)
        assert [one.content for one in told] == ["same"] * 3
        assert seeds == [7, 8, 9]
        assert core.count(prepared) == len(prepared.ids)


def test_logprobs_come_with_their_text():
    with talking("<think>so</think>Hello, naïve ☕!") as core:
        told = ask(core, user("?", sampling=Sampling(temperature=0, logprobs=2)))
        pieces = [e for e in told.events if isinstance(e, Content)]
        assert "".join(p.text for p in pieces) == "Hello, naïve ☕!"
        tokens = [t for p in pieces for t in p.tokens]
        assert b"".join(t.data for t in tokens).decode().endswith("Hello, naïve ☕!")
        assert all(t.logprob is not None and len(t.top) == 2 for t in tokens)
        assert all(e.tokens for e in told.events if isinstance(e, Reasoning))


def test_variables_and_tools_reach_the_template():
    tools = [{"type": "function", "function": {"name": "f", "parameters": {"type": "object"}}}]
    with talking("a", "b", template="{{ tools }}|{{ colour }}|{{ preserve_thinking }}") as core:
        asked = user("?", tools=tools, variables={"colour": "red"}, preserve_thinking=True)
        assert core.render(asked) == f"{tools}|red|True"
        none = user("?", tools=tools, tool_choice=ToolChoice("none"))
        assert core.render(none) == "None||"
        for name in ("messages", "tools", "add_generation_prompt", "moment"):
            with pytest.raises(RequestError):
                core.render(user("?", variables={name: 1}))
        with pytest.raises(RequestError):
            core.render(ChatRequest([], GREEDY))


def test_cancelling():
    with talking("word " * 200, seconds=0.01) as core:
        told = Told()
        generation = core.start(core.prepare(user("?")), told)
        generation.cancel()
        assert told.wait().reason == "cancelled"
        assert not isinstance(told.wait(), Failed)


def test_text_and_tokens():
    with talking() as core:
        ids = core.tokenize("<|im_end|>Hi", special=True)
        assert ids[0] == core.tokenizer.token_id("<|im_end|>")
        assert core.detokenize(ids) == "<|im_end|>Hi"
        assert ids != core.tokenize("<|im_end|>Hi", special=False)
        assert core.tokenize("Hi", bos=True)[0] == core.tokenizer.bos


def test_prepare_works_from_several_threads():
    texts = [f"question {n} " * (n + 1) for n in range(24)]
    with talking() as core:
        wanted = [core.prepare(user(text)).ids for text in texts]
        found = {}

        def prepare(n):
            found[n] = core.prepare(user(texts[n])).ids

        threads = [threading.Thread(target=prepare, args=(n,)) for n in range(24)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert [found[n] for n in range(24)] == wanted
