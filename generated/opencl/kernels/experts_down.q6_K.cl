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
__kernel void kernel_main(__global const uint4* restrict w, __global const uint* restrict w__words, __global const int* restrict step_1, __global const int* restrict ids, __global const int* restrict slots, __global const uint4* x, __global const float2* restrict x_s, __global const float* restrict weights, __global float* out_1, int ld_out) {
  __local float shared_1[512];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int log_1 = ((int)(2 <= size_used) + (int)(4 <= size_used)) + (int)(8 <= size_used);
  int block_rows = 16 >> log_1;
  int run = tx >> 5;
  int block = (gy * 32768) + gx;
  int first = block * block_rows;
  int local_1 = (run >> log_1) * 2;
  int member = run & ((1 << log_1) - 1);
  int rows = step_1[0];
  int entries = rows * size_used;
  for (int i = 0; i < (((entries + (1 << log_1)) - 1) >> log_1); ++i) {
    int entry = (i << log_1) + member;
    int safe = min(entry, (entries - 1));
    int expert = ids[safe];
    int place = slots[expert];
    int matrix_1 = max(place, 0) * size_n;
    int v = min((first + local_1), (size_n - 1)) + matrix_1;
    int v_1 = min(((first + local_1) + 1), (size_n - 1)) + matrix_1;
    int v_2 = ((size_k >> 8) * 52) + (((((size_k >> 8) * 2) + 15) >> 4) * 4);
    int base = v * v_2;
    int v_3 = ((size_k >> 8) * 52) + (((((size_k >> 8) * 2) + 15) >> 4) * 4);
    int base_1 = v_1 * v_3;
    int lane = tx & 31;
    int chunks = (((entry < entries) && (0 <= place)) && (first < size_n)) ? (size_k >> 5) : 0;
    float sum[2];
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    int e = lane;
    int e_1 = max(min(e, (chunks - 1)), 0);
    int v_4 = ((e_1 >> 3) * 52) + base;
    uint4 q = w[(e_1 & 7) + (v_4 >> 2)];
    uint4 q_1 = w[(((((e_1 & 7) >> 2) * 2) + (e_1 & 1)) + (v_4 >> 2)) + 8];
    uint4 q_2 = w[(v_4 >> 2) + 12];
    uint word = w__words[(((size_k >> 8) * 52) + base) + ((e_1 >> 3) >> 1)];
    int v_5 = ((e_1 >> 3) * 52) + base_1;
    uint4 q_3 = w[(e_1 & 7) + (v_5 >> 2)];
    uint4 q_4 = w[(((((e_1 & 7) >> 2) * 2) + (e_1 & 1)) + (v_5 >> 2)) + 8];
    uint4 q_5 = w[(v_5 >> 2) + 12];
    uint word_1 = w__words[(((size_k >> 8) * 52) + base_1) + ((e_1 >> 3) >> 1)];
    int e_2 = lane + 32;
    int e_3 = max(min(e_2, (chunks - 1)), 0);
    int v_6 = ((e_3 >> 3) * 52) + base;
    uint4 q_6 = w[(e_3 & 7) + (v_6 >> 2)];
    uint4 q_7 = w[(((((e_3 & 7) >> 2) * 2) + (e_3 & 1)) + (v_6 >> 2)) + 8];
    uint4 q_8 = w[(v_6 >> 2) + 12];
    uint word_2 = w__words[(((size_k >> 8) * 52) + base) + ((e_3 >> 3) >> 1)];
    int v_7 = ((e_3 >> 3) * 52) + base_1;
    uint4 q_9 = w[(e_3 & 7) + (v_7 >> 2)];
    uint4 q_10 = w[(((((e_3 & 7) >> 2) * 2) + (e_3 & 1)) + (v_7 >> 2)) + 8];
    uint4 q_11 = w[(v_7 >> 2) + 12];
    uint word_3 = w__words[(((size_k >> 8) * 52) + base_1) + ((e_3 >> 3) >> 1)];
    if (e < chunks) {
      int v_8 = (((e >> 3) * 8) + (e & 4)) + ((e & 3) >> 1);
      int v_9 = (v_8 * 8) + ((e & 1) * 4);
      uint4 q_12 = x[((safe * (size_k >> 2)) + v_9) >> 2];
      uint4 q_13 = x[(((safe * (size_k >> 2)) + v_9) >> 2) + 4];
      int dot_1 = dot4(3772834016u, q_12.w, dot4(3772834016u, q_12.z, dot4(3772834016u, q_12.y, dot4(3772834016u, q_12.x, 0))));
      int dot_2 = dot4(3772834016u, q_13.w, dot4(3772834016u, q_13.z, dot4(3772834016u, q_13.y, dot4(3772834016u, q_13.x, 0))));
      float2 q_14 = x_s[v_8 + ((safe * (size_k >> 4)) >> 1)];
      float2 q_15 = x_s[(v_8 + ((safe * (size_k >> 4)) >> 1)) + 2];
      uint v_10 = (uint)(e & 2);
      uint v_11 = q_1.x >> v_10;
      uint v_12 = q_1.y >> v_10;
      uint v_13 = q_1.z >> v_10;
      uint v_14 = q_1.w >> v_10;
      uint low = q.x & 252645135u;
      uint low_1 = q.y & 252645135u;
      uint low_2 = q.z & 252645135u;
      uint low_3 = q.w & 252645135u;
      uint high = (q.x >> 4u) & 252645135u;
      uint high_1 = (q.y >> 4u) & 252645135u;
      uint high_2 = (q.z >> 4u) & 252645135u;
      uint high_3 = (q.w >> 4u) & 252645135u;
      float v_15 = half_lo((word >> (uint)(((e >> 3) & 1) * 16)));
      bool v_16 = 0 < (e & 4);
      uint quant = low | ((v_11 & 50529027u) << 4u);
      uint quant_1 = low_1 | ((v_12 & 50529027u) << 4u);
      uint quant_2 = low_2 | ((v_13 & 50529027u) << 4u);
      uint quant_3 = low_3 | ((v_14 & 50529027u) << 4u);
      uint quant_4 = high | (v_11 & 808464432u);
      uint quant_5 = high_1 | (v_12 & 808464432u);
      uint quant_6 = high_2 | (v_13 & 808464432u);
      uint quant_7 = high_3 | (v_14 & 808464432u);
      uint v_17 = (v_16 ? q_2.z : q_2.x) << (uint)(24 - ((e & 3) * 8));
      float v_18 = (float)(as_int(v_17) >> 24);
      float v_19 = v_15 * v_18;
      uint v_20 = (v_16 ? q_2.w : q_2.y) << (uint)(24 - ((e & 3) * 8));
      float v_21 = (float)(as_int(v_20) >> 24);
      float v_22 = v_15 * v_21;
      int dot_3 = dot4(quant_3, q_12.w, dot4(quant_2, q_12.z, dot4(quant_1, q_12.y, dot4(quant, q_12.x, dot_1))));
      float v_23 = v_19 * q_14.x;
      float v_24 = (float)dot_3;
      float sum_1 = fma(v_23, v_24, sum[0]);
      int dot_4 = dot4(quant_7, q_13.w, dot4(quant_6, q_13.z, dot4(quant_5, q_13.y, dot4(quant_4, q_13.x, dot_2))));
      float v_25 = v_22 * q_15.x;
      float v_26 = (float)dot_4;
      float sum_2 = fma(v_25, v_26, sum_1);
      sum[0] = sum_2;
      uint v_27 = (uint)(e & 2);
      uint v_28 = q_4.x >> v_27;
      uint v_29 = q_4.y >> v_27;
      uint v_30 = q_4.z >> v_27;
      uint v_31 = q_4.w >> v_27;
      uint low_4 = q_3.x & 252645135u;
      uint low_5 = q_3.y & 252645135u;
      uint low_6 = q_3.z & 252645135u;
      uint low_7 = q_3.w & 252645135u;
      uint high_4 = (q_3.x >> 4u) & 252645135u;
      uint high_5 = (q_3.y >> 4u) & 252645135u;
      uint high_6 = (q_3.z >> 4u) & 252645135u;
      uint high_7 = (q_3.w >> 4u) & 252645135u;
      float v_32 = half_lo((word_1 >> (uint)(((e >> 3) & 1) * 16)));
      bool v_33 = 0 < (e & 4);
      uint quant_8 = low_4 | ((v_28 & 50529027u) << 4u);
      uint quant_9 = low_5 | ((v_29 & 50529027u) << 4u);
      uint quant_10 = low_6 | ((v_30 & 50529027u) << 4u);
      uint quant_11 = low_7 | ((v_31 & 50529027u) << 4u);
      uint quant_12 = high_4 | (v_28 & 808464432u);
      uint quant_13 = high_5 | (v_29 & 808464432u);
      uint quant_14 = high_6 | (v_30 & 808464432u);
      uint quant_15 = high_7 | (v_31 & 808464432u);
      uint v_34 = (v_33 ? q_5.z : q_5.x) << (uint)(24 - ((e & 3) * 8));
      float v_35 = (float)(as_int(v_34) >> 24);
      float v_36 = v_32 * v_35;
      uint v_37 = (v_33 ? q_5.w : q_5.y) << (uint)(24 - ((e & 3) * 8));
      float v_38 = (float)(as_int(v_37) >> 24);
      float v_39 = v_32 * v_38;
      int dot_5 = dot4(quant_11, q_12.w, dot4(quant_10, q_12.z, dot4(quant_9, q_12.y, dot4(quant_8, q_12.x, dot_1))));
      float v_40 = v_36 * q_14.x;
      float v_41 = (float)dot_5;
      float sum_3 = fma(v_40, v_41, sum[1]);
      int dot_6 = dot4(quant_15, q_13.w, dot4(quant_14, q_13.z, dot4(quant_13, q_13.y, dot4(quant_12, q_13.x, dot_2))));
      float v_42 = v_39 * q_15.x;
      float v_43 = (float)dot_6;
      float sum_4 = fma(v_42, v_43, sum_3);
      sum[1] = sum_4;
    }
    if (e_2 < chunks) {
      int v_44 = (((e_2 >> 3) * 8) + (e_2 & 4)) + ((e_2 & 3) >> 1);
      int v_45 = (v_44 * 8) + ((e_2 & 1) * 4);
      uint4 q_16 = x[((safe * (size_k >> 2)) + v_45) >> 2];
      uint4 q_17 = x[(((safe * (size_k >> 2)) + v_45) >> 2) + 4];
      int dot_7 = dot4(3772834016u, q_16.w, dot4(3772834016u, q_16.z, dot4(3772834016u, q_16.y, dot4(3772834016u, q_16.x, 0))));
      int dot_8 = dot4(3772834016u, q_17.w, dot4(3772834016u, q_17.z, dot4(3772834016u, q_17.y, dot4(3772834016u, q_17.x, 0))));
      float2 q_18 = x_s[v_44 + ((safe * (size_k >> 4)) >> 1)];
      float2 q_19 = x_s[(v_44 + ((safe * (size_k >> 4)) >> 1)) + 2];
      uint v_46 = (uint)(e_2 & 2);
      uint v_47 = q_7.x >> v_46;
      uint v_48 = q_7.y >> v_46;
      uint v_49 = q_7.z >> v_46;
      uint v_50 = q_7.w >> v_46;
      uint low_8 = q_6.x & 252645135u;
      uint low_9 = q_6.y & 252645135u;
      uint low_10 = q_6.z & 252645135u;
      uint low_11 = q_6.w & 252645135u;
      uint high_8 = (q_6.x >> 4u) & 252645135u;
      uint high_9 = (q_6.y >> 4u) & 252645135u;
      uint high_10 = (q_6.z >> 4u) & 252645135u;
      uint high_11 = (q_6.w >> 4u) & 252645135u;
      float v_51 = half_lo((word_2 >> (uint)(((e_2 >> 3) & 1) * 16)));
      bool v_52 = 0 < (e_2 & 4);
      uint quant_16 = low_8 | ((v_47 & 50529027u) << 4u);
      uint quant_17 = low_9 | ((v_48 & 50529027u) << 4u);
      uint quant_18 = low_10 | ((v_49 & 50529027u) << 4u);
      uint quant_19 = low_11 | ((v_50 & 50529027u) << 4u);
      uint quant_20 = high_8 | (v_47 & 808464432u);
      uint quant_21 = high_9 | (v_48 & 808464432u);
      uint quant_22 = high_10 | (v_49 & 808464432u);
      uint quant_23 = high_11 | (v_50 & 808464432u);
      uint v_53 = (v_52 ? q_8.z : q_8.x) << (uint)(24 - ((e_2 & 3) * 8));
      float v_54 = (float)(as_int(v_53) >> 24);
      float v_55 = v_51 * v_54;
      uint v_56 = (v_52 ? q_8.w : q_8.y) << (uint)(24 - ((e_2 & 3) * 8));
      float v_57 = (float)(as_int(v_56) >> 24);
      float v_58 = v_51 * v_57;
      int dot_9 = dot4(quant_19, q_16.w, dot4(quant_18, q_16.z, dot4(quant_17, q_16.y, dot4(quant_16, q_16.x, dot_7))));
      float v_59 = v_55 * q_18.x;
      float v_60 = (float)dot_9;
      float sum_5 = fma(v_59, v_60, sum[0]);
      int dot_10 = dot4(quant_23, q_17.w, dot4(quant_22, q_17.z, dot4(quant_21, q_17.y, dot4(quant_20, q_17.x, dot_8))));
      float v_61 = v_58 * q_19.x;
      float v_62 = (float)dot_10;
      float sum_6 = fma(v_61, v_62, sum_5);
      sum[0] = sum_6;
      uint v_63 = (uint)(e_2 & 2);
      uint v_64 = q_10.x >> v_63;
      uint v_65 = q_10.y >> v_63;
      uint v_66 = q_10.z >> v_63;
      uint v_67 = q_10.w >> v_63;
      uint low_12 = q_9.x & 252645135u;
      uint low_13 = q_9.y & 252645135u;
      uint low_14 = q_9.z & 252645135u;
      uint low_15 = q_9.w & 252645135u;
      uint high_12 = (q_9.x >> 4u) & 252645135u;
      uint high_13 = (q_9.y >> 4u) & 252645135u;
      uint high_14 = (q_9.z >> 4u) & 252645135u;
      uint high_15 = (q_9.w >> 4u) & 252645135u;
      float v_68 = half_lo((word_3 >> (uint)(((e_2 >> 3) & 1) * 16)));
      bool v_69 = 0 < (e_2 & 4);
      uint quant_24 = low_12 | ((v_64 & 50529027u) << 4u);
      uint quant_25 = low_13 | ((v_65 & 50529027u) << 4u);
      uint quant_26 = low_14 | ((v_66 & 50529027u) << 4u);
      uint quant_27 = low_15 | ((v_67 & 50529027u) << 4u);
      uint quant_28 = high_12 | (v_64 & 808464432u);
      uint quant_29 = high_13 | (v_65 & 808464432u);
      uint quant_30 = high_14 | (v_66 & 808464432u);
      uint quant_31 = high_15 | (v_67 & 808464432u);
      uint v_70 = (v_69 ? q_11.z : q_11.x) << (uint)(24 - ((e_2 & 3) * 8));
      float v_71 = (float)(as_int(v_70) >> 24);
      float v_72 = v_68 * v_71;
      uint v_73 = (v_69 ? q_11.w : q_11.y) << (uint)(24 - ((e_2 & 3) * 8));
      float v_74 = (float)(as_int(v_73) >> 24);
      float v_75 = v_68 * v_74;
      int dot_11 = dot4(quant_27, q_16.w, dot4(quant_26, q_16.z, dot4(quant_25, q_16.y, dot4(quant_24, q_16.x, dot_7))));
      float v_76 = v_72 * q_18.x;
      float v_77 = (float)dot_11;
      float sum_7 = fma(v_76, v_77, sum[1]);
      int dot_12 = dot4(quant_31, q_17.w, dot4(quant_30, q_17.z, dot4(quant_29, q_17.y, dot4(quant_28, q_17.x, dot_8))));
      float v_78 = v_75 * q_19.x;
      float v_79 = (float)dot_12;
      float sum_8 = fma(v_78, v_79, sum_7);
      sum[1] = sum_8;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_1 = 2; i_1 < max(rounds, 2); ++i_1) {
      int e_4 = lane + (i_1 << 5);
      if (e_4 < chunks) {
        int v_80 = ((e_4 >> 3) * 52) + base;
        uint4 q_20 = w[(e_4 & 7) + (v_80 >> 2)];
        uint4 q_21 = w[(((((e_4 & 7) >> 2) * 2) + (e_4 & 1)) + (v_80 >> 2)) + 8];
        uint4 q_22 = w[(v_80 >> 2) + 12];
        uint word_4 = w__words[(((size_k >> 8) * 52) + base) + ((e_4 >> 3) >> 1)];
        int v_81 = ((e_4 >> 3) * 52) + base_1;
        uint4 q_23 = w[(e_4 & 7) + (v_81 >> 2)];
        uint4 q_24 = w[(((((e_4 & 7) >> 2) * 2) + (e_4 & 1)) + (v_81 >> 2)) + 8];
        uint4 q_25 = w[(v_81 >> 2) + 12];
        uint word_5 = w__words[(((size_k >> 8) * 52) + base_1) + ((e_4 >> 3) >> 1)];
        int v_82 = (((e_4 >> 3) * 8) + (e_4 & 4)) + ((e_4 & 3) >> 1);
        int v_83 = (v_82 * 8) + ((e_4 & 1) * 4);
        uint4 q_26 = x[((safe * (size_k >> 2)) + v_83) >> 2];
        uint4 q_27 = x[(((safe * (size_k >> 2)) + v_83) >> 2) + 4];
        int dot_13 = dot4(3772834016u, q_26.w, dot4(3772834016u, q_26.z, dot4(3772834016u, q_26.y, dot4(3772834016u, q_26.x, 0))));
        int dot_14 = dot4(3772834016u, q_27.w, dot4(3772834016u, q_27.z, dot4(3772834016u, q_27.y, dot4(3772834016u, q_27.x, 0))));
        float2 q_28 = x_s[v_82 + ((safe * (size_k >> 4)) >> 1)];
        float2 q_29 = x_s[(v_82 + ((safe * (size_k >> 4)) >> 1)) + 2];
        uint v_84 = (uint)(e_4 & 2);
        uint v_85 = q_21.x >> v_84;
        uint v_86 = q_21.y >> v_84;
        uint v_87 = q_21.z >> v_84;
        uint v_88 = q_21.w >> v_84;
        uint low_16 = q_20.x & 252645135u;
        uint low_17 = q_20.y & 252645135u;
        uint low_18 = q_20.z & 252645135u;
        uint low_19 = q_20.w & 252645135u;
        uint high_16 = (q_20.x >> 4u) & 252645135u;
        uint high_17 = (q_20.y >> 4u) & 252645135u;
        uint high_18 = (q_20.z >> 4u) & 252645135u;
        uint high_19 = (q_20.w >> 4u) & 252645135u;
        float v_89 = half_lo((word_4 >> (uint)(((e_4 >> 3) & 1) * 16)));
        bool v_90 = 0 < (e_4 & 4);
        uint quant_32 = low_16 | ((v_85 & 50529027u) << 4u);
        uint quant_33 = low_17 | ((v_86 & 50529027u) << 4u);
        uint quant_34 = low_18 | ((v_87 & 50529027u) << 4u);
        uint quant_35 = low_19 | ((v_88 & 50529027u) << 4u);
        uint quant_36 = high_16 | (v_85 & 808464432u);
        uint quant_37 = high_17 | (v_86 & 808464432u);
        uint quant_38 = high_18 | (v_87 & 808464432u);
        uint quant_39 = high_19 | (v_88 & 808464432u);
        uint v_91 = (v_90 ? q_22.z : q_22.x) << (uint)(24 - ((e_4 & 3) * 8));
        float v_92 = (float)(as_int(v_91) >> 24);
        float v_93 = v_89 * v_92;
        uint v_94 = (v_90 ? q_22.w : q_22.y) << (uint)(24 - ((e_4 & 3) * 8));
        float v_95 = (float)(as_int(v_94) >> 24);
        float v_96 = v_89 * v_95;
        int dot_15 = dot4(quant_35, q_26.w, dot4(quant_34, q_26.z, dot4(quant_33, q_26.y, dot4(quant_32, q_26.x, dot_13))));
        float v_97 = v_93 * q_28.x;
        float v_98 = (float)dot_15;
        float sum_9 = fma(v_97, v_98, sum[0]);
        int dot_16 = dot4(quant_39, q_27.w, dot4(quant_38, q_27.z, dot4(quant_37, q_27.y, dot4(quant_36, q_27.x, dot_14))));
        float v_99 = v_96 * q_29.x;
        float v_100 = (float)dot_16;
        float sum_10 = fma(v_99, v_100, sum_9);
        sum[0] = sum_10;
        uint v_101 = (uint)(e_4 & 2);
        uint v_102 = q_24.x >> v_101;
        uint v_103 = q_24.y >> v_101;
        uint v_104 = q_24.z >> v_101;
        uint v_105 = q_24.w >> v_101;
        uint low_20 = q_23.x & 252645135u;
        uint low_21 = q_23.y & 252645135u;
        uint low_22 = q_23.z & 252645135u;
        uint low_23 = q_23.w & 252645135u;
        uint high_20 = (q_23.x >> 4u) & 252645135u;
        uint high_21 = (q_23.y >> 4u) & 252645135u;
        uint high_22 = (q_23.z >> 4u) & 252645135u;
        uint high_23 = (q_23.w >> 4u) & 252645135u;
        float v_106 = half_lo((word_5 >> (uint)(((e_4 >> 3) & 1) * 16)));
        bool v_107 = 0 < (e_4 & 4);
        uint quant_40 = low_20 | ((v_102 & 50529027u) << 4u);
        uint quant_41 = low_21 | ((v_103 & 50529027u) << 4u);
        uint quant_42 = low_22 | ((v_104 & 50529027u) << 4u);
        uint quant_43 = low_23 | ((v_105 & 50529027u) << 4u);
        uint quant_44 = high_20 | (v_102 & 808464432u);
        uint quant_45 = high_21 | (v_103 & 808464432u);
        uint quant_46 = high_22 | (v_104 & 808464432u);
        uint quant_47 = high_23 | (v_105 & 808464432u);
        uint v_108 = (v_107 ? q_25.z : q_25.x) << (uint)(24 - ((e_4 & 3) * 8));
        float v_109 = (float)(as_int(v_108) >> 24);
        float v_110 = v_106 * v_109;
        uint v_111 = (v_107 ? q_25.w : q_25.y) << (uint)(24 - ((e_4 & 3) * 8));
        float v_112 = (float)(as_int(v_111) >> 24);
        float v_113 = v_106 * v_112;
        int dot_17 = dot4(quant_43, q_26.w, dot4(quant_42, q_26.z, dot4(quant_41, q_26.y, dot4(quant_40, q_26.x, dot_13))));
        float v_114 = v_110 * q_28.x;
        float v_115 = (float)dot_17;
        float sum_11 = fma(v_114, v_115, sum[1]);
        int dot_18 = dot4(quant_47, q_27.w, dot4(quant_46, q_27.z, dot4(quant_45, q_27.y, dot4(quant_44, q_27.x, dot_14))));
        float v_116 = v_113 * q_29.x;
        float v_117 = (float)dot_18;
        float sum_12 = fma(v_116, v_117, sum_11);
        sum[1] = sum_12;
      }
    }
    float v_118 = lane_sum(sum[0], t, red);
    float v_119 = lane_sum(sum[1], t, red);
    if (((tx & 31) == 0) && (entry < entries)) {
      shared_1[(entry * block_rows) + local_1] = v_118;
      shared_1[((entry * block_rows) + local_1) + 1] = v_119;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int row = tx / block_rows;
  int at = tx % block_rows;
  if ((row < rows) && ((first + at) < size_n)) {
    float total = 0.0f;
    for (int i_2 = 0; i_2 < size_used; ++i_2) {
      int entry_1 = (row * size_used) + i_2;
      int expert_1 = ids[entry_1];
      int place_1 = slots[expert_1];
      if (0 <= place_1) {
        total = fma(weights[entry_1], shared_1[(entry_1 * block_rows) + at], total);
      }
    }
    out_1[((row * ld_out) + first) + at] = total;
  }
}
