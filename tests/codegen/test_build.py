"""Building: incremental, bit-equal, errors that name the spec; golden text of the lowered kernels."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import tvm

from codegen.build import Report, build
from codegen.command import failures, main, table, targets_of
from codegen.compile import compile_spec
from codegen.cpu import GENERATORS
from codegen.cpu.isa import ISAS
from codegen.host import runnable
from codegen.stale import fingerprint
from codegen.workers import Outcome, Task, run
from graph.specs import all_specs
from pithos.devices.cpu import PREFERENCE
from tests.codegen.kernel_calls import TARGETS

pytestmark = pytest.mark.tvm

SPECS = {"take_rows": ("take_rows", {}), "rope.neox": ("rope", {"style": "neox"})}


def test_a_second_build_has_nothing_to_do(tmp_path: Path) -> None:
    first = build("avx2", 1, root=tmp_path, specs=SPECS)
    assert sorted(o.task.name for o in first.built) == ["loop", "rope.neox", "take_rows"]
    manifest = json.loads((tmp_path / "avx2" / "manifest.json").read_text())
    assert manifest["features"] == list(ISAS["avx2"].features)
    assert sorted(manifest["objects"]) == ["rope.neox", "take_rows"]
    second = build("avx2", 1, root=tmp_path, specs=SPECS)
    assert (len(second.built), second.current) == (0, ["loop", "rope.neox", "take_rows"])
    (tmp_path / "avx2" / "objects" / "take_rows.o").unlink()
    third = build("avx2", 1, root=tmp_path, specs=SPECS)
    assert [o.task.name for o in third.built] == ["take_rows"]


def test_a_kernel_that_no_plan_needs_any_more_is_removed(tmp_path: Path) -> None:
    build("scalar", 1, root=tmp_path, specs=SPECS)
    build("scalar", 1, root=tmp_path, specs={"take_rows": ("take_rows", {})})
    assert sorted(p.name for p in (tmp_path / "scalar" / "objects").iterdir()) == ["loop.o", "take_rows.o"]


def test_objects_are_bit_equal_wherever_they_are_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    static = {"out": "q8k", "add": 1, "sandwich": 0}
    compile_spec("avx2", "norm_quantize", static, tmp_path / "a.o")
    monkeypatch.chdir(tmp_path)
    compile_spec("avx2", "norm_quantize", static, tmp_path / "deep" / "er" / "b.o")
    assert (tmp_path / "a.o").read_bytes() == (tmp_path / "deep" / "er" / "b.o").read_bytes()


def test_the_fingerprint_follows_what_the_object_depends_on() -> None:
    base = fingerprint("avx2", "rope", {"style": "neox"})
    assert base == fingerprint("avx2", "rope", {"style": "neox"})
    others = [
        ("avx512", "rope", {"style": "neox"}),
        ("avx2", "rope", {"style": "norm"}),
        ("avx2", "kv_store", {"kv": "f16"}),
    ]
    assert base not in {fingerprint(*other) for other in others}


def test_a_missing_generator_is_told_with_the_file_to_write(tmp_path: Path) -> None:
    report = build("avx2", 1, root=tmp_path, specs={**SPECS, "magic": ("magic", {})})
    assert [o.task.name for o in report.failed] == ["magic"]
    assert len(report.built) == 3
    (line,) = failures(report)
    assert line.startswith(
        "FAILED magic: target avx2: no generator of family magic: write codegen/cpu/magic.py"
    )
    assert "magic" in table(report)


def test_a_compiler_that_dies_is_replaced_and_reported(tmp_path: Path) -> None:
    """A static choice that ends the process: what pickles as an exit."""
    tasks = [
        Task("bad", "avx2", "rope", {"style": _Exit()}, tmp_path / "bad.o"),
        Task("good", "avx2", "take_rows", {}, tmp_path / "good.o"),
    ]
    outcomes = {o.task.name: o.error for o in run(tasks, 1)}
    assert outcomes["bad"] == "the compiler's process ended with code 3"
    assert outcomes["good"] == ""
    assert (tmp_path / "good.o").is_file()


def test_what_a_dead_compiler_had_begun_is_removed_and_a_full_disk_ends_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codegen.workers.FULL", 1 << 62)
    begun = {"style": _Begin(tmp_path)}
    good = Task("good", "avx2", "take_rows", {}, tmp_path / "good.o")
    (outcome,) = run([Task("bad", "avx2", "rope", begun, tmp_path / "bad.o"), good], 1)
    assert outcome.error == (
        f"the compiler's process ended with code 3: the disk of {tmp_path} is full, make room"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["reached"]


def _begin(folder: Path) -> None:
    (folder / "reached").touch()
    (folder / f".{os.getpid()}.bad.o").touch()
    os._exit(3)


class _Begin:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __reduce__(self) -> tuple[object, ...]:
        return _begin, (self.folder,)


class _Exit:
    def __reduce__(self) -> tuple[object, ...]:
        import os

        return os._exit, (3,)


@pytest.mark.parametrize("target", ISAS)
def test_every_family_of_the_plans_has_a_generator(target: str) -> None:
    assert {family for family, _ in all_specs(target)} <= set(GENERATORS)


def test_the_targets_that_the_runtime_names_are_those_that_can_be_built() -> None:
    assert tuple(ISAS) == PREFERENCE


def test_names_of_targets() -> None:
    assert targets_of("all")[: len(ISAS)] == list(ISAS)
    assert targets_of("native") == runnable()[:1] == TARGETS[:1]
    assert targets_of("avx2") == ["avx2"]
    assert "scalar" in runnable()


def test_the_command_refuses_an_unknown_target(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["--target", "mmx"])
    assert refused.value.code == 2
    assert "invalid choice: 'mmx'" in capsys.readouterr().err


def test_the_table_counts_by_family() -> None:
    task = Task("rope.neox", "avx2", "rope", {}, Path("x"))
    lines = table(Report("avx2", ["rope.norm"], [Outcome(task, 0.5)], [])).splitlines()
    assert lines[1].split() == ["rope", "1", "0.5", "1", "0"]


GOLDEN = [
    ("avx512", "take_rows", {}),
    ("avx2", "rms_norm", {}),
    ("scalar", "binary", {"op": "mul"}),
    ("avx512", "short_conv", {"taps": 3, "gated": 1}),
    ("avx2", "norm_quantize", {"out": "q8k", "add": 1, "sandwich": 0}),
]


@pytest.mark.parametrize(("target", "family", "static"), GOLDEN)
def test_golden_text(
    golden: Callable[[str, str], None], target: str, family: str, static: dict[str, object]
) -> None:
    function = GENERATORS[family](ISAS[target], static)
    simplified = tvm.tirx.transform.StmtSimplify()(tvm.IRModule({"k": function}))
    name = ".".join([target, family, *(str(v) for v in static.values())])
    golden(f"tir/{name}.txt", simplified["k"].script() + "\n")


def test_the_command_refuses_no_processes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--target", "scalar", "--jobs", "0"])
    assert caught.value.code == 2
    assert "--jobs 0: at least 1 process is needed" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_told_before_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "scalar").write_text("a file")
    monkeypatch.setattr("codegen.command.GENERATED", tmp_path)
    monkeypatch.setattr("codegen.command._build", lambda *_: pytest.fail("it was built"))
    assert main(["--target", "scalar"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"codegen: {tmp_path / 'scalar' / 'objects'} cannot be written (")


def test_a_manifest_tells_what_an_interrupted_build_left(tmp_path: Path) -> None:
    def interrupted(tasks: object, outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
        yield next(outcomes)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build("scalar", 1, root=tmp_path, specs=SPECS, progress=interrupted)
    found = json.loads((tmp_path / "scalar" / "manifest.json").read_text())
    assert found["unbuilt"] == 2
    build("scalar", 1, root=tmp_path, specs=SPECS)
    assert json.loads((tmp_path / "scalar" / "manifest.json").read_text())["unbuilt"] == 0
