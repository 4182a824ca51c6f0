#define THREADS 256
float half_lo(uint v) { ushort h = (ushort)v; return vload_half(0, (const __private half*)&h); }
float half_hi(uint v) { ushort h = (ushort)(v >> 16); return vload_half(0, (const __private half*)&h); }
#ifdef NV
uint lane_swap(uint v, int mask) {
  uint r;
  asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 31, 0xffffffff;" : "=r"(r) : "r"(v), "r"(mask));
  return r;
}
#endif
float lane_sum(float v, int t, __local uint* red) {
#ifdef NV
  for (int m = 16; m > 0; m >>= 1) v += as_float(lane_swap(as_uint(v), m));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  v = 0.0f;
  for (int i = 0; i < 32; ++i) v += as_float(red[(t & ~31) + i]);
#endif
  return v;
}
__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const uint4* restrict w, __global const float* restrict b, __global float* out_1, __global const int* restrict step_1, __global const float4* x, int ld_out, int rows_word, int x_at) {
  __local float shared_1[128];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
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
  int rows = step_1[rows_word];
  if (rows == 1) {
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    if (e < chunks) {
      float4 q_8 = x[(e * 2) + (x_at >> 2)];
      float4 q_9 = x[((e * 2) + (x_at >> 2)) + 1];
      float v = half_lo(q.x);
      float v_1 = half_hi(q.x);
      float v_2 = half_lo(q.y);
      float v_3 = half_hi(q.y);
      float v_4 = half_lo(q.z);
      float v_5 = half_hi(q.z);
      float v_6 = half_lo(q.w);
      float v_7 = half_hi(q.w);
      float sum_1 = fma(v, q_8.x, sum[0]);
      float sum_2 = fma(v_1, q_8.y, sum_1);
      float sum_3 = fma(v_2, q_8.z, sum_2);
      float sum_4 = fma(v_3, q_8.w, sum_3);
      float sum_5 = fma(v_4, q_9.x, sum_4);
      float sum_6 = fma(v_5, q_9.y, sum_5);
      float sum_7 = fma(v_6, q_9.z, sum_6);
      float sum_8 = fma(v_7, q_9.w, sum_7);
      sum[0] = sum_8;
      float v_8 = half_lo(q_1.x);
      float v_9 = half_hi(q_1.x);
      float v_10 = half_lo(q_1.y);
      float v_11 = half_hi(q_1.y);
      float v_12 = half_lo(q_1.z);
      float v_13 = half_hi(q_1.z);
      float v_14 = half_lo(q_1.w);
      float v_15 = half_hi(q_1.w);
      float sum_9 = fma(v_8, q_8.x, sum[1]);
      float sum_10 = fma(v_9, q_8.y, sum_9);
      float sum_11 = fma(v_10, q_8.z, sum_10);
      float sum_12 = fma(v_11, q_8.w, sum_11);
      float sum_13 = fma(v_12, q_9.x, sum_12);
      float sum_14 = fma(v_13, q_9.y, sum_13);
      float sum_15 = fma(v_14, q_9.z, sum_14);
      float sum_16 = fma(v_15, q_9.w, sum_15);
      sum[1] = sum_16;
    }
    if (e_2 < chunks) {
      float4 q_10 = x[(e_2 * 2) + (x_at >> 2)];
      float4 q_11 = x[((e_2 * 2) + (x_at >> 2)) + 1];
      float v_16 = half_lo(q_2.x);
      float v_17 = half_hi(q_2.x);
      float v_18 = half_lo(q_2.y);
      float v_19 = half_hi(q_2.y);
      float v_20 = half_lo(q_2.z);
      float v_21 = half_hi(q_2.z);
      float v_22 = half_lo(q_2.w);
      float v_23 = half_hi(q_2.w);
      float sum_17 = fma(v_16, q_10.x, sum[0]);
      float sum_18 = fma(v_17, q_10.y, sum_17);
      float sum_19 = fma(v_18, q_10.z, sum_18);
      float sum_20 = fma(v_19, q_10.w, sum_19);
      float sum_21 = fma(v_20, q_11.x, sum_20);
      float sum_22 = fma(v_21, q_11.y, sum_21);
      float sum_23 = fma(v_22, q_11.z, sum_22);
      float sum_24 = fma(v_23, q_11.w, sum_23);
      sum[0] = sum_24;
      float v_24 = half_lo(q_3.x);
      float v_25 = half_hi(q_3.x);
      float v_26 = half_lo(q_3.y);
      float v_27 = half_hi(q_3.y);
      float v_28 = half_lo(q_3.z);
      float v_29 = half_hi(q_3.z);
      float v_30 = half_lo(q_3.w);
      float v_31 = half_hi(q_3.w);
      float sum_25 = fma(v_24, q_10.x, sum[1]);
      float sum_26 = fma(v_25, q_10.y, sum_25);
      float sum_27 = fma(v_26, q_10.z, sum_26);
      float sum_28 = fma(v_27, q_10.w, sum_27);
      float sum_29 = fma(v_28, q_11.x, sum_28);
      float sum_30 = fma(v_29, q_11.y, sum_29);
      float sum_31 = fma(v_30, q_11.z, sum_30);
      float sum_32 = fma(v_31, q_11.w, sum_31);
      sum[1] = sum_32;
    }
    if (e_4 < chunks) {
      float4 q_12 = x[(e_4 * 2) + (x_at >> 2)];
      float4 q_13 = x[((e_4 * 2) + (x_at >> 2)) + 1];
      float v_32 = half_lo(q_4.x);
      float v_33 = half_hi(q_4.x);
      float v_34 = half_lo(q_4.y);
      float v_35 = half_hi(q_4.y);
      float v_36 = half_lo(q_4.z);
      float v_37 = half_hi(q_4.z);
      float v_38 = half_lo(q_4.w);
      float v_39 = half_hi(q_4.w);
      float sum_33 = fma(v_32, q_12.x, sum[0]);
      float sum_34 = fma(v_33, q_12.y, sum_33);
      float sum_35 = fma(v_34, q_12.z, sum_34);
      float sum_36 = fma(v_35, q_12.w, sum_35);
      float sum_37 = fma(v_36, q_13.x, sum_36);
      float sum_38 = fma(v_37, q_13.y, sum_37);
      float sum_39 = fma(v_38, q_13.z, sum_38);
      float sum_40 = fma(v_39, q_13.w, sum_39);
      sum[0] = sum_40;
      float v_40 = half_lo(q_5.x);
      float v_41 = half_hi(q_5.x);
      float v_42 = half_lo(q_5.y);
      float v_43 = half_hi(q_5.y);
      float v_44 = half_lo(q_5.z);
      float v_45 = half_hi(q_5.z);
      float v_46 = half_lo(q_5.w);
      float v_47 = half_hi(q_5.w);
      float sum_41 = fma(v_40, q_12.x, sum[1]);
      float sum_42 = fma(v_41, q_12.y, sum_41);
      float sum_43 = fma(v_42, q_12.z, sum_42);
      float sum_44 = fma(v_43, q_12.w, sum_43);
      float sum_45 = fma(v_44, q_13.x, sum_44);
      float sum_46 = fma(v_45, q_13.y, sum_45);
      float sum_47 = fma(v_46, q_13.z, sum_46);
      float sum_48 = fma(v_47, q_13.w, sum_47);
      sum[1] = sum_48;
    }
    if (e_6 < chunks) {
      float4 q_14 = x[(e_6 * 2) + (x_at >> 2)];
      float4 q_15 = x[((e_6 * 2) + (x_at >> 2)) + 1];
      float v_48 = half_lo(q_6.x);
      float v_49 = half_hi(q_6.x);
      float v_50 = half_lo(q_6.y);
      float v_51 = half_hi(q_6.y);
      float v_52 = half_lo(q_6.z);
      float v_53 = half_hi(q_6.z);
      float v_54 = half_lo(q_6.w);
      float v_55 = half_hi(q_6.w);
      float sum_49 = fma(v_48, q_14.x, sum[0]);
      float sum_50 = fma(v_49, q_14.y, sum_49);
      float sum_51 = fma(v_50, q_14.z, sum_50);
      float sum_52 = fma(v_51, q_14.w, sum_51);
      float sum_53 = fma(v_52, q_15.x, sum_52);
      float sum_54 = fma(v_53, q_15.y, sum_53);
      float sum_55 = fma(v_54, q_15.z, sum_54);
      float sum_56 = fma(v_55, q_15.w, sum_55);
      sum[0] = sum_56;
      float v_56 = half_lo(q_7.x);
      float v_57 = half_hi(q_7.x);
      float v_58 = half_lo(q_7.y);
      float v_59 = half_hi(q_7.y);
      float v_60 = half_lo(q_7.z);
      float v_61 = half_hi(q_7.z);
      float v_62 = half_lo(q_7.w);
      float v_63 = half_hi(q_7.w);
      float sum_57 = fma(v_56, q_14.x, sum[1]);
      float sum_58 = fma(v_57, q_14.y, sum_57);
      float sum_59 = fma(v_58, q_14.z, sum_58);
      float sum_60 = fma(v_59, q_14.w, sum_59);
      float sum_61 = fma(v_60, q_15.x, sum_60);
      float sum_62 = fma(v_61, q_15.y, sum_61);
      float sum_63 = fma(v_62, q_15.z, sum_62);
      float sum_64 = fma(v_63, q_15.w, sum_63);
      sum[1] = sum_64;
    }
    int rounds = ((chunks + (1 << log_2)) - 1) >> log_2;
    for (int i = 4; i < max(rounds, 4); ++i) {
      int e_8 = lane + (i << log_2);
      if (e_8 < chunks) {
        uint4 q_16 = w[e_8 + (base >> 2)];
        uint4 q_17 = w[e_8 + (base_1 >> 2)];
        float4 q_18 = x[(e_8 * 2) + (x_at >> 2)];
        float4 q_19 = x[((e_8 * 2) + (x_at >> 2)) + 1];
        float v_64 = half_lo(q_16.x);
        float v_65 = half_hi(q_16.x);
        float v_66 = half_lo(q_16.y);
        float v_67 = half_hi(q_16.y);
        float v_68 = half_lo(q_16.z);
        float v_69 = half_hi(q_16.z);
        float v_70 = half_lo(q_16.w);
        float v_71 = half_hi(q_16.w);
        float sum_65 = fma(v_64, q_18.x, sum[0]);
        float sum_66 = fma(v_65, q_18.y, sum_65);
        float sum_67 = fma(v_66, q_18.z, sum_66);
        float sum_68 = fma(v_67, q_18.w, sum_67);
        float sum_69 = fma(v_68, q_19.x, sum_68);
        float sum_70 = fma(v_69, q_19.y, sum_69);
        float sum_71 = fma(v_70, q_19.z, sum_70);
        float sum_72 = fma(v_71, q_19.w, sum_71);
        sum[0] = sum_72;
        float v_72 = half_lo(q_17.x);
        float v_73 = half_hi(q_17.x);
        float v_74 = half_lo(q_17.y);
        float v_75 = half_hi(q_17.y);
        float v_76 = half_lo(q_17.z);
        float v_77 = half_hi(q_17.z);
        float v_78 = half_lo(q_17.w);
        float v_79 = half_hi(q_17.w);
        float sum_73 = fma(v_72, q_18.x, sum[1]);
        float sum_74 = fma(v_73, q_18.y, sum_73);
        float sum_75 = fma(v_74, q_18.z, sum_74);
        float sum_76 = fma(v_75, q_18.w, sum_75);
        float sum_77 = fma(v_76, q_19.x, sum_76);
        float sum_78 = fma(v_77, q_19.y, sum_77);
        float sum_79 = fma(v_78, q_19.z, sum_78);
        float sum_80 = fma(v_79, q_19.w, sum_79);
        sum[1] = sum_80;
      }
    }
    float v_80 = lane_sum(sum[0], t, red);
    float v_81 = lane_sum(sum[1], t, red);
    if ((tx & 31) == 0) {
      if (log_1 == 0) {
        int at = row;
        if (at < size_n) {
          out_1[at] = v_80 + b[at];
        }
        int at_1 = row + 1;
        if (at_1 < size_n) {
          out_1[at_1] = v_81 + b[at_1];
        }
      } else {
        shared_1[run] = v_80;
        shared_1[run + 8] = v_81;
      }
    }
  } else {
    for (int i_1 = 0; i_1 < ((rows + 3) >> 2); ++i_1) {
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
      for (int i_2 = 0; i_2 < max(rounds_1, 0); ++i_2) {
        int e_9 = lane + (i_2 << log_2);
        if (e_9 < chunks) {
          uint4 q_20 = w[e_9 + (base >> 2)];
          uint4 q_21 = w[e_9 + (base_1 >> 2)];
          float v_82 = half_lo(q_20.x);
          float v_83 = half_hi(q_20.x);
          float v_84 = half_lo(q_20.y);
          float v_85 = half_hi(q_20.y);
          float v_86 = half_lo(q_20.z);
          float v_87 = half_hi(q_20.z);
          float v_88 = half_lo(q_20.w);
          float v_89 = half_hi(q_20.w);
          float v_90 = half_lo(q_21.x);
          float v_91 = half_hi(q_21.x);
          float v_92 = half_lo(q_21.y);
          float v_93 = half_hi(q_21.y);
          float v_94 = half_lo(q_21.z);
          float v_95 = half_hi(q_21.z);
          float v_96 = half_lo(q_21.w);
          float v_97 = half_hi(q_21.w);
          if (act < rows) {
            float4 q_22 = x[(((act * ((size_k + 15) >> 4)) * 4) + (e_9 * 2)) + (x_at >> 2)];
            float4 q_23 = x[((((act * ((size_k + 15) >> 4)) * 4) + (e_9 * 2)) + (x_at >> 2)) + 1];
            float sum_81 = fma(v_82, q_22.x, sum[0]);
            float sum_82 = fma(v_83, q_22.y, sum_81);
            float sum_83 = fma(v_84, q_22.z, sum_82);
            float sum_84 = fma(v_85, q_22.w, sum_83);
            float sum_85 = fma(v_86, q_23.x, sum_84);
            float sum_86 = fma(v_87, q_23.y, sum_85);
            float sum_87 = fma(v_88, q_23.z, sum_86);
            float sum_88 = fma(v_89, q_23.w, sum_87);
            sum[0] = sum_88;
            float sum_89 = fma(v_90, q_22.x, sum[1]);
            float sum_90 = fma(v_91, q_22.y, sum_89);
            float sum_91 = fma(v_92, q_22.z, sum_90);
            float sum_92 = fma(v_93, q_22.w, sum_91);
            float sum_93 = fma(v_94, q_23.x, sum_92);
            float sum_94 = fma(v_95, q_23.y, sum_93);
            float sum_95 = fma(v_96, q_23.z, sum_94);
            float sum_96 = fma(v_97, q_23.w, sum_95);
            sum[1] = sum_96;
          }
          if (act_1 < rows) {
            float4 q_24 = x[(((act_1 * ((size_k + 15) >> 4)) * 4) + (e_9 * 2)) + (x_at >> 2)];
            float4 q_25 = x[((((act_1 * ((size_k + 15) >> 4)) * 4) + (e_9 * 2)) + (x_at >> 2)) + 1];
            float sum_97 = fma(v_82, q_24.x, sum[2]);
            float sum_98 = fma(v_83, q_24.y, sum_97);
            float sum_99 = fma(v_84, q_24.z, sum_98);
            float sum_100 = fma(v_85, q_24.w, sum_99);
            float sum_101 = fma(v_86, q_25.x, sum_100);
            float sum_102 = fma(v_87, q_25.y, sum_101);
            float sum_103 = fma(v_88, q_25.z, sum_102);
            float sum_104 = fma(v_89, q_25.w, sum_103);
            sum[2] = sum_104;
            float sum_105 = fma(v_90, q_24.x, sum[3]);
            float sum_106 = fma(v_91, q_24.y, sum_105);
            float sum_107 = fma(v_92, q_24.z, sum_106);
            float sum_108 = fma(v_93, q_24.w, sum_107);
            float sum_109 = fma(v_94, q_25.x, sum_108);
            float sum_110 = fma(v_95, q_25.y, sum_109);
            float sum_111 = fma(v_96, q_25.z, sum_110);
            float sum_112 = fma(v_97, q_25.w, sum_111);
            sum[3] = sum_112;
          }
          if (act_2 < rows) {
            float4 q_26 = x[(((act_2 * ((size_k + 15) >> 4)) * 4) + (e_9 * 2)) + (x_at >> 2)];
            float4 q_27 = x[((((act_2 * ((size_k + 15) >> 4)) * 4) + (e_9 * 2)) + (x_at >> 2)) + 1];
            float sum_113 = fma(v_82, q_26.x, sum[4]);
            float sum_114 = fma(v_83, q_26.y, sum_113);
            float sum_115 = fma(v_84, q_26.z, sum_114);
            float sum_116 = fma(v_85, q_26.w, sum_115);
            float sum_117 = fma(v_86, q_27.x, sum_116);
            float sum_118 = fma(v_87, q_27.y, sum_117);
            float sum_119 = fma(v_88, q_27.z, sum_118);
            float sum_120 = fma(v_89, q_27.w, sum_119);
            sum[4] = sum_120;
            float sum_121 = fma(v_90, q_26.x, sum[5]);
            float sum_122 = fma(v_91, q_26.y, sum_121);
            float sum_123 = fma(v_92, q_26.z, sum_122);
            float sum_124 = fma(v_93, q_26.w, sum_123);
            float sum_125 = fma(v_94, q_27.x, sum_124);
            float sum_126 = fma(v_95, q_27.y, sum_125);
            float sum_127 = fma(v_96, q_27.z, sum_126);
            float sum_128 = fma(v_97, q_27.w, sum_127);
            sum[5] = sum_128;
          }
          if (act_3 < rows) {
            float4 q_28 = x[(((act_3 * ((size_k + 15) >> 4)) * 4) + (e_9 * 2)) + (x_at >> 2)];
            float4 q_29 = x[((((act_3 * ((size_k + 15) >> 4)) * 4) + (e_9 * 2)) + (x_at >> 2)) + 1];
            float sum_129 = fma(v_82, q_28.x, sum[6]);
            float sum_130 = fma(v_83, q_28.y, sum_129);
            float sum_131 = fma(v_84, q_28.z, sum_130);
            float sum_132 = fma(v_85, q_28.w, sum_131);
            float sum_133 = fma(v_86, q_29.x, sum_132);
            float sum_134 = fma(v_87, q_29.y, sum_133);
            float sum_135 = fma(v_88, q_29.z, sum_134);
            float sum_136 = fma(v_89, q_29.w, sum_135);
            sum[6] = sum_136;
            float sum_137 = fma(v_90, q_28.x, sum[7]);
            float sum_138 = fma(v_91, q_28.y, sum_137);
            float sum_139 = fma(v_92, q_28.z, sum_138);
            float sum_140 = fma(v_93, q_28.w, sum_139);
            float sum_141 = fma(v_94, q_29.x, sum_140);
            float sum_142 = fma(v_95, q_29.y, sum_141);
            float sum_143 = fma(v_96, q_29.z, sum_142);
            float sum_144 = fma(v_97, q_29.w, sum_143);
            sum[7] = sum_144;
          }
        }
      }
      for (int i_3 = 0; i_3 < min((rows - base_2), 4); ++i_3) {
        float v_98 = (i_3 == 3) ? sum[6] : ((i_3 == 2) ? sum[4] : ((i_3 == 1) ? sum[2] : sum[0]));
        float v_99 = (i_3 == 3) ? sum[7] : ((i_3 == 2) ? sum[5] : ((i_3 == 1) ? sum[3] : sum[1]));
        int at_2 = base_2 + i_3;
        float v_100 = lane_sum(v_98, t, red);
        float v_101 = lane_sum(v_99, t, red);
        if ((tx & 31) == 0) {
          if (log_1 == 0) {
            int at_3 = row;
            if (at_3 < size_n) {
              out_1[(at_2 * ld_out) + at_3] = v_100 + b[at_3];
            }
            int at_4 = row + 1;
            if (at_4 < size_n) {
              out_1[(at_2 * ld_out) + at_4] = v_101 + b[at_4];
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
    barrier(CLK_LOCAL_MEM_FENCE);
    int act_4 = tx >> 4;
    int at_5 = tx & 15;
    if ((act_4 < rows) && (at_5 < (16 >> log_1))) {
      float total = 0.0f;
      int begin = ((act_4 * 16) + ((at_5 & 1) * 8)) + ((at_5 >> 1) << log_1);
      for (int i_4 = 0; i_4 < (1 << log_1); ++i_4) {
        total = total + shared_1[begin + i_4];
      }
      int at_6 = first + at_5;
      if (at_6 < size_n) {
        out_1[(act_4 * ld_out) + at_6] = total + b[at_6];
      }
    }
  }
}
