#define THREADS 512
float half_lo(uint v) { ushort h = (ushort)v; return vload_half(0, (const __private half*)&h); }
float half_hi(uint v) { ushort h = (ushort)(v >> 16); return vload_half(0, (const __private half*)&h); }
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
  int v = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
  int base = min(row, (size_n - 1)) * v;
  int v_1 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
  int base_1 = min((row + 1), (size_n - 1)) * v_1;
  int chunks = size_k >> 5;
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  uint4 q = w[e_1 + (base >> 2)];
  uint word = w__words[(((size_k >> 5) * 4) + base) + e_1];
  uint4 q_1 = w[e_1 + (base_1 >> 2)];
  uint word_1 = w__words[(((size_k >> 5) * 4) + base_1) + e_1];
  int e_2 = lane + 32;
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  uint4 q_2 = w[e_3 + (base >> 2)];
  uint word_2 = w__words[(((size_k >> 5) * 4) + base) + e_3];
  uint4 q_3 = w[e_3 + (base_1 >> 2)];
  uint word_3 = w__words[(((size_k >> 5) * 4) + base_1) + e_3];
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
    float v_2 = group_sum(total, t, red);
    float inverse = 1.0f / sqrt(((v_2 / (float)size_k) + eps));
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
      float v_3 = (x_25 * inverse) * x_33;
      float v_4 = (x_26 * inverse) * x_34;
      float v_5 = (x_27 * inverse) * x_35;
      float v_6 = (x_28 * inverse) * x_36;
      float v_7 = (x_29 * inverse) * x_37;
      float v_8 = (x_30 * inverse) * x_38;
      float v_9 = (x_31 * inverse) * x_39;
      float v_10 = (x_32 * inverse) * x_40;
      float v_11 = x_17 + v_3;
      float v_12 = x_18 + v_4;
      float v_13 = x_19 + v_5;
      float v_14 = x_20 + v_6;
      float v_15 = x_21 + v_7;
      float v_16 = x_22 + v_8;
      float v_17 = x_23 + v_9;
      float v_18 = x_24 + v_10;
      if ((block == 0) && (0 <= h_at)) {
        int v_19 = at + h_at;
        h[v_19 >> 2] = (float4)(v_11, v_12, v_13, v_14);
        h[(v_19 >> 2) + 1] = (float4)(v_15, v_16, v_17, v_18);
      }
      total = fma(v_11, v_11, total);
      total = fma(v_12, v_12, total);
      total = fma(v_13, v_13, total);
      total = fma(v_14, v_14, total);
      total = fma(v_15, v_15, total);
      total = fma(v_16, v_16, total);
      total = fma(v_17, v_17, total);
      total = fma(v_18, v_18, total);
      float v_20 = v_11 * x_9;
      float v_21 = v_12 * x_10;
      float v_22 = v_13 * x_11;
      float v_23 = v_14 * x_12;
      float v_24 = v_15 * x_13;
      float v_25 = v_16 * x_14;
      float v_26 = v_17 * x_15;
      float v_27 = v_18 * x_16;
      made[0] = v_20;
      made[1] = v_21;
      made[2] = v_22;
      made[3] = v_23;
      made[4] = v_24;
      made[5] = v_25;
      made[6] = v_26;
      made[7] = v_27;
    }
    float v_28 = fmax(fabs(made[0]), fabs(made[1]));
    float v_29 = fmax(v_28, fabs(made[2]));
    float v_30 = fmax(v_29, fabs(made[3]));
    float v_31 = fmax(v_30, fabs(made[4]));
    float v_32 = fmax(v_31, fabs(made[5]));
    float v_33 = fmax(v_32, fabs(made[6]));
    float v_34 = fmax(v_33, fabs(made[7]));
    float v_35 = quad_max(v_34, t, red);
    bool v_36 = 7.523164e-37f <= v_35;
    float v_37 = v_36 ? (v_35 / 127.0f) : 0.0f;
    float v_38 = v_36 ? (127.0f / v_35) : 0.0f;
    int q_14 = (int)(rint((made[0] * v_38)));
    int q_15 = (int)(rint((made[1] * v_38)));
    int q_16 = (int)(rint((made[2] * v_38)));
    int q_17 = (int)(rint((made[3] * v_38)));
    int q_18 = (int)(rint((made[4] * v_38)));
    int q_19 = (int)(rint((made[5] * v_38)));
    int q_20 = (int)(rint((made[6] * v_38)));
    int q_21 = (int)(rint((made[7] * v_38)));
    int v_39 = ((((((q_14 + q_15) + q_16) + q_17) + q_18) + q_19) + q_20) + q_21;
    int v_40 = quad_sum_int(v_39, t, red);
    if (at < size_k) {
      uint v_41 = ((((uint)q_14 & 255u) | (((uint)q_15 & 255u) << 8u)) | (((uint)q_16 & 255u) << 16u)) | (((uint)q_17 & 255u) << 24u);
      uint v_42 = ((((uint)q_18 & 255u) | (((uint)q_19 & 255u) << 8u)) | (((uint)q_20 & 255u) << 16u)) | (((uint)q_21 & 255u) << 24u);
      shared_1[(at >> 2) >> 1] = (uint2)(v_41, v_42);
      if ((tx & 3) == 0) {
        shared_2[at >> 5] = (float2)(v_37, (v_37 * (float)v_40));
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
          float v_43 = (x_57 * inverse) * x_65;
          float v_44 = (x_58 * inverse) * x_66;
          float v_45 = (x_59 * inverse) * x_67;
          float v_46 = (x_60 * inverse) * x_68;
          float v_47 = (x_61 * inverse) * x_69;
          float v_48 = (x_62 * inverse) * x_70;
          float v_49 = (x_63 * inverse) * x_71;
          float v_50 = (x_64 * inverse) * x_72;
          float v_51 = x_49 + v_43;
          float v_52 = x_50 + v_44;
          float v_53 = x_51 + v_45;
          float v_54 = x_52 + v_46;
          float v_55 = x_53 + v_47;
          float v_56 = x_54 + v_48;
          float v_57 = x_55 + v_49;
          float v_58 = x_56 + v_50;
          if ((block == 0) && (0 <= h_at)) {
            int v_59 = at_1 + h_at;
            h[v_59 >> 2] = (float4)(v_51, v_52, v_53, v_54);
            h[(v_59 >> 2) + 1] = (float4)(v_55, v_56, v_57, v_58);
          }
          total = fma(v_51, v_51, total);
          total = fma(v_52, v_52, total);
          total = fma(v_53, v_53, total);
          total = fma(v_54, v_54, total);
          total = fma(v_55, v_55, total);
          total = fma(v_56, v_56, total);
          total = fma(v_57, v_57, total);
          total = fma(v_58, v_58, total);
          float v_60 = v_51 * x_41;
          float v_61 = v_52 * x_42;
          float v_62 = v_53 * x_43;
          float v_63 = v_54 * x_44;
          float v_64 = v_55 * x_45;
          float v_65 = v_56 * x_46;
          float v_66 = v_57 * x_47;
          float v_67 = v_58 * x_48;
          made_1[0] = v_60;
          made_1[1] = v_61;
          made_1[2] = v_62;
          made_1[3] = v_63;
          made_1[4] = v_64;
          made_1[5] = v_65;
          made_1[6] = v_66;
          made_1[7] = v_67;
        }
        float v_68 = fmax(fabs(made_1[0]), fabs(made_1[1]));
        float v_69 = fmax(v_68, fabs(made_1[2]));
        float v_70 = fmax(v_69, fabs(made_1[3]));
        float v_71 = fmax(v_70, fabs(made_1[4]));
        float v_72 = fmax(v_71, fabs(made_1[5]));
        float v_73 = fmax(v_72, fabs(made_1[6]));
        float v_74 = fmax(v_73, fabs(made_1[7]));
        float v_75 = quad_max(v_74, t, red);
        bool v_76 = 7.523164e-37f <= v_75;
        float v_77 = v_76 ? (v_75 / 127.0f) : 0.0f;
        float v_78 = v_76 ? (127.0f / v_75) : 0.0f;
        int q_30 = (int)(rint((made_1[0] * v_78)));
        int q_31 = (int)(rint((made_1[1] * v_78)));
        int q_32 = (int)(rint((made_1[2] * v_78)));
        int q_33 = (int)(rint((made_1[3] * v_78)));
        int q_34 = (int)(rint((made_1[4] * v_78)));
        int q_35 = (int)(rint((made_1[5] * v_78)));
        int q_36 = (int)(rint((made_1[6] * v_78)));
        int q_37 = (int)(rint((made_1[7] * v_78)));
        int v_79 = ((((((q_30 + q_31) + q_32) + q_33) + q_34) + q_35) + q_36) + q_37;
        int v_80 = quad_sum_int(v_79, t, red);
        if (at_1 < size_k) {
          uint v_81 = ((((uint)q_30 & 255u) | (((uint)q_31 & 255u) << 8u)) | (((uint)q_32 & 255u) << 16u)) | (((uint)q_33 & 255u) << 24u);
          uint v_82 = ((((uint)q_34 & 255u) | (((uint)q_35 & 255u) << 8u)) | (((uint)q_36 & 255u) << 16u)) | (((uint)q_37 & 255u) << 24u);
          shared_1[(at_1 >> 2) >> 1] = (uint2)(v_81, v_82);
          if ((tx & 3) == 0) {
            shared_2[at_1 >> 5] = (float2)(v_77, (v_77 * (float)v_80));
          }
        }
      }
    }
    float v_83 = lane_sum(total, t, red);
    if ((tx & 31) == 0) {
      shared_3[tx >> 5] = v_83;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float v_84 = shared_3[0] + shared_3[1];
    float v_85 = v_84 + shared_3[2];
    float v_86 = v_85 + shared_3[3];
    float v_87 = v_86 + shared_3[4];
    float v_88 = v_87 + shared_3[5];
    float v_89 = v_88 + shared_3[6];
    float v_90 = v_89 + shared_3[7];
    float v_91 = v_90 + shared_3[8];
    float v_92 = v_91 + shared_3[9];
    float v_93 = v_92 + shared_3[10];
    float v_94 = v_93 + shared_3[11];
    float v_95 = v_94 + shared_3[12];
    float v_96 = v_95 + shared_3[13];
    float v_97 = v_96 + shared_3[14];
    float v_98 = v_97 + shared_3[15];
    float inverse_1 = 1.0f / sqrt(((v_98 / (float)size_k) + eps));
    float sum[2];
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    if (e < chunks) {
      uint2 q_38 = shared_1[e * 4];
      uint2 q_39 = shared_1[(e * 4) + 1];
      uint2 q_40 = shared_1[(e * 4) + 2];
      uint2 q_41 = shared_1[(e * 4) + 3];
      float2 q_42 = shared_2[e];
      uint low = q.x & 252645135u;
      uint low_1 = q.y & 252645135u;
      uint low_2 = q.z & 252645135u;
      uint low_3 = q.w & 252645135u;
      uint high = (q.x >> 4u) & 252645135u;
      uint high_1 = (q.y >> 4u) & 252645135u;
      uint high_2 = (q.z >> 4u) & 252645135u;
      uint high_3 = (q.w >> 4u) & 252645135u;
      float v_99 = half_lo(word);
      float v_100 = half_hi(word);
      int dot_1 = dot4(high_3, q_41.y, dot4(high_2, q_41.x, dot4(high_1, q_40.y, dot4(high, q_40.x, dot4(low_3, q_39.y, dot4(low_2, q_39.x, dot4(low_1, q_38.y, dot4(low, q_38.x, 0))))))));
      float v_101 = v_99 * q_42.x;
      float v_102 = (float)dot_1;
      float sum_1 = fma(v_101, v_102, sum[0]);
      float sum_2 = fma(v_100, q_42.y, sum_1);
      sum[0] = sum_2;
      uint low_4 = q_1.x & 252645135u;
      uint low_5 = q_1.y & 252645135u;
      uint low_6 = q_1.z & 252645135u;
      uint low_7 = q_1.w & 252645135u;
      uint high_4 = (q_1.x >> 4u) & 252645135u;
      uint high_5 = (q_1.y >> 4u) & 252645135u;
      uint high_6 = (q_1.z >> 4u) & 252645135u;
      uint high_7 = (q_1.w >> 4u) & 252645135u;
      float v_103 = half_lo(word_1);
      float v_104 = half_hi(word_1);
      int dot_2 = dot4(high_7, q_41.y, dot4(high_6, q_41.x, dot4(high_5, q_40.y, dot4(high_4, q_40.x, dot4(low_7, q_39.y, dot4(low_6, q_39.x, dot4(low_5, q_38.y, dot4(low_4, q_38.x, 0))))))));
      float v_105 = v_103 * q_42.x;
      float v_106 = (float)dot_2;
      float sum_3 = fma(v_105, v_106, sum[1]);
      float sum_4 = fma(v_104, q_42.y, sum_3);
      sum[1] = sum_4;
    }
    if (e_2 < chunks) {
      uint2 q_43 = shared_1[e_2 * 4];
      uint2 q_44 = shared_1[(e_2 * 4) + 1];
      uint2 q_45 = shared_1[(e_2 * 4) + 2];
      uint2 q_46 = shared_1[(e_2 * 4) + 3];
      float2 q_47 = shared_2[e_2];
      uint low_8 = q_2.x & 252645135u;
      uint low_9 = q_2.y & 252645135u;
      uint low_10 = q_2.z & 252645135u;
      uint low_11 = q_2.w & 252645135u;
      uint high_8 = (q_2.x >> 4u) & 252645135u;
      uint high_9 = (q_2.y >> 4u) & 252645135u;
      uint high_10 = (q_2.z >> 4u) & 252645135u;
      uint high_11 = (q_2.w >> 4u) & 252645135u;
      float v_107 = half_lo(word_2);
      float v_108 = half_hi(word_2);
      int dot_3 = dot4(high_11, q_46.y, dot4(high_10, q_46.x, dot4(high_9, q_45.y, dot4(high_8, q_45.x, dot4(low_11, q_44.y, dot4(low_10, q_44.x, dot4(low_9, q_43.y, dot4(low_8, q_43.x, 0))))))));
      float v_109 = v_107 * q_47.x;
      float v_110 = (float)dot_3;
      float sum_5 = fma(v_109, v_110, sum[0]);
      float sum_6 = fma(v_108, q_47.y, sum_5);
      sum[0] = sum_6;
      uint low_12 = q_3.x & 252645135u;
      uint low_13 = q_3.y & 252645135u;
      uint low_14 = q_3.z & 252645135u;
      uint low_15 = q_3.w & 252645135u;
      uint high_12 = (q_3.x >> 4u) & 252645135u;
      uint high_13 = (q_3.y >> 4u) & 252645135u;
      uint high_14 = (q_3.z >> 4u) & 252645135u;
      uint high_15 = (q_3.w >> 4u) & 252645135u;
      float v_111 = half_lo(word_3);
      float v_112 = half_hi(word_3);
      int dot_4 = dot4(high_15, q_46.y, dot4(high_14, q_46.x, dot4(high_13, q_45.y, dot4(high_12, q_45.x, dot4(low_15, q_44.y, dot4(low_14, q_44.x, dot4(low_13, q_43.y, dot4(low_12, q_43.x, 0))))))));
      float v_113 = v_111 * q_47.x;
      float v_114 = (float)dot_4;
      float sum_7 = fma(v_113, v_114, sum[1]);
      float sum_8 = fma(v_112, q_47.y, sum_7);
      sum[1] = sum_8;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_2 = 2; i_2 < max(rounds, 2); ++i_2) {
      int e_4 = lane + (i_2 << 5);
      if (e_4 < chunks) {
        uint4 q_48 = w[e_4 + (base >> 2)];
        uint word_4 = w__words[(((size_k >> 5) * 4) + base) + e_4];
        uint4 q_49 = w[e_4 + (base_1 >> 2)];
        uint word_5 = w__words[(((size_k >> 5) * 4) + base_1) + e_4];
        uint2 q_50 = shared_1[e_4 * 4];
        uint2 q_51 = shared_1[(e_4 * 4) + 1];
        uint2 q_52 = shared_1[(e_4 * 4) + 2];
        uint2 q_53 = shared_1[(e_4 * 4) + 3];
        float2 q_54 = shared_2[e_4];
        uint low_16 = q_48.x & 252645135u;
        uint low_17 = q_48.y & 252645135u;
        uint low_18 = q_48.z & 252645135u;
        uint low_19 = q_48.w & 252645135u;
        uint high_16 = (q_48.x >> 4u) & 252645135u;
        uint high_17 = (q_48.y >> 4u) & 252645135u;
        uint high_18 = (q_48.z >> 4u) & 252645135u;
        uint high_19 = (q_48.w >> 4u) & 252645135u;
        float v_115 = half_lo(word_4);
        float v_116 = half_hi(word_4);
        int dot_5 = dot4(high_19, q_53.y, dot4(high_18, q_53.x, dot4(high_17, q_52.y, dot4(high_16, q_52.x, dot4(low_19, q_51.y, dot4(low_18, q_51.x, dot4(low_17, q_50.y, dot4(low_16, q_50.x, 0))))))));
        float v_117 = v_115 * q_54.x;
        float v_118 = (float)dot_5;
        float sum_9 = fma(v_117, v_118, sum[0]);
        float sum_10 = fma(v_116, q_54.y, sum_9);
        sum[0] = sum_10;
        uint low_20 = q_49.x & 252645135u;
        uint low_21 = q_49.y & 252645135u;
        uint low_22 = q_49.z & 252645135u;
        uint low_23 = q_49.w & 252645135u;
        uint high_20 = (q_49.x >> 4u) & 252645135u;
        uint high_21 = (q_49.y >> 4u) & 252645135u;
        uint high_22 = (q_49.z >> 4u) & 252645135u;
        uint high_23 = (q_49.w >> 4u) & 252645135u;
        float v_119 = half_lo(word_5);
        float v_120 = half_hi(word_5);
        int dot_6 = dot4(high_23, q_53.y, dot4(high_22, q_53.x, dot4(high_21, q_52.y, dot4(high_20, q_52.x, dot4(low_23, q_51.y, dot4(low_22, q_51.x, dot4(low_21, q_50.y, dot4(low_20, q_50.x, 0))))))));
        float v_121 = v_119 * q_54.x;
        float v_122 = (float)dot_6;
        float sum_11 = fma(v_121, v_122, sum[1]);
        float sum_12 = fma(v_120, q_54.y, sum_11);
        sum[1] = sum_12;
      }
    }
    float v_123 = lane_sum(sum[0], t, red);
    float v_124 = lane_sum(sum[1], t, red);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[at_2] = v_123 * inverse_1;
      }
      int at_3 = row + 1;
      if (at_3 < size_n) {
        out_1[at_3] = v_124 * inverse_1;
      }
    }
    if (1 < turns) {
      for (int i_3 = 1; i_3 < min(turns, (((size_n + 31) - begin) >> 5)); ++i_3) {
        int first = (i_3 * 32) + row;
        int v_125 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
        int base_2 = min(first, (size_n - 1)) * v_125;
        int v_126 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
        int base_3 = min((first + 1), (size_n - 1)) * v_126;
        int chunks_1 = size_k >> 5;
        int e_5 = lane;
        int e_6 = max(min(e_5, (chunks_1 - 1)), 0);
        uint4 q_55 = w[e_6 + (base_2 >> 2)];
        uint word_6 = w__words[(((size_k >> 5) * 4) + base_2) + e_6];
        uint4 q_56 = w[e_6 + (base_3 >> 2)];
        uint word_7 = w__words[(((size_k >> 5) * 4) + base_3) + e_6];
        int e_7 = lane + 32;
        int e_8 = max(min(e_7, (chunks_1 - 1)), 0);
        uint4 q_57 = w[e_8 + (base_2 >> 2)];
        uint word_8 = w__words[(((size_k >> 5) * 4) + base_2) + e_8];
        uint4 q_58 = w[e_8 + (base_3 >> 2)];
        uint word_9 = w__words[(((size_k >> 5) * 4) + base_3) + e_8];
        float sum_13[2];
        sum_13[0] = 0.0f;
        sum_13[1] = 0.0f;
        if (e_5 < chunks_1) {
          uint2 q_59 = shared_1[e_5 * 4];
          uint2 q_60 = shared_1[(e_5 * 4) + 1];
          uint2 q_61 = shared_1[(e_5 * 4) + 2];
          uint2 q_62 = shared_1[(e_5 * 4) + 3];
          float2 q_63 = shared_2[e_5];
          uint low_24 = q_55.x & 252645135u;
          uint low_25 = q_55.y & 252645135u;
          uint low_26 = q_55.z & 252645135u;
          uint low_27 = q_55.w & 252645135u;
          uint high_24 = (q_55.x >> 4u) & 252645135u;
          uint high_25 = (q_55.y >> 4u) & 252645135u;
          uint high_26 = (q_55.z >> 4u) & 252645135u;
          uint high_27 = (q_55.w >> 4u) & 252645135u;
          float v_127 = half_lo(word_6);
          float v_128 = half_hi(word_6);
          int dot_7 = dot4(high_27, q_62.y, dot4(high_26, q_62.x, dot4(high_25, q_61.y, dot4(high_24, q_61.x, dot4(low_27, q_60.y, dot4(low_26, q_60.x, dot4(low_25, q_59.y, dot4(low_24, q_59.x, 0))))))));
          float v_129 = v_127 * q_63.x;
          float v_130 = (float)dot_7;
          float sum_14 = fma(v_129, v_130, sum_13[0]);
          float sum_15 = fma(v_128, q_63.y, sum_14);
          sum_13[0] = sum_15;
          uint low_28 = q_56.x & 252645135u;
          uint low_29 = q_56.y & 252645135u;
          uint low_30 = q_56.z & 252645135u;
          uint low_31 = q_56.w & 252645135u;
          uint high_28 = (q_56.x >> 4u) & 252645135u;
          uint high_29 = (q_56.y >> 4u) & 252645135u;
          uint high_30 = (q_56.z >> 4u) & 252645135u;
          uint high_31 = (q_56.w >> 4u) & 252645135u;
          float v_131 = half_lo(word_7);
          float v_132 = half_hi(word_7);
          int dot_8 = dot4(high_31, q_62.y, dot4(high_30, q_62.x, dot4(high_29, q_61.y, dot4(high_28, q_61.x, dot4(low_31, q_60.y, dot4(low_30, q_60.x, dot4(low_29, q_59.y, dot4(low_28, q_59.x, 0))))))));
          float v_133 = v_131 * q_63.x;
          float v_134 = (float)dot_8;
          float sum_16 = fma(v_133, v_134, sum_13[1]);
          float sum_17 = fma(v_132, q_63.y, sum_16);
          sum_13[1] = sum_17;
        }
        if (e_7 < chunks_1) {
          uint2 q_64 = shared_1[e_7 * 4];
          uint2 q_65 = shared_1[(e_7 * 4) + 1];
          uint2 q_66 = shared_1[(e_7 * 4) + 2];
          uint2 q_67 = shared_1[(e_7 * 4) + 3];
          float2 q_68 = shared_2[e_7];
          uint low_32 = q_57.x & 252645135u;
          uint low_33 = q_57.y & 252645135u;
          uint low_34 = q_57.z & 252645135u;
          uint low_35 = q_57.w & 252645135u;
          uint high_32 = (q_57.x >> 4u) & 252645135u;
          uint high_33 = (q_57.y >> 4u) & 252645135u;
          uint high_34 = (q_57.z >> 4u) & 252645135u;
          uint high_35 = (q_57.w >> 4u) & 252645135u;
          float v_135 = half_lo(word_8);
          float v_136 = half_hi(word_8);
          int dot_9 = dot4(high_35, q_67.y, dot4(high_34, q_67.x, dot4(high_33, q_66.y, dot4(high_32, q_66.x, dot4(low_35, q_65.y, dot4(low_34, q_65.x, dot4(low_33, q_64.y, dot4(low_32, q_64.x, 0))))))));
          float v_137 = v_135 * q_68.x;
          float v_138 = (float)dot_9;
          float sum_18 = fma(v_137, v_138, sum_13[0]);
          float sum_19 = fma(v_136, q_68.y, sum_18);
          sum_13[0] = sum_19;
          uint low_36 = q_58.x & 252645135u;
          uint low_37 = q_58.y & 252645135u;
          uint low_38 = q_58.z & 252645135u;
          uint low_39 = q_58.w & 252645135u;
          uint high_36 = (q_58.x >> 4u) & 252645135u;
          uint high_37 = (q_58.y >> 4u) & 252645135u;
          uint high_38 = (q_58.z >> 4u) & 252645135u;
          uint high_39 = (q_58.w >> 4u) & 252645135u;
          float v_139 = half_lo(word_9);
          float v_140 = half_hi(word_9);
          int dot_10 = dot4(high_39, q_67.y, dot4(high_38, q_67.x, dot4(high_37, q_66.y, dot4(high_36, q_66.x, dot4(low_39, q_65.y, dot4(low_38, q_65.x, dot4(low_37, q_64.y, dot4(low_36, q_64.x, 0))))))));
          float v_141 = v_139 * q_68.x;
          float v_142 = (float)dot_10;
          float sum_20 = fma(v_141, v_142, sum_13[1]);
          float sum_21 = fma(v_140, q_68.y, sum_20);
          sum_13[1] = sum_21;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        for (int i_4 = 2; i_4 < max(rounds_1, 2); ++i_4) {
          int e_9 = lane + (i_4 << 5);
          if (e_9 < chunks_1) {
            uint4 q_69 = w[e_9 + (base_2 >> 2)];
            uint word_10 = w__words[(((size_k >> 5) * 4) + base_2) + e_9];
            uint4 q_70 = w[e_9 + (base_3 >> 2)];
            uint word_11 = w__words[(((size_k >> 5) * 4) + base_3) + e_9];
            uint2 q_71 = shared_1[e_9 * 4];
            uint2 q_72 = shared_1[(e_9 * 4) + 1];
            uint2 q_73 = shared_1[(e_9 * 4) + 2];
            uint2 q_74 = shared_1[(e_9 * 4) + 3];
            float2 q_75 = shared_2[e_9];
            uint low_40 = q_69.x & 252645135u;
            uint low_41 = q_69.y & 252645135u;
            uint low_42 = q_69.z & 252645135u;
            uint low_43 = q_69.w & 252645135u;
            uint high_40 = (q_69.x >> 4u) & 252645135u;
            uint high_41 = (q_69.y >> 4u) & 252645135u;
            uint high_42 = (q_69.z >> 4u) & 252645135u;
            uint high_43 = (q_69.w >> 4u) & 252645135u;
            float v_143 = half_lo(word_10);
            float v_144 = half_hi(word_10);
            int dot_11 = dot4(high_43, q_74.y, dot4(high_42, q_74.x, dot4(high_41, q_73.y, dot4(high_40, q_73.x, dot4(low_43, q_72.y, dot4(low_42, q_72.x, dot4(low_41, q_71.y, dot4(low_40, q_71.x, 0))))))));
            float v_145 = v_143 * q_75.x;
            float v_146 = (float)dot_11;
            float sum_22 = fma(v_145, v_146, sum_13[0]);
            float sum_23 = fma(v_144, q_75.y, sum_22);
            sum_13[0] = sum_23;
            uint low_44 = q_70.x & 252645135u;
            uint low_45 = q_70.y & 252645135u;
            uint low_46 = q_70.z & 252645135u;
            uint low_47 = q_70.w & 252645135u;
            uint high_44 = (q_70.x >> 4u) & 252645135u;
            uint high_45 = (q_70.y >> 4u) & 252645135u;
            uint high_46 = (q_70.z >> 4u) & 252645135u;
            uint high_47 = (q_70.w >> 4u) & 252645135u;
            float v_147 = half_lo(word_11);
            float v_148 = half_hi(word_11);
            int dot_12 = dot4(high_47, q_74.y, dot4(high_46, q_74.x, dot4(high_45, q_73.y, dot4(high_44, q_73.x, dot4(low_47, q_72.y, dot4(low_46, q_72.x, dot4(low_45, q_71.y, dot4(low_44, q_71.x, 0))))))));
            float v_149 = v_147 * q_75.x;
            float v_150 = (float)dot_12;
            float sum_24 = fma(v_149, v_150, sum_13[1]);
            float sum_25 = fma(v_148, q_75.y, sum_24);
            sum_13[1] = sum_25;
          }
        }
        float v_151 = lane_sum(sum_13[0], t, red);
        float v_152 = lane_sum(sum_13[1], t, red);
        if ((tx & 31) == 0) {
          int at_4 = first;
          if (at_4 < size_n) {
            out_1[at_4] = v_151 * inverse_1;
          }
          int at_5 = first + 1;
          if (at_5 < size_n) {
            out_1[at_5] = v_152 * inverse_1;
          }
        }
      }
    }
  }
}
