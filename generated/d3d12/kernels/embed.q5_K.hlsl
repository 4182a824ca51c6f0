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
        int base = (v * blocks) * 44;
        int v_2 = ((at >> 8) * 44) + base;
        int v_3 = at & 255;
        int v_4 = (v_3 & 31) >> 2;
        uint word_1 = w[((((v_3 >> 6) * 8) + v_2) + v_4) + 12];
        uint v_5 = word_1 >> (uint)(((v_3 >> 5) & 1) * 4);
        uint word_2 = w[(v_2 + v_4) + 4];
        uint v_6 = word_2 >> (uint)(v_3 >> 5);
        int v_7 = v_3 >> 5;
        uint v_8 = (uint)((v_7 & 3) * 8);
        uint word_3 = w[v_2 + 1];
        uint v_9 = word_3 >> v_8;
        uint word_4 = w[v_2 + 2];
        uint v_10 = word_4 >> v_8;
        uint word_5 = w[v_2 + 3];
        uint v_11 = word_5 >> v_8;
        uint word_6 = w[v_2];
        float v_12 = half_lo(word_6) * (float)((v_7 < 4) ? (v_9 & 63u) : ((v_11 & 15u) | (((v_9 >> 6u) & 3u) << 4u)));
        float v_13 = 0.0f - (half_hi(word_6) * (float)((v_7 < 4) ? (v_10 & 63u) : (((v_11 >> 4u) & 15u) | (((v_10 >> 6u) & 3u) << 4u))));
        float v_14 = mad((float)((int)((v_5 >> 0u) & 15u) | ((int)((v_6 >> 0u) & 1u) << 4)), v_12, v_13);
        float v_15 = mad((float)((int)((v_5 >> 8u) & 15u) | ((int)((v_6 >> 8u) & 1u) << 4)), v_12, v_13);
        float v_16 = mad((float)((int)((v_5 >> 16u) & 15u) | ((int)((v_6 >> 16u) & 1u) << 4)), v_12, v_13);
        float v_17 = mad((float)((int)((v_5 >> 24u) & 15u) | ((int)((v_6 >> 24u) & 1u) << 4)), v_12, v_13);
        float v_18 = v_14 * constants.scale;
        float v_19 = v_15 * constants.scale;
        float v_20 = v_16 * constants.scale;
        float v_21 = v_17 * constants.scale;
        out_1[v_1 >> 2] = float4(v_18, v_19, v_20, v_21);
        if (0 <= constants.zero_at) {
          zero[v_1 >> 2] = float4(0.0f, 0.0f, 0.0f, 0.0f);
        }
      }
    }
  }
}
