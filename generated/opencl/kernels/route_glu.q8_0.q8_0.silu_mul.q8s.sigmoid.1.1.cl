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
  int v_3 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base = row_2 * v_3;
  int v_4 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_1 = row_3 * v_4;
  int chunks = size_k >> 5;
  int v_5 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_2 = row_2 * v_5;
  int v_6 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_3 = row_3 * v_6;
  int chunks_1 = size_k >> 5;
  float sum[16];
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  int v_7 = (e_1 * 8) + base;
  uint4 q_1 = w[v_7 >> 2];
  uint4 q_2 = w[(v_7 >> 2) + 1];
  uint4 q_3 = w[((((size_k >> 5) * 8) + base) + (e_1 >> 1)) >> 2];
  int v_8 = ((((size_k >> 5) * 8) + base) + (e_1 >> 1)) & 3;
  uint v_9 = (v_8 < 2) ? ((v_8 == 0) ? q_3.x : q_3.y) : ((v_8 == 2) ? q_3.z : q_3.w);
  int v_10 = (e_1 * 8) + base_1;
  uint4 q_4 = w[v_10 >> 2];
  uint4 q_5 = w[(v_10 >> 2) + 1];
  uint4 q_6 = w[((((size_k >> 5) * 8) + base_1) + (e_1 >> 1)) >> 2];
  int v_11 = ((((size_k >> 5) * 8) + base_1) + (e_1 >> 1)) & 3;
  uint v_12 = (v_11 < 2) ? ((v_11 == 0) ? q_6.x : q_6.y) : ((v_11 == 2) ? q_6.z : q_6.w);
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
      int e_2 = lane;
      int e_3 = max(min(e_2, (chunks_1 - 1)), 0);
      int v_13 = (e_3 * 8) + base_2;
      uint4 q_7 = w2[v_13 >> 2];
      uint4 q_8 = w2[(v_13 >> 2) + 1];
      uint4 q_9 = w2[((((size_k >> 5) * 8) + base_2) + (e_3 >> 1)) >> 2];
      int v_14 = ((((size_k >> 5) * 8) + base_2) + (e_3 >> 1)) & 3;
      uint v_15 = (v_14 < 2) ? ((v_14 == 0) ? q_9.x : q_9.y) : ((v_14 == 2) ? q_9.z : q_9.w);
      int v_16 = (e_3 * 8) + base_3;
      uint4 q_10 = w2[v_16 >> 2];
      uint4 q_11 = w2[(v_16 >> 2) + 1];
      uint4 q_12 = w2[((((size_k >> 5) * 8) + base_3) + (e_3 >> 1)) >> 2];
      int v_17 = ((((size_k >> 5) * 8) + base_3) + (e_3 >> 1)) & 3;
      uint v_18 = (v_17 < 2) ? ((v_17 == 0) ? q_12.x : q_12.y) : ((v_17 == 2) ? q_12.z : q_12.w);
      if (e < chunks) {
        uint4 q_13 = x[e * 2];
        uint4 q_14 = x[(e * 2) + 1];
        float2 q_15 = x_s[e];
        float v_19 = half_lo((v_9 >> (uint)((e & 1) * 16)));
        int dot_1 = dot4(q_2.w, q_14.w, dot4(q_2.z, q_14.z, dot4(q_2.y, q_14.y, dot4(q_2.x, q_14.x, dot4(q_1.w, q_13.w, dot4(q_1.z, q_13.z, dot4(q_1.y, q_13.y, dot4(q_1.x, q_13.x, 0))))))));
        float v_20 = v_19 * q_15.x;
        float v_21 = (float)dot_1;
        float sum_1 = fma(v_20, v_21, sum[0]);
        sum[0] = sum_1;
        float v_22 = half_lo((v_12 >> (uint)((e & 1) * 16)));
        int dot_2 = dot4(q_5.w, q_14.w, dot4(q_5.z, q_14.z, dot4(q_5.y, q_14.y, dot4(q_5.x, q_14.x, dot4(q_4.w, q_13.w, dot4(q_4.z, q_13.z, dot4(q_4.y, q_13.y, dot4(q_4.x, q_13.x, 0))))))));
        float v_23 = v_22 * q_15.x;
        float v_24 = (float)dot_2;
        float sum_2 = fma(v_23, v_24, sum[1]);
        sum[1] = sum_2;
      }
      int rounds = (chunks + 31) >> 5;
      for (int i_6 = 1; i_6 < max(rounds, 1); ++i_6) {
        int e_4 = lane + (i_6 << 5);
        if (e_4 < chunks) {
          int v_25 = (e_4 * 8) + base;
          uint4 q_16 = w[v_25 >> 2];
          uint4 q_17 = w[(v_25 >> 2) + 1];
          uint4 q_18 = w[((((size_k >> 5) * 8) + base) + (e_4 >> 1)) >> 2];
          int v_26 = ((((size_k >> 5) * 8) + base) + (e_4 >> 1)) & 3;
          uint v_27 = (v_26 < 2) ? ((v_26 == 0) ? q_18.x : q_18.y) : ((v_26 == 2) ? q_18.z : q_18.w);
          int v_28 = (e_4 * 8) + base_1;
          uint4 q_19 = w[v_28 >> 2];
          uint4 q_20 = w[(v_28 >> 2) + 1];
          uint4 q_21 = w[((((size_k >> 5) * 8) + base_1) + (e_4 >> 1)) >> 2];
          int v_29 = ((((size_k >> 5) * 8) + base_1) + (e_4 >> 1)) & 3;
          uint v_30 = (v_29 < 2) ? ((v_29 == 0) ? q_21.x : q_21.y) : ((v_29 == 2) ? q_21.z : q_21.w);
          uint4 q_22 = x[e_4 * 2];
          uint4 q_23 = x[(e_4 * 2) + 1];
          float2 q_24 = x_s[e_4];
          float v_31 = half_lo((v_27 >> (uint)((e_4 & 1) * 16)));
          int dot_3 = dot4(q_17.w, q_23.w, dot4(q_17.z, q_23.z, dot4(q_17.y, q_23.y, dot4(q_17.x, q_23.x, dot4(q_16.w, q_22.w, dot4(q_16.z, q_22.z, dot4(q_16.y, q_22.y, dot4(q_16.x, q_22.x, 0))))))));
          float v_32 = v_31 * q_24.x;
          float v_33 = (float)dot_3;
          float sum_3 = fma(v_32, v_33, sum[0]);
          sum[0] = sum_3;
          float v_34 = half_lo((v_30 >> (uint)((e_4 & 1) * 16)));
          int dot_4 = dot4(q_20.w, q_23.w, dot4(q_20.z, q_23.z, dot4(q_20.y, q_23.y, dot4(q_20.x, q_23.x, dot4(q_19.w, q_22.w, dot4(q_19.z, q_22.z, dot4(q_19.y, q_22.y, dot4(q_19.x, q_22.x, 0))))))));
          float v_35 = v_34 * q_24.x;
          float v_36 = (float)dot_4;
          float sum_4 = fma(v_35, v_36, sum[1]);
          sum[1] = sum_4;
        }
      }
      if (e_2 < chunks_1) {
        uint4 q_25 = x[e_2 * 2];
        uint4 q_26 = x[(e_2 * 2) + 1];
        float2 q_27 = x_s[e_2];
        float v_37 = half_lo((v_15 >> (uint)((e_2 & 1) * 16)));
        int dot_5 = dot4(q_8.w, q_26.w, dot4(q_8.z, q_26.z, dot4(q_8.y, q_26.y, dot4(q_8.x, q_26.x, dot4(q_7.w, q_25.w, dot4(q_7.z, q_25.z, dot4(q_7.y, q_25.y, dot4(q_7.x, q_25.x, 0))))))));
        float v_38 = v_37 * q_27.x;
        float v_39 = (float)dot_5;
        float sum_5 = fma(v_38, v_39, sum[2]);
        sum[2] = sum_5;
        float v_40 = half_lo((v_18 >> (uint)((e_2 & 1) * 16)));
        int dot_6 = dot4(q_11.w, q_26.w, dot4(q_11.z, q_26.z, dot4(q_11.y, q_26.y, dot4(q_11.x, q_26.x, dot4(q_10.w, q_25.w, dot4(q_10.z, q_25.z, dot4(q_10.y, q_25.y, dot4(q_10.x, q_25.x, 0))))))));
        float v_41 = v_40 * q_27.x;
        float v_42 = (float)dot_6;
        float sum_6 = fma(v_41, v_42, sum[3]);
        sum[3] = sum_6;
      }
      int rounds_1 = (chunks_1 + 31) >> 5;
      for (int i_7 = 1; i_7 < max(rounds_1, 1); ++i_7) {
        int e_5 = lane + (i_7 << 5);
        if (e_5 < chunks_1) {
          int v_43 = (e_5 * 8) + base_2;
          uint4 q_28 = w2[v_43 >> 2];
          uint4 q_29 = w2[(v_43 >> 2) + 1];
          uint4 q_30 = w2[((((size_k >> 5) * 8) + base_2) + (e_5 >> 1)) >> 2];
          int v_44 = ((((size_k >> 5) * 8) + base_2) + (e_5 >> 1)) & 3;
          uint v_45 = (v_44 < 2) ? ((v_44 == 0) ? q_30.x : q_30.y) : ((v_44 == 2) ? q_30.z : q_30.w);
          int v_46 = (e_5 * 8) + base_3;
          uint4 q_31 = w2[v_46 >> 2];
          uint4 q_32 = w2[(v_46 >> 2) + 1];
          uint4 q_33 = w2[((((size_k >> 5) * 8) + base_3) + (e_5 >> 1)) >> 2];
          int v_47 = ((((size_k >> 5) * 8) + base_3) + (e_5 >> 1)) & 3;
          uint v_48 = (v_47 < 2) ? ((v_47 == 0) ? q_33.x : q_33.y) : ((v_47 == 2) ? q_33.z : q_33.w);
          uint4 q_34 = x[e_5 * 2];
          uint4 q_35 = x[(e_5 * 2) + 1];
          float2 q_36 = x_s[e_5];
          float v_49 = half_lo((v_45 >> (uint)((e_5 & 1) * 16)));
          int dot_7 = dot4(q_29.w, q_35.w, dot4(q_29.z, q_35.z, dot4(q_29.y, q_35.y, dot4(q_29.x, q_35.x, dot4(q_28.w, q_34.w, dot4(q_28.z, q_34.z, dot4(q_28.y, q_34.y, dot4(q_28.x, q_34.x, 0))))))));
          float v_50 = v_49 * q_36.x;
          float v_51 = (float)dot_7;
          float sum_7 = fma(v_50, v_51, sum[2]);
          sum[2] = sum_7;
          float v_52 = half_lo((v_48 >> (uint)((e_5 & 1) * 16)));
          int dot_8 = dot4(q_32.w, q_35.w, dot4(q_32.z, q_35.z, dot4(q_32.y, q_35.y, dot4(q_32.x, q_35.x, dot4(q_31.w, q_34.w, dot4(q_31.z, q_34.z, dot4(q_31.y, q_34.y, dot4(q_31.x, q_34.x, 0))))))));
          float v_53 = v_52 * q_36.x;
          float v_54 = (float)dot_8;
          float sum_8 = fma(v_53, v_54, sum[3]);
          sum[3] = sum_8;
        }
      }
      float v_55 = lane_sum(sum[0], t, red);
      float v_56 = lane_sum(sum[1], t, red);
      float v_57 = lane_sum(sum[2], t, red);
      float v_58 = lane_sum(sum[3], t, red);
      if ((tx & 31) == 0) {
        float v_59 = exp(fmin((0.0f - v_55), 88.0f));
        float v_60 = v_55 / (1.0f + v_59);
        shared_5[run * 2] = v_60 * v_57;
        float v_61 = exp(fmin((0.0f - v_56), 88.0f));
        float v_62 = v_56 / (1.0f + v_61);
        shared_5[(run * 2) + 1] = v_62 * v_58;
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
        int e_6 = lane + (i_9 << 5);
        if (e_6 < chunks) {
          int v_63 = (e_6 * 8) + base;
          uint4 q_37 = w[v_63 >> 2];
          uint4 q_38 = w[(v_63 >> 2) + 1];
          uint4 q_39 = w[((((size_k >> 5) * 8) + base) + (e_6 >> 1)) >> 2];
          int v_64 = ((((size_k >> 5) * 8) + base) + (e_6 >> 1)) & 3;
          uint v_65 = (v_64 < 2) ? ((v_64 == 0) ? q_39.x : q_39.y) : ((v_64 == 2) ? q_39.z : q_39.w);
          int v_66 = (e_6 * 8) + base_1;
          uint4 q_40 = w[v_66 >> 2];
          uint4 q_41 = w[(v_66 >> 2) + 1];
          uint4 q_42 = w[((((size_k >> 5) * 8) + base_1) + (e_6 >> 1)) >> 2];
          int v_67 = ((((size_k >> 5) * 8) + base_1) + (e_6 >> 1)) & 3;
          uint v_68 = (v_67 < 2) ? ((v_67 == 0) ? q_42.x : q_42.y) : ((v_67 == 2) ? q_42.z : q_42.w);
          float v_69 = half_lo((v_65 >> (uint)((e_6 & 1) * 16)));
          float v_70 = half_lo((v_68 >> (uint)((e_6 & 1) * 16)));
          if (0 <= shared_6[min(row_4, 7)]) {
            uint4 q_43 = x[(e_6 * 2) + ((row_4 * (size_k >> 2)) >> 2)];
            uint4 q_44 = x[((e_6 * 2) + ((row_4 * (size_k >> 2)) >> 2)) + 1];
            float2 q_45 = x_s[e_6 + ((row_4 * (size_k >> 4)) >> 1)];
            int dot_9 = dot4(q_38.w, q_44.w, dot4(q_38.z, q_44.z, dot4(q_38.y, q_44.y, dot4(q_38.x, q_44.x, dot4(q_37.w, q_43.w, dot4(q_37.z, q_43.z, dot4(q_37.y, q_43.y, dot4(q_37.x, q_43.x, 0))))))));
            float v_71 = v_69 * q_45.x;
            float v_72 = (float)dot_9;
            float sum_9 = fma(v_71, v_72, sum[0]);
            sum[0] = sum_9;
            int dot_10 = dot4(q_41.w, q_44.w, dot4(q_41.z, q_44.z, dot4(q_41.y, q_44.y, dot4(q_41.x, q_44.x, dot4(q_40.w, q_43.w, dot4(q_40.z, q_43.z, dot4(q_40.y, q_43.y, dot4(q_40.x, q_43.x, 0))))))));
            float v_73 = v_70 * q_45.x;
            float v_74 = (float)dot_10;
            float sum_10 = fma(v_73, v_74, sum[1]);
            sum[1] = sum_10;
          }
          if (0 <= shared_6[min(row_5, 7)]) {
            uint4 q_46 = x[(e_6 * 2) + ((row_5 * (size_k >> 2)) >> 2)];
            uint4 q_47 = x[((e_6 * 2) + ((row_5 * (size_k >> 2)) >> 2)) + 1];
            float2 q_48 = x_s[e_6 + ((row_5 * (size_k >> 4)) >> 1)];
            int dot_11 = dot4(q_38.w, q_47.w, dot4(q_38.z, q_47.z, dot4(q_38.y, q_47.y, dot4(q_38.x, q_47.x, dot4(q_37.w, q_46.w, dot4(q_37.z, q_46.z, dot4(q_37.y, q_46.y, dot4(q_37.x, q_46.x, 0))))))));
            float v_75 = v_69 * q_48.x;
            float v_76 = (float)dot_11;
            float sum_11 = fma(v_75, v_76, sum[4]);
            sum[4] = sum_11;
            int dot_12 = dot4(q_41.w, q_47.w, dot4(q_41.z, q_47.z, dot4(q_41.y, q_47.y, dot4(q_41.x, q_47.x, dot4(q_40.w, q_46.w, dot4(q_40.z, q_46.z, dot4(q_40.y, q_46.y, dot4(q_40.x, q_46.x, 0))))))));
            float v_77 = v_70 * q_48.x;
            float v_78 = (float)dot_12;
            float sum_12 = fma(v_77, v_78, sum[5]);
            sum[5] = sum_12;
          }
          if (0 <= shared_6[min(row_6, 7)]) {
            uint4 q_49 = x[(e_6 * 2) + ((row_6 * (size_k >> 2)) >> 2)];
            uint4 q_50 = x[((e_6 * 2) + ((row_6 * (size_k >> 2)) >> 2)) + 1];
            float2 q_51 = x_s[e_6 + ((row_6 * (size_k >> 4)) >> 1)];
            int dot_13 = dot4(q_38.w, q_50.w, dot4(q_38.z, q_50.z, dot4(q_38.y, q_50.y, dot4(q_38.x, q_50.x, dot4(q_37.w, q_49.w, dot4(q_37.z, q_49.z, dot4(q_37.y, q_49.y, dot4(q_37.x, q_49.x, 0))))))));
            float v_79 = v_69 * q_51.x;
            float v_80 = (float)dot_13;
            float sum_13 = fma(v_79, v_80, sum[8]);
            sum[8] = sum_13;
            int dot_14 = dot4(q_41.w, q_50.w, dot4(q_41.z, q_50.z, dot4(q_41.y, q_50.y, dot4(q_41.x, q_50.x, dot4(q_40.w, q_49.w, dot4(q_40.z, q_49.z, dot4(q_40.y, q_49.y, dot4(q_40.x, q_49.x, 0))))))));
            float v_81 = v_70 * q_51.x;
            float v_82 = (float)dot_14;
            float sum_14 = fma(v_81, v_82, sum[9]);
            sum[9] = sum_14;
          }
          if (0 <= shared_6[min(row_7, 7)]) {
            uint4 q_52 = x[(e_6 * 2) + ((row_7 * (size_k >> 2)) >> 2)];
            uint4 q_53 = x[((e_6 * 2) + ((row_7 * (size_k >> 2)) >> 2)) + 1];
            float2 q_54 = x_s[e_6 + ((row_7 * (size_k >> 4)) >> 1)];
            int dot_15 = dot4(q_38.w, q_53.w, dot4(q_38.z, q_53.z, dot4(q_38.y, q_53.y, dot4(q_38.x, q_53.x, dot4(q_37.w, q_52.w, dot4(q_37.z, q_52.z, dot4(q_37.y, q_52.y, dot4(q_37.x, q_52.x, 0))))))));
            float v_83 = v_69 * q_54.x;
            float v_84 = (float)dot_15;
            float sum_15 = fma(v_83, v_84, sum[12]);
            sum[12] = sum_15;
            int dot_16 = dot4(q_41.w, q_53.w, dot4(q_41.z, q_53.z, dot4(q_41.y, q_53.y, dot4(q_41.x, q_53.x, dot4(q_40.w, q_52.w, dot4(q_40.z, q_52.z, dot4(q_40.y, q_52.y, dot4(q_40.x, q_52.x, 0))))))));
            float v_85 = v_70 * q_54.x;
            float v_86 = (float)dot_16;
            float sum_16 = fma(v_85, v_86, sum[13]);
            sum[13] = sum_16;
          }
        }
      }
      int rounds_3 = (chunks_1 + 31) >> 5;
      for (int i_10 = 0; i_10 < max(rounds_3, 0); ++i_10) {
        int e_7 = lane + (i_10 << 5);
        if (e_7 < chunks_1) {
          int v_87 = (e_7 * 8) + base_2;
          uint4 q_55 = w2[v_87 >> 2];
          uint4 q_56 = w2[(v_87 >> 2) + 1];
          uint4 q_57 = w2[((((size_k >> 5) * 8) + base_2) + (e_7 >> 1)) >> 2];
          int v_88 = ((((size_k >> 5) * 8) + base_2) + (e_7 >> 1)) & 3;
          uint v_89 = (v_88 < 2) ? ((v_88 == 0) ? q_57.x : q_57.y) : ((v_88 == 2) ? q_57.z : q_57.w);
          int v_90 = (e_7 * 8) + base_3;
          uint4 q_58 = w2[v_90 >> 2];
          uint4 q_59 = w2[(v_90 >> 2) + 1];
          uint4 q_60 = w2[((((size_k >> 5) * 8) + base_3) + (e_7 >> 1)) >> 2];
          int v_91 = ((((size_k >> 5) * 8) + base_3) + (e_7 >> 1)) & 3;
          uint v_92 = (v_91 < 2) ? ((v_91 == 0) ? q_60.x : q_60.y) : ((v_91 == 2) ? q_60.z : q_60.w);
          float v_93 = half_lo((v_89 >> (uint)((e_7 & 1) * 16)));
          float v_94 = half_lo((v_92 >> (uint)((e_7 & 1) * 16)));
          if (0 <= shared_6[min(row_4, 7)]) {
            uint4 q_61 = x[(e_7 * 2) + ((row_4 * (size_k >> 2)) >> 2)];
            uint4 q_62 = x[((e_7 * 2) + ((row_4 * (size_k >> 2)) >> 2)) + 1];
            float2 q_63 = x_s[e_7 + ((row_4 * (size_k >> 4)) >> 1)];
            int dot_17 = dot4(q_56.w, q_62.w, dot4(q_56.z, q_62.z, dot4(q_56.y, q_62.y, dot4(q_56.x, q_62.x, dot4(q_55.w, q_61.w, dot4(q_55.z, q_61.z, dot4(q_55.y, q_61.y, dot4(q_55.x, q_61.x, 0))))))));
            float v_95 = v_93 * q_63.x;
            float v_96 = (float)dot_17;
            float sum_17 = fma(v_95, v_96, sum[2]);
            sum[2] = sum_17;
            int dot_18 = dot4(q_59.w, q_62.w, dot4(q_59.z, q_62.z, dot4(q_59.y, q_62.y, dot4(q_59.x, q_62.x, dot4(q_58.w, q_61.w, dot4(q_58.z, q_61.z, dot4(q_58.y, q_61.y, dot4(q_58.x, q_61.x, 0))))))));
            float v_97 = v_94 * q_63.x;
            float v_98 = (float)dot_18;
            float sum_18 = fma(v_97, v_98, sum[3]);
            sum[3] = sum_18;
          }
          if (0 <= shared_6[min(row_5, 7)]) {
            uint4 q_64 = x[(e_7 * 2) + ((row_5 * (size_k >> 2)) >> 2)];
            uint4 q_65 = x[((e_7 * 2) + ((row_5 * (size_k >> 2)) >> 2)) + 1];
            float2 q_66 = x_s[e_7 + ((row_5 * (size_k >> 4)) >> 1)];
            int dot_19 = dot4(q_56.w, q_65.w, dot4(q_56.z, q_65.z, dot4(q_56.y, q_65.y, dot4(q_56.x, q_65.x, dot4(q_55.w, q_64.w, dot4(q_55.z, q_64.z, dot4(q_55.y, q_64.y, dot4(q_55.x, q_64.x, 0))))))));
            float v_99 = v_93 * q_66.x;
            float v_100 = (float)dot_19;
            float sum_19 = fma(v_99, v_100, sum[6]);
            sum[6] = sum_19;
            int dot_20 = dot4(q_59.w, q_65.w, dot4(q_59.z, q_65.z, dot4(q_59.y, q_65.y, dot4(q_59.x, q_65.x, dot4(q_58.w, q_64.w, dot4(q_58.z, q_64.z, dot4(q_58.y, q_64.y, dot4(q_58.x, q_64.x, 0))))))));
            float v_101 = v_94 * q_66.x;
            float v_102 = (float)dot_20;
            float sum_20 = fma(v_101, v_102, sum[7]);
            sum[7] = sum_20;
          }
          if (0 <= shared_6[min(row_6, 7)]) {
            uint4 q_67 = x[(e_7 * 2) + ((row_6 * (size_k >> 2)) >> 2)];
            uint4 q_68 = x[((e_7 * 2) + ((row_6 * (size_k >> 2)) >> 2)) + 1];
            float2 q_69 = x_s[e_7 + ((row_6 * (size_k >> 4)) >> 1)];
            int dot_21 = dot4(q_56.w, q_68.w, dot4(q_56.z, q_68.z, dot4(q_56.y, q_68.y, dot4(q_56.x, q_68.x, dot4(q_55.w, q_67.w, dot4(q_55.z, q_67.z, dot4(q_55.y, q_67.y, dot4(q_55.x, q_67.x, 0))))))));
            float v_103 = v_93 * q_69.x;
            float v_104 = (float)dot_21;
            float sum_21 = fma(v_103, v_104, sum[10]);
            sum[10] = sum_21;
            int dot_22 = dot4(q_59.w, q_68.w, dot4(q_59.z, q_68.z, dot4(q_59.y, q_68.y, dot4(q_59.x, q_68.x, dot4(q_58.w, q_67.w, dot4(q_58.z, q_67.z, dot4(q_58.y, q_67.y, dot4(q_58.x, q_67.x, 0))))))));
            float v_105 = v_94 * q_69.x;
            float v_106 = (float)dot_22;
            float sum_22 = fma(v_105, v_106, sum[11]);
            sum[11] = sum_22;
          }
          if (0 <= shared_6[min(row_7, 7)]) {
            uint4 q_70 = x[(e_7 * 2) + ((row_7 * (size_k >> 2)) >> 2)];
            uint4 q_71 = x[((e_7 * 2) + ((row_7 * (size_k >> 2)) >> 2)) + 1];
            float2 q_72 = x_s[e_7 + ((row_7 * (size_k >> 4)) >> 1)];
            int dot_23 = dot4(q_56.w, q_71.w, dot4(q_56.z, q_71.z, dot4(q_56.y, q_71.y, dot4(q_56.x, q_71.x, dot4(q_55.w, q_70.w, dot4(q_55.z, q_70.z, dot4(q_55.y, q_70.y, dot4(q_55.x, q_70.x, 0))))))));
            float v_107 = v_93 * q_72.x;
            float v_108 = (float)dot_23;
            float sum_23 = fma(v_107, v_108, sum[14]);
            sum[14] = sum_23;
            int dot_24 = dot4(q_59.w, q_71.w, dot4(q_59.z, q_71.z, dot4(q_59.y, q_71.y, dot4(q_59.x, q_71.x, dot4(q_58.w, q_70.w, dot4(q_58.z, q_70.z, dot4(q_58.y, q_70.y, dot4(q_58.x, q_70.x, 0))))))));
            float v_109 = v_94 * q_72.x;
            float v_110 = (float)dot_24;
            float sum_24 = fma(v_109, v_110, sum[15]);
            sum[15] = sum_24;
          }
        }
      }
      for (int i_11 = 0; i_11 < 4; ++i_11) {
        float v_111 = (i_11 == 3) ? sum[12] : ((i_11 == 2) ? sum[8] : ((i_11 == 1) ? sum[4] : sum[0]));
        float v_112 = (i_11 == 3) ? sum[13] : ((i_11 == 2) ? sum[9] : ((i_11 == 1) ? sum[5] : sum[1]));
        float v_113 = (i_11 == 3) ? sum[14] : ((i_11 == 2) ? sum[10] : ((i_11 == 1) ? sum[6] : sum[2]));
        float v_114 = (i_11 == 3) ? sum[15] : ((i_11 == 2) ? sum[11] : ((i_11 == 1) ? sum[7] : sum[3]));
        float v_115 = lane_sum(v_111, t, red);
        float v_116 = lane_sum(v_112, t, red);
        float v_117 = lane_sum(v_113, t, red);
        float v_118 = lane_sum(v_114, t, red);
        if ((tx & 31) == 0) {
          float v_119 = exp(fmin((0.0f - v_115), 88.0f));
          float v_120 = v_115 / (1.0f + v_119);
          shared_5[((base_4 * 32) + (i_11 * 32)) + (run * 2)] = v_120 * v_117;
          float v_121 = exp(fmin((0.0f - v_116), 88.0f));
          float v_122 = v_116 / (1.0f + v_121);
          shared_5[(((base_4 * 32) + (i_11 * 32)) + (run * 2)) + 1] = v_122 * v_118;
        }
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int lane_1 = tx & 31;
  int row_8 = min(run, 7);
  int four = min(lane_1, 7) * 4;
  float4 q_73 = (float4)(shared_5[(row_8 * 32) + four], shared_5[((row_8 * 32) + four) + 1], shared_5[((row_8 * 32) + four) + 2], shared_5[((row_8 * 32) + four) + 3]);
  float v_123 = (lane_1 < 8) ? q_73.x : 0.0f;
  float v_124 = (lane_1 < 8) ? q_73.y : 0.0f;
  float v_125 = (lane_1 < 8) ? q_73.z : 0.0f;
  float v_126 = (lane_1 < 8) ? q_73.w : 0.0f;
  int target = (0 < passes) ? ((rows_1 == 1) ? entry : shared_6[row_8]) : (-1);
  bool there_1 = (run < rows_1) && (0 <= target);
  bool mine = there_1 && (lane_1 < 8);
  float v_127 = fmax(fabs(v_123), fabs(v_124));
  float v_128 = fmax(v_127, fabs(v_125));
  float v_129 = fmax(v_128, fabs(v_126));
  float v_130 = lane_max(v_129, t, red);
  bool v_131 = 7.523164e-37f <= v_130;
  float v_132 = v_131 ? (v_130 / 127.0f) : 0.0f;
  float v_133 = v_131 ? (127.0f / v_130) : 0.0f;
  int q_74 = (int)(rint((v_123 * v_133)));
  int q_75 = (int)(rint((v_124 * v_133)));
  int q_76 = (int)(rint((v_125 * v_133)));
  int q_77 = (int)(rint((v_126 * v_133)));
  int v_134 = ((q_74 + q_75) + q_76) + q_77;
  int v_135 = lane_sum_int(v_134, t, red);
  if (mine) {
    uint v_136 = ((((uint)q_74 & 255u) | (((uint)q_75 & 255u) << 8u)) | (((uint)q_76 & 255u) << 16u)) | (((uint)q_77 & 255u) << 24u);
    yq[((gx * 8) + (target * (size_n >> 2))) + lane_1] = v_136;
    if (lane_1 == 0) {
      yq_s[gx + ((target * (size_n >> 4)) >> 1)] = (float2)(v_132, (v_132 * (float)v_135));
    }
  }
}
