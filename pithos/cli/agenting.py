"""The options of `pithos agent`, and what they mean."""

from __future__ import annotations

import argparse
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from pithos.cli import caching, values
from pithos.errors import UsageError, shown

if TYPE_CHECKING:
    from pithos.tools.context import Context
    from pithos.tools.judge import Policy
    from pithos.tools.registry import Registry

SUMMARY = "work on a task in a folder with tools until it is done"
EXAMPLES = """
pithos agent -m model.gguf                              asks before each change
pithos agent --auto --workspace ../project              asks before what looks destructive
pithos agent --auto -p "Make the tests pass." --json    one task, events as JSON lines
git diff | pithos agent --read-only -p - > review.txt   the task from stdin
pithos agent --url http://127.0.0.1:8080/v1             a model behind a server
pithos agent --resume                                   go on with the last session of this folder
pithos agent --undo                                     files as they were before its last step
"""
REMARK = """\
In safe mode (the default) each call that can change something is shown and asked about: y runs it, n does not, a
allows this tool for the session, other words go back to the model. With --auto only what looks destructive is asked
about, and commands run in a sandbox where there is one (bubblewrap, Linux). Without a terminal nobody can be asked:
such calls are denied, and the model is told so.

In a session: /auto /safe /tools /mcp /undo /reset /show-think /help /exit. Ctrl+C stops an answer or a command;
Alt+Enter starts a new line.

Exit codes of -p (and of tasks that come through a pipe, then of the last one that was not done):
  0    done: the model says so
  1    a fault of Pithos
  2    a mistake in what was asked for: options, files, a model that is not there
  4    --max-steps is used up
  5    the model turned in circles
  6    the model failed, or the context is full
  130  interrupted (Ctrl+C); 143, 129: ended by SIGTERM, SIGHUP

Only the answer goes to stdout (with --json: only events); calls, results and notices go to stderr. The key of --url may
come from the environment variable PITHOS_API_KEY instead of --api-key."""
STEPS = 40


def options(parser: argparse.ArgumentParser) -> None:
    """Adds the options of the agent's own."""
    _tasks(parser)
    _freedom(parser.add_argument_group("what it may do"))
    _servers(parser.add_argument_group("a model behind a server (instead of -m)"))
    _sessions(parser.add_argument_group("sessions"))
    caching.options(parser)


def _tasks(p: argparse.ArgumentParser) -> None:
    p.add_argument("-p", "--prompt", metavar="TASK", help="one task, then exit (- reads it from stdin)")
    p.add_argument("--workspace", metavar="DIR", default=".", help="folder to work in (default: this one)")
    p.add_argument(
        "--max-steps", metavar="N", type=values.count(1, 10_000), default=STEPS,
        help=f"answers of the model for one task (default {STEPS})",
    )  # fmt: skip
    p.add_argument(
        "--json", action="store_true", help="events as JSON lines on stdout, and nothing else there"
    )
    p.add_argument("--show-think", action="store_true", help="show the reasoning, not only how long it took")


def _freedom(g: argparse._ArgumentGroup) -> None:
    modes = g.add_mutually_exclusive_group()
    modes.add_argument(
        "--safe", dest="mode", action="store_const", const="safe", default="safe",
        help="ask before each call that can change something (default)",
    )  # fmt: skip
    modes.add_argument(
        "--auto",
        dest="mode",
        action="store_const",
        const="auto",
        help="ask only before what looks destructive",
    )
    modes.add_argument(
        "--yolo", dest="mode", action="store_const", const="yolo",
        help="never ask, no sandbox: for machines that may be lost",
    )  # fmt: skip
    g.add_argument("--read-only", action="store_true", help="only tools that change nothing")
    g.add_argument("--no-web", action="store_true", help="no tools of the web")
    g.add_argument("--no-tools", action="store_true", help="no tools at all")
    g.add_argument("--net", action="store_true", help="let commands in the sandbox use the network")
    g.add_argument(
        "--mcp", metavar="FILE",
        help="MCP servers of this file (default: mcp.json of the folder, once you have approved it)",
    )  # fmt: skip


def _servers(g: argparse._ArgumentGroup) -> None:
    g.add_argument("--url", metavar="URL", help="an OpenAI-compatible server: http://127.0.0.1:8080/v1")
    g.add_argument("--api-key", metavar="KEY", help="its key. Users of this machine can see it here")
    g.add_argument("--model-name", metavar="NAME", help="the model to ask for there (default: its first)")


def _sessions(g: argparse._ArgumentGroup) -> None:
    which = g.add_mutually_exclusive_group()
    which.add_argument(
        "--resume", metavar="ID", nargs="?", const="",
        help="go on with a session (default: the last one of this folder)",
    )  # fmt: skip
    which.add_argument("--fork", metavar="ID", help="begin a new session with all that was said in another")
    which.add_argument("--sessions", action="store_true", help="list the sessions of this folder, and end")
    which.add_argument(
        "--undo", action="store_true", help="restore the files that the last step changed, and end"
    )


def check(args: Namespace) -> None:
    """Refuses options that contradict each other. Raises UsageError that names all of them."""
    faults = []
    if args.url is None:
        faults += [f"{option} belongs to --url" for option, value in _of_url(args) if value is not None]
    elif args.model is not None:
        faults.append("-m names a model of this machine, --url one behind a server: leave one of them out")
    else:
        faults += [f"--{name} is for a model of this machine, not for --url" for name in _of_machine(args)]
    if args.no_tools and args.mcp is not None:
        faults.append("--mcp has no meaning with --no-tools: leave one of them out")
    if args.prompt is not None and (args.sessions or args.undo):
        faults.append(f"-p has no meaning with {'--sessions' if args.sessions else '--undo'}")
    if not Path(args.workspace).is_dir():
        faults.append(
            f"--workspace {shown(args.workspace)}: there is no such folder: make it, or name another one"
        )
    if faults:
        raise UsageError("; ".join(faults))


def _of_url(args: Namespace) -> list[tuple[str, str | None]]:
    return [("--api-key", args.api_key), ("--model-name", args.model_name)]


def _of_machine(args: Namespace) -> list[str]:
    """Options that were given and mean nothing to a server."""
    names = (
        "temperature", "top_k", "top_p", "min_p", "repeat_penalty", "seed", "context", "threads", "batch",
        "kernels", "gpu", "gpu_device", "gpu_mem",
    )  # fmt: skip
    given = [name.replace("_", "-") for name in names if getattr(args, name) is not None]
    return given + caching.given(args) + (["reasoning"] if hasattr(args, "reasoning") else [])


def policy(args: Namespace) -> Policy:
    """What the options allow."""
    from pithos.tools.judge import Mode, Policy

    return Policy(Mode(args.mode), args.read_only)


def registry(args: Namespace) -> Registry:
    """The built-in tools of the options."""
    from pithos.tools import builtin
    from pithos.tools.registry import Registry

    return Registry() if args.no_tools else builtin.registry(web=not args.no_web, read_only=args.read_only)


def context(args: Namespace) -> Context:
    """The folder, with the sandbox where there is one. With --yolo nothing is confined."""
    from pithos.tools.context import Context
    from pithos.tools.shell import sandbox

    confined = args.mode != "yolo" and not args.read_only and not args.no_tools
    return Context.open(args.workspace, sandbox=sandbox.find(network=args.net) if confined else None)
