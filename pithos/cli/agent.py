"""`pithos agent`: a model works on tasks in a folder, with tools."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from pithos.cli import agent_history, agent_model, agenting, console, opening
from pithos.errors import UsageError, printable

if TYPE_CHECKING:
    from pithos.agent.events import Event
    from pithos.agent.loop import Agent
    from pithos.agent.person import Person
    from pithos.agent.terminal.editor import Editor
    from pithos.agent.terminal.signals import Signals
    from pithos.agent.terminal.talk import Talk
    from pithos.tools.context import Context
    from pithos.tools.judge import Mode
    from pithos.tools.mcp.config import Config
    from pithos.tools.registry import Registry

    States = Callable[[], list[dict[str, Any]]]


_PATIENCE = 55.0  # seconds more that a task of -p waits for MCP servers: nobody could ask again later


def command(args: Namespace) -> int:
    """Works on the task of -p, else on those that are typed. The exit codes are those of `agenting.REMARK`."""
    from pithos.agent.terminal.signals import Signals

    agenting.check(args)
    if args.sessions:
        return agent_history.listed(args)
    if args.undo:
        return agent_history.undo(args)
    task = _task(args)
    signals = Signals()
    with signals.installed(), ExitStack() as stack:
        return _Work(args, signals, stack).run(task)


def _task(args: Namespace) -> str | None:
    """The task of -p, None without one."""
    if args.prompt is None:
        return None
    what = "the task (-p)"
    text = opening.read_text("-", what) if args.prompt == "-" else opening.argument_text(args.prompt, what)
    if not text.strip():
        raise UsageError(
            "the task is empty: say what is to be done with -p TASK, or -p - and a text on stdin"
        )
    return text.strip()


class _Work:
    """A session, from its options to its exit code. What it opens is closed by `stack`."""

    def __init__(self, args: Namespace, signals: Signals, stack: ExitStack) -> None:
        from pithos.agent.terminal.editor import Lines, interactive
        from pithos.agent.terminal.lines import JsonLines
        from pithos.agent.terminal.screen import Screen
        from pithos.agent.terminal.status import Status
        from pithos.agent.terminal.totals import Totals

        self.args, self.signals, self.stack = args, signals, stack
        self.status = Status()
        stack.callback(self.status.hide)
        self.screen = Screen(self.status, args.show_think)
        self.totals = Totals()
        self.show: Callable[[Event], None] = JsonLines() if args.json else self.screen
        self.lines: Lines | None = None  # where tasks are typed
        self.answers = Lines(signals, remember=False, fresh=True) if interactive() else None

    def run(self, task: str | None) -> int:
        """Works on `task`, or on what is typed."""
        from pithos.agent.terminal import mark

        console.aside(mark.text())
        agent, states = self._agent()
        talk = self._talk(agent, states)
        try:
            return talk.task(task) if task is not None else talk.run()
        finally:
            if self.args.stats:
                console.say(self.totals.text())

    def _tell(self, event: Event) -> None:
        self.totals(event)
        self.show(event)

    def _agent(self) -> tuple[Agent, States]:
        """An agent that is ready, and how its MCP servers are."""
        from pithos.agent.loop import Agent
        from pithos.agent.terminal import facts
        from pithos.agent.undo import Undo

        args = self.args
        before = agent_history.before(args)
        if before is not None:
            self.stack.enter_context(before)
        context = self.stack.enter_context(agenting.context(args))
        registry = agenting.registry(args)
        states = self._servers(registry, context)
        model = agent_model.opened(args, self.status)
        self.stack.callback(model.close)
        session = before or self.stack.enter_context(agent_history.new(args, model.name))
        policy = agenting.policy(args)
        holds = facts.sandbox(context, policy, "run_command" in registry)
        console.aside(facts.text(model, context, policy, holds))
        if len(registry) and getattr(model, "spells", False):
            console.notice(
                "this model was not made for tools: they are explained to it in words, which works less well"
            )
        if before is not None:
            console.notice(agent_history.told(before))
        agent = Agent(
            model,
            registry,
            context,
            policy,
            self._person(lambda: agent.policy.mode),
            self._tell,
            session,
            steps=args.max_steps,
            undo=Undo(context.root),
        )
        return agent, states

    def _person(self, mode: Callable[[], Mode]) -> Person:
        """Who sits at the terminal, else nobody."""
        from pithos.agent.person import Nobody
        from pithos.agent.terminal.asking import Asker

        if self.answers is None:
            return Nobody()
        return Asker(self.answers, self.status, self.signals, mode, shows=self.args.json)

    def _servers(self, registry: Registry, context: Context) -> States:
        """Starts the MCP servers of the options; they end with the session."""
        args = self.args
        if args.no_tools or (args.mcp is None and not os.path.lexists(context.root.path / "mcp.json")):
            return list
        from pithos.agent.terminal import approval
        from pithos.cli.mcp import named
        from pithos.tools import mcp

        if args.mcp is not None:
            found: Config | None = named(args.mcp, context.root.path)
        else:
            found = approval.of_folder(context.root.path, self.answers)
        for note in () if found is None else found.notes:
            self._notice(printable(note))
        if found is None or not found.servers:
            return list
        self.status.show("starting MCP servers")
        try:
            opened = mcp.open(found.servers, registry, self._notice, read_only=args.read_only)
            self.stack.callback(opened.close)
            late = args.prompt is not None and not opened.wait(_PATIENCE)
        finally:
            self.status.hide()
        if late:
            slow = [str(state["name"]) for state in opened.states() if state["state"] == "starting"]
            self._notice(f"the task begins without MCP servers that are still starting: {', '.join(slow)}")
        return opened.states

    def _talk(self, agent: Agent, states: States) -> Talk:
        from pithos.agent.terminal.commands import Commands
        from pithos.agent.terminal.editor import Lines, Piped
        from pithos.agent.terminal.talk import Talk

        commands = Commands(agent, self.screen, states=states).table()
        editor: Editor
        if self.answers is None or self.args.prompt is not None:
            editor = Piped(lambda data: opening.decoded(data, "stdin", "a task"), opening.MAX_TEXT)
        else:
            editor = self.lines = Lines(self.signals, commands)
        patient = self.answers is not None and self.args.prompt is None
        return Talk(agent, editor, self.status, self.signals, commands, patient=patient)

    def _notice(self, text: str) -> None:
        """Something to be told at any time, from any thread."""

        def write() -> None:
            self.status.hide()
            console.notice(printable(text))

        reading = (editor for editor in (self.lines, self.answers) if editor is not None and editor.reading)
        editor = next(reading, None)
        if editor is None:
            write()
        else:
            editor.aside(write)
