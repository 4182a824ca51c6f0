// more threads in a workgroup than any device has
__kernel void kernel_main(__global float* y) { y[get_local_id(0)] = 1.0f; }
