__attribute__((reqd_work_group_size(64, 1, 1)))
__kernel void kernel_main(__global const float* restrict cos_1, __global const float* restrict sin_1, __global const int* restrict step_1, __global const float* x, __global float* out_1, int ld_x, int x_at, int ld_out) {
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int half_1 = size_n_rot >> 1;
  int row = gy;
  int rows = step_1[0];
  if (row < rows) {
    int table = step_1[4];
    int word = step_1[((row * 16) + table) + 1];
    int v = ((row * ld_x) + x_at) + (gx * size_hd);
    int v_1 = (row * ld_out) + (gx * size_hd);
    float r[2];
    for (int i = tx; i < max((size_hd >> 1), tx); i += 64) {
      int v_2 = (i < half_1) ? i : (i * 2);
      int v_3 = (i < half_1) ? (i + half_1) : ((i * 2) + 1);
      r[0] = x[v + v_2];
      r[1] = x[v + v_3];
      if (i < half_1) {
        int v_4 = (word * half_1) + i;
        float v_5 = cos_1[v_4];
        float v_6 = sin_1[v_4];
        float v_7 = r[0];
        float v_8 = r[1];
        r[0] = fma(v_7, v_5, (0.0f - (v_8 * v_6)));
        r[1] = fma(v_8, v_5, (v_7 * v_6));
      }
      out_1[v_1 + v_2] = r[0];
      out_1[v_1 + v_3] = r[1];
    }
  }
}
