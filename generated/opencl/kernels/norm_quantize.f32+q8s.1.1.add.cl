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
__kernel void kernel_main(__global const int* restrict step_1, __global const float4* x, __global const float4* restrict delta, __global const float4* restrict post, __global float4* h, int rows_word, int ld_x, int ld_delta, float eps) {
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int row = gy;
  int rows = step_1[rows_word];
  if (row < rows) {
    int at = tx * 4;
    float kept[4];
    float kept_1[4];
    float kept_2[4];
    float kept_3[4];
    int v = row * ld_x;
    int v_1 = row * ld_delta;
    float total = 0.0f;
    int at_1 = at;
    int at_2 = at + 1024;
    int at_3 = at + 2048;
    int at_4 = at + 3072;
    if (at_1 < size_n) {
      float4 q = delta[(v_1 + at_1) >> 2];
      float x_1 = q.x;
      float x_2 = q.y;
      float x_3 = q.z;
      float x_4 = q.w;
      total = fma(x_1, x_1, total);
      total = fma(x_2, x_2, total);
      total = fma(x_3, x_3, total);
      total = fma(x_4, x_4, total);
    }
    if (at_2 < size_n) {
      float4 q_1 = delta[(v_1 + at_2) >> 2];
      float x_5 = q_1.x;
      float x_6 = q_1.y;
      float x_7 = q_1.z;
      float x_8 = q_1.w;
      total = fma(x_5, x_5, total);
      total = fma(x_6, x_6, total);
      total = fma(x_7, x_7, total);
      total = fma(x_8, x_8, total);
    }
    if (at_3 < size_n) {
      float4 q_2 = delta[(v_1 + at_3) >> 2];
      float x_9 = q_2.x;
      float x_10 = q_2.y;
      float x_11 = q_2.z;
      float x_12 = q_2.w;
      total = fma(x_9, x_9, total);
      total = fma(x_10, x_10, total);
      total = fma(x_11, x_11, total);
      total = fma(x_12, x_12, total);
    }
    if (at_4 < size_n) {
      float4 q_3 = delta[(v_1 + at_4) >> 2];
      float x_13 = q_3.x;
      float x_14 = q_3.y;
      float x_15 = q_3.z;
      float x_16 = q_3.w;
      total = fma(x_13, x_13, total);
      total = fma(x_14, x_14, total);
      total = fma(x_15, x_15, total);
      total = fma(x_16, x_16, total);
    }
    for (int i = 4096; i < max(size_n, 4096); i += 1024) {
      int at_5 = i + at;
      if (at_5 < size_n) {
        float4 q_4 = delta[(v_1 + at_5) >> 2];
        float x_17 = q_4.x;
        float x_18 = q_4.y;
        float x_19 = q_4.z;
        float x_20 = q_4.w;
        total = fma(x_17, x_17, total);
        total = fma(x_18, x_18, total);
        total = fma(x_19, x_19, total);
        total = fma(x_20, x_20, total);
      }
    }
    float v_2 = group_sum(total, t, red);
    float inverse = 1.0f / sqrt(((v_2 / (float)size_n) + eps));
    int at_6 = at;
    int at_7 = at + 1024;
    int at_8 = at + 2048;
    int at_9 = at + 3072;
    if (at_6 < size_n) {
      float4 q_5 = x[(v + at_6) >> 2];
      float x_21 = q_5.x;
      float x_22 = q_5.y;
      float x_23 = q_5.z;
      float x_24 = q_5.w;
      float4 q_6 = delta[(v_1 + at_6) >> 2];
      float x_25 = q_6.x;
      float x_26 = q_6.y;
      float x_27 = q_6.z;
      float x_28 = q_6.w;
      float4 q_7 = post[at_6 >> 2];
      float v_3 = (x_25 * inverse) * q_7.x;
      float v_4 = (x_26 * inverse) * q_7.y;
      float v_5 = (x_27 * inverse) * q_7.z;
      float v_6 = (x_28 * inverse) * q_7.w;
      float v_7 = x_21 + v_3;
      float v_8 = x_22 + v_4;
      float v_9 = x_23 + v_5;
      float v_10 = x_24 + v_6;
      h[(v + at_6) >> 2] = (float4)(v_7, v_8, v_9, v_10);
    }
    if (at_7 < size_n) {
      float4 q_8 = x[(v + at_7) >> 2];
      float x_29 = q_8.x;
      float x_30 = q_8.y;
      float x_31 = q_8.z;
      float x_32 = q_8.w;
      float4 q_9 = delta[(v_1 + at_7) >> 2];
      float x_33 = q_9.x;
      float x_34 = q_9.y;
      float x_35 = q_9.z;
      float x_36 = q_9.w;
      float4 q_10 = post[at_7 >> 2];
      float v_11 = (x_33 * inverse) * q_10.x;
      float v_12 = (x_34 * inverse) * q_10.y;
      float v_13 = (x_35 * inverse) * q_10.z;
      float v_14 = (x_36 * inverse) * q_10.w;
      float v_15 = x_29 + v_11;
      float v_16 = x_30 + v_12;
      float v_17 = x_31 + v_13;
      float v_18 = x_32 + v_14;
      h[(v + at_7) >> 2] = (float4)(v_15, v_16, v_17, v_18);
    }
    if (at_8 < size_n) {
      float4 q_11 = x[(v + at_8) >> 2];
      float x_37 = q_11.x;
      float x_38 = q_11.y;
      float x_39 = q_11.z;
      float x_40 = q_11.w;
      float4 q_12 = delta[(v_1 + at_8) >> 2];
      float x_41 = q_12.x;
      float x_42 = q_12.y;
      float x_43 = q_12.z;
      float x_44 = q_12.w;
      float4 q_13 = post[at_8 >> 2];
      float v_19 = (x_41 * inverse) * q_13.x;
      float v_20 = (x_42 * inverse) * q_13.y;
      float v_21 = (x_43 * inverse) * q_13.z;
      float v_22 = (x_44 * inverse) * q_13.w;
      float v_23 = x_37 + v_19;
      float v_24 = x_38 + v_20;
      float v_25 = x_39 + v_21;
      float v_26 = x_40 + v_22;
      h[(v + at_8) >> 2] = (float4)(v_23, v_24, v_25, v_26);
    }
    if (at_9 < size_n) {
      float4 q_14 = x[(v + at_9) >> 2];
      float x_45 = q_14.x;
      float x_46 = q_14.y;
      float x_47 = q_14.z;
      float x_48 = q_14.w;
      float4 q_15 = delta[(v_1 + at_9) >> 2];
      float x_49 = q_15.x;
      float x_50 = q_15.y;
      float x_51 = q_15.z;
      float x_52 = q_15.w;
      float4 q_16 = post[at_9 >> 2];
      float v_27 = (x_49 * inverse) * q_16.x;
      float v_28 = (x_50 * inverse) * q_16.y;
      float v_29 = (x_51 * inverse) * q_16.z;
      float v_30 = (x_52 * inverse) * q_16.w;
      float v_31 = x_45 + v_27;
      float v_32 = x_46 + v_28;
      float v_33 = x_47 + v_29;
      float v_34 = x_48 + v_30;
      h[(v + at_9) >> 2] = (float4)(v_31, v_32, v_33, v_34);
    }
    for (int i_1 = 4096; i_1 < max(size_n, 4096); i_1 += 1024) {
      int at_10 = i_1 + at;
      if (at_10 < size_n) {
        float4 q_17 = x[(v + at_10) >> 2];
        float x_53 = q_17.x;
        float x_54 = q_17.y;
        float x_55 = q_17.z;
        float x_56 = q_17.w;
        float4 q_18 = delta[(v_1 + at_10) >> 2];
        float x_57 = q_18.x;
        float x_58 = q_18.y;
        float x_59 = q_18.z;
        float x_60 = q_18.w;
        float4 q_19 = post[at_10 >> 2];
        float v_35 = (x_57 * inverse) * q_19.x;
        float v_36 = (x_58 * inverse) * q_19.y;
        float v_37 = (x_59 * inverse) * q_19.z;
        float v_38 = (x_60 * inverse) * q_19.w;
        float v_39 = x_53 + v_35;
        float v_40 = x_54 + v_36;
        float v_41 = x_55 + v_37;
        float v_42 = x_56 + v_38;
        h[(v + at_10) >> 2] = (float4)(v_39, v_40, v_41, v_42);
      }
    }
  }
}
