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
      float v_2 = x_9 + x_17;
      float v_3 = x_10 + x_18;
      float v_4 = x_11 + x_19;
      float v_5 = x_12 + x_20;
      float v_6 = x_13 + x_21;
      float v_7 = x_14 + x_22;
      float v_8 = x_15 + x_23;
      float v_9 = x_16 + x_24;
      if ((block == 0) && (0 <= h_at)) {
        int v_10 = at + h_at;
        h[v_10 >> 2] = (float4)(v_2, v_3, v_4, v_5);
        h[(v_10 >> 2) + 1] = (float4)(v_6, v_7, v_8, v_9);
      }
      total = fma(v_2, v_2, total);
      total = fma(v_3, v_3, total);
      total = fma(v_4, v_4, total);
      total = fma(v_5, v_5, total);
      total = fma(v_6, v_6, total);
      total = fma(v_7, v_7, total);
      total = fma(v_8, v_8, total);
      total = fma(v_9, v_9, total);
      float v_11 = v_2 * x_1;
      float v_12 = v_3 * x_2;
      float v_13 = v_4 * x_3;
      float v_14 = v_5 * x_4;
      float v_15 = v_6 * x_5;
      float v_16 = v_7 * x_6;
      float v_17 = v_8 * x_7;
      float v_18 = v_9 * x_8;
      made[0] = v_11;
      made[1] = v_12;
      made[2] = v_13;
      made[3] = v_14;
      made[4] = v_15;
      made[5] = v_16;
      made[6] = v_17;
      made[7] = v_18;
    }
    float v_19 = fmax(fabs(made[0]), fabs(made[1]));
    float v_20 = fmax(v_19, fabs(made[2]));
    float v_21 = fmax(v_20, fabs(made[3]));
    float v_22 = fmax(v_21, fabs(made[4]));
    float v_23 = fmax(v_22, fabs(made[5]));
    float v_24 = fmax(v_23, fabs(made[6]));
    float v_25 = fmax(v_24, fabs(made[7]));
    float v_26 = quad_max(v_25, t, red);
    bool v_27 = 7.523164e-37f <= v_26;
    float v_28 = v_27 ? (v_26 / 127.0f) : 0.0f;
    float v_29 = v_27 ? (127.0f / v_26) : 0.0f;
    int q_10 = (int)(rint((made[0] * v_29)));
    int q_11 = (int)(rint((made[1] * v_29)));
    int q_12 = (int)(rint((made[2] * v_29)));
    int q_13 = (int)(rint((made[3] * v_29)));
    int q_14 = (int)(rint((made[4] * v_29)));
    int q_15 = (int)(rint((made[5] * v_29)));
    int q_16 = (int)(rint((made[6] * v_29)));
    int q_17 = (int)(rint((made[7] * v_29)));
    int v_30 = ((((((q_10 + q_11) + q_12) + q_13) + q_14) + q_15) + q_16) + q_17;
    int v_31 = quad_sum_int(v_30, t, red);
    if (at < size_k) {
      uint v_32 = ((((uint)q_10 & 255u) | (((uint)q_11 & 255u) << 8u)) | (((uint)q_12 & 255u) << 16u)) | (((uint)q_13 & 255u) << 24u);
      uint v_33 = ((((uint)q_14 & 255u) | (((uint)q_15 & 255u) << 8u)) | (((uint)q_16 & 255u) << 16u)) | (((uint)q_17 & 255u) << 24u);
      shared_1[(at >> 2) >> 1] = (uint2)(v_32, v_33);
      if ((tx & 3) == 0) {
        shared_2[at >> 5] = (float2)(v_28, (v_28 * (float)v_31));
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
          float v_34 = x_33 + x_41;
          float v_35 = x_34 + x_42;
          float v_36 = x_35 + x_43;
          float v_37 = x_36 + x_44;
          float v_38 = x_37 + x_45;
          float v_39 = x_38 + x_46;
          float v_40 = x_39 + x_47;
          float v_41 = x_40 + x_48;
          if ((block == 0) && (0 <= h_at)) {
            int v_42 = at_1 + h_at;
            h[v_42 >> 2] = (float4)(v_34, v_35, v_36, v_37);
            h[(v_42 >> 2) + 1] = (float4)(v_38, v_39, v_40, v_41);
          }
          total = fma(v_34, v_34, total);
          total = fma(v_35, v_35, total);
          total = fma(v_36, v_36, total);
          total = fma(v_37, v_37, total);
          total = fma(v_38, v_38, total);
          total = fma(v_39, v_39, total);
          total = fma(v_40, v_40, total);
          total = fma(v_41, v_41, total);
          float v_43 = v_34 * x_25;
          float v_44 = v_35 * x_26;
          float v_45 = v_36 * x_27;
          float v_46 = v_37 * x_28;
          float v_47 = v_38 * x_29;
          float v_48 = v_39 * x_30;
          float v_49 = v_40 * x_31;
          float v_50 = v_41 * x_32;
          made_1[0] = v_43;
          made_1[1] = v_44;
          made_1[2] = v_45;
          made_1[3] = v_46;
          made_1[4] = v_47;
          made_1[5] = v_48;
          made_1[6] = v_49;
          made_1[7] = v_50;
        }
        float v_51 = fmax(fabs(made_1[0]), fabs(made_1[1]));
        float v_52 = fmax(v_51, fabs(made_1[2]));
        float v_53 = fmax(v_52, fabs(made_1[3]));
        float v_54 = fmax(v_53, fabs(made_1[4]));
        float v_55 = fmax(v_54, fabs(made_1[5]));
        float v_56 = fmax(v_55, fabs(made_1[6]));
        float v_57 = fmax(v_56, fabs(made_1[7]));
        float v_58 = quad_max(v_57, t, red);
        bool v_59 = 7.523164e-37f <= v_58;
        float v_60 = v_59 ? (v_58 / 127.0f) : 0.0f;
        float v_61 = v_59 ? (127.0f / v_58) : 0.0f;
        int q_24 = (int)(rint((made_1[0] * v_61)));
        int q_25 = (int)(rint((made_1[1] * v_61)));
        int q_26 = (int)(rint((made_1[2] * v_61)));
        int q_27 = (int)(rint((made_1[3] * v_61)));
        int q_28 = (int)(rint((made_1[4] * v_61)));
        int q_29 = (int)(rint((made_1[5] * v_61)));
        int q_30 = (int)(rint((made_1[6] * v_61)));
        int q_31 = (int)(rint((made_1[7] * v_61)));
        int v_62 = ((((((q_24 + q_25) + q_26) + q_27) + q_28) + q_29) + q_30) + q_31;
        int v_63 = quad_sum_int(v_62, t, red);
        if (at_1 < size_k) {
          uint v_64 = ((((uint)q_24 & 255u) | (((uint)q_25 & 255u) << 8u)) | (((uint)q_26 & 255u) << 16u)) | (((uint)q_27 & 255u) << 24u);
          uint v_65 = ((((uint)q_28 & 255u) | (((uint)q_29 & 255u) << 8u)) | (((uint)q_30 & 255u) << 16u)) | (((uint)q_31 & 255u) << 24u);
          shared_1[(at_1 >> 2) >> 1] = (uint2)(v_64, v_65);
          if ((tx & 3) == 0) {
            shared_2[at_1 >> 5] = (float2)(v_60, (v_60 * (float)v_63));
          }
        }
      }
    }
    float v_66 = lane_sum(total, t, red);
    if ((tx & 31) == 0) {
      shared_3[tx >> 5] = v_66;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float v_67 = shared_3[0] + shared_3[1];
    float v_68 = v_67 + shared_3[2];
    float v_69 = v_68 + shared_3[3];
    float v_70 = v_69 + shared_3[4];
    float v_71 = v_70 + shared_3[5];
    float v_72 = v_71 + shared_3[6];
    float v_73 = v_72 + shared_3[7];
    float v_74 = v_73 + shared_3[8];
    float v_75 = v_74 + shared_3[9];
    float v_76 = v_75 + shared_3[10];
    float v_77 = v_76 + shared_3[11];
    float v_78 = v_77 + shared_3[12];
    float v_79 = v_78 + shared_3[13];
    float v_80 = v_79 + shared_3[14];
    float v_81 = v_80 + shared_3[15];
    float inverse = 1.0f / sqrt(((v_81 / (float)size_k) + eps));
    float sum[2];
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    if (e < chunks) {
      uint2 q_32 = shared_1[e * 4];
      uint2 q_33 = shared_1[(e * 4) + 1];
      uint2 q_34 = shared_1[(e * 4) + 2];
      uint2 q_35 = shared_1[(e * 4) + 3];
      float2 q_36 = shared_2[e];
      uint low = q.x & 252645135u;
      uint low_1 = q.y & 252645135u;
      uint low_2 = q.z & 252645135u;
      uint low_3 = q.w & 252645135u;
      uint high = (q.x >> 4u) & 252645135u;
      uint high_1 = (q.y >> 4u) & 252645135u;
      uint high_2 = (q.z >> 4u) & 252645135u;
      uint high_3 = (q.w >> 4u) & 252645135u;
      float v_82 = half_lo(word);
      float v_83 = half_hi(word);
      int dot_1 = dot4(high_3, q_35.y, dot4(high_2, q_35.x, dot4(high_1, q_34.y, dot4(high, q_34.x, dot4(low_3, q_33.y, dot4(low_2, q_33.x, dot4(low_1, q_32.y, dot4(low, q_32.x, 0))))))));
      float v_84 = v_82 * q_36.x;
      float v_85 = (float)dot_1;
      float sum_1 = fma(v_84, v_85, sum[0]);
      float sum_2 = fma(v_83, q_36.y, sum_1);
      sum[0] = sum_2;
      uint low_4 = q_1.x & 252645135u;
      uint low_5 = q_1.y & 252645135u;
      uint low_6 = q_1.z & 252645135u;
      uint low_7 = q_1.w & 252645135u;
      uint high_4 = (q_1.x >> 4u) & 252645135u;
      uint high_5 = (q_1.y >> 4u) & 252645135u;
      uint high_6 = (q_1.z >> 4u) & 252645135u;
      uint high_7 = (q_1.w >> 4u) & 252645135u;
      float v_86 = half_lo(word_1);
      float v_87 = half_hi(word_1);
      int dot_2 = dot4(high_7, q_35.y, dot4(high_6, q_35.x, dot4(high_5, q_34.y, dot4(high_4, q_34.x, dot4(low_7, q_33.y, dot4(low_6, q_33.x, dot4(low_5, q_32.y, dot4(low_4, q_32.x, 0))))))));
      float v_88 = v_86 * q_36.x;
      float v_89 = (float)dot_2;
      float sum_3 = fma(v_88, v_89, sum[1]);
      float sum_4 = fma(v_87, q_36.y, sum_3);
      sum[1] = sum_4;
    }
    if (e_2 < chunks) {
      uint2 q_37 = shared_1[e_2 * 4];
      uint2 q_38 = shared_1[(e_2 * 4) + 1];
      uint2 q_39 = shared_1[(e_2 * 4) + 2];
      uint2 q_40 = shared_1[(e_2 * 4) + 3];
      float2 q_41 = shared_2[e_2];
      uint low_8 = q_2.x & 252645135u;
      uint low_9 = q_2.y & 252645135u;
      uint low_10 = q_2.z & 252645135u;
      uint low_11 = q_2.w & 252645135u;
      uint high_8 = (q_2.x >> 4u) & 252645135u;
      uint high_9 = (q_2.y >> 4u) & 252645135u;
      uint high_10 = (q_2.z >> 4u) & 252645135u;
      uint high_11 = (q_2.w >> 4u) & 252645135u;
      float v_90 = half_lo(word_2);
      float v_91 = half_hi(word_2);
      int dot_3 = dot4(high_11, q_40.y, dot4(high_10, q_40.x, dot4(high_9, q_39.y, dot4(high_8, q_39.x, dot4(low_11, q_38.y, dot4(low_10, q_38.x, dot4(low_9, q_37.y, dot4(low_8, q_37.x, 0))))))));
      float v_92 = v_90 * q_41.x;
      float v_93 = (float)dot_3;
      float sum_5 = fma(v_92, v_93, sum[0]);
      float sum_6 = fma(v_91, q_41.y, sum_5);
      sum[0] = sum_6;
      uint low_12 = q_3.x & 252645135u;
      uint low_13 = q_3.y & 252645135u;
      uint low_14 = q_3.z & 252645135u;
      uint low_15 = q_3.w & 252645135u;
      uint high_12 = (q_3.x >> 4u) & 252645135u;
      uint high_13 = (q_3.y >> 4u) & 252645135u;
      uint high_14 = (q_3.z >> 4u) & 252645135u;
      uint high_15 = (q_3.w >> 4u) & 252645135u;
      float v_94 = half_lo(word_3);
      float v_95 = half_hi(word_3);
      int dot_4 = dot4(high_15, q_40.y, dot4(high_14, q_40.x, dot4(high_13, q_39.y, dot4(high_12, q_39.x, dot4(low_15, q_38.y, dot4(low_14, q_38.x, dot4(low_13, q_37.y, dot4(low_12, q_37.x, 0))))))));
      float v_96 = v_94 * q_41.x;
      float v_97 = (float)dot_4;
      float sum_7 = fma(v_96, v_97, sum[1]);
      float sum_8 = fma(v_95, q_41.y, sum_7);
      sum[1] = sum_8;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_1 = 2; i_1 < max(rounds, 2); ++i_1) {
      int e_4 = lane + (i_1 << 5);
      if (e_4 < chunks) {
        uint4 q_42 = w[e_4 + (base >> 2)];
        uint word_4 = w__words[(((size_k >> 5) * 4) + base) + e_4];
        uint4 q_43 = w[e_4 + (base_1 >> 2)];
        uint word_5 = w__words[(((size_k >> 5) * 4) + base_1) + e_4];
        uint2 q_44 = shared_1[e_4 * 4];
        uint2 q_45 = shared_1[(e_4 * 4) + 1];
        uint2 q_46 = shared_1[(e_4 * 4) + 2];
        uint2 q_47 = shared_1[(e_4 * 4) + 3];
        float2 q_48 = shared_2[e_4];
        uint low_16 = q_42.x & 252645135u;
        uint low_17 = q_42.y & 252645135u;
        uint low_18 = q_42.z & 252645135u;
        uint low_19 = q_42.w & 252645135u;
        uint high_16 = (q_42.x >> 4u) & 252645135u;
        uint high_17 = (q_42.y >> 4u) & 252645135u;
        uint high_18 = (q_42.z >> 4u) & 252645135u;
        uint high_19 = (q_42.w >> 4u) & 252645135u;
        float v_98 = half_lo(word_4);
        float v_99 = half_hi(word_4);
        int dot_5 = dot4(high_19, q_47.y, dot4(high_18, q_47.x, dot4(high_17, q_46.y, dot4(high_16, q_46.x, dot4(low_19, q_45.y, dot4(low_18, q_45.x, dot4(low_17, q_44.y, dot4(low_16, q_44.x, 0))))))));
        float v_100 = v_98 * q_48.x;
        float v_101 = (float)dot_5;
        float sum_9 = fma(v_100, v_101, sum[0]);
        float sum_10 = fma(v_99, q_48.y, sum_9);
        sum[0] = sum_10;
        uint low_20 = q_43.x & 252645135u;
        uint low_21 = q_43.y & 252645135u;
        uint low_22 = q_43.z & 252645135u;
        uint low_23 = q_43.w & 252645135u;
        uint high_20 = (q_43.x >> 4u) & 252645135u;
        uint high_21 = (q_43.y >> 4u) & 252645135u;
        uint high_22 = (q_43.z >> 4u) & 252645135u;
        uint high_23 = (q_43.w >> 4u) & 252645135u;
        float v_102 = half_lo(word_5);
        float v_103 = half_hi(word_5);
        int dot_6 = dot4(high_23, q_47.y, dot4(high_22, q_47.x, dot4(high_21, q_46.y, dot4(high_20, q_46.x, dot4(low_23, q_45.y, dot4(low_22, q_45.x, dot4(low_21, q_44.y, dot4(low_20, q_44.x, 0))))))));
        float v_104 = v_102 * q_48.x;
        float v_105 = (float)dot_6;
        float sum_11 = fma(v_104, v_105, sum[1]);
        float sum_12 = fma(v_103, q_48.y, sum_11);
        sum[1] = sum_12;
      }
    }
    float v_106 = lane_sum(sum[0], t, red);
    float v_107 = lane_sum(sum[1], t, red);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[at_2] = v_106 * inverse;
      }
      int at_3 = row + 1;
      if (at_3 < size_n) {
        out_1[at_3] = v_107 * inverse;
      }
    }
    if (1 < turns) {
      for (int i_2 = 1; i_2 < min(turns, (((size_n + 31) - begin) >> 5)); ++i_2) {
        int first = (i_2 * 32) + row;
        int v_108 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
        int base_2 = min(first, (size_n - 1)) * v_108;
        int v_109 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
        int base_3 = min((first + 1), (size_n - 1)) * v_109;
        int chunks_1 = size_k >> 5;
        int e_5 = lane;
        int e_6 = max(min(e_5, (chunks_1 - 1)), 0);
        uint4 q_49 = w[e_6 + (base_2 >> 2)];
        uint word_6 = w__words[(((size_k >> 5) * 4) + base_2) + e_6];
        uint4 q_50 = w[e_6 + (base_3 >> 2)];
        uint word_7 = w__words[(((size_k >> 5) * 4) + base_3) + e_6];
        int e_7 = lane + 32;
        int e_8 = max(min(e_7, (chunks_1 - 1)), 0);
        uint4 q_51 = w[e_8 + (base_2 >> 2)];
        uint word_8 = w__words[(((size_k >> 5) * 4) + base_2) + e_8];
        uint4 q_52 = w[e_8 + (base_3 >> 2)];
        uint word_9 = w__words[(((size_k >> 5) * 4) + base_3) + e_8];
        float sum_13[2];
        sum_13[0] = 0.0f;
        sum_13[1] = 0.0f;
        if (e_5 < chunks_1) {
          uint2 q_53 = shared_1[e_5 * 4];
          uint2 q_54 = shared_1[(e_5 * 4) + 1];
          uint2 q_55 = shared_1[(e_5 * 4) + 2];
          uint2 q_56 = shared_1[(e_5 * 4) + 3];
          float2 q_57 = shared_2[e_5];
          uint low_24 = q_49.x & 252645135u;
          uint low_25 = q_49.y & 252645135u;
          uint low_26 = q_49.z & 252645135u;
          uint low_27 = q_49.w & 252645135u;
          uint high_24 = (q_49.x >> 4u) & 252645135u;
          uint high_25 = (q_49.y >> 4u) & 252645135u;
          uint high_26 = (q_49.z >> 4u) & 252645135u;
          uint high_27 = (q_49.w >> 4u) & 252645135u;
          float v_110 = half_lo(word_6);
          float v_111 = half_hi(word_6);
          int dot_7 = dot4(high_27, q_56.y, dot4(high_26, q_56.x, dot4(high_25, q_55.y, dot4(high_24, q_55.x, dot4(low_27, q_54.y, dot4(low_26, q_54.x, dot4(low_25, q_53.y, dot4(low_24, q_53.x, 0))))))));
          float v_112 = v_110 * q_57.x;
          float v_113 = (float)dot_7;
          float sum_14 = fma(v_112, v_113, sum_13[0]);
          float sum_15 = fma(v_111, q_57.y, sum_14);
          sum_13[0] = sum_15;
          uint low_28 = q_50.x & 252645135u;
          uint low_29 = q_50.y & 252645135u;
          uint low_30 = q_50.z & 252645135u;
          uint low_31 = q_50.w & 252645135u;
          uint high_28 = (q_50.x >> 4u) & 252645135u;
          uint high_29 = (q_50.y >> 4u) & 252645135u;
          uint high_30 = (q_50.z >> 4u) & 252645135u;
          uint high_31 = (q_50.w >> 4u) & 252645135u;
          float v_114 = half_lo(word_7);
          float v_115 = half_hi(word_7);
          int dot_8 = dot4(high_31, q_56.y, dot4(high_30, q_56.x, dot4(high_29, q_55.y, dot4(high_28, q_55.x, dot4(low_31, q_54.y, dot4(low_30, q_54.x, dot4(low_29, q_53.y, dot4(low_28, q_53.x, 0))))))));
          float v_116 = v_114 * q_57.x;
          float v_117 = (float)dot_8;
          float sum_16 = fma(v_116, v_117, sum_13[1]);
          float sum_17 = fma(v_115, q_57.y, sum_16);
          sum_13[1] = sum_17;
        }
        if (e_7 < chunks_1) {
          uint2 q_58 = shared_1[e_7 * 4];
          uint2 q_59 = shared_1[(e_7 * 4) + 1];
          uint2 q_60 = shared_1[(e_7 * 4) + 2];
          uint2 q_61 = shared_1[(e_7 * 4) + 3];
          float2 q_62 = shared_2[e_7];
          uint low_32 = q_51.x & 252645135u;
          uint low_33 = q_51.y & 252645135u;
          uint low_34 = q_51.z & 252645135u;
          uint low_35 = q_51.w & 252645135u;
          uint high_32 = (q_51.x >> 4u) & 252645135u;
          uint high_33 = (q_51.y >> 4u) & 252645135u;
          uint high_34 = (q_51.z >> 4u) & 252645135u;
          uint high_35 = (q_51.w >> 4u) & 252645135u;
          float v_118 = half_lo(word_8);
          float v_119 = half_hi(word_8);
          int dot_9 = dot4(high_35, q_61.y, dot4(high_34, q_61.x, dot4(high_33, q_60.y, dot4(high_32, q_60.x, dot4(low_35, q_59.y, dot4(low_34, q_59.x, dot4(low_33, q_58.y, dot4(low_32, q_58.x, 0))))))));
          float v_120 = v_118 * q_62.x;
          float v_121 = (float)dot_9;
          float sum_18 = fma(v_120, v_121, sum_13[0]);
          float sum_19 = fma(v_119, q_62.y, sum_18);
          sum_13[0] = sum_19;
          uint low_36 = q_52.x & 252645135u;
          uint low_37 = q_52.y & 252645135u;
          uint low_38 = q_52.z & 252645135u;
          uint low_39 = q_52.w & 252645135u;
          uint high_36 = (q_52.x >> 4u) & 252645135u;
          uint high_37 = (q_52.y >> 4u) & 252645135u;
          uint high_38 = (q_52.z >> 4u) & 252645135u;
          uint high_39 = (q_52.w >> 4u) & 252645135u;
          float v_122 = half_lo(word_9);
          float v_123 = half_hi(word_9);
          int dot_10 = dot4(high_39, q_61.y, dot4(high_38, q_61.x, dot4(high_37, q_60.y, dot4(high_36, q_60.x, dot4(low_39, q_59.y, dot4(low_38, q_59.x, dot4(low_37, q_58.y, dot4(low_36, q_58.x, 0))))))));
          float v_124 = v_122 * q_62.x;
          float v_125 = (float)dot_10;
          float sum_20 = fma(v_124, v_125, sum_13[1]);
          float sum_21 = fma(v_123, q_62.y, sum_20);
          sum_13[1] = sum_21;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        for (int i_3 = 2; i_3 < max(rounds_1, 2); ++i_3) {
          int e_9 = lane + (i_3 << 5);
          if (e_9 < chunks_1) {
            uint4 q_63 = w[e_9 + (base_2 >> 2)];
            uint word_10 = w__words[(((size_k >> 5) * 4) + base_2) + e_9];
            uint4 q_64 = w[e_9 + (base_3 >> 2)];
            uint word_11 = w__words[(((size_k >> 5) * 4) + base_3) + e_9];
            uint2 q_65 = shared_1[e_9 * 4];
            uint2 q_66 = shared_1[(e_9 * 4) + 1];
            uint2 q_67 = shared_1[(e_9 * 4) + 2];
            uint2 q_68 = shared_1[(e_9 * 4) + 3];
            float2 q_69 = shared_2[e_9];
            uint low_40 = q_63.x & 252645135u;
            uint low_41 = q_63.y & 252645135u;
            uint low_42 = q_63.z & 252645135u;
            uint low_43 = q_63.w & 252645135u;
            uint high_40 = (q_63.x >> 4u) & 252645135u;
            uint high_41 = (q_63.y >> 4u) & 252645135u;
            uint high_42 = (q_63.z >> 4u) & 252645135u;
            uint high_43 = (q_63.w >> 4u) & 252645135u;
            float v_126 = half_lo(word_10);
            float v_127 = half_hi(word_10);
            int dot_11 = dot4(high_43, q_68.y, dot4(high_42, q_68.x, dot4(high_41, q_67.y, dot4(high_40, q_67.x, dot4(low_43, q_66.y, dot4(low_42, q_66.x, dot4(low_41, q_65.y, dot4(low_40, q_65.x, 0))))))));
            float v_128 = v_126 * q_69.x;
            float v_129 = (float)dot_11;
            float sum_22 = fma(v_128, v_129, sum_13[0]);
            float sum_23 = fma(v_127, q_69.y, sum_22);
            sum_13[0] = sum_23;
            uint low_44 = q_64.x & 252645135u;
            uint low_45 = q_64.y & 252645135u;
            uint low_46 = q_64.z & 252645135u;
            uint low_47 = q_64.w & 252645135u;
            uint high_44 = (q_64.x >> 4u) & 252645135u;
            uint high_45 = (q_64.y >> 4u) & 252645135u;
            uint high_46 = (q_64.z >> 4u) & 252645135u;
            uint high_47 = (q_64.w >> 4u) & 252645135u;
            float v_130 = half_lo(word_11);
            float v_131 = half_hi(word_11);
            int dot_12 = dot4(high_47, q_68.y, dot4(high_46, q_68.x, dot4(high_45, q_67.y, dot4(high_44, q_67.x, dot4(low_47, q_66.y, dot4(low_46, q_66.x, dot4(low_45, q_65.y, dot4(low_44, q_65.x, 0))))))));
            float v_132 = v_130 * q_69.x;
            float v_133 = (float)dot_12;
            float sum_24 = fma(v_132, v_133, sum_13[1]);
            float sum_25 = fma(v_131, q_69.y, sum_24);
            sum_13[1] = sum_25;
          }
        }
        float v_134 = lane_sum(sum_13[0], t, red);
        float v_135 = lane_sum(sum_13[1], t, red);
        if ((tx & 31) == 0) {
          int at_4 = first;
          if (at_4 < size_n) {
            out_1[at_4] = v_134 * inverse;
          }
          int at_5 = first + 1;
          if (at_5 < size_n) {
            out_1[at_5] = v_135 * inverse;
          }
        }
      }
    }
  }
}
