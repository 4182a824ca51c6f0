"""Makes golden values with other engines, which the tests then read without them.

    python tools/make_oracle.py smollm2 --llama BUILD --llama-source SOURCE --model SmolLM2-135M-Instruct.Q4_1.gguf
    python tools/make_oracle.py quantised --llama BUILD --llama-source SOURCE

BUILD is the build folder of llama.cpp (bin/ inside), SOURCE the tree that it was built from; gcc is needed.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from oracle import quantised, smollm2
from oracle.llama import Llama

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"


def main() -> None:
    """The command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("what", choices=["smollm2", "quantised"])
    p.add_argument("--llama", type=Path, required=True)
    p.add_argument("--llama-source", type=Path, required=True)
    p.add_argument("--model", type=Path)
    a = p.parse_args()
    llama = Llama(a.llama.resolve(), a.llama_source.resolve())
    if a.what == "quantised":
        quantised.make(llama, GOLDEN / "quantised")
        return
    if a.model is None:
        p.error("smollm2 needs --model")
    smollm2.make(llama, a.model, GOLDEN / "smollm2")


if __name__ == "__main__":
    main()
