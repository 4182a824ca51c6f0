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
  int p_2 = lane + 64;
  int p_3 = lane + 96;
  float x[8];
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
        int v_1 = ((gx * 256) + (row * constants.ld_v)) + constants.v_at;
        int v_2 = ((gx * 65536) + (slot * 256)) + values;
        pages__h[(p * 2) + v_2] = (uint16_t)(to_half(v[(p * 2) + v_1]));
        pages__h[((p * 2) + v_2) + 1] = (uint16_t)(to_half(v[((p * 2) + v_1) + 1]));
        pages__h[(p_1 * 2) + v_2] = (uint16_t)(to_half(v[(p_1 * 2) + v_1]));
        pages__h[((p_1 * 2) + v_2) + 1] = (uint16_t)(to_half(v[((p_1 * 2) + v_1) + 1]));
        pages__h[(p_2 * 2) + v_2] = (uint16_t)(to_half(v[(p_2 * 2) + v_1]));
        pages__h[((p_2 * 2) + v_2) + 1] = (uint16_t)(to_half(v[((p_2 * 2) + v_1) + 1]));
        pages__h[(p_3 * 2) + v_2] = (uint16_t)(to_half(v[(p_3 * 2) + v_1]));
        pages__h[((p_3 * 2) + v_2) + 1] = (uint16_t)(to_half(v[((p_3 * 2) + v_1) + 1]));
      }
      if (item < group_size) {
        int v_3 = ((((gx * group_size) * 256) + (item * 256)) + (row * constants.ld_q)) + constants.q_at;
        x[0] = q[(p * 2) + v_3];
        x[1] = q[((p * 2) + v_3) + 1];
        x[2] = q[(p_1 * 2) + v_3];
        x[3] = q[((p_1 * 2) + v_3) + 1];
        x[4] = q[(p_2 * 2) + v_3];
        x[5] = q[((p_2 * 2) + v_3) + 1];
        x[6] = q[(p_3 * 2) + v_3];
        x[7] = q[((p_3 * 2) + v_3) + 1];
      }
      if (item == group_size) {
        int v_4 = ((gx * 256) + (row * constants.ld_k)) + constants.k_at;
        x[0] = k[(p * 2) + v_4];
        x[1] = k[((p * 2) + v_4) + 1];
        x[2] = k[(p_1 * 2) + v_4];
        x[3] = k[((p_1 * 2) + v_4) + 1];
        x[4] = k[(p_2 * 2) + v_4];
        x[5] = k[((p_2 * 2) + v_4) + 1];
        x[6] = k[(p_3 * 2) + v_4];
        x[7] = k[((p_3 * 2) + v_4) + 1];
      }
      if (item <= group_size) {
        if (p < half_1) {
          int v_5 = (word * half_1) + p;
          float v_6 = cos_1[v_5];
          float v_7 = sin_1[v_5];
          float v_8 = x[0];
          float v_9 = x[1];
          x[0] = mad(v_8, v_6, (0.0f - (v_9 * v_7)));
          x[1] = mad(v_9, v_6, (v_8 * v_7));
        }
        if (p_1 < half_1) {
          int v_10 = (word * half_1) + p_1;
          float v_11 = cos_1[v_10];
          float v_12 = sin_1[v_10];
          float v_13 = x[2];
          float v_14 = x[3];
          x[2] = mad(v_13, v_11, (0.0f - (v_14 * v_12)));
          x[3] = mad(v_14, v_11, (v_13 * v_12));
        }
        if (p_2 < half_1) {
          int v_15 = (word * half_1) + p_2;
          float v_16 = cos_1[v_15];
          float v_17 = sin_1[v_15];
          float v_18 = x[4];
          float v_19 = x[5];
          x[4] = mad(v_18, v_16, (0.0f - (v_19 * v_17)));
          x[5] = mad(v_19, v_16, (v_18 * v_17));
        }
        if (p_3 < half_1) {
          int v_20 = (word * half_1) + p_3;
          float v_21 = cos_1[v_20];
          float v_22 = sin_1[v_20];
          float v_23 = x[6];
          float v_24 = x[7];
          x[6] = mad(v_23, v_21, (0.0f - (v_24 * v_22)));
          x[7] = mad(v_24, v_21, (v_23 * v_22));
        }
      }
      if (item < group_size) {
        int v_25 = ((((gx * group_size) * 256) + (item * 256)) + (row * constants.ld_q)) + constants.q_at;
        q[(p * 2) + v_25] = x[0];
        q[((p * 2) + v_25) + 1] = x[1];
        q[(p_1 * 2) + v_25] = x[2];
        q[((p_1 * 2) + v_25) + 1] = x[3];
        q[(p_2 * 2) + v_25] = x[4];
        q[((p_2 * 2) + v_25) + 1] = x[5];
        q[(p_3 * 2) + v_25] = x[6];
        q[((p_3 * 2) + v_25) + 1] = x[7];
      }
      if (item == group_size) {
        int v_26 = ((gx * 65536) + keys) + slot;
        pages__h[(p * 512) + v_26] = (uint16_t)(to_half(x[0]));
        pages__h[((p * 512) + v_26) + 256] = (uint16_t)(to_half(x[1]));
        pages__h[(p_1 * 512) + v_26] = (uint16_t)(to_half(x[2]));
        pages__h[((p_1 * 512) + v_26) + 256] = (uint16_t)(to_half(x[3]));
        pages__h[(p_2 * 512) + v_26] = (uint16_t)(to_half(x[4]));
        pages__h[((p_2 * 512) + v_26) + 256] = (uint16_t)(to_half(x[5]));
        pages__h[(p_3 * 512) + v_26] = (uint16_t)(to_half(x[6]));
        pages__h[((p_3 * 512) + v_26) + 256] = (uint16_t)(to_half(x[7]));
      }
    }
  }
}
