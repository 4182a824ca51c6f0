"""Several processes on one folder of files, one of them killed at any moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest

from tests.reuse.reading import text, turn
from tests.reuse.test_disk import check, files, opened, rejected
from tests.runtime.null_models import TESTS
from tests.waiting import until


def test_files_that_another_process_took_away_are_misses(tmp_path):
    engine, cache = opened("lfm2", tmp_path, memory=0)
    ids = text(600)
    turn(engine, cache, ids)
    cache.flush()
    for path in files(tmp_path)[::2]:
        path.unlink()
    check(engine, cache, ids)
    assert rejected(cache) == [] and engine.notices == []
    cache.close()


def test_two_caches_on_one_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(
        "pithos.reuse.index._FRESH", 0.0
    )  # else files of others may be overlooked for seconds
    engines = [opened("lfm2", tmp_path, memory=0) for _ in range(2)]
    prompts = [text(200 + n) for n in range(10)]
    for n, ids in enumerate(prompts):
        check(*engines[n % 2], ids)
    for _, cache in engines:
        cache.flush()
    for n, ids in enumerate(prompts):
        assert check(*engines[1 - n % 2], ids) == len(ids) - 1
    for _, cache in engines:
        cache.close()


WRITING = """
    import sys
    from pathlib import Path
    from tests.reuse.test_disk import opened, text, turn
    engine, cache = opened("lfm2", Path(sys.argv[1]))
    print("ready", flush=True)
    for n in range(10_000):
        turn(engine, cache, text(300 + n % 40, seed=n))
"""


@pytest.mark.slow
def test_a_process_is_killed_while_it_writes(tmp_path):
    for n in range(6):
        child = subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(WRITING), str(tmp_path)],
            stdout=subprocess.PIPE,
            cwd=TESTS.parent,
            env={**os.environ, "PYTHONPATH": str(TESTS.parent)},
        )
        assert child.stdout is not None and child.stdout.readline() == b"ready\n"
        until(lambda: files(tmp_path))
        time.sleep(0.1 + 0.1 * n)
        child.send_signal(signal.SIGKILL)
        child.wait(60)
        child.stdout.close()
        engine, cache = opened("lfm2", tmp_path)
        cached = [check(engine, cache, text(300 + k % 40, seed=k)) for k in range(20)]
        assert max(cached) > 0
        assert rejected(cache) == []
        cache.close()
