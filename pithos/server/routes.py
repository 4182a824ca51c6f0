"""Every route: what app.py serves and openapi.py describes."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from pithos.server import llama
from pithos.server.anthropic import handle as anthropic
from pithos.server.anthropic.fields import CountBody, MessagesBody
from pithos.server.core import Json
from pithos.server.errors import Problem
from pithos.server.fields import Fields
from pithos.server.llama import DetokenizeBody, TokenizeBody
from pithos.server.openai import chat, completions
from pithos.server.openai.fields import ChatBody, CompletionBody
from pithos.server.replies import Reply
from pithos.server.responses import handle as responses
from pithos.server.responses.fields import InputBody, ResponsesBody
from pithos.server.store import handle as store
from pithos.server.store.fields import ConversationBody
from pithos.server.tools import handle as tools
from pithos.server.tools.fields import CallBody, JudgeBody

Asked = Callable[..., Awaitable[Reply]]
_STORED = "/v1/store/<id:str>"


@dataclass(frozen=True)
class Route:
    """`handler(site, request[, body])` answers `method` on `path`. `answer`: the JSON schema of a 200, None: no JSON.

    `streams`: with "stream": true the answer is a stream of events. `token`: that of the own page is needed.
    """

    method: str
    path: str
    handler: Asked
    summary: str
    body: type[Fields] | None = None
    answer: Json | None = None
    streams: bool = False
    token: bool = False

    @property
    def anthropic(self) -> bool:
        """Whether errors are told in Anthropic's form."""
        return in_anthropic_form(self.path)


def in_anthropic_form(path: str) -> bool:
    """Whether a path, known or not, belongs to Anthropic's API."""
    return path == "/v1/messages" or path.startswith("/v1/messages/")


def is_own(path: str) -> bool:
    """Whether a path, known or not, is for the server's own page alone, whatever pages are allowed otherwise."""
    return not path.strip("/") or re.match(r"/v1/(tools|store|page-token)(/|$)", path) is not None


def told(problem: Problem, path: str) -> Json:
    """The body of an error on this path."""
    return problem.anthropic() if in_anthropic_form(path) else problem.openai()


def _object(**properties: str | Json) -> Json:
    """The schema of an object that has these fields; a type's name stands for its schema."""
    made: dict[str, Any] = {
        name: {"type": kind} if isinstance(kind, str) else kind for name, kind in properties.items()
    }
    return {"type": "object", "required": list(made), "properties": made}


_ANSWER = _object(
    id="string", object="string", created="integer", model="string", choices="array", usage="object"
)
_RESPONSE = _object(id="string", object="string", status="string", output="array")
_MESSAGE = _object(id="string", type="string", role="string", content="array", usage="object")
_HEAD = _object(id="string", title="string", updated="number", revision="string")
_MODEL = _object(id="string", object="string", created="integer", owned_by="string")

ROUTES: tuple[Route, ...] = (
    Route("POST", "/v1/chat/completions", chat.handle, "Answers a conversation", ChatBody, _ANSWER, True),
    Route("POST", "/v1/completions", completions.handle, "Continues a text", CompletionBody, _ANSWER, True),
    Route("POST", "/v1/responses", responses.handle, "Answers a conversation", ResponsesBody, _RESPONSE, True),
    Route(
        "POST", "/v1/responses/input_tokens", responses.count, "Counts the tokens of an input", InputBody,
        _object(object="string", input_tokens="integer"),
    ),
    Route("POST", "/v1/messages", anthropic.handle, "Answers a conversation", MessagesBody, _MESSAGE, True),
    Route(
        "POST", "/v1/messages/count_tokens", anthropic.count, "Counts the tokens of a conversation", CountBody,
        _object(input_tokens="integer"),
    ),
    Route("GET", "/v1/models", llama.models, "The model", answer=_object(object="string", data="array")),
    Route("GET", "/v1/models/<name:path>", llama.model, "One model", answer=_MODEL),
    Route("GET", "/health", llama.health, "Whether the model is open", answer=_object(status="string")),
    Route("GET", "/props", llama.props, "Model, engine, cache", answer=_object(model_alias="string")),
    Route("GET", "/slots", llama.slots, "What runs now", answer={"type": "array", "items": {"type": "object"}}),
    Route("GET", "/metrics", llama.measured, "Counters for Prometheus"),
    Route("POST", "/tokenize", llama.tokenize, "Text to tokens", TokenizeBody, _object(tokens="array")),
    Route("POST", "/detokenize", llama.detokenize, "Tokens to text", DetokenizeBody, _object(content="string")),
    Route(
        "POST", "/apply-template", llama.apply_template, "The prompt of a conversation", ChatBody,
        _object(prompt="string"),
    ),
    Route("GET", "/v1/page-token", tools.token, "The token of the page", answer=_object(token="string")),
    Route(
        "GET", "/v1/tools", tools.tools, "The agent's tools",
        answer=_object(object="string", data="array", mcp="array", environment="object", enabled="boolean"), token=True,
    ),
    Route(
        "POST", "/v1/tools/judge", tools.judge, "Whether a call of a tool may run", JudgeBody,
        _object(verdict="string", reason="string", preview="object"), token=True,
    ),
    Route(
        "POST", "/v1/tools/call", tools.call, "Calls a tool", CallBody,
        _object(ok="boolean", text="string", data="object"), token=True,
    ),
    Route(
        "DELETE", "/v1/tools/call/<id:str>", tools.stop, "Stops a call",
        answer=_object(id="string", stopped="boolean"), token=True,
    ),
    Route(
        "GET", "/v1/store", store.conversations, "Stored conversations", answer=_object(conversations="array"),
        token=True,
    ),
    Route("GET", _STORED, store.get, "A conversation", answer=_object(revision="string"), token=True),
    Route("PUT", _STORED, store.put, "Stores a conversation", ConversationBody, _HEAD, token=True),
    Route(
        "DELETE", _STORED, store.delete, "Deletes a conversation",
        answer=_object(id="string", deleted="boolean"), token=True,
    ),
)  # fmt: skip

_BY_PLACE = {(route.method, route.path): route for route in ROUTES if "<" not in route.path}
_BY_PATTERN = [
    (route, re.compile(re.sub(r"<\w+:path>", ".+", re.sub(r"<\w+:str>", "[^/]+", route.path))))
    for route in ROUTES
    if "<" in route.path
]


def methods(path: str) -> list[str]:
    """Those that some route answers there."""
    return [method for method in ("GET", "HEAD", "POST", "PUT", "DELETE") if found(method, path) is not None]


def found(method: str, path: str) -> Route | None:
    """The route that answers, None where there is none. As for Sanic, slashes at the end do not count."""
    asked, path = "GET" if method == "HEAD" else method, path.rstrip("/")
    known = _BY_PLACE.get((asked, path))
    if known is not None:
        return known
    return next(
        (route for route, form in _BY_PATTERN if route.method == asked and form.fullmatch(path)), None
    )
