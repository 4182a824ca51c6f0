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
__kernel void kernel_main(__global const int* restrict step_1, __global const float4* restrict work, __global const float* restrict gate, __global float* out_1, int span, int heads, int ld_gate, int gate_at, int out_at, int ld_out) {
  __local float shared_1[1024];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int rows = step_1[0];
  if (gy < rows) {
    float r;
    float r_1;
    float r_2[4];
    r = -1e+30f;
    r_1 = 0.0f;
    r_2[0] = 0.0f;
    r_2[1] = 0.0f;
    r_2[2] = 0.0f;
    r_2[3] = 0.0f;
    int row_at = (gy * 16) + step_1[4];
    int position = step_1[row_at + 1];
    int low = (0 < span) ? max(((position + 1) - span), 0) : 0;
    int first_page = low >> 8;
    int last_page = position >> 8;
    int part = tx >> 3;
    int lane = tx & 7;
    if (part < 32) {
      for (int i = part; i < ((last_page + 1) - first_page); i += 32) {
        int at = ((((i * rows) + gy) * heads) * 36) + (gx * 36);
        float4 q = work[(at >> 2) + 8];
        float4 q_1 = work[lane + (at >> 2)];
        float common = fmax(r, q.x);
        float keep = exp((r - common));
        float take = exp((q.x - common));
        r_1 = fma(r_1, keep, (q.y * take));
        r_2[0] = fma(r_2[0], keep, (q_1.x * take));
        r_2[1] = fma(r_2[1], keep, (q_1.y * take));
        r_2[2] = fma(r_2[2], keep, (q_1.z * take));
        r_2[3] = fma(r_2[3], keep, (q_1.w * take));
        r = common;
      }
    }
    float v = group_max(r, t, red);
    float keep_1 = exp((r - v));
    float v_1 = group_sum(((lane == 0) ? (r_1 * keep_1) : 0.0f), t, red);
    shared_1[tx] = r_2[0] * keep_1;
    shared_1[tx + 256] = r_2[1] * keep_1;
    shared_1[tx + 512] = r_2[2] * keep_1;
    shared_1[tx + 768] = r_2[3] * keep_1;
    barrier(CLK_LOCAL_MEM_FENCE);
    float opened = 1.0f;
    if (0 < ld_gate) {
      opened = 1.0f / (1.0f + exp((0.0f - gate[(gate_at + (gy * ld_gate)) + gx])));
    }
    float factor = opened / v_1;
    if (tx < 32) {
      int first = ((tx & 3) * 256) + (tx >> 2);
      float value = 0.0f;
      for (int i_1 = 0; i_1 < 32; ++i_1) {
        value = value + shared_1[(i_1 * 8) + first];
      }
      out_1[(((gx * 32) + out_at) + (gy * ld_out)) + tx] = value * factor;
    }
  }
}
