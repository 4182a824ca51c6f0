"""Every class of fault of an architecture file, with the line that it is reported at."""

# ruff: noqa: E501 (a table)
from __future__ import annotations

from pathlib import Path

import pytest

from graph.__main__ import main
from graph.build import load
from graph.errors import ConfigError, Fault

TEXT = (Path(__file__).parent / "small.yaml").read_text(encoding="utf-8")


def faults(tmp_path: Path, text: str) -> list[Fault]:
    path = tmp_path / "small.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as e:
        load(path)
    return e.value.faults


def test_the_file_itself_is_correct(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(TEXT, encoding="utf-8")
    assert [b.graph.name for b in load(path).module.bodies] == ["conv", "mixing"]


CASES = {
    "unknown op": ("embed(tokens", "embedd(tokens", "unknown op 'embedd'; did you mean 'embed'?"),
    "unknown value": ("y = c * short", "y = cc * short", "unknown value 'cc'"),
    "unknown weight": ("linear(x, in_proj)", "linear(x, in_prj)", "unknown weight 'in_prj'; did you mean 'in_proj'?"),
    "unknown state": ("conv, taps)", "conv, tap)", "unknown state 'tap'; did you mean 'taps'?"),
    "unknown dim in a shape": ("output_norm: (D)", "output_norm: (DD)", "unknown dim 'DD'; did you mean"),
    "unknown dim in an op": ("attn_norm, EPS)", "attn_norm, EPZ)", "unknown dim 'EPZ'; did you mean 'EPS'?"),
    "unknown dim in a condition": ("when: KV[i] == 0", "when: KW[i] == 0", "unknown dim 'KW'"),
    "unknown GGUF key": ("L: block_count", "L: blok_count", "unknown GGUF key 'blok_count'; did you mean 'block_count'?"),
    "unknown key that is expected": ("weights:\n  token_embd", "expects:\n  rope.dimension_cont: HD\n\nweights:\n  token_embd", "unknown GGUF key 'rope.dimension_cont'; did you mean"),
    "key both read and expected": ("weights:\n  token_embd", "expects:\n  block_count: HD\n\nweights:\n  token_embd", "block_count is read by dim L"),
    "unknown dim in what is expected": ("weights:\n  token_embd", "expects:\n  rope.dimension_count: HE\n\nweights:\n  token_embd", "unknown dim 'HE'"),
    "unknown block": ("use: mixing", "use: mixin", "unknown block 'mixin'; did you mean 'mixing'?"),
    "unknown weight in an expression": ("V: rows(token_embd)", "V: rows(token_emb)", "unknown weight 'token_emb'"),
    "unknown stand-in": ("or token_embd", "or token_emb", "unknown weight 'token_emb'; did you mean 'token_embd'?"),
    "lower-case dim": ("  EPS: attention", "  eps: attention", "dim 'eps' must be written in capitals"),
    "too many arguments": ("linear(x, in_proj)", "linear(x, in_proj, conv, u)", "linear takes at most 3 arguments, found 4"),
    "missing argument": ("attn_norm, EPS)", "attn_norm)", "rms_norm needs eps: rms_norm(x, w, eps)"),
    "unknown keyword": ("scale=HD ** -0.5", "scal=HD ** -0.5", "'scal' is no argument of attention("),
    "argument twice": ("heads(linear(x, attn_q), H)", "heads(linear(x, attn_q), H, n=H)", "'n' is given twice"),
    "choice": ("attn_q), H), pos, base, factors, style=neox", "attn_q), H), pos, base, factors, style=nex",
               "style of rope must be neox or norm, found 'nex'"),
    "fixed word": ("embed(tokens", "embed(token", "tokens of embed must be tokens"),
    "number of results": ("b, c, u = split", "b, c = split", "gives 3 values, but 2 names stand on the left"),
    "shape of a linear": ("in_proj: (3 * D, D)", "in_proj: (3 * D, H)", "linear: width of the input and columns of in_proj"),
    "shape of a norm": ("attn_norm: (D)", "attn_norm: (HD)", "rms_norm: last dimension of the input (D) and attn_norm (HD)"),
    "shape of a sum": ("conv: (D, 3)", "conv: (D, 4)", "short_conv: columns of conv and taps of state taps: 4 is not 3"),
    "heads that do not divide": ("heads(linear(x, attn_q), H)", "heads(linear(x, attn_q), V)", "cannot be cut into V heads"),
    "split that does not divide": ("in_proj), 3)", "in_proj), 2)", "cannot be split into 2 equal parts"),
    "rank": ("output_norm: (D)", "output_norm: (D, D)", "output_norm has 2 dimensions ((D, D)), w needs 1"),
    "optional where it must be": ("output_norm: (D)", "output_norm: (D) or none", "output_norm may be absent"),
    "unused weight": ("  output_norm: (D)\n", "  output_norm: (D)\n  spare: (D)\n", "weight spare is never used"),
    "unused dim": ("  L: block_count\n", "  L: block_count\n  Q: vocab_size\n", "dim Q is never used"),
    "name twice": ("  L: block_count\n", "  L: block_count\n  L: vocab_size\n", "'L' is there twice (first in line 4)"),
    "table without a default": ("    - use: mixing\n", "    - when: KV[i] > 0\n      use: mixing\n",
                                "the last row of mixer must have no `when`"),
    "row after the default": ("    - when: KV[i] == 0\n      use: conv", "    - use: conv",
                              "only the last row of mixer may have no `when`"),
    "row without a block": ("      use: conv\n", "", "a row of mixer must say `use: <block>`"),
    "row gives what no block takes": ("base: 10000", "base: 10000\n      bas: 1", "block mixing takes no 'bas'; it takes: base"),
    "row does not give what is needed": ("      base: 10000\n", "", "rope needs base"),
    "layer index outside of layers": ("output_norm: (D)", "output_norm: (KV[i])", "`i` has a meaning only inside a layer"),
    "unknown field": ("architecture: small\n", "architecture: small\nlicense: MIT\n", "the file has no 'license'"),
    "name of the file": ("architecture: small", "architecture: big", "architecture is 'big', the file's name 'small'"),
    "bad syntax": ("split(linear(x, in_proj), 3)", "split(linear(x, in_proj), 3", "found the end at column"),
    "bad character": ("c * short_conv", "c $ short_conv", "found '$' at column"),
    "bad state": ("ring(D, 3)", "rings(D, 3)", "state taps must be ring(width, taps) or pages(kv heads, head size)"),
    "block without a result": ("- y = c * short", "- z = c * short", "block conv defines no y, its result"),
    "dim that reads one below": ("or D / H", "or V / H", "dim HD reads V, which must stand above it"),
    "dim that reads itself": ("or D / H", "or HD / H", "dim HD reads HD, which must stand above it"),
    "table called like a block": ("  mixer:\n", "  conv:\n", "the table conv has the name of a block"),
    "unused table": ("  mixer:\n", "  mixers:\n", "the table mixers is never used"),
    "takes that is no list": ("takes: [base]", "takes: base", "takes of block mixing must be a list of names"),
    "function without a weight": ("V: rows(token_embd)", "V: rows()", "rows must be written rows(<weight>)"),
    "minimum of nothing": ("or D / H", "or min()", "min must be written min(a, b, ...)"),
    "state used twice": ("conv(b * u, conv, taps)", "conv(short_conv(b * u, conv, taps), conv, taps)", "state taps is used twice"),
    "unused state": ("      taps: ring(D, 3)\n", "      taps: ring(D, 3)\n      more: ring(D, 3)\n", "state more is never used"),
    "no take_rows": ("take_rows(h, out_rows)", "h", "logits must be made of take_rows(h, out_rows)"),
    "rows that do not fit": ("take_rows(h, out_rows)", "take_rows(h, out_rows) + h", "before and after take_rows cannot meet"),
    "a sum in a shape": ("in_proj: (3 * D, D)", "in_proj: (linear(D), D)", "an op cannot stand in an expression over dims"),
    "no layers": ("  - h = layers(h, L)\n", "", "model needs a line `h = layers(h, L)`"),
    "no logits": ("- logits = ", "- logit = ", "the lines after layers define no logits"),
    "op list missing": ("    ops:\n      - b, c, u", "    opps:\n      - b, c, u", "block conv has no 'opps'"),
    "bad YAML": ("  D: embedding_length", "  D: [embedding_length", "bad YAML"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_fault_is_reported_at_its_line(case: str, tmp_path: Path) -> None:
    old, new, message = CASES[case]
    assert TEXT.count(old) >= 1
    text = TEXT.replace(old, new, 1)
    found = [f for f in faults(tmp_path, text) if message in f.message]
    assert found, [str(f) for f in faults(tmp_path, text)]
    changed = {k for k, line in enumerate(text.split("\n"), 1) if line not in TEXT.split("\n")}
    assert any(f.place == "small.yaml" and f.line >= 1 for f in found)
    if case in LINES:
        assert [f.line for f in found] == LINES[case]
    elif changed:
        assert found[0].line in changed


# where the fault shows in another line than the changed one
LINES = {
    "unknown stand-in": [14],
    "table called like a block": [46],
    "unused table": [46],
    "shape of a linear": [39],
    "shape of a norm": [51],
    "shape of a sum": [40],
    "rank": [56],
    "optional where it must be": [56],
    "table without a default": [48],
    "row after the default": [46],
    "row without a block": [46],
    "row gives what no block takes": [48],
    "row does not give what is needed": [29, 30],
    "block without a result": [32],
    "no layers": [54],
    "op list missing": [38],
    "bad YAML": [6],
    "number of results": [39],
}


def test_all_faults_come_together_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = TEXT
    for case in ("unknown GGUF key", "unknown state", "missing argument", "unknown op"):
        text = text.replace(*CASES[case][:2], 1)
    lines = [f.line for f in faults(tmp_path, text)]
    assert lines == sorted(lines)
    assert set(lines) >= {4, 40, 51, 54}


def test_a_block_with_the_name_of_an_op_is_listed_once(tmp_path: Path) -> None:
    text = TEXT.replace("mixing", "attention").replace("embed(tokens", "embedd(tokens")
    (message,) = (f.message for f in faults(tmp_path, text) if "unknown op" in f.message)
    names = message.split("known: ")[1].split(", ")
    assert "attention" in names
    assert names == sorted(set(names))


def test_a_fault_is_reported_once_and_not_in_what_follows_from_it(tmp_path: Path) -> None:
    text = TEXT.replace("split(linear(x, in_proj), 3)", "split(linear(x, in_proj), 2)")
    found = faults(tmp_path, text)
    assert [f.line for f in found] == [39]


def test_the_command_prints_each_fault_on_a_line_and_exits_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(
        TEXT.replace("block_count", "blok_count").replace("embed(tokens", "embedd(tokens"), encoding="utf-8"
    )
    assert main(["check", str(path)]) == 2
    lines = capsys.readouterr().err.strip().split("\n")
    assert [line.split(" ")[0] for line in lines] == ["small.yaml:4:", "small.yaml:54:"]


@pytest.mark.parametrize(
    ("text", "message"), [("", "the file is empty"), ("- 1\n", "the file must be a mapping")]
)
def test_files_that_are_no_architecture(text: str, message: str, tmp_path: Path) -> None:
    assert any(message in f.message for f in faults(tmp_path, text))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"small\.yaml:1: cannot be read: No such file or directory$"):
        load(tmp_path / "small.yaml")
