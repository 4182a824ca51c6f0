#define THREADS 256
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
float group_sum(float v, int t, __local uint* red) {
  v = lane_sum(v, t, red);
  barrier(CLK_LOCAL_MEM_FENCE);
  if ((t & 31) == 0) red[t >> 5] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  v = 0.0f;
  for (int i = 0; i < THREADS / 32; ++i) v += as_float(red[i]);
  return v;
}
__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const int* restrict step_1, __global const float4* x, __global const float4* restrict w, __global float4* out_1, float eps, int rows_word, int ld_x, int x_at, int ld_out) {
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int row = gy;
  int rows = step_1[rows_word];
  if (row < rows) {
    int v = (row * ld_x) + x_at;
    int v_1 = row * ld_out;
    if (size_groups == 1) {
      int at = tx * 4;
      float kept[4];
      float kept_1[4];
      float kept_2[4];
      float kept_3[4];
      float total = 0.0f;
      int at_1 = at;
      int at_2 = at + 1024;
      int at_3 = at + 2048;
      int at_4 = at + 3072;
      if (at_1 < size_n) {
        float4 q = x[(v + at_1) >> 2];
        float x_1 = q.x;
        float x_2 = q.y;
        float x_3 = q.z;
        float x_4 = q.w;
        float x_5 = (at_1 < size_n) ? x_1 : 0.0f;
        float x_6 = ((at_1 + 1) < size_n) ? x_2 : 0.0f;
        float x_7 = ((at_1 + 2) < size_n) ? x_3 : 0.0f;
        float x_8 = ((at_1 + 3) < size_n) ? x_4 : 0.0f;
        total = fma(x_5, x_5, total);
        total = fma(x_6, x_6, total);
        total = fma(x_7, x_7, total);
        total = fma(x_8, x_8, total);
        kept[0] = x_5;
        kept[1] = x_6;
        kept[2] = x_7;
        kept[3] = x_8;
      }
      if (at_2 < size_n) {
        float4 q_1 = x[(v + at_2) >> 2];
        float x_9 = q_1.x;
        float x_10 = q_1.y;
        float x_11 = q_1.z;
        float x_12 = q_1.w;
        float x_13 = (at_2 < size_n) ? x_9 : 0.0f;
        float x_14 = ((at_2 + 1) < size_n) ? x_10 : 0.0f;
        float x_15 = ((at_2 + 2) < size_n) ? x_11 : 0.0f;
        float x_16 = ((at_2 + 3) < size_n) ? x_12 : 0.0f;
        total = fma(x_13, x_13, total);
        total = fma(x_14, x_14, total);
        total = fma(x_15, x_15, total);
        total = fma(x_16, x_16, total);
        kept_1[0] = x_13;
        kept_1[1] = x_14;
        kept_1[2] = x_15;
        kept_1[3] = x_16;
      }
      if (at_3 < size_n) {
        float4 q_2 = x[(v + at_3) >> 2];
        float x_17 = q_2.x;
        float x_18 = q_2.y;
        float x_19 = q_2.z;
        float x_20 = q_2.w;
        float x_21 = (at_3 < size_n) ? x_17 : 0.0f;
        float x_22 = ((at_3 + 1) < size_n) ? x_18 : 0.0f;
        float x_23 = ((at_3 + 2) < size_n) ? x_19 : 0.0f;
        float x_24 = ((at_3 + 3) < size_n) ? x_20 : 0.0f;
        total = fma(x_21, x_21, total);
        total = fma(x_22, x_22, total);
        total = fma(x_23, x_23, total);
        total = fma(x_24, x_24, total);
        kept_2[0] = x_21;
        kept_2[1] = x_22;
        kept_2[2] = x_23;
        kept_2[3] = x_24;
      }
      if (at_4 < size_n) {
        float4 q_3 = x[(v + at_4) >> 2];
        float x_25 = q_3.x;
        float x_26 = q_3.y;
        float x_27 = q_3.z;
        float x_28 = q_3.w;
        float x_29 = (at_4 < size_n) ? x_25 : 0.0f;
        float x_30 = ((at_4 + 1) < size_n) ? x_26 : 0.0f;
        float x_31 = ((at_4 + 2) < size_n) ? x_27 : 0.0f;
        float x_32 = ((at_4 + 3) < size_n) ? x_28 : 0.0f;
        total = fma(x_29, x_29, total);
        total = fma(x_30, x_30, total);
        total = fma(x_31, x_31, total);
        total = fma(x_32, x_32, total);
        kept_3[0] = x_29;
        kept_3[1] = x_30;
        kept_3[2] = x_31;
        kept_3[3] = x_32;
      }
      for (int i = 4096; i < max(size_n, 4096); i += 1024) {
        int at_5 = i + at;
        if (at_5 < size_n) {
          float4 q_4 = x[(v + at_5) >> 2];
          float x_33 = q_4.x;
          float x_34 = q_4.y;
          float x_35 = q_4.z;
          float x_36 = q_4.w;
          float x_37 = (at_5 < size_n) ? x_33 : 0.0f;
          float x_38 = ((at_5 + 1) < size_n) ? x_34 : 0.0f;
          float x_39 = ((at_5 + 2) < size_n) ? x_35 : 0.0f;
          float x_40 = ((at_5 + 3) < size_n) ? x_36 : 0.0f;
          total = fma(x_37, x_37, total);
          total = fma(x_38, x_38, total);
          total = fma(x_39, x_39, total);
          total = fma(x_40, x_40, total);
        }
      }
      float v_2 = group_sum(total, t, red);
      float inverse = 1.0f / sqrt(((v_2 / (float)size_n) + eps));
      int at_6 = at;
      int at_7 = at + 1024;
      int at_8 = at + 2048;
      int at_9 = at + 3072;
      if (at_6 < size_n) {
        float4 q_5 = w[at_6 >> 2];
        float v_3 = (kept[0] * inverse) * q_5.x;
        float v_4 = (kept[1] * inverse) * q_5.y;
        float v_5 = (kept[2] * inverse) * q_5.z;
        float v_6 = (kept[3] * inverse) * q_5.w;
        float v_7 = v_3;
        float v_8 = v_4;
        float v_9 = v_5;
        float v_10 = v_6;
        kept[0] = v_7;
        kept[1] = v_8;
        kept[2] = v_9;
        kept[3] = v_10;
      }
      if (at_7 < size_n) {
        float4 q_6 = w[at_7 >> 2];
        float v_11 = (kept_1[0] * inverse) * q_6.x;
        float v_12 = (kept_1[1] * inverse) * q_6.y;
        float v_13 = (kept_1[2] * inverse) * q_6.z;
        float v_14 = (kept_1[3] * inverse) * q_6.w;
        float v_15 = v_11;
        float v_16 = v_12;
        float v_17 = v_13;
        float v_18 = v_14;
        kept_1[0] = v_15;
        kept_1[1] = v_16;
        kept_1[2] = v_17;
        kept_1[3] = v_18;
      }
      if (at_8 < size_n) {
        float4 q_7 = w[at_8 >> 2];
        float v_19 = (kept_2[0] * inverse) * q_7.x;
        float v_20 = (kept_2[1] * inverse) * q_7.y;
        float v_21 = (kept_2[2] * inverse) * q_7.z;
        float v_22 = (kept_2[3] * inverse) * q_7.w;
        float v_23 = v_19;
        float v_24 = v_20;
        float v_25 = v_21;
        float v_26 = v_22;
        kept_2[0] = v_23;
        kept_2[1] = v_24;
        kept_2[2] = v_25;
        kept_2[3] = v_26;
      }
      if (at_9 < size_n) {
        float4 q_8 = w[at_9 >> 2];
        float v_27 = (kept_3[0] * inverse) * q_8.x;
        float v_28 = (kept_3[1] * inverse) * q_8.y;
        float v_29 = (kept_3[2] * inverse) * q_8.z;
        float v_30 = (kept_3[3] * inverse) * q_8.w;
        float v_31 = v_27;
        float v_32 = v_28;
        float v_33 = v_29;
        float v_34 = v_30;
        kept_3[0] = v_31;
        kept_3[1] = v_32;
        kept_3[2] = v_33;
        kept_3[3] = v_34;
      }
      if (at_6 < size_n) {
        out_1[(v_1 + at_6) >> 2] = (float4)(kept[0], kept[1], kept[2], kept[3]);
      }
      if (at_7 < size_n) {
        out_1[(v_1 + at_7) >> 2] = (float4)(kept_1[0], kept_1[1], kept_1[2], kept_1[3]);
      }
      if (at_8 < size_n) {
        out_1[(v_1 + at_8) >> 2] = (float4)(kept_2[0], kept_2[1], kept_2[2], kept_2[3]);
      }
      if (at_9 < size_n) {
        out_1[(v_1 + at_9) >> 2] = (float4)(kept_3[0], kept_3[1], kept_3[2], kept_3[3]);
      }
      float result[4];
      for (int i_1 = 4096; i_1 < max(size_n, 4096); i_1 += 1024) {
        int at_10 = i_1 + at;
        if (at_10 < size_n) {
          float4 q_9 = x[(v + at_10) >> 2];
          float x_41 = q_9.x;
          float x_42 = q_9.y;
          float x_43 = q_9.z;
          float x_44 = q_9.w;
          float x_45 = (at_10 < size_n) ? x_41 : 0.0f;
          float x_46 = ((at_10 + 1) < size_n) ? x_42 : 0.0f;
          float x_47 = ((at_10 + 2) < size_n) ? x_43 : 0.0f;
          float x_48 = ((at_10 + 3) < size_n) ? x_44 : 0.0f;
          float4 q_10 = w[at_10 >> 2];
          float v_35 = (x_45 * inverse) * q_10.x;
          float v_36 = (x_46 * inverse) * q_10.y;
          float v_37 = (x_47 * inverse) * q_10.z;
          float v_38 = (x_48 * inverse) * q_10.w;
          result[0] = v_35;
          result[1] = v_36;
          result[2] = v_37;
          result[3] = v_38;
        }
        if (at_10 < size_n) {
          out_1[(v_1 + at_10) >> 2] = (float4)(result[0], result[1], result[2], result[3]);
        }
      }
    } else {
      int group = (gx * 8) + (tx >> 5);
      int v_39 = v + (group * size_n);
      int v_40 = v_1 + (group * size_n);
      int v_41 = (group < size_groups) ? size_n : 0;
      int lane = (tx & 31) * 4;
      float total_1 = 0.0f;
      for (int i_2 = lane; i_2 < max(v_41, lane); i_2 += 128) {
        float4 q_11 = x[(v_39 + i_2) >> 2];
        float x_49 = q_11.x;
        float x_50 = q_11.y;
        float x_51 = q_11.z;
        float x_52 = q_11.w;
        float x_53 = (i_2 < size_n) ? x_49 : 0.0f;
        float x_54 = ((i_2 + 1) < size_n) ? x_50 : 0.0f;
        float x_55 = ((i_2 + 2) < size_n) ? x_51 : 0.0f;
        float x_56 = ((i_2 + 3) < size_n) ? x_52 : 0.0f;
        total_1 = fma(x_53, x_53, total_1);
        total_1 = fma(x_54, x_54, total_1);
        total_1 = fma(x_55, x_55, total_1);
        total_1 = fma(x_56, x_56, total_1);
      }
      float v_42 = lane_sum(total_1, t, red);
      float inverse_1 = 1.0f / sqrt(((v_42 / (float)size_n) + eps));
      for (int i_3 = lane; i_3 < max(v_41, lane); i_3 += 128) {
        float4 q_12 = x[(v_39 + i_3) >> 2];
        float x_57 = q_12.x;
        float x_58 = q_12.y;
        float x_59 = q_12.z;
        float x_60 = q_12.w;
        float4 q_13 = w[i_3 >> 2];
        float v_43 = (x_57 * inverse_1) * q_13.x;
        float v_44 = (x_58 * inverse_1) * q_13.y;
        float v_45 = (x_59 * inverse_1) * q_13.z;
        float v_46 = (x_60 * inverse_1) * q_13.w;
        out_1[(v_40 + i_3) >> 2] = (float4)(v_43, v_44, v_45, v_46);
      }
    }
  }
}
