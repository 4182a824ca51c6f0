"""POST /v1/completions: texts, or token ids, continued as they are."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pithos.chat.events import Content, Done, Progress, Reasoning, Usage
from pithos.server.answer import Answer, check, progress_json, timings_json, total, usage_json
from pithos.server.core import Core, Json
from pithos.server.errors import invalid, problem
from pithos.server.fields import read
from pithos.server.openai import logprobs
from pithos.server.openai.conversion import completion_request
from pithos.server.openai.fields import MAX_CHOICES, CompletionBody
from pithos.server.replies import Reply, reply
from pithos.server.running import Run
from pithos.server.site import Site
from pithos.server.sse import EventStream

if TYPE_CHECKING:
    from sanic.request import Request


_NAMES = {"messages": "prompt"}


@dataclass(frozen=True)
class Form:
    """What all parts of one answer share. Choice i answers prompt i // n."""

    id: str
    created: int
    core: Core
    n: int
    count: int
    usage: bool
    progress: bool
    logprobs: bool

    def head(self) -> Json:
        return {
            "id": self.id, "object": "text_completion", "created": self.created, "model": self.core.alias
        }  # fmt: skip

    def chunk(self, index: int, text: str, reason: str | None = None, probs: Any = None, **more: Any) -> Json:
        """One chunk of a stream."""
        choice = {"index": index, "text": text, "finish_reason": reason, "logprobs": probs}
        made = self.head() | {"choices": [choice]} | more
        return made | {"usage": None} if self.usage else made


async def handle(site: Site, request: Request, body: Json) -> Reply:
    """Continues one prompt or several, streamed or as a whole."""
    fields = read(CompletionBody, body)
    core = site.ready()
    _check(fields)
    prompts = _prompts(fields.prompt)
    n = fields.n or 1
    if len(prompts) * n > MAX_CHOICES:
        raise invalid(
            f"{len(prompts)} prompts with n = {n} make more than {MAX_CHOICES} choices: send fewer", "prompt"
        )
    prepared = [await site.prepare(completion_request(fields, core, prompt), _NAMES) for prompt in prompts]
    form = Form(
        id=f"cmpl-{secrets.token_hex(12)}",
        created=int(time.time()),
        core=core,
        n=n,
        count=len(prompts) * n,
        usage=bool(fields.stream_options and fields.stream_options.include_usage),
        progress=bool(fields.return_progress),
        logprobs=fields.logprobs is not None,
    )
    async with site.run(request) as run:
        for index in range(form.count):
            await site.start(run, prepared[index // n], index, index % n)
        if fields.stream:
            return await _streamed(site, request, run, form)
        return await _whole(site, run, form)


def _check(fields: CompletionBody) -> None:
    for name, wrong in (
        ("echo", bool(fields.echo)),
        ("suffix", bool(fields.suffix)),
        ("best_of", fields.best_of is not None and fields.best_of != (fields.n or 1)),
    ):
        if wrong:
            raise invalid(f"{name} is not supported", name, "unsupported_value")
    if fields.grammar is not None and fields.response_format is not None:
        raise invalid("grammar and response_format exclude each other: leave one of them out", "grammar")


def _prompts(given: str | list[str] | list[int] | list[list[int]]) -> list[str | list[int]]:
    if isinstance(given, str):
        return [given]
    if not given:
        raise invalid("prompt is an empty list", "prompt")
    tokens = [entry for entry in given if isinstance(entry, int)]
    if tokens:
        return [tokens]
    return [entry for entry in given if not isinstance(entry, int)]


async def _whole(site: Site, run: Run, form: Form) -> Reply:
    answers = [Answer() for _ in range(form.count)]
    async for item in run.events(site.settings.ping):
        if item is not None:
            answers[item[0]].add(item[1])
    first = answers[0].done
    assert first is not None
    made = form.head() | {
        "choices": [_choice(index, answer, form) for index, answer in enumerate(answers)],
        "usage": usage_json(_usage(run, form)),
        "timings": timings_json(first.usage, first.timings),
    }
    return reply(made)


def _choice(index: int, answer: Answer, form: Form) -> Json:
    assert answer.done is not None
    probs = logprobs.completion_form(answer.tokens, form.core) if form.logprobs else None
    return {
        "index": index,
        "text": answer.content,
        "finish_reason": answer.done.reason,
        "logprobs": probs,
    }


def _usage(run: Run, form: Form) -> Usage:
    """Prompts count once each, their answers all."""
    every = [total([run.usage[at * form.n + i] for i in range(form.n)]) for at in range(form.count // form.n)]
    return Usage(sum(u.prompt for u in every), sum(u.cached for u in every), sum(u.generated for u in every))


async def _streamed(site: Site, request: Request, run: Run, form: Form) -> Reply:
    stream = EventStream(request, site.settings.write)
    await stream.open()
    sent = [0] * form.count
    try:
        async for item in run.events(site.settings.ping):
            if item is None:
                await stream.ping()
                continue
            index, event = item
            check(event)
            if isinstance(event, Content | Reasoning) and (event.text or event.tokens):
                probs = (
                    logprobs.completion_form(event.tokens, form.core, sent[index]) if form.logprobs else None
                )
                sent[index] += len(event.text)
                await stream.send(form.chunk(index, event.text, probs=probs))
            elif isinstance(event, Done):
                timings = timings_json(event.usage, event.timings)
                await stream.send(form.chunk(index, "", event.reason, timings=timings))
            elif isinstance(event, Progress) and form.progress:
                await stream.send(form.chunk(index, "", prompt_progress=progress_json(event)))
    except Exception as error:
        await stream.fail(problem(error).openai(), error)
        return None
    if form.usage:
        await stream.send(form.head() | {"choices": [], "usage": usage_json(_usage(run, form))})
    await stream.done()
    await stream.close()
    return None
