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
__kernel void kernel_main(__global const uint4* restrict w, __global const float4* restrict delta, __global const float4* x, __global const float4* restrict norm, __global const float4* restrict post, __global float4* h, __global float* out_1, float eps, int delta_at, int x_at, int h_at) {
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
    float v_2 = group_sum(total, t, red);
    float inverse = 1.0f / sqrt(((v_2 / (float)size_k) + eps));
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
    int q_16 = (int)(rint((made[0] * v_38)));
    int q_17 = (int)(rint((made[1] * v_38)));
    int q_18 = (int)(rint((made[2] * v_38)));
    int q_19 = (int)(rint((made[3] * v_38)));
    int q_20 = (int)(rint((made[4] * v_38)));
    int q_21 = (int)(rint((made[5] * v_38)));
    int q_22 = (int)(rint((made[6] * v_38)));
    int q_23 = (int)(rint((made[7] * v_38)));
    int v_39 = ((((((q_16 + q_17) + q_18) + q_19) + q_20) + q_21) + q_22) + q_23;
    int v_40 = quad_sum_int(v_39, t, red);
    if (at < size_k) {
      uint v_41 = ((((uint)q_16 & 255u) | (((uint)q_17 & 255u) << 8u)) | (((uint)q_18 & 255u) << 16u)) | (((uint)q_19 & 255u) << 24u);
      uint v_42 = ((((uint)q_20 & 255u) | (((uint)q_21 & 255u) << 8u)) | (((uint)q_22 & 255u) << 16u)) | (((uint)q_23 & 255u) << 24u);
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
        int q_32 = (int)(rint((made_1[0] * v_78)));
        int q_33 = (int)(rint((made_1[1] * v_78)));
        int q_34 = (int)(rint((made_1[2] * v_78)));
        int q_35 = (int)(rint((made_1[3] * v_78)));
        int q_36 = (int)(rint((made_1[4] * v_78)));
        int q_37 = (int)(rint((made_1[5] * v_78)));
        int q_38 = (int)(rint((made_1[6] * v_78)));
        int q_39 = (int)(rint((made_1[7] * v_78)));
        int v_79 = ((((((q_32 + q_33) + q_34) + q_35) + q_36) + q_37) + q_38) + q_39;
        int v_80 = quad_sum_int(v_79, t, red);
        if (at_1 < size_k) {
          uint v_81 = ((((uint)q_32 & 255u) | (((uint)q_33 & 255u) << 8u)) | (((uint)q_34 & 255u) << 16u)) | (((uint)q_35 & 255u) << 24u);
          uint v_82 = ((((uint)q_36 & 255u) | (((uint)q_37 & 255u) << 8u)) | (((uint)q_38 & 255u) << 16u)) | (((uint)q_39 & 255u) << 24u);
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
    float sum = 0.0f;
    if (e < chunks) {
      int v_99 = ((e >> 3) * 64) + (((e & 7) >> 1) * 16);
      uint2 q_40 = shared_1[((e & 1) * 2) + (v_99 >> 1)];
      uint2 q_41 = shared_1[(((e & 1) * 2) + (v_99 >> 1)) + 1];
      uint2 q_42 = shared_1[(((e & 1) * 2) + (v_99 >> 1)) + 4];
      uint2 q_43 = shared_1[(((e & 1) * 2) + (v_99 >> 1)) + 5];
      float2 q_44 = shared_2[((e >> 3) * 8) + (((e & 7) >> 1) * 2)];
      float2 q_45 = shared_2[(((e >> 3) * 8) + (((e & 7) >> 1) * 2)) + 1];
      float v_100 = ((e & 1) == 0) ? q_44.y : q_45.y;
      uint v_101 = (uint)(((e & 7) >> 1) * 2);
      uint v_102 = q_2.x >> v_101;
      uint v_103 = q_2.y >> v_101;
      uint v_104 = q_2.z >> v_101;
      uint v_105 = q_2.w >> v_101;
      uint low = q_1.x & 252645135u;
      uint low_1 = q_1.y & 252645135u;
      uint low_2 = q_1.z & 252645135u;
      uint low_3 = q_1.w & 252645135u;
      uint high = (q_1.x >> 4u) & 252645135u;
      uint high_1 = (q_1.y >> 4u) & 252645135u;
      uint high_2 = (q_1.z >> 4u) & 252645135u;
      uint high_3 = (q_1.w >> 4u) & 252645135u;
      uint quant = low | ((v_102 & 16843009u) << 4u);
      uint quant_1 = low_1 | ((v_103 & 16843009u) << 4u);
      uint quant_2 = low_2 | ((v_104 & 16843009u) << 4u);
      uint quant_3 = low_3 | ((v_105 & 16843009u) << 4u);
      uint quant_4 = high | ((v_102 & 33686018u) << 3u);
      uint quant_5 = high_1 | ((v_103 & 33686018u) << 3u);
      uint quant_6 = high_2 | ((v_104 & 33686018u) << 3u);
      uint quant_7 = high_3 | ((v_105 & 33686018u) << 3u);
      uint v_106 = (uint)((((e & 7) >> 1) & 1) * 16);
      uint v_107 = q.y >> v_106;
      uint v_108 = q.z >> v_106;
      uint v_109 = q.w >> v_106;
      bool v_110 = ((e & 7) >> 1) < 2;
      uint v_111 = v_110 ? (v_107 & 16191u) : ((v_109 & 3855u) | ((v_107 >> 2u) & 12336u));
      uint v_112 = v_110 ? (v_108 & 16191u) : (((v_109 >> 4u) & 3855u) | ((v_108 >> 2u) & 12336u));
      float v_113 = half_lo(q.x);
      float v_114 = 0.0f - half_hi(q.x);
      float v_115 = (float)(v_111 & 255u);
      float v_116 = v_113 * v_115;
      float v_117 = (float)(v_111 >> 8u);
      float v_118 = v_113 * v_117;
      float v_119 = (float)((v_112 >> (uint)((e & 1) * 8)) & 255u);
      float v_120 = v_114 * v_119;
      int dot_1 = dot4(quant_3, q_41.y, dot4(quant_2, q_41.x, dot4(quant_1, q_40.y, dot4(quant, q_40.x, 0))));
      float v_121 = v_116 * q_44.x;
      float v_122 = (float)dot_1;
      float sum_1 = fma(v_121, v_122, sum);
      int dot_2 = dot4(quant_7, q_43.y, dot4(quant_6, q_43.x, dot4(quant_5, q_42.y, dot4(quant_4, q_42.x, 0))));
      float v_123 = v_118 * q_45.x;
      float v_124 = (float)dot_2;
      float sum_2 = fma(v_123, v_124, sum_1);
      float sum_3 = fma(v_120, v_100, sum_2);
      sum = sum_3;
    }
    if (e_2 < chunks) {
      int v_125 = ((e_2 >> 3) * 64) + (((e_2 & 7) >> 1) * 16);
      uint2 q_46 = shared_1[((e_2 & 1) * 2) + (v_125 >> 1)];
      uint2 q_47 = shared_1[(((e_2 & 1) * 2) + (v_125 >> 1)) + 1];
      uint2 q_48 = shared_1[(((e_2 & 1) * 2) + (v_125 >> 1)) + 4];
      uint2 q_49 = shared_1[(((e_2 & 1) * 2) + (v_125 >> 1)) + 5];
      float2 q_50 = shared_2[((e_2 >> 3) * 8) + (((e_2 & 7) >> 1) * 2)];
      float2 q_51 = shared_2[(((e_2 >> 3) * 8) + (((e_2 & 7) >> 1) * 2)) + 1];
      float v_126 = ((e_2 & 1) == 0) ? q_50.y : q_51.y;
      uint v_127 = (uint)(((e_2 & 7) >> 1) * 2);
      uint v_128 = q_5.x >> v_127;
      uint v_129 = q_5.y >> v_127;
      uint v_130 = q_5.z >> v_127;
      uint v_131 = q_5.w >> v_127;
      uint low_4 = q_4.x & 252645135u;
      uint low_5 = q_4.y & 252645135u;
      uint low_6 = q_4.z & 252645135u;
      uint low_7 = q_4.w & 252645135u;
      uint high_4 = (q_4.x >> 4u) & 252645135u;
      uint high_5 = (q_4.y >> 4u) & 252645135u;
      uint high_6 = (q_4.z >> 4u) & 252645135u;
      uint high_7 = (q_4.w >> 4u) & 252645135u;
      uint quant_8 = low_4 | ((v_128 & 16843009u) << 4u);
      uint quant_9 = low_5 | ((v_129 & 16843009u) << 4u);
      uint quant_10 = low_6 | ((v_130 & 16843009u) << 4u);
      uint quant_11 = low_7 | ((v_131 & 16843009u) << 4u);
      uint quant_12 = high_4 | ((v_128 & 33686018u) << 3u);
      uint quant_13 = high_5 | ((v_129 & 33686018u) << 3u);
      uint quant_14 = high_6 | ((v_130 & 33686018u) << 3u);
      uint quant_15 = high_7 | ((v_131 & 33686018u) << 3u);
      uint v_132 = (uint)((((e_2 & 7) >> 1) & 1) * 16);
      uint v_133 = q_3.y >> v_132;
      uint v_134 = q_3.z >> v_132;
      uint v_135 = q_3.w >> v_132;
      bool v_136 = ((e_2 & 7) >> 1) < 2;
      uint v_137 = v_136 ? (v_133 & 16191u) : ((v_135 & 3855u) | ((v_133 >> 2u) & 12336u));
      uint v_138 = v_136 ? (v_134 & 16191u) : (((v_135 >> 4u) & 3855u) | ((v_134 >> 2u) & 12336u));
      float v_139 = half_lo(q_3.x);
      float v_140 = 0.0f - half_hi(q_3.x);
      float v_141 = (float)(v_137 & 255u);
      float v_142 = v_139 * v_141;
      float v_143 = (float)(v_137 >> 8u);
      float v_144 = v_139 * v_143;
      float v_145 = (float)((v_138 >> (uint)((e_2 & 1) * 8)) & 255u);
      float v_146 = v_140 * v_145;
      int dot_3 = dot4(quant_11, q_47.y, dot4(quant_10, q_47.x, dot4(quant_9, q_46.y, dot4(quant_8, q_46.x, 0))));
      float v_147 = v_142 * q_50.x;
      float v_148 = (float)dot_3;
      float sum_4 = fma(v_147, v_148, sum);
      int dot_4 = dot4(quant_15, q_49.y, dot4(quant_14, q_49.x, dot4(quant_13, q_48.y, dot4(quant_12, q_48.x, 0))));
      float v_149 = v_144 * q_51.x;
      float v_150 = (float)dot_4;
      float sum_5 = fma(v_149, v_150, sum_4);
      float sum_6 = fma(v_146, v_126, sum_5);
      sum = sum_6;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_2 = 2; i_2 < max(rounds, 2); ++i_2) {
      int e_4 = lane + (i_2 << 5);
      if (e_4 < chunks) {
        int v_151 = ((e_4 >> 3) * 44) + base;
        uint4 q_52 = w[v_151 >> 2];
        uint4 q_53 = w[(((((e_4 & 7) >> 1) * 2) + (e_4 & 1)) + (v_151 >> 2)) + 3];
        uint4 q_54 = w[((((e_4 >> 3) * 11) + (e_4 & 1)) + (base >> 2)) + 1];
        int v_152 = ((e_4 >> 3) * 64) + (((e_4 & 7) >> 1) * 16);
        uint2 q_55 = shared_1[((e_4 & 1) * 2) + (v_152 >> 1)];
        uint2 q_56 = shared_1[(((e_4 & 1) * 2) + (v_152 >> 1)) + 1];
        uint2 q_57 = shared_1[(((e_4 & 1) * 2) + (v_152 >> 1)) + 4];
        uint2 q_58 = shared_1[(((e_4 & 1) * 2) + (v_152 >> 1)) + 5];
        float2 q_59 = shared_2[((e_4 >> 3) * 8) + (((e_4 & 7) >> 1) * 2)];
        float2 q_60 = shared_2[(((e_4 >> 3) * 8) + (((e_4 & 7) >> 1) * 2)) + 1];
        float v_153 = ((e_4 & 1) == 0) ? q_59.y : q_60.y;
        uint v_154 = (uint)(((e_4 & 7) >> 1) * 2);
        uint v_155 = q_54.x >> v_154;
        uint v_156 = q_54.y >> v_154;
        uint v_157 = q_54.z >> v_154;
        uint v_158 = q_54.w >> v_154;
        uint low_8 = q_53.x & 252645135u;
        uint low_9 = q_53.y & 252645135u;
        uint low_10 = q_53.z & 252645135u;
        uint low_11 = q_53.w & 252645135u;
        uint high_8 = (q_53.x >> 4u) & 252645135u;
        uint high_9 = (q_53.y >> 4u) & 252645135u;
        uint high_10 = (q_53.z >> 4u) & 252645135u;
        uint high_11 = (q_53.w >> 4u) & 252645135u;
        uint quant_16 = low_8 | ((v_155 & 16843009u) << 4u);
        uint quant_17 = low_9 | ((v_156 & 16843009u) << 4u);
        uint quant_18 = low_10 | ((v_157 & 16843009u) << 4u);
        uint quant_19 = low_11 | ((v_158 & 16843009u) << 4u);
        uint quant_20 = high_8 | ((v_155 & 33686018u) << 3u);
        uint quant_21 = high_9 | ((v_156 & 33686018u) << 3u);
        uint quant_22 = high_10 | ((v_157 & 33686018u) << 3u);
        uint quant_23 = high_11 | ((v_158 & 33686018u) << 3u);
        uint v_159 = (uint)((((e_4 & 7) >> 1) & 1) * 16);
        uint v_160 = q_52.y >> v_159;
        uint v_161 = q_52.z >> v_159;
        uint v_162 = q_52.w >> v_159;
        bool v_163 = ((e_4 & 7) >> 1) < 2;
        uint v_164 = v_163 ? (v_160 & 16191u) : ((v_162 & 3855u) | ((v_160 >> 2u) & 12336u));
        uint v_165 = v_163 ? (v_161 & 16191u) : (((v_162 >> 4u) & 3855u) | ((v_161 >> 2u) & 12336u));
        float v_166 = half_lo(q_52.x);
        float v_167 = 0.0f - half_hi(q_52.x);
        float v_168 = (float)(v_164 & 255u);
        float v_169 = v_166 * v_168;
        float v_170 = (float)(v_164 >> 8u);
        float v_171 = v_166 * v_170;
        float v_172 = (float)((v_165 >> (uint)((e_4 & 1) * 8)) & 255u);
        float v_173 = v_167 * v_172;
        int dot_5 = dot4(quant_19, q_56.y, dot4(quant_18, q_56.x, dot4(quant_17, q_55.y, dot4(quant_16, q_55.x, 0))));
        float v_174 = v_169 * q_59.x;
        float v_175 = (float)dot_5;
        float sum_7 = fma(v_174, v_175, sum);
        int dot_6 = dot4(quant_23, q_58.y, dot4(quant_22, q_58.x, dot4(quant_21, q_57.y, dot4(quant_20, q_57.x, 0))));
        float v_176 = v_171 * q_60.x;
        float v_177 = (float)dot_6;
        float sum_8 = fma(v_176, v_177, sum_7);
        float sum_9 = fma(v_173, v_153, sum_8);
        sum = sum_9;
      }
    }
    float v_178 = lane_sum(sum, t, red);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[at_2] = v_178 * inverse_1;
      }
    }
    if (1 < turns) {
      for (int i_3 = 1; i_3 < min(turns, (((size_n + 15) - begin) >> 4)); ++i_3) {
        int first = (i_3 * 16) + row;
        int base_1 = (min(first, (size_n - 1)) * (size_k >> 8)) * 44;
        int chunks_1 = size_k >> 5;
        int e_5 = lane;
        int e_6 = max(min(e_5, (chunks_1 - 1)), 0);
        int v_179 = ((e_6 >> 3) * 44) + base_1;
        uint4 q_61 = w[v_179 >> 2];
        uint4 q_62 = w[(((((e_6 & 7) >> 1) * 2) + (e_6 & 1)) + (v_179 >> 2)) + 3];
        uint4 q_63 = w[((((e_6 >> 3) * 11) + (e_6 & 1)) + (base_1 >> 2)) + 1];
        int e_7 = lane + 32;
        int e_8 = max(min(e_7, (chunks_1 - 1)), 0);
        int v_180 = ((e_8 >> 3) * 44) + base_1;
        uint4 q_64 = w[v_180 >> 2];
        uint4 q_65 = w[(((((e_8 & 7) >> 1) * 2) + (e_8 & 1)) + (v_180 >> 2)) + 3];
        uint4 q_66 = w[((((e_8 >> 3) * 11) + (e_8 & 1)) + (base_1 >> 2)) + 1];
        float sum_10 = 0.0f;
        if (e_5 < chunks_1) {
          int v_181 = ((e_5 >> 3) * 64) + (((e_5 & 7) >> 1) * 16);
          uint2 q_67 = shared_1[((e_5 & 1) * 2) + (v_181 >> 1)];
          uint2 q_68 = shared_1[(((e_5 & 1) * 2) + (v_181 >> 1)) + 1];
          uint2 q_69 = shared_1[(((e_5 & 1) * 2) + (v_181 >> 1)) + 4];
          uint2 q_70 = shared_1[(((e_5 & 1) * 2) + (v_181 >> 1)) + 5];
          float2 q_71 = shared_2[((e_5 >> 3) * 8) + (((e_5 & 7) >> 1) * 2)];
          float2 q_72 = shared_2[(((e_5 >> 3) * 8) + (((e_5 & 7) >> 1) * 2)) + 1];
          float v_182 = ((e_5 & 1) == 0) ? q_71.y : q_72.y;
          uint v_183 = (uint)(((e_5 & 7) >> 1) * 2);
          uint v_184 = q_63.x >> v_183;
          uint v_185 = q_63.y >> v_183;
          uint v_186 = q_63.z >> v_183;
          uint v_187 = q_63.w >> v_183;
          uint low_12 = q_62.x & 252645135u;
          uint low_13 = q_62.y & 252645135u;
          uint low_14 = q_62.z & 252645135u;
          uint low_15 = q_62.w & 252645135u;
          uint high_12 = (q_62.x >> 4u) & 252645135u;
          uint high_13 = (q_62.y >> 4u) & 252645135u;
          uint high_14 = (q_62.z >> 4u) & 252645135u;
          uint high_15 = (q_62.w >> 4u) & 252645135u;
          uint quant_24 = low_12 | ((v_184 & 16843009u) << 4u);
          uint quant_25 = low_13 | ((v_185 & 16843009u) << 4u);
          uint quant_26 = low_14 | ((v_186 & 16843009u) << 4u);
          uint quant_27 = low_15 | ((v_187 & 16843009u) << 4u);
          uint quant_28 = high_12 | ((v_184 & 33686018u) << 3u);
          uint quant_29 = high_13 | ((v_185 & 33686018u) << 3u);
          uint quant_30 = high_14 | ((v_186 & 33686018u) << 3u);
          uint quant_31 = high_15 | ((v_187 & 33686018u) << 3u);
          uint v_188 = (uint)((((e_5 & 7) >> 1) & 1) * 16);
          uint v_189 = q_61.y >> v_188;
          uint v_190 = q_61.z >> v_188;
          uint v_191 = q_61.w >> v_188;
          bool v_192 = ((e_5 & 7) >> 1) < 2;
          uint v_193 = v_192 ? (v_189 & 16191u) : ((v_191 & 3855u) | ((v_189 >> 2u) & 12336u));
          uint v_194 = v_192 ? (v_190 & 16191u) : (((v_191 >> 4u) & 3855u) | ((v_190 >> 2u) & 12336u));
          float v_195 = half_lo(q_61.x);
          float v_196 = 0.0f - half_hi(q_61.x);
          float v_197 = (float)(v_193 & 255u);
          float v_198 = v_195 * v_197;
          float v_199 = (float)(v_193 >> 8u);
          float v_200 = v_195 * v_199;
          float v_201 = (float)((v_194 >> (uint)((e_5 & 1) * 8)) & 255u);
          float v_202 = v_196 * v_201;
          int dot_7 = dot4(quant_27, q_68.y, dot4(quant_26, q_68.x, dot4(quant_25, q_67.y, dot4(quant_24, q_67.x, 0))));
          float v_203 = v_198 * q_71.x;
          float v_204 = (float)dot_7;
          float sum_11 = fma(v_203, v_204, sum_10);
          int dot_8 = dot4(quant_31, q_70.y, dot4(quant_30, q_70.x, dot4(quant_29, q_69.y, dot4(quant_28, q_69.x, 0))));
          float v_205 = v_200 * q_72.x;
          float v_206 = (float)dot_8;
          float sum_12 = fma(v_205, v_206, sum_11);
          float sum_13 = fma(v_202, v_182, sum_12);
          sum_10 = sum_13;
        }
        if (e_7 < chunks_1) {
          int v_207 = ((e_7 >> 3) * 64) + (((e_7 & 7) >> 1) * 16);
          uint2 q_73 = shared_1[((e_7 & 1) * 2) + (v_207 >> 1)];
          uint2 q_74 = shared_1[(((e_7 & 1) * 2) + (v_207 >> 1)) + 1];
          uint2 q_75 = shared_1[(((e_7 & 1) * 2) + (v_207 >> 1)) + 4];
          uint2 q_76 = shared_1[(((e_7 & 1) * 2) + (v_207 >> 1)) + 5];
          float2 q_77 = shared_2[((e_7 >> 3) * 8) + (((e_7 & 7) >> 1) * 2)];
          float2 q_78 = shared_2[(((e_7 >> 3) * 8) + (((e_7 & 7) >> 1) * 2)) + 1];
          float v_208 = ((e_7 & 1) == 0) ? q_77.y : q_78.y;
          uint v_209 = (uint)(((e_7 & 7) >> 1) * 2);
          uint v_210 = q_66.x >> v_209;
          uint v_211 = q_66.y >> v_209;
          uint v_212 = q_66.z >> v_209;
          uint v_213 = q_66.w >> v_209;
          uint low_16 = q_65.x & 252645135u;
          uint low_17 = q_65.y & 252645135u;
          uint low_18 = q_65.z & 252645135u;
          uint low_19 = q_65.w & 252645135u;
          uint high_16 = (q_65.x >> 4u) & 252645135u;
          uint high_17 = (q_65.y >> 4u) & 252645135u;
          uint high_18 = (q_65.z >> 4u) & 252645135u;
          uint high_19 = (q_65.w >> 4u) & 252645135u;
          uint quant_32 = low_16 | ((v_210 & 16843009u) << 4u);
          uint quant_33 = low_17 | ((v_211 & 16843009u) << 4u);
          uint quant_34 = low_18 | ((v_212 & 16843009u) << 4u);
          uint quant_35 = low_19 | ((v_213 & 16843009u) << 4u);
          uint quant_36 = high_16 | ((v_210 & 33686018u) << 3u);
          uint quant_37 = high_17 | ((v_211 & 33686018u) << 3u);
          uint quant_38 = high_18 | ((v_212 & 33686018u) << 3u);
          uint quant_39 = high_19 | ((v_213 & 33686018u) << 3u);
          uint v_214 = (uint)((((e_7 & 7) >> 1) & 1) * 16);
          uint v_215 = q_64.y >> v_214;
          uint v_216 = q_64.z >> v_214;
          uint v_217 = q_64.w >> v_214;
          bool v_218 = ((e_7 & 7) >> 1) < 2;
          uint v_219 = v_218 ? (v_215 & 16191u) : ((v_217 & 3855u) | ((v_215 >> 2u) & 12336u));
          uint v_220 = v_218 ? (v_216 & 16191u) : (((v_217 >> 4u) & 3855u) | ((v_216 >> 2u) & 12336u));
          float v_221 = half_lo(q_64.x);
          float v_222 = 0.0f - half_hi(q_64.x);
          float v_223 = (float)(v_219 & 255u);
          float v_224 = v_221 * v_223;
          float v_225 = (float)(v_219 >> 8u);
          float v_226 = v_221 * v_225;
          float v_227 = (float)((v_220 >> (uint)((e_7 & 1) * 8)) & 255u);
          float v_228 = v_222 * v_227;
          int dot_9 = dot4(quant_35, q_74.y, dot4(quant_34, q_74.x, dot4(quant_33, q_73.y, dot4(quant_32, q_73.x, 0))));
          float v_229 = v_224 * q_77.x;
          float v_230 = (float)dot_9;
          float sum_14 = fma(v_229, v_230, sum_10);
          int dot_10 = dot4(quant_39, q_76.y, dot4(quant_38, q_76.x, dot4(quant_37, q_75.y, dot4(quant_36, q_75.x, 0))));
          float v_231 = v_226 * q_78.x;
          float v_232 = (float)dot_10;
          float sum_15 = fma(v_231, v_232, sum_14);
          float sum_16 = fma(v_228, v_208, sum_15);
          sum_10 = sum_16;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        for (int i_4 = 2; i_4 < max(rounds_1, 2); ++i_4) {
          int e_9 = lane + (i_4 << 5);
          if (e_9 < chunks_1) {
            int v_233 = ((e_9 >> 3) * 44) + base_1;
            uint4 q_79 = w[v_233 >> 2];
            uint4 q_80 = w[(((((e_9 & 7) >> 1) * 2) + (e_9 & 1)) + (v_233 >> 2)) + 3];
            uint4 q_81 = w[((((e_9 >> 3) * 11) + (e_9 & 1)) + (base_1 >> 2)) + 1];
            int v_234 = ((e_9 >> 3) * 64) + (((e_9 & 7) >> 1) * 16);
            uint2 q_82 = shared_1[((e_9 & 1) * 2) + (v_234 >> 1)];
            uint2 q_83 = shared_1[(((e_9 & 1) * 2) + (v_234 >> 1)) + 1];
            uint2 q_84 = shared_1[(((e_9 & 1) * 2) + (v_234 >> 1)) + 4];
            uint2 q_85 = shared_1[(((e_9 & 1) * 2) + (v_234 >> 1)) + 5];
            float2 q_86 = shared_2[((e_9 >> 3) * 8) + (((e_9 & 7) >> 1) * 2)];
            float2 q_87 = shared_2[(((e_9 >> 3) * 8) + (((e_9 & 7) >> 1) * 2)) + 1];
            float v_235 = ((e_9 & 1) == 0) ? q_86.y : q_87.y;
            uint v_236 = (uint)(((e_9 & 7) >> 1) * 2);
            uint v_237 = q_81.x >> v_236;
            uint v_238 = q_81.y >> v_236;
            uint v_239 = q_81.z >> v_236;
            uint v_240 = q_81.w >> v_236;
            uint low_20 = q_80.x & 252645135u;
            uint low_21 = q_80.y & 252645135u;
            uint low_22 = q_80.z & 252645135u;
            uint low_23 = q_80.w & 252645135u;
            uint high_20 = (q_80.x >> 4u) & 252645135u;
            uint high_21 = (q_80.y >> 4u) & 252645135u;
            uint high_22 = (q_80.z >> 4u) & 252645135u;
            uint high_23 = (q_80.w >> 4u) & 252645135u;
            uint quant_40 = low_20 | ((v_237 & 16843009u) << 4u);
            uint quant_41 = low_21 | ((v_238 & 16843009u) << 4u);
            uint quant_42 = low_22 | ((v_239 & 16843009u) << 4u);
            uint quant_43 = low_23 | ((v_240 & 16843009u) << 4u);
            uint quant_44 = high_20 | ((v_237 & 33686018u) << 3u);
            uint quant_45 = high_21 | ((v_238 & 33686018u) << 3u);
            uint quant_46 = high_22 | ((v_239 & 33686018u) << 3u);
            uint quant_47 = high_23 | ((v_240 & 33686018u) << 3u);
            uint v_241 = (uint)((((e_9 & 7) >> 1) & 1) * 16);
            uint v_242 = q_79.y >> v_241;
            uint v_243 = q_79.z >> v_241;
            uint v_244 = q_79.w >> v_241;
            bool v_245 = ((e_9 & 7) >> 1) < 2;
            uint v_246 = v_245 ? (v_242 & 16191u) : ((v_244 & 3855u) | ((v_242 >> 2u) & 12336u));
            uint v_247 = v_245 ? (v_243 & 16191u) : (((v_244 >> 4u) & 3855u) | ((v_243 >> 2u) & 12336u));
            float v_248 = half_lo(q_79.x);
            float v_249 = 0.0f - half_hi(q_79.x);
            float v_250 = (float)(v_246 & 255u);
            float v_251 = v_248 * v_250;
            float v_252 = (float)(v_246 >> 8u);
            float v_253 = v_248 * v_252;
            float v_254 = (float)((v_247 >> (uint)((e_9 & 1) * 8)) & 255u);
            float v_255 = v_249 * v_254;
            int dot_11 = dot4(quant_43, q_83.y, dot4(quant_42, q_83.x, dot4(quant_41, q_82.y, dot4(quant_40, q_82.x, 0))));
            float v_256 = v_251 * q_86.x;
            float v_257 = (float)dot_11;
            float sum_17 = fma(v_256, v_257, sum_10);
            int dot_12 = dot4(quant_47, q_85.y, dot4(quant_46, q_85.x, dot4(quant_45, q_84.y, dot4(quant_44, q_84.x, 0))));
            float v_258 = v_253 * q_87.x;
            float v_259 = (float)dot_12;
            float sum_18 = fma(v_258, v_259, sum_17);
            float sum_19 = fma(v_255, v_235, sum_18);
            sum_10 = sum_19;
          }
        }
        float v_260 = lane_sum(sum_10, t, red);
        if ((tx & 31) == 0) {
          int at_3 = first;
          if (at_3 < size_n) {
            out_1[at_3] = v_260 * inverse_1;
          }
        }
      }
    }
  }
}
