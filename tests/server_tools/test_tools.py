"""What there is, what is thought of a call, and calls: over a real socket."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from pithos.server.life import Server
from pithos.server.settings import Settings
from pithos.tools.shell import sandbox
from tests.server.raw import Raw
from tests.server.scripted import ScriptedCore
from tests.server_tools.asking import HEADER, ask, call, opened, settings, token_in

READING = ["list_directory", "read_file", "find_files", "search_text"]
CHANGING = ["write_file", "edit_file"]
COMMANDS = ["run_command", "start_process", "read_process", "stop_process", "list_processes"]
OTHERS = ["calculator", "get_current_datetime"]
WEB = ["web_search", "fetch_url"]


def names(client: httpx.Client) -> list[str]:
    return [tool["function"]["name"] for tool in client.get("/v1/tools").json()["data"]]


def judge(client: httpx.Client, name: str, arguments: Any, **more: Any) -> Any:
    answer = client.post("/v1/tools/judge", json={"name": name, "arguments": arguments} | more)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_what_there_is(client: httpx.Client, workspace: Path) -> None:
    found = client.get("/v1/tools").json()
    assert (found["object"], found["enabled"], found["mcp"], found["processes"]) == ("list", True, [], [])
    by_name = {tool["function"]["name"]: tool for tool in found["data"]}
    assert list(by_name) == [*READING, *CHANGING, *OTHERS, *WEB]
    assert all(tool["type"] == "function" for tool in found["data"])
    assert by_name["write_file"]["function"]["parameters"]["required"] == ["path", "content"]
    assert by_name["write_file"]["x"] == {"group": "files", "read_only": False, "open_world": False}
    assert by_name["fetch_url"]["x"] == {"group": "web", "read_only": True, "open_world": True}
    place = found["environment"]
    assert (place["workspace"], place["shell"], place["sandbox"]) == (str(workspace), None, False)
    assert "--shell" in place["note"]
    assert place["os"]
    assert client.get("/props").json()["agent"] == {"tools": True, "shell": False, "store": True}


@pytest.mark.parametrize(
    ("given", "there"),
    [
        ({"shell": True}, [*READING, *CHANGING, *COMMANDS, *OTHERS, *WEB]),
        ({"read_only": True}, [*READING, *OTHERS, *WEB]),
        ({"read_only": True, "shell": True}, [*READING, *OTHERS, *WEB]),
        ({"web": False}, [*READING, *CHANGING, *OTHERS]),
    ],
)
def test_which_tools(tmp_path: Path, given: dict[str, bool], there: list[str]) -> None:
    with opened(settings(tmp_path, **given)) as (_, client):
        assert names(client) == there
        place = client.get("/v1/tools").json()["environment"]
        commands = "run_command" in there
        assert (place["shell"] is not None) is commands
        assert place["sandbox"] is (commands and not sandbox.missing())
        assert client.get("/props").json()["agent"]["shell"] is commands
        for name in {*CHANGING, *COMMANDS, *WEB} - set(there):
            answer = call(
                client, name, path="a", content="b", command="true", query="x", url="http://x.example"
            )
            assert answer["ok"] is False
            assert answer["text"].startswith(f"error: there is no tool '{name}'")


def test_without_tools() -> None:
    with opened(Settings()) as (_, client):
        found = client.get("/v1/tools").json()
        assert (found["data"], found["enabled"], found["environment"]["workspace"]) == ([], False, None)
        answer = ask(client, "calculator", expression="1")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "tools_disabled")
        assert client.post("/v1/tools/judge", json={"name": "a", "arguments": {}}).status_code == 403
        assert client.get("/props").json()["agent"] == {"tools": False, "shell": False, "store": False}


def test_they_work_before_the_model_is_open(tmp_path: Path) -> None:
    gate = threading.Event()

    def opener() -> ScriptedCore:
        gate.wait(20)
        return ScriptedCore()

    with opened(settings(tmp_path), opener=opener, wait=False) as (_, client):
        try:
            assert client.get("/health").status_code == 503
            assert names(client)
            assert judge(client, "calculator", {"expression": "2 + 2"})["verdict"] == "allow"
            assert call(client, "calculator", expression="2 + 2")["ok"]
            assert client.put("/v1/store/a", json={"title": "A"}).status_code == 200
            assert len(client.get("/v1/store").json()["conversations"]) == 1
        finally:
            gate.set()


def test_verdicts(client: httpx.Client) -> None:
    assert judge(client, "list_directory", {}) == {"verdict": "allow", "reason": "", "preview": {}}
    write = {"path": "a.txt", "content": "one\ntwo\n"}
    found = judge(client, "write_file", write)
    assert (found["verdict"], found["reason"]) == ("ask", "write_file can change things")
    assert judge(client, "write_file", write, always=["write_file"])["verdict"] == "allow"
    assert judge(client, "write_file", write, mode="auto")["verdict"] == "allow"
    assert (
        judge(client, "write_file", {"path": ".git/hooks/x", "content": ""}, mode="auto")["verdict"] == "ask"
    )
    assert (
        judge(client, "write_file", {"path": ".git/hooks/x", "content": ""}, mode="yolo")["verdict"]
        == "allow"
    )
    for mode in ("safe", "auto", "yolo"):
        found = judge(client, "write_file", {"path": "mcp.json", "content": "{}"}, mode=mode)
        assert found["verdict"] == "refuse", "the agent does not choose its own servers"
        assert found["preview"] == {}
    for wrong in (
        {"path": "a"},
        '{"path": "a"',
        "[]",
        {"path": 1, "content": ""},
        {"path": "../a", "content": ""},
    ):
        found = judge(client, "write_file", wrong)
        assert found["verdict"] == "refuse"
        assert found["reason"]
    assert judge(client, "fetch_url", {"url": "https://example.org"})["verdict"] == "ask"
    assert "nothing" in judge(client, "nothing", {})["reason"]


def test_previews_change_nothing(client: httpx.Client, workspace: Path) -> None:
    write = json.dumps({"path": "sub/a.txt", "content": "one\ntwo\n"})
    diff = judge(client, "write_file", write)["preview"]["diff"]
    assert diff == "--- a/sub/a.txt\n+++ b/sub/a.txt\n@@ -0,0 +1,2 @@\n+one\n+two"
    assert not workspace.exists()
    assert call(client, "write_file", path="sub/a.txt", content="one\ntwo\n")["data"]["diff"] == diff
    file = workspace / "sub" / "a.txt"
    before = file.stat()
    edit = {"path": "sub/a.txt", "old_text": "two", "new_text": "three"}
    preview = judge(client, "edit_file", edit)["preview"]
    assert preview["diff"].endswith("@@ -1,2 +1,2 @@\n one\n-two\n+three")
    assert judge(client, "edit_file", edit | {"old_text": "four"})["preview"] == {}
    assert (file.stat().st_mtime_ns, file.stat().st_ino) == (before.st_mtime_ns, before.st_ino)
    assert [path.name for path in (workspace / "sub").iterdir()] == ["a.txt"]
    assert call(client, "edit_file", **edit)["data"]["diff"] == preview["diff"]
    assert file.read_text() == "one\nthree\n"


def test_a_call_must_be_approved(client: httpx.Client, workspace: Path) -> None:
    given: dict[str, Any] = {"path": "a.txt", "content": "x"}
    answer = ask(client, "write_file", approved=False, **given)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "approval_needed")
    assert "write_file can change things" in answer.json()["error"]["message"]
    assert not workspace.exists()
    body = {"id": "a", "name": "write_file", "arguments": given}
    assert client.post("/v1/tools/call", json=body).status_code == 403, "not approved unless it is said"
    assert client.post("/v1/tools/call", json=body | {"mode": "auto"}).json()["ok"]
    assert client.post("/v1/tools/call", json=body | {"always": ["write_file"]}).json()["ok"]
    assert client.post("/v1/tools/call", json=body | {"always": ["edit_file"]}).status_code == 403
    assert ask(client, "write_file", **given).json()["ok"]
    assert ask(client, "read_file", approved=False, path="a.txt").json()["text"] == "x"


def test_no_approval_lifts_a_refusal(client: httpx.Client, workspace: Path) -> None:
    for path in ("mcp.json", ".pithos/x", "MCP.json", "../out.txt", str(workspace.parent / "out.txt"), "~/x"):
        answer = call(client, "write_file", path=path, content="x")
        assert (answer["ok"], answer["data"]) == (False, {"refused": True})
        assert answer["text"].startswith("error: ")
    assert not workspace.exists()


def test_nothing_leads_out_of_the_workspace(client: httpx.Client, workspace: Path) -> None:
    """A link out, and a folder whose name begins as the workspace's does (CVE-2025-53109, CVE-2025-53110)."""
    workspace.mkdir()
    other = workspace.with_name("ws-evil")
    other.mkdir()
    (other / "secret.txt").write_text("SECRET")
    (workspace / "link").symlink_to(other)
    (workspace / "file").symlink_to(other / "secret.txt")
    for path in ("link/secret.txt", "file", "../ws-evil/secret.txt", str(other / "secret.txt")):
        answer = call(client, "read_file", path=path)
        assert answer["ok"] is False
        assert "SECRET" not in json.dumps(answer)
        answer = call(client, "write_file", path=path, content="changed")
        assert answer["ok"] is False
        preview = judge(client, "write_file", {"path": path, "content": "changed"})["preview"]
        assert "SECRET" not in json.dumps(preview)
    assert (other / "secret.txt").read_text() == "SECRET"


def test_a_model_cannot_fetch_the_page_with_the_token(server: Server, client: httpx.Client) -> None:
    port = server.address.rpartition(":")[2]
    for host in ("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"):
        answer = call(client, "fetch_url", url=f"http://{host}:{port}/")
        assert answer["ok"] is False
        assert client.headers[HEADER] not in json.dumps(answer)


def test_failures_are_answers(client: httpx.Client) -> None:
    answer = call(client, "read_file", path="missing.txt")
    assert (answer["ok"], answer["data"].keys()) == (False, {"seconds"})
    assert answer["text"].startswith("error: there is no file 'missing.txt'")
    body = {"id": "a", "name": "calculator", "arguments": '{"expression": '}
    answer = client.post("/v1/tools/call", json=body).json()
    assert answer["text"].startswith("error: calculator: the arguments are no JSON")
    body["arguments"] = '{"expression": "1 + 1"}'
    assert client.post("/v1/tools/call", json=body).json()["text"].endswith("2")


def test_sizes(server: Server, client: httpx.Client, tmp_path: Path) -> None:
    answer = ask(client, "write_file", path="a.txt", content="x" * 10_000_001)
    assert answer.json()["text"] == "error: 10000001 bytes are too many for a file: the most is 10000000"
    assert call(client, "write_file", path="b.txt", content="x" * 1_000_000)["ok"]
    deep: Any = {}
    for _ in range(300):
        deep = {"a": deep}
    assert ask(client, "calculator", expression=deep).status_code == 400
    head = "POST /v1/tools/call HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    token = f"{HEADER}: {client.headers[HEADER]}\r\nContent-Length: {1 << 40}\r\n\r\n"
    with Raw(server, (head + token).encode()) as raw:
        assert b"request_too_large" in raw.read_to(b"request_too_large")
    long = "\n".join("line" for _ in range(100_000))
    (tmp_path / "ws" / "long.txt").write_text(long)
    assert len(call(client, "read_file", path="long.txt", lines=5000)["text"]) < 20_000


def test_the_page_reads_its_token_again(client: httpx.Client) -> None:
    """A page that was open while the server was started anew."""
    own = {"Sec-Fetch-Site": "same-origin"}
    assert client.get("/v1/page-token", headers=own).json() == {"token": token_in(client.get("/"))}


def test_the_workspace_is_made_when_it_is_written(client: httpx.Client, workspace: Path) -> None:
    assert call(client, "list_directory")["text"] == "(an empty folder)"
    assert call(client, "find_files", pattern="**/*.py")["ok"]
    assert call(client, "search_text", pattern="x")["ok"]
    assert not call(client, "read_file", path="a.txt")["ok"]
    assert not call(client, "edit_file", path="a.txt", old_text="a", new_text="b")["ok"]
    assert not workspace.exists()
    assert call(client, "write_file", path="a.txt", content="x")["ok"]
    assert (workspace / "a.txt").read_text() == "x"
    (workspace / "a.txt").unlink()
    workspace.rmdir()
    assert call(client, "list_directory")["text"] == "(an empty folder)"
    assert call(client, "write_file", path="b.txt", content="y")["ok"]
    assert call(client, "list_directory")["text"].startswith("b.txt")
    assert (workspace / "b.txt").read_text() == "y"


def test_a_workspace_that_cannot_be_made(client: httpx.Client, workspace: Path) -> None:
    workspace.write_text("a file")
    for name in ("list_directory", "write_file"):
        answer = call(client, name, path="a.txt", content="x") if name == "write_file" else call(client, name)
        assert answer["ok"] is False
        assert "tell the user" in answer["text"]
    assert workspace.read_text() == "a file"
