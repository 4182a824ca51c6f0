"""An agent whose model answers from a script: tokenizer, template, parser of calls, engine and cache are real."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pithos.agent.events import (
    AnswerEnded,
    CallFinished,
    CallProposed,
    Event,
    Finished,
)
from pithos.agent.local import LocalModel
from pithos.agent.loop import Agent
from pithos.agent.person import Decision
from pithos.agent.sessions import Session, Sessions
from pithos.agent.undo import Undo
from pithos.engine.sampler import Sampling
from pithos.engine.scripted import ScriptedEngine
from pithos.tools import builtin
from pithos.tools.context import Context
from pithos.tools.judge import Mode, Policy
from pithos.tools.registry import Registry

MODEL = Path(__file__).parents[1] / "golden" / "quantised" / "lfm2-q4_k_m.gguf"
CONTEXT = 65536  # the tiny vocabulary needs three times the tokens of a real one


def call(name: str, **arguments: Any) -> str:
    """An answer that makes one call, in LFM2's own syntax."""
    return calls((name, arguments))


def calls(*made: tuple[str, dict[str, Any]]) -> str:
    """An answer that makes several calls."""
    texts = [f"{name}({', '.join(f'{k}={v!r}' for k, v in arguments.items())})" for name, arguments in made]
    return f"<|tool_call_start|>[{', '.join(texts)}]<|tool_call_end|>"


def model(*script: str, context: int = CONTEXT, **settings: Any) -> LocalModel:
    return LocalModel(ScriptedEngine(MODEL, script, context=context, **settings), Sampling(temperature=0))


class Asked:
    """A person who decides by a list (or a function), and keeps what they were asked."""

    def __init__(
        self, *decisions: Decision | str, by: Callable[[CallProposed], Decision] | None = None
    ) -> None:
        self.asked: list[CallProposed] = []
        self._decisions = list(decisions)
        self._by = by

    def decide(self, proposed: CallProposed) -> Decision:
        self.asked.append(proposed)
        if self._by is not None:
            return self._by(proposed)
        assert self._decisions, f"nobody expected a question about {proposed}"
        found = self._decisions.pop(0)
        return found if isinstance(found, Decision) else Decision(found)  # type: ignore[arg-type]


class Told(list[Event]):
    """The events of an agent."""

    def of(self, kind: type[Any]) -> list[Any]:
        return [event for event in self if isinstance(event, kind)]

    @property
    def results(self) -> list[tuple[str, bool]]:
        return [(e.name, e.ok) for e in self.of(CallFinished)]

    @property
    def cached(self) -> list[tuple[int, int]]:
        """(prompt tokens, of these cached) of each answer."""
        return [(e.usage["prompt"], e.usage["cached"]) for e in self.of(AnswerEnded)]


class Working:
    """An agent at work in a folder."""

    def __init__(self, agent: Agent, told: Told, sessions: Sessions) -> None:
        self.agent, self.told, self.sessions = agent, told, sessions

    def run(self, task: str) -> Finished:
        self.told.clear()
        finished = self.agent.run(task)
        assert self.told[-1] is finished
        return finished

    @property
    def messages(self) -> list[dict[str, Any]]:
        return self.agent.session.messages

    def results(self) -> list[str]:
        """What the model got from tools."""
        return [m["content"] for m in self.messages if m["role"] == "tool"]


@contextmanager
def working(
    workspace: Path,
    *script: str,
    mode: Mode = Mode.AUTO,
    person: Any = None,
    steps: int = 40,
    registry: Registry | None = None,
    session: Session | None = None,
    made: Any = None,
    context: int = CONTEXT,
    policy: dict[str, Any] | None = None,
    **fields: Any,
) -> Iterator[Working]:
    """An agent over a script; `made`: a model instead, `fields` of the tools' context."""
    told, sessions = Told(), Sessions()
    chosen = made or model(*script, context=context)
    with Context.open(workspace, **fields) as tools:
        opened = session or sessions.new(workspace, chosen.name)
        agent = Agent(
            chosen,
            builtin.registry(web=False) if registry is None else registry,
            tools,
            Policy(mode, **(policy or {})),
            person or Asked(),
            told.append,
            opened,
            steps=steps,
            undo=Undo(tools.root),
        )
        try:
            yield Working(agent, told, sessions)
        finally:
            opened.close()
            chosen.close()
