float half_lo(uint v) { ushort h = (ushort)v; return vload_half(0, (const __private half*)&h); }
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
        float half_1 = half_lo((w[v_2 >> 1] >> (uint)((v_2 & 1) * 16)));
        int v_3 = min((at + 1), (size_k - 1)) + (v * size_k);
        float half_2 = half_lo((w[v_3 >> 1] >> (uint)((v_3 & 1) * 16)));
        int v_4 = min((at + 2), (size_k - 1)) + (v * size_k);
        float half_3 = half_lo((w[v_4 >> 1] >> (uint)((v_4 & 1) * 16)));
        int v_5 = min((at + 3), (size_k - 1)) + (v * size_k);
        float half_4 = half_lo((w[v_5 >> 1] >> (uint)((v_5 & 1) * 16)));
        float v_6 = half_1 * scale;
        float v_7 = half_2 * scale;
        float v_8 = half_3 * scale;
        float v_9 = half_4 * scale;
        out_1[v_1 >> 2] = (float4)(v_6, v_7, v_8, v_9);
        if (0 <= zero_at) {
          zero[v_1 >> 2] = (float4)(0.0f, 0.0f, 0.0f, 0.0f);
        }
      }
    }
  }
}
