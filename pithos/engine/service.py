"""The engine on a thread of its own: works are taken from any thread, and told about on the engine's.

service = Service(engine, parallel=4)
service.start()
ticket = service.submit(Work(ids, Sampling()), on_event)      # ticket.cancel()
service.close(timeout=10)
"""

from __future__ import annotations

import itertools
import logging
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, TypeVar

from pithos.engine.events import Finish
from pithos.engine.slots import Slots, gone
from pithos.engine.totals import Tally
from pithos.engine.warming import Warming
from pithos.engine.work import Fault, OnEvent, ServiceStatus, Ticket, Work, WorkEvent, slot_status
from pithos.errors import BusyError, UsageError

if TYPE_CHECKING:
    from pithos.engine.engine import Engine
    from pithos.reuse import Reuse

T = TypeVar("T")
_log = logging.getLogger(__name__)
_PASSED = 4
_SIMILAR = 1024  # tokens: prompts that differ by less are of one size
_JOIN = 60.0  # seconds for the last pass and for what the cache writes


class Service:
    """Runs works, `parallel` at once, and lets `queue` more wait. `on_notice` hears the engine's notices.

    All of the engine, and all that `reuse` does, happens on the service's thread; `on_event` and `on_notice` are
    called there too and must not block. The engine itself is closed by whoever opened it, after the service.
    """

    def __init__(
        self,
        engine: Engine,
        *,
        parallel: int = 1,
        queue: int = 64,
        reuse: Reuse | None = None,
        on_notice: Callable[[str], None] | None = None,
    ) -> None:
        from pithos.reuse import NoReuse

        if parallel < 1 or queue < 0:
            raise UsageError(f"{parallel} in parallel and a queue of {queue}: allowed are 1 and 0 or more")
        self.engine, self.parallel, self.queue = engine, parallel, queue
        self.reuse: Reuse = NoReuse(engine) if reuse is None else reuse
        self.warms = not isinstance(self.reuse, NoReuse)
        self._slots = Slots(engine, self.reuse, self._tell)
        self._warming = Warming(engine, self.reuse, self._slots.scheduler.pace)
        self._tally = Tally()
        self._changed = threading.Condition()
        self._places: list[Ticket | None] = [None] * parallel
        self._queued: deque[Ticket] = deque()
        self._left: deque[Ticket] = deque()  # cancelled before they had a slot; their last event is due
        self._calls: deque[tuple[Future[Any], Callable[[Engine], Any]]] = deque()
        self._closing = self._ended = False
        self._thread = threading.Thread(target=self._run, name="pithos-engine", daemon=True)
        if on_notice is not None:
            engine.on_notice = on_notice

    def start(self) -> None:
        """Starts the thread."""
        self._thread.start()

    def submit(self, work: Work, on_event: OnEvent) -> Ticket:
        """Takes a work. Raises BusyError when the queue is full, or the service is closing."""
        ticket = Ticket(work, on_event, self._leave)
        with self._changed:
            if self._closing:
                raise BusyError("the server is closing: ask again later", self._tally.wait(self.parallel))
            taken = len(self._queued) + sum(place is not None for place in self._places)
            if taken >= self.parallel + self.queue:
                self._tally.totals.rejected += 1
                seconds = self._tally.wait(self.parallel)
                raise BusyError(
                    f"{self.parallel} requests run and {self.queue} wait: ask again in {seconds:.0f} s",
                    seconds,
                )
            self._queued.append(ticket)
            self._changed.notify_all()
        return ticket

    def warm(self, ids: list[int]) -> None:
        """Reads a prompt for the cache when there is nothing else to do."""
        with self._changed:
            if self.warms and not self._closing:
                self._warming.add(ids)
                self._changed.notify_all()

    def call(self, function: Callable[[Engine], T], timeout: float | None = None) -> T:
        """The result of `function`, which runs on the engine's thread between two passes.

        Raises what it raises, or TimeoutError after `timeout` seconds.
        """
        if threading.current_thread() is self._thread:
            return function(self.engine)
        future: Future[T] = Future()
        with self._changed:
            if self._ended or not self._thread.is_alive():
                raise UsageError("the service does not run")
            self._calls.append((future, function))
            self._changed.notify_all()
        try:
            return future.result(timeout)
        except TimeoutError:
            future.cancel()
            raise

    def status(self) -> ServiceStatus:
        """What goes on now. From any thread, without waiting for the engine."""
        pace = self._slots.scheduler.pace
        with self._changed:
            return ServiceStatus(
                tuple(slot_status(number, ticket) for number, ticket in enumerate(self._places)),
                len(self._queued),
                self.queue,
                self._tally.copy(),
                pace.reading_speed,
                pace.writing_speed,
                len(self._warming),
                self._closing,
            )

    def close(self, timeout: float = 0.0) -> None:
        """Takes no more works, lets those it has end for `timeout` seconds, then cancels them and ends the thread."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
            if self._thread.is_alive():
                self._changed.wait_for(lambda: not self._tickets(), timeout)
            tickets = self._tickets()
        for ticket in tickets:
            ticket.cancel()
        with self._changed:
            self._ended = True
            self._changed.notify_all()
        if self._thread.ident is None:  # never started
            self._end()
        elif threading.current_thread() is not self._thread:
            self._thread.join(_JOIN)

    def _tickets(self) -> list[Ticket]:
        return [*self._queued, *(ticket for ticket in self._places if ticket is not None)]

    def _leave(self, ticket: Ticket) -> None:
        """A ticket was cancelled: its place is free for others, its pass ends as soon as nobody needs it."""
        with self._changed:
            if ticket in self._queued:
                self._queued.remove(ticket)
                self._left.append(ticket)
            self._free(ticket)
            self._changed.notify_all()

    def _free(self, ticket: Ticket) -> None:
        if ticket in self._places:
            self._places[self._places.index(ticket)] = None

    # What follows runs on the engine's thread.

    def _run(self) -> None:
        while self._wait():
            try:
                self._round()
            except Exception as error:
                _log.exception("the engine's thread goes on after a fault")
                self._slots.fail(f"internal error: {type(error).__name__}: {error}")
        self._end()

    def _end(self) -> None:
        try:
            self._warming.clear()
            self._round()  # what was cancelled gets its last event
            self.reuse.close()
        except Exception:
            _log.exception("the service could not be ended in order")

    def _wait(self) -> bool:
        """Waits until there is something to do; False when it is all over."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._urgent() or len(self._slots) > 0 or self._warm() or self._ended
            )
            return not self._ended

    def _urgent(self) -> bool:
        return bool(self._calls or self._left or self._queued)

    def is_set(self) -> bool:
        """Whether what is read in advance must stop."""
        return self._urgent() or self._closing

    def _round(self) -> None:
        """All that was asked for, then one pass."""
        self._answer_calls()
        while self._left:
            ticket = self._left.popleft()
            self._tell(ticket, gone(ticket))
        self._slots.sweep()
        self._admit()
        if len(self._slots):
            self._slots.step()
        elif self._warm():
            self._warming.step(self)

    def _warm(self) -> bool:
        return len(self._warming) > 0 and not self._closing

    def _admit(self) -> None:
        while (ticket := self._next()) is not None:
            self._warming.pause()
            self._warming.drop(ticket.work.prompt)
            self._slots.admit(ticket)

    def _next(self) -> Ticket | None:
        """Who gets a slot now, if there is one.

        Of those whose conversation has the fewest: the shortest prompts in the order in which they came. Nobody is
        passed by more than a few.
        """
        with self._changed:
            if not self._queued or len(self._slots) >= self.parallel or None not in self._places:
                return None
            held = Counter(ticket.work.conversation for ticket in self._places if ticket is not None)
            held[None] = 0
            ticket = self._queued[0]
            if ticket.passed < _PASSED:
                ticket = min(self._queued, key=lambda one: (held[one.work.conversation], _size(one)))
            for other in itertools.takewhile(lambda one: one is not ticket, self._queued):
                other.passed += 1
            self._queued.remove(ticket)
            self._places[self._places.index(None)] = ticket
            ticket.placed = time.perf_counter()
            return ticket

    def _answer_calls(self) -> None:
        while self._calls:
            future, function = self._calls.popleft()
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(function(self.engine))
            except BaseException as error:
                future.set_exception(error)

    def _tell(self, ticket: Ticket, event: WorkEvent) -> None:
        """One event to whoever asked; the last one frees the slot first."""
        last = isinstance(event, Finish | Fault)
        if last:
            with self._changed:
                self._free(ticket)
                self._tally.ended(event, time.perf_counter() - ticket.placed)
                self._changed.notify_all()
        try:
            ticket.on_event(event)
        except Exception:
            _log.exception("whoever asked for a generation failed: it is cancelled")
            if not last:
                ticket.cancel()
        if last:
            ticket.done.set()
            ticket.job = ticket.leader = None


def _size(ticket: Ticket) -> int:
    return len(ticket.work.prompt) // _SIMILAR
