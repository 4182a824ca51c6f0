"""What a template renders for calls is what the parser reads: with the templates of models, and with odd values."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pithos.text.sandbox import Sandbox
from pithos.text.template import ChatTemplate
from pithos.text.toolcalls import MARKERS
from tests.toolcalls.harness import everywhere, split, tool

ROOT = Path(__file__).parents[2]
TEMPLATES = {
    "LFM2.5-8B-A1B": (ROOT / "tests/golden/templates/LFM2.5-8B-A1B.jinja", "lfm2"),
    "LFM2.5 with date": (ROOT / "tests/golden/templates/LFM2.5-8B-A1B.date-variant.jinja", "lfm2"),
    "Qwen3": (ROOT / "tests/golden/templates/Qwen3-0.6B.jinja", "json"),
    "LFM3": (ROOT / "tools/synth/lfm3.jinja", "lfm3"),
}
CALLS = [
    ("get_weather", {"city": "Köln ☕", "days": 3, "exact": True, "unit": None, "share": 0.25}),
    ("fs.read", {"paths": ["a", "it's", 'say "hi"', "back\\slash", "new\nline"], "opts": {"deep": [1, [2], {}]}}),
    ("noop", {}),
    ("run", {"code": "print('hi')\nprint(\"ho\")\n", "empty": "", "tricky": "it's (a, b], {c}: fine"}),
]  # fmt: skip
KINDS = {bool: "boolean", int: "integer", float: "number", list: "array", dict: "object", str: "string"}
SCHEMAS = [
    tool(name, **{key: {"type": KINDS.get(type(value), "null")} for key, value in arguments.items()})
    for name, arguments in CALLS
]


@pytest.fixture(scope="module")
def sandbox():
    made = Sandbox()
    yield made
    made.close()


def rendered(sandbox, name, calls, content=""):
    """The assistant's turn with these calls, without what stands around it."""
    path, dialect = TEMPLATES[name]
    template = ChatTemplate(path.read_text(encoding="utf-8"), {"bos_token": ""}, sandbox=sandbox)
    made = [
        {"type": "function", "id": str(i), "function": {"name": n, "arguments": a}}
        for i, (n, a) in enumerate(calls)
    ]
    messages = [
        {"role": "user", "content": "Hi"},
        {"role": "assistant", "content": content, "tool_calls": made},
    ]
    text = template.render(messages, add_generation_prompt=False)
    turn = text.rpartition("<|im_start|>assistant\n")[2].removesuffix("<|im_end|>\n")
    return turn.rpartition("</think>")[2].lstrip("\n"), dialect


@pytest.mark.parametrize("name", TEMPLATES)
def test_calls_come_back(sandbox, name):
    text, dialect = rendered(sandbox, name, CALLS)
    assert MARKERS[dialect].begin in text
    answer = everywhere(dialect, text, SCHEMAS)
    assert answer.malformed == []
    assert answer.made == CALLS
    assert answer.text == ""


@pytest.mark.parametrize("name", TEMPLATES)
def test_content_before_calls_stays(sandbox, name):
    text, dialect = rendered(sandbox, name, CALLS[:1], "Let me look.")
    assert split(dialect, [text], SCHEMAS).text.rstrip() == "Let me look."


PLAIN = st.text(st.characters(exclude_characters="'\"\\", exclude_categories=["Cs"]), max_size=20)
ANY = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
JSON = st.recursive(
    SCALARS | ANY,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ANY, inner, max_size=4),
    max_leaves=12,
)
CONTAINERS = st.lists(JSON, max_size=3) | st.dictionaries(ANY, JSON, max_size=3)
NAMES = st.text(
    st.characters(categories=["L", "Nd"], include_characters="_.-"), min_size=1, max_size=8
).filter(lambda name: not name[0].isdigit())


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(NAMES, st.dictionaries(NAMES, SCALARS | PLAIN | CONTAINERS, max_size=4)),
        min_size=1,
        max_size=3,
    ),
    st.data(),
)
def test_any_values_come_back_from_python_form(sandbox, calls, data):
    text, dialect = rendered(sandbox, "LFM2.5-8B-A1B", calls)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=8)))
    answer = split(dialect, [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)])
    assert answer.malformed == []
    assert answer.made == calls


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(NAMES, JSON, max_size=5), st.data())
def test_any_values_come_back_from_objects(sandbox, arguments, data):
    text, dialect = rendered(sandbox, "Qwen3", [("f", arguments)])
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=8)))
    answer = split(dialect, [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)])
    assert answer.malformed == []
    assert answer.made == [("f", arguments)]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(NAMES, ANY | CONTAINERS | st.booleans(), max_size=5), st.data())
def test_any_values_come_back_from_tags(sandbox, arguments, data):
    text, dialect = rendered(sandbox, "LFM3", [("f", arguments)])
    tools = [tool("f", **{key: {"type": KINDS[type(value)]} for key, value in arguments.items()})]
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=8)))
    answer = split(dialect, [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)], tools)
    assert answer.malformed == []
    assert json.dumps(answer.made) == json.dumps([["f", arguments]])
