"""A device of which little may be used: a buffer that exceeds that is refused as if there were no memory for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

from pithos.devices.gpu import Buffer, DeviceMemoryError, Gpu

MIB = 1 << 20


class Budget:
    """`limit` bytes, for one device or for several together."""

    def __init__(self, limit: int) -> None:
        self.limit, self.used = limit, 0
        self._lifted = False

    def refuses(self, nbytes: int) -> bool:
        """Whether so many bytes more are too many."""
        return not self._lifted and self.used + nbytes > self.limit

    @contextmanager
    def lifted(self) -> Iterator[None]:
        """While entered, nothing is refused: for what is given back at once, so that it does not decide what fits."""
        self._lifted = True
        try:
            yield
        finally:
            self._lifted = False


def limited(gpu: Gpu, budget: Budget) -> Gpu:
    """The same device, whose buffers count; those that the host sees do not, for they lie in its memory."""
    return cast(Gpu, _Limited(gpu, budget))


class _Limited:
    def __init__(self, gpu: Gpu, budget: Budget) -> None:
        self._gpu, self._budget = gpu, budget
        self._sizes: dict[int, int] = {}  # of the buffers that count, by identity
        self.submit, self.wait = gpu.submit, gpu.wait  # many times a token

    def __getattr__(self, name: str) -> Any:
        return getattr(self._gpu, name)

    def buffer(self, nbytes: int, host: bool = False, readback: bool = False) -> Buffer:
        if host or readback:
            return self._gpu.buffer(nbytes, host, readback)
        budget = self._budget
        if budget.refuses(nbytes):
            raise DeviceMemoryError(
                f"{self._gpu.info.name}: {nbytes / MIB:.1f} MiB more are needed beside {budget.used / MIB:.1f} MiB, "
                f"and {budget.limit // MIB} MiB may be used: allow more (--gpu-mem), or use a smaller context (-c), a "
                "smaller quantisation, or the CPU (--gpu off)"
            )
        made = self._gpu.buffer(nbytes)
        self._sizes[id(made)] = nbytes
        budget.used += nbytes
        return made

    def free(self, buffer: Buffer) -> None:
        self._budget.used -= self._sizes.pop(id(buffer), 0)
        self._gpu.free(buffer)
