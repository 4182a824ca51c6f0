"""Makes golden values with other engines, which the tests then read without them.

    python tools/make_oracle.py logits
    python tools/make_oracle.py smollm2 --llama BUILD --llama-source SOURCE --model SmolLM2-135M-Instruct.Q4_1.gguf
    python tools/make_oracle.py quantised --llama BUILD --llama-source SOURCE

logits: tiny models of each architecture and their logits by transformers (tests/golden/logits/make.py), which needs
torch, transformers and gguf in the Python that runs this. smollm2, quantised: by llama.cpp; BUILD is its build folder
(bin/ inside), SOURCE the tree that it was built from; gcc is needed.
"""

from __future__ import annotations

import argparse
import importlib.util
import runpy
import sys
from pathlib import Path

from oracle import quantised, smollm2
from oracle.llama import Llama

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"


def transformers_logits() -> None:
    """Runs the script beside the golden logits."""
    missing = [m for m in ("torch", "transformers", "gguf") if importlib.util.find_spec(m) is None]
    if missing:
        sys.exit(
            f"make_oracle: {sys.executable} has no {', '.join(missing)}: run this with a Python that has them"
        )
    runpy.run_path(str(GOLDEN / "logits" / "make.py"), run_name="__main__")


def main() -> None:
    """The command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("what", choices=["logits", "smollm2", "quantised"])
    p.add_argument("--llama", type=Path)
    p.add_argument("--llama-source", type=Path)
    p.add_argument("--model", type=Path)
    a = p.parse_args()
    if a.what == "logits":
        transformers_logits()
        return
    if a.llama is None or a.llama_source is None:
        p.error(f"{a.what} needs --llama and --llama-source")
    llama = Llama(a.llama.resolve(), a.llama_source.resolve())
    if a.what == "quantised":
        quantised.make(llama, GOLDEN / "quantised")
        return
    if a.model is None:
        p.error("smollm2 needs --model")
    smollm2.make(llama, a.model, GOLDEN / "smollm2")


if __name__ == "__main__":
    main()
