float half_lo(uint v) { ushort h = (ushort)v; return vload_half(0, (const __private half*)&h); }
float half_hi(uint v) { ushort h = (ushort)(v >> 16); return vload_half(0, (const __private half*)&h); }
int dot4(uint a, uint b, int c) {
#if defined(NV)
  int r;
  asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
  return r;
#elif defined(DOT_KHR)
  return c + dot_4x8packed_ss_int(a, b);
#else
  char4 x = as_char4(a), y = as_char4(b);
  return c + x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
#endif
}
__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const int* restrict starts, __global const int* restrict slots, __global const int* restrict entries, __global const uint4* x, __global const float2* restrict x_s, __global const uint4* restrict w, __global const uint* restrict w__word, __global float* out_1, int by_entry, int used, int ld_out, int out_at) {
  __local int shared_1[64];
  __local uint4 shared_2[640];
  __local uint4 shared_3[320];
  __local float2 shared_4[256];
  __local float2 shared_5[128];
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int gz = (int)get_group_id(2);
  int tx = (int)get_local_id(0);
  int expert = gy;
  int slot = slots[expert];
  if (0 <= slot) {
    int begin = starts[expert];
    int end = starts[expert + 1];
    for (int i = (gz * 64) + begin; i < end; i += 512) {
      if (tx < 64) {
        shared_1[tx] = entries[min((i + tx), (end - 1))];
      }
      barrier(CLK_LOCAL_MEM_FENCE);
      int quarter = tx & 3;
      int half_1 = tx & 1;
      int v = (tx >> 2) * 20;
      int v_1 = (tx >> 1) * 20;
      int token_lane = tx >> 4;
      int row_lane = tx & 15;
      int blocks = size_k >> 5;
      uint held[5];
      uint x_held[4];
      float s_held[2];
      int n0 = gx * 128;
      int w_row = (min((n0 + (tx >> 1)), (size_n - 1)) + (slot * size_n)) * ((((blocks + 3) >> 2) * 4) + (blocks * 4));
      int v_2 = tx >> 2;
      int entry = shared_1[v_2];
      int token = (by_entry != 0) ? entry : (entry / used);
      float acc[32];
      acc[0] = 0.0f;
      acc[1] = 0.0f;
      acc[2] = 0.0f;
      acc[3] = 0.0f;
      acc[4] = 0.0f;
      acc[5] = 0.0f;
      acc[6] = 0.0f;
      acc[7] = 0.0f;
      acc[8] = 0.0f;
      acc[9] = 0.0f;
      acc[10] = 0.0f;
      acc[11] = 0.0f;
      acc[12] = 0.0f;
      acc[13] = 0.0f;
      acc[14] = 0.0f;
      acc[15] = 0.0f;
      acc[16] = 0.0f;
      acc[17] = 0.0f;
      acc[18] = 0.0f;
      acc[19] = 0.0f;
      acc[20] = 0.0f;
      acc[21] = 0.0f;
      acc[22] = 0.0f;
      acc[23] = 0.0f;
      acc[24] = 0.0f;
      acc[25] = 0.0f;
      acc[26] = 0.0f;
      acc[27] = 0.0f;
      acc[28] = 0.0f;
      acc[29] = 0.0f;
      acc[30] = 0.0f;
      acc[31] = 0.0f;
      int steps = (size_k + 63) >> 6;
      int number = half_1;
      int block = min(number, (blocks - 1));
      uint4 q = w[block + (w_row >> 2)];
      held[0] = q.x;
      held[1] = q.y;
      held[2] = q.z;
      held[3] = q.w;
      uint v_3 = w__word[((blocks * 4) + w_row) + block];
      held[4] = (number < blocks) ? v_3 : 0u;
      int v_4 = min((quarter * 4), ((size_k >> 2) - 4)) >> 2;
      uint4 q_1 = x[(token * (size_k >> 4)) + v_4];
      x_held[0] = q_1.x;
      x_held[1] = q_1.y;
      x_held[2] = q_1.z;
      x_held[3] = q_1.w;
      if (quarter < 2) {
        float2 q_2 = x_s[min(half_1, ((size_k >> 5) - 1)) + (token * (size_k >> 5))];
        s_held[0] = q_2.x;
        s_held[1] = q_2.y;
      }
      for (int i_1 = 0; i_1 < steps; ++i_1) {
        uint q_3 = (held[0] >> 0u) & 252645135u;
        uint q_4 = (held[1] >> 0u) & 252645135u;
        uint q_5 = (held[2] >> 0u) & 252645135u;
        uint q_6 = (held[3] >> 0u) & 252645135u;
        uint q_7 = (held[0] >> 4u) & 252645135u;
        uint q_8 = (held[1] >> 4u) & 252645135u;
        uint q_9 = (held[2] >> 4u) & 252645135u;
        uint q_10 = (held[3] >> 4u) & 252645135u;
        float v_5 = half_lo(held[4]);
        float v_6 = half_hi(held[4]);
        shared_2[(half_1 * 2) + (v_1 >> 2)] = (uint4)(q_3, q_4, q_5, q_6);
        shared_2[((half_1 * 2) + (v_1 >> 2)) + 1] = (uint4)(q_7, q_8, q_9, q_10);
        shared_4[tx] = (float2)(v_5, v_6);
        shared_3[quarter + (v >> 2)] = (uint4)(x_held[0], x_held[1], x_held[2], x_held[3]);
        if (quarter < 2) {
          shared_5[((tx >> 2) * 2) + half_1] = (float2)(s_held[0], s_held[1]);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if ((i_1 + 1) < steps) {
          int next = i_1 + 1;
          int number_1 = (next * 2) + half_1;
          int block_1 = min(number_1, (blocks - 1));
          uint4 q_11 = w[block_1 + (w_row >> 2)];
          held[0] = q_11.x;
          held[1] = q_11.y;
          held[2] = q_11.z;
          held[3] = q_11.w;
          uint v_7 = w__word[((blocks * 4) + w_row) + block_1];
          held[4] = (number_1 < blocks) ? v_7 : 0u;
          int v_8 = min(((next * 16) + (quarter * 4)), ((size_k >> 2) - 4)) >> 2;
          uint4 q_12 = x[(token * (size_k >> 4)) + v_8];
          x_held[0] = q_12.x;
          x_held[1] = q_12.y;
          x_held[2] = q_12.z;
          x_held[3] = q_12.w;
          if (quarter < 2) {
            float2 q_13 = x_s[min(((next * 2) + half_1), ((size_k >> 5) - 1)) + (token * (size_k >> 5))];
            s_held[0] = q_13.x;
            s_held[1] = q_13.y;
          }
        }
        int t_1 = token_lane;
        int t_2 = token_lane + 16;
        int t_3 = token_lane + 32;
        int t_4 = token_lane + 48;
        uint4 q_14 = shared_3[t_1 * 5];
        uint4 q_15 = shared_3[(t_1 * 5) + 1];
        uint4 q_16 = shared_3[t_2 * 5];
        uint4 q_17 = shared_3[(t_2 * 5) + 1];
        uint4 q_18 = shared_3[t_3 * 5];
        uint4 q_19 = shared_3[(t_3 * 5) + 1];
        uint4 q_20 = shared_3[t_4 * 5];
        uint4 q_21 = shared_3[(t_4 * 5) + 1];
        float2 q_22 = shared_5[t_1 * 2];
        float2 q_23 = shared_5[t_2 * 2];
        float2 q_24 = shared_5[t_3 * 2];
        float2 q_25 = shared_5[t_4 * 2];
        #pragma unroll
        for (int i_2 = 0; i_2 < 8; ++i_2) {
          int row = (i_2 * 16) + row_lane;
          uint4 q_26 = shared_2[row * 5];
          uint4 q_27 = shared_2[(row * 5) + 1];
          float2 q_28 = shared_4[row * 2];
          float2 q_29 = shared_4[(row * 2) + 1];
          acc[i_2 * 4] = fma(q_28.y, q_22.y, fma(q_22.x, (q_28.x * (float)(dot4(q_27.w, q_15.w, dot4(q_27.z, q_15.z, dot4(q_27.y, q_15.y, dot4(q_27.x, q_15.x, dot4(q_26.w, q_14.w, dot4(q_26.z, q_14.z, dot4(q_26.y, q_14.y, dot4(q_26.x, q_14.x, 0)))))))))), acc[i_2 * 4]));
          acc[(i_2 * 4) + 1] = fma(q_28.y, q_23.y, fma(q_23.x, (q_28.x * (float)(dot4(q_27.w, q_17.w, dot4(q_27.z, q_17.z, dot4(q_27.y, q_17.y, dot4(q_27.x, q_17.x, dot4(q_26.w, q_16.w, dot4(q_26.z, q_16.z, dot4(q_26.y, q_16.y, dot4(q_26.x, q_16.x, 0)))))))))), acc[(i_2 * 4) + 1]));
          acc[(i_2 * 4) + 2] = fma(q_28.y, q_24.y, fma(q_24.x, (q_28.x * (float)(dot4(q_27.w, q_19.w, dot4(q_27.z, q_19.z, dot4(q_27.y, q_19.y, dot4(q_27.x, q_19.x, dot4(q_26.w, q_18.w, dot4(q_26.z, q_18.z, dot4(q_26.y, q_18.y, dot4(q_26.x, q_18.x, 0)))))))))), acc[(i_2 * 4) + 2]));
          acc[(i_2 * 4) + 3] = fma(q_28.y, q_25.y, fma(q_25.x, (q_28.x * (float)(dot4(q_27.w, q_21.w, dot4(q_27.z, q_21.z, dot4(q_27.y, q_21.y, dot4(q_27.x, q_21.x, dot4(q_26.w, q_20.w, dot4(q_26.z, q_20.z, dot4(q_26.y, q_20.y, dot4(q_26.x, q_20.x, 0)))))))))), acc[(i_2 * 4) + 3]));
        }
        uint4 q_30 = shared_3[(t_1 * 5) + 2];
        uint4 q_31 = shared_3[(t_1 * 5) + 3];
        uint4 q_32 = shared_3[(t_2 * 5) + 2];
        uint4 q_33 = shared_3[(t_2 * 5) + 3];
        uint4 q_34 = shared_3[(t_3 * 5) + 2];
        uint4 q_35 = shared_3[(t_3 * 5) + 3];
        uint4 q_36 = shared_3[(t_4 * 5) + 2];
        uint4 q_37 = shared_3[(t_4 * 5) + 3];
        float2 q_38 = shared_5[(t_1 * 2) + 1];
        float2 q_39 = shared_5[(t_2 * 2) + 1];
        float2 q_40 = shared_5[(t_3 * 2) + 1];
        float2 q_41 = shared_5[(t_4 * 2) + 1];
        #pragma unroll
        for (int i_3 = 0; i_3 < 8; ++i_3) {
          int row_1 = (i_3 * 16) + row_lane;
          uint4 q_42 = shared_2[(row_1 * 5) + 2];
          uint4 q_43 = shared_2[(row_1 * 5) + 3];
          float2 q_44 = shared_4[row_1 * 2];
          float2 q_45 = shared_4[(row_1 * 2) + 1];
          acc[i_3 * 4] = fma(q_45.y, q_38.y, fma(q_38.x, (q_45.x * (float)(dot4(q_43.w, q_31.w, dot4(q_43.z, q_31.z, dot4(q_43.y, q_31.y, dot4(q_43.x, q_31.x, dot4(q_42.w, q_30.w, dot4(q_42.z, q_30.z, dot4(q_42.y, q_30.y, dot4(q_42.x, q_30.x, 0)))))))))), acc[i_3 * 4]));
          acc[(i_3 * 4) + 1] = fma(q_45.y, q_39.y, fma(q_39.x, (q_45.x * (float)(dot4(q_43.w, q_33.w, dot4(q_43.z, q_33.z, dot4(q_43.y, q_33.y, dot4(q_43.x, q_33.x, dot4(q_42.w, q_32.w, dot4(q_42.z, q_32.z, dot4(q_42.y, q_32.y, dot4(q_42.x, q_32.x, 0)))))))))), acc[(i_3 * 4) + 1]));
          acc[(i_3 * 4) + 2] = fma(q_45.y, q_40.y, fma(q_40.x, (q_45.x * (float)(dot4(q_43.w, q_35.w, dot4(q_43.z, q_35.z, dot4(q_43.y, q_35.y, dot4(q_43.x, q_35.x, dot4(q_42.w, q_34.w, dot4(q_42.z, q_34.z, dot4(q_42.y, q_34.y, dot4(q_42.x, q_34.x, 0)))))))))), acc[(i_3 * 4) + 2]));
          acc[(i_3 * 4) + 3] = fma(q_45.y, q_41.y, fma(q_41.x, (q_45.x * (float)(dot4(q_43.w, q_37.w, dot4(q_43.z, q_37.z, dot4(q_43.y, q_37.y, dot4(q_43.x, q_37.x, dot4(q_42.w, q_36.w, dot4(q_42.z, q_36.z, dot4(q_42.y, q_36.y, dot4(q_42.x, q_36.x, 0)))))))))), acc[(i_3 * 4) + 3]));
        }
        barrier(CLK_LOCAL_MEM_FENCE);
      }
      int column = n0 + row_lane;
      if ((i + token_lane) < end) {
        int entry_1 = shared_1[token_lane];
        int line_1 = ((entry_1 * ld_out) + out_at) + column;
        if (column < size_n) {
          out_1[line_1] = acc[0];
        }
        if ((column + 16) < size_n) {
          out_1[line_1 + 16] = acc[4];
        }
        if ((column + 32) < size_n) {
          out_1[line_1 + 32] = acc[8];
        }
        if ((column + 48) < size_n) {
          out_1[line_1 + 48] = acc[12];
        }
        if ((column + 64) < size_n) {
          out_1[line_1 + 64] = acc[16];
        }
        if ((column + 80) < size_n) {
          out_1[line_1 + 80] = acc[20];
        }
        if ((column + 96) < size_n) {
          out_1[line_1 + 96] = acc[24];
        }
        if ((column + 112) < size_n) {
          out_1[line_1 + 112] = acc[28];
        }
      }
      if (((i + token_lane) + 16) < end) {
        int entry_2 = shared_1[token_lane + 16];
        int line_2 = ((entry_2 * ld_out) + out_at) + column;
        if (column < size_n) {
          out_1[line_2] = acc[1];
        }
        if ((column + 16) < size_n) {
          out_1[line_2 + 16] = acc[5];
        }
        if ((column + 32) < size_n) {
          out_1[line_2 + 32] = acc[9];
        }
        if ((column + 48) < size_n) {
          out_1[line_2 + 48] = acc[13];
        }
        if ((column + 64) < size_n) {
          out_1[line_2 + 64] = acc[17];
        }
        if ((column + 80) < size_n) {
          out_1[line_2 + 80] = acc[21];
        }
        if ((column + 96) < size_n) {
          out_1[line_2 + 96] = acc[25];
        }
        if ((column + 112) < size_n) {
          out_1[line_2 + 112] = acc[29];
        }
      }
      if (((i + token_lane) + 32) < end) {
        int entry_3 = shared_1[token_lane + 32];
        int line_3 = ((entry_3 * ld_out) + out_at) + column;
        if (column < size_n) {
          out_1[line_3] = acc[2];
        }
        if ((column + 16) < size_n) {
          out_1[line_3 + 16] = acc[6];
        }
        if ((column + 32) < size_n) {
          out_1[line_3 + 32] = acc[10];
        }
        if ((column + 48) < size_n) {
          out_1[line_3 + 48] = acc[14];
        }
        if ((column + 64) < size_n) {
          out_1[line_3 + 64] = acc[18];
        }
        if ((column + 80) < size_n) {
          out_1[line_3 + 80] = acc[22];
        }
        if ((column + 96) < size_n) {
          out_1[line_3 + 96] = acc[26];
        }
        if ((column + 112) < size_n) {
          out_1[line_3 + 112] = acc[30];
        }
      }
      if (((i + token_lane) + 48) < end) {
        int entry_4 = shared_1[token_lane + 48];
        int line_4 = ((entry_4 * ld_out) + out_at) + column;
        if (column < size_n) {
          out_1[line_4] = acc[3];
        }
        if ((column + 16) < size_n) {
          out_1[line_4 + 16] = acc[7];
        }
        if ((column + 32) < size_n) {
          out_1[line_4 + 32] = acc[11];
        }
        if ((column + 48) < size_n) {
          out_1[line_4 + 48] = acc[15];
        }
        if ((column + 64) < size_n) {
          out_1[line_4 + 64] = acc[19];
        }
        if ((column + 80) < size_n) {
          out_1[line_4 + 80] = acc[23];
        }
        if ((column + 96) < size_n) {
          out_1[line_4 + 96] = acc[27];
        }
        if ((column + 112) < size_n) {
          out_1[line_4 + 112] = acc[31];
        }
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
}
