"""POST /v1/responses and /v1/responses/input_tokens."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

from pithos.chat.events import ChatEvent, Done, Usage
from pithos.server.answer import check
from pithos.server.core import Core, Json
from pithos.server.errors import Problem, invalid, problem
from pithos.server.fields import read
from pithos.server.replies import Reply, reply
from pithos.server.responses.conversion import chat_request
from pithos.server.responses.fields import InputBody, ResponsesBody
from pithos.server.responses.outputs import Outputs
from pithos.server.running import Run
from pithos.server.site import Site
from pithos.server.sse import EventStream

if TYPE_CHECKING:
    from sanic.request import Request


_NAMES = {"messages": "input", "response_format": "text.format"}


class Response:
    """A response as it grows."""

    def __init__(self, body: ResponsesBody, core: Core) -> None:
        self._head = _head(body, core)
        self.outputs = Outputs()
        self.done: Done | None = None

    def value(self, failure: Problem | None = None) -> Json:
        """The response as it is now."""
        done = self.done
        incomplete = done is not None and done.reason == "length"
        status = "in_progress" if done is None else "incomplete" if incomplete else "completed"
        error = None
        if failure is not None:
            status, error = "failed", {"code": "server_error", "message": failure.message}
        return self._head | {
            "status": status,
            "error": error,
            "incomplete_details": {"reason": "max_output_tokens"} if incomplete else None,
            "output": self.outputs.kept if done is not None else [],
            "usage": None if done is None else _usage(done.usage),
        }


async def handle(site: Site, request: Request, body: Json) -> Reply:
    """Answers a conversation, streamed or as a whole."""
    fields = read(ResponsesBody, body)
    core = site.ready()
    if fields.background:
        raise invalid("background is not supported", "background", "unsupported_value")
    prepared = await site.prepare(chat_request(fields, core), _NAMES)
    response = Response(fields, core)
    async with site.run(request) as run:
        await site.start(run, prepared)
        if fields.stream:
            return await _streamed(site, request, run, response)
        async for item in run.events(site.settings.ping):
            if item is not None:
                _take(response, item[1])
        return reply(response.value())


async def count(site: Site, request: Request, body: Json) -> Reply:
    """How many tokens the input has."""
    fields = read(InputBody, body)
    core = site.ready()
    prepared = await site.prepare(chat_request(fields, core), _NAMES)
    return reply({"object": "response.input_tokens", "input_tokens": core.count(prepared)})


def _take(response: Response, event: ChatEvent) -> list[Json]:
    """The events of a stream that an event of the chat makes."""
    check(event)
    made = list(response.outputs.feed(event))
    if isinstance(event, Done):
        response.done = event
    return made


async def _streamed(site: Site, request: Request, run: Run, response: Response) -> Reply:
    stream = Numbered(EventStream(request, site.settings.write))
    await stream.open()
    try:
        for kind in ("response.created", "response.in_progress"):
            await stream.send({"type": kind, "response": response.value()})
        async for item in run.events(site.settings.ping):
            if item is None:
                await stream.ping()
                continue
            for event in _take(response, item[1]):
                await stream.send(event)
        value = response.value()
        await stream.send({"type": f"response.{value['status']}", "response": value})
    except Exception as error:
        found = problem(error)
        await stream.fail({"type": "response.failed", "response": response.value(found)}, error)
        return None
    await stream.close()
    return None


class Numbered:
    """A stream whose events have names and numbers."""

    def __init__(self, stream: EventStream) -> None:
        self._stream = stream
        self._number = 0
        self.open, self.ping, self.close = stream.open, stream.ping, stream.close

    async def send(self, event: Json) -> None:
        """One event."""
        await self._stream.send(self._numbered(event), event["type"])

    async def fail(self, event: Json, error: Exception) -> None:
        """The last event, of a response that failed."""
        await self._stream.fail(self._numbered(event), error, event["type"])

    def _numbered(self, event: Json) -> Json:
        numbered = event | {"sequence_number": self._number}
        self._number += 1
        return numbered


def _head(body: ResponsesBody, core: Core) -> Json:
    """What was asked for, as it is repeated in the response."""
    settings = dict(core.sampling)
    choice = body.tool_choice or "auto"
    form = (
        body.text.format.model_dump(by_alias=True, exclude_none=True)
        if body.text and body.text.format
        else None
    )
    return {
        "id": f"resp_{secrets.token_hex(16)}",
        "object": "response",
        "created_at": int(time.time()),
        "model": core.alias,
        "instructions": body.instructions,
        "max_output_tokens": body.max_output_tokens,
        "metadata": body.metadata or {},
        "parallel_tool_calls": body.parallel_tool_calls is not False,
        "previous_response_id": None,
        "reasoning": {"effort": _effort(body), "summary": None},
        "store": False,
        "background": False,
        "temperature": settings.get("temperature") if body.temperature is None else body.temperature,
        "top_p": settings.get("top_p") if body.top_p is None else body.top_p,
        "text": {"format": form or {"type": "text"}},
        "tool_choice": choice if isinstance(choice, str) else choice.model_dump(),
        "tools": [_tool(tool.model_dump()) for tool in body.tools or []],
        "truncation": "disabled",
        "user": body.user,
    }


def _effort(body: ResponsesBody) -> str | None:
    effort = body.reasoning_effort if body.reasoning is None else body.reasoning.effort
    return effort if isinstance(effort, str) else None


def _tool(tool: Json) -> Json:
    return tool | {"strict": bool(tool.get("strict"))}


def _usage(usage: Usage) -> Json:
    return {
        "input_tokens": usage.prompt,
        "input_tokens_details": {"cached_tokens": usage.cached, "cache_write_tokens": 0},
        "output_tokens": usage.generated,
        "output_tokens_details": {"reasoning_tokens": usage.reasoning},
        "total_tokens": usage.prompt + usage.generated,
    }
