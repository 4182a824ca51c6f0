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
__kernel void kernel_main(__global const uint4* restrict w, __global const uint* restrict w__words, __global float* out_1, __global const int* restrict step_1, __global const uint4* x, __global const float2* restrict x_s, int ld_out, int rows_word) {
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
  int v = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base = min(row, (size_n - 1)) * v;
  int v_1 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_1 = min((row + 1), (size_n - 1)) * v_1;
  int chunks = (first < size_n) ? (size_k >> 5) : 0;
  int e = lane + (0 << log_2);
  int e_1 = max(min(e, (chunks - 1)), 0);
  int v_2 = (e_1 * 8) + base;
  uint4 q = w[v_2 >> 2];
  uint4 q_1 = w[(v_2 >> 2) + 1];
  uint word = w__words[(((size_k >> 5) * 8) + base) + (e_1 >> 1)];
  int v_3 = (e_1 * 8) + base_1;
  uint4 q_2 = w[v_3 >> 2];
  uint4 q_3 = w[(v_3 >> 2) + 1];
  uint word_1 = w__words[(((size_k >> 5) * 8) + base_1) + (e_1 >> 1)];
  int rows = step_1[rows_word];
  if (rows == 1) {
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    if (e < chunks) {
      uint4 q_4 = x[e * 2];
      uint4 q_5 = x[(e * 2) + 1];
      float2 q_6 = x_s[e];
      float v_4 = half_lo((word >> (uint)((e & 1) * 16)));
      int dot_1 = dot4(q_1.w, q_5.w, dot4(q_1.z, q_5.z, dot4(q_1.y, q_5.y, dot4(q_1.x, q_5.x, dot4(q.w, q_4.w, dot4(q.z, q_4.z, dot4(q.y, q_4.y, dot4(q.x, q_4.x, 0))))))));
      float v_5 = v_4 * q_6.x;
      float v_6 = (float)dot_1;
      float sum_1 = fma(v_5, v_6, sum[0]);
      sum[0] = sum_1;
      float v_7 = half_lo((word_1 >> (uint)((e & 1) * 16)));
      int dot_2 = dot4(q_3.w, q_5.w, dot4(q_3.z, q_5.z, dot4(q_3.y, q_5.y, dot4(q_3.x, q_5.x, dot4(q_2.w, q_4.w, dot4(q_2.z, q_4.z, dot4(q_2.y, q_4.y, dot4(q_2.x, q_4.x, 0))))))));
      float v_8 = v_7 * q_6.x;
      float v_9 = (float)dot_2;
      float sum_2 = fma(v_8, v_9, sum[1]);
      sum[1] = sum_2;
    }
    int rounds = ((chunks + (1 << log_2)) - 1) >> log_2;
    for (int i = 1; i < max(rounds, 1); ++i) {
      int e_2 = lane + (i << log_2);
      if (e_2 < chunks) {
        int v_10 = (e_2 * 8) + base;
        uint4 q_7 = w[v_10 >> 2];
        uint4 q_8 = w[(v_10 >> 2) + 1];
        uint word_2 = w__words[(((size_k >> 5) * 8) + base) + (e_2 >> 1)];
        int v_11 = (e_2 * 8) + base_1;
        uint4 q_9 = w[v_11 >> 2];
        uint4 q_10 = w[(v_11 >> 2) + 1];
        uint word_3 = w__words[(((size_k >> 5) * 8) + base_1) + (e_2 >> 1)];
        uint4 q_11 = x[e_2 * 2];
        uint4 q_12 = x[(e_2 * 2) + 1];
        float2 q_13 = x_s[e_2];
        float v_12 = half_lo((word_2 >> (uint)((e_2 & 1) * 16)));
        int dot_3 = dot4(q_8.w, q_12.w, dot4(q_8.z, q_12.z, dot4(q_8.y, q_12.y, dot4(q_8.x, q_12.x, dot4(q_7.w, q_11.w, dot4(q_7.z, q_11.z, dot4(q_7.y, q_11.y, dot4(q_7.x, q_11.x, 0))))))));
        float v_13 = v_12 * q_13.x;
        float v_14 = (float)dot_3;
        float sum_3 = fma(v_13, v_14, sum[0]);
        sum[0] = sum_3;
        float v_15 = half_lo((word_3 >> (uint)((e_2 & 1) * 16)));
        int dot_4 = dot4(q_10.w, q_12.w, dot4(q_10.z, q_12.z, dot4(q_10.y, q_12.y, dot4(q_10.x, q_12.x, dot4(q_9.w, q_11.w, dot4(q_9.z, q_11.z, dot4(q_9.y, q_11.y, dot4(q_9.x, q_11.x, 0))))))));
        float v_16 = v_15 * q_13.x;
        float v_17 = (float)dot_4;
        float sum_4 = fma(v_16, v_17, sum[1]);
        sum[1] = sum_4;
      }
    }
    float v_18 = lane_sum(sum[0], t, red);
    float v_19 = lane_sum(sum[1], t, red);
    if ((tx & 31) == 0) {
      if (log_1 == 0) {
        int at = row;
        if (at < size_n) {
          out_1[at] = v_18;
        }
        int at_1 = row + 1;
        if (at_1 < size_n) {
          out_1[at_1] = v_19;
        }
      } else {
        shared_1[run] = v_18;
        shared_1[run + 8] = v_19;
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
        int e_3 = lane + (i_2 << log_2);
        if (e_3 < chunks) {
          int v_20 = (e_3 * 8) + base;
          uint4 q_14 = w[v_20 >> 2];
          uint4 q_15 = w[(v_20 >> 2) + 1];
          uint word_4 = w__words[(((size_k >> 5) * 8) + base) + (e_3 >> 1)];
          int v_21 = (e_3 * 8) + base_1;
          uint4 q_16 = w[v_21 >> 2];
          uint4 q_17 = w[(v_21 >> 2) + 1];
          uint word_5 = w__words[(((size_k >> 5) * 8) + base_1) + (e_3 >> 1)];
          float v_22 = half_lo((word_4 >> (uint)((e_3 & 1) * 16)));
          float v_23 = half_lo((word_5 >> (uint)((e_3 & 1) * 16)));
          if (act < rows) {
            uint4 q_18 = x[(e_3 * 2) + ((act * (size_k >> 2)) >> 2)];
            uint4 q_19 = x[((e_3 * 2) + ((act * (size_k >> 2)) >> 2)) + 1];
            float2 q_20 = x_s[e_3 + ((act * (size_k >> 4)) >> 1)];
            int dot_5 = dot4(q_15.w, q_19.w, dot4(q_15.z, q_19.z, dot4(q_15.y, q_19.y, dot4(q_15.x, q_19.x, dot4(q_14.w, q_18.w, dot4(q_14.z, q_18.z, dot4(q_14.y, q_18.y, dot4(q_14.x, q_18.x, 0))))))));
            float v_24 = v_22 * q_20.x;
            float v_25 = (float)dot_5;
            float sum_5 = fma(v_24, v_25, sum[0]);
            sum[0] = sum_5;
            int dot_6 = dot4(q_17.w, q_19.w, dot4(q_17.z, q_19.z, dot4(q_17.y, q_19.y, dot4(q_17.x, q_19.x, dot4(q_16.w, q_18.w, dot4(q_16.z, q_18.z, dot4(q_16.y, q_18.y, dot4(q_16.x, q_18.x, 0))))))));
            float v_26 = v_23 * q_20.x;
            float v_27 = (float)dot_6;
            float sum_6 = fma(v_26, v_27, sum[1]);
            sum[1] = sum_6;
          }
          if (act_1 < rows) {
            uint4 q_21 = x[(e_3 * 2) + ((act_1 * (size_k >> 2)) >> 2)];
            uint4 q_22 = x[((e_3 * 2) + ((act_1 * (size_k >> 2)) >> 2)) + 1];
            float2 q_23 = x_s[e_3 + ((act_1 * (size_k >> 4)) >> 1)];
            int dot_7 = dot4(q_15.w, q_22.w, dot4(q_15.z, q_22.z, dot4(q_15.y, q_22.y, dot4(q_15.x, q_22.x, dot4(q_14.w, q_21.w, dot4(q_14.z, q_21.z, dot4(q_14.y, q_21.y, dot4(q_14.x, q_21.x, 0))))))));
            float v_28 = v_22 * q_23.x;
            float v_29 = (float)dot_7;
            float sum_7 = fma(v_28, v_29, sum[2]);
            sum[2] = sum_7;
            int dot_8 = dot4(q_17.w, q_22.w, dot4(q_17.z, q_22.z, dot4(q_17.y, q_22.y, dot4(q_17.x, q_22.x, dot4(q_16.w, q_21.w, dot4(q_16.z, q_21.z, dot4(q_16.y, q_21.y, dot4(q_16.x, q_21.x, 0))))))));
            float v_30 = v_23 * q_23.x;
            float v_31 = (float)dot_8;
            float sum_8 = fma(v_30, v_31, sum[3]);
            sum[3] = sum_8;
          }
          if (act_2 < rows) {
            uint4 q_24 = x[(e_3 * 2) + ((act_2 * (size_k >> 2)) >> 2)];
            uint4 q_25 = x[((e_3 * 2) + ((act_2 * (size_k >> 2)) >> 2)) + 1];
            float2 q_26 = x_s[e_3 + ((act_2 * (size_k >> 4)) >> 1)];
            int dot_9 = dot4(q_15.w, q_25.w, dot4(q_15.z, q_25.z, dot4(q_15.y, q_25.y, dot4(q_15.x, q_25.x, dot4(q_14.w, q_24.w, dot4(q_14.z, q_24.z, dot4(q_14.y, q_24.y, dot4(q_14.x, q_24.x, 0))))))));
            float v_32 = v_22 * q_26.x;
            float v_33 = (float)dot_9;
            float sum_9 = fma(v_32, v_33, sum[4]);
            sum[4] = sum_9;
            int dot_10 = dot4(q_17.w, q_25.w, dot4(q_17.z, q_25.z, dot4(q_17.y, q_25.y, dot4(q_17.x, q_25.x, dot4(q_16.w, q_24.w, dot4(q_16.z, q_24.z, dot4(q_16.y, q_24.y, dot4(q_16.x, q_24.x, 0))))))));
            float v_34 = v_23 * q_26.x;
            float v_35 = (float)dot_10;
            float sum_10 = fma(v_34, v_35, sum[5]);
            sum[5] = sum_10;
          }
          if (act_3 < rows) {
            uint4 q_27 = x[(e_3 * 2) + ((act_3 * (size_k >> 2)) >> 2)];
            uint4 q_28 = x[((e_3 * 2) + ((act_3 * (size_k >> 2)) >> 2)) + 1];
            float2 q_29 = x_s[e_3 + ((act_3 * (size_k >> 4)) >> 1)];
            int dot_11 = dot4(q_15.w, q_28.w, dot4(q_15.z, q_28.z, dot4(q_15.y, q_28.y, dot4(q_15.x, q_28.x, dot4(q_14.w, q_27.w, dot4(q_14.z, q_27.z, dot4(q_14.y, q_27.y, dot4(q_14.x, q_27.x, 0))))))));
            float v_36 = v_22 * q_29.x;
            float v_37 = (float)dot_11;
            float sum_11 = fma(v_36, v_37, sum[6]);
            sum[6] = sum_11;
            int dot_12 = dot4(q_17.w, q_28.w, dot4(q_17.z, q_28.z, dot4(q_17.y, q_28.y, dot4(q_17.x, q_28.x, dot4(q_16.w, q_27.w, dot4(q_16.z, q_27.z, dot4(q_16.y, q_27.y, dot4(q_16.x, q_27.x, 0))))))));
            float v_38 = v_23 * q_29.x;
            float v_39 = (float)dot_12;
            float sum_12 = fma(v_38, v_39, sum[7]);
            sum[7] = sum_12;
          }
        }
      }
      for (int i_3 = 0; i_3 < min((rows - base_2), 4); ++i_3) {
        float v_40 = (i_3 == 3) ? sum[6] : ((i_3 == 2) ? sum[4] : ((i_3 == 1) ? sum[2] : sum[0]));
        float v_41 = (i_3 == 3) ? sum[7] : ((i_3 == 2) ? sum[5] : ((i_3 == 1) ? sum[3] : sum[1]));
        int at_2 = base_2 + i_3;
        float v_42 = lane_sum(v_40, t, red);
        float v_43 = lane_sum(v_41, t, red);
        if ((tx & 31) == 0) {
          if (log_1 == 0) {
            int at_3 = row;
            if (at_3 < size_n) {
              out_1[(at_2 * ld_out) + at_3] = v_42;
            }
            int at_4 = row + 1;
            if (at_4 < size_n) {
              out_1[(at_2 * ld_out) + at_4] = v_43;
            }
          } else {
            shared_1[(at_2 * 16) + run] = v_42;
            shared_1[((at_2 * 16) + run) + 8] = v_43;
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
        out_1[(act_4 * ld_out) + at_6] = total;
      }
    }
  }
}
