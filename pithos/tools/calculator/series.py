"""Circular functions in decimals, to a little more than DIGITS digits.

Sine and cosine by their Taylor series within a quarter turn, the arc tangent by halving its argument first.
"""

from __future__ import annotations

import decimal
from collections.abc import Callable
from decimal import Decimal

from pithos.errors import ToolError
from pithos.tools.calculator.numbers import DIGITS

WORK = decimal.Context(prec=DIGITS + 15, Emax=1_000_000, Emin=-1_000_000)
PI = Decimal(
    "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211707"
)
LARGEST = Decimal(10) ** 30  # of an angle: beyond, the digits of pi do not suffice


def sin(x: Decimal) -> Decimal:
    """The sine of an angle in radians."""
    return _sum_of(WORK.divide(x, 1), lambda n: (2 * n) * (2 * n + 1), reduce=True)


def cos(x: Decimal) -> Decimal:
    """The cosine of an angle in radians."""
    return sin(WORK.add(x, WORK.divide(PI, 2)))


def atan(x: Decimal) -> Decimal:
    """The angle whose tangent is x, between -pi/2 and pi/2."""
    if abs(x) > 1:
        quarter = WORK.divide(PI, 2)
        return WORK.subtract(quarter if x > 0 else -quarter, atan(WORK.divide(1, x)))
    halvings = 0
    while abs(x) > Decimal("0.05"):
        root = WORK.sqrt(WORK.add(1, WORK.multiply(x, x)))
        x = WORK.divide(x, WORK.add(1, root))
        halvings += 1
    square = -WORK.multiply(x, x)
    total, power, n = x, x, 1
    while True:
        power = WORK.multiply(power, square)
        n += 2
        grown = WORK.add(total, WORK.divide(power, n))
        if grown == total:
            return WORK.multiply(total, 2**halvings)
        total = grown


def _sum_of(x: Decimal, divisor: Callable[[int], int], reduce: bool) -> Decimal:
    """x - x^3/3! + ... for an angle brought between -pi and pi."""
    if abs(x) > LARGEST:
        raise ToolError("the angle is too large: use one below 1e30")
    turn = WORK.multiply(PI, 2)
    wide = decimal.Context(prec=DIGITS + 45)
    if reduce:
        x = wide.subtract(x, wide.multiply(wide.divide(x, turn).to_integral_value(), wide.multiply(PI, 2)))
    square = -WORK.multiply(x, x)
    total = term = x
    n = 0
    while True:
        n += 1
        term = WORK.divide(WORK.multiply(term, square), divisor(n))
        grown = WORK.add(total, term)
        if grown == total or n > 500:
            return total
        total = grown
