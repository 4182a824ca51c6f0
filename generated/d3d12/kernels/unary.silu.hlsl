[[vk::binding(0)]] StructuredBuffer<int> step_1 : register(t0);
[[vk::binding(1)]] StructuredBuffer<float4> x : register(t1);
[[vk::binding(2)]] RWStructuredBuffer<float4> out_1 : register(u2);
#ifdef __spirv__
struct Constants { float scale; int rows_word; int ld_x; int x_at; int ld_out; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n = 1;
#else
struct Constants { float scale; int rows_word; int ld_x; int x_at; int ld_out; int n; };
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
    if (at < size_n) {
      float4 q = x[(((row * constants.ld_x) + at) + constants.x_at) >> 2];
      float x_1 = q.x;
      float x_2 = q.y;
      float x_3 = q.z;
      float x_4 = q.w;
      float v = exp(min((0.0f - x_1), 88.0f));
      float v_1 = x_1 / (1.0f + v);
      float v_2 = exp(min((0.0f - x_2), 88.0f));
      float v_3 = x_2 / (1.0f + v_2);
      float v_4 = exp(min((0.0f - x_3), 88.0f));
      float v_5 = x_3 / (1.0f + v_4);
      float v_6 = exp(min((0.0f - x_4), 88.0f));
      float v_7 = x_4 / (1.0f + v_6);
      out_1[((row * constants.ld_out) + at) >> 2] = float4(v_1, v_3, v_5, v_7);
    }
  }
}
