#define THREADS 512
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
int lane_sum_int(int v, int t, __local uint* red) {
#ifdef NV
  for (int m = 16; m > 0; m >>= 1) v += as_int(lane_swap(as_uint(v), m));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  v = 0;
  for (int i = 0; i < 32; ++i) v += as_int(red[(t & ~31) + i]);
#endif
  return v;
}
float lane_max(float v, int t, __local uint* red) {
#ifdef NV
  for (int m = 16; m > 0; m >>= 1) v = fmax(v, as_float(lane_swap(as_uint(v), m)));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 32; ++i) v = fmax(v, as_float(red[(t & ~31) + i]));
#endif
  return v;
}
__attribute__((reqd_work_group_size(512, 1, 1)))
__kernel void kernel_main(__global const uint4* restrict w, __global const uint* restrict w__words, __global const uint4* restrict w2, __global const uint* restrict w2__words, __global const int* restrict step_1, __global const uint4* x, __global const float2* restrict x_s, __global uint* yq, __global float2* yq_s, int rows_word) {
  __local float shared_1[256];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
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
  uint word = w__words[(((size_k >> 5) * 4) + base) + e_1];
  uint4 q_1 = w[e_1 + (base_1 >> 2)];
  uint word_1 = w__words[(((size_k >> 5) * 4) + base_1) + e_1];
  int e_2 = lane + 32;
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  uint4 q_2 = w[e_3 + (base >> 2)];
  uint word_2 = w__words[(((size_k >> 5) * 4) + base) + e_3];
  uint4 q_3 = w[e_3 + (base_1 >> 2)];
  uint word_3 = w__words[(((size_k >> 5) * 4) + base_1) + e_3];
  int rows = step_1[rows_word];
  if (rows == 1) {
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    sum[2] = 0.0f;
    sum[3] = 0.0f;
    int e_4 = lane;
    int e_5 = max(min(e_4, (chunks_1 - 1)), 0);
    uint4 q_4 = w2[e_5 + (base_2 >> 2)];
    uint word_4 = w2__words[(((size_k >> 5) * 4) + base_2) + e_5];
    uint4 q_5 = w2[e_5 + (base_3 >> 2)];
    uint word_5 = w2__words[(((size_k >> 5) * 4) + base_3) + e_5];
    int e_6 = lane + 32;
    int e_7 = max(min(e_6, (chunks_1 - 1)), 0);
    uint4 q_6 = w2[e_7 + (base_2 >> 2)];
    uint word_6 = w2__words[(((size_k >> 5) * 4) + base_2) + e_7];
    uint4 q_7 = w2[e_7 + (base_3 >> 2)];
    uint word_7 = w2__words[(((size_k >> 5) * 4) + base_3) + e_7];
    if (e < chunks) {
      uint4 q_8 = x[e * 2];
      uint4 q_9 = x[(e * 2) + 1];
      float2 q_10 = x_s[e];
      uint low = q.x & 252645135u;
      uint low_1 = q.y & 252645135u;
      uint low_2 = q.z & 252645135u;
      uint low_3 = q.w & 252645135u;
      uint high = (q.x >> 4u) & 252645135u;
      uint high_1 = (q.y >> 4u) & 252645135u;
      uint high_2 = (q.z >> 4u) & 252645135u;
      uint high_3 = (q.w >> 4u) & 252645135u;
      float v_4 = half_lo(word);
      float v_5 = half_hi(word);
      int dot_1 = dot4(high_3, q_9.w, dot4(high_2, q_9.z, dot4(high_1, q_9.y, dot4(high, q_9.x, dot4(low_3, q_8.w, dot4(low_2, q_8.z, dot4(low_1, q_8.y, dot4(low, q_8.x, 0))))))));
      float v_6 = v_4 * q_10.x;
      float v_7 = (float)dot_1;
      float sum_1 = fma(v_6, v_7, sum[0]);
      float sum_2 = fma(v_5, q_10.y, sum_1);
      sum[0] = sum_2;
      uint low_4 = q_1.x & 252645135u;
      uint low_5 = q_1.y & 252645135u;
      uint low_6 = q_1.z & 252645135u;
      uint low_7 = q_1.w & 252645135u;
      uint high_4 = (q_1.x >> 4u) & 252645135u;
      uint high_5 = (q_1.y >> 4u) & 252645135u;
      uint high_6 = (q_1.z >> 4u) & 252645135u;
      uint high_7 = (q_1.w >> 4u) & 252645135u;
      float v_8 = half_lo(word_1);
      float v_9 = half_hi(word_1);
      int dot_2 = dot4(high_7, q_9.w, dot4(high_6, q_9.z, dot4(high_5, q_9.y, dot4(high_4, q_9.x, dot4(low_7, q_8.w, dot4(low_6, q_8.z, dot4(low_5, q_8.y, dot4(low_4, q_8.x, 0))))))));
      float v_10 = v_8 * q_10.x;
      float v_11 = (float)dot_2;
      float sum_3 = fma(v_10, v_11, sum[1]);
      float sum_4 = fma(v_9, q_10.y, sum_3);
      sum[1] = sum_4;
    }
    if (e_2 < chunks) {
      uint4 q_11 = x[e_2 * 2];
      uint4 q_12 = x[(e_2 * 2) + 1];
      float2 q_13 = x_s[e_2];
      uint low_8 = q_2.x & 252645135u;
      uint low_9 = q_2.y & 252645135u;
      uint low_10 = q_2.z & 252645135u;
      uint low_11 = q_2.w & 252645135u;
      uint high_8 = (q_2.x >> 4u) & 252645135u;
      uint high_9 = (q_2.y >> 4u) & 252645135u;
      uint high_10 = (q_2.z >> 4u) & 252645135u;
      uint high_11 = (q_2.w >> 4u) & 252645135u;
      float v_12 = half_lo(word_2);
      float v_13 = half_hi(word_2);
      int dot_3 = dot4(high_11, q_12.w, dot4(high_10, q_12.z, dot4(high_9, q_12.y, dot4(high_8, q_12.x, dot4(low_11, q_11.w, dot4(low_10, q_11.z, dot4(low_9, q_11.y, dot4(low_8, q_11.x, 0))))))));
      float v_14 = v_12 * q_13.x;
      float v_15 = (float)dot_3;
      float sum_5 = fma(v_14, v_15, sum[0]);
      float sum_6 = fma(v_13, q_13.y, sum_5);
      sum[0] = sum_6;
      uint low_12 = q_3.x & 252645135u;
      uint low_13 = q_3.y & 252645135u;
      uint low_14 = q_3.z & 252645135u;
      uint low_15 = q_3.w & 252645135u;
      uint high_12 = (q_3.x >> 4u) & 252645135u;
      uint high_13 = (q_3.y >> 4u) & 252645135u;
      uint high_14 = (q_3.z >> 4u) & 252645135u;
      uint high_15 = (q_3.w >> 4u) & 252645135u;
      float v_16 = half_lo(word_3);
      float v_17 = half_hi(word_3);
      int dot_4 = dot4(high_15, q_12.w, dot4(high_14, q_12.z, dot4(high_13, q_12.y, dot4(high_12, q_12.x, dot4(low_15, q_11.w, dot4(low_14, q_11.z, dot4(low_13, q_11.y, dot4(low_12, q_11.x, 0))))))));
      float v_18 = v_16 * q_13.x;
      float v_19 = (float)dot_4;
      float sum_7 = fma(v_18, v_19, sum[1]);
      float sum_8 = fma(v_17, q_13.y, sum_7);
      sum[1] = sum_8;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i = 2; i < max(rounds, 2); ++i) {
      int e_8 = lane + (i << 5);
      if (e_8 < chunks) {
        uint4 q_14 = w[e_8 + (base >> 2)];
        uint word_8 = w__words[(((size_k >> 5) * 4) + base) + e_8];
        uint4 q_15 = w[e_8 + (base_1 >> 2)];
        uint word_9 = w__words[(((size_k >> 5) * 4) + base_1) + e_8];
        uint4 q_16 = x[e_8 * 2];
        uint4 q_17 = x[(e_8 * 2) + 1];
        float2 q_18 = x_s[e_8];
        uint low_16 = q_14.x & 252645135u;
        uint low_17 = q_14.y & 252645135u;
        uint low_18 = q_14.z & 252645135u;
        uint low_19 = q_14.w & 252645135u;
        uint high_16 = (q_14.x >> 4u) & 252645135u;
        uint high_17 = (q_14.y >> 4u) & 252645135u;
        uint high_18 = (q_14.z >> 4u) & 252645135u;
        uint high_19 = (q_14.w >> 4u) & 252645135u;
        float v_20 = half_lo(word_8);
        float v_21 = half_hi(word_8);
        int dot_5 = dot4(high_19, q_17.w, dot4(high_18, q_17.z, dot4(high_17, q_17.y, dot4(high_16, q_17.x, dot4(low_19, q_16.w, dot4(low_18, q_16.z, dot4(low_17, q_16.y, dot4(low_16, q_16.x, 0))))))));
        float v_22 = v_20 * q_18.x;
        float v_23 = (float)dot_5;
        float sum_9 = fma(v_22, v_23, sum[0]);
        float sum_10 = fma(v_21, q_18.y, sum_9);
        sum[0] = sum_10;
        uint low_20 = q_15.x & 252645135u;
        uint low_21 = q_15.y & 252645135u;
        uint low_22 = q_15.z & 252645135u;
        uint low_23 = q_15.w & 252645135u;
        uint high_20 = (q_15.x >> 4u) & 252645135u;
        uint high_21 = (q_15.y >> 4u) & 252645135u;
        uint high_22 = (q_15.z >> 4u) & 252645135u;
        uint high_23 = (q_15.w >> 4u) & 252645135u;
        float v_24 = half_lo(word_9);
        float v_25 = half_hi(word_9);
        int dot_6 = dot4(high_23, q_17.w, dot4(high_22, q_17.z, dot4(high_21, q_17.y, dot4(high_20, q_17.x, dot4(low_23, q_16.w, dot4(low_22, q_16.z, dot4(low_21, q_16.y, dot4(low_20, q_16.x, 0))))))));
        float v_26 = v_24 * q_18.x;
        float v_27 = (float)dot_6;
        float sum_11 = fma(v_26, v_27, sum[1]);
        float sum_12 = fma(v_25, q_18.y, sum_11);
        sum[1] = sum_12;
      }
    }
    if (e_4 < chunks_1) {
      uint4 q_19 = x[e_4 * 2];
      uint4 q_20 = x[(e_4 * 2) + 1];
      float2 q_21 = x_s[e_4];
      uint low_24 = q_4.x & 252645135u;
      uint low_25 = q_4.y & 252645135u;
      uint low_26 = q_4.z & 252645135u;
      uint low_27 = q_4.w & 252645135u;
      uint high_24 = (q_4.x >> 4u) & 252645135u;
      uint high_25 = (q_4.y >> 4u) & 252645135u;
      uint high_26 = (q_4.z >> 4u) & 252645135u;
      uint high_27 = (q_4.w >> 4u) & 252645135u;
      float v_28 = half_lo(word_4);
      float v_29 = half_hi(word_4);
      int dot_7 = dot4(high_27, q_20.w, dot4(high_26, q_20.z, dot4(high_25, q_20.y, dot4(high_24, q_20.x, dot4(low_27, q_19.w, dot4(low_26, q_19.z, dot4(low_25, q_19.y, dot4(low_24, q_19.x, 0))))))));
      float v_30 = v_28 * q_21.x;
      float v_31 = (float)dot_7;
      float sum_13 = fma(v_30, v_31, sum[2]);
      float sum_14 = fma(v_29, q_21.y, sum_13);
      sum[2] = sum_14;
      uint low_28 = q_5.x & 252645135u;
      uint low_29 = q_5.y & 252645135u;
      uint low_30 = q_5.z & 252645135u;
      uint low_31 = q_5.w & 252645135u;
      uint high_28 = (q_5.x >> 4u) & 252645135u;
      uint high_29 = (q_5.y >> 4u) & 252645135u;
      uint high_30 = (q_5.z >> 4u) & 252645135u;
      uint high_31 = (q_5.w >> 4u) & 252645135u;
      float v_32 = half_lo(word_5);
      float v_33 = half_hi(word_5);
      int dot_8 = dot4(high_31, q_20.w, dot4(high_30, q_20.z, dot4(high_29, q_20.y, dot4(high_28, q_20.x, dot4(low_31, q_19.w, dot4(low_30, q_19.z, dot4(low_29, q_19.y, dot4(low_28, q_19.x, 0))))))));
      float v_34 = v_32 * q_21.x;
      float v_35 = (float)dot_8;
      float sum_15 = fma(v_34, v_35, sum[3]);
      float sum_16 = fma(v_33, q_21.y, sum_15);
      sum[3] = sum_16;
    }
    if (e_6 < chunks_1) {
      uint4 q_22 = x[e_6 * 2];
      uint4 q_23 = x[(e_6 * 2) + 1];
      float2 q_24 = x_s[e_6];
      uint low_32 = q_6.x & 252645135u;
      uint low_33 = q_6.y & 252645135u;
      uint low_34 = q_6.z & 252645135u;
      uint low_35 = q_6.w & 252645135u;
      uint high_32 = (q_6.x >> 4u) & 252645135u;
      uint high_33 = (q_6.y >> 4u) & 252645135u;
      uint high_34 = (q_6.z >> 4u) & 252645135u;
      uint high_35 = (q_6.w >> 4u) & 252645135u;
      float v_36 = half_lo(word_6);
      float v_37 = half_hi(word_6);
      int dot_9 = dot4(high_35, q_23.w, dot4(high_34, q_23.z, dot4(high_33, q_23.y, dot4(high_32, q_23.x, dot4(low_35, q_22.w, dot4(low_34, q_22.z, dot4(low_33, q_22.y, dot4(low_32, q_22.x, 0))))))));
      float v_38 = v_36 * q_24.x;
      float v_39 = (float)dot_9;
      float sum_17 = fma(v_38, v_39, sum[2]);
      float sum_18 = fma(v_37, q_24.y, sum_17);
      sum[2] = sum_18;
      uint low_36 = q_7.x & 252645135u;
      uint low_37 = q_7.y & 252645135u;
      uint low_38 = q_7.z & 252645135u;
      uint low_39 = q_7.w & 252645135u;
      uint high_36 = (q_7.x >> 4u) & 252645135u;
      uint high_37 = (q_7.y >> 4u) & 252645135u;
      uint high_38 = (q_7.z >> 4u) & 252645135u;
      uint high_39 = (q_7.w >> 4u) & 252645135u;
      float v_40 = half_lo(word_7);
      float v_41 = half_hi(word_7);
      int dot_10 = dot4(high_39, q_23.w, dot4(high_38, q_23.z, dot4(high_37, q_23.y, dot4(high_36, q_23.x, dot4(low_39, q_22.w, dot4(low_38, q_22.z, dot4(low_37, q_22.y, dot4(low_36, q_22.x, 0))))))));
      float v_42 = v_40 * q_24.x;
      float v_43 = (float)dot_10;
      float sum_19 = fma(v_42, v_43, sum[3]);
      float sum_20 = fma(v_41, q_24.y, sum_19);
      sum[3] = sum_20;
    }
    int rounds_1 = (chunks_1 + 31) >> 5;
    for (int i_1 = 2; i_1 < max(rounds_1, 2); ++i_1) {
      int e_9 = lane + (i_1 << 5);
      if (e_9 < chunks_1) {
        uint4 q_25 = w2[e_9 + (base_2 >> 2)];
        uint word_10 = w2__words[(((size_k >> 5) * 4) + base_2) + e_9];
        uint4 q_26 = w2[e_9 + (base_3 >> 2)];
        uint word_11 = w2__words[(((size_k >> 5) * 4) + base_3) + e_9];
        uint4 q_27 = x[e_9 * 2];
        uint4 q_28 = x[(e_9 * 2) + 1];
        float2 q_29 = x_s[e_9];
        uint low_40 = q_25.x & 252645135u;
        uint low_41 = q_25.y & 252645135u;
        uint low_42 = q_25.z & 252645135u;
        uint low_43 = q_25.w & 252645135u;
        uint high_40 = (q_25.x >> 4u) & 252645135u;
        uint high_41 = (q_25.y >> 4u) & 252645135u;
        uint high_42 = (q_25.z >> 4u) & 252645135u;
        uint high_43 = (q_25.w >> 4u) & 252645135u;
        float v_44 = half_lo(word_10);
        float v_45 = half_hi(word_10);
        int dot_11 = dot4(high_43, q_28.w, dot4(high_42, q_28.z, dot4(high_41, q_28.y, dot4(high_40, q_28.x, dot4(low_43, q_27.w, dot4(low_42, q_27.z, dot4(low_41, q_27.y, dot4(low_40, q_27.x, 0))))))));
        float v_46 = v_44 * q_29.x;
        float v_47 = (float)dot_11;
        float sum_21 = fma(v_46, v_47, sum[2]);
        float sum_22 = fma(v_45, q_29.y, sum_21);
        sum[2] = sum_22;
        uint low_44 = q_26.x & 252645135u;
        uint low_45 = q_26.y & 252645135u;
        uint low_46 = q_26.z & 252645135u;
        uint low_47 = q_26.w & 252645135u;
        uint high_44 = (q_26.x >> 4u) & 252645135u;
        uint high_45 = (q_26.y >> 4u) & 252645135u;
        uint high_46 = (q_26.z >> 4u) & 252645135u;
        uint high_47 = (q_26.w >> 4u) & 252645135u;
        float v_48 = half_lo(word_11);
        float v_49 = half_hi(word_11);
        int dot_12 = dot4(high_47, q_28.w, dot4(high_46, q_28.z, dot4(high_45, q_28.y, dot4(high_44, q_28.x, dot4(low_47, q_27.w, dot4(low_46, q_27.z, dot4(low_45, q_27.y, dot4(low_44, q_27.x, 0))))))));
        float v_50 = v_48 * q_29.x;
        float v_51 = (float)dot_12;
        float sum_23 = fma(v_50, v_51, sum[3]);
        float sum_24 = fma(v_49, q_29.y, sum_23);
        sum[3] = sum_24;
      }
    }
    float v_52 = lane_sum(sum[0], t, red);
    float v_53 = lane_sum(sum[1], t, red);
    float v_54 = lane_sum(sum[2], t, red);
    float v_55 = lane_sum(sum[3], t, red);
    if ((tx & 31) == 0) {
      float v_56 = exp(fmin((0.0f - v_52), 88.0f));
      float v_57 = v_52 / (1.0f + v_56);
      shared_1[run * 2] = v_57 * v_54;
      float v_58 = exp(fmin((0.0f - v_53), 88.0f));
      float v_59 = v_53 / (1.0f + v_58);
      shared_1[(run * 2) + 1] = v_59 * v_55;
    }
  } else {
    for (int i_2 = 0; i_2 < ((rows + 3) >> 2); ++i_2) {
      int base_4 = i_2 * 4;
      int act = base_4;
      int act_1 = base_4 + 1;
      int act_2 = base_4 + 2;
      int act_3 = base_4 + 3;
      sum[0] = 0.0f;
      sum[1] = 0.0f;
      sum[2] = 0.0f;
      sum[3] = 0.0f;
      sum[4] = 0.0f;
      sum[5] = 0.0f;
      sum[6] = 0.0f;
      sum[7] = 0.0f;
      sum[8] = 0.0f;
      sum[9] = 0.0f;
      sum[10] = 0.0f;
      sum[11] = 0.0f;
      sum[12] = 0.0f;
      sum[13] = 0.0f;
      sum[14] = 0.0f;
      sum[15] = 0.0f;
      int rounds_2 = (chunks + 31) >> 5;
      for (int i_3 = 0; i_3 < max(rounds_2, 0); ++i_3) {
        int e_10 = lane + (i_3 << 5);
        if (e_10 < chunks) {
          uint4 q_30 = w[e_10 + (base >> 2)];
          uint word_12 = w__words[(((size_k >> 5) * 4) + base) + e_10];
          uint4 q_31 = w[e_10 + (base_1 >> 2)];
          uint word_13 = w__words[(((size_k >> 5) * 4) + base_1) + e_10];
          uint low_48 = q_30.x & 252645135u;
          uint low_49 = q_30.y & 252645135u;
          uint low_50 = q_30.z & 252645135u;
          uint low_51 = q_30.w & 252645135u;
          uint high_48 = (q_30.x >> 4u) & 252645135u;
          uint high_49 = (q_30.y >> 4u) & 252645135u;
          uint high_50 = (q_30.z >> 4u) & 252645135u;
          uint high_51 = (q_30.w >> 4u) & 252645135u;
          float v_60 = half_lo(word_12);
          float v_61 = half_hi(word_12);
          uint low_52 = q_31.x & 252645135u;
          uint low_53 = q_31.y & 252645135u;
          uint low_54 = q_31.z & 252645135u;
          uint low_55 = q_31.w & 252645135u;
          uint high_52 = (q_31.x >> 4u) & 252645135u;
          uint high_53 = (q_31.y >> 4u) & 252645135u;
          uint high_54 = (q_31.z >> 4u) & 252645135u;
          uint high_55 = (q_31.w >> 4u) & 252645135u;
          float v_62 = half_lo(word_13);
          float v_63 = half_hi(word_13);
          if (act < rows) {
            uint4 q_32 = x[(e_10 * 2) + ((act * (size_k >> 2)) >> 2)];
            uint4 q_33 = x[((e_10 * 2) + ((act * (size_k >> 2)) >> 2)) + 1];
            float2 q_34 = x_s[e_10 + ((act * (size_k >> 4)) >> 1)];
            int dot_13 = dot4(high_51, q_33.w, dot4(high_50, q_33.z, dot4(high_49, q_33.y, dot4(high_48, q_33.x, dot4(low_51, q_32.w, dot4(low_50, q_32.z, dot4(low_49, q_32.y, dot4(low_48, q_32.x, 0))))))));
            float v_64 = v_60 * q_34.x;
            float v_65 = (float)dot_13;
            float sum_25 = fma(v_64, v_65, sum[0]);
            float sum_26 = fma(v_61, q_34.y, sum_25);
            sum[0] = sum_26;
            int dot_14 = dot4(high_55, q_33.w, dot4(high_54, q_33.z, dot4(high_53, q_33.y, dot4(high_52, q_33.x, dot4(low_55, q_32.w, dot4(low_54, q_32.z, dot4(low_53, q_32.y, dot4(low_52, q_32.x, 0))))))));
            float v_66 = v_62 * q_34.x;
            float v_67 = (float)dot_14;
            float sum_27 = fma(v_66, v_67, sum[1]);
            float sum_28 = fma(v_63, q_34.y, sum_27);
            sum[1] = sum_28;
          }
          if (act_1 < rows) {
            uint4 q_35 = x[(e_10 * 2) + ((act_1 * (size_k >> 2)) >> 2)];
            uint4 q_36 = x[((e_10 * 2) + ((act_1 * (size_k >> 2)) >> 2)) + 1];
            float2 q_37 = x_s[e_10 + ((act_1 * (size_k >> 4)) >> 1)];
            int dot_15 = dot4(high_51, q_36.w, dot4(high_50, q_36.z, dot4(high_49, q_36.y, dot4(high_48, q_36.x, dot4(low_51, q_35.w, dot4(low_50, q_35.z, dot4(low_49, q_35.y, dot4(low_48, q_35.x, 0))))))));
            float v_68 = v_60 * q_37.x;
            float v_69 = (float)dot_15;
            float sum_29 = fma(v_68, v_69, sum[4]);
            float sum_30 = fma(v_61, q_37.y, sum_29);
            sum[4] = sum_30;
            int dot_16 = dot4(high_55, q_36.w, dot4(high_54, q_36.z, dot4(high_53, q_36.y, dot4(high_52, q_36.x, dot4(low_55, q_35.w, dot4(low_54, q_35.z, dot4(low_53, q_35.y, dot4(low_52, q_35.x, 0))))))));
            float v_70 = v_62 * q_37.x;
            float v_71 = (float)dot_16;
            float sum_31 = fma(v_70, v_71, sum[5]);
            float sum_32 = fma(v_63, q_37.y, sum_31);
            sum[5] = sum_32;
          }
          if (act_2 < rows) {
            uint4 q_38 = x[(e_10 * 2) + ((act_2 * (size_k >> 2)) >> 2)];
            uint4 q_39 = x[((e_10 * 2) + ((act_2 * (size_k >> 2)) >> 2)) + 1];
            float2 q_40 = x_s[e_10 + ((act_2 * (size_k >> 4)) >> 1)];
            int dot_17 = dot4(high_51, q_39.w, dot4(high_50, q_39.z, dot4(high_49, q_39.y, dot4(high_48, q_39.x, dot4(low_51, q_38.w, dot4(low_50, q_38.z, dot4(low_49, q_38.y, dot4(low_48, q_38.x, 0))))))));
            float v_72 = v_60 * q_40.x;
            float v_73 = (float)dot_17;
            float sum_33 = fma(v_72, v_73, sum[8]);
            float sum_34 = fma(v_61, q_40.y, sum_33);
            sum[8] = sum_34;
            int dot_18 = dot4(high_55, q_39.w, dot4(high_54, q_39.z, dot4(high_53, q_39.y, dot4(high_52, q_39.x, dot4(low_55, q_38.w, dot4(low_54, q_38.z, dot4(low_53, q_38.y, dot4(low_52, q_38.x, 0))))))));
            float v_74 = v_62 * q_40.x;
            float v_75 = (float)dot_18;
            float sum_35 = fma(v_74, v_75, sum[9]);
            float sum_36 = fma(v_63, q_40.y, sum_35);
            sum[9] = sum_36;
          }
          if (act_3 < rows) {
            uint4 q_41 = x[(e_10 * 2) + ((act_3 * (size_k >> 2)) >> 2)];
            uint4 q_42 = x[((e_10 * 2) + ((act_3 * (size_k >> 2)) >> 2)) + 1];
            float2 q_43 = x_s[e_10 + ((act_3 * (size_k >> 4)) >> 1)];
            int dot_19 = dot4(high_51, q_42.w, dot4(high_50, q_42.z, dot4(high_49, q_42.y, dot4(high_48, q_42.x, dot4(low_51, q_41.w, dot4(low_50, q_41.z, dot4(low_49, q_41.y, dot4(low_48, q_41.x, 0))))))));
            float v_76 = v_60 * q_43.x;
            float v_77 = (float)dot_19;
            float sum_37 = fma(v_76, v_77, sum[12]);
            float sum_38 = fma(v_61, q_43.y, sum_37);
            sum[12] = sum_38;
            int dot_20 = dot4(high_55, q_42.w, dot4(high_54, q_42.z, dot4(high_53, q_42.y, dot4(high_52, q_42.x, dot4(low_55, q_41.w, dot4(low_54, q_41.z, dot4(low_53, q_41.y, dot4(low_52, q_41.x, 0))))))));
            float v_78 = v_62 * q_43.x;
            float v_79 = (float)dot_20;
            float sum_39 = fma(v_78, v_79, sum[13]);
            float sum_40 = fma(v_63, q_43.y, sum_39);
            sum[13] = sum_40;
          }
        }
      }
      int rounds_3 = (chunks_1 + 31) >> 5;
      for (int i_4 = 0; i_4 < max(rounds_3, 0); ++i_4) {
        int e_11 = lane + (i_4 << 5);
        if (e_11 < chunks_1) {
          uint4 q_44 = w2[e_11 + (base_2 >> 2)];
          uint word_14 = w2__words[(((size_k >> 5) * 4) + base_2) + e_11];
          uint4 q_45 = w2[e_11 + (base_3 >> 2)];
          uint word_15 = w2__words[(((size_k >> 5) * 4) + base_3) + e_11];
          uint low_56 = q_44.x & 252645135u;
          uint low_57 = q_44.y & 252645135u;
          uint low_58 = q_44.z & 252645135u;
          uint low_59 = q_44.w & 252645135u;
          uint high_56 = (q_44.x >> 4u) & 252645135u;
          uint high_57 = (q_44.y >> 4u) & 252645135u;
          uint high_58 = (q_44.z >> 4u) & 252645135u;
          uint high_59 = (q_44.w >> 4u) & 252645135u;
          float v_80 = half_lo(word_14);
          float v_81 = half_hi(word_14);
          uint low_60 = q_45.x & 252645135u;
          uint low_61 = q_45.y & 252645135u;
          uint low_62 = q_45.z & 252645135u;
          uint low_63 = q_45.w & 252645135u;
          uint high_60 = (q_45.x >> 4u) & 252645135u;
          uint high_61 = (q_45.y >> 4u) & 252645135u;
          uint high_62 = (q_45.z >> 4u) & 252645135u;
          uint high_63 = (q_45.w >> 4u) & 252645135u;
          float v_82 = half_lo(word_15);
          float v_83 = half_hi(word_15);
          if (act < rows) {
            uint4 q_46 = x[(e_11 * 2) + ((act * (size_k >> 2)) >> 2)];
            uint4 q_47 = x[((e_11 * 2) + ((act * (size_k >> 2)) >> 2)) + 1];
            float2 q_48 = x_s[e_11 + ((act * (size_k >> 4)) >> 1)];
            int dot_21 = dot4(high_59, q_47.w, dot4(high_58, q_47.z, dot4(high_57, q_47.y, dot4(high_56, q_47.x, dot4(low_59, q_46.w, dot4(low_58, q_46.z, dot4(low_57, q_46.y, dot4(low_56, q_46.x, 0))))))));
            float v_84 = v_80 * q_48.x;
            float v_85 = (float)dot_21;
            float sum_41 = fma(v_84, v_85, sum[2]);
            float sum_42 = fma(v_81, q_48.y, sum_41);
            sum[2] = sum_42;
            int dot_22 = dot4(high_63, q_47.w, dot4(high_62, q_47.z, dot4(high_61, q_47.y, dot4(high_60, q_47.x, dot4(low_63, q_46.w, dot4(low_62, q_46.z, dot4(low_61, q_46.y, dot4(low_60, q_46.x, 0))))))));
            float v_86 = v_82 * q_48.x;
            float v_87 = (float)dot_22;
            float sum_43 = fma(v_86, v_87, sum[3]);
            float sum_44 = fma(v_83, q_48.y, sum_43);
            sum[3] = sum_44;
          }
          if (act_1 < rows) {
            uint4 q_49 = x[(e_11 * 2) + ((act_1 * (size_k >> 2)) >> 2)];
            uint4 q_50 = x[((e_11 * 2) + ((act_1 * (size_k >> 2)) >> 2)) + 1];
            float2 q_51 = x_s[e_11 + ((act_1 * (size_k >> 4)) >> 1)];
            int dot_23 = dot4(high_59, q_50.w, dot4(high_58, q_50.z, dot4(high_57, q_50.y, dot4(high_56, q_50.x, dot4(low_59, q_49.w, dot4(low_58, q_49.z, dot4(low_57, q_49.y, dot4(low_56, q_49.x, 0))))))));
            float v_88 = v_80 * q_51.x;
            float v_89 = (float)dot_23;
            float sum_45 = fma(v_88, v_89, sum[6]);
            float sum_46 = fma(v_81, q_51.y, sum_45);
            sum[6] = sum_46;
            int dot_24 = dot4(high_63, q_50.w, dot4(high_62, q_50.z, dot4(high_61, q_50.y, dot4(high_60, q_50.x, dot4(low_63, q_49.w, dot4(low_62, q_49.z, dot4(low_61, q_49.y, dot4(low_60, q_49.x, 0))))))));
            float v_90 = v_82 * q_51.x;
            float v_91 = (float)dot_24;
            float sum_47 = fma(v_90, v_91, sum[7]);
            float sum_48 = fma(v_83, q_51.y, sum_47);
            sum[7] = sum_48;
          }
          if (act_2 < rows) {
            uint4 q_52 = x[(e_11 * 2) + ((act_2 * (size_k >> 2)) >> 2)];
            uint4 q_53 = x[((e_11 * 2) + ((act_2 * (size_k >> 2)) >> 2)) + 1];
            float2 q_54 = x_s[e_11 + ((act_2 * (size_k >> 4)) >> 1)];
            int dot_25 = dot4(high_59, q_53.w, dot4(high_58, q_53.z, dot4(high_57, q_53.y, dot4(high_56, q_53.x, dot4(low_59, q_52.w, dot4(low_58, q_52.z, dot4(low_57, q_52.y, dot4(low_56, q_52.x, 0))))))));
            float v_92 = v_80 * q_54.x;
            float v_93 = (float)dot_25;
            float sum_49 = fma(v_92, v_93, sum[10]);
            float sum_50 = fma(v_81, q_54.y, sum_49);
            sum[10] = sum_50;
            int dot_26 = dot4(high_63, q_53.w, dot4(high_62, q_53.z, dot4(high_61, q_53.y, dot4(high_60, q_53.x, dot4(low_63, q_52.w, dot4(low_62, q_52.z, dot4(low_61, q_52.y, dot4(low_60, q_52.x, 0))))))));
            float v_94 = v_82 * q_54.x;
            float v_95 = (float)dot_26;
            float sum_51 = fma(v_94, v_95, sum[11]);
            float sum_52 = fma(v_83, q_54.y, sum_51);
            sum[11] = sum_52;
          }
          if (act_3 < rows) {
            uint4 q_55 = x[(e_11 * 2) + ((act_3 * (size_k >> 2)) >> 2)];
            uint4 q_56 = x[((e_11 * 2) + ((act_3 * (size_k >> 2)) >> 2)) + 1];
            float2 q_57 = x_s[e_11 + ((act_3 * (size_k >> 4)) >> 1)];
            int dot_27 = dot4(high_59, q_56.w, dot4(high_58, q_56.z, dot4(high_57, q_56.y, dot4(high_56, q_56.x, dot4(low_59, q_55.w, dot4(low_58, q_55.z, dot4(low_57, q_55.y, dot4(low_56, q_55.x, 0))))))));
            float v_96 = v_80 * q_57.x;
            float v_97 = (float)dot_27;
            float sum_53 = fma(v_96, v_97, sum[14]);
            float sum_54 = fma(v_81, q_57.y, sum_53);
            sum[14] = sum_54;
            int dot_28 = dot4(high_63, q_56.w, dot4(high_62, q_56.z, dot4(high_61, q_56.y, dot4(high_60, q_56.x, dot4(low_63, q_55.w, dot4(low_62, q_55.z, dot4(low_61, q_55.y, dot4(low_60, q_55.x, 0))))))));
            float v_98 = v_82 * q_57.x;
            float v_99 = (float)dot_28;
            float sum_55 = fma(v_98, v_99, sum[15]);
            float sum_56 = fma(v_83, q_57.y, sum_55);
            sum[15] = sum_56;
          }
        }
      }
      for (int i_5 = 0; i_5 < min((rows - base_4), 4); ++i_5) {
        float v_100 = (i_5 == 3) ? sum[12] : ((i_5 == 2) ? sum[8] : ((i_5 == 1) ? sum[4] : sum[0]));
        float v_101 = (i_5 == 3) ? sum[13] : ((i_5 == 2) ? sum[9] : ((i_5 == 1) ? sum[5] : sum[1]));
        float v_102 = (i_5 == 3) ? sum[14] : ((i_5 == 2) ? sum[10] : ((i_5 == 1) ? sum[6] : sum[2]));
        float v_103 = (i_5 == 3) ? sum[15] : ((i_5 == 2) ? sum[11] : ((i_5 == 1) ? sum[7] : sum[3]));
        float v_104 = lane_sum(v_100, t, red);
        float v_105 = lane_sum(v_101, t, red);
        float v_106 = lane_sum(v_102, t, red);
        float v_107 = lane_sum(v_103, t, red);
        if ((tx & 31) == 0) {
          float v_108 = exp(fmin((0.0f - v_104), 88.0f));
          float v_109 = v_104 / (1.0f + v_108);
          shared_1[((base_4 * 32) + (i_5 * 32)) + (run * 2)] = v_109 * v_106;
          float v_110 = exp(fmin((0.0f - v_105), 88.0f));
          float v_111 = v_105 / (1.0f + v_110);
          shared_1[(((base_4 * 32) + (i_5 * 32)) + (run * 2)) + 1] = v_111 * v_107;
        }
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int lane_1 = tx & 31;
  int row_2 = min(run, 7);
  int four = min(lane_1, 7) * 4;
  float4 q_58 = (float4)(shared_1[(row_2 * 32) + four], shared_1[((row_2 * 32) + four) + 1], shared_1[((row_2 * 32) + four) + 2], shared_1[((row_2 * 32) + four) + 3]);
  float v_112 = (lane_1 < 8) ? q_58.x : 0.0f;
  float v_113 = (lane_1 < 8) ? q_58.y : 0.0f;
  float v_114 = (lane_1 < 8) ? q_58.z : 0.0f;
  float v_115 = (lane_1 < 8) ? q_58.w : 0.0f;
  int target = row_2;
  bool there = (run < rows) && (0 <= target);
  bool mine = there && (lane_1 < 8);
  float v_116 = fmax(fabs(v_112), fabs(v_113));
  float v_117 = fmax(v_116, fabs(v_114));
  float v_118 = fmax(v_117, fabs(v_115));
  float v_119 = lane_max(v_118, t, red);
  bool v_120 = 7.523164e-37f <= v_119;
  float v_121 = v_120 ? (v_119 / 127.0f) : 0.0f;
  float v_122 = v_120 ? (127.0f / v_119) : 0.0f;
  int q_59 = (int)(rint((v_112 * v_122)));
  int q_60 = (int)(rint((v_113 * v_122)));
  int q_61 = (int)(rint((v_114 * v_122)));
  int q_62 = (int)(rint((v_115 * v_122)));
  int v_123 = ((q_59 + q_60) + q_61) + q_62;
  int v_124 = lane_sum_int(v_123, t, red);
  if (mine) {
    uint v_125 = ((((uint)q_59 & 255u) | (((uint)q_60 & 255u) << 8u)) | (((uint)q_61 & 255u) << 16u)) | (((uint)q_62 & 255u) << 24u);
    yq[((block * 8) + (target * (size_n >> 2))) + lane_1] = v_125;
    if (lane_1 == 0) {
      yq_s[block + ((target * (size_n >> 4)) >> 1)] = (float2)(v_121, (v_121 * (float)v_124));
    }
  }
}
