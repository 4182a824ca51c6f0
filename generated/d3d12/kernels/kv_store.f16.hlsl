uint to_half(float x) {
  uint u = asuint(x), s = (u >> 16) & 0x8000u;
  u &= 0x7fffffffu;
  if (u >= 0x47800000u) return s | (u > 0x7f800000u ? 0x7e00u : 0x7c00u);
  if (u < 0x38800000u) return s | (asuint(asfloat(u) + 0.5f) - 0x3f000000u);
  return s | ((u + 0xfffu + ((u >> 13) & 1u) - 0x38000000u) >> 13);
}
[[vk::binding(0)]] StructuredBuffer<int> step_1 : register(t0);
[[vk::binding(1)]] RWStructuredBuffer<uint16_t> pages__h : register(u1);
[[vk::binding(2)]] StructuredBuffer<float> k : register(t2);
[[vk::binding(3)]] StructuredBuffer<float> v : register(t3);
#ifdef __spirv__
struct Constants { int pool; int page_words; int k_offset; int v_offset; int ld_k; int k_at; int ld_v; int v_at; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_hd = 1;
#else
struct Constants { int pool; int page_words; int k_offset; int v_offset; int ld_k; int k_at; int ld_v; int v_at; int hd; };
cbuffer Root : register(b0) { Constants constants; };
#define size_hd constants.hd
#endif
[numthreads(64, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID) {
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int row = gy;
  int rows = step_1[0];
  if (row < rows) {
    int table = step_1[4];
    int word = step_1[((row * 16) + table) + 1];
    int slot = word & 255;
    int word_1 = step_1[(((row * 16) + table) + constants.pool) + 4];
    int page = step_1[word_1 + (word >> 8)];
    int keys = ((page * constants.page_words) * 2) + (constants.k_offset >> 1);
    int values = ((page * constants.page_words) * 2) + (constants.v_offset >> 1);
    int v_1 = ((row * constants.ld_k) + constants.k_at) + (gx * size_hd);
    int v_2 = ((row * constants.ld_v) + constants.v_at) + (gx * size_hd);
    [loop] for (int i = tx; i < max(size_hd, tx); i += 64) {
      pages__h[(((i * 256) + ((gx * size_hd) * 256)) + keys) + slot] = (uint16_t)(to_half(k[v_1 + i]));
      pages__h[(values + (((gx * 256) + slot) * size_hd)) + i] = (uint16_t)(to_half(v[v_2 + i]));
    }
  }
}
