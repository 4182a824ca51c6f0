"""Tools for a model whose template knows none: they are spelled out, and results come as a user's messages.

The form of calls is the most common one, `<tool_call>{"name": ..., "arguments": {...}}</tool_call>`.
"""

from __future__ import annotations

import json
from typing import Any

from pithos.text.toolcalls import Dialect
from pithos.tools.schema import signature

Json = dict[str, Any]
DIALECT: Dialect = "json"
HEAD = """\
You can call tools. To call one, write this and nothing behind it:
{example}
Then you get its result. The tools:"""
WELL_KNOWN = {"list_directory": {"path": "."}}  # tools of ours that make a better example
VALUES = {"integer": 1, "number": 1, "boolean": True, "array": [], "object": {}, "null": None}


def spelled(messages: list[Json], tools: list[Json]) -> list[Json]:
    """The same conversation as plain texts of system, user and assistant, who take turns; as it is without tools."""
    if not tools and not any(message["role"] == "tool" or message.get("tool_calls") for message in messages):
        return messages
    names: dict[str, str] = {}
    made: list[Json] = []
    for message in messages:
        for call in message.get("tool_calls") or ():
            names[call["id"]] = call["function"]["name"]
        _append(made, _plain(message, names))
    if tools:
        text = "\n".join([HEAD.format(example=_example(tools)), *map(_tool, tools)])
        if made and made[0]["role"] == "system":
            made[0] = {**made[0], "content": f"{made[0].get('content') or ''}\n\n{text}".lstrip()}
        else:
            made.insert(0, {"role": "system", "content": text})
    return made


def _append(made: list[Json], message: Json) -> None:
    """Adds a message; to the last one where it is of the same role."""
    if made and made[-1]["role"] == message["role"]:
        made[-1] = {
            **made[-1],
            "content": f"{made[-1].get('content') or ''}\n\n{message.get('content') or ''}",
        }
    else:
        made.append(message)


def _plain(message: Json, names: dict[str, str]) -> Json:
    if message["role"] == "tool":
        name = names.get(message.get("tool_call_id", ""), "the call")
        return {"role": "user", "content": f"Result of {name}:\n{message.get('content') or ''}"}
    if message.get("tool_calls"):
        calls = "\n".join(map(_call, message["tool_calls"]))
        return {"role": "assistant", "content": f"{message.get('content') or ''}{calls}"}
    return {key: value for key, value in message.items() if key in ("role", "content", "reasoning_content")}


def _call(call: Json) -> str:
    function = call["function"]
    try:
        arguments = json.loads(function["arguments"])
    except (ValueError, RecursionError):
        arguments = {}
    return _written(function["name"], arguments)


def _written(name: str, arguments: Any) -> str:
    text = json.dumps({"name": name, "arguments": arguments}, ensure_ascii=False)
    return f"<tool_call>\n{text}\n</tool_call>"


def _example(tools: list[Json]) -> str:
    """A call of one of the tools: small models repeat what they are shown."""
    functions = {tool["function"]["name"]: tool["function"] for tool in reversed(tools)}
    known = next((name for name in WELL_KNOWN if name in functions), None)
    if known is not None:
        return _written(known, WELL_KNOWN[known])
    name, function = list(functions.items())[-1]
    return _written(name, _arguments(function.get("parameters")))


def _arguments(schema: Any) -> Json:
    """Values for what must be given; takes foreign schemas, too."""
    found = schema if isinstance(schema, dict) else {}
    required, properties = found.get("required"), found.get("properties")
    rules = properties if isinstance(properties, dict) else {}
    names = [name for name in required if isinstance(name, str)] if isinstance(required, list) else []
    return {name: _value(rules.get(name)) for name in names}


def _value(rule: Any) -> Any:
    if not isinstance(rule, dict):
        return "..."
    allowed, kind = rule.get("enum"), rule.get("type")
    if isinstance(allowed, list) and allowed:
        return allowed[0]
    kinds = kind if isinstance(kind, list) else [kind]
    return next((VALUES[one] for one in kinds[:1] if isinstance(one, str) and one in VALUES), "...")


def _tool(tool: Json) -> str:
    function = tool["function"]
    arguments = signature(function.get("parameters") or {"type": "object"})
    text = " ".join((function.get("description") or "").split())
    return f"- {function['name']}: {text}{' ' if text else ''}Arguments: {arguments}"
