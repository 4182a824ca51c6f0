"""Tools for files: listing, reading by parts, finding, searching, writing, editing."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from pithos.errors import ToolError
from pithos.tools.context import Context
from pithos.tools.files import editing, finding, listing, reading, searching, writing
from pithos.tools.files.patterns import Glob
from pithos.tools.files.text import decoded
from tests.agent_tools.conftest import Call


def test_list_directory_shows_folders_first(workspace: Path, call: Call) -> None:
    (workspace / "b.txt").write_text("12345")
    (workspace / "z").mkdir()
    (workspace / "link").symlink_to("b.txt")
    os.mkfifo(workspace / "pipe")
    assert call(listing.TOOL).text == "z/\nb.txt  5 bytes\nlink -> b.txt\npipe  (named pipe)"
    assert call(listing.TOOL, path="z").text == "(an empty folder)"
    with pytest.raises(ToolError, match="there is no folder 'q'"):
        call(listing.TOOL, path="q")
    with pytest.raises(ToolError, match=r"'b\.txt' is no folder"):
        call(listing.TOOL, path="b.txt")


def test_read_file_gives_a_short_file_as_it_is(workspace: Path, call: Call) -> None:
    (workspace / "a").write_text("one\ntwo\n")
    result = call(reading.TOOL, path="a")
    assert result.text == "one\ntwo"
    assert result.data == {"path": "a", "start": 1, "lines": 2, "total": 2}
    (workspace / "empty").write_text("")
    assert call(reading.TOOL, path="empty").text == "(an empty file)"


def test_read_file_gives_parts_and_says_where_the_next_begins(workspace: Path, call: Call) -> None:
    (workspace / "a").write_text("".join(f"line {i}\n" for i in range(1, 1001)))
    first = call(reading.TOOL, path="a")
    assert first.text.startswith("(lines 1 to 500 of 1000; the next part: start=501)\nline 1\n")
    assert first.text.endswith("\nline 500")
    last = call(reading.TOOL, path="a", start=1000, lines=5)
    assert last.text == "(lines 1000 to 1000 of 1000)\nline 1000"
    with pytest.raises(ToolError, match="has 1000 lines"):
        call(reading.TOOL, path="a", start=1001)


def test_read_file_cuts_long_lines_and_stays_within_the_limit(
    workspace: Path, call: Call, context: Context
) -> None:
    (workspace / "a").write_text("x" * 5000 + "\n" + "y" * 1000 + "\n" + ("z" * 1000 + "\n") * 100)
    result = call(reading.TOOL, path="a")
    assert "x" * 2000 + "[... 3000 characters more]\n" in result.text
    assert len(result.text) <= context.limits.result
    assert "the next part: start=" in result.text


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"\x7fELF\x02\x01\x01\0", r"a program \(ELF\)"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a PNG image"),
        (b"GGUF\x03\0\0\0", "a GGUF model"),
        (b"a\0b", "binary data"),
        (bytes(range(1, 9)) * 20, "binary data"),
        (b"\xff\xfea", "no utf-16-le"),
    ],
)
def test_binary_files_are_refused_with_their_kind(
    workspace: Path, call: Call, content: bytes, kind: str
) -> None:
    (workspace / "a").write_bytes(content)
    with pytest.raises(ToolError, match=kind):
        call(reading.TOOL, path="a")


@pytest.mark.parametrize(
    ("raw", "encoding", "content"),
    [
        ("grün".encode(), "utf-8", "grün"),
        (b"\xef\xbb\xbfgr\xc3\xbcn", "utf-8", "grün"),
        ("grün".encode("utf-16"), "utf-16-le", "grün"),
        (b"\xfe\xff" + "grün".encode("utf-16-be"), "utf-16-be", "grün"),
        ("grün €".encode("cp1252"), "cp1252", "grün €"),
        (b"gr\xfcn\x81", "latin-1", "grün\x81"),
    ],
)
def test_encodings_are_found_and_kept(raw: bytes, encoding: str, content: str) -> None:
    text = decoded(raw, "f")
    assert (text.encoding, text.content) == (encoding, content)
    assert text.encoded(text.content, "f") == raw


def test_too_large_files_are_refused(workspace: Path, call: Call, context: Context) -> None:
    with open(workspace / "big", "wb") as file:
        file.truncate(context.limits.file + 1)
    with pytest.raises(ToolError, match="more than 10000000 bytes"):
        call(reading.TOOL, path="big")
    with pytest.raises(ToolError, match="not replaced"):
        call(writing.TOOL, path="big", content="x")
    with pytest.raises(ToolError, match="too many for a file"):
        call(writing.TOOL, path="new", content="x" * (context.limits.file + 1))


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("*.py", "a.py", True),
        ("*.py", "src/deep/a.py", True),
        ("src/*.py", "src/a.py", True),
        ("src/*.py", "src/deep/a.py", False),
        ("src/**/*.py", "src/a.py", True),
        ("src/**/*.py", "src/x/y/a.py", True),
        ("**", "a/b", True),
        ("**/test_*.py", "test_a.py", True),
        ("*.{c,h}", "x/a.h", True),
        ("{a,b}/{c,d}", "b/c", True),
        ("a?c", "abc", True),
        ("[ab].txt", "b.txt", True),
        ("./src/a", "src/a", True),
        ("src", "src/a", False),
    ],
)
def test_globs(pattern: str, path: str, fits: bool) -> None:
    assert Glob(pattern).fits(tuple(path.split("/"))) is fits


def test_globs_take_no_exponential_time() -> None:
    started = time.monotonic()
    assert not Glob("**/" * 6 + "z").fits(("a",) * 60)
    assert not Glob("*a*a*a*a*a*a*a*a*a*b").fits(("a" * 250,))
    assert time.monotonic() - started < 20
    for pattern in ("*" * 13, "/etc/*", "../*", "a/../../*", "{a,b}" * 7):
        with pytest.raises(ToolError):
            Glob(pattern)


def tree(workspace: Path) -> None:
    for path, content in {
        "src/a.py": "import os\nprint('x')\n",
        "src/deep/b.py": "print('Hello World')\r\nprint(2)\r\n",
        "README.md": "Hello\n",
        ".git/config": "print\n",
        "node_modules/m/index.js": "print\n",
    }.items():
        (workspace / path).parent.mkdir(parents=True, exist_ok=True)
        (workspace / path).write_text(content, newline="")
    (workspace / "binary").write_bytes(b"print\0")


def test_find_files(workspace: Path, call: Call) -> None:
    tree(workspace)
    assert (
        call(finding.TOOL, pattern="*.py").text
        == "src/a.py\nsrc/deep/b.py\n(not looked into: .git, node_modules)"
    )
    assert call(finding.TOOL, pattern="*.py", path="src/deep").text == "src/deep/b.py"
    assert call(finding.TOOL, pattern="src/*").text.startswith("src/a.py\nsrc/deep/\n")
    assert call(finding.TOOL, pattern="*.rs", path="src").text == "no file fits '*.rs'"
    assert call(finding.TOOL, pattern="config", path=".git").text == ".git/config"


def test_search_text_for_a_literal(workspace: Path, call: Call) -> None:
    tree(workspace)
    result = call(searching.TOOL, pattern="print(")
    assert result.text.splitlines()[:3] == [
        "src/a.py:2: print('x')",
        "src/deep/b.py:1: print('Hello World')",
        "src/deep/b.py:2: print(2)",
    ]
    assert result.data == {"lines": 3, "files": 2}
    assert call(searching.TOOL, pattern="hello", ignore_case=True, files="*.md").text.startswith(
        "README.md:1: Hello"
    )
    assert call(searching.TOOL, pattern="nothing like it", path="src").text == "no line has 'nothing like it'"
    assert call(searching.TOOL, pattern="os", path="src/a.py").text == "src/a.py:1: import os"
    with pytest.raises(ToolError, match="no file or folder"):
        call(searching.TOOL, pattern="x", path="nowhere")


def test_search_text_by_an_expression(workspace: Path, call: Call) -> None:
    tree(workspace)
    assert (
        call(searching.TOOL, pattern=r"^print\(\d\)$", regex=True, path="src").text
        == "src/deep/b.py:2: print(2)"
    )
    assert (
        call(searching.TOOL, pattern="HELLO.w", regex=True, ignore_case=True, path="src").data["lines"] == 1
    )
    for pattern in ("(", r"(a)\1", "(?=x)", "a{1001}"):
        with pytest.raises(ToolError, match="cannot be used"):
            call(searching.TOOL, pattern=pattern, regex=True)


def test_an_evil_expression_takes_linear_time(workspace: Path, call: Call) -> None:
    (workspace / "a").write_text("a" * 200_000 + "!")
    started = time.monotonic()
    assert call(searching.TOOL, pattern="(a+)+$", regex=True).data["lines"] == 0
    assert time.monotonic() - started < 20


def test_search_text_shows_long_lines_around_the_match(workspace: Path, call: Call) -> None:
    (workspace / "a").write_text("x" * 1000 + "needle" + "y" * 1000)
    text = call(searching.TOOL, pattern="needle").text
    assert text.startswith("a:1: ...x")
    assert "needle" in text and text.endswith("y...") and len(text) < 300


def test_write_file_creates_and_replaces(workspace: Path, call: Call) -> None:
    created = call(writing.TOOL, path="new/deep/a.txt", content="one\n")
    assert created.text == "created new/deep/a.txt (1 line)"
    assert created.data["diff"] == "--- a/new/deep/a.txt\n+++ b/new/deep/a.txt\n@@ -0,0 +1 @@\n+one"
    assert call(writing.TOOL, path="new/deep/a.txt", content="two").text == "replaced new/deep/a.txt (1 line)"
    assert (workspace / "new/deep/a.txt").read_text() == "two"
    assert os.listdir(workspace / "new/deep") == ["a.txt"]
    with pytest.raises(ToolError, match="is a file, not a folder"):
        call(writing.TOOL, path="new/deep/a.txt/b", content="x")


def test_write_file_keeps_encoding_and_line_ends(workspace: Path, call: Call) -> None:
    (workspace / "a").write_bytes(b"\xef\xbb\xbfa\r\nb\r\n")
    call(writing.TOOL, path="a", content="ä\nö\n")
    assert (workspace / "a").read_bytes() == b"\xef\xbb\xbf\xc3\xa4\r\n\xc3\xb6\r\n"
    (workspace / "w").write_bytes("ä€".encode("cp1252"))
    with pytest.raises(ToolError, match="cp1252, which has no '→'"):
        call(writing.TOOL, path="w", content="→")


def test_the_context_is_told_before_a_file_changes(workspace: Path, call: Call, context: Context) -> None:
    seen: list[tuple[str, bytes | None]] = []
    context.on_write = lambda path, old: seen.append((path, old))
    call(writing.TOOL, path="a", content="1")
    call(editing.TOOL, path="a", old_text="1", new_text="2")
    assert seen == [("a", None), ("a", b"1")]


def test_what_decides_about_pithos_or_git_is_judged(context: Context) -> None:
    def verdict(path: str) -> str:
        return writing.judge({"path": path}, context).action

    assert verdict("src/a.py") == "allow"
    assert verdict("mcp.json") == "refuse"
    assert verdict(".pithos/approvals") == "refuse"
    assert verdict(".git/hooks/pre-commit") == "ask"
    assert verdict("vendored/.GIT/config") == "ask"


def test_edit_file_replaces_the_only_place(workspace: Path, call: Call) -> None:
    (workspace / "a.py").write_text("def f():\n    return 1\n\nx = 2\n")
    result = call(editing.TOOL, path="a.py", old_text="    return 1", new_text="    return 3")
    assert (workspace / "a.py").read_text() == "def f():\n    return 3\n\nx = 2\n"
    assert result.text == (
        "edited a.py\n--- a/a.py\n+++ b/a.py\n@@ -1,4 +1,4 @@\n def f():\n-    return 1\n+    return 3\n \n x = 2"
    )


def test_edit_file_says_how_often_and_where(workspace: Path, call: Call) -> None:
    (workspace / "a").write_text("x\ny\nx\nx\n")
    with pytest.raises(ToolError, match="stands 3 times in 'a', at lines 1, 3, 4: give more"):
        call(editing.TOOL, path="a", old_text="x", new_text="z")
    assert call(editing.TOOL, path="a", old_text="x", new_text="z", all=True).text.startswith(
        "edited a (3 places)"
    )
    assert (workspace / "a").read_text() == "z\ny\nz\nz\n"


def test_edit_file_tells_why_a_text_is_missing(workspace: Path, call: Call) -> None:
    (workspace / "a").write_text("if x:\n    y = 1\n    z = 2\n")
    with pytest.raises(ToolError, match="with other spaces or line breaks"):
        call(editing.TOOL, path="a", old_text="if x:\n  y = 1", new_text="")
    with pytest.raises(ToolError, match="its first line stands at line 2, but what follows differs"):
        call(editing.TOOL, path="a", old_text="    y = 1\n    q", new_text="")
    with pytest.raises(ToolError, match="read the file again"):
        call(editing.TOOL, path="a", old_text="nothing", new_text="")
    with pytest.raises(ToolError, match="are the same"):
        call(editing.TOOL, path="a", old_text="x", new_text="x")


def test_edit_file_keeps_crlf_mark_and_encoding(workspace: Path, call: Call) -> None:
    (workspace / "a").write_bytes(b"\xef\xbb\xbfone\r\ntwo\r\nthree\r\n")
    call(editing.TOOL, path="a", old_text="one\ntwo", new_text="1\n2\n2b")
    assert (workspace / "a").read_bytes() == b"\xef\xbb\xbf1\r\n2\r\n2b\r\nthree\r\n"
    call(editing.TOOL, path="a", old_text="three", new_text="3\n4")
    assert (workspace / "a").read_bytes() == b"\xef\xbb\xbf1\r\n2\r\n2b\r\n3\r\n4\r\n"
    (workspace / "u").write_bytes("a\r\nb".encode("utf-16"))
    call(editing.TOOL, path="u", old_text="b", new_text="ü")
    assert (workspace / "u").read_bytes() == "a\r\nü".encode("utf-16")


def test_edit_file_leaves_mixed_line_ends_alone(workspace: Path, call: Call) -> None:
    (workspace / "a").write_bytes(b"a\r\nb\nc\nd\n")
    call(editing.TOOL, path="a", old_text="b\nc", new_text="B\nC")
    assert (workspace / "a").read_bytes() == b"a\r\nB\nC\nd\n"
    call(editing.TOOL, path="a", old_text="a\nB", new_text="A\nB")
    assert (workspace / "a").read_bytes() == b"A\r\nB\nC\nd\n"


def test_a_long_walk_can_be_stopped(workspace: Path, call: Call, context: Context) -> None:
    tree(workspace)
    context.cancel.set()
    for tool, arguments in ((finding.TOOL, {"pattern": "*"}), (searching.TOOL, {"pattern": "x"})):
        with pytest.raises(ToolError, match="stopped by the user"):
            call(tool, **arguments)
