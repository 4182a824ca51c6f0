// Writes what it was made with: sizes, constants, whether subgroups have 32 threads, their real size, a packed dot product.
// With SHIFT it has no packed dot product and says so.
[[vk::constant_id(0)]] const int n = 1;
[[vk::constant_id(1)]] const int k = 2;
[[vk::constant_id(100)]] const int lanes32 = 7;
struct Constants { int word; float value; };
[[vk::push_constant]] Constants c;
[[vk::binding(0)]] RWStructuredBuffer<int> result;

[numthreads(32, 1, 1)]
void main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID) {
#ifdef SHIFT
  int dot = -1;
#else
  int dot = dot4add_i8packed(0x01020304u, (uint)c.word, 0);
#endif
  if (tid.x == 0) {
    int at = ((int)gid.z * 3 + (int)gid.y) * 8;
    result[at] = n;
    result[at + 1] = k;
    result[at + 2] = lanes32;
    result[at + 3] = (int)WaveGetLaneCount();
    result[at + 4] = c.word;
    result[at + 5] = asint(c.value);
    result[at + 6] = dot;
  }
}
