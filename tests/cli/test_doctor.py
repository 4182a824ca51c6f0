"""`pithos doctor`: what it tells, and that nothing that is missing or broken keeps it from telling the rest."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pithos.cli import diagnosis, doctor, main
from pithos.devices.cpu import PREFERENCE
from pithos.devices.features import machine
from pithos.version import VERSION

EVERYTHING = (
    "pithos", "python", "system", "cpu", "memory", "kernels", "gpus", "unavailable", "drivers", "libraries",
    "folders", "environment", "problems",
)  # fmt: skip
PARTS = (
    "_python",
    "_system",
    "_cpu",
    "_memory",
    "_kernels",
    "_drivers",
    "_libraries",
    "_folders",
    "_start_search",
)


def manifest(root: Path, name: str, **fields: Any) -> None:
    (root / name).mkdir(parents=True)
    (root / name / "manifest.json").write_text(
        json.dumps({"format": 1, "features": [], "families": {}, **fields})
    )


def test_the_report_as_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITHOS_DEBUG", "0")
    begin = time.monotonic()
    assert main(["doctor", "--json"]) == 0
    assert time.monotonic() - begin < 15  # about a second on a quiet machine
    out, err = capsys.readouterr()
    assert err == ""
    report = json.loads(out)
    assert set(report) == set(EVERYTHING)
    assert report["pithos"]["version"] == VERSION
    assert report["python"]["executable"] == sys.executable
    assert report["cpu"]["threads"] >= 1
    assert report["memory"]["total"] > report["memory"]["available"] > 0
    assert report["libraries"]["numpy"]
    assert {"vulkan", "opencl"} <= {kernels["target"] for kernels in report["kernels"]}
    assert report["environment"]["PITHOS_DEBUG"] == "0"
    assert report["problems"] == []
    backends = {gpu["backend"] for gpu in report["gpus"]} | {
        lack["backend"] for lack in report["unavailable"]
    }
    assert backends == {"vulkan", "opencl"}


def test_the_report_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    titles = [line.split()[0] for line in out.splitlines() if not line.startswith(" ")]
    assert titles[:6] == ["pithos", "python", "system", "cpu", "memory", "kernels"]
    assert f"{VERSION} (" in out
    assert "vulkan" in out


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--help"]) == 0
    assert "examples:\n  pithos doctor" in capsys.readouterr().out


def test_whatever_fails_is_a_problem_and_the_rest_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> Any:
        raise OSError("no such\nthing")

    for part in PARTS:
        monkeypatch.setattr(diagnosis, part, broken)
    report = diagnosis.report()
    assert len(report["problems"]) == len(PARTS)
    assert report["problems"][1] == "python: OSError: no such thing"
    text = doctor.text(report)
    assert text.startswith(f"pithos       {VERSION}")
    assert text.count("OSError") == len(PARTS)


@pytest.mark.parametrize(
    ("search", "seconds", "problem"),
    [
        ("import os; os.abort()", 20, "maybe in a driver: nothing was said"),
        ("import time; time.sleep(60)", 0.2, "a driver does not answer within 0.2 s"),
        ("raise RuntimeError('of a driver')", 20, "RuntimeError: of a driver"),
        ("print('no JSON')", 20, "JSONDecodeError"),
        ("pass", 20, "IndexError"),
    ],
)
def test_a_driver_that_crashes_or_hangs_is_a_problem(
    search: str, seconds: float, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diagnosis, "_SEARCH", search)
    report = diagnosis.report(seconds)
    assert report["gpus"] == []
    assert [line for line in report["problems"] if line.startswith("gpus: ") and problem in line]


def test_what_a_driver_prints_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnosis, "_SEARCH", f"print('hello', end=''); {diagnosis._SEARCH}")
    assert diagnosis.report()["problems"] == []


def test_states_of_kernels(tmp_path: Path) -> None:
    objects = {"a": {"file": "objects/a.o", "hash": "1"}}
    manifest(tmp_path, "avx2", machine="other", objects=objects)
    found = diagnosis.target(tmp_path, "avx2")
    assert (found["kernels"], found["missing"], found["runs"]) == (1, 1, False)
    manifest(tmp_path, "scalar", format=0, machine="other", objects={})
    assert "manifest format 0, not 1" in diagnosis.target(tmp_path, "scalar")["problem"]
    manifest(tmp_path, "neon", machine="other")
    assert diagnosis.target(tmp_path, "neon")["problem"].startswith("damaged manifest (KeyError: 'objects')")
    assert diagnosis.target(tmp_path, "opencl")["problem"] == "not built: make codegen TARGET=opencl"
    (tmp_path / "vulkan").mkdir()
    (tmp_path / "vulkan" / "manifest.json").write_text("{")
    assert "writes it anew" in diagnosis.target(tmp_path, "vulkan")["problem"]


def test_a_build_that_was_interrupted_is_told(tmp_path: Path) -> None:
    """Also when it is the loop that is missing, without which no kernel runs."""
    loop = {"file": "objects/loop.o", "hash": "2"}
    manifest(tmp_path, "scalar", machine=machine(), features=[], objects={}, loop=loop)
    assert diagnosis.target(tmp_path, "scalar")["missing"] == 1
    manifest(tmp_path / "other", "scalar", machine=machine(), features=[], objects={}, unbuilt=155)
    problem = diagnosis.target(tmp_path / "other", "scalar")["problem"]
    assert problem == "155 more are not built: make codegen TARGET=scalar"


def test_no_kernels_of_a_cpu_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pithos.manifest.generated_root", lambda: tmp_path)
    native = next(found for found in diagnosis._kernels() if found["kind"] == "cpu")
    assert native["problem"] == "not built: make codegen TARGET=native"


def test_files_of_stages_are_counted(tmp_path: Path) -> None:
    stages = [{"file": "kernels/a.spv", "shift": "kernels/a.shift.spv"}, {"file": "kernels/b.spv"}]
    manifest(tmp_path, "vulkan", kind="gpu", objects={"a": {"stages": stages}})
    (tmp_path / "vulkan" / "kernels").mkdir()
    (tmp_path / "vulkan" / "kernels" / "a.spv").touch()
    found = diagnosis.target(tmp_path, "vulkan")
    assert (found["kind"], found["kernels"], found["missing"]) == ("gpu", 1, 2)


def test_plans_that_are_missing_are_told(tmp_path: Path) -> None:
    """GPUs share theirs."""
    for name, kind, folder in (("vulkan", "gpu", "gpu"), ("neon", "cpu", "neon")):
        manifest(tmp_path, name, kind=kind, machine="other", objects={})
        assert diagnosis.target(tmp_path, name)["problem"] == "there are no plans: python -m graph plan --all"
        (tmp_path / folder / "plans").mkdir(parents=True)
        (tmp_path / folder / "plans" / "llama.decode.json").touch()
        assert diagnosis.target(tmp_path, name)["problem"] is None


def test_only_values_of_our_own_variables_are_told() -> None:
    found = diagnosis.environment(
        {
            "PITHOS_MODELS": "/m",
            "PITHOS_API_KEY": "s",
            "VK_ICD_FILENAMES": "/x",
            "HOME": "/root",
            "HF_TOKEN": "t",
        }
    )
    assert found == {"PITHOS_API_KEY": "(set)", "PITHOS_MODELS": "/m", "VK_ICD_FILENAMES": "(set)"}


def test_text_of_control_characters_reaches_no_terminal() -> None:
    report = dict.fromkeys(EVERYTHING)
    gpu = {
        "index": 0, "name": "a\x1b[31mb", "backend": "vulkan", "kind": "discrete", "memory": 10**9, "features": [],
        "driver": "1",
    }  # fmt: skip
    report |= {"pithos": {"version": "1", "checkout": True, "folder": "/"}, "gpus": [gpu], "unavailable": []}
    report |= {"environment": {"PITHOS_MODELS": "\x1b]0;x\x07"}, "problems": []}
    text = doctor.text(report)
    assert "\x1b" not in text
    assert "a\\x1b[31mb" in text


def test_the_best_target_comes_first() -> None:
    found = diagnosis.report()["kernels"]
    names = [kernels["target"] for kernels in found if kernels["target"] in PREFERENCE]
    assert names == sorted(names, key=PREFERENCE.index)
