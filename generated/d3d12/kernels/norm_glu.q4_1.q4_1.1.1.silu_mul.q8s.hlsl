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
float group_sum(float v, int t) {
  v = lane_sum(v, t);
  GroupMemoryBarrierWithGroupSync();
  if ((t & 31) == 0) red[t >> 5] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  v = 0.0f;
  for (int i = 0; i < THREADS / 32; ++i) v += asfloat(red[i]);
  return v;
}
[[vk::binding(0)]] StructuredBuffer<uint4> w : register(t0);
[[vk::binding(1)]] StructuredBuffer<uint4> w2 : register(t1);
[[vk::binding(2)]] StructuredBuffer<float4> delta : register(t2);
[[vk::binding(3)]] StructuredBuffer<float4> x : register(t3);
[[vk::binding(4)]] StructuredBuffer<float4> norm : register(t4);
[[vk::binding(5)]] StructuredBuffer<float4> post : register(t5);
[[vk::binding(6)]] RWStructuredBuffer<float4> h : register(u6);
[[vk::binding(7)]] RWStructuredBuffer<uint> yq : register(u7);
[[vk::binding(8)]] RWStructuredBuffer<float2> yq_s : register(u8);
#ifdef __spirv__
struct Constants { float eps; int delta_at; int x_at; int h_at; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n = 1;
[[vk::constant_id(1)]] const int size_k = 1;
#else
struct Constants { float eps; int delta_at; int x_at; int h_at; int n; int k; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n constants.n
#define size_k constants.k
#endif
groupshared float shared_1[256];
groupshared uint2 shared_2[1536];
groupshared float2 shared_3[384];
groupshared float shared_4[16];
[numthreads(512, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID, uint index : SV_GroupIndex) {
  int t = (int)index;
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int block = (gy * 32768) + gx;
  int run = tx >> 5;
  int row = min(((block * 32) + (run * 2)), (size_n - 1));
  int row_1 = min((((block * 32) + (run * 2)) + 1), (size_n - 1));
  int lane = tx & 31;
  int v = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
  int base = row * v;
  int v_1 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
  int base_1 = row_1 * v_1;
  int chunks = size_k >> 5;
  int v_2 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
  int base_2 = row * v_2;
  int v_3 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
  int base_3 = row_1 * v_3;
  int chunks_1 = size_k >> 5;
  float sum[16];
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  uint4 q = w[e_1 + (base >> 2)];
  uint4 q_1 = w[((((size_k >> 5) * 4) + base) + e_1) >> 2];
  int v_4 = ((((size_k >> 5) * 4) + base) + e_1) & 3;
  uint v_5 = (v_4 < 2) ? ((v_4 == 0) ? q_1.x : q_1.y) : ((v_4 == 2) ? q_1.z : q_1.w);
  uint4 q_2 = w[e_1 + (base_1 >> 2)];
  uint4 q_3 = w[((((size_k >> 5) * 4) + base_1) + e_1) >> 2];
  int v_6 = ((((size_k >> 5) * 4) + base_1) + e_1) & 3;
  uint v_7 = (v_6 < 2) ? ((v_6 == 0) ? q_3.x : q_3.y) : ((v_6 == 2) ? q_3.z : q_3.w);
  int e_2 = lane + 32;
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  uint4 q_4 = w[e_3 + (base >> 2)];
  uint4 q_5 = w[((((size_k >> 5) * 4) + base) + e_3) >> 2];
  int v_8 = ((((size_k >> 5) * 4) + base) + e_3) & 3;
  uint v_9 = (v_8 < 2) ? ((v_8 == 0) ? q_5.x : q_5.y) : ((v_8 == 2) ? q_5.z : q_5.w);
  uint4 q_6 = w[e_3 + (base_1 >> 2)];
  uint4 q_7 = w[((((size_k >> 5) * 4) + base_1) + e_3) >> 2];
  int v_10 = ((((size_k >> 5) * 4) + base_1) + e_3) & 3;
  uint v_11 = (v_10 < 2) ? ((v_10 == 0) ? q_7.x : q_7.y) : ((v_10 == 2) ? q_7.z : q_7.w);
  float total;
  total = 0.0f;
  int begin = tx * 8;
  [loop] for (int i = begin; i < max(size_k, begin); i += 4096) {
    int from = i + constants.delta_at;
    float4 q_8 = delta[from >> 2];
    float4 q_9 = delta[(from >> 2) + 1];
    float x_1 = q_8.x;
    float x_2 = q_8.y;
    float x_3 = q_8.z;
    float x_4 = q_8.w;
    float x_5 = q_9.x;
    float x_6 = q_9.y;
    float x_7 = q_9.z;
    float x_8 = q_9.w;
    total = mad(x_1, x_1, total);
    total = mad(x_2, x_2, total);
    total = mad(x_3, x_3, total);
    total = mad(x_4, x_4, total);
    total = mad(x_5, x_5, total);
    total = mad(x_6, x_6, total);
    total = mad(x_7, x_7, total);
    total = mad(x_8, x_8, total);
  }
  float v_12 = group_sum(total, t);
  float inverse = 1.0f / sqrt(((v_12 / (float)size_k) + constants.eps));
  total = 0.0f;
  int at = tx * 8;
  int from_1 = min(at, (size_k - 8));
  int from_2 = from_1;
  float4 q_10 = norm[from_2 >> 2];
  float4 q_11 = norm[(from_2 >> 2) + 1];
  float x_9 = q_10.x;
  float x_10 = q_10.y;
  float x_11 = q_10.z;
  float x_12 = q_10.w;
  float x_13 = q_11.x;
  float x_14 = q_11.y;
  float x_15 = q_11.z;
  float x_16 = q_11.w;
  int from_3 = from_1 + constants.x_at;
  float4 q_12 = x[from_3 >> 2];
  float4 q_13 = x[(from_3 >> 2) + 1];
  float x_17 = q_12.x;
  float x_18 = q_12.y;
  float x_19 = q_12.z;
  float x_20 = q_12.w;
  float x_21 = q_13.x;
  float x_22 = q_13.y;
  float x_23 = q_13.z;
  float x_24 = q_13.w;
  int from_4 = from_1 + constants.delta_at;
  float4 q_14 = delta[from_4 >> 2];
  float4 q_15 = delta[(from_4 >> 2) + 1];
  float x_25 = q_14.x;
  float x_26 = q_14.y;
  float x_27 = q_14.z;
  float x_28 = q_14.w;
  float x_29 = q_15.x;
  float x_30 = q_15.y;
  float x_31 = q_15.z;
  float x_32 = q_15.w;
  int from_5 = from_1;
  float4 q_16 = post[from_5 >> 2];
  float4 q_17 = post[(from_5 >> 2) + 1];
  float x_33 = q_16.x;
  float x_34 = q_16.y;
  float x_35 = q_16.z;
  float x_36 = q_16.w;
  float x_37 = q_17.x;
  float x_38 = q_17.y;
  float x_39 = q_17.z;
  float x_40 = q_17.w;
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
    float v_13 = (x_25 * inverse) * x_33;
    float v_14 = (x_26 * inverse) * x_34;
    float v_15 = (x_27 * inverse) * x_35;
    float v_16 = (x_28 * inverse) * x_36;
    float v_17 = (x_29 * inverse) * x_37;
    float v_18 = (x_30 * inverse) * x_38;
    float v_19 = (x_31 * inverse) * x_39;
    float v_20 = (x_32 * inverse) * x_40;
    float v_21 = x_17 + v_13;
    float v_22 = x_18 + v_14;
    float v_23 = x_19 + v_15;
    float v_24 = x_20 + v_16;
    float v_25 = x_21 + v_17;
    float v_26 = x_22 + v_18;
    float v_27 = x_23 + v_19;
    float v_28 = x_24 + v_20;
    if ((block == 0) && (0 <= constants.h_at)) {
      int v_29 = at + constants.h_at;
      h[v_29 >> 2] = float4(v_21, v_22, v_23, v_24);
      h[(v_29 >> 2) + 1] = float4(v_25, v_26, v_27, v_28);
    }
    total = mad(v_21, v_21, total);
    total = mad(v_22, v_22, total);
    total = mad(v_23, v_23, total);
    total = mad(v_24, v_24, total);
    total = mad(v_25, v_25, total);
    total = mad(v_26, v_26, total);
    total = mad(v_27, v_27, total);
    total = mad(v_28, v_28, total);
    float v_30 = v_21 * x_9;
    float v_31 = v_22 * x_10;
    float v_32 = v_23 * x_11;
    float v_33 = v_24 * x_12;
    float v_34 = v_25 * x_13;
    float v_35 = v_26 * x_14;
    float v_36 = v_27 * x_15;
    float v_37 = v_28 * x_16;
    made[0] = v_30;
    made[1] = v_31;
    made[2] = v_32;
    made[3] = v_33;
    made[4] = v_34;
    made[5] = v_35;
    made[6] = v_36;
    made[7] = v_37;
  }
  float v_38 = max(abs(made[0]), abs(made[1]));
  float v_39 = max(v_38, abs(made[2]));
  float v_40 = max(v_39, abs(made[3]));
  float v_41 = max(v_40, abs(made[4]));
  float v_42 = max(v_41, abs(made[5]));
  float v_43 = max(v_42, abs(made[6]));
  float v_44 = max(v_43, abs(made[7]));
  float v_45 = quad_max(v_44, t);
  bool v_46 = 7.523164e-37f <= v_45;
  float v_47 = v_46 ? (v_45 / 127.0f) : 0.0f;
  float v_48 = v_46 ? (127.0f / v_45) : 0.0f;
  int q_18 = (int)(round((made[0] * v_48)));
  int q_19 = (int)(round((made[1] * v_48)));
  int q_20 = (int)(round((made[2] * v_48)));
  int q_21 = (int)(round((made[3] * v_48)));
  int q_22 = (int)(round((made[4] * v_48)));
  int q_23 = (int)(round((made[5] * v_48)));
  int q_24 = (int)(round((made[6] * v_48)));
  int q_25 = (int)(round((made[7] * v_48)));
  int v_49 = ((((((q_18 + q_19) + q_20) + q_21) + q_22) + q_23) + q_24) + q_25;
  int v_50 = quad_sum_int(v_49, t);
  if (at < size_k) {
    uint v_51 = ((((uint)q_18 & 255u) | (((uint)q_19 & 255u) << 8u)) | (((uint)q_20 & 255u) << 16u)) | (((uint)q_21 & 255u) << 24u);
    uint v_52 = ((((uint)q_22 & 255u) | (((uint)q_23 & 255u) << 8u)) | (((uint)q_24 & 255u) << 16u)) | (((uint)q_25 & 255u) << 24u);
    shared_2[(at >> 2) >> 1] = uint2(v_51, v_52);
    if ((tx & 3) == 0) {
      shared_3[at >> 5] = float2(v_47, (v_47 * (float)v_50));
    }
  }
  if (4096 < size_k) {
    [loop] for (int i_1 = 1; i_1 < ((size_k + 4095) >> 12); ++i_1) {
      int at_1 = (i_1 * 4096) + (tx * 8);
      int from_6 = min(at_1, (size_k - 8));
      int from_7 = from_6;
      float4 q_26 = norm[from_7 >> 2];
      float4 q_27 = norm[(from_7 >> 2) + 1];
      float x_41 = q_26.x;
      float x_42 = q_26.y;
      float x_43 = q_26.z;
      float x_44 = q_26.w;
      float x_45 = q_27.x;
      float x_46 = q_27.y;
      float x_47 = q_27.z;
      float x_48 = q_27.w;
      int from_8 = from_6 + constants.x_at;
      float4 q_28 = x[from_8 >> 2];
      float4 q_29 = x[(from_8 >> 2) + 1];
      float x_49 = q_28.x;
      float x_50 = q_28.y;
      float x_51 = q_28.z;
      float x_52 = q_28.w;
      float x_53 = q_29.x;
      float x_54 = q_29.y;
      float x_55 = q_29.z;
      float x_56 = q_29.w;
      int from_9 = from_6 + constants.delta_at;
      float4 q_30 = delta[from_9 >> 2];
      float4 q_31 = delta[(from_9 >> 2) + 1];
      float x_57 = q_30.x;
      float x_58 = q_30.y;
      float x_59 = q_30.z;
      float x_60 = q_30.w;
      float x_61 = q_31.x;
      float x_62 = q_31.y;
      float x_63 = q_31.z;
      float x_64 = q_31.w;
      int from_10 = from_6;
      float4 q_32 = post[from_10 >> 2];
      float4 q_33 = post[(from_10 >> 2) + 1];
      float x_65 = q_32.x;
      float x_66 = q_32.y;
      float x_67 = q_32.z;
      float x_68 = q_32.w;
      float x_69 = q_33.x;
      float x_70 = q_33.y;
      float x_71 = q_33.z;
      float x_72 = q_33.w;
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
        float v_53 = (x_57 * inverse) * x_65;
        float v_54 = (x_58 * inverse) * x_66;
        float v_55 = (x_59 * inverse) * x_67;
        float v_56 = (x_60 * inverse) * x_68;
        float v_57 = (x_61 * inverse) * x_69;
        float v_58 = (x_62 * inverse) * x_70;
        float v_59 = (x_63 * inverse) * x_71;
        float v_60 = (x_64 * inverse) * x_72;
        float v_61 = x_49 + v_53;
        float v_62 = x_50 + v_54;
        float v_63 = x_51 + v_55;
        float v_64 = x_52 + v_56;
        float v_65 = x_53 + v_57;
        float v_66 = x_54 + v_58;
        float v_67 = x_55 + v_59;
        float v_68 = x_56 + v_60;
        if ((block == 0) && (0 <= constants.h_at)) {
          int v_69 = at_1 + constants.h_at;
          h[v_69 >> 2] = float4(v_61, v_62, v_63, v_64);
          h[(v_69 >> 2) + 1] = float4(v_65, v_66, v_67, v_68);
        }
        total = mad(v_61, v_61, total);
        total = mad(v_62, v_62, total);
        total = mad(v_63, v_63, total);
        total = mad(v_64, v_64, total);
        total = mad(v_65, v_65, total);
        total = mad(v_66, v_66, total);
        total = mad(v_67, v_67, total);
        total = mad(v_68, v_68, total);
        float v_70 = v_61 * x_41;
        float v_71 = v_62 * x_42;
        float v_72 = v_63 * x_43;
        float v_73 = v_64 * x_44;
        float v_74 = v_65 * x_45;
        float v_75 = v_66 * x_46;
        float v_76 = v_67 * x_47;
        float v_77 = v_68 * x_48;
        made_1[0] = v_70;
        made_1[1] = v_71;
        made_1[2] = v_72;
        made_1[3] = v_73;
        made_1[4] = v_74;
        made_1[5] = v_75;
        made_1[6] = v_76;
        made_1[7] = v_77;
      }
      float v_78 = max(abs(made_1[0]), abs(made_1[1]));
      float v_79 = max(v_78, abs(made_1[2]));
      float v_80 = max(v_79, abs(made_1[3]));
      float v_81 = max(v_80, abs(made_1[4]));
      float v_82 = max(v_81, abs(made_1[5]));
      float v_83 = max(v_82, abs(made_1[6]));
      float v_84 = max(v_83, abs(made_1[7]));
      float v_85 = quad_max(v_84, t);
      bool v_86 = 7.523164e-37f <= v_85;
      float v_87 = v_86 ? (v_85 / 127.0f) : 0.0f;
      float v_88 = v_86 ? (127.0f / v_85) : 0.0f;
      int q_34 = (int)(round((made_1[0] * v_88)));
      int q_35 = (int)(round((made_1[1] * v_88)));
      int q_36 = (int)(round((made_1[2] * v_88)));
      int q_37 = (int)(round((made_1[3] * v_88)));
      int q_38 = (int)(round((made_1[4] * v_88)));
      int q_39 = (int)(round((made_1[5] * v_88)));
      int q_40 = (int)(round((made_1[6] * v_88)));
      int q_41 = (int)(round((made_1[7] * v_88)));
      int v_89 = ((((((q_34 + q_35) + q_36) + q_37) + q_38) + q_39) + q_40) + q_41;
      int v_90 = quad_sum_int(v_89, t);
      if (at_1 < size_k) {
        uint v_91 = ((((uint)q_34 & 255u) | (((uint)q_35 & 255u) << 8u)) | (((uint)q_36 & 255u) << 16u)) | (((uint)q_37 & 255u) << 24u);
        uint v_92 = ((((uint)q_38 & 255u) | (((uint)q_39 & 255u) << 8u)) | (((uint)q_40 & 255u) << 16u)) | (((uint)q_41 & 255u) << 24u);
        shared_2[(at_1 >> 2) >> 1] = uint2(v_91, v_92);
        if ((tx & 3) == 0) {
          shared_3[at_1 >> 5] = float2(v_87, (v_87 * (float)v_90));
        }
      }
    }
  }
  float v_93 = lane_sum(total, t);
  if ((tx & 31) == 0) {
    shared_4[tx >> 5] = v_93;
  }
  GroupMemoryBarrierWithGroupSync();
  float v_94 = shared_4[0] + shared_4[1];
  float v_95 = v_94 + shared_4[2];
  float v_96 = v_95 + shared_4[3];
  float v_97 = v_96 + shared_4[4];
  float v_98 = v_97 + shared_4[5];
  float v_99 = v_98 + shared_4[6];
  float v_100 = v_99 + shared_4[7];
  float v_101 = v_100 + shared_4[8];
  float v_102 = v_101 + shared_4[9];
  float v_103 = v_102 + shared_4[10];
  float v_104 = v_103 + shared_4[11];
  float v_105 = v_104 + shared_4[12];
  float v_106 = v_105 + shared_4[13];
  float v_107 = v_106 + shared_4[14];
  float v_108 = v_107 + shared_4[15];
  float inverse_1 = 1.0f / sqrt(((v_108 / (float)size_k) + constants.eps));
  sum[0] = 0.0f;
  sum[1] = 0.0f;
  sum[2] = 0.0f;
  sum[3] = 0.0f;
  int e_4 = lane;
  int e_5 = max(min(e_4, (chunks_1 - 1)), 0);
  uint4 q_42 = w2[e_5 + (base_2 >> 2)];
  uint4 q_43 = w2[((((size_k >> 5) * 4) + base_2) + e_5) >> 2];
  int v_109 = ((((size_k >> 5) * 4) + base_2) + e_5) & 3;
  uint v_110 = (v_109 < 2) ? ((v_109 == 0) ? q_43.x : q_43.y) : ((v_109 == 2) ? q_43.z : q_43.w);
  uint4 q_44 = w2[e_5 + (base_3 >> 2)];
  uint4 q_45 = w2[((((size_k >> 5) * 4) + base_3) + e_5) >> 2];
  int v_111 = ((((size_k >> 5) * 4) + base_3) + e_5) & 3;
  uint v_112 = (v_111 < 2) ? ((v_111 == 0) ? q_45.x : q_45.y) : ((v_111 == 2) ? q_45.z : q_45.w);
  int e_6 = lane + 32;
  int e_7 = max(min(e_6, (chunks_1 - 1)), 0);
  uint4 q_46 = w2[e_7 + (base_2 >> 2)];
  uint4 q_47 = w2[((((size_k >> 5) * 4) + base_2) + e_7) >> 2];
  int v_113 = ((((size_k >> 5) * 4) + base_2) + e_7) & 3;
  uint v_114 = (v_113 < 2) ? ((v_113 == 0) ? q_47.x : q_47.y) : ((v_113 == 2) ? q_47.z : q_47.w);
  uint4 q_48 = w2[e_7 + (base_3 >> 2)];
  uint4 q_49 = w2[((((size_k >> 5) * 4) + base_3) + e_7) >> 2];
  int v_115 = ((((size_k >> 5) * 4) + base_3) + e_7) & 3;
  uint v_116 = (v_115 < 2) ? ((v_115 == 0) ? q_49.x : q_49.y) : ((v_115 == 2) ? q_49.z : q_49.w);
  if (e < chunks) {
    uint2 q_50 = shared_2[e * 4];
    uint2 q_51 = shared_2[(e * 4) + 1];
    uint2 q_52 = shared_2[(e * 4) + 2];
    uint2 q_53 = shared_2[(e * 4) + 3];
    float2 q_54 = shared_3[e];
    uint low = q.x & 252645135u;
    uint low_1 = q.y & 252645135u;
    uint low_2 = q.z & 252645135u;
    uint low_3 = q.w & 252645135u;
    uint high = (q.x >> 4u) & 252645135u;
    uint high_1 = (q.y >> 4u) & 252645135u;
    uint high_2 = (q.z >> 4u) & 252645135u;
    uint high_3 = (q.w >> 4u) & 252645135u;
    float v_117 = half_lo(v_5);
    float v_118 = half_hi(v_5);
    int dot_1 = dot4(high_3, q_53.y, dot4(high_2, q_53.x, dot4(high_1, q_52.y, dot4(high, q_52.x, dot4(low_3, q_51.y, dot4(low_2, q_51.x, dot4(low_1, q_50.y, dot4(low, q_50.x, 0))))))));
    float v_119 = v_117 * q_54.x;
    float v_120 = (float)dot_1;
    float sum_1 = mad(v_119, v_120, sum[0]);
    float sum_2 = mad(v_118, q_54.y, sum_1);
    sum[0] = sum_2;
    uint low_4 = q_2.x & 252645135u;
    uint low_5 = q_2.y & 252645135u;
    uint low_6 = q_2.z & 252645135u;
    uint low_7 = q_2.w & 252645135u;
    uint high_4 = (q_2.x >> 4u) & 252645135u;
    uint high_5 = (q_2.y >> 4u) & 252645135u;
    uint high_6 = (q_2.z >> 4u) & 252645135u;
    uint high_7 = (q_2.w >> 4u) & 252645135u;
    float v_121 = half_lo(v_7);
    float v_122 = half_hi(v_7);
    int dot_2 = dot4(high_7, q_53.y, dot4(high_6, q_53.x, dot4(high_5, q_52.y, dot4(high_4, q_52.x, dot4(low_7, q_51.y, dot4(low_6, q_51.x, dot4(low_5, q_50.y, dot4(low_4, q_50.x, 0))))))));
    float v_123 = v_121 * q_54.x;
    float v_124 = (float)dot_2;
    float sum_3 = mad(v_123, v_124, sum[1]);
    float sum_4 = mad(v_122, q_54.y, sum_3);
    sum[1] = sum_4;
  }
  if (e_2 < chunks) {
    uint2 q_55 = shared_2[e_2 * 4];
    uint2 q_56 = shared_2[(e_2 * 4) + 1];
    uint2 q_57 = shared_2[(e_2 * 4) + 2];
    uint2 q_58 = shared_2[(e_2 * 4) + 3];
    float2 q_59 = shared_3[e_2];
    uint low_8 = q_4.x & 252645135u;
    uint low_9 = q_4.y & 252645135u;
    uint low_10 = q_4.z & 252645135u;
    uint low_11 = q_4.w & 252645135u;
    uint high_8 = (q_4.x >> 4u) & 252645135u;
    uint high_9 = (q_4.y >> 4u) & 252645135u;
    uint high_10 = (q_4.z >> 4u) & 252645135u;
    uint high_11 = (q_4.w >> 4u) & 252645135u;
    float v_125 = half_lo(v_9);
    float v_126 = half_hi(v_9);
    int dot_3 = dot4(high_11, q_58.y, dot4(high_10, q_58.x, dot4(high_9, q_57.y, dot4(high_8, q_57.x, dot4(low_11, q_56.y, dot4(low_10, q_56.x, dot4(low_9, q_55.y, dot4(low_8, q_55.x, 0))))))));
    float v_127 = v_125 * q_59.x;
    float v_128 = (float)dot_3;
    float sum_5 = mad(v_127, v_128, sum[0]);
    float sum_6 = mad(v_126, q_59.y, sum_5);
    sum[0] = sum_6;
    uint low_12 = q_6.x & 252645135u;
    uint low_13 = q_6.y & 252645135u;
    uint low_14 = q_6.z & 252645135u;
    uint low_15 = q_6.w & 252645135u;
    uint high_12 = (q_6.x >> 4u) & 252645135u;
    uint high_13 = (q_6.y >> 4u) & 252645135u;
    uint high_14 = (q_6.z >> 4u) & 252645135u;
    uint high_15 = (q_6.w >> 4u) & 252645135u;
    float v_129 = half_lo(v_11);
    float v_130 = half_hi(v_11);
    int dot_4 = dot4(high_15, q_58.y, dot4(high_14, q_58.x, dot4(high_13, q_57.y, dot4(high_12, q_57.x, dot4(low_15, q_56.y, dot4(low_14, q_56.x, dot4(low_13, q_55.y, dot4(low_12, q_55.x, 0))))))));
    float v_131 = v_129 * q_59.x;
    float v_132 = (float)dot_4;
    float sum_7 = mad(v_131, v_132, sum[1]);
    float sum_8 = mad(v_130, q_59.y, sum_7);
    sum[1] = sum_8;
  }
  int rounds = (chunks + 31) >> 5;
  [loop] for (int i_2 = 2; i_2 < max(rounds, 2); ++i_2) {
    int e_8 = lane + (i_2 << 5);
    if (e_8 < chunks) {
      uint4 q_60 = w[e_8 + (base >> 2)];
      uint4 q_61 = w[((((size_k >> 5) * 4) + base) + e_8) >> 2];
      int v_133 = ((((size_k >> 5) * 4) + base) + e_8) & 3;
      uint v_134 = (v_133 < 2) ? ((v_133 == 0) ? q_61.x : q_61.y) : ((v_133 == 2) ? q_61.z : q_61.w);
      uint4 q_62 = w[e_8 + (base_1 >> 2)];
      uint4 q_63 = w[((((size_k >> 5) * 4) + base_1) + e_8) >> 2];
      int v_135 = ((((size_k >> 5) * 4) + base_1) + e_8) & 3;
      uint v_136 = (v_135 < 2) ? ((v_135 == 0) ? q_63.x : q_63.y) : ((v_135 == 2) ? q_63.z : q_63.w);
      uint2 q_64 = shared_2[e_8 * 4];
      uint2 q_65 = shared_2[(e_8 * 4) + 1];
      uint2 q_66 = shared_2[(e_8 * 4) + 2];
      uint2 q_67 = shared_2[(e_8 * 4) + 3];
      float2 q_68 = shared_3[e_8];
      uint low_16 = q_60.x & 252645135u;
      uint low_17 = q_60.y & 252645135u;
      uint low_18 = q_60.z & 252645135u;
      uint low_19 = q_60.w & 252645135u;
      uint high_16 = (q_60.x >> 4u) & 252645135u;
      uint high_17 = (q_60.y >> 4u) & 252645135u;
      uint high_18 = (q_60.z >> 4u) & 252645135u;
      uint high_19 = (q_60.w >> 4u) & 252645135u;
      float v_137 = half_lo(v_134);
      float v_138 = half_hi(v_134);
      int dot_5 = dot4(high_19, q_67.y, dot4(high_18, q_67.x, dot4(high_17, q_66.y, dot4(high_16, q_66.x, dot4(low_19, q_65.y, dot4(low_18, q_65.x, dot4(low_17, q_64.y, dot4(low_16, q_64.x, 0))))))));
      float v_139 = v_137 * q_68.x;
      float v_140 = (float)dot_5;
      float sum_9 = mad(v_139, v_140, sum[0]);
      float sum_10 = mad(v_138, q_68.y, sum_9);
      sum[0] = sum_10;
      uint low_20 = q_62.x & 252645135u;
      uint low_21 = q_62.y & 252645135u;
      uint low_22 = q_62.z & 252645135u;
      uint low_23 = q_62.w & 252645135u;
      uint high_20 = (q_62.x >> 4u) & 252645135u;
      uint high_21 = (q_62.y >> 4u) & 252645135u;
      uint high_22 = (q_62.z >> 4u) & 252645135u;
      uint high_23 = (q_62.w >> 4u) & 252645135u;
      float v_141 = half_lo(v_136);
      float v_142 = half_hi(v_136);
      int dot_6 = dot4(high_23, q_67.y, dot4(high_22, q_67.x, dot4(high_21, q_66.y, dot4(high_20, q_66.x, dot4(low_23, q_65.y, dot4(low_22, q_65.x, dot4(low_21, q_64.y, dot4(low_20, q_64.x, 0))))))));
      float v_143 = v_141 * q_68.x;
      float v_144 = (float)dot_6;
      float sum_11 = mad(v_143, v_144, sum[1]);
      float sum_12 = mad(v_142, q_68.y, sum_11);
      sum[1] = sum_12;
    }
  }
  if (e_4 < chunks_1) {
    uint2 q_69 = shared_2[e_4 * 4];
    uint2 q_70 = shared_2[(e_4 * 4) + 1];
    uint2 q_71 = shared_2[(e_4 * 4) + 2];
    uint2 q_72 = shared_2[(e_4 * 4) + 3];
    float2 q_73 = shared_3[e_4];
    uint low_24 = q_42.x & 252645135u;
    uint low_25 = q_42.y & 252645135u;
    uint low_26 = q_42.z & 252645135u;
    uint low_27 = q_42.w & 252645135u;
    uint high_24 = (q_42.x >> 4u) & 252645135u;
    uint high_25 = (q_42.y >> 4u) & 252645135u;
    uint high_26 = (q_42.z >> 4u) & 252645135u;
    uint high_27 = (q_42.w >> 4u) & 252645135u;
    float v_145 = half_lo(v_110);
    float v_146 = half_hi(v_110);
    int dot_7 = dot4(high_27, q_72.y, dot4(high_26, q_72.x, dot4(high_25, q_71.y, dot4(high_24, q_71.x, dot4(low_27, q_70.y, dot4(low_26, q_70.x, dot4(low_25, q_69.y, dot4(low_24, q_69.x, 0))))))));
    float v_147 = v_145 * q_73.x;
    float v_148 = (float)dot_7;
    float sum_13 = mad(v_147, v_148, sum[2]);
    float sum_14 = mad(v_146, q_73.y, sum_13);
    sum[2] = sum_14;
    uint low_28 = q_44.x & 252645135u;
    uint low_29 = q_44.y & 252645135u;
    uint low_30 = q_44.z & 252645135u;
    uint low_31 = q_44.w & 252645135u;
    uint high_28 = (q_44.x >> 4u) & 252645135u;
    uint high_29 = (q_44.y >> 4u) & 252645135u;
    uint high_30 = (q_44.z >> 4u) & 252645135u;
    uint high_31 = (q_44.w >> 4u) & 252645135u;
    float v_149 = half_lo(v_112);
    float v_150 = half_hi(v_112);
    int dot_8 = dot4(high_31, q_72.y, dot4(high_30, q_72.x, dot4(high_29, q_71.y, dot4(high_28, q_71.x, dot4(low_31, q_70.y, dot4(low_30, q_70.x, dot4(low_29, q_69.y, dot4(low_28, q_69.x, 0))))))));
    float v_151 = v_149 * q_73.x;
    float v_152 = (float)dot_8;
    float sum_15 = mad(v_151, v_152, sum[3]);
    float sum_16 = mad(v_150, q_73.y, sum_15);
    sum[3] = sum_16;
  }
  if (e_6 < chunks_1) {
    uint2 q_74 = shared_2[e_6 * 4];
    uint2 q_75 = shared_2[(e_6 * 4) + 1];
    uint2 q_76 = shared_2[(e_6 * 4) + 2];
    uint2 q_77 = shared_2[(e_6 * 4) + 3];
    float2 q_78 = shared_3[e_6];
    uint low_32 = q_46.x & 252645135u;
    uint low_33 = q_46.y & 252645135u;
    uint low_34 = q_46.z & 252645135u;
    uint low_35 = q_46.w & 252645135u;
    uint high_32 = (q_46.x >> 4u) & 252645135u;
    uint high_33 = (q_46.y >> 4u) & 252645135u;
    uint high_34 = (q_46.z >> 4u) & 252645135u;
    uint high_35 = (q_46.w >> 4u) & 252645135u;
    float v_153 = half_lo(v_114);
    float v_154 = half_hi(v_114);
    int dot_9 = dot4(high_35, q_77.y, dot4(high_34, q_77.x, dot4(high_33, q_76.y, dot4(high_32, q_76.x, dot4(low_35, q_75.y, dot4(low_34, q_75.x, dot4(low_33, q_74.y, dot4(low_32, q_74.x, 0))))))));
    float v_155 = v_153 * q_78.x;
    float v_156 = (float)dot_9;
    float sum_17 = mad(v_155, v_156, sum[2]);
    float sum_18 = mad(v_154, q_78.y, sum_17);
    sum[2] = sum_18;
    uint low_36 = q_48.x & 252645135u;
    uint low_37 = q_48.y & 252645135u;
    uint low_38 = q_48.z & 252645135u;
    uint low_39 = q_48.w & 252645135u;
    uint high_36 = (q_48.x >> 4u) & 252645135u;
    uint high_37 = (q_48.y >> 4u) & 252645135u;
    uint high_38 = (q_48.z >> 4u) & 252645135u;
    uint high_39 = (q_48.w >> 4u) & 252645135u;
    float v_157 = half_lo(v_116);
    float v_158 = half_hi(v_116);
    int dot_10 = dot4(high_39, q_77.y, dot4(high_38, q_77.x, dot4(high_37, q_76.y, dot4(high_36, q_76.x, dot4(low_39, q_75.y, dot4(low_38, q_75.x, dot4(low_37, q_74.y, dot4(low_36, q_74.x, 0))))))));
    float v_159 = v_157 * q_78.x;
    float v_160 = (float)dot_10;
    float sum_19 = mad(v_159, v_160, sum[3]);
    float sum_20 = mad(v_158, q_78.y, sum_19);
    sum[3] = sum_20;
  }
  int rounds_1 = (chunks_1 + 31) >> 5;
  [loop] for (int i_3 = 2; i_3 < max(rounds_1, 2); ++i_3) {
    int e_9 = lane + (i_3 << 5);
    if (e_9 < chunks_1) {
      uint4 q_79 = w2[e_9 + (base_2 >> 2)];
      uint4 q_80 = w2[((((size_k >> 5) * 4) + base_2) + e_9) >> 2];
      int v_161 = ((((size_k >> 5) * 4) + base_2) + e_9) & 3;
      uint v_162 = (v_161 < 2) ? ((v_161 == 0) ? q_80.x : q_80.y) : ((v_161 == 2) ? q_80.z : q_80.w);
      uint4 q_81 = w2[e_9 + (base_3 >> 2)];
      uint4 q_82 = w2[((((size_k >> 5) * 4) + base_3) + e_9) >> 2];
      int v_163 = ((((size_k >> 5) * 4) + base_3) + e_9) & 3;
      uint v_164 = (v_163 < 2) ? ((v_163 == 0) ? q_82.x : q_82.y) : ((v_163 == 2) ? q_82.z : q_82.w);
      uint2 q_83 = shared_2[e_9 * 4];
      uint2 q_84 = shared_2[(e_9 * 4) + 1];
      uint2 q_85 = shared_2[(e_9 * 4) + 2];
      uint2 q_86 = shared_2[(e_9 * 4) + 3];
      float2 q_87 = shared_3[e_9];
      uint low_40 = q_79.x & 252645135u;
      uint low_41 = q_79.y & 252645135u;
      uint low_42 = q_79.z & 252645135u;
      uint low_43 = q_79.w & 252645135u;
      uint high_40 = (q_79.x >> 4u) & 252645135u;
      uint high_41 = (q_79.y >> 4u) & 252645135u;
      uint high_42 = (q_79.z >> 4u) & 252645135u;
      uint high_43 = (q_79.w >> 4u) & 252645135u;
      float v_165 = half_lo(v_162);
      float v_166 = half_hi(v_162);
      int dot_11 = dot4(high_43, q_86.y, dot4(high_42, q_86.x, dot4(high_41, q_85.y, dot4(high_40, q_85.x, dot4(low_43, q_84.y, dot4(low_42, q_84.x, dot4(low_41, q_83.y, dot4(low_40, q_83.x, 0))))))));
      float v_167 = v_165 * q_87.x;
      float v_168 = (float)dot_11;
      float sum_21 = mad(v_167, v_168, sum[2]);
      float sum_22 = mad(v_166, q_87.y, sum_21);
      sum[2] = sum_22;
      uint low_44 = q_81.x & 252645135u;
      uint low_45 = q_81.y & 252645135u;
      uint low_46 = q_81.z & 252645135u;
      uint low_47 = q_81.w & 252645135u;
      uint high_44 = (q_81.x >> 4u) & 252645135u;
      uint high_45 = (q_81.y >> 4u) & 252645135u;
      uint high_46 = (q_81.z >> 4u) & 252645135u;
      uint high_47 = (q_81.w >> 4u) & 252645135u;
      float v_169 = half_lo(v_164);
      float v_170 = half_hi(v_164);
      int dot_12 = dot4(high_47, q_86.y, dot4(high_46, q_86.x, dot4(high_45, q_85.y, dot4(high_44, q_85.x, dot4(low_47, q_84.y, dot4(low_46, q_84.x, dot4(low_45, q_83.y, dot4(low_44, q_83.x, 0))))))));
      float v_171 = v_169 * q_87.x;
      float v_172 = (float)dot_12;
      float sum_23 = mad(v_171, v_172, sum[3]);
      float sum_24 = mad(v_170, q_87.y, sum_23);
      sum[3] = sum_24;
    }
  }
  float v_173 = lane_sum(sum[0], t);
  float v_174 = lane_sum(sum[1], t);
  float v_175 = lane_sum(sum[2], t);
  float v_176 = lane_sum(sum[3], t);
  float v_177 = v_173 * inverse_1;
  float v_178 = v_174 * inverse_1;
  float v_179 = v_175 * inverse_1;
  float v_180 = v_176 * inverse_1;
  if ((tx & 31) == 0) {
    float v_181 = exp(min((0.0f - v_177), 88.0f));
    float v_182 = v_177 / (1.0f + v_181);
    shared_1[run * 2] = v_182 * v_179;
    float v_183 = exp(min((0.0f - v_178), 88.0f));
    float v_184 = v_178 / (1.0f + v_183);
    shared_1[(run * 2) + 1] = v_184 * v_180;
  }
  GroupMemoryBarrierWithGroupSync();
  int lane_1 = tx & 31;
  int row_2 = min(run, 7);
  int four = min(lane_1, 7) * 4;
  float4 q_88 = float4(shared_1[(row_2 * 32) + four], shared_1[((row_2 * 32) + four) + 1], shared_1[((row_2 * 32) + four) + 2], shared_1[((row_2 * 32) + four) + 3]);
  float v_185 = (lane_1 < 8) ? q_88.x : 0.0f;
  float v_186 = (lane_1 < 8) ? q_88.y : 0.0f;
  float v_187 = (lane_1 < 8) ? q_88.z : 0.0f;
  float v_188 = (lane_1 < 8) ? q_88.w : 0.0f;
  int target = row_2;
  bool there = (run < 1) && (0 <= target);
  bool mine = there && (lane_1 < 8);
  float v_189 = max(abs(v_185), abs(v_186));
  float v_190 = max(v_189, abs(v_187));
  float v_191 = max(v_190, abs(v_188));
  float v_192 = lane_max(v_191, t);
  bool v_193 = 7.523164e-37f <= v_192;
  float v_194 = v_193 ? (v_192 / 127.0f) : 0.0f;
  float v_195 = v_193 ? (127.0f / v_192) : 0.0f;
  int q_89 = (int)(round((v_185 * v_195)));
  int q_90 = (int)(round((v_186 * v_195)));
  int q_91 = (int)(round((v_187 * v_195)));
  int q_92 = (int)(round((v_188 * v_195)));
  int v_196 = ((q_89 + q_90) + q_91) + q_92;
  int v_197 = lane_sum_int(v_196, t);
  if (mine) {
    uint v_198 = ((((uint)q_89 & 255u) | (((uint)q_90 & 255u) << 8u)) | (((uint)q_91 & 255u) << 16u)) | (((uint)q_92 & 255u) << 24u);
    yq[((block * 8) + (target * (size_n >> 2))) + lane_1] = v_198;
    if (lane_1 == 0) {
      yq_s[block + ((target * (size_n >> 4)) >> 1)] = float2(v_194, (v_194 * (float)v_197));
    }
  }
}
