"""The crew of threads: every index once, results, errors, Ctrl+C."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pithos.devices.threads import Crew


@contextmanager
def crew_of(count: int) -> Iterator[Crew]:
    crew = Crew(count)
    try:
        yield crew
    finally:
        crew.close()


@pytest.mark.parametrize("count", [1, 2, 5])
def test_every_index_runs_once_and_the_largest_result_comes_back(count: int) -> None:
    with crew_of(count) as crew:
        for _ in range(200):
            seen: list[int] = []
            assert crew.run(lambda t, seen=seen: seen.append(t) or t) == count - 1
            assert sorted(seen) == list(range(count))


def test_jobs_run_at_the_same_time() -> None:
    barrier = threading.Barrier(3, timeout=60)
    with crew_of(3) as crew:
        assert crew.run(lambda t: barrier.wait() * 0) == 0


@pytest.mark.parametrize("failing", [0, 2])
def test_an_error_of_any_thread_is_raised_and_the_crew_stays_usable(failing: int) -> None:
    def job(t: int) -> int:
        if t == failing:
            raise ValueError(f"thread {t}")
        return 0

    with crew_of(3) as crew:
        with pytest.raises(ValueError, match=f"thread {failing}"):
            crew.run(job)
        assert crew.run(lambda t: t) == 2


def test_ctrl_c_waits_for_the_other_threads() -> None:
    finished = threading.Event()

    def job(t: int) -> int:
        if t == 0:
            raise KeyboardInterrupt
        finished.wait(0.05)
        finished.set()
        return 0

    with crew_of(2) as crew:
        with pytest.raises(KeyboardInterrupt):
            crew.run(job)
        assert finished.is_set()


def test_closing_ends_the_threads() -> None:
    before = set(threading.enumerate())
    with crew_of(4):
        assert len(set(threading.enumerate()) - before) == 3
    assert set(threading.enumerate()) <= before


def test_a_closed_crew_refuses_to_run() -> None:
    crew = Crew(2)
    crew.close()
    crew.close()
    with pytest.raises(RuntimeError, match="closed"):
        crew.run(lambda t: t)


def test_a_crew_needs_a_thread() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Crew(0)
