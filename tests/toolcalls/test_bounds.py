"""Whatever comes, nothing is lost, cuts never matter, and the work grows with the text alone."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.toolcalls.harness import BEGIN, END, everywhere, split, tool

SECONDS = 200.0
"""For a megabyte; it takes 1 to 5, on a busy machine 20."""

ALPHABET = st.sampled_from(
    [BEGIN, END, "<tool_call>", "</tool_call>", "<function=f>", "</function>", "<parameter=a>", "</parameter>",
     "[", "]", "(", ")", "{", "}", "f", "a", "=", ",", ":", "'", '"', "\\", "1", "True", " ", "\n", "é", "<", "name",
     "f(a='x')", '{"name": "f", "arguments": {"a": 1}}', "\\u", "d83d", "</", "<|tool_call"],
)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.lists(ALPHABET, max_size=24).map("".join), st.sampled_from(["lfm2", "lfm3", "json"]), st.data())
def test_cuts_never_matter(text, dialect, data):
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=10)))
    tools = [tool("f", a={"type": ["string", "integer"]})]
    whole = split(dialect, [text], tools)
    parts = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    assert split(dialect, parts, tools) == whole
    assert split(dialect, text, tools) == whole


@settings(max_examples=200, deadline=None)
@given(st.lists(ALPHABET, max_size=24).map("".join), st.sampled_from(["lfm2", "lfm3", "json"]))
def test_nothing_is_lost_without_calls(text, dialect):
    answer = split(dialect, [text])
    if not any(call.complete for call in answer.calls) and answer.text != text:
        markers = {"lfm2": (BEGIN, END)}.get(dialect, ("<tool_call>", "</tool_call>"))
        kept = text
        for marker in markers:
            kept = kept.replace(marker, "")
        found = answer.text
        for marker in markers:
            found = found.replace(marker, "")
        assert found.split() == kept.split() or "[" in text  # an empty list of calls is no text


HOSTILE = {
    "lists": "[f(a=" + "[" * 10**6,
    "brackets": "[" * 10**6,
    "quotes": "[f(a='" + "'" * 10**6,
    "quotes and commas": "[f(a='" + "'," * 500_000,
    "quotes and spaces": "[f(a='" + "'   " * 250_000,
    "quotes and half names": "[f(a='" + "', a" * 250_000,
    "backslashes": "[f(a='" + "\\" * 10**6,
    "half escapes": "[f(a='" + "\\ud83d" * 160_000,
    "numbers": "[f(a=[" + "1," * 500_000,
    "calls": "[" + "f()," * 250_000,
    "arguments": "[f(" + "a=1," * 250_000,
    "objects": "[" + '{"name":"f"},' * 80_000,
    "a name": "[" + "a" * 10**6,
    "spaces": " " * 10**6,
}
HOSTILE_TAGS = {
    "a value": "<function=f><parameter=a>" + "\n</par" * 140_000,
    "parameters": "<function=f>" + "<parameter=a>1</parameter>" * 40_000,
    "functions": "<function=f></function>" * 40_000,
    "open tags": "<" * 10**6,
    "spaces": " " * 10**6,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_megabyte(name):
    bounded("lfm2", BEGIN + HOSTILE[name], 100)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_body_in_tiny_pieces(name):
    bounded("lfm2", BEGIN + HOSTILE[name][:100_000], 3)


@pytest.mark.parametrize("name", HOSTILE_TAGS)
def test_a_hostile_megabyte_of_tags(name):
    bounded("lfm3", "<tool_call>" + HOSTILE_TAGS[name], 100)


@pytest.mark.parametrize("block", ["[f(a='" + "x" * 500_000 + "')]", "[" + "f()," * 20_000 + "f()]"])
def test_a_hostile_echo(block):
    bounded("lfm2", f"{BEGIN}{block}{END}{block}" + " " * 1000, 7)


def test_much_space_before_text():
    bounded("lfm2", " " * 10**6 + "x", 3)


def bounded(dialect, text, size):
    begin = time.monotonic()
    split(dialect, [text[at : at + size] for at in range(0, len(text), size)])
    assert time.monotonic() - begin < SECONDS


def test_markers_never_reach_the_text():
    for text in (f"{BEGIN}{BEGIN}[f()]{END}", f"{END}{END}", f"a{END}b{BEGIN}x{BEGIN}y{END}{END}"):
        answer = everywhere("lfm2", text)
        assert BEGIN not in answer.text.replace(BEGIN, "", text.count(BEGIN) - 1)
        assert END not in answer.text
