"""Ctrl+C while the command is imported, and the handler that the command finds."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")

INTERRUPTED = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background inherits that it is ignored
class Finder:
    def find_spec(self, name, *_):
        if name == "pithos.cli":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
from pithos.start import main
main()
"""

FOUND = """
import signal, sys, types
signal.signal(signal.SIGINT, signal.{before})
def command():
    found = signal.getsignal(signal.SIGINT)
    print(found.__name__ if callable(found) else repr(found))
    return 7
sys.modules["pithos.cli"] = types.SimpleNamespace(main=command)
from pithos.start import main
sys.exit(main())
"""


def python(program: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


def test_ctrl_c_during_the_imports_is_silent() -> None:
    assert python(INTERRUPTED) == (-signal.SIGINT, "", "")


@pytest.mark.parametrize(
    ("before", "found"), [("default_int_handler", "default_int_handler"), ("SIG_IGN", "Handlers.SIG_IGN")]
)
def test_the_command_finds_the_handler_that_was_there(before: str, found: str) -> None:
    code, out, err = python(FOUND.replace("{before}", before))
    assert (code, err) == (7, "")
    assert found in out


def test_python_m_is_the_same_command() -> None:
    program = (
        "import runpy, sys; sys.argv = ['x', '--version']; runpy.run_module('pithos', run_name='__main__')"
    )
    code, out, err = python(program)
    assert (code, err) == (0, "")
    assert out.startswith("pithos 0.")
