"""Opens a file on a GPU: a device is chosen, weights are copied to it, programs bound."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass

from pithos.devices.budget import Budget, limited
from pithos.devices.gpu import DeviceMemoryError, Gpu, GpuInfo
from pithos.engine.gpu_runner import GpuRunner
from pithos.engine.host_experts import HostExperts
from pithos.engine.selftest import self_test
from pithos.engine.shared_opening import has_experts, open_shared
from pithos.gguf import GGUF
from pithos.manifest import Manifest, generated_root
from pithos.program.gpu import GpuSession
from pithos.program.gpu.limited import LimitedSession
from pithos.program.model import Model
from pithos.program.state import layout_of

MIB = 1 << 20
_REPORTED = 256 * MIB  # bytes between two stages that tell how far the upload is
_SHARE = 0.92  # of a device's memory that a model is given; the system and other programs have some too
_BUFFERS = 1.05  # weights and buffers, as a multiple of the weights


@dataclass(frozen=True)
class GpuChoice:
    """What was asked for: `gpu` as --gpu, `device` as --gpu-device, `mem` MiB that may be used."""

    gpu: str = "off"
    device: str | None = None
    mem: int | None = None
    dense: bool = True  # whether all layers run on the device, not experts alone


def open_device(info: GpuInfo) -> Gpu:
    """The device, by its back end. Raises DeviceError."""
    gpu: Gpu = importlib.import_module(f"pithos.devices.{info.backend}").open_device(info)
    return gpu


def open_runner(
    gguf: GGUF,
    info: GpuInfo,
    choice: GpuChoice,
    context: int,
    batch: int,
    kv: str,
    stage: Callable[[str], None],
    host: Callable[[], HostExperts],
) -> GpuRunner:
    """A runner of the model on a device. Raises DeviceError, KernelError, ModelError; nothing stays open then.

    `host` opens the CPU for experts that the device has no room for.
    """
    manifest = Manifest.read(generated_root(), info.backend)
    experts = has_experts(gguf)
    room = room_of(info, choice.mem)
    if not experts:
        state = 0 if choice.mem is None else state_bytes(gguf, manifest, context, kv)
        _check_room(gguf, info, room, context, state)
    if not experts or needed_bytes(gguf, manifest, context, kv) <= room:
        try:
            budget = None if choice.mem is None else Budget(room)
            with opened(info, stage, budget) as gpu:
                session, rows = session_on(gguf, manifest, gpu, context, budget, batch, kv, progress(stage))
                return _whole(session, rows, stage, budget)
        except DeviceMemoryError as error:
            if not experts:
                raise
            stage(f"not all experts fit: {error}")
    with opened(info, stage) as gpu:
        return open_shared(gguf, manifest, gpu, room, context, batch, kv, host, stage, progress(stage))


def room_of(info: GpuInfo, mem: int | None = None) -> int:
    """Bytes of a device that a model may use, `mem` MiB at most."""
    return int(min(info.memory * _SHARE, mem * MIB if mem else info.memory))


@contextmanager
def opened(info: GpuInfo, stage: Callable[[str], None], budget: Budget | None = None) -> Iterator[Gpu]:
    """The device, of which no more than a budget is used; after an error it is closed."""
    stage(f"opening {info.name} ({info.backend})")
    gpu = open_device(info)
    if budget is not None:
        gpu = limited(gpu, budget)
    try:
        yield gpu
    except BaseException:
        gpu.close()
        raise


def session_on(
    gguf: GGUF,
    manifest: Manifest,
    gpu: Gpu,
    context: int,
    budget: Budget | None,
    batch: int,
    kv: str,
    on_bytes: Callable[[int], None],
) -> tuple[GpuSession, int]:
    """The model on a device, and how many rows its chunks have, at most `batch`."""
    if budget is None:
        return GpuSession(gguf, manifest, gpu, context, kv, on_bytes), batch
    session = LimitedSession(gguf, manifest, gpu, context, budget.limit, kv, on_bytes)
    return session, session.chunk_rows(batch)


def _whole(session: GpuSession, batch: int, stage: Callable[[str], None], budget: Budget | None) -> GpuRunner:
    """A runner of a model that is on the device with all of its weights."""
    runner = GpuRunner(session, batch)
    stage(f"binding {len(session.model.layers)} layers and copying weights to {session.gpu.info.name}")
    _ = runner.single
    stage("building the kernels of prompts")
    _ = runner.prefill, runner.decode
    with budget.lifted() if budget is not None else nullcontext():
        self_test(runner, stage)
    return runner


def needed_bytes(gguf: GGUF, manifest: Manifest, context: int, kv: str) -> int:
    """Bytes of all weights, of the state of a whole context and, about, of buffers."""
    weights = sum(tensor.nbytes for tensor in gguf.tensors.values())
    return int(_BUFFERS * weights) + state_bytes(gguf, manifest, context, kv)


def state_bytes(gguf: GGUF, manifest: Manifest, context: int, kv: str) -> int:
    """Bytes of the state of a whole context."""
    return layout_of(Model(gguf, manifest.plan(gguf.architecture, "decode")), kv).sequence_bytes(context)


def _check_room(gguf: GGUF, info: GpuInfo, room: int, context: int, state: int) -> None:
    """Raises DeviceMemoryError when the weights and `state` bytes of a context are more than may be used."""
    weights = sum(tensor.nbytes for tensor in gguf.tensors.values())
    if weights + state <= room:
        return
    beside = f", the state of {context} positions {-(-state // MIB)} MiB" if state else ""
    remedy = "a smaller context (-c), " if weights < room and state else ""
    raise DeviceMemoryError(
        f"the weights of {gguf.path} have {-(-weights // MIB)} MiB{beside}, {info.name} may use {room // MIB} MiB: "
        f"use {remedy}a smaller quantisation, another device, or the CPU (--gpu off)"
    )


def progress(stage: Callable[[str], None]) -> Callable[[int], None]:
    """Tells a stage each time that so many bytes more went over."""
    done = told = 0

    def moved(nbytes: int) -> None:
        nonlocal done, told
        done += nbytes
        if done - told >= _REPORTED:
            told = done
            stage(f"copied {done // MIB} MiB of weights")

    return moved
