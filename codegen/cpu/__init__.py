"""Kernel generators of the CPU targets: an explicit table from family to generator.

A generator is `generate(isa, static) -> PrimFunc` named "k"; `static` holds the spec's choices by name. Files in the
order in which they build on each other: tir (building blocks), isa (instruction sets), formats (weight blocks),
then one file a kernel or group of kernels.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from codegen.cpu.isa import Isa

Generator = Callable[[Isa, Mapping[str, Any]], Any]

GENERATORS: dict[str, Generator] = {}
