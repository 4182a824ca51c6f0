"""Tools by name, their arguments, and the one rule by which a call is judged."""

from __future__ import annotations

import pytest

from pithos.errors import ToolError
from pithos.tools.context import Context
from pithos.tools.judge import ALLOW, Mode, Policy, ask, refuse
from pithos.tools.registry import Registry, Tool, flag, integer, number, parameters, string
from pithos.tools.result import Result, clip
from pithos.tools.schema import checked

SCHEMA = parameters(
    "path",
    path=string("a path", minLength=1),
    lines=integer("how many", 1, 9),
    wait=number("s", 0, 2),
    all=flag("all"),
)


def tool(name: str = "look", **more: object) -> Tool:
    return Tool(name, "Looks.", SCHEMA, lambda a, c: Result(f"saw {a['path']}"), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "look: 'path' is missing; it takes path (string), lines (integer, optional)"),
        ({"path": 3}, "look: 'path' must be string, not 3"),
        ({"path": ""}, "look: 'path' is 0 characters; the least is 1"),
        ({"path": "a", "lines": 10}, "look: 'lines' is 10; the most is 9"),
        ({"path": "a", "lines": True}, "look: 'lines' must be integer, not True"),
        ({"path": "a", "lines": "many"}, "look: 'lines' must be integer, not 'many'"),
        ({"path": "a", "wait": float("nan")}, "look: 'wait' is nan; the most is 2"),
        ({"path": "a", "line": 1}, "look: 'line' is no parameter (did you mean 'lines'?); it takes path"),
    ],
)
def test_wrong_arguments_are_told_in_one_line(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ToolError) as caught:
        checked("look", SCHEMA, arguments)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_arguments_that_are_meant_well_are_taken() -> None:
    found = checked("look", SCHEMA, {"path": "a", "lines": "3", "wait": None, "all": "True"})
    assert found == {"path": "a", "lines": 3, "all": True}
    assert checked("look", SCHEMA, {"path": "a", "lines": 3.0})["lines"] == 3


def test_nested_arguments_are_checked() -> None:
    schema = {
        "type": "object",
        "properties": {
            "rows": {"type": "array", "items": {"type": "object", "properties": {"n": {"type": "integer"}}}}
        },
    }
    assert checked("t", schema, {"rows": [{"n": "1"}]}) == {"rows": [{"n": 1}]}
    with pytest.raises(ToolError, match=r"'rows'\[1\]: 'n' must be integer"):
        checked("t", schema, {"rows": [{"n": 1}, {"n": "x"}]})


def test_enumerations_name_what_is_allowed() -> None:
    schema = {"type": "object", "properties": {"kind": {"enum": ["a", "b"]}}}
    with pytest.raises(ToolError, match="'c'; allowed: 'a', 'b'"):
        checked("t", schema, {"kind": "c"})


def test_an_unknown_tool_is_told_with_those_that_are_alike(context: Context) -> None:
    registry = Registry([tool("read_file"), tool("write_file")])
    result = registry.call("readfile", {}, context)
    assert not result.ok
    assert result.text.startswith("error: there is no tool 'readfile'; did you mean: read_file")
    assert "there are: read_file, write_file" in registry.call("zzz", {}, context).text


def test_arguments_may_be_json_text(context: Context) -> None:
    registry = Registry([tool()])
    assert registry.call("look", '{"path": "x"}', context).text == "saw x"
    assert registry.call("look", '{"path": ', context).text.startswith(
        "error: look: the arguments are no JSON"
    )
    assert (
        registry.call("look", "[1]", context).text
        == "error: look: the arguments must be a JSON object, not [1]"
    )
    assert not registry.call("look", "[" * 100_000, context).ok


def test_the_list_has_the_form_of_openai() -> None:
    (entry,) = Registry([tool()]).openai()
    assert entry == {
        "type": "function",
        "function": {"name": "look", "description": "Looks.", "parameters": SCHEMA},
    }


def test_names_are_unique() -> None:
    with pytest.raises(ToolError, match="two tools of the name 'look'"):
        Registry([tool(), tool()])


def test_a_result_has_its_seconds_and_is_cut(context: Context) -> None:
    long = Tool("long", "", parameters(), lambda a, c: Result("\n".join(map(str, range(100_000)))))
    result = Registry([long]).call("long", {}, context)
    assert len(result.text) < context.limits.result + 100
    assert result.text.startswith("0\n1\n")
    assert result.text.endswith("\n99999")
    assert "characters left out" in result.text
    assert result.data["seconds"] >= 0


def test_cutting_tells_how_much_is_gone() -> None:
    text = clip("a" * 1000, 90)
    assert text == "a" * 60 + "\n[... 910 characters left out ...]\n" + "a" * 30
    assert clip("short", 90) == "short"


def test_a_cancelled_call_does_not_run(context: Context) -> None:
    context.cancel.set()
    assert Registry([tool()]).call("look", {"path": "x"}, context).text == "error: stopped by the user"


READS = tool("reads", read_only=True)
SEARCHES = tool("searches", read_only=True, open_world=True)
CHANGES = tool("changes")
DELETES = tool("deletes", judge=lambda a, c: ask("it deletes"))
BREAKS = tool("breaks", judge=lambda a, c: refuse("never"))


@pytest.mark.parametrize(
    ("name", "safe", "auto", "yolo", "read_only"),
    [
        ("reads", "allow", "allow", "allow", "allow"),
        ("searches", "ask", "allow", "allow", "allow"),
        ("changes", "ask", "allow", "allow", "refuse"),
        ("deletes", "ask", "ask", "allow", "refuse"),
        ("breaks", "refuse", "refuse", "refuse", "refuse"),
    ],
)
def test_verdicts(name: str, safe: str, auto: str, yolo: str, read_only: str, context: Context) -> None:
    registry = Registry([READS, SEARCHES, CHANGES, DELETES, BREAKS])

    def verdict(policy: Policy) -> str:
        return registry.judge(name, {"path": "x"}, context, policy).action

    assert verdict(Policy(Mode.SAFE)) == safe
    assert verdict(Policy(Mode.AUTO)) == auto
    assert verdict(Policy(Mode.YOLO)) == yolo
    assert verdict(Policy(Mode.YOLO, read_only=True)) == read_only
    always = Policy(Mode.SAFE, always=frozenset({name}))
    assert verdict(always) == auto


def test_a_call_that_cannot_be_made_is_refused_with_its_error(context: Context) -> None:
    verdict = Registry([READS]).judge("reads", {}, context, Policy())
    assert verdict.action == "refuse"
    assert "'path' is missing" in verdict.reason
    assert Registry([READS]).judge("reads", {"path": "x"}, context, Policy()) is ALLOW
