[[vk::binding(0)]] StructuredBuffer<int> step_1 : register(t0);
[[vk::binding(1)]] StructuredBuffer<float4> x : register(t1);
[[vk::binding(2)]] RWStructuredBuffer<float4> out_1 : register(u2);
#ifdef __spirv__
struct Constants { int ld_x; float scale; int ld_out; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n = 1;
#else
struct Constants { int ld_x; float scale; int ld_out; int n; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n constants.n
#endif
[numthreads(64, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID) {
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int at = (gx * 256) + (tx * 4);
  int rows = step_1[0];
  if ((gy < rows) && (at < size_n)) {
    float4 q = x[((gy * constants.ld_x) + at) >> 2];
    out_1[((gy * constants.ld_out) + at) >> 2] = float4((q.x * constants.scale), (q.y * constants.scale), (q.z * constants.scale), (q.w * constants.scale));
  }
}
