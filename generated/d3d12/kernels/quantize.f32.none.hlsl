[[vk::binding(0)]] RWStructuredBuffer<float4> y : register(u0);
[[vk::binding(1)]] StructuredBuffer<int> step_1 : register(t1);
[[vk::binding(2)]] StructuredBuffer<float4> x : register(t2);
#ifdef __spirv__
struct Constants { int ld_x; int rows_word; int x_at; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n = 1;
#else
struct Constants { int ld_x; int rows_word; int x_at; int n; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n constants.n
#endif
[numthreads(256, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID) {
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int row = gy;
  int rows = step_1[constants.rows_word];
  if (row < rows) {
    int at = (gx * 1024) + (tx * 4);
    float r[4];
    if (at < size_n) {
      float4 q = x[(((row * constants.ld_x) + at) + constants.x_at) >> 2];
      float x_1 = q.x;
      float x_2 = q.y;
      float x_3 = q.z;
      float x_4 = q.w;
      r[0] = x_1;
      r[1] = x_2;
      r[2] = x_3;
      r[3] = x_4;
    }
    if (at < size_n) {
      y[((row * constants.ld_x) + at) >> 2] = float4(r[0], r[1], r[2], r[3]);
    }
  }
}
