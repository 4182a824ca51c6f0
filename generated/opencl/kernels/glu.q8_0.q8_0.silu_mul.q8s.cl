#define THREADS 512
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
  uint word = w__words[(((size_k >> 5) * 8) + base) + (e_1 >> 1)];
  int v_5 = (e_1 * 8) + base_1;
  uint4 q_2 = w[v_5 >> 2];
  uint4 q_3 = w[(v_5 >> 2) + 1];
  uint word_1 = w__words[(((size_k >> 5) * 8) + base_1) + (e_1 >> 1)];
  int rows = step_1[rows_word];
  if (rows == 1) {
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    sum[2] = 0.0f;
    sum[3] = 0.0f;
    int e_2 = lane;
    int e_3 = max(min(e_2, (chunks_1 - 1)), 0);
    int v_6 = (e_3 * 8) + base_2;
    uint4 q_4 = w2[v_6 >> 2];
    uint4 q_5 = w2[(v_6 >> 2) + 1];
    uint word_2 = w2__words[(((size_k >> 5) * 8) + base_2) + (e_3 >> 1)];
    int v_7 = (e_3 * 8) + base_3;
    uint4 q_6 = w2[v_7 >> 2];
    uint4 q_7 = w2[(v_7 >> 2) + 1];
    uint word_3 = w2__words[(((size_k >> 5) * 8) + base_3) + (e_3 >> 1)];
    if (e < chunks) {
      uint4 q_8 = x[e * 2];
      uint4 q_9 = x[(e * 2) + 1];
      float2 q_10 = x_s[e];
      float v_8 = half_lo((word >> (uint)((e & 1) * 16)));
      int dot_1 = dot4(q_1.w, q_9.w, dot4(q_1.z, q_9.z, dot4(q_1.y, q_9.y, dot4(q_1.x, q_9.x, dot4(q.w, q_8.w, dot4(q.z, q_8.z, dot4(q.y, q_8.y, dot4(q.x, q_8.x, 0))))))));
      float v_9 = v_8 * q_10.x;
      float v_10 = (float)dot_1;
      float sum_1 = fma(v_9, v_10, sum[0]);
      sum[0] = sum_1;
      float v_11 = half_lo((word_1 >> (uint)((e & 1) * 16)));
      int dot_2 = dot4(q_3.w, q_9.w, dot4(q_3.z, q_9.z, dot4(q_3.y, q_9.y, dot4(q_3.x, q_9.x, dot4(q_2.w, q_8.w, dot4(q_2.z, q_8.z, dot4(q_2.y, q_8.y, dot4(q_2.x, q_8.x, 0))))))));
      float v_12 = v_11 * q_10.x;
      float v_13 = (float)dot_2;
      float sum_2 = fma(v_12, v_13, sum[1]);
      sum[1] = sum_2;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i = 1; i < max(rounds, 1); ++i) {
      int e_4 = lane + (i << 5);
      if (e_4 < chunks) {
        int v_14 = (e_4 * 8) + base;
        uint4 q_11 = w[v_14 >> 2];
        uint4 q_12 = w[(v_14 >> 2) + 1];
        uint word_4 = w__words[(((size_k >> 5) * 8) + base) + (e_4 >> 1)];
        int v_15 = (e_4 * 8) + base_1;
        uint4 q_13 = w[v_15 >> 2];
        uint4 q_14 = w[(v_15 >> 2) + 1];
        uint word_5 = w__words[(((size_k >> 5) * 8) + base_1) + (e_4 >> 1)];
        uint4 q_15 = x[e_4 * 2];
        uint4 q_16 = x[(e_4 * 2) + 1];
        float2 q_17 = x_s[e_4];
        float v_16 = half_lo((word_4 >> (uint)((e_4 & 1) * 16)));
        int dot_3 = dot4(q_12.w, q_16.w, dot4(q_12.z, q_16.z, dot4(q_12.y, q_16.y, dot4(q_12.x, q_16.x, dot4(q_11.w, q_15.w, dot4(q_11.z, q_15.z, dot4(q_11.y, q_15.y, dot4(q_11.x, q_15.x, 0))))))));
        float v_17 = v_16 * q_17.x;
        float v_18 = (float)dot_3;
        float sum_3 = fma(v_17, v_18, sum[0]);
        sum[0] = sum_3;
        float v_19 = half_lo((word_5 >> (uint)((e_4 & 1) * 16)));
        int dot_4 = dot4(q_14.w, q_16.w, dot4(q_14.z, q_16.z, dot4(q_14.y, q_16.y, dot4(q_14.x, q_16.x, dot4(q_13.w, q_15.w, dot4(q_13.z, q_15.z, dot4(q_13.y, q_15.y, dot4(q_13.x, q_15.x, 0))))))));
        float v_20 = v_19 * q_17.x;
        float v_21 = (float)dot_4;
        float sum_4 = fma(v_20, v_21, sum[1]);
        sum[1] = sum_4;
      }
    }
    if (e_2 < chunks_1) {
      uint4 q_18 = x[e_2 * 2];
      uint4 q_19 = x[(e_2 * 2) + 1];
      float2 q_20 = x_s[e_2];
      float v_22 = half_lo((word_2 >> (uint)((e_2 & 1) * 16)));
      int dot_5 = dot4(q_5.w, q_19.w, dot4(q_5.z, q_19.z, dot4(q_5.y, q_19.y, dot4(q_5.x, q_19.x, dot4(q_4.w, q_18.w, dot4(q_4.z, q_18.z, dot4(q_4.y, q_18.y, dot4(q_4.x, q_18.x, 0))))))));
      float v_23 = v_22 * q_20.x;
      float v_24 = (float)dot_5;
      float sum_5 = fma(v_23, v_24, sum[2]);
      sum[2] = sum_5;
      float v_25 = half_lo((word_3 >> (uint)((e_2 & 1) * 16)));
      int dot_6 = dot4(q_7.w, q_19.w, dot4(q_7.z, q_19.z, dot4(q_7.y, q_19.y, dot4(q_7.x, q_19.x, dot4(q_6.w, q_18.w, dot4(q_6.z, q_18.z, dot4(q_6.y, q_18.y, dot4(q_6.x, q_18.x, 0))))))));
      float v_26 = v_25 * q_20.x;
      float v_27 = (float)dot_6;
      float sum_6 = fma(v_26, v_27, sum[3]);
      sum[3] = sum_6;
    }
    int rounds_1 = (chunks_1 + 31) >> 5;
    for (int i_1 = 1; i_1 < max(rounds_1, 1); ++i_1) {
      int e_5 = lane + (i_1 << 5);
      if (e_5 < chunks_1) {
        int v_28 = (e_5 * 8) + base_2;
        uint4 q_21 = w2[v_28 >> 2];
        uint4 q_22 = w2[(v_28 >> 2) + 1];
        uint word_6 = w2__words[(((size_k >> 5) * 8) + base_2) + (e_5 >> 1)];
        int v_29 = (e_5 * 8) + base_3;
        uint4 q_23 = w2[v_29 >> 2];
        uint4 q_24 = w2[(v_29 >> 2) + 1];
        uint word_7 = w2__words[(((size_k >> 5) * 8) + base_3) + (e_5 >> 1)];
        uint4 q_25 = x[e_5 * 2];
        uint4 q_26 = x[(e_5 * 2) + 1];
        float2 q_27 = x_s[e_5];
        float v_30 = half_lo((word_6 >> (uint)((e_5 & 1) * 16)));
        int dot_7 = dot4(q_22.w, q_26.w, dot4(q_22.z, q_26.z, dot4(q_22.y, q_26.y, dot4(q_22.x, q_26.x, dot4(q_21.w, q_25.w, dot4(q_21.z, q_25.z, dot4(q_21.y, q_25.y, dot4(q_21.x, q_25.x, 0))))))));
        float v_31 = v_30 * q_27.x;
        float v_32 = (float)dot_7;
        float sum_7 = fma(v_31, v_32, sum[2]);
        sum[2] = sum_7;
        float v_33 = half_lo((word_7 >> (uint)((e_5 & 1) * 16)));
        int dot_8 = dot4(q_24.w, q_26.w, dot4(q_24.z, q_26.z, dot4(q_24.y, q_26.y, dot4(q_24.x, q_26.x, dot4(q_23.w, q_25.w, dot4(q_23.z, q_25.z, dot4(q_23.y, q_25.y, dot4(q_23.x, q_25.x, 0))))))));
        float v_34 = v_33 * q_27.x;
        float v_35 = (float)dot_8;
        float sum_8 = fma(v_34, v_35, sum[3]);
        sum[3] = sum_8;
      }
    }
    float v_36 = lane_sum(sum[0], t, red);
    float v_37 = lane_sum(sum[1], t, red);
    float v_38 = lane_sum(sum[2], t, red);
    float v_39 = lane_sum(sum[3], t, red);
    if ((tx & 31) == 0) {
      float v_40 = exp(fmin((0.0f - v_36), 88.0f));
      float v_41 = v_36 / (1.0f + v_40);
      shared_1[run * 2] = v_41 * v_38;
      float v_42 = exp(fmin((0.0f - v_37), 88.0f));
      float v_43 = v_37 / (1.0f + v_42);
      shared_1[(run * 2) + 1] = v_43 * v_39;
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
        int e_6 = lane + (i_3 << 5);
        if (e_6 < chunks) {
          int v_44 = (e_6 * 8) + base;
          uint4 q_28 = w[v_44 >> 2];
          uint4 q_29 = w[(v_44 >> 2) + 1];
          uint word_8 = w__words[(((size_k >> 5) * 8) + base) + (e_6 >> 1)];
          int v_45 = (e_6 * 8) + base_1;
          uint4 q_30 = w[v_45 >> 2];
          uint4 q_31 = w[(v_45 >> 2) + 1];
          uint word_9 = w__words[(((size_k >> 5) * 8) + base_1) + (e_6 >> 1)];
          float v_46 = half_lo((word_8 >> (uint)((e_6 & 1) * 16)));
          float v_47 = half_lo((word_9 >> (uint)((e_6 & 1) * 16)));
          if (act < rows) {
            uint4 q_32 = x[(e_6 * 2) + ((act * (size_k >> 2)) >> 2)];
            uint4 q_33 = x[((e_6 * 2) + ((act * (size_k >> 2)) >> 2)) + 1];
            float2 q_34 = x_s[e_6 + ((act * (size_k >> 4)) >> 1)];
            int dot_9 = dot4(q_29.w, q_33.w, dot4(q_29.z, q_33.z, dot4(q_29.y, q_33.y, dot4(q_29.x, q_33.x, dot4(q_28.w, q_32.w, dot4(q_28.z, q_32.z, dot4(q_28.y, q_32.y, dot4(q_28.x, q_32.x, 0))))))));
            float v_48 = v_46 * q_34.x;
            float v_49 = (float)dot_9;
            float sum_9 = fma(v_48, v_49, sum[0]);
            sum[0] = sum_9;
            int dot_10 = dot4(q_31.w, q_33.w, dot4(q_31.z, q_33.z, dot4(q_31.y, q_33.y, dot4(q_31.x, q_33.x, dot4(q_30.w, q_32.w, dot4(q_30.z, q_32.z, dot4(q_30.y, q_32.y, dot4(q_30.x, q_32.x, 0))))))));
            float v_50 = v_47 * q_34.x;
            float v_51 = (float)dot_10;
            float sum_10 = fma(v_50, v_51, sum[1]);
            sum[1] = sum_10;
          }
          if (act_1 < rows) {
            uint4 q_35 = x[(e_6 * 2) + ((act_1 * (size_k >> 2)) >> 2)];
            uint4 q_36 = x[((e_6 * 2) + ((act_1 * (size_k >> 2)) >> 2)) + 1];
            float2 q_37 = x_s[e_6 + ((act_1 * (size_k >> 4)) >> 1)];
            int dot_11 = dot4(q_29.w, q_36.w, dot4(q_29.z, q_36.z, dot4(q_29.y, q_36.y, dot4(q_29.x, q_36.x, dot4(q_28.w, q_35.w, dot4(q_28.z, q_35.z, dot4(q_28.y, q_35.y, dot4(q_28.x, q_35.x, 0))))))));
            float v_52 = v_46 * q_37.x;
            float v_53 = (float)dot_11;
            float sum_11 = fma(v_52, v_53, sum[4]);
            sum[4] = sum_11;
            int dot_12 = dot4(q_31.w, q_36.w, dot4(q_31.z, q_36.z, dot4(q_31.y, q_36.y, dot4(q_31.x, q_36.x, dot4(q_30.w, q_35.w, dot4(q_30.z, q_35.z, dot4(q_30.y, q_35.y, dot4(q_30.x, q_35.x, 0))))))));
            float v_54 = v_47 * q_37.x;
            float v_55 = (float)dot_12;
            float sum_12 = fma(v_54, v_55, sum[5]);
            sum[5] = sum_12;
          }
          if (act_2 < rows) {
            uint4 q_38 = x[(e_6 * 2) + ((act_2 * (size_k >> 2)) >> 2)];
            uint4 q_39 = x[((e_6 * 2) + ((act_2 * (size_k >> 2)) >> 2)) + 1];
            float2 q_40 = x_s[e_6 + ((act_2 * (size_k >> 4)) >> 1)];
            int dot_13 = dot4(q_29.w, q_39.w, dot4(q_29.z, q_39.z, dot4(q_29.y, q_39.y, dot4(q_29.x, q_39.x, dot4(q_28.w, q_38.w, dot4(q_28.z, q_38.z, dot4(q_28.y, q_38.y, dot4(q_28.x, q_38.x, 0))))))));
            float v_56 = v_46 * q_40.x;
            float v_57 = (float)dot_13;
            float sum_13 = fma(v_56, v_57, sum[8]);
            sum[8] = sum_13;
            int dot_14 = dot4(q_31.w, q_39.w, dot4(q_31.z, q_39.z, dot4(q_31.y, q_39.y, dot4(q_31.x, q_39.x, dot4(q_30.w, q_38.w, dot4(q_30.z, q_38.z, dot4(q_30.y, q_38.y, dot4(q_30.x, q_38.x, 0))))))));
            float v_58 = v_47 * q_40.x;
            float v_59 = (float)dot_14;
            float sum_14 = fma(v_58, v_59, sum[9]);
            sum[9] = sum_14;
          }
          if (act_3 < rows) {
            uint4 q_41 = x[(e_6 * 2) + ((act_3 * (size_k >> 2)) >> 2)];
            uint4 q_42 = x[((e_6 * 2) + ((act_3 * (size_k >> 2)) >> 2)) + 1];
            float2 q_43 = x_s[e_6 + ((act_3 * (size_k >> 4)) >> 1)];
            int dot_15 = dot4(q_29.w, q_42.w, dot4(q_29.z, q_42.z, dot4(q_29.y, q_42.y, dot4(q_29.x, q_42.x, dot4(q_28.w, q_41.w, dot4(q_28.z, q_41.z, dot4(q_28.y, q_41.y, dot4(q_28.x, q_41.x, 0))))))));
            float v_60 = v_46 * q_43.x;
            float v_61 = (float)dot_15;
            float sum_15 = fma(v_60, v_61, sum[12]);
            sum[12] = sum_15;
            int dot_16 = dot4(q_31.w, q_42.w, dot4(q_31.z, q_42.z, dot4(q_31.y, q_42.y, dot4(q_31.x, q_42.x, dot4(q_30.w, q_41.w, dot4(q_30.z, q_41.z, dot4(q_30.y, q_41.y, dot4(q_30.x, q_41.x, 0))))))));
            float v_62 = v_47 * q_43.x;
            float v_63 = (float)dot_16;
            float sum_16 = fma(v_62, v_63, sum[13]);
            sum[13] = sum_16;
          }
        }
      }
      int rounds_3 = (chunks_1 + 31) >> 5;
      for (int i_4 = 0; i_4 < max(rounds_3, 0); ++i_4) {
        int e_7 = lane + (i_4 << 5);
        if (e_7 < chunks_1) {
          int v_64 = (e_7 * 8) + base_2;
          uint4 q_44 = w2[v_64 >> 2];
          uint4 q_45 = w2[(v_64 >> 2) + 1];
          uint word_10 = w2__words[(((size_k >> 5) * 8) + base_2) + (e_7 >> 1)];
          int v_65 = (e_7 * 8) + base_3;
          uint4 q_46 = w2[v_65 >> 2];
          uint4 q_47 = w2[(v_65 >> 2) + 1];
          uint word_11 = w2__words[(((size_k >> 5) * 8) + base_3) + (e_7 >> 1)];
          float v_66 = half_lo((word_10 >> (uint)((e_7 & 1) * 16)));
          float v_67 = half_lo((word_11 >> (uint)((e_7 & 1) * 16)));
          if (act < rows) {
            uint4 q_48 = x[(e_7 * 2) + ((act * (size_k >> 2)) >> 2)];
            uint4 q_49 = x[((e_7 * 2) + ((act * (size_k >> 2)) >> 2)) + 1];
            float2 q_50 = x_s[e_7 + ((act * (size_k >> 4)) >> 1)];
            int dot_17 = dot4(q_45.w, q_49.w, dot4(q_45.z, q_49.z, dot4(q_45.y, q_49.y, dot4(q_45.x, q_49.x, dot4(q_44.w, q_48.w, dot4(q_44.z, q_48.z, dot4(q_44.y, q_48.y, dot4(q_44.x, q_48.x, 0))))))));
            float v_68 = v_66 * q_50.x;
            float v_69 = (float)dot_17;
            float sum_17 = fma(v_68, v_69, sum[2]);
            sum[2] = sum_17;
            int dot_18 = dot4(q_47.w, q_49.w, dot4(q_47.z, q_49.z, dot4(q_47.y, q_49.y, dot4(q_47.x, q_49.x, dot4(q_46.w, q_48.w, dot4(q_46.z, q_48.z, dot4(q_46.y, q_48.y, dot4(q_46.x, q_48.x, 0))))))));
            float v_70 = v_67 * q_50.x;
            float v_71 = (float)dot_18;
            float sum_18 = fma(v_70, v_71, sum[3]);
            sum[3] = sum_18;
          }
          if (act_1 < rows) {
            uint4 q_51 = x[(e_7 * 2) + ((act_1 * (size_k >> 2)) >> 2)];
            uint4 q_52 = x[((e_7 * 2) + ((act_1 * (size_k >> 2)) >> 2)) + 1];
            float2 q_53 = x_s[e_7 + ((act_1 * (size_k >> 4)) >> 1)];
            int dot_19 = dot4(q_45.w, q_52.w, dot4(q_45.z, q_52.z, dot4(q_45.y, q_52.y, dot4(q_45.x, q_52.x, dot4(q_44.w, q_51.w, dot4(q_44.z, q_51.z, dot4(q_44.y, q_51.y, dot4(q_44.x, q_51.x, 0))))))));
            float v_72 = v_66 * q_53.x;
            float v_73 = (float)dot_19;
            float sum_19 = fma(v_72, v_73, sum[6]);
            sum[6] = sum_19;
            int dot_20 = dot4(q_47.w, q_52.w, dot4(q_47.z, q_52.z, dot4(q_47.y, q_52.y, dot4(q_47.x, q_52.x, dot4(q_46.w, q_51.w, dot4(q_46.z, q_51.z, dot4(q_46.y, q_51.y, dot4(q_46.x, q_51.x, 0))))))));
            float v_74 = v_67 * q_53.x;
            float v_75 = (float)dot_20;
            float sum_20 = fma(v_74, v_75, sum[7]);
            sum[7] = sum_20;
          }
          if (act_2 < rows) {
            uint4 q_54 = x[(e_7 * 2) + ((act_2 * (size_k >> 2)) >> 2)];
            uint4 q_55 = x[((e_7 * 2) + ((act_2 * (size_k >> 2)) >> 2)) + 1];
            float2 q_56 = x_s[e_7 + ((act_2 * (size_k >> 4)) >> 1)];
            int dot_21 = dot4(q_45.w, q_55.w, dot4(q_45.z, q_55.z, dot4(q_45.y, q_55.y, dot4(q_45.x, q_55.x, dot4(q_44.w, q_54.w, dot4(q_44.z, q_54.z, dot4(q_44.y, q_54.y, dot4(q_44.x, q_54.x, 0))))))));
            float v_76 = v_66 * q_56.x;
            float v_77 = (float)dot_21;
            float sum_21 = fma(v_76, v_77, sum[10]);
            sum[10] = sum_21;
            int dot_22 = dot4(q_47.w, q_55.w, dot4(q_47.z, q_55.z, dot4(q_47.y, q_55.y, dot4(q_47.x, q_55.x, dot4(q_46.w, q_54.w, dot4(q_46.z, q_54.z, dot4(q_46.y, q_54.y, dot4(q_46.x, q_54.x, 0))))))));
            float v_78 = v_67 * q_56.x;
            float v_79 = (float)dot_22;
            float sum_22 = fma(v_78, v_79, sum[11]);
            sum[11] = sum_22;
          }
          if (act_3 < rows) {
            uint4 q_57 = x[(e_7 * 2) + ((act_3 * (size_k >> 2)) >> 2)];
            uint4 q_58 = x[((e_7 * 2) + ((act_3 * (size_k >> 2)) >> 2)) + 1];
            float2 q_59 = x_s[e_7 + ((act_3 * (size_k >> 4)) >> 1)];
            int dot_23 = dot4(q_45.w, q_58.w, dot4(q_45.z, q_58.z, dot4(q_45.y, q_58.y, dot4(q_45.x, q_58.x, dot4(q_44.w, q_57.w, dot4(q_44.z, q_57.z, dot4(q_44.y, q_57.y, dot4(q_44.x, q_57.x, 0))))))));
            float v_80 = v_66 * q_59.x;
            float v_81 = (float)dot_23;
            float sum_23 = fma(v_80, v_81, sum[14]);
            sum[14] = sum_23;
            int dot_24 = dot4(q_47.w, q_58.w, dot4(q_47.z, q_58.z, dot4(q_47.y, q_58.y, dot4(q_47.x, q_58.x, dot4(q_46.w, q_57.w, dot4(q_46.z, q_57.z, dot4(q_46.y, q_57.y, dot4(q_46.x, q_57.x, 0))))))));
            float v_82 = v_67 * q_59.x;
            float v_83 = (float)dot_24;
            float sum_24 = fma(v_82, v_83, sum[15]);
            sum[15] = sum_24;
          }
        }
      }
      for (int i_5 = 0; i_5 < min((rows - base_4), 4); ++i_5) {
        float v_84 = (i_5 == 3) ? sum[12] : ((i_5 == 2) ? sum[8] : ((i_5 == 1) ? sum[4] : sum[0]));
        float v_85 = (i_5 == 3) ? sum[13] : ((i_5 == 2) ? sum[9] : ((i_5 == 1) ? sum[5] : sum[1]));
        float v_86 = (i_5 == 3) ? sum[14] : ((i_5 == 2) ? sum[10] : ((i_5 == 1) ? sum[6] : sum[2]));
        float v_87 = (i_5 == 3) ? sum[15] : ((i_5 == 2) ? sum[11] : ((i_5 == 1) ? sum[7] : sum[3]));
        float v_88 = lane_sum(v_84, t, red);
        float v_89 = lane_sum(v_85, t, red);
        float v_90 = lane_sum(v_86, t, red);
        float v_91 = lane_sum(v_87, t, red);
        if ((tx & 31) == 0) {
          float v_92 = exp(fmin((0.0f - v_88), 88.0f));
          float v_93 = v_88 / (1.0f + v_92);
          shared_1[((base_4 * 32) + (i_5 * 32)) + (run * 2)] = v_93 * v_90;
          float v_94 = exp(fmin((0.0f - v_89), 88.0f));
          float v_95 = v_89 / (1.0f + v_94);
          shared_1[(((base_4 * 32) + (i_5 * 32)) + (run * 2)) + 1] = v_95 * v_91;
        }
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int lane_1 = tx & 31;
  int row_2 = min(run, 7);
  int four = min(lane_1, 7) * 4;
  float4 q_60 = (float4)(shared_1[(row_2 * 32) + four], shared_1[((row_2 * 32) + four) + 1], shared_1[((row_2 * 32) + four) + 2], shared_1[((row_2 * 32) + four) + 3]);
  float v_96 = (lane_1 < 8) ? q_60.x : 0.0f;
  float v_97 = (lane_1 < 8) ? q_60.y : 0.0f;
  float v_98 = (lane_1 < 8) ? q_60.z : 0.0f;
  float v_99 = (lane_1 < 8) ? q_60.w : 0.0f;
  int target = row_2;
  bool there = (run < rows) && (0 <= target);
  bool mine = there && (lane_1 < 8);
  float v_100 = fmax(fabs(v_96), fabs(v_97));
  float v_101 = fmax(v_100, fabs(v_98));
  float v_102 = fmax(v_101, fabs(v_99));
  float v_103 = lane_max(v_102, t, red);
  bool v_104 = 7.523164e-37f <= v_103;
  float v_105 = v_104 ? (v_103 / 127.0f) : 0.0f;
  float v_106 = v_104 ? (127.0f / v_103) : 0.0f;
  int q_61 = (int)(rint((v_96 * v_106)));
  int q_62 = (int)(rint((v_97 * v_106)));
  int q_63 = (int)(rint((v_98 * v_106)));
  int q_64 = (int)(rint((v_99 * v_106)));
  int v_107 = ((q_61 + q_62) + q_63) + q_64;
  int v_108 = lane_sum_int(v_107, t, red);
  if (mine) {
    uint v_109 = ((((uint)q_61 & 255u) | (((uint)q_62 & 255u) << 8u)) | (((uint)q_63 & 255u) << 16u)) | (((uint)q_64 & 255u) << 24u);
    yq[((block * 8) + (target * (size_n >> 2))) + lane_1] = v_109;
    if (lane_1 == 0) {
      yq_s[block + ((target * (size_n >> 4)) >> 1)] = (float2)(v_105, (v_105 * (float)v_108));
    }
  }
}
