// Products of many rows on tensor cores; coopmat.hlsl stands before it.
//
// A workgroup makes BM tokens x BN weight rows, each of its subgroups of 32 a part of WM x WN in f32 accumulators of
// 16 x 16. Per step of 64 along k, weights are decoded to f16 in shared memory, beside the activations; what the next
// step needs is loaded into registers meanwhile. Decoding takes two weights at once: their bits under the exponent of
// 1024 (or of 64, for nibbles that lie four bits higher) are an f16 pair of 1024 + q (64 + q) exactly. The pair is bytes
// 0 and 2 of a dword, then 1 and 3: activations lie in that order too, 0, 2, 1, 3 within each four.
//
// Set by gemm_coopmat.py: BM BN WM WN, one of Q4_K Q5_K Q6_K Q8_0 Q4_0 Q4_1 F16, BIAS, EXPERTS and SHARES, and the
// declarations of buffers and constants.

#define WARPS ((BM / WM) * (BN / WN))
#define THREADS (WARPS * 32)
#define X_LOADS (BM * 8 / THREADS) // uint4 that a thread copies a step
#define PARTS (BN * 2 / THREADS)   // half steps of a weight row that a thread decodes

[[vk::ext_instruction(124)]] float16_t2 as_halves(uint v);
[[vk::ext_instruction(124)]] uint as_word(float16_t2 v);

// Two weights whose bits lie over the exponent of `base`: (value - base) * s, and + m where the format has minimums.
uint scaled(uint bits, float base, float16_t s) { return as_word((as_halves(bits) - (float16_t)base) * s); }
uint scaled(uint bits, float base, float16_t s, float16_t m) { return as_word(mad(as_halves(bits) - (float16_t)base, s, m)); }

#if defined(Q6_K) || defined(Q8_0) || defined(Q4_0)
uint half_at(uint index) { return w__word[index >> 1] >> (index & 1) * 16; }
#endif

// A part is half `h` of a step: two runs of 16 weights, first at RUN_0(h), RUN_1(h) (in uint4 of f16).
// `row` is where the weight row begins (uint4), `at` the step; parts that lie wholly beyond k decode to zeros.
#if defined(Q4_K) || defined(Q5_K)
#define RUN_0(h) ((h) * 2)
#define RUN_1(h) (4 + (h) * 2)
#ifdef Q4_K
#define BLOCK 9
#define QUANTS 1
#else
#define BLOCK 11
#define QUANTS 3
#endif
#define ROW_WORDS (k / 256 * BLOCK)
struct Part {
  uint4 head, q;
#ifdef Q5_K
  uint4 top;
#endif
};
Part fetch(uint row, uint at, uint h) {
  Part p;
  uint block = row + at / 4 * BLOCK;
  p.head = w[block];
  p.q = w[block + QUANTS + at % 4 * 2 + h];
#ifdef Q5_K
  p.top = w[block + 1 + h];
#endif
  return p;
}
void decode(Part p, uint at, uint h, out uint r0[8], out uint r1[8]) {
  uint g = at % 4, shift = (g & 1) * 16, scales, mins;
  if (g < 2) {
    scales = (p.head.y >> shift) & 0x3f3f;
    mins = (p.head.z >> shift) & 0x3f3f;
  } else {
    scales = ((p.head.w >> shift) & 0x0f0f) | ((p.head.y >> (shift + 2)) & 0x3030);
    mins = ((p.head.w >> (shift + 4)) & 0x0f0f) | ((p.head.z >> (shift + 2)) & 0x3030);
  }
  float d = f16tof32(p.head.x), dm = -f16tof32(p.head.x >> 16);
  float16_t s0 = (float16_t)(d * (scales & 255)), s1 = (float16_t)(d * (scales >> 8));
  float16_t m0 = (float16_t)(dm * (mins & 255)), m1 = (float16_t)(dm * (mins >> 8));
  [unroll] for (uint c = 0; c < 4; c++)
    [unroll] for (uint o = 0; o < 2; o++) {
      uint q = p.q[c] >> 8 * o, low = (q & 0x000f000f) | 0x64006400, high = (q & 0x00f000f0) | 0x54005400;
#ifdef Q5_K
      uint t = p.top[c] >> (8 * o + 2 * g);
      low |= (t & 0x00010001) << 4;
      high |= (t & 0x00020002) << 7;
#endif
      r0[c * 2 + o] = scaled(low, 1024, s0, m0);
      r1[c * 2 + o] = scaled(high, 64, s1, m1);
    }
}
#endif

#ifdef Q6_K // 13 uint4 a block, then the factors of all blocks
#define RUN_0(h) ((h) * 2)
#define RUN_1(h) (4 + (h) * 2)
#define ROW_WORDS (k / 256 * 13 + (k / 256 + 7) / 8)
struct Part {
  uint4 low, high, top;
  uint scales, d;
};
Part fetch(uint row, uint at, uint h) {
  Part p;
  uint block = row + at / 4 * 13, side = at / 2 % 2;
  p.low = w[block + side * 4 + h];
  p.high = w[block + side * 4 + 2 + h];
  p.top = w[block + 8 + side * 2 + h];
  p.scales = w__word[(block + 12) * 4 + at % 4] >> 8 * h;
  p.d = half_at((row + k / 256 * 13) * 8 + at / 4);
  return p;
}
void decode(Part p, uint at, uint h, out uint r0[8], out uint r1[8]) {
  float d = f16tof32(p.d);
  float16_t s0 = (float16_t)(d * ((int)(p.scales << 24) >> 24)), s1 = (float16_t)(d * ((int)(p.scales << 8) >> 24));
  uint shift = at % 2 * 4;
  [unroll] for (uint c = 0; c < 4; c++)
    [unroll] for (uint o = 0; o < 2; o++) {
      uint t = p.top[c] >> (8 * o + shift);
      uint a = ((p.low[c] >> (8 * o + shift)) & 0x000f000f) | ((t & 0x00030003) << 4);
      uint b = ((p.high[c] >> (8 * o + shift)) & 0x000f000f) | ((t & 0x000c000c) << 2);
      r0[c * 2 + o] = scaled(a | 0x64006400, 1056, s0);
      r1[c * 2 + o] = scaled(b | 0x64006400, 1056, s1);
    }
}
#endif

#ifdef Q8_0 // 2 uint4 a block, then the factors; a part is a block
#define BLOCKS_OF_32
#define RUN_0(h) ((h) * 4)
#define RUN_1(h) ((h) * 4 + 2)
#define ROW_WORDS (k / 32 * 2 + (k / 32 + 7) / 8)
struct Part {
  uint4 low, high;
  uint d;
};
Part fetch(uint row, uint at, uint h) {
  Part p;
  uint blocks = k / 32, block = min(at * 2 + h, blocks - 1);
  p.low = w[row + block * 2];
  p.high = w[row + block * 2 + 1];
  p.d = at * 2 + h < blocks ? half_at((row + blocks * 2) * 8 + block) : 0;
  return p;
}
void decode(Part p, uint at, uint h, out uint r0[8], out uint r1[8]) {
  float16_t s = (float16_t)f16tof32(p.d);
  [unroll] for (uint c = 0; c < 4; c++)
    [unroll] for (uint o = 0; o < 2; o++) {
      uint a = (p.low[c] ^ 0x80808080) >> 8 * o, b = (p.high[c] ^ 0x80808080) >> 8 * o;
      r0[c * 2 + o] = scaled((a & 0x00ff00ff) | 0x64006400, 1152, s);
      r1[c * 2 + o] = scaled((b & 0x00ff00ff) | 0x64006400, 1152, s);
    }
}
#endif

#if defined(Q4_0) || defined(Q4_1) // a uint4 a block, then the factors; a part is a block
#define BLOCKS_OF_32
#define RUN_0(h) ((h) * 4)
#define RUN_1(h) ((h) * 4 + 2)
#ifdef Q4_0
#define ROW_WORDS (k / 32 + (k / 32 + 7) / 8)
#else
#define ROW_WORDS (k / 32 + (k / 32 + 3) / 4)
#endif
struct Part {
  uint4 q;
  uint d;
};
Part fetch(uint row, uint at, uint h) {
  Part p;
  uint blocks = k / 32, block = min(at * 2 + h, blocks - 1);
  p.q = w[row + block];
#ifdef Q4_0
  p.d = half_at((row + blocks) * 8 + block);
#else
  p.d = w__word[(row + blocks) * 4 + block];
#endif
  if (at * 2 + h >= blocks) p.d = 0;
  return p;
}
void decode(Part p, uint at, uint h, out uint r0[8], out uint r1[8]) {
  float16_t s = (float16_t)f16tof32(p.d);
#ifdef Q4_1
  float16_t m = (float16_t)f16tof32(p.d >> 16);
#endif
  [unroll] for (uint c = 0; c < 4; c++)
    [unroll] for (uint o = 0; o < 2; o++) {
      uint q = p.q[c] >> 8 * o, low = (q & 0x000f000f) | 0x64006400, high = (q & 0x00f000f0) | 0x54005400;
#ifdef Q4_0
      r0[c * 2 + o] = scaled(low, 1032, s);
      r1[c * 2 + o] = scaled(high, 72, s);
#else
      r0[c * 2 + o] = scaled(low, 1024, s, m);
      r1[c * 2 + o] = scaled(high, 64, s, m);
#endif
    }
}
#endif

#ifdef F16
#define BLOCKS_OF_32
#define RUN_0(h) ((h) * 4)
#define RUN_1(h) ((h) * 4 + 2)
#define ROW_WORDS (k / 8)
struct Part {
  uint4 q[4];
};
Part fetch(uint row, uint at, uint h) {
  Part p;
  uint first = at * 8 + h * 4;
  [unroll] for (uint i = 0; i < 4; i++) p.q[i] = first < k / 8 ? w[row + first + i] : (uint4)0;
  return p;
}
uint2 swapped(uint2 v) { return uint2((v.x & 0xffff) | (v.y << 16), (v.x >> 16) | (v.y & 0xffff0000)); }
void decode(Part p, uint at, uint h, out uint r0[8], out uint r1[8]) {
  uint4 v[4];
  [unroll] for (uint i = 0; i < 4; i++) v[i] = uint4(swapped(p.q[i].xy), swapped(p.q[i].zw));
  [unroll] for (uint c = 0; c < 4; c++) {
    r0[c] = v[0][c];
    r0[4 + c] = v[1][c];
    r1[c] = v[2][c];
    r1[4 + c] = v[3][c];
  }
}
#endif

#ifdef EXPERTS
groupshared uint source[BM]; // row of x of each token of the tile
groupshared uint target[BM]; // and its row of out
#endif

// Where the tile's results go: token i of the tile to this float of out.
uint out_row(uint i, uint first) {
#ifdef EXPERTS
  return out_at + target[i] * ld_out;
#else
  return out_at + (first + i) * ld_out;
#endif
}

// Through shared memory, 16 tokens of each subgroup at a time: its area is 16 x WN floats.
void store_guarded(Sums acc[WM / 16][WN / 16], uint warp, uint lane, uint wm, uint wn, uint first, uint end, uint n0) {
  uint area = warp * 16 * (WN / 4);
  [unroll] for (uint i = 0; i < WM / 16; i++) {
    [unroll] for (uint j = 0; j < WN / 16; j++)
      store_shared(area + j * 4, acc[i][j]);
    GroupMemoryBarrierWithGroupSync();
    for (uint e = lane; e < 16 * WN; e += 32) {
      uint token = wm + i * 16 + e / WN, column = n0 + wn + e % WN;
      if (first + token < end && column < n) {
        float value = asfloat(tokens[area + e / 4][e % 4]);
#ifdef BIAS
        value += b[column];
#endif
        output[out_row(token, first) + column] = value;
      }
    }
    GroupMemoryBarrierWithGroupSync();
  }
}

// The tile of tokens [first, first + BM), those from `end` on left out, and of weight rows n0 on of the matrix at `matrix`.
void tile(uint tid, uint first, uint end, uint n0, uint matrix) {
  uint warp = tid / 32, lane = tid % 32, wm = warp % (BM / WM) * WM, wn = warp / (BM / WM) * WN;
  uint x_from[X_LOADS], w_from[PARTS];
  [unroll] for (uint i = 0; i < X_LOADS; i++) {
    uint token = (i * THREADS + tid) / 8;
#ifdef EXPERTS
    x_from[i] = source[token] * (k / 8);
#else
    x_from[i] = min(first + token, end - 1) * (k / 8);
#endif
  }
  [unroll] for (uint i = 0; i < PARTS; i++)
    w_from[i] = matrix + min(n0 + (i * THREADS + tid) / 2, n - 1) * ROW_WORDS;

  Sums acc[WM / 16][WN / 16];
  [unroll] for (uint i = 0; i < WM / 16; i++)
    [unroll] for (uint j = 0; j < WN / 16; j++) acc[i][j] = splat(0.0);

  uint4 x_next[X_LOADS];
  Part w_next[PARTS];
  uint steps = (k + 63) / 64;
#ifdef BLOCKS_OF_32 // k may end in the middle of a step: the weights there are zeros, the activations any
#define X_CHUNK(at) min((at) * 8 + tid % 8, k / 8 - 1)
#else
#define X_CHUNK(at) ((at) * 8 + tid % 8)
#endif
#define FETCH(at) { \
    [unroll] for (uint f = 0; f < X_LOADS; f++) x_next[f] = x[x_from[f] + X_CHUNK(at)]; \
    [unroll] for (uint g = 0; g < PARTS; g++) w_next[g] = fetch(w_from[g], at, tid % 2); }
  FETCH(0)
  [loop] for (uint at = 0; at < steps; at++) {
    [unroll] for (uint i = 0; i < X_LOADS; i++) tokens[(i * THREADS + tid) / 8 * LINE + tid % 8] = x_next[i];
    [unroll] for (uint i = 0; i < PARTS; i++) {
      uint h = tid % 2, to = (i * THREADS + tid) / 2 * LINE, r0[8], r1[8];
      decode(w_next[i], at, h, r0, r1);
      weights[to + RUN_0(h)] = uint4(r0[0], r0[1], r0[2], r0[3]);
      weights[to + RUN_0(h) + 1] = uint4(r0[4], r0[5], r0[6], r0[7]);
      weights[to + RUN_1(h)] = uint4(r1[0], r1[1], r1[2], r1[3]);
      weights[to + RUN_1(h) + 1] = uint4(r1[4], r1[5], r1[6], r1[7]);
    }
    GroupMemoryBarrierWithGroupSync();
    if (at + 1 < steps) FETCH(at + 1)
    [unroll] for (uint c = 0; c < 4; c++) {
      Tokens a[WM / 16];
      [unroll] for (uint i = 0; i < WM / 16; i++)
        a[i] = load_tokens((wm + i * 16) * LINE + c * 2);
      [unroll] for (uint j = 0; j < WN / 16; j++) {
        Weights b = load_weights((wn + j * 16) * LINE + c * 2);
        [unroll] for (uint i = 0; i < WM / 16; i++) acc[i][j] = multiply_add(a[i], b, acc[i][j]);
      }
    }
    GroupMemoryBarrierWithGroupSync();
  }

#if defined(EXPERTS) || defined(BIAS)
  store_guarded(acc, warp, lane, wm, wn, first, end, n0);
#else
  if (first + BM <= end && out_at % 4 == 0 && ld_out % 4 == 0) { // whole, and aligned as matrices must be
    [unroll] for (uint i = 0; i < WM / 16; i++)
      [unroll] for (uint j = 0; j < WN / 16; j++)
        if (n0 + wn + j * 16 < n)
          store_out(out_at + (first + wm + i * 16) * ld_out + n0 + wn + j * 16, acc[i][j]);
  } else {
    store_guarded(acc, warp, lane, wm, wn, first, end, n0);
  }
#endif
}

[numthreads(THREADS, 1, 1)] void kernel_main(uint tid : SV_GroupIndex, uint3 group : SV_GroupID) {
#ifdef EXPERTS // an expert's tiles are dealt to the workgroups of its plane
  int slot = slots[group.y];
  if (slot < 0) return;
  uint end = starts[group.y + 1];
  [loop] for (uint first = starts[group.y] + group.z * BM; first < end; first += SHARES * BM) {
    for (uint i = tid; i < BM; i += THREADS) {
      uint entry = entries[min(first + i, end - 1)];
      source[i] = by_entry ? entry : entry / used;
      target[i] = entry;
    }
    GroupMemoryBarrierWithGroupSync();
    tile(tid, first, end, group.x * BN, slot * n * ROW_WORDS);
  }
#else
  uint first = group.y * BM, end = ROWS;
  if (first < end) tile(tid, first, end, group.x * BN, 0);
#endif
}
