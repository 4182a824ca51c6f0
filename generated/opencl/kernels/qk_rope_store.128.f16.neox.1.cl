#define THREADS 256
uint to_half(float x) { ushort h; vstore_half_rte(x, 0, (__private half*)&h); return (uint)h; }
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
__kernel void kernel_main(__global const float* restrict cos_1, __global const float* restrict sin_1, __global const int* restrict step_1, __global ushort* pages__h, __global const float* restrict v, __global float* q, __global const float* restrict k, __global const float* restrict wq, __global const float* restrict wk, int pool, int page_words, int k_offset, int v_offset, int ld_v, int v_at, int ld_q, int q_at, int ld_k, int k_at, float eps) {
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int half_1 = size_n_rot >> 1;
  int lane = tx & 31;
  int group_size = size_heads / size_kv_heads;
  int p = lane;
  int p_1 = lane + 32;
  float x[4];
  int row = gy;
  int rows = step_1[0];
  if (row < rows) {
    int table = step_1[4];
    int word = step_1[((row * 16) + table) + 1];
    int slot = word & 255;
    int word_1 = step_1[(((row * 16) + table) + pool) + 4];
    int page = step_1[word_1 + (word >> 8)];
    int keys = ((page * page_words) * 2) + (k_offset >> 1);
    int values = ((page * page_words) * 2) + (v_offset >> 1);
    for (int i = 0; i < (group_size + 2); i += 8) {
      int item = (tx >> 5) + i;
      if (item == (group_size + 1)) {
        int v_1 = ((gx * 128) + (row * ld_v)) + v_at;
        int v_2 = ((gx * 32768) + (slot * 128)) + values;
        int v_3 = (p < half_1) ? p : (p * 2);
        int v_4 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        pages__h[v_2 + v_3] = (ushort)(to_half(v[v_1 + v_3]));
        pages__h[v_2 + v_4] = (ushort)(to_half(v[v_1 + v_4]));
        int v_5 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_6 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        pages__h[v_2 + v_5] = (ushort)(to_half(v[v_1 + v_5]));
        pages__h[v_2 + v_6] = (ushort)(to_half(v[v_1 + v_6]));
      }
      if (item < group_size) {
        int v_7 = ((((gx * group_size) * 128) + (item * 128)) + (row * ld_q)) + q_at;
        int v_8 = (p < half_1) ? p : (p * 2);
        int v_9 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = q[v_7 + v_8];
        x[1] = q[v_7 + v_9];
        int v_10 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_11 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = q[v_7 + v_10];
        x[3] = q[v_7 + v_11];
      }
      if (item == group_size) {
        int v_12 = ((gx * 128) + (row * ld_k)) + k_at;
        int v_13 = (p < half_1) ? p : (p * 2);
        int v_14 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = k[v_12 + v_13];
        x[1] = k[v_12 + v_14];
        int v_15 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_16 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = k[v_12 + v_15];
        x[3] = k[v_12 + v_16];
      }
      float total = 0.0f;
      total = fma(x[0], x[0], total);
      total = fma(x[1], x[1], total);
      total = fma(x[2], x[2], total);
      total = fma(x[3], x[3], total);
      float v_17 = lane_sum(total, t, red);
      float inverse = 1.0f / sqrt(((v_17 / 128.0f) + eps));
      if (item < group_size) {
        int v_18 = (p < half_1) ? p : (p * 2);
        int v_19 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = (x[0] * inverse) * wq[v_18];
        x[1] = (x[1] * inverse) * wq[v_19];
        int v_20 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_21 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = (x[2] * inverse) * wq[v_20];
        x[3] = (x[3] * inverse) * wq[v_21];
      }
      if (item == group_size) {
        int v_22 = (p < half_1) ? p : (p * 2);
        int v_23 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = (x[0] * inverse) * wk[v_22];
        x[1] = (x[1] * inverse) * wk[v_23];
        int v_24 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_25 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = (x[2] * inverse) * wk[v_24];
        x[3] = (x[3] * inverse) * wk[v_25];
      }
      if (item <= group_size) {
        if (p < half_1) {
          int v_26 = (word * half_1) + p;
          float v_27 = cos_1[v_26];
          float v_28 = sin_1[v_26];
          float v_29 = x[0];
          float v_30 = x[1];
          x[0] = fma(v_29, v_27, (0.0f - (v_30 * v_28)));
          x[1] = fma(v_30, v_27, (v_29 * v_28));
        }
        if (p_1 < half_1) {
          int v_31 = (word * half_1) + p_1;
          float v_32 = cos_1[v_31];
          float v_33 = sin_1[v_31];
          float v_34 = x[2];
          float v_35 = x[3];
          x[2] = fma(v_34, v_32, (0.0f - (v_35 * v_33)));
          x[3] = fma(v_35, v_32, (v_34 * v_33));
        }
      }
      if (item < group_size) {
        int v_36 = ((((gx * group_size) * 128) + (item * 128)) + (row * ld_q)) + q_at;
        int v_37 = (p < half_1) ? p : (p * 2);
        int v_38 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        q[v_36 + v_37] = x[0];
        q[v_36 + v_38] = x[1];
        int v_39 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_40 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        q[v_36 + v_39] = x[2];
        q[v_36 + v_40] = x[3];
      }
      if (item == group_size) {
        int v_41 = ((gx * 32768) + keys) + slot;
        int v_42 = (p < half_1) ? p : (p * 2);
        int v_43 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        pages__h[(v_42 * 256) + v_41] = (ushort)(to_half(x[0]));
        pages__h[(v_43 * 256) + v_41] = (ushort)(to_half(x[1]));
        int v_44 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_45 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        pages__h[(v_44 * 256) + v_41] = (ushort)(to_half(x[2]));
        pages__h[(v_45 * 256) + v_41] = (ushort)(to_half(x[3]));
      }
    }
  }
}
