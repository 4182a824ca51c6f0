"""`pithos tools` and `pithos tool`."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pithos.cli import main
from pithos.tools import builtin
from pithos.tools.shell import sandbox

Capture = pytest.CaptureFixture[str]


def test_tools_are_listed(capsys: Capture) -> None:
    assert main(["tools"]) == 0
    out, err = capsys.readouterr()
    for tool in builtin.ALL:
        assert tool.name in out
    assert "commands are written for" in err
    assert "sandbox" in err


def test_tools_as_openai_has_them(capsys: Capture) -> None:
    assert main(["tools", "--json", "--read-only", "--no-web"]) == 0
    names = [entry["function"]["name"] for entry in json.loads(capsys.readouterr().out)]
    assert names == [
        "list_directory", "read_file", "find_files", "search_text", "calculator", "get_current_datetime",
    ]  # fmt: skip


def test_every_tool_has_a_schema_that_is_closed() -> None:
    for tool in builtin.ALL:
        assert tool.parameters["additionalProperties"] is False
        assert set(tool.parameters["required"]) <= set(tool.parameters["properties"])
        assert len(tool.description) < 130
        assert all(rule.get("description") for rule in tool.parameters["properties"].values())


def test_a_tool_is_run(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "a.txt").write_text("hello\n")
    assert main(["tool", "read_file", '{"path": "a.txt"}', "--workspace", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "hello\n"
    assert main(["tool", "list_directory", "--workspace", str(tmp_path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["text"] == "a.txt  6 bytes"


def test_arguments_come_from_stdin(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO('{"expression": "6 * 7"}'))
    assert main(["tool", "calculator", "-"]) == 0
    assert capsys.readouterr().out == "42\n"


def test_a_failure_of_the_tool_has_a_code_of_its_own(tmp_path: Path, capsys: Capture) -> None:
    assert main(["tool", "run_command", '{"command": "exit 5"}', "--workspace", str(tmp_path)]) == 3
    assert capsys.readouterr().out.startswith("exit code 5, ")
    assert main(["tool", "read_file", '{"path": "/etc/passwd"}', "--workspace", str(tmp_path)]) == 3
    assert "is absolute" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["tool", "nothing"], "there is no tool 'nothing'"),
        (["tool", "read_file"], "'path' is missing"),
        (["tool", "read_file", "{"], "the arguments are no JSON"),
        (["tool", "list_directory", "--workspace", "/nowhere"], "is no folder"),
        (
            ["tool", "write_file", '{"path": "a", "content": ""}', "--read-only"],
            "there is no tool 'write_file'",
        ),
        (["tool", "fetch_url", '{"url": "http://x.org"}', "--no-web"], "there is no tool 'fetch_url'"),
        (["tool", "write_file", '{"path": "mcp.json", "content": ""}'], "only a person writes it"),
    ],
)
def test_mistakes_are_one_line(argv: list[str], message: str, capsys: Capture) -> None:
    assert main(argv) == 2
    err = capsys.readouterr().err
    assert message in err and err.count("\n") == 1


def test_a_verdict_is_told(tmp_path: Path, capsys: Capture) -> None:
    argv = ["tool", "run_command", '{"command": "rm -rf x"}', "--workspace", str(tmp_path), "--judge"]
    assert main(argv) == 0
    assert capsys.readouterr().out == "ask: rm deletes\n"
    argv[2] = '{"command": "ls"}'
    assert main([*argv, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"verdict": "allow", "reason": ""}


def test_commands_run_in_the_sandbox(tmp_path: Path, capsys: Capture) -> None:
    argv = ["tool", "run_command", '{"command": "touch /etc/x"}', "--workspace", str(tmp_path), "--sandbox"]
    code = main(argv)
    out, err = capsys.readouterr()
    if sandbox.missing():
        assert code == 2 and "--sandbox: no sandbox" in err
    else:
        assert code == 3 and "Read-only file system" in out


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
def test_ctrl_c_ends_the_command(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[2]
    call = ["run_command", '{"command": "touch begun; sleep 3123.5; touch x"}', "--workspace", str(tmp_path)]
    process = subprocess.Popen(
        [sys.executable, "-m", "pithos", "tool", *call],
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    limit = time.monotonic() + 60
    while not (tmp_path / "begun").exists() and time.monotonic() < limit:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert not (tmp_path / "x").exists()
