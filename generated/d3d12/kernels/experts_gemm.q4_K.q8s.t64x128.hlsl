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
[[vk::binding(0)]] StructuredBuffer<int> starts : register(t0);
[[vk::binding(1)]] StructuredBuffer<int> slots : register(t1);
[[vk::binding(2)]] StructuredBuffer<int> entries : register(t2);
[[vk::binding(3)]] StructuredBuffer<uint4> x : register(t3);
[[vk::binding(4)]] StructuredBuffer<float2> x_s : register(t4);
[[vk::binding(5)]] StructuredBuffer<uint4> w : register(t5);
[[vk::binding(6)]] RWStructuredBuffer<float> out_1 : register(u6);
#ifdef __spirv__
struct Constants { int by_entry; int used; int ld_out; int out_at; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n = 1;
[[vk::constant_id(1)]] const int size_k = 1;
#else
struct Constants { int by_entry; int used; int ld_out; int out_at; int n; int k; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n constants.n
#define size_k constants.k
#endif
groupshared int shared_1[64];
groupshared uint4 shared_2[640];
groupshared uint4 shared_3[320];
groupshared float2 shared_4[256];
groupshared float2 shared_5[128];
[numthreads(256, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID) {
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int gz = (int)gid.z;
  int tx = (int)tid.x;
  int expert = gy;
  int slot = slots[expert];
  if (0 <= slot) {
    int begin = starts[expert];
    int end = starts[expert + 1];
    [loop] for (int i = (gz * 64) + begin; i < end; i += 512) {
      if (tx < 64) {
        shared_1[tx] = entries[min((i + tx), (end - 1))];
      }
      GroupMemoryBarrierWithGroupSync();
      int quarter = tx & 3;
      int half_1 = tx & 1;
      int v = (tx >> 2) * 20;
      int v_1 = (tx >> 1) * 20;
      int token_lane = tx >> 4;
      int row_lane = tx & 15;
      int blocks = size_k >> 8;
      uint held[8];
      uint x_held[4];
      float s_held[2];
      int n0 = gx * 128;
      int w_row = ((min((n0 + (tx >> 1)), (size_n - 1)) + (slot * size_n)) * blocks) * 36;
      int v_2 = tx >> 2;
      int entry = shared_1[v_2];
      int token = (constants.by_entry != 0) ? entry : (entry / constants.used);
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
      uint4 q_1 = w[(half_1 + (at >> 2)) + 1];
      held[4] = q_1.x;
      held[5] = q_1.y;
      held[6] = q_1.z;
      held[7] = q_1.w;
      int v_3 = (quarter * 4) >> 2;
      uint4 q_2 = x[(token * (size_k >> 4)) + v_3];
      x_held[0] = q_2.x;
      x_held[1] = q_2.y;
      x_held[2] = q_2.z;
      x_held[3] = q_2.w;
      if (quarter < 2) {
        float2 q_3 = x_s[(token * (size_k >> 5)) + half_1];
        s_held[0] = q_3.x;
        s_held[1] = q_3.y;
      }
      [loop] for (int i_1 = 0; i_1 < steps; ++i_1) {
        uint q_4 = held[4] & 252645135u;
        uint q_5 = held[5] & 252645135u;
        uint q_6 = held[6] & 252645135u;
        uint q_7 = held[7] & 252645135u;
        uint q_8 = (held[4] >> 4u) & 252645135u;
        uint q_9 = (held[5] >> 4u) & 252645135u;
        uint q_10 = (held[6] >> 4u) & 252645135u;
        uint q_11 = (held[7] >> 4u) & 252645135u;
        int shift = (i_1 & 1) * 16;
        uint v_4 = (half_1 == 0) ? held[1] : held[2];
        uint six = ((i_1 & 3) < 2) ? ((v_4 >> (uint)shift) & 16191u) : (((held[3] >> (uint)((half_1 * 4) + shift)) & 3855u) | ((v_4 >> (uint)(shift + 2)) & 12336u));
        float d = (half_1 == 0) ? half_lo(held[0]) : (half_hi(held[0]) * (-1.0f));
        float v_5 = d * (float)(six & 255u);
        float v_6 = d * (float)(six >> 8u);
        shared_2[half_1 + (v_1 >> 2)] = uint4(q_4, q_5, q_6, q_7);
        shared_2[(half_1 + (v_1 >> 2)) + 2] = uint4(q_8, q_9, q_10, q_11);
        shared_4[tx] = float2(v_5, v_6);
        shared_3[quarter + (v >> 2)] = uint4(x_held[0], x_held[1], x_held[2], x_held[3]);
        if (quarter < 2) {
          shared_5[((tx >> 2) * 2) + half_1] = float2(s_held[0], s_held[1]);
        }
        GroupMemoryBarrierWithGroupSync();
        if ((i_1 + 1) < steps) {
          int next = i_1 + 1;
          int at_1 = ((next >> 2) * 36) + w_row;
          uint4 q_12 = w[at_1 >> 2];
          held[0] = q_12.x;
          held[1] = q_12.y;
          held[2] = q_12.z;
          held[3] = q_12.w;
          uint4 q_13 = w[((((next & 3) * 2) + half_1) + (at_1 >> 2)) + 1];
          held[4] = q_13.x;
          held[5] = q_13.y;
          held[6] = q_13.z;
          held[7] = q_13.w;
          int v_7 = ((next * 16) + (quarter * 4)) >> 2;
          uint4 q_14 = x[(token * (size_k >> 4)) + v_7];
          x_held[0] = q_14.x;
          x_held[1] = q_14.y;
          x_held[2] = q_14.z;
          x_held[3] = q_14.w;
          if (quarter < 2) {
            float2 q_15 = x_s[((next * 2) + (token * (size_k >> 5))) + half_1];
            s_held[0] = q_15.x;
            s_held[1] = q_15.y;
          }
        }
        int t_1 = token_lane;
        int t_2 = token_lane + 16;
        int t_3 = token_lane + 32;
        int t_4 = token_lane + 48;
        uint4 q_16 = shared_3[t_1 * 5];
        uint4 q_17 = shared_3[(t_1 * 5) + 1];
        uint4 q_18 = shared_3[t_2 * 5];
        uint4 q_19 = shared_3[(t_2 * 5) + 1];
        uint4 q_20 = shared_3[t_3 * 5];
        uint4 q_21 = shared_3[(t_3 * 5) + 1];
        uint4 q_22 = shared_3[t_4 * 5];
        uint4 q_23 = shared_3[(t_4 * 5) + 1];
        float2 q_24 = shared_5[t_1 * 2];
        float2 q_25 = shared_5[t_2 * 2];
        float2 q_26 = shared_5[t_3 * 2];
        float2 q_27 = shared_5[t_4 * 2];
        [unroll] for (int i_2 = 0; i_2 < 8; ++i_2) {
          int row = (i_2 * 16) + row_lane;
          uint4 q_28 = shared_2[row * 5];
          uint4 q_29 = shared_2[(row * 5) + 1];
          float2 q_30 = shared_4[row * 2];
          float2 q_31 = shared_4[(row * 2) + 1];
          acc[i_2 * 4] = mad(q_31.x, q_24.y, mad(q_24.x, (q_30.x * (float)(dot4(q_29.w, q_17.w, dot4(q_29.z, q_17.z, dot4(q_29.y, q_17.y, dot4(q_29.x, q_17.x, dot4(q_28.w, q_16.w, dot4(q_28.z, q_16.z, dot4(q_28.y, q_16.y, dot4(q_28.x, q_16.x, 0)))))))))), acc[i_2 * 4]));
          acc[(i_2 * 4) + 1] = mad(q_31.x, q_25.y, mad(q_25.x, (q_30.x * (float)(dot4(q_29.w, q_19.w, dot4(q_29.z, q_19.z, dot4(q_29.y, q_19.y, dot4(q_29.x, q_19.x, dot4(q_28.w, q_18.w, dot4(q_28.z, q_18.z, dot4(q_28.y, q_18.y, dot4(q_28.x, q_18.x, 0)))))))))), acc[(i_2 * 4) + 1]));
          acc[(i_2 * 4) + 2] = mad(q_31.x, q_26.y, mad(q_26.x, (q_30.x * (float)(dot4(q_29.w, q_21.w, dot4(q_29.z, q_21.z, dot4(q_29.y, q_21.y, dot4(q_29.x, q_21.x, dot4(q_28.w, q_20.w, dot4(q_28.z, q_20.z, dot4(q_28.y, q_20.y, dot4(q_28.x, q_20.x, 0)))))))))), acc[(i_2 * 4) + 2]));
          acc[(i_2 * 4) + 3] = mad(q_31.x, q_27.y, mad(q_27.x, (q_30.x * (float)(dot4(q_29.w, q_23.w, dot4(q_29.z, q_23.z, dot4(q_29.y, q_23.y, dot4(q_29.x, q_23.x, dot4(q_28.w, q_22.w, dot4(q_28.z, q_22.z, dot4(q_28.y, q_22.y, dot4(q_28.x, q_22.x, 0)))))))))), acc[(i_2 * 4) + 3]));
        }
        uint4 q_32 = shared_3[(t_1 * 5) + 2];
        uint4 q_33 = shared_3[(t_1 * 5) + 3];
        uint4 q_34 = shared_3[(t_2 * 5) + 2];
        uint4 q_35 = shared_3[(t_2 * 5) + 3];
        uint4 q_36 = shared_3[(t_3 * 5) + 2];
        uint4 q_37 = shared_3[(t_3 * 5) + 3];
        uint4 q_38 = shared_3[(t_4 * 5) + 2];
        uint4 q_39 = shared_3[(t_4 * 5) + 3];
        float2 q_40 = shared_5[(t_1 * 2) + 1];
        float2 q_41 = shared_5[(t_2 * 2) + 1];
        float2 q_42 = shared_5[(t_3 * 2) + 1];
        float2 q_43 = shared_5[(t_4 * 2) + 1];
        [unroll] for (int i_3 = 0; i_3 < 8; ++i_3) {
          int row_1 = (i_3 * 16) + row_lane;
          uint4 q_44 = shared_2[(row_1 * 5) + 2];
          uint4 q_45 = shared_2[(row_1 * 5) + 3];
          float2 q_46 = shared_4[row_1 * 2];
          float2 q_47 = shared_4[(row_1 * 2) + 1];
          acc[i_3 * 4] = mad(q_47.y, q_40.y, mad(q_40.x, (q_46.y * (float)(dot4(q_45.w, q_33.w, dot4(q_45.z, q_33.z, dot4(q_45.y, q_33.y, dot4(q_45.x, q_33.x, dot4(q_44.w, q_32.w, dot4(q_44.z, q_32.z, dot4(q_44.y, q_32.y, dot4(q_44.x, q_32.x, 0)))))))))), acc[i_3 * 4]));
          acc[(i_3 * 4) + 1] = mad(q_47.y, q_41.y, mad(q_41.x, (q_46.y * (float)(dot4(q_45.w, q_35.w, dot4(q_45.z, q_35.z, dot4(q_45.y, q_35.y, dot4(q_45.x, q_35.x, dot4(q_44.w, q_34.w, dot4(q_44.z, q_34.z, dot4(q_44.y, q_34.y, dot4(q_44.x, q_34.x, 0)))))))))), acc[(i_3 * 4) + 1]));
          acc[(i_3 * 4) + 2] = mad(q_47.y, q_42.y, mad(q_42.x, (q_46.y * (float)(dot4(q_45.w, q_37.w, dot4(q_45.z, q_37.z, dot4(q_45.y, q_37.y, dot4(q_45.x, q_37.x, dot4(q_44.w, q_36.w, dot4(q_44.z, q_36.z, dot4(q_44.y, q_36.y, dot4(q_44.x, q_36.x, 0)))))))))), acc[(i_3 * 4) + 2]));
          acc[(i_3 * 4) + 3] = mad(q_47.y, q_43.y, mad(q_43.x, (q_46.y * (float)(dot4(q_45.w, q_39.w, dot4(q_45.z, q_39.z, dot4(q_45.y, q_39.y, dot4(q_45.x, q_39.x, dot4(q_44.w, q_38.w, dot4(q_44.z, q_38.z, dot4(q_44.y, q_38.y, dot4(q_44.x, q_38.x, 0)))))))))), acc[(i_3 * 4) + 3]));
        }
        GroupMemoryBarrierWithGroupSync();
      }
      int column = n0 + row_lane;
      if ((i + token_lane) < end) {
        int entry_1 = shared_1[token_lane];
        int line_1 = ((entry_1 * constants.ld_out) + constants.out_at) + column;
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
        int line_2 = ((entry_2 * constants.ld_out) + constants.out_at) + column;
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
        int line_3 = ((entry_3 * constants.ld_out) + constants.out_at) + column;
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
        int line_4 = ((entry_4 * constants.ld_out) + constants.out_at) + column;
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
      GroupMemoryBarrierWithGroupSync();
    }
  }
}
