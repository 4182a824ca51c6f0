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
  int p = lane;
  int p_1 = min((lane + 32), 39);
  float x[4];
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
        int v_1 = ((gx * 80) + (row * constants.ld_v)) + constants.v_at;
        int v_2 = ((gx * 20480) + (slot * 80)) + values;
        int v_3 = (p < half_1) ? p : (p * 2);
        int v_4 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        pages__h[v_2 + v_3] = (uint16_t)(to_half(v[v_1 + v_3]));
        pages__h[v_2 + v_4] = (uint16_t)(to_half(v[v_1 + v_4]));
        int v_5 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_6 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        pages__h[v_2 + v_5] = (uint16_t)(to_half(v[v_1 + v_5]));
        pages__h[v_2 + v_6] = (uint16_t)(to_half(v[v_1 + v_6]));
      }
      if (item < group_size) {
        int v_7 = ((((gx * group_size) * 80) + (item * 80)) + (row * constants.ld_q)) + constants.q_at;
        int v_8 = (p < half_1) ? p : (p * 2);
        int v_9 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = q[v_7 + v_8];
        x[1] = q[v_7 + v_9];
        int v_10 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_11 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = q[v_7 + v_10];
        x[3] = q[v_7 + v_11];
      }
      if (item == group_size) {
        int v_12 = ((gx * 80) + (row * constants.ld_k)) + constants.k_at;
        int v_13 = (p < half_1) ? p : (p * 2);
        int v_14 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = k[v_12 + v_13];
        x[1] = k[v_12 + v_14];
        int v_15 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_16 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = k[v_12 + v_15];
        x[3] = k[v_12 + v_16];
      }
      float total = 0.0f;
      total = mad(x[0], x[0], total);
      total = mad(x[1], x[1], total);
      total = (lane < 8) ? mad(x[2], x[2], total) : total;
      total = (lane < 8) ? mad(x[3], x[3], total) : total;
      float v_17 = lane_sum(total, t);
      float inverse = 1.0f / sqrt(((v_17 / 80.0f) + constants.eps));
      if (item < group_size) {
        int v_18 = (p < half_1) ? p : (p * 2);
        int v_19 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = (x[0] * inverse) * wq[v_18];
        x[1] = (x[1] * inverse) * wq[v_19];
        int v_20 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_21 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = (x[2] * inverse) * wq[v_20];
        x[3] = (x[3] * inverse) * wq[v_21];
      }
      if (item == group_size) {
        int v_22 = (p < half_1) ? p : (p * 2);
        int v_23 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = (x[0] * inverse) * wk[v_22];
        x[1] = (x[1] * inverse) * wk[v_23];
        int v_24 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_25 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = (x[2] * inverse) * wk[v_24];
        x[3] = (x[3] * inverse) * wk[v_25];
      }
      if (item <= group_size) {
        if (p < half_1) {
          int v_26 = (word * half_1) + p;
          float v_27 = cos_1[v_26];
          float v_28 = sin_1[v_26];
          float v_29 = x[0];
          float v_30 = x[1];
          x[0] = mad(v_29, v_27, (0.0f - (v_30 * v_28)));
          x[1] = mad(v_30, v_27, (v_29 * v_28));
        }
        if (p_1 < half_1) {
          int v_31 = (word * half_1) + p_1;
          float v_32 = cos_1[v_31];
          float v_33 = sin_1[v_31];
          float v_34 = x[2];
          float v_35 = x[3];
          x[2] = mad(v_34, v_32, (0.0f - (v_35 * v_33)));
          x[3] = mad(v_35, v_32, (v_34 * v_33));
        }
      }
      if (item < group_size) {
        int v_36 = ((((gx * group_size) * 80) + (item * 80)) + (row * constants.ld_q)) + constants.q_at;
        int v_37 = (p < half_1) ? p : (p * 2);
        int v_38 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        q[v_36 + v_37] = x[0];
        q[v_36 + v_38] = x[1];
        if (lane < 8) {
          int v_39 = (p_1 < half_1) ? p_1 : (p_1 * 2);
          int v_40 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
          q[v_36 + v_39] = x[2];
          q[v_36 + v_40] = x[3];
        }
      }
      if (item == group_size) {
        int v_41 = ((gx * 20480) + keys) + slot;
        int v_42 = (p < half_1) ? p : (p * 2);
        int v_43 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        pages__h[(v_42 * 256) + v_41] = (uint16_t)(to_half(x[0]));
        pages__h[(v_43 * 256) + v_41] = (uint16_t)(to_half(x[1]));
        int v_44 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_45 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        pages__h[(v_44 * 256) + v_41] = (uint16_t)(to_half(x[2]));
        pages__h[(v_45 * 256) + v_41] = (uint16_t)(to_half(x[3]));
      }
    }
  }
}
