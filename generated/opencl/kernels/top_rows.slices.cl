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
__kernel void kernel_main(__global const float4* x, __global uint2* work, __global const int* restrict step_1, int rows_word, int ld_x) {
  __local int shared_1[256];
  __local int shared_2[16];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int row = gy;
  int rows = step_1[rows_word];
  if (row < rows) {
    int width = ((size_n + 255) >> 8) * 4;
    int begin = gx * width;
    int end = min((begin + width), size_n);
    int share = ((width + 1023) >> 10) * 4;
    int first = tx * share;
    uint keys[16];
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
    int first_1 = begin + first;
    if (0 < share) {
      int v = first_1;
      if (v < end) {
        float4 q = x[((row * ld_x) + v) >> 2];
        float x_1 = q.x;
        float x_2 = q.y;
        float x_3 = q.z;
        float x_4 = q.w;
        uint v_1 = as_uint(x_1);
        uint v_2 = v_1 & 2147483647u;
        uint v_3 = (2139095040u < v_2) ? 1u : ((v_2 == 0u) ? 2147483648u : ((v_1 == v_2) ? (v_1 | 2147483648u) : (v_2 ^ 2147483647u)));
        keys[0] = (v < end) ? v_3 : 0u;
        uint v_4 = as_uint(x_2);
        uint v_5 = v_4 & 2147483647u;
        uint v_6 = (2139095040u < v_5) ? 1u : ((v_5 == 0u) ? 2147483648u : ((v_4 == v_5) ? (v_4 | 2147483648u) : (v_5 ^ 2147483647u)));
        keys[1] = ((v + 1) < end) ? v_6 : 0u;
        uint v_7 = as_uint(x_3);
        uint v_8 = v_7 & 2147483647u;
        uint v_9 = (2139095040u < v_8) ? 1u : ((v_8 == 0u) ? 2147483648u : ((v_7 == v_8) ? (v_7 | 2147483648u) : (v_8 ^ 2147483647u)));
        keys[2] = ((v + 2) < end) ? v_9 : 0u;
        uint v_10 = as_uint(x_4);
        uint v_11 = v_10 & 2147483647u;
        uint v_12 = (2139095040u < v_11) ? 1u : ((v_11 == 0u) ? 2147483648u : ((v_10 == v_11) ? (v_10 | 2147483648u) : (v_11 ^ 2147483647u)));
        keys[3] = ((v + 3) < end) ? v_12 : 0u;
      }
    }
    if (4 < share) {
      int v_13 = first_1 + 4;
      if (v_13 < end) {
        float4 q_1 = x[((row * ld_x) + v_13) >> 2];
        float x_5 = q_1.x;
        float x_6 = q_1.y;
        float x_7 = q_1.z;
        float x_8 = q_1.w;
        uint v_14 = as_uint(x_5);
        uint v_15 = v_14 & 2147483647u;
        uint v_16 = (2139095040u < v_15) ? 1u : ((v_15 == 0u) ? 2147483648u : ((v_14 == v_15) ? (v_14 | 2147483648u) : (v_15 ^ 2147483647u)));
        keys[4] = (v_13 < end) ? v_16 : 0u;
        uint v_17 = as_uint(x_6);
        uint v_18 = v_17 & 2147483647u;
        uint v_19 = (2139095040u < v_18) ? 1u : ((v_18 == 0u) ? 2147483648u : ((v_17 == v_18) ? (v_17 | 2147483648u) : (v_18 ^ 2147483647u)));
        keys[5] = ((v_13 + 1) < end) ? v_19 : 0u;
        uint v_20 = as_uint(x_7);
        uint v_21 = v_20 & 2147483647u;
        uint v_22 = (2139095040u < v_21) ? 1u : ((v_21 == 0u) ? 2147483648u : ((v_20 == v_21) ? (v_20 | 2147483648u) : (v_21 ^ 2147483647u)));
        keys[6] = ((v_13 + 2) < end) ? v_22 : 0u;
        uint v_23 = as_uint(x_8);
        uint v_24 = v_23 & 2147483647u;
        uint v_25 = (2139095040u < v_24) ? 1u : ((v_24 == 0u) ? 2147483648u : ((v_23 == v_24) ? (v_23 | 2147483648u) : (v_24 ^ 2147483647u)));
        keys[7] = ((v_13 + 3) < end) ? v_25 : 0u;
      }
    }
    if (8 < share) {
      int v_26 = first_1 + 8;
      if (v_26 < end) {
        float4 q_2 = x[((row * ld_x) + v_26) >> 2];
        float x_9 = q_2.x;
        float x_10 = q_2.y;
        float x_11 = q_2.z;
        float x_12 = q_2.w;
        uint v_27 = as_uint(x_9);
        uint v_28 = v_27 & 2147483647u;
        uint v_29 = (2139095040u < v_28) ? 1u : ((v_28 == 0u) ? 2147483648u : ((v_27 == v_28) ? (v_27 | 2147483648u) : (v_28 ^ 2147483647u)));
        keys[8] = (v_26 < end) ? v_29 : 0u;
        uint v_30 = as_uint(x_10);
        uint v_31 = v_30 & 2147483647u;
        uint v_32 = (2139095040u < v_31) ? 1u : ((v_31 == 0u) ? 2147483648u : ((v_30 == v_31) ? (v_30 | 2147483648u) : (v_31 ^ 2147483647u)));
        keys[9] = ((v_26 + 1) < end) ? v_32 : 0u;
        uint v_33 = as_uint(x_11);
        uint v_34 = v_33 & 2147483647u;
        uint v_35 = (2139095040u < v_34) ? 1u : ((v_34 == 0u) ? 2147483648u : ((v_33 == v_34) ? (v_33 | 2147483648u) : (v_34 ^ 2147483647u)));
        keys[10] = ((v_26 + 2) < end) ? v_35 : 0u;
        uint v_36 = as_uint(x_12);
        uint v_37 = v_36 & 2147483647u;
        uint v_38 = (2139095040u < v_37) ? 1u : ((v_37 == 0u) ? 2147483648u : ((v_36 == v_37) ? (v_36 | 2147483648u) : (v_37 ^ 2147483647u)));
        keys[11] = ((v_26 + 3) < end) ? v_38 : 0u;
      }
    }
    if (12 < share) {
      int v_39 = first_1 + 12;
      if (v_39 < end) {
        float4 q_3 = x[((row * ld_x) + v_39) >> 2];
        float x_13 = q_3.x;
        float x_14 = q_3.y;
        float x_15 = q_3.z;
        float x_16 = q_3.w;
        uint v_40 = as_uint(x_13);
        uint v_41 = v_40 & 2147483647u;
        uint v_42 = (2139095040u < v_41) ? 1u : ((v_41 == 0u) ? 2147483648u : ((v_40 == v_41) ? (v_40 | 2147483648u) : (v_41 ^ 2147483647u)));
        keys[12] = (v_39 < end) ? v_42 : 0u;
        uint v_43 = as_uint(x_14);
        uint v_44 = v_43 & 2147483647u;
        uint v_45 = (2139095040u < v_44) ? 1u : ((v_44 == 0u) ? 2147483648u : ((v_43 == v_44) ? (v_43 | 2147483648u) : (v_44 ^ 2147483647u)));
        keys[13] = ((v_39 + 1) < end) ? v_45 : 0u;
        uint v_46 = as_uint(x_15);
        uint v_47 = v_46 & 2147483647u;
        uint v_48 = (2139095040u < v_47) ? 1u : ((v_47 == 0u) ? 2147483648u : ((v_46 == v_47) ? (v_46 | 2147483648u) : (v_47 ^ 2147483647u)));
        keys[14] = ((v_39 + 2) < end) ? v_48 : 0u;
        uint v_49 = as_uint(x_16);
        uint v_50 = v_49 & 2147483647u;
        uint v_51 = (2139095040u < v_50) ? 1u : ((v_50 == 0u) ? 2147483648u : ((v_49 == v_50) ? (v_49 | 2147483648u) : (v_50 ^ 2147483647u)));
        keys[15] = ((v_39 + 3) < end) ? v_51 : 0u;
      }
    }
    int v_52 = ((row * 64) + gx) * size_count;
    if (size_count == 1) {
      uint best;
      int where;
      best = 0u;
      where = 0;
      if (0 < share) {
        uint v_53 = keys[0];
        if (best < v_53) {
          best = v_53;
          where = 0;
        }
        uint v_54 = keys[1];
        if (best < v_54) {
          best = v_54;
          where = 1;
        }
        uint v_55 = keys[2];
        if (best < v_55) {
          best = v_55;
          where = 2;
        }
        uint v_56 = keys[3];
        if (best < v_56) {
          best = v_56;
          where = 3;
        }
      }
      if (4 < share) {
        uint v_57 = keys[4];
        if (best < v_57) {
          best = v_57;
          where = 4;
        }
        uint v_58 = keys[5];
        if (best < v_58) {
          best = v_58;
          where = 5;
        }
        uint v_59 = keys[6];
        if (best < v_59) {
          best = v_59;
          where = 6;
        }
        uint v_60 = keys[7];
        if (best < v_60) {
          best = v_60;
          where = 7;
        }
      }
      if (8 < share) {
        uint v_61 = keys[8];
        if (best < v_61) {
          best = v_61;
          where = 8;
        }
        uint v_62 = keys[9];
        if (best < v_62) {
          best = v_62;
          where = 9;
        }
        uint v_63 = keys[10];
        if (best < v_63) {
          best = v_63;
          where = 10;
        }
        uint v_64 = keys[11];
        if (best < v_64) {
          best = v_64;
          where = 11;
        }
      }
      if (12 < share) {
        uint v_65 = keys[12];
        if (best < v_65) {
          best = v_65;
          where = 12;
        }
        uint v_66 = keys[13];
        if (best < v_66) {
          best = v_66;
          where = 13;
        }
        uint v_67 = keys[14];
        if (best < v_67) {
          best = v_67;
          where = 14;
        }
        uint v_68 = keys[15];
        if (best < v_68) {
          best = v_68;
          where = 15;
        }
      }
      uint v_69 = (best <= 1u) ? 4286578688u : ((2147483648u <= best) ? (best ^ 2147483648u) : ((best ^ 2147483647u) | 2147483648u));
      float v_70 = as_float(v_69);
      int v_71 = first + where;
      float v_72 = group_max(v_70, t, red);
      float v_73 = group_max(((v_70 == v_72) ? (float)(0 - v_71) : (-1.6777216e+07f)), t, red);
      if ((float)(0 - v_71) == v_73) {
        work[v_52] = (uint2)(best, (uint)(first_1 + where));
      }
    } else {
      uint threshold = 0u;
      float v_74 = (float)size_count;
      for (int i = 0; i < 32; ++i) {
        uint v_75 = threshold | (1u << (uint)(31 - i));
        int number = 0;
        if (0 < share) {
          number = number + (int)(v_75 <= keys[0]);
          number = number + (int)(v_75 <= keys[1]);
          number = number + (int)(v_75 <= keys[2]);
          number = number + (int)(v_75 <= keys[3]);
        }
        if (4 < share) {
          number = number + (int)(v_75 <= keys[4]);
          number = number + (int)(v_75 <= keys[5]);
          number = number + (int)(v_75 <= keys[6]);
          number = number + (int)(v_75 <= keys[7]);
        }
        if (8 < share) {
          number = number + (int)(v_75 <= keys[8]);
          number = number + (int)(v_75 <= keys[9]);
          number = number + (int)(v_75 <= keys[10]);
          number = number + (int)(v_75 <= keys[11]);
        }
        if (12 < share) {
          number = number + (int)(v_75 <= keys[12]);
          number = number + (int)(v_75 <= keys[13]);
          number = number + (int)(v_75 <= keys[14]);
          number = number + (int)(v_75 <= keys[15]);
        }
        int v_76 = number;
        float v_77 = group_sum((float)v_76, t, red);
        if (v_74 <= v_77) {
          threshold = v_75;
        }
      }
      uint v_78 = threshold;
      int number_1 = 0;
      if (0 < share) {
        number_1 = number_1 + (int)(v_78 < keys[0]);
        number_1 = number_1 + (int)(v_78 < keys[1]);
        number_1 = number_1 + (int)(v_78 < keys[2]);
        number_1 = number_1 + (int)(v_78 < keys[3]);
      }
      if (4 < share) {
        number_1 = number_1 + (int)(v_78 < keys[4]);
        number_1 = number_1 + (int)(v_78 < keys[5]);
        number_1 = number_1 + (int)(v_78 < keys[6]);
        number_1 = number_1 + (int)(v_78 < keys[7]);
      }
      if (8 < share) {
        number_1 = number_1 + (int)(v_78 < keys[8]);
        number_1 = number_1 + (int)(v_78 < keys[9]);
        number_1 = number_1 + (int)(v_78 < keys[10]);
        number_1 = number_1 + (int)(v_78 < keys[11]);
      }
      if (12 < share) {
        number_1 = number_1 + (int)(v_78 < keys[12]);
        number_1 = number_1 + (int)(v_78 < keys[13]);
        number_1 = number_1 + (int)(v_78 < keys[14]);
        number_1 = number_1 + (int)(v_78 < keys[15]);
      }
      int v_79 = number_1;
      int number_2 = 0;
      if (0 < share) {
        number_2 = number_2 + (int)(keys[0] == v_78);
        number_2 = number_2 + (int)(keys[1] == v_78);
        number_2 = number_2 + (int)(keys[2] == v_78);
        number_2 = number_2 + (int)(keys[3] == v_78);
      }
      if (4 < share) {
        number_2 = number_2 + (int)(keys[4] == v_78);
        number_2 = number_2 + (int)(keys[5] == v_78);
        number_2 = number_2 + (int)(keys[6] == v_78);
        number_2 = number_2 + (int)(keys[7] == v_78);
      }
      if (8 < share) {
        number_2 = number_2 + (int)(keys[8] == v_78);
        number_2 = number_2 + (int)(keys[9] == v_78);
        number_2 = number_2 + (int)(keys[10] == v_78);
        number_2 = number_2 + (int)(keys[11] == v_78);
      }
      if (12 < share) {
        number_2 = number_2 + (int)(keys[12] == v_78);
        number_2 = number_2 + (int)(keys[13] == v_78);
        number_2 = number_2 + (int)(keys[14] == v_78);
        number_2 = number_2 + (int)(keys[15] == v_78);
      }
      int v_80 = number_2;
      int v_81 = tx & (-16);
      int v_82 = tx >> 4;
      int before;
      int total;
      before = 0;
      total = 0;
      barrier(CLK_LOCAL_MEM_FENCE);
      shared_1[tx] = v_79 + (v_80 << 16);
      barrier(CLK_LOCAL_MEM_FENCE);
      int4 q_4 = (int4)(shared_1[v_81], shared_1[v_81 + 1], shared_1[v_81 + 2], shared_1[v_81 + 3]);
      before = before + ((v_81 < tx) ? q_4.x : 0);
      before = before + (((v_81 + 1) < tx) ? q_4.y : 0);
      before = before + (((v_81 + 2) < tx) ? q_4.z : 0);
      before = before + (((v_81 + 3) < tx) ? q_4.w : 0);
      int4 q_5 = (int4)(shared_1[v_81 + 4], shared_1[v_81 + 5], shared_1[v_81 + 6], shared_1[v_81 + 7]);
      before = before + (((v_81 + 4) < tx) ? q_5.x : 0);
      before = before + (((v_81 + 5) < tx) ? q_5.y : 0);
      before = before + (((v_81 + 6) < tx) ? q_5.z : 0);
      before = before + (((v_81 + 7) < tx) ? q_5.w : 0);
      int4 q_6 = (int4)(shared_1[v_81 + 8], shared_1[v_81 + 9], shared_1[v_81 + 10], shared_1[v_81 + 11]);
      before = before + (((v_81 + 8) < tx) ? q_6.x : 0);
      before = before + (((v_81 + 9) < tx) ? q_6.y : 0);
      before = before + (((v_81 + 10) < tx) ? q_6.z : 0);
      before = before + (((v_81 + 11) < tx) ? q_6.w : 0);
      int4 q_7 = (int4)(shared_1[v_81 + 12], shared_1[v_81 + 13], shared_1[v_81 + 14], shared_1[v_81 + 15]);
      before = before + (((v_81 + 12) < tx) ? q_7.x : 0);
      before = before + (((v_81 + 13) < tx) ? q_7.y : 0);
      before = before + (((v_81 + 14) < tx) ? q_7.z : 0);
      before = before + (((v_81 + 15) < tx) ? q_7.w : 0);
      if ((tx - v_81) == 15) {
        shared_2[v_82] = (before + v_79) + (v_80 << 16);
      }
      barrier(CLK_LOCAL_MEM_FENCE);
      int4 q_8 = (int4)(shared_2[0], shared_2[1], shared_2[2], shared_2[3]);
      before = before + ((0 < v_82) ? q_8.x : 0);
      total = total + q_8.x;
      before = before + ((1 < v_82) ? q_8.y : 0);
      total = total + q_8.y;
      before = before + ((2 < v_82) ? q_8.z : 0);
      total = total + q_8.z;
      before = before + ((3 < v_82) ? q_8.w : 0);
      total = total + q_8.w;
      int4 q_9 = (int4)(shared_2[4], shared_2[5], shared_2[6], shared_2[7]);
      before = before + ((4 < v_82) ? q_9.x : 0);
      total = total + q_9.x;
      before = before + ((5 < v_82) ? q_9.y : 0);
      total = total + q_9.y;
      before = before + ((6 < v_82) ? q_9.z : 0);
      total = total + q_9.z;
      before = before + ((7 < v_82) ? q_9.w : 0);
      total = total + q_9.w;
      int4 q_10 = (int4)(shared_2[8], shared_2[9], shared_2[10], shared_2[11]);
      before = before + ((8 < v_82) ? q_10.x : 0);
      total = total + q_10.x;
      before = before + ((9 < v_82) ? q_10.y : 0);
      total = total + q_10.y;
      before = before + ((10 < v_82) ? q_10.z : 0);
      total = total + q_10.z;
      before = before + ((11 < v_82) ? q_10.w : 0);
      total = total + q_10.w;
      int4 q_11 = (int4)(shared_2[12], shared_2[13], shared_2[14], shared_2[15]);
      before = before + ((12 < v_82) ? q_11.x : 0);
      total = total + q_11.x;
      before = before + ((13 < v_82) ? q_11.y : 0);
      total = total + q_11.y;
      before = before + ((14 < v_82) ? q_11.z : 0);
      total = total + q_11.z;
      before = before + ((15 < v_82) ? q_11.w : 0);
      total = total + q_11.w;
      int v_83 = before;
      int v_84 = total;
      int wanted = size_count - (v_84 & 65535);
      int larger;
      int equal;
      larger = v_83 & 65535;
      equal = v_83 >> 16;
      if (0 < share) {
        uint v_85 = keys[0];
        if ((v_78 < v_85) || ((v_85 == v_78) && (equal < wanted))) {
          work[(min(equal, wanted) + v_52) + larger] = (uint2)(v_85, (uint)first_1);
        }
        larger = larger + (int)(v_78 < v_85);
        equal = equal + (int)(v_85 == v_78);
        uint v_86 = keys[1];
        if ((v_78 < v_86) || ((v_86 == v_78) && (equal < wanted))) {
          work[(min(equal, wanted) + v_52) + larger] = (uint2)(v_86, (uint)(first_1 + 1));
        }
        larger = larger + (int)(v_78 < v_86);
        equal = equal + (int)(v_86 == v_78);
        uint v_87 = keys[2];
        if ((v_78 < v_87) || ((v_87 == v_78) && (equal < wanted))) {
          work[(min(equal, wanted) + v_52) + larger] = (uint2)(v_87, (uint)(first_1 + 2));
        }
        larger = larger + (int)(v_78 < v_87);
        equal = equal + (int)(v_87 == v_78);
        uint v_88 = keys[3];
        if ((v_78 < v_88) || ((v_88 == v_78) && (equal < wanted))) {
          work[(min(equal, wanted) + v_52) + larger] = (uint2)(v_88, (uint)(first_1 + 3));
        }
        larger = larger + (int)(v_78 < v_88);
        equal = equal + (int)(v_88 == v_78);
      }
      if (4 < share) {
        uint v_89 = keys[4];
        if ((v_78 < v_89) || ((v_89 == v_78) && (equal < wanted))) {
          work[(min(equal, wanted) + v_52) + larger] = (uint2)(v_89, (uint)(first_1 + 4));
        }
        larger = larger + (int)(v_78 < v_89);
        equal = equal + (int)(v_89 == v_78);
        uint v_90 = keys[5];
        if ((v_78 < v_90) || ((v_90 == v_78) && (equal < wanted))) {
          work[(min(equal, wanted) + v_52) + larger] = (uint2)(v_90, (uint)(first_1 + 5));
        }
        larger = larger + (int)(v_78 < v_90);
        equal = equal + (int)(v_90 == v_78);
        uint v_91 = keys[6];
        if ((v_78 < v_91) || ((v_91 == v_78) && (equal < wanted))) {
          work[(min(equal, wanted) + v_52) + larger] = (uint2)(v_91, (uint)(first_1 + 6));
        }
        larger = larger + (int)(v_78 < v_91);
        equal = equal + (int)(v_91 == v_78);
        uint v_92 = keys[7];
        if ((v_78 < v_92) || ((v_92 == v_78) && (equal < wanted))) {
          work[(min(equal, wanted) + v_52) + larger] = (uint2)(v_92, (uint)(first_1 + 7));
        }
        larger = larger + (int)(v_78 < v_92);
        equal = equal + (int)(v_92 == v_78);
      }
      if (8 < share) {
        uint v_93 = keys[8];
        if ((v_78 < v_93) || ((v_93 == v_78) && (equal < wanted))) {
          work[(min(equal, wanted) + v_52) + larger] = (uint2)(v_93, (uint)(first_1 + 8));
        }
        larger = larger + (int)(v_78 < v_93);
        equal = equal + (int)(v_93 == v_78);
        uint v_94 = keys[9];
        if ((v_78 < v_94) || ((v_94 == v_78) && (equal < wanted))) {
          work[(min(equal, wanted) + v_52) + larger] = (uint2)(v_94, (uint)(first_1 + 9));
        }
        larger = larger + (int)(v_78 < v_94);
        equal = equal + (int)(v_94 == v_78);
        uint v_95 = keys[10];
        if ((v_78 < v_95) || ((v_95 == v_78) && (equal < wanted))) {
          work[(min(equal, wanted) + v_52) + larger] = (uint2)(v_95, (uint)(first_1 + 10));
        }
        larger = larger + (int)(v_78 < v_95);
        equal = equal + (int)(v_95 == v_78);
        uint v_96 = keys[11];
        if ((v_78 < v_96) || ((v_96 == v_78) && (equal < wanted))) {
          work[(min(equal, wanted) + v_52) + larger] = (uint2)(v_96, (uint)(first_1 + 11));
        }
        larger = larger + (int)(v_78 < v_96);
        equal = equal + (int)(v_96 == v_78);
      }
      if (12 < share) {
        uint v_97 = keys[12];
        if ((v_78 < v_97) || ((v_97 == v_78) && (equal < wanted))) {
          work[(min(equal, wanted) + v_52) + larger] = (uint2)(v_97, (uint)(first_1 + 12));
        }
        larger = larger + (int)(v_78 < v_97);
        equal = equal + (int)(v_97 == v_78);
        uint v_98 = keys[13];
        if ((v_78 < v_98) || ((v_98 == v_78) && (equal < wanted))) {
          work[(min(equal, wanted) + v_52) + larger] = (uint2)(v_98, (uint)(first_1 + 13));
        }
        larger = larger + (int)(v_78 < v_98);
        equal = equal + (int)(v_98 == v_78);
        uint v_99 = keys[14];
        if ((v_78 < v_99) || ((v_99 == v_78) && (equal < wanted))) {
          work[(min(equal, wanted) + v_52) + larger] = (uint2)(v_99, (uint)(first_1 + 14));
        }
        larger = larger + (int)(v_78 < v_99);
        equal = equal + (int)(v_99 == v_78);
        uint v_100 = keys[15];
        if ((v_78 < v_100) || ((v_100 == v_78) && (equal < wanted))) {
          work[(min(equal, wanted) + v_52) + larger] = (uint2)(v_100, (uint)(first_1 + 15));
        }
        larger = larger + (int)(v_78 < v_100);
        equal = equal + (int)(v_100 == v_78);
      }
    }
  }
}
