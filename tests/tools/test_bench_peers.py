"""The table of bench_peers from figures that are given, and llama-bench's output as it prints it."""

import json
import stat
import subprocess
import sys
from pathlib import Path

import pytest
import synth_model
from bench_peers import Case, Result, llama, table, token_bytes
from bench_peers import __file__ as script
from synth.shapes import SHAPES, tensors

CASE = Case("m.gguf", 512, 64, 0, 2, None)


def test_table_shows_medians_and_the_share_of_the_ceiling():
    results = [
        Result("memory", 2, {"read": [40.0, 80.0, 60.0]}, 0),
        Result("Pithos", 2, {"pp512": [100.0, 300.0, 200.0], "tg64": [50.0], "tg64x4": [90.0]}, 900),
        Result("llama.cpp", 2, {"pp512": [150.0], "tg64": [30.0]}, 1300),
    ]
    assert table(results, 10**9).splitlines() == [
        "| threads | | pp512 | tg64 | tg64x4 | of ceiling | peak MiB |",
        "|---|---|---|---|---|---|---|",
        "| 2 | ceiling at 60.0 GB/s |  | 60.0 |  | | |",
        "| 2 | Pithos | 200.0 | 50.0 | 90.0 | 83% | 900 |",
        "| 2 | llama.cpp | 150.0 | 30.0 |  | 50% | 1300 |",
    ]


def fake_llama_bench(build: Path, script: str) -> None:
    """A llama-bench that is a shell script."""
    fake = build / "bin" / "llama-bench"
    fake.parent.mkdir()
    fake.write_text(f"#!/bin/sh\n{script}\n")
    fake.chmod(fake.stat().st_mode | stat.S_IXUSR)


def speeds(pp: int, tg: int) -> str:
    rows = [{"n_prompt": pp, "n_gen": 0, "avg_ts": 210.5}, {"n_prompt": 0, "n_gen": tg, "avg_ts": 33.25}]
    return f"echo '{json.dumps(rows)}'"


def test_llama_bench_is_read(tmp_path):
    fake_llama_bench(tmp_path, speeds(512, 64))
    rates, rss = llama(tmp_path, ["--repack", "0"])(CASE)
    assert rates == {"pp512": 210.5, "tg64": 33.25} and rss >= 0


def test_a_contender_that_fails_ends_the_run(tmp_path):
    fake_llama_bench(tmp_path, "echo no such model >&2; exit 3")
    with pytest.raises(SystemExit, match="failed: no such model"):
        llama(tmp_path, [])(CASE)


@pytest.mark.slow
def test_a_whole_comparison(tmp_path):
    fake_llama_bench(tmp_path, speeds(12, 3))
    model = tmp_path / "m.gguf"
    synth_model.make("tinyllama", SHAPES["tinyllama"], "q4_k_m", model, 1)
    words = ["--llama", tmp_path, "--threads", "1", "--pp", "12", "--tg", "3", "--rows", "2", "--rounds", "1"]
    command = [sys.executable, script, model, *words, "--json", tmp_path / "out.json"]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if "no kernels" in done.stderr:
        pytest.skip("needs kernels for this CPU")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("m.gguf: 2 MB of weights a token, medians of 1 rounds")
    assert lines[2] == "| threads | | pp12 | tg3 | tg3x2 | of ceiling | peak MiB |"
    assert [line.split("|")[2].strip() for line in lines[5:]] == [
        "Pithos",
        "llama.cpp",
        "llama.cpp --repack 0",
    ]
    results = json.loads((tmp_path / "out.json").read_text())["results"]
    assert results[2]["rates"] == {"pp12": [210.5], "tg3": [33.25]}


@pytest.mark.parametrize("shape", ["tinymoe", "tinyllama"])
def test_bytes_of_a_token(shape, tmp_path):
    s = SHAPES[shape]
    synth_model.make(shape, s, "q4_k_m", tmp_path / "m.gguf", 1)
    expected = 0
    for _, t in tensors(s, "q4_k_m"):
        if t.name != "token_embd.weight" or s.tied:
            expected += t.nbytes * s.used // s.experts if "_exps" in t.name else t.nbytes
    assert token_bytes(tmp_path / "m.gguf") == expected
