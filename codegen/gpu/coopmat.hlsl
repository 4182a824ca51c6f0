// Cooperative matrices of 16 x 16 (VK_KHR_cooperative_matrix) through DXC's inline SPIR-V, and the shared memory that they
// are loaded from. Numbers: opcodes of SPIR-V; scope 3 is the subgroup; uses 0, 1, 2 are the operands A, B and C.

#define LINE 9 // uint4 of a row: 8 hold 64 values; without the ninth, rows fall on the same banks, at less than half the speed
groupshared uint4 tokens[BM * LINE];
groupshared uint4 weights[BN * LINE];

template <typename T, uint Use>
using Matrix = vk::SpirvOpaqueType<4456, T, vk::integral_constant<uint, 3>, vk::integral_constant<uint, 16>,
                                   vk::integral_constant<uint, 16>, vk::integral_constant<uint, Use> >;
typedef Matrix<float16_t, 0> Tokens;
typedef Matrix<float16_t, 1> Weights;
typedef Matrix<float, 2> Sums;
#define ROW_MAJOR 0
#define COLUMN_MAJOR 1

template <typename M, typename P>
[[vk::ext_instruction(4457)]] M matrix_load([[vk::ext_reference]] P p, uint layout, uint stride, [[vk::ext_literal]] uint access);
template <typename P, typename M>
[[vk::ext_instruction(4458)]] void matrix_store([[vk::ext_reference]] P p, M m, uint layout, uint stride, [[vk::ext_literal]] uint access);

// a b + c
[[vk::ext_extension("SPV_KHR_cooperative_matrix")]] [[vk::ext_capability(6022)]] [[vk::ext_capability(9)]] [[vk::ext_instruction(4459)]]
Sums multiply_add(Tokens a, Weights b, Sums c);

// A matrix of which every element is v.
[[vk::ext_instruction(80)]] Sums splat(float v);

// 16 rows from an index of tokens (weights) on, 16 values of each; weights become the columns of B.
Tokens load_tokens(uint at) { return matrix_load<Tokens>(tokens[at], ROW_MAJOR, LINE, 0); }
Weights load_weights(uint at) { return matrix_load<Weights>(weights[at], COLUMN_MAJOR, LINE, 0); }

// To the memory of tokens, as floats in rows of WN; to out, whose rows must begin at multiples of 4.
void store_shared(uint at, Sums m) { matrix_store(tokens[at], m, ROW_MAJOR, WN / 4, 0); }
void store_out(uint at, Sums m) { matrix_store(output[at], m, ROW_MAJOR, ld_out, 0); }
