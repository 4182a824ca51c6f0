__kernel void kernel_main(__global float* y) {
  y[0] = nothing_of_this_name;
}
