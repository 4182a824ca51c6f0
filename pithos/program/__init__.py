"""Binds a GGUF file to plans and kernels. In the order in which data passes:

weights   tensors as kernels see them        state    where a sequence's state lies
model     dims, layers and checks            rope     tables of positions
session   what the programs of a model share arena    buffers
step      what changes from pass to pass     records  calls become instructions
bind      a plan becomes a program           program  the table that a device runs
"""

from __future__ import annotations

from pithos.program.bind import bind
from pithos.program.program import Program
from pithos.program.session import Session
from pithos.program.state import StateLayout

__all__ = ["Program", "Session", "StateLayout", "bind"]
