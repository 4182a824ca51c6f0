[[vk::binding(0)]] RWStructuredBuffer<float4> y : register(u0);
[[vk::binding(1)]] StructuredBuffer<int> step_1 : register(t1);
[[vk::binding(2)]] StructuredBuffer<float4> x : register(t2);
[[vk::binding(3)]] StructuredBuffer<float4> x2 : register(t3);
#ifdef __spirv__
struct Constants { int ld_x; int rows_word; int x_at; int ld_x2; int x2_at; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n = 1;
#else
struct Constants { int ld_x; int rows_word; int x_at; int ld_x2; int x2_at; int n; };
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
      float4 q_1 = x2[(((row * constants.ld_x2) + at) + constants.x2_at) >> 2];
      float x_5 = q_1.x;
      float x_6 = q_1.y;
      float x_7 = q_1.z;
      float x_8 = q_1.w;
      float v = exp(min((0.0f - x_1), 88.0f));
      float v_1 = x_1 / (1.0f + v);
      float v_2 = exp(min((0.0f - x_2), 88.0f));
      float v_3 = x_2 / (1.0f + v_2);
      float v_4 = exp(min((0.0f - x_3), 88.0f));
      float v_5 = x_3 / (1.0f + v_4);
      float v_6 = exp(min((0.0f - x_4), 88.0f));
      float v_7 = x_4 / (1.0f + v_6);
      r[0] = v_1 * x_5;
      r[1] = v_3 * x_6;
      r[2] = v_5 * x_7;
      r[3] = v_7 * x_8;
    }
    if (at < size_n) {
      y[((row * constants.ld_x) + at) >> 2] = float4(r[0], r[1], r[2], r[3]);
    }
  }
}
