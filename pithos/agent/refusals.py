"""What a server's refusal means, as one line that says what to do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pithos.agent.chunks import message_of
from pithos.errors import ContextError, PithosError, RequestError, UsageError, printable, shown

if TYPE_CHECKING:
    import httpx

AGAIN = frozenset({429, 502, 503, 504, 529})  # the server is busy, or not ready
_TOO_LONG = re.compile(
    r"context_length_exceeded|exceed_context_size|context (?:length|size|window)|maximum context|too many tokens"
    r"|prompt is too long|exceeds? the (?:available )?context",
    re.IGNORECASE,
)
_LONGEST = 300  # characters of a server's own words


def of_status(response: httpx.Response, url: str, model: str) -> PithosError:
    """The error of a response that was read."""
    body = _body(response)
    text, code = printable(message_of(body))[:_LONGEST], response.status_code
    if code in (401, 403):
        return UsageError(
            f"{url} refuses the key ({code}): give the right one with --api-key. {text}".strip()
        )
    if code in (400, 413, 422, 500) and _TOO_LONG.search(f"{text} {_code(body)}"):
        needed, limit = _numbers(body, text)
        return ContextError(f"the server says that the conversation is too long: {text}", needed, limit)
    if code == 404:
        what = f"{url} knows no model {shown(model)}, or has no /chat/completions (404)"
        return UsageError(f"{what}: check --url and --model-name. {text}".strip())
    if code in AGAIN:
        return RequestError(f"{url} is busy or not ready ({code}): ask again later. {text}".strip())
    if 300 <= code < 400:
        place = response.headers.get("location", "elsewhere")
        return UsageError(f"{url} leads to {shown(place)}: give that address with --url")
    return RequestError(f"{url} refused the request ({code}): {text or 'it gives no reason'}")


def of_failure(error: Exception, url: str) -> PithosError:
    """The error of a connection."""
    import httpx

    if isinstance(error, httpx.ConnectTimeout | httpx.ConnectError):
        return RequestError(
            f"no server answers at {url} ({_short(error)}): is it running, is the address right?"
        )
    if isinstance(error, httpx.TimeoutException):
        return RequestError(f"{url} was silent for too long: look at the server")
    if isinstance(error, httpx.InvalidURL | httpx.UnsupportedProtocol):
        return UsageError(f"{shown(url)} is no address of a server: give http://HOST:PORT")
    return RequestError(f"the connection to {url} broke ({_short(error)}): is the server still running?")


def _short(error: Exception) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    return text[:120]


def _body(response: httpx.Response) -> Any:
    try:
        return response.json()
    except (ValueError, RecursionError):
        text = response.text.strip()
        return "" if text.startswith("<") else text


def _code(body: Any) -> str:
    error = body.get("error") if isinstance(body, dict) else None
    return f"{error.get('code')} {error.get('type')}" if isinstance(error, dict) else ""


def _numbers(body: Any, text: str) -> tuple[int, int]:
    """(tokens needed, tokens that fit) where they are told, else 0."""
    error = body.get("error") if isinstance(body, dict) else None
    if isinstance(error, dict):
        needed, limit = error.get("n_prompt_tokens"), error.get("n_ctx")
        if isinstance(needed, int) and isinstance(limit, int):
            return needed, limit
    found = sorted(int(number.replace(",", "")) for number in re.findall(r"\d[\d,]{2,}", text))
    return (found[-1], found[0]) if len(found) > 1 else (0, 0)
