[[vk::binding(0)]] StructuredBuffer<int> step_1 : register(t0);
[[vk::binding(1)]] StructuredBuffer<float> weights : register(t1);
[[vk::binding(2)]] StructuredBuffer<float4> x : register(t2);
[[vk::binding(3)]] RWStructuredBuffer<float4> out_1 : register(u3);
#ifdef __spirv__
struct Constants { int ld_x; int rows_word; int ld_out; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n = 1;
[[vk::constant_id(1)]] const int size_used = 1;
#else
struct Constants { int ld_x; int rows_word; int ld_out; int n; int used; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n constants.n
#define size_used constants.used
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
      int v = row * size_used;
      float total[4];
      total[0] = 0.0f;
      total[1] = 0.0f;
      total[2] = 0.0f;
      total[3] = 0.0f;
      [loop] for (int i = 0; i < size_used; ++i) {
        float v_1 = weights[v + i];
        float4 q = x[(((v + i) * constants.ld_x) + at) >> 2];
        float x_1 = q.x;
        float x_2 = q.y;
        float x_3 = q.z;
        float x_4 = q.w;
        total[0] = mad(v_1, x_1, total[0]);
        total[1] = mad(v_1, x_2, total[1]);
        total[2] = mad(v_1, x_3, total[2]);
        total[3] = mad(v_1, x_4, total[3]);
      }
      out_1[((row * constants.ld_out) + at) >> 2] = float4(total[0], total[1], total[2], total[3]);
    }
  }
}
