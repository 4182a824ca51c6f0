float half_lo(uint v) { return f16tof32(v & 0xffffu); }
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
[[vk::binding(4)]] StructuredBuffer<uint> w__word : register(t4);
[[vk::binding(5)]] RWStructuredBuffer<float> out_1 : register(u5);
[[vk::binding(6)]] StructuredBuffer<float> b : register(t6);
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
    int blocks = size_k >> 5;
    uint held[5];
    uint x_held[4];
    float s_held[2];
    int n0 = gx * 128;
    int w_row = min((n0 + (tx >> 1)), (size_n - 1)) * ((((blocks + 7) >> 3) * 4) + (blocks * 4));
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
    int number = half_1;
    int block = min(number, (blocks - 1));
    uint4 q = w[block + (w_row >> 2)];
    held[0] = q.x;
    held[1] = q.y;
    held[2] = q.z;
    held[3] = q.w;
    uint v_3 = w__word[(((blocks * 8) + (w_row * 2)) + block) >> 1] >> (uint)(((((blocks * 8) + (w_row * 2)) + block) & 1) * 16);
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
    [loop] for (int i = 0; i < steps; ++i) {
      uint q_3 = ((((held[0] >> 0u) & 252645135u) | 2155905152u) - 134744072u) ^ 2155905152u;
      uint q_4 = ((((held[1] >> 0u) & 252645135u) | 2155905152u) - 134744072u) ^ 2155905152u;
      uint q_5 = ((((held[2] >> 0u) & 252645135u) | 2155905152u) - 134744072u) ^ 2155905152u;
      uint q_6 = ((((held[3] >> 0u) & 252645135u) | 2155905152u) - 134744072u) ^ 2155905152u;
      uint q_7 = ((((held[0] >> 4u) & 252645135u) | 2155905152u) - 134744072u) ^ 2155905152u;
      uint q_8 = ((((held[1] >> 4u) & 252645135u) | 2155905152u) - 134744072u) ^ 2155905152u;
      uint q_9 = ((((held[2] >> 4u) & 252645135u) | 2155905152u) - 134744072u) ^ 2155905152u;
      uint q_10 = ((((held[3] >> 4u) & 252645135u) | 2155905152u) - 134744072u) ^ 2155905152u;
      float v_5 = half_lo(held[4]);
      shared_1[(half_1 * 2) + (v_1 >> 2)] = uint4(q_3, q_4, q_5, q_6);
      shared_1[((half_1 * 2) + (v_1 >> 2)) + 1] = uint4(q_7, q_8, q_9, q_10);
      shared_3[tx] = float2(v_5, 0.0f);
      shared_2[quarter + (v >> 2)] = uint4(x_held[0], x_held[1], x_held[2], x_held[3]);
      if (quarter < 2) {
        shared_4[((tx >> 2) * 2) + half_1] = float2(s_held[0], s_held[1]);
      }
      GroupMemoryBarrierWithGroupSync();
      if ((i + 1) < steps) {
        int next = i + 1;
        int number_1 = (next * 2) + half_1;
        int block_1 = min(number_1, (blocks - 1));
        uint4 q_11 = w[block_1 + (w_row >> 2)];
        held[0] = q_11.x;
        held[1] = q_11.y;
        held[2] = q_11.z;
        held[3] = q_11.w;
        uint v_6 = w__word[(((blocks * 8) + (w_row * 2)) + block_1) >> 1] >> (uint)(((((blocks * 8) + (w_row * 2)) + block_1) & 1) * 16);
        held[4] = (number_1 < blocks) ? v_6 : 0u;
        int v_7 = min(((next * 16) + (quarter * 4)), ((size_k >> 2) - 4)) >> 2;
        uint4 q_12 = x[(token * (size_k >> 4)) + v_7];
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
      uint4 q_14 = shared_2[t_1 * 5];
      uint4 q_15 = shared_2[(t_1 * 5) + 1];
      uint4 q_16 = shared_2[t_2 * 5];
      uint4 q_17 = shared_2[(t_2 * 5) + 1];
      uint4 q_18 = shared_2[t_3 * 5];
      uint4 q_19 = shared_2[(t_3 * 5) + 1];
      uint4 q_20 = shared_2[t_4 * 5];
      uint4 q_21 = shared_2[(t_4 * 5) + 1];
      float2 q_22 = shared_4[t_1 * 2];
      float2 q_23 = shared_4[t_2 * 2];
      float2 q_24 = shared_4[t_3 * 2];
      float2 q_25 = shared_4[t_4 * 2];
      [unroll] for (int i_1 = 0; i_1 < 8; ++i_1) {
        int row = (i_1 * 16) + row_lane;
        uint4 q_26 = shared_1[row * 5];
        uint4 q_27 = shared_1[(row * 5) + 1];
        float2 q_28 = shared_3[row * 2];
        float2 q_29 = shared_3[(row * 2) + 1];
        acc[i_1 * 4] = mad(q_22.x, (q_28.x * (float)(dot4(q_27.w, q_15.w, dot4(q_27.z, q_15.z, dot4(q_27.y, q_15.y, dot4(q_27.x, q_15.x, dot4(q_26.w, q_14.w, dot4(q_26.z, q_14.z, dot4(q_26.y, q_14.y, dot4(q_26.x, q_14.x, 0)))))))))), acc[i_1 * 4]);
        acc[(i_1 * 4) + 1] = mad(q_23.x, (q_28.x * (float)(dot4(q_27.w, q_17.w, dot4(q_27.z, q_17.z, dot4(q_27.y, q_17.y, dot4(q_27.x, q_17.x, dot4(q_26.w, q_16.w, dot4(q_26.z, q_16.z, dot4(q_26.y, q_16.y, dot4(q_26.x, q_16.x, 0)))))))))), acc[(i_1 * 4) + 1]);
        acc[(i_1 * 4) + 2] = mad(q_24.x, (q_28.x * (float)(dot4(q_27.w, q_19.w, dot4(q_27.z, q_19.z, dot4(q_27.y, q_19.y, dot4(q_27.x, q_19.x, dot4(q_26.w, q_18.w, dot4(q_26.z, q_18.z, dot4(q_26.y, q_18.y, dot4(q_26.x, q_18.x, 0)))))))))), acc[(i_1 * 4) + 2]);
        acc[(i_1 * 4) + 3] = mad(q_25.x, (q_28.x * (float)(dot4(q_27.w, q_21.w, dot4(q_27.z, q_21.z, dot4(q_27.y, q_21.y, dot4(q_27.x, q_21.x, dot4(q_26.w, q_20.w, dot4(q_26.z, q_20.z, dot4(q_26.y, q_20.y, dot4(q_26.x, q_20.x, 0)))))))))), acc[(i_1 * 4) + 3]);
      }
      uint4 q_30 = shared_2[(t_1 * 5) + 2];
      uint4 q_31 = shared_2[(t_1 * 5) + 3];
      uint4 q_32 = shared_2[(t_2 * 5) + 2];
      uint4 q_33 = shared_2[(t_2 * 5) + 3];
      uint4 q_34 = shared_2[(t_3 * 5) + 2];
      uint4 q_35 = shared_2[(t_3 * 5) + 3];
      uint4 q_36 = shared_2[(t_4 * 5) + 2];
      uint4 q_37 = shared_2[(t_4 * 5) + 3];
      float2 q_38 = shared_4[(t_1 * 2) + 1];
      float2 q_39 = shared_4[(t_2 * 2) + 1];
      float2 q_40 = shared_4[(t_3 * 2) + 1];
      float2 q_41 = shared_4[(t_4 * 2) + 1];
      [unroll] for (int i_2 = 0; i_2 < 8; ++i_2) {
        int row_1 = (i_2 * 16) + row_lane;
        uint4 q_42 = shared_1[(row_1 * 5) + 2];
        uint4 q_43 = shared_1[(row_1 * 5) + 3];
        float2 q_44 = shared_3[row_1 * 2];
        float2 q_45 = shared_3[(row_1 * 2) + 1];
        acc[i_2 * 4] = mad(q_38.x, (q_45.x * (float)(dot4(q_43.w, q_31.w, dot4(q_43.z, q_31.z, dot4(q_43.y, q_31.y, dot4(q_43.x, q_31.x, dot4(q_42.w, q_30.w, dot4(q_42.z, q_30.z, dot4(q_42.y, q_30.y, dot4(q_42.x, q_30.x, 0)))))))))), acc[i_2 * 4]);
        acc[(i_2 * 4) + 1] = mad(q_39.x, (q_45.x * (float)(dot4(q_43.w, q_33.w, dot4(q_43.z, q_33.z, dot4(q_43.y, q_33.y, dot4(q_43.x, q_33.x, dot4(q_42.w, q_32.w, dot4(q_42.z, q_32.z, dot4(q_42.y, q_32.y, dot4(q_42.x, q_32.x, 0)))))))))), acc[(i_2 * 4) + 1]);
        acc[(i_2 * 4) + 2] = mad(q_40.x, (q_45.x * (float)(dot4(q_43.w, q_35.w, dot4(q_43.z, q_35.z, dot4(q_43.y, q_35.y, dot4(q_43.x, q_35.x, dot4(q_42.w, q_34.w, dot4(q_42.z, q_34.z, dot4(q_42.y, q_34.y, dot4(q_42.x, q_34.x, 0)))))))))), acc[(i_2 * 4) + 2]);
        acc[(i_2 * 4) + 3] = mad(q_41.x, (q_45.x * (float)(dot4(q_43.w, q_37.w, dot4(q_43.z, q_37.z, dot4(q_43.y, q_37.y, dot4(q_43.x, q_37.x, dot4(q_42.w, q_36.w, dot4(q_42.z, q_36.z, dot4(q_42.y, q_36.y, dot4(q_42.x, q_36.x, 0)))))))))), acc[(i_2 * 4) + 3]);
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
