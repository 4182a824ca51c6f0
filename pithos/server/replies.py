"""Whole responses. A handler returns one, or None when it has streamed."""

from __future__ import annotations

from typing import Any

from sanic.response import HTTPResponse

from pithos.server.sse import encoded

Reply = HTTPResponse | None


def reply(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> HTTPResponse:
    """A JSON value."""
    return HTTPResponse(encoded(value), status, headers, "application/json")


def text(data: bytes, content_type: str, headers: dict[str, str] | None = None) -> HTTPResponse:
    """Bytes of some type."""
    return HTTPResponse(data, 200, headers, content_type)
