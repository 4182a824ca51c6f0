[[vk::binding(0)]] StructuredBuffer<float> cos_1 : register(t0);
[[vk::binding(1)]] StructuredBuffer<float> sin_1 : register(t1);
[[vk::binding(2)]] StructuredBuffer<int> step_1 : register(t2);
[[vk::binding(3)]] StructuredBuffer<float> x : register(t3);
[[vk::binding(4)]] RWStructuredBuffer<float> out_1 : register(u4);
#ifdef __spirv__
struct Constants { int ld_x; int x_at; int ld_out; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_hd = 1;
[[vk::constant_id(1)]] const int size_n_rot = 1;
#else
struct Constants { int ld_x; int x_at; int ld_out; int hd; int n_rot; };
cbuffer Root : register(b0) { Constants constants; };
#define size_hd constants.hd
#define size_n_rot constants.n_rot
#endif
[numthreads(64, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID) {
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int half_1 = size_n_rot >> 1;
  int row = gy;
  int rows = step_1[0];
  if (row < rows) {
    int table = step_1[4];
    int word = step_1[((row * 16) + table) + 1];
    int v = ((row * constants.ld_x) + constants.x_at) + (gx * size_hd);
    int v_1 = (row * constants.ld_out) + (gx * size_hd);
    float r[2];
    [loop] for (int i = tx; i < max((size_hd >> 1), tx); i += 64) {
      int v_2 = (i < half_1) ? i : (i * 2);
      int v_3 = (i < half_1) ? (i + half_1) : ((i * 2) + 1);
      r[0] = x[v + v_2];
      r[1] = x[v + v_3];
      if (i < half_1) {
        int v_4 = (word * half_1) + i;
        float v_5 = cos_1[v_4];
        float v_6 = sin_1[v_4];
        float v_7 = r[0];
        float v_8 = r[1];
        r[0] = mad(v_7, v_5, (0.0f - (v_8 * v_6)));
        r[1] = mad(v_8, v_5, (v_7 * v_6));
      }
      out_1[v_1 + v_2] = r[0];
      out_1[v_1 + v_3] = r[1];
    }
  }
}
