"""Whether a model runs on this machine: kernels for its plans, and memory for its context."""

from __future__ import annotations

from typing import Any

from pithos.devices.cpu import choose_target
from pithos.devices.null import NullDevice
from pithos.engine.context import fitting_context, wanted_context
from pithos.errors import ContextError
from pithos.gguf import GGUF
from pithos.manifest import Manifest, checked, generated_root
from pithos.memory import available
from pithos.program import Session, bind
from pithos.program.model import Model
from pithos.program.state import layout_of

_ROWS = 8  # kernels do not depend on it


def target(gguf: GGUF, kv: str) -> str:
    """The target whose kernels would run the file, all of which are there. Raises KernelError or ModelError."""
    files = choose_target(generated_root())
    manifest = Manifest(files.folder, checked(files.manifest, files.folder))
    session = Session.of(gguf, manifest, 1, kv)
    for phase in ("decode", "prefill"):
        bind(session, manifest.plan(gguf.architecture, phase), NullDevice(), _ROWS)
    return files.name


def memory(model: Model, context: int | None, kv: str) -> tuple[dict[str, Any], str]:
    """Bytes that the model takes at a context (None: the one that is opened), and why it cannot be opened so."""
    length, remark = wanted_context(model.gguf, context)
    layout = layout_of(model, kv)
    weights = sum(tensor.nbytes for tensor in model.gguf.tensors.values())
    state = layout.sequence_bytes(length)
    problem = lowered = ""
    try:
        _, lowered = fitting_context(layout, length, context is not None)
    except ContextError as error:
        problem = str(error)
    found = {"context": length, "kv": kv, "weights": weights, "state": state, "total": weights + state}
    fit = {"available": available(), "fits": not problem and not lowered}
    return {**found, **fit, "remarks": [text for text in (remark, lowered) if text]}, problem
