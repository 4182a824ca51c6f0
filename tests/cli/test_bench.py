"""`pithos bench`: what is measured, and the bandwidth that it is compared with."""

import json

import pytest

from pithos import bench
from pithos.bench import Speed
from tests.cli.harness import Cli


def test_rate_is_the_median() -> None:
    assert Speed("pp10", 10, (1.0, 5.0, 2.0)).rate == 5.0


def test_speeds_as_json(cli: Cli, thinks: str) -> None:
    argv = ("bench", "-m", thinks, "--pp", "20", "--tg", "4", "--rows", "2", "--reps", "2", "--no-profile")
    code, out, err = cli(*argv, "--json")
    assert (code, err) == (0, "")
    report = json.loads(out)
    assert [(s["name"], s["tokens"]) for s in report["speeds"]] == [("pp20", 20), ("tg4x2", 8)]
    for speed in report["speeds"]:
        assert len(speed["seconds"]) == 2
        assert speed["tokens_per_second"] > 0
    out = cli(*argv)[1]
    assert out.splitlines()[2].split() == ["test", "tokens/s", "ms/token"]


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (("--pp", "0", "--tg", "0"), "nothing to measure"),
        (("--pp", "500", "-c", "100", "--no-profile"), "the context holds 100"),
    ],
)
def test_mistakes(cli: Cli, thinks: str, argv: tuple[str, ...], part: str) -> None:
    code, out, err = cli("bench", "-m", thinks, *argv)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert part in err


def test_bandwidth_reads_all_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "READ_BYTES", 1 << 20)
    assert bench.bandwidth(3) > 1e6
