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
float group_sum(float v, int t, __local uint* red) {
  v = lane_sum(v, t, red);
  barrier(CLK_LOCAL_MEM_FENCE);
  if ((t & 31) == 0) red[t >> 5] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  v = 0.0f;
  for (int i = 0; i < THREADS / 32; ++i) v += as_float(red[i]);
  return v;
}
float group_max(float v, int t, __local uint* red) {
  v = lane_max(v, t, red);
  barrier(CLK_LOCAL_MEM_FENCE);
  if ((t & 31) == 0) red[t >> 5] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < THREADS / 32; ++i) v = fmax(v, as_float(red[i]));
  return v;
}
__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const uint2* restrict work, __global const int* restrict step_1, __global int* ids, __global float* values, int rows_word) {
  __local uint shared_1[128];
  __local int shared_2[128];
  __local int shared_3[256];
  __local int shared_4[16];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int row = gy;
  int rows = step_1[rows_word];
  if (row < rows) {
    int v = size_count * 64;
    int share = ((v + 1023) >> 10) * 4;
    int first = tx * share;
    uint keys[32];
    keys[0] = 0u;
    keys[1] = 0u;
    keys[2] = 0u;
    keys[3] = 0u;
    keys[4] = 0u;
    keys[5] = 0u;
    keys[6] = 0u;
    keys[7] = 0u;
    keys[8] = 0u;
    keys[9] = 0u;
    keys[10] = 0u;
    keys[11] = 0u;
    keys[12] = 0u;
    keys[13] = 0u;
    keys[14] = 0u;
    keys[15] = 0u;
    keys[16] = 0u;
    keys[17] = 0u;
    keys[18] = 0u;
    keys[19] = 0u;
    keys[20] = 0u;
    keys[21] = 0u;
    keys[22] = 0u;
    keys[23] = 0u;
    keys[24] = 0u;
    keys[25] = 0u;
    keys[26] = 0u;
    keys[27] = 0u;
    keys[28] = 0u;
    keys[29] = 0u;
    keys[30] = 0u;
    keys[31] = 0u;
    int v_1 = ((row * size_count) * 64) + first;
    if (0 < share) {
      if (first < (size_count * 64)) {
        uint2 q = work[v_1];
        keys[0] = q.x;
      }
      if ((first + 1) < (size_count * 64)) {
        uint2 q_1 = work[v_1 + 1];
        keys[1] = q_1.x;
      }
      if ((first + 2) < (size_count * 64)) {
        uint2 q_2 = work[v_1 + 2];
        keys[2] = q_2.x;
      }
      if ((first + 3) < (size_count * 64)) {
        uint2 q_3 = work[v_1 + 3];
        keys[3] = q_3.x;
      }
    }
    if (4 < share) {
      if ((first + 4) < (size_count * 64)) {
        uint2 q_4 = work[v_1 + 4];
        keys[4] = q_4.x;
      }
      if ((first + 5) < (size_count * 64)) {
        uint2 q_5 = work[v_1 + 5];
        keys[5] = q_5.x;
      }
      if ((first + 6) < (size_count * 64)) {
        uint2 q_6 = work[v_1 + 6];
        keys[6] = q_6.x;
      }
      if ((first + 7) < (size_count * 64)) {
        uint2 q_7 = work[v_1 + 7];
        keys[7] = q_7.x;
      }
    }
    if (8 < share) {
      if ((first + 8) < (size_count * 64)) {
        uint2 q_8 = work[v_1 + 8];
        keys[8] = q_8.x;
      }
      if ((first + 9) < (size_count * 64)) {
        uint2 q_9 = work[v_1 + 9];
        keys[9] = q_9.x;
      }
      if ((first + 10) < (size_count * 64)) {
        uint2 q_10 = work[v_1 + 10];
        keys[10] = q_10.x;
      }
      if ((first + 11) < (size_count * 64)) {
        uint2 q_11 = work[v_1 + 11];
        keys[11] = q_11.x;
      }
    }
    if (12 < share) {
      if ((first + 12) < (size_count * 64)) {
        uint2 q_12 = work[v_1 + 12];
        keys[12] = q_12.x;
      }
      if ((first + 13) < (size_count * 64)) {
        uint2 q_13 = work[v_1 + 13];
        keys[13] = q_13.x;
      }
      if ((first + 14) < (size_count * 64)) {
        uint2 q_14 = work[v_1 + 14];
        keys[14] = q_14.x;
      }
      if ((first + 15) < (size_count * 64)) {
        uint2 q_15 = work[v_1 + 15];
        keys[15] = q_15.x;
      }
    }
    if (16 < share) {
      if ((first + 16) < (size_count * 64)) {
        uint2 q_16 = work[v_1 + 16];
        keys[16] = q_16.x;
      }
      if ((first + 17) < (size_count * 64)) {
        uint2 q_17 = work[v_1 + 17];
        keys[17] = q_17.x;
      }
      if ((first + 18) < (size_count * 64)) {
        uint2 q_18 = work[v_1 + 18];
        keys[18] = q_18.x;
      }
      if ((first + 19) < (size_count * 64)) {
        uint2 q_19 = work[v_1 + 19];
        keys[19] = q_19.x;
      }
    }
    if (20 < share) {
      if ((first + 20) < (size_count * 64)) {
        uint2 q_20 = work[v_1 + 20];
        keys[20] = q_20.x;
      }
      if ((first + 21) < (size_count * 64)) {
        uint2 q_21 = work[v_1 + 21];
        keys[21] = q_21.x;
      }
      if ((first + 22) < (size_count * 64)) {
        uint2 q_22 = work[v_1 + 22];
        keys[22] = q_22.x;
      }
      if ((first + 23) < (size_count * 64)) {
        uint2 q_23 = work[v_1 + 23];
        keys[23] = q_23.x;
      }
    }
    if (24 < share) {
      if ((first + 24) < (size_count * 64)) {
        uint2 q_24 = work[v_1 + 24];
        keys[24] = q_24.x;
      }
      if ((first + 25) < (size_count * 64)) {
        uint2 q_25 = work[v_1 + 25];
        keys[25] = q_25.x;
      }
      if ((first + 26) < (size_count * 64)) {
        uint2 q_26 = work[v_1 + 26];
        keys[26] = q_26.x;
      }
      if ((first + 27) < (size_count * 64)) {
        uint2 q_27 = work[v_1 + 27];
        keys[27] = q_27.x;
      }
    }
    if (28 < share) {
      if ((first + 28) < (size_count * 64)) {
        uint2 q_28 = work[v_1 + 28];
        keys[28] = q_28.x;
      }
      if ((first + 29) < (size_count * 64)) {
        uint2 q_29 = work[v_1 + 29];
        keys[29] = q_29.x;
      }
      if ((first + 30) < (size_count * 64)) {
        uint2 q_30 = work[v_1 + 30];
        keys[30] = q_30.x;
      }
      if ((first + 31) < (size_count * 64)) {
        uint2 q_31 = work[v_1 + 31];
        keys[31] = q_31.x;
      }
    }
    if (size_count == 1) {
      uint best;
      int where;
      best = 0u;
      where = 0;
      if (0 < share) {
        uint v_2 = keys[0];
        if (best < v_2) {
          best = v_2;
          where = 0;
        }
        uint v_3 = keys[1];
        if (best < v_3) {
          best = v_3;
          where = 1;
        }
        uint v_4 = keys[2];
        if (best < v_4) {
          best = v_4;
          where = 2;
        }
        uint v_5 = keys[3];
        if (best < v_5) {
          best = v_5;
          where = 3;
        }
      }
      if (4 < share) {
        uint v_6 = keys[4];
        if (best < v_6) {
          best = v_6;
          where = 4;
        }
        uint v_7 = keys[5];
        if (best < v_7) {
          best = v_7;
          where = 5;
        }
        uint v_8 = keys[6];
        if (best < v_8) {
          best = v_8;
          where = 6;
        }
        uint v_9 = keys[7];
        if (best < v_9) {
          best = v_9;
          where = 7;
        }
      }
      if (8 < share) {
        uint v_10 = keys[8];
        if (best < v_10) {
          best = v_10;
          where = 8;
        }
        uint v_11 = keys[9];
        if (best < v_11) {
          best = v_11;
          where = 9;
        }
        uint v_12 = keys[10];
        if (best < v_12) {
          best = v_12;
          where = 10;
        }
        uint v_13 = keys[11];
        if (best < v_13) {
          best = v_13;
          where = 11;
        }
      }
      if (12 < share) {
        uint v_14 = keys[12];
        if (best < v_14) {
          best = v_14;
          where = 12;
        }
        uint v_15 = keys[13];
        if (best < v_15) {
          best = v_15;
          where = 13;
        }
        uint v_16 = keys[14];
        if (best < v_16) {
          best = v_16;
          where = 14;
        }
        uint v_17 = keys[15];
        if (best < v_17) {
          best = v_17;
          where = 15;
        }
      }
      if (16 < share) {
        uint v_18 = keys[16];
        if (best < v_18) {
          best = v_18;
          where = 16;
        }
        uint v_19 = keys[17];
        if (best < v_19) {
          best = v_19;
          where = 17;
        }
        uint v_20 = keys[18];
        if (best < v_20) {
          best = v_20;
          where = 18;
        }
        uint v_21 = keys[19];
        if (best < v_21) {
          best = v_21;
          where = 19;
        }
      }
      if (20 < share) {
        uint v_22 = keys[20];
        if (best < v_22) {
          best = v_22;
          where = 20;
        }
        uint v_23 = keys[21];
        if (best < v_23) {
          best = v_23;
          where = 21;
        }
        uint v_24 = keys[22];
        if (best < v_24) {
          best = v_24;
          where = 22;
        }
        uint v_25 = keys[23];
        if (best < v_25) {
          best = v_25;
          where = 23;
        }
      }
      if (24 < share) {
        uint v_26 = keys[24];
        if (best < v_26) {
          best = v_26;
          where = 24;
        }
        uint v_27 = keys[25];
        if (best < v_27) {
          best = v_27;
          where = 25;
        }
        uint v_28 = keys[26];
        if (best < v_28) {
          best = v_28;
          where = 26;
        }
        uint v_29 = keys[27];
        if (best < v_29) {
          best = v_29;
          where = 27;
        }
      }
      if (28 < share) {
        uint v_30 = keys[28];
        if (best < v_30) {
          best = v_30;
          where = 28;
        }
        uint v_31 = keys[29];
        if (best < v_31) {
          best = v_31;
          where = 29;
        }
        uint v_32 = keys[30];
        if (best < v_32) {
          best = v_32;
          where = 30;
        }
        uint v_33 = keys[31];
        if (best < v_33) {
          best = v_33;
          where = 31;
        }
      }
      uint v_34 = (best <= 1u) ? 4286578688u : ((2147483648u <= best) ? (best ^ 2147483648u) : ((best ^ 2147483647u) | 2147483648u));
      float v_35 = as_float(v_34);
      int v_36 = first + where;
      float v_37 = group_max(v_35, t, red);
      float v_38 = group_max(((v_35 == v_37) ? (float)(0 - v_36) : (-1.6777216e+07f)), t, red);
      if ((float)(0 - v_36) == v_38) {
        shared_1[0] = best;
        shared_2[0] = v_1 + where;
      }
    } else {
      uint threshold = 0u;
      float v_39 = (float)size_count;
      for (int i = 0; i < 32; ++i) {
        uint v_40 = threshold | (1u << (uint)(31 - i));
        int number = 0;
        if (0 < share) {
          number = number + (int)(v_40 <= keys[0]);
          number = number + (int)(v_40 <= keys[1]);
          number = number + (int)(v_40 <= keys[2]);
          number = number + (int)(v_40 <= keys[3]);
        }
        if (4 < share) {
          number = number + (int)(v_40 <= keys[4]);
          number = number + (int)(v_40 <= keys[5]);
          number = number + (int)(v_40 <= keys[6]);
          number = number + (int)(v_40 <= keys[7]);
        }
        if (8 < share) {
          number = number + (int)(v_40 <= keys[8]);
          number = number + (int)(v_40 <= keys[9]);
          number = number + (int)(v_40 <= keys[10]);
          number = number + (int)(v_40 <= keys[11]);
        }
        if (12 < share) {
          number = number + (int)(v_40 <= keys[12]);
          number = number + (int)(v_40 <= keys[13]);
          number = number + (int)(v_40 <= keys[14]);
          number = number + (int)(v_40 <= keys[15]);
        }
        if (16 < share) {
          number = number + (int)(v_40 <= keys[16]);
          number = number + (int)(v_40 <= keys[17]);
          number = number + (int)(v_40 <= keys[18]);
          number = number + (int)(v_40 <= keys[19]);
        }
        if (20 < share) {
          number = number + (int)(v_40 <= keys[20]);
          number = number + (int)(v_40 <= keys[21]);
          number = number + (int)(v_40 <= keys[22]);
          number = number + (int)(v_40 <= keys[23]);
        }
        if (24 < share) {
          number = number + (int)(v_40 <= keys[24]);
          number = number + (int)(v_40 <= keys[25]);
          number = number + (int)(v_40 <= keys[26]);
          number = number + (int)(v_40 <= keys[27]);
        }
        if (28 < share) {
          number = number + (int)(v_40 <= keys[28]);
          number = number + (int)(v_40 <= keys[29]);
          number = number + (int)(v_40 <= keys[30]);
          number = number + (int)(v_40 <= keys[31]);
        }
        int v_41 = number;
        float v_42 = group_sum((float)v_41, t, red);
        if (v_39 <= v_42) {
          threshold = v_40;
        }
      }
      uint v_43 = threshold;
      int number_1 = 0;
      if (0 < share) {
        number_1 = number_1 + (int)(v_43 < keys[0]);
        number_1 = number_1 + (int)(v_43 < keys[1]);
        number_1 = number_1 + (int)(v_43 < keys[2]);
        number_1 = number_1 + (int)(v_43 < keys[3]);
      }
      if (4 < share) {
        number_1 = number_1 + (int)(v_43 < keys[4]);
        number_1 = number_1 + (int)(v_43 < keys[5]);
        number_1 = number_1 + (int)(v_43 < keys[6]);
        number_1 = number_1 + (int)(v_43 < keys[7]);
      }
      if (8 < share) {
        number_1 = number_1 + (int)(v_43 < keys[8]);
        number_1 = number_1 + (int)(v_43 < keys[9]);
        number_1 = number_1 + (int)(v_43 < keys[10]);
        number_1 = number_1 + (int)(v_43 < keys[11]);
      }
      if (12 < share) {
        number_1 = number_1 + (int)(v_43 < keys[12]);
        number_1 = number_1 + (int)(v_43 < keys[13]);
        number_1 = number_1 + (int)(v_43 < keys[14]);
        number_1 = number_1 + (int)(v_43 < keys[15]);
      }
      if (16 < share) {
        number_1 = number_1 + (int)(v_43 < keys[16]);
        number_1 = number_1 + (int)(v_43 < keys[17]);
        number_1 = number_1 + (int)(v_43 < keys[18]);
        number_1 = number_1 + (int)(v_43 < keys[19]);
      }
      if (20 < share) {
        number_1 = number_1 + (int)(v_43 < keys[20]);
        number_1 = number_1 + (int)(v_43 < keys[21]);
        number_1 = number_1 + (int)(v_43 < keys[22]);
        number_1 = number_1 + (int)(v_43 < keys[23]);
      }
      if (24 < share) {
        number_1 = number_1 + (int)(v_43 < keys[24]);
        number_1 = number_1 + (int)(v_43 < keys[25]);
        number_1 = number_1 + (int)(v_43 < keys[26]);
        number_1 = number_1 + (int)(v_43 < keys[27]);
      }
      if (28 < share) {
        number_1 = number_1 + (int)(v_43 < keys[28]);
        number_1 = number_1 + (int)(v_43 < keys[29]);
        number_1 = number_1 + (int)(v_43 < keys[30]);
        number_1 = number_1 + (int)(v_43 < keys[31]);
      }
      int v_44 = number_1;
      int number_2 = 0;
      if (0 < share) {
        number_2 = number_2 + (int)(keys[0] == v_43);
        number_2 = number_2 + (int)(keys[1] == v_43);
        number_2 = number_2 + (int)(keys[2] == v_43);
        number_2 = number_2 + (int)(keys[3] == v_43);
      }
      if (4 < share) {
        number_2 = number_2 + (int)(keys[4] == v_43);
        number_2 = number_2 + (int)(keys[5] == v_43);
        number_2 = number_2 + (int)(keys[6] == v_43);
        number_2 = number_2 + (int)(keys[7] == v_43);
      }
      if (8 < share) {
        number_2 = number_2 + (int)(keys[8] == v_43);
        number_2 = number_2 + (int)(keys[9] == v_43);
        number_2 = number_2 + (int)(keys[10] == v_43);
        number_2 = number_2 + (int)(keys[11] == v_43);
      }
      if (12 < share) {
        number_2 = number_2 + (int)(keys[12] == v_43);
        number_2 = number_2 + (int)(keys[13] == v_43);
        number_2 = number_2 + (int)(keys[14] == v_43);
        number_2 = number_2 + (int)(keys[15] == v_43);
      }
      if (16 < share) {
        number_2 = number_2 + (int)(keys[16] == v_43);
        number_2 = number_2 + (int)(keys[17] == v_43);
        number_2 = number_2 + (int)(keys[18] == v_43);
        number_2 = number_2 + (int)(keys[19] == v_43);
      }
      if (20 < share) {
        number_2 = number_2 + (int)(keys[20] == v_43);
        number_2 = number_2 + (int)(keys[21] == v_43);
        number_2 = number_2 + (int)(keys[22] == v_43);
        number_2 = number_2 + (int)(keys[23] == v_43);
      }
      if (24 < share) {
        number_2 = number_2 + (int)(keys[24] == v_43);
        number_2 = number_2 + (int)(keys[25] == v_43);
        number_2 = number_2 + (int)(keys[26] == v_43);
        number_2 = number_2 + (int)(keys[27] == v_43);
      }
      if (28 < share) {
        number_2 = number_2 + (int)(keys[28] == v_43);
        number_2 = number_2 + (int)(keys[29] == v_43);
        number_2 = number_2 + (int)(keys[30] == v_43);
        number_2 = number_2 + (int)(keys[31] == v_43);
      }
      int v_45 = number_2;
      int v_46 = tx & (-16);
      int v_47 = tx >> 4;
      int before;
      int total;
      before = 0;
      total = 0;
      barrier(CLK_LOCAL_MEM_FENCE);
      shared_3[tx] = v_44 + (v_45 << 16);
      barrier(CLK_LOCAL_MEM_FENCE);
      int4 q_32 = (int4)(shared_3[v_46], shared_3[v_46 + 1], shared_3[v_46 + 2], shared_3[v_46 + 3]);
      before = before + ((v_46 < tx) ? q_32.x : 0);
      before = before + (((v_46 + 1) < tx) ? q_32.y : 0);
      before = before + (((v_46 + 2) < tx) ? q_32.z : 0);
      before = before + (((v_46 + 3) < tx) ? q_32.w : 0);
      int4 q_33 = (int4)(shared_3[v_46 + 4], shared_3[v_46 + 5], shared_3[v_46 + 6], shared_3[v_46 + 7]);
      before = before + (((v_46 + 4) < tx) ? q_33.x : 0);
      before = before + (((v_46 + 5) < tx) ? q_33.y : 0);
      before = before + (((v_46 + 6) < tx) ? q_33.z : 0);
      before = before + (((v_46 + 7) < tx) ? q_33.w : 0);
      int4 q_34 = (int4)(shared_3[v_46 + 8], shared_3[v_46 + 9], shared_3[v_46 + 10], shared_3[v_46 + 11]);
      before = before + (((v_46 + 8) < tx) ? q_34.x : 0);
      before = before + (((v_46 + 9) < tx) ? q_34.y : 0);
      before = before + (((v_46 + 10) < tx) ? q_34.z : 0);
      before = before + (((v_46 + 11) < tx) ? q_34.w : 0);
      int4 q_35 = (int4)(shared_3[v_46 + 12], shared_3[v_46 + 13], shared_3[v_46 + 14], shared_3[v_46 + 15]);
      before = before + (((v_46 + 12) < tx) ? q_35.x : 0);
      before = before + (((v_46 + 13) < tx) ? q_35.y : 0);
      before = before + (((v_46 + 14) < tx) ? q_35.z : 0);
      before = before + (((v_46 + 15) < tx) ? q_35.w : 0);
      if ((tx - v_46) == 15) {
        shared_4[v_47] = (before + v_44) + (v_45 << 16);
      }
      barrier(CLK_LOCAL_MEM_FENCE);
      int4 q_36 = (int4)(shared_4[0], shared_4[1], shared_4[2], shared_4[3]);
      before = before + ((0 < v_47) ? q_36.x : 0);
      total = total + q_36.x;
      before = before + ((1 < v_47) ? q_36.y : 0);
      total = total + q_36.y;
      before = before + ((2 < v_47) ? q_36.z : 0);
      total = total + q_36.z;
      before = before + ((3 < v_47) ? q_36.w : 0);
      total = total + q_36.w;
      int4 q_37 = (int4)(shared_4[4], shared_4[5], shared_4[6], shared_4[7]);
      before = before + ((4 < v_47) ? q_37.x : 0);
      total = total + q_37.x;
      before = before + ((5 < v_47) ? q_37.y : 0);
      total = total + q_37.y;
      before = before + ((6 < v_47) ? q_37.z : 0);
      total = total + q_37.z;
      before = before + ((7 < v_47) ? q_37.w : 0);
      total = total + q_37.w;
      int4 q_38 = (int4)(shared_4[8], shared_4[9], shared_4[10], shared_4[11]);
      before = before + ((8 < v_47) ? q_38.x : 0);
      total = total + q_38.x;
      before = before + ((9 < v_47) ? q_38.y : 0);
      total = total + q_38.y;
      before = before + ((10 < v_47) ? q_38.z : 0);
      total = total + q_38.z;
      before = before + ((11 < v_47) ? q_38.w : 0);
      total = total + q_38.w;
      int4 q_39 = (int4)(shared_4[12], shared_4[13], shared_4[14], shared_4[15]);
      before = before + ((12 < v_47) ? q_39.x : 0);
      total = total + q_39.x;
      before = before + ((13 < v_47) ? q_39.y : 0);
      total = total + q_39.y;
      before = before + ((14 < v_47) ? q_39.z : 0);
      total = total + q_39.z;
      before = before + ((15 < v_47) ? q_39.w : 0);
      total = total + q_39.w;
      int v_48 = before;
      int v_49 = total;
      int wanted = size_count - (v_49 & 65535);
      int larger;
      int equal;
      larger = v_48 & 65535;
      equal = v_48 >> 16;
      if (0 < share) {
        uint v_50 = keys[0];
        if ((v_43 < v_50) || ((v_50 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_50;
          shared_2[min(equal, wanted) + larger] = v_1;
        }
        larger = larger + (int)(v_43 < v_50);
        equal = equal + (int)(v_50 == v_43);
        uint v_51 = keys[1];
        if ((v_43 < v_51) || ((v_51 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_51;
          shared_2[min(equal, wanted) + larger] = v_1 + 1;
        }
        larger = larger + (int)(v_43 < v_51);
        equal = equal + (int)(v_51 == v_43);
        uint v_52 = keys[2];
        if ((v_43 < v_52) || ((v_52 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_52;
          shared_2[min(equal, wanted) + larger] = v_1 + 2;
        }
        larger = larger + (int)(v_43 < v_52);
        equal = equal + (int)(v_52 == v_43);
        uint v_53 = keys[3];
        if ((v_43 < v_53) || ((v_53 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_53;
          shared_2[min(equal, wanted) + larger] = v_1 + 3;
        }
        larger = larger + (int)(v_43 < v_53);
        equal = equal + (int)(v_53 == v_43);
      }
      if (4 < share) {
        uint v_54 = keys[4];
        if ((v_43 < v_54) || ((v_54 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_54;
          shared_2[min(equal, wanted) + larger] = v_1 + 4;
        }
        larger = larger + (int)(v_43 < v_54);
        equal = equal + (int)(v_54 == v_43);
        uint v_55 = keys[5];
        if ((v_43 < v_55) || ((v_55 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_55;
          shared_2[min(equal, wanted) + larger] = v_1 + 5;
        }
        larger = larger + (int)(v_43 < v_55);
        equal = equal + (int)(v_55 == v_43);
        uint v_56 = keys[6];
        if ((v_43 < v_56) || ((v_56 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_56;
          shared_2[min(equal, wanted) + larger] = v_1 + 6;
        }
        larger = larger + (int)(v_43 < v_56);
        equal = equal + (int)(v_56 == v_43);
        uint v_57 = keys[7];
        if ((v_43 < v_57) || ((v_57 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_57;
          shared_2[min(equal, wanted) + larger] = v_1 + 7;
        }
        larger = larger + (int)(v_43 < v_57);
        equal = equal + (int)(v_57 == v_43);
      }
      if (8 < share) {
        uint v_58 = keys[8];
        if ((v_43 < v_58) || ((v_58 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_58;
          shared_2[min(equal, wanted) + larger] = v_1 + 8;
        }
        larger = larger + (int)(v_43 < v_58);
        equal = equal + (int)(v_58 == v_43);
        uint v_59 = keys[9];
        if ((v_43 < v_59) || ((v_59 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_59;
          shared_2[min(equal, wanted) + larger] = v_1 + 9;
        }
        larger = larger + (int)(v_43 < v_59);
        equal = equal + (int)(v_59 == v_43);
        uint v_60 = keys[10];
        if ((v_43 < v_60) || ((v_60 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_60;
          shared_2[min(equal, wanted) + larger] = v_1 + 10;
        }
        larger = larger + (int)(v_43 < v_60);
        equal = equal + (int)(v_60 == v_43);
        uint v_61 = keys[11];
        if ((v_43 < v_61) || ((v_61 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_61;
          shared_2[min(equal, wanted) + larger] = v_1 + 11;
        }
        larger = larger + (int)(v_43 < v_61);
        equal = equal + (int)(v_61 == v_43);
      }
      if (12 < share) {
        uint v_62 = keys[12];
        if ((v_43 < v_62) || ((v_62 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_62;
          shared_2[min(equal, wanted) + larger] = v_1 + 12;
        }
        larger = larger + (int)(v_43 < v_62);
        equal = equal + (int)(v_62 == v_43);
        uint v_63 = keys[13];
        if ((v_43 < v_63) || ((v_63 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_63;
          shared_2[min(equal, wanted) + larger] = v_1 + 13;
        }
        larger = larger + (int)(v_43 < v_63);
        equal = equal + (int)(v_63 == v_43);
        uint v_64 = keys[14];
        if ((v_43 < v_64) || ((v_64 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_64;
          shared_2[min(equal, wanted) + larger] = v_1 + 14;
        }
        larger = larger + (int)(v_43 < v_64);
        equal = equal + (int)(v_64 == v_43);
        uint v_65 = keys[15];
        if ((v_43 < v_65) || ((v_65 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_65;
          shared_2[min(equal, wanted) + larger] = v_1 + 15;
        }
        larger = larger + (int)(v_43 < v_65);
        equal = equal + (int)(v_65 == v_43);
      }
      if (16 < share) {
        uint v_66 = keys[16];
        if ((v_43 < v_66) || ((v_66 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_66;
          shared_2[min(equal, wanted) + larger] = v_1 + 16;
        }
        larger = larger + (int)(v_43 < v_66);
        equal = equal + (int)(v_66 == v_43);
        uint v_67 = keys[17];
        if ((v_43 < v_67) || ((v_67 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_67;
          shared_2[min(equal, wanted) + larger] = v_1 + 17;
        }
        larger = larger + (int)(v_43 < v_67);
        equal = equal + (int)(v_67 == v_43);
        uint v_68 = keys[18];
        if ((v_43 < v_68) || ((v_68 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_68;
          shared_2[min(equal, wanted) + larger] = v_1 + 18;
        }
        larger = larger + (int)(v_43 < v_68);
        equal = equal + (int)(v_68 == v_43);
        uint v_69 = keys[19];
        if ((v_43 < v_69) || ((v_69 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_69;
          shared_2[min(equal, wanted) + larger] = v_1 + 19;
        }
        larger = larger + (int)(v_43 < v_69);
        equal = equal + (int)(v_69 == v_43);
      }
      if (20 < share) {
        uint v_70 = keys[20];
        if ((v_43 < v_70) || ((v_70 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_70;
          shared_2[min(equal, wanted) + larger] = v_1 + 20;
        }
        larger = larger + (int)(v_43 < v_70);
        equal = equal + (int)(v_70 == v_43);
        uint v_71 = keys[21];
        if ((v_43 < v_71) || ((v_71 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_71;
          shared_2[min(equal, wanted) + larger] = v_1 + 21;
        }
        larger = larger + (int)(v_43 < v_71);
        equal = equal + (int)(v_71 == v_43);
        uint v_72 = keys[22];
        if ((v_43 < v_72) || ((v_72 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_72;
          shared_2[min(equal, wanted) + larger] = v_1 + 22;
        }
        larger = larger + (int)(v_43 < v_72);
        equal = equal + (int)(v_72 == v_43);
        uint v_73 = keys[23];
        if ((v_43 < v_73) || ((v_73 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_73;
          shared_2[min(equal, wanted) + larger] = v_1 + 23;
        }
        larger = larger + (int)(v_43 < v_73);
        equal = equal + (int)(v_73 == v_43);
      }
      if (24 < share) {
        uint v_74 = keys[24];
        if ((v_43 < v_74) || ((v_74 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_74;
          shared_2[min(equal, wanted) + larger] = v_1 + 24;
        }
        larger = larger + (int)(v_43 < v_74);
        equal = equal + (int)(v_74 == v_43);
        uint v_75 = keys[25];
        if ((v_43 < v_75) || ((v_75 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_75;
          shared_2[min(equal, wanted) + larger] = v_1 + 25;
        }
        larger = larger + (int)(v_43 < v_75);
        equal = equal + (int)(v_75 == v_43);
        uint v_76 = keys[26];
        if ((v_43 < v_76) || ((v_76 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_76;
          shared_2[min(equal, wanted) + larger] = v_1 + 26;
        }
        larger = larger + (int)(v_43 < v_76);
        equal = equal + (int)(v_76 == v_43);
        uint v_77 = keys[27];
        if ((v_43 < v_77) || ((v_77 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_77;
          shared_2[min(equal, wanted) + larger] = v_1 + 27;
        }
        larger = larger + (int)(v_43 < v_77);
        equal = equal + (int)(v_77 == v_43);
      }
      if (28 < share) {
        uint v_78 = keys[28];
        if ((v_43 < v_78) || ((v_78 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_78;
          shared_2[min(equal, wanted) + larger] = v_1 + 28;
        }
        larger = larger + (int)(v_43 < v_78);
        equal = equal + (int)(v_78 == v_43);
        uint v_79 = keys[29];
        if ((v_43 < v_79) || ((v_79 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_79;
          shared_2[min(equal, wanted) + larger] = v_1 + 29;
        }
        larger = larger + (int)(v_43 < v_79);
        equal = equal + (int)(v_79 == v_43);
        uint v_80 = keys[30];
        if ((v_43 < v_80) || ((v_80 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_80;
          shared_2[min(equal, wanted) + larger] = v_1 + 30;
        }
        larger = larger + (int)(v_43 < v_80);
        equal = equal + (int)(v_80 == v_43);
        uint v_81 = keys[31];
        if ((v_43 < v_81) || ((v_81 == v_43) && (equal < wanted))) {
          shared_1[min(equal, wanted) + larger] = v_81;
          shared_2[min(equal, wanted) + larger] = v_1 + 31;
        }
        larger = larger + (int)(v_43 < v_81);
        equal = equal + (int)(v_81 == v_43);
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (tx < size_count) {
      uint v_82 = shared_1[tx];
      int rank = 0;
      for (int i_1 = 0; i_1 < size_count; ++i_1) {
        uint v_83 = shared_1[i_1];
        rank = rank + (int)((v_82 < v_83) || ((v_83 == v_82) && (i_1 < tx)));
      }
      int v_84 = (row * size_count) + rank;
      uint2 q_40 = work[shared_2[tx]];
      ids[v_84] = min((int)q_40.y, (size_n - 1));
      uint v_85 = (v_82 <= 1u) ? 4286578688u : ((2147483648u <= v_82) ? (v_82 ^ 2147483648u) : ((v_82 ^ 2147483647u) | 2147483648u));
      values[v_84] = as_float(v_85);
    }
  }
}
