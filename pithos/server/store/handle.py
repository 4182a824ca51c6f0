"""The routes of stored conversations. They need the page's token, and no model."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from pithos.server.core import Json
from pithos.server.errors import Problem, invalid
from pithos.server.fields import read
from pithos.server.replies import Reply, reply, text
from pithos.server.site import Site
from pithos.server.sse import encoded
from pithos.server.store.fields import ConversationBody
from pithos.server.store.files import Head
from pithos.server.store.store import ANY, Store

if TYPE_CHECKING:
    from sanic.request import Request

_MATCH = re.compile(r'(?:W/)?"?([A-Za-z0-9*]{1,64})"?')
_TITLE = 300  # characters of a title in a list


async def conversations(site: Site, request: Request) -> Reply:
    """What there is, the last changed first."""
    heads = await site.work(_store(site).list)
    return reply({"conversations": [vars(head) for head in heads]})


async def get(site: Site, request: Request, id: str) -> Reply:
    """A conversation, with its revision as a field and as ETag."""
    head, content = await site.work(_store(site).get, id)
    made = content[:-1] + (b"," if len(content) > 2 else b"") + f'"revision":"{head.revision}"}}'.encode()
    return text(made, "application/json", _tag(head))


async def put(site: Site, request: Request, body: Json, id: str) -> Reply:
    """Stores a conversation. If-Match names the revision that it replaces; without it, it must be new."""
    fields, store = read(ConversationBody, body), _store(site)
    if fields.id is not None and fields.id != id:
        raise invalid(f"the id of the conversation is not that of the path, {id}", "id")
    revision = _revision(request)
    content = await site.work(_content, body)
    title, updated = (fields.title or "")[:_TITLE], fields.updated or 0.0
    head = await site.work(store.put, id, title, updated, content, revision)
    return reply(vars(head), headers=_tag(head))


async def delete(site: Site, request: Request, id: str) -> Reply:
    """Deletes a conversation, with If-Match only that revision of it."""
    revision = _revision(request)
    await site.work(_store(site).delete, id, None if revision == ANY else revision)
    return reply({"id": id, "deleted": True})


def _store(site: Site) -> Store:
    if site.store is None:
        raise Problem(404, "this server keeps no conversations: start it with --store DIR", "no_store")
    return site.store


def _content(body: Json) -> bytes:
    """The bytes that are kept: without a revision, which is made from them."""
    kept = {name: value for name, value in body.items() if name != "revision"}
    try:
        json.dumps(kept, allow_nan=False)
    except ValueError:  # 1e999 is read as infinity
        raise invalid("a number of the body is too large", None, "invalid_json") from None
    return encoded(kept)


def _revision(request: Request) -> str | None:
    given = request.headers.getall("if-match", [])
    if not given:
        return None
    found = _MATCH.fullmatch(given[0].strip()) if len(given) == 1 else None
    if found is None:
        raise Problem(400, 'If-Match must be one revision, as "0123abcd", or *', "invalid_header")
    return found[1]


def _tag(head: Head) -> dict[str, str]:
    return {"ETag": f'"{head.revision}"'}
