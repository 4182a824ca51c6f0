"""How much each expert is used: counts that fade, kept beside the model so that the next start knows the hot ones."""

from __future__ import annotations

import hashlib
import io
from pathlib import Path

import numpy as np
import numpy.typing as npt

from pithos import caches

Scores = npt.NDArray[np.float32]
FADE = 0.999  # of a score, each token
_NAME = ".experts.npy"


class Usage:
    """Scores of all experts, float32 [layers, experts]: a use adds 1, and each token leaves FADE of what was there."""

    def __init__(self, layers: int, experts: int) -> None:
        self.scores: Scores = np.zeros((layers, experts), np.float32)
        self._weight = 1.0  # of a use now: growing it is what fades the others

    def used(self, layer: int, ids: npt.NDArray[np.int32]) -> None:
        """These experts of a layer were chosen by tokens."""
        np.add.at(self.scores[layer], ids, np.float32(self._weight))

    def step(self, tokens: int) -> None:
        """So many tokens went by."""
        self._weight *= FADE**-tokens
        if self._weight > 1e6:
            self.scores /= np.float32(self._weight)
            self._weight = 1.0

    def uses(self, score: float) -> float:
        """A score as the uses that it counts for now."""
        return score / self._weight

    def faded(self) -> Scores:
        """The scores as they count now."""
        return self.scores / np.float32(self._weight)

    def hottest(self, layer: int, count: int) -> npt.NDArray[np.int64]:
        """The `count` most used experts of a layer, ascending; the lower ones of equals."""
        order = np.argsort(-self.scores[layer], kind="stable")
        return np.sort(order[:count])


def load(model: Path, layers: int, experts: int) -> Usage:
    """The usage that was saved last for a model, or none: a file that does not fit is as if it were not there."""
    usage = Usage(layers, experts)
    own = _content(usage)
    head = len(own) - usage.scores.nbytes
    for path in sorted(places(model), key=_age):
        found = _read(path, len(own) + 1)
        if len(found) != len(own) or found[:head] != own[:head]:
            continue  # compared, not parsed: what another one has written there can be anything
        scores = np.frombuffer(found, np.float32, offset=head).reshape(usage.scores.shape)
        if np.isfinite(scores).all():
            usage.scores[:] = np.maximum(scores, 0)
            break
    return usage


def _age(path: Path) -> float:
    """Orders files by when they were written, the newest first; those that are not there are last."""
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def _read(path: Path, most: int) -> bytes:
    """The beginning of a file; nothing where there is none that can be read."""
    try:
        if not path.is_file():  # a pipe would wait for its writer
            return b""
        with path.open("rb") as file:
            return file.read(most)
    except OSError:
        return b""


def _content(usage: Usage) -> bytes:
    """A usage as a file of numpy's."""
    content = io.BytesIO()
    np.save(content, usage.faded())
    return content.getvalue()


def save(model: Path, usage: Usage) -> Path | None:
    """Writes it beside the model, else into the user's cache folder; returns where, None when neither is writable."""
    content = _content(usage)
    return next((path for path in places(model) if caches.write(path, content)), None)


def places(model: Path) -> list[Path]:
    """Where the usage of a model may lie, best first."""
    whole = model.resolve()
    digest = hashlib.sha256(str(whole).encode()).hexdigest()[:16]
    cache = caches.folder() / f"{whole.stem}-{digest}{_NAME}"
    return [whole.with_name(whole.stem + _NAME), cache]
