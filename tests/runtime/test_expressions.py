import pytest

from pithos.expressions import ExpressionError, evaluate

SCOPE = {"D": 64, "H": 4, "KV": [0, 2, 0], "EPS": 1e-5, "i": 1, "SLIDES": [False, True, False]}


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        (3, 3),
        (0.5, 0.5),
        (True, True),
        ("D", 64),
        (["*", "H", 16], 64),
        (["+", "D", "D", 1], 129),
        (["-", "D", 4], 60),
        (["-", "D"], -64),
        (["/", "D", "H"], 16),
        (["/", 7, 2], 3.5),
        (["**", 64, -0.5], 0.125),
        (["==", ["[]", "KV", "i"], 2], True),
        (["!=", "D", 64], False),
        (["<", "i", 2], True),
        (["<=", 2, 2], True),
        ([">", 2, 2], False),
        ([">=", 2, 2], True),
        (["and", True, ["[]", "SLIDES", "i"]], True),
        (["or", False, ["not", True]], False),
        (["min", "D", 8, 9], 8),
        (["max", "D", 8], 64),
        (["[]", "D", "i"], 64),
        (["+", 16, ["*", 48, [">=", "D", 64]]], 64),
    ],
)
def test_values(expression, value):
    found = evaluate(expression, SCOPE)
    assert found == value
    assert type(found) is type(value) or isinstance(found, int) == isinstance(value, int)


def test_logic_stops_early():
    assert evaluate(["or", ["==", "i", 1], ["==", ["[]", "KV", 9], 0]], SCOPE) is True
    assert evaluate(["and", ["==", "i", 0], ["==", ["[]", "KV", 9], 0]], SCOPE) is False


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("Q", "unknown name 'Q'"),
        (["?", 1, 2], "unknown operator"),
        (["[]", "KV", 3], "KV has 3 values, none for layer 3"),
        (["/", 1, 0], "division by zero"),
        (["has", "x"], "needs a model"),
        ([], "no expression"),
        ({"a": 1}, "no expression"),
    ],
)
def test_faults_say_what_is_wrong(expression, words):
    with pytest.raises(ExpressionError, match=words.replace("?", r"\?")):
        evaluate(expression, SCOPE)


def test_tensors():
    class Tensors:
        def has(self, name):
            return name == "output"

        def rows(self, name):
            return 512

        def cols(self, name):
            return 64

    assert evaluate(["has", "output"], {}, Tensors()) is True
    assert evaluate(["rows", "token_embd"], {}, Tensors()) == 512
    assert evaluate(["cols", "token_embd"], {}, Tensors()) == 64
