"""Kernel generators of the CPU targets: an explicit table from family to generator.

A generator is `generate(isa, static) -> PrimFunc` named "k"; `static` holds the spec's choices by name. Files in the
order in which they build on each other: tir (building blocks), isa (instruction sets), formats (weight blocks),
then one file a kernel or group of kernels.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from codegen.cpu.attention import attention, attention_prefill
from codegen.cpu.conv import short_conv
from codegen.cpu.elementwise import binary, combine_experts, take_rows, unary
from codegen.cpu.embed import embed
from codegen.cpu.experts import experts_matmul, experts_matvec
from codegen.cpu.isa import Isa
from codegen.cpu.matmul import matmul
from codegen.cpu.matvec import matvec
from codegen.cpu.norm import norm_quantize, rms_norm
from codegen.cpu.norm_route import norm_route
from codegen.cpu.quantize import quantize
from codegen.cpu.rope import kv_store, qk_rope_store, rope
from codegen.cpu.route import group_experts, route

Generator = Callable[[Isa, Mapping[str, Any]], Any]

GENERATORS: dict[str, Generator] = {
    "embed": embed,
    "take_rows": take_rows,
    "rms_norm": rms_norm,
    "norm_quantize": norm_quantize,
    "quantize": quantize,
    "matvec": matvec,
    "matmul": matmul,
    "experts_matvec": experts_matvec,
    "experts_matmul": experts_matmul,
    "rope": rope,
    "kv_store": kv_store,
    "qk_rope_store": qk_rope_store,
    "attention": attention,
    "attention_prefill": attention_prefill,
    "short_conv": short_conv,
    "route": route,
    "norm_route": norm_route,
    "group_experts": group_experts,
    "combine_experts": combine_experts,
    "unary": unary,
    "binary": binary,
}
