uint to_half(float x) { ushort h; vstore_half_rte(x, 0, (__private half*)&h); return (uint)h; }
__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const float* restrict cos_1, __global const float* restrict sin_1, __global const int* restrict step_1, __global ushort* pages__h, __global const float* restrict v, __global float* q, __global const float* restrict k, int pool, int page_words, int k_offset, int v_offset, int ld_v, int v_at, int ld_q, int q_at, int ld_k, int k_at) {
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int half_1 = size_n_rot >> 1;
  int lane = tx & 31;
  int group_size = size_heads / size_kv_heads;
  int p = lane;
  int p_1 = min((lane + 32), 39);
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
        int v_1 = ((gx * 80) + (row * ld_v)) + v_at;
        int v_2 = ((gx * 20480) + (slot * 80)) + values;
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
        int v_7 = ((((gx * group_size) * 80) + (item * 80)) + (row * ld_q)) + q_at;
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
        int v_12 = ((gx * 80) + (row * ld_k)) + k_at;
        int v_13 = (p < half_1) ? p : (p * 2);
        int v_14 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = k[v_12 + v_13];
        x[1] = k[v_12 + v_14];
        int v_15 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_16 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = k[v_12 + v_15];
        x[3] = k[v_12 + v_16];
      }
      if (item <= group_size) {
        if (p < half_1) {
          int v_17 = (word * half_1) + p;
          float v_18 = cos_1[v_17];
          float v_19 = sin_1[v_17];
          float v_20 = x[0];
          float v_21 = x[1];
          x[0] = fma(v_20, v_18, (0.0f - (v_21 * v_19)));
          x[1] = fma(v_21, v_18, (v_20 * v_19));
        }
        if (p_1 < half_1) {
          int v_22 = (word * half_1) + p_1;
          float v_23 = cos_1[v_22];
          float v_24 = sin_1[v_22];
          float v_25 = x[2];
          float v_26 = x[3];
          x[2] = fma(v_25, v_23, (0.0f - (v_26 * v_24)));
          x[3] = fma(v_26, v_23, (v_25 * v_24));
        }
      }
      if (item < group_size) {
        int v_27 = ((((gx * group_size) * 80) + (item * 80)) + (row * ld_q)) + q_at;
        int v_28 = (p < half_1) ? p : (p * 2);
        int v_29 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        q[v_27 + v_28] = x[0];
        q[v_27 + v_29] = x[1];
        if (lane < 8) {
          int v_30 = (p_1 < half_1) ? p_1 : (p_1 * 2);
          int v_31 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
          q[v_27 + v_30] = x[2];
          q[v_27 + v_31] = x[3];
        }
      }
      if (item == group_size) {
        int v_32 = ((gx * 20480) + keys) + slot;
        int v_33 = (p < half_1) ? p : (p * 2);
        int v_34 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        pages__h[(v_33 * 256) + v_32] = (ushort)(to_half(x[0]));
        pages__h[(v_34 * 256) + v_32] = (ushort)(to_half(x[1]));
        int v_35 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_36 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        pages__h[(v_35 * 256) + v_32] = (ushort)(to_half(x[2]));
        pages__h[(v_36 * 256) + v_32] = (ushort)(to_half(x[3]));
      }
    }
  }
}
