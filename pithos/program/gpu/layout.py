"""Layouts that GPU kernels and this runtime agree on; the compiler's own table is `graph/gpu.py`."""

from __future__ import annotations

from pithos.memory import align

FORMS = ("f32", "q8s", "h16")
_PLAIN = ("f32", "f16", "bf16")

# A weight row of blocks whose size is no multiple of 16 bytes is cut into parts: byte ranges of a GGUF block.
REPACKED: dict[str, tuple[tuple[int, int], ...]] = {
    "q8_0": ((2, 34), (0, 2)),
    "q4_0": ((2, 18), (0, 2)),
    "q4_1": ((4, 20), (0, 4)),
    "q6_K": ((0, 208), (208, 210)),
}

# The step buffer, int32 words; tables are word offsets in the same buffer.
STEP_ROWS, STEP_OUT_ROWS, STEP_ENTRIES, STEP_COPIES = range(4)
STEP_ROW_TABLE, STEP_OUT_TABLE, STEP_COPY_TABLE = range(4, 7)
STEP_WORDS = 16
ROW_TOKEN, ROW_POSITION, ROW_RING = range(3)
ROW_PAGES = 4
ROW_WORDS = 16

FOLD = 32768  # groups in x before a grid goes on in y


def form_of(fmt: str, tensor_cores: bool) -> str:
    """The form in which a kernel wants the activations of a weight format."""
    if fmt in _PLAIN:
        return "f32"
    return "h16" if tensor_cores else "q8s"


def part_bytes(form: str, rows: int, k: int) -> tuple[int, int]:
    """(bytes of the values, bytes of the scales) of `rows` rows of k values in a form."""
    if form == "f32":
        return rows * 4 * align(k, 16), 0
    if form == "h16":
        return rows * 2 * k, 0
    return rows * k, rows * (k // 32) * 8


def row_bytes(fmt: str, nbytes: int, block: int) -> int:
    """Bytes of a weight row on the device; on the host it has `nbytes` bytes in blocks of `block` bytes."""
    if fmt not in REPACKED:
        return nbytes
    return sum(align((end - begin) * (nbytes // block), 16) for begin, end in REPACKED[fmt])
