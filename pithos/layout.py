"""Layouts that kernels, plans and this runtime agree on.

The compiler's own table is `graph/families.py`; the manifest carries its constants and `check_constants` compares them,
so that kernels of another version are refused.
"""

from __future__ import annotations

from collections.abc import Mapping

from pithos.errors import KernelError
from pithos.memory import align

# The record of an instruction: 32 words of 8 bytes.
RECORD_WORDS = 32
WORD_KERNEL, WORD_KIND, WORD_UNIT_MUL, WORD_UNIT_DIV, WORD_COUNT, WORD_GRAIN, WORD_ARGS = range(7)
WORD_TAKEN = 31
KIND_CALL, KIND_REPLICATE, KIND_BARRIER, KIND_SIGNAL, KIND_WAIT, KIND_END = range(6)

# The step block: what changes from pass to pass.
STEP_ROWS, STEP_OUT_ROWS, STEP_ENTRIES, STEP_ROW_TABLE, STEP_OUT_TABLE, STEP_COPIES, STEP_COPY_TABLE = range(
    7
)
STEP_WORDS = 16

# One row of the row table.
ROW_WORDS = 16
ROW_TOKEN, ROW_POSITION, ROW_RING = range(3)
ROW_PAGES = 4
POOLS = 8  # page tables of a row at most

PAGE = 256  # positions of a KV page
RING = 16  # rows of a convolution ring
SCRATCH_BASE = 1 << 62  # + offset: a place in the thread's scratch; no address is as large

# The form in which a weight format wants its activations.
ACTIVATION_OF = {
    "f32": "f32", "f16": "f32", "bf16": "f32",
    "q8_0": "q8x32", "q4_0": "q8x32", "q4_1": "q8x32",
    "q4_K": "q8k", "q5_K": "q8k", "q6_K": "q8k",
}  # fmt: skip
FORMATS = tuple(ACTIVATION_OF)
BLOCK_OF_FORM = {"q8k": 256, "q8x32": 32}

_CONSTANTS = tuple(
    name
    for name in tuple(globals())
    if name.startswith(("RECORD_", "WORD_", "KIND_", "STEP_", "ROW_"))
    or name in ("PAGE", "RING", "SCRATCH_BASE")
)


def activation_row_bytes(form: str, k: int) -> int:
    """Bytes of one row of k values: f32 padded to 16 values; q8k, q8x32: q, d, s32[, s16], each padded to 64 bytes."""
    if form == "f32":
        return 4 * align(k, 16)
    sizes = [k, 4 * (k // BLOCK_OF_FORM[form]), 2 * (k // 32)] + ([2 * (k // 16)] if form == "q8k" else [])
    return sum(align(size, 64) for size in sizes)


def units(family: str, args: Mapping[str, int], panel: int) -> tuple[int, int]:
    """(mul, div) of a call: it has `mul * ceil(count / div)` units, or `mul` when div is 0.

    count: its rows, entries or out rows.
    """
    if family in ("matvec", "matmul", "short_conv"):
        group = panel if family == "matmul" else 16
        return -(-args["n"] // group), 0
    if family == "quantize":
        return -(-args["n"] // 1024), 1
    if family in ("qk_rope_store", "attention"):
        return args["kv_heads"], 1
    if family == "attention_prefill":
        return args["kv_heads"], 8
    if family == "experts_matvec":
        return -(-args["n"] // 16), 1
    if family == "experts_matmul":
        return args["experts"] * -(-args["n"] // 64), 0
    if family == "group_experts":
        return 1, 0
    return 1, 1


def check_constants(found: Mapping[str, int], place: str) -> None:
    """Raises KernelError unless the constants of a manifest are those of this runtime."""
    ours = globals()
    wrong = [name for name in _CONSTANTS if name in found and found[name] != ours[name]]
    if wrong:
        faults = "; ".join(f"{name} is {found[name]}, not {ours[name]}" for name in wrong)
        raise KernelError(f"{place}: kernels of another version of Pithos ({faults}): run make codegen")
