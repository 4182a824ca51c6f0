"""`pithos agent --url`: a model behind a server."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pithos.cli import main
from tests.agent.foreign import refuses, says, serving
from tests.agent_terminal.harness import environment


@pytest.fixture(autouse=True)
def here(folder: Path, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    for name, value in environment(state).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)


def test_a_server_answers(capsys: pytest.CaptureFixture[str]) -> None:
    with serving(says("Hello from afar.")) as server:
        argv = ["agent", "--url", server.url, "--model-name", "large", "--api-key", "secret", "-p", "Hi"]
        assert main(argv) == 0
        out, err = capsys.readouterr()
        assert out == "Hello from afar.\n"
        assert "model    large, context 32768 tokens" in err
        assert {head["Authorization"] for head in server.heads} == {"Bearer secret"}
        names = {tool["function"]["name"] for tool in server.bodies[0]["tools"]}
        assert {"edit_file", "run_command", "fetch_url"} <= names
        assert server.bodies[0]["messages"][-1] == {"role": "user", "content": "Hi"}
        assert "max_tokens" not in server.bodies[0]
        assert main([*argv, "-n", "7"]) == 0
        assert server.bodies[1]["max_tokens"] == 7


def test_the_key_may_come_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PITHOS_API_KEY", " one , two")
    with serving(says("Hello.")) as server:
        assert main(["agent", "--url", server.url, "--no-tools", "-p", "Hi"]) == 0
        assert {head["Authorization"] for head in server.heads} == {"Bearer one"}
        assert "tools" not in server.bodies[0]
    assert "one" not in capsys.readouterr().err.split()


def test_a_server_that_fails_or_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    with serving(refuses(500, {"error": {"message": "out of order"}})) as server:
        address = server.url
        assert main(["agent", "--url", address, "-p", "Hi"]) == 6
        assert "out of order" in capsys.readouterr().err
    assert main(["agent", "--url", address, "-p", "Hi"]) == 2
    assert capsys.readouterr().err.splitlines()[-1].startswith("pithos: error: ")
    assert main(["agent", "--url", "ftp://x", "-p", "Hi"]) == 2
    assert "--url 'ftp://x'" in capsys.readouterr().err


def test_options_of_the_machine_mean_nothing_there(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["--url", "http://localhost:1", "-c", "4096", "--temperature", "1", "--reasoning", "low", "--cpu"]
    argv += ["--cache-mb", "10", "--no-cache"]
    assert main(["agent", *argv, "-p", "Hi"]) == 2
    error = capsys.readouterr().err
    for name in ("--context", "--temperature", "--reasoning", "--gpu", "--cache-mb", "--no-cache"):
        assert f"{name} is for a model of this machine" in error
