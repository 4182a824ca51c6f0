"""The experts of a model that a device holds: filled at first, exchanged between passes, their use remembered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pithos.devices.gpu import Bytes
from pithos.experts import usage as profiles
from pithos.experts.cache import ExpertCache
from pithos.program.gpu.shared import SharedSession

_DOUBT = 1.5  # see ExpertCache; uniform use then exchanges an expert of a layer in some hundred tokens
_SAVED = 500  # tokens between two times that the profile of use is saved


class HotExperts:
    """`session` has room for some experts of each layer."""

    def __init__(self, session: SharedSession, on_bytes: Callable[[int], None] = lambda _: None) -> None:
        """Copies the hottest experts."""
        experts = session.experts
        self._session, self._model = session, Path(session.model.gguf.path)
        usage = profiles.load(self._model, len(experts.layers), experts.layers[0].count)
        self.cache = ExpertCache(
            experts.cache_layers(), experts.room, usage, experts.slots, self._write, _DOUBT
        )
        self.cache.fill(on_bytes)
        experts.publish()
        self._turn = self._unsaved = 0

    @property
    def held(self) -> tuple[int, int]:
        """How many experts of all layers are on the device, and how many there are."""
        layers = self._session.experts.layers
        return len(layers) * self._session.experts.room, sum(layer.count for layer in layers)

    def exchange(self) -> None:
        """Before a pass: what is ready to come in comes in."""
        if self.cache.exchange():
            self._session.experts.publish()

    def passed(self, rows: int) -> None:
        """Behind a pass of so many rows: one layer after the other may exchange an expert."""
        self.cache.usage.step(rows)
        self.cache.plan(self._turn)
        self._turn = (self._turn + 1) % len(self.cache.layers)
        self._unsaved += rows
        if self._unsaved >= _SAVED:
            self._unsaved = 0
            profiles.save(self._model, self.cache.usage)

    def statistics(self) -> dict[str, int]:
        """See `Engine.experts`."""
        (held, every), cache = self.held, self.cache
        return {
            "held": held, "all": every, "hits": cache.hits, "misses": cache.misses, "exchanged": cache.exchanged,
        }  # fmt: skip

    def close(self) -> None:
        """The profile of use is saved beside the model, or in the user's cache."""
        self.cache.close()
        profiles.save(self._model, self.cache.usage)

    def _write(self, layer: int, role: str, slot: int, data: Bytes) -> None:
        place = self._session.experts.place(layer, role, slot)
        self._session.gpu.write(place.buffer, place.offset, data)
