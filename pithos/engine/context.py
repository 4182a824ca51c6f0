"""The context of an engine: what the user and the model want, and what fits in memory."""

from __future__ import annotations

from pithos.errors import ContextError
from pithos.gguf import GGUF
from pithos.memory import available
from pithos.program.state import StateLayout

DEFAULT_CONTEXT = 32768  # at most, when nobody asks for more
_SHARE = 0.9  # of the available memory that one full sequence may take
_GB = 1e9


def wanted_context(gguf: GGUF, context: int | None) -> tuple[int, str]:
    """The context to open, and what to say about it."""
    own = gguf.arch_get("context_length")
    most = own if isinstance(own, int) else DEFAULT_CONTEXT
    if context is None:
        return min(most, DEFAULT_CONTEXT), ""
    if context > most:
        return (
            context,
            f"a context of {context} tokens: the model was made for {most}, expect worse answers behind them",
        )
    return context, ""


def fitting_context(layout: StateLayout, wanted: int, asked: bool) -> tuple[int, str]:
    """The context that fits in memory, and what to say when it is a smaller one.

    Raises ContextError when the user asked for one that does not fit, or when none does.
    """
    room = int(available() * _SHARE)
    needed = layout.sequence_bytes(wanted)
    if needed <= room:
        return wanted, ""
    fits = _largest(layout, wanted, room)
    text = f"a context of {wanted} tokens needs {needed / _GB:.2f} GB, {room / _GB:.2f} GB are available"
    if not fits:
        raise ContextError(f"{text}: end other programs, or take a smaller model", wanted, fits)
    if asked:
        raise ContextError(f"{text}: use -c {fits} or less", wanted, fits)
    return fits, f"{text}: lowered to {fits}"


def _largest(layout: StateLayout, wanted: int, room: int) -> int:
    """The largest multiple of 256 positions up to `wanted` whose state takes at most `room` bytes; 0 for none."""
    low, high = 0, wanted // 256
    while low < high:
        middle = (low + high + 1) // 2
        if layout.sequence_bytes(middle * 256) <= room:
            low = middle
        else:
            high = middle - 1
    return low * 256
