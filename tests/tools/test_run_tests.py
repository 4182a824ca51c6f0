"""tools/run_tests.py, and who is tested in which company."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
import run_tests

from tests import company


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The arguments of each run of pytest, which ends with the status in `given`."""
    monkeypatch.setattr(run_tests, "cpus", lambda: 2)
    return []


def end_with(monkeypatch: pytest.MonkeyPatch, ran: list[list[str]], *statuses: int) -> None:
    left = iter(statuses)

    def run(command: list[str], check: bool) -> SimpleNamespace:
        ran.append(command[3:])
        return SimpleNamespace(returncode=next(left))

    monkeypatch.setattr(subprocess, "run", run)


@pytest.mark.parametrize(
    ("statuses", "arguments", "status"),
    [
        ((0, 0), [], 0),
        ((1, 0), ["-q"], 1),
        ((0, 1), [], 1),
        ((0, 5), ["-k", "tokenizer"], 0),
        ((5, 0), ["-k", "signals"], 0),
        ((5, 5), ["-k", "nothing"], 5),
        ((1,), ["-x"], 1),
        ((2,), [], 2),
        ((4,), ["--no-such"], 4),
    ],
)
def test_a_pass_that_fails_is_a_failure(
    statuses: tuple[int, ...],
    arguments: list[str],
    status: int,
    ran: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    end_with(monkeypatch, ran, *statuses)
    monkeypatch.setattr(run_tests, "failed", set)  # names of none: nothing is tried again
    assert run_tests.main(arguments) == status
    assert len(ran) == len(statuses)
    assert all(command[len(command) - len(arguments) :] == arguments for command in ran)
    assert ran[0][:2] == ["-n", "2"]
    assert len(ran) == 1 or (ran[1][:2], ran[1][-2 - len(arguments) :][:2]) == (
        ["-n", "2"],
        ["--alone", "only"],
    )


@pytest.mark.parametrize(
    ("names", "statuses", "status", "word"),
    [
        (["t.py::a"], (0, 1, 0), 0, "passed by itself: t.py::a"),
        (["t.py::a", "t.py::b"], (0, 1, 1), 1, "FAILED again: t.py::b"),
        (["t.py::a"], (1, 1, 0), 1, "passed by itself: t.py::a"),
        ([f"t.py::{n}" for n in range(6)], (0, 1), 1, None),
    ],
)
def test_what_failed_beside_another_is_tried_by_itself(
    names: list[str],
    statuses: tuple[int, ...],
    status: int,
    word: str | None,
    ran: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """A failure that stays is one; what was tried again is told by name."""
    monkeypatch.setattr(run_tests, "FAILED", tmp_path / "lastfailed")
    left = iter(statuses)

    def run(command: list[str], check: bool) -> SimpleNamespace:
        ran.append(command[3:])
        found = next(left)
        last = len(ran) == 3
        now = (
            {"old.py::x", *(names if not last else names[1:] if found else [])}
            if len(ran) > 1
            else {"old.py::x"}
        )
        run_tests.FAILED.write_text(json.dumps(dict.fromkeys(now, True)))
        return SimpleNamespace(returncode=found)

    monkeypatch.setattr(subprocess, "run", run)
    assert run_tests.main([]) == status
    assert len(ran) == len(statuses)
    assert len(ran) < 3 or ran[2] == names
    out = capsys.readouterr().out
    assert word is None or word in out
    assert "old.py::x" not in out


@pytest.mark.parametrize(
    "arguments", [["--pdb"], ["-n", "4"], ["-n0"], ["--numprocesses=3"], ["-s", "tests/cli"]]
)
def test_what_needs_one_process_gets_one(
    arguments: list[str], ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    end_with(monkeypatch, ran, 0)
    assert run_tests.main(arguments) == 0
    assert ran == [arguments]


def test_one_cpu_runs_all_in_one_process(ran: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_tests, "cpus", lambda: 1)
    end_with(monkeypatch, ran, 0)
    assert run_tests.main([]) == 0
    assert ran == [[]]


def test_every_test_is_of_one_pass() -> None:
    assert [name for name in (*company.ALONE, *company.LONG) if not (company.TESTS / name).exists()] == []
    assert not set(company.LONG) & set(company.ALONE)
    for path in company.TESTS.rglob("test_*.py"):
        assert company.leaves_out(path, company.WITHOUT) != company.leaves_out(path, company.ONLY), path
        assert not company.leaves_out(path, company.WITH)
        if not company.leaves_out(path, company.ONLY):
            folders = [folder for folder in path.parents if company.TESTS in folder.parents]
            assert not any(company.leaves_out(folder, company.ONLY) for folder in folders), path
