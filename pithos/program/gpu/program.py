"""A program on a device: bound calls, recorded once for each bucket of sizes.

A pass of n rows runs in the smallest recording for at least n rows and as many KV pages as its longest sequence needs;
kernels look at the true counts and leave early.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from pithos.devices.gpu import ALIGNMENT, BARRIER, Dispatch, Kernel, Recording, Region, Step
from pithos.errors import KernelError
from pithos.layout import PAGE
from pithos.memory import align
from pithos.program.gpu.arena import GpuArena
from pithos.program.gpu.calls import COUNT_WORDS, Bound
from pithos.program.gpu.layout import FOLD
from pithos.program.gpu.session import GpuSession
from pithos.program.gpu.step import GpuStep

BUCKETS = (1, 2, 4, 8, 32, 128, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536)
_VALUES_OF_A_GROUP = 64  # of a tile: so many times 256 workgroups of 128 x 128 make it worth taking
TOP = 128  # logits of a row that the host sees without asking for all
_SLICE = 24  # barriers of one submission of a prompt
MOST_GROUPS = 65535  # of a grid in one dimension, on every device

Stages = Sequence[Sequence[Bound]]


@dataclass(frozen=True)
class Recorded:
    """A recording and the dispatches in it."""

    recording: Recording
    dispatches: tuple[Dispatch, ...]


class GpuProgram:
    """The layers (`body`) and the head of a plan, bound to a model on a device."""

    def __init__(
        self,
        session: GpuSession,
        plan: Mapping[str, Any],
        step: GpuStep,
        arena: GpuArena,
        limits: Mapping[str, int],
        body: Stages,
        head: Stages,
    ) -> None:
        self.session, self.plan, self.step, self.arena, self.limits = session, plan, step, arena, limits
        self.stages = {"body": body, "head": head}
        self.logits_region = arena.regions("logits", session.model.whole)[0]
        buffer = arena.buffer("logits")
        self.vocabulary = buffer.columns(session.model.whole)
        self._stride = buffer.stride(session.model.whole)
        self._generation = session.generation
        self._recordings: dict[tuple[str, int, int, int, int], list[Recorded]] = {}
        self.candidates = TOP  # how many of the largest logits the host wants to see: 1 or TOP
        self._work: Region | None = None
        self._top = self._make_top(session)

    @property
    def rows(self) -> int:
        """Rows of a pass at most."""
        return self.limits["rows"]

    @property
    def out_rows(self) -> int:
        """Rows of logits of one run of the head at most."""
        return self.limits["out_rows"]

    @property
    def dispatches(self) -> int:
        """Dispatches of one pass with its head."""
        counts = self._most()
        bound = [b for part in self.stages.values() for stage in part for b in stage]
        bound += [self._top[self.candidates]] if self._top else []
        return sum(len(self._chosen(b, counts)) for b in bound)

    def specs(self) -> set[str]:
        """Kernels that it runs."""
        top = {bound.spec for bound in (self._top or {}).values()}
        return top | {bound.spec for part in self.stages.values() for stage in part for bound in stage}

    def prepare(self) -> None:
        """Builds all kernels, so that what a driver refuses is told now. Raises KernelError."""
        for part in self.stages.values():
            for stage in part:
                for bound in stage:
                    for number in self._chosen(bound, self._most()):
                        self._kernel(bound, number)

    def _most(self) -> dict[str, int]:
        """The counts of the largest pass."""
        return {**self.limits, "pages": 1}

    def recordings(self, part: str, rows: int, context: int, out_rows: int) -> list[Recorded]:
        """The recordings of "body", "head" or "whole" for so many rows, positions and rows of logits.

        They are to be run one after the other. A prompt's have a few layers each, so that it can be stopped.
        """
        key = (
            part,
            bucket(rows, self.rows),
            _power(-(-context // PAGE)),
            bucket(max(1, out_rows), self.out_rows),
        )
        self._forget_old()
        found = self._recordings.get((*key, self.candidates))
        if found is None:
            found = self._recordings[*key, self.candidates] = [
                Recorded(self.session.gpu.record(steps), tuple(s for s in steps if isinstance(s, Dispatch)))
                for steps in self._slices(*key)
            ]
        return found

    def _slices(self, part: str, rows: int, pages: int, out_rows: int) -> list[list[Step]]:
        """Steps of one submission each; all of them for single rows."""
        steps = self.steps(part, rows, pages, out_rows)
        if self.plan["phase"] != "prefill":
            return [steps]
        ends = [n + 1 for n, step in enumerate(steps) if step is BARRIER][_SLICE - 1 :: _SLICE]
        cuts = [0, *ends, len(steps)]
        return [steps[a:b] for a, b in pairwise(cuts) if a < b]

    def steps(self, part: str, rows: int, pages: int, out_rows: int) -> list[Step]:
        """Dispatches and barriers of a part for buckets of these sizes."""
        counts = self._counts(rows, pages, out_rows)
        parts = ("body", "head") if part == "whole" else (part,)
        made: list[Step] = []
        for name in parts:
            for stage in self.stages[name]:
                made += self.stage_steps(stage, counts)
        if "head" in parts and self._top is not None:
            made += self.stage_steps([self._top[self.candidates]], counts)
        return made

    def _counts(self, rows: int, pages: int, out_rows: int) -> dict[str, int]:
        used = self.step.used
        return {"rows": rows, "out_rows": out_rows, "entries": rows * used, "one": 1, "pages": pages}

    def logits(self, rows: int) -> npt.NDArray[np.float32]:
        """float32 [rows, vocabulary]: what the last run of the head made."""
        region, size = self.logits_region, 4 * rows * self._stride
        data = self.session.gpu.read(region.buffer, region.offset, size)
        return data.view(np.float32).reshape(rows, self._stride)[:, : self.vocabulary]

    def top(self, rows: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.float32]] | None:
        """Ids and values, [rows, candidates], of the largest logits that the last run of the head made, largest first.

        None where the target has no kernel that finds them.
        """
        if self._top is None:
            return None
        words, half = self._top_words(), self._top_half // 4
        shape = (rows, self.candidates)
        ids, values = (words[at : at + rows * self.candidates].copy() for at in (0, half))
        return ids.reshape(shape), values.view(np.float32).reshape(shape)

    def _make_top(self, session: GpuSession) -> dict[int, Bound] | None:
        """Calls behind the head, by their number of candidates, that keep the largest logits where the host sees them.

        A software device has them in the host's memory anyway.
        """
        if session.gpu.info.kind == "software" or not session.usable("top_rows"):
            return None
        half = self._top_half = align(4 * self.out_rows * TOP, ALIGNMENT)
        self._top_buffer = session.top_buffer(2 * half)
        regions = {
            "step": self.step.head_region, "x": self.logits_region,
            "ids": Region(self._top_buffer, 0, half), "values": Region(self._top_buffer, half, half),
        }  # fmt: skip
        numbers = {
            "n": self.vocabulary,
            "ld_x": self._stride,
            "x_at": 0,
            "rows_word": COUNT_WORDS["out_rows"],
        }
        return {
            count: Bound("top_rows", "top_rows", "sampling", "out_rows", regions, {**numbers, "count": count})
            for count in (1, TOP)
        }

    def _top_words(self) -> npt.NDArray[np.int32]:
        if self._top_buffer.array is not None:
            return self._top_buffer.array.view(np.int32)
        return self.session.gpu.read(self._top_buffer, 0, self._top_buffer.nbytes).view(np.int32)

    def text(self) -> list[str]:
        """One line a call, for debugging and tests."""
        return [
            f"{number:4d} {bound.spec}  {_shown(bound)}  # {bound.origin}"
            for number, stage in enumerate([*self.stages["body"], *self.stages["head"]])
            for bound in stage
        ]

    def stage_steps(self, stage: Sequence[Bound], counts: Mapping[str, int]) -> list[Step]:
        """The calls of one stage: their first dispatches together, a barrier, their second ones, and so on."""
        works = self._works(stage, counts)
        columns: list[list[Step]] = []
        for bound, work in zip(stage, works, strict=True):
            limited = _limited(bound, counts)
            for place, number in enumerate(self._chosen(bound, counts)):
                if place == len(columns):
                    columns.append([])
                columns[place].append(self._dispatch(bound, number, limited, work))
        return [step for column in columns for step in (*column, BARRIER)]

    def _dispatch(self, bound: Bound, number: int, counts: Mapping[str, int], work: Region) -> Dispatch:
        stage = self._entry(bound)["stages"][number]
        regions = {**bound.regions, "work": work}
        missing = [n for n, *_ in stage["buffers"] if n.partition("__")[0] not in regions]
        missing += [n for n, _ in stage["constants"] if n not in bound.numbers]
        if missing:
            raise KernelError(
                f"{bound.spec}: nothing is known of {', '.join(missing)}: run make codegen TARGET=gpu"
            )
        return Dispatch(
            self._kernel(bound, number),
            tuple(regions[name.partition("__")[0]] for name, *_ in stage["buffers"]),
            tuple(bound.numbers[name] & 0xFFFFFFFF for name, _ in stage["constants"]),
            self._grid(bound, stage, counts),
            f"{bound.spec}  {bound.origin}",
            *(_cost(bound, counts) if number == self._chosen(bound, counts)[-1] else (0, 0)),
        )

    def _grid(
        self, bound: Bound, stage: Mapping[str, Any], counts: Mapping[str, int]
    ) -> tuple[int, int, int]:
        x, y, z = (_product(factors, {**bound.numbers, **counts}) for factors in stage["grid"])
        if stage.get("fold") and x > FOLD:
            x, y = FOLD, -(-x // FOLD)
        if max(x, y, z) > MOST_GROUPS:
            raise KernelError(
                f"{bound.spec}: a grid of {x} x {y} x {z} groups, {MOST_GROUPS} are allowed: use a smaller batch (-b)"
            )
        return max(1, x), max(1, y), max(1, z)

    def _kernel(self, bound: Bound, number: int) -> Kernel:
        return self.session.kernel(bound.spec, number, bound.numbers)

    def _chosen(self, bound: Bound, counts: Mapping[str, int]) -> list[int]:
        """The stages of a call that run, by number: all, but of those that are the same in other tiles only one.

        The first that has enough tokens and gives the device enough workgroups, else the last.
        """
        stages = self._entry(bound)["stages"]
        tiles = [n for n, s in enumerate(stages) if "tile" in s and self.session.fits(s, bound.numbers)]
        if not tiles:
            return list(range(len(stages)))
        names = {**bound.numbers, **_limited(bound, counts)}
        experts = names["experts"] if bound.family == "experts_gemm" else 1
        tokens = -(-names["entries"] // experts) if experts > 1 else names["rows"]
        chosen = tiles[-1]
        for number in tiles:
            height, width = stages[number]["tile"]
            groups = -(-tokens // height) * -(-names["n"] // width) * experts
            if height <= tokens and groups >= height * width // _VALUES_OF_A_GROUP:
                chosen = number
                break
        return [n for n, s in enumerate(stages) if "tile" not in s or n == chosen]

    def _entry(self, bound: Bound) -> Mapping[str, Any]:
        found = self.session.manifest.entry(bound.spec)
        assert found is not None, bound.spec
        return found

    def _works(self, stage: Sequence[Bound], counts: Mapping[str, int]) -> list[Region]:
        """Scratch of each call of a stage, apart from that of the others."""
        sizes = [self._work_bytes(bound, counts) for bound in stage]
        total = sum(align(size, ALIGNMENT) for size in sizes)
        if total and (self._work is None or self._work.nbytes < total):
            self._work = self.session.heap.take(total)
        regions, at = [], 0
        for size in sizes:
            if size and self._work is not None:
                regions.append(Region(self._work.buffer, self._work.offset + at, size))
            else:
                regions.append(self.session.nothing)
            at += align(size, ALIGNMENT)
        return regions

    def _work_bytes(self, bound: Bound, counts: Mapping[str, int]) -> int:
        names = {**bound.numbers, **counts, "rows": counts[bound.rows_name]}
        return max(
            (_product(s["work"], names) for s in self._entry(bound)["stages"] if s.get("work")), default=0
        )

    def _forget_old(self) -> None:
        """After a buffer of the state was replaced, the regions that name it are those of the new one."""
        if self._generation == self.session.generation:
            return
        self._generation = self.session.generation
        self._recordings.clear()
        for part in self.stages.values():
            for stage in part:
                for bound in stage:
                    if "pool" in bound.numbers:
                        bound.regions["pages"] = self.session.pages[bound.numbers["pool"]].region
                    bound.regions["rings"] = self.session.rings.region


def _limited(bound: Bound, counts: Mapping[str, int]) -> dict[str, int]:
    """Counts as a call sees them: what it runs over are its rows."""
    return {**counts, "rows": counts[bound.rows_name]}


def _cost(bound: Bound, counts: Mapping[str, int]) -> tuple[int, int]:
    """(bytes of weights read, floating point operations) of a call with so many rows."""
    if bound.family == "embed":
        return 0, 0
    nbytes = flops = 0
    for name, weight in bound.matrices.items():
        rows = counts["entries"] if weight.count > 1 else counts["rows"]
        share = min(rows, weight.count) / weight.count
        nbytes += int(bound.regions[name].nbytes * share)
        flops += 2 * bound.numbers.get("n", weight.rows) * weight.cols * rows
    return nbytes, flops


def bucket(count: int, most: int) -> int:
    """The smallest bucket that holds `count`, at most `most`."""
    return min(most, next(size for size in BUCKETS if size >= count))


def _power(count: int) -> int:
    return 1 << max(0, count - 1).bit_length()


def _product(factors: Sequence[Any], names: Mapping[str, int]) -> int:
    """The product of factors: numbers, names, or ["/", name, number] = ceil(name / number)."""
    total = 1
    for factor in factors:
        if isinstance(factor, int):
            total *= factor
        elif isinstance(factor, str):
            total *= names[factor]
        else:
            total *= -(-names[factor[1]] // factor[2])
    return total


def _shown(bound: Bound) -> str:
    return " ".join(f"{name}={number}" for name, number in bound.numbers.items())
