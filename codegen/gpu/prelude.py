"""Functions that printed kernels call, in both dialects. A kernel gets those that it uses, and what these call.

`t` is the linear index of the thread, THREADS their number; functions across threads are called in uniform flow. `red`
is the memory of the workgroup for them: its first barrier keeps it from what an earlier call still reads.
"""

from __future__ import annotations

from collections.abc import Iterable

Functions = dict[str, tuple[str, tuple[str, ...]]]  # name to (text, what it calls)
ACROSS = ("lane_sum", "lane_max", "lane_sum_int", "quad_max", "quad_sum_int", "group_sum", "group_max")

# tanh: exp alone would lose the small values. to_half: rounding of f32tof16 is the device's, so it is done by hand.
# dot4 by shifts stays a function, which halves the size of its kernels.
HLSL: Functions = {
    "tanh": (
        """float tanh_(float x) {
  float y = x * x;
  float small = x * (1.0f + y * (-0.33333334f + y * (0.13333334f + y * (-0.053968254f + y * 0.021869488f))));
  return abs(x) < 0.25f ? small : 1.0f - 2.0f / (exp(2.0f * x) + 1.0f);
}
""",
        (),
    ),
    "half_lo": ("float half_lo(uint v) { return f16tof32(v & 0xffffu); }\n", ()),
    "half_hi": ("float half_hi(uint v) { return f16tof32(v >> 16); }\n", ()),
    "to_half": (
        """uint to_half(float x) {
  uint u = asuint(x), s = (u >> 16) & 0x8000u;
  u &= 0x7fffffffu;
  if (u >= 0x47800000u) return s | (u > 0x7f800000u ? 0x7e00u : 0x7c00u);
  if (u < 0x38800000u) return s | (asuint(asfloat(u) + 0.5f) - 0x3f000000u);
  return s | ((u + 0xfffu + ((u >> 13) & 1u) - 0x38000000u) >> 13);
}
""",
        (),
    ),
    "dot4": (
        """#ifdef NO_DOT
[noinline]
#endif
int dot4(uint a, uint b, int c) {
#ifdef NO_DOT
  int4 x = int4(a << 24, a << 16, a << 8, a) >> 24, y = int4(b << 24, b << 16, b << 8, b) >> 24;
  return c + x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
#else
  return dot4add_i8packed(a, b, c);
#endif
}
""",
        (),
    ),
    "lanes": (
        """#ifdef __spirv__
[[vk::constant_id(100)]] const int lanes32 = 0;
#define LANES32 (lanes32 == 1)
#else
#define LANES32 (WaveGetLaneCount() == 32)
#endif
groupshared uint red[THREADS];
""",
        (),
    ),
    "lane_sum": (
        """float lane_sum(float v, int t) {
  if (LANES32) return WaveActiveSum(v);
  GroupMemoryBarrierWithGroupSync();
  red[t] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  v = 0.0f;
  for (int i = 0; i < 32; ++i) v += asfloat(red[(t & ~31) + i]);
  return v;
}
""",
        ("lanes",),
    ),
    "lane_sum_int": (
        """int lane_sum_int(int v, int t) {
  if (LANES32) return WaveActiveSum(v);
  GroupMemoryBarrierWithGroupSync();
  red[t] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  v = 0;
  for (int i = 0; i < 32; ++i) v += asint(red[(t & ~31) + i]);
  return v;
}
""",
        ("lanes",),
    ),
    "lane_max": (
        """float lane_max(float v, int t) {
  if (LANES32) return WaveActiveMax(v);
  GroupMemoryBarrierWithGroupSync();
  red[t] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  for (int i = 0; i < 32; ++i) v = max(v, asfloat(red[(t & ~31) + i]));
  return v;
}
""",
        ("lanes",),
    ),
    "quad_max": (
        """float quad_max(float v, int t) {
  if (LANES32) {
    v = max(v, WaveReadLaneAt(v, WaveGetLaneIndex() ^ 1));
    return max(v, WaveReadLaneAt(v, WaveGetLaneIndex() ^ 2));
  }
  GroupMemoryBarrierWithGroupSync();
  red[t] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  t &= ~3;
  return max(max(asfloat(red[t]), asfloat(red[t + 1])), max(asfloat(red[t + 2]), asfloat(red[t + 3])));
}
""",
        ("lanes",),
    ),
    "quad_sum_int": (
        """int quad_sum_int(int v, int t) {
  if (LANES32) {
    v = v + WaveReadLaneAt(v, WaveGetLaneIndex() ^ 1);
    return v + WaveReadLaneAt(v, WaveGetLaneIndex() ^ 2);
  }
  GroupMemoryBarrierWithGroupSync();
  red[t] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  t &= ~3;
  return asint(red[t]) + asint(red[t + 1]) + asint(red[t + 2]) + asint(red[t + 3]);
}
""",
        ("lanes",),
    ),
    "group_sum": (
        """float group_sum(float v, int t) {
  v = lane_sum(v, t);
  GroupMemoryBarrierWithGroupSync();
  if ((t & 31) == 0) red[t >> 5] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  v = 0.0f;
  for (int i = 0; i < THREADS / 32; ++i) v += asfloat(red[i]);
  return v;
}
""",
        ("lane_sum",),
    ),
    "group_max": (
        """float group_max(float v, int t) {
  v = lane_max(v, t);
  GroupMemoryBarrierWithGroupSync();
  if ((t & 31) == 0) red[t >> 5] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  for (int i = 0; i < THREADS / 32; ++i) v = max(v, asfloat(red[i]));
  return v;
}
""",
        ("lane_max",),
    ),
}

# Macros of the runtime: NV on NVIDIA, DOT_KHR with cl_khr_integer_dot_product, size_<name> for every size.
OPENCL: Functions = {
    "half_lo": (
        "float half_lo(uint v) { ushort h = (ushort)v; return vload_half(0, (const __private half*)&h); }\n",
        (),
    ),
    "half_hi": (
        "float half_hi(uint v) { ushort h = (ushort)(v >> 16); return vload_half(0, (const __private half*)&h); }\n",
        (),
    ),
    "to_half": (
        "uint to_half(float x) { ushort h; vstore_half_rte(x, 0, (__private half*)&h); return (uint)h; }\n",
        (),
    ),
    "dot4": (
        """int dot4(uint a, uint b, int c) {
#if defined(NV)
  int r;
  asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
  return r;
#elif defined(DOT_KHR)
  return c + dot_4x8packed_ss_int(a, b);
#else
  char4 x = as_char4(a), y = as_char4(b);
  return c + x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
#endif
}
""",
        (),
    ),
    "lane_swap": (
        """#ifdef NV
uint lane_swap(uint v, int mask) {
  uint r;
  asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 31, 0xffffffff;" : "=r"(r) : "r"(v), "r"(mask));
  return r;
}
#endif
""",
        (),
    ),
    "lane_sum": (
        """float lane_sum(float v, int t, __local uint* red) {
#ifdef NV
  for (int m = 16; m > 0; m >>= 1) v += as_float(lane_swap(as_uint(v), m));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  v = 0.0f;
  for (int i = 0; i < 32; ++i) v += as_float(red[(t & ~31) + i]);
#endif
  return v;
}
""",
        ("lane_swap",),
    ),
    "lane_sum_int": (
        """int lane_sum_int(int v, int t, __local uint* red) {
#ifdef NV
  for (int m = 16; m > 0; m >>= 1) v += as_int(lane_swap(as_uint(v), m));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  v = 0;
  for (int i = 0; i < 32; ++i) v += as_int(red[(t & ~31) + i]);
#endif
  return v;
}
""",
        ("lane_swap",),
    ),
    "lane_max": (
        """float lane_max(float v, int t, __local uint* red) {
#ifdef NV
  for (int m = 16; m > 0; m >>= 1) v = fmax(v, as_float(lane_swap(as_uint(v), m)));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 32; ++i) v = fmax(v, as_float(red[(t & ~31) + i]));
#endif
  return v;
}
""",
        ("lane_swap",),
    ),
    "quad_max": (
        """float quad_max(float v, int t, __local uint* red) {
#ifdef NV
  v = fmax(v, as_float(lane_swap(as_uint(v), 1)));
  return fmax(v, as_float(lane_swap(as_uint(v), 2)));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  t &= ~3;
  return fmax(fmax(as_float(red[t]), as_float(red[t + 1])), fmax(as_float(red[t + 2]), as_float(red[t + 3])));
#endif
}
""",
        ("lane_swap",),
    ),
    "quad_sum_int": (
        """int quad_sum_int(int v, int t, __local uint* red) {
#ifdef NV
  v = v + as_int(lane_swap(as_uint(v), 1));
  return v + as_int(lane_swap(as_uint(v), 2));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  t &= ~3;
  return as_int(red[t]) + as_int(red[t + 1]) + as_int(red[t + 2]) + as_int(red[t + 3]);
#endif
}
""",
        ("lane_swap",),
    ),
    "group_sum": (
        """float group_sum(float v, int t, __local uint* red) {
  v = lane_sum(v, t, red);
  barrier(CLK_LOCAL_MEM_FENCE);
  if ((t & 31) == 0) red[t >> 5] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  v = 0.0f;
  for (int i = 0; i < THREADS / 32; ++i) v += as_float(red[i]);
  return v;
}
""",
        ("lane_sum",),
    ),
    "group_max": (
        """float group_max(float v, int t, __local uint* red) {
  v = lane_max(v, t, red);
  barrier(CLK_LOCAL_MEM_FENCE);
  if ((t & 31) == 0) red[t >> 5] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < THREADS / 32; ++i) v = fmax(v, as_float(red[i]));
  return v;
}
""",
        ("lane_max",),
    ),
}


def prelude(functions: Functions, used: Iterable[str], threads: int) -> str:
    """The text of the used functions and of those that they call, in the table's order."""
    wanted: set[str] = set()
    todo = [name for name in used if name in functions]
    while todo:
        name = todo.pop()
        if name not in wanted:
            wanted.add(name)
            todo += functions[name][1]
    text = "".join(body for name, (body, _) in functions.items() if name in wanted)
    return f"#define THREADS {threads}\n{text}" if wanted & set(ACROSS) else text
