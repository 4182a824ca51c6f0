"""Arguments of a call against the JSON schema of a tool's parameters.

Only the keywords are looked at that decide what our tools get: type, properties, required, additionalProperties, items,
enum, minimum, maximum, minLength, maxLength. A server of foreign tools checks the rest of its schemas itself.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Any

from pithos.errors import ToolError, shown

Json = dict[str, Any]

TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
    "null": (type(None),),
}


def checked(tool: str, schema: Json, arguments: Json) -> Json:
    """The arguments as the schema wants them ("3" for an integer is 3, null for an optional one is nothing).

    Raises ToolError: one line that says what is wrong and what is allowed.
    """
    value: Json = _object(arguments, schema, tool)
    return value


def signature(schema: Json) -> str:
    """The parameters in a few words: path (string), lines (integer, optional). Takes foreign schemas, too."""
    required, properties = schema.get("required"), schema.get("properties")
    needed = required if isinstance(required, list) else []
    parts = []
    for name, rule in properties.items() if isinstance(properties, dict) else ():
        optional = "" if name in needed else ", optional"
        parts.append(f"{name} ({_kind(rule)}{optional})")
    return ", ".join(parts) or "nothing"


def _kind(rule: Any) -> str:
    kind = rule.get("type") if isinstance(rule, dict) else None
    kinds = [one for one in (kind if isinstance(kind, list) else [kind]) if isinstance(one, str)]
    return " or ".join(kinds) or "any"


def _object(value: Json, schema: Json, place: str) -> Json:
    rules: Json = schema.get("properties", {})
    found = dict(value)
    for name in schema.get("required", []):
        if name not in found:
            raise ToolError(f"{place}: {name!r} is missing; it takes {signature(schema)}")
    for name in list(found):
        if name not in rules:
            _extra(name, schema, place)
        elif found[name] is None and name not in schema.get("required", []) and not _nullable(rules[name]):
            del found[name]
        else:
            found[name] = _value(found[name], rules[name], f"{place}: {name!r}")
    return found


def _nullable(rule: Any) -> bool:
    kinds = rule.get("type") if isinstance(rule, dict) else None
    return kinds is None or "null" in ([kinds] if isinstance(kinds, str) else kinds)


def _extra(name: str, schema: Json, place: str) -> None:
    if schema.get("additionalProperties", True) is not False:
        return
    near = difflib.get_close_matches(name, schema.get("properties", {}), 1)
    hint = f" (did you mean {near[0]!r}?)" if near else ""
    raise ToolError(f"{place}: {shown(name)} is no parameter{hint}; it takes {signature(schema)}")


def _value(value: Any, rule: Any, place: str) -> Any:
    if not isinstance(rule, dict):
        return value
    value = _typed(value, rule.get("type"), place)
    if "enum" in rule and value not in rule["enum"]:
        raise ToolError(f"{place} is {shown(value)}; allowed: {', '.join(map(repr, rule['enum']))}")
    _bounds(value, rule, place)
    if isinstance(value, dict):
        return _object(value, rule, place)
    if isinstance(value, list) and isinstance(rule.get("items"), dict):
        return [_value(item, rule["items"], f"{place}[{i}]") for i, item in enumerate(value)]
    return value


def _typed(value: Any, kinds: str | list[str] | None, place: str) -> Any:
    if kinds is None:
        return value
    names = [kinds] if isinstance(kinds, str) else kinds
    if any(_is(value, name) for name in names):
        return value
    for name in names:
        converted = _converted(value, name)
        if converted is not None:
            return converted
    raise ToolError(f"{place} must be {' or '.join(names)}, not {shown(value)}")


def _is(value: Any, name: str) -> bool:
    if isinstance(value, bool):
        return name == "boolean"
    return isinstance(value, TYPES.get(name, (object,)))


def _converted(value: Any, name: str) -> Any:
    """Small models often write numbers and booleans as text."""
    if name == "integer" and isinstance(value, float) and value.is_integer():
        return int(value)
    if not isinstance(value, str) or len(value) > 40:
        return None
    if name == "boolean":
        return {"true": True, "false": False}.get(value.strip().lower())
    convert: Callable[[str], Any] | None = {"integer": int, "number": float}.get(name)
    try:
        return convert(value) if convert else None
    except ValueError:
        return None


def _bounds(value: Any, rule: Json, place: str) -> None:
    if isinstance(value, str):
        size, low, high, what = len(value), rule.get("minLength"), rule.get("maxLength"), " characters"
    elif isinstance(value, int | float) and not isinstance(value, bool):
        size, low, high, what = value, rule.get("minimum"), rule.get("maximum"), ""  # type: ignore[assignment]
    else:
        return
    if low is not None and size < low:
        raise ToolError(f"{place} is {size}{what}; the least is {low}")
    if high is not None and not size <= high:
        raise ToolError(f"{place} is {size}{what}; the most is {high}")
