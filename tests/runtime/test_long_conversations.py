"""Long and odd conversations: what transformers renders (tools/long_conversations.py), token by token."""

import json
from datetime import datetime
from pathlib import Path

import pytest
from tokenizers import AddedToken

from pithos.errors import TemplateError
from pithos.gguf import GGUF
from pithos.text.sandbox import Sandbox
from pithos.text.template import ChatTemplate
from pithos.text.tokenizer import NORMAL, Tokenizer
from tools.long_conversations import FOLDER, GOLDEN, MOMENT, SPECIAL, conversations, digest

CONVERSATIONS = conversations()
EXPECTED = json.loads(GOLDEN.read_text(encoding="utf-8"))
SMALL = Path(__file__).parents[1] / "golden" / "tokenizer" / "small.gguf"


@pytest.fixture(scope="module")
def sandbox():
    made = Sandbox(30)
    yield made
    made.close()


def rendered(sandbox, name, settings):
    source = (FOLDER / f"{name}.jinja").read_text(encoding="utf-8")
    return ChatTemplate(source, SPECIAL, sandbox=sandbox).render(**settings, moment=MOMENT)


@pytest.mark.parametrize("name", EXPECTED)
def test_renders_as_transformers_does(sandbox, name):
    assert EXPECTED[name].keys() == CONVERSATIONS.keys()
    for key, settings in CONVERSATIONS.items():
        try:
            text = rendered(sandbox, name, settings)
        except TemplateError:
            text = None
        assert digest(text) == EXPECTED[name][key], key


def test_the_conversations_are_long_and_the_date_is_theirs(sandbox):
    text = rendered(sandbox, "LFM2.5-8B-A1B.date-variant", CONVERSATIONS["400 turns of an agent, tools"])
    assert text.count("<|im_start|>") > 1000
    assert f"Today's date: {datetime.fromtimestamp(MOMENT).date().isoformat()}" in text


def reference(tokenizer):
    """The library's own splitting of special tokens, instead of ours."""
    merger = Tokenizer.from_gguf(GGUF.open(SMALL))._merger
    special = [tokenizer.text(i) for i in range(tokenizer.n_vocab) if tokenizer.kind(i) != NORMAL]
    merger.add_special_tokens([AddedToken(text, special=True, normalized=False) for text in special])
    return merger


@pytest.mark.parametrize("name", ["LFM2-8B-A1B", "LFM2.5-8B-A1B"])
def test_tokens_are_those_of_the_library(sandbox, name):
    tokenizer = Tokenizer.from_gguf(GGUF.open(SMALL))
    merger = reference(tokenizer)
    for key, settings in CONVERSATIONS.items():
        if EXPECTED[name][key] is None or EXPECTED[name][key][0] > 100_000:
            continue
        text = rendered(sandbox, name, settings)
        ids = tokenizer.encode(text)
        assert ids == merger.encode(text, add_special_tokens=False).ids, key
        assert tokenizer.decode(ids) == text
