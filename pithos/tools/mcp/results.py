"""What a foreign tool gives back: its texts for the model; pictures, sounds and files by name and size alone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pithos.tools.process.cleaning import clean
from pithos.tools.result import Result

if TYPE_CHECKING:
    from mcp_types import CallToolResult

SHOWN = 100_000  # characters of structured content that a page gets


def result(found: CallToolResult) -> Result:
    """The result of a call. `data`: structured content and what was left out of the text."""
    parts = [_part(block) for block in found.content]
    structured = found.structured_content
    dumped = "" if structured is None else json.dumps(structured, ensure_ascii=False)
    if dumped and not any(_same(text, structured) for text in parts):
        parts.append(dumped if not parts else f"structured: {dumped}")
    text = clean("\n".join(parts)) or "(the tool gave back nothing)"
    data: dict[str, Any] = {}
    if dumped:
        data["structured"] = structured if len(dumped) <= SHOWN else f"{len(dumped)} characters, left out"
    files = [
        part.partition("\n")[0]
        for block, part in zip(found.content, parts, strict=False)
        if block.type != "text"
    ]
    if files:
        data["attachments"] = files
    if not found.is_error:
        return Result(text, data=data)
    return Result(text if text.casefold().startswith("error") else f"error: {text}", ok=False, data=data)


def _part(block: Any) -> str:
    match block.type:
        case "text":
            return str(block.text)
        case "image" | "audio":
            return f"[{block.type}, {block.mime_type}, {_size(block.data)}: not shown]"
        case "resource_link":
            return f"[resource {block.name}: {block.uri}]"
        case "resource":
            return _resource(block.resource)
        case kind:
            return f"[{kind}: not shown]"


def _resource(resource: Any) -> str:
    text = getattr(resource, "text", None)
    if isinstance(text, str):
        return f"[resource {resource.uri}]\n{text}"
    return f"[resource {resource.uri}, {resource.mime_type or 'binary'}, {_size(resource.blob)}: not shown]"


def _size(base64: str) -> str:
    return f"{len(base64) * 3 // 4 - base64[-2:].count('=')} bytes"


def _same(text: str, structured: Any) -> bool:
    """Whether a text is the structured content once more, as servers are asked to write it; a single value may be in
    an object that only wraps it."""
    only = (
        next(iter(structured.values()))
        if isinstance(structured, dict) and len(structured) == 1
        else structured
    )
    if text == only:
        return True
    try:
        return bool(json.loads(text) in (structured, only))
    except (ValueError, RecursionError):
        return False
