"""What went wrong with a request, as a status and a body in the form that its API's clients know.

Every fault becomes one `Problem`; OpenAI's and Anthropic's forms of it are made here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from pithos.errors import BusyError, ContextError, PithosError, RequestError, printable

Json = dict[str, Any]

_TYPES = {
    400: "invalid_request_error",
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    405: "invalid_request_error",
    413: "request_too_large",
    415: "invalid_request_error",
    429: "rate_limit_error",
    500: "server_error",
    503: "unavailable_error",
}
_TOO_LONG = "context_length_exceeded"
_ANTHROPIC = {500: "api_error", 503: "overloaded_error", 405: "invalid_request_error"}


@dataclass
class Problem(Exception):
    """A request that gets no answer. `code` and `param` are OpenAI's, `retry_after` counts seconds.

    `extra`: further fields of the error. `headers` go with the response.
    """

    status: int
    message: str
    code: str | None = None
    param: str | None = None
    retry_after: float | None = None
    extra: Json = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__(self.message)
        self.message = printable(" ".join(self.message.split()))

    @property
    def type(self) -> str:
        """The kind of error in OpenAI's words."""
        return _TYPES.get(self.status, "invalid_request_error" if self.status < 500 else "server_error")

    def openai(self) -> Json:
        """{"error": {...}} as clients of OpenAI's APIs read it."""
        head = {"message": self.message, "type": self.type, "param": self.param, "code": self.code}
        return {"error": head | self.extra}

    def anthropic(self) -> Json:
        """{"type": "error", ...} as clients of Anthropic's API read it."""
        kind = _ANTHROPIC.get(self.status, self.type)
        message = self.message
        if self.code == _TOO_LONG:
            needed, limit = self.extra["n_prompt_tokens"], self.extra["n_ctx"]
            message = f"prompt is too long: {needed} tokens > {limit} maximum"
        return {"type": "error", "error": {"type": kind, "message": message} | self.extra}

    def all_headers(self) -> dict[str, str]:
        """The headers of the response, Retry-After in whole seconds."""
        if self.retry_after is None:
            return self.headers
        return {"Retry-After": str(max(1, math.ceil(self.retry_after))), **self.headers}


def invalid(message: str, param: str | None = None, code: str | None = None, **extra: Any) -> Problem:
    """A 400: the request's field `param` cannot be what it is."""
    return Problem(400, message, code or "invalid_value", param, extra=extra)


def _too_long(error: ContextError) -> Problem:
    """Agents know these words, of OpenAI's and of Anthropic's API, and shorten the conversation."""
    more = " or more" if error.least else ""
    return invalid(
        f"This model's maximum context length is {error.limit} tokens. However, your messages resulted in "
        f"{error.needed} tokens{more}. Nothing is cut silently: shorten them, or start the server with a larger "
        "context (-c).",
        "messages",
        _TOO_LONG,
        n_prompt_tokens=error.needed,
        n_ctx=error.limit,
    )


def unavailable(message: str, retry_after: float = 1.0) -> Problem:
    """A 503: not now."""
    return Problem(503, message, "unavailable", retry_after=retry_after)


def problem(error: BaseException) -> Problem:
    """What a request is told about `error`."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, ContextError):
        return _too_long(error)
    if isinstance(error, BusyError):
        return Problem(429, str(error), "queue_full", retry_after=error.retry_after)
    if isinstance(error, RequestError):
        path = {} if error.path is None else {"path": error.path}
        return invalid(str(error), error.param, "unsupported_value", **path)
    if isinstance(error, PithosError):
        return invalid(str(error))
    if isinstance(error, MemoryError):
        return unavailable("not enough memory for this request: try a shorter one, or later")
    return Problem(500, f"a fault of the server: {type(error).__name__}", "internal_error")
