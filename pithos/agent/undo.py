"""Files as they were before a step, so that it can be taken back; also by a later process.

    STATE/undo/<workspace>/copies/            contents
    STATE/undo/<workspace>/steps/000012/      changes.jsonl: what a step changed, as it was before
                                              lock: held by its process while it goes on
                                              before.json: the whole workspace, while a command runs
                                              after.json: what the step left behind

A file tool's change is recorded before it is made. Around commands all of the workspace is compared (`snapshot.py` has
the limits). What a background program changes after its call is nobody's, and what lies outside is not kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from pithos import state
from pithos.agent.beat import beating, later
from pithos.agent.copies import Copies, digest
from pithos.agent.restoring import restore
from pithos.agent.snapshot import EACH, Item, Items, Snapshots, TooMuch, changes, of_json
from pithos.errors import FileError, PithosError, UsageError, shown
from pithos.tools.files.root import Root

KEPT = 100  # steps of a workspace
OLD = 30 * 86400.0  # seconds after which the copies of a workspace go
Json = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """A step that can be taken back: when it was (Unix time), what it was, how many files it changed."""

    number: int
    created: float
    label: str
    files: int


@dataclass(frozen=True)
class Undone:
    """A step that was taken back: paths that are as before, and those that are not, with the reason."""

    label: str
    restored: tuple[str, ...]
    kept: tuple[tuple[str, str], ...]


class Undo:
    """The steps of the workspace behind `root`. `folder`: where all of it lies (default: the state folder)."""

    def __init__(self, root: Root, folder: Path | None = None) -> None:
        self._root = root
        name = hashlib.sha256(os.fsencode(root.path)).hexdigest()[:24]
        self._all = (folder or state.folder()) / "undo"
        self._folder = self._all / name
        self._copies = Copies(self._folder / "copies")
        self._snapshots = Snapshots(root.path, self._copies)
        self._label = ""
        self._place: Path | None = None  # of the present step
        self._lock: IO[bytes] | None = None  # held as long
        self._recorded: set[str] = set()

    def begin(self, label: str) -> None:
        """A new step begins; it is written when it changes something."""
        self.end()
        self._label = label

    def end(self) -> None:
        """The step is over: what it left behind is noted, so that later changes by others are seen."""
        place, self._place = self._place, None
        try:
            if place is not None:
                after = {path: self._state(path) for path in sorted(self._recorded)}
                _write(place / "after.json", after)
        finally:
            self._free()
            self._recorded = set()

    def before_write(self, path: str, old: bytes | None) -> None:
        """A file is about to be written by a tool (`Context.on_write`). Raises FileError: then it must not be."""
        if path in self._recorded:
            return
        try:
            self._step()
            self._record({path: self._item(path, old)})
        except OSError as error:
            raise FileError(
                f"{path} is not changed, as no copy can be kept for undo ({error.strerror}): free some space"
            ) from None

    @contextmanager
    def around(self) -> Iterator[list[str]]:
        """Around a command. The list gets remarks: what cannot be undone, and why."""
        remarks: list[str] = []
        before: Items | None = None
        try:
            before = self._snapshots.take()
            _write(self._step() / "before.json", {path: item.json() for path, item in before.items()})
        except TooMuch as error:
            remarks.append(str(error))
        except (OSError, PithosError) as error:
            before = None
            remarks.append(f"what this command changes cannot be undone: {error}")
        try:
            with beating(self._step() / "before.json") if before is not None else nullcontext():
                yield remarks
        finally:
            if before is not None:
                self._compare(before, remarks)

    def steps(self) -> list[Step]:
        """The steps that can be taken back, the last one first."""
        return [step for place in reversed(self._places()) if (step := self._read(place)) is not None]

    def undo(self) -> Undone | None:
        """Takes the last step back; None where there is none. A file that was changed since stays as it is.

        Raises UsageError while another process is within that step.
        """
        self.end()
        for place in reversed(self._places()):
            if _busy(place):
                label = shown(str(_json(place / "meta.json").get("label", "")))
                raise UsageError(
                    f"the last step in this folder, {label}, goes on in another Pithos: wait for its end, or stop it"
                )
            found = self._changes(place)
            if found:
                label = _json(place / "meta.json").get("label", "")
                after = _json(place / "after.json")
                restored, kept = restore(self._root, self._copies, found, self._since(place, found, after))
                shutil.rmtree(place, ignore_errors=True)
                return Undone(str(label), tuple(restored), tuple(kept))
            shutil.rmtree(place, ignore_errors=True)
        return None

    def _since(self, place: Path, found: dict[str, Item | None], after: Json) -> set[str]:
        """Paths that somebody else has changed since the step; of one that was cut off, by when they changed."""
        changed = {path for path in found if path in after and after[path] != self._state(path)}
        sign = place / "before.json"
        return changed | {path for path in found.keys() - after.keys() if later(self._root.path / path, sign)}

    def _compare(self, before: Items, remarks: list[str]) -> None:
        """What a command changed; when that cannot be told the whole picture of before stays."""
        try:
            found = changes(before, self._snapshots.take())
            lost = [path for path, item in found.items() if item and item.kind == "file" and not item.copy]
            self._record({path: item for path, item in found.items() if path not in self._recorded})
            with contextlib.suppress(OSError):
                (self._step() / "before.json").unlink()
            self._forget_if_empty()
        except TooMuch as error:
            remarks.append(str(error))
            return
        except OSError as error:
            remarks.append(f"what this command changed is not fully known: {error}")
            return
        if lost:
            remarks.append(f"larger than {EACH >> 20} MiB or closed, cannot be undone: {', '.join(lost[:5])}")

    def _record(self, found: dict[str, Item | None]) -> None:
        if not found:
            return
        lines = [
            json.dumps({"path": path, "old": item and item.json()}) + "\n" for path, item in found.items()
        ]
        with open(self._step() / "changes.jsonl", "a", encoding="utf-8", opener=state.private) as file:
            file.write("".join(lines))
        self._recorded |= found.keys()

    def _step(self) -> Path:
        """The folder of the present step, made when it is first needed."""
        if self._place is None:
            steps = state.made(self._folder / "steps")
            self._tidy(steps)
            number = max((int(place.name) for place in self._places()), default=0)
            while self._place is None:
                number += 1
                place = steps / f"{number:06}"
                with contextlib.suppress(FileExistsError):
                    place.mkdir(mode=0o700)
                    self._place = place
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
            self._lock = os.fdopen(state.private(str(self._place / "lock"), flags), "ab")
            state.lock(self._lock.fileno())
            meta = {"label": self._label, "created": time.time(), "workspace": str(self._root.path)}
            _write(self._place / "meta.json", meta)
        return self._place

    def _forget_if_empty(self) -> None:
        if self._place is not None and not (self._place / "changes.jsonl").exists():
            self._free()
            shutil.rmtree(self._place, ignore_errors=True)
            self._place = None

    def _free(self) -> None:
        """The step's lock is given back."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _places(self) -> list[Path]:
        steps = self._folder / "steps"
        return sorted(p for p in steps.glob("[0-9]*") if p.name.isdigit()) if steps.is_dir() else []

    def _read(self, place: Path) -> Step | None:
        found, meta = self._changes(place), _json(place / "meta.json")
        if not found:
            return None
        created = meta.get("created", 0.0)
        return Step(
            int(place.name),
            created if isinstance(created, float) else 0.0,
            str(meta.get("label", "")),
            len(found),
        )

    def _changes(self, place: Path) -> dict[str, Item | None]:
        """What a step changed. A half last line is none; a command that was cut off is compared with what is now."""
        found: dict[str, Item | None] = {}
        with contextlib.suppress(OSError):
            for line in (place / "changes.jsonl").read_text(encoding="utf-8").splitlines(keepends=True):
                if line.endswith("\n"):
                    _add(found, line)
        before = _json(place / "before.json")
        if before and place != self._place:
            with contextlib.suppress(TooMuch, OSError, FileError):
                items = {path: of_json(item) for path, item in before.items()}
                cut = changes(items, self._snapshots.take())
                found = {**cut, **found}
        return found

    def _item(self, path: str, old: bytes | None) -> Item | None:
        if old is None:
            return None
        mode = 0o644
        with contextlib.suppress(OSError):
            mode = os.stat(self._root.path / path).st_mode & 0o7777
        return Item("file", mode, len(old), self._copies.keep(old))

    def _state(self, path: str) -> str | None:
        """What a path is now, to be compared."""
        place = self._root.path / path
        try:
            if place.is_symlink():
                return f"link {os.readlink(place)}"
            if place.is_dir():
                return "folder"
            return digest(place.read_bytes()) if place.is_file() else None
        except OSError:
            return None

    def _tidy(self, steps: Path) -> None:
        """Old steps go, and what nobody needs any more."""
        places = self._places()
        for place in places[: max(0, len(places) - KEPT + 1)]:
            shutil.rmtree(place, ignore_errors=True)
        if len(places) >= KEPT:
            used = {i.copy for p in self._places() for i in self._held(p) if i is not None and i.copy}
            self._copies.sweep(used)
        os.utime(self._folder)
        for folder in self._all.iterdir():
            with contextlib.suppress(OSError):
                if folder.stat().st_mtime < time.time() - OLD:
                    shutil.rmtree(folder, ignore_errors=True)

    def _held(self, place: Path) -> list[Item | None]:
        before = _json(place / "before.json").values()
        return [*self._changes(place).values(), *(of_json(item) for item in before)]


def _busy(place: Path) -> bool:
    """Whether another process is within this step."""
    try:
        with open(place / "lock", "ab", opener=_there) as file:
            return not state.lock(file.fileno())
    except OSError:
        return False


def _there(name: str, flags: int) -> int:
    return os.open(name, flags & ~os.O_CREAT | getattr(os, "O_CLOEXEC", 0))


def _add(found: dict[str, Item | None], line: str) -> None:
    """The first record of a path is the one that counts. Damaged lines are left out."""
    with contextlib.suppress(ValueError, KeyError, TypeError, FileError):
        record = json.loads(line)
        found.setdefault(str(record["path"]), record["old"] and of_json(record["old"]))


def _write(path: Path, value: Any) -> None:
    state.write(path, json.dumps(value).encode())


def _json(path: Path) -> Json:
    """An object from a file; {} where there is none that can be read."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
