"""The commands of a session, which begin with a slash."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pithos.agent.terminal import facts
from pithos.agent.terminal.clean import line
from pithos.agent.terminal.screen import Screen
from pithos.agent.terminal.talk import Command, Leave
from pithos.agent.terminal.undoing import told
from pithos.cli import console
from pithos.tools.judge import Mode

if TYPE_CHECKING:
    from pithos.agent.loop import Agent

HELP = """\
/auto        calls run unasked, except those that look destructive
/safe        each call that can change something is asked about
/tools       the tools that the model may call
/mcp         the MCP servers and how they are
/undo        files as they were before the last step that changed some
/reset       forget the conversation
/show-think  show the reasoning, or hide it again
/help        this list
/exit        leave (also Ctrl+D)
Ctrl+C stops an answer or a command. Alt+Enter starts a new line; the arrow keys bring back earlier lines.
Where a call asks: y runs it, n does not, a allows this tool for the session, other words go to the model."""


class Commands:
    """What the commands do. `states` tells how the MCP servers are, `reset` begins a new conversation."""

    def __init__(
        self,
        agent: Agent,
        screen: Screen,
        *,
        states: Callable[[], list[dict[str, Any]]],
    ) -> None:
        self.agent, self.screen, self.states = agent, screen, states

    def table(self) -> dict[str, Command]:
        """The commands by their words."""
        return {
            "/auto": lambda: self.mode(Mode.AUTO),
            "/safe": lambda: self.mode(Mode.SAFE),
            "/tools": self.tools,
            "/mcp": self.mcp,
            "/undo": self.undo,
            "/reset": self.reset,
            "/show-think": self.show_think,
            "/help": lambda: console.say(HELP),
            "/exit": self.leave,
        }

    def mode(self, mode: Mode) -> None:
        """Changes what is asked about, from the next call on."""
        self.agent.policy = replace(self.agent.policy, mode=mode)
        console.notice(facts.MODES[mode])

    def tools(self) -> None:
        """Lists the tools by group."""
        tools = list(self.agent.registry)
        if not tools:
            console.notice("there are no tools (--no-tools)")
            return
        width = max(len(tool.name) for tool in tools)
        for group in dict.fromkeys(tool.group for tool in tools):
            console.say(f"{line(group) or 'others'}:")
            for tool in (tool for tool in tools if tool.group == group):
                kind = "reads" if tool.read_only else "changes"
                first = line(tool.description.partition(". ")[0], 80)
                console.say(f"  {line(tool.name).ljust(width)}  {kind.ljust(7)}  {first}")

    def mcp(self) -> None:
        """Lists the MCP servers."""
        states = self.states()
        if not states:
            console.notice("there are no MCP servers (mcp.json of the folder, or --mcp FILE)")
        for state in states:
            error = f": {line(state['error'], 200)}" if state.get("error") else ""
            count = console.count(_count(state.get("tools")), "tool")
            console.say(f"  {line(state['name'], 40)}  {state['state']}  {count}{error}")

    def undo(self) -> None:
        """Takes the last step that changed files back."""
        console.say(told(self.agent.undo_step()))

    def reset(self) -> None:
        """Forgets the conversation; files stay as they are."""
        self.agent.reset()
        console.notice("the conversation starts anew; files stay as they are")

    def show_think(self) -> None:
        """Shows the reasoning, or hides it."""
        self.screen.show_think = not self.screen.show_think
        console.notice(f"the reasoning is {'shown' if self.screen.show_think else 'hidden'}")

    def leave(self) -> None:
        """Ends the session."""
        raise Leave


def _count(tools: Any) -> int:
    return tools if isinstance(tools, int) else len(tools or ())
