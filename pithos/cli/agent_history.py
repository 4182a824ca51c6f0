"""What an agent has done before: `pithos agent --sessions` and `--undo`, and the session that is gone on with."""

from __future__ import annotations

import json
import time
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from pithos.cli import console
from pithos.errors import UsageError, printable

if TYPE_CHECKING:
    from pithos.agent.sessions import Session


def listed(args: Namespace) -> int:
    """Prints the sessions of the folder, the last used first."""
    from pithos.agent.sessions import Sessions

    found = Sessions().list(Path(args.workspace))
    if args.json:
        for one in found:
            print(json.dumps(vars(one), ensure_ascii=False))
        return 0
    if not found:
        console.notice(f"there is no session of {Path(args.workspace).resolve()}")
        return 0
    rows = [[one.id, _when(one.updated), str(one.messages), _title(one.title)] for one in found]
    print(console.table([["id", "last used", "messages", "task"], *rows], left=4))
    return 0


def undo(args: Namespace) -> int:
    """Takes the last step in the folder back."""
    from pithos.agent.undo import Undo
    from pithos.tools.context import Context

    with Context.open(args.workspace) as context:
        undone = Undo(context.root).undo()
    if args.json:
        print(json.dumps(None if undone is None else vars(undone), ensure_ascii=False))
    else:
        from pithos.agent.terminal.undoing import told

        print(told(undone))
    return 0


def before(args: Namespace) -> Session | None:
    """The session of --resume or --fork, None for a new one. Raises UsageError."""
    from pithos.agent.sessions import Sessions

    sessions, folder = Sessions(), Path(args.workspace).resolve()
    if args.fork is not None:
        return sessions.fork(args.fork, folder)
    if args.resume is None:
        return None
    session = sessions.resume(args.resume or sessions.latest(folder))
    if session.workspace != str(folder):
        session.close()
        raise UsageError(
            f"the session {session.id} belongs to {session.workspace}: give that with --workspace, or copy the "
            f"session with --fork {session.id}"
        )
    return session


def new(args: Namespace, model: str) -> Session:
    """A new session of the folder."""
    from pithos.agent.sessions import Sessions

    return Sessions().new(Path(args.workspace).resolve(), model)


def told(session: Session) -> str:
    """What was said so far, in a line."""
    tasks = [_title(message["content"]) for message in session.messages if message["role"] == "user"]
    last = f"; the last task: {tasks[-1]}" if tasks else ""
    return f"session {session.id}: {console.count(len(session.messages), 'message')} so far{last}"


def _when(moment: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment))


def _title(text: str) -> str:
    shown = printable(" ".join(text.split()))
    return shown if len(shown) <= 60 else shown[:59] + "…"
