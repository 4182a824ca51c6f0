// y = x * factor + add + step[0], values behind the first size_n are left as they are
__attribute__((reqd_work_group_size(16, 2, 1)))
__kernel void kernel_main(__global const int* step, __global const float* x, __global float* y, int add, float factor) {
  int i = (int)(get_group_id(0) * 32 + get_local_id(0) + 16 * get_local_id(1));
  if (i < size_n) y[i] = x[i] * factor + (float)(add + step[0]);
}
