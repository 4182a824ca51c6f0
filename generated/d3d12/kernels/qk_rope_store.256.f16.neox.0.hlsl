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
        int v_3 = (p < half_1) ? p : (p * 2);
        int v_4 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        pages__h[v_2 + v_3] = (uint16_t)(to_half(v[v_1 + v_3]));
        pages__h[v_2 + v_4] = (uint16_t)(to_half(v[v_1 + v_4]));
        int v_5 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_6 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        pages__h[v_2 + v_5] = (uint16_t)(to_half(v[v_1 + v_5]));
        pages__h[v_2 + v_6] = (uint16_t)(to_half(v[v_1 + v_6]));
        int v_7 = (p_2 < half_1) ? p_2 : (p_2 * 2);
        int v_8 = (p_2 < half_1) ? (p_2 + half_1) : ((p_2 * 2) + 1);
        pages__h[v_2 + v_7] = (uint16_t)(to_half(v[v_1 + v_7]));
        pages__h[v_2 + v_8] = (uint16_t)(to_half(v[v_1 + v_8]));
        int v_9 = (p_3 < half_1) ? p_3 : (p_3 * 2);
        int v_10 = (p_3 < half_1) ? (p_3 + half_1) : ((p_3 * 2) + 1);
        pages__h[v_2 + v_9] = (uint16_t)(to_half(v[v_1 + v_9]));
        pages__h[v_2 + v_10] = (uint16_t)(to_half(v[v_1 + v_10]));
      }
      if (item < group_size) {
        int v_11 = ((((gx * group_size) * 256) + (item * 256)) + (row * constants.ld_q)) + constants.q_at;
        int v_12 = (p < half_1) ? p : (p * 2);
        int v_13 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = q[v_11 + v_12];
        x[1] = q[v_11 + v_13];
        int v_14 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_15 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = q[v_11 + v_14];
        x[3] = q[v_11 + v_15];
        int v_16 = (p_2 < half_1) ? p_2 : (p_2 * 2);
        int v_17 = (p_2 < half_1) ? (p_2 + half_1) : ((p_2 * 2) + 1);
        x[4] = q[v_11 + v_16];
        x[5] = q[v_11 + v_17];
        int v_18 = (p_3 < half_1) ? p_3 : (p_3 * 2);
        int v_19 = (p_3 < half_1) ? (p_3 + half_1) : ((p_3 * 2) + 1);
        x[6] = q[v_11 + v_18];
        x[7] = q[v_11 + v_19];
      }
      if (item == group_size) {
        int v_20 = ((gx * 256) + (row * constants.ld_k)) + constants.k_at;
        int v_21 = (p < half_1) ? p : (p * 2);
        int v_22 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = k[v_20 + v_21];
        x[1] = k[v_20 + v_22];
        int v_23 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_24 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = k[v_20 + v_23];
        x[3] = k[v_20 + v_24];
        int v_25 = (p_2 < half_1) ? p_2 : (p_2 * 2);
        int v_26 = (p_2 < half_1) ? (p_2 + half_1) : ((p_2 * 2) + 1);
        x[4] = k[v_20 + v_25];
        x[5] = k[v_20 + v_26];
        int v_27 = (p_3 < half_1) ? p_3 : (p_3 * 2);
        int v_28 = (p_3 < half_1) ? (p_3 + half_1) : ((p_3 * 2) + 1);
        x[6] = k[v_20 + v_27];
        x[7] = k[v_20 + v_28];
      }
      if (item <= group_size) {
        if (p < half_1) {
          int v_29 = (word * half_1) + p;
          float v_30 = cos_1[v_29];
          float v_31 = sin_1[v_29];
          float v_32 = x[0];
          float v_33 = x[1];
          x[0] = mad(v_32, v_30, (0.0f - (v_33 * v_31)));
          x[1] = mad(v_33, v_30, (v_32 * v_31));
        }
        if (p_1 < half_1) {
          int v_34 = (word * half_1) + p_1;
          float v_35 = cos_1[v_34];
          float v_36 = sin_1[v_34];
          float v_37 = x[2];
          float v_38 = x[3];
          x[2] = mad(v_37, v_35, (0.0f - (v_38 * v_36)));
          x[3] = mad(v_38, v_35, (v_37 * v_36));
        }
        if (p_2 < half_1) {
          int v_39 = (word * half_1) + p_2;
          float v_40 = cos_1[v_39];
          float v_41 = sin_1[v_39];
          float v_42 = x[4];
          float v_43 = x[5];
          x[4] = mad(v_42, v_40, (0.0f - (v_43 * v_41)));
          x[5] = mad(v_43, v_40, (v_42 * v_41));
        }
        if (p_3 < half_1) {
          int v_44 = (word * half_1) + p_3;
          float v_45 = cos_1[v_44];
          float v_46 = sin_1[v_44];
          float v_47 = x[6];
          float v_48 = x[7];
          x[6] = mad(v_47, v_45, (0.0f - (v_48 * v_46)));
          x[7] = mad(v_48, v_45, (v_47 * v_46));
        }
      }
      if (item < group_size) {
        int v_49 = ((((gx * group_size) * 256) + (item * 256)) + (row * constants.ld_q)) + constants.q_at;
        int v_50 = (p < half_1) ? p : (p * 2);
        int v_51 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        q[v_49 + v_50] = x[0];
        q[v_49 + v_51] = x[1];
        int v_52 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_53 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        q[v_49 + v_52] = x[2];
        q[v_49 + v_53] = x[3];
        int v_54 = (p_2 < half_1) ? p_2 : (p_2 * 2);
        int v_55 = (p_2 < half_1) ? (p_2 + half_1) : ((p_2 * 2) + 1);
        q[v_49 + v_54] = x[4];
        q[v_49 + v_55] = x[5];
        int v_56 = (p_3 < half_1) ? p_3 : (p_3 * 2);
        int v_57 = (p_3 < half_1) ? (p_3 + half_1) : ((p_3 * 2) + 1);
        q[v_49 + v_56] = x[6];
        q[v_49 + v_57] = x[7];
      }
      if (item == group_size) {
        int v_58 = ((gx * 65536) + keys) + slot;
        int v_59 = (p < half_1) ? p : (p * 2);
        int v_60 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        pages__h[(v_59 * 256) + v_58] = (uint16_t)(to_half(x[0]));
        pages__h[(v_60 * 256) + v_58] = (uint16_t)(to_half(x[1]));
        int v_61 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_62 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        pages__h[(v_61 * 256) + v_58] = (uint16_t)(to_half(x[2]));
        pages__h[(v_62 * 256) + v_58] = (uint16_t)(to_half(x[3]));
        int v_63 = (p_2 < half_1) ? p_2 : (p_2 * 2);
        int v_64 = (p_2 < half_1) ? (p_2 + half_1) : ((p_2 * 2) + 1);
        pages__h[(v_63 * 256) + v_58] = (uint16_t)(to_half(x[4]));
        pages__h[(v_64 * 256) + v_58] = (uint16_t)(to_half(x[5]));
        int v_65 = (p_3 < half_1) ? p_3 : (p_3 * 2);
        int v_66 = (p_3 < half_1) ? (p_3 + half_1) : ((p_3 * 2) + 1);
        pages__h[(v_65 * 256) + v_58] = (uint16_t)(to_half(x[6]));
        pages__h[(v_66 * 256) + v_58] = (uint16_t)(to_half(x[7]));
      }
    }
  }
}
