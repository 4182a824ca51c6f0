#define THREADS 32
uint to_half(float x) { ushort h; vstore_half_rte(x, 0, (__private half*)&h); return (uint)h; }
#ifdef NV
uint lane_swap(uint v, int mask) {
  uint r;
  asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 31, 0xffffffff;" : "=r"(r) : "r"(v), "r"(mask));
  return r;
}
#endif
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
float group_max(float v, int t, __local uint* red) {
  v = lane_max(v, t, red);
  barrier(CLK_LOCAL_MEM_FENCE);
  if ((t & 31) == 0) red[t >> 5] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < THREADS / 32; ++i) v = fmax(v, as_float(red[i]));
  return v;
}
__attribute__((reqd_work_group_size(32, 1, 1)))
__kernel void kernel_main(__global const float4* restrict k, __global ushort* pages) {
  __local float4 shared_1[32];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int tx = (int)get_local_id(0);
  float pair[2];
  float4 q = k[tx];
  shared_1[tx] = (float4)(q.x, q.y, q.z, q.w);
  barrier(CLK_LOCAL_MEM_FENCE);
  float4 q_1 = shared_1[31 - tx];
  float v = group_max(exp(tanh(rint(q_1.x))), t, red);
  if ((tx % 3) == 0) {
    pair[0] = v;
  } else {
    pair[0] = sqrt(v);
  }
  #pragma unroll
  for (int i = 0; i < 2; ++i) {
    pages[(tx * 2) + i] = (ushort)(to_half(pair[i]));
  }
}
