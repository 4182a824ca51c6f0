__attribute__((reqd_work_group_size(64, 1, 1)))
__kernel void kernel_main(__global const int* restrict step_1, __global const float4* x, __global float4* rings, __global const float4* restrict w, __global float4* out_1, __global float4* copies, int ld_x, int x_at, int ring_stride, int ring_offset, int ld_out, int copy_stride, int copy_offset) {
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int row = gy;
  int rows = step_1[0];
  if (row < rows) {
    int channel = (gx * 256) + (tx * 4);
    if (channel < size_n) {
      int table = step_1[4];
      int rows_1 = step_1[0];
      float4 q = w[(channel * 7) >> 2];
      float x_1 = q.x;
      float x_2 = q.y;
      float x_3 = q.z;
      float x_4 = q.w;
      float4 q_1 = w[((channel * 7) >> 2) + 1];
      float x_5 = q_1.x;
      float x_6 = q_1.y;
      float x_7 = q_1.z;
      float x_8 = q_1.w;
      float4 q_2 = w[((channel * 7) >> 2) + 2];
      float x_9 = q_2.x;
      float x_10 = q_2.y;
      float x_11 = q_2.z;
      float x_12 = q_2.w;
      float4 q_3 = w[((channel * 7) >> 2) + 3];
      float x_13 = q_3.x;
      float x_14 = q_3.y;
      float x_15 = q_3.z;
      float x_16 = q_3.w;
      float4 q_4 = w[((channel * 7) >> 2) + 4];
      float x_17 = q_4.x;
      float x_18 = q_4.y;
      float x_19 = q_4.z;
      float x_20 = q_4.w;
      float4 q_5 = w[((channel * 7) >> 2) + 5];
      float x_21 = q_5.x;
      float x_22 = q_5.y;
      float x_23 = q_5.z;
      float x_24 = q_5.w;
      float4 q_6 = w[((channel * 7) >> 2) + 6];
      float x_25 = q_6.x;
      float x_26 = q_6.y;
      float x_27 = q_6.z;
      float x_28 = q_6.w;
      float s0[4];
      float s1[4];
      float s2[4];
      float s3[4];
      float s4[4];
      float s5[4];
      float s6[4];
      float total[4];
      int word = step_1[((row * 16) + table) + 2];
      int word_1 = step_1[((min(max((row - 1), 0), (rows_1 - 1)) * 16) + table) + 2];
      int word_2 = step_1[((min(max((row - 2), 0), (rows_1 - 1)) * 16) + table) + 2];
      int word_3 = step_1[((min(max((row - 3), 0), (rows_1 - 1)) * 16) + table) + 2];
      int word_4 = step_1[((min(max((row - 4), 0), (rows_1 - 1)) * 16) + table) + 2];
      int word_5 = step_1[((min(max((row - 5), 0), (rows_1 - 1)) * 16) + table) + 2];
      int word_6 = step_1[((min(max((row - 6), 0), (rows_1 - 1)) * 16) + table) + 2];
      int v = (((((int)((1 <= row) && (word_1 == word)) + (int)((2 <= row) && (word_2 == word))) + (int)((3 <= row) && (word_3 == word))) + (int)((4 <= row) && (word_4 == word))) + (int)((5 <= row) && (word_5 == word))) + (int)((6 <= row) && (word_6 == word));
      int few = (int)(rows_1 <= 10);
      int count = (few == 1) ? 1 : ((v == 0) ? 6 : ((6 <= v) ? 1 : 0));
      for (int i = 0; i < count; ++i) {
        int word_7 = step_1[((min(max((row + i), 0), (rows_1 - 1)) * 16) + table) + 2];
        int own = (int)(((row + i) < rows_1) && (word_7 == word));
        if (own == 1) {
          int v_1 = row + i;
          int v_2 = v + i;
          int word_8 = step_1[((v_1 * 16) + table) + 1];
          s0[0] = 0.0f;
          s0[1] = 0.0f;
          s0[2] = 0.0f;
          s0[3] = 0.0f;
          if (0 <= v_2) {
            int v_3 = v_1;
            int v_4 = ((v_3 * ld_x) + x_at) + channel;
            float4 q_7 = x[v_4 >> 2];
            float x_29 = q_7.x;
            float x_30 = q_7.y;
            float x_31 = q_7.z;
            float x_32 = q_7.w;
            float4 q_8 = x[((size_n * 2) + v_4) >> 2];
            float x_33 = q_8.x;
            float x_34 = q_8.y;
            float x_35 = q_8.z;
            float x_36 = q_8.w;
            s0[0] = x_29 * x_33;
            s0[1] = x_30 * x_34;
            s0[2] = x_31 * x_35;
            s0[3] = x_32 * x_36;
          }
          s1[0] = 0.0f;
          s1[1] = 0.0f;
          s1[2] = 0.0f;
          s1[3] = 0.0f;
          if (1 <= v_2) {
            int v_5 = v_1 - 1;
            int v_6 = ((v_5 * ld_x) + x_at) + channel;
            float4 q_9 = x[v_6 >> 2];
            float x_37 = q_9.x;
            float x_38 = q_9.y;
            float x_39 = q_9.z;
            float x_40 = q_9.w;
            float4 q_10 = x[((size_n * 2) + v_6) >> 2];
            float x_41 = q_10.x;
            float x_42 = q_10.y;
            float x_43 = q_10.z;
            float x_44 = q_10.w;
            s1[0] = x_37 * x_41;
            s1[1] = x_38 * x_42;
            s1[2] = x_39 * x_43;
            s1[3] = x_40 * x_44;
          }
          if ((v_2 < 1) && (1 <= word_8)) {
            float4 q_11 = rings[((((word * ring_stride) + (ring_offset >> 2)) + (((word_8 - 1) & 15) * size_n)) + channel) >> 2];
            s1[0] = q_11.x;
            s1[1] = q_11.y;
            s1[2] = q_11.z;
            s1[3] = q_11.w;
          }
          s2[0] = 0.0f;
          s2[1] = 0.0f;
          s2[2] = 0.0f;
          s2[3] = 0.0f;
          if (2 <= v_2) {
            int v_7 = v_1 - 2;
            int v_8 = ((v_7 * ld_x) + x_at) + channel;
            float4 q_12 = x[v_8 >> 2];
            float x_45 = q_12.x;
            float x_46 = q_12.y;
            float x_47 = q_12.z;
            float x_48 = q_12.w;
            float4 q_13 = x[((size_n * 2) + v_8) >> 2];
            float x_49 = q_13.x;
            float x_50 = q_13.y;
            float x_51 = q_13.z;
            float x_52 = q_13.w;
            s2[0] = x_45 * x_49;
            s2[1] = x_46 * x_50;
            s2[2] = x_47 * x_51;
            s2[3] = x_48 * x_52;
          }
          if ((v_2 < 2) && (2 <= word_8)) {
            float4 q_14 = rings[((((word * ring_stride) + (ring_offset >> 2)) + (((word_8 - 2) & 15) * size_n)) + channel) >> 2];
            s2[0] = q_14.x;
            s2[1] = q_14.y;
            s2[2] = q_14.z;
            s2[3] = q_14.w;
          }
          s3[0] = 0.0f;
          s3[1] = 0.0f;
          s3[2] = 0.0f;
          s3[3] = 0.0f;
          if (3 <= v_2) {
            int v_9 = v_1 - 3;
            int v_10 = ((v_9 * ld_x) + x_at) + channel;
            float4 q_15 = x[v_10 >> 2];
            float x_53 = q_15.x;
            float x_54 = q_15.y;
            float x_55 = q_15.z;
            float x_56 = q_15.w;
            float4 q_16 = x[((size_n * 2) + v_10) >> 2];
            float x_57 = q_16.x;
            float x_58 = q_16.y;
            float x_59 = q_16.z;
            float x_60 = q_16.w;
            s3[0] = x_53 * x_57;
            s3[1] = x_54 * x_58;
            s3[2] = x_55 * x_59;
            s3[3] = x_56 * x_60;
          }
          if ((v_2 < 3) && (3 <= word_8)) {
            float4 q_17 = rings[((((word * ring_stride) + (ring_offset >> 2)) + (((word_8 - 3) & 15) * size_n)) + channel) >> 2];
            s3[0] = q_17.x;
            s3[1] = q_17.y;
            s3[2] = q_17.z;
            s3[3] = q_17.w;
          }
          s4[0] = 0.0f;
          s4[1] = 0.0f;
          s4[2] = 0.0f;
          s4[3] = 0.0f;
          if (4 <= v_2) {
            int v_11 = v_1 - 4;
            int v_12 = ((v_11 * ld_x) + x_at) + channel;
            float4 q_18 = x[v_12 >> 2];
            float x_61 = q_18.x;
            float x_62 = q_18.y;
            float x_63 = q_18.z;
            float x_64 = q_18.w;
            float4 q_19 = x[((size_n * 2) + v_12) >> 2];
            float x_65 = q_19.x;
            float x_66 = q_19.y;
            float x_67 = q_19.z;
            float x_68 = q_19.w;
            s4[0] = x_61 * x_65;
            s4[1] = x_62 * x_66;
            s4[2] = x_63 * x_67;
            s4[3] = x_64 * x_68;
          }
          if ((v_2 < 4) && (4 <= word_8)) {
            float4 q_20 = rings[((((word * ring_stride) + (ring_offset >> 2)) + (((word_8 - 4) & 15) * size_n)) + channel) >> 2];
            s4[0] = q_20.x;
            s4[1] = q_20.y;
            s4[2] = q_20.z;
            s4[3] = q_20.w;
          }
          s5[0] = 0.0f;
          s5[1] = 0.0f;
          s5[2] = 0.0f;
          s5[3] = 0.0f;
          if (5 <= v_2) {
            int v_13 = v_1 - 5;
            int v_14 = ((v_13 * ld_x) + x_at) + channel;
            float4 q_21 = x[v_14 >> 2];
            float x_69 = q_21.x;
            float x_70 = q_21.y;
            float x_71 = q_21.z;
            float x_72 = q_21.w;
            float4 q_22 = x[((size_n * 2) + v_14) >> 2];
            float x_73 = q_22.x;
            float x_74 = q_22.y;
            float x_75 = q_22.z;
            float x_76 = q_22.w;
            s5[0] = x_69 * x_73;
            s5[1] = x_70 * x_74;
            s5[2] = x_71 * x_75;
            s5[3] = x_72 * x_76;
          }
          if ((v_2 < 5) && (5 <= word_8)) {
            float4 q_23 = rings[((((word * ring_stride) + (ring_offset >> 2)) + (((word_8 - 5) & 15) * size_n)) + channel) >> 2];
            s5[0] = q_23.x;
            s5[1] = q_23.y;
            s5[2] = q_23.z;
            s5[3] = q_23.w;
          }
          s6[0] = 0.0f;
          s6[1] = 0.0f;
          s6[2] = 0.0f;
          s6[3] = 0.0f;
          if (6 <= v_2) {
            int v_15 = v_1 - 6;
            int v_16 = ((v_15 * ld_x) + x_at) + channel;
            float4 q_24 = x[v_16 >> 2];
            float x_77 = q_24.x;
            float x_78 = q_24.y;
            float x_79 = q_24.z;
            float x_80 = q_24.w;
            float4 q_25 = x[((size_n * 2) + v_16) >> 2];
            float x_81 = q_25.x;
            float x_82 = q_25.y;
            float x_83 = q_25.z;
            float x_84 = q_25.w;
            s6[0] = x_77 * x_81;
            s6[1] = x_78 * x_82;
            s6[2] = x_79 * x_83;
            s6[3] = x_80 * x_84;
          }
          if ((v_2 < 6) && (6 <= word_8)) {
            float4 q_26 = rings[((((word * ring_stride) + (ring_offset >> 2)) + (((word_8 - 6) & 15) * size_n)) + channel) >> 2];
            s6[0] = q_26.x;
            s6[1] = q_26.y;
            s6[2] = q_26.z;
            s6[3] = q_26.w;
          }
          total[0] = 0.0f;
          total[1] = 0.0f;
          total[2] = 0.0f;
          total[3] = 0.0f;
          total[0] = fma(x_1, s6[0], total[0]);
          total[1] = fma(x_8, s6[1], total[1]);
          total[2] = fma(x_15, s6[2], total[2]);
          total[3] = fma(x_22, s6[3], total[3]);
          total[0] = fma(x_2, s5[0], total[0]);
          total[1] = fma(x_9, s5[1], total[1]);
          total[2] = fma(x_16, s5[2], total[2]);
          total[3] = fma(x_23, s5[3], total[3]);
          total[0] = fma(x_3, s4[0], total[0]);
          total[1] = fma(x_10, s4[1], total[1]);
          total[2] = fma(x_17, s4[2], total[2]);
          total[3] = fma(x_24, s4[3], total[3]);
          total[0] = fma(x_4, s3[0], total[0]);
          total[1] = fma(x_11, s3[1], total[1]);
          total[2] = fma(x_18, s3[2], total[2]);
          total[3] = fma(x_25, s3[3], total[3]);
          total[0] = fma(x_5, s2[0], total[0]);
          total[1] = fma(x_12, s2[1], total[1]);
          total[2] = fma(x_19, s2[2], total[2]);
          total[3] = fma(x_26, s2[3], total[3]);
          total[0] = fma(x_6, s1[0], total[0]);
          total[1] = fma(x_13, s1[1], total[1]);
          total[2] = fma(x_20, s1[2], total[2]);
          total[3] = fma(x_27, s1[3], total[3]);
          total[0] = fma(x_7, s0[0], total[0]);
          total[1] = fma(x_14, s0[1], total[1]);
          total[2] = fma(x_21, s0[2], total[2]);
          total[3] = fma(x_28, s0[3], total[3]);
          float4 q_27 = x[((((v_1 * ld_x) + x_at) + channel) + size_n) >> 2];
          float x_85 = q_27.x;
          float x_86 = q_27.y;
          float x_87 = q_27.z;
          float x_88 = q_27.w;
          out_1[((v_1 * ld_out) + channel) >> 2] = (float4)((x_85 * total[0]), (x_86 * total[1]), (x_87 * total[2]), (x_88 * total[3]));
          int copy_table = step_1[6];
          int copies_1 = step_1[3];
          for (int i_1 = 0; i_1 < copies_1; ++i_1) {
            if (step_1[(i_1 * 2) + copy_table] == v_1) {
              int v_17 = (step_1[((i_1 * 2) + copy_table) + 1] * copy_stride) + (copy_offset >> 2);
              copies[(v_17 + channel) >> 2] = (float4)(s5[0], s5[1], s5[2], s5[3]);
              copies[((v_17 + size_n) + channel) >> 2] = (float4)(s4[0], s4[1], s4[2], s4[3]);
              copies[(((size_n * 2) + v_17) + channel) >> 2] = (float4)(s3[0], s3[1], s3[2], s3[3]);
              copies[(((size_n * 3) + v_17) + channel) >> 2] = (float4)(s2[0], s2[1], s2[2], s2[3]);
              copies[size_n + ((v_17 + channel) >> 2)] = (float4)(s1[0], s1[1], s1[2], s1[3]);
              copies[(((size_n * 5) + v_17) + channel) >> 2] = (float4)(s0[0], s0[1], s0[2], s0[3]);
            }
          }
        }
      }
      if (few == 1) {
        int word_9 = step_1[((row * 16) + table) + 1];
        rings[((((word * ring_stride) + (ring_offset >> 2)) + ((word_9 & 15) * size_n)) + channel) >> 2] = (float4)(s0[0], s0[1], s0[2], s0[3]);
      } else {
        if (v == 0) {
          int last;
          int end;
          last = row;
          end = rows_1;
          int word_10 = step_1[((rows_1 * 16) + table) - 14];
          int whole = (int)(word_10 == word);
          if (whole == 1) {
            last = rows_1 - 1;
          }
          for (int i_2 = 0; i_2 < ((whole == 1) ? 0 : 16); ++i_2) {
            int v_18 = (last + end) >> 1;
            int word_11 = step_1[((v_18 * 16) + table) + 2];
            if (word_11 == word) {
              last = v_18;
            } else {
              end = v_18;
            }
          }
          for (int i_3 = 0; i_3 < 16; ++i_3) {
            int v_19 = last - i_3;
            if (row <= v_19) {
              int word_12 = step_1[((v_19 * 16) + table) + 1];
              int v_20 = ((v_19 * ld_x) + x_at) + channel;
              float4 q_28 = x[v_20 >> 2];
              float x_89 = q_28.x;
              float x_90 = q_28.y;
              float x_91 = q_28.z;
              float x_92 = q_28.w;
              float4 q_29 = x[((size_n * 2) + v_20) >> 2];
              float x_93 = q_29.x;
              float x_94 = q_29.y;
              float x_95 = q_29.z;
              float x_96 = q_29.w;
              float x_97 = x_89 * x_93;
              float x_98 = x_90 * x_94;
              float x_99 = x_91 * x_95;
              float x_100 = x_92 * x_96;
              rings[((((word * ring_stride) + (ring_offset >> 2)) + ((word_12 & 15) * size_n)) + channel) >> 2] = (float4)(x_97, x_98, x_99, x_100);
            }
          }
        }
      }
    }
  }
}
