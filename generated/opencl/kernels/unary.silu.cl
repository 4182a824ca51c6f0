__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const int* restrict step_1, __global const float4* x, __global float4* out_1, float scale, int rows_word, int ld_x, int x_at, int ld_out) {
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
      float v = exp(fmin((0.0f - x_1), 88.0f));
      float v_1 = x_1 / (1.0f + v);
      float v_2 = exp(fmin((0.0f - x_2), 88.0f));
      float v_3 = x_2 / (1.0f + v_2);
      float v_4 = exp(fmin((0.0f - x_3), 88.0f));
      float v_5 = x_3 / (1.0f + v_4);
      float v_6 = exp(fmin((0.0f - x_4), 88.0f));
      float v_7 = x_4 / (1.0f + v_6);
      out_1[((row * ld_out) + at) >> 2] = (float4)(v_1, v_3, v_5, v_7);
    }
  }
}
