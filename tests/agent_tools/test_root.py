"""Nothing outside the workspace is reached: links, special files, and folders that are swapped meanwhile."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pithos.errors import ToolError
from pithos.tools.files.descriptors import DescriptorRoot
from pithos.tools.files.resolved import ResolvedRoot, contains
from pithos.tools.files.root import Root, open_root

ROOTS = [DescriptorRoot, ResolvedRoot]


@pytest.fixture(params=ROOTS)
def root(request: pytest.FixtureRequest, workspace: Path) -> Iterator[Root]:
    opened = request.param(workspace)
    yield opened
    opened.close()


def test_files_are_written_and_read(root: Root, workspace: Path) -> None:
    root.replace(("a", "b", "c.txt"), b"one")
    assert root.read(("a", "b", "c.txt"), 100) == b"one"
    root.replace(("a", "b", "c.txt"), b"two")
    assert (workspace / "a/b/c.txt").read_bytes() == b"two"
    assert [e.name for e in root.entries(("a", "b"))] == ["c.txt"]
    assert root.read(("a", "b", "c.txt"), 2) == b"tw"


def test_the_rights_of_a_file_are_kept(root: Root, workspace: Path) -> None:
    (workspace / "run.sh").write_text("x")
    os.chmod(workspace / "run.sh", 0o755)
    root.replace(("run.sh",), b"y")
    assert (workspace / "run.sh").stat().st_mode & 0o777 == 0o755


def test_entries_tell_their_kinds(root: Root, workspace: Path) -> None:
    (workspace / "d").mkdir()
    (workspace / "f").write_text("12345")
    (workspace / "l").symlink_to("f")
    os.mkfifo(workspace / "p")
    found = {e.name: (e.kind, e.target) for e in root.entries(())}
    assert found == {"d": ("folder", ""), "f": ("file", ""), "l": ("link", "f"), "p": ("named pipe", "")}
    entry = root.entry(("f",))
    assert entry is not None and (entry.kind, entry.size) == ("file", 5)
    assert root.entry(("nothing", "there")) is None


@pytest.mark.parametrize("target", ["/etc", "..", "../ws-evil", "sub/../../ws-evil", "/", "/proc/self/root"])
def test_links_that_lead_out_are_refused(root: Root, workspace: Path, target: str) -> None:
    evil = workspace.parent / "ws-evil"
    evil.mkdir()
    (evil / "passwd").write_text("secret")
    (workspace / "sub").mkdir()
    (workspace / "out").symlink_to(target)
    for names in (("out", "passwd"), ("out",)):
        with pytest.raises(ToolError, match="leads out of the workspace"):
            root.entries(names)
    with pytest.raises(ToolError, match="leads out of the workspace"):
        root.read(("out", "passwd"), 10)
    with pytest.raises(ToolError, match="leads out of the workspace"):
        root.replace(("out", "new"), b"x")
    assert os.listdir(evil) == ["passwd"]


def test_a_link_to_a_file_outside_is_neither_read_nor_replaced(root: Root, workspace: Path) -> None:
    outside = workspace.parent / "outside.txt"
    outside.write_text("secret")
    (workspace / "link").symlink_to(outside)
    (workspace / "dangling").symlink_to(workspace.parent / "new.txt")
    with pytest.raises(ToolError):
        root.read(("link",), 10)
    for name in ("link", "dangling"):
        with pytest.raises(ToolError):
            root.replace((name,), b"x")
    assert outside.read_text() == "secret"
    assert not (workspace.parent / "new.txt").exists()


def test_links_that_stay_inside_are_followed(root: Root, workspace: Path) -> None:
    (workspace / "real" / "deep").mkdir(parents=True)
    (workspace / "real" / "deep" / "f").write_text("here")
    (workspace / "up").symlink_to("real/deep/../deep")
    (workspace / "absolute").symlink_to(workspace / "real" / "deep" / "f")
    (workspace / "real" / "back").symlink_to("../up/f")
    assert root.read(("up", "f"), 10) == b"here"
    assert root.read(("absolute",), 10) == b"here"
    assert root.read(("real", "back"), 10) == b"here"
    root.replace(("real", "back"), b"new")
    assert (workspace / "real" / "deep" / "f").read_text() == "new"
    assert (workspace / "real" / "back").is_symlink()
    assert [e.name for e in root.entries(("up",))] == ["f"]


def test_links_in_circles_end(root: Root, workspace: Path) -> None:
    (workspace / "a").symlink_to("b")
    (workspace / "b").symlink_to("a")
    with pytest.raises((ToolError, OSError)):
        root.read(("a",), 10)
    with pytest.raises((ToolError, OSError)):
        root.read(("a", "x"), 10)


def test_special_files_are_refused_by_their_kind(root: Root, workspace: Path) -> None:
    os.mkfifo(workspace / "pipe")
    server = socket.socket(socket.AF_UNIX)
    here = os.getcwd()
    os.chdir(workspace)
    try:
        server.bind("s")
    finally:
        os.chdir(here)
    (workspace / "folder").mkdir()
    for name, kind in (("pipe", "named pipe"), ("s", "socket"), ("folder", "folder")):
        with pytest.raises(ToolError, match=kind):
            root.read((name,), 10)
        with pytest.raises(ToolError, match=kind):
            root.replace((name,), b"x")
    server.close()


def test_devices_are_refused(root: Root, workspace: Path) -> None:
    try:
        os.mknod(workspace / "null", 0o20666, os.makedev(1, 3))
    except PermissionError:
        pytest.skip("device files cannot be made here (needs root)")
    with pytest.raises(ToolError, match="is a device"):
        root.read(("null",), 10)


def test_a_protected_file_is_not_written_through_a_link(root: Root, workspace: Path) -> None:
    (workspace / "mcp.json").write_text("{}")
    (workspace / "harmless").symlink_to("mcp.json")
    for name in ("harmless", "mcp.json"):
        with pytest.raises(ToolError, match="only a person writes it"):
            root.replace((name,), b"evil")
    assert (workspace / "mcp.json").read_text() == "{}"


def test_a_name_that_begins_alike_is_another_folder(workspace: Path) -> None:
    assert contains(Path("/ws"), Path("/ws/a"))
    assert contains(Path("/ws"), Path("/ws"))
    assert not contains(Path("/ws"), Path("/ws-evil/a"))
    assert not contains(Path("/ws/a"), Path("/ws"))


def test_a_failed_write_leaves_nothing(workspace: Path) -> None:
    (workspace / "folder").mkdir()
    root = DescriptorRoot(workspace)
    for names in (("folder",), ()):
        with pytest.raises(ToolError):
            root.replace(names, b"x")
    assert os.listdir(workspace) == ["folder"]
    root.close()


@pytest.mark.parametrize("operation", ["read", "write", "list"])
def test_a_folder_that_is_swapped_for_a_link_leads_nowhere(workspace: Path, operation: str) -> None:
    """A thread swaps a folder for a link to the outside all the time; nothing there is ever seen or changed."""
    outside = workspace.parent / "outside"
    outside.mkdir()
    (outside / "f").write_text("SECRET")
    (outside / "secret.txt").touch()
    (workspace / "d").mkdir()
    (workspace / "d" / "f").write_text("inside")
    (workspace / "evil").symlink_to(outside)
    stop = threading.Event()

    def swap() -> None:
        while not stop.is_set():
            os.rename(workspace / "d", workspace / "kept")
            with contextlib.suppress(OSError):  # a writer makes the folder anew when it is missing
                os.rename(workspace / "evil", workspace / "d")
                os.rename(workspace / "d", workspace / "evil")
            shutil.rmtree(workspace / "d", ignore_errors=True)
            with contextlib.suppress(OSError):
                os.rename(workspace / "kept", workspace / "d")
            if (workspace / "kept").exists():
                shutil.rmtree(workspace / "kept")
            time.sleep(0.0002)

    root = open_root(workspace)
    thread = threading.Thread(target=swap)
    thread.start()
    outcomes = {"fine": 0, "refused": 0}
    try:
        for i in range(1000):
            try:
                if operation == "read":
                    assert root.read(("d", "f"), 100) == b"inside"
                elif operation == "write":
                    root.replace(("d", f"n{i % 10}"), b"x")
                else:
                    assert "secret.txt" not in {e.name for e in root.entries(("d",))}
                outcomes["fine"] += 1
            except (ToolError, OSError):
                outcomes["refused"] += 1
    finally:
        stop.set()
        thread.join()
        root.close()
    assert sorted(os.listdir(outside)) == ["f", "secret.txt"]
    assert (outside / "f").read_text() == "SECRET"
    assert outcomes["fine"] > 0


WRITER = """
import sys
from pathlib import Path
from pithos.tools.files.root import open_root
root = open_root(Path(sys.argv[1]))
print("ready", flush=True)
while True:
    for letter in b"ab":
        root.replace(("f",), bytes([letter]) * 3_000_000)
"""


@pytest.mark.slow
def test_a_killed_writer_leaves_no_half_written_file(workspace: Path) -> None:
    (workspace / "f").write_bytes(b"a" * 3_000_000)
    for i in range(8):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(workspace)],
            stdout=subprocess.PIPE,
            cwd=Path(__file__).resolve().parents[2],
        )
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(0.02 + 0.013 * i)
        writer.kill()
        writer.wait()
        writer.stdout.close()
        content = (workspace / "f").read_bytes()
        assert content in (b"a" * 3_000_000, b"b" * 3_000_000)
        assert all(path.stat().st_size == 3_000_000 for path in workspace.iterdir())


def test_the_workspace_must_be_a_folder(tmp_path: Path) -> None:
    with pytest.raises(ToolError, match="is no folder"):
        open_root(tmp_path / "missing")
