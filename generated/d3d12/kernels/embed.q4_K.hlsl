float half_lo(uint v) { return f16tof32(v & 0xffffu); }
float half_hi(uint v) { return f16tof32(v >> 16); }
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
        int base = (v * blocks) * 36;
        int v_2 = ((at >> 8) * 36) + base;
        int v_3 = at & 255;
        uint word_1 = w[((((v_3 >> 6) * 8) + v_2) + ((v_3 & 31) >> 2)) + 4];
        uint v_4 = word_1 >> (uint)(((v_3 >> 5) & 1) * 4);
        int v_5 = v_3 >> 5;
        uint v_6 = (uint)((v_5 & 3) * 8);
        uint word_2 = w[v_2 + 1];
        uint v_7 = word_2 >> v_6;
        uint word_3 = w[v_2 + 2];
        uint v_8 = word_3 >> v_6;
        uint word_4 = w[v_2 + 3];
        uint v_9 = word_4 >> v_6;
        uint word_5 = w[v_2];
        float v_10 = half_lo(word_5) * (float)((v_5 < 4) ? (v_7 & 63u) : ((v_9 & 15u) | (((v_7 >> 6u) & 3u) << 4u)));
        float v_11 = 0.0f - (half_hi(word_5) * (float)((v_5 < 4) ? (v_8 & 63u) : (((v_9 >> 4u) & 15u) | (((v_8 >> 6u) & 3u) << 4u))));
        float v_12 = mad((float)((int)((v_4 >> 0u) & 15u)), v_10, v_11);
        float v_13 = mad((float)((int)((v_4 >> 8u) & 15u)), v_10, v_11);
        float v_14 = mad((float)((int)((v_4 >> 16u) & 15u)), v_10, v_11);
        float v_15 = mad((float)((int)((v_4 >> 24u) & 15u)), v_10, v_11);
        float v_16 = v_12 * constants.scale;
        float v_17 = v_13 * constants.scale;
        float v_18 = v_14 * constants.scale;
        float v_19 = v_15 * constants.scale;
        out_1[v_1 >> 2] = float4(v_16, v_17, v_18, v_19);
        if (0 <= constants.zero_at) {
          zero[v_1 >> 2] = float4(0.0f, 0.0f, 0.0f, 0.0f);
        }
      }
    }
  }
}
