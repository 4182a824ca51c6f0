__attribute__((reqd_work_group_size(64, 1, 1)))
__kernel void kernel_main(__global const int* restrict step_1, __global float* pages, __global const float* restrict k, __global const float* restrict v, int pool, int page_words, int k_offset, int v_offset, int ld_k, int k_at, int ld_v, int v_at) {
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int row = gy;
  int rows = step_1[0];
  if (row < rows) {
    int table = step_1[4];
    int word = step_1[((row * 16) + table) + 1];
    int slot = word & 255;
    int word_1 = step_1[(((row * 16) + table) + pool) + 4];
    int page = step_1[word_1 + (word >> 8)];
    int keys = (k_offset >> 2) + (page * page_words);
    int values = (v_offset >> 2) + (page * page_words);
    int v_1 = ((row * ld_k) + k_at) + (gx * size_hd);
    int v_2 = ((row * ld_v) + v_at) + (gx * size_hd);
    for (int i = tx; i < max(size_hd, tx); i += 64) {
      pages[(((i * 256) + ((gx * size_hd) * 256)) + keys) + slot] = k[v_1 + i];
      pages[(values + (((gx * 256) + slot) * size_hd)) + i] = v[v_2 + i];
    }
  }
}
