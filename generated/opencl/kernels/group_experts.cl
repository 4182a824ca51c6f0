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
float group_sum(float v, int t, __local uint* red) {
  v = lane_sum(v, t, red);
  barrier(CLK_LOCAL_MEM_FENCE);
  if ((t & 31) == 0) red[t >> 5] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  v = 0.0f;
  for (int i = 0; i < THREADS / 32; ++i) v += as_float(red[i]);
  return v;
}
__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const int4* restrict ids, __global const int* restrict step_1, __global int* entries, __global int* starts) {
  __local int shared_1[256];
  __local int shared_2[16];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int tx = (int)get_local_id(0);
  int rows = step_1[0];
  int count = rows * size_used;
  int share = ((count + 1023) >> 10) * 4;
  int first = tx * share;
  int equal;
  int less;
  equal = 0;
  less = 0;
  for (int i = 0; i < share; i += 4) {
    if ((first + i) < count) {
      int4 q = ids[(first + i) >> 2];
      int x = q.x;
      int x_1 = q.y;
      int x_2 = q.z;
      int x_3 = q.w;
      equal = equal + (int)(((first + i) < count) && (x == gx));
      less = less + (int)(((first + i) < count) && (x < gx));
      equal = equal + (int)((((first + i) + 1) < count) && (x_1 == gx));
      less = less + (int)((((first + i) + 1) < count) && (x_1 < gx));
      equal = equal + (int)((((first + i) + 2) < count) && (x_2 == gx));
      less = less + (int)((((first + i) + 2) < count) && (x_2 < gx));
      equal = equal + (int)((((first + i) + 3) < count) && (x_3 == gx));
      less = less + (int)((((first + i) + 3) < count) && (x_3 < gx));
    }
  }
  float v = group_sum((float)less, t, red);
  int start = (int)v;
  int v_1 = tx & (-16);
  int v_2 = tx >> 4;
  int before;
  int total;
  before = 0;
  total = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  shared_1[tx] = equal;
  barrier(CLK_LOCAL_MEM_FENCE);
  int4 q_1 = (int4)(shared_1[v_1], shared_1[v_1 + 1], shared_1[v_1 + 2], shared_1[v_1 + 3]);
  before = before + ((v_1 < tx) ? q_1.x : 0);
  before = before + (((v_1 + 1) < tx) ? q_1.y : 0);
  before = before + (((v_1 + 2) < tx) ? q_1.z : 0);
  before = before + (((v_1 + 3) < tx) ? q_1.w : 0);
  int4 q_2 = (int4)(shared_1[v_1 + 4], shared_1[v_1 + 5], shared_1[v_1 + 6], shared_1[v_1 + 7]);
  before = before + (((v_1 + 4) < tx) ? q_2.x : 0);
  before = before + (((v_1 + 5) < tx) ? q_2.y : 0);
  before = before + (((v_1 + 6) < tx) ? q_2.z : 0);
  before = before + (((v_1 + 7) < tx) ? q_2.w : 0);
  int4 q_3 = (int4)(shared_1[v_1 + 8], shared_1[v_1 + 9], shared_1[v_1 + 10], shared_1[v_1 + 11]);
  before = before + (((v_1 + 8) < tx) ? q_3.x : 0);
  before = before + (((v_1 + 9) < tx) ? q_3.y : 0);
  before = before + (((v_1 + 10) < tx) ? q_3.z : 0);
  before = before + (((v_1 + 11) < tx) ? q_3.w : 0);
  int4 q_4 = (int4)(shared_1[v_1 + 12], shared_1[v_1 + 13], shared_1[v_1 + 14], shared_1[v_1 + 15]);
  before = before + (((v_1 + 12) < tx) ? q_4.x : 0);
  before = before + (((v_1 + 13) < tx) ? q_4.y : 0);
  before = before + (((v_1 + 14) < tx) ? q_4.z : 0);
  before = before + (((v_1 + 15) < tx) ? q_4.w : 0);
  if ((tx - v_1) == 15) {
    shared_2[v_2] = before + equal;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int4 q_5 = (int4)(shared_2[0], shared_2[1], shared_2[2], shared_2[3]);
  before = before + ((0 < v_2) ? q_5.x : 0);
  total = total + q_5.x;
  before = before + ((1 < v_2) ? q_5.y : 0);
  total = total + q_5.y;
  before = before + ((2 < v_2) ? q_5.z : 0);
  total = total + q_5.z;
  before = before + ((3 < v_2) ? q_5.w : 0);
  total = total + q_5.w;
  int4 q_6 = (int4)(shared_2[4], shared_2[5], shared_2[6], shared_2[7]);
  before = before + ((4 < v_2) ? q_6.x : 0);
  total = total + q_6.x;
  before = before + ((5 < v_2) ? q_6.y : 0);
  total = total + q_6.y;
  before = before + ((6 < v_2) ? q_6.z : 0);
  total = total + q_6.z;
  before = before + ((7 < v_2) ? q_6.w : 0);
  total = total + q_6.w;
  int4 q_7 = (int4)(shared_2[8], shared_2[9], shared_2[10], shared_2[11]);
  before = before + ((8 < v_2) ? q_7.x : 0);
  total = total + q_7.x;
  before = before + ((9 < v_2) ? q_7.y : 0);
  total = total + q_7.y;
  before = before + ((10 < v_2) ? q_7.z : 0);
  total = total + q_7.z;
  before = before + ((11 < v_2) ? q_7.w : 0);
  total = total + q_7.w;
  int4 q_8 = (int4)(shared_2[12], shared_2[13], shared_2[14], shared_2[15]);
  before = before + ((12 < v_2) ? q_8.x : 0);
  total = total + q_8.x;
  before = before + ((13 < v_2) ? q_8.y : 0);
  total = total + q_8.y;
  before = before + ((14 < v_2) ? q_8.z : 0);
  total = total + q_8.z;
  before = before + ((15 < v_2) ? q_8.w : 0);
  total = total + q_8.w;
  int v_3 = before;
  int v_4 = total;
  int v_5 = start + v_3;
  int place = v_5;
  for (int i_1 = 0; i_1 < share; i_1 += 4) {
    if ((first + i_1) < count) {
      int4 q_9 = ids[(first + i_1) >> 2];
      int x_4 = q_9.x;
      int x_5 = q_9.y;
      int x_6 = q_9.z;
      int x_7 = q_9.w;
      if (((first + i_1) < count) && (x_4 == gx)) {
        entries[place] = first + i_1;
        place = place + 1;
      }
      if ((((first + i_1) + 1) < count) && (x_5 == gx)) {
        entries[place] = (first + i_1) + 1;
        place = place + 1;
      }
      if ((((first + i_1) + 2) < count) && (x_6 == gx)) {
        entries[place] = (first + i_1) + 2;
        place = place + 1;
      }
      if ((((first + i_1) + 3) < count) && (x_7 == gx)) {
        entries[place] = (first + i_1) + 3;
        place = place + 1;
      }
    }
  }
  if (tx == 0) {
    starts[gx] = start;
    if (gx == (size_experts - 1)) {
      starts[size_experts] = count;
    }
  }
}
