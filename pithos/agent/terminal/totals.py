"""The totals of a session: steps, tokens, seconds."""

from __future__ import annotations

from pithos.agent.events import AnswerEnded, Event
from pithos.cli import console


class Totals:
    """Adds up what the answers of a model took."""

    def __init__(self) -> None:
        self.answers = 0
        self._usage = {"prompt": 0, "cached": 0, "generated": 0}
        self._timings = {"prompt": 0.0, "decode": 0.0}

    def __call__(self, event: Event) -> None:
        """Takes an event into account."""
        if not isinstance(event, AnswerEnded):
            return
        self.answers += 1
        for key in self._usage:
            self._usage[key] += event.usage.get(key, 0)
        for key in self._timings:
            self._timings[key] += event.timings.get(key, 0.0)

    def text(self) -> str:
        """The totals, a line each for prompts and answers."""
        prompt, cached, made = self._usage.values()
        reading, writing = self._timings.values()
        return (
            f"prompts    {prompt} tokens, {cached} reused, {reading:.3f} s, {_rate(prompt - cached, reading)}\n"
            f"answers    {console.count(self.answers, 'answer')}, {made} tokens, {writing:.3f} s, "
            f"{_rate(made, writing)}"
        )


def _rate(tokens: int, seconds: float) -> str:
    return f"{tokens / seconds:.1f} tokens/s" if seconds > 0 else "- tokens/s"
