"""No process is left, whatever a server does and however Pithos ends."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.mcp.conftest import Session, alive, until

ROOT = Path(__file__).parents[2]
RUN = """
import sys, time
from pathlib import Path
from pithos.tools import mcp
from pithos.tools.context import Context
from pithos.tools.registry import Registry
from tests.mcp.conftest import Session

session = Session(Path(sys.argv[1]))
session.open(session.config(*sys.argv[3:]), wait=float(sys.argv[2]))
print("open", flush=True)
session.call("plain__slow") if "slow" in sys.argv[2:] else time.sleep(300)
"""


@pytest.mark.parametrize("modes", [("child",), ("deaf", "child"), ("child", "flood")], ids="+".join)
def test_closing_ends_all_of_them(session: Session, modes: tuple[str, ...]) -> None:
    servers = session.open(session.config(*modes))
    pids = session.pids
    assert len(pids) == 2
    assert all(alive(pid) for pid in pids)
    servers.close()
    assert not any(alive(pid) for pid in pids)
    assert session.state()["state"] == "stopped"


def test_a_polite_server_is_only_asked(session: Session) -> None:
    session.open(session.config()).close()
    assert session.log[-1] == "stdin closed"
    assert session.state()["state"] == "stopped"


def test_closing_twice_and_early(session: Session) -> None:
    started = time.monotonic()
    servers = session.open(session.config("hang"), wait=0.0)
    servers.close()
    servers.close()
    assert session.state()["state"] == "stopped"
    assert time.monotonic() - started < 40


def test_the_children_of_one_that_died(session: Session) -> None:
    session.open(session.config("child"))
    first = session.pids
    session.call("plain__die")
    until(lambda: len(session.pids) == 4, "the restart")
    assert not any(alive(pid) for pid in first)


def test_a_server_that_kills_its_supervisor(session: Session) -> None:
    session.open(session.config("child"))
    first = session.pids
    assert "ended during the call" in session.call("plain__orphan").text
    until(lambda: not any(alive(pid) for pid in first), "the end of its tree")
    assert session.call("plain__echo", text="again").text == "again"


def test_closing_does_not_need_the_loop(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    servers = session.open(session.config("child"))
    stuck = threading.Event()
    servers.loop.call_soon_threadsafe(stuck.wait, 60)
    monkeypatch.setattr("pithos.tools.mcp.servers.CLOSING", 0.2)
    servers.close()
    assert not any(alive(pid) for pid in session.pids)
    stuck.set()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a supervisor of its parent's end")
@pytest.mark.parametrize("modes", [("slow", "deaf", "child"), ("hang", "child")], ids="+".join)
def test_kill_9_of_pithos(tmp_path: Path, modes: tuple[str, ...]) -> None:
    """In a call, and while a server starts."""
    wait = "60" if "slow" in modes else "0"
    pithos = subprocess.Popen([sys.executable, "-c", RUN, str(tmp_path), wait, *modes], cwd=ROOT)
    session = Session(tmp_path)
    wanted = "slow began" if "slow" in modes else "initialize"
    until(lambda: wanted in session.log, wanted)
    pids = session.pids
    assert len(pids) == 2
    pithos.kill()
    pithos.wait()
    until(lambda: not any(alive(pid) for pid in pids), "the end of all")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_pithos_is_asked_to_end(tmp_path: Path, number: signal.Signals) -> None:
    pithos = subprocess.Popen(
        [sys.executable, "-c", RUN, str(tmp_path), "60", "slow", "deaf", "child"],
        cwd=ROOT,
        stderr=subprocess.DEVNULL,
    )
    session = Session(tmp_path)
    until(lambda: "slow began" in session.log, "the call")
    pithos.send_signal(number)
    pithos.wait()
    until(lambda: not any(alive(pid) for pid in session.pids), "the end of all")
