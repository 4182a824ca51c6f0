"""Runs chat templates, which are programs out of files from anywhere, where they can be stopped.

Jinja's sandbox keeps a template from Python's internals but not from endless loops or gigabytes of text, and
a thread cannot be stopped. So templates run in a small process that lives as long as its model: about a
millisecond a prompt, and it is killed when a prompt takes too long.
"""

import contextlib
import json
import os
import subprocess
import sys
import threading
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from pithos.errors import TemplateError

WORKER = Path(__file__).with_name("template_worker.py")
START_SECONDS = 30.0
MAX_ANSWER = 1 << 26
_WITHOUT = "`pithos run --raw` does without it"
"""Bytes of JSON of one rendered prompt."""

_KEPT_VARIABLES = ("TZ", "SYSTEMROOT", "LD_LIBRARY_PATH")


class Sandbox:
    """Renders templates in a process of its own. Safe to use from several threads.

    A prompt may take `seconds`; then the process is killed, and the next prompt starts another one.
    """

    def __init__(self, seconds: float = 5.0) -> None:
        self.seconds = seconds
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._ready = False

    def warm(self) -> None:
        """Starts the process without waiting for it, so that the first prompt need not."""
        with self._lock:
            self._start()

    def render(self, template: str, variables: Mapping[str, Any], moment: float | None = None) -> str:
        """The text of `template` with `variables` (JSON values), at a moment (Unix time; None: now).

        Raises TemplateError.
        """
        asked = {"template": template, "variables": variables, "seconds": self.seconds, "moment": moment}
        try:
            request = _dump(asked)
        except RecursionError as error:
            raise TemplateError("the messages nest too deeply for a chat template") from error
        with self._lock:
            reply = self._ask(request)
        if "text" in reply:
            return str(reply["text"])
        what = "the chat template refuses these messages" if reply["refused"] else "the chat template failed"
        raise TemplateError(f"{what}: {reply['error']}; {_WITHOUT}")

    def close(self) -> None:
        """Ends the process."""
        with self._lock:
            self._stop()

    def _ask(self, request: bytes) -> dict[str, Any]:
        process = self._start()
        if not self._ready:
            if self._exchange(process, None, START_SECONDS) is None:
                self._stop()
                raise TemplateError(
                    f"the process for chat templates did not start ({sys.executable} {WORKER}): {_WITHOUT}"
                )
            self._ready = True
        reply = self._exchange(process, request, self.seconds)
        if reply is None:
            self._stop()
            raise TemplateError(
                f"the chat template took more than {self.seconds:g} s or too much memory, and was stopped: "
                f"it is broken, or made to do harm; {_WITHOUT}"
            )
        return reply

    def _start(self) -> "subprocess.Popen[bytes]":
        if self._process is None:
            try:
                process = self._process = _spawn()
            except OSError as error:
                raise TemplateError(
                    f"the process for chat templates did not start ({error}): {_WITHOUT}"
                ) from error
            self._finalizer = weakref.finalize(self, _end, process)
            self._ready = False
        return self._process

    def _stop(self) -> None:
        if self._process is not None:
            self._finalizer()
            self._process = None

    def _exchange(
        self, process: "subprocess.Popen[bytes]", request: bytes | None, seconds: float
    ) -> dict[str, Any] | None:
        """The reply to `request`; None if the process died, or took more than `seconds` and was killed."""
        timer = threading.Timer(seconds, process.kill)
        timer.daemon = True
        timer.start()
        try:
            if request is not None:
                _write(_pipe(process.stdin), request)
            return _read(_pipe(process.stdout))
        except (OSError, ValueError):
            return None
        finally:
            timer.cancel()


def _spawn() -> "subprocess.Popen[bytes]":
    environment = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    process = subprocess.Popen(
        [sys.executable, "-I", "-S", str(WORKER)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        start_new_session=True,  # so that Ctrl-C in a terminal reaches only the parent
    )
    with contextlib.suppress(OSError):
        _write(_pipe(process.stdin), _dump({"path": sys.path}))
    return process


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe


def _dump(message: Mapping[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass")


def _write(pipe: IO[bytes], body: bytes) -> None:
    pipe.write(len(body).to_bytes(4, "big") + body)
    pipe.flush()


def _read(pipe: IO[bytes]) -> dict[str, Any] | None:
    head = pipe.read(4)
    size = int.from_bytes(head, "big")
    if len(head) < 4 or size > MAX_ANSWER:
        return None
    body = pipe.read(size)
    if len(body) < size:
        return None
    reply: dict[str, Any] = json.loads(body.decode("utf-8", "surrogatepass"))
    return reply
