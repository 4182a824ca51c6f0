"""Tools of a server: their list, their names, calls and what they give back."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from pithos.errors import ToolError
from pithos.tools.judge import Mode, Policy
from pithos.tools.registry import Registry, Tool
from pithos.tools.result import Result
from tests.mcp.conftest import Session, until


def test_all_pages_of_the_list_are_tools(shared: Session) -> None:
    assert shared.state() == {"name": "plain", "state": "ready", "tools": 17, "error": "", "note": ""}
    names = [tool.name for tool in shared.registry]
    assert names[:3] == ["plain__echo", "plain__add", "plain__look"]
    assert len(names) == 17
    assert sum(line == "tools/list" for line in shared.log) >= 6


def test_a_tool_has_what_its_server_says(shared: Session) -> None:
    echo = shared.registry.get("plain__echo")
    assert (echo.read_only, echo.open_world, echo.foreign, echo.group) == (True, False, True, "mcp: plain")
    assert echo.description == "the tool echo"
    assert echo.parameters["required"] == ["text"]
    assert shared.registry.get("plain__look").open_world
    assert not shared.registry.get("plain__add").read_only
    odd = shared.registry.get("plain__odd_n_me")
    assert odd.parameters["properties"]["x"] == {"$ref": "#/$defs/d"}
    assert odd.parameters["properties"]["y"] == {"x-own": 1}  # of two types one is unknown: any will do


def test_texts_come_back(shared: Session) -> None:
    result = shared.call("plain__echo", text="grüße \u2028 🙂")
    assert (result.ok, result.text) == (True, "grüße \u2028 🙂")


def test_arguments_are_checked_and_converted(shared: Session) -> None:
    assert shared.call("plain__add", a="3", b=4.0).text == "7"
    before = len(shared.log)
    result = shared.call("plain__echo")
    assert (result.ok, "'text' is missing" in result.text) == (False, True)
    assert "must be string" in shared.call("plain__echo", text=[1]).text
    assert len(shared.log) == before  # the server was not asked


def test_foreign_schemas_let_everything_through(shared: Session) -> None:
    result = shared.call("plain__odd_n_me", x=3, y={"a": [1]}, z=None, other=1.5)
    assert result.text == "error: there is no tool odd/näme"  # it was asked, by its own name
    assert 'call odd/näme {"other": 1.5, "x": 3, "y": {"a": [1]}, "z": null}' in shared.log


def test_pictures_are_named(shared: Session) -> None:
    result = shared.call("plain__picture")
    assert result.text.splitlines() == [
        "a dot",
        "[image, image/png, 4 bytes: not shown]",
        "[resource file:///a.txt]",
        "inside",
        "[resource b: file:///b]",
    ]
    assert result.data["attachments"] == [
        "[image, image/png, 4 bytes: not shown]", "[resource file:///a.txt]", "[resource b: file:///b]",
    ]  # fmt: skip


def test_structured_content(shared: Session) -> None:
    result = shared.call("plain__structured")
    assert (result.text, result.data["structured"]) == ('{"n": 4}', {"n": 4})


def test_a_failure_of_the_tool_is_no_failure_of_the_server(shared: Session) -> None:
    result = shared.call("plain__fail")
    assert (result.ok, result.text) == (False, "error: no such city")
    assert shared.call("plain__refuse").text == "error: there is no tool refuse"
    assert shared.state()["state"] == "ready"


def test_huge_results_are_cut(shared: Session) -> None:
    result = shared.call("plain__huge")
    assert 15_000 < len(result.text) < 17_000
    assert "characters left out" in result.text


def test_an_answer_above_the_limit_is_an_error(shared: Session) -> None:
    result = shared.call("plain__long_line")
    assert not result.ok
    assert "its answer is 20000083 bytes long" in result.text or "bytes long, and the most is" in result.text
    assert shared.call("plain__echo", text="on").text == "on"


def test_an_answer_that_is_no_json_is_an_error(shared: Session) -> None:
    assert "its answer is no message" in shared.call("plain__broken").text
    assert shared.call("plain__echo", text="on").text == "on"


def test_calls_run_side_by_side(shared: Session) -> None:
    results: list[Result] = []
    threads = [
        threading.Thread(target=lambda n=n: results.append(shared.call("plain__echo", text=f"{n}" * 1000)))
        for n in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(result.text[0] for result in results) == list("01234567")
    assert all(result.text == result.text[0] * 1000 for result in results)


def test_servers_see_no_secrets_but_their_own(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_TOKEN", "ghp_0123456789abcdef0123")
    monkeypatch.setenv("HARMLESS", "yes")
    monkeypatch.setenv("SOURCE", "from outside")
    session.open(session.config(env={"MINE": "${SOURCE}", "OTHER": "${NOT_THERE:-none}"}))
    found = json.loads(session.call("plain__env").text)
    assert "GITHUB_TOKEN" not in found
    assert (found["HARMLESS"], found["MINE"], found["OTHER"]) == ("yes", "from outside", "none")
    assert found["API_KEY"] == "s3cr3t-v4lue"


def test_a_server_starts_in_its_folder(session: Session, tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    session.open(session.config(cwd="inside"), session.config(name="lost", cwd="nowhere"))
    assert session.state("plain")["state"] == "ready"
    assert session.state("lost")["state"] == "failed"
    assert "nowhere does not exist" in session.state("lost")["error"]


def test_a_longer_list_is_read_anew(session: Session) -> None:
    session.open(session.config())
    assert "plain__grown_17" not in session.registry
    session.call("plain__grow")
    until(lambda: "plain__grown_17" in session.registry, "the new tool")
    assert session.state()["tools"] == 18
    assert session.call("plain__grown_17").text == "error: there is no tool grown_17"


def test_tools_stand_in_the_order_of_the_file(session: Session) -> None:
    session.registry.add(Tool("own", "", {}, lambda *_: Result("")))
    session.open(session.config("slow_start", name="zebra"), session.config(name="ant"))
    groups = list(dict.fromkeys(tool.group for tool in session.registry))
    assert groups == ["", "mcp: zebra", "mcp: ant"]
    assert session.servers is not None
    session.servers.close()
    assert [tool.name for tool in session.registry] == ["own"]


def test_read_only_sessions_have_read_only_tools(session: Session) -> None:
    from pithos.tools import mcp

    session.servers = mcp.open(
        [session.config()], session.registry, session.told.append, read_only=True, wait=60
    )
    assert [tool.name for tool in session.registry] == ["plain__echo", "plain__look", "plain__broken"]


def test_disabled_servers_are_not_started(session: Session) -> None:
    session.open(session.config(disabled=True))
    assert session.state()["state"] == "disabled"
    assert not session.pids


@pytest.mark.parametrize(
    ("name", "mode", "always", "action"),
    [
        ("plain__echo", Mode.SAFE, False, "allow"),  # readOnlyHint
        ("plain__echo", Mode.AUTO, False, "allow"),
        ("plain__look", Mode.SAFE, False, "ask"),  # its arguments go to the internet
        ("plain__look", Mode.AUTO, False, "allow"),
        ("plain__add", Mode.SAFE, False, "ask"),
        ("plain__add", Mode.AUTO, False, "ask"),  # foreign code
        ("plain__add", Mode.AUTO, True, "allow"),
        ("plain__add", Mode.SAFE, True, "allow"),
        ("plain__add", Mode.YOLO, False, "allow"),
    ],
)
def test_who_is_asked(shared: Session, name: str, mode: Mode, always: bool, action: str) -> None:
    from pithos.tools.context import Context

    policy = Policy(mode, always=frozenset([name] if always else []))
    arguments = {"text": "x"} if name == "plain__echo" else {}
    with Context.open(shared.folder) as context:
        assert shared.registry.judge(name, arguments, context, policy).action == action
        refused = shared.registry.judge(name, arguments, context, Policy(mode, read_only=True))
        assert (refused.action == "refuse") == (name == "plain__add")


def test_a_registry_may_change_while_it_is_read() -> None:
    def tool(name: str) -> Tool:
        return Tool(name, "", {}, lambda *_: Result(""))

    registry = Registry(tool(f"old{n}") for n in range(50))
    stop, faults = threading.Event(), []

    def read() -> None:
        while not stop.is_set():
            kinds = {tool.name[:3] for tool in registry}
            if kinds not in ({"old"}, {"new"}):
                faults.append(kinds)
            with pytest.raises(ToolError):
                registry.get("oldx")

    thread = threading.Thread(target=read)
    thread.start()
    for round in range(300):
        gone, come = ("old", "new") if round % 2 == 0 else ("new", "old")
        registry.replace([f"{gone}{n}" for n in range(50)], [tool(f"{come}{n}") for n in range(50)])
    stop.set()
    thread.join()
    assert not faults
    with pytest.raises(ToolError, match="two tools"):
        registry.replace([], [tool("x"), tool("old1")])
    assert "x" not in registry
