// out = out * factor + x + add over n values: a chain of them tells in which order they ran.
[[vk::constant_id(0)]] const int n = 1;
[[vk::constant_id(1)]] const int factor = 1;
struct Constants { int add; int x_at; };
[[vk::push_constant]] Constants c;
[[vk::binding(0)]] StructuredBuffer<int> x;
[[vk::binding(1)]] RWStructuredBuffer<int> result;

[numthreads(64, 1, 1)]
void main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID) {
  int i = (int)gid.x * 64 + (int)tid.x;
  if (i < n) {
    result[i] = result[i] * factor + x[i + c.x_at] + c.add;
  }
}
