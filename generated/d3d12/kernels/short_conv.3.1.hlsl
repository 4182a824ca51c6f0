[[vk::binding(0)]] StructuredBuffer<int> step_1 : register(t0);
[[vk::binding(1)]] StructuredBuffer<float4> x : register(t1);
[[vk::binding(2)]] RWStructuredBuffer<float4> rings : register(u2);
[[vk::binding(3)]] StructuredBuffer<float4> w : register(t3);
[[vk::binding(4)]] RWStructuredBuffer<float4> out_1 : register(u4);
[[vk::binding(5)]] RWStructuredBuffer<float4> copies : register(u5);
#ifdef __spirv__
struct Constants { int ld_x; int x_at; int ring_stride; int ring_offset; int ld_out; int copy_stride; int copy_offset; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n = 1;
#else
struct Constants { int ld_x; int x_at; int ring_stride; int ring_offset; int ld_out; int copy_stride; int copy_offset; int n; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n constants.n
#endif
[numthreads(64, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID) {
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int row = gy;
  int rows = step_1[0];
  if (row < rows) {
    int channel = (gx * 256) + (tx * 4);
    if (channel < size_n) {
      int table = step_1[4];
      int rows_1 = step_1[0];
      float4 q = w[(channel * 3) >> 2];
      float x_1 = q.x;
      float x_2 = q.y;
      float x_3 = q.z;
      float x_4 = q.w;
      float4 q_1 = w[((channel * 3) >> 2) + 1];
      float x_5 = q_1.x;
      float x_6 = q_1.y;
      float x_7 = q_1.z;
      float x_8 = q_1.w;
      float4 q_2 = w[((channel * 3) >> 2) + 2];
      float x_9 = q_2.x;
      float x_10 = q_2.y;
      float x_11 = q_2.z;
      float x_12 = q_2.w;
      float s0[4];
      float s1[4];
      float s2[4];
      float total[4];
      int word = step_1[((row * 16) + table) + 2];
      int word_1 = step_1[((min(max((row - 1), 0), (rows_1 - 1)) * 16) + table) + 2];
      int word_2 = step_1[((min(max((row - 2), 0), (rows_1 - 1)) * 16) + table) + 2];
      int v = (int)((1 <= row) && (word_1 == word)) + (int)((2 <= row) && (word_2 == word));
      int few = (int)(rows_1 <= 14);
      int count = (few == 1) ? 1 : ((v == 0) ? 2 : ((2 <= v) ? 1 : 0));
      [loop] for (int i = 0; i < count; ++i) {
        int word_3 = step_1[((min(max((row + i), 0), (rows_1 - 1)) * 16) + table) + 2];
        int own = (int)(((row + i) < rows_1) && (word_3 == word));
        if (own == 1) {
          int v_1 = row + i;
          int v_2 = v + i;
          int word_4 = step_1[((v_1 * 16) + table) + 1];
          s0[0] = 0.0f;
          s0[1] = 0.0f;
          s0[2] = 0.0f;
          s0[3] = 0.0f;
          if (0 <= v_2) {
            int v_3 = v_1;
            int v_4 = ((v_3 * constants.ld_x) + constants.x_at) + channel;
            float4 q_3 = x[v_4 >> 2];
            float x_13 = q_3.x;
            float x_14 = q_3.y;
            float x_15 = q_3.z;
            float x_16 = q_3.w;
            float4 q_4 = x[((size_n * 2) + v_4) >> 2];
            float x_17 = q_4.x;
            float x_18 = q_4.y;
            float x_19 = q_4.z;
            float x_20 = q_4.w;
            s0[0] = x_13 * x_17;
            s0[1] = x_14 * x_18;
            s0[2] = x_15 * x_19;
            s0[3] = x_16 * x_20;
          }
          s1[0] = 0.0f;
          s1[1] = 0.0f;
          s1[2] = 0.0f;
          s1[3] = 0.0f;
          if (1 <= v_2) {
            int v_5 = v_1 - 1;
            int v_6 = ((v_5 * constants.ld_x) + constants.x_at) + channel;
            float4 q_5 = x[v_6 >> 2];
            float x_21 = q_5.x;
            float x_22 = q_5.y;
            float x_23 = q_5.z;
            float x_24 = q_5.w;
            float4 q_6 = x[((size_n * 2) + v_6) >> 2];
            float x_25 = q_6.x;
            float x_26 = q_6.y;
            float x_27 = q_6.z;
            float x_28 = q_6.w;
            s1[0] = x_21 * x_25;
            s1[1] = x_22 * x_26;
            s1[2] = x_23 * x_27;
            s1[3] = x_24 * x_28;
          }
          if ((v_2 < 1) && (1 <= word_4)) {
            float4 q_7 = rings[((((word * constants.ring_stride) + (constants.ring_offset >> 2)) + (((word_4 - 1) & 15) * size_n)) + channel) >> 2];
            s1[0] = q_7.x;
            s1[1] = q_7.y;
            s1[2] = q_7.z;
            s1[3] = q_7.w;
          }
          s2[0] = 0.0f;
          s2[1] = 0.0f;
          s2[2] = 0.0f;
          s2[3] = 0.0f;
          if (2 <= v_2) {
            int v_7 = v_1 - 2;
            int v_8 = ((v_7 * constants.ld_x) + constants.x_at) + channel;
            float4 q_8 = x[v_8 >> 2];
            float x_29 = q_8.x;
            float x_30 = q_8.y;
            float x_31 = q_8.z;
            float x_32 = q_8.w;
            float4 q_9 = x[((size_n * 2) + v_8) >> 2];
            float x_33 = q_9.x;
            float x_34 = q_9.y;
            float x_35 = q_9.z;
            float x_36 = q_9.w;
            s2[0] = x_29 * x_33;
            s2[1] = x_30 * x_34;
            s2[2] = x_31 * x_35;
            s2[3] = x_32 * x_36;
          }
          if ((v_2 < 2) && (2 <= word_4)) {
            float4 q_10 = rings[((((word * constants.ring_stride) + (constants.ring_offset >> 2)) + (((word_4 - 2) & 15) * size_n)) + channel) >> 2];
            s2[0] = q_10.x;
            s2[1] = q_10.y;
            s2[2] = q_10.z;
            s2[3] = q_10.w;
          }
          total[0] = 0.0f;
          total[1] = 0.0f;
          total[2] = 0.0f;
          total[3] = 0.0f;
          total[0] = mad(x_1, s2[0], total[0]);
          total[1] = mad(x_4, s2[1], total[1]);
          total[2] = mad(x_7, s2[2], total[2]);
          total[3] = mad(x_10, s2[3], total[3]);
          total[0] = mad(x_2, s1[0], total[0]);
          total[1] = mad(x_5, s1[1], total[1]);
          total[2] = mad(x_8, s1[2], total[2]);
          total[3] = mad(x_11, s1[3], total[3]);
          total[0] = mad(x_3, s0[0], total[0]);
          total[1] = mad(x_6, s0[1], total[1]);
          total[2] = mad(x_9, s0[2], total[2]);
          total[3] = mad(x_12, s0[3], total[3]);
          float4 q_11 = x[((((v_1 * constants.ld_x) + constants.x_at) + channel) + size_n) >> 2];
          float x_37 = q_11.x;
          float x_38 = q_11.y;
          float x_39 = q_11.z;
          float x_40 = q_11.w;
          out_1[((v_1 * constants.ld_out) + channel) >> 2] = float4((x_37 * total[0]), (x_38 * total[1]), (x_39 * total[2]), (x_40 * total[3]));
          int copy_table = step_1[6];
          int copies_1 = step_1[3];
          [loop] for (int i_1 = 0; i_1 < copies_1; ++i_1) {
            if (step_1[(i_1 * 2) + copy_table] == v_1) {
              int v_9 = (step_1[((i_1 * 2) + copy_table) + 1] * constants.copy_stride) + (constants.copy_offset >> 2);
              copies[(v_9 + channel) >> 2] = float4(s1[0], s1[1], s1[2], s1[3]);
              copies[((v_9 + size_n) + channel) >> 2] = float4(s0[0], s0[1], s0[2], s0[3]);
            }
          }
        }
      }
      if (few == 1) {
        int word_5 = step_1[((row * 16) + table) + 1];
        rings[((((word * constants.ring_stride) + (constants.ring_offset >> 2)) + ((word_5 & 15) * size_n)) + channel) >> 2] = float4(s0[0], s0[1], s0[2], s0[3]);
      } else {
        if (v == 0) {
          int last;
          int end;
          last = row;
          end = rows_1;
          int word_6 = step_1[((rows_1 * 16) + table) - 14];
          int whole = (int)(word_6 == word);
          if (whole == 1) {
            last = rows_1 - 1;
          }
          [loop] for (int i_2 = 0; i_2 < ((whole == 1) ? 0 : 16); ++i_2) {
            int v_10 = (last + end) >> 1;
            int word_7 = step_1[((v_10 * 16) + table) + 2];
            if (word_7 == word) {
              last = v_10;
            } else {
              end = v_10;
            }
          }
          [loop] for (int i_3 = 0; i_3 < 16; ++i_3) {
            int v_11 = last - i_3;
            if (row <= v_11) {
              int word_8 = step_1[((v_11 * 16) + table) + 1];
              int v_12 = ((v_11 * constants.ld_x) + constants.x_at) + channel;
              float4 q_12 = x[v_12 >> 2];
              float x_41 = q_12.x;
              float x_42 = q_12.y;
              float x_43 = q_12.z;
              float x_44 = q_12.w;
              float4 q_13 = x[((size_n * 2) + v_12) >> 2];
              float x_45 = q_13.x;
              float x_46 = q_13.y;
              float x_47 = q_13.z;
              float x_48 = q_13.w;
              float x_49 = x_41 * x_45;
              float x_50 = x_42 * x_46;
              float x_51 = x_43 * x_47;
              float x_52 = x_44 * x_48;
              rings[((((word * constants.ring_stride) + (constants.ring_offset >> 2)) + ((word_8 & 15) * size_n)) + channel) >> 2] = float4(x_49, x_50, x_51, x_52);
            }
          }
        }
      }
    }
  }
}
