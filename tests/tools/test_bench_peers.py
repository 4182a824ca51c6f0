"""The table of bench_peers from figures that are given, and llama-bench's output as it prints it."""

import json
import stat

import pytest
import synth_model
from bench_peers import Case, Result, llama, table, token_bytes
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


def test_llama_bench_is_read(tmp_path):
    rows = [{"n_prompt": 512, "n_gen": 0, "avg_ts": 210.5}, {"n_prompt": 0, "n_gen": 64, "avg_ts": 33.25}]
    fake = tmp_path / "bin" / "llama-bench"
    fake.parent.mkdir()
    fake.write_text(f"#!/bin/sh\necho '{json.dumps(rows)}'\n")
    fake.chmod(fake.stat().st_mode | stat.S_IXUSR)
    rates, rss = llama(tmp_path, ["--repack", "0"])(CASE)
    assert rates == {"pp512": 210.5, "tg64": 33.25} and rss >= 0


def test_a_contender_that_fails_ends_the_run(tmp_path):
    fake = tmp_path / "bin" / "llama-bench"
    fake.parent.mkdir()
    fake.write_text("#!/bin/sh\necho no such model >&2\nexit 3\n")
    fake.chmod(fake.stat().st_mode | stat.S_IXUSR)
    with pytest.raises(SystemExit, match="failed: no such model"):
        llama(tmp_path, [])(CASE)


@pytest.mark.parametrize("shape", ["tinymoe", "tinyllama"])
def test_bytes_of_a_token(shape, tmp_path):
    s = SHAPES[shape]
    synth_model.make(shape, s, "q4_k_m", tmp_path / "m.gguf", 1)
    expected = 0
    for _, t in tensors(s, "q4_k_m"):
        if t.name != "token_embd.weight" or s.tied:
            expected += t.nbytes * s.used // s.experts if "_exps" in t.name else t.nbytes
    assert token_bytes(tmp_path / "m.gguf") == expected
