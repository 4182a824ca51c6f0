"""llama.cpp as an oracle: a build folder with its binaries, and the source tree that it was built from."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np

_SOURCE = Path(__file__).with_name("llama_helper.c")


@dataclass(frozen=True)
class Llama:
    """`build` holds bin/llama-quantize and bin/llama-perplexity, `source` include/llama.h."""

    build: Path
    source: Path

    @property
    def helper(self) -> Path:
        """The compiled helper, inside the build folder; built when it is missing or older than its source."""
        out, libraries = self.build / "pithos-helper", self.build / "bin"
        if not out.exists() or out.stat().st_mtime < _SOURCE.stat().st_mtime:
            includes = [f"-I{self.source / 'include'}", f"-I{self.source / 'ggml' / 'include'}"]
            link = [f"-L{libraries}", "-lllama", "-lggml", "-lggml-base", f"-Wl,-rpath,{libraries}"]
            subprocess.run(["gcc", "-O1", str(_SOURCE), *includes, *link, "-o", str(out)], check=True)
        return out

    def _run(self, *words: object, stdin: bytes = b"") -> str:
        done = subprocess.run([str(w) for w in words], input=stdin, capture_output=True)
        if done.returncode:
            raise SystemExit(f"{words[0]} {words[1]} failed: {done.stderr.decode(errors='replace')[-800:]}")
        return done.stdout.decode()

    def quantise(self, model: Path, out: Path, kind: str) -> None:
        """Writes `model` (f32) as `out`; kind as llama-quantize names it (Q4_K_M, Q8_0, ...)."""
        self._run(self.build / "bin" / "llama-quantize", model, out, kind, 2)

    def logits(self, model: Path, ids: list[int], chunks: list[int], kv: str = "f32") -> np.ndarray:
        """float32 (len(chunks), vocabulary): the logits of the last token of each chunk."""
        out = self.build / "pithos-logits.bin"
        self._run(self.helper, "logits", model, out, _list(ids), _list(chunks), kv)
        rows = np.fromfile(out, np.float32).reshape(len(chunks), -1)
        out.unlink()
        return rows

    def greedy(self, model: Path, ids: list[int], n: int, kv: str = "f16") -> tuple[list[int], list[float]]:
        """n greedy ids after the prompt (end tokens do not stop it); the lead of each over the next logit."""
        lines = self._run(self.helper, "greedy", model, n, _list(ids), kv).split("\n")
        pairs = [line.split() for line in lines if line]
        return [int(i) for i, _ in pairs], [float(gap) for _, gap in pairs]

    def tokens(self, model: Path, text: str) -> list[int]:
        """The ids of a text without BOS; special tokens in the text become their ids."""
        return [int(i) for i in self._run(self.helper, "tokens", model, stdin=text.encode()).split()]

    def perplexity(self, model: Path, text: Path, window: int) -> tuple[float, list[float]]:
        """llama-perplexity's final estimate and the running ones after each window."""
        command = [self.build / "bin" / "llama-perplexity", "-m", model, "-f", text, "-c", window, "-t", 2]
        done = subprocess.run([str(w) for w in command], capture_output=True, text=True, check=True)
        out = done.stdout + done.stderr
        final = re.search(r"Final estimate: PPL = ([\d.]+)", out)
        if not final:
            raise SystemExit(f"llama-perplexity printed no estimate: {out[-800:]}")
        return float(final[1]), [float(x) for x in re.findall(r"\[\d+\]([\d.]+)", out)]


def _list(numbers: list[int]) -> str:
    return ",".join(map(str, numbers))
