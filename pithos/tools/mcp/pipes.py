"""The transport of a program: messages of JSON, a line each, on its stdin and stdout.

Threads read and write the pipes, so that it works alike on all systems and nothing a server does holds the loop up.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import anyio
import mcp_types as types
from mcp.shared.message import SessionMessage

from pithos.errors import shown
from pithos.tools.mcp.lines import LONGEST, Lines, Overlong, answered
from pithos.tools.process.running import ending
from pithos.tools.process.spawn import Piped, done, wait

if TYPE_CHECKING:
    from mcp.client._transport import TransportStreams

CHUNK = 65536
JUNK = 10_000  # lines in a row without a message between them: that is no server
LEAVING = 2.0  # seconds for a server to go when its stdin is closed
ENDING = 15.0  # seconds for the supervisor to end its tree


class Pipes:
    """The two ends of a server. `start()` makes its program (OSError). `junk(text)` is told of lines that are no
    messages, on the reading thread; `on_end()` of the end of its stdout, on the loop. `ended`: that has come.
    """

    def __init__(
        self, start: Callable[[], Piped], junk: Callable[[str], None], on_end: Callable[[], None]
    ) -> None:
        self.ended = False
        self._start, self._junk, self._on_end = start, junk, on_end
        self._program: Any = None
        self._loop = asyncio.get_running_loop()
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._incoming, self._messages = anyio.create_memory_object_stream[SessionMessage | Exception](0)
        self._accepted, self._sent = anyio.create_memory_object_stream[SessionMessage](0)

    @asynccontextmanager
    async def streams(self) -> AsyncIterator[TransportStreams]:
        """The streams of a session. At the end the server is asked to go, then made to. Raises OSError."""
        self._program = self._start()
        for target in (self._read, self._write):
            threading.Thread(target=target, name=f"MCP {target.__name__}", daemon=True).start()
        pump = asyncio.create_task(self._pump())
        try:
            yield self._messages, self._accepted
        finally:
            pump.cancel()
            self._messages.close()
            self._outgoing.put(None)
            with anyio.CancelScope(shield=True):
                await leave(self._program)
            for stream in (self._incoming, self._messages, self._accepted, self._sent):
                stream.close()

    @property
    def why(self) -> str:
        """How the program ended, with its last words."""
        program = self._program
        if program is None or program.code is None:
            return ""
        said = [line for line in program.outputs[0].text().splitlines() if line.strip()]
        return program.error or ending(program.code) + (f": {said[-1].strip()[:300]}" if said else "")

    def forgotten(self) -> None:
        """A program has one session as long as it lives."""

    def kill(self) -> None:
        """Ends the whole tree at once, from any thread, and waits for that."""
        if self._program is not None and self._program.code is None:
            self._program.stop(kill=True)
            wait(self._program, ENDING)

    async def _pump(self) -> None:
        async for message in self._sent:
            text = message.message.model_dump_json(by_alias=True, exclude_unset=True)
            self._outgoing.put(text.encode() + b"\n")

    def _write(self) -> None:
        with contextlib.suppress(OSError):
            while (line := self._outgoing.get()) is not None:
                rest = memoryview(line)
                while rest:
                    rest = rest[os.write(self._program.stdin, rest) :]
        os.close(self._program.stdin)

    def _read(self) -> None:
        lines, listening, junk = Lines(), True, 0
        with contextlib.suppress(OSError):
            while piece := os.read(self._program.stdout, CHUNK):
                for line in lines.feed(piece) if listening else ():
                    message = self._message(line)
                    junk = junk + 1 if message is None else 0
                    if message is not None:
                        listening = listening and self._deliver(message)
                    if junk > JUNK:
                        self._program.stop(kill=True)
                        listening = False
        os.close(self._program.stdout)
        with contextlib.suppress(RuntimeError):  # the loop is gone
            self._loop.call_soon_threadsafe(self._end)

    def _end(self) -> None:
        self.ended = True
        self._incoming.close()
        self._on_end()

    def _message(self, line: bytes | Overlong) -> SessionMessage | None:
        """A line as a message; None for junk, which is told."""
        if isinstance(line, bytes):
            if not line.strip():
                return None
            with contextlib.suppress(ValueError):
                return SessionMessage(types.jsonrpc_message_adapter.validate_json(line, by_name=False))
        number = answered(line)
        if number is None:
            self._junk(_words(line))
            return None
        error = types.ErrorData(code=types.PARSE_ERROR, message=f"its answer is {_words(line)}")
        return SessionMessage(types.JSONRPCError(jsonrpc="2.0", id=number, error=error))

    def _deliver(self, message: SessionMessage) -> bool:
        """Waits until the session has taken it; False when there is none any more."""
        sending = self._incoming.send(message)
        try:
            asyncio.run_coroutine_threadsafe(sending, self._loop).result()
        except Exception:  # closed, cancelled, or the loop is gone
            sending.close()
            return False
        return True


async def leave(program: Any) -> None:
    """Waits for the end of a program whose stdin was closed; ends its tree when it stays."""
    if await _ended(program, LEAVING):
        return
    program.stop()
    if not await _ended(program, ENDING):
        program.stop(kill=True)
        await _ended(program, ENDING)


async def _ended(program: Any, seconds: float) -> bool:
    limit = asyncio.get_running_loop().time() + seconds
    while not done(program):
        if asyncio.get_running_loop().time() > limit:
            return False
        await asyncio.sleep(0.02)
    return True


def _words(line: bytes | Overlong) -> str:
    if isinstance(line, Overlong):
        return f"{line.size} bytes long, and the most is {LONGEST}"
    return f"no message: {shown(line[:200].decode('utf-8', 'replace'))}"
