"""edit_file: one text of a file replaced by another."""

from __future__ import annotations

from dataclasses import dataclass

from pithos.errors import ToolError, shown
from pithos.tools.context import Context
from pithos.tools.files.names import joined, parts
from pithos.tools.files.reading import text_of
from pithos.tools.files.root import Names
from pithos.tools.files.text import Text
from pithos.tools.files.writing import diff, judge, save
from pithos.tools.registry import Tool, flag, parameters, string
from pithos.tools.result import Result
from pithos.tools.schema import Json

PLACES = 10  # that are told


@dataclass(frozen=True)
class Change:
    """What a call would make of a file: its path, the old and the new text, how many places, a diff."""

    names: Names
    text: Text
    content: str
    places: int
    difference: str


def change(arguments: Json, context: Context) -> Change:
    """The change, not written yet. Raises ToolError where the text does not stand there, or more than once."""
    names = parts(arguments["path"], str(context.root.path))
    path = joined(names)
    text = text_of(context, names)
    old, new = arguments["old_text"], arguments["new_text"]
    if old == new:
        raise ToolError("old_text and new_text are the same: nothing would change")
    old, new = _line_ends(text, old, new)
    places = _places(text.content, old)
    if not places:
        raise ToolError(_missing(text, old, path))
    if len(places) > 1 and not arguments.get("all", False):
        raise ToolError(_ambiguous(text.content, places, path))
    content = text.content.replace(old, new)
    return Change(names, text, content, len(places), diff(text.content, content, path))


def run(arguments: Json, context: Context) -> Result:
    """Replaces the text where it stands exactly once (or everywhere with `all`); the diff is the answer."""
    made = change(arguments, context)
    text, path = made.text, joined(made.names)
    save(context, made.names, text.encoded(made.content, path), text.encoded(text.content, path))
    count = f" ({made.places} places)" if made.places > 1 else ""
    data = {"path": path, "places": made.places, "diff": made.difference}
    return Result(f"edited {path}{count}\n{made.difference}", data=data)


def _line_ends(text: Text, old: str, new: str) -> tuple[str, str]:
    """Both texts with the line ends that the file has at that place."""
    if "\r\n" not in text.content:
        return old.replace("\r\n", "\n"), new.replace("\r\n", "\n")
    windows_old = old.replace("\r\n", "\n").replace("\n", "\r\n")
    windows_new = new.replace("\r\n", "\n").replace("\n", "\r\n")
    if "\n" not in old:
        return old, windows_new if text.line_end == "\r\n" else new
    if windows_old in text.content:
        return windows_old, windows_new
    return old, new


def _places(content: str, old: str) -> list[int]:
    """Where the text begins, without overlaps."""
    places, start = [], content.find(old)
    while start >= 0:
        places.append(start)
        start = content.find(old, start + len(old))
    return places


def _missing(text: Text, old: str, path: str) -> str:
    squeezed = " ".join(old.split())
    first = next((line.strip() for line in old.splitlines() if line.strip()), "")
    lines = [i for i, line in enumerate(text.content.split("\n"), 1) if first and first in line]
    if squeezed and squeezed in " ".join(text.content.split()):
        hint = "it is there with other spaces or line breaks: copy it exactly from read_file"
    elif lines:
        hint = f"its first line stands at line {_listed(lines)}, but what follows differs: read it again"
    else:
        hint = "read the file again and copy the text exactly"
    return f"old_text does not stand in {shown(path)}; {hint}"


def _ambiguous(content: str, places: list[int], path: str) -> str:
    lines = [content.count("\n", 0, place) + 1 for place in places[: PLACES + 1]]
    return (
        f"old_text stands {len(places)} times in {shown(path)}, at lines {_listed(lines)}: "
        "give more of the text around it, or all=true to replace every one"
    )


def _listed(lines: list[int]) -> str:
    return ", ".join(map(str, lines[:PLACES])) + (", ..." if len(lines) > PLACES else "")


TOOL = Tool(
    "edit_file",
    "Replaces a text in a file of the workspace. old_text must stand there exactly once, with its spaces and lines.",
    parameters(
        "path old_text new_text",
        path=string("file relative to the workspace"),
        old_text=string("the text to be replaced, exactly as it stands", minLength=1),
        new_text=string("what comes instead (empty: nothing)"),
        all=flag("replace every place, not only a single one"),
    ),
    run,
    judge=judge,
    group="files",
)
