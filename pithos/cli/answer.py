"""Prints an answer while it streams, and what there is to say about it afterwards."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

from pithos.cli import console
from pithos.cli.conversation import Output, Piece
from pithos.engine.events import Finish, PromptProgress

if TYPE_CHECKING:
    from pithos.engine.engine import Engine


@contextmanager
def interruptible() -> Iterator[threading.Event]:
    """An event that the first Ctrl+C sets; a second one interrupts at once."""
    cancel = threading.Event()

    def stop(_signal: int, _frame: FrameType | None) -> None:
        if cancel.is_set():
            raise KeyboardInterrupt
        cancel.set()

    if threading.current_thread() is not threading.main_thread():
        yield cancel
        return
    before = signal.signal(signal.SIGINT, stop)
    try:
        yield cancel
    finally:
        signal.signal(signal.SIGINT, before)


def show(events: Iterable[Output], engine: Engine, *, hide_think: bool = False) -> Finish:
    """Prints the answer on stdout, the reasoning and notices of the engine on stderr; returns how it ended."""
    writer = _Writer(hide_think)
    with writer.hearing(engine), console.Progress("reading the prompt", "tok") as progress:
        for event in events:
            if isinstance(event, PromptProgress):
                progress.update(event.done, event.total)
                continue
            progress.close()
            if isinstance(event, Finish):
                writer.end()
                return event
            writer.write(event)
    raise AssertionError("the engine ended without a finish")


class _Writer:
    """Writes pieces, with a line break between reasoning and answer and at the end."""

    def __init__(self, hide_think: bool) -> None:
        self.hide_think = hide_think
        self.dim = console.colourful(sys.stderr)
        self.last = Piece("")

    @contextmanager
    def hearing(self, engine: Engine) -> Iterator[None]:
        """While entered, notices of the engine stand on lines of their own."""
        before, engine.on_notice = engine.on_notice, self.notice
        try:
            yield
        finally:
            engine.on_notice = before

    def notice(self, text: str) -> None:
        """Something that happened in the middle of the answer."""
        same = self.last.reasoning or (sys.stdout.isatty() and sys.stderr.isatty())
        if same and self.last.text and not self.last.text.endswith("\n"):
            console.aside("\n")
        console.notice(text)
        if self.last.reasoning and self.dim:
            console.aside(console.DIM)

    def write(self, piece: Piece) -> None:
        if piece.reasoning and self.hide_think:
            return
        if self.last.reasoning and not piece.reasoning:
            self._leave_reasoning()
        if piece.reasoning and self.dim and not self.last.reasoning:
            console.aside(console.DIM)
        if piece.reasoning:
            console.aside(piece.text)
        else:
            sys.stdout.write(piece.text)
            sys.stdout.flush()
        self.last = piece

    def end(self) -> None:
        if self.last.reasoning:
            self._leave_reasoning()
        elif self.last.text and not self.last.text.endswith("\n"):
            sys.stdout.write("\n")
            sys.stdout.flush()

    def _leave_reasoning(self) -> None:
        console.aside(
            (console.RESET if self.dim else "") + ("\n" if self.last.text.endswith("\n") else "\n\n")
        )


def remark(finish: Finish, limit: int | None, context: int) -> None:
    """Says why an answer stopped where it did not end by itself."""
    if finish.reason == "length":
        console.notice(f"stopped after {console.count(limit or 0, 'token')} (-n)")
    elif finish.reason == "context":
        console.notice(f"stopped: the context of {context} tokens is full (-c)")


def stats(finishes: list[Finish], engine: Engine) -> None:
    """The totals of a run on stderr: tokens, times, reuse, memory."""
    prompt = sum(f.prompt_tokens for f in finishes)
    cached = sum(f.cached_tokens for f in finishes)
    made = sum(f.generated_tokens for f in finishes)
    reading = sum(f.prompt_seconds for f in finishes)
    writing = sum(f.decode_seconds for f in finishes)
    console.say(
        f"prompt     {prompt} tokens, {cached} reused, {reading:.3f} s, {_rate(prompt - cached, reading)}"
    )
    console.say(f"answer     {made} tokens, {writing:.3f} s, {_rate(made, writing)}")
    where = console.count(engine.threads, "thread") if engine.threads else engine.device
    console.say(f"engine     {engine.target}, {where}, context {engine.context}, batch {engine.batch}")
    console.say(f"memory     {memory_text(engine)}")
    if (experts := engine.experts) is not None:
        console.say(f"experts    {experts_text(experts)}")


def memory_text(engine: Engine) -> str:
    """What an engine holds, in one line."""
    used = {name: console.size(count) for name, count in engine.memory().items()}
    return (
        f"{used['model']} weights (mapped), {used['buffers']} buffers, {used['pages']} KV pages; "
        f"{used['sequence']} when the context is full"
    )


def experts_text(experts: dict[str, int]) -> str:
    """How the GPU's experts were used, in one line; see `Engine.experts`."""
    used = experts["hits"] + experts["misses"]
    share = f"{experts['hits'] / used:.1%} of {used}" if used else "none"
    return (
        f"{experts['held']} of {experts['all']} on the GPU, which computed {share} that were chosen; "
        f"{experts['exchanged']} exchanged"
    )


def _rate(tokens: int, seconds: float) -> str:
    return f"{tokens / seconds:.1f} tokens/s" if seconds > 0 else "- tokens/s"
