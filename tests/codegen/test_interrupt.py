"""Ctrl+C while kernels are built: a terminal sends it to every process of the group."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

pytestmark = [
    pytest.mark.tvm,
    pytest.mark.skipif(sys.platform == "win32", reason="process groups are of POSIX"),
]

ROOT = Path(__file__).parents[2]
BUILD = """
import functools, pathlib, sys
from codegen import command
command.build = functools.partial(command.build, root=pathlib.Path(sys.argv[1]))
sys.exit(command.main(["--target", "scalar", "--force", "--jobs", "2"]))
"""


def building(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", BUILD, str(folder)],
        cwd=ROOT, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def workers_start(process: psutil.Process, _folder: Path) -> bool:
    return any("spawn_main" in " ".join(child.cmdline()) for child in process.children())


def an_object_is_there(_process: psutil.Process, folder: Path) -> bool:
    return any((folder / "scalar" / "objects").glob("*.o"))


def blocks_interrupts(process: psutil.Process) -> bool:
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    mask = next(line.split()[1] for line in status.splitlines() if line.startswith("SigBlk:"))
    return bool(int(mask, 16) >> (signal.SIGINT - 1) & 1)


@pytest.mark.skipif(sys.platform != "linux", reason="masks of signals are read from /proc")
def test_workers_are_deaf_to_ctrl_c_from_their_first_instruction_on(tmp_path: Path) -> None:
    with building(tmp_path) as build:
        seen = psutil.Process(build.pid)
        workers: dict[int, bool] = {}
        until = time.monotonic() + 120
        while len(workers) < 2 and time.monotonic() < until:
            for child in seen.children():
                if child.pid not in workers and "spawn_main" in " ".join(child.cmdline()):
                    workers[child.pid] = blocks_interrupts(child)
        os.killpg(build.pid, signal.SIGINT)
        build.communicate(timeout=120)
    assert list(workers.values()) == [True, True]


@pytest.mark.parametrize("moment", [workers_start, an_object_is_there])
def test_ctrl_c_is_one_line_and_leaves_no_process(
    moment: Callable[[psutil.Process, Path], bool], tmp_path: Path
) -> None:
    with building(tmp_path) as build:
        seen = psutil.Process(build.pid)
        until = time.monotonic() + 120
        while not moment(seen, tmp_path) and time.monotonic() < until:
            time.sleep(0.02)
        children = seen.children()
        os.killpg(build.pid, signal.SIGINT)
        out, err = build.communicate(timeout=120)
    assert (build.returncode, out) == (130, "")
    begun, told = err.splitlines()
    assert re.fullmatch(r"scalar: building \d+ kernels", begun)
    assert told == "codegen: interrupted; what was built is kept, the next `make codegen` builds the rest"
    _, alive = psutil.wait_procs(children, timeout=60)
    assert not alive
    manifest = json.loads((tmp_path / "scalar" / "manifest.json").read_text(encoding="utf-8"))
    files = {entry["file"] for entry in manifest["objects"].values()}
    assert all((tmp_path / "scalar" / file).is_file() for file in files)
