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
float quad_max(float v, int t, __local uint* red) {
#ifdef NV
  v = fmax(v, as_float(lane_swap(as_uint(v), 1)));
  return fmax(v, as_float(lane_swap(as_uint(v), 2)));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  t &= ~3;
  return fmax(fmax(as_float(red[t]), as_float(red[t + 1])), fmax(as_float(red[t + 2]), as_float(red[t + 3])));
#endif
}
int quad_sum_int(int v, int t, __local uint* red) {
#ifdef NV
  v = v + as_int(lane_swap(as_uint(v), 1));
  return v + as_int(lane_swap(as_uint(v), 2));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  t &= ~3;
  return as_int(red[t]) + as_int(red[t + 1]) + as_int(red[t + 2]) + as_int(red[t + 3]);
#endif
}
__attribute__((reqd_work_group_size(512, 1, 1)))
__kernel void kernel_main(__global const uint4* restrict w, __global const uint* restrict w__words, __global const float4* restrict work, __global const float* restrict gate, __global float* out_1, int out_at, int ld_gate, int gate_at) {
  __local uint2 shared_1[1536];
  __local float2 shared_2[384];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int k = size_heads * 64;
  int block = (gy * 32768) + gx;
  int lane = tx & 31;
  int turns = (32768 <= size_n) ? 8 : 1;
  int begin = (block * turns) * 32;
  int row = ((tx >> 5) * 2) + begin;
  int v = ((k >> 5) * 8) + (((((k >> 5) * 2) + 15) >> 4) * 4);
  int base = min(row, (size_n - 1)) * v;
  int v_1 = ((k >> 5) * 8) + (((((k >> 5) * 2) + 15) >> 4) * 4);
  int base_1 = min((row + 1), (size_n - 1)) * v_1;
  int chunks = k >> 5;
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  int v_2 = (e_1 * 8) + base;
  uint4 q = w[v_2 >> 2];
  uint4 q_1 = w[(v_2 >> 2) + 1];
  uint word = w__words[(((k >> 5) * 8) + base) + (e_1 >> 1)];
  int v_3 = (e_1 * 8) + base_1;
  uint4 q_2 = w[v_3 >> 2];
  uint4 q_3 = w[(v_3 >> 2) + 1];
  uint word_1 = w__words[(((k >> 5) * 8) + base_1) + (e_1 >> 1)];
  if (begin < size_n) {
    int at = tx * 8;
    int from = min(at, (k - 8));
    int partial = (from >> 6) * 68;
    float4 q_4 = work[(partial >> 2) + 16];
    float tail = q_4.x;
    float tail_1 = q_4.y;
    float tail_2 = q_4.z;
    float tail_3 = q_4.w;
    int from_1 = partial + (from & 63);
    float4 q_5 = work[from_1 >> 2];
    float4 q_6 = work[(from_1 >> 2) + 1];
    float x = q_5.x;
    float x_1 = q_5.y;
    float x_2 = q_5.z;
    float x_3 = q_5.w;
    float x_4 = q_6.x;
    float x_5 = q_6.y;
    float x_6 = q_6.z;
    float x_7 = q_6.w;
    float made[8];
    made[0] = 0.0f;
    made[1] = 0.0f;
    made[2] = 0.0f;
    made[3] = 0.0f;
    made[4] = 0.0f;
    made[5] = 0.0f;
    made[6] = 0.0f;
    made[7] = 0.0f;
    if (at < k) {
      float values[8];
      float whole[2];
      values[0] = x;
      values[1] = x_1;
      values[2] = x_2;
      values[3] = x_3;
      values[4] = x_4;
      values[5] = x_5;
      values[6] = x_6;
      values[7] = x_7;
      whole[0] = tail;
      whole[1] = tail_1;
      int splits = (int)tail_2;
      for (int i = 1; i < max(splits, 1); i += 3) {
        int next = min(i, (splits - 1));
        int partial_1 = ((at >> 6) * 68) + ((next * size_heads) * 68);
        float4 q_7 = work[(partial_1 >> 2) + 16];
        float tail_4 = q_7.x;
        float tail_5 = q_7.y;
        float tail_6 = q_7.z;
        float tail_7 = q_7.w;
        int from_2 = partial_1 + (at & 63);
        float4 q_8 = work[from_2 >> 2];
        float4 q_9 = work[(from_2 >> 2) + 1];
        float x_8 = q_8.x;
        float x_9 = q_8.y;
        float x_10 = q_8.z;
        float x_11 = q_8.w;
        float x_12 = q_9.x;
        float x_13 = q_9.y;
        float x_14 = q_9.z;
        float x_15 = q_9.w;
        int next_1 = min((i + 1), (splits - 1));
        int partial_2 = ((at >> 6) * 68) + ((next_1 * size_heads) * 68);
        float4 q_10 = work[(partial_2 >> 2) + 16];
        float tail_8 = q_10.x;
        float tail_9 = q_10.y;
        float tail_10 = q_10.z;
        float tail_11 = q_10.w;
        int from_3 = partial_2 + (at & 63);
        float4 q_11 = work[from_3 >> 2];
        float4 q_12 = work[(from_3 >> 2) + 1];
        float x_16 = q_11.x;
        float x_17 = q_11.y;
        float x_18 = q_11.z;
        float x_19 = q_11.w;
        float x_20 = q_12.x;
        float x_21 = q_12.y;
        float x_22 = q_12.z;
        float x_23 = q_12.w;
        int next_2 = min((i + 2), (splits - 1));
        int partial_3 = ((at >> 6) * 68) + ((next_2 * size_heads) * 68);
        float4 q_13 = work[(partial_3 >> 2) + 16];
        float tail_12 = q_13.x;
        float tail_13 = q_13.y;
        float tail_14 = q_13.z;
        float tail_15 = q_13.w;
        int from_4 = partial_3 + (at & 63);
        float4 q_14 = work[from_4 >> 2];
        float4 q_15 = work[(from_4 >> 2) + 1];
        float x_24 = q_14.x;
        float x_25 = q_14.y;
        float x_26 = q_14.z;
        float x_27 = q_14.w;
        float x_28 = q_15.x;
        float x_29 = q_15.y;
        float x_30 = q_15.z;
        float x_31 = q_15.w;
        bool there = i < splits;
        bool there_1 = (i + 1) < splits;
        bool there_2 = (i + 2) < splits;
        float common = fmax(whole[0], (there ? tail_4 : (-1e+30f)));
        float common_1 = fmax(common, (there_1 ? tail_8 : (-1e+30f)));
        float common_2 = fmax(common_1, (there_2 ? tail_12 : (-1e+30f)));
        float keep = exp((whole[0] - common_2));
        whole[0] = common_2;
        whole[1] = whole[1] * keep;
        values[0] = values[0] * keep;
        values[1] = values[1] * keep;
        values[2] = values[2] * keep;
        values[3] = values[3] * keep;
        values[4] = values[4] * keep;
        values[5] = values[5] * keep;
        values[6] = values[6] * keep;
        values[7] = values[7] * keep;
        float take = there ? exp((tail_4 - common_2)) : 0.0f;
        whole[1] = fma(take, tail_5, whole[1]);
        values[0] = fma(take, x_8, values[0]);
        values[1] = fma(take, x_9, values[1]);
        values[2] = fma(take, x_10, values[2]);
        values[3] = fma(take, x_11, values[3]);
        values[4] = fma(take, x_12, values[4]);
        values[5] = fma(take, x_13, values[5]);
        values[6] = fma(take, x_14, values[6]);
        values[7] = fma(take, x_15, values[7]);
        float take_1 = there_1 ? exp((tail_8 - common_2)) : 0.0f;
        whole[1] = fma(take_1, tail_9, whole[1]);
        values[0] = fma(take_1, x_16, values[0]);
        values[1] = fma(take_1, x_17, values[1]);
        values[2] = fma(take_1, x_18, values[2]);
        values[3] = fma(take_1, x_19, values[3]);
        values[4] = fma(take_1, x_20, values[4]);
        values[5] = fma(take_1, x_21, values[5]);
        values[6] = fma(take_1, x_22, values[6]);
        values[7] = fma(take_1, x_23, values[7]);
        float take_2 = there_2 ? exp((tail_12 - common_2)) : 0.0f;
        whole[1] = fma(take_2, tail_13, whole[1]);
        values[0] = fma(take_2, x_24, values[0]);
        values[1] = fma(take_2, x_25, values[1]);
        values[2] = fma(take_2, x_26, values[2]);
        values[3] = fma(take_2, x_27, values[3]);
        values[4] = fma(take_2, x_28, values[4]);
        values[5] = fma(take_2, x_29, values[5]);
        values[6] = fma(take_2, x_30, values[6]);
        values[7] = fma(take_2, x_31, values[7]);
      }
      int head = at >> 6;
      float opened = 1.0f;
      if (0 < ld_gate) {
        float gate_1 = gate[gate_at + head];
        float v_4 = exp(fmin((0.0f - gate_1), 88.0f));
        float v_5 = 1.0f / (1.0f + v_4);
        opened = v_5;
      }
      float factor = opened / whole[1];
      float v_6 = values[0] * factor;
      float v_7 = values[1] * factor;
      float v_8 = values[2] * factor;
      float v_9 = values[3] * factor;
      float v_10 = values[4] * factor;
      float v_11 = values[5] * factor;
      float v_12 = values[6] * factor;
      float v_13 = values[7] * factor;
      made[0] = v_6;
      made[1] = v_7;
      made[2] = v_8;
      made[3] = v_9;
      made[4] = v_10;
      made[5] = v_11;
      made[6] = v_12;
      made[7] = v_13;
    }
    float v_14 = fmax(fabs(made[0]), fabs(made[1]));
    float v_15 = fmax(v_14, fabs(made[2]));
    float v_16 = fmax(v_15, fabs(made[3]));
    float v_17 = fmax(v_16, fabs(made[4]));
    float v_18 = fmax(v_17, fabs(made[5]));
    float v_19 = fmax(v_18, fabs(made[6]));
    float v_20 = fmax(v_19, fabs(made[7]));
    float v_21 = quad_max(v_20, t, red);
    bool v_22 = 7.523164e-37f <= v_21;
    float v_23 = v_22 ? (v_21 / 127.0f) : 0.0f;
    float v_24 = v_22 ? (127.0f / v_21) : 0.0f;
    int q_16 = (int)(rint((made[0] * v_24)));
    int q_17 = (int)(rint((made[1] * v_24)));
    int q_18 = (int)(rint((made[2] * v_24)));
    int q_19 = (int)(rint((made[3] * v_24)));
    int q_20 = (int)(rint((made[4] * v_24)));
    int q_21 = (int)(rint((made[5] * v_24)));
    int q_22 = (int)(rint((made[6] * v_24)));
    int q_23 = (int)(rint((made[7] * v_24)));
    int v_25 = ((((((q_16 + q_17) + q_18) + q_19) + q_20) + q_21) + q_22) + q_23;
    int v_26 = quad_sum_int(v_25, t, red);
    if (at < k) {
      uint v_27 = ((((uint)q_16 & 255u) | (((uint)q_17 & 255u) << 8u)) | (((uint)q_18 & 255u) << 16u)) | (((uint)q_19 & 255u) << 24u);
      uint v_28 = ((((uint)q_20 & 255u) | (((uint)q_21 & 255u) << 8u)) | (((uint)q_22 & 255u) << 16u)) | (((uint)q_23 & 255u) << 24u);
      shared_1[(at >> 2) >> 1] = (uint2)(v_27, v_28);
      if ((tx & 3) == 0) {
        shared_2[at >> 5] = (float2)(v_23, (v_23 * (float)v_26));
      }
    }
    if (4096 < k) {
      for (int i_1 = 1; i_1 < ((k + 4095) >> 12); ++i_1) {
        int at_1 = (i_1 * 4096) + (tx * 8);
        int from_5 = min(at_1, (k - 8));
        int partial_4 = (from_5 >> 6) * 68;
        float4 q_24 = work[(partial_4 >> 2) + 16];
        float tail_16 = q_24.x;
        float tail_17 = q_24.y;
        float tail_18 = q_24.z;
        float tail_19 = q_24.w;
        int from_6 = partial_4 + (from_5 & 63);
        float4 q_25 = work[from_6 >> 2];
        float4 q_26 = work[(from_6 >> 2) + 1];
        float x_32 = q_25.x;
        float x_33 = q_25.y;
        float x_34 = q_25.z;
        float x_35 = q_25.w;
        float x_36 = q_26.x;
        float x_37 = q_26.y;
        float x_38 = q_26.z;
        float x_39 = q_26.w;
        float made_1[8];
        made_1[0] = 0.0f;
        made_1[1] = 0.0f;
        made_1[2] = 0.0f;
        made_1[3] = 0.0f;
        made_1[4] = 0.0f;
        made_1[5] = 0.0f;
        made_1[6] = 0.0f;
        made_1[7] = 0.0f;
        if (at_1 < k) {
          float values_1[8];
          float whole_1[2];
          values_1[0] = x_32;
          values_1[1] = x_33;
          values_1[2] = x_34;
          values_1[3] = x_35;
          values_1[4] = x_36;
          values_1[5] = x_37;
          values_1[6] = x_38;
          values_1[7] = x_39;
          whole_1[0] = tail_16;
          whole_1[1] = tail_17;
          int splits_1 = (int)tail_18;
          for (int i_2 = 1; i_2 < max(splits_1, 1); i_2 += 3) {
            int next_3 = min(i_2, (splits_1 - 1));
            int partial_5 = ((at_1 >> 6) * 68) + ((next_3 * size_heads) * 68);
            float4 q_27 = work[(partial_5 >> 2) + 16];
            float tail_20 = q_27.x;
            float tail_21 = q_27.y;
            float tail_22 = q_27.z;
            float tail_23 = q_27.w;
            int from_7 = partial_5 + (at_1 & 63);
            float4 q_28 = work[from_7 >> 2];
            float4 q_29 = work[(from_7 >> 2) + 1];
            float x_40 = q_28.x;
            float x_41 = q_28.y;
            float x_42 = q_28.z;
            float x_43 = q_28.w;
            float x_44 = q_29.x;
            float x_45 = q_29.y;
            float x_46 = q_29.z;
            float x_47 = q_29.w;
            int next_4 = min((i_2 + 1), (splits_1 - 1));
            int partial_6 = ((at_1 >> 6) * 68) + ((next_4 * size_heads) * 68);
            float4 q_30 = work[(partial_6 >> 2) + 16];
            float tail_24 = q_30.x;
            float tail_25 = q_30.y;
            float tail_26 = q_30.z;
            float tail_27 = q_30.w;
            int from_8 = partial_6 + (at_1 & 63);
            float4 q_31 = work[from_8 >> 2];
            float4 q_32 = work[(from_8 >> 2) + 1];
            float x_48 = q_31.x;
            float x_49 = q_31.y;
            float x_50 = q_31.z;
            float x_51 = q_31.w;
            float x_52 = q_32.x;
            float x_53 = q_32.y;
            float x_54 = q_32.z;
            float x_55 = q_32.w;
            int next_5 = min((i_2 + 2), (splits_1 - 1));
            int partial_7 = ((at_1 >> 6) * 68) + ((next_5 * size_heads) * 68);
            float4 q_33 = work[(partial_7 >> 2) + 16];
            float tail_28 = q_33.x;
            float tail_29 = q_33.y;
            float tail_30 = q_33.z;
            float tail_31 = q_33.w;
            int from_9 = partial_7 + (at_1 & 63);
            float4 q_34 = work[from_9 >> 2];
            float4 q_35 = work[(from_9 >> 2) + 1];
            float x_56 = q_34.x;
            float x_57 = q_34.y;
            float x_58 = q_34.z;
            float x_59 = q_34.w;
            float x_60 = q_35.x;
            float x_61 = q_35.y;
            float x_62 = q_35.z;
            float x_63 = q_35.w;
            bool there_3 = i_2 < splits_1;
            bool there_4 = (i_2 + 1) < splits_1;
            bool there_5 = (i_2 + 2) < splits_1;
            float common_3 = fmax(whole_1[0], (there_3 ? tail_20 : (-1e+30f)));
            float common_4 = fmax(common_3, (there_4 ? tail_24 : (-1e+30f)));
            float common_5 = fmax(common_4, (there_5 ? tail_28 : (-1e+30f)));
            float keep_1 = exp((whole_1[0] - common_5));
            whole_1[0] = common_5;
            whole_1[1] = whole_1[1] * keep_1;
            values_1[0] = values_1[0] * keep_1;
            values_1[1] = values_1[1] * keep_1;
            values_1[2] = values_1[2] * keep_1;
            values_1[3] = values_1[3] * keep_1;
            values_1[4] = values_1[4] * keep_1;
            values_1[5] = values_1[5] * keep_1;
            values_1[6] = values_1[6] * keep_1;
            values_1[7] = values_1[7] * keep_1;
            float take_3 = there_3 ? exp((tail_20 - common_5)) : 0.0f;
            whole_1[1] = fma(take_3, tail_21, whole_1[1]);
            values_1[0] = fma(take_3, x_40, values_1[0]);
            values_1[1] = fma(take_3, x_41, values_1[1]);
            values_1[2] = fma(take_3, x_42, values_1[2]);
            values_1[3] = fma(take_3, x_43, values_1[3]);
            values_1[4] = fma(take_3, x_44, values_1[4]);
            values_1[5] = fma(take_3, x_45, values_1[5]);
            values_1[6] = fma(take_3, x_46, values_1[6]);
            values_1[7] = fma(take_3, x_47, values_1[7]);
            float take_4 = there_4 ? exp((tail_24 - common_5)) : 0.0f;
            whole_1[1] = fma(take_4, tail_25, whole_1[1]);
            values_1[0] = fma(take_4, x_48, values_1[0]);
            values_1[1] = fma(take_4, x_49, values_1[1]);
            values_1[2] = fma(take_4, x_50, values_1[2]);
            values_1[3] = fma(take_4, x_51, values_1[3]);
            values_1[4] = fma(take_4, x_52, values_1[4]);
            values_1[5] = fma(take_4, x_53, values_1[5]);
            values_1[6] = fma(take_4, x_54, values_1[6]);
            values_1[7] = fma(take_4, x_55, values_1[7]);
            float take_5 = there_5 ? exp((tail_28 - common_5)) : 0.0f;
            whole_1[1] = fma(take_5, tail_29, whole_1[1]);
            values_1[0] = fma(take_5, x_56, values_1[0]);
            values_1[1] = fma(take_5, x_57, values_1[1]);
            values_1[2] = fma(take_5, x_58, values_1[2]);
            values_1[3] = fma(take_5, x_59, values_1[3]);
            values_1[4] = fma(take_5, x_60, values_1[4]);
            values_1[5] = fma(take_5, x_61, values_1[5]);
            values_1[6] = fma(take_5, x_62, values_1[6]);
            values_1[7] = fma(take_5, x_63, values_1[7]);
          }
          int head_1 = at_1 >> 6;
          float opened_1 = 1.0f;
          if (0 < ld_gate) {
            float gate_2 = gate[gate_at + head_1];
            float v_29 = exp(fmin((0.0f - gate_2), 88.0f));
            float v_30 = 1.0f / (1.0f + v_29);
            opened_1 = v_30;
          }
          float factor_1 = opened_1 / whole_1[1];
          float v_31 = values_1[0] * factor_1;
          float v_32 = values_1[1] * factor_1;
          float v_33 = values_1[2] * factor_1;
          float v_34 = values_1[3] * factor_1;
          float v_35 = values_1[4] * factor_1;
          float v_36 = values_1[5] * factor_1;
          float v_37 = values_1[6] * factor_1;
          float v_38 = values_1[7] * factor_1;
          made_1[0] = v_31;
          made_1[1] = v_32;
          made_1[2] = v_33;
          made_1[3] = v_34;
          made_1[4] = v_35;
          made_1[5] = v_36;
          made_1[6] = v_37;
          made_1[7] = v_38;
        }
        float v_39 = fmax(fabs(made_1[0]), fabs(made_1[1]));
        float v_40 = fmax(v_39, fabs(made_1[2]));
        float v_41 = fmax(v_40, fabs(made_1[3]));
        float v_42 = fmax(v_41, fabs(made_1[4]));
        float v_43 = fmax(v_42, fabs(made_1[5]));
        float v_44 = fmax(v_43, fabs(made_1[6]));
        float v_45 = fmax(v_44, fabs(made_1[7]));
        float v_46 = quad_max(v_45, t, red);
        bool v_47 = 7.523164e-37f <= v_46;
        float v_48 = v_47 ? (v_46 / 127.0f) : 0.0f;
        float v_49 = v_47 ? (127.0f / v_46) : 0.0f;
        int q_36 = (int)(rint((made_1[0] * v_49)));
        int q_37 = (int)(rint((made_1[1] * v_49)));
        int q_38 = (int)(rint((made_1[2] * v_49)));
        int q_39 = (int)(rint((made_1[3] * v_49)));
        int q_40 = (int)(rint((made_1[4] * v_49)));
        int q_41 = (int)(rint((made_1[5] * v_49)));
        int q_42 = (int)(rint((made_1[6] * v_49)));
        int q_43 = (int)(rint((made_1[7] * v_49)));
        int v_50 = ((((((q_36 + q_37) + q_38) + q_39) + q_40) + q_41) + q_42) + q_43;
        int v_51 = quad_sum_int(v_50, t, red);
        if (at_1 < k) {
          uint v_52 = ((((uint)q_36 & 255u) | (((uint)q_37 & 255u) << 8u)) | (((uint)q_38 & 255u) << 16u)) | (((uint)q_39 & 255u) << 24u);
          uint v_53 = ((((uint)q_40 & 255u) | (((uint)q_41 & 255u) << 8u)) | (((uint)q_42 & 255u) << 16u)) | (((uint)q_43 & 255u) << 24u);
          shared_1[(at_1 >> 2) >> 1] = (uint2)(v_52, v_53);
          if ((tx & 3) == 0) {
            shared_2[at_1 >> 5] = (float2)(v_48, (v_48 * (float)v_51));
          }
        }
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum[2];
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    if (e < chunks) {
      uint2 q_44 = shared_1[e * 4];
      uint2 q_45 = shared_1[(e * 4) + 1];
      uint2 q_46 = shared_1[(e * 4) + 2];
      uint2 q_47 = shared_1[(e * 4) + 3];
      float2 q_48 = shared_2[e];
      float v_54 = half_lo((word >> (uint)((e & 1) * 16)));
      int dot_1 = dot4(q_1.w, q_47.y, dot4(q_1.z, q_47.x, dot4(q_1.y, q_46.y, dot4(q_1.x, q_46.x, dot4(q.w, q_45.y, dot4(q.z, q_45.x, dot4(q.y, q_44.y, dot4(q.x, q_44.x, 0))))))));
      float v_55 = v_54 * q_48.x;
      float v_56 = (float)dot_1;
      float sum_1 = fma(v_55, v_56, sum[0]);
      sum[0] = sum_1;
      float v_57 = half_lo((word_1 >> (uint)((e & 1) * 16)));
      int dot_2 = dot4(q_3.w, q_47.y, dot4(q_3.z, q_47.x, dot4(q_3.y, q_46.y, dot4(q_3.x, q_46.x, dot4(q_2.w, q_45.y, dot4(q_2.z, q_45.x, dot4(q_2.y, q_44.y, dot4(q_2.x, q_44.x, 0))))))));
      float v_58 = v_57 * q_48.x;
      float v_59 = (float)dot_2;
      float sum_2 = fma(v_58, v_59, sum[1]);
      sum[1] = sum_2;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_3 = 1; i_3 < max(rounds, 1); ++i_3) {
      int e_2 = lane + (i_3 << 5);
      if (e_2 < chunks) {
        int v_60 = (e_2 * 8) + base;
        uint4 q_49 = w[v_60 >> 2];
        uint4 q_50 = w[(v_60 >> 2) + 1];
        uint word_2 = w__words[(((k >> 5) * 8) + base) + (e_2 >> 1)];
        int v_61 = (e_2 * 8) + base_1;
        uint4 q_51 = w[v_61 >> 2];
        uint4 q_52 = w[(v_61 >> 2) + 1];
        uint word_3 = w__words[(((k >> 5) * 8) + base_1) + (e_2 >> 1)];
        uint2 q_53 = shared_1[e_2 * 4];
        uint2 q_54 = shared_1[(e_2 * 4) + 1];
        uint2 q_55 = shared_1[(e_2 * 4) + 2];
        uint2 q_56 = shared_1[(e_2 * 4) + 3];
        float2 q_57 = shared_2[e_2];
        float v_62 = half_lo((word_2 >> (uint)((e_2 & 1) * 16)));
        int dot_3 = dot4(q_50.w, q_56.y, dot4(q_50.z, q_56.x, dot4(q_50.y, q_55.y, dot4(q_50.x, q_55.x, dot4(q_49.w, q_54.y, dot4(q_49.z, q_54.x, dot4(q_49.y, q_53.y, dot4(q_49.x, q_53.x, 0))))))));
        float v_63 = v_62 * q_57.x;
        float v_64 = (float)dot_3;
        float sum_3 = fma(v_63, v_64, sum[0]);
        sum[0] = sum_3;
        float v_65 = half_lo((word_3 >> (uint)((e_2 & 1) * 16)));
        int dot_4 = dot4(q_52.w, q_56.y, dot4(q_52.z, q_56.x, dot4(q_52.y, q_55.y, dot4(q_52.x, q_55.x, dot4(q_51.w, q_54.y, dot4(q_51.z, q_54.x, dot4(q_51.y, q_53.y, dot4(q_51.x, q_53.x, 0))))))));
        float v_66 = v_65 * q_57.x;
        float v_67 = (float)dot_4;
        float sum_4 = fma(v_66, v_67, sum[1]);
        sum[1] = sum_4;
      }
    }
    float v_68 = lane_sum(sum[0], t, red);
    float v_69 = lane_sum(sum[1], t, red);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[out_at + at_2] = v_68;
      }
      int at_3 = row + 1;
      if (at_3 < size_n) {
        out_1[out_at + at_3] = v_69;
      }
    }
    if (1 < turns) {
      for (int i_4 = 1; i_4 < min(turns, (((size_n + 31) - begin) >> 5)); ++i_4) {
        int first = (i_4 * 32) + row;
        int v_70 = ((k >> 5) * 8) + (((((k >> 5) * 2) + 15) >> 4) * 4);
        int base_2 = min(first, (size_n - 1)) * v_70;
        int v_71 = ((k >> 5) * 8) + (((((k >> 5) * 2) + 15) >> 4) * 4);
        int base_3 = min((first + 1), (size_n - 1)) * v_71;
        int chunks_1 = k >> 5;
        int e_3 = lane;
        int e_4 = max(min(e_3, (chunks_1 - 1)), 0);
        int v_72 = (e_4 * 8) + base_2;
        uint4 q_58 = w[v_72 >> 2];
        uint4 q_59 = w[(v_72 >> 2) + 1];
        uint word_4 = w__words[(((k >> 5) * 8) + base_2) + (e_4 >> 1)];
        int v_73 = (e_4 * 8) + base_3;
        uint4 q_60 = w[v_73 >> 2];
        uint4 q_61 = w[(v_73 >> 2) + 1];
        uint word_5 = w__words[(((k >> 5) * 8) + base_3) + (e_4 >> 1)];
        float sum_5[2];
        sum_5[0] = 0.0f;
        sum_5[1] = 0.0f;
        if (e_3 < chunks_1) {
          uint2 q_62 = shared_1[e_3 * 4];
          uint2 q_63 = shared_1[(e_3 * 4) + 1];
          uint2 q_64 = shared_1[(e_3 * 4) + 2];
          uint2 q_65 = shared_1[(e_3 * 4) + 3];
          float2 q_66 = shared_2[e_3];
          float v_74 = half_lo((word_4 >> (uint)((e_3 & 1) * 16)));
          int dot_5 = dot4(q_59.w, q_65.y, dot4(q_59.z, q_65.x, dot4(q_59.y, q_64.y, dot4(q_59.x, q_64.x, dot4(q_58.w, q_63.y, dot4(q_58.z, q_63.x, dot4(q_58.y, q_62.y, dot4(q_58.x, q_62.x, 0))))))));
          float v_75 = v_74 * q_66.x;
          float v_76 = (float)dot_5;
          float sum_6 = fma(v_75, v_76, sum_5[0]);
          sum_5[0] = sum_6;
          float v_77 = half_lo((word_5 >> (uint)((e_3 & 1) * 16)));
          int dot_6 = dot4(q_61.w, q_65.y, dot4(q_61.z, q_65.x, dot4(q_61.y, q_64.y, dot4(q_61.x, q_64.x, dot4(q_60.w, q_63.y, dot4(q_60.z, q_63.x, dot4(q_60.y, q_62.y, dot4(q_60.x, q_62.x, 0))))))));
          float v_78 = v_77 * q_66.x;
          float v_79 = (float)dot_6;
          float sum_7 = fma(v_78, v_79, sum_5[1]);
          sum_5[1] = sum_7;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        for (int i_5 = 1; i_5 < max(rounds_1, 1); ++i_5) {
          int e_5 = lane + (i_5 << 5);
          if (e_5 < chunks_1) {
            int v_80 = (e_5 * 8) + base_2;
            uint4 q_67 = w[v_80 >> 2];
            uint4 q_68 = w[(v_80 >> 2) + 1];
            uint word_6 = w__words[(((k >> 5) * 8) + base_2) + (e_5 >> 1)];
            int v_81 = (e_5 * 8) + base_3;
            uint4 q_69 = w[v_81 >> 2];
            uint4 q_70 = w[(v_81 >> 2) + 1];
            uint word_7 = w__words[(((k >> 5) * 8) + base_3) + (e_5 >> 1)];
            uint2 q_71 = shared_1[e_5 * 4];
            uint2 q_72 = shared_1[(e_5 * 4) + 1];
            uint2 q_73 = shared_1[(e_5 * 4) + 2];
            uint2 q_74 = shared_1[(e_5 * 4) + 3];
            float2 q_75 = shared_2[e_5];
            float v_82 = half_lo((word_6 >> (uint)((e_5 & 1) * 16)));
            int dot_7 = dot4(q_68.w, q_74.y, dot4(q_68.z, q_74.x, dot4(q_68.y, q_73.y, dot4(q_68.x, q_73.x, dot4(q_67.w, q_72.y, dot4(q_67.z, q_72.x, dot4(q_67.y, q_71.y, dot4(q_67.x, q_71.x, 0))))))));
            float v_83 = v_82 * q_75.x;
            float v_84 = (float)dot_7;
            float sum_8 = fma(v_83, v_84, sum_5[0]);
            sum_5[0] = sum_8;
            float v_85 = half_lo((word_7 >> (uint)((e_5 & 1) * 16)));
            int dot_8 = dot4(q_70.w, q_74.y, dot4(q_70.z, q_74.x, dot4(q_70.y, q_73.y, dot4(q_70.x, q_73.x, dot4(q_69.w, q_72.y, dot4(q_69.z, q_72.x, dot4(q_69.y, q_71.y, dot4(q_69.x, q_71.x, 0))))))));
            float v_86 = v_85 * q_75.x;
            float v_87 = (float)dot_8;
            float sum_9 = fma(v_86, v_87, sum_5[1]);
            sum_5[1] = sum_9;
          }
        }
        float v_88 = lane_sum(sum_5[0], t, red);
        float v_89 = lane_sum(sum_5[1], t, red);
        if ((tx & 31) == 0) {
          int at_4 = first;
          if (at_4 < size_n) {
            out_1[out_at + at_4] = v_88;
          }
          int at_5 = first + 1;
          if (at_5 < size_n) {
            out_1[out_at + at_5] = v_89;
          }
        }
      }
    }
  }
}
