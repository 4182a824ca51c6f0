"""Products of weight rows with activation rows in any of the nine formats: which code a format gets."""

from __future__ import annotations

from codegen.cpu import floats, panel, rowgroup
from codegen.cpu.floats import FLOATS, FloatGroup, FloatPanel
from codegen.cpu.formats import QUANTISED
from codegen.cpu.isa import Isa
from codegen.cpu.panel import QuantisedPanel
from codegen.cpu.rowgroup import QuantisedGroup
from codegen.cpu.tir import Expr, Memory

# What a thread's scratch must have at its beginning for the kernels of this folder's matmuls.
SCRATCH_BYTES = max(floats.SCRATCH_BYTES, panel.SCRATCH_BYTES, rowgroup.SCRATCH_BYTES)


def row_group(isa: Isa, fmt: str, k: Expr, scratch: Memory) -> QuantisedGroup | FloatGroup:
    """Code for 16 rows of k weights in format `fmt` times a few activation rows."""
    if fmt in FLOATS:
        return FloatGroup(isa, FLOATS[fmt], k)
    return QuantisedGroup(isa, QUANTISED[fmt], k, scratch)


def row_panel(isa: Isa, fmt: str, k: Expr, scratch: Memory, rows: int) -> QuantisedPanel | FloatPanel:
    """Code for `rows` rows of k weights in format `fmt` times many activation rows."""
    if fmt in FLOATS:
        return FloatPanel(isa, FLOATS[fmt], k, scratch, rows)
    return QuantisedPanel(isa, QUANTISED[fmt], k, scratch, rows)
