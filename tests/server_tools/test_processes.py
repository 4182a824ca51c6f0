"""Commands and background programs of the page's agent, and that none of them outlives the server."""

from __future__ import annotations

import re
import secrets
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from pithos.tools.shell import sandbox
from tests.server.commands import Command, command
from tests.server_tools.asking import HEADER, call, opened, settings, token_in

pytestmark = pytest.mark.skipif("sys.platform == 'win32'", reason="the commands are those of a POSIX shell")
GONE = 30.0  # seconds within which what belongs to a killed server must have ended


def living(mark: str) -> list[psutil.Process]:
    """Processes whose command line has the mark."""
    found = []
    for process in psutil.process_iter(["cmdline", "status"]):
        line = " ".join(process.info["cmdline"] or [])
        if mark in line and process.info["status"] != psutil.STATUS_ZOMBIE:
            found.append(process)
    return found


def until(holds: Any, seconds: float = GONE) -> None:
    end = time.perf_counter() + seconds
    while not holds():
        assert time.perf_counter() < end
        time.sleep(0.02)


@pytest.fixture
def mark() -> Iterator[str]:
    """A number of seconds that nobody else sleeps."""
    made = f"9{secrets.randbelow(10**6)}.{secrets.randbelow(10**9)}"
    yield made
    for process in living(made):
        process.kill()


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[httpx.Client]:
    with opened(settings(tmp_path, shell=True)) as (_, client):
        yield client


def test_a_command(shell: httpx.Client, tmp_path: Path) -> None:
    """The workspace is made for it."""
    answer = call(shell, "run_command", command="pwd; echo out; echo err >&2; exit 3")
    data = answer["data"]
    assert (answer["ok"], data["exit_code"], data["stderr"]) == (False, 3, "err")
    assert data["stdout"] == f"{tmp_path / 'ws'}\nout"
    verdict = {"name": "run_command", "arguments": {"command": "rm -rf build"}, "mode": "auto"}
    assert shell.post("/v1/tools/judge", json=verdict).json()["verdict"] == "ask"
    body = verdict | {"id": "a"}
    assert shell.post("/v1/tools/call", json=body).json()["error"]["code"] == "approval_needed"


def test_secrets_stay_with_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITHOS_API_KEY", "SECRET-OF-THE-SERVER")
    with opened(settings(tmp_path, shell=True)) as (_, client):
        answer = call(client, "run_command", command="env")
        assert "PATH=" in answer["text"]
        assert "SECRET-OF-THE-SERVER" not in answer["text"]
        assert client.headers[HEADER] not in answer["text"]


@pytest.mark.skipif(bool(sandbox.missing()), reason=sandbox.missing())
def test_commands_run_in_the_sandbox_also_when_they_are_approved(shell: httpx.Client, tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("as it was")
    answer = call(
        shell, "run_command", command=f"echo changed > {outside}; echo inside > inside.txt; cat inside.txt"
    )
    assert "inside" in answer["data"]["stdout"]
    assert outside.read_text() == "as it was"
    address = str(shell.base_url)
    answer = call(
        shell,
        "run_command",
        command=f"python3 -c 'import urllib.request as u; print(u.urlopen(\"{address}\", timeout=5).read())'",
    )
    assert answer["ok"] is False, "it cannot read the page, and with it the token"
    assert shell.headers[HEADER] not in answer["text"]


def test_background_programs_are_listed(shell: httpx.Client, mark: str) -> None:
    started = call(shell, "start_process", command=f"echo ready; sleep {mark}", until="ready", wait=30)
    id = started["data"]["id"]
    (listed,) = shell.get("/v1/tools").json()["processes"]
    assert (listed["id"], listed["command"], listed["state"]) == (id, f"echo ready; sleep {mark}", "running")
    assert listed["seconds"] >= 0
    assert mark in call(shell, "list_processes")["text"]
    stop = {"id": "a", "name": "stop_process", "arguments": {"id": id}, "approved": True}
    assert shell.post("/v1/tools/call", json=stop).json()["ok"]
    assert shell.get("/v1/tools").json()["processes"][0]["state"].startswith("ended")
    until(lambda: not living(f"sleep {mark}"))


@pytest.mark.parametrize("by", ["delete", "leaving"])
def test_a_command_that_is_stopped_ends_with_its_tree(shell: httpx.Client, mark: str, by: str) -> None:
    line = f"sleep {mark} & sleep {mark} | cat; wait"
    body = {"id": "long", "name": "run_command", "arguments": {"command": line}, "approved": True}
    if by == "leaving":
        with pytest.raises(httpx.ReadTimeout):
            shell.post("/v1/tools/call", json=body, timeout=1.0)
    else:
        stopper = threading.Thread(
            target=lambda: until(
                lambda: living(mark) and shell.delete("/v1/tools/call/long").status_code == 200
            )
        )
        stopper.start()
        answer = shell.post("/v1/tools/call", json=body).json()
        stopper.join(GONE)
        assert answer["ok"] is False
        assert "stopped" in answer["text"]
    until(lambda: not living(f"sleep {mark}"))


def test_the_end_of_the_server_ends_them(tmp_path: Path, mark: str) -> None:
    with opened(settings(tmp_path, shell=True)) as (_, client):
        call(client, "start_process", command=f"sleep {mark}", wait=0)
        until(lambda: living(f"sleep {mark}"))
    assert not living(f"sleep {mark}")


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_no_way_to_end_the_server_leaves_a_program(tmp_path: Path, mark: str, number: int) -> None:
    """One runs in the background, one is waited for."""
    ws = str(tmp_path / "ws")
    with (
        command("--shell", "--workspace", ws, "--drain", "0.2", script=[]) as server,
        server.ready() as client,
    ):
        client.headers[HEADER] = token_in(client.get("/"))
        call(client, "start_process", command=f"sleep {mark}", wait=0)
        waited = threading.Thread(target=_ask_and_be_left, args=(server, client.headers[HEADER], mark))
        waited.start()
        until(lambda: sum(process.info["cmdline"] == ["sleep", mark] for process in living(mark)) == 2)
        server.process.send_signal(number)
        assert server.process.wait(30) == (0 if number != signal.SIGKILL else -signal.SIGKILL)
        until(lambda: not living(mark))
        waited.join(30)


def _ask_and_be_left(server: Command, token: str, mark: str) -> None:
    body = {
        "id": "w",
        "name": "run_command",
        "arguments": {"command": f"sleep {mark} | cat"},
        "approved": True,
    }
    try:
        httpx.post(server.address + "/v1/tools/call", json=body, headers={HEADER: token}, timeout=60)
    except httpx.HTTPError:
        return


@pytest.mark.slow
def test_start_up_says_what_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ws = tmp_path / "ws"
    with command("--workspace", str(ws), script=[]) as server:
        _, err = server.end()
        assert f"tools of the page at / work in {ws} (made when it is first written)" in err
        assert "no commands: the server runs them with --shell" in err
        assert "warning" not in err
    assert not ws.exists()
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "bash").symlink_to("/bin/sh")
    with command("--workspace", str(ws), "--shell", script=[], PATH=str(programs)) as server:
        _, err = server.end()
        found = re.search(r"warning: no sandbox: commands run with your rights", err)
        assert found is not None, err
