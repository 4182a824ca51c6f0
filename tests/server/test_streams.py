"""Streams that have nothing to tell for a while, and many at once."""

import asyncio
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anthropic
import httpx
import openai
import pytest

from pithos.chat.events import ChatEvent, Content
from pithos.server.core import Request
from pithos.server.life import Server
from pithos.server.settings import Settings
from tests.server.asking import CHAT_PATH, HI
from tests.server.raw import post
from tests.server.scripted import ScriptedCore, done, serving


@pytest.fixture
def slow() -> Iterator[Server]:
    """A server whose core takes its time before each event."""
    core = ScriptedCore(script=lambda request, index: [Content("Hi"), done()], pause=0.5)
    with serving(core, Settings(ping=0.05)) as server:
        yield server


def test_comments_show_that_a_stream_lives(slow: Server) -> None:
    answer = httpx.post(slow.address + CHAT_PATH, json={"messages": HI, "stream": True})
    assert answer.text.startswith(": ping\n\n")
    assert answer.text.endswith("data: [DONE]\n\n")


def test_clients_skip_them(slow: Server) -> None:
    messages: Any = HI
    with openai.OpenAI(base_url=slow.address + "/v1", api_key="x", max_retries=0) as ai:
        with ai.chat.completions.stream(model="any", messages=messages) as chat:
            assert chat.get_final_completion().choices[0].message.content == "Hi"
        with ai.responses.stream(model="any", input="Hi") as response:
            assert response.get_final_response().output_text == "Hi"
    with (
        anthropic.Anthropic(base_url=slow.address, api_key="x", max_retries=0) as claude,
        claude.messages.stream(model="any", max_tokens=9, messages=messages) as message,
    ):
        assert message.get_final_text() == "Hi"


def test_many_streams_at_once() -> None:
    def counting(request: Request, index: int) -> list[ChatEvent]:
        name = request.messages[-1]["content"]  # type: ignore[union-attr]
        return [*(Content(f"{name}.{n} ") for n in range(50)), done()]

    async def ask(ai: openai.AsyncOpenAI, name: str) -> str:
        stream = await ai.chat.completions.create(
            model="any", messages=[{"role": "user", "content": name}], stream=True
        )
        return "".join([chunk.choices[0].delta.content or "" async for chunk in stream])

    async def all_of_them(address: str) -> list[str]:
        async with openai.AsyncOpenAI(base_url=address + "/v1", api_key="x", max_retries=0) as ai:
            return await asyncio.gather(*(ask(ai, f"n{n}") for n in range(60)))

    core = ScriptedCore(script=counting, parallel=60, pause=0.002)
    with serving(core) as server:
        texts = asyncio.run(all_of_them(server.address))
        assert texts == ["".join(f"n{n}.{i} " for i in range(50)) for n in range(60)]
        assert core.idle()
        assert not server.site.runs


def test_a_client_that_leaves_over_tls(tmp_path: Path) -> None:
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(cert)],
        check=True, capture_output=True,
    )  # fmt: skip
    core = ScriptedCore(script=lambda request, index: [Content("x")] * 10_000, pause=0.01, context=1_000_000)
    context = ssl.create_default_context(cafile=str(cert))
    with serving(core, Settings(certificate=cert, key=key)) as server:
        host, port = server.address.removeprefix("https://").split(":")
        for size in (10, 300_000):
            body = post(CHAT_PATH, {"messages": [{"role": "user", "content": "x" * size}]})
            with socket.create_connection((host, int(port))) as plain:
                secure = context.wrap_socket(plain, server_hostname="localhost")
                secure.sendall(body)
                end = time.perf_counter() + 60
                while not core.works:
                    assert time.perf_counter() < end
                    time.sleep(0.01)
                secure.close()
            assert core.idle()
