"""Opens a file on the CPU with the hot experts on a GPU."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

import numpy as np

from pithos.devices.cpu import CpuDevice
from pithos.devices.gpu import GpuInfo
from pithos.engine.batch import DECODE_ROWS
from pithos.engine.experts_runner import ExpertsRunner
from pithos.engine.gpu_opening import GpuChoice, opened, progress, room_of
from pithos.engine.host_experts import HostExperts
from pithos.engine.selftest import TOLERANCE, key_of, known, remember
from pithos.engine.shared_opening import has_experts
from pithos.errors import KernelError, UsageError
from pithos.gguf import GGUF
from pithos.manifest import Manifest, generated_root
from pithos.program import Session
from pithos.program.gpu.experts_alone import ExpertsSession

_ROWS = (1, 3, DECODE_ROWS)  # of the passes that try kernels


def check_experts(gguf: GGUF) -> None:
    """Raises UsageError for a model that has none."""
    if not has_experts(gguf):
        raise UsageError(
            f"--no-gpu-dense is for models with experts, and {gguf.path} ({gguf.architecture}) has none: leave it out, "
            "or use the CPU (--gpu off)"
        )


def open_experts(
    gguf: GGUF,
    info: GpuInfo,
    choice: GpuChoice,
    session: Session,
    device: CpuDevice,
    batch: int,
    stage: Callable[[str], None],
    host: Callable[[], HostExperts],
) -> ExpertsRunner:
    """A runner on `device`, with experts on the GPU. Raises DeviceError, KernelError; then the GPU is not open."""
    manifest = Manifest.read(generated_root(), info.backend)
    moved = progress(stage)
    with opened(info, stage) as gpu:
        there = ExpertsSession(gguf, manifest, gpu, room_of(info, choice.mem), moved)
        stage(f"binding {len(session.model.layers)} layers and copying the hottest experts to {info.name}")
        runner = ExpertsRunner(session, device, batch, there, moved)
        try:
            try_experts(runner, host, stage)
        except BaseException:
            runner.abandon()
            raise
    return runner


def notice(runner: ExpertsRunner) -> str:
    """What the user is told of it."""
    here, all_of_them = runner.held
    name = runner.there.gpu.info.name
    rest = "the others and all dense layers" if here < all_of_them else "all dense layers"
    return f"{here} of {all_of_them} experts are on {name}, the CPU computes {rest}"


def try_experts(runner: ExpertsRunner, host: Callable[[], HostExperts], stage: Callable[[str], None]) -> None:
    """Raises KernelError when the GPU does not compute the sums of the CPU. Does nothing when it is known to."""
    info, program = runner.there.gpu.info, runner.gpu_program
    key = key_of([(info, runner.there.manifest, program.specs())])
    if known(key):
        return
    stage("trying the kernels of the GPU against those of the CPU")
    with closing(host()) as own:
        found = [apart(runner, own, layer, rows) for layer in _layers(runner) for rows in _ROWS]
    worst = float(np.max(found))  # a NaN, if there is one
    if not worst <= TOLERANCE:
        raise KernelError(
            f"{info.name} ({info.backend}, driver {info.driver}) computes wrong results: sums of experts are "
            f"{worst:.2g} of their deviation off the CPU's: update the driver, or use another back end or device, or "
            "the CPU (--gpu off)"
        )
    stage(f"the kernels agree ({worst:.1%} apart)")
    remember(key)


def apart(runner: ExpertsRunner, host: HostExperts, layer: int, rows: int) -> float:
    """How far the GPU's sums of a layer are from the CPU's, as a share of their deviation."""
    random, program, gpu = np.random.default_rng(rows), runner.gpu_program, runner.there.gpu
    slots = runner.cache.slots[layer]
    x = random.normal(size=(rows, host.width)).astype(np.float32)
    order = np.array([random.permutation(host.experts) for _ in range(rows)])
    first = np.argsort(slots[order] < 0, axis=1, kind="stable")[:, :1]  # one that is there, then any others
    ids = np.concatenate([np.take_along_axis(order, first, 1), order], axis=1)
    ids = np.array([list(dict.fromkeys(row))[: host.used] for row in ids.tolist()], np.int32)
    weights = random.uniform(0.5, 1.0, (rows, host.used)).astype(np.float32)
    program.give(x, ids, weights)
    gpu.submit(program.recorded(layer, rows).recording)
    gpu.wait()
    found = np.array(program.sums(rows), np.float64)
    expected = np.array(host.run(layer, x, ids, weights, slots[ids] >= 0), np.float64)
    return float(np.sqrt(np.mean((found - expected) ** 2)) / np.std(expected))


def _layers(runner: ExpertsRunner) -> Iterator[int]:
    """The first layer of each combination of formats."""
    seen: set[tuple[str, ...]] = set()
    for layer in runner.there.experts.layers:
        formats = tuple(weight.format for weight in layer.weights.values())
        if formats not in seen:
            seen.add(formats)
            yield layer.number
