float half_lo(uint v) { return f16tof32(v & 0xffffu); }
float half_hi(uint v) { return f16tof32(v >> 16); }
#ifdef NO_DOT
[noinline]
#endif
int dot4(uint a, uint b, int c) {
#ifdef NO_DOT
  int4 x = int4(a << 24, a << 16, a << 8, a) >> 24, y = int4(b << 24, b << 16, b << 8, b) >> 24;
  return c + x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
#else
  return dot4add_i8packed(a, b, c);
#endif
}
[[vk::binding(0)]] StructuredBuffer<int> step_1 : register(t0);
[[vk::binding(1)]] StructuredBuffer<uint4> x : register(t1);
[[vk::binding(2)]] StructuredBuffer<float2> x_s : register(t2);
[[vk::binding(3)]] StructuredBuffer<uint4> w : register(t3);
[[vk::binding(4)]] RWStructuredBuffer<float> out_1 : register(u4);
[[vk::binding(5)]] StructuredBuffer<float> b : register(t5);
#ifdef __spirv__
struct Constants { int ld_out; int out_at; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_k = 1;
[[vk::constant_id(1)]] const int size_n = 1;
#else
struct Constants { int ld_out; int out_at; int k; int n; };
cbuffer Root : register(b0) { Constants constants; };
#define size_k constants.k
#define size_n constants.n
#endif
groupshared uint4 shared_1[640];
groupshared uint4 shared_2[320];
groupshared float2 shared_3[256];
groupshared float2 shared_4[128];
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
    int v = (tx >> 2) * 20;
    int v_1 = (tx >> 1) * 20;
    int token_lane = tx >> 4;
    int row_lane = tx & 15;
    int blocks = size_k >> 8;
    uint held[12];
    uint x_held[4];
    float s_held[2];
    int n0 = gx * 128;
    int w_row = (min((n0 + (tx >> 1)), (size_n - 1)) * blocks) * 44;
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
    int steps = (size_k + 63) >> 6;
    int at = w_row;
    uint4 q = w[at >> 2];
    held[0] = q.x;
    held[1] = q.y;
    held[2] = q.z;
    held[3] = q.w;
    uint4 q_1 = w[(half_1 + (at >> 2)) + 3];
    held[4] = q_1.x;
    held[5] = q_1.y;
    held[6] = q_1.z;
    held[7] = q_1.w;
    uint4 q_2 = w[(half_1 + (w_row >> 2)) + 1];
    held[8] = q_2.x;
    held[9] = q_2.y;
    held[10] = q_2.z;
    held[11] = q_2.w;
    int v_3 = (quarter * 4) >> 2;
    uint4 q_3 = x[(token * (size_k >> 4)) + v_3];
    x_held[0] = q_3.x;
    x_held[1] = q_3.y;
    x_held[2] = q_3.z;
    x_held[3] = q_3.w;
    if (quarter < 2) {
      float2 q_4 = x_s[(token * (size_k >> 5)) + half_1];
      s_held[0] = q_4.x;
      s_held[1] = q_4.y;
    }
    [loop] for (int i = 0; i < steps; ++i) {
      uint q_5 = held[4] & 252645135u;
      uint q_6 = held[5] & 252645135u;
      uint q_7 = held[6] & 252645135u;
      uint q_8 = held[7] & 252645135u;
      uint q_9 = (held[4] >> 4u) & 252645135u;
      uint q_10 = (held[5] >> 4u) & 252645135u;
      uint q_11 = (held[6] >> 4u) & 252645135u;
      uint q_12 = (held[7] >> 4u) & 252645135u;
      int shift = (i & 1) * 16;
      uint v_4 = (half_1 == 0) ? held[1] : held[2];
      uint six = ((i & 3) < 2) ? ((v_4 >> (uint)shift) & 16191u) : (((held[3] >> (uint)((half_1 * 4) + shift)) & 3855u) | ((v_4 >> (uint)(shift + 2)) & 12336u));
      float d = (half_1 == 0) ? half_lo(held[0]) : (half_hi(held[0]) * (-1.0f));
      float v_5 = d * (float)(six & 255u);
      float v_6 = d * (float)(six >> 8u);
      int v_7 = (i & 3) * 2;
      uint q_13 = q_5 | (((held[8] >> (uint)v_7) & 16843009u) << 4u);
      uint q_14 = q_6 | (((held[9] >> (uint)v_7) & 16843009u) << 4u);
      uint q_15 = q_7 | (((held[10] >> (uint)v_7) & 16843009u) << 4u);
      uint q_16 = q_8 | (((held[11] >> (uint)v_7) & 16843009u) << 4u);
      uint q_17 = q_9 | (((held[8] >> (uint)(v_7 + 1)) & 16843009u) << 4u);
      uint q_18 = q_10 | (((held[9] >> (uint)(v_7 + 1)) & 16843009u) << 4u);
      uint q_19 = q_11 | (((held[10] >> (uint)(v_7 + 1)) & 16843009u) << 4u);
      uint q_20 = q_12 | (((held[11] >> (uint)(v_7 + 1)) & 16843009u) << 4u);
      shared_1[half_1 + (v_1 >> 2)] = uint4(q_13, q_14, q_15, q_16);
      shared_1[(half_1 + (v_1 >> 2)) + 2] = uint4(q_17, q_18, q_19, q_20);
      shared_3[tx] = float2(v_5, v_6);
      shared_2[quarter + (v >> 2)] = uint4(x_held[0], x_held[1], x_held[2], x_held[3]);
      if (quarter < 2) {
        shared_4[((tx >> 2) * 2) + half_1] = float2(s_held[0], s_held[1]);
      }
      GroupMemoryBarrierWithGroupSync();
      if ((i + 1) < steps) {
        int next = i + 1;
        int at_1 = ((next >> 2) * 44) + w_row;
        uint4 q_21 = w[at_1 >> 2];
        held[0] = q_21.x;
        held[1] = q_21.y;
        held[2] = q_21.z;
        held[3] = q_21.w;
        uint4 q_22 = w[((((next & 3) * 2) + half_1) + (at_1 >> 2)) + 3];
        held[4] = q_22.x;
        held[5] = q_22.y;
        held[6] = q_22.z;
        held[7] = q_22.w;
        uint4 q_23 = w[((((next >> 2) * 11) + half_1) + (w_row >> 2)) + 1];
        held[8] = q_23.x;
        held[9] = q_23.y;
        held[10] = q_23.z;
        held[11] = q_23.w;
        int v_8 = ((next * 16) + (quarter * 4)) >> 2;
        uint4 q_24 = x[(token * (size_k >> 4)) + v_8];
        x_held[0] = q_24.x;
        x_held[1] = q_24.y;
        x_held[2] = q_24.z;
        x_held[3] = q_24.w;
        if (quarter < 2) {
          float2 q_25 = x_s[((next * 2) + (token * (size_k >> 5))) + half_1];
          s_held[0] = q_25.x;
          s_held[1] = q_25.y;
        }
      }
      int t_1 = token_lane;
      int t_2 = token_lane + 16;
      int t_3 = token_lane + 32;
      int t_4 = token_lane + 48;
      uint4 q_26 = shared_2[t_1 * 5];
      uint4 q_27 = shared_2[(t_1 * 5) + 1];
      uint4 q_28 = shared_2[t_2 * 5];
      uint4 q_29 = shared_2[(t_2 * 5) + 1];
      uint4 q_30 = shared_2[t_3 * 5];
      uint4 q_31 = shared_2[(t_3 * 5) + 1];
      uint4 q_32 = shared_2[t_4 * 5];
      uint4 q_33 = shared_2[(t_4 * 5) + 1];
      float2 q_34 = shared_4[t_1 * 2];
      float2 q_35 = shared_4[t_2 * 2];
      float2 q_36 = shared_4[t_3 * 2];
      float2 q_37 = shared_4[t_4 * 2];
      [unroll] for (int i_1 = 0; i_1 < 8; ++i_1) {
        int row = (i_1 * 16) + row_lane;
        uint4 q_38 = shared_1[row * 5];
        uint4 q_39 = shared_1[(row * 5) + 1];
        float2 q_40 = shared_3[row * 2];
        float2 q_41 = shared_3[(row * 2) + 1];
        acc[i_1 * 4] = mad(q_41.x, q_34.y, mad(q_34.x, (q_40.x * (float)(dot4(q_39.w, q_27.w, dot4(q_39.z, q_27.z, dot4(q_39.y, q_27.y, dot4(q_39.x, q_27.x, dot4(q_38.w, q_26.w, dot4(q_38.z, q_26.z, dot4(q_38.y, q_26.y, dot4(q_38.x, q_26.x, 0)))))))))), acc[i_1 * 4]));
        acc[(i_1 * 4) + 1] = mad(q_41.x, q_35.y, mad(q_35.x, (q_40.x * (float)(dot4(q_39.w, q_29.w, dot4(q_39.z, q_29.z, dot4(q_39.y, q_29.y, dot4(q_39.x, q_29.x, dot4(q_38.w, q_28.w, dot4(q_38.z, q_28.z, dot4(q_38.y, q_28.y, dot4(q_38.x, q_28.x, 0)))))))))), acc[(i_1 * 4) + 1]));
        acc[(i_1 * 4) + 2] = mad(q_41.x, q_36.y, mad(q_36.x, (q_40.x * (float)(dot4(q_39.w, q_31.w, dot4(q_39.z, q_31.z, dot4(q_39.y, q_31.y, dot4(q_39.x, q_31.x, dot4(q_38.w, q_30.w, dot4(q_38.z, q_30.z, dot4(q_38.y, q_30.y, dot4(q_38.x, q_30.x, 0)))))))))), acc[(i_1 * 4) + 2]));
        acc[(i_1 * 4) + 3] = mad(q_41.x, q_37.y, mad(q_37.x, (q_40.x * (float)(dot4(q_39.w, q_33.w, dot4(q_39.z, q_33.z, dot4(q_39.y, q_33.y, dot4(q_39.x, q_33.x, dot4(q_38.w, q_32.w, dot4(q_38.z, q_32.z, dot4(q_38.y, q_32.y, dot4(q_38.x, q_32.x, 0)))))))))), acc[(i_1 * 4) + 3]));
      }
      uint4 q_42 = shared_2[(t_1 * 5) + 2];
      uint4 q_43 = shared_2[(t_1 * 5) + 3];
      uint4 q_44 = shared_2[(t_2 * 5) + 2];
      uint4 q_45 = shared_2[(t_2 * 5) + 3];
      uint4 q_46 = shared_2[(t_3 * 5) + 2];
      uint4 q_47 = shared_2[(t_3 * 5) + 3];
      uint4 q_48 = shared_2[(t_4 * 5) + 2];
      uint4 q_49 = shared_2[(t_4 * 5) + 3];
      float2 q_50 = shared_4[(t_1 * 2) + 1];
      float2 q_51 = shared_4[(t_2 * 2) + 1];
      float2 q_52 = shared_4[(t_3 * 2) + 1];
      float2 q_53 = shared_4[(t_4 * 2) + 1];
      [unroll] for (int i_2 = 0; i_2 < 8; ++i_2) {
        int row_1 = (i_2 * 16) + row_lane;
        uint4 q_54 = shared_1[(row_1 * 5) + 2];
        uint4 q_55 = shared_1[(row_1 * 5) + 3];
        float2 q_56 = shared_3[row_1 * 2];
        float2 q_57 = shared_3[(row_1 * 2) + 1];
        acc[i_2 * 4] = mad(q_57.y, q_50.y, mad(q_50.x, (q_56.y * (float)(dot4(q_55.w, q_43.w, dot4(q_55.z, q_43.z, dot4(q_55.y, q_43.y, dot4(q_55.x, q_43.x, dot4(q_54.w, q_42.w, dot4(q_54.z, q_42.z, dot4(q_54.y, q_42.y, dot4(q_54.x, q_42.x, 0)))))))))), acc[i_2 * 4]));
        acc[(i_2 * 4) + 1] = mad(q_57.y, q_51.y, mad(q_51.x, (q_56.y * (float)(dot4(q_55.w, q_45.w, dot4(q_55.z, q_45.z, dot4(q_55.y, q_45.y, dot4(q_55.x, q_45.x, dot4(q_54.w, q_44.w, dot4(q_54.z, q_44.z, dot4(q_54.y, q_44.y, dot4(q_54.x, q_44.x, 0)))))))))), acc[(i_2 * 4) + 1]));
        acc[(i_2 * 4) + 2] = mad(q_57.y, q_52.y, mad(q_52.x, (q_56.y * (float)(dot4(q_55.w, q_47.w, dot4(q_55.z, q_47.z, dot4(q_55.y, q_47.y, dot4(q_55.x, q_47.x, dot4(q_54.w, q_46.w, dot4(q_54.z, q_46.z, dot4(q_54.y, q_46.y, dot4(q_54.x, q_46.x, 0)))))))))), acc[(i_2 * 4) + 2]));
        acc[(i_2 * 4) + 3] = mad(q_57.y, q_53.y, mad(q_53.x, (q_56.y * (float)(dot4(q_55.w, q_49.w, dot4(q_55.z, q_49.z, dot4(q_55.y, q_49.y, dot4(q_55.x, q_49.x, dot4(q_54.w, q_48.w, dot4(q_54.z, q_48.z, dot4(q_54.y, q_48.y, dot4(q_54.x, q_48.x, 0)))))))))), acc[(i_2 * 4) + 3]));
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
