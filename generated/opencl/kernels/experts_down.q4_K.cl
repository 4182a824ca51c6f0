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
__kernel void kernel_main(__global const uint4* restrict w, __global const int* restrict step_1, __global const int* restrict ids, __global const int* restrict slots, __global const uint4* x, __global const float4* restrict x_s, __global const float* restrict weights, __global float* out_1, int ld_out) {
  __local float shared_1[512];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int log_1 = ((int)(2 <= size_used) + (int)(4 <= size_used)) + (int)(8 <= size_used);
  int block_rows = 16 >> log_1;
  int run = tx >> 5;
  int block = (gy * 32768) + gx;
  int first = block * block_rows;
  int local_1 = (run >> log_1) * 2;
  int member = run & ((1 << log_1) - 1);
  int rows = step_1[0];
  int entries = rows * size_used;
  for (int i = 0; i < (((entries + (1 << log_1)) - 1) >> log_1); ++i) {
    int entry = (i << log_1) + member;
    int safe = min(entry, (entries - 1));
    int expert = ids[safe];
    int place = slots[expert];
    int matrix_1 = max(place, 0) * size_n;
    int v = min((first + local_1), (size_n - 1)) + matrix_1;
    int v_1 = min(((first + local_1) + 1), (size_n - 1)) + matrix_1;
    int base = (v * (size_k >> 8)) * 36;
    int base_1 = (v_1 * (size_k >> 8)) * 36;
    int lane = tx & 31;
    int chunks = (((entry < entries) && (0 <= place)) && (first < size_n)) ? (size_k >> 6) : 0;
    float sum[2];
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    int e = lane;
    int e_1 = max(min(e, (chunks - 1)), 0);
    int v_2 = ((e_1 >> 2) * 36) + base;
    uint4 q = w[v_2 >> 2];
    uint4 q_1 = w[(((e_1 & 3) * 2) + (v_2 >> 2)) + 1];
    uint4 q_2 = w[(((e_1 & 3) * 2) + (v_2 >> 2)) + 2];
    int v_3 = ((e_1 >> 2) * 36) + base_1;
    uint4 q_3 = w[v_3 >> 2];
    uint4 q_4 = w[(((e_1 & 3) * 2) + (v_3 >> 2)) + 1];
    uint4 q_5 = w[(((e_1 & 3) * 2) + (v_3 >> 2)) + 2];
    if (e < chunks) {
      int v_4 = ((e >> 2) * 64) + ((e & 3) * 16);
      uint4 q_6 = x[((safe * (size_k >> 2)) + v_4) >> 2];
      uint4 q_7 = x[(((safe * (size_k >> 2)) + v_4) >> 2) + 2];
      uint4 q_8 = x[(((safe * (size_k >> 2)) + v_4) >> 2) + 1];
      uint4 q_9 = x[(((safe * (size_k >> 2)) + v_4) >> 2) + 3];
      float4 q_10 = x_s[(((e >> 2) * 4) + (e & 3)) + ((safe * (size_k >> 4)) >> 2)];
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
      uint v_5 = (uint)(((e & 3) & 1) * 16);
      uint v_6 = q.y >> v_5;
      uint v_7 = q.z >> v_5;
      uint v_8 = q.w >> v_5;
      bool v_9 = (e & 3) < 2;
      uint v_10 = v_9 ? (v_6 & 16191u) : ((v_8 & 3855u) | ((v_6 >> 2u) & 12336u));
      uint v_11 = v_9 ? (v_7 & 16191u) : (((v_8 >> 4u) & 3855u) | ((v_7 >> 2u) & 12336u));
      float v_12 = half_lo(q.x);
      float v_13 = 0.0f - half_hi(q.x);
      float v_14 = (float)(v_10 & 255u);
      float v_15 = v_12 * v_14;
      float v_16 = (float)(v_10 >> 8u);
      float v_17 = v_12 * v_16;
      float v_18 = (float)(v_11 & 255u);
      float v_19 = v_13 * v_18;
      float v_20 = (float)(v_11 >> 8u);
      float v_21 = v_13 * v_20;
      int dot_1 = dot4(low_3, q_6.w, dot4(low_2, q_6.z, dot4(low_1, q_6.y, dot4(low, q_6.x, 0))));
      int dot_2 = dot4(low_7, q_8.w, dot4(low_6, q_8.z, dot4(low_5, q_8.y, dot4(low_4, q_8.x, dot_1))));
      float v_22 = v_15 * q_10.x;
      float v_23 = (float)dot_2;
      float sum_1 = fma(v_22, v_23, sum[0]);
      int dot_3 = dot4(high_3, q_7.w, dot4(high_2, q_7.z, dot4(high_1, q_7.y, dot4(high, q_7.x, 0))));
      int dot_4 = dot4(high_7, q_9.w, dot4(high_6, q_9.z, dot4(high_5, q_9.y, dot4(high_4, q_9.x, dot_3))));
      float v_24 = v_17 * q_10.z;
      float v_25 = (float)dot_4;
      float sum_2 = fma(v_24, v_25, sum_1);
      float sum_3 = fma(v_19, q_10.y, sum_2);
      float sum_4 = fma(v_21, q_10.w, sum_3);
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
      uint v_26 = (uint)(((e & 3) & 1) * 16);
      uint v_27 = q_3.y >> v_26;
      uint v_28 = q_3.z >> v_26;
      uint v_29 = q_3.w >> v_26;
      bool v_30 = (e & 3) < 2;
      uint v_31 = v_30 ? (v_27 & 16191u) : ((v_29 & 3855u) | ((v_27 >> 2u) & 12336u));
      uint v_32 = v_30 ? (v_28 & 16191u) : (((v_29 >> 4u) & 3855u) | ((v_28 >> 2u) & 12336u));
      float v_33 = half_lo(q_3.x);
      float v_34 = 0.0f - half_hi(q_3.x);
      float v_35 = (float)(v_31 & 255u);
      float v_36 = v_33 * v_35;
      float v_37 = (float)(v_31 >> 8u);
      float v_38 = v_33 * v_37;
      float v_39 = (float)(v_32 & 255u);
      float v_40 = v_34 * v_39;
      float v_41 = (float)(v_32 >> 8u);
      float v_42 = v_34 * v_41;
      int dot_5 = dot4(low_11, q_6.w, dot4(low_10, q_6.z, dot4(low_9, q_6.y, dot4(low_8, q_6.x, 0))));
      int dot_6 = dot4(low_15, q_8.w, dot4(low_14, q_8.z, dot4(low_13, q_8.y, dot4(low_12, q_8.x, dot_5))));
      float v_43 = v_36 * q_10.x;
      float v_44 = (float)dot_6;
      float sum_5 = fma(v_43, v_44, sum[1]);
      int dot_7 = dot4(high_11, q_7.w, dot4(high_10, q_7.z, dot4(high_9, q_7.y, dot4(high_8, q_7.x, 0))));
      int dot_8 = dot4(high_15, q_9.w, dot4(high_14, q_9.z, dot4(high_13, q_9.y, dot4(high_12, q_9.x, dot_7))));
      float v_45 = v_38 * q_10.z;
      float v_46 = (float)dot_8;
      float sum_6 = fma(v_45, v_46, sum_5);
      float sum_7 = fma(v_40, q_10.y, sum_6);
      float sum_8 = fma(v_42, q_10.w, sum_7);
      sum[1] = sum_8;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_1 = 1; i_1 < max(rounds, 1); ++i_1) {
      int e_2 = lane + (i_1 << 5);
      if (e_2 < chunks) {
        int v_47 = ((e_2 >> 2) * 36) + base;
        uint4 q_11 = w[v_47 >> 2];
        uint4 q_12 = w[(((e_2 & 3) * 2) + (v_47 >> 2)) + 1];
        uint4 q_13 = w[(((e_2 & 3) * 2) + (v_47 >> 2)) + 2];
        int v_48 = ((e_2 >> 2) * 36) + base_1;
        uint4 q_14 = w[v_48 >> 2];
        uint4 q_15 = w[(((e_2 & 3) * 2) + (v_48 >> 2)) + 1];
        uint4 q_16 = w[(((e_2 & 3) * 2) + (v_48 >> 2)) + 2];
        int v_49 = ((e_2 >> 2) * 64) + ((e_2 & 3) * 16);
        uint4 q_17 = x[((safe * (size_k >> 2)) + v_49) >> 2];
        uint4 q_18 = x[(((safe * (size_k >> 2)) + v_49) >> 2) + 2];
        uint4 q_19 = x[(((safe * (size_k >> 2)) + v_49) >> 2) + 1];
        uint4 q_20 = x[(((safe * (size_k >> 2)) + v_49) >> 2) + 3];
        float4 q_21 = x_s[(((e_2 >> 2) * 4) + (e_2 & 3)) + ((safe * (size_k >> 4)) >> 2)];
        uint low_16 = q_12.x & 252645135u;
        uint low_17 = q_12.y & 252645135u;
        uint low_18 = q_12.z & 252645135u;
        uint low_19 = q_12.w & 252645135u;
        uint high_16 = (q_12.x >> 4u) & 252645135u;
        uint high_17 = (q_12.y >> 4u) & 252645135u;
        uint high_18 = (q_12.z >> 4u) & 252645135u;
        uint high_19 = (q_12.w >> 4u) & 252645135u;
        uint low_20 = q_13.x & 252645135u;
        uint low_21 = q_13.y & 252645135u;
        uint low_22 = q_13.z & 252645135u;
        uint low_23 = q_13.w & 252645135u;
        uint high_20 = (q_13.x >> 4u) & 252645135u;
        uint high_21 = (q_13.y >> 4u) & 252645135u;
        uint high_22 = (q_13.z >> 4u) & 252645135u;
        uint high_23 = (q_13.w >> 4u) & 252645135u;
        uint v_50 = (uint)(((e_2 & 3) & 1) * 16);
        uint v_51 = q_11.y >> v_50;
        uint v_52 = q_11.z >> v_50;
        uint v_53 = q_11.w >> v_50;
        bool v_54 = (e_2 & 3) < 2;
        uint v_55 = v_54 ? (v_51 & 16191u) : ((v_53 & 3855u) | ((v_51 >> 2u) & 12336u));
        uint v_56 = v_54 ? (v_52 & 16191u) : (((v_53 >> 4u) & 3855u) | ((v_52 >> 2u) & 12336u));
        float v_57 = half_lo(q_11.x);
        float v_58 = 0.0f - half_hi(q_11.x);
        float v_59 = (float)(v_55 & 255u);
        float v_60 = v_57 * v_59;
        float v_61 = (float)(v_55 >> 8u);
        float v_62 = v_57 * v_61;
        float v_63 = (float)(v_56 & 255u);
        float v_64 = v_58 * v_63;
        float v_65 = (float)(v_56 >> 8u);
        float v_66 = v_58 * v_65;
        int dot_9 = dot4(low_19, q_17.w, dot4(low_18, q_17.z, dot4(low_17, q_17.y, dot4(low_16, q_17.x, 0))));
        int dot_10 = dot4(low_23, q_19.w, dot4(low_22, q_19.z, dot4(low_21, q_19.y, dot4(low_20, q_19.x, dot_9))));
        float v_67 = v_60 * q_21.x;
        float v_68 = (float)dot_10;
        float sum_9 = fma(v_67, v_68, sum[0]);
        int dot_11 = dot4(high_19, q_18.w, dot4(high_18, q_18.z, dot4(high_17, q_18.y, dot4(high_16, q_18.x, 0))));
        int dot_12 = dot4(high_23, q_20.w, dot4(high_22, q_20.z, dot4(high_21, q_20.y, dot4(high_20, q_20.x, dot_11))));
        float v_69 = v_62 * q_21.z;
        float v_70 = (float)dot_12;
        float sum_10 = fma(v_69, v_70, sum_9);
        float sum_11 = fma(v_64, q_21.y, sum_10);
        float sum_12 = fma(v_66, q_21.w, sum_11);
        sum[0] = sum_12;
        uint low_24 = q_15.x & 252645135u;
        uint low_25 = q_15.y & 252645135u;
        uint low_26 = q_15.z & 252645135u;
        uint low_27 = q_15.w & 252645135u;
        uint high_24 = (q_15.x >> 4u) & 252645135u;
        uint high_25 = (q_15.y >> 4u) & 252645135u;
        uint high_26 = (q_15.z >> 4u) & 252645135u;
        uint high_27 = (q_15.w >> 4u) & 252645135u;
        uint low_28 = q_16.x & 252645135u;
        uint low_29 = q_16.y & 252645135u;
        uint low_30 = q_16.z & 252645135u;
        uint low_31 = q_16.w & 252645135u;
        uint high_28 = (q_16.x >> 4u) & 252645135u;
        uint high_29 = (q_16.y >> 4u) & 252645135u;
        uint high_30 = (q_16.z >> 4u) & 252645135u;
        uint high_31 = (q_16.w >> 4u) & 252645135u;
        uint v_71 = (uint)(((e_2 & 3) & 1) * 16);
        uint v_72 = q_14.y >> v_71;
        uint v_73 = q_14.z >> v_71;
        uint v_74 = q_14.w >> v_71;
        bool v_75 = (e_2 & 3) < 2;
        uint v_76 = v_75 ? (v_72 & 16191u) : ((v_74 & 3855u) | ((v_72 >> 2u) & 12336u));
        uint v_77 = v_75 ? (v_73 & 16191u) : (((v_74 >> 4u) & 3855u) | ((v_73 >> 2u) & 12336u));
        float v_78 = half_lo(q_14.x);
        float v_79 = 0.0f - half_hi(q_14.x);
        float v_80 = (float)(v_76 & 255u);
        float v_81 = v_78 * v_80;
        float v_82 = (float)(v_76 >> 8u);
        float v_83 = v_78 * v_82;
        float v_84 = (float)(v_77 & 255u);
        float v_85 = v_79 * v_84;
        float v_86 = (float)(v_77 >> 8u);
        float v_87 = v_79 * v_86;
        int dot_13 = dot4(low_27, q_17.w, dot4(low_26, q_17.z, dot4(low_25, q_17.y, dot4(low_24, q_17.x, 0))));
        int dot_14 = dot4(low_31, q_19.w, dot4(low_30, q_19.z, dot4(low_29, q_19.y, dot4(low_28, q_19.x, dot_13))));
        float v_88 = v_81 * q_21.x;
        float v_89 = (float)dot_14;
        float sum_13 = fma(v_88, v_89, sum[1]);
        int dot_15 = dot4(high_27, q_18.w, dot4(high_26, q_18.z, dot4(high_25, q_18.y, dot4(high_24, q_18.x, 0))));
        int dot_16 = dot4(high_31, q_20.w, dot4(high_30, q_20.z, dot4(high_29, q_20.y, dot4(high_28, q_20.x, dot_15))));
        float v_90 = v_83 * q_21.z;
        float v_91 = (float)dot_16;
        float sum_14 = fma(v_90, v_91, sum_13);
        float sum_15 = fma(v_85, q_21.y, sum_14);
        float sum_16 = fma(v_87, q_21.w, sum_15);
        sum[1] = sum_16;
      }
    }
    float v_92 = lane_sum(sum[0], t, red);
    float v_93 = lane_sum(sum[1], t, red);
    if (((tx & 31) == 0) && (entry < entries)) {
      shared_1[(entry * block_rows) + local_1] = v_92;
      shared_1[((entry * block_rows) + local_1) + 1] = v_93;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int row = tx / block_rows;
  int at = tx % block_rows;
  if ((row < rows) && ((first + at) < size_n)) {
    float total = 0.0f;
    for (int i_2 = 0; i_2 < size_used; ++i_2) {
      int entry_1 = (row * size_used) + i_2;
      int expert_1 = ids[entry_1];
      int place_1 = slots[expert_1];
      if (0 <= place_1) {
        total = fma(weights[entry_1], shared_1[(entry_1 * block_rows) + at], total);
      }
    }
    out_1[((row * ld_out) + first) + at] = total;
  }
}
