"""Binds a model to a GPU. In the order in which data passes:

layout    what GPU kernels and this runtime agree on    heap     device memory, cut into regions
weights   tensors as GPU kernels read them              state    pages and rings on the device
arena     buffers                                       step     what changes from pass to pass
calls     calls become dispatches                       expected which buffers a device will need
bind      a plan becomes a program
program   recordings of a program, one for each bucket of sizes
limited   a model on a device of which little may be used
experts   where they lie when not all are there         shared   a model on a device that holds some of its experts
segments  programs between whose parts the host computes
experts_alone   a device that holds experts and nothing else
"""

from __future__ import annotations

from pithos.program.gpu.bind import bind
from pithos.program.gpu.program import GpuProgram
from pithos.program.gpu.session import GpuSession

__all__ = ["GpuProgram", "GpuSession", "bind"]
