"""MCP servers beside the server's own tools: which are started, what the page sees of them, and their end."""

from __future__ import annotations

import importlib.util
import json
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from pithos.cli import serving_tools
from pithos.errors import PithosError
from pithos.tools.mcp import approval
from pithos.tools.mcp.config import ServerConfig
from tests.server.commands import command
from tests.server_tools.asking import HEADER, ask, call, opened, settings, token_in

PLAIN = Path(__file__).resolve().parents[1] / "mcp" / "plain_server.py"
needs_sdk = pytest.mark.skipif(
    importlib.util.find_spec("mcp") is None, reason="the extra mcp is not installed"
)
NOTHING: dict[str, Any] = {
    "workspace": None, "shell": False, "net": False, "read_only": False, "no_web": False, "no_tools": False,
    "mcp": None, "store": None,
}  # fmt: skip


def until(holds: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.perf_counter() + seconds
    while not holds():
        assert time.perf_counter() < end
        time.sleep(0.02)


def file(folder: Path, **env: str) -> Path:
    made = folder / "mcp.json"
    server = {"command": sys.executable, "args": [str(PLAIN)], "env": {"LOG": str(folder / "log"), **env}}
    made.write_text(json.dumps({"mcpServers": {"plain": server}}))
    return made


def pids(folder: Path) -> list[int]:
    log = folder / "log"
    lines = log.read_text().splitlines() if log.exists() else []
    return [int(line.split()[1]) for line in lines if line.startswith("started ")]


def alive(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def ready(client: httpx.Client) -> bool:
    return all(state["state"] == "ready" for state in client.get("/v1/tools").json()["mcp"])


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder of the test's own, and a folder to start in."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


@needs_sdk
def test_its_tools_are_judged_and_called(tmp_path: Path) -> None:
    env = {"LOG": str(tmp_path / "log"), "API_KEY": "s3cr3t-v4lue"}
    config = ServerConfig("plain", tmp_path, sys.executable, (str(PLAIN),), env)
    broken = ServerConfig("broken", tmp_path, "/no/such/program")
    with opened(settings(tmp_path, servers=(config, broken))) as (_, client):
        until(lambda: {s["state"] for s in client.get("/v1/tools").json()["mcp"]} == {"ready", "failed"})
        found = client.get("/v1/tools").json()
        states = {state["name"]: state for state in found["mcp"]}
        assert (states["plain"]["state"], states["broken"]["state"]) == ("ready", "failed")
        assert states["broken"]["error"]
        facts = {tool["function"]["name"]: tool["x"] for tool in found["data"]}
        assert (facts["plain__echo"]["read_only"], facts["plain__add"]["read_only"]) == (True, False)
        assert "s3cr3t-v4lue" not in json.dumps(found)
        assert call(client, "plain__echo", approved=False, text="hi")["text"] == "hi"
        assert (
            ask(client, "plain__add", approved=False, a=1, b=2).json()["error"]["code"] == "approval_needed"
        )
        assert call(client, "plain__add", a=1, b=2)["ok"]
        assert call(client, "calculator", expression="1")["ok"]
    (pid,) = pids(tmp_path)
    assert not alive(pid)


@needs_sdk
def test_read_only_hides_those_that_change_things(tmp_path: Path) -> None:
    env = {"LOG": str(tmp_path / "log")}
    config = ServerConfig("plain", tmp_path, sys.executable, (str(PLAIN),), env)
    with opened(settings(tmp_path, servers=(config,), read_only=True)) as (_, client):
        until(lambda: ready(client))
        names = [tool["function"]["name"] for tool in client.get("/v1/tools").json()["data"]]
        assert "plain__echo" in names
        assert "plain__add" not in names
        assert call(client, "plain__add", a=1, b=2)["ok"] is False


@pytest.mark.slow
@needs_sdk
def test_a_file_of_the_folder_runs_nothing_unasked(state: Path) -> None:
    """A folder that was cloned must not start programs by being there (CVE-2025-61260); a change asks again."""
    made = file(state)
    with command(script=[]) as server, server.ready() as client:
        client.headers[HEADER] = token_in(client.get("/"))
        assert client.get("/v1/tools").json()["mcp"] == []
        _, err = server.end()
        assert f"{made} waits for your approval" in err
    assert not pids(state)
    found = approval.find(state)
    assert found is not None
    approval.approve(found)
    with command(script=[]) as server, server.ready() as client:
        client.headers[HEADER] = token_in(client.get("/"))
        until(lambda: ready(client))
        (pid,) = pids(state)
        server.process.kill()
        server.process.wait(30)
        until(lambda: not alive(pid))
    file(state, MORE="1")
    with command(script=[]) as server:
        assert "waits for your approval" in server.end()[1]
    assert len(pids(state)) == 1


def chosen(**options: Any) -> tuple[Any, list[str]]:
    return serving_tools.tools(Namespace(**NOTHING | options))


def test_a_file_that_is_named_needs_no_approval(state: Path, tmp_path: Path) -> None:
    made = file(tmp_path)
    found, remarks = chosen(mcp=str(made))
    assert [server.name for server in found.servers] == ["plain"]
    assert remarks == []
    assert chosen()[0].servers == ()


def test_a_file_that_tools_could_write(state: Path) -> None:
    workspace = state / "workspace"
    workspace.mkdir()
    other = file(state).rename(workspace / "servers.json")
    with pytest.raises(PithosError, match="lies in the workspace, where tools write"):
        chosen(mcp=str(other))
    assert chosen(mcp=str(other.rename(workspace / "mcp.json")))[0].servers, (
        "no tool writes a file of this name"
    )


def test_a_file_of_the_folder_that_is_wrong(state: Path) -> None:
    (state / "mcp.json").write_text("{")
    found, (remark,) = chosen()
    assert found.servers == ()
    assert remark.startswith("not used: ")
    with pytest.raises(PithosError, match="is no JSON"):
        chosen(mcp="mcp.json")
