"""The one place where a call is judged: may it run, must a person be asked, or is it refused?"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from pithos.tools.context import Context
    from pithos.tools.registry import Tool

Action = Literal["allow", "ask", "refuse"]


@dataclass(frozen=True)
class Verdict:
    """`reason` tells a person why they are asked, or a model why it is refused."""

    action: Action
    reason: str = ""


ALLOW = Verdict("allow")


def ask(reason: str) -> Verdict:
    """A verdict that needs a person."""
    return Verdict("ask", reason)


def refuse(reason: str) -> Verdict:
    """A verdict that nothing changes."""
    return Verdict("refuse", reason)


class Mode(StrEnum):
    """SAFE asks before every change, AUTO before what looks destructive, YOLO never."""

    SAFE = "safe"
    AUTO = "auto"
    YOLO = "yolo"


@dataclass(frozen=True)
class Policy:
    """What a user has allowed. `always`: tools that are treated as in AUTO even in SAFE, foreign ones unasked."""

    mode: Mode = Mode.SAFE
    read_only: bool = False
    always: frozenset[str] = field(default_factory=frozenset)


def judge(tool: Tool, arguments: dict[str, Any], context: Context, policy: Policy) -> Verdict:
    """The verdict on a call with checked arguments.

    Tools that only read run unasked. A refusal (read-only mode, protected files) holds in every mode.
    """
    if policy.read_only and not tool.read_only:
        return refuse(f"{tool.name} changes things, and this session is read-only")
    own = tool.judge(arguments, context) if tool.judge else ALLOW
    if own.action == "refuse":
        return own
    if policy.mode is Mode.YOLO:
        return ALLOW
    if own.action == "ask":
        return own
    if tool.name in policy.always:
        return ALLOW
    if tool.foreign and not tool.read_only:
        return ask(f"{tool.name} ({tool.group}) can change things")
    if policy.mode is Mode.SAFE:
        if not tool.read_only:
            return ask(f"{tool.name} can change things")
        if tool.open_world:
            return ask(f"{tool.name} sends its arguments to the internet")
    return ALLOW
