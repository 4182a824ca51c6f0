"""`python zygote.py`: runs agents in children of its own, event by event, so that they can be killed at each.

A line of JSON on stdin ({"workspace", "state", "script"}) starts one; it tells its process id, then each event, and
goes on when it is told to by an empty line. Its end is told as "ended".
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from pithos.agent.events import AnswerText, CallStarted, Event, Progress, StepStarted
from pithos.tools.judge import Mode
from tests.agent import harness

QUIET = (AnswerText, CallStarted, Progress, StepStarted)


def say(value: object) -> None:
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def child(order: dict[str, object]) -> None:
    os.environ["XDG_STATE_HOME"] = str(order["state"])
    say({"pid": os.getpid()})

    def tell(event: Event) -> None:
        if not isinstance(event, QUIET):
            say(event.json())
            sys.stdin.readline()

    with harness.working(Path(str(order["workspace"])), *order["script"], mode=Mode.YOLO) as at_work:  # type: ignore[misc]
        at_work.agent._tell = at_work.agent._caller._tell = tell
        at_work.agent.run("Work")


def main() -> None:
    while line := sys.stdin.readline():
        if not line.strip():  # meant for one that was killed
            continue
        number = os.fork()
        if number == 0:
            try:
                child(json.loads(line))
            finally:
                os._exit(0)
        os.waitpid(number, 0)
        say("ended")


if __name__ == "__main__":
    main()
