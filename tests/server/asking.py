"""Asks a server for a chat completion."""

from typing import Any

import httpx

HI = [{"role": "user", "content": "Hi"}]
TOOL = {"type": "function", "function": {"name": "add", "parameters": {"type": "object"}}}
CHAT_PATH = "/v1/chat/completions"


def ask(client: httpx.Client, **fields: Any) -> httpx.Response:
    """The answer to a short conversation with these fields."""
    return client.post(CHAT_PATH, json={"messages": HI} | fields)


def refused(client: httpx.Client, **fields: Any) -> Any:
    """The error of a request that must be a 400."""
    answer = ask(client, **fields)
    assert answer.status_code == 400, answer.text
    error = answer.json()["error"]
    assert error["type"] == "invalid_request_error"
    return error
