"""What can be said of make_oracle without other engines: its arguments, and that the goldens are complete."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from make_oracle import GOLDEN
from make_oracle import __file__ as script
from oracle.quantised import CHUNKS, IDS, MODELS
from oracle.smollm2 import PROMPTS, TEXTS, chat


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, script, *words], capture_output=True, text=True)


@pytest.mark.parametrize("what", ["smollm2", "quantised"])
def test_llama_cpp_must_be_named(what):
    done = run(what)
    assert done.returncode == 2
    assert f"{what} needs --llama and --llama-source" in done.stderr


def test_missing_packages_are_named():
    """Without its site packages this Python has neither torch nor transformers."""
    done = subprocess.run([sys.executable, "-S", "-c", f"""
import sys, types
sys.argv = ["make_oracle", "logits"]
sys.modules["oracle"] = types.ModuleType("oracle")
for name in ("quantised", "smollm2", "llama"):
    module = sys.modules["oracle." + name] = types.ModuleType(name)
    setattr(sys.modules["oracle"], name, module)
sys.modules["oracle.llama"].Llama = object
import runpy
runpy.run_path({script!r}, run_name="__main__")
"""], capture_output=True, text=True)  # fmt: skip
    assert done.returncode == 1
    assert "has no torch, transformers, gguf: run this with a Python that has them" in done.stderr


@pytest.mark.parametrize("name", MODELS)
def test_quantised_golden_has_a_row_a_chunk(name):
    with np.load(GOLDEN / "quantised" / f"{name}.npz") as golden:
        assert golden["ids"].tolist() == IDS and golden["chunks"].tolist() == CHUNKS
        assert sum(CHUNKS) == len(IDS)
        for kind in ("f32", "q4_k_m"):
            assert golden[kind].shape == (len(CHUNKS), MODELS[name].vocabulary)
            assert golden[kind].dtype == np.float32 and 2 < golden[kind].std() < 4


def test_smollm2_golden_has_every_prompt_and_text():
    folder = Path(GOLDEN / "smollm2")
    rows = json.loads((folder / "greedy.json").read_text())
    assert [r["text"] for r in rows] == [t for p in PROMPTS for t in (p, chat(p))]
    assert all(len(r["greedy"]) == len(r["lead"]) == 64 for r in rows)
    assert [r["text"] for r in json.loads((folder / "tokenizer.json").read_text())] == list(TEXTS)
    assert json.loads((folder / "perplexity.json").read_text())["tokens"] // 512 == 15
