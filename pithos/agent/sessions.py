"""Sessions: everything that was said, as JSON lines that are written as it happens.

    STATE/sessions/20261130-141502-3f2a.jsonl
    {"type": "session", "id", "workspace", "model", "created", "parent"?}      the first line
    {"type": "message", "message": {...}, "reply"?: {reason, usage, timings}}
    {"type": "replace", "at": 7, "message": {...}}                             compacted
    {"type": "reset"}                                                          forgotten, up to here
    {"type": "end", "reason", "text"}                                          a task has ended

A last line that was cut off is none. Only one process writes a session at a time.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from pithos import state
from pithos.errors import FileError, UsageError, shown

Json = dict[str, Any]
NAME = re.compile(r"[0-9]{8}-[0-9]{6}-[0-9a-f]{4}")
CUT = "error: Pithos ended while this call was running; whether it had an effect is not known"
_TITLE = 100


@dataclass(frozen=True)
class Summary:
    """A session as a list shows it. `title`: its first task; `updated`: Unix time; `messages`: how many."""

    id: str
    workspace: str
    title: str
    updated: float
    messages: int


@dataclass
class Record:
    """What the lines of a session say. `end`: bytes up to the end of the last whole line."""

    head: Json
    messages: list[Json] = field(default_factory=list)
    replies: list[tuple[Json, Json]] = field(default_factory=list)  # message of the model, facts about it
    title: str = ""
    end: int = 0


class Session:
    """A conversation that is kept. `messages`: as the model gets them, without the system prompt."""

    def __init__(self, path: Path, file: IO[bytes], record: Record) -> None:
        self.path, self._file = path, file
        self.id: str = record.head["id"]
        self.workspace: str = record.head["workspace"]
        self.messages = record.messages

    def add(self, message: Json, reply: Json | None = None) -> None:
        """Adds a message, on disk when this returns. `reply`: facts about an answer. Raises FileError."""
        line: Json = {"type": "message", "message": message}
        if reply is not None:
            line["reply"] = reply
        self._write(line)
        self.messages.append(message)

    def replace(self, at: int, message: Json) -> None:
        """Puts another message at a place: an older result that gave way."""
        self._write({"type": "replace", "at": at, "message": message})
        self.messages[at] = message

    def reset(self) -> None:
        """Forgets what was said."""
        self._write({"type": "reset"})
        self.messages.clear()

    def finish(self, reason: str, text: str) -> None:
        """Notes how a task ended."""
        self._write({"type": "end", "reason": reason, "text": text})

    def close(self) -> None:
        """Gives the file free; one in which nothing was said is taken away."""
        if self._file.closed:
            return
        empty = not self.messages and self._file.tell() == _size_of_head(self.path)
        self._file.close()
        if empty:
            self.path.unlink(missing_ok=True)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _write(self, line: Json) -> None:
        try:
            self._file.write(_line(line))
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise FileError(f"the session cannot be saved in {self.path}: {error.strerror}") from None


class Sessions:
    """All sessions of a folder (default: in the state folder)."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or state.folder() / "sessions"

    def new(self, workspace: Path, model: str = "", parent: str | None = None) -> Session:
        """A session without messages. Raises UsageError where none can be written."""
        state.made(self.folder)
        created = time.time()
        while True:
            name = f"{time.strftime('%Y%m%d-%H%M%S', time.localtime(created))}-{secrets.token_hex(2)}"
            path = self.folder / f"{name}.jsonl"
            try:
                descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
            except FileExistsError:
                continue
            except OSError as error:
                raise UsageError(
                    f"no session can be written in {self.folder} ({error.strerror}): "
                    "set XDG_STATE_HOME to a folder that can be written"
                ) from None
            break
        head: Json = {"type": "session", "id": name, "workspace": os.path.realpath(workspace), "model": model}
        head |= {"created": created} | ({"parent": parent} if parent else {})
        file = os.fdopen(descriptor, "ab")
        state.lock(file.fileno())
        session = Session(path, file, Record(head))
        session._write(head)
        return session

    def resume(self, id: str) -> Session:
        """Goes on with a session. Raises UsageError where there is none, or another process has it."""
        path = self._path(id)
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_APPEND), "ab")
        try:
            if not state.lock(file.fileno()):
                text = f"the session {id} is open in another Pithos: close that, or copy it with --fork"
                raise UsageError(text)
            record = read(path)
            if record.end < path.stat().st_size:
                file.truncate(record.end)
        except BaseException:
            file.close()
            raise
        session = Session(path, file, record)
        for message in missing(session.messages):
            session.add(message)
        return session

    def fork(self, id: str, workspace: Path | None = None, messages: int | None = None) -> Session:
        """A new session that begins as another one, or as its first `messages` messages."""
        record = read(self._path(id))
        place = workspace or Path(record.head["workspace"])
        session = self.new(place, str(record.head.get("model", "")), parent=id)
        kept = record.messages if messages is None else record.messages[:messages]
        for message in [*kept, *missing(kept)]:
            session.add(message)
        return session

    def list(self, workspace: Path | None = None) -> list[Summary]:
        """The sessions, of one folder or all, the last used first; those that cannot be read are left out."""
        return [*self._newest(workspace)]

    def latest(self, workspace: Path) -> str:
        """The id of the last session of a folder in which something was said. Raises UsageError."""
        found = next((one.id for one in self._newest(workspace) if one.messages), None)
        if found is None:
            raise UsageError(f"there is no session of {workspace} to go on with: leave --resume out")
        return found

    def _newest(self, workspace: Path | None) -> Iterator[Summary]:
        place = None if workspace is None else os.path.realpath(workspace)
        files = []
        for path in self.folder.glob("*.jsonl") if self.folder.is_dir() else ():
            with contextlib.suppress(OSError):
                files.append((path.stat().st_mtime, path.name, path))
        for updated, _, path in sorted(files, reverse=True):
            try:
                if place is not None and _place(path) != place:
                    continue
                record = read(path)
            except FileError:
                continue
            count = len(record.messages)
            yield Summary(path.stem, record.head["workspace"], record.title, updated, count)

    def _path(self, id: str) -> Path:
        """The file of a session by its id or the only one that begins so."""
        if re.fullmatch(r"[0-9a-f-]{1,40}", id):
            found = sorted(self.folder.glob(f"{id}*.jsonl"))
            if len(found) == 1 or (found and found[0].stem == id):
                return found[0]
            if found:
                names = ", ".join(path.stem for path in found[-5:])
                raise UsageError(f"{len(found)} sessions begin with {id}: which of {names}?")
        raise UsageError(f"there is no session {shown(id)}: --resume without a name takes the last one here")


def read(path: Path) -> Record:
    """What a session says. Raises FileError for what is none, naming the line."""
    record: Record | None = None
    try:
        with open(path, "rb") as file:
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    break  # cut off while it was written
                try:
                    record = _taken(record, json.loads(line))
                except (ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
                    raise FileError(f"{path}:{number} is damaged ({error}): start a new session") from None
                record.end += len(line)
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror}") from None
    if record is None:
        raise FileError(f"{path} is no session: it has no first line")
    return record


def _place(path: Path) -> str | None:
    """The folder of a session, by its first line alone."""
    try:
        with open(path, "rb") as file:
            found = json.loads(file.readline(100_000))["workspace"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return found if isinstance(found, str) else None


def missing(messages: list[Json], text: str = CUT) -> Iterator[Json]:
    """Results for calls at the end that have none, since a model must not be shown calls without results."""
    asked: list[str] = []
    for message in messages:
        if message.get("tool_calls"):
            asked = [call["id"] for call in message["tool_calls"]]
        elif message.get("role") == "tool":
            asked = [id for id in asked if id != message.get("tool_call_id")]
        else:
            asked = []
    return iter([{"role": "tool", "tool_call_id": id, "content": text} for id in asked])


def _taken(record: Record | None, line: Json) -> Record:
    kind = line["type"]
    if record is None:
        if kind != "session" or not NAME.fullmatch(line["id"]) or not isinstance(line["workspace"], str):
            raise ValueError("the first line names no session")
        return Record(line)
    if kind == "message":
        message = _checked(line["message"])
        if message["role"] == "user" and not record.title:
            record.title = " ".join(message["content"].split())[:_TITLE]
        record.messages.append(message)
        if "reply" in line:
            record.replies.append((message, line["reply"]))
    elif kind == "replace":
        if not 0 <= line["at"] < len(record.messages):
            raise ValueError(f"there is no message {line['at']}")
        record.messages[line["at"]] = _checked(line["message"])
    elif kind == "reset":
        record.messages.clear()
    return record


def _checked(message: Json) -> Json:
    """A message as this program writes it. Raises ValueError, KeyError or TypeError for another one."""
    if message["role"] not in ("user", "assistant", "tool"):
        raise ValueError(f"no role {message['role']!r}")
    texts = [message["content"], message.get("reasoning_content", "")]
    if message["role"] == "tool":
        texts.append(message["tool_call_id"])
    for call in message.get("tool_calls", ()):
        texts += [call["id"], call["function"]["name"], call["function"]["arguments"]]
    if not all(isinstance(text, str) for text in texts):
        raise TypeError("a text of a message is none")
    return message


def _line(value: Json) -> bytes:
    try:
        return json.dumps(value, ensure_ascii=False).encode() + b"\n"
    except UnicodeEncodeError:  # half a character, as a file's name may have
        return json.dumps(value).encode() + b"\n"


def _size_of_head(path: Path) -> int:
    try:
        with open(path, "rb") as file:
            return len(file.readline())
    except OSError:
        return -1
