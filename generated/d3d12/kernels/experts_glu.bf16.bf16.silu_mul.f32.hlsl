#define THREADS 512
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
[[vk::binding(0)]] StructuredBuffer<int> ids : register(t0);
[[vk::binding(1)]] StructuredBuffer<int> step_1 : register(t1);
[[vk::binding(2)]] StructuredBuffer<int> slots : register(t2);
[[vk::binding(3)]] StructuredBuffer<uint4> w : register(t3);
[[vk::binding(4)]] StructuredBuffer<uint4> w2 : register(t4);
[[vk::binding(5)]] RWStructuredBuffer<float> y : register(u5);
[[vk::binding(6)]] StructuredBuffer<float4> x : register(t6);
#ifdef __spirv__
struct Constants { int x_at; };
[[vk::push_constant]] Constants constants;
[[vk::constant_id(0)]] const int size_n = 1;
[[vk::constant_id(1)]] const int size_k = 1;
[[vk::constant_id(2)]] const int size_used = 1;
#else
struct Constants { int x_at; int n; int k; int used; };
cbuffer Root : register(b0) { Constants constants; };
#define size_n constants.n
#define size_k constants.k
#define size_used constants.used
#endif
groupshared float shared_1[256];
groupshared int shared_2[8];
[numthreads(512, 1, 1)]
void kernel_main(uint3 gid : SV_GroupID, uint3 tid : SV_GroupThreadID, uint index : SV_GroupIndex) {
  int t = (int)index;
  int gx = (int)gid.x;
  int gy = (int)gid.y;
  int tx = (int)tid.x;
  int entries = step_1[2];
  int entry = gy;
  int expert = ids[max(min(entry, (entries - 1)), 0)];
  int place = slots[expert];
  int there = (int)((entry < entries) && (0 <= place));
  int place_1 = max(place, 0);
  int run = tx >> 5;
  int row = min(((gx * 32) + (run * 2)), (size_n - 1)) + (place_1 * size_n);
  int row_1 = min((((gx * 32) + (run * 2)) + 1), (size_n - 1)) + (place_1 * size_n);
  int lane = tx & 31;
  int base = row * (size_k >> 1);
  int base_1 = row_1 * (size_k >> 1);
  int chunks = size_k >> 3;
  int base_2 = row * (size_k >> 1);
  int base_3 = row_1 * (size_k >> 1);
  int chunks_1 = size_k >> 3;
  float sum[16];
  int e = lane;
  int e_1 = max(min(e, (chunks - 1)), 0);
  uint4 q = w[e_1 + (base >> 2)];
  uint4 q_1 = w[e_1 + (base_1 >> 2)];
  int e_2 = lane + 32;
  int e_3 = max(min(e_2, (chunks - 1)), 0);
  uint4 q_2 = w[e_3 + (base >> 2)];
  uint4 q_3 = w[e_3 + (base_1 >> 2)];
  int e_4 = lane + 64;
  int e_5 = max(min(e_4, (chunks - 1)), 0);
  uint4 q_4 = w[e_5 + (base >> 2)];
  uint4 q_5 = w[e_5 + (base_1 >> 2)];
  int e_6 = lane + 96;
  int e_7 = max(min(e_6, (chunks - 1)), 0);
  uint4 q_6 = w[e_7 + (base >> 2)];
  uint4 q_7 = w[e_7 + (base_1 >> 2)];
  int rows = min((entries / size_used), 8);
  if (tx < 8) {
    shared_2[tx] = -1;
  }
  GroupMemoryBarrierWithGroupSync();
  [loop] for (int i = tx; i < max(((1 < rows) ? (rows * size_used) : 0), tx); i += 512) {
    if (ids[i] == expert) {
      shared_2[i / size_used] = i;
    }
  }
  GroupMemoryBarrierWithGroupSync();
  int own = entry / size_used;
  int passes = ((there == 1) && ((rows == 1) || ((((((((own <= 0) || (shared_2[0] < 0)) && ((own <= 1) || (shared_2[1] < 0))) && ((own <= 2) || (shared_2[2] < 0))) && ((own <= 3) || (shared_2[3] < 0))) && ((own <= 4) || (shared_2[4] < 0))) && ((own <= 5) || (shared_2[5] < 0))) && ((own <= 6) || (shared_2[6] < 0))))) ? ((rows + 3) >> 2) : 0;
  if (rows == 1) {
    [loop] for (int i_1 = 0; i_1 < passes; ++i_1) {
      sum[0] = 0.0f;
      sum[1] = 0.0f;
      sum[2] = 0.0f;
      sum[3] = 0.0f;
      int e_8 = lane;
      int e_9 = max(min(e_8, (chunks_1 - 1)), 0);
      uint4 q_8 = w2[e_9 + (base_2 >> 2)];
      uint4 q_9 = w2[e_9 + (base_3 >> 2)];
      int e_10 = lane + 32;
      int e_11 = max(min(e_10, (chunks_1 - 1)), 0);
      uint4 q_10 = w2[e_11 + (base_2 >> 2)];
      uint4 q_11 = w2[e_11 + (base_3 >> 2)];
      int e_12 = lane + 64;
      int e_13 = max(min(e_12, (chunks_1 - 1)), 0);
      uint4 q_12 = w2[e_13 + (base_2 >> 2)];
      uint4 q_13 = w2[e_13 + (base_3 >> 2)];
      int e_14 = lane + 96;
      int e_15 = max(min(e_14, (chunks_1 - 1)), 0);
      uint4 q_14 = w2[e_15 + (base_2 >> 2)];
      uint4 q_15 = w2[e_15 + (base_3 >> 2)];
      if (e < chunks) {
        float4 q_16 = x[(e * 2) + (constants.x_at >> 2)];
        float4 q_17 = x[((e * 2) + (constants.x_at >> 2)) + 1];
        float v = asfloat((q.x << 16u));
        float v_1 = asfloat((q.x & 4294901760u));
        float v_2 = asfloat((q.y << 16u));
        float v_3 = asfloat((q.y & 4294901760u));
        float v_4 = asfloat((q.z << 16u));
        float v_5 = asfloat((q.z & 4294901760u));
        float v_6 = asfloat((q.w << 16u));
        float v_7 = asfloat((q.w & 4294901760u));
        float sum_1 = mad(v, q_16.x, sum[0]);
        float sum_2 = mad(v_1, q_16.y, sum_1);
        float sum_3 = mad(v_2, q_16.z, sum_2);
        float sum_4 = mad(v_3, q_16.w, sum_3);
        float sum_5 = mad(v_4, q_17.x, sum_4);
        float sum_6 = mad(v_5, q_17.y, sum_5);
        float sum_7 = mad(v_6, q_17.z, sum_6);
        float sum_8 = mad(v_7, q_17.w, sum_7);
        sum[0] = sum_8;
        float v_8 = asfloat((q_1.x << 16u));
        float v_9 = asfloat((q_1.x & 4294901760u));
        float v_10 = asfloat((q_1.y << 16u));
        float v_11 = asfloat((q_1.y & 4294901760u));
        float v_12 = asfloat((q_1.z << 16u));
        float v_13 = asfloat((q_1.z & 4294901760u));
        float v_14 = asfloat((q_1.w << 16u));
        float v_15 = asfloat((q_1.w & 4294901760u));
        float sum_9 = mad(v_8, q_16.x, sum[1]);
        float sum_10 = mad(v_9, q_16.y, sum_9);
        float sum_11 = mad(v_10, q_16.z, sum_10);
        float sum_12 = mad(v_11, q_16.w, sum_11);
        float sum_13 = mad(v_12, q_17.x, sum_12);
        float sum_14 = mad(v_13, q_17.y, sum_13);
        float sum_15 = mad(v_14, q_17.z, sum_14);
        float sum_16 = mad(v_15, q_17.w, sum_15);
        sum[1] = sum_16;
      }
      if (e_2 < chunks) {
        float4 q_18 = x[(e_2 * 2) + (constants.x_at >> 2)];
        float4 q_19 = x[((e_2 * 2) + (constants.x_at >> 2)) + 1];
        float v_16 = asfloat((q_2.x << 16u));
        float v_17 = asfloat((q_2.x & 4294901760u));
        float v_18 = asfloat((q_2.y << 16u));
        float v_19 = asfloat((q_2.y & 4294901760u));
        float v_20 = asfloat((q_2.z << 16u));
        float v_21 = asfloat((q_2.z & 4294901760u));
        float v_22 = asfloat((q_2.w << 16u));
        float v_23 = asfloat((q_2.w & 4294901760u));
        float sum_17 = mad(v_16, q_18.x, sum[0]);
        float sum_18 = mad(v_17, q_18.y, sum_17);
        float sum_19 = mad(v_18, q_18.z, sum_18);
        float sum_20 = mad(v_19, q_18.w, sum_19);
        float sum_21 = mad(v_20, q_19.x, sum_20);
        float sum_22 = mad(v_21, q_19.y, sum_21);
        float sum_23 = mad(v_22, q_19.z, sum_22);
        float sum_24 = mad(v_23, q_19.w, sum_23);
        sum[0] = sum_24;
        float v_24 = asfloat((q_3.x << 16u));
        float v_25 = asfloat((q_3.x & 4294901760u));
        float v_26 = asfloat((q_3.y << 16u));
        float v_27 = asfloat((q_3.y & 4294901760u));
        float v_28 = asfloat((q_3.z << 16u));
        float v_29 = asfloat((q_3.z & 4294901760u));
        float v_30 = asfloat((q_3.w << 16u));
        float v_31 = asfloat((q_3.w & 4294901760u));
        float sum_25 = mad(v_24, q_18.x, sum[1]);
        float sum_26 = mad(v_25, q_18.y, sum_25);
        float sum_27 = mad(v_26, q_18.z, sum_26);
        float sum_28 = mad(v_27, q_18.w, sum_27);
        float sum_29 = mad(v_28, q_19.x, sum_28);
        float sum_30 = mad(v_29, q_19.y, sum_29);
        float sum_31 = mad(v_30, q_19.z, sum_30);
        float sum_32 = mad(v_31, q_19.w, sum_31);
        sum[1] = sum_32;
      }
      if (e_4 < chunks) {
        float4 q_20 = x[(e_4 * 2) + (constants.x_at >> 2)];
        float4 q_21 = x[((e_4 * 2) + (constants.x_at >> 2)) + 1];
        float v_32 = asfloat((q_4.x << 16u));
        float v_33 = asfloat((q_4.x & 4294901760u));
        float v_34 = asfloat((q_4.y << 16u));
        float v_35 = asfloat((q_4.y & 4294901760u));
        float v_36 = asfloat((q_4.z << 16u));
        float v_37 = asfloat((q_4.z & 4294901760u));
        float v_38 = asfloat((q_4.w << 16u));
        float v_39 = asfloat((q_4.w & 4294901760u));
        float sum_33 = mad(v_32, q_20.x, sum[0]);
        float sum_34 = mad(v_33, q_20.y, sum_33);
        float sum_35 = mad(v_34, q_20.z, sum_34);
        float sum_36 = mad(v_35, q_20.w, sum_35);
        float sum_37 = mad(v_36, q_21.x, sum_36);
        float sum_38 = mad(v_37, q_21.y, sum_37);
        float sum_39 = mad(v_38, q_21.z, sum_38);
        float sum_40 = mad(v_39, q_21.w, sum_39);
        sum[0] = sum_40;
        float v_40 = asfloat((q_5.x << 16u));
        float v_41 = asfloat((q_5.x & 4294901760u));
        float v_42 = asfloat((q_5.y << 16u));
        float v_43 = asfloat((q_5.y & 4294901760u));
        float v_44 = asfloat((q_5.z << 16u));
        float v_45 = asfloat((q_5.z & 4294901760u));
        float v_46 = asfloat((q_5.w << 16u));
        float v_47 = asfloat((q_5.w & 4294901760u));
        float sum_41 = mad(v_40, q_20.x, sum[1]);
        float sum_42 = mad(v_41, q_20.y, sum_41);
        float sum_43 = mad(v_42, q_20.z, sum_42);
        float sum_44 = mad(v_43, q_20.w, sum_43);
        float sum_45 = mad(v_44, q_21.x, sum_44);
        float sum_46 = mad(v_45, q_21.y, sum_45);
        float sum_47 = mad(v_46, q_21.z, sum_46);
        float sum_48 = mad(v_47, q_21.w, sum_47);
        sum[1] = sum_48;
      }
      if (e_6 < chunks) {
        float4 q_22 = x[(e_6 * 2) + (constants.x_at >> 2)];
        float4 q_23 = x[((e_6 * 2) + (constants.x_at >> 2)) + 1];
        float v_48 = asfloat((q_6.x << 16u));
        float v_49 = asfloat((q_6.x & 4294901760u));
        float v_50 = asfloat((q_6.y << 16u));
        float v_51 = asfloat((q_6.y & 4294901760u));
        float v_52 = asfloat((q_6.z << 16u));
        float v_53 = asfloat((q_6.z & 4294901760u));
        float v_54 = asfloat((q_6.w << 16u));
        float v_55 = asfloat((q_6.w & 4294901760u));
        float sum_49 = mad(v_48, q_22.x, sum[0]);
        float sum_50 = mad(v_49, q_22.y, sum_49);
        float sum_51 = mad(v_50, q_22.z, sum_50);
        float sum_52 = mad(v_51, q_22.w, sum_51);
        float sum_53 = mad(v_52, q_23.x, sum_52);
        float sum_54 = mad(v_53, q_23.y, sum_53);
        float sum_55 = mad(v_54, q_23.z, sum_54);
        float sum_56 = mad(v_55, q_23.w, sum_55);
        sum[0] = sum_56;
        float v_56 = asfloat((q_7.x << 16u));
        float v_57 = asfloat((q_7.x & 4294901760u));
        float v_58 = asfloat((q_7.y << 16u));
        float v_59 = asfloat((q_7.y & 4294901760u));
        float v_60 = asfloat((q_7.z << 16u));
        float v_61 = asfloat((q_7.z & 4294901760u));
        float v_62 = asfloat((q_7.w << 16u));
        float v_63 = asfloat((q_7.w & 4294901760u));
        float sum_57 = mad(v_56, q_22.x, sum[1]);
        float sum_58 = mad(v_57, q_22.y, sum_57);
        float sum_59 = mad(v_58, q_22.z, sum_58);
        float sum_60 = mad(v_59, q_22.w, sum_59);
        float sum_61 = mad(v_60, q_23.x, sum_60);
        float sum_62 = mad(v_61, q_23.y, sum_61);
        float sum_63 = mad(v_62, q_23.z, sum_62);
        float sum_64 = mad(v_63, q_23.w, sum_63);
        sum[1] = sum_64;
      }
      int rounds = (chunks + 31) >> 5;
      [loop] for (int i_2 = 4; i_2 < max(rounds, 4); ++i_2) {
        int e_16 = lane + (i_2 << 5);
        if (e_16 < chunks) {
          uint4 q_24 = w[e_16 + (base >> 2)];
          uint4 q_25 = w[e_16 + (base_1 >> 2)];
          float4 q_26 = x[(e_16 * 2) + (constants.x_at >> 2)];
          float4 q_27 = x[((e_16 * 2) + (constants.x_at >> 2)) + 1];
          float v_64 = asfloat((q_24.x << 16u));
          float v_65 = asfloat((q_24.x & 4294901760u));
          float v_66 = asfloat((q_24.y << 16u));
          float v_67 = asfloat((q_24.y & 4294901760u));
          float v_68 = asfloat((q_24.z << 16u));
          float v_69 = asfloat((q_24.z & 4294901760u));
          float v_70 = asfloat((q_24.w << 16u));
          float v_71 = asfloat((q_24.w & 4294901760u));
          float sum_65 = mad(v_64, q_26.x, sum[0]);
          float sum_66 = mad(v_65, q_26.y, sum_65);
          float sum_67 = mad(v_66, q_26.z, sum_66);
          float sum_68 = mad(v_67, q_26.w, sum_67);
          float sum_69 = mad(v_68, q_27.x, sum_68);
          float sum_70 = mad(v_69, q_27.y, sum_69);
          float sum_71 = mad(v_70, q_27.z, sum_70);
          float sum_72 = mad(v_71, q_27.w, sum_71);
          sum[0] = sum_72;
          float v_72 = asfloat((q_25.x << 16u));
          float v_73 = asfloat((q_25.x & 4294901760u));
          float v_74 = asfloat((q_25.y << 16u));
          float v_75 = asfloat((q_25.y & 4294901760u));
          float v_76 = asfloat((q_25.z << 16u));
          float v_77 = asfloat((q_25.z & 4294901760u));
          float v_78 = asfloat((q_25.w << 16u));
          float v_79 = asfloat((q_25.w & 4294901760u));
          float sum_73 = mad(v_72, q_26.x, sum[1]);
          float sum_74 = mad(v_73, q_26.y, sum_73);
          float sum_75 = mad(v_74, q_26.z, sum_74);
          float sum_76 = mad(v_75, q_26.w, sum_75);
          float sum_77 = mad(v_76, q_27.x, sum_76);
          float sum_78 = mad(v_77, q_27.y, sum_77);
          float sum_79 = mad(v_78, q_27.z, sum_78);
          float sum_80 = mad(v_79, q_27.w, sum_79);
          sum[1] = sum_80;
        }
      }
      if (e_8 < chunks_1) {
        float4 q_28 = x[(e_8 * 2) + (constants.x_at >> 2)];
        float4 q_29 = x[((e_8 * 2) + (constants.x_at >> 2)) + 1];
        float v_80 = asfloat((q_8.x << 16u));
        float v_81 = asfloat((q_8.x & 4294901760u));
        float v_82 = asfloat((q_8.y << 16u));
        float v_83 = asfloat((q_8.y & 4294901760u));
        float v_84 = asfloat((q_8.z << 16u));
        float v_85 = asfloat((q_8.z & 4294901760u));
        float v_86 = asfloat((q_8.w << 16u));
        float v_87 = asfloat((q_8.w & 4294901760u));
        float sum_81 = mad(v_80, q_28.x, sum[2]);
        float sum_82 = mad(v_81, q_28.y, sum_81);
        float sum_83 = mad(v_82, q_28.z, sum_82);
        float sum_84 = mad(v_83, q_28.w, sum_83);
        float sum_85 = mad(v_84, q_29.x, sum_84);
        float sum_86 = mad(v_85, q_29.y, sum_85);
        float sum_87 = mad(v_86, q_29.z, sum_86);
        float sum_88 = mad(v_87, q_29.w, sum_87);
        sum[2] = sum_88;
        float v_88 = asfloat((q_9.x << 16u));
        float v_89 = asfloat((q_9.x & 4294901760u));
        float v_90 = asfloat((q_9.y << 16u));
        float v_91 = asfloat((q_9.y & 4294901760u));
        float v_92 = asfloat((q_9.z << 16u));
        float v_93 = asfloat((q_9.z & 4294901760u));
        float v_94 = asfloat((q_9.w << 16u));
        float v_95 = asfloat((q_9.w & 4294901760u));
        float sum_89 = mad(v_88, q_28.x, sum[3]);
        float sum_90 = mad(v_89, q_28.y, sum_89);
        float sum_91 = mad(v_90, q_28.z, sum_90);
        float sum_92 = mad(v_91, q_28.w, sum_91);
        float sum_93 = mad(v_92, q_29.x, sum_92);
        float sum_94 = mad(v_93, q_29.y, sum_93);
        float sum_95 = mad(v_94, q_29.z, sum_94);
        float sum_96 = mad(v_95, q_29.w, sum_95);
        sum[3] = sum_96;
      }
      if (e_10 < chunks_1) {
        float4 q_30 = x[(e_10 * 2) + (constants.x_at >> 2)];
        float4 q_31 = x[((e_10 * 2) + (constants.x_at >> 2)) + 1];
        float v_96 = asfloat((q_10.x << 16u));
        float v_97 = asfloat((q_10.x & 4294901760u));
        float v_98 = asfloat((q_10.y << 16u));
        float v_99 = asfloat((q_10.y & 4294901760u));
        float v_100 = asfloat((q_10.z << 16u));
        float v_101 = asfloat((q_10.z & 4294901760u));
        float v_102 = asfloat((q_10.w << 16u));
        float v_103 = asfloat((q_10.w & 4294901760u));
        float sum_97 = mad(v_96, q_30.x, sum[2]);
        float sum_98 = mad(v_97, q_30.y, sum_97);
        float sum_99 = mad(v_98, q_30.z, sum_98);
        float sum_100 = mad(v_99, q_30.w, sum_99);
        float sum_101 = mad(v_100, q_31.x, sum_100);
        float sum_102 = mad(v_101, q_31.y, sum_101);
        float sum_103 = mad(v_102, q_31.z, sum_102);
        float sum_104 = mad(v_103, q_31.w, sum_103);
        sum[2] = sum_104;
        float v_104 = asfloat((q_11.x << 16u));
        float v_105 = asfloat((q_11.x & 4294901760u));
        float v_106 = asfloat((q_11.y << 16u));
        float v_107 = asfloat((q_11.y & 4294901760u));
        float v_108 = asfloat((q_11.z << 16u));
        float v_109 = asfloat((q_11.z & 4294901760u));
        float v_110 = asfloat((q_11.w << 16u));
        float v_111 = asfloat((q_11.w & 4294901760u));
        float sum_105 = mad(v_104, q_30.x, sum[3]);
        float sum_106 = mad(v_105, q_30.y, sum_105);
        float sum_107 = mad(v_106, q_30.z, sum_106);
        float sum_108 = mad(v_107, q_30.w, sum_107);
        float sum_109 = mad(v_108, q_31.x, sum_108);
        float sum_110 = mad(v_109, q_31.y, sum_109);
        float sum_111 = mad(v_110, q_31.z, sum_110);
        float sum_112 = mad(v_111, q_31.w, sum_111);
        sum[3] = sum_112;
      }
      if (e_12 < chunks_1) {
        float4 q_32 = x[(e_12 * 2) + (constants.x_at >> 2)];
        float4 q_33 = x[((e_12 * 2) + (constants.x_at >> 2)) + 1];
        float v_112 = asfloat((q_12.x << 16u));
        float v_113 = asfloat((q_12.x & 4294901760u));
        float v_114 = asfloat((q_12.y << 16u));
        float v_115 = asfloat((q_12.y & 4294901760u));
        float v_116 = asfloat((q_12.z << 16u));
        float v_117 = asfloat((q_12.z & 4294901760u));
        float v_118 = asfloat((q_12.w << 16u));
        float v_119 = asfloat((q_12.w & 4294901760u));
        float sum_113 = mad(v_112, q_32.x, sum[2]);
        float sum_114 = mad(v_113, q_32.y, sum_113);
        float sum_115 = mad(v_114, q_32.z, sum_114);
        float sum_116 = mad(v_115, q_32.w, sum_115);
        float sum_117 = mad(v_116, q_33.x, sum_116);
        float sum_118 = mad(v_117, q_33.y, sum_117);
        float sum_119 = mad(v_118, q_33.z, sum_118);
        float sum_120 = mad(v_119, q_33.w, sum_119);
        sum[2] = sum_120;
        float v_120 = asfloat((q_13.x << 16u));
        float v_121 = asfloat((q_13.x & 4294901760u));
        float v_122 = asfloat((q_13.y << 16u));
        float v_123 = asfloat((q_13.y & 4294901760u));
        float v_124 = asfloat((q_13.z << 16u));
        float v_125 = asfloat((q_13.z & 4294901760u));
        float v_126 = asfloat((q_13.w << 16u));
        float v_127 = asfloat((q_13.w & 4294901760u));
        float sum_121 = mad(v_120, q_32.x, sum[3]);
        float sum_122 = mad(v_121, q_32.y, sum_121);
        float sum_123 = mad(v_122, q_32.z, sum_122);
        float sum_124 = mad(v_123, q_32.w, sum_123);
        float sum_125 = mad(v_124, q_33.x, sum_124);
        float sum_126 = mad(v_125, q_33.y, sum_125);
        float sum_127 = mad(v_126, q_33.z, sum_126);
        float sum_128 = mad(v_127, q_33.w, sum_127);
        sum[3] = sum_128;
      }
      if (e_14 < chunks_1) {
        float4 q_34 = x[(e_14 * 2) + (constants.x_at >> 2)];
        float4 q_35 = x[((e_14 * 2) + (constants.x_at >> 2)) + 1];
        float v_128 = asfloat((q_14.x << 16u));
        float v_129 = asfloat((q_14.x & 4294901760u));
        float v_130 = asfloat((q_14.y << 16u));
        float v_131 = asfloat((q_14.y & 4294901760u));
        float v_132 = asfloat((q_14.z << 16u));
        float v_133 = asfloat((q_14.z & 4294901760u));
        float v_134 = asfloat((q_14.w << 16u));
        float v_135 = asfloat((q_14.w & 4294901760u));
        float sum_129 = mad(v_128, q_34.x, sum[2]);
        float sum_130 = mad(v_129, q_34.y, sum_129);
        float sum_131 = mad(v_130, q_34.z, sum_130);
        float sum_132 = mad(v_131, q_34.w, sum_131);
        float sum_133 = mad(v_132, q_35.x, sum_132);
        float sum_134 = mad(v_133, q_35.y, sum_133);
        float sum_135 = mad(v_134, q_35.z, sum_134);
        float sum_136 = mad(v_135, q_35.w, sum_135);
        sum[2] = sum_136;
        float v_136 = asfloat((q_15.x << 16u));
        float v_137 = asfloat((q_15.x & 4294901760u));
        float v_138 = asfloat((q_15.y << 16u));
        float v_139 = asfloat((q_15.y & 4294901760u));
        float v_140 = asfloat((q_15.z << 16u));
        float v_141 = asfloat((q_15.z & 4294901760u));
        float v_142 = asfloat((q_15.w << 16u));
        float v_143 = asfloat((q_15.w & 4294901760u));
        float sum_137 = mad(v_136, q_34.x, sum[3]);
        float sum_138 = mad(v_137, q_34.y, sum_137);
        float sum_139 = mad(v_138, q_34.z, sum_138);
        float sum_140 = mad(v_139, q_34.w, sum_139);
        float sum_141 = mad(v_140, q_35.x, sum_140);
        float sum_142 = mad(v_141, q_35.y, sum_141);
        float sum_143 = mad(v_142, q_35.z, sum_142);
        float sum_144 = mad(v_143, q_35.w, sum_143);
        sum[3] = sum_144;
      }
      int rounds_1 = (chunks_1 + 31) >> 5;
      [loop] for (int i_3 = 4; i_3 < max(rounds_1, 4); ++i_3) {
        int e_17 = lane + (i_3 << 5);
        if (e_17 < chunks_1) {
          uint4 q_36 = w2[e_17 + (base_2 >> 2)];
          uint4 q_37 = w2[e_17 + (base_3 >> 2)];
          float4 q_38 = x[(e_17 * 2) + (constants.x_at >> 2)];
          float4 q_39 = x[((e_17 * 2) + (constants.x_at >> 2)) + 1];
          float v_144 = asfloat((q_36.x << 16u));
          float v_145 = asfloat((q_36.x & 4294901760u));
          float v_146 = asfloat((q_36.y << 16u));
          float v_147 = asfloat((q_36.y & 4294901760u));
          float v_148 = asfloat((q_36.z << 16u));
          float v_149 = asfloat((q_36.z & 4294901760u));
          float v_150 = asfloat((q_36.w << 16u));
          float v_151 = asfloat((q_36.w & 4294901760u));
          float sum_145 = mad(v_144, q_38.x, sum[2]);
          float sum_146 = mad(v_145, q_38.y, sum_145);
          float sum_147 = mad(v_146, q_38.z, sum_146);
          float sum_148 = mad(v_147, q_38.w, sum_147);
          float sum_149 = mad(v_148, q_39.x, sum_148);
          float sum_150 = mad(v_149, q_39.y, sum_149);
          float sum_151 = mad(v_150, q_39.z, sum_150);
          float sum_152 = mad(v_151, q_39.w, sum_151);
          sum[2] = sum_152;
          float v_152 = asfloat((q_37.x << 16u));
          float v_153 = asfloat((q_37.x & 4294901760u));
          float v_154 = asfloat((q_37.y << 16u));
          float v_155 = asfloat((q_37.y & 4294901760u));
          float v_156 = asfloat((q_37.z << 16u));
          float v_157 = asfloat((q_37.z & 4294901760u));
          float v_158 = asfloat((q_37.w << 16u));
          float v_159 = asfloat((q_37.w & 4294901760u));
          float sum_153 = mad(v_152, q_38.x, sum[3]);
          float sum_154 = mad(v_153, q_38.y, sum_153);
          float sum_155 = mad(v_154, q_38.z, sum_154);
          float sum_156 = mad(v_155, q_38.w, sum_155);
          float sum_157 = mad(v_156, q_39.x, sum_156);
          float sum_158 = mad(v_157, q_39.y, sum_157);
          float sum_159 = mad(v_158, q_39.z, sum_158);
          float sum_160 = mad(v_159, q_39.w, sum_159);
          sum[3] = sum_160;
        }
      }
      float v_160 = lane_sum(sum[0], t);
      float v_161 = lane_sum(sum[1], t);
      float v_162 = lane_sum(sum[2], t);
      float v_163 = lane_sum(sum[3], t);
      if ((tx & 31) == 0) {
        float v_164 = exp(min((0.0f - v_160), 88.0f));
        float v_165 = v_160 / (1.0f + v_164);
        shared_1[run * 2] = v_165 * v_162;
        float v_166 = exp(min((0.0f - v_161), 88.0f));
        float v_167 = v_161 / (1.0f + v_166);
        shared_1[(run * 2) + 1] = v_167 * v_163;
      }
    }
  } else {
    [loop] for (int i_4 = 0; i_4 < passes; ++i_4) {
      int base_4 = i_4 * 4;
      int row_2 = base_4;
      int row_3 = base_4 + 1;
      int row_4 = base_4 + 2;
      int row_5 = base_4 + 3;
      sum[0] = 0.0f;
      sum[1] = 0.0f;
      sum[2] = 0.0f;
      sum[3] = 0.0f;
      sum[4] = 0.0f;
      sum[5] = 0.0f;
      sum[6] = 0.0f;
      sum[7] = 0.0f;
      sum[8] = 0.0f;
      sum[9] = 0.0f;
      sum[10] = 0.0f;
      sum[11] = 0.0f;
      sum[12] = 0.0f;
      sum[13] = 0.0f;
      sum[14] = 0.0f;
      sum[15] = 0.0f;
      int rounds_2 = (chunks + 31) >> 5;
      [loop] for (int i_5 = 0; i_5 < max(rounds_2, 0); ++i_5) {
        int e_18 = lane + (i_5 << 5);
        if (e_18 < chunks) {
          uint4 q_40 = w[e_18 + (base >> 2)];
          uint4 q_41 = w[e_18 + (base_1 >> 2)];
          float v_168 = asfloat((q_40.x << 16u));
          float v_169 = asfloat((q_40.x & 4294901760u));
          float v_170 = asfloat((q_40.y << 16u));
          float v_171 = asfloat((q_40.y & 4294901760u));
          float v_172 = asfloat((q_40.z << 16u));
          float v_173 = asfloat((q_40.z & 4294901760u));
          float v_174 = asfloat((q_40.w << 16u));
          float v_175 = asfloat((q_40.w & 4294901760u));
          float v_176 = asfloat((q_41.x << 16u));
          float v_177 = asfloat((q_41.x & 4294901760u));
          float v_178 = asfloat((q_41.y << 16u));
          float v_179 = asfloat((q_41.y & 4294901760u));
          float v_180 = asfloat((q_41.z << 16u));
          float v_181 = asfloat((q_41.z & 4294901760u));
          float v_182 = asfloat((q_41.w << 16u));
          float v_183 = asfloat((q_41.w & 4294901760u));
          if (0 <= shared_2[min(row_2, 7)]) {
            float4 q_42 = x[(((row_2 * ((size_k + 15) >> 4)) * 4) + (e_18 * 2)) + (constants.x_at >> 2)];
            float4 q_43 = x[((((row_2 * ((size_k + 15) >> 4)) * 4) + (e_18 * 2)) + (constants.x_at >> 2)) + 1];
            float sum_161 = mad(v_168, q_42.x, sum[0]);
            float sum_162 = mad(v_169, q_42.y, sum_161);
            float sum_163 = mad(v_170, q_42.z, sum_162);
            float sum_164 = mad(v_171, q_42.w, sum_163);
            float sum_165 = mad(v_172, q_43.x, sum_164);
            float sum_166 = mad(v_173, q_43.y, sum_165);
            float sum_167 = mad(v_174, q_43.z, sum_166);
            float sum_168 = mad(v_175, q_43.w, sum_167);
            sum[0] = sum_168;
            float sum_169 = mad(v_176, q_42.x, sum[1]);
            float sum_170 = mad(v_177, q_42.y, sum_169);
            float sum_171 = mad(v_178, q_42.z, sum_170);
            float sum_172 = mad(v_179, q_42.w, sum_171);
            float sum_173 = mad(v_180, q_43.x, sum_172);
            float sum_174 = mad(v_181, q_43.y, sum_173);
            float sum_175 = mad(v_182, q_43.z, sum_174);
            float sum_176 = mad(v_183, q_43.w, sum_175);
            sum[1] = sum_176;
          }
          if (0 <= shared_2[min(row_3, 7)]) {
            float4 q_44 = x[(((row_3 * ((size_k + 15) >> 4)) * 4) + (e_18 * 2)) + (constants.x_at >> 2)];
            float4 q_45 = x[((((row_3 * ((size_k + 15) >> 4)) * 4) + (e_18 * 2)) + (constants.x_at >> 2)) + 1];
            float sum_177 = mad(v_168, q_44.x, sum[4]);
            float sum_178 = mad(v_169, q_44.y, sum_177);
            float sum_179 = mad(v_170, q_44.z, sum_178);
            float sum_180 = mad(v_171, q_44.w, sum_179);
            float sum_181 = mad(v_172, q_45.x, sum_180);
            float sum_182 = mad(v_173, q_45.y, sum_181);
            float sum_183 = mad(v_174, q_45.z, sum_182);
            float sum_184 = mad(v_175, q_45.w, sum_183);
            sum[4] = sum_184;
            float sum_185 = mad(v_176, q_44.x, sum[5]);
            float sum_186 = mad(v_177, q_44.y, sum_185);
            float sum_187 = mad(v_178, q_44.z, sum_186);
            float sum_188 = mad(v_179, q_44.w, sum_187);
            float sum_189 = mad(v_180, q_45.x, sum_188);
            float sum_190 = mad(v_181, q_45.y, sum_189);
            float sum_191 = mad(v_182, q_45.z, sum_190);
            float sum_192 = mad(v_183, q_45.w, sum_191);
            sum[5] = sum_192;
          }
          if (0 <= shared_2[min(row_4, 7)]) {
            float4 q_46 = x[(((row_4 * ((size_k + 15) >> 4)) * 4) + (e_18 * 2)) + (constants.x_at >> 2)];
            float4 q_47 = x[((((row_4 * ((size_k + 15) >> 4)) * 4) + (e_18 * 2)) + (constants.x_at >> 2)) + 1];
            float sum_193 = mad(v_168, q_46.x, sum[8]);
            float sum_194 = mad(v_169, q_46.y, sum_193);
            float sum_195 = mad(v_170, q_46.z, sum_194);
            float sum_196 = mad(v_171, q_46.w, sum_195);
            float sum_197 = mad(v_172, q_47.x, sum_196);
            float sum_198 = mad(v_173, q_47.y, sum_197);
            float sum_199 = mad(v_174, q_47.z, sum_198);
            float sum_200 = mad(v_175, q_47.w, sum_199);
            sum[8] = sum_200;
            float sum_201 = mad(v_176, q_46.x, sum[9]);
            float sum_202 = mad(v_177, q_46.y, sum_201);
            float sum_203 = mad(v_178, q_46.z, sum_202);
            float sum_204 = mad(v_179, q_46.w, sum_203);
            float sum_205 = mad(v_180, q_47.x, sum_204);
            float sum_206 = mad(v_181, q_47.y, sum_205);
            float sum_207 = mad(v_182, q_47.z, sum_206);
            float sum_208 = mad(v_183, q_47.w, sum_207);
            sum[9] = sum_208;
          }
          if (0 <= shared_2[min(row_5, 7)]) {
            float4 q_48 = x[(((row_5 * ((size_k + 15) >> 4)) * 4) + (e_18 * 2)) + (constants.x_at >> 2)];
            float4 q_49 = x[((((row_5 * ((size_k + 15) >> 4)) * 4) + (e_18 * 2)) + (constants.x_at >> 2)) + 1];
            float sum_209 = mad(v_168, q_48.x, sum[12]);
            float sum_210 = mad(v_169, q_48.y, sum_209);
            float sum_211 = mad(v_170, q_48.z, sum_210);
            float sum_212 = mad(v_171, q_48.w, sum_211);
            float sum_213 = mad(v_172, q_49.x, sum_212);
            float sum_214 = mad(v_173, q_49.y, sum_213);
            float sum_215 = mad(v_174, q_49.z, sum_214);
            float sum_216 = mad(v_175, q_49.w, sum_215);
            sum[12] = sum_216;
            float sum_217 = mad(v_176, q_48.x, sum[13]);
            float sum_218 = mad(v_177, q_48.y, sum_217);
            float sum_219 = mad(v_178, q_48.z, sum_218);
            float sum_220 = mad(v_179, q_48.w, sum_219);
            float sum_221 = mad(v_180, q_49.x, sum_220);
            float sum_222 = mad(v_181, q_49.y, sum_221);
            float sum_223 = mad(v_182, q_49.z, sum_222);
            float sum_224 = mad(v_183, q_49.w, sum_223);
            sum[13] = sum_224;
          }
        }
      }
      int rounds_3 = (chunks_1 + 31) >> 5;
      [loop] for (int i_6 = 0; i_6 < max(rounds_3, 0); ++i_6) {
        int e_19 = lane + (i_6 << 5);
        if (e_19 < chunks_1) {
          uint4 q_50 = w2[e_19 + (base_2 >> 2)];
          uint4 q_51 = w2[e_19 + (base_3 >> 2)];
          float v_184 = asfloat((q_50.x << 16u));
          float v_185 = asfloat((q_50.x & 4294901760u));
          float v_186 = asfloat((q_50.y << 16u));
          float v_187 = asfloat((q_50.y & 4294901760u));
          float v_188 = asfloat((q_50.z << 16u));
          float v_189 = asfloat((q_50.z & 4294901760u));
          float v_190 = asfloat((q_50.w << 16u));
          float v_191 = asfloat((q_50.w & 4294901760u));
          float v_192 = asfloat((q_51.x << 16u));
          float v_193 = asfloat((q_51.x & 4294901760u));
          float v_194 = asfloat((q_51.y << 16u));
          float v_195 = asfloat((q_51.y & 4294901760u));
          float v_196 = asfloat((q_51.z << 16u));
          float v_197 = asfloat((q_51.z & 4294901760u));
          float v_198 = asfloat((q_51.w << 16u));
          float v_199 = asfloat((q_51.w & 4294901760u));
          if (0 <= shared_2[min(row_2, 7)]) {
            float4 q_52 = x[(((row_2 * ((size_k + 15) >> 4)) * 4) + (e_19 * 2)) + (constants.x_at >> 2)];
            float4 q_53 = x[((((row_2 * ((size_k + 15) >> 4)) * 4) + (e_19 * 2)) + (constants.x_at >> 2)) + 1];
            float sum_225 = mad(v_184, q_52.x, sum[2]);
            float sum_226 = mad(v_185, q_52.y, sum_225);
            float sum_227 = mad(v_186, q_52.z, sum_226);
            float sum_228 = mad(v_187, q_52.w, sum_227);
            float sum_229 = mad(v_188, q_53.x, sum_228);
            float sum_230 = mad(v_189, q_53.y, sum_229);
            float sum_231 = mad(v_190, q_53.z, sum_230);
            float sum_232 = mad(v_191, q_53.w, sum_231);
            sum[2] = sum_232;
            float sum_233 = mad(v_192, q_52.x, sum[3]);
            float sum_234 = mad(v_193, q_52.y, sum_233);
            float sum_235 = mad(v_194, q_52.z, sum_234);
            float sum_236 = mad(v_195, q_52.w, sum_235);
            float sum_237 = mad(v_196, q_53.x, sum_236);
            float sum_238 = mad(v_197, q_53.y, sum_237);
            float sum_239 = mad(v_198, q_53.z, sum_238);
            float sum_240 = mad(v_199, q_53.w, sum_239);
            sum[3] = sum_240;
          }
          if (0 <= shared_2[min(row_3, 7)]) {
            float4 q_54 = x[(((row_3 * ((size_k + 15) >> 4)) * 4) + (e_19 * 2)) + (constants.x_at >> 2)];
            float4 q_55 = x[((((row_3 * ((size_k + 15) >> 4)) * 4) + (e_19 * 2)) + (constants.x_at >> 2)) + 1];
            float sum_241 = mad(v_184, q_54.x, sum[6]);
            float sum_242 = mad(v_185, q_54.y, sum_241);
            float sum_243 = mad(v_186, q_54.z, sum_242);
            float sum_244 = mad(v_187, q_54.w, sum_243);
            float sum_245 = mad(v_188, q_55.x, sum_244);
            float sum_246 = mad(v_189, q_55.y, sum_245);
            float sum_247 = mad(v_190, q_55.z, sum_246);
            float sum_248 = mad(v_191, q_55.w, sum_247);
            sum[6] = sum_248;
            float sum_249 = mad(v_192, q_54.x, sum[7]);
            float sum_250 = mad(v_193, q_54.y, sum_249);
            float sum_251 = mad(v_194, q_54.z, sum_250);
            float sum_252 = mad(v_195, q_54.w, sum_251);
            float sum_253 = mad(v_196, q_55.x, sum_252);
            float sum_254 = mad(v_197, q_55.y, sum_253);
            float sum_255 = mad(v_198, q_55.z, sum_254);
            float sum_256 = mad(v_199, q_55.w, sum_255);
            sum[7] = sum_256;
          }
          if (0 <= shared_2[min(row_4, 7)]) {
            float4 q_56 = x[(((row_4 * ((size_k + 15) >> 4)) * 4) + (e_19 * 2)) + (constants.x_at >> 2)];
            float4 q_57 = x[((((row_4 * ((size_k + 15) >> 4)) * 4) + (e_19 * 2)) + (constants.x_at >> 2)) + 1];
            float sum_257 = mad(v_184, q_56.x, sum[10]);
            float sum_258 = mad(v_185, q_56.y, sum_257);
            float sum_259 = mad(v_186, q_56.z, sum_258);
            float sum_260 = mad(v_187, q_56.w, sum_259);
            float sum_261 = mad(v_188, q_57.x, sum_260);
            float sum_262 = mad(v_189, q_57.y, sum_261);
            float sum_263 = mad(v_190, q_57.z, sum_262);
            float sum_264 = mad(v_191, q_57.w, sum_263);
            sum[10] = sum_264;
            float sum_265 = mad(v_192, q_56.x, sum[11]);
            float sum_266 = mad(v_193, q_56.y, sum_265);
            float sum_267 = mad(v_194, q_56.z, sum_266);
            float sum_268 = mad(v_195, q_56.w, sum_267);
            float sum_269 = mad(v_196, q_57.x, sum_268);
            float sum_270 = mad(v_197, q_57.y, sum_269);
            float sum_271 = mad(v_198, q_57.z, sum_270);
            float sum_272 = mad(v_199, q_57.w, sum_271);
            sum[11] = sum_272;
          }
          if (0 <= shared_2[min(row_5, 7)]) {
            float4 q_58 = x[(((row_5 * ((size_k + 15) >> 4)) * 4) + (e_19 * 2)) + (constants.x_at >> 2)];
            float4 q_59 = x[((((row_5 * ((size_k + 15) >> 4)) * 4) + (e_19 * 2)) + (constants.x_at >> 2)) + 1];
            float sum_273 = mad(v_184, q_58.x, sum[14]);
            float sum_274 = mad(v_185, q_58.y, sum_273);
            float sum_275 = mad(v_186, q_58.z, sum_274);
            float sum_276 = mad(v_187, q_58.w, sum_275);
            float sum_277 = mad(v_188, q_59.x, sum_276);
            float sum_278 = mad(v_189, q_59.y, sum_277);
            float sum_279 = mad(v_190, q_59.z, sum_278);
            float sum_280 = mad(v_191, q_59.w, sum_279);
            sum[14] = sum_280;
            float sum_281 = mad(v_192, q_58.x, sum[15]);
            float sum_282 = mad(v_193, q_58.y, sum_281);
            float sum_283 = mad(v_194, q_58.z, sum_282);
            float sum_284 = mad(v_195, q_58.w, sum_283);
            float sum_285 = mad(v_196, q_59.x, sum_284);
            float sum_286 = mad(v_197, q_59.y, sum_285);
            float sum_287 = mad(v_198, q_59.z, sum_286);
            float sum_288 = mad(v_199, q_59.w, sum_287);
            sum[15] = sum_288;
          }
        }
      }
      [loop] for (int i_7 = 0; i_7 < 4; ++i_7) {
        float v_200 = (i_7 == 3) ? sum[12] : ((i_7 == 2) ? sum[8] : ((i_7 == 1) ? sum[4] : sum[0]));
        float v_201 = (i_7 == 3) ? sum[13] : ((i_7 == 2) ? sum[9] : ((i_7 == 1) ? sum[5] : sum[1]));
        float v_202 = (i_7 == 3) ? sum[14] : ((i_7 == 2) ? sum[10] : ((i_7 == 1) ? sum[6] : sum[2]));
        float v_203 = (i_7 == 3) ? sum[15] : ((i_7 == 2) ? sum[11] : ((i_7 == 1) ? sum[7] : sum[3]));
        float v_204 = lane_sum(v_200, t);
        float v_205 = lane_sum(v_201, t);
        float v_206 = lane_sum(v_202, t);
        float v_207 = lane_sum(v_203, t);
        if ((tx & 31) == 0) {
          float v_208 = exp(min((0.0f - v_204), 88.0f));
          float v_209 = v_204 / (1.0f + v_208);
          shared_1[((base_4 * 32) + (i_7 * 32)) + (run * 2)] = v_209 * v_206;
          float v_210 = exp(min((0.0f - v_205), 88.0f));
          float v_211 = v_205 / (1.0f + v_210);
          shared_1[(((base_4 * 32) + (i_7 * 32)) + (run * 2)) + 1] = v_211 * v_207;
        }
      }
    }
  }
  GroupMemoryBarrierWithGroupSync();
  int lane_1 = tx & 31;
  int row_6 = min(run, 7);
  int four = min(lane_1, 7) * 4;
  float4 q_60 = float4(shared_1[(row_6 * 32) + four], shared_1[((row_6 * 32) + four) + 1], shared_1[((row_6 * 32) + four) + 2], shared_1[((row_6 * 32) + four) + 3]);
  float v_212 = (lane_1 < 8) ? q_60.x : 0.0f;
  float v_213 = (lane_1 < 8) ? q_60.y : 0.0f;
  float v_214 = (lane_1 < 8) ? q_60.z : 0.0f;
  float v_215 = (lane_1 < 8) ? q_60.w : 0.0f;
  int target = (0 < passes) ? ((rows == 1) ? entry : shared_2[row_6]) : (-1);
  bool there_1 = (run < rows) && (0 <= target);
  bool mine = there_1 && (lane_1 < 8);
  int first = (gx * 32) + (lane_1 * 4);
  if (mine && (first < size_n)) {
    y[((target * ((size_n + 15) >> 4)) * 16) + first] = v_212;
  }
  if (mine && ((first + 1) < size_n)) {
    y[(((target * ((size_n + 15) >> 4)) * 16) + first) + 1] = v_213;
  }
  if (mine && ((first + 2) < size_n)) {
    y[(((target * ((size_n + 15) >> 4)) * 16) + first) + 2] = v_214;
  }
  if (mine && ((first + 3) < size_n)) {
    y[(((target * ((size_n + 15) >> 4)) * 16) + first) + 3] = v_215;
  }
}
