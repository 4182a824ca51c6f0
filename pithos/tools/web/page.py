"""Bytes of a page as text: what is to be read of HTML, other texts as they are."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pithos.errors import ToolError, shown
from pithos.tools.files.text import binary
from pithos.tools.web.download import Page

TEXTS = re.compile(
    r"text/|application/(json|xml|xhtml|javascript|x-?yaml|toml|rss|atom|ld\+json|sql)|.*\+(json|xml)", re.I
)
HTML = re.compile(r"text/html|application/xhtml", re.I)
INVISIBLE = re.compile(r"(?is)<(script|style|noscript|template|svg)\b.*?</\1\s*>|<!--.*?-->")
LONGEST = 2_000_000  # characters that are looked at for the text of a page


@dataclass(frozen=True)
class Reading:
    """The title of a page ("" where it has none) and its text."""

    title: str
    text: str


def read(page: Page) -> Reading:
    """The text of a page. Raises ToolError for what is no text."""
    kind = page.content_type.partition(";")[0].strip()
    if kind and not TEXTS.match(kind):
        raise ToolError(f"{shown(page.url)} is no text but {shown(kind)}: download it with run_command")
    found = binary(page.body)
    if found:
        raise ToolError(f"{shown(page.url)} is no text but {found}: download it with run_command")
    text = _decoded(page)
    if HTML.match(kind) or (not kind and re.match(r"(?is)\s*(<!doctype html|<html)", text[:1000])):
        return _html(text[:LONGEST], page.url)
    return Reading("", text)


def _decoded(page: Page) -> str:
    """By the header, else by the page itself, else UTF-8 and then Windows' Western code."""
    named = re.search(r"charset=[\"']?([\w-]+)", page.content_type) or re.search(
        r"<meta[^>]{0,200}charset=[\"']?([\w-]+)", page.body[:4096].decode("ascii", "replace"), re.I
    )
    for encoding in ([named[1]] if named else []) + ["utf-8-sig", "cp1252"]:
        try:
            return page.body.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
    return page.body.decode("utf-8", "replace")


def _html(source: str, url: str) -> Reading:
    found = re.search(r"(?is)<title[^>]*>(.{0,500}?)</title", source)
    title = " ".join(_unescaped(found[1]).split()) if found else ""
    return Reading(title, _main_text(source, url) or _all_text(source))


def _main_text(source: str, url: str) -> str:
    """The article of a page, without menus; "" where none is found."""
    try:
        import trafilatura

        text = trafilatura.extract(
            source,
            url=url,
            output_format="markdown",
            include_links=True,
            include_tables=True,
            include_comments=False,
        )
    except Exception:  # a parser that meets the wild: the other one is tried
        return ""
    return text or ""


def _all_text(source: str) -> str:
    """Everything that can be read, as Markdown."""
    try:
        from markdownify import markdownify

        text = str(markdownify(INVISIBLE.sub("", source), strip=["img", "script", "style", "head"]))
    except (ImportError, RecursionError, ValueError):
        text = _unescaped(re.sub(r"<[^>]*>", " ", INVISIBLE.sub("", source)))
    return re.sub(r"\n\s*\n\s*\n+", "\n\n", text).strip()


def _unescaped(text: str) -> str:
    import html

    return html.unescape(text)
