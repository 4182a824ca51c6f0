"""POST /v1/chat/completions."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pithos.chat.events import (
    ChatEvent,
    Content,
    Done,
    MovedToReasoning,
    Progress,
    Reasoning,
    ToolCallArguments,
    ToolCallDropped,
    ToolCallStarted,
)
from pithos.server.answer import Answer, check, progress_json, timings_json, total, usage_json
from pithos.server.core import Core, Json
from pithos.server.errors import problem
from pithos.server.fields import read
from pithos.server.openai import logprobs
from pithos.server.openai.conversion import chat_request
from pithos.server.openai.fields import ChatBody
from pithos.server.replies import Reply, reply
from pithos.server.running import Run
from pithos.server.site import Site
from pithos.server.sse import EventStream

if TYPE_CHECKING:
    from sanic.request import Request


@dataclass(frozen=True)
class Form:
    """What all parts of one answer share."""

    id: str
    created: int
    core: Core
    usage: bool
    progress: bool
    logprobs: bool

    def head(self, kind: str) -> Json:
        return {"id": self.id, "object": kind, "created": self.created, "model": self.core.alias}

    def chunk(self, index: int, delta: Json, reason: str | None = None, **more: Any) -> Json:
        """One chunk of a stream."""
        choice: Json = {"index": index, "delta": delta, "finish_reason": reason}
        if "logprobs" in more:
            choice["logprobs"] = more.pop("logprobs")
        made = self.head("chat.completion.chunk") | {"choices": [choice]} | more
        return made | {"usage": None} if self.usage else made


async def handle(site: Site, request: Request, body: Json) -> Reply:
    """Answers a conversation, streamed or as a whole."""
    fields = read(ChatBody, body)
    core = site.ready()
    prepared = await site.prepare(chat_request(fields, core))
    options = fields.stream_options
    form = Form(
        id=f"chatcmpl-{secrets.token_hex(12)}",
        created=int(time.time()),
        core=core,
        usage=bool(options and options.include_usage),
        progress=bool(fields.return_progress),
        logprobs=bool(fields.logprobs),
    )
    async with site.run(request) as run:
        for index in range(fields.n or 1):
            await site.start(run, prepared, index)
        if fields.stream:
            return await _streamed(site, request, run, form)
        return await _whole(site, run, form, fields.n or 1)


async def _whole(site: Site, run: Run, form: Form, count: int) -> Reply:
    answers = [Answer() for _ in range(count)]
    async for item in run.events(site.settings.ping):
        if item is not None:
            answers[item[0]].add(item[1])
    made = form.head("chat.completion") | {
        "choices": [_choice(index, answer, form) for index, answer in enumerate(answers)],
        "usage": usage_json(total([run.usage[index] for index in range(count)])),
    }
    first = answers[0].done
    assert first is not None
    return reply(made | {"timings": timings_json(first.usage, first.timings)})


def _choice(index: int, answer: Answer, form: Form) -> Json:
    assert answer.done is not None
    message: Json = {"role": "assistant", "content": answer.content}
    if answer.reasoning:
        message["reasoning_content"] = answer.reasoning
    if answer.calls:
        message["content"] = answer.content or None
        message["tool_calls"] = [
            {
                "id": call.id,
                "type": "function",
                "function": {"name": call.name, "arguments": call.arguments},
            }
            for call in answer.calls.values()
        ]
    made: Json = {"index": index, "message": message, "finish_reason": answer.done.reason, "logprobs": None}
    if form.logprobs:
        made["logprobs"] = logprobs.chat_form(answer.tokens, form.core)
    return made


async def _streamed(site: Site, request: Request, run: Run, form: Form) -> Reply:
    stream = EventStream(request, site.settings.write)
    await stream.open()
    begun: set[int] = set()
    try:
        async for item in run.events(site.settings.ping):
            if item is None:
                await stream.ping()
                continue
            index, event = item
            check(event)
            for chunk in _chunks(index, event, form, index not in begun):
                begun.add(index)
                await stream.send(chunk)
    except Exception as error:
        await stream.fail(problem(error).openai(), error)
        return None
    if form.usage:
        usage = usage_json(total([run.usage[index] for index in sorted(run.usage)]))
        await stream.send(form.head("chat.completion.chunk") | {"choices": [], "usage": usage})
    await stream.done()
    await stream.close()
    return None


def _chunks(index: int, event: ChatEvent, form: Form, first: bool) -> list[Json]:
    """The chunks of one event. The first of a choice says whose message it is."""
    if isinstance(event, Progress) and not form.progress:
        return []
    made = [form.chunk(index, {"role": "assistant", "content": None})] if first else []
    if isinstance(event, Progress):
        return [*made, form.chunk(index, {}, prompt_progress=progress_json(event))]
    if isinstance(event, Done):
        timings = timings_json(event.usage, event.timings)
        return [*made, form.chunk(index, {}, event.reason, timings=timings)]
    delta = _delta(event)
    if not delta:
        return made
    if form.logprobs and isinstance(event, Content):
        return [*made, form.chunk(index, delta, logprobs=logprobs.chat_form(event.tokens, form.core))]
    return [*made, form.chunk(index, delta)]


def _delta(event: ChatEvent) -> Json:
    if isinstance(event, Content):
        return {"content": event.text} if event.text or event.tokens else {}
    if isinstance(event, Reasoning):
        return {"reasoning_content": event.text} if event.text else {}
    if isinstance(event, MovedToReasoning):
        return {"content_to_reasoning": event.text}
    if isinstance(event, ToolCallStarted):
        function = {"name": event.name, "arguments": ""}
        return {
            "tool_calls": [{"index": event.index, "id": event.id, "type": "function", "function": function}]
        }
    if isinstance(event, ToolCallArguments):
        return {"tool_calls": [{"index": event.index, "function": {"arguments": event.text}}]}
    if isinstance(event, ToolCallDropped):
        return {"dropped_tool_calls": [{"index": event.index}]}
    return {}
