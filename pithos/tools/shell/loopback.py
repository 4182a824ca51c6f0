"""One network for all commands of a session that are in the sandbox: its own loopback, and nothing else.

So a server that one command starts is reached by the next one. The network belongs to a program that does nothing; the
others enter it before they enter the sandbox. Where that is impossible, each command has a loopback of its own.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import threading
from pathlib import Path

from pithos.tools.process.running import Processes
from pithos.tools.process.spawn import Program, spawn, wait_until

STARTING = 10.0  # seconds
HOLDER = ("--die-with-parent", "--unshare-user", "--unshare-net", "--ro-bind", "/", "/", "sh", "-c")


class Loopback:
    """The network of a session, made when it is first needed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._holder: Program | None = None
        self._entrance: list[str] = []

    def entrance(self, bwrap: str, environment: dict[str, str], processes: Processes) -> list[str]:
        """What stands before a command that is to be in the network; [] where it cannot be entered."""
        with self._lock:
            if self._holder is None or self._holder.code is not None:
                self._entrance = self._start(bwrap, environment, processes)
            return self._entrance

    def _start(self, bwrap: str, environment: dict[str, str], processes: Processes) -> list[str]:
        enter = shutil.which("nsenter")
        if enter is None:
            return []
        holder = spawn([bwrap, *HOLDER, "echo $$; exec sleep infinity"], Path("/"), environment)
        processes.watch(holder)
        self._holder = holder
        printed = holder.outputs[0]
        wait_until(holder, lambda: "\n" in printed.text() or holder.code is not None, STARTING)
        found = re.match(r"\d+", printed.text())
        if found is None:
            return []
        entrance = [enter, "--preserve-credentials", "-U", "-n", "-t", found[0], "--"]
        return entrance if _works([*entrance, bwrap, "--unshare-user", "--ro-bind", "/", "/", "true"]) else []


def _works(argv: list[str]) -> bool:
    try:
        done = subprocess.run(argv, capture_output=True, timeout=STARTING, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
