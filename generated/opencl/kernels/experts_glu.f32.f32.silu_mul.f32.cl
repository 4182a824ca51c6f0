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
__kernel void kernel_main(__global const int* restrict ids, __global const int* restrict step_1, __global const int* restrict slots, __global const uint4* restrict w, __global const uint4* restrict w2, __global float* y, __global const float4* x, int x_at) {
  __local float shared_1[256];
  __local int shared_2[8];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int entries = step_1[2];
  int entry = gy;
  int expert = ids[max(min(entry, (entries - 1)), 0)];
  int place = slots[expert];
  int there = (int)((entry < entries) && (0 <= place));
  int place_1 = max(place, 0);
  int run = tx >> 5;
  int row = min(((gx * 32) + (run * 2)), (size_n - 1)) + (place_1 * size_n);
  int row_1 = min((((gx * 32) + (run * 2)) + 1), (size_n - 1)) + (place_1 * size_n);
  int lane = tx & 31;
  int base = row * size_k;
  int base_1 = row_1 * size_k;
  int chunks = size_k >> 2;
  int base_2 = row * size_k;
  int base_3 = row_1 * size_k;
  int chunks_1 = size_k >> 2;
  float sum[16];
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  uint4 q = w[e_1 + (base >> 2)];
  uint4 q_1 = w[e_1 + (base_1 >> 2)];
  int e_2 = lane + 32;
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  uint4 q_2 = w[e_3 + (base >> 2)];
  uint4 q_3 = w[e_3 + (base_1 >> 2)];
  int e_4 = lane + 64;
  int e_5 = max(min(e_4, (chunks - 1)), 0);
  uint4 q_4 = w[e_5 + (base >> 2)];
  uint4 q_5 = w[e_5 + (base_1 >> 2)];
  int e_6 = lane + 96;
  int e_7 = max(min(e_6, (chunks - 1)), 0);
  uint4 q_6 = w[e_7 + (base >> 2)];
  uint4 q_7 = w[e_7 + (base_1 >> 2)];
  int rows = min((entries / size_used), 8);
  if (tx < 8) {
    shared_2[tx] = -1;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = tx; i < max(((1 < rows) ? (rows * size_used) : 0), tx); i += 512) {
    if (ids[i] == expert) {
      shared_2[i / size_used] = i;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int own = entry / size_used;
  int passes = ((there == 1) && ((rows == 1) || ((((((((own <= 0) || (shared_2[0] < 0)) && ((own <= 1) || (shared_2[1] < 0))) && ((own <= 2) || (shared_2[2] < 0))) && ((own <= 3) || (shared_2[3] < 0))) && ((own <= 4) || (shared_2[4] < 0))) && ((own <= 5) || (shared_2[5] < 0))) && ((own <= 6) || (shared_2[6] < 0))))) ? ((rows + 3) >> 2) : 0;
  if (rows == 1) {
    for (int i_1 = 0; i_1 < passes; ++i_1) {
      sum[0] = 0.0f;
      sum[1] = 0.0f;
      sum[2] = 0.0f;
      sum[3] = 0.0f;
      int e_8 = lane;
      int e_9 = max(min(e_8, (chunks_1 - 1)), 0);
      uint4 q_8 = w2[e_9 + (base_2 >> 2)];
      uint4 q_9 = w2[e_9 + (base_3 >> 2)];
      int e_10 = lane + 32;
      int e_11 = max(min(e_10, (chunks_1 - 1)), 0);
      uint4 q_10 = w2[e_11 + (base_2 >> 2)];
      uint4 q_11 = w2[e_11 + (base_3 >> 2)];
      int e_12 = lane + 64;
      int e_13 = max(min(e_12, (chunks_1 - 1)), 0);
      uint4 q_12 = w2[e_13 + (base_2 >> 2)];
      uint4 q_13 = w2[e_13 + (base_3 >> 2)];
      int e_14 = lane + 96;
      int e_15 = max(min(e_14, (chunks_1 - 1)), 0);
      uint4 q_14 = w2[e_15 + (base_2 >> 2)];
      uint4 q_15 = w2[e_15 + (base_3 >> 2)];
      if (e < chunks) {
        float4 q_16 = x[e + (x_at >> 2)];
        float v = as_float(q.x);
        float v_1 = as_float(q.y);
        float v_2 = as_float(q.z);
        float v_3 = as_float(q.w);
        float sum_1 = fma(v, q_16.x, sum[0]);
        float sum_2 = fma(v_1, q_16.y, sum_1);
        float sum_3 = fma(v_2, q_16.z, sum_2);
        float sum_4 = fma(v_3, q_16.w, sum_3);
        sum[0] = sum_4;
        float v_4 = as_float(q_1.x);
        float v_5 = as_float(q_1.y);
        float v_6 = as_float(q_1.z);
        float v_7 = as_float(q_1.w);
        float sum_5 = fma(v_4, q_16.x, sum[1]);
        float sum_6 = fma(v_5, q_16.y, sum_5);
        float sum_7 = fma(v_6, q_16.z, sum_6);
        float sum_8 = fma(v_7, q_16.w, sum_7);
        sum[1] = sum_8;
      }
      if (e_2 < chunks) {
        float4 q_17 = x[e_2 + (x_at >> 2)];
        float v_8 = as_float(q_2.x);
        float v_9 = as_float(q_2.y);
        float v_10 = as_float(q_2.z);
        float v_11 = as_float(q_2.w);
        float sum_9 = fma(v_8, q_17.x, sum[0]);
        float sum_10 = fma(v_9, q_17.y, sum_9);
        float sum_11 = fma(v_10, q_17.z, sum_10);
        float sum_12 = fma(v_11, q_17.w, sum_11);
        sum[0] = sum_12;
        float v_12 = as_float(q_3.x);
        float v_13 = as_float(q_3.y);
        float v_14 = as_float(q_3.z);
        float v_15 = as_float(q_3.w);
        float sum_13 = fma(v_12, q_17.x, sum[1]);
        float sum_14 = fma(v_13, q_17.y, sum_13);
        float sum_15 = fma(v_14, q_17.z, sum_14);
        float sum_16 = fma(v_15, q_17.w, sum_15);
        sum[1] = sum_16;
      }
      if (e_4 < chunks) {
        float4 q_18 = x[e_4 + (x_at >> 2)];
        float v_16 = as_float(q_4.x);
        float v_17 = as_float(q_4.y);
        float v_18 = as_float(q_4.z);
        float v_19 = as_float(q_4.w);
        float sum_17 = fma(v_16, q_18.x, sum[0]);
        float sum_18 = fma(v_17, q_18.y, sum_17);
        float sum_19 = fma(v_18, q_18.z, sum_18);
        float sum_20 = fma(v_19, q_18.w, sum_19);
        sum[0] = sum_20;
        float v_20 = as_float(q_5.x);
        float v_21 = as_float(q_5.y);
        float v_22 = as_float(q_5.z);
        float v_23 = as_float(q_5.w);
        float sum_21 = fma(v_20, q_18.x, sum[1]);
        float sum_22 = fma(v_21, q_18.y, sum_21);
        float sum_23 = fma(v_22, q_18.z, sum_22);
        float sum_24 = fma(v_23, q_18.w, sum_23);
        sum[1] = sum_24;
      }
      if (e_6 < chunks) {
        float4 q_19 = x[e_6 + (x_at >> 2)];
        float v_24 = as_float(q_6.x);
        float v_25 = as_float(q_6.y);
        float v_26 = as_float(q_6.z);
        float v_27 = as_float(q_6.w);
        float sum_25 = fma(v_24, q_19.x, sum[0]);
        float sum_26 = fma(v_25, q_19.y, sum_25);
        float sum_27 = fma(v_26, q_19.z, sum_26);
        float sum_28 = fma(v_27, q_19.w, sum_27);
        sum[0] = sum_28;
        float v_28 = as_float(q_7.x);
        float v_29 = as_float(q_7.y);
        float v_30 = as_float(q_7.z);
        float v_31 = as_float(q_7.w);
        float sum_29 = fma(v_28, q_19.x, sum[1]);
        float sum_30 = fma(v_29, q_19.y, sum_29);
        float sum_31 = fma(v_30, q_19.z, sum_30);
        float sum_32 = fma(v_31, q_19.w, sum_31);
        sum[1] = sum_32;
      }
      int rounds = (chunks + 31) >> 5;
      for (int i_2 = 4; i_2 < max(rounds, 4); ++i_2) {
        int e_16 = lane + (i_2 << 5);
        if (e_16 < chunks) {
          uint4 q_20 = w[e_16 + (base >> 2)];
          uint4 q_21 = w[e_16 + (base_1 >> 2)];
          float4 q_22 = x[e_16 + (x_at >> 2)];
          float v_32 = as_float(q_20.x);
          float v_33 = as_float(q_20.y);
          float v_34 = as_float(q_20.z);
          float v_35 = as_float(q_20.w);
          float sum_33 = fma(v_32, q_22.x, sum[0]);
          float sum_34 = fma(v_33, q_22.y, sum_33);
          float sum_35 = fma(v_34, q_22.z, sum_34);
          float sum_36 = fma(v_35, q_22.w, sum_35);
          sum[0] = sum_36;
          float v_36 = as_float(q_21.x);
          float v_37 = as_float(q_21.y);
          float v_38 = as_float(q_21.z);
          float v_39 = as_float(q_21.w);
          float sum_37 = fma(v_36, q_22.x, sum[1]);
          float sum_38 = fma(v_37, q_22.y, sum_37);
          float sum_39 = fma(v_38, q_22.z, sum_38);
          float sum_40 = fma(v_39, q_22.w, sum_39);
          sum[1] = sum_40;
        }
      }
      if (e_8 < chunks_1) {
        float4 q_23 = x[e_8 + (x_at >> 2)];
        float v_40 = as_float(q_8.x);
        float v_41 = as_float(q_8.y);
        float v_42 = as_float(q_8.z);
        float v_43 = as_float(q_8.w);
        float sum_41 = fma(v_40, q_23.x, sum[2]);
        float sum_42 = fma(v_41, q_23.y, sum_41);
        float sum_43 = fma(v_42, q_23.z, sum_42);
        float sum_44 = fma(v_43, q_23.w, sum_43);
        sum[2] = sum_44;
        float v_44 = as_float(q_9.x);
        float v_45 = as_float(q_9.y);
        float v_46 = as_float(q_9.z);
        float v_47 = as_float(q_9.w);
        float sum_45 = fma(v_44, q_23.x, sum[3]);
        float sum_46 = fma(v_45, q_23.y, sum_45);
        float sum_47 = fma(v_46, q_23.z, sum_46);
        float sum_48 = fma(v_47, q_23.w, sum_47);
        sum[3] = sum_48;
      }
      if (e_10 < chunks_1) {
        float4 q_24 = x[e_10 + (x_at >> 2)];
        float v_48 = as_float(q_10.x);
        float v_49 = as_float(q_10.y);
        float v_50 = as_float(q_10.z);
        float v_51 = as_float(q_10.w);
        float sum_49 = fma(v_48, q_24.x, sum[2]);
        float sum_50 = fma(v_49, q_24.y, sum_49);
        float sum_51 = fma(v_50, q_24.z, sum_50);
        float sum_52 = fma(v_51, q_24.w, sum_51);
        sum[2] = sum_52;
        float v_52 = as_float(q_11.x);
        float v_53 = as_float(q_11.y);
        float v_54 = as_float(q_11.z);
        float v_55 = as_float(q_11.w);
        float sum_53 = fma(v_52, q_24.x, sum[3]);
        float sum_54 = fma(v_53, q_24.y, sum_53);
        float sum_55 = fma(v_54, q_24.z, sum_54);
        float sum_56 = fma(v_55, q_24.w, sum_55);
        sum[3] = sum_56;
      }
      if (e_12 < chunks_1) {
        float4 q_25 = x[e_12 + (x_at >> 2)];
        float v_56 = as_float(q_12.x);
        float v_57 = as_float(q_12.y);
        float v_58 = as_float(q_12.z);
        float v_59 = as_float(q_12.w);
        float sum_57 = fma(v_56, q_25.x, sum[2]);
        float sum_58 = fma(v_57, q_25.y, sum_57);
        float sum_59 = fma(v_58, q_25.z, sum_58);
        float sum_60 = fma(v_59, q_25.w, sum_59);
        sum[2] = sum_60;
        float v_60 = as_float(q_13.x);
        float v_61 = as_float(q_13.y);
        float v_62 = as_float(q_13.z);
        float v_63 = as_float(q_13.w);
        float sum_61 = fma(v_60, q_25.x, sum[3]);
        float sum_62 = fma(v_61, q_25.y, sum_61);
        float sum_63 = fma(v_62, q_25.z, sum_62);
        float sum_64 = fma(v_63, q_25.w, sum_63);
        sum[3] = sum_64;
      }
      if (e_14 < chunks_1) {
        float4 q_26 = x[e_14 + (x_at >> 2)];
        float v_64 = as_float(q_14.x);
        float v_65 = as_float(q_14.y);
        float v_66 = as_float(q_14.z);
        float v_67 = as_float(q_14.w);
        float sum_65 = fma(v_64, q_26.x, sum[2]);
        float sum_66 = fma(v_65, q_26.y, sum_65);
        float sum_67 = fma(v_66, q_26.z, sum_66);
        float sum_68 = fma(v_67, q_26.w, sum_67);
        sum[2] = sum_68;
        float v_68 = as_float(q_15.x);
        float v_69 = as_float(q_15.y);
        float v_70 = as_float(q_15.z);
        float v_71 = as_float(q_15.w);
        float sum_69 = fma(v_68, q_26.x, sum[3]);
        float sum_70 = fma(v_69, q_26.y, sum_69);
        float sum_71 = fma(v_70, q_26.z, sum_70);
        float sum_72 = fma(v_71, q_26.w, sum_71);
        sum[3] = sum_72;
      }
      int rounds_1 = (chunks_1 + 31) >> 5;
      for (int i_3 = 4; i_3 < max(rounds_1, 4); ++i_3) {
        int e_17 = lane + (i_3 << 5);
        if (e_17 < chunks_1) {
          uint4 q_27 = w2[e_17 + (base_2 >> 2)];
          uint4 q_28 = w2[e_17 + (base_3 >> 2)];
          float4 q_29 = x[e_17 + (x_at >> 2)];
          float v_72 = as_float(q_27.x);
          float v_73 = as_float(q_27.y);
          float v_74 = as_float(q_27.z);
          float v_75 = as_float(q_27.w);
          float sum_73 = fma(v_72, q_29.x, sum[2]);
          float sum_74 = fma(v_73, q_29.y, sum_73);
          float sum_75 = fma(v_74, q_29.z, sum_74);
          float sum_76 = fma(v_75, q_29.w, sum_75);
          sum[2] = sum_76;
          float v_76 = as_float(q_28.x);
          float v_77 = as_float(q_28.y);
          float v_78 = as_float(q_28.z);
          float v_79 = as_float(q_28.w);
          float sum_77 = fma(v_76, q_29.x, sum[3]);
          float sum_78 = fma(v_77, q_29.y, sum_77);
          float sum_79 = fma(v_78, q_29.z, sum_78);
          float sum_80 = fma(v_79, q_29.w, sum_79);
          sum[3] = sum_80;
        }
      }
      float v_80 = lane_sum(sum[0], t, red);
      float v_81 = lane_sum(sum[1], t, red);
      float v_82 = lane_sum(sum[2], t, red);
      float v_83 = lane_sum(sum[3], t, red);
      if ((tx & 31) == 0) {
        float v_84 = exp(fmin((0.0f - v_80), 88.0f));
        float v_85 = v_80 / (1.0f + v_84);
        shared_1[run * 2] = v_85 * v_82;
        float v_86 = exp(fmin((0.0f - v_81), 88.0f));
        float v_87 = v_81 / (1.0f + v_86);
        shared_1[(run * 2) + 1] = v_87 * v_83;
      }
    }
  } else {
    for (int i_4 = 0; i_4 < passes; ++i_4) {
      int base_4 = i_4 * 4;
      int row_2 = base_4;
      int row_3 = base_4 + 1;
      int row_4 = base_4 + 2;
      int row_5 = base_4 + 3;
      sum[0] = 0.0f;
      sum[1] = 0.0f;
      sum[2] = 0.0f;
      sum[3] = 0.0f;
      sum[4] = 0.0f;
      sum[5] = 0.0f;
      sum[6] = 0.0f;
      sum[7] = 0.0f;
      sum[8] = 0.0f;
      sum[9] = 0.0f;
      sum[10] = 0.0f;
      sum[11] = 0.0f;
      sum[12] = 0.0f;
      sum[13] = 0.0f;
      sum[14] = 0.0f;
      sum[15] = 0.0f;
      int rounds_2 = (chunks + 31) >> 5;
      for (int i_5 = 0; i_5 < max(rounds_2, 0); ++i_5) {
        int e_18 = lane + (i_5 << 5);
        if (e_18 < chunks) {
          uint4 q_30 = w[e_18 + (base >> 2)];
          uint4 q_31 = w[e_18 + (base_1 >> 2)];
          float v_88 = as_float(q_30.x);
          float v_89 = as_float(q_30.y);
          float v_90 = as_float(q_30.z);
          float v_91 = as_float(q_30.w);
          float v_92 = as_float(q_31.x);
          float v_93 = as_float(q_31.y);
          float v_94 = as_float(q_31.z);
          float v_95 = as_float(q_31.w);
          if (0 <= shared_2[min(row_2, 7)]) {
            float4 q_32 = x[(((row_2 * ((size_k + 15) >> 4)) * 4) + e_18) + (x_at >> 2)];
            float sum_81 = fma(v_88, q_32.x, sum[0]);
            float sum_82 = fma(v_89, q_32.y, sum_81);
            float sum_83 = fma(v_90, q_32.z, sum_82);
            float sum_84 = fma(v_91, q_32.w, sum_83);
            sum[0] = sum_84;
            float sum_85 = fma(v_92, q_32.x, sum[1]);
            float sum_86 = fma(v_93, q_32.y, sum_85);
            float sum_87 = fma(v_94, q_32.z, sum_86);
            float sum_88 = fma(v_95, q_32.w, sum_87);
            sum[1] = sum_88;
          }
          if (0 <= shared_2[min(row_3, 7)]) {
            float4 q_33 = x[(((row_3 * ((size_k + 15) >> 4)) * 4) + e_18) + (x_at >> 2)];
            float sum_89 = fma(v_88, q_33.x, sum[4]);
            float sum_90 = fma(v_89, q_33.y, sum_89);
            float sum_91 = fma(v_90, q_33.z, sum_90);
            float sum_92 = fma(v_91, q_33.w, sum_91);
            sum[4] = sum_92;
            float sum_93 = fma(v_92, q_33.x, sum[5]);
            float sum_94 = fma(v_93, q_33.y, sum_93);
            float sum_95 = fma(v_94, q_33.z, sum_94);
            float sum_96 = fma(v_95, q_33.w, sum_95);
            sum[5] = sum_96;
          }
          if (0 <= shared_2[min(row_4, 7)]) {
            float4 q_34 = x[(((row_4 * ((size_k + 15) >> 4)) * 4) + e_18) + (x_at >> 2)];
            float sum_97 = fma(v_88, q_34.x, sum[8]);
            float sum_98 = fma(v_89, q_34.y, sum_97);
            float sum_99 = fma(v_90, q_34.z, sum_98);
            float sum_100 = fma(v_91, q_34.w, sum_99);
            sum[8] = sum_100;
            float sum_101 = fma(v_92, q_34.x, sum[9]);
            float sum_102 = fma(v_93, q_34.y, sum_101);
            float sum_103 = fma(v_94, q_34.z, sum_102);
            float sum_104 = fma(v_95, q_34.w, sum_103);
            sum[9] = sum_104;
          }
          if (0 <= shared_2[min(row_5, 7)]) {
            float4 q_35 = x[(((row_5 * ((size_k + 15) >> 4)) * 4) + e_18) + (x_at >> 2)];
            float sum_105 = fma(v_88, q_35.x, sum[12]);
            float sum_106 = fma(v_89, q_35.y, sum_105);
            float sum_107 = fma(v_90, q_35.z, sum_106);
            float sum_108 = fma(v_91, q_35.w, sum_107);
            sum[12] = sum_108;
            float sum_109 = fma(v_92, q_35.x, sum[13]);
            float sum_110 = fma(v_93, q_35.y, sum_109);
            float sum_111 = fma(v_94, q_35.z, sum_110);
            float sum_112 = fma(v_95, q_35.w, sum_111);
            sum[13] = sum_112;
          }
        }
      }
      int rounds_3 = (chunks_1 + 31) >> 5;
      for (int i_6 = 0; i_6 < max(rounds_3, 0); ++i_6) {
        int e_19 = lane + (i_6 << 5);
        if (e_19 < chunks_1) {
          uint4 q_36 = w2[e_19 + (base_2 >> 2)];
          uint4 q_37 = w2[e_19 + (base_3 >> 2)];
          float v_96 = as_float(q_36.x);
          float v_97 = as_float(q_36.y);
          float v_98 = as_float(q_36.z);
          float v_99 = as_float(q_36.w);
          float v_100 = as_float(q_37.x);
          float v_101 = as_float(q_37.y);
          float v_102 = as_float(q_37.z);
          float v_103 = as_float(q_37.w);
          if (0 <= shared_2[min(row_2, 7)]) {
            float4 q_38 = x[(((row_2 * ((size_k + 15) >> 4)) * 4) + e_19) + (x_at >> 2)];
            float sum_113 = fma(v_96, q_38.x, sum[2]);
            float sum_114 = fma(v_97, q_38.y, sum_113);
            float sum_115 = fma(v_98, q_38.z, sum_114);
            float sum_116 = fma(v_99, q_38.w, sum_115);
            sum[2] = sum_116;
            float sum_117 = fma(v_100, q_38.x, sum[3]);
            float sum_118 = fma(v_101, q_38.y, sum_117);
            float sum_119 = fma(v_102, q_38.z, sum_118);
            float sum_120 = fma(v_103, q_38.w, sum_119);
            sum[3] = sum_120;
          }
          if (0 <= shared_2[min(row_3, 7)]) {
            float4 q_39 = x[(((row_3 * ((size_k + 15) >> 4)) * 4) + e_19) + (x_at >> 2)];
            float sum_121 = fma(v_96, q_39.x, sum[6]);
            float sum_122 = fma(v_97, q_39.y, sum_121);
            float sum_123 = fma(v_98, q_39.z, sum_122);
            float sum_124 = fma(v_99, q_39.w, sum_123);
            sum[6] = sum_124;
            float sum_125 = fma(v_100, q_39.x, sum[7]);
            float sum_126 = fma(v_101, q_39.y, sum_125);
            float sum_127 = fma(v_102, q_39.z, sum_126);
            float sum_128 = fma(v_103, q_39.w, sum_127);
            sum[7] = sum_128;
          }
          if (0 <= shared_2[min(row_4, 7)]) {
            float4 q_40 = x[(((row_4 * ((size_k + 15) >> 4)) * 4) + e_19) + (x_at >> 2)];
            float sum_129 = fma(v_96, q_40.x, sum[10]);
            float sum_130 = fma(v_97, q_40.y, sum_129);
            float sum_131 = fma(v_98, q_40.z, sum_130);
            float sum_132 = fma(v_99, q_40.w, sum_131);
            sum[10] = sum_132;
            float sum_133 = fma(v_100, q_40.x, sum[11]);
            float sum_134 = fma(v_101, q_40.y, sum_133);
            float sum_135 = fma(v_102, q_40.z, sum_134);
            float sum_136 = fma(v_103, q_40.w, sum_135);
            sum[11] = sum_136;
          }
          if (0 <= shared_2[min(row_5, 7)]) {
            float4 q_41 = x[(((row_5 * ((size_k + 15) >> 4)) * 4) + e_19) + (x_at >> 2)];
            float sum_137 = fma(v_96, q_41.x, sum[14]);
            float sum_138 = fma(v_97, q_41.y, sum_137);
            float sum_139 = fma(v_98, q_41.z, sum_138);
            float sum_140 = fma(v_99, q_41.w, sum_139);
            sum[14] = sum_140;
            float sum_141 = fma(v_100, q_41.x, sum[15]);
            float sum_142 = fma(v_101, q_41.y, sum_141);
            float sum_143 = fma(v_102, q_41.z, sum_142);
            float sum_144 = fma(v_103, q_41.w, sum_143);
            sum[15] = sum_144;
          }
        }
      }
      for (int i_7 = 0; i_7 < 4; ++i_7) {
        float v_104 = (i_7 == 3) ? sum[12] : ((i_7 == 2) ? sum[8] : ((i_7 == 1) ? sum[4] : sum[0]));
        float v_105 = (i_7 == 3) ? sum[13] : ((i_7 == 2) ? sum[9] : ((i_7 == 1) ? sum[5] : sum[1]));
        float v_106 = (i_7 == 3) ? sum[14] : ((i_7 == 2) ? sum[10] : ((i_7 == 1) ? sum[6] : sum[2]));
        float v_107 = (i_7 == 3) ? sum[15] : ((i_7 == 2) ? sum[11] : ((i_7 == 1) ? sum[7] : sum[3]));
        float v_108 = lane_sum(v_104, t, red);
        float v_109 = lane_sum(v_105, t, red);
        float v_110 = lane_sum(v_106, t, red);
        float v_111 = lane_sum(v_107, t, red);
        if ((tx & 31) == 0) {
          float v_112 = exp(fmin((0.0f - v_108), 88.0f));
          float v_113 = v_108 / (1.0f + v_112);
          shared_1[((base_4 * 32) + (i_7 * 32)) + (run * 2)] = v_113 * v_110;
          float v_114 = exp(fmin((0.0f - v_109), 88.0f));
          float v_115 = v_109 / (1.0f + v_114);
          shared_1[(((base_4 * 32) + (i_7 * 32)) + (run * 2)) + 1] = v_115 * v_111;
        }
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int lane_1 = tx & 31;
  int row_6 = min(run, 7);
  int four = min(lane_1, 7) * 4;
  float4 q_42 = (float4)(shared_1[(row_6 * 32) + four], shared_1[((row_6 * 32) + four) + 1], shared_1[((row_6 * 32) + four) + 2], shared_1[((row_6 * 32) + four) + 3]);
  float v_116 = (lane_1 < 8) ? q_42.x : 0.0f;
  float v_117 = (lane_1 < 8) ? q_42.y : 0.0f;
  float v_118 = (lane_1 < 8) ? q_42.z : 0.0f;
  float v_119 = (lane_1 < 8) ? q_42.w : 0.0f;
  int target = (0 < passes) ? ((rows == 1) ? entry : shared_2[row_6]) : (-1);
  bool there_1 = (run < rows) && (0 <= target);
  bool mine = there_1 && (lane_1 < 8);
  int first = (gx * 32) + (lane_1 * 4);
  if (mine && (first < size_n)) {
    y[((target * ((size_n + 15) >> 4)) * 16) + first] = v_116;
  }
  if (mine && ((first + 1) < size_n)) {
    y[(((target * ((size_n + 15) >> 4)) * 16) + first) + 1] = v_117;
  }
  if (mine && ((first + 2) < size_n)) {
    y[(((target * ((size_n + 15) >> 4)) * 16) + first) + 2] = v_118;
  }
  if (mine && ((first + 3) < size_n)) {
    y[(((target * ((size_n + 15) >> 4)) * 16) + first) + 3] = v_119;
  }
}
