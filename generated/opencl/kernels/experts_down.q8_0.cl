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
    int v_2 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
    int base = v * v_2;
    int v_3 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
    int base_1 = v_1 * v_3;
    int lane = tx & 31;
    int chunks = (((entry < entries) && (0 <= place)) && (first < size_n)) ? (size_k >> 5) : 0;
    float sum[2];
    sum[0] = 0.0f;
    sum[1] = 0.0f;
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
    if (e < chunks) {
      uint4 q_4 = x[(e * 2) + ((safe * (size_k >> 2)) >> 2)];
      uint4 q_5 = x[((e * 2) + ((safe * (size_k >> 2)) >> 2)) + 1];
      float2 q_6 = x_s[e + ((safe * (size_k >> 4)) >> 1)];
      float v_6 = half_lo((word >> (uint)((e & 1) * 16)));
      int dot_1 = dot4(q_1.w, q_5.w, dot4(q_1.z, q_5.z, dot4(q_1.y, q_5.y, dot4(q_1.x, q_5.x, dot4(q.w, q_4.w, dot4(q.z, q_4.z, dot4(q.y, q_4.y, dot4(q.x, q_4.x, 0))))))));
      float v_7 = v_6 * q_6.x;
      float v_8 = (float)dot_1;
      float sum_1 = fma(v_7, v_8, sum[0]);
      sum[0] = sum_1;
      float v_9 = half_lo((word_1 >> (uint)((e & 1) * 16)));
      int dot_2 = dot4(q_3.w, q_5.w, dot4(q_3.z, q_5.z, dot4(q_3.y, q_5.y, dot4(q_3.x, q_5.x, dot4(q_2.w, q_4.w, dot4(q_2.z, q_4.z, dot4(q_2.y, q_4.y, dot4(q_2.x, q_4.x, 0))))))));
      float v_10 = v_9 * q_6.x;
      float v_11 = (float)dot_2;
      float sum_2 = fma(v_10, v_11, sum[1]);
      sum[1] = sum_2;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_1 = 1; i_1 < max(rounds, 1); ++i_1) {
      int e_2 = lane + (i_1 << 5);
      if (e_2 < chunks) {
        int v_12 = (e_2 * 8) + base;
        uint4 q_7 = w[v_12 >> 2];
        uint4 q_8 = w[(v_12 >> 2) + 1];
        uint word_2 = w__words[(((size_k >> 5) * 8) + base) + (e_2 >> 1)];
        int v_13 = (e_2 * 8) + base_1;
        uint4 q_9 = w[v_13 >> 2];
        uint4 q_10 = w[(v_13 >> 2) + 1];
        uint word_3 = w__words[(((size_k >> 5) * 8) + base_1) + (e_2 >> 1)];
        uint4 q_11 = x[(e_2 * 2) + ((safe * (size_k >> 2)) >> 2)];
        uint4 q_12 = x[((e_2 * 2) + ((safe * (size_k >> 2)) >> 2)) + 1];
        float2 q_13 = x_s[e_2 + ((safe * (size_k >> 4)) >> 1)];
        float v_14 = half_lo((word_2 >> (uint)((e_2 & 1) * 16)));
        int dot_3 = dot4(q_8.w, q_12.w, dot4(q_8.z, q_12.z, dot4(q_8.y, q_12.y, dot4(q_8.x, q_12.x, dot4(q_7.w, q_11.w, dot4(q_7.z, q_11.z, dot4(q_7.y, q_11.y, dot4(q_7.x, q_11.x, 0))))))));
        float v_15 = v_14 * q_13.x;
        float v_16 = (float)dot_3;
        float sum_3 = fma(v_15, v_16, sum[0]);
        sum[0] = sum_3;
        float v_17 = half_lo((word_3 >> (uint)((e_2 & 1) * 16)));
        int dot_4 = dot4(q_10.w, q_12.w, dot4(q_10.z, q_12.z, dot4(q_10.y, q_12.y, dot4(q_10.x, q_12.x, dot4(q_9.w, q_11.w, dot4(q_9.z, q_11.z, dot4(q_9.y, q_11.y, dot4(q_9.x, q_11.x, 0))))))));
        float v_18 = v_17 * q_13.x;
        float v_19 = (float)dot_4;
        float sum_4 = fma(v_18, v_19, sum[1]);
        sum[1] = sum_4;
      }
    }
    float v_20 = lane_sum(sum[0], t, red);
    float v_21 = lane_sum(sum[1], t, red);
    if (((tx & 31) == 0) && (entry < entries)) {
      shared_1[(entry * block_rows) + local_1] = v_20;
      shared_1[((entry * block_rows) + local_1) + 1] = v_21;
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
