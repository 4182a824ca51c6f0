[[vk::binding(0)]] RWStructuredBuffer<float4> y : register(u0);
[[vk::binding(1)]] RWStructuredBuffer<uint> yq : register(u1);
[[vk::binding(2)]] RWStructuredBuffer<float2> yq_s : register(u2);
[[vk::binding(3)]] StructuredBuffer<int> step_1 : register(t3);
[[vk::binding(4)]] StructuredBuffer<float4> x : register(t4);
[[vk::binding(5)]] StructuredBuffer<float4> x2 : register(t5);
#ifdef __spirv__
struct Constants { int ld_x; int rows_word; int x_at; int ld_x2; int x2_at; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n = 1;
#else
struct Constants { int ld_x; int rows_word; int x_at; int ld_x2; int x2_at; int n; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n constants.n
#endif
groupshared float shared_1[256];
groupshared int shared_2[256];
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
    int v_8 = tx & (-8);
    if (at < size_n) {
      float v_9 = max(abs(r[0]), abs(r[1]));
      float v_10 = max(abs(r[2]), abs(r[3]));
      float v_11 = max(v_9, v_10);
      shared_1[tx] = v_11;
    }
    GroupMemoryBarrierWithGroupSync();
    float d;
    if (at < size_n) {
      float4 q_2 = float4(shared_1[v_8], shared_1[v_8 + 1], shared_1[v_8 + 2], shared_1[v_8 + 3]);
      float4 q_3 = float4(shared_1[v_8 + 4], shared_1[v_8 + 5], shared_1[v_8 + 6], shared_1[v_8 + 7]);
      float v_12 = max(q_2.x, q_2.y);
      float v_13 = max(q_2.z, q_2.w);
      float v_14 = max(q_3.x, q_3.y);
      float v_15 = max(q_3.z, q_3.w);
      float v_16 = max(v_12, v_13);
      float v_17 = max(v_14, v_15);
      float v_18 = max(v_16, v_17);
      bool v_19 = 7.523164e-37f <= v_18;
      float v_20 = v_19 ? (v_18 / 127.0f) : 0.0f;
      float v_21 = v_19 ? (127.0f / v_18) : 0.0f;
      d = v_20;
      int q_4 = (int)(round((r[0] * v_21)));
      int q_5 = (int)(round((r[1] * v_21)));
      int q_6 = (int)(round((r[2] * v_21)));
      int q_7 = (int)(round((r[3] * v_21)));
      uint v_22 = ((((uint)q_4 & 255u) | (((uint)q_5 & 255u) << 8u)) | (((uint)q_6 & 255u) << 16u)) | (((uint)q_7 & 255u) << 24u);
      yq[((row * size_n) + at) >> 2] = v_22;
      shared_2[tx] = ((q_4 + q_5) + q_6) + q_7;
    }
    GroupMemoryBarrierWithGroupSync();
    if ((at < size_n) && (tx == v_8)) {
      int4 q_8 = int4(shared_2[v_8], shared_2[v_8 + 1], shared_2[v_8 + 2], shared_2[v_8 + 3]);
      int4 q_9 = int4(shared_2[v_8 + 4], shared_2[v_8 + 5], shared_2[v_8 + 6], shared_2[v_8 + 7]);
      int v_23 = ((((((q_8.x + q_8.y) + q_8.z) + q_8.w) + q_9.x) + q_9.y) + q_9.z) + q_9.w;
      float v_24 = d;
      yq_s[(((row * size_n) + at) >> 4) >> 1] = float2(v_24, (v_24 * (float)v_23));
    }
  }
}
