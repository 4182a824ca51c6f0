"""The prefix tree in memory: ways of token ids, with the state at some of their positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pithos.reuse.entries import Entry, Ledger

Ids = npt.NDArray[np.int32]
_NODE_BYTES = 500  # of a node beside its token ids, about


class Node:
    """The end of a run of tokens, `edge`, behind its parent's. `used`: when it was last on the way of a prompt."""

    __slots__ = ("children", "edge", "end", "entry", "parent", "used")

    def __init__(self, parent: Node | None, edge: Ids) -> None:
        self.parent, self.edge = parent, edge
        self.end: int = len(edge) + (0 if parent is None else parent.end)
        self.children: dict[int, Node] = {}
        self.entry: Entry | None = None
        self.used = 0


@dataclass(frozen=True)
class Found:
    """The longest prefix with a state: `position` tokens, by `entry`; `known` tokens of the ids are on a way."""

    position: int
    entry: Entry | None
    known: int


class Tree:
    """States within `budget` bytes. `anywhere`: one at a position serves for all positions before it, too."""

    def __init__(self, budget: int, anywhere: bool) -> None:
        self.budget, self.anywhere = budget, anywhere
        self.entries = 0
        self.evicted = 0
        self._ledger = Ledger()
        self._tokens = 0  # in all edges
        self._nodes = 0
        self._clock = 0
        self._root = Node(None, np.zeros(0, np.int32))

    @property
    def nbytes(self) -> int:
        """Bytes of all states, a page that several share counted once, and of the tree itself."""
        return self._ledger.nbytes + 4 * self._tokens + _NODE_BYTES * self._nodes

    def find(self, ids: list[int], limit: int) -> Found:
        """The longest prefix of at most `limit` tokens with a state. Its way counts as used now."""
        way = np.array(ids[: max(limit, 0)], np.int32)
        self._clock += 1
        known, best = 0, self._root
        for node, known in self._walk(way):
            if known == node.end:
                node.used = self._clock
            if node.entry is not None and known == node.end:
                best = node
        if self.anywhere and known > best.end:
            return Found(known, self._below(node).entry, known)
        return Found(best.end, best.entry, known)

    def entries_on(self, ids: list[int]) -> list[Entry]:
        """The states on the way of `ids`, shortest first."""
        way = np.array(ids, np.int32)
        return [n.entry for n, known in self._walk(way) if n.entry is not None and known == n.end]

    def insert(self, ids: list[int], entry: Entry) -> None:
        """Takes an entry for the end of `ids`; the one that is there already is as good. May evict others, and it."""
        node = self._node(np.array(ids, np.int32))
        self._use(node)
        if node.entry is not None or not len(ids):
            entry.release()
            return
        for other in self._beside(node):
            entry.take_over(other)
        node.entry = entry
        self.entries += 1
        self._ledger.add(entry)
        if self.nbytes > self.budget:
            self.shrink(self.budget)

    def shrink(self, nbytes: int) -> bool:
        """Evicts what was not used for longest, leaves first, until `nbytes` are left. False when nothing was there."""
        held = sorted((n for n in self._all() if n.entry is not None), key=lambda n: (n.used, -n.end))
        for node in held:
            if self.nbytes <= nbytes:
                break
            self._drop(node)
            self.evicted += 1
        return bool(held)

    def clear(self) -> None:
        """Forgets everything."""
        for node in [n for n in self._all() if n.entry is not None]:
            self._drop(node)

    def _walk(self, way: Ids) -> Iterator[tuple[Node, int]]:
        """The nodes on a way, each with the tokens of the way that are known up to its end; the last may be cut."""
        node, known = self._root, 0
        while known < len(way):
            child = node.children.get(int(way[known]))
            if child is None:
                return
            known += _common(child.edge, way[known:])
            yield child, known
            if known < child.end:
                return
            node = child

    def _node(self, way: Ids) -> Node:
        """The node at the end of a way, made where it is not there."""
        node, known = self._root, 0
        for found, reached in self._walk(way):
            node, known = found, reached
        if known < node.end:
            node = self._split(node, known)
        return node if known == len(way) else self._grow(node, way[known:].copy())

    def _grow(self, node: Node, edge: Ids) -> Node:
        child = Node(node, edge)
        node.children[int(edge[0])] = child
        self._tokens += len(edge)
        self._nodes += 1
        return child

    def _split(self, node: Node, position: int) -> Node:
        """A node in the middle of another one's edge."""
        assert node.parent is not None
        at = len(node.edge) - (node.end - position)
        upper = Node(node.parent, node.edge[:at].copy())
        upper.used = node.used
        node.parent.children[int(upper.edge[0])] = upper
        node.parent, node.edge = upper, node.edge[at:].copy()
        upper.children[int(node.edge[0])] = node
        self._nodes += 1
        return upper

    def _use(self, node: Node | None) -> None:
        self._clock += 1
        while node is not None:
            node.used = self._clock
            node = node.parent

    def _beside(self, node: Node) -> list[Entry]:
        """Entries on the same way that hold the pages that a new one at `node` has copies of."""
        below = self._below(node).entry
        above = node.parent
        while above is not None and above.entry is None:
            above = above.parent
        return [e for e in (below, above.entry if above else None) if e is not None]

    def _below(self, node: Node) -> Node:
        """Some node at or below `node` with a state; every leaf but a new one has one."""
        while node.entry is None and node.children:
            node = next(iter(node.children.values()))
        return node

    def _all(self) -> Iterator[Node]:
        stack = [self._root]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(node.children.values())

    def _drop(self, node: Node) -> None:
        """Forgets the state of a node, and all of the way that is for nothing then."""
        assert node.entry is not None
        self._ledger.remove(node.entry)
        node.entry.release()
        node.entry = None
        self.entries -= 1
        while node.parent is not None and node.entry is None and not node.children:
            del node.parent.children[int(node.edge[0])]
            self._tokens -= len(node.edge)
            self._nodes -= 1
            node = node.parent
        if node.parent is not None and node.entry is None and len(node.children) == 1:
            self._join(node)

    def _join(self, node: Node) -> None:
        """The only child takes the place of a node without a state."""
        assert node.parent is not None
        (child,) = node.children.values()
        child.edge = np.concatenate([node.edge, child.edge])
        child.parent = node.parent
        node.parent.children[int(node.edge[0])] = child
        self._nodes -= 1


def _common(a: Ids, b: Ids) -> int:
    """Tokens at the beginning of both that agree."""
    count = min(len(a), len(b))
    different = np.flatnonzero(a[:count] != b[:count])
    return int(different[0]) if len(different) else count
