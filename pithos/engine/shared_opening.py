"""Opens a file on a GPU that does not hold all of its experts."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from pithos.devices.gpu import DeviceMemoryError, Gpu
from pithos.engine.gpu_runner import GpuRunner
from pithos.engine.host_experts import HostExperts
from pithos.engine.selftest import self_test
from pithos.engine.shared_runner import SharedRunner
from pithos.gguf import GGUF
from pithos.layout import PAGE
from pithos.manifest import Manifest
from pithos.program.gpu import GpuSession
from pithos.program.gpu.shared import SharedSession


def has_experts(gguf: GGUF) -> bool:
    """Whether the model has layers of experts: matrices of three dimensions."""
    return any(len(tensor.shape) > 2 for tensor in gguf.tensors.values())


def open_shared(
    gguf: GGUF,
    manifest: Manifest,
    gpu: Gpu,
    budget: int,
    context: int,
    batch: int,
    kv: str,
    host: Callable[[], HostExperts],
    stage: Callable[[str], None],
    on_bytes: Callable[[int], None],
) -> SharedRunner:
    """A runner that uses `budget` bytes of the device. Raises DeviceError, KernelError, ModelError."""
    session = SharedSession(gguf, manifest, gpu, context, budget, kv, on_bytes)
    _try(gguf, manifest, gpu, kv, stage)
    stage(f"binding {len(session.model.layers)} layers and copying the hottest experts to {gpu.info.name}")
    own = host()
    try:
        return SharedRunner(session, batch, own, on_bytes)
    except BaseException:
        own.close()
        raise


def notice(runner: SharedRunner) -> str:
    """What the user is told of a shared model."""
    here, all_of_them = runner.held
    name = runner.session.gpu.info.name
    return f"{here} of {all_of_them} experts are on {name}, the others are computed by the CPU"


def _try(gguf: GGUF, manifest: Manifest, gpu: Gpu, kv: str, stage: Callable[[str], None]) -> None:
    """The self-test, on one layer of each kind with all of its experts, as far as there is memory for that."""
    try:
        with closing(GpuSession(gguf, manifest, gpu, PAGE, kv, brief=True)) as trial:
            self_test(GpuRunner(trial, PAGE), stage)
    except DeviceMemoryError as lacking:
        stage(f"the kernels are not tried: {lacking}")
