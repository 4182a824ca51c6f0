"""What a state on disk belongs to: a model, what computed it, and how it lies in memory."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from pithos.engine.engine import Engine
from pithos.engine.pair_runner import PairRunner
from pithos.errors import ModelError
from pithos.gguf import GGUF
from pithos.manifest import Manifest
from pithos.reuse.files import FORMAT
from pithos.version import VERSION

_PHASES = ("single", "decode", "prefill")
_SAMPLE = 256  # bytes, from the middle and from the end of every tensor


def identity(engine: Engine) -> bytes | None:
    """32 bytes that differ where states would; None when the engine has no state, or nobody knows its kernels.

    The weights are looked at in samples: reading all of them would take as long as loading them.
    """
    layout, sessions = engine.runner.layout, _sessions(engine.runner)
    if not sessions or not (layout.pools or layout.rings):
        return None
    digest = hashlib.sha256()
    for part in _parts(engine, sessions):
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.digest()


def _sessions(runner: Any) -> list[Any]:
    """The model on each device that a runner computes with."""
    if isinstance(runner, PairRunner):
        return [*_sessions(runner.few), *_sessions(runner.chunks)]
    return [getattr(runner, name) for name in ("session", "there") if hasattr(runner, name)]


def _parts(engine: Engine, sessions: list[Any]) -> Iterator[bytes]:
    layout = engine.runner.layout
    yield f"{VERSION} {FORMAT} {engine.device}".encode()
    yield repr(layout).encode()
    yield _weights(engine.gguf)
    for session in sessions:
        yield _kernels(session.manifest, engine.gguf.architecture)
        gpu = getattr(session, "gpu", None)
        if gpu is not None:
            yield f"{gpu.info.backend} {gpu.info.name} {gpu.info.driver} {sorted(gpu.info.features)}".encode()


def _weights(gguf: GGUF) -> bytes:
    """Of the header, all metadata (the vocabulary among them), and samples of all tensors."""
    tensors = gguf.tensors.values()
    start = min((t.offset for t in tensors), default=gguf.size)
    digest = hashlib.sha256(gguf.size.to_bytes(8, "little"))
    digest.update(gguf.file[:start].data)
    for tensor in tensors:
        middle = tensor.nbytes // 2
        digest.update(tensor.data[middle : middle + _SAMPLE].tobytes())
        digest.update(tensor.data[-_SAMPLE:].tobytes())
    return digest.digest()


def _kernels(manifest: Manifest, architecture: str) -> bytes:
    """Of the plans of an architecture and of all kernels of the target."""
    known = [manifest.target]
    if isinstance(manifest.data, dict):
        hashes = {spec: (manifest.entry(spec) or {}).get("hash") for spec in manifest.data["objects"]}
        known += [json.dumps([hashes, manifest.data.get("loop")], sort_keys=True)]
    for phase in _PHASES:
        try:
            known.append(json.dumps(manifest.plan(architecture, phase), sort_keys=True))
        except ModelError:
            known.append("")  # this target has no such phase
    return hashlib.sha256("\n".join(known).encode()).digest()
