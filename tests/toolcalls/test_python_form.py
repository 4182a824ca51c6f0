"""Calls as LFM2 writes them, and what models make of that form."""

import pytest

from tests.toolcalls.harness import BEGIN, END, everywhere

CALLS = [
    # what the templates of LFM2.5 render
    ("[get_weather(city='Paris', days=3)]", [("get_weather", {"city": "Paris", "days": 3})]),
    ("[f(a='v', n=3), g()]", [("f", {"a": "v", "n": 3}), ("g", {})]),
    (
        "[f(on=True, off=False, none=None, x=1.5)]",
        [("f", {"on": True, "off": False, "none": None, "x": 1.5})],
    ),
    ("[f(o={\"a\": {\"b\": [1, null]}})]", [("f", {"o": {"a": {"b": [1, None]}}})]),
    ("[f(l=['a', 1, False])]", [("f", {"l": ["a", 1, False]})]),
    ("[f(l=[{'a': \"it's\"}, []], o={})]", [("f", {"l": [{"a": "it's"}, []], "o": {}})]),
    # names
    ("[weather.get.now(unit='c')]", [("weather.get.now", {"unit": "c"})]),
    ("[mcp__fs-read/file:v2(a-b.c=1)]", [("mcp__fs-read/file:v2", {"a-b.c": 1})]),
    (
        "[f(from='a', class=1, import=True, None=2, True='x', lambda=[1])]",
        [("f", {"from": "a", "class": 1, "import": True, "None": 2, "True": "x", "lambda": [1]})],
    ),
    ("[größe(straße='Köln ☕ 🙂')]", [("größe", {"straße": "Köln ☕ 🙂"})]),
    # quotes and escapes
    ('[f(a="v", b="it\'s", c=\'say "hi"\')]', [("f", {"a": "v", "b": "it's", "c": 'say "hi"'})]),
    (r"[f(a='it\'s', b='a\nb\tc\\d', c=\"\")]".replace('\\"', '"'), [("f", {"a": "it's", "b": "a\nb\tc\\d", "c": ""})]),
    (r"[f(a='\x41\u00e9\U0001F642', b='C:\dir\q', c='\u12')]", [("f", {"a": "Aé🙂", "b": "C:\\dir\\q", "c": "\\u12"})]),
    (r"[f(a='\ud83d\ude42', b='\ud83d')]", [("f", {"a": "🙂", "b": "�"})]),
    (r"[f(c='\ude42x', d='\ud83d\u0041')]", [("f", {"c": "�x", "d": "�A"})]),
    ("[f(a='it's fine, really', b=2)]", [("f", {"a": "it's fine, really", "b": 2})]),
    ("[f(code='print('hi')', n=1)]", [("f", {"code": "print('hi')", "n": 1})]),
    ("[f(code='f('a', 'b')')]", [("f", {"code": "f('a', 'b')"})]),
    ('[f(q="the "best" one", l=["a "b" c", "d"])]', [("f", {"q": 'the "best" one', "l": ['a "b" c', "d"]})]),
    ("[f(o={'k': 'it's', 'm': 'x, y'})]", [("f", {"o": {"k": "it's", "m": "x, y"}})]),
    ("[f(sql='SELECT 'a', b == 2 FROM t')]", [("f", {"sql": "SELECT 'a', b == 2 FROM t"})]),
    ("[f(a='line one\nline two\n', b='x')]", [("f", {"a": "line one\nline two\n", "b": "x"})]),
    ('[f(code="""def f():\n    return "a"\n""", n=1)]', [("f", {"code": 'def f():\n    return "a"\n', "n": 1})]),
    ("[f(a='''it's''', b='')]", [("f", {"a": "it's", "b": ""})]),
    ("[f(a='[x], (y), {z}: = ')]", [("f", {"a": "[x], (y), {z}: = "})]),
    # numbers
    (
        "[f(a=007, b=-3, c=1e5, d=.5, e=2., f=+4, g=1_000, h=0, i=-0.0)]",
        [("f", {"a": 7, "b": -3, "c": 1e5, "d": 0.5, "e": 2.0, "f": 4, "g": 1000, "h": 0, "i": -0.0})],
    ),
    ("[f(d='2024-01-05', zip='00501', month=01)]", [("f", {"d": "2024-01-05", "zip": "00501", "month": 1})]),
    ("[f(a=true, b=false, c=null)]", [("f", {"a": True, "b": False, "c": None})]),
    ("[f(o={1: 'x', 2.5: 2})]", [("f", {"o": {"1": "x", "2.5": 2}})]),
    # brackets, commas, spaces
    ("[f( a = 'v' , b = [ 1 , 2 , ] , ) , ]", [("f", {"a": "v", "b": [1, 2]})]),
    ("\n[\n  f(\n    a='v'\n  ),\n  g()\n]\n", [("f", {"a": "v"}), ("g", {})]),
    ("f(a=1)", [("f", {"a": 1})]),
    ("f(a='x'), g(b='y')", [("f", {"a": "x"}), ("g", {"b": "y"})]),
    ("[f(a=1)", [("f", {"a": 1})]),
    ("[f(a=1)] ", [("f", {"a": 1})]),
    ("[]", []),
    # JSON's form
    ('[{"name": "f", "arguments": {"a": 1}}]', [("f", {"a": 1})]),
    ('{"name": "f", "arguments": {}}', [("f", {})]),
    ('[{"arguments": {"a": [1, {"b": "x"}]}, "name": "f"}, {"name": "g"}]', [("f", {"a": [1, {"b": "x"}]}), ("g", {})]),
    ('[{"id": "c1", "type": "function", "name": "f", "parameters": {"a": "\\/é\\u00e9"}}]', [("f", {"a": "/éé"})]),
    ('[{"name": "f", "arguments": "{\\"a\\": 1}"}, {"name": "g", "arguments": null}]', [("f", {"a": 1}), ("g", {})]),
    ("[{'name': 'f', 'arguments': {'a': None}}, g(b=1)]", [("f", {"a": None}), ("g", {"b": 1})]),
]  # fmt: skip


@pytest.mark.parametrize(("body", "calls"), CALLS, ids=[body[:40] for body, _ in CALLS])
def test_calls(body, calls):
    answer = everywhere("lfm2", f"{BEGIN}{body}{END}")
    assert answer.malformed == []
    assert answer.made == calls
    assert answer.text == ""


@pytest.mark.parametrize(
    ("answer", "text", "names"),
    [
        (f"Let me look.{BEGIN}[f()]{END}", "Let me look.", ["f"]),
        (f"  {BEGIN}[f()]{END}\n", "", ["f"]),
        (f"{BEGIN}[f()] {END}", "", ["f"]),
        (f"a{BEGIN}[f()]{END}\n\nb", "ab", ["f"]),
        (f"{BEGIN}[f()]{END}{BEGIN}[g()]{END} and {BEGIN}[h()]{END}", "and ", ["f", "g", "h"]),
        (f"{BEGIN}[f(a=1)]{END}[f(a=1)]{END}", "", ["f"]),
        (f"{BEGIN}[f(a=1)]{END}\n[f(a=1)]\n{END}done", "done", ["f"]),
        (f"{BEGIN}[f(a=1)]{END}[f(a=1)]", "[f(a=1)]", ["f"]),
        (f"{BEGIN}[f(a=1)]{END}[f(a=2)]{END}", "[f(a=2)]", ["f"]),
        (f"{BEGIN}[f(a=1)]{END}[1] says so", "[1] says so", ["f"]),
        (f"{BEGIN}[f(a=1)]{END}[f(a=1)]{BEGIN}[g()]{END}", "[f(a=1)]", ["f", "g"]),
        (f"text{END} goes on", "text goes on", []),
        (f"{BEGIN}[f(a='x')]", "", ["f"]),
        (f"{BEGIN}[f(a='x')", "", ["f"]),
        (" \n ", " \n ", []),
        ("", "", []),
        ("a <|tool_call and <| and <", "a <|tool_call and <| and <", []),
        ("<tool_call>{}</tool_call>", "<tool_call>{}</tool_call>", []),
    ],
)
def test_text_around_calls(answer, text, names):
    found = everywhere("lfm2", answer)
    assert found.malformed == []
    assert [call.name for call in found.calls] == names
    assert all(call.complete for call in found.calls)
    assert found.text == text


@pytest.mark.parametrize(
    ("body", "text", "why"),
    [
        ("no call at all", "no call at all", "a name where '(' was expected"),
        ("[f(a=b)]", "[f(a=b)]", "'b' is neither a number nor a string in quotes"),
        ("[f('x')]", "[f('x')]", "a string where ')' or a name was expected"),
        ("[f(a=1), g(b=oops)] x", " g(b=oops)] x", "'oops' is neither"),
        ("[f(a=1)] and more", " and more", "a name where the end was expected"),
        ("[f(a='x]", "[f(a='x]", "a string is not closed"),
        ("[f(a={'b': 1]", "[f(a={'b': 1]", "']' where ',' or '}' was expected"),
        ("[f(a=(1, 2))]", "[f(a=(1, 2))]", "'(' where"),
        ("[f(a=__import__('os'))]", "[f(a=__import__('os'))]", "'__import__' is neither"),
        ("[f(a=nan, b=inf)]", "[f(a=nan, b=inf)]", "'nan' is neither"),
        ("[f(a=" + "[" * 65 + "]" * 65 + ")]", "[f(a=" + "[" * 65 + "]" * 65 + ")]", "more than 64 containers"),
        ("[f(a=" + "1" * 301 + ")]", "[f(a=" + "1" * 301 + ")]", "is too long"),
        ("[" + "f" * 301 + "()]", "[" + "f" * 301 + "()]", "is too long"),
        ('[{"arguments": {}}]', '[{"arguments": {}}]', "without the name of a function"),
        ('[{"name": 3}]', '[{"name": 3}]', "the name of the function is no text"),
        ('[{"name": "f", "arguments": [1]}]', '[{"name": "f", "arguments": [1]}]', "the arguments are no object"),
        ('[{"name": "f", "arguments": "{"}]', '[{"name": "f", "arguments": "{"}]', "a text that is no JSON"),
    ],
)  # fmt: skip
def test_what_is_no_call_is_given_back(body, text, why):
    found = everywhere("lfm2", f"Hm. {BEGIN}{body}{END} So.")
    assert found.text == f"Hm. {text} So."
    assert len(found.malformed) == 1
    assert found.malformed[0].startswith("malformed call: ")
    assert why in found.malformed[0]


def test_a_call_that_is_cut_short():
    found = everywhere("lfm2", f"{BEGIN}[f(a=1), g(b='x")
    assert found.made == [("f", {"a": 1})]
    assert found.text == " g(b='x"
    assert not found.calls[-1].complete


def test_behind_a_malformed_block_calls_are_read_again():
    found = everywhere("lfm2", f"{BEGIN}[f(]{END}{BEGIN}[g()]{END}")
    assert found.made == [("g", {})]
    assert found.text == "[f(]"


def test_without_a_dialect_everything_is_text():
    text = f"{BEGIN}[f()]{END}<tool_call>x</tool_call>"
    assert everywhere(None, text).text == text
