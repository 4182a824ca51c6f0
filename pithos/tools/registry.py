"""What tools there are, and how one is called."""

from __future__ import annotations

import difflib
import json
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from pithos.errors import PithosError, ToolError, shown
from pithos.tools.context import Context
from pithos.tools.judge import Policy, Verdict, judge, refuse
from pithos.tools.result import Result
from pithos.tools.schema import Json, checked


@dataclass(frozen=True)
class Tool:
    """A function that a model may call.

    `parameters` is a JSON schema of an object. `read_only`: it changes nothing. `open_world`: its arguments leave the
    machine. `judge` looks at the arguments of one call (None: they never matter). `group` sorts lists. `foreign`: it is
    not our code, so what it changes is asked about in AUTO, too.
    """

    name: str
    description: str
    parameters: Json
    run: Callable[[Json, Context], Result]
    read_only: bool = False
    open_world: bool = False
    judge: Callable[[Json, Context], Verdict] | None = None
    group: str = ""
    foreign: bool = False

    def openai(self) -> Json:
        """The tool in the form of OpenAI's `tools`."""
        function = {"name": self.name, "description": self.description, "parameters": self.parameters}
        return {"type": "function", "function": function}


class Registry:
    """Tools by name, in the order in which they were added. Any thread may change it; readers see whole changes."""

    def __init__(self, tools: Iterable[Tool] = ()) -> None:
        self._tools: dict[str, Tool] = {}
        self._changing = threading.Lock()
        for tool in tools:
            self.add(tool)

    def add(self, tool: Tool) -> None:
        """Adds a tool. Raises ToolError when the name is taken."""
        self.replace((), (tool,))

    def discard(self, name: str) -> None:
        """Takes a tool away, if it is there."""
        self.replace((name,), ())

    def replace(self, names: Iterable[str], tools: Iterable[Tool]) -> None:
        """Takes the tools `names` away and adds `tools`, all at once, or none where a name is taken (ToolError)."""
        gone = set(names)
        with self._changing:
            found = {name: tool for name, tool in self._tools.items() if name not in gone}
            for tool in tools:
                if tool.name in found:
                    raise ToolError(f"there are two tools of the name {tool.name!r}")
                found[tool.name] = tool
            self._tools = found

    def __iter__(self) -> Iterator[Tool]:
        return iter(self._tools.values())

    def __len__(self) -> int:
        return len(self._tools)

    def __contains__(self, name: object) -> bool:
        return name in self._tools

    def get(self, name: str) -> Tool:
        """The tool of that name; raises ToolError that names those that are alike."""
        tools = self._tools
        tool = tools.get(name)
        if tool is not None:
            return tool
        near = difflib.get_close_matches(name, tools, 3, 0.5)
        names = ", ".join(near or tools) or "none"
        raise ToolError(f"there is no tool {shown(name)}; {'did you mean' if near else 'there are'}: {names}")

    def openai(self) -> list[Json]:
        """All tools in the form of OpenAI's `tools`."""
        return [tool.openai() for tool in self]

    def check(self, name: str, arguments: Json | str) -> tuple[Tool, Json]:
        """The tool and its checked arguments (a mapping, or JSON text). Raises ToolError, one line for the model."""
        tool = self.get(name)
        return tool, checked(name, tool.parameters, _mapping(name, arguments))

    def judge(self, name: str, arguments: Json | str, context: Context, policy: Policy) -> Verdict:
        """May this call run? One that cannot be made is refused with its error."""
        try:
            tool, found = self.check(name, arguments)
            return judge(tool, found, context, policy)
        except PithosError as error:
            return refuse(str(error))

    def call(self, name: str, arguments: Json | str, context: Context) -> Result:
        """Runs a call that has been judged. Errors come back as a Result that is not ok; `data` has the seconds."""
        started = time.monotonic()
        try:
            tool, found = self.check(name, arguments)
            context.check()
            result = tool.run(found, context)
        except PithosError as error:
            result = Result(f"error: {error}", ok=False)
        except OSError as error:
            result = Result(f"error: {error.strerror or error}", ok=False)
        except RecursionError:
            result = Result("error: the arguments are nested too deeply", ok=False)
        result = result.cut(context.limits.result)
        result.data.setdefault("seconds", round(time.monotonic() - started, 3))
        return result


def _mapping(name: str, arguments: Json | str) -> Json:
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments) if arguments.strip() else {}
        except (ValueError, RecursionError) as error:
            raise ToolError(f"{name}: the arguments are no JSON: {error}") from None
    if not isinstance(arguments, dict):
        raise ToolError(f"{name}: the arguments must be a JSON object, not {shown(arguments)}")
    return arguments


def parameters(required: str = "", /, **rules: Any) -> Json:
    """A JSON schema of an object; `required` are names with spaces between them."""
    return {
        "type": "object",
        "properties": rules,
        "required": required.split(),
        "additionalProperties": False,
    }


def string(description: str, **more: Any) -> Json:
    """The schema of a text."""
    return {"type": "string", "description": description, **more}


def integer(description: str, minimum: int, maximum: int) -> Json:
    """The schema of a whole number."""
    return {"type": "integer", "description": description, "minimum": minimum, "maximum": maximum}


def number(description: str, minimum: float, maximum: float) -> Json:
    """The schema of a number."""
    return {"type": "number", "description": description, "minimum": minimum, "maximum": maximum}


def flag(description: str) -> Json:
    """The schema of a boolean."""
    return {"type": "boolean", "description": description}
