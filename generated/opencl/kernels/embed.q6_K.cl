float half_lo(uint v) { ushort h = (ushort)v; return vload_half(0, (const __private half*)&h); }
__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const uint* restrict w, __global const int* restrict step_1, __global float4* out_1, __global float4* zero, int ld_out, float scale, int first, int last, int zero_at) {
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int blocks = size_k >> 8;
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
        int base = v * ((blocks * 52) + ((((blocks * 2) + 15) >> 4) * 4));
        int v_2 = ((at >> 8) * 52) + base;
        int v_3 = at & 255;
        int v_4 = v_3 >> 7;
        int v_5 = (v_3 >> 5) & 3;
        int v_6 = (v_3 & 31) >> 2;
        uint word_1 = w[(((v_4 * 16) + ((v_5 & 1) * 8)) + v_2) + v_6];
        uint v_7 = word_1 >> (uint)((v_5 >> 1) * 4);
        uint word_2 = w[(((v_4 * 8) + v_2) + v_6) + 32];
        uint v_8 = word_2 >> (uint)(v_5 * 2);
        int v_9 = v_3 >> 4;
        uint word_3 = w[(v_2 + (v_9 >> 2)) + 48];
        float half_1 = half_lo((w[((blocks * 52) + base) + ((at >> 8) >> 1)] >> (uint)(((at >> 8) & 1) * 16)));
        float v_10 = half_1 * (float)((as_int(word_3) << (24 - ((v_9 & 3) * 8))) >> 24);
        float v_11 = (float)(((int)((v_7 >> 0u) & 15u) | ((int)((v_8 >> 0u) & 3u) << 4)) - 32) * v_10;
        float v_12 = (float)(((int)((v_7 >> 8u) & 15u) | ((int)((v_8 >> 8u) & 3u) << 4)) - 32) * v_10;
        float v_13 = (float)(((int)((v_7 >> 16u) & 15u) | ((int)((v_8 >> 16u) & 3u) << 4)) - 32) * v_10;
        float v_14 = (float)(((int)((v_7 >> 24u) & 15u) | ((int)((v_8 >> 24u) & 3u) << 4)) - 32) * v_10;
        float v_15 = v_11 * scale;
        float v_16 = v_12 * scale;
        float v_17 = v_13 * scale;
        float v_18 = v_14 * scale;
        out_1[v_1 >> 2] = (float4)(v_15, v_16, v_17, v_18);
        if (0 <= zero_at) {
          zero[v_1 >> 2] = (float4)(0.0f, 0.0f, 0.0f, 0.0f);
        }
      }
    }
  }
}
