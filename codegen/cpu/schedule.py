"""What the schedules of quantised and float weights share: prefetching in step, and the order of work in a panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from codegen.cpu.isa import Isa
from codegen.cpu.tir import Expr, Memory, Register, T, choose, const, i64, lanes_of, let, loop, minimum, when

Write = Callable[[int, Expr, Expr], None]  # activation row, first weight row, the float32 vector of products
Locate = Callable[[Expr], tuple[Memory, Expr]]  # an activation row's memory and the index of its output row


class Prefetch:
    """`lines` cache lines from an offset on, spread over `steps`: in a burst they would stall what runs between."""

    def __init__(self, memory: Memory, first: Expr, lines: int, steps: int, level: int) -> None:
        self._memory, self._first, self._level = memory, first, level
        self._lines, self._steps = lines, steps
        self._done = self._fetched = 0

    def tick(self) -> None:
        """To be called before each step."""
        self._done += 1
        while self._fetched < self._lines and self._fetched * self._steps < self._done * self._lines:
            self._memory.prefetch(self._first + self._fetched * 64, self._level)
            self._fetched += 1


class PanelSchedule:
    """A panel of weight rows times many activation rows, a chunk of k at a time.

    A chunk of each row is unpacked once into scratch, where the first cache level holds it; then tiles of a few
    activation rows x a few vectors run over it. Float sums wait in the output rows between chunks.
    """

    isa: Isa
    rows: int  # weight rows of a panel
    chunk: int  # blocks of a chunk, a power of two
    blocks: Expr  # blocks of a row
    row_bytes: Expr
    tile_rows: int
    tile_vectors: int

    @property
    def vectors(self) -> int:
        return self.rows // self.isa.lanes

    def set_tile(self, shape: tuple[int, int]) -> None:
        """The largest tile: activation rows x vectors; a panel with fewer vectors has narrower tiles."""
        self.tile_rows, self.tile_vectors = shape[0], min(shape[1], self.vectors)

    def unpack(self, w: Memory, base: Expr, first: Expr, blocks: Expr) -> None:
        """Unpacks blocks [first, first + blocks) of the rows from byte `base` on."""
        raise NotImplementedError

    def tile(
        self, first: Expr, blocks: Expr, acts: Sequence[Memory], out: Memory, ats: Sequence[Expr], v0: Expr
    ) -> None:
        """Adds the chunk's products of vectors v0 .. to the sums at bytes `ats` of out, one an activation row."""
        raise NotImplementedError

    def products(self, w: Memory, row: Expr, count: Expr, locate: Locate, out: Memory, ld: Expr) -> None:
        """Writes rows [row, row + rows) of w times activation rows 0 .. count - 1 to out."""
        base, column = let(row * self.row_bytes), let(row * 4)
        self._clear(count, locate, out, ld, column)
        with loop((self.blocks + (self.chunk - 1)) >> (self.chunk.bit_length() - 1)) as chunk:
            first = let(chunk * self.chunk)
            blocks = let(minimum(self.blocks - first, T.int64(self.chunk)))
            self.unpack(w, base, first, blocks)
            self._tiles(first, blocks, count, locate, out, ld, column)

    def at(self, index: Expr, vector: Expr) -> Expr:
        """Byte offset of entry `index` of a table of row vectors in the scratch."""
        return (i64(index) * self.vectors + vector) * (4 * self.isa.lanes)

    def _clear(self, count: Expr, locate: Locate, out: Memory, ld: Expr, column: Expr) -> None:
        with loop(count) as t:
            at = let(locate(t)[1] * ld * 4 + column)
            for v in range(self.vectors):
                out.store(const(self.isa.f32, 0), at + v * 4 * self.isa.lanes)

    def _tiles(
        self, first: Expr, blocks: Expr, count: Expr, locate: Locate, out: Memory, ld: Expr, column: Expr
    ) -> None:
        done = Register("int64", T.int64(0))
        size = self.tile_rows
        while size >= 1:
            begin = let(done.get())
            rounds = let((count - begin) >> (size.bit_length() - 1))
            with loop(rounds) as tile:
                found = [locate(let(begin + tile * size + t)) for t in range(size)]
                acts = [act for act, _ in found]
                ats = [let(row * ld * 4 + column) for _, row in found]
                with loop(self.vectors // self.tile_vectors) as part:
                    self.tile(first, blocks, acts, out, ats, let(part * self.tile_vectors))
            done.set(begin + rounds * size)
            size //= 2


def store_from(out: Memory, at: Expr, value: Expr, row: Expr, first: Expr, scratch: Memory) -> None:
    """Stores the products of rows [row, row + lanes) to byte `at` of out, but only those of rows from `first` on.

    The rows before belong to a panel whose sums may be waiting in out at this moment, on another thread.
    """
    x = let(value)

    def partly() -> None:
        scratch.store(x)
        with loop(lanes_of(x)) as lane, when(row + lane >= first):
            out.store(scratch.load("float32", lane * 4), at + lane * 4)

    choose([(row >= first, lambda: out.store(x, at))], partly)
