"""Hooks of grammars: when an answer may end, what is forced, and reasoning before it."""

import json
import re

import pytest

from pithos.engine.hooks import Hooks, ReasoningBudget
from pithos.errors import RequestError
from pithos.gguf import GGUF
from pithos.grammar import AfterReasoning, Compiler, compiler
from pithos.text.tokenizer import Tokenizer
from tests.grammar.harness import GOLDEN, allowed, answers, feed, properties, sample, tokenizer

TOKENS = tokenizer()
COMPILER = Compiler(TOKENS)
SCHEMA = {**properties(["ok"], ok={"type": "boolean"}), "additionalProperties": False}
OPEN, CLOSE = TOKENS.token_id("<think>"), TOKENS.token_id("</think>")


def test_the_end_comes_once_the_grammar_is_satisfied():
    hook = COMPILER.json({"type": "integer", "minimum": 0, "maximum": 99})
    assert not allowed(hook) & TOKENS.eog
    assert not hook.satisfied
    feed(hook, "7")
    assert allowed(hook) >= TOKENS.eog
    assert hook.satisfied
    feed(hook, "3")
    assert allowed(hook) == TOKENS.eog
    assert hook.forced() is None
    hook.accept(min(TOKENS.eog))
    assert hook.forced() is None
    hook.accept(min(TOKENS.eog))


def test_forced_tokens_are_allowed_and_write_what_must_come():
    hook = COMPILER.json(SCHEMA)
    text = ""
    while (token := hook.forced()) is not None:
        assert token in allowed(hook)
        assert hook.forced() == token
        hook.accept(token)
        text += TOKENS.decode([token])
    assert '{"ok": '.startswith(text)
    assert len(text) > 3


def test_another_token_than_the_forced_one_may_be_taken():
    hook = COMPILER.json(SCHEMA)
    feed(hook, '{"ok": true}')
    assert hook.satisfied


def test_a_token_outside_of_the_grammar_is_a_fault():
    hook = COMPILER.json(SCHEMA)
    with pytest.raises((RuntimeError, RequestError)):
        hook.accept(TOKENS.token_id("x"))


def test_a_hook_is_made_anew_for_each_answer():
    hook = COMPILER.json(SCHEMA)
    feed(hook, '{"ok": true}')
    assert not hook.fresh().satisfied
    other = COMPILER.json(SCHEMA)
    assert not other.satisfied
    feed(other, '{"ok": false}')


def test_special_tokens_are_no_text():
    hook = COMPILER.json({"type": "string"})
    hook.accept(TOKENS.token_id('"'))
    assert not allowed(hook) & {OPEN, CLOSE, *TOKENS.eog}


@pytest.mark.parametrize("text", ["</think>", "a <think><|im_end|></tool_call> b", "<|tool_call_start|>"])
def test_the_text_of_a_marker_that_is_forced_is_text(text):
    for tokens in (TOKENS, Tokenizer.from_gguf(GGUF.open(GOLDEN / "tokenizer" / "small.gguf"))):
        hook = Compiler(tokens).json({"const": text})
        ids = []
        while not hook.satisfied:
            token = hook.forced()
            assert token is None or token in allowed(hook, tokens)
            ids.append(min(allowed(hook, tokens)) if token is None else token)
            hook.accept(ids[-1])
        assert not any(tokens.is_special(token) for token in ids)
        assert json.loads(tokens.decode(ids)) == text


def test_compilers_cost_nothing_until_they_are_used():
    assert compiler(TOKENS)._native is None


def test_many_grammars_are_forgotten():
    made = Compiler(TOKENS)
    hooks = [made.json({"const": n}) for n in range(40)]
    assert len(made._compiled) == 32
    assert [sample(hook.fresh(), 0) for hook in hooks] == [str(n) for n in range(40)]


def test_regular_expressions():
    for text in answers(COMPILER.regex("[a-c]{2,4}(☕|!)+"), 20):
        assert re.fullmatch("[a-c]{2,4}(☕|!)+", text)


def test_grammars_of_users():
    hook = COMPILER.lark('start: "a" b+\nb: /[0-9]/ | "(" b ")"')
    for text in answers(hook, 20):
        assert re.fullmatch(r"a[0-9()]+", text)


@pytest.mark.parametrize(
    "text", ["", "start", "nothing here", "start: missing", 'start: "a', "start: /(?=a)/", "x" * 999_999]
)
def test_faults_of_grammars(text):
    with pytest.raises(RequestError) as caught:
        COMPILER.lark(text)
    assert caught.value.param == "grammar"
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    "text",
    [
        "start: " + " | ".join(f'"w{i}"' for i in range(5000)),
        "start: a0\n" + "\n".join(f"a{i}: a{i + 1} a{i + 1}" for i in range(40)) + '\na40: "x"',
        "start: A\nA: /(?s:.*)a(?s:.{50})/ & /(?s:.*)b(?s:.{51})/ & ~/(?s:.*)c(?s:.{52})/",
        "start: " + "(" * 3000 + '"x"' + ")" * 3000,
        'start: %json {"not": {}}',
    ],
)
def test_grammars_that_are_too_much(text):
    with pytest.raises(RequestError) as caught:
        COMPILER.lark(text)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    "text",
    [
        'start: "x"{1,1000000}',
        'start: a\na: a a | "x" | ',
        "start: /(a{1,1000}){1,1000}/",
        "start: a*\na: b*\nb:",
    ],
)
def test_grammars_with_many_ways(text):
    assert sample(COMPILER.lark(text), 0, limit=40) is not None or "1000" in text


def test_faults_of_regular_expressions():
    with pytest.raises(RequestError, match="not valid"):
        COMPILER.regex("(")


class TestAfterReasoning:
    def test_inside_everything_but_the_end_is_allowed(self):
        hook = AfterReasoning(COMPILER.json(SCHEMA), TOKENS, inside=True)
        assert allowed(hook) == set(range(TOKENS.n_vocab)) - TOKENS.eog
        assert hook.forced() is None
        feed(hook, "hm { ] </think>")
        assert CLOSE not in allowed(hook)
        assert hook.forced() is not None
        feed(hook, '{"ok": true}')
        assert allowed(hook) == TOKENS.eog

    def test_reasoning_may_be_opened_once(self):
        hook = AfterReasoning(COMPILER.json(SCHEMA), TOKENS, inside=False)
        first = allowed(hook)
        assert OPEN in first
        assert first - {OPEN} == allowed(COMPILER.json(SCHEMA))
        assert hook.forced() is None
        hook.accept(OPEN)
        feed(hook, "<think> x </think>")
        assert OPEN not in allowed(hook)
        feed(hook, '{"ok": false}')

    def test_or_not_at_all(self):
        hook = AfterReasoning(COMPILER.json(SCHEMA), TOKENS, inside=False)
        feed(hook, '{"ok": false}')
        assert allowed(hook) == TOKENS.eog

    def test_markers_that_are_text(self):
        tokens = tokenizer(spoken=False)
        hook = AfterReasoning(Compiler(tokens).json(SCHEMA), tokens, inside=True)
        feed(hook, "a < b </ </thi </think>", tokens)
        feed(hook, '{"ok": true}', tokens)

    def test_text_in_the_token_that_ends_the_reasoning(self):
        tokens = tokenizer(spoken=False)
        hook = AfterReasoning(Compiler(tokens).json({"type": "integer"}), tokens, inside=True)
        feed(hook, "</think", tokens)
        with pytest.raises((RuntimeError, RequestError)):
            hook.accept(tokens.token_id("></"))

    @pytest.mark.parametrize("inside", [True, False])
    def test_with_a_budget(self, inside):
        hook = COMPILER.json(SCHEMA)
        for seed in range(20):
            budget = ReasoningBudget.for_tokenizer(TOKENS, 5, inside=inside)
            text = sample(
                Hooks(budget, AfterReasoning(hook.fresh(), TOKENS, inside=inside)), seed, errors="replace"
            )
            assert text is not None
            thought, found, answer = text.partition("</think>")
            answer = answer if found else thought
            assert isinstance(json.loads(answer)["ok"], bool)
            assert bool(found) or not inside
