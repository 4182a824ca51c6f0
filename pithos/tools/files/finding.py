"""find_files: paths by a glob."""

from __future__ import annotations

from pithos.errors import ToolError, shown
from pithos.tools.context import Context
from pithos.tools.files.names import joined, parts
from pithos.tools.files.patterns import Glob
from pithos.tools.files.walk import left_out, walk
from pithos.tools.registry import Tool, parameters, string
from pithos.tools.result import Result
from pithos.tools.schema import Json


def run(arguments: Json, context: Context) -> Result:
    """Paths relative to the workspace, by name; the glob counts from `path`."""
    start = parts(arguments.get("path", "."), str(context.root.path))
    entry = context.root.entry(start)
    if entry is None:
        raise ToolError(f"there is no folder {shown(joined(start))}")
    glob = Glob(arguments["pattern"])
    skipped: set[str] = set()
    found, most = [], context.limits.entries
    for names, entry in walk(context, start, skipped):
        if glob.fits(names[len(start) :]):
            found.append(joined(names) + ("/" if entry.kind == "folder" else ""))
        if len(found) > most:
            break
    lines = sorted(found[:most])
    if len(found) > most:
        lines.append(f"... more than {most}: use a narrower pattern")
    text = "\n".join(lines) or f"no file fits {shown(arguments['pattern'])}"
    note = left_out(skipped)
    return Result(f"{text}\n{note}".rstrip(), data={"files": min(len(found), most)})


TOOL = Tool(
    "find_files",
    "Finds files of the workspace by a pattern: *.py, src/**/test_*.py, *.{c,h}.",
    parameters(
        "pattern",
        pattern=string("a glob; without a slash it fits names in every folder", minLength=1),
        path=string("folder to look in (default: the workspace)"),
    ),
    run,
    read_only=True,
    group="files",
)
