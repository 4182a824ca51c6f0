"""Incremental text: wherever it is cut, the result is that of the whole."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pithos.text.stream import ReasoningSplitter, Utf8Stream
from pithos.text.thinking import CLOSE

PIECES = st.lists(
    st.sampled_from(
        [
            "<think>",
            "</think>",
            "<thi",
            "nk>",
            "</",
            "<",
            ">",
            "\n",
            " ",
            "a",
            "é🙂",
            "</think",
            "think>",
            "\n\n",
        ]
    ),
    max_size=12,
).map("".join)


def cut(whole, places):
    """`whole` in pieces, cut at `places`."""
    bounds = sorted({0, len(whole), *(place for place in places if place < len(whole))})
    return [whole[a:b] for a, b in pairwise(bounds)]


def decoded(pieces):
    stream = Utf8Stream()
    return "".join([*map(stream.feed, pieces), stream.flush()])


@given(st.text(), st.lists(st.integers(0, 200)))
def test_utf8_is_whole_wherever_it_is_cut(text, places):
    data = text.encode("utf-8")
    assert decoded(cut(data, places)) == text
    assert decoded(bytes([byte]) for byte in data) == text


@given(st.binary(), st.lists(st.integers(0, 200)))
def test_bytes_that_are_no_utf8_become_replacement_characters(data, places):
    want = data.decode("utf-8", "replace")
    assert decoded(cut(data, places)) == want
    assert decoded(bytes([byte]) for byte in data) == want


def test_a_character_waits_until_it_is_complete():
    stream = Utf8Stream()
    assert [stream.feed(bytes([byte])) for byte in "é🙂".encode()] == ["", "é", "", "", "", "🙂"]
    assert stream.feed("🙂".encode()[:2]) == ""
    assert stream.flush() == "\ufffd"


def split(pieces, inside):
    splitter = ReasoningSplitter(inside)
    parts = [*map(splitter.feed, pieces), splitter.flush()]
    return "".join(part[0] for part in parts), "".join(part[1] for part in parts)


@pytest.mark.parametrize(
    ("text", "inside", "reasoning", "content"),
    [
        ("", False, "", ""),
        ("", True, "", ""),
        ("hello", False, "", "hello"),
        ("hello", True, "hello", ""),
        ("\n hello", False, "", "\n hello"),
        ("<think>\nhm\n</think>\n\nyes", False, "hm\n", "yes"),
        ("<think>hm</think>yes", False, "hm", "yes"),
        (" \n<think>hm</think> yes ", False, "hm", "yes "),
        ("\nhm</think>yes", True, "hm", "yes"),
        ("\n\nhm</think>yes", True, "\nhm", "yes"),
        ("<think>hm</think>yes", True, "hm", "yes"),
        ("</think>\n\nyes", True, "", "yes"),
        ("yes </think> no", False, "", "yes </think> no"),
        ("yes <think>no</think>", False, "", "yes <think>no</think>"),
        ("<think>a</think>b<think>c</think>d", False, "a", "b<think>c</think>d"),
        ("<think>a<think>b</think>c", False, "a<think>b", "c"),
        ("<think>never closed", False, "never closed", ""),
        ("<think>half </thi", False, "half </thi", ""),
        ("<thin", False, "", "<thin"),
        ("<thinx>", False, "", "<thinx>"),
        ("a < b </ c", True, "a < b </ c", ""),
        ("x</think>", True, "x", ""),
        ("x</think> \n", True, "x", ""),
    ],
)
def test_splits(text, inside, reasoning, content):
    assert split([text], inside) == (reasoning, content)
    assert split(text, inside) == (reasoning, content)


@given(PIECES, st.booleans(), st.lists(st.integers(0, 60)))
def test_reasoning_is_the_same_wherever_it_is_cut(text, inside, places):
    want = split([text], inside)
    assert split(cut(text, places), inside) == want
    assert split(text, inside) == want


def test_what_cannot_be_a_marker_does_not_wait():
    splitter = ReasoningSplitter()
    assert splitter.feed("<th") == ("", "")
    assert splitter.feed("is") == ("", "<this")
    assert splitter.feed("<thi") == ("", "<thi")
    splitter = ReasoningSplitter(inside=True)
    assert splitter.feed("a<") == ("a", "")
    assert splitter.feed("b</thin") == ("<b", "")
    assert splitter.feed("k>c") == ("", "c")


def test_reasoning_tells_what_arrives():
    splitter = ReasoningSplitter()
    seen = []
    for piece in (" ", "<think>", "a", "</think>", "b"):
        splitter.feed(piece)
        seen.append(splitter.reasoning)
    assert seen == [False, True, True, False, False]
    assert ReasoningSplitter(inside=True).reasoning


@pytest.mark.parametrize(
    ("prompt", "inside"),
    [
        ("<|im_start|>assistant\n<think>", True),
        ("<|im_start|>assistant\n<think>\n", True),
        ("<|im_start|>assistant\n", False),
        ("<think></think>\n\n", False),
        ("<think>\n\n</think>\n\n", False),
        ("", False),
    ],
)
def test_prompts_that_end_in_an_open_marker(prompt, inside):
    assert ReasoningSplitter.after(prompt).reasoning is inside


def late(pieces):
    """(reasoning, content) when what moved is where it belongs."""
    splitter = ReasoningSplitter(late=True)
    reasoning = content = ""
    moved = False
    for piece in [*pieces, None]:
        part = splitter.flush() if piece is None else splitter.feed(piece)
        if splitter.moved and not moved:
            moved, reasoning, content = True, content, ""
        reasoning, content = reasoning + part[0], content + part[1]
    return reasoning, content


@pytest.mark.parametrize(
    ("text", "reasoning", "content"),
    [
        ("hm, yes</think>\n\nYes.", "hm, yes", "Yes."),
        ("</think>Yes.", "", "Yes."),
        ("\n</think>Yes.", "\n", "Yes."),
        ("hm</think>", "hm", ""),
        ("a</think>b</think>c", "a", "b</think>c"),
        ("a <think>b</think>c", "a <think>b", "c"),
        ("<think>a</think>b</think>c", "a", "b</think>c"),
        ("no reasoning </thin", "", "no reasoning </thin"),
        ("a </b> c", "", "a </b> c"),
        ("", "", ""),
    ],
)
def test_reasoning_that_was_not_wanted_moves(text, reasoning, content):
    assert late([text]) == late(text) == (reasoning, content)
    assert all(late([text[:n], text[n:]]) == (reasoning, content) for n in range(len(text)))


@given(PIECES, st.lists(st.integers(0, 60)))
def test_what_moves_is_the_same_wherever_it_is_cut(text, places):
    want = late([text])
    assert late(cut(text, places)) == want
    assert late(text) == want
    assert CLOSE not in want[0]


@given(PIECES)
def test_behind_a_prompt_that_is_open_nothing_moves(text):
    splitter = ReasoningSplitter(inside=True, late=True)
    parts = [splitter.feed(text), splitter.flush()]
    assert not splitter.moved
    assert ("".join(p[0] for p in parts), "".join(p[1] for p in parts)) == split([text], True)
