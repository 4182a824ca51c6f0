"""States on disk: pages and rows of convolutions, each a file that is found by the tokens that lead to it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from pithos.engine.blocks import HostBlocks
from pithos.engine.pages import Page, PagePool
from pithos.errors import DeviceError
from pithos.layout import PAGE
from pithos.memory import aligned
from pithos.program.state import StateLayout
from pithos.reuse.entries import Entry
from pithos.reuse.files import Bytes, Rejected, read
from pithos.reuse.folder import Folder
from pithos.reuse.index import Index
from pithos.reuse.names import KEY_BYTES, STATE, Ids, Name, Way, page_kind
from pithos.reuse.packing import Packing
from pithos.reuse.writer import Measure, Use, Write, Writer

_MOST_PENDING = 1 << 30  # bytes that wait to be written; what comes when there are more is not kept on disk
_MOST_LOOKS = 2000  # files whose tokens one load reads, 20 microseconds each; further ones wait for the next
_TOLD = 16  # rejected files that are listed
_NONE: Ids = np.zeros(0, np.int32)


class Store:
    """The files of one identity in a folder. What is wrong with a file makes it a miss, and is told in `problems`."""

    def __init__(self, folder: Folder, identity: bytes, layout: StateLayout) -> None:
        self.folder, self.problems = folder, deque[str]()
        self.rejected: dict[str, str] = {}
        self.read = 0  # files
        self.skipped = 0
        self._looks = 0  # files whose tokens were read by a load
        self._used: list[tuple[int, Name]] = []  # what a load has read, by the numbers of blocks
        self._identity, self._layout = identity, layout
        self._packings = [Packing(layout, pool) for pool in range(len(layout.pools))]
        self._index = Index(folder)
        self._writer = Writer(folder, identity, self._index)
        self._writer.put(Measure())
        self._index.refresh()

    def load(
        self, ids: list[int], limit: int, have: Entry | None, at: int, pools: list[PagePool]
    ) -> Entry | None:
        """The state at the last position up to `limit`, but behind `at`, that is there.

        `have` holds the state at `at`, whose pages are not read again.
        """
        self._index.refresh()
        self._looks = 0
        way = Way(self._identity[:KEY_BYTES], ids[:limit])
        for position in self._positions(way):
            if position <= at:
                return None
            if self._complete(way, position, have, at):
                self._used = []
                entry = self._entry(way, position, have, at, pools)
                if entry is not None:
                    self._writer.put(Use(self._used))
                    return entry
        return None

    def save(self, ids: list[int], entries: list[Entry]) -> None:
        """Has the states on the way of `ids` written, as far as they are not there; what is there counts as used."""
        self._index.refresh()
        way, used = Way(self._identity[:KEY_BYTES], ids), []
        for number, name, write in self._wanted(way, entries):
            if self._index.has(name):
                used.append((number, name))
            elif self._writer.pending > _MOST_PENDING:
                self.skipped += 1
            else:
                self._writer.put(write())
                used.append((number, name))
        if used:
            self._writer.put(Use(used))

    def settle(self) -> list[str]:
        """Releases the pages that were written; what went wrong since the last time."""
        while self._writer.done:
            pool, page = self._writer.done.popleft()
            pool.release(page)
        while self._writer.problems:
            self.problems.append(f"{self.folder.root}: {self._writer.problems.popleft()}")
        told = list(self.problems)
        self.problems.clear()
        return told

    def flush(self, seconds: float) -> bool:
        """Waits until all is on disk."""
        return self._writer.flush(seconds)

    def close(self, seconds: float) -> None:
        """Writes what is left and ends the thread."""
        self._writer.close(seconds)
        self.settle()

    def statistics(self) -> dict[str, Any]:
        folder, writer = self.folder, self._writer
        return {
            "folder": str(folder.root),
            "files": folder.files,
            "bytes": folder.nbytes,
            "limit": folder.limit,
            "evicted": folder.evicted,
            "read": self.read,
            "written": writer.written,
            "pending": writer.pending,
            "failed": writer.failed + self.skipped,
            "rejected": [{"file": file, "reason": why} for file, why in list(self.rejected.items())],
        }

    def _positions(self, way: Way) -> Iterator[int]:
        """Positions on the way at which there may be a state, the last one first."""
        if self._layout.rings:
            for number in reversed(range(len(way.parents))):
                for count in self._index.lengths(way.parents[number], STATE):
                    if count <= way.known(number) and self._index.has(way.name(STATE, number, count)):
                        yield number * PAGE + count
            return
        whole = 0
        while whole + 1 < len(way.parents) and self._index.has(way.name(page_kind(0), whole, PAGE)):
            whole += 1
        yield whole * PAGE + self._common(way, whole)
        yield from (PAGE * number for number in reversed(range(1, whole + 1)))

    def _common(self, way: Way, number: int) -> int:
        """Tokens of a block that the best of its files agrees with."""
        ids = way.block(number)
        names = self._index.longer(way.parents[number], page_kind(0), 0) if len(ids) else []
        return max((_agreeing(ids, self._ids(name)) for name in names), default=0)

    def _ids(self, name: Name) -> Ids:
        """The tokens of a file of pages; none when it is not to be used, or when too many were looked at already."""
        try:
            if not self._index.knows(name):
                self._looks += 1
                if self._looks > _MOST_LOOKS:
                    return _NONE
            return self._index.ids(name)
        except (OSError, Rejected) as error:
            self._reject(name, error)
            return _NONE

    def _needed(self, pool: int, position: int) -> range:
        """Blocks whose pages a sequence at `position` looks at."""
        window = self._layout.pools[pool].window
        first = 0 if window is None else max(0, position - window + 1) // PAGE
        return range(first, -(-position // PAGE))

    def _held(self, have: Entry | None, at: int, pool: int, number: int) -> Page | None:
        """A whole page that is in memory already."""
        if have is None or not have.pages or number >= at // PAGE:
            return None
        return have.pages[pool][number]

    def _candidates(self, way: Way, position: int, pool: int, number: int) -> Iterator[Name]:
        """Files that have a page's positions before `position`."""
        count = min(PAGE, position - number * PAGE)
        exact = way.name(page_kind(pool), number, count)
        if self._index.has(exact):
            yield exact
        for name in self._index.longer(exact.parent, exact.kind, count):
            if _agreeing(way.block(number, count), self._ids(name)) == count:
                yield name

    def _complete(self, way: Way, position: int, have: Entry | None, at: int) -> bool:
        return all(
            self._held(have, at, pool, number) is not None
            or any(self._candidates(way, position, pool, number))
            for pool in range(len(self._layout.pools))
            for number in self._needed(pool, position)
        )

    def _entry(
        self, way: Way, position: int, have: Entry | None, at: int, pools: list[PagePool]
    ) -> Entry | None:
        """The state at a position, of the pages in memory and of files; None when a file is not what it should be."""
        entry = Entry(position, pools, [[None] * -(-position // PAGE) for _ in pools], self._no_copy())
        for index, pool in enumerate(pools):
            for number in self._needed(index, position):
                held = self._held(have, at, index, number)
                entry.pages[index][number] = None if held is None else pool.share(held)
        if self._fill(entry, way):
            return entry
        entry.release()
        return None

    def _fill(self, entry: Entry, way: Way) -> bool:
        if self._layout.rings:
            number, count = divmod(entry.position - 1, PAGE)
            found = self._read(number, way.name(STATE, number, count + 1), self._layout.copy_bytes)
            if found is None:
                return False
            entry.copy = self._no_copy()
            entry.copy[:] = found
        for index in range(len(entry.pools)):
            for number in self._needed(index, entry.position):
                if entry.pages[index][number] is None and not self._page(entry, way, index, number):
                    return False
        return True

    def _page(self, entry: Entry, way: Way, index: int, number: int) -> bool:
        """Reads one page from the first file that has it."""
        packing, pool = self._packings[index], entry.pools[index]
        for name in self._candidates(way, entry.position, index, number):
            found = self._read(number, name, packing.nbytes(name.tokens))
            if found is None:
                continue
            try:
                page = pool.take()
                entry.pages[index][number] = page
                pool.blocks.write(page.memory, packing.unpack(found, name.tokens))
                page.end = name.tokens
            except DeviceError:
                return False  # no room there: the prompt is read instead
            return True
        return False

    def _read(self, number: int, name: Name, nbytes: int) -> Bytes | None:
        try:
            payload = read(self.folder.path / name.text, self._identity, name, nbytes)
        except (OSError, Rejected) as error:
            self._reject(name, error)
            return None
        self.read += 1
        self._used.append((number, name))
        return payload

    def _reject(self, name: Name, error: Exception) -> None:
        """A file is not used again until it was written anew. One that is gone is no fault: somebody needed room."""
        gone = isinstance(error, FileNotFoundError)
        self._index.forget([name], rejected=not gone)
        if gone:
            self._index.expire()
            return
        reason = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
        if not self.rejected:
            self.problems.append(f"{self.folder.path / name.text}: {reason}; what it held is computed anew")
        if len(self.rejected) < _TOLD:
            self.rejected[name.text] = reason

    def _no_copy(self) -> Bytes:
        copy: Bytes = aligned(max(1, self._layout.copy_bytes), np.uint8)
        return copy

    def _wanted(self, way: Way, entries: list[Entry]) -> Iterator[tuple[int, Name, partial[Write]]]:
        """(block, name, what makes the order to write it) of all files for the states on a way."""
        for index, packing in enumerate(self._packings):
            for number, (count, entry) in _longest(entries, index).items():
                page = entry.pages[index][number]
                assert page is not None
                name = self._longer(way, number, way.name(page_kind(index), number, count))
                order = partial(self._write_page, way, number, name, packing, entry.pools[index], page)
                yield number, name, order
        for entry in entries if self._layout.rings else ():
            number, count = divmod(entry.position - 1, PAGE)
            name = way.name(STATE, number, count + 1)
            ids, copy = way.block(number, count + 1), entry.copy
            yield number, name, partial(Write, name, ids, partial(_same, copy), int(copy.nbytes))

    def _longer(self, way: Way, number: int, name: Name) -> Name:
        """A file that is there and begins with the tokens of `name`, or `name`."""
        for count in self._index.lengths(name.parent, name.kind):
            if name.tokens < count <= way.known(number):
                other = way.name(name.kind, number, count)
                if self._index.has(other):
                    return other
        return name

    def _write_page(
        self, way: Way, number: int, name: Name, packing: Packing, pool: PagePool, page: Page
    ) -> Write:
        ids, nbytes = way.block(number, name.tokens), packing.nbytes(name.tokens)
        if isinstance(pool.blocks, HostBlocks):  # whole pages are written from where they are
            memory = pool.blocks.read(page.memory)
            payload = partial(packing.pack, memory, name.tokens)
            return Write(name, ids, payload, nbytes, (pool, pool.share(page)))
        packed = packing.pack(pool.blocks.read(page.memory), name.tokens)
        return Write(name, ids, partial(_same, packed), nbytes)


def _longest(entries: list[Entry], pool: int) -> dict[int, tuple[int, Entry]]:
    """For each block, the most positions that an entry has of it, and which."""
    found: dict[int, tuple[int, Entry]] = {}
    for entry in entries:
        for number, page in enumerate(entry.pages[pool]):
            count = min(PAGE, entry.position - number * PAGE)
            if page is not None and count > found.get(number, (0, entry))[0]:
                found[number] = (count, entry)
    return found


def _agreeing(a: Ids, b: Ids) -> int:
    """Tokens at the beginning of both that agree."""
    count = min(len(a), len(b))
    different = np.flatnonzero(a[:count] != b[:count])
    return int(different[0]) if len(different) else count


def _same(data: Bytes) -> Bytes:
    return data
