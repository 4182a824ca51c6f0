"""Opening, draining and ending, in this process and as the command that users run."""

import json
import re
import signal
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pithos.chat.events import ChatEvent, Content
from pithos.errors import ModelError, UsageError
from pithos.server.core import Request
from pithos.server.life import Server
from pithos.server.settings import Settings
from tests.server.commands import MODEL, command
from tests.server.scripted import ScriptedCore, done, serving
from tests.server.streams import events
from tests.waiting import until

CHAT = {"messages": [{"role": "user", "content": "Hi"}]}


def endless(request: Request, index: int) -> Iterator[ChatEvent]:
    while True:
        yield Content("x")


def stop_at_work(server: Server, core: ScriptedCore) -> None:
    """Stops a server whose core answers somebody."""
    until(lambda: any(work.state == "decoding" for work in core.works))
    server.stop()


def refuses(address: str) -> bool:
    """Whether nobody listens there any more."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=60).close()
    except ConnectionRefusedError:
        return True
    return False


def test_it_listens_before_the_model_is_open() -> None:
    gate = threading.Event()
    core = ScriptedCore()

    def opener() -> ScriptedCore:
        gate.wait(60)
        return core

    with (
        serving(core, opener=opener, wait=False) as server,
        httpx.Client(base_url=server.address, timeout=60) as client,
    ):
        for path in ("/health", "/props", "/v1/models", "/slots"):
            answer = client.get(path)
            assert (answer.status_code, answer.json()["error"]["message"]) == (503, "Loading model")
            assert answer.headers["retry-after"] == "2"
        assert client.post("/v1/chat/completions", json=CHAT).status_code == 503
        assert client.get("/").status_code == 200
        assert "pithos_ready 0.0" in client.get("/metrics").text
        gate.set()
        end = time.perf_counter() + 60
        while client.get("/health").status_code != 200:
            assert time.perf_counter() < end
        assert client.post("/v1/chat/completions", json=CHAT).status_code == 200
    assert core.closed


def test_a_model_that_cannot_be_opened_ends_the_server() -> None:
    def opener() -> Any:
        raise ModelError("no such layer")

    server = Server(Settings(port=0), opener)
    with pytest.raises(ModelError, match="no such layer"):
        server.run(signals=False)


def test_streams_finish_while_it_drains(core: ScriptedCore) -> None:
    core.pause = 0.1
    with (
        serving(core, Settings(drain=60)) as server,
        httpx.Client(base_url=server.address, timeout=60) as client,
    ):
        with client.stream("POST", "/v1/chat/completions", json=CHAT | {"stream": True}) as answer:
            lines = answer.iter_lines()
            next(lines)
            server.stop()
            rest = list(lines)
        assert rest[-2:] == ["data: [DONE]", ""]
        with pytest.raises(httpx.ConnectError):
            httpx.get(server.address + "/health")


def test_a_stream_that_takes_too_long_ends_with_an_error(core: ScriptedCore) -> None:
    core.script, core.pause = endless, 0.01  # type: ignore[assignment]
    with (
        serving(core, Settings(drain=0.2)) as server,
        httpx.Client(base_url=server.address, timeout=60) as client,
    ):
        stopper = threading.Thread(target=stop_at_work, args=(server, core))
        stopper.start()
        answer = client.post("/v1/chat/completions", json=CHAT | {"stream": True})
        assert events(answer)[-1][1]["error"]["message"] == "the server is shutting down"
        stopper.join()
    assert core.idle()
    assert core.closed


def test_a_whole_answer_that_takes_too_long_is_a_503(core: ScriptedCore) -> None:
    core.script, core.pause = endless, 0.01  # type: ignore[assignment]
    with (
        serving(core, Settings(drain=0.1)) as server,
        httpx.Client(base_url=server.address, timeout=60) as client,
    ):
        stopper = threading.Thread(target=stop_at_work, args=(server, core))
        stopper.start()
        answer = client.post("/v1/chat/completions", json=CHAT)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert answer.json()["error"]["message"] == "the server is shutting down"
        stopper.join()


def test_requests_on_open_connections_are_refused_while_it_drains(core: ScriptedCore) -> None:
    asked = threading.Event()

    def held(request: Request, index: int) -> Iterator[ChatEvent]:
        yield Content("x")
        asked.wait(60)
        yield done()

    core.script = held  # type: ignore[assignment]
    with (
        serving(core, Settings(drain=60)) as server,
        httpx.Client(base_url=server.address, timeout=60) as client,
        httpx.Client(base_url=server.address, timeout=60) as other,
    ):
        other.get("/health")
        with client.stream("POST", "/v1/chat/completions", json=CHAT | {"stream": True}) as answer:
            lines = answer.iter_lines()
            next(lines)
            server.stop()
            until(lambda: server.site.draining)
            late = other.post("/v1/chat/completions", json=CHAT)
            assert (late.status_code, late.headers["retry-after"]) == (503, "5")
            asked.set()
            assert list(lines)[-2] == "data: [DONE]"


def test_a_port_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UsageError, match=f"cannot listen on 127.0.0.1:{port} .*in use"):
            Server(Settings(port=port), ScriptedCore)


def test_an_address_that_does_not_exist() -> None:
    with pytest.raises(UsageError, match="--host"):
        Server(Settings(host="203.0.113.7", port=0), ScriptedCore)
    with pytest.raises(UsageError, match="no such address"):
        Server(Settings(host="no host", port=0), ScriptedCore)


@pytest.fixture
def certificate(tmp_path: Path) -> tuple[Path, Path]:
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", str(key), "-out", str(cert)],
        check=True, capture_output=True,
    )  # fmt: skip
    return cert, key


def test_https(core: ScriptedCore, certificate: tuple[Path, Path]) -> None:
    cert, key = certificate
    with serving(core, Settings(certificate=cert, key=key)) as server:
        assert server.address.startswith("https://")
        trusted = ssl.create_default_context(cafile=str(cert))
        with httpx.Client(base_url=server.address, verify=trusted) as client:
            answer = client.post("/v1/chat/completions", json=CHAT, headers={"Origin": server.address})
            assert answer.json()["choices"][0]["message"]["content"] == "Hello!"
            insecure = server.address.replace("https", "http")
            assert client.get("/health", headers={"Origin": insecure}).status_code == 403


def test_certificates_that_cannot_be_used(tmp_path: Path, certificate: tuple[Path, Path]) -> None:
    cert, key = certificate
    nonsense = tmp_path / "nonsense.pem"
    nonsense.write_text("no certificate")
    for files in (
        (nonsense, key),
        (cert, nonsense),
        (cert, tmp_path / "missing.pem"),
        (cert, None),
        (None, key),
    ):
        with pytest.raises(UsageError):
            Server(Settings(port=0, certificate=files[0], key=files[1]), ScriptedCore)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_command(number: int) -> None:
    with command(script=["Hello there!"]) as server, server.ready() as client:
        made = client.post("/v1/chat/completions", json=CHAT).json()
        assert made["choices"][0]["message"]["content"] == "Hello there!"
        assert made["model"] == MODEL.stem
        code, err = server.end(number)
    assert code == 0
    line = next(line for line in err.splitlines() if "POST" in line)
    assert re.search(r"POST /v1/chat/completions 200 [0-9.]+ ms \d+\+\d+ tokens$", line)
    assert "Traceback" not in err


@pytest.mark.slow
def test_a_signal_lets_a_stream_finish() -> None:
    with command(script=["one two three four five six"], seconds=0.05) as server, server.ready() as client:
        with client.stream("POST", "/v1/chat/completions", json=CHAT | {"stream": True}) as answer:
            lines = answer.iter_lines()
            next(lines)
            server.process.send_signal(signal.SIGTERM)
            rest = [line for line in lines if line]
        assert rest[-1] == "data: [DONE]"
        assert server.process.wait(60) == 0


@pytest.mark.slow
def test_a_signal_ends_a_long_stream_with_an_error_event() -> None:
    with command("--drain", "0.3", script=["word " * 1000], seconds=0.02) as server, server.ready() as client:
        with client.stream("POST", "/v1/chat/completions", json=CHAT | {"stream": True}) as answer:
            lines = answer.iter_lines()
            next(lines)
            server.process.send_signal(signal.SIGTERM)
            rest = [line for line in lines if line]
        assert (
            json.loads(rest[-1].removeprefix("data: "))["error"]["message"] == "the server is shutting down"
        )
        assert server.process.wait(60) == 0


@pytest.mark.slow
def test_a_second_signal_ends_it_at_once() -> None:
    with (
        command("--drain", "60", script=["word " * 1000], seconds=0.05) as server,
        server.ready() as client,
        client.stream("POST", "/v1/chat/completions", json=CHAT | {"stream": True}) as answer,
    ):
        lines = answer.iter_lines()
        next(lines)
        server.process.send_signal(signal.SIGTERM)
        until(lambda: refuses(server.address), "it does not drain")
        assert server.process.poll() is None
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(30) == 128 + signal.SIGTERM


@pytest.mark.slow
def test_keys_of_all_places(tmp_path: Path) -> None:
    file = tmp_path / "keys.txt"
    file.write_text("# ours\nfrom-file\n\n")
    argv = ("--api-key", "from-option", "--api-key-file", str(file))
    with command(*argv, script=[], PITHOS_API_KEY="from-environment") as server, server.ready() as client:
        for key in ("from-option", "from-file", "from-environment"):
            assert client.get("/v1/models", headers={"Authorization": f"Bearer {key}"}).status_code == 200
        assert client.get("/v1/models", headers={"Authorization": "Bearer # ours"}).status_code == 401


@pytest.mark.slow
def test_a_warning_when_the_network_needs_no_key() -> None:
    with command("--host", "0.0.0.0", "--no-tools", script=[]) as server:
        port = server.address.rpartition(":")[2]
        assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 200
        _, err = server.end()
        assert sum("warning: everyone" in line and "--api-key" in line for line in err.splitlines()) == 1
    with command("--host", "0.0.0.0", "--api-key", "k", script=[]) as server:
        assert "warning" not in server.end()[1]


@pytest.mark.slow
def test_log_lines_as_json() -> None:
    with command("--log-json", "--alias", "mine", script=["Hi"]) as server, server.ready() as client:
        assert client.get("/v1/models").json()["data"][0]["id"] == "mine"
        client.post("/v1/chat/completions", json=CHAT)
        _, err = server.end()
    lines = [json.loads(line) for line in err.splitlines() if line.startswith("{")]
    found = next(line for line in lines if line.get("path") == "/v1/chat/completions")
    assert (found["method"], found["status"], found["level"]) == ("POST", 200, "info")
    assert found["generated_tokens"] > 0


@pytest.mark.slow
def test_a_page_of_the_users(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<!doctype html><p>Mine</p><script>document.title = 'x'</script>")
    with command("--ui", str(page), script=[]) as server:
        answer = httpx.get(server.address)
        assert "<p>Mine</p>" in answer.text
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert re.search(r"script-src 'sha256-[A-Za-z0-9+/]{43}='", policy)


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("--port", "70000"), "out of range"),
        (("--tls-cert", "/no/such.pem"), "/no/such.pem: the file of --tls-cert cannot be read"),
        (("--tls-cert", str(MODEL), "--tls-key", "/"), "/: the file of --tls-key cannot be read"),
        (("--tls-key", str(MODEL)), "--tls-key has no meaning without --tls-cert"),
        (("--api-key-file", "/"), "the list of keys (--api-key-file) is a folder"),
        (("--cache-dir", str(MODEL)), "files cannot be made there"),
        (("--cache-dir", ""), "files cannot be made there"),
        (("--ui", "/no/such.html"), "--ui"),
        (("--allow-origin", "app.example"), "--allow-origin"),
        (("--allow-host", "a b"), "--allow-host"),
        (("--api-key", ""), "API key"),
        (("--api-key-file", "/no/such"), "--api-key-file"),
        (("--no-cache", "--cache-dir", "x"), "--cache-dir"),
        (("--parallel", "0"), "--parallel"),
        (("-m", "/no/such.gguf"), "no file"),
    ],
)
def test_mistakes_are_one_line(argv: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    from pithos.cli import main

    assert main(["serve", "-m", str(MODEL), *argv]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert words in err


def test_keys_of_an_environment_without_keys(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A slip there must not open the server to everybody."""
    from pithos.cli import main

    monkeypatch.setenv("PITHOS_API_KEY", " , ")
    assert main(["serve", "-m", str(MODEL)]) == 2
    assert "PITHOS_API_KEY is set, but there is no key in it" in capsys.readouterr().err


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    from pithos.cli import main

    assert main(["serve", "--help"]) == 0
    out = capsys.readouterr().out
    assert "examples:\n  pithos serve -m smollm2-135m" in out
    assert "--drain S" in out
