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
  float total;
  total = 0.0f;
  int begin = tx * 8;
  [loop] for (int i = begin; i < max(size_k, begin); i += 4096) {
    int from = i + constants.delta_at;
    float4 q_6 = delta[from >> 2];
    float4 q_7 = delta[(from >> 2) + 1];
    float x_1 = q_6.x;
    float x_2 = q_6.y;
    float x_3 = q_6.z;
    float x_4 = q_6.w;
    float x_5 = q_7.x;
    float x_6 = q_7.y;
    float x_7 = q_7.z;
    float x_8 = q_7.w;
    total = mad(x_1, x_1, total);
    total = mad(x_2, x_2, total);
    total = mad(x_3, x_3, total);
    total = mad(x_4, x_4, total);
    total = mad(x_5, x_5, total);
    total = mad(x_6, x_6, total);
    total = mad(x_7, x_7, total);
    total = mad(x_8, x_8, total);
  }
  float v_10 = group_sum(total, t);
  float inverse = 1.0f / sqrt(((v_10 / (float)size_k) + constants.eps));
  total = 0.0f;
  int at = tx * 8;
  int from_1 = min(at, (size_k - 8));
  int from_2 = from_1;
  float4 q_8 = norm[from_2 >> 2];
  float4 q_9 = norm[(from_2 >> 2) + 1];
  float x_9 = q_8.x;
  float x_10 = q_8.y;
  float x_11 = q_8.z;
  float x_12 = q_8.w;
  float x_13 = q_9.x;
  float x_14 = q_9.y;
  float x_15 = q_9.z;
  float x_16 = q_9.w;
  int from_3 = from_1 + constants.x_at;
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
  int from_4 = from_1 + constants.delta_at;
  float4 q_12 = delta[from_4 >> 2];
  float4 q_13 = delta[(from_4 >> 2) + 1];
  float x_25 = q_12.x;
  float x_26 = q_12.y;
  float x_27 = q_12.z;
  float x_28 = q_12.w;
  float x_29 = q_13.x;
  float x_30 = q_13.y;
  float x_31 = q_13.z;
  float x_32 = q_13.w;
  int from_5 = from_1;
  float4 q_14 = post[from_5 >> 2];
  float4 q_15 = post[(from_5 >> 2) + 1];
  float x_33 = q_14.x;
  float x_34 = q_14.y;
  float x_35 = q_14.z;
  float x_36 = q_14.w;
  float x_37 = q_15.x;
  float x_38 = q_15.y;
  float x_39 = q_15.z;
  float x_40 = q_15.w;
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
    float v_11 = (x_25 * inverse) * x_33;
    float v_12 = (x_26 * inverse) * x_34;
    float v_13 = (x_27 * inverse) * x_35;
    float v_14 = (x_28 * inverse) * x_36;
    float v_15 = (x_29 * inverse) * x_37;
    float v_16 = (x_30 * inverse) * x_38;
    float v_17 = (x_31 * inverse) * x_39;
    float v_18 = (x_32 * inverse) * x_40;
    float v_19 = x_17 + v_11;
    float v_20 = x_18 + v_12;
    float v_21 = x_19 + v_13;
    float v_22 = x_20 + v_14;
    float v_23 = x_21 + v_15;
    float v_24 = x_22 + v_16;
    float v_25 = x_23 + v_17;
    float v_26 = x_24 + v_18;
    if ((block == 0) && (0 <= constants.h_at)) {
      int v_27 = at + constants.h_at;
      h[v_27 >> 2] = float4(v_19, v_20, v_21, v_22);
      h[(v_27 >> 2) + 1] = float4(v_23, v_24, v_25, v_26);
    }
    total = mad(v_19, v_19, total);
    total = mad(v_20, v_20, total);
    total = mad(v_21, v_21, total);
    total = mad(v_22, v_22, total);
    total = mad(v_23, v_23, total);
    total = mad(v_24, v_24, total);
    total = mad(v_25, v_25, total);
    total = mad(v_26, v_26, total);
    float v_28 = v_19 * x_9;
    float v_29 = v_20 * x_10;
    float v_30 = v_21 * x_11;
    float v_31 = v_22 * x_12;
    float v_32 = v_23 * x_13;
    float v_33 = v_24 * x_14;
    float v_34 = v_25 * x_15;
    float v_35 = v_26 * x_16;
    made[0] = v_28;
    made[1] = v_29;
    made[2] = v_30;
    made[3] = v_31;
    made[4] = v_32;
    made[5] = v_33;
    made[6] = v_34;
    made[7] = v_35;
  }
  float v_36 = max(abs(made[0]), abs(made[1]));
  float v_37 = max(v_36, abs(made[2]));
  float v_38 = max(v_37, abs(made[3]));
  float v_39 = max(v_38, abs(made[4]));
  float v_40 = max(v_39, abs(made[5]));
  float v_41 = max(v_40, abs(made[6]));
  float v_42 = max(v_41, abs(made[7]));
  float v_43 = quad_max(v_42, t);
  bool v_44 = 7.523164e-37f <= v_43;
  float v_45 = v_44 ? (v_43 / 127.0f) : 0.0f;
  float v_46 = v_44 ? (127.0f / v_43) : 0.0f;
  int q_16 = (int)(round((made[0] * v_46)));
  int q_17 = (int)(round((made[1] * v_46)));
  int q_18 = (int)(round((made[2] * v_46)));
  int q_19 = (int)(round((made[3] * v_46)));
  int q_20 = (int)(round((made[4] * v_46)));
  int q_21 = (int)(round((made[5] * v_46)));
  int q_22 = (int)(round((made[6] * v_46)));
  int q_23 = (int)(round((made[7] * v_46)));
  int v_47 = ((((((q_16 + q_17) + q_18) + q_19) + q_20) + q_21) + q_22) + q_23;
  int v_48 = quad_sum_int(v_47, t);
  if (at < size_k) {
    uint v_49 = ((((uint)q_16 & 255u) | (((uint)q_17 & 255u) << 8u)) | (((uint)q_18 & 255u) << 16u)) | (((uint)q_19 & 255u) << 24u);
    uint v_50 = ((((uint)q_20 & 255u) | (((uint)q_21 & 255u) << 8u)) | (((uint)q_22 & 255u) << 16u)) | (((uint)q_23 & 255u) << 24u);
    shared_2[(at >> 2) >> 1] = uint2(v_49, v_50);
    if ((tx & 3) == 0) {
      shared_3[at >> 5] = float2(v_45, (v_45 * (float)v_48));
    }
  }
  if (4096 < size_k) {
    [loop] for (int i_1 = 1; i_1 < ((size_k + 4095) >> 12); ++i_1) {
      int at_1 = (i_1 * 4096) + (tx * 8);
      int from_6 = min(at_1, (size_k - 8));
      int from_7 = from_6;
      float4 q_24 = norm[from_7 >> 2];
      float4 q_25 = norm[(from_7 >> 2) + 1];
      float x_41 = q_24.x;
      float x_42 = q_24.y;
      float x_43 = q_24.z;
      float x_44 = q_24.w;
      float x_45 = q_25.x;
      float x_46 = q_25.y;
      float x_47 = q_25.z;
      float x_48 = q_25.w;
      int from_8 = from_6 + constants.x_at;
      float4 q_26 = x[from_8 >> 2];
      float4 q_27 = x[(from_8 >> 2) + 1];
      float x_49 = q_26.x;
      float x_50 = q_26.y;
      float x_51 = q_26.z;
      float x_52 = q_26.w;
      float x_53 = q_27.x;
      float x_54 = q_27.y;
      float x_55 = q_27.z;
      float x_56 = q_27.w;
      int from_9 = from_6 + constants.delta_at;
      float4 q_28 = delta[from_9 >> 2];
      float4 q_29 = delta[(from_9 >> 2) + 1];
      float x_57 = q_28.x;
      float x_58 = q_28.y;
      float x_59 = q_28.z;
      float x_60 = q_28.w;
      float x_61 = q_29.x;
      float x_62 = q_29.y;
      float x_63 = q_29.z;
      float x_64 = q_29.w;
      int from_10 = from_6;
      float4 q_30 = post[from_10 >> 2];
      float4 q_31 = post[(from_10 >> 2) + 1];
      float x_65 = q_30.x;
      float x_66 = q_30.y;
      float x_67 = q_30.z;
      float x_68 = q_30.w;
      float x_69 = q_31.x;
      float x_70 = q_31.y;
      float x_71 = q_31.z;
      float x_72 = q_31.w;
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
        float v_51 = (x_57 * inverse) * x_65;
        float v_52 = (x_58 * inverse) * x_66;
        float v_53 = (x_59 * inverse) * x_67;
        float v_54 = (x_60 * inverse) * x_68;
        float v_55 = (x_61 * inverse) * x_69;
        float v_56 = (x_62 * inverse) * x_70;
        float v_57 = (x_63 * inverse) * x_71;
        float v_58 = (x_64 * inverse) * x_72;
        float v_59 = x_49 + v_51;
        float v_60 = x_50 + v_52;
        float v_61 = x_51 + v_53;
        float v_62 = x_52 + v_54;
        float v_63 = x_53 + v_55;
        float v_64 = x_54 + v_56;
        float v_65 = x_55 + v_57;
        float v_66 = x_56 + v_58;
        if ((block == 0) && (0 <= constants.h_at)) {
          int v_67 = at_1 + constants.h_at;
          h[v_67 >> 2] = float4(v_59, v_60, v_61, v_62);
          h[(v_67 >> 2) + 1] = float4(v_63, v_64, v_65, v_66);
        }
        total = mad(v_59, v_59, total);
        total = mad(v_60, v_60, total);
        total = mad(v_61, v_61, total);
        total = mad(v_62, v_62, total);
        total = mad(v_63, v_63, total);
        total = mad(v_64, v_64, total);
        total = mad(v_65, v_65, total);
        total = mad(v_66, v_66, total);
        float v_68 = v_59 * x_41;
        float v_69 = v_60 * x_42;
        float v_70 = v_61 * x_43;
        float v_71 = v_62 * x_44;
        float v_72 = v_63 * x_45;
        float v_73 = v_64 * x_46;
        float v_74 = v_65 * x_47;
        float v_75 = v_66 * x_48;
        made_1[0] = v_68;
        made_1[1] = v_69;
        made_1[2] = v_70;
        made_1[3] = v_71;
        made_1[4] = v_72;
        made_1[5] = v_73;
        made_1[6] = v_74;
        made_1[7] = v_75;
      }
      float v_76 = max(abs(made_1[0]), abs(made_1[1]));
      float v_77 = max(v_76, abs(made_1[2]));
      float v_78 = max(v_77, abs(made_1[3]));
      float v_79 = max(v_78, abs(made_1[4]));
      float v_80 = max(v_79, abs(made_1[5]));
      float v_81 = max(v_80, abs(made_1[6]));
      float v_82 = max(v_81, abs(made_1[7]));
      float v_83 = quad_max(v_82, t);
      bool v_84 = 7.523164e-37f <= v_83;
      float v_85 = v_84 ? (v_83 / 127.0f) : 0.0f;
      float v_86 = v_84 ? (127.0f / v_83) : 0.0f;
      int q_32 = (int)(round((made_1[0] * v_86)));
      int q_33 = (int)(round((made_1[1] * v_86)));
      int q_34 = (int)(round((made_1[2] * v_86)));
      int q_35 = (int)(round((made_1[3] * v_86)));
      int q_36 = (int)(round((made_1[4] * v_86)));
      int q_37 = (int)(round((made_1[5] * v_86)));
      int q_38 = (int)(round((made_1[6] * v_86)));
      int q_39 = (int)(round((made_1[7] * v_86)));
      int v_87 = ((((((q_32 + q_33) + q_34) + q_35) + q_36) + q_37) + q_38) + q_39;
      int v_88 = quad_sum_int(v_87, t);
      if (at_1 < size_k) {
        uint v_89 = ((((uint)q_32 & 255u) | (((uint)q_33 & 255u) << 8u)) | (((uint)q_34 & 255u) << 16u)) | (((uint)q_35 & 255u) << 24u);
        uint v_90 = ((((uint)q_36 & 255u) | (((uint)q_37 & 255u) << 8u)) | (((uint)q_38 & 255u) << 16u)) | (((uint)q_39 & 255u) << 24u);
        shared_2[(at_1 >> 2) >> 1] = uint2(v_89, v_90);
        if ((tx & 3) == 0) {
          shared_3[at_1 >> 5] = float2(v_85, (v_85 * (float)v_88));
        }
      }
    }
  }
  float v_91 = lane_sum(total, t);
  if ((tx & 31) == 0) {
    shared_4[tx >> 5] = v_91;
  }
  GroupMemoryBarrierWithGroupSync();
  float v_92 = shared_4[0] + shared_4[1];
  float v_93 = v_92 + shared_4[2];
  float v_94 = v_93 + shared_4[3];
  float v_95 = v_94 + shared_4[4];
  float v_96 = v_95 + shared_4[5];
  float v_97 = v_96 + shared_4[6];
  float v_98 = v_97 + shared_4[7];
  float v_99 = v_98 + shared_4[8];
  float v_100 = v_99 + shared_4[9];
  float v_101 = v_100 + shared_4[10];
  float v_102 = v_101 + shared_4[11];
  float v_103 = v_102 + shared_4[12];
  float v_104 = v_103 + shared_4[13];
  float v_105 = v_104 + shared_4[14];
  float v_106 = v_105 + shared_4[15];
  float inverse_1 = 1.0f / sqrt(((v_106 / (float)size_k) + constants.eps));
  sum[0] = 0.0f;
  sum[1] = 0.0f;
  sum[2] = 0.0f;
  sum[3] = 0.0f;
  int e_2 = lane;
  int e_3 = max(min(e_2, (chunks_1 - 1)), 0);
  int v_107 = (e_3 * 8) + base_2;
  uint4 q_40 = w2[v_107 >> 2];
  uint4 q_41 = w2[(v_107 >> 2) + 1];
  uint4 q_42 = w2[((((size_k >> 5) * 8) + base_2) + (e_3 >> 1)) >> 2];
  int v_108 = ((((size_k >> 5) * 8) + base_2) + (e_3 >> 1)) & 3;
  uint v_109 = (v_108 < 2) ? ((v_108 == 0) ? q_42.x : q_42.y) : ((v_108 == 2) ? q_42.z : q_42.w);
  int v_110 = (e_3 * 8) + base_3;
  uint4 q_43 = w2[v_110 >> 2];
  uint4 q_44 = w2[(v_110 >> 2) + 1];
  uint4 q_45 = w2[((((size_k >> 5) * 8) + base_3) + (e_3 >> 1)) >> 2];
  int v_111 = ((((size_k >> 5) * 8) + base_3) + (e_3 >> 1)) & 3;
  uint v_112 = (v_111 < 2) ? ((v_111 == 0) ? q_45.x : q_45.y) : ((v_111 == 2) ? q_45.z : q_45.w);
  if (e < chunks) {
    uint2 q_46 = shared_2[e * 4];
    uint2 q_47 = shared_2[(e * 4) + 1];
    uint2 q_48 = shared_2[(e * 4) + 2];
    uint2 q_49 = shared_2[(e * 4) + 3];
    float2 q_50 = shared_3[e];
    float v_113 = half_lo((v_6 >> (uint)((e & 1) * 16)));
    int dot_1 = dot4(q_1.w, q_49.y, dot4(q_1.z, q_49.x, dot4(q_1.y, q_48.y, dot4(q_1.x, q_48.x, dot4(q.w, q_47.y, dot4(q.z, q_47.x, dot4(q.y, q_46.y, dot4(q.x, q_46.x, 0))))))));
    float v_114 = v_113 * q_50.x;
    float v_115 = (float)dot_1;
    float sum_1 = mad(v_114, v_115, sum[0]);
    sum[0] = sum_1;
    float v_116 = half_lo((v_9 >> (uint)((e & 1) * 16)));
    int dot_2 = dot4(q_4.w, q_49.y, dot4(q_4.z, q_49.x, dot4(q_4.y, q_48.y, dot4(q_4.x, q_48.x, dot4(q_3.w, q_47.y, dot4(q_3.z, q_47.x, dot4(q_3.y, q_46.y, dot4(q_3.x, q_46.x, 0))))))));
    float v_117 = v_116 * q_50.x;
    float v_118 = (float)dot_2;
    float sum_2 = mad(v_117, v_118, sum[1]);
    sum[1] = sum_2;
  }
  int rounds = (chunks + 31) >> 5;
  [loop] for (int i_2 = 1; i_2 < max(rounds, 1); ++i_2) {
    int e_4 = lane + (i_2 << 5);
    if (e_4 < chunks) {
      int v_119 = (e_4 * 8) + base;
      uint4 q_51 = w[v_119 >> 2];
      uint4 q_52 = w[(v_119 >> 2) + 1];
      uint4 q_53 = w[((((size_k >> 5) * 8) + base) + (e_4 >> 1)) >> 2];
      int v_120 = ((((size_k >> 5) * 8) + base) + (e_4 >> 1)) & 3;
      uint v_121 = (v_120 < 2) ? ((v_120 == 0) ? q_53.x : q_53.y) : ((v_120 == 2) ? q_53.z : q_53.w);
      int v_122 = (e_4 * 8) + base_1;
      uint4 q_54 = w[v_122 >> 2];
      uint4 q_55 = w[(v_122 >> 2) + 1];
      uint4 q_56 = w[((((size_k >> 5) * 8) + base_1) + (e_4 >> 1)) >> 2];
      int v_123 = ((((size_k >> 5) * 8) + base_1) + (e_4 >> 1)) & 3;
      uint v_124 = (v_123 < 2) ? ((v_123 == 0) ? q_56.x : q_56.y) : ((v_123 == 2) ? q_56.z : q_56.w);
      uint2 q_57 = shared_2[e_4 * 4];
      uint2 q_58 = shared_2[(e_4 * 4) + 1];
      uint2 q_59 = shared_2[(e_4 * 4) + 2];
      uint2 q_60 = shared_2[(e_4 * 4) + 3];
      float2 q_61 = shared_3[e_4];
      float v_125 = half_lo((v_121 >> (uint)((e_4 & 1) * 16)));
      int dot_3 = dot4(q_52.w, q_60.y, dot4(q_52.z, q_60.x, dot4(q_52.y, q_59.y, dot4(q_52.x, q_59.x, dot4(q_51.w, q_58.y, dot4(q_51.z, q_58.x, dot4(q_51.y, q_57.y, dot4(q_51.x, q_57.x, 0))))))));
      float v_126 = v_125 * q_61.x;
      float v_127 = (float)dot_3;
      float sum_3 = mad(v_126, v_127, sum[0]);
      sum[0] = sum_3;
      float v_128 = half_lo((v_124 >> (uint)((e_4 & 1) * 16)));
      int dot_4 = dot4(q_55.w, q_60.y, dot4(q_55.z, q_60.x, dot4(q_55.y, q_59.y, dot4(q_55.x, q_59.x, dot4(q_54.w, q_58.y, dot4(q_54.z, q_58.x, dot4(q_54.y, q_57.y, dot4(q_54.x, q_57.x, 0))))))));
      float v_129 = v_128 * q_61.x;
      float v_130 = (float)dot_4;
      float sum_4 = mad(v_129, v_130, sum[1]);
      sum[1] = sum_4;
    }
  }
  if (e_2 < chunks_1) {
    uint2 q_62 = shared_2[e_2 * 4];
    uint2 q_63 = shared_2[(e_2 * 4) + 1];
    uint2 q_64 = shared_2[(e_2 * 4) + 2];
    uint2 q_65 = shared_2[(e_2 * 4) + 3];
    float2 q_66 = shared_3[e_2];
    float v_131 = half_lo((v_109 >> (uint)((e_2 & 1) * 16)));
    int dot_5 = dot4(q_41.w, q_65.y, dot4(q_41.z, q_65.x, dot4(q_41.y, q_64.y, dot4(q_41.x, q_64.x, dot4(q_40.w, q_63.y, dot4(q_40.z, q_63.x, dot4(q_40.y, q_62.y, dot4(q_40.x, q_62.x, 0))))))));
    float v_132 = v_131 * q_66.x;
    float v_133 = (float)dot_5;
    float sum_5 = mad(v_132, v_133, sum[2]);
    sum[2] = sum_5;
    float v_134 = half_lo((v_112 >> (uint)((e_2 & 1) * 16)));
    int dot_6 = dot4(q_44.w, q_65.y, dot4(q_44.z, q_65.x, dot4(q_44.y, q_64.y, dot4(q_44.x, q_64.x, dot4(q_43.w, q_63.y, dot4(q_43.z, q_63.x, dot4(q_43.y, q_62.y, dot4(q_43.x, q_62.x, 0))))))));
    float v_135 = v_134 * q_66.x;
    float v_136 = (float)dot_6;
    float sum_6 = mad(v_135, v_136, sum[3]);
    sum[3] = sum_6;
  }
  int rounds_1 = (chunks_1 + 31) >> 5;
  [loop] for (int i_3 = 1; i_3 < max(rounds_1, 1); ++i_3) {
    int e_5 = lane + (i_3 << 5);
    if (e_5 < chunks_1) {
      int v_137 = (e_5 * 8) + base_2;
      uint4 q_67 = w2[v_137 >> 2];
      uint4 q_68 = w2[(v_137 >> 2) + 1];
      uint4 q_69 = w2[((((size_k >> 5) * 8) + base_2) + (e_5 >> 1)) >> 2];
      int v_138 = ((((size_k >> 5) * 8) + base_2) + (e_5 >> 1)) & 3;
      uint v_139 = (v_138 < 2) ? ((v_138 == 0) ? q_69.x : q_69.y) : ((v_138 == 2) ? q_69.z : q_69.w);
      int v_140 = (e_5 * 8) + base_3;
      uint4 q_70 = w2[v_140 >> 2];
      uint4 q_71 = w2[(v_140 >> 2) + 1];
      uint4 q_72 = w2[((((size_k >> 5) * 8) + base_3) + (e_5 >> 1)) >> 2];
      int v_141 = ((((size_k >> 5) * 8) + base_3) + (e_5 >> 1)) & 3;
      uint v_142 = (v_141 < 2) ? ((v_141 == 0) ? q_72.x : q_72.y) : ((v_141 == 2) ? q_72.z : q_72.w);
      uint2 q_73 = shared_2[e_5 * 4];
      uint2 q_74 = shared_2[(e_5 * 4) + 1];
      uint2 q_75 = shared_2[(e_5 * 4) + 2];
      uint2 q_76 = shared_2[(e_5 * 4) + 3];
      float2 q_77 = shared_3[e_5];
      float v_143 = half_lo((v_139 >> (uint)((e_5 & 1) * 16)));
      int dot_7 = dot4(q_68.w, q_76.y, dot4(q_68.z, q_76.x, dot4(q_68.y, q_75.y, dot4(q_68.x, q_75.x, dot4(q_67.w, q_74.y, dot4(q_67.z, q_74.x, dot4(q_67.y, q_73.y, dot4(q_67.x, q_73.x, 0))))))));
      float v_144 = v_143 * q_77.x;
      float v_145 = (float)dot_7;
      float sum_7 = mad(v_144, v_145, sum[2]);
      sum[2] = sum_7;
      float v_146 = half_lo((v_142 >> (uint)((e_5 & 1) * 16)));
      int dot_8 = dot4(q_71.w, q_76.y, dot4(q_71.z, q_76.x, dot4(q_71.y, q_75.y, dot4(q_71.x, q_75.x, dot4(q_70.w, q_74.y, dot4(q_70.z, q_74.x, dot4(q_70.y, q_73.y, dot4(q_70.x, q_73.x, 0))))))));
      float v_147 = v_146 * q_77.x;
      float v_148 = (float)dot_8;
      float sum_8 = mad(v_147, v_148, sum[3]);
      sum[3] = sum_8;
    }
  }
  float v_149 = lane_sum(sum[0], t);
  float v_150 = lane_sum(sum[1], t);
  float v_151 = lane_sum(sum[2], t);
  float v_152 = lane_sum(sum[3], t);
  float v_153 = v_149 * inverse_1;
  float v_154 = v_150 * inverse_1;
  float v_155 = v_151 * inverse_1;
  float v_156 = v_152 * inverse_1;
  if ((tx & 31) == 0) {
    float v_157 = exp(min((0.0f - v_153), 88.0f));
    float v_158 = v_153 / (1.0f + v_157);
    shared_1[run * 2] = v_158 * v_155;
    float v_159 = exp(min((0.0f - v_154), 88.0f));
    float v_160 = v_154 / (1.0f + v_159);
    shared_1[(run * 2) + 1] = v_160 * v_156;
  }
  GroupMemoryBarrierWithGroupSync();
  int lane_1 = tx & 31;
  int row_2 = min(run, 7);
  int four = min(lane_1, 7) * 4;
  float4 q_78 = float4(shared_1[(row_2 * 32) + four], shared_1[((row_2 * 32) + four) + 1], shared_1[((row_2 * 32) + four) + 2], shared_1[((row_2 * 32) + four) + 3]);
  float v_161 = (lane_1 < 8) ? q_78.x : 0.0f;
  float v_162 = (lane_1 < 8) ? q_78.y : 0.0f;
  float v_163 = (lane_1 < 8) ? q_78.z : 0.0f;
  float v_164 = (lane_1 < 8) ? q_78.w : 0.0f;
  int target = row_2;
  bool there = (run < 1) && (0 <= target);
  bool mine = there && (lane_1 < 8);
  float v_165 = max(abs(v_161), abs(v_162));
  float v_166 = max(v_165, abs(v_163));
  float v_167 = max(v_166, abs(v_164));
  float v_168 = lane_max(v_167, t);
  bool v_169 = 7.523164e-37f <= v_168;
  float v_170 = v_169 ? (v_168 / 127.0f) : 0.0f;
  float v_171 = v_169 ? (127.0f / v_168) : 0.0f;
  int q_79 = (int)(round((v_161 * v_171)));
  int q_80 = (int)(round((v_162 * v_171)));
  int q_81 = (int)(round((v_163 * v_171)));
  int q_82 = (int)(round((v_164 * v_171)));
  int v_172 = ((q_79 + q_80) + q_81) + q_82;
  int v_173 = lane_sum_int(v_172, t);
  if (mine) {
    uint v_174 = ((((uint)q_79 & 255u) | (((uint)q_80 & 255u) << 8u)) | (((uint)q_81 & 255u) << 16u)) | (((uint)q_82 & 255u) << 24u);
    yq[((block * 8) + (target * (size_n >> 2))) + lane_1] = v_174;
    if (lane_1 == 0) {
      yq_s[block + ((target * (size_n >> 4)) >> 1)] = float2(v_170, (v_170 * (float)v_173));
    }
  }
}
