"""A stage to a device function: TVM simplifies what the body emitted, and what the kernel binds is looked up in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

import tvm
from tvm import tirx

from codegen.gpu import tir
from codegen.gpu.prelude import ACROSS

# One kernel is one function on the device: no host part is split off, so parameters keep the order of first use.
_PASSES = tvm.transform.Sequential([tirx.transform.StmtSimplify(), tirx.transform.RemoveNoOp()])
_CHILDREN = (
    "a",
    "b",
    "value",
    "condition",
    "base",
    "true_value",
    "false_value",
    "body",
    "then_case",
    "else_case",
)
_LISTS = ("seq", "args", "indices", "vectors")


@dataclass(frozen=True)
class Bound:
    """A buffer that a kernel binds: `width` values are read and written at once (1, 2 or 4)."""

    name: str
    tensor: Any
    dtype: str
    width: int
    written: bool


@dataclass(frozen=True)
class Kernel:
    """A lowered stage. `widths`: how many values the accesses of a tensor (bound, shared, local) take at once."""

    body: Any
    local: tuple[int, int, int]
    buffers: tuple[Bound, ...]
    constants: tuple[tuple[str, str], ...]
    sizes: tuple[str, ...]
    variables: dict[Any, str]  # constants and sizes to their names
    widths: dict[Any, int]
    calls: frozenset[str]  # functions of the prelude
    shared: int  # bytes

    @property
    def threads(self) -> int:
        return prod(self.local)


def children(node: Any) -> Iterator[Any]:
    """The statements and expressions directly below one."""
    for name in _CHILDREN:
        child = getattr(node, name, None)
        if child is not None and not isinstance(child, (int, float, str)):
            yield child
    for name in _LISTS:
        yield from getattr(node, name, None) or ()
    if type(node).__name__ == "For":
        yield from (node.min, node.extent)


def tensor_of(access: Any) -> Any:
    """The tensor that a load or store goes to."""
    return access.buffer if type(access).__name__ == "BufferStore" else access.source


def walk(node: Any) -> Iterator[Any]:
    """The node and all below it, in order."""
    yield node
    for child in children(node):
        yield from walk(child)


def lower(stage: tir.Stage) -> Kernel:
    """Simplifies a stage with TVM and finds what it binds. Raises ValueError where it exceeds what devices have."""
    function, frame = tir.emit(stage)
    module = _PASSES(tvm.IRModule({"kernel_main": function}))
    body = next(iter(module.functions.values())).body
    widths: dict[Any, int] = {}
    written: set[Any] = set()
    calls: set[str] = set()
    shared = 0
    for node in walk(body):
        kind = type(node).__name__
        if kind in ("TensorLoad", "BufferStore"):
            tensor, index = tensor_of(node), node.indices[0]
            width = int(index.lanes) if type(index).__name__ == "Ramp" else 1
            widths[tensor] = width if widths.get(tensor, width) == width else 1
            if kind == "BufferStore":
                written.add(tensor)
        elif kind == "Call" and node.op.name.endswith("extern"):
            calls.add(node.args[0].value)
        elif kind == "AllocBuffer" and node.buffer.scope() == "shared":
            shared += 4 * int(node.buffer.shape[0])
    buffers = tuple(
        Bound(name, buf._tensor, buf.dtype, widths[buf._tensor], buf._tensor in written)
        for name, buf in frame.buffers.items()
        if buf._tensor in widths
    )
    constants = tuple((name, tir.dtype_of(var)) for name, var in frame.constants.items())
    _check(stage, buffers, len(constants))
    variables = {var: f"constants.{name}" for name, var in frame.constants.items()}
    variables |= {var: f"size_{name}" for name, var in frame.sizes.items()}
    reduce = calls & set(ACROSS)
    shared += 4 * prod(stage.local) if reduce else 0
    return Kernel(
        body, stage.local, buffers, constants, tuple(frame.sizes), variables, widths, frozenset(calls), shared
    )


def _check(stage: tir.Stage, buffers: tuple[Bound, ...], constants: int) -> None:
    if prod(stage.local) > 1024:
        raise ValueError(f"workgroup of {stage.local}: {prod(stage.local)} threads, at most 1024 are allowed")
    if len(buffers) > tir.MOST_BUFFERS:
        names = ", ".join(b.name for b in buffers)
        raise ValueError(f"{len(buffers)} buffers ({names}): a stage has at most {tir.MOST_BUFFERS}")
    if constants > tir.MAX_CONSTANTS:
        raise ValueError(f"{constants} constants: a stage has at most {tir.MAX_CONSTANTS}")
