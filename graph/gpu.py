"""What kernels, plans and the runtime agree on for GPU targets: activation forms, the step buffer, further families.

GPU targets share the families of `graph/families.py` where their meaning fits, and have those of `GPU_FAMILIES` besides.
An argument becomes, by its kind there:
* address or act: a buffer, bound by the argument's name. An act argument in a quantised form is two buffers: the name
  (values) and the name with "_s" (scales). A null argument is bound to a small buffer that nobody reads.
* int, float: a constant. count (`rows#`): the kernel reads it from the step buffer, STEP_ROWS and so on.
A kernel may also ask for buffers and constants that no argument names:
* step      int32, what changes from pass to pass (below)
* pages     the KV pool of the argument `pool`; page p starts at word p * page_words (uint32 words; the constant page_words)
* rings     convolution rings; those of slot s start at float s * ring_stride; copies: the same with copy_stride
* work      scratch of the call; `Stage.work` says how many bytes
* X_at      constant: how many values behind the start of its buffer the argument X begins (views of a row)
            (zero_at of embed: below 0 when there is no `zero`; h_at of norm_matvec and norm_glu: when there is no `h`)
* rows_word constant: the word of the step buffer that counts the rows of this call (of calls that may run over entries)
* first, last  constants of embed: only tokens in [first, last) are written, and w begins at row `first`

Activation forms, rows of k values:
  f32   rows of align(k, 16) floats, as on the CPU
  q8s   int8 q[k] a row, rows packed; scales: float2 (d, d * s) for each 32 values, s = sum of q; x ~ q * d, d = max|x| / 127
  h16   f16 [k] a row, rows packed, in the order 0, 2, 1, 3 within each four (prompts on tensor cores)

Weights lie as GGUF has them where a block is a multiple of 16 bytes (q4_K 144, q5_K 176; f32, f16, bf16), else a row is
cut into parts, each for all blocks of the row one after the other, padded to 16 bytes (`REPACKED`).
"""

from __future__ import annotations

from graph.families import FAMILIES, Family, _family

FORMS = ("f32", "q8s", "h16")
QUANTISED_OF = {"f32": "f32", "f16": "f32", "bf16": "f32"}  # others: q8s (h16 where tensor cores read them)

# A row of nb blocks; the numbers are byte ranges of a GGUF block.
REPACKED: dict[str, tuple[tuple[int, int], ...]] = {
    "q8_0": ((2, 34), (0, 2)),  # 32 int8 | f16 d
    "q4_0": ((2, 18), (0, 2)),  # 16 bytes of nibbles | f16 d
    "q4_1": ((4, 20), (0, 4)),  # 16 bytes of nibbles | f16 d, m
    "q6_K": ((0, 208), (208, 210)),  # ql 128, qh 64, scales 16 | f16 d
}

# The step buffer (int32 words). Tables are word offsets in the same buffer.
STEP_ROWS, STEP_OUT_ROWS, STEP_ENTRIES, STEP_COPIES = range(4)
STEP_ROW_TABLE, STEP_OUT_TABLE, STEP_COPY_TABLE = range(4, 7)
STEP_WORDS = 16
# One row of the row table.
ROW_TOKEN, ROW_POSITION, ROW_RING = range(3)  # ring: slot of the sequence
ROW_PAGES = 4  # + pool: word offset in the step buffer of the page table (int32 page numbers) of that pool
ROW_WORDS = 16
# The copy table: pairs (row, slot of the copies buffer).

FOLD = 32768  # groups in x before a grid goes on in y

_GPU = (
    _family("norm_matvec", "fmt add sandwich bias",
            "x~ delta~ post* norm* h~ w* out~ b* n k ld_x ld_delta ld_out eps%", "one row",
            "a = x; add: a = x + delta (sandwich: delta = rms_norm(delta; post) first), h = a (h is another buffer than x; null: "
            "not written); out = w rms_norm(a; norm) (+ b), the norm's result quantised as the weight wants it"),
    _family("norm_glu", "fmt fmt2 add sandwich op out",
            "x~ delta~ post* norm* h~ w* w2* y~ yq~ n k ld_x ld_delta eps%", "one row",
            "y = the norm as in norm_matvec; g = w y, u = w2 y; act(g) * u as `out` (q8s to yq | f32 to y); op silu_mul, ..."),
    _family("glu", "fmt fmt2 op out", "rows# w* w2* x~ y~ yq~ n k", "rows",
            "the same for 1..8 rows of an activation x that is quantised already"),
    _family("conv_matvec", "fmt taps bias", "step* x~ taps* w* out~ b* n k ld_x ld_out ring_offset copy_offset", "one row",
            "short_conv (gated) of k channels, quantised, times w; the ring is written once"),
    _family("attention_matvec", "hd kv softcap fmt bias",
            "step* q~ gate~ w* out~ b* heads kv_heads n ld_q ld_gate ld_out pool k_offset v_offset span scale% cap%", "one row",
            "attention, quantised, times w (k = heads * hd)"),
    _family("gemm", "fmt form bias", "rows# w* x~ out~ b* n k ld_out", "rows",
            "out[r, j] = sum_k w[j, k] x[r, k] (+ b[j]) for any number of rows; x in `form`"),
    _family("experts_glu", "fmt fmt2 op out", "rows# ids* slots* x~ w* w2* y~ yq~ n k used", "rows * used",
            "1..8 rows: entry = row * used + slot, e = ids[entry]; act(w[e] x[row]) * (w2[e] x[row]) as `out`, a row an entry. "
            "slots: int32 of each expert, where it lies in w and w2; below 0: it is elsewhere, the entry is left as it is"),
    _family("route_glu", "fmt fmt2 op out score bias normalise",
            "rows# logits~ b* slots* x~ w* w2* y~ yq~ ids* weights* n k experts used ld_logits scale%", "rows * used",
            "1..8 rows, experts <= 128: route of the logits, then experts_glu by what it chose; ids and weights are written, too"),
    _family("experts_down", "fmt", "rows# ids* slots* weights* x~ w* out~ n k used ld_out", "rows",
            "1..8 rows: out[row] = sum over slots, in order, of weights[entry] * w[ids[entry]] x[entry]; absent experts add nothing"),
    _family("experts_gemm", "fmt form", "rows# w* slots* x~ out~ starts* entries* n k ld_out used by_entry experts",
            "entries", "as experts_matmul, x in `form`"),
    _family("top_rows", "", "rows# x~ ids* values* n count ld_x", "rows",
            "the `count` (at most 128) largest of n values of a row, largest first, ties to the lower index: int32 ids, f32 values"),
)  # fmt: skip

GPU_FAMILIES: dict[str, Family] = {f.name: f for f in _GPU}
ALL_FAMILIES: dict[str, Family] = {**FAMILIES, **GPU_FAMILIES}


def form_of(fmt: str, tensor_cores: bool = False) -> str:
    """The form in which a GPU kernel wants the activations of a weight format."""
    return QUANTISED_OF.get(fmt) or ("h16" if tensor_cores else "q8s")


def row_bytes(fmt: str, block_bytes: int, blocks: int) -> int:
    """Bytes of a weight row of so many blocks as GPU kernels read it."""
    if fmt not in REPACKED:
        return block_bytes * blocks
    return sum(-(-(end - begin) * blocks // 16) * 16 for begin, end in REPACKED[fmt])
