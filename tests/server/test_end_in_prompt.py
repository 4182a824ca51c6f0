"""SIGTERM while a long prompt is read: within the drain it is finished, after it given up, and the end is clean."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests.server.commands import MODEL, command
from tests.service.test_real import pytestmark as needs_kernels
from tests.waiting import until

PATH = "/v1/chat/completions"
SLOW = {"script": ["Said at last."], "seconds": 0.2}  # of a pass


def asked(words: int, stream: bool = True) -> dict[str, Any]:
    text = "The quick brown fox jumps over the lazy dog. " * (words // 9)
    return {"messages": [{"role": "user", "content": text}], "stream": stream, "return_progress": stream}


def events(answer: httpx.Response) -> Iterator[Any]:
    """The events of a stream, "[DONE]" as it is."""
    for line in answer.iter_lines():
        if line.startswith("data: "):
            data = line.removeprefix("data: ")
            yield data if data == "[DONE]" else json.loads(data)


def at_prompt(client: httpx.Client) -> bool:
    return any(slot["state"] == "prefill" for slot in client.get("/slots").json())


def ended(process: subprocess.Popen[str]) -> str:
    """What the command said; it must have ended well."""
    _, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert "Traceback" not in err
    return err


@pytest.mark.slow
def test_a_stream_is_told_when_the_drain_is_over() -> None:
    with command("--drain", "0.2", "-b", "32", **SLOW) as server, server.ready() as client:
        with client.stream("POST", PATH, json=asked(900)) as answer, server.ready() as other:
            until(lambda: at_prompt(other), "the prompt is read")
            server.process.send_signal(signal.SIGTERM)
            found = list(events(answer))
        assert found[-1]["error"]["message"] == "the server is shutting down"
        assert not [event for event in found if "Said" in json.dumps(event)]
        assert re.search(rf"POST {PATH} 200 ", ended(server.process))


@pytest.mark.slow
def test_a_whole_answer_is_refused_when_the_drain_is_over() -> None:
    with (
        command("--drain", "0.2", "-b", "32", **SLOW) as server,
        server.ready() as client,
        server.ready() as other,
        ThreadPoolExecutor(1) as threads,
    ):
        answer = threads.submit(client.post, PATH, json=asked(900, stream=False))
        until(lambda: at_prompt(other), "the prompt is read")
        server.process.send_signal(signal.SIGTERM)
        assert answer.result(60).status_code == 503
        assert re.search(rf"POST {PATH} 503 ", ended(server.process))


@pytest.mark.slow
def test_within_the_drain_it_is_answered() -> None:
    with command("--drain", "60", "-b", "512", **SLOW) as server, server.ready() as client:
        with client.stream("POST", PATH, json=asked(900)) as answer, server.ready() as other:
            until(lambda: at_prompt(other), "the prompt is read")
            server.process.send_signal(signal.SIGTERM)
            found = list(events(answer))
        texts = [choice["delta"].get("content") or "" for e in found[:-1] for choice in e.get("choices", [])]
        assert (found[-1], "".join(texts)) == ("[DONE]", "Said at last.")
        ended(server.process)


class Real:
    """The command with a tiny model and real kernels, on one thread and in small passes."""

    def __init__(self) -> None:
        options = "--port 0 --cpu --no-cache --no-tools -t 1 -b 32 -c 80000 --drain 0.2"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pithos", "serve", "-m", str(MODEL), *options.split()],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()

    def __enter__(self) -> Real:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()


class TestWithKernels:
    pytestmark = needs_kernels

    def test_the_pass_that_runs_is_given_up(self) -> None:
        with Real() as server, httpx.Client(base_url=server.address, timeout=60) as client:
            until(lambda: client.get("/health").status_code == 200, "the model is open")
            found: list[Any] = []
            with client.stream("POST", PATH, json=asked(12_000)) as answer:
                for event in events(answer):
                    if not found:
                        server.process.send_signal(signal.SIGTERM)
                    found.append(event)
            assert found[-1]["error"]["message"] == "the server is shutting down"
            read = [event["prompt_progress"] for event in found if "prompt_progress" in event]
            assert read[-1]["processed"] < read[-1]["total"], "it was still being read"
            ended(server.process)
