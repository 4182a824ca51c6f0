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
    int table = step_1[4];
    int word_2 = step_1[table + 1];
    int word_3 = step_1[table + 2];
    int ring = (word_3 * ring_stride) + (ring_offset >> 2);
    int at = tx * 8;
    int from = min(at, (size_k - 8));
    int from_1 = from + x_at;
    float4 q_6 = x[from_1 >> 2];
    float4 q_7 = x[(from_1 >> 2) + 1];
    float x_1 = q_6.x;
    float x_2 = q_6.y;
    float x_3 = q_6.z;
    float x_4 = q_6.w;
    float x_5 = q_7.x;
    float x_6 = q_7.y;
    float x_7 = q_7.z;
    float x_8 = q_7.w;
    int from_2 = (from + x_at) + size_k;
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
    int from_3 = ((size_k * 2) + from) + x_at;
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
    int from_4 = from * 3;
    float4 q_12 = taps[from_4 >> 2];
    float4 q_13 = taps[(from_4 >> 2) + 1];
    float x_25 = q_12.x;
    float x_26 = q_12.y;
    float x_27 = q_12.z;
    float x_28 = q_12.w;
    float x_29 = q_13.x;
    float x_30 = q_13.y;
    float x_31 = q_13.z;
    float x_32 = q_13.w;
    int from_5 = (from * 3) + 8;
    float4 q_14 = taps[from_5 >> 2];
    float4 q_15 = taps[(from_5 >> 2) + 1];
    float x_33 = q_14.x;
    float x_34 = q_14.y;
    float x_35 = q_14.z;
    float x_36 = q_14.w;
    float x_37 = q_15.x;
    float x_38 = q_15.y;
    float x_39 = q_15.z;
    float x_40 = q_15.w;
    int from_6 = (from * 3) + 16;
    float4 q_16 = taps[from_6 >> 2];
    float4 q_17 = taps[(from_6 >> 2) + 1];
    float x_41 = q_16.x;
    float x_42 = q_16.y;
    float x_43 = q_16.z;
    float x_44 = q_16.w;
    float x_45 = q_17.x;
    float x_46 = q_17.y;
    float x_47 = q_17.z;
    float x_48 = q_17.w;
    int slot = ring + (((word_2 + 15) & 15) * size_k);
    int from_7 = slot + from;
    float4 q_18 = rings[from_7 >> 2];
    float4 q_19 = rings[(from_7 >> 2) + 1];
    float x_49 = q_18.x;
    float x_50 = q_18.y;
    float x_51 = q_18.z;
    float x_52 = q_18.w;
    float x_53 = q_19.x;
    float x_54 = q_19.y;
    float x_55 = q_19.z;
    float x_56 = q_19.w;
    int slot_1 = ring + (((word_2 + 14) & 15) * size_k);
    int from_8 = slot_1 + from;
    float4 q_20 = rings[from_8 >> 2];
    float4 q_21 = rings[(from_8 >> 2) + 1];
    float x_57 = q_20.x;
    float x_58 = q_20.y;
    float x_59 = q_20.z;
    float x_60 = q_20.w;
    float x_61 = q_21.x;
    float x_62 = q_21.y;
    float x_63 = q_21.z;
    float x_64 = q_21.w;
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
      float v_3 = x_1 * x_17;
      float v_4 = x_2 * x_18;
      float v_5 = x_3 * x_19;
      float v_6 = x_4 * x_20;
      float v_7 = x_5 * x_21;
      float v_8 = x_6 * x_22;
      float v_9 = x_7 * x_23;
      float v_10 = x_8 * x_24;
      float v_11 = (1 <= word_2) ? x_49 : 0.0f;
      float v_12 = (1 <= word_2) ? x_50 : 0.0f;
      float v_13 = (1 <= word_2) ? x_51 : 0.0f;
      float v_14 = (1 <= word_2) ? x_52 : 0.0f;
      float v_15 = (1 <= word_2) ? x_53 : 0.0f;
      float v_16 = (1 <= word_2) ? x_54 : 0.0f;
      float v_17 = (1 <= word_2) ? x_55 : 0.0f;
      float v_18 = (1 <= word_2) ? x_56 : 0.0f;
      float v_19 = (2 <= word_2) ? x_57 : 0.0f;
      float v_20 = (2 <= word_2) ? x_58 : 0.0f;
      float v_21 = (2 <= word_2) ? x_59 : 0.0f;
      float v_22 = (2 <= word_2) ? x_60 : 0.0f;
      float v_23 = (2 <= word_2) ? x_61 : 0.0f;
      float v_24 = (2 <= word_2) ? x_62 : 0.0f;
      float v_25 = (2 <= word_2) ? x_63 : 0.0f;
      float v_26 = (2 <= word_2) ? x_64 : 0.0f;
      if (block == 0) {
        int slot_2 = ring + ((word_2 & 15) * size_k);
        rings[(slot_2 + at) >> 2] = (float4)(v_3, v_4, v_5, v_6);
        rings[((slot_2 + at) >> 2) + 1] = (float4)(v_7, v_8, v_9, v_10);
        int copies_1 = step_1[6];
        int copies_2 = step_1[3];
        for (int i = 0; i < copies_2; ++i) {
          if (step_1[(i * 2) + copies_1] == 0) {
            int v_27 = (step_1[((i * 2) + copies_1) + 1] * copy_stride) + (copy_offset >> 2);
            int v_28 = v_27 + at;
            copies[v_28 >> 2] = (float4)(v_11, v_12, v_13, v_14);
            copies[(v_28 >> 2) + 1] = (float4)(v_15, v_16, v_17, v_18);
            int v_29 = (v_27 + size_k) + at;
            copies[v_29 >> 2] = (float4)(v_3, v_4, v_5, v_6);
            copies[(v_29 >> 2) + 1] = (float4)(v_7, v_8, v_9, v_10);
          }
        }
      }
      float v_30 = fma(x_25, v_19, 0.0f);
      float v_31 = fma(x_26, v_11, v_30);
      float v_32 = fma(x_27, v_3, v_31);
      float v_33 = x_9 * v_32;
      float v_34 = fma(x_28, v_20, 0.0f);
      float v_35 = fma(x_29, v_12, v_34);
      float v_36 = fma(x_30, v_4, v_35);
      float v_37 = x_10 * v_36;
      float v_38 = fma(x_31, v_21, 0.0f);
      float v_39 = fma(x_32, v_13, v_38);
      float v_40 = fma(x_33, v_5, v_39);
      float v_41 = x_11 * v_40;
      float v_42 = fma(x_34, v_22, 0.0f);
      float v_43 = fma(x_35, v_14, v_42);
      float v_44 = fma(x_36, v_6, v_43);
      float v_45 = x_12 * v_44;
      float v_46 = fma(x_37, v_23, 0.0f);
      float v_47 = fma(x_38, v_15, v_46);
      float v_48 = fma(x_39, v_7, v_47);
      float v_49 = x_13 * v_48;
      float v_50 = fma(x_40, v_24, 0.0f);
      float v_51 = fma(x_41, v_16, v_50);
      float v_52 = fma(x_42, v_8, v_51);
      float v_53 = x_14 * v_52;
      float v_54 = fma(x_43, v_25, 0.0f);
      float v_55 = fma(x_44, v_17, v_54);
      float v_56 = fma(x_45, v_9, v_55);
      float v_57 = x_15 * v_56;
      float v_58 = fma(x_46, v_26, 0.0f);
      float v_59 = fma(x_47, v_18, v_58);
      float v_60 = fma(x_48, v_10, v_59);
      float v_61 = x_16 * v_60;
      made[0] = v_33;
      made[1] = v_37;
      made[2] = v_41;
      made[3] = v_45;
      made[4] = v_49;
      made[5] = v_53;
      made[6] = v_57;
      made[7] = v_61;
    }
    float v_62 = fmax(fabs(made[0]), fabs(made[1]));
    float v_63 = fmax(v_62, fabs(made[2]));
    float v_64 = fmax(v_63, fabs(made[3]));
    float v_65 = fmax(v_64, fabs(made[4]));
    float v_66 = fmax(v_65, fabs(made[5]));
    float v_67 = fmax(v_66, fabs(made[6]));
    float v_68 = fmax(v_67, fabs(made[7]));
    float v_69 = quad_max(v_68, t, red);
    bool v_70 = 7.523164e-37f <= v_69;
    float v_71 = v_70 ? (v_69 / 127.0f) : 0.0f;
    float v_72 = v_70 ? (127.0f / v_69) : 0.0f;
    int q_22 = (int)(rint((made[0] * v_72)));
    int q_23 = (int)(rint((made[1] * v_72)));
    int q_24 = (int)(rint((made[2] * v_72)));
    int q_25 = (int)(rint((made[3] * v_72)));
    int q_26 = (int)(rint((made[4] * v_72)));
    int q_27 = (int)(rint((made[5] * v_72)));
    int q_28 = (int)(rint((made[6] * v_72)));
    int q_29 = (int)(rint((made[7] * v_72)));
    int v_73 = ((((((q_22 + q_23) + q_24) + q_25) + q_26) + q_27) + q_28) + q_29;
    int v_74 = quad_sum_int(v_73, t, red);
    if (at < size_k) {
      uint v_75 = ((((uint)q_22 & 255u) | (((uint)q_23 & 255u) << 8u)) | (((uint)q_24 & 255u) << 16u)) | (((uint)q_25 & 255u) << 24u);
      uint v_76 = ((((uint)q_26 & 255u) | (((uint)q_27 & 255u) << 8u)) | (((uint)q_28 & 255u) << 16u)) | (((uint)q_29 & 255u) << 24u);
      shared_1[(at >> 2) >> 1] = (uint2)(v_75, v_76);
      if ((tx & 3) == 0) {
        shared_2[at >> 5] = (float2)(v_71, (v_71 * (float)v_74));
      }
    }
    if (4096 < size_k) {
      for (int i_1 = 1; i_1 < ((size_k + 4095) >> 12); ++i_1) {
        int at_1 = (i_1 * 4096) + (tx * 8);
        int from_9 = min(at_1, (size_k - 8));
        int from_10 = from_9 + x_at;
        float4 q_30 = x[from_10 >> 2];
        float4 q_31 = x[(from_10 >> 2) + 1];
        float x_65 = q_30.x;
        float x_66 = q_30.y;
        float x_67 = q_30.z;
        float x_68 = q_30.w;
        float x_69 = q_31.x;
        float x_70 = q_31.y;
        float x_71 = q_31.z;
        float x_72 = q_31.w;
        int from_11 = (from_9 + x_at) + size_k;
        float4 q_32 = x[from_11 >> 2];
        float4 q_33 = x[(from_11 >> 2) + 1];
        float x_73 = q_32.x;
        float x_74 = q_32.y;
        float x_75 = q_32.z;
        float x_76 = q_32.w;
        float x_77 = q_33.x;
        float x_78 = q_33.y;
        float x_79 = q_33.z;
        float x_80 = q_33.w;
        int from_12 = ((size_k * 2) + from_9) + x_at;
        float4 q_34 = x[from_12 >> 2];
        float4 q_35 = x[(from_12 >> 2) + 1];
        float x_81 = q_34.x;
        float x_82 = q_34.y;
        float x_83 = q_34.z;
        float x_84 = q_34.w;
        float x_85 = q_35.x;
        float x_86 = q_35.y;
        float x_87 = q_35.z;
        float x_88 = q_35.w;
        int from_13 = from_9 * 3;
        float4 q_36 = taps[from_13 >> 2];
        float4 q_37 = taps[(from_13 >> 2) + 1];
        float x_89 = q_36.x;
        float x_90 = q_36.y;
        float x_91 = q_36.z;
        float x_92 = q_36.w;
        float x_93 = q_37.x;
        float x_94 = q_37.y;
        float x_95 = q_37.z;
        float x_96 = q_37.w;
        int from_14 = (from_9 * 3) + 8;
        float4 q_38 = taps[from_14 >> 2];
        float4 q_39 = taps[(from_14 >> 2) + 1];
        float x_97 = q_38.x;
        float x_98 = q_38.y;
        float x_99 = q_38.z;
        float x_100 = q_38.w;
        float x_101 = q_39.x;
        float x_102 = q_39.y;
        float x_103 = q_39.z;
        float x_104 = q_39.w;
        int from_15 = (from_9 * 3) + 16;
        float4 q_40 = taps[from_15 >> 2];
        float4 q_41 = taps[(from_15 >> 2) + 1];
        float x_105 = q_40.x;
        float x_106 = q_40.y;
        float x_107 = q_40.z;
        float x_108 = q_40.w;
        float x_109 = q_41.x;
        float x_110 = q_41.y;
        float x_111 = q_41.z;
        float x_112 = q_41.w;
        int slot_3 = ring + (((word_2 + 15) & 15) * size_k);
        int from_16 = slot_3 + from_9;
        float4 q_42 = rings[from_16 >> 2];
        float4 q_43 = rings[(from_16 >> 2) + 1];
        float x_113 = q_42.x;
        float x_114 = q_42.y;
        float x_115 = q_42.z;
        float x_116 = q_42.w;
        float x_117 = q_43.x;
        float x_118 = q_43.y;
        float x_119 = q_43.z;
        float x_120 = q_43.w;
        int slot_4 = ring + (((word_2 + 14) & 15) * size_k);
        int from_17 = slot_4 + from_9;
        float4 q_44 = rings[from_17 >> 2];
        float4 q_45 = rings[(from_17 >> 2) + 1];
        float x_121 = q_44.x;
        float x_122 = q_44.y;
        float x_123 = q_44.z;
        float x_124 = q_44.w;
        float x_125 = q_45.x;
        float x_126 = q_45.y;
        float x_127 = q_45.z;
        float x_128 = q_45.w;
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
          float v_77 = x_65 * x_81;
          float v_78 = x_66 * x_82;
          float v_79 = x_67 * x_83;
          float v_80 = x_68 * x_84;
          float v_81 = x_69 * x_85;
          float v_82 = x_70 * x_86;
          float v_83 = x_71 * x_87;
          float v_84 = x_72 * x_88;
          float v_85 = (1 <= word_2) ? x_113 : 0.0f;
          float v_86 = (1 <= word_2) ? x_114 : 0.0f;
          float v_87 = (1 <= word_2) ? x_115 : 0.0f;
          float v_88 = (1 <= word_2) ? x_116 : 0.0f;
          float v_89 = (1 <= word_2) ? x_117 : 0.0f;
          float v_90 = (1 <= word_2) ? x_118 : 0.0f;
          float v_91 = (1 <= word_2) ? x_119 : 0.0f;
          float v_92 = (1 <= word_2) ? x_120 : 0.0f;
          float v_93 = (2 <= word_2) ? x_121 : 0.0f;
          float v_94 = (2 <= word_2) ? x_122 : 0.0f;
          float v_95 = (2 <= word_2) ? x_123 : 0.0f;
          float v_96 = (2 <= word_2) ? x_124 : 0.0f;
          float v_97 = (2 <= word_2) ? x_125 : 0.0f;
          float v_98 = (2 <= word_2) ? x_126 : 0.0f;
          float v_99 = (2 <= word_2) ? x_127 : 0.0f;
          float v_100 = (2 <= word_2) ? x_128 : 0.0f;
          if (block == 0) {
            int slot_5 = ring + ((word_2 & 15) * size_k);
            rings[(slot_5 + at_1) >> 2] = (float4)(v_77, v_78, v_79, v_80);
            rings[((slot_5 + at_1) >> 2) + 1] = (float4)(v_81, v_82, v_83, v_84);
            int copies_3 = step_1[6];
            int copies_4 = step_1[3];
            for (int i_2 = 0; i_2 < copies_4; ++i_2) {
              if (step_1[(i_2 * 2) + copies_3] == 0) {
                int v_101 = (step_1[((i_2 * 2) + copies_3) + 1] * copy_stride) + (copy_offset >> 2);
                int v_102 = v_101 + at_1;
                copies[v_102 >> 2] = (float4)(v_85, v_86, v_87, v_88);
                copies[(v_102 >> 2) + 1] = (float4)(v_89, v_90, v_91, v_92);
                int v_103 = (v_101 + size_k) + at_1;
                copies[v_103 >> 2] = (float4)(v_77, v_78, v_79, v_80);
                copies[(v_103 >> 2) + 1] = (float4)(v_81, v_82, v_83, v_84);
              }
            }
          }
          float v_104 = fma(x_89, v_93, 0.0f);
          float v_105 = fma(x_90, v_85, v_104);
          float v_106 = fma(x_91, v_77, v_105);
          float v_107 = x_73 * v_106;
          float v_108 = fma(x_92, v_94, 0.0f);
          float v_109 = fma(x_93, v_86, v_108);
          float v_110 = fma(x_94, v_78, v_109);
          float v_111 = x_74 * v_110;
          float v_112 = fma(x_95, v_95, 0.0f);
          float v_113 = fma(x_96, v_87, v_112);
          float v_114 = fma(x_97, v_79, v_113);
          float v_115 = x_75 * v_114;
          float v_116 = fma(x_98, v_96, 0.0f);
          float v_117 = fma(x_99, v_88, v_116);
          float v_118 = fma(x_100, v_80, v_117);
          float v_119 = x_76 * v_118;
          float v_120 = fma(x_101, v_97, 0.0f);
          float v_121 = fma(x_102, v_89, v_120);
          float v_122 = fma(x_103, v_81, v_121);
          float v_123 = x_77 * v_122;
          float v_124 = fma(x_104, v_98, 0.0f);
          float v_125 = fma(x_105, v_90, v_124);
          float v_126 = fma(x_106, v_82, v_125);
          float v_127 = x_78 * v_126;
          float v_128 = fma(x_107, v_99, 0.0f);
          float v_129 = fma(x_108, v_91, v_128);
          float v_130 = fma(x_109, v_83, v_129);
          float v_131 = x_79 * v_130;
          float v_132 = fma(x_110, v_100, 0.0f);
          float v_133 = fma(x_111, v_92, v_132);
          float v_134 = fma(x_112, v_84, v_133);
          float v_135 = x_80 * v_134;
          made_1[0] = v_107;
          made_1[1] = v_111;
          made_1[2] = v_115;
          made_1[3] = v_119;
          made_1[4] = v_123;
          made_1[5] = v_127;
          made_1[6] = v_131;
          made_1[7] = v_135;
        }
        float v_136 = fmax(fabs(made_1[0]), fabs(made_1[1]));
        float v_137 = fmax(v_136, fabs(made_1[2]));
        float v_138 = fmax(v_137, fabs(made_1[3]));
        float v_139 = fmax(v_138, fabs(made_1[4]));
        float v_140 = fmax(v_139, fabs(made_1[5]));
        float v_141 = fmax(v_140, fabs(made_1[6]));
        float v_142 = fmax(v_141, fabs(made_1[7]));
        float v_143 = quad_max(v_142, t, red);
        bool v_144 = 7.523164e-37f <= v_143;
        float v_145 = v_144 ? (v_143 / 127.0f) : 0.0f;
        float v_146 = v_144 ? (127.0f / v_143) : 0.0f;
        int q_46 = (int)(rint((made_1[0] * v_146)));
        int q_47 = (int)(rint((made_1[1] * v_146)));
        int q_48 = (int)(rint((made_1[2] * v_146)));
        int q_49 = (int)(rint((made_1[3] * v_146)));
        int q_50 = (int)(rint((made_1[4] * v_146)));
        int q_51 = (int)(rint((made_1[5] * v_146)));
        int q_52 = (int)(rint((made_1[6] * v_146)));
        int q_53 = (int)(rint((made_1[7] * v_146)));
        int v_147 = ((((((q_46 + q_47) + q_48) + q_49) + q_50) + q_51) + q_52) + q_53;
        int v_148 = quad_sum_int(v_147, t, red);
        if (at_1 < size_k) {
          uint v_149 = ((((uint)q_46 & 255u) | (((uint)q_47 & 255u) << 8u)) | (((uint)q_48 & 255u) << 16u)) | (((uint)q_49 & 255u) << 24u);
          uint v_150 = ((((uint)q_50 & 255u) | (((uint)q_51 & 255u) << 8u)) | (((uint)q_52 & 255u) << 16u)) | (((uint)q_53 & 255u) << 24u);
          shared_1[(at_1 >> 2) >> 1] = (uint2)(v_149, v_150);
          if ((tx & 3) == 0) {
            shared_2[at_1 >> 5] = (float2)(v_145, (v_145 * (float)v_148));
          }
        }
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = 0.0f;
    if (e < chunks) {
      int v_151 = (((e >> 3) * 8) + (e & 4)) + ((e & 3) >> 1);
      int v_152 = (v_151 * 8) + ((e & 1) * 4);
      uint2 q_54 = shared_1[v_152 >> 1];
      uint2 q_55 = shared_1[(v_152 >> 1) + 1];
      uint2 q_56 = shared_1[(v_152 >> 1) + 8];
      uint2 q_57 = shared_1[(v_152 >> 1) + 9];
      int dot_1 = dot4(3772834016u, q_55.y, dot4(3772834016u, q_55.x, dot4(3772834016u, q_54.y, dot4(3772834016u, q_54.x, 0))));
      int dot_2 = dot4(3772834016u, q_57.y, dot4(3772834016u, q_57.x, dot4(3772834016u, q_56.y, dot4(3772834016u, q_56.x, 0))));
      float2 q_58 = shared_2[v_151];
      float2 q_59 = shared_2[v_151 + 2];
      uint v_153 = (uint)(e & 2);
      uint v_154 = q_1.x >> v_153;
      uint v_155 = q_1.y >> v_153;
      uint v_156 = q_1.z >> v_153;
      uint v_157 = q_1.w >> v_153;
      uint low = q.x & 252645135u;
      uint low_1 = q.y & 252645135u;
      uint low_2 = q.z & 252645135u;
      uint low_3 = q.w & 252645135u;
      uint high = (q.x >> 4u) & 252645135u;
      uint high_1 = (q.y >> 4u) & 252645135u;
      uint high_2 = (q.z >> 4u) & 252645135u;
      uint high_3 = (q.w >> 4u) & 252645135u;
      float v_158 = half_lo((word >> (uint)(((e >> 3) & 1) * 16)));
      bool v_159 = 0 < (e & 4);
      uint quant = low | ((v_154 & 50529027u) << 4u);
      uint quant_1 = low_1 | ((v_155 & 50529027u) << 4u);
      uint quant_2 = low_2 | ((v_156 & 50529027u) << 4u);
      uint quant_3 = low_3 | ((v_157 & 50529027u) << 4u);
      uint quant_4 = high | (v_154 & 808464432u);
      uint quant_5 = high_1 | (v_155 & 808464432u);
      uint quant_6 = high_2 | (v_156 & 808464432u);
      uint quant_7 = high_3 | (v_157 & 808464432u);
      uint v_160 = (v_159 ? q_2.z : q_2.x) << (uint)(24 - ((e & 3) * 8));
      float v_161 = (float)(as_int(v_160) >> 24);
      float v_162 = v_158 * v_161;
      uint v_163 = (v_159 ? q_2.w : q_2.y) << (uint)(24 - ((e & 3) * 8));
      float v_164 = (float)(as_int(v_163) >> 24);
      float v_165 = v_158 * v_164;
      int dot_3 = dot4(quant_3, q_55.y, dot4(quant_2, q_55.x, dot4(quant_1, q_54.y, dot4(quant, q_54.x, dot_1))));
      float v_166 = v_162 * q_58.x;
      float v_167 = (float)dot_3;
      float sum_1 = fma(v_166, v_167, sum);
      int dot_4 = dot4(quant_7, q_57.y, dot4(quant_6, q_57.x, dot4(quant_5, q_56.y, dot4(quant_4, q_56.x, dot_2))));
      float v_168 = v_165 * q_59.x;
      float v_169 = (float)dot_4;
      float sum_2 = fma(v_168, v_169, sum_1);
      sum = sum_2;
    }
    if (e_2 < chunks) {
      int v_170 = (((e_2 >> 3) * 8) + (e_2 & 4)) + ((e_2 & 3) >> 1);
      int v_171 = (v_170 * 8) + ((e_2 & 1) * 4);
      uint2 q_60 = shared_1[v_171 >> 1];
      uint2 q_61 = shared_1[(v_171 >> 1) + 1];
      uint2 q_62 = shared_1[(v_171 >> 1) + 8];
      uint2 q_63 = shared_1[(v_171 >> 1) + 9];
      int dot_5 = dot4(3772834016u, q_61.y, dot4(3772834016u, q_61.x, dot4(3772834016u, q_60.y, dot4(3772834016u, q_60.x, 0))));
      int dot_6 = dot4(3772834016u, q_63.y, dot4(3772834016u, q_63.x, dot4(3772834016u, q_62.y, dot4(3772834016u, q_62.x, 0))));
      float2 q_64 = shared_2[v_170];
      float2 q_65 = shared_2[v_170 + 2];
      uint v_172 = (uint)(e_2 & 2);
      uint v_173 = q_4.x >> v_172;
      uint v_174 = q_4.y >> v_172;
      uint v_175 = q_4.z >> v_172;
      uint v_176 = q_4.w >> v_172;
      uint low_4 = q_3.x & 252645135u;
      uint low_5 = q_3.y & 252645135u;
      uint low_6 = q_3.z & 252645135u;
      uint low_7 = q_3.w & 252645135u;
      uint high_4 = (q_3.x >> 4u) & 252645135u;
      uint high_5 = (q_3.y >> 4u) & 252645135u;
      uint high_6 = (q_3.z >> 4u) & 252645135u;
      uint high_7 = (q_3.w >> 4u) & 252645135u;
      float v_177 = half_lo((word_1 >> (uint)(((e_2 >> 3) & 1) * 16)));
      bool v_178 = 0 < (e_2 & 4);
      uint quant_8 = low_4 | ((v_173 & 50529027u) << 4u);
      uint quant_9 = low_5 | ((v_174 & 50529027u) << 4u);
      uint quant_10 = low_6 | ((v_175 & 50529027u) << 4u);
      uint quant_11 = low_7 | ((v_176 & 50529027u) << 4u);
      uint quant_12 = high_4 | (v_173 & 808464432u);
      uint quant_13 = high_5 | (v_174 & 808464432u);
      uint quant_14 = high_6 | (v_175 & 808464432u);
      uint quant_15 = high_7 | (v_176 & 808464432u);
      uint v_179 = (v_178 ? q_5.z : q_5.x) << (uint)(24 - ((e_2 & 3) * 8));
      float v_180 = (float)(as_int(v_179) >> 24);
      float v_181 = v_177 * v_180;
      uint v_182 = (v_178 ? q_5.w : q_5.y) << (uint)(24 - ((e_2 & 3) * 8));
      float v_183 = (float)(as_int(v_182) >> 24);
      float v_184 = v_177 * v_183;
      int dot_7 = dot4(quant_11, q_61.y, dot4(quant_10, q_61.x, dot4(quant_9, q_60.y, dot4(quant_8, q_60.x, dot_5))));
      float v_185 = v_181 * q_64.x;
      float v_186 = (float)dot_7;
      float sum_3 = fma(v_185, v_186, sum);
      int dot_8 = dot4(quant_15, q_63.y, dot4(quant_14, q_63.x, dot4(quant_13, q_62.y, dot4(quant_12, q_62.x, dot_6))));
      float v_187 = v_184 * q_65.x;
      float v_188 = (float)dot_8;
      float sum_4 = fma(v_187, v_188, sum_3);
      sum = sum_4;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_3 = 2; i_3 < max(rounds, 2); ++i_3) {
      int e_4 = lane + (i_3 << 5);
      if (e_4 < chunks) {
        int v_189 = ((e_4 >> 3) * 52) + base;
        uint4 q_66 = w[(e_4 & 7) + (v_189 >> 2)];
        uint4 q_67 = w[(((((e_4 & 7) >> 2) * 2) + (e_4 & 1)) + (v_189 >> 2)) + 8];
        uint4 q_68 = w[(v_189 >> 2) + 12];
        uint word_4 = w__words[(((size_k >> 8) * 52) + base) + ((e_4 >> 3) >> 1)];
        int v_190 = (((e_4 >> 3) * 8) + (e_4 & 4)) + ((e_4 & 3) >> 1);
        int v_191 = (v_190 * 8) + ((e_4 & 1) * 4);
        uint2 q_69 = shared_1[v_191 >> 1];
        uint2 q_70 = shared_1[(v_191 >> 1) + 1];
        uint2 q_71 = shared_1[(v_191 >> 1) + 8];
        uint2 q_72 = shared_1[(v_191 >> 1) + 9];
        int dot_9 = dot4(3772834016u, q_70.y, dot4(3772834016u, q_70.x, dot4(3772834016u, q_69.y, dot4(3772834016u, q_69.x, 0))));
        int dot_10 = dot4(3772834016u, q_72.y, dot4(3772834016u, q_72.x, dot4(3772834016u, q_71.y, dot4(3772834016u, q_71.x, 0))));
        float2 q_73 = shared_2[v_190];
        float2 q_74 = shared_2[v_190 + 2];
        uint v_192 = (uint)(e_4 & 2);
        uint v_193 = q_67.x >> v_192;
        uint v_194 = q_67.y >> v_192;
        uint v_195 = q_67.z >> v_192;
        uint v_196 = q_67.w >> v_192;
        uint low_8 = q_66.x & 252645135u;
        uint low_9 = q_66.y & 252645135u;
        uint low_10 = q_66.z & 252645135u;
        uint low_11 = q_66.w & 252645135u;
        uint high_8 = (q_66.x >> 4u) & 252645135u;
        uint high_9 = (q_66.y >> 4u) & 252645135u;
        uint high_10 = (q_66.z >> 4u) & 252645135u;
        uint high_11 = (q_66.w >> 4u) & 252645135u;
        float v_197 = half_lo((word_4 >> (uint)(((e_4 >> 3) & 1) * 16)));
        bool v_198 = 0 < (e_4 & 4);
        uint quant_16 = low_8 | ((v_193 & 50529027u) << 4u);
        uint quant_17 = low_9 | ((v_194 & 50529027u) << 4u);
        uint quant_18 = low_10 | ((v_195 & 50529027u) << 4u);
        uint quant_19 = low_11 | ((v_196 & 50529027u) << 4u);
        uint quant_20 = high_8 | (v_193 & 808464432u);
        uint quant_21 = high_9 | (v_194 & 808464432u);
        uint quant_22 = high_10 | (v_195 & 808464432u);
        uint quant_23 = high_11 | (v_196 & 808464432u);
        uint v_199 = (v_198 ? q_68.z : q_68.x) << (uint)(24 - ((e_4 & 3) * 8));
        float v_200 = (float)(as_int(v_199) >> 24);
        float v_201 = v_197 * v_200;
        uint v_202 = (v_198 ? q_68.w : q_68.y) << (uint)(24 - ((e_4 & 3) * 8));
        float v_203 = (float)(as_int(v_202) >> 24);
        float v_204 = v_197 * v_203;
        int dot_11 = dot4(quant_19, q_70.y, dot4(quant_18, q_70.x, dot4(quant_17, q_69.y, dot4(quant_16, q_69.x, dot_9))));
        float v_205 = v_201 * q_73.x;
        float v_206 = (float)dot_11;
        float sum_5 = fma(v_205, v_206, sum);
        int dot_12 = dot4(quant_23, q_72.y, dot4(quant_22, q_72.x, dot4(quant_21, q_71.y, dot4(quant_20, q_71.x, dot_10))));
        float v_207 = v_204 * q_74.x;
        float v_208 = (float)dot_12;
        float sum_6 = fma(v_207, v_208, sum_5);
        sum = sum_6;
      }
    }
    float v_209 = lane_sum(sum, t, red);
    if ((tx & 31) == 0) {
      int at_2 = row;
      if (at_2 < size_n) {
        out_1[at_2] = v_209;
      }
    }
    if (1 < turns) {
      for (int i_4 = 1; i_4 < min(turns, (((size_n + 15) - begin) >> 4)); ++i_4) {
        int first = (i_4 * 16) + row;
        int v_210 = ((size_k >> 8) * 52) + (((((size_k >> 8) * 2) + 15) >> 4) * 4);
        int base_1 = min(first, (size_n - 1)) * v_210;
        int chunks_1 = size_k >> 5;
        int e_5 = lane;
        int e_6 = max(min(e_5, (chunks_1 - 1)), 0);
        int v_211 = ((e_6 >> 3) * 52) + base_1;
        uint4 q_75 = w[(e_6 & 7) + (v_211 >> 2)];
        uint4 q_76 = w[(((((e_6 & 7) >> 2) * 2) + (e_6 & 1)) + (v_211 >> 2)) + 8];
        uint4 q_77 = w[(v_211 >> 2) + 12];
        uint word_5 = w__words[(((size_k >> 8) * 52) + base_1) + ((e_6 >> 3) >> 1)];
        int e_7 = lane + 32;
        int e_8 = max(min(e_7, (chunks_1 - 1)), 0);
        int v_212 = ((e_8 >> 3) * 52) + base_1;
        uint4 q_78 = w[(e_8 & 7) + (v_212 >> 2)];
        uint4 q_79 = w[(((((e_8 & 7) >> 2) * 2) + (e_8 & 1)) + (v_212 >> 2)) + 8];
        uint4 q_80 = w[(v_212 >> 2) + 12];
        uint word_6 = w__words[(((size_k >> 8) * 52) + base_1) + ((e_8 >> 3) >> 1)];
        float sum_7 = 0.0f;
        if (e_5 < chunks_1) {
          int v_213 = (((e_5 >> 3) * 8) + (e_5 & 4)) + ((e_5 & 3) >> 1);
          int v_214 = (v_213 * 8) + ((e_5 & 1) * 4);
          uint2 q_81 = shared_1[v_214 >> 1];
          uint2 q_82 = shared_1[(v_214 >> 1) + 1];
          uint2 q_83 = shared_1[(v_214 >> 1) + 8];
          uint2 q_84 = shared_1[(v_214 >> 1) + 9];
          int dot_13 = dot4(3772834016u, q_82.y, dot4(3772834016u, q_82.x, dot4(3772834016u, q_81.y, dot4(3772834016u, q_81.x, 0))));
          int dot_14 = dot4(3772834016u, q_84.y, dot4(3772834016u, q_84.x, dot4(3772834016u, q_83.y, dot4(3772834016u, q_83.x, 0))));
          float2 q_85 = shared_2[v_213];
          float2 q_86 = shared_2[v_213 + 2];
          uint v_215 = (uint)(e_5 & 2);
          uint v_216 = q_76.x >> v_215;
          uint v_217 = q_76.y >> v_215;
          uint v_218 = q_76.z >> v_215;
          uint v_219 = q_76.w >> v_215;
          uint low_12 = q_75.x & 252645135u;
          uint low_13 = q_75.y & 252645135u;
          uint low_14 = q_75.z & 252645135u;
          uint low_15 = q_75.w & 252645135u;
          uint high_12 = (q_75.x >> 4u) & 252645135u;
          uint high_13 = (q_75.y >> 4u) & 252645135u;
          uint high_14 = (q_75.z >> 4u) & 252645135u;
          uint high_15 = (q_75.w >> 4u) & 252645135u;
          float v_220 = half_lo((word_5 >> (uint)(((e_5 >> 3) & 1) * 16)));
          bool v_221 = 0 < (e_5 & 4);
          uint quant_24 = low_12 | ((v_216 & 50529027u) << 4u);
          uint quant_25 = low_13 | ((v_217 & 50529027u) << 4u);
          uint quant_26 = low_14 | ((v_218 & 50529027u) << 4u);
          uint quant_27 = low_15 | ((v_219 & 50529027u) << 4u);
          uint quant_28 = high_12 | (v_216 & 808464432u);
          uint quant_29 = high_13 | (v_217 & 808464432u);
          uint quant_30 = high_14 | (v_218 & 808464432u);
          uint quant_31 = high_15 | (v_219 & 808464432u);
          uint v_222 = (v_221 ? q_77.z : q_77.x) << (uint)(24 - ((e_5 & 3) * 8));
          float v_223 = (float)(as_int(v_222) >> 24);
          float v_224 = v_220 * v_223;
          uint v_225 = (v_221 ? q_77.w : q_77.y) << (uint)(24 - ((e_5 & 3) * 8));
          float v_226 = (float)(as_int(v_225) >> 24);
          float v_227 = v_220 * v_226;
          int dot_15 = dot4(quant_27, q_82.y, dot4(quant_26, q_82.x, dot4(quant_25, q_81.y, dot4(quant_24, q_81.x, dot_13))));
          float v_228 = v_224 * q_85.x;
          float v_229 = (float)dot_15;
          float sum_8 = fma(v_228, v_229, sum_7);
          int dot_16 = dot4(quant_31, q_84.y, dot4(quant_30, q_84.x, dot4(quant_29, q_83.y, dot4(quant_28, q_83.x, dot_14))));
          float v_230 = v_227 * q_86.x;
          float v_231 = (float)dot_16;
          float sum_9 = fma(v_230, v_231, sum_8);
          sum_7 = sum_9;
        }
        if (e_7 < chunks_1) {
          int v_232 = (((e_7 >> 3) * 8) + (e_7 & 4)) + ((e_7 & 3) >> 1);
          int v_233 = (v_232 * 8) + ((e_7 & 1) * 4);
          uint2 q_87 = shared_1[v_233 >> 1];
          uint2 q_88 = shared_1[(v_233 >> 1) + 1];
          uint2 q_89 = shared_1[(v_233 >> 1) + 8];
          uint2 q_90 = shared_1[(v_233 >> 1) + 9];
          int dot_17 = dot4(3772834016u, q_88.y, dot4(3772834016u, q_88.x, dot4(3772834016u, q_87.y, dot4(3772834016u, q_87.x, 0))));
          int dot_18 = dot4(3772834016u, q_90.y, dot4(3772834016u, q_90.x, dot4(3772834016u, q_89.y, dot4(3772834016u, q_89.x, 0))));
          float2 q_91 = shared_2[v_232];
          float2 q_92 = shared_2[v_232 + 2];
          uint v_234 = (uint)(e_7 & 2);
          uint v_235 = q_79.x >> v_234;
          uint v_236 = q_79.y >> v_234;
          uint v_237 = q_79.z >> v_234;
          uint v_238 = q_79.w >> v_234;
          uint low_16 = q_78.x & 252645135u;
          uint low_17 = q_78.y & 252645135u;
          uint low_18 = q_78.z & 252645135u;
          uint low_19 = q_78.w & 252645135u;
          uint high_16 = (q_78.x >> 4u) & 252645135u;
          uint high_17 = (q_78.y >> 4u) & 252645135u;
          uint high_18 = (q_78.z >> 4u) & 252645135u;
          uint high_19 = (q_78.w >> 4u) & 252645135u;
          float v_239 = half_lo((word_6 >> (uint)(((e_7 >> 3) & 1) * 16)));
          bool v_240 = 0 < (e_7 & 4);
          uint quant_32 = low_16 | ((v_235 & 50529027u) << 4u);
          uint quant_33 = low_17 | ((v_236 & 50529027u) << 4u);
          uint quant_34 = low_18 | ((v_237 & 50529027u) << 4u);
          uint quant_35 = low_19 | ((v_238 & 50529027u) << 4u);
          uint quant_36 = high_16 | (v_235 & 808464432u);
          uint quant_37 = high_17 | (v_236 & 808464432u);
          uint quant_38 = high_18 | (v_237 & 808464432u);
          uint quant_39 = high_19 | (v_238 & 808464432u);
          uint v_241 = (v_240 ? q_80.z : q_80.x) << (uint)(24 - ((e_7 & 3) * 8));
          float v_242 = (float)(as_int(v_241) >> 24);
          float v_243 = v_239 * v_242;
          uint v_244 = (v_240 ? q_80.w : q_80.y) << (uint)(24 - ((e_7 & 3) * 8));
          float v_245 = (float)(as_int(v_244) >> 24);
          float v_246 = v_239 * v_245;
          int dot_19 = dot4(quant_35, q_88.y, dot4(quant_34, q_88.x, dot4(quant_33, q_87.y, dot4(quant_32, q_87.x, dot_17))));
          float v_247 = v_243 * q_91.x;
          float v_248 = (float)dot_19;
          float sum_10 = fma(v_247, v_248, sum_7);
          int dot_20 = dot4(quant_39, q_90.y, dot4(quant_38, q_90.x, dot4(quant_37, q_89.y, dot4(quant_36, q_89.x, dot_18))));
          float v_249 = v_246 * q_92.x;
          float v_250 = (float)dot_20;
          float sum_11 = fma(v_249, v_250, sum_10);
          sum_7 = sum_11;
        }
        int rounds_1 = (chunks_1 + 31) >> 5;
        for (int i_5 = 2; i_5 < max(rounds_1, 2); ++i_5) {
          int e_9 = lane + (i_5 << 5);
          if (e_9 < chunks_1) {
            int v_251 = ((e_9 >> 3) * 52) + base_1;
            uint4 q_93 = w[(e_9 & 7) + (v_251 >> 2)];
            uint4 q_94 = w[(((((e_9 & 7) >> 2) * 2) + (e_9 & 1)) + (v_251 >> 2)) + 8];
            uint4 q_95 = w[(v_251 >> 2) + 12];
            uint word_7 = w__words[(((size_k >> 8) * 52) + base_1) + ((e_9 >> 3) >> 1)];
            int v_252 = (((e_9 >> 3) * 8) + (e_9 & 4)) + ((e_9 & 3) >> 1);
            int v_253 = (v_252 * 8) + ((e_9 & 1) * 4);
            uint2 q_96 = shared_1[v_253 >> 1];
            uint2 q_97 = shared_1[(v_253 >> 1) + 1];
            uint2 q_98 = shared_1[(v_253 >> 1) + 8];
            uint2 q_99 = shared_1[(v_253 >> 1) + 9];
            int dot_21 = dot4(3772834016u, q_97.y, dot4(3772834016u, q_97.x, dot4(3772834016u, q_96.y, dot4(3772834016u, q_96.x, 0))));
            int dot_22 = dot4(3772834016u, q_99.y, dot4(3772834016u, q_99.x, dot4(3772834016u, q_98.y, dot4(3772834016u, q_98.x, 0))));
            float2 q_100 = shared_2[v_252];
            float2 q_101 = shared_2[v_252 + 2];
            uint v_254 = (uint)(e_9 & 2);
            uint v_255 = q_94.x >> v_254;
            uint v_256 = q_94.y >> v_254;
            uint v_257 = q_94.z >> v_254;
            uint v_258 = q_94.w >> v_254;
            uint low_20 = q_93.x & 252645135u;
            uint low_21 = q_93.y & 252645135u;
            uint low_22 = q_93.z & 252645135u;
            uint low_23 = q_93.w & 252645135u;
            uint high_20 = (q_93.x >> 4u) & 252645135u;
            uint high_21 = (q_93.y >> 4u) & 252645135u;
            uint high_22 = (q_93.z >> 4u) & 252645135u;
            uint high_23 = (q_93.w >> 4u) & 252645135u;
            float v_259 = half_lo((word_7 >> (uint)(((e_9 >> 3) & 1) * 16)));
            bool v_260 = 0 < (e_9 & 4);
            uint quant_40 = low_20 | ((v_255 & 50529027u) << 4u);
            uint quant_41 = low_21 | ((v_256 & 50529027u) << 4u);
            uint quant_42 = low_22 | ((v_257 & 50529027u) << 4u);
            uint quant_43 = low_23 | ((v_258 & 50529027u) << 4u);
            uint quant_44 = high_20 | (v_255 & 808464432u);
            uint quant_45 = high_21 | (v_256 & 808464432u);
            uint quant_46 = high_22 | (v_257 & 808464432u);
            uint quant_47 = high_23 | (v_258 & 808464432u);
            uint v_261 = (v_260 ? q_95.z : q_95.x) << (uint)(24 - ((e_9 & 3) * 8));
            float v_262 = (float)(as_int(v_261) >> 24);
            float v_263 = v_259 * v_262;
            uint v_264 = (v_260 ? q_95.w : q_95.y) << (uint)(24 - ((e_9 & 3) * 8));
            float v_265 = (float)(as_int(v_264) >> 24);
            float v_266 = v_259 * v_265;
            int dot_23 = dot4(quant_43, q_97.y, dot4(quant_42, q_97.x, dot4(quant_41, q_96.y, dot4(quant_40, q_96.x, dot_21))));
            float v_267 = v_263 * q_100.x;
            float v_268 = (float)dot_23;
            float sum_12 = fma(v_267, v_268, sum_7);
            int dot_24 = dot4(quant_47, q_99.y, dot4(quant_46, q_99.x, dot4(quant_45, q_98.y, dot4(quant_44, q_98.x, dot_22))));
            float v_269 = v_266 * q_101.x;
            float v_270 = (float)dot_24;
            float sum_13 = fma(v_269, v_270, sum_12);
            sum_7 = sum_13;
          }
        }
        float v_271 = lane_sum(sum_7, t, red);
        if ((tx & 31) == 0) {
          int at_3 = first;
          if (at_3 < size_n) {
            out_1[at_3] = v_271;
          }
        }
      }
    }
  }
}
