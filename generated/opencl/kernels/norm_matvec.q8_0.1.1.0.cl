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
__kernel void kernel_main(__global const uint4* restrict w, __global const uint* restrict w__words, __global const float4* restrict delta, __global const float4* x, __global const float4* restrict norm, __global const float4* restrict post, __global float4* h, __global float* out_1, float eps, int delta_at, int x_at, int h_at) {
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
    float v_4 = group_sum(total, t, red);
    float inverse = 1.0f / sqrt(((v_4 / (float)size_k) + eps));
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
      float v_5 = (x_25 * inverse) * x_33;
      float v_6 = (x_26 * inverse) * x_34;
      float v_7 = (x_27 * inverse) * x_35;
      float v_8 = (x_28 * inverse) * x_36;
      float v_9 = (x_29 * inverse) * x_37;
      float v_10 = (x_30 * inverse) * x_38;
      float v_11 = (x_31 * inverse) * x_39;
      float v_12 = (x_32 * inverse) * x_40;
      float v_13 = x_17 + v_5;
      float v_14 = x_18 + v_6;
      float v_15 = x_19 + v_7;
      float v_16 = x_20 + v_8;
      float v_17 = x_21 + v_9;
      float v_18 = x_22 + v_10;
      float v_19 = x_23 + v_11;
      float v_20 = x_24 + v_12;
      if ((block == 0) && (0 <= h_at)) {
        int v_21 = at + h_at;
        h[v_21 >> 2] = (float4)(v_13, v_14, v_15, v_16);
        h[(v_21 >> 2) + 1] = (float4)(v_17, v_18, v_19, v_20);
      }
      total = fma(v_13, v_13, total);
      total = fma(v_14, v_14, total);
      total = fma(v_15, v_15, total);
      total = fma(v_16, v_16, total);
      total = fma(v_17, v_17, total);
      total = fma(v_18, v_18, total);
      total = fma(v_19, v_19, total);
      total = fma(v_20, v_20, total);
      float v_22 = v_13 * x_9;
      float v_23 = v_14 * x_10;
      float v_24 = v_15 * x_11;
      float v_25 = v_16 * x_12;
      float v_26 = v_17 * x_13;
      float v_27 = v_18 * x_14;
      float v_28 = v_19 * x_15;
      float v_29 = v_20 * x_16;
      made[0] = v_22;
      made[1] = v_23;
      made[2] = v_24;
      made[3] = v_25;
      made[4] = v_26;
      made[5] = v_27;
      made[6] = v_28;
      made[7] = v_29;
    }
    float v_30 = fmax(fabs(made[0]), fabs(made[1]));
    float v_31 = fmax(v_30, fabs(made[2]));
    float v_32 = fmax(v_31, fabs(made[3]));
    float v_33 = fmax(v_32, fabs(made[4]));
    float v_34 = fmax(v_33, fabs(made[5]));
    float v_35 = fmax(v_34, fabs(made[6]));
    float v_36 = fmax(v_35, fabs(made[7]));
    float v_37 = quad_max(v_36, t, red);
    bool v_38 = 7.523164e-37f <= v_37;
    float v_39 = v_38 ? (v_37 / 127.0f) : 0.0f;
    float v_40 = v_38 ? (127.0f / v_37) : 0.0f;
    int q_14 = (int)(rint((made[0] * v_40)));
    int q_15 = (int)(rint((made[1] * v_40)));
    int q_16 = (int)(rint((made[2] * v_40)));
    int q_17 = (int)(rint((made[3] * v_40)));
    int q_18 = (int)(rint((made[4] * v_40)));
    int q_19 = (int)(rint((made[5] * v_40)));
    int q_20 = (int)(rint((made[6] * v_40)));
    int q_21 = (int)(rint((made[7] * v_40)));
    int v_41 = ((((((q_14 + q_15) + q_16) + q_17) + q_18) + q_19) + q_20) + q_21;
    int v_42 = quad_sum_int(v_41, t, red);
    if (at < size_k) {
      uint v_43 = ((((uint)q_14 & 255u) | (((uint)q_15 & 255u) << 8u)) | (((uint)q_16 & 255u) << 16u)) | (((uint)q_17 & 255u) << 24u);
      uint v_44 = ((((uint)q_18 & 255u) | (((uint)q_19 & 255u) << 8u)) | (((uint)q_20 & 255u) << 16u)) | (((uint)q_21 & 255u) << 24u);
      shared_1[(at >> 2) >> 1] = (uint2)(v_43, v_44);
      if ((tx & 3) == 0) {
        shared_2[at >> 5] = (float2)(v_39, (v_39 * (float)v_42));
      }
    }
    if (4096 < size_k) {
      for (int i_1 = 1; i_1 < ((size_k + 4095) >> 12); ++i_1) {
        int at_1 = (i_1 * 4096) + (tx * 8);
        int from_6 = min(at_1, (size_k - 8));
        int from_7 = from_6;
        float4 q_22 = norm[from_7 >> 2];
        float4 q_23 = norm[(from_7 >> 2) + 1];
        float x_41 = q_22.x;
        float x_42 = q_22.y;
        float x_43 = q_22.z;
        float x_44 = q_22.w;
        float x_45 = q_23.x;
        float x_46 = q_23.y;
        float x_47 = q_23.z;
        float x_48 = q_23.w;
        int from_8 = from_6 + x_at;
        float4 q_24 = x[from_8 >> 2];
        float4 q_25 = x[(from_8 >> 2) + 1];
        float x_49 = q_24.x;
        float x_50 = q_24.y;
        float x_51 = q_24.z;
        float x_52 = q_24.w;
        float x_53 = q_25.x;
        float x_54 = q_25.y;
        float x_55 = q_25.z;
        float x_56 = q_25.w;
        int from_9 = from_6 + delta_at;
        float4 q_26 = delta[from_9 >> 2];
        float4 q_27 = delta[(from_9 >> 2) + 1];
        float x_57 = q_26.x;
        float x_58 = q_26.y;
        float x_59 = q_26.z;
        float x_60 = q_26.w;
        float x_61 = q_27.x;
        float x_62 = q_27.y;
        float x_63 = q_27.z;
        float x_64 = q_27.w;
        int from_10 = from_6;
        float4 q_28 = post[from_10 >> 2];
        float4 q_29 = post[(from_10 >> 2) + 1];
        float x_65 = q_28.x;
        float x_66 = q_28.y;
        float x_67 = q_28.z;
        float x_68 = q_28.w;
        float x_69 = q_29.x;
        float x_70 = q_29.y;
        float x_71 = q_29.z;
        float x_72 = q_29.w;
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
          float v_45 = (x_57 * inverse) * x_65;
          float v_46 = (x_58 * inverse) * x_66;
          float v_47 = (x_59 * inverse) * x_67;
          float v_48 = (x_60 * inverse) * x_68;
          float v_49 = (x_61 * inverse) * x_69;
          float v_50 = (x_62 * inverse) * x_70;
          float v_51 = (x_63 * inverse) * x_71;
          float v_52 = (x_64 * inverse) * x_72;
          float v_53 = x_49 + v_45;
          float v_54 = x_50 + v_46;
          float v_55 = x_51 + v_47;
          float v_56 = x_52 + v_48;
          float v_57 = x_53 + v_49;
          float v_58 = x_54 + v_50;
          float v_59 = x_55 + v_51;
          float v_60 = x_56 + v_52;
          if ((block == 0) && (0 <= h_at)) {
            int v_61 = at_1 + h_at;
            h[v_61 >> 2] = (float4)(v_53, v_54, v_55, v_56);
            h[(v_61 >> 2) + 1] = (float4)(v_57, v_58, v_59, v_60);
          }
          total = fma(v_53, v_53, total);
          total = fma(v_54, v_54, total);
          total = fma(v_55, v_55, total);
          total = fma(v_56, v_56, total);
          total = fma(v_57, v_57, total);
          total = fma(v_58, v_58, total);
          total = fma(v_59, v_59, total);
          total = fma(v_60, v_60, total);
          float v_62 = v_53 * x_41;
          float v_63 = v_54 * x_42;
          float v_64 = v_55 * x_43;
          float v_65 = v_56 * x_44;
          float v_66 = v_57 * x_45;
          float v_67 = v_58 * x_46;
          float v_68 = v_59 * x_47;
          float v_69 = v_60 * x_48;
          made_1[0] = v_62;
          made_1[1] = v_63;
          made_1[2] = v_64;
          made_1[3] = v_65;
          made_1[4] = v_66;
          made_1[5] = v_67;
          made_1[6] = v_68;
          made_1[7] = v_69;
        }
        float v_70 = fmax(fabs(made_1[0]), fabs(made_1[1]));
        float v_71 = fmax(v_70, fabs(made_1[2]));
        float v_72 = fmax(v_71, fabs(made_1[3]));
        float v_73 = fmax(v_72, fabs(made_1[4]));
        float v_74 = fmax(v_73, fabs(made_1[5]));
        float v_75 = fmax(v_74, fabs(made_1[6]));
        float v_76 = fmax(v_75, fabs(made_1[7]));
        float v_77 = quad_max(v_76, t, red);
        bool v_78 = 7.523164e-37f <= v_77;
        float v_79 = v_78 ? (v_77 / 127.0f) : 0.0f;
        float v_80 = v_78 ? (127.0f / v_77) : 0.0f;
        int q_30 = (int)(rint((made_1[0] * v_80)));
        int q_31 = (int)(rint((made_1[1] * v_80)));
        int q_32 = (int)(rint((made_1[2] * v_80)));
        int q_33 = (int)(rint((made_1[3] * v_80)));
        int q_34 = (int)(rint((made_1[4] * v_80)));
        int q_35 = (int)(rint((made_1[5] * v_80)));
        int q_36 = (int)(rint((made_1[6] * v_80)));
        int q_37 = (int)(rint((made_1[7] * v_80)));
        int v_81 = ((((((q_30 + q_31) + q_32) + q_33) + q_34) + q_35) + q_36) + q_37;
        int v_82 = quad_sum_int(v_81, t, red);
        if (at_1 < size_k) {
          uint v_83 = ((((uint)q_30 & 255u) | (((uint)q_31 & 255u) << 8u)) | (((uint)q_32 & 255u) << 16u)) | (((uint)q_33 & 255u) << 24u);
          uint v_84 = ((((uint)q_34 & 255u) | (((uint)q_35 & 255u) << 8u)) | (((uint)q_36 & 255u) << 16u)) | (((uint)q_37 & 255u) << 24u);
          shared_1[(at_1 >> 2) >> 1] = (uint2)(v_83, v_84);
          if ((tx & 3) == 0) {
            shared_2[at_1 >> 5] = (float2)(v_79, (v_79 * (float)v_82));
          }
        }
      }
    }
    float v_85 = lane_sum(total, t, red);
    if ((tx & 31) == 0) {
      shared_3[tx >> 5] = v_85;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float v_86 = shared_3[0] + shared_3[1];
    float v_87 = v_86 + shared_3[2];
    float v_88 = v_87 + shared_3[3];
    float v_89 = v_88 + shared_3[4];
    float v_90 = v_89 + shared_3[5];
    float v_91 = v_90 + shared_3[6];
    float v_92 = v_91 + shared_3[7];
    float v_93 = v_92 + shared_3[8];
    float v_94 = v_93 + shared_3[9];
    float v_95 = v_94 + shared_3[10];
    float v_96 = v_95 + shared_3[11];
    float v_97 = v_96 + shared_3[12];
    float v_98 = v_97 + shared_3[13];
    float v_99 = v_98 + shared_3[14];
    float v_100 = v_99 + shared_3[15];
    float inverse_1 = 1.0f / sqrt(((v_100 / (float)size_k) + eps));
    float sum[2];
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    if (e < chunks) {
      uint2 q_38 = shared_1[e * 4];
      uint2 q_39 = shared_1[(e * 4) + 1];
      uint2 q_40 = shared_1[(e * 4) + 2];
      uint2 q_41 = shared_1[(e * 4) + 3];
      float2 q_42 = shared_2[e];
      float v_101 = half_lo((word >> (uint)((e & 1) * 16)));
      int dot_1 = dot4(q_1.w, q_41.y, dot4(q_1.z, q_41.x, dot4(q_1.y, q_40.y, dot4(q_1.x, q_40.x, dot4(q.w, q_39.y, dot4(q.z, q_39.x, dot4(q.y, q_38.y, dot4(q.x, q_38.x, 0))))))));
      float v_102 = v_101 * q_42.x;
      float v_103 = (float)dot_1;
      float sum_1 = fma(v_102, v_103, sum[0]);
      sum[0] = sum_1;
      float v_104 = half_lo((word_1 >> (uint)((e & 1) * 16)));
      int dot_2 = dot4(q_3.w, q_41.y, dot4(q_3.z, q_41.x, dot4(q_3.y, q_40.y, dot4(q_3.x, q_40.x, dot4(q_2.w, q_39.y, dot4(q_2.z, q_39.x, dot4(q_2.y, q_38.y, dot4(q_2.x, q_38.x, 0))))))));
      float v_105 = v_104 * q_42.x;
      float v_106 = (float)dot_2;
      float sum_2 = fma(v_105, v_106, sum[1]);
      sum[1] = sum_2;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_2 = 1; i_2 < max(rounds, 1); ++i_2) {
      int e_2 = lane + (i_2 << 5);
      if (e_2 < chunks) {
        int v_107 = (e_2 * 8) + base;
        uint4 q_43 = w[v_107 >> 2];
        uint4 q_44 = w[(v_107 >> 2) + 1];
        uint word_2 = w__words[(((size_k >> 5) * 8) + base) + (e_2 >> 1)];
        int v_108 = (e_2 * 8) + base_1;
        uint4 q_45 = w[v_108 >> 2];
        uint4 q_46 = w[(v_108 >> 2) + 1];
        uint word_3 = w__words[(((size_k >> 5) * 8) + base_1) + (e_2 >> 1)];
        uint2 q_47 = shared_1[e_2 * 4];
        uint2 q_48 = shared_1[(e_2 * 4) + 1];
        uint2 q_49 = shared_1[(e_2 * 4) + 2];
        uint2 q_50 = shared_1[(e_2 * 4) + 3];
        float2 q_51 = shared_2[e_2];
        float v_109 = half_lo((word_2 >> (uint)((e_2 & 1) * 16)));
        int dot_3 = dot4(q_44.w, q_50.y, dot4(q_44.z, q_50.x, dot4(q_44.y, q_49.y, dot4(q_44.x, q_49.x, dot4(q_43.w, q_48.y, dot4(q_43.z, q_48.x, dot4(q_43.y, q_47.y, dot4(q_43.x, q_47.x, 0))))))));
        float v_110 = v_109 * q_51.x;
        float v_111 = (float)dot_3;
        float sum_3 = fma(v_110, v_111, sum[0]);
        sum[0] = sum_3;
        float v_112 = half_lo((word_3 >> (uint)((e_2 & 1) * 16)));
        int dot_4 = dot4(q_46.w, q_50.y, dot4(q_46.z, q_50.x, dot4(q_46.y, q_49.y, dot4(q_46.x, q_49.x, dot4(q_45.w, q_48.y, dot4(q_45.z, q_48.x, dot4(q_45.y, q_47.y, dot4(q_45.x, q_47.x, 0))))))));
        float v_113 = v_112 * q_51.x;
        float v_114 = (float)dot_4;
        float sum_4 = fma(v_113, v_114, sum[1]);
        sum[1] = sum_4;
      }
    }
    float v_115 = lane_sum(sum[0], t, red);
    float v_116 = lane_sum(sum[1], t, red);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[at_2] = v_115 * inverse_1;
      }
      int at_3 = row + 1;
      if (at_3 < size_n) {
        out_1[at_3] = v_116 * inverse_1;
      }
    }
    if (1 < turns) {
      for (int i_3 = 1; i_3 < min(turns, (((size_n + 31) - begin) >> 5)); ++i_3) {
        int first = (i_3 * 32) + row;
        int v_117 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
        int base_2 = min(first, (size_n - 1)) * v_117;
        int v_118 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
        int base_3 = min((first + 1), (size_n - 1)) * v_118;
        int chunks_1 = size_k >> 5;
        int e_3 = lane;
        int e_4 = max(min(e_3, (chunks_1 - 1)), 0);
        int v_119 = (e_4 * 8) + base_2;
        uint4 q_52 = w[v_119 >> 2];
        uint4 q_53 = w[(v_119 >> 2) + 1];
        uint word_4 = w__words[(((size_k >> 5) * 8) + base_2) + (e_4 >> 1)];
        int v_120 = (e_4 * 8) + base_3;
        uint4 q_54 = w[v_120 >> 2];
        uint4 q_55 = w[(v_120 >> 2) + 1];
        uint word_5 = w__words[(((size_k >> 5) * 8) + base_3) + (e_4 >> 1)];
        float sum_5[2];
        sum_5[0] = 0.0f;
        sum_5[1] = 0.0f;
        if (e_3 < chunks_1) {
          uint2 q_56 = shared_1[e_3 * 4];
          uint2 q_57 = shared_1[(e_3 * 4) + 1];
          uint2 q_58 = shared_1[(e_3 * 4) + 2];
          uint2 q_59 = shared_1[(e_3 * 4) + 3];
          float2 q_60 = shared_2[e_3];
          float v_121 = half_lo((word_4 >> (uint)((e_3 & 1) * 16)));
          int dot_5 = dot4(q_53.w, q_59.y, dot4(q_53.z, q_59.x, dot4(q_53.y, q_58.y, dot4(q_53.x, q_58.x, dot4(q_52.w, q_57.y, dot4(q_52.z, q_57.x, dot4(q_52.y, q_56.y, dot4(q_52.x, q_56.x, 0))))))));
          float v_122 = v_121 * q_60.x;
          float v_123 = (float)dot_5;
          float sum_6 = fma(v_122, v_123, sum_5[0]);
          sum_5[0] = sum_6;
          float v_124 = half_lo((word_5 >> (uint)((e_3 & 1) * 16)));
          int dot_6 = dot4(q_55.w, q_59.y, dot4(q_55.z, q_59.x, dot4(q_55.y, q_58.y, dot4(q_55.x, q_58.x, dot4(q_54.w, q_57.y, dot4(q_54.z, q_57.x, dot4(q_54.y, q_56.y, dot4(q_54.x, q_56.x, 0))))))));
          float v_125 = v_124 * q_60.x;
          float v_126 = (float)dot_6;
          float sum_7 = fma(v_125, v_126, sum_5[1]);
          sum_5[1] = sum_7;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        for (int i_4 = 1; i_4 < max(rounds_1, 1); ++i_4) {
          int e_5 = lane + (i_4 << 5);
          if (e_5 < chunks_1) {
            int v_127 = (e_5 * 8) + base_2;
            uint4 q_61 = w[v_127 >> 2];
            uint4 q_62 = w[(v_127 >> 2) + 1];
            uint word_6 = w__words[(((size_k >> 5) * 8) + base_2) + (e_5 >> 1)];
            int v_128 = (e_5 * 8) + base_3;
            uint4 q_63 = w[v_128 >> 2];
            uint4 q_64 = w[(v_128 >> 2) + 1];
            uint word_7 = w__words[(((size_k >> 5) * 8) + base_3) + (e_5 >> 1)];
            uint2 q_65 = shared_1[e_5 * 4];
            uint2 q_66 = shared_1[(e_5 * 4) + 1];
            uint2 q_67 = shared_1[(e_5 * 4) + 2];
            uint2 q_68 = shared_1[(e_5 * 4) + 3];
            float2 q_69 = shared_2[e_5];
            float v_129 = half_lo((word_6 >> (uint)((e_5 & 1) * 16)));
            int dot_7 = dot4(q_62.w, q_68.y, dot4(q_62.z, q_68.x, dot4(q_62.y, q_67.y, dot4(q_62.x, q_67.x, dot4(q_61.w, q_66.y, dot4(q_61.z, q_66.x, dot4(q_61.y, q_65.y, dot4(q_61.x, q_65.x, 0))))))));
            float v_130 = v_129 * q_69.x;
            float v_131 = (float)dot_7;
            float sum_8 = fma(v_130, v_131, sum_5[0]);
            sum_5[0] = sum_8;
            float v_132 = half_lo((word_7 >> (uint)((e_5 & 1) * 16)));
            int dot_8 = dot4(q_64.w, q_68.y, dot4(q_64.z, q_68.x, dot4(q_64.y, q_67.y, dot4(q_64.x, q_67.x, dot4(q_63.w, q_66.y, dot4(q_63.z, q_66.x, dot4(q_63.y, q_65.y, dot4(q_63.x, q_65.x, 0))))))));
            float v_133 = v_132 * q_69.x;
            float v_134 = (float)dot_8;
            float sum_9 = fma(v_133, v_134, sum_5[1]);
            sum_5[1] = sum_9;
          }
        }
        float v_135 = lane_sum(sum_5[0], t, red);
        float v_136 = lane_sum(sum_5[1], t, red);
        if ((tx & 31) == 0) {
          int at_4 = first;
          if (at_4 < size_n) {
            out_1[at_4] = v_135 * inverse_1;
          }
          int at_5 = first + 1;
          if (at_5 < size_n) {
            out_1[at_5] = v_136 * inverse_1;
          }
        }
      }
    }
  }
}
