uint to_half(float x) {
  uint u = asuint(x), s = (u >> 16) & 0x8000u;
  u &= 0x7fffffffu;
  if (u >= 0x47800000u) return s | (u > 0x7f800000u ? 0x7e00u : 0x7c00u);
  if (u < 0x38800000u) return s | (asuint(asfloat(u) + 0.5f) - 0x3f000000u);
  return s | ((u + 0xfffu + ((u >> 13) & 1u) - 0x38000000u) >> 13);
}
[[vk::binding(0)]] StructuredBuffer<float> cos_1 : register(t0);
[[vk::binding(1)]] StructuredBuffer<float> sin_1 : register(t1);
[[vk::binding(2)]] StructuredBuffer<int> step_1 : register(t2);
[[vk::binding(3)]] RWStructuredBuffer<uint16_t> pages__h : register(u3);
[[vk::binding(4)]] StructuredBuffer<float> v : register(t4);
[[vk::binding(5)]] RWStructuredBuffer<float> q : register(u5);
[[vk::binding(6)]] StructuredBuffer<float> k : register(t6);
#ifdef __spirv__
struct Constants { int pool; int page_words; int k_offset; int v_offset; int ld_v; int v_at; int ld_q; int q_at; int ld_k; int k_at; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n_rot = 1;
[[vk::constant_id(1)]] const int size_heads = 1;
[[vk::constant_id(2)]] const int size_kv_heads = 1;
#else
struct Constants { int pool; int page_words; int k_offset; int v_offset; int ld_v; int v_at; int ld_q; int q_at; int ld_k; int k_at; int n_rot; int heads; int kv_heads; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n_rot constants.n_rot
#define size_heads constants.heads
#define size_kv_heads constants.kv_heads
#endif
[numthreads(256, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID) {
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int half_1 = size_n_rot >> 1;
  int lane = tx & 31;
  int group_size = size_heads / size_kv_heads;
  int p = lane;
  int p_1 = lane + 32;
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
        int v_1 = ((gx * 128) + (row * constants.ld_v)) + constants.v_at;
        int v_2 = ((gx * 32768) + (slot * 128)) + values;
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
        int v_7 = ((((gx * group_size) * 128) + (item * 128)) + (row * constants.ld_q)) + constants.q_at;
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
        int v_12 = ((gx * 128) + (row * constants.ld_k)) + constants.k_at;
        int v_13 = (p < half_1) ? p : (p * 2);
        int v_14 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = k[v_12 + v_13];
        x[1] = k[v_12 + v_14];
        int v_15 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_16 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = k[v_12 + v_15];
        x[3] = k[v_12 + v_16];
      }
      if (item <= group_size) {
        if (p < half_1) {
          int v_17 = (word * half_1) + p;
          float v_18 = cos_1[v_17];
          float v_19 = sin_1[v_17];
          float v_20 = x[0];
          float v_21 = x[1];
          x[0] = mad(v_20, v_18, (0.0f - (v_21 * v_19)));
          x[1] = mad(v_21, v_18, (v_20 * v_19));
        }
        if (p_1 < half_1) {
          int v_22 = (word * half_1) + p_1;
          float v_23 = cos_1[v_22];
          float v_24 = sin_1[v_22];
          float v_25 = x[2];
          float v_26 = x[3];
          x[2] = mad(v_25, v_23, (0.0f - (v_26 * v_24)));
          x[3] = mad(v_26, v_23, (v_25 * v_24));
        }
      }
      if (item < group_size) {
        int v_27 = ((((gx * group_size) * 128) + (item * 128)) + (row * constants.ld_q)) + constants.q_at;
        int v_28 = (p < half_1) ? p : (p * 2);
        int v_29 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        q[v_27 + v_28] = x[0];
        q[v_27 + v_29] = x[1];
        int v_30 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_31 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        q[v_27 + v_30] = x[2];
        q[v_27 + v_31] = x[3];
      }
      if (item == group_size) {
        int v_32 = ((gx * 32768) + keys) + slot;
        int v_33 = (p < half_1) ? p : (p * 2);
        int v_34 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        pages__h[(v_33 * 256) + v_32] = (uint16_t)(to_half(x[0]));
        pages__h[(v_34 * 256) + v_32] = (uint16_t)(to_half(x[1]));
        int v_35 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_36 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        pages__h[(v_35 * 256) + v_32] = (uint16_t)(to_half(x[2]));
        pages__h[(v_36 * 256) + v_32] = (uint16_t)(to_half(x[3]));
      }
    }
  }
}
