float half_lo(uint v) { return f16tof32(v & 0xffffu); }
float half_hi(uint v) { return f16tof32(v >> 16); }
[[vk::binding(0)]] StructuredBuffer<int> step_1 : register(t0);
[[vk::binding(1)]] StructuredBuffer<float4> x : register(t1);
[[vk::binding(2)]] StructuredBuffer<uint4> w : register(t2);
[[vk::binding(3)]] RWStructuredBuffer<float> out_1 : register(u3);
[[vk::binding(4)]] StructuredBuffer<float> b : register(t4);
#ifdef __spirv__
struct Constants { int x_at; int ld_out; int out_at; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_k = 1;
[[vk::constant_id(1)]] const int size_n = 1;
#else
struct Constants { int x_at; int ld_out; int out_at; int k; int n; };
cbuffer Root : register(b0) { Constants constants; };
#define size_k constants.k
#define size_n constants.n
#endif
groupshared float4 shared_1[1152];
groupshared float4 shared_2[576];
[numthreads(256, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID) {
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int rows = step_1[0];
  int first = gy * 64;
  if (first < rows) {
    int quarter = tx & 3;
    int half_1 = tx & 1;
    int v = (tx >> 2) * 36;
    int v_1 = (tx >> 1) * 36;
    int token_lane = tx >> 4;
    int row_lane = tx & 15;
    uint held[16];
    float x_held[8];
    int n0 = gx * 128;
    int w_row = min((n0 + (tx >> 1)), (size_n - 1)) * (size_k >> 1);
    int v_2 = tx >> 2;
    int token = min((first + v_2), (rows - 1));
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
    float4 q_2 = x[(quarter * 2) + (((token * size_k) + constants.x_at) >> 2)];
    float4 q_3 = x[((quarter * 2) + (((token * size_k) + constants.x_at) >> 2)) + 1];
    x_held[0] = q_2.x;
    x_held[1] = q_2.y;
    x_held[2] = q_2.z;
    x_held[3] = q_2.w;
    x_held[4] = q_3.x;
    x_held[5] = q_3.y;
    x_held[6] = q_3.z;
    x_held[7] = q_3.w;
    [loop] for (int i = 0; i < steps; ++i) {
      shared_1[(half_1 * 4) + (v_1 >> 2)] = float4(half_lo(held[0]), half_hi(held[0]), half_lo(held[1]), half_hi(held[1]));
      shared_1[((half_1 * 4) + (v_1 >> 2)) + 1] = float4(half_lo(held[2]), half_hi(held[2]), half_lo(held[3]), half_hi(held[3]));
      shared_1[((half_1 * 4) + (v_1 >> 2)) + 2] = float4(half_lo(held[4]), half_hi(held[4]), half_lo(held[5]), half_hi(held[5]));
      shared_1[((half_1 * 4) + (v_1 >> 2)) + 3] = float4(half_lo(held[6]), half_hi(held[6]), half_lo(held[7]), half_hi(held[7]));
      shared_2[(quarter * 2) + (v >> 2)] = float4(x_held[0], x_held[1], x_held[2], x_held[3]);
      shared_2[((quarter * 2) + (v >> 2)) + 1] = float4(x_held[4], x_held[5], x_held[6], x_held[7]);
      GroupMemoryBarrierWithGroupSync();
      if ((i + 1) < steps) {
        int next = i + 1;
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
        float4 q_6 = x[((next * 8) + (quarter * 2)) + (((token * size_k) + constants.x_at) >> 2)];
        float4 q_7 = x[(((next * 8) + (quarter * 2)) + (((token * size_k) + constants.x_at) >> 2)) + 1];
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
      float4 q_8 = shared_2[t_1 * 9];
      float4 q_9 = shared_2[t_2 * 9];
      float4 q_10 = shared_2[t_3 * 9];
      float4 q_11 = shared_2[t_4 * 9];
      [unroll] for (int i_1 = 0; i_1 < 8; ++i_1) {
        float4 q_12 = shared_1[(i_1 * 144) + (row_lane * 9)];
        acc[i_1 * 4] = mad(q_12.w, q_8.w, mad(q_12.z, q_8.z, mad(q_12.y, q_8.y, mad(q_12.x, q_8.x, acc[i_1 * 4]))));
        acc[(i_1 * 4) + 1] = mad(q_12.w, q_9.w, mad(q_12.z, q_9.z, mad(q_12.y, q_9.y, mad(q_12.x, q_9.x, acc[(i_1 * 4) + 1]))));
        acc[(i_1 * 4) + 2] = mad(q_12.w, q_10.w, mad(q_12.z, q_10.z, mad(q_12.y, q_10.y, mad(q_12.x, q_10.x, acc[(i_1 * 4) + 2]))));
        acc[(i_1 * 4) + 3] = mad(q_12.w, q_11.w, mad(q_12.z, q_11.z, mad(q_12.y, q_11.y, mad(q_12.x, q_11.x, acc[(i_1 * 4) + 3]))));
      }
      float4 q_13 = shared_2[(t_1 * 9) + 1];
      float4 q_14 = shared_2[(t_2 * 9) + 1];
      float4 q_15 = shared_2[(t_3 * 9) + 1];
      float4 q_16 = shared_2[(t_4 * 9) + 1];
      [unroll] for (int i_2 = 0; i_2 < 8; ++i_2) {
        float4 q_17 = shared_1[((i_2 * 144) + (row_lane * 9)) + 1];
        acc[i_2 * 4] = mad(q_17.w, q_13.w, mad(q_17.z, q_13.z, mad(q_17.y, q_13.y, mad(q_17.x, q_13.x, acc[i_2 * 4]))));
        acc[(i_2 * 4) + 1] = mad(q_17.w, q_14.w, mad(q_17.z, q_14.z, mad(q_17.y, q_14.y, mad(q_17.x, q_14.x, acc[(i_2 * 4) + 1]))));
        acc[(i_2 * 4) + 2] = mad(q_17.w, q_15.w, mad(q_17.z, q_15.z, mad(q_17.y, q_15.y, mad(q_17.x, q_15.x, acc[(i_2 * 4) + 2]))));
        acc[(i_2 * 4) + 3] = mad(q_17.w, q_16.w, mad(q_17.z, q_16.z, mad(q_17.y, q_16.y, mad(q_17.x, q_16.x, acc[(i_2 * 4) + 3]))));
      }
      float4 q_18 = shared_2[(t_1 * 9) + 2];
      float4 q_19 = shared_2[(t_2 * 9) + 2];
      float4 q_20 = shared_2[(t_3 * 9) + 2];
      float4 q_21 = shared_2[(t_4 * 9) + 2];
      [unroll] for (int i_3 = 0; i_3 < 8; ++i_3) {
        float4 q_22 = shared_1[((i_3 * 144) + (row_lane * 9)) + 2];
        acc[i_3 * 4] = mad(q_22.w, q_18.w, mad(q_22.z, q_18.z, mad(q_22.y, q_18.y, mad(q_22.x, q_18.x, acc[i_3 * 4]))));
        acc[(i_3 * 4) + 1] = mad(q_22.w, q_19.w, mad(q_22.z, q_19.z, mad(q_22.y, q_19.y, mad(q_22.x, q_19.x, acc[(i_3 * 4) + 1]))));
        acc[(i_3 * 4) + 2] = mad(q_22.w, q_20.w, mad(q_22.z, q_20.z, mad(q_22.y, q_20.y, mad(q_22.x, q_20.x, acc[(i_3 * 4) + 2]))));
        acc[(i_3 * 4) + 3] = mad(q_22.w, q_21.w, mad(q_22.z, q_21.z, mad(q_22.y, q_21.y, mad(q_22.x, q_21.x, acc[(i_3 * 4) + 3]))));
      }
      float4 q_23 = shared_2[(t_1 * 9) + 3];
      float4 q_24 = shared_2[(t_2 * 9) + 3];
      float4 q_25 = shared_2[(t_3 * 9) + 3];
      float4 q_26 = shared_2[(t_4 * 9) + 3];
      [unroll] for (int i_4 = 0; i_4 < 8; ++i_4) {
        float4 q_27 = shared_1[((i_4 * 144) + (row_lane * 9)) + 3];
        acc[i_4 * 4] = mad(q_27.w, q_23.w, mad(q_27.z, q_23.z, mad(q_27.y, q_23.y, mad(q_27.x, q_23.x, acc[i_4 * 4]))));
        acc[(i_4 * 4) + 1] = mad(q_27.w, q_24.w, mad(q_27.z, q_24.z, mad(q_27.y, q_24.y, mad(q_27.x, q_24.x, acc[(i_4 * 4) + 1]))));
        acc[(i_4 * 4) + 2] = mad(q_27.w, q_25.w, mad(q_27.z, q_25.z, mad(q_27.y, q_25.y, mad(q_27.x, q_25.x, acc[(i_4 * 4) + 2]))));
        acc[(i_4 * 4) + 3] = mad(q_27.w, q_26.w, mad(q_27.z, q_26.z, mad(q_27.y, q_26.y, mad(q_27.x, q_26.x, acc[(i_4 * 4) + 3]))));
      }
      float4 q_28 = shared_2[(t_1 * 9) + 4];
      float4 q_29 = shared_2[(t_2 * 9) + 4];
      float4 q_30 = shared_2[(t_3 * 9) + 4];
      float4 q_31 = shared_2[(t_4 * 9) + 4];
      [unroll] for (int i_5 = 0; i_5 < 8; ++i_5) {
        float4 q_32 = shared_1[((i_5 * 144) + (row_lane * 9)) + 4];
        acc[i_5 * 4] = mad(q_32.w, q_28.w, mad(q_32.z, q_28.z, mad(q_32.y, q_28.y, mad(q_32.x, q_28.x, acc[i_5 * 4]))));
        acc[(i_5 * 4) + 1] = mad(q_32.w, q_29.w, mad(q_32.z, q_29.z, mad(q_32.y, q_29.y, mad(q_32.x, q_29.x, acc[(i_5 * 4) + 1]))));
        acc[(i_5 * 4) + 2] = mad(q_32.w, q_30.w, mad(q_32.z, q_30.z, mad(q_32.y, q_30.y, mad(q_32.x, q_30.x, acc[(i_5 * 4) + 2]))));
        acc[(i_5 * 4) + 3] = mad(q_32.w, q_31.w, mad(q_32.z, q_31.z, mad(q_32.y, q_31.y, mad(q_32.x, q_31.x, acc[(i_5 * 4) + 3]))));
      }
      float4 q_33 = shared_2[(t_1 * 9) + 5];
      float4 q_34 = shared_2[(t_2 * 9) + 5];
      float4 q_35 = shared_2[(t_3 * 9) + 5];
      float4 q_36 = shared_2[(t_4 * 9) + 5];
      [unroll] for (int i_6 = 0; i_6 < 8; ++i_6) {
        float4 q_37 = shared_1[((i_6 * 144) + (row_lane * 9)) + 5];
        acc[i_6 * 4] = mad(q_37.w, q_33.w, mad(q_37.z, q_33.z, mad(q_37.y, q_33.y, mad(q_37.x, q_33.x, acc[i_6 * 4]))));
        acc[(i_6 * 4) + 1] = mad(q_37.w, q_34.w, mad(q_37.z, q_34.z, mad(q_37.y, q_34.y, mad(q_37.x, q_34.x, acc[(i_6 * 4) + 1]))));
        acc[(i_6 * 4) + 2] = mad(q_37.w, q_35.w, mad(q_37.z, q_35.z, mad(q_37.y, q_35.y, mad(q_37.x, q_35.x, acc[(i_6 * 4) + 2]))));
        acc[(i_6 * 4) + 3] = mad(q_37.w, q_36.w, mad(q_37.z, q_36.z, mad(q_37.y, q_36.y, mad(q_37.x, q_36.x, acc[(i_6 * 4) + 3]))));
      }
      float4 q_38 = shared_2[(t_1 * 9) + 6];
      float4 q_39 = shared_2[(t_2 * 9) + 6];
      float4 q_40 = shared_2[(t_3 * 9) + 6];
      float4 q_41 = shared_2[(t_4 * 9) + 6];
      [unroll] for (int i_7 = 0; i_7 < 8; ++i_7) {
        float4 q_42 = shared_1[((i_7 * 144) + (row_lane * 9)) + 6];
        acc[i_7 * 4] = mad(q_42.w, q_38.w, mad(q_42.z, q_38.z, mad(q_42.y, q_38.y, mad(q_42.x, q_38.x, acc[i_7 * 4]))));
        acc[(i_7 * 4) + 1] = mad(q_42.w, q_39.w, mad(q_42.z, q_39.z, mad(q_42.y, q_39.y, mad(q_42.x, q_39.x, acc[(i_7 * 4) + 1]))));
        acc[(i_7 * 4) + 2] = mad(q_42.w, q_40.w, mad(q_42.z, q_40.z, mad(q_42.y, q_40.y, mad(q_42.x, q_40.x, acc[(i_7 * 4) + 2]))));
        acc[(i_7 * 4) + 3] = mad(q_42.w, q_41.w, mad(q_42.z, q_41.z, mad(q_42.y, q_41.y, mad(q_42.x, q_41.x, acc[(i_7 * 4) + 3]))));
      }
      float4 q_43 = shared_2[(t_1 * 9) + 7];
      float4 q_44 = shared_2[(t_2 * 9) + 7];
      float4 q_45 = shared_2[(t_3 * 9) + 7];
      float4 q_46 = shared_2[(t_4 * 9) + 7];
      [unroll] for (int i_8 = 0; i_8 < 8; ++i_8) {
        float4 q_47 = shared_1[((i_8 * 144) + (row_lane * 9)) + 7];
        acc[i_8 * 4] = mad(q_47.w, q_43.w, mad(q_47.z, q_43.z, mad(q_47.y, q_43.y, mad(q_47.x, q_43.x, acc[i_8 * 4]))));
        acc[(i_8 * 4) + 1] = mad(q_47.w, q_44.w, mad(q_47.z, q_44.z, mad(q_47.y, q_44.y, mad(q_47.x, q_44.x, acc[(i_8 * 4) + 1]))));
        acc[(i_8 * 4) + 2] = mad(q_47.w, q_45.w, mad(q_47.z, q_45.z, mad(q_47.y, q_45.y, mad(q_47.x, q_45.x, acc[(i_8 * 4) + 2]))));
        acc[(i_8 * 4) + 3] = mad(q_47.w, q_46.w, mad(q_47.z, q_46.z, mad(q_47.y, q_46.y, mad(q_47.x, q_46.x, acc[(i_8 * 4) + 3]))));
      }
      GroupMemoryBarrierWithGroupSync();
    }
    int column = n0 + row_lane;
    if ((first + token_lane) < rows) {
      int line_1 = (((first + token_lane) * constants.ld_out) + constants.out_at) + column;
      if (column < size_n) {
        out_1[line_1] = acc[0] + b[column];
      }
      if ((column + 16) < size_n) {
        out_1[line_1 + 16] = acc[4] + b[column + 16];
      }
      if ((column + 32) < size_n) {
        out_1[line_1 + 32] = acc[8] + b[column + 32];
      }
      if ((column + 48) < size_n) {
        out_1[line_1 + 48] = acc[12] + b[column + 48];
      }
      if ((column + 64) < size_n) {
        out_1[line_1 + 64] = acc[16] + b[column + 64];
      }
      if ((column + 80) < size_n) {
        out_1[line_1 + 80] = acc[20] + b[column + 80];
      }
      if ((column + 96) < size_n) {
        out_1[line_1 + 96] = acc[24] + b[column + 96];
      }
      if ((column + 112) < size_n) {
        out_1[line_1 + 112] = acc[28] + b[column + 112];
      }
    }
    if (((first + token_lane) + 16) < rows) {
      int line_2 = ((((first + token_lane) + 16) * constants.ld_out) + constants.out_at) + column;
      if (column < size_n) {
        out_1[line_2] = acc[1] + b[column];
      }
      if ((column + 16) < size_n) {
        out_1[line_2 + 16] = acc[5] + b[column + 16];
      }
      if ((column + 32) < size_n) {
        out_1[line_2 + 32] = acc[9] + b[column + 32];
      }
      if ((column + 48) < size_n) {
        out_1[line_2 + 48] = acc[13] + b[column + 48];
      }
      if ((column + 64) < size_n) {
        out_1[line_2 + 64] = acc[17] + b[column + 64];
      }
      if ((column + 80) < size_n) {
        out_1[line_2 + 80] = acc[21] + b[column + 80];
      }
      if ((column + 96) < size_n) {
        out_1[line_2 + 96] = acc[25] + b[column + 96];
      }
      if ((column + 112) < size_n) {
        out_1[line_2 + 112] = acc[29] + b[column + 112];
      }
    }
    if (((first + token_lane) + 32) < rows) {
      int line_3 = ((((first + token_lane) + 32) * constants.ld_out) + constants.out_at) + column;
      if (column < size_n) {
        out_1[line_3] = acc[2] + b[column];
      }
      if ((column + 16) < size_n) {
        out_1[line_3 + 16] = acc[6] + b[column + 16];
      }
      if ((column + 32) < size_n) {
        out_1[line_3 + 32] = acc[10] + b[column + 32];
      }
      if ((column + 48) < size_n) {
        out_1[line_3 + 48] = acc[14] + b[column + 48];
      }
      if ((column + 64) < size_n) {
        out_1[line_3 + 64] = acc[18] + b[column + 64];
      }
      if ((column + 80) < size_n) {
        out_1[line_3 + 80] = acc[22] + b[column + 80];
      }
      if ((column + 96) < size_n) {
        out_1[line_3 + 96] = acc[26] + b[column + 96];
      }
      if ((column + 112) < size_n) {
        out_1[line_3 + 112] = acc[30] + b[column + 112];
      }
    }
    if (((first + token_lane) + 48) < rows) {
      int line_4 = ((((first + token_lane) + 48) * constants.ld_out) + constants.out_at) + column;
      if (column < size_n) {
        out_1[line_4] = acc[3] + b[column];
      }
      if ((column + 16) < size_n) {
        out_1[line_4 + 16] = acc[7] + b[column + 16];
      }
      if ((column + 32) < size_n) {
        out_1[line_4 + 32] = acc[11] + b[column + 32];
      }
      if ((column + 48) < size_n) {
        out_1[line_4 + 48] = acc[15] + b[column + 48];
      }
      if ((column + 64) < size_n) {
        out_1[line_4 + 64] = acc[19] + b[column + 64];
      }
      if ((column + 80) < size_n) {
        out_1[line_4 + 80] = acc[23] + b[column + 80];
      }
      if ((column + 96) < size_n) {
        out_1[line_4 + 96] = acc[27] + b[column + 96];
      }
      if ((column + 112) < size_n) {
        out_1[line_4 + 112] = acc[31] + b[column + 112];
      }
    }
  }
}
