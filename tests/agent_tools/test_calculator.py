"""Exact arithmetic, its functions and its limits."""

from __future__ import annotations

import math
import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pithos.errors import ToolError
from pithos.tools import clock
from pithos.tools.calculator import tool
from pithos.tools.calculator.evaluate import evaluate
from tests.agent_tools.conftest import Call


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        ("1 + 1", "2"),
        ("0.1 + 0.2", "0.3"),
        ("1/3", "1/3 (about 0.333333333333333333333333333333)"),
        ("1/3 + 1/6", "0.5"),
        ("2 ** 100", "1267650600228229401496703205376"),
        ("2 ** -2", "0.25"),
        ("-7 // 2", "-4"),
        ("-7 % 3", "2"),
        ("7.5 % 2", "1.5"),
        ("1e3", "1000"),
        ("1_000 * 3", "3000"),
        ("0xff + 0b11", "258"),
        ("sqrt(16/9)", "4/3 (about 1.33333333333333333333333333333)"),
        ("sqrt(2)", "about 1.41421356237309504880168872421"),
        ("8 ** (1/3)", "2"),
        ("root(-27, 3)", "-3"),
        ("factorial(20)", "2432902008176640000"),
        ("comb(52, 5)", "2598960"),
        ("perm(10, 3)", "720"),
        ("gcd(12, 18) + lcm(4, 6)", "18"),
        ("round(2.675, 2)", "2.68"),
        ("round(-1234, -2)", "-1200"),
        ("floor(-1.5) + ceil(1.2) + trunc(-1.9)", "-1"),
        ("log(8, 2)", "3"),
        ("log10(0.001)", "-3"),
        ("ln(e)", "about 1"),
        ("sin(pi)", "about 0"),
        ("sin(pi/6)", "about 0.5"),
        ("cos(0)", "about 1"),
        ("tan(pi/4)", "about 1"),
        ("4 * atan(1)", "about 3.14159265358979323846264338328"),
        ("asin(1)", "about 1.57079632679489661923132169164"),
        ("degrees(pi)", "about 180"),
        ("hypot(3, 4)", "5"),
        ("mean(1, 2, 4)", "7/3 (about 2.33333333333333333333333333333)"),
        ("median([5, 1, 3])", "3"),
        ("sum([1, 2, 3.5])", "6.5"),
        ("max(1, 2.5)", "2.5"),
        ("pow(3, 1000000000, 7)", "4"),
        ("1 << 10", "1024"),
        ("6 & 3 | 8", "10"),
        ("3 × 4 ÷ 6 − 1", "1"),
        ("12345678901234567890 * 98765432109876543210", "1219326311370217952237463801111263526900"),
    ],
)
def test_values(expression: str, text: str, call: Call) -> None:
    assert call(tool.TOOL, expression=expression).text == text


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("1/0", "division by zero"),
        ("1 % 0", "division by zero"),
        ("0 ** -1", "division by zero"),
        ("sqrt(-1)", "no real number"),
        ("(-8) ** 0.5", "no real number"),
        ("log(0)", "no real number"),
        ("2 ^ 3", "write a power as 2 \\*\\* 3"),
        ("x + 1", "'x' is not understood"),
        ("__import__('os').system('ls')", "there is no function"),
        ("(1).__class__", "is not understood"),
        ("open('f')", "there is no function 'open'"),
        ("'a' * 9", "is no number"),
        ("True + 1", "is no number"),
        ("[1, 2]", "is not understood"),
        ("lambda: 1", "is not understood"),
        ("1 if 2 else 3", "is not understood"),
        ("1 +", "is no expression"),
        ("x = 1", "is no expression"),
        ("2j", "is no number"),
        ("factorial(1.5)", "needs whole numbers"),
        ("sin(1, 2)", "takes 1 arguments, not 2"),
        ("round(1, ndigits=2)", "takes plain arguments"),
        ("pow(2, -1, 4)", "pow: base is not invertible"),
    ],
)
def test_what_has_no_value_is_told(expression: str, message: str, call: Call) -> None:
    with pytest.raises(ToolError, match=message):
        call(tool.TOOL, expression=expression)


@pytest.mark.parametrize(
    "expression",
    [
        "9 ** 9 ** 9",
        "10 ** 100000",
        "1e999999999",
        "2 ** (2 ** 13) * 2 ** (2 ** 13)",
        "factorial(100000)",
        "comb(10 ** 9, 10 ** 8)",
        "1 << 10 ** 12",
        "(" * 3000 + "1" + ")" * 3000,
        "-" * 9000 + "1",
        "1+" * 4999 + "1",
        "9" * 9000,
        "exp(10 ** 9)",
        "1.5 ** 1e9",
        "sin(1e40)",
        "perm(10 ** 5, 10 ** 5)",
        "0.5 ** 20000",
    ],
)
def test_what_is_too_large_is_refused_at_once(expression: str, call: Call) -> None:
    started = time.monotonic()
    with pytest.raises(ToolError):
        call(tool.TOOL, expression=expression)
    assert time.monotonic() - started < 10


@given(st.fractions(), st.fractions(), st.sampled_from(["+", "-", "*", "/"]))
def test_fractions_are_exact(a: Fraction, b: Fraction, operator: str) -> None:
    if operator == "/" and b == 0:
        return
    meant = {"+": a + b, "-": a - b, "*": a * b, "/": a / b if b else None}[operator]
    assert evaluate(f"({a}) {operator} ({b})") == meant


@given(st.floats(-1000, 1000))
def test_functions_agree_with_those_of_floats(x: float) -> None:
    for name in ("sin", "cos", "atan"):
        assert float(evaluate(f"{name}({x!r})")) == pytest.approx(getattr(math, name)(x), abs=1e-12)


def test_the_time_is_told_with_its_zone(call: Call) -> None:
    result = call(clock.TOOL, timezone="Asia/Tokyo")
    assert "+09:00 (JST), week " in result.text
    assert abs(result.data["unix"] - time.time()) < 60
    assert call(clock.TOOL).data["iso"]
    for name in ("Nowhere/City", "../../etc/passwd", "/etc/localtime"):
        with pytest.raises(ToolError, match="there is no time zone"):
            call(clock.TOOL, timezone=name)
