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
__kernel void kernel_main(__global const uint4* restrict w, __global const uint* restrict w__words, __global const int* restrict step_1, __global const float4* x, __global float4* rings, __global const float4* restrict taps, __global float4* copies, __global float* out_1, int ring_stride, int ring_offset, int x_at, int copy_stride, int copy_offset) {
  __local uint2 shared_1[1536];
  __local float2 shared_2[384];
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
    int table = step_1[4];
    int word_4 = step_1[table + 1];
    int word_5 = step_1[table + 2];
    int ring = (word_5 * ring_stride) + (ring_offset >> 2);
    int at = tx * 8;
    int from = min(at, (size_k - 8));
    int from_1 = from + x_at;
    float4 q_4 = x[from_1 >> 2];
    float4 q_5 = x[(from_1 >> 2) + 1];
    float x_1 = q_4.x;
    float x_2 = q_4.y;
    float x_3 = q_4.z;
    float x_4 = q_4.w;
    float x_5 = q_5.x;
    float x_6 = q_5.y;
    float x_7 = q_5.z;
    float x_8 = q_5.w;
    int from_2 = (from + x_at) + size_k;
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
    int from_3 = ((size_k * 2) + from) + x_at;
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
    int from_4 = from * 3;
    float4 q_10 = taps[from_4 >> 2];
    float4 q_11 = taps[(from_4 >> 2) + 1];
    float x_25 = q_10.x;
    float x_26 = q_10.y;
    float x_27 = q_10.z;
    float x_28 = q_10.w;
    float x_29 = q_11.x;
    float x_30 = q_11.y;
    float x_31 = q_11.z;
    float x_32 = q_11.w;
    int from_5 = (from * 3) + 8;
    float4 q_12 = taps[from_5 >> 2];
    float4 q_13 = taps[(from_5 >> 2) + 1];
    float x_33 = q_12.x;
    float x_34 = q_12.y;
    float x_35 = q_12.z;
    float x_36 = q_12.w;
    float x_37 = q_13.x;
    float x_38 = q_13.y;
    float x_39 = q_13.z;
    float x_40 = q_13.w;
    int from_6 = (from * 3) + 16;
    float4 q_14 = taps[from_6 >> 2];
    float4 q_15 = taps[(from_6 >> 2) + 1];
    float x_41 = q_14.x;
    float x_42 = q_14.y;
    float x_43 = q_14.z;
    float x_44 = q_14.w;
    float x_45 = q_15.x;
    float x_46 = q_15.y;
    float x_47 = q_15.z;
    float x_48 = q_15.w;
    int slot = ring + (((word_4 + 15) & 15) * size_k);
    int from_7 = slot + from;
    float4 q_16 = rings[from_7 >> 2];
    float4 q_17 = rings[(from_7 >> 2) + 1];
    float x_49 = q_16.x;
    float x_50 = q_16.y;
    float x_51 = q_16.z;
    float x_52 = q_16.w;
    float x_53 = q_17.x;
    float x_54 = q_17.y;
    float x_55 = q_17.z;
    float x_56 = q_17.w;
    int slot_1 = ring + (((word_4 + 14) & 15) * size_k);
    int from_8 = slot_1 + from;
    float4 q_18 = rings[from_8 >> 2];
    float4 q_19 = rings[(from_8 >> 2) + 1];
    float x_57 = q_18.x;
    float x_58 = q_18.y;
    float x_59 = q_18.z;
    float x_60 = q_18.w;
    float x_61 = q_19.x;
    float x_62 = q_19.y;
    float x_63 = q_19.z;
    float x_64 = q_19.w;
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
      float v_2 = x_1 * x_17;
      float v_3 = x_2 * x_18;
      float v_4 = x_3 * x_19;
      float v_5 = x_4 * x_20;
      float v_6 = x_5 * x_21;
      float v_7 = x_6 * x_22;
      float v_8 = x_7 * x_23;
      float v_9 = x_8 * x_24;
      float v_10 = (1 <= word_4) ? x_49 : 0.0f;
      float v_11 = (1 <= word_4) ? x_50 : 0.0f;
      float v_12 = (1 <= word_4) ? x_51 : 0.0f;
      float v_13 = (1 <= word_4) ? x_52 : 0.0f;
      float v_14 = (1 <= word_4) ? x_53 : 0.0f;
      float v_15 = (1 <= word_4) ? x_54 : 0.0f;
      float v_16 = (1 <= word_4) ? x_55 : 0.0f;
      float v_17 = (1 <= word_4) ? x_56 : 0.0f;
      float v_18 = (2 <= word_4) ? x_57 : 0.0f;
      float v_19 = (2 <= word_4) ? x_58 : 0.0f;
      float v_20 = (2 <= word_4) ? x_59 : 0.0f;
      float v_21 = (2 <= word_4) ? x_60 : 0.0f;
      float v_22 = (2 <= word_4) ? x_61 : 0.0f;
      float v_23 = (2 <= word_4) ? x_62 : 0.0f;
      float v_24 = (2 <= word_4) ? x_63 : 0.0f;
      float v_25 = (2 <= word_4) ? x_64 : 0.0f;
      if (block == 0) {
        int slot_2 = ring + ((word_4 & 15) * size_k);
        rings[(slot_2 + at) >> 2] = (float4)(v_2, v_3, v_4, v_5);
        rings[((slot_2 + at) >> 2) + 1] = (float4)(v_6, v_7, v_8, v_9);
        int copies_1 = step_1[6];
        int copies_2 = step_1[3];
        for (int i = 0; i < copies_2; ++i) {
          if (step_1[(i * 2) + copies_1] == 0) {
            int v_26 = (step_1[((i * 2) + copies_1) + 1] * copy_stride) + (copy_offset >> 2);
            int v_27 = v_26 + at;
            copies[v_27 >> 2] = (float4)(v_10, v_11, v_12, v_13);
            copies[(v_27 >> 2) + 1] = (float4)(v_14, v_15, v_16, v_17);
            int v_28 = (v_26 + size_k) + at;
            copies[v_28 >> 2] = (float4)(v_2, v_3, v_4, v_5);
            copies[(v_28 >> 2) + 1] = (float4)(v_6, v_7, v_8, v_9);
          }
        }
      }
      float v_29 = fma(x_25, v_18, 0.0f);
      float v_30 = fma(x_26, v_10, v_29);
      float v_31 = fma(x_27, v_2, v_30);
      float v_32 = x_9 * v_31;
      float v_33 = fma(x_28, v_19, 0.0f);
      float v_34 = fma(x_29, v_11, v_33);
      float v_35 = fma(x_30, v_3, v_34);
      float v_36 = x_10 * v_35;
      float v_37 = fma(x_31, v_20, 0.0f);
      float v_38 = fma(x_32, v_12, v_37);
      float v_39 = fma(x_33, v_4, v_38);
      float v_40 = x_11 * v_39;
      float v_41 = fma(x_34, v_21, 0.0f);
      float v_42 = fma(x_35, v_13, v_41);
      float v_43 = fma(x_36, v_5, v_42);
      float v_44 = x_12 * v_43;
      float v_45 = fma(x_37, v_22, 0.0f);
      float v_46 = fma(x_38, v_14, v_45);
      float v_47 = fma(x_39, v_6, v_46);
      float v_48 = x_13 * v_47;
      float v_49 = fma(x_40, v_23, 0.0f);
      float v_50 = fma(x_41, v_15, v_49);
      float v_51 = fma(x_42, v_7, v_50);
      float v_52 = x_14 * v_51;
      float v_53 = fma(x_43, v_24, 0.0f);
      float v_54 = fma(x_44, v_16, v_53);
      float v_55 = fma(x_45, v_8, v_54);
      float v_56 = x_15 * v_55;
      float v_57 = fma(x_46, v_25, 0.0f);
      float v_58 = fma(x_47, v_17, v_57);
      float v_59 = fma(x_48, v_9, v_58);
      float v_60 = x_16 * v_59;
      made[0] = v_32;
      made[1] = v_36;
      made[2] = v_40;
      made[3] = v_44;
      made[4] = v_48;
      made[5] = v_52;
      made[6] = v_56;
      made[7] = v_60;
    }
    float v_61 = fmax(fabs(made[0]), fabs(made[1]));
    float v_62 = fmax(v_61, fabs(made[2]));
    float v_63 = fmax(v_62, fabs(made[3]));
    float v_64 = fmax(v_63, fabs(made[4]));
    float v_65 = fmax(v_64, fabs(made[5]));
    float v_66 = fmax(v_65, fabs(made[6]));
    float v_67 = fmax(v_66, fabs(made[7]));
    float v_68 = quad_max(v_67, t, red);
    bool v_69 = 7.523164e-37f <= v_68;
    float v_70 = v_69 ? (v_68 / 127.0f) : 0.0f;
    float v_71 = v_69 ? (127.0f / v_68) : 0.0f;
    int q_20 = (int)(rint((made[0] * v_71)));
    int q_21 = (int)(rint((made[1] * v_71)));
    int q_22 = (int)(rint((made[2] * v_71)));
    int q_23 = (int)(rint((made[3] * v_71)));
    int q_24 = (int)(rint((made[4] * v_71)));
    int q_25 = (int)(rint((made[5] * v_71)));
    int q_26 = (int)(rint((made[6] * v_71)));
    int q_27 = (int)(rint((made[7] * v_71)));
    int v_72 = ((((((q_20 + q_21) + q_22) + q_23) + q_24) + q_25) + q_26) + q_27;
    int v_73 = quad_sum_int(v_72, t, red);
    if (at < size_k) {
      uint v_74 = ((((uint)q_20 & 255u) | (((uint)q_21 & 255u) << 8u)) | (((uint)q_22 & 255u) << 16u)) | (((uint)q_23 & 255u) << 24u);
      uint v_75 = ((((uint)q_24 & 255u) | (((uint)q_25 & 255u) << 8u)) | (((uint)q_26 & 255u) << 16u)) | (((uint)q_27 & 255u) << 24u);
      shared_1[(at >> 2) >> 1] = (uint2)(v_74, v_75);
      if ((tx & 3) == 0) {
        shared_2[at >> 5] = (float2)(v_70, (v_70 * (float)v_73));
      }
    }
    if (4096 < size_k) {
      for (int i_1 = 1; i_1 < ((size_k + 4095) >> 12); ++i_1) {
        int at_1 = (i_1 * 4096) + (tx * 8);
        int from_9 = min(at_1, (size_k - 8));
        int from_10 = from_9 + x_at;
        float4 q_28 = x[from_10 >> 2];
        float4 q_29 = x[(from_10 >> 2) + 1];
        float x_65 = q_28.x;
        float x_66 = q_28.y;
        float x_67 = q_28.z;
        float x_68 = q_28.w;
        float x_69 = q_29.x;
        float x_70 = q_29.y;
        float x_71 = q_29.z;
        float x_72 = q_29.w;
        int from_11 = (from_9 + x_at) + size_k;
        float4 q_30 = x[from_11 >> 2];
        float4 q_31 = x[(from_11 >> 2) + 1];
        float x_73 = q_30.x;
        float x_74 = q_30.y;
        float x_75 = q_30.z;
        float x_76 = q_30.w;
        float x_77 = q_31.x;
        float x_78 = q_31.y;
        float x_79 = q_31.z;
        float x_80 = q_31.w;
        int from_12 = ((size_k * 2) + from_9) + x_at;
        float4 q_32 = x[from_12 >> 2];
        float4 q_33 = x[(from_12 >> 2) + 1];
        float x_81 = q_32.x;
        float x_82 = q_32.y;
        float x_83 = q_32.z;
        float x_84 = q_32.w;
        float x_85 = q_33.x;
        float x_86 = q_33.y;
        float x_87 = q_33.z;
        float x_88 = q_33.w;
        int from_13 = from_9 * 3;
        float4 q_34 = taps[from_13 >> 2];
        float4 q_35 = taps[(from_13 >> 2) + 1];
        float x_89 = q_34.x;
        float x_90 = q_34.y;
        float x_91 = q_34.z;
        float x_92 = q_34.w;
        float x_93 = q_35.x;
        float x_94 = q_35.y;
        float x_95 = q_35.z;
        float x_96 = q_35.w;
        int from_14 = (from_9 * 3) + 8;
        float4 q_36 = taps[from_14 >> 2];
        float4 q_37 = taps[(from_14 >> 2) + 1];
        float x_97 = q_36.x;
        float x_98 = q_36.y;
        float x_99 = q_36.z;
        float x_100 = q_36.w;
        float x_101 = q_37.x;
        float x_102 = q_37.y;
        float x_103 = q_37.z;
        float x_104 = q_37.w;
        int from_15 = (from_9 * 3) + 16;
        float4 q_38 = taps[from_15 >> 2];
        float4 q_39 = taps[(from_15 >> 2) + 1];
        float x_105 = q_38.x;
        float x_106 = q_38.y;
        float x_107 = q_38.z;
        float x_108 = q_38.w;
        float x_109 = q_39.x;
        float x_110 = q_39.y;
        float x_111 = q_39.z;
        float x_112 = q_39.w;
        int slot_3 = ring + (((word_4 + 15) & 15) * size_k);
        int from_16 = slot_3 + from_9;
        float4 q_40 = rings[from_16 >> 2];
        float4 q_41 = rings[(from_16 >> 2) + 1];
        float x_113 = q_40.x;
        float x_114 = q_40.y;
        float x_115 = q_40.z;
        float x_116 = q_40.w;
        float x_117 = q_41.x;
        float x_118 = q_41.y;
        float x_119 = q_41.z;
        float x_120 = q_41.w;
        int slot_4 = ring + (((word_4 + 14) & 15) * size_k);
        int from_17 = slot_4 + from_9;
        float4 q_42 = rings[from_17 >> 2];
        float4 q_43 = rings[(from_17 >> 2) + 1];
        float x_121 = q_42.x;
        float x_122 = q_42.y;
        float x_123 = q_42.z;
        float x_124 = q_42.w;
        float x_125 = q_43.x;
        float x_126 = q_43.y;
        float x_127 = q_43.z;
        float x_128 = q_43.w;
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
          float v_76 = x_65 * x_81;
          float v_77 = x_66 * x_82;
          float v_78 = x_67 * x_83;
          float v_79 = x_68 * x_84;
          float v_80 = x_69 * x_85;
          float v_81 = x_70 * x_86;
          float v_82 = x_71 * x_87;
          float v_83 = x_72 * x_88;
          float v_84 = (1 <= word_4) ? x_113 : 0.0f;
          float v_85 = (1 <= word_4) ? x_114 : 0.0f;
          float v_86 = (1 <= word_4) ? x_115 : 0.0f;
          float v_87 = (1 <= word_4) ? x_116 : 0.0f;
          float v_88 = (1 <= word_4) ? x_117 : 0.0f;
          float v_89 = (1 <= word_4) ? x_118 : 0.0f;
          float v_90 = (1 <= word_4) ? x_119 : 0.0f;
          float v_91 = (1 <= word_4) ? x_120 : 0.0f;
          float v_92 = (2 <= word_4) ? x_121 : 0.0f;
          float v_93 = (2 <= word_4) ? x_122 : 0.0f;
          float v_94 = (2 <= word_4) ? x_123 : 0.0f;
          float v_95 = (2 <= word_4) ? x_124 : 0.0f;
          float v_96 = (2 <= word_4) ? x_125 : 0.0f;
          float v_97 = (2 <= word_4) ? x_126 : 0.0f;
          float v_98 = (2 <= word_4) ? x_127 : 0.0f;
          float v_99 = (2 <= word_4) ? x_128 : 0.0f;
          if (block == 0) {
            int slot_5 = ring + ((word_4 & 15) * size_k);
            rings[(slot_5 + at_1) >> 2] = (float4)(v_76, v_77, v_78, v_79);
            rings[((slot_5 + at_1) >> 2) + 1] = (float4)(v_80, v_81, v_82, v_83);
            int copies_3 = step_1[6];
            int copies_4 = step_1[3];
            for (int i_2 = 0; i_2 < copies_4; ++i_2) {
              if (step_1[(i_2 * 2) + copies_3] == 0) {
                int v_100 = (step_1[((i_2 * 2) + copies_3) + 1] * copy_stride) + (copy_offset >> 2);
                int v_101 = v_100 + at_1;
                copies[v_101 >> 2] = (float4)(v_84, v_85, v_86, v_87);
                copies[(v_101 >> 2) + 1] = (float4)(v_88, v_89, v_90, v_91);
                int v_102 = (v_100 + size_k) + at_1;
                copies[v_102 >> 2] = (float4)(v_76, v_77, v_78, v_79);
                copies[(v_102 >> 2) + 1] = (float4)(v_80, v_81, v_82, v_83);
              }
            }
          }
          float v_103 = fma(x_89, v_92, 0.0f);
          float v_104 = fma(x_90, v_84, v_103);
          float v_105 = fma(x_91, v_76, v_104);
          float v_106 = x_73 * v_105;
          float v_107 = fma(x_92, v_93, 0.0f);
          float v_108 = fma(x_93, v_85, v_107);
          float v_109 = fma(x_94, v_77, v_108);
          float v_110 = x_74 * v_109;
          float v_111 = fma(x_95, v_94, 0.0f);
          float v_112 = fma(x_96, v_86, v_111);
          float v_113 = fma(x_97, v_78, v_112);
          float v_114 = x_75 * v_113;
          float v_115 = fma(x_98, v_95, 0.0f);
          float v_116 = fma(x_99, v_87, v_115);
          float v_117 = fma(x_100, v_79, v_116);
          float v_118 = x_76 * v_117;
          float v_119 = fma(x_101, v_96, 0.0f);
          float v_120 = fma(x_102, v_88, v_119);
          float v_121 = fma(x_103, v_80, v_120);
          float v_122 = x_77 * v_121;
          float v_123 = fma(x_104, v_97, 0.0f);
          float v_124 = fma(x_105, v_89, v_123);
          float v_125 = fma(x_106, v_81, v_124);
          float v_126 = x_78 * v_125;
          float v_127 = fma(x_107, v_98, 0.0f);
          float v_128 = fma(x_108, v_90, v_127);
          float v_129 = fma(x_109, v_82, v_128);
          float v_130 = x_79 * v_129;
          float v_131 = fma(x_110, v_99, 0.0f);
          float v_132 = fma(x_111, v_91, v_131);
          float v_133 = fma(x_112, v_83, v_132);
          float v_134 = x_80 * v_133;
          made_1[0] = v_106;
          made_1[1] = v_110;
          made_1[2] = v_114;
          made_1[3] = v_118;
          made_1[4] = v_122;
          made_1[5] = v_126;
          made_1[6] = v_130;
          made_1[7] = v_134;
        }
        float v_135 = fmax(fabs(made_1[0]), fabs(made_1[1]));
        float v_136 = fmax(v_135, fabs(made_1[2]));
        float v_137 = fmax(v_136, fabs(made_1[3]));
        float v_138 = fmax(v_137, fabs(made_1[4]));
        float v_139 = fmax(v_138, fabs(made_1[5]));
        float v_140 = fmax(v_139, fabs(made_1[6]));
        float v_141 = fmax(v_140, fabs(made_1[7]));
        float v_142 = quad_max(v_141, t, red);
        bool v_143 = 7.523164e-37f <= v_142;
        float v_144 = v_143 ? (v_142 / 127.0f) : 0.0f;
        float v_145 = v_143 ? (127.0f / v_142) : 0.0f;
        int q_44 = (int)(rint((made_1[0] * v_145)));
        int q_45 = (int)(rint((made_1[1] * v_145)));
        int q_46 = (int)(rint((made_1[2] * v_145)));
        int q_47 = (int)(rint((made_1[3] * v_145)));
        int q_48 = (int)(rint((made_1[4] * v_145)));
        int q_49 = (int)(rint((made_1[5] * v_145)));
        int q_50 = (int)(rint((made_1[6] * v_145)));
        int q_51 = (int)(rint((made_1[7] * v_145)));
        int v_146 = ((((((q_44 + q_45) + q_46) + q_47) + q_48) + q_49) + q_50) + q_51;
        int v_147 = quad_sum_int(v_146, t, red);
        if (at_1 < size_k) {
          uint v_148 = ((((uint)q_44 & 255u) | (((uint)q_45 & 255u) << 8u)) | (((uint)q_46 & 255u) << 16u)) | (((uint)q_47 & 255u) << 24u);
          uint v_149 = ((((uint)q_48 & 255u) | (((uint)q_49 & 255u) << 8u)) | (((uint)q_50 & 255u) << 16u)) | (((uint)q_51 & 255u) << 24u);
          shared_1[(at_1 >> 2) >> 1] = (uint2)(v_148, v_149);
          if ((tx & 3) == 0) {
            shared_2[at_1 >> 5] = (float2)(v_144, (v_144 * (float)v_147));
          }
        }
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum[2];
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    if (e < chunks) {
      uint2 q_52 = shared_1[e * 4];
      uint2 q_53 = shared_1[(e * 4) + 1];
      uint2 q_54 = shared_1[(e * 4) + 2];
      uint2 q_55 = shared_1[(e * 4) + 3];
      float2 q_56 = shared_2[e];
      uint low = q.x & 252645135u;
      uint low_1 = q.y & 252645135u;
      uint low_2 = q.z & 252645135u;
      uint low_3 = q.w & 252645135u;
      uint high = (q.x >> 4u) & 252645135u;
      uint high_1 = (q.y >> 4u) & 252645135u;
      uint high_2 = (q.z >> 4u) & 252645135u;
      uint high_3 = (q.w >> 4u) & 252645135u;
      float v_150 = half_lo(word);
      float v_151 = half_hi(word);
      int dot_1 = dot4(high_3, q_55.y, dot4(high_2, q_55.x, dot4(high_1, q_54.y, dot4(high, q_54.x, dot4(low_3, q_53.y, dot4(low_2, q_53.x, dot4(low_1, q_52.y, dot4(low, q_52.x, 0))))))));
      float v_152 = v_150 * q_56.x;
      float v_153 = (float)dot_1;
      float sum_1 = fma(v_152, v_153, sum[0]);
      float sum_2 = fma(v_151, q_56.y, sum_1);
      sum[0] = sum_2;
      uint low_4 = q_1.x & 252645135u;
      uint low_5 = q_1.y & 252645135u;
      uint low_6 = q_1.z & 252645135u;
      uint low_7 = q_1.w & 252645135u;
      uint high_4 = (q_1.x >> 4u) & 252645135u;
      uint high_5 = (q_1.y >> 4u) & 252645135u;
      uint high_6 = (q_1.z >> 4u) & 252645135u;
      uint high_7 = (q_1.w >> 4u) & 252645135u;
      float v_154 = half_lo(word_1);
      float v_155 = half_hi(word_1);
      int dot_2 = dot4(high_7, q_55.y, dot4(high_6, q_55.x, dot4(high_5, q_54.y, dot4(high_4, q_54.x, dot4(low_7, q_53.y, dot4(low_6, q_53.x, dot4(low_5, q_52.y, dot4(low_4, q_52.x, 0))))))));
      float v_156 = v_154 * q_56.x;
      float v_157 = (float)dot_2;
      float sum_3 = fma(v_156, v_157, sum[1]);
      float sum_4 = fma(v_155, q_56.y, sum_3);
      sum[1] = sum_4;
    }
    if (e_2 < chunks) {
      uint2 q_57 = shared_1[e_2 * 4];
      uint2 q_58 = shared_1[(e_2 * 4) + 1];
      uint2 q_59 = shared_1[(e_2 * 4) + 2];
      uint2 q_60 = shared_1[(e_2 * 4) + 3];
      float2 q_61 = shared_2[e_2];
      uint low_8 = q_2.x & 252645135u;
      uint low_9 = q_2.y & 252645135u;
      uint low_10 = q_2.z & 252645135u;
      uint low_11 = q_2.w & 252645135u;
      uint high_8 = (q_2.x >> 4u) & 252645135u;
      uint high_9 = (q_2.y >> 4u) & 252645135u;
      uint high_10 = (q_2.z >> 4u) & 252645135u;
      uint high_11 = (q_2.w >> 4u) & 252645135u;
      float v_158 = half_lo(word_2);
      float v_159 = half_hi(word_2);
      int dot_3 = dot4(high_11, q_60.y, dot4(high_10, q_60.x, dot4(high_9, q_59.y, dot4(high_8, q_59.x, dot4(low_11, q_58.y, dot4(low_10, q_58.x, dot4(low_9, q_57.y, dot4(low_8, q_57.x, 0))))))));
      float v_160 = v_158 * q_61.x;
      float v_161 = (float)dot_3;
      float sum_5 = fma(v_160, v_161, sum[0]);
      float sum_6 = fma(v_159, q_61.y, sum_5);
      sum[0] = sum_6;
      uint low_12 = q_3.x & 252645135u;
      uint low_13 = q_3.y & 252645135u;
      uint low_14 = q_3.z & 252645135u;
      uint low_15 = q_3.w & 252645135u;
      uint high_12 = (q_3.x >> 4u) & 252645135u;
      uint high_13 = (q_3.y >> 4u) & 252645135u;
      uint high_14 = (q_3.z >> 4u) & 252645135u;
      uint high_15 = (q_3.w >> 4u) & 252645135u;
      float v_162 = half_lo(word_3);
      float v_163 = half_hi(word_3);
      int dot_4 = dot4(high_15, q_60.y, dot4(high_14, q_60.x, dot4(high_13, q_59.y, dot4(high_12, q_59.x, dot4(low_15, q_58.y, dot4(low_14, q_58.x, dot4(low_13, q_57.y, dot4(low_12, q_57.x, 0))))))));
      float v_164 = v_162 * q_61.x;
      float v_165 = (float)dot_4;
      float sum_7 = fma(v_164, v_165, sum[1]);
      float sum_8 = fma(v_163, q_61.y, sum_7);
      sum[1] = sum_8;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_3 = 2; i_3 < max(rounds, 2); ++i_3) {
      int e_4 = lane + (i_3 << 5);
      if (e_4 < chunks) {
        uint4 q_62 = w[e_4 + (base >> 2)];
        uint word_6 = w__words[(((size_k >> 5) * 4) + base) + e_4];
        uint4 q_63 = w[e_4 + (base_1 >> 2)];
        uint word_7 = w__words[(((size_k >> 5) * 4) + base_1) + e_4];
        uint2 q_64 = shared_1[e_4 * 4];
        uint2 q_65 = shared_1[(e_4 * 4) + 1];
        uint2 q_66 = shared_1[(e_4 * 4) + 2];
        uint2 q_67 = shared_1[(e_4 * 4) + 3];
        float2 q_68 = shared_2[e_4];
        uint low_16 = q_62.x & 252645135u;
        uint low_17 = q_62.y & 252645135u;
        uint low_18 = q_62.z & 252645135u;
        uint low_19 = q_62.w & 252645135u;
        uint high_16 = (q_62.x >> 4u) & 252645135u;
        uint high_17 = (q_62.y >> 4u) & 252645135u;
        uint high_18 = (q_62.z >> 4u) & 252645135u;
        uint high_19 = (q_62.w >> 4u) & 252645135u;
        float v_166 = half_lo(word_6);
        float v_167 = half_hi(word_6);
        int dot_5 = dot4(high_19, q_67.y, dot4(high_18, q_67.x, dot4(high_17, q_66.y, dot4(high_16, q_66.x, dot4(low_19, q_65.y, dot4(low_18, q_65.x, dot4(low_17, q_64.y, dot4(low_16, q_64.x, 0))))))));
        float v_168 = v_166 * q_68.x;
        float v_169 = (float)dot_5;
        float sum_9 = fma(v_168, v_169, sum[0]);
        float sum_10 = fma(v_167, q_68.y, sum_9);
        sum[0] = sum_10;
        uint low_20 = q_63.x & 252645135u;
        uint low_21 = q_63.y & 252645135u;
        uint low_22 = q_63.z & 252645135u;
        uint low_23 = q_63.w & 252645135u;
        uint high_20 = (q_63.x >> 4u) & 252645135u;
        uint high_21 = (q_63.y >> 4u) & 252645135u;
        uint high_22 = (q_63.z >> 4u) & 252645135u;
        uint high_23 = (q_63.w >> 4u) & 252645135u;
        float v_170 = half_lo(word_7);
        float v_171 = half_hi(word_7);
        int dot_6 = dot4(high_23, q_67.y, dot4(high_22, q_67.x, dot4(high_21, q_66.y, dot4(high_20, q_66.x, dot4(low_23, q_65.y, dot4(low_22, q_65.x, dot4(low_21, q_64.y, dot4(low_20, q_64.x, 0))))))));
        float v_172 = v_170 * q_68.x;
        float v_173 = (float)dot_6;
        float sum_11 = fma(v_172, v_173, sum[1]);
        float sum_12 = fma(v_171, q_68.y, sum_11);
        sum[1] = sum_12;
      }
    }
    float v_174 = lane_sum(sum[0], t, red);
    float v_175 = lane_sum(sum[1], t, red);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[at_2] = v_174;
      }
      int at_3 = row + 1;
      if (at_3 < size_n) {
        out_1[at_3] = v_175;
      }
    }
    if (1 < turns) {
      for (int i_4 = 1; i_4 < min(turns, (((size_n + 31) - begin) >> 5)); ++i_4) {
        int first = (i_4 * 32) + row;
        int v_176 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
        int base_2 = min(first, (size_n - 1)) * v_176;
        int v_177 = ((size_k >> 5) * 4) + (((((size_k >> 5) * 4) + 15) >> 4) * 4);
        int base_3 = min((first + 1), (size_n - 1)) * v_177;
        int chunks_1 = size_k >> 5;
        int e_5 = lane;
        int e_6 = max(min(e_5, (chunks_1 - 1)), 0);
        uint4 q_69 = w[e_6 + (base_2 >> 2)];
        uint word_8 = w__words[(((size_k >> 5) * 4) + base_2) + e_6];
        uint4 q_70 = w[e_6 + (base_3 >> 2)];
        uint word_9 = w__words[(((size_k >> 5) * 4) + base_3) + e_6];
        int e_7 = lane + 32;
        int e_8 = max(min(e_7, (chunks_1 - 1)), 0);
        uint4 q_71 = w[e_8 + (base_2 >> 2)];
        uint word_10 = w__words[(((size_k >> 5) * 4) + base_2) + e_8];
        uint4 q_72 = w[e_8 + (base_3 >> 2)];
        uint word_11 = w__words[(((size_k >> 5) * 4) + base_3) + e_8];
        float sum_13[2];
        sum_13[0] = 0.0f;
        sum_13[1] = 0.0f;
        if (e_5 < chunks_1) {
          uint2 q_73 = shared_1[e_5 * 4];
          uint2 q_74 = shared_1[(e_5 * 4) + 1];
          uint2 q_75 = shared_1[(e_5 * 4) + 2];
          uint2 q_76 = shared_1[(e_5 * 4) + 3];
          float2 q_77 = shared_2[e_5];
          uint low_24 = q_69.x & 252645135u;
          uint low_25 = q_69.y & 252645135u;
          uint low_26 = q_69.z & 252645135u;
          uint low_27 = q_69.w & 252645135u;
          uint high_24 = (q_69.x >> 4u) & 252645135u;
          uint high_25 = (q_69.y >> 4u) & 252645135u;
          uint high_26 = (q_69.z >> 4u) & 252645135u;
          uint high_27 = (q_69.w >> 4u) & 252645135u;
          float v_178 = half_lo(word_8);
          float v_179 = half_hi(word_8);
          int dot_7 = dot4(high_27, q_76.y, dot4(high_26, q_76.x, dot4(high_25, q_75.y, dot4(high_24, q_75.x, dot4(low_27, q_74.y, dot4(low_26, q_74.x, dot4(low_25, q_73.y, dot4(low_24, q_73.x, 0))))))));
          float v_180 = v_178 * q_77.x;
          float v_181 = (float)dot_7;
          float sum_14 = fma(v_180, v_181, sum_13[0]);
          float sum_15 = fma(v_179, q_77.y, sum_14);
          sum_13[0] = sum_15;
          uint low_28 = q_70.x & 252645135u;
          uint low_29 = q_70.y & 252645135u;
          uint low_30 = q_70.z & 252645135u;
          uint low_31 = q_70.w & 252645135u;
          uint high_28 = (q_70.x >> 4u) & 252645135u;
          uint high_29 = (q_70.y >> 4u) & 252645135u;
          uint high_30 = (q_70.z >> 4u) & 252645135u;
          uint high_31 = (q_70.w >> 4u) & 252645135u;
          float v_182 = half_lo(word_9);
          float v_183 = half_hi(word_9);
          int dot_8 = dot4(high_31, q_76.y, dot4(high_30, q_76.x, dot4(high_29, q_75.y, dot4(high_28, q_75.x, dot4(low_31, q_74.y, dot4(low_30, q_74.x, dot4(low_29, q_73.y, dot4(low_28, q_73.x, 0))))))));
          float v_184 = v_182 * q_77.x;
          float v_185 = (float)dot_8;
          float sum_16 = fma(v_184, v_185, sum_13[1]);
          float sum_17 = fma(v_183, q_77.y, sum_16);
          sum_13[1] = sum_17;
        }
        if (e_7 < chunks_1) {
          uint2 q_78 = shared_1[e_7 * 4];
          uint2 q_79 = shared_1[(e_7 * 4) + 1];
          uint2 q_80 = shared_1[(e_7 * 4) + 2];
          uint2 q_81 = shared_1[(e_7 * 4) + 3];
          float2 q_82 = shared_2[e_7];
          uint low_32 = q_71.x & 252645135u;
          uint low_33 = q_71.y & 252645135u;
          uint low_34 = q_71.z & 252645135u;
          uint low_35 = q_71.w & 252645135u;
          uint high_32 = (q_71.x >> 4u) & 252645135u;
          uint high_33 = (q_71.y >> 4u) & 252645135u;
          uint high_34 = (q_71.z >> 4u) & 252645135u;
          uint high_35 = (q_71.w >> 4u) & 252645135u;
          float v_186 = half_lo(word_10);
          float v_187 = half_hi(word_10);
          int dot_9 = dot4(high_35, q_81.y, dot4(high_34, q_81.x, dot4(high_33, q_80.y, dot4(high_32, q_80.x, dot4(low_35, q_79.y, dot4(low_34, q_79.x, dot4(low_33, q_78.y, dot4(low_32, q_78.x, 0))))))));
          float v_188 = v_186 * q_82.x;
          float v_189 = (float)dot_9;
          float sum_18 = fma(v_188, v_189, sum_13[0]);
          float sum_19 = fma(v_187, q_82.y, sum_18);
          sum_13[0] = sum_19;
          uint low_36 = q_72.x & 252645135u;
          uint low_37 = q_72.y & 252645135u;
          uint low_38 = q_72.z & 252645135u;
          uint low_39 = q_72.w & 252645135u;
          uint high_36 = (q_72.x >> 4u) & 252645135u;
          uint high_37 = (q_72.y >> 4u) & 252645135u;
          uint high_38 = (q_72.z >> 4u) & 252645135u;
          uint high_39 = (q_72.w >> 4u) & 252645135u;
          float v_190 = half_lo(word_11);
          float v_191 = half_hi(word_11);
          int dot_10 = dot4(high_39, q_81.y, dot4(high_38, q_81.x, dot4(high_37, q_80.y, dot4(high_36, q_80.x, dot4(low_39, q_79.y, dot4(low_38, q_79.x, dot4(low_37, q_78.y, dot4(low_36, q_78.x, 0))))))));
          float v_192 = v_190 * q_82.x;
          float v_193 = (float)dot_10;
          float sum_20 = fma(v_192, v_193, sum_13[1]);
          float sum_21 = fma(v_191, q_82.y, sum_20);
          sum_13[1] = sum_21;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        for (int i_5 = 2; i_5 < max(rounds_1, 2); ++i_5) {
          int e_9 = lane + (i_5 << 5);
          if (e_9 < chunks_1) {
            uint4 q_83 = w[e_9 + (base_2 >> 2)];
            uint word_12 = w__words[(((size_k >> 5) * 4) + base_2) + e_9];
            uint4 q_84 = w[e_9 + (base_3 >> 2)];
            uint word_13 = w__words[(((size_k >> 5) * 4) + base_3) + e_9];
            uint2 q_85 = shared_1[e_9 * 4];
            uint2 q_86 = shared_1[(e_9 * 4) + 1];
            uint2 q_87 = shared_1[(e_9 * 4) + 2];
            uint2 q_88 = shared_1[(e_9 * 4) + 3];
            float2 q_89 = shared_2[e_9];
            uint low_40 = q_83.x & 252645135u;
            uint low_41 = q_83.y & 252645135u;
            uint low_42 = q_83.z & 252645135u;
            uint low_43 = q_83.w & 252645135u;
            uint high_40 = (q_83.x >> 4u) & 252645135u;
            uint high_41 = (q_83.y >> 4u) & 252645135u;
            uint high_42 = (q_83.z >> 4u) & 252645135u;
            uint high_43 = (q_83.w >> 4u) & 252645135u;
            float v_194 = half_lo(word_12);
            float v_195 = half_hi(word_12);
            int dot_11 = dot4(high_43, q_88.y, dot4(high_42, q_88.x, dot4(high_41, q_87.y, dot4(high_40, q_87.x, dot4(low_43, q_86.y, dot4(low_42, q_86.x, dot4(low_41, q_85.y, dot4(low_40, q_85.x, 0))))))));
            float v_196 = v_194 * q_89.x;
            float v_197 = (float)dot_11;
            float sum_22 = fma(v_196, v_197, sum_13[0]);
            float sum_23 = fma(v_195, q_89.y, sum_22);
            sum_13[0] = sum_23;
            uint low_44 = q_84.x & 252645135u;
            uint low_45 = q_84.y & 252645135u;
            uint low_46 = q_84.z & 252645135u;
            uint low_47 = q_84.w & 252645135u;
            uint high_44 = (q_84.x >> 4u) & 252645135u;
            uint high_45 = (q_84.y >> 4u) & 252645135u;
            uint high_46 = (q_84.z >> 4u) & 252645135u;
            uint high_47 = (q_84.w >> 4u) & 252645135u;
            float v_198 = half_lo(word_13);
            float v_199 = half_hi(word_13);
            int dot_12 = dot4(high_47, q_88.y, dot4(high_46, q_88.x, dot4(high_45, q_87.y, dot4(high_44, q_87.x, dot4(low_47, q_86.y, dot4(low_46, q_86.x, dot4(low_45, q_85.y, dot4(low_44, q_85.x, 0))))))));
            float v_200 = v_198 * q_89.x;
            float v_201 = (float)dot_12;
            float sum_24 = fma(v_200, v_201, sum_13[1]);
            float sum_25 = fma(v_199, q_89.y, sum_24);
            sum_13[1] = sum_25;
          }
        }
        float v_202 = lane_sum(sum_13[0], t, red);
        float v_203 = lane_sum(sum_13[1], t, red);
        if ((tx & 31) == 0) {
          int at_4 = first;
          if (at_4 < size_n) {
            out_1[at_4] = v_202;
          }
          int at_5 = first + 1;
          if (at_5 < size_n) {
            out_1[at_5] = v_203;
          }
        }
      }
    }
  }
}
