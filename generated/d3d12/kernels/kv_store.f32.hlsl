[[vk::binding(0)]] StructuredBuffer<int> step_1 : register(t0);
[[vk::binding(1)]] RWStructuredBuffer<float> pages : register(u1);
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
    int keys = (constants.k_offset >> 2) + (page * constants.page_words);
    int values = (constants.v_offset >> 2) + (page * constants.page_words);
    int v_1 = ((row * constants.ld_k) + constants.k_at) + (gx * size_hd);
    int v_2 = ((row * constants.ld_v) + constants.v_at) + (gx * size_hd);
    [loop] for (int i = tx; i < max(size_hd, tx); i += 64) {
      pages[(((i * 256) + ((gx * size_hd) * 256)) + keys) + slot] = k[v_1 + i];
      pages[(values + (((gx * 256) + slot) * size_hd)) + i] = v[v_2 + i];
    }
  }
}
