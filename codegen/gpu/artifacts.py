"""One spec to its files and its record of the manifest, for each target that is asked for; stages are lowered once.

A record lists the stages in order, and of each: `file` (Vulkan: also `shift`, without packed dot products, unless other
kernels do the same) relative to the target's folder, `entry`; `buffers` in binding order as [name, dtype with width,
r | w]; `constants` as [name, dtype]; `sizes`; `local`, `grid`, `fold`, `work`, `needs` and, where set, `suffix`, `tile`
and `most` as in `Stage`; `shared` in bytes; `dot`, whether it uses packed dot products. `hash` changes with the files
and the record.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from codegen.errors import MissingGenerator
from codegen.gpu import GENERATORS, dxc, dxil, spirv
from codegen.gpu.lower import Kernel, lower
from codegen.gpu.printer import ENTRY, hlsl, opencl
from codegen.gpu.tir import Interface, Stage

TARGETS = ("opencl", "vulkan", "d3d12")
_COOPMAT = "coopmat"
_NO_DOT = ("-DNO_DOT",)
_DOT = "dot8"
# Where a device has no packed dot products, the alternatives of these do.
_DOT_ONLY = frozenset(("norm_matvec", "norm_glu", "glu", "conv_matvec", "attention_matvec"))


@dataclass
class Artifacts:
    """What is generated of a spec for one target: bytes by path, and the record of the manifest."""

    files: dict[str, bytes] = field(default_factory=dict)
    record: dict[str, Any] = field(default_factory=dict)


class _Lowered:
    """A stage, with its texts printed once for all targets. `dot_only`: no variant without packed dot products."""

    def __init__(self, stage: Stage, dot_only: bool = False) -> None:
        self.stage = stage
        self._dot_only = dot_only

    @cached_property
    def kernel(self) -> Kernel | None:
        return None if self.stage.source is not None else lower(self.stage)

    @cached_property
    def interface(self) -> Interface:
        """What the stage binds, whoever wrote it."""
        if self.kernel is None:
            if self.stage.interface is None:
                raise ValueError("a stage with a source needs an interface")
            return self.stage.interface
        buffers = tuple(
            (b.name, b.dtype + (f"x{b.width}" if b.width > 1 else ""), "w" if b.written else "r")
            for b in self.kernel.buffers
        )
        return Interface(buffers, self.kernel.constants, self.kernel.sizes, self.kernel.shared)

    @cached_property
    def hlsl(self) -> str:
        return self.stage.source or hlsl(self._printed)

    @cached_property
    def opencl(self) -> str:
        return opencl(self._printed)

    @property
    def _printed(self) -> Kernel:
        if self.kernel is None:
            raise ValueError("a stage whose source is HLSL cannot be printed: it is for Vulkan alone")
        return self.kernel

    @property
    def dot(self) -> bool:
        return self.kernel is not None and "dot4" in self.kernel.calls

    def needs(self, target: str) -> tuple[str, ...]:
        """What the stage asks for, 16-bit stores where it binds such a buffer, and what its only variant takes."""
        words = any(dtype.startswith("uint16") for _, dtype, _ in self.interface.buffers)
        dot = target == "vulkan" and self.dot and self._dot_only
        return tuple(dict.fromkeys([*self.stage.needs, *["store16"] * words, *[_DOT] * dot]))

    def files(self, target: str) -> Iterator[tuple[str, str, bytes]]:
        """(key of the record or "", ending of the file, bytes) of what the target reads of this stage."""
        if target == "opencl":
            yield "file", "cl", self.opencl.encode()
        elif target == "vulkan":
            matrices = _COOPMAT in self.stage.needs
            flags = dxc.flags(self.hlsl)
            environment = dxc.VULKAN_MATRICES if matrices else dxc.VULKAN
            module = dxc.spirv(self.hlsl, ENTRY, flags, environment)
            yield "file", "spv", spirv.finished(module, matrices)
            if self.dot and not self._dot_only:
                plain = dxc.spirv(self.hlsl, ENTRY, (*flags, *_NO_DOT))
                yield "shift", "shift.spv", spirv.finished(plain)
        else:
            yield "file", "dxil", dxil.signed(dxc.dxil(self.hlsl, ENTRY, dxc.flags(self.hlsl)))
            yield "", "hlsl", self.hlsl.encode()

    def record(self, target: str) -> dict[str, Any]:
        stage, interface = self.stage, self.interface
        record: dict[str, Any] = {
            "entry": ENTRY,
            "buffers": interface.buffers,
            "constants": interface.constants,
            "sizes": interface.sizes,
            "local": stage.local,
            "grid": stage.grid,
            "fold": stage.fold,
            "work": stage.work,
            "shared": interface.shared,
            "needs": self.needs(target),
            "dot": self.dot,
        }
        if stage.suffix:
            record["suffix"] = stage.suffix
        if stage.tile is not None:
            record["tile"] = stage.tile
        if stage.most:
            record["most"] = dict(stage.most)
        return record


def artifacts_of(
    name: str, family: str, static: Mapping[str, Any], targets: Sequence[str]
) -> dict[str, Artifacts]:
    """The artifacts of a spec by target. Raises MissingGenerator, and what the compilers raise."""
    if family not in GENERATORS:
        raise MissingGenerator(family, "+".join(targets), kind="gpu", parameters="static")
    stages = [_Lowered(stage, family in _DOT_ONLY) for stage in GENERATORS[family](static)]
    names = [f"{name}.{s.stage.suffix}" if s.stage.suffix else name for s in stages]
    if len(set(names)) != len(names):
        raise ValueError(f"{name}: its {len(names)} stages need a suffix each, found {', '.join(names)}")
    return {target: _target(stages, names, target) for target in targets}


def _target(stages: Sequence[_Lowered], names: Sequence[str], target: str) -> Artifacts:
    made = Artifacts()
    records = []
    for stage, name in zip(stages, names, strict=True):
        paths = {}
        for key, ending, data in stage.files(target):
            path = f"kernels/{name}.{ending}"
            made.files[path] = data
            if key:
                paths[key] = path
        records.append({**paths, **stage.record(target)})
    plain = json.loads(json.dumps(records))  # lists for tuples, as they will be read
    made.record = {"hash": hash_of(made.files, plain), "stages": plain}
    return made


def hash_of(files: Mapping[str, bytes], stages: Sequence[Any]) -> str:
    """The hash of a record: of its files, by path, and of what it says of its stages."""
    digest = hashlib.sha256(json.dumps(stages, sort_keys=True).encode())
    for path in sorted(files):
        digest.update(path.encode() + b"\0" + hashlib.sha256(files[path]).digest())
    return digest.hexdigest()[:16]
