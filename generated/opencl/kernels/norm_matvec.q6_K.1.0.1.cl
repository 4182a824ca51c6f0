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
__kernel void kernel_main(__global const uint4* restrict w, __global const uint* restrict w__words, __global const float4* x, __global const float4* restrict norm, __global const float4* restrict delta, __global float4* h, __global const float* restrict b, __global float* out_1, float eps, int x_at, int delta_at, int h_at) {
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
      float v_3 = x_9 + x_17;
      float v_4 = x_10 + x_18;
      float v_5 = x_11 + x_19;
      float v_6 = x_12 + x_20;
      float v_7 = x_13 + x_21;
      float v_8 = x_14 + x_22;
      float v_9 = x_15 + x_23;
      float v_10 = x_16 + x_24;
      if ((block == 0) && (0 <= h_at)) {
        int v_11 = at + h_at;
        h[v_11 >> 2] = (float4)(v_3, v_4, v_5, v_6);
        h[(v_11 >> 2) + 1] = (float4)(v_7, v_8, v_9, v_10);
      }
      total = fma(v_3, v_3, total);
      total = fma(v_4, v_4, total);
      total = fma(v_5, v_5, total);
      total = fma(v_6, v_6, total);
      total = fma(v_7, v_7, total);
      total = fma(v_8, v_8, total);
      total = fma(v_9, v_9, total);
      total = fma(v_10, v_10, total);
      float v_12 = v_3 * x_1;
      float v_13 = v_4 * x_2;
      float v_14 = v_5 * x_3;
      float v_15 = v_6 * x_4;
      float v_16 = v_7 * x_5;
      float v_17 = v_8 * x_6;
      float v_18 = v_9 * x_7;
      float v_19 = v_10 * x_8;
      made[0] = v_12;
      made[1] = v_13;
      made[2] = v_14;
      made[3] = v_15;
      made[4] = v_16;
      made[5] = v_17;
      made[6] = v_18;
      made[7] = v_19;
    }
    float v_20 = fmax(fabs(made[0]), fabs(made[1]));
    float v_21 = fmax(v_20, fabs(made[2]));
    float v_22 = fmax(v_21, fabs(made[3]));
    float v_23 = fmax(v_22, fabs(made[4]));
    float v_24 = fmax(v_23, fabs(made[5]));
    float v_25 = fmax(v_24, fabs(made[6]));
    float v_26 = fmax(v_25, fabs(made[7]));
    float v_27 = quad_max(v_26, t, red);
    bool v_28 = 7.523164e-37f <= v_27;
    float v_29 = v_28 ? (v_27 / 127.0f) : 0.0f;
    float v_30 = v_28 ? (127.0f / v_27) : 0.0f;
    int q_12 = (int)(rint((made[0] * v_30)));
    int q_13 = (int)(rint((made[1] * v_30)));
    int q_14 = (int)(rint((made[2] * v_30)));
    int q_15 = (int)(rint((made[3] * v_30)));
    int q_16 = (int)(rint((made[4] * v_30)));
    int q_17 = (int)(rint((made[5] * v_30)));
    int q_18 = (int)(rint((made[6] * v_30)));
    int q_19 = (int)(rint((made[7] * v_30)));
    int v_31 = ((((((q_12 + q_13) + q_14) + q_15) + q_16) + q_17) + q_18) + q_19;
    int v_32 = quad_sum_int(v_31, t, red);
    if (at < size_k) {
      uint v_33 = ((((uint)q_12 & 255u) | (((uint)q_13 & 255u) << 8u)) | (((uint)q_14 & 255u) << 16u)) | (((uint)q_15 & 255u) << 24u);
      uint v_34 = ((((uint)q_16 & 255u) | (((uint)q_17 & 255u) << 8u)) | (((uint)q_18 & 255u) << 16u)) | (((uint)q_19 & 255u) << 24u);
      shared_1[(at >> 2) >> 1] = (uint2)(v_33, v_34);
      if ((tx & 3) == 0) {
        shared_2[at >> 5] = (float2)(v_29, (v_29 * (float)v_32));
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
          float v_35 = x_33 + x_41;
          float v_36 = x_34 + x_42;
          float v_37 = x_35 + x_43;
          float v_38 = x_36 + x_44;
          float v_39 = x_37 + x_45;
          float v_40 = x_38 + x_46;
          float v_41 = x_39 + x_47;
          float v_42 = x_40 + x_48;
          if ((block == 0) && (0 <= h_at)) {
            int v_43 = at_1 + h_at;
            h[v_43 >> 2] = (float4)(v_35, v_36, v_37, v_38);
            h[(v_43 >> 2) + 1] = (float4)(v_39, v_40, v_41, v_42);
          }
          total = fma(v_35, v_35, total);
          total = fma(v_36, v_36, total);
          total = fma(v_37, v_37, total);
          total = fma(v_38, v_38, total);
          total = fma(v_39, v_39, total);
          total = fma(v_40, v_40, total);
          total = fma(v_41, v_41, total);
          total = fma(v_42, v_42, total);
          float v_44 = v_35 * x_25;
          float v_45 = v_36 * x_26;
          float v_46 = v_37 * x_27;
          float v_47 = v_38 * x_28;
          float v_48 = v_39 * x_29;
          float v_49 = v_40 * x_30;
          float v_50 = v_41 * x_31;
          float v_51 = v_42 * x_32;
          made_1[0] = v_44;
          made_1[1] = v_45;
          made_1[2] = v_46;
          made_1[3] = v_47;
          made_1[4] = v_48;
          made_1[5] = v_49;
          made_1[6] = v_50;
          made_1[7] = v_51;
        }
        float v_52 = fmax(fabs(made_1[0]), fabs(made_1[1]));
        float v_53 = fmax(v_52, fabs(made_1[2]));
        float v_54 = fmax(v_53, fabs(made_1[3]));
        float v_55 = fmax(v_54, fabs(made_1[4]));
        float v_56 = fmax(v_55, fabs(made_1[5]));
        float v_57 = fmax(v_56, fabs(made_1[6]));
        float v_58 = fmax(v_57, fabs(made_1[7]));
        float v_59 = quad_max(v_58, t, red);
        bool v_60 = 7.523164e-37f <= v_59;
        float v_61 = v_60 ? (v_59 / 127.0f) : 0.0f;
        float v_62 = v_60 ? (127.0f / v_59) : 0.0f;
        int q_26 = (int)(rint((made_1[0] * v_62)));
        int q_27 = (int)(rint((made_1[1] * v_62)));
        int q_28 = (int)(rint((made_1[2] * v_62)));
        int q_29 = (int)(rint((made_1[3] * v_62)));
        int q_30 = (int)(rint((made_1[4] * v_62)));
        int q_31 = (int)(rint((made_1[5] * v_62)));
        int q_32 = (int)(rint((made_1[6] * v_62)));
        int q_33 = (int)(rint((made_1[7] * v_62)));
        int v_63 = ((((((q_26 + q_27) + q_28) + q_29) + q_30) + q_31) + q_32) + q_33;
        int v_64 = quad_sum_int(v_63, t, red);
        if (at_1 < size_k) {
          uint v_65 = ((((uint)q_26 & 255u) | (((uint)q_27 & 255u) << 8u)) | (((uint)q_28 & 255u) << 16u)) | (((uint)q_29 & 255u) << 24u);
          uint v_66 = ((((uint)q_30 & 255u) | (((uint)q_31 & 255u) << 8u)) | (((uint)q_32 & 255u) << 16u)) | (((uint)q_33 & 255u) << 24u);
          shared_1[(at_1 >> 2) >> 1] = (uint2)(v_65, v_66);
          if ((tx & 3) == 0) {
            shared_2[at_1 >> 5] = (float2)(v_61, (v_61 * (float)v_64));
          }
        }
      }
    }
    float v_67 = lane_sum(total, t, red);
    if ((tx & 31) == 0) {
      shared_3[tx >> 5] = v_67;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float v_68 = shared_3[0] + shared_3[1];
    float v_69 = v_68 + shared_3[2];
    float v_70 = v_69 + shared_3[3];
    float v_71 = v_70 + shared_3[4];
    float v_72 = v_71 + shared_3[5];
    float v_73 = v_72 + shared_3[6];
    float v_74 = v_73 + shared_3[7];
    float v_75 = v_74 + shared_3[8];
    float v_76 = v_75 + shared_3[9];
    float v_77 = v_76 + shared_3[10];
    float v_78 = v_77 + shared_3[11];
    float v_79 = v_78 + shared_3[12];
    float v_80 = v_79 + shared_3[13];
    float v_81 = v_80 + shared_3[14];
    float v_82 = v_81 + shared_3[15];
    float inverse = 1.0f / sqrt(((v_82 / (float)size_k) + eps));
    float sum = 0.0f;
    if (e < chunks) {
      int v_83 = (((e >> 3) * 8) + (e & 4)) + ((e & 3) >> 1);
      int v_84 = (v_83 * 8) + ((e & 1) * 4);
      uint2 q_34 = shared_1[v_84 >> 1];
      uint2 q_35 = shared_1[(v_84 >> 1) + 1];
      uint2 q_36 = shared_1[(v_84 >> 1) + 8];
      uint2 q_37 = shared_1[(v_84 >> 1) + 9];
      int dot_1 = dot4(3772834016u, q_35.y, dot4(3772834016u, q_35.x, dot4(3772834016u, q_34.y, dot4(3772834016u, q_34.x, 0))));
      int dot_2 = dot4(3772834016u, q_37.y, dot4(3772834016u, q_37.x, dot4(3772834016u, q_36.y, dot4(3772834016u, q_36.x, 0))));
      float2 q_38 = shared_2[v_83];
      float2 q_39 = shared_2[v_83 + 2];
      uint v_85 = (uint)(e & 2);
      uint v_86 = q_1.x >> v_85;
      uint v_87 = q_1.y >> v_85;
      uint v_88 = q_1.z >> v_85;
      uint v_89 = q_1.w >> v_85;
      uint low = q.x & 252645135u;
      uint low_1 = q.y & 252645135u;
      uint low_2 = q.z & 252645135u;
      uint low_3 = q.w & 252645135u;
      uint high = (q.x >> 4u) & 252645135u;
      uint high_1 = (q.y >> 4u) & 252645135u;
      uint high_2 = (q.z >> 4u) & 252645135u;
      uint high_3 = (q.w >> 4u) & 252645135u;
      float v_90 = half_lo((word >> (uint)(((e >> 3) & 1) * 16)));
      bool v_91 = 0 < (e & 4);
      uint quant = low | ((v_86 & 50529027u) << 4u);
      uint quant_1 = low_1 | ((v_87 & 50529027u) << 4u);
      uint quant_2 = low_2 | ((v_88 & 50529027u) << 4u);
      uint quant_3 = low_3 | ((v_89 & 50529027u) << 4u);
      uint quant_4 = high | (v_86 & 808464432u);
      uint quant_5 = high_1 | (v_87 & 808464432u);
      uint quant_6 = high_2 | (v_88 & 808464432u);
      uint quant_7 = high_3 | (v_89 & 808464432u);
      uint v_92 = (v_91 ? q_2.z : q_2.x) << (uint)(24 - ((e & 3) * 8));
      float v_93 = (float)(as_int(v_92) >> 24);
      float v_94 = v_90 * v_93;
      uint v_95 = (v_91 ? q_2.w : q_2.y) << (uint)(24 - ((e & 3) * 8));
      float v_96 = (float)(as_int(v_95) >> 24);
      float v_97 = v_90 * v_96;
      int dot_3 = dot4(quant_3, q_35.y, dot4(quant_2, q_35.x, dot4(quant_1, q_34.y, dot4(quant, q_34.x, dot_1))));
      float v_98 = v_94 * q_38.x;
      float v_99 = (float)dot_3;
      float sum_1 = fma(v_98, v_99, sum);
      int dot_4 = dot4(quant_7, q_37.y, dot4(quant_6, q_37.x, dot4(quant_5, q_36.y, dot4(quant_4, q_36.x, dot_2))));
      float v_100 = v_97 * q_39.x;
      float v_101 = (float)dot_4;
      float sum_2 = fma(v_100, v_101, sum_1);
      sum = sum_2;
    }
    if (e_2 < chunks) {
      int v_102 = (((e_2 >> 3) * 8) + (e_2 & 4)) + ((e_2 & 3) >> 1);
      int v_103 = (v_102 * 8) + ((e_2 & 1) * 4);
      uint2 q_40 = shared_1[v_103 >> 1];
      uint2 q_41 = shared_1[(v_103 >> 1) + 1];
      uint2 q_42 = shared_1[(v_103 >> 1) + 8];
      uint2 q_43 = shared_1[(v_103 >> 1) + 9];
      int dot_5 = dot4(3772834016u, q_41.y, dot4(3772834016u, q_41.x, dot4(3772834016u, q_40.y, dot4(3772834016u, q_40.x, 0))));
      int dot_6 = dot4(3772834016u, q_43.y, dot4(3772834016u, q_43.x, dot4(3772834016u, q_42.y, dot4(3772834016u, q_42.x, 0))));
      float2 q_44 = shared_2[v_102];
      float2 q_45 = shared_2[v_102 + 2];
      uint v_104 = (uint)(e_2 & 2);
      uint v_105 = q_4.x >> v_104;
      uint v_106 = q_4.y >> v_104;
      uint v_107 = q_4.z >> v_104;
      uint v_108 = q_4.w >> v_104;
      uint low_4 = q_3.x & 252645135u;
      uint low_5 = q_3.y & 252645135u;
      uint low_6 = q_3.z & 252645135u;
      uint low_7 = q_3.w & 252645135u;
      uint high_4 = (q_3.x >> 4u) & 252645135u;
      uint high_5 = (q_3.y >> 4u) & 252645135u;
      uint high_6 = (q_3.z >> 4u) & 252645135u;
      uint high_7 = (q_3.w >> 4u) & 252645135u;
      float v_109 = half_lo((word_1 >> (uint)(((e_2 >> 3) & 1) * 16)));
      bool v_110 = 0 < (e_2 & 4);
      uint quant_8 = low_4 | ((v_105 & 50529027u) << 4u);
      uint quant_9 = low_5 | ((v_106 & 50529027u) << 4u);
      uint quant_10 = low_6 | ((v_107 & 50529027u) << 4u);
      uint quant_11 = low_7 | ((v_108 & 50529027u) << 4u);
      uint quant_12 = high_4 | (v_105 & 808464432u);
      uint quant_13 = high_5 | (v_106 & 808464432u);
      uint quant_14 = high_6 | (v_107 & 808464432u);
      uint quant_15 = high_7 | (v_108 & 808464432u);
      uint v_111 = (v_110 ? q_5.z : q_5.x) << (uint)(24 - ((e_2 & 3) * 8));
      float v_112 = (float)(as_int(v_111) >> 24);
      float v_113 = v_109 * v_112;
      uint v_114 = (v_110 ? q_5.w : q_5.y) << (uint)(24 - ((e_2 & 3) * 8));
      float v_115 = (float)(as_int(v_114) >> 24);
      float v_116 = v_109 * v_115;
      int dot_7 = dot4(quant_11, q_41.y, dot4(quant_10, q_41.x, dot4(quant_9, q_40.y, dot4(quant_8, q_40.x, dot_5))));
      float v_117 = v_113 * q_44.x;
      float v_118 = (float)dot_7;
      float sum_3 = fma(v_117, v_118, sum);
      int dot_8 = dot4(quant_15, q_43.y, dot4(quant_14, q_43.x, dot4(quant_13, q_42.y, dot4(quant_12, q_42.x, dot_6))));
      float v_119 = v_116 * q_45.x;
      float v_120 = (float)dot_8;
      float sum_4 = fma(v_119, v_120, sum_3);
      sum = sum_4;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_1 = 2; i_1 < max(rounds, 2); ++i_1) {
      int e_4 = lane + (i_1 << 5);
      if (e_4 < chunks) {
        int v_121 = ((e_4 >> 3) * 52) + base;
        uint4 q_46 = w[(e_4 & 7) + (v_121 >> 2)];
        uint4 q_47 = w[(((((e_4 & 7) >> 2) * 2) + (e_4 & 1)) + (v_121 >> 2)) + 8];
        uint4 q_48 = w[(v_121 >> 2) + 12];
        uint word_2 = w__words[(((size_k >> 8) * 52) + base) + ((e_4 >> 3) >> 1)];
        int v_122 = (((e_4 >> 3) * 8) + (e_4 & 4)) + ((e_4 & 3) >> 1);
        int v_123 = (v_122 * 8) + ((e_4 & 1) * 4);
        uint2 q_49 = shared_1[v_123 >> 1];
        uint2 q_50 = shared_1[(v_123 >> 1) + 1];
        uint2 q_51 = shared_1[(v_123 >> 1) + 8];
        uint2 q_52 = shared_1[(v_123 >> 1) + 9];
        int dot_9 = dot4(3772834016u, q_50.y, dot4(3772834016u, q_50.x, dot4(3772834016u, q_49.y, dot4(3772834016u, q_49.x, 0))));
        int dot_10 = dot4(3772834016u, q_52.y, dot4(3772834016u, q_52.x, dot4(3772834016u, q_51.y, dot4(3772834016u, q_51.x, 0))));
        float2 q_53 = shared_2[v_122];
        float2 q_54 = shared_2[v_122 + 2];
        uint v_124 = (uint)(e_4 & 2);
        uint v_125 = q_47.x >> v_124;
        uint v_126 = q_47.y >> v_124;
        uint v_127 = q_47.z >> v_124;
        uint v_128 = q_47.w >> v_124;
        uint low_8 = q_46.x & 252645135u;
        uint low_9 = q_46.y & 252645135u;
        uint low_10 = q_46.z & 252645135u;
        uint low_11 = q_46.w & 252645135u;
        uint high_8 = (q_46.x >> 4u) & 252645135u;
        uint high_9 = (q_46.y >> 4u) & 252645135u;
        uint high_10 = (q_46.z >> 4u) & 252645135u;
        uint high_11 = (q_46.w >> 4u) & 252645135u;
        float v_129 = half_lo((word_2 >> (uint)(((e_4 >> 3) & 1) * 16)));
        bool v_130 = 0 < (e_4 & 4);
        uint quant_16 = low_8 | ((v_125 & 50529027u) << 4u);
        uint quant_17 = low_9 | ((v_126 & 50529027u) << 4u);
        uint quant_18 = low_10 | ((v_127 & 50529027u) << 4u);
        uint quant_19 = low_11 | ((v_128 & 50529027u) << 4u);
        uint quant_20 = high_8 | (v_125 & 808464432u);
        uint quant_21 = high_9 | (v_126 & 808464432u);
        uint quant_22 = high_10 | (v_127 & 808464432u);
        uint quant_23 = high_11 | (v_128 & 808464432u);
        uint v_131 = (v_130 ? q_48.z : q_48.x) << (uint)(24 - ((e_4 & 3) * 8));
        float v_132 = (float)(as_int(v_131) >> 24);
        float v_133 = v_129 * v_132;
        uint v_134 = (v_130 ? q_48.w : q_48.y) << (uint)(24 - ((e_4 & 3) * 8));
        float v_135 = (float)(as_int(v_134) >> 24);
        float v_136 = v_129 * v_135;
        int dot_11 = dot4(quant_19, q_50.y, dot4(quant_18, q_50.x, dot4(quant_17, q_49.y, dot4(quant_16, q_49.x, dot_9))));
        float v_137 = v_133 * q_53.x;
        float v_138 = (float)dot_11;
        float sum_5 = fma(v_137, v_138, sum);
        int dot_12 = dot4(quant_23, q_52.y, dot4(quant_22, q_52.x, dot4(quant_21, q_51.y, dot4(quant_20, q_51.x, dot_10))));
        float v_139 = v_136 * q_54.x;
        float v_140 = (float)dot_12;
        float sum_6 = fma(v_139, v_140, sum_5);
        sum = sum_6;
      }
    }
    float v_141 = lane_sum(sum, t, red);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[at_2] = fma(v_141, inverse, b[at_2]);
      }
    }
    if (1 < turns) {
      for (int i_2 = 1; i_2 < min(turns, (((size_n + 15) - begin) >> 4)); ++i_2) {
        int first = (i_2 * 16) + row;
        int v_142 = ((size_k >> 8) * 52) + (((((size_k >> 8) * 2) + 15) >> 4) * 4);
        int base_1 = min(first, (size_n - 1)) * v_142;
        int chunks_1 = size_k >> 5;
        int e_5 = lane;
        int e_6 = max(min(e_5, (chunks_1 - 1)), 0);
        int v_143 = ((e_6 >> 3) * 52) + base_1;
        uint4 q_55 = w[(e_6 & 7) + (v_143 >> 2)];
        uint4 q_56 = w[(((((e_6 & 7) >> 2) * 2) + (e_6 & 1)) + (v_143 >> 2)) + 8];
        uint4 q_57 = w[(v_143 >> 2) + 12];
        uint word_3 = w__words[(((size_k >> 8) * 52) + base_1) + ((e_6 >> 3) >> 1)];
        int e_7 = lane + 32;
        int e_8 = max(min(e_7, (chunks_1 - 1)), 0);
        int v_144 = ((e_8 >> 3) * 52) + base_1;
        uint4 q_58 = w[(e_8 & 7) + (v_144 >> 2)];
        uint4 q_59 = w[(((((e_8 & 7) >> 2) * 2) + (e_8 & 1)) + (v_144 >> 2)) + 8];
        uint4 q_60 = w[(v_144 >> 2) + 12];
        uint word_4 = w__words[(((size_k >> 8) * 52) + base_1) + ((e_8 >> 3) >> 1)];
        float sum_7 = 0.0f;
        if (e_5 < chunks_1) {
          int v_145 = (((e_5 >> 3) * 8) + (e_5 & 4)) + ((e_5 & 3) >> 1);
          int v_146 = (v_145 * 8) + ((e_5 & 1) * 4);
          uint2 q_61 = shared_1[v_146 >> 1];
          uint2 q_62 = shared_1[(v_146 >> 1) + 1];
          uint2 q_63 = shared_1[(v_146 >> 1) + 8];
          uint2 q_64 = shared_1[(v_146 >> 1) + 9];
          int dot_13 = dot4(3772834016u, q_62.y, dot4(3772834016u, q_62.x, dot4(3772834016u, q_61.y, dot4(3772834016u, q_61.x, 0))));
          int dot_14 = dot4(3772834016u, q_64.y, dot4(3772834016u, q_64.x, dot4(3772834016u, q_63.y, dot4(3772834016u, q_63.x, 0))));
          float2 q_65 = shared_2[v_145];
          float2 q_66 = shared_2[v_145 + 2];
          uint v_147 = (uint)(e_5 & 2);
          uint v_148 = q_56.x >> v_147;
          uint v_149 = q_56.y >> v_147;
          uint v_150 = q_56.z >> v_147;
          uint v_151 = q_56.w >> v_147;
          uint low_12 = q_55.x & 252645135u;
          uint low_13 = q_55.y & 252645135u;
          uint low_14 = q_55.z & 252645135u;
          uint low_15 = q_55.w & 252645135u;
          uint high_12 = (q_55.x >> 4u) & 252645135u;
          uint high_13 = (q_55.y >> 4u) & 252645135u;
          uint high_14 = (q_55.z >> 4u) & 252645135u;
          uint high_15 = (q_55.w >> 4u) & 252645135u;
          float v_152 = half_lo((word_3 >> (uint)(((e_5 >> 3) & 1) * 16)));
          bool v_153 = 0 < (e_5 & 4);
          uint quant_24 = low_12 | ((v_148 & 50529027u) << 4u);
          uint quant_25 = low_13 | ((v_149 & 50529027u) << 4u);
          uint quant_26 = low_14 | ((v_150 & 50529027u) << 4u);
          uint quant_27 = low_15 | ((v_151 & 50529027u) << 4u);
          uint quant_28 = high_12 | (v_148 & 808464432u);
          uint quant_29 = high_13 | (v_149 & 808464432u);
          uint quant_30 = high_14 | (v_150 & 808464432u);
          uint quant_31 = high_15 | (v_151 & 808464432u);
          uint v_154 = (v_153 ? q_57.z : q_57.x) << (uint)(24 - ((e_5 & 3) * 8));
          float v_155 = (float)(as_int(v_154) >> 24);
          float v_156 = v_152 * v_155;
          uint v_157 = (v_153 ? q_57.w : q_57.y) << (uint)(24 - ((e_5 & 3) * 8));
          float v_158 = (float)(as_int(v_157) >> 24);
          float v_159 = v_152 * v_158;
          int dot_15 = dot4(quant_27, q_62.y, dot4(quant_26, q_62.x, dot4(quant_25, q_61.y, dot4(quant_24, q_61.x, dot_13))));
          float v_160 = v_156 * q_65.x;
          float v_161 = (float)dot_15;
          float sum_8 = fma(v_160, v_161, sum_7);
          int dot_16 = dot4(quant_31, q_64.y, dot4(quant_30, q_64.x, dot4(quant_29, q_63.y, dot4(quant_28, q_63.x, dot_14))));
          float v_162 = v_159 * q_66.x;
          float v_163 = (float)dot_16;
          float sum_9 = fma(v_162, v_163, sum_8);
          sum_7 = sum_9;
        }
        if (e_7 < chunks_1) {
          int v_164 = (((e_7 >> 3) * 8) + (e_7 & 4)) + ((e_7 & 3) >> 1);
          int v_165 = (v_164 * 8) + ((e_7 & 1) * 4);
          uint2 q_67 = shared_1[v_165 >> 1];
          uint2 q_68 = shared_1[(v_165 >> 1) + 1];
          uint2 q_69 = shared_1[(v_165 >> 1) + 8];
          uint2 q_70 = shared_1[(v_165 >> 1) + 9];
          int dot_17 = dot4(3772834016u, q_68.y, dot4(3772834016u, q_68.x, dot4(3772834016u, q_67.y, dot4(3772834016u, q_67.x, 0))));
          int dot_18 = dot4(3772834016u, q_70.y, dot4(3772834016u, q_70.x, dot4(3772834016u, q_69.y, dot4(3772834016u, q_69.x, 0))));
          float2 q_71 = shared_2[v_164];
          float2 q_72 = shared_2[v_164 + 2];
          uint v_166 = (uint)(e_7 & 2);
          uint v_167 = q_59.x >> v_166;
          uint v_168 = q_59.y >> v_166;
          uint v_169 = q_59.z >> v_166;
          uint v_170 = q_59.w >> v_166;
          uint low_16 = q_58.x & 252645135u;
          uint low_17 = q_58.y & 252645135u;
          uint low_18 = q_58.z & 252645135u;
          uint low_19 = q_58.w & 252645135u;
          uint high_16 = (q_58.x >> 4u) & 252645135u;
          uint high_17 = (q_58.y >> 4u) & 252645135u;
          uint high_18 = (q_58.z >> 4u) & 252645135u;
          uint high_19 = (q_58.w >> 4u) & 252645135u;
          float v_171 = half_lo((word_4 >> (uint)(((e_7 >> 3) & 1) * 16)));
          bool v_172 = 0 < (e_7 & 4);
          uint quant_32 = low_16 | ((v_167 & 50529027u) << 4u);
          uint quant_33 = low_17 | ((v_168 & 50529027u) << 4u);
          uint quant_34 = low_18 | ((v_169 & 50529027u) << 4u);
          uint quant_35 = low_19 | ((v_170 & 50529027u) << 4u);
          uint quant_36 = high_16 | (v_167 & 808464432u);
          uint quant_37 = high_17 | (v_168 & 808464432u);
          uint quant_38 = high_18 | (v_169 & 808464432u);
          uint quant_39 = high_19 | (v_170 & 808464432u);
          uint v_173 = (v_172 ? q_60.z : q_60.x) << (uint)(24 - ((e_7 & 3) * 8));
          float v_174 = (float)(as_int(v_173) >> 24);
          float v_175 = v_171 * v_174;
          uint v_176 = (v_172 ? q_60.w : q_60.y) << (uint)(24 - ((e_7 & 3) * 8));
          float v_177 = (float)(as_int(v_176) >> 24);
          float v_178 = v_171 * v_177;
          int dot_19 = dot4(quant_35, q_68.y, dot4(quant_34, q_68.x, dot4(quant_33, q_67.y, dot4(quant_32, q_67.x, dot_17))));
          float v_179 = v_175 * q_71.x;
          float v_180 = (float)dot_19;
          float sum_10 = fma(v_179, v_180, sum_7);
          int dot_20 = dot4(quant_39, q_70.y, dot4(quant_38, q_70.x, dot4(quant_37, q_69.y, dot4(quant_36, q_69.x, dot_18))));
          float v_181 = v_178 * q_72.x;
          float v_182 = (float)dot_20;
          float sum_11 = fma(v_181, v_182, sum_10);
          sum_7 = sum_11;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        for (int i_3 = 2; i_3 < max(rounds_1, 2); ++i_3) {
          int e_9 = lane + (i_3 << 5);
          if (e_9 < chunks_1) {
            int v_183 = ((e_9 >> 3) * 52) + base_1;
            uint4 q_73 = w[(e_9 & 7) + (v_183 >> 2)];
            uint4 q_74 = w[(((((e_9 & 7) >> 2) * 2) + (e_9 & 1)) + (v_183 >> 2)) + 8];
            uint4 q_75 = w[(v_183 >> 2) + 12];
            uint word_5 = w__words[(((size_k >> 8) * 52) + base_1) + ((e_9 >> 3) >> 1)];
            int v_184 = (((e_9 >> 3) * 8) + (e_9 & 4)) + ((e_9 & 3) >> 1);
            int v_185 = (v_184 * 8) + ((e_9 & 1) * 4);
            uint2 q_76 = shared_1[v_185 >> 1];
            uint2 q_77 = shared_1[(v_185 >> 1) + 1];
            uint2 q_78 = shared_1[(v_185 >> 1) + 8];
            uint2 q_79 = shared_1[(v_185 >> 1) + 9];
            int dot_21 = dot4(3772834016u, q_77.y, dot4(3772834016u, q_77.x, dot4(3772834016u, q_76.y, dot4(3772834016u, q_76.x, 0))));
            int dot_22 = dot4(3772834016u, q_79.y, dot4(3772834016u, q_79.x, dot4(3772834016u, q_78.y, dot4(3772834016u, q_78.x, 0))));
            float2 q_80 = shared_2[v_184];
            float2 q_81 = shared_2[v_184 + 2];
            uint v_186 = (uint)(e_9 & 2);
            uint v_187 = q_74.x >> v_186;
            uint v_188 = q_74.y >> v_186;
            uint v_189 = q_74.z >> v_186;
            uint v_190 = q_74.w >> v_186;
            uint low_20 = q_73.x & 252645135u;
            uint low_21 = q_73.y & 252645135u;
            uint low_22 = q_73.z & 252645135u;
            uint low_23 = q_73.w & 252645135u;
            uint high_20 = (q_73.x >> 4u) & 252645135u;
            uint high_21 = (q_73.y >> 4u) & 252645135u;
            uint high_22 = (q_73.z >> 4u) & 252645135u;
            uint high_23 = (q_73.w >> 4u) & 252645135u;
            float v_191 = half_lo((word_5 >> (uint)(((e_9 >> 3) & 1) * 16)));
            bool v_192 = 0 < (e_9 & 4);
            uint quant_40 = low_20 | ((v_187 & 50529027u) << 4u);
            uint quant_41 = low_21 | ((v_188 & 50529027u) << 4u);
            uint quant_42 = low_22 | ((v_189 & 50529027u) << 4u);
            uint quant_43 = low_23 | ((v_190 & 50529027u) << 4u);
            uint quant_44 = high_20 | (v_187 & 808464432u);
            uint quant_45 = high_21 | (v_188 & 808464432u);
            uint quant_46 = high_22 | (v_189 & 808464432u);
            uint quant_47 = high_23 | (v_190 & 808464432u);
            uint v_193 = (v_192 ? q_75.z : q_75.x) << (uint)(24 - ((e_9 & 3) * 8));
            float v_194 = (float)(as_int(v_193) >> 24);
            float v_195 = v_191 * v_194;
            uint v_196 = (v_192 ? q_75.w : q_75.y) << (uint)(24 - ((e_9 & 3) * 8));
            float v_197 = (float)(as_int(v_196) >> 24);
            float v_198 = v_191 * v_197;
            int dot_23 = dot4(quant_43, q_77.y, dot4(quant_42, q_77.x, dot4(quant_41, q_76.y, dot4(quant_40, q_76.x, dot_21))));
            float v_199 = v_195 * q_80.x;
            float v_200 = (float)dot_23;
            float sum_12 = fma(v_199, v_200, sum_7);
            int dot_24 = dot4(quant_47, q_79.y, dot4(quant_46, q_79.x, dot4(quant_45, q_78.y, dot4(quant_44, q_78.x, dot_22))));
            float v_201 = v_198 * q_81.x;
            float v_202 = (float)dot_24;
            float sum_13 = fma(v_201, v_202, sum_12);
            sum_7 = sum_13;
          }
        }
        float v_203 = lane_sum(sum_7, t, red);
        if ((tx & 31) == 0) {
          int at_3 = first;
          if (at_3 < size_n) {
            out_1[at_3] = fma(v_203, inverse, b[at_3]);
          }
        }
      }
    }
  }
}
