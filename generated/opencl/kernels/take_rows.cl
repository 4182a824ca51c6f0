__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const int* restrict step_1, __global const float4* x, __global float4* out_1, int ld_x, int ld_out) {
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int row = gy;
  int out_rows = step_1[1];
  if (row < out_rows) {
    int at = (gx * 1024) + (tx * 4);
    if (at < size_n) {
      int v = step_1[step_1[5] + row];
      float4 q = x[((v * ld_x) + at) >> 2];
      float x_1 = q.x;
      float x_2 = q.y;
      float x_3 = q.z;
      float x_4 = q.w;
      out_1[((row * ld_out) + at) >> 2] = (float4)(x_1, x_2, x_3, x_4);
    }
  }
}
