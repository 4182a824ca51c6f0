__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global float4* y, __global const int* restrict step_1, __global const float4* x, int ld_x, int rows_word, int x_at) {
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int row = gy;
  int rows = step_1[rows_word];
  if (row < rows) {
    int at = (gx * 1024) + (tx * 4);
    float r[4];
    if (at < size_n) {
      float4 q = x[(((row * ld_x) + at) + x_at) >> 2];
      float x_1 = q.x;
      float x_2 = q.y;
      float x_3 = q.z;
      float x_4 = q.w;
      r[0] = x_1;
      r[1] = x_2;
      r[2] = x_3;
      r[3] = x_4;
    }
    if (at < size_n) {
      y[((row * ld_x) + at) >> 2] = (float4)(r[0], r[1], r[2], r[3]);
    }
  }
}
