"""Packaging of GPU targets: incremental, bit-equal, compared with what is there; the manifest's form."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from codegen import command
from codegen.command import failures, main, merged, table, targets_of
from codegen.cpu.isa import ISAS
from codegen.gpu import GENERATORS, dxc, package
from codegen.gpu.artifacts import TARGETS, artifacts_of
from codegen.gpu.tir import Frame, Stage
from codegen.stale import gpu_fingerprint
from codegen.workers import Outcome
from graph import gpu as G

pytestmark = [
    pytest.mark.tvm,
    pytest.mark.skipif(not dxc.available(), reason="no DXC (compushady-lrtu)"),
]

SPECS: dict[str, tuple[str, dict[str, Any]]] = {
    "take_rows": ("take_rows", {}),
    "kv_store.f16": ("kv_store", {"kv": "f16"}),
}
FILES = {"opencl": ("cl",), "vulkan": ("spv",), "d3d12": ("dxil", "hlsl")}


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "kernels").iterdir())


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("generated")
    reports = package.build(TARGETS, 1, root=root, specs=SPECS)
    assert [(r.target, len(r.built), r.failed) for r in reports] == [(t, 2, []) for t in TARGETS]
    return root


@pytest.mark.parametrize("target", TARGETS)
def test_files_and_manifest(target: str, built: Path) -> None:
    assert names(built / target) == sorted(f"{name}.{e}" for name in SPECS for e in FILES[target])
    manifest = json.loads((built / target / "manifest.json").read_text())
    assert (manifest["format"], manifest["target"], manifest["kind"]) == (1, target, "gpu")
    assert manifest["constants"]["GPU_STEP_ROWS"] == G.STEP_ROWS
    assert manifest["families"]["gemm"][0] == ["rows", "count"]
    assert sorted(manifest["objects"]) == sorted(SPECS)
    (stage,) = manifest["objects"]["kv_store.f16"]["stages"]
    assert stage["file"] == f"kernels/kv_store.f16.{FILES[target][0]}"
    assert stage["entry"] == "kernel_main"
    assert ["pages__h", "uint16", "w"] in stage["buffers"]
    assert stage["needs"] == ["store16"]
    assert {"constants", "sizes", "local", "grid", "fold", "work", "shared", "dot"} <= set(stage)


def test_a_second_build_has_nothing_to_do(built: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in built.rglob("*") if path.is_file()}
    reports = package.build(TARGETS, 1, root=built, specs=SPECS)
    assert all(not r.built and r.current == sorted(SPECS) for r in reports)
    forced = package.build(TARGETS, 1, True, root=built, specs=SPECS)
    assert all(len(r.built) == 2 for r in forced)
    assert before == {path: path.stat().st_mtime_ns for path in built.rglob("*") if path.is_file()}


def test_what_was_changed_or_lost_is_built_again_and_what_nobody_makes_removed(tmp_path: Path) -> None:
    package.build(["opencl"], 1, root=tmp_path, specs=SPECS)
    kernels = tmp_path / "opencl" / "kernels"
    good = (kernels / "take_rows.cl").read_bytes()
    (kernels / "take_rows.cl").write_bytes(good + b" ")
    (kernels / "stray.cl").write_text("")
    _, lines = package.check(["opencl"], 1, tmp_path, SPECS)
    assert lines == ["opencl/kernels/stray.cl: nothing makes it", "opencl/kernels/take_rows.cl differs"]
    (report,) = package.build(["opencl"], 1, root=tmp_path, specs=SPECS)
    assert [o.task.name for o in report.built] == ["take_rows"]
    assert (kernels / "take_rows.cl").read_bytes() == good
    assert names(tmp_path / "opencl") == ["kv_store.f16.cl", "take_rows.cl"]
    assert package.check(["opencl"], 1, tmp_path, SPECS)[1] == []
    package.build(["opencl"], 1, root=tmp_path, specs={"take_rows": SPECS["take_rows"]})
    assert names(tmp_path / "opencl") == ["take_rows.cl"]
    assert package.check(["opencl"], 1, tmp_path, SPECS)[1] == [
        "opencl/kernels/kv_store.f16.cl is missing",
        "opencl/manifest.json differs",
    ]


TWINS: dict[str, tuple[str, dict[str, Any]]] = {
    "two.a": ("two", {"last": 1}),
    "two.b": ("two", {"last": 2}),
    "two.c": ("two", {"last": 2}),
}


def _twins(static: Any) -> list[Stage]:
    def body(number: int) -> Callable[[Frame], None]:
        return lambda f: f.buffer("out", "int32").store(number, f.int("out_at"))

    return [
        Stage(body(n), (1, 1, 1), ((1,), (1,), (1,)), suffix=s)
        for n, s in ((0, "first"), (static["last"], "second"))
    ]


@pytest.fixture
def twins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Built in this process, for others do not know the family."""
    monkeypatch.setitem(GENERATORS, "two", _twins)
    here = lambda tasks, jobs: (Outcome(task, 0.0, "", package.compile_task(task)) for task in tasks)  # noqa: E731
    monkeypatch.setattr(package, "run", here)


@pytest.mark.parametrize("target", TARGETS)
def test_files_that_are_the_same_are_there_once(target: str, twins: None, tmp_path: Path) -> None:
    package.build([target], 1, root=tmp_path, specs=TWINS)
    stages = stages_of(tmp_path / target)
    assert len({stages[name][0] for name in TWINS}) == 1
    assert stages["two.a"][1] == f"kernels/two.a.second.{FILES[target][0]}"
    assert stages["two.b"][1] == stages["two.c"][1] != stages["two.a"][1]
    paths = {file for files in stages.values() for file in files}
    assert len(names(tmp_path / target)) == len(paths) * len(FILES[target]) == 3 * len(FILES[target])
    for name, (family, static) in TWINS.items():
        made = artifacts_of(name, family, static, [target])[target]
        own = [path for path in made.files if not path.endswith("hlsl")]
        assert [(tmp_path / target / path).read_bytes() for path in stages[name]] == [
            made.files[p] for p in own
        ]
    (report,) = package.build([target], 1, root=tmp_path, specs=TWINS)
    assert report.current == sorted(TWINS) and not report.built
    assert package.check([target], 1, tmp_path, TWINS)[1] == []


def test_a_file_that_is_left_alone_gets_its_name_back(twins: None, tmp_path: Path) -> None:
    """What a build makes does not depend on what was there before: specs come, go, and become others."""
    changed = {**TWINS, "two.c": ("two", {"last": 3})}
    for specs in (
        TWINS,
        {"two.a": TWINS["two.a"]},
        TWINS,
        changed,
        {name: TWINS[name] for name in ("two.b", "two.c")},
    ):
        package.build(["opencl"], 1, root=tmp_path, specs=specs)
        assert package.check(["opencl"], 1, tmp_path, specs)[1] == []
    package.build(["opencl"], 1, root=tmp_path, specs={"two.b": TWINS["two.b"]})
    assert names(tmp_path / "opencl") == ["two.b.first.cl", "two.b.second.cl"]
    shared = {name: TWINS[name] for name in ("two.b", "two.c")}
    package.build(["opencl"], 1, root=tmp_path, specs=shared)
    for path in (tmp_path / "opencl" / "kernels").iterdir():
        path.write_bytes(path.read_bytes() + b" ")
    (report,) = package.build(["opencl"], 1, root=tmp_path, specs=shared)
    assert sorted(o.task.name for o in report.built) == ["two.b", "two.c"]
    assert package.check(["opencl"], 1, tmp_path, shared)[1] == []


def stages_of(folder: Path) -> dict[str, list[str]]:
    """The files of the stages, by spec."""
    objects = json.loads((folder / "manifest.json").read_text())["objects"]
    return {name: [stage["file"] for stage in record["stages"]] for name, record in objects.items()}


def test_files_are_bit_equal_wherever_they_are_built(built: Path) -> None:
    """In this process, after other kernels, as in the worker processes."""
    for name, (family, static) in reversed(SPECS.items()):
        for target, made in artifacts_of(name, family, static, TARGETS).items():
            for path, data in made.files.items():
                assert (built / target / path).read_bytes() == data
            manifest = json.loads((built / target / "manifest.json").read_text())
            assert manifest["objects"][name] == made.record


def test_a_missing_generator_is_told_with_the_file_to_write(tmp_path: Path) -> None:
    reports = package.build(["opencl", "vulkan"], 1, root=tmp_path, specs={**SPECS, "magic": ("magic", {})})
    assert [[o.task.name for o in r.failed] for r in reports] == [["magic"], ["magic"]]
    (line,) = failures(merged(reports))
    assert line == (
        "FAILED magic: target opencl+vulkan: no generator of family magic: write codegen/gpu/magic.py with "
        "`def magic(static)` and add it to GENERATORS in codegen/gpu/__init__.py"
    )
    assert table(merged(reports)).splitlines()[2].split()[-1] == "1"
    assert names(tmp_path / "opencl") == ["kv_store.f16.cl", "take_rows.cl"]


def _stages(*suffixes: str, dot: bool = False) -> Callable[[Any], list[Stage]]:
    def body(f: Frame) -> None:
        f.buffer("out", "int32").store(
            f.dot4(f.buffer("x", "uint32").load(0), 3, 0) if dot else 1, f.int("out_at")
        )

    return lambda static: [
        Stage(body, (1, 1, 1), ((("/", "n", 4),), ("rows",), (1,)), suffix=s) for s in suffixes
    ]


def test_stages_and_variants_have_files_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GENERATORS, "two", _stages("split", "merge", dot=True))
    made = artifacts_of("two.q", "two", {}, TARGETS)
    assert list(made["opencl"].files) == ["kernels/two.q.split.cl", "kernels/two.q.merge.cl"]
    assert list(made["vulkan"].files)[:2] == ["kernels/two.q.split.spv", "kernels/two.q.split.shift.spv"]
    first = made["vulkan"].record["stages"][0]
    assert (first["file"], first["shift"]) == tuple(made["vulkan"].files)[:2]
    assert first["dot"] is True
    assert first["grid"] == [[["/", "n", 4]], ["rows"], [1]]
    assert first["constants"] == [["out_at", "int32"]]
    assert "shift" not in made["d3d12"].record["stages"][0]


def test_what_other_kernels_do_as_well_asks_for_packed_dot_products(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GENERATORS, "glu", _stages("", dot=True))
    made = artifacts_of("glu.q", "glu", {}, TARGETS)
    assert list(made["vulkan"].files) == ["kernels/glu.q.spv"]
    assert {target: made[target].record["stages"][0]["needs"] for target in TARGETS} == {
        "vulkan": ["dot8"],
        "opencl": [],
        "d3d12": [],
    }


def test_stages_without_suffixes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GENERATORS, "two", _stages("", ""))
    with pytest.raises(ValueError, match="two: its 2 stages need a suffix each, found two, two"):
        artifacts_of("two", "two", {}, TARGETS)


def test_the_fingerprint_follows_what_the_files_depend_on() -> None:
    base = gpu_fingerprint("vulkan", "kv_store", {"kv": "f16"})
    assert base == gpu_fingerprint("vulkan", "kv_store", {"kv": "f16"})
    others = [
        ("opencl", "kv_store", {"kv": "f16"}),
        ("vulkan", "kv_store", {"kv": "f32"}),
        ("vulkan", "rope", {}),
    ]
    assert base not in {gpu_fingerprint(*other) for other in others}


def test_names_of_targets() -> None:
    assert targets_of("gpu") == list(TARGETS)
    assert targets_of("cpu") == list(ISAS)
    assert targets_of("all") == [*ISAS, *TARGETS]
    assert targets_of("vulkan") == ["vulkan"]


def test_without_dxc_opencl_is_built_and_the_others_say_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dxc, "_path", lambda: None)
    plain = package.build
    monkeypatch.setattr(
        command.package,
        "build",
        lambda targets, jobs, force, progress: plain(targets, jobs, force, tmp_path, SPECS),
    )
    assert main(["--target", "gpu", "--jobs", "1"]) == 1
    told = capsys.readouterr()
    assert "FAILED vulkan, d3d12: DXC was not found" in told.err
    assert "compushady-lrtu" in told.err
    assert "opencl: 2 built, 0 up to date, 0 failed" in told.out
    assert names(tmp_path / "opencl") == ["kv_store.f16.cl", "take_rows.cl"]
    assert not (tmp_path / "vulkan").exists()


def test_check_is_for_gpu_targets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--target", "scalar", "--check"]) == 1
    assert "--check compares GPU targets" in capsys.readouterr().err
