"""A lowered kernel as HLSL (for Vulkan and Direct3D 12) or OpenCL C: one visitor, two dialects.

Buffers are bound by position: HLSL's register number (t or u) and vk::binding are the position in `Kernel.buffers`,
OpenCL's arguments are the buffers and then the constants. Constants are push constants on Vulkan and root constants
(b0, followed by the sizes) on Direct3D 12. Size n is specialisation constant number `position` on Vulkan (100 says that
subgroups have 32 threads) and the macro size_n in OpenCL C, where the runtime may also define NV and DOT_KHR.
A tensor whose accesses all take 4 (or 2) values at once is declared as an array of vectors.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any

import numpy as np
from tvm import sym

from codegen.gpu.dialects import HLSL, OPENCL, RESERVED, Dialect
from codegen.gpu.lower import Bound, Kernel, tensor_of
from codegen.gpu.prelude import ACROSS, prelude
from codegen.gpu.tir import dtype_of, quarter

ENTRY = "kernel_main"
_BINARY = {
    "Add": "+", "Sub": "-", "Mul": "*", "Div": "/", "Mod": "%", "FloorDiv": "/", "FloorMod": "%",
    "EQ": "==", "NE": "!=", "LT": "<", "LE": "<=", "GT": ">", "GE": ">=", "And": "&&", "Or": "||",
    "RShift": ">>", "LShift": "<<", "BitwiseAnd": "&", "BitwiseOr": "|", "BitwiseXor": "^",
}  # fmt: skip
_OPERATIONS = {
    "bitwise_and": "&", "bitwise_or": "|", "bitwise_xor": "^", "shift_left": "<<", "shift_right": ">>",
}  # fmt: skip
_UNROLLED = 3  # ForKind


def hlsl(kernel: Kernel) -> str:
    """HLSL of shader model 6 with the entry `kernel_main`."""
    return _Printer(kernel, HLSL).text()


def opencl(kernel: Kernel) -> str:
    """OpenCL C 1.2 with the kernel `kernel_main`."""
    return _Printer(kernel, OPENCL).text()


class _Printer:
    def __init__(self, kernel: Kernel, dialect: Dialect) -> None:
        self.kernel, self.dialect = kernel, dialect
        self.hlsl = dialect is HLSL
        self._analyzer = sym.Analyzer()
        self._names: dict[Any, str] = {}
        self._used: set[str] = set(RESERVED)
        self._lines: list[str] = []
        self._top: list[str] = []
        self._depth = 1
        self._bound = {b.tensor for b in kernel.buffers}
        self._vectors: set[Any] = set()  # local tensors that are variables of a vector type
        self._tags: dict[Any, str] = {}  # variables of groups and threads
        self._places: dict[str, str] = {}  # names of those that are used to their values
        for bound in kernel.buffers:
            self._names[bound.tensor] = self._free(bound.name)
        for variable, name in kernel.variables.items():
            self._names[variable] = name if self.hlsl else name.removeprefix("constants.")
            if not self.hlsl and name.startswith("constants."):
                self._names[variable] = self._free(name.removeprefix("constants."))

    # --- names and types
    def _free(self, name: str) -> str:
        """A name like this one that nothing else has."""
        base = "".join(c if c.isalnum() else "_" for c in name)
        found, i = base, 0
        while found in self._used:
            i += 1
            found = f"{base}_{i}"
        self._used.add(found)
        return found

    def _name(self, variable: Any) -> str:
        if variable not in self._names:
            tag = self._tags.get(variable)
            name = variable.name if tag is None else f"{'g' if tag.startswith('block') else 't'}{tag[-1]}"
            self._names[variable] = self._free(name)
            if tag is not None:
                self._places[self._names[variable]] = self._place(tag)
        return self._names[variable]

    def _type(self, dtype: str, width: int = 1) -> str:
        return self.dialect.types[dtype] + (str(width) if width > 1 else "")

    # --- expressions
    def _expr(self, node: Any) -> str:
        kind = type(node).__name__
        if kind in _BINARY:
            return self._binary(kind, node)
        if kind == "Var":
            return self._name(node)
        if kind == "IntImm":
            return _integer(int(node.value), dtype_of(node))
        if kind == "FloatImm":
            return self._float(float(node.value))
        if kind in ("Min", "Max"):
            name = ("f" if dtype_of(node).startswith("float") else "") + kind.lower()
            return f"{self.dialect.functions[name]}({self._expr(node.a)}, {self._expr(node.b)})"
        if kind == "Cast":
            return f"({self._type(dtype_of(node))}){_closed(self._expr(node.value))}"
        if kind == "Select":
            yes, no = self._expr(node.true_value), self._expr(node.false_value)
            return f"({self._expr(node.condition)} ? {yes} : {no})"
        if kind in ("Not", "BitwiseNot"):
            return f"({'!' if kind == 'Not' else '~'}{_closed(self._expr(node.a))})"
        if kind == "TensorLoad":
            return self._load(node)
        if kind == "Shuffle":
            return self._vector(node)
        if kind == "Call":
            return self._call(node)
        raise NotImplementedError(f"expression {kind}: {node}")

    def _binary(self, kind: str, node: Any) -> str:
        a, b = self._expr(node.a), self._expr(node.b)
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
            return f"({self._expr(args[0])} {_OPERATIONS[op]} {self._expr(args[1])})"
        if op == "bitwise_not":
            return f"(~{_closed(self._expr(args[0]))})"
        if op == "if_then_else":
            return f"({self._expr(args[0])} ? {self._expr(args[1])} : {self._expr(args[2])})"
        if op == "reinterpret":
            return f"{self.dialect.reinterpret}{self._type(dtype_of(node))}({self._expr(args[0])})"
        raise NotImplementedError(f"call of {node.op.name}: {node}")

    def _function(self, name: str, args: Sequence[Any], dtype: str) -> str:
        if name == "sync":
            return self.dialect.sync
        if name == "otherwise":
            return self._expr(args[0])
        printed = [self._expr(a) for a in args]
        if name in ACROSS:
            printed += ["t"] if self.hlsl else ["t", "red"]
        if name == "abs" and dtype == "int32":
            return f"abs({', '.join(printed)})" if self.hlsl else f"(int)abs({', '.join(printed)})"
        return f"{self.dialect.functions.get(name, name)}({', '.join(printed)})"

    def _vector(self, node: Any) -> str:
        values = ", ".join(self._expr(v) for v in node.vectors)
        dtype = dtype_of(node).split("x")[0]
        return self.dialect.vector.format(type=self._type(dtype, len(node.vectors)), values=values)

    # --- memory
    def _wide(self, tensor: Any) -> int:
        return 1 if tensor in self._vectors else self.kernel.widths.get(tensor, 1)

    def _at(self, tensor: Any, index: Any, width: int) -> str:
        scaled = index if width == 1 else quarter(index, width)
        return f"{self._name(tensor)}[{_open(self._expr(self._analyzer.simplify(scaled)))}]"

    def _load(self, node: Any) -> str:
        tensor, index = tensor_of(node), node.indices[0]
        if tensor in self._vectors:
            return f"{self._name(tensor)}.{'xyzw'[int(index)]}"
        if _is_variable(tensor):
            return self._name(tensor)
        if type(index).__name__ != "Ramp":
            return self._at(tensor, index, 1)
        width = int(index.lanes)
        if self._wide(tensor) == width:
            return self._at(tensor, index.base, width)
        values = ", ".join(self._at(tensor, index.base + i, 1) for i in range(width))
        return self.dialect.vector.format(type=self._type(str(tensor.dtype), width), values=values)

    def _store(self, node: Any) -> None:
        tensor, index = tensor_of(node), node.indices[0]
        value = _open(self._expr(node.value))
        if tensor in self._vectors or _is_variable(tensor):
            self._line(f"{self._name(tensor)} = {value};")
        elif type(index).__name__ != "Ramp":
            self._line(f"{self._at(tensor, index, 1)} = {value};")
        elif self._wide(tensor) == int(index.lanes):
            self._line(f"{self._at(tensor, index.base, int(index.lanes))} = {value};")
        else:
            for i, one in enumerate(node.value.vectors):
                self._line(f"{self._at(tensor, index.base + i, 1)} = {_open(self._expr(one))};")

    # --- statements
    def _line(self, text: str) -> None:
        self._lines.append("  " * self._depth + text)

    def _block(self, head: str, body: Any) -> None:
        self._line(head + " {")
        self._depth += 1
        self._statement(body)
        self._depth -= 1
        self._line("}")

    def _statement(self, node: Any) -> None:
        kind = type(node).__name__
        if kind == "SeqStmt":
            self._sequence(list(node.seq))
        elif kind == "AttrStmt":
            if node.attr_key == "thread_extent":
                self._tags[node.node.var] = node.node.thread_tag
            self._statement(node.body)
        elif kind == "AllocBuffer":
            self._allocate(node.buffer, None)
        elif kind == "BufferStore":
            self._store(node)
        elif kind == "IfThenElse":
            self._block(f"if ({_open(self._expr(node.condition))})", node.then_case)
        elif kind == "For":
            self._loop(node)
        elif kind == "Evaluate":
            if type(node.value).__name__ != "IntImm":
                self._line(self._expr(node.value) + ";")
        else:
            raise NotImplementedError(f"statement {kind}")

    def _sequence(self, nodes: list[Any]) -> None:
        """Statements in order; the first store to a variable declares it, an `otherwise` becomes an else."""
        i = 0
        while i < len(nodes):
            node, after = nodes[i], nodes[i + 1] if i + 1 < len(nodes) else None
            if type(node).__name__ == "AllocBuffer" and _stores_to(after, node.buffer):
                self._allocate(node.buffer, after)
                i += 1
            elif _is_otherwise(node) and type(nodes[i - 1]).__name__ == "IfThenElse" and i:
                self._lines.pop()
                self._block("} else", node.then_case)
            else:
                self._statement(node)
            i += 1

    def _allocate(self, tensor: Any, first: Any | None) -> None:
        """Declares a tensor, with its first value where the next statement stores one."""
        name, dtype, size = self._name(tensor), str(tensor.dtype), int(tensor.shape[0])
        if tensor.scope() == "shared":
            width = self.kernel.widths.get(tensor, 1)
            text = f"{self._type(dtype, width)} {name}[{-(-size // width)}];"
            self._top.append(("groupshared " if self.hlsl else "  __local ") + text)
        elif first is not None and type(first.indices[0]).__name__ == "Ramp":
            self._vectors.add(tensor)
            self._line(f"{self._type(dtype, size)} {name} = {_open(self._expr(first.value))};")
            return
        elif _is_variable(tensor):
            value = f" = {_open(self._expr(first.value))}" if first is not None else ""
            self._line(f"{self._type(dtype)} {name}{value};")
            return
        else:
            self._line(f"{self._type(dtype)} {name}[{size}];")
        if first is not None:
            self._store(first)

    def _loop(self, node: Any) -> None:
        variable = self._name(node.loop_var)
        step = 1 if node.step is None else int(node.step)
        head = "[loop] " if self.hlsl else ""
        if int(node.kind) == _UNROLLED:
            head = "[unroll] " if self.hlsl else ""
            if not self.hlsl:
                self._line("#pragma unroll")
        begin = _open(self._expr(node.min))
        end = self._expr(self._analyzer.simplify(node.min + node.extent))
        move = f"++{variable}" if step == 1 else f"{variable} += {step}"
        self._block(f"{head}for (int {variable} = {begin}; {variable} < {end}; {move})", node.body)

    def _place(self, tag: str) -> str:
        kind, axis = tag.split(".")
        if self.hlsl:
            return f"(int){'gid' if kind == 'blockIdx' else 'tid'}.{axis}"
        return f"(int)get_{'group' if kind == 'blockIdx' else 'local'}_id({'xyz'.index(axis)})"

    # --- the whole kernel
    def text(self) -> str:
        self._statement(self.kernel.body)
        head = prelude(self.dialect.prelude, self.kernel.calls, self.kernel.threads)
        places = [f"  int {name} = {value};" for name, value in sorted(self._places.items())]
        lines = [*(self._hlsl() if self.hlsl else self._opencl()), *places, *self._lines, "}"]
        return head + "\n".join(lines) + "\n"

    def _element(self, bound: Bound) -> str:
        return self._type(bound.dtype, bound.width)

    def _hlsl(self) -> list[str]:
        lines = []
        for i, bound in enumerate(self.kernel.buffers):
            access, register = ("RW", "u") if bound.written else ("", "t")
            lines.append(
                f"[[vk::binding({i})]] {access}StructuredBuffer<{self._element(bound)}> {self._names[bound.tensor]}"
                f" : register({register}{i});"
            )
        lines += _hlsl_constants(self.kernel)
        x, y, z = self.kernel.local
        lines += [*self._top, f"[numthreads({x}, {y}, {z})]"]
        across = bool(self.kernel.calls & set(ACROSS))
        inputs = [
            "uint3 gid : SV_GroupID",
            "uint3 tid : SV_GroupThreadID",
            *["uint index : SV_GroupIndex"] * across,
        ]
        lines.append(f"void {ENTRY}({', '.join(inputs)}) {{")
        if across:
            lines.append("  int t = (int)index;")
        return lines

    def _pointer(self, bound: Bound) -> str:
        """The type of an argument: nothing that it reads is written, but for x, which may be the result's rows."""
        if bound.written:
            return f"{self._element(bound)}*"
        own = bound.name.split("__")[0]
        shared = own == "x" or any(b.written and b.name.split("__")[0] == own for b in self.kernel.buffers)
        return f"const {self._element(bound)}*{'' if shared else ' restrict'}"

    def _opencl(self) -> list[str]:
        arguments = [f"__global {self._pointer(b)} {self._names[b.tensor]}" for b in self.kernel.buffers]
        names = {var: name for var, name in self.kernel.variables.items() if name.startswith("constants.")}
        arguments += [f"{self._type(dtype_of(var))} {self._names[var]}" for var in names]
        x, y, z = self.kernel.local
        lines = [f"__attribute__((reqd_work_group_size({x}, {y}, {z})))"]
        lines.append(f"__kernel void {ENTRY}({', '.join(arguments)}) {{")
        lines += self._top
        if self.kernel.calls & set(ACROSS):
            lines.append("  __local uint red[THREADS];")
            index = "get_local_id(0)" + f" + {x} * (get_local_id(1) + {y} * get_local_id(2))" * (y * z > 1)
            lines.append(f"  int t = (int)({index});")
        return lines


def _hlsl_constants(kernel: Kernel) -> list[str]:
    types = {"int32": "int", "float32": "float"}
    fields = "".join(f" {types[dtype]} {name};" for name, dtype in kernel.constants)
    sizes = "".join(f" int {name};" for name in kernel.sizes)
    lines = []
    if fields or sizes:
        lines.append("#ifdef __spirv__")
        if fields:
            lines += [f"struct Constants {{{fields} }};", "[[vk::push_constant]] Constants constants;"]
        lines += [
            f"[[vk::constant_id({i})]] const int size_{name} = 1;" for i, name in enumerate(kernel.sizes)
        ]
        lines += ["#else", f"struct Constants {{{fields}{sizes} }};"]
        lines.append("cbuffer Root : register(b0) { Constants constants; };")
        lines += [f"#define size_{name} constants.{name}" for name in kernel.sizes]
        lines.append("#endif")
    return lines


def _integer(value: int, dtype: str) -> str:
    if dtype == "bool":
        return "true" if value else "false"
    if dtype.startswith("uint"):
        return f"{value & 0xFFFFFFFF}u"
    if value == -(1 << 31):
        return "(-2147483647 - 1)"
    return str(value) if value >= 0 else f"({value})"


def _is_variable(tensor: Any) -> bool:
    return tensor.scope() == "local" and int(tensor.shape[0]) == 1


def _stores_to(node: Any, tensor: Any) -> bool:
    return type(node).__name__ == "BufferStore" and node.buffer.same_as(tensor)


def _is_otherwise(node: Any) -> bool:
    if type(node).__name__ != "IfThenElse" or type(node.condition).__name__ != "Call":
        return False
    call = node.condition
    marked = call.op.name.endswith("call_pure_extern") and call.args[0].value == "otherwise"
    return marked and type(call.args[1]).__name__ != "IntImm"


def _closed(text: str) -> str:
    """The text as one operand: in parentheses unless it is a name, a number, or in some already."""
    return text if text.replace("_", "").replace(".", "").isalnum() or text != _open(text) else f"({text})"


def _open(text: str) -> str:
    """The text without the parentheses around all of it."""
    if not text.startswith("(") or not text.endswith(")"):
        return text
    depth = 0
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if depth == 0 and i < len(text) - 1:
            return text
    return text[1:-1]
