"""web_search: titles, addresses and a few words of what a search engine finds."""

from __future__ import annotations

from pithos.errors import ToolError, shown
from pithos.tools.context import Context
from pithos.tools.registry import Tool, integer, parameters, string
from pithos.tools.result import Result
from pithos.tools.schema import Json
from pithos.tools.web.settings import Found

SECONDS = 20.0
RESULTS = 8
WORDS = 400  # characters of a result's own words


def run(arguments: Json, context: Context) -> Result:
    """A numbered list of results."""
    query, most = arguments["query"], arguments.get("results", RESULTS)
    search = context.web.search or _by_library
    found = search(query, most, SECONDS)[:most]
    context.check()
    lines = []
    for number, entry in enumerate(found, 1):
        words = " ".join(entry.get("body", "").split())[:WORDS]
        title = " ".join(entry.get("title", "").split())
        lines.append(f"{number}. {title}\n   {entry.get('href', '')}\n   {words}".rstrip())
    text = "\n".join(lines) or f"nothing was found for {shown(query)}"
    data = {"results": [{"title": e.get("title", ""), "url": e.get("href", "")} for e in found]}
    return Result(text, data=data)


def _by_library(query: str, most: int, seconds: float) -> Found:
    try:
        from ddgs import DDGS
        from ddgs.exceptions import DDGSException
    except ImportError:
        raise ToolError(
            "searching needs the extra `agent`: pip install -e '.[agent]' in Pithos' checkout"
        ) from None
    try:
        found: Found = DDGS(timeout=int(seconds)).text(query, max_results=most)
    except DDGSException as error:
        if "No results" in str(error):
            return []
        raise ToolError(f"the search failed: {error}") from None
    return found


TOOL = Tool(
    "web_search",
    "Searches the web: titles, addresses, a few words each. Read a page with fetch_url.",
    parameters(
        "query",
        query=string("what to search for", minLength=1, maxLength=500),
        results=integer("how many (default 8)", 1, 20),
    ),
    run,
    read_only=True,
    open_world=True,
    group="web",
)
