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
groupshared uint4 shared_1[320];
groupshared uint4 shared_2[160];
groupshared float2 shared_3[128];
groupshared float2 shared_4[64];
[numthreads(128, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID) {
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int rows = step_1[0];
  int first = gy * 32;
  if (first < rows) {
    int quarter = tx & 3;
    int half_1 = tx & 1;
    int v = (tx >> 2) * 20;
    int v_1 = (tx >> 1) * 20;
    int token_lane = tx >> 4;
    int row_lane = tx & 15;
    int blocks = size_k >> 8;
    uint held[14];
    uint x_held[4];
    float s_held[2];
    int n0 = gx * 64;
    int w_row = min((n0 + (tx >> 1)), (size_n - 1)) * ((blocks * 52) + (((blocks + 7) >> 3) * 4));
    int v_2 = tx >> 2;
    int token = min((first + v_2), (rows - 1));
    float acc[16];
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
    int steps = (size_k + 63) >> 6;
    int at = w_row;
    int side = 0;
    uint4 q = w[((side * 4) + half_1) + (at >> 2)];
    held[0] = q.x;
    held[1] = q.y;
    held[2] = q.z;
    held[3] = q.w;
    uint4 q_1 = w[(((side * 4) + half_1) + (at >> 2)) + 2];
    held[4] = q_1.x;
    held[5] = q_1.y;
    held[6] = q_1.z;
    held[7] = q_1.w;
    uint4 q_2 = w[(((side * 2) + half_1) + (at >> 2)) + 8];
    held[8] = q_2.x;
    held[9] = q_2.y;
    held[10] = q_2.z;
    held[11] = q_2.w;
    held[12] = w__word[at + 48];
    held[13] = w__word[((blocks * 104) + (w_row * 2)) >> 1] >> (uint)((((blocks * 104) + (w_row * 2)) & 1) * 16);
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
      int shift = (i & 1) * 4;
      uint v_4 = held[8] >> (uint)shift;
      uint q_5 = (((((held[0] >> (uint)shift) & 252645135u) | ((v_4 & 50529027u) << 4u)) | 2155905152u) - 538976288u) ^ 2155905152u;
      uint q_6 = (((((held[4] >> (uint)shift) & 252645135u) | ((v_4 & 202116108u) << 2u)) | 2155905152u) - 538976288u) ^ 2155905152u;
      uint v_5 = held[9] >> (uint)shift;
      uint q_7 = (((((held[1] >> (uint)shift) & 252645135u) | ((v_5 & 50529027u) << 4u)) | 2155905152u) - 538976288u) ^ 2155905152u;
      uint q_8 = (((((held[5] >> (uint)shift) & 252645135u) | ((v_5 & 202116108u) << 2u)) | 2155905152u) - 538976288u) ^ 2155905152u;
      uint v_6 = held[10] >> (uint)shift;
      uint q_9 = (((((held[2] >> (uint)shift) & 252645135u) | ((v_6 & 50529027u) << 4u)) | 2155905152u) - 538976288u) ^ 2155905152u;
      uint q_10 = (((((held[6] >> (uint)shift) & 252645135u) | ((v_6 & 202116108u) << 2u)) | 2155905152u) - 538976288u) ^ 2155905152u;
      uint v_7 = held[11] >> (uint)shift;
      uint q_11 = (((((held[3] >> (uint)shift) & 252645135u) | ((v_7 & 50529027u) << 4u)) | 2155905152u) - 538976288u) ^ 2155905152u;
      uint q_12 = (((((held[7] >> (uint)shift) & 252645135u) | ((v_7 & 202116108u) << 2u)) | 2155905152u) - 538976288u) ^ 2155905152u;
      float d = half_lo(held[13]);
      int v_8 = asint((held[12] >> (uint)(half_1 * 8)));
      float v_9 = d * (float)((v_8 << 24) >> 24);
      float v_10 = d * (float)((v_8 << 8) >> 24);
      shared_1[half_1 + (v_1 >> 2)] = uint4(q_5, q_7, q_9, q_11);
      shared_1[(half_1 + (v_1 >> 2)) + 2] = uint4(q_6, q_8, q_10, q_12);
      shared_3[tx] = float2(v_9, v_10);
      shared_2[quarter + (v >> 2)] = uint4(x_held[0], x_held[1], x_held[2], x_held[3]);
      if (quarter < 2) {
        shared_4[((tx >> 2) * 2) + half_1] = float2(s_held[0], s_held[1]);
      }
      GroupMemoryBarrierWithGroupSync();
      if ((i + 1) < steps) {
        int next = i + 1;
        int at_1 = ((next >> 2) * 52) + w_row;
        int side_1 = (next >> 1) & 1;
        uint4 q_13 = w[((side_1 * 4) + half_1) + (at_1 >> 2)];
        held[0] = q_13.x;
        held[1] = q_13.y;
        held[2] = q_13.z;
        held[3] = q_13.w;
        uint4 q_14 = w[(((side_1 * 4) + half_1) + (at_1 >> 2)) + 2];
        held[4] = q_14.x;
        held[5] = q_14.y;
        held[6] = q_14.z;
        held[7] = q_14.w;
        uint4 q_15 = w[(((side_1 * 2) + half_1) + (at_1 >> 2)) + 8];
        held[8] = q_15.x;
        held[9] = q_15.y;
        held[10] = q_15.z;
        held[11] = q_15.w;
        held[12] = w__word[(at_1 + (next & 3)) + 48];
        held[13] = w__word[(((blocks * 104) + (w_row * 2)) + (next >> 2)) >> 1] >> (uint)(((((blocks * 104) + (w_row * 2)) + (next >> 2)) & 1) * 16);
        int v_11 = ((next * 16) + (quarter * 4)) >> 2;
        uint4 q_16 = x[(token * (size_k >> 4)) + v_11];
        x_held[0] = q_16.x;
        x_held[1] = q_16.y;
        x_held[2] = q_16.z;
        x_held[3] = q_16.w;
        if (quarter < 2) {
          float2 q_17 = x_s[((next * 2) + (token * (size_k >> 5))) + half_1];
          s_held[0] = q_17.x;
          s_held[1] = q_17.y;
        }
      }
      int t_1 = token_lane;
      int t_2 = token_lane + 8;
      int t_3 = token_lane + 16;
      int t_4 = token_lane + 24;
      uint4 q_18 = shared_2[t_1 * 5];
      uint4 q_19 = shared_2[(t_1 * 5) + 1];
      uint4 q_20 = shared_2[t_2 * 5];
      uint4 q_21 = shared_2[(t_2 * 5) + 1];
      uint4 q_22 = shared_2[t_3 * 5];
      uint4 q_23 = shared_2[(t_3 * 5) + 1];
      uint4 q_24 = shared_2[t_4 * 5];
      uint4 q_25 = shared_2[(t_4 * 5) + 1];
      float2 q_26 = shared_4[t_1 * 2];
      float2 q_27 = shared_4[t_2 * 2];
      float2 q_28 = shared_4[t_3 * 2];
      float2 q_29 = shared_4[t_4 * 2];
      [unroll] for (int i_1 = 0; i_1 < 4; ++i_1) {
        int row = (i_1 * 16) + row_lane;
        uint4 q_30 = shared_1[row * 5];
        uint4 q_31 = shared_1[(row * 5) + 1];
        float2 q_32 = shared_3[row * 2];
        float2 q_33 = shared_3[(row * 2) + 1];
        acc[i_1 * 4] = mad(q_26.x, mad(q_33.x, (float)(dot4(q_31.w, q_19.w, dot4(q_31.z, q_19.z, dot4(q_31.y, q_19.y, dot4(q_31.x, q_19.x, 0))))), (q_32.x * (float)(dot4(q_30.w, q_18.w, dot4(q_30.z, q_18.z, dot4(q_30.y, q_18.y, dot4(q_30.x, q_18.x, 0))))))), acc[i_1 * 4]);
        acc[(i_1 * 4) + 1] = mad(q_27.x, mad(q_33.x, (float)(dot4(q_31.w, q_21.w, dot4(q_31.z, q_21.z, dot4(q_31.y, q_21.y, dot4(q_31.x, q_21.x, 0))))), (q_32.x * (float)(dot4(q_30.w, q_20.w, dot4(q_30.z, q_20.z, dot4(q_30.y, q_20.y, dot4(q_30.x, q_20.x, 0))))))), acc[(i_1 * 4) + 1]);
        acc[(i_1 * 4) + 2] = mad(q_28.x, mad(q_33.x, (float)(dot4(q_31.w, q_23.w, dot4(q_31.z, q_23.z, dot4(q_31.y, q_23.y, dot4(q_31.x, q_23.x, 0))))), (q_32.x * (float)(dot4(q_30.w, q_22.w, dot4(q_30.z, q_22.z, dot4(q_30.y, q_22.y, dot4(q_30.x, q_22.x, 0))))))), acc[(i_1 * 4) + 2]);
        acc[(i_1 * 4) + 3] = mad(q_29.x, mad(q_33.x, (float)(dot4(q_31.w, q_25.w, dot4(q_31.z, q_25.z, dot4(q_31.y, q_25.y, dot4(q_31.x, q_25.x, 0))))), (q_32.x * (float)(dot4(q_30.w, q_24.w, dot4(q_30.z, q_24.z, dot4(q_30.y, q_24.y, dot4(q_30.x, q_24.x, 0))))))), acc[(i_1 * 4) + 3]);
      }
      uint4 q_34 = shared_2[(t_1 * 5) + 2];
      uint4 q_35 = shared_2[(t_1 * 5) + 3];
      uint4 q_36 = shared_2[(t_2 * 5) + 2];
      uint4 q_37 = shared_2[(t_2 * 5) + 3];
      uint4 q_38 = shared_2[(t_3 * 5) + 2];
      uint4 q_39 = shared_2[(t_3 * 5) + 3];
      uint4 q_40 = shared_2[(t_4 * 5) + 2];
      uint4 q_41 = shared_2[(t_4 * 5) + 3];
      float2 q_42 = shared_4[(t_1 * 2) + 1];
      float2 q_43 = shared_4[(t_2 * 2) + 1];
      float2 q_44 = shared_4[(t_3 * 2) + 1];
      float2 q_45 = shared_4[(t_4 * 2) + 1];
      [unroll] for (int i_2 = 0; i_2 < 4; ++i_2) {
        int row_1 = (i_2 * 16) + row_lane;
        uint4 q_46 = shared_1[(row_1 * 5) + 2];
        uint4 q_47 = shared_1[(row_1 * 5) + 3];
        float2 q_48 = shared_3[row_1 * 2];
        float2 q_49 = shared_3[(row_1 * 2) + 1];
        acc[i_2 * 4] = mad(q_42.x, mad(q_49.y, (float)(dot4(q_47.w, q_35.w, dot4(q_47.z, q_35.z, dot4(q_47.y, q_35.y, dot4(q_47.x, q_35.x, 0))))), (q_48.y * (float)(dot4(q_46.w, q_34.w, dot4(q_46.z, q_34.z, dot4(q_46.y, q_34.y, dot4(q_46.x, q_34.x, 0))))))), acc[i_2 * 4]);
        acc[(i_2 * 4) + 1] = mad(q_43.x, mad(q_49.y, (float)(dot4(q_47.w, q_37.w, dot4(q_47.z, q_37.z, dot4(q_47.y, q_37.y, dot4(q_47.x, q_37.x, 0))))), (q_48.y * (float)(dot4(q_46.w, q_36.w, dot4(q_46.z, q_36.z, dot4(q_46.y, q_36.y, dot4(q_46.x, q_36.x, 0))))))), acc[(i_2 * 4) + 1]);
        acc[(i_2 * 4) + 2] = mad(q_44.x, mad(q_49.y, (float)(dot4(q_47.w, q_39.w, dot4(q_47.z, q_39.z, dot4(q_47.y, q_39.y, dot4(q_47.x, q_39.x, 0))))), (q_48.y * (float)(dot4(q_46.w, q_38.w, dot4(q_46.z, q_38.z, dot4(q_46.y, q_38.y, dot4(q_46.x, q_38.x, 0))))))), acc[(i_2 * 4) + 2]);
        acc[(i_2 * 4) + 3] = mad(q_45.x, mad(q_49.y, (float)(dot4(q_47.w, q_41.w, dot4(q_47.z, q_41.z, dot4(q_47.y, q_41.y, dot4(q_47.x, q_41.x, 0))))), (q_48.y * (float)(dot4(q_46.w, q_40.w, dot4(q_46.z, q_40.z, dot4(q_46.y, q_40.y, dot4(q_46.x, q_40.x, 0))))))), acc[(i_2 * 4) + 3]);
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
    }
    if (((first + token_lane) + 8) < rows) {
      int line_2 = ((((first + token_lane) + 8) * constants.ld_out) + constants.out_at) + column;
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
    }
    if (((first + token_lane) + 16) < rows) {
      int line_3 = ((((first + token_lane) + 16) * constants.ld_out) + constants.out_at) + column;
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
    }
    if (((first + token_lane) + 24) < rows) {
      int line_4 = ((((first + token_lane) + 24) * constants.ld_out) + constants.out_at) + column;
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
    }
  }
}
