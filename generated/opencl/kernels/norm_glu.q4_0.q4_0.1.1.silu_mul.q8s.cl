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
  int v = ((size_k >> 5) * 4) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base = row * v;
  int v_1 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_1 = row_1 * v_1;
  int chunks = size_k >> 5;
  int v_2 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_2 = row * v_2;
  int v_3 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_3 = row_1 * v_3;
  int chunks_1 = size_k >> 5;
  float sum[16];
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  uint4 q = w[e_1 + (base >> 2)];
  uint4 q_1 = w[((((size_k >> 5) * 4) + base) + (e_1 >> 1)) >> 2];
  int v_4 = ((((size_k >> 5) * 4) + base) + (e_1 >> 1)) & 3;
  uint v_5 = (v_4 < 2) ? ((v_4 == 0) ? q_1.x : q_1.y) : ((v_4 == 2) ? q_1.z : q_1.w);
  uint4 q_2 = w[e_1 + (base_1 >> 2)];
  uint4 q_3 = w[((((size_k >> 5) * 4) + base_1) + (e_1 >> 1)) >> 2];
  int v_6 = ((((size_k >> 5) * 4) + base_1) + (e_1 >> 1)) & 3;
  uint v_7 = (v_6 < 2) ? ((v_6 == 0) ? q_3.x : q_3.y) : ((v_6 == 2) ? q_3.z : q_3.w);
  int e_2 = lane + 32;
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  uint4 q_4 = w[e_3 + (base >> 2)];
  uint4 q_5 = w[((((size_k >> 5) * 4) + base) + (e_3 >> 1)) >> 2];
  int v_8 = ((((size_k >> 5) * 4) + base) + (e_3 >> 1)) & 3;
  uint v_9 = (v_8 < 2) ? ((v_8 == 0) ? q_5.x : q_5.y) : ((v_8 == 2) ? q_5.z : q_5.w);
  uint4 q_6 = w[e_3 + (base_1 >> 2)];
  uint4 q_7 = w[((((size_k >> 5) * 4) + base_1) + (e_3 >> 1)) >> 2];
  int v_10 = ((((size_k >> 5) * 4) + base_1) + (e_3 >> 1)) & 3;
  uint v_11 = (v_10 < 2) ? ((v_10 == 0) ? q_7.x : q_7.y) : ((v_10 == 2) ? q_7.z : q_7.w);
  float total;
  total = 0.0f;
  int begin = tx * 8;
  for (int i = begin; i < max(size_k, begin); i += 4096) {
    int from = i + delta_at;
    float4 q_8 = delta[from >> 2];
    float4 q_9 = delta[(from >> 2) + 1];
    float x_1 = q_8.x;
    float x_2 = q_8.y;
    float x_3 = q_8.z;
    float x_4 = q_8.w;
    float x_5 = q_9.x;
    float x_6 = q_9.y;
    float x_7 = q_9.z;
    float x_8 = q_9.w;
    total = fma(x_1, x_1, total);
    total = fma(x_2, x_2, total);
    total = fma(x_3, x_3, total);
    total = fma(x_4, x_4, total);
    total = fma(x_5, x_5, total);
    total = fma(x_6, x_6, total);
    total = fma(x_7, x_7, total);
    total = fma(x_8, x_8, total);
  }
  float v_12 = group_sum(total, t, red);
  float inverse = 1.0f / sqrt(((v_12 / (float)size_k) + eps));
  total = 0.0f;
  int at = tx * 8;
  int from_1 = min(at, (size_k - 8));
  int from_2 = from_1;
  float4 q_10 = norm[from_2 >> 2];
  float4 q_11 = norm[(from_2 >> 2) + 1];
  float x_9 = q_10.x;
  float x_10 = q_10.y;
  float x_11 = q_10.z;
  float x_12 = q_10.w;
  float x_13 = q_11.x;
  float x_14 = q_11.y;
  float x_15 = q_11.z;
  float x_16 = q_11.w;
  int from_3 = from_1 + x_at;
  float4 q_12 = x[from_3 >> 2];
  float4 q_13 = x[(from_3 >> 2) + 1];
  float x_17 = q_12.x;
  float x_18 = q_12.y;
  float x_19 = q_12.z;
  float x_20 = q_12.w;
  float x_21 = q_13.x;
  float x_22 = q_13.y;
  float x_23 = q_13.z;
  float x_24 = q_13.w;
  int from_4 = from_1 + delta_at;
  float4 q_14 = delta[from_4 >> 2];
  float4 q_15 = delta[(from_4 >> 2) + 1];
  float x_25 = q_14.x;
  float x_26 = q_14.y;
  float x_27 = q_14.z;
  float x_28 = q_14.w;
  float x_29 = q_15.x;
  float x_30 = q_15.y;
  float x_31 = q_15.z;
  float x_32 = q_15.w;
  int from_5 = from_1;
  float4 q_16 = post[from_5 >> 2];
  float4 q_17 = post[(from_5 >> 2) + 1];
  float x_33 = q_16.x;
  float x_34 = q_16.y;
  float x_35 = q_16.z;
  float x_36 = q_16.w;
  float x_37 = q_17.x;
  float x_38 = q_17.y;
  float x_39 = q_17.z;
  float x_40 = q_17.w;
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
    float v_13 = (x_25 * inverse) * x_33;
    float v_14 = (x_26 * inverse) * x_34;
    float v_15 = (x_27 * inverse) * x_35;
    float v_16 = (x_28 * inverse) * x_36;
    float v_17 = (x_29 * inverse) * x_37;
    float v_18 = (x_30 * inverse) * x_38;
    float v_19 = (x_31 * inverse) * x_39;
    float v_20 = (x_32 * inverse) * x_40;
    float v_21 = x_17 + v_13;
    float v_22 = x_18 + v_14;
    float v_23 = x_19 + v_15;
    float v_24 = x_20 + v_16;
    float v_25 = x_21 + v_17;
    float v_26 = x_22 + v_18;
    float v_27 = x_23 + v_19;
    float v_28 = x_24 + v_20;
    if ((block == 0) && (0 <= h_at)) {
      int v_29 = at + h_at;
      h[v_29 >> 2] = (float4)(v_21, v_22, v_23, v_24);
      h[(v_29 >> 2) + 1] = (float4)(v_25, v_26, v_27, v_28);
    }
    total = fma(v_21, v_21, total);
    total = fma(v_22, v_22, total);
    total = fma(v_23, v_23, total);
    total = fma(v_24, v_24, total);
    total = fma(v_25, v_25, total);
    total = fma(v_26, v_26, total);
    total = fma(v_27, v_27, total);
    total = fma(v_28, v_28, total);
    float v_30 = v_21 * x_9;
    float v_31 = v_22 * x_10;
    float v_32 = v_23 * x_11;
    float v_33 = v_24 * x_12;
    float v_34 = v_25 * x_13;
    float v_35 = v_26 * x_14;
    float v_36 = v_27 * x_15;
    float v_37 = v_28 * x_16;
    made[0] = v_30;
    made[1] = v_31;
    made[2] = v_32;
    made[3] = v_33;
    made[4] = v_34;
    made[5] = v_35;
    made[6] = v_36;
    made[7] = v_37;
  }
  float v_38 = fmax(fabs(made[0]), fabs(made[1]));
  float v_39 = fmax(v_38, fabs(made[2]));
  float v_40 = fmax(v_39, fabs(made[3]));
  float v_41 = fmax(v_40, fabs(made[4]));
  float v_42 = fmax(v_41, fabs(made[5]));
  float v_43 = fmax(v_42, fabs(made[6]));
  float v_44 = fmax(v_43, fabs(made[7]));
  float v_45 = quad_max(v_44, t, red);
  bool v_46 = 7.523164e-37f <= v_45;
  float v_47 = v_46 ? (v_45 / 127.0f) : 0.0f;
  float v_48 = v_46 ? (127.0f / v_45) : 0.0f;
  int q_18 = (int)(rint((made[0] * v_48)));
  int q_19 = (int)(rint((made[1] * v_48)));
  int q_20 = (int)(rint((made[2] * v_48)));
  int q_21 = (int)(rint((made[3] * v_48)));
  int q_22 = (int)(rint((made[4] * v_48)));
  int q_23 = (int)(rint((made[5] * v_48)));
  int q_24 = (int)(rint((made[6] * v_48)));
  int q_25 = (int)(rint((made[7] * v_48)));
  int v_49 = ((((((q_18 + q_19) + q_20) + q_21) + q_22) + q_23) + q_24) + q_25;
  int v_50 = quad_sum_int(v_49, t, red);
  if (at < size_k) {
    uint v_51 = ((((uint)q_18 & 255u) | (((uint)q_19 & 255u) << 8u)) | (((uint)q_20 & 255u) << 16u)) | (((uint)q_21 & 255u) << 24u);
    uint v_52 = ((((uint)q_22 & 255u) | (((uint)q_23 & 255u) << 8u)) | (((uint)q_24 & 255u) << 16u)) | (((uint)q_25 & 255u) << 24u);
    shared_2[(at >> 2) >> 1] = (uint2)(v_51, v_52);
    if ((tx & 3) == 0) {
      shared_3[at >> 5] = (float2)(v_47, (v_47 * (float)v_50));
    }
  }
  if (4096 < size_k) {
    for (int i_1 = 1; i_1 < ((size_k + 4095) >> 12); ++i_1) {
      int at_1 = (i_1 * 4096) + (tx * 8);
      int from_6 = min(at_1, (size_k - 8));
      int from_7 = from_6;
      float4 q_26 = norm[from_7 >> 2];
      float4 q_27 = norm[(from_7 >> 2) + 1];
      float x_41 = q_26.x;
      float x_42 = q_26.y;
      float x_43 = q_26.z;
      float x_44 = q_26.w;
      float x_45 = q_27.x;
      float x_46 = q_27.y;
      float x_47 = q_27.z;
      float x_48 = q_27.w;
      int from_8 = from_6 + x_at;
      float4 q_28 = x[from_8 >> 2];
      float4 q_29 = x[(from_8 >> 2) + 1];
      float x_49 = q_28.x;
      float x_50 = q_28.y;
      float x_51 = q_28.z;
      float x_52 = q_28.w;
      float x_53 = q_29.x;
      float x_54 = q_29.y;
      float x_55 = q_29.z;
      float x_56 = q_29.w;
      int from_9 = from_6 + delta_at;
      float4 q_30 = delta[from_9 >> 2];
      float4 q_31 = delta[(from_9 >> 2) + 1];
      float x_57 = q_30.x;
      float x_58 = q_30.y;
      float x_59 = q_30.z;
      float x_60 = q_30.w;
      float x_61 = q_31.x;
      float x_62 = q_31.y;
      float x_63 = q_31.z;
      float x_64 = q_31.w;
      int from_10 = from_6;
      float4 q_32 = post[from_10 >> 2];
      float4 q_33 = post[(from_10 >> 2) + 1];
      float x_65 = q_32.x;
      float x_66 = q_32.y;
      float x_67 = q_32.z;
      float x_68 = q_32.w;
      float x_69 = q_33.x;
      float x_70 = q_33.y;
      float x_71 = q_33.z;
      float x_72 = q_33.w;
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
        float v_53 = (x_57 * inverse) * x_65;
        float v_54 = (x_58 * inverse) * x_66;
        float v_55 = (x_59 * inverse) * x_67;
        float v_56 = (x_60 * inverse) * x_68;
        float v_57 = (x_61 * inverse) * x_69;
        float v_58 = (x_62 * inverse) * x_70;
        float v_59 = (x_63 * inverse) * x_71;
        float v_60 = (x_64 * inverse) * x_72;
        float v_61 = x_49 + v_53;
        float v_62 = x_50 + v_54;
        float v_63 = x_51 + v_55;
        float v_64 = x_52 + v_56;
        float v_65 = x_53 + v_57;
        float v_66 = x_54 + v_58;
        float v_67 = x_55 + v_59;
        float v_68 = x_56 + v_60;
        if ((block == 0) && (0 <= h_at)) {
          int v_69 = at_1 + h_at;
          h[v_69 >> 2] = (float4)(v_61, v_62, v_63, v_64);
          h[(v_69 >> 2) + 1] = (float4)(v_65, v_66, v_67, v_68);
        }
        total = fma(v_61, v_61, total);
        total = fma(v_62, v_62, total);
        total = fma(v_63, v_63, total);
        total = fma(v_64, v_64, total);
        total = fma(v_65, v_65, total);
        total = fma(v_66, v_66, total);
        total = fma(v_67, v_67, total);
        total = fma(v_68, v_68, total);
        float v_70 = v_61 * x_41;
        float v_71 = v_62 * x_42;
        float v_72 = v_63 * x_43;
        float v_73 = v_64 * x_44;
        float v_74 = v_65 * x_45;
        float v_75 = v_66 * x_46;
        float v_76 = v_67 * x_47;
        float v_77 = v_68 * x_48;
        made_1[0] = v_70;
        made_1[1] = v_71;
        made_1[2] = v_72;
        made_1[3] = v_73;
        made_1[4] = v_74;
        made_1[5] = v_75;
        made_1[6] = v_76;
        made_1[7] = v_77;
      }
      float v_78 = fmax(fabs(made_1[0]), fabs(made_1[1]));
      float v_79 = fmax(v_78, fabs(made_1[2]));
      float v_80 = fmax(v_79, fabs(made_1[3]));
      float v_81 = fmax(v_80, fabs(made_1[4]));
      float v_82 = fmax(v_81, fabs(made_1[5]));
      float v_83 = fmax(v_82, fabs(made_1[6]));
      float v_84 = fmax(v_83, fabs(made_1[7]));
      float v_85 = quad_max(v_84, t, red);
      bool v_86 = 7.523164e-37f <= v_85;
      float v_87 = v_86 ? (v_85 / 127.0f) : 0.0f;
      float v_88 = v_86 ? (127.0f / v_85) : 0.0f;
      int q_34 = (int)(rint((made_1[0] * v_88)));
      int q_35 = (int)(rint((made_1[1] * v_88)));
      int q_36 = (int)(rint((made_1[2] * v_88)));
      int q_37 = (int)(rint((made_1[3] * v_88)));
      int q_38 = (int)(rint((made_1[4] * v_88)));
      int q_39 = (int)(rint((made_1[5] * v_88)));
      int q_40 = (int)(rint((made_1[6] * v_88)));
      int q_41 = (int)(rint((made_1[7] * v_88)));
      int v_89 = ((((((q_34 + q_35) + q_36) + q_37) + q_38) + q_39) + q_40) + q_41;
      int v_90 = quad_sum_int(v_89, t, red);
      if (at_1 < size_k) {
        uint v_91 = ((((uint)q_34 & 255u) | (((uint)q_35 & 255u) << 8u)) | (((uint)q_36 & 255u) << 16u)) | (((uint)q_37 & 255u) << 24u);
        uint v_92 = ((((uint)q_38 & 255u) | (((uint)q_39 & 255u) << 8u)) | (((uint)q_40 & 255u) << 16u)) | (((uint)q_41 & 255u) << 24u);
        shared_2[(at_1 >> 2) >> 1] = (uint2)(v_91, v_92);
        if ((tx & 3) == 0) {
          shared_3[at_1 >> 5] = (float2)(v_87, (v_87 * (float)v_90));
        }
      }
    }
  }
  float v_93 = lane_sum(total, t, red);
  if ((tx & 31) == 0) {
    shared_4[tx >> 5] = v_93;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float v_94 = shared_4[0] + shared_4[1];
  float v_95 = v_94 + shared_4[2];
  float v_96 = v_95 + shared_4[3];
  float v_97 = v_96 + shared_4[4];
  float v_98 = v_97 + shared_4[5];
  float v_99 = v_98 + shared_4[6];
  float v_100 = v_99 + shared_4[7];
  float v_101 = v_100 + shared_4[8];
  float v_102 = v_101 + shared_4[9];
  float v_103 = v_102 + shared_4[10];
  float v_104 = v_103 + shared_4[11];
  float v_105 = v_104 + shared_4[12];
  float v_106 = v_105 + shared_4[13];
  float v_107 = v_106 + shared_4[14];
  float v_108 = v_107 + shared_4[15];
  float inverse_1 = 1.0f / sqrt(((v_108 / (float)size_k) + eps));
  sum[0] = 0.0f;
  sum[1] = 0.0f;
  sum[2] = 0.0f;
  sum[3] = 0.0f;
  int e_4 = lane;
  int e_5 = max(min(e_4, (chunks_1 - 1)), 0);
  uint4 q_42 = w2[e_5 + (base_2 >> 2)];
  uint4 q_43 = w2[((((size_k >> 5) * 4) + base_2) + (e_5 >> 1)) >> 2];
  int v_109 = ((((size_k >> 5) * 4) + base_2) + (e_5 >> 1)) & 3;
  uint v_110 = (v_109 < 2) ? ((v_109 == 0) ? q_43.x : q_43.y) : ((v_109 == 2) ? q_43.z : q_43.w);
  uint4 q_44 = w2[e_5 + (base_3 >> 2)];
  uint4 q_45 = w2[((((size_k >> 5) * 4) + base_3) + (e_5 >> 1)) >> 2];
  int v_111 = ((((size_k >> 5) * 4) + base_3) + (e_5 >> 1)) & 3;
  uint v_112 = (v_111 < 2) ? ((v_111 == 0) ? q_45.x : q_45.y) : ((v_111 == 2) ? q_45.z : q_45.w);
  int e_6 = lane + 32;
  int e_7 = max(min(e_6, (chunks_1 - 1)), 0);
  uint4 q_46 = w2[e_7 + (base_2 >> 2)];
  uint4 q_47 = w2[((((size_k >> 5) * 4) + base_2) + (e_7 >> 1)) >> 2];
  int v_113 = ((((size_k >> 5) * 4) + base_2) + (e_7 >> 1)) & 3;
  uint v_114 = (v_113 < 2) ? ((v_113 == 0) ? q_47.x : q_47.y) : ((v_113 == 2) ? q_47.z : q_47.w);
  uint4 q_48 = w2[e_7 + (base_3 >> 2)];
  uint4 q_49 = w2[((((size_k >> 5) * 4) + base_3) + (e_7 >> 1)) >> 2];
  int v_115 = ((((size_k >> 5) * 4) + base_3) + (e_7 >> 1)) & 3;
  uint v_116 = (v_115 < 2) ? ((v_115 == 0) ? q_49.x : q_49.y) : ((v_115 == 2) ? q_49.z : q_49.w);
  if (e < chunks) {
    uint2 q_50 = shared_2[e * 4];
    uint2 q_51 = shared_2[(e * 4) + 1];
    uint2 q_52 = shared_2[(e * 4) + 2];
    uint2 q_53 = shared_2[(e * 4) + 3];
    float2 q_54 = shared_3[e];
    float v_117 = half_lo((v_5 >> (uint)((e & 1) * 16)));
    uint low = q.x & 252645135u;
    uint low_1 = q.y & 252645135u;
    uint low_2 = q.z & 252645135u;
    uint low_3 = q.w & 252645135u;
    uint high = (q.x >> 4u) & 252645135u;
    uint high_1 = (q.y >> 4u) & 252645135u;
    uint high_2 = (q.z >> 4u) & 252645135u;
    uint high_3 = (q.w >> 4u) & 252645135u;
    float v_118 = v_117 * (-8.0f);
    int dot_1 = dot4(high_3, q_53.y, dot4(high_2, q_53.x, dot4(high_1, q_52.y, dot4(high, q_52.x, dot4(low_3, q_51.y, dot4(low_2, q_51.x, dot4(low_1, q_50.y, dot4(low, q_50.x, 0))))))));
    float v_119 = v_117 * q_54.x;
    float v_120 = (float)dot_1;
    float sum_1 = fma(v_119, v_120, sum[0]);
    float sum_2 = fma(v_118, q_54.y, sum_1);
    sum[0] = sum_2;
    float v_121 = half_lo((v_7 >> (uint)((e & 1) * 16)));
    uint low_4 = q_2.x & 252645135u;
    uint low_5 = q_2.y & 252645135u;
    uint low_6 = q_2.z & 252645135u;
    uint low_7 = q_2.w & 252645135u;
    uint high_4 = (q_2.x >> 4u) & 252645135u;
    uint high_5 = (q_2.y >> 4u) & 252645135u;
    uint high_6 = (q_2.z >> 4u) & 252645135u;
    uint high_7 = (q_2.w >> 4u) & 252645135u;
    float v_122 = v_121 * (-8.0f);
    int dot_2 = dot4(high_7, q_53.y, dot4(high_6, q_53.x, dot4(high_5, q_52.y, dot4(high_4, q_52.x, dot4(low_7, q_51.y, dot4(low_6, q_51.x, dot4(low_5, q_50.y, dot4(low_4, q_50.x, 0))))))));
    float v_123 = v_121 * q_54.x;
    float v_124 = (float)dot_2;
    float sum_3 = fma(v_123, v_124, sum[1]);
    float sum_4 = fma(v_122, q_54.y, sum_3);
    sum[1] = sum_4;
  }
  if (e_2 < chunks) {
    uint2 q_55 = shared_2[e_2 * 4];
    uint2 q_56 = shared_2[(e_2 * 4) + 1];
    uint2 q_57 = shared_2[(e_2 * 4) + 2];
    uint2 q_58 = shared_2[(e_2 * 4) + 3];
    float2 q_59 = shared_3[e_2];
    float v_125 = half_lo((v_9 >> (uint)((e_2 & 1) * 16)));
    uint low_8 = q_4.x & 252645135u;
    uint low_9 = q_4.y & 252645135u;
    uint low_10 = q_4.z & 252645135u;
    uint low_11 = q_4.w & 252645135u;
    uint high_8 = (q_4.x >> 4u) & 252645135u;
    uint high_9 = (q_4.y >> 4u) & 252645135u;
    uint high_10 = (q_4.z >> 4u) & 252645135u;
    uint high_11 = (q_4.w >> 4u) & 252645135u;
    float v_126 = v_125 * (-8.0f);
    int dot_3 = dot4(high_11, q_58.y, dot4(high_10, q_58.x, dot4(high_9, q_57.y, dot4(high_8, q_57.x, dot4(low_11, q_56.y, dot4(low_10, q_56.x, dot4(low_9, q_55.y, dot4(low_8, q_55.x, 0))))))));
    float v_127 = v_125 * q_59.x;
    float v_128 = (float)dot_3;
    float sum_5 = fma(v_127, v_128, sum[0]);
    float sum_6 = fma(v_126, q_59.y, sum_5);
    sum[0] = sum_6;
    float v_129 = half_lo((v_11 >> (uint)((e_2 & 1) * 16)));
    uint low_12 = q_6.x & 252645135u;
    uint low_13 = q_6.y & 252645135u;
    uint low_14 = q_6.z & 252645135u;
    uint low_15 = q_6.w & 252645135u;
    uint high_12 = (q_6.x >> 4u) & 252645135u;
    uint high_13 = (q_6.y >> 4u) & 252645135u;
    uint high_14 = (q_6.z >> 4u) & 252645135u;
    uint high_15 = (q_6.w >> 4u) & 252645135u;
    float v_130 = v_129 * (-8.0f);
    int dot_4 = dot4(high_15, q_58.y, dot4(high_14, q_58.x, dot4(high_13, q_57.y, dot4(high_12, q_57.x, dot4(low_15, q_56.y, dot4(low_14, q_56.x, dot4(low_13, q_55.y, dot4(low_12, q_55.x, 0))))))));
    float v_131 = v_129 * q_59.x;
    float v_132 = (float)dot_4;
    float sum_7 = fma(v_131, v_132, sum[1]);
    float sum_8 = fma(v_130, q_59.y, sum_7);
    sum[1] = sum_8;
  }
  int rounds = (chunks + 31) >> 5;
  for (int i_2 = 2; i_2 < max(rounds, 2); ++i_2) {
    int e_8 = lane + (i_2 << 5);
    if (e_8 < chunks) {
      uint4 q_60 = w[e_8 + (base >> 2)];
      uint4 q_61 = w[((((size_k >> 5) * 4) + base) + (e_8 >> 1)) >> 2];
      int v_133 = ((((size_k >> 5) * 4) + base) + (e_8 >> 1)) & 3;
      uint v_134 = (v_133 < 2) ? ((v_133 == 0) ? q_61.x : q_61.y) : ((v_133 == 2) ? q_61.z : q_61.w);
      uint4 q_62 = w[e_8 + (base_1 >> 2)];
      uint4 q_63 = w[((((size_k >> 5) * 4) + base_1) + (e_8 >> 1)) >> 2];
      int v_135 = ((((size_k >> 5) * 4) + base_1) + (e_8 >> 1)) & 3;
      uint v_136 = (v_135 < 2) ? ((v_135 == 0) ? q_63.x : q_63.y) : ((v_135 == 2) ? q_63.z : q_63.w);
      uint2 q_64 = shared_2[e_8 * 4];
      uint2 q_65 = shared_2[(e_8 * 4) + 1];
      uint2 q_66 = shared_2[(e_8 * 4) + 2];
      uint2 q_67 = shared_2[(e_8 * 4) + 3];
      float2 q_68 = shared_3[e_8];
      float v_137 = half_lo((v_134 >> (uint)((e_8 & 1) * 16)));
      uint low_16 = q_60.x & 252645135u;
      uint low_17 = q_60.y & 252645135u;
      uint low_18 = q_60.z & 252645135u;
      uint low_19 = q_60.w & 252645135u;
      uint high_16 = (q_60.x >> 4u) & 252645135u;
      uint high_17 = (q_60.y >> 4u) & 252645135u;
      uint high_18 = (q_60.z >> 4u) & 252645135u;
      uint high_19 = (q_60.w >> 4u) & 252645135u;
      float v_138 = v_137 * (-8.0f);
      int dot_5 = dot4(high_19, q_67.y, dot4(high_18, q_67.x, dot4(high_17, q_66.y, dot4(high_16, q_66.x, dot4(low_19, q_65.y, dot4(low_18, q_65.x, dot4(low_17, q_64.y, dot4(low_16, q_64.x, 0))))))));
      float v_139 = v_137 * q_68.x;
      float v_140 = (float)dot_5;
      float sum_9 = fma(v_139, v_140, sum[0]);
      float sum_10 = fma(v_138, q_68.y, sum_9);
      sum[0] = sum_10;
      float v_141 = half_lo((v_136 >> (uint)((e_8 & 1) * 16)));
      uint low_20 = q_62.x & 252645135u;
      uint low_21 = q_62.y & 252645135u;
      uint low_22 = q_62.z & 252645135u;
      uint low_23 = q_62.w & 252645135u;
      uint high_20 = (q_62.x >> 4u) & 252645135u;
      uint high_21 = (q_62.y >> 4u) & 252645135u;
      uint high_22 = (q_62.z >> 4u) & 252645135u;
      uint high_23 = (q_62.w >> 4u) & 252645135u;
      float v_142 = v_141 * (-8.0f);
      int dot_6 = dot4(high_23, q_67.y, dot4(high_22, q_67.x, dot4(high_21, q_66.y, dot4(high_20, q_66.x, dot4(low_23, q_65.y, dot4(low_22, q_65.x, dot4(low_21, q_64.y, dot4(low_20, q_64.x, 0))))))));
      float v_143 = v_141 * q_68.x;
      float v_144 = (float)dot_6;
      float sum_11 = fma(v_143, v_144, sum[1]);
      float sum_12 = fma(v_142, q_68.y, sum_11);
      sum[1] = sum_12;
    }
  }
  if (e_4 < chunks_1) {
    uint2 q_69 = shared_2[e_4 * 4];
    uint2 q_70 = shared_2[(e_4 * 4) + 1];
    uint2 q_71 = shared_2[(e_4 * 4) + 2];
    uint2 q_72 = shared_2[(e_4 * 4) + 3];
    float2 q_73 = shared_3[e_4];
    float v_145 = half_lo((v_110 >> (uint)((e_4 & 1) * 16)));
    uint low_24 = q_42.x & 252645135u;
    uint low_25 = q_42.y & 252645135u;
    uint low_26 = q_42.z & 252645135u;
    uint low_27 = q_42.w & 252645135u;
    uint high_24 = (q_42.x >> 4u) & 252645135u;
    uint high_25 = (q_42.y >> 4u) & 252645135u;
    uint high_26 = (q_42.z >> 4u) & 252645135u;
    uint high_27 = (q_42.w >> 4u) & 252645135u;
    float v_146 = v_145 * (-8.0f);
    int dot_7 = dot4(high_27, q_72.y, dot4(high_26, q_72.x, dot4(high_25, q_71.y, dot4(high_24, q_71.x, dot4(low_27, q_70.y, dot4(low_26, q_70.x, dot4(low_25, q_69.y, dot4(low_24, q_69.x, 0))))))));
    float v_147 = v_145 * q_73.x;
    float v_148 = (float)dot_7;
    float sum_13 = fma(v_147, v_148, sum[2]);
    float sum_14 = fma(v_146, q_73.y, sum_13);
    sum[2] = sum_14;
    float v_149 = half_lo((v_112 >> (uint)((e_4 & 1) * 16)));
    uint low_28 = q_44.x & 252645135u;
    uint low_29 = q_44.y & 252645135u;
    uint low_30 = q_44.z & 252645135u;
    uint low_31 = q_44.w & 252645135u;
    uint high_28 = (q_44.x >> 4u) & 252645135u;
    uint high_29 = (q_44.y >> 4u) & 252645135u;
    uint high_30 = (q_44.z >> 4u) & 252645135u;
    uint high_31 = (q_44.w >> 4u) & 252645135u;
    float v_150 = v_149 * (-8.0f);
    int dot_8 = dot4(high_31, q_72.y, dot4(high_30, q_72.x, dot4(high_29, q_71.y, dot4(high_28, q_71.x, dot4(low_31, q_70.y, dot4(low_30, q_70.x, dot4(low_29, q_69.y, dot4(low_28, q_69.x, 0))))))));
    float v_151 = v_149 * q_73.x;
    float v_152 = (float)dot_8;
    float sum_15 = fma(v_151, v_152, sum[3]);
    float sum_16 = fma(v_150, q_73.y, sum_15);
    sum[3] = sum_16;
  }
  if (e_6 < chunks_1) {
    uint2 q_74 = shared_2[e_6 * 4];
    uint2 q_75 = shared_2[(e_6 * 4) + 1];
    uint2 q_76 = shared_2[(e_6 * 4) + 2];
    uint2 q_77 = shared_2[(e_6 * 4) + 3];
    float2 q_78 = shared_3[e_6];
    float v_153 = half_lo((v_114 >> (uint)((e_6 & 1) * 16)));
    uint low_32 = q_46.x & 252645135u;
    uint low_33 = q_46.y & 252645135u;
    uint low_34 = q_46.z & 252645135u;
    uint low_35 = q_46.w & 252645135u;
    uint high_32 = (q_46.x >> 4u) & 252645135u;
    uint high_33 = (q_46.y >> 4u) & 252645135u;
    uint high_34 = (q_46.z >> 4u) & 252645135u;
    uint high_35 = (q_46.w >> 4u) & 252645135u;
    float v_154 = v_153 * (-8.0f);
    int dot_9 = dot4(high_35, q_77.y, dot4(high_34, q_77.x, dot4(high_33, q_76.y, dot4(high_32, q_76.x, dot4(low_35, q_75.y, dot4(low_34, q_75.x, dot4(low_33, q_74.y, dot4(low_32, q_74.x, 0))))))));
    float v_155 = v_153 * q_78.x;
    float v_156 = (float)dot_9;
    float sum_17 = fma(v_155, v_156, sum[2]);
    float sum_18 = fma(v_154, q_78.y, sum_17);
    sum[2] = sum_18;
    float v_157 = half_lo((v_116 >> (uint)((e_6 & 1) * 16)));
    uint low_36 = q_48.x & 252645135u;
    uint low_37 = q_48.y & 252645135u;
    uint low_38 = q_48.z & 252645135u;
    uint low_39 = q_48.w & 252645135u;
    uint high_36 = (q_48.x >> 4u) & 252645135u;
    uint high_37 = (q_48.y >> 4u) & 252645135u;
    uint high_38 = (q_48.z >> 4u) & 252645135u;
    uint high_39 = (q_48.w >> 4u) & 252645135u;
    float v_158 = v_157 * (-8.0f);
    int dot_10 = dot4(high_39, q_77.y, dot4(high_38, q_77.x, dot4(high_37, q_76.y, dot4(high_36, q_76.x, dot4(low_39, q_75.y, dot4(low_38, q_75.x, dot4(low_37, q_74.y, dot4(low_36, q_74.x, 0))))))));
    float v_159 = v_157 * q_78.x;
    float v_160 = (float)dot_10;
    float sum_19 = fma(v_159, v_160, sum[3]);
    float sum_20 = fma(v_158, q_78.y, sum_19);
    sum[3] = sum_20;
  }
  int rounds_1 = (chunks_1 + 31) >> 5;
  for (int i_3 = 2; i_3 < max(rounds_1, 2); ++i_3) {
    int e_9 = lane + (i_3 << 5);
    if (e_9 < chunks_1) {
      uint4 q_79 = w2[e_9 + (base_2 >> 2)];
      uint4 q_80 = w2[((((size_k >> 5) * 4) + base_2) + (e_9 >> 1)) >> 2];
      int v_161 = ((((size_k >> 5) * 4) + base_2) + (e_9 >> 1)) & 3;
      uint v_162 = (v_161 < 2) ? ((v_161 == 0) ? q_80.x : q_80.y) : ((v_161 == 2) ? q_80.z : q_80.w);
      uint4 q_81 = w2[e_9 + (base_3 >> 2)];
      uint4 q_82 = w2[((((size_k >> 5) * 4) + base_3) + (e_9 >> 1)) >> 2];
      int v_163 = ((((size_k >> 5) * 4) + base_3) + (e_9 >> 1)) & 3;
      uint v_164 = (v_163 < 2) ? ((v_163 == 0) ? q_82.x : q_82.y) : ((v_163 == 2) ? q_82.z : q_82.w);
      uint2 q_83 = shared_2[e_9 * 4];
      uint2 q_84 = shared_2[(e_9 * 4) + 1];
      uint2 q_85 = shared_2[(e_9 * 4) + 2];
      uint2 q_86 = shared_2[(e_9 * 4) + 3];
      float2 q_87 = shared_3[e_9];
      float v_165 = half_lo((v_162 >> (uint)((e_9 & 1) * 16)));
      uint low_40 = q_79.x & 252645135u;
      uint low_41 = q_79.y & 252645135u;
      uint low_42 = q_79.z & 252645135u;
      uint low_43 = q_79.w & 252645135u;
      uint high_40 = (q_79.x >> 4u) & 252645135u;
      uint high_41 = (q_79.y >> 4u) & 252645135u;
      uint high_42 = (q_79.z >> 4u) & 252645135u;
      uint high_43 = (q_79.w >> 4u) & 252645135u;
      float v_166 = v_165 * (-8.0f);
      int dot_11 = dot4(high_43, q_86.y, dot4(high_42, q_86.x, dot4(high_41, q_85.y, dot4(high_40, q_85.x, dot4(low_43, q_84.y, dot4(low_42, q_84.x, dot4(low_41, q_83.y, dot4(low_40, q_83.x, 0))))))));
      float v_167 = v_165 * q_87.x;
      float v_168 = (float)dot_11;
      float sum_21 = fma(v_167, v_168, sum[2]);
      float sum_22 = fma(v_166, q_87.y, sum_21);
      sum[2] = sum_22;
      float v_169 = half_lo((v_164 >> (uint)((e_9 & 1) * 16)));
      uint low_44 = q_81.x & 252645135u;
      uint low_45 = q_81.y & 252645135u;
      uint low_46 = q_81.z & 252645135u;
      uint low_47 = q_81.w & 252645135u;
      uint high_44 = (q_81.x >> 4u) & 252645135u;
      uint high_45 = (q_81.y >> 4u) & 252645135u;
      uint high_46 = (q_81.z >> 4u) & 252645135u;
      uint high_47 = (q_81.w >> 4u) & 252645135u;
      float v_170 = v_169 * (-8.0f);
      int dot_12 = dot4(high_47, q_86.y, dot4(high_46, q_86.x, dot4(high_45, q_85.y, dot4(high_44, q_85.x, dot4(low_47, q_84.y, dot4(low_46, q_84.x, dot4(low_45, q_83.y, dot4(low_44, q_83.x, 0))))))));
      float v_171 = v_169 * q_87.x;
      float v_172 = (float)dot_12;
      float sum_23 = fma(v_171, v_172, sum[3]);
      float sum_24 = fma(v_170, q_87.y, sum_23);
      sum[3] = sum_24;
    }
  }
  float v_173 = lane_sum(sum[0], t, red);
  float v_174 = lane_sum(sum[1], t, red);
  float v_175 = lane_sum(sum[2], t, red);
  float v_176 = lane_sum(sum[3], t, red);
  float v_177 = v_173 * inverse_1;
  float v_178 = v_174 * inverse_1;
  float v_179 = v_175 * inverse_1;
  float v_180 = v_176 * inverse_1;
  if ((tx & 31) == 0) {
    float v_181 = exp(fmin((0.0f - v_177), 88.0f));
    float v_182 = v_177 / (1.0f + v_181);
    shared_1[run * 2] = v_182 * v_179;
    float v_183 = exp(fmin((0.0f - v_178), 88.0f));
    float v_184 = v_178 / (1.0f + v_183);
    shared_1[(run * 2) + 1] = v_184 * v_180;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int lane_1 = tx & 31;
  int row_2 = min(run, 7);
  int four = min(lane_1, 7) * 4;
  float4 q_88 = (float4)(shared_1[(row_2 * 32) + four], shared_1[((row_2 * 32) + four) + 1], shared_1[((row_2 * 32) + four) + 2], shared_1[((row_2 * 32) + four) + 3]);
  float v_185 = (lane_1 < 8) ? q_88.x : 0.0f;
  float v_186 = (lane_1 < 8) ? q_88.y : 0.0f;
  float v_187 = (lane_1 < 8) ? q_88.z : 0.0f;
  float v_188 = (lane_1 < 8) ? q_88.w : 0.0f;
  int target = row_2;
  bool there = (run < 1) && (0 <= target);
  bool mine = there && (lane_1 < 8);
  float v_189 = fmax(fabs(v_185), fabs(v_186));
  float v_190 = fmax(v_189, fabs(v_187));
  float v_191 = fmax(v_190, fabs(v_188));
  float v_192 = lane_max(v_191, t, red);
  bool v_193 = 7.523164e-37f <= v_192;
  float v_194 = v_193 ? (v_192 / 127.0f) : 0.0f;
  float v_195 = v_193 ? (127.0f / v_192) : 0.0f;
  int q_89 = (int)(rint((v_185 * v_195)));
  int q_90 = (int)(rint((v_186 * v_195)));
  int q_91 = (int)(rint((v_187 * v_195)));
  int q_92 = (int)(rint((v_188 * v_195)));
  int v_196 = ((q_89 + q_90) + q_91) + q_92;
  int v_197 = lane_sum_int(v_196, t, red);
  if (mine) {
    uint v_198 = ((((uint)q_89 & 255u) | (((uint)q_90 & 255u) << 8u)) | (((uint)q_91 & 255u) << 16u)) | (((uint)q_92 & 255u) << 24u);
    yq[((block * 8) + (target * (size_n >> 2))) + lane_1] = v_198;
    if (lane_1 == 0) {
      yq_s[block + ((target * (size_n >> 4)) >> 1)] = (float2)(v_194, (v_194 * (float)v_197));
    }
  }
}
