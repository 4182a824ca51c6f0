#define THREADS 256
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
[[vk::binding(0)]] StructuredBuffer<uint4> w : register(t0);
[[vk::binding(1)]] StructuredBuffer<int> step_1 : register(t1);
[[vk::binding(2)]] StructuredBuffer<int> ids : register(t2);
[[vk::binding(3)]] StructuredBuffer<int> slots : register(t3);
[[vk::binding(4)]] StructuredBuffer<uint4> x : register(t4);
[[vk::binding(5)]] StructuredBuffer<float4> x_s : register(t5);
[[vk::binding(6)]] StructuredBuffer<float> weights : register(t6);
[[vk::binding(7)]] RWStructuredBuffer<float> out_1 : register(u7);
#ifdef __spirv__
struct Constants { int ld_out; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n = 1;
[[vk::constant_id(1)]] const int size_k = 1;
[[vk::constant_id(2)]] const int size_used = 1;
#else
struct Constants { int ld_out; int n; int k; int used; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n constants.n
#define size_k constants.k
#define size_used constants.used
#endif
groupshared float shared_1[512];
[numthreads(256, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID, uint index : SV_GroupIndex) {
  int t = (int)index;
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int log_1 = ((int)(2 <= size_used) + (int)(4 <= size_used)) + (int)(8 <= size_used);
  int block_rows = 16 >> log_1;
  int run = tx >> 5;
  int block = (gy * 32768) + gx;
  int first = block * block_rows;
  int local_1 = (run >> log_1) * 2;
  int member = run & ((1 << log_1) - 1);
  int rows = step_1[0];
  int entries = rows * size_used;
  [loop] for (int i = 0; i < (((entries + (1 << log_1)) - 1) >> log_1); ++i) {
    int entry = (i << log_1) + member;
    int safe = min(entry, (entries - 1));
    int expert = ids[safe];
    int place = slots[expert];
    int matrix_1 = max(place, 0) * size_n;
    int v = min((first + local_1), (size_n - 1)) + matrix_1;
    int v_1 = min(((first + local_1) + 1), (size_n - 1)) + matrix_1;
    int base = (v * (size_k >> 8)) * 44;
    int base_1 = (v_1 * (size_k >> 8)) * 44;
    int lane = tx & 31;
    int chunks = (((entry < entries) && (0 <= place)) && (first < size_n)) ? (size_k >> 6) : 0;
    float sum[2];
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    int e = lane;
    int e_1 = max(min(e, (chunks - 1)), 0);
    int v_2 = ((e_1 >> 2) * 44) + base;
    uint4 q = w[v_2 >> 2];
    uint4 q_1 = w[(((e_1 & 3) * 2) + (v_2 >> 2)) + 3];
    uint4 q_2 = w[(((e_1 & 3) * 2) + (v_2 >> 2)) + 4];
    uint4 q_3 = w[(((e_1 >> 2) * 11) + (base >> 2)) + 1];
    uint4 q_4 = w[(((e_1 >> 2) * 11) + (base >> 2)) + 2];
    int v_3 = ((e_1 >> 2) * 44) + base_1;
    uint4 q_5 = w[v_3 >> 2];
    uint4 q_6 = w[(((e_1 & 3) * 2) + (v_3 >> 2)) + 3];
    uint4 q_7 = w[(((e_1 & 3) * 2) + (v_3 >> 2)) + 4];
    uint4 q_8 = w[(((e_1 >> 2) * 11) + (base_1 >> 2)) + 1];
    uint4 q_9 = w[(((e_1 >> 2) * 11) + (base_1 >> 2)) + 2];
    if (e < chunks) {
      int v_4 = ((e >> 2) * 64) + ((e & 3) * 16);
      uint4 q_10 = x[((safe * (size_k >> 2)) + v_4) >> 2];
      uint4 q_11 = x[(((safe * (size_k >> 2)) + v_4) >> 2) + 2];
      uint4 q_12 = x[(((safe * (size_k >> 2)) + v_4) >> 2) + 1];
      uint4 q_13 = x[(((safe * (size_k >> 2)) + v_4) >> 2) + 3];
      float4 q_14 = x_s[(((e >> 2) * 4) + (e & 3)) + ((safe * (size_k >> 4)) >> 2)];
      uint v_5 = (uint)((e & 3) * 2);
      uint v_6 = q_3.x >> v_5;
      uint v_7 = q_3.y >> v_5;
      uint v_8 = q_3.z >> v_5;
      uint v_9 = q_3.w >> v_5;
      uint low = q_1.x & 252645135u;
      uint low_1 = q_1.y & 252645135u;
      uint low_2 = q_1.z & 252645135u;
      uint low_3 = q_1.w & 252645135u;
      uint high = (q_1.x >> 4u) & 252645135u;
      uint high_1 = (q_1.y >> 4u) & 252645135u;
      uint high_2 = (q_1.z >> 4u) & 252645135u;
      uint high_3 = (q_1.w >> 4u) & 252645135u;
      uint quant = low | ((v_6 & 16843009u) << 4u);
      uint quant_1 = low_1 | ((v_7 & 16843009u) << 4u);
      uint quant_2 = low_2 | ((v_8 & 16843009u) << 4u);
      uint quant_3 = low_3 | ((v_9 & 16843009u) << 4u);
      uint quant_4 = high | ((v_6 & 33686018u) << 3u);
      uint quant_5 = high_1 | ((v_7 & 33686018u) << 3u);
      uint quant_6 = high_2 | ((v_8 & 33686018u) << 3u);
      uint quant_7 = high_3 | ((v_9 & 33686018u) << 3u);
      uint v_10 = q_4.x >> v_5;
      uint v_11 = q_4.y >> v_5;
      uint v_12 = q_4.z >> v_5;
      uint v_13 = q_4.w >> v_5;
      uint low_4 = q_2.x & 252645135u;
      uint low_5 = q_2.y & 252645135u;
      uint low_6 = q_2.z & 252645135u;
      uint low_7 = q_2.w & 252645135u;
      uint high_4 = (q_2.x >> 4u) & 252645135u;
      uint high_5 = (q_2.y >> 4u) & 252645135u;
      uint high_6 = (q_2.z >> 4u) & 252645135u;
      uint high_7 = (q_2.w >> 4u) & 252645135u;
      uint quant_8 = low_4 | ((v_10 & 16843009u) << 4u);
      uint quant_9 = low_5 | ((v_11 & 16843009u) << 4u);
      uint quant_10 = low_6 | ((v_12 & 16843009u) << 4u);
      uint quant_11 = low_7 | ((v_13 & 16843009u) << 4u);
      uint quant_12 = high_4 | ((v_10 & 33686018u) << 3u);
      uint quant_13 = high_5 | ((v_11 & 33686018u) << 3u);
      uint quant_14 = high_6 | ((v_12 & 33686018u) << 3u);
      uint quant_15 = high_7 | ((v_13 & 33686018u) << 3u);
      uint v_14 = (uint)(((e & 3) & 1) * 16);
      uint v_15 = q.y >> v_14;
      uint v_16 = q.z >> v_14;
      uint v_17 = q.w >> v_14;
      bool v_18 = (e & 3) < 2;
      uint v_19 = v_18 ? (v_15 & 16191u) : ((v_17 & 3855u) | ((v_15 >> 2u) & 12336u));
      uint v_20 = v_18 ? (v_16 & 16191u) : (((v_17 >> 4u) & 3855u) | ((v_16 >> 2u) & 12336u));
      float v_21 = half_lo(q.x);
      float v_22 = 0.0f - half_hi(q.x);
      float v_23 = (float)(v_19 & 255u);
      float v_24 = v_21 * v_23;
      float v_25 = (float)(v_19 >> 8u);
      float v_26 = v_21 * v_25;
      float v_27 = (float)(v_20 & 255u);
      float v_28 = v_22 * v_27;
      float v_29 = (float)(v_20 >> 8u);
      float v_30 = v_22 * v_29;
      int dot_1 = dot4(quant_3, q_10.w, dot4(quant_2, q_10.z, dot4(quant_1, q_10.y, dot4(quant, q_10.x, 0))));
      int dot_2 = dot4(quant_11, q_12.w, dot4(quant_10, q_12.z, dot4(quant_9, q_12.y, dot4(quant_8, q_12.x, dot_1))));
      float v_31 = v_24 * q_14.x;
      float v_32 = (float)dot_2;
      float sum_1 = mad(v_31, v_32, sum[0]);
      int dot_3 = dot4(quant_7, q_11.w, dot4(quant_6, q_11.z, dot4(quant_5, q_11.y, dot4(quant_4, q_11.x, 0))));
      int dot_4 = dot4(quant_15, q_13.w, dot4(quant_14, q_13.z, dot4(quant_13, q_13.y, dot4(quant_12, q_13.x, dot_3))));
      float v_33 = v_26 * q_14.z;
      float v_34 = (float)dot_4;
      float sum_2 = mad(v_33, v_34, sum_1);
      float sum_3 = mad(v_28, q_14.y, sum_2);
      float sum_4 = mad(v_30, q_14.w, sum_3);
      sum[0] = sum_4;
      uint v_35 = (uint)((e & 3) * 2);
      uint v_36 = q_8.x >> v_35;
      uint v_37 = q_8.y >> v_35;
      uint v_38 = q_8.z >> v_35;
      uint v_39 = q_8.w >> v_35;
      uint low_8 = q_6.x & 252645135u;
      uint low_9 = q_6.y & 252645135u;
      uint low_10 = q_6.z & 252645135u;
      uint low_11 = q_6.w & 252645135u;
      uint high_8 = (q_6.x >> 4u) & 252645135u;
      uint high_9 = (q_6.y >> 4u) & 252645135u;
      uint high_10 = (q_6.z >> 4u) & 252645135u;
      uint high_11 = (q_6.w >> 4u) & 252645135u;
      uint quant_16 = low_8 | ((v_36 & 16843009u) << 4u);
      uint quant_17 = low_9 | ((v_37 & 16843009u) << 4u);
      uint quant_18 = low_10 | ((v_38 & 16843009u) << 4u);
      uint quant_19 = low_11 | ((v_39 & 16843009u) << 4u);
      uint quant_20 = high_8 | ((v_36 & 33686018u) << 3u);
      uint quant_21 = high_9 | ((v_37 & 33686018u) << 3u);
      uint quant_22 = high_10 | ((v_38 & 33686018u) << 3u);
      uint quant_23 = high_11 | ((v_39 & 33686018u) << 3u);
      uint v_40 = q_9.x >> v_35;
      uint v_41 = q_9.y >> v_35;
      uint v_42 = q_9.z >> v_35;
      uint v_43 = q_9.w >> v_35;
      uint low_12 = q_7.x & 252645135u;
      uint low_13 = q_7.y & 252645135u;
      uint low_14 = q_7.z & 252645135u;
      uint low_15 = q_7.w & 252645135u;
      uint high_12 = (q_7.x >> 4u) & 252645135u;
      uint high_13 = (q_7.y >> 4u) & 252645135u;
      uint high_14 = (q_7.z >> 4u) & 252645135u;
      uint high_15 = (q_7.w >> 4u) & 252645135u;
      uint quant_24 = low_12 | ((v_40 & 16843009u) << 4u);
      uint quant_25 = low_13 | ((v_41 & 16843009u) << 4u);
      uint quant_26 = low_14 | ((v_42 & 16843009u) << 4u);
      uint quant_27 = low_15 | ((v_43 & 16843009u) << 4u);
      uint quant_28 = high_12 | ((v_40 & 33686018u) << 3u);
      uint quant_29 = high_13 | ((v_41 & 33686018u) << 3u);
      uint quant_30 = high_14 | ((v_42 & 33686018u) << 3u);
      uint quant_31 = high_15 | ((v_43 & 33686018u) << 3u);
      uint v_44 = (uint)(((e & 3) & 1) * 16);
      uint v_45 = q_5.y >> v_44;
      uint v_46 = q_5.z >> v_44;
      uint v_47 = q_5.w >> v_44;
      bool v_48 = (e & 3) < 2;
      uint v_49 = v_48 ? (v_45 & 16191u) : ((v_47 & 3855u) | ((v_45 >> 2u) & 12336u));
      uint v_50 = v_48 ? (v_46 & 16191u) : (((v_47 >> 4u) & 3855u) | ((v_46 >> 2u) & 12336u));
      float v_51 = half_lo(q_5.x);
      float v_52 = 0.0f - half_hi(q_5.x);
      float v_53 = (float)(v_49 & 255u);
      float v_54 = v_51 * v_53;
      float v_55 = (float)(v_49 >> 8u);
      float v_56 = v_51 * v_55;
      float v_57 = (float)(v_50 & 255u);
      float v_58 = v_52 * v_57;
      float v_59 = (float)(v_50 >> 8u);
      float v_60 = v_52 * v_59;
      int dot_5 = dot4(quant_19, q_10.w, dot4(quant_18, q_10.z, dot4(quant_17, q_10.y, dot4(quant_16, q_10.x, 0))));
      int dot_6 = dot4(quant_27, q_12.w, dot4(quant_26, q_12.z, dot4(quant_25, q_12.y, dot4(quant_24, q_12.x, dot_5))));
      float v_61 = v_54 * q_14.x;
      float v_62 = (float)dot_6;
      float sum_5 = mad(v_61, v_62, sum[1]);
      int dot_7 = dot4(quant_23, q_11.w, dot4(quant_22, q_11.z, dot4(quant_21, q_11.y, dot4(quant_20, q_11.x, 0))));
      int dot_8 = dot4(quant_31, q_13.w, dot4(quant_30, q_13.z, dot4(quant_29, q_13.y, dot4(quant_28, q_13.x, dot_7))));
      float v_63 = v_56 * q_14.z;
      float v_64 = (float)dot_8;
      float sum_6 = mad(v_63, v_64, sum_5);
      float sum_7 = mad(v_58, q_14.y, sum_6);
      float sum_8 = mad(v_60, q_14.w, sum_7);
      sum[1] = sum_8;
    }
    int rounds = (chunks + 31) >> 5;
    [loop] for (int i_1 = 1; i_1 < max(rounds, 1); ++i_1) {
      int e_2 = lane + (i_1 << 5);
      if (e_2 < chunks) {
        int v_65 = ((e_2 >> 2) * 44) + base;
        uint4 q_15 = w[v_65 >> 2];
        uint4 q_16 = w[(((e_2 & 3) * 2) + (v_65 >> 2)) + 3];
        uint4 q_17 = w[(((e_2 & 3) * 2) + (v_65 >> 2)) + 4];
        uint4 q_18 = w[(((e_2 >> 2) * 11) + (base >> 2)) + 1];
        uint4 q_19 = w[(((e_2 >> 2) * 11) + (base >> 2)) + 2];
        int v_66 = ((e_2 >> 2) * 44) + base_1;
        uint4 q_20 = w[v_66 >> 2];
        uint4 q_21 = w[(((e_2 & 3) * 2) + (v_66 >> 2)) + 3];
        uint4 q_22 = w[(((e_2 & 3) * 2) + (v_66 >> 2)) + 4];
        uint4 q_23 = w[(((e_2 >> 2) * 11) + (base_1 >> 2)) + 1];
        uint4 q_24 = w[(((e_2 >> 2) * 11) + (base_1 >> 2)) + 2];
        int v_67 = ((e_2 >> 2) * 64) + ((e_2 & 3) * 16);
        uint4 q_25 = x[((safe * (size_k >> 2)) + v_67) >> 2];
        uint4 q_26 = x[(((safe * (size_k >> 2)) + v_67) >> 2) + 2];
        uint4 q_27 = x[(((safe * (size_k >> 2)) + v_67) >> 2) + 1];
        uint4 q_28 = x[(((safe * (size_k >> 2)) + v_67) >> 2) + 3];
        float4 q_29 = x_s[(((e_2 >> 2) * 4) + (e_2 & 3)) + ((safe * (size_k >> 4)) >> 2)];
        uint v_68 = (uint)((e_2 & 3) * 2);
        uint v_69 = q_18.x >> v_68;
        uint v_70 = q_18.y >> v_68;
        uint v_71 = q_18.z >> v_68;
        uint v_72 = q_18.w >> v_68;
        uint low_16 = q_16.x & 252645135u;
        uint low_17 = q_16.y & 252645135u;
        uint low_18 = q_16.z & 252645135u;
        uint low_19 = q_16.w & 252645135u;
        uint high_16 = (q_16.x >> 4u) & 252645135u;
        uint high_17 = (q_16.y >> 4u) & 252645135u;
        uint high_18 = (q_16.z >> 4u) & 252645135u;
        uint high_19 = (q_16.w >> 4u) & 252645135u;
        uint quant_32 = low_16 | ((v_69 & 16843009u) << 4u);
        uint quant_33 = low_17 | ((v_70 & 16843009u) << 4u);
        uint quant_34 = low_18 | ((v_71 & 16843009u) << 4u);
        uint quant_35 = low_19 | ((v_72 & 16843009u) << 4u);
        uint quant_36 = high_16 | ((v_69 & 33686018u) << 3u);
        uint quant_37 = high_17 | ((v_70 & 33686018u) << 3u);
        uint quant_38 = high_18 | ((v_71 & 33686018u) << 3u);
        uint quant_39 = high_19 | ((v_72 & 33686018u) << 3u);
        uint v_73 = q_19.x >> v_68;
        uint v_74 = q_19.y >> v_68;
        uint v_75 = q_19.z >> v_68;
        uint v_76 = q_19.w >> v_68;
        uint low_20 = q_17.x & 252645135u;
        uint low_21 = q_17.y & 252645135u;
        uint low_22 = q_17.z & 252645135u;
        uint low_23 = q_17.w & 252645135u;
        uint high_20 = (q_17.x >> 4u) & 252645135u;
        uint high_21 = (q_17.y >> 4u) & 252645135u;
        uint high_22 = (q_17.z >> 4u) & 252645135u;
        uint high_23 = (q_17.w >> 4u) & 252645135u;
        uint quant_40 = low_20 | ((v_73 & 16843009u) << 4u);
        uint quant_41 = low_21 | ((v_74 & 16843009u) << 4u);
        uint quant_42 = low_22 | ((v_75 & 16843009u) << 4u);
        uint quant_43 = low_23 | ((v_76 & 16843009u) << 4u);
        uint quant_44 = high_20 | ((v_73 & 33686018u) << 3u);
        uint quant_45 = high_21 | ((v_74 & 33686018u) << 3u);
        uint quant_46 = high_22 | ((v_75 & 33686018u) << 3u);
        uint quant_47 = high_23 | ((v_76 & 33686018u) << 3u);
        uint v_77 = (uint)(((e_2 & 3) & 1) * 16);
        uint v_78 = q_15.y >> v_77;
        uint v_79 = q_15.z >> v_77;
        uint v_80 = q_15.w >> v_77;
        bool v_81 = (e_2 & 3) < 2;
        uint v_82 = v_81 ? (v_78 & 16191u) : ((v_80 & 3855u) | ((v_78 >> 2u) & 12336u));
        uint v_83 = v_81 ? (v_79 & 16191u) : (((v_80 >> 4u) & 3855u) | ((v_79 >> 2u) & 12336u));
        float v_84 = half_lo(q_15.x);
        float v_85 = 0.0f - half_hi(q_15.x);
        float v_86 = (float)(v_82 & 255u);
        float v_87 = v_84 * v_86;
        float v_88 = (float)(v_82 >> 8u);
        float v_89 = v_84 * v_88;
        float v_90 = (float)(v_83 & 255u);
        float v_91 = v_85 * v_90;
        float v_92 = (float)(v_83 >> 8u);
        float v_93 = v_85 * v_92;
        int dot_9 = dot4(quant_35, q_25.w, dot4(quant_34, q_25.z, dot4(quant_33, q_25.y, dot4(quant_32, q_25.x, 0))));
        int dot_10 = dot4(quant_43, q_27.w, dot4(quant_42, q_27.z, dot4(quant_41, q_27.y, dot4(quant_40, q_27.x, dot_9))));
        float v_94 = v_87 * q_29.x;
        float v_95 = (float)dot_10;
        float sum_9 = mad(v_94, v_95, sum[0]);
        int dot_11 = dot4(quant_39, q_26.w, dot4(quant_38, q_26.z, dot4(quant_37, q_26.y, dot4(quant_36, q_26.x, 0))));
        int dot_12 = dot4(quant_47, q_28.w, dot4(quant_46, q_28.z, dot4(quant_45, q_28.y, dot4(quant_44, q_28.x, dot_11))));
        float v_96 = v_89 * q_29.z;
        float v_97 = (float)dot_12;
        float sum_10 = mad(v_96, v_97, sum_9);
        float sum_11 = mad(v_91, q_29.y, sum_10);
        float sum_12 = mad(v_93, q_29.w, sum_11);
        sum[0] = sum_12;
        uint v_98 = (uint)((e_2 & 3) * 2);
        uint v_99 = q_23.x >> v_98;
        uint v_100 = q_23.y >> v_98;
        uint v_101 = q_23.z >> v_98;
        uint v_102 = q_23.w >> v_98;
        uint low_24 = q_21.x & 252645135u;
        uint low_25 = q_21.y & 252645135u;
        uint low_26 = q_21.z & 252645135u;
        uint low_27 = q_21.w & 252645135u;
        uint high_24 = (q_21.x >> 4u) & 252645135u;
        uint high_25 = (q_21.y >> 4u) & 252645135u;
        uint high_26 = (q_21.z >> 4u) & 252645135u;
        uint high_27 = (q_21.w >> 4u) & 252645135u;
        uint quant_48 = low_24 | ((v_99 & 16843009u) << 4u);
        uint quant_49 = low_25 | ((v_100 & 16843009u) << 4u);
        uint quant_50 = low_26 | ((v_101 & 16843009u) << 4u);
        uint quant_51 = low_27 | ((v_102 & 16843009u) << 4u);
        uint quant_52 = high_24 | ((v_99 & 33686018u) << 3u);
        uint quant_53 = high_25 | ((v_100 & 33686018u) << 3u);
        uint quant_54 = high_26 | ((v_101 & 33686018u) << 3u);
        uint quant_55 = high_27 | ((v_102 & 33686018u) << 3u);
        uint v_103 = q_24.x >> v_98;
        uint v_104 = q_24.y >> v_98;
        uint v_105 = q_24.z >> v_98;
        uint v_106 = q_24.w >> v_98;
        uint low_28 = q_22.x & 252645135u;
        uint low_29 = q_22.y & 252645135u;
        uint low_30 = q_22.z & 252645135u;
        uint low_31 = q_22.w & 252645135u;
        uint high_28 = (q_22.x >> 4u) & 252645135u;
        uint high_29 = (q_22.y >> 4u) & 252645135u;
        uint high_30 = (q_22.z >> 4u) & 252645135u;
        uint high_31 = (q_22.w >> 4u) & 252645135u;
        uint quant_56 = low_28 | ((v_103 & 16843009u) << 4u);
        uint quant_57 = low_29 | ((v_104 & 16843009u) << 4u);
        uint quant_58 = low_30 | ((v_105 & 16843009u) << 4u);
        uint quant_59 = low_31 | ((v_106 & 16843009u) << 4u);
        uint quant_60 = high_28 | ((v_103 & 33686018u) << 3u);
        uint quant_61 = high_29 | ((v_104 & 33686018u) << 3u);
        uint quant_62 = high_30 | ((v_105 & 33686018u) << 3u);
        uint quant_63 = high_31 | ((v_106 & 33686018u) << 3u);
        uint v_107 = (uint)(((e_2 & 3) & 1) * 16);
        uint v_108 = q_20.y >> v_107;
        uint v_109 = q_20.z >> v_107;
        uint v_110 = q_20.w >> v_107;
        bool v_111 = (e_2 & 3) < 2;
        uint v_112 = v_111 ? (v_108 & 16191u) : ((v_110 & 3855u) | ((v_108 >> 2u) & 12336u));
        uint v_113 = v_111 ? (v_109 & 16191u) : (((v_110 >> 4u) & 3855u) | ((v_109 >> 2u) & 12336u));
        float v_114 = half_lo(q_20.x);
        float v_115 = 0.0f - half_hi(q_20.x);
        float v_116 = (float)(v_112 & 255u);
        float v_117 = v_114 * v_116;
        float v_118 = (float)(v_112 >> 8u);
        float v_119 = v_114 * v_118;
        float v_120 = (float)(v_113 & 255u);
        float v_121 = v_115 * v_120;
        float v_122 = (float)(v_113 >> 8u);
        float v_123 = v_115 * v_122;
        int dot_13 = dot4(quant_51, q_25.w, dot4(quant_50, q_25.z, dot4(quant_49, q_25.y, dot4(quant_48, q_25.x, 0))));
        int dot_14 = dot4(quant_59, q_27.w, dot4(quant_58, q_27.z, dot4(quant_57, q_27.y, dot4(quant_56, q_27.x, dot_13))));
        float v_124 = v_117 * q_29.x;
        float v_125 = (float)dot_14;
        float sum_13 = mad(v_124, v_125, sum[1]);
        int dot_15 = dot4(quant_55, q_26.w, dot4(quant_54, q_26.z, dot4(quant_53, q_26.y, dot4(quant_52, q_26.x, 0))));
        int dot_16 = dot4(quant_63, q_28.w, dot4(quant_62, q_28.z, dot4(quant_61, q_28.y, dot4(quant_60, q_28.x, dot_15))));
        float v_126 = v_119 * q_29.z;
        float v_127 = (float)dot_16;
        float sum_14 = mad(v_126, v_127, sum_13);
        float sum_15 = mad(v_121, q_29.y, sum_14);
        float sum_16 = mad(v_123, q_29.w, sum_15);
        sum[1] = sum_16;
      }
    }
    float v_128 = lane_sum(sum[0], t);
    float v_129 = lane_sum(sum[1], t);
    if (((tx & 31) == 0) && (entry < entries)) {
      shared_1[(entry * block_rows) + local_1] = v_128;
      shared_1[((entry * block_rows) + local_1) + 1] = v_129;
    }
  }
  GroupMemoryBarrierWithGroupSync();
  int row = tx / block_rows;
  int at = tx % block_rows;
  if ((row < rows) && ((first + at) < size_n)) {
    float total = 0.0f;
    [loop] for (int i_2 = 0; i_2 < size_used; ++i_2) {
      int entry_1 = (row * size_used) + i_2;
      int expert_1 = ids[entry_1];
      int place_1 = slots[expert_1];
      if (0 <= place_1) {
        total = mad(weights[entry_1], shared_1[(entry_1 * block_rows) + at], total);
      }
    }
    out_1[((row * constants.ld_out) + first) + at] = total;
  }
}
