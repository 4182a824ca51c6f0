"""How much may be thought before an answer, in tokens: None without a limit, 0 for not at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pithos.errors import RequestError, shown

LEVELS: dict[str, int | None] = {
    "high": None, "medium": 2048, "low": 512, "minimal": 512, "off": 0, "none": 0,
}  # fmt: skip
"""The levels that have names."""


def budget(fields: Mapping[str, Any]) -> int | None:
    """The tokens that a request's fields allow. Raises RequestError.

    The first of these that is there says it: `reasoning_effort`, `reasoning.effort`, `thinking_budget` (negative:
    without a limit), `chat_template_kwargs.enable_thinking`.
    """
    for param, value in (
        ("reasoning_effort", fields.get("reasoning_effort")),
        ("reasoning.effort", _of(fields, "reasoning", "effort")),
    ):
        if value is not None:
            return _level(value, param)
    tokens = fields.get("thinking_budget")
    if tokens is not None:
        if not isinstance(tokens, int) or isinstance(tokens, bool):
            raise RequestError(
                f"thinking_budget is {shown(tokens)}: give a number of tokens", "thinking_budget"
            )
        return tokens if tokens >= 0 else None
    thinks = _of(fields, "chat_template_kwargs", "enable_thinking")
    if thinks is not None and not isinstance(thinks, bool):
        name = "chat_template_kwargs.enable_thinking"
        raise RequestError(f"{name} is {shown(thinks)}: give true or false", name)
    return 0 if thinks is False else None


def _level(value: object, param: str) -> int | None:
    if isinstance(value, str) and value in LEVELS:
        return LEVELS[value]
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise RequestError(
        f"{param} is {shown(value)}: allowed are {', '.join(LEVELS)} or a number of tokens", param
    )


def _of(fields: Mapping[str, Any], outer: str, inner: str) -> object:
    found = fields.get(outer)
    return found.get(inner) if isinstance(found, Mapping) else None
