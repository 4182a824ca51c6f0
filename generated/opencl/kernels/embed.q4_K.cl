float half_lo(uint v) { ushort h = (ushort)v; return vload_half(0, (const __private half*)&h); }
float half_hi(uint v) { ushort h = (ushort)(v >> 16); return vload_half(0, (const __private half*)&h); }
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
        int base = (v * blocks) * 36;
        int v_2 = ((at >> 8) * 36) + base;
        int v_3 = at & 255;
        uint word_1 = w[((((v_3 >> 6) * 8) + v_2) + ((v_3 & 31) >> 2)) + 4];
        uint v_4 = word_1 >> (uint)(((v_3 >> 5) & 1) * 4);
        int v_5 = v_3 >> 5;
        uint v_6 = (uint)((v_5 & 3) * 8);
        uint word_2 = w[v_2 + 1];
        uint v_7 = word_2 >> v_6;
        uint word_3 = w[v_2 + 2];
        uint v_8 = word_3 >> v_6;
        uint word_4 = w[v_2 + 3];
        uint v_9 = word_4 >> v_6;
        uint word_5 = w[v_2];
        float v_10 = half_lo(word_5) * (float)((v_5 < 4) ? (v_7 & 63u) : ((v_9 & 15u) | (((v_7 >> 6u) & 3u) << 4u)));
        float v_11 = 0.0f - (half_hi(word_5) * (float)((v_5 < 4) ? (v_8 & 63u) : (((v_9 >> 4u) & 15u) | (((v_8 >> 6u) & 3u) << 4u))));
        float v_12 = fma((float)((int)((v_4 >> 0u) & 15u)), v_10, v_11);
        float v_13 = fma((float)((int)((v_4 >> 8u) & 15u)), v_10, v_11);
        float v_14 = fma((float)((int)((v_4 >> 16u) & 15u)), v_10, v_11);
        float v_15 = fma((float)((int)((v_4 >> 24u) & 15u)), v_10, v_11);
        float v_16 = v_12 * scale;
        float v_17 = v_13 * scale;
        float v_18 = v_14 * scale;
        float v_19 = v_15 * scale;
        out_1[v_1 >> 2] = (float4)(v_16, v_17, v_18, v_19);
        if (0 <= zero_at) {
          zero[v_1 >> 2] = (float4)(0.0f, 0.0f, 0.0f, 0.0f);
        }
      }
    }
  }
}
