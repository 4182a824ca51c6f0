"""POST /v1/messages and /v1/messages/count_tokens."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from pithos.chat.events import ChatEvent, Done, Progress, Usage
from pithos.server.answer import check
from pithos.server.anthropic.blocks import Blocks
from pithos.server.anthropic.conversion import chat_request
from pithos.server.anthropic.fields import CountBody, MessagesBody
from pithos.server.core import Core, Json
from pithos.server.errors import problem
from pithos.server.fields import read
from pithos.server.replies import Reply, reply
from pithos.server.running import Run
from pithos.server.site import Site
from pithos.server.sse import EventStream

if TYPE_CHECKING:
    from sanic.request import Request

_NAMES = {"response_format": "output_config.format"}
_REASONS = {"stop": "end_turn", "length": "max_tokens", "tool_calls": "tool_use"}


class Message:
    """A message as it grows."""

    def __init__(self, core: Core) -> None:
        self._head = {
            "id": f"msg_{secrets.token_hex(12)}",
            "type": "message",
            "role": "assistant",
            "model": core.alias,
        }
        self.blocks = Blocks()
        self.begun = False

    def take(self, event: ChatEvent) -> list[Json]:
        """The events of a stream that an event of the chat makes."""
        check(event)
        made: list[Json] = []
        if not self.begun:
            self.begun = True
            made.append({"type": "message_start", "message": self._started(event)})
        made += self.blocks.feed(event)
        if isinstance(event, Done):
            made.append({"type": "message_delta", "delta": _ending(event), "usage": _usage(event.usage)})
            made.append({"type": "message_stop"})
        return made

    def value(self, done: Done) -> Json:
        """The whole message."""
        return self._head | {"content": self.blocks.content, **_ending(done), "usage": _usage(done.usage)}

    def _started(self, event: ChatEvent) -> Json:
        read = Usage(event.total, event.cached, 0) if isinstance(event, Progress) else Usage(0, 0, 0)
        usage = _usage(event.usage if isinstance(event, Done) else read)
        return self._head | {"content": [], "stop_reason": None, "stop_sequence": None, "usage": usage}


async def handle(site: Site, request: Request, body: Json) -> Reply:
    """Answers a conversation, streamed or as a whole."""
    fields = read(MessagesBody, body)
    core = site.ready()
    prepared = await site.prepare(chat_request(fields, core), _NAMES)
    message = Message(core)
    async with site.run(request) as run:
        await site.start(run, prepared)
        if fields.stream:
            return await _streamed(site, request, run, message)
        async for item in run.events(site.settings.ping):
            if item is None:
                continue
            message.take(item[1])
            if isinstance(item[1], Done):
                return reply(message.value(item[1]))
    raise RuntimeError("a generation ended without a last event")


async def count(site: Site, request: Request, body: Json) -> Reply:
    """How many tokens the prompt has."""
    fields = read(CountBody, body)
    core = site.ready()
    prepared = await site.prepare(chat_request(fields, core), _NAMES)
    return reply({"input_tokens": core.count(prepared)})


async def _streamed(site: Site, request: Request, run: Run, message: Message) -> Reply:
    stream = EventStream(request, site.settings.write)
    await stream.open()
    try:
        async for item in run.events(site.settings.ping):
            if item is None:
                await stream.send({"type": "ping"}, "ping")
                continue
            for event in message.take(item[1]):
                await stream.send(event, event["type"])
    except Exception as error:
        await stream.fail(problem(error).anthropic(), error, "error")
        return None
    await stream.close()
    return None


def _ending(done: Done) -> Json:
    if done.stop is not None:
        return {"stop_reason": "stop_sequence", "stop_sequence": done.stop}
    return {"stop_reason": _REASONS[done.reason], "stop_sequence": None}


def _usage(usage: Usage) -> Json:
    """Anthropic counts tokens from the cache apart from the others."""
    return {
        "input_tokens": usage.prompt - usage.cached,
        "cache_read_input_tokens": usage.cached,
        "cache_creation_input_tokens": 0,
        "output_tokens": usage.generated,
    }
