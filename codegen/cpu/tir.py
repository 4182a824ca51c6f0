"""The few TIR building blocks that all CPU kernels are written with.

A generator describes its kernel by a body that takes a `Frame` (the arguments of the record) and emits TIR through
the functions here; `kernel` wraps it into the PrimFunc `k(record, u0, u1, scratch)`, `kernel_module` into a module that
also exports `address`. Memory is reached by address and byte offset (`Memory`) and never assumed to be aligned beyond
a byte: weights lie where the file has them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import tvm
from tvm import tirx
from tvm.script.ir_builder import IRBuilder
from tvm.tirx.script import builder as T

from graph import families as F

Expr = Any  # a TIR expression, or a Python int where a constant is meant
_UNBOUNDED = (1 << 40,)
_BITS = re.compile(r"^[a-z]+(\d+)(?:x(\d+))?$")


# --- values ---------------------------------------------------------------------------------------------------------
def dtype_of(value: Expr) -> str:
    """The dtype of an expression, "float32x16" for a vector of 16."""
    kind = value.ty
    return str(kind.dtype if hasattr(kind, "dtype") else value.dtype)


def shape_of(dtype: str) -> tuple[int, int]:
    """(bits of a lane, lanes) of a dtype."""
    match = _BITS.match(dtype if not dtype.startswith("bfloat") else dtype[1:])
    if match is None:
        raise ValueError(f"dtype {dtype!r}: expected a kind, bits and lanes, such as float32x16")
    return int(match.group(1)), int(match.group(2) or 1)


def lanes_of(value: Expr) -> int:
    return shape_of(dtype_of(value))[1]


def vec(kind: str, lanes: int) -> str:
    """Name of the vector type: vec("int32", 16) = "int32x16", vec("int32", 1) = "int32"."""
    return kind if lanes == 1 else f"{kind}x{lanes}"


def let(value: Expr) -> Expr:
    """A name for the value, computed here and once.

    It is a register variable, not a TIR binding: TVM's simplifier puts bound expressions into each other, and the
    chains of a kernel would grow into trees (seconds of compile time instead of a tenth).
    """
    return Register(dtype_of(value), value).get()


def const(dtype: str, value: float) -> Expr:
    """A constant; every lane the same for a vector type."""
    lanes = shape_of(dtype)[1]
    scalar = tirx.const(value, dtype.rsplit("x", 1)[0] if lanes > 1 else dtype)
    return splat(scalar, lanes)


def splat(value: Expr, lanes: int) -> Expr:
    """The scalar in every lane."""
    return value if lanes == 1 else T.broadcast(value, lanes)


def cast(value: Expr, dtype: str) -> Expr:
    return T.cast(value, dtype)


def i64(value: Expr) -> Expr:
    """The integer as int64, the type of all addresses and offsets."""
    return T.int64(value) if isinstance(value, int) else T.cast(value, "int64")


def bits(value: Expr, dtype: str) -> Expr:
    """The same bits as another type."""
    return value if dtype_of(value) == dtype else T.reinterpret(dtype, value)


def shuffle(vectors: Sequence[Expr], lanes: Sequence[int]) -> Expr:
    """The listed lanes of the concatenated vectors (or scalars) as one vector."""
    chosen = list(lanes)
    inputs = list(vectors)
    while sum(map(lanes_of, inputs)) < len(chosen):  # TIR wants no more lanes out than in
        inputs += list(vectors)
    return tirx.Shuffle(inputs, chosen)


def intrinsic(dtype: str, name: str, *args: Expr) -> Expr:
    """A call of an LLVM intrinsic without side effects."""
    return T.call_llvm_pure_intrin(dtype, name, *args)


def fma(a: Expr, b: Expr, c: Expr) -> Expr:
    """a * b + c rounded once; only for targets that have the instruction (see `Isa.fma`)."""
    return T.fma(a, b, c)


def select(condition: Expr, yes: Expr, no: Expr) -> Expr:
    return tirx.Select(condition, yes, no)


def minimum(a: Expr, b: Expr) -> Expr:
    return tirx.Select(a < b, a, b)


def ceil_div(a: Expr, by: int) -> Expr:
    """ceil(a / by) of integers that are not negative."""
    return tirx.truncdiv(a + (by - 1), T.int64(by))


def quotient(a: Expr, b: Expr) -> Expr:
    return tirx.truncdiv(a, b)


def remainder(a: Expr, b: Expr) -> Expr:
    return tirx.truncmod(a, b)


# --- statements -----------------------------------------------------------------------------------------------------
@contextmanager
def loop(count: Expr) -> Iterator[Expr]:
    """A serial loop; yields the index as int64."""
    with T.serial(i64(count)) as index:
        yield index


@contextmanager
def when(condition: Expr) -> Iterator[None]:
    with T.If(condition), T.Then():
        yield


def choose(cases: Sequence[tuple[Expr, Callable[[], None]]], otherwise: Callable[[], None]) -> None:
    """Emits the body of the first condition that holds, or `otherwise`."""
    if not cases:
        otherwise()
        return
    condition, body = cases[0]
    with T.If(condition):
        with T.Then():
            body()
        with T.Else():
            choose(cases[1:], otherwise)


class Register:
    """A variable of a scalar or vector type that LLVM keeps in a register."""

    def __init__(self, dtype: str, value: Expr | None = None) -> None:
        # The default scope becomes a stack slot and then a register; scope "local" would call the heap.
        self._buffer = T.alloc_buffer((1,), dtype)
        if value is not None:
            self.set(value)

    def get(self) -> Expr:
        return self._buffer[0]

    def set(self, value: Expr) -> None:
        T.buffer_store(self._buffer, value, [0])


class Memory:
    """Memory at an address (int64), read and written at byte offsets as any type.

    Accesses carry the alignment of a byte: TVM would otherwise derive one from the offset and assume an aligned base.
    """

    def __init__(self, address: Expr) -> None:
        self.address = let(address)
        self._bytes = T.decl_buffer(
            _UNBOUNDED, "uint8", data=T.Bind(T.reinterpret(T.handle("uint8").ty, self.address))
        )
        self._origin = let(T.bitwise_and(self.address, T.int64(0)))  # 0, but not for TVM's alignment analysis

    def load(self, dtype: str, offset: Expr = 0) -> Expr:
        width, lanes = shape_of(dtype)
        size = width * lanes // 8
        at = self._origin + i64(offset)
        raw = self._bytes[at] if size == 1 else self._bytes[T.ramp(at, T.int64(1), size)]
        return bits(raw, dtype)

    def store(self, value: Expr, offset: Expr = 0) -> None:
        width, lanes = shape_of(dtype_of(value))
        size = width * lanes // 8
        at = self._origin + i64(offset)
        index = at if size == 1 else T.ramp(at, T.int64(1), size)
        T.buffer_store(self._bytes, bits(value, vec("uint8", size)), [index])

    def prefetch(self, offset: Expr = 0, level: int = 1) -> None:
        """Fetches the line at the offset into cache level 1 or 2; the address may be beyond mapped memory."""
        at = self._origin + i64(offset)
        address = tirx.call_intrin("handle", "tirx.address_of", self._bytes[at])
        locality = {1: 3, 2: 2}[level]
        T.evaluate(
            T.call_llvm_intrin("void", "llvm.prefetch", address, T.int32(0), T.int32(locality), T.int32(1))
        )


# --- the kernel -----------------------------------------------------------------------------------------------------
class Frame:
    """The arguments of a kernel of one family: its record's words by name, the unit range, the scratch address."""

    def __init__(self, family: F.Family, record: Expr, u0: Expr, u1: Expr, scratch: Expr) -> None:
        self._words = {name: (F.WORD_ARGS + i, kind) for i, (name, kind) in enumerate(family.args)}
        self._record = Memory(record)
        self.family = family
        self.u0, self.u1 = let(i64(u0)), let(i64(u1))
        self.scratch = scratch

    def _word(self, name: str, *kinds: str) -> Expr:
        index, kind = self._words[name]
        if kind not in kinds:
            raise TypeError(
                f"{self.family.name}: argument {name} is of kind {kind}, read as {' or '.join(kinds)}"
            )
        return self._record.load("int64", 8 * index)

    def int(self, name: str) -> Expr:
        """An integer argument as int64."""
        return let(self._word(name, F.INT))

    def float(self, name: str) -> Expr:
        """A float32 argument."""
        return let(bits(cast(self._word(name, F.FLOAT), "int32"), "float32"))

    def count(self, name: str) -> Expr:
        """The int64 that the argument points to."""
        return let(Memory(self._word(name, F.COUNT)).load("int64"))

    def address(self, name: str) -> Expr:
        """An address argument, 0 when the call has none. "act" words of SCRATCH_BASE + n become scratch + n."""
        word = let(self._word(name, F.ADDRESS, F.ACT))
        if self._words[name][1] == F.ADDRESS:
            return word
        base = T.int64(F.SCRATCH_BASE)
        return let(tirx.Select(word >= base, self.scratch + (word - base), word))

    def memory(self, name: str) -> Memory:
        """The memory at an address argument."""
        return Memory(self.address(name))

    @contextmanager
    def units(self) -> Iterator[Expr]:
        """The loop over this call's units; yields the unit's index."""
        with loop(self.u1 - self.u0) as i:
            yield let(self.u0 + i)


def kernel(family: str, body: Callable[[Frame], None]) -> tirx.PrimFunc:
    """The PrimFunc `k(record: i64, u0: i32, u1: i32, scratch: i64)` of a family."""
    with IRBuilder() as builder, T.prim_func():
        T.func_name("k")
        record = T.arg("record", T.int64())
        u0, u1 = T.arg("u0", T.int32()), T.arg("u1", T.int32())
        scratch = T.arg("scratch", T.int64())
        body(Frame(F.FAMILIES[family], record, u0, u1, scratch))
    return builder.get()


_ADDRESS_IR = """
declare i32 @__tvm_ffi_k(ptr, ptr, i32, ptr)
define linkonce_odr hidden i64 @pithos_kernel_address() {
  ret i64 ptrtoint (ptr @__tvm_ffi_k to i64)
}
"""


def kernel_module(function: tirx.PrimFunc) -> tvm.IRModule:
    """A module with the kernel as "k", and "address", which returns the address of k's packed function.

    The native loop calls kernels through that address, so neither a linker nor a symbol look-up is needed.
    """
    with IRBuilder() as builder, T.prim_func():
        T.func_name("address")
        with T.attr({"pragma_import_llvm": _ADDRESS_IR}):
            T.Return(T.call_extern("int64", "pithos_kernel_address"))
    return tvm.IRModule({tvm.ir.GlobalVar("k"): function, tvm.ir.GlobalVar("address"): builder.get()})


def compile_kernel(function: tirx.PrimFunc, target: Mapping[str, object]) -> Any:
    """Builds a kernel and its "address" for a target description; `.mod.write_to_file("x.o")` writes the object.

    Two of TVM's passes stay off: the reuse of storage would put registers of different types into one array, and LLVM
    finds common subexpressions itself.
    """
    config = {"tirx.disable_storage_rewrite": True, "tirx.disable_cse_tir": True}
    with tvm.transform.PassContext(config=config):
        return tvm.compile(kernel_module(function), target=tvm.target.Target(dict(target)))
