"""What happens while the agent works, in order: a task, its steps, their answers and calls, one `Finished`.

Each event has `json()`: {"type": its name in snake case, ...its fields}, for `--json`.
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Json = dict[str, Any]
End = Literal["done", "steps", "loop", "stopped", "failed", "context"]


class Told:
    """An event that can be written as JSON."""

    def json(self) -> Json:
        """The event as JSON."""
        name = re.sub(r"(?<!^)([A-Z])", r"_\1", type(self).__name__).lower()
        return {"type": name, **asdict(self)}  # type: ignore[call-overload]


@dataclass(frozen=True)
class TaskStarted(Told):
    """A person gave a task."""

    task: str


@dataclass(frozen=True)
class StepStarted(Told):
    """The model is asked for the `step`-th time in this task, of at most `of`."""

    step: int
    of: int


@dataclass(frozen=True)
class Progress(Told):
    """`done` of `total` prompt tokens are read; `cached` of them had been before."""

    done: int
    total: int
    cached: int


@dataclass(frozen=True)
class ReasoningText(Told):
    """A piece of the reasoning before the answer."""

    text: str


@dataclass(frozen=True)
class AnswerText(Told):
    """A piece of the answer."""

    text: str


@dataclass(frozen=True)
class AnswerMoved(Told):
    """All of this answer's text so far turned out to be reasoning: `text`."""

    text: str


@dataclass(frozen=True)
class CallStarted(Told):
    """The model begins to write a call; its arguments are still to come."""

    id: str
    name: str


@dataclass(frozen=True)
class CallDropped(Told):
    """What began as a call is none; its text follows as text of the answer."""

    id: str


@dataclass(frozen=True)
class CallProposed(Told):
    """A call was judged. `verdict`: allow, ask or refuse, with its reason.

    `arguments`: checked ones, or what the model wrote where they cannot be used. `preview`: what a person should see
    before they decide (a diff of the change, a command line), "" for nothing.
    """

    id: str
    name: str
    arguments: Json
    verdict: Literal["allow", "ask", "refuse"]
    reason: str = ""
    preview: str = ""


@dataclass(frozen=True)
class CallDecided(Told):
    """A person decided about a call that asked; `words` go back to the model."""

    id: str
    decision: Literal["allow", "deny", "always"]
    words: str = ""


@dataclass(frozen=True)
class CallFinished(Told):
    """A call has ended, or was not run (`ok` is false then). `text` is what the model gets, `data` figures for a page.

    `data` has what the tool says (exit_code, seconds, diff, path), and "run": false for a call that was not run.
    """

    id: str
    name: str
    ok: bool
    text: str
    data: Json = field(default_factory=dict)


@dataclass(frozen=True)
class Nudged(Told):
    """The model turns in circles, or stops short, and was told `text`."""

    text: str


@dataclass(frozen=True)
class Compacted(Told):
    """`results` older tool results gave way to notes, which freed about `tokens` tokens."""

    results: int
    tokens: int


@dataclass(frozen=True)
class Remark(Told):
    """Something that a person should know: a limit, a fault that the work goes on with."""

    text: str


@dataclass(frozen=True)
class AnswerEnded(Told):
    """One answer of the model is complete.

    `usage`: tokens (prompt, cached, generated, reasoning); `timings`: seconds (queued, prompt, decode).
    `reason`: stop, length, tool_calls or cancelled.
    """

    usage: dict[str, int]
    timings: dict[str, float]
    reason: str


@dataclass(frozen=True)
class Finished(Told):
    """The task has ended. `text`: the last answer for "done", else one line that says why.

    done: the model says so; steps: the bound of model calls; loop: it turned in circles; stopped: by a person;
    failed: the model cannot answer; context: the conversation does not fit any more.
    """

    reason: End
    text: str = ""


Event = (
    TaskStarted
    | StepStarted
    | Progress
    | ReasoningText
    | AnswerText
    | AnswerMoved
    | CallStarted
    | CallDropped
    | CallProposed
    | CallDecided
    | CallFinished
    | Nudged
    | Compacted
    | Remark
    | AnswerEnded
    | Finished
)
