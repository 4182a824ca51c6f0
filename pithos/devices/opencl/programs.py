"""Kernels, built from generated OpenCL C by the device's own compiler."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

from pithos.devices.gpu import StageFile
from pithos.devices.opencl.failures import api, status
from pithos.devices.opencl.found import is_nvidia
from pithos.errors import KernelError, shown

_DOT = "cl_khr_integer_dot_product"
_DP4A = (6, 1)  # the first of NVIDIA's cards with the instruction


@dataclass(frozen=True)
class OpenclKernel:
    """A built kernel. Each of its runs in a recording has an object of its own, since that holds the arguments."""

    program: Any
    spec: str
    entry: str
    local: tuple[int, int, int]

    def instance(self) -> Any:
        """A new kernel object without arguments."""
        return api().Kernel(self.program, self.entry)


class Programs:
    """Builds programs, each once. Binaries are kept between runs by the driver or by pyopencl."""

    def __init__(self, context: Any, device: Any) -> None:
        self._context, self._device = context, device
        self._base = _options(device)
        self._nvidia = is_nvidia(device.platform)
        self._built: dict[tuple[Path, tuple[str, ...]], Any] = {}

    def kernel(self, stage: StageFile, sizes: Mapping[str, int]) -> OpenclKernel:
        """Raises KernelError when its file is missing or the driver refuses it."""
        entry = stage.entry
        options = (*self._base, *(f"-Dsize_{name}={value}" for name, value in sizes.items()))
        key = (stage.folder / entry["file"], options)
        if key not in self._built:
            self._built[key] = self._build(*key)
        kernel = OpenclKernel(self._built[key], stage.spec, entry["entry"], tuple(entry["local"]))
        self._check(kernel, key[0])
        return kernel

    def _build(self, path: Path, options: tuple[str, ...]) -> Any:
        cl = api()
        try:
            source = path.read_text(encoding="utf-8")
        except OSError:
            raise KernelError(f"{path} is missing: `make codegen TARGET=opencl` builds it") from None
        except UnicodeDecodeError:
            raise KernelError(f"{path} is damaged: `make codegen TARGET=opencl` builds it anew") from None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a driver that has something to say of a kernel that it takes
            try:
                return cl.Program(self._context, source).build(list(options), devices=[self._device])
            except cl.Error as error:
                raise KernelError(f"{path}: {self._name} refuses it: {_complaint(error)}") from None

    def _check(self, kernel: OpenclKernel, path: Path) -> None:
        """Whether the device can run its workgroups; a kernel that takes many registers may be too large for it.

        NVIDIA's compiler keeps to the size that a kernel requires, yet tells 256 of those with more than 64 registers.
        """
        cl = api()
        try:
            made, info = kernel.instance(), cl.kernel_work_group_info
            most = made.get_work_group_info(info.WORK_GROUP_SIZE, self._device)
            compiled = made.get_work_group_info(info.COMPILE_WORK_GROUP_SIZE, self._device)
        except cl.Error as error:
            raise KernelError(f"{path}: no kernel {kernel.entry!r} ({status(error)})") from None
        if self._nvidia and tuple(compiled) == kernel.local:
            return
        if prod(kernel.local) > most:
            raise KernelError(
                f"{path}: workgroups of {prod(kernel.local)} threads, {self._name} runs this kernel with {most} at most"
            )

    @property
    def _name(self) -> str:
        return str(self._device.name).strip()


def _options(device: Any) -> tuple[str, ...]:
    """Macros that tell the kernels what the device has."""
    if is_nvidia(device.platform):
        return ("-DNV",) if _capability(device) >= _DP4A else ()
    if _DOT in device.extensions.split() and device.opencl_c_version.startswith(
        ("OpenCL C 3.", "OpenCL C 4.")
    ):
        return ("-DDOT_KHR", "-cl-std=CL3.0")
    return ()


def _capability(device: Any) -> tuple[int, int]:
    """What the card is, as NVIDIA counts them."""
    return int(device.compute_capability_major_nv), int(device.compute_capability_minor_nv)


def _complaint(error: Any) -> str:
    """The first error of a build log, else its first line."""
    _, _, log = str(error).partition("Build on ")
    lines = [line.strip() for line in log.splitlines()[1:] if line.strip()]
    return shown(
        next((line for line in lines if "error" in line.lower()), lines[0] if lines else status(error)), 300
    )
