"""The sandbox: what commands can and cannot do in it; no command of the table escapes the workspace."""

from __future__ import annotations

import os
import pwd
import shlex
import shutil
import socket
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pithos.tools.context import Context
from pithos.tools.process import background, command
from pithos.tools.result import Result
from pithos.tools.shell import sandbox
from pithos.tools.shell.sandbox import Sandbox
from tests.agent_tools.tables import rows

MISSING = sandbox.missing()
START = background.TOOLS[0]
needs_sandbox = pytest.mark.skipif(bool(MISSING), reason=f"bubblewrap: {MISSING}")


def kept_folder() -> Path:
    """A folder that can be written and that the sandbox does not empty: of this checkout, else of the home."""
    build = Path(__file__).resolve().parents[2] / "build"
    for folder in (build, Path(pwd.getpwuid(os.getuid()).pw_dir).resolve(), Path("/opt")):
        if any(folder.is_relative_to(emptied) for emptied in sandbox.EMPTIED):
            continue
        if folder is build:
            build.mkdir(exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    pytest.skip(f"no folder outside of {', '.join(sandbox.EMPTIED)} can be written")


@pytest.fixture
def place() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="sandbox-", dir=kept_folder()) as folder:
        yield Path(folder)


@pytest.fixture
def workspace(place: Path) -> Path:
    (place / "ws").mkdir()
    return place / "ws"


@pytest.fixture
def home(place: Path) -> Path:
    """A home with secrets, outside the workspace."""
    folder = place / "home"
    (folder / ".ssh").mkdir(parents=True)
    (folder / ".ssh" / "id_rsa").write_text("SECRET")
    (folder / ".netrc").write_text("SECRET")
    (folder / ".bashrc").write_text("# as it was\n")
    (folder / "notes.txt").write_text("notes")
    return folder


@pytest.fixture
def confined(workspace: Path, home: Path) -> Iterator[Context]:
    found = sandbox.find()
    assert found is not None
    with Context.open(workspace, sandbox=Sandbox(found.program, home=home)) as context:
        context.environment["HOME"] = str(home)
        yield context


def run(text: str, context: Context, timeout: float = 60) -> Result:
    return command.TOOL.run({"command": text, "timeout": timeout}, context)


@needs_sandbox
def test_the_workspace_can_be_written_and_nothing_else(
    confined: Context, workspace: Path, home: Path
) -> None:
    places = (str(home), str(workspace.parent), "/etc", "/usr/bin")
    result = run("echo x > new; " + "; ".join(f"echo x > {place}/new" for place in places), confined)
    assert (workspace / "new").read_text() == "x\n"
    assert result.data["stderr"].count("Read-only file system") == len(places)
    assert not [place for place in places if os.path.exists(f"{place}/new")]
    assert run("echo x > /tmp/new && cat /tmp/new", confined).data["stdout"] == "x"
    assert not os.path.exists("/tmp/new")


@needs_sandbox
def test_secrets_are_hidden(confined: Context, home: Path) -> None:
    result = run(f"cd {home}; cat .ssh/id_rsa .netrc; ls -A .ssh; cat notes.txt", confined)
    assert "SECRET" not in result.text
    assert result.data["stdout"] == "notes"


@needs_sandbox
def test_there_is_no_network(confined: Context) -> None:
    server = socket.create_server(("127.0.0.1", 0))
    port = server.getsockname()[1]
    result = run(f"(echo x > /dev/tcp/127.0.0.1/{port}) && echo connected", confined)
    assert "connected" not in result.data["stdout"]
    assert confined.sandbox is not None
    confined.sandbox = Sandbox(confined.sandbox.program, network=True)
    accepted = threading.Thread(target=lambda: server.accept()[0].close())
    accepted.start()
    assert (
        run(f"(echo x > /dev/tcp/127.0.0.1/{port}) && echo connected", confined).data["stdout"] == "connected"
    )
    accepted.join()
    server.close()


@needs_sandbox
@pytest.mark.skipif(
    shutil.which("nsenter") is None, reason="nsenter is missing: each command has its own loopback"
)
def test_commands_of_a_session_reach_each_other(confined: Context) -> None:
    """A server that is started in the background is reached by a command, and not from outside."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]  # where nobody listens outside, once this is closed
    server = f"import socket; s = socket.create_server(('127.0.0.1', {port})); print('up', flush=True);"
    server += " s.accept()[0].send(b'hello')"
    started = START.run({"command": f'{sys.executable} -c "{server}"', "until": "up", "wait": 60}, confined)
    assert started.ok, started.text
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", port), timeout=2)
    assert run(f"exec 3<>/dev/tcp/127.0.0.1/{port}; cat <&3", confined).data["stdout"] == "hello"


@needs_sandbox
def test_sockets_and_processes_of_others_are_not_there(confined: Context, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = run(f"ls -A /run; ls /proc | grep -c '^[0-9]'; kill -9 {os.getpid()}; ls {tmp_path}", confined)
    (count,) = result.data["stdout"].splitlines()
    assert int(count) < 12
    assert "No such process" in result.data["stderr"]
    assert "No such file" in result.data["stderr"]


@needs_sandbox
def test_what_pithos_and_git_obey_stays_as_it_is(confined: Context, workspace: Path) -> None:
    (workspace / "mcp.json").write_text("{}")
    run("git init -q . && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m x", confined)
    before = (workspace / ".git" / "config").read_bytes()
    result = run(
        "echo evil > mcp.json; mv mcp.json x; rm -f mcp.json;"
        "echo evil >> .git/config; echo evil > .git/hooks/pre-commit;"
        "mv .git other; rm -rf .git/hooks; echo y > y; git add y && git -c user.name=a -c user.email=a@b commit -qm y",
        confined,
    )
    assert (workspace / "mcp.json").read_text() == "{}"
    assert (workspace / ".git" / "config").read_bytes() == before
    assert not (workspace / ".git" / "hooks" / "pre-commit").exists()
    assert not (workspace / "other").exists()
    assert result.ok, result.text
    assert "y" in run("git log --format=%s", confined).data["stdout"]


@needs_sandbox
def test_hooks_cannot_be_made_where_there_were_none(confined: Context, workspace: Path) -> None:
    """As in a repository whose template has none: git would run them outside, the next time somebody commits."""
    run("git init -q --template= .", confined)
    assert not (workspace / ".git" / "hooks").exists()
    result = run(
        "mkdir -p .git/hooks .git/info; echo evil > .git/hooks/pre-commit; echo evil > .git/info/attributes;"
        "rmdir .git/hooks; mv .git/hooks other; ls -A .git/hooks .git/info; git status --short && echo works",
        confined,
    )
    assert "works" in result.data["stdout"]
    for name in ("hooks", "info"):
        assert list((workspace / ".git" / name).iterdir()) == []


@needs_sandbox
def test_start_files_stay_when_the_workspace_is_a_home(home: Path) -> None:
    found = sandbox.find()
    assert found is not None
    with Context.open(home, sandbox=Sandbox(found.program, home=home)) as context:
        run("echo evil >> .bashrc; cat .ssh/id_rsa > stolen; echo evil > .ssh/id_rsa", context)
    assert (home / ".bashrc").read_text() == "# as it was\n"
    assert (home / "stolen").read_text() == ""
    assert (home / ".ssh" / "id_rsa").read_text() == "SECRET"


@needs_sandbox
def test_a_command_cannot_mount_or_gain_rights(confined: Context) -> None:
    result = run(
        "mount -t tmpfs x /mnt; unshare -Ur true; mount -o remount,rw /; echo x > /proc/sys/kernel/hostname;"
        "grep CapEff /proc/self/status; umount /etc; mknod d b 8 0",
        confined,
    )
    assert "CapEff:\t0000000000000000" in result.data["stdout"]
    assert not (confined.root.path / "d").exists()


@needs_sandbox
def test_what_a_person_approved_runs_without_it(confined: Context, tmp_path: Path) -> None:
    assert run(f"echo x > {tmp_path}/approved", confined.unconfined()).ok
    assert (tmp_path / "approved").exists()


@needs_sandbox
def test_settings_of_the_kernel_are_only_read(confined: Context) -> None:
    """Root could write them without capabilities, and some name programs that the kernel runs outside."""
    result = run(
        "find /proc/sys /proc/irq /proc/bus /proc/fs -type f -writable | wc -l; cat /proc/sys/kernel/core_pattern;"
        "cat /proc/sys/kernel/core_pattern > /proc/sys/kernel/core_pattern || echo closed",
        confined,
    )
    lines = result.data["stdout"].splitlines()
    assert lines[0].strip() == "0" and lines[-1] == "closed" and len(lines) == 3


# They only use up what all share: processes, memory.
NOT_RUN = (":(){", "dd if=/dev/zero")


@needs_sandbox
@pytest.mark.slow
def test_no_command_of_the_table_escapes_the_workspace(
    confined: Context, workspace: Path, home: Path
) -> None:
    """All of them run inside, destructive ones first of all; afterwards the outside is as it was."""
    (workspace / "src").mkdir()
    (workspace / "a.txt").write_text("a\n")
    (workspace / "mcp.json").write_text("{}")
    outside = workspace.parent / "ws-evil"
    outside.mkdir()
    (outside / "file").write_text("file")
    assert run(f"echo x > {home}/x || echo x > {outside}/x || rm {home}/notes.txt", confined).ok is False
    before = picture(workspace.parent, workspace)
    system = [
        (name, os.stat(name).st_mtime_ns) for name in ("/etc", "/etc/passwd", "/usr/bin", "/", "/opt", "/mnt")
    ]
    commands = [row.command for row in rows("commands.txt") if not row.command.startswith(NOT_RUN)]
    assert len(commands) >= 450
    for start in range(0, len(commands), 60):
        texts = commands[start : start + 60]
        script = workspace / "all.sh"
        lines = [f"(timeout -s KILL 1 bash -c {shlex.quote(text)}; echo >> /tmp/count) &\n" for text in texts]
        # A few at a time: some wait for what does not come.
        script.write_text(
            "wait\n".join("".join(lines[at : at + 6]) for at in range(0, len(lines), 6)) + "wait\n"
        )
        result = run("cp all.sh /tmp/; bash /tmp/all.sh > /dev/null 2>&1; wc -l < /tmp/count", confined, 300)
        assert result.data["stdout"] == str(len(texts)), result.text
        (workspace / "src").mkdir(exist_ok=True)
        (workspace / "a.txt").write_text("a\n")
    assert picture(workspace.parent, workspace) == before
    assert (workspace / "mcp.json").read_text() == "{}"
    assert system == [(name, os.stat(name).st_mtime_ns) for name, _ in system]


def picture(folder: Path, without: Path) -> dict[str, bytes]:
    """All files below a folder with their contents, except those of one part."""
    return {
        str(path): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and without not in path.parents
    }


def test_a_missing_sandbox_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert sandbox.find() is None
    assert sandbox.missing().startswith("no sandbox: commands run with your rights (")


def test_the_order_of_mounts(context: Context, workspace: Path) -> None:
    """Secrets inside the workspace are hidden after it is mounted, all others before."""
    (workspace / ".ssh").mkdir()
    argv = Sandbox("/bwrap", home=workspace).argv(["true"], context)
    bind = argv.index("--bind")
    assert argv[bind : bind + 3] == ["--bind", str(workspace), str(workspace)]
    assert argv.index(str(workspace / ".ssh")) > bind
    assert not os.path.isdir("/run") or argv.index("/run") < bind
    assert "--share-net" not in argv
    assert argv[-2:] == ["--", "true"]
