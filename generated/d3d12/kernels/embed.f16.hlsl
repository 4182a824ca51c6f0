float half_lo(uint v) { return f16tof32(v & 0xffffu); }
[[vk::binding(0)]] StructuredBuffer<uint> w : register(t0);
[[vk::binding(1)]] StructuredBuffer<int> step_1 : register(t1);
[[vk::binding(2)]] RWStructuredBuffer<float4> out_1 : register(u2);
[[vk::binding(3)]] RWStructuredBuffer<float4> zero : register(u3);
#ifdef __spirv__
struct Constants { int ld_out; float scale; int first; int last; int zero_at; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_k = 1;
#else
struct Constants { int ld_out; float scale; int first; int last; int zero_at; int k; };
cbuffer Root : register(b0) { Constants constants; };
#define size_k constants.k
#endif
[numthreads(256, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID) {
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int row = gy;
  int rows = step_1[0];
  if (row < rows) {
    int at = (gx * 1024) + (tx * 4);
    if (at < size_k) {
      int table = step_1[4];
      int word = step_1[(row * 16) + table];
      int v = word - constants.first;
      int v_1 = (row * constants.ld_out) + at;
      if ((0 <= v) && (v < (constants.last - constants.first))) {
        int v_2 = min(at, (size_k - 1)) + (v * size_k);
        float half_1 = half_lo((w[v_2 >> 1] >> (uint)((v_2 & 1) * 16)));
        int v_3 = min((at + 1), (size_k - 1)) + (v * size_k);
        float half_2 = half_lo((w[v_3 >> 1] >> (uint)((v_3 & 1) * 16)));
        int v_4 = min((at + 2), (size_k - 1)) + (v * size_k);
        float half_3 = half_lo((w[v_4 >> 1] >> (uint)((v_4 & 1) * 16)));
        int v_5 = min((at + 3), (size_k - 1)) + (v * size_k);
        float half_4 = half_lo((w[v_5 >> 1] >> (uint)((v_5 & 1) * 16)));
        float v_6 = half_1 * constants.scale;
        float v_7 = half_2 * constants.scale;
        float v_8 = half_3 * constants.scale;
        float v_9 = half_4 * constants.scale;
        out_1[v_1 >> 2] = float4(v_6, v_7, v_8, v_9);
        if (0 <= constants.zero_at) {
          zero[v_1 >> 2] = float4(0.0f, 0.0f, 0.0f, 0.0f);
        }
      }
    }
  }
}
