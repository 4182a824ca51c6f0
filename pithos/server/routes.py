"""Every route: what app.py serves and openapi.py describes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    pass

Asked = Callable[..., Awaitable[Reply]]
MODEL_PATH = "/v1/models/<name:path>"


@dataclass(frozen=True)
class Route:
    """`handler(site, request[, body])` answers `method` on `path`. `answer`: the JSON schema of a 200, None: no JSON.

    `streams`: with "stream": true the answer is a stream of events.
    """

    method: str
    path: str
    handler: Asked
    summary: str
    body: type[Fields] | None = None
    answer: Json | None = None
    streams: bool = False

    @property
    def anthropic(self) -> bool:
        """Whether errors are told in Anthropic's form."""
        return in_anthropic_form(self.path)


def in_anthropic_form(path: str) -> bool:
    """Whether a path, known or not, belongs to Anthropic's API."""
    return path == "/v1/messages" or path.startswith("/v1/messages/")


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
    Route("GET", MODEL_PATH, llama.model, "One model", answer=_MODEL),
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
)  # fmt: skip

POSTS = frozenset(route.path for route in ROUTES if route.method == "POST")
