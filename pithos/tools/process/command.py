"""run_command: runs a shell command and waits for its end."""

from __future__ import annotations

import time

from pithos.errors import ToolError
from pithos.tools.context import Cancelled, Context
from pithos.tools.judge import Verdict
from pithos.tools.process.running import ending
from pithos.tools.process.spawn import Program, spawn, wait
from pithos.tools.registry import Tool, number, parameters, string
from pithos.tools.result import Result, clip
from pithos.tools.schema import Json

LAST = 15.0  # seconds for a tree that was told to end


def judge(arguments: Json, context: Context) -> Verdict:
    """The verdict of the shell's judge."""
    from pithos.tools.shell.verdict import of_command

    return of_command(arguments["command"], context.shell, context.root.path)


def start(command: str, context: Context, merged: bool = False) -> Program:
    """Starts a shell command in the workspace, inside the sandbox where there is one. Raises ToolError."""
    argv = context.shell.argv(command)
    if "\0" in command:
        raise ToolError("the command has a NUL character")
    if context.sandbox is not None:
        argv = context.sandbox.argv(argv, context)
    try:
        return spawn(argv, context.root.path, context.environment, merged)
    except OSError as error:
        raise ToolError(f"the command cannot be started: {error.strerror or error}") from None


def run(arguments: Json, context: Context) -> Result:
    """Exit code, seconds, stdout and stderr apart. After `timeout` seconds the whole tree is ended."""
    seconds = arguments.get("timeout", context.limits.seconds)
    began = time.monotonic()
    program = start(arguments["command"], context)
    context.processes.watch(program)
    try:
        in_time = wait(program, seconds, context.cancel)
    finally:
        program.stop()
    if not in_time:
        wait(program, LAST)
    context.processes.unwatch(program)
    if not in_time and context.cancel.is_set():
        raise Cancelled("the user stopped the command; it was ended with all that it had started")
    if program.error:
        raise ToolError(f"the command cannot be started: {program.error}")
    return _result(program, time.monotonic() - began, None if in_time else seconds, context.limits.result)


def _result(program: Program, seconds: float, timeout: float | None, size: int) -> Result:
    code = program.code if program.code is not None else -9
    stdout, stderr = (output.text().strip("\n") for output in program.outputs)
    if timeout is None:
        head = f"{ending(code)}, {seconds:.2f} s"
    else:
        head = f"not finished after {timeout:g} s: ended with all that it had started"
    lines = [head]
    if program.left and timeout is None:
        lines.append(_left(program.left))
    errors = clip(stderr, max(size // 3, size - len(stdout) - 300))
    lines += [f"stdout:\n{clip(stdout, size - len(errors) - 300)}"] if stdout else []
    lines += [f"stderr:\n{errors}"] if stderr else []
    lines += ["(no output)"] if not stdout and not stderr else []
    data = {
        "exit_code": None if timeout is not None else code,
        "seconds": round(seconds, 3),
        "timed_out": timeout is not None,
        "stdout": clip(stdout, 100_000),
        "stderr": clip(stderr, 100_000),
    }
    return Result("\n".join(lines), ok=code == 0 and timeout is None, data=data)


def _left(count: int) -> str:
    what = "a process" if count == 1 else f"{count} processes"
    return f"({what} left running in the background: ended; use start_process for what shall go on)"


TOOL = Tool(
    "run_command",
    "Runs a shell command in the workspace and waits for its end. It has no input and no terminal.",
    parameters(
        "command",
        command=string("the command line", minLength=1, maxLength=50_000),
        timeout=number("seconds after which it is ended (default 120)", 0.1, 3600),
    ),
    run,
    judge=judge,
    group="commands",
)
