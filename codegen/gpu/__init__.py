"""Kernel generators of the GPU targets: an explicit table from family to generator.

A generator is `generate(static) -> list of Stage`; `static` holds the spec's choices by name. Files in the order in
which data passes them: stage and tir (what generators are written with), one file a kernel or group of kernels, lower
(TVM), printer (with expressions, dialects and prelude: HLSL and OpenCL C), dxc (HLSL to SPIR-V and DXIL), memory_model,
spirv and dxil (what is done to the compiler's output), artifacts (a spec's files and record), sharing (equal files),
package (a target).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from codegen.gpu.attention import attention
from codegen.gpu.attention_matvec import attention_matvec
from codegen.gpu.attention_prefill import attention_prefill
from codegen.gpu.conv import short_conv
from codegen.gpu.conv_matvec import conv_matvec
from codegen.gpu.elementwise import binary, combine_experts, take_rows, unary
from codegen.gpu.embed import embed
from codegen.gpu.experts import experts_down, experts_glu, route_glu
from codegen.gpu.gemm import experts_gemm, gemm
from codegen.gpu.glu import glu, norm_glu
from codegen.gpu.matvec import matvec
from codegen.gpu.norm import norm_quantize, rms_norm
from codegen.gpu.norm_matvec import norm_matvec
from codegen.gpu.quantize import quantize
from codegen.gpu.rope import kv_store, qk_rope_store, rope
from codegen.gpu.route import group_experts, route
from codegen.gpu.tir import Stage
from codegen.gpu.top_rows import top_rows

Generator = Callable[[Mapping[str, Any]], list[Stage]]

GENERATORS: dict[str, Generator] = {
    "embed": embed,
    "take_rows": take_rows,
    "rms_norm": rms_norm,
    "norm_quantize": norm_quantize,
    "quantize": quantize,
    "matvec": matvec,
    "norm_matvec": norm_matvec,
    "conv_matvec": conv_matvec,
    "glu": glu,
    "norm_glu": norm_glu,
    "experts_glu": experts_glu,
    "route_glu": route_glu,
    "experts_down": experts_down,
    "unary": unary,
    "binary": binary,
    "rope": rope,
    "kv_store": kv_store,
    "qk_rope_store": qk_rope_store,
    "attention": attention,
    "attention_matvec": attention_matvec,
    "attention_prefill": attention_prefill,
    "gemm": gemm,
    "experts_gemm": experts_gemm,
    "short_conv": short_conv,
    "route": route,
    "group_experts": group_experts,
    "combine_experts": combine_experts,
    "top_rows": top_rows,
}
