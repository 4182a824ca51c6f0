"""search_text: lines that hold a text or fit a regular expression, in time linear in what is searched.

Expressions run on RE2, which has no backtracking; without the library only literal texts can be searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pithos.errors import ToolError, shown
from pithos.tools.context import Context
from pithos.tools.files.names import joined, parts
from pithos.tools.files.patterns import Glob
from pithos.tools.files.reading import text_of
from pithos.tools.files.root import Names
from pithos.tools.files.walk import left_out, walk
from pithos.tools.registry import Tool, flag, parameters, string
from pithos.tools.result import Result
from pithos.tools.schema import Json

MATCHES = 200
BYTES = 300_000_000  # of all files together
SHOWN = 240  # characters of a line around its match
MEMORY = 16 << 20  # bytes of a compiled expression

Find = Callable[[str], int]  # where in a line the match begins, -1 for none


def run(arguments: Json, context: Context) -> Result:
    """`path:line: text` for each line, at most MATCHES."""
    start = parts(arguments.get("path", "."), str(context.root.path))
    find = _matcher(arguments["pattern"], arguments.get("regex", False), arguments.get("ignore_case", False))
    glob = Glob(arguments["files"]) if arguments.get("files") else None
    skipped: set[str] = set()
    found: list[str] = []
    files = 0
    for names in _files(context, start, glob, skipped):
        hits = [f"{joined(names)}:{line}: {text}" for line, text in _hits(context, names, find)]
        files += bool(hits)
        found += hits
        if len(found) > MATCHES:
            break
    lines = found[:MATCHES]
    if len(found) > MATCHES:
        lines.append(f"... more than {MATCHES} lines: search for something narrower, or in fewer files")
    text = "\n".join(lines) or f"no line has {shown(arguments['pattern'])}"
    note = left_out(skipped)
    return Result(f"{text}\n{note}".rstrip(), data={"lines": min(len(found), MATCHES), "files": files})


def _matcher(pattern: str, regex: bool, ignore_case: bool) -> Find:
    if regex:
        return _expression(pattern, ignore_case)
    if not ignore_case:
        return lambda line: line.find(pattern)
    folded = pattern.lower()
    return lambda line: line.lower().find(folded)


def _expression(pattern: str, ignore_case: bool) -> Find:
    try:
        import re2
    except ImportError:
        raise ToolError(
            "expressions need the extra `agent`: search for a literal text (regex=false)"
        ) from None
    options = re2.Options()
    options.case_sensitive = not ignore_case
    options.max_mem = MEMORY
    options.log_errors = False
    try:
        search = re2.compile(pattern, options).search
    except re2.error as error:
        reason = error.args[0].decode(errors="replace") if isinstance(error.args[0], bytes) else error
        raise ToolError(f"the expression {shown(pattern)} cannot be used (RE2's syntax): {reason}") from None

    def find(line: str) -> int:
        match = search(line)
        return int(match.start()) if match else -1

    return find


def _files(context: Context, start: Names, glob: Glob | None, skipped: set[str]) -> Iterator[Names]:
    entry = context.root.entry(start)
    if entry is None:
        raise ToolError(f"there is no file or folder {shown(joined(start))}")
    if entry.kind == "file":
        yield start
        return
    budget = BYTES
    for names, found in walk(context, start, skipped):
        if found.kind != "file" or found.size > context.limits.file:
            continue
        if glob is not None and not glob.fits(names[len(start) :]):
            continue
        budget -= found.size
        if budget < 0:
            skipped.add("...")
            return
        yield names


def _hits(context: Context, names: Names, find: Find) -> Iterator[tuple[int, str]]:
    context.check()
    try:
        content = text_of(context, names).content
    except (ToolError, OSError):  # binary, or gone
        return
    for number, line in enumerate(content.split("\n"), 1):
        place = find(line.rstrip("\r"))
        if place >= 0:
            yield number, _around(line.rstrip("\r"), place)


def _around(line: str, place: int) -> str:
    if len(line) <= SHOWN:
        return line
    start = max(0, place - SHOWN // 3)
    end = start + SHOWN
    return f"{'...' if start else ''}{line[start:end]}{'...' if end < len(line) else ''}"


TOOL = Tool(
    "search_text",
    "Searches the text files of the workspace for lines with a text (or a regular expression, RE2's syntax).",
    parameters(
        "pattern",
        pattern=string("what to search for", minLength=1, maxLength=1000),
        path=string("file or folder to search (default: the workspace)"),
        files=string("only files that fit this glob, as *.py"),
        regex=flag("take the pattern as a regular expression (default: a literal text)"),
        ignore_case=flag("do not tell capitals from small letters"),
    ),
    run,
    read_only=True,
    group="files",
)
