"""Picks a token from logits, in this order: logit bias, penalties, mask, temperature, top-k, top-p, min-p.

At temperature 0 it takes the likeliest token, the lowest id among equals. The same seed, logits and history give
the same tokens, whatever runs beside it.
"""

from __future__ import annotations

import math
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.engine.candidates import CANDIDATES, Candidates, best, largest
from pithos.engine.hooks import Hook, Hooks, ReasoningBudget
from pithos.errors import UsageError

__all__ = ["Hook", "Hooks", "ReasoningBudget", "Sampled", "Sampler", "SamplerState", "Sampling"]

Logits = npt.NDArray[np.float32]
_BINS_PER_UNIT, _BINS = 16, 512
MAX_TOP = 64  # likeliest tokens that a result may list


@dataclass(frozen=True)
class Sampling:
    """How tokens are chosen. `top_k` 0, `top_p` 1, `min_p` 0 and `repeat_penalty` 1 are off; `seed` None: a random one.

    `presence_penalty` is taken from the logit of each token that was generated, `frequency_penalty` once for each time.
    `logprobs`: None, or how many of the likeliest tokens to list beside the chosen one's logprob (0 to 64).
    """

    temperature: float = 0.7
    top_k: int = 40
    top_p: float = 0.95
    min_p: float = 0.0
    repeat_penalty: float = 1.0
    repeat_window: int = 64
    presence_penalty: float = 0.0
    frequency_penalty: float = 0.0
    seed: int | None = None
    logit_bias: Mapping[int, float] = field(default_factory=dict)
    logprobs: int | None = None

    def __post_init__(self) -> None:
        """Raises UsageError for the first setting out of its range."""
        for name, low, high in _RANGES:
            value = getattr(self, name)
            if value is not None and not (math.isfinite(value) and low <= value <= high):
                raise UsageError(f"{name} is {value}, allowed is {low:g} to {high:g}")
        if self.repeat_penalty <= 0:
            raise UsageError(f"repeat_penalty is {self.repeat_penalty}, it must be above 0")

    @property
    def counts(self) -> bool:
        """Whether it matters how often a token was generated."""
        return self.presence_penalty != 0 or self.frequency_penalty != 0


_RANGES = (
    ("temperature", 0, 100), ("top_k", 0, 1 << 31), ("top_p", 0, 1), ("min_p", 0, 1), ("repeat_penalty", 0, 100),
    ("repeat_window", 0, 1 << 20), ("presence_penalty", -2, 2), ("frequency_penalty", -2, 2),
    ("seed", 0, (1 << 64) - 1), ("logprobs", 0, MAX_TOP),
)  # fmt: skip


@dataclass(frozen=True)
class Sampled:
    """A token; its logprob and the likeliest (token, logprob) pairs, by the model's own logits, when asked for."""

    token: int
    logprob: float | None = None
    top: tuple[tuple[int, float], ...] = ()


class SamplerState:
    """What sampling remembers of one generation: recent tokens, generated ones, random numbers, a hook."""

    def __init__(self, sampling: Sampling, history: Sequence[int] = (), hook: Hook | None = None) -> None:
        self.seed = secrets.randbits(63) if sampling.seed is None else sampling.seed
        self.random = np.random.Generator(np.random.PCG64(self.seed))
        self.hook = hook
        self._window = sampling.repeat_window
        self.recent = list(history[-self._window :]) if self._window else []
        self.generated: Counter[int] = Counter()

    def accept(self, token: int) -> None:
        """The token is now part of the text."""
        self.generated[token] += 1
        if self._window:
            self.recent.append(token)
            del self.recent[: -self._window]
        if self.hook is not None:
            self.hook.accept(token)


class Sampler:
    """Picks tokens by one set of settings."""

    def __init__(self, sampling: Sampling) -> None:
        self.sampling = sampling
        bias = {t: b for t, b in sampling.logit_bias.items() if b}
        self._biased = np.array(list(bias), np.int64)
        self._bias = np.array(list(bias.values()), np.float32)

    def sample(self, logits: Logits | Candidates, state: SamplerState) -> Sampled:
        """The next token for logits float32 [vocabulary], which stay as they are; the state accepts it.

        Of `Candidates` the token is the one that all logits give: they are fetched where the candidates could not tell.
        """
        if isinstance(logits, Candidates):
            if self._told_by(logits, state):
                token = int(logits.ids[self._pick(self._few(logits, state), state)])
                state.accept(token)
                return Sampled(token)
            logits = logits.full()
        forced = None if state.hook is None else state.hook.forced()
        token = self._pick(self._adjusted(logits, state), state) if forced is None else forced
        state.accept(token)
        if self.sampling.logprobs is None:
            return Sampled(token)
        return _reported(logits, token, self.sampling.logprobs)

    def candidates(self, state: SamplerState) -> int:
        """How many of the largest logits will do to tell a token, where that is known to be one."""
        s = self.sampling
        plain = s.temperature == 0 and s.repeat_penalty == 1 and not s.counts
        told = state.hook is None and not len(self._biased) and s.logprobs is None
        return 1 if plain and told else CANDIDATES

    def _told_by(self, found: Candidates, state: SamplerState) -> bool:
        """Whether no logit outside of the candidates can be chosen: penalties only lower, and leave enough of them."""
        s = self.sampling
        wanted = 1 if s.temperature == 0 else s.top_k
        if not wanted or state.hook is not None or len(self._biased) or s.logprobs is not None or s.counts:
            return False
        if s.repeat_penalty == 1:
            return wanted <= len(found.ids)
        return s.repeat_penalty > 1 and wanted + len(set(state.recent)) <= len(found.ids)

    def _few(self, found: Candidates, state: SamplerState) -> Logits:
        """The candidates' logits after the penalty."""
        if self.sampling.repeat_penalty == 1 or not state.recent:
            return found.logits
        recent = np.isin(found.ids, np.array(state.recent, np.int64))
        return np.where(recent, self._penalised(found.logits), found.logits)

    def _penalised(self, logits: Logits) -> Logits:
        factor = np.float32(self.sampling.repeat_penalty)
        return np.where(logits > 0, logits / factor, logits * factor)

    def _adjusted(self, logits: Logits, state: SamplerState) -> Logits:
        """Logits after bias, penalties and mask: a copy when anything changes."""
        mask = None if state.hook is None else state.hook.mask()
        penalty = self.sampling.repeat_penalty != 1 and bool(state.recent)
        counts = self.sampling.counts and bool(state.generated)
        if not (len(self._biased) or penalty or counts or mask is not None):
            return logits
        adjusted = logits.copy()
        if len(self._biased):
            self._check_bias(len(logits))
            adjusted[self._biased] += self._bias
        if penalty:
            recent = np.unique(np.array(state.recent, np.int64))
            adjusted[recent] = self._penalised(adjusted[recent])
        if counts:
            self._lower(adjusted, state.generated)
        if mask is not None:
            adjusted[~unpacked(mask, len(logits))] = -np.inf
        return adjusted

    def _lower(self, logits: Logits, generated: Counter[int]) -> None:
        """Takes the presence and frequency penalties off."""
        ids, times = np.array(list(generated), np.int64), np.array(list(generated.values()), np.float32)
        s = self.sampling
        logits[ids] -= np.float32(s.presence_penalty) + np.float32(s.frequency_penalty) * times

    def _check_bias(self, vocabulary: int) -> None:
        wrong = self._biased[(self._biased < 0) | (self._biased >= vocabulary)]
        if len(wrong):
            raise UsageError(f"logit_bias names token {wrong[0]}, allowed is 0 to {vocabulary - 1}")

    def _pick(self, logits: Logits, state: SamplerState) -> int:
        s = self.sampling
        if s.temperature == 0 or s.top_k == 1:
            return best(logits)
        if s.top_k:
            ids = largest(logits, min(s.top_k, len(logits)))
            scaled = self._scaled(logits[ids], logits[ids[0]])
        else:
            everything = self._scaled(logits, logits.max())
            if s.top_p == 1 and s.min_p == 0:
                return _drawn(np.exp(everything), state)
            ids = self._nucleus(logits, everything)
            scaled = everything[ids]
        weights = np.exp(scaled.astype(np.float64))
        keep = _kept(weights, s.top_p if s.top_k else 1, s.min_p)
        return int(ids[_drawn(weights[:keep], state)])

    def _scaled(self, logits: Logits, high: np.float32) -> Logits:
        """Logits below the highest one, over the temperature."""
        if not high > -np.inf:
            raise ValueError("no token is allowed: the mask is empty, or the logits are no numbers")
        scaled: Logits = (logits - high) / np.float32(self.sampling.temperature)
        return scaled

    def _nucleus(self, logits: Logits, scaled: Logits) -> npt.NDArray[np.int64]:
        """The likeliest tokens that top-p keeps of all of them (without top-k); with min-p alone, those it keeps."""
        s = self.sampling
        if s.top_p == 1:
            likely = np.flatnonzero(scaled >= np.float32(math.log(s.min_p) - 1e-3))
            return likely[np.argsort(-logits[likely], kind="stable")]
        weights = np.exp(scaled)
        share = s.top_p * float(weights.sum(dtype=np.float64))
        likely = np.flatnonzero(scaled >= _threshold(scaled, weights, share))
        ids = likely[np.argsort(-logits[likely], kind="stable")]
        total = np.cumsum(weights[ids], dtype=np.float64)
        return ids[: int(np.searchsorted(total, share)) + 1]


def _threshold(scaled: Logits, weights: Logits, share: float) -> float:
    """A bound such that the weights of all that are not below it make up `share` at least; by a histogram."""
    bins = np.minimum(scaled * -_BINS_PER_UNIT, _BINS - 1).astype(np.int32)
    total = np.cumsum(np.bincount(bins, weights, _BINS))
    last = int(np.searchsorted(total, share)) + 1  # one more: sums are rounded
    return -last / _BINS_PER_UNIT if last < _BINS - 1 else -math.inf


def _drawn(weights: npt.NDArray[Any], state: SamplerState) -> int:
    """An index by its weight: one random number a token."""
    total = np.cumsum(weights, dtype=np.float64)
    at = int(np.searchsorted(total, state.random.random() * total[-1], side="right"))
    return min(at, len(weights) - 1)


def _kept(weights: npt.NDArray[np.float64], top_p: float, min_p: float) -> int:
    """How many of the candidates, likeliest first, top-p and min-p keep; at least one."""
    keep = len(weights)
    if top_p < 1:
        total = np.cumsum(weights)
        keep = int(np.searchsorted(total, top_p * total[-1])) + 1
    if min_p > 0:
        keep = min(keep, int(np.count_nonzero(weights >= min_p * weights[0])))
    return max(1, min(keep, len(weights)))


def unpacked(mask: npt.NDArray[np.uint32], vocabulary: int) -> npt.NDArray[np.bool_]:
    """A bit mask (bit t % 32 of word t // 32 allows token t) as bool [vocabulary]; tokens behind it are not allowed."""
    bits = np.unpackbits(np.ascontiguousarray(mask).view(np.uint8), bitorder="little")[:vocabulary].astype(
        bool
    )
    return np.concatenate([bits, np.zeros(vocabulary - len(bits), bool)]) if len(bits) < vocabulary else bits


def _reported(logits: Logits, token: int, count: int) -> Sampled:
    """The token with its logprob, log softmax of the model's logits, and the `count` likeliest tokens."""
    high = float(logits.max())
    norm = high + math.log(float(np.exp(logits - np.float32(high)).sum(dtype=np.float64)))
    top = largest(logits, min(count, len(logits))) if count else ()
    return Sampled(token, float(logits[token]) - norm, tuple((int(t), float(logits[t]) - norm) for t in top))
