"""What a person should see of a call before they decide about it: the change that a file would get, a command line."""

from __future__ import annotations

import json

from pithos.errors import PithosError
from pithos.tools.context import Context
from pithos.tools.files import editing, writing
from pithos.tools.files.names import joined, parts
from pithos.tools.schema import Json


def diff(name: str, arguments: Json, context: Context) -> str:
    """The unified diff that a call of a file tool would make, "" for other calls and for one that would fail."""
    try:
        if name == "write_file":
            names = parts(arguments["path"], str(context.root.path))
            old, _ = writing.previous(context, names)
            return writing.diff(old.content if old else "", arguments["content"], joined(names))
        if name == "edit_file":
            return editing.change(arguments, context).difference
    except (PithosError, OSError, KeyError, TypeError):
        pass
    return ""


def preview(name: str, arguments: Json, context: Context) -> str:
    """A diff, a command line, or the arguments as JSON; what is shown must still be made printable."""
    found = diff(name, arguments, context)
    if found:
        return found
    command = arguments.get("command")
    if isinstance(command, str):
        return command
    return json.dumps(arguments, ensure_ascii=False) if arguments else ""
