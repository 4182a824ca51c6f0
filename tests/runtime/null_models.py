"""Small golden models on the null device: what tests of the engine run on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pithos.devices.null import NullDevice
from pithos.engine.engine import Engine
from pithos.engine.runner import ProgramRunner
from pithos.gguf import GGUF
from pithos.manifest import Manifest
from pithos.program import Program, Session

TESTS = Path(__file__).resolve().parent.parent
ARCHITECTURES = ("lfm2", "lfm2moe", "lfm3", "llama")


def golden(architecture: str) -> GGUF:
    """The golden model of an architecture: 512 tokens, at most 7 layers."""
    return GGUF.open(TESTS / "golden" / "logits" / f"{architecture}.gguf")


def manifest(target: str = "avx2") -> Manifest:
    """A target's committed plans, with every kernel there."""
    return Manifest(TESTS.parent / "generated" / target, None)


def null_engine(
    architecture: str,
    *,
    batch: int = 32,
    context: int = 1024,
    kv: str = "f16",
    on_run: Callable[[Program, int], None] | None = None,
) -> Engine:
    """An engine whose logits are `pithos.devices.null.expected`."""
    session = Session.of(golden(architecture), manifest(), context, kv)
    return Engine(
        session.model.gguf, ProgramRunner(session, NullDevice(on_run=on_run), batch), context, target="null"
    )
