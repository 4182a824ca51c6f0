"""Parent of one command: ends the command's whole tree when told so, when the command ends, and when Pithos is gone.

Run as `python -I -S supervisor.py PARENT CONTROL STATUS PROGRAM...`: the process id of Pithos, and two descriptors.
Pithos writes T (ask to end, then kill) or K (kill) to CONTROL; its end, which kill -9 brings about too, means K.
STATUS gets a line of JSON at the end: {"exit": code, "left": how many processes still ran}, before it {"error": text}
where the program cannot be started. Negative codes are signals. Nothing but the standard library is used: this file is
started by its path.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from collections.abc import Callable

SUBREAPER, DEATH_SIGNAL = 36, 1  # PR_SET_CHILD_SUBREAPER, PR_SET_PDEATHSIG of <linux/prctl.h>
GRACE = 2.0  # seconds between asking and killing
SETTLING = 0.1
PATIENCE = 10.0  # seconds for killed processes to go
LINUX = sys.platform == "linux"
Prctl = Callable[[int, int], object]


def main() -> None:
    """Runs the command of sys.argv to its end."""
    parent, control, status = map(int, sys.argv[1:4])
    prctl = _prctl()
    prctl(SUBREAPER, 1)
    waker, wakes = os.pipe()
    for descriptor in (wakes, waker):
        os.set_blocking(descriptor, False)
    for descriptor in (control, status):
        os.set_inheritable(descriptor, False)
    signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)
    for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: None)
    child = _start(sys.argv[4:], status, prctl)
    _let_go_of_output()
    tree = Tree(child)
    _watch(tree, parent, control, waker)
    tree.settle()
    left = tree.end(0.0)
    _tell(status, {"exit": tree.code, "left": left})


def _watch(tree: Tree, parent: int, control: int, waker: int) -> None:
    """Returns when the command has ended, or its tree was."""
    while tree.code is None:
        ready, _, _ = select.select([control, waker], [], [], 0.5)
        if waker in ready:
            os.read(waker, 4096)
        tree.reap()
        if control in ready:
            order = os.read(control, 1)
            tree.end(GRACE if order == b"T" else 0.0)
        elif os.getppid() != parent:
            tree.end(0.0)
        else:
            continue
        if tree.code is None:
            tree.code = -signal.SIGKILL
        return


class Tree:
    """The command (a process id) and all that came from it: orphans come to this process, as their reaper."""

    def __init__(self, child: int) -> None:
        self.child = child
        self.code: int | None = None

    def reap(self) -> None:
        """Collects those that have ended."""
        while True:
            try:
                found, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if found == 0:
                return
            if found == self.child:
                self.code = os.waitstatus_to_exitcode(status)

    def end(self, grace: float) -> int:
        """Ends all of the tree; returns how many processes there were."""
        count = len(self._living())
        if grace:
            self._signal(signal.SIGTERM)
            self._wait(grace)
        limit = time.monotonic() + PATIENCE
        while self._signal(signal.SIGKILL) and time.monotonic() < limit:
            self._wait(0.02)
        self.reap()
        return count

    def settle(self) -> None:
        """Lets those go that are just about to."""
        self._wait(SETTLING)

    def _wait(self, seconds: float) -> None:
        limit = time.monotonic() + seconds
        while self._living() and time.monotonic() < limit:
            time.sleep(0.01)

    def _signal(self, number: int) -> int:
        living = self._living()
        for pid in living:
            try:
                os.kill(pid, number)
            except OSError:
                continue
        return len(living)

    def _living(self) -> list[int]:
        self.reap()
        parents = _parents() if LINUX else _parents_by_ps()
        found = {os.getpid()}
        grown = True
        while grown:
            more = {pid for pid, (parent, group) in parents.items() if parent in found or group == self.child}
            grown = not more <= found
            found |= more
        return sorted(found - {os.getpid()})


def _parents() -> dict[int, tuple[int, int]]:
    """Process id to parent and process group, of all but the dead."""
    found = {}
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat", "rb") as file:
                state, parent, group = file.read().rpartition(b")")[2].split()[:3]
        except (OSError, ValueError):
            continue
        if state not in (b"Z", b"X"):
            found[int(name)] = (int(parent), int(group))
    return found


def _parents_by_ps() -> dict[int, tuple[int, int]]:
    """The same from `ps`, whose own process is left out."""
    import subprocess

    ps = subprocess.Popen(
        ["ps", "-axo", "pid=,ppid=,pgid=,stat="], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    lines = [line.split() for line in ps.communicate()[0].decode().splitlines()]
    rows = [(int(a), int(b), int(c)) for a, b, c, state in lines if not state.startswith("Z")]
    return {pid: (parent, group) for pid, parent, group in rows if pid != ps.pid}


def _start(argv: list[str], status: int, prctl: Prctl) -> int:
    own = os.getpid()
    child = os.fork()
    if child:
        return child
    try:
        os.setsid()
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
            signal.signal(number, signal.SIG_DFL)
        prctl(DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() == own:
            os.execvp(argv[0], argv)
    except OSError as error:
        _tell(status, {"error": f"{argv[0]}: {error.strerror}"})
    finally:
        os._exit(127)


def _prctl() -> Prctl:
    if not LINUX:
        return lambda option, value: 0
    import ctypes

    function = ctypes.CDLL(None, use_errno=True).prctl
    return lambda option, value: function(option, ctypes.c_ulong(value), 0, 0, 0)


def _let_go_of_output() -> None:
    """So that the output ends with the command."""
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)


def _tell(status: int, message: dict[str, object]) -> None:
    try:
        os.write(status, json.dumps(message).encode() + b"\n")
    except OSError:  # nobody is left to read it
        return


if __name__ == "__main__":
    main()
