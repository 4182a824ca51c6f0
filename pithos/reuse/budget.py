"""How much memory a cache of prefixes takes when nobody says."""

from __future__ import annotations

from typing import Any

from pithos.engine.blocks import HostBlocks
from pithos.engine.engine import Engine
from pithos.memory import available

_MOST = 4 << 30
_HOST_SHARE = 8  # of the available memory, one part of so many
_DEVICE_SHARE = 2  # of what weights, buffers and one whole sequence leave free
_USABLE = 0.9  # of a device's memory


def memory_budget(engine: Engine) -> int:
    """Bytes for states where the engine keeps them: in this process, or on its device."""
    runner: Any = engine.runner
    gpus = getattr(runner, "gpus", [])
    if not gpus or all(isinstance(pool.blocks, HostBlocks) for pool in engine.pools):
        return min(_MOST, available() // _HOST_SHARE)
    used = int(runner.nbytes) + engine.runner.layout.sequence_bytes(engine.context)
    free = int(min(info.memory for info in gpus) * _USABLE) - used
    return max(0, min(_MOST, free // _DEVICE_SHARE))
