"""The Sanic application of a site: the guard before everything, then routes, and errors in the clients' forms."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from sanic import Sanic
from sanic.exceptions import PayloadTooLarge, RequestCancelled, SanicException
from sanic.request import Request
from sanic.response import HTTPResponse

from pithos.errors import PithosError, shown
from pithos.server import connections, guard, log, openapi, page
from pithos.server.body import parsed
from pithos.server.errors import Problem, problem
from pithos.server.guard import Guard, Head
from pithos.server.replies import Reply, reply, text
from pithos.server.routes import ROUTES, Route, found, is_own, methods, told
from pithos.server.site import Site
from pithos.server.sse import cut_off

_FOREVER = 10 * 365 * 86400
_LINGER = 0.5  # seconds for an error to arrive before its connection is cut off
_IN_PLACE = 64 * 1024  # bytes of a body that is parsed without a thread
_SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_UNKEPT = {"Cache-Control": "no-store"}
_numbers = itertools.count(1)


class Front:
    """The way of a request: guard, route, log."""

    def __init__(self, app: Any, site: Site, doors: Guard) -> None:
        self._app = app
        self._site = site
        self._guard = doors
        self.active = 0

    async def handle(self, request: Request) -> None:
        """Answers one request, whatever it is."""
        began = time.perf_counter()
        self.active += 1
        request.ctx.tokens = (0, 0)
        try:
            refused = self._refused(request) or await self._late(request)
            if refused is None:
                await self._app.handle_request(request)
            else:
                response = await request.respond(refused)
                await response.send(end_stream=True)
        finally:
            self.active -= 1
            self._log(request, time.perf_counter() - began)

    async def _late(self, request: Request) -> HTTPResponse | None:
        """Reads the body; what is said of one that does not arrive in time."""
        if not _takes_body(request):
            return None
        try:
            async with asyncio.timeout(self._site.settings.read):
                await request.receive_body()  # type: ignore[no-untyped-call]
        except TimeoutError:
            asyncio.get_running_loop().call_later(_LINGER, cut_off, request)
            return _error(Problem(408, "the body did not arrive in time", "request_timeout"), request.path)
        except SanicException as error:
            return _error(_known(request, error), request.path)
        return None

    def check_own(self, route: Route, head: Head) -> None:
        """Raises Problem for a request that must come from the server's own page, and does not."""
        if is_own(route.path):
            self._guard.check_own(head)
        if route.token:
            self._site.token.check(head)

    def cross_origin(self, request: Request) -> dict[str, str]:
        """Headers that let the page of an allowed origin read the answer."""
        if is_own(request.path):
            return {}
        try:
            origin = self._guard.allowed(_head(request))
        except Problem:
            return {}
        if origin is None:
            return {}
        return {
            "Access-Control-Allow-Origin": origin,
            "Access-Control-Expose-Headers": "Retry-After",
            "Vary": "Origin",
            "Cross-Origin-Resource-Policy": "cross-origin",
        }

    def _refused(self, request: Request) -> HTTPResponse | None:
        head = _head(request)
        route = found(head.method, head.path)
        try:
            self._guard.check(head)
            if head.path.strip("/") and is_own(head.path):
                self._guard.check_own(head)
            if route is not None and route.token:
                self._site.token.check(head)
            if route is not None and route.body is not None:
                self._guard.check_body(head)
        except Problem as refusal:
            return _error(refusal, request.path)
        if not self._guard.preflight(head):
            return None
        allow = {
            "Access-Control-Allow-Methods": guard.METHODS,
            "Access-Control-Allow-Headers": guard.HEADERS,
            "Access-Control-Allow-Private-Network": "true",
            "Access-Control-Max-Age": "600",
        }
        return HTTPResponse(b"", 204, allow)

    def page(self, request: Request, shown_page: page.Page) -> HTTPResponse:
        """The page, with its token where it may have it at once."""
        trusted = self._guard.trusts(_head(request))
        data = shown_page.with_token(self._site.token.value) if trusted else shown_page.data
        headers = {
            "Content-Security-Policy": shown_page.policy,
            "X-Frame-Options": "DENY",
            "Cache-Control": "no-store",
        }
        return text(data, "text/html; charset=utf-8", headers)

    def _log(self, request: Request, seconds: float) -> None:
        response = request.stream.response if request.stream is not None else None
        status = 499 if response is None or _gone(request) else int(response.status)
        route = request.route
        if route is None:
            self._site.metrics.answered("any", "unknown", status)
        else:
            self._site.metrics.answered(request.method, f"/{route.path}", status)
        log.answered(request.method, request.path, status, seconds, *request.ctx.tokens)


def build(site: Site, host: str, address: str) -> Any:
    """The application of a site that is bound to `host`."""
    app: Any = Sanic(
        f"pithos-{next(_numbers)}", configure_logging=False, env_prefix="PITHOS_SANIC_", dumps=_unused
    )
    app.config.update(
        {
            "MOTD": False,
            "TOUCHUP": False,  # it rewrites Sanic's own functions, once a process
            "REQUEST_MAX_SIZE": site.settings.access.max_body,
            "RESPONSE_TIMEOUT": _FOREVER,  # answers may take long; a client that is gone is noticed by itself
            "FALLBACK_ERROR_FORMAT": "json",
        }
    )
    for name in ("sanic.root", "sanic.server", "sanic.error", "sanic.access"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    app.ctx.front = Front(app, site, Guard(site.settings.access, host))
    app.ctx.most = connections.most()
    app.ctx.handshakes = set()
    for route in ROUTES:
        methods = ["GET", "HEAD"] if route.method == "GET" else [route.method]
        app.add_route(_handler(site, route), route.path, methods=methods, name=_name(route))
    shown_page = page.page(site.settings.page, address)
    description = openapi.description()
    _plain(app, "/", lambda request: app.ctx.front.page(request, shown_page))
    _plain(app, "/openapi.json", lambda _: reply(description))
    app.exception(Exception)(_failed)
    app.on_response(_finish)
    return app


def _plain(app: Any, path: str, answer: Callable[[Request], HTTPResponse]) -> None:
    async def handle(request: Request) -> HTTPResponse:
        return answer(request)

    app.add_route(
        handle, path, methods=["GET", "HEAD"], name=f"plain{path.replace('/', '-').replace('.', '-')}"
    )


def _handler(site: Site, route: Route) -> Callable[..., Awaitable[Reply]]:
    async def handle(request: Request, **places: str) -> Reply:
        # Again, of the route that was really found: no spelling of a path leads around the guard.
        request.app.ctx.front.check_own(route, _head(request))
        if route.body is None:
            return await route.handler(site, request, **places)
        # Sanic stops reading at a large body, and without reading nobody notices that a client leaves.
        transport: Any = request.transport
        transport.resume_reading()
        if len(request.body) <= _IN_PLACE:
            body = parsed(request.body)
        else:
            body = await site.work(parsed, request.body)
        return await route.handler(site, request, body, **places)

    return handle


def _name(route: Route) -> str:
    letters = (c if c.isalnum() else "-" for c in f"{route.method}{route.path}")
    return "".join(letters)


async def _failed(request: Request, error: Exception) -> HTTPResponse:
    """What a client is told about an exception."""
    found = _known(request, error)
    if found.status >= 500 and not isinstance(error, Problem | PithosError):
        log.LOGGER.error("%s %s: %s", request.method, request.path, error, exc_info=error)
    return _error(found, request.path)


def _known(request: Request, error: Exception) -> Problem:
    if isinstance(error, PayloadTooLarge):
        if "header" in str(error):
            limit = request.app.config.REQUEST_MAX_HEADER_SIZE
            return Problem(431, f"the head of the request is larger than {limit} bytes", "headers_too_large")
        return guard.too_large(request.app.config.REQUEST_MAX_SIZE)
    if isinstance(error, RequestCancelled):
        return Problem(499, "the client is gone")
    if isinstance(error, SanicException):
        return _of_sanic(request, error)
    return problem(error)


def _of_sanic(request: Request, error: SanicException) -> Problem:
    status = int(getattr(error, "status_code", 500))
    headers = {str(k): str(v) for k, v in (getattr(error, "headers", None) or {}).items()}
    if status == 405:
        headers.setdefault("Allow", ", ".join(methods(request.path)) or "GET, HEAD")
    if status == 404:
        return Problem(404, f"there is no {shown(request.path)}: see /openapi.json", "not_found")
    if status == 405:
        return Problem(
            405, f"{request.path} does not take {request.method}", "method_not_allowed", headers=headers
        )
    if status >= 500 and status != 503:
        return problem(error)
    return Problem(status, str(error) or "bad request", "bad_request", headers=headers)


def _error(found: Problem, path: str) -> HTTPResponse:
    return reply(told(found, path), found.status, found.all_headers())


async def _finish(request: Request, response: HTTPResponse) -> None:
    more = _UNKEPT if is_own(request.path) else {}
    for name, value in (_SECURITY | more | request.app.ctx.front.cross_origin(request)).items():
        response.headers.setdefault(name, value)


def _takes_body(request: Request) -> bool:
    route = found(request.method, request.path)
    return route is not None and route.body is not None


def _head(request: Request) -> Head:
    return Head(
        request.method,
        request.path,
        request.scheme in ("https", "wss"),
        lambda name: request.headers.getall(name, []),
    )


def _gone(request: Request) -> bool:
    return bool(request.conn_info is not None and request.conn_info.lost)


def _unused(value: Any) -> str:
    raise NotImplementedError(f"replies encode for themselves: {type(value)}")


async def settled(front: Front, seconds: float) -> bool:
    """Waits until no request is at work, at most so long; whether none is."""
    end = time.perf_counter() + seconds
    while front.active and time.perf_counter() < end:
        await asyncio.sleep(0.02)
    return not front.active
