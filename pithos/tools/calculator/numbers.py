"""Numbers of the calculator: Fraction is exact, Decimal rounded to DIGITS digits. Sizes are limited in advance."""

from __future__ import annotations

import decimal
from decimal import Decimal
from fractions import Fraction

from pithos.errors import ToolError

Number = Fraction | Decimal

DIGITS = 50
SHOWN = 30  # digits of a number that is not exact
BITS = 14_000  # of numerator and denominator: about 4,200 digits
EXPONENT = 4000  # of a decimal number as it is written

CONTEXT = decimal.Context(
    prec=DIGITS,
    Emax=100_000,
    Emin=-100_000,
    traps=[decimal.InvalidOperation, decimal.DivisionByZero, decimal.Overflow],
)


def too_large() -> ToolError:
    """The error of a number beyond the limits."""
    return ToolError(f"a number gets larger than {BITS} bits (about 4,200 digits): that is not computed")


def limited(value: Fraction) -> Fraction:
    """The value, unless it is too large."""
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > BITS:
        raise too_large()
    return value


def rounded(value: Number) -> Decimal:
    """The value as a decimal."""
    if isinstance(value, Decimal):
        return value
    return CONTEXT.divide(Decimal(value.numerator), Decimal(value.denominator))


def whole(value: Number, what: str) -> int:
    """The value as an integer. Raises ToolError, which names `what`, for others."""
    if isinstance(value, Decimal) or value.denominator != 1:
        raise ToolError(f"{what} needs whole numbers, not {shown(value)}")
    return value.numerator


def parsed(text: str) -> Fraction:
    """A number as it is written, exactly: 0.1 is a tenth."""
    plain = text.replace("_", "").lower()
    if plain[:2] in ("0x", "0o", "0b"):
        return limited(Fraction(int(plain, 0)))
    exponent = plain.partition("e")[2]
    if len(plain) > 4200 or (exponent and abs(int(exponent)) > EXPONENT):
        raise too_large()
    return limited(Fraction(plain))


def shown(value: Number) -> str:
    """A number as people read it: exact where that is short, else with what it is about."""
    if isinstance(value, Decimal):
        return _decimal(value)
    if value.denominator == 1:
        return str(value.numerator)
    exact = _terminating(value)
    if exact is not None:
        return exact
    return f"{value.numerator}/{value.denominator} (about {_decimal(rounded(value))})"


def _terminating(value: Fraction) -> str | None:
    """As a decimal number, where it has an end within 60 places."""
    for places in range(1, 61):
        if 10**places % value.denominator == 0:
            digits = str(abs(value.numerator) * (10**places // value.denominator)).zfill(places + 1)
            return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"
    return None


def _decimal(value: Decimal) -> str:
    short = decimal.Context(prec=SHOWN).normalize(value)
    if short.is_zero():
        return "0"
    return format(short, "f") if -7 < short.adjusted() < SHOWN else str(short)
