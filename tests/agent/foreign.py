"""A small server that speaks OpenAI's API as told: for what foreign servers do, good and bad."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = Callable[["Handler", dict[str, Any]], None]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Foreign

    def do_GET(self) -> None:
        self.server.heads.append(dict(self.headers))
        status, body = self.server.pages.get(self.path, (404, {"error": {"message": "no such page"}}))
        self.send(status, body)

    def do_POST(self) -> None:
        self.server.heads.append(dict(self.headers))
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.bodies.append(body)
        answers = self.server.answers
        (answers.pop(0) if len(answers) > 1 else answers[0])(self, body)

    def send(self, status: int, body: Any, **heads: str) -> None:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        for name, value in heads.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def begin(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True

    def chunk(self, **chunk: Any) -> None:
        self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
        self.wfile.flush()

    def delta(self, reason: str | None = None, **delta: Any) -> None:
        self.chunk(choices=[{"index": 0, "delta": delta, "finish_reason": reason}])

    def done(self) -> None:
        self.wfile.write(b"data: [DONE]\n\n")

    def log_message(self, *_: Any) -> None: ...


class Foreign(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, answers: list[Answer]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = answers
        self.bodies: list[dict[str, Any]] = []
        self.heads: list[dict[str, str]] = []
        self.pages: dict[str, tuple[int, Any]] = {
            "/v1/models": (200, {"data": [{"id": "small"}, {"id": "large", "max_model_len": 32768}]})
        }

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


@contextmanager
def serving(*answers: Answer) -> Iterator[Foreign]:
    server = Foreign(list(answers))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)


def says(text: str) -> Answer:
    def answer(handler: Handler, _: Any) -> None:
        handler.begin()
        handler.delta(role="assistant", content="")
        for word in text.split(" "):
            handler.delta(content=word if word == text.split(" ")[0] else f" {word}")
        handler.delta("stop")
        handler.chunk(
            choices=[],
            usage={
                "prompt_tokens": 11,
                "completion_tokens": 3,
                "prompt_tokens_details": {"cached_tokens": 7},
            },
        )
        handler.done()

    return answer


def refuses(status: int, body: Any, **heads: str) -> Answer:
    return lambda handler, _: handler.send(status, body, **heads)
