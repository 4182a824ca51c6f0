#define THREADS 256
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
__kernel void kernel_main(__global const uint4* restrict w, __global const int* restrict step_1, __global const int* restrict ids, __global const int* restrict slots, __global const float4* x, __global const float* restrict weights, __global float* out_1, int x_at, int ld_out) {
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
    int base = v * (size_k >> 1);
    int base_1 = v_1 * (size_k >> 1);
    int lane = tx & 31;
    int chunks = (((entry < entries) && (0 <= place)) && (first < size_n)) ? (size_k >> 3) : 0;
    float sum[2];
    sum[0] = 0.0f;
    sum[1] = 0.0f;
    int e = lane;
    int e_1 = max(min(e, (chunks - 1)), 0);
    uint4 q = w[e_1 + (base >> 2)];
    uint4 q_1 = w[e_1 + (base_1 >> 2)];
    int e_2 = lane + 32;
    int e_3 = max(min(e_2, (chunks - 1)), 0);
    uint4 q_2 = w[e_3 + (base >> 2)];
    uint4 q_3 = w[e_3 + (base_1 >> 2)];
    int e_4 = lane + 64;
    int e_5 = max(min(e_4, (chunks - 1)), 0);
    uint4 q_4 = w[e_5 + (base >> 2)];
    uint4 q_5 = w[e_5 + (base_1 >> 2)];
    int e_6 = lane + 96;
    int e_7 = max(min(e_6, (chunks - 1)), 0);
    uint4 q_6 = w[e_7 + (base >> 2)];
    uint4 q_7 = w[e_7 + (base_1 >> 2)];
    if (e < chunks) {
      float4 q_8 = x[(((safe * ((size_k + 15) >> 4)) * 4) + (e * 2)) + (x_at >> 2)];
      float4 q_9 = x[((((safe * ((size_k + 15) >> 4)) * 4) + (e * 2)) + (x_at >> 2)) + 1];
      float v_2 = as_float((q.x << 16u));
      float v_3 = as_float((q.x & 4294901760u));
      float v_4 = as_float((q.y << 16u));
      float v_5 = as_float((q.y & 4294901760u));
      float v_6 = as_float((q.z << 16u));
      float v_7 = as_float((q.z & 4294901760u));
      float v_8 = as_float((q.w << 16u));
      float v_9 = as_float((q.w & 4294901760u));
      float sum_1 = fma(v_2, q_8.x, sum[0]);
      float sum_2 = fma(v_3, q_8.y, sum_1);
      float sum_3 = fma(v_4, q_8.z, sum_2);
      float sum_4 = fma(v_5, q_8.w, sum_3);
      float sum_5 = fma(v_6, q_9.x, sum_4);
      float sum_6 = fma(v_7, q_9.y, sum_5);
      float sum_7 = fma(v_8, q_9.z, sum_6);
      float sum_8 = fma(v_9, q_9.w, sum_7);
      sum[0] = sum_8;
      float v_10 = as_float((q_1.x << 16u));
      float v_11 = as_float((q_1.x & 4294901760u));
      float v_12 = as_float((q_1.y << 16u));
      float v_13 = as_float((q_1.y & 4294901760u));
      float v_14 = as_float((q_1.z << 16u));
      float v_15 = as_float((q_1.z & 4294901760u));
      float v_16 = as_float((q_1.w << 16u));
      float v_17 = as_float((q_1.w & 4294901760u));
      float sum_9 = fma(v_10, q_8.x, sum[1]);
      float sum_10 = fma(v_11, q_8.y, sum_9);
      float sum_11 = fma(v_12, q_8.z, sum_10);
      float sum_12 = fma(v_13, q_8.w, sum_11);
      float sum_13 = fma(v_14, q_9.x, sum_12);
      float sum_14 = fma(v_15, q_9.y, sum_13);
      float sum_15 = fma(v_16, q_9.z, sum_14);
      float sum_16 = fma(v_17, q_9.w, sum_15);
      sum[1] = sum_16;
    }
    if (e_2 < chunks) {
      float4 q_10 = x[(((safe * ((size_k + 15) >> 4)) * 4) + (e_2 * 2)) + (x_at >> 2)];
      float4 q_11 = x[((((safe * ((size_k + 15) >> 4)) * 4) + (e_2 * 2)) + (x_at >> 2)) + 1];
      float v_18 = as_float((q_2.x << 16u));
      float v_19 = as_float((q_2.x & 4294901760u));
      float v_20 = as_float((q_2.y << 16u));
      float v_21 = as_float((q_2.y & 4294901760u));
      float v_22 = as_float((q_2.z << 16u));
      float v_23 = as_float((q_2.z & 4294901760u));
      float v_24 = as_float((q_2.w << 16u));
      float v_25 = as_float((q_2.w & 4294901760u));
      float sum_17 = fma(v_18, q_10.x, sum[0]);
      float sum_18 = fma(v_19, q_10.y, sum_17);
      float sum_19 = fma(v_20, q_10.z, sum_18);
      float sum_20 = fma(v_21, q_10.w, sum_19);
      float sum_21 = fma(v_22, q_11.x, sum_20);
      float sum_22 = fma(v_23, q_11.y, sum_21);
      float sum_23 = fma(v_24, q_11.z, sum_22);
      float sum_24 = fma(v_25, q_11.w, sum_23);
      sum[0] = sum_24;
      float v_26 = as_float((q_3.x << 16u));
      float v_27 = as_float((q_3.x & 4294901760u));
      float v_28 = as_float((q_3.y << 16u));
      float v_29 = as_float((q_3.y & 4294901760u));
      float v_30 = as_float((q_3.z << 16u));
      float v_31 = as_float((q_3.z & 4294901760u));
      float v_32 = as_float((q_3.w << 16u));
      float v_33 = as_float((q_3.w & 4294901760u));
      float sum_25 = fma(v_26, q_10.x, sum[1]);
      float sum_26 = fma(v_27, q_10.y, sum_25);
      float sum_27 = fma(v_28, q_10.z, sum_26);
      float sum_28 = fma(v_29, q_10.w, sum_27);
      float sum_29 = fma(v_30, q_11.x, sum_28);
      float sum_30 = fma(v_31, q_11.y, sum_29);
      float sum_31 = fma(v_32, q_11.z, sum_30);
      float sum_32 = fma(v_33, q_11.w, sum_31);
      sum[1] = sum_32;
    }
    if (e_4 < chunks) {
      float4 q_12 = x[(((safe * ((size_k + 15) >> 4)) * 4) + (e_4 * 2)) + (x_at >> 2)];
      float4 q_13 = x[((((safe * ((size_k + 15) >> 4)) * 4) + (e_4 * 2)) + (x_at >> 2)) + 1];
      float v_34 = as_float((q_4.x << 16u));
      float v_35 = as_float((q_4.x & 4294901760u));
      float v_36 = as_float((q_4.y << 16u));
      float v_37 = as_float((q_4.y & 4294901760u));
      float v_38 = as_float((q_4.z << 16u));
      float v_39 = as_float((q_4.z & 4294901760u));
      float v_40 = as_float((q_4.w << 16u));
      float v_41 = as_float((q_4.w & 4294901760u));
      float sum_33 = fma(v_34, q_12.x, sum[0]);
      float sum_34 = fma(v_35, q_12.y, sum_33);
      float sum_35 = fma(v_36, q_12.z, sum_34);
      float sum_36 = fma(v_37, q_12.w, sum_35);
      float sum_37 = fma(v_38, q_13.x, sum_36);
      float sum_38 = fma(v_39, q_13.y, sum_37);
      float sum_39 = fma(v_40, q_13.z, sum_38);
      float sum_40 = fma(v_41, q_13.w, sum_39);
      sum[0] = sum_40;
      float v_42 = as_float((q_5.x << 16u));
      float v_43 = as_float((q_5.x & 4294901760u));
      float v_44 = as_float((q_5.y << 16u));
      float v_45 = as_float((q_5.y & 4294901760u));
      float v_46 = as_float((q_5.z << 16u));
      float v_47 = as_float((q_5.z & 4294901760u));
      float v_48 = as_float((q_5.w << 16u));
      float v_49 = as_float((q_5.w & 4294901760u));
      float sum_41 = fma(v_42, q_12.x, sum[1]);
      float sum_42 = fma(v_43, q_12.y, sum_41);
      float sum_43 = fma(v_44, q_12.z, sum_42);
      float sum_44 = fma(v_45, q_12.w, sum_43);
      float sum_45 = fma(v_46, q_13.x, sum_44);
      float sum_46 = fma(v_47, q_13.y, sum_45);
      float sum_47 = fma(v_48, q_13.z, sum_46);
      float sum_48 = fma(v_49, q_13.w, sum_47);
      sum[1] = sum_48;
    }
    if (e_6 < chunks) {
      float4 q_14 = x[(((safe * ((size_k + 15) >> 4)) * 4) + (e_6 * 2)) + (x_at >> 2)];
      float4 q_15 = x[((((safe * ((size_k + 15) >> 4)) * 4) + (e_6 * 2)) + (x_at >> 2)) + 1];
      float v_50 = as_float((q_6.x << 16u));
      float v_51 = as_float((q_6.x & 4294901760u));
      float v_52 = as_float((q_6.y << 16u));
      float v_53 = as_float((q_6.y & 4294901760u));
      float v_54 = as_float((q_6.z << 16u));
      float v_55 = as_float((q_6.z & 4294901760u));
      float v_56 = as_float((q_6.w << 16u));
      float v_57 = as_float((q_6.w & 4294901760u));
      float sum_49 = fma(v_50, q_14.x, sum[0]);
      float sum_50 = fma(v_51, q_14.y, sum_49);
      float sum_51 = fma(v_52, q_14.z, sum_50);
      float sum_52 = fma(v_53, q_14.w, sum_51);
      float sum_53 = fma(v_54, q_15.x, sum_52);
      float sum_54 = fma(v_55, q_15.y, sum_53);
      float sum_55 = fma(v_56, q_15.z, sum_54);
      float sum_56 = fma(v_57, q_15.w, sum_55);
      sum[0] = sum_56;
      float v_58 = as_float((q_7.x << 16u));
      float v_59 = as_float((q_7.x & 4294901760u));
      float v_60 = as_float((q_7.y << 16u));
      float v_61 = as_float((q_7.y & 4294901760u));
      float v_62 = as_float((q_7.z << 16u));
      float v_63 = as_float((q_7.z & 4294901760u));
      float v_64 = as_float((q_7.w << 16u));
      float v_65 = as_float((q_7.w & 4294901760u));
      float sum_57 = fma(v_58, q_14.x, sum[1]);
      float sum_58 = fma(v_59, q_14.y, sum_57);
      float sum_59 = fma(v_60, q_14.z, sum_58);
      float sum_60 = fma(v_61, q_14.w, sum_59);
      float sum_61 = fma(v_62, q_15.x, sum_60);
      float sum_62 = fma(v_63, q_15.y, sum_61);
      float sum_63 = fma(v_64, q_15.z, sum_62);
      float sum_64 = fma(v_65, q_15.w, sum_63);
      sum[1] = sum_64;
    }
    int rounds = (chunks + 31) >> 5;
    for (int i_1 = 4; i_1 < max(rounds, 4); ++i_1) {
      int e_8 = lane + (i_1 << 5);
      if (e_8 < chunks) {
        uint4 q_16 = w[e_8 + (base >> 2)];
        uint4 q_17 = w[e_8 + (base_1 >> 2)];
        float4 q_18 = x[(((safe * ((size_k + 15) >> 4)) * 4) + (e_8 * 2)) + (x_at >> 2)];
        float4 q_19 = x[((((safe * ((size_k + 15) >> 4)) * 4) + (e_8 * 2)) + (x_at >> 2)) + 1];
        float v_66 = as_float((q_16.x << 16u));
        float v_67 = as_float((q_16.x & 4294901760u));
        float v_68 = as_float((q_16.y << 16u));
        float v_69 = as_float((q_16.y & 4294901760u));
        float v_70 = as_float((q_16.z << 16u));
        float v_71 = as_float((q_16.z & 4294901760u));
        float v_72 = as_float((q_16.w << 16u));
        float v_73 = as_float((q_16.w & 4294901760u));
        float sum_65 = fma(v_66, q_18.x, sum[0]);
        float sum_66 = fma(v_67, q_18.y, sum_65);
        float sum_67 = fma(v_68, q_18.z, sum_66);
        float sum_68 = fma(v_69, q_18.w, sum_67);
        float sum_69 = fma(v_70, q_19.x, sum_68);
        float sum_70 = fma(v_71, q_19.y, sum_69);
        float sum_71 = fma(v_72, q_19.z, sum_70);
        float sum_72 = fma(v_73, q_19.w, sum_71);
        sum[0] = sum_72;
        float v_74 = as_float((q_17.x << 16u));
        float v_75 = as_float((q_17.x & 4294901760u));
        float v_76 = as_float((q_17.y << 16u));
        float v_77 = as_float((q_17.y & 4294901760u));
        float v_78 = as_float((q_17.z << 16u));
        float v_79 = as_float((q_17.z & 4294901760u));
        float v_80 = as_float((q_17.w << 16u));
        float v_81 = as_float((q_17.w & 4294901760u));
        float sum_73 = fma(v_74, q_18.x, sum[1]);
        float sum_74 = fma(v_75, q_18.y, sum_73);
        float sum_75 = fma(v_76, q_18.z, sum_74);
        float sum_76 = fma(v_77, q_18.w, sum_75);
        float sum_77 = fma(v_78, q_19.x, sum_76);
        float sum_78 = fma(v_79, q_19.y, sum_77);
        float sum_79 = fma(v_80, q_19.z, sum_78);
        float sum_80 = fma(v_81, q_19.w, sum_79);
        sum[1] = sum_80;
      }
    }
    float v_82 = lane_sum(sum[0], t, red);
    float v_83 = lane_sum(sum[1], t, red);
    if (((tx & 31) == 0) && (entry < entries)) {
      shared_1[(entry * block_rows) + local_1] = v_82;
      shared_1[((entry * block_rows) + local_1) + 1] = v_83;
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
