"""Real tasks, done by a model that answers from a script: real files and programs, in the sandbox if there is one."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import pytest

from pithos.agent.events import CallFinished, Finished
from pithos.tools.shell import sandbox
from tests.agent.harness import Asked, call, calls, working

PYTHON = sys.executable


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def test_fixes_a_failing_project(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    (workspace / "AGENTS.md").write_text("Run the tests with pytest.")
    (workspace / "prices.py").write_text(
        "def total(prices, discount):\n"
        "    amount = 0\n"
        "    for price in prices:\n"
        "        amount = price\n"
        "    return amount * (1 - discount)\n"
    )
    (workspace / "test_prices.py").write_text(
        "from prices import total\n\n\ndef test_total():\n    assert total([10, 20], 0.5) == 15\n"
    )
    tests = f"{PYTHON} -m pytest -q -p no:cacheprovider"
    script = [
        calls(("list_directory", {}), ("read_file", {"path": "test_prices.py"})),
        call("run_command", command=tests),
        call("read_file", path="prices.py"),
        call("edit_file", path="prices.py", old_text="amount = price", new_text="amount += price"),
        call("run_command", command=tests),
        "The sum was overwritten in the loop; it is added up now, and the test passes.",
    ]
    with working(workspace, *script, sandbox=sandbox.find()) as at_work:
        finished = at_work.run("The tests fail. Fix the project.")
        assert finished == Finished("done", script[-1])
        commands = [e for e in at_work.told.of(CallFinished) if e.name == "run_command"]
        assert [e.data["exit_code"] for e in commands] == [1, 0]
        assert "assert 10.0 == 15" in commands[0].text
        assert "1 passed" in commands[1].text
        assert "amount += price" in (workspace / "prices.py").read_text()
        assert "Run the tests with pytest." in at_work.agent.system["content"]
        for _ in range(3):
            at_work.agent.undo_step()
        assert "amount = price" in (workspace / "prices.py").read_text()
        assert at_work.agent.undo.steps() == []


def test_starts_a_server_and_waits_for_its_port(workspace: Path) -> None:
    port = free_port()
    (workspace / "index.html").write_text("hello from the server")
    server = f"{PYTHON} -u -m http.server {port} --bind 127.0.0.1"
    look = (
        f"import urllib.request as u; print(u.urlopen('http://127.0.0.1:{port}/index.html').read().decode())"
    )
    script = [
        call("start_process", command=server, until="Serving HTTP", wait=120),
        call("run_command", command=f'{PYTHON} -c "{look}"'),
        call("list_processes"),
        call("stop_process", id="p1"),
        "It answered and is stopped.",
    ]
    person = Asked("allow")
    with working(workspace, *script, person=person) as at_work:
        assert at_work.run("Start a server and try it").reason == "done"
        started, looked, listed, stopped = at_work.told.of(CallFinished)
        assert started.ok and "came" in started.text
        assert "urllib" in person.asked[0].reason
        assert "hello from the server" in looked.text
        assert "running" in listed.text
        assert not stopped.data["running"]
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", port), 5)


def test_renames_a_function_across_files(workspace: Path) -> None:
    (workspace / "pkg").mkdir()
    for name in ("a", "b", "c"):
        (workspace / "pkg" / f"{name}.py").write_text(
            f"from lib import fetch_all\n\n\ndef {name}():\n    return fetch_all(1) + fetch_all(2)\n"
        )
    (workspace / "lib.py").write_text("def fetch_all(n):\n    return [n]\n")
    (workspace / "notes.txt").write_text("fetch_all_else stays\n")
    files = ["lib.py", "pkg/a.py", "pkg/b.py", "pkg/c.py"]
    edits = [
        ("edit_file", {"path": path, "old_text": "fetch_all(", "new_text": "load(", "all": True})
        for path in files
    ]
    imports = [
        ("edit_file", {"path": path, "old_text": "import fetch_all", "new_text": "import load"})
        for path in files[1:]
    ]
    check = f"{PYTHON} -B -c \"import sys; sys.path.insert(0, 'pkg'); import a, b, c; print(a.a(), b.b(), c.c())\""
    script = [
        call("search_text", pattern=r"\bfetch_all\b", regex=True),
        calls(*edits, *imports),
        call("search_text", pattern=r"\bfetch_all\b", regex=True),
        call("run_command", command=check),
        "Renamed in four files.",
    ]
    with working(workspace, *script) as at_work:
        assert at_work.run("Rename fetch_all to load").reason == "done"
        told = at_work.told.of(CallFinished)
        assert all(event.ok for event in told)
        assert "lib.py" in told[0].text and "notes.txt" not in told[0].text
        assert "[1, 2] [1, 2] [1, 2]" in told[-1].text
        assert (workspace / "notes.txt").read_text() == "fetch_all_else stays\n"
        undone = at_work.agent.undo_step()
        assert undone is not None and sorted(undone.restored) == files
        assert "fetch_all(n)" in (workspace / "lib.py").read_text()


@pytest.mark.skipif(sandbox.find() is None, reason=sandbox.missing())
def test_commands_of_auto_mode_are_confined_and_approved_ones_are_not(
    workspace: Path, tmp_path: Path
) -> None:
    outside = tmp_path / "outside.txt"
    write = f"{PYTHON} -c \"open('{outside}', 'w').write('x')\""
    with working(workspace, call("run_command", command=write), "Ok.", sandbox=sandbox.find()) as at_work:
        person = Asked("allow")
        at_work.agent._caller._person = person
        at_work.run("x")
        ran = at_work.told.of(CallFinished)[0].ok
        assert outside.exists() == (ran and bool(person.asked)), "only what a person approved gets out"
    inside = f"{PYTHON} -c \"open('inside.txt', 'w').write('x'); print(open('/proc/1/comm').read())\""
    with working(workspace, call("run_command", command=inside), "Ok.", sandbox=sandbox.find()) as at_work:
        at_work.agent._caller._person = Asked("allow")
        at_work.run("x")
        assert (workspace / "inside.txt").exists()
