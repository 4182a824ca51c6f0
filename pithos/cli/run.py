"""`pithos run`: one answer, streamed."""

from __future__ import annotations

import sys
import threading
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing

from pithos.cli import answer, opening
from pithos.cli.conversation import Conversation, Output, Transcript, stream
from pithos.cli.main import INTERRUPTED
from pithos.errors import UsageError


def command(args: Namespace) -> int:
    """Answers the prompt of -p, -f or stdin. Exit code 130 when it was interrupted."""
    text = _prompt(args)
    opening.system_prompt(args)  # refused before the model is opened
    if args.raw and args.system:
        raise UsageError("--raw takes no chat template, so -s has no place: put its text into the prompt")
    with closing(opening.open_engine(args)) as engine, answer.interruptible() as cancel:
        talk = Conversation(engine, opening.settings(args, engine), engine.sequence())
        events = _completion(talk, text, cancel) if args.raw else talk.ask(text, cancel)
        finish = answer.show(events, engine, hide_think=args.hide_think)
        answer.remark(finish, args.tokens, engine.context)
        if args.stats:
            answer.stats([finish], engine)
    return INTERRUPTED if finish.reason == "cancelled" else 0


def _prompt(args: Namespace) -> str:
    if args.prompt is not None:
        text = opening.argument_text(args.prompt, "the prompt (-p)")
    elif args.file is None and sys.stdin.isatty():
        raise UsageError(
            "no prompt: give one with -p TEXT or -f FILE, or pipe it in (`pithos chat` for a conversation)"
        )
    else:
        text = opening.read_text(args.file, "the prompt")
    if not text.strip():
        raise UsageError("the prompt is empty: give some text with -p TEXT, -f FILE or on stdin")
    return text


def _completion(talk: Conversation, text: str, cancel: threading.Event) -> Iterator[Output]:
    ids = talk.engine.prompt_ids(text)
    return stream(talk.engine, talk.sequence, ids, talk.settings, Transcript(), cancel)
