__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const int* restrict starts, __global const int* restrict slots, __global const int* restrict entries, __global const float4* x, __global const uint4* restrict w, __global float* out_1, int by_entry, int used, int x_at, int ld_out, int out_at) {
  __local int shared_1[64];
  __local float4 shared_2[1152];
  __local float4 shared_3[576];
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
      int v = (tx >> 2) * 36;
      int v_1 = (tx >> 1) * 36;
      int token_lane = tx >> 4;
      int row_lane = tx & 15;
      uint held[16];
      float x_held[8];
      int n0 = gx * 128;
      int w_row = (min((n0 + (tx >> 1)), (size_n - 1)) + (slot * size_n)) * (size_k >> 1);
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
      int steps = (size_k + 31) >> 5;
      uint4 q = w[(half_1 * 2) + (w_row >> 2)];
      uint4 q_1 = w[((half_1 * 2) + (w_row >> 2)) + 1];
      held[0] = q.x;
      held[1] = q.y;
      held[2] = q.z;
      held[3] = q.w;
      held[4] = q_1.x;
      held[5] = q_1.y;
      held[6] = q_1.z;
      held[7] = q_1.w;
      float4 q_2 = x[(quarter * 2) + (((token * size_k) + x_at) >> 2)];
      float4 q_3 = x[((quarter * 2) + (((token * size_k) + x_at) >> 2)) + 1];
      x_held[0] = q_2.x;
      x_held[1] = q_2.y;
      x_held[2] = q_2.z;
      x_held[3] = q_2.w;
      x_held[4] = q_3.x;
      x_held[5] = q_3.y;
      x_held[6] = q_3.z;
      x_held[7] = q_3.w;
      for (int i_1 = 0; i_1 < steps; ++i_1) {
        shared_2[(half_1 * 4) + (v_1 >> 2)] = (float4)(as_float((held[0] << 16u)), as_float((held[0] & 4294901760u)), as_float((held[1] << 16u)), as_float((held[1] & 4294901760u)));
        shared_2[((half_1 * 4) + (v_1 >> 2)) + 1] = (float4)(as_float((held[2] << 16u)), as_float((held[2] & 4294901760u)), as_float((held[3] << 16u)), as_float((held[3] & 4294901760u)));
        shared_2[((half_1 * 4) + (v_1 >> 2)) + 2] = (float4)(as_float((held[4] << 16u)), as_float((held[4] & 4294901760u)), as_float((held[5] << 16u)), as_float((held[5] & 4294901760u)));
        shared_2[((half_1 * 4) + (v_1 >> 2)) + 3] = (float4)(as_float((held[6] << 16u)), as_float((held[6] & 4294901760u)), as_float((held[7] << 16u)), as_float((held[7] & 4294901760u)));
        shared_3[(quarter * 2) + (v >> 2)] = (float4)(x_held[0], x_held[1], x_held[2], x_held[3]);
        shared_3[((quarter * 2) + (v >> 2)) + 1] = (float4)(x_held[4], x_held[5], x_held[6], x_held[7]);
        barrier(CLK_LOCAL_MEM_FENCE);
        if ((i_1 + 1) < steps) {
          int next = i_1 + 1;
          uint4 q_4 = w[((next * 4) + (half_1 * 2)) + (w_row >> 2)];
          uint4 q_5 = w[(((next * 4) + (half_1 * 2)) + (w_row >> 2)) + 1];
          held[0] = q_4.x;
          held[1] = q_4.y;
          held[2] = q_4.z;
          held[3] = q_4.w;
          held[4] = q_5.x;
          held[5] = q_5.y;
          held[6] = q_5.z;
          held[7] = q_5.w;
          float4 q_6 = x[((next * 8) + (quarter * 2)) + (((token * size_k) + x_at) >> 2)];
          float4 q_7 = x[(((next * 8) + (quarter * 2)) + (((token * size_k) + x_at) >> 2)) + 1];
          x_held[0] = q_6.x;
          x_held[1] = q_6.y;
          x_held[2] = q_6.z;
          x_held[3] = q_6.w;
          x_held[4] = q_7.x;
          x_held[5] = q_7.y;
          x_held[6] = q_7.z;
          x_held[7] = q_7.w;
        }
        int t_1 = token_lane;
        int t_2 = token_lane + 16;
        int t_3 = token_lane + 32;
        int t_4 = token_lane + 48;
        float4 q_8 = shared_3[t_1 * 9];
        float4 q_9 = shared_3[t_2 * 9];
        float4 q_10 = shared_3[t_3 * 9];
        float4 q_11 = shared_3[t_4 * 9];
        #pragma unroll
        for (int i_2 = 0; i_2 < 8; ++i_2) {
          float4 q_12 = shared_2[(i_2 * 144) + (row_lane * 9)];
          acc[i_2 * 4] = fma(q_12.w, q_8.w, fma(q_12.z, q_8.z, fma(q_12.y, q_8.y, fma(q_12.x, q_8.x, acc[i_2 * 4]))));
          acc[(i_2 * 4) + 1] = fma(q_12.w, q_9.w, fma(q_12.z, q_9.z, fma(q_12.y, q_9.y, fma(q_12.x, q_9.x, acc[(i_2 * 4) + 1]))));
          acc[(i_2 * 4) + 2] = fma(q_12.w, q_10.w, fma(q_12.z, q_10.z, fma(q_12.y, q_10.y, fma(q_12.x, q_10.x, acc[(i_2 * 4) + 2]))));
          acc[(i_2 * 4) + 3] = fma(q_12.w, q_11.w, fma(q_12.z, q_11.z, fma(q_12.y, q_11.y, fma(q_12.x, q_11.x, acc[(i_2 * 4) + 3]))));
        }
        float4 q_13 = shared_3[(t_1 * 9) + 1];
        float4 q_14 = shared_3[(t_2 * 9) + 1];
        float4 q_15 = shared_3[(t_3 * 9) + 1];
        float4 q_16 = shared_3[(t_4 * 9) + 1];
        #pragma unroll
        for (int i_3 = 0; i_3 < 8; ++i_3) {
          float4 q_17 = shared_2[((i_3 * 144) + (row_lane * 9)) + 1];
          acc[i_3 * 4] = fma(q_17.w, q_13.w, fma(q_17.z, q_13.z, fma(q_17.y, q_13.y, fma(q_17.x, q_13.x, acc[i_3 * 4]))));
          acc[(i_3 * 4) + 1] = fma(q_17.w, q_14.w, fma(q_17.z, q_14.z, fma(q_17.y, q_14.y, fma(q_17.x, q_14.x, acc[(i_3 * 4) + 1]))));
          acc[(i_3 * 4) + 2] = fma(q_17.w, q_15.w, fma(q_17.z, q_15.z, fma(q_17.y, q_15.y, fma(q_17.x, q_15.x, acc[(i_3 * 4) + 2]))));
          acc[(i_3 * 4) + 3] = fma(q_17.w, q_16.w, fma(q_17.z, q_16.z, fma(q_17.y, q_16.y, fma(q_17.x, q_16.x, acc[(i_3 * 4) + 3]))));
        }
        float4 q_18 = shared_3[(t_1 * 9) + 2];
        float4 q_19 = shared_3[(t_2 * 9) + 2];
        float4 q_20 = shared_3[(t_3 * 9) + 2];
        float4 q_21 = shared_3[(t_4 * 9) + 2];
        #pragma unroll
        for (int i_4 = 0; i_4 < 8; ++i_4) {
          float4 q_22 = shared_2[((i_4 * 144) + (row_lane * 9)) + 2];
          acc[i_4 * 4] = fma(q_22.w, q_18.w, fma(q_22.z, q_18.z, fma(q_22.y, q_18.y, fma(q_22.x, q_18.x, acc[i_4 * 4]))));
          acc[(i_4 * 4) + 1] = fma(q_22.w, q_19.w, fma(q_22.z, q_19.z, fma(q_22.y, q_19.y, fma(q_22.x, q_19.x, acc[(i_4 * 4) + 1]))));
          acc[(i_4 * 4) + 2] = fma(q_22.w, q_20.w, fma(q_22.z, q_20.z, fma(q_22.y, q_20.y, fma(q_22.x, q_20.x, acc[(i_4 * 4) + 2]))));
          acc[(i_4 * 4) + 3] = fma(q_22.w, q_21.w, fma(q_22.z, q_21.z, fma(q_22.y, q_21.y, fma(q_22.x, q_21.x, acc[(i_4 * 4) + 3]))));
        }
        float4 q_23 = shared_3[(t_1 * 9) + 3];
        float4 q_24 = shared_3[(t_2 * 9) + 3];
        float4 q_25 = shared_3[(t_3 * 9) + 3];
        float4 q_26 = shared_3[(t_4 * 9) + 3];
        #pragma unroll
        for (int i_5 = 0; i_5 < 8; ++i_5) {
          float4 q_27 = shared_2[((i_5 * 144) + (row_lane * 9)) + 3];
          acc[i_5 * 4] = fma(q_27.w, q_23.w, fma(q_27.z, q_23.z, fma(q_27.y, q_23.y, fma(q_27.x, q_23.x, acc[i_5 * 4]))));
          acc[(i_5 * 4) + 1] = fma(q_27.w, q_24.w, fma(q_27.z, q_24.z, fma(q_27.y, q_24.y, fma(q_27.x, q_24.x, acc[(i_5 * 4) + 1]))));
          acc[(i_5 * 4) + 2] = fma(q_27.w, q_25.w, fma(q_27.z, q_25.z, fma(q_27.y, q_25.y, fma(q_27.x, q_25.x, acc[(i_5 * 4) + 2]))));
          acc[(i_5 * 4) + 3] = fma(q_27.w, q_26.w, fma(q_27.z, q_26.z, fma(q_27.y, q_26.y, fma(q_27.x, q_26.x, acc[(i_5 * 4) + 3]))));
        }
        float4 q_28 = shared_3[(t_1 * 9) + 4];
        float4 q_29 = shared_3[(t_2 * 9) + 4];
        float4 q_30 = shared_3[(t_3 * 9) + 4];
        float4 q_31 = shared_3[(t_4 * 9) + 4];
        #pragma unroll
        for (int i_6 = 0; i_6 < 8; ++i_6) {
          float4 q_32 = shared_2[((i_6 * 144) + (row_lane * 9)) + 4];
          acc[i_6 * 4] = fma(q_32.w, q_28.w, fma(q_32.z, q_28.z, fma(q_32.y, q_28.y, fma(q_32.x, q_28.x, acc[i_6 * 4]))));
          acc[(i_6 * 4) + 1] = fma(q_32.w, q_29.w, fma(q_32.z, q_29.z, fma(q_32.y, q_29.y, fma(q_32.x, q_29.x, acc[(i_6 * 4) + 1]))));
          acc[(i_6 * 4) + 2] = fma(q_32.w, q_30.w, fma(q_32.z, q_30.z, fma(q_32.y, q_30.y, fma(q_32.x, q_30.x, acc[(i_6 * 4) + 2]))));
          acc[(i_6 * 4) + 3] = fma(q_32.w, q_31.w, fma(q_32.z, q_31.z, fma(q_32.y, q_31.y, fma(q_32.x, q_31.x, acc[(i_6 * 4) + 3]))));
        }
        float4 q_33 = shared_3[(t_1 * 9) + 5];
        float4 q_34 = shared_3[(t_2 * 9) + 5];
        float4 q_35 = shared_3[(t_3 * 9) + 5];
        float4 q_36 = shared_3[(t_4 * 9) + 5];
        #pragma unroll
        for (int i_7 = 0; i_7 < 8; ++i_7) {
          float4 q_37 = shared_2[((i_7 * 144) + (row_lane * 9)) + 5];
          acc[i_7 * 4] = fma(q_37.w, q_33.w, fma(q_37.z, q_33.z, fma(q_37.y, q_33.y, fma(q_37.x, q_33.x, acc[i_7 * 4]))));
          acc[(i_7 * 4) + 1] = fma(q_37.w, q_34.w, fma(q_37.z, q_34.z, fma(q_37.y, q_34.y, fma(q_37.x, q_34.x, acc[(i_7 * 4) + 1]))));
          acc[(i_7 * 4) + 2] = fma(q_37.w, q_35.w, fma(q_37.z, q_35.z, fma(q_37.y, q_35.y, fma(q_37.x, q_35.x, acc[(i_7 * 4) + 2]))));
          acc[(i_7 * 4) + 3] = fma(q_37.w, q_36.w, fma(q_37.z, q_36.z, fma(q_37.y, q_36.y, fma(q_37.x, q_36.x, acc[(i_7 * 4) + 3]))));
        }
        float4 q_38 = shared_3[(t_1 * 9) + 6];
        float4 q_39 = shared_3[(t_2 * 9) + 6];
        float4 q_40 = shared_3[(t_3 * 9) + 6];
        float4 q_41 = shared_3[(t_4 * 9) + 6];
        #pragma unroll
        for (int i_8 = 0; i_8 < 8; ++i_8) {
          float4 q_42 = shared_2[((i_8 * 144) + (row_lane * 9)) + 6];
          acc[i_8 * 4] = fma(q_42.w, q_38.w, fma(q_42.z, q_38.z, fma(q_42.y, q_38.y, fma(q_42.x, q_38.x, acc[i_8 * 4]))));
          acc[(i_8 * 4) + 1] = fma(q_42.w, q_39.w, fma(q_42.z, q_39.z, fma(q_42.y, q_39.y, fma(q_42.x, q_39.x, acc[(i_8 * 4) + 1]))));
          acc[(i_8 * 4) + 2] = fma(q_42.w, q_40.w, fma(q_42.z, q_40.z, fma(q_42.y, q_40.y, fma(q_42.x, q_40.x, acc[(i_8 * 4) + 2]))));
          acc[(i_8 * 4) + 3] = fma(q_42.w, q_41.w, fma(q_42.z, q_41.z, fma(q_42.y, q_41.y, fma(q_42.x, q_41.x, acc[(i_8 * 4) + 3]))));
        }
        float4 q_43 = shared_3[(t_1 * 9) + 7];
        float4 q_44 = shared_3[(t_2 * 9) + 7];
        float4 q_45 = shared_3[(t_3 * 9) + 7];
        float4 q_46 = shared_3[(t_4 * 9) + 7];
        #pragma unroll
        for (int i_9 = 0; i_9 < 8; ++i_9) {
          float4 q_47 = shared_2[((i_9 * 144) + (row_lane * 9)) + 7];
          acc[i_9 * 4] = fma(q_47.w, q_43.w, fma(q_47.z, q_43.z, fma(q_47.y, q_43.y, fma(q_47.x, q_43.x, acc[i_9 * 4]))));
          acc[(i_9 * 4) + 1] = fma(q_47.w, q_44.w, fma(q_47.z, q_44.z, fma(q_47.y, q_44.y, fma(q_47.x, q_44.x, acc[(i_9 * 4) + 1]))));
          acc[(i_9 * 4) + 2] = fma(q_47.w, q_45.w, fma(q_47.z, q_45.z, fma(q_47.y, q_45.y, fma(q_47.x, q_45.x, acc[(i_9 * 4) + 2]))));
          acc[(i_9 * 4) + 3] = fma(q_47.w, q_46.w, fma(q_47.z, q_46.z, fma(q_47.y, q_46.y, fma(q_47.x, q_46.x, acc[(i_9 * 4) + 3]))));
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
