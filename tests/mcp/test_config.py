"""mcp.json: its form, its faults, its variables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pithos.errors import FileError, ToolError, UsageError
from pithos.tools.mcp import config
from pithos.tools.mcp.config import Config
from pithos.tools.mcp.variables import Filling


def read(folder: Path, content: Any) -> Config:
    path = folder / "mcp.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return config.read(path)


def server(folder: Path, **entry: Any) -> Config:
    return read(folder, {"mcpServers": {"one": entry}})


def test_programs_and_addresses(tmp_path: Path) -> None:
    found = read(tmp_path, {"mcpServers": {
        "files": {"command": "npx", "args": ["-y", "x"], "env": {"A": "b", "N": 3, "T": True}, "cwd": "sub"},
        "far": {"type": "http", "url": "https://example.org/mcp", "headers": {"Authorization": "Bearer ${KEY}"}},
        "off": {"command": "x", "disabled": True},
        "out": {"command": "x", "enabled": False},
    }})  # fmt: skip
    files, far, off, out = found.servers
    assert (files.command, files.args, files.cwd, files.folder) == ("npx", ("-y", "x"), "sub", tmp_path)
    assert files.env == {"A": "b", "N": "3", "T": "true"}
    assert (far.url, far.headers, far.command) == (
        "https://example.org/mcp",
        {"Authorization": "Bearer ${KEY}"},
        "",
    )
    assert (files.disabled, off.disabled, out.disabled) == (False, True, True)
    assert found.notes == ()
    assert files.what == "npx -y x (in sub)"
    assert far.what == "https://example.org/mcp (sends Authorization) (reads KEY of your environment)"


def test_secrets_are_not_in_what_is_printed(tmp_path: Path) -> None:
    found = server(tmp_path, command="x", env={"KEY": "s3cr3t-v4lue"})
    assert "s3cr3t" not in repr(found)


def test_a_byte_order_mark_and_the_form_of_editors(tmp_path: Path) -> None:
    found = read(tmp_path, "\ufeff" + json.dumps({"mcpServers": {}}))
    assert (found.servers, found.notes) == ((), ("mcp.json names no servers",))
    assert read(tmp_path, {"servers": {"a": {"command": "b"}}, "inputs": []}).servers[0].name == "a"


def test_unknown_keys_are_noted(tmp_path: Path) -> None:
    found = read(tmp_path, {"mcpServers": {"a": {"command": "b", "alwaysAllow": [], "url": ""}}, "theme": 1})
    assert found.notes == ("mcp.json: ignored: 'theme'", "MCP server a: ignored: 'alwaysAllow', 'url'")


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ([], "must be an object"),
        ({}, 'needs either "command" (a program) or "url"'),
        ({"command": "a", "url": "http://b"}, 'needs either "command"'),
        ({"command": ["a"]}, "command must be a text"),
        ({"command": "a\0"}, "command must be a text"),
        ({"command": "a", "args": "b"}, "args must be a list of texts"),
        ({"command": "a", "args": [1]}, "args must be a list of texts"),
        ({"command": "a", "env": {"X": None}}, "env must be an object of texts"),
        ({"command": "a", "env": {"X=Y": "1"}}, "env has a name or a value that cannot be passed on"),
        ({"command": "a", "disabled": "yes"}, "disabled must be true or false"),
        ({"command": "a", "timeout": 0}, "timeout must be a number above 0"),
        ({"url": "ftp://a"}, "must begin with http:// or https://"),
        ({"url": "http://a", "type": "sse"}, "the transport sse is not supported"),
        ({"url": "http://a", "type": "stdio"}, "its type is 'stdio'"),
        ({"command": "a", "transport": "http"}, "its type is 'http'"),
    ],
)
def test_faults_of_a_server(tmp_path: Path, entry: Any, words: str) -> None:
    with pytest.raises(UsageError) as caught:
        read(tmp_path, {"mcpServers": {"one": entry}})
    assert words in str(caught.value)
    assert str(caught.value).startswith(f"{tmp_path / 'mcp.json'}: MCP server 'one': ")


def test_all_faults_are_told_together(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"MCP server 'a': .*; MCP server 'b': "):
        read(tmp_path, {"mcpServers": {"a": 1, "b": {}, "c": {"command": "x"}}})


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "3", '{"mcpServers": []}', '{"x": {}}', "[" * 100_000, "\xff"]
)
def test_what_is_no_list_of_servers(tmp_path: Path, content: str) -> None:
    with pytest.raises(UsageError, match=r'is no JSON|has no object "mcpServers"'):
        read(tmp_path, content)


def test_what_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="does not exist"):
        config.read(tmp_path / "mcp.json")
    with pytest.raises(FileError, match="is no file"):
        config.read(tmp_path)
    with pytest.raises(FileError, match="more than 1000000 bytes"):
        read(tmp_path, " " * 1_000_001)
    with pytest.raises(UsageError, match="names 65 servers; the most is 64"):
        read(tmp_path, {"mcpServers": {f"{n}": {"command": "x"} for n in range(65)}})


@pytest.mark.parametrize(("timeout", "seconds"), [(30, 30.0), (60_000, 60.0), (0.5, 0.5)])
def test_the_time_of_a_call(tmp_path: Path, timeout: float, seconds: float) -> None:
    assert server(tmp_path, command="x", timeout=timeout).servers[0].seconds == seconds


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("a ${NAME} b", "a value-1 b"),
        ("${env:NAME}${NAME}", "value-1value-1"),
        ("${MISSING:-else}", "else"),
        ("${EMPTY:-else}", "else"),
        ("${EMPTY}", ""),
        ("${MISSING:-}", ""),
        ("${NAME:-else}", "value-1"),
        ("${workspaceFolder}/x", "/ws/x"),
        ("$NAME $(NAME) %NAME% {NAME}", "$NAME $(NAME) %NAME% {NAME}"),
        ("${x%.py} ${} ${a:b}", "${x%.py} ${} ${a:b}"),
    ],
)
def test_variables(text: str, filled: str) -> None:
    filling = Filling({"NAME": "value-1", "EMPTY": ""}, {"workspaceFolder": "/ws"})
    assert filling.text(text) == filled


def test_variables_that_are_not_there() -> None:
    with pytest.raises(ToolError, match="the variable MISSING is not set"):
        Filling({}).text("${MISSING}")
    with pytest.raises(ToolError, match=r"\$\{input:key\} is not supported"):
        Filling({}).text("${input:key}")


def test_secrets_are_masked() -> None:
    filling = Filling({"TOKEN": "abcd-1234", "PASSWORD": "hunter"})
    filling.pairs({"Authorization": "Bearer ${TOKEN}", "LEVEL": "debug", "PORT": "80"})
    filling.text("--password=${PASSWORD}")
    assert filling.masked("Bearer abcd-1234 abcd-1234 hunter debug 80") == "*** *** *** debug 80"
