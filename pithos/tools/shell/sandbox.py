"""The sandbox of commands on Linux: bubblewrap. Elsewhere, or without it, there is none, and `missing` says so.

The workspace can be written, the rest only read; secrets are hidden; there is no network unless it is allowed; the
program sees no other processes and ends with its parent.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from pithos import state
from pithos.errors import UsageError
from pithos.tools.context import Context
from pithos.tools.files.resolved import contains
from pithos.tools.shell.loopback import Loopback
from pithos.tools.shell.secrets import EMPTIED, HIDDEN, KEPT, SYSTEM

TRIED = 10.0  # seconds
# Settings of the kernel: root may write them without any capability, and they name programs that it runs outside.
KERNEL = (
    "/proc/sys",
    "/proc/irq",
    "/proc/bus",
    "/proc/fs",
    "/proc/acpi",
    "/proc/scsi",
    "/proc/mtrr",
    "/proc/sysrq-trigger",
)
NAMESERVICE = ("/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager")


@dataclass(frozen=True)
class Sandbox:
    """How commands are confined. `program`: the path of bwrap; `network`: they may use that of the machine.

    `loopback`: the network that they share otherwise.
    """

    program: str
    network: bool = False
    home: Path = field(default_factory=Path.home)
    loopback: Loopback = field(default_factory=Loopback)

    def argv(self, argv: list[str], context: Context) -> list[str]:
        """The arguments of a process that runs `argv` inside."""
        root = context.root.path
        entrance: list[str] = []
        if not self.network:
            entrance = self.loopback.entrance(self.program, context.environment, context.processes)
        options = [
            *("--die-with-parent", "--new-session", "--unshare-all", "--cap-drop", "ALL"),
            *(["--share-net"] if self.network or entrance else []),
            *_system(),
            *self._emptied(root, context.environment),
            *self._hidden(root, inside=False),
            *("--bind", str(root), str(root)),
            *self._hidden(root, inside=True),
            *_kept(root),
            *("--setenv", "TMPDIR", "/tmp", "--chdir", str(root)),
        ]
        return [*entrance, self.program, *options, "--", *argv]

    def _emptied(self, root: Path, environment: dict[str, str]) -> list[str]:
        """Folders of sockets and of other programs' files; interpreters that lie in them are shown again."""
        options: list[str] = []
        for folder in EMPTIED:
            if os.path.isdir(folder) and not os.path.islink(folder):
                options += ["--tmpfs", folder]
        for path in _interpreters(environment):
            if any(contains(Path(folder), path) for folder in EMPTIED) and not contains(path, root):
                options += ["--ro-bind", str(path), str(path)]
        for folder in NAMESERVICE if self.network else ():
            if os.path.isdir(folder):
                options += ["--ro-bind", folder, folder]
        return options

    def _hidden(self, root: Path, inside: bool) -> list[str]:
        """Secrets in the home; those that lie in the workspace come after it, since its mount would show them again."""
        options: list[str] = []
        if inside:
            _make_own(root)
        paths = [*(self.home / name for name in HIDDEN), *map(Path, SYSTEM), *state.own()]
        for path in paths:
            real = Path(os.path.realpath(path))
            if contains(root, real) is not inside or real == root:
                continue
            if real.is_dir():
                options += ["--tmpfs", str(real)]
            elif real.exists():
                options += ["--ro-bind", "/dev/null", str(real)]
        return options


def _system() -> list[str]:
    """The whole system, to be read."""
    options = ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"]
    for path in filter(os.path.exists, KERNEL):
        options += ["--ro-bind", path, path]
    return options


def _make_own(root: Path) -> None:
    """Pithos' own folders in the workspace can be hidden only if they are there."""
    for path in state.own():
        if contains(root, path) and path != root:
            with contextlib.suppress(UsageError):
                state.made(path)


def _interpreters(environment: dict[str, str]) -> list[Path]:
    """Folders that programs need: of this Python, of its environment, of the PATH."""
    places = {
        os.path.realpath(p) for p in (sys.prefix, sys.base_prefix, environment.get("VIRTUAL_ENV", sys.prefix))
    }
    for folder in environment.get("PATH", "").split(os.pathsep):
        if os.path.isabs(folder) and os.path.isdir(folder):
            places.add(os.path.realpath(folder))
    return [Path(place) for place in sorted(places) if place not in EMPTIED]


def _kept(root: Path) -> list[str]:
    """What a command must not change in the workspace. A folder that is mounted cannot be renamed away either."""
    options: list[str] = []
    if (root / ".git").is_dir() and not (root / ".git").is_symlink():
        for name in ("hooks", "info"):  # what is not there cannot be protected, and a command could make it
            with contextlib.suppress(OSError):
                (root / ".git" / name).mkdir(exist_ok=True)
        options += ["--bind", str(root / ".git"), str(root / ".git")]
    for name in KEPT:
        path = root / name
        if path.exists() and contains(root, Path(os.path.realpath(path))):
            real = os.path.realpath(path)
            options += ["--ro-bind", real, real]
    return options


def find(network: bool = False) -> Sandbox | None:
    """The sandbox of this machine, tried once; None where there is none."""
    program = shutil.which("bwrap") if sys.platform == "linux" else None
    if program is None or _fails(program):
        return None
    return Sandbox(program, network)


def missing() -> str:
    """One line that says why there is no sandbox, "" where there is one."""
    if sys.platform != "linux":
        return "no sandbox: commands run with your rights (there is one on Linux alone)"
    program = shutil.which("bwrap")
    if program is None:
        return (
            "no sandbox: commands run with your rights (install bubblewrap, as by `apt install bubblewrap`)"
        )
    reason = _fails(program)
    return f"no sandbox: commands run with your rights (bubblewrap fails: {reason})" if reason else ""


def _fails(program: str) -> str:
    """Why bubblewrap cannot work here, "" if it can: some systems forbid it namespaces."""
    argv = [
        program,
        "--die-with-parent",
        "--unshare-all",
        *_system(),
        "true",
    ]
    try:
        done = subprocess.run(argv, capture_output=True, timeout=TRIED, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired) as error:
        return type(error).__name__
    return (
        ""
        if done.returncode == 0
        else done.stderr.decode(errors="replace").strip() or f"code {done.returncode}"
    )
