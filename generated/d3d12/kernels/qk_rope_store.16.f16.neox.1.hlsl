#define THREADS 256
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
float lane_sum(float v, int t) {
  if (LANES32) return WaveActiveSum(v);
  GroupMemoryBarrierWithGroupSync();
  red[t] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  v = 0.0f;
  for (int i = 0; i < 32; ++i) v += asfloat(red[(t & ~31) + i]);
  return v;
}
[[vk::binding(0)]] StructuredBuffer<float> cos_1 : register(t0);
[[vk::binding(1)]] StructuredBuffer<float> sin_1 : register(t1);
[[vk::binding(2)]] StructuredBuffer<int> step_1 : register(t2);
[[vk::binding(3)]] RWStructuredBuffer<uint16_t> pages__h : register(u3);
[[vk::binding(4)]] StructuredBuffer<float> v : register(t4);
[[vk::binding(5)]] RWStructuredBuffer<float> q : register(u5);
[[vk::binding(6)]] StructuredBuffer<float> k : register(t6);
[[vk::binding(7)]] StructuredBuffer<float> wq : register(t7);
[[vk::binding(8)]] StructuredBuffer<float> wk : register(t8);
#ifdef __spirv__
struct Constants { int pool; int page_words; int k_offset; int v_offset; int ld_v; int v_at; int ld_q; int q_at; int ld_k; int k_at; float eps; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n_rot = 1;
[[vk::constant_id(1)]] const int size_heads = 1;
[[vk::constant_id(2)]] const int size_kv_heads = 1;
#else
struct Constants { int pool; int page_words; int k_offset; int v_offset; int ld_v; int v_at; int ld_q; int q_at; int ld_k; int k_at; float eps; int n_rot; int heads; int kv_heads; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n_rot constants.n_rot
#define size_heads constants.heads
#define size_kv_heads constants.kv_heads
#endif
[numthreads(256, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID, uint index : SV_GroupIndex) {
  int t = (int)index;
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int half_1 = size_n_rot >> 1;
  int lane = tx & 31;
  int group_size = size_heads / size_kv_heads;
  int p = min(lane, 7);
  float x[2];
  int row = gy;
  int rows = step_1[0];
  if (row < rows) {
    int table = step_1[4];
    int word = step_1[((row * 16) + table) + 1];
    int slot = word & 255;
    int word_1 = step_1[(((row * 16) + table) + constants.pool) + 4];
    int page = step_1[word_1 + (word >> 8)];
    int keys = ((page * constants.page_words) * 2) + (constants.k_offset >> 1);
    int values = ((page * constants.page_words) * 2) + (constants.v_offset >> 1);
    [loop] for (int i = 0; i < (group_size + 2); i += 8) {
      int item = (tx >> 5) + i;
      if (item == (group_size + 1)) {
        int v_1 = ((gx * 16) + (row * constants.ld_v)) + constants.v_at;
        int v_2 = ((gx * 4096) + (slot * 16)) + values;
        int v_3 = (p < half_1) ? p : (p * 2);
        int v_4 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        pages__h[v_2 + v_3] = (uint16_t)(to_half(v[v_1 + v_3]));
        pages__h[v_2 + v_4] = (uint16_t)(to_half(v[v_1 + v_4]));
      }
      if (item < group_size) {
        int v_5 = ((((gx * group_size) * 16) + (item * 16)) + (row * constants.ld_q)) + constants.q_at;
        int v_6 = (p < half_1) ? p : (p * 2);
        int v_7 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = q[v_5 + v_6];
        x[1] = q[v_5 + v_7];
      }
      if (item == group_size) {
        int v_8 = ((gx * 16) + (row * constants.ld_k)) + constants.k_at;
        int v_9 = (p < half_1) ? p : (p * 2);
        int v_10 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = k[v_8 + v_9];
        x[1] = k[v_8 + v_10];
      }
      float total = 0.0f;
      total = (lane < 8) ? mad(x[0], x[0], total) : total;
      total = (lane < 8) ? mad(x[1], x[1], total) : total;
      float v_11 = lane_sum(total, t);
      float inverse = 1.0f / sqrt(((v_11 / 16.0f) + constants.eps));
      if (item < group_size) {
        int v_12 = (p < half_1) ? p : (p * 2);
        int v_13 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = (x[0] * inverse) * wq[v_12];
        x[1] = (x[1] * inverse) * wq[v_13];
      }
      if (item == group_size) {
        int v_14 = (p < half_1) ? p : (p * 2);
        int v_15 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = (x[0] * inverse) * wk[v_14];
        x[1] = (x[1] * inverse) * wk[v_15];
      }
      if (item <= group_size) {
        if (p < half_1) {
          int v_16 = (word * half_1) + p;
          float v_17 = cos_1[v_16];
          float v_18 = sin_1[v_16];
          float v_19 = x[0];
          float v_20 = x[1];
          x[0] = mad(v_19, v_17, (0.0f - (v_20 * v_18)));
          x[1] = mad(v_20, v_17, (v_19 * v_18));
        }
      }
      if (item < group_size) {
        int v_21 = ((((gx * group_size) * 16) + (item * 16)) + (row * constants.ld_q)) + constants.q_at;
        if (lane < 8) {
          int v_22 = (p < half_1) ? p : (p * 2);
          int v_23 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
          q[v_21 + v_22] = x[0];
          q[v_21 + v_23] = x[1];
        }
      }
      if (item == group_size) {
        int v_24 = ((gx * 4096) + keys) + slot;
        int v_25 = (p < half_1) ? p : (p * 2);
        int v_26 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        pages__h[(v_25 * 256) + v_24] = (uint16_t)(to_half(x[0]));
        pages__h[(v_26 * 256) + v_24] = (uint16_t)(to_half(x[1]));
      }
    }
  }
}
