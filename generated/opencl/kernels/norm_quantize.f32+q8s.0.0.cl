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
__kernel void kernel_main(__global const int* restrict step_1, __global float4* y, __global uint* yq, __global float2* yq_s, __global const float4* x, __global const float4* restrict w, int ld_x, float eps, int rows_word) {
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
    float total = 0.0f;
    int at_1 = at;
    int at_2 = at + 1024;
    int at_3 = at + 2048;
    int at_4 = at + 3072;
    if (at_1 < size_n) {
      float4 q = x[(v + at_1) >> 2];
      float x_1 = q.x;
      float x_2 = q.y;
      float x_3 = q.z;
      float x_4 = q.w;
      total = fma(x_1, x_1, total);
      total = fma(x_2, x_2, total);
      total = fma(x_3, x_3, total);
      total = fma(x_4, x_4, total);
      kept[0] = x_1;
      kept[1] = x_2;
      kept[2] = x_3;
      kept[3] = x_4;
    }
    if (at_2 < size_n) {
      float4 q_1 = x[(v + at_2) >> 2];
      float x_5 = q_1.x;
      float x_6 = q_1.y;
      float x_7 = q_1.z;
      float x_8 = q_1.w;
      total = fma(x_5, x_5, total);
      total = fma(x_6, x_6, total);
      total = fma(x_7, x_7, total);
      total = fma(x_8, x_8, total);
      kept_1[0] = x_5;
      kept_1[1] = x_6;
      kept_1[2] = x_7;
      kept_1[3] = x_8;
    }
    if (at_3 < size_n) {
      float4 q_2 = x[(v + at_3) >> 2];
      float x_9 = q_2.x;
      float x_10 = q_2.y;
      float x_11 = q_2.z;
      float x_12 = q_2.w;
      total = fma(x_9, x_9, total);
      total = fma(x_10, x_10, total);
      total = fma(x_11, x_11, total);
      total = fma(x_12, x_12, total);
      kept_2[0] = x_9;
      kept_2[1] = x_10;
      kept_2[2] = x_11;
      kept_2[3] = x_12;
    }
    if (at_4 < size_n) {
      float4 q_3 = x[(v + at_4) >> 2];
      float x_13 = q_3.x;
      float x_14 = q_3.y;
      float x_15 = q_3.z;
      float x_16 = q_3.w;
      total = fma(x_13, x_13, total);
      total = fma(x_14, x_14, total);
      total = fma(x_15, x_15, total);
      total = fma(x_16, x_16, total);
      kept_3[0] = x_13;
      kept_3[1] = x_14;
      kept_3[2] = x_15;
      kept_3[3] = x_16;
    }
    for (int i = 4096; i < max(size_n, 4096); i += 1024) {
      int at_5 = i + at;
      if (at_5 < size_n) {
        float4 q_4 = x[(v + at_5) >> 2];
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
    float v_1 = group_sum(total, t, red);
    float inverse = 1.0f / sqrt(((v_1 / (float)size_n) + eps));
    int at_6 = at;
    int at_7 = at + 1024;
    int at_8 = at + 2048;
    int at_9 = at + 3072;
    if (at_6 < size_n) {
      float4 q_5 = w[at_6 >> 2];
      float v_2 = (kept[0] * inverse) * q_5.x;
      float v_3 = (kept[1] * inverse) * q_5.y;
      float v_4 = (kept[2] * inverse) * q_5.z;
      float v_5 = (kept[3] * inverse) * q_5.w;
      float v_6 = v_2;
      float v_7 = v_3;
      float v_8 = v_4;
      float v_9 = v_5;
      kept[0] = v_6;
      kept[1] = v_7;
      kept[2] = v_8;
      kept[3] = v_9;
    }
    if (at_7 < size_n) {
      float4 q_6 = w[at_7 >> 2];
      float v_10 = (kept_1[0] * inverse) * q_6.x;
      float v_11 = (kept_1[1] * inverse) * q_6.y;
      float v_12 = (kept_1[2] * inverse) * q_6.z;
      float v_13 = (kept_1[3] * inverse) * q_6.w;
      float v_14 = v_10;
      float v_15 = v_11;
      float v_16 = v_12;
      float v_17 = v_13;
      kept_1[0] = v_14;
      kept_1[1] = v_15;
      kept_1[2] = v_16;
      kept_1[3] = v_17;
    }
    if (at_8 < size_n) {
      float4 q_7 = w[at_8 >> 2];
      float v_18 = (kept_2[0] * inverse) * q_7.x;
      float v_19 = (kept_2[1] * inverse) * q_7.y;
      float v_20 = (kept_2[2] * inverse) * q_7.z;
      float v_21 = (kept_2[3] * inverse) * q_7.w;
      float v_22 = v_18;
      float v_23 = v_19;
      float v_24 = v_20;
      float v_25 = v_21;
      kept_2[0] = v_22;
      kept_2[1] = v_23;
      kept_2[2] = v_24;
      kept_2[3] = v_25;
    }
    if (at_9 < size_n) {
      float4 q_8 = w[at_9 >> 2];
      float v_26 = (kept_3[0] * inverse) * q_8.x;
      float v_27 = (kept_3[1] * inverse) * q_8.y;
      float v_28 = (kept_3[2] * inverse) * q_8.z;
      float v_29 = (kept_3[3] * inverse) * q_8.w;
      float v_30 = v_26;
      float v_31 = v_27;
      float v_32 = v_28;
      float v_33 = v_29;
      kept_3[0] = v_30;
      kept_3[1] = v_31;
      kept_3[2] = v_32;
      kept_3[3] = v_33;
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
    int v_34 = tx & (-8);
    if (at_6 < size_n) {
      float v_35 = fmax(fabs(kept[0]), fabs(kept[1]));
      float v_36 = fmax(fabs(kept[2]), fabs(kept[3]));
      float v_37 = fmax(v_35, v_36);
      shared_1[tx] = v_37;
    }
    if (at_7 < size_n) {
      float v_38 = fmax(fabs(kept_1[0]), fabs(kept_1[1]));
      float v_39 = fmax(fabs(kept_1[2]), fabs(kept_1[3]));
      float v_40 = fmax(v_38, v_39);
      shared_1[tx + 256] = v_40;
    }
    if (at_8 < size_n) {
      float v_41 = fmax(fabs(kept_2[0]), fabs(kept_2[1]));
      float v_42 = fmax(fabs(kept_2[2]), fabs(kept_2[3]));
      float v_43 = fmax(v_41, v_42);
      shared_1[tx + 512] = v_43;
    }
    if (at_9 < size_n) {
      float v_44 = fmax(fabs(kept_3[0]), fabs(kept_3[1]));
      float v_45 = fmax(fabs(kept_3[2]), fabs(kept_3[3]));
      float v_46 = fmax(v_44, v_45);
      shared_1[tx + 768] = v_46;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float d[4];
    if (at_6 < size_n) {
      float4 q_9 = (float4)(shared_1[v_34], shared_1[v_34 + 1], shared_1[v_34 + 2], shared_1[v_34 + 3]);
      float4 q_10 = (float4)(shared_1[v_34 + 4], shared_1[v_34 + 5], shared_1[v_34 + 6], shared_1[v_34 + 7]);
      float v_47 = fmax(q_9.x, q_9.y);
      float v_48 = fmax(q_9.z, q_9.w);
      float v_49 = fmax(q_10.x, q_10.y);
      float v_50 = fmax(q_10.z, q_10.w);
      float v_51 = fmax(v_47, v_48);
      float v_52 = fmax(v_49, v_50);
      float v_53 = fmax(v_51, v_52);
      bool v_54 = 7.523164e-37f <= v_53;
      float v_55 = v_54 ? (v_53 / 127.0f) : 0.0f;
      float v_56 = v_54 ? (127.0f / v_53) : 0.0f;
      d[0] = v_55;
      int q_11 = (int)(rint((kept[0] * v_56)));
      int q_12 = (int)(rint((kept[1] * v_56)));
      int q_13 = (int)(rint((kept[2] * v_56)));
      int q_14 = (int)(rint((kept[3] * v_56)));
      uint v_57 = ((((uint)q_11 & 255u) | (((uint)q_12 & 255u) << 8u)) | (((uint)q_13 & 255u) << 16u)) | (((uint)q_14 & 255u) << 24u);
      yq[((row * size_n) + at_6) >> 2] = v_57;
      shared_2[tx] = ((q_11 + q_12) + q_13) + q_14;
    }
    if (at_7 < size_n) {
      float4 q_15 = (float4)(shared_1[v_34 + 256], shared_1[v_34 + 257], shared_1[v_34 + 258], shared_1[v_34 + 259]);
      float4 q_16 = (float4)(shared_1[v_34 + 260], shared_1[v_34 + 261], shared_1[v_34 + 262], shared_1[v_34 + 263]);
      float v_58 = fmax(q_15.x, q_15.y);
      float v_59 = fmax(q_15.z, q_15.w);
      float v_60 = fmax(q_16.x, q_16.y);
      float v_61 = fmax(q_16.z, q_16.w);
      float v_62 = fmax(v_58, v_59);
      float v_63 = fmax(v_60, v_61);
      float v_64 = fmax(v_62, v_63);
      bool v_65 = 7.523164e-37f <= v_64;
      float v_66 = v_65 ? (v_64 / 127.0f) : 0.0f;
      float v_67 = v_65 ? (127.0f / v_64) : 0.0f;
      d[1] = v_66;
      int q_17 = (int)(rint((kept_1[0] * v_67)));
      int q_18 = (int)(rint((kept_1[1] * v_67)));
      int q_19 = (int)(rint((kept_1[2] * v_67)));
      int q_20 = (int)(rint((kept_1[3] * v_67)));
      uint v_68 = ((((uint)q_17 & 255u) | (((uint)q_18 & 255u) << 8u)) | (((uint)q_19 & 255u) << 16u)) | (((uint)q_20 & 255u) << 24u);
      yq[((row * size_n) + at_7) >> 2] = v_68;
      shared_2[tx + 256] = ((q_17 + q_18) + q_19) + q_20;
    }
    if (at_8 < size_n) {
      float4 q_21 = (float4)(shared_1[v_34 + 512], shared_1[v_34 + 513], shared_1[v_34 + 514], shared_1[v_34 + 515]);
      float4 q_22 = (float4)(shared_1[v_34 + 516], shared_1[v_34 + 517], shared_1[v_34 + 518], shared_1[v_34 + 519]);
      float v_69 = fmax(q_21.x, q_21.y);
      float v_70 = fmax(q_21.z, q_21.w);
      float v_71 = fmax(q_22.x, q_22.y);
      float v_72 = fmax(q_22.z, q_22.w);
      float v_73 = fmax(v_69, v_70);
      float v_74 = fmax(v_71, v_72);
      float v_75 = fmax(v_73, v_74);
      bool v_76 = 7.523164e-37f <= v_75;
      float v_77 = v_76 ? (v_75 / 127.0f) : 0.0f;
      float v_78 = v_76 ? (127.0f / v_75) : 0.0f;
      d[2] = v_77;
      int q_23 = (int)(rint((kept_2[0] * v_78)));
      int q_24 = (int)(rint((kept_2[1] * v_78)));
      int q_25 = (int)(rint((kept_2[2] * v_78)));
      int q_26 = (int)(rint((kept_2[3] * v_78)));
      uint v_79 = ((((uint)q_23 & 255u) | (((uint)q_24 & 255u) << 8u)) | (((uint)q_25 & 255u) << 16u)) | (((uint)q_26 & 255u) << 24u);
      yq[((row * size_n) + at_8) >> 2] = v_79;
      shared_2[tx + 512] = ((q_23 + q_24) + q_25) + q_26;
    }
    if (at_9 < size_n) {
      float4 q_27 = (float4)(shared_1[v_34 + 768], shared_1[v_34 + 769], shared_1[v_34 + 770], shared_1[v_34 + 771]);
      float4 q_28 = (float4)(shared_1[v_34 + 772], shared_1[v_34 + 773], shared_1[v_34 + 774], shared_1[v_34 + 775]);
      float v_80 = fmax(q_27.x, q_27.y);
      float v_81 = fmax(q_27.z, q_27.w);
      float v_82 = fmax(q_28.x, q_28.y);
      float v_83 = fmax(q_28.z, q_28.w);
      float v_84 = fmax(v_80, v_81);
      float v_85 = fmax(v_82, v_83);
      float v_86 = fmax(v_84, v_85);
      bool v_87 = 7.523164e-37f <= v_86;
      float v_88 = v_87 ? (v_86 / 127.0f) : 0.0f;
      float v_89 = v_87 ? (127.0f / v_86) : 0.0f;
      d[3] = v_88;
      int q_29 = (int)(rint((kept_3[0] * v_89)));
      int q_30 = (int)(rint((kept_3[1] * v_89)));
      int q_31 = (int)(rint((kept_3[2] * v_89)));
      int q_32 = (int)(rint((kept_3[3] * v_89)));
      uint v_90 = ((((uint)q_29 & 255u) | (((uint)q_30 & 255u) << 8u)) | (((uint)q_31 & 255u) << 16u)) | (((uint)q_32 & 255u) << 24u);
      yq[((row * size_n) + at_9) >> 2] = v_90;
      shared_2[tx + 768] = ((q_29 + q_30) + q_31) + q_32;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if ((at_6 < size_n) && (tx == v_34)) {
      int4 q_33 = (int4)(shared_2[v_34], shared_2[v_34 + 1], shared_2[v_34 + 2], shared_2[v_34 + 3]);
      int4 q_34 = (int4)(shared_2[v_34 + 4], shared_2[v_34 + 5], shared_2[v_34 + 6], shared_2[v_34 + 7]);
      int v_91 = ((((((q_33.x + q_33.y) + q_33.z) + q_33.w) + q_34.x) + q_34.y) + q_34.z) + q_34.w;
      float v_92 = d[0];
      yq_s[(((row * size_n) + at_6) >> 4) >> 1] = (float2)(v_92, (v_92 * (float)v_91));
    }
    if ((at_7 < size_n) && (tx == v_34)) {
      int4 q_35 = (int4)(shared_2[v_34 + 256], shared_2[v_34 + 257], shared_2[v_34 + 258], shared_2[v_34 + 259]);
      int4 q_36 = (int4)(shared_2[v_34 + 260], shared_2[v_34 + 261], shared_2[v_34 + 262], shared_2[v_34 + 263]);
      int v_93 = ((((((q_35.x + q_35.y) + q_35.z) + q_35.w) + q_36.x) + q_36.y) + q_36.z) + q_36.w;
      float v_94 = d[1];
      yq_s[(((row * size_n) + at_7) >> 4) >> 1] = (float2)(v_94, (v_94 * (float)v_93));
    }
    if ((at_8 < size_n) && (tx == v_34)) {
      int4 q_37 = (int4)(shared_2[v_34 + 512], shared_2[v_34 + 513], shared_2[v_34 + 514], shared_2[v_34 + 515]);
      int4 q_38 = (int4)(shared_2[v_34 + 516], shared_2[v_34 + 517], shared_2[v_34 + 518], shared_2[v_34 + 519]);
      int v_95 = ((((((q_37.x + q_37.y) + q_37.z) + q_37.w) + q_38.x) + q_38.y) + q_38.z) + q_38.w;
      float v_96 = d[2];
      yq_s[(((row * size_n) + at_8) >> 4) >> 1] = (float2)(v_96, (v_96 * (float)v_95));
    }
    if ((at_9 < size_n) && (tx == v_34)) {
      int4 q_39 = (int4)(shared_2[v_34 + 768], shared_2[v_34 + 769], shared_2[v_34 + 770], shared_2[v_34 + 771]);
      int4 q_40 = (int4)(shared_2[v_34 + 772], shared_2[v_34 + 773], shared_2[v_34 + 774], shared_2[v_34 + 775]);
      int v_97 = ((((((q_39.x + q_39.y) + q_39.z) + q_39.w) + q_40.x) + q_40.y) + q_40.z) + q_40.w;
      float v_98 = d[3];
      yq_s[(((row * size_n) + at_9) >> 4) >> 1] = (float2)(v_98, (v_98 * (float)v_97));
    }
    float result[4];
    for (int i_1 = 4096; i_1 < max(size_n, 4096); i_1 += 1024) {
      int at_10 = i_1 + at;
      if (at_10 < size_n) {
        float4 q_41 = x[(v + at_10) >> 2];
        float x_21 = q_41.x;
        float x_22 = q_41.y;
        float x_23 = q_41.z;
        float x_24 = q_41.w;
        float4 q_42 = w[at_10 >> 2];
        float v_99 = (x_21 * inverse) * q_42.x;
        float v_100 = (x_22 * inverse) * q_42.y;
        float v_101 = (x_23 * inverse) * q_42.z;
        float v_102 = (x_24 * inverse) * q_42.w;
        result[0] = v_99;
        result[1] = v_100;
        result[2] = v_101;
        result[3] = v_102;
      }
      if (at_10 < size_n) {
        y[((row * ld_x) + at_10) >> 2] = (float4)(result[0], result[1], result[2], result[3]);
      }
      int v_103 = tx & (-8);
      if (at_10 < size_n) {
        float v_104 = fmax(fabs(result[0]), fabs(result[1]));
        float v_105 = fmax(fabs(result[2]), fabs(result[3]));
        float v_106 = fmax(v_104, v_105);
        shared_1[tx] = v_106;
      }
      barrier(CLK_LOCAL_MEM_FENCE);
      float d_1;
      if (at_10 < size_n) {
        float4 q_43 = (float4)(shared_1[v_103], shared_1[v_103 + 1], shared_1[v_103 + 2], shared_1[v_103 + 3]);
        float4 q_44 = (float4)(shared_1[v_103 + 4], shared_1[v_103 + 5], shared_1[v_103 + 6], shared_1[v_103 + 7]);
        float v_107 = fmax(q_43.x, q_43.y);
        float v_108 = fmax(q_43.z, q_43.w);
        float v_109 = fmax(q_44.x, q_44.y);
        float v_110 = fmax(q_44.z, q_44.w);
        float v_111 = fmax(v_107, v_108);
        float v_112 = fmax(v_109, v_110);
        float v_113 = fmax(v_111, v_112);
        bool v_114 = 7.523164e-37f <= v_113;
        float v_115 = v_114 ? (v_113 / 127.0f) : 0.0f;
        float v_116 = v_114 ? (127.0f / v_113) : 0.0f;
        d_1 = v_115;
        int q_45 = (int)(rint((result[0] * v_116)));
        int q_46 = (int)(rint((result[1] * v_116)));
        int q_47 = (int)(rint((result[2] * v_116)));
        int q_48 = (int)(rint((result[3] * v_116)));
        uint v_117 = ((((uint)q_45 & 255u) | (((uint)q_46 & 255u) << 8u)) | (((uint)q_47 & 255u) << 16u)) | (((uint)q_48 & 255u) << 24u);
        yq[((row * size_n) + at_10) >> 2] = v_117;
        shared_2[tx] = ((q_45 + q_46) + q_47) + q_48;
      }
      barrier(CLK_LOCAL_MEM_FENCE);
      if ((at_10 < size_n) && (tx == v_103)) {
        int4 q_49 = (int4)(shared_2[v_103], shared_2[v_103 + 1], shared_2[v_103 + 2], shared_2[v_103 + 3]);
        int4 q_50 = (int4)(shared_2[v_103 + 4], shared_2[v_103 + 5], shared_2[v_103 + 6], shared_2[v_103 + 7]);
        int v_118 = ((((((q_49.x + q_49.y) + q_49.z) + q_49.w) + q_50.x) + q_50.y) + q_50.z) + q_50.w;
        float v_119 = d_1;
        yq_s[(((row * size_n) + at_10) >> 4) >> 1] = (float2)(v_119, (v_119 * (float)v_118));
      }
    }
  }
}
