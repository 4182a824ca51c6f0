#define THREADS 32
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
int lane_sum_int(int v, int t, __local uint* red) {
#ifdef NV
  for (int m = 16; m > 0; m >>= 1) v += as_int(lane_swap(as_uint(v), m));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  v = 0;
  for (int i = 0; i < 32; ++i) v += as_int(red[(t & ~31) + i]);
#endif
  return v;
}
__attribute__((reqd_work_group_size(32, 1, 1)))
__kernel void kernel_main(__global const uint4* restrict w, __global const uint4* x, __global const uint* restrict w__d, __global float* out_1, int n) {
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int block = (gy * 32768) + gx;
  int total = 0;
  for (int i = tx; i < size_k; i += 32) {
    uint4 q = w[(block * size_k) + i];
    uint4 q_1 = x[i];
    total = dot4(q.x, q_1.x, total);
    total = dot4(q.y, q_1.y, total);
    total = dot4(q.z, q_1.z, total);
    total = dot4(q.w, q_1.w, total);
  }
  if (block < n) {
    int v = lane_sum_int(total, t, red);
    if (tx == 0) {
      out_1[block] = (float)v * half_hi(w__d[block >> 1]);
    }
  }
}
