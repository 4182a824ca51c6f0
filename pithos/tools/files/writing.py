"""write_file: a whole file at once."""

from __future__ import annotations

import difflib

from pithos.errors import ToolError, shown
from pithos.tools.context import Context
from pithos.tools.files.names import joined, parts, protected
from pithos.tools.files.own import is_own
from pithos.tools.files.root import Names
from pithos.tools.files.text import Text, decoded
from pithos.tools.judge import ALLOW, Verdict, ask, refuse
from pithos.tools.registry import Tool, parameters, string
from pithos.tools.result import Result
from pithos.tools.schema import Json

DIFF_LINES = 20_000  # of both files together: the comparison is slow in the worst case


def judge(arguments: Json, context: Context) -> Verdict:
    """Pithos' own settings are never written; what git runs or obeys needs a person."""
    names = parts(arguments["path"], str(context.root.path))
    if protected(names):
        return refuse(f"{shown(joined(names))} decides what Pithos may run: only a person writes it")
    if is_own(context.root.path.joinpath(*names)):
        return refuse(f"{shown(joined(names))} is kept by Pithos for itself: no tool writes it")
    if any(name.casefold() == ".git" for name in names):
        return ask(f"{shown(joined(names))} belongs to git, which may run what it says")
    return ALLOW


def run(arguments: Json, context: Context) -> Result:
    """Creates or replaces a file; new ones are UTF-8, old ones keep encoding, mark and line ends."""
    names = parts(arguments["path"], str(context.root.path))
    old, raw = previous(context, names)
    content = arguments["content"]
    if old is not None and old.line_end == "\r\n" and "\r\n" not in content:
        content = content.replace("\n", "\r\n")
    save(context, names, (old or Text("")).encoded(content, joined(names)), raw)
    what = "replaced" if raw is not None else "created"
    lines = content.count("\n") + (content != "" and not content.endswith("\n"))
    difference = diff(old.content if old else "", content, joined(names))
    text = f"{what} {joined(names)} ({lines} {'line' if lines == 1 else 'lines'})"
    return Result(text, data={"path": joined(names), "created": raw is None, "diff": difference})


def previous(context: Context, names: Names) -> tuple[Text | None, bytes | None]:
    """The old text (None for none or a binary file) and the old bytes (None for no file)."""
    try:
        raw = context.root.read(names, context.limits.file + 1)
    except FileNotFoundError:
        return None, None
    except NotADirectoryError:
        raise ToolError(f"{shown(joined(names))}: a part of the path is a file, not a folder") from None
    if len(raw) > context.limits.file:
        raise ToolError(
            f"{shown(joined(names))} has more than {context.limits.file} bytes: it is not replaced"
        )
    try:
        return decoded(raw, joined(names)), raw
    except ToolError:
        return None, raw


def save(context: Context, names: Names, content: bytes, old: bytes | None) -> None:
    """Writes, within limits and after telling the context."""
    path = joined(names)
    if len(content) > context.limits.file:
        raise ToolError(f"{len(content)} bytes are too many for a file: the most is {context.limits.file}")
    if context.on_write is not None:
        context.on_write(path, old)
    context.root.replace(names, content)


def diff(old: str, new: str, path: str) -> str:
    """A unified diff, "" where nothing changed."""
    before, after = old.splitlines(), new.splitlines()
    if len(before) + len(after) > DIFF_LINES:
        return f"(too long to compare: {len(before)} lines before, {len(after)} after)"
    lines = difflib.unified_diff(before, after, f"a/{path}", f"b/{path}", lineterm="")
    return "\n".join(lines)


TOOL = Tool(
    "write_file",
    "Creates a file of the workspace or replaces all of it. To change a part, use edit_file.",
    parameters(
        "path content", path=string("file relative to the workspace"), content=string("all of its text")
    ),
    run,
    judge=judge,
    group="files",
)
