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
__kernel void kernel_main(__global const int* restrict step_1, __global uint* yq, __global float2* yq_s, __global const float4* x, __global const float4* restrict delta, __global const float4* restrict post, __global float4* h, __global const float4* restrict w, int ld_x, float eps, int rows_word, int ld_delta) {
  __local float shared_1[1024];
  __local int shared_2[1024];
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
      total = fma(x_1, x_1, total);
      total = fma(x_2, x_2, total);
      total = fma(x_3, x_3, total);
      total = fma(x_4, x_4, total);
    }
    if (at_2 < size_n) {
      float4 q_1 = delta[(v_2 + at_2) >> 2];
      float x_5 = q_1.x;
      float x_6 = q_1.y;
      float x_7 = q_1.z;
      float x_8 = q_1.w;
      total = fma(x_5, x_5, total);
      total = fma(x_6, x_6, total);
      total = fma(x_7, x_7, total);
      total = fma(x_8, x_8, total);
    }
    if (at_3 < size_n) {
      float4 q_2 = delta[(v_2 + at_3) >> 2];
      float x_9 = q_2.x;
      float x_10 = q_2.y;
      float x_11 = q_2.z;
      float x_12 = q_2.w;
      total = fma(x_9, x_9, total);
      total = fma(x_10, x_10, total);
      total = fma(x_11, x_11, total);
      total = fma(x_12, x_12, total);
    }
    if (at_4 < size_n) {
      float4 q_3 = delta[(v_2 + at_4) >> 2];
      float x_13 = q_3.x;
      float x_14 = q_3.y;
      float x_15 = q_3.z;
      float x_16 = q_3.w;
      total = fma(x_13, x_13, total);
      total = fma(x_14, x_14, total);
      total = fma(x_15, x_15, total);
      total = fma(x_16, x_16, total);
    }
    for (int i = 4096; i < max(size_n, 4096); i += 1024) {
      int at_5 = i + at;
      if (at_5 < size_n) {
        float4 q_4 = delta[(v_2 + at_5) >> 2];
        float x_17 = q_4.x;
        float x_18 = q_4.y;
        float x_19 = q_4.z;
        float x_20 = q_4.w;
        total = fma(x_17, x_17, total);
        total = fma(x_18, x_18, total);
        total = fma(x_19, x_19, total);
        total = fma(x_20, x_20, total);
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
      float x_21 = q_5.x;
      float x_22 = q_5.y;
      float x_23 = q_5.z;
      float x_24 = q_5.w;
      float4 q_6 = delta[(v_2 + at_6) >> 2];
      float x_25 = q_6.x;
      float x_26 = q_6.y;
      float x_27 = q_6.z;
      float x_28 = q_6.w;
      float4 q_7 = post[at_6 >> 2];
      float v_4 = (x_25 * inverse) * q_7.x;
      float v_5 = (x_26 * inverse) * q_7.y;
      float v_6 = (x_27 * inverse) * q_7.z;
      float v_7 = (x_28 * inverse) * q_7.w;
      float v_8 = x_21 + v_4;
      float v_9 = x_22 + v_5;
      float v_10 = x_23 + v_6;
      float v_11 = x_24 + v_7;
      h[(v_1 + at_6) >> 2] = (float4)(v_8, v_9, v_10, v_11);
      total_1 = fma(v_8, v_8, total_1);
      total_1 = fma(v_9, v_9, total_1);
      total_1 = fma(v_10, v_10, total_1);
      total_1 = fma(v_11, v_11, total_1);
      kept[0] = v_8;
      kept[1] = v_9;
      kept[2] = v_10;
      kept[3] = v_11;
    }
    if (at_7 < size_n) {
      float4 q_8 = x[(v_1 + at_7) >> 2];
      float x_29 = q_8.x;
      float x_30 = q_8.y;
      float x_31 = q_8.z;
      float x_32 = q_8.w;
      float4 q_9 = delta[(v_2 + at_7) >> 2];
      float x_33 = q_9.x;
      float x_34 = q_9.y;
      float x_35 = q_9.z;
      float x_36 = q_9.w;
      float4 q_10 = post[at_7 >> 2];
      float v_12 = (x_33 * inverse) * q_10.x;
      float v_13 = (x_34 * inverse) * q_10.y;
      float v_14 = (x_35 * inverse) * q_10.z;
      float v_15 = (x_36 * inverse) * q_10.w;
      float v_16 = x_29 + v_12;
      float v_17 = x_30 + v_13;
      float v_18 = x_31 + v_14;
      float v_19 = x_32 + v_15;
      h[(v_1 + at_7) >> 2] = (float4)(v_16, v_17, v_18, v_19);
      total_1 = fma(v_16, v_16, total_1);
      total_1 = fma(v_17, v_17, total_1);
      total_1 = fma(v_18, v_18, total_1);
      total_1 = fma(v_19, v_19, total_1);
      kept_1[0] = v_16;
      kept_1[1] = v_17;
      kept_1[2] = v_18;
      kept_1[3] = v_19;
    }
    if (at_8 < size_n) {
      float4 q_11 = x[(v_1 + at_8) >> 2];
      float x_37 = q_11.x;
      float x_38 = q_11.y;
      float x_39 = q_11.z;
      float x_40 = q_11.w;
      float4 q_12 = delta[(v_2 + at_8) >> 2];
      float x_41 = q_12.x;
      float x_42 = q_12.y;
      float x_43 = q_12.z;
      float x_44 = q_12.w;
      float4 q_13 = post[at_8 >> 2];
      float v_20 = (x_41 * inverse) * q_13.x;
      float v_21 = (x_42 * inverse) * q_13.y;
      float v_22 = (x_43 * inverse) * q_13.z;
      float v_23 = (x_44 * inverse) * q_13.w;
      float v_24 = x_37 + v_20;
      float v_25 = x_38 + v_21;
      float v_26 = x_39 + v_22;
      float v_27 = x_40 + v_23;
      h[(v_1 + at_8) >> 2] = (float4)(v_24, v_25, v_26, v_27);
      total_1 = fma(v_24, v_24, total_1);
      total_1 = fma(v_25, v_25, total_1);
      total_1 = fma(v_26, v_26, total_1);
      total_1 = fma(v_27, v_27, total_1);
      kept_2[0] = v_24;
      kept_2[1] = v_25;
      kept_2[2] = v_26;
      kept_2[3] = v_27;
    }
    if (at_9 < size_n) {
      float4 q_14 = x[(v_1 + at_9) >> 2];
      float x_45 = q_14.x;
      float x_46 = q_14.y;
      float x_47 = q_14.z;
      float x_48 = q_14.w;
      float4 q_15 = delta[(v_2 + at_9) >> 2];
      float x_49 = q_15.x;
      float x_50 = q_15.y;
      float x_51 = q_15.z;
      float x_52 = q_15.w;
      float4 q_16 = post[at_9 >> 2];
      float v_28 = (x_49 * inverse) * q_16.x;
      float v_29 = (x_50 * inverse) * q_16.y;
      float v_30 = (x_51 * inverse) * q_16.z;
      float v_31 = (x_52 * inverse) * q_16.w;
      float v_32 = x_45 + v_28;
      float v_33 = x_46 + v_29;
      float v_34 = x_47 + v_30;
      float v_35 = x_48 + v_31;
      h[(v_1 + at_9) >> 2] = (float4)(v_32, v_33, v_34, v_35);
      total_1 = fma(v_32, v_32, total_1);
      total_1 = fma(v_33, v_33, total_1);
      total_1 = fma(v_34, v_34, total_1);
      total_1 = fma(v_35, v_35, total_1);
      kept_3[0] = v_32;
      kept_3[1] = v_33;
      kept_3[2] = v_34;
      kept_3[3] = v_35;
    }
    for (int i_1 = 4096; i_1 < max(size_n, 4096); i_1 += 1024) {
      int at_10 = i_1 + at;
      if (at_10 < size_n) {
        float4 q_17 = x[(v_1 + at_10) >> 2];
        float x_53 = q_17.x;
        float x_54 = q_17.y;
        float x_55 = q_17.z;
        float x_56 = q_17.w;
        float4 q_18 = delta[(v_2 + at_10) >> 2];
        float x_57 = q_18.x;
        float x_58 = q_18.y;
        float x_59 = q_18.z;
        float x_60 = q_18.w;
        float4 q_19 = post[at_10 >> 2];
        float v_36 = (x_57 * inverse) * q_19.x;
        float v_37 = (x_58 * inverse) * q_19.y;
        float v_38 = (x_59 * inverse) * q_19.z;
        float v_39 = (x_60 * inverse) * q_19.w;
        float v_40 = x_53 + v_36;
        float v_41 = x_54 + v_37;
        float v_42 = x_55 + v_38;
        float v_43 = x_56 + v_39;
        h[(v_1 + at_10) >> 2] = (float4)(v_40, v_41, v_42, v_43);
        total_1 = fma(v_40, v_40, total_1);
        total_1 = fma(v_41, v_41, total_1);
        total_1 = fma(v_42, v_42, total_1);
        total_1 = fma(v_43, v_43, total_1);
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
    int v_77 = tx & (-8);
    if (at_11 < size_n) {
      float v_78 = fmax(fabs(kept[0]), fabs(kept[1]));
      float v_79 = fmax(fabs(kept[2]), fabs(kept[3]));
      float v_80 = fmax(v_78, v_79);
      shared_1[tx] = v_80;
    }
    if (at_12 < size_n) {
      float v_81 = fmax(fabs(kept_1[0]), fabs(kept_1[1]));
      float v_82 = fmax(fabs(kept_1[2]), fabs(kept_1[3]));
      float v_83 = fmax(v_81, v_82);
      shared_1[tx + 256] = v_83;
    }
    if (at_13 < size_n) {
      float v_84 = fmax(fabs(kept_2[0]), fabs(kept_2[1]));
      float v_85 = fmax(fabs(kept_2[2]), fabs(kept_2[3]));
      float v_86 = fmax(v_84, v_85);
      shared_1[tx + 512] = v_86;
    }
    if (at_14 < size_n) {
      float v_87 = fmax(fabs(kept_3[0]), fabs(kept_3[1]));
      float v_88 = fmax(fabs(kept_3[2]), fabs(kept_3[3]));
      float v_89 = fmax(v_87, v_88);
      shared_1[tx + 768] = v_89;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float d[4];
    if (at_11 < size_n) {
      float4 q_24 = (float4)(shared_1[v_77], shared_1[v_77 + 1], shared_1[v_77 + 2], shared_1[v_77 + 3]);
      float4 q_25 = (float4)(shared_1[v_77 + 4], shared_1[v_77 + 5], shared_1[v_77 + 6], shared_1[v_77 + 7]);
      float v_90 = fmax(q_24.x, q_24.y);
      float v_91 = fmax(q_24.z, q_24.w);
      float v_92 = fmax(q_25.x, q_25.y);
      float v_93 = fmax(q_25.z, q_25.w);
      float v_94 = fmax(v_90, v_91);
      float v_95 = fmax(v_92, v_93);
      float v_96 = fmax(v_94, v_95);
      bool v_97 = 7.523164e-37f <= v_96;
      float v_98 = v_97 ? (v_96 / 127.0f) : 0.0f;
      float v_99 = v_97 ? (127.0f / v_96) : 0.0f;
      d[0] = v_98;
      int q_26 = (int)(rint((kept[0] * v_99)));
      int q_27 = (int)(rint((kept[1] * v_99)));
      int q_28 = (int)(rint((kept[2] * v_99)));
      int q_29 = (int)(rint((kept[3] * v_99)));
      uint v_100 = ((((uint)q_26 & 255u) | (((uint)q_27 & 255u) << 8u)) | (((uint)q_28 & 255u) << 16u)) | (((uint)q_29 & 255u) << 24u);
      yq[((row * size_n) + at_11) >> 2] = v_100;
      shared_2[tx] = ((q_26 + q_27) + q_28) + q_29;
    }
    if (at_12 < size_n) {
      float4 q_30 = (float4)(shared_1[v_77 + 256], shared_1[v_77 + 257], shared_1[v_77 + 258], shared_1[v_77 + 259]);
      float4 q_31 = (float4)(shared_1[v_77 + 260], shared_1[v_77 + 261], shared_1[v_77 + 262], shared_1[v_77 + 263]);
      float v_101 = fmax(q_30.x, q_30.y);
      float v_102 = fmax(q_30.z, q_30.w);
      float v_103 = fmax(q_31.x, q_31.y);
      float v_104 = fmax(q_31.z, q_31.w);
      float v_105 = fmax(v_101, v_102);
      float v_106 = fmax(v_103, v_104);
      float v_107 = fmax(v_105, v_106);
      bool v_108 = 7.523164e-37f <= v_107;
      float v_109 = v_108 ? (v_107 / 127.0f) : 0.0f;
      float v_110 = v_108 ? (127.0f / v_107) : 0.0f;
      d[1] = v_109;
      int q_32 = (int)(rint((kept_1[0] * v_110)));
      int q_33 = (int)(rint((kept_1[1] * v_110)));
      int q_34 = (int)(rint((kept_1[2] * v_110)));
      int q_35 = (int)(rint((kept_1[3] * v_110)));
      uint v_111 = ((((uint)q_32 & 255u) | (((uint)q_33 & 255u) << 8u)) | (((uint)q_34 & 255u) << 16u)) | (((uint)q_35 & 255u) << 24u);
      yq[((row * size_n) + at_12) >> 2] = v_111;
      shared_2[tx + 256] = ((q_32 + q_33) + q_34) + q_35;
    }
    if (at_13 < size_n) {
      float4 q_36 = (float4)(shared_1[v_77 + 512], shared_1[v_77 + 513], shared_1[v_77 + 514], shared_1[v_77 + 515]);
      float4 q_37 = (float4)(shared_1[v_77 + 516], shared_1[v_77 + 517], shared_1[v_77 + 518], shared_1[v_77 + 519]);
      float v_112 = fmax(q_36.x, q_36.y);
      float v_113 = fmax(q_36.z, q_36.w);
      float v_114 = fmax(q_37.x, q_37.y);
      float v_115 = fmax(q_37.z, q_37.w);
      float v_116 = fmax(v_112, v_113);
      float v_117 = fmax(v_114, v_115);
      float v_118 = fmax(v_116, v_117);
      bool v_119 = 7.523164e-37f <= v_118;
      float v_120 = v_119 ? (v_118 / 127.0f) : 0.0f;
      float v_121 = v_119 ? (127.0f / v_118) : 0.0f;
      d[2] = v_120;
      int q_38 = (int)(rint((kept_2[0] * v_121)));
      int q_39 = (int)(rint((kept_2[1] * v_121)));
      int q_40 = (int)(rint((kept_2[2] * v_121)));
      int q_41 = (int)(rint((kept_2[3] * v_121)));
      uint v_122 = ((((uint)q_38 & 255u) | (((uint)q_39 & 255u) << 8u)) | (((uint)q_40 & 255u) << 16u)) | (((uint)q_41 & 255u) << 24u);
      yq[((row * size_n) + at_13) >> 2] = v_122;
      shared_2[tx + 512] = ((q_38 + q_39) + q_40) + q_41;
    }
    if (at_14 < size_n) {
      float4 q_42 = (float4)(shared_1[v_77 + 768], shared_1[v_77 + 769], shared_1[v_77 + 770], shared_1[v_77 + 771]);
      float4 q_43 = (float4)(shared_1[v_77 + 772], shared_1[v_77 + 773], shared_1[v_77 + 774], shared_1[v_77 + 775]);
      float v_123 = fmax(q_42.x, q_42.y);
      float v_124 = fmax(q_42.z, q_42.w);
      float v_125 = fmax(q_43.x, q_43.y);
      float v_126 = fmax(q_43.z, q_43.w);
      float v_127 = fmax(v_123, v_124);
      float v_128 = fmax(v_125, v_126);
      float v_129 = fmax(v_127, v_128);
      bool v_130 = 7.523164e-37f <= v_129;
      float v_131 = v_130 ? (v_129 / 127.0f) : 0.0f;
      float v_132 = v_130 ? (127.0f / v_129) : 0.0f;
      d[3] = v_131;
      int q_44 = (int)(rint((kept_3[0] * v_132)));
      int q_45 = (int)(rint((kept_3[1] * v_132)));
      int q_46 = (int)(rint((kept_3[2] * v_132)));
      int q_47 = (int)(rint((kept_3[3] * v_132)));
      uint v_133 = ((((uint)q_44 & 255u) | (((uint)q_45 & 255u) << 8u)) | (((uint)q_46 & 255u) << 16u)) | (((uint)q_47 & 255u) << 24u);
      yq[((row * size_n) + at_14) >> 2] = v_133;
      shared_2[tx + 768] = ((q_44 + q_45) + q_46) + q_47;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if ((at_11 < size_n) && (tx == v_77)) {
      int4 q_48 = (int4)(shared_2[v_77], shared_2[v_77 + 1], shared_2[v_77 + 2], shared_2[v_77 + 3]);
      int4 q_49 = (int4)(shared_2[v_77 + 4], shared_2[v_77 + 5], shared_2[v_77 + 6], shared_2[v_77 + 7]);
      int v_134 = ((((((q_48.x + q_48.y) + q_48.z) + q_48.w) + q_49.x) + q_49.y) + q_49.z) + q_49.w;
      float v_135 = d[0];
      yq_s[(((row * size_n) + at_11) >> 4) >> 1] = (float2)(v_135, (v_135 * (float)v_134));
    }
    if ((at_12 < size_n) && (tx == v_77)) {
      int4 q_50 = (int4)(shared_2[v_77 + 256], shared_2[v_77 + 257], shared_2[v_77 + 258], shared_2[v_77 + 259]);
      int4 q_51 = (int4)(shared_2[v_77 + 260], shared_2[v_77 + 261], shared_2[v_77 + 262], shared_2[v_77 + 263]);
      int v_136 = ((((((q_50.x + q_50.y) + q_50.z) + q_50.w) + q_51.x) + q_51.y) + q_51.z) + q_51.w;
      float v_137 = d[1];
      yq_s[(((row * size_n) + at_12) >> 4) >> 1] = (float2)(v_137, (v_137 * (float)v_136));
    }
    if ((at_13 < size_n) && (tx == v_77)) {
      int4 q_52 = (int4)(shared_2[v_77 + 512], shared_2[v_77 + 513], shared_2[v_77 + 514], shared_2[v_77 + 515]);
      int4 q_53 = (int4)(shared_2[v_77 + 516], shared_2[v_77 + 517], shared_2[v_77 + 518], shared_2[v_77 + 519]);
      int v_138 = ((((((q_52.x + q_52.y) + q_52.z) + q_52.w) + q_53.x) + q_53.y) + q_53.z) + q_53.w;
      float v_139 = d[2];
      yq_s[(((row * size_n) + at_13) >> 4) >> 1] = (float2)(v_139, (v_139 * (float)v_138));
    }
    if ((at_14 < size_n) && (tx == v_77)) {
      int4 q_54 = (int4)(shared_2[v_77 + 768], shared_2[v_77 + 769], shared_2[v_77 + 770], shared_2[v_77 + 771]);
      int4 q_55 = (int4)(shared_2[v_77 + 772], shared_2[v_77 + 773], shared_2[v_77 + 774], shared_2[v_77 + 775]);
      int v_140 = ((((((q_54.x + q_54.y) + q_54.z) + q_54.w) + q_55.x) + q_55.y) + q_55.z) + q_55.w;
      float v_141 = d[3];
      yq_s[(((row * size_n) + at_14) >> 4) >> 1] = (float2)(v_141, (v_141 * (float)v_140));
    }
    float result[4];
    for (int i_2 = 4096; i_2 < max(size_n, 4096); i_2 += 1024) {
      int at_15 = i_2 + at;
      if (at_15 < size_n) {
        float4 q_56 = h[(v + at_15) >> 2];
        float x_61 = q_56.x;
        float x_62 = q_56.y;
        float x_63 = q_56.z;
        float x_64 = q_56.w;
        float4 q_57 = w[at_15 >> 2];
        float v_142 = (x_61 * inverse_1) * q_57.x;
        float v_143 = (x_62 * inverse_1) * q_57.y;
        float v_144 = (x_63 * inverse_1) * q_57.z;
        float v_145 = (x_64 * inverse_1) * q_57.w;
        result[0] = v_142;
        result[1] = v_143;
        result[2] = v_144;
        result[3] = v_145;
      }
      int v_146 = tx & (-8);
      if (at_15 < size_n) {
        float v_147 = fmax(fabs(result[0]), fabs(result[1]));
        float v_148 = fmax(fabs(result[2]), fabs(result[3]));
        float v_149 = fmax(v_147, v_148);
        shared_1[tx] = v_149;
      }
      barrier(CLK_LOCAL_MEM_FENCE);
      float d_1;
      if (at_15 < size_n) {
        float4 q_58 = (float4)(shared_1[v_146], shared_1[v_146 + 1], shared_1[v_146 + 2], shared_1[v_146 + 3]);
        float4 q_59 = (float4)(shared_1[v_146 + 4], shared_1[v_146 + 5], shared_1[v_146 + 6], shared_1[v_146 + 7]);
        float v_150 = fmax(q_58.x, q_58.y);
        float v_151 = fmax(q_58.z, q_58.w);
        float v_152 = fmax(q_59.x, q_59.y);
        float v_153 = fmax(q_59.z, q_59.w);
        float v_154 = fmax(v_150, v_151);
        float v_155 = fmax(v_152, v_153);
        float v_156 = fmax(v_154, v_155);
        bool v_157 = 7.523164e-37f <= v_156;
        float v_158 = v_157 ? (v_156 / 127.0f) : 0.0f;
        float v_159 = v_157 ? (127.0f / v_156) : 0.0f;
        d_1 = v_158;
        int q_60 = (int)(rint((result[0] * v_159)));
        int q_61 = (int)(rint((result[1] * v_159)));
        int q_62 = (int)(rint((result[2] * v_159)));
        int q_63 = (int)(rint((result[3] * v_159)));
        uint v_160 = ((((uint)q_60 & 255u) | (((uint)q_61 & 255u) << 8u)) | (((uint)q_62 & 255u) << 16u)) | (((uint)q_63 & 255u) << 24u);
        yq[((row * size_n) + at_15) >> 2] = v_160;
        shared_2[tx] = ((q_60 + q_61) + q_62) + q_63;
      }
      barrier(CLK_LOCAL_MEM_FENCE);
      if ((at_15 < size_n) && (tx == v_146)) {
        int4 q_64 = (int4)(shared_2[v_146], shared_2[v_146 + 1], shared_2[v_146 + 2], shared_2[v_146 + 3]);
        int4 q_65 = (int4)(shared_2[v_146 + 4], shared_2[v_146 + 5], shared_2[v_146 + 6], shared_2[v_146 + 7]);
        int v_161 = ((((((q_64.x + q_64.y) + q_64.z) + q_64.w) + q_65.x) + q_65.y) + q_65.z) + q_65.w;
        float v_162 = d_1;
        yq_s[(((row * size_n) + at_15) >> 4) >> 1] = (float2)(v_162, (v_162 * (float)v_161));
      }
    }
  }
}
