"""Bytes to a JSON object."""

import json

import pytest

from pithos.server.body import parsed
from pithos.server.errors import Problem


def test_an_object() -> None:
    assert parsed(b'\xef\xbb\xbf {"a": [1, {"b": "\xc3\xa9 \\ud83d\\ude00"}]}') == {"a": [1, {"b": "é 😀"}]}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"  \n", "empty"),
        (b"{", "not JSON"),
        (b'{"a": 1,}', "line 1, column"),
        (b"[1]", "a JSON list"),
        (b"null", "a JSON null"),
        (b'"text"', "a JSON text"),
        (b"1", "a JSON number"),
        (b'{"a": NaN}', "NaN"),
        (b'{"a": -Infinity}', "Infinity"),
        (b'{"a": "\xff"}', "not UTF-8"),
        (b'{"a": "\\ud800"}', "surrogate"),
        (b'{"a\\udfff": 1}', "surrogate"),
        (b'{"a": ' + b"9" * 5000 + b"}", "digits"),
        (b'{"a": ' + b"[" * 200 + b"]" * 200 + b"}", "nested too deep"),
        (b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "nested too deep"),
        (b'{"a":' * 100_000, "nested too deep"),
        (b'{"a": [' + b"[],{}," * 30_000 + b"1]}", "more than 50000 objects"),
    ],
)
def test_what_is_no_usable_object(data: bytes, words: str) -> None:
    with pytest.raises(Problem, match=words) as caught:
        parsed(data)
    assert (caught.value.status, caught.value.code) == (400, "invalid_json")


def test_depth_to_the_limit() -> None:
    made: object = 1
    for _ in range(127):
        made = [made]
    assert parsed(json.dumps({"a": made}).encode()) == {"a": made}
