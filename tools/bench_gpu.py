"""Measures models on GPUs: tokens per second by each back end, beside what bounds them and beside llama.cpp.

    python tools/bench_gpu.py model.gguf [more.gguf ...] --backends vulkan,opencl
    python tools/bench_gpu.py model.gguf --llama-server path/to/llama-server --json out.json

All of one run, medians. The ceiling of decoding is the device's copy bandwidth over the bytes of weights a token reads.
`--check` compares logits with the CPU first. llama.cpp's server is asked over HTTP and reports its own timings.
"""

from __future__ import annotations

import argparse
import json
import socket
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # from a checkout that is not installed

import numpy as np  # noqa: E402

from pithos import bench  # noqa: E402
from pithos.engine.engine import Engine  # noqa: E402
from pithos.engine.selftest import CUTS, compare  # noqa: E402

SHOWN = 14  # kernels of a profile


def token_bytes(engine: Engine) -> int:
    """Bytes of weights that one token reads: matrices in full, of experts those that are used."""
    used, total = engine.gguf.arch_get("expert_used_count") or 0, 0
    for tensor in engine.gguf.tensors.values():
        if tensor.name == "token_embd.weight" and "output.weight" in engine.gguf.tensors:
            continue
        share = used / tensor.shape[0] if len(tensor.shape) > 2 else 1
        total += int(tensor.nbytes * share)
    return total


def measure(path: Path, backend: str, a: argparse.Namespace) -> dict[str, Any]:
    """Speeds of a model on a back end."""
    start = time.perf_counter()
    engine = Engine.open(
        path,
        gpu=backend,
        gpu_device=a.device,
        gpu_mem=a.mem,
        context=a.context,
        batch=a.batch,
        threads=a.threads,
    )
    with closing(engine):
        found: dict[str, Any] = {
            "backend": backend,
            "device": engine.device,
            "open_s": time.perf_counter() - start,
        }
        if a.check:
            found["apart"] = dict(zip(map(str, CUTS), compare(engine.runner), strict=False))
        single = getattr(engine.runner, "single", None)
        found["dispatches"] = single.dispatches if single else None
        session = getattr(engine.runner, "session", None)
        found["refused"] = dict(getattr(session, "refused", {}))  # a CPU's has none
        quiet = lambda done, total: None  # noqa: E731
        for rows in a.rows:
            speed = bench.decode_speed(engine, a.tg, rows, a.reps, quiet)
            found[speed.name] = speed.rate
        for tokens in a.pp:
            found[f"pp{tokens}"] = bench.prompt_speed(engine, tokens, a.reps, quiet).rate
        bandwidth = engine.runner.bandwidth()  # clocks are up now
        found["bandwidth_gb"] = bandwidth / 1e9
        found["ceiling_tg"] = bandwidth / token_bytes(engine)
        if a.profile:
            for name, rows in (("decode", 1), ("prefill", max(a.pp, default=512))):
                kernels = bench.profile(engine, rows, bandwidth)
                found[f"{name}_ms"] = sum(k["ms"] for k in kernels)
                found[name] = [
                    [k["spec"], k["calls"], round(k["ms"], 4), round(k["bytes_per_second"] / 1e9),
                     round(k["flops_per_second"] / 1e12, 1)]
                    for k in kernels[:SHOWN]
                ]  # fmt: skip
        return found


class LlamaServer:
    """llama.cpp's server with one model, while entered."""

    def __init__(self, command: str, model: Path, arguments: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        folder = str(Path(command).resolve().parent)
        words = [command, "-m", str(model), "--port", str(self.port), "-ngl", "99", "-fa", "on", "-np", "1",
                 "-c", "8192", "-b", "4096", "-ub", "512", "--no-webui", *arguments.split()]  # fmt: skip
        self._process = subprocess.Popen(
            words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=_environment(folder)
        )

    def __enter__(self) -> LlamaServer:
        for _ in range(1200):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=1):
                    return self
            except OSError:
                if self._process.poll() is not None:
                    raise RuntimeError("llama-server ended at its start") from None
                time.sleep(0.1)
        raise RuntimeError("llama-server does not answer")

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(30)

    def timings(self, prompt: list[int], tokens: int) -> dict[str, float]:
        """What the server measured of one completion."""
        body = {
            "prompt": prompt,
            "n_predict": tokens,
            "temperature": 0,
            "cache_prompt": False,
            "ignore_eos": True,
            "stream": True,
            "timings_per_token": True,  # the last event may fail: text of random tokens is no UTF-8
        }
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/completion",
            json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=300) as answer:
                lines = answer.readlines()
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"llama-server: {error.read()[:300]!r}") from None
        events = [json.loads(line[6:]) for line in lines if line.startswith(b"data: {")]
        found = [event["timings"] for event in events if "timings" in event]
        if not found:
            raise RuntimeError(f"llama-server told no timings: {b''.join(lines)[:300]!r}")
        return dict(found[-1])


def _environment(folder: str) -> dict[str, str]:
    import os

    known = os.environ.get("LD_LIBRARY_PATH", "")
    return {**os.environ, "LD_LIBRARY_PATH": f"{folder}:{known}" if known else folder}


def measure_llama(path: Path, a: argparse.Namespace) -> dict[str, Any]:
    """Speeds of llama.cpp's server with the same file."""
    found: dict[str, Any] = {"backend": "llama.cpp", "device": Path(a.llama_server).name}
    with LlamaServer(a.llama_server, path, a.llama_args) as server:
        random = np.random.default_rng(0)
        for tokens in a.pp:
            prompt = [int(i) for i in random.integers(1000, 30000, tokens)]
            rates = [server.timings(prompt, 1)["prompt_per_second"] for _ in range(a.reps + 1)][1:]
            found[f"pp{tokens}"] = statistics.median(rates)
        prompt = [int(i) for i in random.integers(1000, 30000, 16)]
        rates = [server.timings(prompt, a.tg)["predicted_per_second"] for _ in range(a.reps + 1)][1:]
        found[f"tg{a.tg}"] = statistics.median(rates)
    return found


def shown(path: Path, results: list[dict[str, Any]]) -> str:
    """A table of one model."""
    names = sorted({n for r in results for n in r if n[:2] in ("pp", "tg") and n[2:3].isdigit()})
    lines = [f"{path.name}", f"{'':12}" + "".join(f"{n:>12}" for n in (*names, "ceiling tg"))]
    for r in results:
        cells = [r.get(n) for n in (*names, "ceiling_tg")]
        lines.append(f"{r['backend']:12}" + "".join(f"{c:12.1f}" if c else f"{'-':>12}" for c in cells))
        if "error" in r:
            lines.append(f"    {r['error']}")
        lines += [f"    refused: {spec}: {why}" for spec, why in r.get("refused", {}).items()]
    for r in results:
        for phase in ("decode", "prefill"):
            if phase in r:
                lines.append(f"{r['backend']} {phase}: {r[phase + '_ms']:.3f} ms by the device's clock")
                lines += [
                    f"    {k[0]:44} {k[1]:4} {k[2]:9.4f} ms {k[3]:6} GB/s {k[4]:7} TFLOP/s" for k in r[phase]
                ]
    return "\n".join(lines)


def main() -> None:
    p = argparse.ArgumentParser(description="Measures models on GPUs, beside llama.cpp.")
    p.add_argument("models", nargs="+", type=Path)
    p.add_argument("--backends", default="vulkan,opencl")
    p.add_argument("--device", help="number or part of the name, as --gpu-device")
    p.add_argument("--mem", type=int, help="MiB that may be used, as --gpu-mem")
    p.add_argument("--threads", type=int, help="CPU threads where the CPU takes part")
    p.add_argument("--pp", default="512,4096")
    p.add_argument("--tg", type=int, default=128)
    p.add_argument("--rows", default="1")
    p.add_argument("--reps", type=int, default=3)
    p.add_argument("--context", type=int, default=8192)
    p.add_argument("--batch", type=int)
    p.add_argument("--check", action="store_true", help="compare logits with the CPU")
    p.add_argument("--profile", action="store_true")
    p.add_argument("--llama-server", help="llama.cpp's server, to measure it in the same run")
    p.add_argument("--llama-args", default="")
    p.add_argument("--json", type=Path)
    a = p.parse_args()
    a.pp = [int(n) for n in a.pp.split(",") if n]
    a.rows = [int(n) for n in a.rows.split(",") if n]
    every = {}
    for path in a.models:
        results: list[dict[str, Any]] = []
        for backend in [b for b in a.backends.split(",") if b]:
            try:
                results.append(measure(path, backend, a))
            except Exception as error:  # one back end that fails must not hide the others
                results.append({"backend": backend, "error": f"{type(error).__name__}: {error}"})
        if a.llama_server:
            try:
                results.append(measure_llama(path, a))
            except Exception as error:
                results.append({"backend": "llama.cpp", "error": f"{type(error).__name__}: {error}"})
        every[path.name] = results
        print(shown(path, results), flush=True)
        if a.json:
            a.json.write_text(json.dumps(every, indent=1))


if __name__ == "__main__":
    main()
