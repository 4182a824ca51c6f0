"""calculator: the value of an expression."""

from __future__ import annotations

from decimal import Decimal

from pithos.tools.calculator.evaluate import evaluate
from pithos.tools.calculator.numbers import shown
from pithos.tools.context import Context
from pithos.tools.registry import Tool, parameters, string
from pithos.tools.result import Result
from pithos.tools.schema import Json


def run(arguments: Json, context: Context) -> Result:
    """The exact value where there is one, else one rounded to 30 digits, which is said."""
    value = evaluate(arguments["expression"])
    exact = not isinstance(value, Decimal)
    text = shown(value)
    return Result(text if exact else f"about {text}", data={"exact": exact})


TOOL = Tool(
    "calculator",
    "Computes exactly: numbers, fractions, + - * / // % **, sqrt, log, sin, factorial, comb, gcd, round, mean, pi, ...",
    parameters("expression", expression=string("as (1 + 2/3) * sqrt(2)", minLength=1, maxLength=10_000)),
    run,
    read_only=True,
    group="other",
)
