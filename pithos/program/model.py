"""A GGUF file seen through a plan: dims with their values, the body of each layer, and checked weights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from pithos.errors import ModelError
from pithos.expressions import ExpressionError, Value, evaluate
from pithos.gguf import GGUF, Tensor
from pithos.program.keys import check_keys
from pithos.program.weights import Weight, Weights

Plan = Mapping[str, Any]
_LISTED = 5  # mismatches shown in one message
_OTHER = "take another conversion of this model"


@dataclass(frozen=True)
class Layer:
    """One layer: its index, the index of its body among the plan's, and the body."""

    index: int
    kind: int
    body: Mapping[str, Any]


class View:
    """Evaluates the plan's expressions for one layer, or outside of layers (None)."""

    def __init__(self, gguf: GGUF, dims: Mapping[str, Value], layer: int | None) -> None:
        self.gguf = gguf
        self.layer = layer
        self.scope = dims if layer is None else {**dims, "i": layer}

    def value(self, expression: Any) -> Value:
        return evaluate(expression, self.scope, self)

    def integer(self, expression: Any) -> int:
        value = self.value(expression)
        if isinstance(value, float) and not value.is_integer():
            raise ExpressionError(f"{expression} is {value}, an integer is needed")
        return int(value)

    def tensor(self, name: str) -> Tensor | None:
        """A weight of this layer, else one of the whole model; None when the file has neither."""
        tensors = self.gguf.tensors
        if self.layer is not None and (found := tensors.get(tensor_name(name, self.layer))) is not None:
            return found
        return tensors.get(tensor_name(name, None))

    def has(self, name: str) -> bool:
        return self.tensor(name) is not None

    def rows(self, name: str) -> int:
        return self._shape(name)[0]

    def cols(self, name: str) -> int:
        return self._shape(name)[-1]

    def _shape(self, name: str) -> tuple[int, ...]:
        found = self.tensor(name)
        if found is None:
            raise ExpressionError(f"tensor {tensor_name(name, None)} is missing")
        return tuple(found.shape)


def tensor_name(name: str, layer: int | None) -> str:
    """GGUF's name of a weight: `token_embd.weight`, `blk.3.attn_q.weight`, `blk.3.attn_q.bias`."""
    full = name if name.endswith(".bias") else name + ".weight"
    return full if layer is None else f"blk.{layer}.{full}"


class Model:
    """A file bound to the dims and weights that its architecture's plans name. Raises ModelError on any mismatch."""

    def __init__(self, gguf: GGUF, plan: Plan, brief: bool = False) -> None:
        """`brief`: only the first layer of each kind is run, to try kernels."""
        self.gguf = gguf
        self.plan = plan
        self.dims: dict[str, Value] = {}
        self._bind_dims()
        self.notices = check_keys(gguf, plan, self.dims)
        self.whole = View(gguf, self.dims, None)
        self.layers = [self._layer(i) for i in range(self.whole.integer(plan["layers"]))]
        self.views = [View(gguf, self.dims, layer.index) for layer in self.layers]
        self._check_weights()
        if brief:
            first = {layer.kind: layer for layer in reversed(self.layers)}
            self.layers = [layer for layer in self.layers if first[layer.kind] is layer]
        self.weights = Weights(gguf.path)

    def weight(self, name: str, layer: int | None) -> Weight | None:
        """A weight by its plan name: of the layer, else of the model, else what it falls back to, else None."""
        view = self.whole if layer is None else self.views[layer]
        tensor = view.tensor(name)
        if tensor is None:
            other = next((w.get("else") for w in self.plan["weights"] if w["name"] == name), None)
            return None if other is None else self.weight(other, None)
        return self.weights.of(tensor)

    def _bind_dims(self) -> None:
        view = View(self.gguf, self.dims, None)
        for dim in self.plan["dims"]:
            try:
                self.dims[dim["name"]] = self._dim(view, dim)
            except ExpressionError as error:
                raise ModelError(
                    f"{self.gguf.path}: {dim['name']} ({dim.get('origin', '')}): {error}"
                ) from None

    def _dim(self, view: View, dim: Mapping[str, Any]) -> Value:
        if "value" in dim:
            return view.value(dim["value"])
        key = f"{self.gguf.architecture}.{dim['key']}"
        found = self.gguf.metadata.get(key)
        if found is None:
            if "else" not in dim:
                raise ModelError(
                    f"{self.gguf.path}: metadata key {key!r} is missing; "
                    f"{dim.get('origin', self.plan['source'])} needs it: {_OTHER}"
                )
            return view.value(dim["else"])
        if isinstance(found, np.ndarray | list | tuple):
            return [item.item() if isinstance(item, np.generic) else item for item in found]
        if not isinstance(found, bool | int | float):
            raise ModelError(
                f"{self.gguf.path}: metadata key {key!r} is {found!r}, a number is needed: {_OTHER}"
            )
        return found

    def _layer(self, i: int) -> Layer:
        view = View(self.gguf, self.dims, i)
        for kind, body in enumerate(self.plan["bodies"]):
            try:
                if view.value(body["when"]):
                    return Layer(i, kind, body)
            except ExpressionError as error:
                raise ModelError(f"{self.gguf.path}: layer {i}: {error}") from None
        raise ModelError(
            f"{self.gguf.path}: layer {i} fits no block of {self.plan['source']}: write one there"
        )

    def _check_weights(self) -> None:
        faults = list(self._faults())
        if faults:
            more = f"; and {len(faults) - _LISTED} more" if len(faults) > _LISTED else ""
            raise ModelError(
                f"{self.gguf.path}: the tensors do not fit {self.plan['source']}: {'; '.join(faults[:_LISTED])}{more}: "
                f"{_OTHER}, or write a file for this architecture (docs/adding-a-model.md)"
            )

    def _faults(self) -> Iterator[str]:
        for weight in self.plan["weights"]:
            yield from _fault(self.whole, weight)
        for layer, view in zip(self.layers, self.views, strict=True):
            for weight in layer.body["weights"]:
                yield from _fault(view, weight)
        yield from self._unread()

    def _unread(self) -> Iterator[str]:
        """Tensors of the file that nothing reads: what they were made for would be left out of every answer."""
        known = {tensor_name(weight["name"], None) for weight in self.plan["weights"]}
        for layer in self.layers:
            known |= {tensor_name(weight["name"], layer.index) for weight in layer.body["weights"]}
        for tensor in self.gguf.tensors.values():
            if tensor.name not in known:
                yield f"nothing reads {tensor.name} ({_sides(tensor.shape)})"


def _fault(view: View, weight: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with one weight of the plan, if anything."""
    name = tensor_name(weight["name"], view.layer)
    tensor = view.gguf.tensors.get(name)
    if tensor is None:
        if not weight.get("optional") and "else" not in weight:
            yield f"{name} is missing"
        return
    try:
        expected = tuple(view.integer(side) for side in weight["shape"])
    except ExpressionError as error:
        yield f"{name}: {error}"
        return
    if tuple(tensor.shape) != expected:
        yield f"{name} is {_sides(tensor.shape)}, expected {_sides(expected)}"


def _sides(shape: tuple[int, ...]) -> str:
    return " x ".join(str(side) for side in shape)
