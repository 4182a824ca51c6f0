__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const int* restrict step_1, __global const float4* x, __global const float4* restrict y, __global const float* restrict y__one, __global float4* out_1, int rows_word, int ld_x, int x_at, int ld_y, int y_at, int ld_out) {
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int row = gy;
  int rows = step_1[rows_word];
  if (row < rows) {
    int at = (gx * 1024) + (tx * 4);
    if (at < size_n) {
      float4 q = x[(((row * ld_x) + at) + x_at) >> 2];
      float x_1 = q.x;
      float x_2 = q.y;
      float x_3 = q.z;
      float x_4 = q.w;
      int v = (row * ld_y) + y_at;
      float r[4];
      if (size_group == 1) {
        float4 q_1 = y[(v + at) >> 2];
        r[0] = q_1.x;
        r[1] = q_1.y;
        r[2] = q_1.z;
        r[3] = q_1.w;
      } else {
        r[0] = y__one[v + (min(at, (size_n - 1)) / size_group)];
        r[1] = y__one[v + (min((at + 1), (size_n - 1)) / size_group)];
        r[2] = y__one[v + (min((at + 2), (size_n - 1)) / size_group)];
        r[3] = y__one[v + (min((at + 3), (size_n - 1)) / size_group)];
      }
      out_1[((row * ld_out) + at) >> 2] = (float4)((x_1 + r[0]), (x_2 + r[1]), (x_3 + r[2]), (x_4 + r[3]));
    }
  }
}
