[[vk::binding(0)]] StructuredBuffer<int> step_1 : register(t0);
[[vk::binding(1)]] StructuredBuffer<float4> x : register(t1);
[[vk::binding(2)]] RWStructuredBuffer<float4> out_1 : register(u2);
#ifdef __spirv__
struct Constants { int ld_x; int ld_out; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n = 1;
#else
struct Constants { int ld_x; int ld_out; int n; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n constants.n
#endif
[numthreads(256, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID) {
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int row = gy;
  int out_rows = step_1[1];
  if (row < out_rows) {
    int at = (gx * 1024) + (tx * 4);
    if (at < size_n) {
      int v = step_1[step_1[5] + row];
      float4 q = x[((v * constants.ld_x) + at) >> 2];
      float x_1 = q.x;
      float x_2 = q.y;
      float x_3 = q.z;
      float x_4 = q.w;
      out_1[((row * constants.ld_out) + at) >> 2] = float4(x_1, x_2, x_3, x_4);
    }
  }
}
