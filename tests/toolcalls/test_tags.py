"""Calls between <tool_call> and </tool_call>: LFM3's tags, and objects as Hermes and Qwen write them."""

import pytest

from tests.toolcalls.harness import everywhere, tool

TOOLS = [
    tool(
        "f",
        s={"type": "string"},
        n={"type": "integer"},
        x={"type": "number"},
        on={"type": "boolean"},
        o={"type": "object"},
        l={"type": "array"},
        maybe={"anyOf": [{"type": "integer"}, {"type": "null"}]},
        either={"type": ["string", "integer"]},
        pick={"enum": ["a", "3", 3]},
        fixed={"const": 7},
        ref={"$ref": "#/$defs/Size"},
        loop={"$ref": "#/properties/loop"},
        implied={"properties": {}},
    )
]
TOOLS[0]["function"]["parameters"]["$defs"] = {"Size": {"allOf": [{"type": "integer"}]}}


def tags(**values):
    """A call in tags without any space."""
    inner = "".join(f"<parameter={name}>{value}</parameter>" for name, value in values.items())
    return f"<tool_call><function=f>{inner}</function></tool_call>"


@pytest.mark.parametrize(
    ("values", "arguments"),
    [
        ({}, {}),
        ({"s": "v"}, {"s": "v"}),
        ({"s": "3", "n": "3", "x": "3"}, {"s": "3", "n": 3, "x": 3}),
        ({"n": " 007 ", "x": "-1.50e3"}, {"n": 7, "x": -1500.0}),
        ({"n": "3.0"}, {"n": 3}),
        ({"n": "three", "x": "", "on": "yes"}, {"n": "three", "x": "", "on": "yes"}),
        ({"on": "true"}, {"on": True}),
        ({"on": "False"}, {"on": False}),
        ({"o": '{"a": [1, null, "é"]}'}, {"o": {"a": [1, None, "é"]}}),
        ({"o": "{'a': True, 'b': None}"}, {"o": {"a": True, "b": None}}),
        ({"l": "[1, 'x', False]"}, {"l": [1, "x", False]}),
        ({"l": "[1, oops"}, {"l": "[1, oops"}),
        ({"l": "{}", "o": "[]"}, {"l": "{}", "o": "[]"}),
        ({"maybe": "null"}, {"maybe": None}),
        ({"maybe": "12"}, {"maybe": 12}),
        ({"either": "12"}, {"either": 12}),
        ({"either": "12a"}, {"either": "12a"}),
        ({"pick": "3"}, {"pick": 3}),
        ({"pick": "a", "fixed": "7"}, {"pick": "a", "fixed": 7}),
        ({"ref": "5", "loop": "5", "implied": "{}"}, {"ref": 5, "loop": "5", "implied": {}}),
        ({"unknown": "3"}, {"unknown": "3"}),
        ({"s": "\na\n\nb\n"}, {"s": "a\n\nb"}),
        ({"s": "\n\na\n\n"}, {"s": "\na\n"}),
        ({"s": "\n"}, {"s": ""}),
        ({"s": "\n\n"}, {"s": ""}),
        ({"s": " a "}, {"s": " a "}),
        (
            {"s": "<b>x</b> </function></tool_call> </param"},
            {"s": "<b>x</b> </function></tool_call> </param"},
        ),
        ({"s": 'say "hi" \\n ☕'}, {"s": 'say "hi" \\n ☕'}),
    ],
)
def test_values(values, arguments):
    answer = everywhere("lfm3", tags(**values), TOOLS)
    assert answer.malformed == []
    assert answer.made == [("f", arguments)]
    assert [type(v) for v in answer.made[0][1].values()] == [type(v) for v in arguments.values()]
    assert answer.text == ""


def test_values_without_a_known_function_are_text():
    assert everywhere("lfm3", tags(n="3"), []).made == [("f", {"n": "3"})]


def test_functions_without_their_wrapping():
    bare = {"name": "f", "input_schema": {"properties": {"n": {"type": "integer"}}}}
    assert everywhere("lfm3", tags(n="3"), [bare]).made == [("f", {"n": 3})]


@pytest.mark.parametrize(
    ("text", "content", "calls"),
    [
        (
            "Look.\n<tool_call>\n<function=f>\n<parameter=s>\nv\n</parameter>\n</function>\n</tool_call>\n",
            "Look.\n",
            [("f", {"s": "v"})],
        ),
        (
            "<tool_call><function=f></function></tool_call>\n<tool_call><function=g></function></tool_call>",
            "",
            [("f", {}), ("g", {})],
        ),
        ("<tool_call><function=f></function><function=g></function></tool_call>", "", [("f", {}), ("g", {})]),
        ("<tool_call><function=f><parameter=n>1</parameter></tool_call>", "", [("f", {"n": 1})]),
        ("<tool_call><function=f></function>", "", [("f", {})]),
        ('<tool_call>\n{"name": "f", "arguments": {"n": 1}}\n</tool_call>', "", [("f", {"n": 1})]),
        ("a < b and <tool but no", "a < b and <tool but no", []),
    ],
)
def test_layouts(text, content, calls):
    answer = everywhere("lfm3", text, TOOLS)
    assert answer.malformed == []
    assert answer.made == calls
    assert answer.text == content


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ('<tool_call>\n{"name": "f", "arguments": {"a": "b"}}\n</tool_call>', [("f", {"a": "b"})]),
        (
            '<tool_call>\n{"name": "f", "arguments": {"a": "</tool_call>"}}\n</tool_call>\n'
            '<tool_call>\n{"name": "g", "arguments": {}}\n</tool_call>',
            [("f", {"a": "</tool_call>"}), ("g", {})],
        ),
        ('<tool_call>{"arguments": {"q": "a\\"b\\\\"}, "name": "f"}</tool_call>', [("f", {"q": 'a"b\\'})]),
        (
            '<tool_call>[{"name": "f", "arguments": {}}, {"name": "g", "arguments": {}}]</tool_call>',
            [("f", {}), ("g", {})],
        ),
    ],
)
def test_objects(text, calls):
    answer = everywhere("json", text)
    assert answer.malformed == []
    assert answer.made == calls
    assert answer.text == ""


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("", "the call is empty"),
        ("\n", "the call is empty"),
        ("<functions>", "'<' where <function= was expected"),
        ("<function=f>oops</function>", "'o' where <parameter= or </function> was expected"),
        ("<function=>", "a tag without a name"),
        ("<function=f", "the call is cut short"),
        ("<function=" + "f" * 301 + "></function>", "is no name"),
        ("text", "the end where '(' was expected"),
    ],
)
def test_what_is_no_call_is_given_back(body, why):
    answer = everywhere("lfm3", f"<tool_call>{body}</tool_call> So.")
    assert answer.made == []
    assert answer.text == f"{body} So."
    assert why in answer.malformed[0]


def test_a_value_without_an_end_is_given_back():
    answer = everywhere("lfm3", "<tool_call><function=f><parameter=s>v</tool_call>")
    assert answer.text == "<function=f><parameter=s>v</tool_call>"
    assert answer.malformed == ["malformed call: the call is cut short"]
