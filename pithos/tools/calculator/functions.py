"""What an expression may call."""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

from pithos.errors import ToolError
from pithos.tools.calculator import series
from pithos.tools.calculator.numbers import BITS, CONTEXT, Number, limited, rounded, shown, too_large, whole

FACTORIAL = 1500
ZERO = Decimal("1e-48")  # a sine of pi that is rounded to 50 digits is no larger

Function = Callable[..., Number]


def power(base: Number, exponent: Number) -> Number:
    """base ** exponent: exact for whole exponents, and for roots that are."""
    if isinstance(base, Fraction) and isinstance(exponent, Fraction):
        if exponent.denominator == 1:
            return _whole_power(base, exponent.numerator)
        root = _exact_root(base, exponent.denominator) if exponent.denominator <= 64 else None
        if root is not None:
            return _whole_power(root, exponent.numerator)
    x, y = rounded(base), rounded(exponent)
    if x < 0:
        raise ToolError(f"{shown(base)} ** {shown(exponent)} is no real number")
    return CONTEXT.power(x, y)


def _whole_power(base: Fraction, exponent: int) -> Fraction:
    if base == 0 and exponent < 0:
        raise ToolError("division by zero")
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    if abs(base) != 1 and base != 0 and (bits - 1) * abs(exponent) > BITS:
        raise too_large()
    if abs(base) == 1:
        exponent %= 2
    return limited(base**exponent)


def _exact_root(value: Fraction, degree: int) -> Fraction | None:
    if value < 0:
        return None
    top, bottom = _integer_root(value.numerator, degree), _integer_root(value.denominator, degree)
    return Fraction(top, bottom) if top is not None and bottom is not None else None


def _integer_root(value: int, degree: int) -> int | None:
    """By halving an interval: exact for any size."""
    low, high = 0, 1 << (value.bit_length() // degree + 1)
    while low < high:
        middle = (low + high) // 2
        if middle**degree < value:
            low = middle + 1
        else:
            high = middle
    return low if low**degree == value else None


def root(value: Number, degree: Number = Fraction(2)) -> Number:
    """The root of a number that is not negative (an odd root of a negative one is negative)."""
    n = whole(degree, "root")
    if n < 1:
        raise ToolError(f"root needs a degree of 1 or more, not {n}")
    if value < 0:
        if n % 2 == 0:
            raise ToolError(f"the root of {shown(value)} is no real number")
        return -root(-value, degree)
    return power(value, Fraction(1, n))


def logarithm(value: Number, base: Number | None = None) -> Number:
    """Natural, or to a base."""
    if value <= 0:
        raise ToolError(f"the logarithm of {shown(value)} is no real number")
    if base is None:
        return CONTEXT.ln(rounded(value))
    if base <= 0 or base == 1:
        raise ToolError(f"{shown(base)} is no base of a logarithm")
    return _exact_logarithm(value, base) or CONTEXT.divide(
        CONTEXT.ln(rounded(value)), CONTEXT.ln(rounded(base))
    )


def _exact_logarithm(value: Number, base: Number) -> Fraction | None:
    if isinstance(value, Decimal) or isinstance(base, Decimal) or base.denominator != 1 or base < 2:
        return None
    inverse = value < 1
    number = 1 / value if inverse else value
    count = 0
    while number.denominator == 1 and number % base == 0 and number > 1:
        number /= base
        count += 1
    if number != 1 or count == 0:
        return None
    return Fraction(-count if inverse else count)


def rounding(value: Number, places: Number = Fraction(0)) -> Number:
    """Half to even, at decimal places."""
    n = whole(places, "round")
    if abs(n) > 1000:
        raise ToolError("round takes at most 1000 places")
    exact = Fraction(value)
    return limited(Fraction(round(exact * Fraction(10) ** n)) / Fraction(10) ** n)


def factorial(value: Number) -> Number:
    """n! of a whole number up to FACTORIAL."""
    n = whole(value, "factorial")
    if not 0 <= n <= FACTORIAL:
        raise ToolError(f"factorial takes 0 to {FACTORIAL}, not {shown(value)[:40]}")
    return limited(Fraction(math.factorial(n)))


def _choose(name: str, function: Callable[[int, int], int]) -> Function:
    def call(n: Number, k: Number) -> Number:
        a, b = whole(n, name), whole(k, name)
        if a < 0 or b < 0:
            raise ToolError(f"{name} takes no negative numbers")
        smaller = min(b, a - b) if name == "comb" else b
        if smaller > 0 and smaller * a.bit_length() > 4 * BITS:
            raise too_large()
        return limited(Fraction(function(a, b)))

    return call


def _integers(name: str, function: Callable[..., int]) -> Function:
    return lambda *values: limited(Fraction(function(*(whole(v, name) for v in values))))


def _approximate(function: Callable[[Decimal], Decimal]) -> Function:
    def call(value: Number) -> Number:
        result = CONTEXT.plus(function(rounded(value)))
        return result if abs(result) > ZERO else Decimal(0)

    return call


def _tan(x: Decimal) -> Decimal:
    cosine = series.cos(x)
    if abs(cosine) < Decimal("1e-50"):
        raise ToolError("the tangent has no value there")
    return series.WORK.divide(series.sin(x), cosine)


def _asin(x: Decimal) -> Decimal:
    if abs(x) > 1:
        raise ToolError(f"asin and acos take -1 to 1, not {shown(x)}")
    if abs(x) == 1:
        return series.WORK.divide(series.PI, 2) * int(x)
    return series.atan(series.WORK.divide(x, series.WORK.sqrt(series.WORK.subtract(1, x * x))))


def _acos(x: Decimal) -> Decimal:
    return series.WORK.subtract(series.WORK.divide(series.PI, 2), _asin(x))


def _exp(value: Number) -> Number:
    return Fraction(1) if value == 0 else CONTEXT.exp(rounded(value))


def total(*values: Number) -> Number:
    """The sum; exact while all are."""
    if all(isinstance(value, Fraction) for value in values):
        return limited(sum((Fraction(v) for v in values), Fraction(0)))
    result = Decimal(0)
    for value in values:
        result = CONTEXT.add(result, rounded(value))
    return result


def mean(*values: Number) -> Number:
    """The arithmetic mean."""
    return ratio(total(*values), Fraction(len(values)))


def median(*values: Number) -> Number:
    """The middle value, or the mean of both."""
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else mean(ordered[middle - 1], ordered[middle])


def ratio(a: Number, b: Number) -> Number:
    """a / b, exact while both are."""
    if b == 0:
        raise ToolError("division by zero")
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return limited(a / b)
    return CONTEXT.divide(rounded(a), rounded(b))


def _modular(base: Number, exponent: Number, modulus: Number | None = None) -> Number:
    if modulus is None:
        return power(base, exponent)
    a, b, m = (whole(value, "pow with a modulus") for value in (base, exponent, modulus))
    try:
        return Fraction(pow(a, b, m))
    except ValueError as error:
        raise ToolError(f"pow: {error}") from None


CONSTANTS: dict[str, Number] = {
    "pi": CONTEXT.plus(series.PI),
    "tau": CONTEXT.multiply(series.PI, Decimal(2)),
    "e": CONTEXT.exp(Decimal(1)),
}

# name -> function, least and most arguments
FUNCTIONS: dict[str, tuple[Function, int, int]] = {
    "abs": (abs, 1, 1),
    "round": (rounding, 1, 2),
    "floor": (lambda v: limited(Fraction(math.floor(v))), 1, 1),
    "ceil": (lambda v: limited(Fraction(math.ceil(v))), 1, 1),
    "trunc": (lambda v: limited(Fraction(math.trunc(v))), 1, 1),
    "min": (min, 2, 1000),
    "max": (max, 2, 1000),
    "sum": (total, 1, 1000),
    "mean": (mean, 1, 1000),
    "median": (median, 1, 1000),
    "gcd": (_integers("gcd", math.gcd), 1, 100),
    "lcm": (_integers("lcm", math.lcm), 1, 100),
    "factorial": (factorial, 1, 1),
    "comb": (_choose("comb", math.comb), 2, 2),
    "perm": (_choose("perm", math.perm), 2, 2),
    "pow": (_modular, 2, 3),
    "sqrt": (root, 1, 1),
    "root": (root, 2, 2),
    "exp": (_exp, 1, 1),
    "ln": (logarithm, 1, 1),
    "log": (logarithm, 1, 2),
    "log2": (lambda v: logarithm(v, Fraction(2)), 1, 1),
    "log10": (lambda v: logarithm(v, Fraction(10)), 1, 1),
    "sin": (_approximate(series.sin), 1, 1),
    "cos": (_approximate(series.cos), 1, 1),
    "tan": (_approximate(_tan), 1, 1),
    "asin": (_approximate(_asin), 1, 1),
    "acos": (_approximate(_acos), 1, 1),
    "atan": (_approximate(series.atan), 1, 1),
    "hypot": (lambda a, b: root(total(power(a, Fraction(2)), power(b, Fraction(2)))), 2, 2),
    "degrees": (lambda v: CONTEXT.divide(rounded(v) * 180, CONTEXT.plus(series.PI)), 1, 1),
    "radians": (lambda v: CONTEXT.divide(CONTEXT.multiply(rounded(v), series.PI), Decimal(180)), 1, 1),
}
