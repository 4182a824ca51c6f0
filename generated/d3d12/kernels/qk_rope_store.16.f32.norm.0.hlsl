[[vk::binding(0)]] StructuredBuffer<float> cos_1 : register(t0);
[[vk::binding(1)]] StructuredBuffer<float> sin_1 : register(t1);
[[vk::binding(2)]] StructuredBuffer<int> step_1 : register(t2);
[[vk::binding(3)]] RWStructuredBuffer<float> pages : register(u3);
[[vk::binding(4)]] StructuredBuffer<float> v : register(t4);
[[vk::binding(5)]] RWStructuredBuffer<float> q : register(u5);
[[vk::binding(6)]] StructuredBuffer<float> k : register(t6);
#ifdef __spirv__
struct Constants { int pool; int page_words; int k_offset; int v_offset; int ld_v; int v_at; int ld_q; int q_at; int ld_k; int k_at; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n_rot = 1;
[[vk::constant_id(1)]] const int size_heads = 1;
[[vk::constant_id(2)]] const int size_kv_heads = 1;
#else
struct Constants { int pool; int page_words; int k_offset; int v_offset; int ld_v; int v_at; int ld_q; int q_at; int ld_k; int k_at; int n_rot; int heads; int kv_heads; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n_rot constants.n_rot
#define size_heads constants.heads
#define size_kv_heads constants.kv_heads
#endif
[numthreads(256, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID) {
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int half_1 = size_n_rot >> 1;
  int lane = tx & 31;
  int group_size = size_heads / size_kv_heads;
  int p = min(lane, 7);
  float x[2];
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
    [loop] for (int i = 0; i < (group_size + 2); i += 8) {
      int item = (tx >> 5) + i;
      if (item == (group_size + 1)) {
        int v_1 = ((gx * 16) + (row * constants.ld_v)) + constants.v_at;
        int v_2 = ((gx * 4096) + (slot * 16)) + values;
        pages[(p * 2) + v_2] = v[(p * 2) + v_1];
        pages[((p * 2) + v_2) + 1] = v[((p * 2) + v_1) + 1];
      }
      if (item < group_size) {
        int v_3 = ((((gx * group_size) * 16) + (item * 16)) + (row * constants.ld_q)) + constants.q_at;
        x[0] = q[(p * 2) + v_3];
        x[1] = q[((p * 2) + v_3) + 1];
      }
      if (item == group_size) {
        int v_4 = ((gx * 16) + (row * constants.ld_k)) + constants.k_at;
        x[0] = k[(p * 2) + v_4];
        x[1] = k[((p * 2) + v_4) + 1];
      }
      if (item <= group_size) {
        if (p < half_1) {
          int v_5 = (word * half_1) + p;
          float v_6 = cos_1[v_5];
          float v_7 = sin_1[v_5];
          float v_8 = x[0];
          float v_9 = x[1];
          x[0] = mad(v_8, v_6, (0.0f - (v_9 * v_7)));
          x[1] = mad(v_9, v_6, (v_8 * v_7));
        }
      }
      if (item < group_size) {
        int v_10 = ((((gx * group_size) * 16) + (item * 16)) + (row * constants.ld_q)) + constants.q_at;
        if (lane < 8) {
          q[(p * 2) + v_10] = x[0];
          q[((p * 2) + v_10) + 1] = x[1];
        }
      }
      if (item == group_size) {
        int v_11 = ((gx * 4096) + keys) + slot;
        pages[(p * 512) + v_11] = x[0];
        pages[((p * 512) + v_11) + 256] = x[1];
      }
    }
  }
}
