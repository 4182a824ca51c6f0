float half_lo(uint v) { ushort h = (ushort)v; return vload_half(0, (const __private half*)&h); }
float half_hi(uint v) { ushort h = (ushort)(v >> 16); return vload_half(0, (const __private half*)&h); }
__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const uint* restrict w, __global const int* restrict step_1, __global float4* out_1, __global float4* zero, int ld_out, float scale, int first, int last, int zero_at) {
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int blocks = size_k >> 5;
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
        int base = v * (((((blocks * 4) + 15) >> 4) * 4) + (blocks * 4));
        uint word_1 = w[((blocks * 4) + base) + (at >> 5)];
        uint word_2 = w[(((at >> 5) * 4) + base) + ((at & 15) >> 2)];
        uint v_2 = word_2 >> (uint)(((at >> 4) & 1) * 4);
        float v_3 = half_lo(word_1);
        float v_4 = half_hi(word_1);
        float v_5 = fma((float)((int)((v_2 >> 0u) & 15u)), v_3, v_4);
        float v_6 = fma((float)((int)((v_2 >> 8u) & 15u)), v_3, v_4);
        float v_7 = fma((float)((int)((v_2 >> 16u) & 15u)), v_3, v_4);
        float v_8 = fma((float)((int)((v_2 >> 24u) & 15u)), v_3, v_4);
        float v_9 = v_5 * scale;
        float v_10 = v_6 * scale;
        float v_11 = v_7 * scale;
        float v_12 = v_8 * scale;
        out_1[v_1 >> 2] = (float4)(v_9, v_10, v_11, v_12);
        if (0 <= zero_at) {
          zero[v_1 >> 2] = (float4)(0.0f, 0.0f, 0.0f, 0.0f);
        }
      }
    }
  }
}
