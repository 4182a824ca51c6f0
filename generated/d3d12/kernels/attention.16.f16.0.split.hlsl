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
groupshared float shared_1[4096];
groupshared float4 shared_2[16];
groupshared float4 shared_3[256];
groupshared float4 shared_4[8];
[numthreads(256, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID, uint index : SV_GroupIndex) {
  int t = (int)index;
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int gz = (int)gid.z;
  int tx = (int)tid.x;
  int rows = step_1[0];
  if (gz < rows) {
    int row_at = (gz * 16) + step_1[4];
    int position = step_1[row_at + 1];
    int low = (0 < constants.span) ? max(((position + 1) - constants.span), 0) : 0;
    int first_page = low >> 8;
    int last_page = position >> 8;
    int table = step_1[(row_at + constants.pool) + 4];
    int used_pages = (last_page + 1) - first_page;
    int split_at = first_page + gx;
    if (split_at <= last_page) {
      int in_group = size_heads / size_kv_heads;
      int head_at = gy * 2048;
      int keys_at = (constants.k_offset >> 2) + head_at;
      int values_at = (constants.v_offset >> 2) + head_at;
      [loop] for (int i = 0; i < ((in_group + 3) >> 2); ++i) {
        int split_end = min(split_at, last_page) + 1;
        int head = (i * 4) + (gy * in_group);
        int heads_now = min((in_group - (i * 4)), 4);
        int q_at = (((head * 16) + constants.q_at) + (gz * constants.ld_q)) + tx;
        float query;
        float query_1;
        float query_2;
        float query_3;
        query = 0.0f;
        if ((tx < 16) && (0 < heads_now)) {
          query = q[q_at] * constants.scale;
        }
        query_1 = 0.0f;
        if ((tx < 16) && (1 < heads_now)) {
          query_1 = q[q_at + 16] * constants.scale;
        }
        query_2 = 0.0f;
        if ((tx < 16) && (2 < heads_now)) {
          query_2 = q[q_at + 32] * constants.scale;
        }
        query_3 = 0.0f;
        if ((tx < 16) && (3 < heads_now)) {
          query_3 = q[q_at + 48] * constants.scale;
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
        [loop] for (int i_1 = split_at; i_1 < split_end; ++i_1) {
          int page = step_1[table + i_1] * constants.page_words;
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
            shared_2[tx] = float4(query, query_1, query_2, query_3);
          }
          GroupMemoryBarrierWithGroupSync();
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
          sums[0] = mad(q_5.x, k, sums[0]);
          sums[1] = mad(q_5.x, k_1, sums[1]);
          sums[2] = mad(q_5.x, k_2, sums[2]);
          sums[3] = mad(q_5.x, k_3, sums[3]);
          sums[4] = mad(q_5.x, k_4, sums[4]);
          sums[5] = mad(q_5.x, k_5, sums[5]);
          sums[6] = mad(q_5.x, k_6, sums[6]);
          sums[7] = mad(q_5.x, k_7, sums[7]);
          sums[8] = mad(q_5.y, k, sums[8]);
          sums[9] = mad(q_5.y, k_1, sums[9]);
          sums[10] = mad(q_5.y, k_2, sums[10]);
          sums[11] = mad(q_5.y, k_3, sums[11]);
          sums[12] = mad(q_5.y, k_4, sums[12]);
          sums[13] = mad(q_5.y, k_5, sums[13]);
          sums[14] = mad(q_5.y, k_6, sums[14]);
          sums[15] = mad(q_5.y, k_7, sums[15]);
          float4 q_6 = shared_2[first_d + 1];
          sums[0] = mad(q_6.x, k_8, sums[0]);
          sums[1] = mad(q_6.x, k_9, sums[1]);
          sums[2] = mad(q_6.x, k_10, sums[2]);
          sums[3] = mad(q_6.x, k_11, sums[3]);
          sums[4] = mad(q_6.x, k_12, sums[4]);
          sums[5] = mad(q_6.x, k_13, sums[5]);
          sums[6] = mad(q_6.x, k_14, sums[6]);
          sums[7] = mad(q_6.x, k_15, sums[7]);
          sums[8] = mad(q_6.y, k_8, sums[8]);
          sums[9] = mad(q_6.y, k_9, sums[9]);
          sums[10] = mad(q_6.y, k_10, sums[10]);
          sums[11] = mad(q_6.y, k_11, sums[11]);
          sums[12] = mad(q_6.y, k_12, sums[12]);
          sums[13] = mad(q_6.y, k_13, sums[13]);
          sums[14] = mad(q_6.y, k_14, sums[14]);
          sums[15] = mad(q_6.y, k_15, sums[15]);
          if (2 < heads_now) {
            float4 q_7 = shared_2[first_d];
            sums[16] = mad(q_7.z, k, sums[16]);
            sums[17] = mad(q_7.z, k_1, sums[17]);
            sums[18] = mad(q_7.z, k_2, sums[18]);
            sums[19] = mad(q_7.z, k_3, sums[19]);
            sums[20] = mad(q_7.z, k_4, sums[20]);
            sums[21] = mad(q_7.z, k_5, sums[21]);
            sums[22] = mad(q_7.z, k_6, sums[22]);
            sums[23] = mad(q_7.z, k_7, sums[23]);
            sums[24] = mad(q_7.w, k, sums[24]);
            sums[25] = mad(q_7.w, k_1, sums[25]);
            sums[26] = mad(q_7.w, k_2, sums[26]);
            sums[27] = mad(q_7.w, k_3, sums[27]);
            sums[28] = mad(q_7.w, k_4, sums[28]);
            sums[29] = mad(q_7.w, k_5, sums[29]);
            sums[30] = mad(q_7.w, k_6, sums[30]);
            sums[31] = mad(q_7.w, k_7, sums[31]);
            float4 q_8 = shared_2[first_d + 1];
            sums[16] = mad(q_8.z, k_8, sums[16]);
            sums[17] = mad(q_8.z, k_9, sums[17]);
            sums[18] = mad(q_8.z, k_10, sums[18]);
            sums[19] = mad(q_8.z, k_11, sums[19]);
            sums[20] = mad(q_8.z, k_12, sums[20]);
            sums[21] = mad(q_8.z, k_13, sums[21]);
            sums[22] = mad(q_8.z, k_14, sums[22]);
            sums[23] = mad(q_8.z, k_15, sums[23]);
            sums[24] = mad(q_8.w, k_8, sums[24]);
            sums[25] = mad(q_8.w, k_9, sums[25]);
            sums[26] = mad(q_8.w, k_10, sums[26]);
            sums[27] = mad(q_8.w, k_11, sums[27]);
            sums[28] = mad(q_8.w, k_12, sums[28]);
            sums[29] = mad(q_8.w, k_13, sums[29]);
            sums[30] = mad(q_8.w, k_14, sums[30]);
            sums[31] = mad(q_8.w, k_15, sums[31]);
          }
          float scores[4];
          scores[0] = 0.0f;
          scores[1] = 0.0f;
          scores[2] = 0.0f;
          scores[3] = 0.0f;
          int sums_at = (part * 512) + (tx & 31);
          GroupMemoryBarrierWithGroupSync();
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
          GroupMemoryBarrierWithGroupSync();
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
            GroupMemoryBarrierWithGroupSync();
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
            GroupMemoryBarrierWithGroupSync();
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
          float v_28 = lane_max(score, t);
          float v_29 = lane_max(score_1, t);
          float v_30 = lane_max(score_2, t);
          float v_31 = lane_max(score_3, t);
          if ((tx & 31) == 0) {
            shared_4[tx >> 5] = float4(v_28, v_29, v_30, v_31);
          }
          GroupMemoryBarrierWithGroupSync();
          float largest = r[0];
          float largest_1 = r[1];
          float largest_2 = r[2];
          float largest_3 = r[3];
          float4 q_9 = shared_4[0];
          float largest_4 = max(largest, q_9.x);
          float largest_5 = max(largest_1, q_9.y);
          float largest_6 = max(largest_2, q_9.z);
          float largest_7 = max(largest_3, q_9.w);
          float4 q_10 = shared_4[1];
          float largest_8 = max(largest_4, q_10.x);
          float largest_9 = max(largest_5, q_10.y);
          float largest_10 = max(largest_6, q_10.z);
          float largest_11 = max(largest_7, q_10.w);
          float4 q_11 = shared_4[2];
          float largest_12 = max(largest_8, q_11.x);
          float largest_13 = max(largest_9, q_11.y);
          float largest_14 = max(largest_10, q_11.z);
          float largest_15 = max(largest_11, q_11.w);
          float4 q_12 = shared_4[3];
          float largest_16 = max(largest_12, q_12.x);
          float largest_17 = max(largest_13, q_12.y);
          float largest_18 = max(largest_14, q_12.z);
          float largest_19 = max(largest_15, q_12.w);
          float4 q_13 = shared_4[4];
          float largest_20 = max(largest_16, q_13.x);
          float largest_21 = max(largest_17, q_13.y);
          float largest_22 = max(largest_18, q_13.z);
          float largest_23 = max(largest_19, q_13.w);
          float4 q_14 = shared_4[5];
          float largest_24 = max(largest_20, q_14.x);
          float largest_25 = max(largest_21, q_14.y);
          float largest_26 = max(largest_22, q_14.z);
          float largest_27 = max(largest_23, q_14.w);
          float4 q_15 = shared_4[6];
          float largest_28 = max(largest_24, q_15.x);
          float largest_29 = max(largest_25, q_15.y);
          float largest_30 = max(largest_26, q_15.z);
          float largest_31 = max(largest_27, q_15.w);
          float4 q_16 = shared_4[7];
          float largest_32 = max(largest_28, q_16.x);
          float largest_33 = max(largest_29, q_16.y);
          float largest_34 = max(largest_30, q_16.z);
          float largest_35 = max(largest_31, q_16.w);
          float weight = exp((score - largest_32));
          float weight_1 = exp((score_1 - largest_33));
          float weight_2 = exp((score_2 - largest_34));
          float weight_3 = exp((score_3 - largest_35));
          shared_3[tx] = float4(weight, weight_1, weight_2, weight_3);
          float keep = exp((r[0] - largest_32));
          r_1[0] = mad(r_1[0], keep, weight);
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
          r_1[1] = mad(r_1[1], keep_1, weight_1);
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
          r_1[2] = mad(r_1[2], keep_2, weight_2);
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
          r_1[3] = mad(r_1[3], keep_3, weight_3);
          r[3] = largest_35;
          r_2[24] = r_2[24] * keep_3;
          r_2[25] = r_2[25] * keep_3;
          r_2[26] = r_2[26] * keep_3;
          r_2[27] = r_2[27] * keep_3;
          r_2[28] = r_2[28] * keep_3;
          r_2[29] = r_2[29] * keep_3;
          r_2[30] = r_2[30] * keep_3;
          r_2[31] = r_2[31] * keep_3;
          GroupMemoryBarrierWithGroupSync();
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
          r_2[0] = mad(q_17.x, v_32, r_2[0]);
          r_2[1] = mad(q_17.x, v_33, r_2[1]);
          r_2[2] = mad(q_17.x, v_34, r_2[2]);
          r_2[3] = mad(q_17.x, v_35, r_2[3]);
          r_2[4] = mad(q_17.x, v_36, r_2[4]);
          r_2[5] = mad(q_17.x, v_37, r_2[5]);
          r_2[6] = mad(q_17.x, v_38, r_2[6]);
          r_2[7] = mad(q_17.x, v_39, r_2[7]);
          r_2[8] = mad(q_17.y, v_32, r_2[8]);
          r_2[9] = mad(q_17.y, v_33, r_2[9]);
          r_2[10] = mad(q_17.y, v_34, r_2[10]);
          r_2[11] = mad(q_17.y, v_35, r_2[11]);
          r_2[12] = mad(q_17.y, v_36, r_2[12]);
          r_2[13] = mad(q_17.y, v_37, r_2[13]);
          r_2[14] = mad(q_17.y, v_38, r_2[14]);
          r_2[15] = mad(q_17.y, v_39, r_2[15]);
          float4 q_18 = shared_3[(tx >> 1) + 128];
          r_2[0] = mad(q_18.x, v_40, r_2[0]);
          r_2[1] = mad(q_18.x, v_41, r_2[1]);
          r_2[2] = mad(q_18.x, v_42, r_2[2]);
          r_2[3] = mad(q_18.x, v_43, r_2[3]);
          r_2[4] = mad(q_18.x, v_44, r_2[4]);
          r_2[5] = mad(q_18.x, v_45, r_2[5]);
          r_2[6] = mad(q_18.x, v_46, r_2[6]);
          r_2[7] = mad(q_18.x, v_47, r_2[7]);
          r_2[8] = mad(q_18.y, v_40, r_2[8]);
          r_2[9] = mad(q_18.y, v_41, r_2[9]);
          r_2[10] = mad(q_18.y, v_42, r_2[10]);
          r_2[11] = mad(q_18.y, v_43, r_2[11]);
          r_2[12] = mad(q_18.y, v_44, r_2[12]);
          r_2[13] = mad(q_18.y, v_45, r_2[13]);
          r_2[14] = mad(q_18.y, v_46, r_2[14]);
          r_2[15] = mad(q_18.y, v_47, r_2[15]);
          if (2 < heads_now) {
            float4 q_19 = shared_3[tx >> 1];
            r_2[16] = mad(q_19.z, v_32, r_2[16]);
            r_2[17] = mad(q_19.z, v_33, r_2[17]);
            r_2[18] = mad(q_19.z, v_34, r_2[18]);
            r_2[19] = mad(q_19.z, v_35, r_2[19]);
            r_2[20] = mad(q_19.z, v_36, r_2[20]);
            r_2[21] = mad(q_19.z, v_37, r_2[21]);
            r_2[22] = mad(q_19.z, v_38, r_2[22]);
            r_2[23] = mad(q_19.z, v_39, r_2[23]);
            r_2[24] = mad(q_19.w, v_32, r_2[24]);
            r_2[25] = mad(q_19.w, v_33, r_2[25]);
            r_2[26] = mad(q_19.w, v_34, r_2[26]);
            r_2[27] = mad(q_19.w, v_35, r_2[27]);
            r_2[28] = mad(q_19.w, v_36, r_2[28]);
            r_2[29] = mad(q_19.w, v_37, r_2[29]);
            r_2[30] = mad(q_19.w, v_38, r_2[30]);
            r_2[31] = mad(q_19.w, v_39, r_2[31]);
            float4 q_20 = shared_3[(tx >> 1) + 128];
            r_2[16] = mad(q_20.z, v_40, r_2[16]);
            r_2[17] = mad(q_20.z, v_41, r_2[17]);
            r_2[18] = mad(q_20.z, v_42, r_2[18]);
            r_2[19] = mad(q_20.z, v_43, r_2[19]);
            r_2[20] = mad(q_20.z, v_44, r_2[20]);
            r_2[21] = mad(q_20.z, v_45, r_2[21]);
            r_2[22] = mad(q_20.z, v_46, r_2[22]);
            r_2[23] = mad(q_20.z, v_47, r_2[23]);
            r_2[24] = mad(q_20.w, v_40, r_2[24]);
            r_2[25] = mad(q_20.w, v_41, r_2[25]);
            r_2[26] = mad(q_20.w, v_42, r_2[26]);
            r_2[27] = mad(q_20.w, v_43, r_2[27]);
            r_2[28] = mad(q_20.w, v_44, r_2[28]);
            r_2[29] = mad(q_20.w, v_45, r_2[29]);
            r_2[30] = mad(q_20.w, v_46, r_2[30]);
            r_2[31] = mad(q_20.w, v_47, r_2[31]);
          }
        }
        int rows_1 = step_1[0];
        int partial = (((gx * rows_1) + gz) * size_heads) + head;
        int partial_at = partial * 20;
        GroupMemoryBarrierWithGroupSync();
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
        GroupMemoryBarrierWithGroupSync();
        [loop] for (int i_2 = tx; i_2 < 32; i_2 += 256) {
          int v_48 = i_2 >> 4;
          int v_49 = i_2 & 15;
          int v_50 = v_49 >> 1;
          int v_51 = v_49 & 1;
          int v_52 = ((v_48 * 2048) + (v_50 * 256)) + v_51;
          float total = 0.0f;
          [loop] for (int i_3 = 0; i_3 < 128; ++i_3) {
            total = total + shared_1[(((i_3 + v_50) & 127) * 2) + v_52];
          }
          if (v_48 < heads_now) {
            work[(((v_48 * 20) + (v_51 * 8)) + partial_at) + v_50] = total;
          }
        }
        if (2 < heads_now) {
          GroupMemoryBarrierWithGroupSync();
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
          GroupMemoryBarrierWithGroupSync();
          [loop] for (int i_4 = tx; i_4 < 32; i_4 += 256) {
            int v_53 = i_4 >> 4;
            int v_54 = i_4 & 15;
            int v_55 = v_54 >> 1;
            int v_56 = v_54 & 1;
            int v_57 = ((v_53 * 2048) + (v_55 * 256)) + v_56;
            float total_1 = 0.0f;
            [loop] for (int i_5 = 0; i_5 < 128; ++i_5) {
              total_1 = total_1 + shared_1[(((i_5 + v_55) & 127) * 2) + v_57];
            }
            if ((v_53 + 2) < heads_now) {
              work[((((v_53 * 20) + (v_56 * 8)) + partial_at) + v_55) + 40] = total_1;
            }
          }
        }
        float v_58 = lane_sum(r_1[0], t);
        float v_59 = lane_sum(r_1[1], t);
        float v_60 = lane_sum(r_1[2], t);
        float v_61 = lane_sum(r_1[3], t);
        GroupMemoryBarrierWithGroupSync();
        if ((tx & 31) == 0) {
          shared_4[tx >> 5] = float4(v_58, v_59, v_60, v_61);
        }
        GroupMemoryBarrierWithGroupSync();
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
