[[vk::binding(0)]] RWStructuredBuffer<uint> yq : register(u0);
[[vk::binding(1)]] RWStructuredBuffer<float2> yq_s : register(u1);
[[vk::binding(2)]] StructuredBuffer<int> step_1 : register(t2);
[[vk::binding(3)]] StructuredBuffer<float4> x : register(t3);
#ifdef __spirv__
struct Constants { int ld_x; int rows_word; int x_at; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n = 1;
#else
struct Constants { int ld_x; int rows_word; int x_at; int n; };
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
      r[0] = x_1;
      r[1] = x_2;
      r[2] = x_3;
      r[3] = x_4;
    }
    int v = tx & (-8);
    if (at < size_n) {
      float v_1 = max(abs(r[0]), abs(r[1]));
      float v_2 = max(abs(r[2]), abs(r[3]));
      float v_3 = max(v_1, v_2);
      shared_1[tx] = v_3;
    }
    GroupMemoryBarrierWithGroupSync();
    float d;
    if (at < size_n) {
      float4 q_1 = float4(shared_1[v], shared_1[v + 1], shared_1[v + 2], shared_1[v + 3]);
      float4 q_2 = float4(shared_1[v + 4], shared_1[v + 5], shared_1[v + 6], shared_1[v + 7]);
      float v_4 = max(q_1.x, q_1.y);
      float v_5 = max(q_1.z, q_1.w);
      float v_6 = max(q_2.x, q_2.y);
      float v_7 = max(q_2.z, q_2.w);
      float v_8 = max(v_4, v_5);
      float v_9 = max(v_6, v_7);
      float v_10 = max(v_8, v_9);
      bool v_11 = 7.523164e-37f <= v_10;
      float v_12 = v_11 ? (v_10 / 127.0f) : 0.0f;
      float v_13 = v_11 ? (127.0f / v_10) : 0.0f;
      d = v_12;
      int q_3 = (int)(round((r[0] * v_13)));
      int q_4 = (int)(round((r[1] * v_13)));
      int q_5 = (int)(round((r[2] * v_13)));
      int q_6 = (int)(round((r[3] * v_13)));
      uint v_14 = ((((uint)q_3 & 255u) | (((uint)q_4 & 255u) << 8u)) | (((uint)q_5 & 255u) << 16u)) | (((uint)q_6 & 255u) << 24u);
      yq[((row * size_n) + at) >> 2] = v_14;
      shared_2[tx] = ((q_3 + q_4) + q_5) + q_6;
    }
    GroupMemoryBarrierWithGroupSync();
    if ((at < size_n) && (tx == v)) {
      int4 q_7 = int4(shared_2[v], shared_2[v + 1], shared_2[v + 2], shared_2[v + 3]);
      int4 q_8 = int4(shared_2[v + 4], shared_2[v + 5], shared_2[v + 6], shared_2[v + 7]);
      int v_15 = ((((((q_7.x + q_7.y) + q_7.z) + q_7.w) + q_8.x) + q_8.y) + q_8.z) + q_8.w;
      float v_16 = d;
      yq_s[(((row * size_n) + at) >> 4) >> 1] = float2(v_16, (v_16 * (float)v_15));
    }
  }
}
