#define THREADS 256
float half_lo(uint v) { ushort h = (ushort)v; return vload_half(0, (const __private half*)&h); }
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
__kernel void kernel_main(__global const uint4* restrict w, __global const uint* restrict w__words, __global const float* restrict b, __global float* out_1, __global const int* restrict step_1, __global const uint4* x, __global const float2* restrict x_s, int ld_out, int rows_word) {
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
  int v = ((size_k >> 8) * 52) + (((((size_k >> 8) * 2) + 15) >> 4) * 4);
  int base = min(row, (size_n - 1)) * v;
  int v_1 = ((size_k >> 8) * 52) + (((((size_k >> 8) * 2) + 15) >> 4) * 4);
  int base_1 = min((row + 1), (size_n - 1)) * v_1;
  int chunks = (first < size_n) ? (size_k >> 5) : 0;
  int e = lane + (0 << log_2);
  int e_1 = max(min(e, (chunks - 1)), 0);
  int v_2 = ((e_1 >> 3) * 52) + base;
  uint4 q = w[(e_1 & 7) + (v_2 >> 2)];
  uint4 q_1 = w[(((((e_1 & 7) >> 2) * 2) + (e_1 & 1)) + (v_2 >> 2)) + 8];
  uint4 q_2 = w[(v_2 >> 2) + 12];
  uint word = w__words[(((size_k >> 8) * 52) + base) + ((e_1 >> 3) >> 1)];
  int v_3 = ((e_1 >> 3) * 52) + base_1;
  uint4 q_3 = w[(e_1 & 7) + (v_3 >> 2)];
  uint4 q_4 = w[(((((e_1 & 7) >> 2) * 2) + (e_1 & 1)) + (v_3 >> 2)) + 8];
  uint4 q_5 = w[(v_3 >> 2) + 12];
  uint word_1 = w__words[(((size_k >> 8) * 52) + base_1) + ((e_1 >> 3) >> 1)];
  int e_2 = lane + (1 << log_2);
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  int v_4 = ((e_3 >> 3) * 52) + base;
  uint4 q_6 = w[(e_3 & 7) + (v_4 >> 2)];
  uint4 q_7 = w[(((((e_3 & 7) >> 2) * 2) + (e_3 & 1)) + (v_4 >> 2)) + 8];
  uint4 q_8 = w[(v_4 >> 2) + 12];
  uint word_2 = w__words[(((size_k >> 8) * 52) + base) + ((e_3 >> 3) >> 1)];
  int v_5 = ((e_3 >> 3) * 52) + base_1;
  uint4 q_9 = w[(e_3 & 7) + (v_5 >> 2)];
  uint4 q_10 = w[(((((e_3 & 7) >> 2) * 2) + (e_3 & 1)) + (v_5 >> 2)) + 8];
  uint4 q_11 = w[(v_5 >> 2) + 12];
  uint word_3 = w__words[(((size_k >> 8) * 52) + base_1) + ((e_3 >> 3) >> 1)];
  int rows = step_1[rows_word];
  if (rows == 1) {
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    if (e < chunks) {
      int v_6 = (((e >> 3) * 8) + (e & 4)) + ((e & 3) >> 1);
      int v_7 = (v_6 * 8) + ((e & 1) * 4);
      uint4 q_12 = x[v_7 >> 2];
      uint4 q_13 = x[(v_7 >> 2) + 4];
      int dot_1 = dot4(3772834016u, q_12.w, dot4(3772834016u, q_12.z, dot4(3772834016u, q_12.y, dot4(3772834016u, q_12.x, 0))));
      int dot_2 = dot4(3772834016u, q_13.w, dot4(3772834016u, q_13.z, dot4(3772834016u, q_13.y, dot4(3772834016u, q_13.x, 0))));
      float2 q_14 = x_s[v_6];
      float2 q_15 = x_s[v_6 + 2];
      uint v_8 = (uint)(e & 2);
      uint v_9 = q_1.x >> v_8;
      uint v_10 = q_1.y >> v_8;
      uint v_11 = q_1.z >> v_8;
      uint v_12 = q_1.w >> v_8;
      uint low = q.x & 252645135u;
      uint low_1 = q.y & 252645135u;
      uint low_2 = q.z & 252645135u;
      uint low_3 = q.w & 252645135u;
      uint high = (q.x >> 4u) & 252645135u;
      uint high_1 = (q.y >> 4u) & 252645135u;
      uint high_2 = (q.z >> 4u) & 252645135u;
      uint high_3 = (q.w >> 4u) & 252645135u;
      float v_13 = half_lo((word >> (uint)(((e >> 3) & 1) * 16)));
      bool v_14 = 0 < (e & 4);
      uint quant = low | ((v_9 & 50529027u) << 4u);
      uint quant_1 = low_1 | ((v_10 & 50529027u) << 4u);
      uint quant_2 = low_2 | ((v_11 & 50529027u) << 4u);
      uint quant_3 = low_3 | ((v_12 & 50529027u) << 4u);
      uint quant_4 = high | (v_9 & 808464432u);
      uint quant_5 = high_1 | (v_10 & 808464432u);
      uint quant_6 = high_2 | (v_11 & 808464432u);
      uint quant_7 = high_3 | (v_12 & 808464432u);
      uint v_15 = (v_14 ? q_2.z : q_2.x) << (uint)(24 - ((e & 3) * 8));
      float v_16 = (float)(as_int(v_15) >> 24);
      float v_17 = v_13 * v_16;
      uint v_18 = (v_14 ? q_2.w : q_2.y) << (uint)(24 - ((e & 3) * 8));
      float v_19 = (float)(as_int(v_18) >> 24);
      float v_20 = v_13 * v_19;
      int dot_3 = dot4(quant_3, q_12.w, dot4(quant_2, q_12.z, dot4(quant_1, q_12.y, dot4(quant, q_12.x, dot_1))));
      float v_21 = v_17 * q_14.x;
      float v_22 = (float)dot_3;
      float sum_1 = fma(v_21, v_22, sum[0]);
      int dot_4 = dot4(quant_7, q_13.w, dot4(quant_6, q_13.z, dot4(quant_5, q_13.y, dot4(quant_4, q_13.x, dot_2))));
      float v_23 = v_20 * q_15.x;
      float v_24 = (float)dot_4;
      float sum_2 = fma(v_23, v_24, sum_1);
      sum[0] = sum_2;
      uint v_25 = (uint)(e & 2);
      uint v_26 = q_4.x >> v_25;
      uint v_27 = q_4.y >> v_25;
      uint v_28 = q_4.z >> v_25;
      uint v_29 = q_4.w >> v_25;
      uint low_4 = q_3.x & 252645135u;
      uint low_5 = q_3.y & 252645135u;
      uint low_6 = q_3.z & 252645135u;
      uint low_7 = q_3.w & 252645135u;
      uint high_4 = (q_3.x >> 4u) & 252645135u;
      uint high_5 = (q_3.y >> 4u) & 252645135u;
      uint high_6 = (q_3.z >> 4u) & 252645135u;
      uint high_7 = (q_3.w >> 4u) & 252645135u;
      float v_30 = half_lo((word_1 >> (uint)(((e >> 3) & 1) * 16)));
      bool v_31 = 0 < (e & 4);
      uint quant_8 = low_4 | ((v_26 & 50529027u) << 4u);
      uint quant_9 = low_5 | ((v_27 & 50529027u) << 4u);
      uint quant_10 = low_6 | ((v_28 & 50529027u) << 4u);
      uint quant_11 = low_7 | ((v_29 & 50529027u) << 4u);
      uint quant_12 = high_4 | (v_26 & 808464432u);
      uint quant_13 = high_5 | (v_27 & 808464432u);
      uint quant_14 = high_6 | (v_28 & 808464432u);
      uint quant_15 = high_7 | (v_29 & 808464432u);
      uint v_32 = (v_31 ? q_5.z : q_5.x) << (uint)(24 - ((e & 3) * 8));
      float v_33 = (float)(as_int(v_32) >> 24);
      float v_34 = v_30 * v_33;
      uint v_35 = (v_31 ? q_5.w : q_5.y) << (uint)(24 - ((e & 3) * 8));
      float v_36 = (float)(as_int(v_35) >> 24);
      float v_37 = v_30 * v_36;
      int dot_5 = dot4(quant_11, q_12.w, dot4(quant_10, q_12.z, dot4(quant_9, q_12.y, dot4(quant_8, q_12.x, dot_1))));
      float v_38 = v_34 * q_14.x;
      float v_39 = (float)dot_5;
      float sum_3 = fma(v_38, v_39, sum[1]);
      int dot_6 = dot4(quant_15, q_13.w, dot4(quant_14, q_13.z, dot4(quant_13, q_13.y, dot4(quant_12, q_13.x, dot_2))));
      float v_40 = v_37 * q_15.x;
      float v_41 = (float)dot_6;
      float sum_4 = fma(v_40, v_41, sum_3);
      sum[1] = sum_4;
    }
    if (e_2 < chunks) {
      int v_42 = (((e_2 >> 3) * 8) + (e_2 & 4)) + ((e_2 & 3) >> 1);
      int v_43 = (v_42 * 8) + ((e_2 & 1) * 4);
      uint4 q_16 = x[v_43 >> 2];
      uint4 q_17 = x[(v_43 >> 2) + 4];
      int dot_7 = dot4(3772834016u, q_16.w, dot4(3772834016u, q_16.z, dot4(3772834016u, q_16.y, dot4(3772834016u, q_16.x, 0))));
      int dot_8 = dot4(3772834016u, q_17.w, dot4(3772834016u, q_17.z, dot4(3772834016u, q_17.y, dot4(3772834016u, q_17.x, 0))));
      float2 q_18 = x_s[v_42];
      float2 q_19 = x_s[v_42 + 2];
      uint v_44 = (uint)(e_2 & 2);
      uint v_45 = q_7.x >> v_44;
      uint v_46 = q_7.y >> v_44;
      uint v_47 = q_7.z >> v_44;
      uint v_48 = q_7.w >> v_44;
      uint low_8 = q_6.x & 252645135u;
      uint low_9 = q_6.y & 252645135u;
      uint low_10 = q_6.z & 252645135u;
      uint low_11 = q_6.w & 252645135u;
      uint high_8 = (q_6.x >> 4u) & 252645135u;
      uint high_9 = (q_6.y >> 4u) & 252645135u;
      uint high_10 = (q_6.z >> 4u) & 252645135u;
      uint high_11 = (q_6.w >> 4u) & 252645135u;
      float v_49 = half_lo((word_2 >> (uint)(((e_2 >> 3) & 1) * 16)));
      bool v_50 = 0 < (e_2 & 4);
      uint quant_16 = low_8 | ((v_45 & 50529027u) << 4u);
      uint quant_17 = low_9 | ((v_46 & 50529027u) << 4u);
      uint quant_18 = low_10 | ((v_47 & 50529027u) << 4u);
      uint quant_19 = low_11 | ((v_48 & 50529027u) << 4u);
      uint quant_20 = high_8 | (v_45 & 808464432u);
      uint quant_21 = high_9 | (v_46 & 808464432u);
      uint quant_22 = high_10 | (v_47 & 808464432u);
      uint quant_23 = high_11 | (v_48 & 808464432u);
      uint v_51 = (v_50 ? q_8.z : q_8.x) << (uint)(24 - ((e_2 & 3) * 8));
      float v_52 = (float)(as_int(v_51) >> 24);
      float v_53 = v_49 * v_52;
      uint v_54 = (v_50 ? q_8.w : q_8.y) << (uint)(24 - ((e_2 & 3) * 8));
      float v_55 = (float)(as_int(v_54) >> 24);
      float v_56 = v_49 * v_55;
      int dot_9 = dot4(quant_19, q_16.w, dot4(quant_18, q_16.z, dot4(quant_17, q_16.y, dot4(quant_16, q_16.x, dot_7))));
      float v_57 = v_53 * q_18.x;
      float v_58 = (float)dot_9;
      float sum_5 = fma(v_57, v_58, sum[0]);
      int dot_10 = dot4(quant_23, q_17.w, dot4(quant_22, q_17.z, dot4(quant_21, q_17.y, dot4(quant_20, q_17.x, dot_8))));
      float v_59 = v_56 * q_19.x;
      float v_60 = (float)dot_10;
      float sum_6 = fma(v_59, v_60, sum_5);
      sum[0] = sum_6;
      uint v_61 = (uint)(e_2 & 2);
      uint v_62 = q_10.x >> v_61;
      uint v_63 = q_10.y >> v_61;
      uint v_64 = q_10.z >> v_61;
      uint v_65 = q_10.w >> v_61;
      uint low_12 = q_9.x & 252645135u;
      uint low_13 = q_9.y & 252645135u;
      uint low_14 = q_9.z & 252645135u;
      uint low_15 = q_9.w & 252645135u;
      uint high_12 = (q_9.x >> 4u) & 252645135u;
      uint high_13 = (q_9.y >> 4u) & 252645135u;
      uint high_14 = (q_9.z >> 4u) & 252645135u;
      uint high_15 = (q_9.w >> 4u) & 252645135u;
      float v_66 = half_lo((word_3 >> (uint)(((e_2 >> 3) & 1) * 16)));
      bool v_67 = 0 < (e_2 & 4);
      uint quant_24 = low_12 | ((v_62 & 50529027u) << 4u);
      uint quant_25 = low_13 | ((v_63 & 50529027u) << 4u);
      uint quant_26 = low_14 | ((v_64 & 50529027u) << 4u);
      uint quant_27 = low_15 | ((v_65 & 50529027u) << 4u);
      uint quant_28 = high_12 | (v_62 & 808464432u);
      uint quant_29 = high_13 | (v_63 & 808464432u);
      uint quant_30 = high_14 | (v_64 & 808464432u);
      uint quant_31 = high_15 | (v_65 & 808464432u);
      uint v_68 = (v_67 ? q_11.z : q_11.x) << (uint)(24 - ((e_2 & 3) * 8));
      float v_69 = (float)(as_int(v_68) >> 24);
      float v_70 = v_66 * v_69;
      uint v_71 = (v_67 ? q_11.w : q_11.y) << (uint)(24 - ((e_2 & 3) * 8));
      float v_72 = (float)(as_int(v_71) >> 24);
      float v_73 = v_66 * v_72;
      int dot_11 = dot4(quant_27, q_16.w, dot4(quant_26, q_16.z, dot4(quant_25, q_16.y, dot4(quant_24, q_16.x, dot_7))));
      float v_74 = v_70 * q_18.x;
      float v_75 = (float)dot_11;
      float sum_7 = fma(v_74, v_75, sum[1]);
      int dot_12 = dot4(quant_31, q_17.w, dot4(quant_30, q_17.z, dot4(quant_29, q_17.y, dot4(quant_28, q_17.x, dot_8))));
      float v_76 = v_73 * q_19.x;
      float v_77 = (float)dot_12;
      float sum_8 = fma(v_76, v_77, sum_7);
      sum[1] = sum_8;
    }
    int rounds = ((chunks + (1 << log_2)) - 1) >> log_2;
    for (int i = 2; i < max(rounds, 2); ++i) {
      int e_4 = lane + (i << log_2);
      if (e_4 < chunks) {
        int v_78 = ((e_4 >> 3) * 52) + base;
        uint4 q_20 = w[(e_4 & 7) + (v_78 >> 2)];
        uint4 q_21 = w[(((((e_4 & 7) >> 2) * 2) + (e_4 & 1)) + (v_78 >> 2)) + 8];
        uint4 q_22 = w[(v_78 >> 2) + 12];
        uint word_4 = w__words[(((size_k >> 8) * 52) + base) + ((e_4 >> 3) >> 1)];
        int v_79 = ((e_4 >> 3) * 52) + base_1;
        uint4 q_23 = w[(e_4 & 7) + (v_79 >> 2)];
        uint4 q_24 = w[(((((e_4 & 7) >> 2) * 2) + (e_4 & 1)) + (v_79 >> 2)) + 8];
        uint4 q_25 = w[(v_79 >> 2) + 12];
        uint word_5 = w__words[(((size_k >> 8) * 52) + base_1) + ((e_4 >> 3) >> 1)];
        int v_80 = (((e_4 >> 3) * 8) + (e_4 & 4)) + ((e_4 & 3) >> 1);
        int v_81 = (v_80 * 8) + ((e_4 & 1) * 4);
        uint4 q_26 = x[v_81 >> 2];
        uint4 q_27 = x[(v_81 >> 2) + 4];
        int dot_13 = dot4(3772834016u, q_26.w, dot4(3772834016u, q_26.z, dot4(3772834016u, q_26.y, dot4(3772834016u, q_26.x, 0))));
        int dot_14 = dot4(3772834016u, q_27.w, dot4(3772834016u, q_27.z, dot4(3772834016u, q_27.y, dot4(3772834016u, q_27.x, 0))));
        float2 q_28 = x_s[v_80];
        float2 q_29 = x_s[v_80 + 2];
        uint v_82 = (uint)(e_4 & 2);
        uint v_83 = q_21.x >> v_82;
        uint v_84 = q_21.y >> v_82;
        uint v_85 = q_21.z >> v_82;
        uint v_86 = q_21.w >> v_82;
        uint low_16 = q_20.x & 252645135u;
        uint low_17 = q_20.y & 252645135u;
        uint low_18 = q_20.z & 252645135u;
        uint low_19 = q_20.w & 252645135u;
        uint high_16 = (q_20.x >> 4u) & 252645135u;
        uint high_17 = (q_20.y >> 4u) & 252645135u;
        uint high_18 = (q_20.z >> 4u) & 252645135u;
        uint high_19 = (q_20.w >> 4u) & 252645135u;
        float v_87 = half_lo((word_4 >> (uint)(((e_4 >> 3) & 1) * 16)));
        bool v_88 = 0 < (e_4 & 4);
        uint quant_32 = low_16 | ((v_83 & 50529027u) << 4u);
        uint quant_33 = low_17 | ((v_84 & 50529027u) << 4u);
        uint quant_34 = low_18 | ((v_85 & 50529027u) << 4u);
        uint quant_35 = low_19 | ((v_86 & 50529027u) << 4u);
        uint quant_36 = high_16 | (v_83 & 808464432u);
        uint quant_37 = high_17 | (v_84 & 808464432u);
        uint quant_38 = high_18 | (v_85 & 808464432u);
        uint quant_39 = high_19 | (v_86 & 808464432u);
        uint v_89 = (v_88 ? q_22.z : q_22.x) << (uint)(24 - ((e_4 & 3) * 8));
        float v_90 = (float)(as_int(v_89) >> 24);
        float v_91 = v_87 * v_90;
        uint v_92 = (v_88 ? q_22.w : q_22.y) << (uint)(24 - ((e_4 & 3) * 8));
        float v_93 = (float)(as_int(v_92) >> 24);
        float v_94 = v_87 * v_93;
        int dot_15 = dot4(quant_35, q_26.w, dot4(quant_34, q_26.z, dot4(quant_33, q_26.y, dot4(quant_32, q_26.x, dot_13))));
        float v_95 = v_91 * q_28.x;
        float v_96 = (float)dot_15;
        float sum_9 = fma(v_95, v_96, sum[0]);
        int dot_16 = dot4(quant_39, q_27.w, dot4(quant_38, q_27.z, dot4(quant_37, q_27.y, dot4(quant_36, q_27.x, dot_14))));
        float v_97 = v_94 * q_29.x;
        float v_98 = (float)dot_16;
        float sum_10 = fma(v_97, v_98, sum_9);
        sum[0] = sum_10;
        uint v_99 = (uint)(e_4 & 2);
        uint v_100 = q_24.x >> v_99;
        uint v_101 = q_24.y >> v_99;
        uint v_102 = q_24.z >> v_99;
        uint v_103 = q_24.w >> v_99;
        uint low_20 = q_23.x & 252645135u;
        uint low_21 = q_23.y & 252645135u;
        uint low_22 = q_23.z & 252645135u;
        uint low_23 = q_23.w & 252645135u;
        uint high_20 = (q_23.x >> 4u) & 252645135u;
        uint high_21 = (q_23.y >> 4u) & 252645135u;
        uint high_22 = (q_23.z >> 4u) & 252645135u;
        uint high_23 = (q_23.w >> 4u) & 252645135u;
        float v_104 = half_lo((word_5 >> (uint)(((e_4 >> 3) & 1) * 16)));
        bool v_105 = 0 < (e_4 & 4);
        uint quant_40 = low_20 | ((v_100 & 50529027u) << 4u);
        uint quant_41 = low_21 | ((v_101 & 50529027u) << 4u);
        uint quant_42 = low_22 | ((v_102 & 50529027u) << 4u);
        uint quant_43 = low_23 | ((v_103 & 50529027u) << 4u);
        uint quant_44 = high_20 | (v_100 & 808464432u);
        uint quant_45 = high_21 | (v_101 & 808464432u);
        uint quant_46 = high_22 | (v_102 & 808464432u);
        uint quant_47 = high_23 | (v_103 & 808464432u);
        uint v_106 = (v_105 ? q_25.z : q_25.x) << (uint)(24 - ((e_4 & 3) * 8));
        float v_107 = (float)(as_int(v_106) >> 24);
        float v_108 = v_104 * v_107;
        uint v_109 = (v_105 ? q_25.w : q_25.y) << (uint)(24 - ((e_4 & 3) * 8));
        float v_110 = (float)(as_int(v_109) >> 24);
        float v_111 = v_104 * v_110;
        int dot_17 = dot4(quant_43, q_26.w, dot4(quant_42, q_26.z, dot4(quant_41, q_26.y, dot4(quant_40, q_26.x, dot_13))));
        float v_112 = v_108 * q_28.x;
        float v_113 = (float)dot_17;
        float sum_11 = fma(v_112, v_113, sum[1]);
        int dot_18 = dot4(quant_47, q_27.w, dot4(quant_46, q_27.z, dot4(quant_45, q_27.y, dot4(quant_44, q_27.x, dot_14))));
        float v_114 = v_111 * q_29.x;
        float v_115 = (float)dot_18;
        float sum_12 = fma(v_114, v_115, sum_11);
        sum[1] = sum_12;
      }
    }
    float v_116 = lane_sum(sum[0], t, red);
    float v_117 = lane_sum(sum[1], t, red);
    if ((tx & 31) == 0) {
      if (log_1 == 0) {
        int at = row;
        if (at < size_n) {
          out_1[at] = v_116 + b[at];
        }
        int at_1 = row + 1;
        if (at_1 < size_n) {
          out_1[at_1] = v_117 + b[at_1];
        }
      } else {
        shared_1[run] = v_116;
        shared_1[run + 8] = v_117;
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
          int v_118 = ((e_5 >> 3) * 52) + base;
          uint4 q_30 = w[(e_5 & 7) + (v_118 >> 2)];
          uint4 q_31 = w[(((((e_5 & 7) >> 2) * 2) + (e_5 & 1)) + (v_118 >> 2)) + 8];
          uint4 q_32 = w[(v_118 >> 2) + 12];
          uint word_6 = w__words[(((size_k >> 8) * 52) + base) + ((e_5 >> 3) >> 1)];
          int v_119 = ((e_5 >> 3) * 52) + base_1;
          uint4 q_33 = w[(e_5 & 7) + (v_119 >> 2)];
          uint4 q_34 = w[(((((e_5 & 7) >> 2) * 2) + (e_5 & 1)) + (v_119 >> 2)) + 8];
          uint4 q_35 = w[(v_119 >> 2) + 12];
          uint word_7 = w__words[(((size_k >> 8) * 52) + base_1) + ((e_5 >> 3) >> 1)];
          uint v_120 = (uint)(e_5 & 2);
          uint v_121 = q_31.x >> v_120;
          uint v_122 = q_31.y >> v_120;
          uint v_123 = q_31.z >> v_120;
          uint v_124 = q_31.w >> v_120;
          uint low_24 = q_30.x & 252645135u;
          uint low_25 = q_30.y & 252645135u;
          uint low_26 = q_30.z & 252645135u;
          uint low_27 = q_30.w & 252645135u;
          uint high_24 = (q_30.x >> 4u) & 252645135u;
          uint high_25 = (q_30.y >> 4u) & 252645135u;
          uint high_26 = (q_30.z >> 4u) & 252645135u;
          uint high_27 = (q_30.w >> 4u) & 252645135u;
          float v_125 = half_lo((word_6 >> (uint)(((e_5 >> 3) & 1) * 16)));
          bool v_126 = 0 < (e_5 & 4);
          uint quant_48 = low_24 | ((v_121 & 50529027u) << 4u);
          uint quant_49 = low_25 | ((v_122 & 50529027u) << 4u);
          uint quant_50 = low_26 | ((v_123 & 50529027u) << 4u);
          uint quant_51 = low_27 | ((v_124 & 50529027u) << 4u);
          uint quant_52 = high_24 | (v_121 & 808464432u);
          uint quant_53 = high_25 | (v_122 & 808464432u);
          uint quant_54 = high_26 | (v_123 & 808464432u);
          uint quant_55 = high_27 | (v_124 & 808464432u);
          uint v_127 = (v_126 ? q_32.z : q_32.x) << (uint)(24 - ((e_5 & 3) * 8));
          float v_128 = (float)(as_int(v_127) >> 24);
          float v_129 = v_125 * v_128;
          uint v_130 = (v_126 ? q_32.w : q_32.y) << (uint)(24 - ((e_5 & 3) * 8));
          float v_131 = (float)(as_int(v_130) >> 24);
          float v_132 = v_125 * v_131;
          uint v_133 = (uint)(e_5 & 2);
          uint v_134 = q_34.x >> v_133;
          uint v_135 = q_34.y >> v_133;
          uint v_136 = q_34.z >> v_133;
          uint v_137 = q_34.w >> v_133;
          uint low_28 = q_33.x & 252645135u;
          uint low_29 = q_33.y & 252645135u;
          uint low_30 = q_33.z & 252645135u;
          uint low_31 = q_33.w & 252645135u;
          uint high_28 = (q_33.x >> 4u) & 252645135u;
          uint high_29 = (q_33.y >> 4u) & 252645135u;
          uint high_30 = (q_33.z >> 4u) & 252645135u;
          uint high_31 = (q_33.w >> 4u) & 252645135u;
          float v_138 = half_lo((word_7 >> (uint)(((e_5 >> 3) & 1) * 16)));
          bool v_139 = 0 < (e_5 & 4);
          uint quant_56 = low_28 | ((v_134 & 50529027u) << 4u);
          uint quant_57 = low_29 | ((v_135 & 50529027u) << 4u);
          uint quant_58 = low_30 | ((v_136 & 50529027u) << 4u);
          uint quant_59 = low_31 | ((v_137 & 50529027u) << 4u);
          uint quant_60 = high_28 | (v_134 & 808464432u);
          uint quant_61 = high_29 | (v_135 & 808464432u);
          uint quant_62 = high_30 | (v_136 & 808464432u);
          uint quant_63 = high_31 | (v_137 & 808464432u);
          uint v_140 = (v_139 ? q_35.z : q_35.x) << (uint)(24 - ((e_5 & 3) * 8));
          float v_141 = (float)(as_int(v_140) >> 24);
          float v_142 = v_138 * v_141;
          uint v_143 = (v_139 ? q_35.w : q_35.y) << (uint)(24 - ((e_5 & 3) * 8));
          float v_144 = (float)(as_int(v_143) >> 24);
          float v_145 = v_138 * v_144;
          if (act < rows) {
            int v_146 = (((e_5 >> 3) * 8) + (e_5 & 4)) + ((e_5 & 3) >> 1);
            int v_147 = (v_146 * 8) + ((e_5 & 1) * 4);
            uint4 q_36 = x[((act * (size_k >> 2)) + v_147) >> 2];
            uint4 q_37 = x[(((act * (size_k >> 2)) + v_147) >> 2) + 4];
            int dot_19 = dot4(3772834016u, q_36.w, dot4(3772834016u, q_36.z, dot4(3772834016u, q_36.y, dot4(3772834016u, q_36.x, 0))));
            int dot_20 = dot4(3772834016u, q_37.w, dot4(3772834016u, q_37.z, dot4(3772834016u, q_37.y, dot4(3772834016u, q_37.x, 0))));
            float2 q_38 = x_s[v_146 + ((act * (size_k >> 4)) >> 1)];
            float2 q_39 = x_s[(v_146 + ((act * (size_k >> 4)) >> 1)) + 2];
            int dot_21 = dot4(quant_51, q_36.w, dot4(quant_50, q_36.z, dot4(quant_49, q_36.y, dot4(quant_48, q_36.x, dot_19))));
            float v_148 = v_129 * q_38.x;
            float v_149 = (float)dot_21;
            float sum_13 = fma(v_148, v_149, sum[0]);
            int dot_22 = dot4(quant_55, q_37.w, dot4(quant_54, q_37.z, dot4(quant_53, q_37.y, dot4(quant_52, q_37.x, dot_20))));
            float v_150 = v_132 * q_39.x;
            float v_151 = (float)dot_22;
            float sum_14 = fma(v_150, v_151, sum_13);
            sum[0] = sum_14;
            int dot_23 = dot4(quant_59, q_36.w, dot4(quant_58, q_36.z, dot4(quant_57, q_36.y, dot4(quant_56, q_36.x, dot_19))));
            float v_152 = v_142 * q_38.x;
            float v_153 = (float)dot_23;
            float sum_15 = fma(v_152, v_153, sum[1]);
            int dot_24 = dot4(quant_63, q_37.w, dot4(quant_62, q_37.z, dot4(quant_61, q_37.y, dot4(quant_60, q_37.x, dot_20))));
            float v_154 = v_145 * q_39.x;
            float v_155 = (float)dot_24;
            float sum_16 = fma(v_154, v_155, sum_15);
            sum[1] = sum_16;
          }
          if (act_1 < rows) {
            int v_156 = (((e_5 >> 3) * 8) + (e_5 & 4)) + ((e_5 & 3) >> 1);
            int v_157 = (v_156 * 8) + ((e_5 & 1) * 4);
            uint4 q_40 = x[((act_1 * (size_k >> 2)) + v_157) >> 2];
            uint4 q_41 = x[(((act_1 * (size_k >> 2)) + v_157) >> 2) + 4];
            int dot_25 = dot4(3772834016u, q_40.w, dot4(3772834016u, q_40.z, dot4(3772834016u, q_40.y, dot4(3772834016u, q_40.x, 0))));
            int dot_26 = dot4(3772834016u, q_41.w, dot4(3772834016u, q_41.z, dot4(3772834016u, q_41.y, dot4(3772834016u, q_41.x, 0))));
            float2 q_42 = x_s[v_156 + ((act_1 * (size_k >> 4)) >> 1)];
            float2 q_43 = x_s[(v_156 + ((act_1 * (size_k >> 4)) >> 1)) + 2];
            int dot_27 = dot4(quant_51, q_40.w, dot4(quant_50, q_40.z, dot4(quant_49, q_40.y, dot4(quant_48, q_40.x, dot_25))));
            float v_158 = v_129 * q_42.x;
            float v_159 = (float)dot_27;
            float sum_17 = fma(v_158, v_159, sum[2]);
            int dot_28 = dot4(quant_55, q_41.w, dot4(quant_54, q_41.z, dot4(quant_53, q_41.y, dot4(quant_52, q_41.x, dot_26))));
            float v_160 = v_132 * q_43.x;
            float v_161 = (float)dot_28;
            float sum_18 = fma(v_160, v_161, sum_17);
            sum[2] = sum_18;
            int dot_29 = dot4(quant_59, q_40.w, dot4(quant_58, q_40.z, dot4(quant_57, q_40.y, dot4(quant_56, q_40.x, dot_25))));
            float v_162 = v_142 * q_42.x;
            float v_163 = (float)dot_29;
            float sum_19 = fma(v_162, v_163, sum[3]);
            int dot_30 = dot4(quant_63, q_41.w, dot4(quant_62, q_41.z, dot4(quant_61, q_41.y, dot4(quant_60, q_41.x, dot_26))));
            float v_164 = v_145 * q_43.x;
            float v_165 = (float)dot_30;
            float sum_20 = fma(v_164, v_165, sum_19);
            sum[3] = sum_20;
          }
          if (act_2 < rows) {
            int v_166 = (((e_5 >> 3) * 8) + (e_5 & 4)) + ((e_5 & 3) >> 1);
            int v_167 = (v_166 * 8) + ((e_5 & 1) * 4);
            uint4 q_44 = x[((act_2 * (size_k >> 2)) + v_167) >> 2];
            uint4 q_45 = x[(((act_2 * (size_k >> 2)) + v_167) >> 2) + 4];
            int dot_31 = dot4(3772834016u, q_44.w, dot4(3772834016u, q_44.z, dot4(3772834016u, q_44.y, dot4(3772834016u, q_44.x, 0))));
            int dot_32 = dot4(3772834016u, q_45.w, dot4(3772834016u, q_45.z, dot4(3772834016u, q_45.y, dot4(3772834016u, q_45.x, 0))));
            float2 q_46 = x_s[v_166 + ((act_2 * (size_k >> 4)) >> 1)];
            float2 q_47 = x_s[(v_166 + ((act_2 * (size_k >> 4)) >> 1)) + 2];
            int dot_33 = dot4(quant_51, q_44.w, dot4(quant_50, q_44.z, dot4(quant_49, q_44.y, dot4(quant_48, q_44.x, dot_31))));
            float v_168 = v_129 * q_46.x;
            float v_169 = (float)dot_33;
            float sum_21 = fma(v_168, v_169, sum[4]);
            int dot_34 = dot4(quant_55, q_45.w, dot4(quant_54, q_45.z, dot4(quant_53, q_45.y, dot4(quant_52, q_45.x, dot_32))));
            float v_170 = v_132 * q_47.x;
            float v_171 = (float)dot_34;
            float sum_22 = fma(v_170, v_171, sum_21);
            sum[4] = sum_22;
            int dot_35 = dot4(quant_59, q_44.w, dot4(quant_58, q_44.z, dot4(quant_57, q_44.y, dot4(quant_56, q_44.x, dot_31))));
            float v_172 = v_142 * q_46.x;
            float v_173 = (float)dot_35;
            float sum_23 = fma(v_172, v_173, sum[5]);
            int dot_36 = dot4(quant_63, q_45.w, dot4(quant_62, q_45.z, dot4(quant_61, q_45.y, dot4(quant_60, q_45.x, dot_32))));
            float v_174 = v_145 * q_47.x;
            float v_175 = (float)dot_36;
            float sum_24 = fma(v_174, v_175, sum_23);
            sum[5] = sum_24;
          }
          if (act_3 < rows) {
            int v_176 = (((e_5 >> 3) * 8) + (e_5 & 4)) + ((e_5 & 3) >> 1);
            int v_177 = (v_176 * 8) + ((e_5 & 1) * 4);
            uint4 q_48 = x[((act_3 * (size_k >> 2)) + v_177) >> 2];
            uint4 q_49 = x[(((act_3 * (size_k >> 2)) + v_177) >> 2) + 4];
            int dot_37 = dot4(3772834016u, q_48.w, dot4(3772834016u, q_48.z, dot4(3772834016u, q_48.y, dot4(3772834016u, q_48.x, 0))));
            int dot_38 = dot4(3772834016u, q_49.w, dot4(3772834016u, q_49.z, dot4(3772834016u, q_49.y, dot4(3772834016u, q_49.x, 0))));
            float2 q_50 = x_s[v_176 + ((act_3 * (size_k >> 4)) >> 1)];
            float2 q_51 = x_s[(v_176 + ((act_3 * (size_k >> 4)) >> 1)) + 2];
            int dot_39 = dot4(quant_51, q_48.w, dot4(quant_50, q_48.z, dot4(quant_49, q_48.y, dot4(quant_48, q_48.x, dot_37))));
            float v_178 = v_129 * q_50.x;
            float v_179 = (float)dot_39;
            float sum_25 = fma(v_178, v_179, sum[6]);
            int dot_40 = dot4(quant_55, q_49.w, dot4(quant_54, q_49.z, dot4(quant_53, q_49.y, dot4(quant_52, q_49.x, dot_38))));
            float v_180 = v_132 * q_51.x;
            float v_181 = (float)dot_40;
            float sum_26 = fma(v_180, v_181, sum_25);
            sum[6] = sum_26;
            int dot_41 = dot4(quant_59, q_48.w, dot4(quant_58, q_48.z, dot4(quant_57, q_48.y, dot4(quant_56, q_48.x, dot_37))));
            float v_182 = v_142 * q_50.x;
            float v_183 = (float)dot_41;
            float sum_27 = fma(v_182, v_183, sum[7]);
            int dot_42 = dot4(quant_63, q_49.w, dot4(quant_62, q_49.z, dot4(quant_61, q_49.y, dot4(quant_60, q_49.x, dot_38))));
            float v_184 = v_145 * q_51.x;
            float v_185 = (float)dot_42;
            float sum_28 = fma(v_184, v_185, sum_27);
            sum[7] = sum_28;
          }
        }
      }
      for (int i_3 = 0; i_3 < min((rows - base_2), 4); ++i_3) {
        float v_186 = (i_3 == 3) ? sum[6] : ((i_3 == 2) ? sum[4] : ((i_3 == 1) ? sum[2] : sum[0]));
        float v_187 = (i_3 == 3) ? sum[7] : ((i_3 == 2) ? sum[5] : ((i_3 == 1) ? sum[3] : sum[1]));
        int at_2 = base_2 + i_3;
        float v_188 = lane_sum(v_186, t, red);
        float v_189 = lane_sum(v_187, t, red);
        if ((tx & 31) == 0) {
          if (log_1 == 0) {
            int at_3 = row;
            if (at_3 < size_n) {
              out_1[(at_2 * ld_out) + at_3] = v_188 + b[at_3];
            }
            int at_4 = row + 1;
            if (at_4 < size_n) {
              out_1[(at_2 * ld_out) + at_4] = v_189 + b[at_4];
            }
          } else {
            shared_1[(at_2 * 16) + run] = v_188;
            shared_1[((at_2 * 16) + run) + 8] = v_189;
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
