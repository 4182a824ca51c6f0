"""The runtime's copy of the layouts against the compiler's own table."""

import ast
import math

import pytest

from graph import families
from pithos import layout
from pithos.errors import KernelError


def test_constants_are_those_of_the_compiler():
    assert len(layout._CONSTANTS) > 25
    for name in layout._CONSTANTS:
        assert getattr(layout, name) == getattr(families, name), name
    assert layout.ACTIVATION_OF == families.ACTIVATION_OF
    assert layout.FORMATS == families.WEIGHT_FORMATS


@pytest.mark.parametrize("form", ["f32", "q8k", "q8x32"])
@pytest.mark.parametrize("k", [256, 768, 2048])
def test_activation_rows(form, k):
    assert layout.activation_row_bytes(form, k) == families.activation_row_bytes(form, k)


def formula(text, names):
    """The value of a `units` formula of a family."""
    return eval(compile(ast.parse(text, mode="eval"), "units", "eval"), {"ceil": math.ceil, **names})


@pytest.mark.parametrize("family", sorted(families.FAMILIES))
@pytest.mark.parametrize("count", [1, 5, 8, 100])
def test_units_are_those_of_the_families(family, count):
    args = {"n": 1040, "kv_heads": 3, "experts": 16}
    names = {**args, "rows": count, "out_rows": count, "entries": count, "panel": 64}
    mul, div = layout.units(family, args, 64)
    found = mul * -(-count // div) if div else mul
    assert found == formula(families.FAMILIES[family].units, names)


def test_other_constants_are_refused():
    layout.check_constants({"PAGE": 256, "UNKNOWN": 3}, "here")
    with pytest.raises(KernelError, match=r"here: .*PAGE is 128, not 256.*make codegen"):
        layout.check_constants({"PAGE": 128}, "here")
