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
  int blocks = size_k >> 5;
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
        int base = v * (((((blocks * 2) + 15) >> 4) * 4) + (blocks * 4));
        float half_1 = half_lo((w[((blocks * 4) + base) + ((at >> 5) >> 1)] >> (uint)(((at >> 5) & 1) * 16)));
        uint word_1 = w[(((at >> 5) * 4) + base) + ((at & 15) >> 2)];
        uint v_2 = word_1 >> (uint)(((at >> 4) & 1) * 4);
        float v_3 = (float)((int)((v_2 >> 0u) & 15u) - 8) * half_1;
        float v_4 = (float)((int)((v_2 >> 8u) & 15u) - 8) * half_1;
        float v_5 = (float)((int)((v_2 >> 16u) & 15u) - 8) * half_1;
        float v_6 = (float)((int)((v_2 >> 24u) & 15u) - 8) * half_1;
        float v_7 = v_3 * constants.scale;
        float v_8 = v_4 * constants.scale;
        float v_9 = v_5 * constants.scale;
        float v_10 = v_6 * constants.scale;
        out_1[v_1 >> 2] = float4(v_7, v_8, v_9, v_10);
        if (0 <= constants.zero_at) {
          zero[v_1 >> 2] = float4(0.0f, 0.0f, 0.0f, 0.0f);
        }
      }
    }
  }
}
