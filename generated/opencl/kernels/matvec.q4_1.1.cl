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
  int v = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
  int base = min(row, (size_n - 1)) * v;
  int v_1 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
  int base_1 = min((row + 1), (size_n - 1)) * v_1;
  int chunks = (first < size_n) ? (size_k >> 5) : 0;
  int e = lane + (0 << log_2);
  int e_1 = max(min(e, (chunks - 1)), 0);
  uint4 q = w[e_1 + (base >> 2)];
  uint word = w__words[(((size_k >> 5) * 4) + base) + e_1];
  uint4 q_1 = w[e_1 + (base_1 >> 2)];
  uint word_1 = w__words[(((size_k >> 5) * 4) + base_1) + e_1];
  int e_2 = lane + (1 << log_2);
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  uint4 q_2 = w[e_3 + (base >> 2)];
  uint word_2 = w__words[(((size_k >> 5) * 4) + base) + e_3];
  uint4 q_3 = w[e_3 + (base_1 >> 2)];
  uint word_3 = w__words[(((size_k >> 5) * 4) + base_1) + e_3];
  int rows = step_1[rows_word];
  if (rows == 1) {
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    if (e < chunks) {
      uint4 q_4 = x[e * 2];
      uint4 q_5 = x[(e * 2) + 1];
      float2 q_6 = x_s[e];
      uint low = q.x & 252645135u;
      uint low_1 = q.y & 252645135u;
      uint low_2 = q.z & 252645135u;
      uint low_3 = q.w & 252645135u;
      uint high = (q.x >> 4u) & 252645135u;
      uint high_1 = (q.y >> 4u) & 252645135u;
      uint high_2 = (q.z >> 4u) & 252645135u;
      uint high_3 = (q.w >> 4u) & 252645135u;
      float v_2 = half_lo(word);
      float v_3 = half_hi(word);
      int dot_1 = dot4(high_3, q_5.w, dot4(high_2, q_5.z, dot4(high_1, q_5.y, dot4(high, q_5.x, dot4(low_3, q_4.w, dot4(low_2, q_4.z, dot4(low_1, q_4.y, dot4(low, q_4.x, 0))))))));
      float v_4 = v_2 * q_6.x;
      float v_5 = (float)dot_1;
      float sum_1 = fma(v_4, v_5, sum[0]);
      float sum_2 = fma(v_3, q_6.y, sum_1);
      sum[0] = sum_2;
      uint low_4 = q_1.x & 252645135u;
      uint low_5 = q_1.y & 252645135u;
      uint low_6 = q_1.z & 252645135u;
      uint low_7 = q_1.w & 252645135u;
      uint high_4 = (q_1.x >> 4u) & 252645135u;
      uint high_5 = (q_1.y >> 4u) & 252645135u;
      uint high_6 = (q_1.z >> 4u) & 252645135u;
      uint high_7 = (q_1.w >> 4u) & 252645135u;
      float v_6 = half_lo(word_1);
      float v_7 = half_hi(word_1);
      int dot_2 = dot4(high_7, q_5.w, dot4(high_6, q_5.z, dot4(high_5, q_5.y, dot4(high_4, q_5.x, dot4(low_7, q_4.w, dot4(low_6, q_4.z, dot4(low_5, q_4.y, dot4(low_4, q_4.x, 0))))))));
      float v_8 = v_6 * q_6.x;
      float v_9 = (float)dot_2;
      float sum_3 = fma(v_8, v_9, sum[1]);
      float sum_4 = fma(v_7, q_6.y, sum_3);
      sum[1] = sum_4;
    }
    if (e_2 < chunks) {
      uint4 q_7 = x[e_2 * 2];
      uint4 q_8 = x[(e_2 * 2) + 1];
      float2 q_9 = x_s[e_2];
      uint low_8 = q_2.x & 252645135u;
      uint low_9 = q_2.y & 252645135u;
      uint low_10 = q_2.z & 252645135u;
      uint low_11 = q_2.w & 252645135u;
      uint high_8 = (q_2.x >> 4u) & 252645135u;
      uint high_9 = (q_2.y >> 4u) & 252645135u;
      uint high_10 = (q_2.z >> 4u) & 252645135u;
      uint high_11 = (q_2.w >> 4u) & 252645135u;
      float v_10 = half_lo(word_2);
      float v_11 = half_hi(word_2);
      int dot_3 = dot4(high_11, q_8.w, dot4(high_10, q_8.z, dot4(high_9, q_8.y, dot4(high_8, q_8.x, dot4(low_11, q_7.w, dot4(low_10, q_7.z, dot4(low_9, q_7.y, dot4(low_8, q_7.x, 0))))))));
      float v_12 = v_10 * q_9.x;
      float v_13 = (float)dot_3;
      float sum_5 = fma(v_12, v_13, sum[0]);
      float sum_6 = fma(v_11, q_9.y, sum_5);
      sum[0] = sum_6;
      uint low_12 = q_3.x & 252645135u;
      uint low_13 = q_3.y & 252645135u;
      uint low_14 = q_3.z & 252645135u;
      uint low_15 = q_3.w & 252645135u;
      uint high_12 = (q_3.x >> 4u) & 252645135u;
      uint high_13 = (q_3.y >> 4u) & 252645135u;
      uint high_14 = (q_3.z >> 4u) & 252645135u;
      uint high_15 = (q_3.w >> 4u) & 252645135u;
      float v_14 = half_lo(word_3);
      float v_15 = half_hi(word_3);
      int dot_4 = dot4(high_15, q_8.w, dot4(high_14, q_8.z, dot4(high_13, q_8.y, dot4(high_12, q_8.x, dot4(low_15, q_7.w, dot4(low_14, q_7.z, dot4(low_13, q_7.y, dot4(low_12, q_7.x, 0))))))));
      float v_16 = v_14 * q_9.x;
      float v_17 = (float)dot_4;
      float sum_7 = fma(v_16, v_17, sum[1]);
      float sum_8 = fma(v_15, q_9.y, sum_7);
      sum[1] = sum_8;
    }
    int rounds = ((chunks + (1 << log_2)) - 1) >> log_2;
    for (int i = 2; i < max(rounds, 2); ++i) {
      int e_4 = lane + (i << log_2);
      if (e_4 < chunks) {
        uint4 q_10 = w[e_4 + (base >> 2)];
        uint word_4 = w__words[(((size_k >> 5) * 4) + base) + e_4];
        uint4 q_11 = w[e_4 + (base_1 >> 2)];
        uint word_5 = w__words[(((size_k >> 5) * 4) + base_1) + e_4];
        uint4 q_12 = x[e_4 * 2];
        uint4 q_13 = x[(e_4 * 2) + 1];
        float2 q_14 = x_s[e_4];
        uint low_16 = q_10.x & 252645135u;
        uint low_17 = q_10.y & 252645135u;
        uint low_18 = q_10.z & 252645135u;
        uint low_19 = q_10.w & 252645135u;
        uint high_16 = (q_10.x >> 4u) & 252645135u;
        uint high_17 = (q_10.y >> 4u) & 252645135u;
        uint high_18 = (q_10.z >> 4u) & 252645135u;
        uint high_19 = (q_10.w >> 4u) & 252645135u;
        float v_18 = half_lo(word_4);
        float v_19 = half_hi(word_4);
        int dot_5 = dot4(high_19, q_13.w, dot4(high_18, q_13.z, dot4(high_17, q_13.y, dot4(high_16, q_13.x, dot4(low_19, q_12.w, dot4(low_18, q_12.z, dot4(low_17, q_12.y, dot4(low_16, q_12.x, 0))))))));
        float v_20 = v_18 * q_14.x;
        float v_21 = (float)dot_5;
        float sum_9 = fma(v_20, v_21, sum[0]);
        float sum_10 = fma(v_19, q_14.y, sum_9);
        sum[0] = sum_10;
        uint low_20 = q_11.x & 252645135u;
        uint low_21 = q_11.y & 252645135u;
        uint low_22 = q_11.z & 252645135u;
        uint low_23 = q_11.w & 252645135u;
        uint high_20 = (q_11.x >> 4u) & 252645135u;
        uint high_21 = (q_11.y >> 4u) & 252645135u;
        uint high_22 = (q_11.z >> 4u) & 252645135u;
        uint high_23 = (q_11.w >> 4u) & 252645135u;
        float v_22 = half_lo(word_5);
        float v_23 = half_hi(word_5);
        int dot_6 = dot4(high_23, q_13.w, dot4(high_22, q_13.z, dot4(high_21, q_13.y, dot4(high_20, q_13.x, dot4(low_23, q_12.w, dot4(low_22, q_12.z, dot4(low_21, q_12.y, dot4(low_20, q_12.x, 0))))))));
        float v_24 = v_22 * q_14.x;
        float v_25 = (float)dot_6;
        float sum_11 = fma(v_24, v_25, sum[1]);
        float sum_12 = fma(v_23, q_14.y, sum_11);
        sum[1] = sum_12;
      }
    }
    float v_26 = lane_sum(sum[0], t, red);
    float v_27 = lane_sum(sum[1], t, red);
    if ((tx & 31) == 0) {
      if (log_1 == 0) {
        int at = row;
        if (at < size_n) {
          out_1[at] = v_26 + b[at];
        }
        int at_1 = row + 1;
        if (at_1 < size_n) {
          out_1[at_1] = v_27 + b[at_1];
        }
      } else {
        shared_1[run] = v_26;
        shared_1[run + 8] = v_27;
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
          uint4 q_15 = w[e_5 + (base >> 2)];
          uint word_6 = w__words[(((size_k >> 5) * 4) + base) + e_5];
          uint4 q_16 = w[e_5 + (base_1 >> 2)];
          uint word_7 = w__words[(((size_k >> 5) * 4) + base_1) + e_5];
          uint low_24 = q_15.x & 252645135u;
          uint low_25 = q_15.y & 252645135u;
          uint low_26 = q_15.z & 252645135u;
          uint low_27 = q_15.w & 252645135u;
          uint high_24 = (q_15.x >> 4u) & 252645135u;
          uint high_25 = (q_15.y >> 4u) & 252645135u;
          uint high_26 = (q_15.z >> 4u) & 252645135u;
          uint high_27 = (q_15.w >> 4u) & 252645135u;
          float v_28 = half_lo(word_6);
          float v_29 = half_hi(word_6);
          uint low_28 = q_16.x & 252645135u;
          uint low_29 = q_16.y & 252645135u;
          uint low_30 = q_16.z & 252645135u;
          uint low_31 = q_16.w & 252645135u;
          uint high_28 = (q_16.x >> 4u) & 252645135u;
          uint high_29 = (q_16.y >> 4u) & 252645135u;
          uint high_30 = (q_16.z >> 4u) & 252645135u;
          uint high_31 = (q_16.w >> 4u) & 252645135u;
          float v_30 = half_lo(word_7);
          float v_31 = half_hi(word_7);
          if (act < rows) {
            uint4 q_17 = x[(e_5 * 2) + ((act * (size_k >> 2)) >> 2)];
            uint4 q_18 = x[((e_5 * 2) + ((act * (size_k >> 2)) >> 2)) + 1];
            float2 q_19 = x_s[e_5 + ((act * (size_k >> 4)) >> 1)];
            int dot_7 = dot4(high_27, q_18.w, dot4(high_26, q_18.z, dot4(high_25, q_18.y, dot4(high_24, q_18.x, dot4(low_27, q_17.w, dot4(low_26, q_17.z, dot4(low_25, q_17.y, dot4(low_24, q_17.x, 0))))))));
            float v_32 = v_28 * q_19.x;
            float v_33 = (float)dot_7;
            float sum_13 = fma(v_32, v_33, sum[0]);
            float sum_14 = fma(v_29, q_19.y, sum_13);
            sum[0] = sum_14;
            int dot_8 = dot4(high_31, q_18.w, dot4(high_30, q_18.z, dot4(high_29, q_18.y, dot4(high_28, q_18.x, dot4(low_31, q_17.w, dot4(low_30, q_17.z, dot4(low_29, q_17.y, dot4(low_28, q_17.x, 0))))))));
            float v_34 = v_30 * q_19.x;
            float v_35 = (float)dot_8;
            float sum_15 = fma(v_34, v_35, sum[1]);
            float sum_16 = fma(v_31, q_19.y, sum_15);
            sum[1] = sum_16;
          }
          if (act_1 < rows) {
            uint4 q_20 = x[(e_5 * 2) + ((act_1 * (size_k >> 2)) >> 2)];
            uint4 q_21 = x[((e_5 * 2) + ((act_1 * (size_k >> 2)) >> 2)) + 1];
            float2 q_22 = x_s[e_5 + ((act_1 * (size_k >> 4)) >> 1)];
            int dot_9 = dot4(high_27, q_21.w, dot4(high_26, q_21.z, dot4(high_25, q_21.y, dot4(high_24, q_21.x, dot4(low_27, q_20.w, dot4(low_26, q_20.z, dot4(low_25, q_20.y, dot4(low_24, q_20.x, 0))))))));
            float v_36 = v_28 * q_22.x;
            float v_37 = (float)dot_9;
            float sum_17 = fma(v_36, v_37, sum[2]);
            float sum_18 = fma(v_29, q_22.y, sum_17);
            sum[2] = sum_18;
            int dot_10 = dot4(high_31, q_21.w, dot4(high_30, q_21.z, dot4(high_29, q_21.y, dot4(high_28, q_21.x, dot4(low_31, q_20.w, dot4(low_30, q_20.z, dot4(low_29, q_20.y, dot4(low_28, q_20.x, 0))))))));
            float v_38 = v_30 * q_22.x;
            float v_39 = (float)dot_10;
            float sum_19 = fma(v_38, v_39, sum[3]);
            float sum_20 = fma(v_31, q_22.y, sum_19);
            sum[3] = sum_20;
          }
          if (act_2 < rows) {
            uint4 q_23 = x[(e_5 * 2) + ((act_2 * (size_k >> 2)) >> 2)];
            uint4 q_24 = x[((e_5 * 2) + ((act_2 * (size_k >> 2)) >> 2)) + 1];
            float2 q_25 = x_s[e_5 + ((act_2 * (size_k >> 4)) >> 1)];
            int dot_11 = dot4(high_27, q_24.w, dot4(high_26, q_24.z, dot4(high_25, q_24.y, dot4(high_24, q_24.x, dot4(low_27, q_23.w, dot4(low_26, q_23.z, dot4(low_25, q_23.y, dot4(low_24, q_23.x, 0))))))));
            float v_40 = v_28 * q_25.x;
            float v_41 = (float)dot_11;
            float sum_21 = fma(v_40, v_41, sum[4]);
            float sum_22 = fma(v_29, q_25.y, sum_21);
            sum[4] = sum_22;
            int dot_12 = dot4(high_31, q_24.w, dot4(high_30, q_24.z, dot4(high_29, q_24.y, dot4(high_28, q_24.x, dot4(low_31, q_23.w, dot4(low_30, q_23.z, dot4(low_29, q_23.y, dot4(low_28, q_23.x, 0))))))));
            float v_42 = v_30 * q_25.x;
            float v_43 = (float)dot_12;
            float sum_23 = fma(v_42, v_43, sum[5]);
            float sum_24 = fma(v_31, q_25.y, sum_23);
            sum[5] = sum_24;
          }
          if (act_3 < rows) {
            uint4 q_26 = x[(e_5 * 2) + ((act_3 * (size_k >> 2)) >> 2)];
            uint4 q_27 = x[((e_5 * 2) + ((act_3 * (size_k >> 2)) >> 2)) + 1];
            float2 q_28 = x_s[e_5 + ((act_3 * (size_k >> 4)) >> 1)];
            int dot_13 = dot4(high_27, q_27.w, dot4(high_26, q_27.z, dot4(high_25, q_27.y, dot4(high_24, q_27.x, dot4(low_27, q_26.w, dot4(low_26, q_26.z, dot4(low_25, q_26.y, dot4(low_24, q_26.x, 0))))))));
            float v_44 = v_28 * q_28.x;
            float v_45 = (float)dot_13;
            float sum_25 = fma(v_44, v_45, sum[6]);
            float sum_26 = fma(v_29, q_28.y, sum_25);
            sum[6] = sum_26;
            int dot_14 = dot4(high_31, q_27.w, dot4(high_30, q_27.z, dot4(high_29, q_27.y, dot4(high_28, q_27.x, dot4(low_31, q_26.w, dot4(low_30, q_26.z, dot4(low_29, q_26.y, dot4(low_28, q_26.x, 0))))))));
            float v_46 = v_30 * q_28.x;
            float v_47 = (float)dot_14;
            float sum_27 = fma(v_46, v_47, sum[7]);
            float sum_28 = fma(v_31, q_28.y, sum_27);
            sum[7] = sum_28;
          }
        }
      }
      for (int i_3 = 0; i_3 < min((rows - base_2), 4); ++i_3) {
        float v_48 = (i_3 == 3) ? sum[6] : ((i_3 == 2) ? sum[4] : ((i_3 == 1) ? sum[2] : sum[0]));
        float v_49 = (i_3 == 3) ? sum[7] : ((i_3 == 2) ? sum[5] : ((i_3 == 1) ? sum[3] : sum[1]));
        int at_2 = base_2 + i_3;
        float v_50 = lane_sum(v_48, t, red);
        float v_51 = lane_sum(v_49, t, red);
        if ((tx & 31) == 0) {
          if (log_1 == 0) {
            int at_3 = row;
            if (at_3 < size_n) {
              out_1[(at_2 * ld_out) + at_3] = v_50 + b[at_3];
            }
            int at_4 = row + 1;
            if (at_4 < size_n) {
              out_1[(at_2 * ld_out) + at_4] = v_51 + b[at_4];
            }
          } else {
            shared_1[(at_2 * 16) + run] = v_50;
            shared_1[((at_2 * 16) + run) + 8] = v_51;
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
