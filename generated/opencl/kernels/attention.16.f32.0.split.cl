#define THREADS 256
#ifdef NV
uint lane_swap(uint v, int mask) {
  uint r;
  asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 31, 0xffffffff;" : "=r"(r) : "r"(v), "r"(mask));
  return r;
}
#endif
float lane_sum(float v, int t, __local uint* red) {
#ifdef NV
  for (int m = 16; m > 0; m >>= 1) v += as_float(lane_swap(as_uint(v), m));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  v = 0.0f;
  for (int i = 0; i < 32; ++i) v += as_float(red[(t & ~31) + i]);
#endif
  return v;
}
float lane_max(float v, int t, __local uint* red) {
#ifdef NV
  for (int m = 16; m > 0; m >>= 1) v = fmax(v, as_float(lane_swap(as_uint(v), m)));
#else
  barrier(CLK_LOCAL_MEM_FENCE);
  red[t] = as_uint(v);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 32; ++i) v = fmax(v, as_float(red[(t & ~31) + i]));
#endif
  return v;
}
__attribute__((reqd_work_group_size(256, 1, 1)))
__kernel void kernel_main(__global const int* restrict step_1, __global const uint4* restrict pages, __global const float* restrict q, __global float* work, int span, int pool, int k_offset, int v_offset, int q_at, int ld_q, float scale, int page_words) {
  __local float shared_1[2048];
  __local float4 shared_2[16];
  __local float4 shared_3[256];
  __local float4 shared_4[8];
  __local uint red[THREADS];
  int t = (int)(get_local_id(0));
  int gx = (int)get_group_id(0);
  int gy = (int)get_group_id(1);
  int gz = (int)get_group_id(2);
  int tx = (int)get_local_id(0);
  int rows = step_1[0];
  if (gz < rows) {
    int row_at = (gz * 16) + step_1[4];
    int position = step_1[row_at + 1];
    int low = (0 < span) ? max(((position + 1) - span), 0) : 0;
    int first_page = low >> 8;
    int last_page = position >> 8;
    int table = step_1[(row_at + pool) + 4];
    int used_pages = (last_page + 1) - first_page;
    int split_at = first_page + gx;
    if (split_at <= last_page) {
      int in_group = size_heads / size_kv_heads;
      int head_at = gy * 4096;
      int keys_at = (k_offset >> 2) + head_at;
      int values_at = (v_offset >> 2) + head_at;
      for (int i = 0; i < ((in_group + 3) >> 2); ++i) {
        int split_end = min(split_at, last_page) + 1;
        int head = (i * 4) + (gy * in_group);
        int heads_now = min((in_group - (i * 4)), 4);
        int q_at_1 = (((head * 16) + q_at) + (gz * ld_q)) + tx;
        float query;
        float query_1;
        float query_2;
        float query_3;
        query = 0.0f;
        if ((tx < 16) && (0 < heads_now)) {
          query = q[q_at_1] * scale;
        }
        query_1 = 0.0f;
        if ((tx < 16) && (1 < heads_now)) {
          query_1 = q[q_at_1 + 16] * scale;
        }
        query_2 = 0.0f;
        if ((tx < 16) && (2 < heads_now)) {
          query_2 = q[q_at_1 + 32] * scale;
        }
        query_3 = 0.0f;
        if ((tx < 16) && (3 < heads_now)) {
          query_3 = q[q_at_1 + 48] * scale;
        }
        float r[4];
        float r_1[4];
        float r_2[16];
        r[0] = -1e+30f;
        r_1[0] = 0.0f;
        r[1] = -1e+30f;
        r_1[1] = 0.0f;
        r[2] = -1e+30f;
        r_1[2] = 0.0f;
        r[3] = -1e+30f;
        r_1[3] = 0.0f;
        r_2[0] = 0.0f;
        r_2[1] = 0.0f;
        r_2[2] = 0.0f;
        r_2[3] = 0.0f;
        r_2[4] = 0.0f;
        r_2[5] = 0.0f;
        r_2[6] = 0.0f;
        r_2[7] = 0.0f;
        r_2[8] = 0.0f;
        r_2[9] = 0.0f;
        r_2[10] = 0.0f;
        r_2[11] = 0.0f;
        r_2[12] = 0.0f;
        r_2[13] = 0.0f;
        r_2[14] = 0.0f;
        r_2[15] = 0.0f;
        for (int i_1 = split_at; i_1 < split_end; ++i_1) {
          int page = step_1[table + i_1] * page_words;
          int start = i_1 * 256;
          int low_slot = max((low - start), 0);
          int high_slot = min((position - start), 255);
          int v_at = (((tx & 3) * 4) + page) + values_at;
          int slot = tx >> 2;
          int inside = max(low_slot, min((((slot & 63) * 4) + (slot >> 6)), high_slot));
          uint4 q_1 = pages[(inside * 4) + (v_at >> 2)];
          int slot_1 = (tx >> 2) + 64;
          int inside_1 = max(low_slot, min((((slot_1 & 63) * 4) + (slot_1 >> 6)), high_slot));
          uint4 q_2 = pages[(inside_1 * 4) + (v_at >> 2)];
          int slot_2 = (tx >> 2) + 128;
          int inside_2 = max(low_slot, min((((slot_2 & 63) * 4) + (slot_2 >> 6)), high_slot));
          uint4 q_3 = pages[(inside_2 * 4) + (v_at >> 2)];
          int slot_3 = (tx >> 2) + 192;
          int inside_3 = max(low_slot, min((((slot_3 & 63) * 4) + (slot_3 >> 6)), high_slot));
          uint4 q_4 = pages[(inside_3 * 4) + (v_at >> 2)];
          int block = max((low_slot >> 2), min((tx & 63), (high_slot >> 2)));
          int part = tx >> 6;
          int k_at = (((part * 1024) + (block * 4)) + page) + keys_at;
          float sums[16];
          sums[0] = 0.0f;
          sums[1] = 0.0f;
          sums[2] = 0.0f;
          sums[3] = 0.0f;
          sums[4] = 0.0f;
          sums[5] = 0.0f;
          sums[6] = 0.0f;
          sums[7] = 0.0f;
          sums[8] = 0.0f;
          sums[9] = 0.0f;
          sums[10] = 0.0f;
          sums[11] = 0.0f;
          sums[12] = 0.0f;
          sums[13] = 0.0f;
          sums[14] = 0.0f;
          sums[15] = 0.0f;
          uint4 q_5 = pages[k_at >> 2];
          uint4 q_6 = pages[(k_at >> 2) + 64];
          uint4 q_7 = pages[(k_at >> 2) + 128];
          uint4 q_8 = pages[(k_at >> 2) + 192];
          if (tx < 16) {
            shared_2[tx] = (float4)(query, query_1, query_2, query_3);
          }
          barrier(CLK_LOCAL_MEM_FENCE);
          int first_d = part * 4;
          float k = as_float(q_5.x);
          float k_1 = as_float(q_5.y);
          float k_2 = as_float(q_5.z);
          float k_3 = as_float(q_5.w);
          float k_4 = as_float(q_6.x);
          float k_5 = as_float(q_6.y);
          float k_6 = as_float(q_6.z);
          float k_7 = as_float(q_6.w);
          float k_8 = as_float(q_7.x);
          float k_9 = as_float(q_7.y);
          float k_10 = as_float(q_7.z);
          float k_11 = as_float(q_7.w);
          float k_12 = as_float(q_8.x);
          float k_13 = as_float(q_8.y);
          float k_14 = as_float(q_8.z);
          float k_15 = as_float(q_8.w);
          float4 q_9 = shared_2[first_d];
          sums[0] = fma(q_9.x, k, sums[0]);
          sums[1] = fma(q_9.x, k_1, sums[1]);
          sums[2] = fma(q_9.x, k_2, sums[2]);
          sums[3] = fma(q_9.x, k_3, sums[3]);
          sums[4] = fma(q_9.y, k, sums[4]);
          sums[5] = fma(q_9.y, k_1, sums[5]);
          sums[6] = fma(q_9.y, k_2, sums[6]);
          sums[7] = fma(q_9.y, k_3, sums[7]);
          float4 q_10 = shared_2[first_d + 1];
          sums[0] = fma(q_10.x, k_4, sums[0]);
          sums[1] = fma(q_10.x, k_5, sums[1]);
          sums[2] = fma(q_10.x, k_6, sums[2]);
          sums[3] = fma(q_10.x, k_7, sums[3]);
          sums[4] = fma(q_10.y, k_4, sums[4]);
          sums[5] = fma(q_10.y, k_5, sums[5]);
          sums[6] = fma(q_10.y, k_6, sums[6]);
          sums[7] = fma(q_10.y, k_7, sums[7]);
          float4 q_11 = shared_2[first_d + 2];
          sums[0] = fma(q_11.x, k_8, sums[0]);
          sums[1] = fma(q_11.x, k_9, sums[1]);
          sums[2] = fma(q_11.x, k_10, sums[2]);
          sums[3] = fma(q_11.x, k_11, sums[3]);
          sums[4] = fma(q_11.y, k_8, sums[4]);
          sums[5] = fma(q_11.y, k_9, sums[5]);
          sums[6] = fma(q_11.y, k_10, sums[6]);
          sums[7] = fma(q_11.y, k_11, sums[7]);
          float4 q_12 = shared_2[first_d + 3];
          sums[0] = fma(q_12.x, k_12, sums[0]);
          sums[1] = fma(q_12.x, k_13, sums[1]);
          sums[2] = fma(q_12.x, k_14, sums[2]);
          sums[3] = fma(q_12.x, k_15, sums[3]);
          sums[4] = fma(q_12.y, k_12, sums[4]);
          sums[5] = fma(q_12.y, k_13, sums[5]);
          sums[6] = fma(q_12.y, k_14, sums[6]);
          sums[7] = fma(q_12.y, k_15, sums[7]);
          if (2 < heads_now) {
            float4 q_13 = shared_2[first_d];
            sums[8] = fma(q_13.z, k, sums[8]);
            sums[9] = fma(q_13.z, k_1, sums[9]);
            sums[10] = fma(q_13.z, k_2, sums[10]);
            sums[11] = fma(q_13.z, k_3, sums[11]);
            sums[12] = fma(q_13.w, k, sums[12]);
            sums[13] = fma(q_13.w, k_1, sums[13]);
            sums[14] = fma(q_13.w, k_2, sums[14]);
            sums[15] = fma(q_13.w, k_3, sums[15]);
            float4 q_14 = shared_2[first_d + 1];
            sums[8] = fma(q_14.z, k_4, sums[8]);
            sums[9] = fma(q_14.z, k_5, sums[9]);
            sums[10] = fma(q_14.z, k_6, sums[10]);
            sums[11] = fma(q_14.z, k_7, sums[11]);
            sums[12] = fma(q_14.w, k_4, sums[12]);
            sums[13] = fma(q_14.w, k_5, sums[13]);
            sums[14] = fma(q_14.w, k_6, sums[14]);
            sums[15] = fma(q_14.w, k_7, sums[15]);
            float4 q_15 = shared_2[first_d + 2];
            sums[8] = fma(q_15.z, k_8, sums[8]);
            sums[9] = fma(q_15.z, k_9, sums[9]);
            sums[10] = fma(q_15.z, k_10, sums[10]);
            sums[11] = fma(q_15.z, k_11, sums[11]);
            sums[12] = fma(q_15.w, k_8, sums[12]);
            sums[13] = fma(q_15.w, k_9, sums[13]);
            sums[14] = fma(q_15.w, k_10, sums[14]);
            sums[15] = fma(q_15.w, k_11, sums[15]);
            float4 q_16 = shared_2[first_d + 3];
            sums[8] = fma(q_16.z, k_12, sums[8]);
            sums[9] = fma(q_16.z, k_13, sums[9]);
            sums[10] = fma(q_16.z, k_14, sums[10]);
            sums[11] = fma(q_16.z, k_15, sums[11]);
            sums[12] = fma(q_16.w, k_12, sums[12]);
            sums[13] = fma(q_16.w, k_13, sums[13]);
            sums[14] = fma(q_16.w, k_14, sums[14]);
            sums[15] = fma(q_16.w, k_15, sums[15]);
          }
          float scores[4];
          scores[0] = 0.0f;
          scores[1] = 0.0f;
          scores[2] = 0.0f;
          scores[3] = 0.0f;
          int sums_at = (part * 512) + (tx & 63);
          barrier(CLK_LOCAL_MEM_FENCE);
          shared_1[sums_at] = sums[0];
          shared_1[sums_at + 64] = sums[1];
          shared_1[sums_at + 128] = sums[2];
          shared_1[sums_at + 192] = sums[3];
          shared_1[sums_at + 256] = sums[4];
          shared_1[sums_at + 320] = sums[5];
          shared_1[sums_at + 384] = sums[6];
          shared_1[sums_at + 448] = sums[7];
          barrier(CLK_LOCAL_MEM_FENCE);
          float v = shared_1[tx] + shared_1[tx + 512];
          float v_1 = v + shared_1[tx + 1024];
          float v_2 = v_1 + shared_1[tx + 1536];
          scores[0] = v_2;
          float v_3 = shared_1[tx + 256] + shared_1[tx + 768];
          float v_4 = v_3 + shared_1[tx + 1280];
          float v_5 = v_4 + shared_1[tx + 1792];
          scores[1] = v_5;
          if (2 < heads_now) {
            barrier(CLK_LOCAL_MEM_FENCE);
            shared_1[sums_at] = sums[8];
            shared_1[sums_at + 64] = sums[9];
            shared_1[sums_at + 128] = sums[10];
            shared_1[sums_at + 192] = sums[11];
            shared_1[sums_at + 256] = sums[12];
            shared_1[sums_at + 320] = sums[13];
            shared_1[sums_at + 384] = sums[14];
            shared_1[sums_at + 448] = sums[15];
            barrier(CLK_LOCAL_MEM_FENCE);
            float v_6 = shared_1[tx] + shared_1[tx + 512];
            float v_7 = v_6 + shared_1[tx + 1024];
            float v_8 = v_7 + shared_1[tx + 1536];
            scores[2] = v_8;
            float v_9 = shared_1[tx + 256] + shared_1[tx + 768];
            float v_10 = v_9 + shared_1[tx + 1280];
            float v_11 = v_10 + shared_1[tx + 1792];
            scores[3] = v_11;
          }
          int slot_position = ((tx & 63) * 4) + (tx >> 6);
          bool seen = (low_slot <= slot_position) && (slot_position <= high_slot);
          float score = seen ? scores[0] : (-1e+30f);
          float score_1 = seen ? scores[1] : (-1e+30f);
          float score_2 = seen ? scores[2] : (-1e+30f);
          float score_3 = seen ? scores[3] : (-1e+30f);
          float v_12 = lane_max(score, t, red);
          float v_13 = lane_max(score_1, t, red);
          float v_14 = lane_max(score_2, t, red);
          float v_15 = lane_max(score_3, t, red);
          if ((tx & 31) == 0) {
            shared_4[tx >> 5] = (float4)(v_12, v_13, v_14, v_15);
          }
          barrier(CLK_LOCAL_MEM_FENCE);
          float largest = r[0];
          float largest_1 = r[1];
          float largest_2 = r[2];
          float largest_3 = r[3];
          float4 q_17 = shared_4[0];
          float largest_4 = fmax(largest, q_17.x);
          float largest_5 = fmax(largest_1, q_17.y);
          float largest_6 = fmax(largest_2, q_17.z);
          float largest_7 = fmax(largest_3, q_17.w);
          float4 q_18 = shared_4[1];
          float largest_8 = fmax(largest_4, q_18.x);
          float largest_9 = fmax(largest_5, q_18.y);
          float largest_10 = fmax(largest_6, q_18.z);
          float largest_11 = fmax(largest_7, q_18.w);
          float4 q_19 = shared_4[2];
          float largest_12 = fmax(largest_8, q_19.x);
          float largest_13 = fmax(largest_9, q_19.y);
          float largest_14 = fmax(largest_10, q_19.z);
          float largest_15 = fmax(largest_11, q_19.w);
          float4 q_20 = shared_4[3];
          float largest_16 = fmax(largest_12, q_20.x);
          float largest_17 = fmax(largest_13, q_20.y);
          float largest_18 = fmax(largest_14, q_20.z);
          float largest_19 = fmax(largest_15, q_20.w);
          float4 q_21 = shared_4[4];
          float largest_20 = fmax(largest_16, q_21.x);
          float largest_21 = fmax(largest_17, q_21.y);
          float largest_22 = fmax(largest_18, q_21.z);
          float largest_23 = fmax(largest_19, q_21.w);
          float4 q_22 = shared_4[5];
          float largest_24 = fmax(largest_20, q_22.x);
          float largest_25 = fmax(largest_21, q_22.y);
          float largest_26 = fmax(largest_22, q_22.z);
          float largest_27 = fmax(largest_23, q_22.w);
          float4 q_23 = shared_4[6];
          float largest_28 = fmax(largest_24, q_23.x);
          float largest_29 = fmax(largest_25, q_23.y);
          float largest_30 = fmax(largest_26, q_23.z);
          float largest_31 = fmax(largest_27, q_23.w);
          float4 q_24 = shared_4[7];
          float largest_32 = fmax(largest_28, q_24.x);
          float largest_33 = fmax(largest_29, q_24.y);
          float largest_34 = fmax(largest_30, q_24.z);
          float largest_35 = fmax(largest_31, q_24.w);
          float weight = exp((score - largest_32));
          float weight_1 = exp((score_1 - largest_33));
          float weight_2 = exp((score_2 - largest_34));
          float weight_3 = exp((score_3 - largest_35));
          shared_3[tx] = (float4)(weight, weight_1, weight_2, weight_3);
          float keep = exp((r[0] - largest_32));
          r_1[0] = fma(r_1[0], keep, weight);
          r[0] = largest_32;
          r_2[0] = r_2[0] * keep;
          r_2[1] = r_2[1] * keep;
          r_2[2] = r_2[2] * keep;
          r_2[3] = r_2[3] * keep;
          float keep_1 = exp((r[1] - largest_33));
          r_1[1] = fma(r_1[1], keep_1, weight_1);
          r[1] = largest_33;
          r_2[4] = r_2[4] * keep_1;
          r_2[5] = r_2[5] * keep_1;
          r_2[6] = r_2[6] * keep_1;
          r_2[7] = r_2[7] * keep_1;
          float keep_2 = exp((r[2] - largest_34));
          r_1[2] = fma(r_1[2], keep_2, weight_2);
          r[2] = largest_34;
          r_2[8] = r_2[8] * keep_2;
          r_2[9] = r_2[9] * keep_2;
          r_2[10] = r_2[10] * keep_2;
          r_2[11] = r_2[11] * keep_2;
          float keep_3 = exp((r[3] - largest_35));
          r_1[3] = fma(r_1[3], keep_3, weight_3);
          r[3] = largest_35;
          r_2[12] = r_2[12] * keep_3;
          r_2[13] = r_2[13] * keep_3;
          r_2[14] = r_2[14] * keep_3;
          r_2[15] = r_2[15] * keep_3;
          barrier(CLK_LOCAL_MEM_FENCE);
          float v_16 = as_float(q_1.x);
          float v_17 = as_float(q_1.y);
          float v_18 = as_float(q_1.z);
          float v_19 = as_float(q_1.w);
          float v_20 = as_float(q_2.x);
          float v_21 = as_float(q_2.y);
          float v_22 = as_float(q_2.z);
          float v_23 = as_float(q_2.w);
          float v_24 = as_float(q_3.x);
          float v_25 = as_float(q_3.y);
          float v_26 = as_float(q_3.z);
          float v_27 = as_float(q_3.w);
          float v_28 = as_float(q_4.x);
          float v_29 = as_float(q_4.y);
          float v_30 = as_float(q_4.z);
          float v_31 = as_float(q_4.w);
          float4 q_25 = shared_3[tx >> 2];
          r_2[0] = fma(q_25.x, v_16, r_2[0]);
          r_2[1] = fma(q_25.x, v_17, r_2[1]);
          r_2[2] = fma(q_25.x, v_18, r_2[2]);
          r_2[3] = fma(q_25.x, v_19, r_2[3]);
          r_2[4] = fma(q_25.y, v_16, r_2[4]);
          r_2[5] = fma(q_25.y, v_17, r_2[5]);
          r_2[6] = fma(q_25.y, v_18, r_2[6]);
          r_2[7] = fma(q_25.y, v_19, r_2[7]);
          float4 q_26 = shared_3[(tx >> 2) + 64];
          r_2[0] = fma(q_26.x, v_20, r_2[0]);
          r_2[1] = fma(q_26.x, v_21, r_2[1]);
          r_2[2] = fma(q_26.x, v_22, r_2[2]);
          r_2[3] = fma(q_26.x, v_23, r_2[3]);
          r_2[4] = fma(q_26.y, v_20, r_2[4]);
          r_2[5] = fma(q_26.y, v_21, r_2[5]);
          r_2[6] = fma(q_26.y, v_22, r_2[6]);
          r_2[7] = fma(q_26.y, v_23, r_2[7]);
          float4 q_27 = shared_3[(tx >> 2) + 128];
          r_2[0] = fma(q_27.x, v_24, r_2[0]);
          r_2[1] = fma(q_27.x, v_25, r_2[1]);
          r_2[2] = fma(q_27.x, v_26, r_2[2]);
          r_2[3] = fma(q_27.x, v_27, r_2[3]);
          r_2[4] = fma(q_27.y, v_24, r_2[4]);
          r_2[5] = fma(q_27.y, v_25, r_2[5]);
          r_2[6] = fma(q_27.y, v_26, r_2[6]);
          r_2[7] = fma(q_27.y, v_27, r_2[7]);
          float4 q_28 = shared_3[(tx >> 2) + 192];
          r_2[0] = fma(q_28.x, v_28, r_2[0]);
          r_2[1] = fma(q_28.x, v_29, r_2[1]);
          r_2[2] = fma(q_28.x, v_30, r_2[2]);
          r_2[3] = fma(q_28.x, v_31, r_2[3]);
          r_2[4] = fma(q_28.y, v_28, r_2[4]);
          r_2[5] = fma(q_28.y, v_29, r_2[5]);
          r_2[6] = fma(q_28.y, v_30, r_2[6]);
          r_2[7] = fma(q_28.y, v_31, r_2[7]);
          if (2 < heads_now) {
            float4 q_29 = shared_3[tx >> 2];
            r_2[8] = fma(q_29.z, v_16, r_2[8]);
            r_2[9] = fma(q_29.z, v_17, r_2[9]);
            r_2[10] = fma(q_29.z, v_18, r_2[10]);
            r_2[11] = fma(q_29.z, v_19, r_2[11]);
            r_2[12] = fma(q_29.w, v_16, r_2[12]);
            r_2[13] = fma(q_29.w, v_17, r_2[13]);
            r_2[14] = fma(q_29.w, v_18, r_2[14]);
            r_2[15] = fma(q_29.w, v_19, r_2[15]);
            float4 q_30 = shared_3[(tx >> 2) + 64];
            r_2[8] = fma(q_30.z, v_20, r_2[8]);
            r_2[9] = fma(q_30.z, v_21, r_2[9]);
            r_2[10] = fma(q_30.z, v_22, r_2[10]);
            r_2[11] = fma(q_30.z, v_23, r_2[11]);
            r_2[12] = fma(q_30.w, v_20, r_2[12]);
            r_2[13] = fma(q_30.w, v_21, r_2[13]);
            r_2[14] = fma(q_30.w, v_22, r_2[14]);
            r_2[15] = fma(q_30.w, v_23, r_2[15]);
            float4 q_31 = shared_3[(tx >> 2) + 128];
            r_2[8] = fma(q_31.z, v_24, r_2[8]);
            r_2[9] = fma(q_31.z, v_25, r_2[9]);
            r_2[10] = fma(q_31.z, v_26, r_2[10]);
            r_2[11] = fma(q_31.z, v_27, r_2[11]);
            r_2[12] = fma(q_31.w, v_24, r_2[12]);
            r_2[13] = fma(q_31.w, v_25, r_2[13]);
            r_2[14] = fma(q_31.w, v_26, r_2[14]);
            r_2[15] = fma(q_31.w, v_27, r_2[15]);
            float4 q_32 = shared_3[(tx >> 2) + 192];
            r_2[8] = fma(q_32.z, v_28, r_2[8]);
            r_2[9] = fma(q_32.z, v_29, r_2[9]);
            r_2[10] = fma(q_32.z, v_30, r_2[10]);
            r_2[11] = fma(q_32.z, v_31, r_2[11]);
            r_2[12] = fma(q_32.w, v_28, r_2[12]);
            r_2[13] = fma(q_32.w, v_29, r_2[13]);
            r_2[14] = fma(q_32.w, v_30, r_2[14]);
            r_2[15] = fma(q_32.w, v_31, r_2[15]);
          }
        }
        int rows_1 = step_1[0];
        int partial = (((gx * rows_1) + gz) * size_heads) + head;
        int partial_at = partial * 20;
        barrier(CLK_LOCAL_MEM_FENCE);
        shared_1[tx] = r_2[0];
        shared_1[tx + 256] = r_2[1];
        shared_1[tx + 512] = r_2[2];
        shared_1[tx + 768] = r_2[3];
        shared_1[tx + 1024] = r_2[4];
        shared_1[tx + 1280] = r_2[5];
        shared_1[tx + 1536] = r_2[6];
        shared_1[tx + 1792] = r_2[7];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i_2 = tx; i_2 < 32; i_2 += 256) {
          int v_32 = i_2 >> 4;
          int v_33 = i_2 & 15;
          int v_34 = v_33 >> 2;
          int v_35 = v_33 & 3;
          int v_36 = ((v_32 * 1024) + (v_34 * 256)) + v_35;
          float total = 0.0f;
          for (int i_3 = 0; i_3 < 64; ++i_3) {
            total = total + shared_1[(((i_3 + v_34) & 63) * 4) + v_36];
          }
          if (v_32 < heads_now) {
            work[(((v_32 * 20) + (v_35 * 4)) + partial_at) + v_34] = total;
          }
        }
        if (2 < heads_now) {
          barrier(CLK_LOCAL_MEM_FENCE);
          shared_1[tx] = r_2[8];
          shared_1[tx + 256] = r_2[9];
          shared_1[tx + 512] = r_2[10];
          shared_1[tx + 768] = r_2[11];
          shared_1[tx + 1024] = r_2[12];
          shared_1[tx + 1280] = r_2[13];
          shared_1[tx + 1536] = r_2[14];
          shared_1[tx + 1792] = r_2[15];
          barrier(CLK_LOCAL_MEM_FENCE);
          for (int i_4 = tx; i_4 < 32; i_4 += 256) {
            int v_37 = i_4 >> 4;
            int v_38 = i_4 & 15;
            int v_39 = v_38 >> 2;
            int v_40 = v_38 & 3;
            int v_41 = ((v_37 * 1024) + (v_39 * 256)) + v_40;
            float total_1 = 0.0f;
            for (int i_5 = 0; i_5 < 64; ++i_5) {
              total_1 = total_1 + shared_1[(((i_5 + v_39) & 63) * 4) + v_41];
            }
            if ((v_37 + 2) < heads_now) {
              work[((((v_37 * 20) + (v_40 * 4)) + partial_at) + v_39) + 40] = total_1;
            }
          }
        }
        float v_42 = lane_sum(r_1[0], t, red);
        float v_43 = lane_sum(r_1[1], t, red);
        float v_44 = lane_sum(r_1[2], t, red);
        float v_45 = lane_sum(r_1[3], t, red);
        barrier(CLK_LOCAL_MEM_FENCE);
        if ((tx & 31) == 0) {
          shared_4[tx >> 5] = (float4)(v_42, v_43, v_44, v_45);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (tx == 0) {
          float r_3;
          float r_4;
          float r_5;
          float r_6;
          r_3 = 0.0f;
          r_4 = 0.0f;
          r_5 = 0.0f;
          r_6 = 0.0f;
          float4 q_33 = shared_4[0];
          r_3 = r_3 + q_33.x;
          r_4 = r_4 + q_33.y;
          r_5 = r_5 + q_33.z;
          r_6 = r_6 + q_33.w;
          float4 q_34 = shared_4[1];
          r_3 = r_3 + q_34.x;
          r_4 = r_4 + q_34.y;
          r_5 = r_5 + q_34.z;
          r_6 = r_6 + q_34.w;
          float4 q_35 = shared_4[2];
          r_3 = r_3 + q_35.x;
          r_4 = r_4 + q_35.y;
          r_5 = r_5 + q_35.z;
          r_6 = r_6 + q_35.w;
          float4 q_36 = shared_4[3];
          r_3 = r_3 + q_36.x;
          r_4 = r_4 + q_36.y;
          r_5 = r_5 + q_36.z;
          r_6 = r_6 + q_36.w;
          float4 q_37 = shared_4[4];
          r_3 = r_3 + q_37.x;
          r_4 = r_4 + q_37.y;
          r_5 = r_5 + q_37.z;
          r_6 = r_6 + q_37.w;
          float4 q_38 = shared_4[5];
          r_3 = r_3 + q_38.x;
          r_4 = r_4 + q_38.y;
          r_5 = r_5 + q_38.z;
          r_6 = r_6 + q_38.w;
          float4 q_39 = shared_4[6];
          r_3 = r_3 + q_39.x;
          r_4 = r_4 + q_39.y;
          r_5 = r_5 + q_39.z;
          r_6 = r_6 + q_39.w;
          float4 q_40 = shared_4[7];
          r_3 = r_3 + q_40.x;
          r_4 = r_4 + q_40.y;
          r_5 = r_5 + q_40.z;
          r_6 = r_6 + q_40.w;
          if (0 < heads_now) {
            work[partial_at + 16] = r[0];
            work[partial_at + 17] = r_3;
            work[partial_at + 18] = 0.0f;
            work[partial_at + 19] = 0.0f;
          }
          if (1 < heads_now) {
            work[partial_at + 36] = r[1];
            work[partial_at + 37] = r_4;
            work[partial_at + 38] = 0.0f;
            work[partial_at + 39] = 0.0f;
          }
          if (2 < heads_now) {
            work[partial_at + 56] = r[2];
            work[partial_at + 57] = r_5;
            work[partial_at + 58] = 0.0f;
            work[partial_at + 59] = 0.0f;
          }
          if (3 < heads_now) {
            work[partial_at + 76] = r[3];
            work[partial_at + 77] = r_6;
            work[partial_at + 78] = 0.0f;
            work[partial_at + 79] = 0.0f;
          }
        }
      }
    }
  }
}
