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
  int k = size_heads * 128;
  int block = (gy * 32768) + gx;
  int lane = tx & 31;
  int turns = (32768 <= size_n) ? 8 : 1;
  int begin = (block * turns) * 32;
  int row = ((tx >> 5) * 2) + begin;
  int v = ((k >> 5) * 4) + (((((k >> 5) * 2) + 15) >> 4) * 4);
  int base = min(row, (size_n - 1)) * v;
  int v_1 = ((k >> 5) * 4) + (((((k >> 5) * 2) + 15) >> 4) * 4);
  int base_1 = min((row + 1), (size_n - 1)) * v_1;
  int chunks = k >> 5;
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  uint4 q = w[e_1 + (base >> 2)];
  uint word = w__words[(((k >> 5) * 4) + base) + (e_1 >> 1)];
  uint4 q_1 = w[e_1 + (base_1 >> 2)];
  uint word_1 = w__words[(((k >> 5) * 4) + base_1) + (e_1 >> 1)];
  int e_2 = lane + 32;
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  uint4 q_2 = w[e_3 + (base >> 2)];
  uint word_2 = w__words[(((k >> 5) * 4) + base) + (e_3 >> 1)];
  uint4 q_3 = w[e_3 + (base_1 >> 2)];
  uint word_3 = w__words[(((k >> 5) * 4) + base_1) + (e_3 >> 1)];
  if (begin < size_n) {
    int at = tx * 8;
    int from = min(at, (k - 8));
    int partial = (from >> 7) * 132;
    float4 q_4 = work[(partial >> 2) + 32];
    float tail = q_4.x;
    float tail_1 = q_4.y;
    float tail_2 = q_4.z;
    float tail_3 = q_4.w;
    int from_1 = partial + (from & 127);
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
        int partial_1 = ((at >> 7) * 132) + ((next * size_heads) * 132);
        float4 q_7 = work[(partial_1 >> 2) + 32];
        float tail_4 = q_7.x;
        float tail_5 = q_7.y;
        float tail_6 = q_7.z;
        float tail_7 = q_7.w;
        int from_2 = partial_1 + (at & 127);
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
        int partial_2 = ((at >> 7) * 132) + ((next_1 * size_heads) * 132);
        float4 q_10 = work[(partial_2 >> 2) + 32];
        float tail_8 = q_10.x;
        float tail_9 = q_10.y;
        float tail_10 = q_10.z;
        float tail_11 = q_10.w;
        int from_3 = partial_2 + (at & 127);
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
        int partial_3 = ((at >> 7) * 132) + ((next_2 * size_heads) * 132);
        float4 q_13 = work[(partial_3 >> 2) + 32];
        float tail_12 = q_13.x;
        float tail_13 = q_13.y;
        float tail_14 = q_13.z;
        float tail_15 = q_13.w;
        int from_4 = partial_3 + (at & 127);
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
      int head = at >> 7;
      float opened = 1.0f;
      if (0 < ld_gate) {
        float gate_1 = gate[gate_at + head];
        float v_2 = exp(fmin((0.0f - gate_1), 88.0f));
        float v_3 = 1.0f / (1.0f + v_2);
        opened = v_3;
      }
      float factor = opened / whole[1];
      float v_4 = values[0] * factor;
      float v_5 = values[1] * factor;
      float v_6 = values[2] * factor;
      float v_7 = values[3] * factor;
      float v_8 = values[4] * factor;
      float v_9 = values[5] * factor;
      float v_10 = values[6] * factor;
      float v_11 = values[7] * factor;
      made[0] = v_4;
      made[1] = v_5;
      made[2] = v_6;
      made[3] = v_7;
      made[4] = v_8;
      made[5] = v_9;
      made[6] = v_10;
      made[7] = v_11;
    }
    float v_12 = fmax(fabs(made[0]), fabs(made[1]));
    float v_13 = fmax(v_12, fabs(made[2]));
    float v_14 = fmax(v_13, fabs(made[3]));
    float v_15 = fmax(v_14, fabs(made[4]));
    float v_16 = fmax(v_15, fabs(made[5]));
    float v_17 = fmax(v_16, fabs(made[6]));
    float v_18 = fmax(v_17, fabs(made[7]));
    float v_19 = quad_max(v_18, t, red);
    bool v_20 = 7.523164e-37f <= v_19;
    float v_21 = v_20 ? (v_19 / 127.0f) : 0.0f;
    float v_22 = v_20 ? (127.0f / v_19) : 0.0f;
    int q_16 = (int)(rint((made[0] * v_22)));
    int q_17 = (int)(rint((made[1] * v_22)));
    int q_18 = (int)(rint((made[2] * v_22)));
    int q_19 = (int)(rint((made[3] * v_22)));
    int q_20 = (int)(rint((made[4] * v_22)));
    int q_21 = (int)(rint((made[5] * v_22)));
    int q_22 = (int)(rint((made[6] * v_22)));
    int q_23 = (int)(rint((made[7] * v_22)));
    int v_23 = ((((((q_16 + q_17) + q_18) + q_19) + q_20) + q_21) + q_22) + q_23;
    int v_24 = quad_sum_int(v_23, t, red);
    if (at < k) {
      uint v_25 = ((((uint)q_16 & 255u) | (((uint)q_17 & 255u) << 8u)) | (((uint)q_18 & 255u) << 16u)) | (((uint)q_19 & 255u) << 24u);
      uint v_26 = ((((uint)q_20 & 255u) | (((uint)q_21 & 255u) << 8u)) | (((uint)q_22 & 255u) << 16u)) | (((uint)q_23 & 255u) << 24u);
      shared_1[(at >> 2) >> 1] = (uint2)(v_25, v_26);
      if ((tx & 3) == 0) {
        shared_2[at >> 5] = (float2)(v_21, (v_21 * (float)v_24));
      }
    }
    if (4096 < k) {
      for (int i_1 = 1; i_1 < ((k + 4095) >> 12); ++i_1) {
        int at_1 = (i_1 * 4096) + (tx * 8);
        int from_5 = min(at_1, (k - 8));
        int partial_4 = (from_5 >> 7) * 132;
        float4 q_24 = work[(partial_4 >> 2) + 32];
        float tail_16 = q_24.x;
        float tail_17 = q_24.y;
        float tail_18 = q_24.z;
        float tail_19 = q_24.w;
        int from_6 = partial_4 + (from_5 & 127);
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
            int partial_5 = ((at_1 >> 7) * 132) + ((next_3 * size_heads) * 132);
            float4 q_27 = work[(partial_5 >> 2) + 32];
            float tail_20 = q_27.x;
            float tail_21 = q_27.y;
            float tail_22 = q_27.z;
            float tail_23 = q_27.w;
            int from_7 = partial_5 + (at_1 & 127);
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
            int partial_6 = ((at_1 >> 7) * 132) + ((next_4 * size_heads) * 132);
            float4 q_30 = work[(partial_6 >> 2) + 32];
            float tail_24 = q_30.x;
            float tail_25 = q_30.y;
            float tail_26 = q_30.z;
            float tail_27 = q_30.w;
            int from_8 = partial_6 + (at_1 & 127);
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
            int partial_7 = ((at_1 >> 7) * 132) + ((next_5 * size_heads) * 132);
            float4 q_33 = work[(partial_7 >> 2) + 32];
            float tail_28 = q_33.x;
            float tail_29 = q_33.y;
            float tail_30 = q_33.z;
            float tail_31 = q_33.w;
            int from_9 = partial_7 + (at_1 & 127);
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
          int head_1 = at_1 >> 7;
          float opened_1 = 1.0f;
          if (0 < ld_gate) {
            float gate_2 = gate[gate_at + head_1];
            float v_27 = exp(fmin((0.0f - gate_2), 88.0f));
            float v_28 = 1.0f / (1.0f + v_27);
            opened_1 = v_28;
          }
          float factor_1 = opened_1 / whole_1[1];
          float v_29 = values_1[0] * factor_1;
          float v_30 = values_1[1] * factor_1;
          float v_31 = values_1[2] * factor_1;
          float v_32 = values_1[3] * factor_1;
          float v_33 = values_1[4] * factor_1;
          float v_34 = values_1[5] * factor_1;
          float v_35 = values_1[6] * factor_1;
          float v_36 = values_1[7] * factor_1;
          made_1[0] = v_29;
          made_1[1] = v_30;
          made_1[2] = v_31;
          made_1[3] = v_32;
          made_1[4] = v_33;
          made_1[5] = v_34;
          made_1[6] = v_35;
          made_1[7] = v_36;
        }
        float v_37 = fmax(fabs(made_1[0]), fabs(made_1[1]));
        float v_38 = fmax(v_37, fabs(made_1[2]));
        float v_39 = fmax(v_38, fabs(made_1[3]));
        float v_40 = fmax(v_39, fabs(made_1[4]));
        float v_41 = fmax(v_40, fabs(made_1[5]));
        float v_42 = fmax(v_41, fabs(made_1[6]));
        float v_43 = fmax(v_42, fabs(made_1[7]));
        float v_44 = quad_max(v_43, t, red);
        bool v_45 = 7.523164e-37f <= v_44;
        float v_46 = v_45 ? (v_44 / 127.0f) : 0.0f;
        float v_47 = v_45 ? (127.0f / v_44) : 0.0f;
        int q_36 = (int)(rint((made_1[0] * v_47)));
        int q_37 = (int)(rint((made_1[1] * v_47)));
        int q_38 = (int)(rint((made_1[2] * v_47)));
        int q_39 = (int)(rint((made_1[3] * v_47)));
        int q_40 = (int)(rint((made_1[4] * v_47)));
        int q_41 = (int)(rint((made_1[5] * v_47)));
        int q_42 = (int)(rint((made_1[6] * v_47)));
        int q_43 = (int)(rint((made_1[7] * v_47)));
        int v_48 = ((((((q_36 + q_37) + q_38) + q_39) + q_40) + q_41) + q_42) + q_43;
        int v_49 = quad_sum_int(v_48, t, red);
        if (at_1 < k) {
          uint v_50 = ((((uint)q_36 & 255u) | (((uint)q_37 & 255u) << 8u)) | (((uint)q_38 & 255u) << 16u)) | (((uint)q_39 & 255u) << 24u);
          uint v_51 = ((((uint)q_40 & 255u) | (((uint)q_41 & 255u) << 8u)) | (((uint)q_42 & 255u) << 16u)) | (((uint)q_43 & 255u) << 24u);
          shared_1[(at_1 >> 2) >> 1] = (uint2)(v_50, v_51);
          if ((tx & 3) == 0) {
            shared_2[at_1 >> 5] = (float2)(v_46, (v_46 * (float)v_49));
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
      float v_52 = half_lo((word >> (uint)((e & 1) * 16)));
      uint low = q.x & 252645135u;
      uint low_1 = q.y & 252645135u;
      uint low_2 = q.z & 252645135u;
      uint low_3 = q.w & 252645135u;
      uint high = (q.x >> 4u) & 252645135u;
      uint high_1 = (q.y >> 4u) & 252645135u;
      uint high_2 = (q.z >> 4u) & 252645135u;
      uint high_3 = (q.w >> 4u) & 252645135u;
      float v_53 = v_52 * (-8.0f);
      int dot_1 = dot4(high_3, q_47.y, dot4(high_2, q_47.x, dot4(high_1, q_46.y, dot4(high, q_46.x, dot4(low_3, q_45.y, dot4(low_2, q_45.x, dot4(low_1, q_44.y, dot4(low, q_44.x, 0))))))));
      float v_54 = v_52 * q_48.x;
      float v_55 = (float)dot_1;
      float sum_1 = fma(v_54, v_55, sum[0]);
      float sum_2 = fma(v_53, q_48.y, sum_1);
      sum[0] = sum_2;
      float v_56 = half_lo((word_1 >> (uint)((e & 1) * 16)));
      uint low_4 = q_1.x & 252645135u;
      uint low_5 = q_1.y & 252645135u;
      uint low_6 = q_1.z & 252645135u;
      uint low_7 = q_1.w & 252645135u;
      uint high_4 = (q_1.x >> 4u) & 252645135u;
      uint high_5 = (q_1.y >> 4u) & 252645135u;
      uint high_6 = (q_1.z >> 4u) & 252645135u;
      uint high_7 = (q_1.w >> 4u) & 252645135u;
      float v_57 = v_56 * (-8.0f);
      int dot_2 = dot4(high_7, q_47.y, dot4(high_6, q_47.x, dot4(high_5, q_46.y, dot4(high_4, q_46.x, dot4(low_7, q_45.y, dot4(low_6, q_45.x, dot4(low_5, q_44.y, dot4(low_4, q_44.x, 0))))))));
      float v_58 = v_56 * q_48.x;
      float v_59 = (float)dot_2;
      float sum_3 = fma(v_58, v_59, sum[1]);
      float sum_4 = fma(v_57, q_48.y, sum_3);
      sum[1] = sum_4;
    }
    if (e_2 < chunks) {
      uint2 q_49 = shared_1[e_2 * 4];
      uint2 q_50 = shared_1[(e_2 * 4) + 1];
      uint2 q_51 = shared_1[(e_2 * 4) + 2];
      uint2 q_52 = shared_1[(e_2 * 4) + 3];
      float2 q_53 = shared_2[e_2];
      float v_60 = half_lo((word_2 >> (uint)((e_2 & 1) * 16)));
      uint low_8 = q_2.x & 252645135u;
      uint low_9 = q_2.y & 252645135u;
      uint low_10 = q_2.z & 252645135u;
      uint low_11 = q_2.w & 252645135u;
      uint high_8 = (q_2.x >> 4u) & 252645135u;
      uint high_9 = (q_2.y >> 4u) & 252645135u;
      uint high_10 = (q_2.z >> 4u) & 252645135u;
      uint high_11 = (q_2.w >> 4u) & 252645135u;
      float v_61 = v_60 * (-8.0f);
      int dot_3 = dot4(high_11, q_52.y, dot4(high_10, q_52.x, dot4(high_9, q_51.y, dot4(high_8, q_51.x, dot4(low_11, q_50.y, dot4(low_10, q_50.x, dot4(low_9, q_49.y, dot4(low_8, q_49.x, 0))))))));
      float v_62 = v_60 * q_53.x;
      float v_63 = (float)dot_3;
      float sum_5 = fma(v_62, v_63, sum[0]);
      float sum_6 = fma(v_61, q_53.y, sum_5);
      sum[0] = sum_6;
      float v_64 = half_lo((word_3 >> (uint)((e_2 & 1) * 16)));
      uint low_12 = q_3.x & 252645135u;
      uint low_13 = q_3.y & 252645135u;
      uint low_14 = q_3.z & 252645135u;
      uint low_15 = q_3.w & 252645135u;
      uint high_12 = (q_3.x >> 4u) & 252645135u;
      uint high_13 = (q_3.y >> 4u) & 252645135u;
      uint high_14 = (q_3.z >> 4u) & 252645135u;
      uint high_15 = (q_3.w >> 4u) & 252645135u;
      float v_65 = v_64 * (-8.0f);
      int dot_4 = dot4(high_15, q_52.y, dot4(high_14, q_52.x, dot4(high_13, q_51.y, dot4(high_12, q_51.x, dot4(low_15, q_50.y, dot4(low_14, q_50.x, dot4(low_13, q_49.y, dot4(low_12, q_49.x, 0))))))));
      float v_66 = v_64 * q_53.x;
      float v_67 = (float)dot_4;
      float sum_7 = fma(v_66, v_67, sum[1]);
      float sum_8 = fma(v_65, q_53.y, sum_7);
      sum[1] = sum_8;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_3 = 2; i_3 < max(rounds, 2); ++i_3) {
      int e_4 = lane + (i_3 << 5);
      if (e_4 < chunks) {
        uint4 q_54 = w[e_4 + (base >> 2)];
        uint word_4 = w__words[(((k >> 5) * 4) + base) + (e_4 >> 1)];
        uint4 q_55 = w[e_4 + (base_1 >> 2)];
        uint word_5 = w__words[(((k >> 5) * 4) + base_1) + (e_4 >> 1)];
        uint2 q_56 = shared_1[e_4 * 4];
        uint2 q_57 = shared_1[(e_4 * 4) + 1];
        uint2 q_58 = shared_1[(e_4 * 4) + 2];
        uint2 q_59 = shared_1[(e_4 * 4) + 3];
        float2 q_60 = shared_2[e_4];
        float v_68 = half_lo((word_4 >> (uint)((e_4 & 1) * 16)));
        uint low_16 = q_54.x & 252645135u;
        uint low_17 = q_54.y & 252645135u;
        uint low_18 = q_54.z & 252645135u;
        uint low_19 = q_54.w & 252645135u;
        uint high_16 = (q_54.x >> 4u) & 252645135u;
        uint high_17 = (q_54.y >> 4u) & 252645135u;
        uint high_18 = (q_54.z >> 4u) & 252645135u;
        uint high_19 = (q_54.w >> 4u) & 252645135u;
        float v_69 = v_68 * (-8.0f);
        int dot_5 = dot4(high_19, q_59.y, dot4(high_18, q_59.x, dot4(high_17, q_58.y, dot4(high_16, q_58.x, dot4(low_19, q_57.y, dot4(low_18, q_57.x, dot4(low_17, q_56.y, dot4(low_16, q_56.x, 0))))))));
        float v_70 = v_68 * q_60.x;
        float v_71 = (float)dot_5;
        float sum_9 = fma(v_70, v_71, sum[0]);
        float sum_10 = fma(v_69, q_60.y, sum_9);
        sum[0] = sum_10;
        float v_72 = half_lo((word_5 >> (uint)((e_4 & 1) * 16)));
        uint low_20 = q_55.x & 252645135u;
        uint low_21 = q_55.y & 252645135u;
        uint low_22 = q_55.z & 252645135u;
        uint low_23 = q_55.w & 252645135u;
        uint high_20 = (q_55.x >> 4u) & 252645135u;
        uint high_21 = (q_55.y >> 4u) & 252645135u;
        uint high_22 = (q_55.z >> 4u) & 252645135u;
        uint high_23 = (q_55.w >> 4u) & 252645135u;
        float v_73 = v_72 * (-8.0f);
        int dot_6 = dot4(high_23, q_59.y, dot4(high_22, q_59.x, dot4(high_21, q_58.y, dot4(high_20, q_58.x, dot4(low_23, q_57.y, dot4(low_22, q_57.x, dot4(low_21, q_56.y, dot4(low_20, q_56.x, 0))))))));
        float v_74 = v_72 * q_60.x;
        float v_75 = (float)dot_6;
        float sum_11 = fma(v_74, v_75, sum[1]);
        float sum_12 = fma(v_73, q_60.y, sum_11);
        sum[1] = sum_12;
      }
    }
    float v_76 = lane_sum(sum[0], t, red);
    float v_77 = lane_sum(sum[1], t, red);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[out_at + at_2] = v_76;
      }
      int at_3 = row + 1;
      if (at_3 < size_n) {
        out_1[out_at + at_3] = v_77;
      }
    }
    if (1 < turns) {
      for (int i_4 = 1; i_4 < min(turns, (((size_n + 31) - begin) >> 5)); ++i_4) {
        int first = (i_4 * 32) + row;
        int v_78 = ((k >> 5) * 4) + (((((k >> 5) * 2) + 15) >> 4) * 4);
        int base_2 = min(first, (size_n - 1)) * v_78;
        int v_79 = ((k >> 5) * 4) + (((((k >> 5) * 2) + 15) >> 4) * 4);
        int base_3 = min((first + 1), (size_n - 1)) * v_79;
        int chunks_1 = k >> 5;
        int e_5 = lane;
        int e_6 = max(min(e_5, (chunks_1 - 1)), 0);
        uint4 q_61 = w[e_6 + (base_2 >> 2)];
        uint word_6 = w__words[(((k >> 5) * 4) + base_2) + (e_6 >> 1)];
        uint4 q_62 = w[e_6 + (base_3 >> 2)];
        uint word_7 = w__words[(((k >> 5) * 4) + base_3) + (e_6 >> 1)];
        int e_7 = lane + 32;
        int e_8 = max(min(e_7, (chunks_1 - 1)), 0);
        uint4 q_63 = w[e_8 + (base_2 >> 2)];
        uint word_8 = w__words[(((k >> 5) * 4) + base_2) + (e_8 >> 1)];
        uint4 q_64 = w[e_8 + (base_3 >> 2)];
        uint word_9 = w__words[(((k >> 5) * 4) + base_3) + (e_8 >> 1)];
        float sum_13[2];
        sum_13[0] = 0.0f;
        sum_13[1] = 0.0f;
        if (e_5 < chunks_1) {
          uint2 q_65 = shared_1[e_5 * 4];
          uint2 q_66 = shared_1[(e_5 * 4) + 1];
          uint2 q_67 = shared_1[(e_5 * 4) + 2];
          uint2 q_68 = shared_1[(e_5 * 4) + 3];
          float2 q_69 = shared_2[e_5];
          float v_80 = half_lo((word_6 >> (uint)((e_5 & 1) * 16)));
          uint low_24 = q_61.x & 252645135u;
          uint low_25 = q_61.y & 252645135u;
          uint low_26 = q_61.z & 252645135u;
          uint low_27 = q_61.w & 252645135u;
          uint high_24 = (q_61.x >> 4u) & 252645135u;
          uint high_25 = (q_61.y >> 4u) & 252645135u;
          uint high_26 = (q_61.z >> 4u) & 252645135u;
          uint high_27 = (q_61.w >> 4u) & 252645135u;
          float v_81 = v_80 * (-8.0f);
          int dot_7 = dot4(high_27, q_68.y, dot4(high_26, q_68.x, dot4(high_25, q_67.y, dot4(high_24, q_67.x, dot4(low_27, q_66.y, dot4(low_26, q_66.x, dot4(low_25, q_65.y, dot4(low_24, q_65.x, 0))))))));
          float v_82 = v_80 * q_69.x;
          float v_83 = (float)dot_7;
          float sum_14 = fma(v_82, v_83, sum_13[0]);
          float sum_15 = fma(v_81, q_69.y, sum_14);
          sum_13[0] = sum_15;
          float v_84 = half_lo((word_7 >> (uint)((e_5 & 1) * 16)));
          uint low_28 = q_62.x & 252645135u;
          uint low_29 = q_62.y & 252645135u;
          uint low_30 = q_62.z & 252645135u;
          uint low_31 = q_62.w & 252645135u;
          uint high_28 = (q_62.x >> 4u) & 252645135u;
          uint high_29 = (q_62.y >> 4u) & 252645135u;
          uint high_30 = (q_62.z >> 4u) & 252645135u;
          uint high_31 = (q_62.w >> 4u) & 252645135u;
          float v_85 = v_84 * (-8.0f);
          int dot_8 = dot4(high_31, q_68.y, dot4(high_30, q_68.x, dot4(high_29, q_67.y, dot4(high_28, q_67.x, dot4(low_31, q_66.y, dot4(low_30, q_66.x, dot4(low_29, q_65.y, dot4(low_28, q_65.x, 0))))))));
          float v_86 = v_84 * q_69.x;
          float v_87 = (float)dot_8;
          float sum_16 = fma(v_86, v_87, sum_13[1]);
          float sum_17 = fma(v_85, q_69.y, sum_16);
          sum_13[1] = sum_17;
        }
        if (e_7 < chunks_1) {
          uint2 q_70 = shared_1[e_7 * 4];
          uint2 q_71 = shared_1[(e_7 * 4) + 1];
          uint2 q_72 = shared_1[(e_7 * 4) + 2];
          uint2 q_73 = shared_1[(e_7 * 4) + 3];
          float2 q_74 = shared_2[e_7];
          float v_88 = half_lo((word_8 >> (uint)((e_7 & 1) * 16)));
          uint low_32 = q_63.x & 252645135u;
          uint low_33 = q_63.y & 252645135u;
          uint low_34 = q_63.z & 252645135u;
          uint low_35 = q_63.w & 252645135u;
          uint high_32 = (q_63.x >> 4u) & 252645135u;
          uint high_33 = (q_63.y >> 4u) & 252645135u;
          uint high_34 = (q_63.z >> 4u) & 252645135u;
          uint high_35 = (q_63.w >> 4u) & 252645135u;
          float v_89 = v_88 * (-8.0f);
          int dot_9 = dot4(high_35, q_73.y, dot4(high_34, q_73.x, dot4(high_33, q_72.y, dot4(high_32, q_72.x, dot4(low_35, q_71.y, dot4(low_34, q_71.x, dot4(low_33, q_70.y, dot4(low_32, q_70.x, 0))))))));
          float v_90 = v_88 * q_74.x;
          float v_91 = (float)dot_9;
          float sum_18 = fma(v_90, v_91, sum_13[0]);
          float sum_19 = fma(v_89, q_74.y, sum_18);
          sum_13[0] = sum_19;
          float v_92 = half_lo((word_9 >> (uint)((e_7 & 1) * 16)));
          uint low_36 = q_64.x & 252645135u;
          uint low_37 = q_64.y & 252645135u;
          uint low_38 = q_64.z & 252645135u;
          uint low_39 = q_64.w & 252645135u;
          uint high_36 = (q_64.x >> 4u) & 252645135u;
          uint high_37 = (q_64.y >> 4u) & 252645135u;
          uint high_38 = (q_64.z >> 4u) & 252645135u;
          uint high_39 = (q_64.w >> 4u) & 252645135u;
          float v_93 = v_92 * (-8.0f);
          int dot_10 = dot4(high_39, q_73.y, dot4(high_38, q_73.x, dot4(high_37, q_72.y, dot4(high_36, q_72.x, dot4(low_39, q_71.y, dot4(low_38, q_71.x, dot4(low_37, q_70.y, dot4(low_36, q_70.x, 0))))))));
          float v_94 = v_92 * q_74.x;
          float v_95 = (float)dot_10;
          float sum_20 = fma(v_94, v_95, sum_13[1]);
          float sum_21 = fma(v_93, q_74.y, sum_20);
          sum_13[1] = sum_21;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        for (int i_5 = 2; i_5 < max(rounds_1, 2); ++i_5) {
          int e_9 = lane + (i_5 << 5);
          if (e_9 < chunks_1) {
            uint4 q_75 = w[e_9 + (base_2 >> 2)];
            uint word_10 = w__words[(((k >> 5) * 4) + base_2) + (e_9 >> 1)];
            uint4 q_76 = w[e_9 + (base_3 >> 2)];
            uint word_11 = w__words[(((k >> 5) * 4) + base_3) + (e_9 >> 1)];
            uint2 q_77 = shared_1[e_9 * 4];
            uint2 q_78 = shared_1[(e_9 * 4) + 1];
            uint2 q_79 = shared_1[(e_9 * 4) + 2];
            uint2 q_80 = shared_1[(e_9 * 4) + 3];
            float2 q_81 = shared_2[e_9];
            float v_96 = half_lo((word_10 >> (uint)((e_9 & 1) * 16)));
            uint low_40 = q_75.x & 252645135u;
            uint low_41 = q_75.y & 252645135u;
            uint low_42 = q_75.z & 252645135u;
            uint low_43 = q_75.w & 252645135u;
            uint high_40 = (q_75.x >> 4u) & 252645135u;
            uint high_41 = (q_75.y >> 4u) & 252645135u;
            uint high_42 = (q_75.z >> 4u) & 252645135u;
            uint high_43 = (q_75.w >> 4u) & 252645135u;
            float v_97 = v_96 * (-8.0f);
            int dot_11 = dot4(high_43, q_80.y, dot4(high_42, q_80.x, dot4(high_41, q_79.y, dot4(high_40, q_79.x, dot4(low_43, q_78.y, dot4(low_42, q_78.x, dot4(low_41, q_77.y, dot4(low_40, q_77.x, 0))))))));
            float v_98 = v_96 * q_81.x;
            float v_99 = (float)dot_11;
            float sum_22 = fma(v_98, v_99, sum_13[0]);
            float sum_23 = fma(v_97, q_81.y, sum_22);
            sum_13[0] = sum_23;
            float v_100 = half_lo((word_11 >> (uint)((e_9 & 1) * 16)));
            uint low_44 = q_76.x & 252645135u;
            uint low_45 = q_76.y & 252645135u;
            uint low_46 = q_76.z & 252645135u;
            uint low_47 = q_76.w & 252645135u;
            uint high_44 = (q_76.x >> 4u) & 252645135u;
            uint high_45 = (q_76.y >> 4u) & 252645135u;
            uint high_46 = (q_76.z >> 4u) & 252645135u;
            uint high_47 = (q_76.w >> 4u) & 252645135u;
            float v_101 = v_100 * (-8.0f);
            int dot_12 = dot4(high_47, q_80.y, dot4(high_46, q_80.x, dot4(high_45, q_79.y, dot4(high_44, q_79.x, dot4(low_47, q_78.y, dot4(low_46, q_78.x, dot4(low_45, q_77.y, dot4(low_44, q_77.x, 0))))))));
            float v_102 = v_100 * q_81.x;
            float v_103 = (float)dot_12;
            float sum_24 = fma(v_102, v_103, sum_13[1]);
            float sum_25 = fma(v_101, q_81.y, sum_24);
            sum_13[1] = sum_25;
          }
        }
        float v_104 = lane_sum(sum_13[0], t, red);
        float v_105 = lane_sum(sum_13[1], t, red);
        if ((tx & 31) == 0) {
          int at_4 = first;
          if (at_4 < size_n) {
            out_1[out_at + at_4] = v_104;
          }
          int at_5 = first + 1;
          if (at_5 < size_n) {
            out_1[out_at + at_5] = v_105;
          }
        }
      }
    }
  }
}
