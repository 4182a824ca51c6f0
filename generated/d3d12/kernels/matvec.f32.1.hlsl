#define THREADS 256
#ifdef __spirv__
[[vk::constant_id(100)]] const int lanes32 = 0;
#define LANES32 (lanes32 == 1)
#else
#define LANES32 (WaveGetLaneCount() == 32)
#endif
groupshared uint red[THREADS];
float lane_sum(float v, int t) {
  if (LANES32) return WaveActiveSum(v);
  GroupMemoryBarrierWithGroupSync();
  red[t] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  v = 0.0f;
  for (int i = 0; i < 32; ++i) v += asfloat(red[(t & ~31) + i]);
  return v;
}
[[vk::binding(0)]] StructuredBuffer<uint4> w : register(t0);
[[vk::binding(1)]] StructuredBuffer<float> b : register(t1);
[[vk::binding(2)]] RWStructuredBuffer<float> out_1 : register(u2);
[[vk::binding(3)]] StructuredBuffer<int> step_1 : register(t3);
[[vk::binding(4)]] StructuredBuffer<float4> x : register(t4);
#ifdef __spirv__
struct Constants { int ld_out; int rows_word; int x_at; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n = 1;
[[vk::constant_id(1)]] const int size_k = 1;
#else
struct Constants { int ld_out; int rows_word; int x_at; int n; int k; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n constants.n
#define size_k constants.k
#endif
groupshared float shared_1[128];
[numthreads(256, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID, uint index : SV_GroupIndex) {
  int t = (int)index;
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int log_1 = ((int)(2048 < size_k) + (int)(6144 < size_k)) + (int)(14336 < size_k);
  int block = (gy * 32768) + gx;
  int first = block * (16 >> log_1);
  int run = tx >> 5;
  int lane = ((run & ((1 << log_1) - 1)) * 32) + (tx & 31);
  int row = ((run >> log_1) * 2) + first;
  float sum[8];
  int log_2 = log_1 + 5;
  int base = min(row, (size_n - 1)) * size_k;
  int base_1 = min((row + 1), (size_n - 1)) * size_k;
  int chunks = (first < size_n) ? (size_k >> 2) : 0;
  int e = lane + (0 << log_2);
  int e_1 = max(min(e, (chunks - 1)), 0);
  uint4 q = w[e_1 + (base >> 2)];
  uint4 q_1 = w[e_1 + (base_1 >> 2)];
  int e_2 = lane + (1 << log_2);
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  uint4 q_2 = w[e_3 + (base >> 2)];
  uint4 q_3 = w[e_3 + (base_1 >> 2)];
  int e_4 = lane + (2 << log_2);
  int e_5 = max(min(e_4, (chunks - 1)), 0);
  uint4 q_4 = w[e_5 + (base >> 2)];
  uint4 q_5 = w[e_5 + (base_1 >> 2)];
  int e_6 = lane + (3 << log_2);
  int e_7 = max(min(e_6, (chunks - 1)), 0);
  uint4 q_6 = w[e_7 + (base >> 2)];
  uint4 q_7 = w[e_7 + (base_1 >> 2)];
  int rows = step_1[constants.rows_word];
  if (rows == 1) {
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    if (e < chunks) {
      float4 q_8 = x[e + (constants.x_at >> 2)];
      float v = asfloat(q.x);
      float v_1 = asfloat(q.y);
      float v_2 = asfloat(q.z);
      float v_3 = asfloat(q.w);
      float sum_1 = mad(v, q_8.x, sum[0]);
      float sum_2 = mad(v_1, q_8.y, sum_1);
      float sum_3 = mad(v_2, q_8.z, sum_2);
      float sum_4 = mad(v_3, q_8.w, sum_3);
      sum[0] = sum_4;
      float v_4 = asfloat(q_1.x);
      float v_5 = asfloat(q_1.y);
      float v_6 = asfloat(q_1.z);
      float v_7 = asfloat(q_1.w);
      float sum_5 = mad(v_4, q_8.x, sum[1]);
      float sum_6 = mad(v_5, q_8.y, sum_5);
      float sum_7 = mad(v_6, q_8.z, sum_6);
      float sum_8 = mad(v_7, q_8.w, sum_7);
      sum[1] = sum_8;
    }
    if (e_2 < chunks) {
      float4 q_9 = x[e_2 + (constants.x_at >> 2)];
      float v_8 = asfloat(q_2.x);
      float v_9 = asfloat(q_2.y);
      float v_10 = asfloat(q_2.z);
      float v_11 = asfloat(q_2.w);
      float sum_9 = mad(v_8, q_9.x, sum[0]);
      float sum_10 = mad(v_9, q_9.y, sum_9);
      float sum_11 = mad(v_10, q_9.z, sum_10);
      float sum_12 = mad(v_11, q_9.w, sum_11);
      sum[0] = sum_12;
      float v_12 = asfloat(q_3.x);
      float v_13 = asfloat(q_3.y);
      float v_14 = asfloat(q_3.z);
      float v_15 = asfloat(q_3.w);
      float sum_13 = mad(v_12, q_9.x, sum[1]);
      float sum_14 = mad(v_13, q_9.y, sum_13);
      float sum_15 = mad(v_14, q_9.z, sum_14);
      float sum_16 = mad(v_15, q_9.w, sum_15);
      sum[1] = sum_16;
    }
    if (e_4 < chunks) {
      float4 q_10 = x[e_4 + (constants.x_at >> 2)];
      float v_16 = asfloat(q_4.x);
      float v_17 = asfloat(q_4.y);
      float v_18 = asfloat(q_4.z);
      float v_19 = asfloat(q_4.w);
      float sum_17 = mad(v_16, q_10.x, sum[0]);
      float sum_18 = mad(v_17, q_10.y, sum_17);
      float sum_19 = mad(v_18, q_10.z, sum_18);
      float sum_20 = mad(v_19, q_10.w, sum_19);
      sum[0] = sum_20;
      float v_20 = asfloat(q_5.x);
      float v_21 = asfloat(q_5.y);
      float v_22 = asfloat(q_5.z);
      float v_23 = asfloat(q_5.w);
      float sum_21 = mad(v_20, q_10.x, sum[1]);
      float sum_22 = mad(v_21, q_10.y, sum_21);
      float sum_23 = mad(v_22, q_10.z, sum_22);
      float sum_24 = mad(v_23, q_10.w, sum_23);
      sum[1] = sum_24;
    }
    if (e_6 < chunks) {
      float4 q_11 = x[e_6 + (constants.x_at >> 2)];
      float v_24 = asfloat(q_6.x);
      float v_25 = asfloat(q_6.y);
      float v_26 = asfloat(q_6.z);
      float v_27 = asfloat(q_6.w);
      float sum_25 = mad(v_24, q_11.x, sum[0]);
      float sum_26 = mad(v_25, q_11.y, sum_25);
      float sum_27 = mad(v_26, q_11.z, sum_26);
      float sum_28 = mad(v_27, q_11.w, sum_27);
      sum[0] = sum_28;
      float v_28 = asfloat(q_7.x);
      float v_29 = asfloat(q_7.y);
      float v_30 = asfloat(q_7.z);
      float v_31 = asfloat(q_7.w);
      float sum_29 = mad(v_28, q_11.x, sum[1]);
      float sum_30 = mad(v_29, q_11.y, sum_29);
      float sum_31 = mad(v_30, q_11.z, sum_30);
      float sum_32 = mad(v_31, q_11.w, sum_31);
      sum[1] = sum_32;
    }
    int rounds = ((chunks + (1 << log_2)) - 1) >> log_2;
    [loop] for (int i = 4; i < max(rounds, 4); ++i) {
      int e_8 = lane + (i << log_2);
      if (e_8 < chunks) {
        uint4 q_12 = w[e_8 + (base >> 2)];
        uint4 q_13 = w[e_8 + (base_1 >> 2)];
        float4 q_14 = x[e_8 + (constants.x_at >> 2)];
        float v_32 = asfloat(q_12.x);
        float v_33 = asfloat(q_12.y);
        float v_34 = asfloat(q_12.z);
        float v_35 = asfloat(q_12.w);
        float sum_33 = mad(v_32, q_14.x, sum[0]);
        float sum_34 = mad(v_33, q_14.y, sum_33);
        float sum_35 = mad(v_34, q_14.z, sum_34);
        float sum_36 = mad(v_35, q_14.w, sum_35);
        sum[0] = sum_36;
        float v_36 = asfloat(q_13.x);
        float v_37 = asfloat(q_13.y);
        float v_38 = asfloat(q_13.z);
        float v_39 = asfloat(q_13.w);
        float sum_37 = mad(v_36, q_14.x, sum[1]);
        float sum_38 = mad(v_37, q_14.y, sum_37);
        float sum_39 = mad(v_38, q_14.z, sum_38);
        float sum_40 = mad(v_39, q_14.w, sum_39);
        sum[1] = sum_40;
      }
    }
    float v_40 = lane_sum(sum[0], t);
    float v_41 = lane_sum(sum[1], t);
    if ((tx & 31) == 0) {
      if (log_1 == 0) {
        int at = row;
        if (at < size_n) {
          out_1[at] = v_40 + b[at];
        }
        int at_1 = row + 1;
        if (at_1 < size_n) {
          out_1[at_1] = v_41 + b[at_1];
        }
      } else {
        shared_1[run] = v_40;
        shared_1[run + 8] = v_41;
      }
    }
  } else {
    [loop] for (int i_1 = 0; i_1 < ((rows + 3) >> 2); ++i_1) {
      int base_2 = i_1 * 4;
      sum[0] = 0.0f;
      sum[1] = 0.0f;
      sum[2] = 0.0f;
      sum[3] = 0.0f;
      sum[4] = 0.0f;
      sum[5] = 0.0f;
      sum[6] = 0.0f;
      sum[7] = 0.0f;
      int act = base_2;
      int act_1 = base_2 + 1;
      int act_2 = base_2 + 2;
      int act_3 = base_2 + 3;
      int rounds_1 = ((chunks + (1 << log_2)) - 1) >> log_2;
      [loop] for (int i_2 = 0; i_2 < max(rounds_1, 0); ++i_2) {
        int e_9 = lane + (i_2 << log_2);
        if (e_9 < chunks) {
          uint4 q_15 = w[e_9 + (base >> 2)];
          uint4 q_16 = w[e_9 + (base_1 >> 2)];
          float v_42 = asfloat(q_15.x);
          float v_43 = asfloat(q_15.y);
          float v_44 = asfloat(q_15.z);
          float v_45 = asfloat(q_15.w);
          float v_46 = asfloat(q_16.x);
          float v_47 = asfloat(q_16.y);
          float v_48 = asfloat(q_16.z);
          float v_49 = asfloat(q_16.w);
          if (act < rows) {
            float4 q_17 = x[(((act * ((size_k + 15) >> 4)) * 4) + e_9) + (constants.x_at >> 2)];
            float sum_41 = mad(v_42, q_17.x, sum[0]);
            float sum_42 = mad(v_43, q_17.y, sum_41);
            float sum_43 = mad(v_44, q_17.z, sum_42);
            float sum_44 = mad(v_45, q_17.w, sum_43);
            sum[0] = sum_44;
            float sum_45 = mad(v_46, q_17.x, sum[1]);
            float sum_46 = mad(v_47, q_17.y, sum_45);
            float sum_47 = mad(v_48, q_17.z, sum_46);
            float sum_48 = mad(v_49, q_17.w, sum_47);
            sum[1] = sum_48;
          }
          if (act_1 < rows) {
            float4 q_18 = x[(((act_1 * ((size_k + 15) >> 4)) * 4) + e_9) + (constants.x_at >> 2)];
            float sum_49 = mad(v_42, q_18.x, sum[2]);
            float sum_50 = mad(v_43, q_18.y, sum_49);
            float sum_51 = mad(v_44, q_18.z, sum_50);
            float sum_52 = mad(v_45, q_18.w, sum_51);
            sum[2] = sum_52;
            float sum_53 = mad(v_46, q_18.x, sum[3]);
            float sum_54 = mad(v_47, q_18.y, sum_53);
            float sum_55 = mad(v_48, q_18.z, sum_54);
            float sum_56 = mad(v_49, q_18.w, sum_55);
            sum[3] = sum_56;
          }
          if (act_2 < rows) {
            float4 q_19 = x[(((act_2 * ((size_k + 15) >> 4)) * 4) + e_9) + (constants.x_at >> 2)];
            float sum_57 = mad(v_42, q_19.x, sum[4]);
            float sum_58 = mad(v_43, q_19.y, sum_57);
            float sum_59 = mad(v_44, q_19.z, sum_58);
            float sum_60 = mad(v_45, q_19.w, sum_59);
            sum[4] = sum_60;
            float sum_61 = mad(v_46, q_19.x, sum[5]);
            float sum_62 = mad(v_47, q_19.y, sum_61);
            float sum_63 = mad(v_48, q_19.z, sum_62);
            float sum_64 = mad(v_49, q_19.w, sum_63);
            sum[5] = sum_64;
          }
          if (act_3 < rows) {
            float4 q_20 = x[(((act_3 * ((size_k + 15) >> 4)) * 4) + e_9) + (constants.x_at >> 2)];
            float sum_65 = mad(v_42, q_20.x, sum[6]);
            float sum_66 = mad(v_43, q_20.y, sum_65);
            float sum_67 = mad(v_44, q_20.z, sum_66);
            float sum_68 = mad(v_45, q_20.w, sum_67);
            sum[6] = sum_68;
            float sum_69 = mad(v_46, q_20.x, sum[7]);
            float sum_70 = mad(v_47, q_20.y, sum_69);
            float sum_71 = mad(v_48, q_20.z, sum_70);
            float sum_72 = mad(v_49, q_20.w, sum_71);
            sum[7] = sum_72;
          }
        }
      }
      [loop] for (int i_3 = 0; i_3 < min((rows - base_2), 4); ++i_3) {
        float v_50 = (i_3 == 3) ? sum[6] : ((i_3 == 2) ? sum[4] : ((i_3 == 1) ? sum[2] : sum[0]));
        float v_51 = (i_3 == 3) ? sum[7] : ((i_3 == 2) ? sum[5] : ((i_3 == 1) ? sum[3] : sum[1]));
        int at_2 = base_2 + i_3;
        float v_52 = lane_sum(v_50, t);
        float v_53 = lane_sum(v_51, t);
        if ((tx & 31) == 0) {
          if (log_1 == 0) {
            int at_3 = row;
            if (at_3 < size_n) {
              out_1[(at_2 * constants.ld_out) + at_3] = v_52 + b[at_3];
            }
            int at_4 = row + 1;
            if (at_4 < size_n) {
              out_1[(at_2 * constants.ld_out) + at_4] = v_53 + b[at_4];
            }
          } else {
            shared_1[(at_2 * 16) + run] = v_52;
            shared_1[((at_2 * 16) + run) + 8] = v_53;
          }
        }
      }
    }
  }
  if (0 < log_1) {
    GroupMemoryBarrierWithGroupSync();
    int act_4 = tx >> 4;
    int at_5 = tx & 15;
    if ((act_4 < rows) && (at_5 < (16 >> log_1))) {
      float total = 0.0f;
      int begin = ((act_4 * 16) + ((at_5 & 1) * 8)) + ((at_5 >> 1) << log_1);
      [loop] for (int i_4 = 0; i_4 < (1 << log_1); ++i_4) {
        total = total + shared_1[begin + i_4];
      }
      int at_6 = first + at_5;
      if (at_6 < size_n) {
        out_1[(act_4 * constants.ld_out) + at_6] = total + b[at_6];
      }
    }
  }
}
