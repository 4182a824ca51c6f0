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
    int v_2 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
    int base = v * v_2;
    int v_3 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
    int base_1 = v_1 * v_3;
    int lane = tx & 31;
    int chunks = (((entry < entries) && (0 <= place)) && (first < size_n)) ? (size_k >> 5) : 0;
    float sum[2];
    sum[0] = 0.0f;
    sum[1] = 0.0f;
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
    if (e < chunks) {
      uint4 q_4 = x[(e * 2) + ((safe * (size_k >> 2)) >> 2)];
      uint4 q_5 = x[((e * 2) + ((safe * (size_k >> 2)) >> 2)) + 1];
      float2 q_6 = x_s[e + ((safe * (size_k >> 4)) >> 1)];
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
      int dot_1 = dot4(high_3, q_5.w, dot4(high_2, q_5.z, dot4(high_1, q_5.y, dot4(high, q_5.x, dot4(low_3, q_4.w, dot4(low_2, q_4.z, dot4(low_1, q_4.y, dot4(low, q_4.x, 0))))))));
      float v_6 = v_4 * q_6.x;
      float v_7 = (float)dot_1;
      float sum_1 = fma(v_6, v_7, sum[0]);
      float sum_2 = fma(v_5, q_6.y, sum_1);
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
      int dot_2 = dot4(high_7, q_5.w, dot4(high_6, q_5.z, dot4(high_5, q_5.y, dot4(high_4, q_5.x, dot4(low_7, q_4.w, dot4(low_6, q_4.z, dot4(low_5, q_4.y, dot4(low_4, q_4.x, 0))))))));
      float v_10 = v_8 * q_6.x;
      float v_11 = (float)dot_2;
      float sum_3 = fma(v_10, v_11, sum[1]);
      float sum_4 = fma(v_9, q_6.y, sum_3);
      sum[1] = sum_4;
    }
    if (e_2 < chunks) {
      uint4 q_7 = x[(e_2 * 2) + ((safe * (size_k >> 2)) >> 2)];
      uint4 q_8 = x[((e_2 * 2) + ((safe * (size_k >> 2)) >> 2)) + 1];
      float2 q_9 = x_s[e_2 + ((safe * (size_k >> 4)) >> 1)];
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
      int dot_3 = dot4(high_11, q_8.w, dot4(high_10, q_8.z, dot4(high_9, q_8.y, dot4(high_8, q_8.x, dot4(low_11, q_7.w, dot4(low_10, q_7.z, dot4(low_9, q_7.y, dot4(low_8, q_7.x, 0))))))));
      float v_14 = v_12 * q_9.x;
      float v_15 = (float)dot_3;
      float sum_5 = fma(v_14, v_15, sum[0]);
      float sum_6 = fma(v_13, q_9.y, sum_5);
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
      int dot_4 = dot4(high_15, q_8.w, dot4(high_14, q_8.z, dot4(high_13, q_8.y, dot4(high_12, q_8.x, dot4(low_15, q_7.w, dot4(low_14, q_7.z, dot4(low_13, q_7.y, dot4(low_12, q_7.x, 0))))))));
      float v_18 = v_16 * q_9.x;
      float v_19 = (float)dot_4;
      float sum_7 = fma(v_18, v_19, sum[1]);
      float sum_8 = fma(v_17, q_9.y, sum_7);
      sum[1] = sum_8;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_1 = 2; i_1 < max(rounds, 2); ++i_1) {
      int e_4 = lane + (i_1 << 5);
      if (e_4 < chunks) {
        uint4 q_10 = w[e_4 + (base >> 2)];
        uint word_4 = w__words[(((size_k >> 5) * 4) + base) + e_4];
        uint4 q_11 = w[e_4 + (base_1 >> 2)];
        uint word_5 = w__words[(((size_k >> 5) * 4) + base_1) + e_4];
        uint4 q_12 = x[(e_4 * 2) + ((safe * (size_k >> 2)) >> 2)];
        uint4 q_13 = x[((e_4 * 2) + ((safe * (size_k >> 2)) >> 2)) + 1];
        float2 q_14 = x_s[e_4 + ((safe * (size_k >> 4)) >> 1)];
        uint low_16 = q_10.x & 252645135u;
        uint low_17 = q_10.y & 252645135u;
        uint low_18 = q_10.z & 252645135u;
        uint low_19 = q_10.w & 252645135u;
        uint high_16 = (q_10.x >> 4u) & 252645135u;
        uint high_17 = (q_10.y >> 4u) & 252645135u;
        uint high_18 = (q_10.z >> 4u) & 252645135u;
        uint high_19 = (q_10.w >> 4u) & 252645135u;
        float v_20 = half_lo(word_4);
        float v_21 = half_hi(word_4);
        int dot_5 = dot4(high_19, q_13.w, dot4(high_18, q_13.z, dot4(high_17, q_13.y, dot4(high_16, q_13.x, dot4(low_19, q_12.w, dot4(low_18, q_12.z, dot4(low_17, q_12.y, dot4(low_16, q_12.x, 0))))))));
        float v_22 = v_20 * q_14.x;
        float v_23 = (float)dot_5;
        float sum_9 = fma(v_22, v_23, sum[0]);
        float sum_10 = fma(v_21, q_14.y, sum_9);
        sum[0] = sum_10;
        uint low_20 = q_11.x & 252645135u;
        uint low_21 = q_11.y & 252645135u;
        uint low_22 = q_11.z & 252645135u;
        uint low_23 = q_11.w & 252645135u;
        uint high_20 = (q_11.x >> 4u) & 252645135u;
        uint high_21 = (q_11.y >> 4u) & 252645135u;
        uint high_22 = (q_11.z >> 4u) & 252645135u;
        uint high_23 = (q_11.w >> 4u) & 252645135u;
        float v_24 = half_lo(word_5);
        float v_25 = half_hi(word_5);
        int dot_6 = dot4(high_23, q_13.w, dot4(high_22, q_13.z, dot4(high_21, q_13.y, dot4(high_20, q_13.x, dot4(low_23, q_12.w, dot4(low_22, q_12.z, dot4(low_21, q_12.y, dot4(low_20, q_12.x, 0))))))));
        float v_26 = v_24 * q_14.x;
        float v_27 = (float)dot_6;
        float sum_11 = fma(v_26, v_27, sum[1]);
        float sum_12 = fma(v_25, q_14.y, sum_11);
        sum[1] = sum_12;
      }
    }
    float v_28 = lane_sum(sum[0], t, red);
    float v_29 = lane_sum(sum[1], t, red);
    if (((tx & 31) == 0) && (entry < entries)) {
      shared_1[(entry * block_rows) + local_1] = v_28;
      shared_1[((entry * block_rows) + local_1) + 1] = v_29;
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
