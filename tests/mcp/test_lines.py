"""Bytes of a server as lines, and whose answer an unreadable one is."""

from __future__ import annotations

import pytest

from pithos.tools.mcp.lines import ENDS, Lines, Overlong, answered


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_lines_are_cut_wherever_pieces_end(size: int) -> None:
    data = b'{"a": 1}\r\n\n{"b": "x"}\nrest'
    lines = Lines()
    found = [line for start in range(0, len(data), size) for line in lines.feed(data[start : start + size])]
    assert found == [b'{"a": 1}', b"", b'{"b": "x"}']


@pytest.mark.parametrize("size", [100, 5_000, 100_000])
def test_a_line_that_is_too_long_keeps_its_ends(size: int) -> None:
    line = b'{"id": 7, "result": "' + b"x" * 60_000 + b'"}'
    data = line + b'\n{"id": 8}\n'
    lines = Lines(longest=20_000)
    found = [line for start in range(0, len(data), size) for line in lines.feed(data[start : start + size])]
    assert found[1] == b'{"id": 8}'
    long = found[0]
    assert isinstance(long, Overlong)
    assert long.size == len(line)
    assert long.start == line[:ENDS]
    assert line.endswith(long.end)
    assert answered(long) == 7


@pytest.mark.parametrize(
    ("line", "id"),
    [
        (b'{"jsonrpc": "2.0", "id": 3, "result": {"id": 9', 3),
        (b'{"result": {"id": 9}, "jsonrpc": "2.0", "id": 4', 4),
        (b'{"jsonrpc": "2.0", "id": "abc", "error": {', "abc"),
        (b'{"jsonrpc": "2.0", "method": "x", "params": {"id": 3}', None),
        (b"Server listens, id: 3", None),
        (b'{"result": {}}', None),
    ],
)
def test_whose_answer_it_is(line: bytes, id: int | str | None) -> None:
    assert answered(line) == id
