"""/openapi.json: made from the routes and from the models that check their bodies."""

from __future__ import annotations

import re
from typing import Any

from pithos.server.core import Json
from pithos.server.routes import ROUTES, Route
from pithos.server.tools.page_token import HEADER
from pithos.version import VERSION

_PLACE = re.compile(r"<(\w+):\w+>")
_PREFIX = "#/components/schemas/"
_ERRORS = {
    "400": "The request cannot be answered as it is",
    "401": "An API key is needed",
    "403": "A foreign host or page",
    "404": "There is no such thing",
    "405": "Another method",
    "409": "Something else is there already",
    "408": "The body did not arrive in time",
    "413": "The body is too large",
    "415": "The body is no JSON",
    "422": "What is stored is damaged",
    "429": "The queue is full",
    "500": "A fault of the server",
    "503": "The model is being opened, or the server is about to end",
    "507": "What is stored takes all the place that it may have",
}


def description() -> Json:
    """The description of all routes, OpenAPI 3.1."""
    schemas: dict[str, Any] = {"OpenAIError": _openai_error(), "AnthropicError": _anthropic_error()}
    paths: dict[str, Any] = {}
    for route in ROUTES:
        path = _PLACE.sub(r"{\1}", route.path)
        paths.setdefault(path, {})[route.method.lower()] = _operation(route, schemas)
    key = {"type": "http", "scheme": "bearer"}
    token = {
        "type": "apiKey",
        "in": "header",
        "name": HEADER,
        "description": "only the page at / is given it",
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Pithos", "version": VERSION},
        "paths": paths,
        "components": {"schemas": schemas, "securitySchemes": {"key": key, "page": token}},
        "security": [{}, {"key": []}],
    }


def _operation(route: Route, schemas: dict[str, Any]) -> Json:
    made: Json = {"summary": route.summary, "responses": _responses(route)}
    places = _PLACE.findall(route.path)
    if places:
        text = {"type": "string", "minLength": 1}
        made["parameters"] = [{"name": n, "in": "path", "required": True, "schema": text} for n in places]
    if route.token:
        made["security"] = [{"page": []}, {"page": [], "key": []}]
    if route.body is not None:
        schema = route.body.model_json_schema(ref_template=_PREFIX + "{model}")
        schemas |= schema.pop("$defs", {})
        schemas[route.body.__name__] = schema
        reference = {"$ref": _PREFIX + route.body.__name__}
        made["requestBody"] = {"required": True, "content": {"application/json": {"schema": reference}}}
    return made


def _responses(route: Route) -> Json:
    error = {"$ref": _PREFIX + ("AnthropicError" if route.anthropic else "OpenAIError")}
    made: Json = {
        status: {"description": text, "content": {"application/json": {"schema": error}}}
        for status, text in _ERRORS.items()
    }
    content: Json = {"text/plain": {"schema": {"type": "string"}}}
    if route.answer is not None:
        content = {"application/json": {"schema": route.answer}}
    if route.streams:
        content["text/event-stream"] = {"schema": _event()}
    return {"200": {"description": route.summary, "content": content}} | made


def _event() -> Json:
    """One event of a stream: JSON text, with a name where the API has names."""
    text = {"type": "string"}
    return {"type": "object", "required": ["data"], "properties": {"data": text, "event": text}}


def _openai_error() -> Json:
    text = {"type": ["string", "null"]}
    properties = {"message": {"type": "string"}, "type": {"type": "string"}, "param": text, "code": text}
    error = {"type": "object", "required": list(properties), "properties": properties}
    return {"type": "object", "required": ["error"], "properties": {"error": error}}


def _anthropic_error() -> Json:
    properties = {"type": {"type": "string"}, "message": {"type": "string"}}
    error = {"type": "object", "required": list(properties), "properties": properties}
    return {
        "type": "object",
        "required": ["type", "error"],
        "properties": {"type": {"const": "error"}, "error": error},
    }
