"""An agent in a terminal, driven as a person would, on a model whose answers come from a script."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import psutil

from tests.cli.harness import GOLDEN

MODEL = str(GOLDEN / "quantised" / "lfm2-q4_k_m.gguf")
PROGRAM = Path(__file__).with_name("scripted_agent.py")
SECONDS = 60
DRAWN = "l\x1b[0m\x1b[J\x1b[0m"  # stands before a prompt when it first appears
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\x1b\][^\x07]*\x07")


def call(name: str, **arguments: Any) -> str:
    """A call as the model writes it."""
    words = ", ".join(f"{key}={value!r}" for key, value in arguments.items())
    return f"<|tool_call_start|>[{name}({words})]<|tool_call_end|>"


def command(*argv: str, script: list[str], seconds: float = 0.0, loading: float = 0.0) -> list[str]:
    """The command line of `pithos agent` on a script; `seconds` of a pass of the model, `loading`: of opening it."""
    settings = json.dumps({"script": script, "seconds": seconds, "loading": loading})
    return [sys.executable, str(PROGRAM), settings, "agent", "-m", MODEL, "-c", "16384", *argv]


def environment(state: Path, **more: str) -> dict[str, str]:
    """Variables of an agent whose state lies in a folder of its own."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLORTERM")}
    quiet = {"PROMPT_TOOLKIT_NO_CPR": "1", "TERM": "xterm"}  # nobody answers where the cursor is
    folders = {"XDG_STATE_HOME": str(state), "XDG_CONFIG_HOME": str(state / "config")}
    return {**kept, **quiet, **folders, **more}


class Terminal:
    """A running agent. `see(text)` waits until a text was shown; `all` is everything that was."""

    def __init__(self, child: pexpect.spawn) -> None:
        self.child = child
        self.all = ""

    def see(self, text: str) -> str:
        """Waits for a text behind what was seen before; returns what came before it, without escapes."""
        self.child.expect_exact(text)
        before = str(self.child.before)
        self.all += before + text
        return bare(before)

    def prompt(self, mode: str = "safe") -> str:
        """Waits for the prompt."""
        return self.see(f"{DRAWN}{mode}>")

    def asked(self) -> str:
        """Waits until a call is asked about; returns what was shown before."""
        return self.see(f"{DRAWN}  run it?")

    def type(self, line: str) -> None:
        """Types a line."""
        self.child.send(line + "\r")

    def interrupt(self) -> None:
        """Ctrl+C."""
        self.child.send("\x03")

    def end(self) -> int:
        """Waits for the end; the exit code, negative for a signal."""
        self.child.expect(pexpect.EOF)
        self.all += str(self.child.before)
        self.child.close()
        return -self.child.signalstatus if self.child.signalstatus else int(self.child.exitstatus or 0)


def bare(text: str) -> str:
    """A text without escape sequences."""
    return ESCAPE.sub("", text).replace("\r\n", "\n")


def until(holds: Callable[[], Any], what: str, seconds: float = SECONDS) -> Any:
    """Waits until something is true; returns it."""
    limit = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < limit, f"never: {what}"
        time.sleep(0.02)
    return found


def gone(processes: list[psutil.Process]) -> None:
    """Waits until all of these have ended."""
    _, alive = psutil.wait_procs(processes, timeout=SECONDS)
    for process in alive:
        process.kill()
    assert not alive, f"left: {alive}"


def tree(pid: int) -> list[psutil.Process]:
    """The descendants of a process."""
    try:
        return psutil.Process(pid).children(recursive=True)
    except psutil.NoSuchProcess:
        return []


def running(word: str) -> list[psutil.Process]:
    """Processes that have a word as one of their arguments."""
    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
            if word in process.cmdline():
                found.append(process)
    return found


def kill(pid: int) -> None:
    """kill -9."""
    os.kill(pid, signal.SIGKILL)
