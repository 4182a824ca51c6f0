"""Expressions: values, text, normal forms."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from graph.expr import evaluate, names, quotient, same, show, to_json
from graph.syntax import SyntaxFault, parse


class Facts:
    dims: ClassVar[dict[str, Any]] = {"D": 64, "H": 4, "KV": [0, 2], "HD": 16, "P": [False, True], "B": 1e6}

    def dim(self, name: str) -> Any:
        return self.dims[name]

    def shape(self, weight: str) -> tuple[int, ...] | None:
        return {"token_embd": (512, 64), "norm": (64,)}.get(weight)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("D / H", 16), ("D / 5", 12.8), ("HD ** -0.5", 0.25), ("-2 + 3 * (D - 1)", 187), ("KV[i] * HD", 32),
        ("D[i]", 64),
        ("KV[i - 1] == 0", True), ("P[i] and not H > 4", True), ("H == 3 or i < 1", False), ("min(D, H, 7)", 4),
        ("max(i, 9)", 9), ("rows(token_embd)", 512), ("cols(token_embd)", 64), ("has(norm)", True),
        ("has(output)", False),
        ("true", True), ("1.5e3", 1500.0), ("8 - 4 - 2", 2), ("2 ** 3 ** 2", 512), ("B", 1e6),
    ],
)  # fmt: skip
def test_values(text: str, value: Any) -> None:
    found = evaluate(parse(text, "expression"), Facts(), 1)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    "text",
    [
        "(a + b) * c ** -0.5",
        "a - (b - c)",
        "not (a or b) and c",
        "KV[i] * HD",
        "min(a, b + 1)",
        "a / (b * c)",
    ],
)
def test_text_is_read_back_as_the_same_expression(text: str) -> None:
    e = parse(text, "expression")
    assert show(e) == text
    assert parse(show(e), "expression") == e


def test_normal_forms_see_through_order_and_defined_dims() -> None:
    def e(text: str) -> Any:
        return parse(text, "expression")

    assert same(e("H * HD + 2 * D"), e("D + HD * H + D"))
    assert same(e("(H + 1) * HD"), e("HD + HD * H"))
    assert not same(e("H * HD"), e("D"))
    assert same(e("H * HD"), e("D"), {"D": e("H * HD")})
    assert same(e("D / H"), e("D / H")) and not same(e("D / H"), e("H / D"))
    assert quotient(e("3 * D"), 3) == "D"
    assert quotient(e("KV[i] * HD"), e("KV[i]")) == "HD"
    assert quotient(e("D"), e("H")) is None
    assert quotient(e("D"), 3) is None
    assert show(quotient(e("2 * D + 4 * H"), 2)) in ("D + 2 * H", "2 * H + D")


def test_names_and_json() -> None:
    e = parse("KV[i] * HD + rows(token_embd)", "expression")
    assert set(names(e)) == {"KV", "i", "HD"}
    assert to_json(e) == ["+", ["*", ["[]", "KV", "i"], "HD"], ["rows", "token_embd"]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = f((x", "the end"),
        ("a = ", "the end"),
        ("a = b ? c", "'\\?'"),
        ("= f(x)", "'='"),
        ("a = f(x) y", "'y'"),
    ],
)
def test_bad_syntax_names_what_was_found(text: str, message: str) -> None:
    with pytest.raises(SyntaxFault, match=f"found {message} at column"):
        parse(text, "op_line")
