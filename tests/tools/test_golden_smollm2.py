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
TIE = 0.25  # logits: a lead of less may turn by the rounding of activations, or by one of the few rounded before it


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


@pytest.mark.parametrize("row", ROWS, ids=range(len(ROWS)))
def test_greedy_text_is_equal_up_to_ties(engine, row):
    found = greedy(engine, row["ids"], len(row["greedy"]))
    turned = [i for i, (a, b) in enumerate(zip(found, row["greedy"], strict=True)) if a != b]
    if turned:
        assert row["lead"][turned[0]] < TIE, (
            f"token {turned[0]} differs, llama.cpp led by {row['lead'][turned[0]]}"
        )


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
