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
__kernel void kernel_main(__global const uint4* restrict w, __global const float4* x, __global const float4* restrict norm, __global const float4* restrict delta, __global float4* h, __global float* out_1, float eps, int x_at, int delta_at, int h_at) {
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
  int base = (min(row, (size_n - 1)) * (size_k >> 8)) * 36;
  int base_1 = (min((row + 1), (size_n - 1)) * (size_k >> 8)) * 36;
  int chunks = size_k >> 6;
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  int v = ((e_1 >> 2) * 36) + base;
  uint4 q = w[v >> 2];
  uint4 q_1 = w[(((e_1 & 3) * 2) + (v >> 2)) + 1];
  uint4 q_2 = w[(((e_1 & 3) * 2) + (v >> 2)) + 2];
  int v_1 = ((e_1 >> 2) * 36) + base_1;
  uint4 q_3 = w[v_1 >> 2];
  uint4 q_4 = w[(((e_1 & 3) * 2) + (v_1 >> 2)) + 1];
  uint4 q_5 = w[(((e_1 & 3) * 2) + (v_1 >> 2)) + 2];
  if (begin < size_n) {
    float total;
    total = 0.0f;
    int at = tx * 8;
    int from = min(at, (size_k - 8));
    int from_1 = from;
    float4 q_6 = norm[from_1 >> 2];
    float4 q_7 = norm[(from_1 >> 2) + 1];
    float x_1 = q_6.x;
    float x_2 = q_6.y;
    float x_3 = q_6.z;
    float x_4 = q_6.w;
    float x_5 = q_7.x;
    float x_6 = q_7.y;
    float x_7 = q_7.z;
    float x_8 = q_7.w;
    int from_2 = from + x_at;
    float4 q_8 = x[from_2 >> 2];
    float4 q_9 = x[(from_2 >> 2) + 1];
    float x_9 = q_8.x;
    float x_10 = q_8.y;
    float x_11 = q_8.z;
    float x_12 = q_8.w;
    float x_13 = q_9.x;
    float x_14 = q_9.y;
    float x_15 = q_9.z;
    float x_16 = q_9.w;
    int from_3 = from + delta_at;
    float4 q_10 = delta[from_3 >> 2];
    float4 q_11 = delta[(from_3 >> 2) + 1];
    float x_17 = q_10.x;
    float x_18 = q_10.y;
    float x_19 = q_10.z;
    float x_20 = q_10.w;
    float x_21 = q_11.x;
    float x_22 = q_11.y;
    float x_23 = q_11.z;
    float x_24 = q_11.w;
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
    int q_12 = (int)(rint((made[0] * v_29)));
    int q_13 = (int)(rint((made[1] * v_29)));
    int q_14 = (int)(rint((made[2] * v_29)));
    int q_15 = (int)(rint((made[3] * v_29)));
    int q_16 = (int)(rint((made[4] * v_29)));
    int q_17 = (int)(rint((made[5] * v_29)));
    int q_18 = (int)(rint((made[6] * v_29)));
    int q_19 = (int)(rint((made[7] * v_29)));
    int v_30 = ((((((q_12 + q_13) + q_14) + q_15) + q_16) + q_17) + q_18) + q_19;
    int v_31 = quad_sum_int(v_30, t, red);
    if (at < size_k) {
      uint v_32 = ((((uint)q_12 & 255u) | (((uint)q_13 & 255u) << 8u)) | (((uint)q_14 & 255u) << 16u)) | (((uint)q_15 & 255u) << 24u);
      uint v_33 = ((((uint)q_16 & 255u) | (((uint)q_17 & 255u) << 8u)) | (((uint)q_18 & 255u) << 16u)) | (((uint)q_19 & 255u) << 24u);
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
        float4 q_20 = norm[from_5 >> 2];
        float4 q_21 = norm[(from_5 >> 2) + 1];
        float x_25 = q_20.x;
        float x_26 = q_20.y;
        float x_27 = q_20.z;
        float x_28 = q_20.w;
        float x_29 = q_21.x;
        float x_30 = q_21.y;
        float x_31 = q_21.z;
        float x_32 = q_21.w;
        int from_6 = from_4 + x_at;
        float4 q_22 = x[from_6 >> 2];
        float4 q_23 = x[(from_6 >> 2) + 1];
        float x_33 = q_22.x;
        float x_34 = q_22.y;
        float x_35 = q_22.z;
        float x_36 = q_22.w;
        float x_37 = q_23.x;
        float x_38 = q_23.y;
        float x_39 = q_23.z;
        float x_40 = q_23.w;
        int from_7 = from_4 + delta_at;
        float4 q_24 = delta[from_7 >> 2];
        float4 q_25 = delta[(from_7 >> 2) + 1];
        float x_41 = q_24.x;
        float x_42 = q_24.y;
        float x_43 = q_24.z;
        float x_44 = q_24.w;
        float x_45 = q_25.x;
        float x_46 = q_25.y;
        float x_47 = q_25.z;
        float x_48 = q_25.w;
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
        int q_26 = (int)(rint((made_1[0] * v_61)));
        int q_27 = (int)(rint((made_1[1] * v_61)));
        int q_28 = (int)(rint((made_1[2] * v_61)));
        int q_29 = (int)(rint((made_1[3] * v_61)));
        int q_30 = (int)(rint((made_1[4] * v_61)));
        int q_31 = (int)(rint((made_1[5] * v_61)));
        int q_32 = (int)(rint((made_1[6] * v_61)));
        int q_33 = (int)(rint((made_1[7] * v_61)));
        int v_62 = ((((((q_26 + q_27) + q_28) + q_29) + q_30) + q_31) + q_32) + q_33;
        int v_63 = quad_sum_int(v_62, t, red);
        if (at_1 < size_k) {
          uint v_64 = ((((uint)q_26 & 255u) | (((uint)q_27 & 255u) << 8u)) | (((uint)q_28 & 255u) << 16u)) | (((uint)q_29 & 255u) << 24u);
          uint v_65 = ((((uint)q_30 & 255u) | (((uint)q_31 & 255u) << 8u)) | (((uint)q_32 & 255u) << 16u)) | (((uint)q_33 & 255u) << 24u);
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
      int v_82 = ((e >> 2) * 64) + ((e & 3) * 16);
      uint2 q_34 = shared_1[v_82 >> 1];
      uint2 q_35 = shared_1[(v_82 >> 1) + 1];
      uint2 q_36 = shared_1[(v_82 >> 1) + 4];
      uint2 q_37 = shared_1[(v_82 >> 1) + 5];
      uint2 q_38 = shared_1[(v_82 >> 1) + 2];
      uint2 q_39 = shared_1[(v_82 >> 1) + 3];
      uint2 q_40 = shared_1[(v_82 >> 1) + 6];
      uint2 q_41 = shared_1[(v_82 >> 1) + 7];
      float2 q_42 = shared_2[((e >> 2) * 8) + ((e & 3) * 2)];
      float2 q_43 = shared_2[(((e >> 2) * 8) + ((e & 3) * 2)) + 1];
      uint low = q_1.x & 252645135u;
      uint low_1 = q_1.y & 252645135u;
      uint low_2 = q_1.z & 252645135u;
      uint low_3 = q_1.w & 252645135u;
      uint high = (q_1.x >> 4u) & 252645135u;
      uint high_1 = (q_1.y >> 4u) & 252645135u;
      uint high_2 = (q_1.z >> 4u) & 252645135u;
      uint high_3 = (q_1.w >> 4u) & 252645135u;
      uint low_4 = q_2.x & 252645135u;
      uint low_5 = q_2.y & 252645135u;
      uint low_6 = q_2.z & 252645135u;
      uint low_7 = q_2.w & 252645135u;
      uint high_4 = (q_2.x >> 4u) & 252645135u;
      uint high_5 = (q_2.y >> 4u) & 252645135u;
      uint high_6 = (q_2.z >> 4u) & 252645135u;
      uint high_7 = (q_2.w >> 4u) & 252645135u;
      uint v_83 = (uint)(((e & 3) & 1) * 16);
      uint v_84 = q.y >> v_83;
      uint v_85 = q.z >> v_83;
      uint v_86 = q.w >> v_83;
      bool v_87 = (e & 3) < 2;
      uint v_88 = v_87 ? (v_84 & 16191u) : ((v_86 & 3855u) | ((v_84 >> 2u) & 12336u));
      uint v_89 = v_87 ? (v_85 & 16191u) : (((v_86 >> 4u) & 3855u) | ((v_85 >> 2u) & 12336u));
      float v_90 = half_lo(q.x);
      float v_91 = 0.0f - half_hi(q.x);
      float v_92 = (float)(v_88 & 255u);
      float v_93 = v_90 * v_92;
      float v_94 = (float)(v_88 >> 8u);
      float v_95 = v_90 * v_94;
      float v_96 = (float)(v_89 & 255u);
      float v_97 = v_91 * v_96;
      float v_98 = (float)(v_89 >> 8u);
      float v_99 = v_91 * v_98;
      int dot_1 = dot4(low_3, q_35.y, dot4(low_2, q_35.x, dot4(low_1, q_34.y, dot4(low, q_34.x, 0))));
      int dot_2 = dot4(low_7, q_39.y, dot4(low_6, q_39.x, dot4(low_5, q_38.y, dot4(low_4, q_38.x, dot_1))));
      float v_100 = v_93 * q_42.x;
      float v_101 = (float)dot_2;
      float sum_1 = fma(v_100, v_101, sum[0]);
      int dot_3 = dot4(high_3, q_37.y, dot4(high_2, q_37.x, dot4(high_1, q_36.y, dot4(high, q_36.x, 0))));
      int dot_4 = dot4(high_7, q_41.y, dot4(high_6, q_41.x, dot4(high_5, q_40.y, dot4(high_4, q_40.x, dot_3))));
      float v_102 = v_95 * q_43.x;
      float v_103 = (float)dot_4;
      float sum_2 = fma(v_102, v_103, sum_1);
      float sum_3 = fma(v_97, q_42.y, sum_2);
      float sum_4 = fma(v_99, q_43.y, sum_3);
      sum[0] = sum_4;
      uint low_8 = q_4.x & 252645135u;
      uint low_9 = q_4.y & 252645135u;
      uint low_10 = q_4.z & 252645135u;
      uint low_11 = q_4.w & 252645135u;
      uint high_8 = (q_4.x >> 4u) & 252645135u;
      uint high_9 = (q_4.y >> 4u) & 252645135u;
      uint high_10 = (q_4.z >> 4u) & 252645135u;
      uint high_11 = (q_4.w >> 4u) & 252645135u;
      uint low_12 = q_5.x & 252645135u;
      uint low_13 = q_5.y & 252645135u;
      uint low_14 = q_5.z & 252645135u;
      uint low_15 = q_5.w & 252645135u;
      uint high_12 = (q_5.x >> 4u) & 252645135u;
      uint high_13 = (q_5.y >> 4u) & 252645135u;
      uint high_14 = (q_5.z >> 4u) & 252645135u;
      uint high_15 = (q_5.w >> 4u) & 252645135u;
      uint v_104 = (uint)(((e & 3) & 1) * 16);
      uint v_105 = q_3.y >> v_104;
      uint v_106 = q_3.z >> v_104;
      uint v_107 = q_3.w >> v_104;
      bool v_108 = (e & 3) < 2;
      uint v_109 = v_108 ? (v_105 & 16191u) : ((v_107 & 3855u) | ((v_105 >> 2u) & 12336u));
      uint v_110 = v_108 ? (v_106 & 16191u) : (((v_107 >> 4u) & 3855u) | ((v_106 >> 2u) & 12336u));
      float v_111 = half_lo(q_3.x);
      float v_112 = 0.0f - half_hi(q_3.x);
      float v_113 = (float)(v_109 & 255u);
      float v_114 = v_111 * v_113;
      float v_115 = (float)(v_109 >> 8u);
      float v_116 = v_111 * v_115;
      float v_117 = (float)(v_110 & 255u);
      float v_118 = v_112 * v_117;
      float v_119 = (float)(v_110 >> 8u);
      float v_120 = v_112 * v_119;
      int dot_5 = dot4(low_11, q_35.y, dot4(low_10, q_35.x, dot4(low_9, q_34.y, dot4(low_8, q_34.x, 0))));
      int dot_6 = dot4(low_15, q_39.y, dot4(low_14, q_39.x, dot4(low_13, q_38.y, dot4(low_12, q_38.x, dot_5))));
      float v_121 = v_114 * q_42.x;
      float v_122 = (float)dot_6;
      float sum_5 = fma(v_121, v_122, sum[1]);
      int dot_7 = dot4(high_11, q_37.y, dot4(high_10, q_37.x, dot4(high_9, q_36.y, dot4(high_8, q_36.x, 0))));
      int dot_8 = dot4(high_15, q_41.y, dot4(high_14, q_41.x, dot4(high_13, q_40.y, dot4(high_12, q_40.x, dot_7))));
      float v_123 = v_116 * q_43.x;
      float v_124 = (float)dot_8;
      float sum_6 = fma(v_123, v_124, sum_5);
      float sum_7 = fma(v_118, q_42.y, sum_6);
      float sum_8 = fma(v_120, q_43.y, sum_7);
      sum[1] = sum_8;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_1 = 1; i_1 < max(rounds, 1); ++i_1) {
      int e_2 = lane + (i_1 << 5);
      if (e_2 < chunks) {
        int v_125 = ((e_2 >> 2) * 36) + base;
        uint4 q_44 = w[v_125 >> 2];
        uint4 q_45 = w[(((e_2 & 3) * 2) + (v_125 >> 2)) + 1];
        uint4 q_46 = w[(((e_2 & 3) * 2) + (v_125 >> 2)) + 2];
        int v_126 = ((e_2 >> 2) * 36) + base_1;
        uint4 q_47 = w[v_126 >> 2];
        uint4 q_48 = w[(((e_2 & 3) * 2) + (v_126 >> 2)) + 1];
        uint4 q_49 = w[(((e_2 & 3) * 2) + (v_126 >> 2)) + 2];
        int v_127 = ((e_2 >> 2) * 64) + ((e_2 & 3) * 16);
        uint2 q_50 = shared_1[v_127 >> 1];
        uint2 q_51 = shared_1[(v_127 >> 1) + 1];
        uint2 q_52 = shared_1[(v_127 >> 1) + 4];
        uint2 q_53 = shared_1[(v_127 >> 1) + 5];
        uint2 q_54 = shared_1[(v_127 >> 1) + 2];
        uint2 q_55 = shared_1[(v_127 >> 1) + 3];
        uint2 q_56 = shared_1[(v_127 >> 1) + 6];
        uint2 q_57 = shared_1[(v_127 >> 1) + 7];
        float2 q_58 = shared_2[((e_2 >> 2) * 8) + ((e_2 & 3) * 2)];
        float2 q_59 = shared_2[(((e_2 >> 2) * 8) + ((e_2 & 3) * 2)) + 1];
        uint low_16 = q_45.x & 252645135u;
        uint low_17 = q_45.y & 252645135u;
        uint low_18 = q_45.z & 252645135u;
        uint low_19 = q_45.w & 252645135u;
        uint high_16 = (q_45.x >> 4u) & 252645135u;
        uint high_17 = (q_45.y >> 4u) & 252645135u;
        uint high_18 = (q_45.z >> 4u) & 252645135u;
        uint high_19 = (q_45.w >> 4u) & 252645135u;
        uint low_20 = q_46.x & 252645135u;
        uint low_21 = q_46.y & 252645135u;
        uint low_22 = q_46.z & 252645135u;
        uint low_23 = q_46.w & 252645135u;
        uint high_20 = (q_46.x >> 4u) & 252645135u;
        uint high_21 = (q_46.y >> 4u) & 252645135u;
        uint high_22 = (q_46.z >> 4u) & 252645135u;
        uint high_23 = (q_46.w >> 4u) & 252645135u;
        uint v_128 = (uint)(((e_2 & 3) & 1) * 16);
        uint v_129 = q_44.y >> v_128;
        uint v_130 = q_44.z >> v_128;
        uint v_131 = q_44.w >> v_128;
        bool v_132 = (e_2 & 3) < 2;
        uint v_133 = v_132 ? (v_129 & 16191u) : ((v_131 & 3855u) | ((v_129 >> 2u) & 12336u));
        uint v_134 = v_132 ? (v_130 & 16191u) : (((v_131 >> 4u) & 3855u) | ((v_130 >> 2u) & 12336u));
        float v_135 = half_lo(q_44.x);
        float v_136 = 0.0f - half_hi(q_44.x);
        float v_137 = (float)(v_133 & 255u);
        float v_138 = v_135 * v_137;
        float v_139 = (float)(v_133 >> 8u);
        float v_140 = v_135 * v_139;
        float v_141 = (float)(v_134 & 255u);
        float v_142 = v_136 * v_141;
        float v_143 = (float)(v_134 >> 8u);
        float v_144 = v_136 * v_143;
        int dot_9 = dot4(low_19, q_51.y, dot4(low_18, q_51.x, dot4(low_17, q_50.y, dot4(low_16, q_50.x, 0))));
        int dot_10 = dot4(low_23, q_55.y, dot4(low_22, q_55.x, dot4(low_21, q_54.y, dot4(low_20, q_54.x, dot_9))));
        float v_145 = v_138 * q_58.x;
        float v_146 = (float)dot_10;
        float sum_9 = fma(v_145, v_146, sum[0]);
        int dot_11 = dot4(high_19, q_53.y, dot4(high_18, q_53.x, dot4(high_17, q_52.y, dot4(high_16, q_52.x, 0))));
        int dot_12 = dot4(high_23, q_57.y, dot4(high_22, q_57.x, dot4(high_21, q_56.y, dot4(high_20, q_56.x, dot_11))));
        float v_147 = v_140 * q_59.x;
        float v_148 = (float)dot_12;
        float sum_10 = fma(v_147, v_148, sum_9);
        float sum_11 = fma(v_142, q_58.y, sum_10);
        float sum_12 = fma(v_144, q_59.y, sum_11);
        sum[0] = sum_12;
        uint low_24 = q_48.x & 252645135u;
        uint low_25 = q_48.y & 252645135u;
        uint low_26 = q_48.z & 252645135u;
        uint low_27 = q_48.w & 252645135u;
        uint high_24 = (q_48.x >> 4u) & 252645135u;
        uint high_25 = (q_48.y >> 4u) & 252645135u;
        uint high_26 = (q_48.z >> 4u) & 252645135u;
        uint high_27 = (q_48.w >> 4u) & 252645135u;
        uint low_28 = q_49.x & 252645135u;
        uint low_29 = q_49.y & 252645135u;
        uint low_30 = q_49.z & 252645135u;
        uint low_31 = q_49.w & 252645135u;
        uint high_28 = (q_49.x >> 4u) & 252645135u;
        uint high_29 = (q_49.y >> 4u) & 252645135u;
        uint high_30 = (q_49.z >> 4u) & 252645135u;
        uint high_31 = (q_49.w >> 4u) & 252645135u;
        uint v_149 = (uint)(((e_2 & 3) & 1) * 16);
        uint v_150 = q_47.y >> v_149;
        uint v_151 = q_47.z >> v_149;
        uint v_152 = q_47.w >> v_149;
        bool v_153 = (e_2 & 3) < 2;
        uint v_154 = v_153 ? (v_150 & 16191u) : ((v_152 & 3855u) | ((v_150 >> 2u) & 12336u));
        uint v_155 = v_153 ? (v_151 & 16191u) : (((v_152 >> 4u) & 3855u) | ((v_151 >> 2u) & 12336u));
        float v_156 = half_lo(q_47.x);
        float v_157 = 0.0f - half_hi(q_47.x);
        float v_158 = (float)(v_154 & 255u);
        float v_159 = v_156 * v_158;
        float v_160 = (float)(v_154 >> 8u);
        float v_161 = v_156 * v_160;
        float v_162 = (float)(v_155 & 255u);
        float v_163 = v_157 * v_162;
        float v_164 = (float)(v_155 >> 8u);
        float v_165 = v_157 * v_164;
        int dot_13 = dot4(low_27, q_51.y, dot4(low_26, q_51.x, dot4(low_25, q_50.y, dot4(low_24, q_50.x, 0))));
        int dot_14 = dot4(low_31, q_55.y, dot4(low_30, q_55.x, dot4(low_29, q_54.y, dot4(low_28, q_54.x, dot_13))));
        float v_166 = v_159 * q_58.x;
        float v_167 = (float)dot_14;
        float sum_13 = fma(v_166, v_167, sum[1]);
        int dot_15 = dot4(high_27, q_53.y, dot4(high_26, q_53.x, dot4(high_25, q_52.y, dot4(high_24, q_52.x, 0))));
        int dot_16 = dot4(high_31, q_57.y, dot4(high_30, q_57.x, dot4(high_29, q_56.y, dot4(high_28, q_56.x, dot_15))));
        float v_168 = v_161 * q_59.x;
        float v_169 = (float)dot_16;
        float sum_14 = fma(v_168, v_169, sum_13);
        float sum_15 = fma(v_163, q_58.y, sum_14);
        float sum_16 = fma(v_165, q_59.y, sum_15);
        sum[1] = sum_16;
      }
    }
    float v_170 = lane_sum(sum[0], t, red);
    float v_171 = lane_sum(sum[1], t, red);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[at_2] = v_170 * inverse;
      }
      int at_3 = row + 1;
      if (at_3 < size_n) {
        out_1[at_3] = v_171 * inverse;
      }
    }
    if (1 < turns) {
      for (int i_2 = 1; i_2 < min(turns, (((size_n + 31) - begin) >> 5)); ++i_2) {
        int first = (i_2 * 32) + row;
        int base_2 = (min(first, (size_n - 1)) * (size_k >> 8)) * 36;
        int base_3 = (min((first + 1), (size_n - 1)) * (size_k >> 8)) * 36;
        int chunks_1 = size_k >> 6;
        int e_3 = lane;
        int e_4 = max(min(e_3, (chunks_1 - 1)), 0);
        int v_172 = ((e_4 >> 2) * 36) + base_2;
        uint4 q_60 = w[v_172 >> 2];
        uint4 q_61 = w[(((e_4 & 3) * 2) + (v_172 >> 2)) + 1];
        uint4 q_62 = w[(((e_4 & 3) * 2) + (v_172 >> 2)) + 2];
        int v_173 = ((e_4 >> 2) * 36) + base_3;
        uint4 q_63 = w[v_173 >> 2];
        uint4 q_64 = w[(((e_4 & 3) * 2) + (v_173 >> 2)) + 1];
        uint4 q_65 = w[(((e_4 & 3) * 2) + (v_173 >> 2)) + 2];
        float sum_17[2];
        sum_17[0] = 0.0f;
        sum_17[1] = 0.0f;
        if (e_3 < chunks_1) {
          int v_174 = ((e_3 >> 2) * 64) + ((e_3 & 3) * 16);
          uint2 q_66 = shared_1[v_174 >> 1];
          uint2 q_67 = shared_1[(v_174 >> 1) + 1];
          uint2 q_68 = shared_1[(v_174 >> 1) + 4];
          uint2 q_69 = shared_1[(v_174 >> 1) + 5];
          uint2 q_70 = shared_1[(v_174 >> 1) + 2];
          uint2 q_71 = shared_1[(v_174 >> 1) + 3];
          uint2 q_72 = shared_1[(v_174 >> 1) + 6];
          uint2 q_73 = shared_1[(v_174 >> 1) + 7];
          float2 q_74 = shared_2[((e_3 >> 2) * 8) + ((e_3 & 3) * 2)];
          float2 q_75 = shared_2[(((e_3 >> 2) * 8) + ((e_3 & 3) * 2)) + 1];
          uint low_32 = q_61.x & 252645135u;
          uint low_33 = q_61.y & 252645135u;
          uint low_34 = q_61.z & 252645135u;
          uint low_35 = q_61.w & 252645135u;
          uint high_32 = (q_61.x >> 4u) & 252645135u;
          uint high_33 = (q_61.y >> 4u) & 252645135u;
          uint high_34 = (q_61.z >> 4u) & 252645135u;
          uint high_35 = (q_61.w >> 4u) & 252645135u;
          uint low_36 = q_62.x & 252645135u;
          uint low_37 = q_62.y & 252645135u;
          uint low_38 = q_62.z & 252645135u;
          uint low_39 = q_62.w & 252645135u;
          uint high_36 = (q_62.x >> 4u) & 252645135u;
          uint high_37 = (q_62.y >> 4u) & 252645135u;
          uint high_38 = (q_62.z >> 4u) & 252645135u;
          uint high_39 = (q_62.w >> 4u) & 252645135u;
          uint v_175 = (uint)(((e_3 & 3) & 1) * 16);
          uint v_176 = q_60.y >> v_175;
          uint v_177 = q_60.z >> v_175;
          uint v_178 = q_60.w >> v_175;
          bool v_179 = (e_3 & 3) < 2;
          uint v_180 = v_179 ? (v_176 & 16191u) : ((v_178 & 3855u) | ((v_176 >> 2u) & 12336u));
          uint v_181 = v_179 ? (v_177 & 16191u) : (((v_178 >> 4u) & 3855u) | ((v_177 >> 2u) & 12336u));
          float v_182 = half_lo(q_60.x);
          float v_183 = 0.0f - half_hi(q_60.x);
          float v_184 = (float)(v_180 & 255u);
          float v_185 = v_182 * v_184;
          float v_186 = (float)(v_180 >> 8u);
          float v_187 = v_182 * v_186;
          float v_188 = (float)(v_181 & 255u);
          float v_189 = v_183 * v_188;
          float v_190 = (float)(v_181 >> 8u);
          float v_191 = v_183 * v_190;
          int dot_17 = dot4(low_35, q_67.y, dot4(low_34, q_67.x, dot4(low_33, q_66.y, dot4(low_32, q_66.x, 0))));
          int dot_18 = dot4(low_39, q_71.y, dot4(low_38, q_71.x, dot4(low_37, q_70.y, dot4(low_36, q_70.x, dot_17))));
          float v_192 = v_185 * q_74.x;
          float v_193 = (float)dot_18;
          float sum_18 = fma(v_192, v_193, sum_17[0]);
          int dot_19 = dot4(high_35, q_69.y, dot4(high_34, q_69.x, dot4(high_33, q_68.y, dot4(high_32, q_68.x, 0))));
          int dot_20 = dot4(high_39, q_73.y, dot4(high_38, q_73.x, dot4(high_37, q_72.y, dot4(high_36, q_72.x, dot_19))));
          float v_194 = v_187 * q_75.x;
          float v_195 = (float)dot_20;
          float sum_19 = fma(v_194, v_195, sum_18);
          float sum_20 = fma(v_189, q_74.y, sum_19);
          float sum_21 = fma(v_191, q_75.y, sum_20);
          sum_17[0] = sum_21;
          uint low_40 = q_64.x & 252645135u;
          uint low_41 = q_64.y & 252645135u;
          uint low_42 = q_64.z & 252645135u;
          uint low_43 = q_64.w & 252645135u;
          uint high_40 = (q_64.x >> 4u) & 252645135u;
          uint high_41 = (q_64.y >> 4u) & 252645135u;
          uint high_42 = (q_64.z >> 4u) & 252645135u;
          uint high_43 = (q_64.w >> 4u) & 252645135u;
          uint low_44 = q_65.x & 252645135u;
          uint low_45 = q_65.y & 252645135u;
          uint low_46 = q_65.z & 252645135u;
          uint low_47 = q_65.w & 252645135u;
          uint high_44 = (q_65.x >> 4u) & 252645135u;
          uint high_45 = (q_65.y >> 4u) & 252645135u;
          uint high_46 = (q_65.z >> 4u) & 252645135u;
          uint high_47 = (q_65.w >> 4u) & 252645135u;
          uint v_196 = (uint)(((e_3 & 3) & 1) * 16);
          uint v_197 = q_63.y >> v_196;
          uint v_198 = q_63.z >> v_196;
          uint v_199 = q_63.w >> v_196;
          bool v_200 = (e_3 & 3) < 2;
          uint v_201 = v_200 ? (v_197 & 16191u) : ((v_199 & 3855u) | ((v_197 >> 2u) & 12336u));
          uint v_202 = v_200 ? (v_198 & 16191u) : (((v_199 >> 4u) & 3855u) | ((v_198 >> 2u) & 12336u));
          float v_203 = half_lo(q_63.x);
          float v_204 = 0.0f - half_hi(q_63.x);
          float v_205 = (float)(v_201 & 255u);
          float v_206 = v_203 * v_205;
          float v_207 = (float)(v_201 >> 8u);
          float v_208 = v_203 * v_207;
          float v_209 = (float)(v_202 & 255u);
          float v_210 = v_204 * v_209;
          float v_211 = (float)(v_202 >> 8u);
          float v_212 = v_204 * v_211;
          int dot_21 = dot4(low_43, q_67.y, dot4(low_42, q_67.x, dot4(low_41, q_66.y, dot4(low_40, q_66.x, 0))));
          int dot_22 = dot4(low_47, q_71.y, dot4(low_46, q_71.x, dot4(low_45, q_70.y, dot4(low_44, q_70.x, dot_21))));
          float v_213 = v_206 * q_74.x;
          float v_214 = (float)dot_22;
          float sum_22 = fma(v_213, v_214, sum_17[1]);
          int dot_23 = dot4(high_43, q_69.y, dot4(high_42, q_69.x, dot4(high_41, q_68.y, dot4(high_40, q_68.x, 0))));
          int dot_24 = dot4(high_47, q_73.y, dot4(high_46, q_73.x, dot4(high_45, q_72.y, dot4(high_44, q_72.x, dot_23))));
          float v_215 = v_208 * q_75.x;
          float v_216 = (float)dot_24;
          float sum_23 = fma(v_215, v_216, sum_22);
          float sum_24 = fma(v_210, q_74.y, sum_23);
          float sum_25 = fma(v_212, q_75.y, sum_24);
          sum_17[1] = sum_25;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        for (int i_3 = 1; i_3 < max(rounds_1, 1); ++i_3) {
          int e_5 = lane + (i_3 << 5);
          if (e_5 < chunks_1) {
            int v_217 = ((e_5 >> 2) * 36) + base_2;
            uint4 q_76 = w[v_217 >> 2];
            uint4 q_77 = w[(((e_5 & 3) * 2) + (v_217 >> 2)) + 1];
            uint4 q_78 = w[(((e_5 & 3) * 2) + (v_217 >> 2)) + 2];
            int v_218 = ((e_5 >> 2) * 36) + base_3;
            uint4 q_79 = w[v_218 >> 2];
            uint4 q_80 = w[(((e_5 & 3) * 2) + (v_218 >> 2)) + 1];
            uint4 q_81 = w[(((e_5 & 3) * 2) + (v_218 >> 2)) + 2];
            int v_219 = ((e_5 >> 2) * 64) + ((e_5 & 3) * 16);
            uint2 q_82 = shared_1[v_219 >> 1];
            uint2 q_83 = shared_1[(v_219 >> 1) + 1];
            uint2 q_84 = shared_1[(v_219 >> 1) + 4];
            uint2 q_85 = shared_1[(v_219 >> 1) + 5];
            uint2 q_86 = shared_1[(v_219 >> 1) + 2];
            uint2 q_87 = shared_1[(v_219 >> 1) + 3];
            uint2 q_88 = shared_1[(v_219 >> 1) + 6];
            uint2 q_89 = shared_1[(v_219 >> 1) + 7];
            float2 q_90 = shared_2[((e_5 >> 2) * 8) + ((e_5 & 3) * 2)];
            float2 q_91 = shared_2[(((e_5 >> 2) * 8) + ((e_5 & 3) * 2)) + 1];
            uint low_48 = q_77.x & 252645135u;
            uint low_49 = q_77.y & 252645135u;
            uint low_50 = q_77.z & 252645135u;
            uint low_51 = q_77.w & 252645135u;
            uint high_48 = (q_77.x >> 4u) & 252645135u;
            uint high_49 = (q_77.y >> 4u) & 252645135u;
            uint high_50 = (q_77.z >> 4u) & 252645135u;
            uint high_51 = (q_77.w >> 4u) & 252645135u;
            uint low_52 = q_78.x & 252645135u;
            uint low_53 = q_78.y & 252645135u;
            uint low_54 = q_78.z & 252645135u;
            uint low_55 = q_78.w & 252645135u;
            uint high_52 = (q_78.x >> 4u) & 252645135u;
            uint high_53 = (q_78.y >> 4u) & 252645135u;
            uint high_54 = (q_78.z >> 4u) & 252645135u;
            uint high_55 = (q_78.w >> 4u) & 252645135u;
            uint v_220 = (uint)(((e_5 & 3) & 1) * 16);
            uint v_221 = q_76.y >> v_220;
            uint v_222 = q_76.z >> v_220;
            uint v_223 = q_76.w >> v_220;
            bool v_224 = (e_5 & 3) < 2;
            uint v_225 = v_224 ? (v_221 & 16191u) : ((v_223 & 3855u) | ((v_221 >> 2u) & 12336u));
            uint v_226 = v_224 ? (v_222 & 16191u) : (((v_223 >> 4u) & 3855u) | ((v_222 >> 2u) & 12336u));
            float v_227 = half_lo(q_76.x);
            float v_228 = 0.0f - half_hi(q_76.x);
            float v_229 = (float)(v_225 & 255u);
            float v_230 = v_227 * v_229;
            float v_231 = (float)(v_225 >> 8u);
            float v_232 = v_227 * v_231;
            float v_233 = (float)(v_226 & 255u);
            float v_234 = v_228 * v_233;
            float v_235 = (float)(v_226 >> 8u);
            float v_236 = v_228 * v_235;
            int dot_25 = dot4(low_51, q_83.y, dot4(low_50, q_83.x, dot4(low_49, q_82.y, dot4(low_48, q_82.x, 0))));
            int dot_26 = dot4(low_55, q_87.y, dot4(low_54, q_87.x, dot4(low_53, q_86.y, dot4(low_52, q_86.x, dot_25))));
            float v_237 = v_230 * q_90.x;
            float v_238 = (float)dot_26;
            float sum_26 = fma(v_237, v_238, sum_17[0]);
            int dot_27 = dot4(high_51, q_85.y, dot4(high_50, q_85.x, dot4(high_49, q_84.y, dot4(high_48, q_84.x, 0))));
            int dot_28 = dot4(high_55, q_89.y, dot4(high_54, q_89.x, dot4(high_53, q_88.y, dot4(high_52, q_88.x, dot_27))));
            float v_239 = v_232 * q_91.x;
            float v_240 = (float)dot_28;
            float sum_27 = fma(v_239, v_240, sum_26);
            float sum_28 = fma(v_234, q_90.y, sum_27);
            float sum_29 = fma(v_236, q_91.y, sum_28);
            sum_17[0] = sum_29;
            uint low_56 = q_80.x & 252645135u;
            uint low_57 = q_80.y & 252645135u;
            uint low_58 = q_80.z & 252645135u;
            uint low_59 = q_80.w & 252645135u;
            uint high_56 = (q_80.x >> 4u) & 252645135u;
            uint high_57 = (q_80.y >> 4u) & 252645135u;
            uint high_58 = (q_80.z >> 4u) & 252645135u;
            uint high_59 = (q_80.w >> 4u) & 252645135u;
            uint low_60 = q_81.x & 252645135u;
            uint low_61 = q_81.y & 252645135u;
            uint low_62 = q_81.z & 252645135u;
            uint low_63 = q_81.w & 252645135u;
            uint high_60 = (q_81.x >> 4u) & 252645135u;
            uint high_61 = (q_81.y >> 4u) & 252645135u;
            uint high_62 = (q_81.z >> 4u) & 252645135u;
            uint high_63 = (q_81.w >> 4u) & 252645135u;
            uint v_241 = (uint)(((e_5 & 3) & 1) * 16);
            uint v_242 = q_79.y >> v_241;
            uint v_243 = q_79.z >> v_241;
            uint v_244 = q_79.w >> v_241;
            bool v_245 = (e_5 & 3) < 2;
            uint v_246 = v_245 ? (v_242 & 16191u) : ((v_244 & 3855u) | ((v_242 >> 2u) & 12336u));
            uint v_247 = v_245 ? (v_243 & 16191u) : (((v_244 >> 4u) & 3855u) | ((v_243 >> 2u) & 12336u));
            float v_248 = half_lo(q_79.x);
            float v_249 = 0.0f - half_hi(q_79.x);
            float v_250 = (float)(v_246 & 255u);
            float v_251 = v_248 * v_250;
            float v_252 = (float)(v_246 >> 8u);
            float v_253 = v_248 * v_252;
            float v_254 = (float)(v_247 & 255u);
            float v_255 = v_249 * v_254;
            float v_256 = (float)(v_247 >> 8u);
            float v_257 = v_249 * v_256;
            int dot_29 = dot4(low_59, q_83.y, dot4(low_58, q_83.x, dot4(low_57, q_82.y, dot4(low_56, q_82.x, 0))));
            int dot_30 = dot4(low_63, q_87.y, dot4(low_62, q_87.x, dot4(low_61, q_86.y, dot4(low_60, q_86.x, dot_29))));
            float v_258 = v_251 * q_90.x;
            float v_259 = (float)dot_30;
            float sum_30 = fma(v_258, v_259, sum_17[1]);
            int dot_31 = dot4(high_59, q_85.y, dot4(high_58, q_85.x, dot4(high_57, q_84.y, dot4(high_56, q_84.x, 0))));
            int dot_32 = dot4(high_63, q_89.y, dot4(high_62, q_89.x, dot4(high_61, q_88.y, dot4(high_60, q_88.x, dot_31))));
            float v_260 = v_253 * q_91.x;
            float v_261 = (float)dot_32;
            float sum_31 = fma(v_260, v_261, sum_30);
            float sum_32 = fma(v_255, q_90.y, sum_31);
            float sum_33 = fma(v_257, q_91.y, sum_32);
            sum_17[1] = sum_33;
          }
        }
        float v_262 = lane_sum(sum_17[0], t, red);
        float v_263 = lane_sum(sum_17[1], t, red);
        if ((tx & 31) == 0) {
          int at_4 = first;
          if (at_4 < size_n) {
            out_1[at_4] = v_262 * inverse;
          }
          int at_5 = first + 1;
          if (at_5 < size_n) {
            out_1[at_5] = v_263 * inverse;
          }
        }
      }
    }
  }
}
