"""Opens a file as an engine: kernels for this CPU, a context that fits in memory, programs bound."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pithos.debug import Stages
from pithos.devices.gpu import DeviceLost, DeviceMemoryError, GpuInfo
from pithos.engine.again import Failure
from pithos.engine.context import fitting_context, wanted_context
from pithos.engine.engine import DEFAULT_BATCH, Engine
from pithos.engine.experts_opening import check_experts, open_experts
from pithos.engine.experts_opening import notice as experts_notice
from pithos.engine.gpu_opening import GpuChoice, open_runner
from pithos.engine.host_experts import HostExperts, shared_threads
from pithos.engine.pair_opening import notice as pair_notice
from pithos.engine.pair_opening import open_pair
from pithos.engine.rescue import Rescue
from pithos.engine.runner import ProgramRunner, Runner
from pithos.engine.shared_opening import notice as shared_notice
from pithos.engine.shared_runner import SharedRunner
from pithos.errors import DeviceError, KernelError, ModelError, UsageError
from pithos.gguf import GGUF
from pithos.manifest import Manifest, checked, generated_root
from pithos.program import Session
from pithos.program.state import KV_BYTES

if TYPE_CHECKING:
    from pithos.devices.cpu import CpuDevice

GPU_BATCH = 2048  # rows of a chunk: more of them fill a large GPU


def open_engine(
    path: str | os.PathLike[str],
    kernels: str | None,
    threads: int | None,
    context: int | None,
    batch: int | None,
    kv: str,
    on_stage: Callable[[str], None] | None,
    choice: GpuChoice,
) -> Engine:
    """See `Engine.open`."""
    stage = Stages(on_stage)
    _check(context, batch, kv)
    stage(f"reading {os.fspath(path)}")
    gguf = GGUF.open(path)
    host, refused, without = _Host(gguf, kernels, threads), "", ""
    if kernels is not None:  # a wrong one is told, whichever device computes
        from pithos.devices.cpu import choose_target

        choose_target(generated_root(), kernels)
    if not choice.dense:
        check_experts(gguf)
    if choice.gpu != "off":
        try:
            with _scarcity():
                if choice.dense:
                    on_gpu = _on_gpu(gguf, context, batch, kv, stage, choice, host.experts)
                else:
                    on_gpu = _with_experts(host, context, batch, kv, stage, choice)
            if on_gpu is not None and on_gpu.passes.rescue is None:
                on_gpu.passes.rescue = Rescue(
                    on_gpu,
                    lambda: _on_cpu(host, on_gpu.context, batch, kv, stage),
                    on_gpu.tell,
                )
        except (DeviceError, KernelError, ModelError) as error:
            # A file that fits nowhere the CPU refuses, too.
            if isinstance(error, DeviceLost) and choice.gpu != "auto":
                raise DeviceError(
                    f"{error}: try again, or use another device, or the CPU (--gpu off)"
                ) from None
            if choice.gpu != "auto":
                raise
            refused = f"the GPU is not used: {error}"
        else:
            if on_gpu is not None:
                if kernels is not None and not on_gpu.threads:
                    on_gpu.notices.append(
                        f"--kernels {kernels}: the GPU computes all of this model; they are for what the CPU takes over"
                    )
                return on_gpu
            without = _none_found(stage)
    engine = _on_cpu(host, context, batch, kv, stage)
    engine.without_gpu = without
    engine.notices += [refused] if refused else []
    return engine


@contextmanager
def _scarcity() -> Iterator[None]:
    """What this machine lacks to drive a GPU is an error of the GPU: the CPU needs less."""
    try:
        yield
    except (MemoryError, RuntimeError) as error:
        if isinstance(error, RuntimeError) and "new thread" not in str(error):
            raise
        what = "memory" if isinstance(error, MemoryError) else "room for threads"
        raise DeviceMemoryError(
            f"this machine has too little {what} to drive it: end other programs, raise limits (ulimit), or use the "
            "CPU (--gpu off)"
        ) from None


def _none_found(stage: Stages) -> str:
    """Why there is no GPU."""
    from pithos.devices.choice import found, why_none

    why = why_none(*found())
    stage(why)
    return why


def _on_gpu(
    gguf: GGUF,
    context: int | None,
    batch: int | None,
    kv: str,
    stage: Stages,
    choice: GpuChoice,
    host: Callable[[], HostExperts],
) -> Engine | None:
    """The engine on the chosen device; None when the CPU is to be used."""
    wanted, notice = wanted_context(gguf, context)
    made = _runner(gguf, wanted, batch, kv, stage, choice, host)
    if made is None:
        return None
    runner, target, threads, notices = made
    engine = Engine(gguf, runner, wanted, target=target, threads=threads)
    engine.notices += [*notices, *([notice] if notice else [])]
    stage("ready")
    return engine


def _runner(
    gguf: GGUF,
    context: int,
    batch: int | None,
    kv: str,
    stage: Stages,
    choice: GpuChoice,
    host: Callable[[], HostExperts],
) -> tuple[Runner, str, int, list[str]] | None:
    """A runner on the chosen devices, its target, threads and notices; None when the CPU is to be used."""
    from pithos.devices.choice import BOTH, choose, choose_pair

    if choice.gpu == BOTH:
        infos = choose_pair(choice.device)
        pair = open_pair(gguf, infos, choice, context, _rows(batch, infos[1], context), kv, stage)
        return pair, BOTH, 0, [pair_notice(pair), *pair.few.session.notices]
    info = choose(choice.gpu, choice.device)
    if info is None:
        return None
    runner = open_runner(gguf, info, choice, context, _rows(batch, info, context), kv, stage, host)
    notices = runner.session.notices
    if isinstance(runner, SharedRunner):
        return runner, info.backend, runner.host.device.threads, [shared_notice(runner), *notices]
    return runner, info.backend, 0, notices


def _rows(batch: int | None, info: GpuInfo, context: int) -> int:
    """Rows of a chunk on a device."""
    return min(batch or (DEFAULT_BATCH if info.kind == "software" else GPU_BATCH), context)


@dataclass(frozen=True)
class _Host:
    """A file, and the kernels and threads of this CPU that were asked for."""

    gguf: GGUF
    kernels: str | None
    threads: int | None

    def experts(self) -> HostExperts:
        return HostExperts(self.gguf, self.kernels, self.threads)

    def session(
        self, device: CpuDevice, context: int | None, kv: str, stage: Stages
    ) -> tuple[Session, list[str]]:
        """The model bound to the CPU, for as many positions as fit in memory, and notices."""
        gguf, manifest = (
            self.gguf,
            Manifest(device.files.folder, checked(device.manifest, device.files.folder)),
        )
        stage(f"checking tensors for {device.name}")
        wanted, notice = wanted_context(gguf, context)
        session = Session.of(gguf, manifest, wanted, kv)
        fitting, lowered = fitting_context(session.layout, wanted, context is not None)
        if fitting != wanted:
            session = Session.of(gguf, manifest, fitting, kv)
        return session, [*session.model.notices, *(text for text in (notice, lowered) if text)]


def _with_experts(
    host: _Host, context: int | None, batch: int | None, kv: str, stage: Stages, choice: GpuChoice
) -> Engine | None:
    """The engine on the CPU, with experts on the chosen device; None when the CPU is to be used alone."""
    from pithos.devices.choice import BOTH, choose
    from pithos.devices.cpu import CpuDevice

    if choice.gpu == BOTH:
        raise UsageError(f"--no-gpu-dense with --gpu {BOTH}: experts are on one back end: use --gpu vulkan")
    info = choose(choice.gpu, choice.device)
    if info is None:
        return None
    device = CpuDevice(host.kernels, host.threads or shared_threads())
    try:
        session, notices = host.session(device, context, kv, stage)
        rows = min(batch or DEFAULT_BATCH, session.context)
        runner = open_experts(host.gguf, info, choice, session, device, rows, stage, host.experts)
    except BaseException:
        device.close()
        raise
    engine = Engine(host.gguf, runner, session.context, target=device.target, threads=device.threads)
    engine.notices += [experts_notice(runner), *notices]

    def rescue(error: Failure) -> None:
        engine.passes.rescue = None
        runner.leave()
        engine.tell(f"{error}; going on with the CPU")

    engine.passes.rescue = rescue
    stage("ready")
    return engine


def _on_cpu(host: _Host, context: int | None, batch: int | None, kv: str, stage: Stages) -> Engine:
    from pithos.devices.cpu import CpuDevice

    stage("choosing kernels")
    device = CpuDevice(host.kernels, host.threads)
    try:
        session, notices = host.session(device, context, kv, stage)
        stage(f"binding {len(session.model.layers)} layers")
        runner = ProgramRunner(session, device, min(batch or DEFAULT_BATCH, session.context))
        engine = Engine(host.gguf, runner, session.context, target=device.target, threads=device.threads)
        _ = runner.decode  # a missing kernel is told now, not at the first token
    except BaseException:
        device.close()
        raise
    engine.notices += notices
    stage("ready")
    return engine


def _check(context: int | None, batch: int | None, kv: str) -> None:
    if context is not None and context < 1:
        raise UsageError(f"a context of {context}: at least 1 position is needed")
    if batch is not None and batch < 1:
        raise UsageError(f"a batch of {batch}: at least 1 row is needed")
    if kv not in KV_BYTES:
        raise UsageError(f"keys and values as {kv!r}: allowed are {', '.join(KV_BYTES)}")
