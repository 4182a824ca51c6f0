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
__kernel void kernel_main(__global const int* restrict step_1, __global const float* restrict logits, __global const float* restrict b, __global const int* restrict slots, __global const uint4* restrict w, __global const uint4* restrict w2, __global int* ids, __global float* weights, __global uint* yq, __global float2* yq_s, __global const uint4* x, __global const float2* restrict x_s, int ld_logits, float scale) {
  __local int shared_1[128];
  __local float shared_2[128];
  __local float shared_3[1024];
  __local float shared_4[1024];
  __local float shared_5[256];
  __local int shared_6[8];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int rows = step_1[0];
  int rows_now = min(rows, 8);
  int width = ((size_experts + 15) >> 4) * 16;
  int items = rows_now * width;
  for (int i = tx; i < max(items, tx); i += 512) {
    int row = i / width;
    int expert = i % width;
    int place = (row * 128) + expert;
    float logit = logits[min(expert, (size_experts - 1)) + (row * ld_logits)];
    float v = exp(fmin((0.0f - logit), 88.0f));
    float v_1 = 1.0f / (1.0f + v);
    float key = fmax((v_1 + b[min(expert, (size_experts - 1))]), (-3e+38f));
    shared_4[place] = v_1;
    shared_3[place] = (expert < size_experts) ? key : (-3.4e+38f);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int part = (tx & 3) * 4;
  for (int i_1 = 0; i_1 < ((items + 127) >> 7); ++i_1) {
    int item = (i_1 * 128) + (tx >> 2);
    int own = min(item, (items - 1));
    int row_1 = own / width;
    int expert_1 = own % width;
    int place_1 = (row_1 * 128) + expert_1;
    float key_1 = shared_3[place_1];
    int better = 0;
    for (int i_2 = part; i_2 < width; i_2 += 16) {
      float4 q = (float4)(shared_3[(row_1 * 128) + i_2], shared_3[((row_1 * 128) + i_2) + 1], shared_3[((row_1 * 128) + i_2) + 2], shared_3[((row_1 * 128) + i_2) + 3]);
      better = better + (int)((key_1 < q.x) || ((q.x == key_1) && (i_2 < expert_1)));
      better = better + (int)((key_1 < q.y) || ((q.y == key_1) && ((i_2 + 1) < expert_1)));
      better = better + (int)((key_1 < q.z) || ((q.z == key_1) && ((i_2 + 2) < expert_1)));
      better = better + (int)((key_1 < q.w) || ((q.w == key_1) && ((i_2 + 3) < expert_1)));
    }
    int v_2 = quad_sum_int(better, t, red);
    if ((((part == 0) && (item < items)) && (expert_1 < size_experts)) && (v_2 < size_used)) {
      int to = (row_1 * size_used) + v_2;
      shared_1[to] = expert_1;
      shared_2[to] = shared_4[place_1];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int count = rows_now * size_used;
  int entry = gy;
  int expert_2 = shared_1[max(min(entry, (count - 1)), 0)];
  int place_2 = slots[expert_2];
  int there = (int)((entry < count) && (0 <= place_2));
  int place_3 = max(place_2, 0);
  int run = tx >> 5;
  int row_2 = min(((gx * 32) + (run * 2)), (size_n - 1)) + (place_3 * size_n);
  int row_3 = min((((gx * 32) + (run * 2)) + 1), (size_n - 1)) + (place_3 * size_n);
  int lane = tx & 31;
  int v_3 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
  int base = row_2 * v_3;
  int v_4 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
  int base_1 = row_3 * v_4;
  int chunks = size_k >> 5;
  int v_5 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
  int base_2 = row_2 * v_5;
  int v_6 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
  int base_3 = row_3 * v_6;
  int chunks_1 = size_k >> 5;
  float sum[16];
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  uint4 q_1 = w[e_1 + (base >> 2)];
  uint4 q_2 = w[((((size_k >> 5) * 4) + base) + e_1) >> 2];
  int v_7 = ((((size_k >> 5) * 4) + base) + e_1) & 3;
  uint v_8 = (v_7 < 2) ? ((v_7 == 0) ? q_2.x : q_2.y) : ((v_7 == 2) ? q_2.z : q_2.w);
  uint4 q_3 = w[e_1 + (base_1 >> 2)];
  uint4 q_4 = w[((((size_k >> 5) * 4) + base_1) + e_1) >> 2];
  int v_9 = ((((size_k >> 5) * 4) + base_1) + e_1) & 3;
  uint v_10 = (v_9 < 2) ? ((v_9 == 0) ? q_4.x : q_4.y) : ((v_9 == 2) ? q_4.z : q_4.w);
  int e_2 = lane + 32;
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  uint4 q_5 = w[e_3 + (base >> 2)];
  uint4 q_6 = w[((((size_k >> 5) * 4) + base) + e_3) >> 2];
  int v_11 = ((((size_k >> 5) * 4) + base) + e_3) & 3;
  uint v_12 = (v_11 < 2) ? ((v_11 == 0) ? q_6.x : q_6.y) : ((v_11 == 2) ? q_6.z : q_6.w);
  uint4 q_7 = w[e_3 + (base_1 >> 2)];
  uint4 q_8 = w[((((size_k >> 5) * 4) + base_1) + e_3) >> 2];
  int v_13 = ((((size_k >> 5) * 4) + base_1) + e_3) & 3;
  uint v_14 = (v_13 < 2) ? ((v_13 == 0) ? q_8.x : q_8.y) : ((v_13 == 2) ? q_8.z : q_8.w);
  if (((gx == 0) && (entry < count)) && ((entry % size_used) == 0)) {
    int own_1 = entry / size_used;
    if (tx < size_used) {
      int at = (own_1 * size_used) + tx;
      float total = 1e-06f;
      for (int i_3 = 0; i_3 < size_used; ++i_3) {
        total = total + shared_2[(own_1 * size_used) + i_3];
      }
      ids[at] = shared_1[at];
      weights[at] = shared_2[at] * (scale / total);
    }
  }
  int rows_1 = min((count / size_used), 8);
  if (tx < 8) {
    shared_6[tx] = -1;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i_4 = tx; i_4 < max(((1 < rows_1) ? (rows_1 * size_used) : 0), tx); i_4 += 512) {
    if (shared_1[i_4] == expert_2) {
      shared_6[i_4 / size_used] = i_4;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int own_2 = entry / size_used;
  int passes = ((there == 1) && ((rows_1 == 1) || ((((((((own_2 <= 0) || (shared_6[0] < 0)) && ((own_2 <= 1) || (shared_6[1] < 0))) && ((own_2 <= 2) || (shared_6[2] < 0))) && ((own_2 <= 3) || (shared_6[3] < 0))) && ((own_2 <= 4) || (shared_6[4] < 0))) && ((own_2 <= 5) || (shared_6[5] < 0))) && ((own_2 <= 6) || (shared_6[6] < 0))))) ? ((rows_1 + 3) >> 2) : 0;
  if (rows_1 == 1) {
    for (int i_5 = 0; i_5 < passes; ++i_5) {
      sum[0] = 0.0f;
      sum[1] = 0.0f;
      sum[2] = 0.0f;
      sum[3] = 0.0f;
      int e_4 = lane;
      int e_5 = max(min(e_4, (chunks_1 - 1)), 0);
      uint4 q_9 = w2[e_5 + (base_2 >> 2)];
      uint4 q_10 = w2[((((size_k >> 5) * 4) + base_2) + e_5) >> 2];
      int v_15 = ((((size_k >> 5) * 4) + base_2) + e_5) & 3;
      uint v_16 = (v_15 < 2) ? ((v_15 == 0) ? q_10.x : q_10.y) : ((v_15 == 2) ? q_10.z : q_10.w);
      uint4 q_11 = w2[e_5 + (base_3 >> 2)];
      uint4 q_12 = w2[((((size_k >> 5) * 4) + base_3) + e_5) >> 2];
      int v_17 = ((((size_k >> 5) * 4) + base_3) + e_5) & 3;
      uint v_18 = (v_17 < 2) ? ((v_17 == 0) ? q_12.x : q_12.y) : ((v_17 == 2) ? q_12.z : q_12.w);
      int e_6 = lane + 32;
      int e_7 = max(min(e_6, (chunks_1 - 1)), 0);
      uint4 q_13 = w2[e_7 + (base_2 >> 2)];
      uint4 q_14 = w2[((((size_k >> 5) * 4) + base_2) + e_7) >> 2];
      int v_19 = ((((size_k >> 5) * 4) + base_2) + e_7) & 3;
      uint v_20 = (v_19 < 2) ? ((v_19 == 0) ? q_14.x : q_14.y) : ((v_19 == 2) ? q_14.z : q_14.w);
      uint4 q_15 = w2[e_7 + (base_3 >> 2)];
      uint4 q_16 = w2[((((size_k >> 5) * 4) + base_3) + e_7) >> 2];
      int v_21 = ((((size_k >> 5) * 4) + base_3) + e_7) & 3;
      uint v_22 = (v_21 < 2) ? ((v_21 == 0) ? q_16.x : q_16.y) : ((v_21 == 2) ? q_16.z : q_16.w);
      if (e < chunks) {
        uint4 q_17 = x[e * 2];
        uint4 q_18 = x[(e * 2) + 1];
        float2 q_19 = x_s[e];
        uint low = q_1.x & 252645135u;
        uint low_1 = q_1.y & 252645135u;
        uint low_2 = q_1.z & 252645135u;
        uint low_3 = q_1.w & 252645135u;
        uint high = (q_1.x >> 4u) & 252645135u;
        uint high_1 = (q_1.y >> 4u) & 252645135u;
        uint high_2 = (q_1.z >> 4u) & 252645135u;
        uint high_3 = (q_1.w >> 4u) & 252645135u;
        float v_23 = half_lo(v_8);
        float v_24 = half_hi(v_8);
        int dot_1 = dot4(high_3, q_18.w, dot4(high_2, q_18.z, dot4(high_1, q_18.y, dot4(high, q_18.x, dot4(low_3, q_17.w, dot4(low_2, q_17.z, dot4(low_1, q_17.y, dot4(low, q_17.x, 0))))))));
        float v_25 = v_23 * q_19.x;
        float v_26 = (float)dot_1;
        float sum_1 = fma(v_25, v_26, sum[0]);
        float sum_2 = fma(v_24, q_19.y, sum_1);
        sum[0] = sum_2;
        uint low_4 = q_3.x & 252645135u;
        uint low_5 = q_3.y & 252645135u;
        uint low_6 = q_3.z & 252645135u;
        uint low_7 = q_3.w & 252645135u;
        uint high_4 = (q_3.x >> 4u) & 252645135u;
        uint high_5 = (q_3.y >> 4u) & 252645135u;
        uint high_6 = (q_3.z >> 4u) & 252645135u;
        uint high_7 = (q_3.w >> 4u) & 252645135u;
        float v_27 = half_lo(v_10);
        float v_28 = half_hi(v_10);
        int dot_2 = dot4(high_7, q_18.w, dot4(high_6, q_18.z, dot4(high_5, q_18.y, dot4(high_4, q_18.x, dot4(low_7, q_17.w, dot4(low_6, q_17.z, dot4(low_5, q_17.y, dot4(low_4, q_17.x, 0))))))));
        float v_29 = v_27 * q_19.x;
        float v_30 = (float)dot_2;
        float sum_3 = fma(v_29, v_30, sum[1]);
        float sum_4 = fma(v_28, q_19.y, sum_3);
        sum[1] = sum_4;
      }
      if (e_2 < chunks) {
        uint4 q_20 = x[e_2 * 2];
        uint4 q_21 = x[(e_2 * 2) + 1];
        float2 q_22 = x_s[e_2];
        uint low_8 = q_5.x & 252645135u;
        uint low_9 = q_5.y & 252645135u;
        uint low_10 = q_5.z & 252645135u;
        uint low_11 = q_5.w & 252645135u;
        uint high_8 = (q_5.x >> 4u) & 252645135u;
        uint high_9 = (q_5.y >> 4u) & 252645135u;
        uint high_10 = (q_5.z >> 4u) & 252645135u;
        uint high_11 = (q_5.w >> 4u) & 252645135u;
        float v_31 = half_lo(v_12);
        float v_32 = half_hi(v_12);
        int dot_3 = dot4(high_11, q_21.w, dot4(high_10, q_21.z, dot4(high_9, q_21.y, dot4(high_8, q_21.x, dot4(low_11, q_20.w, dot4(low_10, q_20.z, dot4(low_9, q_20.y, dot4(low_8, q_20.x, 0))))))));
        float v_33 = v_31 * q_22.x;
        float v_34 = (float)dot_3;
        float sum_5 = fma(v_33, v_34, sum[0]);
        float sum_6 = fma(v_32, q_22.y, sum_5);
        sum[0] = sum_6;
        uint low_12 = q_7.x & 252645135u;
        uint low_13 = q_7.y & 252645135u;
        uint low_14 = q_7.z & 252645135u;
        uint low_15 = q_7.w & 252645135u;
        uint high_12 = (q_7.x >> 4u) & 252645135u;
        uint high_13 = (q_7.y >> 4u) & 252645135u;
        uint high_14 = (q_7.z >> 4u) & 252645135u;
        uint high_15 = (q_7.w >> 4u) & 252645135u;
        float v_35 = half_lo(v_14);
        float v_36 = half_hi(v_14);
        int dot_4 = dot4(high_15, q_21.w, dot4(high_14, q_21.z, dot4(high_13, q_21.y, dot4(high_12, q_21.x, dot4(low_15, q_20.w, dot4(low_14, q_20.z, dot4(low_13, q_20.y, dot4(low_12, q_20.x, 0))))))));
        float v_37 = v_35 * q_22.x;
        float v_38 = (float)dot_4;
        float sum_7 = fma(v_37, v_38, sum[1]);
        float sum_8 = fma(v_36, q_22.y, sum_7);
        sum[1] = sum_8;
      }
      int rounds = (chunks + 31) >> 5;
      for (int i_6 = 2; i_6 < max(rounds, 2); ++i_6) {
        int e_8 = lane + (i_6 << 5);
        if (e_8 < chunks) {
          uint4 q_23 = w[e_8 + (base >> 2)];
          uint4 q_24 = w[((((size_k >> 5) * 4) + base) + e_8) >> 2];
          int v_39 = ((((size_k >> 5) * 4) + base) + e_8) & 3;
          uint v_40 = (v_39 < 2) ? ((v_39 == 0) ? q_24.x : q_24.y) : ((v_39 == 2) ? q_24.z : q_24.w);
          uint4 q_25 = w[e_8 + (base_1 >> 2)];
          uint4 q_26 = w[((((size_k >> 5) * 4) + base_1) + e_8) >> 2];
          int v_41 = ((((size_k >> 5) * 4) + base_1) + e_8) & 3;
          uint v_42 = (v_41 < 2) ? ((v_41 == 0) ? q_26.x : q_26.y) : ((v_41 == 2) ? q_26.z : q_26.w);
          uint4 q_27 = x[e_8 * 2];
          uint4 q_28 = x[(e_8 * 2) + 1];
          float2 q_29 = x_s[e_8];
          uint low_16 = q_23.x & 252645135u;
          uint low_17 = q_23.y & 252645135u;
          uint low_18 = q_23.z & 252645135u;
          uint low_19 = q_23.w & 252645135u;
          uint high_16 = (q_23.x >> 4u) & 252645135u;
          uint high_17 = (q_23.y >> 4u) & 252645135u;
          uint high_18 = (q_23.z >> 4u) & 252645135u;
          uint high_19 = (q_23.w >> 4u) & 252645135u;
          float v_43 = half_lo(v_40);
          float v_44 = half_hi(v_40);
          int dot_5 = dot4(high_19, q_28.w, dot4(high_18, q_28.z, dot4(high_17, q_28.y, dot4(high_16, q_28.x, dot4(low_19, q_27.w, dot4(low_18, q_27.z, dot4(low_17, q_27.y, dot4(low_16, q_27.x, 0))))))));
          float v_45 = v_43 * q_29.x;
          float v_46 = (float)dot_5;
          float sum_9 = fma(v_45, v_46, sum[0]);
          float sum_10 = fma(v_44, q_29.y, sum_9);
          sum[0] = sum_10;
          uint low_20 = q_25.x & 252645135u;
          uint low_21 = q_25.y & 252645135u;
          uint low_22 = q_25.z & 252645135u;
          uint low_23 = q_25.w & 252645135u;
          uint high_20 = (q_25.x >> 4u) & 252645135u;
          uint high_21 = (q_25.y >> 4u) & 252645135u;
          uint high_22 = (q_25.z >> 4u) & 252645135u;
          uint high_23 = (q_25.w >> 4u) & 252645135u;
          float v_47 = half_lo(v_42);
          float v_48 = half_hi(v_42);
          int dot_6 = dot4(high_23, q_28.w, dot4(high_22, q_28.z, dot4(high_21, q_28.y, dot4(high_20, q_28.x, dot4(low_23, q_27.w, dot4(low_22, q_27.z, dot4(low_21, q_27.y, dot4(low_20, q_27.x, 0))))))));
          float v_49 = v_47 * q_29.x;
          float v_50 = (float)dot_6;
          float sum_11 = fma(v_49, v_50, sum[1]);
          float sum_12 = fma(v_48, q_29.y, sum_11);
          sum[1] = sum_12;
        }
      }
      if (e_4 < chunks_1) {
        uint4 q_30 = x[e_4 * 2];
        uint4 q_31 = x[(e_4 * 2) + 1];
        float2 q_32 = x_s[e_4];
        uint low_24 = q_9.x & 252645135u;
        uint low_25 = q_9.y & 252645135u;
        uint low_26 = q_9.z & 252645135u;
        uint low_27 = q_9.w & 252645135u;
        uint high_24 = (q_9.x >> 4u) & 252645135u;
        uint high_25 = (q_9.y >> 4u) & 252645135u;
        uint high_26 = (q_9.z >> 4u) & 252645135u;
        uint high_27 = (q_9.w >> 4u) & 252645135u;
        float v_51 = half_lo(v_16);
        float v_52 = half_hi(v_16);
        int dot_7 = dot4(high_27, q_31.w, dot4(high_26, q_31.z, dot4(high_25, q_31.y, dot4(high_24, q_31.x, dot4(low_27, q_30.w, dot4(low_26, q_30.z, dot4(low_25, q_30.y, dot4(low_24, q_30.x, 0))))))));
        float v_53 = v_51 * q_32.x;
        float v_54 = (float)dot_7;
        float sum_13 = fma(v_53, v_54, sum[2]);
        float sum_14 = fma(v_52, q_32.y, sum_13);
        sum[2] = sum_14;
        uint low_28 = q_11.x & 252645135u;
        uint low_29 = q_11.y & 252645135u;
        uint low_30 = q_11.z & 252645135u;
        uint low_31 = q_11.w & 252645135u;
        uint high_28 = (q_11.x >> 4u) & 252645135u;
        uint high_29 = (q_11.y >> 4u) & 252645135u;
        uint high_30 = (q_11.z >> 4u) & 252645135u;
        uint high_31 = (q_11.w >> 4u) & 252645135u;
        float v_55 = half_lo(v_18);
        float v_56 = half_hi(v_18);
        int dot_8 = dot4(high_31, q_31.w, dot4(high_30, q_31.z, dot4(high_29, q_31.y, dot4(high_28, q_31.x, dot4(low_31, q_30.w, dot4(low_30, q_30.z, dot4(low_29, q_30.y, dot4(low_28, q_30.x, 0))))))));
        float v_57 = v_55 * q_32.x;
        float v_58 = (float)dot_8;
        float sum_15 = fma(v_57, v_58, sum[3]);
        float sum_16 = fma(v_56, q_32.y, sum_15);
        sum[3] = sum_16;
      }
      if (e_6 < chunks_1) {
        uint4 q_33 = x[e_6 * 2];
        uint4 q_34 = x[(e_6 * 2) + 1];
        float2 q_35 = x_s[e_6];
        uint low_32 = q_13.x & 252645135u;
        uint low_33 = q_13.y & 252645135u;
        uint low_34 = q_13.z & 252645135u;
        uint low_35 = q_13.w & 252645135u;
        uint high_32 = (q_13.x >> 4u) & 252645135u;
        uint high_33 = (q_13.y >> 4u) & 252645135u;
        uint high_34 = (q_13.z >> 4u) & 252645135u;
        uint high_35 = (q_13.w >> 4u) & 252645135u;
        float v_59 = half_lo(v_20);
        float v_60 = half_hi(v_20);
        int dot_9 = dot4(high_35, q_34.w, dot4(high_34, q_34.z, dot4(high_33, q_34.y, dot4(high_32, q_34.x, dot4(low_35, q_33.w, dot4(low_34, q_33.z, dot4(low_33, q_33.y, dot4(low_32, q_33.x, 0))))))));
        float v_61 = v_59 * q_35.x;
        float v_62 = (float)dot_9;
        float sum_17 = fma(v_61, v_62, sum[2]);
        float sum_18 = fma(v_60, q_35.y, sum_17);
        sum[2] = sum_18;
        uint low_36 = q_15.x & 252645135u;
        uint low_37 = q_15.y & 252645135u;
        uint low_38 = q_15.z & 252645135u;
        uint low_39 = q_15.w & 252645135u;
        uint high_36 = (q_15.x >> 4u) & 252645135u;
        uint high_37 = (q_15.y >> 4u) & 252645135u;
        uint high_38 = (q_15.z >> 4u) & 252645135u;
        uint high_39 = (q_15.w >> 4u) & 252645135u;
        float v_63 = half_lo(v_22);
        float v_64 = half_hi(v_22);
        int dot_10 = dot4(high_39, q_34.w, dot4(high_38, q_34.z, dot4(high_37, q_34.y, dot4(high_36, q_34.x, dot4(low_39, q_33.w, dot4(low_38, q_33.z, dot4(low_37, q_33.y, dot4(low_36, q_33.x, 0))))))));
        float v_65 = v_63 * q_35.x;
        float v_66 = (float)dot_10;
        float sum_19 = fma(v_65, v_66, sum[3]);
        float sum_20 = fma(v_64, q_35.y, sum_19);
        sum[3] = sum_20;
      }
      int rounds_1 = (chunks_1 + 31) >> 5;
      for (int i_7 = 2; i_7 < max(rounds_1, 2); ++i_7) {
        int e_9 = lane + (i_7 << 5);
        if (e_9 < chunks_1) {
          uint4 q_36 = w2[e_9 + (base_2 >> 2)];
          uint4 q_37 = w2[((((size_k >> 5) * 4) + base_2) + e_9) >> 2];
          int v_67 = ((((size_k >> 5) * 4) + base_2) + e_9) & 3;
          uint v_68 = (v_67 < 2) ? ((v_67 == 0) ? q_37.x : q_37.y) : ((v_67 == 2) ? q_37.z : q_37.w);
          uint4 q_38 = w2[e_9 + (base_3 >> 2)];
          uint4 q_39 = w2[((((size_k >> 5) * 4) + base_3) + e_9) >> 2];
          int v_69 = ((((size_k >> 5) * 4) + base_3) + e_9) & 3;
          uint v_70 = (v_69 < 2) ? ((v_69 == 0) ? q_39.x : q_39.y) : ((v_69 == 2) ? q_39.z : q_39.w);
          uint4 q_40 = x[e_9 * 2];
          uint4 q_41 = x[(e_9 * 2) + 1];
          float2 q_42 = x_s[e_9];
          uint low_40 = q_36.x & 252645135u;
          uint low_41 = q_36.y & 252645135u;
          uint low_42 = q_36.z & 252645135u;
          uint low_43 = q_36.w & 252645135u;
          uint high_40 = (q_36.x >> 4u) & 252645135u;
          uint high_41 = (q_36.y >> 4u) & 252645135u;
          uint high_42 = (q_36.z >> 4u) & 252645135u;
          uint high_43 = (q_36.w >> 4u) & 252645135u;
          float v_71 = half_lo(v_68);
          float v_72 = half_hi(v_68);
          int dot_11 = dot4(high_43, q_41.w, dot4(high_42, q_41.z, dot4(high_41, q_41.y, dot4(high_40, q_41.x, dot4(low_43, q_40.w, dot4(low_42, q_40.z, dot4(low_41, q_40.y, dot4(low_40, q_40.x, 0))))))));
          float v_73 = v_71 * q_42.x;
          float v_74 = (float)dot_11;
          float sum_21 = fma(v_73, v_74, sum[2]);
          float sum_22 = fma(v_72, q_42.y, sum_21);
          sum[2] = sum_22;
          uint low_44 = q_38.x & 252645135u;
          uint low_45 = q_38.y & 252645135u;
          uint low_46 = q_38.z & 252645135u;
          uint low_47 = q_38.w & 252645135u;
          uint high_44 = (q_38.x >> 4u) & 252645135u;
          uint high_45 = (q_38.y >> 4u) & 252645135u;
          uint high_46 = (q_38.z >> 4u) & 252645135u;
          uint high_47 = (q_38.w >> 4u) & 252645135u;
          float v_75 = half_lo(v_70);
          float v_76 = half_hi(v_70);
          int dot_12 = dot4(high_47, q_41.w, dot4(high_46, q_41.z, dot4(high_45, q_41.y, dot4(high_44, q_41.x, dot4(low_47, q_40.w, dot4(low_46, q_40.z, dot4(low_45, q_40.y, dot4(low_44, q_40.x, 0))))))));
          float v_77 = v_75 * q_42.x;
          float v_78 = (float)dot_12;
          float sum_23 = fma(v_77, v_78, sum[3]);
          float sum_24 = fma(v_76, q_42.y, sum_23);
          sum[3] = sum_24;
        }
      }
      float v_79 = lane_sum(sum[0], t, red);
      float v_80 = lane_sum(sum[1], t, red);
      float v_81 = lane_sum(sum[2], t, red);
      float v_82 = lane_sum(sum[3], t, red);
      if ((tx & 31) == 0) {
        float v_83 = exp(fmin((0.0f - v_79), 88.0f));
        float v_84 = v_79 / (1.0f + v_83);
        shared_5[run * 2] = v_84 * v_81;
        float v_85 = exp(fmin((0.0f - v_80), 88.0f));
        float v_86 = v_80 / (1.0f + v_85);
        shared_5[(run * 2) + 1] = v_86 * v_82;
      }
    }
  } else {
    for (int i_8 = 0; i_8 < passes; ++i_8) {
      int base_4 = i_8 * 4;
      int row_4 = base_4;
      int row_5 = base_4 + 1;
      int row_6 = base_4 + 2;
      int row_7 = base_4 + 3;
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
      for (int i_9 = 0; i_9 < max(rounds_2, 0); ++i_9) {
        int e_10 = lane + (i_9 << 5);
        if (e_10 < chunks) {
          uint4 q_43 = w[e_10 + (base >> 2)];
          uint4 q_44 = w[((((size_k >> 5) * 4) + base) + e_10) >> 2];
          int v_87 = ((((size_k >> 5) * 4) + base) + e_10) & 3;
          uint v_88 = (v_87 < 2) ? ((v_87 == 0) ? q_44.x : q_44.y) : ((v_87 == 2) ? q_44.z : q_44.w);
          uint4 q_45 = w[e_10 + (base_1 >> 2)];
          uint4 q_46 = w[((((size_k >> 5) * 4) + base_1) + e_10) >> 2];
          int v_89 = ((((size_k >> 5) * 4) + base_1) + e_10) & 3;
          uint v_90 = (v_89 < 2) ? ((v_89 == 0) ? q_46.x : q_46.y) : ((v_89 == 2) ? q_46.z : q_46.w);
          uint low_48 = q_43.x & 252645135u;
          uint low_49 = q_43.y & 252645135u;
          uint low_50 = q_43.z & 252645135u;
          uint low_51 = q_43.w & 252645135u;
          uint high_48 = (q_43.x >> 4u) & 252645135u;
          uint high_49 = (q_43.y >> 4u) & 252645135u;
          uint high_50 = (q_43.z >> 4u) & 252645135u;
          uint high_51 = (q_43.w >> 4u) & 252645135u;
          float v_91 = half_lo(v_88);
          float v_92 = half_hi(v_88);
          uint low_52 = q_45.x & 252645135u;
          uint low_53 = q_45.y & 252645135u;
          uint low_54 = q_45.z & 252645135u;
          uint low_55 = q_45.w & 252645135u;
          uint high_52 = (q_45.x >> 4u) & 252645135u;
          uint high_53 = (q_45.y >> 4u) & 252645135u;
          uint high_54 = (q_45.z >> 4u) & 252645135u;
          uint high_55 = (q_45.w >> 4u) & 252645135u;
          float v_93 = half_lo(v_90);
          float v_94 = half_hi(v_90);
          if (0 <= shared_6[min(row_4, 7)]) {
            uint4 q_47 = x[(e_10 * 2) + ((row_4 * (size_k >> 2)) >> 2)];
            uint4 q_48 = x[((e_10 * 2) + ((row_4 * (size_k >> 2)) >> 2)) + 1];
            float2 q_49 = x_s[e_10 + ((row_4 * (size_k >> 4)) >> 1)];
            int dot_13 = dot4(high_51, q_48.w, dot4(high_50, q_48.z, dot4(high_49, q_48.y, dot4(high_48, q_48.x, dot4(low_51, q_47.w, dot4(low_50, q_47.z, dot4(low_49, q_47.y, dot4(low_48, q_47.x, 0))))))));
            float v_95 = v_91 * q_49.x;
            float v_96 = (float)dot_13;
            float sum_25 = fma(v_95, v_96, sum[0]);
            float sum_26 = fma(v_92, q_49.y, sum_25);
            sum[0] = sum_26;
            int dot_14 = dot4(high_55, q_48.w, dot4(high_54, q_48.z, dot4(high_53, q_48.y, dot4(high_52, q_48.x, dot4(low_55, q_47.w, dot4(low_54, q_47.z, dot4(low_53, q_47.y, dot4(low_52, q_47.x, 0))))))));
            float v_97 = v_93 * q_49.x;
            float v_98 = (float)dot_14;
            float sum_27 = fma(v_97, v_98, sum[1]);
            float sum_28 = fma(v_94, q_49.y, sum_27);
            sum[1] = sum_28;
          }
          if (0 <= shared_6[min(row_5, 7)]) {
            uint4 q_50 = x[(e_10 * 2) + ((row_5 * (size_k >> 2)) >> 2)];
            uint4 q_51 = x[((e_10 * 2) + ((row_5 * (size_k >> 2)) >> 2)) + 1];
            float2 q_52 = x_s[e_10 + ((row_5 * (size_k >> 4)) >> 1)];
            int dot_15 = dot4(high_51, q_51.w, dot4(high_50, q_51.z, dot4(high_49, q_51.y, dot4(high_48, q_51.x, dot4(low_51, q_50.w, dot4(low_50, q_50.z, dot4(low_49, q_50.y, dot4(low_48, q_50.x, 0))))))));
            float v_99 = v_91 * q_52.x;
            float v_100 = (float)dot_15;
            float sum_29 = fma(v_99, v_100, sum[4]);
            float sum_30 = fma(v_92, q_52.y, sum_29);
            sum[4] = sum_30;
            int dot_16 = dot4(high_55, q_51.w, dot4(high_54, q_51.z, dot4(high_53, q_51.y, dot4(high_52, q_51.x, dot4(low_55, q_50.w, dot4(low_54, q_50.z, dot4(low_53, q_50.y, dot4(low_52, q_50.x, 0))))))));
            float v_101 = v_93 * q_52.x;
            float v_102 = (float)dot_16;
            float sum_31 = fma(v_101, v_102, sum[5]);
            float sum_32 = fma(v_94, q_52.y, sum_31);
            sum[5] = sum_32;
          }
          if (0 <= shared_6[min(row_6, 7)]) {
            uint4 q_53 = x[(e_10 * 2) + ((row_6 * (size_k >> 2)) >> 2)];
            uint4 q_54 = x[((e_10 * 2) + ((row_6 * (size_k >> 2)) >> 2)) + 1];
            float2 q_55 = x_s[e_10 + ((row_6 * (size_k >> 4)) >> 1)];
            int dot_17 = dot4(high_51, q_54.w, dot4(high_50, q_54.z, dot4(high_49, q_54.y, dot4(high_48, q_54.x, dot4(low_51, q_53.w, dot4(low_50, q_53.z, dot4(low_49, q_53.y, dot4(low_48, q_53.x, 0))))))));
            float v_103 = v_91 * q_55.x;
            float v_104 = (float)dot_17;
            float sum_33 = fma(v_103, v_104, sum[8]);
            float sum_34 = fma(v_92, q_55.y, sum_33);
            sum[8] = sum_34;
            int dot_18 = dot4(high_55, q_54.w, dot4(high_54, q_54.z, dot4(high_53, q_54.y, dot4(high_52, q_54.x, dot4(low_55, q_53.w, dot4(low_54, q_53.z, dot4(low_53, q_53.y, dot4(low_52, q_53.x, 0))))))));
            float v_105 = v_93 * q_55.x;
            float v_106 = (float)dot_18;
            float sum_35 = fma(v_105, v_106, sum[9]);
            float sum_36 = fma(v_94, q_55.y, sum_35);
            sum[9] = sum_36;
          }
          if (0 <= shared_6[min(row_7, 7)]) {
            uint4 q_56 = x[(e_10 * 2) + ((row_7 * (size_k >> 2)) >> 2)];
            uint4 q_57 = x[((e_10 * 2) + ((row_7 * (size_k >> 2)) >> 2)) + 1];
            float2 q_58 = x_s[e_10 + ((row_7 * (size_k >> 4)) >> 1)];
            int dot_19 = dot4(high_51, q_57.w, dot4(high_50, q_57.z, dot4(high_49, q_57.y, dot4(high_48, q_57.x, dot4(low_51, q_56.w, dot4(low_50, q_56.z, dot4(low_49, q_56.y, dot4(low_48, q_56.x, 0))))))));
            float v_107 = v_91 * q_58.x;
            float v_108 = (float)dot_19;
            float sum_37 = fma(v_107, v_108, sum[12]);
            float sum_38 = fma(v_92, q_58.y, sum_37);
            sum[12] = sum_38;
            int dot_20 = dot4(high_55, q_57.w, dot4(high_54, q_57.z, dot4(high_53, q_57.y, dot4(high_52, q_57.x, dot4(low_55, q_56.w, dot4(low_54, q_56.z, dot4(low_53, q_56.y, dot4(low_52, q_56.x, 0))))))));
            float v_109 = v_93 * q_58.x;
            float v_110 = (float)dot_20;
            float sum_39 = fma(v_109, v_110, sum[13]);
            float sum_40 = fma(v_94, q_58.y, sum_39);
            sum[13] = sum_40;
          }
        }
      }
      int rounds_3 = (chunks_1 + 31) >> 5;
      for (int i_10 = 0; i_10 < max(rounds_3, 0); ++i_10) {
        int e_11 = lane + (i_10 << 5);
        if (e_11 < chunks_1) {
          uint4 q_59 = w2[e_11 + (base_2 >> 2)];
          uint4 q_60 = w2[((((size_k >> 5) * 4) + base_2) + e_11) >> 2];
          int v_111 = ((((size_k >> 5) * 4) + base_2) + e_11) & 3;
          uint v_112 = (v_111 < 2) ? ((v_111 == 0) ? q_60.x : q_60.y) : ((v_111 == 2) ? q_60.z : q_60.w);
          uint4 q_61 = w2[e_11 + (base_3 >> 2)];
          uint4 q_62 = w2[((((size_k >> 5) * 4) + base_3) + e_11) >> 2];
          int v_113 = ((((size_k >> 5) * 4) + base_3) + e_11) & 3;
          uint v_114 = (v_113 < 2) ? ((v_113 == 0) ? q_62.x : q_62.y) : ((v_113 == 2) ? q_62.z : q_62.w);
          uint low_56 = q_59.x & 252645135u;
          uint low_57 = q_59.y & 252645135u;
          uint low_58 = q_59.z & 252645135u;
          uint low_59 = q_59.w & 252645135u;
          uint high_56 = (q_59.x >> 4u) & 252645135u;
          uint high_57 = (q_59.y >> 4u) & 252645135u;
          uint high_58 = (q_59.z >> 4u) & 252645135u;
          uint high_59 = (q_59.w >> 4u) & 252645135u;
          float v_115 = half_lo(v_112);
          float v_116 = half_hi(v_112);
          uint low_60 = q_61.x & 252645135u;
          uint low_61 = q_61.y & 252645135u;
          uint low_62 = q_61.z & 252645135u;
          uint low_63 = q_61.w & 252645135u;
          uint high_60 = (q_61.x >> 4u) & 252645135u;
          uint high_61 = (q_61.y >> 4u) & 252645135u;
          uint high_62 = (q_61.z >> 4u) & 252645135u;
          uint high_63 = (q_61.w >> 4u) & 252645135u;
          float v_117 = half_lo(v_114);
          float v_118 = half_hi(v_114);
          if (0 <= shared_6[min(row_4, 7)]) {
            uint4 q_63 = x[(e_11 * 2) + ((row_4 * (size_k >> 2)) >> 2)];
            uint4 q_64 = x[((e_11 * 2) + ((row_4 * (size_k >> 2)) >> 2)) + 1];
            float2 q_65 = x_s[e_11 + ((row_4 * (size_k >> 4)) >> 1)];
            int dot_21 = dot4(high_59, q_64.w, dot4(high_58, q_64.z, dot4(high_57, q_64.y, dot4(high_56, q_64.x, dot4(low_59, q_63.w, dot4(low_58, q_63.z, dot4(low_57, q_63.y, dot4(low_56, q_63.x, 0))))))));
            float v_119 = v_115 * q_65.x;
            float v_120 = (float)dot_21;
            float sum_41 = fma(v_119, v_120, sum[2]);
            float sum_42 = fma(v_116, q_65.y, sum_41);
            sum[2] = sum_42;
            int dot_22 = dot4(high_63, q_64.w, dot4(high_62, q_64.z, dot4(high_61, q_64.y, dot4(high_60, q_64.x, dot4(low_63, q_63.w, dot4(low_62, q_63.z, dot4(low_61, q_63.y, dot4(low_60, q_63.x, 0))))))));
            float v_121 = v_117 * q_65.x;
            float v_122 = (float)dot_22;
            float sum_43 = fma(v_121, v_122, sum[3]);
            float sum_44 = fma(v_118, q_65.y, sum_43);
            sum[3] = sum_44;
          }
          if (0 <= shared_6[min(row_5, 7)]) {
            uint4 q_66 = x[(e_11 * 2) + ((row_5 * (size_k >> 2)) >> 2)];
            uint4 q_67 = x[((e_11 * 2) + ((row_5 * (size_k >> 2)) >> 2)) + 1];
            float2 q_68 = x_s[e_11 + ((row_5 * (size_k >> 4)) >> 1)];
            int dot_23 = dot4(high_59, q_67.w, dot4(high_58, q_67.z, dot4(high_57, q_67.y, dot4(high_56, q_67.x, dot4(low_59, q_66.w, dot4(low_58, q_66.z, dot4(low_57, q_66.y, dot4(low_56, q_66.x, 0))))))));
            float v_123 = v_115 * q_68.x;
            float v_124 = (float)dot_23;
            float sum_45 = fma(v_123, v_124, sum[6]);
            float sum_46 = fma(v_116, q_68.y, sum_45);
            sum[6] = sum_46;
            int dot_24 = dot4(high_63, q_67.w, dot4(high_62, q_67.z, dot4(high_61, q_67.y, dot4(high_60, q_67.x, dot4(low_63, q_66.w, dot4(low_62, q_66.z, dot4(low_61, q_66.y, dot4(low_60, q_66.x, 0))))))));
            float v_125 = v_117 * q_68.x;
            float v_126 = (float)dot_24;
            float sum_47 = fma(v_125, v_126, sum[7]);
            float sum_48 = fma(v_118, q_68.y, sum_47);
            sum[7] = sum_48;
          }
          if (0 <= shared_6[min(row_6, 7)]) {
            uint4 q_69 = x[(e_11 * 2) + ((row_6 * (size_k >> 2)) >> 2)];
            uint4 q_70 = x[((e_11 * 2) + ((row_6 * (size_k >> 2)) >> 2)) + 1];
            float2 q_71 = x_s[e_11 + ((row_6 * (size_k >> 4)) >> 1)];
            int dot_25 = dot4(high_59, q_70.w, dot4(high_58, q_70.z, dot4(high_57, q_70.y, dot4(high_56, q_70.x, dot4(low_59, q_69.w, dot4(low_58, q_69.z, dot4(low_57, q_69.y, dot4(low_56, q_69.x, 0))))))));
            float v_127 = v_115 * q_71.x;
            float v_128 = (float)dot_25;
            float sum_49 = fma(v_127, v_128, sum[10]);
            float sum_50 = fma(v_116, q_71.y, sum_49);
            sum[10] = sum_50;
            int dot_26 = dot4(high_63, q_70.w, dot4(high_62, q_70.z, dot4(high_61, q_70.y, dot4(high_60, q_70.x, dot4(low_63, q_69.w, dot4(low_62, q_69.z, dot4(low_61, q_69.y, dot4(low_60, q_69.x, 0))))))));
            float v_129 = v_117 * q_71.x;
            float v_130 = (float)dot_26;
            float sum_51 = fma(v_129, v_130, sum[11]);
            float sum_52 = fma(v_118, q_71.y, sum_51);
            sum[11] = sum_52;
          }
          if (0 <= shared_6[min(row_7, 7)]) {
            uint4 q_72 = x[(e_11 * 2) + ((row_7 * (size_k >> 2)) >> 2)];
            uint4 q_73 = x[((e_11 * 2) + ((row_7 * (size_k >> 2)) >> 2)) + 1];
            float2 q_74 = x_s[e_11 + ((row_7 * (size_k >> 4)) >> 1)];
            int dot_27 = dot4(high_59, q_73.w, dot4(high_58, q_73.z, dot4(high_57, q_73.y, dot4(high_56, q_73.x, dot4(low_59, q_72.w, dot4(low_58, q_72.z, dot4(low_57, q_72.y, dot4(low_56, q_72.x, 0))))))));
            float v_131 = v_115 * q_74.x;
            float v_132 = (float)dot_27;
            float sum_53 = fma(v_131, v_132, sum[14]);
            float sum_54 = fma(v_116, q_74.y, sum_53);
            sum[14] = sum_54;
            int dot_28 = dot4(high_63, q_73.w, dot4(high_62, q_73.z, dot4(high_61, q_73.y, dot4(high_60, q_73.x, dot4(low_63, q_72.w, dot4(low_62, q_72.z, dot4(low_61, q_72.y, dot4(low_60, q_72.x, 0))))))));
            float v_133 = v_117 * q_74.x;
            float v_134 = (float)dot_28;
            float sum_55 = fma(v_133, v_134, sum[15]);
            float sum_56 = fma(v_118, q_74.y, sum_55);
            sum[15] = sum_56;
          }
        }
      }
      for (int i_11 = 0; i_11 < 4; ++i_11) {
        float v_135 = (i_11 == 3) ? sum[12] : ((i_11 == 2) ? sum[8] : ((i_11 == 1) ? sum[4] : sum[0]));
        float v_136 = (i_11 == 3) ? sum[13] : ((i_11 == 2) ? sum[9] : ((i_11 == 1) ? sum[5] : sum[1]));
        float v_137 = (i_11 == 3) ? sum[14] : ((i_11 == 2) ? sum[10] : ((i_11 == 1) ? sum[6] : sum[2]));
        float v_138 = (i_11 == 3) ? sum[15] : ((i_11 == 2) ? sum[11] : ((i_11 == 1) ? sum[7] : sum[3]));
        float v_139 = lane_sum(v_135, t, red);
        float v_140 = lane_sum(v_136, t, red);
        float v_141 = lane_sum(v_137, t, red);
        float v_142 = lane_sum(v_138, t, red);
        if ((tx & 31) == 0) {
          float v_143 = exp(fmin((0.0f - v_139), 88.0f));
          float v_144 = v_139 / (1.0f + v_143);
          shared_5[((base_4 * 32) + (i_11 * 32)) + (run * 2)] = v_144 * v_141;
          float v_145 = exp(fmin((0.0f - v_140), 88.0f));
          float v_146 = v_140 / (1.0f + v_145);
          shared_5[(((base_4 * 32) + (i_11 * 32)) + (run * 2)) + 1] = v_146 * v_142;
        }
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int lane_1 = tx & 31;
  int row_8 = min(run, 7);
  int four = min(lane_1, 7) * 4;
  float4 q_75 = (float4)(shared_5[(row_8 * 32) + four], shared_5[((row_8 * 32) + four) + 1], shared_5[((row_8 * 32) + four) + 2], shared_5[((row_8 * 32) + four) + 3]);
  float v_147 = (lane_1 < 8) ? q_75.x : 0.0f;
  float v_148 = (lane_1 < 8) ? q_75.y : 0.0f;
  float v_149 = (lane_1 < 8) ? q_75.z : 0.0f;
  float v_150 = (lane_1 < 8) ? q_75.w : 0.0f;
  int target = (0 < passes) ? ((rows_1 == 1) ? entry : shared_6[row_8]) : (-1);
  bool there_1 = (run < rows_1) && (0 <= target);
  bool mine = there_1 && (lane_1 < 8);
  float v_151 = fmax(fabs(v_147), fabs(v_148));
  float v_152 = fmax(v_151, fabs(v_149));
  float v_153 = fmax(v_152, fabs(v_150));
  float v_154 = lane_max(v_153, t, red);
  bool v_155 = 7.523164e-37f <= v_154;
  float v_156 = v_155 ? (v_154 / 127.0f) : 0.0f;
  float v_157 = v_155 ? (127.0f / v_154) : 0.0f;
  int q_76 = (int)(rint((v_147 * v_157)));
  int q_77 = (int)(rint((v_148 * v_157)));
  int q_78 = (int)(rint((v_149 * v_157)));
  int q_79 = (int)(rint((v_150 * v_157)));
  int v_158 = ((q_76 + q_77) + q_78) + q_79;
  int v_159 = lane_sum_int(v_158, t, red);
  if (mine) {
    uint v_160 = ((((uint)q_76 & 255u) | (((uint)q_77 & 255u) << 8u)) | (((uint)q_78 & 255u) << 16u)) | (((uint)q_79 & 255u) << 24u);
    yq[((gx * 8) + (target * (size_n >> 2))) + lane_1] = v_160;
    if (lane_1 == 0) {
      yq_s[gx + ((target * (size_n >> 4)) >> 1)] = (float2)(v_156, (v_156 * (float)v_159));
    }
  }
}
