"""argv to exit code.

0 done, 1 a fault of Pithos, 2 a user's mistake (one line), 3 a tool reports a failure (`pithos tool`), 130 interrupted,
141 the reader of stdout went away.
"""

from __future__ import annotations

import errno
import importlib
import sys
from collections.abc import Sequence
from typing import Any

from pithos import debug
from pithos.cli import console, parser
from pithos.errors import PithosError, printable

FAULT, MISTAKE, INTERRUPTED, PIPE_CLOSED = 1, 2, 130, 141
_FULL = (
    errno.ENOSPC,
    errno.EDQUOT,
    errno.EFBIG,
)  # of a stream without a name: commands that write files name them


def main(argv: Sequence[str] | None = None, *, engine_factory: Any = None) -> int:
    """Runs one command and returns its exit code.

    `engine_factory` stands in for `Engine.open` (same parameters): tests pass a scripted engine.
    """
    closed = console.fill_closed_streams()
    console.lossless(sys.stdout)
    console.lossless(sys.stderr)
    try:
        if "stdout" in closed:
            return _report("stdout is closed: there is nowhere to write to")
        return _guarded(list(sys.argv[1:] if argv is None else argv), engine_factory)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        console.silence(sys.stdout)
        return PIPE_CLOSED


def _guarded(argv: list[str], engine_factory: Any) -> int:
    try:
        return _command(argv, engine_factory)
    except PithosError as error:
        return _report(str(error))
    except MemoryError:
        return _report("not enough memory: use a smaller context (-c, --window), batch (-b) or model")
    except BrokenPipeError:
        raise
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        place = name or ("stdout: " if error.errno in _FULL else "")
        return _report(f"{place}{error.strerror or error}")
    except Exception as error:
        if debug.level():
            raise
        return _report(
            f"a fault of Pithos: {type(error).__name__}: {error} (PITHOS_DEBUG=1 shows where)", FAULT
        )


def _command(argv: list[str], engine_factory: Any) -> int:
    root = parser.build()
    try:
        args = root.parse_args(argv)
    except SystemExit:  # --help and --version have printed all there is
        sys.stdout.flush()
        return 0
    if not hasattr(args, "module"):
        root.print_help()
        sys.stdout.flush()
        return 0
    args.engine_factory = engine_factory
    code: int = getattr(importlib.import_module(f"pithos.cli.{args.module}"), args.function)(args)
    sys.stdout.flush()
    return code


def _report(message: str, code: int = MISTAKE) -> int:
    try:
        sys.stdout.flush()
    except OSError:
        console.silence(sys.stdout)
    line = printable(" ".join(message.split()))
    console.say(f"{console.paint('pithos: error:', console.RED, sys.stderr)} {line}")
    return code
