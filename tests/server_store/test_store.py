"""The folder: revisions, limits, damaged files, other writers, sudden ends."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pithos.errors import UsageError
from pithos.server.errors import Problem
from pithos.server.store import files
from pithos.server.store.store import ANY, Limits, Store

ROOT = Path(__file__).resolve().parents[2]


def put(store: Store, id: str, text: str, revision: str | None = None, updated: float = 1.0) -> str:
    return store.put(id, f"title of {text}", updated, json.dumps({"text": text}).encode(), revision).revision


def text_of(store: Store, id: str) -> str:
    return str(json.loads(store.get(id)[1])["text"])


def refused(ask: Callable[[], object]) -> Problem:
    with pytest.raises(Problem) as caught:
        ask()
    return caught.value


def test_what_was_stored_comes_back(store: Store, folder: Path) -> None:
    revision = put(store, "a", "one", updated=5)
    head, content = store.get("a")
    assert (head.id, head.title, head.updated, head.revision) == ("a", "title of one", 5, revision)
    assert content == b'{"text": "one"}'
    assert Store(folder, print).list() == [head]
    if os.name == "posix":
        assert folder.stat().st_mode & 0o777 == 0o700
        assert all(path.stat().st_mode & 0o077 == 0 for path in folder.glob("c-*"))


def test_nobody_overwrites_what_they_have_not_seen(store: Store) -> None:
    first = put(store, "a", "one")
    found = refused(lambda: put(store, "a", "two"))
    assert (found.status, found.code, found.extra) == (409, "conflict", {"revision": first})
    found = refused(lambda: put(store, "a", "two", "0" * 32))
    assert (found.status, found.extra) == (409, {"revision": first})
    second = put(store, "a", "two", first)
    assert second != first
    assert refused(lambda: put(store, "a", "three", first)).extra == {"revision": second}
    assert refused(lambda: put(store, "b", "new", first)).extra == {"revision": None}
    assert put(store, "a", "three", ANY) == store.get("a")[0].revision
    assert text_of(store, "a") == "three"


def test_the_same_again_is_no_conflict(store: Store) -> None:
    """The first answer got lost, and the page tries again."""
    first = put(store, "a", "one")
    assert put(store, "a", "one") == first
    second = put(store, "a", "two", first)
    assert put(store, "a", "two", first) == second
    head = store.put("a", "another title", 7, b'{"text": "two"}', second)
    assert head.revision == second
    assert store.list()[0].title == "another title"


def test_deleting(store: Store, folder: Path) -> None:
    first = put(store, "a", "one")
    assert refused(lambda: store.delete("a", "0" * 32)).status == 409
    store.delete("a", first)
    assert refused(lambda: store.get("a")).status == 404
    assert refused(lambda: store.delete("a", None)).status == 404
    put(store, "a", "again")
    store.delete("a", None)
    assert store.list() == []
    assert [path.name for path in folder.iterdir()] == [".lock"]


@pytest.mark.parametrize(
    "id", ["", ".", "..", "a/b", "a\\b", "a.b", "x" * 65, "a\0", "ä", "a b", "a\n", "%2e%2e", "c:"]
)
def test_ids_that_are_none(store: Store, folder: Path, id: str) -> None:
    for ask in (lambda: put(store, id, "x"), lambda: store.get(id), lambda: store.delete(id, None)):
        found = refused(ask)
        assert (found.status, found.param) == (400, "id")
    assert [path.name for path in folder.iterdir()] == [".lock"]


def test_ids_that_some_file_systems_confuse(store: Store) -> None:
    names = ["a", "A", "con", "CON", "nul", "-", "_", "x" * 64, "X" * 64]
    for name in names:
        put(store, name, name)
    assert len({files.name_of(name).casefold() for name in names}) == len(names)
    assert all(text_of(store, name) == name for name in names)


def test_limits(folder: Path) -> None:
    store = Store(folder, print, Limits(one=100, number=3, total=600))
    found = refused(lambda: put(store, "a", "x" * 100))
    assert (found.status, found.code) == (413, "request_too_large")
    revisions = [put(store, id, id) for id in "abc"]
    found = refused(lambda: put(store, "d", "d"))
    assert (found.status, found.code) == (507, "store_full")
    put(store, "a", "changed", revisions[0])
    store.delete("b", None)
    small = Store(folder, print, Limits(one=100, number=3, total=300))
    assert refused(lambda: put(small, "d", "d" * 60)).code == "store_full"
    put(store, "d", "d" * 60)


def test_a_list_reads_heads_of_changed_files_alone(
    store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(50):
        put(store, f"n{number}", "x" * 1000, updated=number)
    assert [head.id for head in store.list()] == [f"n{number}" for number in reversed(range(50))]
    read: list[str] = []
    head = files.head
    monkeypatch.setattr(files, "head", lambda path: read.append(path.name) or head(path))
    monkeypatch.setattr(files, "whole", None)
    assert len(store.list()) == 50
    assert read == []
    put(Store(folder, print), "n7", "other", ANY)
    read.clear()
    assert len(store.list()) == 50
    assert read == [files.name_of("n7")]


def damage(path: Path, how: str) -> None:
    data = path.read_bytes()
    if how == "cut":
        path.write_bytes(data[:-5])
    elif how == "changed":
        path.write_bytes(data[:-3] + b"X" + data[-2:])
    elif how == "empty":
        path.write_bytes(b"")
    elif how == "no JSON":
        path.write_bytes(b"\xff\xfe nothing\n" + data)
    elif how == "other fields":
        path.write_bytes(b'{"id": "a"}\n{}')
    elif how == "other types":
        path.write_bytes(b'{"id": "a", "title": 1, "updated": "x", "revision": []}\n{}')
    elif how == "no object":
        path.write_bytes(b"[1, 2, 3, 4]\n{}")
    elif how == "a folder":
        path.unlink()
        path.mkdir()
    elif how == "endless":
        path.write_bytes(b'{"id": "' + b"a" * 100_000)
    elif how == "deep":
        path.write_bytes(b"[" * 8000)


HEADS = ["empty", "no JSON", "other fields", "other types", "no object", "endless", "deep"]


@pytest.mark.parametrize("how", ["cut", "changed", *HEADS])
def test_a_damaged_file_is_told_and_skipped(store: Store, folder: Path, told: list[str], how: str) -> None:
    put(store, "a", "one")
    put(store, "b", "two")
    damage(folder / files.name_of("a"), how)
    anew = Store(folder, told.append)
    found = refused(lambda: anew.get("a"))
    assert (found.status, found.code) == (422, "damaged")
    assert text_of(anew, "b") == "two"
    expected = ["b"] if how in HEADS else ["a", "b"]  # of the others a list knows the head alone
    assert sorted(head.id for head in anew.list()) == expected
    anew.list()
    assert len(told) == (1 if how in HEADS else 0)
    assert all("this conversation is skipped" in line for line in told)
    put(anew, "a", "anew", None if how in HEADS else ANY)
    assert text_of(anew, "a") == "anew"
    damage(folder / files.name_of("a"), how)
    anew.delete("a", None)
    assert [head.id for head in anew.list()] == ["b"]


def test_foreign_things_in_the_folder(store: Store, folder: Path, tmp_path: Path, told: list[str]) -> None:
    put(store, "a", "one")
    secret = tmp_path / "secret"
    secret.write_text("SECRET")
    (folder / "notes.txt").write_text("mine")
    (folder / files.name_of("link")).symlink_to(secret)
    (folder / files.name_of("there")).symlink_to(folder / files.name_of("a"))
    os.mkfifo(folder / files.name_of("pipe"))
    (folder / files.name_of("b")).write_bytes((folder / files.name_of("a")).read_bytes())
    anew = Store(folder, told.append)
    assert [head.id for head in anew.list()] == ["a"]
    assert len(told) == 4
    for id in ("link", "there", "pipe", "b"):
        assert refused(lambda id=id: anew.get(id)).status == 422
    put(anew, "link", "new", ANY)
    assert secret.read_text() == "SECRET"
    assert text_of(anew, "link") == "new"
    assert (folder / "notes.txt").read_text() == "mine"


def test_a_write_that_fails_leaves_the_old_one(
    store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = put(store, "a", "one")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    found = refused(lambda: put(store, "a", "two", first))
    assert (found.status, found.code) == (507, "store_full")
    monkeypatch.undo()
    assert text_of(store, "a") == "one"
    assert not list(folder.glob(f"{files.TEMPORARY}*"))
    put(store, "a", "two", first)


def test_what_was_left_behind_is_removed(folder: Path) -> None:
    folder.mkdir()
    old, new = folder / f"{files.TEMPORARY}old", folder / f"{files.TEMPORARY}new"
    for path in (old, new):
        path.write_bytes(b"half")
    os.utime(old, (time.time() - 10_000,) * 2)
    Store(folder, print)
    assert not old.exists()
    assert new.exists(), "another server may be writing it"


def test_of_many_writers_one_wins(folder: Path) -> None:
    """Two servers, several devices, one revision that they all know."""
    stores = [Store(folder, print), Store(folder, print)]
    revision: str | None = None
    for turn in range(10):
        won: list[str] = []
        lost: list[int] = []

        def write(number: int, turn: int = turn, revision: str | None = revision, won: list[str] = won,
                  lost: list[int] = lost) -> None:  # fmt: skip
            try:
                won.append(put(stores[number % 2], "a", f"{turn} {number}", revision))
            except Problem as problem:
                lost.append(problem.status)

        crew = [threading.Thread(target=write, args=(number,)) for number in range(8)]
        for thread in crew:
            thread.start()
        for thread in crew:
            thread.join(60)
        assert (len(won), lost) == (1, [409] * 7)
        (revision,) = won
        assert stores[0].get("a")[0].revision == revision


WRITER = """
import sys
from pathlib import Path
from pithos.server.store.store import ANY, Store
store = Store(Path(sys.argv[1]), print)
print("ready", flush=True)
number = 0
while True:
    number += 1
    content = b'{"text": "' + b"x" * (number % 7 * 40_000) + b'"}'
    store.put(f"n{number % 5}", "t", number, content, ANY)
"""


@pytest.mark.slow
@pytest.mark.skipif("sys.platform == 'win32'", reason="it has no SIGKILL")
def test_a_writer_that_is_killed_leaves_whole_files(folder: Path) -> None:
    for _ in range(4):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(folder)], stdout=subprocess.PIPE, cwd=ROOT
        )
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"ready\n"
        time.sleep(random.random() * 0.2)  # when it is killed does not matter
        writer.send_signal(signal.SIGKILL)
        writer.wait(30)
        writer.stdout.close()
        store = Store(folder, lambda line: pytest.fail(line))
        for head in store.list():
            assert store.get(head.id)[0] == head
        put(store, "mine", "lock", ANY)


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(UsageError, match=r"--store .* cannot be kept there"):
        Store(tmp_path / "file" / "store", print)
