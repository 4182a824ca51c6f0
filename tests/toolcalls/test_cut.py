"""Answers that were cut off within a block of calls."""

from __future__ import annotations

import json

import pytest

from pithos.text.toolcalls import CallArguments, CallEnd, CallStart, Text, ToolCallStream

LFM2 = "Hm. <|tool_call_start|>[f(a='v', n=3), g(b=[1, {'c': None}])]<|tool_call_end|>"
LFM3 = (
    "Hm. <tool_call><function=f><parameter=a>v</parameter><parameter=n>3</parameter></function></tool_call>"
    "<tool_call><function=g><parameter=b>[1]</parameter></function></tool_call>"
)
HERMES = 'Hm. <tool_call>{"name": "f", "arguments": {"a": "v", "n": 3}}</tool_call>'
INTEGER = {"type": "object", "properties": {"n": {"type": "integer"}, "b": {"type": "array"}}}
TOOLS = [{"type": "function", "function": {"name": name, "parameters": INTEGER}} for name in "fg"]


@pytest.mark.parametrize(
    ("dialect", "text"),
    [("lfm2", LFM2), ("lfm2", LFM2.replace("Hm. ", "\n")), ("lfm3", LFM3), ("json", HERMES)],
)
def test_everywhere(dialect, text):
    whole = ToolCallStream(dialect, TOOLS)
    expected = _calls([*whole.feed(text), *whole.flush()])
    for end in range(len(text)):
        stream = ToolCallStream(dialect, TOOLS)
        pieces = [*stream.feed(text[:end]), *stream.flush(cut=True)]
        told = "".join(piece.text for piece in pieces if isinstance(piece, Text))
        assert text.startswith(told), "at most the beginning of a marker"
        assert "f" not in told.replace("<function", "")
        assert not stream.malformed
        calls = _calls(pieces)
        behind = [piece.text for piece in pieces[-1:] if isinstance(piece, Text)]
        assert not calls or "<tool_call>".startswith("".join(behind)), "nothing comes behind a call"
        for (name, arguments), (right, all_of_them) in zip(calls, expected, strict=False):
            assert name == right
            assert all_of_them.startswith(arguments)
        for index, (_, arguments) in enumerate(calls):
            assert (CallEnd(index) not in pieces) or isinstance(json.loads(arguments), dict)


def _calls(pieces):
    made = {piece.index: [piece.name, ""] for piece in pieces if isinstance(piece, CallStart)}
    for piece in pieces:
        if isinstance(piece, CallArguments):
            made[piece.index][1] += piece.text
    return [tuple(call) for call in made.values()]
