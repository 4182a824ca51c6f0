"""The element formats of tensors: names as ggml prints them, elements and bytes of a block."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Format:
    """A tensor format. A row of n elements is n / block blocks of `nbytes` bytes each."""

    name: str
    block: int
    nbytes: int


# Source of the numbers: enum ggml_type and the block structs of ggml (MIT). Gaps are types that ggml dropped.
_TABLE = """
0 f32 1 4 | 1 f16 1 2 | 2 q4_0 32 18 | 3 q4_1 32 20 | 6 q5_0 32 22 | 7 q5_1 32 24
8 q8_0 32 34 | 9 q8_1 32 36 | 10 q2_K 256 84 | 11 q3_K 256 110 | 12 q4_K 256 144 | 13 q5_K 256 176
14 q6_K 256 210 | 15 q8_K 256 292 | 16 iq2_xxs 256 66 | 17 iq2_xs 256 74 | 18 iq3_xxs 256 98 | 19 iq1_s 256 50
20 iq4_nl 32 18 | 21 iq3_s 256 110 | 22 iq2_s 256 82 | 23 iq4_xs 256 136 | 24 i8 1 1 | 25 i16 1 2
26 i32 1 4 | 27 i64 1 8 | 28 f64 1 8 | 29 iq1_m 256 56 | 30 bf16 1 2 | 34 tq1_0 256 54
35 tq2_0 256 66 | 39 mxfp4 32 17 | 40 nvfp4 64 36 | 41 q1_0 128 18 | 42 q2_0 64 18
"""


def _parse(table: str) -> dict[int, Format]:
    rows = (entry.split() for line in table.strip().splitlines() for entry in line.split("|"))
    return {int(number): Format(name, int(block), int(nbytes)) for number, name, block, nbytes in rows}


FORMATS: dict[int, Format] = _parse(_TABLE)
"""Number in the file -> format."""

BY_NAME: dict[str, Format] = {entry.name: entry for entry in FORMATS.values()}

SUPPORTED: tuple[str, ...] = ("f32", "f16", "bf16", "q8_0", "q4_0", "q4_1", "q4_K", "q5_K", "q6_K")
"""The formats that kernels read."""
