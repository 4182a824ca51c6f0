"""/metrics: counters and gauges in Prometheus' text form, in a registry of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from pithos.server.core import Core

if TYPE_CHECKING:
    from pithos.server.running import Run

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120)
_TOKENS = ("prompt", "cached", "generated", "reasoning")


class Metrics:
    """What is counted. `core` gives the model once it is open."""

    def __init__(self, core: Callable[[], Core | None]) -> None:
        self._core = core
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "pithos_requests", "Answered requests", ["method", "route", "status"], registry=self.registry
        )
        self._tokens = {
            name: Counter(f"pithos_{name}_tokens", f"Tokens: {name}", registry=self.registry)
            for name in _TOKENS
        }
        self._first = Histogram(
            "pithos_first_piece_seconds",
            "From the start of a request to the first piece of its answer",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.registry.register(_Slots(core))

    def answered(self, method: str, route: str, status: int) -> None:
        """A request was answered; `route` as it was declared, so that there are few."""
        self._requests.labels(method, route, str(status)).inc()

    def ended(self, run: Run) -> None:
        """The choices of a request are over."""
        for index, usage in run.usage.items():
            if index == min(run.usage):
                self._tokens["prompt"].inc(usage.prompt)
                self._tokens["cached"].inc(usage.cached)
            self._tokens["generated"].inc(usage.generated)
            self._tokens["reasoning"].inc(usage.reasoning)
        if run.first is not None:
            self._first.observe(run.first)

    def text(self) -> bytes:
        """Everything, in the text form."""
        return generate_latest(self.registry)


class _Slots:
    """The state of the slots, read when it is asked for."""

    def __init__(self, core: Callable[[], Core | None]) -> None:
        self._core = core

    def collect(self) -> Iterator[Metric]:
        core = self._core()
        yield _gauge("pithos_ready", "1 once the model is open", float(core is not None))
        if core is None:
            return
        status = core.status()
        busy = sum(slot.state != "idle" for slot in status.slots)
        yield _gauge("pithos_slots", "Slots", len(status.slots))
        yield _gauge("pithos_slots_busy", "Slots at work", busy)
        yield _gauge("pithos_queued", "Requests that wait for a slot", status.queued)
        yield _gauge("pithos_prompt_speed", "Prompt tokens a second, lately", status.reading_speed)
        for name, value in asdict(status.totals).items():
            counter = CounterMetricFamily(f"pithos_engine_{name}", f"Of the engine: {name.replace('_', ' ')}")
            counter.add_metric([], float(value))
            yield counter

    def describe(self) -> Iterator[Metric]:
        return iter(())


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, text, value)
