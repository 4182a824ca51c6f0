"""Q4_K_M against llama.cpp, and both against the f32 original: small models of tests/golden/quantised."""

from pathlib import Path

import numpy as np
import pytest
from compare_logits import compare
from dump_logits import dump
from make_oracle import GOLDEN

from pithos.errors import KernelError

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=["lfm2", "lfm2moe"])
def rows(request):
    """(logits of the f32 original, of llama.cpp, of Pithos): float32 (chunks, vocabulary) each."""
    name: str = request.param
    with np.load(GOLDEN / "quantised" / f"{name}.npz") as golden:
        ids, chunks = golden["ids"].tolist(), golden["chunks"].tolist()
        try:
            ours = dump(Path(GOLDEN / "quantised" / f"{name}-q4_k_m.gguf"), ids, chunks, threads=2, kv="f32")
        except KernelError as error:
            if "no kernels" not in str(error):
                raise
            pytest.skip(f"needs kernels for this CPU: {error}")
        return golden["f32"], golden["q4_k_m"], ours


def test_median_divergence_from_llama_cpp(rows):
    _, theirs, ours = rows
    assert compare(theirs, ours)["kl_median"] <= 5e-3


def test_as_near_to_f32_as_llama_cpp(rows):
    """What is lost is lost by Q4_K_M; rounding of activations may turn either way by a few percent."""
    f32, theirs, ours = rows
    assert compare(f32, ours)["kl_median"] == pytest.approx(compare(f32, theirs)["kl_median"], rel=0.1)
    assert compare(f32, ours)["kl_mean"] == pytest.approx(compare(f32, theirs)["kl_mean"], rel=0.15)
