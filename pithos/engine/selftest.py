"""Tries a model's GPU kernels before they are trusted: a few tokens through one layer of each kind, there and here.

What passed is remembered by device, driver and kernels, so that a start takes this time once.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterator
from collections.abc import Sequence as Items
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Protocol

import numpy as np

from pithos import caches
from pithos.devices.gpu import GpuInfo
from pithos.engine.batch import Part
from pithos.engine.pages import PagePool
from pithos.engine.passes import Passes
from pithos.engine.rings import Rings
from pithos.engine.runner import Logits, ProgramRunner, Runner
from pithos.engine.sequence import Sequence
from pithos.errors import KernelError
from pithos.gguf import GGUF
from pithos.manifest import Manifest, checked
from pithos.program import Session

# Rows of the passes: a chunk, a single row, several rows, a single row that reads what they wrote.
CUTS = (11, 1, 3, 1)
_CONTEXT = 256
_KEPT = 64  # keys, the newest
# Of the deviation of the logits. Two ways of rounding activations to int8 are 1 to 5 % apart, wrong kernels 100 %.
TOLERANCE = 0.25


class Tried(Runner, Protocol):
    """A runner on GPUs whose kernels can be tried."""

    @property
    def gguf(self) -> GGUF: ...

    @property
    def gpus(self) -> list[GpuInfo]:
        """The devices on which it runs."""

    def kernels(self) -> list[tuple[Manifest, set[str]]]:
        """The specs that it uses on each device, by the manifest that lists them."""

    def brief(self, context: int, rows: int) -> Tried:
        """The same model on the same devices, with one layer of each kind, for short sequences and chunks."""

    def release(self) -> None:
        """Gives the memory back; the devices stay open."""


class NoCpuKernels(KernelError):
    """There is nothing to compare with."""


def self_test(runner: Tried, stage: Callable[[str], None], kernels: str | None = None) -> None:
    """Raises KernelError when the device does not compute what the CPU computes. Does nothing when it is known to."""
    kernels_of = zip(runner.gpus, runner.kernels(), strict=True)
    key = key_of([(info, *used) for info, used in kernels_of])
    if known(key):
        return
    started = time.perf_counter()
    stage("trying the kernels of the GPU against those of the CPU")
    try:
        errors = compare(runner, kernels)
    except NoCpuKernels as lacking:
        stage(f"not tried: {lacking}")
        return
    worst = max(range(len(errors)), key=lambda n: np.nan_to_num(errors[n], nan=np.inf))
    if not errors[worst] <= TOLERANCE:  # nothing is larger than a NaN, nor smaller
        used = " with ".join(f"{info.name} ({info.backend}, driver {info.driver})" for info in runner.gpus)
        raise KernelError(
            f"{used} computes wrong results: the logits of a pass of "
            f"{CUTS[worst]} rows are {errors[worst]:.2g} of their deviation off the CPU's: update the driver, or use "
            "another back end or device, or the CPU (--gpu off)"
        )
    stage(f"the kernels agree ({errors[worst]:.1%} apart, {time.perf_counter() - started:.2f} s)")
    remember(key)


def compare(runner: Tried, kernels: str | None = None) -> list[float]:
    """How far the logits of each pass of CUTS are from the CPU's, as a share of the CPU's deviation."""
    with closing(_cpu(runner, kernels)) as cpu:
        gpu = runner.brief(_CONTEXT, 16)
        try:
            pairs = zip(_logits(gpu), _logits(cpu), strict=True)
            return [float(np.sqrt(np.mean((a - b) ** 2)) / np.std(b)) for a, b in pairs]
        finally:
            gpu.release()


def _cpu(runner: Tried, kernels: str | None) -> ProgramRunner:
    from pithos.devices.cpu import CpuDevice

    with ExitStack() as opened:
        try:
            device = opened.enter_context(closing(CpuDevice(kernels)))
            manifest = Manifest(device.files.folder, checked(device.manifest, device.files.folder))
            session = Session.of(runner.gguf, manifest, _CONTEXT, runner.layout.kv, brief=True)
            made = ProgramRunner(session, device, 16)
            _ = made.decode, made.prefill
        except KernelError as error:
            raise NoCpuKernels(str(error)) from None
        opened.pop_all()
    return made


def _logits(runner: Runner) -> Iterator[Logits]:
    """float64 [rows, vocabulary] of each pass: of the last row of a chunk, of all rows of the others."""
    pools = [PagePool(pool, runner.page_blocks(n)) for n, pool in enumerate(runner.layout.pools)]
    sequence = Sequence(runner.layout, pools, _CONTEXT, Rings(runner.layout, runner.ring_blocks()))
    passes = Passes(runner)
    ids = [int(i) for i in np.random.default_rng(1).integers(0, runner.vocabulary, sum(CUTS))]
    with closing(sequence):
        for number, count in enumerate(CUTS):
            tokens = [ids.pop() for _ in range(count)]
            rows = [count - 1] if number == 0 else list(range(count))
            pieces = passes.run([Part(sequence, tokens)], rows)
            yield np.concatenate([np.asarray(piece, np.float64) for _, piece in pieces])


def key_of(used: Items[tuple[GpuInfo, Manifest, set[str]]]) -> str:
    """What is remembered of devices, their drivers, and the kernels that a model uses on each."""
    text = []
    for info, manifest, specs in used:
        hashes = sorted(f"{spec} {_digest(manifest, spec)}" for spec in specs)
        text += [info.backend, info.name, info.driver, sorted(info.features), hashes]
    return hashlib.sha256(json.dumps(text).encode()).hexdigest()


def _digest(manifest: Manifest, spec: str) -> str:
    """Of what the manifest says of a spec's kernels, and of their files as they are now."""
    stages = (manifest.entry(spec) or {}).get("stages", ())
    found = hashlib.sha256(json.dumps(stages, sort_keys=True).encode())
    for path in sorted(
        {manifest.folder / stage[key] for stage in stages for key in ("file", "shift") if key in stage}
    ):
        with suppress(OSError):  # of files that are not there others tell
            found.update(path.read_bytes())
    return found.hexdigest()


def known(key: str) -> bool:
    """Whether this was tried and found right."""
    return key in _passed(_path())


def _path() -> Path:
    return caches.folder() / "gpu-selftests.json"


def _passed(path: Path) -> list[str]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return []
    return [key for key in found if isinstance(key, str)] if isinstance(found, list) else []


def remember(key: str) -> None:
    """Adds the key; a cache that cannot be written costs only time."""
    path = _path()
    caches.write(path, json.dumps([*_passed(path)[1 - _KEPT :], key]).encode())
