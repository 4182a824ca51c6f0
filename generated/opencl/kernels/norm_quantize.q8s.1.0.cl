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
__kernel void kernel_main(__global const int* restrict step_1, __global uint* yq, __global float2* yq_s, __global const float4* x, __global const float4* restrict delta, __global float4* h, __global const float4* restrict w, int ld_x, float eps, int rows_word, int ld_delta) {
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
      float4 q = x[(v_1 + at_1) >> 2];
      float x_1 = q.x;
      float x_2 = q.y;
      float x_3 = q.z;
      float x_4 = q.w;
      float4 q_1 = delta[(v_2 + at_1) >> 2];
      float x_5 = q_1.x;
      float x_6 = q_1.y;
      float x_7 = q_1.z;
      float x_8 = q_1.w;
      float v_3 = x_1 + x_5;
      float v_4 = x_2 + x_6;
      float v_5 = x_3 + x_7;
      float v_6 = x_4 + x_8;
      h[(v_1 + at_1) >> 2] = (float4)(v_3, v_4, v_5, v_6);
      total = fma(v_3, v_3, total);
      total = fma(v_4, v_4, total);
      total = fma(v_5, v_5, total);
      total = fma(v_6, v_6, total);
      kept[0] = v_3;
      kept[1] = v_4;
      kept[2] = v_5;
      kept[3] = v_6;
    }
    if (at_2 < size_n) {
      float4 q_2 = x[(v_1 + at_2) >> 2];
      float x_9 = q_2.x;
      float x_10 = q_2.y;
      float x_11 = q_2.z;
      float x_12 = q_2.w;
      float4 q_3 = delta[(v_2 + at_2) >> 2];
      float x_13 = q_3.x;
      float x_14 = q_3.y;
      float x_15 = q_3.z;
      float x_16 = q_3.w;
      float v_7 = x_9 + x_13;
      float v_8 = x_10 + x_14;
      float v_9 = x_11 + x_15;
      float v_10 = x_12 + x_16;
      h[(v_1 + at_2) >> 2] = (float4)(v_7, v_8, v_9, v_10);
      total = fma(v_7, v_7, total);
      total = fma(v_8, v_8, total);
      total = fma(v_9, v_9, total);
      total = fma(v_10, v_10, total);
      kept_1[0] = v_7;
      kept_1[1] = v_8;
      kept_1[2] = v_9;
      kept_1[3] = v_10;
    }
    if (at_3 < size_n) {
      float4 q_4 = x[(v_1 + at_3) >> 2];
      float x_17 = q_4.x;
      float x_18 = q_4.y;
      float x_19 = q_4.z;
      float x_20 = q_4.w;
      float4 q_5 = delta[(v_2 + at_3) >> 2];
      float x_21 = q_5.x;
      float x_22 = q_5.y;
      float x_23 = q_5.z;
      float x_24 = q_5.w;
      float v_11 = x_17 + x_21;
      float v_12 = x_18 + x_22;
      float v_13 = x_19 + x_23;
      float v_14 = x_20 + x_24;
      h[(v_1 + at_3) >> 2] = (float4)(v_11, v_12, v_13, v_14);
      total = fma(v_11, v_11, total);
      total = fma(v_12, v_12, total);
      total = fma(v_13, v_13, total);
      total = fma(v_14, v_14, total);
      kept_2[0] = v_11;
      kept_2[1] = v_12;
      kept_2[2] = v_13;
      kept_2[3] = v_14;
    }
    if (at_4 < size_n) {
      float4 q_6 = x[(v_1 + at_4) >> 2];
      float x_25 = q_6.x;
      float x_26 = q_6.y;
      float x_27 = q_6.z;
      float x_28 = q_6.w;
      float4 q_7 = delta[(v_2 + at_4) >> 2];
      float x_29 = q_7.x;
      float x_30 = q_7.y;
      float x_31 = q_7.z;
      float x_32 = q_7.w;
      float v_15 = x_25 + x_29;
      float v_16 = x_26 + x_30;
      float v_17 = x_27 + x_31;
      float v_18 = x_28 + x_32;
      h[(v_1 + at_4) >> 2] = (float4)(v_15, v_16, v_17, v_18);
      total = fma(v_15, v_15, total);
      total = fma(v_16, v_16, total);
      total = fma(v_17, v_17, total);
      total = fma(v_18, v_18, total);
      kept_3[0] = v_15;
      kept_3[1] = v_16;
      kept_3[2] = v_17;
      kept_3[3] = v_18;
    }
    for (int i = 4096; i < max(size_n, 4096); i += 1024) {
      int at_5 = i + at;
      if (at_5 < size_n) {
        float4 q_8 = x[(v_1 + at_5) >> 2];
        float x_33 = q_8.x;
        float x_34 = q_8.y;
        float x_35 = q_8.z;
        float x_36 = q_8.w;
        float4 q_9 = delta[(v_2 + at_5) >> 2];
        float x_37 = q_9.x;
        float x_38 = q_9.y;
        float x_39 = q_9.z;
        float x_40 = q_9.w;
        float v_19 = x_33 + x_37;
        float v_20 = x_34 + x_38;
        float v_21 = x_35 + x_39;
        float v_22 = x_36 + x_40;
        h[(v_1 + at_5) >> 2] = (float4)(v_19, v_20, v_21, v_22);
        total = fma(v_19, v_19, total);
        total = fma(v_20, v_20, total);
        total = fma(v_21, v_21, total);
        total = fma(v_22, v_22, total);
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
    int v_56 = tx & (-8);
    if (at_6 < size_n) {
      float v_57 = fmax(fabs(kept[0]), fabs(kept[1]));
      float v_58 = fmax(fabs(kept[2]), fabs(kept[3]));
      float v_59 = fmax(v_57, v_58);
      shared_1[tx] = v_59;
    }
    if (at_7 < size_n) {
      float v_60 = fmax(fabs(kept_1[0]), fabs(kept_1[1]));
      float v_61 = fmax(fabs(kept_1[2]), fabs(kept_1[3]));
      float v_62 = fmax(v_60, v_61);
      shared_1[tx + 256] = v_62;
    }
    if (at_8 < size_n) {
      float v_63 = fmax(fabs(kept_2[0]), fabs(kept_2[1]));
      float v_64 = fmax(fabs(kept_2[2]), fabs(kept_2[3]));
      float v_65 = fmax(v_63, v_64);
      shared_1[tx + 512] = v_65;
    }
    if (at_9 < size_n) {
      float v_66 = fmax(fabs(kept_3[0]), fabs(kept_3[1]));
      float v_67 = fmax(fabs(kept_3[2]), fabs(kept_3[3]));
      float v_68 = fmax(v_66, v_67);
      shared_1[tx + 768] = v_68;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float d[4];
    if (at_6 < size_n) {
      float4 q_14 = (float4)(shared_1[v_56], shared_1[v_56 + 1], shared_1[v_56 + 2], shared_1[v_56 + 3]);
      float4 q_15 = (float4)(shared_1[v_56 + 4], shared_1[v_56 + 5], shared_1[v_56 + 6], shared_1[v_56 + 7]);
      float v_69 = fmax(q_14.x, q_14.y);
      float v_70 = fmax(q_14.z, q_14.w);
      float v_71 = fmax(q_15.x, q_15.y);
      float v_72 = fmax(q_15.z, q_15.w);
      float v_73 = fmax(v_69, v_70);
      float v_74 = fmax(v_71, v_72);
      float v_75 = fmax(v_73, v_74);
      bool v_76 = 7.523164e-37f <= v_75;
      float v_77 = v_76 ? (v_75 / 127.0f) : 0.0f;
      float v_78 = v_76 ? (127.0f / v_75) : 0.0f;
      d[0] = v_77;
      int q_16 = (int)(rint((kept[0] * v_78)));
      int q_17 = (int)(rint((kept[1] * v_78)));
      int q_18 = (int)(rint((kept[2] * v_78)));
      int q_19 = (int)(rint((kept[3] * v_78)));
      uint v_79 = ((((uint)q_16 & 255u) | (((uint)q_17 & 255u) << 8u)) | (((uint)q_18 & 255u) << 16u)) | (((uint)q_19 & 255u) << 24u);
      yq[((row * size_n) + at_6) >> 2] = v_79;
      shared_2[tx] = ((q_16 + q_17) + q_18) + q_19;
    }
    if (at_7 < size_n) {
      float4 q_20 = (float4)(shared_1[v_56 + 256], shared_1[v_56 + 257], shared_1[v_56 + 258], shared_1[v_56 + 259]);
      float4 q_21 = (float4)(shared_1[v_56 + 260], shared_1[v_56 + 261], shared_1[v_56 + 262], shared_1[v_56 + 263]);
      float v_80 = fmax(q_20.x, q_20.y);
      float v_81 = fmax(q_20.z, q_20.w);
      float v_82 = fmax(q_21.x, q_21.y);
      float v_83 = fmax(q_21.z, q_21.w);
      float v_84 = fmax(v_80, v_81);
      float v_85 = fmax(v_82, v_83);
      float v_86 = fmax(v_84, v_85);
      bool v_87 = 7.523164e-37f <= v_86;
      float v_88 = v_87 ? (v_86 / 127.0f) : 0.0f;
      float v_89 = v_87 ? (127.0f / v_86) : 0.0f;
      d[1] = v_88;
      int q_22 = (int)(rint((kept_1[0] * v_89)));
      int q_23 = (int)(rint((kept_1[1] * v_89)));
      int q_24 = (int)(rint((kept_1[2] * v_89)));
      int q_25 = (int)(rint((kept_1[3] * v_89)));
      uint v_90 = ((((uint)q_22 & 255u) | (((uint)q_23 & 255u) << 8u)) | (((uint)q_24 & 255u) << 16u)) | (((uint)q_25 & 255u) << 24u);
      yq[((row * size_n) + at_7) >> 2] = v_90;
      shared_2[tx + 256] = ((q_22 + q_23) + q_24) + q_25;
    }
    if (at_8 < size_n) {
      float4 q_26 = (float4)(shared_1[v_56 + 512], shared_1[v_56 + 513], shared_1[v_56 + 514], shared_1[v_56 + 515]);
      float4 q_27 = (float4)(shared_1[v_56 + 516], shared_1[v_56 + 517], shared_1[v_56 + 518], shared_1[v_56 + 519]);
      float v_91 = fmax(q_26.x, q_26.y);
      float v_92 = fmax(q_26.z, q_26.w);
      float v_93 = fmax(q_27.x, q_27.y);
      float v_94 = fmax(q_27.z, q_27.w);
      float v_95 = fmax(v_91, v_92);
      float v_96 = fmax(v_93, v_94);
      float v_97 = fmax(v_95, v_96);
      bool v_98 = 7.523164e-37f <= v_97;
      float v_99 = v_98 ? (v_97 / 127.0f) : 0.0f;
      float v_100 = v_98 ? (127.0f / v_97) : 0.0f;
      d[2] = v_99;
      int q_28 = (int)(rint((kept_2[0] * v_100)));
      int q_29 = (int)(rint((kept_2[1] * v_100)));
      int q_30 = (int)(rint((kept_2[2] * v_100)));
      int q_31 = (int)(rint((kept_2[3] * v_100)));
      uint v_101 = ((((uint)q_28 & 255u) | (((uint)q_29 & 255u) << 8u)) | (((uint)q_30 & 255u) << 16u)) | (((uint)q_31 & 255u) << 24u);
      yq[((row * size_n) + at_8) >> 2] = v_101;
      shared_2[tx + 512] = ((q_28 + q_29) + q_30) + q_31;
    }
    if (at_9 < size_n) {
      float4 q_32 = (float4)(shared_1[v_56 + 768], shared_1[v_56 + 769], shared_1[v_56 + 770], shared_1[v_56 + 771]);
      float4 q_33 = (float4)(shared_1[v_56 + 772], shared_1[v_56 + 773], shared_1[v_56 + 774], shared_1[v_56 + 775]);
      float v_102 = fmax(q_32.x, q_32.y);
      float v_103 = fmax(q_32.z, q_32.w);
      float v_104 = fmax(q_33.x, q_33.y);
      float v_105 = fmax(q_33.z, q_33.w);
      float v_106 = fmax(v_102, v_103);
      float v_107 = fmax(v_104, v_105);
      float v_108 = fmax(v_106, v_107);
      bool v_109 = 7.523164e-37f <= v_108;
      float v_110 = v_109 ? (v_108 / 127.0f) : 0.0f;
      float v_111 = v_109 ? (127.0f / v_108) : 0.0f;
      d[3] = v_110;
      int q_34 = (int)(rint((kept_3[0] * v_111)));
      int q_35 = (int)(rint((kept_3[1] * v_111)));
      int q_36 = (int)(rint((kept_3[2] * v_111)));
      int q_37 = (int)(rint((kept_3[3] * v_111)));
      uint v_112 = ((((uint)q_34 & 255u) | (((uint)q_35 & 255u) << 8u)) | (((uint)q_36 & 255u) << 16u)) | (((uint)q_37 & 255u) << 24u);
      yq[((row * size_n) + at_9) >> 2] = v_112;
      shared_2[tx + 768] = ((q_34 + q_35) + q_36) + q_37;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if ((at_6 < size_n) && (tx == v_56)) {
      int4 q_38 = (int4)(shared_2[v_56], shared_2[v_56 + 1], shared_2[v_56 + 2], shared_2[v_56 + 3]);
      int4 q_39 = (int4)(shared_2[v_56 + 4], shared_2[v_56 + 5], shared_2[v_56 + 6], shared_2[v_56 + 7]);
      int v_113 = ((((((q_38.x + q_38.y) + q_38.z) + q_38.w) + q_39.x) + q_39.y) + q_39.z) + q_39.w;
      float v_114 = d[0];
      yq_s[(((row * size_n) + at_6) >> 4) >> 1] = (float2)(v_114, (v_114 * (float)v_113));
    }
    if ((at_7 < size_n) && (tx == v_56)) {
      int4 q_40 = (int4)(shared_2[v_56 + 256], shared_2[v_56 + 257], shared_2[v_56 + 258], shared_2[v_56 + 259]);
      int4 q_41 = (int4)(shared_2[v_56 + 260], shared_2[v_56 + 261], shared_2[v_56 + 262], shared_2[v_56 + 263]);
      int v_115 = ((((((q_40.x + q_40.y) + q_40.z) + q_40.w) + q_41.x) + q_41.y) + q_41.z) + q_41.w;
      float v_116 = d[1];
      yq_s[(((row * size_n) + at_7) >> 4) >> 1] = (float2)(v_116, (v_116 * (float)v_115));
    }
    if ((at_8 < size_n) && (tx == v_56)) {
      int4 q_42 = (int4)(shared_2[v_56 + 512], shared_2[v_56 + 513], shared_2[v_56 + 514], shared_2[v_56 + 515]);
      int4 q_43 = (int4)(shared_2[v_56 + 516], shared_2[v_56 + 517], shared_2[v_56 + 518], shared_2[v_56 + 519]);
      int v_117 = ((((((q_42.x + q_42.y) + q_42.z) + q_42.w) + q_43.x) + q_43.y) + q_43.z) + q_43.w;
      float v_118 = d[2];
      yq_s[(((row * size_n) + at_8) >> 4) >> 1] = (float2)(v_118, (v_118 * (float)v_117));
    }
    if ((at_9 < size_n) && (tx == v_56)) {
      int4 q_44 = (int4)(shared_2[v_56 + 768], shared_2[v_56 + 769], shared_2[v_56 + 770], shared_2[v_56 + 771]);
      int4 q_45 = (int4)(shared_2[v_56 + 772], shared_2[v_56 + 773], shared_2[v_56 + 774], shared_2[v_56 + 775]);
      int v_119 = ((((((q_44.x + q_44.y) + q_44.z) + q_44.w) + q_45.x) + q_45.y) + q_45.z) + q_45.w;
      float v_120 = d[3];
      yq_s[(((row * size_n) + at_9) >> 4) >> 1] = (float2)(v_120, (v_120 * (float)v_119));
    }
    float result[4];
    for (int i_1 = 4096; i_1 < max(size_n, 4096); i_1 += 1024) {
      int at_10 = i_1 + at;
      if (at_10 < size_n) {
        float4 q_46 = h[(v + at_10) >> 2];
        float x_41 = q_46.x;
        float x_42 = q_46.y;
        float x_43 = q_46.z;
        float x_44 = q_46.w;
        float4 q_47 = w[at_10 >> 2];
        float v_121 = (x_41 * inverse) * q_47.x;
        float v_122 = (x_42 * inverse) * q_47.y;
        float v_123 = (x_43 * inverse) * q_47.z;
        float v_124 = (x_44 * inverse) * q_47.w;
        result[0] = v_121;
        result[1] = v_122;
        result[2] = v_123;
        result[3] = v_124;
      }
      int v_125 = tx & (-8);
      if (at_10 < size_n) {
        float v_126 = fmax(fabs(result[0]), fabs(result[1]));
        float v_127 = fmax(fabs(result[2]), fabs(result[3]));
        float v_128 = fmax(v_126, v_127);
        shared_1[tx] = v_128;
      }
      barrier(CLK_LOCAL_MEM_FENCE);
      float d_1;
      if (at_10 < size_n) {
        float4 q_48 = (float4)(shared_1[v_125], shared_1[v_125 + 1], shared_1[v_125 + 2], shared_1[v_125 + 3]);
        float4 q_49 = (float4)(shared_1[v_125 + 4], shared_1[v_125 + 5], shared_1[v_125 + 6], shared_1[v_125 + 7]);
        float v_129 = fmax(q_48.x, q_48.y);
        float v_130 = fmax(q_48.z, q_48.w);
        float v_131 = fmax(q_49.x, q_49.y);
        float v_132 = fmax(q_49.z, q_49.w);
        float v_133 = fmax(v_129, v_130);
        float v_134 = fmax(v_131, v_132);
        float v_135 = fmax(v_133, v_134);
        bool v_136 = 7.523164e-37f <= v_135;
        float v_137 = v_136 ? (v_135 / 127.0f) : 0.0f;
        float v_138 = v_136 ? (127.0f / v_135) : 0.0f;
        d_1 = v_137;
        int q_50 = (int)(rint((result[0] * v_138)));
        int q_51 = (int)(rint((result[1] * v_138)));
        int q_52 = (int)(rint((result[2] * v_138)));
        int q_53 = (int)(rint((result[3] * v_138)));
        uint v_139 = ((((uint)q_50 & 255u) | (((uint)q_51 & 255u) << 8u)) | (((uint)q_52 & 255u) << 16u)) | (((uint)q_53 & 255u) << 24u);
        yq[((row * size_n) + at_10) >> 2] = v_139;
        shared_2[tx] = ((q_50 + q_51) + q_52) + q_53;
      }
      barrier(CLK_LOCAL_MEM_FENCE);
      if ((at_10 < size_n) && (tx == v_125)) {
        int4 q_54 = (int4)(shared_2[v_125], shared_2[v_125 + 1], shared_2[v_125 + 2], shared_2[v_125 + 3]);
        int4 q_55 = (int4)(shared_2[v_125 + 4], shared_2[v_125 + 5], shared_2[v_125 + 6], shared_2[v_125 + 7]);
        int v_140 = ((((((q_54.x + q_54.y) + q_54.z) + q_54.w) + q_55.x) + q_55.y) + q_55.z) + q_55.w;
        float v_141 = d_1;
        yq_s[(((row * size_n) + at_10) >> 4) >> 1] = (float2)(v_141, (v_141 * (float)v_140));
      }
    }
  }
}
