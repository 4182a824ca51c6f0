"""Models of request bodies: one description for checking them and for /openapi.json.

Types are strict (no "0.5" for 0.5), null means "not given", fields that are not listed are ignored.
"""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from pithos.errors import shown
from pithos.server.errors import Problem, invalid

T = TypeVar("T", bound="Fields")
Json = dict[str, Any]

_MESSAGES = {
    "missing": "is missing",
    "string_type": "must be a text",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "finite_number": "must be a finite number",
    "bool_type": "must be true or false",
    "list_type": "must be a list",
    "dict_type": "must be an object",
    "model_type": "must be an object",
    "model_attributes_type": "must be an object",
}
_LENGTHS = {
    "too_short": ("at least", "min_length", "item"),
    "too_long": ("at most", "max_length", "item"),
    "string_too_short": ("at least", "min_length", "character"),
    "string_too_long": ("at most", "max_length", "character"),
}


class Fields(BaseModel):
    """A part of a request's body."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True, allow_inf_nan=False)


def read(kind: type[T], body: Json) -> T:
    """`body` as a model. Raises Problem (400) that names the first wrong field."""
    given = {key: value for key, value in body.items() if value is not None}
    try:
        return kind.model_validate(given)
    except ValidationError as error:
        raise _problem(error, given) from None


def _problem(error: ValidationError, body: Json) -> Problem:
    """The deepest of the errors: of the kinds that a field may be of, it is that which was meant."""
    details = error.errors(include_url=False, include_context=True)
    paths = [(_path(detail["loc"], body, detail["type"] == "missing"), detail) for detail in details]
    deepest = max(len(path) for path, _ in paths)
    found = [(path, detail) for path, detail in paths if len(path) == deepest]
    path, detail = found[0]
    same = [other for place, other in found if place == path]
    param = ".".join(map(str, path)) or None
    code = "missing_required_parameter" if detail["type"] == "missing" else "invalid_value"
    texts = list(dict.fromkeys(_text(other) for other in same))
    value = "" if detail["type"] == "missing" else f" (it is {_shown(detail['input'])})"
    return invalid(f"{param or 'the body'} {' or '.join(texts)}{value}", param, code)


def _path(location: tuple[int | str, ...], body: Any, missing: bool) -> tuple[int | str, ...]:
    """The place in the body: of the library's location, the names of alternatives are left out."""
    made: list[int | str] = []
    value = body
    last = len(location) - 1
    for at, part in enumerate(location):
        inside = (isinstance(value, dict) and part in value) or (
            isinstance(value, list) and isinstance(part, int) and part < len(value)
        )
        if inside:
            value = value[part]
            made.append(part)
        elif missing and at == last:
            made.append(part)
    return tuple(made)


def _text(detail: Any) -> str:
    kind, context = detail["type"], detail.get("ctx", {})
    if kind in _MESSAGES:
        return _MESSAGES[kind]
    if kind in _LENGTHS:
        bound, name, unit = _LENGTHS[kind]
        return f"must have {bound} {context[name]} {unit}{'' if context[name] == 1 else 's'}"
    if kind == "literal_error":
        return f"must be {context['expected']}"
    if kind == "value_error":
        return str(context["error"])
    message = str(detail["msg"])
    return message.replace("Input should be", "must be").replace("Value error, ", "")


def _shown(value: object) -> str:
    """A value in a message; long ones by their kind."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, bool):
        return str(value).lower()
    return "null" if value is None else shown(value, 40)
