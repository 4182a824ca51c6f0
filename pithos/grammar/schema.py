"""Which JSON schemas are honoured. What is not known to be is refused, with the place in the schema.

llguidance follows what is allowed here; tests generate at random and validate. It does not keep keys beyond
`properties` from coming twice, so that a least number of such keys cannot be promised.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

from pithos.errors import RequestError, shown

MAX_BYTES = 1 << 19
MAX_DEPTH = 100
"""Of the schema as JSON."""

FORMATS = ("date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid", "uri")
ANNOTATIONS = frozenset({
    "title", "description", "default", "examples", "example", "$comment", "readOnly", "writeOnly", "deprecated",
    "nullable", "discriminator",
})  # fmt: skip
_ONE = ("additionalProperties", "items")
_LISTS = ("prefixItems", "anyOf", "oneOf", "allOf")
_MAPS = ("properties", "patternProperties", "$defs", "definitions")
_VALUES = frozenset({
    "type", "enum", "const", "required", "minProperties", "maxProperties", "minItems", "maxItems", "minLength",
    "maxLength", "pattern", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
    "$ref",
})  # fmt: skip
HONOURED = _VALUES | {*_ONE, *_LISTS, *_MAPS}
_ROOT = ("$schema", "$id")
_ROUNDS = 50
Refuse = Callable[[str, str], RequestError]


def checked(schema: Any, param: str, at: str = "") -> Any:
    """`schema` as llguidance may have it. Raises RequestError with the JSON pointer `at` + place.

    `param`: the request's field that it came in.
    """

    def refuse(what: str, place: str) -> RequestError:
        where = f" at {shown(at + place, 120)}" if at + place else ""
        return RequestError(f"this JSON schema is not supported{where}: {what}", param, at + place)

    _bounded(schema, refuse)
    if isinstance(schema, dict):
        schema = {key: value for key, value in schema.items() if key not in _ROOT}
    for place, part in places(schema):
        _check(part, place, schema, refuse)
    if not _ends(schema, schema, refuse):
        raise refuse("no value that fits it ever ends", "")
    return _plain(schema)


def places(schema: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    """(JSON pointer, schema) of a schema and of all within it, outer ones first."""
    yield at, schema
    if not isinstance(schema, dict):
        return
    for key, value in schema.items():
        if key in _ONE and isinstance(value, dict | bool):
            yield from places(value, f"{at}/{key}")
        elif key in _LISTS and isinstance(value, list):
            for n, item in enumerate(value):
                yield from places(item, f"{at}/{key}/{n}")
        elif key in _MAPS and isinstance(value, dict):
            for name, item in value.items():
                yield from places(item, f"{at}/{key}/{escaped(name)}")


def escaped(name: str) -> str:
    """A name as a step of a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")


def find(pointer: str, root: Any) -> Any:
    """What a local reference ("#/$defs/x") points to; None if there is nothing."""
    found = root
    for step in pointer.removeprefix("#").split("/")[1:]:
        key = step.replace("~1", "/").replace("~0", "~")
        if isinstance(found, list):
            found = found[int(key)] if key.isdecimal() and int(key) < len(found) else None
        else:
            found = found.get(key) if isinstance(found, dict) else None
    return found


def _bounded(schema: Any, refuse: Refuse) -> None:
    level, depth = [schema], 0
    while level:
        if (depth := depth + 1) > MAX_DEPTH:
            raise refuse(f"it nests more than {MAX_DEPTH} levels deep", "")
        level = [
            inner
            for outer in level
            for inner in (
                outer.values() if isinstance(outer, dict) else outer if isinstance(outer, list) else ()
            )
        ]
    size = len(json.dumps(schema))
    if size > MAX_BYTES:
        raise refuse(f"it has {size} bytes, {MAX_BYTES} are allowed", "")


def _check(schema: Any, at: str, root: Any, refuse: Refuse) -> None:
    if isinstance(schema, bool):
        return
    if not isinstance(schema, dict):
        raise refuse(f"{shown(schema)} is no schema", at)
    for key, value in schema.items():
        known = key in HONOURED or key in ANNOTATIONS or (key == "uniqueItems" and value is False)
        if not known and (not key.startswith("x-") or key == "x-guidance"):
            raise refuse(f"{shown(key)} is not known, or cannot be promised", f"{at}/{escaped(key)}")
        kind = dict if key in _MAPS else list if key in _LISTS else (dict, bool) if key in _ONE else None
        if kind is not None and not isinstance(value, kind):
            raise refuse(f"{shown(value)} is not what {key} can be", f"{at}/{key}")
    if "format" in schema and schema["format"] not in FORMATS:
        raise refuse(f"format {shown(schema['format'])}, known are {', '.join(FORMATS)}", f"{at}/format")
    if "$ref" in schema:
        _check_reference(schema["$ref"], f"{at}/$ref", root, refuse)
    least = schema.get("minProperties", 0)
    if isinstance(least, int) and least > max(1, len(schema.get("required", ()))):
        raise refuse("more keys than `required` names and than one cannot be promised", f"{at}/minProperties")


def _check_reference(target: Any, at: str, root: Any, refuse: Refuse) -> None:
    if not isinstance(target, str) or (target != "#" and not target.startswith("#/")):
        raise refuse(f"{shown(target)}, only references within the schema (#/...) are", at)
    if "%" in target or not isinstance(find(target, root), dict | bool):
        raise refuse(f"{shown(target)} points to no schema", at)


def _ends(schema: Any, root: Any, refuse: Refuse) -> bool:
    """Whether some value that fits is finite: a schema may require itself."""
    finite: set[int] = set()
    parts = [part for _, part in places(schema) if isinstance(part, dict)]
    for _ in range(_ROUNDS):
        before = len(finite)
        for part in parts:
            if id(part) not in finite and _finite(part, root, finite):
                finite.add(id(part))
        parts.reverse()
        if len(finite) == before:
            return isinstance(schema, bool) or id(schema) in finite
    raise refuse("its references are too entangled", "")


def _finite(schema: dict[str, Any], root: Any, known: set[int]) -> bool:
    def ends(part: Any) -> bool:
        return not isinstance(part, dict) or id(part) in known

    if "enum" in schema or "const" in schema:
        return True
    if "$ref" in schema and not ends(find(schema["$ref"], root)):
        return False
    if not all(map(ends, schema.get("allOf", ()))):
        return False
    if any(key in schema and schema[key] and not any(map(ends, schema[key])) for key in ("anyOf", "oneOf")):
        return False
    kinds = schema.get("type", "object" if "properties" in schema else "any")
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if not set(kinds) <= {"object", "array"}:
        return True
    return ("object" in kinds and _object_ends(schema, ends)) or (
        "array" in kinds and _array_ends(schema, ends)
    )


def _object_ends(schema: dict[str, Any], ends: Callable[[Any], bool]) -> bool:
    properties, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    required = schema.get("required", [])
    return isinstance(required, list) and all(ends(properties.get(name, others)) for name in required)


def _array_ends(schema: dict[str, Any], ends: Callable[[Any], bool]) -> bool:
    least, first = schema.get("minItems", 0), schema.get("prefixItems", [])
    if not isinstance(least, int):
        return True
    return all(map(ends, first[:least])) and (least <= len(first) or ends(schema.get("items", True)))


def _plain(schema: Any) -> Any:
    """A copy without what says nothing but is refused by llguidance."""
    made = copy.deepcopy(schema)
    for _, part in places(made):
        if isinstance(part, dict):
            part.pop("uniqueItems", None)
    return made
