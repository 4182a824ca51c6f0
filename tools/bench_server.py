"""Compares `pithos serve` with llama.cpp's server: same file, same run, in turns, medians.

    python tools/bench_server.py model.gguf --llama-server path/to/llama-server
    python tools/bench_server.py model.gguf --llama-server S --llama-args "--repack 0" --rounds 3 --json out.json

Measured: start-up until /health answers, time to the first token of the turns of a conversation (also of an edited one,
and after a restart), and tokens per second of one client and of four at once. Answers are led to whole words by
logit_bias: text of a random model would not give the same tokens when it comes back as history.
"""

from __future__ import annotations

import argparse
import json
import random
import shlex
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

WORDS = """
time year people way day man thing woman life child world school state family student group country problem hand part
place case week company system program question work government number night point home water room mother area money
""".split()  # noqa: SIM905
CLIENTS = 4
Message = dict[str, str]


def text(seed: int, count: int) -> str:
    chooser = random.Random(seed)
    return " ".join(chooser.choice(WORDS) for _ in range(count))


class Server:
    """A server that runs; `start` is in seconds."""

    def __init__(self, words: list[str]) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        words = [word.replace("{port}", str(self.port)) for word in words]
        begin = time.perf_counter()
        self._process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while True:
            try:
                with urllib.request.urlopen(f"{self.base}/health", timeout=1):
                    break
            except OSError:
                if self._process.poll() is not None:
                    raise SystemExit(f"the server ended at its start: {shlex.join(words)}") from None
                time.sleep(0.01)
        self.start = time.perf_counter() - begin
        tokens = [
            self.post("/tokenize", {"content": f" {word}", "add_special": False})["tokens"]
            for word in WORDS[:6]
        ]
        self.bias = {str(found[0]): 100 for found in tokens if len(found) == 1}

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def post(self, path: str, body: dict[str, Any]) -> Any:
        request = urllib.request.Request(
            self.base + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=600) as answer:
            return json.load(answer)

    def chat(self, messages: list[Message], tokens: int) -> tuple[str, float, float, dict[str, Any]]:
        """The answer, seconds to its first token and to its end, and the server's timings."""
        body = {
            "messages": messages, "stream": True, "max_tokens": tokens, "temperature": 0, "logit_bias": self.bias,
            "cache_prompt": True,
        }  # fmt: skip
        request = urllib.request.Request(
            f"{self.base}/v1/chat/completions",
            json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        begin, first, answer, timings = time.perf_counter(), 0.0, "", {}
        with urllib.request.urlopen(request, timeout=600) as lines:
            for line in lines:
                if not line.startswith(b"data: {"):
                    continue
                event = json.loads(line[6:])
                timings = event.get("timings", timings)
                delta = event["choices"][0]["delta"] if event.get("choices") else {}
                if delta.get("content") or delta.get("reasoning_content"):
                    first = first or time.perf_counter() - begin
                answer += delta.get("content") or ""
        return answer, first, time.perf_counter() - begin, timings

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(60)


@contextmanager
def running(words: list[str]) -> Iterator[Server]:
    server = Server(words)
    try:
        yield server
    finally:
        server.stop()


def conversation(words: list[str], tokens: int, seed: int) -> dict[str, float]:
    """Figures of one contender in one round; times in milliseconds, rates in tokens per second."""
    found: dict[str, float] = {}
    said: list[Message] = [{"role": "system", "content": text(seed, 200)}]

    def turn(name: str, server: Server, messages: list[Message], keep: bool = True) -> None:
        answer, first, _, timings = server.chat(messages, tokens)
        found[f"first token, {name} [ms]"] = 1000 * first
        found[f"prompt tokens read, {name}"] = timings.get("prompt_n", float("nan"))
        if keep:
            said.append({"role": "assistant", "content": answer})

    with running(words) as server:
        found["start-up [ms]"] = 1000 * server.start
        for number in range(1, 6):
            said.append({"role": "user", "content": text(seed + number, 300 if number == 1 else 40)})
            turn(f"turn {number}", server, said)
        edited = [*said[:3], {"role": "user", "content": text(seed + 50, 40)}]
        turn("turn 2 edited", server, edited, keep=False)
        turn("turn 5 again", server, said[:-1], keep=False)
        found |= rates(server, tokens, seed)
        time.sleep(1)  # what is written to disk behind the answer
    with running(words) as server:
        found["start-up again [ms]"] = 1000 * server.start
        said.append({"role": "user", "content": text(seed + 6, 40)})
        turn("after a restart", server, said)
    return found


def rates(server: Server, tokens: int, seed: int) -> dict[str, float]:
    """Tokens per second of one client, and of four together, prompts of 30 words included."""

    def ask(number: int) -> float:
        prompt = [{"role": "user", "content": text(seed + 100 + number, 30)}]
        return server.chat(prompt, 2 * tokens)[2]

    alone = 2 * tokens / ask(0)
    crew = [threading.Thread(target=ask, args=(1 + n,)) for n in range(CLIENTS)]
    begin = time.perf_counter()
    for thread in crew:
        thread.start()
    for thread in crew:
        thread.join()
    together = CLIENTS * 2 * tokens / (time.perf_counter() - begin)
    return {"one client [tok/s]": alone, f"{CLIENTS} clients together [tok/s]": together}


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("model", type=Path)
    p.add_argument("--llama-server", help="llama.cpp's server; without it only Pithos runs")
    p.add_argument("--llama-args", default="", help="more arguments for it")
    p.add_argument("--pithos", default=f"{sys.executable} -m pithos", help="the command of Pithos")
    p.add_argument("--threads", type=int, default=2)
    p.add_argument("--context", type=int, default=4096, help="positions of a sequence")
    p.add_argument("--tokens", type=int, default=48, help="of an answer")
    p.add_argument("--rounds", type=int, default=2)
    p.add_argument("--json", type=Path)
    a = p.parse_args()
    common = f"-m {shlex.quote(str(a.model))} --port {{port}} -t {a.threads}"
    results: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for number in range(a.rounds):
        cache = Path(tempfile.mkdtemp(prefix="bench-server-"))
        ours = f"{a.pithos} serve {common} -c {a.context} --parallel {CLIENTS} --cpu --cache-dir {cache}"
        theirs = f"{a.llama_server} {common} -c {CLIENTS * a.context} -np {CLIENTS} -ngl 0 --no-webui {a.llama_args}"
        for name, command in (("Pithos", ours), ("llama.cpp", theirs)):
            if name == "Pithos" or a.llama_server:
                print(f"round {number + 1} of {a.rounds}: {name}", file=sys.stderr, flush=True)
                for what, value in conversation(shlex.split(command), a.tokens, 1000 * number).items():
                    results[name][what].append(value)
        shutil.rmtree(cache, ignore_errors=True)
    print(f"{a.model.name}, {a.threads} threads, medians of {a.rounds} rounds\n\n{table(results)}")
    if a.json:
        a.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


def table(results: dict[str, dict[str, list[float]]]) -> str:
    names = list(results)
    lines = [f"| | {' | '.join(names)} |", "|---|" + "---|" * len(names)]
    for what in results["Pithos"]:
        cells = [f"{statistics.median(results[name][what]):.1f}" for name in names]
        lines.append(f"| {what} | {' | '.join(cells)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
