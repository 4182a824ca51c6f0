"""What differs between HLSL and OpenCL C."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from codegen.gpu import prelude


@dataclass(frozen=True)
class Dialect:
    """types: TIR dtype to type; functions: TIR function to built-in; reinterpret: prefix of as<type>."""

    name: str
    types: Mapping[str, str]
    functions: Mapping[str, str]
    prelude: prelude.Functions
    reinterpret: str
    vector: str  # format of a vector constructor
    sync: str


_TYPES = {"float32": "float", "int32": "int", "uint32": "uint", "bool": "bool"}

HLSL = Dialect(
    "hlsl",
    {**_TYPES, "uint16": "uint16_t"},
    {
        "fma": "mad",
        "exp": "exp",
        "sqrt": "sqrt",
        "rsqrt": "rsqrt",
        "tanh": "tanh_",
        "round": "round",
        "abs": "abs",
    }
    | {"min": "min", "max": "max", "fmin": "min", "fmax": "max"},
    prelude.HLSL,
    "as",
    "{type}({values})",
    "GroupMemoryBarrierWithGroupSync()",
)
OPENCL = Dialect(
    "opencl",
    {**_TYPES, "uint16": "ushort"},
    {
        "fma": "fma",
        "exp": "exp",
        "sqrt": "sqrt",
        "rsqrt": "rsqrt",
        "tanh": "tanh",
        "round": "rint",
        "abs": "fabs",
    }
    | {"min": "min", "max": "max", "fmin": "fmin", "fmax": "fmax"},
    prelude.OPENCL,
    "as_",
    "({type})({values})",
    "barrier(CLK_LOCAL_MEM_FENCE)",
)

# Names that variables and buffers may not have in one of the languages (C++ words are reserved in HLSL).
_WORDS = """
asm auto break case catch char class const const_cast continue default delete do double dynamic_cast
else enum explicit extern false float for friend goto half if in inline inout int kernel_main line
linear long main matrix mutable namespace new operator out pass point precise private protected
public register reinterpret_cast restrict return row_major sample sampler shared short signed sizeof
snorm static static_cast step string struct switch technique template texture this throw triangle
true try typedef typename uint ulong uchar ushort union unorm unsigned using vector virtual void
volatile while bool global local constant kernel pipe read_only write_only read_write groupshared
cbuffer tbuffer uniform globallycoherent nointerpolation packoffset tid gid red constants min max
abs exp sqrt rsqrt tanh round mad fma rint fabs fmin fmax clamp mix dot length normalize cross
distance sign radians degrees select any all shuffle lane_swap lane_sum lane_max lane_sum_int quad_max
quad_sum_int group_sum group_max t index dot4 half_lo half_hi to_half tanh_ lanes32 ceil floor log pow
sin cos event size_t
"""
RESERVED = frozenset(_WORDS.split())
