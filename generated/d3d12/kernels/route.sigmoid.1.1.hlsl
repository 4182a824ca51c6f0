[[vk::binding(0)]] StructuredBuffer<int> step_1 : register(t0);
[[vk::binding(1)]] StructuredBuffer<float> logits : register(t1);
[[vk::binding(2)]] StructuredBuffer<float> b : register(t2);
[[vk::binding(3)]] RWStructuredBuffer<int> ids : register(u3);
[[vk::binding(4)]] RWStructuredBuffer<float> weights : register(u4);
#ifdef __spirv__
struct Constants { int rows_word; int ld_logits; float scale; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_experts = 1;
[[vk::constant_id(1)]] const int size_used = 1;
#else
struct Constants { int rows_word; int ld_logits; float scale; int experts; int used; };
cbuffer Root : register(b0) { Constants constants; };
#define size_experts constants.experts
#define size_used constants.used
#endif
groupshared float shared_1[256];
groupshared float shared_2[16];
[numthreads(256, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID) {
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int row = gy;
  int rows = step_1[constants.rows_word];
  if (row < rows) {
    float logit = -3.4e+38f;
    if (tx < size_experts) {
      logit = logits[(row * constants.ld_logits) + tx];
    }
    float v = logit;
    float v_1 = exp(min((0.0f - v), 88.0f));
    float v_2 = 1.0f / (1.0f + v_1);
    float key = -3.4e+38f;
    if (tx < size_experts) {
      key = max((v_2 + b[tx]), (-3e+38f));
    }
    float v_3 = key;
    shared_1[tx] = v_3;
    GroupMemoryBarrierWithGroupSync();
    int rank = 0;
    [loop] for (int i = 0; i < size_experts; i += 4) {
      float4 q = float4(shared_1[i], shared_1[i + 1], shared_1[i + 2], shared_1[i + 3]);
      rank = rank + (int)((v_3 < q.x) || ((q.x == v_3) && (i < tx)));
      rank = rank + (int)((v_3 < q.y) || ((q.y == v_3) && ((i + 1) < tx)));
      rank = rank + (int)((v_3 < q.z) || ((q.z == v_3) && ((i + 2) < tx)));
      rank = rank + (int)((v_3 < q.w) || ((q.w == v_3) && ((i + 3) < tx)));
    }
    if ((tx < size_experts) && (rank < size_used)) {
      shared_2[rank] = v_2;
      ids[(row * size_used) + rank] = tx;
    }
    GroupMemoryBarrierWithGroupSync();
    if (tx < size_used) {
      float total = 1e-06f;
      [loop] for (int i_1 = 0; i_1 < size_used; ++i_1) {
        total = total + shared_2[i_1];
      }
      weights[(row * size_used) + tx] = shared_2[tx] * (constants.scale / total);
    }
  }
}
