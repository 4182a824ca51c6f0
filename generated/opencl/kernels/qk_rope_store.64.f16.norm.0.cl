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
        int v_1 = ((gx * 64) + (row * ld_v)) + v_at;
        int v_2 = ((gx * 16384) + (slot * 64)) + values;
        pages__h[(p * 2) + v_2] = (ushort)(to_half(v[(p * 2) + v_1]));
        pages__h[((p * 2) + v_2) + 1] = (ushort)(to_half(v[((p * 2) + v_1) + 1]));
      }
      if (item < group_size) {
        int v_3 = ((((gx * group_size) * 64) + (item * 64)) + (row * ld_q)) + q_at;
        x[0] = q[(p * 2) + v_3];
        x[1] = q[((p * 2) + v_3) + 1];
      }
      if (item == group_size) {
        int v_4 = ((gx * 64) + (row * ld_k)) + k_at;
        x[0] = k[(p * 2) + v_4];
        x[1] = k[((p * 2) + v_4) + 1];
      }
      if (item <= group_size) {
        if (p < half_1) {
          int v_5 = (word * half_1) + p;
          float v_6 = cos_1[v_5];
          float v_7 = sin_1[v_5];
          float v_8 = x[0];
          float v_9 = x[1];
          x[0] = fma(v_8, v_6, (0.0f - (v_9 * v_7)));
          x[1] = fma(v_9, v_6, (v_8 * v_7));
        }
      }
      if (item < group_size) {
        int v_10 = ((((gx * group_size) * 64) + (item * 64)) + (row * ld_q)) + q_at;
        q[(p * 2) + v_10] = x[0];
        q[((p * 2) + v_10) + 1] = x[1];
      }
      if (item == group_size) {
        int v_11 = ((gx * 16384) + keys) + slot;
        pages__h[(p * 512) + v_11] = (ushort)(to_half(x[0]));
        pages__h[((p * 512) + v_11) + 256] = (ushort)(to_half(x[1]));
      }
    }
  }
}
