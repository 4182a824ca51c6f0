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
  int blocks = size_k >> 8;
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
        int base = v * ((blocks * 52) + ((((blocks * 2) + 15) >> 4) * 4));
        int v_2 = ((at >> 8) * 52) + base;
        int v_3 = at & 255;
        int v_4 = v_3 >> 7;
        int v_5 = (v_3 >> 5) & 3;
        int v_6 = (v_3 & 31) >> 2;
        uint word_1 = w[(((v_4 * 16) + ((v_5 & 1) * 8)) + v_2) + v_6];
        uint v_7 = word_1 >> (uint)((v_5 >> 1) * 4);
        uint word_2 = w[(((v_4 * 8) + v_2) + v_6) + 32];
        uint v_8 = word_2 >> (uint)(v_5 * 2);
        int v_9 = v_3 >> 4;
        uint word_3 = w[(v_2 + (v_9 >> 2)) + 48];
        float half_1 = half_lo((w[((blocks * 52) + base) + ((at >> 8) >> 1)] >> (uint)(((at >> 8) & 1) * 16)));
        float v_10 = half_1 * (float)((asint(word_3) << (24 - ((v_9 & 3) * 8))) >> 24);
        float v_11 = (float)(((int)((v_7 >> 0u) & 15u) | ((int)((v_8 >> 0u) & 3u) << 4)) - 32) * v_10;
        float v_12 = (float)(((int)((v_7 >> 8u) & 15u) | ((int)((v_8 >> 8u) & 3u) << 4)) - 32) * v_10;
        float v_13 = (float)(((int)((v_7 >> 16u) & 15u) | ((int)((v_8 >> 16u) & 3u) << 4)) - 32) * v_10;
        float v_14 = (float)(((int)((v_7 >> 24u) & 15u) | ((int)((v_8 >> 24u) & 3u) << 4)) - 32) * v_10;
        float v_15 = v_11 * constants.scale;
        float v_16 = v_12 * constants.scale;
        float v_17 = v_13 * constants.scale;
        float v_18 = v_14 * constants.scale;
        out_1[v_1 >> 2] = float4(v_15, v_16, v_17, v_18);
        if (0 <= constants.zero_at) {
          zero[v_1 >> 2] = float4(0.0f, 0.0f, 0.0f, 0.0f);
        }
      }
    }
  }
}
