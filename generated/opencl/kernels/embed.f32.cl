__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const uint* restrict w, __global const int* restrict step_1, __global float4* out_1, __global float4* zero, int ld_out, float scale, int first, int last, int zero_at) {
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int row = gy;
  int rows = step_1[0];
  if (row < rows) {
    int at = (gx * 1024) + (tx * 4);
    if (at < size_k) {
      int table = step_1[4];
      int word = step_1[(row * 16) + table];
      int v = word - first;
      int v_1 = (row * ld_out) + at;
      if ((0 <= v) && (v < (last - first))) {
        int v_2 = min(at, (size_k - 1)) + (v * size_k);
        float v_3 = as_float(w[v_2]);
        int v_4 = min((at + 1), (size_k - 1)) + (v * size_k);
        float v_5 = as_float(w[v_4]);
        int v_6 = min((at + 2), (size_k - 1)) + (v * size_k);
        float v_7 = as_float(w[v_6]);
        int v_8 = min((at + 3), (size_k - 1)) + (v * size_k);
        float v_9 = as_float(w[v_8]);
        float v_10 = v_3 * scale;
        float v_11 = v_5 * scale;
        float v_12 = v_7 * scale;
        float v_13 = v_9 * scale;
        out_1[v_1 >> 2] = (float4)(v_10, v_11, v_12, v_13);
        if (0 <= zero_at) {
          zero[v_1 >> 2] = (float4)(0.0f, 0.0f, 0.0f, 0.0f);
        }
      }
    }
  }
}
