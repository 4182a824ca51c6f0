"""Kernel generators of the GPU targets: an explicit table from family to generator.

A generator is `generate(static) -> list of Stage`; `static` holds the spec's choices by name. Files in the order in
which data passes them: tir (what bodies are written with), one file a kernel or group of kernels, lower (TVM), printer
(with dialects and prelude: HLSL and OpenCL C), dxc (HLSL to SPIR-V and DXIL).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from codegen.gpu.elementwise import take_rows
from codegen.gpu.tir import Stage

Generator = Callable[[Mapping[str, Any]], list[Stage]]

GENERATORS: dict[str, Generator] = {
    "take_rows": take_rows,
}
