"""Builds GPU targets: what is missing or stale, the manifest, and the comparison with what is committed.

The files of GPU targets are part of the repository, so they are written only where bytes change. What they were built
from (hashes of specs, sources and compilers) lies beside them in built.json, which is not part of it.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import tvm

from codegen.build import GENERATED, Report, Spec, wanted
from codegen.gpu import dxc
from codegen.gpu.artifacts import artifacts_of, hash_of
from codegen.gpu.sharing import Records, files_of, shared
from codegen.stale import gpu_fingerprint
from codegen.workers import Outcome, Task, run
from graph import families as F
from graph import gpu as G

FORMAT = 1
_BUILT, _MANIFEST = "built.json", "manifest.json"

Progress = Callable[[Sequence[Task], Iterator[Outcome]], Iterator[Outcome]]


def compile_task(task: Task) -> dict[str, Any]:
    """Writes a spec's files for the targets that the task names, and returns their records."""
    made = artifacts_of(task.name, task.family, task.static, task.target.split("+"))
    for target, artifacts in made.items():
        for path, data in artifacts.files.items():
            write_if_changed(task.path / target / path, data)
    return {target: artifacts.record for target, artifacts in made.items()}


def build(
    targets: Sequence[str],
    jobs: int,
    force: bool = False,
    root: Path = GENERATED,
    specs: Mapping[str, Spec] | None = None,
    progress: Progress = lambda _, outcomes: outcomes,
) -> list[Report]:
    """Builds what is missing or stale of the targets' specs; each spec is lowered once for all of them.

    Raises dxc.CompilerMissing where one of the targets needs DXC and there is none.
    """
    if set(targets) & {"vulkan", "d3d12"}:
        dxc.require()
    plans = {
        target: _Target(target, root, wanted(target) if specs is None else specs, force) for target in targets
    }
    tasks = list(_tasks(plans, root))
    try:
        for outcome in progress(tasks, run(tasks, jobs)):
            for target in outcome.task.target.split("+"):
                plans[target].take(outcome)
    finally:
        for plan in plans.values():
            plan.write()
    return [plan.report for plan in plans.values()]


def _tasks(plans: Mapping[str, _Target], root: Path) -> Iterator[Task]:
    names = dict.fromkeys(name for plan in plans.values() for name in plan.specs)
    for name in names:
        stale = [target for target, plan in plans.items() if name in plan.specs and name not in plan.records]
        if stale:
            family, static = plans[stale[0]].specs[name]
            yield Task(name, "+".join(stale), family, static, root, compiler="codegen.gpu.package")


class _Target:
    """What is there of a target, and what is built now."""

    def __init__(self, target: str, root: Path, specs: Mapping[str, Spec], force: bool) -> None:
        self.target, self.folder, self.specs = target, root / target, specs
        self.hashes = {name: gpu_fingerprint(target, *spec) for name, spec in specs.items()}
        self.records: Records = {} if force else self._current()
        self.report = Report(target, sorted(self.records))

    def _current(self) -> Records:
        """Records of what is there, was built from the same, and has not changed since."""
        try:
            built = json.loads((self.folder / _BUILT).read_text(encoding="utf-8"))
            last = json.loads((self.folder / _MANIFEST).read_text(encoding="utf-8"))["objects"]
        except (OSError, ValueError, KeyError):
            return {}
        return {
            name: record
            for name, record in last.items()
            if name in self.hashes and built.get(name) == self.hashes[name] and self._intact(record)
        }

    def _intact(self, record: Mapping[str, Any]) -> bool:
        try:
            files = {path: (self.folder / path).read_bytes() for path in files_of(record)}
        except OSError:
            return False
        return hash_of(files, record["stages"]) == record["hash"]

    def take(self, outcome: Outcome) -> None:
        if outcome.error:
            self.report.failed.append(outcome)
        else:
            self.report.built.append(outcome)
            self.records[outcome.task.name] = outcome.result[self.target]

    def write(self) -> None:
        """The manifest and what it was built from; equal files become one, those that no record names are removed."""
        names = sorted(self.records)
        self.records, files = shared(self.records, lambda path: (self.folder / path).read_bytes())
        for name, data in files.items():
            write_if_changed(self.folder / name, data)
        built = {name: self.hashes[name] for name in names}
        write_if_changed(self.folder / _BUILT, (json.dumps(built, indent=1) + "\n").encode())
        write_if_changed(self.folder / _MANIFEST, manifest_text(self.target, self.records).encode())
        for path in (self.folder / "kernels").glob("*"):
            if path.relative_to(self.folder).as_posix() not in files:
                path.unlink()


def manifest_text(target: str, records: Records) -> str:
    """What the runtime reads, a line an object."""
    ours = {f"GPU_{k}": v for k, v in vars(G).items() if k.startswith(("STEP_", "ROW_")) or k == "FOLD"}
    head = {
        "format": FORMAT,
        "target": target,
        "kind": "gpu",
        "tvm": tvm.__version__,
        "dxc": None if target == "opencl" else dxc.version(),
        "constants": {**ours, "PAGE": F.PAGE, "RING": F.RING},
        "families": {name: family.args for name, family in G.ALL_FAMILIES.items()},
    }
    lines = [f"{json.dumps(name)}: {json.dumps(records[name])}" for name in sorted(records)]
    fields = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    return "{\n" + ",\n".join([*fields, '"objects": {\n' + ",\n".join(lines) + "\n}"]) + "\n}\n"


def write_if_changed(path: Path, data: bytes) -> None:
    """Writes a file, under a temporary name until it is whole; the same bytes are left alone."""
    if path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{os.getpid()}.{path.name}")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def check(
    targets: Sequence[str],
    jobs: int,
    root: Path = GENERATED,
    specs: Mapping[str, Spec] | None = None,
    progress: Progress = lambda _, outcomes: outcomes,
) -> tuple[list[Report], list[str]]:
    """Builds everything anew elsewhere; the reports, and one line a file that differs from what `root` has."""
    with tempfile.TemporaryDirectory() as folder:
        reports = build(targets, jobs, True, Path(folder), specs, progress)
        found = [line for target in targets for line in _differences(Path(folder) / target, root / target)]
    return reports, found


def _differences(built: Path, committed: Path) -> Iterator[str]:
    def files(folder: Path) -> dict[str, Path]:
        paths = [folder / _MANIFEST, *(folder / "kernels").glob("*")]
        return {p.relative_to(folder).as_posix(): p for p in paths if p.is_file()}

    ours, theirs = files(built), files(committed)
    for name in sorted(ours.keys() | theirs.keys()):
        place = f"{committed.name}/{name}"
        if name not in theirs:
            yield f"{place} is missing"
        elif name not in ours:
            yield f"{place}: nothing makes it"
        elif ours[name].read_bytes() != theirs[name].read_bytes():
            yield f"{place} differs"
