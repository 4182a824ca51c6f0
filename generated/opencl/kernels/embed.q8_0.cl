float half_lo(uint v) { ushort h = (ushort)v; return vload_half(0, (const __private half*)&h); }
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
        int base = v * ((blocks * 8) + ((((blocks * 2) + 15) >> 4) * 4));
        float half_1 = half_lo((w[((blocks * 8) + base) + ((at >> 5) >> 1)] >> (uint)(((at >> 5) & 1) * 16)));
        uint word_1 = w[base + (at >> 2)];
        float v_2 = (float)((as_int(word_1) << 24) >> 24) * half_1;
        float v_3 = (float)((as_int(word_1) << 16) >> 24) * half_1;
        float v_4 = (float)((as_int(word_1) << 8) >> 24) * half_1;
        float v_5 = (float)(as_int(word_1) >> 24) * half_1;
        float v_6 = v_2 * scale;
        float v_7 = v_3 * scale;
        float v_8 = v_4 * scale;
        float v_9 = v_5 * scale;
        out_1[v_1 >> 2] = (float4)(v_6, v_7, v_8, v_9);
        if (0 <= zero_at) {
          zero[v_1 >> 2] = (float4)(0.0f, 0.0f, 0.0f, 0.0f);
        }
      }
    }
  }
}
