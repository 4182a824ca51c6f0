#define THREADS 512
float half_lo(uint v) { ushort h = (ushort)v; return vload_half(0, (const __private half*)&h); }
int dot4(uint a, uint b, int c) {
#if defined(NV)
  int r;
  asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
  return r;
#elif defined(DOT_KHR)
  return c + dot_4x8packed_ss_int(a, b);
#else
  char4 x = as_char4(a), y = as_char4(b);
  return c + x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
#endif
}
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
float quad_max(float v, int t, __local uint* red) {
#ifdef NV
  v = fmax(v, as_float(lane_swap(as_uint(v), 1)));
  return fmax(v, as_float(lane_swap(as_uint(v), 2)));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  t &= ~3;
  return fmax(fmax(as_float(red[t]), as_float(red[t + 1])), fmax(as_float(red[t + 2]), as_float(red[t + 3])));
#endif
}
int quad_sum_int(int v, int t, __local uint* red) {
#ifdef NV
  v = v + as_int(lane_swap(as_uint(v), 1));
  return v + as_int(lane_swap(as_uint(v), 2));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  t &= ~3;
  return as_int(red[t]) + as_int(red[t + 1]) + as_int(red[t + 2]) + as_int(red[t + 3]);
#endif
}
__attribute__((reqd_work_group_size(512, 1, 1)))
__kernel void kernel_main(__global const uint4* restrict w, __global const uint* restrict w__words, __global const float4* x, __global const float4* restrict norm, __global const float4* restrict delta, __global float4* h, __global float* out_1, float eps, int x_at, int delta_at, int h_at) {
  __local uint2 shared_1[1536];
  __local float2 shared_2[384];
  __local float shared_3[16];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int block = (gy * 32768) + gx;
  int lane = tx & 31;
  int turns = (32768 <= size_n) ? 8 : 1;
  int begin = (block * turns) * 32;
  int row = ((tx >> 5) * 2) + begin;
  int v = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base = min(row, (size_n - 1)) * v;
  int v_1 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_1 = min((row + 1), (size_n - 1)) * v_1;
  int chunks = size_k >> 5;
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  int v_2 = (e_1 * 8) + base;
  uint4 q = w[v_2 >> 2];
  uint4 q_1 = w[(v_2 >> 2) + 1];
  uint word = w__words[(((size_k >> 5) * 8) + base) + (e_1 >> 1)];
  int v_3 = (e_1 * 8) + base_1;
  uint4 q_2 = w[v_3 >> 2];
  uint4 q_3 = w[(v_3 >> 2) + 1];
  uint word_1 = w__words[(((size_k >> 5) * 8) + base_1) + (e_1 >> 1)];
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
      float v_4 = x_9 + x_17;
      float v_5 = x_10 + x_18;
      float v_6 = x_11 + x_19;
      float v_7 = x_12 + x_20;
      float v_8 = x_13 + x_21;
      float v_9 = x_14 + x_22;
      float v_10 = x_15 + x_23;
      float v_11 = x_16 + x_24;
      if ((block == 0) && (0 <= h_at)) {
        int v_12 = at + h_at;
        h[v_12 >> 2] = (float4)(v_4, v_5, v_6, v_7);
        h[(v_12 >> 2) + 1] = (float4)(v_8, v_9, v_10, v_11);
      }
      total = fma(v_4, v_4, total);
      total = fma(v_5, v_5, total);
      total = fma(v_6, v_6, total);
      total = fma(v_7, v_7, total);
      total = fma(v_8, v_8, total);
      total = fma(v_9, v_9, total);
      total = fma(v_10, v_10, total);
      total = fma(v_11, v_11, total);
      float v_13 = v_4 * x_1;
      float v_14 = v_5 * x_2;
      float v_15 = v_6 * x_3;
      float v_16 = v_7 * x_4;
      float v_17 = v_8 * x_5;
      float v_18 = v_9 * x_6;
      float v_19 = v_10 * x_7;
      float v_20 = v_11 * x_8;
      made[0] = v_13;
      made[1] = v_14;
      made[2] = v_15;
      made[3] = v_16;
      made[4] = v_17;
      made[5] = v_18;
      made[6] = v_19;
      made[7] = v_20;
    }
    float v_21 = fmax(fabs(made[0]), fabs(made[1]));
    float v_22 = fmax(v_21, fabs(made[2]));
    float v_23 = fmax(v_22, fabs(made[3]));
    float v_24 = fmax(v_23, fabs(made[4]));
    float v_25 = fmax(v_24, fabs(made[5]));
    float v_26 = fmax(v_25, fabs(made[6]));
    float v_27 = fmax(v_26, fabs(made[7]));
    float v_28 = quad_max(v_27, t, red);
    bool v_29 = 7.523164e-37f <= v_28;
    float v_30 = v_29 ? (v_28 / 127.0f) : 0.0f;
    float v_31 = v_29 ? (127.0f / v_28) : 0.0f;
    int q_10 = (int)(rint((made[0] * v_31)));
    int q_11 = (int)(rint((made[1] * v_31)));
    int q_12 = (int)(rint((made[2] * v_31)));
    int q_13 = (int)(rint((made[3] * v_31)));
    int q_14 = (int)(rint((made[4] * v_31)));
    int q_15 = (int)(rint((made[5] * v_31)));
    int q_16 = (int)(rint((made[6] * v_31)));
    int q_17 = (int)(rint((made[7] * v_31)));
    int v_32 = ((((((q_10 + q_11) + q_12) + q_13) + q_14) + q_15) + q_16) + q_17;
    int v_33 = quad_sum_int(v_32, t, red);
    if (at < size_k) {
      uint v_34 = ((((uint)q_10 & 255u) | (((uint)q_11 & 255u) << 8u)) | (((uint)q_12 & 255u) << 16u)) | (((uint)q_13 & 255u) << 24u);
      uint v_35 = ((((uint)q_14 & 255u) | (((uint)q_15 & 255u) << 8u)) | (((uint)q_16 & 255u) << 16u)) | (((uint)q_17 & 255u) << 24u);
      shared_1[(at >> 2) >> 1] = (uint2)(v_34, v_35);
      if ((tx & 3) == 0) {
        shared_2[at >> 5] = (float2)(v_30, (v_30 * (float)v_33));
      }
    }
    if (4096 < size_k) {
      for (int i = 1; i < ((size_k + 4095) >> 12); ++i) {
        int at_1 = (i * 4096) + (tx * 8);
        int from_4 = min(at_1, (size_k - 8));
        int from_5 = from_4;
        float4 q_18 = norm[from_5 >> 2];
        float4 q_19 = norm[(from_5 >> 2) + 1];
        float x_25 = q_18.x;
        float x_26 = q_18.y;
        float x_27 = q_18.z;
        float x_28 = q_18.w;
        float x_29 = q_19.x;
        float x_30 = q_19.y;
        float x_31 = q_19.z;
        float x_32 = q_19.w;
        int from_6 = from_4 + x_at;
        float4 q_20 = x[from_6 >> 2];
        float4 q_21 = x[(from_6 >> 2) + 1];
        float x_33 = q_20.x;
        float x_34 = q_20.y;
        float x_35 = q_20.z;
        float x_36 = q_20.w;
        float x_37 = q_21.x;
        float x_38 = q_21.y;
        float x_39 = q_21.z;
        float x_40 = q_21.w;
        int from_7 = from_4 + delta_at;
        float4 q_22 = delta[from_7 >> 2];
        float4 q_23 = delta[(from_7 >> 2) + 1];
        float x_41 = q_22.x;
        float x_42 = q_22.y;
        float x_43 = q_22.z;
        float x_44 = q_22.w;
        float x_45 = q_23.x;
        float x_46 = q_23.y;
        float x_47 = q_23.z;
        float x_48 = q_23.w;
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
          float v_36 = x_33 + x_41;
          float v_37 = x_34 + x_42;
          float v_38 = x_35 + x_43;
          float v_39 = x_36 + x_44;
          float v_40 = x_37 + x_45;
          float v_41 = x_38 + x_46;
          float v_42 = x_39 + x_47;
          float v_43 = x_40 + x_48;
          if ((block == 0) && (0 <= h_at)) {
            int v_44 = at_1 + h_at;
            h[v_44 >> 2] = (float4)(v_36, v_37, v_38, v_39);
            h[(v_44 >> 2) + 1] = (float4)(v_40, v_41, v_42, v_43);
          }
          total = fma(v_36, v_36, total);
          total = fma(v_37, v_37, total);
          total = fma(v_38, v_38, total);
          total = fma(v_39, v_39, total);
          total = fma(v_40, v_40, total);
          total = fma(v_41, v_41, total);
          total = fma(v_42, v_42, total);
          total = fma(v_43, v_43, total);
          float v_45 = v_36 * x_25;
          float v_46 = v_37 * x_26;
          float v_47 = v_38 * x_27;
          float v_48 = v_39 * x_28;
          float v_49 = v_40 * x_29;
          float v_50 = v_41 * x_30;
          float v_51 = v_42 * x_31;
          float v_52 = v_43 * x_32;
          made_1[0] = v_45;
          made_1[1] = v_46;
          made_1[2] = v_47;
          made_1[3] = v_48;
          made_1[4] = v_49;
          made_1[5] = v_50;
          made_1[6] = v_51;
          made_1[7] = v_52;
        }
        float v_53 = fmax(fabs(made_1[0]), fabs(made_1[1]));
        float v_54 = fmax(v_53, fabs(made_1[2]));
        float v_55 = fmax(v_54, fabs(made_1[3]));
        float v_56 = fmax(v_55, fabs(made_1[4]));
        float v_57 = fmax(v_56, fabs(made_1[5]));
        float v_58 = fmax(v_57, fabs(made_1[6]));
        float v_59 = fmax(v_58, fabs(made_1[7]));
        float v_60 = quad_max(v_59, t, red);
        bool v_61 = 7.523164e-37f <= v_60;
        float v_62 = v_61 ? (v_60 / 127.0f) : 0.0f;
        float v_63 = v_61 ? (127.0f / v_60) : 0.0f;
        int q_24 = (int)(rint((made_1[0] * v_63)));
        int q_25 = (int)(rint((made_1[1] * v_63)));
        int q_26 = (int)(rint((made_1[2] * v_63)));
        int q_27 = (int)(rint((made_1[3] * v_63)));
        int q_28 = (int)(rint((made_1[4] * v_63)));
        int q_29 = (int)(rint((made_1[5] * v_63)));
        int q_30 = (int)(rint((made_1[6] * v_63)));
        int q_31 = (int)(rint((made_1[7] * v_63)));
        int v_64 = ((((((q_24 + q_25) + q_26) + q_27) + q_28) + q_29) + q_30) + q_31;
        int v_65 = quad_sum_int(v_64, t, red);
        if (at_1 < size_k) {
          uint v_66 = ((((uint)q_24 & 255u) | (((uint)q_25 & 255u) << 8u)) | (((uint)q_26 & 255u) << 16u)) | (((uint)q_27 & 255u) << 24u);
          uint v_67 = ((((uint)q_28 & 255u) | (((uint)q_29 & 255u) << 8u)) | (((uint)q_30 & 255u) << 16u)) | (((uint)q_31 & 255u) << 24u);
          shared_1[(at_1 >> 2) >> 1] = (uint2)(v_66, v_67);
          if ((tx & 3) == 0) {
            shared_2[at_1 >> 5] = (float2)(v_62, (v_62 * (float)v_65));
          }
        }
      }
    }
    float v_68 = lane_sum(total, t, red);
    if ((tx & 31) == 0) {
      shared_3[tx >> 5] = v_68;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float v_69 = shared_3[0] + shared_3[1];
    float v_70 = v_69 + shared_3[2];
    float v_71 = v_70 + shared_3[3];
    float v_72 = v_71 + shared_3[4];
    float v_73 = v_72 + shared_3[5];
    float v_74 = v_73 + shared_3[6];
    float v_75 = v_74 + shared_3[7];
    float v_76 = v_75 + shared_3[8];
    float v_77 = v_76 + shared_3[9];
    float v_78 = v_77 + shared_3[10];
    float v_79 = v_78 + shared_3[11];
    float v_80 = v_79 + shared_3[12];
    float v_81 = v_80 + shared_3[13];
    float v_82 = v_81 + shared_3[14];
    float v_83 = v_82 + shared_3[15];
    float inverse = 1.0f / sqrt(((v_83 / (float)size_k) + eps));
    float sum[2];
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    if (e < chunks) {
      uint2 q_32 = shared_1[e * 4];
      uint2 q_33 = shared_1[(e * 4) + 1];
      uint2 q_34 = shared_1[(e * 4) + 2];
      uint2 q_35 = shared_1[(e * 4) + 3];
      float2 q_36 = shared_2[e];
      float v_84 = half_lo((word >> (uint)((e & 1) * 16)));
      int dot_1 = dot4(q_1.w, q_35.y, dot4(q_1.z, q_35.x, dot4(q_1.y, q_34.y, dot4(q_1.x, q_34.x, dot4(q.w, q_33.y, dot4(q.z, q_33.x, dot4(q.y, q_32.y, dot4(q.x, q_32.x, 0))))))));
      float v_85 = v_84 * q_36.x;
      float v_86 = (float)dot_1;
      float sum_1 = fma(v_85, v_86, sum[0]);
      sum[0] = sum_1;
      float v_87 = half_lo((word_1 >> (uint)((e & 1) * 16)));
      int dot_2 = dot4(q_3.w, q_35.y, dot4(q_3.z, q_35.x, dot4(q_3.y, q_34.y, dot4(q_3.x, q_34.x, dot4(q_2.w, q_33.y, dot4(q_2.z, q_33.x, dot4(q_2.y, q_32.y, dot4(q_2.x, q_32.x, 0))))))));
      float v_88 = v_87 * q_36.x;
      float v_89 = (float)dot_2;
      float sum_2 = fma(v_88, v_89, sum[1]);
      sum[1] = sum_2;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_1 = 1; i_1 < max(rounds, 1); ++i_1) {
      int e_2 = lane + (i_1 << 5);
      if (e_2 < chunks) {
        int v_90 = (e_2 * 8) + base;
        uint4 q_37 = w[v_90 >> 2];
        uint4 q_38 = w[(v_90 >> 2) + 1];
        uint word_2 = w__words[(((size_k >> 5) * 8) + base) + (e_2 >> 1)];
        int v_91 = (e_2 * 8) + base_1;
        uint4 q_39 = w[v_91 >> 2];
        uint4 q_40 = w[(v_91 >> 2) + 1];
        uint word_3 = w__words[(((size_k >> 5) * 8) + base_1) + (e_2 >> 1)];
        uint2 q_41 = shared_1[e_2 * 4];
        uint2 q_42 = shared_1[(e_2 * 4) + 1];
        uint2 q_43 = shared_1[(e_2 * 4) + 2];
        uint2 q_44 = shared_1[(e_2 * 4) + 3];
        float2 q_45 = shared_2[e_2];
        float v_92 = half_lo((word_2 >> (uint)((e_2 & 1) * 16)));
        int dot_3 = dot4(q_38.w, q_44.y, dot4(q_38.z, q_44.x, dot4(q_38.y, q_43.y, dot4(q_38.x, q_43.x, dot4(q_37.w, q_42.y, dot4(q_37.z, q_42.x, dot4(q_37.y, q_41.y, dot4(q_37.x, q_41.x, 0))))))));
        float v_93 = v_92 * q_45.x;
        float v_94 = (float)dot_3;
        float sum_3 = fma(v_93, v_94, sum[0]);
        sum[0] = sum_3;
        float v_95 = half_lo((word_3 >> (uint)((e_2 & 1) * 16)));
        int dot_4 = dot4(q_40.w, q_44.y, dot4(q_40.z, q_44.x, dot4(q_40.y, q_43.y, dot4(q_40.x, q_43.x, dot4(q_39.w, q_42.y, dot4(q_39.z, q_42.x, dot4(q_39.y, q_41.y, dot4(q_39.x, q_41.x, 0))))))));
        float v_96 = v_95 * q_45.x;
        float v_97 = (float)dot_4;
        float sum_4 = fma(v_96, v_97, sum[1]);
        sum[1] = sum_4;
      }
    }
    float v_98 = lane_sum(sum[0], t, red);
    float v_99 = lane_sum(sum[1], t, red);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[at_2] = v_98 * inverse;
      }
      int at_3 = row + 1;
      if (at_3 < size_n) {
        out_1[at_3] = v_99 * inverse;
      }
    }
    if (1 < turns) {
      for (int i_2 = 1; i_2 < min(turns, (((size_n + 31) - begin) >> 5)); ++i_2) {
        int first = (i_2 * 32) + row;
        int v_100 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
        int base_2 = min(first, (size_n - 1)) * v_100;
        int v_101 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
        int base_3 = min((first + 1), (size_n - 1)) * v_101;
        int chunks_1 = size_k >> 5;
        int e_3 = lane;
        int e_4 = max(min(e_3, (chunks_1 - 1)), 0);
        int v_102 = (e_4 * 8) + base_2;
        uint4 q_46 = w[v_102 >> 2];
        uint4 q_47 = w[(v_102 >> 2) + 1];
        uint word_4 = w__words[(((size_k >> 5) * 8) + base_2) + (e_4 >> 1)];
        int v_103 = (e_4 * 8) + base_3;
        uint4 q_48 = w[v_103 >> 2];
        uint4 q_49 = w[(v_103 >> 2) + 1];
        uint word_5 = w__words[(((size_k >> 5) * 8) + base_3) + (e_4 >> 1)];
        float sum_5[2];
        sum_5[0] = 0.0f;
        sum_5[1] = 0.0f;
        if (e_3 < chunks_1) {
          uint2 q_50 = shared_1[e_3 * 4];
          uint2 q_51 = shared_1[(e_3 * 4) + 1];
          uint2 q_52 = shared_1[(e_3 * 4) + 2];
          uint2 q_53 = shared_1[(e_3 * 4) + 3];
          float2 q_54 = shared_2[e_3];
          float v_104 = half_lo((word_4 >> (uint)((e_3 & 1) * 16)));
          int dot_5 = dot4(q_47.w, q_53.y, dot4(q_47.z, q_53.x, dot4(q_47.y, q_52.y, dot4(q_47.x, q_52.x, dot4(q_46.w, q_51.y, dot4(q_46.z, q_51.x, dot4(q_46.y, q_50.y, dot4(q_46.x, q_50.x, 0))))))));
          float v_105 = v_104 * q_54.x;
          float v_106 = (float)dot_5;
          float sum_6 = fma(v_105, v_106, sum_5[0]);
          sum_5[0] = sum_6;
          float v_107 = half_lo((word_5 >> (uint)((e_3 & 1) * 16)));
          int dot_6 = dot4(q_49.w, q_53.y, dot4(q_49.z, q_53.x, dot4(q_49.y, q_52.y, dot4(q_49.x, q_52.x, dot4(q_48.w, q_51.y, dot4(q_48.z, q_51.x, dot4(q_48.y, q_50.y, dot4(q_48.x, q_50.x, 0))))))));
          float v_108 = v_107 * q_54.x;
          float v_109 = (float)dot_6;
          float sum_7 = fma(v_108, v_109, sum_5[1]);
          sum_5[1] = sum_7;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        for (int i_3 = 1; i_3 < max(rounds_1, 1); ++i_3) {
          int e_5 = lane + (i_3 << 5);
          if (e_5 < chunks_1) {
            int v_110 = (e_5 * 8) + base_2;
            uint4 q_55 = w[v_110 >> 2];
            uint4 q_56 = w[(v_110 >> 2) + 1];
            uint word_6 = w__words[(((size_k >> 5) * 8) + base_2) + (e_5 >> 1)];
            int v_111 = (e_5 * 8) + base_3;
            uint4 q_57 = w[v_111 >> 2];
            uint4 q_58 = w[(v_111 >> 2) + 1];
            uint word_7 = w__words[(((size_k >> 5) * 8) + base_3) + (e_5 >> 1)];
            uint2 q_59 = shared_1[e_5 * 4];
            uint2 q_60 = shared_1[(e_5 * 4) + 1];
            uint2 q_61 = shared_1[(e_5 * 4) + 2];
            uint2 q_62 = shared_1[(e_5 * 4) + 3];
            float2 q_63 = shared_2[e_5];
            float v_112 = half_lo((word_6 >> (uint)((e_5 & 1) * 16)));
            int dot_7 = dot4(q_56.w, q_62.y, dot4(q_56.z, q_62.x, dot4(q_56.y, q_61.y, dot4(q_56.x, q_61.x, dot4(q_55.w, q_60.y, dot4(q_55.z, q_60.x, dot4(q_55.y, q_59.y, dot4(q_55.x, q_59.x, 0))))))));
            float v_113 = v_112 * q_63.x;
            float v_114 = (float)dot_7;
            float sum_8 = fma(v_113, v_114, sum_5[0]);
            sum_5[0] = sum_8;
            float v_115 = half_lo((word_7 >> (uint)((e_5 & 1) * 16)));
            int dot_8 = dot4(q_58.w, q_62.y, dot4(q_58.z, q_62.x, dot4(q_58.y, q_61.y, dot4(q_58.x, q_61.x, dot4(q_57.w, q_60.y, dot4(q_57.z, q_60.x, dot4(q_57.y, q_59.y, dot4(q_57.x, q_59.x, 0))))))));
            float v_116 = v_115 * q_63.x;
            float v_117 = (float)dot_8;
            float sum_9 = fma(v_116, v_117, sum_5[1]);
            sum_5[1] = sum_9;
          }
        }
        float v_118 = lane_sum(sum_5[0], t, red);
        float v_119 = lane_sum(sum_5[1], t, red);
        if ((tx & 31) == 0) {
          int at_4 = first;
          if (at_4 < size_n) {
            out_1[at_4] = v_118 * inverse;
          }
          int at_5 = first + 1;
          if (at_5 < size_n) {
            out_1[at_5] = v_119 * inverse;
          }
        }
      }
    }
  }
}
