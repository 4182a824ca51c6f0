#define THREADS 512
float half_lo(uint v) { return f16tof32(v & 0xffffu); }
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
[[vk::binding(0)]] StructuredBuffer<int> ids : register(t0);
[[vk::binding(1)]] StructuredBuffer<int> step_1 : register(t1);
[[vk::binding(2)]] StructuredBuffer<int> slots : register(t2);
[[vk::binding(3)]] StructuredBuffer<uint4> w : register(t3);
[[vk::binding(4)]] StructuredBuffer<uint4> w2 : register(t4);
[[vk::binding(5)]] RWStructuredBuffer<uint> yq : register(u5);
[[vk::binding(6)]] RWStructuredBuffer<float2> yq_s : register(u6);
[[vk::binding(7)]] StructuredBuffer<uint4> x : register(t7);
[[vk::binding(8)]] StructuredBuffer<float2> x_s : register(t8);
#ifdef __spirv__
[[vk::constant_id(0)]] const int size_n = 1;
[[vk::constant_id(1)]] const int size_k = 1;
[[vk::constant_id(2)]] const int size_used = 1;
#else
struct Constants { int n; int k; int used; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n constants.n
#define size_k constants.k
#define size_used constants.used
#endif
groupshared float shared_1[256];
groupshared int shared_2[8];
[numthreads(512, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID, uint index : SV_GroupIndex) {
  int t = (int)index;
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int entries = step_1[2];
  int entry = gy;
  int expert = ids[max(min(entry, (entries - 1)), 0)];
  int place = slots[expert];
  int there = (int)((entry < entries) && (0 <= place));
  int place_1 = max(place, 0);
  int run = tx >> 5;
  int row = min(((gx * 32) + (run * 2)), (size_n - 1)) + (place_1 * size_n);
  int row_1 = min((((gx * 32) + (run * 2)) + 1), (size_n - 1)) + (place_1 * size_n);
  int lane = tx & 31;
  int v = ((size_k >> 5) * 4) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base = row * v;
  int v_1 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_1 = row_1 * v_1;
  int chunks = size_k >> 5;
  int v_2 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_2 = row * v_2;
  int v_3 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_3 = row_1 * v_3;
  int chunks_1 = size_k >> 5;
  float sum[16];
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  uint4 q = w[e_1 + (base >> 2)];
  uint4 q_1 = w[((((size_k >> 5) * 4) + base) + (e_1 >> 1)) >> 2];
  int v_4 = ((((size_k >> 5) * 4) + base) + (e_1 >> 1)) & 3;
  uint v_5 = (v_4 < 2) ? ((v_4 == 0) ? q_1.x : q_1.y) : ((v_4 == 2) ? q_1.z : q_1.w);
  uint4 q_2 = w[e_1 + (base_1 >> 2)];
  uint4 q_3 = w[((((size_k >> 5) * 4) + base_1) + (e_1 >> 1)) >> 2];
  int v_6 = ((((size_k >> 5) * 4) + base_1) + (e_1 >> 1)) & 3;
  uint v_7 = (v_6 < 2) ? ((v_6 == 0) ? q_3.x : q_3.y) : ((v_6 == 2) ? q_3.z : q_3.w);
  int e_2 = lane + 32;
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  uint4 q_4 = w[e_3 + (base >> 2)];
  uint4 q_5 = w[((((size_k >> 5) * 4) + base) + (e_3 >> 1)) >> 2];
  int v_8 = ((((size_k >> 5) * 4) + base) + (e_3 >> 1)) & 3;
  uint v_9 = (v_8 < 2) ? ((v_8 == 0) ? q_5.x : q_5.y) : ((v_8 == 2) ? q_5.z : q_5.w);
  uint4 q_6 = w[e_3 + (base_1 >> 2)];
  uint4 q_7 = w[((((size_k >> 5) * 4) + base_1) + (e_3 >> 1)) >> 2];
  int v_10 = ((((size_k >> 5) * 4) + base_1) + (e_3 >> 1)) & 3;
  uint v_11 = (v_10 < 2) ? ((v_10 == 0) ? q_7.x : q_7.y) : ((v_10 == 2) ? q_7.z : q_7.w);
  int rows = min((entries / size_used), 8);
  if (tx < 8) {
    shared_2[tx] = -1;
  }
  GroupMemoryBarrierWithGroupSync();
  [loop] for (int i = tx; i < max(((1 < rows) ? (rows * size_used) : 0), tx); i += 512) {
    if (ids[i] == expert) {
      shared_2[i / size_used] = i;
    }
  }
  GroupMemoryBarrierWithGroupSync();
  int own = entry / size_used;
  int passes = ((there == 1) && ((rows == 1) || ((((((((own <= 0) || (shared_2[0] < 0)) && ((own <= 1) || (shared_2[1] < 0))) && ((own <= 2) || (shared_2[2] < 0))) && ((own <= 3) || (shared_2[3] < 0))) && ((own <= 4) || (shared_2[4] < 0))) && ((own <= 5) || (shared_2[5] < 0))) && ((own <= 6) || (shared_2[6] < 0))))) ? ((rows + 3) >> 2) : 0;
  if (rows == 1) {
    [loop] for (int i_1 = 0; i_1 < passes; ++i_1) {
      sum[0] = 0.0f;
      sum[1] = 0.0f;
      sum[2] = 0.0f;
      sum[3] = 0.0f;
      int e_4 = lane;
      int e_5 = max(min(e_4, (chunks_1 - 1)), 0);
      uint4 q_8 = w2[e_5 + (base_2 >> 2)];
      uint4 q_9 = w2[((((size_k >> 5) * 4) + base_2) + (e_5 >> 1)) >> 2];
      int v_12 = ((((size_k >> 5) * 4) + base_2) + (e_5 >> 1)) & 3;
      uint v_13 = (v_12 < 2) ? ((v_12 == 0) ? q_9.x : q_9.y) : ((v_12 == 2) ? q_9.z : q_9.w);
      uint4 q_10 = w2[e_5 + (base_3 >> 2)];
      uint4 q_11 = w2[((((size_k >> 5) * 4) + base_3) + (e_5 >> 1)) >> 2];
      int v_14 = ((((size_k >> 5) * 4) + base_3) + (e_5 >> 1)) & 3;
      uint v_15 = (v_14 < 2) ? ((v_14 == 0) ? q_11.x : q_11.y) : ((v_14 == 2) ? q_11.z : q_11.w);
      int e_6 = lane + 32;
      int e_7 = max(min(e_6, (chunks_1 - 1)), 0);
      uint4 q_12 = w2[e_7 + (base_2 >> 2)];
      uint4 q_13 = w2[((((size_k >> 5) * 4) + base_2) + (e_7 >> 1)) >> 2];
      int v_16 = ((((size_k >> 5) * 4) + base_2) + (e_7 >> 1)) & 3;
      uint v_17 = (v_16 < 2) ? ((v_16 == 0) ? q_13.x : q_13.y) : ((v_16 == 2) ? q_13.z : q_13.w);
      uint4 q_14 = w2[e_7 + (base_3 >> 2)];
      uint4 q_15 = w2[((((size_k >> 5) * 4) + base_3) + (e_7 >> 1)) >> 2];
      int v_18 = ((((size_k >> 5) * 4) + base_3) + (e_7 >> 1)) & 3;
      uint v_19 = (v_18 < 2) ? ((v_18 == 0) ? q_15.x : q_15.y) : ((v_18 == 2) ? q_15.z : q_15.w);
      if (e < chunks) {
        uint4 q_16 = x[e * 2];
        uint4 q_17 = x[(e * 2) + 1];
        float2 q_18 = x_s[e];
        float v_20 = half_lo((v_5 >> (uint)((e & 1) * 16)));
        uint low = q.x & 252645135u;
        uint low_1 = q.y & 252645135u;
        uint low_2 = q.z & 252645135u;
        uint low_3 = q.w & 252645135u;
        uint high = (q.x >> 4u) & 252645135u;
        uint high_1 = (q.y >> 4u) & 252645135u;
        uint high_2 = (q.z >> 4u) & 252645135u;
        uint high_3 = (q.w >> 4u) & 252645135u;
        float v_21 = v_20 * (-8.0f);
        int dot_1 = dot4(high_3, q_17.w, dot4(high_2, q_17.z, dot4(high_1, q_17.y, dot4(high, q_17.x, dot4(low_3, q_16.w, dot4(low_2, q_16.z, dot4(low_1, q_16.y, dot4(low, q_16.x, 0))))))));
        float v_22 = v_20 * q_18.x;
        float v_23 = (float)dot_1;
        float sum_1 = mad(v_22, v_23, sum[0]);
        float sum_2 = mad(v_21, q_18.y, sum_1);
        sum[0] = sum_2;
        float v_24 = half_lo((v_7 >> (uint)((e & 1) * 16)));
        uint low_4 = q_2.x & 252645135u;
        uint low_5 = q_2.y & 252645135u;
        uint low_6 = q_2.z & 252645135u;
        uint low_7 = q_2.w & 252645135u;
        uint high_4 = (q_2.x >> 4u) & 252645135u;
        uint high_5 = (q_2.y >> 4u) & 252645135u;
        uint high_6 = (q_2.z >> 4u) & 252645135u;
        uint high_7 = (q_2.w >> 4u) & 252645135u;
        float v_25 = v_24 * (-8.0f);
        int dot_2 = dot4(high_7, q_17.w, dot4(high_6, q_17.z, dot4(high_5, q_17.y, dot4(high_4, q_17.x, dot4(low_7, q_16.w, dot4(low_6, q_16.z, dot4(low_5, q_16.y, dot4(low_4, q_16.x, 0))))))));
        float v_26 = v_24 * q_18.x;
        float v_27 = (float)dot_2;
        float sum_3 = mad(v_26, v_27, sum[1]);
        float sum_4 = mad(v_25, q_18.y, sum_3);
        sum[1] = sum_4;
      }
      if (e_2 < chunks) {
        uint4 q_19 = x[e_2 * 2];
        uint4 q_20 = x[(e_2 * 2) + 1];
        float2 q_21 = x_s[e_2];
        float v_28 = half_lo((v_9 >> (uint)((e_2 & 1) * 16)));
        uint low_8 = q_4.x & 252645135u;
        uint low_9 = q_4.y & 252645135u;
        uint low_10 = q_4.z & 252645135u;
        uint low_11 = q_4.w & 252645135u;
        uint high_8 = (q_4.x >> 4u) & 252645135u;
        uint high_9 = (q_4.y >> 4u) & 252645135u;
        uint high_10 = (q_4.z >> 4u) & 252645135u;
        uint high_11 = (q_4.w >> 4u) & 252645135u;
        float v_29 = v_28 * (-8.0f);
        int dot_3 = dot4(high_11, q_20.w, dot4(high_10, q_20.z, dot4(high_9, q_20.y, dot4(high_8, q_20.x, dot4(low_11, q_19.w, dot4(low_10, q_19.z, dot4(low_9, q_19.y, dot4(low_8, q_19.x, 0))))))));
        float v_30 = v_28 * q_21.x;
        float v_31 = (float)dot_3;
        float sum_5 = mad(v_30, v_31, sum[0]);
        float sum_6 = mad(v_29, q_21.y, sum_5);
        sum[0] = sum_6;
        float v_32 = half_lo((v_11 >> (uint)((e_2 & 1) * 16)));
        uint low_12 = q_6.x & 252645135u;
        uint low_13 = q_6.y & 252645135u;
        uint low_14 = q_6.z & 252645135u;
        uint low_15 = q_6.w & 252645135u;
        uint high_12 = (q_6.x >> 4u) & 252645135u;
        uint high_13 = (q_6.y >> 4u) & 252645135u;
        uint high_14 = (q_6.z >> 4u) & 252645135u;
        uint high_15 = (q_6.w >> 4u) & 252645135u;
        float v_33 = v_32 * (-8.0f);
        int dot_4 = dot4(high_15, q_20.w, dot4(high_14, q_20.z, dot4(high_13, q_20.y, dot4(high_12, q_20.x, dot4(low_15, q_19.w, dot4(low_14, q_19.z, dot4(low_13, q_19.y, dot4(low_12, q_19.x, 0))))))));
        float v_34 = v_32 * q_21.x;
        float v_35 = (float)dot_4;
        float sum_7 = mad(v_34, v_35, sum[1]);
        float sum_8 = mad(v_33, q_21.y, sum_7);
        sum[1] = sum_8;
      }
      int rounds = (chunks + 31) >> 5;
      [loop] for (int i_2 = 2; i_2 < max(rounds, 2); ++i_2) {
        int e_8 = lane + (i_2 << 5);
        if (e_8 < chunks) {
          uint4 q_22 = w[e_8 + (base >> 2)];
          uint4 q_23 = w[((((size_k >> 5) * 4) + base) + (e_8 >> 1)) >> 2];
          int v_36 = ((((size_k >> 5) * 4) + base) + (e_8 >> 1)) & 3;
          uint v_37 = (v_36 < 2) ? ((v_36 == 0) ? q_23.x : q_23.y) : ((v_36 == 2) ? q_23.z : q_23.w);
          uint4 q_24 = w[e_8 + (base_1 >> 2)];
          uint4 q_25 = w[((((size_k >> 5) * 4) + base_1) + (e_8 >> 1)) >> 2];
          int v_38 = ((((size_k >> 5) * 4) + base_1) + (e_8 >> 1)) & 3;
          uint v_39 = (v_38 < 2) ? ((v_38 == 0) ? q_25.x : q_25.y) : ((v_38 == 2) ? q_25.z : q_25.w);
          uint4 q_26 = x[e_8 * 2];
          uint4 q_27 = x[(e_8 * 2) + 1];
          float2 q_28 = x_s[e_8];
          float v_40 = half_lo((v_37 >> (uint)((e_8 & 1) * 16)));
          uint low_16 = q_22.x & 252645135u;
          uint low_17 = q_22.y & 252645135u;
          uint low_18 = q_22.z & 252645135u;
          uint low_19 = q_22.w & 252645135u;
          uint high_16 = (q_22.x >> 4u) & 252645135u;
          uint high_17 = (q_22.y >> 4u) & 252645135u;
          uint high_18 = (q_22.z >> 4u) & 252645135u;
          uint high_19 = (q_22.w >> 4u) & 252645135u;
          float v_41 = v_40 * (-8.0f);
          int dot_5 = dot4(high_19, q_27.w, dot4(high_18, q_27.z, dot4(high_17, q_27.y, dot4(high_16, q_27.x, dot4(low_19, q_26.w, dot4(low_18, q_26.z, dot4(low_17, q_26.y, dot4(low_16, q_26.x, 0))))))));
          float v_42 = v_40 * q_28.x;
          float v_43 = (float)dot_5;
          float sum_9 = mad(v_42, v_43, sum[0]);
          float sum_10 = mad(v_41, q_28.y, sum_9);
          sum[0] = sum_10;
          float v_44 = half_lo((v_39 >> (uint)((e_8 & 1) * 16)));
          uint low_20 = q_24.x & 252645135u;
          uint low_21 = q_24.y & 252645135u;
          uint low_22 = q_24.z & 252645135u;
          uint low_23 = q_24.w & 252645135u;
          uint high_20 = (q_24.x >> 4u) & 252645135u;
          uint high_21 = (q_24.y >> 4u) & 252645135u;
          uint high_22 = (q_24.z >> 4u) & 252645135u;
          uint high_23 = (q_24.w >> 4u) & 252645135u;
          float v_45 = v_44 * (-8.0f);
          int dot_6 = dot4(high_23, q_27.w, dot4(high_22, q_27.z, dot4(high_21, q_27.y, dot4(high_20, q_27.x, dot4(low_23, q_26.w, dot4(low_22, q_26.z, dot4(low_21, q_26.y, dot4(low_20, q_26.x, 0))))))));
          float v_46 = v_44 * q_28.x;
          float v_47 = (float)dot_6;
          float sum_11 = mad(v_46, v_47, sum[1]);
          float sum_12 = mad(v_45, q_28.y, sum_11);
          sum[1] = sum_12;
        }
      }
      if (e_4 < chunks_1) {
        uint4 q_29 = x[e_4 * 2];
        uint4 q_30 = x[(e_4 * 2) + 1];
        float2 q_31 = x_s[e_4];
        float v_48 = half_lo((v_13 >> (uint)((e_4 & 1) * 16)));
        uint low_24 = q_8.x & 252645135u;
        uint low_25 = q_8.y & 252645135u;
        uint low_26 = q_8.z & 252645135u;
        uint low_27 = q_8.w & 252645135u;
        uint high_24 = (q_8.x >> 4u) & 252645135u;
        uint high_25 = (q_8.y >> 4u) & 252645135u;
        uint high_26 = (q_8.z >> 4u) & 252645135u;
        uint high_27 = (q_8.w >> 4u) & 252645135u;
        float v_49 = v_48 * (-8.0f);
        int dot_7 = dot4(high_27, q_30.w, dot4(high_26, q_30.z, dot4(high_25, q_30.y, dot4(high_24, q_30.x, dot4(low_27, q_29.w, dot4(low_26, q_29.z, dot4(low_25, q_29.y, dot4(low_24, q_29.x, 0))))))));
        float v_50 = v_48 * q_31.x;
        float v_51 = (float)dot_7;
        float sum_13 = mad(v_50, v_51, sum[2]);
        float sum_14 = mad(v_49, q_31.y, sum_13);
        sum[2] = sum_14;
        float v_52 = half_lo((v_15 >> (uint)((e_4 & 1) * 16)));
        uint low_28 = q_10.x & 252645135u;
        uint low_29 = q_10.y & 252645135u;
        uint low_30 = q_10.z & 252645135u;
        uint low_31 = q_10.w & 252645135u;
        uint high_28 = (q_10.x >> 4u) & 252645135u;
        uint high_29 = (q_10.y >> 4u) & 252645135u;
        uint high_30 = (q_10.z >> 4u) & 252645135u;
        uint high_31 = (q_10.w >> 4u) & 252645135u;
        float v_53 = v_52 * (-8.0f);
        int dot_8 = dot4(high_31, q_30.w, dot4(high_30, q_30.z, dot4(high_29, q_30.y, dot4(high_28, q_30.x, dot4(low_31, q_29.w, dot4(low_30, q_29.z, dot4(low_29, q_29.y, dot4(low_28, q_29.x, 0))))))));
        float v_54 = v_52 * q_31.x;
        float v_55 = (float)dot_8;
        float sum_15 = mad(v_54, v_55, sum[3]);
        float sum_16 = mad(v_53, q_31.y, sum_15);
        sum[3] = sum_16;
      }
      if (e_6 < chunks_1) {
        uint4 q_32 = x[e_6 * 2];
        uint4 q_33 = x[(e_6 * 2) + 1];
        float2 q_34 = x_s[e_6];
        float v_56 = half_lo((v_17 >> (uint)((e_6 & 1) * 16)));
        uint low_32 = q_12.x & 252645135u;
        uint low_33 = q_12.y & 252645135u;
        uint low_34 = q_12.z & 252645135u;
        uint low_35 = q_12.w & 252645135u;
        uint high_32 = (q_12.x >> 4u) & 252645135u;
        uint high_33 = (q_12.y >> 4u) & 252645135u;
        uint high_34 = (q_12.z >> 4u) & 252645135u;
        uint high_35 = (q_12.w >> 4u) & 252645135u;
        float v_57 = v_56 * (-8.0f);
        int dot_9 = dot4(high_35, q_33.w, dot4(high_34, q_33.z, dot4(high_33, q_33.y, dot4(high_32, q_33.x, dot4(low_35, q_32.w, dot4(low_34, q_32.z, dot4(low_33, q_32.y, dot4(low_32, q_32.x, 0))))))));
        float v_58 = v_56 * q_34.x;
        float v_59 = (float)dot_9;
        float sum_17 = mad(v_58, v_59, sum[2]);
        float sum_18 = mad(v_57, q_34.y, sum_17);
        sum[2] = sum_18;
        float v_60 = half_lo((v_19 >> (uint)((e_6 & 1) * 16)));
        uint low_36 = q_14.x & 252645135u;
        uint low_37 = q_14.y & 252645135u;
        uint low_38 = q_14.z & 252645135u;
        uint low_39 = q_14.w & 252645135u;
        uint high_36 = (q_14.x >> 4u) & 252645135u;
        uint high_37 = (q_14.y >> 4u) & 252645135u;
        uint high_38 = (q_14.z >> 4u) & 252645135u;
        uint high_39 = (q_14.w >> 4u) & 252645135u;
        float v_61 = v_60 * (-8.0f);
        int dot_10 = dot4(high_39, q_33.w, dot4(high_38, q_33.z, dot4(high_37, q_33.y, dot4(high_36, q_33.x, dot4(low_39, q_32.w, dot4(low_38, q_32.z, dot4(low_37, q_32.y, dot4(low_36, q_32.x, 0))))))));
        float v_62 = v_60 * q_34.x;
        float v_63 = (float)dot_10;
        float sum_19 = mad(v_62, v_63, sum[3]);
        float sum_20 = mad(v_61, q_34.y, sum_19);
        sum[3] = sum_20;
      }
      int rounds_1 = (chunks_1 + 31) >> 5;
      [loop] for (int i_3 = 2; i_3 < max(rounds_1, 2); ++i_3) {
        int e_9 = lane + (i_3 << 5);
        if (e_9 < chunks_1) {
          uint4 q_35 = w2[e_9 + (base_2 >> 2)];
          uint4 q_36 = w2[((((size_k >> 5) * 4) + base_2) + (e_9 >> 1)) >> 2];
          int v_64 = ((((size_k >> 5) * 4) + base_2) + (e_9 >> 1)) & 3;
          uint v_65 = (v_64 < 2) ? ((v_64 == 0) ? q_36.x : q_36.y) : ((v_64 == 2) ? q_36.z : q_36.w);
          uint4 q_37 = w2[e_9 + (base_3 >> 2)];
          uint4 q_38 = w2[((((size_k >> 5) * 4) + base_3) + (e_9 >> 1)) >> 2];
          int v_66 = ((((size_k >> 5) * 4) + base_3) + (e_9 >> 1)) & 3;
          uint v_67 = (v_66 < 2) ? ((v_66 == 0) ? q_38.x : q_38.y) : ((v_66 == 2) ? q_38.z : q_38.w);
          uint4 q_39 = x[e_9 * 2];
          uint4 q_40 = x[(e_9 * 2) + 1];
          float2 q_41 = x_s[e_9];
          float v_68 = half_lo((v_65 >> (uint)((e_9 & 1) * 16)));
          uint low_40 = q_35.x & 252645135u;
          uint low_41 = q_35.y & 252645135u;
          uint low_42 = q_35.z & 252645135u;
          uint low_43 = q_35.w & 252645135u;
          uint high_40 = (q_35.x >> 4u) & 252645135u;
          uint high_41 = (q_35.y >> 4u) & 252645135u;
          uint high_42 = (q_35.z >> 4u) & 252645135u;
          uint high_43 = (q_35.w >> 4u) & 252645135u;
          float v_69 = v_68 * (-8.0f);
          int dot_11 = dot4(high_43, q_40.w, dot4(high_42, q_40.z, dot4(high_41, q_40.y, dot4(high_40, q_40.x, dot4(low_43, q_39.w, dot4(low_42, q_39.z, dot4(low_41, q_39.y, dot4(low_40, q_39.x, 0))))))));
          float v_70 = v_68 * q_41.x;
          float v_71 = (float)dot_11;
          float sum_21 = mad(v_70, v_71, sum[2]);
          float sum_22 = mad(v_69, q_41.y, sum_21);
          sum[2] = sum_22;
          float v_72 = half_lo((v_67 >> (uint)((e_9 & 1) * 16)));
          uint low_44 = q_37.x & 252645135u;
          uint low_45 = q_37.y & 252645135u;
          uint low_46 = q_37.z & 252645135u;
          uint low_47 = q_37.w & 252645135u;
          uint high_44 = (q_37.x >> 4u) & 252645135u;
          uint high_45 = (q_37.y >> 4u) & 252645135u;
          uint high_46 = (q_37.z >> 4u) & 252645135u;
          uint high_47 = (q_37.w >> 4u) & 252645135u;
          float v_73 = v_72 * (-8.0f);
          int dot_12 = dot4(high_47, q_40.w, dot4(high_46, q_40.z, dot4(high_45, q_40.y, dot4(high_44, q_40.x, dot4(low_47, q_39.w, dot4(low_46, q_39.z, dot4(low_45, q_39.y, dot4(low_44, q_39.x, 0))))))));
          float v_74 = v_72 * q_41.x;
          float v_75 = (float)dot_12;
          float sum_23 = mad(v_74, v_75, sum[3]);
          float sum_24 = mad(v_73, q_41.y, sum_23);
          sum[3] = sum_24;
        }
      }
      float v_76 = lane_sum(sum[0], t);
      float v_77 = lane_sum(sum[1], t);
      float v_78 = lane_sum(sum[2], t);
      float v_79 = lane_sum(sum[3], t);
      if ((tx & 31) == 0) {
        float v_80 = exp(min((0.0f - v_76), 88.0f));
        float v_81 = v_76 / (1.0f + v_80);
        shared_1[run * 2] = v_81 * v_78;
        float v_82 = exp(min((0.0f - v_77), 88.0f));
        float v_83 = v_77 / (1.0f + v_82);
        shared_1[(run * 2) + 1] = v_83 * v_79;
      }
    }
  } else {
    [loop] for (int i_4 = 0; i_4 < passes; ++i_4) {
      int base_4 = i_4 * 4;
      int row_2 = base_4;
      int row_3 = base_4 + 1;
      int row_4 = base_4 + 2;
      int row_5 = base_4 + 3;
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
      [loop] for (int i_5 = 0; i_5 < max(rounds_2, 0); ++i_5) {
        int e_10 = lane + (i_5 << 5);
        if (e_10 < chunks) {
          uint4 q_42 = w[e_10 + (base >> 2)];
          uint4 q_43 = w[((((size_k >> 5) * 4) + base) + (e_10 >> 1)) >> 2];
          int v_84 = ((((size_k >> 5) * 4) + base) + (e_10 >> 1)) & 3;
          uint v_85 = (v_84 < 2) ? ((v_84 == 0) ? q_43.x : q_43.y) : ((v_84 == 2) ? q_43.z : q_43.w);
          uint4 q_44 = w[e_10 + (base_1 >> 2)];
          uint4 q_45 = w[((((size_k >> 5) * 4) + base_1) + (e_10 >> 1)) >> 2];
          int v_86 = ((((size_k >> 5) * 4) + base_1) + (e_10 >> 1)) & 3;
          uint v_87 = (v_86 < 2) ? ((v_86 == 0) ? q_45.x : q_45.y) : ((v_86 == 2) ? q_45.z : q_45.w);
          float v_88 = half_lo((v_85 >> (uint)((e_10 & 1) * 16)));
          uint low_48 = q_42.x & 252645135u;
          uint low_49 = q_42.y & 252645135u;
          uint low_50 = q_42.z & 252645135u;
          uint low_51 = q_42.w & 252645135u;
          uint high_48 = (q_42.x >> 4u) & 252645135u;
          uint high_49 = (q_42.y >> 4u) & 252645135u;
          uint high_50 = (q_42.z >> 4u) & 252645135u;
          uint high_51 = (q_42.w >> 4u) & 252645135u;
          float v_89 = v_88 * (-8.0f);
          float v_90 = half_lo((v_87 >> (uint)((e_10 & 1) * 16)));
          uint low_52 = q_44.x & 252645135u;
          uint low_53 = q_44.y & 252645135u;
          uint low_54 = q_44.z & 252645135u;
          uint low_55 = q_44.w & 252645135u;
          uint high_52 = (q_44.x >> 4u) & 252645135u;
          uint high_53 = (q_44.y >> 4u) & 252645135u;
          uint high_54 = (q_44.z >> 4u) & 252645135u;
          uint high_55 = (q_44.w >> 4u) & 252645135u;
          float v_91 = v_90 * (-8.0f);
          if (0 <= shared_2[min(row_2, 7)]) {
            uint4 q_46 = x[(e_10 * 2) + ((row_2 * (size_k >> 2)) >> 2)];
            uint4 q_47 = x[((e_10 * 2) + ((row_2 * (size_k >> 2)) >> 2)) + 1];
            float2 q_48 = x_s[e_10 + ((row_2 * (size_k >> 4)) >> 1)];
            int dot_13 = dot4(high_51, q_47.w, dot4(high_50, q_47.z, dot4(high_49, q_47.y, dot4(high_48, q_47.x, dot4(low_51, q_46.w, dot4(low_50, q_46.z, dot4(low_49, q_46.y, dot4(low_48, q_46.x, 0))))))));
            float v_92 = v_88 * q_48.x;
            float v_93 = (float)dot_13;
            float sum_25 = mad(v_92, v_93, sum[0]);
            float sum_26 = mad(v_89, q_48.y, sum_25);
            sum[0] = sum_26;
            int dot_14 = dot4(high_55, q_47.w, dot4(high_54, q_47.z, dot4(high_53, q_47.y, dot4(high_52, q_47.x, dot4(low_55, q_46.w, dot4(low_54, q_46.z, dot4(low_53, q_46.y, dot4(low_52, q_46.x, 0))))))));
            float v_94 = v_90 * q_48.x;
            float v_95 = (float)dot_14;
            float sum_27 = mad(v_94, v_95, sum[1]);
            float sum_28 = mad(v_91, q_48.y, sum_27);
            sum[1] = sum_28;
          }
          if (0 <= shared_2[min(row_3, 7)]) {
            uint4 q_49 = x[(e_10 * 2) + ((row_3 * (size_k >> 2)) >> 2)];
            uint4 q_50 = x[((e_10 * 2) + ((row_3 * (size_k >> 2)) >> 2)) + 1];
            float2 q_51 = x_s[e_10 + ((row_3 * (size_k >> 4)) >> 1)];
            int dot_15 = dot4(high_51, q_50.w, dot4(high_50, q_50.z, dot4(high_49, q_50.y, dot4(high_48, q_50.x, dot4(low_51, q_49.w, dot4(low_50, q_49.z, dot4(low_49, q_49.y, dot4(low_48, q_49.x, 0))))))));
            float v_96 = v_88 * q_51.x;
            float v_97 = (float)dot_15;
            float sum_29 = mad(v_96, v_97, sum[4]);
            float sum_30 = mad(v_89, q_51.y, sum_29);
            sum[4] = sum_30;
            int dot_16 = dot4(high_55, q_50.w, dot4(high_54, q_50.z, dot4(high_53, q_50.y, dot4(high_52, q_50.x, dot4(low_55, q_49.w, dot4(low_54, q_49.z, dot4(low_53, q_49.y, dot4(low_52, q_49.x, 0))))))));
            float v_98 = v_90 * q_51.x;
            float v_99 = (float)dot_16;
            float sum_31 = mad(v_98, v_99, sum[5]);
            float sum_32 = mad(v_91, q_51.y, sum_31);
            sum[5] = sum_32;
          }
          if (0 <= shared_2[min(row_4, 7)]) {
            uint4 q_52 = x[(e_10 * 2) + ((row_4 * (size_k >> 2)) >> 2)];
            uint4 q_53 = x[((e_10 * 2) + ((row_4 * (size_k >> 2)) >> 2)) + 1];
            float2 q_54 = x_s[e_10 + ((row_4 * (size_k >> 4)) >> 1)];
            int dot_17 = dot4(high_51, q_53.w, dot4(high_50, q_53.z, dot4(high_49, q_53.y, dot4(high_48, q_53.x, dot4(low_51, q_52.w, dot4(low_50, q_52.z, dot4(low_49, q_52.y, dot4(low_48, q_52.x, 0))))))));
            float v_100 = v_88 * q_54.x;
            float v_101 = (float)dot_17;
            float sum_33 = mad(v_100, v_101, sum[8]);
            float sum_34 = mad(v_89, q_54.y, sum_33);
            sum[8] = sum_34;
            int dot_18 = dot4(high_55, q_53.w, dot4(high_54, q_53.z, dot4(high_53, q_53.y, dot4(high_52, q_53.x, dot4(low_55, q_52.w, dot4(low_54, q_52.z, dot4(low_53, q_52.y, dot4(low_52, q_52.x, 0))))))));
            float v_102 = v_90 * q_54.x;
            float v_103 = (float)dot_18;
            float sum_35 = mad(v_102, v_103, sum[9]);
            float sum_36 = mad(v_91, q_54.y, sum_35);
            sum[9] = sum_36;
          }
          if (0 <= shared_2[min(row_5, 7)]) {
            uint4 q_55 = x[(e_10 * 2) + ((row_5 * (size_k >> 2)) >> 2)];
            uint4 q_56 = x[((e_10 * 2) + ((row_5 * (size_k >> 2)) >> 2)) + 1];
            float2 q_57 = x_s[e_10 + ((row_5 * (size_k >> 4)) >> 1)];
            int dot_19 = dot4(high_51, q_56.w, dot4(high_50, q_56.z, dot4(high_49, q_56.y, dot4(high_48, q_56.x, dot4(low_51, q_55.w, dot4(low_50, q_55.z, dot4(low_49, q_55.y, dot4(low_48, q_55.x, 0))))))));
            float v_104 = v_88 * q_57.x;
            float v_105 = (float)dot_19;
            float sum_37 = mad(v_104, v_105, sum[12]);
            float sum_38 = mad(v_89, q_57.y, sum_37);
            sum[12] = sum_38;
            int dot_20 = dot4(high_55, q_56.w, dot4(high_54, q_56.z, dot4(high_53, q_56.y, dot4(high_52, q_56.x, dot4(low_55, q_55.w, dot4(low_54, q_55.z, dot4(low_53, q_55.y, dot4(low_52, q_55.x, 0))))))));
            float v_106 = v_90 * q_57.x;
            float v_107 = (float)dot_20;
            float sum_39 = mad(v_106, v_107, sum[13]);
            float sum_40 = mad(v_91, q_57.y, sum_39);
            sum[13] = sum_40;
          }
        }
      }
      int rounds_3 = (chunks_1 + 31) >> 5;
      [loop] for (int i_6 = 0; i_6 < max(rounds_3, 0); ++i_6) {
        int e_11 = lane + (i_6 << 5);
        if (e_11 < chunks_1) {
          uint4 q_58 = w2[e_11 + (base_2 >> 2)];
          uint4 q_59 = w2[((((size_k >> 5) * 4) + base_2) + (e_11 >> 1)) >> 2];
          int v_108 = ((((size_k >> 5) * 4) + base_2) + (e_11 >> 1)) & 3;
          uint v_109 = (v_108 < 2) ? ((v_108 == 0) ? q_59.x : q_59.y) : ((v_108 == 2) ? q_59.z : q_59.w);
          uint4 q_60 = w2[e_11 + (base_3 >> 2)];
          uint4 q_61 = w2[((((size_k >> 5) * 4) + base_3) + (e_11 >> 1)) >> 2];
          int v_110 = ((((size_k >> 5) * 4) + base_3) + (e_11 >> 1)) & 3;
          uint v_111 = (v_110 < 2) ? ((v_110 == 0) ? q_61.x : q_61.y) : ((v_110 == 2) ? q_61.z : q_61.w);
          float v_112 = half_lo((v_109 >> (uint)((e_11 & 1) * 16)));
          uint low_56 = q_58.x & 252645135u;
          uint low_57 = q_58.y & 252645135u;
          uint low_58 = q_58.z & 252645135u;
          uint low_59 = q_58.w & 252645135u;
          uint high_56 = (q_58.x >> 4u) & 252645135u;
          uint high_57 = (q_58.y >> 4u) & 252645135u;
          uint high_58 = (q_58.z >> 4u) & 252645135u;
          uint high_59 = (q_58.w >> 4u) & 252645135u;
          float v_113 = v_112 * (-8.0f);
          float v_114 = half_lo((v_111 >> (uint)((e_11 & 1) * 16)));
          uint low_60 = q_60.x & 252645135u;
          uint low_61 = q_60.y & 252645135u;
          uint low_62 = q_60.z & 252645135u;
          uint low_63 = q_60.w & 252645135u;
          uint high_60 = (q_60.x >> 4u) & 252645135u;
          uint high_61 = (q_60.y >> 4u) & 252645135u;
          uint high_62 = (q_60.z >> 4u) & 252645135u;
          uint high_63 = (q_60.w >> 4u) & 252645135u;
          float v_115 = v_114 * (-8.0f);
          if (0 <= shared_2[min(row_2, 7)]) {
            uint4 q_62 = x[(e_11 * 2) + ((row_2 * (size_k >> 2)) >> 2)];
            uint4 q_63 = x[((e_11 * 2) + ((row_2 * (size_k >> 2)) >> 2)) + 1];
            float2 q_64 = x_s[e_11 + ((row_2 * (size_k >> 4)) >> 1)];
            int dot_21 = dot4(high_59, q_63.w, dot4(high_58, q_63.z, dot4(high_57, q_63.y, dot4(high_56, q_63.x, dot4(low_59, q_62.w, dot4(low_58, q_62.z, dot4(low_57, q_62.y, dot4(low_56, q_62.x, 0))))))));
            float v_116 = v_112 * q_64.x;
            float v_117 = (float)dot_21;
            float sum_41 = mad(v_116, v_117, sum[2]);
            float sum_42 = mad(v_113, q_64.y, sum_41);
            sum[2] = sum_42;
            int dot_22 = dot4(high_63, q_63.w, dot4(high_62, q_63.z, dot4(high_61, q_63.y, dot4(high_60, q_63.x, dot4(low_63, q_62.w, dot4(low_62, q_62.z, dot4(low_61, q_62.y, dot4(low_60, q_62.x, 0))))))));
            float v_118 = v_114 * q_64.x;
            float v_119 = (float)dot_22;
            float sum_43 = mad(v_118, v_119, sum[3]);
            float sum_44 = mad(v_115, q_64.y, sum_43);
            sum[3] = sum_44;
          }
          if (0 <= shared_2[min(row_3, 7)]) {
            uint4 q_65 = x[(e_11 * 2) + ((row_3 * (size_k >> 2)) >> 2)];
            uint4 q_66 = x[((e_11 * 2) + ((row_3 * (size_k >> 2)) >> 2)) + 1];
            float2 q_67 = x_s[e_11 + ((row_3 * (size_k >> 4)) >> 1)];
            int dot_23 = dot4(high_59, q_66.w, dot4(high_58, q_66.z, dot4(high_57, q_66.y, dot4(high_56, q_66.x, dot4(low_59, q_65.w, dot4(low_58, q_65.z, dot4(low_57, q_65.y, dot4(low_56, q_65.x, 0))))))));
            float v_120 = v_112 * q_67.x;
            float v_121 = (float)dot_23;
            float sum_45 = mad(v_120, v_121, sum[6]);
            float sum_46 = mad(v_113, q_67.y, sum_45);
            sum[6] = sum_46;
            int dot_24 = dot4(high_63, q_66.w, dot4(high_62, q_66.z, dot4(high_61, q_66.y, dot4(high_60, q_66.x, dot4(low_63, q_65.w, dot4(low_62, q_65.z, dot4(low_61, q_65.y, dot4(low_60, q_65.x, 0))))))));
            float v_122 = v_114 * q_67.x;
            float v_123 = (float)dot_24;
            float sum_47 = mad(v_122, v_123, sum[7]);
            float sum_48 = mad(v_115, q_67.y, sum_47);
            sum[7] = sum_48;
          }
          if (0 <= shared_2[min(row_4, 7)]) {
            uint4 q_68 = x[(e_11 * 2) + ((row_4 * (size_k >> 2)) >> 2)];
            uint4 q_69 = x[((e_11 * 2) + ((row_4 * (size_k >> 2)) >> 2)) + 1];
            float2 q_70 = x_s[e_11 + ((row_4 * (size_k >> 4)) >> 1)];
            int dot_25 = dot4(high_59, q_69.w, dot4(high_58, q_69.z, dot4(high_57, q_69.y, dot4(high_56, q_69.x, dot4(low_59, q_68.w, dot4(low_58, q_68.z, dot4(low_57, q_68.y, dot4(low_56, q_68.x, 0))))))));
            float v_124 = v_112 * q_70.x;
            float v_125 = (float)dot_25;
            float sum_49 = mad(v_124, v_125, sum[10]);
            float sum_50 = mad(v_113, q_70.y, sum_49);
            sum[10] = sum_50;
            int dot_26 = dot4(high_63, q_69.w, dot4(high_62, q_69.z, dot4(high_61, q_69.y, dot4(high_60, q_69.x, dot4(low_63, q_68.w, dot4(low_62, q_68.z, dot4(low_61, q_68.y, dot4(low_60, q_68.x, 0))))))));
            float v_126 = v_114 * q_70.x;
            float v_127 = (float)dot_26;
            float sum_51 = mad(v_126, v_127, sum[11]);
            float sum_52 = mad(v_115, q_70.y, sum_51);
            sum[11] = sum_52;
          }
          if (0 <= shared_2[min(row_5, 7)]) {
            uint4 q_71 = x[(e_11 * 2) + ((row_5 * (size_k >> 2)) >> 2)];
            uint4 q_72 = x[((e_11 * 2) + ((row_5 * (size_k >> 2)) >> 2)) + 1];
            float2 q_73 = x_s[e_11 + ((row_5 * (size_k >> 4)) >> 1)];
            int dot_27 = dot4(high_59, q_72.w, dot4(high_58, q_72.z, dot4(high_57, q_72.y, dot4(high_56, q_72.x, dot4(low_59, q_71.w, dot4(low_58, q_71.z, dot4(low_57, q_71.y, dot4(low_56, q_71.x, 0))))))));
            float v_128 = v_112 * q_73.x;
            float v_129 = (float)dot_27;
            float sum_53 = mad(v_128, v_129, sum[14]);
            float sum_54 = mad(v_113, q_73.y, sum_53);
            sum[14] = sum_54;
            int dot_28 = dot4(high_63, q_72.w, dot4(high_62, q_72.z, dot4(high_61, q_72.y, dot4(high_60, q_72.x, dot4(low_63, q_71.w, dot4(low_62, q_71.z, dot4(low_61, q_71.y, dot4(low_60, q_71.x, 0))))))));
            float v_130 = v_114 * q_73.x;
            float v_131 = (float)dot_28;
            float sum_55 = mad(v_130, v_131, sum[15]);
            float sum_56 = mad(v_115, q_73.y, sum_55);
            sum[15] = sum_56;
          }
        }
      }
      [loop] for (int i_7 = 0; i_7 < 4; ++i_7) {
        float v_132 = (i_7 == 3) ? sum[12] : ((i_7 == 2) ? sum[8] : ((i_7 == 1) ? sum[4] : sum[0]));
        float v_133 = (i_7 == 3) ? sum[13] : ((i_7 == 2) ? sum[9] : ((i_7 == 1) ? sum[5] : sum[1]));
        float v_134 = (i_7 == 3) ? sum[14] : ((i_7 == 2) ? sum[10] : ((i_7 == 1) ? sum[6] : sum[2]));
        float v_135 = (i_7 == 3) ? sum[15] : ((i_7 == 2) ? sum[11] : ((i_7 == 1) ? sum[7] : sum[3]));
        float v_136 = lane_sum(v_132, t);
        float v_137 = lane_sum(v_133, t);
        float v_138 = lane_sum(v_134, t);
        float v_139 = lane_sum(v_135, t);
        if ((tx & 31) == 0) {
          float v_140 = exp(min((0.0f - v_136), 88.0f));
          float v_141 = v_136 / (1.0f + v_140);
          shared_1[((base_4 * 32) + (i_7 * 32)) + (run * 2)] = v_141 * v_138;
          float v_142 = exp(min((0.0f - v_137), 88.0f));
          float v_143 = v_137 / (1.0f + v_142);
          shared_1[(((base_4 * 32) + (i_7 * 32)) + (run * 2)) + 1] = v_143 * v_139;
        }
      }
    }
  }
  GroupMemoryBarrierWithGroupSync();
  int lane_1 = tx & 31;
  int row_6 = min(run, 7);
  int four = min(lane_1, 7) * 4;
  float4 q_74 = float4(shared_1[(row_6 * 32) + four], shared_1[((row_6 * 32) + four) + 1], shared_1[((row_6 * 32) + four) + 2], shared_1[((row_6 * 32) + four) + 3]);
  float v_144 = (lane_1 < 8) ? q_74.x : 0.0f;
  float v_145 = (lane_1 < 8) ? q_74.y : 0.0f;
  float v_146 = (lane_1 < 8) ? q_74.z : 0.0f;
  float v_147 = (lane_1 < 8) ? q_74.w : 0.0f;
  int target = (0 < passes) ? ((rows == 1) ? entry : shared_2[row_6]) : (-1);
  bool there_1 = (run < rows) && (0 <= target);
  bool mine = there_1 && (lane_1 < 8);
  float v_148 = max(abs(v_144), abs(v_145));
  float v_149 = max(v_148, abs(v_146));
  float v_150 = max(v_149, abs(v_147));
  float v_151 = lane_max(v_150, t);
  bool v_152 = 7.523164e-37f <= v_151;
  float v_153 = v_152 ? (v_151 / 127.0f) : 0.0f;
  float v_154 = v_152 ? (127.0f / v_151) : 0.0f;
  int q_75 = (int)(round((v_144 * v_154)));
  int q_76 = (int)(round((v_145 * v_154)));
  int q_77 = (int)(round((v_146 * v_154)));
  int q_78 = (int)(round((v_147 * v_154)));
  int v_155 = ((q_75 + q_76) + q_77) + q_78;
  int v_156 = lane_sum_int(v_155, t);
  if (mine) {
    uint v_157 = ((((uint)q_75 & 255u) | (((uint)q_76 & 255u) << 8u)) | (((uint)q_77 & 255u) << 16u)) | (((uint)q_78 & 255u) << 24u);
    yq[((gx * 8) + (target * (size_n >> 2))) + lane_1] = v_157;
    if (lane_1 == 0) {
      yq_s[gx + ((target * (size_n >> 4)) >> 1)] = float2(v_153, (v_153 * (float)v_156));
    }
  }
}
