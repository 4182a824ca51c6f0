"""What the GPU back ends have in common, and what is asked of them.

A back end opens one device, holds its memory, builds kernels from generated files, records sequences of dispatches once
and runs them again and again. It knows neither models nor plans. One thread uses it at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from pithos.errors import DeviceError

Bytes = npt.NDArray[np.uint8]
KINDS = (
    "discrete",
    "integrated",
    "virtual",
    "software",
)  # best first; software is used only when it is asked for
PIECE = 8 << 20  # bytes of a piece of an upload at most
ALIGNMENT = 512  # of every offset that is bound, at least what any device asks for


class DeviceLost(DeviceError):
    """The device stopped working: nothing on it can be used any more."""


class DeviceMemoryError(DeviceError):
    """The device has not enough memory for a buffer."""


@dataclass(frozen=True)
class GpuInfo:
    """A device that was found. `index` counts over all back ends in the order of `--list-gpus`.

    features: of dot8 (packed int8 dot product), store16 (16-bit stores), half (f16 arithmetic), coopmat (16 x 16 x 16
    matrices of f16 with f32 sums), lanes32 (a kernel can have subgroups of 32).
    """

    backend: str
    index: int
    name: str
    kind: str
    memory: int  # bytes
    driver: str
    features: frozenset[str]
    max_binding: int  # bytes of one bound region
    shared: int  # bytes of memory that a workgroup shares
    handle: Any = None  # the back end's own
    pci: str = ""  # where the card is on the bus, as far as the driver tells: domain:bus:slot, hexadecimal


class Buffer(Protocol):
    """Device memory. `array`: its bytes when the host can see them.

    What the host wrote into the array of a host buffer is seen by the recordings that are submitted afterwards. What
    kernels and copies wrote into a readback buffer is in its array once `wait` has returned for their submission; the
    host does not write there, and recordings do not read there.
    """

    nbytes: int
    array: Bytes | None


@dataclass(frozen=True)
class Region:
    """Part of a buffer; `offset` is a multiple of ALIGNMENT."""

    buffer: Buffer
    offset: int
    nbytes: int


@dataclass(frozen=True)
class Piece:
    """`nbytes` bytes, at most PIECE, for a place on the device; `fill` writes them where it is told, on any thread."""

    buffer: Buffer
    offset: int
    nbytes: int
    fill: Callable[[Bytes], None]


@dataclass(frozen=True)
class StageFile:
    """One generated kernel: `entry` is its record of the manifest (see codegen/gpu), `folder` where its files lie."""

    spec: str
    entry: Mapping[str, Any]
    folder: Path


class Kernel(Protocol):
    """A kernel that is ready to run."""


@dataclass(frozen=True)
class Dispatch:
    """One run of a kernel: regions in the order of the stage's buffers, words in that of its constants, workgroups.

    A word has 32 bits; that of a float constant holds the bits of a float32.
    """

    kernel: Kernel
    regions: tuple[Region, ...]
    constants: tuple[int, ...]
    grid: tuple[int, int, int]
    name: str = ""
    weight_bytes: int = 0  # for profiles: what it reads at most of weights,
    flops: int = 0  # and computes with them


@dataclass(frozen=True)
class Copy:
    """Bytes from one region to another one."""

    source: Region
    target: Region


BARRIER = None  # what comes behind it sees what was written before it
Step = Dispatch | Copy | None


class Recording(Protocol):
    """Steps that were recorded once."""


class Gpu(Protocol):
    """An opened device."""

    info: GpuInfo

    def buffer(self, nbytes: int, host: bool = False, readback: bool = False) -> Buffer:
        """Memory of zeros. Raises DeviceMemoryError.

        host: `array` is what the host writes and kernels read. readback: `array` is what kernels write and the host
        reads; it implies host.
        """

    def free(self, buffer: Buffer) -> None:
        """Gives the memory back; no recording may use it any more."""

    def write(self, buffer: Buffer, offset: int, data: Bytes) -> None:
        """Copies bytes to the device; they are there when it returns."""

    def upload(self, pieces: Iterable[Piece], pool: Executor) -> None:
        """Brings pieces to the device behind all that was submitted: some are filled by `pool` while others are copied.

        They are there when it returns.
        """

    def read(self, buffer: Buffer, offset: int, nbytes: int) -> Bytes:
        """Copies bytes from the device, after all that was submitted."""

    def kernel(self, stage: StageFile, sizes: Mapping[str, int]) -> Kernel:
        """A kernel with its specialised constants. Raises KernelError when the driver refuses it."""

    def record(self, steps: Sequence[Step]) -> Recording:
        """Records steps; consecutive ones without a BARRIER between them may run at the same time."""

    def submit(self, recording: Recording) -> int:
        """Queues a recording behind all that was submitted before; the number of the submission. Raises DeviceLost."""

    def wait(self, number: int | None = None) -> None:
        """Returns when the submission of this number and those before it (None: all) are done. Raises DeviceLost."""

    def times(self, recording: Recording) -> Sequence[float]:
        """Runs a recording and returns the seconds of each of its dispatches, for profiles."""

    def close(self) -> None:
        """Gives everything back."""
