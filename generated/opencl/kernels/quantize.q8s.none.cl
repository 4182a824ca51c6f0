__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global uint* yq, __global float2* yq_s, __global const int* restrict step_1, __global const float4* x, int ld_x, int rows_word, int x_at) {
  __local float shared_1[256];
  __local int shared_2[256];
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
    int v = tx & (-8);
    if (at < size_n) {
      float v_1 = fmax(fabs(r[0]), fabs(r[1]));
      float v_2 = fmax(fabs(r[2]), fabs(r[3]));
      float v_3 = fmax(v_1, v_2);
      shared_1[tx] = v_3;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float d;
    if (at < size_n) {
      float4 q_1 = (float4)(shared_1[v], shared_1[v + 1], shared_1[v + 2], shared_1[v + 3]);
      float4 q_2 = (float4)(shared_1[v + 4], shared_1[v + 5], shared_1[v + 6], shared_1[v + 7]);
      float v_4 = fmax(q_1.x, q_1.y);
      float v_5 = fmax(q_1.z, q_1.w);
      float v_6 = fmax(q_2.x, q_2.y);
      float v_7 = fmax(q_2.z, q_2.w);
      float v_8 = fmax(v_4, v_5);
      float v_9 = fmax(v_6, v_7);
      float v_10 = fmax(v_8, v_9);
      bool v_11 = 7.523164e-37f <= v_10;
      float v_12 = v_11 ? (v_10 / 127.0f) : 0.0f;
      float v_13 = v_11 ? (127.0f / v_10) : 0.0f;
      d = v_12;
      int q_3 = (int)(rint((r[0] * v_13)));
      int q_4 = (int)(rint((r[1] * v_13)));
      int q_5 = (int)(rint((r[2] * v_13)));
      int q_6 = (int)(rint((r[3] * v_13)));
      uint v_14 = ((((uint)q_3 & 255u) | (((uint)q_4 & 255u) << 8u)) | (((uint)q_5 & 255u) << 16u)) | (((uint)q_6 & 255u) << 24u);
      yq[((row * size_n) + at) >> 2] = v_14;
      shared_2[tx] = ((q_3 + q_4) + q_5) + q_6;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if ((at < size_n) && (tx == v)) {
      int4 q_7 = (int4)(shared_2[v], shared_2[v + 1], shared_2[v + 2], shared_2[v + 3]);
      int4 q_8 = (int4)(shared_2[v + 4], shared_2[v + 5], shared_2[v + 6], shared_2[v + 7]);
      int v_15 = ((((((q_7.x + q_7.y) + q_7.z) + q_7.w) + q_8.x) + q_8.y) + q_8.z) + q_8.w;
      float v_16 = d;
      yq_s[(((row * size_n) + at) >> 4) >> 1] = (float2)(v_16, (v_16 * (float)v_15));
    }
  }
}
