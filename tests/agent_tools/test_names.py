"""Paths as a model writes them."""

from __future__ import annotations

import pytest

from pithos.errors import ToolError
from pithos.tools.files.names import parts, protected


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("a", ("a",)),
        ("./a//b/", ("a", "b")),
        ("", ()),
        (".", ()),
        ("a/./b", ("a", "b")),
        ("...", ("...",)),
        ("~x", ("~x",)),
    ],
)
def test_relative_paths_are_taken(path: str, names: tuple[str, ...]) -> None:
    assert parts(path, windows=False) == names


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "//x", "..", "a/..", "a/../b", "../ws-evil/a", "~", "~/x", "~root/x", "a\0b"]
)
def test_paths_out_of_the_workspace_are_refused(path: str) -> None:
    with pytest.raises(ToolError):
        parts(path, windows=False)


def test_paths_that_could_not_be_undone_are_refused() -> None:
    assert len(parts("a/" * 64, windows=False)) == 64
    for path in ("a/" * 65, f"{'b' * 200}/" * 11):
        with pytest.raises(ToolError, match="at most 64 names and 2000 characters"):
            parts(path, windows=False)


def test_an_absolute_path_inside_is_refused_with_the_one_to_use() -> None:
    with pytest.raises(ToolError, match=r"relative to the workspace: 'src/a\.py'"):
        parts("/ws/src/a.py", "/ws", windows=False)
    with pytest.raises(ToolError, match="only files inside the workspace"):
        parts("/ws-evil/a.py", "/ws", windows=False)
    with pytest.raises(ToolError, match="only files inside the workspace"):
        parts("/ws/../etc/passwd", "/ws", windows=False)


@pytest.mark.parametrize(
    ("path", "names"), [("a\\b", ("a", "b")), ("a/b.txt", ("a", "b.txt")), ("console.txt", ("console.txt",))]
)
def test_windows_paths_are_taken_with_both_slashes(path: str, names: tuple[str, ...]) -> None:
    assert parts(path, windows=True) == names


ABSOLUTE = ["C:\\x", "C:x", "\\x", "/x", "\\\\server\\share\\x", "\\\\?\\C:\\x", "\\\\.\\pipe\\x"]
UPWARDS = ["a\\..\\b", "..\\x", "a\\../b"]
DEVICES = ["nul", "NUL.txt", "a\\CON", "com1", "lpt9.log", "COM¹", "aux .txt"]
ODD = ["file.txt:stream", "file::$DATA", "a.", "a ", "a. ", "a?b", "a*b", "a|b", "a\tb", "a<b", 'a"b']


@pytest.mark.parametrize("path", [*ABSOLUTE, *UPWARDS, *DEVICES, *ODD])
def test_windows_paths_that_mean_something_else_are_refused(path: str) -> None:
    with pytest.raises(ToolError):
        parts(path, windows=True)


def test_the_settings_of_pithos_are_protected_in_any_capitals() -> None:
    assert protected(("mcp.json",))
    assert protected(("MCP.JSON",))
    assert protected((".pithos", "x"))
    assert not protected(("a", "mcp.json"))
    assert not protected(())
