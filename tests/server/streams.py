"""Reads streams of events."""

from __future__ import annotations

import json
from typing import Any

import httpx


def events(response: httpx.Response) -> list[tuple[str | None, Any]]:
    """(name, JSON value) of each event of a whole stream; [DONE] as it is."""
    found = []
    for block in response.text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if "data" in lines:
            data = lines["data"]
            found.append((lines.get("event"), data if data == "[DONE]" else json.loads(data)))
    return found


def chunks(response: httpx.Response) -> list[Any]:
    """The values of a stream of OpenAI's, which must end in [DONE]."""
    values = [value for _, value in events(response)]
    assert values[-1] == "[DONE]"
    return values[:-1]
