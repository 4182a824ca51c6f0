"""A program in a job of Windows: its tree ends when the last handle of the job goes, with Pithos at the latest."""

from __future__ import annotations

import contextlib
import ctypes
import os
import subprocess
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pithos.tools.process.output import Output, drain

EXTENDED_LIMITS, KILL_ON_CLOSE = (
    9,
    0x2000,
)  # JobObjectExtendedLimitInformation, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
NO_WINDOW, NEW_GROUP = 0x08000000, 0x00000200


class ExtendedLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = (
        ("times", ctypes.c_int64 * 2),
        ("flags", ctypes.c_uint32),
        ("working_set", ctypes.c_size_t * 2),
        ("processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority", ctypes.c_uint32 * 2),
        ("io", ctypes.c_uint64 * 6),
        ("memory", ctypes.c_size_t * 4),
    )


class Plain:
    """A `Program` in a job object. `piped`: its stdin and stdout are descriptors of the caller."""

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
        self._kernel: Any = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined]
        self._job = self._new_job()
        self._process = subprocess.Popen(
            list(argv),
            stdin=subprocess.PIPE if piped else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT if merged else subprocess.PIPE,
            cwd=folder,
            env=dict(environment),
            creationflags=NO_WINDOW | NEW_GROUP,
        )
        self._kernel.AssignProcessToJobObject(self._job, int(self._process._handle))  # type: ignore[attr-defined]
        self.stdin = self._own(self._process.stdin) if piped else -1
        self.stdout = self._own(self._process.stdout) if piped else -1
        files = [self._process.stderr] if piped else [self._process.stdout, self._process.stderr]
        files = [file for file in files if file is not None]
        self.outputs = tuple(Output(self.changed) for _ in files)
        for file, output in zip(files, self.outputs, strict=True):
            drain(self._own(file), output)
        threading.Thread(target=self._follow, name="end of a program", daemon=True).start()

    def stop(self, kill: bool = False) -> None:
        """There is no way to ask a program of Windows without a window: it is ended at once."""
        self._kernel.TerminateJobObject(self._job, 1)

    @staticmethod
    def _own(file: Any) -> int:
        """A descriptor that nothing else closes."""
        descriptor = os.dup(file.fileno())
        file.close()
        return descriptor

    def _new_job(self) -> Any:
        self._kernel.CreateJobObjectW.restype = ctypes.c_void_p
        job = ctypes.c_void_p(self._kernel.CreateJobObjectW(None, None))
        limits = ExtendedLimits(flags=KILL_ON_CLOSE)
        self._kernel.SetInformationJobObject(
            job, EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
        )
        return job

    def _follow(self) -> None:
        code = self._process.wait()
        with contextlib.suppress(OSError):
            self._kernel.TerminateJobObject(self._job, 1)
        with self.changed:
            self.code = code
            self.changed.notify_all()
