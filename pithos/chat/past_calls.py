"""Calls of earlier turns, for templates that do not write them: in the form in which the model made them."""

from __future__ import annotations

import json
from typing import Any

Json = dict[str, Any]
BEGIN, END = "<|tool_call_start|>", "<|tool_call_end|>"


def written(message: Json) -> Json:
    """An assistant's message with its calls as the end of its text."""
    calls = message.get("tool_calls")
    if message.get("role") != "assistant" or not calls:
        return message
    text = ", ".join(_call(call.get("function") or {}) for call in calls)
    rest = {key: value for key, value in message.items() if key != "tool_calls"}
    return {**rest, "content": f"{message.get('content') or ''}{BEGIN}[{text}]{END}"}


def _call(function: Json) -> str:
    arguments = function.get("arguments") or {}
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments)
        except ValueError:
            arguments = {}
    pairs = arguments.items() if isinstance(arguments, dict) else ()
    return f"{function.get('name')}({', '.join(f'{name}={_value(value)}' for name, value in pairs)})"


def _value(value: Any) -> str:
    """As LFM2.5's template writes it, but with escapes in texts."""
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n")
        return f"'{escaped}'"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else str(value)
