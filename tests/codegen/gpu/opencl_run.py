"""One dispatch with arrays: on PoCL, or where tests run with --cards on the first GPU."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

CARDS = False


@cache
def _queue() -> Any:
    import pyopencl as cl

    wanted = cl.device_type.GPU if CARDS else cl.device_type.CPU
    for platform in cl.get_platforms():
        for device in platform.get_devices():
            if device.type & wanted:
                return cl.CommandQueue(cl.Context([device]))
    return None


def available() -> bool:
    """Whether there is a device of the kind that is wanted."""
    try:
        return _queue() is not None
    except Exception:  # no pyopencl, no platform: both mean that there is none
        return False


@cache
def _kernel(text: str, options: tuple[str, ...]) -> Any:
    import pyopencl as cl

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # NVIDIA's compiler has something to say of each kernel
        return cl.Program(_queue().context, text).build(list(options)).kernel_main


def run(
    text: str,
    local: tuple[int, int, int],
    grid: tuple[int, int, int],
    arrays: Sequence[np.ndarray],
    constants: Sequence[Any],
    sizes: Mapping[str, int],
) -> None:
    """Runs `kernel_main` and writes what it left in the buffers back to the arrays."""
    import pyopencl as cl

    queue = _queue()
    kernel = _kernel(text, tuple(f"-Dsize_{name}={value}" for name, value in sizes.items()))
    flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
    buffers = {id(a): cl.Buffer(queue.context, flags, hostbuf=np.ascontiguousarray(a)) for a in arrays}
    kernel.set_args(*(buffers[id(a)] for a in arrays), *constants)
    cl.enqueue_nd_range_kernel(queue, kernel, [g * t for g, t in zip(grid, local, strict=True)], local)
    for array in {id(a): a for a in arrays}.values():
        after = np.empty_like(array, order="C")
        cl.enqueue_copy(queue, after, buffers[id(array)])
        array[...] = after
    queue.finish()
