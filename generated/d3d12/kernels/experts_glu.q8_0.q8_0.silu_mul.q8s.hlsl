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
  int v = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base = row * v;
  int v_1 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_1 = row_1 * v_1;
  int chunks = size_k >> 5;
  int v_2 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_2 = row * v_2;
  int v_3 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_3 = row_1 * v_3;
  int chunks_1 = size_k >> 5;
  float sum[16];
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  int v_4 = (e_1 * 8) + base;
  uint4 q = w[v_4 >> 2];
  uint4 q_1 = w[(v_4 >> 2) + 1];
  uint4 q_2 = w[((((size_k >> 5) * 8) + base) + (e_1 >> 1)) >> 2];
  int v_5 = ((((size_k >> 5) * 8) + base) + (e_1 >> 1)) & 3;
  uint v_6 = (v_5 < 2) ? ((v_5 == 0) ? q_2.x : q_2.y) : ((v_5 == 2) ? q_2.z : q_2.w);
  int v_7 = (e_1 * 8) + base_1;
  uint4 q_3 = w[v_7 >> 2];
  uint4 q_4 = w[(v_7 >> 2) + 1];
  uint4 q_5 = w[((((size_k >> 5) * 8) + base_1) + (e_1 >> 1)) >> 2];
  int v_8 = ((((size_k >> 5) * 8) + base_1) + (e_1 >> 1)) & 3;
  uint v_9 = (v_8 < 2) ? ((v_8 == 0) ? q_5.x : q_5.y) : ((v_8 == 2) ? q_5.z : q_5.w);
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
      int e_2 = lane;
      int e_3 = max(min(e_2, (chunks_1 - 1)), 0);
      int v_10 = (e_3 * 8) + base_2;
      uint4 q_6 = w2[v_10 >> 2];
      uint4 q_7 = w2[(v_10 >> 2) + 1];
      uint4 q_8 = w2[((((size_k >> 5) * 8) + base_2) + (e_3 >> 1)) >> 2];
      int v_11 = ((((size_k >> 5) * 8) + base_2) + (e_3 >> 1)) & 3;
      uint v_12 = (v_11 < 2) ? ((v_11 == 0) ? q_8.x : q_8.y) : ((v_11 == 2) ? q_8.z : q_8.w);
      int v_13 = (e_3 * 8) + base_3;
      uint4 q_9 = w2[v_13 >> 2];
      uint4 q_10 = w2[(v_13 >> 2) + 1];
      uint4 q_11 = w2[((((size_k >> 5) * 8) + base_3) + (e_3 >> 1)) >> 2];
      int v_14 = ((((size_k >> 5) * 8) + base_3) + (e_3 >> 1)) & 3;
      uint v_15 = (v_14 < 2) ? ((v_14 == 0) ? q_11.x : q_11.y) : ((v_14 == 2) ? q_11.z : q_11.w);
      if (e < chunks) {
        uint4 q_12 = x[e * 2];
        uint4 q_13 = x[(e * 2) + 1];
        float2 q_14 = x_s[e];
        float v_16 = half_lo((v_6 >> (uint)((e & 1) * 16)));
        int dot_1 = dot4(q_1.w, q_13.w, dot4(q_1.z, q_13.z, dot4(q_1.y, q_13.y, dot4(q_1.x, q_13.x, dot4(q.w, q_12.w, dot4(q.z, q_12.z, dot4(q.y, q_12.y, dot4(q.x, q_12.x, 0))))))));
        float v_17 = v_16 * q_14.x;
        float v_18 = (float)dot_1;
        float sum_1 = mad(v_17, v_18, sum[0]);
        sum[0] = sum_1;
        float v_19 = half_lo((v_9 >> (uint)((e & 1) * 16)));
        int dot_2 = dot4(q_4.w, q_13.w, dot4(q_4.z, q_13.z, dot4(q_4.y, q_13.y, dot4(q_4.x, q_13.x, dot4(q_3.w, q_12.w, dot4(q_3.z, q_12.z, dot4(q_3.y, q_12.y, dot4(q_3.x, q_12.x, 0))))))));
        float v_20 = v_19 * q_14.x;
        float v_21 = (float)dot_2;
        float sum_2 = mad(v_20, v_21, sum[1]);
        sum[1] = sum_2;
      }
      int rounds = (chunks + 31) >> 5;
      [loop] for (int i_2 = 1; i_2 < max(rounds, 1); ++i_2) {
        int e_4 = lane + (i_2 << 5);
        if (e_4 < chunks) {
          int v_22 = (e_4 * 8) + base;
          uint4 q_15 = w[v_22 >> 2];
          uint4 q_16 = w[(v_22 >> 2) + 1];
          uint4 q_17 = w[((((size_k >> 5) * 8) + base) + (e_4 >> 1)) >> 2];
          int v_23 = ((((size_k >> 5) * 8) + base) + (e_4 >> 1)) & 3;
          uint v_24 = (v_23 < 2) ? ((v_23 == 0) ? q_17.x : q_17.y) : ((v_23 == 2) ? q_17.z : q_17.w);
          int v_25 = (e_4 * 8) + base_1;
          uint4 q_18 = w[v_25 >> 2];
          uint4 q_19 = w[(v_25 >> 2) + 1];
          uint4 q_20 = w[((((size_k >> 5) * 8) + base_1) + (e_4 >> 1)) >> 2];
          int v_26 = ((((size_k >> 5) * 8) + base_1) + (e_4 >> 1)) & 3;
          uint v_27 = (v_26 < 2) ? ((v_26 == 0) ? q_20.x : q_20.y) : ((v_26 == 2) ? q_20.z : q_20.w);
          uint4 q_21 = x[e_4 * 2];
          uint4 q_22 = x[(e_4 * 2) + 1];
          float2 q_23 = x_s[e_4];
          float v_28 = half_lo((v_24 >> (uint)((e_4 & 1) * 16)));
          int dot_3 = dot4(q_16.w, q_22.w, dot4(q_16.z, q_22.z, dot4(q_16.y, q_22.y, dot4(q_16.x, q_22.x, dot4(q_15.w, q_21.w, dot4(q_15.z, q_21.z, dot4(q_15.y, q_21.y, dot4(q_15.x, q_21.x, 0))))))));
          float v_29 = v_28 * q_23.x;
          float v_30 = (float)dot_3;
          float sum_3 = mad(v_29, v_30, sum[0]);
          sum[0] = sum_3;
          float v_31 = half_lo((v_27 >> (uint)((e_4 & 1) * 16)));
          int dot_4 = dot4(q_19.w, q_22.w, dot4(q_19.z, q_22.z, dot4(q_19.y, q_22.y, dot4(q_19.x, q_22.x, dot4(q_18.w, q_21.w, dot4(q_18.z, q_21.z, dot4(q_18.y, q_21.y, dot4(q_18.x, q_21.x, 0))))))));
          float v_32 = v_31 * q_23.x;
          float v_33 = (float)dot_4;
          float sum_4 = mad(v_32, v_33, sum[1]);
          sum[1] = sum_4;
        }
      }
      if (e_2 < chunks_1) {
        uint4 q_24 = x[e_2 * 2];
        uint4 q_25 = x[(e_2 * 2) + 1];
        float2 q_26 = x_s[e_2];
        float v_34 = half_lo((v_12 >> (uint)((e_2 & 1) * 16)));
        int dot_5 = dot4(q_7.w, q_25.w, dot4(q_7.z, q_25.z, dot4(q_7.y, q_25.y, dot4(q_7.x, q_25.x, dot4(q_6.w, q_24.w, dot4(q_6.z, q_24.z, dot4(q_6.y, q_24.y, dot4(q_6.x, q_24.x, 0))))))));
        float v_35 = v_34 * q_26.x;
        float v_36 = (float)dot_5;
        float sum_5 = mad(v_35, v_36, sum[2]);
        sum[2] = sum_5;
        float v_37 = half_lo((v_15 >> (uint)((e_2 & 1) * 16)));
        int dot_6 = dot4(q_10.w, q_25.w, dot4(q_10.z, q_25.z, dot4(q_10.y, q_25.y, dot4(q_10.x, q_25.x, dot4(q_9.w, q_24.w, dot4(q_9.z, q_24.z, dot4(q_9.y, q_24.y, dot4(q_9.x, q_24.x, 0))))))));
        float v_38 = v_37 * q_26.x;
        float v_39 = (float)dot_6;
        float sum_6 = mad(v_38, v_39, sum[3]);
        sum[3] = sum_6;
      }
      int rounds_1 = (chunks_1 + 31) >> 5;
      [loop] for (int i_3 = 1; i_3 < max(rounds_1, 1); ++i_3) {
        int e_5 = lane + (i_3 << 5);
        if (e_5 < chunks_1) {
          int v_40 = (e_5 * 8) + base_2;
          uint4 q_27 = w2[v_40 >> 2];
          uint4 q_28 = w2[(v_40 >> 2) + 1];
          uint4 q_29 = w2[((((size_k >> 5) * 8) + base_2) + (e_5 >> 1)) >> 2];
          int v_41 = ((((size_k >> 5) * 8) + base_2) + (e_5 >> 1)) & 3;
          uint v_42 = (v_41 < 2) ? ((v_41 == 0) ? q_29.x : q_29.y) : ((v_41 == 2) ? q_29.z : q_29.w);
          int v_43 = (e_5 * 8) + base_3;
          uint4 q_30 = w2[v_43 >> 2];
          uint4 q_31 = w2[(v_43 >> 2) + 1];
          uint4 q_32 = w2[((((size_k >> 5) * 8) + base_3) + (e_5 >> 1)) >> 2];
          int v_44 = ((((size_k >> 5) * 8) + base_3) + (e_5 >> 1)) & 3;
          uint v_45 = (v_44 < 2) ? ((v_44 == 0) ? q_32.x : q_32.y) : ((v_44 == 2) ? q_32.z : q_32.w);
          uint4 q_33 = x[e_5 * 2];
          uint4 q_34 = x[(e_5 * 2) + 1];
          float2 q_35 = x_s[e_5];
          float v_46 = half_lo((v_42 >> (uint)((e_5 & 1) * 16)));
          int dot_7 = dot4(q_28.w, q_34.w, dot4(q_28.z, q_34.z, dot4(q_28.y, q_34.y, dot4(q_28.x, q_34.x, dot4(q_27.w, q_33.w, dot4(q_27.z, q_33.z, dot4(q_27.y, q_33.y, dot4(q_27.x, q_33.x, 0))))))));
          float v_47 = v_46 * q_35.x;
          float v_48 = (float)dot_7;
          float sum_7 = mad(v_47, v_48, sum[2]);
          sum[2] = sum_7;
          float v_49 = half_lo((v_45 >> (uint)((e_5 & 1) * 16)));
          int dot_8 = dot4(q_31.w, q_34.w, dot4(q_31.z, q_34.z, dot4(q_31.y, q_34.y, dot4(q_31.x, q_34.x, dot4(q_30.w, q_33.w, dot4(q_30.z, q_33.z, dot4(q_30.y, q_33.y, dot4(q_30.x, q_33.x, 0))))))));
          float v_50 = v_49 * q_35.x;
          float v_51 = (float)dot_8;
          float sum_8 = mad(v_50, v_51, sum[3]);
          sum[3] = sum_8;
        }
      }
      float v_52 = lane_sum(sum[0], t);
      float v_53 = lane_sum(sum[1], t);
      float v_54 = lane_sum(sum[2], t);
      float v_55 = lane_sum(sum[3], t);
      if ((tx & 31) == 0) {
        float v_56 = exp(min((0.0f - v_52), 88.0f));
        float v_57 = v_52 / (1.0f + v_56);
        shared_1[run * 2] = v_57 * v_54;
        float v_58 = exp(min((0.0f - v_53), 88.0f));
        float v_59 = v_53 / (1.0f + v_58);
        shared_1[(run * 2) + 1] = v_59 * v_55;
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
        int e_6 = lane + (i_5 << 5);
        if (e_6 < chunks) {
          int v_60 = (e_6 * 8) + base;
          uint4 q_36 = w[v_60 >> 2];
          uint4 q_37 = w[(v_60 >> 2) + 1];
          uint4 q_38 = w[((((size_k >> 5) * 8) + base) + (e_6 >> 1)) >> 2];
          int v_61 = ((((size_k >> 5) * 8) + base) + (e_6 >> 1)) & 3;
          uint v_62 = (v_61 < 2) ? ((v_61 == 0) ? q_38.x : q_38.y) : ((v_61 == 2) ? q_38.z : q_38.w);
          int v_63 = (e_6 * 8) + base_1;
          uint4 q_39 = w[v_63 >> 2];
          uint4 q_40 = w[(v_63 >> 2) + 1];
          uint4 q_41 = w[((((size_k >> 5) * 8) + base_1) + (e_6 >> 1)) >> 2];
          int v_64 = ((((size_k >> 5) * 8) + base_1) + (e_6 >> 1)) & 3;
          uint v_65 = (v_64 < 2) ? ((v_64 == 0) ? q_41.x : q_41.y) : ((v_64 == 2) ? q_41.z : q_41.w);
          float v_66 = half_lo((v_62 >> (uint)((e_6 & 1) * 16)));
          float v_67 = half_lo((v_65 >> (uint)((e_6 & 1) * 16)));
          if (0 <= shared_2[min(row_2, 7)]) {
            uint4 q_42 = x[(e_6 * 2) + ((row_2 * (size_k >> 2)) >> 2)];
            uint4 q_43 = x[((e_6 * 2) + ((row_2 * (size_k >> 2)) >> 2)) + 1];
            float2 q_44 = x_s[e_6 + ((row_2 * (size_k >> 4)) >> 1)];
            int dot_9 = dot4(q_37.w, q_43.w, dot4(q_37.z, q_43.z, dot4(q_37.y, q_43.y, dot4(q_37.x, q_43.x, dot4(q_36.w, q_42.w, dot4(q_36.z, q_42.z, dot4(q_36.y, q_42.y, dot4(q_36.x, q_42.x, 0))))))));
            float v_68 = v_66 * q_44.x;
            float v_69 = (float)dot_9;
            float sum_9 = mad(v_68, v_69, sum[0]);
            sum[0] = sum_9;
            int dot_10 = dot4(q_40.w, q_43.w, dot4(q_40.z, q_43.z, dot4(q_40.y, q_43.y, dot4(q_40.x, q_43.x, dot4(q_39.w, q_42.w, dot4(q_39.z, q_42.z, dot4(q_39.y, q_42.y, dot4(q_39.x, q_42.x, 0))))))));
            float v_70 = v_67 * q_44.x;
            float v_71 = (float)dot_10;
            float sum_10 = mad(v_70, v_71, sum[1]);
            sum[1] = sum_10;
          }
          if (0 <= shared_2[min(row_3, 7)]) {
            uint4 q_45 = x[(e_6 * 2) + ((row_3 * (size_k >> 2)) >> 2)];
            uint4 q_46 = x[((e_6 * 2) + ((row_3 * (size_k >> 2)) >> 2)) + 1];
            float2 q_47 = x_s[e_6 + ((row_3 * (size_k >> 4)) >> 1)];
            int dot_11 = dot4(q_37.w, q_46.w, dot4(q_37.z, q_46.z, dot4(q_37.y, q_46.y, dot4(q_37.x, q_46.x, dot4(q_36.w, q_45.w, dot4(q_36.z, q_45.z, dot4(q_36.y, q_45.y, dot4(q_36.x, q_45.x, 0))))))));
            float v_72 = v_66 * q_47.x;
            float v_73 = (float)dot_11;
            float sum_11 = mad(v_72, v_73, sum[4]);
            sum[4] = sum_11;
            int dot_12 = dot4(q_40.w, q_46.w, dot4(q_40.z, q_46.z, dot4(q_40.y, q_46.y, dot4(q_40.x, q_46.x, dot4(q_39.w, q_45.w, dot4(q_39.z, q_45.z, dot4(q_39.y, q_45.y, dot4(q_39.x, q_45.x, 0))))))));
            float v_74 = v_67 * q_47.x;
            float v_75 = (float)dot_12;
            float sum_12 = mad(v_74, v_75, sum[5]);
            sum[5] = sum_12;
          }
          if (0 <= shared_2[min(row_4, 7)]) {
            uint4 q_48 = x[(e_6 * 2) + ((row_4 * (size_k >> 2)) >> 2)];
            uint4 q_49 = x[((e_6 * 2) + ((row_4 * (size_k >> 2)) >> 2)) + 1];
            float2 q_50 = x_s[e_6 + ((row_4 * (size_k >> 4)) >> 1)];
            int dot_13 = dot4(q_37.w, q_49.w, dot4(q_37.z, q_49.z, dot4(q_37.y, q_49.y, dot4(q_37.x, q_49.x, dot4(q_36.w, q_48.w, dot4(q_36.z, q_48.z, dot4(q_36.y, q_48.y, dot4(q_36.x, q_48.x, 0))))))));
            float v_76 = v_66 * q_50.x;
            float v_77 = (float)dot_13;
            float sum_13 = mad(v_76, v_77, sum[8]);
            sum[8] = sum_13;
            int dot_14 = dot4(q_40.w, q_49.w, dot4(q_40.z, q_49.z, dot4(q_40.y, q_49.y, dot4(q_40.x, q_49.x, dot4(q_39.w, q_48.w, dot4(q_39.z, q_48.z, dot4(q_39.y, q_48.y, dot4(q_39.x, q_48.x, 0))))))));
            float v_78 = v_67 * q_50.x;
            float v_79 = (float)dot_14;
            float sum_14 = mad(v_78, v_79, sum[9]);
            sum[9] = sum_14;
          }
          if (0 <= shared_2[min(row_5, 7)]) {
            uint4 q_51 = x[(e_6 * 2) + ((row_5 * (size_k >> 2)) >> 2)];
            uint4 q_52 = x[((e_6 * 2) + ((row_5 * (size_k >> 2)) >> 2)) + 1];
            float2 q_53 = x_s[e_6 + ((row_5 * (size_k >> 4)) >> 1)];
            int dot_15 = dot4(q_37.w, q_52.w, dot4(q_37.z, q_52.z, dot4(q_37.y, q_52.y, dot4(q_37.x, q_52.x, dot4(q_36.w, q_51.w, dot4(q_36.z, q_51.z, dot4(q_36.y, q_51.y, dot4(q_36.x, q_51.x, 0))))))));
            float v_80 = v_66 * q_53.x;
            float v_81 = (float)dot_15;
            float sum_15 = mad(v_80, v_81, sum[12]);
            sum[12] = sum_15;
            int dot_16 = dot4(q_40.w, q_52.w, dot4(q_40.z, q_52.z, dot4(q_40.y, q_52.y, dot4(q_40.x, q_52.x, dot4(q_39.w, q_51.w, dot4(q_39.z, q_51.z, dot4(q_39.y, q_51.y, dot4(q_39.x, q_51.x, 0))))))));
            float v_82 = v_67 * q_53.x;
            float v_83 = (float)dot_16;
            float sum_16 = mad(v_82, v_83, sum[13]);
            sum[13] = sum_16;
          }
        }
      }
      int rounds_3 = (chunks_1 + 31) >> 5;
      [loop] for (int i_6 = 0; i_6 < max(rounds_3, 0); ++i_6) {
        int e_7 = lane + (i_6 << 5);
        if (e_7 < chunks_1) {
          int v_84 = (e_7 * 8) + base_2;
          uint4 q_54 = w2[v_84 >> 2];
          uint4 q_55 = w2[(v_84 >> 2) + 1];
          uint4 q_56 = w2[((((size_k >> 5) * 8) + base_2) + (e_7 >> 1)) >> 2];
          int v_85 = ((((size_k >> 5) * 8) + base_2) + (e_7 >> 1)) & 3;
          uint v_86 = (v_85 < 2) ? ((v_85 == 0) ? q_56.x : q_56.y) : ((v_85 == 2) ? q_56.z : q_56.w);
          int v_87 = (e_7 * 8) + base_3;
          uint4 q_57 = w2[v_87 >> 2];
          uint4 q_58 = w2[(v_87 >> 2) + 1];
          uint4 q_59 = w2[((((size_k >> 5) * 8) + base_3) + (e_7 >> 1)) >> 2];
          int v_88 = ((((size_k >> 5) * 8) + base_3) + (e_7 >> 1)) & 3;
          uint v_89 = (v_88 < 2) ? ((v_88 == 0) ? q_59.x : q_59.y) : ((v_88 == 2) ? q_59.z : q_59.w);
          float v_90 = half_lo((v_86 >> (uint)((e_7 & 1) * 16)));
          float v_91 = half_lo((v_89 >> (uint)((e_7 & 1) * 16)));
          if (0 <= shared_2[min(row_2, 7)]) {
            uint4 q_60 = x[(e_7 * 2) + ((row_2 * (size_k >> 2)) >> 2)];
            uint4 q_61 = x[((e_7 * 2) + ((row_2 * (size_k >> 2)) >> 2)) + 1];
            float2 q_62 = x_s[e_7 + ((row_2 * (size_k >> 4)) >> 1)];
            int dot_17 = dot4(q_55.w, q_61.w, dot4(q_55.z, q_61.z, dot4(q_55.y, q_61.y, dot4(q_55.x, q_61.x, dot4(q_54.w, q_60.w, dot4(q_54.z, q_60.z, dot4(q_54.y, q_60.y, dot4(q_54.x, q_60.x, 0))))))));
            float v_92 = v_90 * q_62.x;
            float v_93 = (float)dot_17;
            float sum_17 = mad(v_92, v_93, sum[2]);
            sum[2] = sum_17;
            int dot_18 = dot4(q_58.w, q_61.w, dot4(q_58.z, q_61.z, dot4(q_58.y, q_61.y, dot4(q_58.x, q_61.x, dot4(q_57.w, q_60.w, dot4(q_57.z, q_60.z, dot4(q_57.y, q_60.y, dot4(q_57.x, q_60.x, 0))))))));
            float v_94 = v_91 * q_62.x;
            float v_95 = (float)dot_18;
            float sum_18 = mad(v_94, v_95, sum[3]);
            sum[3] = sum_18;
          }
          if (0 <= shared_2[min(row_3, 7)]) {
            uint4 q_63 = x[(e_7 * 2) + ((row_3 * (size_k >> 2)) >> 2)];
            uint4 q_64 = x[((e_7 * 2) + ((row_3 * (size_k >> 2)) >> 2)) + 1];
            float2 q_65 = x_s[e_7 + ((row_3 * (size_k >> 4)) >> 1)];
            int dot_19 = dot4(q_55.w, q_64.w, dot4(q_55.z, q_64.z, dot4(q_55.y, q_64.y, dot4(q_55.x, q_64.x, dot4(q_54.w, q_63.w, dot4(q_54.z, q_63.z, dot4(q_54.y, q_63.y, dot4(q_54.x, q_63.x, 0))))))));
            float v_96 = v_90 * q_65.x;
            float v_97 = (float)dot_19;
            float sum_19 = mad(v_96, v_97, sum[6]);
            sum[6] = sum_19;
            int dot_20 = dot4(q_58.w, q_64.w, dot4(q_58.z, q_64.z, dot4(q_58.y, q_64.y, dot4(q_58.x, q_64.x, dot4(q_57.w, q_63.w, dot4(q_57.z, q_63.z, dot4(q_57.y, q_63.y, dot4(q_57.x, q_63.x, 0))))))));
            float v_98 = v_91 * q_65.x;
            float v_99 = (float)dot_20;
            float sum_20 = mad(v_98, v_99, sum[7]);
            sum[7] = sum_20;
          }
          if (0 <= shared_2[min(row_4, 7)]) {
            uint4 q_66 = x[(e_7 * 2) + ((row_4 * (size_k >> 2)) >> 2)];
            uint4 q_67 = x[((e_7 * 2) + ((row_4 * (size_k >> 2)) >> 2)) + 1];
            float2 q_68 = x_s[e_7 + ((row_4 * (size_k >> 4)) >> 1)];
            int dot_21 = dot4(q_55.w, q_67.w, dot4(q_55.z, q_67.z, dot4(q_55.y, q_67.y, dot4(q_55.x, q_67.x, dot4(q_54.w, q_66.w, dot4(q_54.z, q_66.z, dot4(q_54.y, q_66.y, dot4(q_54.x, q_66.x, 0))))))));
            float v_100 = v_90 * q_68.x;
            float v_101 = (float)dot_21;
            float sum_21 = mad(v_100, v_101, sum[10]);
            sum[10] = sum_21;
            int dot_22 = dot4(q_58.w, q_67.w, dot4(q_58.z, q_67.z, dot4(q_58.y, q_67.y, dot4(q_58.x, q_67.x, dot4(q_57.w, q_66.w, dot4(q_57.z, q_66.z, dot4(q_57.y, q_66.y, dot4(q_57.x, q_66.x, 0))))))));
            float v_102 = v_91 * q_68.x;
            float v_103 = (float)dot_22;
            float sum_22 = mad(v_102, v_103, sum[11]);
            sum[11] = sum_22;
          }
          if (0 <= shared_2[min(row_5, 7)]) {
            uint4 q_69 = x[(e_7 * 2) + ((row_5 * (size_k >> 2)) >> 2)];
            uint4 q_70 = x[((e_7 * 2) + ((row_5 * (size_k >> 2)) >> 2)) + 1];
            float2 q_71 = x_s[e_7 + ((row_5 * (size_k >> 4)) >> 1)];
            int dot_23 = dot4(q_55.w, q_70.w, dot4(q_55.z, q_70.z, dot4(q_55.y, q_70.y, dot4(q_55.x, q_70.x, dot4(q_54.w, q_69.w, dot4(q_54.z, q_69.z, dot4(q_54.y, q_69.y, dot4(q_54.x, q_69.x, 0))))))));
            float v_104 = v_90 * q_71.x;
            float v_105 = (float)dot_23;
            float sum_23 = mad(v_104, v_105, sum[14]);
            sum[14] = sum_23;
            int dot_24 = dot4(q_58.w, q_70.w, dot4(q_58.z, q_70.z, dot4(q_58.y, q_70.y, dot4(q_58.x, q_70.x, dot4(q_57.w, q_69.w, dot4(q_57.z, q_69.z, dot4(q_57.y, q_69.y, dot4(q_57.x, q_69.x, 0))))))));
            float v_106 = v_91 * q_71.x;
            float v_107 = (float)dot_24;
            float sum_24 = mad(v_106, v_107, sum[15]);
            sum[15] = sum_24;
          }
        }
      }
      [loop] for (int i_7 = 0; i_7 < 4; ++i_7) {
        float v_108 = (i_7 == 3) ? sum[12] : ((i_7 == 2) ? sum[8] : ((i_7 == 1) ? sum[4] : sum[0]));
        float v_109 = (i_7 == 3) ? sum[13] : ((i_7 == 2) ? sum[9] : ((i_7 == 1) ? sum[5] : sum[1]));
        float v_110 = (i_7 == 3) ? sum[14] : ((i_7 == 2) ? sum[10] : ((i_7 == 1) ? sum[6] : sum[2]));
        float v_111 = (i_7 == 3) ? sum[15] : ((i_7 == 2) ? sum[11] : ((i_7 == 1) ? sum[7] : sum[3]));
        float v_112 = lane_sum(v_108, t);
        float v_113 = lane_sum(v_109, t);
        float v_114 = lane_sum(v_110, t);
        float v_115 = lane_sum(v_111, t);
        if ((tx & 31) == 0) {
          float v_116 = exp(min((0.0f - v_112), 88.0f));
          float v_117 = v_112 / (1.0f + v_116);
          shared_1[((base_4 * 32) + (i_7 * 32)) + (run * 2)] = v_117 * v_114;
          float v_118 = exp(min((0.0f - v_113), 88.0f));
          float v_119 = v_113 / (1.0f + v_118);
          shared_1[(((base_4 * 32) + (i_7 * 32)) + (run * 2)) + 1] = v_119 * v_115;
        }
      }
    }
  }
  GroupMemoryBarrierWithGroupSync();
  int lane_1 = tx & 31;
  int row_6 = min(run, 7);
  int four = min(lane_1, 7) * 4;
  float4 q_72 = float4(shared_1[(row_6 * 32) + four], shared_1[((row_6 * 32) + four) + 1], shared_1[((row_6 * 32) + four) + 2], shared_1[((row_6 * 32) + four) + 3]);
  float v_120 = (lane_1 < 8) ? q_72.x : 0.0f;
  float v_121 = (lane_1 < 8) ? q_72.y : 0.0f;
  float v_122 = (lane_1 < 8) ? q_72.z : 0.0f;
  float v_123 = (lane_1 < 8) ? q_72.w : 0.0f;
  int target = (0 < passes) ? ((rows == 1) ? entry : shared_2[row_6]) : (-1);
  bool there_1 = (run < rows) && (0 <= target);
  bool mine = there_1 && (lane_1 < 8);
  float v_124 = max(abs(v_120), abs(v_121));
  float v_125 = max(v_124, abs(v_122));
  float v_126 = max(v_125, abs(v_123));
  float v_127 = lane_max(v_126, t);
  bool v_128 = 7.523164e-37f <= v_127;
  float v_129 = v_128 ? (v_127 / 127.0f) : 0.0f;
  float v_130 = v_128 ? (127.0f / v_127) : 0.0f;
  int q_73 = (int)(round((v_120 * v_130)));
  int q_74 = (int)(round((v_121 * v_130)));
  int q_75 = (int)(round((v_122 * v_130)));
  int q_76 = (int)(round((v_123 * v_130)));
  int v_131 = ((q_73 + q_74) + q_75) + q_76;
  int v_132 = lane_sum_int(v_131, t);
  if (mine) {
    uint v_133 = ((((uint)q_73 & 255u) | (((uint)q_74 & 255u) << 8u)) | (((uint)q_75 & 255u) << 16u)) | (((uint)q_76 & 255u) << 24u);
    yq[((gx * 8) + (target * (size_n >> 2))) + lane_1] = v_133;
    if (lane_1 == 0) {
      yq_s[gx + ((target * (size_n >> 4)) >> 1)] = float2(v_129, (v_129 * (float)v_132));
    }
  }
}
