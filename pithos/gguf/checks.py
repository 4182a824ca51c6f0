"""Refuses metadata whose values contradict each other, before anything computes with them."""

import re
from collections.abc import Callable, Mapping
from math import isfinite

import numpy as np

from pithos.errors import FileError, shown
from pithos.gguf.metadata import Metadata, Value
from pithos.gguf.tensors import Tensor

MAX_LAYERS = 1 << 12
_ARCHITECTURE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")  # it becomes part of file names

_POSITIVE_INTEGERS = (
    "block_count",
    "context_length",
    "embedding_length",
    "feed_forward_length",
    "vocab_size",
    "attention.head_count",
    "attention.key_length",
    "attention.value_length",
    "expert_feed_forward_length",
    "shortconv.l_cache",
)
_COUNTS = ("attention.head_count_kv", "expert_count", "expert_used_count", "leading_dense_block_count")
_POSITIVE_NUMBERS = (
    "attention.layer_norm_rms_epsilon",
    "attention.layer_norm_epsilon",
    "rope.freq_base",
    "rope.freq_base_swa",
    "rope.scaling.factor",
)
_PER_LAYER = (
    "attention.head_count",
    "attention.head_count_kv",
    "attention.sliding_window_pattern",
    "feed_forward_length",
)
_TOKEN_IDS = ("bos", "eos", "eot", "eom", "unknown", "separator", "padding", "mask")


def check(path: str, metadata: Metadata, tensors: Mapping[str, Tensor]) -> None:
    """Checks hyper-parameters and vocabulary of the file at `path`. Raises FileError."""
    _Checker(path, metadata).run(tensors)


class _Checker:
    def __init__(self, path: str, metadata: Metadata) -> None:
        self.path = path
        self.metadata = metadata
        architecture = metadata.get("general.architecture")
        self.prefix = f"{architecture}." if isinstance(architecture, str) else ""

    def run(self, tensors: Mapping[str, Tensor]) -> None:
        if self.prefix:
            self._architecture()
            self._numbers(_POSITIVE_INTEGERS, "integers above 0", _is_positive_integer)
            self._numbers(_COUNTS, "integers from 0 on", _is_count)
            self._numbers(_POSITIVE_NUMBERS, "finite numbers above 0", _is_positive)
            self._layers()
            self._experts()
        self._token_types()
        self._token_ids()
        self._embeddings(tensors)

    def _fail(self, key: str, found: object, allowed: str) -> None:
        raise FileError(
            f"{self.path}: metadata key {key!r}: {found}, allowed are {allowed}: the file is malformed "
            "(fetch it again)"
        )

    def _numbers(self, keys: tuple[str, ...], allowed: str, good: Callable[[object], bool]) -> None:
        for name in keys:
            key = self.prefix + name
            value = self.metadata.get(key)
            if value is None:
                continue
            items = value.tolist() if isinstance(value, np.ndarray) else [value]
            for item in items:
                if not good(item):
                    self._fail(key, shown(item), allowed)

    def _architecture(self) -> None:
        name = self.prefix[:-1]
        if not _ARCHITECTURE.fullmatch(name):
            self._fail("general.architecture", shown(name), "letters, digits, '_', '-' and '.'")

    def _integer(self, name: str) -> int | None:
        value: Value | None = self.metadata.get(self.prefix + name)
        return value if isinstance(value, int) else None

    def _layers(self) -> None:
        layers = self._integer("block_count")
        if layers is None:
            return
        if layers > MAX_LAYERS:
            self._fail(self.prefix + "block_count", layers, f"at most {MAX_LAYERS}")
        for name in _PER_LAYER:
            key = self.prefix + name
            if self.metadata.types.get(key, "").startswith("["):
                length = self.metadata.length(key)
                if length != layers:
                    self._fail(
                        key, f"{length} values", f"{layers} (one a layer, by {self.prefix}block_count)"
                    )

    def _experts(self) -> None:
        count, used = self._integer("expert_count"), self._integer("expert_used_count")
        if count and used is not None and not 1 <= used <= count:
            self._fail(self.prefix + "expert_used_count", used, f"1 to {count} (expert_count)")

    def _token_types(self) -> None:
        tokens = self.metadata.length("tokenizer.ggml.tokens")
        for name in ("token_type", "scores"):
            key = f"tokenizer.ggml.{name}"
            if key in self.metadata and self.metadata.length(key) != tokens:
                self._fail(key, f"{self.metadata.length(key)} values", f"{tokens} (one a token)")

    def _token_ids(self) -> None:
        tokens = self.metadata.length("tokenizer.ggml.tokens")
        for name in _TOKEN_IDS:
            key = f"tokenizer.ggml.{name}_token_id"
            value = self.metadata.get(key)
            if value is None or not tokens:
                continue
            if not isinstance(value, int) or not 0 <= value < tokens:
                self._fail(key, shown(value), f"0 to {tokens - 1} (the vocabulary)")

    def _embeddings(self, tensors: Mapping[str, Tensor]) -> None:
        tokens = self.metadata.length("tokenizer.ggml.tokens")
        table = tensors.get("token_embd.weight")
        if table is not None and table.shape[0] < tokens:
            raise FileError(
                f"{self.path}: tensor {table.name!r} has {table.shape[0]} rows for {tokens} tokens: "
                "the file is malformed (fetch it again)"
            )


def _is_positive_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_positive(value: object) -> bool:
    return isinstance(value, int | float) and isfinite(value) and value > 0
