"""What the programs of one model share: checked weights, the state layout, rope tables, expert tables."""

from __future__ import annotations

from dataclasses import dataclass

from pithos.experts import ExpertTables
from pithos.gguf import GGUF
from pithos.manifest import Manifest
from pithos.program.model import Model
from pithos.program.rope import RopeTables
from pithos.program.state import StateLayout, layout_of


@dataclass(frozen=True)
class Session:
    """A model on a target, for sequences of at most `context` positions."""

    model: Model
    manifest: Manifest
    layout: StateLayout
    ropes: RopeTables
    experts: ExpertTables
    context: int

    @classmethod
    def of(
        cls, gguf: GGUF, manifest: Manifest, context: int, kv: str = "f16", brief: bool = False
    ) -> Session:
        """Raises ModelError when the file does not fit the plans of its architecture."""
        model = Model(gguf, manifest.plan(gguf.architecture, "decode"), brief)
        return cls(model, manifest, layout_of(model, kv), RopeTables(context), ExpertTables(), context)
