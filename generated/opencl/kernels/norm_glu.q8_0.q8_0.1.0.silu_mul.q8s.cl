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
int lane_sum_int(int v, int t, __local uint* red) {
#ifdef NV
  for (int m = 16; m > 0; m >>= 1) v += as_int(lane_swap(as_uint(v), m));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  v = 0;
  for (int i = 0; i < 32; ++i) v += as_int(red[(t & ~31) + i]);
#endif
  return v;
}
float lane_max(float v, int t, __local uint* red) {
#ifdef NV
  for (int m = 16; m > 0; m >>= 1) v = fmax(v, as_float(lane_swap(as_uint(v), m)));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 32; ++i) v = fmax(v, as_float(red[(t & ~31) + i]));
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
__kernel void kernel_main(__global const uint4* restrict w, __global const uint* restrict w__words, __global const uint4* restrict w2, __global const uint* restrict w2__words, __global const float4* x, __global const float4* restrict norm, __global const float4* restrict delta, __global float4* h, __global uint* yq, __global float2* yq_s, float eps, int x_at, int delta_at, int h_at) {
  __local float shared_1[256];
  __local uint2 shared_2[1536];
  __local float2 shared_3[384];
  __local float shared_4[16];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int block = (gy * 32768) + gx;
  int run = tx >> 5;
  int row = min(((block * 32) + (run * 2)), (size_n - 1));
  int row_1 = min((((block * 32) + (run * 2)) + 1), (size_n - 1));
  int lane = tx & 31;
  int v = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base = row * v;
  int v_1 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_1 = row_1 * v_1;
  int chunks = size_k >> 5;
  int v_2 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_2 = row * v_2;
  int v_3 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_3 = row_1 * v_3;
  int chunks_1 = size_k >> 5;
  float sum[16];
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  int v_4 = (e_1 * 8) + base;
  uint4 q = w[v_4 >> 2];
  uint4 q_1 = w[(v_4 >> 2) + 1];
  uint word = w__words[(((size_k >> 5) * 8) + base) + (e_1 >> 1)];
  int v_5 = (e_1 * 8) + base_1;
  uint4 q_2 = w[v_5 >> 2];
  uint4 q_3 = w[(v_5 >> 2) + 1];
  uint word_1 = w__words[(((size_k >> 5) * 8) + base_1) + (e_1 >> 1)];
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
    float v_6 = x_9 + x_17;
    float v_7 = x_10 + x_18;
    float v_8 = x_11 + x_19;
    float v_9 = x_12 + x_20;
    float v_10 = x_13 + x_21;
    float v_11 = x_14 + x_22;
    float v_12 = x_15 + x_23;
    float v_13 = x_16 + x_24;
    if ((block == 0) && (0 <= h_at)) {
      int v_14 = at + h_at;
      h[v_14 >> 2] = (float4)(v_6, v_7, v_8, v_9);
      h[(v_14 >> 2) + 1] = (float4)(v_10, v_11, v_12, v_13);
    }
    total = fma(v_6, v_6, total);
    total = fma(v_7, v_7, total);
    total = fma(v_8, v_8, total);
    total = fma(v_9, v_9, total);
    total = fma(v_10, v_10, total);
    total = fma(v_11, v_11, total);
    total = fma(v_12, v_12, total);
    total = fma(v_13, v_13, total);
    float v_15 = v_6 * x_1;
    float v_16 = v_7 * x_2;
    float v_17 = v_8 * x_3;
    float v_18 = v_9 * x_4;
    float v_19 = v_10 * x_5;
    float v_20 = v_11 * x_6;
    float v_21 = v_12 * x_7;
    float v_22 = v_13 * x_8;
    made[0] = v_15;
    made[1] = v_16;
    made[2] = v_17;
    made[3] = v_18;
    made[4] = v_19;
    made[5] = v_20;
    made[6] = v_21;
    made[7] = v_22;
  }
  float v_23 = fmax(fabs(made[0]), fabs(made[1]));
  float v_24 = fmax(v_23, fabs(made[2]));
  float v_25 = fmax(v_24, fabs(made[3]));
  float v_26 = fmax(v_25, fabs(made[4]));
  float v_27 = fmax(v_26, fabs(made[5]));
  float v_28 = fmax(v_27, fabs(made[6]));
  float v_29 = fmax(v_28, fabs(made[7]));
  float v_30 = quad_max(v_29, t, red);
  bool v_31 = 7.523164e-37f <= v_30;
  float v_32 = v_31 ? (v_30 / 127.0f) : 0.0f;
  float v_33 = v_31 ? (127.0f / v_30) : 0.0f;
  int q_10 = (int)(rint((made[0] * v_33)));
  int q_11 = (int)(rint((made[1] * v_33)));
  int q_12 = (int)(rint((made[2] * v_33)));
  int q_13 = (int)(rint((made[3] * v_33)));
  int q_14 = (int)(rint((made[4] * v_33)));
  int q_15 = (int)(rint((made[5] * v_33)));
  int q_16 = (int)(rint((made[6] * v_33)));
  int q_17 = (int)(rint((made[7] * v_33)));
  int v_34 = ((((((q_10 + q_11) + q_12) + q_13) + q_14) + q_15) + q_16) + q_17;
  int v_35 = quad_sum_int(v_34, t, red);
  if (at < size_k) {
    uint v_36 = ((((uint)q_10 & 255u) | (((uint)q_11 & 255u) << 8u)) | (((uint)q_12 & 255u) << 16u)) | (((uint)q_13 & 255u) << 24u);
    uint v_37 = ((((uint)q_14 & 255u) | (((uint)q_15 & 255u) << 8u)) | (((uint)q_16 & 255u) << 16u)) | (((uint)q_17 & 255u) << 24u);
    shared_2[(at >> 2) >> 1] = (uint2)(v_36, v_37);
    if ((tx & 3) == 0) {
      shared_3[at >> 5] = (float2)(v_32, (v_32 * (float)v_35));
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
        float v_38 = x_33 + x_41;
        float v_39 = x_34 + x_42;
        float v_40 = x_35 + x_43;
        float v_41 = x_36 + x_44;
        float v_42 = x_37 + x_45;
        float v_43 = x_38 + x_46;
        float v_44 = x_39 + x_47;
        float v_45 = x_40 + x_48;
        if ((block == 0) && (0 <= h_at)) {
          int v_46 = at_1 + h_at;
          h[v_46 >> 2] = (float4)(v_38, v_39, v_40, v_41);
          h[(v_46 >> 2) + 1] = (float4)(v_42, v_43, v_44, v_45);
        }
        total = fma(v_38, v_38, total);
        total = fma(v_39, v_39, total);
        total = fma(v_40, v_40, total);
        total = fma(v_41, v_41, total);
        total = fma(v_42, v_42, total);
        total = fma(v_43, v_43, total);
        total = fma(v_44, v_44, total);
        total = fma(v_45, v_45, total);
        float v_47 = v_38 * x_25;
        float v_48 = v_39 * x_26;
        float v_49 = v_40 * x_27;
        float v_50 = v_41 * x_28;
        float v_51 = v_42 * x_29;
        float v_52 = v_43 * x_30;
        float v_53 = v_44 * x_31;
        float v_54 = v_45 * x_32;
        made_1[0] = v_47;
        made_1[1] = v_48;
        made_1[2] = v_49;
        made_1[3] = v_50;
        made_1[4] = v_51;
        made_1[5] = v_52;
        made_1[6] = v_53;
        made_1[7] = v_54;
      }
      float v_55 = fmax(fabs(made_1[0]), fabs(made_1[1]));
      float v_56 = fmax(v_55, fabs(made_1[2]));
      float v_57 = fmax(v_56, fabs(made_1[3]));
      float v_58 = fmax(v_57, fabs(made_1[4]));
      float v_59 = fmax(v_58, fabs(made_1[5]));
      float v_60 = fmax(v_59, fabs(made_1[6]));
      float v_61 = fmax(v_60, fabs(made_1[7]));
      float v_62 = quad_max(v_61, t, red);
      bool v_63 = 7.523164e-37f <= v_62;
      float v_64 = v_63 ? (v_62 / 127.0f) : 0.0f;
      float v_65 = v_63 ? (127.0f / v_62) : 0.0f;
      int q_24 = (int)(rint((made_1[0] * v_65)));
      int q_25 = (int)(rint((made_1[1] * v_65)));
      int q_26 = (int)(rint((made_1[2] * v_65)));
      int q_27 = (int)(rint((made_1[3] * v_65)));
      int q_28 = (int)(rint((made_1[4] * v_65)));
      int q_29 = (int)(rint((made_1[5] * v_65)));
      int q_30 = (int)(rint((made_1[6] * v_65)));
      int q_31 = (int)(rint((made_1[7] * v_65)));
      int v_66 = ((((((q_24 + q_25) + q_26) + q_27) + q_28) + q_29) + q_30) + q_31;
      int v_67 = quad_sum_int(v_66, t, red);
      if (at_1 < size_k) {
        uint v_68 = ((((uint)q_24 & 255u) | (((uint)q_25 & 255u) << 8u)) | (((uint)q_26 & 255u) << 16u)) | (((uint)q_27 & 255u) << 24u);
        uint v_69 = ((((uint)q_28 & 255u) | (((uint)q_29 & 255u) << 8u)) | (((uint)q_30 & 255u) << 16u)) | (((uint)q_31 & 255u) << 24u);
        shared_2[(at_1 >> 2) >> 1] = (uint2)(v_68, v_69);
        if ((tx & 3) == 0) {
          shared_3[at_1 >> 5] = (float2)(v_64, (v_64 * (float)v_67));
        }
      }
    }
  }
  float v_70 = lane_sum(total, t, red);
  if ((tx & 31) == 0) {
    shared_4[tx >> 5] = v_70;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float v_71 = shared_4[0] + shared_4[1];
  float v_72 = v_71 + shared_4[2];
  float v_73 = v_72 + shared_4[3];
  float v_74 = v_73 + shared_4[4];
  float v_75 = v_74 + shared_4[5];
  float v_76 = v_75 + shared_4[6];
  float v_77 = v_76 + shared_4[7];
  float v_78 = v_77 + shared_4[8];
  float v_79 = v_78 + shared_4[9];
  float v_80 = v_79 + shared_4[10];
  float v_81 = v_80 + shared_4[11];
  float v_82 = v_81 + shared_4[12];
  float v_83 = v_82 + shared_4[13];
  float v_84 = v_83 + shared_4[14];
  float v_85 = v_84 + shared_4[15];
  float inverse = 1.0f / sqrt(((v_85 / (float)size_k) + eps));
  sum[0] = 0.0f;
  sum[1] = 0.0f;
  sum[2] = 0.0f;
  sum[3] = 0.0f;
  int e_2 = lane;
  int e_3 = max(min(e_2, (chunks_1 - 1)), 0);
  int v_86 = (e_3 * 8) + base_2;
  uint4 q_32 = w2[v_86 >> 2];
  uint4 q_33 = w2[(v_86 >> 2) + 1];
  uint word_2 = w2__words[(((size_k >> 5) * 8) + base_2) + (e_3 >> 1)];
  int v_87 = (e_3 * 8) + base_3;
  uint4 q_34 = w2[v_87 >> 2];
  uint4 q_35 = w2[(v_87 >> 2) + 1];
  uint word_3 = w2__words[(((size_k >> 5) * 8) + base_3) + (e_3 >> 1)];
  if (e < chunks) {
    uint2 q_36 = shared_2[e * 4];
    uint2 q_37 = shared_2[(e * 4) + 1];
    uint2 q_38 = shared_2[(e * 4) + 2];
    uint2 q_39 = shared_2[(e * 4) + 3];
    float2 q_40 = shared_3[e];
    float v_88 = half_lo((word >> (uint)((e & 1) * 16)));
    int dot_1 = dot4(q_1.w, q_39.y, dot4(q_1.z, q_39.x, dot4(q_1.y, q_38.y, dot4(q_1.x, q_38.x, dot4(q.w, q_37.y, dot4(q.z, q_37.x, dot4(q.y, q_36.y, dot4(q.x, q_36.x, 0))))))));
    float v_89 = v_88 * q_40.x;
    float v_90 = (float)dot_1;
    float sum_1 = fma(v_89, v_90, sum[0]);
    sum[0] = sum_1;
    float v_91 = half_lo((word_1 >> (uint)((e & 1) * 16)));
    int dot_2 = dot4(q_3.w, q_39.y, dot4(q_3.z, q_39.x, dot4(q_3.y, q_38.y, dot4(q_3.x, q_38.x, dot4(q_2.w, q_37.y, dot4(q_2.z, q_37.x, dot4(q_2.y, q_36.y, dot4(q_2.x, q_36.x, 0))))))));
    float v_92 = v_91 * q_40.x;
    float v_93 = (float)dot_2;
    float sum_2 = fma(v_92, v_93, sum[1]);
    sum[1] = sum_2;
  }
  int rounds = (chunks + 31) >> 5;
  for (int i_1 = 1; i_1 < max(rounds, 1); ++i_1) {
    int e_4 = lane + (i_1 << 5);
    if (e_4 < chunks) {
      int v_94 = (e_4 * 8) + base;
      uint4 q_41 = w[v_94 >> 2];
      uint4 q_42 = w[(v_94 >> 2) + 1];
      uint word_4 = w__words[(((size_k >> 5) * 8) + base) + (e_4 >> 1)];
      int v_95 = (e_4 * 8) + base_1;
      uint4 q_43 = w[v_95 >> 2];
      uint4 q_44 = w[(v_95 >> 2) + 1];
      uint word_5 = w__words[(((size_k >> 5) * 8) + base_1) + (e_4 >> 1)];
      uint2 q_45 = shared_2[e_4 * 4];
      uint2 q_46 = shared_2[(e_4 * 4) + 1];
      uint2 q_47 = shared_2[(e_4 * 4) + 2];
      uint2 q_48 = shared_2[(e_4 * 4) + 3];
      float2 q_49 = shared_3[e_4];
      float v_96 = half_lo((word_4 >> (uint)((e_4 & 1) * 16)));
      int dot_3 = dot4(q_42.w, q_48.y, dot4(q_42.z, q_48.x, dot4(q_42.y, q_47.y, dot4(q_42.x, q_47.x, dot4(q_41.w, q_46.y, dot4(q_41.z, q_46.x, dot4(q_41.y, q_45.y, dot4(q_41.x, q_45.x, 0))))))));
      float v_97 = v_96 * q_49.x;
      float v_98 = (float)dot_3;
      float sum_3 = fma(v_97, v_98, sum[0]);
      sum[0] = sum_3;
      float v_99 = half_lo((word_5 >> (uint)((e_4 & 1) * 16)));
      int dot_4 = dot4(q_44.w, q_48.y, dot4(q_44.z, q_48.x, dot4(q_44.y, q_47.y, dot4(q_44.x, q_47.x, dot4(q_43.w, q_46.y, dot4(q_43.z, q_46.x, dot4(q_43.y, q_45.y, dot4(q_43.x, q_45.x, 0))))))));
      float v_100 = v_99 * q_49.x;
      float v_101 = (float)dot_4;
      float sum_4 = fma(v_100, v_101, sum[1]);
      sum[1] = sum_4;
    }
  }
  if (e_2 < chunks_1) {
    uint2 q_50 = shared_2[e_2 * 4];
    uint2 q_51 = shared_2[(e_2 * 4) + 1];
    uint2 q_52 = shared_2[(e_2 * 4) + 2];
    uint2 q_53 = shared_2[(e_2 * 4) + 3];
    float2 q_54 = shared_3[e_2];
    float v_102 = half_lo((word_2 >> (uint)((e_2 & 1) * 16)));
    int dot_5 = dot4(q_33.w, q_53.y, dot4(q_33.z, q_53.x, dot4(q_33.y, q_52.y, dot4(q_33.x, q_52.x, dot4(q_32.w, q_51.y, dot4(q_32.z, q_51.x, dot4(q_32.y, q_50.y, dot4(q_32.x, q_50.x, 0))))))));
    float v_103 = v_102 * q_54.x;
    float v_104 = (float)dot_5;
    float sum_5 = fma(v_103, v_104, sum[2]);
    sum[2] = sum_5;
    float v_105 = half_lo((word_3 >> (uint)((e_2 & 1) * 16)));
    int dot_6 = dot4(q_35.w, q_53.y, dot4(q_35.z, q_53.x, dot4(q_35.y, q_52.y, dot4(q_35.x, q_52.x, dot4(q_34.w, q_51.y, dot4(q_34.z, q_51.x, dot4(q_34.y, q_50.y, dot4(q_34.x, q_50.x, 0))))))));
    float v_106 = v_105 * q_54.x;
    float v_107 = (float)dot_6;
    float sum_6 = fma(v_106, v_107, sum[3]);
    sum[3] = sum_6;
  }
  int rounds_1 = (chunks_1 + 31) >> 5;
  for (int i_2 = 1; i_2 < max(rounds_1, 1); ++i_2) {
    int e_5 = lane + (i_2 << 5);
    if (e_5 < chunks_1) {
      int v_108 = (e_5 * 8) + base_2;
      uint4 q_55 = w2[v_108 >> 2];
      uint4 q_56 = w2[(v_108 >> 2) + 1];
      uint word_6 = w2__words[(((size_k >> 5) * 8) + base_2) + (e_5 >> 1)];
      int v_109 = (e_5 * 8) + base_3;
      uint4 q_57 = w2[v_109 >> 2];
      uint4 q_58 = w2[(v_109 >> 2) + 1];
      uint word_7 = w2__words[(((size_k >> 5) * 8) + base_3) + (e_5 >> 1)];
      uint2 q_59 = shared_2[e_5 * 4];
      uint2 q_60 = shared_2[(e_5 * 4) + 1];
      uint2 q_61 = shared_2[(e_5 * 4) + 2];
      uint2 q_62 = shared_2[(e_5 * 4) + 3];
      float2 q_63 = shared_3[e_5];
      float v_110 = half_lo((word_6 >> (uint)((e_5 & 1) * 16)));
      int dot_7 = dot4(q_56.w, q_62.y, dot4(q_56.z, q_62.x, dot4(q_56.y, q_61.y, dot4(q_56.x, q_61.x, dot4(q_55.w, q_60.y, dot4(q_55.z, q_60.x, dot4(q_55.y, q_59.y, dot4(q_55.x, q_59.x, 0))))))));
      float v_111 = v_110 * q_63.x;
      float v_112 = (float)dot_7;
      float sum_7 = fma(v_111, v_112, sum[2]);
      sum[2] = sum_7;
      float v_113 = half_lo((word_7 >> (uint)((e_5 & 1) * 16)));
      int dot_8 = dot4(q_58.w, q_62.y, dot4(q_58.z, q_62.x, dot4(q_58.y, q_61.y, dot4(q_58.x, q_61.x, dot4(q_57.w, q_60.y, dot4(q_57.z, q_60.x, dot4(q_57.y, q_59.y, dot4(q_57.x, q_59.x, 0))))))));
      float v_114 = v_113 * q_63.x;
      float v_115 = (float)dot_8;
      float sum_8 = fma(v_114, v_115, sum[3]);
      sum[3] = sum_8;
    }
  }
  float v_116 = lane_sum(sum[0], t, red);
  float v_117 = lane_sum(sum[1], t, red);
  float v_118 = lane_sum(sum[2], t, red);
  float v_119 = lane_sum(sum[3], t, red);
  float v_120 = v_116 * inverse;
  float v_121 = v_117 * inverse;
  float v_122 = v_118 * inverse;
  float v_123 = v_119 * inverse;
  if ((tx & 31) == 0) {
    float v_124 = exp(fmin((0.0f - v_120), 88.0f));
    float v_125 = v_120 / (1.0f + v_124);
    shared_1[run * 2] = v_125 * v_122;
    float v_126 = exp(fmin((0.0f - v_121), 88.0f));
    float v_127 = v_121 / (1.0f + v_126);
    shared_1[(run * 2) + 1] = v_127 * v_123;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int lane_1 = tx & 31;
  int row_2 = min(run, 7);
  int four = min(lane_1, 7) * 4;
  float4 q_64 = (float4)(shared_1[(row_2 * 32) + four], shared_1[((row_2 * 32) + four) + 1], shared_1[((row_2 * 32) + four) + 2], shared_1[((row_2 * 32) + four) + 3]);
  float v_128 = (lane_1 < 8) ? q_64.x : 0.0f;
  float v_129 = (lane_1 < 8) ? q_64.y : 0.0f;
  float v_130 = (lane_1 < 8) ? q_64.z : 0.0f;
  float v_131 = (lane_1 < 8) ? q_64.w : 0.0f;
  int target = row_2;
  bool there = (run < 1) && (0 <= target);
  bool mine = there && (lane_1 < 8);
  float v_132 = fmax(fabs(v_128), fabs(v_129));
  float v_133 = fmax(v_132, fabs(v_130));
  float v_134 = fmax(v_133, fabs(v_131));
  float v_135 = lane_max(v_134, t, red);
  bool v_136 = 7.523164e-37f <= v_135;
  float v_137 = v_136 ? (v_135 / 127.0f) : 0.0f;
  float v_138 = v_136 ? (127.0f / v_135) : 0.0f;
  int q_65 = (int)(rint((v_128 * v_138)));
  int q_66 = (int)(rint((v_129 * v_138)));
  int q_67 = (int)(rint((v_130 * v_138)));
  int q_68 = (int)(rint((v_131 * v_138)));
  int v_139 = ((q_65 + q_66) + q_67) + q_68;
  int v_140 = lane_sum_int(v_139, t, red);
  if (mine) {
    uint v_141 = ((((uint)q_65 & 255u) | (((uint)q_66 & 255u) << 8u)) | (((uint)q_67 & 255u) << 16u)) | (((uint)q_68 & 255u) << 24u);
    yq[((block * 8) + (target * (size_n >> 2))) + lane_1] = v_141;
    if (lane_1 == 0) {
      yq_s[block + ((target * (size_n >> 4)) >> 1)] = (float2)(v_137, (v_137 * (float)v_140));
    }
  }
}
