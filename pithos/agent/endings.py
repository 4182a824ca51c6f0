"""How a task ends before it is done: exceptions that carry the reason and one line for a person."""

from __future__ import annotations

from pithos.agent.events import End, Finished


class Ended(Exception):
    """The task ends."""

    reason: End = "failed"

    @property
    def finished(self) -> Finished:
        """The last event."""
        return Finished(self.reason, str(self))


class Stopped(Ended):
    """A person stopped it."""

    reason: End = "stopped"

    def __init__(self) -> None:
        super().__init__("stopped by the user")


class Spent(Ended):
    """The bound of model calls is reached."""

    reason: End = "steps"

    def __init__(self, steps: int) -> None:
        super().__init__(
            f"not done after {steps} model calls: go on with a further task, or allow more (--max-steps)"
        )


class Circles(Ended):
    """The model turns in circles, or gets nowhere."""

    reason: End = "loop"


class Full(Ended):
    """The conversation does not fit into the context, whatever gives way."""

    reason: End = "context"

    def __init__(self, needed: int, limit: int) -> None:
        held = f"the context holds {limit}" if limit else "the context is smaller"
        super().__init__(
            f"the conversation needs {needed} tokens, {held}, and nothing is left that could give way: "
            "start anew (/reset), or use a larger context (-c) or fewer tools"
        )
