"""A GPU that records and runs nothing, and a manifest in which every kernel is: for tests of what is bound and when."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from graph.gpu import ALL_FAMILIES
from pithos.devices.gpu import Copy, Dispatch, GpuInfo
from pithos.manifest import Manifest
from pithos.program.gpu import GpuSession
from tests.runtime.null_models import TESTS, Everything, golden

KINDS = {"address": "float32", "act": "float32"}


@dataclass(eq=False)
class FakeBuffer:
    memory: np.ndarray
    array: np.ndarray | None
    freed: bool = False

    @property
    def nbytes(self):
        return len(self.memory)


@dataclass
class FakeGpu:
    """Memory is numpy's; copies run, dispatches are kept in `ran`."""

    max_binding: int = 1 << 32
    features: frozenset = frozenset({"dot8", "store16"})
    ran: list = field(default_factory=list)
    submitted: list = field(default_factory=list)
    buffers: list = field(default_factory=list)
    closed: bool = False

    def __post_init__(self):
        self.info = GpuInfo(
            "vulkan", 0, "fake", "discrete", 1 << 34, "1", self.features, self.max_binding, 32768
        )

    def buffer(self, nbytes, host=False, readback=False):
        memory = np.zeros(nbytes, np.uint8)
        made = FakeBuffer(memory, memory if host or readback else None)
        self.buffers.append(made)
        return made

    def free(self, buffer):
        assert not buffer.freed
        buffer.freed = True

    def write(self, buffer, offset, data):
        assert offset + len(data) <= buffer.nbytes
        buffer.memory[offset : offset + len(data)] = data

    def upload(self, pieces, pool):
        for piece in pieces:
            data = np.empty(piece.nbytes, np.uint8)
            pool.submit(piece.fill, data).result()
            self.write(piece.buffer, piece.offset, data)

    def read(self, buffer, offset, nbytes):
        return buffer.memory[offset : offset + nbytes].copy()

    def kernel(self, stage, sizes):
        return (stage.spec, tuple(sizes.items()))

    def record(self, steps):
        return list(steps)

    def submit(self, recording):
        self.submitted.append(recording)
        for step in recording:
            if isinstance(step, Copy):
                a, b = step.source, step.target
                b.buffer.memory[b.offset : b.offset + a.nbytes] = a.buffer.memory[
                    a.offset : a.offset + a.nbytes
                ]
            elif isinstance(step, Dispatch):
                for region in step.regions:
                    assert not region.buffer.freed, step.name
                    assert region.offset + region.nbytes <= region.buffer.nbytes, step.name
                    assert region.nbytes <= self.max_binding, step.name
                self.ran.append(step)
        return len(self.submitted)

    def wait(self, number=None):
        assert number is None or 0 < number <= len(self.submitted)

    def close(self):
        self.closed = True


class AllSpecs(Everything):
    """Manifest entries of specs, as if each had one kernel with all arguments of its family."""

    def get(self, spec):
        if spec not in self:
            return None
        family = ALL_FAMILIES[spec.split(".")[0]]
        return {
            "stages": [
                {
                    "file": f"kernels/{spec}", "needs": [], "shared": 0, "fold": True, "sizes": [],
                    "buffers": [[name, "float32", "r"] for name, kind in family.args if kind in KINDS],
                    "constants": [[name, kind] for name, kind in family.args if kind in ("int", "float")],
                    "grid": [[1], ["rows"], [1]],
                }
            ]
        }  # fmt: skip


def fake_manifest(*lacking):
    families = {name: [list(pair) for pair in family.args] for name, family in ALL_FAMILIES.items()}
    data = {"format": 1, "kind": "gpu", "families": families, "objects": AllSpecs(*lacking)}
    return Manifest(TESTS.parent / "generated" / "vulkan", data)


def fake_session(architecture, *lacking, gpu=None, context=1024, kv="f16", gguf=None):
    return GpuSession(gguf or golden(architecture), fake_manifest(*lacking), gpu or FakeGpu(), context, kv)
