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
      float total = 0.0f;
      total = mad(x[0], x[0], total);
      total = mad(x[1], x[1], total);
      total = mad(x[2], x[2], total);
      total = mad(x[3], x[3], total);
      total = mad(x[4], x[4], total);
      total = mad(x[5], x[5], total);
      total = mad(x[6], x[6], total);
      total = mad(x[7], x[7], total);
      float v_29 = lane_sum(total, t);
      float inverse = 1.0f / sqrt(((v_29 / 256.0f) + constants.eps));
      if (item < group_size) {
        int v_30 = (p < half_1) ? p : (p * 2);
        int v_31 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = (x[0] * inverse) * wq[v_30];
        x[1] = (x[1] * inverse) * wq[v_31];
        int v_32 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_33 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = (x[2] * inverse) * wq[v_32];
        x[3] = (x[3] * inverse) * wq[v_33];
        int v_34 = (p_2 < half_1) ? p_2 : (p_2 * 2);
        int v_35 = (p_2 < half_1) ? (p_2 + half_1) : ((p_2 * 2) + 1);
        x[4] = (x[4] * inverse) * wq[v_34];
        x[5] = (x[5] * inverse) * wq[v_35];
        int v_36 = (p_3 < half_1) ? p_3 : (p_3 * 2);
        int v_37 = (p_3 < half_1) ? (p_3 + half_1) : ((p_3 * 2) + 1);
        x[6] = (x[6] * inverse) * wq[v_36];
        x[7] = (x[7] * inverse) * wq[v_37];
      }
      if (item == group_size) {
        int v_38 = (p < half_1) ? p : (p * 2);
        int v_39 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = (x[0] * inverse) * wk[v_38];
        x[1] = (x[1] * inverse) * wk[v_39];
        int v_40 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_41 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = (x[2] * inverse) * wk[v_40];
        x[3] = (x[3] * inverse) * wk[v_41];
        int v_42 = (p_2 < half_1) ? p_2 : (p_2 * 2);
        int v_43 = (p_2 < half_1) ? (p_2 + half_1) : ((p_2 * 2) + 1);
        x[4] = (x[4] * inverse) * wk[v_42];
        x[5] = (x[5] * inverse) * wk[v_43];
        int v_44 = (p_3 < half_1) ? p_3 : (p_3 * 2);
        int v_45 = (p_3 < half_1) ? (p_3 + half_1) : ((p_3 * 2) + 1);
        x[6] = (x[6] * inverse) * wk[v_44];
        x[7] = (x[7] * inverse) * wk[v_45];
      }
      if (item <= group_size) {
        if (p < half_1) {
          int v_46 = (word * half_1) + p;
          float v_47 = cos_1[v_46];
          float v_48 = sin_1[v_46];
          float v_49 = x[0];
          float v_50 = x[1];
          x[0] = mad(v_49, v_47, (0.0f - (v_50 * v_48)));
          x[1] = mad(v_50, v_47, (v_49 * v_48));
        }
        if (p_1 < half_1) {
          int v_51 = (word * half_1) + p_1;
          float v_52 = cos_1[v_51];
          float v_53 = sin_1[v_51];
          float v_54 = x[2];
          float v_55 = x[3];
          x[2] = mad(v_54, v_52, (0.0f - (v_55 * v_53)));
          x[3] = mad(v_55, v_52, (v_54 * v_53));
        }
        if (p_2 < half_1) {
          int v_56 = (word * half_1) + p_2;
          float v_57 = cos_1[v_56];
          float v_58 = sin_1[v_56];
          float v_59 = x[4];
          float v_60 = x[5];
          x[4] = mad(v_59, v_57, (0.0f - (v_60 * v_58)));
          x[5] = mad(v_60, v_57, (v_59 * v_58));
        }
        if (p_3 < half_1) {
          int v_61 = (word * half_1) + p_3;
          float v_62 = cos_1[v_61];
          float v_63 = sin_1[v_61];
          float v_64 = x[6];
          float v_65 = x[7];
          x[6] = mad(v_64, v_62, (0.0f - (v_65 * v_63)));
          x[7] = mad(v_65, v_62, (v_64 * v_63));
        }
      }
      if (item < group_size) {
        int v_66 = ((((gx * group_size) * 256) + (item * 256)) + (row * constants.ld_q)) + constants.q_at;
        int v_67 = (p < half_1) ? p : (p * 2);
        int v_68 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        q[v_66 + v_67] = x[0];
        q[v_66 + v_68] = x[1];
        int v_69 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_70 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        q[v_66 + v_69] = x[2];
        q[v_66 + v_70] = x[3];
        int v_71 = (p_2 < half_1) ? p_2 : (p_2 * 2);
        int v_72 = (p_2 < half_1) ? (p_2 + half_1) : ((p_2 * 2) + 1);
        q[v_66 + v_71] = x[4];
        q[v_66 + v_72] = x[5];
        int v_73 = (p_3 < half_1) ? p_3 : (p_3 * 2);
        int v_74 = (p_3 < half_1) ? (p_3 + half_1) : ((p_3 * 2) + 1);
        q[v_66 + v_73] = x[6];
        q[v_66 + v_74] = x[7];
      }
      if (item == group_size) {
        int v_75 = ((gx * 65536) + keys) + slot;
        int v_76 = (p < half_1) ? p : (p * 2);
        int v_77 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        pages__h[(v_76 * 256) + v_75] = (uint16_t)(to_half(x[0]));
        pages__h[(v_77 * 256) + v_75] = (uint16_t)(to_half(x[1]));
        int v_78 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_79 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        pages__h[(v_78 * 256) + v_75] = (uint16_t)(to_half(x[2]));
        pages__h[(v_79 * 256) + v_75] = (uint16_t)(to_half(x[3]));
        int v_80 = (p_2 < half_1) ? p_2 : (p_2 * 2);
        int v_81 = (p_2 < half_1) ? (p_2 + half_1) : ((p_2 * 2) + 1);
        pages__h[(v_80 * 256) + v_75] = (uint16_t)(to_half(x[4]));
        pages__h[(v_81 * 256) + v_75] = (uint16_t)(to_half(x[5]));
        int v_82 = (p_3 < half_1) ? p_3 : (p_3 * 2);
        int v_83 = (p_3 < half_1) ? (p_3 + half_1) : ((p_3 * 2) + 1);
        pages__h[(v_82 * 256) + v_75] = (uint16_t)(to_half(x[6]));
        pages__h[(v_83 * 256) + v_75] = (uint16_t)(to_half(x[7]));
      }
    }
  }
}
