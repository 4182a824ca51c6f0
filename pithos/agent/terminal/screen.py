"""What happens, on the terminal: the answer on stdout, all else on stderr.

Where stdout is no terminal it gets the last answer of a task alone; what a model says on the way there is an aside.
"""

from __future__ import annotations

import sys
import threading
import time

from pithos.agent import events as ev
from pithos.agent.terminal import calls
from pithos.agent.terminal.clean import line, prose
from pithos.agent.terminal.status import Status
from pithos.cli import console

ENDINGS = {"stopped": "stopped"}


class Screen:
    """Shows events; safe to call from several threads. `show_think`: the reasoning too."""

    def __init__(self, status: Status, show_think: bool = False) -> None:
        self.status = status
        self.show_think = show_think
        self.streams = sys.stdout.isatty()
        self.denied: list[str] = []
        self._dim = console.colourful(sys.stderr)
        self._lock = threading.RLock()
        self._step = ""
        self._text = ""  # of this answer
        self._open = False  # the line of a streamed answer is not at its end
        self._written = ""  # the last that was put on the screen of it
        self._thinking = 0.0  # since when
        self._names: dict[str, str] = {}
        self._asked: set[str] = set()  # calls whose change somebody has seen

    def __call__(self, event: ev.Event) -> None:
        """Shows an event."""
        with self._lock:
            self._show(event)

    def _show(self, event: ev.Event) -> None:
        match event:
            case ev.TaskStarted():
                self.denied.clear()
            case ev.StepStarted(step, of):
                self._aside_text()
                self._step = f"step {step} of {of}"
                self._wait(f"{self._step}: waiting for the model")
            case ev.Progress(done, total, _):
                self._wait(f"{self._step}: reading {done} of {total} tokens")
            case ev.ReasoningText(text):
                self._reasoning(text)
            case ev.AnswerText(text):
                self._answer(text)
            case ev.AnswerMoved():
                self._moved()
            case ev.CallStarted(_, name):
                self._end_reasoning()
                self._wait(f"{self._step}: writing a call of {line(name, 40)}")
            case ev.CallDropped():
                self._wait(f"{self._step}: writing")
            case ev.AnswerEnded():
                self._end_reasoning()
            case _:
                self._about_calls(event)

    def _about_calls(self, event: ev.Event) -> None:
        match event:
            case ev.CallProposed():
                self._aside_text()
                self._names[event.id] = event.name
                if event.verdict == "ask":
                    self._asked.add(event.id)
                self._write(calls.proposed(event))
                if event.verdict == "allow":
                    self._wait(f"{line(event.name, 40)}: running")
            case ev.CallDecided(id, decision, _):
                name = line(self._names.get(id, "the call"), 40)
                if decision == "deny":
                    self.denied.append(name)
                else:
                    self._wait(f"{name}: running")
            case ev.CallFinished():
                self._write(calls.finished(event, seen=event.id in self._asked))
            case ev.Nudged(text):
                self._notice(f"told the model: {text}")
            case ev.Remark(text):
                self._notice(text)
            case ev.Compacted(results, tokens):
                what = console.count(results, "older result")
                self._notice(f"the context was nearly full: {what} shortened, about {tokens} tokens freed")
            case ev.Finished(reason, text):
                self._finished(reason, text)

    def _reasoning(self, text: str) -> None:
        first = not self._thinking
        if first:
            self._thinking = time.monotonic()
        if not self.show_think:
            self._wait(f"{self._step}: thinking")
            return
        self.status.hide()
        console.aside((console.DIM if first and self._dim else "") + prose(text))
        self._written = text

    def _end_reasoning(self) -> None:
        if not self._thinking:
            return
        seconds = time.monotonic() - self._thinking
        self._thinking = 0.0
        self.status.hide()
        if self.show_think:
            console.aside(
                (console.RESET if self._dim else "") + ("" if self._written.endswith("\n") else "\n")
            )
        else:
            console.say(console.paint(f"  thought for {seconds:.1f} s", console.DIM, sys.stderr))

    def _answer(self, text: str) -> None:
        self._end_reasoning()
        if not self._text:
            text = text.lstrip("\n")
        if not text:
            return
        self._text += text
        if not self.streams:
            self._wait(f"{self._step}: writing")
            return
        self.status.hide()
        sys.stdout.write(prose(text))
        sys.stdout.flush()
        self._open = not text.endswith("\n")

    def _moved(self) -> None:
        if self.streams and self._text:
            self._break()
            self._notice("that was reasoning, no answer")
        self._text = ""

    def _break(self) -> None:
        """Ends the line of an answer that streamed."""
        if self._open:
            self._open = False
            sys.stdout.write("\n")
            sys.stdout.flush()

    def _wait(self, label: str) -> None:
        """Says what goes on, on a line of its own."""
        self._break()
        self.status.show(label)

    def _aside_text(self) -> None:
        """What was said before a call."""
        self._end_reasoning()
        self.status.hide()
        self._break()
        if not self.streams and self._text.strip():
            console.say(prose(self._text.strip()))
        self._text = ""

    def _finished(self, reason: str, text: str) -> None:
        if reason != "done":
            self._aside_text()
        self._end_reasoning()
        self.status.hide()
        self._break()
        if reason == "done" and not self.streams and text.strip():
            sys.stdout.write(text.strip() + "\n")
            sys.stdout.flush()
        self._text = ""
        if reason != "done":
            console.notice(prose(ENDINGS.get(reason, text or reason)))
        if self.denied:
            names = ", ".join(dict.fromkeys(self.denied))
            console.notice(f"denied: {console.count(len(self.denied), 'call')} ({names})")

    def _notice(self, text: str) -> None:
        self.status.hide()
        self._break()
        self._text = "" if self.streams else self._text
        console.notice(prose(text))

    def _write(self, text: str) -> None:
        self.status.hide()
        console.aside(text)
