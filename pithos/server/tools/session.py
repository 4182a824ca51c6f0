"""The tools of one server: registry, context and MCP servers, open from its first to its last moment."""

from __future__ import annotations

import os
import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from pithos.errors import ToolError, UsageError
from pithos.server.core import Json
from pithos.server.log import LOGGER
from pithos.server.tools.calls import Calls
from pithos.server.tools.environment import environment, note
from pithos.server.tools.settings import ToolSettings
from pithos.server.tools.workspace import LaterRoot
from pithos.tools import builtin, preview
from pithos.tools.context import Context
from pithos.tools.judge import Mode, Policy, Verdict
from pithos.tools.process.environment import of_children
from pithos.tools.process.running import Processes
from pithos.tools.registry import Tool
from pithos.tools.result import Result, clip
from pithos.tools.shell import choice, sandbox

if TYPE_CHECKING:
    from pithos.tools.mcp.servers import Servers
    from pithos.tools.shell.choice import Shell


_DIFF = 100_000  # characters of one that is shown


class Session:
    """Opens nothing on the disk before something is written. Raises UsageError where --shell has no shell."""

    def __init__(self, settings: ToolSettings) -> None:
        self._settings = settings
        self._closed = threading.Lock()
        self.registry = builtin.registry(web=settings.web, read_only=settings.read_only, shell=settings.shell)
        self._root = LaterRoot(settings.workspace)
        self._context = Context(
            root=self._root,
            shell=_shell(settings.shell),
            processes=Processes(),
            web=settings.reach,
            environment=of_children(os.environ),
            sandbox=sandbox.find(network=settings.network) if settings.shell else None,
        )
        self.calls = Calls(settings.at_once, settings.waiting)
        self._servers = self._open_servers()
        self._tell()

    def facts(self) -> Json:
        """The answer of GET /v1/tools."""
        return {
            "object": "list",
            "data": [_entry(tool) for tool in self.registry],
            "mcp": [] if self._servers is None else self._servers.states(),
            "environment": environment(self._settings, self._context),
            "processes": self._processes(),
            "enabled": True,
        }

    def judge(self, name: str, arguments: Json | str, mode: str, always: list[str]) -> Verdict:
        """The verdict on a call. Blocks."""
        policy = Policy(Mode(mode), self._settings.read_only, frozenset(always))
        return self.registry.judge(name, arguments, self._context, policy)

    def preview(self, name: str, arguments: Json | str) -> Json:
        """{"diff": text} of a call that would change a file, {} of others. Blocks. Raises ToolError."""
        _, checked = self.registry.check(name, arguments)
        diff = preview.diff(name, checked, self._context)
        return {"diff": clip(diff, _DIFF)} if diff else {}

    def call(self, name: str, arguments: Json | str, cancel: threading.Event) -> Result:
        """Runs a call that was judged, in the sandbox where there is one. Blocks."""
        if name in self.registry and self.registry.get(name).group == "commands":
            try:
                self._root.make()
            except ToolError as error:
                return Result(f"error: {error}", ok=False)
        return self.registry.call(name, arguments, replace(self._context, cancel=cancel))

    def close(self) -> None:
        """Ends all processes and servers. Blocks; may be called twice."""
        if not self._closed.acquire(blocking=False):
            return
        try:
            self._context.close()
        finally:
            if self._servers is not None:
                self._servers.close()

    def _processes(self) -> list[Json]:
        now = time.monotonic()
        return [
            {"id": r.id, "command": r.command, "state": r.state, "seconds": round(now - r.started, 1)}
            for r in self._context.processes.all()
        ]

    def _open_servers(self) -> Servers | None:
        if not self._settings.servers:
            return None
        from pithos.tools import mcp

        return mcp.open(
            self._settings.servers, self.registry, _warn, read_only=self._settings.read_only, wait=0
        )

    def _tell(self) -> None:
        settings, context = self._settings, self._context
        made = "" if context.root.path.is_dir() else " (made when it is first written)"
        LOGGER.info("tools of the page at / work in %s%s", context.root.path, made)
        unconfined = settings.shell and not settings.read_only and context.sandbox is None
        (LOGGER.warning if unconfined else LOGGER.info)("%s", note(settings, context))


def _warn(line: str) -> None:
    LOGGER.warning("%s", line)


def _entry(tool: Tool) -> Json:
    facts = {"group": tool.group, "read_only": tool.read_only, "open_world": tool.open_world}
    return {**tool.openai(), "x": facts}


def _shell(needed: bool) -> Shell:
    try:
        return choice.choose()
    except ToolError as error:
        if needed:
            raise UsageError(f"--shell: {error}") from None
        return choice.Shell("sh", "sh")
