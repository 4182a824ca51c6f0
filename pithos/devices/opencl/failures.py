"""The package and its errors, as those of Pithos."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from pithos.devices.gpu import DeviceLost, DeviceMemoryError
from pithos.errors import DeviceError

_RESOURCES = -5  # while memory is taken there is too little of it; later a kernel has failed
_MEMORY = (-4, -6, -61)  # MEM_OBJECT_ALLOCATION_FAILURE, OUT_OF_HOST_MEMORY, INVALID_BUFFER_SIZE
# DEVICE_NOT_AVAILABLE, EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, INVALID_CONTEXT and INVALID_COMMAND_QUEUE (what comes
# after a failure), and NVIDIA's code for an illegal access of a kernel.
_LOST = (-2, -14, -34, -36, -9999)


@cache
def api() -> Any:
    """The package `pyopencl`. Raises ImportError, or OSError when its library cannot be loaded."""
    return importlib.import_module("pyopencl")


@contextmanager
def failures(place: str, allocates: bool = False) -> Iterator[None]:
    """Turns errors of the driver into DeviceMemoryError, DeviceLost or DeviceError that begin with `place`."""
    try:
        yield
    except api().Error as error:
        raise meaning(place, error, allocates) from None


def meaning(place: str, error: Any, allocates: bool) -> DeviceError:
    """What an error of the driver means."""
    code, said = int(error.code), status(error)
    if code in _MEMORY or (code == _RESOURCES and allocates):
        return DeviceMemoryError(f"{place}: not enough memory of the device ({said})")
    if code in _LOST or code == _RESOURCES:
        return DeviceLost(f"{place}: the device was lost ({said})")
    return DeviceError(f"{place}: {said}")


def status(error: Any) -> str:
    """The function that failed and the name of its status."""
    name = api().status_code.to_string(int(error.code), "status %d")
    return f"{error.routine} {name}" if error.routine else str(name)
