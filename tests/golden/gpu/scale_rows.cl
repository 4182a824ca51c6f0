__attribute__((reqd_work_group_size(64, 1, 1)))
__kernel void kernel_main(__global const int* restrict step_1, __global const float4* x, __global float4* out_1, int ld_x, float scale, int ld_out) {
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int at = (gx * 256) + (tx * 4);
  int rows = step_1[0];
  if ((gy < rows) && (at < size_n)) {
    float4 q = x[((gy * ld_x) + at) >> 2];
    out_1[((gy * ld_out) + at) >> 2] = (float4)((q.x * scale), (q.y * scale), (q.z * scale), (q.w * scale));
  }
}
