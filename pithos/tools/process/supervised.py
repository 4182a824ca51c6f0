"""A program below a supervisor, which ends all of its tree (POSIX)."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

from pithos.tools.process.output import Output, drain
from pithos.tools.process.strays import MARK, end_marked

SUPERVISOR = Path(__file__).with_name("supervisor.py")


class Supervised:
    """A `Program` whose parent is `supervisor.py`: it lives in a session of its own, without a terminal.

    `piped`: its stdin and stdout are descriptors of the caller, who reads, writes and closes them.
    """

    def __init__(
        self,
        argv: Sequence[str],
        folder: Path,
        environment: Mapping[str, str],
        merged: bool = False,
        piped: bool = False,
    ) -> None:
        self.changed = threading.Condition(threading.RLock())
        self.code: int | None = None
        self.left = 0
        self.error = ""
        self._orders = threading.Lock()
        self._control = -1
        self._mark = secrets.token_hex(8)
        self.stdin = self.stdout = -1
        reads = self._start(list(argv), folder, dict(environment), merged, piped)
        if piped:
            self.stdout = reads.pop(0)
        self.outputs = tuple(Output(self.changed) for _ in reads)
        for descriptor, output in zip(reads, self.outputs, strict=True):
            drain(descriptor, output)
        threading.Thread(target=self._follow, name="end of a program", daemon=True).start()

    @property
    def supervisor(self) -> int:
        """The process id of the supervisor."""
        return self._process.pid

    def stop(self, kill: bool = False) -> None:
        with self._orders, contextlib.suppress(OSError):
            if self._control >= 0:
                os.write(self._control, b"K" if kill else b"T")

    def _start(
        self, argv: list[str], folder: Path, environment: dict[str, str], merged: bool, piped: bool
    ) -> list[int]:
        """Starts the supervisor; returns the descriptors of the output."""
        orders, control = os.pipe()
        status, tells = os.pipe()
        outputs = [os.pipe() for _ in range(1 if merged else 2)]
        inputs = [os.pipe()] if piped else []
        ours = [control, status, *(read for read, _ in outputs), *(write for _, write in inputs)]
        theirs = [orders, tells, *(write for _, write in outputs), *(read for read, _ in inputs)]
        try:
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-I",
                    "-S",
                    str(SUPERVISOR),
                    str(os.getpid()),
                    str(orders),
                    str(tells),
                    *argv,
                ],
                stdin=inputs[0][0] if piped else subprocess.DEVNULL,
                stdout=outputs[0][1],
                stderr=outputs[-1][1],
                pass_fds=(orders, tells),
                cwd=folder,
                env={**environment, MARK: self._mark},
                start_new_session=True,
            )
        except BaseException:
            for descriptor in ours:
                os.close(descriptor)
            raise
        finally:
            for descriptor in theirs:
                os.close(descriptor)
        self._control, self._status = control, status
        if piped:
            self.stdin = inputs[0][1]
        return [read for read, _ in outputs]

    def _follow(self) -> None:
        """Waits for what the supervisor tells, then for its end."""
        with os.fdopen(self._status, "rb") as lines:
            told = lines.readline()
        code = self._process.wait()
        message = json.loads(told) if told else {}
        with self._orders:
            os.close(self._control)
            self._control = -1
        if not told:  # the supervisor itself was killed, and its child with it: others of the tree may live
            self.left = end_marked(self._mark)
        with self.changed:
            self.error = message.get("error", "")
            self.left = message.get("left", self.left)
            self.code = message.get("exit", 127 if self.error else code)
            self.changed.notify_all()
