"""The program of a server: where it is found, and what Windows makes of scripts."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from pithos.errors import ToolError
from pithos.tools.mcp.commands import on_windows, resolved

NODE, TOOLS = r"C:\Program Files\nodejs", r"C:\tools"
FILES = {rf"{NODE}\npx", rf"{NODE}\npx.cmd", rf"{NODE}\node.exe", rf"{TOOLS}\run.bat", rf"{TOOLS}\uvx.exe"}
FILES |= {r"C:\ws\bin\server.exe", r"C:\ws\local.cmd", rf"{TOOLS}\node.cmd"}


def windows(command: str, *args: str, path: str = rf'{NODE};"{TOOLS}"') -> list[str]:
    return on_windows(command, args, r"C:\ws", {"Path": path}, lambda name: name in FILES)


@pytest.mark.parametrize(
    ("command", "found"),
    [
        ("npx", rf"{NODE}\npx.cmd"),  # not the script for other shells beside it
        ("npx.cmd", rf"{NODE}\npx.cmd"),
        ("node", rf"{NODE}\node.exe"),  # the first folder of the PATH
        ("uvx", rf"{TOOLS}\uvx.exe"),
        ("run", rf"{TOOLS}\run.bat"),
        (rf"{NODE}\node", rf"{NODE}\node.exe"),
        (r".\bin\server", r"C:\ws\bin\server.exe"),
        ("./bin/server.exe", r"C:\ws\bin\server.exe"),
        (r".\local", r"C:\ws\local.cmd"),
    ],
)
def test_programs_of_windows(command: str, found: str) -> None:
    assert windows(command, "-y", "a package") == [found, "-y", "a package"]


@pytest.mark.parametrize("text", ["%PATH%", "a&b", 'say "hi"', "a|b", "<x", "^", "a\nb", "!x!", "(x)"])
def test_scripts_are_given_nothing_that_cmd_reads(text: str) -> None:
    with pytest.raises(ToolError, match=r"npx.cmd is a script of cmd.exe, which cannot be given .* safely"):
        windows("npx", "-y", text)
    assert windows("node", text) == [rf"{NODE}\node.exe", text]


@pytest.mark.parametrize("command", ["local", "server", "missing", "npx.exe", r"C:\nowhere\x"])
def test_what_is_not_on_the_path_of_windows(command: str) -> None:
    with pytest.raises(ToolError, match="is not found"):
        windows(command)


@pytest.mark.skipif(os.name == "nt", reason="paths of POSIX")
def test_programs_of_posix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bin").mkdir()
    for name in ("bin/tool", "own"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    environment = {"PATH": str(tmp_path / "bin")}
    assert resolved("tool", ["a"], tmp_path, environment) == [str(tmp_path / "bin" / "tool"), "a"]
    assert resolved("./own", [], tmp_path, environment) == [str(tmp_path / "own")]
    assert resolved(sys.executable, [], tmp_path, {}) == [sys.executable]
    monkeypatch.setenv("HOME", str(tmp_path))
    assert resolved("~/own", [], Path("/"), environment) == [str(tmp_path / "own")]
    with pytest.raises(ToolError, match=r"'npx' is not found: it comes with Node\.js"):
        resolved("npx", [], tmp_path, environment)
    with pytest.raises(ToolError, match="'own' is not found"):
        resolved("own", [], tmp_path, environment)
