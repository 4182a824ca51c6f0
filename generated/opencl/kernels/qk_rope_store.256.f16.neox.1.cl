#define THREADS 256
uint to_half(float x) { ushort h; vstore_half_rte(x, 0, (__private half*)&h); return (uint)h; }
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
__kernel void kernel_main(__global const float* restrict cos_1, __global const float* restrict sin_1, __global const int* restrict step_1, __global ushort* pages__h, __global const float* restrict v, __global float* q, __global const float* restrict k, __global const float* restrict wq, __global const float* restrict wk, int pool, int page_words, int k_offset, int v_offset, int ld_v, int v_at, int ld_q, int q_at, int ld_k, int k_at, float eps) {
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int half_1 = size_n_rot >> 1;
  int lane = tx & 31;
  int group_size = size_heads / size_kv_heads;
  int p = lane;
  int p_1 = lane + 32;
  int p_2 = lane + 64;
  int p_3 = lane + 96;
  float x[8];
  int row = gy;
  int rows = step_1[0];
  if (row < rows) {
    int table = step_1[4];
    int word = step_1[((row * 16) + table) + 1];
    int slot = word & 255;
    int word_1 = step_1[(((row * 16) + table) + pool) + 4];
    int page = step_1[word_1 + (word >> 8)];
    int keys = ((page * page_words) * 2) + (k_offset >> 1);
    int values = ((page * page_words) * 2) + (v_offset >> 1);
    for (int i = 0; i < (group_size + 2); i += 8) {
      int item = (tx >> 5) + i;
      if (item == (group_size + 1)) {
        int v_1 = ((gx * 256) + (row * ld_v)) + v_at;
        int v_2 = ((gx * 65536) + (slot * 256)) + values;
        int v_3 = (p < half_1) ? p : (p * 2);
        int v_4 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        pages__h[v_2 + v_3] = (ushort)(to_half(v[v_1 + v_3]));
        pages__h[v_2 + v_4] = (ushort)(to_half(v[v_1 + v_4]));
        int v_5 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_6 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        pages__h[v_2 + v_5] = (ushort)(to_half(v[v_1 + v_5]));
        pages__h[v_2 + v_6] = (ushort)(to_half(v[v_1 + v_6]));
        int v_7 = (p_2 < half_1) ? p_2 : (p_2 * 2);
        int v_8 = (p_2 < half_1) ? (p_2 + half_1) : ((p_2 * 2) + 1);
        pages__h[v_2 + v_7] = (ushort)(to_half(v[v_1 + v_7]));
        pages__h[v_2 + v_8] = (ushort)(to_half(v[v_1 + v_8]));
        int v_9 = (p_3 < half_1) ? p_3 : (p_3 * 2);
        int v_10 = (p_3 < half_1) ? (p_3 + half_1) : ((p_3 * 2) + 1);
        pages__h[v_2 + v_9] = (ushort)(to_half(v[v_1 + v_9]));
        pages__h[v_2 + v_10] = (ushort)(to_half(v[v_1 + v_10]));
      }
      if (item < group_size) {
        int v_11 = ((((gx * group_size) * 256) + (item * 256)) + (row * ld_q)) + q_at;
        int v_12 = (p < half_1) ? p : (p * 2);
        int v_13 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = q[v_11 + v_12];
        x[1] = q[v_11 + v_13];
        int v_14 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_15 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = q[v_11 + v_14];
        x[3] = q[v_11 + v_15];
        int v_16 = (p_2 < half_1) ? p_2 : (p_2 * 2);
        int v_17 = (p_2 < half_1) ? (p_2 + half_1) : ((p_2 * 2) + 1);
        x[4] = q[v_11 + v_16];
        x[5] = q[v_11 + v_17];
        int v_18 = (p_3 < half_1) ? p_3 : (p_3 * 2);
        int v_19 = (p_3 < half_1) ? (p_3 + half_1) : ((p_3 * 2) + 1);
        x[6] = q[v_11 + v_18];
        x[7] = q[v_11 + v_19];
      }
      if (item == group_size) {
        int v_20 = ((gx * 256) + (row * ld_k)) + k_at;
        int v_21 = (p < half_1) ? p : (p * 2);
        int v_22 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = k[v_20 + v_21];
        x[1] = k[v_20 + v_22];
        int v_23 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_24 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = k[v_20 + v_23];
        x[3] = k[v_20 + v_24];
        int v_25 = (p_2 < half_1) ? p_2 : (p_2 * 2);
        int v_26 = (p_2 < half_1) ? (p_2 + half_1) : ((p_2 * 2) + 1);
        x[4] = k[v_20 + v_25];
        x[5] = k[v_20 + v_26];
        int v_27 = (p_3 < half_1) ? p_3 : (p_3 * 2);
        int v_28 = (p_3 < half_1) ? (p_3 + half_1) : ((p_3 * 2) + 1);
        x[6] = k[v_20 + v_27];
        x[7] = k[v_20 + v_28];
      }
      float total = 0.0f;
      total = fma(x[0], x[0], total);
      total = fma(x[1], x[1], total);
      total = fma(x[2], x[2], total);
      total = fma(x[3], x[3], total);
      total = fma(x[4], x[4], total);
      total = fma(x[5], x[5], total);
      total = fma(x[6], x[6], total);
      total = fma(x[7], x[7], total);
      float v_29 = lane_sum(total, t, red);
      float inverse = 1.0f / sqrt(((v_29 / 256.0f) + eps));
      if (item < group_size) {
        int v_30 = (p < half_1) ? p : (p * 2);
        int v_31 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = (x[0] * inverse) * wq[v_30];
        x[1] = (x[1] * inverse) * wq[v_31];
        int v_32 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_33 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = (x[2] * inverse) * wq[v_32];
        x[3] = (x[3] * inverse) * wq[v_33];
        int v_34 = (p_2 < half_1) ? p_2 : (p_2 * 2);
        int v_35 = (p_2 < half_1) ? (p_2 + half_1) : ((p_2 * 2) + 1);
        x[4] = (x[4] * inverse) * wq[v_34];
        x[5] = (x[5] * inverse) * wq[v_35];
        int v_36 = (p_3 < half_1) ? p_3 : (p_3 * 2);
        int v_37 = (p_3 < half_1) ? (p_3 + half_1) : ((p_3 * 2) + 1);
        x[6] = (x[6] * inverse) * wq[v_36];
        x[7] = (x[7] * inverse) * wq[v_37];
      }
      if (item == group_size) {
        int v_38 = (p < half_1) ? p : (p * 2);
        int v_39 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        x[0] = (x[0] * inverse) * wk[v_38];
        x[1] = (x[1] * inverse) * wk[v_39];
        int v_40 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_41 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        x[2] = (x[2] * inverse) * wk[v_40];
        x[3] = (x[3] * inverse) * wk[v_41];
        int v_42 = (p_2 < half_1) ? p_2 : (p_2 * 2);
        int v_43 = (p_2 < half_1) ? (p_2 + half_1) : ((p_2 * 2) + 1);
        x[4] = (x[4] * inverse) * wk[v_42];
        x[5] = (x[5] * inverse) * wk[v_43];
        int v_44 = (p_3 < half_1) ? p_3 : (p_3 * 2);
        int v_45 = (p_3 < half_1) ? (p_3 + half_1) : ((p_3 * 2) + 1);
        x[6] = (x[6] * inverse) * wk[v_44];
        x[7] = (x[7] * inverse) * wk[v_45];
      }
      if (item <= group_size) {
        if (p < half_1) {
          int v_46 = (word * half_1) + p;
          float v_47 = cos_1[v_46];
          float v_48 = sin_1[v_46];
          float v_49 = x[0];
          float v_50 = x[1];
          x[0] = fma(v_49, v_47, (0.0f - (v_50 * v_48)));
          x[1] = fma(v_50, v_47, (v_49 * v_48));
        }
        if (p_1 < half_1) {
          int v_51 = (word * half_1) + p_1;
          float v_52 = cos_1[v_51];
          float v_53 = sin_1[v_51];
          float v_54 = x[2];
          float v_55 = x[3];
          x[2] = fma(v_54, v_52, (0.0f - (v_55 * v_53)));
          x[3] = fma(v_55, v_52, (v_54 * v_53));
        }
        if (p_2 < half_1) {
          int v_56 = (word * half_1) + p_2;
          float v_57 = cos_1[v_56];
          float v_58 = sin_1[v_56];
          float v_59 = x[4];
          float v_60 = x[5];
          x[4] = fma(v_59, v_57, (0.0f - (v_60 * v_58)));
          x[5] = fma(v_60, v_57, (v_59 * v_58));
        }
        if (p_3 < half_1) {
          int v_61 = (word * half_1) + p_3;
          float v_62 = cos_1[v_61];
          float v_63 = sin_1[v_61];
          float v_64 = x[6];
          float v_65 = x[7];
          x[6] = fma(v_64, v_62, (0.0f - (v_65 * v_63)));
          x[7] = fma(v_65, v_62, (v_64 * v_63));
        }
      }
      if (item < group_size) {
        int v_66 = ((((gx * group_size) * 256) + (item * 256)) + (row * ld_q)) + q_at;
        int v_67 = (p < half_1) ? p : (p * 2);
        int v_68 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        q[v_66 + v_67] = x[0];
        q[v_66 + v_68] = x[1];
        int v_69 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_70 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        q[v_66 + v_69] = x[2];
        q[v_66 + v_70] = x[3];
        int v_71 = (p_2 < half_1) ? p_2 : (p_2 * 2);
        int v_72 = (p_2 < half_1) ? (p_2 + half_1) : ((p_2 * 2) + 1);
        q[v_66 + v_71] = x[4];
        q[v_66 + v_72] = x[5];
        int v_73 = (p_3 < half_1) ? p_3 : (p_3 * 2);
        int v_74 = (p_3 < half_1) ? (p_3 + half_1) : ((p_3 * 2) + 1);
        q[v_66 + v_73] = x[6];
        q[v_66 + v_74] = x[7];
      }
      if (item == group_size) {
        int v_75 = ((gx * 65536) + keys) + slot;
        int v_76 = (p < half_1) ? p : (p * 2);
        int v_77 = (p < half_1) ? (p + half_1) : ((p * 2) + 1);
        pages__h[(v_76 * 256) + v_75] = (ushort)(to_half(x[0]));
        pages__h[(v_77 * 256) + v_75] = (ushort)(to_half(x[1]));
        int v_78 = (p_1 < half_1) ? p_1 : (p_1 * 2);
        int v_79 = (p_1 < half_1) ? (p_1 + half_1) : ((p_1 * 2) + 1);
        pages__h[(v_78 * 256) + v_75] = (ushort)(to_half(x[2]));
        pages__h[(v_79 * 256) + v_75] = (ushort)(to_half(x[3]));
        int v_80 = (p_2 < half_1) ? p_2 : (p_2 * 2);
        int v_81 = (p_2 < half_1) ? (p_2 + half_1) : ((p_2 * 2) + 1);
        pages__h[(v_80 * 256) + v_75] = (ushort)(to_half(x[4]));
        pages__h[(v_81 * 256) + v_75] = (ushort)(to_half(x[5]));
        int v_82 = (p_3 < half_1) ? p_3 : (p_3 * 2);
        int v_83 = (p_3 < half_1) ? (p_3 + half_1) : ((p_3 * 2) + 1);
        pages__h[(v_82 * 256) + v_75] = (ushort)(to_half(x[6]));
        pages__h[(v_83 * 256) + v_75] = (ushort)(to_half(x[7]));
      }
    }
  }
}
