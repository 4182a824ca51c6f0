#define THREADS 256
#ifdef __spirv__
[[vk::constant_id(100)]] const int lanes32 = 0;
#define LANES32 (lanes32 == 1)
#else
#define LANES32 (WaveGetLaneCount() == 32)
#endif
groupshared uint red[THREADS];
float lane_sum(float v, int t) {
  if (LANES32) return WaveActiveSum(v);
  GroupMemoryBarrierWithGroupSync();
  red[t] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  v = 0.0f;
  for (int i = 0; i < 32; ++i) v += asfloat(red[(t & ~31) + i]);
  return v;
}
float lane_max(float v, int t) {
  if (LANES32) return WaveActiveMax(v);
  GroupMemoryBarrierWithGroupSync();
  red[t] = asuint(v);
  GroupMemoryBarrierWithGroupSync();
  for (int i = 0; i < 32; ++i) v = max(v, asfloat(red[(t & ~31) + i]));
  return v;
}
[[vk::binding(0)]] StructuredBuffer<int> step_1 : register(t0);
[[vk::binding(1)]] StructuredBuffer<uint4> pages : register(t1);
[[vk::binding(2)]] StructuredBuffer<float> q : register(t2);
[[vk::binding(3)]] RWStructuredBuffer<float> work : register(u3);
#ifdef __spirv__
struct Constants { int span; int pool; int k_offset; int v_offset; int q_at; int ld_q; float scale; int page_words; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_heads = 1;
[[vk::constant_id(1)]] const int size_kv_heads = 1;
#else
struct Constants { int span; int pool; int k_offset; int v_offset; int q_at; int ld_q; float scale; int page_words; int heads; int kv_heads; };
cbuffer Root : register(b0) { Constants constants; };
#define size_heads constants.heads
#define size_kv_heads constants.kv_heads
#endif
groupshared float shared_1[2080];
groupshared float2 shared_2[32];
groupshared float2 shared_3[256];
groupshared float shared_4[32];
[numthreads(256, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID, uint index : SV_GroupIndex) {
  int t = (int)index;
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int gz = (int)gid.z;
  int tx = (int)tid.x;
  int rows = step_1[0];
  if (gz < rows) {
    int half_1 = tx >> 7;
    int t_1 = tx & 127;
    int row_at = (gz * 16) + step_1[4];
    int position = step_1[row_at + 1];
    int low = (0 < constants.span) ? max(((position + 1) - constants.span), 0) : 0;
    int first_page = low >> 8;
    int last_page = position >> 8;
    int table = step_1[(row_at + constants.pool) + 4];
    int low_chunk = low >> 7;
    int last_chunk = position >> 7;
    int splits = (last_page + 1) - first_page;
    int page_chunk = (first_page * 2) + (gx * 2);
    int first = max(page_chunk, low_chunk);
    int end = min((page_chunk + 2), (last_chunk + 1));
    if (first < end) {
      int in_group = size_heads / size_kv_heads;
      int head_at = gy * 4096;
      int keys_at = (constants.k_offset >> 2) + head_at;
      int values_at = (constants.v_offset >> 2) + head_at;
      [loop] for (int i = 0; i < ((in_group + 3) >> 2); ++i) {
        int head = (i * 4) + (gy * in_group);
        int heads_now = min((in_group - (i * 4)), 4);
        int own_heads = heads_now - (half_1 * 2);
        int own = (half_1 * 2) + head;
        int q_at = ((own * 16) + constants.q_at) + (gz * constants.ld_q);
        int d = t_1;
        float query[2];
        query[0] = 0.0f;
        if ((d < 16) && (0 < own_heads)) {
          query[0] = q[q_at + d] * constants.scale;
        }
        query[1] = 0.0f;
        if ((d < 16) && (1 < own_heads)) {
          query[1] = q[(q_at + d) + 16] * constants.scale;
        }
        int page;
        int page_1 = step_1[(first >> 1) + table] * constants.page_words;
        page = page_1;
        uint keys[16];
        int low_block = max((low - (first * 128)), 0) >> 2;
        int high_block = min((position - (first * 128)), 127) >> 2;
        int block = max(low_block, min((t_1 & 31), high_block));
        int k_at = (((((t_1 >> 5) * 1024) + ((first & 1) * 128)) + (block * 4)) + page) + keys_at;
        uint4 q_1 = pages[k_at >> 2];
        uint4 q_2 = pages[(k_at >> 2) + 64];
        uint4 q_3 = pages[(k_at >> 2) + 128];
        uint4 q_4 = pages[(k_at >> 2) + 192];
        keys[0] = q_1.x;
        keys[1] = q_1.y;
        keys[2] = q_1.z;
        keys[3] = q_1.w;
        keys[4] = q_2.x;
        keys[5] = q_2.y;
        keys[6] = q_2.z;
        keys[7] = q_2.w;
        keys[8] = q_3.x;
        keys[9] = q_3.y;
        keys[10] = q_3.z;
        keys[11] = q_3.w;
        keys[12] = q_4.x;
        keys[13] = q_4.y;
        keys[14] = q_4.z;
        keys[15] = q_4.w;
        float r[2];
        float r_1[2];
        float r_2[8];
        r[0] = -1e+30f;
        r_1[0] = 0.0f;
        r[1] = -1e+30f;
        r_1[1] = 0.0f;
        r_2[0] = 0.0f;
        r_2[1] = 0.0f;
        r_2[2] = 0.0f;
        r_2[3] = 0.0f;
        r_2[4] = 0.0f;
        r_2[5] = 0.0f;
        r_2[6] = 0.0f;
        r_2[7] = 0.0f;
        if (d < 16) {
          shared_2[(half_1 * 16) + d] = float2(query[0], query[1]);
        }
        GroupMemoryBarrierWithGroupSync();
        [loop] for (int i_1 = first; i_1 < end; ++i_1) {
          int start = i_1 * 128;
          int low_1 = max((low - start), 0);
          int high = min((position - start), 127);
          float sums[8];
          sums[0] = 0.0f;
          sums[1] = 0.0f;
          sums[2] = 0.0f;
          sums[3] = 0.0f;
          sums[4] = 0.0f;
          sums[5] = 0.0f;
          sums[6] = 0.0f;
          sums[7] = 0.0f;
          int v_at = ((((i_1 & 1) * 2048) + ((t_1 & 3) * 4)) + page) + values_at;
          int inside = max(low_1, min((t_1 >> 2), high));
          uint4 q_5 = pages[(inside * 4) + (v_at >> 2)];
          int inside_1 = max(low_1, min(((t_1 >> 2) + 32), high));
          uint4 q_6 = pages[(inside_1 * 4) + (v_at >> 2)];
          int inside_2 = max(low_1, min(((t_1 >> 2) + 64), high));
          uint4 q_7 = pages[(inside_2 * 4) + (v_at >> 2)];
          int inside_3 = max(low_1, min(((t_1 >> 2) + 96), high));
          uint4 q_8 = pages[(inside_3 * 4) + (v_at >> 2)];
          int query_at = (half_1 * 32) + ((t_1 >> 5) * 8);
          if (0 < own_heads) {
            float2 q_9 = shared_2[query_at >> 1];
            float k = asfloat(keys[0]);
            sums[0] = mad(q_9.x, k, sums[0]);
            sums[4] = mad(q_9.y, k, sums[4]);
            float k_1 = asfloat(keys[1]);
            sums[1] = mad(q_9.x, k_1, sums[1]);
            sums[5] = mad(q_9.y, k_1, sums[5]);
            float k_2 = asfloat(keys[2]);
            sums[2] = mad(q_9.x, k_2, sums[2]);
            sums[6] = mad(q_9.y, k_2, sums[6]);
            float k_3 = asfloat(keys[3]);
            sums[3] = mad(q_9.x, k_3, sums[3]);
            sums[7] = mad(q_9.y, k_3, sums[7]);
            float2 q_10 = shared_2[(query_at >> 1) + 1];
            float k_4 = asfloat(keys[4]);
            sums[0] = mad(q_10.x, k_4, sums[0]);
            sums[4] = mad(q_10.y, k_4, sums[4]);
            float k_5 = asfloat(keys[5]);
            sums[1] = mad(q_10.x, k_5, sums[1]);
            sums[5] = mad(q_10.y, k_5, sums[5]);
            float k_6 = asfloat(keys[6]);
            sums[2] = mad(q_10.x, k_6, sums[2]);
            sums[6] = mad(q_10.y, k_6, sums[6]);
            float k_7 = asfloat(keys[7]);
            sums[3] = mad(q_10.x, k_7, sums[3]);
            sums[7] = mad(q_10.y, k_7, sums[7]);
            float2 q_11 = shared_2[(query_at >> 1) + 2];
            float k_8 = asfloat(keys[8]);
            sums[0] = mad(q_11.x, k_8, sums[0]);
            sums[4] = mad(q_11.y, k_8, sums[4]);
            float k_9 = asfloat(keys[9]);
            sums[1] = mad(q_11.x, k_9, sums[1]);
            sums[5] = mad(q_11.y, k_9, sums[5]);
            float k_10 = asfloat(keys[10]);
            sums[2] = mad(q_11.x, k_10, sums[2]);
            sums[6] = mad(q_11.y, k_10, sums[6]);
            float k_11 = asfloat(keys[11]);
            sums[3] = mad(q_11.x, k_11, sums[3]);
            sums[7] = mad(q_11.y, k_11, sums[7]);
            float2 q_12 = shared_2[(query_at >> 1) + 3];
            float k_12 = asfloat(keys[12]);
            sums[0] = mad(q_12.x, k_12, sums[0]);
            sums[4] = mad(q_12.y, k_12, sums[4]);
            float k_13 = asfloat(keys[13]);
            sums[1] = mad(q_12.x, k_13, sums[1]);
            sums[5] = mad(q_12.y, k_13, sums[5]);
            float k_14 = asfloat(keys[14]);
            sums[2] = mad(q_12.x, k_14, sums[2]);
            sums[6] = mad(q_12.y, k_14, sums[6]);
            float k_15 = asfloat(keys[15]);
            sums[3] = mad(q_12.x, k_15, sums[3]);
            sums[7] = mad(q_12.y, k_15, sums[7]);
          }
          if ((i_1 + 1) < end) {
            int page_2 = step_1[((i_1 + 1) >> 1) + table] * constants.page_words;
            int low_block_1 = max(((low - (i_1 * 128)) - 128), 0) >> 2;
            int high_block_1 = min(((position - (i_1 * 128)) - 128), 127) >> 2;
            int block_1 = max(low_block_1, min((t_1 & 31), high_block_1));
            int k_at_1 = (((((t_1 >> 5) * 1024) + (((i_1 + 1) & 1) * 128)) + (block_1 * 4)) + page_2) + keys_at;
            uint4 q_13 = pages[k_at_1 >> 2];
            uint4 q_14 = pages[(k_at_1 >> 2) + 64];
            uint4 q_15 = pages[(k_at_1 >> 2) + 128];
            uint4 q_16 = pages[(k_at_1 >> 2) + 192];
            keys[0] = q_13.x;
            keys[1] = q_13.y;
            keys[2] = q_13.z;
            keys[3] = q_13.w;
            keys[4] = q_14.x;
            keys[5] = q_14.y;
            keys[6] = q_14.z;
            keys[7] = q_14.w;
            keys[8] = q_15.x;
            keys[9] = q_15.y;
            keys[10] = q_15.z;
            keys[11] = q_15.w;
            keys[12] = q_16.x;
            keys[13] = q_16.y;
            keys[14] = q_16.z;
            keys[15] = q_16.w;
          }
          int half_at = half_1 * 1024;
          int sums_at = (((t_1 >> 5) * 256) + ((t_1 & 31) * 2)) + half_at;
          shared_1[sums_at] = sums[0];
          shared_1[sums_at + 1] = sums[4];
          shared_1[sums_at + 64] = sums[1];
          shared_1[sums_at + 65] = sums[5];
          shared_1[sums_at + 128] = sums[2];
          shared_1[sums_at + 129] = sums[6];
          shared_1[sums_at + 192] = sums[3];
          shared_1[sums_at + 193] = sums[7];
          GroupMemoryBarrierWithGroupSync();
          float2 q_17 = float2(shared_1[(t_1 * 2) + half_at], shared_1[((t_1 * 2) + half_at) + 1]);
          float score = q_17.x;
          float score_1 = q_17.y;
          float2 q_18 = float2(shared_1[((t_1 * 2) + half_at) + 256], shared_1[((t_1 * 2) + half_at) + 257]);
          float score_2 = score + q_18.x;
          float score_3 = score_1 + q_18.y;
          float2 q_19 = float2(shared_1[((t_1 * 2) + half_at) + 512], shared_1[((t_1 * 2) + half_at) + 513]);
          float score_4 = score_2 + q_19.x;
          float score_5 = score_3 + q_19.y;
          float2 q_20 = float2(shared_1[((t_1 * 2) + half_at) + 768], shared_1[((t_1 * 2) + half_at) + 769]);
          float score_6 = score_4 + q_20.x;
          float score_7 = score_5 + q_20.y;
          int position_1 = ((t_1 & 31) * 4) + (t_1 >> 5);
          bool seen = (low_1 <= position_1) && (position_1 <= high);
          float score_8 = seen ? score_6 : (-1e+30f);
          float score_9 = seen ? score_7 : (-1e+30f);
          float v = lane_max(score_8, t);
          float v_1 = lane_max(score_9, t);
          if ((t_1 & 31) == 0) {
            shared_4[(tx >> 5) * 4] = v;
            shared_4[((tx >> 5) * 4) + 1] = v_1;
          }
          GroupMemoryBarrierWithGroupSync();
          float largest = r[0];
          float largest_1 = r[1];
          float2 q_21 = float2(shared_4[half_1 * 16], shared_4[(half_1 * 16) + 1]);
          float largest_2 = max(largest, q_21.x);
          float largest_3 = max(largest_1, q_21.y);
          float2 q_22 = float2(shared_4[(half_1 * 16) + 4], shared_4[(half_1 * 16) + 5]);
          float largest_4 = max(largest_2, q_22.x);
          float largest_5 = max(largest_3, q_22.y);
          float2 q_23 = float2(shared_4[(half_1 * 16) + 8], shared_4[(half_1 * 16) + 9]);
          float largest_6 = max(largest_4, q_23.x);
          float largest_7 = max(largest_5, q_23.y);
          float2 q_24 = float2(shared_4[(half_1 * 16) + 12], shared_4[(half_1 * 16) + 13]);
          float largest_8 = max(largest_6, q_24.x);
          float largest_9 = max(largest_7, q_24.y);
          float weight = exp((score_8 - largest_8));
          float weight_1 = exp((score_9 - largest_9));
          shared_3[(half_1 * 128) + position_1] = float2(weight, weight_1);
          float keep = exp((r[0] - largest_8));
          r_1[0] = mad(r_1[0], keep, weight);
          r[0] = largest_8;
          r_2[0] = r_2[0] * keep;
          r_2[1] = r_2[1] * keep;
          r_2[2] = r_2[2] * keep;
          r_2[3] = r_2[3] * keep;
          float keep_1 = exp((r[1] - largest_9));
          r_1[1] = mad(r_1[1], keep_1, weight_1);
          r[1] = largest_9;
          r_2[4] = r_2[4] * keep_1;
          r_2[5] = r_2[5] * keep_1;
          r_2[6] = r_2[6] * keep_1;
          r_2[7] = r_2[7] * keep_1;
          GroupMemoryBarrierWithGroupSync();
          int weights_at = (half_1 * 256) + ((t_1 >> 2) * 2);
          if (0 < own_heads) {
            float2 q_25 = shared_3[weights_at >> 1];
            float v_2 = asfloat(q_5.x);
            r_2[0] = mad(q_25.x, v_2, r_2[0]);
            r_2[4] = mad(q_25.y, v_2, r_2[4]);
            float v_3 = asfloat(q_5.y);
            r_2[1] = mad(q_25.x, v_3, r_2[1]);
            r_2[5] = mad(q_25.y, v_3, r_2[5]);
            float v_4 = asfloat(q_5.z);
            r_2[2] = mad(q_25.x, v_4, r_2[2]);
            r_2[6] = mad(q_25.y, v_4, r_2[6]);
            float v_5 = asfloat(q_5.w);
            r_2[3] = mad(q_25.x, v_5, r_2[3]);
            r_2[7] = mad(q_25.y, v_5, r_2[7]);
            float2 q_26 = shared_3[(weights_at >> 1) + 32];
            float v_6 = asfloat(q_6.x);
            r_2[0] = mad(q_26.x, v_6, r_2[0]);
            r_2[4] = mad(q_26.y, v_6, r_2[4]);
            float v_7 = asfloat(q_6.y);
            r_2[1] = mad(q_26.x, v_7, r_2[1]);
            r_2[5] = mad(q_26.y, v_7, r_2[5]);
            float v_8 = asfloat(q_6.z);
            r_2[2] = mad(q_26.x, v_8, r_2[2]);
            r_2[6] = mad(q_26.y, v_8, r_2[6]);
            float v_9 = asfloat(q_6.w);
            r_2[3] = mad(q_26.x, v_9, r_2[3]);
            r_2[7] = mad(q_26.y, v_9, r_2[7]);
            float2 q_27 = shared_3[(weights_at >> 1) + 64];
            float v_10 = asfloat(q_7.x);
            r_2[0] = mad(q_27.x, v_10, r_2[0]);
            r_2[4] = mad(q_27.y, v_10, r_2[4]);
            float v_11 = asfloat(q_7.y);
            r_2[1] = mad(q_27.x, v_11, r_2[1]);
            r_2[5] = mad(q_27.y, v_11, r_2[5]);
            float v_12 = asfloat(q_7.z);
            r_2[2] = mad(q_27.x, v_12, r_2[2]);
            r_2[6] = mad(q_27.y, v_12, r_2[6]);
            float v_13 = asfloat(q_7.w);
            r_2[3] = mad(q_27.x, v_13, r_2[3]);
            r_2[7] = mad(q_27.y, v_13, r_2[7]);
            float2 q_28 = shared_3[(weights_at >> 1) + 96];
            float v_14 = asfloat(q_8.x);
            r_2[0] = mad(q_28.x, v_14, r_2[0]);
            r_2[4] = mad(q_28.y, v_14, r_2[4]);
            float v_15 = asfloat(q_8.y);
            r_2[1] = mad(q_28.x, v_15, r_2[1]);
            r_2[5] = mad(q_28.y, v_15, r_2[5]);
            float v_16 = asfloat(q_8.z);
            r_2[2] = mad(q_28.x, v_16, r_2[2]);
            r_2[6] = mad(q_28.y, v_16, r_2[6]);
            float v_17 = asfloat(q_8.w);
            r_2[3] = mad(q_28.x, v_17, r_2[3]);
            r_2[7] = mad(q_28.y, v_17, r_2[7]);
          }
          if ((i_1 + 1) < end) {
            int page_3 = step_1[((i_1 + 1) >> 1) + table] * constants.page_words;
            page = page_3;
          }
        }
        int rows_1 = step_1[0];
        int partial = (((gx * rows_1) + gz) * size_heads) + head;
        int partial_at = partial * 20;
        shared_1[tx] = r_2[0];
        shared_1[tx + 260] = r_2[1];
        shared_1[tx + 520] = r_2[2];
        shared_1[tx + 780] = r_2[3];
        shared_1[tx + 1040] = r_2[4];
        shared_1[tx + 1300] = r_2[5];
        shared_1[tx + 1560] = r_2[6];
        shared_1[tx + 1820] = r_2[7];
        float v_18 = lane_sum(r_1[0], t);
        float v_19 = lane_sum(r_1[1], t);
        if ((t_1 & 31) == 0) {
          shared_4[(tx >> 5) * 4] = v_18;
          shared_4[((tx >> 5) * 4) + 1] = v_19;
          shared_4[((tx >> 5) * 4) + 2] = r[0];
          shared_4[((tx >> 5) * 4) + 3] = r[1];
        }
        GroupMemoryBarrierWithGroupSync();
        [loop] for (int i_2 = tx; i_2 < max((heads_now * 16), tx); i_2 += 256) {
          int h = i_2 >> 4;
          int d_1 = i_2 & 15;
          int first_1 = ((((h & 1) * 1040) + ((d_1 & 3) * 260)) + ((h >> 1) * 128)) + (d_1 >> 2);
          float total = shared_1[first_1];
          float total_1 = total + shared_1[first_1 + 4];
          float total_2 = total_1 + shared_1[first_1 + 8];
          float total_3 = total_2 + shared_1[first_1 + 12];
          float total_4 = total_3 + shared_1[first_1 + 16];
          float total_5 = total_4 + shared_1[first_1 + 20];
          float total_6 = total_5 + shared_1[first_1 + 24];
          float total_7 = total_6 + shared_1[first_1 + 28];
          float total_8 = total_7 + shared_1[first_1 + 32];
          float total_9 = total_8 + shared_1[first_1 + 36];
          float total_10 = total_9 + shared_1[first_1 + 40];
          float total_11 = total_10 + shared_1[first_1 + 44];
          float total_12 = total_11 + shared_1[first_1 + 48];
          float total_13 = total_12 + shared_1[first_1 + 52];
          float total_14 = total_13 + shared_1[first_1 + 56];
          float total_15 = total_14 + shared_1[first_1 + 60];
          float total_16 = total_15 + shared_1[first_1 + 64];
          float total_17 = total_16 + shared_1[first_1 + 68];
          float total_18 = total_17 + shared_1[first_1 + 72];
          float total_19 = total_18 + shared_1[first_1 + 76];
          float total_20 = total_19 + shared_1[first_1 + 80];
          float total_21 = total_20 + shared_1[first_1 + 84];
          float total_22 = total_21 + shared_1[first_1 + 88];
          float total_23 = total_22 + shared_1[first_1 + 92];
          float total_24 = total_23 + shared_1[first_1 + 96];
          float total_25 = total_24 + shared_1[first_1 + 100];
          float total_26 = total_25 + shared_1[first_1 + 104];
          float total_27 = total_26 + shared_1[first_1 + 108];
          float total_28 = total_27 + shared_1[first_1 + 112];
          float total_29 = total_28 + shared_1[first_1 + 116];
          float total_30 = total_29 + shared_1[first_1 + 120];
          float total_31 = total_30 + shared_1[first_1 + 124];
          work[((h * 20) + partial_at) + d_1] = total_31;
        }
        if (tx < heads_now) {
          int first_2 = ((tx >> 1) * 16) + (tx & 1);
          float total_32 = shared_4[first_2];
          float total_33 = total_32 + shared_4[first_2 + 4];
          float total_34 = total_33 + shared_4[first_2 + 8];
          float total_35 = total_34 + shared_4[first_2 + 12];
          int tail = ((tx * 20) + partial_at) + 16;
          work[tail] = shared_4[first_2 + 2];
          work[tail + 1] = total_35;
          work[tail + 2] = (float)splits;
          work[tail + 3] = 0.0f;
        }
      }
    }
  }
}
