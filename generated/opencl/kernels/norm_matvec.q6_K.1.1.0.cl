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
  int begin = (block * turns) * 16;
  int row = (tx >> 5) + begin;
  int v = ((size_k >> 8) * 52) + (((((size_k >> 8) * 2) + 15) >> 4) * 4);
  int base = min(row, (size_n - 1)) * v;
  int chunks = size_k >> 5;
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  int v_1 = ((e_1 >> 3) * 52) + base;
  uint4 q = w[(e_1 & 7) + (v_1 >> 2)];
  uint4 q_1 = w[(((((e_1 & 7) >> 2) * 2) + (e_1 & 1)) + (v_1 >> 2)) + 8];
  uint4 q_2 = w[(v_1 >> 2) + 12];
  uint word = w__words[(((size_k >> 8) * 52) + base) + ((e_1 >> 3) >> 1)];
  int e_2 = lane + 32;
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  int v_2 = ((e_3 >> 3) * 52) + base;
  uint4 q_3 = w[(e_3 & 7) + (v_2 >> 2)];
  uint4 q_4 = w[(((((e_3 & 7) >> 2) * 2) + (e_3 & 1)) + (v_2 >> 2)) + 8];
  uint4 q_5 = w[(v_2 >> 2) + 12];
  uint word_1 = w__words[(((size_k >> 8) * 52) + base) + ((e_3 >> 3) >> 1)];
  if (begin < size_n) {
    float total;
    total = 0.0f;
    int begin_1 = tx * 8;
    for (int i = begin_1; i < max(size_k, begin_1); i += 4096) {
      int from = i + delta_at;
      float4 q_6 = delta[from >> 2];
      float4 q_7 = delta[(from >> 2) + 1];
      float x_1 = q_6.x;
      float x_2 = q_6.y;
      float x_3 = q_6.z;
      float x_4 = q_6.w;
      float x_5 = q_7.x;
      float x_6 = q_7.y;
      float x_7 = q_7.z;
      float x_8 = q_7.w;
      total = fma(x_1, x_1, total);
      total = fma(x_2, x_2, total);
      total = fma(x_3, x_3, total);
      total = fma(x_4, x_4, total);
      total = fma(x_5, x_5, total);
      total = fma(x_6, x_6, total);
      total = fma(x_7, x_7, total);
      total = fma(x_8, x_8, total);
    }
    float v_3 = group_sum(total, t, red);
    float inverse = 1.0f / sqrt(((v_3 / (float)size_k) + eps));
    total = 0.0f;
    int at = tx * 8;
    int from_1 = min(at, (size_k - 8));
    int from_2 = from_1;
    float4 q_8 = norm[from_2 >> 2];
    float4 q_9 = norm[(from_2 >> 2) + 1];
    float x_9 = q_8.x;
    float x_10 = q_8.y;
    float x_11 = q_8.z;
    float x_12 = q_8.w;
    float x_13 = q_9.x;
    float x_14 = q_9.y;
    float x_15 = q_9.z;
    float x_16 = q_9.w;
    int from_3 = from_1 + x_at;
    float4 q_10 = x[from_3 >> 2];
    float4 q_11 = x[(from_3 >> 2) + 1];
    float x_17 = q_10.x;
    float x_18 = q_10.y;
    float x_19 = q_10.z;
    float x_20 = q_10.w;
    float x_21 = q_11.x;
    float x_22 = q_11.y;
    float x_23 = q_11.z;
    float x_24 = q_11.w;
    int from_4 = from_1 + delta_at;
    float4 q_12 = delta[from_4 >> 2];
    float4 q_13 = delta[(from_4 >> 2) + 1];
    float x_25 = q_12.x;
    float x_26 = q_12.y;
    float x_27 = q_12.z;
    float x_28 = q_12.w;
    float x_29 = q_13.x;
    float x_30 = q_13.y;
    float x_31 = q_13.z;
    float x_32 = q_13.w;
    int from_5 = from_1;
    float4 q_14 = post[from_5 >> 2];
    float4 q_15 = post[(from_5 >> 2) + 1];
    float x_33 = q_14.x;
    float x_34 = q_14.y;
    float x_35 = q_14.z;
    float x_36 = q_14.w;
    float x_37 = q_15.x;
    float x_38 = q_15.y;
    float x_39 = q_15.z;
    float x_40 = q_15.w;
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
      float v_4 = (x_25 * inverse) * x_33;
      float v_5 = (x_26 * inverse) * x_34;
      float v_6 = (x_27 * inverse) * x_35;
      float v_7 = (x_28 * inverse) * x_36;
      float v_8 = (x_29 * inverse) * x_37;
      float v_9 = (x_30 * inverse) * x_38;
      float v_10 = (x_31 * inverse) * x_39;
      float v_11 = (x_32 * inverse) * x_40;
      float v_12 = x_17 + v_4;
      float v_13 = x_18 + v_5;
      float v_14 = x_19 + v_6;
      float v_15 = x_20 + v_7;
      float v_16 = x_21 + v_8;
      float v_17 = x_22 + v_9;
      float v_18 = x_23 + v_10;
      float v_19 = x_24 + v_11;
      if ((block == 0) && (0 <= h_at)) {
        int v_20 = at + h_at;
        h[v_20 >> 2] = (float4)(v_12, v_13, v_14, v_15);
        h[(v_20 >> 2) + 1] = (float4)(v_16, v_17, v_18, v_19);
      }
      total = fma(v_12, v_12, total);
      total = fma(v_13, v_13, total);
      total = fma(v_14, v_14, total);
      total = fma(v_15, v_15, total);
      total = fma(v_16, v_16, total);
      total = fma(v_17, v_17, total);
      total = fma(v_18, v_18, total);
      total = fma(v_19, v_19, total);
      float v_21 = v_12 * x_9;
      float v_22 = v_13 * x_10;
      float v_23 = v_14 * x_11;
      float v_24 = v_15 * x_12;
      float v_25 = v_16 * x_13;
      float v_26 = v_17 * x_14;
      float v_27 = v_18 * x_15;
      float v_28 = v_19 * x_16;
      made[0] = v_21;
      made[1] = v_22;
      made[2] = v_23;
      made[3] = v_24;
      made[4] = v_25;
      made[5] = v_26;
      made[6] = v_27;
      made[7] = v_28;
    }
    float v_29 = fmax(fabs(made[0]), fabs(made[1]));
    float v_30 = fmax(v_29, fabs(made[2]));
    float v_31 = fmax(v_30, fabs(made[3]));
    float v_32 = fmax(v_31, fabs(made[4]));
    float v_33 = fmax(v_32, fabs(made[5]));
    float v_34 = fmax(v_33, fabs(made[6]));
    float v_35 = fmax(v_34, fabs(made[7]));
    float v_36 = quad_max(v_35, t, red);
    bool v_37 = 7.523164e-37f <= v_36;
    float v_38 = v_37 ? (v_36 / 127.0f) : 0.0f;
    float v_39 = v_37 ? (127.0f / v_36) : 0.0f;
    int q_16 = (int)(rint((made[0] * v_39)));
    int q_17 = (int)(rint((made[1] * v_39)));
    int q_18 = (int)(rint((made[2] * v_39)));
    int q_19 = (int)(rint((made[3] * v_39)));
    int q_20 = (int)(rint((made[4] * v_39)));
    int q_21 = (int)(rint((made[5] * v_39)));
    int q_22 = (int)(rint((made[6] * v_39)));
    int q_23 = (int)(rint((made[7] * v_39)));
    int v_40 = ((((((q_16 + q_17) + q_18) + q_19) + q_20) + q_21) + q_22) + q_23;
    int v_41 = quad_sum_int(v_40, t, red);
    if (at < size_k) {
      uint v_42 = ((((uint)q_16 & 255u) | (((uint)q_17 & 255u) << 8u)) | (((uint)q_18 & 255u) << 16u)) | (((uint)q_19 & 255u) << 24u);
      uint v_43 = ((((uint)q_20 & 255u) | (((uint)q_21 & 255u) << 8u)) | (((uint)q_22 & 255u) << 16u)) | (((uint)q_23 & 255u) << 24u);
      shared_1[(at >> 2) >> 1] = (uint2)(v_42, v_43);
      if ((tx & 3) == 0) {
        shared_2[at >> 5] = (float2)(v_38, (v_38 * (float)v_41));
      }
    }
    if (4096 < size_k) {
      for (int i_1 = 1; i_1 < ((size_k + 4095) >> 12); ++i_1) {
        int at_1 = (i_1 * 4096) + (tx * 8);
        int from_6 = min(at_1, (size_k - 8));
        int from_7 = from_6;
        float4 q_24 = norm[from_7 >> 2];
        float4 q_25 = norm[(from_7 >> 2) + 1];
        float x_41 = q_24.x;
        float x_42 = q_24.y;
        float x_43 = q_24.z;
        float x_44 = q_24.w;
        float x_45 = q_25.x;
        float x_46 = q_25.y;
        float x_47 = q_25.z;
        float x_48 = q_25.w;
        int from_8 = from_6 + x_at;
        float4 q_26 = x[from_8 >> 2];
        float4 q_27 = x[(from_8 >> 2) + 1];
        float x_49 = q_26.x;
        float x_50 = q_26.y;
        float x_51 = q_26.z;
        float x_52 = q_26.w;
        float x_53 = q_27.x;
        float x_54 = q_27.y;
        float x_55 = q_27.z;
        float x_56 = q_27.w;
        int from_9 = from_6 + delta_at;
        float4 q_28 = delta[from_9 >> 2];
        float4 q_29 = delta[(from_9 >> 2) + 1];
        float x_57 = q_28.x;
        float x_58 = q_28.y;
        float x_59 = q_28.z;
        float x_60 = q_28.w;
        float x_61 = q_29.x;
        float x_62 = q_29.y;
        float x_63 = q_29.z;
        float x_64 = q_29.w;
        int from_10 = from_6;
        float4 q_30 = post[from_10 >> 2];
        float4 q_31 = post[(from_10 >> 2) + 1];
        float x_65 = q_30.x;
        float x_66 = q_30.y;
        float x_67 = q_30.z;
        float x_68 = q_30.w;
        float x_69 = q_31.x;
        float x_70 = q_31.y;
        float x_71 = q_31.z;
        float x_72 = q_31.w;
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
          float v_44 = (x_57 * inverse) * x_65;
          float v_45 = (x_58 * inverse) * x_66;
          float v_46 = (x_59 * inverse) * x_67;
          float v_47 = (x_60 * inverse) * x_68;
          float v_48 = (x_61 * inverse) * x_69;
          float v_49 = (x_62 * inverse) * x_70;
          float v_50 = (x_63 * inverse) * x_71;
          float v_51 = (x_64 * inverse) * x_72;
          float v_52 = x_49 + v_44;
          float v_53 = x_50 + v_45;
          float v_54 = x_51 + v_46;
          float v_55 = x_52 + v_47;
          float v_56 = x_53 + v_48;
          float v_57 = x_54 + v_49;
          float v_58 = x_55 + v_50;
          float v_59 = x_56 + v_51;
          if ((block == 0) && (0 <= h_at)) {
            int v_60 = at_1 + h_at;
            h[v_60 >> 2] = (float4)(v_52, v_53, v_54, v_55);
            h[(v_60 >> 2) + 1] = (float4)(v_56, v_57, v_58, v_59);
          }
          total = fma(v_52, v_52, total);
          total = fma(v_53, v_53, total);
          total = fma(v_54, v_54, total);
          total = fma(v_55, v_55, total);
          total = fma(v_56, v_56, total);
          total = fma(v_57, v_57, total);
          total = fma(v_58, v_58, total);
          total = fma(v_59, v_59, total);
          float v_61 = v_52 * x_41;
          float v_62 = v_53 * x_42;
          float v_63 = v_54 * x_43;
          float v_64 = v_55 * x_44;
          float v_65 = v_56 * x_45;
          float v_66 = v_57 * x_46;
          float v_67 = v_58 * x_47;
          float v_68 = v_59 * x_48;
          made_1[0] = v_61;
          made_1[1] = v_62;
          made_1[2] = v_63;
          made_1[3] = v_64;
          made_1[4] = v_65;
          made_1[5] = v_66;
          made_1[6] = v_67;
          made_1[7] = v_68;
        }
        float v_69 = fmax(fabs(made_1[0]), fabs(made_1[1]));
        float v_70 = fmax(v_69, fabs(made_1[2]));
        float v_71 = fmax(v_70, fabs(made_1[3]));
        float v_72 = fmax(v_71, fabs(made_1[4]));
        float v_73 = fmax(v_72, fabs(made_1[5]));
        float v_74 = fmax(v_73, fabs(made_1[6]));
        float v_75 = fmax(v_74, fabs(made_1[7]));
        float v_76 = quad_max(v_75, t, red);
        bool v_77 = 7.523164e-37f <= v_76;
        float v_78 = v_77 ? (v_76 / 127.0f) : 0.0f;
        float v_79 = v_77 ? (127.0f / v_76) : 0.0f;
        int q_32 = (int)(rint((made_1[0] * v_79)));
        int q_33 = (int)(rint((made_1[1] * v_79)));
        int q_34 = (int)(rint((made_1[2] * v_79)));
        int q_35 = (int)(rint((made_1[3] * v_79)));
        int q_36 = (int)(rint((made_1[4] * v_79)));
        int q_37 = (int)(rint((made_1[5] * v_79)));
        int q_38 = (int)(rint((made_1[6] * v_79)));
        int q_39 = (int)(rint((made_1[7] * v_79)));
        int v_80 = ((((((q_32 + q_33) + q_34) + q_35) + q_36) + q_37) + q_38) + q_39;
        int v_81 = quad_sum_int(v_80, t, red);
        if (at_1 < size_k) {
          uint v_82 = ((((uint)q_32 & 255u) | (((uint)q_33 & 255u) << 8u)) | (((uint)q_34 & 255u) << 16u)) | (((uint)q_35 & 255u) << 24u);
          uint v_83 = ((((uint)q_36 & 255u) | (((uint)q_37 & 255u) << 8u)) | (((uint)q_38 & 255u) << 16u)) | (((uint)q_39 & 255u) << 24u);
          shared_1[(at_1 >> 2) >> 1] = (uint2)(v_82, v_83);
          if ((tx & 3) == 0) {
            shared_2[at_1 >> 5] = (float2)(v_78, (v_78 * (float)v_81));
          }
        }
      }
    }
    float v_84 = lane_sum(total, t, red);
    if ((tx & 31) == 0) {
      shared_3[tx >> 5] = v_84;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float v_85 = shared_3[0] + shared_3[1];
    float v_86 = v_85 + shared_3[2];
    float v_87 = v_86 + shared_3[3];
    float v_88 = v_87 + shared_3[4];
    float v_89 = v_88 + shared_3[5];
    float v_90 = v_89 + shared_3[6];
    float v_91 = v_90 + shared_3[7];
    float v_92 = v_91 + shared_3[8];
    float v_93 = v_92 + shared_3[9];
    float v_94 = v_93 + shared_3[10];
    float v_95 = v_94 + shared_3[11];
    float v_96 = v_95 + shared_3[12];
    float v_97 = v_96 + shared_3[13];
    float v_98 = v_97 + shared_3[14];
    float v_99 = v_98 + shared_3[15];
    float inverse_1 = 1.0f / sqrt(((v_99 / (float)size_k) + eps));
    float sum = 0.0f;
    if (e < chunks) {
      int v_100 = (((e >> 3) * 8) + (e & 4)) + ((e & 3) >> 1);
      int v_101 = (v_100 * 8) + ((e & 1) * 4);
      uint2 q_40 = shared_1[v_101 >> 1];
      uint2 q_41 = shared_1[(v_101 >> 1) + 1];
      uint2 q_42 = shared_1[(v_101 >> 1) + 8];
      uint2 q_43 = shared_1[(v_101 >> 1) + 9];
      int dot_1 = dot4(3772834016u, q_41.y, dot4(3772834016u, q_41.x, dot4(3772834016u, q_40.y, dot4(3772834016u, q_40.x, 0))));
      int dot_2 = dot4(3772834016u, q_43.y, dot4(3772834016u, q_43.x, dot4(3772834016u, q_42.y, dot4(3772834016u, q_42.x, 0))));
      float2 q_44 = shared_2[v_100];
      float2 q_45 = shared_2[v_100 + 2];
      uint v_102 = (uint)(e & 2);
      uint v_103 = q_1.x >> v_102;
      uint v_104 = q_1.y >> v_102;
      uint v_105 = q_1.z >> v_102;
      uint v_106 = q_1.w >> v_102;
      uint low = q.x & 252645135u;
      uint low_1 = q.y & 252645135u;
      uint low_2 = q.z & 252645135u;
      uint low_3 = q.w & 252645135u;
      uint high = (q.x >> 4u) & 252645135u;
      uint high_1 = (q.y >> 4u) & 252645135u;
      uint high_2 = (q.z >> 4u) & 252645135u;
      uint high_3 = (q.w >> 4u) & 252645135u;
      float v_107 = half_lo((word >> (uint)(((e >> 3) & 1) * 16)));
      bool v_108 = 0 < (e & 4);
      uint quant = low | ((v_103 & 50529027u) << 4u);
      uint quant_1 = low_1 | ((v_104 & 50529027u) << 4u);
      uint quant_2 = low_2 | ((v_105 & 50529027u) << 4u);
      uint quant_3 = low_3 | ((v_106 & 50529027u) << 4u);
      uint quant_4 = high | (v_103 & 808464432u);
      uint quant_5 = high_1 | (v_104 & 808464432u);
      uint quant_6 = high_2 | (v_105 & 808464432u);
      uint quant_7 = high_3 | (v_106 & 808464432u);
      uint v_109 = (v_108 ? q_2.z : q_2.x) << (uint)(24 - ((e & 3) * 8));
      float v_110 = (float)(as_int(v_109) >> 24);
      float v_111 = v_107 * v_110;
      uint v_112 = (v_108 ? q_2.w : q_2.y) << (uint)(24 - ((e & 3) * 8));
      float v_113 = (float)(as_int(v_112) >> 24);
      float v_114 = v_107 * v_113;
      int dot_3 = dot4(quant_3, q_41.y, dot4(quant_2, q_41.x, dot4(quant_1, q_40.y, dot4(quant, q_40.x, dot_1))));
      float v_115 = v_111 * q_44.x;
      float v_116 = (float)dot_3;
      float sum_1 = fma(v_115, v_116, sum);
      int dot_4 = dot4(quant_7, q_43.y, dot4(quant_6, q_43.x, dot4(quant_5, q_42.y, dot4(quant_4, q_42.x, dot_2))));
      float v_117 = v_114 * q_45.x;
      float v_118 = (float)dot_4;
      float sum_2 = fma(v_117, v_118, sum_1);
      sum = sum_2;
    }
    if (e_2 < chunks) {
      int v_119 = (((e_2 >> 3) * 8) + (e_2 & 4)) + ((e_2 & 3) >> 1);
      int v_120 = (v_119 * 8) + ((e_2 & 1) * 4);
      uint2 q_46 = shared_1[v_120 >> 1];
      uint2 q_47 = shared_1[(v_120 >> 1) + 1];
      uint2 q_48 = shared_1[(v_120 >> 1) + 8];
      uint2 q_49 = shared_1[(v_120 >> 1) + 9];
      int dot_5 = dot4(3772834016u, q_47.y, dot4(3772834016u, q_47.x, dot4(3772834016u, q_46.y, dot4(3772834016u, q_46.x, 0))));
      int dot_6 = dot4(3772834016u, q_49.y, dot4(3772834016u, q_49.x, dot4(3772834016u, q_48.y, dot4(3772834016u, q_48.x, 0))));
      float2 q_50 = shared_2[v_119];
      float2 q_51 = shared_2[v_119 + 2];
      uint v_121 = (uint)(e_2 & 2);
      uint v_122 = q_4.x >> v_121;
      uint v_123 = q_4.y >> v_121;
      uint v_124 = q_4.z >> v_121;
      uint v_125 = q_4.w >> v_121;
      uint low_4 = q_3.x & 252645135u;
      uint low_5 = q_3.y & 252645135u;
      uint low_6 = q_3.z & 252645135u;
      uint low_7 = q_3.w & 252645135u;
      uint high_4 = (q_3.x >> 4u) & 252645135u;
      uint high_5 = (q_3.y >> 4u) & 252645135u;
      uint high_6 = (q_3.z >> 4u) & 252645135u;
      uint high_7 = (q_3.w >> 4u) & 252645135u;
      float v_126 = half_lo((word_1 >> (uint)(((e_2 >> 3) & 1) * 16)));
      bool v_127 = 0 < (e_2 & 4);
      uint quant_8 = low_4 | ((v_122 & 50529027u) << 4u);
      uint quant_9 = low_5 | ((v_123 & 50529027u) << 4u);
      uint quant_10 = low_6 | ((v_124 & 50529027u) << 4u);
      uint quant_11 = low_7 | ((v_125 & 50529027u) << 4u);
      uint quant_12 = high_4 | (v_122 & 808464432u);
      uint quant_13 = high_5 | (v_123 & 808464432u);
      uint quant_14 = high_6 | (v_124 & 808464432u);
      uint quant_15 = high_7 | (v_125 & 808464432u);
      uint v_128 = (v_127 ? q_5.z : q_5.x) << (uint)(24 - ((e_2 & 3) * 8));
      float v_129 = (float)(as_int(v_128) >> 24);
      float v_130 = v_126 * v_129;
      uint v_131 = (v_127 ? q_5.w : q_5.y) << (uint)(24 - ((e_2 & 3) * 8));
      float v_132 = (float)(as_int(v_131) >> 24);
      float v_133 = v_126 * v_132;
      int dot_7 = dot4(quant_11, q_47.y, dot4(quant_10, q_47.x, dot4(quant_9, q_46.y, dot4(quant_8, q_46.x, dot_5))));
      float v_134 = v_130 * q_50.x;
      float v_135 = (float)dot_7;
      float sum_3 = fma(v_134, v_135, sum);
      int dot_8 = dot4(quant_15, q_49.y, dot4(quant_14, q_49.x, dot4(quant_13, q_48.y, dot4(quant_12, q_48.x, dot_6))));
      float v_136 = v_133 * q_51.x;
      float v_137 = (float)dot_8;
      float sum_4 = fma(v_136, v_137, sum_3);
      sum = sum_4;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_2 = 2; i_2 < max(rounds, 2); ++i_2) {
      int e_4 = lane + (i_2 << 5);
      if (e_4 < chunks) {
        int v_138 = ((e_4 >> 3) * 52) + base;
        uint4 q_52 = w[(e_4 & 7) + (v_138 >> 2)];
        uint4 q_53 = w[(((((e_4 & 7) >> 2) * 2) + (e_4 & 1)) + (v_138 >> 2)) + 8];
        uint4 q_54 = w[(v_138 >> 2) + 12];
        uint word_2 = w__words[(((size_k >> 8) * 52) + base) + ((e_4 >> 3) >> 1)];
        int v_139 = (((e_4 >> 3) * 8) + (e_4 & 4)) + ((e_4 & 3) >> 1);
        int v_140 = (v_139 * 8) + ((e_4 & 1) * 4);
        uint2 q_55 = shared_1[v_140 >> 1];
        uint2 q_56 = shared_1[(v_140 >> 1) + 1];
        uint2 q_57 = shared_1[(v_140 >> 1) + 8];
        uint2 q_58 = shared_1[(v_140 >> 1) + 9];
        int dot_9 = dot4(3772834016u, q_56.y, dot4(3772834016u, q_56.x, dot4(3772834016u, q_55.y, dot4(3772834016u, q_55.x, 0))));
        int dot_10 = dot4(3772834016u, q_58.y, dot4(3772834016u, q_58.x, dot4(3772834016u, q_57.y, dot4(3772834016u, q_57.x, 0))));
        float2 q_59 = shared_2[v_139];
        float2 q_60 = shared_2[v_139 + 2];
        uint v_141 = (uint)(e_4 & 2);
        uint v_142 = q_53.x >> v_141;
        uint v_143 = q_53.y >> v_141;
        uint v_144 = q_53.z >> v_141;
        uint v_145 = q_53.w >> v_141;
        uint low_8 = q_52.x & 252645135u;
        uint low_9 = q_52.y & 252645135u;
        uint low_10 = q_52.z & 252645135u;
        uint low_11 = q_52.w & 252645135u;
        uint high_8 = (q_52.x >> 4u) & 252645135u;
        uint high_9 = (q_52.y >> 4u) & 252645135u;
        uint high_10 = (q_52.z >> 4u) & 252645135u;
        uint high_11 = (q_52.w >> 4u) & 252645135u;
        float v_146 = half_lo((word_2 >> (uint)(((e_4 >> 3) & 1) * 16)));
        bool v_147 = 0 < (e_4 & 4);
        uint quant_16 = low_8 | ((v_142 & 50529027u) << 4u);
        uint quant_17 = low_9 | ((v_143 & 50529027u) << 4u);
        uint quant_18 = low_10 | ((v_144 & 50529027u) << 4u);
        uint quant_19 = low_11 | ((v_145 & 50529027u) << 4u);
        uint quant_20 = high_8 | (v_142 & 808464432u);
        uint quant_21 = high_9 | (v_143 & 808464432u);
        uint quant_22 = high_10 | (v_144 & 808464432u);
        uint quant_23 = high_11 | (v_145 & 808464432u);
        uint v_148 = (v_147 ? q_54.z : q_54.x) << (uint)(24 - ((e_4 & 3) * 8));
        float v_149 = (float)(as_int(v_148) >> 24);
        float v_150 = v_146 * v_149;
        uint v_151 = (v_147 ? q_54.w : q_54.y) << (uint)(24 - ((e_4 & 3) * 8));
        float v_152 = (float)(as_int(v_151) >> 24);
        float v_153 = v_146 * v_152;
        int dot_11 = dot4(quant_19, q_56.y, dot4(quant_18, q_56.x, dot4(quant_17, q_55.y, dot4(quant_16, q_55.x, dot_9))));
        float v_154 = v_150 * q_59.x;
        float v_155 = (float)dot_11;
        float sum_5 = fma(v_154, v_155, sum);
        int dot_12 = dot4(quant_23, q_58.y, dot4(quant_22, q_58.x, dot4(quant_21, q_57.y, dot4(quant_20, q_57.x, dot_10))));
        float v_156 = v_153 * q_60.x;
        float v_157 = (float)dot_12;
        float sum_6 = fma(v_156, v_157, sum_5);
        sum = sum_6;
      }
    }
    float v_158 = lane_sum(sum, t, red);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[at_2] = v_158 * inverse_1;
      }
    }
    if (1 < turns) {
      for (int i_3 = 1; i_3 < min(turns, (((size_n + 15) - begin) >> 4)); ++i_3) {
        int first = (i_3 * 16) + row;
        int v_159 = ((size_k >> 8) * 52) + (((((size_k >> 8) * 2) + 15) >> 4) * 4);
        int base_1 = min(first, (size_n - 1)) * v_159;
        int chunks_1 = size_k >> 5;
        int e_5 = lane;
        int e_6 = max(min(e_5, (chunks_1 - 1)), 0);
        int v_160 = ((e_6 >> 3) * 52) + base_1;
        uint4 q_61 = w[(e_6 & 7) + (v_160 >> 2)];
        uint4 q_62 = w[(((((e_6 & 7) >> 2) * 2) + (e_6 & 1)) + (v_160 >> 2)) + 8];
        uint4 q_63 = w[(v_160 >> 2) + 12];
        uint word_3 = w__words[(((size_k >> 8) * 52) + base_1) + ((e_6 >> 3) >> 1)];
        int e_7 = lane + 32;
        int e_8 = max(min(e_7, (chunks_1 - 1)), 0);
        int v_161 = ((e_8 >> 3) * 52) + base_1;
        uint4 q_64 = w[(e_8 & 7) + (v_161 >> 2)];
        uint4 q_65 = w[(((((e_8 & 7) >> 2) * 2) + (e_8 & 1)) + (v_161 >> 2)) + 8];
        uint4 q_66 = w[(v_161 >> 2) + 12];
        uint word_4 = w__words[(((size_k >> 8) * 52) + base_1) + ((e_8 >> 3) >> 1)];
        float sum_7 = 0.0f;
        if (e_5 < chunks_1) {
          int v_162 = (((e_5 >> 3) * 8) + (e_5 & 4)) + ((e_5 & 3) >> 1);
          int v_163 = (v_162 * 8) + ((e_5 & 1) * 4);
          uint2 q_67 = shared_1[v_163 >> 1];
          uint2 q_68 = shared_1[(v_163 >> 1) + 1];
          uint2 q_69 = shared_1[(v_163 >> 1) + 8];
          uint2 q_70 = shared_1[(v_163 >> 1) + 9];
          int dot_13 = dot4(3772834016u, q_68.y, dot4(3772834016u, q_68.x, dot4(3772834016u, q_67.y, dot4(3772834016u, q_67.x, 0))));
          int dot_14 = dot4(3772834016u, q_70.y, dot4(3772834016u, q_70.x, dot4(3772834016u, q_69.y, dot4(3772834016u, q_69.x, 0))));
          float2 q_71 = shared_2[v_162];
          float2 q_72 = shared_2[v_162 + 2];
          uint v_164 = (uint)(e_5 & 2);
          uint v_165 = q_62.x >> v_164;
          uint v_166 = q_62.y >> v_164;
          uint v_167 = q_62.z >> v_164;
          uint v_168 = q_62.w >> v_164;
          uint low_12 = q_61.x & 252645135u;
          uint low_13 = q_61.y & 252645135u;
          uint low_14 = q_61.z & 252645135u;
          uint low_15 = q_61.w & 252645135u;
          uint high_12 = (q_61.x >> 4u) & 252645135u;
          uint high_13 = (q_61.y >> 4u) & 252645135u;
          uint high_14 = (q_61.z >> 4u) & 252645135u;
          uint high_15 = (q_61.w >> 4u) & 252645135u;
          float v_169 = half_lo((word_3 >> (uint)(((e_5 >> 3) & 1) * 16)));
          bool v_170 = 0 < (e_5 & 4);
          uint quant_24 = low_12 | ((v_165 & 50529027u) << 4u);
          uint quant_25 = low_13 | ((v_166 & 50529027u) << 4u);
          uint quant_26 = low_14 | ((v_167 & 50529027u) << 4u);
          uint quant_27 = low_15 | ((v_168 & 50529027u) << 4u);
          uint quant_28 = high_12 | (v_165 & 808464432u);
          uint quant_29 = high_13 | (v_166 & 808464432u);
          uint quant_30 = high_14 | (v_167 & 808464432u);
          uint quant_31 = high_15 | (v_168 & 808464432u);
          uint v_171 = (v_170 ? q_63.z : q_63.x) << (uint)(24 - ((e_5 & 3) * 8));
          float v_172 = (float)(as_int(v_171) >> 24);
          float v_173 = v_169 * v_172;
          uint v_174 = (v_170 ? q_63.w : q_63.y) << (uint)(24 - ((e_5 & 3) * 8));
          float v_175 = (float)(as_int(v_174) >> 24);
          float v_176 = v_169 * v_175;
          int dot_15 = dot4(quant_27, q_68.y, dot4(quant_26, q_68.x, dot4(quant_25, q_67.y, dot4(quant_24, q_67.x, dot_13))));
          float v_177 = v_173 * q_71.x;
          float v_178 = (float)dot_15;
          float sum_8 = fma(v_177, v_178, sum_7);
          int dot_16 = dot4(quant_31, q_70.y, dot4(quant_30, q_70.x, dot4(quant_29, q_69.y, dot4(quant_28, q_69.x, dot_14))));
          float v_179 = v_176 * q_72.x;
          float v_180 = (float)dot_16;
          float sum_9 = fma(v_179, v_180, sum_8);
          sum_7 = sum_9;
        }
        if (e_7 < chunks_1) {
          int v_181 = (((e_7 >> 3) * 8) + (e_7 & 4)) + ((e_7 & 3) >> 1);
          int v_182 = (v_181 * 8) + ((e_7 & 1) * 4);
          uint2 q_73 = shared_1[v_182 >> 1];
          uint2 q_74 = shared_1[(v_182 >> 1) + 1];
          uint2 q_75 = shared_1[(v_182 >> 1) + 8];
          uint2 q_76 = shared_1[(v_182 >> 1) + 9];
          int dot_17 = dot4(3772834016u, q_74.y, dot4(3772834016u, q_74.x, dot4(3772834016u, q_73.y, dot4(3772834016u, q_73.x, 0))));
          int dot_18 = dot4(3772834016u, q_76.y, dot4(3772834016u, q_76.x, dot4(3772834016u, q_75.y, dot4(3772834016u, q_75.x, 0))));
          float2 q_77 = shared_2[v_181];
          float2 q_78 = shared_2[v_181 + 2];
          uint v_183 = (uint)(e_7 & 2);
          uint v_184 = q_65.x >> v_183;
          uint v_185 = q_65.y >> v_183;
          uint v_186 = q_65.z >> v_183;
          uint v_187 = q_65.w >> v_183;
          uint low_16 = q_64.x & 252645135u;
          uint low_17 = q_64.y & 252645135u;
          uint low_18 = q_64.z & 252645135u;
          uint low_19 = q_64.w & 252645135u;
          uint high_16 = (q_64.x >> 4u) & 252645135u;
          uint high_17 = (q_64.y >> 4u) & 252645135u;
          uint high_18 = (q_64.z >> 4u) & 252645135u;
          uint high_19 = (q_64.w >> 4u) & 252645135u;
          float v_188 = half_lo((word_4 >> (uint)(((e_7 >> 3) & 1) * 16)));
          bool v_189 = 0 < (e_7 & 4);
          uint quant_32 = low_16 | ((v_184 & 50529027u) << 4u);
          uint quant_33 = low_17 | ((v_185 & 50529027u) << 4u);
          uint quant_34 = low_18 | ((v_186 & 50529027u) << 4u);
          uint quant_35 = low_19 | ((v_187 & 50529027u) << 4u);
          uint quant_36 = high_16 | (v_184 & 808464432u);
          uint quant_37 = high_17 | (v_185 & 808464432u);
          uint quant_38 = high_18 | (v_186 & 808464432u);
          uint quant_39 = high_19 | (v_187 & 808464432u);
          uint v_190 = (v_189 ? q_66.z : q_66.x) << (uint)(24 - ((e_7 & 3) * 8));
          float v_191 = (float)(as_int(v_190) >> 24);
          float v_192 = v_188 * v_191;
          uint v_193 = (v_189 ? q_66.w : q_66.y) << (uint)(24 - ((e_7 & 3) * 8));
          float v_194 = (float)(as_int(v_193) >> 24);
          float v_195 = v_188 * v_194;
          int dot_19 = dot4(quant_35, q_74.y, dot4(quant_34, q_74.x, dot4(quant_33, q_73.y, dot4(quant_32, q_73.x, dot_17))));
          float v_196 = v_192 * q_77.x;
          float v_197 = (float)dot_19;
          float sum_10 = fma(v_196, v_197, sum_7);
          int dot_20 = dot4(quant_39, q_76.y, dot4(quant_38, q_76.x, dot4(quant_37, q_75.y, dot4(quant_36, q_75.x, dot_18))));
          float v_198 = v_195 * q_78.x;
          float v_199 = (float)dot_20;
          float sum_11 = fma(v_198, v_199, sum_10);
          sum_7 = sum_11;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        for (int i_4 = 2; i_4 < max(rounds_1, 2); ++i_4) {
          int e_9 = lane + (i_4 << 5);
          if (e_9 < chunks_1) {
            int v_200 = ((e_9 >> 3) * 52) + base_1;
            uint4 q_79 = w[(e_9 & 7) + (v_200 >> 2)];
            uint4 q_80 = w[(((((e_9 & 7) >> 2) * 2) + (e_9 & 1)) + (v_200 >> 2)) + 8];
            uint4 q_81 = w[(v_200 >> 2) + 12];
            uint word_5 = w__words[(((size_k >> 8) * 52) + base_1) + ((e_9 >> 3) >> 1)];
            int v_201 = (((e_9 >> 3) * 8) + (e_9 & 4)) + ((e_9 & 3) >> 1);
            int v_202 = (v_201 * 8) + ((e_9 & 1) * 4);
            uint2 q_82 = shared_1[v_202 >> 1];
            uint2 q_83 = shared_1[(v_202 >> 1) + 1];
            uint2 q_84 = shared_1[(v_202 >> 1) + 8];
            uint2 q_85 = shared_1[(v_202 >> 1) + 9];
            int dot_21 = dot4(3772834016u, q_83.y, dot4(3772834016u, q_83.x, dot4(3772834016u, q_82.y, dot4(3772834016u, q_82.x, 0))));
            int dot_22 = dot4(3772834016u, q_85.y, dot4(3772834016u, q_85.x, dot4(3772834016u, q_84.y, dot4(3772834016u, q_84.x, 0))));
            float2 q_86 = shared_2[v_201];
            float2 q_87 = shared_2[v_201 + 2];
            uint v_203 = (uint)(e_9 & 2);
            uint v_204 = q_80.x >> v_203;
            uint v_205 = q_80.y >> v_203;
            uint v_206 = q_80.z >> v_203;
            uint v_207 = q_80.w >> v_203;
            uint low_20 = q_79.x & 252645135u;
            uint low_21 = q_79.y & 252645135u;
            uint low_22 = q_79.z & 252645135u;
            uint low_23 = q_79.w & 252645135u;
            uint high_20 = (q_79.x >> 4u) & 252645135u;
            uint high_21 = (q_79.y >> 4u) & 252645135u;
            uint high_22 = (q_79.z >> 4u) & 252645135u;
            uint high_23 = (q_79.w >> 4u) & 252645135u;
            float v_208 = half_lo((word_5 >> (uint)(((e_9 >> 3) & 1) * 16)));
            bool v_209 = 0 < (e_9 & 4);
            uint quant_40 = low_20 | ((v_204 & 50529027u) << 4u);
            uint quant_41 = low_21 | ((v_205 & 50529027u) << 4u);
            uint quant_42 = low_22 | ((v_206 & 50529027u) << 4u);
            uint quant_43 = low_23 | ((v_207 & 50529027u) << 4u);
            uint quant_44 = high_20 | (v_204 & 808464432u);
            uint quant_45 = high_21 | (v_205 & 808464432u);
            uint quant_46 = high_22 | (v_206 & 808464432u);
            uint quant_47 = high_23 | (v_207 & 808464432u);
            uint v_210 = (v_209 ? q_81.z : q_81.x) << (uint)(24 - ((e_9 & 3) * 8));
            float v_211 = (float)(as_int(v_210) >> 24);
            float v_212 = v_208 * v_211;
            uint v_213 = (v_209 ? q_81.w : q_81.y) << (uint)(24 - ((e_9 & 3) * 8));
            float v_214 = (float)(as_int(v_213) >> 24);
            float v_215 = v_208 * v_214;
            int dot_23 = dot4(quant_43, q_83.y, dot4(quant_42, q_83.x, dot4(quant_41, q_82.y, dot4(quant_40, q_82.x, dot_21))));
            float v_216 = v_212 * q_86.x;
            float v_217 = (float)dot_23;
            float sum_12 = fma(v_216, v_217, sum_7);
            int dot_24 = dot4(quant_47, q_85.y, dot4(quant_46, q_85.x, dot4(quant_45, q_84.y, dot4(quant_44, q_84.x, dot_22))));
            float v_218 = v_215 * q_87.x;
            float v_219 = (float)dot_24;
            float sum_13 = fma(v_218, v_219, sum_12);
            sum_7 = sum_13;
          }
        }
        float v_220 = lane_sum(sum_7, t, red);
        if ((tx & 31) == 0) {
          int at_3 = first;
          if (at_3 < size_n) {
            out_1[at_3] = v_220 * inverse_1;
          }
        }
      }
    }
  }
}
