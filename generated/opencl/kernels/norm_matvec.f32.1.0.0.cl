#define THREADS 512
#ifdef NV
uint lane_swap(uint v, int mask) {
  uint r;
  asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 31, 0xffffffff;" : "=r"(r) : "r"(v), "r"(mask));
  return r;
}
#endif
float lane_sum(float v, int t, __local uint* red) {
#ifdef NV
  for (int m = 16; m > 0; m >>= 1) v += as_float(lane_swap(as_uint(v), m));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  v = 0.0f;
  for (int i = 0; i < 32; ++i) v += as_float(red[(t & ~31) + i]);
#endif
  return v;
}
__attribute__((reqd_work_group_size(512, 1, 1)))
__kernel void kernel_main(__global const uint4* restrict w, __global const float4* x, __global const float4* restrict norm, __global const float4* restrict delta, __global float4* h, __global float* out_1, float eps, int x_at, int delta_at, int h_at) {
  __local float4 shared_1[1792];
  __local float shared_2[16];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int block = (gy * 32768) + gx;
  int lane = tx & 31;
  int turns = (32768 <= size_n) ? 8 : 1;
  int begin = (block * turns) * 16;
  int row = (tx >> 5) + begin;
  int base = min(row, (size_n - 1)) * size_k;
  int chunks = size_k >> 2;
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  uint4 q = w[e_1 + (base >> 2)];
  int e_2 = lane + 32;
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  uint4 q_1 = w[e_3 + (base >> 2)];
  int e_4 = lane + 64;
  int e_5 = max(min(e_4, (chunks - 1)), 0);
  uint4 q_2 = w[e_5 + (base >> 2)];
  int e_6 = lane + 96;
  int e_7 = max(min(e_6, (chunks - 1)), 0);
  uint4 q_3 = w[e_7 + (base >> 2)];
  if (begin < size_n) {
    float total;
    total = 0.0f;
    int at = tx * 8;
    int from = min(at, (size_k - 8));
    int from_1 = from;
    float4 q_4 = norm[from_1 >> 2];
    float4 q_5 = norm[(from_1 >> 2) + 1];
    float x_1 = q_4.x;
    float x_2 = q_4.y;
    float x_3 = q_4.z;
    float x_4 = q_4.w;
    float x_5 = q_5.x;
    float x_6 = q_5.y;
    float x_7 = q_5.z;
    float x_8 = q_5.w;
    int from_2 = from + x_at;
    float4 q_6 = x[from_2 >> 2];
    float4 q_7 = x[(from_2 >> 2) + 1];
    float x_9 = q_6.x;
    float x_10 = q_6.y;
    float x_11 = q_6.z;
    float x_12 = q_6.w;
    float x_13 = q_7.x;
    float x_14 = q_7.y;
    float x_15 = q_7.z;
    float x_16 = q_7.w;
    int from_3 = from + delta_at;
    float4 q_8 = delta[from_3 >> 2];
    float4 q_9 = delta[(from_3 >> 2) + 1];
    float x_17 = q_8.x;
    float x_18 = q_8.y;
    float x_19 = q_8.z;
    float x_20 = q_8.w;
    float x_21 = q_9.x;
    float x_22 = q_9.y;
    float x_23 = q_9.z;
    float x_24 = q_9.w;
    float made[8];
    made[0] = 0.0f;
    made[1] = 0.0f;
    made[2] = 0.0f;
    made[3] = 0.0f;
    made[4] = 0.0f;
    made[5] = 0.0f;
    made[6] = 0.0f;
    made[7] = 0.0f;
    if (at < size_k) {
      float v = x_9 + x_17;
      float v_1 = x_10 + x_18;
      float v_2 = x_11 + x_19;
      float v_3 = x_12 + x_20;
      float v_4 = x_13 + x_21;
      float v_5 = x_14 + x_22;
      float v_6 = x_15 + x_23;
      float v_7 = x_16 + x_24;
      if ((block == 0) && (0 <= h_at)) {
        int v_8 = at + h_at;
        h[v_8 >> 2] = (float4)(v, v_1, v_2, v_3);
        h[(v_8 >> 2) + 1] = (float4)(v_4, v_5, v_6, v_7);
      }
      total = fma(v, v, total);
      total = fma(v_1, v_1, total);
      total = fma(v_2, v_2, total);
      total = fma(v_3, v_3, total);
      total = fma(v_4, v_4, total);
      total = fma(v_5, v_5, total);
      total = fma(v_6, v_6, total);
      total = fma(v_7, v_7, total);
      float v_9 = v * x_1;
      float v_10 = v_1 * x_2;
      float v_11 = v_2 * x_3;
      float v_12 = v_3 * x_4;
      float v_13 = v_4 * x_5;
      float v_14 = v_5 * x_6;
      float v_15 = v_6 * x_7;
      float v_16 = v_7 * x_8;
      made[0] = v_9;
      made[1] = v_10;
      made[2] = v_11;
      made[3] = v_12;
      made[4] = v_13;
      made[5] = v_14;
      made[6] = v_15;
      made[7] = v_16;
    }
    if (at < size_k) {
      shared_1[at >> 2] = (float4)(made[0], made[1], made[2], made[3]);
      shared_1[(at >> 2) + 1] = (float4)(made[4], made[5], made[6], made[7]);
    }
    if (4096 < size_k) {
      for (int i = 1; i < ((size_k + 4095) >> 12); ++i) {
        int at_1 = (i * 4096) + (tx * 8);
        int from_4 = min(at_1, (size_k - 8));
        int from_5 = from_4;
        float4 q_10 = norm[from_5 >> 2];
        float4 q_11 = norm[(from_5 >> 2) + 1];
        float x_25 = q_10.x;
        float x_26 = q_10.y;
        float x_27 = q_10.z;
        float x_28 = q_10.w;
        float x_29 = q_11.x;
        float x_30 = q_11.y;
        float x_31 = q_11.z;
        float x_32 = q_11.w;
        int from_6 = from_4 + x_at;
        float4 q_12 = x[from_6 >> 2];
        float4 q_13 = x[(from_6 >> 2) + 1];
        float x_33 = q_12.x;
        float x_34 = q_12.y;
        float x_35 = q_12.z;
        float x_36 = q_12.w;
        float x_37 = q_13.x;
        float x_38 = q_13.y;
        float x_39 = q_13.z;
        float x_40 = q_13.w;
        int from_7 = from_4 + delta_at;
        float4 q_14 = delta[from_7 >> 2];
        float4 q_15 = delta[(from_7 >> 2) + 1];
        float x_41 = q_14.x;
        float x_42 = q_14.y;
        float x_43 = q_14.z;
        float x_44 = q_14.w;
        float x_45 = q_15.x;
        float x_46 = q_15.y;
        float x_47 = q_15.z;
        float x_48 = q_15.w;
        float made_1[8];
        made_1[0] = 0.0f;
        made_1[1] = 0.0f;
        made_1[2] = 0.0f;
        made_1[3] = 0.0f;
        made_1[4] = 0.0f;
        made_1[5] = 0.0f;
        made_1[6] = 0.0f;
        made_1[7] = 0.0f;
        if (at_1 < size_k) {
          float v_17 = x_33 + x_41;
          float v_18 = x_34 + x_42;
          float v_19 = x_35 + x_43;
          float v_20 = x_36 + x_44;
          float v_21 = x_37 + x_45;
          float v_22 = x_38 + x_46;
          float v_23 = x_39 + x_47;
          float v_24 = x_40 + x_48;
          if ((block == 0) && (0 <= h_at)) {
            int v_25 = at_1 + h_at;
            h[v_25 >> 2] = (float4)(v_17, v_18, v_19, v_20);
            h[(v_25 >> 2) + 1] = (float4)(v_21, v_22, v_23, v_24);
          }
          total = fma(v_17, v_17, total);
          total = fma(v_18, v_18, total);
          total = fma(v_19, v_19, total);
          total = fma(v_20, v_20, total);
          total = fma(v_21, v_21, total);
          total = fma(v_22, v_22, total);
          total = fma(v_23, v_23, total);
          total = fma(v_24, v_24, total);
          float v_26 = v_17 * x_25;
          float v_27 = v_18 * x_26;
          float v_28 = v_19 * x_27;
          float v_29 = v_20 * x_28;
          float v_30 = v_21 * x_29;
          float v_31 = v_22 * x_30;
          float v_32 = v_23 * x_31;
          float v_33 = v_24 * x_32;
          made_1[0] = v_26;
          made_1[1] = v_27;
          made_1[2] = v_28;
          made_1[3] = v_29;
          made_1[4] = v_30;
          made_1[5] = v_31;
          made_1[6] = v_32;
          made_1[7] = v_33;
        }
        if (at_1 < size_k) {
          shared_1[at_1 >> 2] = (float4)(made_1[0], made_1[1], made_1[2], made_1[3]);
          shared_1[(at_1 >> 2) + 1] = (float4)(made_1[4], made_1[5], made_1[6], made_1[7]);
        }
      }
    }
    float v_34 = lane_sum(total, t, red);
    if ((tx & 31) == 0) {
      shared_2[tx >> 5] = v_34;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float v_35 = shared_2[0] + shared_2[1];
    float v_36 = v_35 + shared_2[2];
    float v_37 = v_36 + shared_2[3];
    float v_38 = v_37 + shared_2[4];
    float v_39 = v_38 + shared_2[5];
    float v_40 = v_39 + shared_2[6];
    float v_41 = v_40 + shared_2[7];
    float v_42 = v_41 + shared_2[8];
    float v_43 = v_42 + shared_2[9];
    float v_44 = v_43 + shared_2[10];
    float v_45 = v_44 + shared_2[11];
    float v_46 = v_45 + shared_2[12];
    float v_47 = v_46 + shared_2[13];
    float v_48 = v_47 + shared_2[14];
    float v_49 = v_48 + shared_2[15];
    float inverse = 1.0f / sqrt(((v_49 / (float)size_k) + eps));
    float sum = 0.0f;
    if (e < chunks) {
      float4 q_16 = shared_1[e];
      float v_50 = as_float(q.x);
      float v_51 = as_float(q.y);
      float v_52 = as_float(q.z);
      float v_53 = as_float(q.w);
      float sum_1 = fma(v_50, q_16.x, sum);
      float sum_2 = fma(v_51, q_16.y, sum_1);
      float sum_3 = fma(v_52, q_16.z, sum_2);
      float sum_4 = fma(v_53, q_16.w, sum_3);
      sum = sum_4;
    }
    if (e_2 < chunks) {
      float4 q_17 = shared_1[e_2];
      float v_54 = as_float(q_1.x);
      float v_55 = as_float(q_1.y);
      float v_56 = as_float(q_1.z);
      float v_57 = as_float(q_1.w);
      float sum_5 = fma(v_54, q_17.x, sum);
      float sum_6 = fma(v_55, q_17.y, sum_5);
      float sum_7 = fma(v_56, q_17.z, sum_6);
      float sum_8 = fma(v_57, q_17.w, sum_7);
      sum = sum_8;
    }
    if (e_4 < chunks) {
      float4 q_18 = shared_1[e_4];
      float v_58 = as_float(q_2.x);
      float v_59 = as_float(q_2.y);
      float v_60 = as_float(q_2.z);
      float v_61 = as_float(q_2.w);
      float sum_9 = fma(v_58, q_18.x, sum);
      float sum_10 = fma(v_59, q_18.y, sum_9);
      float sum_11 = fma(v_60, q_18.z, sum_10);
      float sum_12 = fma(v_61, q_18.w, sum_11);
      sum = sum_12;
    }
    if (e_6 < chunks) {
      float4 q_19 = shared_1[e_6];
      float v_62 = as_float(q_3.x);
      float v_63 = as_float(q_3.y);
      float v_64 = as_float(q_3.z);
      float v_65 = as_float(q_3.w);
      float sum_13 = fma(v_62, q_19.x, sum);
      float sum_14 = fma(v_63, q_19.y, sum_13);
      float sum_15 = fma(v_64, q_19.z, sum_14);
      float sum_16 = fma(v_65, q_19.w, sum_15);
      sum = sum_16;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_1 = 4; i_1 < max(rounds, 4); ++i_1) {
      int e_8 = lane + (i_1 << 5);
      if (e_8 < chunks) {
        uint4 q_20 = w[e_8 + (base >> 2)];
        float4 q_21 = shared_1[e_8];
        float v_66 = as_float(q_20.x);
        float v_67 = as_float(q_20.y);
        float v_68 = as_float(q_20.z);
        float v_69 = as_float(q_20.w);
        float sum_17 = fma(v_66, q_21.x, sum);
        float sum_18 = fma(v_67, q_21.y, sum_17);
        float sum_19 = fma(v_68, q_21.z, sum_18);
        float sum_20 = fma(v_69, q_21.w, sum_19);
        sum = sum_20;
      }
    }
    float v_70 = lane_sum(sum, t, red);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[at_2] = v_70 * inverse;
      }
    }
    if (1 < turns) {
      for (int i_2 = 1; i_2 < min(turns, (((size_n + 15) - begin) >> 4)); ++i_2) {
        int first = (i_2 * 16) + row;
        int base_1 = min(first, (size_n - 1)) * size_k;
        int chunks_1 = size_k >> 2;
        int e_9 = lane;
        int e_10 = max(min(e_9, (chunks_1 - 1)), 0);
        uint4 q_22 = w[e_10 + (base_1 >> 2)];
        int e_11 = lane + 32;
        int e_12 = max(min(e_11, (chunks_1 - 1)), 0);
        uint4 q_23 = w[e_12 + (base_1 >> 2)];
        int e_13 = lane + 64;
        int e_14 = max(min(e_13, (chunks_1 - 1)), 0);
        uint4 q_24 = w[e_14 + (base_1 >> 2)];
        int e_15 = lane + 96;
        int e_16 = max(min(e_15, (chunks_1 - 1)), 0);
        uint4 q_25 = w[e_16 + (base_1 >> 2)];
        float sum_21 = 0.0f;
        if (e_9 < chunks_1) {
          float4 q_26 = shared_1[e_9];
          float v_71 = as_float(q_22.x);
          float v_72 = as_float(q_22.y);
          float v_73 = as_float(q_22.z);
          float v_74 = as_float(q_22.w);
          float sum_22 = fma(v_71, q_26.x, sum_21);
          float sum_23 = fma(v_72, q_26.y, sum_22);
          float sum_24 = fma(v_73, q_26.z, sum_23);
          float sum_25 = fma(v_74, q_26.w, sum_24);
          sum_21 = sum_25;
        }
        if (e_11 < chunks_1) {
          float4 q_27 = shared_1[e_11];
          float v_75 = as_float(q_23.x);
          float v_76 = as_float(q_23.y);
          float v_77 = as_float(q_23.z);
          float v_78 = as_float(q_23.w);
          float sum_26 = fma(v_75, q_27.x, sum_21);
          float sum_27 = fma(v_76, q_27.y, sum_26);
          float sum_28 = fma(v_77, q_27.z, sum_27);
          float sum_29 = fma(v_78, q_27.w, sum_28);
          sum_21 = sum_29;
        }
        if (e_13 < chunks_1) {
          float4 q_28 = shared_1[e_13];
          float v_79 = as_float(q_24.x);
          float v_80 = as_float(q_24.y);
          float v_81 = as_float(q_24.z);
          float v_82 = as_float(q_24.w);
          float sum_30 = fma(v_79, q_28.x, sum_21);
          float sum_31 = fma(v_80, q_28.y, sum_30);
          float sum_32 = fma(v_81, q_28.z, sum_31);
          float sum_33 = fma(v_82, q_28.w, sum_32);
          sum_21 = sum_33;
        }
        if (e_15 < chunks_1) {
          float4 q_29 = shared_1[e_15];
          float v_83 = as_float(q_25.x);
          float v_84 = as_float(q_25.y);
          float v_85 = as_float(q_25.z);
          float v_86 = as_float(q_25.w);
          float sum_34 = fma(v_83, q_29.x, sum_21);
          float sum_35 = fma(v_84, q_29.y, sum_34);
          float sum_36 = fma(v_85, q_29.z, sum_35);
          float sum_37 = fma(v_86, q_29.w, sum_36);
          sum_21 = sum_37;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        for (int i_3 = 4; i_3 < max(rounds_1, 4); ++i_3) {
          int e_17 = lane + (i_3 << 5);
          if (e_17 < chunks_1) {
            uint4 q_30 = w[e_17 + (base_1 >> 2)];
            float4 q_31 = shared_1[e_17];
            float v_87 = as_float(q_30.x);
            float v_88 = as_float(q_30.y);
            float v_89 = as_float(q_30.z);
            float v_90 = as_float(q_30.w);
            float sum_38 = fma(v_87, q_31.x, sum_21);
            float sum_39 = fma(v_88, q_31.y, sum_38);
            float sum_40 = fma(v_89, q_31.z, sum_39);
            float sum_41 = fma(v_90, q_31.w, sum_40);
            sum_21 = sum_41;
          }
        }
        float v_91 = lane_sum(sum_21, t, red);
        if ((tx & 31) == 0) {
          int at_3 = first;
          if (at_3 < size_n) {
            out_1[at_3] = v_91 * inverse;
          }
        }
      }
    }
  }
}
