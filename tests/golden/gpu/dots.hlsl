#define THREADS 32
float half_hi(uint v) { return f16tof32(v >> 16); }
#ifdef NO_DOT
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
#ifdef __spirv__
[[vk::constant_id(100)]] const int lanes32 = 0;
#define LANES32 (lanes32 == 1)
#else
#define LANES32 (WaveGetLaneCount() == 32)
#endif
groupshared uint red[THREADS];
int lane_sum_int(int v, int t) {
  if (LANES32) return WaveActiveSum(v);
  GroupMemoryBarrierWithGroupSync();
  red[t] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  v = 0;
  for (int i = 0; i < 32; ++i) v += asint(red[(t & ~31) + i]);
  return v;
}
[[vk::binding(0)]] StructuredBuffer<uint4> w : register(t0);
[[vk::binding(1)]] StructuredBuffer<uint4> x : register(t1);
[[vk::binding(2)]] StructuredBuffer<uint> w__d : register(t2);
[[vk::binding(3)]] RWStructuredBuffer<float> out_1 : register(u3);
#ifdef __spirv__
struct Constants { int n; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_k = 1;
#else
struct Constants { int n; int k; };
cbuffer Root : register(b0) { Constants constants; };
#define size_k constants.k
#endif
[numthreads(32, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID, uint index : SV_GroupIndex) {
  int t = (int)index;
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int block = (gy * 32768) + gx;
  int total = 0;
  [loop] for (int i = tx; i < size_k; i += 32) {
    uint4 q = w[(block * size_k) + i];
    uint4 q_1 = x[i];
    total = dot4(q.x, q_1.x, total);
    total = dot4(q.y, q_1.y, total);
    total = dot4(q.z, q_1.z, total);
    total = dot4(q.w, q_1.w, total);
  }
  if (block < constants.n) {
    int v = lane_sum_int(total, t);
    if (tx == 0) {
      out_1[block] = (float)v * half_hi(w__d[block >> 1]);
    }
  }
}
