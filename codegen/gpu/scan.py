"""Prefix sums over a workgroup of 256 threads."""

from __future__ import annotations

from codegen.gpu.rows import THREADS
from codegen.gpu.tir import Expr, Frame

_RUN = 16  # threads whose values are added up one by one; as many runs


class Scan:
    """Sums of int32 over the threads before this one, by two looks into shared memory."""

    def __init__(self, f: Frame) -> None:
        self.f = f
        self.values, self.runs = f.shared("int32", THREADS), f.shared("int32", _RUN)

    def before(self, x: Expr) -> tuple[Expr, Expr]:
        """(sum of x over the threads before this one, over all). All threads of the workgroup must come here."""
        f, thread = self.f, self.f.thread()
        first, run = f.let(thread & ~(_RUN - 1)), f.let(thread // _RUN)
        before, total = f.local("int32", 1, "before"), f.local("int32", 1, "total")
        before.store(0)
        total.store(0)
        f.sync()
        self.values.store(x, thread)
        f.sync()
        for i in range(0, _RUN, 4):
            for j, value in enumerate(self.values.load4(first + i)):
                before.store(before.load() + f.select(first + i + j < thread, value, 0))
        with f.when(thread - first == _RUN - 1):
            self.runs.store(before.load() + x, run)
        f.sync()
        for i in range(0, _RUN, 4):
            for j, value in enumerate(self.runs.load4(i)):
                before.store(before.load() + f.select(run > i + j, value, 0))
                total.store(total.load() + value)
        return f.let(before.load()), f.let(total.load())
