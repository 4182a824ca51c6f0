#define THREADS 256
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
[[vk::binding(1)]] RWStructuredBuffer<float> out_1 : register(u1);
[[vk::binding(2)]] StructuredBuffer<int> step_1 : register(t2);
[[vk::binding(3)]] StructuredBuffer<float4> x : register(t3);
#ifdef __spirv__
struct Constants { int ld_out; int rows_word; int x_at; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n = 1;
[[vk::constant_id(1)]] const int size_k = 1;
#else
struct Constants { int ld_out; int rows_word; int x_at; int n; int k; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n constants.n
#define size_k constants.k
#endif
groupshared float shared_1[128];
[numthreads(256, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID, uint index : SV_GroupIndex) {
  int t = (int)index;
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int log_1 = ((int)(2048 < size_k) + (int)(6144 < size_k)) + (int)(14336 < size_k);
  int block = (gy * 32768) + gx;
  int first = block * (16 >> log_1);
  int run = tx >> 5;
  int lane = ((run & ((1 << log_1) - 1)) * 32) + (tx & 31);
  int row = ((run >> log_1) * 2) + first;
  float sum[8];
  int log_2 = log_1 + 5;
  int base = min(row, (size_n - 1)) * (size_k >> 1);
  int base_1 = min((row + 1), (size_n - 1)) * (size_k >> 1);
  int chunks = (first < size_n) ? (size_k >> 3) : 0;
  int e = lane + (0 << log_2);
  int e_1 = max(min(e, (chunks - 1)), 0);
  uint4 q = w[e_1 + (base >> 2)];
  uint4 q_1 = w[e_1 + (base_1 >> 2)];
  int e_2 = lane + (1 << log_2);
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  uint4 q_2 = w[e_3 + (base >> 2)];
  uint4 q_3 = w[e_3 + (base_1 >> 2)];
  int e_4 = lane + (2 << log_2);
  int e_5 = max(min(e_4, (chunks - 1)), 0);
  uint4 q_4 = w[e_5 + (base >> 2)];
  uint4 q_5 = w[e_5 + (base_1 >> 2)];
  int e_6 = lane + (3 << log_2);
  int e_7 = max(min(e_6, (chunks - 1)), 0);
  uint4 q_6 = w[e_7 + (base >> 2)];
  uint4 q_7 = w[e_7 + (base_1 >> 2)];
  int rows = step_1[constants.rows_word];
  if (rows == 1) {
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    if (e < chunks) {
      float4 q_8 = x[(e * 2) + (constants.x_at >> 2)];
      float4 q_9 = x[((e * 2) + (constants.x_at >> 2)) + 1];
      float v = asfloat((q.x << 16u));
      float v_1 = asfloat((q.x & 4294901760u));
      float v_2 = asfloat((q.y << 16u));
      float v_3 = asfloat((q.y & 4294901760u));
      float v_4 = asfloat((q.z << 16u));
      float v_5 = asfloat((q.z & 4294901760u));
      float v_6 = asfloat((q.w << 16u));
      float v_7 = asfloat((q.w & 4294901760u));
      float sum_1 = mad(v, q_8.x, sum[0]);
      float sum_2 = mad(v_1, q_8.y, sum_1);
      float sum_3 = mad(v_2, q_8.z, sum_2);
      float sum_4 = mad(v_3, q_8.w, sum_3);
      float sum_5 = mad(v_4, q_9.x, sum_4);
      float sum_6 = mad(v_5, q_9.y, sum_5);
      float sum_7 = mad(v_6, q_9.z, sum_6);
      float sum_8 = mad(v_7, q_9.w, sum_7);
      sum[0] = sum_8;
      float v_8 = asfloat((q_1.x << 16u));
      float v_9 = asfloat((q_1.x & 4294901760u));
      float v_10 = asfloat((q_1.y << 16u));
      float v_11 = asfloat((q_1.y & 4294901760u));
      float v_12 = asfloat((q_1.z << 16u));
      float v_13 = asfloat((q_1.z & 4294901760u));
      float v_14 = asfloat((q_1.w << 16u));
      float v_15 = asfloat((q_1.w & 4294901760u));
      float sum_9 = mad(v_8, q_8.x, sum[1]);
      float sum_10 = mad(v_9, q_8.y, sum_9);
      float sum_11 = mad(v_10, q_8.z, sum_10);
      float sum_12 = mad(v_11, q_8.w, sum_11);
      float sum_13 = mad(v_12, q_9.x, sum_12);
      float sum_14 = mad(v_13, q_9.y, sum_13);
      float sum_15 = mad(v_14, q_9.z, sum_14);
      float sum_16 = mad(v_15, q_9.w, sum_15);
      sum[1] = sum_16;
    }
    if (e_2 < chunks) {
      float4 q_10 = x[(e_2 * 2) + (constants.x_at >> 2)];
      float4 q_11 = x[((e_2 * 2) + (constants.x_at >> 2)) + 1];
      float v_16 = asfloat((q_2.x << 16u));
      float v_17 = asfloat((q_2.x & 4294901760u));
      float v_18 = asfloat((q_2.y << 16u));
      float v_19 = asfloat((q_2.y & 4294901760u));
      float v_20 = asfloat((q_2.z << 16u));
      float v_21 = asfloat((q_2.z & 4294901760u));
      float v_22 = asfloat((q_2.w << 16u));
      float v_23 = asfloat((q_2.w & 4294901760u));
      float sum_17 = mad(v_16, q_10.x, sum[0]);
      float sum_18 = mad(v_17, q_10.y, sum_17);
      float sum_19 = mad(v_18, q_10.z, sum_18);
      float sum_20 = mad(v_19, q_10.w, sum_19);
      float sum_21 = mad(v_20, q_11.x, sum_20);
      float sum_22 = mad(v_21, q_11.y, sum_21);
      float sum_23 = mad(v_22, q_11.z, sum_22);
      float sum_24 = mad(v_23, q_11.w, sum_23);
      sum[0] = sum_24;
      float v_24 = asfloat((q_3.x << 16u));
      float v_25 = asfloat((q_3.x & 4294901760u));
      float v_26 = asfloat((q_3.y << 16u));
      float v_27 = asfloat((q_3.y & 4294901760u));
      float v_28 = asfloat((q_3.z << 16u));
      float v_29 = asfloat((q_3.z & 4294901760u));
      float v_30 = asfloat((q_3.w << 16u));
      float v_31 = asfloat((q_3.w & 4294901760u));
      float sum_25 = mad(v_24, q_10.x, sum[1]);
      float sum_26 = mad(v_25, q_10.y, sum_25);
      float sum_27 = mad(v_26, q_10.z, sum_26);
      float sum_28 = mad(v_27, q_10.w, sum_27);
      float sum_29 = mad(v_28, q_11.x, sum_28);
      float sum_30 = mad(v_29, q_11.y, sum_29);
      float sum_31 = mad(v_30, q_11.z, sum_30);
      float sum_32 = mad(v_31, q_11.w, sum_31);
      sum[1] = sum_32;
    }
    if (e_4 < chunks) {
      float4 q_12 = x[(e_4 * 2) + (constants.x_at >> 2)];
      float4 q_13 = x[((e_4 * 2) + (constants.x_at >> 2)) + 1];
      float v_32 = asfloat((q_4.x << 16u));
      float v_33 = asfloat((q_4.x & 4294901760u));
      float v_34 = asfloat((q_4.y << 16u));
      float v_35 = asfloat((q_4.y & 4294901760u));
      float v_36 = asfloat((q_4.z << 16u));
      float v_37 = asfloat((q_4.z & 4294901760u));
      float v_38 = asfloat((q_4.w << 16u));
      float v_39 = asfloat((q_4.w & 4294901760u));
      float sum_33 = mad(v_32, q_12.x, sum[0]);
      float sum_34 = mad(v_33, q_12.y, sum_33);
      float sum_35 = mad(v_34, q_12.z, sum_34);
      float sum_36 = mad(v_35, q_12.w, sum_35);
      float sum_37 = mad(v_36, q_13.x, sum_36);
      float sum_38 = mad(v_37, q_13.y, sum_37);
      float sum_39 = mad(v_38, q_13.z, sum_38);
      float sum_40 = mad(v_39, q_13.w, sum_39);
      sum[0] = sum_40;
      float v_40 = asfloat((q_5.x << 16u));
      float v_41 = asfloat((q_5.x & 4294901760u));
      float v_42 = asfloat((q_5.y << 16u));
      float v_43 = asfloat((q_5.y & 4294901760u));
      float v_44 = asfloat((q_5.z << 16u));
      float v_45 = asfloat((q_5.z & 4294901760u));
      float v_46 = asfloat((q_5.w << 16u));
      float v_47 = asfloat((q_5.w & 4294901760u));
      float sum_41 = mad(v_40, q_12.x, sum[1]);
      float sum_42 = mad(v_41, q_12.y, sum_41);
      float sum_43 = mad(v_42, q_12.z, sum_42);
      float sum_44 = mad(v_43, q_12.w, sum_43);
      float sum_45 = mad(v_44, q_13.x, sum_44);
      float sum_46 = mad(v_45, q_13.y, sum_45);
      float sum_47 = mad(v_46, q_13.z, sum_46);
      float sum_48 = mad(v_47, q_13.w, sum_47);
      sum[1] = sum_48;
    }
    if (e_6 < chunks) {
      float4 q_14 = x[(e_6 * 2) + (constants.x_at >> 2)];
      float4 q_15 = x[((e_6 * 2) + (constants.x_at >> 2)) + 1];
      float v_48 = asfloat((q_6.x << 16u));
      float v_49 = asfloat((q_6.x & 4294901760u));
      float v_50 = asfloat((q_6.y << 16u));
      float v_51 = asfloat((q_6.y & 4294901760u));
      float v_52 = asfloat((q_6.z << 16u));
      float v_53 = asfloat((q_6.z & 4294901760u));
      float v_54 = asfloat((q_6.w << 16u));
      float v_55 = asfloat((q_6.w & 4294901760u));
      float sum_49 = mad(v_48, q_14.x, sum[0]);
      float sum_50 = mad(v_49, q_14.y, sum_49);
      float sum_51 = mad(v_50, q_14.z, sum_50);
      float sum_52 = mad(v_51, q_14.w, sum_51);
      float sum_53 = mad(v_52, q_15.x, sum_52);
      float sum_54 = mad(v_53, q_15.y, sum_53);
      float sum_55 = mad(v_54, q_15.z, sum_54);
      float sum_56 = mad(v_55, q_15.w, sum_55);
      sum[0] = sum_56;
      float v_56 = asfloat((q_7.x << 16u));
      float v_57 = asfloat((q_7.x & 4294901760u));
      float v_58 = asfloat((q_7.y << 16u));
      float v_59 = asfloat((q_7.y & 4294901760u));
      float v_60 = asfloat((q_7.z << 16u));
      float v_61 = asfloat((q_7.z & 4294901760u));
      float v_62 = asfloat((q_7.w << 16u));
      float v_63 = asfloat((q_7.w & 4294901760u));
      float sum_57 = mad(v_56, q_14.x, sum[1]);
      float sum_58 = mad(v_57, q_14.y, sum_57);
      float sum_59 = mad(v_58, q_14.z, sum_58);
      float sum_60 = mad(v_59, q_14.w, sum_59);
      float sum_61 = mad(v_60, q_15.x, sum_60);
      float sum_62 = mad(v_61, q_15.y, sum_61);
      float sum_63 = mad(v_62, q_15.z, sum_62);
      float sum_64 = mad(v_63, q_15.w, sum_63);
      sum[1] = sum_64;
    }
    int rounds = ((chunks + (1 << log_2)) - 1) >> log_2;
    [loop] for (int i = 4; i < max(rounds, 4); ++i) {
      int e_8 = lane + (i << log_2);
      if (e_8 < chunks) {
        uint4 q_16 = w[e_8 + (base >> 2)];
        uint4 q_17 = w[e_8 + (base_1 >> 2)];
        float4 q_18 = x[(e_8 * 2) + (constants.x_at >> 2)];
        float4 q_19 = x[((e_8 * 2) + (constants.x_at >> 2)) + 1];
        float v_64 = asfloat((q_16.x << 16u));
        float v_65 = asfloat((q_16.x & 4294901760u));
        float v_66 = asfloat((q_16.y << 16u));
        float v_67 = asfloat((q_16.y & 4294901760u));
        float v_68 = asfloat((q_16.z << 16u));
        float v_69 = asfloat((q_16.z & 4294901760u));
        float v_70 = asfloat((q_16.w << 16u));
        float v_71 = asfloat((q_16.w & 4294901760u));
        float sum_65 = mad(v_64, q_18.x, sum[0]);
        float sum_66 = mad(v_65, q_18.y, sum_65);
        float sum_67 = mad(v_66, q_18.z, sum_66);
        float sum_68 = mad(v_67, q_18.w, sum_67);
        float sum_69 = mad(v_68, q_19.x, sum_68);
        float sum_70 = mad(v_69, q_19.y, sum_69);
        float sum_71 = mad(v_70, q_19.z, sum_70);
        float sum_72 = mad(v_71, q_19.w, sum_71);
        sum[0] = sum_72;
        float v_72 = asfloat((q_17.x << 16u));
        float v_73 = asfloat((q_17.x & 4294901760u));
        float v_74 = asfloat((q_17.y << 16u));
        float v_75 = asfloat((q_17.y & 4294901760u));
        float v_76 = asfloat((q_17.z << 16u));
        float v_77 = asfloat((q_17.z & 4294901760u));
        float v_78 = asfloat((q_17.w << 16u));
        float v_79 = asfloat((q_17.w & 4294901760u));
        float sum_73 = mad(v_72, q_18.x, sum[1]);
        float sum_74 = mad(v_73, q_18.y, sum_73);
        float sum_75 = mad(v_74, q_18.z, sum_74);
        float sum_76 = mad(v_75, q_18.w, sum_75);
        float sum_77 = mad(v_76, q_19.x, sum_76);
        float sum_78 = mad(v_77, q_19.y, sum_77);
        float sum_79 = mad(v_78, q_19.z, sum_78);
        float sum_80 = mad(v_79, q_19.w, sum_79);
        sum[1] = sum_80;
      }
    }
    float v_80 = lane_sum(sum[0], t);
    float v_81 = lane_sum(sum[1], t);
    if ((tx & 31) == 0) {
      if (log_1 == 0) {
        int at = row;
        if (at < size_n) {
          out_1[at] = v_80;
        }
        int at_1 = row + 1;
        if (at_1 < size_n) {
          out_1[at_1] = v_81;
        }
      } else {
        shared_1[run] = v_80;
        shared_1[run + 8] = v_81;
      }
    }
  } else {
    [loop] for (int i_1 = 0; i_1 < ((rows + 3) >> 2); ++i_1) {
      int base_2 = i_1 * 4;
      sum[0] = 0.0f;
      sum[1] = 0.0f;
      sum[2] = 0.0f;
      sum[3] = 0.0f;
      sum[4] = 0.0f;
      sum[5] = 0.0f;
      sum[6] = 0.0f;
      sum[7] = 0.0f;
      int act = base_2;
      int act_1 = base_2 + 1;
      int act_2 = base_2 + 2;
      int act_3 = base_2 + 3;
      int rounds_1 = ((chunks + (1 << log_2)) - 1) >> log_2;
      [loop] for (int i_2 = 0; i_2 < max(rounds_1, 0); ++i_2) {
        int e_9 = lane + (i_2 << log_2);
        if (e_9 < chunks) {
          uint4 q_20 = w[e_9 + (base >> 2)];
          uint4 q_21 = w[e_9 + (base_1 >> 2)];
          float v_82 = asfloat((q_20.x << 16u));
          float v_83 = asfloat((q_20.x & 4294901760u));
          float v_84 = asfloat((q_20.y << 16u));
          float v_85 = asfloat((q_20.y & 4294901760u));
          float v_86 = asfloat((q_20.z << 16u));
          float v_87 = asfloat((q_20.z & 4294901760u));
          float v_88 = asfloat((q_20.w << 16u));
          float v_89 = asfloat((q_20.w & 4294901760u));
          float v_90 = asfloat((q_21.x << 16u));
          float v_91 = asfloat((q_21.x & 4294901760u));
          float v_92 = asfloat((q_21.y << 16u));
          float v_93 = asfloat((q_21.y & 4294901760u));
          float v_94 = asfloat((q_21.z << 16u));
          float v_95 = asfloat((q_21.z & 4294901760u));
          float v_96 = asfloat((q_21.w << 16u));
          float v_97 = asfloat((q_21.w & 4294901760u));
          if (act < rows) {
            float4 q_22 = x[(((act * ((size_k + 15) >> 4)) * 4) + (e_9 * 2)) + (constants.x_at >> 2)];
            float4 q_23 = x[((((act * ((size_k + 15) >> 4)) * 4) + (e_9 * 2)) + (constants.x_at >> 2)) + 1];
            float sum_81 = mad(v_82, q_22.x, sum[0]);
            float sum_82 = mad(v_83, q_22.y, sum_81);
            float sum_83 = mad(v_84, q_22.z, sum_82);
            float sum_84 = mad(v_85, q_22.w, sum_83);
            float sum_85 = mad(v_86, q_23.x, sum_84);
            float sum_86 = mad(v_87, q_23.y, sum_85);
            float sum_87 = mad(v_88, q_23.z, sum_86);
            float sum_88 = mad(v_89, q_23.w, sum_87);
            sum[0] = sum_88;
            float sum_89 = mad(v_90, q_22.x, sum[1]);
            float sum_90 = mad(v_91, q_22.y, sum_89);
            float sum_91 = mad(v_92, q_22.z, sum_90);
            float sum_92 = mad(v_93, q_22.w, sum_91);
            float sum_93 = mad(v_94, q_23.x, sum_92);
            float sum_94 = mad(v_95, q_23.y, sum_93);
            float sum_95 = mad(v_96, q_23.z, sum_94);
            float sum_96 = mad(v_97, q_23.w, sum_95);
            sum[1] = sum_96;
          }
          if (act_1 < rows) {
            float4 q_24 = x[(((act_1 * ((size_k + 15) >> 4)) * 4) + (e_9 * 2)) + (constants.x_at >> 2)];
            float4 q_25 = x[((((act_1 * ((size_k + 15) >> 4)) * 4) + (e_9 * 2)) + (constants.x_at >> 2)) + 1];
            float sum_97 = mad(v_82, q_24.x, sum[2]);
            float sum_98 = mad(v_83, q_24.y, sum_97);
            float sum_99 = mad(v_84, q_24.z, sum_98);
            float sum_100 = mad(v_85, q_24.w, sum_99);
            float sum_101 = mad(v_86, q_25.x, sum_100);
            float sum_102 = mad(v_87, q_25.y, sum_101);
            float sum_103 = mad(v_88, q_25.z, sum_102);
            float sum_104 = mad(v_89, q_25.w, sum_103);
            sum[2] = sum_104;
            float sum_105 = mad(v_90, q_24.x, sum[3]);
            float sum_106 = mad(v_91, q_24.y, sum_105);
            float sum_107 = mad(v_92, q_24.z, sum_106);
            float sum_108 = mad(v_93, q_24.w, sum_107);
            float sum_109 = mad(v_94, q_25.x, sum_108);
            float sum_110 = mad(v_95, q_25.y, sum_109);
            float sum_111 = mad(v_96, q_25.z, sum_110);
            float sum_112 = mad(v_97, q_25.w, sum_111);
            sum[3] = sum_112;
          }
          if (act_2 < rows) {
            float4 q_26 = x[(((act_2 * ((size_k + 15) >> 4)) * 4) + (e_9 * 2)) + (constants.x_at >> 2)];
            float4 q_27 = x[((((act_2 * ((size_k + 15) >> 4)) * 4) + (e_9 * 2)) + (constants.x_at >> 2)) + 1];
            float sum_113 = mad(v_82, q_26.x, sum[4]);
            float sum_114 = mad(v_83, q_26.y, sum_113);
            float sum_115 = mad(v_84, q_26.z, sum_114);
            float sum_116 = mad(v_85, q_26.w, sum_115);
            float sum_117 = mad(v_86, q_27.x, sum_116);
            float sum_118 = mad(v_87, q_27.y, sum_117);
            float sum_119 = mad(v_88, q_27.z, sum_118);
            float sum_120 = mad(v_89, q_27.w, sum_119);
            sum[4] = sum_120;
            float sum_121 = mad(v_90, q_26.x, sum[5]);
            float sum_122 = mad(v_91, q_26.y, sum_121);
            float sum_123 = mad(v_92, q_26.z, sum_122);
            float sum_124 = mad(v_93, q_26.w, sum_123);
            float sum_125 = mad(v_94, q_27.x, sum_124);
            float sum_126 = mad(v_95, q_27.y, sum_125);
            float sum_127 = mad(v_96, q_27.z, sum_126);
            float sum_128 = mad(v_97, q_27.w, sum_127);
            sum[5] = sum_128;
          }
          if (act_3 < rows) {
            float4 q_28 = x[(((act_3 * ((size_k + 15) >> 4)) * 4) + (e_9 * 2)) + (constants.x_at >> 2)];
            float4 q_29 = x[((((act_3 * ((size_k + 15) >> 4)) * 4) + (e_9 * 2)) + (constants.x_at >> 2)) + 1];
            float sum_129 = mad(v_82, q_28.x, sum[6]);
            float sum_130 = mad(v_83, q_28.y, sum_129);
            float sum_131 = mad(v_84, q_28.z, sum_130);
            float sum_132 = mad(v_85, q_28.w, sum_131);
            float sum_133 = mad(v_86, q_29.x, sum_132);
            float sum_134 = mad(v_87, q_29.y, sum_133);
            float sum_135 = mad(v_88, q_29.z, sum_134);
            float sum_136 = mad(v_89, q_29.w, sum_135);
            sum[6] = sum_136;
            float sum_137 = mad(v_90, q_28.x, sum[7]);
            float sum_138 = mad(v_91, q_28.y, sum_137);
            float sum_139 = mad(v_92, q_28.z, sum_138);
            float sum_140 = mad(v_93, q_28.w, sum_139);
            float sum_141 = mad(v_94, q_29.x, sum_140);
            float sum_142 = mad(v_95, q_29.y, sum_141);
            float sum_143 = mad(v_96, q_29.z, sum_142);
            float sum_144 = mad(v_97, q_29.w, sum_143);
            sum[7] = sum_144;
          }
        }
      }
      [loop] for (int i_3 = 0; i_3 < min((rows - base_2), 4); ++i_3) {
        float v_98 = (i_3 == 3) ? sum[6] : ((i_3 == 2) ? sum[4] : ((i_3 == 1) ? sum[2] : sum[0]));
        float v_99 = (i_3 == 3) ? sum[7] : ((i_3 == 2) ? sum[5] : ((i_3 == 1) ? sum[3] : sum[1]));
        int at_2 = base_2 + i_3;
        float v_100 = lane_sum(v_98, t);
        float v_101 = lane_sum(v_99, t);
        if ((tx & 31) == 0) {
          if (log_1 == 0) {
            int at_3 = row;
            if (at_3 < size_n) {
              out_1[(at_2 * constants.ld_out) + at_3] = v_100;
            }
            int at_4 = row + 1;
            if (at_4 < size_n) {
              out_1[(at_2 * constants.ld_out) + at_4] = v_101;
            }
          } else {
            shared_1[(at_2 * 16) + run] = v_100;
            shared_1[((at_2 * 16) + run) + 8] = v_101;
          }
        }
      }
    }
  }
  if (0 < log_1) {
    GroupMemoryBarrierWithGroupSync();
    int act_4 = tx >> 4;
    int at_5 = tx & 15;
    if ((act_4 < rows) && (at_5 < (16 >> log_1))) {
      float total = 0.0f;
      int begin = ((act_4 * 16) + ((at_5 & 1) * 8)) + ((at_5 >> 1) << log_1);
      [loop] for (int i_4 = 0; i_4 < (1 << log_1); ++i_4) {
        total = total + shared_1[begin + i_4];
      }
      int at_6 = first + at_5;
      if (at_6 < size_n) {
        out_1[(act_4 * constants.ld_out) + at_6] = total;
      }
    }
  }
}
