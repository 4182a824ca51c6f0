"""`pithos serve` in a process of its own."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

MAIN = Path(__file__).parents[1] / "cli" / "scripted_main.py"
MODEL = Path(__file__).parents[1] / "golden" / "quantised" / "lfm2-q4_k_m.gguf"


class Command:
    """`pithos serve` in a process of its own, on a script of answers."""

    def __init__(self, *argv: str, script: list[str], seconds: float = 0.0, **environment: str) -> None:
        settings = json.dumps({"script": script, "seconds": seconds})
        self.process = subprocess.Popen(
            [
                sys.executable,
                str(MAIN),
                settings,
                "serve",
                "-m",
                str(MODEL),
                "--port",
                "0",
                "--no-cache",
                *argv,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | environment,
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()

    def ready(self, **headers: str) -> httpx.Client:
        end = time.perf_counter() + 60
        while httpx.get(self.address + "/health", timeout=60).status_code != 200:
            assert time.perf_counter() < end
            time.sleep(0.02)
        return httpx.Client(base_url=self.address, timeout=60, headers=headers)

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """(exit code, stderr)."""
        self.process.send_signal(number)
        _, err = self.process.communicate(timeout=60)
        return self.process.returncode, err


@contextlib.contextmanager
def command(*argv: str, **settings: Any) -> Iterator[Command]:
    made = Command(*argv, **settings)
    try:
        yield made
    finally:
        made.process.kill()
        made.process.communicate()
