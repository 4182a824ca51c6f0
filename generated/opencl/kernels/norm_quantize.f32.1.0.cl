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
float group_sum(float v, int t, __local uint* red) {
  v = lane_sum(v, t, red);
  barrier(CLK_LOCAL_MEM_FENCE);
  if ((t & 31) == 0) red[t >> 5] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  v = 0.0f;
  for (int i = 0; i < THREADS / 32; ++i) v += as_float(red[i]);
  return v;
}
__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const int* restrict step_1, __global float4* y, __global const float4* x, __global const float4* restrict delta, __global float4* h, __global const float4* restrict w, int ld_x, float eps, int rows_word, int ld_delta) {
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int row = gy;
  int rows = step_1[rows_word];
  if (row < rows) {
    int at = tx * 4;
    float kept[4];
    float kept_1[4];
    float kept_2[4];
    float kept_3[4];
    int v = row * ld_x;
    int v_1 = row * ld_x;
    int v_2 = row * ld_delta;
    float total = 0.0f;
    int at_1 = at;
    int at_2 = at + 1024;
    int at_3 = at + 2048;
    int at_4 = at + 3072;
    if (at_1 < size_n) {
      float4 q = x[(v_1 + at_1) >> 2];
      float x_1 = q.x;
      float x_2 = q.y;
      float x_3 = q.z;
      float x_4 = q.w;
      float x_5 = (at_1 < size_n) ? x_1 : 0.0f;
      float x_6 = ((at_1 + 1) < size_n) ? x_2 : 0.0f;
      float x_7 = ((at_1 + 2) < size_n) ? x_3 : 0.0f;
      float x_8 = ((at_1 + 3) < size_n) ? x_4 : 0.0f;
      float4 q_1 = delta[(v_2 + at_1) >> 2];
      float x_9 = q_1.x;
      float x_10 = q_1.y;
      float x_11 = q_1.z;
      float x_12 = q_1.w;
      float x_13 = (at_1 < size_n) ? x_9 : 0.0f;
      float x_14 = ((at_1 + 1) < size_n) ? x_10 : 0.0f;
      float x_15 = ((at_1 + 2) < size_n) ? x_11 : 0.0f;
      float x_16 = ((at_1 + 3) < size_n) ? x_12 : 0.0f;
      float v_3 = x_5 + x_13;
      float v_4 = x_6 + x_14;
      float v_5 = x_7 + x_15;
      float v_6 = x_8 + x_16;
      float x_17 = (at_1 < size_n) ? v_3 : 0.0f;
      float x_18 = ((at_1 + 1) < size_n) ? v_4 : 0.0f;
      float x_19 = ((at_1 + 2) < size_n) ? v_5 : 0.0f;
      float x_20 = ((at_1 + 3) < size_n) ? v_6 : 0.0f;
      h[(v_1 + at_1) >> 2] = (float4)(x_17, x_18, x_19, x_20);
      total = fma(x_17, x_17, total);
      total = fma(x_18, x_18, total);
      total = fma(x_19, x_19, total);
      total = fma(x_20, x_20, total);
      kept[0] = x_17;
      kept[1] = x_18;
      kept[2] = x_19;
      kept[3] = x_20;
    }
    if (at_2 < size_n) {
      float4 q_2 = x[(v_1 + at_2) >> 2];
      float x_21 = q_2.x;
      float x_22 = q_2.y;
      float x_23 = q_2.z;
      float x_24 = q_2.w;
      float x_25 = (at_2 < size_n) ? x_21 : 0.0f;
      float x_26 = ((at_2 + 1) < size_n) ? x_22 : 0.0f;
      float x_27 = ((at_2 + 2) < size_n) ? x_23 : 0.0f;
      float x_28 = ((at_2 + 3) < size_n) ? x_24 : 0.0f;
      float4 q_3 = delta[(v_2 + at_2) >> 2];
      float x_29 = q_3.x;
      float x_30 = q_3.y;
      float x_31 = q_3.z;
      float x_32 = q_3.w;
      float x_33 = (at_2 < size_n) ? x_29 : 0.0f;
      float x_34 = ((at_2 + 1) < size_n) ? x_30 : 0.0f;
      float x_35 = ((at_2 + 2) < size_n) ? x_31 : 0.0f;
      float x_36 = ((at_2 + 3) < size_n) ? x_32 : 0.0f;
      float v_7 = x_25 + x_33;
      float v_8 = x_26 + x_34;
      float v_9 = x_27 + x_35;
      float v_10 = x_28 + x_36;
      float x_37 = (at_2 < size_n) ? v_7 : 0.0f;
      float x_38 = ((at_2 + 1) < size_n) ? v_8 : 0.0f;
      float x_39 = ((at_2 + 2) < size_n) ? v_9 : 0.0f;
      float x_40 = ((at_2 + 3) < size_n) ? v_10 : 0.0f;
      h[(v_1 + at_2) >> 2] = (float4)(x_37, x_38, x_39, x_40);
      total = fma(x_37, x_37, total);
      total = fma(x_38, x_38, total);
      total = fma(x_39, x_39, total);
      total = fma(x_40, x_40, total);
      kept_1[0] = x_37;
      kept_1[1] = x_38;
      kept_1[2] = x_39;
      kept_1[3] = x_40;
    }
    if (at_3 < size_n) {
      float4 q_4 = x[(v_1 + at_3) >> 2];
      float x_41 = q_4.x;
      float x_42 = q_4.y;
      float x_43 = q_4.z;
      float x_44 = q_4.w;
      float x_45 = (at_3 < size_n) ? x_41 : 0.0f;
      float x_46 = ((at_3 + 1) < size_n) ? x_42 : 0.0f;
      float x_47 = ((at_3 + 2) < size_n) ? x_43 : 0.0f;
      float x_48 = ((at_3 + 3) < size_n) ? x_44 : 0.0f;
      float4 q_5 = delta[(v_2 + at_3) >> 2];
      float x_49 = q_5.x;
      float x_50 = q_5.y;
      float x_51 = q_5.z;
      float x_52 = q_5.w;
      float x_53 = (at_3 < size_n) ? x_49 : 0.0f;
      float x_54 = ((at_3 + 1) < size_n) ? x_50 : 0.0f;
      float x_55 = ((at_3 + 2) < size_n) ? x_51 : 0.0f;
      float x_56 = ((at_3 + 3) < size_n) ? x_52 : 0.0f;
      float v_11 = x_45 + x_53;
      float v_12 = x_46 + x_54;
      float v_13 = x_47 + x_55;
      float v_14 = x_48 + x_56;
      float x_57 = (at_3 < size_n) ? v_11 : 0.0f;
      float x_58 = ((at_3 + 1) < size_n) ? v_12 : 0.0f;
      float x_59 = ((at_3 + 2) < size_n) ? v_13 : 0.0f;
      float x_60 = ((at_3 + 3) < size_n) ? v_14 : 0.0f;
      h[(v_1 + at_3) >> 2] = (float4)(x_57, x_58, x_59, x_60);
      total = fma(x_57, x_57, total);
      total = fma(x_58, x_58, total);
      total = fma(x_59, x_59, total);
      total = fma(x_60, x_60, total);
      kept_2[0] = x_57;
      kept_2[1] = x_58;
      kept_2[2] = x_59;
      kept_2[3] = x_60;
    }
    if (at_4 < size_n) {
      float4 q_6 = x[(v_1 + at_4) >> 2];
      float x_61 = q_6.x;
      float x_62 = q_6.y;
      float x_63 = q_6.z;
      float x_64 = q_6.w;
      float x_65 = (at_4 < size_n) ? x_61 : 0.0f;
      float x_66 = ((at_4 + 1) < size_n) ? x_62 : 0.0f;
      float x_67 = ((at_4 + 2) < size_n) ? x_63 : 0.0f;
      float x_68 = ((at_4 + 3) < size_n) ? x_64 : 0.0f;
      float4 q_7 = delta[(v_2 + at_4) >> 2];
      float x_69 = q_7.x;
      float x_70 = q_7.y;
      float x_71 = q_7.z;
      float x_72 = q_7.w;
      float x_73 = (at_4 < size_n) ? x_69 : 0.0f;
      float x_74 = ((at_4 + 1) < size_n) ? x_70 : 0.0f;
      float x_75 = ((at_4 + 2) < size_n) ? x_71 : 0.0f;
      float x_76 = ((at_4 + 3) < size_n) ? x_72 : 0.0f;
      float v_15 = x_65 + x_73;
      float v_16 = x_66 + x_74;
      float v_17 = x_67 + x_75;
      float v_18 = x_68 + x_76;
      float x_77 = (at_4 < size_n) ? v_15 : 0.0f;
      float x_78 = ((at_4 + 1) < size_n) ? v_16 : 0.0f;
      float x_79 = ((at_4 + 2) < size_n) ? v_17 : 0.0f;
      float x_80 = ((at_4 + 3) < size_n) ? v_18 : 0.0f;
      h[(v_1 + at_4) >> 2] = (float4)(x_77, x_78, x_79, x_80);
      total = fma(x_77, x_77, total);
      total = fma(x_78, x_78, total);
      total = fma(x_79, x_79, total);
      total = fma(x_80, x_80, total);
      kept_3[0] = x_77;
      kept_3[1] = x_78;
      kept_3[2] = x_79;
      kept_3[3] = x_80;
    }
    for (int i = 4096; i < max(size_n, 4096); i += 1024) {
      int at_5 = i + at;
      if (at_5 < size_n) {
        float4 q_8 = x[(v_1 + at_5) >> 2];
        float x_81 = q_8.x;
        float x_82 = q_8.y;
        float x_83 = q_8.z;
        float x_84 = q_8.w;
        float x_85 = (at_5 < size_n) ? x_81 : 0.0f;
        float x_86 = ((at_5 + 1) < size_n) ? x_82 : 0.0f;
        float x_87 = ((at_5 + 2) < size_n) ? x_83 : 0.0f;
        float x_88 = ((at_5 + 3) < size_n) ? x_84 : 0.0f;
        float4 q_9 = delta[(v_2 + at_5) >> 2];
        float x_89 = q_9.x;
        float x_90 = q_9.y;
        float x_91 = q_9.z;
        float x_92 = q_9.w;
        float x_93 = (at_5 < size_n) ? x_89 : 0.0f;
        float x_94 = ((at_5 + 1) < size_n) ? x_90 : 0.0f;
        float x_95 = ((at_5 + 2) < size_n) ? x_91 : 0.0f;
        float x_96 = ((at_5 + 3) < size_n) ? x_92 : 0.0f;
        float v_19 = x_85 + x_93;
        float v_20 = x_86 + x_94;
        float v_21 = x_87 + x_95;
        float v_22 = x_88 + x_96;
        float x_97 = (at_5 < size_n) ? v_19 : 0.0f;
        float x_98 = ((at_5 + 1) < size_n) ? v_20 : 0.0f;
        float x_99 = ((at_5 + 2) < size_n) ? v_21 : 0.0f;
        float x_100 = ((at_5 + 3) < size_n) ? v_22 : 0.0f;
        h[(v_1 + at_5) >> 2] = (float4)(x_97, x_98, x_99, x_100);
        total = fma(x_97, x_97, total);
        total = fma(x_98, x_98, total);
        total = fma(x_99, x_99, total);
        total = fma(x_100, x_100, total);
      }
    }
    float v_23 = group_sum(total, t, red);
    float inverse = 1.0f / sqrt(((v_23 / (float)size_n) + eps));
    int at_6 = at;
    int at_7 = at + 1024;
    int at_8 = at + 2048;
    int at_9 = at + 3072;
    if (at_6 < size_n) {
      float4 q_10 = w[at_6 >> 2];
      float v_24 = (kept[0] * inverse) * q_10.x;
      float v_25 = (kept[1] * inverse) * q_10.y;
      float v_26 = (kept[2] * inverse) * q_10.z;
      float v_27 = (kept[3] * inverse) * q_10.w;
      float v_28 = v_24;
      float v_29 = v_25;
      float v_30 = v_26;
      float v_31 = v_27;
      kept[0] = v_28;
      kept[1] = v_29;
      kept[2] = v_30;
      kept[3] = v_31;
    }
    if (at_7 < size_n) {
      float4 q_11 = w[at_7 >> 2];
      float v_32 = (kept_1[0] * inverse) * q_11.x;
      float v_33 = (kept_1[1] * inverse) * q_11.y;
      float v_34 = (kept_1[2] * inverse) * q_11.z;
      float v_35 = (kept_1[3] * inverse) * q_11.w;
      float v_36 = v_32;
      float v_37 = v_33;
      float v_38 = v_34;
      float v_39 = v_35;
      kept_1[0] = v_36;
      kept_1[1] = v_37;
      kept_1[2] = v_38;
      kept_1[3] = v_39;
    }
    if (at_8 < size_n) {
      float4 q_12 = w[at_8 >> 2];
      float v_40 = (kept_2[0] * inverse) * q_12.x;
      float v_41 = (kept_2[1] * inverse) * q_12.y;
      float v_42 = (kept_2[2] * inverse) * q_12.z;
      float v_43 = (kept_2[3] * inverse) * q_12.w;
      float v_44 = v_40;
      float v_45 = v_41;
      float v_46 = v_42;
      float v_47 = v_43;
      kept_2[0] = v_44;
      kept_2[1] = v_45;
      kept_2[2] = v_46;
      kept_2[3] = v_47;
    }
    if (at_9 < size_n) {
      float4 q_13 = w[at_9 >> 2];
      float v_48 = (kept_3[0] * inverse) * q_13.x;
      float v_49 = (kept_3[1] * inverse) * q_13.y;
      float v_50 = (kept_3[2] * inverse) * q_13.z;
      float v_51 = (kept_3[3] * inverse) * q_13.w;
      float v_52 = v_48;
      float v_53 = v_49;
      float v_54 = v_50;
      float v_55 = v_51;
      kept_3[0] = v_52;
      kept_3[1] = v_53;
      kept_3[2] = v_54;
      kept_3[3] = v_55;
    }
    if (at_6 < size_n) {
      y[((row * ld_x) + at_6) >> 2] = (float4)(kept[0], kept[1], kept[2], kept[3]);
    }
    if (at_7 < size_n) {
      y[((row * ld_x) + at_7) >> 2] = (float4)(kept_1[0], kept_1[1], kept_1[2], kept_1[3]);
    }
    if (at_8 < size_n) {
      y[((row * ld_x) + at_8) >> 2] = (float4)(kept_2[0], kept_2[1], kept_2[2], kept_2[3]);
    }
    if (at_9 < size_n) {
      y[((row * ld_x) + at_9) >> 2] = (float4)(kept_3[0], kept_3[1], kept_3[2], kept_3[3]);
    }
    float result[4];
    for (int i_1 = 4096; i_1 < max(size_n, 4096); i_1 += 1024) {
      int at_10 = i_1 + at;
      if (at_10 < size_n) {
        float4 q_14 = h[(v + at_10) >> 2];
        float x_101 = q_14.x;
        float x_102 = q_14.y;
        float x_103 = q_14.z;
        float x_104 = q_14.w;
        float x_105 = (at_10 < size_n) ? x_101 : 0.0f;
        float x_106 = ((at_10 + 1) < size_n) ? x_102 : 0.0f;
        float x_107 = ((at_10 + 2) < size_n) ? x_103 : 0.0f;
        float x_108 = ((at_10 + 3) < size_n) ? x_104 : 0.0f;
        float4 q_15 = w[at_10 >> 2];
        float v_56 = (x_105 * inverse) * q_15.x;
        float v_57 = (x_106 * inverse) * q_15.y;
        float v_58 = (x_107 * inverse) * q_15.z;
        float v_59 = (x_108 * inverse) * q_15.w;
        result[0] = v_56;
        result[1] = v_57;
        result[2] = v_58;
        result[3] = v_59;
      }
      if (at_10 < size_n) {
        y[((row * ld_x) + at_10) >> 2] = (float4)(result[0], result[1], result[2], result[3]);
      }
    }
  }
}
