"""`pithos chat`: a conversation in the terminal."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from contextlib import closing

from pithos.cli import answer, console, opening
from pithos.cli.conversation import Conversation
from pithos.cli.main import MISTAKE
from pithos.engine.events import Finish
from pithos.errors import ContextError, TemplateError

HELP = """\
/reset  forget the conversation
/help   this list
/exit   leave (also Ctrl+D)
Ctrl+C stops an answer. Alt+Enter starts a new line; the arrow keys bring back earlier lines."""

LEAVE = "/exit or Ctrl+D leaves"
Ask = Callable[[str], str]  # the default text of a line -> the line; EOFError at the end


def command(args: Namespace) -> int:
    """Asks and answers until /exit or the end of input. Exit code 2 when a question of a script got no answer."""
    opening.system_prompt(args)  # refused before the model is opened
    with closing(opening.open_engine(args)) as engine:
        engine.template.warm()
        talk = Conversation(engine, opening.settings(args, engine), engine.sequence())
        finishes: list[Finish] = []
        if sys.stdin.isatty():
            console.notice(f"{engine.gguf.path.name}; /help lists the commands")
        failed = _loop(talk, _reader(), args, finishes)
        if args.stats:
            answer.stats(finishes, engine)
    return MISTAKE if failed and not sys.stdin.isatty() else 0


def _loop(talk: Conversation, ask: Ask, args: Namespace, finishes: list[Finish]) -> bool:
    """Whether a question got no answer."""
    again = ""
    failed = False
    while True:
        try:
            line = ask(again).strip()
        except EOFError:
            return failed
        except KeyboardInterrupt:
            if not sys.stdin.isatty():
                raise
            console.notice(LEAVE)
            again = ""
            continue
        again = ""
        if line == "/exit":
            return failed
        if line == "/reset":
            talk.reset()
            console.notice("the conversation starts anew")
        elif line == "/help":
            console.say(HELP)
        elif line.startswith("/"):
            console.notice(_unknown(line.split()[0]))
        elif line:
            stopped = _turn(talk, line, args, finishes)
            failed |= stopped is None
            again = stopped or ""


def _unknown(word: str) -> str:
    if word in ("/exit", "/help", "/reset"):
        return f"{word} stands alone on its line"
    return f"{word} is no command: /help lists them"


def _turn(talk: Conversation, line: str, args: Namespace, finishes: list[Finish]) -> str | None:
    """Answers one line. Returns it when it was stopped before any answer, to be edited and sent again; None when it
    could not be answered."""
    before = len(talk.messages)
    try:
        with answer.interruptible() as cancel:
            finish = answer.show(talk.ask(line, cancel), talk.engine, hide_think=args.hide_think)
    except (ContextError, TemplateError) as error:
        console.notice(f"{error} (/reset starts anew)")
        return None
    finishes.append(finish)
    answer.remark(finish, args.tokens, talk.engine.context)
    if finish.reason != "cancelled":
        return ""
    console.notice("stopped")
    return line if len(talk.messages) == before else ""


def _reader() -> Ask:
    """Reads lines with history and editing on a terminal, plainly from a pipe."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return _piped
    from prompt_toolkit import PromptSession
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

    from pithos.cli.history import history

    keys = KeyBindings()

    @keys.add("escape", "enter")
    def _newline(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text("\n")

    session: PromptSession[str] = PromptSession(history=history(), key_bindings=keys)
    return lambda default: session.prompt("> ", default=default)


def _piped(_default: str) -> str:
    line = sys.stdin.buffer.readline(opening.MAX_TEXT + 1)
    if not line:
        raise EOFError
    return opening.decoded(line, "stdin", "a line of the chat")
