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
float quad_max(float v, int t) {
  if (LANES32) {
    v = max(v, WaveReadLaneAt(v, WaveGetLaneIndex() ^ 1));
    return max(v, WaveReadLaneAt(v, WaveGetLaneIndex() ^ 2));
  }
  GroupMemoryBarrierWithGroupSync();
  red[t] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  t &= ~3;
  return max(max(asfloat(red[t]), asfloat(red[t + 1])), max(asfloat(red[t + 2]), asfloat(red[t + 3])));
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
[[vk::binding(0)]] StructuredBuffer<uint4> w : register(t0);
[[vk::binding(1)]] StructuredBuffer<uint> w__words : register(t1);
[[vk::binding(2)]] StructuredBuffer<float4> work : register(t2);
[[vk::binding(3)]] StructuredBuffer<float> gate : register(t3);
[[vk::binding(4)]] RWStructuredBuffer<float> out_1 : register(u4);
#ifdef __spirv__
struct Constants { int out_at; int ld_gate; int gate_at; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_heads = 1;
[[vk::constant_id(1)]] const int size_n = 1;
#else
struct Constants { int out_at; int ld_gate; int gate_at; int heads; int n; };
cbuffer Root : register(b0) { Constants constants; };
#define size_heads constants.heads
#define size_n constants.n
#endif
groupshared uint2 shared_1[1536];
groupshared float2 shared_2[384];
[numthreads(512, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID, uint index : SV_GroupIndex) {
  int t = (int)index;
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int k = size_heads * 128;
  int block = (gy * 32768) + gx;
  int lane = tx & 31;
  int turns = (32768 <= size_n) ? 8 : 1;
  int begin = (block * turns) * 16;
  int row = (tx >> 5) + begin;
  int v = ((k >> 8) * 52) + (((((k >> 8) * 2) + 15) >> 4) * 4);
  int base = min(row, (size_n - 1)) * v;
  int chunks = k >> 5;
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  int v_1 = ((e_1 >> 3) * 52) + base;
  uint4 q = w[(e_1 & 7) + (v_1 >> 2)];
  uint4 q_1 = w[(((((e_1 & 7) >> 2) * 2) + (e_1 & 1)) + (v_1 >> 2)) + 8];
  uint4 q_2 = w[(v_1 >> 2) + 12];
  uint word = w__words[(((k >> 8) * 52) + base) + ((e_1 >> 3) >> 1)];
  int e_2 = lane + 32;
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  int v_2 = ((e_3 >> 3) * 52) + base;
  uint4 q_3 = w[(e_3 & 7) + (v_2 >> 2)];
  uint4 q_4 = w[(((((e_3 & 7) >> 2) * 2) + (e_3 & 1)) + (v_2 >> 2)) + 8];
  uint4 q_5 = w[(v_2 >> 2) + 12];
  uint word_1 = w__words[(((k >> 8) * 52) + base) + ((e_3 >> 3) >> 1)];
  if (begin < size_n) {
    int at = tx * 8;
    int from = min(at, (k - 8));
    int partial = (from >> 7) * 132;
    float4 q_6 = work[(partial >> 2) + 32];
    float tail = q_6.x;
    float tail_1 = q_6.y;
    float tail_2 = q_6.z;
    float tail_3 = q_6.w;
    int from_1 = partial + (from & 127);
    float4 q_7 = work[from_1 >> 2];
    float4 q_8 = work[(from_1 >> 2) + 1];
    float x = q_7.x;
    float x_1 = q_7.y;
    float x_2 = q_7.z;
    float x_3 = q_7.w;
    float x_4 = q_8.x;
    float x_5 = q_8.y;
    float x_6 = q_8.z;
    float x_7 = q_8.w;
    float made[8];
    made[0] = 0.0f;
    made[1] = 0.0f;
    made[2] = 0.0f;
    made[3] = 0.0f;
    made[4] = 0.0f;
    made[5] = 0.0f;
    made[6] = 0.0f;
    made[7] = 0.0f;
    if (at < k) {
      float values[8];
      float whole[2];
      values[0] = x;
      values[1] = x_1;
      values[2] = x_2;
      values[3] = x_3;
      values[4] = x_4;
      values[5] = x_5;
      values[6] = x_6;
      values[7] = x_7;
      whole[0] = tail;
      whole[1] = tail_1;
      int splits = (int)tail_2;
      [loop] for (int i = 1; i < max(splits, 1); i += 3) {
        int next = min(i, (splits - 1));
        int partial_1 = ((at >> 7) * 132) + ((next * size_heads) * 132);
        float4 q_9 = work[(partial_1 >> 2) + 32];
        float tail_4 = q_9.x;
        float tail_5 = q_9.y;
        float tail_6 = q_9.z;
        float tail_7 = q_9.w;
        int from_2 = partial_1 + (at & 127);
        float4 q_10 = work[from_2 >> 2];
        float4 q_11 = work[(from_2 >> 2) + 1];
        float x_8 = q_10.x;
        float x_9 = q_10.y;
        float x_10 = q_10.z;
        float x_11 = q_10.w;
        float x_12 = q_11.x;
        float x_13 = q_11.y;
        float x_14 = q_11.z;
        float x_15 = q_11.w;
        int next_1 = min((i + 1), (splits - 1));
        int partial_2 = ((at >> 7) * 132) + ((next_1 * size_heads) * 132);
        float4 q_12 = work[(partial_2 >> 2) + 32];
        float tail_8 = q_12.x;
        float tail_9 = q_12.y;
        float tail_10 = q_12.z;
        float tail_11 = q_12.w;
        int from_3 = partial_2 + (at & 127);
        float4 q_13 = work[from_3 >> 2];
        float4 q_14 = work[(from_3 >> 2) + 1];
        float x_16 = q_13.x;
        float x_17 = q_13.y;
        float x_18 = q_13.z;
        float x_19 = q_13.w;
        float x_20 = q_14.x;
        float x_21 = q_14.y;
        float x_22 = q_14.z;
        float x_23 = q_14.w;
        int next_2 = min((i + 2), (splits - 1));
        int partial_3 = ((at >> 7) * 132) + ((next_2 * size_heads) * 132);
        float4 q_15 = work[(partial_3 >> 2) + 32];
        float tail_12 = q_15.x;
        float tail_13 = q_15.y;
        float tail_14 = q_15.z;
        float tail_15 = q_15.w;
        int from_4 = partial_3 + (at & 127);
        float4 q_16 = work[from_4 >> 2];
        float4 q_17 = work[(from_4 >> 2) + 1];
        float x_24 = q_16.x;
        float x_25 = q_16.y;
        float x_26 = q_16.z;
        float x_27 = q_16.w;
        float x_28 = q_17.x;
        float x_29 = q_17.y;
        float x_30 = q_17.z;
        float x_31 = q_17.w;
        bool there = i < splits;
        bool there_1 = (i + 1) < splits;
        bool there_2 = (i + 2) < splits;
        float common = max(whole[0], (there ? tail_4 : (-1e+30f)));
        float common_1 = max(common, (there_1 ? tail_8 : (-1e+30f)));
        float common_2 = max(common_1, (there_2 ? tail_12 : (-1e+30f)));
        float keep = exp((whole[0] - common_2));
        whole[0] = common_2;
        whole[1] = whole[1] * keep;
        values[0] = values[0] * keep;
        values[1] = values[1] * keep;
        values[2] = values[2] * keep;
        values[3] = values[3] * keep;
        values[4] = values[4] * keep;
        values[5] = values[5] * keep;
        values[6] = values[6] * keep;
        values[7] = values[7] * keep;
        float take = there ? exp((tail_4 - common_2)) : 0.0f;
        whole[1] = mad(take, tail_5, whole[1]);
        values[0] = mad(take, x_8, values[0]);
        values[1] = mad(take, x_9, values[1]);
        values[2] = mad(take, x_10, values[2]);
        values[3] = mad(take, x_11, values[3]);
        values[4] = mad(take, x_12, values[4]);
        values[5] = mad(take, x_13, values[5]);
        values[6] = mad(take, x_14, values[6]);
        values[7] = mad(take, x_15, values[7]);
        float take_1 = there_1 ? exp((tail_8 - common_2)) : 0.0f;
        whole[1] = mad(take_1, tail_9, whole[1]);
        values[0] = mad(take_1, x_16, values[0]);
        values[1] = mad(take_1, x_17, values[1]);
        values[2] = mad(take_1, x_18, values[2]);
        values[3] = mad(take_1, x_19, values[3]);
        values[4] = mad(take_1, x_20, values[4]);
        values[5] = mad(take_1, x_21, values[5]);
        values[6] = mad(take_1, x_22, values[6]);
        values[7] = mad(take_1, x_23, values[7]);
        float take_2 = there_2 ? exp((tail_12 - common_2)) : 0.0f;
        whole[1] = mad(take_2, tail_13, whole[1]);
        values[0] = mad(take_2, x_24, values[0]);
        values[1] = mad(take_2, x_25, values[1]);
        values[2] = mad(take_2, x_26, values[2]);
        values[3] = mad(take_2, x_27, values[3]);
        values[4] = mad(take_2, x_28, values[4]);
        values[5] = mad(take_2, x_29, values[5]);
        values[6] = mad(take_2, x_30, values[6]);
        values[7] = mad(take_2, x_31, values[7]);
      }
      int head = at >> 7;
      float opened = 1.0f;
      if (0 < constants.ld_gate) {
        float gate_1 = gate[constants.gate_at + head];
        float v_3 = exp(min((0.0f - gate_1), 88.0f));
        float v_4 = 1.0f / (1.0f + v_3);
        opened = v_4;
      }
      float factor = opened / whole[1];
      float v_5 = values[0] * factor;
      float v_6 = values[1] * factor;
      float v_7 = values[2] * factor;
      float v_8 = values[3] * factor;
      float v_9 = values[4] * factor;
      float v_10 = values[5] * factor;
      float v_11 = values[6] * factor;
      float v_12 = values[7] * factor;
      made[0] = v_5;
      made[1] = v_6;
      made[2] = v_7;
      made[3] = v_8;
      made[4] = v_9;
      made[5] = v_10;
      made[6] = v_11;
      made[7] = v_12;
    }
    float v_13 = max(abs(made[0]), abs(made[1]));
    float v_14 = max(v_13, abs(made[2]));
    float v_15 = max(v_14, abs(made[3]));
    float v_16 = max(v_15, abs(made[4]));
    float v_17 = max(v_16, abs(made[5]));
    float v_18 = max(v_17, abs(made[6]));
    float v_19 = max(v_18, abs(made[7]));
    float v_20 = quad_max(v_19, t);
    bool v_21 = 7.523164e-37f <= v_20;
    float v_22 = v_21 ? (v_20 / 127.0f) : 0.0f;
    float v_23 = v_21 ? (127.0f / v_20) : 0.0f;
    int q_18 = (int)(round((made[0] * v_23)));
    int q_19 = (int)(round((made[1] * v_23)));
    int q_20 = (int)(round((made[2] * v_23)));
    int q_21 = (int)(round((made[3] * v_23)));
    int q_22 = (int)(round((made[4] * v_23)));
    int q_23 = (int)(round((made[5] * v_23)));
    int q_24 = (int)(round((made[6] * v_23)));
    int q_25 = (int)(round((made[7] * v_23)));
    int v_24 = ((((((q_18 + q_19) + q_20) + q_21) + q_22) + q_23) + q_24) + q_25;
    int v_25 = quad_sum_int(v_24, t);
    if (at < k) {
      uint v_26 = ((((uint)q_18 & 255u) | (((uint)q_19 & 255u) << 8u)) | (((uint)q_20 & 255u) << 16u)) | (((uint)q_21 & 255u) << 24u);
      uint v_27 = ((((uint)q_22 & 255u) | (((uint)q_23 & 255u) << 8u)) | (((uint)q_24 & 255u) << 16u)) | (((uint)q_25 & 255u) << 24u);
      shared_1[(at >> 2) >> 1] = uint2(v_26, v_27);
      if ((tx & 3) == 0) {
        shared_2[at >> 5] = float2(v_22, (v_22 * (float)v_25));
      }
    }
    if (4096 < k) {
      [loop] for (int i_1 = 1; i_1 < ((k + 4095) >> 12); ++i_1) {
        int at_1 = (i_1 * 4096) + (tx * 8);
        int from_5 = min(at_1, (k - 8));
        int partial_4 = (from_5 >> 7) * 132;
        float4 q_26 = work[(partial_4 >> 2) + 32];
        float tail_16 = q_26.x;
        float tail_17 = q_26.y;
        float tail_18 = q_26.z;
        float tail_19 = q_26.w;
        int from_6 = partial_4 + (from_5 & 127);
        float4 q_27 = work[from_6 >> 2];
        float4 q_28 = work[(from_6 >> 2) + 1];
        float x_32 = q_27.x;
        float x_33 = q_27.y;
        float x_34 = q_27.z;
        float x_35 = q_27.w;
        float x_36 = q_28.x;
        float x_37 = q_28.y;
        float x_38 = q_28.z;
        float x_39 = q_28.w;
        float made_1[8];
        made_1[0] = 0.0f;
        made_1[1] = 0.0f;
        made_1[2] = 0.0f;
        made_1[3] = 0.0f;
        made_1[4] = 0.0f;
        made_1[5] = 0.0f;
        made_1[6] = 0.0f;
        made_1[7] = 0.0f;
        if (at_1 < k) {
          float values_1[8];
          float whole_1[2];
          values_1[0] = x_32;
          values_1[1] = x_33;
          values_1[2] = x_34;
          values_1[3] = x_35;
          values_1[4] = x_36;
          values_1[5] = x_37;
          values_1[6] = x_38;
          values_1[7] = x_39;
          whole_1[0] = tail_16;
          whole_1[1] = tail_17;
          int splits_1 = (int)tail_18;
          [loop] for (int i_2 = 1; i_2 < max(splits_1, 1); i_2 += 3) {
            int next_3 = min(i_2, (splits_1 - 1));
            int partial_5 = ((at_1 >> 7) * 132) + ((next_3 * size_heads) * 132);
            float4 q_29 = work[(partial_5 >> 2) + 32];
            float tail_20 = q_29.x;
            float tail_21 = q_29.y;
            float tail_22 = q_29.z;
            float tail_23 = q_29.w;
            int from_7 = partial_5 + (at_1 & 127);
            float4 q_30 = work[from_7 >> 2];
            float4 q_31 = work[(from_7 >> 2) + 1];
            float x_40 = q_30.x;
            float x_41 = q_30.y;
            float x_42 = q_30.z;
            float x_43 = q_30.w;
            float x_44 = q_31.x;
            float x_45 = q_31.y;
            float x_46 = q_31.z;
            float x_47 = q_31.w;
            int next_4 = min((i_2 + 1), (splits_1 - 1));
            int partial_6 = ((at_1 >> 7) * 132) + ((next_4 * size_heads) * 132);
            float4 q_32 = work[(partial_6 >> 2) + 32];
            float tail_24 = q_32.x;
            float tail_25 = q_32.y;
            float tail_26 = q_32.z;
            float tail_27 = q_32.w;
            int from_8 = partial_6 + (at_1 & 127);
            float4 q_33 = work[from_8 >> 2];
            float4 q_34 = work[(from_8 >> 2) + 1];
            float x_48 = q_33.x;
            float x_49 = q_33.y;
            float x_50 = q_33.z;
            float x_51 = q_33.w;
            float x_52 = q_34.x;
            float x_53 = q_34.y;
            float x_54 = q_34.z;
            float x_55 = q_34.w;
            int next_5 = min((i_2 + 2), (splits_1 - 1));
            int partial_7 = ((at_1 >> 7) * 132) + ((next_5 * size_heads) * 132);
            float4 q_35 = work[(partial_7 >> 2) + 32];
            float tail_28 = q_35.x;
            float tail_29 = q_35.y;
            float tail_30 = q_35.z;
            float tail_31 = q_35.w;
            int from_9 = partial_7 + (at_1 & 127);
            float4 q_36 = work[from_9 >> 2];
            float4 q_37 = work[(from_9 >> 2) + 1];
            float x_56 = q_36.x;
            float x_57 = q_36.y;
            float x_58 = q_36.z;
            float x_59 = q_36.w;
            float x_60 = q_37.x;
            float x_61 = q_37.y;
            float x_62 = q_37.z;
            float x_63 = q_37.w;
            bool there_3 = i_2 < splits_1;
            bool there_4 = (i_2 + 1) < splits_1;
            bool there_5 = (i_2 + 2) < splits_1;
            float common_3 = max(whole_1[0], (there_3 ? tail_20 : (-1e+30f)));
            float common_4 = max(common_3, (there_4 ? tail_24 : (-1e+30f)));
            float common_5 = max(common_4, (there_5 ? tail_28 : (-1e+30f)));
            float keep_1 = exp((whole_1[0] - common_5));
            whole_1[0] = common_5;
            whole_1[1] = whole_1[1] * keep_1;
            values_1[0] = values_1[0] * keep_1;
            values_1[1] = values_1[1] * keep_1;
            values_1[2] = values_1[2] * keep_1;
            values_1[3] = values_1[3] * keep_1;
            values_1[4] = values_1[4] * keep_1;
            values_1[5] = values_1[5] * keep_1;
            values_1[6] = values_1[6] * keep_1;
            values_1[7] = values_1[7] * keep_1;
            float take_3 = there_3 ? exp((tail_20 - common_5)) : 0.0f;
            whole_1[1] = mad(take_3, tail_21, whole_1[1]);
            values_1[0] = mad(take_3, x_40, values_1[0]);
            values_1[1] = mad(take_3, x_41, values_1[1]);
            values_1[2] = mad(take_3, x_42, values_1[2]);
            values_1[3] = mad(take_3, x_43, values_1[3]);
            values_1[4] = mad(take_3, x_44, values_1[4]);
            values_1[5] = mad(take_3, x_45, values_1[5]);
            values_1[6] = mad(take_3, x_46, values_1[6]);
            values_1[7] = mad(take_3, x_47, values_1[7]);
            float take_4 = there_4 ? exp((tail_24 - common_5)) : 0.0f;
            whole_1[1] = mad(take_4, tail_25, whole_1[1]);
            values_1[0] = mad(take_4, x_48, values_1[0]);
            values_1[1] = mad(take_4, x_49, values_1[1]);
            values_1[2] = mad(take_4, x_50, values_1[2]);
            values_1[3] = mad(take_4, x_51, values_1[3]);
            values_1[4] = mad(take_4, x_52, values_1[4]);
            values_1[5] = mad(take_4, x_53, values_1[5]);
            values_1[6] = mad(take_4, x_54, values_1[6]);
            values_1[7] = mad(take_4, x_55, values_1[7]);
            float take_5 = there_5 ? exp((tail_28 - common_5)) : 0.0f;
            whole_1[1] = mad(take_5, tail_29, whole_1[1]);
            values_1[0] = mad(take_5, x_56, values_1[0]);
            values_1[1] = mad(take_5, x_57, values_1[1]);
            values_1[2] = mad(take_5, x_58, values_1[2]);
            values_1[3] = mad(take_5, x_59, values_1[3]);
            values_1[4] = mad(take_5, x_60, values_1[4]);
            values_1[5] = mad(take_5, x_61, values_1[5]);
            values_1[6] = mad(take_5, x_62, values_1[6]);
            values_1[7] = mad(take_5, x_63, values_1[7]);
          }
          int head_1 = at_1 >> 7;
          float opened_1 = 1.0f;
          if (0 < constants.ld_gate) {
            float gate_2 = gate[constants.gate_at + head_1];
            float v_28 = exp(min((0.0f - gate_2), 88.0f));
            float v_29 = 1.0f / (1.0f + v_28);
            opened_1 = v_29;
          }
          float factor_1 = opened_1 / whole_1[1];
          float v_30 = values_1[0] * factor_1;
          float v_31 = values_1[1] * factor_1;
          float v_32 = values_1[2] * factor_1;
          float v_33 = values_1[3] * factor_1;
          float v_34 = values_1[4] * factor_1;
          float v_35 = values_1[5] * factor_1;
          float v_36 = values_1[6] * factor_1;
          float v_37 = values_1[7] * factor_1;
          made_1[0] = v_30;
          made_1[1] = v_31;
          made_1[2] = v_32;
          made_1[3] = v_33;
          made_1[4] = v_34;
          made_1[5] = v_35;
          made_1[6] = v_36;
          made_1[7] = v_37;
        }
        float v_38 = max(abs(made_1[0]), abs(made_1[1]));
        float v_39 = max(v_38, abs(made_1[2]));
        float v_40 = max(v_39, abs(made_1[3]));
        float v_41 = max(v_40, abs(made_1[4]));
        float v_42 = max(v_41, abs(made_1[5]));
        float v_43 = max(v_42, abs(made_1[6]));
        float v_44 = max(v_43, abs(made_1[7]));
        float v_45 = quad_max(v_44, t);
        bool v_46 = 7.523164e-37f <= v_45;
        float v_47 = v_46 ? (v_45 / 127.0f) : 0.0f;
        float v_48 = v_46 ? (127.0f / v_45) : 0.0f;
        int q_38 = (int)(round((made_1[0] * v_48)));
        int q_39 = (int)(round((made_1[1] * v_48)));
        int q_40 = (int)(round((made_1[2] * v_48)));
        int q_41 = (int)(round((made_1[3] * v_48)));
        int q_42 = (int)(round((made_1[4] * v_48)));
        int q_43 = (int)(round((made_1[5] * v_48)));
        int q_44 = (int)(round((made_1[6] * v_48)));
        int q_45 = (int)(round((made_1[7] * v_48)));
        int v_49 = ((((((q_38 + q_39) + q_40) + q_41) + q_42) + q_43) + q_44) + q_45;
        int v_50 = quad_sum_int(v_49, t);
        if (at_1 < k) {
          uint v_51 = ((((uint)q_38 & 255u) | (((uint)q_39 & 255u) << 8u)) | (((uint)q_40 & 255u) << 16u)) | (((uint)q_41 & 255u) << 24u);
          uint v_52 = ((((uint)q_42 & 255u) | (((uint)q_43 & 255u) << 8u)) | (((uint)q_44 & 255u) << 16u)) | (((uint)q_45 & 255u) << 24u);
          shared_1[(at_1 >> 2) >> 1] = uint2(v_51, v_52);
          if ((tx & 3) == 0) {
            shared_2[at_1 >> 5] = float2(v_47, (v_47 * (float)v_50));
          }
        }
      }
    }
    GroupMemoryBarrierWithGroupSync();
    float sum = 0.0f;
    if (e < chunks) {
      int v_53 = (((e >> 3) * 8) + (e & 4)) + ((e & 3) >> 1);
      int v_54 = (v_53 * 8) + ((e & 1) * 4);
      uint2 q_46 = shared_1[v_54 >> 1];
      uint2 q_47 = shared_1[(v_54 >> 1) + 1];
      uint2 q_48 = shared_1[(v_54 >> 1) + 8];
      uint2 q_49 = shared_1[(v_54 >> 1) + 9];
      int dot_1 = dot4(3772834016u, q_47.y, dot4(3772834016u, q_47.x, dot4(3772834016u, q_46.y, dot4(3772834016u, q_46.x, 0))));
      int dot_2 = dot4(3772834016u, q_49.y, dot4(3772834016u, q_49.x, dot4(3772834016u, q_48.y, dot4(3772834016u, q_48.x, 0))));
      float2 q_50 = shared_2[v_53];
      float2 q_51 = shared_2[v_53 + 2];
      uint v_55 = (uint)(e & 2);
      uint v_56 = q_1.x >> v_55;
      uint v_57 = q_1.y >> v_55;
      uint v_58 = q_1.z >> v_55;
      uint v_59 = q_1.w >> v_55;
      uint low = q.x & 252645135u;
      uint low_1 = q.y & 252645135u;
      uint low_2 = q.z & 252645135u;
      uint low_3 = q.w & 252645135u;
      uint high = (q.x >> 4u) & 252645135u;
      uint high_1 = (q.y >> 4u) & 252645135u;
      uint high_2 = (q.z >> 4u) & 252645135u;
      uint high_3 = (q.w >> 4u) & 252645135u;
      float v_60 = half_lo((word >> (uint)(((e >> 3) & 1) * 16)));
      bool v_61 = 0 < (e & 4);
      uint quant = low | ((v_56 & 50529027u) << 4u);
      uint quant_1 = low_1 | ((v_57 & 50529027u) << 4u);
      uint quant_2 = low_2 | ((v_58 & 50529027u) << 4u);
      uint quant_3 = low_3 | ((v_59 & 50529027u) << 4u);
      uint quant_4 = high | (v_56 & 808464432u);
      uint quant_5 = high_1 | (v_57 & 808464432u);
      uint quant_6 = high_2 | (v_58 & 808464432u);
      uint quant_7 = high_3 | (v_59 & 808464432u);
      uint v_62 = (v_61 ? q_2.z : q_2.x) << (uint)(24 - ((e & 3) * 8));
      float v_63 = (float)(asint(v_62) >> 24);
      float v_64 = v_60 * v_63;
      uint v_65 = (v_61 ? q_2.w : q_2.y) << (uint)(24 - ((e & 3) * 8));
      float v_66 = (float)(asint(v_65) >> 24);
      float v_67 = v_60 * v_66;
      int dot_3 = dot4(quant_3, q_47.y, dot4(quant_2, q_47.x, dot4(quant_1, q_46.y, dot4(quant, q_46.x, dot_1))));
      float v_68 = v_64 * q_50.x;
      float v_69 = (float)dot_3;
      float sum_1 = mad(v_68, v_69, sum);
      int dot_4 = dot4(quant_7, q_49.y, dot4(quant_6, q_49.x, dot4(quant_5, q_48.y, dot4(quant_4, q_48.x, dot_2))));
      float v_70 = v_67 * q_51.x;
      float v_71 = (float)dot_4;
      float sum_2 = mad(v_70, v_71, sum_1);
      sum = sum_2;
    }
    if (e_2 < chunks) {
      int v_72 = (((e_2 >> 3) * 8) + (e_2 & 4)) + ((e_2 & 3) >> 1);
      int v_73 = (v_72 * 8) + ((e_2 & 1) * 4);
      uint2 q_52 = shared_1[v_73 >> 1];
      uint2 q_53 = shared_1[(v_73 >> 1) + 1];
      uint2 q_54 = shared_1[(v_73 >> 1) + 8];
      uint2 q_55 = shared_1[(v_73 >> 1) + 9];
      int dot_5 = dot4(3772834016u, q_53.y, dot4(3772834016u, q_53.x, dot4(3772834016u, q_52.y, dot4(3772834016u, q_52.x, 0))));
      int dot_6 = dot4(3772834016u, q_55.y, dot4(3772834016u, q_55.x, dot4(3772834016u, q_54.y, dot4(3772834016u, q_54.x, 0))));
      float2 q_56 = shared_2[v_72];
      float2 q_57 = shared_2[v_72 + 2];
      uint v_74 = (uint)(e_2 & 2);
      uint v_75 = q_4.x >> v_74;
      uint v_76 = q_4.y >> v_74;
      uint v_77 = q_4.z >> v_74;
      uint v_78 = q_4.w >> v_74;
      uint low_4 = q_3.x & 252645135u;
      uint low_5 = q_3.y & 252645135u;
      uint low_6 = q_3.z & 252645135u;
      uint low_7 = q_3.w & 252645135u;
      uint high_4 = (q_3.x >> 4u) & 252645135u;
      uint high_5 = (q_3.y >> 4u) & 252645135u;
      uint high_6 = (q_3.z >> 4u) & 252645135u;
      uint high_7 = (q_3.w >> 4u) & 252645135u;
      float v_79 = half_lo((word_1 >> (uint)(((e_2 >> 3) & 1) * 16)));
      bool v_80 = 0 < (e_2 & 4);
      uint quant_8 = low_4 | ((v_75 & 50529027u) << 4u);
      uint quant_9 = low_5 | ((v_76 & 50529027u) << 4u);
      uint quant_10 = low_6 | ((v_77 & 50529027u) << 4u);
      uint quant_11 = low_7 | ((v_78 & 50529027u) << 4u);
      uint quant_12 = high_4 | (v_75 & 808464432u);
      uint quant_13 = high_5 | (v_76 & 808464432u);
      uint quant_14 = high_6 | (v_77 & 808464432u);
      uint quant_15 = high_7 | (v_78 & 808464432u);
      uint v_81 = (v_80 ? q_5.z : q_5.x) << (uint)(24 - ((e_2 & 3) * 8));
      float v_82 = (float)(asint(v_81) >> 24);
      float v_83 = v_79 * v_82;
      uint v_84 = (v_80 ? q_5.w : q_5.y) << (uint)(24 - ((e_2 & 3) * 8));
      float v_85 = (float)(asint(v_84) >> 24);
      float v_86 = v_79 * v_85;
      int dot_7 = dot4(quant_11, q_53.y, dot4(quant_10, q_53.x, dot4(quant_9, q_52.y, dot4(quant_8, q_52.x, dot_5))));
      float v_87 = v_83 * q_56.x;
      float v_88 = (float)dot_7;
      float sum_3 = mad(v_87, v_88, sum);
      int dot_8 = dot4(quant_15, q_55.y, dot4(quant_14, q_55.x, dot4(quant_13, q_54.y, dot4(quant_12, q_54.x, dot_6))));
      float v_89 = v_86 * q_57.x;
      float v_90 = (float)dot_8;
      float sum_4 = mad(v_89, v_90, sum_3);
      sum = sum_4;
    }
    int rounds = (chunks + 31) >> 5;
    [loop] for (int i_3 = 2; i_3 < max(rounds, 2); ++i_3) {
      int e_4 = lane + (i_3 << 5);
      if (e_4 < chunks) {
        int v_91 = ((e_4 >> 3) * 52) + base;
        uint4 q_58 = w[(e_4 & 7) + (v_91 >> 2)];
        uint4 q_59 = w[(((((e_4 & 7) >> 2) * 2) + (e_4 & 1)) + (v_91 >> 2)) + 8];
        uint4 q_60 = w[(v_91 >> 2) + 12];
        uint word_2 = w__words[(((k >> 8) * 52) + base) + ((e_4 >> 3) >> 1)];
        int v_92 = (((e_4 >> 3) * 8) + (e_4 & 4)) + ((e_4 & 3) >> 1);
        int v_93 = (v_92 * 8) + ((e_4 & 1) * 4);
        uint2 q_61 = shared_1[v_93 >> 1];
        uint2 q_62 = shared_1[(v_93 >> 1) + 1];
        uint2 q_63 = shared_1[(v_93 >> 1) + 8];
        uint2 q_64 = shared_1[(v_93 >> 1) + 9];
        int dot_9 = dot4(3772834016u, q_62.y, dot4(3772834016u, q_62.x, dot4(3772834016u, q_61.y, dot4(3772834016u, q_61.x, 0))));
        int dot_10 = dot4(3772834016u, q_64.y, dot4(3772834016u, q_64.x, dot4(3772834016u, q_63.y, dot4(3772834016u, q_63.x, 0))));
        float2 q_65 = shared_2[v_92];
        float2 q_66 = shared_2[v_92 + 2];
        uint v_94 = (uint)(e_4 & 2);
        uint v_95 = q_59.x >> v_94;
        uint v_96 = q_59.y >> v_94;
        uint v_97 = q_59.z >> v_94;
        uint v_98 = q_59.w >> v_94;
        uint low_8 = q_58.x & 252645135u;
        uint low_9 = q_58.y & 252645135u;
        uint low_10 = q_58.z & 252645135u;
        uint low_11 = q_58.w & 252645135u;
        uint high_8 = (q_58.x >> 4u) & 252645135u;
        uint high_9 = (q_58.y >> 4u) & 252645135u;
        uint high_10 = (q_58.z >> 4u) & 252645135u;
        uint high_11 = (q_58.w >> 4u) & 252645135u;
        float v_99 = half_lo((word_2 >> (uint)(((e_4 >> 3) & 1) * 16)));
        bool v_100 = 0 < (e_4 & 4);
        uint quant_16 = low_8 | ((v_95 & 50529027u) << 4u);
        uint quant_17 = low_9 | ((v_96 & 50529027u) << 4u);
        uint quant_18 = low_10 | ((v_97 & 50529027u) << 4u);
        uint quant_19 = low_11 | ((v_98 & 50529027u) << 4u);
        uint quant_20 = high_8 | (v_95 & 808464432u);
        uint quant_21 = high_9 | (v_96 & 808464432u);
        uint quant_22 = high_10 | (v_97 & 808464432u);
        uint quant_23 = high_11 | (v_98 & 808464432u);
        uint v_101 = (v_100 ? q_60.z : q_60.x) << (uint)(24 - ((e_4 & 3) * 8));
        float v_102 = (float)(asint(v_101) >> 24);
        float v_103 = v_99 * v_102;
        uint v_104 = (v_100 ? q_60.w : q_60.y) << (uint)(24 - ((e_4 & 3) * 8));
        float v_105 = (float)(asint(v_104) >> 24);
        float v_106 = v_99 * v_105;
        int dot_11 = dot4(quant_19, q_62.y, dot4(quant_18, q_62.x, dot4(quant_17, q_61.y, dot4(quant_16, q_61.x, dot_9))));
        float v_107 = v_103 * q_65.x;
        float v_108 = (float)dot_11;
        float sum_5 = mad(v_107, v_108, sum);
        int dot_12 = dot4(quant_23, q_64.y, dot4(quant_22, q_64.x, dot4(quant_21, q_63.y, dot4(quant_20, q_63.x, dot_10))));
        float v_109 = v_106 * q_66.x;
        float v_110 = (float)dot_12;
        float sum_6 = mad(v_109, v_110, sum_5);
        sum = sum_6;
      }
    }
    float v_111 = lane_sum(sum, t);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[constants.out_at + at_2] = v_111;
      }
    }
    if (1 < turns) {
      [loop] for (int i_4 = 1; i_4 < min(turns, (((size_n + 15) - begin) >> 4)); ++i_4) {
        int first = (i_4 * 16) + row;
        int v_112 = ((k >> 8) * 52) + (((((k >> 8) * 2) + 15) >> 4) * 4);
        int base_1 = min(first, (size_n - 1)) * v_112;
        int chunks_1 = k >> 5;
        int e_5 = lane;
        int e_6 = max(min(e_5, (chunks_1 - 1)), 0);
        int v_113 = ((e_6 >> 3) * 52) + base_1;
        uint4 q_67 = w[(e_6 & 7) + (v_113 >> 2)];
        uint4 q_68 = w[(((((e_6 & 7) >> 2) * 2) + (e_6 & 1)) + (v_113 >> 2)) + 8];
        uint4 q_69 = w[(v_113 >> 2) + 12];
        uint word_3 = w__words[(((k >> 8) * 52) + base_1) + ((e_6 >> 3) >> 1)];
        int e_7 = lane + 32;
        int e_8 = max(min(e_7, (chunks_1 - 1)), 0);
        int v_114 = ((e_8 >> 3) * 52) + base_1;
        uint4 q_70 = w[(e_8 & 7) + (v_114 >> 2)];
        uint4 q_71 = w[(((((e_8 & 7) >> 2) * 2) + (e_8 & 1)) + (v_114 >> 2)) + 8];
        uint4 q_72 = w[(v_114 >> 2) + 12];
        uint word_4 = w__words[(((k >> 8) * 52) + base_1) + ((e_8 >> 3) >> 1)];
        float sum_7 = 0.0f;
        if (e_5 < chunks_1) {
          int v_115 = (((e_5 >> 3) * 8) + (e_5 & 4)) + ((e_5 & 3) >> 1);
          int v_116 = (v_115 * 8) + ((e_5 & 1) * 4);
          uint2 q_73 = shared_1[v_116 >> 1];
          uint2 q_74 = shared_1[(v_116 >> 1) + 1];
          uint2 q_75 = shared_1[(v_116 >> 1) + 8];
          uint2 q_76 = shared_1[(v_116 >> 1) + 9];
          int dot_13 = dot4(3772834016u, q_74.y, dot4(3772834016u, q_74.x, dot4(3772834016u, q_73.y, dot4(3772834016u, q_73.x, 0))));
          int dot_14 = dot4(3772834016u, q_76.y, dot4(3772834016u, q_76.x, dot4(3772834016u, q_75.y, dot4(3772834016u, q_75.x, 0))));
          float2 q_77 = shared_2[v_115];
          float2 q_78 = shared_2[v_115 + 2];
          uint v_117 = (uint)(e_5 & 2);
          uint v_118 = q_68.x >> v_117;
          uint v_119 = q_68.y >> v_117;
          uint v_120 = q_68.z >> v_117;
          uint v_121 = q_68.w >> v_117;
          uint low_12 = q_67.x & 252645135u;
          uint low_13 = q_67.y & 252645135u;
          uint low_14 = q_67.z & 252645135u;
          uint low_15 = q_67.w & 252645135u;
          uint high_12 = (q_67.x >> 4u) & 252645135u;
          uint high_13 = (q_67.y >> 4u) & 252645135u;
          uint high_14 = (q_67.z >> 4u) & 252645135u;
          uint high_15 = (q_67.w >> 4u) & 252645135u;
          float v_122 = half_lo((word_3 >> (uint)(((e_5 >> 3) & 1) * 16)));
          bool v_123 = 0 < (e_5 & 4);
          uint quant_24 = low_12 | ((v_118 & 50529027u) << 4u);
          uint quant_25 = low_13 | ((v_119 & 50529027u) << 4u);
          uint quant_26 = low_14 | ((v_120 & 50529027u) << 4u);
          uint quant_27 = low_15 | ((v_121 & 50529027u) << 4u);
          uint quant_28 = high_12 | (v_118 & 808464432u);
          uint quant_29 = high_13 | (v_119 & 808464432u);
          uint quant_30 = high_14 | (v_120 & 808464432u);
          uint quant_31 = high_15 | (v_121 & 808464432u);
          uint v_124 = (v_123 ? q_69.z : q_69.x) << (uint)(24 - ((e_5 & 3) * 8));
          float v_125 = (float)(asint(v_124) >> 24);
          float v_126 = v_122 * v_125;
          uint v_127 = (v_123 ? q_69.w : q_69.y) << (uint)(24 - ((e_5 & 3) * 8));
          float v_128 = (float)(asint(v_127) >> 24);
          float v_129 = v_122 * v_128;
          int dot_15 = dot4(quant_27, q_74.y, dot4(quant_26, q_74.x, dot4(quant_25, q_73.y, dot4(quant_24, q_73.x, dot_13))));
          float v_130 = v_126 * q_77.x;
          float v_131 = (float)dot_15;
          float sum_8 = mad(v_130, v_131, sum_7);
          int dot_16 = dot4(quant_31, q_76.y, dot4(quant_30, q_76.x, dot4(quant_29, q_75.y, dot4(quant_28, q_75.x, dot_14))));
          float v_132 = v_129 * q_78.x;
          float v_133 = (float)dot_16;
          float sum_9 = mad(v_132, v_133, sum_8);
          sum_7 = sum_9;
        }
        if (e_7 < chunks_1) {
          int v_134 = (((e_7 >> 3) * 8) + (e_7 & 4)) + ((e_7 & 3) >> 1);
          int v_135 = (v_134 * 8) + ((e_7 & 1) * 4);
          uint2 q_79 = shared_1[v_135 >> 1];
          uint2 q_80 = shared_1[(v_135 >> 1) + 1];
          uint2 q_81 = shared_1[(v_135 >> 1) + 8];
          uint2 q_82 = shared_1[(v_135 >> 1) + 9];
          int dot_17 = dot4(3772834016u, q_80.y, dot4(3772834016u, q_80.x, dot4(3772834016u, q_79.y, dot4(3772834016u, q_79.x, 0))));
          int dot_18 = dot4(3772834016u, q_82.y, dot4(3772834016u, q_82.x, dot4(3772834016u, q_81.y, dot4(3772834016u, q_81.x, 0))));
          float2 q_83 = shared_2[v_134];
          float2 q_84 = shared_2[v_134 + 2];
          uint v_136 = (uint)(e_7 & 2);
          uint v_137 = q_71.x >> v_136;
          uint v_138 = q_71.y >> v_136;
          uint v_139 = q_71.z >> v_136;
          uint v_140 = q_71.w >> v_136;
          uint low_16 = q_70.x & 252645135u;
          uint low_17 = q_70.y & 252645135u;
          uint low_18 = q_70.z & 252645135u;
          uint low_19 = q_70.w & 252645135u;
          uint high_16 = (q_70.x >> 4u) & 252645135u;
          uint high_17 = (q_70.y >> 4u) & 252645135u;
          uint high_18 = (q_70.z >> 4u) & 252645135u;
          uint high_19 = (q_70.w >> 4u) & 252645135u;
          float v_141 = half_lo((word_4 >> (uint)(((e_7 >> 3) & 1) * 16)));
          bool v_142 = 0 < (e_7 & 4);
          uint quant_32 = low_16 | ((v_137 & 50529027u) << 4u);
          uint quant_33 = low_17 | ((v_138 & 50529027u) << 4u);
          uint quant_34 = low_18 | ((v_139 & 50529027u) << 4u);
          uint quant_35 = low_19 | ((v_140 & 50529027u) << 4u);
          uint quant_36 = high_16 | (v_137 & 808464432u);
          uint quant_37 = high_17 | (v_138 & 808464432u);
          uint quant_38 = high_18 | (v_139 & 808464432u);
          uint quant_39 = high_19 | (v_140 & 808464432u);
          uint v_143 = (v_142 ? q_72.z : q_72.x) << (uint)(24 - ((e_7 & 3) * 8));
          float v_144 = (float)(asint(v_143) >> 24);
          float v_145 = v_141 * v_144;
          uint v_146 = (v_142 ? q_72.w : q_72.y) << (uint)(24 - ((e_7 & 3) * 8));
          float v_147 = (float)(asint(v_146) >> 24);
          float v_148 = v_141 * v_147;
          int dot_19 = dot4(quant_35, q_80.y, dot4(quant_34, q_80.x, dot4(quant_33, q_79.y, dot4(quant_32, q_79.x, dot_17))));
          float v_149 = v_145 * q_83.x;
          float v_150 = (float)dot_19;
          float sum_10 = mad(v_149, v_150, sum_7);
          int dot_20 = dot4(quant_39, q_82.y, dot4(quant_38, q_82.x, dot4(quant_37, q_81.y, dot4(quant_36, q_81.x, dot_18))));
          float v_151 = v_148 * q_84.x;
          float v_152 = (float)dot_20;
          float sum_11 = mad(v_151, v_152, sum_10);
          sum_7 = sum_11;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        [loop] for (int i_5 = 2; i_5 < max(rounds_1, 2); ++i_5) {
          int e_9 = lane + (i_5 << 5);
          if (e_9 < chunks_1) {
            int v_153 = ((e_9 >> 3) * 52) + base_1;
            uint4 q_85 = w[(e_9 & 7) + (v_153 >> 2)];
            uint4 q_86 = w[(((((e_9 & 7) >> 2) * 2) + (e_9 & 1)) + (v_153 >> 2)) + 8];
            uint4 q_87 = w[(v_153 >> 2) + 12];
            uint word_5 = w__words[(((k >> 8) * 52) + base_1) + ((e_9 >> 3) >> 1)];
            int v_154 = (((e_9 >> 3) * 8) + (e_9 & 4)) + ((e_9 & 3) >> 1);
            int v_155 = (v_154 * 8) + ((e_9 & 1) * 4);
            uint2 q_88 = shared_1[v_155 >> 1];
            uint2 q_89 = shared_1[(v_155 >> 1) + 1];
            uint2 q_90 = shared_1[(v_155 >> 1) + 8];
            uint2 q_91 = shared_1[(v_155 >> 1) + 9];
            int dot_21 = dot4(3772834016u, q_89.y, dot4(3772834016u, q_89.x, dot4(3772834016u, q_88.y, dot4(3772834016u, q_88.x, 0))));
            int dot_22 = dot4(3772834016u, q_91.y, dot4(3772834016u, q_91.x, dot4(3772834016u, q_90.y, dot4(3772834016u, q_90.x, 0))));
            float2 q_92 = shared_2[v_154];
            float2 q_93 = shared_2[v_154 + 2];
            uint v_156 = (uint)(e_9 & 2);
            uint v_157 = q_86.x >> v_156;
            uint v_158 = q_86.y >> v_156;
            uint v_159 = q_86.z >> v_156;
            uint v_160 = q_86.w >> v_156;
            uint low_20 = q_85.x & 252645135u;
            uint low_21 = q_85.y & 252645135u;
            uint low_22 = q_85.z & 252645135u;
            uint low_23 = q_85.w & 252645135u;
            uint high_20 = (q_85.x >> 4u) & 252645135u;
            uint high_21 = (q_85.y >> 4u) & 252645135u;
            uint high_22 = (q_85.z >> 4u) & 252645135u;
            uint high_23 = (q_85.w >> 4u) & 252645135u;
            float v_161 = half_lo((word_5 >> (uint)(((e_9 >> 3) & 1) * 16)));
            bool v_162 = 0 < (e_9 & 4);
            uint quant_40 = low_20 | ((v_157 & 50529027u) << 4u);
            uint quant_41 = low_21 | ((v_158 & 50529027u) << 4u);
            uint quant_42 = low_22 | ((v_159 & 50529027u) << 4u);
            uint quant_43 = low_23 | ((v_160 & 50529027u) << 4u);
            uint quant_44 = high_20 | (v_157 & 808464432u);
            uint quant_45 = high_21 | (v_158 & 808464432u);
            uint quant_46 = high_22 | (v_159 & 808464432u);
            uint quant_47 = high_23 | (v_160 & 808464432u);
            uint v_163 = (v_162 ? q_87.z : q_87.x) << (uint)(24 - ((e_9 & 3) * 8));
            float v_164 = (float)(asint(v_163) >> 24);
            float v_165 = v_161 * v_164;
            uint v_166 = (v_162 ? q_87.w : q_87.y) << (uint)(24 - ((e_9 & 3) * 8));
            float v_167 = (float)(asint(v_166) >> 24);
            float v_168 = v_161 * v_167;
            int dot_23 = dot4(quant_43, q_89.y, dot4(quant_42, q_89.x, dot4(quant_41, q_88.y, dot4(quant_40, q_88.x, dot_21))));
            float v_169 = v_165 * q_92.x;
            float v_170 = (float)dot_23;
            float sum_12 = mad(v_169, v_170, sum_7);
            int dot_24 = dot4(quant_47, q_91.y, dot4(quant_46, q_91.x, dot4(quant_45, q_90.y, dot4(quant_44, q_90.x, dot_22))));
            float v_171 = v_168 * q_93.x;
            float v_172 = (float)dot_24;
            float sum_13 = mad(v_171, v_172, sum_12);
            sum_7 = sum_13;
          }
        }
        float v_173 = lane_sum(sum_7, t);
        if ((tx & 31) == 0) {
          int at_3 = first;
          if (at_3 < size_n) {
            out_1[constants.out_at + at_3] = v_173;
          }
        }
      }
    }
  }
}
