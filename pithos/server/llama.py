"""The routes that llama-server has beside OpenAI's: health, properties, slots, metrics, tokens, templates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from pithos.engine.work import SlotStatus
from pithos.errors import shown
from pithos.server import metrics
from pithos.server.core import Core, Json
from pithos.server.errors import Problem, invalid
from pithos.server.fields import Fields, read
from pithos.server.openai.conversion import chat_request
from pithos.server.openai.fields import ChatBody
from pithos.server.replies import Reply, reply, text
from pithos.server.site import Site
from pithos.version import VERSION

if TYPE_CHECKING:
    from sanic.request import Request


class TokenizeBody(Fields):
    """POST /tokenize."""

    content: str
    add_special: bool | None = Field(None, description="with the model's start token (default: without)")
    parse_special: bool | None = Field(
        None, description="the text of a control token is that token (default: true)"
    )
    with_pieces: bool | None = Field(None, description="ids with their texts")


class DetokenizeBody(Fields):
    """POST /detokenize."""

    tokens: list[Annotated[int, Field(ge=0)]] = Field(max_length=1 << 20)


async def health(site: Site, request: Request) -> Reply:
    """200 once the model is open, 503 before, and when the server is about to end."""
    site.ready()
    return reply({"status": "ok"})


async def props(site: Site, request: Request) -> Reply:
    """The model, the engine, the cache, the template, the build."""
    core = site.ready()
    facts = await site.work(core.facts)
    agent = {"tools": site.tools is not None, "shell": _runs_commands(site), "store": site.store is not None}
    settings = {"n_ctx": core.context, "params": dict(core.sampling)}
    return reply(
        {
            "model_alias": core.alias,
            "build_info": f"pithos {VERSION}",
            "default_generation_settings": settings,
            "agent": agent,
            **facts,
        }
    )


def _runs_commands(site: Site) -> bool:
    tools = site.settings.tools
    return tools is not None and tools.shell and not tools.read_only


async def slots(site: Site, request: Request) -> Reply:
    """What each slot does."""
    core = site.ready()
    return reply([_slot(slot, core.context) for slot in core.status().slots])


def _slot(slot: SlotStatus, context: int) -> Json:
    return {
        "id": slot.id,
        "n_ctx": context,
        "is_processing": slot.state != "idle",
        "state": slot.state,
        "n_prompt_tokens": slot.prompt,
        "n_prompt_tokens_cached": slot.cached,
        "n_past": slot.n_past,
        "n_decoded": slot.decoded,
        "prompt_per_second": slot.prompt_speed,
        "predicted_per_second": slot.decode_speed,
    }


async def measured(site: Site, request: Request) -> Reply:
    """Counters for Prometheus; also while the model is opened."""
    return text(await site.work(site.metrics.text), metrics.CONTENT_TYPE)


async def models(site: Site, request: Request) -> Reply:
    """The one model."""
    core = site.ready()
    return reply({"object": "list", "data": [_model(site, core)]})


async def model(site: Site, request: Request, name: str) -> Reply:
    """The model of that name."""
    core = site.ready()
    if name != core.alias:
        raise Problem(
            404, f"there is no model {shown(name)}: this server has {core.alias}", "model_not_found", "model"
        )
    return reply(_model(site, core))


def _model(site: Site, core: Core) -> Json:
    facts: dict[str, Any] = {"n_vocab": core.vocabulary, "n_ctx": core.context}
    return {"id": core.alias, "object": "model", "created": site.began, "owned_by": "pithos", "meta": facts}


async def tokenize(site: Site, request: Request, body: Json) -> Reply:
    """A text as token ids, or as ids with their texts (bytes where a token is no whole text)."""
    fields = read(TokenizeBody, body)
    core = site.ready()
    ids = await site.work(
        core.tokenize,
        fields.content,
        bos=bool(fields.add_special),
        special=fields.parse_special is not False,
    )
    if not fields.with_pieces:
        return reply({"tokens": ids})
    return reply({"tokens": [{"id": token, "piece": _piece(core.token_bytes(token))} for token in ids]})


def _piece(data: bytes) -> str | list[int]:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return list(data)


async def detokenize(site: Site, request: Request, body: Json) -> Reply:
    """The text of token ids."""
    fields = read(DetokenizeBody, body)
    core = site.ready()
    wrong = next((token for token in fields.tokens if token >= core.vocabulary), None)
    if wrong is not None:
        raise invalid(f"token {wrong} does not exist: allowed are 0 to {core.vocabulary - 1}", "tokens")
    return reply({"content": await site.work(core.detokenize, list(fields.tokens))})


async def apply_template(site: Site, request: Request, body: Json) -> Reply:
    """The prompt that a chat request would have."""
    fields = read(ChatBody, body)
    core = site.ready()
    return reply({"prompt": await site.work(core.render, chat_request(fields, core))})
