"""list_directory: what is in a folder."""

from __future__ import annotations

from pithos.errors import ToolError, shown
from pithos.tools.context import Context
from pithos.tools.files.names import joined, parts
from pithos.tools.files.root import Entry
from pithos.tools.registry import Tool, parameters, string
from pithos.tools.result import Result
from pithos.tools.schema import Json


def run(arguments: Json, context: Context) -> Result:
    """Folders first, with a slash; files with their bytes; links with where they lead."""
    names = parts(arguments.get("path", "."), str(context.root.path))
    try:
        entries = context.root.entries(names)
    except FileNotFoundError:
        raise ToolError(f"there is no folder {shown(joined(names))}") from None
    except NotADirectoryError:
        raise ToolError(f"{shown(joined(names))} is no folder: read it with read_file") from None
    entries.sort(key=lambda entry: (entry.kind != "folder", entry.name))
    most = context.limits.entries
    lines = [_line(entry) for entry in entries[:most]]
    if len(entries) > most:
        lines.append(f"... and {len(entries) - most} more: use find_files with a pattern")
    text = "\n".join(lines) or "(an empty folder)"
    return Result(text, data={"path": joined(names), "entries": len(entries)})


def _line(entry: Entry) -> str:
    if entry.kind == "folder":
        return f"{entry.name}/"
    if entry.kind == "link":
        return f"{entry.name} -> {entry.target}"
    return f"{entry.name}  {entry.size} bytes" if entry.kind == "file" else f"{entry.name}  ({entry.kind})"


TOOL = Tool(
    "list_directory",
    "Lists a folder of the workspace: subfolders with a slash, files with their size.",
    parameters(path=string("folder relative to the workspace (default: the workspace itself)")),
    run,
    read_only=True,
    group="files",
)
