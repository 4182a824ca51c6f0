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
  int v = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base = min(row, (size_n - 1)) * v;
  int v_1 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
  int base_1 = min((row + 1), (size_n - 1)) * v_1;
  int chunks = size_k >> 5;
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  int v_2 = (e_1 * 8) + base;
  uint4 q = w[v_2 >> 2];
  uint4 q_1 = w[(v_2 >> 2) + 1];
  uint word = w__words[(((size_k >> 5) * 8) + base) + (e_1 >> 1)];
  int v_3 = (e_1 * 8) + base_1;
  uint4 q_2 = w[v_3 >> 2];
  uint4 q_3 = w[(v_3 >> 2) + 1];
  uint word_1 = w__words[(((size_k >> 5) * 8) + base_1) + (e_1 >> 1)];
  if (begin < size_n) {
    int table = step_1[4];
    int word_2 = step_1[table + 1];
    int word_3 = step_1[table + 2];
    int ring = (word_3 * ring_stride) + (ring_offset >> 2);
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
    int slot = ring + (((word_2 + 15) & 15) * size_k);
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
    int slot_1 = ring + (((word_2 + 14) & 15) * size_k);
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
      float v_4 = x_1 * x_17;
      float v_5 = x_2 * x_18;
      float v_6 = x_3 * x_19;
      float v_7 = x_4 * x_20;
      float v_8 = x_5 * x_21;
      float v_9 = x_6 * x_22;
      float v_10 = x_7 * x_23;
      float v_11 = x_8 * x_24;
      float v_12 = (1 <= word_2) ? x_49 : 0.0f;
      float v_13 = (1 <= word_2) ? x_50 : 0.0f;
      float v_14 = (1 <= word_2) ? x_51 : 0.0f;
      float v_15 = (1 <= word_2) ? x_52 : 0.0f;
      float v_16 = (1 <= word_2) ? x_53 : 0.0f;
      float v_17 = (1 <= word_2) ? x_54 : 0.0f;
      float v_18 = (1 <= word_2) ? x_55 : 0.0f;
      float v_19 = (1 <= word_2) ? x_56 : 0.0f;
      float v_20 = (2 <= word_2) ? x_57 : 0.0f;
      float v_21 = (2 <= word_2) ? x_58 : 0.0f;
      float v_22 = (2 <= word_2) ? x_59 : 0.0f;
      float v_23 = (2 <= word_2) ? x_60 : 0.0f;
      float v_24 = (2 <= word_2) ? x_61 : 0.0f;
      float v_25 = (2 <= word_2) ? x_62 : 0.0f;
      float v_26 = (2 <= word_2) ? x_63 : 0.0f;
      float v_27 = (2 <= word_2) ? x_64 : 0.0f;
      if (block == 0) {
        int slot_2 = ring + ((word_2 & 15) * size_k);
        rings[(slot_2 + at) >> 2] = (float4)(v_4, v_5, v_6, v_7);
        rings[((slot_2 + at) >> 2) + 1] = (float4)(v_8, v_9, v_10, v_11);
        int copies_1 = step_1[6];
        int copies_2 = step_1[3];
        for (int i = 0; i < copies_2; ++i) {
          if (step_1[(i * 2) + copies_1] == 0) {
            int v_28 = (step_1[((i * 2) + copies_1) + 1] * copy_stride) + (copy_offset >> 2);
            int v_29 = v_28 + at;
            copies[v_29 >> 2] = (float4)(v_12, v_13, v_14, v_15);
            copies[(v_29 >> 2) + 1] = (float4)(v_16, v_17, v_18, v_19);
            int v_30 = (v_28 + size_k) + at;
            copies[v_30 >> 2] = (float4)(v_4, v_5, v_6, v_7);
            copies[(v_30 >> 2) + 1] = (float4)(v_8, v_9, v_10, v_11);
          }
        }
      }
      float v_31 = fma(x_25, v_20, 0.0f);
      float v_32 = fma(x_26, v_12, v_31);
      float v_33 = fma(x_27, v_4, v_32);
      float v_34 = x_9 * v_33;
      float v_35 = fma(x_28, v_21, 0.0f);
      float v_36 = fma(x_29, v_13, v_35);
      float v_37 = fma(x_30, v_5, v_36);
      float v_38 = x_10 * v_37;
      float v_39 = fma(x_31, v_22, 0.0f);
      float v_40 = fma(x_32, v_14, v_39);
      float v_41 = fma(x_33, v_6, v_40);
      float v_42 = x_11 * v_41;
      float v_43 = fma(x_34, v_23, 0.0f);
      float v_44 = fma(x_35, v_15, v_43);
      float v_45 = fma(x_36, v_7, v_44);
      float v_46 = x_12 * v_45;
      float v_47 = fma(x_37, v_24, 0.0f);
      float v_48 = fma(x_38, v_16, v_47);
      float v_49 = fma(x_39, v_8, v_48);
      float v_50 = x_13 * v_49;
      float v_51 = fma(x_40, v_25, 0.0f);
      float v_52 = fma(x_41, v_17, v_51);
      float v_53 = fma(x_42, v_9, v_52);
      float v_54 = x_14 * v_53;
      float v_55 = fma(x_43, v_26, 0.0f);
      float v_56 = fma(x_44, v_18, v_55);
      float v_57 = fma(x_45, v_10, v_56);
      float v_58 = x_15 * v_57;
      float v_59 = fma(x_46, v_27, 0.0f);
      float v_60 = fma(x_47, v_19, v_59);
      float v_61 = fma(x_48, v_11, v_60);
      float v_62 = x_16 * v_61;
      made[0] = v_34;
      made[1] = v_38;
      made[2] = v_42;
      made[3] = v_46;
      made[4] = v_50;
      made[5] = v_54;
      made[6] = v_58;
      made[7] = v_62;
    }
    float v_63 = fmax(fabs(made[0]), fabs(made[1]));
    float v_64 = fmax(v_63, fabs(made[2]));
    float v_65 = fmax(v_64, fabs(made[3]));
    float v_66 = fmax(v_65, fabs(made[4]));
    float v_67 = fmax(v_66, fabs(made[5]));
    float v_68 = fmax(v_67, fabs(made[6]));
    float v_69 = fmax(v_68, fabs(made[7]));
    float v_70 = quad_max(v_69, t, red);
    bool v_71 = 7.523164e-37f <= v_70;
    float v_72 = v_71 ? (v_70 / 127.0f) : 0.0f;
    float v_73 = v_71 ? (127.0f / v_70) : 0.0f;
    int q_20 = (int)(rint((made[0] * v_73)));
    int q_21 = (int)(rint((made[1] * v_73)));
    int q_22 = (int)(rint((made[2] * v_73)));
    int q_23 = (int)(rint((made[3] * v_73)));
    int q_24 = (int)(rint((made[4] * v_73)));
    int q_25 = (int)(rint((made[5] * v_73)));
    int q_26 = (int)(rint((made[6] * v_73)));
    int q_27 = (int)(rint((made[7] * v_73)));
    int v_74 = ((((((q_20 + q_21) + q_22) + q_23) + q_24) + q_25) + q_26) + q_27;
    int v_75 = quad_sum_int(v_74, t, red);
    if (at < size_k) {
      uint v_76 = ((((uint)q_20 & 255u) | (((uint)q_21 & 255u) << 8u)) | (((uint)q_22 & 255u) << 16u)) | (((uint)q_23 & 255u) << 24u);
      uint v_77 = ((((uint)q_24 & 255u) | (((uint)q_25 & 255u) << 8u)) | (((uint)q_26 & 255u) << 16u)) | (((uint)q_27 & 255u) << 24u);
      shared_1[(at >> 2) >> 1] = (uint2)(v_76, v_77);
      if ((tx & 3) == 0) {
        shared_2[at >> 5] = (float2)(v_72, (v_72 * (float)v_75));
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
        int slot_3 = ring + (((word_2 + 15) & 15) * size_k);
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
        int slot_4 = ring + (((word_2 + 14) & 15) * size_k);
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
          float v_78 = x_65 * x_81;
          float v_79 = x_66 * x_82;
          float v_80 = x_67 * x_83;
          float v_81 = x_68 * x_84;
          float v_82 = x_69 * x_85;
          float v_83 = x_70 * x_86;
          float v_84 = x_71 * x_87;
          float v_85 = x_72 * x_88;
          float v_86 = (1 <= word_2) ? x_113 : 0.0f;
          float v_87 = (1 <= word_2) ? x_114 : 0.0f;
          float v_88 = (1 <= word_2) ? x_115 : 0.0f;
          float v_89 = (1 <= word_2) ? x_116 : 0.0f;
          float v_90 = (1 <= word_2) ? x_117 : 0.0f;
          float v_91 = (1 <= word_2) ? x_118 : 0.0f;
          float v_92 = (1 <= word_2) ? x_119 : 0.0f;
          float v_93 = (1 <= word_2) ? x_120 : 0.0f;
          float v_94 = (2 <= word_2) ? x_121 : 0.0f;
          float v_95 = (2 <= word_2) ? x_122 : 0.0f;
          float v_96 = (2 <= word_2) ? x_123 : 0.0f;
          float v_97 = (2 <= word_2) ? x_124 : 0.0f;
          float v_98 = (2 <= word_2) ? x_125 : 0.0f;
          float v_99 = (2 <= word_2) ? x_126 : 0.0f;
          float v_100 = (2 <= word_2) ? x_127 : 0.0f;
          float v_101 = (2 <= word_2) ? x_128 : 0.0f;
          if (block == 0) {
            int slot_5 = ring + ((word_2 & 15) * size_k);
            rings[(slot_5 + at_1) >> 2] = (float4)(v_78, v_79, v_80, v_81);
            rings[((slot_5 + at_1) >> 2) + 1] = (float4)(v_82, v_83, v_84, v_85);
            int copies_3 = step_1[6];
            int copies_4 = step_1[3];
            for (int i_2 = 0; i_2 < copies_4; ++i_2) {
              if (step_1[(i_2 * 2) + copies_3] == 0) {
                int v_102 = (step_1[((i_2 * 2) + copies_3) + 1] * copy_stride) + (copy_offset >> 2);
                int v_103 = v_102 + at_1;
                copies[v_103 >> 2] = (float4)(v_86, v_87, v_88, v_89);
                copies[(v_103 >> 2) + 1] = (float4)(v_90, v_91, v_92, v_93);
                int v_104 = (v_102 + size_k) + at_1;
                copies[v_104 >> 2] = (float4)(v_78, v_79, v_80, v_81);
                copies[(v_104 >> 2) + 1] = (float4)(v_82, v_83, v_84, v_85);
              }
            }
          }
          float v_105 = fma(x_89, v_94, 0.0f);
          float v_106 = fma(x_90, v_86, v_105);
          float v_107 = fma(x_91, v_78, v_106);
          float v_108 = x_73 * v_107;
          float v_109 = fma(x_92, v_95, 0.0f);
          float v_110 = fma(x_93, v_87, v_109);
          float v_111 = fma(x_94, v_79, v_110);
          float v_112 = x_74 * v_111;
          float v_113 = fma(x_95, v_96, 0.0f);
          float v_114 = fma(x_96, v_88, v_113);
          float v_115 = fma(x_97, v_80, v_114);
          float v_116 = x_75 * v_115;
          float v_117 = fma(x_98, v_97, 0.0f);
          float v_118 = fma(x_99, v_89, v_117);
          float v_119 = fma(x_100, v_81, v_118);
          float v_120 = x_76 * v_119;
          float v_121 = fma(x_101, v_98, 0.0f);
          float v_122 = fma(x_102, v_90, v_121);
          float v_123 = fma(x_103, v_82, v_122);
          float v_124 = x_77 * v_123;
          float v_125 = fma(x_104, v_99, 0.0f);
          float v_126 = fma(x_105, v_91, v_125);
          float v_127 = fma(x_106, v_83, v_126);
          float v_128 = x_78 * v_127;
          float v_129 = fma(x_107, v_100, 0.0f);
          float v_130 = fma(x_108, v_92, v_129);
          float v_131 = fma(x_109, v_84, v_130);
          float v_132 = x_79 * v_131;
          float v_133 = fma(x_110, v_101, 0.0f);
          float v_134 = fma(x_111, v_93, v_133);
          float v_135 = fma(x_112, v_85, v_134);
          float v_136 = x_80 * v_135;
          made_1[0] = v_108;
          made_1[1] = v_112;
          made_1[2] = v_116;
          made_1[3] = v_120;
          made_1[4] = v_124;
          made_1[5] = v_128;
          made_1[6] = v_132;
          made_1[7] = v_136;
        }
        float v_137 = fmax(fabs(made_1[0]), fabs(made_1[1]));
        float v_138 = fmax(v_137, fabs(made_1[2]));
        float v_139 = fmax(v_138, fabs(made_1[3]));
        float v_140 = fmax(v_139, fabs(made_1[4]));
        float v_141 = fmax(v_140, fabs(made_1[5]));
        float v_142 = fmax(v_141, fabs(made_1[6]));
        float v_143 = fmax(v_142, fabs(made_1[7]));
        float v_144 = quad_max(v_143, t, red);
        bool v_145 = 7.523164e-37f <= v_144;
        float v_146 = v_145 ? (v_144 / 127.0f) : 0.0f;
        float v_147 = v_145 ? (127.0f / v_144) : 0.0f;
        int q_44 = (int)(rint((made_1[0] * v_147)));
        int q_45 = (int)(rint((made_1[1] * v_147)));
        int q_46 = (int)(rint((made_1[2] * v_147)));
        int q_47 = (int)(rint((made_1[3] * v_147)));
        int q_48 = (int)(rint((made_1[4] * v_147)));
        int q_49 = (int)(rint((made_1[5] * v_147)));
        int q_50 = (int)(rint((made_1[6] * v_147)));
        int q_51 = (int)(rint((made_1[7] * v_147)));
        int v_148 = ((((((q_44 + q_45) + q_46) + q_47) + q_48) + q_49) + q_50) + q_51;
        int v_149 = quad_sum_int(v_148, t, red);
        if (at_1 < size_k) {
          uint v_150 = ((((uint)q_44 & 255u) | (((uint)q_45 & 255u) << 8u)) | (((uint)q_46 & 255u) << 16u)) | (((uint)q_47 & 255u) << 24u);
          uint v_151 = ((((uint)q_48 & 255u) | (((uint)q_49 & 255u) << 8u)) | (((uint)q_50 & 255u) << 16u)) | (((uint)q_51 & 255u) << 24u);
          shared_1[(at_1 >> 2) >> 1] = (uint2)(v_150, v_151);
          if ((tx & 3) == 0) {
            shared_2[at_1 >> 5] = (float2)(v_146, (v_146 * (float)v_149));
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
      float v_152 = half_lo((word >> (uint)((e & 1) * 16)));
      int dot_1 = dot4(q_1.w, q_55.y, dot4(q_1.z, q_55.x, dot4(q_1.y, q_54.y, dot4(q_1.x, q_54.x, dot4(q.w, q_53.y, dot4(q.z, q_53.x, dot4(q.y, q_52.y, dot4(q.x, q_52.x, 0))))))));
      float v_153 = v_152 * q_56.x;
      float v_154 = (float)dot_1;
      float sum_1 = fma(v_153, v_154, sum[0]);
      sum[0] = sum_1;
      float v_155 = half_lo((word_1 >> (uint)((e & 1) * 16)));
      int dot_2 = dot4(q_3.w, q_55.y, dot4(q_3.z, q_55.x, dot4(q_3.y, q_54.y, dot4(q_3.x, q_54.x, dot4(q_2.w, q_53.y, dot4(q_2.z, q_53.x, dot4(q_2.y, q_52.y, dot4(q_2.x, q_52.x, 0))))))));
      float v_156 = v_155 * q_56.x;
      float v_157 = (float)dot_2;
      float sum_2 = fma(v_156, v_157, sum[1]);
      sum[1] = sum_2;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_3 = 1; i_3 < max(rounds, 1); ++i_3) {
      int e_2 = lane + (i_3 << 5);
      if (e_2 < chunks) {
        int v_158 = (e_2 * 8) + base;
        uint4 q_57 = w[v_158 >> 2];
        uint4 q_58 = w[(v_158 >> 2) + 1];
        uint word_4 = w__words[(((size_k >> 5) * 8) + base) + (e_2 >> 1)];
        int v_159 = (e_2 * 8) + base_1;
        uint4 q_59 = w[v_159 >> 2];
        uint4 q_60 = w[(v_159 >> 2) + 1];
        uint word_5 = w__words[(((size_k >> 5) * 8) + base_1) + (e_2 >> 1)];
        uint2 q_61 = shared_1[e_2 * 4];
        uint2 q_62 = shared_1[(e_2 * 4) + 1];
        uint2 q_63 = shared_1[(e_2 * 4) + 2];
        uint2 q_64 = shared_1[(e_2 * 4) + 3];
        float2 q_65 = shared_2[e_2];
        float v_160 = half_lo((word_4 >> (uint)((e_2 & 1) * 16)));
        int dot_3 = dot4(q_58.w, q_64.y, dot4(q_58.z, q_64.x, dot4(q_58.y, q_63.y, dot4(q_58.x, q_63.x, dot4(q_57.w, q_62.y, dot4(q_57.z, q_62.x, dot4(q_57.y, q_61.y, dot4(q_57.x, q_61.x, 0))))))));
        float v_161 = v_160 * q_65.x;
        float v_162 = (float)dot_3;
        float sum_3 = fma(v_161, v_162, sum[0]);
        sum[0] = sum_3;
        float v_163 = half_lo((word_5 >> (uint)((e_2 & 1) * 16)));
        int dot_4 = dot4(q_60.w, q_64.y, dot4(q_60.z, q_64.x, dot4(q_60.y, q_63.y, dot4(q_60.x, q_63.x, dot4(q_59.w, q_62.y, dot4(q_59.z, q_62.x, dot4(q_59.y, q_61.y, dot4(q_59.x, q_61.x, 0))))))));
        float v_164 = v_163 * q_65.x;
        float v_165 = (float)dot_4;
        float sum_4 = fma(v_164, v_165, sum[1]);
        sum[1] = sum_4;
      }
    }
    float v_166 = lane_sum(sum[0], t, red);
    float v_167 = lane_sum(sum[1], t, red);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[at_2] = v_166;
      }
      int at_3 = row + 1;
      if (at_3 < size_n) {
        out_1[at_3] = v_167;
      }
    }
    if (1 < turns) {
      for (int i_4 = 1; i_4 < min(turns, (((size_n + 31) - begin) >> 5)); ++i_4) {
        int first = (i_4 * 32) + row;
        int v_168 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
        int base_2 = min(first, (size_n - 1)) * v_168;
        int v_169 = ((size_k >> 5) * 8) + (((((size_k >> 5) * 2) + 15) >> 4) * 4);
        int base_3 = min((first + 1), (size_n - 1)) * v_169;
        int chunks_1 = size_k >> 5;
        int e_3 = lane;
        int e_4 = max(min(e_3, (chunks_1 - 1)), 0);
        int v_170 = (e_4 * 8) + base_2;
        uint4 q_66 = w[v_170 >> 2];
        uint4 q_67 = w[(v_170 >> 2) + 1];
        uint word_6 = w__words[(((size_k >> 5) * 8) + base_2) + (e_4 >> 1)];
        int v_171 = (e_4 * 8) + base_3;
        uint4 q_68 = w[v_171 >> 2];
        uint4 q_69 = w[(v_171 >> 2) + 1];
        uint word_7 = w__words[(((size_k >> 5) * 8) + base_3) + (e_4 >> 1)];
        float sum_5[2];
        sum_5[0] = 0.0f;
        sum_5[1] = 0.0f;
        if (e_3 < chunks_1) {
          uint2 q_70 = shared_1[e_3 * 4];
          uint2 q_71 = shared_1[(e_3 * 4) + 1];
          uint2 q_72 = shared_1[(e_3 * 4) + 2];
          uint2 q_73 = shared_1[(e_3 * 4) + 3];
          float2 q_74 = shared_2[e_3];
          float v_172 = half_lo((word_6 >> (uint)((e_3 & 1) * 16)));
          int dot_5 = dot4(q_67.w, q_73.y, dot4(q_67.z, q_73.x, dot4(q_67.y, q_72.y, dot4(q_67.x, q_72.x, dot4(q_66.w, q_71.y, dot4(q_66.z, q_71.x, dot4(q_66.y, q_70.y, dot4(q_66.x, q_70.x, 0))))))));
          float v_173 = v_172 * q_74.x;
          float v_174 = (float)dot_5;
          float sum_6 = fma(v_173, v_174, sum_5[0]);
          sum_5[0] = sum_6;
          float v_175 = half_lo((word_7 >> (uint)((e_3 & 1) * 16)));
          int dot_6 = dot4(q_69.w, q_73.y, dot4(q_69.z, q_73.x, dot4(q_69.y, q_72.y, dot4(q_69.x, q_72.x, dot4(q_68.w, q_71.y, dot4(q_68.z, q_71.x, dot4(q_68.y, q_70.y, dot4(q_68.x, q_70.x, 0))))))));
          float v_176 = v_175 * q_74.x;
          float v_177 = (float)dot_6;
          float sum_7 = fma(v_176, v_177, sum_5[1]);
          sum_5[1] = sum_7;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        for (int i_5 = 1; i_5 < max(rounds_1, 1); ++i_5) {
          int e_5 = lane + (i_5 << 5);
          if (e_5 < chunks_1) {
            int v_178 = (e_5 * 8) + base_2;
            uint4 q_75 = w[v_178 >> 2];
            uint4 q_76 = w[(v_178 >> 2) + 1];
            uint word_8 = w__words[(((size_k >> 5) * 8) + base_2) + (e_5 >> 1)];
            int v_179 = (e_5 * 8) + base_3;
            uint4 q_77 = w[v_179 >> 2];
            uint4 q_78 = w[(v_179 >> 2) + 1];
            uint word_9 = w__words[(((size_k >> 5) * 8) + base_3) + (e_5 >> 1)];
            uint2 q_79 = shared_1[e_5 * 4];
            uint2 q_80 = shared_1[(e_5 * 4) + 1];
            uint2 q_81 = shared_1[(e_5 * 4) + 2];
            uint2 q_82 = shared_1[(e_5 * 4) + 3];
            float2 q_83 = shared_2[e_5];
            float v_180 = half_lo((word_8 >> (uint)((e_5 & 1) * 16)));
            int dot_7 = dot4(q_76.w, q_82.y, dot4(q_76.z, q_82.x, dot4(q_76.y, q_81.y, dot4(q_76.x, q_81.x, dot4(q_75.w, q_80.y, dot4(q_75.z, q_80.x, dot4(q_75.y, q_79.y, dot4(q_75.x, q_79.x, 0))))))));
            float v_181 = v_180 * q_83.x;
            float v_182 = (float)dot_7;
            float sum_8 = fma(v_181, v_182, sum_5[0]);
            sum_5[0] = sum_8;
            float v_183 = half_lo((word_9 >> (uint)((e_5 & 1) * 16)));
            int dot_8 = dot4(q_78.w, q_82.y, dot4(q_78.z, q_82.x, dot4(q_78.y, q_81.y, dot4(q_78.x, q_81.x, dot4(q_77.w, q_80.y, dot4(q_77.z, q_80.x, dot4(q_77.y, q_79.y, dot4(q_77.x, q_79.x, 0))))))));
            float v_184 = v_183 * q_83.x;
            float v_185 = (float)dot_8;
            float sum_9 = fma(v_184, v_185, sum_5[1]);
            sum_5[1] = sum_9;
          }
        }
        float v_186 = lane_sum(sum_5[0], t, red);
        float v_187 = lane_sum(sum_5[1], t, red);
        if ((tx & 31) == 0) {
          int at_4 = first;
          if (at_4 < size_n) {
            out_1[at_4] = v_186;
          }
          int at_5 = first + 1;
          if (at_5 < size_n) {
            out_1[at_5] = v_187;
          }
        }
      }
    }
  }
}
