"""Results as the SDK has them, as a model reads them."""

from __future__ import annotations

from typing import Any

import pytest
from mcp_types import CallToolResult

from pithos.tools.mcp.results import result


def made(*content: dict[str, Any], **more: Any) -> CallToolResult:
    return CallToolResult.model_validate({"content": list(content), **more})


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


def test_several_texts() -> None:
    assert result(made(text("one"), text("two"))).text == "one\ntwo"
    assert result(made()).text == "(the tool gave back nothing)"


def test_escape_sequences_go() -> None:
    assert result(made(text("\x1b[31mred\x1b[0m\x07 \x1b]0;title\x07x"))).text == "red x"


@pytest.mark.parametrize(
    ("content", "structured", "expected"),
    [
        ([], {"a": "ü"}, '{"a": "ü"}'),
        (['{"a":"ü"}'], {"a": "ü"}, '{"a":"ü"}'),  # once is enough
        (["seen"], {"result": "seen"}, "seen"),
        (["41"], {"result": 41}, "41"),
        (["a.txt\nb.txt"], {"content": "a.txt\nb.txt"}, "a.txt\nb.txt"),
        (["words"], {"n": 1}, 'words\nstructured: {"n": 1}'),
        (["words"], {"result": "others"}, 'words\nstructured: {"result": "others"}'),
    ],
)
def test_structured_content(content: list[str], structured: dict[str, Any], expected: str) -> None:
    found = result(made(*map(text, content), structuredContent=structured))
    assert found.text == expected
    assert found.data["structured"] == structured


def test_large_structured_content_is_not_kept_twice() -> None:
    found = result(made(structuredContent={"a": "x" * 200_000}))
    assert found.data["structured"] == "200009 characters, left out"
    assert len(found.text) > 200_000  # the registry cuts it


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        (
            {"type": "image", "mimeType": "image/png", "data": "QUJDRA=="},
            "[image, image/png, 4 bytes: not shown]",
        ),
        (
            {"type": "audio", "mimeType": "audio/wav", "data": "QUJD"},
            "[audio, audio/wav, 3 bytes: not shown]",
        ),
        ({"type": "resource_link", "name": "n", "uri": "file:///x"}, "[resource n: file:///x]"),
        ({"type": "resource", "resource": {"uri": "a:b", "text": "t"}}, "[resource a:b]\nt"),
        (
            {"type": "resource", "resource": {"uri": "a:b", "blob": "QUI="}},
            "[resource a:b, binary, 2 bytes: not shown]",
        ),
    ],
)
def test_what_is_no_text_is_named(block: dict[str, Any], expected: str) -> None:
    found = result(made(block))
    assert found.text == expected
    assert found.data["attachments"] == [expected.split("\n")[0]]


def test_failures() -> None:
    found = result(made(text("no such city"), isError=True))
    assert (found.ok, found.text) == (False, "error: no such city")
    assert result(made(text("Error: x"), isError=True)).text == "Error: x"
