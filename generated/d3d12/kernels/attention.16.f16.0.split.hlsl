#define THREADS 256
float half_lo(uint v) { return f16tof32(v & 0xffffu); }
float half_hi(uint v) { return f16tof32(v >> 16); }
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
groupshared float shared_1[4160];
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
      int head_at = gy * 2048;
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
        uint keys[8];
        int low_block = max((low - (first * 128)), 0) >> 3;
        int high_block = min((position - (first * 128)), 127) >> 3;
        int block = max(low_block, min((t_1 & 15), high_block));
        int k_at = (((((t_1 >> 4) * 256) + ((first & 1) * 64)) + (block * 4)) + page) + keys_at;
        uint4 q_1 = pages[k_at >> 2];
        uint4 q_2 = pages[(k_at >> 2) + 32];
        keys[0] = q_1.x;
        keys[1] = q_1.y;
        keys[2] = q_1.z;
        keys[3] = q_1.w;
        keys[4] = q_2.x;
        keys[5] = q_2.y;
        keys[6] = q_2.z;
        keys[7] = q_2.w;
        float r[2];
        float r_1[2];
        float r_2[16];
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
        r_2[8] = 0.0f;
        r_2[9] = 0.0f;
        r_2[10] = 0.0f;
        r_2[11] = 0.0f;
        r_2[12] = 0.0f;
        r_2[13] = 0.0f;
        r_2[14] = 0.0f;
        r_2[15] = 0.0f;
        if (d < 16) {
          shared_2[(half_1 * 16) + d] = float2(query[0], query[1]);
        }
        GroupMemoryBarrierWithGroupSync();
        [loop] for (int i_1 = first; i_1 < end; ++i_1) {
          int start = i_1 * 128;
          int low_1 = max((low - start), 0);
          int high = min((position - start), 127);
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
          int v_at = ((((i_1 & 1) * 1024) + ((t_1 & 1) * 4)) + page) + values_at;
          int inside = max(low_1, min((t_1 >> 1), high));
          uint4 q_3 = pages[(inside * 2) + (v_at >> 2)];
          int inside_1 = max(low_1, min(((t_1 >> 1) + 64), high));
          uint4 q_4 = pages[(inside_1 * 2) + (v_at >> 2)];
          int query_at = (half_1 * 32) + ((t_1 >> 4) * 4);
          if (0 < own_heads) {
            float2 q_5 = shared_2[query_at >> 1];
            float k = half_lo(keys[0]);
            sums[0] = mad(q_5.x, k, sums[0]);
            sums[8] = mad(q_5.y, k, sums[8]);
            float k_1 = half_hi(keys[0]);
            sums[1] = mad(q_5.x, k_1, sums[1]);
            sums[9] = mad(q_5.y, k_1, sums[9]);
            float k_2 = half_lo(keys[1]);
            sums[2] = mad(q_5.x, k_2, sums[2]);
            sums[10] = mad(q_5.y, k_2, sums[10]);
            float k_3 = half_hi(keys[1]);
            sums[3] = mad(q_5.x, k_3, sums[3]);
            sums[11] = mad(q_5.y, k_3, sums[11]);
            float k_4 = half_lo(keys[2]);
            sums[4] = mad(q_5.x, k_4, sums[4]);
            sums[12] = mad(q_5.y, k_4, sums[12]);
            float k_5 = half_hi(keys[2]);
            sums[5] = mad(q_5.x, k_5, sums[5]);
            sums[13] = mad(q_5.y, k_5, sums[13]);
            float k_6 = half_lo(keys[3]);
            sums[6] = mad(q_5.x, k_6, sums[6]);
            sums[14] = mad(q_5.y, k_6, sums[14]);
            float k_7 = half_hi(keys[3]);
            sums[7] = mad(q_5.x, k_7, sums[7]);
            sums[15] = mad(q_5.y, k_7, sums[15]);
            float2 q_6 = shared_2[(query_at >> 1) + 1];
            float k_8 = half_lo(keys[4]);
            sums[0] = mad(q_6.x, k_8, sums[0]);
            sums[8] = mad(q_6.y, k_8, sums[8]);
            float k_9 = half_hi(keys[4]);
            sums[1] = mad(q_6.x, k_9, sums[1]);
            sums[9] = mad(q_6.y, k_9, sums[9]);
            float k_10 = half_lo(keys[5]);
            sums[2] = mad(q_6.x, k_10, sums[2]);
            sums[10] = mad(q_6.y, k_10, sums[10]);
            float k_11 = half_hi(keys[5]);
            sums[3] = mad(q_6.x, k_11, sums[3]);
            sums[11] = mad(q_6.y, k_11, sums[11]);
            float k_12 = half_lo(keys[6]);
            sums[4] = mad(q_6.x, k_12, sums[4]);
            sums[12] = mad(q_6.y, k_12, sums[12]);
            float k_13 = half_hi(keys[6]);
            sums[5] = mad(q_6.x, k_13, sums[5]);
            sums[13] = mad(q_6.y, k_13, sums[13]);
            float k_14 = half_lo(keys[7]);
            sums[6] = mad(q_6.x, k_14, sums[6]);
            sums[14] = mad(q_6.y, k_14, sums[14]);
            float k_15 = half_hi(keys[7]);
            sums[7] = mad(q_6.x, k_15, sums[7]);
            sums[15] = mad(q_6.y, k_15, sums[15]);
          }
          if ((i_1 + 1) < end) {
            int page_2 = step_1[((i_1 + 1) >> 1) + table] * constants.page_words;
            int low_block_1 = max(((low - (i_1 * 128)) - 128), 0) >> 3;
            int high_block_1 = min(((position - (i_1 * 128)) - 128), 127) >> 3;
            int block_1 = max(low_block_1, min((t_1 & 15), high_block_1));
            int k_at_1 = (((((t_1 >> 4) * 256) + (((i_1 + 1) & 1) * 64)) + (block_1 * 4)) + page_2) + keys_at;
            uint4 q_7 = pages[k_at_1 >> 2];
            uint4 q_8 = pages[(k_at_1 >> 2) + 32];
            keys[0] = q_7.x;
            keys[1] = q_7.y;
            keys[2] = q_7.z;
            keys[3] = q_7.w;
            keys[4] = q_8.x;
            keys[5] = q_8.y;
            keys[6] = q_8.z;
            keys[7] = q_8.w;
          }
          int half_at = half_1 * 2048;
          int sums_at = (((t_1 >> 4) * 256) + ((t_1 & 15) * 2)) + half_at;
          shared_1[sums_at] = sums[0];
          shared_1[sums_at + 1] = sums[8];
          shared_1[sums_at + 32] = sums[1];
          shared_1[sums_at + 33] = sums[9];
          shared_1[sums_at + 64] = sums[2];
          shared_1[sums_at + 65] = sums[10];
          shared_1[sums_at + 96] = sums[3];
          shared_1[sums_at + 97] = sums[11];
          shared_1[sums_at + 128] = sums[4];
          shared_1[sums_at + 129] = sums[12];
          shared_1[sums_at + 160] = sums[5];
          shared_1[sums_at + 161] = sums[13];
          shared_1[sums_at + 192] = sums[6];
          shared_1[sums_at + 193] = sums[14];
          shared_1[sums_at + 224] = sums[7];
          shared_1[sums_at + 225] = sums[15];
          GroupMemoryBarrierWithGroupSync();
          float2 q_9 = float2(shared_1[(t_1 * 2) + half_at], shared_1[((t_1 * 2) + half_at) + 1]);
          float score = q_9.x;
          float score_1 = q_9.y;
          float2 q_10 = float2(shared_1[((t_1 * 2) + half_at) + 256], shared_1[((t_1 * 2) + half_at) + 257]);
          float score_2 = score + q_10.x;
          float score_3 = score_1 + q_10.y;
          float2 q_11 = float2(shared_1[((t_1 * 2) + half_at) + 512], shared_1[((t_1 * 2) + half_at) + 513]);
          float score_4 = score_2 + q_11.x;
          float score_5 = score_3 + q_11.y;
          float2 q_12 = float2(shared_1[((t_1 * 2) + half_at) + 768], shared_1[((t_1 * 2) + half_at) + 769]);
          float score_6 = score_4 + q_12.x;
          float score_7 = score_5 + q_12.y;
          float2 q_13 = float2(shared_1[((t_1 * 2) + half_at) + 1024], shared_1[((t_1 * 2) + half_at) + 1025]);
          float score_8 = score_6 + q_13.x;
          float score_9 = score_7 + q_13.y;
          float2 q_14 = float2(shared_1[((t_1 * 2) + half_at) + 1280], shared_1[((t_1 * 2) + half_at) + 1281]);
          float score_10 = score_8 + q_14.x;
          float score_11 = score_9 + q_14.y;
          float2 q_15 = float2(shared_1[((t_1 * 2) + half_at) + 1536], shared_1[((t_1 * 2) + half_at) + 1537]);
          float score_12 = score_10 + q_15.x;
          float score_13 = score_11 + q_15.y;
          float2 q_16 = float2(shared_1[((t_1 * 2) + half_at) + 1792], shared_1[((t_1 * 2) + half_at) + 1793]);
          float score_14 = score_12 + q_16.x;
          float score_15 = score_13 + q_16.y;
          int position_1 = ((t_1 & 15) * 8) + (t_1 >> 4);
          bool seen = (low_1 <= position_1) && (position_1 <= high);
          float score_16 = seen ? score_14 : (-1e+30f);
          float score_17 = seen ? score_15 : (-1e+30f);
          float v = lane_max(score_16, t);
          float v_1 = lane_max(score_17, t);
          if ((t_1 & 31) == 0) {
            shared_4[(tx >> 5) * 4] = v;
            shared_4[((tx >> 5) * 4) + 1] = v_1;
          }
          GroupMemoryBarrierWithGroupSync();
          float largest = r[0];
          float largest_1 = r[1];
          float2 q_17 = float2(shared_4[half_1 * 16], shared_4[(half_1 * 16) + 1]);
          float largest_2 = max(largest, q_17.x);
          float largest_3 = max(largest_1, q_17.y);
          float2 q_18 = float2(shared_4[(half_1 * 16) + 4], shared_4[(half_1 * 16) + 5]);
          float largest_4 = max(largest_2, q_18.x);
          float largest_5 = max(largest_3, q_18.y);
          float2 q_19 = float2(shared_4[(half_1 * 16) + 8], shared_4[(half_1 * 16) + 9]);
          float largest_6 = max(largest_4, q_19.x);
          float largest_7 = max(largest_5, q_19.y);
          float2 q_20 = float2(shared_4[(half_1 * 16) + 12], shared_4[(half_1 * 16) + 13]);
          float largest_8 = max(largest_6, q_20.x);
          float largest_9 = max(largest_7, q_20.y);
          float weight = exp((score_16 - largest_8));
          float weight_1 = exp((score_17 - largest_9));
          shared_3[(half_1 * 128) + position_1] = float2(weight, weight_1);
          float keep = exp((r[0] - largest_8));
          r_1[0] = mad(r_1[0], keep, weight);
          r[0] = largest_8;
          r_2[0] = r_2[0] * keep;
          r_2[1] = r_2[1] * keep;
          r_2[2] = r_2[2] * keep;
          r_2[3] = r_2[3] * keep;
          r_2[4] = r_2[4] * keep;
          r_2[5] = r_2[5] * keep;
          r_2[6] = r_2[6] * keep;
          r_2[7] = r_2[7] * keep;
          float keep_1 = exp((r[1] - largest_9));
          r_1[1] = mad(r_1[1], keep_1, weight_1);
          r[1] = largest_9;
          r_2[8] = r_2[8] * keep_1;
          r_2[9] = r_2[9] * keep_1;
          r_2[10] = r_2[10] * keep_1;
          r_2[11] = r_2[11] * keep_1;
          r_2[12] = r_2[12] * keep_1;
          r_2[13] = r_2[13] * keep_1;
          r_2[14] = r_2[14] * keep_1;
          r_2[15] = r_2[15] * keep_1;
          GroupMemoryBarrierWithGroupSync();
          int weights_at = (half_1 * 256) + ((t_1 >> 1) * 2);
          if (0 < own_heads) {
            float2 q_21 = shared_3[weights_at >> 1];
            float v_2 = half_lo(q_3.x);
            r_2[0] = mad(q_21.x, v_2, r_2[0]);
            r_2[8] = mad(q_21.y, v_2, r_2[8]);
            float v_3 = half_hi(q_3.x);
            r_2[1] = mad(q_21.x, v_3, r_2[1]);
            r_2[9] = mad(q_21.y, v_3, r_2[9]);
            float v_4 = half_lo(q_3.y);
            r_2[2] = mad(q_21.x, v_4, r_2[2]);
            r_2[10] = mad(q_21.y, v_4, r_2[10]);
            float v_5 = half_hi(q_3.y);
            r_2[3] = mad(q_21.x, v_5, r_2[3]);
            r_2[11] = mad(q_21.y, v_5, r_2[11]);
            float v_6 = half_lo(q_3.z);
            r_2[4] = mad(q_21.x, v_6, r_2[4]);
            r_2[12] = mad(q_21.y, v_6, r_2[12]);
            float v_7 = half_hi(q_3.z);
            r_2[5] = mad(q_21.x, v_7, r_2[5]);
            r_2[13] = mad(q_21.y, v_7, r_2[13]);
            float v_8 = half_lo(q_3.w);
            r_2[6] = mad(q_21.x, v_8, r_2[6]);
            r_2[14] = mad(q_21.y, v_8, r_2[14]);
            float v_9 = half_hi(q_3.w);
            r_2[7] = mad(q_21.x, v_9, r_2[7]);
            r_2[15] = mad(q_21.y, v_9, r_2[15]);
            float2 q_22 = shared_3[(weights_at >> 1) + 64];
            float v_10 = half_lo(q_4.x);
            r_2[0] = mad(q_22.x, v_10, r_2[0]);
            r_2[8] = mad(q_22.y, v_10, r_2[8]);
            float v_11 = half_hi(q_4.x);
            r_2[1] = mad(q_22.x, v_11, r_2[1]);
            r_2[9] = mad(q_22.y, v_11, r_2[9]);
            float v_12 = half_lo(q_4.y);
            r_2[2] = mad(q_22.x, v_12, r_2[2]);
            r_2[10] = mad(q_22.y, v_12, r_2[10]);
            float v_13 = half_hi(q_4.y);
            r_2[3] = mad(q_22.x, v_13, r_2[3]);
            r_2[11] = mad(q_22.y, v_13, r_2[11]);
            float v_14 = half_lo(q_4.z);
            r_2[4] = mad(q_22.x, v_14, r_2[4]);
            r_2[12] = mad(q_22.y, v_14, r_2[12]);
            float v_15 = half_hi(q_4.z);
            r_2[5] = mad(q_22.x, v_15, r_2[5]);
            r_2[13] = mad(q_22.y, v_15, r_2[13]);
            float v_16 = half_lo(q_4.w);
            r_2[6] = mad(q_22.x, v_16, r_2[6]);
            r_2[14] = mad(q_22.y, v_16, r_2[14]);
            float v_17 = half_hi(q_4.w);
            r_2[7] = mad(q_22.x, v_17, r_2[7]);
            r_2[15] = mad(q_22.y, v_17, r_2[15]);
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
        shared_1[tx + 2080] = r_2[8];
        shared_1[tx + 2340] = r_2[9];
        shared_1[tx + 2600] = r_2[10];
        shared_1[tx + 2860] = r_2[11];
        shared_1[tx + 3120] = r_2[12];
        shared_1[tx + 3380] = r_2[13];
        shared_1[tx + 3640] = r_2[14];
        shared_1[tx + 3900] = r_2[15];
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
          int first_1 = ((((h & 1) * 2080) + ((d_1 & 7) * 260)) + ((h >> 1) * 128)) + (d_1 >> 3);
          float total = shared_1[first_1];
          float total_1 = total + shared_1[first_1 + 2];
          float total_2 = total_1 + shared_1[first_1 + 4];
          float total_3 = total_2 + shared_1[first_1 + 6];
          float total_4 = total_3 + shared_1[first_1 + 8];
          float total_5 = total_4 + shared_1[first_1 + 10];
          float total_6 = total_5 + shared_1[first_1 + 12];
          float total_7 = total_6 + shared_1[first_1 + 14];
          float total_8 = total_7 + shared_1[first_1 + 16];
          float total_9 = total_8 + shared_1[first_1 + 18];
          float total_10 = total_9 + shared_1[first_1 + 20];
          float total_11 = total_10 + shared_1[first_1 + 22];
          float total_12 = total_11 + shared_1[first_1 + 24];
          float total_13 = total_12 + shared_1[first_1 + 26];
          float total_14 = total_13 + shared_1[first_1 + 28];
          float total_15 = total_14 + shared_1[first_1 + 30];
          float total_16 = total_15 + shared_1[first_1 + 32];
          float total_17 = total_16 + shared_1[first_1 + 34];
          float total_18 = total_17 + shared_1[first_1 + 36];
          float total_19 = total_18 + shared_1[first_1 + 38];
          float total_20 = total_19 + shared_1[first_1 + 40];
          float total_21 = total_20 + shared_1[first_1 + 42];
          float total_22 = total_21 + shared_1[first_1 + 44];
          float total_23 = total_22 + shared_1[first_1 + 46];
          float total_24 = total_23 + shared_1[first_1 + 48];
          float total_25 = total_24 + shared_1[first_1 + 50];
          float total_26 = total_25 + shared_1[first_1 + 52];
          float total_27 = total_26 + shared_1[first_1 + 54];
          float total_28 = total_27 + shared_1[first_1 + 56];
          float total_29 = total_28 + shared_1[first_1 + 58];
          float total_30 = total_29 + shared_1[first_1 + 60];
          float total_31 = total_30 + shared_1[first_1 + 62];
          float total_32 = total_31 + shared_1[first_1 + 64];
          float total_33 = total_32 + shared_1[first_1 + 66];
          float total_34 = total_33 + shared_1[first_1 + 68];
          float total_35 = total_34 + shared_1[first_1 + 70];
          float total_36 = total_35 + shared_1[first_1 + 72];
          float total_37 = total_36 + shared_1[first_1 + 74];
          float total_38 = total_37 + shared_1[first_1 + 76];
          float total_39 = total_38 + shared_1[first_1 + 78];
          float total_40 = total_39 + shared_1[first_1 + 80];
          float total_41 = total_40 + shared_1[first_1 + 82];
          float total_42 = total_41 + shared_1[first_1 + 84];
          float total_43 = total_42 + shared_1[first_1 + 86];
          float total_44 = total_43 + shared_1[first_1 + 88];
          float total_45 = total_44 + shared_1[first_1 + 90];
          float total_46 = total_45 + shared_1[first_1 + 92];
          float total_47 = total_46 + shared_1[first_1 + 94];
          float total_48 = total_47 + shared_1[first_1 + 96];
          float total_49 = total_48 + shared_1[first_1 + 98];
          float total_50 = total_49 + shared_1[first_1 + 100];
          float total_51 = total_50 + shared_1[first_1 + 102];
          float total_52 = total_51 + shared_1[first_1 + 104];
          float total_53 = total_52 + shared_1[first_1 + 106];
          float total_54 = total_53 + shared_1[first_1 + 108];
          float total_55 = total_54 + shared_1[first_1 + 110];
          float total_56 = total_55 + shared_1[first_1 + 112];
          float total_57 = total_56 + shared_1[first_1 + 114];
          float total_58 = total_57 + shared_1[first_1 + 116];
          float total_59 = total_58 + shared_1[first_1 + 118];
          float total_60 = total_59 + shared_1[first_1 + 120];
          float total_61 = total_60 + shared_1[first_1 + 122];
          float total_62 = total_61 + shared_1[first_1 + 124];
          float total_63 = total_62 + shared_1[first_1 + 126];
          work[((h * 20) + partial_at) + d_1] = total_63;
        }
        if (tx < heads_now) {
          int first_2 = ((tx >> 1) * 16) + (tx & 1);
          float total_64 = shared_4[first_2];
          float total_65 = total_64 + shared_4[first_2 + 4];
          float total_66 = total_65 + shared_4[first_2 + 8];
          float total_67 = total_66 + shared_4[first_2 + 12];
          int tail = ((tx * 20) + partial_at) + 16;
          work[tail] = shared_4[first_2 + 2];
          work[tail + 1] = total_67;
          work[tail + 2] = (float)splits;
          work[tail + 3] = 0.0f;
        }
      }
    }
  }
}
