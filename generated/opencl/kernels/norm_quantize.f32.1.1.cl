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
__kernel void kernel_main(__global const int* restrict step_1, __global float4* y, __global const float4* x, __global const float4* restrict delta, __global const float4* restrict post, __global float4* h, __global const float4* restrict w, int ld_x, float eps, int rows_word, int ld_delta) {
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
      float4 q = delta[(v_2 + at_1) >> 2];
      float x_1 = q.x;
      float x_2 = q.y;
      float x_3 = q.z;
      float x_4 = q.w;
      float x_5 = (at_1 < size_n) ? x_1 : 0.0f;
      float x_6 = ((at_1 + 1) < size_n) ? x_2 : 0.0f;
      float x_7 = ((at_1 + 2) < size_n) ? x_3 : 0.0f;
      float x_8 = ((at_1 + 3) < size_n) ? x_4 : 0.0f;
      total = fma(x_5, x_5, total);
      total = fma(x_6, x_6, total);
      total = fma(x_7, x_7, total);
      total = fma(x_8, x_8, total);
    }
    if (at_2 < size_n) {
      float4 q_1 = delta[(v_2 + at_2) >> 2];
      float x_9 = q_1.x;
      float x_10 = q_1.y;
      float x_11 = q_1.z;
      float x_12 = q_1.w;
      float x_13 = (at_2 < size_n) ? x_9 : 0.0f;
      float x_14 = ((at_2 + 1) < size_n) ? x_10 : 0.0f;
      float x_15 = ((at_2 + 2) < size_n) ? x_11 : 0.0f;
      float x_16 = ((at_2 + 3) < size_n) ? x_12 : 0.0f;
      total = fma(x_13, x_13, total);
      total = fma(x_14, x_14, total);
      total = fma(x_15, x_15, total);
      total = fma(x_16, x_16, total);
    }
    if (at_3 < size_n) {
      float4 q_2 = delta[(v_2 + at_3) >> 2];
      float x_17 = q_2.x;
      float x_18 = q_2.y;
      float x_19 = q_2.z;
      float x_20 = q_2.w;
      float x_21 = (at_3 < size_n) ? x_17 : 0.0f;
      float x_22 = ((at_3 + 1) < size_n) ? x_18 : 0.0f;
      float x_23 = ((at_3 + 2) < size_n) ? x_19 : 0.0f;
      float x_24 = ((at_3 + 3) < size_n) ? x_20 : 0.0f;
      total = fma(x_21, x_21, total);
      total = fma(x_22, x_22, total);
      total = fma(x_23, x_23, total);
      total = fma(x_24, x_24, total);
    }
    if (at_4 < size_n) {
      float4 q_3 = delta[(v_2 + at_4) >> 2];
      float x_25 = q_3.x;
      float x_26 = q_3.y;
      float x_27 = q_3.z;
      float x_28 = q_3.w;
      float x_29 = (at_4 < size_n) ? x_25 : 0.0f;
      float x_30 = ((at_4 + 1) < size_n) ? x_26 : 0.0f;
      float x_31 = ((at_4 + 2) < size_n) ? x_27 : 0.0f;
      float x_32 = ((at_4 + 3) < size_n) ? x_28 : 0.0f;
      total = fma(x_29, x_29, total);
      total = fma(x_30, x_30, total);
      total = fma(x_31, x_31, total);
      total = fma(x_32, x_32, total);
    }
    for (int i = 4096; i < max(size_n, 4096); i += 1024) {
      int at_5 = i + at;
      if (at_5 < size_n) {
        float4 q_4 = delta[(v_2 + at_5) >> 2];
        float x_33 = q_4.x;
        float x_34 = q_4.y;
        float x_35 = q_4.z;
        float x_36 = q_4.w;
        float x_37 = (at_5 < size_n) ? x_33 : 0.0f;
        float x_38 = ((at_5 + 1) < size_n) ? x_34 : 0.0f;
        float x_39 = ((at_5 + 2) < size_n) ? x_35 : 0.0f;
        float x_40 = ((at_5 + 3) < size_n) ? x_36 : 0.0f;
        total = fma(x_37, x_37, total);
        total = fma(x_38, x_38, total);
        total = fma(x_39, x_39, total);
        total = fma(x_40, x_40, total);
      }
    }
    float v_3 = group_sum(total, t, red);
    float inverse = 1.0f / sqrt(((v_3 / (float)size_n) + eps));
    float total_1 = 0.0f;
    int at_6 = at;
    int at_7 = at + 1024;
    int at_8 = at + 2048;
    int at_9 = at + 3072;
    if (at_6 < size_n) {
      float4 q_5 = x[(v_1 + at_6) >> 2];
      float x_41 = q_5.x;
      float x_42 = q_5.y;
      float x_43 = q_5.z;
      float x_44 = q_5.w;
      float x_45 = (at_6 < size_n) ? x_41 : 0.0f;
      float x_46 = ((at_6 + 1) < size_n) ? x_42 : 0.0f;
      float x_47 = ((at_6 + 2) < size_n) ? x_43 : 0.0f;
      float x_48 = ((at_6 + 3) < size_n) ? x_44 : 0.0f;
      float4 q_6 = delta[(v_2 + at_6) >> 2];
      float x_49 = q_6.x;
      float x_50 = q_6.y;
      float x_51 = q_6.z;
      float x_52 = q_6.w;
      float x_53 = (at_6 < size_n) ? x_49 : 0.0f;
      float x_54 = ((at_6 + 1) < size_n) ? x_50 : 0.0f;
      float x_55 = ((at_6 + 2) < size_n) ? x_51 : 0.0f;
      float x_56 = ((at_6 + 3) < size_n) ? x_52 : 0.0f;
      float4 q_7 = post[at_6 >> 2];
      float v_4 = (x_53 * inverse) * q_7.x;
      float v_5 = (x_54 * inverse) * q_7.y;
      float v_6 = (x_55 * inverse) * q_7.z;
      float v_7 = (x_56 * inverse) * q_7.w;
      float v_8 = x_45 + v_4;
      float v_9 = x_46 + v_5;
      float v_10 = x_47 + v_6;
      float v_11 = x_48 + v_7;
      float x_57 = (at_6 < size_n) ? v_8 : 0.0f;
      float x_58 = ((at_6 + 1) < size_n) ? v_9 : 0.0f;
      float x_59 = ((at_6 + 2) < size_n) ? v_10 : 0.0f;
      float x_60 = ((at_6 + 3) < size_n) ? v_11 : 0.0f;
      h[(v_1 + at_6) >> 2] = (float4)(x_57, x_58, x_59, x_60);
      total_1 = fma(x_57, x_57, total_1);
      total_1 = fma(x_58, x_58, total_1);
      total_1 = fma(x_59, x_59, total_1);
      total_1 = fma(x_60, x_60, total_1);
      kept[0] = x_57;
      kept[1] = x_58;
      kept[2] = x_59;
      kept[3] = x_60;
    }
    if (at_7 < size_n) {
      float4 q_8 = x[(v_1 + at_7) >> 2];
      float x_61 = q_8.x;
      float x_62 = q_8.y;
      float x_63 = q_8.z;
      float x_64 = q_8.w;
      float x_65 = (at_7 < size_n) ? x_61 : 0.0f;
      float x_66 = ((at_7 + 1) < size_n) ? x_62 : 0.0f;
      float x_67 = ((at_7 + 2) < size_n) ? x_63 : 0.0f;
      float x_68 = ((at_7 + 3) < size_n) ? x_64 : 0.0f;
      float4 q_9 = delta[(v_2 + at_7) >> 2];
      float x_69 = q_9.x;
      float x_70 = q_9.y;
      float x_71 = q_9.z;
      float x_72 = q_9.w;
      float x_73 = (at_7 < size_n) ? x_69 : 0.0f;
      float x_74 = ((at_7 + 1) < size_n) ? x_70 : 0.0f;
      float x_75 = ((at_7 + 2) < size_n) ? x_71 : 0.0f;
      float x_76 = ((at_7 + 3) < size_n) ? x_72 : 0.0f;
      float4 q_10 = post[at_7 >> 2];
      float v_12 = (x_73 * inverse) * q_10.x;
      float v_13 = (x_74 * inverse) * q_10.y;
      float v_14 = (x_75 * inverse) * q_10.z;
      float v_15 = (x_76 * inverse) * q_10.w;
      float v_16 = x_65 + v_12;
      float v_17 = x_66 + v_13;
      float v_18 = x_67 + v_14;
      float v_19 = x_68 + v_15;
      float x_77 = (at_7 < size_n) ? v_16 : 0.0f;
      float x_78 = ((at_7 + 1) < size_n) ? v_17 : 0.0f;
      float x_79 = ((at_7 + 2) < size_n) ? v_18 : 0.0f;
      float x_80 = ((at_7 + 3) < size_n) ? v_19 : 0.0f;
      h[(v_1 + at_7) >> 2] = (float4)(x_77, x_78, x_79, x_80);
      total_1 = fma(x_77, x_77, total_1);
      total_1 = fma(x_78, x_78, total_1);
      total_1 = fma(x_79, x_79, total_1);
      total_1 = fma(x_80, x_80, total_1);
      kept_1[0] = x_77;
      kept_1[1] = x_78;
      kept_1[2] = x_79;
      kept_1[3] = x_80;
    }
    if (at_8 < size_n) {
      float4 q_11 = x[(v_1 + at_8) >> 2];
      float x_81 = q_11.x;
      float x_82 = q_11.y;
      float x_83 = q_11.z;
      float x_84 = q_11.w;
      float x_85 = (at_8 < size_n) ? x_81 : 0.0f;
      float x_86 = ((at_8 + 1) < size_n) ? x_82 : 0.0f;
      float x_87 = ((at_8 + 2) < size_n) ? x_83 : 0.0f;
      float x_88 = ((at_8 + 3) < size_n) ? x_84 : 0.0f;
      float4 q_12 = delta[(v_2 + at_8) >> 2];
      float x_89 = q_12.x;
      float x_90 = q_12.y;
      float x_91 = q_12.z;
      float x_92 = q_12.w;
      float x_93 = (at_8 < size_n) ? x_89 : 0.0f;
      float x_94 = ((at_8 + 1) < size_n) ? x_90 : 0.0f;
      float x_95 = ((at_8 + 2) < size_n) ? x_91 : 0.0f;
      float x_96 = ((at_8 + 3) < size_n) ? x_92 : 0.0f;
      float4 q_13 = post[at_8 >> 2];
      float v_20 = (x_93 * inverse) * q_13.x;
      float v_21 = (x_94 * inverse) * q_13.y;
      float v_22 = (x_95 * inverse) * q_13.z;
      float v_23 = (x_96 * inverse) * q_13.w;
      float v_24 = x_85 + v_20;
      float v_25 = x_86 + v_21;
      float v_26 = x_87 + v_22;
      float v_27 = x_88 + v_23;
      float x_97 = (at_8 < size_n) ? v_24 : 0.0f;
      float x_98 = ((at_8 + 1) < size_n) ? v_25 : 0.0f;
      float x_99 = ((at_8 + 2) < size_n) ? v_26 : 0.0f;
      float x_100 = ((at_8 + 3) < size_n) ? v_27 : 0.0f;
      h[(v_1 + at_8) >> 2] = (float4)(x_97, x_98, x_99, x_100);
      total_1 = fma(x_97, x_97, total_1);
      total_1 = fma(x_98, x_98, total_1);
      total_1 = fma(x_99, x_99, total_1);
      total_1 = fma(x_100, x_100, total_1);
      kept_2[0] = x_97;
      kept_2[1] = x_98;
      kept_2[2] = x_99;
      kept_2[3] = x_100;
    }
    if (at_9 < size_n) {
      float4 q_14 = x[(v_1 + at_9) >> 2];
      float x_101 = q_14.x;
      float x_102 = q_14.y;
      float x_103 = q_14.z;
      float x_104 = q_14.w;
      float x_105 = (at_9 < size_n) ? x_101 : 0.0f;
      float x_106 = ((at_9 + 1) < size_n) ? x_102 : 0.0f;
      float x_107 = ((at_9 + 2) < size_n) ? x_103 : 0.0f;
      float x_108 = ((at_9 + 3) < size_n) ? x_104 : 0.0f;
      float4 q_15 = delta[(v_2 + at_9) >> 2];
      float x_109 = q_15.x;
      float x_110 = q_15.y;
      float x_111 = q_15.z;
      float x_112 = q_15.w;
      float x_113 = (at_9 < size_n) ? x_109 : 0.0f;
      float x_114 = ((at_9 + 1) < size_n) ? x_110 : 0.0f;
      float x_115 = ((at_9 + 2) < size_n) ? x_111 : 0.0f;
      float x_116 = ((at_9 + 3) < size_n) ? x_112 : 0.0f;
      float4 q_16 = post[at_9 >> 2];
      float v_28 = (x_113 * inverse) * q_16.x;
      float v_29 = (x_114 * inverse) * q_16.y;
      float v_30 = (x_115 * inverse) * q_16.z;
      float v_31 = (x_116 * inverse) * q_16.w;
      float v_32 = x_105 + v_28;
      float v_33 = x_106 + v_29;
      float v_34 = x_107 + v_30;
      float v_35 = x_108 + v_31;
      float x_117 = (at_9 < size_n) ? v_32 : 0.0f;
      float x_118 = ((at_9 + 1) < size_n) ? v_33 : 0.0f;
      float x_119 = ((at_9 + 2) < size_n) ? v_34 : 0.0f;
      float x_120 = ((at_9 + 3) < size_n) ? v_35 : 0.0f;
      h[(v_1 + at_9) >> 2] = (float4)(x_117, x_118, x_119, x_120);
      total_1 = fma(x_117, x_117, total_1);
      total_1 = fma(x_118, x_118, total_1);
      total_1 = fma(x_119, x_119, total_1);
      total_1 = fma(x_120, x_120, total_1);
      kept_3[0] = x_117;
      kept_3[1] = x_118;
      kept_3[2] = x_119;
      kept_3[3] = x_120;
    }
    for (int i_1 = 4096; i_1 < max(size_n, 4096); i_1 += 1024) {
      int at_10 = i_1 + at;
      if (at_10 < size_n) {
        float4 q_17 = x[(v_1 + at_10) >> 2];
        float x_121 = q_17.x;
        float x_122 = q_17.y;
        float x_123 = q_17.z;
        float x_124 = q_17.w;
        float x_125 = (at_10 < size_n) ? x_121 : 0.0f;
        float x_126 = ((at_10 + 1) < size_n) ? x_122 : 0.0f;
        float x_127 = ((at_10 + 2) < size_n) ? x_123 : 0.0f;
        float x_128 = ((at_10 + 3) < size_n) ? x_124 : 0.0f;
        float4 q_18 = delta[(v_2 + at_10) >> 2];
        float x_129 = q_18.x;
        float x_130 = q_18.y;
        float x_131 = q_18.z;
        float x_132 = q_18.w;
        float x_133 = (at_10 < size_n) ? x_129 : 0.0f;
        float x_134 = ((at_10 + 1) < size_n) ? x_130 : 0.0f;
        float x_135 = ((at_10 + 2) < size_n) ? x_131 : 0.0f;
        float x_136 = ((at_10 + 3) < size_n) ? x_132 : 0.0f;
        float4 q_19 = post[at_10 >> 2];
        float v_36 = (x_133 * inverse) * q_19.x;
        float v_37 = (x_134 * inverse) * q_19.y;
        float v_38 = (x_135 * inverse) * q_19.z;
        float v_39 = (x_136 * inverse) * q_19.w;
        float v_40 = x_125 + v_36;
        float v_41 = x_126 + v_37;
        float v_42 = x_127 + v_38;
        float v_43 = x_128 + v_39;
        float x_137 = (at_10 < size_n) ? v_40 : 0.0f;
        float x_138 = ((at_10 + 1) < size_n) ? v_41 : 0.0f;
        float x_139 = ((at_10 + 2) < size_n) ? v_42 : 0.0f;
        float x_140 = ((at_10 + 3) < size_n) ? v_43 : 0.0f;
        h[(v_1 + at_10) >> 2] = (float4)(x_137, x_138, x_139, x_140);
        total_1 = fma(x_137, x_137, total_1);
        total_1 = fma(x_138, x_138, total_1);
        total_1 = fma(x_139, x_139, total_1);
        total_1 = fma(x_140, x_140, total_1);
      }
    }
    float v_44 = group_sum(total_1, t, red);
    float inverse_1 = 1.0f / sqrt(((v_44 / (float)size_n) + eps));
    int at_11 = at;
    int at_12 = at + 1024;
    int at_13 = at + 2048;
    int at_14 = at + 3072;
    if (at_11 < size_n) {
      float4 q_20 = w[at_11 >> 2];
      float v_45 = (kept[0] * inverse_1) * q_20.x;
      float v_46 = (kept[1] * inverse_1) * q_20.y;
      float v_47 = (kept[2] * inverse_1) * q_20.z;
      float v_48 = (kept[3] * inverse_1) * q_20.w;
      float v_49 = v_45;
      float v_50 = v_46;
      float v_51 = v_47;
      float v_52 = v_48;
      kept[0] = v_49;
      kept[1] = v_50;
      kept[2] = v_51;
      kept[3] = v_52;
    }
    if (at_12 < size_n) {
      float4 q_21 = w[at_12 >> 2];
      float v_53 = (kept_1[0] * inverse_1) * q_21.x;
      float v_54 = (kept_1[1] * inverse_1) * q_21.y;
      float v_55 = (kept_1[2] * inverse_1) * q_21.z;
      float v_56 = (kept_1[3] * inverse_1) * q_21.w;
      float v_57 = v_53;
      float v_58 = v_54;
      float v_59 = v_55;
      float v_60 = v_56;
      kept_1[0] = v_57;
      kept_1[1] = v_58;
      kept_1[2] = v_59;
      kept_1[3] = v_60;
    }
    if (at_13 < size_n) {
      float4 q_22 = w[at_13 >> 2];
      float v_61 = (kept_2[0] * inverse_1) * q_22.x;
      float v_62 = (kept_2[1] * inverse_1) * q_22.y;
      float v_63 = (kept_2[2] * inverse_1) * q_22.z;
      float v_64 = (kept_2[3] * inverse_1) * q_22.w;
      float v_65 = v_61;
      float v_66 = v_62;
      float v_67 = v_63;
      float v_68 = v_64;
      kept_2[0] = v_65;
      kept_2[1] = v_66;
      kept_2[2] = v_67;
      kept_2[3] = v_68;
    }
    if (at_14 < size_n) {
      float4 q_23 = w[at_14 >> 2];
      float v_69 = (kept_3[0] * inverse_1) * q_23.x;
      float v_70 = (kept_3[1] * inverse_1) * q_23.y;
      float v_71 = (kept_3[2] * inverse_1) * q_23.z;
      float v_72 = (kept_3[3] * inverse_1) * q_23.w;
      float v_73 = v_69;
      float v_74 = v_70;
      float v_75 = v_71;
      float v_76 = v_72;
      kept_3[0] = v_73;
      kept_3[1] = v_74;
      kept_3[2] = v_75;
      kept_3[3] = v_76;
    }
    if (at_11 < size_n) {
      y[((row * ld_x) + at_11) >> 2] = (float4)(kept[0], kept[1], kept[2], kept[3]);
    }
    if (at_12 < size_n) {
      y[((row * ld_x) + at_12) >> 2] = (float4)(kept_1[0], kept_1[1], kept_1[2], kept_1[3]);
    }
    if (at_13 < size_n) {
      y[((row * ld_x) + at_13) >> 2] = (float4)(kept_2[0], kept_2[1], kept_2[2], kept_2[3]);
    }
    if (at_14 < size_n) {
      y[((row * ld_x) + at_14) >> 2] = (float4)(kept_3[0], kept_3[1], kept_3[2], kept_3[3]);
    }
    float result[4];
    for (int i_2 = 4096; i_2 < max(size_n, 4096); i_2 += 1024) {
      int at_15 = i_2 + at;
      if (at_15 < size_n) {
        float4 q_24 = h[(v + at_15) >> 2];
        float x_141 = q_24.x;
        float x_142 = q_24.y;
        float x_143 = q_24.z;
        float x_144 = q_24.w;
        float x_145 = (at_15 < size_n) ? x_141 : 0.0f;
        float x_146 = ((at_15 + 1) < size_n) ? x_142 : 0.0f;
        float x_147 = ((at_15 + 2) < size_n) ? x_143 : 0.0f;
        float x_148 = ((at_15 + 3) < size_n) ? x_144 : 0.0f;
        float4 q_25 = w[at_15 >> 2];
        float v_77 = (x_145 * inverse_1) * q_25.x;
        float v_78 = (x_146 * inverse_1) * q_25.y;
        float v_79 = (x_147 * inverse_1) * q_25.z;
        float v_80 = (x_148 * inverse_1) * q_25.w;
        result[0] = v_77;
        result[1] = v_78;
        result[2] = v_79;
        result[3] = v_80;
      }
      if (at_15 < size_n) {
        y[((row * ld_x) + at_15) >> 2] = (float4)(result[0], result[1], result[2], result[3]);
      }
    }
  }
}
