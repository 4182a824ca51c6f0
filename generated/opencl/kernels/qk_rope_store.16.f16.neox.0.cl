uint to_half(float x) { ushort h; vstore_half_rte(x, 0, (__private half*)&h); return (uint)h; }
__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const float* restrict cos_1, __global const float* restrict sin_1, __global const int* restrict step_1, __global ushort* pages__h, __global const float* restrict v, __global float* q, __global const float* restrict k, int pool, int page_words, int k_offset, int v_offset, int ld_v, int v_at, int ld_q, int q_at, int ld_k, int k_at) {
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
    int keys = ((page * page_words) * 2) + (k_offset >> 1);
    int values = ((page * page_words) * 2) + (v_offset >> 1);
    for (int i = 0; i < (group_size + 2); i += 8) {
      int item = (tx >> 5) + i;
      if (item == (group_size + 1)) {
        int v_1 = ((gx * 16) + (row * ld_v)) + v_at;
        int v_2 = ((gx * 4096) + (slot * 16)) + values;
        int v_3 = (p < half_1) ? p : (p * 2);
        int v_4 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        pages__h[v_2 + v_3] = (ushort)(to_half(v[v_1 + v_3]));
        pages__h[v_2 + v_4] = (ushort)(to_half(v[v_1 + v_4]));
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
      if (item <= group_size) {
        if (p < half_1) {
          int v_11 = (word * half_1) + p;
          float v_12 = cos_1[v_11];
          float v_13 = sin_1[v_11];
          float v_14 = x[0];
          float v_15 = x[1];
          x[0] = fma(v_14, v_12, (0.0f - (v_15 * v_13)));
          x[1] = fma(v_15, v_12, (v_14 * v_13));
        }
      }
      if (item < group_size) {
        int v_16 = ((((gx * group_size) * 16) + (item * 16)) + (row * ld_q)) + q_at;
        if (lane < 8) {
          int v_17 = (p < half_1) ? p : (p * 2);
          int v_18 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
          q[v_16 + v_17] = x[0];
          q[v_16 + v_18] = x[1];
        }
      }
      if (item == group_size) {
        int v_19 = ((gx * 4096) + keys) + slot;
        int v_20 = (p < half_1) ? p : (p * 2);
        int v_21 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        pages__h[(v_20 * 256) + v_19] = (ushort)(to_half(x[0]));
        pages__h[(v_21 * 256) + v_19] = (ushort)(to_half(x[1]));
      }
    }
  }
}
