"""The building blocks that all GPU kernels are written with: a spec is a list of stages, a body emits its statements.

A body takes a `Frame` and emits through it; values are TIR expressions (int32 unless said otherwise), and Python's
operators and `for` work on them. Integers that are divided (`//`, `%`) must not be negative. `f.let` names a value: it
becomes a variable of the printed kernel, so that expressions stay short; what is not named is printed where it is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from math import prod
from typing import Any

import numpy as np
from tvm import tirx
from tvm.script.ir_builder import IRBuilder
from tvm.tirx.script import builder as T

from codegen.gpu.stage import Factors as Factors
from codegen.gpu.stage import Interface as Interface
from codegen.gpu.stage import Stage as Stage
from graph import gpu as G

Expr = Any  # a TIR expression, or a Python number where a constant is meant
LANES = 32  # threads of the runs that lane_sum and its like work on
MAX_BUFFERS = (
    10  # that a kernel may come to by binding one twice; with fewer some would need a second dispatch
)
MOST_BUFFERS = 12  # of a kernel whose arguments are so many; devices bind 16 and more
MAX_CONSTANTS = 32  # words of push constants that every Vulkan device has
DTYPES = ("float32", "int32", "uint32", "uint16")
_UNBOUNDED = (1 << 30,)
_GROUPS = (1 << 31) - 1, 1 << 16, 1 << 16  # of blockIdx: only the analyser's bounds, grids are the runtime's


def dtype_of(value: Expr) -> str:
    """The dtype of an expression, "float32x4" for a vector of four."""
    kind = value.ty
    return str(kind.dtype if hasattr(kind, "dtype") else kind)


def solid(value: Expr) -> Expr:
    """The expression itself: == and != make something that is not one yet, so that Python may compare, too."""
    return value.asobject() if hasattr(value, "asobject") else value


def const(value: float, dtype: str) -> Expr:
    """A constant; floats are rounded to float32 first, for TVM refuses what lies beyond the largest as a float64."""
    return tirx.const(float(np.float32(value)) if dtype == "float32" else value, dtype)


def quarter(index: Expr, width: int) -> Expr:
    """index / width of an index that is a multiple of width: constant factors are divided, the rest is shifted."""
    whole, rest = _divided(index, width)
    if rest is None:
        return whole
    shifted = rest >> {2: 1, 4: 2}[width]
    return shifted if whole is None else whole + shifted


def _divided(index: Expr, width: int) -> tuple[Expr | None, Expr | None]:
    kind = type(index).__name__
    if isinstance(index, int) or kind == "IntImm":
        value = int(index)
        if value % width:
            return None, T.int32(value)
        return T.int32(value // width), None
    if kind == "Mul" and type(index.b).__name__ == "IntImm" and int(index.b) % width == 0:
        factor = int(index.b) // width
        return (index.a if factor == 1 else index.a * T.int32(factor)), None
    if kind == "Sub":
        (a, a_rest), (b, b_rest) = _divided(index.a, width), _divided(index.b, width)
        return (None, index) if a_rest is not None or b_rest is not None else (a - b, None)
    if kind == "Add":
        parts = [_divided(index.a, width), _divided(index.b, width)]
        return _total([p[0] for p in parts]), _total([p[1] for p in parts])
    return None, index


def _total(values: Sequence[Expr | None]) -> Expr | None:
    there = [v for v in values if v is not None]
    return None if not there else there[0] if len(there) == 1 else there[0] + there[1]


class Buf:
    """A bound buffer, or memory of the workgroup (`Frame.shared`) or of the thread (`Frame.local`)."""

    def __init__(self, frame: Frame, tensor: Any, dtype: str) -> None:
        self._frame, self._tensor, self.dtype = frame, tensor, dtype

    def load(self, index: Expr = 0) -> Expr:
        """The value at an index; uint16 comes as uint32."""
        value = self._tensor[index]
        return T.cast(value, "uint32") if self.dtype == "uint16" else value

    def store(self, value: Expr, index: Expr = 0) -> None:
        T.buffer_store(self._tensor, self._fit(value), [index])

    def load2(self, index: Expr) -> list[Expr]:
        """Two values at an index that is a multiple of 2, read at once."""
        return self._load(index, 2)

    def load4(self, index: Expr) -> list[Expr]:
        """Four values at an index that is a multiple of 4, read at once."""
        return self._load(index, 4)

    def store2(self, values: Sequence[Expr], index: Expr) -> None:
        self._store(values, index, 2)

    def store4(self, values: Sequence[Expr], index: Expr) -> None:
        """Writes four values at an index that is a multiple of 4."""
        self._store(values, index, 4)

    def _load(self, index: Expr, width: int) -> list[Expr]:
        values = T.alloc_buffer((width,), self.dtype, scope="local")
        IRBuilder.name("q", values)
        T.buffer_store(values, self._tensor[T.ramp(index, 1, width)], [T.ramp(0, 1, width)])
        return [T.cast(values[i], "uint32") if self.dtype == "uint16" else values[i] for i in range(width)]

    def _store(self, values: Sequence[Expr], index: Expr, width: int) -> None:
        if len(values) != width:
            raise ValueError(f"{len(values)} values to store at once: {width} are wanted")
        fitting = [self._fit(value) for value in values]
        T.buffer_store(self._tensor, tirx.Shuffle(fitting, list(range(width))), [T.ramp(index, 1, width)])

    def _fit(self, value: Expr) -> Expr:
        if isinstance(value, (int, float)):
            return const(value, self.dtype)
        dtype = dtype_of(value)
        if self.dtype == "uint16" and dtype in ("uint32", "int32"):
            return T.cast(value, "uint16")
        if dtype != self.dtype:
            raise TypeError(
                f"{dtype} to be stored in a buffer of {self.dtype}: cast it with f.cast or f.bits"
            )
        return value


class Frame:
    """What a body builds with; see the module's head. Collects what the kernel binds, in the order of first use."""

    def __init__(self, local: tuple[int, int, int], threads: Sequence[Expr], groups: Sequence[Expr]) -> None:
        self.shape = local
        self.buffers: dict[str, Buf] = {}
        self.constants: dict[str, Any] = {}
        self.sizes: dict[str, Any] = {}
        self._threads, self._groups = threads, groups

    # --- what the call binds
    def buffer(self, name: str, dtype: str = "float32") -> Buf:
        """The buffer of an argument (or step, pages, rings, copies, work); "x__a" binds that of x a second time."""
        found = self.buffers.get(name)
        if found is None:
            if dtype not in DTYPES:
                raise TypeError(f"buffer {name}: dtype {dtype}, allowed: {', '.join(DTYPES)}")
            tensor = tirx.decl_buffer(_UNBOUNDED, dtype, name=name)
            found = self.buffers[name] = Buf(self, tensor, dtype)
        elif found.dtype != dtype:
            raise TypeError(
                f"buffer {name} is {found.dtype} already, asked for as {dtype}: use {name}__<alias>"
            )
        return found

    def int(self, name: str) -> Expr:
        """A constant of the call, int32."""
        return self._constant(name, "int32")

    def float(self, name: str) -> Expr:
        """A constant of the call, float32."""
        return self._constant(name, "float32")

    def _constant(self, name: str, dtype: str) -> Expr:
        var = self.constants.setdefault(name, tirx.Var(name, dtype))
        if dtype_of(var) != dtype:
            raise TypeError(f"constant {name} is {dtype_of(var)} already, asked for as {dtype}")
        return var

    def size(self, name: str) -> Expr:
        """A constant of the call that kernels are specialised for, int32."""
        return self.sizes.setdefault(name, tirx.Var(f"size_{name}", "int32"))

    def count(self, name: str) -> Expr:
        """The number of rows, out_rows, entries or copies of this pass, from the step buffer."""
        at = {
            "rows": G.STEP_ROWS,
            "out_rows": G.STEP_OUT_ROWS,
            "entries": G.STEP_ENTRIES,
            "copies": G.STEP_COPIES,
        }
        return self.let(self.buffer("step", "int32").load(at[name]), name)

    # --- where this thread is
    def thread(self, axis: int = 0) -> Expr:
        return self._threads[axis]

    def group(self, axis: int = 0) -> Expr:
        return self._groups[axis]

    def block(self) -> Expr:
        """The index of the workgroup in a folded grid."""
        return self.let(self._groups[0] + self._groups[1] * G.FOLD, "block")

    # --- memory and variables
    def shared(self, dtype: str, n: int) -> Buf:
        """n values that the workgroup shares."""
        tensor = T.alloc_buffer((n,), dtype, scope="shared")
        IRBuilder.name("shared", tensor)
        return Buf(self, tensor, dtype)

    def local(self, dtype: str, n: int = 1, name: str = "r") -> Buf:
        """n values of this thread; they stay in registers when every index is a constant."""
        tensor = T.alloc_buffer((n,), dtype, scope="local")
        IRBuilder.name(name, tensor)
        return Buf(self, tensor, dtype)

    def let(self, value: Expr, name: str = "v") -> Expr:
        """The value, computed here and once."""
        if isinstance(value, (int, float)):
            return value
        value = solid(value)
        # A variable, not a TIR binding: the simplifier puts bound expressions into each other, and chains become trees.
        variable = T.alloc_buffer((1,), dtype_of(value), scope="local")
        IRBuilder.name(name, variable)
        T.buffer_store(variable, value, [0])
        return variable[0]

    # --- control
    @contextmanager
    def loop(self, begin: Expr, end: Expr = None, step: int = 1, unroll: bool = False) -> Iterator[Expr]:
        """A loop over [0, begin) or [begin, end); unroll asks the device's compiler to unroll it."""
        lo, hi = (0, begin) if end is None else (begin, end)
        make = T.unroll if unroll else T.serial
        lo = const(lo, "int32") if isinstance(lo, int) else lo
        hi = const(hi, "int32") if isinstance(hi, int) else hi
        with make(lo, hi, step=const(step, "int32")) as index:
            IRBuilder.name("i", index)
            yield index

    @contextmanager
    def when(self, condition: Expr) -> Iterator[None]:
        condition = solid(condition)
        with T.If(condition), T.Then():
            yield
        self._last = condition

    @contextmanager
    def otherwise(self) -> Iterator[None]:
        """The other branch of the `when` that ended just before."""
        condition = T.call_pure_extern("bool", "otherwise", tirx.Not(self._last))
        with T.If(condition), T.Then():
            yield

    def sync(self) -> None:
        """Waits for the workgroup; what was written to shared memory before is seen after. In uniform flow only."""
        T.evaluate(T.call_extern("int32", "sync"))

    # --- values
    def cast(self, value: Expr, dtype: str) -> Expr:
        """The number as another type; float to int cuts toward zero."""
        return const(value, dtype) if isinstance(value, (int, float)) else T.cast(solid(value), dtype)

    def bits(self, value: Expr, dtype: str) -> Expr:
        """The same 32 bits as another type."""
        return value if dtype_of(value) == dtype else T.reinterpret(dtype, value)

    def select(self, condition: Expr, yes: Expr, no: Expr) -> Expr:
        return tirx.Select(solid(condition), solid(yes), solid(no))

    def all(self, *conditions: Expr) -> Expr:
        return tirx.all(*map(solid, conditions))

    def any(self, *conditions: Expr) -> Expr:
        return tirx.any(*map(solid, conditions))

    def min(self, a: Expr, b: Expr) -> Expr:
        return tirx.Min(*_both(a, b))

    def max(self, a: Expr, b: Expr) -> Expr:
        return tirx.Max(*_both(a, b))

    def fma(self, a: Expr, b: Expr, c: Expr) -> Expr:
        return _pure("float32", "fma", a, b, c)

    def exp(self, x: Expr) -> Expr:
        return _pure("float32", "exp", x)

    def sqrt(self, x: Expr) -> Expr:
        return _pure("float32", "sqrt", x)

    def rsqrt(self, x: Expr) -> Expr:
        return _pure("float32", "rsqrt", x)

    def tanh(self, x: Expr) -> Expr:
        return _pure("float32", "tanh", x)

    def round(self, x: Expr) -> Expr:
        """To the nearest integer, halves to the even one; float32."""
        return _pure("float32", "round", x)

    def abs(self, x: Expr) -> Expr:
        return _pure(dtype_of(x), "abs", x)

    def dot4(self, a: Expr, b: Expr, c: Expr) -> Expr:
        """c + the sum of four products of the signed bytes of two uint32; int32."""
        return _pure("int32", "dot4", a, b, c)

    def half(self, word: Expr) -> Expr:
        """The f16 in the low half of a uint32 as float32."""
        return _pure("float32", "half_lo", word)

    def half_hi(self, word: Expr) -> Expr:
        """The f16 in the high half of a uint32 as float32."""
        return _pure("float32", "half_hi", word)

    def to_half(self, x: Expr) -> Expr:
        """A float32 rounded (to nearest, even) to f16, in the low half of a uint32."""
        return _pure("uint32", "to_half", x)

    def bf16(self, word: Expr) -> Expr:
        """The bf16 in the low half of a uint32 as float32."""
        return self.bits(word << const(16, "uint32"), "float32")

    # --- across threads: every thread of the workgroup must come here
    def lane_sum(self, x: Expr) -> Expr:
        """The sum over the aligned run of 32 threads (linear index), in each of them."""
        return self._across("lane_sum", "float32", x)

    def lane_max(self, x: Expr) -> Expr:
        return self._across("lane_max", "float32", x)

    def lane_sum_int(self, x: Expr) -> Expr:
        return self._across("lane_sum_int", "int32", x)

    def quad_max(self, x: Expr) -> Expr:
        """The maximum over the aligned run of 4 threads, in each of them."""
        return self._across("quad_max", "float32", x)

    def quad_sum_int(self, x: Expr) -> Expr:
        return self._across("quad_sum_int", "int32", x)

    def group_sum(self, x: Expr) -> Expr:
        """The sum over the whole workgroup, in every thread."""
        return self._across("group_sum", "float32", x)

    def group_max(self, x: Expr) -> Expr:
        return self._across("group_max", "float32", x)

    def _across(self, name: str, dtype: str, x: Expr) -> Expr:
        if prod(self.shape) % LANES:
            raise ValueError(f"{name} in a workgroup of {self.shape}: it needs a multiple of {LANES} threads")
        return self.let(T.call_extern(dtype, name, x))


def _pure(dtype: str, name: str, *args: Expr) -> Expr:
    wanted = "uint32" if name.startswith("half") else "float32"
    return T.call_pure_extern(
        dtype, name, *(const(a, wanted) if isinstance(a, (int, float)) else a for a in args)
    )


def _both(a: Expr, b: Expr) -> tuple[Expr, Expr]:
    if isinstance(a, (int, float)):
        return const(a, dtype_of(b)), b
    return a, (const(b, dtype_of(a)) if isinstance(b, (int, float)) else b)


def emit(stage: Stage) -> tuple[tirx.PrimFunc, Frame]:
    """The statements of a stage as a PrimFunc whose buffers and constants are free variables, and its frame."""
    if stage.body is None:
        raise ValueError("a stage with a source has no body to emit")
    with IRBuilder() as builder, T.prim_func():
        T.func_name("kernel_main")
        with ExitStack() as stack:

            def launch(tag: str, extents: Sequence[int]) -> list[Expr]:
                axes = zip("xyz", extents, strict=True)
                return [stack.enter_context(T.launch_thread(f"{tag}.{axis}", n)) for axis, n in axes]

            groups = launch("blockIdx", _GROUPS)
            threads = launch("threadIdx", stage.local)
            frame = Frame(stage.local, threads, groups)
            stage.body(frame)
    return builder.get(), frame
