__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global float4* y, __global const int* restrict step_1, __global const float4* x, __global const float4* restrict x2, int ld_x, int rows_word, int x_at, int ld_x2, int x2_at) {
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
      float4 q_1 = x2[(((row * ld_x2) + at) + x2_at) >> 2];
      float x_5 = q_1.x;
      float x_6 = q_1.y;
      float x_7 = q_1.z;
      float x_8 = q_1.w;
      float v = exp(fmin((0.0f - x_1), 88.0f));
      float v_1 = x_1 / (1.0f + v);
      float v_2 = exp(fmin((0.0f - x_2), 88.0f));
      float v_3 = x_2 / (1.0f + v_2);
      float v_4 = exp(fmin((0.0f - x_3), 88.0f));
      float v_5 = x_3 / (1.0f + v_4);
      float v_6 = exp(fmin((0.0f - x_4), 88.0f));
      float v_7 = x_4 / (1.0f + v_6);
      r[0] = v_1 * x_5;
      r[1] = v_3 * x_6;
      r[2] = v_5 * x_7;
      r[3] = v_7 * x_8;
    }
    if (at < size_n) {
      y[((row * ld_x) + at) >> 2] = (float4)(r[0], r[1], r[2], r[3]);
    }
  }
}
