"""The options of every command: help, limits, one line for every mistake."""

import pytest

from pithos.cli import main, parser

COMMANDS = (
    "run", "chat", "serve", "tokenize", "inspect", "bench", "ppl", "pull", "models", "tools", "tool", "doctor",
)  # fmt: skip


def fails(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """Runs a command that must end with code 2 and one line; returns what follows "pithos: error: "."""
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("pithos: error: ")
    assert err.count("\n") == 1
    return err.removeprefix("pithos: error: ")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    out = capsys.readouterr().out
    assert f"usage: pithos {command}" in out
    assert f"examples:\n  pithos {command}" in out or f"| pithos {command}" in out or "=" in out


@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_the_terminal(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands that can be copied stay on one line, however long."""
    monkeypatch.setenv("COLUMNS", "80")
    assert main([command, "--help"]) == 0
    long = [line for line in capsys.readouterr().out.splitlines() if len(line) > 80]
    assert all("pithos " in line for line in long), long


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    assert all(f"\n    {command} " in out for command in COMMANDS)
    assert "PITHOS_MODELS" in out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("pithos 0.")


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (("frob",), "invalid choice: 'frob'"),
        (("run", "-n", "many"), "argument -n/--tokens: 'many' is not a whole number"),
        (("run", "-n", "0"), "0 is out of range: use 1 or more"),
        (("run", "-c", "-5"), "-5 is out of range"),
        (("run", "-c", "9" * 30), "is out of range: use at most 18 digits"),
        (("run", "-t", "2000"), "use between 1 and 1024"),
        (("run", "--temperature", "nan"), "nan is out of range: use between 0 and 100"),
        (("run", "--temperature", "warm"), "'warm' is not a number"),
        (("run", "--top-p", "1.5"), "use between 0 and 1"),
        (("run", "--repeat-penalty", "0"), "out of range"),
        (("run", "--seed", "-1"), "use 0 or more"),
        (("run", "--reasoning", "lots"), "use high, medium, low, off or a number of tokens"),
        (("run", "--reasoning", "-1"), "use high, medium, low, off"),
        (("run", "--kv", "q8"), "invalid choice: 'q8'"),
        (("run", "-p", "a", "-f", "b"), "not allowed with argument"),
        (("run", "--frob"), "unrecognized arguments: --frob (see `pithos run --help`)"),
        (
            ("run", "-p", "x", "y"),
            "unrecognized arguments: y: a model is named with -m MODEL, a prompt is given with -p TEXT (see",
        ),
        (
            ("bench", "smollm2-135m"),
            "smollm2-135m: a model is named with -m MODEL (see `pithos bench --help`)",
        ),
        (("pull", "a", "b"), "unrecognized arguments: b (see `pithos pull --help`)"),
        (("--frob",), "(see `pithos --help`)"),
        (("run", "-p"), "expected one argument"),
        (("bench", "--rows", "9"), "use between 1 and 8"),
        (("ppl",), "the following arguments are required: FILE"),
        (("ppl", "x.txt", "-w", "1"), "use 4 or more"),
        (("pull",), "the following arguments are required: ID"),
    ],
)
def test_mistakes_are_one_line(argv: tuple[str, ...], part: str, capsys: pytest.CaptureFixture[str]) -> None:
    message = fails(capsys, *argv)
    assert part in message
    assert "--help" in message


@pytest.mark.parametrize(
    ("text", "budget"), [("high", None), ("medium", 2048), ("low", 512), ("off", 0), ("77", 77), ("0", 0)]
)
def test_reasoning_levels(text: str, budget: int | None) -> None:
    assert parser.build().parse_args(["run", "--reasoning", text]).reasoning == budget


def test_options_mean_the_same_under_both_names() -> None:
    args = parser.build().parse_args(["run", "--temp", "0.5"])
    assert args.temperature == 0.5


def test_numbers_may_be_large() -> None:
    args = parser.build().parse_args(["run", "--seed", "99999999999999", "-c", "9999999999"])
    assert (args.seed, args.context) == (99999999999999, 9999999999)
