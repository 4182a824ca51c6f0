"""A device without kernels, for tests of all that stands above them.

It reads and writes state as real kernels do (a row's key and value into its page, its convolution input into its
ring, copies where they are asked for) and makes logits from what it finds there. So a page, ring or table that is
wrong changes logits. What the logits must be for a list of tokens, `expected` says without any state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from pithos.devices import DONE, STOPPED, Control
from pithos.layout import PAGE, RING, ROW_PAGES, ROW_POSITION, ROW_RING, ROW_TOKEN, STEP_COPIES
from pithos.memory import at_address

if TYPE_CHECKING:
    from pithos.program import Program, StateLayout
    from pithos.program.state import Pages

_MASK = (1 << 64) - 1
_MULTIPLIER = 0x9E3779B97F4A7C15
_RING_SALT = 100
_WORD = {"f16": np.uint16, "f32": np.uint32}

Words = npt.NDArray[Any]


class NullDevice:
    """Every kernel is there and does nothing. `on_run(program, begin)` is called in each run, after its writes."""

    def __init__(self, threads: int = 1, on_run: Callable[[Program, int], None] | None = None) -> None:
        self.name, self.target, self.threads = "null", "null", threads
        self.on_run = on_run

    def has(self, spec: str) -> bool:
        return True

    def load(self, specs: Iterable[str]) -> dict[str, int]:
        return {spec: number + 1 for number, spec in enumerate(specs)}

    def reserve_scratch(self, size: int) -> None:
        pass

    def run(self, program: Program, begin: int, end: int, control: Control) -> int:
        if begin < program.head[0]:
            self._body(program)
        if end > program.head[0]:
            self._head(program)
        if self.on_run is not None:
            self.on_run(program, begin)
        return STOPPED if control.stopping else DONE

    def close(self) -> None:
        pass

    def _body(self, program: Program) -> None:
        step, layout = program.step, program.session.layout
        copies = {int(r): int(a) for r, a in step.copies[: int(step.block[STEP_COPIES])]}
        hidden = _hidden(program)
        for row in range(step.count("rows")):
            words = step.rows[row]
            _store(layout, words)
            hidden[row] = _value(layout, words)
            if row in copies:
                _copy(layout, words, copies[row])

    def _head(self, program: Program) -> None:
        rows = program.step.out[: program.step.count("out_rows")]
        logits, hidden = program.logits(len(rows)), _hidden(program)
        for number, row in enumerate(rows):
            logits[number] = _logits(int(hidden[row]), program.vocabulary)


def expected(layout: StateLayout, ids: Sequence[int], vocabulary: int) -> npt.NDArray[np.float32]:
    """The logits behind the last of `ids`, float32 [vocabulary], from the ids alone."""
    marks = np.array(ids, np.uint64) + np.uint64(1)
    value, length = 0, len(ids)
    for pool in {pages.pool for pages in layout.pages.values()}:
        window = layout.pools[pool].window
        first = 0 if window is None else max(0, length - window)
        value += 4 * _sum(marks[first:], first, pool)
    for ring in layout.rings.values():
        value += _sum(marks[: -ring.taps - 1 : -1], 0, _RING_SALT)
    return _logits(value & _MASK, vocabulary)


def _sum(marks: Words, first: int, salt: int) -> int:
    """The sum of marks, each times a number that belongs to its place `first`, `first` + 1, ... and the salt."""
    places = np.arange(first, first + len(marks), dtype=np.uint64) + np.uint64(salt << 32)
    mixed = (places + np.uint64(1)) * np.uint64(_MULTIPLIER)
    mixed ^= mixed >> np.uint64(31)
    return int((marks * mixed * np.uint64(_MULTIPLIER)).sum(dtype=np.uint64))


def _hidden(program: Program) -> Words:
    return at_address(program.arena.address("h"), program.rows, np.uint64)


def _logits(value: int, vocabulary: int) -> npt.NDArray[np.float32]:
    mixed = np.arange(1, vocabulary + 1, dtype=np.uint64) * np.uint64(_MULTIPLIER) ^ np.uint64(value)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    return ((mixed >> np.uint64(40)).astype(np.float64) / (1 << 21)).astype(np.float32)


def _ends(layout: StateLayout) -> list[tuple[int, Pages, Pages]]:
    """(pool, first layer, last layer) of each pool: the null model keeps a token in both."""
    found: dict[int, list[Pages]] = {}
    for pages in layout.pages.values():
        found.setdefault(pages.pool, []).append(pages)
    return [(pool, pages[0], pages[-1]) for pool, pages in sorted(found.items())]


def _views(layout: StateLayout, page: int, first: Pages, last: Pages) -> tuple[Words, Words]:
    """The words of a page that hold tokens: keys of its first layer [PAGE], values of its last [PAGE]."""
    word = _WORD[layout.kv]
    keys = at_address(page + first.k_offset, PAGE, word)
    values = at_address(page + last.v_offset, PAGE * last.head_size, word)
    return keys, values[:: last.head_size]


def _pages_of(words: Words, pool: int, count: int) -> Words:
    return at_address(int(words[ROW_PAGES + pool]), count, np.int64)


def _store(layout: StateLayout, words: Words) -> None:
    token, position = int(words[ROW_TOKEN]), int(words[ROW_POSITION])
    for pool, first, last in _ends(layout):
        page = int(_pages_of(words, pool, position // PAGE + 1)[-1])
        for view in _views(layout, page, first, last):
            view[position % PAGE] = token + 1
    for ring in layout.rings.values():
        address = int(words[ROW_RING]) + ring.ring_offset
        at_address(address, RING * ring.width, np.float32).reshape(RING, -1)[position % RING] = token + 1


def _value(layout: StateLayout, words: Words) -> int:
    position, value = int(words[ROW_POSITION]), 0
    for pool, first, last in _ends(layout):
        window = layout.pools[pool].window
        start = 0 if window is None else max(0, position - window + 1)
        pages = _pages_of(words, pool, position // PAGE + 1)
        for number in range(start // PAGE, len(pages)):
            keys, values = _views(layout, int(pages[number]), first, last)
            begin, end = max(start, number * PAGE), min(position + 1, (number + 1) * PAGE)
            part = slice(begin - number * PAGE, end - number * PAGE)
            marks = keys[part].astype(np.uint64) + values[part] * np.uint64(3)
            value += _sum(marks, begin, pool)
    for ring in layout.rings.values():
        address = int(words[ROW_RING]) + ring.ring_offset
        rows = at_address(address, RING * ring.width, np.float32).reshape(RING, -1)
        order = (position - np.arange(ring.taps)) % RING
        value += _sum(rows[order, -1].astype(np.uint64), 0, _RING_SALT)
    return value & _MASK


def _copy(layout: StateLayout, words: Words, destination: int) -> None:
    position = int(words[ROW_POSITION])
    for ring in layout.rings.values():
        rows = at_address(int(words[ROW_RING]) + ring.ring_offset, RING * ring.width, np.float32)
        order = np.arange(position - ring.taps + 2, position + 1) % RING
        copy = at_address(destination + ring.copy_offset, (ring.taps - 1) * ring.width, np.float32)
        copy[:] = rows.reshape(RING, -1)[order].reshape(-1)
