"""Undo: what tools and commands changed in a workspace is put back."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pithos.agent import beat, snapshot, undo
from pithos.agent.events import Remark
from pithos.agent.undo import Undo
from pithos.errors import FileError, UsageError
from pithos.tools.context import Context
from pithos.tools.files import writing
from pithos.tools.judge import Mode
from tests.agent.harness import call, working


@pytest.fixture
def context(workspace: Path) -> Iterator[Context]:
    with Context.open(workspace) as opened:
        yield opened


def tree(folder: Path) -> dict[str, object]:
    """All of a folder: contents, rights, links."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = os.readlink(path)
        elif path.is_dir():
            found[name] = path.stat().st_mode & 0o777
        else:
            found[name] = (path.read_bytes(), path.stat().st_mode & 0o777)
    return found


def filled(workspace: Path) -> None:
    (workspace / "src" / "deep").mkdir(parents=True)
    (workspace / "empty").mkdir()
    (workspace / "src" / "a.py").write_bytes(b"one\r\ntwo\r\n")
    (workspace / "src" / "deep" / "data.bin").write_bytes(bytes(range(256)))
    (workspace / "run.sh").write_text("#!/bin/sh\n")
    (workspace / "run.sh").chmod(0o755)
    (workspace / "link").symlink_to("src/a.py")


def test_files_that_tools_wrote(workspace: Path) -> None:
    filled(workspace)
    before = tree(workspace)
    script = [
        call("edit_file", path="src/a.py", old_text="two", new_text="three"),
        call("write_file", path="new/file.txt", content="x"),
        "Done.",
    ]
    with working(workspace, *script) as at_work:
        at_work.run("x")
        assert [step.label for step in at_work.agent.undo.steps()] == [
            "write_file new/file.txt",
            "edit_file src/a.py",
        ]
        undone = at_work.agent.undo_step()
        assert undone is not None and undone.restored == ("new/file.txt",)
        assert not (workspace / "new" / "file.txt").exists()
        undone = at_work.agent.undo_step()
        assert undone is not None and undone.restored == ("src/a.py",)
        (workspace / "new").rmdir()
        assert tree(workspace) == before
        assert at_work.agent.undo_step() is None
        at_work.run("And now?")
        said = [m["content"] for m in at_work.messages if m["role"] == "user"][1]
        assert said.startswith("(I have taken back what your last step changed: new/file.txt)")
        assert said.endswith("And now?")


HAVOC = (
    "rm src/a.py link; rm -r empty; echo changed > run.sh; chmod 600 run.sh; mkdir made; echo y > made/z;"
    " ln -s run.sh other; mv src/deep/data.bin moved.bin; rmdir src/deep"
)


def test_what_commands_did_is_undone_by_a_later_process(workspace: Path) -> None:
    filled(workspace)
    before = tree(workspace)
    script = [call("run_command", command=HAVOC), "Done."]
    with working(workspace, *script, mode=Mode.YOLO) as at_work:
        at_work.run("x")
        assert at_work.told.results == [("run_command", True)]
    assert tree(workspace) != before
    with Context.open(workspace) as context:
        undone = Undo(context.root).undo()
        assert undone is not None
        assert undone.kept == ()
        assert undone.label.startswith("run_command rm src/a.py")
    assert tree(workspace) == before


def test_kinds_that_changed(workspace: Path) -> None:
    filled(workspace)
    before = tree(workspace)
    command = "rm run.sh link; mkdir run.sh link; echo > run.sh/x; rm -r src; echo > src; rmdir empty; ln -s / empty"
    with working(workspace, call("run_command", command=command), "Done.", mode=Mode.YOLO) as at_work:
        at_work.run("x")
        assert tree(workspace) != before
        undone = at_work.agent.undo_step()
        assert undone is not None and undone.kept == ()
    assert tree(workspace) == before


def test_a_command_that_only_looks_leaves_no_step(workspace: Path) -> None:
    filled(workspace)
    with working(workspace, call("run_command", command="ls; cat run.sh"), "Done.") as at_work:
        at_work.run("x")
        assert at_work.agent.undo.steps() == []


def test_what_somebody_else_changed_since_stays(workspace: Path, context: Context) -> None:
    (workspace / "a").write_text("old a")
    (workspace / "b").write_text("old b")
    kept = Undo(context.root)
    context.on_write = kept.before_write
    kept.begin("both")
    for name in "ab":
        writing.run({"path": name, "content": f"new {name}"}, context)
    kept.end()
    (workspace / "a").write_text("mine")
    undone = kept.undo()
    assert undone is not None
    assert undone.restored == ("b",)
    assert undone.kept == (("a", "it was changed since"),)
    assert (workspace / "a").read_text() == "mine"
    assert (workspace / "b").read_text() == "old b"


def test_a_command_that_was_cut_off_can_be_undone(workspace: Path, context: Context) -> None:
    """As after kill -9: the step has only the picture of before."""
    filled(workspace)
    before = tree(workspace)
    first = Undo(context.root)
    first.begin("a command")
    around = first.around()
    around.__enter__()
    os.system(f"cd {workspace} && {HAVOC}")
    first._free()  # as the end of a process does
    later = Undo(context.root)
    assert [step.label for step in later.steps()] == ["a command"]
    undone = later.undo()
    assert undone is not None
    assert tree(workspace) == before


def test_what_a_person_did_after_a_cut_off_command_stays(
    workspace: Path, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody noted what that command left behind: what changed after the last sign of life is not its work."""
    monkeypatch.setattr(beat, "EVERY", 0.02)
    monkeypatch.setattr(beat, "GRACE", 0.0)
    for name in ("mine", "its"):
        (workspace / name).write_text("old")
    killed = threading.Event()
    touch = beat.touch
    monkeypatch.setattr(beat, "touch", lambda path: None if killed.is_set() else touch(path))
    first = Undo(context.root)
    first.begin("a command")
    around = first.around()
    around.__enter__()
    for name in ("its", "its new"):
        (workspace / name).write_text("by the command")
    (sign,) = (first._folder / "steps").glob("*/before.json")
    written = (workspace / "its new").stat().st_ctime
    until(lambda: sign.stat().st_mtime > written)
    killed.set()
    first._free()
    last = sign.stat().st_mtime
    until(lambda: time.time() > last + 0.2)
    for name in ("mine", "my new"):
        (workspace / name).write_text("by a person")
    undone = Undo(context.root).undo()
    assert undone is not None
    assert set(undone.restored) == {"its", "its new"}
    assert {path for path, _ in undone.kept} == {"mine", "my new"}
    assert (workspace / "its").read_text() == "old" and not (workspace / "its new").exists()
    assert {(workspace / name).read_text() for name in ("mine", "my new")} == {"by a person"}


def until(holds: Callable[[], bool]) -> None:
    limit = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < limit
        time.sleep(0.01)


def test_a_step_that_goes_on_elsewhere_is_left_alone(workspace: Path, context: Context) -> None:
    (workspace / "a.txt").write_text("old")
    first, other = Undo(context.root), Undo(context.root)
    first.begin("a command")
    with first.around() as remarks:
        (workspace / "a.txt").write_text("new")
        with pytest.raises(UsageError, match="'a command', goes on in another Pithos"):
            other.undo()
        (workspace / "late.txt").write_text("late")
    with pytest.raises(UsageError, match="goes on in another Pithos"):
        other.undo()
    first.end()
    undone = other.undo()
    assert remarks == [] and undone is not None and set(undone.restored) == {"a.txt", "late.txt"}
    assert (workspace / "a.txt").read_text() == "old" and not (workspace / "late.txt").exists()


def test_a_record_that_was_cut_off(workspace: Path, context: Context) -> None:
    (workspace / "a").write_text("old")
    kept = Undo(context.root)
    kept.begin("x")
    kept.before_write("a", b"old")
    (workspace / "a").write_text("new")
    (changes,) = (kept._folder / "steps").glob("*/changes.jsonl")
    with open(changes, "a") as file:
        file.write('{"path": "b", "ol')
    kept._free()
    undone = Undo(context.root).undo()
    assert undone is not None and undone.restored == ("a",)
    assert (workspace / "a").read_text() == "old"


def test_nothing_is_written_where_no_copy_can_be_kept(workspace: Path, context: Context) -> None:
    (workspace / "a").write_text("old")
    kept = Undo(context.root)
    context.on_write = kept.before_write
    kept.begin("x")
    kept._copies.folder = Path("/proc/nowhere")
    with pytest.raises(FileError, match="no copy can be kept"):
        writing.run({"path": "a", "content": "new"}, context)
    kept.end()
    assert (workspace / "a").read_text() == "old"


def test_a_damaged_copy_is_not_put_back(workspace: Path, context: Context) -> None:
    (workspace / "a").write_text("old")
    kept = Undo(context.root)
    kept.begin("x")
    kept.before_write("a", b"old")
    (workspace / "a").write_text("new")
    for path in kept._copies.folder.glob("*/*"):
        path.write_bytes(b"???")
    undone = kept.undo()
    assert undone is not None
    assert undone.restored == ()
    assert "damaged" in undone.kept[0][1]
    assert (workspace / "a").read_text() == "new"


def test_a_link_that_leads_out_is_never_followed(workspace: Path, context: Context, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "a").write_text("theirs")
    (workspace / "d").mkdir()
    (workspace / "d" / "a").write_text("old")
    kept = Undo(context.root)
    kept.begin("x")
    kept.before_write("d/a", b"old")
    (workspace / "d" / "a").unlink()
    (workspace / "d").rmdir()
    (workspace / "d").symlink_to(outside)
    undone = kept.undo()
    assert undone is not None and undone.restored == ()
    assert (outside / "a").read_text() == "theirs"


def test_beyond_the_limits_commands_run_and_say_so(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "FILES", 3)
    for n in range(5):
        (workspace / f"{n}.txt").write_text("x")
    script = [call("run_command", command="echo y > 0.txt"), call("run_command", command="ls"), "Done."]
    with working(workspace, *script) as at_work:
        at_work.run("x")
        assert [ok for _, ok in at_work.told.results] == [True, True]
        (remark,) = at_work.told.of(Remark)
        assert "more than 3 files" in remark.text
        assert at_work.agent.undo.steps() == []


def test_large_files_are_told(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "EACH", 10)
    (workspace / "big").write_text("x" * 100)
    (workspace / "small").write_text("x")
    with working(workspace, call("run_command", command="echo > big; echo > small"), "Done.") as at_work:
        at_work.run("x")
        assert "big" in at_work.told.of(Remark)[0].text
        undone = at_work.agent.undo_step()
        assert undone is not None
        assert undone.restored == ("small",)
        assert undone.kept == (("big", "no copy of it was kept"),)


def test_a_change_within_the_clock_tick_is_seen(workspace: Path, context: Context) -> None:
    path = workspace / "a"
    kept = Undo(context.root)
    for n in range(20):
        path.write_text(f"{n:03}")
        kept.begin(str(n))
        with kept.around():
            path.write_text(f"{n + 500:03}")
        undone = kept.undo()
        assert undone is not None and undone.restored == ("a",)
        assert path.read_text() == f"{n:03}"


def test_unchanged_files_are_read_once(
    workspace: Path, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n in range(10):
        (workspace / f"{n}").write_text(str(n))
        os.utime(workspace / f"{n}", (1, 1))
    monkeypatch.setattr(snapshot, "_TICK", -(1 << 62))  # the change of the times is young
    kept = Undo(context.root)
    read: list[str] = []
    original = snapshot.Snapshots._copy
    monkeypatch.setattr(
        snapshot.Snapshots, "_copy", lambda self, place: read.append(place) or original(self, place)
    )
    for n in range(3):
        kept.begin(str(n))
        with kept.around():
            pass
    assert len(read) == 10


def test_old_steps_go_with_their_copies(
    workspace: Path, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(undo, "KEPT", 3)
    monkeypatch.setattr("pithos.agent.copies._YOUNG", -1.0)
    kept = Undo(context.root)
    context.on_write = kept.before_write
    for n in range(8):
        kept.begin(str(n))
        writing.run({"path": "a", "content": f"content {n}"}, context)
    kept.end()
    assert [step.label for step in kept.steps()] == ["7", "6", "5"]
    assert len(list(kept._copies.folder.glob("*/*"))) <= 4
    assert kept.undo() is not None
    assert (workspace / "a").read_text() == "content 6"


def test_copies_lie_outside_of_the_workspace_for_their_owner_alone(workspace: Path, state: Path) -> None:
    filled(workspace)
    with working(workspace, call("run_command", command="echo > run.sh"), "Done.") as at_work:
        at_work.run("x")
    files = [path for path in state.rglob("*") if path.is_file()]
    assert files
    if sys.platform != "win32":
        assert {path.stat().st_mode & 0o077 for path in files} == {0}
        assert state.stat().st_mode & 0o077 == 0
    assert not [path for path in workspace.rglob("*") if "pithos" in path.name]
