"""A server from its first to its last moment: it listens, opens the model, serves, drains, ends."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import os
import signal
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from typing import Any

from sanic import Sanic

from pithos.errors import UsageError
from pithos.server import connections, log, page
from pithos.server.app import Front, build, settled
from pithos.server.core import Core
from pithos.server.handshake import Handshake
from pithos.server.settings import Settings
from pithos.server.site import Site

_BACKLOG = 512
_GRACE = 2.0  # seconds for the last words of streams that were ended


class Server:
    """One server. `opener` opens the model on a thread; `on_listening` and `on_ready` are told the address."""

    def __init__(
        self,
        settings: Settings,
        opener: Callable[[], Core],
        *,
        on_listening: Callable[[str], None] | None = None,
        on_ready: Callable[[str], None] | None = None,
    ) -> None:
        self._settings = settings
        self._opener = opener
        self._on_listening, self._on_ready = on_listening, on_ready
        self._tls = _tls(settings)
        if settings.page is not None:
            page.checked(settings.page)
        self._socket = _bound(settings)
        self.address = _address(self._socket, self._tls is not None)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop = asyncio.Event()
        self._failure: BaseException | None = None
        self.site = Site(settings)

    def run(self, signals: bool = True) -> None:
        """Serves until `stop`, or with `signals` until SIGINT or SIGTERM. Raises what opening the model raised."""
        try:
            self.site.open()
            asyncio.run(self._main(signals))
        finally:
            self._socket.close()
            self.site.end()
        if self._failure is not None:
            raise self._failure

    def stop(self) -> None:
        """Begins the end; from any thread. Streams get the time of the settings."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has ended already
                self._loop.call_soon_threadsafe(self._stop.set)

    async def _main(self, signals: bool) -> None:
        self._loop = asyncio.get_running_loop()
        connections.watch(self._loop)
        app = build(self.site, self._settings.host, self.address)
        try:
            server = await app.create_server(
                sock=self._socket,
                protocol=self._protocol(),
                backlog=_BACKLOG,
                asyncio_server_kwargs={"start_serving": False},
            )
            with _signals(self._loop, self._signalled) if signals else contextlib.nullcontext():
                await self._serve(server, app.ctx.front)
                for handshake in list(app.ctx.handshakes):
                    handshake.transport.abort()
        finally:
            self.site.close()
            Sanic.unregister_app(app)

    def _protocol(self) -> Any:
        """What is made of each connection."""
        return connections.Protocol if self._tls is None else functools.partial(Handshake, self._tls)

    async def _serve(self, server: Any, front: Front) -> None:
        await server.startup()
        await server.start_serving()
        if self._on_listening is not None:
            self._on_listening(self.address)
        threading.Thread(target=self._open, name="pithos-open", daemon=True).start()
        await self._stop.wait()
        await self._drain(server, front)

    async def _drain(self, server: Any, front: Front) -> None:
        self.site.draining = True
        server.server.close()
        if not await settled(front, self._settings.drain):
            self.site.interrupt("the server is shutting down")
            await settled(front, _GRACE)
        for connection in list(server.connections):
            if not connection.close_if_idle():
                connection.abort()
        await asyncio.to_thread(self.site.end)
        core, self.site.core = self.site.core, None
        if core is not None:
            await asyncio.to_thread(core.close)

    def _open(self) -> None:
        assert self._loop is not None
        try:
            core = self._opener()
        except BaseException as error:
            self._failure = error
            self.stop()
            return
        try:
            self._loop.call_soon_threadsafe(self._opened, core)
        except RuntimeError:  # the end came first
            core.close()

    def _opened(self, core: Core) -> None:
        self.site.core = core
        if self._on_ready is not None:
            self._on_ready(self.address)

    def _signalled(self, number: int) -> None:
        if self._stop.is_set():
            os._exit(128 + number)
        log.LOGGER.info("shutting down: streams have %g seconds to finish", self._settings.drain)
        self._stop.set()


@contextlib.contextmanager
def _signals(loop: asyncio.AbstractEventLoop, handle: Callable[[int], None]) -> Iterator[None]:
    """SIGINT and SIGTERM call `handle` on the loop."""
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.getsignal(number) for number in numbers}
    try:
        for number in numbers:
            loop.add_signal_handler(number, handle, int(number))
    except NotImplementedError:  # Windows
        for number in numbers:
            signal.signal(number, lambda n, _: loop.call_soon_threadsafe(handle, n))
    try:
        yield
    finally:
        for number, old in before.items():
            with contextlib.suppress(NotImplementedError):
                loop.remove_signal_handler(number)
            signal.signal(number, old)


def _bound(settings: Settings) -> socket.socket:
    """The listening address. Raises UsageError."""
    place = f"{settings.host}:{settings.port}"
    try:
        found = socket.getaddrinfo(
            settings.host or None, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except (OSError, UnicodeError) as error:
        raise UsageError(f"{place}: no such address ({error}): check --host") from None
    found.sort(key=lambda entry: entry[0] != socket.AF_INET)  # localhost has two
    family, _, _, _, address = found[0]
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
    except OSError as error:
        made.close()
        reason = (error.strerror or str(error)).lower()
        raise UsageError(
            f"cannot listen on {place} ({reason}): give another --port (0: any free one) or --host"
        ) from None
    made.setblocking(False)
    return made


def _address(bound: socket.socket, secure: bool) -> str:
    """http://host:port as it was bound."""
    host, port = bound.getsockname()[:2]
    return f"{'https' if secure else 'http'}://{f'[{host}]' if ':' in host else host}:{port}"


def _tls(settings: Settings) -> ssl.SSLContext | None:
    """The context of --tls-cert and --tls-key. Raises UsageError."""
    if settings.certificate is None:
        if settings.key is not None:
            raise UsageError("--tls-key has no meaning without --tls-cert: give both, or none")
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(settings.certificate, settings.key, password=_no_password)
    except ssl.SSLError as error:
        raise UsageError(
            f"{settings.certificate}: no usable certificate with its key ({error.reason or error}): "
            "give PEM files that belong together, the key without a password"
        ) from None
    except OSError as error:
        name = error.filename or f"{settings.certificate} or {settings.key}"
        raise UsageError(
            f"{name}: cannot be read ({error.strerror}): check --tls-cert and --tls-key"
        ) from None
    return context


def _no_password() -> str:
    return ""
