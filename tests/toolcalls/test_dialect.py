"""How a model writes calls is told from its template, else from its vocabulary."""

from pathlib import Path

import pytest

from pithos.text.rules import Rule
from pithos.text.tokenizer import CONTROL, NORMAL, Tokenizer
from pithos.text.toolcalls import dialect

ROOT = Path(__file__).parents[2]


def tokenizer(*special):
    tokens = ["a", *special]
    return Tokenizer(tokens, [], [NORMAL] + [CONTROL] * len(special), Rule(("\\S+",)))


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("tests/golden/templates/LFM2.5-8B-A1B.jinja", "lfm2"),
        ("tests/golden/templates/LFM2.5-8B-A1B.date-variant.jinja", "lfm2"),
        ("tests/golden/templates/Qwen3-0.6B.jinja", "json"),
        ("tools/synth/lfm2.jinja", "lfm2"),
        ("tools/synth/lfm3.jinja", "lfm3"),
    ],
)
def test_templates_that_show_calls(template, expected):
    source = (ROOT / template).read_text(encoding="utf-8")
    everything = tokenizer("<|tool_call_start|>", "<tool_call>")
    assert dialect(source, tokenizer()) == dialect(source, everything) == expected


@pytest.mark.parametrize("name", ["LFM2-8B-A1B", "LFM2.5-Instruct"])
def test_templates_that_do_not(name):
    source = (ROOT / f"tests/golden/templates/{name}.jinja").read_text(encoding="utf-8")
    assert dialect(source, tokenizer("<|tool_call_start|>")) == "lfm2"
    assert dialect(source, tokenizer()) is None


def test_vocabulary_alone():
    assert dialect(None, tokenizer("<|tool_call_start|>", "<tool_call>")) == "lfm2"
    assert dialect("{{ messages }}", tokenizer("<tool_call>")) == "json"
    assert dialect(None, tokenizer()) is None
