// In place of coopmat.hlsl on devices without cooperative matrices: an operand is where it lies in shared memory, and each
// of 32 consecutive threads has 8 elements of a sum. As slow as it looks.

#define LINE 9
groupshared uint4 tokens[BM * LINE];
groupshared uint4 weights[BN * LINE];

struct Tokens { uint at; };
struct Weights { uint at; };
struct Sums { float v[8]; }; // of row lane / 2, from column lane % 2 * 8 on

static uint thread_index; // set by `kernel_main`

uint element_row() { return thread_index % 32 / 2; }
uint element_column() { return thread_index % 2 * 8; }

float half_of(uint4 words, uint i) { return f16tof32(words[i / 2] >> i % 2 * 16); }

Sums multiply_add(Tokens a, Weights b, Sums c) {
  for (uint e = 0; e < 8; e++)
    for (uint k16 = 0; k16 < 16; k16++) {
      float x = half_of(tokens[a.at + element_row() * LINE + k16 / 8], k16 % 8);
      float w = half_of(weights[b.at + (element_column() + e) * LINE + k16 / 8], k16 % 8);
      c.v[e] = mad(x, w, c.v[e]);
    }
  return c;
}

Sums splat(float v) {
  Sums m;
  for (uint e = 0; e < 8; e++) m.v[e] = v;
  return m;
}

Tokens load_tokens(uint at) { Tokens m; m.at = at; return m; }
Weights load_weights(uint at) { Weights m; m.at = at; return m; }

void store_shared(uint at, Sums m) {
  uint4 q[2];
  for (uint e = 0; e < 8; e++) q[e / 4][e % 4] = asuint(m.v[e]);
  for (uint i = 0; i < 2; i++) tokens[at + element_row() * (WN / 4) + element_column() / 4 + i] = q[i];
}

void store_out(uint at, Sums m) {
  for (uint e = 0; e < 8; e++) output[at + element_row() * ld_out + element_column() + e] = m.v[e];
}
