"""Who is asked before a call runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from pithos.agent.events import CallProposed


@dataclass(frozen=True)
class Decision:
    """allow: this call; always: this tool from now on; deny: not. `words` go back to the model."""

    kind: Literal["allow", "deny", "always"]
    words: str = ""


class Person(Protocol):
    """Somebody who decides. Called on the thread that runs the agent; KeyboardInterrupt stops the task."""

    def decide(self, call: CallProposed) -> Decision:
        """What shall become of a call that asks."""


class Nobody:
    """There is no person: whatever asks is denied, with words that tell the model so."""

    def decide(self, call: CallProposed) -> Decision:
        """Denies."""
        words = "nobody is there to approve it: reach the goal without this call, or say what you need"
        return Decision("deny", words)


class Everybody:
    """Allows whatever asks: for tests, and where a person has said so beforehand."""

    def decide(self, call: CallProposed) -> Decision:
        """Allows."""
        return Decision("allow")
