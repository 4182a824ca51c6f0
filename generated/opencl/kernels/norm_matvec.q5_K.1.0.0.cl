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
  int begin = (block * turns) * 16;
  int row = (tx >> 5) + begin;
  int base = (min(row, (size_n - 1)) * (size_k >> 8)) * 44;
  int chunks = size_k >> 5;
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  int v = ((e_1 >> 3) * 44) + base;
  uint4 q = w[v >> 2];
  uint4 q_1 = w[(((((e_1 & 7) >> 1) * 2) + (e_1 & 1)) + (v >> 2)) + 3];
  uint4 q_2 = w[((((e_1 >> 3) * 11) + (e_1 & 1)) + (base >> 2)) + 1];
  int e_2 = lane + 32;
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  int v_1 = ((e_3 >> 3) * 44) + base;
  uint4 q_3 = w[v_1 >> 2];
  uint4 q_4 = w[(((((e_3 & 7) >> 1) * 2) + (e_3 & 1)) + (v_1 >> 2)) + 3];
  uint4 q_5 = w[((((e_3 >> 3) * 11) + (e_3 & 1)) + (base >> 2)) + 1];
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
    float sum = 0.0f;
    if (e < chunks) {
      int v_82 = ((e >> 3) * 64) + (((e & 7) >> 1) * 16);
      uint2 q_34 = shared_1[((e & 1) * 2) + (v_82 >> 1)];
      uint2 q_35 = shared_1[(((e & 1) * 2) + (v_82 >> 1)) + 1];
      uint2 q_36 = shared_1[(((e & 1) * 2) + (v_82 >> 1)) + 4];
      uint2 q_37 = shared_1[(((e & 1) * 2) + (v_82 >> 1)) + 5];
      float2 q_38 = shared_2[((e >> 3) * 8) + (((e & 7) >> 1) * 2)];
      float2 q_39 = shared_2[(((e >> 3) * 8) + (((e & 7) >> 1) * 2)) + 1];
      float v_83 = ((e & 1) == 0) ? q_38.y : q_39.y;
      uint v_84 = (uint)(((e & 7) >> 1) * 2);
      uint v_85 = q_2.x >> v_84;
      uint v_86 = q_2.y >> v_84;
      uint v_87 = q_2.z >> v_84;
      uint v_88 = q_2.w >> v_84;
      uint low = q_1.x & 252645135u;
      uint low_1 = q_1.y & 252645135u;
      uint low_2 = q_1.z & 252645135u;
      uint low_3 = q_1.w & 252645135u;
      uint high = (q_1.x >> 4u) & 252645135u;
      uint high_1 = (q_1.y >> 4u) & 252645135u;
      uint high_2 = (q_1.z >> 4u) & 252645135u;
      uint high_3 = (q_1.w >> 4u) & 252645135u;
      uint quant = low | ((v_85 & 16843009u) << 4u);
      uint quant_1 = low_1 | ((v_86 & 16843009u) << 4u);
      uint quant_2 = low_2 | ((v_87 & 16843009u) << 4u);
      uint quant_3 = low_3 | ((v_88 & 16843009u) << 4u);
      uint quant_4 = high | ((v_85 & 33686018u) << 3u);
      uint quant_5 = high_1 | ((v_86 & 33686018u) << 3u);
      uint quant_6 = high_2 | ((v_87 & 33686018u) << 3u);
      uint quant_7 = high_3 | ((v_88 & 33686018u) << 3u);
      uint v_89 = (uint)((((e & 7) >> 1) & 1) * 16);
      uint v_90 = q.y >> v_89;
      uint v_91 = q.z >> v_89;
      uint v_92 = q.w >> v_89;
      bool v_93 = ((e & 7) >> 1) < 2;
      uint v_94 = v_93 ? (v_90 & 16191u) : ((v_92 & 3855u) | ((v_90 >> 2u) & 12336u));
      uint v_95 = v_93 ? (v_91 & 16191u) : (((v_92 >> 4u) & 3855u) | ((v_91 >> 2u) & 12336u));
      float v_96 = half_lo(q.x);
      float v_97 = 0.0f - half_hi(q.x);
      float v_98 = (float)(v_94 & 255u);
      float v_99 = v_96 * v_98;
      float v_100 = (float)(v_94 >> 8u);
      float v_101 = v_96 * v_100;
      float v_102 = (float)((v_95 >> (uint)((e & 1) * 8)) & 255u);
      float v_103 = v_97 * v_102;
      int dot_1 = dot4(quant_3, q_35.y, dot4(quant_2, q_35.x, dot4(quant_1, q_34.y, dot4(quant, q_34.x, 0))));
      float v_104 = v_99 * q_38.x;
      float v_105 = (float)dot_1;
      float sum_1 = fma(v_104, v_105, sum);
      int dot_2 = dot4(quant_7, q_37.y, dot4(quant_6, q_37.x, dot4(quant_5, q_36.y, dot4(quant_4, q_36.x, 0))));
      float v_106 = v_101 * q_39.x;
      float v_107 = (float)dot_2;
      float sum_2 = fma(v_106, v_107, sum_1);
      float sum_3 = fma(v_103, v_83, sum_2);
      sum = sum_3;
    }
    if (e_2 < chunks) {
      int v_108 = ((e_2 >> 3) * 64) + (((e_2 & 7) >> 1) * 16);
      uint2 q_40 = shared_1[((e_2 & 1) * 2) + (v_108 >> 1)];
      uint2 q_41 = shared_1[(((e_2 & 1) * 2) + (v_108 >> 1)) + 1];
      uint2 q_42 = shared_1[(((e_2 & 1) * 2) + (v_108 >> 1)) + 4];
      uint2 q_43 = shared_1[(((e_2 & 1) * 2) + (v_108 >> 1)) + 5];
      float2 q_44 = shared_2[((e_2 >> 3) * 8) + (((e_2 & 7) >> 1) * 2)];
      float2 q_45 = shared_2[(((e_2 >> 3) * 8) + (((e_2 & 7) >> 1) * 2)) + 1];
      float v_109 = ((e_2 & 1) == 0) ? q_44.y : q_45.y;
      uint v_110 = (uint)(((e_2 & 7) >> 1) * 2);
      uint v_111 = q_5.x >> v_110;
      uint v_112 = q_5.y >> v_110;
      uint v_113 = q_5.z >> v_110;
      uint v_114 = q_5.w >> v_110;
      uint low_4 = q_4.x & 252645135u;
      uint low_5 = q_4.y & 252645135u;
      uint low_6 = q_4.z & 252645135u;
      uint low_7 = q_4.w & 252645135u;
      uint high_4 = (q_4.x >> 4u) & 252645135u;
      uint high_5 = (q_4.y >> 4u) & 252645135u;
      uint high_6 = (q_4.z >> 4u) & 252645135u;
      uint high_7 = (q_4.w >> 4u) & 252645135u;
      uint quant_8 = low_4 | ((v_111 & 16843009u) << 4u);
      uint quant_9 = low_5 | ((v_112 & 16843009u) << 4u);
      uint quant_10 = low_6 | ((v_113 & 16843009u) << 4u);
      uint quant_11 = low_7 | ((v_114 & 16843009u) << 4u);
      uint quant_12 = high_4 | ((v_111 & 33686018u) << 3u);
      uint quant_13 = high_5 | ((v_112 & 33686018u) << 3u);
      uint quant_14 = high_6 | ((v_113 & 33686018u) << 3u);
      uint quant_15 = high_7 | ((v_114 & 33686018u) << 3u);
      uint v_115 = (uint)((((e_2 & 7) >> 1) & 1) * 16);
      uint v_116 = q_3.y >> v_115;
      uint v_117 = q_3.z >> v_115;
      uint v_118 = q_3.w >> v_115;
      bool v_119 = ((e_2 & 7) >> 1) < 2;
      uint v_120 = v_119 ? (v_116 & 16191u) : ((v_118 & 3855u) | ((v_116 >> 2u) & 12336u));
      uint v_121 = v_119 ? (v_117 & 16191u) : (((v_118 >> 4u) & 3855u) | ((v_117 >> 2u) & 12336u));
      float v_122 = half_lo(q_3.x);
      float v_123 = 0.0f - half_hi(q_3.x);
      float v_124 = (float)(v_120 & 255u);
      float v_125 = v_122 * v_124;
      float v_126 = (float)(v_120 >> 8u);
      float v_127 = v_122 * v_126;
      float v_128 = (float)((v_121 >> (uint)((e_2 & 1) * 8)) & 255u);
      float v_129 = v_123 * v_128;
      int dot_3 = dot4(quant_11, q_41.y, dot4(quant_10, q_41.x, dot4(quant_9, q_40.y, dot4(quant_8, q_40.x, 0))));
      float v_130 = v_125 * q_44.x;
      float v_131 = (float)dot_3;
      float sum_4 = fma(v_130, v_131, sum);
      int dot_4 = dot4(quant_15, q_43.y, dot4(quant_14, q_43.x, dot4(quant_13, q_42.y, dot4(quant_12, q_42.x, 0))));
      float v_132 = v_127 * q_45.x;
      float v_133 = (float)dot_4;
      float sum_5 = fma(v_132, v_133, sum_4);
      float sum_6 = fma(v_129, v_109, sum_5);
      sum = sum_6;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_1 = 2; i_1 < max(rounds, 2); ++i_1) {
      int e_4 = lane + (i_1 << 5);
      if (e_4 < chunks) {
        int v_134 = ((e_4 >> 3) * 44) + base;
        uint4 q_46 = w[v_134 >> 2];
        uint4 q_47 = w[(((((e_4 & 7) >> 1) * 2) + (e_4 & 1)) + (v_134 >> 2)) + 3];
        uint4 q_48 = w[((((e_4 >> 3) * 11) + (e_4 & 1)) + (base >> 2)) + 1];
        int v_135 = ((e_4 >> 3) * 64) + (((e_4 & 7) >> 1) * 16);
        uint2 q_49 = shared_1[((e_4 & 1) * 2) + (v_135 >> 1)];
        uint2 q_50 = shared_1[(((e_4 & 1) * 2) + (v_135 >> 1)) + 1];
        uint2 q_51 = shared_1[(((e_4 & 1) * 2) + (v_135 >> 1)) + 4];
        uint2 q_52 = shared_1[(((e_4 & 1) * 2) + (v_135 >> 1)) + 5];
        float2 q_53 = shared_2[((e_4 >> 3) * 8) + (((e_4 & 7) >> 1) * 2)];
        float2 q_54 = shared_2[(((e_4 >> 3) * 8) + (((e_4 & 7) >> 1) * 2)) + 1];
        float v_136 = ((e_4 & 1) == 0) ? q_53.y : q_54.y;
        uint v_137 = (uint)(((e_4 & 7) >> 1) * 2);
        uint v_138 = q_48.x >> v_137;
        uint v_139 = q_48.y >> v_137;
        uint v_140 = q_48.z >> v_137;
        uint v_141 = q_48.w >> v_137;
        uint low_8 = q_47.x & 252645135u;
        uint low_9 = q_47.y & 252645135u;
        uint low_10 = q_47.z & 252645135u;
        uint low_11 = q_47.w & 252645135u;
        uint high_8 = (q_47.x >> 4u) & 252645135u;
        uint high_9 = (q_47.y >> 4u) & 252645135u;
        uint high_10 = (q_47.z >> 4u) & 252645135u;
        uint high_11 = (q_47.w >> 4u) & 252645135u;
        uint quant_16 = low_8 | ((v_138 & 16843009u) << 4u);
        uint quant_17 = low_9 | ((v_139 & 16843009u) << 4u);
        uint quant_18 = low_10 | ((v_140 & 16843009u) << 4u);
        uint quant_19 = low_11 | ((v_141 & 16843009u) << 4u);
        uint quant_20 = high_8 | ((v_138 & 33686018u) << 3u);
        uint quant_21 = high_9 | ((v_139 & 33686018u) << 3u);
        uint quant_22 = high_10 | ((v_140 & 33686018u) << 3u);
        uint quant_23 = high_11 | ((v_141 & 33686018u) << 3u);
        uint v_142 = (uint)((((e_4 & 7) >> 1) & 1) * 16);
        uint v_143 = q_46.y >> v_142;
        uint v_144 = q_46.z >> v_142;
        uint v_145 = q_46.w >> v_142;
        bool v_146 = ((e_4 & 7) >> 1) < 2;
        uint v_147 = v_146 ? (v_143 & 16191u) : ((v_145 & 3855u) | ((v_143 >> 2u) & 12336u));
        uint v_148 = v_146 ? (v_144 & 16191u) : (((v_145 >> 4u) & 3855u) | ((v_144 >> 2u) & 12336u));
        float v_149 = half_lo(q_46.x);
        float v_150 = 0.0f - half_hi(q_46.x);
        float v_151 = (float)(v_147 & 255u);
        float v_152 = v_149 * v_151;
        float v_153 = (float)(v_147 >> 8u);
        float v_154 = v_149 * v_153;
        float v_155 = (float)((v_148 >> (uint)((e_4 & 1) * 8)) & 255u);
        float v_156 = v_150 * v_155;
        int dot_5 = dot4(quant_19, q_50.y, dot4(quant_18, q_50.x, dot4(quant_17, q_49.y, dot4(quant_16, q_49.x, 0))));
        float v_157 = v_152 * q_53.x;
        float v_158 = (float)dot_5;
        float sum_7 = fma(v_157, v_158, sum);
        int dot_6 = dot4(quant_23, q_52.y, dot4(quant_22, q_52.x, dot4(quant_21, q_51.y, dot4(quant_20, q_51.x, 0))));
        float v_159 = v_154 * q_54.x;
        float v_160 = (float)dot_6;
        float sum_8 = fma(v_159, v_160, sum_7);
        float sum_9 = fma(v_156, v_136, sum_8);
        sum = sum_9;
      }
    }
    float v_161 = lane_sum(sum, t, red);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[at_2] = v_161 * inverse;
      }
    }
    if (1 < turns) {
      for (int i_2 = 1; i_2 < min(turns, (((size_n + 15) - begin) >> 4)); ++i_2) {
        int first = (i_2 * 16) + row;
        int base_1 = (min(first, (size_n - 1)) * (size_k >> 8)) * 44;
        int chunks_1 = size_k >> 5;
        int e_5 = lane;
        int e_6 = max(min(e_5, (chunks_1 - 1)), 0);
        int v_162 = ((e_6 >> 3) * 44) + base_1;
        uint4 q_55 = w[v_162 >> 2];
        uint4 q_56 = w[(((((e_6 & 7) >> 1) * 2) + (e_6 & 1)) + (v_162 >> 2)) + 3];
        uint4 q_57 = w[((((e_6 >> 3) * 11) + (e_6 & 1)) + (base_1 >> 2)) + 1];
        int e_7 = lane + 32;
        int e_8 = max(min(e_7, (chunks_1 - 1)), 0);
        int v_163 = ((e_8 >> 3) * 44) + base_1;
        uint4 q_58 = w[v_163 >> 2];
        uint4 q_59 = w[(((((e_8 & 7) >> 1) * 2) + (e_8 & 1)) + (v_163 >> 2)) + 3];
        uint4 q_60 = w[((((e_8 >> 3) * 11) + (e_8 & 1)) + (base_1 >> 2)) + 1];
        float sum_10 = 0.0f;
        if (e_5 < chunks_1) {
          int v_164 = ((e_5 >> 3) * 64) + (((e_5 & 7) >> 1) * 16);
          uint2 q_61 = shared_1[((e_5 & 1) * 2) + (v_164 >> 1)];
          uint2 q_62 = shared_1[(((e_5 & 1) * 2) + (v_164 >> 1)) + 1];
          uint2 q_63 = shared_1[(((e_5 & 1) * 2) + (v_164 >> 1)) + 4];
          uint2 q_64 = shared_1[(((e_5 & 1) * 2) + (v_164 >> 1)) + 5];
          float2 q_65 = shared_2[((e_5 >> 3) * 8) + (((e_5 & 7) >> 1) * 2)];
          float2 q_66 = shared_2[(((e_5 >> 3) * 8) + (((e_5 & 7) >> 1) * 2)) + 1];
          float v_165 = ((e_5 & 1) == 0) ? q_65.y : q_66.y;
          uint v_166 = (uint)(((e_5 & 7) >> 1) * 2);
          uint v_167 = q_57.x >> v_166;
          uint v_168 = q_57.y >> v_166;
          uint v_169 = q_57.z >> v_166;
          uint v_170 = q_57.w >> v_166;
          uint low_12 = q_56.x & 252645135u;
          uint low_13 = q_56.y & 252645135u;
          uint low_14 = q_56.z & 252645135u;
          uint low_15 = q_56.w & 252645135u;
          uint high_12 = (q_56.x >> 4u) & 252645135u;
          uint high_13 = (q_56.y >> 4u) & 252645135u;
          uint high_14 = (q_56.z >> 4u) & 252645135u;
          uint high_15 = (q_56.w >> 4u) & 252645135u;
          uint quant_24 = low_12 | ((v_167 & 16843009u) << 4u);
          uint quant_25 = low_13 | ((v_168 & 16843009u) << 4u);
          uint quant_26 = low_14 | ((v_169 & 16843009u) << 4u);
          uint quant_27 = low_15 | ((v_170 & 16843009u) << 4u);
          uint quant_28 = high_12 | ((v_167 & 33686018u) << 3u);
          uint quant_29 = high_13 | ((v_168 & 33686018u) << 3u);
          uint quant_30 = high_14 | ((v_169 & 33686018u) << 3u);
          uint quant_31 = high_15 | ((v_170 & 33686018u) << 3u);
          uint v_171 = (uint)((((e_5 & 7) >> 1) & 1) * 16);
          uint v_172 = q_55.y >> v_171;
          uint v_173 = q_55.z >> v_171;
          uint v_174 = q_55.w >> v_171;
          bool v_175 = ((e_5 & 7) >> 1) < 2;
          uint v_176 = v_175 ? (v_172 & 16191u) : ((v_174 & 3855u) | ((v_172 >> 2u) & 12336u));
          uint v_177 = v_175 ? (v_173 & 16191u) : (((v_174 >> 4u) & 3855u) | ((v_173 >> 2u) & 12336u));
          float v_178 = half_lo(q_55.x);
          float v_179 = 0.0f - half_hi(q_55.x);
          float v_180 = (float)(v_176 & 255u);
          float v_181 = v_178 * v_180;
          float v_182 = (float)(v_176 >> 8u);
          float v_183 = v_178 * v_182;
          float v_184 = (float)((v_177 >> (uint)((e_5 & 1) * 8)) & 255u);
          float v_185 = v_179 * v_184;
          int dot_7 = dot4(quant_27, q_62.y, dot4(quant_26, q_62.x, dot4(quant_25, q_61.y, dot4(quant_24, q_61.x, 0))));
          float v_186 = v_181 * q_65.x;
          float v_187 = (float)dot_7;
          float sum_11 = fma(v_186, v_187, sum_10);
          int dot_8 = dot4(quant_31, q_64.y, dot4(quant_30, q_64.x, dot4(quant_29, q_63.y, dot4(quant_28, q_63.x, 0))));
          float v_188 = v_183 * q_66.x;
          float v_189 = (float)dot_8;
          float sum_12 = fma(v_188, v_189, sum_11);
          float sum_13 = fma(v_185, v_165, sum_12);
          sum_10 = sum_13;
        }
        if (e_7 < chunks_1) {
          int v_190 = ((e_7 >> 3) * 64) + (((e_7 & 7) >> 1) * 16);
          uint2 q_67 = shared_1[((e_7 & 1) * 2) + (v_190 >> 1)];
          uint2 q_68 = shared_1[(((e_7 & 1) * 2) + (v_190 >> 1)) + 1];
          uint2 q_69 = shared_1[(((e_7 & 1) * 2) + (v_190 >> 1)) + 4];
          uint2 q_70 = shared_1[(((e_7 & 1) * 2) + (v_190 >> 1)) + 5];
          float2 q_71 = shared_2[((e_7 >> 3) * 8) + (((e_7 & 7) >> 1) * 2)];
          float2 q_72 = shared_2[(((e_7 >> 3) * 8) + (((e_7 & 7) >> 1) * 2)) + 1];
          float v_191 = ((e_7 & 1) == 0) ? q_71.y : q_72.y;
          uint v_192 = (uint)(((e_7 & 7) >> 1) * 2);
          uint v_193 = q_60.x >> v_192;
          uint v_194 = q_60.y >> v_192;
          uint v_195 = q_60.z >> v_192;
          uint v_196 = q_60.w >> v_192;
          uint low_16 = q_59.x & 252645135u;
          uint low_17 = q_59.y & 252645135u;
          uint low_18 = q_59.z & 252645135u;
          uint low_19 = q_59.w & 252645135u;
          uint high_16 = (q_59.x >> 4u) & 252645135u;
          uint high_17 = (q_59.y >> 4u) & 252645135u;
          uint high_18 = (q_59.z >> 4u) & 252645135u;
          uint high_19 = (q_59.w >> 4u) & 252645135u;
          uint quant_32 = low_16 | ((v_193 & 16843009u) << 4u);
          uint quant_33 = low_17 | ((v_194 & 16843009u) << 4u);
          uint quant_34 = low_18 | ((v_195 & 16843009u) << 4u);
          uint quant_35 = low_19 | ((v_196 & 16843009u) << 4u);
          uint quant_36 = high_16 | ((v_193 & 33686018u) << 3u);
          uint quant_37 = high_17 | ((v_194 & 33686018u) << 3u);
          uint quant_38 = high_18 | ((v_195 & 33686018u) << 3u);
          uint quant_39 = high_19 | ((v_196 & 33686018u) << 3u);
          uint v_197 = (uint)((((e_7 & 7) >> 1) & 1) * 16);
          uint v_198 = q_58.y >> v_197;
          uint v_199 = q_58.z >> v_197;
          uint v_200 = q_58.w >> v_197;
          bool v_201 = ((e_7 & 7) >> 1) < 2;
          uint v_202 = v_201 ? (v_198 & 16191u) : ((v_200 & 3855u) | ((v_198 >> 2u) & 12336u));
          uint v_203 = v_201 ? (v_199 & 16191u) : (((v_200 >> 4u) & 3855u) | ((v_199 >> 2u) & 12336u));
          float v_204 = half_lo(q_58.x);
          float v_205 = 0.0f - half_hi(q_58.x);
          float v_206 = (float)(v_202 & 255u);
          float v_207 = v_204 * v_206;
          float v_208 = (float)(v_202 >> 8u);
          float v_209 = v_204 * v_208;
          float v_210 = (float)((v_203 >> (uint)((e_7 & 1) * 8)) & 255u);
          float v_211 = v_205 * v_210;
          int dot_9 = dot4(quant_35, q_68.y, dot4(quant_34, q_68.x, dot4(quant_33, q_67.y, dot4(quant_32, q_67.x, 0))));
          float v_212 = v_207 * q_71.x;
          float v_213 = (float)dot_9;
          float sum_14 = fma(v_212, v_213, sum_10);
          int dot_10 = dot4(quant_39, q_70.y, dot4(quant_38, q_70.x, dot4(quant_37, q_69.y, dot4(quant_36, q_69.x, 0))));
          float v_214 = v_209 * q_72.x;
          float v_215 = (float)dot_10;
          float sum_15 = fma(v_214, v_215, sum_14);
          float sum_16 = fma(v_211, v_191, sum_15);
          sum_10 = sum_16;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        for (int i_3 = 2; i_3 < max(rounds_1, 2); ++i_3) {
          int e_9 = lane + (i_3 << 5);
          if (e_9 < chunks_1) {
            int v_216 = ((e_9 >> 3) * 44) + base_1;
            uint4 q_73 = w[v_216 >> 2];
            uint4 q_74 = w[(((((e_9 & 7) >> 1) * 2) + (e_9 & 1)) + (v_216 >> 2)) + 3];
            uint4 q_75 = w[((((e_9 >> 3) * 11) + (e_9 & 1)) + (base_1 >> 2)) + 1];
            int v_217 = ((e_9 >> 3) * 64) + (((e_9 & 7) >> 1) * 16);
            uint2 q_76 = shared_1[((e_9 & 1) * 2) + (v_217 >> 1)];
            uint2 q_77 = shared_1[(((e_9 & 1) * 2) + (v_217 >> 1)) + 1];
            uint2 q_78 = shared_1[(((e_9 & 1) * 2) + (v_217 >> 1)) + 4];
            uint2 q_79 = shared_1[(((e_9 & 1) * 2) + (v_217 >> 1)) + 5];
            float2 q_80 = shared_2[((e_9 >> 3) * 8) + (((e_9 & 7) >> 1) * 2)];
            float2 q_81 = shared_2[(((e_9 >> 3) * 8) + (((e_9 & 7) >> 1) * 2)) + 1];
            float v_218 = ((e_9 & 1) == 0) ? q_80.y : q_81.y;
            uint v_219 = (uint)(((e_9 & 7) >> 1) * 2);
            uint v_220 = q_75.x >> v_219;
            uint v_221 = q_75.y >> v_219;
            uint v_222 = q_75.z >> v_219;
            uint v_223 = q_75.w >> v_219;
            uint low_20 = q_74.x & 252645135u;
            uint low_21 = q_74.y & 252645135u;
            uint low_22 = q_74.z & 252645135u;
            uint low_23 = q_74.w & 252645135u;
            uint high_20 = (q_74.x >> 4u) & 252645135u;
            uint high_21 = (q_74.y >> 4u) & 252645135u;
            uint high_22 = (q_74.z >> 4u) & 252645135u;
            uint high_23 = (q_74.w >> 4u) & 252645135u;
            uint quant_40 = low_20 | ((v_220 & 16843009u) << 4u);
            uint quant_41 = low_21 | ((v_221 & 16843009u) << 4u);
            uint quant_42 = low_22 | ((v_222 & 16843009u) << 4u);
            uint quant_43 = low_23 | ((v_223 & 16843009u) << 4u);
            uint quant_44 = high_20 | ((v_220 & 33686018u) << 3u);
            uint quant_45 = high_21 | ((v_221 & 33686018u) << 3u);
            uint quant_46 = high_22 | ((v_222 & 33686018u) << 3u);
            uint quant_47 = high_23 | ((v_223 & 33686018u) << 3u);
            uint v_224 = (uint)((((e_9 & 7) >> 1) & 1) * 16);
            uint v_225 = q_73.y >> v_224;
            uint v_226 = q_73.z >> v_224;
            uint v_227 = q_73.w >> v_224;
            bool v_228 = ((e_9 & 7) >> 1) < 2;
            uint v_229 = v_228 ? (v_225 & 16191u) : ((v_227 & 3855u) | ((v_225 >> 2u) & 12336u));
            uint v_230 = v_228 ? (v_226 & 16191u) : (((v_227 >> 4u) & 3855u) | ((v_226 >> 2u) & 12336u));
            float v_231 = half_lo(q_73.x);
            float v_232 = 0.0f - half_hi(q_73.x);
            float v_233 = (float)(v_229 & 255u);
            float v_234 = v_231 * v_233;
            float v_235 = (float)(v_229 >> 8u);
            float v_236 = v_231 * v_235;
            float v_237 = (float)((v_230 >> (uint)((e_9 & 1) * 8)) & 255u);
            float v_238 = v_232 * v_237;
            int dot_11 = dot4(quant_43, q_77.y, dot4(quant_42, q_77.x, dot4(quant_41, q_76.y, dot4(quant_40, q_76.x, 0))));
            float v_239 = v_234 * q_80.x;
            float v_240 = (float)dot_11;
            float sum_17 = fma(v_239, v_240, sum_10);
            int dot_12 = dot4(quant_47, q_79.y, dot4(quant_46, q_79.x, dot4(quant_45, q_78.y, dot4(quant_44, q_78.x, 0))));
            float v_241 = v_236 * q_81.x;
            float v_242 = (float)dot_12;
            float sum_18 = fma(v_241, v_242, sum_17);
            float sum_19 = fma(v_238, v_218, sum_18);
            sum_10 = sum_19;
          }
        }
        float v_243 = lane_sum(sum_10, t, red);
        if ((tx & 31) == 0) {
          int at_3 = first;
          if (at_3 < size_n) {
            out_1[at_3] = v_243 * inverse;
          }
        }
      }
    }
  }
}
