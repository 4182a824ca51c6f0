"""Puts a server under load: many clients that ask, read slowly or leave at random; then looks for what is left behind.

    python tools/load_server.py -m smollm2-135m --clients 64 --seconds 60
    python tools/load_server.py -m smollm2-135m --args=--no-cache

Starts `pithos serve`, learns the greedy answer to each of some prompts, and lets the clients go. A text that is read to
its end must be the one that was learned. At the end no slot may be busy, and threads, files and memory are compared
with those before. Ends with 1 when something is wrong.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import shlex
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

PROMPTS = [
    f"Write one sentence about {thing}."
    for thing in ("rain", "gravity", "a cat", "the sea", "bread", "a robot", "winter", "music")
]
HEADERS = {"Content-Type": "application/json"}


@dataclass
class Tally:
    """What the clients saw. `waits`: seconds to the first token; `done`: complete answers by client."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    counts: Counter[str] = field(default_factory=Counter)
    done: Counter[int] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def add(self, what: str, client: int | None = None) -> None:
        with self.lock:
            self.counts[what] += 1
            if client is not None:
                self.done[client] += 1


def body(prompt: str, tokens: int, stream: bool) -> bytes:
    asked = {
        "messages": [{"role": "user", "content": prompt}], "max_tokens": tokens, "temperature": 0, "stream": stream,
    }  # fmt: skip
    return json.dumps(asked).encode()


def ask(port: int, prompt: str, tokens: int) -> str:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    connection.request("POST", "/v1/chat/completions", body(prompt, tokens, False), HEADERS)
    answer = json.load(connection.getresponse())
    connection.close()
    return str(answer["choices"][0]["message"]["content"])


def get(port: int, path: str) -> Any:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path)
    found = json.load(connection.getresponse())
    connection.close()
    return found


def client(number: int, port: int, expected: dict[str, str], tokens: int, end: float, tally: Tally) -> None:
    """Asks until the time is over; about a third of the requests is left before its answer ends."""
    chooser = random.Random(number)
    while time.monotonic() < end:
        prompt = chooser.choice(PROMPTS)
        leave = chooser.random() < 0.35
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        try:
            begin = time.monotonic()
            connection.request("POST", "/v1/chat/completions", body(prompt, tokens, True), HEADERS)
            if leave and chooser.random() < 0.4:  # while it waits, or its prompt is read
                time.sleep(chooser.random() * 0.3)
                tally.add("left before the answer")
                continue
            response = connection.getresponse()
            if response.status != 200:
                tally.add(f"status {response.status}")
                time.sleep(min(1.0, float(response.headers.get("Retry-After", 1))) * chooser.random())
                continue
            most = chooser.randrange(1, tokens) if leave else None
            read(response, prompt, most, begin, expected, tally, number)
        except (OSError, http.client.HTTPException) as error:
            tally.add(f"{type(error).__name__}")
        finally:
            connection.close()


def read(
    response: http.client.HTTPResponse,
    prompt: str,
    most: int | None,
    begin: float,
    expected: dict[str, str],
    tally: Tally,
    number: int,
) -> None:
    """Reads a stream to its end, or `most` pieces of it."""
    answer, pieces = "", 0
    for line in response:
        if not line.startswith(b"data: {"):
            continue
        event = json.loads(line[6:])
        if "error" in event:
            tally.add("error in a stream")
            return
        delta = event["choices"][0]["delta"] if event.get("choices") else {}
        if delta.get("content"):
            if not pieces:
                with tally.lock:
                    tally.waits.append(time.monotonic() - begin)
            answer, pieces = answer + delta["content"], pieces + 1
        if most is not None and pieces >= most:
            tally.add("left within the answer")
            return
    if answer != expected[prompt]:
        with tally.lock:
            tally.wrong.append(f"{prompt!r}: {answer!r} instead of {expected[prompt]!r}")
    tally.add("complete", number)


def footprint(process: psutil.Process) -> dict[str, float]:
    children = process.children(recursive=True)
    return {
        "threads": process.num_threads(),
        "files": process.num_fds(),
        "children": len(children),
        "MiB": process.memory_info().rss / 2**20,
    }


def quiet(port: int) -> list[Any]:
    """Slots that are still busy a while after the last client left."""
    busy: list[Any] = []
    for _ in range(100):
        busy = [slot for slot in get(port, "/slots") if slot.get("is_processing")]
        if not busy:
            break
        time.sleep(0.1)
    return busy


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("-m", "--model", default="smollm2-135m")
    p.add_argument("--clients", type=int, default=64)
    p.add_argument("--seconds", type=float, default=60)
    p.add_argument("--tokens", type=int, default=24, help="of an answer at most")
    p.add_argument("--parallel", type=int, default=8)
    p.add_argument("--pithos", default=f"{sys.executable} -m pithos", help="the command of Pithos")
    p.add_argument("--args", default="", help="more arguments of the server, as --args='--no-cache --kv f32'")
    a = p.parse_args()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="load-server-") as cache, Path(cache, "log").open("w") as log:
        started = subprocess.Popen(arguments(a, port, cache), stdout=log, stderr=log)
        try:
            sys.exit(1 if faults(started, port, a) else 0)
        finally:
            started.send_signal(signal.SIGTERM)
            print(f"ended with {started.wait(60)} after SIGTERM")


def arguments(a: argparse.Namespace, port: int, cache: str) -> list[str]:
    """The command line of the server. It keeps what it read in a folder of its own, unless --args says otherwise."""
    more = shlex.split(a.args)
    command = [
        *shlex.split(a.pithos),
        "serve",
        "-m",
        a.model,
        "--port",
        str(port),
        "--parallel",
        str(a.parallel),
        "--cpu",
    ]
    if not any(option == "--no-cache" or option.split("=")[0] == "--cache-dir" for option in more):
        command += ["--cache-dir", cache]
    return [*command, *more]


def faults(started: subprocess.Popen[bytes], port: int, a: argparse.Namespace) -> list[str]:
    """Runs the load, prints what happened, and returns what is wrong."""
    while True:
        try:
            get(port, "/health")
            if "error" not in get(port, "/health"):
                break
        except OSError:
            if started.poll() is not None:
                raise SystemExit("the server ended at its start") from None
        time.sleep(0.05)
    expected = {prompt: ask(port, prompt, a.tokens) for prompt in PROMPTS}
    process, tally = psutil.Process(started.pid), Tally()
    before, end = footprint(process), time.monotonic() + a.seconds
    crew = [
        threading.Thread(target=client, args=(n, port, expected, a.tokens, end, tally))
        for n in range(a.clients)
    ]
    for thread in crew:
        thread.start()
    for thread in crew:
        thread.join()
    busy = quiet(port)
    time.sleep(2)  # connections that are closed, caches that are written
    after = footprint(process)
    done = [tally.done[n] for n in range(a.clients)]
    print(
        f"{a.clients} clients, {a.seconds:.0f} s: "
        + ", ".join(f"{k} {v}" for k, v in tally.counts.most_common())
    )
    print(f"complete answers of a client: {min(done)} to {max(done)}, median {statistics.median(done)}")
    if tally.waits:
        ordered = sorted(tally.waits)
        most = ordered[int(0.95 * len(ordered))]
        print(f"first token after {statistics.median(ordered):.2f} s, 95 % within {most:.2f} s")
    for name in before:
        print(f"{name}: {before[name]:.0f} before, {after[name]:.0f} after")
    wrong = [*tally.wrong[:5], *(f"a slot is still busy: {slot}" for slot in busy)]
    wrong += [
        f"{name} are left" for name in ("threads", "files", "children") if after[name] > before[name] + 8
    ]
    wrong += [] if all(done) else [f"{sum(n == 0 for n in done)} clients got no answer at all"]
    wrong += ["errors in streams"] if tally.counts["error in a stream"] else []
    for line in wrong:
        print(f"wrong: {line}")
    return wrong


if __name__ == "__main__":
    main()
