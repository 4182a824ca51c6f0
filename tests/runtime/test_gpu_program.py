"""What is bound, recorded and written for a GPU, on one that runs nothing."""

from __future__ import annotations

import numpy as np
import pytest

from codegen.gpu.coopmat import NEEDS as COOPMAT
from graph import gpu as G
from pithos.devices.gpu import ALIGNMENT, BARRIER, DeviceMemoryError, Dispatch
from pithos.engine.engine import Engine
from pithos.engine.gpu_runner import GpuRunner
from pithos.errors import KernelError
from pithos.gguf.formats import BY_NAME
from pithos.manifest import Manifest
from pithos.program.gpu import GpuSession, bind
from pithos.program.gpu import layout as L
from pithos.program.gpu.arena import GpuArena
from pithos.program.gpu.bind import limits_of
from pithos.program.gpu.program import bucket
from pithos.program.gpu.state import DeviceBlocks
from pithos.program.gpu.unfolded import unfolded
from pithos.program.gpu.weights import repacked
from pithos.weights import quantise
from tests.runtime.fake_gpu import FakeGpu, fake_manifest, fake_session
from tests.runtime.null_models import ARCHITECTURES, TESTS, TOKENS, golden

GENERATED = TESTS.parent / "generated"
PHASES = {"single": 1, "decode": 8, "prefill": 64}


def made(architecture="lfm2", phase="single", *lacking, gpu=None, rows=None, context=1024):
    session = fake_session(architecture, *lacking, gpu=gpu, context=context)
    plan = session.manifest.plan(architecture, phase)
    return bind(session, plan, rows or PHASES[phase])


def families(program):
    return [[bound.family for bound in stage] for stage in (*program.stages["body"], *program.stages["head"])]


def test_layouts_are_those_of_the_compiler():
    for name in ("REPACKED", "FORMS", "FOLD", *(n for n in vars(L) if n.startswith(("STEP_", "ROW_")))):
        assert getattr(L, name) == getattr(G, name), name
    for fmt in ("f32", "bf16", "q8_0", "q4_K"):
        for cores in (False, True):
            assert L.form_of(fmt, cores) == G.form_of(fmt, cores)
    for fmt in BY_NAME:
        if fmt in ("q8_0", "q4_0", "q4_1", "q4_K", "q6_K"):
            size = BY_NAME[fmt].nbytes
            assert L.row_bytes(fmt, 24 * size, size) == G.row_bytes(fmt, size, 24)


@pytest.mark.parametrize("architecture", ARCHITECTURES)
@pytest.mark.parametrize("phase", PHASES)
def test_every_plan_is_bound_and_recorded(architecture, phase):
    program = made(architecture, phase)
    program.prepare()
    steps = program.steps("whole", PHASES[phase], 4, 1)
    found = [step for step in steps if isinstance(step, Dispatch)]
    assert len(found) == program.dispatches
    assert all(region.offset % ALIGNMENT == 0 for step in found for region in step.regions)
    assert steps[-1] is BARRIER


@pytest.mark.parametrize("architecture", ARCHITECTURES)
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("features", [("store16",), ("dot8", "store16"), ("dot8", "store16", *COOPMAT)])
def test_buffers_of_other_ways_have_no_memory(architecture, phase, features):
    """The real manifest, on devices that can do more or less."""
    gpu = FakeGpu(features=frozenset(features))
    session = GpuSession(golden(architecture), Manifest.read(GENERATED, "vulkan"), gpu, 1024, "f16")
    program = bind(session, session.manifest.plan(architecture, phase), PHASES[phase])
    held = {
        (region.buffer, region.offset, region.offset + region.nbytes)
        for stage in (*program.stages["body"], *program.stages["head"])
        for bound in stage
        for region in bound.regions.values()
    }
    for (slot, expected), region in program.arena._slots.items():
        inside = [
            (at, end)
            for buffer, at, end in held
            if buffer is region.buffer and region.offset <= at < region.offset + region.nbytes
        ]
        assert expected, f"slot {slot} has memory that was not foreseen"
        assert max(end for _, end in inside) <= region.offset + region.nbytes


def test_a_buffer_that_was_not_expected_has_memory_of_its_own():
    plan = fake_manifest().plan("lfm2", "prefill")
    session = fake_session("lfm2")
    rows = limits_of(session.model, plan, 64)
    view = session.model.views[0]
    shared = next(
        (a["name"], b["name"])
        for a in plan["buffers"]
        for b in plan["buffers"]
        if a["slot"] == b["slot"] and a["name"] != b["name"] and a["kind"] == b["kind"] == "f32"
    )
    arena = GpuArena(session.model, plan, rows, False, session.heap, {shared[0]})
    first, late = (arena.regions(name, view)[0] for name in shared)
    before = arena.nbytes
    assert arena.regions(shared[1], view)[0] == late and arena.nbytes == before
    assert first.buffer is not late.buffer or abs(first.offset - late.offset) >= first.nbytes
    together = GpuArena(session.model, plan, rows, False, session.heap, set(shared))
    a, b = (together.regions(name, view)[0] for name in shared)
    assert (a.buffer, a.offset) == (b.buffer, b.offset) and together.nbytes < before


def test_a_layer_of_one_row_takes_few_dispatches():
    assert families(made("lfm2"))[1:5] == [["norm_matvec"], ["conv_matvec"], ["norm_glu"], ["matvec"]]
    attention = [["norm_matvec"] * 3, ["qk_rope_store"], ["attention_matvec"], ["norm_glu"], ["matvec"]]
    assert families(made("lfm2"))[9:14] == attention


@pytest.mark.parametrize("phase", ["single", "decode"])
def test_a_choice_is_a_call_of_its_own_where_a_program_stops_behind_it(phase):
    session = fake_session("lfm2moe")
    plan = session.manifest.plan("lfm2moe", phase)
    folded = families(bind(session, plan, PHASES[phase]))
    apart = families(bind(session, unfolded(plan), PHASES[phase]))
    assert ["route_glu"] in folded and ["route"] not in folded
    assert apart == [
        s for stage in folded for s in ([["route"], ["experts_glu"]] if stage == ["route_glu"] else [stage])
    ]
    lacking = families(made("lfm2moe", phase, "route_glu"))
    assert lacking == apart
    dense = session.manifest.plan("lfm2moe", "prefill")
    assert unfolded(dense) == dense


def test_what_is_lacking_is_done_apart():
    apart = families(made("lfm2", "single", "norm_matvec", "norm_glu"))
    assert apart[1:6] == [
        ["norm_quantize"],
        ["matvec"],
        ["conv_matvec"],
        ["norm_quantize"],
        ["matvec", "matvec"],
    ] or (apart[1:3] == [["norm_quantize"], ["matvec"]])
    with pytest.raises(
        KernelError, match=r"has no kernel embed\.f32 that fake can run, for lfm2\.yaml:\d+ h"
    ):
        made("lfm2", "single", "embed")


def test_a_large_matrix_is_bound_in_parts():
    gpu = FakeGpu(max_binding=64 * 4 * 128)
    program = made("lfm2", "decode", gpu=gpu)
    parts = [b for stage in program.stages["body"] for b in stage if b.family == "embed"]
    assert [(b.numbers["first"], b.numbers["last"]) for b in parts] == [
        (n, n + 128) for n in range(0, 512, 128)
    ]
    heads = [b for stage in program.stages["head"] for b in stage if b.family == "matvec"]
    assert [b.numbers["n"] for b in heads] == [128] * 4
    outs = [b.regions["out"].offset for b in heads]
    assert np.diff(outs).tolist() == [512] * 3
    assert len({id(b.regions["x"].buffer) for b in heads}) == 1


@pytest.mark.parametrize("fmt", ["q8_0", "q4_0", "q4_1", "q6_K", "q4_K", "f16"])
def test_rows_of_weights_are_put_in_order(fmt):
    values = np.random.default_rng(1).normal(size=(3, 512)).astype(np.float32)
    rows = quantise(values, fmt).reshape(3, -1)
    block = BY_NAME[fmt].nbytes
    found = repacked(fmt, rows)
    assert found.shape == (3, L.row_bytes(fmt, rows.shape[1], block))
    if fmt not in L.REPACKED:
        assert found is rows
        return
    blocks, at = rows.reshape(3, -1, block), 0
    for begin, end in L.REPACKED[fmt]:
        size = (end - begin) * blocks.shape[1]
        assert (found[:, at : at + size].reshape(3, -1, end - begin) == blocks[:, :, begin:end]).all()
        at += -(-size // 16) * 16
    assert at == found.shape[1]


def test_buckets():
    assert [bucket(n, 512) for n in (1, 3, 8, 9, 33, 129, 500, 512)] == [1, 4, 8, 32, 128, 512, 512, 512]
    assert bucket(65, 100) == 100


def test_blocks_grow_and_stay_what_they_were():
    gpu = FakeGpu()
    blocks = DeviceBlocks(gpu, 700, first=2)
    made = [blocks.new() for _ in range(5)]
    assert len(set(made)) == 5 and 0 not in made
    assert blocks.generation == 2
    for block in made:
        blocks.write(block, np.full(700, block, np.uint8))
    copy = blocks.copy(made[0])
    blocks.clear(made[0])
    assert not blocks.read(made[0]).any()
    assert (blocks.read(copy) == made[0]).all() and (blocks.read(made[3]) == made[3]).all()
    blocks.free(copy)
    assert blocks.new() == copy and not blocks.read(copy).any()
    blocks.close()
    assert all(buffer.freed for buffer in gpu.buffers)


def test_blocks_end_where_one_binding_ends():
    blocks = DeviceBlocks(FakeGpu(max_binding=4 * 1024), 1000, first=2)
    for _ in range(3):
        blocks.new()
    with pytest.raises(DeviceMemoryError, match="4 blocks of 1024 bytes are all that one binding"):
        blocks.new()


def engine(architecture="lfm2", batch=64):
    session = fake_session(architecture)
    return Engine(session.model.gguf, GpuRunner(session, batch), session.context, target="fake")


def test_the_step_buffer_of_a_pass():
    one = engine()
    first, second = one.sequence(), one.sequence()
    one.forward((first, TOKENS[:300]), out="none")
    list(one.forward((second, TOKENS[:3]), out="none"))
    step = one.runner.decode.step
    assert step.words[: L.STEP_COPIES + 1].tolist() == [3, 0, 0, 0]
    assert step.rows[:3, L.ROW_TOKEN].tolist() == TOKENS[:3]
    assert step.rows[:3, L.ROW_POSITION].tolist() == [0, 1, 2]
    assert (step.rows[:3, L.ROW_RING] == second.rings.address).all()
    assert second.rings.address != first.rings.address
    at = step.rows[0, L.ROW_PAGES]
    assert step.words[at] == second.tables[0].pages[0].address
    assert len({table.address for table in first.tables[0].pages}) == 2


def test_programs_by_rows_and_recordings_by_bucket():
    one = engine()
    sequence = one.sequence()
    list(one.forward((sequence, TOKENS[:100])))
    assert sorted(one.runner.prefill._recordings) == [("body", 64, 1, 1, 128), ("whole", 64, 1, 1, 128)]
    for _ in range(3):
        list(one.forward((sequence, [1])))
    assert list(one.runner.single._recordings) == [("whole", 1, 1, 1, 128)]
    list(one.forward((sequence, TOKENS[:200]), out="none"))
    list(one.forward((sequence, [1])))
    assert list(one.runner.single._recordings) == [("whole", 1, 1, 1, 128), ("whole", 1, 2, 1, 128)]


def test_more_pages_than_there_were_record_anew():
    one = engine()
    sequences = [one.sequence() for _ in range(12)]
    for sequence in sequences:
        list(one.forward((sequence, [1, 2]), out="none"))
    ran = one.runner.session.gpu.ran[-1]
    assert one.runner.session.generation > 0
    assert all(not region.buffer.freed for region in ran.regions)


def test_an_engine_gives_everything_back():
    one = engine()
    list(one.forward((one.sequence(), TOKENS[:10])))
    gpu = one.runner.session.gpu
    one.close()
    assert gpu.closed


def test_a_kernel_that_the_driver_refuses_gives_way_and_is_told():
    class Choosy(FakeGpu):
        def kernel(self, stage, sizes):
            if stage.spec.startswith("norm_glu."):
                raise KernelError("norm_glu.spv: too many registers")
            return super().kernel(stage, sizes)

    assert made(gpu=FakeGpu()).session.notices == []
    program = made(gpu=Choosy())
    found = {family for stage in families(program) for family in stage}
    assert "norm_glu" not in found and "glu" in found
    (notice,) = program.session.notices
    assert notice.endswith("refuses 1 kernel, slower ones are used: norm_glu.spv: too many registers")
