#define THREADS 256
float half_lo(uint v) { ushort h = (ushort)v; return vload_half(0, (const __private half*)&h); }
float half_hi(uint v) { ushort h = (ushort)(v >> 16); return vload_half(0, (const __private half*)&h); }
int dot4(uint a, uint b, int c) {
#if defined(NV)
  int r;
  asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
  return r;
#elif defined(DOT_KHR)
  return c + dot_4x8packed_ss_int(a, b);
#else
  char4 x = as_char4(a), y = as_char4(b);
  return c + x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
#endif
}
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
__kernel void kernel_main(__global const uint4* restrict w, __global const float* restrict b, __global float* out_1, __global const int* restrict step_1, __global const uint4* x, __global const float4* restrict x_s, int ld_out, int rows_word) {
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
  int base = (min(row, (size_n - 1)) * (size_k >> 8)) * 36;
  int base_1 = (min((row + 1), (size_n - 1)) * (size_k >> 8)) * 36;
  int chunks = (first < size_n) ? (size_k >> 5) : 0;
  int e = lane + (0 << log_2);
  int e_1 = max(min(e, (chunks - 1)), 0);
  int v = ((e_1 >> 3) * 36) + base;
  uint4 q = w[v >> 2];
  uint4 q_1 = w[(((((e_1 & 7) >> 1) * 2) + (e_1 & 1)) + (v >> 2)) + 1];
  int v_1 = ((e_1 >> 3) * 36) + base_1;
  uint4 q_2 = w[v_1 >> 2];
  uint4 q_3 = w[(((((e_1 & 7) >> 1) * 2) + (e_1 & 1)) + (v_1 >> 2)) + 1];
  int e_2 = lane + (1 << log_2);
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  int v_2 = ((e_3 >> 3) * 36) + base;
  uint4 q_4 = w[v_2 >> 2];
  uint4 q_5 = w[(((((e_3 & 7) >> 1) * 2) + (e_3 & 1)) + (v_2 >> 2)) + 1];
  int v_3 = ((e_3 >> 3) * 36) + base_1;
  uint4 q_6 = w[v_3 >> 2];
  uint4 q_7 = w[(((((e_3 & 7) >> 1) * 2) + (e_3 & 1)) + (v_3 >> 2)) + 1];
  int rows = step_1[rows_word];
  if (rows == 1) {
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    if (e < chunks) {
      int v_4 = ((e >> 3) * 64) + (((e & 7) >> 1) * 16);
      uint4 q_8 = x[(e & 1) + (v_4 >> 2)];
      uint4 q_9 = x[((e & 1) + (v_4 >> 2)) + 2];
      float4 q_10 = x_s[((e >> 3) * 4) + ((e & 7) >> 1)];
      float v_5 = ((e & 1) == 0) ? q_10.y : q_10.w;
      uint low = q_1.x & 252645135u;
      uint low_1 = q_1.y & 252645135u;
      uint low_2 = q_1.z & 252645135u;
      uint low_3 = q_1.w & 252645135u;
      uint high = (q_1.x >> 4u) & 252645135u;
      uint high_1 = (q_1.y >> 4u) & 252645135u;
      uint high_2 = (q_1.z >> 4u) & 252645135u;
      uint high_3 = (q_1.w >> 4u) & 252645135u;
      uint v_6 = (uint)((((e & 7) >> 1) & 1) * 16);
      uint v_7 = q.y >> v_6;
      uint v_8 = q.z >> v_6;
      uint v_9 = q.w >> v_6;
      bool v_10 = ((e & 7) >> 1) < 2;
      uint v_11 = v_10 ? (v_7 & 16191u) : ((v_9 & 3855u) | ((v_7 >> 2u) & 12336u));
      uint v_12 = v_10 ? (v_8 & 16191u) : (((v_9 >> 4u) & 3855u) | ((v_8 >> 2u) & 12336u));
      float v_13 = half_lo(q.x);
      float v_14 = 0.0f - half_hi(q.x);
      float v_15 = (float)(v_11 & 255u);
      float v_16 = v_13 * v_15;
      float v_17 = (float)(v_11 >> 8u);
      float v_18 = v_13 * v_17;
      float v_19 = (float)((v_12 >> (uint)((e & 1) * 8)) & 255u);
      float v_20 = v_14 * v_19;
      int dot_1 = dot4(low_3, q_8.w, dot4(low_2, q_8.z, dot4(low_1, q_8.y, dot4(low, q_8.x, 0))));
      float v_21 = v_16 * q_10.x;
      float v_22 = (float)dot_1;
      float sum_1 = fma(v_21, v_22, sum[0]);
      int dot_2 = dot4(high_3, q_9.w, dot4(high_2, q_9.z, dot4(high_1, q_9.y, dot4(high, q_9.x, 0))));
      float v_23 = v_18 * q_10.z;
      float v_24 = (float)dot_2;
      float sum_2 = fma(v_23, v_24, sum_1);
      float sum_3 = fma(v_20, v_5, sum_2);
      sum[0] = sum_3;
      uint low_4 = q_3.x & 252645135u;
      uint low_5 = q_3.y & 252645135u;
      uint low_6 = q_3.z & 252645135u;
      uint low_7 = q_3.w & 252645135u;
      uint high_4 = (q_3.x >> 4u) & 252645135u;
      uint high_5 = (q_3.y >> 4u) & 252645135u;
      uint high_6 = (q_3.z >> 4u) & 252645135u;
      uint high_7 = (q_3.w >> 4u) & 252645135u;
      uint v_25 = (uint)((((e & 7) >> 1) & 1) * 16);
      uint v_26 = q_2.y >> v_25;
      uint v_27 = q_2.z >> v_25;
      uint v_28 = q_2.w >> v_25;
      bool v_29 = ((e & 7) >> 1) < 2;
      uint v_30 = v_29 ? (v_26 & 16191u) : ((v_28 & 3855u) | ((v_26 >> 2u) & 12336u));
      uint v_31 = v_29 ? (v_27 & 16191u) : (((v_28 >> 4u) & 3855u) | ((v_27 >> 2u) & 12336u));
      float v_32 = half_lo(q_2.x);
      float v_33 = 0.0f - half_hi(q_2.x);
      float v_34 = (float)(v_30 & 255u);
      float v_35 = v_32 * v_34;
      float v_36 = (float)(v_30 >> 8u);
      float v_37 = v_32 * v_36;
      float v_38 = (float)((v_31 >> (uint)((e & 1) * 8)) & 255u);
      float v_39 = v_33 * v_38;
      int dot_3 = dot4(low_7, q_8.w, dot4(low_6, q_8.z, dot4(low_5, q_8.y, dot4(low_4, q_8.x, 0))));
      float v_40 = v_35 * q_10.x;
      float v_41 = (float)dot_3;
      float sum_4 = fma(v_40, v_41, sum[1]);
      int dot_4 = dot4(high_7, q_9.w, dot4(high_6, q_9.z, dot4(high_5, q_9.y, dot4(high_4, q_9.x, 0))));
      float v_42 = v_37 * q_10.z;
      float v_43 = (float)dot_4;
      float sum_5 = fma(v_42, v_43, sum_4);
      float sum_6 = fma(v_39, v_5, sum_5);
      sum[1] = sum_6;
    }
    if (e_2 < chunks) {
      int v_44 = ((e_2 >> 3) * 64) + (((e_2 & 7) >> 1) * 16);
      uint4 q_11 = x[(e_2 & 1) + (v_44 >> 2)];
      uint4 q_12 = x[((e_2 & 1) + (v_44 >> 2)) + 2];
      float4 q_13 = x_s[((e_2 >> 3) * 4) + ((e_2 & 7) >> 1)];
      float v_45 = ((e_2 & 1) == 0) ? q_13.y : q_13.w;
      uint low_8 = q_5.x & 252645135u;
      uint low_9 = q_5.y & 252645135u;
      uint low_10 = q_5.z & 252645135u;
      uint low_11 = q_5.w & 252645135u;
      uint high_8 = (q_5.x >> 4u) & 252645135u;
      uint high_9 = (q_5.y >> 4u) & 252645135u;
      uint high_10 = (q_5.z >> 4u) & 252645135u;
      uint high_11 = (q_5.w >> 4u) & 252645135u;
      uint v_46 = (uint)((((e_2 & 7) >> 1) & 1) * 16);
      uint v_47 = q_4.y >> v_46;
      uint v_48 = q_4.z >> v_46;
      uint v_49 = q_4.w >> v_46;
      bool v_50 = ((e_2 & 7) >> 1) < 2;
      uint v_51 = v_50 ? (v_47 & 16191u) : ((v_49 & 3855u) | ((v_47 >> 2u) & 12336u));
      uint v_52 = v_50 ? (v_48 & 16191u) : (((v_49 >> 4u) & 3855u) | ((v_48 >> 2u) & 12336u));
      float v_53 = half_lo(q_4.x);
      float v_54 = 0.0f - half_hi(q_4.x);
      float v_55 = (float)(v_51 & 255u);
      float v_56 = v_53 * v_55;
      float v_57 = (float)(v_51 >> 8u);
      float v_58 = v_53 * v_57;
      float v_59 = (float)((v_52 >> (uint)((e_2 & 1) * 8)) & 255u);
      float v_60 = v_54 * v_59;
      int dot_5 = dot4(low_11, q_11.w, dot4(low_10, q_11.z, dot4(low_9, q_11.y, dot4(low_8, q_11.x, 0))));
      float v_61 = v_56 * q_13.x;
      float v_62 = (float)dot_5;
      float sum_7 = fma(v_61, v_62, sum[0]);
      int dot_6 = dot4(high_11, q_12.w, dot4(high_10, q_12.z, dot4(high_9, q_12.y, dot4(high_8, q_12.x, 0))));
      float v_63 = v_58 * q_13.z;
      float v_64 = (float)dot_6;
      float sum_8 = fma(v_63, v_64, sum_7);
      float sum_9 = fma(v_60, v_45, sum_8);
      sum[0] = sum_9;
      uint low_12 = q_7.x & 252645135u;
      uint low_13 = q_7.y & 252645135u;
      uint low_14 = q_7.z & 252645135u;
      uint low_15 = q_7.w & 252645135u;
      uint high_12 = (q_7.x >> 4u) & 252645135u;
      uint high_13 = (q_7.y >> 4u) & 252645135u;
      uint high_14 = (q_7.z >> 4u) & 252645135u;
      uint high_15 = (q_7.w >> 4u) & 252645135u;
      uint v_65 = (uint)((((e_2 & 7) >> 1) & 1) * 16);
      uint v_66 = q_6.y >> v_65;
      uint v_67 = q_6.z >> v_65;
      uint v_68 = q_6.w >> v_65;
      bool v_69 = ((e_2 & 7) >> 1) < 2;
      uint v_70 = v_69 ? (v_66 & 16191u) : ((v_68 & 3855u) | ((v_66 >> 2u) & 12336u));
      uint v_71 = v_69 ? (v_67 & 16191u) : (((v_68 >> 4u) & 3855u) | ((v_67 >> 2u) & 12336u));
      float v_72 = half_lo(q_6.x);
      float v_73 = 0.0f - half_hi(q_6.x);
      float v_74 = (float)(v_70 & 255u);
      float v_75 = v_72 * v_74;
      float v_76 = (float)(v_70 >> 8u);
      float v_77 = v_72 * v_76;
      float v_78 = (float)((v_71 >> (uint)((e_2 & 1) * 8)) & 255u);
      float v_79 = v_73 * v_78;
      int dot_7 = dot4(low_15, q_11.w, dot4(low_14, q_11.z, dot4(low_13, q_11.y, dot4(low_12, q_11.x, 0))));
      float v_80 = v_75 * q_13.x;
      float v_81 = (float)dot_7;
      float sum_10 = fma(v_80, v_81, sum[1]);
      int dot_8 = dot4(high_15, q_12.w, dot4(high_14, q_12.z, dot4(high_13, q_12.y, dot4(high_12, q_12.x, 0))));
      float v_82 = v_77 * q_13.z;
      float v_83 = (float)dot_8;
      float sum_11 = fma(v_82, v_83, sum_10);
      float sum_12 = fma(v_79, v_45, sum_11);
      sum[1] = sum_12;
    }
    int rounds = ((chunks + (1 << log_2)) - 1) >> log_2;
    for (int i = 2; i < max(rounds, 2); ++i) {
      int e_4 = lane + (i << log_2);
      if (e_4 < chunks) {
        int v_84 = ((e_4 >> 3) * 36) + base;
        uint4 q_14 = w[v_84 >> 2];
        uint4 q_15 = w[(((((e_4 & 7) >> 1) * 2) + (e_4 & 1)) + (v_84 >> 2)) + 1];
        int v_85 = ((e_4 >> 3) * 36) + base_1;
        uint4 q_16 = w[v_85 >> 2];
        uint4 q_17 = w[(((((e_4 & 7) >> 1) * 2) + (e_4 & 1)) + (v_85 >> 2)) + 1];
        int v_86 = ((e_4 >> 3) * 64) + (((e_4 & 7) >> 1) * 16);
        uint4 q_18 = x[(e_4 & 1) + (v_86 >> 2)];
        uint4 q_19 = x[((e_4 & 1) + (v_86 >> 2)) + 2];
        float4 q_20 = x_s[((e_4 >> 3) * 4) + ((e_4 & 7) >> 1)];
        float v_87 = ((e_4 & 1) == 0) ? q_20.y : q_20.w;
        uint low_16 = q_15.x & 252645135u;
        uint low_17 = q_15.y & 252645135u;
        uint low_18 = q_15.z & 252645135u;
        uint low_19 = q_15.w & 252645135u;
        uint high_16 = (q_15.x >> 4u) & 252645135u;
        uint high_17 = (q_15.y >> 4u) & 252645135u;
        uint high_18 = (q_15.z >> 4u) & 252645135u;
        uint high_19 = (q_15.w >> 4u) & 252645135u;
        uint v_88 = (uint)((((e_4 & 7) >> 1) & 1) * 16);
        uint v_89 = q_14.y >> v_88;
        uint v_90 = q_14.z >> v_88;
        uint v_91 = q_14.w >> v_88;
        bool v_92 = ((e_4 & 7) >> 1) < 2;
        uint v_93 = v_92 ? (v_89 & 16191u) : ((v_91 & 3855u) | ((v_89 >> 2u) & 12336u));
        uint v_94 = v_92 ? (v_90 & 16191u) : (((v_91 >> 4u) & 3855u) | ((v_90 >> 2u) & 12336u));
        float v_95 = half_lo(q_14.x);
        float v_96 = 0.0f - half_hi(q_14.x);
        float v_97 = (float)(v_93 & 255u);
        float v_98 = v_95 * v_97;
        float v_99 = (float)(v_93 >> 8u);
        float v_100 = v_95 * v_99;
        float v_101 = (float)((v_94 >> (uint)((e_4 & 1) * 8)) & 255u);
        float v_102 = v_96 * v_101;
        int dot_9 = dot4(low_19, q_18.w, dot4(low_18, q_18.z, dot4(low_17, q_18.y, dot4(low_16, q_18.x, 0))));
        float v_103 = v_98 * q_20.x;
        float v_104 = (float)dot_9;
        float sum_13 = fma(v_103, v_104, sum[0]);
        int dot_10 = dot4(high_19, q_19.w, dot4(high_18, q_19.z, dot4(high_17, q_19.y, dot4(high_16, q_19.x, 0))));
        float v_105 = v_100 * q_20.z;
        float v_106 = (float)dot_10;
        float sum_14 = fma(v_105, v_106, sum_13);
        float sum_15 = fma(v_102, v_87, sum_14);
        sum[0] = sum_15;
        uint low_20 = q_17.x & 252645135u;
        uint low_21 = q_17.y & 252645135u;
        uint low_22 = q_17.z & 252645135u;
        uint low_23 = q_17.w & 252645135u;
        uint high_20 = (q_17.x >> 4u) & 252645135u;
        uint high_21 = (q_17.y >> 4u) & 252645135u;
        uint high_22 = (q_17.z >> 4u) & 252645135u;
        uint high_23 = (q_17.w >> 4u) & 252645135u;
        uint v_107 = (uint)((((e_4 & 7) >> 1) & 1) * 16);
        uint v_108 = q_16.y >> v_107;
        uint v_109 = q_16.z >> v_107;
        uint v_110 = q_16.w >> v_107;
        bool v_111 = ((e_4 & 7) >> 1) < 2;
        uint v_112 = v_111 ? (v_108 & 16191u) : ((v_110 & 3855u) | ((v_108 >> 2u) & 12336u));
        uint v_113 = v_111 ? (v_109 & 16191u) : (((v_110 >> 4u) & 3855u) | ((v_109 >> 2u) & 12336u));
        float v_114 = half_lo(q_16.x);
        float v_115 = 0.0f - half_hi(q_16.x);
        float v_116 = (float)(v_112 & 255u);
        float v_117 = v_114 * v_116;
        float v_118 = (float)(v_112 >> 8u);
        float v_119 = v_114 * v_118;
        float v_120 = (float)((v_113 >> (uint)((e_4 & 1) * 8)) & 255u);
        float v_121 = v_115 * v_120;
        int dot_11 = dot4(low_23, q_18.w, dot4(low_22, q_18.z, dot4(low_21, q_18.y, dot4(low_20, q_18.x, 0))));
        float v_122 = v_117 * q_20.x;
        float v_123 = (float)dot_11;
        float sum_16 = fma(v_122, v_123, sum[1]);
        int dot_12 = dot4(high_23, q_19.w, dot4(high_22, q_19.z, dot4(high_21, q_19.y, dot4(high_20, q_19.x, 0))));
        float v_124 = v_119 * q_20.z;
        float v_125 = (float)dot_12;
        float sum_17 = fma(v_124, v_125, sum_16);
        float sum_18 = fma(v_121, v_87, sum_17);
        sum[1] = sum_18;
      }
    }
    float v_126 = lane_sum(sum[0], t, red);
    float v_127 = lane_sum(sum[1], t, red);
    if ((tx & 31) == 0) {
      if (log_1 == 0) {
        int at = row;
        if (at < size_n) {
          out_1[at] = v_126 + b[at];
        }
        int at_1 = row + 1;
        if (at_1 < size_n) {
          out_1[at_1] = v_127 + b[at_1];
        }
      } else {
        shared_1[run] = v_126;
        shared_1[run + 8] = v_127;
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
        int e_5 = lane + (i_2 << log_2);
        if (e_5 < chunks) {
          int v_128 = ((e_5 >> 3) * 36) + base;
          uint4 q_21 = w[v_128 >> 2];
          uint4 q_22 = w[(((((e_5 & 7) >> 1) * 2) + (e_5 & 1)) + (v_128 >> 2)) + 1];
          int v_129 = ((e_5 >> 3) * 36) + base_1;
          uint4 q_23 = w[v_129 >> 2];
          uint4 q_24 = w[(((((e_5 & 7) >> 1) * 2) + (e_5 & 1)) + (v_129 >> 2)) + 1];
          uint low_24 = q_22.x & 252645135u;
          uint low_25 = q_22.y & 252645135u;
          uint low_26 = q_22.z & 252645135u;
          uint low_27 = q_22.w & 252645135u;
          uint high_24 = (q_22.x >> 4u) & 252645135u;
          uint high_25 = (q_22.y >> 4u) & 252645135u;
          uint high_26 = (q_22.z >> 4u) & 252645135u;
          uint high_27 = (q_22.w >> 4u) & 252645135u;
          uint v_130 = (uint)((((e_5 & 7) >> 1) & 1) * 16);
          uint v_131 = q_21.y >> v_130;
          uint v_132 = q_21.z >> v_130;
          uint v_133 = q_21.w >> v_130;
          bool v_134 = ((e_5 & 7) >> 1) < 2;
          uint v_135 = v_134 ? (v_131 & 16191u) : ((v_133 & 3855u) | ((v_131 >> 2u) & 12336u));
          uint v_136 = v_134 ? (v_132 & 16191u) : (((v_133 >> 4u) & 3855u) | ((v_132 >> 2u) & 12336u));
          float v_137 = half_lo(q_21.x);
          float v_138 = 0.0f - half_hi(q_21.x);
          float v_139 = (float)(v_135 & 255u);
          float v_140 = v_137 * v_139;
          float v_141 = (float)(v_135 >> 8u);
          float v_142 = v_137 * v_141;
          float v_143 = (float)((v_136 >> (uint)((e_5 & 1) * 8)) & 255u);
          float v_144 = v_138 * v_143;
          uint low_28 = q_24.x & 252645135u;
          uint low_29 = q_24.y & 252645135u;
          uint low_30 = q_24.z & 252645135u;
          uint low_31 = q_24.w & 252645135u;
          uint high_28 = (q_24.x >> 4u) & 252645135u;
          uint high_29 = (q_24.y >> 4u) & 252645135u;
          uint high_30 = (q_24.z >> 4u) & 252645135u;
          uint high_31 = (q_24.w >> 4u) & 252645135u;
          uint v_145 = (uint)((((e_5 & 7) >> 1) & 1) * 16);
          uint v_146 = q_23.y >> v_145;
          uint v_147 = q_23.z >> v_145;
          uint v_148 = q_23.w >> v_145;
          bool v_149 = ((e_5 & 7) >> 1) < 2;
          uint v_150 = v_149 ? (v_146 & 16191u) : ((v_148 & 3855u) | ((v_146 >> 2u) & 12336u));
          uint v_151 = v_149 ? (v_147 & 16191u) : (((v_148 >> 4u) & 3855u) | ((v_147 >> 2u) & 12336u));
          float v_152 = half_lo(q_23.x);
          float v_153 = 0.0f - half_hi(q_23.x);
          float v_154 = (float)(v_150 & 255u);
          float v_155 = v_152 * v_154;
          float v_156 = (float)(v_150 >> 8u);
          float v_157 = v_152 * v_156;
          float v_158 = (float)((v_151 >> (uint)((e_5 & 1) * 8)) & 255u);
          float v_159 = v_153 * v_158;
          if (act < rows) {
            int v_160 = ((e_5 >> 3) * 64) + (((e_5 & 7) >> 1) * 16);
            uint4 q_25 = x[(e_5 & 1) + (((act * (size_k >> 2)) + v_160) >> 2)];
            uint4 q_26 = x[((e_5 & 1) + (((act * (size_k >> 2)) + v_160) >> 2)) + 2];
            float4 q_27 = x_s[(((e_5 >> 3) * 4) + ((e_5 & 7) >> 1)) + ((act * (size_k >> 4)) >> 2)];
            float v_161 = ((e_5 & 1) == 0) ? q_27.y : q_27.w;
            int dot_13 = dot4(low_27, q_25.w, dot4(low_26, q_25.z, dot4(low_25, q_25.y, dot4(low_24, q_25.x, 0))));
            float v_162 = v_140 * q_27.x;
            float v_163 = (float)dot_13;
            float sum_19 = fma(v_162, v_163, sum[0]);
            int dot_14 = dot4(high_27, q_26.w, dot4(high_26, q_26.z, dot4(high_25, q_26.y, dot4(high_24, q_26.x, 0))));
            float v_164 = v_142 * q_27.z;
            float v_165 = (float)dot_14;
            float sum_20 = fma(v_164, v_165, sum_19);
            float sum_21 = fma(v_144, v_161, sum_20);
            sum[0] = sum_21;
            int dot_15 = dot4(low_31, q_25.w, dot4(low_30, q_25.z, dot4(low_29, q_25.y, dot4(low_28, q_25.x, 0))));
            float v_166 = v_155 * q_27.x;
            float v_167 = (float)dot_15;
            float sum_22 = fma(v_166, v_167, sum[1]);
            int dot_16 = dot4(high_31, q_26.w, dot4(high_30, q_26.z, dot4(high_29, q_26.y, dot4(high_28, q_26.x, 0))));
            float v_168 = v_157 * q_27.z;
            float v_169 = (float)dot_16;
            float sum_23 = fma(v_168, v_169, sum_22);
            float sum_24 = fma(v_159, v_161, sum_23);
            sum[1] = sum_24;
          }
          if (act_1 < rows) {
            int v_170 = ((e_5 >> 3) * 64) + (((e_5 & 7) >> 1) * 16);
            uint4 q_28 = x[(e_5 & 1) + (((act_1 * (size_k >> 2)) + v_170) >> 2)];
            uint4 q_29 = x[((e_5 & 1) + (((act_1 * (size_k >> 2)) + v_170) >> 2)) + 2];
            float4 q_30 = x_s[(((e_5 >> 3) * 4) + ((e_5 & 7) >> 1)) + ((act_1 * (size_k >> 4)) >> 2)];
            float v_171 = ((e_5 & 1) == 0) ? q_30.y : q_30.w;
            int dot_17 = dot4(low_27, q_28.w, dot4(low_26, q_28.z, dot4(low_25, q_28.y, dot4(low_24, q_28.x, 0))));
            float v_172 = v_140 * q_30.x;
            float v_173 = (float)dot_17;
            float sum_25 = fma(v_172, v_173, sum[2]);
            int dot_18 = dot4(high_27, q_29.w, dot4(high_26, q_29.z, dot4(high_25, q_29.y, dot4(high_24, q_29.x, 0))));
            float v_174 = v_142 * q_30.z;
            float v_175 = (float)dot_18;
            float sum_26 = fma(v_174, v_175, sum_25);
            float sum_27 = fma(v_144, v_171, sum_26);
            sum[2] = sum_27;
            int dot_19 = dot4(low_31, q_28.w, dot4(low_30, q_28.z, dot4(low_29, q_28.y, dot4(low_28, q_28.x, 0))));
            float v_176 = v_155 * q_30.x;
            float v_177 = (float)dot_19;
            float sum_28 = fma(v_176, v_177, sum[3]);
            int dot_20 = dot4(high_31, q_29.w, dot4(high_30, q_29.z, dot4(high_29, q_29.y, dot4(high_28, q_29.x, 0))));
            float v_178 = v_157 * q_30.z;
            float v_179 = (float)dot_20;
            float sum_29 = fma(v_178, v_179, sum_28);
            float sum_30 = fma(v_159, v_171, sum_29);
            sum[3] = sum_30;
          }
          if (act_2 < rows) {
            int v_180 = ((e_5 >> 3) * 64) + (((e_5 & 7) >> 1) * 16);
            uint4 q_31 = x[(e_5 & 1) + (((act_2 * (size_k >> 2)) + v_180) >> 2)];
            uint4 q_32 = x[((e_5 & 1) + (((act_2 * (size_k >> 2)) + v_180) >> 2)) + 2];
            float4 q_33 = x_s[(((e_5 >> 3) * 4) + ((e_5 & 7) >> 1)) + ((act_2 * (size_k >> 4)) >> 2)];
            float v_181 = ((e_5 & 1) == 0) ? q_33.y : q_33.w;
            int dot_21 = dot4(low_27, q_31.w, dot4(low_26, q_31.z, dot4(low_25, q_31.y, dot4(low_24, q_31.x, 0))));
            float v_182 = v_140 * q_33.x;
            float v_183 = (float)dot_21;
            float sum_31 = fma(v_182, v_183, sum[4]);
            int dot_22 = dot4(high_27, q_32.w, dot4(high_26, q_32.z, dot4(high_25, q_32.y, dot4(high_24, q_32.x, 0))));
            float v_184 = v_142 * q_33.z;
            float v_185 = (float)dot_22;
            float sum_32 = fma(v_184, v_185, sum_31);
            float sum_33 = fma(v_144, v_181, sum_32);
            sum[4] = sum_33;
            int dot_23 = dot4(low_31, q_31.w, dot4(low_30, q_31.z, dot4(low_29, q_31.y, dot4(low_28, q_31.x, 0))));
            float v_186 = v_155 * q_33.x;
            float v_187 = (float)dot_23;
            float sum_34 = fma(v_186, v_187, sum[5]);
            int dot_24 = dot4(high_31, q_32.w, dot4(high_30, q_32.z, dot4(high_29, q_32.y, dot4(high_28, q_32.x, 0))));
            float v_188 = v_157 * q_33.z;
            float v_189 = (float)dot_24;
            float sum_35 = fma(v_188, v_189, sum_34);
            float sum_36 = fma(v_159, v_181, sum_35);
            sum[5] = sum_36;
          }
          if (act_3 < rows) {
            int v_190 = ((e_5 >> 3) * 64) + (((e_5 & 7) >> 1) * 16);
            uint4 q_34 = x[(e_5 & 1) + (((act_3 * (size_k >> 2)) + v_190) >> 2)];
            uint4 q_35 = x[((e_5 & 1) + (((act_3 * (size_k >> 2)) + v_190) >> 2)) + 2];
            float4 q_36 = x_s[(((e_5 >> 3) * 4) + ((e_5 & 7) >> 1)) + ((act_3 * (size_k >> 4)) >> 2)];
            float v_191 = ((e_5 & 1) == 0) ? q_36.y : q_36.w;
            int dot_25 = dot4(low_27, q_34.w, dot4(low_26, q_34.z, dot4(low_25, q_34.y, dot4(low_24, q_34.x, 0))));
            float v_192 = v_140 * q_36.x;
            float v_193 = (float)dot_25;
            float sum_37 = fma(v_192, v_193, sum[6]);
            int dot_26 = dot4(high_27, q_35.w, dot4(high_26, q_35.z, dot4(high_25, q_35.y, dot4(high_24, q_35.x, 0))));
            float v_194 = v_142 * q_36.z;
            float v_195 = (float)dot_26;
            float sum_38 = fma(v_194, v_195, sum_37);
            float sum_39 = fma(v_144, v_191, sum_38);
            sum[6] = sum_39;
            int dot_27 = dot4(low_31, q_34.w, dot4(low_30, q_34.z, dot4(low_29, q_34.y, dot4(low_28, q_34.x, 0))));
            float v_196 = v_155 * q_36.x;
            float v_197 = (float)dot_27;
            float sum_40 = fma(v_196, v_197, sum[7]);
            int dot_28 = dot4(high_31, q_35.w, dot4(high_30, q_35.z, dot4(high_29, q_35.y, dot4(high_28, q_35.x, 0))));
            float v_198 = v_157 * q_36.z;
            float v_199 = (float)dot_28;
            float sum_41 = fma(v_198, v_199, sum_40);
            float sum_42 = fma(v_159, v_191, sum_41);
            sum[7] = sum_42;
          }
        }
      }
      for (int i_3 = 0; i_3 < min((rows - base_2), 4); ++i_3) {
        float v_200 = (i_3 == 3) ? sum[6] : ((i_3 == 2) ? sum[4] : ((i_3 == 1) ? sum[2] : sum[0]));
        float v_201 = (i_3 == 3) ? sum[7] : ((i_3 == 2) ? sum[5] : ((i_3 == 1) ? sum[3] : sum[1]));
        int at_2 = base_2 + i_3;
        float v_202 = lane_sum(v_200, t, red);
        float v_203 = lane_sum(v_201, t, red);
        if ((tx & 31) == 0) {
          if (log_1 == 0) {
            int at_3 = row;
            if (at_3 < size_n) {
              out_1[(at_2 * ld_out) + at_3] = v_202 + b[at_3];
            }
            int at_4 = row + 1;
            if (at_4 < size_n) {
              out_1[(at_2 * ld_out) + at_4] = v_203 + b[at_4];
            }
          } else {
            shared_1[(at_2 * 16) + run] = v_202;
            shared_1[((at_2 * 16) + run) + 8] = v_203;
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
