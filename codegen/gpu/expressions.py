"""Expressions of a lowered kernel as text, and the names of all that it has."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any

import numpy as np
from tvm import sym

from codegen.gpu.dialects import HLSL, RESERVED, Dialect
from codegen.gpu.lower import Kernel, tensor_of
from codegen.gpu.prelude import ACROSS
from codegen.gpu.tir import dtype_of, quarter

_BINARY = {
    "Add": "+", "Sub": "-", "Mul": "*", "Div": "/", "Mod": "%", "FloorDiv": "/", "FloorMod": "%",
    "EQ": "==", "NE": "!=", "LT": "<", "LE": "<=", "GT": ">", "GE": ">=", "And": "&&", "Or": "||",
    "RShift": ">>", "LShift": "<<", "BitwiseAnd": "&", "BitwiseOr": "|", "BitwiseXor": "^",
}  # fmt: skip
_OPERATIONS = {
    "bitwise_and": "&", "bitwise_or": "|", "bitwise_xor": "^", "shift_left": "<<", "shift_right": ">>",
}  # fmt: skip


class Expressions:
    """Prints expressions of one kernel in one dialect."""

    def __init__(self, kernel: Kernel, dialect: Dialect) -> None:
        self.kernel, self.dialect = kernel, dialect
        self.hlsl = dialect is HLSL
        self.analyzer = sym.Analyzer()
        self.names: dict[Any, str] = {}
        self._used: set[str] = set(RESERVED)
        self.vectors: set[Any] = set()  # local tensors that are variables of a vector type
        self.tags: dict[Any, str] = {}  # variables of groups and threads
        self.places: dict[str, str] = {}  # names of those that are used to their values
        for bound in kernel.buffers:
            self.names[bound.tensor] = self.free(bound.name)
        for variable, name in kernel.variables.items():
            self.names[variable] = name if self.hlsl else name.removeprefix("constants.")
            if not self.hlsl and name.startswith("constants."):
                self.names[variable] = self.free(name.removeprefix("constants."))

    # --- names and types
    def free(self, name: str) -> str:
        """A name like this one that nothing else has."""
        base = "".join(c if c.isalnum() else "_" for c in name)
        found, i = base, 0
        while found in self._used:
            i += 1
            found = f"{base}_{i}"
        self._used.add(found)
        return found

    def name(self, variable: Any) -> str:
        if variable not in self.names:
            tag = self.tags.get(variable)
            name = variable.name if tag is None else f"{'g' if tag.startswith('block') else 't'}{tag[-1]}"
            self.names[variable] = self.free(name)
            if tag is not None:
                self.places[self.names[variable]] = self.place(tag)
        return self.names[variable]

    def place(self, tag: str) -> str:
        kind, axis = tag.split(".")
        if self.hlsl:
            return f"(int){'gid' if kind == 'blockIdx' else 'tid'}.{axis}"
        return f"(int)get_{'group' if kind == 'blockIdx' else 'local'}_id({'xyz'.index(axis)})"

    def type(self, dtype: str, width: int = 1) -> str:
        return self.dialect.types[dtype] + (str(width) if width > 1 else "")

    # --- expressions
    def expr(self, node: Any) -> str:
        kind = type(node).__name__
        if kind in _BINARY:
            return self._binary(kind, node)
        if kind == "Var":
            return self.name(node)
        if kind == "IntImm":
            return _integer(int(node.value), dtype_of(node))
        if kind == "FloatImm":
            return self._float(float(node.value))
        if kind in ("Min", "Max"):
            name = ("f" if dtype_of(node).startswith("float") else "") + kind.lower()
            return f"{self.dialect.functions[name]}({self.expr(node.a)}, {self.expr(node.b)})"
        if kind == "Cast":
            return f"({self.type(dtype_of(node))}){_operand(self.expr(node.value))}"
        if kind == "Select":
            yes, no = self.expr(node.true_value), self.expr(node.false_value)
            return f"({self.expr(node.condition)} ? {yes} : {no})"
        if kind in ("Not", "BitwiseNot"):
            return f"({'!' if kind == 'Not' else '~'}{_operand(self.expr(node.a))})"
        if kind == "TensorLoad":
            return self._load(node)
        if kind == "Shuffle":
            return self.vector(node)
        if kind == "Call":
            return self._call(node)
        raise NotImplementedError(f"expression {kind}: {node}")

    def _binary(self, kind: str, node: Any) -> str:
        a, b = self.expr(node.a), self.expr(node.b)
        if kind in ("FloorDiv", "FloorMod") and type(node.b).__name__ == "IntImm":
            by = int(node.b.value)
            if by > 0 and by & (by - 1) == 0:
                suffix = "u" if dtype_of(node).startswith("u") else ""
                return (
                    f"({a} >> {by.bit_length() - 1})" if kind == "FloorDiv" else f"({a} & {by - 1}{suffix})"
                )
        return f"({a} {_BINARY[kind]} {b})"

    def _float(self, value: float) -> str:
        if not np.isfinite(np.float32(value)):
            word = struct.unpack("<I", struct.pack("<f", value))[0]
            return f"{self.dialect.reinterpret}float(0x{word:08x}u)"
        text = str(np.float32(value)) + "f"
        return f"({text})" if value < 0 else text

    def _call(self, node: Any) -> str:
        op, args = node.op.name.split(".")[-1], list(node.args)
        if op in ("call_pure_extern", "call_extern"):
            return self._function(args[0].value, args[1:], dtype_of(node))
        if op in _OPERATIONS:
            return f"({self.expr(args[0])} {_OPERATIONS[op]} {self.expr(args[1])})"
        if op == "bitwise_not":
            return f"(~{_operand(self.expr(args[0]))})"
        if op == "if_then_else":
            return f"({self.expr(args[0])} ? {self.expr(args[1])} : {self.expr(args[2])})"
        if op == "reinterpret":
            return f"{self.dialect.reinterpret}{self.type(dtype_of(node))}({self.expr(args[0])})"
        raise NotImplementedError(f"call of {node.op.name}: {node}")

    def _function(self, name: str, args: Sequence[Any], dtype: str) -> str:
        if name == "sync":
            return self.dialect.sync
        if name == "otherwise":
            return self.expr(args[0])
        printed = [self.expr(a) for a in args]
        if name in ACROSS:
            printed += ["t"] if self.hlsl else ["t", "red"]
        if name == "abs" and dtype == "int32":
            return f"abs({', '.join(printed)})" if self.hlsl else f"(int)abs({', '.join(printed)})"
        return f"{self.dialect.functions.get(name, name)}({', '.join(printed)})"

    def vector(self, node: Any) -> str:
        values = ", ".join(self.expr(v) for v in node.vectors)
        dtype = dtype_of(node).split("x")[0]
        return self.dialect.vector.format(type=self.type(dtype, len(node.vectors)), values=values)

    # --- memory
    def wide(self, tensor: Any) -> int:
        return 1 if tensor in self.vectors else self.kernel.widths.get(tensor, 1)

    def at(self, tensor: Any, index: Any, width: int) -> str:
        scaled = index if width == 1 else quarter(index, width)
        return f"{self.name(tensor)}[{unwrapped(self.expr(self.analyzer.simplify(scaled)))}]"

    def _load(self, node: Any) -> str:
        tensor, index = tensor_of(node), node.indices[0]
        if tensor in self.vectors:
            return f"{self.name(tensor)}.{'xyzw'[int(index)]}"
        if is_variable(tensor):
            return self.name(tensor)
        if type(index).__name__ != "Ramp":
            return self.at(tensor, index, 1)
        width = int(index.lanes)
        if self.wide(tensor) == width:
            return self.at(tensor, index.base, width)
        values = ", ".join(self.at(tensor, index.base + i, 1) for i in range(width))
        return self.dialect.vector.format(type=self.type(str(tensor.dtype), width), values=values)


def _integer(value: int, dtype: str) -> str:
    if dtype == "bool":
        return "true" if value else "false"
    if dtype.startswith("uint"):
        return f"{value & 0xFFFFFFFF}u"
    if value == -(1 << 31):
        return "(-2147483647 - 1)"
    return str(value) if value >= 0 else f"({value})"


def is_variable(tensor: Any) -> bool:
    return tensor.scope() == "local" and int(tensor.shape[0]) == 1


def _operand(text: str) -> str:
    """The text as one operand: in parentheses unless it is a name, a number, or in some already."""
    return (
        text if text.replace("_", "").replace(".", "").isalnum() or text != unwrapped(text) else f"({text})"
    )


def unwrapped(text: str) -> str:
    """The text without the parentheses around all of it."""
    if not text.startswith("(") or not text.endswith(")"):
        return text
    depth = 0
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if depth == 0 and i < len(text) - 1:
            return text
    return text[1:-1]
