#define THREADS 512
float half_lo(uint v) { return f16tof32(v & 0xffffu); }
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
float lane_sum(float v, int t) {
  if (LANES32) return WaveActiveSum(v);
  GroupMemoryBarrierWithGroupSync();
  red[t] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  v = 0.0f;
  for (int i = 0; i < 32; ++i) v += asfloat(red[(t & ~31) + i]);
  return v;
}
int lane_sum_int(int v, int t) {
  if (LANES32) return WaveActiveSum(v);
  GroupMemoryBarrierWithGroupSync();
  red[t] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  v = 0;
  for (int i = 0; i < 32; ++i) v += asint(red[(t & ~31) + i]);
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
int quad_sum_int(int v, int t) {
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
[[vk::binding(0)]] StructuredBuffer<int> step_1 : register(t0);
[[vk::binding(1)]] StructuredBuffer<float> logits : register(t1);
[[vk::binding(2)]] StructuredBuffer<float> b : register(t2);
[[vk::binding(3)]] StructuredBuffer<int> slots : register(t3);
[[vk::binding(4)]] StructuredBuffer<uint4> w : register(t4);
[[vk::binding(5)]] StructuredBuffer<uint4> w2 : register(t5);
[[vk::binding(6)]] RWStructuredBuffer<int> ids : register(u6);
[[vk::binding(7)]] RWStructuredBuffer<float> weights : register(u7);
[[vk::binding(8)]] RWStructuredBuffer<uint> yq : register(u8);
[[vk::binding(9)]] RWStructuredBuffer<float2> yq_s : register(u9);
[[vk::binding(10)]] StructuredBuffer<uint4> x : register(t10);
[[vk::binding(11)]] StructuredBuffer<float4> x_s : register(t11);
#ifdef __spirv__
struct Constants { int ld_logits; float scale; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_used = 1;
[[vk::constant_id(1)]] const int size_experts = 1;
[[vk::constant_id(2)]] const int size_n = 1;
[[vk::constant_id(3)]] const int size_k = 1;
#else
struct Constants { int ld_logits; float scale; int used; int experts; int n; int k; };
cbuffer Root : register(b0) { Constants constants; };
#define size_used constants.used
#define size_experts constants.experts
#define size_n constants.n
#define size_k constants.k
#endif
groupshared int shared_1[128];
groupshared float shared_2[128];
groupshared float shared_3[1024];
groupshared float shared_4[1024];
groupshared float shared_5[256];
groupshared int shared_6[8];
[numthreads(512, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID, uint index : SV_GroupIndex) {
  int t = (int)index;
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int rows = step_1[0];
  int rows_now = min(rows, 8);
  int width = ((size_experts + 15) >> 4) * 16;
  int items = rows_now * width;
  [loop] for (int i = tx; i < max(items, tx); i += 512) {
    int row = i / width;
    int expert = i % width;
    int place = (row * 128) + expert;
    float logit = logits[min(expert, (size_experts - 1)) + (row * constants.ld_logits)];
    float v = exp(min((0.0f - logit), 88.0f));
    float v_1 = 1.0f / (1.0f + v);
    float key = max((v_1 + b[min(expert, (size_experts - 1))]), (-3e+38f));
    shared_4[place] = v_1;
    shared_3[place] = (expert < size_experts) ? key : (-3.4e+38f);
  }
  GroupMemoryBarrierWithGroupSync();
  int part = (tx & 3) * 4;
  [loop] for (int i_1 = 0; i_1 < ((items + 127) >> 7); ++i_1) {
    int item = (i_1 * 128) + (tx >> 2);
    int own = min(item, (items - 1));
    int row_1 = own / width;
    int expert_1 = own % width;
    int place_1 = (row_1 * 128) + expert_1;
    float key_1 = shared_3[place_1];
    int better = 0;
    [loop] for (int i_2 = part; i_2 < width; i_2 += 16) {
      float4 q = float4(shared_3[(row_1 * 128) + i_2], shared_3[((row_1 * 128) + i_2) + 1], shared_3[((row_1 * 128) + i_2) + 2], shared_3[((row_1 * 128) + i_2) + 3]);
      better = better + (int)((key_1 < q.x) || ((q.x == key_1) && (i_2 < expert_1)));
      better = better + (int)((key_1 < q.y) || ((q.y == key_1) && ((i_2 + 1) < expert_1)));
      better = better + (int)((key_1 < q.z) || ((q.z == key_1) && ((i_2 + 2) < expert_1)));
      better = better + (int)((key_1 < q.w) || ((q.w == key_1) && ((i_2 + 3) < expert_1)));
    }
    int v_2 = quad_sum_int(better, t);
    if ((((part == 0) && (item < items)) && (expert_1 < size_experts)) && (v_2 < size_used)) {
      int to = (row_1 * size_used) + v_2;
      shared_1[to] = expert_1;
      shared_2[to] = shared_4[place_1];
    }
  }
  GroupMemoryBarrierWithGroupSync();
  int count = rows_now * size_used;
  int entry = gy;
  int expert_2 = shared_1[max(min(entry, (count - 1)), 0)];
  int place_2 = slots[expert_2];
  int there = (int)((entry < count) && (0 <= place_2));
  int place_3 = max(place_2, 0);
  int run = tx >> 5;
  int row_2 = min(((gx * 32) + (run * 2)), (size_n - 1)) + (place_3 * size_n);
  int row_3 = min((((gx * 32) + (run * 2)) + 1), (size_n - 1)) + (place_3 * size_n);
  int lane = tx & 31;
  int base = (row_2 * (size_k >> 8)) * 36;
  int base_1 = (row_3 * (size_k >> 8)) * 36;
  int chunks = size_k >> 5;
  int base_2 = (row_2 * (size_k >> 8)) * 36;
  int base_3 = (row_3 * (size_k >> 8)) * 36;
  int chunks_1 = size_k >> 5;
  float sum[16];
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  int v_3 = ((e_1 >> 3) * 36) + base;
  uint4 q_1 = w[v_3 >> 2];
  uint4 q_2 = w[(((((e_1 & 7) >> 1) * 2) + (e_1 & 1)) + (v_3 >> 2)) + 1];
  int v_4 = ((e_1 >> 3) * 36) + base_1;
  uint4 q_3 = w[v_4 >> 2];
  uint4 q_4 = w[(((((e_1 & 7) >> 1) * 2) + (e_1 & 1)) + (v_4 >> 2)) + 1];
  int e_2 = lane + 32;
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  int v_5 = ((e_3 >> 3) * 36) + base;
  uint4 q_5 = w[v_5 >> 2];
  uint4 q_6 = w[(((((e_3 & 7) >> 1) * 2) + (e_3 & 1)) + (v_5 >> 2)) + 1];
  int v_6 = ((e_3 >> 3) * 36) + base_1;
  uint4 q_7 = w[v_6 >> 2];
  uint4 q_8 = w[(((((e_3 & 7) >> 1) * 2) + (e_3 & 1)) + (v_6 >> 2)) + 1];
  if (((gx == 0) && (entry < count)) && ((entry % size_used) == 0)) {
    int own_1 = entry / size_used;
    if (tx < size_used) {
      int at = (own_1 * size_used) + tx;
      float total = 1e-06f;
      [loop] for (int i_3 = 0; i_3 < size_used; ++i_3) {
        total = total + shared_2[(own_1 * size_used) + i_3];
      }
      ids[at] = shared_1[at];
      weights[at] = shared_2[at] * (constants.scale / total);
    }
  }
  int rows_1 = min((count / size_used), 8);
  if (tx < 8) {
    shared_6[tx] = -1;
  }
  GroupMemoryBarrierWithGroupSync();
  [loop] for (int i_4 = tx; i_4 < max(((1 < rows_1) ? (rows_1 * size_used) : 0), tx); i_4 += 512) {
    if (shared_1[i_4] == expert_2) {
      shared_6[i_4 / size_used] = i_4;
    }
  }
  GroupMemoryBarrierWithGroupSync();
  int own_2 = entry / size_used;
  int passes = ((there == 1) && ((rows_1 == 1) || ((((((((own_2 <= 0) || (shared_6[0] < 0)) && ((own_2 <= 1) || (shared_6[1] < 0))) && ((own_2 <= 2) || (shared_6[2] < 0))) && ((own_2 <= 3) || (shared_6[3] < 0))) && ((own_2 <= 4) || (shared_6[4] < 0))) && ((own_2 <= 5) || (shared_6[5] < 0))) && ((own_2 <= 6) || (shared_6[6] < 0))))) ? ((rows_1 + 3) >> 2) : 0;
  if (rows_1 == 1) {
    [loop] for (int i_5 = 0; i_5 < passes; ++i_5) {
      sum[0] = 0.0f;
      sum[1] = 0.0f;
      sum[2] = 0.0f;
      sum[3] = 0.0f;
      int e_4 = lane;
      int e_5 = max(min(e_4, (chunks_1 - 1)), 0);
      int v_7 = ((e_5 >> 3) * 36) + base_2;
      uint4 q_9 = w2[v_7 >> 2];
      uint4 q_10 = w2[(((((e_5 & 7) >> 1) * 2) + (e_5 & 1)) + (v_7 >> 2)) + 1];
      int v_8 = ((e_5 >> 3) * 36) + base_3;
      uint4 q_11 = w2[v_8 >> 2];
      uint4 q_12 = w2[(((((e_5 & 7) >> 1) * 2) + (e_5 & 1)) + (v_8 >> 2)) + 1];
      int e_6 = lane + 32;
      int e_7 = max(min(e_6, (chunks_1 - 1)), 0);
      int v_9 = ((e_7 >> 3) * 36) + base_2;
      uint4 q_13 = w2[v_9 >> 2];
      uint4 q_14 = w2[(((((e_7 & 7) >> 1) * 2) + (e_7 & 1)) + (v_9 >> 2)) + 1];
      int v_10 = ((e_7 >> 3) * 36) + base_3;
      uint4 q_15 = w2[v_10 >> 2];
      uint4 q_16 = w2[(((((e_7 & 7) >> 1) * 2) + (e_7 & 1)) + (v_10 >> 2)) + 1];
      if (e < chunks) {
        int v_11 = ((e >> 3) * 64) + (((e & 7) >> 1) * 16);
        uint4 q_17 = x[(e & 1) + (v_11 >> 2)];
        uint4 q_18 = x[((e & 1) + (v_11 >> 2)) + 2];
        float4 q_19 = x_s[((e >> 3) * 4) + ((e & 7) >> 1)];
        float v_12 = ((e & 1) == 0) ? q_19.y : q_19.w;
        uint low = q_2.x & 252645135u;
        uint low_1 = q_2.y & 252645135u;
        uint low_2 = q_2.z & 252645135u;
        uint low_3 = q_2.w & 252645135u;
        uint high = (q_2.x >> 4u) & 252645135u;
        uint high_1 = (q_2.y >> 4u) & 252645135u;
        uint high_2 = (q_2.z >> 4u) & 252645135u;
        uint high_3 = (q_2.w >> 4u) & 252645135u;
        uint v_13 = (uint)((((e & 7) >> 1) & 1) * 16);
        uint v_14 = q_1.y >> v_13;
        uint v_15 = q_1.z >> v_13;
        uint v_16 = q_1.w >> v_13;
        bool v_17 = ((e & 7) >> 1) < 2;
        uint v_18 = v_17 ? (v_14 & 16191u) : ((v_16 & 3855u) | ((v_14 >> 2u) & 12336u));
        uint v_19 = v_17 ? (v_15 & 16191u) : (((v_16 >> 4u) & 3855u) | ((v_15 >> 2u) & 12336u));
        float v_20 = half_lo(q_1.x);
        float v_21 = 0.0f - half_hi(q_1.x);
        float v_22 = (float)(v_18 & 255u);
        float v_23 = v_20 * v_22;
        float v_24 = (float)(v_18 >> 8u);
        float v_25 = v_20 * v_24;
        float v_26 = (float)((v_19 >> (uint)((e & 1) * 8)) & 255u);
        float v_27 = v_21 * v_26;
        int dot_1 = dot4(low_3, q_17.w, dot4(low_2, q_17.z, dot4(low_1, q_17.y, dot4(low, q_17.x, 0))));
        float v_28 = v_23 * q_19.x;
        float v_29 = (float)dot_1;
        float sum_1 = mad(v_28, v_29, sum[0]);
        int dot_2 = dot4(high_3, q_18.w, dot4(high_2, q_18.z, dot4(high_1, q_18.y, dot4(high, q_18.x, 0))));
        float v_30 = v_25 * q_19.z;
        float v_31 = (float)dot_2;
        float sum_2 = mad(v_30, v_31, sum_1);
        float sum_3 = mad(v_27, v_12, sum_2);
        sum[0] = sum_3;
        uint low_4 = q_4.x & 252645135u;
        uint low_5 = q_4.y & 252645135u;
        uint low_6 = q_4.z & 252645135u;
        uint low_7 = q_4.w & 252645135u;
        uint high_4 = (q_4.x >> 4u) & 252645135u;
        uint high_5 = (q_4.y >> 4u) & 252645135u;
        uint high_6 = (q_4.z >> 4u) & 252645135u;
        uint high_7 = (q_4.w >> 4u) & 252645135u;
        uint v_32 = (uint)((((e & 7) >> 1) & 1) * 16);
        uint v_33 = q_3.y >> v_32;
        uint v_34 = q_3.z >> v_32;
        uint v_35 = q_3.w >> v_32;
        bool v_36 = ((e & 7) >> 1) < 2;
        uint v_37 = v_36 ? (v_33 & 16191u) : ((v_35 & 3855u) | ((v_33 >> 2u) & 12336u));
        uint v_38 = v_36 ? (v_34 & 16191u) : (((v_35 >> 4u) & 3855u) | ((v_34 >> 2u) & 12336u));
        float v_39 = half_lo(q_3.x);
        float v_40 = 0.0f - half_hi(q_3.x);
        float v_41 = (float)(v_37 & 255u);
        float v_42 = v_39 * v_41;
        float v_43 = (float)(v_37 >> 8u);
        float v_44 = v_39 * v_43;
        float v_45 = (float)((v_38 >> (uint)((e & 1) * 8)) & 255u);
        float v_46 = v_40 * v_45;
        int dot_3 = dot4(low_7, q_17.w, dot4(low_6, q_17.z, dot4(low_5, q_17.y, dot4(low_4, q_17.x, 0))));
        float v_47 = v_42 * q_19.x;
        float v_48 = (float)dot_3;
        float sum_4 = mad(v_47, v_48, sum[1]);
        int dot_4 = dot4(high_7, q_18.w, dot4(high_6, q_18.z, dot4(high_5, q_18.y, dot4(high_4, q_18.x, 0))));
        float v_49 = v_44 * q_19.z;
        float v_50 = (float)dot_4;
        float sum_5 = mad(v_49, v_50, sum_4);
        float sum_6 = mad(v_46, v_12, sum_5);
        sum[1] = sum_6;
      }
      if (e_2 < chunks) {
        int v_51 = ((e_2 >> 3) * 64) + (((e_2 & 7) >> 1) * 16);
        uint4 q_20 = x[(e_2 & 1) + (v_51 >> 2)];
        uint4 q_21 = x[((e_2 & 1) + (v_51 >> 2)) + 2];
        float4 q_22 = x_s[((e_2 >> 3) * 4) + ((e_2 & 7) >> 1)];
        float v_52 = ((e_2 & 1) == 0) ? q_22.y : q_22.w;
        uint low_8 = q_6.x & 252645135u;
        uint low_9 = q_6.y & 252645135u;
        uint low_10 = q_6.z & 252645135u;
        uint low_11 = q_6.w & 252645135u;
        uint high_8 = (q_6.x >> 4u) & 252645135u;
        uint high_9 = (q_6.y >> 4u) & 252645135u;
        uint high_10 = (q_6.z >> 4u) & 252645135u;
        uint high_11 = (q_6.w >> 4u) & 252645135u;
        uint v_53 = (uint)((((e_2 & 7) >> 1) & 1) * 16);
        uint v_54 = q_5.y >> v_53;
        uint v_55 = q_5.z >> v_53;
        uint v_56 = q_5.w >> v_53;
        bool v_57 = ((e_2 & 7) >> 1) < 2;
        uint v_58 = v_57 ? (v_54 & 16191u) : ((v_56 & 3855u) | ((v_54 >> 2u) & 12336u));
        uint v_59 = v_57 ? (v_55 & 16191u) : (((v_56 >> 4u) & 3855u) | ((v_55 >> 2u) & 12336u));
        float v_60 = half_lo(q_5.x);
        float v_61 = 0.0f - half_hi(q_5.x);
        float v_62 = (float)(v_58 & 255u);
        float v_63 = v_60 * v_62;
        float v_64 = (float)(v_58 >> 8u);
        float v_65 = v_60 * v_64;
        float v_66 = (float)((v_59 >> (uint)((e_2 & 1) * 8)) & 255u);
        float v_67 = v_61 * v_66;
        int dot_5 = dot4(low_11, q_20.w, dot4(low_10, q_20.z, dot4(low_9, q_20.y, dot4(low_8, q_20.x, 0))));
        float v_68 = v_63 * q_22.x;
        float v_69 = (float)dot_5;
        float sum_7 = mad(v_68, v_69, sum[0]);
        int dot_6 = dot4(high_11, q_21.w, dot4(high_10, q_21.z, dot4(high_9, q_21.y, dot4(high_8, q_21.x, 0))));
        float v_70 = v_65 * q_22.z;
        float v_71 = (float)dot_6;
        float sum_8 = mad(v_70, v_71, sum_7);
        float sum_9 = mad(v_67, v_52, sum_8);
        sum[0] = sum_9;
        uint low_12 = q_8.x & 252645135u;
        uint low_13 = q_8.y & 252645135u;
        uint low_14 = q_8.z & 252645135u;
        uint low_15 = q_8.w & 252645135u;
        uint high_12 = (q_8.x >> 4u) & 252645135u;
        uint high_13 = (q_8.y >> 4u) & 252645135u;
        uint high_14 = (q_8.z >> 4u) & 252645135u;
        uint high_15 = (q_8.w >> 4u) & 252645135u;
        uint v_72 = (uint)((((e_2 & 7) >> 1) & 1) * 16);
        uint v_73 = q_7.y >> v_72;
        uint v_74 = q_7.z >> v_72;
        uint v_75 = q_7.w >> v_72;
        bool v_76 = ((e_2 & 7) >> 1) < 2;
        uint v_77 = v_76 ? (v_73 & 16191u) : ((v_75 & 3855u) | ((v_73 >> 2u) & 12336u));
        uint v_78 = v_76 ? (v_74 & 16191u) : (((v_75 >> 4u) & 3855u) | ((v_74 >> 2u) & 12336u));
        float v_79 = half_lo(q_7.x);
        float v_80 = 0.0f - half_hi(q_7.x);
        float v_81 = (float)(v_77 & 255u);
        float v_82 = v_79 * v_81;
        float v_83 = (float)(v_77 >> 8u);
        float v_84 = v_79 * v_83;
        float v_85 = (float)((v_78 >> (uint)((e_2 & 1) * 8)) & 255u);
        float v_86 = v_80 * v_85;
        int dot_7 = dot4(low_15, q_20.w, dot4(low_14, q_20.z, dot4(low_13, q_20.y, dot4(low_12, q_20.x, 0))));
        float v_87 = v_82 * q_22.x;
        float v_88 = (float)dot_7;
        float sum_10 = mad(v_87, v_88, sum[1]);
        int dot_8 = dot4(high_15, q_21.w, dot4(high_14, q_21.z, dot4(high_13, q_21.y, dot4(high_12, q_21.x, 0))));
        float v_89 = v_84 * q_22.z;
        float v_90 = (float)dot_8;
        float sum_11 = mad(v_89, v_90, sum_10);
        float sum_12 = mad(v_86, v_52, sum_11);
        sum[1] = sum_12;
      }
      int rounds = (chunks + 31) >> 5;
      [loop] for (int i_6 = 2; i_6 < max(rounds, 2); ++i_6) {
        int e_8 = lane + (i_6 << 5);
        if (e_8 < chunks) {
          int v_91 = ((e_8 >> 3) * 36) + base;
          uint4 q_23 = w[v_91 >> 2];
          uint4 q_24 = w[(((((e_8 & 7) >> 1) * 2) + (e_8 & 1)) + (v_91 >> 2)) + 1];
          int v_92 = ((e_8 >> 3) * 36) + base_1;
          uint4 q_25 = w[v_92 >> 2];
          uint4 q_26 = w[(((((e_8 & 7) >> 1) * 2) + (e_8 & 1)) + (v_92 >> 2)) + 1];
          int v_93 = ((e_8 >> 3) * 64) + (((e_8 & 7) >> 1) * 16);
          uint4 q_27 = x[(e_8 & 1) + (v_93 >> 2)];
          uint4 q_28 = x[((e_8 & 1) + (v_93 >> 2)) + 2];
          float4 q_29 = x_s[((e_8 >> 3) * 4) + ((e_8 & 7) >> 1)];
          float v_94 = ((e_8 & 1) == 0) ? q_29.y : q_29.w;
          uint low_16 = q_24.x & 252645135u;
          uint low_17 = q_24.y & 252645135u;
          uint low_18 = q_24.z & 252645135u;
          uint low_19 = q_24.w & 252645135u;
          uint high_16 = (q_24.x >> 4u) & 252645135u;
          uint high_17 = (q_24.y >> 4u) & 252645135u;
          uint high_18 = (q_24.z >> 4u) & 252645135u;
          uint high_19 = (q_24.w >> 4u) & 252645135u;
          uint v_95 = (uint)((((e_8 & 7) >> 1) & 1) * 16);
          uint v_96 = q_23.y >> v_95;
          uint v_97 = q_23.z >> v_95;
          uint v_98 = q_23.w >> v_95;
          bool v_99 = ((e_8 & 7) >> 1) < 2;
          uint v_100 = v_99 ? (v_96 & 16191u) : ((v_98 & 3855u) | ((v_96 >> 2u) & 12336u));
          uint v_101 = v_99 ? (v_97 & 16191u) : (((v_98 >> 4u) & 3855u) | ((v_97 >> 2u) & 12336u));
          float v_102 = half_lo(q_23.x);
          float v_103 = 0.0f - half_hi(q_23.x);
          float v_104 = (float)(v_100 & 255u);
          float v_105 = v_102 * v_104;
          float v_106 = (float)(v_100 >> 8u);
          float v_107 = v_102 * v_106;
          float v_108 = (float)((v_101 >> (uint)((e_8 & 1) * 8)) & 255u);
          float v_109 = v_103 * v_108;
          int dot_9 = dot4(low_19, q_27.w, dot4(low_18, q_27.z, dot4(low_17, q_27.y, dot4(low_16, q_27.x, 0))));
          float v_110 = v_105 * q_29.x;
          float v_111 = (float)dot_9;
          float sum_13 = mad(v_110, v_111, sum[0]);
          int dot_10 = dot4(high_19, q_28.w, dot4(high_18, q_28.z, dot4(high_17, q_28.y, dot4(high_16, q_28.x, 0))));
          float v_112 = v_107 * q_29.z;
          float v_113 = (float)dot_10;
          float sum_14 = mad(v_112, v_113, sum_13);
          float sum_15 = mad(v_109, v_94, sum_14);
          sum[0] = sum_15;
          uint low_20 = q_26.x & 252645135u;
          uint low_21 = q_26.y & 252645135u;
          uint low_22 = q_26.z & 252645135u;
          uint low_23 = q_26.w & 252645135u;
          uint high_20 = (q_26.x >> 4u) & 252645135u;
          uint high_21 = (q_26.y >> 4u) & 252645135u;
          uint high_22 = (q_26.z >> 4u) & 252645135u;
          uint high_23 = (q_26.w >> 4u) & 252645135u;
          uint v_114 = (uint)((((e_8 & 7) >> 1) & 1) * 16);
          uint v_115 = q_25.y >> v_114;
          uint v_116 = q_25.z >> v_114;
          uint v_117 = q_25.w >> v_114;
          bool v_118 = ((e_8 & 7) >> 1) < 2;
          uint v_119 = v_118 ? (v_115 & 16191u) : ((v_117 & 3855u) | ((v_115 >> 2u) & 12336u));
          uint v_120 = v_118 ? (v_116 & 16191u) : (((v_117 >> 4u) & 3855u) | ((v_116 >> 2u) & 12336u));
          float v_121 = half_lo(q_25.x);
          float v_122 = 0.0f - half_hi(q_25.x);
          float v_123 = (float)(v_119 & 255u);
          float v_124 = v_121 * v_123;
          float v_125 = (float)(v_119 >> 8u);
          float v_126 = v_121 * v_125;
          float v_127 = (float)((v_120 >> (uint)((e_8 & 1) * 8)) & 255u);
          float v_128 = v_122 * v_127;
          int dot_11 = dot4(low_23, q_27.w, dot4(low_22, q_27.z, dot4(low_21, q_27.y, dot4(low_20, q_27.x, 0))));
          float v_129 = v_124 * q_29.x;
          float v_130 = (float)dot_11;
          float sum_16 = mad(v_129, v_130, sum[1]);
          int dot_12 = dot4(high_23, q_28.w, dot4(high_22, q_28.z, dot4(high_21, q_28.y, dot4(high_20, q_28.x, 0))));
          float v_131 = v_126 * q_29.z;
          float v_132 = (float)dot_12;
          float sum_17 = mad(v_131, v_132, sum_16);
          float sum_18 = mad(v_128, v_94, sum_17);
          sum[1] = sum_18;
        }
      }
      if (e_4 < chunks_1) {
        int v_133 = ((e_4 >> 3) * 64) + (((e_4 & 7) >> 1) * 16);
        uint4 q_30 = x[(e_4 & 1) + (v_133 >> 2)];
        uint4 q_31 = x[((e_4 & 1) + (v_133 >> 2)) + 2];
        float4 q_32 = x_s[((e_4 >> 3) * 4) + ((e_4 & 7) >> 1)];
        float v_134 = ((e_4 & 1) == 0) ? q_32.y : q_32.w;
        uint low_24 = q_10.x & 252645135u;
        uint low_25 = q_10.y & 252645135u;
        uint low_26 = q_10.z & 252645135u;
        uint low_27 = q_10.w & 252645135u;
        uint high_24 = (q_10.x >> 4u) & 252645135u;
        uint high_25 = (q_10.y >> 4u) & 252645135u;
        uint high_26 = (q_10.z >> 4u) & 252645135u;
        uint high_27 = (q_10.w >> 4u) & 252645135u;
        uint v_135 = (uint)((((e_4 & 7) >> 1) & 1) * 16);
        uint v_136 = q_9.y >> v_135;
        uint v_137 = q_9.z >> v_135;
        uint v_138 = q_9.w >> v_135;
        bool v_139 = ((e_4 & 7) >> 1) < 2;
        uint v_140 = v_139 ? (v_136 & 16191u) : ((v_138 & 3855u) | ((v_136 >> 2u) & 12336u));
        uint v_141 = v_139 ? (v_137 & 16191u) : (((v_138 >> 4u) & 3855u) | ((v_137 >> 2u) & 12336u));
        float v_142 = half_lo(q_9.x);
        float v_143 = 0.0f - half_hi(q_9.x);
        float v_144 = (float)(v_140 & 255u);
        float v_145 = v_142 * v_144;
        float v_146 = (float)(v_140 >> 8u);
        float v_147 = v_142 * v_146;
        float v_148 = (float)((v_141 >> (uint)((e_4 & 1) * 8)) & 255u);
        float v_149 = v_143 * v_148;
        int dot_13 = dot4(low_27, q_30.w, dot4(low_26, q_30.z, dot4(low_25, q_30.y, dot4(low_24, q_30.x, 0))));
        float v_150 = v_145 * q_32.x;
        float v_151 = (float)dot_13;
        float sum_19 = mad(v_150, v_151, sum[2]);
        int dot_14 = dot4(high_27, q_31.w, dot4(high_26, q_31.z, dot4(high_25, q_31.y, dot4(high_24, q_31.x, 0))));
        float v_152 = v_147 * q_32.z;
        float v_153 = (float)dot_14;
        float sum_20 = mad(v_152, v_153, sum_19);
        float sum_21 = mad(v_149, v_134, sum_20);
        sum[2] = sum_21;
        uint low_28 = q_12.x & 252645135u;
        uint low_29 = q_12.y & 252645135u;
        uint low_30 = q_12.z & 252645135u;
        uint low_31 = q_12.w & 252645135u;
        uint high_28 = (q_12.x >> 4u) & 252645135u;
        uint high_29 = (q_12.y >> 4u) & 252645135u;
        uint high_30 = (q_12.z >> 4u) & 252645135u;
        uint high_31 = (q_12.w >> 4u) & 252645135u;
        uint v_154 = (uint)((((e_4 & 7) >> 1) & 1) * 16);
        uint v_155 = q_11.y >> v_154;
        uint v_156 = q_11.z >> v_154;
        uint v_157 = q_11.w >> v_154;
        bool v_158 = ((e_4 & 7) >> 1) < 2;
        uint v_159 = v_158 ? (v_155 & 16191u) : ((v_157 & 3855u) | ((v_155 >> 2u) & 12336u));
        uint v_160 = v_158 ? (v_156 & 16191u) : (((v_157 >> 4u) & 3855u) | ((v_156 >> 2u) & 12336u));
        float v_161 = half_lo(q_11.x);
        float v_162 = 0.0f - half_hi(q_11.x);
        float v_163 = (float)(v_159 & 255u);
        float v_164 = v_161 * v_163;
        float v_165 = (float)(v_159 >> 8u);
        float v_166 = v_161 * v_165;
        float v_167 = (float)((v_160 >> (uint)((e_4 & 1) * 8)) & 255u);
        float v_168 = v_162 * v_167;
        int dot_15 = dot4(low_31, q_30.w, dot4(low_30, q_30.z, dot4(low_29, q_30.y, dot4(low_28, q_30.x, 0))));
        float v_169 = v_164 * q_32.x;
        float v_170 = (float)dot_15;
        float sum_22 = mad(v_169, v_170, sum[3]);
        int dot_16 = dot4(high_31, q_31.w, dot4(high_30, q_31.z, dot4(high_29, q_31.y, dot4(high_28, q_31.x, 0))));
        float v_171 = v_166 * q_32.z;
        float v_172 = (float)dot_16;
        float sum_23 = mad(v_171, v_172, sum_22);
        float sum_24 = mad(v_168, v_134, sum_23);
        sum[3] = sum_24;
      }
      if (e_6 < chunks_1) {
        int v_173 = ((e_6 >> 3) * 64) + (((e_6 & 7) >> 1) * 16);
        uint4 q_33 = x[(e_6 & 1) + (v_173 >> 2)];
        uint4 q_34 = x[((e_6 & 1) + (v_173 >> 2)) + 2];
        float4 q_35 = x_s[((e_6 >> 3) * 4) + ((e_6 & 7) >> 1)];
        float v_174 = ((e_6 & 1) == 0) ? q_35.y : q_35.w;
        uint low_32 = q_14.x & 252645135u;
        uint low_33 = q_14.y & 252645135u;
        uint low_34 = q_14.z & 252645135u;
        uint low_35 = q_14.w & 252645135u;
        uint high_32 = (q_14.x >> 4u) & 252645135u;
        uint high_33 = (q_14.y >> 4u) & 252645135u;
        uint high_34 = (q_14.z >> 4u) & 252645135u;
        uint high_35 = (q_14.w >> 4u) & 252645135u;
        uint v_175 = (uint)((((e_6 & 7) >> 1) & 1) * 16);
        uint v_176 = q_13.y >> v_175;
        uint v_177 = q_13.z >> v_175;
        uint v_178 = q_13.w >> v_175;
        bool v_179 = ((e_6 & 7) >> 1) < 2;
        uint v_180 = v_179 ? (v_176 & 16191u) : ((v_178 & 3855u) | ((v_176 >> 2u) & 12336u));
        uint v_181 = v_179 ? (v_177 & 16191u) : (((v_178 >> 4u) & 3855u) | ((v_177 >> 2u) & 12336u));
        float v_182 = half_lo(q_13.x);
        float v_183 = 0.0f - half_hi(q_13.x);
        float v_184 = (float)(v_180 & 255u);
        float v_185 = v_182 * v_184;
        float v_186 = (float)(v_180 >> 8u);
        float v_187 = v_182 * v_186;
        float v_188 = (float)((v_181 >> (uint)((e_6 & 1) * 8)) & 255u);
        float v_189 = v_183 * v_188;
        int dot_17 = dot4(low_35, q_33.w, dot4(low_34, q_33.z, dot4(low_33, q_33.y, dot4(low_32, q_33.x, 0))));
        float v_190 = v_185 * q_35.x;
        float v_191 = (float)dot_17;
        float sum_25 = mad(v_190, v_191, sum[2]);
        int dot_18 = dot4(high_35, q_34.w, dot4(high_34, q_34.z, dot4(high_33, q_34.y, dot4(high_32, q_34.x, 0))));
        float v_192 = v_187 * q_35.z;
        float v_193 = (float)dot_18;
        float sum_26 = mad(v_192, v_193, sum_25);
        float sum_27 = mad(v_189, v_174, sum_26);
        sum[2] = sum_27;
        uint low_36 = q_16.x & 252645135u;
        uint low_37 = q_16.y & 252645135u;
        uint low_38 = q_16.z & 252645135u;
        uint low_39 = q_16.w & 252645135u;
        uint high_36 = (q_16.x >> 4u) & 252645135u;
        uint high_37 = (q_16.y >> 4u) & 252645135u;
        uint high_38 = (q_16.z >> 4u) & 252645135u;
        uint high_39 = (q_16.w >> 4u) & 252645135u;
        uint v_194 = (uint)((((e_6 & 7) >> 1) & 1) * 16);
        uint v_195 = q_15.y >> v_194;
        uint v_196 = q_15.z >> v_194;
        uint v_197 = q_15.w >> v_194;
        bool v_198 = ((e_6 & 7) >> 1) < 2;
        uint v_199 = v_198 ? (v_195 & 16191u) : ((v_197 & 3855u) | ((v_195 >> 2u) & 12336u));
        uint v_200 = v_198 ? (v_196 & 16191u) : (((v_197 >> 4u) & 3855u) | ((v_196 >> 2u) & 12336u));
        float v_201 = half_lo(q_15.x);
        float v_202 = 0.0f - half_hi(q_15.x);
        float v_203 = (float)(v_199 & 255u);
        float v_204 = v_201 * v_203;
        float v_205 = (float)(v_199 >> 8u);
        float v_206 = v_201 * v_205;
        float v_207 = (float)((v_200 >> (uint)((e_6 & 1) * 8)) & 255u);
        float v_208 = v_202 * v_207;
        int dot_19 = dot4(low_39, q_33.w, dot4(low_38, q_33.z, dot4(low_37, q_33.y, dot4(low_36, q_33.x, 0))));
        float v_209 = v_204 * q_35.x;
        float v_210 = (float)dot_19;
        float sum_28 = mad(v_209, v_210, sum[3]);
        int dot_20 = dot4(high_39, q_34.w, dot4(high_38, q_34.z, dot4(high_37, q_34.y, dot4(high_36, q_34.x, 0))));
        float v_211 = v_206 * q_35.z;
        float v_212 = (float)dot_20;
        float sum_29 = mad(v_211, v_212, sum_28);
        float sum_30 = mad(v_208, v_174, sum_29);
        sum[3] = sum_30;
      }
      int rounds_1 = (chunks_1 + 31) >> 5;
      [loop] for (int i_7 = 2; i_7 < max(rounds_1, 2); ++i_7) {
        int e_9 = lane + (i_7 << 5);
        if (e_9 < chunks_1) {
          int v_213 = ((e_9 >> 3) * 36) + base_2;
          uint4 q_36 = w2[v_213 >> 2];
          uint4 q_37 = w2[(((((e_9 & 7) >> 1) * 2) + (e_9 & 1)) + (v_213 >> 2)) + 1];
          int v_214 = ((e_9 >> 3) * 36) + base_3;
          uint4 q_38 = w2[v_214 >> 2];
          uint4 q_39 = w2[(((((e_9 & 7) >> 1) * 2) + (e_9 & 1)) + (v_214 >> 2)) + 1];
          int v_215 = ((e_9 >> 3) * 64) + (((e_9 & 7) >> 1) * 16);
          uint4 q_40 = x[(e_9 & 1) + (v_215 >> 2)];
          uint4 q_41 = x[((e_9 & 1) + (v_215 >> 2)) + 2];
          float4 q_42 = x_s[((e_9 >> 3) * 4) + ((e_9 & 7) >> 1)];
          float v_216 = ((e_9 & 1) == 0) ? q_42.y : q_42.w;
          uint low_40 = q_37.x & 252645135u;
          uint low_41 = q_37.y & 252645135u;
          uint low_42 = q_37.z & 252645135u;
          uint low_43 = q_37.w & 252645135u;
          uint high_40 = (q_37.x >> 4u) & 252645135u;
          uint high_41 = (q_37.y >> 4u) & 252645135u;
          uint high_42 = (q_37.z >> 4u) & 252645135u;
          uint high_43 = (q_37.w >> 4u) & 252645135u;
          uint v_217 = (uint)((((e_9 & 7) >> 1) & 1) * 16);
          uint v_218 = q_36.y >> v_217;
          uint v_219 = q_36.z >> v_217;
          uint v_220 = q_36.w >> v_217;
          bool v_221 = ((e_9 & 7) >> 1) < 2;
          uint v_222 = v_221 ? (v_218 & 16191u) : ((v_220 & 3855u) | ((v_218 >> 2u) & 12336u));
          uint v_223 = v_221 ? (v_219 & 16191u) : (((v_220 >> 4u) & 3855u) | ((v_219 >> 2u) & 12336u));
          float v_224 = half_lo(q_36.x);
          float v_225 = 0.0f - half_hi(q_36.x);
          float v_226 = (float)(v_222 & 255u);
          float v_227 = v_224 * v_226;
          float v_228 = (float)(v_222 >> 8u);
          float v_229 = v_224 * v_228;
          float v_230 = (float)((v_223 >> (uint)((e_9 & 1) * 8)) & 255u);
          float v_231 = v_225 * v_230;
          int dot_21 = dot4(low_43, q_40.w, dot4(low_42, q_40.z, dot4(low_41, q_40.y, dot4(low_40, q_40.x, 0))));
          float v_232 = v_227 * q_42.x;
          float v_233 = (float)dot_21;
          float sum_31 = mad(v_232, v_233, sum[2]);
          int dot_22 = dot4(high_43, q_41.w, dot4(high_42, q_41.z, dot4(high_41, q_41.y, dot4(high_40, q_41.x, 0))));
          float v_234 = v_229 * q_42.z;
          float v_235 = (float)dot_22;
          float sum_32 = mad(v_234, v_235, sum_31);
          float sum_33 = mad(v_231, v_216, sum_32);
          sum[2] = sum_33;
          uint low_44 = q_39.x & 252645135u;
          uint low_45 = q_39.y & 252645135u;
          uint low_46 = q_39.z & 252645135u;
          uint low_47 = q_39.w & 252645135u;
          uint high_44 = (q_39.x >> 4u) & 252645135u;
          uint high_45 = (q_39.y >> 4u) & 252645135u;
          uint high_46 = (q_39.z >> 4u) & 252645135u;
          uint high_47 = (q_39.w >> 4u) & 252645135u;
          uint v_236 = (uint)((((e_9 & 7) >> 1) & 1) * 16);
          uint v_237 = q_38.y >> v_236;
          uint v_238 = q_38.z >> v_236;
          uint v_239 = q_38.w >> v_236;
          bool v_240 = ((e_9 & 7) >> 1) < 2;
          uint v_241 = v_240 ? (v_237 & 16191u) : ((v_239 & 3855u) | ((v_237 >> 2u) & 12336u));
          uint v_242 = v_240 ? (v_238 & 16191u) : (((v_239 >> 4u) & 3855u) | ((v_238 >> 2u) & 12336u));
          float v_243 = half_lo(q_38.x);
          float v_244 = 0.0f - half_hi(q_38.x);
          float v_245 = (float)(v_241 & 255u);
          float v_246 = v_243 * v_245;
          float v_247 = (float)(v_241 >> 8u);
          float v_248 = v_243 * v_247;
          float v_249 = (float)((v_242 >> (uint)((e_9 & 1) * 8)) & 255u);
          float v_250 = v_244 * v_249;
          int dot_23 = dot4(low_47, q_40.w, dot4(low_46, q_40.z, dot4(low_45, q_40.y, dot4(low_44, q_40.x, 0))));
          float v_251 = v_246 * q_42.x;
          float v_252 = (float)dot_23;
          float sum_34 = mad(v_251, v_252, sum[3]);
          int dot_24 = dot4(high_47, q_41.w, dot4(high_46, q_41.z, dot4(high_45, q_41.y, dot4(high_44, q_41.x, 0))));
          float v_253 = v_248 * q_42.z;
          float v_254 = (float)dot_24;
          float sum_35 = mad(v_253, v_254, sum_34);
          float sum_36 = mad(v_250, v_216, sum_35);
          sum[3] = sum_36;
        }
      }
      float v_255 = lane_sum(sum[0], t);
      float v_256 = lane_sum(sum[1], t);
      float v_257 = lane_sum(sum[2], t);
      float v_258 = lane_sum(sum[3], t);
      if ((tx & 31) == 0) {
        float v_259 = exp(min((0.0f - v_255), 88.0f));
        float v_260 = v_255 / (1.0f + v_259);
        shared_5[run * 2] = v_260 * v_257;
        float v_261 = exp(min((0.0f - v_256), 88.0f));
        float v_262 = v_256 / (1.0f + v_261);
        shared_5[(run * 2) + 1] = v_262 * v_258;
      }
    }
  } else {
    [loop] for (int i_8 = 0; i_8 < passes; ++i_8) {
      int base_4 = i_8 * 4;
      int row_4 = base_4;
      int row_5 = base_4 + 1;
      int row_6 = base_4 + 2;
      int row_7 = base_4 + 3;
      sum[0] = 0.0f;
      sum[1] = 0.0f;
      sum[2] = 0.0f;
      sum[3] = 0.0f;
      sum[4] = 0.0f;
      sum[5] = 0.0f;
      sum[6] = 0.0f;
      sum[7] = 0.0f;
      sum[8] = 0.0f;
      sum[9] = 0.0f;
      sum[10] = 0.0f;
      sum[11] = 0.0f;
      sum[12] = 0.0f;
      sum[13] = 0.0f;
      sum[14] = 0.0f;
      sum[15] = 0.0f;
      int rounds_2 = (chunks + 31) >> 5;
      [loop] for (int i_9 = 0; i_9 < max(rounds_2, 0); ++i_9) {
        int e_10 = lane + (i_9 << 5);
        if (e_10 < chunks) {
          int v_263 = ((e_10 >> 3) * 36) + base;
          uint4 q_43 = w[v_263 >> 2];
          uint4 q_44 = w[(((((e_10 & 7) >> 1) * 2) + (e_10 & 1)) + (v_263 >> 2)) + 1];
          int v_264 = ((e_10 >> 3) * 36) + base_1;
          uint4 q_45 = w[v_264 >> 2];
          uint4 q_46 = w[(((((e_10 & 7) >> 1) * 2) + (e_10 & 1)) + (v_264 >> 2)) + 1];
          uint low_48 = q_44.x & 252645135u;
          uint low_49 = q_44.y & 252645135u;
          uint low_50 = q_44.z & 252645135u;
          uint low_51 = q_44.w & 252645135u;
          uint high_48 = (q_44.x >> 4u) & 252645135u;
          uint high_49 = (q_44.y >> 4u) & 252645135u;
          uint high_50 = (q_44.z >> 4u) & 252645135u;
          uint high_51 = (q_44.w >> 4u) & 252645135u;
          uint v_265 = (uint)((((e_10 & 7) >> 1) & 1) * 16);
          uint v_266 = q_43.y >> v_265;
          uint v_267 = q_43.z >> v_265;
          uint v_268 = q_43.w >> v_265;
          bool v_269 = ((e_10 & 7) >> 1) < 2;
          uint v_270 = v_269 ? (v_266 & 16191u) : ((v_268 & 3855u) | ((v_266 >> 2u) & 12336u));
          uint v_271 = v_269 ? (v_267 & 16191u) : (((v_268 >> 4u) & 3855u) | ((v_267 >> 2u) & 12336u));
          float v_272 = half_lo(q_43.x);
          float v_273 = 0.0f - half_hi(q_43.x);
          float v_274 = (float)(v_270 & 255u);
          float v_275 = v_272 * v_274;
          float v_276 = (float)(v_270 >> 8u);
          float v_277 = v_272 * v_276;
          float v_278 = (float)((v_271 >> (uint)((e_10 & 1) * 8)) & 255u);
          float v_279 = v_273 * v_278;
          uint low_52 = q_46.x & 252645135u;
          uint low_53 = q_46.y & 252645135u;
          uint low_54 = q_46.z & 252645135u;
          uint low_55 = q_46.w & 252645135u;
          uint high_52 = (q_46.x >> 4u) & 252645135u;
          uint high_53 = (q_46.y >> 4u) & 252645135u;
          uint high_54 = (q_46.z >> 4u) & 252645135u;
          uint high_55 = (q_46.w >> 4u) & 252645135u;
          uint v_280 = (uint)((((e_10 & 7) >> 1) & 1) * 16);
          uint v_281 = q_45.y >> v_280;
          uint v_282 = q_45.z >> v_280;
          uint v_283 = q_45.w >> v_280;
          bool v_284 = ((e_10 & 7) >> 1) < 2;
          uint v_285 = v_284 ? (v_281 & 16191u) : ((v_283 & 3855u) | ((v_281 >> 2u) & 12336u));
          uint v_286 = v_284 ? (v_282 & 16191u) : (((v_283 >> 4u) & 3855u) | ((v_282 >> 2u) & 12336u));
          float v_287 = half_lo(q_45.x);
          float v_288 = 0.0f - half_hi(q_45.x);
          float v_289 = (float)(v_285 & 255u);
          float v_290 = v_287 * v_289;
          float v_291 = (float)(v_285 >> 8u);
          float v_292 = v_287 * v_291;
          float v_293 = (float)((v_286 >> (uint)((e_10 & 1) * 8)) & 255u);
          float v_294 = v_288 * v_293;
          if (0 <= shared_6[min(row_4, 7)]) {
            int v_295 = ((e_10 >> 3) * 64) + (((e_10 & 7) >> 1) * 16);
            uint4 q_47 = x[(e_10 & 1) + (((row_4 * (size_k >> 2)) + v_295) >> 2)];
            uint4 q_48 = x[((e_10 & 1) + (((row_4 * (size_k >> 2)) + v_295) >> 2)) + 2];
            float4 q_49 = x_s[(((e_10 >> 3) * 4) + ((e_10 & 7) >> 1)) + ((row_4 * (size_k >> 4)) >> 2)];
            float v_296 = ((e_10 & 1) == 0) ? q_49.y : q_49.w;
            int dot_25 = dot4(low_51, q_47.w, dot4(low_50, q_47.z, dot4(low_49, q_47.y, dot4(low_48, q_47.x, 0))));
            float v_297 = v_275 * q_49.x;
            float v_298 = (float)dot_25;
            float sum_37 = mad(v_297, v_298, sum[0]);
            int dot_26 = dot4(high_51, q_48.w, dot4(high_50, q_48.z, dot4(high_49, q_48.y, dot4(high_48, q_48.x, 0))));
            float v_299 = v_277 * q_49.z;
            float v_300 = (float)dot_26;
            float sum_38 = mad(v_299, v_300, sum_37);
            float sum_39 = mad(v_279, v_296, sum_38);
            sum[0] = sum_39;
            int dot_27 = dot4(low_55, q_47.w, dot4(low_54, q_47.z, dot4(low_53, q_47.y, dot4(low_52, q_47.x, 0))));
            float v_301 = v_290 * q_49.x;
            float v_302 = (float)dot_27;
            float sum_40 = mad(v_301, v_302, sum[1]);
            int dot_28 = dot4(high_55, q_48.w, dot4(high_54, q_48.z, dot4(high_53, q_48.y, dot4(high_52, q_48.x, 0))));
            float v_303 = v_292 * q_49.z;
            float v_304 = (float)dot_28;
            float sum_41 = mad(v_303, v_304, sum_40);
            float sum_42 = mad(v_294, v_296, sum_41);
            sum[1] = sum_42;
          }
          if (0 <= shared_6[min(row_5, 7)]) {
            int v_305 = ((e_10 >> 3) * 64) + (((e_10 & 7) >> 1) * 16);
            uint4 q_50 = x[(e_10 & 1) + (((row_5 * (size_k >> 2)) + v_305) >> 2)];
            uint4 q_51 = x[((e_10 & 1) + (((row_5 * (size_k >> 2)) + v_305) >> 2)) + 2];
            float4 q_52 = x_s[(((e_10 >> 3) * 4) + ((e_10 & 7) >> 1)) + ((row_5 * (size_k >> 4)) >> 2)];
            float v_306 = ((e_10 & 1) == 0) ? q_52.y : q_52.w;
            int dot_29 = dot4(low_51, q_50.w, dot4(low_50, q_50.z, dot4(low_49, q_50.y, dot4(low_48, q_50.x, 0))));
            float v_307 = v_275 * q_52.x;
            float v_308 = (float)dot_29;
            float sum_43 = mad(v_307, v_308, sum[4]);
            int dot_30 = dot4(high_51, q_51.w, dot4(high_50, q_51.z, dot4(high_49, q_51.y, dot4(high_48, q_51.x, 0))));
            float v_309 = v_277 * q_52.z;
            float v_310 = (float)dot_30;
            float sum_44 = mad(v_309, v_310, sum_43);
            float sum_45 = mad(v_279, v_306, sum_44);
            sum[4] = sum_45;
            int dot_31 = dot4(low_55, q_50.w, dot4(low_54, q_50.z, dot4(low_53, q_50.y, dot4(low_52, q_50.x, 0))));
            float v_311 = v_290 * q_52.x;
            float v_312 = (float)dot_31;
            float sum_46 = mad(v_311, v_312, sum[5]);
            int dot_32 = dot4(high_55, q_51.w, dot4(high_54, q_51.z, dot4(high_53, q_51.y, dot4(high_52, q_51.x, 0))));
            float v_313 = v_292 * q_52.z;
            float v_314 = (float)dot_32;
            float sum_47 = mad(v_313, v_314, sum_46);
            float sum_48 = mad(v_294, v_306, sum_47);
            sum[5] = sum_48;
          }
          if (0 <= shared_6[min(row_6, 7)]) {
            int v_315 = ((e_10 >> 3) * 64) + (((e_10 & 7) >> 1) * 16);
            uint4 q_53 = x[(e_10 & 1) + (((row_6 * (size_k >> 2)) + v_315) >> 2)];
            uint4 q_54 = x[((e_10 & 1) + (((row_6 * (size_k >> 2)) + v_315) >> 2)) + 2];
            float4 q_55 = x_s[(((e_10 >> 3) * 4) + ((e_10 & 7) >> 1)) + ((row_6 * (size_k >> 4)) >> 2)];
            float v_316 = ((e_10 & 1) == 0) ? q_55.y : q_55.w;
            int dot_33 = dot4(low_51, q_53.w, dot4(low_50, q_53.z, dot4(low_49, q_53.y, dot4(low_48, q_53.x, 0))));
            float v_317 = v_275 * q_55.x;
            float v_318 = (float)dot_33;
            float sum_49 = mad(v_317, v_318, sum[8]);
            int dot_34 = dot4(high_51, q_54.w, dot4(high_50, q_54.z, dot4(high_49, q_54.y, dot4(high_48, q_54.x, 0))));
            float v_319 = v_277 * q_55.z;
            float v_320 = (float)dot_34;
            float sum_50 = mad(v_319, v_320, sum_49);
            float sum_51 = mad(v_279, v_316, sum_50);
            sum[8] = sum_51;
            int dot_35 = dot4(low_55, q_53.w, dot4(low_54, q_53.z, dot4(low_53, q_53.y, dot4(low_52, q_53.x, 0))));
            float v_321 = v_290 * q_55.x;
            float v_322 = (float)dot_35;
            float sum_52 = mad(v_321, v_322, sum[9]);
            int dot_36 = dot4(high_55, q_54.w, dot4(high_54, q_54.z, dot4(high_53, q_54.y, dot4(high_52, q_54.x, 0))));
            float v_323 = v_292 * q_55.z;
            float v_324 = (float)dot_36;
            float sum_53 = mad(v_323, v_324, sum_52);
            float sum_54 = mad(v_294, v_316, sum_53);
            sum[9] = sum_54;
          }
          if (0 <= shared_6[min(row_7, 7)]) {
            int v_325 = ((e_10 >> 3) * 64) + (((e_10 & 7) >> 1) * 16);
            uint4 q_56 = x[(e_10 & 1) + (((row_7 * (size_k >> 2)) + v_325) >> 2)];
            uint4 q_57 = x[((e_10 & 1) + (((row_7 * (size_k >> 2)) + v_325) >> 2)) + 2];
            float4 q_58 = x_s[(((e_10 >> 3) * 4) + ((e_10 & 7) >> 1)) + ((row_7 * (size_k >> 4)) >> 2)];
            float v_326 = ((e_10 & 1) == 0) ? q_58.y : q_58.w;
            int dot_37 = dot4(low_51, q_56.w, dot4(low_50, q_56.z, dot4(low_49, q_56.y, dot4(low_48, q_56.x, 0))));
            float v_327 = v_275 * q_58.x;
            float v_328 = (float)dot_37;
            float sum_55 = mad(v_327, v_328, sum[12]);
            int dot_38 = dot4(high_51, q_57.w, dot4(high_50, q_57.z, dot4(high_49, q_57.y, dot4(high_48, q_57.x, 0))));
            float v_329 = v_277 * q_58.z;
            float v_330 = (float)dot_38;
            float sum_56 = mad(v_329, v_330, sum_55);
            float sum_57 = mad(v_279, v_326, sum_56);
            sum[12] = sum_57;
            int dot_39 = dot4(low_55, q_56.w, dot4(low_54, q_56.z, dot4(low_53, q_56.y, dot4(low_52, q_56.x, 0))));
            float v_331 = v_290 * q_58.x;
            float v_332 = (float)dot_39;
            float sum_58 = mad(v_331, v_332, sum[13]);
            int dot_40 = dot4(high_55, q_57.w, dot4(high_54, q_57.z, dot4(high_53, q_57.y, dot4(high_52, q_57.x, 0))));
            float v_333 = v_292 * q_58.z;
            float v_334 = (float)dot_40;
            float sum_59 = mad(v_333, v_334, sum_58);
            float sum_60 = mad(v_294, v_326, sum_59);
            sum[13] = sum_60;
          }
        }
      }
      int rounds_3 = (chunks_1 + 31) >> 5;
      [loop] for (int i_10 = 0; i_10 < max(rounds_3, 0); ++i_10) {
        int e_11 = lane + (i_10 << 5);
        if (e_11 < chunks_1) {
          int v_335 = ((e_11 >> 3) * 36) + base_2;
          uint4 q_59 = w2[v_335 >> 2];
          uint4 q_60 = w2[(((((e_11 & 7) >> 1) * 2) + (e_11 & 1)) + (v_335 >> 2)) + 1];
          int v_336 = ((e_11 >> 3) * 36) + base_3;
          uint4 q_61 = w2[v_336 >> 2];
          uint4 q_62 = w2[(((((e_11 & 7) >> 1) * 2) + (e_11 & 1)) + (v_336 >> 2)) + 1];
          uint low_56 = q_60.x & 252645135u;
          uint low_57 = q_60.y & 252645135u;
          uint low_58 = q_60.z & 252645135u;
          uint low_59 = q_60.w & 252645135u;
          uint high_56 = (q_60.x >> 4u) & 252645135u;
          uint high_57 = (q_60.y >> 4u) & 252645135u;
          uint high_58 = (q_60.z >> 4u) & 252645135u;
          uint high_59 = (q_60.w >> 4u) & 252645135u;
          uint v_337 = (uint)((((e_11 & 7) >> 1) & 1) * 16);
          uint v_338 = q_59.y >> v_337;
          uint v_339 = q_59.z >> v_337;
          uint v_340 = q_59.w >> v_337;
          bool v_341 = ((e_11 & 7) >> 1) < 2;
          uint v_342 = v_341 ? (v_338 & 16191u) : ((v_340 & 3855u) | ((v_338 >> 2u) & 12336u));
          uint v_343 = v_341 ? (v_339 & 16191u) : (((v_340 >> 4u) & 3855u) | ((v_339 >> 2u) & 12336u));
          float v_344 = half_lo(q_59.x);
          float v_345 = 0.0f - half_hi(q_59.x);
          float v_346 = (float)(v_342 & 255u);
          float v_347 = v_344 * v_346;
          float v_348 = (float)(v_342 >> 8u);
          float v_349 = v_344 * v_348;
          float v_350 = (float)((v_343 >> (uint)((e_11 & 1) * 8)) & 255u);
          float v_351 = v_345 * v_350;
          uint low_60 = q_62.x & 252645135u;
          uint low_61 = q_62.y & 252645135u;
          uint low_62 = q_62.z & 252645135u;
          uint low_63 = q_62.w & 252645135u;
          uint high_60 = (q_62.x >> 4u) & 252645135u;
          uint high_61 = (q_62.y >> 4u) & 252645135u;
          uint high_62 = (q_62.z >> 4u) & 252645135u;
          uint high_63 = (q_62.w >> 4u) & 252645135u;
          uint v_352 = (uint)((((e_11 & 7) >> 1) & 1) * 16);
          uint v_353 = q_61.y >> v_352;
          uint v_354 = q_61.z >> v_352;
          uint v_355 = q_61.w >> v_352;
          bool v_356 = ((e_11 & 7) >> 1) < 2;
          uint v_357 = v_356 ? (v_353 & 16191u) : ((v_355 & 3855u) | ((v_353 >> 2u) & 12336u));
          uint v_358 = v_356 ? (v_354 & 16191u) : (((v_355 >> 4u) & 3855u) | ((v_354 >> 2u) & 12336u));
          float v_359 = half_lo(q_61.x);
          float v_360 = 0.0f - half_hi(q_61.x);
          float v_361 = (float)(v_357 & 255u);
          float v_362 = v_359 * v_361;
          float v_363 = (float)(v_357 >> 8u);
          float v_364 = v_359 * v_363;
          float v_365 = (float)((v_358 >> (uint)((e_11 & 1) * 8)) & 255u);
          float v_366 = v_360 * v_365;
          if (0 <= shared_6[min(row_4, 7)]) {
            int v_367 = ((e_11 >> 3) * 64) + (((e_11 & 7) >> 1) * 16);
            uint4 q_63 = x[(e_11 & 1) + (((row_4 * (size_k >> 2)) + v_367) >> 2)];
            uint4 q_64 = x[((e_11 & 1) + (((row_4 * (size_k >> 2)) + v_367) >> 2)) + 2];
            float4 q_65 = x_s[(((e_11 >> 3) * 4) + ((e_11 & 7) >> 1)) + ((row_4 * (size_k >> 4)) >> 2)];
            float v_368 = ((e_11 & 1) == 0) ? q_65.y : q_65.w;
            int dot_41 = dot4(low_59, q_63.w, dot4(low_58, q_63.z, dot4(low_57, q_63.y, dot4(low_56, q_63.x, 0))));
            float v_369 = v_347 * q_65.x;
            float v_370 = (float)dot_41;
            float sum_61 = mad(v_369, v_370, sum[2]);
            int dot_42 = dot4(high_59, q_64.w, dot4(high_58, q_64.z, dot4(high_57, q_64.y, dot4(high_56, q_64.x, 0))));
            float v_371 = v_349 * q_65.z;
            float v_372 = (float)dot_42;
            float sum_62 = mad(v_371, v_372, sum_61);
            float sum_63 = mad(v_351, v_368, sum_62);
            sum[2] = sum_63;
            int dot_43 = dot4(low_63, q_63.w, dot4(low_62, q_63.z, dot4(low_61, q_63.y, dot4(low_60, q_63.x, 0))));
            float v_373 = v_362 * q_65.x;
            float v_374 = (float)dot_43;
            float sum_64 = mad(v_373, v_374, sum[3]);
            int dot_44 = dot4(high_63, q_64.w, dot4(high_62, q_64.z, dot4(high_61, q_64.y, dot4(high_60, q_64.x, 0))));
            float v_375 = v_364 * q_65.z;
            float v_376 = (float)dot_44;
            float sum_65 = mad(v_375, v_376, sum_64);
            float sum_66 = mad(v_366, v_368, sum_65);
            sum[3] = sum_66;
          }
          if (0 <= shared_6[min(row_5, 7)]) {
            int v_377 = ((e_11 >> 3) * 64) + (((e_11 & 7) >> 1) * 16);
            uint4 q_66 = x[(e_11 & 1) + (((row_5 * (size_k >> 2)) + v_377) >> 2)];
            uint4 q_67 = x[((e_11 & 1) + (((row_5 * (size_k >> 2)) + v_377) >> 2)) + 2];
            float4 q_68 = x_s[(((e_11 >> 3) * 4) + ((e_11 & 7) >> 1)) + ((row_5 * (size_k >> 4)) >> 2)];
            float v_378 = ((e_11 & 1) == 0) ? q_68.y : q_68.w;
            int dot_45 = dot4(low_59, q_66.w, dot4(low_58, q_66.z, dot4(low_57, q_66.y, dot4(low_56, q_66.x, 0))));
            float v_379 = v_347 * q_68.x;
            float v_380 = (float)dot_45;
            float sum_67 = mad(v_379, v_380, sum[6]);
            int dot_46 = dot4(high_59, q_67.w, dot4(high_58, q_67.z, dot4(high_57, q_67.y, dot4(high_56, q_67.x, 0))));
            float v_381 = v_349 * q_68.z;
            float v_382 = (float)dot_46;
            float sum_68 = mad(v_381, v_382, sum_67);
            float sum_69 = mad(v_351, v_378, sum_68);
            sum[6] = sum_69;
            int dot_47 = dot4(low_63, q_66.w, dot4(low_62, q_66.z, dot4(low_61, q_66.y, dot4(low_60, q_66.x, 0))));
            float v_383 = v_362 * q_68.x;
            float v_384 = (float)dot_47;
            float sum_70 = mad(v_383, v_384, sum[7]);
            int dot_48 = dot4(high_63, q_67.w, dot4(high_62, q_67.z, dot4(high_61, q_67.y, dot4(high_60, q_67.x, 0))));
            float v_385 = v_364 * q_68.z;
            float v_386 = (float)dot_48;
            float sum_71 = mad(v_385, v_386, sum_70);
            float sum_72 = mad(v_366, v_378, sum_71);
            sum[7] = sum_72;
          }
          if (0 <= shared_6[min(row_6, 7)]) {
            int v_387 = ((e_11 >> 3) * 64) + (((e_11 & 7) >> 1) * 16);
            uint4 q_69 = x[(e_11 & 1) + (((row_6 * (size_k >> 2)) + v_387) >> 2)];
            uint4 q_70 = x[((e_11 & 1) + (((row_6 * (size_k >> 2)) + v_387) >> 2)) + 2];
            float4 q_71 = x_s[(((e_11 >> 3) * 4) + ((e_11 & 7) >> 1)) + ((row_6 * (size_k >> 4)) >> 2)];
            float v_388 = ((e_11 & 1) == 0) ? q_71.y : q_71.w;
            int dot_49 = dot4(low_59, q_69.w, dot4(low_58, q_69.z, dot4(low_57, q_69.y, dot4(low_56, q_69.x, 0))));
            float v_389 = v_347 * q_71.x;
            float v_390 = (float)dot_49;
            float sum_73 = mad(v_389, v_390, sum[10]);
            int dot_50 = dot4(high_59, q_70.w, dot4(high_58, q_70.z, dot4(high_57, q_70.y, dot4(high_56, q_70.x, 0))));
            float v_391 = v_349 * q_71.z;
            float v_392 = (float)dot_50;
            float sum_74 = mad(v_391, v_392, sum_73);
            float sum_75 = mad(v_351, v_388, sum_74);
            sum[10] = sum_75;
            int dot_51 = dot4(low_63, q_69.w, dot4(low_62, q_69.z, dot4(low_61, q_69.y, dot4(low_60, q_69.x, 0))));
            float v_393 = v_362 * q_71.x;
            float v_394 = (float)dot_51;
            float sum_76 = mad(v_393, v_394, sum[11]);
            int dot_52 = dot4(high_63, q_70.w, dot4(high_62, q_70.z, dot4(high_61, q_70.y, dot4(high_60, q_70.x, 0))));
            float v_395 = v_364 * q_71.z;
            float v_396 = (float)dot_52;
            float sum_77 = mad(v_395, v_396, sum_76);
            float sum_78 = mad(v_366, v_388, sum_77);
            sum[11] = sum_78;
          }
          if (0 <= shared_6[min(row_7, 7)]) {
            int v_397 = ((e_11 >> 3) * 64) + (((e_11 & 7) >> 1) * 16);
            uint4 q_72 = x[(e_11 & 1) + (((row_7 * (size_k >> 2)) + v_397) >> 2)];
            uint4 q_73 = x[((e_11 & 1) + (((row_7 * (size_k >> 2)) + v_397) >> 2)) + 2];
            float4 q_74 = x_s[(((e_11 >> 3) * 4) + ((e_11 & 7) >> 1)) + ((row_7 * (size_k >> 4)) >> 2)];
            float v_398 = ((e_11 & 1) == 0) ? q_74.y : q_74.w;
            int dot_53 = dot4(low_59, q_72.w, dot4(low_58, q_72.z, dot4(low_57, q_72.y, dot4(low_56, q_72.x, 0))));
            float v_399 = v_347 * q_74.x;
            float v_400 = (float)dot_53;
            float sum_79 = mad(v_399, v_400, sum[14]);
            int dot_54 = dot4(high_59, q_73.w, dot4(high_58, q_73.z, dot4(high_57, q_73.y, dot4(high_56, q_73.x, 0))));
            float v_401 = v_349 * q_74.z;
            float v_402 = (float)dot_54;
            float sum_80 = mad(v_401, v_402, sum_79);
            float sum_81 = mad(v_351, v_398, sum_80);
            sum[14] = sum_81;
            int dot_55 = dot4(low_63, q_72.w, dot4(low_62, q_72.z, dot4(low_61, q_72.y, dot4(low_60, q_72.x, 0))));
            float v_403 = v_362 * q_74.x;
            float v_404 = (float)dot_55;
            float sum_82 = mad(v_403, v_404, sum[15]);
            int dot_56 = dot4(high_63, q_73.w, dot4(high_62, q_73.z, dot4(high_61, q_73.y, dot4(high_60, q_73.x, 0))));
            float v_405 = v_364 * q_74.z;
            float v_406 = (float)dot_56;
            float sum_83 = mad(v_405, v_406, sum_82);
            float sum_84 = mad(v_366, v_398, sum_83);
            sum[15] = sum_84;
          }
        }
      }
      [loop] for (int i_11 = 0; i_11 < 4; ++i_11) {
        float v_407 = (i_11 == 3) ? sum[12] : ((i_11 == 2) ? sum[8] : ((i_11 == 1) ? sum[4] : sum[0]));
        float v_408 = (i_11 == 3) ? sum[13] : ((i_11 == 2) ? sum[9] : ((i_11 == 1) ? sum[5] : sum[1]));
        float v_409 = (i_11 == 3) ? sum[14] : ((i_11 == 2) ? sum[10] : ((i_11 == 1) ? sum[6] : sum[2]));
        float v_410 = (i_11 == 3) ? sum[15] : ((i_11 == 2) ? sum[11] : ((i_11 == 1) ? sum[7] : sum[3]));
        float v_411 = lane_sum(v_407, t);
        float v_412 = lane_sum(v_408, t);
        float v_413 = lane_sum(v_409, t);
        float v_414 = lane_sum(v_410, t);
        if ((tx & 31) == 0) {
          float v_415 = exp(min((0.0f - v_411), 88.0f));
          float v_416 = v_411 / (1.0f + v_415);
          shared_5[((base_4 * 32) + (i_11 * 32)) + (run * 2)] = v_416 * v_413;
          float v_417 = exp(min((0.0f - v_412), 88.0f));
          float v_418 = v_412 / (1.0f + v_417);
          shared_5[(((base_4 * 32) + (i_11 * 32)) + (run * 2)) + 1] = v_418 * v_414;
        }
      }
    }
  }
  GroupMemoryBarrierWithGroupSync();
  int lane_1 = tx & 31;
  int row_8 = min(run, 7);
  int four = min(lane_1, 7) * 4;
  float4 q_75 = float4(shared_5[(row_8 * 32) + four], shared_5[((row_8 * 32) + four) + 1], shared_5[((row_8 * 32) + four) + 2], shared_5[((row_8 * 32) + four) + 3]);
  float v_419 = (lane_1 < 8) ? q_75.x : 0.0f;
  float v_420 = (lane_1 < 8) ? q_75.y : 0.0f;
  float v_421 = (lane_1 < 8) ? q_75.z : 0.0f;
  float v_422 = (lane_1 < 8) ? q_75.w : 0.0f;
  int target = (0 < passes) ? ((rows_1 == 1) ? entry : shared_6[row_8]) : (-1);
  bool there_1 = (run < rows_1) && (0 <= target);
  bool mine = there_1 && (lane_1 < 8);
  float v_423 = max(abs(v_419), abs(v_420));
  float v_424 = max(v_423, abs(v_421));
  float v_425 = max(v_424, abs(v_422));
  float v_426 = lane_max(v_425, t);
  bool v_427 = 7.523164e-37f <= v_426;
  float v_428 = v_427 ? (v_426 / 127.0f) : 0.0f;
  float v_429 = v_427 ? (127.0f / v_426) : 0.0f;
  int q_76 = (int)(round((v_419 * v_429)));
  int q_77 = (int)(round((v_420 * v_429)));
  int q_78 = (int)(round((v_421 * v_429)));
  int q_79 = (int)(round((v_422 * v_429)));
  int v_430 = ((q_76 + q_77) + q_78) + q_79;
  int v_431 = lane_sum_int(v_430, t);
  if (mine) {
    uint v_432 = ((((uint)q_76 & 255u) | (((uint)q_77 & 255u) << 8u)) | (((uint)q_78 & 255u) << 16u)) | (((uint)q_79 & 255u) << 24u);
    yq[((gx * 8) + (target * (size_n >> 2))) + lane_1] = v_432;
    if (lane_1 == 0) {
      yq_s[gx + ((target * (size_n >> 4)) >> 1)] = float2(v_428, (v_428 * (float)v_431));
    }
  }
}
