__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const int* restrict step_1, __global const float* restrict weights, __global const float4* x, __global float4* out_1, int ld_x, int rows_word, int ld_out) {
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int row = gy;
  int rows = step_1[rows_word];
  if (row < rows) {
    int at = (gx * 1024) + (tx * 4);
    if (at < size_n) {
      int v = row * size_used;
      float total[4];
      total[0] = 0.0f;
      total[1] = 0.0f;
      total[2] = 0.0f;
      total[3] = 0.0f;
      for (int i = 0; i < size_used; ++i) {
        float v_1 = weights[v + i];
        float4 q = x[(((v + i) * ld_x) + at) >> 2];
        float x_1 = q.x;
        float x_2 = q.y;
        float x_3 = q.z;
        float x_4 = q.w;
        total[0] = fma(v_1, x_1, total[0]);
        total[1] = fma(v_1, x_2, total[1]);
        total[2] = fma(v_1, x_3, total[2]);
        total[3] = fma(v_1, x_4, total[3]);
      }
      out_1[((row * ld_out) + at) >> 2] = (float4)(total[0], total[1], total[2], total[3]);
    }
  }
}
