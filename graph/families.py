"""The closed list of kernel families: what a call of each means, its static choices and the words of its record.

This table is the border between plans, kernel generators and the binder: the graph compiler emits calls of these
families, `codegen/` writes one kernel a spec, and the manifest carries the argument order to the runtime.

Conventions shared by every family
----------------------------------
* f32 activation buffers are row-major; a row of `width` values takes `align(width, 16)` floats (the `ld_*` arguments).
  A matvec writes whole groups of 16 outputs, so the padding of a row may be overwritten, never read.
* In place: `out` of rope and binary and `h` of norm_quantize may be the rows that the kernel reads as `x`.
* "act" buffers hold the input of a matmul in the form that its weight format wants (see `ACTIVATION_OF`):
  `f32` rows as above, or one blob a row (`activation_row_bytes`):
      q8k    int8 q[k] | f32 d[k/256] | int16 s32[k/32] | int16 s16[k/16]      x ~ q * d, d = max|x| / 127 a block of 256
      q8x32  int8 q[k] | f32 d[k/32]  | int16 s32[k/32]                        x ~ q * d, d = max|x| / 127 a block of 32
  (s32, s16: sums of 32 and 16 consecutive q). Each part is padded to 64 bytes, so parts start 64-byte aligned.
* A kernel has the signature `k(record: i64, u0: i32, u1: i32, scratch: i64)` and does the units [u0, u1) of the record
  at that address. It knows no threads. `scratch` is private to the thread.
* SCRATCH_BASE and more in arguments marked "act" is an offset into the thread's scratch (see `replicate` in plans). No
  address is as large; small addresses are real ones where a program is not position-independent (its heap begins low).
"""

from __future__ import annotations

from dataclasses import dataclass

WEIGHT_FORMATS = ("f32", "f16", "bf16", "q8_0", "q4_0", "q4_1", "q4_K", "q5_K", "q6_K")
ACTIVATION_OF = {
    "f32": "f32", "f16": "f32", "bf16": "f32",
    "q8_0": "q8x32", "q4_0": "q8x32", "q4_1": "q8x32",
    "q4_K": "q8k", "q5_K": "q8k", "q6_K": "q8k",
}  # fmt: skip

# The record of an instruction: 32 words of 8 bytes.
RECORD_WORDS = 32
WORD_KERNEL = 0  # address of the kernel (TVM's packed calling convention), 0 for a control instruction
WORD_KIND = 1  # KIND_* below
WORD_UNIT_MUL = (
    2  # units = mul * ceil(count / div); count = the int64 at WORD_COUNT, or 1 when that address is 0
)
WORD_UNIT_DIV = 3
WORD_COUNT = 4
WORD_GRAIN = 5  # units of one slice: `stop` is looked at between slices; 0 = all at once
WORD_ARGS = 6  # first argument; 25 arguments at most
WORD_TAKEN = 31  # units that threads have taken so far; the host writes 0 before each run
KIND_CALL, KIND_REPLICATE, KIND_BARRIER, KIND_SIGNAL, KIND_WAIT, KIND_END = range(6)

# The step block: what changes from pass to pass (int64 words; the address is the argument `step`).
STEP_ROWS = 0  # rows of this pass
STEP_OUT_ROWS = 1  # rows of this piece of the head
STEP_ENTRIES = 2  # rows * experts used
STEP_ROW_TABLE = 3  # address of the row table
STEP_OUT_TABLE = 4  # address of int64 row indices, one an out row
STEP_COPIES = 5  # number of convolution copies
STEP_COPY_TABLE = 6  # address of (row, destination address) pairs of int64, rows ascending
STEP_WORDS = 16

# One row of the row table (int64 words).
ROW_WORDS = 16
ROW_TOKEN = 0
ROW_POSITION = 1
ROW_RING = 2  # address of the sequence's convolution rings
ROW_PAGES = 4  # + pool: address of the page table (int64 page addresses) of that pool; 8 pools at most

PAGE = 256  # positions of a KV page
SCRATCH_BASE = 1 << 62  # + offset: a place in the thread's scratch
RING = 16  # rows of a convolution ring

ADDRESS, ACT, INT, FLOAT, COUNT = "address", "act", "int", "float", "count"


@dataclass(frozen=True)
class Family:
    """One kind of kernel. `static` names the choices of a spec, `args` the record's words from WORD_ARGS on."""

    name: str
    static: tuple[str, ...]
    args: tuple[tuple[str, str], ...]
    units: str
    doc: str


def _family(name: str, static: str, args: str, units: str, doc: str) -> Family:
    kinds = {"*": ADDRESS, "~": ACT, "%": FLOAT, "#": COUNT}
    pairs = tuple((a[:-1], kinds[a[-1]]) if a[-1] in kinds else (a, INT) for a in args.split())
    return Family(name, tuple(static.split()), pairs, units, doc)


# suffixes: * address, ~ act address (may be scratch-relative), % float32 bits in the low half of the word, # address of a count
FAMILIES: dict[str, Family] = {
    f.name: f
    for f in (
        _family("embed", "fmt", "step* w* out~ zero* k ld_out scale%", "rows",
                "out[r, :k] = scale * dequantised row `token of r` of w; zero[r, :k] = 0 when that address is not 0"),
        _family("take_rows", "", "step* x~ out~ n ld_x ld_out", "out_rows", "out[j] = x[out_table[j]]"),
        _family("rms_norm", "", "x~ w* out~ n groups ld_x ld_out eps%", "rows",
                "each of `groups` consecutive runs of n values: out = w * x / sqrt(mean(x^2) + eps)"),
        _family("norm_quantize", "out add sandwich", "x~ delta~ post* w* h~ y~ yq~ n ld_x ld_delta eps%", "rows",
                "a = x; add: a = x + delta (sandwich: delta = rms_norm(delta; post) first), h = a (rows of ld_x); "
                "y = rms_norm(a; w) as `out`: f32 | q8k | q8x32 | f32+q8k | f32+q8x32 (f32 to y, rows of ld_x; blobs to yq)"),
        _family("quantize", "out op", "x~ x2~ y~ yq~ n ld_x ld_x2", "rows * ceil(n / 1024)",
                "v = x | x*x2 | silu(x)*x2 | gelu(x)*x2 | gelu_tanh(x)*x2 (op none, mul, silu_mul, gelu_mul, gelu_tanh_mul), "
                "as `out`: f32 | q8k | q8x32 | f32+q8k | f32+q8x32; unit u: row u // m, values [(u % m) * 1024, +1024)"),
        _family("matvec", "fmt bias", "rows# w* x~ out~ b* n k ld_out", "ceil(n / 16)",
                "1..8 rows: out[r, j] = sum_k w[j, k] x[r, k] (+ b[j]); w as GGUF stores it; n >= 16 (smaller ones are padded)"),
        _family("matmul", "fmt bias panel", "rows# w* x~ out~ b* n k ld_out", "ceil(n / panel)",
                "the same for any number of rows; panel = weight rows a unit, 64 or 16 (n >= panel)"),
        _family("rope", "style", "step* x~ out~ cos* sin* heads hd n_rot ld_x ld_out", "rows",
                "rotates each head by its row's position; cos, sin: f32 [position][n_rot / 2]; style neox pairs (i, i + n_rot/2), "
                "norm pairs (2i, 2i + 1)"),
        _family("kv_store", "kv", "step* k~ v~ heads hd ld_k ld_v pool k_offset v_offset", "rows",
                "writes this row's keys and values into its page: K as [head][hd][256], V as [head][256][hd], kv f16 | f32"),
        _family("qk_rope_store", "hd kv style norm",
                "step* q~ k~ v~ wq* wk* cos* sin* heads kv_heads n_rot ld_q ld_k ld_v pool k_offset v_offset eps%",
                "rows * kv_heads",
                "head RMS norm of q and k (norm 1), rope of both, q in place, k and v to the page; unit u: row u // kv_heads, "
                "kv head u % kv_heads with its heads / kv_heads query heads"),
        _family("attention", "hd kv softcap",
                "step* q~ out~ gate~ heads kv_heads ld_q ld_out ld_gate pool k_offset v_offset span scale% cap%",
                "rows * kv_heads",
                "decode: softmax(scale * q.k [softcap: cap * tanh(./cap)]) v over positions [max(0, p - span + 1), p] (from 0 "
                "when span is 0), pages of 256 in order; times sigmoid(gate[r, head]) unless ld_gate is 0"),
        _family("attention_prefill", "hd kv softcap",
                "step* q~ out~ gate~ heads kv_heads ld_q ld_out ld_gate pool k_offset v_offset span scale% cap%",
                "ceil(rows / 8) * kv_heads",
                "the same bits for consecutive rows of one sequence; a unit is 8 rows (the tiles alternately from both ends, so that "
                "ranges of units cost the same) of kv head u % kv_heads"),
        _family("short_conv", "taps gated", "step* x~ w* out~ n ld_x ld_out ring_offset copy_offset", "ceil(n / 16)",
                "gated: x = [b, c, u] of n each, s = b * u, out = c * conv(s); else s = x, out = conv(s). "
                "conv_t = sum_k w[c, k] s_{t - taps + 1 + k}. The sequence's ring [16][n] f32 at ROW_RING + ring_offset keeps s of "
                "position p in slot p % 16. After row r of a copy pair the last taps-1 rows of s (oldest first) go to "
                "destination + copy_offset as [taps - 1][n] f32. Unit u: channels [16 u, +16)"),
        _family("route", "score bias normalise", "logits~ b* ids* weights* experts used ld_logits scale%", "rows",
                "s = sigmoid | softmax(logits); ids[r, :used] (int32) = top-k of s (+ b), ties to the lower index, best first; "
                "weights[r, :used] = s[ids], normalised by (sum + 1e-6) for sigmoid or sum for softmax, times scale"),
        _family("norm_route", "fmt add sandwich score bias normalise",
                "x~ delta~ post* w* router* b* ids* weights* n experts used ld_x ld_delta eps% scale%", "rows",
                "decode: route of the logits router x y for y = norm_quantize(x [+ delta]; w) as f32, with the bits of the three calls; "
                "writes neither h nor y. router: f32 [experts][n], 16 rows at least (smaller ones are padded); "
                "n <= 32768, experts <= 16384"),
        _family("group_experts", "", "rows# ids* starts* entries* experts used", "1",
                "entries (int32, rows * used) = row * used + slot in order of expert, stable; starts int32 [experts + 1]"),
        _family("experts_matvec", "fmt", "rows# w* x~ out~ starts* entries* n k ld_out used by_entry experts", "entries * ceil(n / 16)",
                "1..8 rows: out[entry] = W[expert of entry] x[by_entry ? entry : entry // used]; w: int64 address of each expert's "
                "matrix. Unit u: sorted entry u // ceil(n/16), 16 weight rows; the first entry of an expert does all of it"),
        _family("experts_matmul", "fmt", "rows# w* x~ out~ starts* entries* n k ld_out used by_entry experts", "experts * ceil(n / 64)",
                "the same for any number of rows; unit u: expert u // ceil(n/64), 64 weight rows (n >= 64; else 16 at a time)"),
        _family("combine_experts", "", "x~ weights* out~ n used ld_x ld_out", "rows",
                "out[r] = sum over slots in order of weights[r, slot] * x[r * used + slot], a chain of fma from 0"),
        _family("unary", "op", "x~ out~ n ld_x ld_out scale%", "rows",
                "op silu gelu gelu_tanh sigmoid scale (x * scale) softcap (scale * tanh(x / scale))"),
        _family("binary", "op", "x~ y~ out~ n ld_x ld_y ld_out group", "rows",
                "op add mul: out[j] = x[j] op y[j // group] (group 1: element by element; hd: one y a head)"),
    )
}  # fmt: skip


def align(n: int, to: int) -> int:
    """The smallest multiple of `to` that is at least n."""
    return -(-n // to) * to


def activation_parts(form: str, k: int) -> dict[str, int]:
    """Byte offsets of the parts of a q8k or q8x32 row blob, and under "end" its size: the row stride."""
    block = {"q8k": 256, "q8x32": 32}[form]
    sizes = {"q": k, "d": 4 * (k // block), "s32": 2 * (k // 32)}
    if form == "q8k":
        sizes["s16"] = 2 * (k // 16)
    parts, at = {}, 0
    for name, size in sizes.items():
        parts[name] = at
        at += align(size, 64)
    parts["end"] = at
    return parts


def activation_row_bytes(form: str, k: int) -> int:
    """Bytes of one row of an activation of k values in the given form."""
    return 4 * align(k, 16) if form == "f32" else activation_parts(form, k)["end"]
