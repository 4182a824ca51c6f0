"""A lowered kernel as HLSL (for Vulkan and Direct3D 12) or OpenCL C: one visitor, two dialects.

Buffers are bound by position: HLSL's register number (t or u) and vk::binding are the position in `Kernel.buffers`,
OpenCL's arguments are the buffers and then the constants. Constants are push constants on Vulkan and root constants
(b0, followed by the sizes) on Direct3D 12. Size n is specialisation constant number `position` on Vulkan (100 says that
subgroups have 32 threads) and the macro size_n in OpenCL C, where the runtime may also define NV and DOT_KHR.
A tensor whose accesses all take 4 (or 2) values at once is declared as an array of vectors.
"""

from __future__ import annotations

from typing import Any

from codegen.gpu.dialects import HLSL, OPENCL, Dialect
from codegen.gpu.expressions import Expressions, is_variable, unwrapped
from codegen.gpu.lower import Bound, Kernel, tensor_of
from codegen.gpu.prelude import ACROSS, prelude
from codegen.gpu.tir import dtype_of

ENTRY = "kernel_main"
_UNROLLED = 3  # ForKind


def hlsl(kernel: Kernel) -> str:
    """HLSL of shader model 6 with the entry `kernel_main`."""
    return _Printer(kernel, HLSL).text()


def opencl(kernel: Kernel) -> str:
    """OpenCL C 1.2 with the kernel `kernel_main`."""
    return _Printer(kernel, OPENCL).text()


class _Printer(Expressions):
    """Prints the statements, and the whole kernel."""

    def __init__(self, kernel: Kernel, dialect: Dialect) -> None:
        super().__init__(kernel, dialect)
        self._lines: list[str] = []
        self._top: list[str] = []  # declarations of shared memory
        self._depth = 1

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
                self.tags[node.node.var] = node.node.thread_tag
            self._statement(node.body)
        elif kind == "AllocBuffer":
            self._allocate(node.buffer, None)
        elif kind == "BufferStore":
            self._store(node)
        elif kind == "IfThenElse":
            self._block(f"if ({unwrapped(self.expr(node.condition))})", node.then_case)
        elif kind == "For":
            self._loop(node)
        elif kind == "Evaluate":
            if type(node.value).__name__ != "IntImm":
                self._line(self.expr(node.value) + ";")
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
        name, dtype, size = self.name(tensor), str(tensor.dtype), int(tensor.shape[0])
        if tensor.scope() == "shared":
            width = self.kernel.widths.get(tensor, 1)
            text = f"{self.type(dtype, width)} {name}[{-(-size // width)}];"
            self._top.append(("groupshared " if self.hlsl else "  __local ") + text)
        elif first is not None and type(first.indices[0]).__name__ == "Ramp":
            self.vectors.add(tensor)
            self._line(f"{self.type(dtype, size)} {name} = {unwrapped(self.expr(first.value))};")
            return
        elif is_variable(tensor):
            value = f" = {unwrapped(self.expr(first.value))}" if first is not None else ""
            self._line(f"{self.type(dtype)} {name}{value};")
            return
        else:
            self._line(f"{self.type(dtype)} {name}[{size}];")
        if first is not None:
            self._store(first)

    def _loop(self, node: Any) -> None:
        variable = self.name(node.loop_var)
        step = 1 if node.step is None else int(node.step)
        head = "[loop] " if self.hlsl else ""
        if int(node.kind) == _UNROLLED:
            head = "[unroll] " if self.hlsl else ""
            if not self.hlsl:
                self._line("#pragma unroll")
        begin = unwrapped(self.expr(node.min))
        end = self.expr(self.analyzer.simplify(node.min + node.extent))
        move = f"++{variable}" if step == 1 else f"{variable} += {step}"
        self._block(f"{head}for (int {variable} = {begin}; {variable} < {end}; {move})", node.body)

    def _store(self, node: Any) -> None:
        tensor, index = tensor_of(node), node.indices[0]
        value = unwrapped(self.expr(node.value))
        if tensor in self.vectors or is_variable(tensor):
            self._line(f"{self.name(tensor)} = {value};")
        elif type(index).__name__ != "Ramp":
            self._line(f"{self.at(tensor, index, 1)} = {value};")
        elif self.wide(tensor) == int(index.lanes):
            self._line(f"{self.at(tensor, index.base, int(index.lanes))} = {value};")
        else:
            for i, one in enumerate(node.value.vectors):
                self._line(f"{self.at(tensor, index.base + i, 1)} = {unwrapped(self.expr(one))};")

    # --- the whole kernel
    def text(self) -> str:
        self._statement(self.kernel.body)
        head = prelude(self.dialect.prelude, self.kernel.calls, self.kernel.threads)
        places = [f"  int {name} = {value};" for name, value in sorted(self.places.items())]
        lines = [*(self._hlsl() if self.hlsl else self._opencl()), *places, *self._lines, "}"]
        return head + "\n".join(lines) + "\n"

    def _element(self, bound: Bound) -> str:
        return self.type(bound.dtype, bound.width)

    def _hlsl(self) -> list[str]:
        lines = []
        for i, bound in enumerate(self.kernel.buffers):
            access, register = ("RW", "u") if bound.written else ("", "t")
            lines.append(
                f"[[vk::binding({i})]] {access}StructuredBuffer<{self._element(bound)}> {self.names[bound.tensor]}"
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
        arguments = [f"__global {self._pointer(b)} {self.names[b.tensor]}" for b in self.kernel.buffers]
        names = {var: name for var, name in self.kernel.variables.items() if name.startswith("constants.")}
        arguments += [f"{self.type(dtype_of(var))} {self.names[var]}" for var in names]
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


def _stores_to(node: Any, tensor: Any) -> bool:
    return type(node).__name__ == "BufferStore" and node.buffer.same_as(tensor)


def _is_otherwise(node: Any) -> bool:
    if type(node).__name__ != "IfThenElse" or type(node.condition).__name__ != "Call":
        return False
    call = node.condition
    marked = call.op.name.endswith("call_pure_extern") and call.args[0].value == "otherwise"
    return marked and type(call.args[1]).__name__ != "IntImm"
