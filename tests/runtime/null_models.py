"""Small golden models on the null device: what tests of the engine run on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np

from graph.families import FAMILIES
from pithos.devices.null import NullDevice, expected
from pithos.engine.engine import Engine
from pithos.engine.runner import ProgramRunner
from pithos.gguf import GGUF
from pithos.manifest import Manifest
from pithos.program import Program, Session, bind
from tests.waiting import until

TESTS = Path(__file__).resolve().parent.parent
FAMILY_ARGUMENTS = {name: [list(pair) for pair in family.args] for name, family in FAMILIES.items()}
TOKENS = np.random.default_rng(3).integers(0, 512, 4096).tolist()
ARCHITECTURES = tuple(sorted(path.stem for path in (TESTS / "golden" / "logits").glob("*.npz")))


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
    runner = ProgramRunner(session, NullDevice(on_run=on_run), batch)
    if isinstance(on_run, Stopper):
        on_run.control = runner.control
    return Engine(session.model.gguf, runner, context, target="null")


class Everything:
    """Objects of a manifest in which every kernel is, but those that start with `lacking`."""

    def __init__(self, *lacking):
        self.lacking = lacking

    def __contains__(self, spec):
        return not any(spec.startswith(start) for start in self.lacking)


def built(*lacking, target="avx2"):
    data = {"format": 1, "families": FAMILY_ARGUMENTS, "objects": Everything(*lacking)}
    return Manifest(manifest(target).folder, data)


def program(architecture, phase="decode", *, rows=8, lacking=(), kv="f16", gguf=None, context=512):
    session = Session.of(gguf or golden(architecture), built(*lacking), context, kv)
    return bind(session, session.manifest.plan(architecture, phase), NullDevice(), rows)


def logits_of(engine, ids):
    return expected(engine.runner.layout, ids, engine.runner.vocabulary)


class Stopper:
    """Sets a cancel event in the body run with the given number, and waits until it is seen."""

    def __init__(self, number):
        self.number = number
        self.control = None  # of the engine
        self.bodies = 0
        self.event = threading.Event()

    def __call__(self, program, begin):
        if begin == 0:
            self.bodies += 1
        if self.bodies == self.number and begin == 0:
            self.event.set()
            until(lambda: self.control.stopping)
