"""One call of a foreign tool: how long it may take, what progress changes about that, and how it is stopped."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from pithos.errors import ToolError

if TYPE_CHECKING:
    from mcp.client.client import Client
    from mcp_types import CallToolResult


NEVER = 1e6  # seconds: the time of a call is counted here, not by the SDK


class Clock:
    """The time of a call: it may be silent for `seconds`, and takes `longest` at most. Read and moved by any thread."""

    def __init__(self, seconds: float, longest: float) -> None:
        self.seconds = min(seconds, longest)
        self._end = time.monotonic() + longest
        self.progress()

    def progress(self) -> None:
        """The server has shown that it is at work."""
        self._deadline = min(time.monotonic() + self.seconds, self._end)

    @property
    def left(self) -> float:
        """Seconds that are left, below 0 when the time is over."""
        return self._deadline - time.monotonic()

    def error(self, what: str) -> ToolError:
        """What a model is told when the time is over."""
        return ToolError(f"{what} within {self.seconds:g} s; the call was stopped")


async def ask(client: Client, tool: str, arguments: dict[str, Any], clock: Clock) -> CallToolResult:
    """The answer of a server, which is told when time is over or the caller is cancelled. Raises what the SDK does."""

    async def progressed(progress: float, total: float | None, message: str | None) -> None:
        clock.progress()

    asking = asyncio.create_task(client.call_tool(tool, arguments, NEVER, progressed))
    asking.add_done_callback(lambda task: task.cancelled() or task.exception())  # else it is logged
    try:
        while not asking.done():
            if clock.left <= 0:
                raise clock.error("there was no answer")
            await asyncio.wait({asking}, timeout=clock.left)
        return asking.result()
    finally:
        asking.cancel()
