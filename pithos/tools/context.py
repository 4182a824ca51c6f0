"""Where and within what limits tools work: one context a session."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pithos.errors import ToolError

if TYPE_CHECKING:
    from pithos.tools.files.root import Root
    from pithos.tools.process.running import Processes
    from pithos.tools.shell.choice import Shell
    from pithos.tools.shell.sandbox import Sandbox
    from pithos.tools.web.settings import Web


@dataclass(frozen=True)
class Limits:
    """Caps of a call. Texts in characters, files and pages in bytes, times in seconds."""

    result: int = 16_000
    file: int = 10_000_000
    entries: int = 500
    seconds: float = 120.0
    longest: float = 3600.0  # the most that a call may ask for
    processes: int = 16


class Cancelled(ToolError):
    """The user stopped the call."""


@dataclass
class Context:
    """The folder that tools work in, what their children see, and who may stop them.

    `environment`: variables of children, without secrets. `cancel` is set to stop a running call. `sandbox`: what
    commands run inside, None: as they are. `on_write(path, old)` is called before a file changes, with its old bytes or
    None.
    """

    root: Root
    shell: Shell
    processes: Processes
    web: Web
    environment: dict[str, str] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    cancel: threading.Event = field(default_factory=threading.Event)
    sandbox: Sandbox | None = None
    on_write: Callable[[str, bytes | None], None] | None = None

    @staticmethod
    def open(workspace: str | Path, **settings: Any) -> Context:
        """A context for a folder that exists; `settings` are fields. Raises ToolError where there is no such folder."""
        from pithos.tools.files.root import open_root
        from pithos.tools.process import environment
        from pithos.tools.process.running import Processes
        from pithos.tools.shell import choice
        from pithos.tools.web.settings import Web

        return Context(
            root=open_root(Path(workspace)),
            shell=settings.pop("shell", None) or choice.choose(),
            processes=settings.pop("processes", None) or Processes(),
            web=settings.pop("web", None) or Web(),
            environment=settings.pop("environment", None) or environment.of_children(os.environ),
            **settings,
        )

    def check(self) -> None:
        """Raises Cancelled when the call has been stopped."""
        if self.cancel.is_set():
            raise Cancelled("stopped by the user")

    def unconfined(self) -> Context:
        """The same without a sandbox: for what a person has approved."""
        return replace(self, sandbox=None)

    def close(self) -> None:
        """Ends all processes that the tools started."""
        self.processes.close()
        self.root.close()

    def __enter__(self) -> Context:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
