"""Generated files that are damaged or missing: a GPU that was asked for by name is refused with the reason and the
remedy, `auto` goes on with the CPU and says so."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from pithos import caches
from pithos.engine import gpu_opening
from pithos.engine.engine import Engine
from pithos.errors import PithosError
from pithos.manifest import generated_root
from tests.runtime.test_engine_kernels import path_of
from tests.runtime.test_gpu_models import BACKENDS, device_of
from tests.runtime.test_selftest import TRYING

MODEL = path_of("quantised/lfm2")
pytestmark = [pytest.mark.slow, pytest.mark.gpu, pytest.mark.parametrize("backend", BACKENDS)]


@pytest.fixture
def root(backend, tmp_path, monkeypatch):
    """`generated/` of links to the files of a back end, which a test may replace."""
    monkeypatch.setattr(caches, "folder", lambda: tmp_path / "cache")
    copy = tmp_path / "generated"
    for name in (backend, "gpu"):
        shutil.copytree(generated_root() / name, copy / name, copy_function=os.symlink)
    monkeypatch.setattr(gpu_opening, "generated_root", lambda: copy)
    return copy


def replace(path: Path, content: bytes) -> None:
    path.unlink()
    path.write_bytes(content)


def damage(root: Path, backend: str, what: str) -> None:
    plan, kernels = root / "gpu" / "plans" / "lfm2.decode.json", root / backend / "kernels"
    if what == "no plan":
        plan.unlink()
    elif what == "empty plan":
        replace(plan, b'{"format": 1}')
    elif what == "manifest":
        replace(root / backend / "manifest.json", b'{"format": 1, "objects": {}}')
    elif what == "no kernels":
        shutil.rmtree(kernels)
    else:
        for path in kernels.iterdir():
            replace(path, b"\xff\xfe no kernel")


@pytest.mark.parametrize("what", ["no plan", "empty plan", "manifest", "no kernels", "kernels"])
def test_damaged_files_are_one_line_or_the_cpu(backend, what, root):
    damage(root, backend, what)
    with pytest.raises(PithosError, match=r"run|make|generate"):
        Engine.open(MODEL, gpu=backend, gpu_device=device_of(backend))
    engine = Engine.open(MODEL, gpu="auto", gpu_device=device_of(backend))
    try:
        assert not engine.on_gpu and "the GPU is not used: " in engine.notices[-1]
    finally:
        engine.close()


def test_kernels_with_other_content_are_tried_anew(backend, root):
    def stages() -> list[str]:
        told: list[str] = []
        Engine.open(MODEL, gpu=backend, gpu_device=device_of(backend), on_stage=told.append).close()
        return told

    assert any(TRYING in stage for stage in stages())
    assert not any(TRYING in stage for stage in stages())
    for path in (root / backend / "kernels").iterdir():
        found = bytearray(path.read_bytes())
        if path.suffix == ".spv":
            found[8] ^= 1  # the number of the tool that wrote it, which drivers do not mind
        replace(path, bytes(found) if path.suffix == ".spv" else bytes(found) + b"\n")
    assert any(TRYING in stage for stage in stages())
