"""What is given back, given up or tried otherwise when something fails on a GPU, on one that runs nothing."""

from __future__ import annotations

import math
import sys
import threading
from types import SimpleNamespace

import numpy as np
import pytest

from pithos.devices import cpu
from pithos.devices.gpu import Copy, DeviceLost, DeviceMemoryError
from pithos.engine import host_experts, selftest, shared_opening
from pithos.engine.engine import Engine
from pithos.engine.gpu_runner import GpuRunner
from pithos.engine.host_experts import HostExperts
from pithos.engine.pair_blocks import PairBlocks
from pithos.engine.selftest import NoCpuKernels, compare, self_test
from pithos.errors import ContextError, KernelError
from pithos.program.gpu import calls
from pithos.program.gpu import program as programs
from pithos.program.gpu.heap import Heap
from pithos.program.gpu.session import GpuSession
from pithos.program.gpu.state import DeviceBlocks
from tests.runtime.fake_gpu import FakeGpu, fake_manifest, fake_session
from tests.runtime.null_models import TOKENS, golden
from tests.runtime.test_engine_kernels import TARGETS, path_of
from tests.runtime.test_gpu_program import families, made

needs_kernels = pytest.mark.skipif(
    not TARGETS, reason="no kernels for this CPU: run make codegen TARGET=native"
)


class Scarce(FakeGpu):
    """Has memory for so many buffers."""

    room = 0

    def buffer(self, nbytes, host=False, readback=False):
        if sum(not buffer.freed for buffer in self.buffers) >= self.room:
            raise DeviceMemoryError("full")
        return super().buffer(nbytes, host, readback)


def held(gpu):
    return sum(not buffer.freed for buffer in gpu.buffers)


@pytest.mark.parametrize("room", range(3))
def test_a_session_without_enough_memory_keeps_none(room):
    gpu = Scarce()
    gpu.room = room
    with pytest.raises(DeviceMemoryError):
        fake_session("lfm2", gpu=gpu)
    assert held(gpu) == 0 and len(gpu.buffers) == room
    gpu.room = 3
    fake_session("lfm2", gpu=gpu).close()
    assert held(gpu) == 0


def test_the_bandwidth_is_measured_in_memory_that_is_given_back():
    gpu = Scarce(max_binding=1 << 20)
    gpu.room = 1 << 30
    runner = GpuRunner(fake_session("lfm2", gpu=gpu), 64)
    _ = runner.single
    before = held(gpu)
    assert runner.bandwidth() > 0
    assert held(gpu) == before
    for more in range(4):
        gpu.room = before + more
        with pytest.raises(DeviceMemoryError):
            runner.bandwidth()
        assert held(gpu) == before


def test_a_failing_device_is_closed_nevertheless():
    runner = GpuRunner(fake_session("lfm2"), 64)
    gpu = runner.session.gpu

    def lost(buffer):
        raise DeviceLost("gone")

    gpu.free = lost
    with pytest.raises(DeviceLost):
        runner.close()
    assert gpu.closed


class Counting(FakeGpu):
    """Notes submissions, and what is waited for."""

    def submit(self, recording):
        number = super().submit(recording)
        self.noted.append(("submit", number))
        return number

    def wait(self, number=None):
        super().wait(number)
        self.noted.append(("wait", number))


def test_a_few_submissions_are_queued_and_the_queue_never_runs_dry(monkeypatch):
    monkeypatch.setattr(programs, "_SLICE", 1)
    gpu = Counting()
    gpu.noted = []
    session = fake_session("lfm2", gpu=gpu)
    one = Engine(session.model.gguf, GpuRunner(session, 64), session.context)
    sequence = one.sequence()
    gpu.noted.clear()
    one.forward((sequence, TOKENS[:9]), out="none")
    submits = [number for what, number in gpu.noted if what == "submit"]
    waits = [number for what, number in gpu.noted if what == "wait"]
    assert len(submits) > 20 and waits == [*submits[:-4], None]
    for at, (what, number) in enumerate(gpu.noted):
        if what == "wait" and number is not None:
            newest = max(n for w, n in gpu.noted[:at] if w == "submit")
            assert newest - number == 3


def test_a_kernel_of_two_large_matrices_gives_way(monkeypatch):
    """One with a single matrix can be cut into parts."""
    whole = made("lfm2")
    bound = next(b for stage in whole.stages["body"] for b in stage if b.family == "norm_glu")
    limit = bound.regions["w"].nbytes - 1
    with pytest.raises(
        KernelError, match=rf"ffn_gate.weight has \d+ bytes, this device binds {limit} at once"
    ):
        calls.split(bound, limit, whole.session.nothing)

    def small(bound, most, nothing):
        return calls.split(bound, limit if bound.family in ("norm_glu", "glu") else most, nothing)

    # by name, for the package has a function that hides its module
    monkeypatch.setattr(sys.modules["pithos.program.gpu.bind"], "split", small)
    cut = made("lfm2")
    assert ["norm_glu"] in families(whole) and ["norm_glu"] not in families(cut)
    assert families(cut)[3:7] == [["norm_quantize"], ["matvec", "matvec"], ["quantize"], ["matvec"]]
    assert all("at once" in why for why in cut.session.refused.values())
    assert {spec.split(".")[0] for spec in cut.session.refused} == {"norm_glu", "glu"}


def test_a_binding_that_is_too_small_for_any_part_says_so():
    with pytest.raises(KernelError, match=r"128 rows of .* are more than the 8192 bytes of a binding"):
        made("lfm2", gpu=FakeGpu(max_binding=8192))


def test_no_buffer_of_weights_is_larger_than_the_device_has_them():
    gpu = FakeGpu(max_binding=1 << 20)
    heap = Heap(gpu)
    regions = [heap.take(nbytes) for nbytes in (4, 1 << 18, 1 << 20, 700)]
    assert [buffer.nbytes for buffer in gpu.buffers] == [1 << 20, 1 << 20, 1 << 20]
    assert regions[0].buffer is regions[1].buffer


def test_a_copied_block_is_not_cleared_first():
    gpu = FakeGpu()
    blocks = DeviceBlocks(gpu, 1024)
    first, second = blocks.new(), blocks.new()
    blocks.write(first, np.full(1024, 7, np.uint8))
    blocks.free(second)
    gpu.submitted.clear()
    assert blocks.copy(first) == second
    ((copy,),) = gpu.submitted
    assert isinstance(copy, Copy) and (copy.source.offset, copy.target.offset) == (
        1024 * first,
        1024 * second,
    )
    assert (blocks.read(second) == 7).all()


def test_blocks_that_cannot_move_to_larger_memory_stay(monkeypatch):
    gpu = FakeGpu()
    blocks = DeviceBlocks(gpu, 1024, first=2)
    block = blocks.new()
    blocks.write(block, np.full(1024, 7, np.uint8))
    with monkeypatch.context() as broken:
        broken.setattr(gpu, "record", lambda steps: (_ for _ in ()).throw(DeviceMemoryError("full")))
        with pytest.raises(DeviceMemoryError):
            blocks.new()
    assert held(gpu) == 1 and blocks.generation == 0
    assert blocks.new() == 2 and (blocks.read(block) == 7).all()


def test_a_block_that_comes_back_in_between_is_one_on_both_sides():
    """Sequences may be collected at any moment, also between what the two sides do."""
    sides = [DeviceBlocks(FakeGpu(), 1024) for _ in range(2)]
    pair = PairBlocks(*sides)
    old = [pair.new() for _ in range(3)]
    plain = sides[1].new

    def collected():
        sides[1].new = plain
        pair.free(old[0])
        return plain()

    sides[1].new = collected
    assert pair.new() == 4
    assert pair.new() == old[0]


class Passing(SimpleNamespace):
    """A runner whose self-test gives these errors."""

    gpus = (FakeGpu().info,)

    def kernels(self):
        return [(fake_manifest(), {"matvec.q4_K.0"})]


@pytest.mark.parametrize("at", range(4))
def test_what_is_not_a_number_does_not_agree(at, monkeypatch, tmp_path):
    errors = [0.01, 0.02, 0.03, 0.01]
    errors[at] = math.nan
    monkeypatch.setattr(selftest.caches, "folder", lambda: tmp_path)
    monkeypatch.setattr(selftest, "compare", lambda runner, kernels: errors)
    with pytest.raises(KernelError, match=rf"a pass of {selftest.CUTS[at]} rows are nan of their deviation"):
        self_test(Passing(), lambda _: None)
    assert not list(tmp_path.iterdir())
    errors[at] = 0.02
    self_test(Passing(), lambda _: None)


def threads():
    return sorted(t.name for t in threading.enumerate() if t.name.startswith("pithos-"))


@pytest.mark.parametrize("what", ["none", pytest.param("stale", marks=needs_kernels)])
def test_without_kernels_of_the_cpu_nothing_is_opened(what, monkeypatch):
    def refuse(*_):
        raise KernelError("no kernels")

    monkeypatch.setattr(*((cpu, "choose_target") if what == "none" else (selftest, "checked")), refuse)
    runner, before = GpuRunner(fake_session("lfm2"), 64), threads()
    taken = len(runner.session.gpu.buffers)
    with pytest.raises(NoCpuKernels, match="no kernels"):
        compare(runner)
    assert len(runner.session.gpu.buffers) == taken and threads() == before


def test_too_little_memory_for_the_self_test_is_no_reason_to_refuse():
    gpu = Scarce()
    for room in range(3):
        told = []
        gpu.room = room
        shared_opening._try(golden("lfm2moe"), fake_manifest(), gpu, "f16", told.append)
        assert told == ["the kernels are not tried: full"]
        assert held(gpu) == 0


@needs_kernels
def test_what_cannot_be_opened_on_the_cpu_leaves_no_threads(monkeypatch):
    def refuse(*_):
        raise KernelError("no kernel of this name")

    before = threads()
    with pytest.raises(KernelError, match="no experts to share"):
        HostExperts(golden("lfm2"), threads=3)
    with pytest.raises(KernelError, match="no kernel of this name"), monkeypatch.context() as broken:
        broken.setattr(host_experts, "spec_name", refuse)
        HostExperts(golden("lfm2moe"), threads=3)
    with pytest.raises(ContextError):
        Engine.open(path_of("logits/lfm2"), threads=3, context=1 << 40)
    assert threads() == before


def test_a_brief_session_shares_weights_of_its_own_size():
    """Rotary tables of a short context are not those of a long one, whichever comes first."""
    session = fake_session("lfm2", context=4096)
    short = session.brief(256)
    assert isinstance(short, GpuSession) and short.weights is session.weights
    runs = [GpuRunner(one, 16).single for one in (short, session)]
    sizes = [
        {b.regions["cos"].nbytes for stage in run.stages["body"] for b in stage if "cos" in b.regions}
        for run in runs
    ]
    assert [len(found) for found in sizes] == [1, 1] and 16 * min(sizes[0]) == min(sizes[1])
