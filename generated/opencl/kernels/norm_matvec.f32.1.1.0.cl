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
float group_sum(float v, int t, __local uint* red) {
  v = lane_sum(v, t, red);
  barrier(CLK_LOCAL_MEM_FENCE);
  if ((t & 31) == 0) red[t >> 5] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  v = 0.0f;
  for (int i = 0; i < THREADS / 32; ++i) v += as_float(red[i]);
  return v;
}
__attribute__((reqd_work_group_size(512, 1, 1)))
__kernel void kernel_main(__global const uint4* restrict w, __global const float4* restrict delta, __global const float4* x, __global const float4* restrict norm, __global const float4* restrict post, __global float4* h, __global float* out_1, float eps, int delta_at, int x_at, int h_at) {
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
    int begin_1 = tx * 8;
    for (int i = begin_1; i < max(size_k, begin_1); i += 4096) {
      int from = i + delta_at;
      float4 q_4 = delta[from >> 2];
      float4 q_5 = delta[(from >> 2) + 1];
      float x_1 = q_4.x;
      float x_2 = q_4.y;
      float x_3 = q_4.z;
      float x_4 = q_4.w;
      float x_5 = q_5.x;
      float x_6 = q_5.y;
      float x_7 = q_5.z;
      float x_8 = q_5.w;
      total = fma(x_1, x_1, total);
      total = fma(x_2, x_2, total);
      total = fma(x_3, x_3, total);
      total = fma(x_4, x_4, total);
      total = fma(x_5, x_5, total);
      total = fma(x_6, x_6, total);
      total = fma(x_7, x_7, total);
      total = fma(x_8, x_8, total);
    }
    float v = group_sum(total, t, red);
    float inverse = 1.0f / sqrt(((v / (float)size_k) + eps));
    total = 0.0f;
    int at = tx * 8;
    int from_1 = min(at, (size_k - 8));
    int from_2 = from_1;
    float4 q_6 = norm[from_2 >> 2];
    float4 q_7 = norm[(from_2 >> 2) + 1];
    float x_9 = q_6.x;
    float x_10 = q_6.y;
    float x_11 = q_6.z;
    float x_12 = q_6.w;
    float x_13 = q_7.x;
    float x_14 = q_7.y;
    float x_15 = q_7.z;
    float x_16 = q_7.w;
    int from_3 = from_1 + x_at;
    float4 q_8 = x[from_3 >> 2];
    float4 q_9 = x[(from_3 >> 2) + 1];
    float x_17 = q_8.x;
    float x_18 = q_8.y;
    float x_19 = q_8.z;
    float x_20 = q_8.w;
    float x_21 = q_9.x;
    float x_22 = q_9.y;
    float x_23 = q_9.z;
    float x_24 = q_9.w;
    int from_4 = from_1 + delta_at;
    float4 q_10 = delta[from_4 >> 2];
    float4 q_11 = delta[(from_4 >> 2) + 1];
    float x_25 = q_10.x;
    float x_26 = q_10.y;
    float x_27 = q_10.z;
    float x_28 = q_10.w;
    float x_29 = q_11.x;
    float x_30 = q_11.y;
    float x_31 = q_11.z;
    float x_32 = q_11.w;
    int from_5 = from_1;
    float4 q_12 = post[from_5 >> 2];
    float4 q_13 = post[(from_5 >> 2) + 1];
    float x_33 = q_12.x;
    float x_34 = q_12.y;
    float x_35 = q_12.z;
    float x_36 = q_12.w;
    float x_37 = q_13.x;
    float x_38 = q_13.y;
    float x_39 = q_13.z;
    float x_40 = q_13.w;
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
      float v_1 = (x_25 * inverse) * x_33;
      float v_2 = (x_26 * inverse) * x_34;
      float v_3 = (x_27 * inverse) * x_35;
      float v_4 = (x_28 * inverse) * x_36;
      float v_5 = (x_29 * inverse) * x_37;
      float v_6 = (x_30 * inverse) * x_38;
      float v_7 = (x_31 * inverse) * x_39;
      float v_8 = (x_32 * inverse) * x_40;
      float v_9 = x_17 + v_1;
      float v_10 = x_18 + v_2;
      float v_11 = x_19 + v_3;
      float v_12 = x_20 + v_4;
      float v_13 = x_21 + v_5;
      float v_14 = x_22 + v_6;
      float v_15 = x_23 + v_7;
      float v_16 = x_24 + v_8;
      if ((block == 0) && (0 <= h_at)) {
        int v_17 = at + h_at;
        h[v_17 >> 2] = (float4)(v_9, v_10, v_11, v_12);
        h[(v_17 >> 2) + 1] = (float4)(v_13, v_14, v_15, v_16);
      }
      total = fma(v_9, v_9, total);
      total = fma(v_10, v_10, total);
      total = fma(v_11, v_11, total);
      total = fma(v_12, v_12, total);
      total = fma(v_13, v_13, total);
      total = fma(v_14, v_14, total);
      total = fma(v_15, v_15, total);
      total = fma(v_16, v_16, total);
      float v_18 = v_9 * x_9;
      float v_19 = v_10 * x_10;
      float v_20 = v_11 * x_11;
      float v_21 = v_12 * x_12;
      float v_22 = v_13 * x_13;
      float v_23 = v_14 * x_14;
      float v_24 = v_15 * x_15;
      float v_25 = v_16 * x_16;
      made[0] = v_18;
      made[1] = v_19;
      made[2] = v_20;
      made[3] = v_21;
      made[4] = v_22;
      made[5] = v_23;
      made[6] = v_24;
      made[7] = v_25;
    }
    if (at < size_k) {
      shared_1[at >> 2] = (float4)(made[0], made[1], made[2], made[3]);
      shared_1[(at >> 2) + 1] = (float4)(made[4], made[5], made[6], made[7]);
    }
    if (4096 < size_k) {
      for (int i_1 = 1; i_1 < ((size_k + 4095) >> 12); ++i_1) {
        int at_1 = (i_1 * 4096) + (tx * 8);
        int from_6 = min(at_1, (size_k - 8));
        int from_7 = from_6;
        float4 q_14 = norm[from_7 >> 2];
        float4 q_15 = norm[(from_7 >> 2) + 1];
        float x_41 = q_14.x;
        float x_42 = q_14.y;
        float x_43 = q_14.z;
        float x_44 = q_14.w;
        float x_45 = q_15.x;
        float x_46 = q_15.y;
        float x_47 = q_15.z;
        float x_48 = q_15.w;
        int from_8 = from_6 + x_at;
        float4 q_16 = x[from_8 >> 2];
        float4 q_17 = x[(from_8 >> 2) + 1];
        float x_49 = q_16.x;
        float x_50 = q_16.y;
        float x_51 = q_16.z;
        float x_52 = q_16.w;
        float x_53 = q_17.x;
        float x_54 = q_17.y;
        float x_55 = q_17.z;
        float x_56 = q_17.w;
        int from_9 = from_6 + delta_at;
        float4 q_18 = delta[from_9 >> 2];
        float4 q_19 = delta[(from_9 >> 2) + 1];
        float x_57 = q_18.x;
        float x_58 = q_18.y;
        float x_59 = q_18.z;
        float x_60 = q_18.w;
        float x_61 = q_19.x;
        float x_62 = q_19.y;
        float x_63 = q_19.z;
        float x_64 = q_19.w;
        int from_10 = from_6;
        float4 q_20 = post[from_10 >> 2];
        float4 q_21 = post[(from_10 >> 2) + 1];
        float x_65 = q_20.x;
        float x_66 = q_20.y;
        float x_67 = q_20.z;
        float x_68 = q_20.w;
        float x_69 = q_21.x;
        float x_70 = q_21.y;
        float x_71 = q_21.z;
        float x_72 = q_21.w;
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
          float v_26 = (x_57 * inverse) * x_65;
          float v_27 = (x_58 * inverse) * x_66;
          float v_28 = (x_59 * inverse) * x_67;
          float v_29 = (x_60 * inverse) * x_68;
          float v_30 = (x_61 * inverse) * x_69;
          float v_31 = (x_62 * inverse) * x_70;
          float v_32 = (x_63 * inverse) * x_71;
          float v_33 = (x_64 * inverse) * x_72;
          float v_34 = x_49 + v_26;
          float v_35 = x_50 + v_27;
          float v_36 = x_51 + v_28;
          float v_37 = x_52 + v_29;
          float v_38 = x_53 + v_30;
          float v_39 = x_54 + v_31;
          float v_40 = x_55 + v_32;
          float v_41 = x_56 + v_33;
          if ((block == 0) && (0 <= h_at)) {
            int v_42 = at_1 + h_at;
            h[v_42 >> 2] = (float4)(v_34, v_35, v_36, v_37);
            h[(v_42 >> 2) + 1] = (float4)(v_38, v_39, v_40, v_41);
          }
          total = fma(v_34, v_34, total);
          total = fma(v_35, v_35, total);
          total = fma(v_36, v_36, total);
          total = fma(v_37, v_37, total);
          total = fma(v_38, v_38, total);
          total = fma(v_39, v_39, total);
          total = fma(v_40, v_40, total);
          total = fma(v_41, v_41, total);
          float v_43 = v_34 * x_41;
          float v_44 = v_35 * x_42;
          float v_45 = v_36 * x_43;
          float v_46 = v_37 * x_44;
          float v_47 = v_38 * x_45;
          float v_48 = v_39 * x_46;
          float v_49 = v_40 * x_47;
          float v_50 = v_41 * x_48;
          made_1[0] = v_43;
          made_1[1] = v_44;
          made_1[2] = v_45;
          made_1[3] = v_46;
          made_1[4] = v_47;
          made_1[5] = v_48;
          made_1[6] = v_49;
          made_1[7] = v_50;
        }
        if (at_1 < size_k) {
          shared_1[at_1 >> 2] = (float4)(made_1[0], made_1[1], made_1[2], made_1[3]);
          shared_1[(at_1 >> 2) + 1] = (float4)(made_1[4], made_1[5], made_1[6], made_1[7]);
        }
      }
    }
    float v_51 = lane_sum(total, t, red);
    if ((tx & 31) == 0) {
      shared_2[tx >> 5] = v_51;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float v_52 = shared_2[0] + shared_2[1];
    float v_53 = v_52 + shared_2[2];
    float v_54 = v_53 + shared_2[3];
    float v_55 = v_54 + shared_2[4];
    float v_56 = v_55 + shared_2[5];
    float v_57 = v_56 + shared_2[6];
    float v_58 = v_57 + shared_2[7];
    float v_59 = v_58 + shared_2[8];
    float v_60 = v_59 + shared_2[9];
    float v_61 = v_60 + shared_2[10];
    float v_62 = v_61 + shared_2[11];
    float v_63 = v_62 + shared_2[12];
    float v_64 = v_63 + shared_2[13];
    float v_65 = v_64 + shared_2[14];
    float v_66 = v_65 + shared_2[15];
    float inverse_1 = 1.0f / sqrt(((v_66 / (float)size_k) + eps));
    float sum = 0.0f;
    if (e < chunks) {
      float4 q_22 = shared_1[e];
      float v_67 = as_float(q.x);
      float v_68 = as_float(q.y);
      float v_69 = as_float(q.z);
      float v_70 = as_float(q.w);
      float sum_1 = fma(v_67, q_22.x, sum);
      float sum_2 = fma(v_68, q_22.y, sum_1);
      float sum_3 = fma(v_69, q_22.z, sum_2);
      float sum_4 = fma(v_70, q_22.w, sum_3);
      sum = sum_4;
    }
    if (e_2 < chunks) {
      float4 q_23 = shared_1[e_2];
      float v_71 = as_float(q_1.x);
      float v_72 = as_float(q_1.y);
      float v_73 = as_float(q_1.z);
      float v_74 = as_float(q_1.w);
      float sum_5 = fma(v_71, q_23.x, sum);
      float sum_6 = fma(v_72, q_23.y, sum_5);
      float sum_7 = fma(v_73, q_23.z, sum_6);
      float sum_8 = fma(v_74, q_23.w, sum_7);
      sum = sum_8;
    }
    if (e_4 < chunks) {
      float4 q_24 = shared_1[e_4];
      float v_75 = as_float(q_2.x);
      float v_76 = as_float(q_2.y);
      float v_77 = as_float(q_2.z);
      float v_78 = as_float(q_2.w);
      float sum_9 = fma(v_75, q_24.x, sum);
      float sum_10 = fma(v_76, q_24.y, sum_9);
      float sum_11 = fma(v_77, q_24.z, sum_10);
      float sum_12 = fma(v_78, q_24.w, sum_11);
      sum = sum_12;
    }
    if (e_6 < chunks) {
      float4 q_25 = shared_1[e_6];
      float v_79 = as_float(q_3.x);
      float v_80 = as_float(q_3.y);
      float v_81 = as_float(q_3.z);
      float v_82 = as_float(q_3.w);
      float sum_13 = fma(v_79, q_25.x, sum);
      float sum_14 = fma(v_80, q_25.y, sum_13);
      float sum_15 = fma(v_81, q_25.z, sum_14);
      float sum_16 = fma(v_82, q_25.w, sum_15);
      sum = sum_16;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_2 = 4; i_2 < max(rounds, 4); ++i_2) {
      int e_8 = lane + (i_2 << 5);
      if (e_8 < chunks) {
        uint4 q_26 = w[e_8 + (base >> 2)];
        float4 q_27 = shared_1[e_8];
        float v_83 = as_float(q_26.x);
        float v_84 = as_float(q_26.y);
        float v_85 = as_float(q_26.z);
        float v_86 = as_float(q_26.w);
        float sum_17 = fma(v_83, q_27.x, sum);
        float sum_18 = fma(v_84, q_27.y, sum_17);
        float sum_19 = fma(v_85, q_27.z, sum_18);
        float sum_20 = fma(v_86, q_27.w, sum_19);
        sum = sum_20;
      }
    }
    float v_87 = lane_sum(sum, t, red);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[at_2] = v_87 * inverse_1;
      }
    }
    if (1 < turns) {
      for (int i_3 = 1; i_3 < min(turns, (((size_n + 15) - begin) >> 4)); ++i_3) {
        int first = (i_3 * 16) + row;
        int base_1 = min(first, (size_n - 1)) * size_k;
        int chunks_1 = size_k >> 2;
        int e_9 = lane;
        int e_10 = max(min(e_9, (chunks_1 - 1)), 0);
        uint4 q_28 = w[e_10 + (base_1 >> 2)];
        int e_11 = lane + 32;
        int e_12 = max(min(e_11, (chunks_1 - 1)), 0);
        uint4 q_29 = w[e_12 + (base_1 >> 2)];
        int e_13 = lane + 64;
        int e_14 = max(min(e_13, (chunks_1 - 1)), 0);
        uint4 q_30 = w[e_14 + (base_1 >> 2)];
        int e_15 = lane + 96;
        int e_16 = max(min(e_15, (chunks_1 - 1)), 0);
        uint4 q_31 = w[e_16 + (base_1 >> 2)];
        float sum_21 = 0.0f;
        if (e_9 < chunks_1) {
          float4 q_32 = shared_1[e_9];
          float v_88 = as_float(q_28.x);
          float v_89 = as_float(q_28.y);
          float v_90 = as_float(q_28.z);
          float v_91 = as_float(q_28.w);
          float sum_22 = fma(v_88, q_32.x, sum_21);
          float sum_23 = fma(v_89, q_32.y, sum_22);
          float sum_24 = fma(v_90, q_32.z, sum_23);
          float sum_25 = fma(v_91, q_32.w, sum_24);
          sum_21 = sum_25;
        }
        if (e_11 < chunks_1) {
          float4 q_33 = shared_1[e_11];
          float v_92 = as_float(q_29.x);
          float v_93 = as_float(q_29.y);
          float v_94 = as_float(q_29.z);
          float v_95 = as_float(q_29.w);
          float sum_26 = fma(v_92, q_33.x, sum_21);
          float sum_27 = fma(v_93, q_33.y, sum_26);
          float sum_28 = fma(v_94, q_33.z, sum_27);
          float sum_29 = fma(v_95, q_33.w, sum_28);
          sum_21 = sum_29;
        }
        if (e_13 < chunks_1) {
          float4 q_34 = shared_1[e_13];
          float v_96 = as_float(q_30.x);
          float v_97 = as_float(q_30.y);
          float v_98 = as_float(q_30.z);
          float v_99 = as_float(q_30.w);
          float sum_30 = fma(v_96, q_34.x, sum_21);
          float sum_31 = fma(v_97, q_34.y, sum_30);
          float sum_32 = fma(v_98, q_34.z, sum_31);
          float sum_33 = fma(v_99, q_34.w, sum_32);
          sum_21 = sum_33;
        }
        if (e_15 < chunks_1) {
          float4 q_35 = shared_1[e_15];
          float v_100 = as_float(q_31.x);
          float v_101 = as_float(q_31.y);
          float v_102 = as_float(q_31.z);
          float v_103 = as_float(q_31.w);
          float sum_34 = fma(v_100, q_35.x, sum_21);
          float sum_35 = fma(v_101, q_35.y, sum_34);
          float sum_36 = fma(v_102, q_35.z, sum_35);
          float sum_37 = fma(v_103, q_35.w, sum_36);
          sum_21 = sum_37;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        for (int i_4 = 4; i_4 < max(rounds_1, 4); ++i_4) {
          int e_17 = lane + (i_4 << 5);
          if (e_17 < chunks_1) {
            uint4 q_36 = w[e_17 + (base_1 >> 2)];
            float4 q_37 = shared_1[e_17];
            float v_104 = as_float(q_36.x);
            float v_105 = as_float(q_36.y);
            float v_106 = as_float(q_36.z);
            float v_107 = as_float(q_36.w);
            float sum_38 = fma(v_104, q_37.x, sum_21);
            float sum_39 = fma(v_105, q_37.y, sum_38);
            float sum_40 = fma(v_106, q_37.z, sum_39);
            float sum_41 = fma(v_107, q_37.w, sum_40);
            sum_21 = sum_41;
          }
        }
        float v_108 = lane_sum(sum_21, t, red);
        if ((tx & 31) == 0) {
          int at_3 = first;
          if (at_3 < size_n) {
            out_1[at_3] = v_108 * inverse_1;
          }
        }
      }
    }
  }
}
