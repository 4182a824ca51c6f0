"""Processes that compile: an error of LLVM ends a process, which is then replaced, and the spec is reported."""

from __future__ import annotations

import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from codegen.errors import MissingGenerator

_SPAWN = get_context("spawn")
TIMEOUT = 600.0  # seconds; no kernel takes a tenth of it unless LLVM loops
FULL = 1 << 20  # bytes; a disk with fewer has no room for an object


@dataclass(frozen=True)
class Task:
    """One spec to build. `compiler` is the module whose `compile_task` does it; GPU tasks join targets by "+"."""

    name: str
    target: str
    family: str
    static: Mapping[str, Any]
    path: Path
    compiler: str = "codegen.compile"


@dataclass(frozen=True)
class Outcome:
    """`error` is empty when the spec was built; `result` is what its compiler returned. `full`: its disk is."""

    task: Task
    seconds: float
    error: str = ""
    result: Any = None
    full: bool = False


def _serve(connection: Connection) -> None:
    """The life of a worker process: tasks in, error texts and results out."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while (task := connection.recv()) is not None:
        try:
            connection.send(("", import_module(task.compiler).compile_task(task)))
        except MissingGenerator as error:
            connection.send((str(error), None))
        except Exception as error:  # reported with the spec's name; the other specs go on
            connection.send((f"{type(error).__name__}: {error}", None))


class _Worker:
    """One process, started when it is needed. It belongs to one thread; others may only `kill` it."""

    def __init__(self) -> None:
        self._process: Any = None
        self._connection: Any = None
        self._lock = threading.Lock()
        self._killed = False

    def compile(self, task: Task) -> tuple[str, Any]:
        """The error, or "" and the result."""
        if not self._started():
            return "the build was stopped", None
        try:
            self._connection.send(task)
            if self._connection.poll(TIMEOUT):
                error, result = self._connection.recv()
                return str(error), result
            reason = f"took more than {TIMEOUT:.0f} seconds"
        except (EOFError, OSError):
            self._process.join()
            reason = f"the compiler's process ended with code {self._process.exitcode}"
            _remove_begun(task, self._process.pid)
        self.stop()
        return reason, None

    def _started(self) -> bool:
        with self._lock:
            if self._process is None and not self._killed:
                _block_interrupt()
                self._connection, theirs = _SPAWN.Pipe()
                self._process = _SPAWN.Process(target=_serve, args=(theirs,), daemon=True)
                self._process.start()
                theirs.close()
            return not self._killed

    def stop(self) -> None:
        """Ends the process; the next task starts another one."""
        with self._lock:
            if self._process is not None:
                self._process.kill()
                self._process.join()
                self._connection.close()
                self._process = None

    def kill(self) -> None:
        """Ends the process for good: what it compiles ends with an error."""
        with self._lock:
            self._killed = True
            if self._process is not None:
                self._process.kill()


def _block_interrupt() -> None:
    """Of this thread, whose child has the mask from its first instruction on. Windows has no such mask."""
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # first: its start unblocks Ctrl+C in the thread that starts it
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _remove_begun(task: Task, process: int) -> None:
    """Removes the files that a process had begun, which LLVM's end does not."""
    for path in task.path.parent.glob(f".{process}.*"):
        path.unlink(missing_ok=True)


def _full(folder: Path) -> bool:
    return folder.is_dir() and shutil.disk_usage(folder).free < FULL


def run(tasks: Iterable[Task], jobs: int) -> Iterator[Outcome]:
    """Builds all tasks in `jobs` processes; outcomes come as they end. Closing the iterator stops the processes.

    A disk that is full ends it: the tasks that are left would fail as well.
    """
    waiting: SimpleQueue[Task] = SimpleQueue()
    total = 0
    for task in tasks:
        waiting.put(task)
        total += 1
    done: SimpleQueue[Outcome] = SimpleQueue()
    workers = [_Worker() for _ in range(min(jobs, total))]
    threads = [threading.Thread(target=_drain, args=(w, waiting, done.put), daemon=True) for w in workers]
    for thread in threads:
        thread.start()
    try:
        for _ in range(total):
            outcome = done.get()
            yield outcome
            if outcome.full:
                return
    finally:
        _empty(waiting)
        for worker in workers:
            worker.kill()
        for thread in threads:
            thread.join()


def _drain(worker: _Worker, waiting: SimpleQueue[Task], put: Callable[[Outcome], None]) -> None:
    try:
        _work(worker, waiting, put)
    finally:
        worker.stop()


def _work(worker: _Worker, waiting: SimpleQueue[Task], put: Callable[[Outcome], None]) -> None:
    while True:
        try:
            task = waiting.get_nowait()
        except Empty:
            return
        started = time.perf_counter()
        error, result = worker.compile(task)
        full = bool(error) and _full(task.path.parent)
        if full:
            error += f": the disk of {task.path.parent} is full, make room"
        put(Outcome(task, time.perf_counter() - started, error, result, full))


def _empty(queue: SimpleQueue[Task]) -> None:
    try:
        while True:
            queue.get_nowait()
    except Empty:
        return
