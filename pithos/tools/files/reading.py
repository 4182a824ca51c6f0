"""read_file: a text file, by lines."""

from __future__ import annotations

from pithos.errors import ToolError, shown
from pithos.tools.context import Context
from pithos.tools.files.names import joined, parts
from pithos.tools.files.root import Names
from pithos.tools.files.text import Text, decoded
from pithos.tools.registry import Tool, integer, parameters, string
from pithos.tools.result import Result
from pithos.tools.schema import Json

LINES = 500
LONG_LINE = 2000  # characters of a line that are shown


def text_of(context: Context, names: Names) -> Text:
    """The whole text of a file. Raises ToolError where there is none, it is binary, or larger than the limit."""
    path, limit = joined(names), context.limits.file
    try:
        raw = context.root.read(names, limit + 1)
    except FileNotFoundError:
        raise ToolError(f"there is no file {shown(path)}: look with list_directory or find_files") from None
    except NotADirectoryError:
        raise ToolError(f"{shown(path)}: a part of the path is a file, not a folder") from None
    if len(raw) > limit:
        raise ToolError(
            f"{shown(path)} has more than {limit} bytes: use search_text, or run_command with head"
        )
    return decoded(raw, path)


def run(arguments: Json, context: Context) -> Result:
    """Lines `start` to `start + lines - 1`, each as it is, with a head that says which of how many."""
    names = parts(arguments["path"], str(context.root.path))
    content = text_of(context, names).content.replace("\r\n", "\n")
    lines = content.split("\n")
    if lines[-1] == "":
        lines.pop()
    start = arguments.get("start", 1)
    if start > max(len(lines), 1):
        raise ToolError(f"{shown(joined(names))} has {len(lines)} lines: start at one of them")
    chosen = _fitting(lines[start - 1 :][: arguments.get("lines", LINES)], context.limits.result - 200)
    data = {"path": joined(names), "start": start, "lines": len(chosen), "total": len(lines)}
    if not lines:
        return Result("(an empty file)", data=data)
    end = start + len(chosen) - 1
    if start == 1 and end == len(lines):
        return Result("\n".join(chosen), data=data)
    more = f"; the next part: start={end + 1}" if end < len(lines) else ""
    return Result("\n".join([f"(lines {start} to {end} of {len(lines)}{more})", *chosen]), data=data)


def _fitting(lines: list[str], size: int) -> list[str]:
    """The first lines that fit into `size` characters, at least one."""
    chosen: list[str] = []
    for line in lines:
        cut = len(line) - LONG_LINE
        line = f"{line[:LONG_LINE]}[... {cut} characters more]" if cut > 0 else line
        size -= len(line) + 1
        if size < 0 and chosen:
            break
        chosen.append(line)
    return chosen


TOOL = Tool(
    "read_file",
    "Reads a text file of the workspace, by default its first 500 lines.",
    parameters(
        "path",
        path=string("file relative to the workspace"),
        start=integer("first line, counted from 1", 1, 10**9),
        lines=integer("how many lines", 1, 5000),
    ),
    run,
    read_only=True,
    group="files",
)
