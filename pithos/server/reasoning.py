"""How much may be thought before an answer, in tokens: None without a limit, 0 for not at all."""

from __future__ import annotations

from pithos.errors import RequestError, shown
from pithos.server.core import Json

_LEVELS: dict[str, int | None] = {
    "high": None, "medium": 2048, "low": 512, "minimal": 512, "off": 0, "none": 0
}  # fmt: skip


def levels() -> dict[str, int | None]:
    """The levels that have names."""
    return dict(_LEVELS)


def budget(fields: Json) -> int | None:
    """The tokens that a request's fields allow. Raises RequestError."""
    effort, param = fields.get("reasoning_effort"), "reasoning_effort"
    options = fields.get("reasoning") or {}
    if effort is None and options.get("effort") is not None:
        effort, param = options["effort"], "reasoning.effort"
    if effort is not None:
        return _effort(effort, param)
    if fields.get("thinking_budget") is not None:
        return None if fields["thinking_budget"] < 0 else int(fields["thinking_budget"])
    wanted = (fields.get("chat_template_kwargs") or {}).get("enable_thinking")
    return 0 if wanted is False else None


def _effort(effort: object, param: str) -> int | None:
    if isinstance(effort, str) and effort in _LEVELS:
        return _LEVELS[effort]
    if isinstance(effort, int) and effort >= 0:
        return effort
    raise RequestError(
        f"{param} is {shown(effort)}: allowed are {', '.join(_LEVELS)} or a number of tokens", param
    )
