#define THREADS 256
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
__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const uint4* restrict w, __global const float* restrict b, __global float* out_1, __global const int* restrict step_1, __global const float4* x, int ld_out, int rows_word, int x_at) {
  __local float shared_1[128];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
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
  int rows = step_1[rows_word];
  if (rows == 1) {
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    if (e < chunks) {
      float4 q_8 = x[e + (x_at >> 2)];
      float v = as_float(q.x);
      float v_1 = as_float(q.y);
      float v_2 = as_float(q.z);
      float v_3 = as_float(q.w);
      float sum_1 = fma(v, q_8.x, sum[0]);
      float sum_2 = fma(v_1, q_8.y, sum_1);
      float sum_3 = fma(v_2, q_8.z, sum_2);
      float sum_4 = fma(v_3, q_8.w, sum_3);
      sum[0] = sum_4;
      float v_4 = as_float(q_1.x);
      float v_5 = as_float(q_1.y);
      float v_6 = as_float(q_1.z);
      float v_7 = as_float(q_1.w);
      float sum_5 = fma(v_4, q_8.x, sum[1]);
      float sum_6 = fma(v_5, q_8.y, sum_5);
      float sum_7 = fma(v_6, q_8.z, sum_6);
      float sum_8 = fma(v_7, q_8.w, sum_7);
      sum[1] = sum_8;
    }
    if (e_2 < chunks) {
      float4 q_9 = x[e_2 + (x_at >> 2)];
      float v_8 = as_float(q_2.x);
      float v_9 = as_float(q_2.y);
      float v_10 = as_float(q_2.z);
      float v_11 = as_float(q_2.w);
      float sum_9 = fma(v_8, q_9.x, sum[0]);
      float sum_10 = fma(v_9, q_9.y, sum_9);
      float sum_11 = fma(v_10, q_9.z, sum_10);
      float sum_12 = fma(v_11, q_9.w, sum_11);
      sum[0] = sum_12;
      float v_12 = as_float(q_3.x);
      float v_13 = as_float(q_3.y);
      float v_14 = as_float(q_3.z);
      float v_15 = as_float(q_3.w);
      float sum_13 = fma(v_12, q_9.x, sum[1]);
      float sum_14 = fma(v_13, q_9.y, sum_13);
      float sum_15 = fma(v_14, q_9.z, sum_14);
      float sum_16 = fma(v_15, q_9.w, sum_15);
      sum[1] = sum_16;
    }
    if (e_4 < chunks) {
      float4 q_10 = x[e_4 + (x_at >> 2)];
      float v_16 = as_float(q_4.x);
      float v_17 = as_float(q_4.y);
      float v_18 = as_float(q_4.z);
      float v_19 = as_float(q_4.w);
      float sum_17 = fma(v_16, q_10.x, sum[0]);
      float sum_18 = fma(v_17, q_10.y, sum_17);
      float sum_19 = fma(v_18, q_10.z, sum_18);
      float sum_20 = fma(v_19, q_10.w, sum_19);
      sum[0] = sum_20;
      float v_20 = as_float(q_5.x);
      float v_21 = as_float(q_5.y);
      float v_22 = as_float(q_5.z);
      float v_23 = as_float(q_5.w);
      float sum_21 = fma(v_20, q_10.x, sum[1]);
      float sum_22 = fma(v_21, q_10.y, sum_21);
      float sum_23 = fma(v_22, q_10.z, sum_22);
      float sum_24 = fma(v_23, q_10.w, sum_23);
      sum[1] = sum_24;
    }
    if (e_6 < chunks) {
      float4 q_11 = x[e_6 + (x_at >> 2)];
      float v_24 = as_float(q_6.x);
      float v_25 = as_float(q_6.y);
      float v_26 = as_float(q_6.z);
      float v_27 = as_float(q_6.w);
      float sum_25 = fma(v_24, q_11.x, sum[0]);
      float sum_26 = fma(v_25, q_11.y, sum_25);
      float sum_27 = fma(v_26, q_11.z, sum_26);
      float sum_28 = fma(v_27, q_11.w, sum_27);
      sum[0] = sum_28;
      float v_28 = as_float(q_7.x);
      float v_29 = as_float(q_7.y);
      float v_30 = as_float(q_7.z);
      float v_31 = as_float(q_7.w);
      float sum_29 = fma(v_28, q_11.x, sum[1]);
      float sum_30 = fma(v_29, q_11.y, sum_29);
      float sum_31 = fma(v_30, q_11.z, sum_30);
      float sum_32 = fma(v_31, q_11.w, sum_31);
      sum[1] = sum_32;
    }
    int rounds = ((chunks + (1 << log_2)) - 1) >> log_2;
    for (int i = 4; i < max(rounds, 4); ++i) {
      int e_8 = lane + (i << log_2);
      if (e_8 < chunks) {
        uint4 q_12 = w[e_8 + (base >> 2)];
        uint4 q_13 = w[e_8 + (base_1 >> 2)];
        float4 q_14 = x[e_8 + (x_at >> 2)];
        float v_32 = as_float(q_12.x);
        float v_33 = as_float(q_12.y);
        float v_34 = as_float(q_12.z);
        float v_35 = as_float(q_12.w);
        float sum_33 = fma(v_32, q_14.x, sum[0]);
        float sum_34 = fma(v_33, q_14.y, sum_33);
        float sum_35 = fma(v_34, q_14.z, sum_34);
        float sum_36 = fma(v_35, q_14.w, sum_35);
        sum[0] = sum_36;
        float v_36 = as_float(q_13.x);
        float v_37 = as_float(q_13.y);
        float v_38 = as_float(q_13.z);
        float v_39 = as_float(q_13.w);
        float sum_37 = fma(v_36, q_14.x, sum[1]);
        float sum_38 = fma(v_37, q_14.y, sum_37);
        float sum_39 = fma(v_38, q_14.z, sum_38);
        float sum_40 = fma(v_39, q_14.w, sum_39);
        sum[1] = sum_40;
      }
    }
    float v_40 = lane_sum(sum[0], t, red);
    float v_41 = lane_sum(sum[1], t, red);
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
    for (int i_1 = 0; i_1 < ((rows + 3) >> 2); ++i_1) {
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
      for (int i_2 = 0; i_2 < max(rounds_1, 0); ++i_2) {
        int e_9 = lane + (i_2 << log_2);
        if (e_9 < chunks) {
          uint4 q_15 = w[e_9 + (base >> 2)];
          uint4 q_16 = w[e_9 + (base_1 >> 2)];
          float v_42 = as_float(q_15.x);
          float v_43 = as_float(q_15.y);
          float v_44 = as_float(q_15.z);
          float v_45 = as_float(q_15.w);
          float v_46 = as_float(q_16.x);
          float v_47 = as_float(q_16.y);
          float v_48 = as_float(q_16.z);
          float v_49 = as_float(q_16.w);
          if (act < rows) {
            float4 q_17 = x[(((act * ((size_k + 15) >> 4)) * 4) + e_9) + (x_at >> 2)];
            float sum_41 = fma(v_42, q_17.x, sum[0]);
            float sum_42 = fma(v_43, q_17.y, sum_41);
            float sum_43 = fma(v_44, q_17.z, sum_42);
            float sum_44 = fma(v_45, q_17.w, sum_43);
            sum[0] = sum_44;
            float sum_45 = fma(v_46, q_17.x, sum[1]);
            float sum_46 = fma(v_47, q_17.y, sum_45);
            float sum_47 = fma(v_48, q_17.z, sum_46);
            float sum_48 = fma(v_49, q_17.w, sum_47);
            sum[1] = sum_48;
          }
          if (act_1 < rows) {
            float4 q_18 = x[(((act_1 * ((size_k + 15) >> 4)) * 4) + e_9) + (x_at >> 2)];
            float sum_49 = fma(v_42, q_18.x, sum[2]);
            float sum_50 = fma(v_43, q_18.y, sum_49);
            float sum_51 = fma(v_44, q_18.z, sum_50);
            float sum_52 = fma(v_45, q_18.w, sum_51);
            sum[2] = sum_52;
            float sum_53 = fma(v_46, q_18.x, sum[3]);
            float sum_54 = fma(v_47, q_18.y, sum_53);
            float sum_55 = fma(v_48, q_18.z, sum_54);
            float sum_56 = fma(v_49, q_18.w, sum_55);
            sum[3] = sum_56;
          }
          if (act_2 < rows) {
            float4 q_19 = x[(((act_2 * ((size_k + 15) >> 4)) * 4) + e_9) + (x_at >> 2)];
            float sum_57 = fma(v_42, q_19.x, sum[4]);
            float sum_58 = fma(v_43, q_19.y, sum_57);
            float sum_59 = fma(v_44, q_19.z, sum_58);
            float sum_60 = fma(v_45, q_19.w, sum_59);
            sum[4] = sum_60;
            float sum_61 = fma(v_46, q_19.x, sum[5]);
            float sum_62 = fma(v_47, q_19.y, sum_61);
            float sum_63 = fma(v_48, q_19.z, sum_62);
            float sum_64 = fma(v_49, q_19.w, sum_63);
            sum[5] = sum_64;
          }
          if (act_3 < rows) {
            float4 q_20 = x[(((act_3 * ((size_k + 15) >> 4)) * 4) + e_9) + (x_at >> 2)];
            float sum_65 = fma(v_42, q_20.x, sum[6]);
            float sum_66 = fma(v_43, q_20.y, sum_65);
            float sum_67 = fma(v_44, q_20.z, sum_66);
            float sum_68 = fma(v_45, q_20.w, sum_67);
            sum[6] = sum_68;
            float sum_69 = fma(v_46, q_20.x, sum[7]);
            float sum_70 = fma(v_47, q_20.y, sum_69);
            float sum_71 = fma(v_48, q_20.z, sum_70);
            float sum_72 = fma(v_49, q_20.w, sum_71);
            sum[7] = sum_72;
          }
        }
      }
      for (int i_3 = 0; i_3 < min((rows - base_2), 4); ++i_3) {
        float v_50 = (i_3 == 3) ? sum[6] : ((i_3 == 2) ? sum[4] : ((i_3 == 1) ? sum[2] : sum[0]));
        float v_51 = (i_3 == 3) ? sum[7] : ((i_3 == 2) ? sum[5] : ((i_3 == 1) ? sum[3] : sum[1]));
        int at_2 = base_2 + i_3;
        float v_52 = lane_sum(v_50, t, red);
        float v_53 = lane_sum(v_51, t, red);
        if ((tx & 31) == 0) {
          if (log_1 == 0) {
            int at_3 = row;
            if (at_3 < size_n) {
              out_1[(at_2 * ld_out) + at_3] = v_52 + b[at_3];
            }
            int at_4 = row + 1;
            if (at_4 < size_n) {
              out_1[(at_2 * ld_out) + at_4] = v_53 + b[at_4];
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
    barrier(CLK_LOCAL_MEM_FENCE);
    int act_4 = tx >> 4;
    int at_5 = tx & 15;
    if ((act_4 < rows) && (at_5 < (16 >> log_1))) {
      float total = 0.0f;
      int begin = ((act_4 * 16) + ((at_5 & 1) * 8)) + ((at_5 >> 1) << log_1);
      for (int i_4 = 0; i_4 < (1 << log_1); ++i_4) {
        total = total + shared_1[begin + i_4];
      }
      int at_6 = first + at_5;
      if (at_6 < size_n) {
        out_1[(act_4 * ld_out) + at_6] = total + b[at_6];
      }
    }
  }
}
