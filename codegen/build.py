"""Builds a target: compares what its plans need with what is there, compiles the difference, writes the manifest."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import tvm

from codegen.compile import LOOP, MACHINE
from codegen.cpu.isa import ISAS
from codegen.stale import fingerprint
from codegen.workers import Outcome, Task, run
from graph import families as F
from graph.specs import all_specs, name_of

GENERATED = Path(__file__).resolve().parent.parent / "generated"
FORMAT = 1
SCRATCH = 1 << 18  # bytes of a thread's scratch that kernels may use; replicated activations lie behind

Spec = tuple[str, Mapping[str, Any]]


@dataclass
class Report:
    """What was done for a target: names of specs by what happened to them."""

    target: str
    current: list[str] = field(default_factory=list)
    built: list[Outcome] = field(default_factory=list)
    failed: list[Outcome] = field(default_factory=list)


def wanted(target: str) -> dict[str, Spec]:
    """Family and static choices of every object of a target, by name."""
    return {name_of(family, static): (family, static) for family, static in all_specs(target)}


def build(
    target: str,
    jobs: int,
    force: bool = False,
    root: Path = GENERATED,
    specs: Mapping[str, Spec] | None = None,
    progress: Callable[[Sequence[Task], Iterator[Outcome]], Iterator[Outcome]] = lambda _, outcomes: outcomes,
) -> Report:
    """Builds what is missing or stale (all, when forced) of the target's specs, and writes its manifest.

    The manifest lists what was built, also when something failed or the build was interrupted.
    """
    folder = root / target
    chosen = wanted(target) if specs is None else specs
    hashes = {name: fingerprint(target, family, static) for name, (family, static) in chosen.items()}
    hashes[LOOP] = fingerprint(target, LOOP, {})
    good = {} if force else _current(folder, hashes)
    report = Report(target, sorted(good))
    tasks = [
        Task(name, target, *({**chosen, LOOP: (LOOP, {})}[name]), folder / _file(name))
        for name in hashes
        if name not in good
    ]
    try:
        for outcome in progress(tasks, run(tasks, jobs)):
            if outcome.error:
                report.failed.append(outcome)
            else:
                report.built.append(outcome)
                good[outcome.task.name] = hashes[outcome.task.name]
    finally:
        _write_manifest(folder, target, good, len(hashes) - len(good))
    _remove_others(folder, good)
    return report


def _file(name: str) -> str:
    return f"objects/{name}.o"


def _current(folder: Path, hashes: Mapping[str, str]) -> dict[str, str]:
    """Objects of the last build that are there and whose hash has not changed."""
    path = folder / "manifest.json"
    if not path.is_file():
        return {}
    try:
        last = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        return {}
    entries = {**last.get("objects", {}), LOOP: last.get("loop") or {}}
    return {
        name: entry["hash"]
        for name, entry in entries.items()
        if name in hashes and entry.get("hash") == hashes[name] and (folder / entry["file"]).is_file()
    }


def manifest(target: str, good: Mapping[str, str], unbuilt: int = 0) -> dict[str, Any]:
    """What the runtime reads: `good` maps the names of the objects to their hashes; `unbuilt` are not there yet."""
    entries = {name: {"file": _file(name), "hash": good[name]} for name in sorted(good)}
    loop = entries.pop(LOOP, None)
    constants = {
        name: value
        for name, value in vars(F).items()
        if name.startswith(("RECORD_", "WORD_", "KIND_", "STEP_", "ROW_"))
        or name in ("PAGE", "RING", "SCRATCH_BASE")
    }
    return {
        "format": FORMAT,
        "target": target,
        "machine": MACHINE,
        "tvm": tvm.__version__,
        "features": list(ISAS[target].features),
        "scratch": SCRATCH,
        "constants": constants,
        "families": {name: [list(arg) for arg in family.args] for name, family in F.FAMILIES.items()},
        "objects": entries,
        "loop": loop,
        "unbuilt": unbuilt,
    }


def _write_manifest(folder: Path, target: str, good: Mapping[str, str], unbuilt: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "manifest.json"
    temporary = folder / f".manifest.{os.getpid()}.json"
    temporary.write_text(json.dumps(manifest(target, good, unbuilt), indent=1) + "\n", encoding="utf-8")
    temporary.replace(path)


def _remove_others(folder: Path, good: Mapping[str, str]) -> None:
    """Removes objects that no spec has any more."""
    keep = {(folder / _file(name)).name for name in good}
    for path in (folder / "objects").glob("*.o"):
        if path.name not in keep:
            path.unlink()
