"""The routes of tools: what there is, what is thought of a call, a call, its end. For the server's own page."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pithos.errors import shown
from pithos.server.core import Json
from pithos.server.errors import Problem
from pithos.server.fields import read
from pithos.server.replies import Reply, reply
from pithos.server.site import Site
from pithos.server.tools.environment import NONE
from pithos.server.tools.fields import CallBody, JudgeBody
from pithos.tools.judge import Verdict
from pithos.tools.result import Result

if TYPE_CHECKING:
    from sanic.request import Request

    from pithos.server.tools.session import Session


async def tools(site: Site, request: Request) -> Reply:
    """All tools, MCP servers, background programs and the machine; also where tools are off."""
    if site.tools is None:
        off = {
            "object": "list",
            "data": [],
            "mcp": [],
            "environment": NONE,
            "processes": [],
            "enabled": False,
        }
        return reply(off)
    return reply(await site.work(site.tools.facts))


async def judge(site: Site, request: Request, body: Json) -> Reply:
    """Whether a call may run, must be asked about, or is refused; and what it would change."""
    fields, session = read(JudgeBody, body), _session(site)
    verdict = await site.work(_verdict, session, fields)
    shown = (
        {} if verdict.action == "refuse" else await site.work(session.preview, fields.name, fields.arguments)
    )
    return reply({"verdict": verdict.action, "reason": verdict.reason, "preview": shown})


async def call(site: Site, request: Request, body: Json) -> Reply:
    """Runs a call to its end; a failure of the tool is an answer as well."""
    fields, session = read(CallBody, body), _session(site)
    verdict = await site.work(_verdict, session, fields)
    if verdict.action == "refuse":
        return reply(_told(Result(f"error: {verdict.reason}", ok=False, data={"refused": True})))
    if verdict.action == "ask" and not fields.approved:
        raise Problem(403, f"a person must approve this call: {verdict.reason}", "approval_needed")
    work = functools.partial(session.call, fields.name, fields.arguments)
    return reply(_told(await session.calls.run(fields.id, work)))


async def stop(site: Site, request: Request, id: str) -> Reply:
    """Stops a call that is at work or waits; it answers with what it has by then."""
    id = unquote(id)
    if not _session(site).calls.stop(id):
        raise Problem(404, f"no call of the id {shown(id)} is at work", "not_found")
    return reply({"id": id, "stopped": True})


async def token(site: Site, request: Request) -> Reply:
    """The token of the page, for one that was given none: the key of the server comes with the request."""
    return reply({"token": site.token.value})


def _session(site: Site) -> Session:
    if site.tools is None:
        raise Problem(403, "this server has no tools: it was started with --no-tools", "tools_disabled")
    return site.tools


def _verdict(session: Session, fields: JudgeBody) -> Verdict:
    return session.judge(fields.name, fields.arguments, fields.mode or "safe", fields.always or [])


def _told(result: Result) -> Json:
    return {"ok": result.ok, "text": result.text, "data": result.data}
