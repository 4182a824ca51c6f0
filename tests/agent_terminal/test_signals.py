"""What signals do, in this process."""

import os
import signal
import threading

import pytest

from pithos.agent.terminal.signals import Ended, Signals
from tests.agent_terminal.harness import SECONDS


def test_ctrl_c_stops_and_a_second_one_interrupts() -> None:
    stopped = threading.Event()
    with Signals().installed() as signals, pytest.raises(KeyboardInterrupt), signals.running(stopped.set):
        signal.raise_signal(signal.SIGINT)
        assert stopped.wait(SECONDS)
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_stopping_waits_for_no_lock_of_the_interrupted_thread() -> None:
    lock, stopped = threading.Lock(), threading.Event()

    def stop() -> None:
        with lock:
            stopped.set()

    with Signals().installed() as signals, signals.running(stop):
        with lock:
            signal.raise_signal(signal.SIGINT)
            assert not stopped.is_set()
        assert stopped.wait(SECONDS)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_what_ends_the_process_stops_the_task_first(number: signal.Signals) -> None:
    stopped = threading.Event()
    before = signal.getsignal(number)
    with Signals().installed() as signals, pytest.raises(Ended) as ended, signals.running(stopped.set):
        signal.raise_signal(number)
        assert stopped.wait(SECONDS)
    assert ended.value.code == 128 + number
    assert signal.getsignal(number) is before


def test_nothing_waits_where_somebody_is_asked_or_no_task_runs() -> None:
    with (
        Signals().installed() as signals,
        pytest.raises(Ended),
        signals.running(lambda: None),
        signals.asking(),
    ):
        signal.raise_signal(signal.SIGTERM)
    with Signals().installed(), pytest.raises(Ended):
        signal.raise_signal(signal.SIGTERM)


def test_a_second_one_does_not_wait_either() -> None:
    with Signals().installed() as signals, pytest.raises(Ended) as ended, signals.running(lambda: None):
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)
        pytest.fail("it goes on")
    assert ended.value.code == 143


def test_what_the_caller_ignores_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Signals().installed():
            os.kill(os.getpid(), signal.SIGHUP)
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
