"""Faults on purpose, so that tests see what happens when a device fails.

PITHOS_FAULT=vulkan:lost:3 makes the third submission on a Vulkan device lose it, opencl:memory:2 the second buffer of
an OpenCL device find no memory, opencl:read:1 the first read lose the device; several are separated by commas.
"""

from __future__ import annotations

import os

from pithos.errors import UsageError, shown

VARIABLE = "PITHOS_FAULT"
BACKENDS = ("vulkan", "opencl")
FAULTS = ("lost", "memory", "read")


class Faults:
    """The faults that one back end shall have, and how often each of them could have happened so far."""

    def __init__(self, backend: str, text: str | None = None) -> None:
        """`text`: as in the environment, from where it comes otherwise. Raises UsageError when it is malformed."""
        text = os.environ.get(VARIABLE, "") if text is None else text
        found = [_parsed(part) for part in text.split(",") if part.strip()]
        self._left = {what: count for name, what, count in found if name == backend}

    def strikes(self, what: str) -> bool:
        """Counts one call that may fail in this way; whether it shall."""
        left = self._left.get(what, 0)
        if left:
            self._left[what] = left - 1
        return left == 1


def _parsed(part: str) -> tuple[str, str, int]:
    words = part.strip().split(":")
    if (
        len(words) != 3
        or words[0] not in BACKENDS
        or words[1] not in FAULTS
        or not words[2].isdecimal()
        or int(words[2]) < 1
    ):
        raise UsageError(
            f"{VARIABLE} has {shown(part)}; a fault is <{' or '.join(BACKENDS)}>:<{' or '.join(FAULTS)}>:"
            "<number of the call, from 1>"
        )
    return words[0], words[1], int(words[2])
