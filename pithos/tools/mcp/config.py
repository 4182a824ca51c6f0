"""mcp.json: which servers there are, in the form that other programs use, too."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pithos.errors import FileError, UsageError, shown
from pithos.tools.mcp import variables

NAME = "mcp.json"
LONGEST = 1_000_000  # bytes of a file
MOST = 64  # servers
# What others write beside: said by the keys that decide, or without a meaning here. Taken without a note.
SILENT = frozenset({"type", "transport", "description", "name", "$schema", "enabled", "disabled", "timeout"})
PROGRAM = frozenset({"command", "args", "env", "cwd"})
ADDRESS = frozenset({"url", "headers"})
KINDS = ("http", "streamable-http", "streamableHttp", "streamable_http")


@dataclass(frozen=True)
class ServerConfig:
    """A server: a program (`command`) or an address (`url`). Texts may hold `${NAME}`, which is filled in at its start.

    `folder`: relative paths count from it. `seconds`: the longest silence during a call, None: the tools' own limit.
    """

    name: str
    folder: Path
    command: str = ""
    args: tuple[str, ...] = ()
    env: dict[str, str] = field(default_factory=dict, repr=False)
    cwd: str = ""
    url: str = ""
    headers: dict[str, str] = field(default_factory=dict, repr=False)
    disabled: bool = False
    seconds: float | None = None

    @property
    def what(self) -> str:
        """What is started or asked, and what it is given, for a person who is to approve it. Values stay out."""
        words = [self.url] if self.url else [self.command, *self.args]
        if self.cwd:
            words.append(f"(in {self.cwd})")
        if self.headers:
            words.append(f"(sends {', '.join(self.headers)})")
        texts = [*words, self.cwd, *self.env.values(), *self.headers.values()]
        used = dict.fromkeys(name for text in texts for name in variables.used(text))
        return " ".join([*words, f"(reads {', '.join(used)} of your environment)" if used else ""]).strip()


@dataclass(frozen=True)
class Config:
    """A file that was read once: its servers, the SHA-256 of its bytes, and remarks on what was ignored.

    Files of its folder that a command line names (`python server.py`) count to these bytes.
    """

    path: Path
    sha256: str
    servers: tuple[ServerConfig, ...]
    notes: tuple[str, ...] = ()


def read(path: Path) -> Config:
    """Reads a file. Raises FileError where it cannot be, UsageError that says everything that is wrong with it."""
    path = Path(os.path.abspath(path))
    content = _content(path)
    try:
        data = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path} is no JSON: {error}") from None
    found = _Reading(path).config(data, hashlib.sha256(content).hexdigest())
    return replace(found, sha256=_with_programs(found))


def _with_programs(found: Config) -> str:
    """The SHA-256 of the file, and of what it starts in its own folder: an agent may change that."""
    folder = Path(os.path.realpath(found.path.parent))
    named = [
        os.path.join(folder, server.cwd, word)
        for server in found.servers
        for word in (server.command, *server.args)
        if word
    ]
    parts = [found.sha256]
    for path in sorted({os.path.realpath(path) for path in named}):
        if path.startswith(f"{folder}{os.sep}") and os.path.isfile(path):
            try:
                with open(path, "rb") as file:
                    parts.append(f"{path} {hashlib.file_digest(file, 'sha256').hexdigest()}")
            except OSError as error:
                raise FileError(
                    f"{path}, which {found.path} names, cannot be read: {error.strerror}"
                ) from None
    return parts[0] if len(parts) == 1 else hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _content(path: Path) -> bytes:
    try:
        if not path.is_file():
            kind = "is no file" if path.exists() else "does not exist"
            raise FileError(f"{path} {kind}: it should name MCP servers")
        with open(path, "rb") as file:
            content = file.read(LONGEST + 1)
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror}") from None
    if len(content) > LONGEST:
        raise FileError(f"{path} has more than {LONGEST} bytes: that is no list of MCP servers")
    return content


class _Reading:
    """Collects what is wrong and what is ignored in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.faults: list[str] = []
        self.notes: list[str] = []

    def config(self, data: Any, sha256: str) -> Config:
        found = data.get("mcpServers") if isinstance(data, dict) else None
        if found is None and isinstance(data, dict) and isinstance(data.get("servers"), dict):
            found = data["servers"]
        if not isinstance(found, dict):
            raise UsageError(
                f'{self.path} has no object "mcpServers": {{"mcpServers": {{"name": {{"command": ...}}}}}}'
            )
        if len(found) > MOST:
            raise UsageError(f"{self.path} names {len(found)} servers; the most is {MOST}")
        other = sorted(set(data) - {"mcpServers", "servers", "$schema", "inputs"})
        if other:
            self.notes.append(f"{self.path.name}: ignored: {', '.join(map(shown, other))}")
        if not found:
            self.notes.append(f"{self.path.name} names no servers")
        servers = [self._server(name, entry) for name, entry in found.items()]
        if self.faults:
            raise UsageError(f"{self.path}: {'; '.join(self.faults)}")
        return Config(self.path, sha256, tuple(server for server in servers if server), tuple(self.notes))

    def _server(self, name: str, entry: Any) -> ServerConfig | None:
        fault = _unusable(entry)
        if fault:
            self._fault(name, fault)
            return None
        known = (PROGRAM if entry.get("command") else ADDRESS) | SILENT
        ignored = sorted(set(entry) - known)
        if ignored:
            self.notes.append(f"MCP server {name}: ignored: {', '.join(map(shown, ignored))}")
        return self._checked(name, entry)

    def _checked(self, name: str, entry: dict[str, Any]) -> ServerConfig | None:
        before = len(self.faults)
        disabled = self._flag(name, entry, "disabled", False) or not self._flag(name, entry, "enabled", True)
        server = ServerConfig(
            name=name,
            folder=self.path.parent,
            command=self._text(name, entry, "command"),
            args=tuple(self._texts(name, entry, "args")),
            env=self._pairs(name, entry, "env"),
            cwd=self._text(name, entry, "cwd"),
            url=self._text(name, entry, "url"),
            headers=self._pairs(name, entry, "headers"),
            disabled=disabled,
            seconds=self._seconds(name, entry),
        )
        if not name.strip() or len(name) > 100:
            self._fault(name, "its name must have 1 to 100 characters")
        if server.url and "${" not in server.url and urlsplit(server.url).scheme not in ("http", "https"):
            self._fault(name, f"url is {shown(server.url)}; it must begin with http:// or https://")
        return server if len(self.faults) == before else None

    def _fault(self, name: str, words: str) -> None:
        self.faults.append(f"MCP server {shown(name)}: {words}")

    def _text(self, name: str, entry: dict[str, Any], key: str) -> str:
        value = entry.get(key)
        if value is None:
            return ""
        if not isinstance(value, str) or "\0" in value:
            self._fault(name, f"{key} must be a text, not {shown(value)}")
            return ""
        return value

    def _texts(self, name: str, entry: dict[str, Any], key: str) -> list[str]:
        value = entry.get(key) or []
        if not isinstance(value, list) or not all(isinstance(v, str) and "\0" not in v for v in value):
            self._fault(name, f"{key} must be a list of texts")
            return []
        return value

    def _pairs(self, name: str, entry: dict[str, Any], key: str) -> dict[str, str]:
        """Values are not shown: they may be secrets. Numbers and booleans are taken as their text."""
        value = entry.get(key) or {}
        if not isinstance(value, dict) or not all(isinstance(v, str | int | float) for v in value.values()):
            self._fault(name, f"{key} must be an object of texts")
            return {}
        texts = {k: v if isinstance(v, str) else json.dumps(v) for k, v in value.items()}
        if any("\0" in k + v or not k or "=" in k for k, v in texts.items()):
            self._fault(name, f"{key} has a name or a value that cannot be passed on")
            return {}
        return texts

    def _flag(self, name: str, entry: dict[str, Any], key: str, default: bool) -> bool:
        value = entry.get(key, default)
        if not isinstance(value, bool):
            self._fault(name, f"{key} must be true or false, not {shown(value)}")
            return default
        return value

    def _seconds(self, name: str, entry: dict[str, Any]) -> float | None:
        """Others count `timeout` in seconds or in milliseconds: from 1000 on it is the latter."""
        value = entry.get("timeout")
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e9:
            self._fault(name, f"timeout must be a number above 0, not {shown(value)}")
            return None
        return value / 1000 if value >= 1000 else float(value)


def _unusable(entry: Any) -> str:
    """Why an entry is no server, "" where it may be one."""
    if not isinstance(entry, dict):
        return f"must be an object, not {shown(entry)}"
    program, address = bool(entry.get("command")), bool(entry.get("url"))
    if program == address:
        return 'needs either "command" (a program) or "url" (streamable HTTP)'
    kind = entry.get("type", entry.get("transport"))
    if kind == "sse":
        return "the transport sse is not supported: give the url of its streamable HTTP"
    if kind is not None and kind not in (KINDS if address else ("stdio",)):
        return f"its type is {shown(kind)}; known are stdio and http, and it may be left out"
    return ""
