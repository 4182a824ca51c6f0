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
[[vk::binding(1)]] StructuredBuffer<int> step_1 : register(t1);
[[vk::binding(2)]] StructuredBuffer<float4> x : register(t2);
[[vk::binding(3)]] RWStructuredBuffer<float4> rings : register(u3);
[[vk::binding(4)]] StructuredBuffer<float4> taps : register(t4);
[[vk::binding(5)]] RWStructuredBuffer<float4> copies : register(u5);
[[vk::binding(6)]] RWStructuredBuffer<float> out_1 : register(u6);
#ifdef __spirv__
struct Constants { int ring_stride; int ring_offset; int x_at; int copy_stride; int copy_offset; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n = 1;
[[vk::constant_id(1)]] const int size_k = 1;
#else
struct Constants { int ring_stride; int ring_offset; int x_at; int copy_stride; int copy_offset; int n; int k; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n constants.n
#define size_k constants.k
#endif
groupshared uint2 shared_1[1536];
groupshared float2 shared_2[384];
[numthreads(512, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID, uint index : SV_GroupIndex) {
  int t = (int)index;
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int block = (gy * 32768) + gx;
  int lane = tx & 31;
  int turns = (32768 <= size_n) ? 8 : 1;
  int begin = (block * turns) * 16;
  int row = (tx >> 5) + begin;
  int base = (min(row, (size_n - 1)) * (size_k >> 8)) * 44;
  int chunks = size_k >> 5;
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  int v = ((e_1 >> 3) * 44) + base;
  uint4 q = w[v >> 2];
  uint4 q_1 = w[(((((e_1 & 7) >> 1) * 2) + (e_1 & 1)) + (v >> 2)) + 3];
  uint4 q_2 = w[((((e_1 >> 3) * 11) + (e_1 & 1)) + (base >> 2)) + 1];
  int e_2 = lane + 32;
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  int v_1 = ((e_3 >> 3) * 44) + base;
  uint4 q_3 = w[v_1 >> 2];
  uint4 q_4 = w[(((((e_3 & 7) >> 1) * 2) + (e_3 & 1)) + (v_1 >> 2)) + 3];
  uint4 q_5 = w[((((e_3 >> 3) * 11) + (e_3 & 1)) + (base >> 2)) + 1];
  if (begin < size_n) {
    int table = step_1[4];
    int word = step_1[table + 1];
    int word_1 = step_1[table + 2];
    int ring = (word_1 * constants.ring_stride) + (constants.ring_offset >> 2);
    int at = tx * 8;
    int from = min(at, (size_k - 8));
    int from_1 = from + constants.x_at;
    float4 q_6 = x[from_1 >> 2];
    float4 q_7 = x[(from_1 >> 2) + 1];
    float x_1 = q_6.x;
    float x_2 = q_6.y;
    float x_3 = q_6.z;
    float x_4 = q_6.w;
    float x_5 = q_7.x;
    float x_6 = q_7.y;
    float x_7 = q_7.z;
    float x_8 = q_7.w;
    int from_2 = (from + constants.x_at) + size_k;
    float4 q_8 = x[from_2 >> 2];
    float4 q_9 = x[(from_2 >> 2) + 1];
    float x_9 = q_8.x;
    float x_10 = q_8.y;
    float x_11 = q_8.z;
    float x_12 = q_8.w;
    float x_13 = q_9.x;
    float x_14 = q_9.y;
    float x_15 = q_9.z;
    float x_16 = q_9.w;
    int from_3 = ((size_k * 2) + from) + constants.x_at;
    float4 q_10 = x[from_3 >> 2];
    float4 q_11 = x[(from_3 >> 2) + 1];
    float x_17 = q_10.x;
    float x_18 = q_10.y;
    float x_19 = q_10.z;
    float x_20 = q_10.w;
    float x_21 = q_11.x;
    float x_22 = q_11.y;
    float x_23 = q_11.z;
    float x_24 = q_11.w;
    int from_4 = from * 3;
    float4 q_12 = taps[from_4 >> 2];
    float4 q_13 = taps[(from_4 >> 2) + 1];
    float x_25 = q_12.x;
    float x_26 = q_12.y;
    float x_27 = q_12.z;
    float x_28 = q_12.w;
    float x_29 = q_13.x;
    float x_30 = q_13.y;
    float x_31 = q_13.z;
    float x_32 = q_13.w;
    int from_5 = (from * 3) + 8;
    float4 q_14 = taps[from_5 >> 2];
    float4 q_15 = taps[(from_5 >> 2) + 1];
    float x_33 = q_14.x;
    float x_34 = q_14.y;
    float x_35 = q_14.z;
    float x_36 = q_14.w;
    float x_37 = q_15.x;
    float x_38 = q_15.y;
    float x_39 = q_15.z;
    float x_40 = q_15.w;
    int from_6 = (from * 3) + 16;
    float4 q_16 = taps[from_6 >> 2];
    float4 q_17 = taps[(from_6 >> 2) + 1];
    float x_41 = q_16.x;
    float x_42 = q_16.y;
    float x_43 = q_16.z;
    float x_44 = q_16.w;
    float x_45 = q_17.x;
    float x_46 = q_17.y;
    float x_47 = q_17.z;
    float x_48 = q_17.w;
    int slot = ring + (((word + 15) & 15) * size_k);
    int from_7 = slot + from;
    float4 q_18 = rings[from_7 >> 2];
    float4 q_19 = rings[(from_7 >> 2) + 1];
    float x_49 = q_18.x;
    float x_50 = q_18.y;
    float x_51 = q_18.z;
    float x_52 = q_18.w;
    float x_53 = q_19.x;
    float x_54 = q_19.y;
    float x_55 = q_19.z;
    float x_56 = q_19.w;
    int slot_1 = ring + (((word + 14) & 15) * size_k);
    int from_8 = slot_1 + from;
    float4 q_20 = rings[from_8 >> 2];
    float4 q_21 = rings[(from_8 >> 2) + 1];
    float x_57 = q_20.x;
    float x_58 = q_20.y;
    float x_59 = q_20.z;
    float x_60 = q_20.w;
    float x_61 = q_21.x;
    float x_62 = q_21.y;
    float x_63 = q_21.z;
    float x_64 = q_21.w;
    float made[8];
    made[0] = 0.0f;
    made[1] = 0.0f;
    made[2] = 0.0f;
    made[3] = 0.0f;
    made[4] = 0.0f;
    made[5] = 0.0f;
    made[6] = 0.0f;
    made[7] = 0.0f;
    if (at < size_k) {
      float v_2 = x_1 * x_17;
      float v_3 = x_2 * x_18;
      float v_4 = x_3 * x_19;
      float v_5 = x_4 * x_20;
      float v_6 = x_5 * x_21;
      float v_7 = x_6 * x_22;
      float v_8 = x_7 * x_23;
      float v_9 = x_8 * x_24;
      float v_10 = (1 <= word) ? x_49 : 0.0f;
      float v_11 = (1 <= word) ? x_50 : 0.0f;
      float v_12 = (1 <= word) ? x_51 : 0.0f;
      float v_13 = (1 <= word) ? x_52 : 0.0f;
      float v_14 = (1 <= word) ? x_53 : 0.0f;
      float v_15 = (1 <= word) ? x_54 : 0.0f;
      float v_16 = (1 <= word) ? x_55 : 0.0f;
      float v_17 = (1 <= word) ? x_56 : 0.0f;
      float v_18 = (2 <= word) ? x_57 : 0.0f;
      float v_19 = (2 <= word) ? x_58 : 0.0f;
      float v_20 = (2 <= word) ? x_59 : 0.0f;
      float v_21 = (2 <= word) ? x_60 : 0.0f;
      float v_22 = (2 <= word) ? x_61 : 0.0f;
      float v_23 = (2 <= word) ? x_62 : 0.0f;
      float v_24 = (2 <= word) ? x_63 : 0.0f;
      float v_25 = (2 <= word) ? x_64 : 0.0f;
      if (block == 0) {
        int slot_2 = ring + ((word & 15) * size_k);
        rings[(slot_2 + at) >> 2] = float4(v_2, v_3, v_4, v_5);
        rings[((slot_2 + at) >> 2) + 1] = float4(v_6, v_7, v_8, v_9);
        int copies_1 = step_1[6];
        int copies_2 = step_1[3];
        [loop] for (int i = 0; i < copies_2; ++i) {
          if (step_1[(i * 2) + copies_1] == 0) {
            int v_26 = (step_1[((i * 2) + copies_1) + 1] * constants.copy_stride) + (constants.copy_offset >> 2);
            int v_27 = v_26 + at;
            copies[v_27 >> 2] = float4(v_10, v_11, v_12, v_13);
            copies[(v_27 >> 2) + 1] = float4(v_14, v_15, v_16, v_17);
            int v_28 = (v_26 + size_k) + at;
            copies[v_28 >> 2] = float4(v_2, v_3, v_4, v_5);
            copies[(v_28 >> 2) + 1] = float4(v_6, v_7, v_8, v_9);
          }
        }
      }
      float v_29 = mad(x_25, v_18, 0.0f);
      float v_30 = mad(x_26, v_10, v_29);
      float v_31 = mad(x_27, v_2, v_30);
      float v_32 = x_9 * v_31;
      float v_33 = mad(x_28, v_19, 0.0f);
      float v_34 = mad(x_29, v_11, v_33);
      float v_35 = mad(x_30, v_3, v_34);
      float v_36 = x_10 * v_35;
      float v_37 = mad(x_31, v_20, 0.0f);
      float v_38 = mad(x_32, v_12, v_37);
      float v_39 = mad(x_33, v_4, v_38);
      float v_40 = x_11 * v_39;
      float v_41 = mad(x_34, v_21, 0.0f);
      float v_42 = mad(x_35, v_13, v_41);
      float v_43 = mad(x_36, v_5, v_42);
      float v_44 = x_12 * v_43;
      float v_45 = mad(x_37, v_22, 0.0f);
      float v_46 = mad(x_38, v_14, v_45);
      float v_47 = mad(x_39, v_6, v_46);
      float v_48 = x_13 * v_47;
      float v_49 = mad(x_40, v_23, 0.0f);
      float v_50 = mad(x_41, v_15, v_49);
      float v_51 = mad(x_42, v_7, v_50);
      float v_52 = x_14 * v_51;
      float v_53 = mad(x_43, v_24, 0.0f);
      float v_54 = mad(x_44, v_16, v_53);
      float v_55 = mad(x_45, v_8, v_54);
      float v_56 = x_15 * v_55;
      float v_57 = mad(x_46, v_25, 0.0f);
      float v_58 = mad(x_47, v_17, v_57);
      float v_59 = mad(x_48, v_9, v_58);
      float v_60 = x_16 * v_59;
      made[0] = v_32;
      made[1] = v_36;
      made[2] = v_40;
      made[3] = v_44;
      made[4] = v_48;
      made[5] = v_52;
      made[6] = v_56;
      made[7] = v_60;
    }
    float v_61 = max(abs(made[0]), abs(made[1]));
    float v_62 = max(v_61, abs(made[2]));
    float v_63 = max(v_62, abs(made[3]));
    float v_64 = max(v_63, abs(made[4]));
    float v_65 = max(v_64, abs(made[5]));
    float v_66 = max(v_65, abs(made[6]));
    float v_67 = max(v_66, abs(made[7]));
    float v_68 = quad_max(v_67, t);
    bool v_69 = 7.523164e-37f <= v_68;
    float v_70 = v_69 ? (v_68 / 127.0f) : 0.0f;
    float v_71 = v_69 ? (127.0f / v_68) : 0.0f;
    int q_22 = (int)(round((made[0] * v_71)));
    int q_23 = (int)(round((made[1] * v_71)));
    int q_24 = (int)(round((made[2] * v_71)));
    int q_25 = (int)(round((made[3] * v_71)));
    int q_26 = (int)(round((made[4] * v_71)));
    int q_27 = (int)(round((made[5] * v_71)));
    int q_28 = (int)(round((made[6] * v_71)));
    int q_29 = (int)(round((made[7] * v_71)));
    int v_72 = ((((((q_22 + q_23) + q_24) + q_25) + q_26) + q_27) + q_28) + q_29;
    int v_73 = quad_sum_int(v_72, t);
    if (at < size_k) {
      uint v_74 = ((((uint)q_22 & 255u) | (((uint)q_23 & 255u) << 8u)) | (((uint)q_24 & 255u) << 16u)) | (((uint)q_25 & 255u) << 24u);
      uint v_75 = ((((uint)q_26 & 255u) | (((uint)q_27 & 255u) << 8u)) | (((uint)q_28 & 255u) << 16u)) | (((uint)q_29 & 255u) << 24u);
      shared_1[(at >> 2) >> 1] = uint2(v_74, v_75);
      if ((tx & 3) == 0) {
        shared_2[at >> 5] = float2(v_70, (v_70 * (float)v_73));
      }
    }
    if (4096 < size_k) {
      [loop] for (int i_1 = 1; i_1 < ((size_k + 4095) >> 12); ++i_1) {
        int at_1 = (i_1 * 4096) + (tx * 8);
        int from_9 = min(at_1, (size_k - 8));
        int from_10 = from_9 + constants.x_at;
        float4 q_30 = x[from_10 >> 2];
        float4 q_31 = x[(from_10 >> 2) + 1];
        float x_65 = q_30.x;
        float x_66 = q_30.y;
        float x_67 = q_30.z;
        float x_68 = q_30.w;
        float x_69 = q_31.x;
        float x_70 = q_31.y;
        float x_71 = q_31.z;
        float x_72 = q_31.w;
        int from_11 = (from_9 + constants.x_at) + size_k;
        float4 q_32 = x[from_11 >> 2];
        float4 q_33 = x[(from_11 >> 2) + 1];
        float x_73 = q_32.x;
        float x_74 = q_32.y;
        float x_75 = q_32.z;
        float x_76 = q_32.w;
        float x_77 = q_33.x;
        float x_78 = q_33.y;
        float x_79 = q_33.z;
        float x_80 = q_33.w;
        int from_12 = ((size_k * 2) + from_9) + constants.x_at;
        float4 q_34 = x[from_12 >> 2];
        float4 q_35 = x[(from_12 >> 2) + 1];
        float x_81 = q_34.x;
        float x_82 = q_34.y;
        float x_83 = q_34.z;
        float x_84 = q_34.w;
        float x_85 = q_35.x;
        float x_86 = q_35.y;
        float x_87 = q_35.z;
        float x_88 = q_35.w;
        int from_13 = from_9 * 3;
        float4 q_36 = taps[from_13 >> 2];
        float4 q_37 = taps[(from_13 >> 2) + 1];
        float x_89 = q_36.x;
        float x_90 = q_36.y;
        float x_91 = q_36.z;
        float x_92 = q_36.w;
        float x_93 = q_37.x;
        float x_94 = q_37.y;
        float x_95 = q_37.z;
        float x_96 = q_37.w;
        int from_14 = (from_9 * 3) + 8;
        float4 q_38 = taps[from_14 >> 2];
        float4 q_39 = taps[(from_14 >> 2) + 1];
        float x_97 = q_38.x;
        float x_98 = q_38.y;
        float x_99 = q_38.z;
        float x_100 = q_38.w;
        float x_101 = q_39.x;
        float x_102 = q_39.y;
        float x_103 = q_39.z;
        float x_104 = q_39.w;
        int from_15 = (from_9 * 3) + 16;
        float4 q_40 = taps[from_15 >> 2];
        float4 q_41 = taps[(from_15 >> 2) + 1];
        float x_105 = q_40.x;
        float x_106 = q_40.y;
        float x_107 = q_40.z;
        float x_108 = q_40.w;
        float x_109 = q_41.x;
        float x_110 = q_41.y;
        float x_111 = q_41.z;
        float x_112 = q_41.w;
        int slot_3 = ring + (((word + 15) & 15) * size_k);
        int from_16 = slot_3 + from_9;
        float4 q_42 = rings[from_16 >> 2];
        float4 q_43 = rings[(from_16 >> 2) + 1];
        float x_113 = q_42.x;
        float x_114 = q_42.y;
        float x_115 = q_42.z;
        float x_116 = q_42.w;
        float x_117 = q_43.x;
        float x_118 = q_43.y;
        float x_119 = q_43.z;
        float x_120 = q_43.w;
        int slot_4 = ring + (((word + 14) & 15) * size_k);
        int from_17 = slot_4 + from_9;
        float4 q_44 = rings[from_17 >> 2];
        float4 q_45 = rings[(from_17 >> 2) + 1];
        float x_121 = q_44.x;
        float x_122 = q_44.y;
        float x_123 = q_44.z;
        float x_124 = q_44.w;
        float x_125 = q_45.x;
        float x_126 = q_45.y;
        float x_127 = q_45.z;
        float x_128 = q_45.w;
        float made_1[8];
        made_1[0] = 0.0f;
        made_1[1] = 0.0f;
        made_1[2] = 0.0f;
        made_1[3] = 0.0f;
        made_1[4] = 0.0f;
        made_1[5] = 0.0f;
        made_1[6] = 0.0f;
        made_1[7] = 0.0f;
        if (at_1 < size_k) {
          float v_76 = x_65 * x_81;
          float v_77 = x_66 * x_82;
          float v_78 = x_67 * x_83;
          float v_79 = x_68 * x_84;
          float v_80 = x_69 * x_85;
          float v_81 = x_70 * x_86;
          float v_82 = x_71 * x_87;
          float v_83 = x_72 * x_88;
          float v_84 = (1 <= word) ? x_113 : 0.0f;
          float v_85 = (1 <= word) ? x_114 : 0.0f;
          float v_86 = (1 <= word) ? x_115 : 0.0f;
          float v_87 = (1 <= word) ? x_116 : 0.0f;
          float v_88 = (1 <= word) ? x_117 : 0.0f;
          float v_89 = (1 <= word) ? x_118 : 0.0f;
          float v_90 = (1 <= word) ? x_119 : 0.0f;
          float v_91 = (1 <= word) ? x_120 : 0.0f;
          float v_92 = (2 <= word) ? x_121 : 0.0f;
          float v_93 = (2 <= word) ? x_122 : 0.0f;
          float v_94 = (2 <= word) ? x_123 : 0.0f;
          float v_95 = (2 <= word) ? x_124 : 0.0f;
          float v_96 = (2 <= word) ? x_125 : 0.0f;
          float v_97 = (2 <= word) ? x_126 : 0.0f;
          float v_98 = (2 <= word) ? x_127 : 0.0f;
          float v_99 = (2 <= word) ? x_128 : 0.0f;
          if (block == 0) {
            int slot_5 = ring + ((word & 15) * size_k);
            rings[(slot_5 + at_1) >> 2] = float4(v_76, v_77, v_78, v_79);
            rings[((slot_5 + at_1) >> 2) + 1] = float4(v_80, v_81, v_82, v_83);
            int copies_3 = step_1[6];
            int copies_4 = step_1[3];
            [loop] for (int i_2 = 0; i_2 < copies_4; ++i_2) {
              if (step_1[(i_2 * 2) + copies_3] == 0) {
                int v_100 = (step_1[((i_2 * 2) + copies_3) + 1] * constants.copy_stride) + (constants.copy_offset >> 2);
                int v_101 = v_100 + at_1;
                copies[v_101 >> 2] = float4(v_84, v_85, v_86, v_87);
                copies[(v_101 >> 2) + 1] = float4(v_88, v_89, v_90, v_91);
                int v_102 = (v_100 + size_k) + at_1;
                copies[v_102 >> 2] = float4(v_76, v_77, v_78, v_79);
                copies[(v_102 >> 2) + 1] = float4(v_80, v_81, v_82, v_83);
              }
            }
          }
          float v_103 = mad(x_89, v_92, 0.0f);
          float v_104 = mad(x_90, v_84, v_103);
          float v_105 = mad(x_91, v_76, v_104);
          float v_106 = x_73 * v_105;
          float v_107 = mad(x_92, v_93, 0.0f);
          float v_108 = mad(x_93, v_85, v_107);
          float v_109 = mad(x_94, v_77, v_108);
          float v_110 = x_74 * v_109;
          float v_111 = mad(x_95, v_94, 0.0f);
          float v_112 = mad(x_96, v_86, v_111);
          float v_113 = mad(x_97, v_78, v_112);
          float v_114 = x_75 * v_113;
          float v_115 = mad(x_98, v_95, 0.0f);
          float v_116 = mad(x_99, v_87, v_115);
          float v_117 = mad(x_100, v_79, v_116);
          float v_118 = x_76 * v_117;
          float v_119 = mad(x_101, v_96, 0.0f);
          float v_120 = mad(x_102, v_88, v_119);
          float v_121 = mad(x_103, v_80, v_120);
          float v_122 = x_77 * v_121;
          float v_123 = mad(x_104, v_97, 0.0f);
          float v_124 = mad(x_105, v_89, v_123);
          float v_125 = mad(x_106, v_81, v_124);
          float v_126 = x_78 * v_125;
          float v_127 = mad(x_107, v_98, 0.0f);
          float v_128 = mad(x_108, v_90, v_127);
          float v_129 = mad(x_109, v_82, v_128);
          float v_130 = x_79 * v_129;
          float v_131 = mad(x_110, v_99, 0.0f);
          float v_132 = mad(x_111, v_91, v_131);
          float v_133 = mad(x_112, v_83, v_132);
          float v_134 = x_80 * v_133;
          made_1[0] = v_106;
          made_1[1] = v_110;
          made_1[2] = v_114;
          made_1[3] = v_118;
          made_1[4] = v_122;
          made_1[5] = v_126;
          made_1[6] = v_130;
          made_1[7] = v_134;
        }
        float v_135 = max(abs(made_1[0]), abs(made_1[1]));
        float v_136 = max(v_135, abs(made_1[2]));
        float v_137 = max(v_136, abs(made_1[3]));
        float v_138 = max(v_137, abs(made_1[4]));
        float v_139 = max(v_138, abs(made_1[5]));
        float v_140 = max(v_139, abs(made_1[6]));
        float v_141 = max(v_140, abs(made_1[7]));
        float v_142 = quad_max(v_141, t);
        bool v_143 = 7.523164e-37f <= v_142;
        float v_144 = v_143 ? (v_142 / 127.0f) : 0.0f;
        float v_145 = v_143 ? (127.0f / v_142) : 0.0f;
        int q_46 = (int)(round((made_1[0] * v_145)));
        int q_47 = (int)(round((made_1[1] * v_145)));
        int q_48 = (int)(round((made_1[2] * v_145)));
        int q_49 = (int)(round((made_1[3] * v_145)));
        int q_50 = (int)(round((made_1[4] * v_145)));
        int q_51 = (int)(round((made_1[5] * v_145)));
        int q_52 = (int)(round((made_1[6] * v_145)));
        int q_53 = (int)(round((made_1[7] * v_145)));
        int v_146 = ((((((q_46 + q_47) + q_48) + q_49) + q_50) + q_51) + q_52) + q_53;
        int v_147 = quad_sum_int(v_146, t);
        if (at_1 < size_k) {
          uint v_148 = ((((uint)q_46 & 255u) | (((uint)q_47 & 255u) << 8u)) | (((uint)q_48 & 255u) << 16u)) | (((uint)q_49 & 255u) << 24u);
          uint v_149 = ((((uint)q_50 & 255u) | (((uint)q_51 & 255u) << 8u)) | (((uint)q_52 & 255u) << 16u)) | (((uint)q_53 & 255u) << 24u);
          shared_1[(at_1 >> 2) >> 1] = uint2(v_148, v_149);
          if ((tx & 3) == 0) {
            shared_2[at_1 >> 5] = float2(v_144, (v_144 * (float)v_147));
          }
        }
      }
    }
    GroupMemoryBarrierWithGroupSync();
    float sum = 0.0f;
    if (e < chunks) {
      int v_150 = ((e >> 3) * 64) + (((e & 7) >> 1) * 16);
      uint2 q_54 = shared_1[((e & 1) * 2) + (v_150 >> 1)];
      uint2 q_55 = shared_1[(((e & 1) * 2) + (v_150 >> 1)) + 1];
      uint2 q_56 = shared_1[(((e & 1) * 2) + (v_150 >> 1)) + 4];
      uint2 q_57 = shared_1[(((e & 1) * 2) + (v_150 >> 1)) + 5];
      float2 q_58 = shared_2[((e >> 3) * 8) + (((e & 7) >> 1) * 2)];
      float2 q_59 = shared_2[(((e >> 3) * 8) + (((e & 7) >> 1) * 2)) + 1];
      float v_151 = ((e & 1) == 0) ? q_58.y : q_59.y;
      uint v_152 = (uint)(((e & 7) >> 1) * 2);
      uint v_153 = q_2.x >> v_152;
      uint v_154 = q_2.y >> v_152;
      uint v_155 = q_2.z >> v_152;
      uint v_156 = q_2.w >> v_152;
      uint low = q_1.x & 252645135u;
      uint low_1 = q_1.y & 252645135u;
      uint low_2 = q_1.z & 252645135u;
      uint low_3 = q_1.w & 252645135u;
      uint high = (q_1.x >> 4u) & 252645135u;
      uint high_1 = (q_1.y >> 4u) & 252645135u;
      uint high_2 = (q_1.z >> 4u) & 252645135u;
      uint high_3 = (q_1.w >> 4u) & 252645135u;
      uint quant = low | ((v_153 & 16843009u) << 4u);
      uint quant_1 = low_1 | ((v_154 & 16843009u) << 4u);
      uint quant_2 = low_2 | ((v_155 & 16843009u) << 4u);
      uint quant_3 = low_3 | ((v_156 & 16843009u) << 4u);
      uint quant_4 = high | ((v_153 & 33686018u) << 3u);
      uint quant_5 = high_1 | ((v_154 & 33686018u) << 3u);
      uint quant_6 = high_2 | ((v_155 & 33686018u) << 3u);
      uint quant_7 = high_3 | ((v_156 & 33686018u) << 3u);
      uint v_157 = (uint)((((e & 7) >> 1) & 1) * 16);
      uint v_158 = q.y >> v_157;
      uint v_159 = q.z >> v_157;
      uint v_160 = q.w >> v_157;
      bool v_161 = ((e & 7) >> 1) < 2;
      uint v_162 = v_161 ? (v_158 & 16191u) : ((v_160 & 3855u) | ((v_158 >> 2u) & 12336u));
      uint v_163 = v_161 ? (v_159 & 16191u) : (((v_160 >> 4u) & 3855u) | ((v_159 >> 2u) & 12336u));
      float v_164 = half_lo(q.x);
      float v_165 = 0.0f - half_hi(q.x);
      float v_166 = (float)(v_162 & 255u);
      float v_167 = v_164 * v_166;
      float v_168 = (float)(v_162 >> 8u);
      float v_169 = v_164 * v_168;
      float v_170 = (float)((v_163 >> (uint)((e & 1) * 8)) & 255u);
      float v_171 = v_165 * v_170;
      int dot_1 = dot4(quant_3, q_55.y, dot4(quant_2, q_55.x, dot4(quant_1, q_54.y, dot4(quant, q_54.x, 0))));
      float v_172 = v_167 * q_58.x;
      float v_173 = (float)dot_1;
      float sum_1 = mad(v_172, v_173, sum);
      int dot_2 = dot4(quant_7, q_57.y, dot4(quant_6, q_57.x, dot4(quant_5, q_56.y, dot4(quant_4, q_56.x, 0))));
      float v_174 = v_169 * q_59.x;
      float v_175 = (float)dot_2;
      float sum_2 = mad(v_174, v_175, sum_1);
      float sum_3 = mad(v_171, v_151, sum_2);
      sum = sum_3;
    }
    if (e_2 < chunks) {
      int v_176 = ((e_2 >> 3) * 64) + (((e_2 & 7) >> 1) * 16);
      uint2 q_60 = shared_1[((e_2 & 1) * 2) + (v_176 >> 1)];
      uint2 q_61 = shared_1[(((e_2 & 1) * 2) + (v_176 >> 1)) + 1];
      uint2 q_62 = shared_1[(((e_2 & 1) * 2) + (v_176 >> 1)) + 4];
      uint2 q_63 = shared_1[(((e_2 & 1) * 2) + (v_176 >> 1)) + 5];
      float2 q_64 = shared_2[((e_2 >> 3) * 8) + (((e_2 & 7) >> 1) * 2)];
      float2 q_65 = shared_2[(((e_2 >> 3) * 8) + (((e_2 & 7) >> 1) * 2)) + 1];
      float v_177 = ((e_2 & 1) == 0) ? q_64.y : q_65.y;
      uint v_178 = (uint)(((e_2 & 7) >> 1) * 2);
      uint v_179 = q_5.x >> v_178;
      uint v_180 = q_5.y >> v_178;
      uint v_181 = q_5.z >> v_178;
      uint v_182 = q_5.w >> v_178;
      uint low_4 = q_4.x & 252645135u;
      uint low_5 = q_4.y & 252645135u;
      uint low_6 = q_4.z & 252645135u;
      uint low_7 = q_4.w & 252645135u;
      uint high_4 = (q_4.x >> 4u) & 252645135u;
      uint high_5 = (q_4.y >> 4u) & 252645135u;
      uint high_6 = (q_4.z >> 4u) & 252645135u;
      uint high_7 = (q_4.w >> 4u) & 252645135u;
      uint quant_8 = low_4 | ((v_179 & 16843009u) << 4u);
      uint quant_9 = low_5 | ((v_180 & 16843009u) << 4u);
      uint quant_10 = low_6 | ((v_181 & 16843009u) << 4u);
      uint quant_11 = low_7 | ((v_182 & 16843009u) << 4u);
      uint quant_12 = high_4 | ((v_179 & 33686018u) << 3u);
      uint quant_13 = high_5 | ((v_180 & 33686018u) << 3u);
      uint quant_14 = high_6 | ((v_181 & 33686018u) << 3u);
      uint quant_15 = high_7 | ((v_182 & 33686018u) << 3u);
      uint v_183 = (uint)((((e_2 & 7) >> 1) & 1) * 16);
      uint v_184 = q_3.y >> v_183;
      uint v_185 = q_3.z >> v_183;
      uint v_186 = q_3.w >> v_183;
      bool v_187 = ((e_2 & 7) >> 1) < 2;
      uint v_188 = v_187 ? (v_184 & 16191u) : ((v_186 & 3855u) | ((v_184 >> 2u) & 12336u));
      uint v_189 = v_187 ? (v_185 & 16191u) : (((v_186 >> 4u) & 3855u) | ((v_185 >> 2u) & 12336u));
      float v_190 = half_lo(q_3.x);
      float v_191 = 0.0f - half_hi(q_3.x);
      float v_192 = (float)(v_188 & 255u);
      float v_193 = v_190 * v_192;
      float v_194 = (float)(v_188 >> 8u);
      float v_195 = v_190 * v_194;
      float v_196 = (float)((v_189 >> (uint)((e_2 & 1) * 8)) & 255u);
      float v_197 = v_191 * v_196;
      int dot_3 = dot4(quant_11, q_61.y, dot4(quant_10, q_61.x, dot4(quant_9, q_60.y, dot4(quant_8, q_60.x, 0))));
      float v_198 = v_193 * q_64.x;
      float v_199 = (float)dot_3;
      float sum_4 = mad(v_198, v_199, sum);
      int dot_4 = dot4(quant_15, q_63.y, dot4(quant_14, q_63.x, dot4(quant_13, q_62.y, dot4(quant_12, q_62.x, 0))));
      float v_200 = v_195 * q_65.x;
      float v_201 = (float)dot_4;
      float sum_5 = mad(v_200, v_201, sum_4);
      float sum_6 = mad(v_197, v_177, sum_5);
      sum = sum_6;
    }
    int rounds = (chunks + 31) >> 5;
    [loop] for (int i_3 = 2; i_3 < max(rounds, 2); ++i_3) {
      int e_4 = lane + (i_3 << 5);
      if (e_4 < chunks) {
        int v_202 = ((e_4 >> 3) * 44) + base;
        uint4 q_66 = w[v_202 >> 2];
        uint4 q_67 = w[(((((e_4 & 7) >> 1) * 2) + (e_4 & 1)) + (v_202 >> 2)) + 3];
        uint4 q_68 = w[((((e_4 >> 3) * 11) + (e_4 & 1)) + (base >> 2)) + 1];
        int v_203 = ((e_4 >> 3) * 64) + (((e_4 & 7) >> 1) * 16);
        uint2 q_69 = shared_1[((e_4 & 1) * 2) + (v_203 >> 1)];
        uint2 q_70 = shared_1[(((e_4 & 1) * 2) + (v_203 >> 1)) + 1];
        uint2 q_71 = shared_1[(((e_4 & 1) * 2) + (v_203 >> 1)) + 4];
        uint2 q_72 = shared_1[(((e_4 & 1) * 2) + (v_203 >> 1)) + 5];
        float2 q_73 = shared_2[((e_4 >> 3) * 8) + (((e_4 & 7) >> 1) * 2)];
        float2 q_74 = shared_2[(((e_4 >> 3) * 8) + (((e_4 & 7) >> 1) * 2)) + 1];
        float v_204 = ((e_4 & 1) == 0) ? q_73.y : q_74.y;
        uint v_205 = (uint)(((e_4 & 7) >> 1) * 2);
        uint v_206 = q_68.x >> v_205;
        uint v_207 = q_68.y >> v_205;
        uint v_208 = q_68.z >> v_205;
        uint v_209 = q_68.w >> v_205;
        uint low_8 = q_67.x & 252645135u;
        uint low_9 = q_67.y & 252645135u;
        uint low_10 = q_67.z & 252645135u;
        uint low_11 = q_67.w & 252645135u;
        uint high_8 = (q_67.x >> 4u) & 252645135u;
        uint high_9 = (q_67.y >> 4u) & 252645135u;
        uint high_10 = (q_67.z >> 4u) & 252645135u;
        uint high_11 = (q_67.w >> 4u) & 252645135u;
        uint quant_16 = low_8 | ((v_206 & 16843009u) << 4u);
        uint quant_17 = low_9 | ((v_207 & 16843009u) << 4u);
        uint quant_18 = low_10 | ((v_208 & 16843009u) << 4u);
        uint quant_19 = low_11 | ((v_209 & 16843009u) << 4u);
        uint quant_20 = high_8 | ((v_206 & 33686018u) << 3u);
        uint quant_21 = high_9 | ((v_207 & 33686018u) << 3u);
        uint quant_22 = high_10 | ((v_208 & 33686018u) << 3u);
        uint quant_23 = high_11 | ((v_209 & 33686018u) << 3u);
        uint v_210 = (uint)((((e_4 & 7) >> 1) & 1) * 16);
        uint v_211 = q_66.y >> v_210;
        uint v_212 = q_66.z >> v_210;
        uint v_213 = q_66.w >> v_210;
        bool v_214 = ((e_4 & 7) >> 1) < 2;
        uint v_215 = v_214 ? (v_211 & 16191u) : ((v_213 & 3855u) | ((v_211 >> 2u) & 12336u));
        uint v_216 = v_214 ? (v_212 & 16191u) : (((v_213 >> 4u) & 3855u) | ((v_212 >> 2u) & 12336u));
        float v_217 = half_lo(q_66.x);
        float v_218 = 0.0f - half_hi(q_66.x);
        float v_219 = (float)(v_215 & 255u);
        float v_220 = v_217 * v_219;
        float v_221 = (float)(v_215 >> 8u);
        float v_222 = v_217 * v_221;
        float v_223 = (float)((v_216 >> (uint)((e_4 & 1) * 8)) & 255u);
        float v_224 = v_218 * v_223;
        int dot_5 = dot4(quant_19, q_70.y, dot4(quant_18, q_70.x, dot4(quant_17, q_69.y, dot4(quant_16, q_69.x, 0))));
        float v_225 = v_220 * q_73.x;
        float v_226 = (float)dot_5;
        float sum_7 = mad(v_225, v_226, sum);
        int dot_6 = dot4(quant_23, q_72.y, dot4(quant_22, q_72.x, dot4(quant_21, q_71.y, dot4(quant_20, q_71.x, 0))));
        float v_227 = v_222 * q_74.x;
        float v_228 = (float)dot_6;
        float sum_8 = mad(v_227, v_228, sum_7);
        float sum_9 = mad(v_224, v_204, sum_8);
        sum = sum_9;
      }
    }
    float v_229 = lane_sum(sum, t);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[at_2] = v_229;
      }
    }
    if (1 < turns) {
      [loop] for (int i_4 = 1; i_4 < min(turns, (((size_n + 15) - begin) >> 4)); ++i_4) {
        int first = (i_4 * 16) + row;
        int base_1 = (min(first, (size_n - 1)) * (size_k >> 8)) * 44;
        int chunks_1 = size_k >> 5;
        int e_5 = lane;
        int e_6 = max(min(e_5, (chunks_1 - 1)), 0);
        int v_230 = ((e_6 >> 3) * 44) + base_1;
        uint4 q_75 = w[v_230 >> 2];
        uint4 q_76 = w[(((((e_6 & 7) >> 1) * 2) + (e_6 & 1)) + (v_230 >> 2)) + 3];
        uint4 q_77 = w[((((e_6 >> 3) * 11) + (e_6 & 1)) + (base_1 >> 2)) + 1];
        int e_7 = lane + 32;
        int e_8 = max(min(e_7, (chunks_1 - 1)), 0);
        int v_231 = ((e_8 >> 3) * 44) + base_1;
        uint4 q_78 = w[v_231 >> 2];
        uint4 q_79 = w[(((((e_8 & 7) >> 1) * 2) + (e_8 & 1)) + (v_231 >> 2)) + 3];
        uint4 q_80 = w[((((e_8 >> 3) * 11) + (e_8 & 1)) + (base_1 >> 2)) + 1];
        float sum_10 = 0.0f;
        if (e_5 < chunks_1) {
          int v_232 = ((e_5 >> 3) * 64) + (((e_5 & 7) >> 1) * 16);
          uint2 q_81 = shared_1[((e_5 & 1) * 2) + (v_232 >> 1)];
          uint2 q_82 = shared_1[(((e_5 & 1) * 2) + (v_232 >> 1)) + 1];
          uint2 q_83 = shared_1[(((e_5 & 1) * 2) + (v_232 >> 1)) + 4];
          uint2 q_84 = shared_1[(((e_5 & 1) * 2) + (v_232 >> 1)) + 5];
          float2 q_85 = shared_2[((e_5 >> 3) * 8) + (((e_5 & 7) >> 1) * 2)];
          float2 q_86 = shared_2[(((e_5 >> 3) * 8) + (((e_5 & 7) >> 1) * 2)) + 1];
          float v_233 = ((e_5 & 1) == 0) ? q_85.y : q_86.y;
          uint v_234 = (uint)(((e_5 & 7) >> 1) * 2);
          uint v_235 = q_77.x >> v_234;
          uint v_236 = q_77.y >> v_234;
          uint v_237 = q_77.z >> v_234;
          uint v_238 = q_77.w >> v_234;
          uint low_12 = q_76.x & 252645135u;
          uint low_13 = q_76.y & 252645135u;
          uint low_14 = q_76.z & 252645135u;
          uint low_15 = q_76.w & 252645135u;
          uint high_12 = (q_76.x >> 4u) & 252645135u;
          uint high_13 = (q_76.y >> 4u) & 252645135u;
          uint high_14 = (q_76.z >> 4u) & 252645135u;
          uint high_15 = (q_76.w >> 4u) & 252645135u;
          uint quant_24 = low_12 | ((v_235 & 16843009u) << 4u);
          uint quant_25 = low_13 | ((v_236 & 16843009u) << 4u);
          uint quant_26 = low_14 | ((v_237 & 16843009u) << 4u);
          uint quant_27 = low_15 | ((v_238 & 16843009u) << 4u);
          uint quant_28 = high_12 | ((v_235 & 33686018u) << 3u);
          uint quant_29 = high_13 | ((v_236 & 33686018u) << 3u);
          uint quant_30 = high_14 | ((v_237 & 33686018u) << 3u);
          uint quant_31 = high_15 | ((v_238 & 33686018u) << 3u);
          uint v_239 = (uint)((((e_5 & 7) >> 1) & 1) * 16);
          uint v_240 = q_75.y >> v_239;
          uint v_241 = q_75.z >> v_239;
          uint v_242 = q_75.w >> v_239;
          bool v_243 = ((e_5 & 7) >> 1) < 2;
          uint v_244 = v_243 ? (v_240 & 16191u) : ((v_242 & 3855u) | ((v_240 >> 2u) & 12336u));
          uint v_245 = v_243 ? (v_241 & 16191u) : (((v_242 >> 4u) & 3855u) | ((v_241 >> 2u) & 12336u));
          float v_246 = half_lo(q_75.x);
          float v_247 = 0.0f - half_hi(q_75.x);
          float v_248 = (float)(v_244 & 255u);
          float v_249 = v_246 * v_248;
          float v_250 = (float)(v_244 >> 8u);
          float v_251 = v_246 * v_250;
          float v_252 = (float)((v_245 >> (uint)((e_5 & 1) * 8)) & 255u);
          float v_253 = v_247 * v_252;
          int dot_7 = dot4(quant_27, q_82.y, dot4(quant_26, q_82.x, dot4(quant_25, q_81.y, dot4(quant_24, q_81.x, 0))));
          float v_254 = v_249 * q_85.x;
          float v_255 = (float)dot_7;
          float sum_11 = mad(v_254, v_255, sum_10);
          int dot_8 = dot4(quant_31, q_84.y, dot4(quant_30, q_84.x, dot4(quant_29, q_83.y, dot4(quant_28, q_83.x, 0))));
          float v_256 = v_251 * q_86.x;
          float v_257 = (float)dot_8;
          float sum_12 = mad(v_256, v_257, sum_11);
          float sum_13 = mad(v_253, v_233, sum_12);
          sum_10 = sum_13;
        }
        if (e_7 < chunks_1) {
          int v_258 = ((e_7 >> 3) * 64) + (((e_7 & 7) >> 1) * 16);
          uint2 q_87 = shared_1[((e_7 & 1) * 2) + (v_258 >> 1)];
          uint2 q_88 = shared_1[(((e_7 & 1) * 2) + (v_258 >> 1)) + 1];
          uint2 q_89 = shared_1[(((e_7 & 1) * 2) + (v_258 >> 1)) + 4];
          uint2 q_90 = shared_1[(((e_7 & 1) * 2) + (v_258 >> 1)) + 5];
          float2 q_91 = shared_2[((e_7 >> 3) * 8) + (((e_7 & 7) >> 1) * 2)];
          float2 q_92 = shared_2[(((e_7 >> 3) * 8) + (((e_7 & 7) >> 1) * 2)) + 1];
          float v_259 = ((e_7 & 1) == 0) ? q_91.y : q_92.y;
          uint v_260 = (uint)(((e_7 & 7) >> 1) * 2);
          uint v_261 = q_80.x >> v_260;
          uint v_262 = q_80.y >> v_260;
          uint v_263 = q_80.z >> v_260;
          uint v_264 = q_80.w >> v_260;
          uint low_16 = q_79.x & 252645135u;
          uint low_17 = q_79.y & 252645135u;
          uint low_18 = q_79.z & 252645135u;
          uint low_19 = q_79.w & 252645135u;
          uint high_16 = (q_79.x >> 4u) & 252645135u;
          uint high_17 = (q_79.y >> 4u) & 252645135u;
          uint high_18 = (q_79.z >> 4u) & 252645135u;
          uint high_19 = (q_79.w >> 4u) & 252645135u;
          uint quant_32 = low_16 | ((v_261 & 16843009u) << 4u);
          uint quant_33 = low_17 | ((v_262 & 16843009u) << 4u);
          uint quant_34 = low_18 | ((v_263 & 16843009u) << 4u);
          uint quant_35 = low_19 | ((v_264 & 16843009u) << 4u);
          uint quant_36 = high_16 | ((v_261 & 33686018u) << 3u);
          uint quant_37 = high_17 | ((v_262 & 33686018u) << 3u);
          uint quant_38 = high_18 | ((v_263 & 33686018u) << 3u);
          uint quant_39 = high_19 | ((v_264 & 33686018u) << 3u);
          uint v_265 = (uint)((((e_7 & 7) >> 1) & 1) * 16);
          uint v_266 = q_78.y >> v_265;
          uint v_267 = q_78.z >> v_265;
          uint v_268 = q_78.w >> v_265;
          bool v_269 = ((e_7 & 7) >> 1) < 2;
          uint v_270 = v_269 ? (v_266 & 16191u) : ((v_268 & 3855u) | ((v_266 >> 2u) & 12336u));
          uint v_271 = v_269 ? (v_267 & 16191u) : (((v_268 >> 4u) & 3855u) | ((v_267 >> 2u) & 12336u));
          float v_272 = half_lo(q_78.x);
          float v_273 = 0.0f - half_hi(q_78.x);
          float v_274 = (float)(v_270 & 255u);
          float v_275 = v_272 * v_274;
          float v_276 = (float)(v_270 >> 8u);
          float v_277 = v_272 * v_276;
          float v_278 = (float)((v_271 >> (uint)((e_7 & 1) * 8)) & 255u);
          float v_279 = v_273 * v_278;
          int dot_9 = dot4(quant_35, q_88.y, dot4(quant_34, q_88.x, dot4(quant_33, q_87.y, dot4(quant_32, q_87.x, 0))));
          float v_280 = v_275 * q_91.x;
          float v_281 = (float)dot_9;
          float sum_14 = mad(v_280, v_281, sum_10);
          int dot_10 = dot4(quant_39, q_90.y, dot4(quant_38, q_90.x, dot4(quant_37, q_89.y, dot4(quant_36, q_89.x, 0))));
          float v_282 = v_277 * q_92.x;
          float v_283 = (float)dot_10;
          float sum_15 = mad(v_282, v_283, sum_14);
          float sum_16 = mad(v_279, v_259, sum_15);
          sum_10 = sum_16;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        [loop] for (int i_5 = 2; i_5 < max(rounds_1, 2); ++i_5) {
          int e_9 = lane + (i_5 << 5);
          if (e_9 < chunks_1) {
            int v_284 = ((e_9 >> 3) * 44) + base_1;
            uint4 q_93 = w[v_284 >> 2];
            uint4 q_94 = w[(((((e_9 & 7) >> 1) * 2) + (e_9 & 1)) + (v_284 >> 2)) + 3];
            uint4 q_95 = w[((((e_9 >> 3) * 11) + (e_9 & 1)) + (base_1 >> 2)) + 1];
            int v_285 = ((e_9 >> 3) * 64) + (((e_9 & 7) >> 1) * 16);
            uint2 q_96 = shared_1[((e_9 & 1) * 2) + (v_285 >> 1)];
            uint2 q_97 = shared_1[(((e_9 & 1) * 2) + (v_285 >> 1)) + 1];
            uint2 q_98 = shared_1[(((e_9 & 1) * 2) + (v_285 >> 1)) + 4];
            uint2 q_99 = shared_1[(((e_9 & 1) * 2) + (v_285 >> 1)) + 5];
            float2 q_100 = shared_2[((e_9 >> 3) * 8) + (((e_9 & 7) >> 1) * 2)];
            float2 q_101 = shared_2[(((e_9 >> 3) * 8) + (((e_9 & 7) >> 1) * 2)) + 1];
            float v_286 = ((e_9 & 1) == 0) ? q_100.y : q_101.y;
            uint v_287 = (uint)(((e_9 & 7) >> 1) * 2);
            uint v_288 = q_95.x >> v_287;
            uint v_289 = q_95.y >> v_287;
            uint v_290 = q_95.z >> v_287;
            uint v_291 = q_95.w >> v_287;
            uint low_20 = q_94.x & 252645135u;
            uint low_21 = q_94.y & 252645135u;
            uint low_22 = q_94.z & 252645135u;
            uint low_23 = q_94.w & 252645135u;
            uint high_20 = (q_94.x >> 4u) & 252645135u;
            uint high_21 = (q_94.y >> 4u) & 252645135u;
            uint high_22 = (q_94.z >> 4u) & 252645135u;
            uint high_23 = (q_94.w >> 4u) & 252645135u;
            uint quant_40 = low_20 | ((v_288 & 16843009u) << 4u);
            uint quant_41 = low_21 | ((v_289 & 16843009u) << 4u);
            uint quant_42 = low_22 | ((v_290 & 16843009u) << 4u);
            uint quant_43 = low_23 | ((v_291 & 16843009u) << 4u);
            uint quant_44 = high_20 | ((v_288 & 33686018u) << 3u);
            uint quant_45 = high_21 | ((v_289 & 33686018u) << 3u);
            uint quant_46 = high_22 | ((v_290 & 33686018u) << 3u);
            uint quant_47 = high_23 | ((v_291 & 33686018u) << 3u);
            uint v_292 = (uint)((((e_9 & 7) >> 1) & 1) * 16);
            uint v_293 = q_93.y >> v_292;
            uint v_294 = q_93.z >> v_292;
            uint v_295 = q_93.w >> v_292;
            bool v_296 = ((e_9 & 7) >> 1) < 2;
            uint v_297 = v_296 ? (v_293 & 16191u) : ((v_295 & 3855u) | ((v_293 >> 2u) & 12336u));
            uint v_298 = v_296 ? (v_294 & 16191u) : (((v_295 >> 4u) & 3855u) | ((v_294 >> 2u) & 12336u));
            float v_299 = half_lo(q_93.x);
            float v_300 = 0.0f - half_hi(q_93.x);
            float v_301 = (float)(v_297 & 255u);
            float v_302 = v_299 * v_301;
            float v_303 = (float)(v_297 >> 8u);
            float v_304 = v_299 * v_303;
            float v_305 = (float)((v_298 >> (uint)((e_9 & 1) * 8)) & 255u);
            float v_306 = v_300 * v_305;
            int dot_11 = dot4(quant_43, q_97.y, dot4(quant_42, q_97.x, dot4(quant_41, q_96.y, dot4(quant_40, q_96.x, 0))));
            float v_307 = v_302 * q_100.x;
            float v_308 = (float)dot_11;
            float sum_17 = mad(v_307, v_308, sum_10);
            int dot_12 = dot4(quant_47, q_99.y, dot4(quant_46, q_99.x, dot4(quant_45, q_98.y, dot4(quant_44, q_98.x, 0))));
            float v_309 = v_304 * q_101.x;
            float v_310 = (float)dot_12;
            float sum_18 = mad(v_309, v_310, sum_17);
            float sum_19 = mad(v_306, v_286, sum_18);
            sum_10 = sum_19;
          }
        }
        float v_311 = lane_sum(sum_10, t);
        if ((tx & 31) == 0) {
          int at_3 = first;
          if (at_3 < size_n) {
            out_1[at_3] = v_311;
          }
        }
      }
    }
  }
}
