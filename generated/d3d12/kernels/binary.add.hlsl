[[vk::binding(0)]] StructuredBuffer<int> step_1 : register(t0);
[[vk::binding(1)]] StructuredBuffer<float4> x : register(t1);
[[vk::binding(2)]] StructuredBuffer<float4> y : register(t2);
[[vk::binding(3)]] StructuredBuffer<float> y__one : register(t3);
[[vk::binding(4)]] RWStructuredBuffer<float4> out_1 : register(u4);
#ifdef __spirv__
struct Constants { int rows_word; int ld_x; int x_at; int ld_y; int y_at; int ld_out; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n = 1;
[[vk::constant_id(1)]] const int size_group = 1;
#else
struct Constants { int rows_word; int ld_x; int x_at; int ld_y; int y_at; int ld_out; int n; int group; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n constants.n
#define size_group constants.group
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
    if (at < size_n) {
      float4 q = x[(((row * constants.ld_x) + at) + constants.x_at) >> 2];
      float x_1 = q.x;
      float x_2 = q.y;
      float x_3 = q.z;
      float x_4 = q.w;
      int v = (row * constants.ld_y) + constants.y_at;
      float r[4];
      if (size_group == 1) {
        float4 q_1 = y[(v + at) >> 2];
        r[0] = q_1.x;
        r[1] = q_1.y;
        r[2] = q_1.z;
        r[3] = q_1.w;
      } else {
        r[0] = y__one[v + (min(at, (size_n - 1)) / size_group)];
        r[1] = y__one[v + (min((at + 1), (size_n - 1)) / size_group)];
        r[2] = y__one[v + (min((at + 2), (size_n - 1)) / size_group)];
        r[3] = y__one[v + (min((at + 3), (size_n - 1)) / size_group)];
      }
      out_1[((row * constants.ld_out) + at) >> 2] = float4((x_1 + r[0]), (x_2 + r[1]), (x_3 + r[2]), (x_4 + r[3]));
    }
  }
}
