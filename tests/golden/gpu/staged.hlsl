#define THREADS 32
float tanh_(float x) {
  float y = x * x;
  float small = x * (1.0f + y * (-0.33333334f + y * (0.13333334f + y * (-0.053968254f + y * 0.021869488f))));
  return abs(x) < 0.25f ? small : 1.0f - 2.0f / (exp(2.0f * x) + 1.0f);
}
uint to_half(float x) {
  uint u = asuint(x), s = (u >> 16) & 0x8000u;
  u &= 0x7fffffffu;
  if (u >= 0x47800000u) return s | (u > 0x7f800000u ? 0x7e00u : 0x7c00u);
  if (u < 0x38800000u) return s | (asuint(asfloat(u) + 0.5f) - 0x3f000000u);
  return s | ((u + 0xfffu + ((u >> 13) & 1u) - 0x38000000u) >> 13);
}
#ifdef __spirv__
[[vk::constant_id(100)]] const int lanes32 = 0;
#define LANES32 (lanes32 == 1)
#else
#define LANES32 (WaveGetLaneCount() == 32)
#endif
groupshared uint red[THREADS];
float lane_max(float v, int t) {
  if (LANES32) return WaveActiveMax(v);
  GroupMemoryBarrierWithGroupSync();
  red[t] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  for (int i = 0; i < 32; ++i) v = max(v, asfloat(red[(t & ~31) + i]));
  return v;
}
float group_max(float v, int t) {
  v = lane_max(v, t);
  GroupMemoryBarrierWithGroupSync();
  if ((t & 31) == 0) red[t >> 5] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  for (int i = 0; i < THREADS / 32; ++i) v = max(v, asfloat(red[i]));
  return v;
}
[[vk::binding(0)]] StructuredBuffer<float4> k : register(t0);
[[vk::binding(1)]] RWStructuredBuffer<uint16_t> pages : register(u1);
groupshared float4 shared_1[32];
[numthreads(32, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID, uint index : SV_GroupIndex) {
  int t = (int)index;
  int tx = (int)tid.x;
  float pair[2];
  float4 q = k[tx];
  shared_1[tx] = float4(q.x, q.y, q.z, q.w);
  GroupMemoryBarrierWithGroupSync();
  float4 q_1 = shared_1[31 - tx];
  float v = group_max(exp(tanh_(round(q_1.x))), t);
  if ((tx % 3) == 0) {
    pair[0] = v;
  } else {
    pair[0] = sqrt(v);
  }
  [unroll] for (int i = 0; i < 2; ++i) {
    pages[(tx * 2) + i] = (uint16_t)(to_half(pair[i]));
  }
}
