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
__kernel void kernel_main(__global const uint4* restrict w, __global const uint4* restrict w2, __global const float4* restrict delta, __global const float4* x, __global const float4* restrict norm, __global const float4* restrict post, __global float4* h, __global uint* yq, __global float2* yq_s, float eps, int delta_at, int x_at, int h_at) {
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
  uint4 q_2 = w[((((size_k >> 5) * 8) + base) + (e_1 >> 1)) >> 2];
  int v_5 = ((((size_k >> 5) * 8) + base) + (e_1 >> 1)) & 3;
  uint v_6 = (v_5 < 2) ? ((v_5 == 0) ? q_2.x : q_2.y) : ((v_5 == 2) ? q_2.z : q_2.w);
  int v_7 = (e_1 * 8) + base_1;
  uint4 q_3 = w[v_7 >> 2];
  uint4 q_4 = w[(v_7 >> 2) + 1];
  uint4 q_5 = w[((((size_k >> 5) * 8) + base_1) + (e_1 >> 1)) >> 2];
  int v_8 = ((((size_k >> 5) * 8) + base_1) + (e_1 >> 1)) & 3;
  uint v_9 = (v_8 < 2) ? ((v_8 == 0) ? q_5.x : q_5.y) : ((v_8 == 2) ? q_5.z : q_5.w);
  float total;
  total = 0.0f;
  int begin = tx * 8;
  for (int i = begin; i < max(size_k, begin); i += 4096) {
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
  float v_10 = group_sum(total, t, red);
  float inverse = 1.0f / sqrt(((v_10 / (float)size_k) + eps));
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
    float v_11 = (x_25 * inverse) * x_33;
    float v_12 = (x_26 * inverse) * x_34;
    float v_13 = (x_27 * inverse) * x_35;
    float v_14 = (x_28 * inverse) * x_36;
    float v_15 = (x_29 * inverse) * x_37;
    float v_16 = (x_30 * inverse) * x_38;
    float v_17 = (x_31 * inverse) * x_39;
    float v_18 = (x_32 * inverse) * x_40;
    float v_19 = x_17 + v_11;
    float v_20 = x_18 + v_12;
    float v_21 = x_19 + v_13;
    float v_22 = x_20 + v_14;
    float v_23 = x_21 + v_15;
    float v_24 = x_22 + v_16;
    float v_25 = x_23 + v_17;
    float v_26 = x_24 + v_18;
    if ((block == 0) && (0 <= h_at)) {
      int v_27 = at + h_at;
      h[v_27 >> 2] = (float4)(v_19, v_20, v_21, v_22);
      h[(v_27 >> 2) + 1] = (float4)(v_23, v_24, v_25, v_26);
    }
    total = fma(v_19, v_19, total);
    total = fma(v_20, v_20, total);
    total = fma(v_21, v_21, total);
    total = fma(v_22, v_22, total);
    total = fma(v_23, v_23, total);
    total = fma(v_24, v_24, total);
    total = fma(v_25, v_25, total);
    total = fma(v_26, v_26, total);
    float v_28 = v_19 * x_9;
    float v_29 = v_20 * x_10;
    float v_30 = v_21 * x_11;
    float v_31 = v_22 * x_12;
    float v_32 = v_23 * x_13;
    float v_33 = v_24 * x_14;
    float v_34 = v_25 * x_15;
    float v_35 = v_26 * x_16;
    made[0] = v_28;
    made[1] = v_29;
    made[2] = v_30;
    made[3] = v_31;
    made[4] = v_32;
    made[5] = v_33;
    made[6] = v_34;
    made[7] = v_35;
  }
  float v_36 = fmax(fabs(made[0]), fabs(made[1]));
  float v_37 = fmax(v_36, fabs(made[2]));
  float v_38 = fmax(v_37, fabs(made[3]));
  float v_39 = fmax(v_38, fabs(made[4]));
  float v_40 = fmax(v_39, fabs(made[5]));
  float v_41 = fmax(v_40, fabs(made[6]));
  float v_42 = fmax(v_41, fabs(made[7]));
  float v_43 = quad_max(v_42, t, red);
  bool v_44 = 7.523164e-37f <= v_43;
  float v_45 = v_44 ? (v_43 / 127.0f) : 0.0f;
  float v_46 = v_44 ? (127.0f / v_43) : 0.0f;
  int q_16 = (int)(rint((made[0] * v_46)));
  int q_17 = (int)(rint((made[1] * v_46)));
  int q_18 = (int)(rint((made[2] * v_46)));
  int q_19 = (int)(rint((made[3] * v_46)));
  int q_20 = (int)(rint((made[4] * v_46)));
  int q_21 = (int)(rint((made[5] * v_46)));
  int q_22 = (int)(rint((made[6] * v_46)));
  int q_23 = (int)(rint((made[7] * v_46)));
  int v_47 = ((((((q_16 + q_17) + q_18) + q_19) + q_20) + q_21) + q_22) + q_23;
  int v_48 = quad_sum_int(v_47, t, red);
  if (at < size_k) {
    uint v_49 = ((((uint)q_16 & 255u) | (((uint)q_17 & 255u) << 8u)) | (((uint)q_18 & 255u) << 16u)) | (((uint)q_19 & 255u) << 24u);
    uint v_50 = ((((uint)q_20 & 255u) | (((uint)q_21 & 255u) << 8u)) | (((uint)q_22 & 255u) << 16u)) | (((uint)q_23 & 255u) << 24u);
    shared_2[(at >> 2) >> 1] = (uint2)(v_49, v_50);
    if ((tx & 3) == 0) {
      shared_3[at >> 5] = (float2)(v_45, (v_45 * (float)v_48));
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
        float v_51 = (x_57 * inverse) * x_65;
        float v_52 = (x_58 * inverse) * x_66;
        float v_53 = (x_59 * inverse) * x_67;
        float v_54 = (x_60 * inverse) * x_68;
        float v_55 = (x_61 * inverse) * x_69;
        float v_56 = (x_62 * inverse) * x_70;
        float v_57 = (x_63 * inverse) * x_71;
        float v_58 = (x_64 * inverse) * x_72;
        float v_59 = x_49 + v_51;
        float v_60 = x_50 + v_52;
        float v_61 = x_51 + v_53;
        float v_62 = x_52 + v_54;
        float v_63 = x_53 + v_55;
        float v_64 = x_54 + v_56;
        float v_65 = x_55 + v_57;
        float v_66 = x_56 + v_58;
        if ((block == 0) && (0 <= h_at)) {
          int v_67 = at_1 + h_at;
          h[v_67 >> 2] = (float4)(v_59, v_60, v_61, v_62);
          h[(v_67 >> 2) + 1] = (float4)(v_63, v_64, v_65, v_66);
        }
        total = fma(v_59, v_59, total);
        total = fma(v_60, v_60, total);
        total = fma(v_61, v_61, total);
        total = fma(v_62, v_62, total);
        total = fma(v_63, v_63, total);
        total = fma(v_64, v_64, total);
        total = fma(v_65, v_65, total);
        total = fma(v_66, v_66, total);
        float v_68 = v_59 * x_41;
        float v_69 = v_60 * x_42;
        float v_70 = v_61 * x_43;
        float v_71 = v_62 * x_44;
        float v_72 = v_63 * x_45;
        float v_73 = v_64 * x_46;
        float v_74 = v_65 * x_47;
        float v_75 = v_66 * x_48;
        made_1[0] = v_68;
        made_1[1] = v_69;
        made_1[2] = v_70;
        made_1[3] = v_71;
        made_1[4] = v_72;
        made_1[5] = v_73;
        made_1[6] = v_74;
        made_1[7] = v_75;
      }
      float v_76 = fmax(fabs(made_1[0]), fabs(made_1[1]));
      float v_77 = fmax(v_76, fabs(made_1[2]));
      float v_78 = fmax(v_77, fabs(made_1[3]));
      float v_79 = fmax(v_78, fabs(made_1[4]));
      float v_80 = fmax(v_79, fabs(made_1[5]));
      float v_81 = fmax(v_80, fabs(made_1[6]));
      float v_82 = fmax(v_81, fabs(made_1[7]));
      float v_83 = quad_max(v_82, t, red);
      bool v_84 = 7.523164e-37f <= v_83;
      float v_85 = v_84 ? (v_83 / 127.0f) : 0.0f;
      float v_86 = v_84 ? (127.0f / v_83) : 0.0f;
      int q_32 = (int)(rint((made_1[0] * v_86)));
      int q_33 = (int)(rint((made_1[1] * v_86)));
      int q_34 = (int)(rint((made_1[2] * v_86)));
      int q_35 = (int)(rint((made_1[3] * v_86)));
      int q_36 = (int)(rint((made_1[4] * v_86)));
      int q_37 = (int)(rint((made_1[5] * v_86)));
      int q_38 = (int)(rint((made_1[6] * v_86)));
      int q_39 = (int)(rint((made_1[7] * v_86)));
      int v_87 = ((((((q_32 + q_33) + q_34) + q_35) + q_36) + q_37) + q_38) + q_39;
      int v_88 = quad_sum_int(v_87, t, red);
      if (at_1 < size_k) {
        uint v_89 = ((((uint)q_32 & 255u) | (((uint)q_33 & 255u) << 8u)) | (((uint)q_34 & 255u) << 16u)) | (((uint)q_35 & 255u) << 24u);
        uint v_90 = ((((uint)q_36 & 255u) | (((uint)q_37 & 255u) << 8u)) | (((uint)q_38 & 255u) << 16u)) | (((uint)q_39 & 255u) << 24u);
        shared_2[(at_1 >> 2) >> 1] = (uint2)(v_89, v_90);
        if ((tx & 3) == 0) {
          shared_3[at_1 >> 5] = (float2)(v_85, (v_85 * (float)v_88));
        }
      }
    }
  }
  float v_91 = lane_sum(total, t, red);
  if ((tx & 31) == 0) {
    shared_4[tx >> 5] = v_91;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float v_92 = shared_4[0] + shared_4[1];
  float v_93 = v_92 + shared_4[2];
  float v_94 = v_93 + shared_4[3];
  float v_95 = v_94 + shared_4[4];
  float v_96 = v_95 + shared_4[5];
  float v_97 = v_96 + shared_4[6];
  float v_98 = v_97 + shared_4[7];
  float v_99 = v_98 + shared_4[8];
  float v_100 = v_99 + shared_4[9];
  float v_101 = v_100 + shared_4[10];
  float v_102 = v_101 + shared_4[11];
  float v_103 = v_102 + shared_4[12];
  float v_104 = v_103 + shared_4[13];
  float v_105 = v_104 + shared_4[14];
  float v_106 = v_105 + shared_4[15];
  float inverse_1 = 1.0f / sqrt(((v_106 / (float)size_k) + eps));
  sum[0] = 0.0f;
  sum[1] = 0.0f;
  sum[2] = 0.0f;
  sum[3] = 0.0f;
  int e_2 = lane;
  int e_3 = max(min(e_2, (chunks_1 - 1)), 0);
  int v_107 = (e_3 * 8) + base_2;
  uint4 q_40 = w2[v_107 >> 2];
  uint4 q_41 = w2[(v_107 >> 2) + 1];
  uint4 q_42 = w2[((((size_k >> 5) * 8) + base_2) + (e_3 >> 1)) >> 2];
  int v_108 = ((((size_k >> 5) * 8) + base_2) + (e_3 >> 1)) & 3;
  uint v_109 = (v_108 < 2) ? ((v_108 == 0) ? q_42.x : q_42.y) : ((v_108 == 2) ? q_42.z : q_42.w);
  int v_110 = (e_3 * 8) + base_3;
  uint4 q_43 = w2[v_110 >> 2];
  uint4 q_44 = w2[(v_110 >> 2) + 1];
  uint4 q_45 = w2[((((size_k >> 5) * 8) + base_3) + (e_3 >> 1)) >> 2];
  int v_111 = ((((size_k >> 5) * 8) + base_3) + (e_3 >> 1)) & 3;
  uint v_112 = (v_111 < 2) ? ((v_111 == 0) ? q_45.x : q_45.y) : ((v_111 == 2) ? q_45.z : q_45.w);
  if (e < chunks) {
    uint2 q_46 = shared_2[e * 4];
    uint2 q_47 = shared_2[(e * 4) + 1];
    uint2 q_48 = shared_2[(e * 4) + 2];
    uint2 q_49 = shared_2[(e * 4) + 3];
    float2 q_50 = shared_3[e];
    float v_113 = half_lo((v_6 >> (uint)((e & 1) * 16)));
    int dot_1 = dot4(q_1.w, q_49.y, dot4(q_1.z, q_49.x, dot4(q_1.y, q_48.y, dot4(q_1.x, q_48.x, dot4(q.w, q_47.y, dot4(q.z, q_47.x, dot4(q.y, q_46.y, dot4(q.x, q_46.x, 0))))))));
    float v_114 = v_113 * q_50.x;
    float v_115 = (float)dot_1;
    float sum_1 = fma(v_114, v_115, sum[0]);
    sum[0] = sum_1;
    float v_116 = half_lo((v_9 >> (uint)((e & 1) * 16)));
    int dot_2 = dot4(q_4.w, q_49.y, dot4(q_4.z, q_49.x, dot4(q_4.y, q_48.y, dot4(q_4.x, q_48.x, dot4(q_3.w, q_47.y, dot4(q_3.z, q_47.x, dot4(q_3.y, q_46.y, dot4(q_3.x, q_46.x, 0))))))));
    float v_117 = v_116 * q_50.x;
    float v_118 = (float)dot_2;
    float sum_2 = fma(v_117, v_118, sum[1]);
    sum[1] = sum_2;
  }
  int rounds = (chunks + 31) >> 5;
  for (int i_2 = 1; i_2 < max(rounds, 1); ++i_2) {
    int e_4 = lane + (i_2 << 5);
    if (e_4 < chunks) {
      int v_119 = (e_4 * 8) + base;
      uint4 q_51 = w[v_119 >> 2];
      uint4 q_52 = w[(v_119 >> 2) + 1];
      uint4 q_53 = w[((((size_k >> 5) * 8) + base) + (e_4 >> 1)) >> 2];
      int v_120 = ((((size_k >> 5) * 8) + base) + (e_4 >> 1)) & 3;
      uint v_121 = (v_120 < 2) ? ((v_120 == 0) ? q_53.x : q_53.y) : ((v_120 == 2) ? q_53.z : q_53.w);
      int v_122 = (e_4 * 8) + base_1;
      uint4 q_54 = w[v_122 >> 2];
      uint4 q_55 = w[(v_122 >> 2) + 1];
      uint4 q_56 = w[((((size_k >> 5) * 8) + base_1) + (e_4 >> 1)) >> 2];
      int v_123 = ((((size_k >> 5) * 8) + base_1) + (e_4 >> 1)) & 3;
      uint v_124 = (v_123 < 2) ? ((v_123 == 0) ? q_56.x : q_56.y) : ((v_123 == 2) ? q_56.z : q_56.w);
      uint2 q_57 = shared_2[e_4 * 4];
      uint2 q_58 = shared_2[(e_4 * 4) + 1];
      uint2 q_59 = shared_2[(e_4 * 4) + 2];
      uint2 q_60 = shared_2[(e_4 * 4) + 3];
      float2 q_61 = shared_3[e_4];
      float v_125 = half_lo((v_121 >> (uint)((e_4 & 1) * 16)));
      int dot_3 = dot4(q_52.w, q_60.y, dot4(q_52.z, q_60.x, dot4(q_52.y, q_59.y, dot4(q_52.x, q_59.x, dot4(q_51.w, q_58.y, dot4(q_51.z, q_58.x, dot4(q_51.y, q_57.y, dot4(q_51.x, q_57.x, 0))))))));
      float v_126 = v_125 * q_61.x;
      float v_127 = (float)dot_3;
      float sum_3 = fma(v_126, v_127, sum[0]);
      sum[0] = sum_3;
      float v_128 = half_lo((v_124 >> (uint)((e_4 & 1) * 16)));
      int dot_4 = dot4(q_55.w, q_60.y, dot4(q_55.z, q_60.x, dot4(q_55.y, q_59.y, dot4(q_55.x, q_59.x, dot4(q_54.w, q_58.y, dot4(q_54.z, q_58.x, dot4(q_54.y, q_57.y, dot4(q_54.x, q_57.x, 0))))))));
      float v_129 = v_128 * q_61.x;
      float v_130 = (float)dot_4;
      float sum_4 = fma(v_129, v_130, sum[1]);
      sum[1] = sum_4;
    }
  }
  if (e_2 < chunks_1) {
    uint2 q_62 = shared_2[e_2 * 4];
    uint2 q_63 = shared_2[(e_2 * 4) + 1];
    uint2 q_64 = shared_2[(e_2 * 4) + 2];
    uint2 q_65 = shared_2[(e_2 * 4) + 3];
    float2 q_66 = shared_3[e_2];
    float v_131 = half_lo((v_109 >> (uint)((e_2 & 1) * 16)));
    int dot_5 = dot4(q_41.w, q_65.y, dot4(q_41.z, q_65.x, dot4(q_41.y, q_64.y, dot4(q_41.x, q_64.x, dot4(q_40.w, q_63.y, dot4(q_40.z, q_63.x, dot4(q_40.y, q_62.y, dot4(q_40.x, q_62.x, 0))))))));
    float v_132 = v_131 * q_66.x;
    float v_133 = (float)dot_5;
    float sum_5 = fma(v_132, v_133, sum[2]);
    sum[2] = sum_5;
    float v_134 = half_lo((v_112 >> (uint)((e_2 & 1) * 16)));
    int dot_6 = dot4(q_44.w, q_65.y, dot4(q_44.z, q_65.x, dot4(q_44.y, q_64.y, dot4(q_44.x, q_64.x, dot4(q_43.w, q_63.y, dot4(q_43.z, q_63.x, dot4(q_43.y, q_62.y, dot4(q_43.x, q_62.x, 0))))))));
    float v_135 = v_134 * q_66.x;
    float v_136 = (float)dot_6;
    float sum_6 = fma(v_135, v_136, sum[3]);
    sum[3] = sum_6;
  }
  int rounds_1 = (chunks_1 + 31) >> 5;
  for (int i_3 = 1; i_3 < max(rounds_1, 1); ++i_3) {
    int e_5 = lane + (i_3 << 5);
    if (e_5 < chunks_1) {
      int v_137 = (e_5 * 8) + base_2;
      uint4 q_67 = w2[v_137 >> 2];
      uint4 q_68 = w2[(v_137 >> 2) + 1];
      uint4 q_69 = w2[((((size_k >> 5) * 8) + base_2) + (e_5 >> 1)) >> 2];
      int v_138 = ((((size_k >> 5) * 8) + base_2) + (e_5 >> 1)) & 3;
      uint v_139 = (v_138 < 2) ? ((v_138 == 0) ? q_69.x : q_69.y) : ((v_138 == 2) ? q_69.z : q_69.w);
      int v_140 = (e_5 * 8) + base_3;
      uint4 q_70 = w2[v_140 >> 2];
      uint4 q_71 = w2[(v_140 >> 2) + 1];
      uint4 q_72 = w2[((((size_k >> 5) * 8) + base_3) + (e_5 >> 1)) >> 2];
      int v_141 = ((((size_k >> 5) * 8) + base_3) + (e_5 >> 1)) & 3;
      uint v_142 = (v_141 < 2) ? ((v_141 == 0) ? q_72.x : q_72.y) : ((v_141 == 2) ? q_72.z : q_72.w);
      uint2 q_73 = shared_2[e_5 * 4];
      uint2 q_74 = shared_2[(e_5 * 4) + 1];
      uint2 q_75 = shared_2[(e_5 * 4) + 2];
      uint2 q_76 = shared_2[(e_5 * 4) + 3];
      float2 q_77 = shared_3[e_5];
      float v_143 = half_lo((v_139 >> (uint)((e_5 & 1) * 16)));
      int dot_7 = dot4(q_68.w, q_76.y, dot4(q_68.z, q_76.x, dot4(q_68.y, q_75.y, dot4(q_68.x, q_75.x, dot4(q_67.w, q_74.y, dot4(q_67.z, q_74.x, dot4(q_67.y, q_73.y, dot4(q_67.x, q_73.x, 0))))))));
      float v_144 = v_143 * q_77.x;
      float v_145 = (float)dot_7;
      float sum_7 = fma(v_144, v_145, sum[2]);
      sum[2] = sum_7;
      float v_146 = half_lo((v_142 >> (uint)((e_5 & 1) * 16)));
      int dot_8 = dot4(q_71.w, q_76.y, dot4(q_71.z, q_76.x, dot4(q_71.y, q_75.y, dot4(q_71.x, q_75.x, dot4(q_70.w, q_74.y, dot4(q_70.z, q_74.x, dot4(q_70.y, q_73.y, dot4(q_70.x, q_73.x, 0))))))));
      float v_147 = v_146 * q_77.x;
      float v_148 = (float)dot_8;
      float sum_8 = fma(v_147, v_148, sum[3]);
      sum[3] = sum_8;
    }
  }
  float v_149 = lane_sum(sum[0], t, red);
  float v_150 = lane_sum(sum[1], t, red);
  float v_151 = lane_sum(sum[2], t, red);
  float v_152 = lane_sum(sum[3], t, red);
  float v_153 = v_149 * inverse_1;
  float v_154 = v_150 * inverse_1;
  float v_155 = v_151 * inverse_1;
  float v_156 = v_152 * inverse_1;
  if ((tx & 31) == 0) {
    float v_157 = exp(fmin((0.0f - v_153), 88.0f));
    float v_158 = v_153 / (1.0f + v_157);
    shared_1[run * 2] = v_158 * v_155;
    float v_159 = exp(fmin((0.0f - v_154), 88.0f));
    float v_160 = v_154 / (1.0f + v_159);
    shared_1[(run * 2) + 1] = v_160 * v_156;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int lane_1 = tx & 31;
  int row_2 = min(run, 7);
  int four = min(lane_1, 7) * 4;
  float4 q_78 = (float4)(shared_1[(row_2 * 32) + four], shared_1[((row_2 * 32) + four) + 1], shared_1[((row_2 * 32) + four) + 2], shared_1[((row_2 * 32) + four) + 3]);
  float v_161 = (lane_1 < 8) ? q_78.x : 0.0f;
  float v_162 = (lane_1 < 8) ? q_78.y : 0.0f;
  float v_163 = (lane_1 < 8) ? q_78.z : 0.0f;
  float v_164 = (lane_1 < 8) ? q_78.w : 0.0f;
  int target = row_2;
  bool there = (run < 1) && (0 <= target);
  bool mine = there && (lane_1 < 8);
  float v_165 = fmax(fabs(v_161), fabs(v_162));
  float v_166 = fmax(v_165, fabs(v_163));
  float v_167 = fmax(v_166, fabs(v_164));
  float v_168 = lane_max(v_167, t, red);
  bool v_169 = 7.523164e-37f <= v_168;
  float v_170 = v_169 ? (v_168 / 127.0f) : 0.0f;
  float v_171 = v_169 ? (127.0f / v_168) : 0.0f;
  int q_79 = (int)(rint((v_161 * v_171)));
  int q_80 = (int)(rint((v_162 * v_171)));
  int q_81 = (int)(rint((v_163 * v_171)));
  int q_82 = (int)(rint((v_164 * v_171)));
  int v_172 = ((q_79 + q_80) + q_81) + q_82;
  int v_173 = lane_sum_int(v_172, t, red);
  if (mine) {
    uint v_174 = ((((uint)q_79 & 255u) | (((uint)q_80 & 255u) << 8u)) | (((uint)q_81 & 255u) << 16u)) | (((uint)q_82 & 255u) << 24u);
    yq[((block * 8) + (target * (size_n >> 2))) + lane_1] = v_174;
    if (lane_1 == 0) {
      yq_s[block + ((target * (size_n >> 4)) >> 1)] = (float2)(v_170, (v_170 * (float)v_173));
    }
  }
}
