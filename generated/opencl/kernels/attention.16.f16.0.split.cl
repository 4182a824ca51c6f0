#define THREADS 256
float half_lo(uint v) { ushort h = (ushort)v; return vload_half(0, (const __private half*)&h); }
float half_hi(uint v) { ushort h = (ushort)(v >> 16); return vload_half(0, (const __private half*)&h); }
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
  __local float shared_1[4096];
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
      int head_at = gy * 2048;
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
        float r_2[32];
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
        r_2[16] = 0.0f;
        r_2[17] = 0.0f;
        r_2[18] = 0.0f;
        r_2[19] = 0.0f;
        r_2[20] = 0.0f;
        r_2[21] = 0.0f;
        r_2[22] = 0.0f;
        r_2[23] = 0.0f;
        r_2[24] = 0.0f;
        r_2[25] = 0.0f;
        r_2[26] = 0.0f;
        r_2[27] = 0.0f;
        r_2[28] = 0.0f;
        r_2[29] = 0.0f;
        r_2[30] = 0.0f;
        r_2[31] = 0.0f;
        for (int i_1 = split_at; i_1 < split_end; ++i_1) {
          int page = step_1[table + i_1] * page_words;
          int start = i_1 * 256;
          int low_slot = max((low - start), 0);
          int high_slot = min((position - start), 255);
          int v_at = (((tx & 1) * 4) + page) + values_at;
          int slot = tx >> 1;
          int inside = max(low_slot, min((((slot & 31) * 8) + (slot >> 5)), high_slot));
          uint4 q_1 = pages[(inside * 2) + (v_at >> 2)];
          int slot_1 = (tx >> 1) + 128;
          int inside_1 = max(low_slot, min((((slot_1 & 31) * 8) + (slot_1 >> 5)), high_slot));
          uint4 q_2 = pages[(inside_1 * 2) + (v_at >> 2)];
          int block = max((low_slot >> 3), min((tx & 31), (high_slot >> 3)));
          int part = tx >> 5;
          int k_at = (((part * 256) + (block * 4)) + page) + keys_at;
          float sums[32];
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
          sums[16] = 0.0f;
          sums[17] = 0.0f;
          sums[18] = 0.0f;
          sums[19] = 0.0f;
          sums[20] = 0.0f;
          sums[21] = 0.0f;
          sums[22] = 0.0f;
          sums[23] = 0.0f;
          sums[24] = 0.0f;
          sums[25] = 0.0f;
          sums[26] = 0.0f;
          sums[27] = 0.0f;
          sums[28] = 0.0f;
          sums[29] = 0.0f;
          sums[30] = 0.0f;
          sums[31] = 0.0f;
          uint4 q_3 = pages[k_at >> 2];
          uint4 q_4 = pages[(k_at >> 2) + 32];
          if (tx < 16) {
            shared_2[tx] = (float4)(query, query_1, query_2, query_3);
          }
          barrier(CLK_LOCAL_MEM_FENCE);
          int first_d = part * 2;
          float k = half_lo(q_3.x);
          float k_1 = half_hi(q_3.x);
          float k_2 = half_lo(q_3.y);
          float k_3 = half_hi(q_3.y);
          float k_4 = half_lo(q_3.z);
          float k_5 = half_hi(q_3.z);
          float k_6 = half_lo(q_3.w);
          float k_7 = half_hi(q_3.w);
          float k_8 = half_lo(q_4.x);
          float k_9 = half_hi(q_4.x);
          float k_10 = half_lo(q_4.y);
          float k_11 = half_hi(q_4.y);
          float k_12 = half_lo(q_4.z);
          float k_13 = half_hi(q_4.z);
          float k_14 = half_lo(q_4.w);
          float k_15 = half_hi(q_4.w);
          float4 q_5 = shared_2[first_d];
          sums[0] = fma(q_5.x, k, sums[0]);
          sums[1] = fma(q_5.x, k_1, sums[1]);
          sums[2] = fma(q_5.x, k_2, sums[2]);
          sums[3] = fma(q_5.x, k_3, sums[3]);
          sums[4] = fma(q_5.x, k_4, sums[4]);
          sums[5] = fma(q_5.x, k_5, sums[5]);
          sums[6] = fma(q_5.x, k_6, sums[6]);
          sums[7] = fma(q_5.x, k_7, sums[7]);
          sums[8] = fma(q_5.y, k, sums[8]);
          sums[9] = fma(q_5.y, k_1, sums[9]);
          sums[10] = fma(q_5.y, k_2, sums[10]);
          sums[11] = fma(q_5.y, k_3, sums[11]);
          sums[12] = fma(q_5.y, k_4, sums[12]);
          sums[13] = fma(q_5.y, k_5, sums[13]);
          sums[14] = fma(q_5.y, k_6, sums[14]);
          sums[15] = fma(q_5.y, k_7, sums[15]);
          float4 q_6 = shared_2[first_d + 1];
          sums[0] = fma(q_6.x, k_8, sums[0]);
          sums[1] = fma(q_6.x, k_9, sums[1]);
          sums[2] = fma(q_6.x, k_10, sums[2]);
          sums[3] = fma(q_6.x, k_11, sums[3]);
          sums[4] = fma(q_6.x, k_12, sums[4]);
          sums[5] = fma(q_6.x, k_13, sums[5]);
          sums[6] = fma(q_6.x, k_14, sums[6]);
          sums[7] = fma(q_6.x, k_15, sums[7]);
          sums[8] = fma(q_6.y, k_8, sums[8]);
          sums[9] = fma(q_6.y, k_9, sums[9]);
          sums[10] = fma(q_6.y, k_10, sums[10]);
          sums[11] = fma(q_6.y, k_11, sums[11]);
          sums[12] = fma(q_6.y, k_12, sums[12]);
          sums[13] = fma(q_6.y, k_13, sums[13]);
          sums[14] = fma(q_6.y, k_14, sums[14]);
          sums[15] = fma(q_6.y, k_15, sums[15]);
          if (2 < heads_now) {
            float4 q_7 = shared_2[first_d];
            sums[16] = fma(q_7.z, k, sums[16]);
            sums[17] = fma(q_7.z, k_1, sums[17]);
            sums[18] = fma(q_7.z, k_2, sums[18]);
            sums[19] = fma(q_7.z, k_3, sums[19]);
            sums[20] = fma(q_7.z, k_4, sums[20]);
            sums[21] = fma(q_7.z, k_5, sums[21]);
            sums[22] = fma(q_7.z, k_6, sums[22]);
            sums[23] = fma(q_7.z, k_7, sums[23]);
            sums[24] = fma(q_7.w, k, sums[24]);
            sums[25] = fma(q_7.w, k_1, sums[25]);
            sums[26] = fma(q_7.w, k_2, sums[26]);
            sums[27] = fma(q_7.w, k_3, sums[27]);
            sums[28] = fma(q_7.w, k_4, sums[28]);
            sums[29] = fma(q_7.w, k_5, sums[29]);
            sums[30] = fma(q_7.w, k_6, sums[30]);
            sums[31] = fma(q_7.w, k_7, sums[31]);
            float4 q_8 = shared_2[first_d + 1];
            sums[16] = fma(q_8.z, k_8, sums[16]);
            sums[17] = fma(q_8.z, k_9, sums[17]);
            sums[18] = fma(q_8.z, k_10, sums[18]);
            sums[19] = fma(q_8.z, k_11, sums[19]);
            sums[20] = fma(q_8.z, k_12, sums[20]);
            sums[21] = fma(q_8.z, k_13, sums[21]);
            sums[22] = fma(q_8.z, k_14, sums[22]);
            sums[23] = fma(q_8.z, k_15, sums[23]);
            sums[24] = fma(q_8.w, k_8, sums[24]);
            sums[25] = fma(q_8.w, k_9, sums[25]);
            sums[26] = fma(q_8.w, k_10, sums[26]);
            sums[27] = fma(q_8.w, k_11, sums[27]);
            sums[28] = fma(q_8.w, k_12, sums[28]);
            sums[29] = fma(q_8.w, k_13, sums[29]);
            sums[30] = fma(q_8.w, k_14, sums[30]);
            sums[31] = fma(q_8.w, k_15, sums[31]);
          }
          float scores[4];
          scores[0] = 0.0f;
          scores[1] = 0.0f;
          scores[2] = 0.0f;
          scores[3] = 0.0f;
          int sums_at = (part * 512) + (tx & 31);
          barrier(CLK_LOCAL_MEM_FENCE);
          shared_1[sums_at] = sums[0];
          shared_1[sums_at + 32] = sums[1];
          shared_1[sums_at + 64] = sums[2];
          shared_1[sums_at + 96] = sums[3];
          shared_1[sums_at + 128] = sums[4];
          shared_1[sums_at + 160] = sums[5];
          shared_1[sums_at + 192] = sums[6];
          shared_1[sums_at + 224] = sums[7];
          shared_1[sums_at + 256] = sums[8];
          shared_1[sums_at + 288] = sums[9];
          shared_1[sums_at + 320] = sums[10];
          shared_1[sums_at + 352] = sums[11];
          shared_1[sums_at + 384] = sums[12];
          shared_1[sums_at + 416] = sums[13];
          shared_1[sums_at + 448] = sums[14];
          shared_1[sums_at + 480] = sums[15];
          barrier(CLK_LOCAL_MEM_FENCE);
          float v = shared_1[tx] + shared_1[tx + 512];
          float v_1 = v + shared_1[tx + 1024];
          float v_2 = v_1 + shared_1[tx + 1536];
          float v_3 = v_2 + shared_1[tx + 2048];
          float v_4 = v_3 + shared_1[tx + 2560];
          float v_5 = v_4 + shared_1[tx + 3072];
          float v_6 = v_5 + shared_1[tx + 3584];
          scores[0] = v_6;
          float v_7 = shared_1[tx + 256] + shared_1[tx + 768];
          float v_8 = v_7 + shared_1[tx + 1280];
          float v_9 = v_8 + shared_1[tx + 1792];
          float v_10 = v_9 + shared_1[tx + 2304];
          float v_11 = v_10 + shared_1[tx + 2816];
          float v_12 = v_11 + shared_1[tx + 3328];
          float v_13 = v_12 + shared_1[tx + 3840];
          scores[1] = v_13;
          if (2 < heads_now) {
            barrier(CLK_LOCAL_MEM_FENCE);
            shared_1[sums_at] = sums[16];
            shared_1[sums_at + 32] = sums[17];
            shared_1[sums_at + 64] = sums[18];
            shared_1[sums_at + 96] = sums[19];
            shared_1[sums_at + 128] = sums[20];
            shared_1[sums_at + 160] = sums[21];
            shared_1[sums_at + 192] = sums[22];
            shared_1[sums_at + 224] = sums[23];
            shared_1[sums_at + 256] = sums[24];
            shared_1[sums_at + 288] = sums[25];
            shared_1[sums_at + 320] = sums[26];
            shared_1[sums_at + 352] = sums[27];
            shared_1[sums_at + 384] = sums[28];
            shared_1[sums_at + 416] = sums[29];
            shared_1[sums_at + 448] = sums[30];
            shared_1[sums_at + 480] = sums[31];
            barrier(CLK_LOCAL_MEM_FENCE);
            float v_14 = shared_1[tx] + shared_1[tx + 512];
            float v_15 = v_14 + shared_1[tx + 1024];
            float v_16 = v_15 + shared_1[tx + 1536];
            float v_17 = v_16 + shared_1[tx + 2048];
            float v_18 = v_17 + shared_1[tx + 2560];
            float v_19 = v_18 + shared_1[tx + 3072];
            float v_20 = v_19 + shared_1[tx + 3584];
            scores[2] = v_20;
            float v_21 = shared_1[tx + 256] + shared_1[tx + 768];
            float v_22 = v_21 + shared_1[tx + 1280];
            float v_23 = v_22 + shared_1[tx + 1792];
            float v_24 = v_23 + shared_1[tx + 2304];
            float v_25 = v_24 + shared_1[tx + 2816];
            float v_26 = v_25 + shared_1[tx + 3328];
            float v_27 = v_26 + shared_1[tx + 3840];
            scores[3] = v_27;
          }
          int slot_position = ((tx & 31) * 8) + (tx >> 5);
          bool seen = (low_slot <= slot_position) && (slot_position <= high_slot);
          float score = seen ? scores[0] : (-1e+30f);
          float score_1 = seen ? scores[1] : (-1e+30f);
          float score_2 = seen ? scores[2] : (-1e+30f);
          float score_3 = seen ? scores[3] : (-1e+30f);
          float v_28 = lane_max(score, t, red);
          float v_29 = lane_max(score_1, t, red);
          float v_30 = lane_max(score_2, t, red);
          float v_31 = lane_max(score_3, t, red);
          if ((tx & 31) == 0) {
            shared_4[tx >> 5] = (float4)(v_28, v_29, v_30, v_31);
          }
          barrier(CLK_LOCAL_MEM_FENCE);
          float largest = r[0];
          float largest_1 = r[1];
          float largest_2 = r[2];
          float largest_3 = r[3];
          float4 q_9 = shared_4[0];
          float largest_4 = fmax(largest, q_9.x);
          float largest_5 = fmax(largest_1, q_9.y);
          float largest_6 = fmax(largest_2, q_9.z);
          float largest_7 = fmax(largest_3, q_9.w);
          float4 q_10 = shared_4[1];
          float largest_8 = fmax(largest_4, q_10.x);
          float largest_9 = fmax(largest_5, q_10.y);
          float largest_10 = fmax(largest_6, q_10.z);
          float largest_11 = fmax(largest_7, q_10.w);
          float4 q_11 = shared_4[2];
          float largest_12 = fmax(largest_8, q_11.x);
          float largest_13 = fmax(largest_9, q_11.y);
          float largest_14 = fmax(largest_10, q_11.z);
          float largest_15 = fmax(largest_11, q_11.w);
          float4 q_12 = shared_4[3];
          float largest_16 = fmax(largest_12, q_12.x);
          float largest_17 = fmax(largest_13, q_12.y);
          float largest_18 = fmax(largest_14, q_12.z);
          float largest_19 = fmax(largest_15, q_12.w);
          float4 q_13 = shared_4[4];
          float largest_20 = fmax(largest_16, q_13.x);
          float largest_21 = fmax(largest_17, q_13.y);
          float largest_22 = fmax(largest_18, q_13.z);
          float largest_23 = fmax(largest_19, q_13.w);
          float4 q_14 = shared_4[5];
          float largest_24 = fmax(largest_20, q_14.x);
          float largest_25 = fmax(largest_21, q_14.y);
          float largest_26 = fmax(largest_22, q_14.z);
          float largest_27 = fmax(largest_23, q_14.w);
          float4 q_15 = shared_4[6];
          float largest_28 = fmax(largest_24, q_15.x);
          float largest_29 = fmax(largest_25, q_15.y);
          float largest_30 = fmax(largest_26, q_15.z);
          float largest_31 = fmax(largest_27, q_15.w);
          float4 q_16 = shared_4[7];
          float largest_32 = fmax(largest_28, q_16.x);
          float largest_33 = fmax(largest_29, q_16.y);
          float largest_34 = fmax(largest_30, q_16.z);
          float largest_35 = fmax(largest_31, q_16.w);
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
          r_2[4] = r_2[4] * keep;
          r_2[5] = r_2[5] * keep;
          r_2[6] = r_2[6] * keep;
          r_2[7] = r_2[7] * keep;
          float keep_1 = exp((r[1] - largest_33));
          r_1[1] = fma(r_1[1], keep_1, weight_1);
          r[1] = largest_33;
          r_2[8] = r_2[8] * keep_1;
          r_2[9] = r_2[9] * keep_1;
          r_2[10] = r_2[10] * keep_1;
          r_2[11] = r_2[11] * keep_1;
          r_2[12] = r_2[12] * keep_1;
          r_2[13] = r_2[13] * keep_1;
          r_2[14] = r_2[14] * keep_1;
          r_2[15] = r_2[15] * keep_1;
          float keep_2 = exp((r[2] - largest_34));
          r_1[2] = fma(r_1[2], keep_2, weight_2);
          r[2] = largest_34;
          r_2[16] = r_2[16] * keep_2;
          r_2[17] = r_2[17] * keep_2;
          r_2[18] = r_2[18] * keep_2;
          r_2[19] = r_2[19] * keep_2;
          r_2[20] = r_2[20] * keep_2;
          r_2[21] = r_2[21] * keep_2;
          r_2[22] = r_2[22] * keep_2;
          r_2[23] = r_2[23] * keep_2;
          float keep_3 = exp((r[3] - largest_35));
          r_1[3] = fma(r_1[3], keep_3, weight_3);
          r[3] = largest_35;
          r_2[24] = r_2[24] * keep_3;
          r_2[25] = r_2[25] * keep_3;
          r_2[26] = r_2[26] * keep_3;
          r_2[27] = r_2[27] * keep_3;
          r_2[28] = r_2[28] * keep_3;
          r_2[29] = r_2[29] * keep_3;
          r_2[30] = r_2[30] * keep_3;
          r_2[31] = r_2[31] * keep_3;
          barrier(CLK_LOCAL_MEM_FENCE);
          float v_32 = half_lo(q_1.x);
          float v_33 = half_hi(q_1.x);
          float v_34 = half_lo(q_1.y);
          float v_35 = half_hi(q_1.y);
          float v_36 = half_lo(q_1.z);
          float v_37 = half_hi(q_1.z);
          float v_38 = half_lo(q_1.w);
          float v_39 = half_hi(q_1.w);
          float v_40 = half_lo(q_2.x);
          float v_41 = half_hi(q_2.x);
          float v_42 = half_lo(q_2.y);
          float v_43 = half_hi(q_2.y);
          float v_44 = half_lo(q_2.z);
          float v_45 = half_hi(q_2.z);
          float v_46 = half_lo(q_2.w);
          float v_47 = half_hi(q_2.w);
          float4 q_17 = shared_3[tx >> 1];
          r_2[0] = fma(q_17.x, v_32, r_2[0]);
          r_2[1] = fma(q_17.x, v_33, r_2[1]);
          r_2[2] = fma(q_17.x, v_34, r_2[2]);
          r_2[3] = fma(q_17.x, v_35, r_2[3]);
          r_2[4] = fma(q_17.x, v_36, r_2[4]);
          r_2[5] = fma(q_17.x, v_37, r_2[5]);
          r_2[6] = fma(q_17.x, v_38, r_2[6]);
          r_2[7] = fma(q_17.x, v_39, r_2[7]);
          r_2[8] = fma(q_17.y, v_32, r_2[8]);
          r_2[9] = fma(q_17.y, v_33, r_2[9]);
          r_2[10] = fma(q_17.y, v_34, r_2[10]);
          r_2[11] = fma(q_17.y, v_35, r_2[11]);
          r_2[12] = fma(q_17.y, v_36, r_2[12]);
          r_2[13] = fma(q_17.y, v_37, r_2[13]);
          r_2[14] = fma(q_17.y, v_38, r_2[14]);
          r_2[15] = fma(q_17.y, v_39, r_2[15]);
          float4 q_18 = shared_3[(tx >> 1) + 128];
          r_2[0] = fma(q_18.x, v_40, r_2[0]);
          r_2[1] = fma(q_18.x, v_41, r_2[1]);
          r_2[2] = fma(q_18.x, v_42, r_2[2]);
          r_2[3] = fma(q_18.x, v_43, r_2[3]);
          r_2[4] = fma(q_18.x, v_44, r_2[4]);
          r_2[5] = fma(q_18.x, v_45, r_2[5]);
          r_2[6] = fma(q_18.x, v_46, r_2[6]);
          r_2[7] = fma(q_18.x, v_47, r_2[7]);
          r_2[8] = fma(q_18.y, v_40, r_2[8]);
          r_2[9] = fma(q_18.y, v_41, r_2[9]);
          r_2[10] = fma(q_18.y, v_42, r_2[10]);
          r_2[11] = fma(q_18.y, v_43, r_2[11]);
          r_2[12] = fma(q_18.y, v_44, r_2[12]);
          r_2[13] = fma(q_18.y, v_45, r_2[13]);
          r_2[14] = fma(q_18.y, v_46, r_2[14]);
          r_2[15] = fma(q_18.y, v_47, r_2[15]);
          if (2 < heads_now) {
            float4 q_19 = shared_3[tx >> 1];
            r_2[16] = fma(q_19.z, v_32, r_2[16]);
            r_2[17] = fma(q_19.z, v_33, r_2[17]);
            r_2[18] = fma(q_19.z, v_34, r_2[18]);
            r_2[19] = fma(q_19.z, v_35, r_2[19]);
            r_2[20] = fma(q_19.z, v_36, r_2[20]);
            r_2[21] = fma(q_19.z, v_37, r_2[21]);
            r_2[22] = fma(q_19.z, v_38, r_2[22]);
            r_2[23] = fma(q_19.z, v_39, r_2[23]);
            r_2[24] = fma(q_19.w, v_32, r_2[24]);
            r_2[25] = fma(q_19.w, v_33, r_2[25]);
            r_2[26] = fma(q_19.w, v_34, r_2[26]);
            r_2[27] = fma(q_19.w, v_35, r_2[27]);
            r_2[28] = fma(q_19.w, v_36, r_2[28]);
            r_2[29] = fma(q_19.w, v_37, r_2[29]);
            r_2[30] = fma(q_19.w, v_38, r_2[30]);
            r_2[31] = fma(q_19.w, v_39, r_2[31]);
            float4 q_20 = shared_3[(tx >> 1) + 128];
            r_2[16] = fma(q_20.z, v_40, r_2[16]);
            r_2[17] = fma(q_20.z, v_41, r_2[17]);
            r_2[18] = fma(q_20.z, v_42, r_2[18]);
            r_2[19] = fma(q_20.z, v_43, r_2[19]);
            r_2[20] = fma(q_20.z, v_44, r_2[20]);
            r_2[21] = fma(q_20.z, v_45, r_2[21]);
            r_2[22] = fma(q_20.z, v_46, r_2[22]);
            r_2[23] = fma(q_20.z, v_47, r_2[23]);
            r_2[24] = fma(q_20.w, v_40, r_2[24]);
            r_2[25] = fma(q_20.w, v_41, r_2[25]);
            r_2[26] = fma(q_20.w, v_42, r_2[26]);
            r_2[27] = fma(q_20.w, v_43, r_2[27]);
            r_2[28] = fma(q_20.w, v_44, r_2[28]);
            r_2[29] = fma(q_20.w, v_45, r_2[29]);
            r_2[30] = fma(q_20.w, v_46, r_2[30]);
            r_2[31] = fma(q_20.w, v_47, r_2[31]);
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
        shared_1[tx + 2048] = r_2[8];
        shared_1[tx + 2304] = r_2[9];
        shared_1[tx + 2560] = r_2[10];
        shared_1[tx + 2816] = r_2[11];
        shared_1[tx + 3072] = r_2[12];
        shared_1[tx + 3328] = r_2[13];
        shared_1[tx + 3584] = r_2[14];
        shared_1[tx + 3840] = r_2[15];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i_2 = tx; i_2 < 32; i_2 += 256) {
          int v_48 = i_2 >> 4;
          int v_49 = i_2 & 15;
          int v_50 = v_49 >> 1;
          int v_51 = v_49 & 1;
          int v_52 = ((v_48 * 2048) + (v_50 * 256)) + v_51;
          float total = 0.0f;
          for (int i_3 = 0; i_3 < 128; ++i_3) {
            total = total + shared_1[(((i_3 + v_50) & 127) * 2) + v_52];
          }
          if (v_48 < heads_now) {
            work[(((v_48 * 20) + (v_51 * 8)) + partial_at) + v_50] = total;
          }
        }
        if (2 < heads_now) {
          barrier(CLK_LOCAL_MEM_FENCE);
          shared_1[tx] = r_2[16];
          shared_1[tx + 256] = r_2[17];
          shared_1[tx + 512] = r_2[18];
          shared_1[tx + 768] = r_2[19];
          shared_1[tx + 1024] = r_2[20];
          shared_1[tx + 1280] = r_2[21];
          shared_1[tx + 1536] = r_2[22];
          shared_1[tx + 1792] = r_2[23];
          shared_1[tx + 2048] = r_2[24];
          shared_1[tx + 2304] = r_2[25];
          shared_1[tx + 2560] = r_2[26];
          shared_1[tx + 2816] = r_2[27];
          shared_1[tx + 3072] = r_2[28];
          shared_1[tx + 3328] = r_2[29];
          shared_1[tx + 3584] = r_2[30];
          shared_1[tx + 3840] = r_2[31];
          barrier(CLK_LOCAL_MEM_FENCE);
          for (int i_4 = tx; i_4 < 32; i_4 += 256) {
            int v_53 = i_4 >> 4;
            int v_54 = i_4 & 15;
            int v_55 = v_54 >> 1;
            int v_56 = v_54 & 1;
            int v_57 = ((v_53 * 2048) + (v_55 * 256)) + v_56;
            float total_1 = 0.0f;
            for (int i_5 = 0; i_5 < 128; ++i_5) {
              total_1 = total_1 + shared_1[(((i_5 + v_55) & 127) * 2) + v_57];
            }
            if ((v_53 + 2) < heads_now) {
              work[((((v_53 * 20) + (v_56 * 8)) + partial_at) + v_55) + 40] = total_1;
            }
          }
        }
        float v_58 = lane_sum(r_1[0], t, red);
        float v_59 = lane_sum(r_1[1], t, red);
        float v_60 = lane_sum(r_1[2], t, red);
        float v_61 = lane_sum(r_1[3], t, red);
        barrier(CLK_LOCAL_MEM_FENCE);
        if ((tx & 31) == 0) {
          shared_4[tx >> 5] = (float4)(v_58, v_59, v_60, v_61);
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
          float4 q_21 = shared_4[0];
          r_3 = r_3 + q_21.x;
          r_4 = r_4 + q_21.y;
          r_5 = r_5 + q_21.z;
          r_6 = r_6 + q_21.w;
          float4 q_22 = shared_4[1];
          r_3 = r_3 + q_22.x;
          r_4 = r_4 + q_22.y;
          r_5 = r_5 + q_22.z;
          r_6 = r_6 + q_22.w;
          float4 q_23 = shared_4[2];
          r_3 = r_3 + q_23.x;
          r_4 = r_4 + q_23.y;
          r_5 = r_5 + q_23.z;
          r_6 = r_6 + q_23.w;
          float4 q_24 = shared_4[3];
          r_3 = r_3 + q_24.x;
          r_4 = r_4 + q_24.y;
          r_5 = r_5 + q_24.z;
          r_6 = r_6 + q_24.w;
          float4 q_25 = shared_4[4];
          r_3 = r_3 + q_25.x;
          r_4 = r_4 + q_25.y;
          r_5 = r_5 + q_25.z;
          r_6 = r_6 + q_25.w;
          float4 q_26 = shared_4[5];
          r_3 = r_3 + q_26.x;
          r_4 = r_4 + q_26.y;
          r_5 = r_5 + q_26.z;
          r_6 = r_6 + q_26.w;
          float4 q_27 = shared_4[6];
          r_3 = r_3 + q_27.x;
          r_4 = r_4 + q_27.y;
          r_5 = r_5 + q_27.z;
          r_6 = r_6 + q_27.w;
          float4 q_28 = shared_4[7];
          r_3 = r_3 + q_28.x;
          r_4 = r_4 + q_28.y;
          r_5 = r_5 + q_28.z;
          r_6 = r_6 + q_28.w;
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
