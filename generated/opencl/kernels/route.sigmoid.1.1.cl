__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const int* restrict step_1, __global const float* restrict logits, __global const float* restrict b, __global int* ids, __global float* weights, int rows_word, int ld_logits, float scale) {
  __local float shared_1[256];
  __local float shared_2[16];
  int gy = (int)get_group_id(1);
  int tx = (int)get_local_id(0);
  int row = gy;
  int rows = step_1[rows_word];
  if (row < rows) {
    float logit = -3.4e+38f;
    if (tx < size_experts) {
      logit = logits[(row * ld_logits) + tx];
    }
    float v = logit;
    float v_1 = exp(fmin((0.0f - v), 88.0f));
    float v_2 = 1.0f / (1.0f + v_1);
    float key = -3.4e+38f;
    if (tx < size_experts) {
      key = fmax((v_2 + b[tx]), (-3e+38f));
    }
    float v_3 = key;
    shared_1[tx] = v_3;
    barrier(CLK_LOCAL_MEM_FENCE);
    int rank = 0;
    for (int i = 0; i < size_experts; i += 4) {
      float4 q = (float4)(shared_1[i], shared_1[i + 1], shared_1[i + 2], shared_1[i + 3]);
      rank = rank + (int)((v_3 < q.x) || ((q.x == v_3) && (i < tx)));
      rank = rank + (int)((v_3 < q.y) || ((q.y == v_3) && ((i + 1) < tx)));
      rank = rank + (int)((v_3 < q.z) || ((q.z == v_3) && ((i + 2) < tx)));
      rank = rank + (int)((v_3 < q.w) || ((q.w == v_3) && ((i + 3) < tx)));
    }
    if ((tx < size_experts) && (rank < size_used)) {
      shared_2[rank] = v_2;
      ids[(row * size_used) + rank] = tx;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (tx < size_used) {
      float total = 1e-06f;
      for (int i_1 = 0; i_1 < size_used; ++i_1) {
        total = total + shared_2[i_1];
      }
      weights[(row * size_used) + tx] = shared_2[tx] * (scale / total);
    }
  }
}
