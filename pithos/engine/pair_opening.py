"""Opens a file on two back ends: OpenCL for up to 8 rows, Vulkan for chunks of prompts."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, nullcontext

from pithos.devices.budget import Budget
from pithos.devices.choice import BOTH, cards, described
from pithos.devices.gpu import DeviceMemoryError, GpuInfo
from pithos.engine.batch import DECODE_ROWS
from pithos.engine.gpu_opening import MIB, GpuChoice, needed_bytes, opened, progress, room_of, session_on
from pithos.engine.gpu_runner import GpuRunner
from pithos.engine.pair_runner import PairRunner
from pithos.engine.selftest import self_test
from pithos.gguf import GGUF
from pithos.manifest import Manifest, generated_root


def open_pair(
    gguf: GGUF,
    infos: tuple[GpuInfo, GpuInfo],
    choice: GpuChoice,
    context: int,
    batch: int,
    kv: str,
    stage: Callable[[str], None],
) -> PairRunner:
    """A runner of the model on the devices of OpenCL and Vulkan. Raises DeviceError, KernelError, ModelError.

    All weights lie on both, so the model must fit twice; after an error nothing stays open.
    """
    manifests = [Manifest.read(generated_root(), info.backend) for info in infos]
    needed = [needed_bytes(gguf, manifest, context, kv) for manifest in manifests]
    _check_room(gguf, infos, needed, choice.mem)
    budget = None if choice.mem is None else Budget(choice.mem * MIB)
    with ExitStack() as devices:
        sessions = []
        for info, manifest in zip(infos, manifests, strict=True):
            gpu = devices.enter_context(opened(info, stage, budget))
            sessions.append(session_on(gguf, manifest, gpu, context, budget, batch, kv, progress(stage)))
        (few, _), (chunks, rows) = sessions
        runner = PairRunner(GpuRunner(few, DECODE_ROWS), GpuRunner(chunks, rows))
        stage(f"binding {len(few.model.layers)} layers and copying weights to {runner.place}, twice")
        runner.prepare()
        with budget.lifted() if budget is not None else nullcontext():
            self_test(runner, stage)
    return runner


def notice(runner: PairRunner) -> str:
    """What the user is told of a model on two back ends."""
    few, chunks = (info.name for info in runner.gpus)
    return f"all weights lie twice on {few}" if few == chunks else f"all weights lie on {few} and on {chunks}"


def _check_room(gguf: GGUF, infos: tuple[GpuInfo, GpuInfo], needed: list[int], mem: int | None) -> None:
    """Raises DeviceMemoryError when the model does not fit into the memory of both, or twice into that of one card."""
    for card in cards(infos):
        wanted = sum(needed[infos.index(info)] for info in card)
        room = min(room_of(info) for info in card)
        if wanted > room:
            _refuse(gguf, " and ".join(described(info) for info in card), wanted, room)
    if mem is not None and sum(needed) > mem * MIB:
        _refuse(gguf, "the two back ends (--gpu-mem)", sum(needed), mem * MIB)


def _refuse(gguf: GGUF, where: str, needed: int, room: int) -> None:
    raise DeviceMemoryError(
        f"--gpu {BOTH} has all weights once for each back end: {gguf.path} needs {needed // MIB} MiB of {where}, "
        f"which may use {room // MIB} MiB: use --gpu vulkan, a smaller context (-c) or a smaller quantisation"
    )
