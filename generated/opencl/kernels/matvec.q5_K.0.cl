#define THREADS 256
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
__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const uint4* restrict w, __global float* out_1, __global const int* restrict step_1, __global const uint4* x, __global const float4* restrict x_s, int ld_out, int rows_word) {
  __local float shared_1[128];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int log_1 = ((int)(2048 < size_k) + (int)(6144 < size_k)) + (int)(14336 < size_k);
  int block = (gy * 32768) + gx;
  int first = block * (16 >> log_1);
  int run = tx >> 5;
  int lane = ((run & ((1 << log_1) - 1)) * 32) + (tx & 31);
  int row = ((run >> log_1) * 2) + first;
  float sum[8];
  int log_2 = log_1 + 5;
  int base = (min(row, (size_n - 1)) * (size_k >> 8)) * 44;
  int base_1 = (min((row + 1), (size_n - 1)) * (size_k >> 8)) * 44;
  int chunks = (first < size_n) ? (size_k >> 5) : 0;
  int e = lane + (0 << log_2);
  int e_1 = max(min(e, (chunks - 1)), 0);
  int v = ((e_1 >> 3) * 44) + base;
  uint4 q = w[v >> 2];
  uint4 q_1 = w[(((((e_1 & 7) >> 1) * 2) + (e_1 & 1)) + (v >> 2)) + 3];
  uint4 q_2 = w[((((e_1 >> 3) * 11) + (e_1 & 1)) + (base >> 2)) + 1];
  int v_1 = ((e_1 >> 3) * 44) + base_1;
  uint4 q_3 = w[v_1 >> 2];
  uint4 q_4 = w[(((((e_1 & 7) >> 1) * 2) + (e_1 & 1)) + (v_1 >> 2)) + 3];
  uint4 q_5 = w[((((e_1 >> 3) * 11) + (e_1 & 1)) + (base_1 >> 2)) + 1];
  int e_2 = lane + (1 << log_2);
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  int v_2 = ((e_3 >> 3) * 44) + base;
  uint4 q_6 = w[v_2 >> 2];
  uint4 q_7 = w[(((((e_3 & 7) >> 1) * 2) + (e_3 & 1)) + (v_2 >> 2)) + 3];
  uint4 q_8 = w[((((e_3 >> 3) * 11) + (e_3 & 1)) + (base >> 2)) + 1];
  int v_3 = ((e_3 >> 3) * 44) + base_1;
  uint4 q_9 = w[v_3 >> 2];
  uint4 q_10 = w[(((((e_3 & 7) >> 1) * 2) + (e_3 & 1)) + (v_3 >> 2)) + 3];
  uint4 q_11 = w[((((e_3 >> 3) * 11) + (e_3 & 1)) + (base_1 >> 2)) + 1];
  int rows = step_1[rows_word];
  if (rows == 1) {
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    if (e < chunks) {
      int v_4 = ((e >> 3) * 64) + (((e & 7) >> 1) * 16);
      uint4 q_12 = x[(e & 1) + (v_4 >> 2)];
      uint4 q_13 = x[((e & 1) + (v_4 >> 2)) + 2];
      float4 q_14 = x_s[((e >> 3) * 4) + ((e & 7) >> 1)];
      float v_5 = ((e & 1) == 0) ? q_14.y : q_14.w;
      uint v_6 = (uint)(((e & 7) >> 1) * 2);
      uint v_7 = q_2.x >> v_6;
      uint v_8 = q_2.y >> v_6;
      uint v_9 = q_2.z >> v_6;
      uint v_10 = q_2.w >> v_6;
      uint low = q_1.x & 252645135u;
      uint low_1 = q_1.y & 252645135u;
      uint low_2 = q_1.z & 252645135u;
      uint low_3 = q_1.w & 252645135u;
      uint high = (q_1.x >> 4u) & 252645135u;
      uint high_1 = (q_1.y >> 4u) & 252645135u;
      uint high_2 = (q_1.z >> 4u) & 252645135u;
      uint high_3 = (q_1.w >> 4u) & 252645135u;
      uint quant = low | ((v_7 & 16843009u) << 4u);
      uint quant_1 = low_1 | ((v_8 & 16843009u) << 4u);
      uint quant_2 = low_2 | ((v_9 & 16843009u) << 4u);
      uint quant_3 = low_3 | ((v_10 & 16843009u) << 4u);
      uint quant_4 = high | ((v_7 & 33686018u) << 3u);
      uint quant_5 = high_1 | ((v_8 & 33686018u) << 3u);
      uint quant_6 = high_2 | ((v_9 & 33686018u) << 3u);
      uint quant_7 = high_3 | ((v_10 & 33686018u) << 3u);
      uint v_11 = (uint)((((e & 7) >> 1) & 1) * 16);
      uint v_12 = q.y >> v_11;
      uint v_13 = q.z >> v_11;
      uint v_14 = q.w >> v_11;
      bool v_15 = ((e & 7) >> 1) < 2;
      uint v_16 = v_15 ? (v_12 & 16191u) : ((v_14 & 3855u) | ((v_12 >> 2u) & 12336u));
      uint v_17 = v_15 ? (v_13 & 16191u) : (((v_14 >> 4u) & 3855u) | ((v_13 >> 2u) & 12336u));
      float v_18 = half_lo(q.x);
      float v_19 = 0.0f - half_hi(q.x);
      float v_20 = (float)(v_16 & 255u);
      float v_21 = v_18 * v_20;
      float v_22 = (float)(v_16 >> 8u);
      float v_23 = v_18 * v_22;
      float v_24 = (float)((v_17 >> (uint)((e & 1) * 8)) & 255u);
      float v_25 = v_19 * v_24;
      int dot_1 = dot4(quant_3, q_12.w, dot4(quant_2, q_12.z, dot4(quant_1, q_12.y, dot4(quant, q_12.x, 0))));
      float v_26 = v_21 * q_14.x;
      float v_27 = (float)dot_1;
      float sum_1 = fma(v_26, v_27, sum[0]);
      int dot_2 = dot4(quant_7, q_13.w, dot4(quant_6, q_13.z, dot4(quant_5, q_13.y, dot4(quant_4, q_13.x, 0))));
      float v_28 = v_23 * q_14.z;
      float v_29 = (float)dot_2;
      float sum_2 = fma(v_28, v_29, sum_1);
      float sum_3 = fma(v_25, v_5, sum_2);
      sum[0] = sum_3;
      uint v_30 = (uint)(((e & 7) >> 1) * 2);
      uint v_31 = q_5.x >> v_30;
      uint v_32 = q_5.y >> v_30;
      uint v_33 = q_5.z >> v_30;
      uint v_34 = q_5.w >> v_30;
      uint low_4 = q_4.x & 252645135u;
      uint low_5 = q_4.y & 252645135u;
      uint low_6 = q_4.z & 252645135u;
      uint low_7 = q_4.w & 252645135u;
      uint high_4 = (q_4.x >> 4u) & 252645135u;
      uint high_5 = (q_4.y >> 4u) & 252645135u;
      uint high_6 = (q_4.z >> 4u) & 252645135u;
      uint high_7 = (q_4.w >> 4u) & 252645135u;
      uint quant_8 = low_4 | ((v_31 & 16843009u) << 4u);
      uint quant_9 = low_5 | ((v_32 & 16843009u) << 4u);
      uint quant_10 = low_6 | ((v_33 & 16843009u) << 4u);
      uint quant_11 = low_7 | ((v_34 & 16843009u) << 4u);
      uint quant_12 = high_4 | ((v_31 & 33686018u) << 3u);
      uint quant_13 = high_5 | ((v_32 & 33686018u) << 3u);
      uint quant_14 = high_6 | ((v_33 & 33686018u) << 3u);
      uint quant_15 = high_7 | ((v_34 & 33686018u) << 3u);
      uint v_35 = (uint)((((e & 7) >> 1) & 1) * 16);
      uint v_36 = q_3.y >> v_35;
      uint v_37 = q_3.z >> v_35;
      uint v_38 = q_3.w >> v_35;
      bool v_39 = ((e & 7) >> 1) < 2;
      uint v_40 = v_39 ? (v_36 & 16191u) : ((v_38 & 3855u) | ((v_36 >> 2u) & 12336u));
      uint v_41 = v_39 ? (v_37 & 16191u) : (((v_38 >> 4u) & 3855u) | ((v_37 >> 2u) & 12336u));
      float v_42 = half_lo(q_3.x);
      float v_43 = 0.0f - half_hi(q_3.x);
      float v_44 = (float)(v_40 & 255u);
      float v_45 = v_42 * v_44;
      float v_46 = (float)(v_40 >> 8u);
      float v_47 = v_42 * v_46;
      float v_48 = (float)((v_41 >> (uint)((e & 1) * 8)) & 255u);
      float v_49 = v_43 * v_48;
      int dot_3 = dot4(quant_11, q_12.w, dot4(quant_10, q_12.z, dot4(quant_9, q_12.y, dot4(quant_8, q_12.x, 0))));
      float v_50 = v_45 * q_14.x;
      float v_51 = (float)dot_3;
      float sum_4 = fma(v_50, v_51, sum[1]);
      int dot_4 = dot4(quant_15, q_13.w, dot4(quant_14, q_13.z, dot4(quant_13, q_13.y, dot4(quant_12, q_13.x, 0))));
      float v_52 = v_47 * q_14.z;
      float v_53 = (float)dot_4;
      float sum_5 = fma(v_52, v_53, sum_4);
      float sum_6 = fma(v_49, v_5, sum_5);
      sum[1] = sum_6;
    }
    if (e_2 < chunks) {
      int v_54 = ((e_2 >> 3) * 64) + (((e_2 & 7) >> 1) * 16);
      uint4 q_15 = x[(e_2 & 1) + (v_54 >> 2)];
      uint4 q_16 = x[((e_2 & 1) + (v_54 >> 2)) + 2];
      float4 q_17 = x_s[((e_2 >> 3) * 4) + ((e_2 & 7) >> 1)];
      float v_55 = ((e_2 & 1) == 0) ? q_17.y : q_17.w;
      uint v_56 = (uint)(((e_2 & 7) >> 1) * 2);
      uint v_57 = q_8.x >> v_56;
      uint v_58 = q_8.y >> v_56;
      uint v_59 = q_8.z >> v_56;
      uint v_60 = q_8.w >> v_56;
      uint low_8 = q_7.x & 252645135u;
      uint low_9 = q_7.y & 252645135u;
      uint low_10 = q_7.z & 252645135u;
      uint low_11 = q_7.w & 252645135u;
      uint high_8 = (q_7.x >> 4u) & 252645135u;
      uint high_9 = (q_7.y >> 4u) & 252645135u;
      uint high_10 = (q_7.z >> 4u) & 252645135u;
      uint high_11 = (q_7.w >> 4u) & 252645135u;
      uint quant_16 = low_8 | ((v_57 & 16843009u) << 4u);
      uint quant_17 = low_9 | ((v_58 & 16843009u) << 4u);
      uint quant_18 = low_10 | ((v_59 & 16843009u) << 4u);
      uint quant_19 = low_11 | ((v_60 & 16843009u) << 4u);
      uint quant_20 = high_8 | ((v_57 & 33686018u) << 3u);
      uint quant_21 = high_9 | ((v_58 & 33686018u) << 3u);
      uint quant_22 = high_10 | ((v_59 & 33686018u) << 3u);
      uint quant_23 = high_11 | ((v_60 & 33686018u) << 3u);
      uint v_61 = (uint)((((e_2 & 7) >> 1) & 1) * 16);
      uint v_62 = q_6.y >> v_61;
      uint v_63 = q_6.z >> v_61;
      uint v_64 = q_6.w >> v_61;
      bool v_65 = ((e_2 & 7) >> 1) < 2;
      uint v_66 = v_65 ? (v_62 & 16191u) : ((v_64 & 3855u) | ((v_62 >> 2u) & 12336u));
      uint v_67 = v_65 ? (v_63 & 16191u) : (((v_64 >> 4u) & 3855u) | ((v_63 >> 2u) & 12336u));
      float v_68 = half_lo(q_6.x);
      float v_69 = 0.0f - half_hi(q_6.x);
      float v_70 = (float)(v_66 & 255u);
      float v_71 = v_68 * v_70;
      float v_72 = (float)(v_66 >> 8u);
      float v_73 = v_68 * v_72;
      float v_74 = (float)((v_67 >> (uint)((e_2 & 1) * 8)) & 255u);
      float v_75 = v_69 * v_74;
      int dot_5 = dot4(quant_19, q_15.w, dot4(quant_18, q_15.z, dot4(quant_17, q_15.y, dot4(quant_16, q_15.x, 0))));
      float v_76 = v_71 * q_17.x;
      float v_77 = (float)dot_5;
      float sum_7 = fma(v_76, v_77, sum[0]);
      int dot_6 = dot4(quant_23, q_16.w, dot4(quant_22, q_16.z, dot4(quant_21, q_16.y, dot4(quant_20, q_16.x, 0))));
      float v_78 = v_73 * q_17.z;
      float v_79 = (float)dot_6;
      float sum_8 = fma(v_78, v_79, sum_7);
      float sum_9 = fma(v_75, v_55, sum_8);
      sum[0] = sum_9;
      uint v_80 = (uint)(((e_2 & 7) >> 1) * 2);
      uint v_81 = q_11.x >> v_80;
      uint v_82 = q_11.y >> v_80;
      uint v_83 = q_11.z >> v_80;
      uint v_84 = q_11.w >> v_80;
      uint low_12 = q_10.x & 252645135u;
      uint low_13 = q_10.y & 252645135u;
      uint low_14 = q_10.z & 252645135u;
      uint low_15 = q_10.w & 252645135u;
      uint high_12 = (q_10.x >> 4u) & 252645135u;
      uint high_13 = (q_10.y >> 4u) & 252645135u;
      uint high_14 = (q_10.z >> 4u) & 252645135u;
      uint high_15 = (q_10.w >> 4u) & 252645135u;
      uint quant_24 = low_12 | ((v_81 & 16843009u) << 4u);
      uint quant_25 = low_13 | ((v_82 & 16843009u) << 4u);
      uint quant_26 = low_14 | ((v_83 & 16843009u) << 4u);
      uint quant_27 = low_15 | ((v_84 & 16843009u) << 4u);
      uint quant_28 = high_12 | ((v_81 & 33686018u) << 3u);
      uint quant_29 = high_13 | ((v_82 & 33686018u) << 3u);
      uint quant_30 = high_14 | ((v_83 & 33686018u) << 3u);
      uint quant_31 = high_15 | ((v_84 & 33686018u) << 3u);
      uint v_85 = (uint)((((e_2 & 7) >> 1) & 1) * 16);
      uint v_86 = q_9.y >> v_85;
      uint v_87 = q_9.z >> v_85;
      uint v_88 = q_9.w >> v_85;
      bool v_89 = ((e_2 & 7) >> 1) < 2;
      uint v_90 = v_89 ? (v_86 & 16191u) : ((v_88 & 3855u) | ((v_86 >> 2u) & 12336u));
      uint v_91 = v_89 ? (v_87 & 16191u) : (((v_88 >> 4u) & 3855u) | ((v_87 >> 2u) & 12336u));
      float v_92 = half_lo(q_9.x);
      float v_93 = 0.0f - half_hi(q_9.x);
      float v_94 = (float)(v_90 & 255u);
      float v_95 = v_92 * v_94;
      float v_96 = (float)(v_90 >> 8u);
      float v_97 = v_92 * v_96;
      float v_98 = (float)((v_91 >> (uint)((e_2 & 1) * 8)) & 255u);
      float v_99 = v_93 * v_98;
      int dot_7 = dot4(quant_27, q_15.w, dot4(quant_26, q_15.z, dot4(quant_25, q_15.y, dot4(quant_24, q_15.x, 0))));
      float v_100 = v_95 * q_17.x;
      float v_101 = (float)dot_7;
      float sum_10 = fma(v_100, v_101, sum[1]);
      int dot_8 = dot4(quant_31, q_16.w, dot4(quant_30, q_16.z, dot4(quant_29, q_16.y, dot4(quant_28, q_16.x, 0))));
      float v_102 = v_97 * q_17.z;
      float v_103 = (float)dot_8;
      float sum_11 = fma(v_102, v_103, sum_10);
      float sum_12 = fma(v_99, v_55, sum_11);
      sum[1] = sum_12;
    }
    int rounds = ((chunks + (1 << log_2)) - 1) >> log_2;
    for (int i = 2; i < max(rounds, 2); ++i) {
      int e_4 = lane + (i << log_2);
      if (e_4 < chunks) {
        int v_104 = ((e_4 >> 3) * 44) + base;
        uint4 q_18 = w[v_104 >> 2];
        uint4 q_19 = w[(((((e_4 & 7) >> 1) * 2) + (e_4 & 1)) + (v_104 >> 2)) + 3];
        uint4 q_20 = w[((((e_4 >> 3) * 11) + (e_4 & 1)) + (base >> 2)) + 1];
        int v_105 = ((e_4 >> 3) * 44) + base_1;
        uint4 q_21 = w[v_105 >> 2];
        uint4 q_22 = w[(((((e_4 & 7) >> 1) * 2) + (e_4 & 1)) + (v_105 >> 2)) + 3];
        uint4 q_23 = w[((((e_4 >> 3) * 11) + (e_4 & 1)) + (base_1 >> 2)) + 1];
        int v_106 = ((e_4 >> 3) * 64) + (((e_4 & 7) >> 1) * 16);
        uint4 q_24 = x[(e_4 & 1) + (v_106 >> 2)];
        uint4 q_25 = x[((e_4 & 1) + (v_106 >> 2)) + 2];
        float4 q_26 = x_s[((e_4 >> 3) * 4) + ((e_4 & 7) >> 1)];
        float v_107 = ((e_4 & 1) == 0) ? q_26.y : q_26.w;
        uint v_108 = (uint)(((e_4 & 7) >> 1) * 2);
        uint v_109 = q_20.x >> v_108;
        uint v_110 = q_20.y >> v_108;
        uint v_111 = q_20.z >> v_108;
        uint v_112 = q_20.w >> v_108;
        uint low_16 = q_19.x & 252645135u;
        uint low_17 = q_19.y & 252645135u;
        uint low_18 = q_19.z & 252645135u;
        uint low_19 = q_19.w & 252645135u;
        uint high_16 = (q_19.x >> 4u) & 252645135u;
        uint high_17 = (q_19.y >> 4u) & 252645135u;
        uint high_18 = (q_19.z >> 4u) & 252645135u;
        uint high_19 = (q_19.w >> 4u) & 252645135u;
        uint quant_32 = low_16 | ((v_109 & 16843009u) << 4u);
        uint quant_33 = low_17 | ((v_110 & 16843009u) << 4u);
        uint quant_34 = low_18 | ((v_111 & 16843009u) << 4u);
        uint quant_35 = low_19 | ((v_112 & 16843009u) << 4u);
        uint quant_36 = high_16 | ((v_109 & 33686018u) << 3u);
        uint quant_37 = high_17 | ((v_110 & 33686018u) << 3u);
        uint quant_38 = high_18 | ((v_111 & 33686018u) << 3u);
        uint quant_39 = high_19 | ((v_112 & 33686018u) << 3u);
        uint v_113 = (uint)((((e_4 & 7) >> 1) & 1) * 16);
        uint v_114 = q_18.y >> v_113;
        uint v_115 = q_18.z >> v_113;
        uint v_116 = q_18.w >> v_113;
        bool v_117 = ((e_4 & 7) >> 1) < 2;
        uint v_118 = v_117 ? (v_114 & 16191u) : ((v_116 & 3855u) | ((v_114 >> 2u) & 12336u));
        uint v_119 = v_117 ? (v_115 & 16191u) : (((v_116 >> 4u) & 3855u) | ((v_115 >> 2u) & 12336u));
        float v_120 = half_lo(q_18.x);
        float v_121 = 0.0f - half_hi(q_18.x);
        float v_122 = (float)(v_118 & 255u);
        float v_123 = v_120 * v_122;
        float v_124 = (float)(v_118 >> 8u);
        float v_125 = v_120 * v_124;
        float v_126 = (float)((v_119 >> (uint)((e_4 & 1) * 8)) & 255u);
        float v_127 = v_121 * v_126;
        int dot_9 = dot4(quant_35, q_24.w, dot4(quant_34, q_24.z, dot4(quant_33, q_24.y, dot4(quant_32, q_24.x, 0))));
        float v_128 = v_123 * q_26.x;
        float v_129 = (float)dot_9;
        float sum_13 = fma(v_128, v_129, sum[0]);
        int dot_10 = dot4(quant_39, q_25.w, dot4(quant_38, q_25.z, dot4(quant_37, q_25.y, dot4(quant_36, q_25.x, 0))));
        float v_130 = v_125 * q_26.z;
        float v_131 = (float)dot_10;
        float sum_14 = fma(v_130, v_131, sum_13);
        float sum_15 = fma(v_127, v_107, sum_14);
        sum[0] = sum_15;
        uint v_132 = (uint)(((e_4 & 7) >> 1) * 2);
        uint v_133 = q_23.x >> v_132;
        uint v_134 = q_23.y >> v_132;
        uint v_135 = q_23.z >> v_132;
        uint v_136 = q_23.w >> v_132;
        uint low_20 = q_22.x & 252645135u;
        uint low_21 = q_22.y & 252645135u;
        uint low_22 = q_22.z & 252645135u;
        uint low_23 = q_22.w & 252645135u;
        uint high_20 = (q_22.x >> 4u) & 252645135u;
        uint high_21 = (q_22.y >> 4u) & 252645135u;
        uint high_22 = (q_22.z >> 4u) & 252645135u;
        uint high_23 = (q_22.w >> 4u) & 252645135u;
        uint quant_40 = low_20 | ((v_133 & 16843009u) << 4u);
        uint quant_41 = low_21 | ((v_134 & 16843009u) << 4u);
        uint quant_42 = low_22 | ((v_135 & 16843009u) << 4u);
        uint quant_43 = low_23 | ((v_136 & 16843009u) << 4u);
        uint quant_44 = high_20 | ((v_133 & 33686018u) << 3u);
        uint quant_45 = high_21 | ((v_134 & 33686018u) << 3u);
        uint quant_46 = high_22 | ((v_135 & 33686018u) << 3u);
        uint quant_47 = high_23 | ((v_136 & 33686018u) << 3u);
        uint v_137 = (uint)((((e_4 & 7) >> 1) & 1) * 16);
        uint v_138 = q_21.y >> v_137;
        uint v_139 = q_21.z >> v_137;
        uint v_140 = q_21.w >> v_137;
        bool v_141 = ((e_4 & 7) >> 1) < 2;
        uint v_142 = v_141 ? (v_138 & 16191u) : ((v_140 & 3855u) | ((v_138 >> 2u) & 12336u));
        uint v_143 = v_141 ? (v_139 & 16191u) : (((v_140 >> 4u) & 3855u) | ((v_139 >> 2u) & 12336u));
        float v_144 = half_lo(q_21.x);
        float v_145 = 0.0f - half_hi(q_21.x);
        float v_146 = (float)(v_142 & 255u);
        float v_147 = v_144 * v_146;
        float v_148 = (float)(v_142 >> 8u);
        float v_149 = v_144 * v_148;
        float v_150 = (float)((v_143 >> (uint)((e_4 & 1) * 8)) & 255u);
        float v_151 = v_145 * v_150;
        int dot_11 = dot4(quant_43, q_24.w, dot4(quant_42, q_24.z, dot4(quant_41, q_24.y, dot4(quant_40, q_24.x, 0))));
        float v_152 = v_147 * q_26.x;
        float v_153 = (float)dot_11;
        float sum_16 = fma(v_152, v_153, sum[1]);
        int dot_12 = dot4(quant_47, q_25.w, dot4(quant_46, q_25.z, dot4(quant_45, q_25.y, dot4(quant_44, q_25.x, 0))));
        float v_154 = v_149 * q_26.z;
        float v_155 = (float)dot_12;
        float sum_17 = fma(v_154, v_155, sum_16);
        float sum_18 = fma(v_151, v_107, sum_17);
        sum[1] = sum_18;
      }
    }
    float v_156 = lane_sum(sum[0], t, red);
    float v_157 = lane_sum(sum[1], t, red);
    if ((tx & 31) == 0) {
      if (log_1 == 0) {
        int at = row;
        if (at < size_n) {
          out_1[at] = v_156;
        }
        int at_1 = row + 1;
        if (at_1 < size_n) {
          out_1[at_1] = v_157;
        }
      } else {
        shared_1[run] = v_156;
        shared_1[run + 8] = v_157;
      }
    }
  } else {
    for (int i_1 = 0; i_1 < ((rows + 3) >> 2); ++i_1) {
      int base_2 = i_1 * 4;
      sum[0] = 0.0f;
      sum[1] = 0.0f;
      sum[2] = 0.0f;
      sum[3] = 0.0f;
      sum[4] = 0.0f;
      sum[5] = 0.0f;
      sum[6] = 0.0f;
      sum[7] = 0.0f;
      int act = base_2;
      int act_1 = base_2 + 1;
      int act_2 = base_2 + 2;
      int act_3 = base_2 + 3;
      int rounds_1 = ((chunks + (1 << log_2)) - 1) >> log_2;
      for (int i_2 = 0; i_2 < max(rounds_1, 0); ++i_2) {
        int e_5 = lane + (i_2 << log_2);
        if (e_5 < chunks) {
          int v_158 = ((e_5 >> 3) * 44) + base;
          uint4 q_27 = w[v_158 >> 2];
          uint4 q_28 = w[(((((e_5 & 7) >> 1) * 2) + (e_5 & 1)) + (v_158 >> 2)) + 3];
          uint4 q_29 = w[((((e_5 >> 3) * 11) + (e_5 & 1)) + (base >> 2)) + 1];
          int v_159 = ((e_5 >> 3) * 44) + base_1;
          uint4 q_30 = w[v_159 >> 2];
          uint4 q_31 = w[(((((e_5 & 7) >> 1) * 2) + (e_5 & 1)) + (v_159 >> 2)) + 3];
          uint4 q_32 = w[((((e_5 >> 3) * 11) + (e_5 & 1)) + (base_1 >> 2)) + 1];
          uint v_160 = (uint)(((e_5 & 7) >> 1) * 2);
          uint v_161 = q_29.x >> v_160;
          uint v_162 = q_29.y >> v_160;
          uint v_163 = q_29.z >> v_160;
          uint v_164 = q_29.w >> v_160;
          uint low_24 = q_28.x & 252645135u;
          uint low_25 = q_28.y & 252645135u;
          uint low_26 = q_28.z & 252645135u;
          uint low_27 = q_28.w & 252645135u;
          uint high_24 = (q_28.x >> 4u) & 252645135u;
          uint high_25 = (q_28.y >> 4u) & 252645135u;
          uint high_26 = (q_28.z >> 4u) & 252645135u;
          uint high_27 = (q_28.w >> 4u) & 252645135u;
          uint quant_48 = low_24 | ((v_161 & 16843009u) << 4u);
          uint quant_49 = low_25 | ((v_162 & 16843009u) << 4u);
          uint quant_50 = low_26 | ((v_163 & 16843009u) << 4u);
          uint quant_51 = low_27 | ((v_164 & 16843009u) << 4u);
          uint quant_52 = high_24 | ((v_161 & 33686018u) << 3u);
          uint quant_53 = high_25 | ((v_162 & 33686018u) << 3u);
          uint quant_54 = high_26 | ((v_163 & 33686018u) << 3u);
          uint quant_55 = high_27 | ((v_164 & 33686018u) << 3u);
          uint v_165 = (uint)((((e_5 & 7) >> 1) & 1) * 16);
          uint v_166 = q_27.y >> v_165;
          uint v_167 = q_27.z >> v_165;
          uint v_168 = q_27.w >> v_165;
          bool v_169 = ((e_5 & 7) >> 1) < 2;
          uint v_170 = v_169 ? (v_166 & 16191u) : ((v_168 & 3855u) | ((v_166 >> 2u) & 12336u));
          uint v_171 = v_169 ? (v_167 & 16191u) : (((v_168 >> 4u) & 3855u) | ((v_167 >> 2u) & 12336u));
          float v_172 = half_lo(q_27.x);
          float v_173 = 0.0f - half_hi(q_27.x);
          float v_174 = (float)(v_170 & 255u);
          float v_175 = v_172 * v_174;
          float v_176 = (float)(v_170 >> 8u);
          float v_177 = v_172 * v_176;
          float v_178 = (float)((v_171 >> (uint)((e_5 & 1) * 8)) & 255u);
          float v_179 = v_173 * v_178;
          uint v_180 = (uint)(((e_5 & 7) >> 1) * 2);
          uint v_181 = q_32.x >> v_180;
          uint v_182 = q_32.y >> v_180;
          uint v_183 = q_32.z >> v_180;
          uint v_184 = q_32.w >> v_180;
          uint low_28 = q_31.x & 252645135u;
          uint low_29 = q_31.y & 252645135u;
          uint low_30 = q_31.z & 252645135u;
          uint low_31 = q_31.w & 252645135u;
          uint high_28 = (q_31.x >> 4u) & 252645135u;
          uint high_29 = (q_31.y >> 4u) & 252645135u;
          uint high_30 = (q_31.z >> 4u) & 252645135u;
          uint high_31 = (q_31.w >> 4u) & 252645135u;
          uint quant_56 = low_28 | ((v_181 & 16843009u) << 4u);
          uint quant_57 = low_29 | ((v_182 & 16843009u) << 4u);
          uint quant_58 = low_30 | ((v_183 & 16843009u) << 4u);
          uint quant_59 = low_31 | ((v_184 & 16843009u) << 4u);
          uint quant_60 = high_28 | ((v_181 & 33686018u) << 3u);
          uint quant_61 = high_29 | ((v_182 & 33686018u) << 3u);
          uint quant_62 = high_30 | ((v_183 & 33686018u) << 3u);
          uint quant_63 = high_31 | ((v_184 & 33686018u) << 3u);
          uint v_185 = (uint)((((e_5 & 7) >> 1) & 1) * 16);
          uint v_186 = q_30.y >> v_185;
          uint v_187 = q_30.z >> v_185;
          uint v_188 = q_30.w >> v_185;
          bool v_189 = ((e_5 & 7) >> 1) < 2;
          uint v_190 = v_189 ? (v_186 & 16191u) : ((v_188 & 3855u) | ((v_186 >> 2u) & 12336u));
          uint v_191 = v_189 ? (v_187 & 16191u) : (((v_188 >> 4u) & 3855u) | ((v_187 >> 2u) & 12336u));
          float v_192 = half_lo(q_30.x);
          float v_193 = 0.0f - half_hi(q_30.x);
          float v_194 = (float)(v_190 & 255u);
          float v_195 = v_192 * v_194;
          float v_196 = (float)(v_190 >> 8u);
          float v_197 = v_192 * v_196;
          float v_198 = (float)((v_191 >> (uint)((e_5 & 1) * 8)) & 255u);
          float v_199 = v_193 * v_198;
          if (act < rows) {
            int v_200 = ((e_5 >> 3) * 64) + (((e_5 & 7) >> 1) * 16);
            uint4 q_33 = x[(e_5 & 1) + (((act * (size_k >> 2)) + v_200) >> 2)];
            uint4 q_34 = x[((e_5 & 1) + (((act * (size_k >> 2)) + v_200) >> 2)) + 2];
            float4 q_35 = x_s[(((e_5 >> 3) * 4) + ((e_5 & 7) >> 1)) + ((act * (size_k >> 4)) >> 2)];
            float v_201 = ((e_5 & 1) == 0) ? q_35.y : q_35.w;
            int dot_13 = dot4(quant_51, q_33.w, dot4(quant_50, q_33.z, dot4(quant_49, q_33.y, dot4(quant_48, q_33.x, 0))));
            float v_202 = v_175 * q_35.x;
            float v_203 = (float)dot_13;
            float sum_19 = fma(v_202, v_203, sum[0]);
            int dot_14 = dot4(quant_55, q_34.w, dot4(quant_54, q_34.z, dot4(quant_53, q_34.y, dot4(quant_52, q_34.x, 0))));
            float v_204 = v_177 * q_35.z;
            float v_205 = (float)dot_14;
            float sum_20 = fma(v_204, v_205, sum_19);
            float sum_21 = fma(v_179, v_201, sum_20);
            sum[0] = sum_21;
            int dot_15 = dot4(quant_59, q_33.w, dot4(quant_58, q_33.z, dot4(quant_57, q_33.y, dot4(quant_56, q_33.x, 0))));
            float v_206 = v_195 * q_35.x;
            float v_207 = (float)dot_15;
            float sum_22 = fma(v_206, v_207, sum[1]);
            int dot_16 = dot4(quant_63, q_34.w, dot4(quant_62, q_34.z, dot4(quant_61, q_34.y, dot4(quant_60, q_34.x, 0))));
            float v_208 = v_197 * q_35.z;
            float v_209 = (float)dot_16;
            float sum_23 = fma(v_208, v_209, sum_22);
            float sum_24 = fma(v_199, v_201, sum_23);
            sum[1] = sum_24;
          }
          if (act_1 < rows) {
            int v_210 = ((e_5 >> 3) * 64) + (((e_5 & 7) >> 1) * 16);
            uint4 q_36 = x[(e_5 & 1) + (((act_1 * (size_k >> 2)) + v_210) >> 2)];
            uint4 q_37 = x[((e_5 & 1) + (((act_1 * (size_k >> 2)) + v_210) >> 2)) + 2];
            float4 q_38 = x_s[(((e_5 >> 3) * 4) + ((e_5 & 7) >> 1)) + ((act_1 * (size_k >> 4)) >> 2)];
            float v_211 = ((e_5 & 1) == 0) ? q_38.y : q_38.w;
            int dot_17 = dot4(quant_51, q_36.w, dot4(quant_50, q_36.z, dot4(quant_49, q_36.y, dot4(quant_48, q_36.x, 0))));
            float v_212 = v_175 * q_38.x;
            float v_213 = (float)dot_17;
            float sum_25 = fma(v_212, v_213, sum[2]);
            int dot_18 = dot4(quant_55, q_37.w, dot4(quant_54, q_37.z, dot4(quant_53, q_37.y, dot4(quant_52, q_37.x, 0))));
            float v_214 = v_177 * q_38.z;
            float v_215 = (float)dot_18;
            float sum_26 = fma(v_214, v_215, sum_25);
            float sum_27 = fma(v_179, v_211, sum_26);
            sum[2] = sum_27;
            int dot_19 = dot4(quant_59, q_36.w, dot4(quant_58, q_36.z, dot4(quant_57, q_36.y, dot4(quant_56, q_36.x, 0))));
            float v_216 = v_195 * q_38.x;
            float v_217 = (float)dot_19;
            float sum_28 = fma(v_216, v_217, sum[3]);
            int dot_20 = dot4(quant_63, q_37.w, dot4(quant_62, q_37.z, dot4(quant_61, q_37.y, dot4(quant_60, q_37.x, 0))));
            float v_218 = v_197 * q_38.z;
            float v_219 = (float)dot_20;
            float sum_29 = fma(v_218, v_219, sum_28);
            float sum_30 = fma(v_199, v_211, sum_29);
            sum[3] = sum_30;
          }
          if (act_2 < rows) {
            int v_220 = ((e_5 >> 3) * 64) + (((e_5 & 7) >> 1) * 16);
            uint4 q_39 = x[(e_5 & 1) + (((act_2 * (size_k >> 2)) + v_220) >> 2)];
            uint4 q_40 = x[((e_5 & 1) + (((act_2 * (size_k >> 2)) + v_220) >> 2)) + 2];
            float4 q_41 = x_s[(((e_5 >> 3) * 4) + ((e_5 & 7) >> 1)) + ((act_2 * (size_k >> 4)) >> 2)];
            float v_221 = ((e_5 & 1) == 0) ? q_41.y : q_41.w;
            int dot_21 = dot4(quant_51, q_39.w, dot4(quant_50, q_39.z, dot4(quant_49, q_39.y, dot4(quant_48, q_39.x, 0))));
            float v_222 = v_175 * q_41.x;
            float v_223 = (float)dot_21;
            float sum_31 = fma(v_222, v_223, sum[4]);
            int dot_22 = dot4(quant_55, q_40.w, dot4(quant_54, q_40.z, dot4(quant_53, q_40.y, dot4(quant_52, q_40.x, 0))));
            float v_224 = v_177 * q_41.z;
            float v_225 = (float)dot_22;
            float sum_32 = fma(v_224, v_225, sum_31);
            float sum_33 = fma(v_179, v_221, sum_32);
            sum[4] = sum_33;
            int dot_23 = dot4(quant_59, q_39.w, dot4(quant_58, q_39.z, dot4(quant_57, q_39.y, dot4(quant_56, q_39.x, 0))));
            float v_226 = v_195 * q_41.x;
            float v_227 = (float)dot_23;
            float sum_34 = fma(v_226, v_227, sum[5]);
            int dot_24 = dot4(quant_63, q_40.w, dot4(quant_62, q_40.z, dot4(quant_61, q_40.y, dot4(quant_60, q_40.x, 0))));
            float v_228 = v_197 * q_41.z;
            float v_229 = (float)dot_24;
            float sum_35 = fma(v_228, v_229, sum_34);
            float sum_36 = fma(v_199, v_221, sum_35);
            sum[5] = sum_36;
          }
          if (act_3 < rows) {
            int v_230 = ((e_5 >> 3) * 64) + (((e_5 & 7) >> 1) * 16);
            uint4 q_42 = x[(e_5 & 1) + (((act_3 * (size_k >> 2)) + v_230) >> 2)];
            uint4 q_43 = x[((e_5 & 1) + (((act_3 * (size_k >> 2)) + v_230) >> 2)) + 2];
            float4 q_44 = x_s[(((e_5 >> 3) * 4) + ((e_5 & 7) >> 1)) + ((act_3 * (size_k >> 4)) >> 2)];
            float v_231 = ((e_5 & 1) == 0) ? q_44.y : q_44.w;
            int dot_25 = dot4(quant_51, q_42.w, dot4(quant_50, q_42.z, dot4(quant_49, q_42.y, dot4(quant_48, q_42.x, 0))));
            float v_232 = v_175 * q_44.x;
            float v_233 = (float)dot_25;
            float sum_37 = fma(v_232, v_233, sum[6]);
            int dot_26 = dot4(quant_55, q_43.w, dot4(quant_54, q_43.z, dot4(quant_53, q_43.y, dot4(quant_52, q_43.x, 0))));
            float v_234 = v_177 * q_44.z;
            float v_235 = (float)dot_26;
            float sum_38 = fma(v_234, v_235, sum_37);
            float sum_39 = fma(v_179, v_231, sum_38);
            sum[6] = sum_39;
            int dot_27 = dot4(quant_59, q_42.w, dot4(quant_58, q_42.z, dot4(quant_57, q_42.y, dot4(quant_56, q_42.x, 0))));
            float v_236 = v_195 * q_44.x;
            float v_237 = (float)dot_27;
            float sum_40 = fma(v_236, v_237, sum[7]);
            int dot_28 = dot4(quant_63, q_43.w, dot4(quant_62, q_43.z, dot4(quant_61, q_43.y, dot4(quant_60, q_43.x, 0))));
            float v_238 = v_197 * q_44.z;
            float v_239 = (float)dot_28;
            float sum_41 = fma(v_238, v_239, sum_40);
            float sum_42 = fma(v_199, v_231, sum_41);
            sum[7] = sum_42;
          }
        }
      }
      for (int i_3 = 0; i_3 < min((rows - base_2), 4); ++i_3) {
        float v_240 = (i_3 == 3) ? sum[6] : ((i_3 == 2) ? sum[4] : ((i_3 == 1) ? sum[2] : sum[0]));
        float v_241 = (i_3 == 3) ? sum[7] : ((i_3 == 2) ? sum[5] : ((i_3 == 1) ? sum[3] : sum[1]));
        int at_2 = base_2 + i_3;
        float v_242 = lane_sum(v_240, t, red);
        float v_243 = lane_sum(v_241, t, red);
        if ((tx & 31) == 0) {
          if (log_1 == 0) {
            int at_3 = row;
            if (at_3 < size_n) {
              out_1[(at_2 * ld_out) + at_3] = v_242;
            }
            int at_4 = row + 1;
            if (at_4 < size_n) {
              out_1[(at_2 * ld_out) + at_4] = v_243;
            }
          } else {
            shared_1[(at_2 * 16) + run] = v_242;
            shared_1[((at_2 * 16) + run) + 8] = v_243;
          }
        }
      }
    }
  }
  if (0 < log_1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int act_4 = tx >> 4;
    int at_5 = tx & 15;
    if ((act_4 < rows) && (at_5 < (16 >> log_1))) {
      float total = 0.0f;
      int begin = ((act_4 * 16) + ((at_5 & 1) * 8)) + ((at_5 >> 1) << log_1);
      for (int i_4 = 0; i_4 < (1 << log_1); ++i_4) {
        total = total + shared_1[begin + i_4];
      }
      int at_6 = first + at_5;
      if (at_6 < size_n) {
        out_1[(act_4 * ld_out) + at_6] = total;
      }
    }
  }
}
