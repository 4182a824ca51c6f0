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
__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const float* restrict cos_1, __global const float* restrict sin_1, __global const int* restrict step_1, __global float* pages, __global const float* restrict v, __global float* q, __global const float* restrict k, __global const float* restrict wq, __global const float* restrict wk, int pool, int page_words, int k_offset, int v_offset, int ld_v, int v_at, int ld_q, int q_at, int ld_k, int k_at, float eps) {
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int half_1 = size_n_rot >> 1;
  int lane = tx & 31;
  int group_size = size_heads / size_kv_heads;
  int p = min(lane, 7);
  float x[2];
  int row = gy;
  int rows = step_1[0];
  if (row < rows) {
    int table = step_1[4];
    int word = step_1[((row * 16) + table) + 1];
    int slot = word & 255;
    int word_1 = step_1[(((row * 16) + table) + pool) + 4];
    int page = step_1[word_1 + (word >> 8)];
    int keys = (k_offset >> 2) + (page * page_words);
    int values = (v_offset >> 2) + (page * page_words);
    for (int i = 0; i < (group_size + 2); i += 8) {
      int item = (tx >> 5) + i;
      if (item == (group_size + 1)) {
        int v_1 = ((gx * 16) + (row * ld_v)) + v_at;
        int v_2 = ((gx * 4096) + (slot * 16)) + values;
        int v_3 = (p < half_1) ? p : (p * 2);
        int v_4 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        pages[v_2 + v_3] = v[v_1 + v_3];
        pages[v_2 + v_4] = v[v_1 + v_4];
      }
      if (item < group_size) {
        int v_5 = ((((gx * group_size) * 16) + (item * 16)) + (row * ld_q)) + q_at;
        int v_6 = (p < half_1) ? p : (p * 2);
        int v_7 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = q[v_5 + v_6];
        x[1] = q[v_5 + v_7];
      }
      if (item == group_size) {
        int v_8 = ((gx * 16) + (row * ld_k)) + k_at;
        int v_9 = (p < half_1) ? p : (p * 2);
        int v_10 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = k[v_8 + v_9];
        x[1] = k[v_8 + v_10];
      }
      float total = 0.0f;
      total = (lane < 8) ? fma(x[0], x[0], total) : total;
      total = (lane < 8) ? fma(x[1], x[1], total) : total;
      float v_11 = lane_sum(total, t, red);
      float inverse = 1.0f / sqrt(((v_11 / 16.0f) + eps));
      if (item < group_size) {
        int v_12 = (p < half_1) ? p : (p * 2);
        int v_13 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = (x[0] * inverse) * wq[v_12];
        x[1] = (x[1] * inverse) * wq[v_13];
      }
      if (item == group_size) {
        int v_14 = (p < half_1) ? p : (p * 2);
        int v_15 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = (x[0] * inverse) * wk[v_14];
        x[1] = (x[1] * inverse) * wk[v_15];
      }
      if (item <= group_size) {
        if (p < half_1) {
          int v_16 = (word * half_1) + p;
          float v_17 = cos_1[v_16];
          float v_18 = sin_1[v_16];
          float v_19 = x[0];
          float v_20 = x[1];
          x[0] = fma(v_19, v_17, (0.0f - (v_20 * v_18)));
          x[1] = fma(v_20, v_17, (v_19 * v_18));
        }
      }
      if (item < group_size) {
        int v_21 = ((((gx * group_size) * 16) + (item * 16)) + (row * ld_q)) + q_at;
        if (lane < 8) {
          int v_22 = (p < half_1) ? p : (p * 2);
          int v_23 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
          q[v_21 + v_22] = x[0];
          q[v_21 + v_23] = x[1];
        }
      }
      if (item == group_size) {
        int v_24 = ((gx * 4096) + keys) + slot;
        int v_25 = (p < half_1) ? p : (p * 2);
        int v_26 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        pages[(v_25 * 256) + v_24] = x[0];
        pages[(v_26 * 256) + v_24] = x[1];
      }
    }
  }
}
