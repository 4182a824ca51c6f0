"""SmolLM2-135M-Instruct against what llama.cpp made of it (tests/golden/smollm2)."""

import json
from contextlib import closing

import numpy as np
import pytest
from make_oracle import GOLDEN

from pithos import models
from pithos.engine.engine import Engine
from pithos.errors import KernelError, PithosError
from pithos.gguf import GGUF
from pithos.perplexity import measure, token_ids
from pithos.text.template import ChatTemplate
from pithos.text.tokenizer import Tokenizer

pytestmark = [pytest.mark.weights, pytest.mark.slow]

FOLDER = GOLDEN / "smollm2"
ROWS = json.loads((FOLDER / "greedy.json").read_text())
# Logits. Rounding activations to int8 moves the logits of this model by 0.19 (rms) in either engine; llama.cpp with
# an f32 KV cache turns tokens in which its f16 cache led by up to 0.40.
TIE = 0.75


@pytest.fixture(scope="module")
def model():
    try:
        return models.find("smollm2-135m")
    except PithosError:
        pytest.skip("needs SmolLM2: pithos pull smollm2-135m")


@pytest.fixture(scope="module")
def tokenizer(model):
    return Tokenizer.from_gguf(GGUF.open(model))


@pytest.fixture(scope="module")
def engine(model):
    try:
        opened = Engine.open(model, context=1024, threads=2)
    except KernelError as error:
        if "no kernels" not in str(error):
            raise
        pytest.skip(f"needs kernels for this CPU: {error}")
    with closing(opened):
        yield opened


def greedy(engine: Engine, ids: list[int], n: int) -> list[int]:
    """The best token after the ids, n times; an end token does not stop it."""
    found: list[int] = []
    with closing(engine.sequence()) as sequence:
        feed = ids
        while len(found) < n:
            *_, (_, logits) = engine.forward((sequence, feed), out="last")
            feed = [int(np.argmax(logits[-1]))]
            found += feed
    return found


def test_greedy_tokens_are_equal_up_to_ties(engine):
    """At each of the 1280 positions, given what llama.cpp wrote up to there."""
    turned = []
    for row in ROWS:
        ids, first = row["ids"] + row["greedy"][:-1], len(row["ids"]) - 1
        with closing(engine.sequence()) as sequence:
            pieces = engine.forward((sequence, ids), out=list(range(first, len(ids))))
            best = np.concatenate([logits.argmax(axis=1) for _, logits in pieces])
        turned += [lead for lead, a, b in zip(row["lead"], best, row["greedy"], strict=True) if a != b]
    assert max(turned) < TIE
    assert len(turned) < 0.05 * 64 * len(ROWS)


@pytest.mark.parametrize("row", ROWS[1::6], ids=[row["prompt"] for row in ROWS[1::6]])
def test_greedy_text_is_equal_up_to_the_first_tie(engine, row):
    found = greedy(engine, row["ids"], len(row["greedy"]))
    turned = [i for i, (a, b) in enumerate(zip(found, row["greedy"], strict=True)) if a != b]
    assert not turned or row["lead"][turned[0]] < TIE


def test_perplexity_is_within_one_percent(engine):
    golden = json.loads((FOLDER / "perplexity.json").read_text())
    ids = token_ids(engine, (FOLDER / "text.txt").read_text(encoding="utf-8"))
    assert len(ids) == golden["tokens"]
    *_, last = measure(engine, ids, golden["window"])
    assert last.value == pytest.approx(golden["perplexity"], rel=0.01)


def test_token_ids_are_equal(tokenizer):
    rows = json.loads((FOLDER / "tokenizer.json").read_text()) + ROWS
    assert [tokenizer.encode(row["text"], special=True, bos=False) for row in rows] == [
        row["ids"] for row in rows
    ]


def test_chat_format_is_equal(model, tokenizer):
    template = ChatTemplate.from_gguf(GGUF.open(model), tokenizer)
    for row in ROWS[1::2]:
        assert template.render([{"role": "user", "content": row["prompt"]}]) == row["text"]
