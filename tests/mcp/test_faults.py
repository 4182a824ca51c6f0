"""Servers that die, hang, or write what they should not: they are reported, and take nobody along."""

from __future__ import annotations

import re
import sys
import threading
import time

import pytest

from pithos.tools.context import Limits
from pithos.tools.mcp.config import ServerConfig
from tests.mcp.conftest import Session, alive, until


def test_a_server_that_dies_is_restarted_once(session: Session) -> None:
    session.open(session.config())
    result = session.call("plain__die")
    assert (
        result.text
        == "error: the MCP server plain ended during the call (exit code 7: out of luck: token=***)"
    )
    assert session.call("plain__echo", text="again").text == "again"  # waits for the restart
    assert session.told == [
        "MCP server plain: it has ended (exit code 7: out of luck: token=***); it is started once more"
    ]
    session.call("plain__die")
    until(lambda: session.state()["state"] == "failed", "the end")
    assert session.state()["error"] == "it has ended (exit code 7: out of luck: token=***)"
    assert session.told[1:] == ["MCP server plain failed: it has ended (exit code 7: out of luck: token=***)"]
    assert len(session.registry) == 0
    assert len(session.pids) == 2


def test_a_server_that_was_steady_is_restarted_again(session: Session) -> None:
    session.open(session.config(), steady=0.0)
    for n in range(3):
        session.call("plain__die")
        assert session.call("plain__echo", text=f"{n}").text == f"{n}"


def test_a_failed_server_can_be_started_by_hand(session: Session) -> None:
    servers = session.open(session.config(), session.config(name="other"), steady=1e9)
    for _ in range(2):
        session.call("plain__die")
    until(lambda: session.state()["state"] == "failed", "the end")
    assert session.call("other__echo", text="untouched").text == "untouched"
    assert servers.restart("plain")
    assert not servers.restart("nobody")
    until(lambda: session.state()["state"] == "ready", "the restart")
    assert session.call("plain__echo", text="back").text == "back"


def test_a_server_that_dies_at_its_start(session: Session) -> None:
    session.open(session.config("dies_at_start"))
    assert session.state()["state"] == "failed"
    assert session.state()["error"] == "it has ended (exit code 1: cannot find the key ***)"
    assert len(session.pids) == 2


def test_a_server_that_dies_once(session: Session) -> None:
    session.open(session.config("dies_once"))
    assert session.state()["state"] == "ready"
    assert len(session.pids) == 2


def test_a_server_that_dies_of_the_newest_request(session: Session) -> None:
    session.open(session.config("dies_of_discover"))
    assert session.state()["state"] == "ready"
    assert session.log.count("server/discover") == 1
    assert session.call("plain__echo", text="old").text == "old"


def test_a_server_that_hangs_at_its_start(session: Session) -> None:
    started = time.monotonic()
    session.open(session.config("hang"), wait=0.1, start=1.0)
    assert time.monotonic() - started < 30
    assert session.state()["state"] == "starting"
    until(lambda: session.state()["state"] == "failed", "the end")
    assert session.state()["error"] == "it did not answer within 1 s"


def test_others_are_ready_meanwhile(session: Session) -> None:
    session.open(session.config("hang", name="slow"), session.config(), wait=0.0)
    until(lambda: session.state()["state"] == "ready", "the other one")
    assert session.call("plain__echo", text="here").text == "here"
    assert session.state("slow")["state"] == "starting"


def test_a_server_that_hangs_in_a_call(session: Session) -> None:
    session.open(session.config())
    session.seconds = 0.5
    result = session.call("plain__slow")
    assert result.text == "error: there was no answer within 0.5 s; the call was stopped"
    until(lambda: "slow cancelled" in session.log, "the cancellation")
    session.seconds = 60
    assert session.call("plain__echo", text="on").text == "on"


def test_progress_lengthens_the_time(session: Session) -> None:
    session.open(session.config())
    session.seconds = 1.2  # it takes two, and says something every quarter
    assert session.call("plain__progress").text == "arrived"


def test_the_longest_time_holds_in_spite_of_progress(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.open(session.config())
    monkeypatch.setattr("tests.mcp.conftest.Limits", lambda seconds: Limits(seconds=seconds, longest=0.8))
    assert "no answer within 0.8 s" in session.call("plain__progress").text


def test_a_server_of_mcp_json_may_have_its_own_time(session: Session) -> None:
    session.open(session.config(seconds=0.3))
    assert "no answer within 0.3 s" in session.call("plain__slow").text


def test_a_person_stops_a_call(session: Session) -> None:
    session.open(session.config())
    results = []
    thread = threading.Thread(target=lambda: results.append(session.call("plain__slow")))
    thread.start()
    until(lambda: "slow began" in session.log, "the call")
    session.cancel.set()
    thread.join()
    assert results[0].text == "error: stopped by the user"
    until(lambda: "slow cancelled" in session.log, "the cancellation")
    session.cancel.clear()
    assert session.call("plain__echo", text="on").text == "on"


def test_closing_ends_a_call(session: Session) -> None:
    servers = session.open(session.config())
    results = []
    thread = threading.Thread(target=lambda: results.append(session.call("plain__slow")))
    thread.start()
    until(lambda: "slow began" in session.log, "the call")
    servers.close()
    thread.join()
    assert re.search("ended during the call|was stopped during the call", results[0].text)
    assert session.state()["state"] == "stopped"


def test_junk_on_stdout_is_told_once_and_does_no_harm(session: Session) -> None:
    session.open(session.config("junk"))
    assert session.state()["state"] == "ready"
    told = ["MCP server plain: it writes to its stdout what is no message: 'Listening on port 3000'"]
    assert session.told == told
    assert session.call("plain__echo", text="on").text == "on"
    assert session.state()["note"].endswith("'Listening on port 3000'")


def test_messages_that_make_no_sense(session: Session) -> None:
    session.open(session.config("strange"))
    assert session.state()["state"] == "ready"
    assert session.call("plain__echo", text="on").text == "on"
    assert len(session.told) == 1
    assert "it writes to its stdout what is no message" in session.told[0]


def test_a_server_of_nothing_but_junk(session: Session) -> None:
    session.open(session.config("only_junk"))
    assert session.state()["state"] == "failed"
    assert session.state()["error"] == "it has ended (killed by signal 9 (SIGKILL))"


def test_a_flood_on_stderr(session: Session) -> None:
    session.open(session.config("flood"))
    for n in range(20):
        assert session.call("plain__echo", text=f"{n}").text == f"{n}"


def test_a_flood_of_messages(session: Session) -> None:
    session.open(session.config("chatty"))
    for n in range(2):
        assert session.call("plain__echo", text=f"{n}").text == f"{n}"
    assert session.told == []


def test_a_list_that_does_not_end(session: Session) -> None:
    session.open(session.config("endless"))
    assert session.state()["state"] == "failed"
    assert "its list of tools does not end" in session.state()["error"]
    assert len(session.pids) == 1  # another try would be the same


def test_a_list_that_fails(session: Session) -> None:
    session.open(session.config("list_fails"))
    assert session.state()["error"] == "no list today"


def test_no_such_program(session: Session) -> None:
    session.open(
        ServerConfig("npm", session.folder, "npx-that-is-not-there"),
        ServerConfig("text", session.folder, str(__file__)),
    )
    assert session.state("npm")["error"].startswith("the program 'npx-that-is-not-there' is not found")
    assert "is not found" in session.state("text")["error"]
    assert session.told == [
        f"MCP server {name} failed: {session.state(name)['error']}" for name in ("npm", "text")
    ]


def test_a_program_that_is_no_server(session: Session) -> None:
    session.open(ServerConfig("true", session.folder, sys.executable, ("-c", "pass")))
    assert session.state("true")["error"] == "it has ended (exit code 0)"


def test_a_variable_that_is_not_set(session: Session) -> None:
    session.open(session.config(env={"TOKEN": "${PITHOS_NOT_SET}"}))
    assert session.state()["error"].startswith("the variable PITHOS_NOT_SET is not set")
    assert not session.pids


def test_a_listener_that_fails(session: Session) -> None:
    def fail(text: str) -> None:
        raise RuntimeError(text)

    from pithos.tools import mcp

    session.servers = mcp.open([session.config("junk")], session.registry, fail, wait=60)
    assert session.state()["state"] == "ready"
    assert all(alive(pid) for pid in session.pids)


def test_a_file_that_is_no_program(session: Session) -> None:
    file = session.folder / "server"
    file.write_text("nothing to run")
    file.chmod(0o755)
    session.open(ServerConfig("text", session.folder, "./server"))
    assert session.state("text")["error"] == f"it has ended ({file}: Exec format error)"
