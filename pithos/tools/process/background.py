"""start_process, read_process, stop_process, list_processes: programs that run on while the model works."""

from __future__ import annotations

import time

from pithos.errors import ToolError, shown
from pithos.tools.context import Context
from pithos.tools.process import command
from pithos.tools.process.running import Running
from pithos.tools.process.spawn import done, wait, wait_until
from pithos.tools.registry import Tool, number, parameters, string
from pithos.tools.result import Result, clip
from pithos.tools.schema import Json

FIRST = 1.0  # seconds that a start is watched: a program that fails at once says so
ENDING = 15.0
LONGEST = 600


def start(arguments: Json, context: Context) -> Result:
    """Starts a program; what it prints in the first second, or until a text comes, is part of the answer."""
    most = context.limits.processes
    if context.processes.alive() >= most:
        raise ToolError(f"{most} processes run already: stop one with stop_process")
    program = command.start(arguments["command"], context, merged=True)
    running = context.processes.add(arguments["command"], program)
    return _read(running, context, arguments.get("until"), arguments.get("wait", FIRST))


def read(arguments: Json, context: Context) -> Result:
    """What a program has printed since it was last read; waits for its end, or for a text."""
    running = context.processes.get(arguments["id"])
    until = arguments.get("until")
    return _read(running, context, until, arguments.get("wait", 30.0 if until else 0.0))


def stop(arguments: Json, context: Context) -> Result:
    """Ends a program and its tree: asked first, killed after two seconds."""
    running = context.processes.get(arguments["id"])
    program = running.program
    if program.code is None:
        program.stop()
        if not wait(program, ENDING):
            raise ToolError(f"{running.id} does not end: tell the user")
    return _read(running, context, None, 0.0)


def listed(arguments: Json, context: Context) -> Result:
    """One line a program."""
    now = time.monotonic()
    lines = [f"{r.id}  {r.state}  {now - r.started:.0f} s ago  {r.command}" for r in context.processes.all()]
    return Result("\n".join(lines) or "no process was started", data={"processes": len(lines)})


def _read(running: Running, context: Context, until: str | None, seconds: float) -> Result:
    program = running.program
    (output,) = program.outputs

    def holds() -> bool:
        return done(program) or (until is not None and until in output.text())

    wait_until(program, holds, seconds, context.cancel)
    text = output.take()
    context.check()
    if program.error:
        raise ToolError(f"the command cannot be started: {program.error}")
    head = f"{running.id}: {running.state}"
    if until is not None:
        came = until in text
        head += f"; {shown(until)} {'came' if came else f'did not come within {seconds:g} s'}"
    body = text.strip("\n") or "(no new output)"
    data = {
        "id": running.id,
        "running": program.code is None,
        "exit_code": program.code,
        "output": clip(text, 100_000),
    }
    ok = until is None or until in text
    return Result(f"{head}\n{clip(body, context.limits.result - 200)}", ok=ok, data=data)


_ID = string("the id that start_process gave, as p1")
_UNTIL = string("wait until this text is printed", minLength=1, maxLength=500)

TOOLS = (
    Tool(
        "start_process",
        "Starts a program in the background, as a server, and gives its id. It ends with the session.",
        parameters(
            "command",
            command=string("the command line", minLength=1, maxLength=50_000),
            until=_UNTIL,
            wait=number("seconds to wait for that text, or to watch the start (default 1)", 0, LONGEST),
        ),
        start,
        judge=command.judge,
        group="commands",
    ),
    Tool(
        "read_process",
        "Reads what a background program has printed since the last time; can wait for its end or for a text.",
        parameters("id", id=_ID, until=_UNTIL, wait=number("seconds to wait (default 0)", 0, LONGEST)),
        read,
        read_only=True,
        group="commands",
    ),
    Tool(
        "stop_process",
        "Ends a background program and all that it started.",
        parameters("id", id=_ID),
        stop,
        group="commands",
    ),
    Tool(
        "list_processes",
        "Lists the background programs of this session.",
        parameters(),
        listed,
        read_only=True,
        group="commands",
    ),
)
