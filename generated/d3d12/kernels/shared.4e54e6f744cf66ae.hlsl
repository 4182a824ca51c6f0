#define THREADS 256
#ifdef __spirv__
[[vk::constant_id(100)]] const int lanes32 = 0;
#define LANES32 (lanes32 == 1)
#else
#define LANES32 (WaveGetLaneCount() == 32)
#endif
groupshared uint red[THREADS];
float lane_sum(float v, int t) {
  if (LANES32) return WaveActiveSum(v);
  GroupMemoryBarrierWithGroupSync();
  red[t] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  v = 0.0f;
  for (int i = 0; i < 32; ++i) v += asfloat(red[(t & ~31) + i]);
  return v;
}
float lane_max(float v, int t) {
  if (LANES32) return WaveActiveMax(v);
  GroupMemoryBarrierWithGroupSync();
  red[t] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  for (int i = 0; i < 32; ++i) v = max(v, asfloat(red[(t & ~31) + i]));
  return v;
}
float group_sum(float v, int t) {
  v = lane_sum(v, t);
  GroupMemoryBarrierWithGroupSync();
  if ((t & 31) == 0) red[t >> 5] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  v = 0.0f;
  for (int i = 0; i < THREADS / 32; ++i) v += asfloat(red[i]);
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
[[vk::binding(0)]] StructuredBuffer<int> step_1 : register(t0);
[[vk::binding(1)]] StructuredBuffer<float4> work : register(t1);
[[vk::binding(2)]] StructuredBuffer<float> gate : register(t2);
[[vk::binding(3)]] RWStructuredBuffer<float> out_1 : register(u3);
#ifdef __spirv__
struct Constants { int span; int heads; int ld_gate; int gate_at; int out_at; int ld_out; };
[[vk::push_constant]] Constants constants;
#else
struct Constants { int span; int heads; int ld_gate; int gate_at; int out_at; int ld_out; };
cbuffer Root : register(b0) { Constants constants; };
#endif
groupshared float shared_1[1024];
[numthreads(256, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID, uint index : SV_GroupIndex) {
  int t = (int)index;
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int rows = step_1[0];
  if (gy < rows) {
    float r;
    float r_1;
    float r_2[4];
    r = -1e+30f;
    r_1 = 0.0f;
    r_2[0] = 0.0f;
    r_2[1] = 0.0f;
    r_2[2] = 0.0f;
    r_2[3] = 0.0f;
    int row_at = (gy * 16) + step_1[4];
    int position = step_1[row_at + 1];
    int low = (0 < constants.span) ? max(((position + 1) - constants.span), 0) : 0;
    int first_page = low >> 8;
    int last_page = position >> 8;
    int part = tx >> 5;
    int lane = tx & 31;
    if (part < 8) {
      [loop] for (int i = part; i < ((last_page + 1) - first_page); i += 8) {
        int at = ((((i * rows) + gy) * constants.heads) * 132) + (gx * 132);
        float4 q = work[(at >> 2) + 32];
        float4 q_1 = work[lane + (at >> 2)];
        float common = max(r, q.x);
        float keep = exp((r - common));
        float take = exp((q.x - common));
        r_1 = mad(r_1, keep, (q.y * take));
        r_2[0] = mad(r_2[0], keep, (q_1.x * take));
        r_2[1] = mad(r_2[1], keep, (q_1.y * take));
        r_2[2] = mad(r_2[2], keep, (q_1.z * take));
        r_2[3] = mad(r_2[3], keep, (q_1.w * take));
        r = common;
      }
    }
    float v = group_max(r, t);
    float keep_1 = exp((r - v));
    float v_1 = group_sum(((lane == 0) ? (r_1 * keep_1) : 0.0f), t);
    shared_1[tx] = r_2[0] * keep_1;
    shared_1[tx + 256] = r_2[1] * keep_1;
    shared_1[tx + 512] = r_2[2] * keep_1;
    shared_1[tx + 768] = r_2[3] * keep_1;
    GroupMemoryBarrierWithGroupSync();
    float opened = 1.0f;
    if (0 < constants.ld_gate) {
      opened = 1.0f / (1.0f + exp((0.0f - gate[(constants.gate_at + (gy * constants.ld_gate)) + gx])));
    }
    float factor = opened / v_1;
    if (tx < 128) {
      int first = ((tx & 3) * 256) + (tx >> 2);
      float value = 0.0f;
      [loop] for (int i_1 = 0; i_1 < 8; ++i_1) {
        value = value + shared_1[(i_1 * 32) + first];
      }
      out_1[(((gx * 128) + constants.out_at) + (gy * constants.ld_out)) + tx] = value * factor;
    }
  }
}
