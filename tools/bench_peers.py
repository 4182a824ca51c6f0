"""Compares speeds with a llama.cpp build: same file, same run, taking turns, medians.

    python tools/bench_peers.py model.gguf --llama path/to/llama.cpp/build
    python tools/bench_peers.py model.gguf --llama BUILD --threads 1 --pp 512 --tg 64 --rounds 5 --json out.json

llama.cpp runs as it is (it repacks weights) and with --repack 0; the better of each figure is the one to reach. Every
round measures the memory bandwidth first: a round that was disturbed shows. The ceiling of decoding is the bandwidth
divided by the weight bytes that one token reads.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # from a checkout that is not installed


@dataclass(frozen=True)
class Case:
    """What is measured: prompt and generated tokens, rows of the additional decode test (0: none), kernels."""

    model: str
    pp: int
    tg: int
    rows: int
    threads: int
    kernels: str | None


@dataclass(frozen=True)
class Result:
    """Figures of one contender and thread count: tokens per second of each test and round, peak memory in MiB."""

    contender: str
    threads: int
    rates: dict[str, list[float]]
    rss: int

    def median(self, test: str) -> float:
        """The median over the rounds; nan where the contender has no such test."""
        return statistics.median(self.rates[test]) if self.rates.get(test) else float("nan")


def measured(command: list[str]) -> tuple[str, int]:
    """The standard output of a command and its peak memory in MiB."""
    with (
        tempfile.TemporaryFile("w+") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process,
    ):
        assert process.stdout
        out = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        if status:
            sys.exit(f"bench_peers: {' '.join(command[:4])} ... failed: {errors.read().strip()[-800:]}")
    return out, usage.ru_maxrss // 1024


def worker(case: Case) -> None:
    """Measures Pithos in this process and prints {test: tokens per second}."""
    from pithos.bench import decode_speed, prompt_speed
    from pithos.engine.engine import Engine

    def silent(done: int, total: int) -> None:
        pass

    context = max(case.pp, case.tg) + 8
    engine = Engine.open(Path(case.model), kernels=case.kernels, threads=case.threads, context=context)
    speeds = [prompt_speed(engine, case.pp, 1, silent), decode_speed(engine, case.tg, 1, 1, silent)]
    if case.rows:
        speeds.append(decode_speed(engine, case.tg, case.rows, 1, silent))
    print(json.dumps({s.name: s.rate for s in speeds}))
    engine.close()


def pithos(case: Case) -> tuple[dict[str, float], int]:
    """One round of Pithos, in a process of its own."""
    out, rss = measured([sys.executable, __file__, "--worker", json.dumps(asdict(case))])
    return json.loads(out.splitlines()[-1]), rss


def llama(build: Path, extra: list[str]) -> Callable[[Case], tuple[dict[str, float], int]]:
    """One round of llama-bench."""

    def run(case: Case) -> tuple[dict[str, float], int]:
        tests = ["-p", str(case.pp), "-n", str(case.tg), "-t", str(case.threads), "-r", "1", "-o", "json"]
        out, rss = measured([str(build / "bin" / "llama-bench"), "-m", case.model, *tests, *extra])
        names = (f"pp{r['n_prompt']}" if r["n_prompt"] else f"tg{r['n_gen']}" for r in json.loads(out))
        return dict(zip(names, (r["avg_ts"] for r in json.loads(out)), strict=True)), rss

    return run


def token_bytes(model: Path) -> int:
    """Weight bytes that one generated token reads: all matrices, of experts those used, of the embedding one row."""
    from pithos.gguf import GGUF

    g = GGUF.open(model)
    used, experts = g.arch_get("expert_used_count", 1), g.arch_get("expert_count", 1)
    total = 0
    for name, tensor in g.tensors.items():
        if name != "token_embd.weight" or "output.weight" not in g.tensors:
            total += tensor.nbytes * used // experts if "_exps" in name else tensor.nbytes
    return total


def rounds(
    case: Case, contenders: dict[str, Callable[[Case], tuple[dict[str, float], int]]], n: int
) -> list[Result]:
    """n rounds of all contenders in turn; the first entry is the bandwidth in GB/s under the test `read`."""
    from pithos.bench import bandwidth

    found = {name: Result(name, case.threads, {}, 0) for name in ("memory", *contenders)}
    for number in range(n):
        figures = {"memory": ({"read": bandwidth(case.threads) / 1e9}, 0)}
        for name, run in contenders.items():
            print(f"  {case.threads} threads, round {number + 1} of {n}: {name}", file=sys.stderr)
            figures[name] = run(case)
        for name, (rates, rss) in figures.items():
            old = found[name]
            merged = {test: [*old.rates.get(test, []), rate] for test, rate in rates.items()}
            found[name] = Result(name, case.threads, merged, max(old.rss, rss))
    return list(found.values())


def table(results: list[Result], weight_bytes: int) -> str:
    """Markdown: one line a contender and thread count, medians, and the share of the ceiling in decoding."""
    tests = list(dict.fromkeys(t for r in results for t in r.rates if t != "read"))
    tg = next((t for t in tests if t.startswith("tg")), "")
    lines = [
        "| threads | | " + " | ".join(tests) + " | of ceiling | peak MiB |",
        "|" + "---|" * (len(tests) + 4),
    ]
    for threads in dict.fromkeys(r.threads for r in results):
        here = [r for r in results if r.threads == threads]
        read = here[0].median("read")
        ceiling = read * 1e9 / weight_bytes
        cells = [f"{ceiling:.1f}" if t == tg else "" for t in tests]
        lines.append(f"| {threads} | ceiling at {read:.1f} GB/s | " + " | ".join(cells) + " | | |")
        for r in here[1:]:
            cells = ["" if (m := r.median(t)) != m else f"{m:.1f}" for t in tests]
            lines.append(
                f"| {threads} | {r.contender} | {' | '.join(cells)} | {r.median(tg) / ceiling:.0%} | {r.rss} |"
            )
    return "\n".join(lines)


def find_model(spec: str) -> Path:
    """The file of a path or an id; a message when there is none."""
    from pithos.errors import PithosError
    from pithos.models import find

    try:
        return find(spec)
    except PithosError as error:
        sys.exit(f"bench_peers: {error}")


def drop_cached(model: Path) -> None:
    """Forgets the cached pages of the file, for all contenders alike: read anew they may be huge, as after a boot."""
    if not hasattr(os, "posix_fadvise"):
        return
    with model.open("rb") as file:
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def main() -> None:
    """The command line."""
    if sys.argv[1:2] == ["--worker"]:
        return worker(Case(**json.loads(sys.argv[2])))
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("model", help="a GGUF file, or an id of `pithos models`")
    p.add_argument("--llama", type=Path, help="build folder of llama.cpp; without it only Pithos runs")
    p.add_argument("--threads", default="1,2")
    p.add_argument("--pp", type=int, default=512)
    p.add_argument("--tg", type=int, default=64)
    p.add_argument("--rows", type=int, default=4, help="rows of a further decode test of Pithos (0: none)")
    p.add_argument("--rounds", type=int, default=3)
    p.add_argument("--kernels", help="target of Pithos (default: the best for this CPU)")
    p.add_argument("--json", type=Path)
    a = p.parse_args()
    model = find_model(a.model)
    contenders: dict[str, Callable[[Case], tuple[dict[str, float], int]]] = {"Pithos": pithos}
    if a.llama:
        contenders |= {
            "llama.cpp": llama(a.llama, []),
            "llama.cpp --repack 0": llama(a.llama, ["--repack", "0"]),
        }
    drop_cached(model)
    results: list[Result] = []
    for threads in map(int, a.threads.split(",")):
        case = Case(str(model), a.pp, a.tg, a.rows, threads, a.kernels)
        results += rounds(case, contenders, a.rounds)
    weight_bytes = token_bytes(model)
    if a.json:
        figures = {
            "model": model.name,
            "token_bytes": weight_bytes,
            "results": [asdict(r) for r in results],
        }
        a.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    print(
        f"{model.name}: {weight_bytes / 1e6:.0f} MB of weights a token, medians of {a.rounds} rounds, tokens/s"
    )
    print(f"\n{table(results, weight_bytes)}")
    return None


if __name__ == "__main__":
    main()
