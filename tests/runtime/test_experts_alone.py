"""A device with experts and nothing else of a model: what is bound, submitted and told, on a GPU that runs nothing."""

from __future__ import annotations

import numpy as np
import pytest

from pithos.devices.gpu import DeviceMemoryError, Dispatch
from pithos.errors import KernelError
from pithos.program.gpu import bind
from pithos.program.gpu.experts_alone import ExpertsProgram, ExpertsSession, experts_plan
from tests.runtime.fake_gpu import FakeGpu, fake_manifest
from tests.runtime.null_models import golden


def session(budget=1 << 30):
    return ExpertsSession(golden("lfm2moe"), fake_manifest(), FakeGpu(), budget)


def program(one):
    one.allocate()
    plan = experts_plan(one.manifest.plan("lfm2moe", "decode"))
    return bind(one, plan, 8, ExpertsProgram)


def test_the_plan_has_the_experts_alone():
    whole = fake_manifest().plan("lfm2moe", "decode")
    plan = experts_plan(whole)
    for body, before in zip(plan["bodies"], whole["bodies"], strict=True):
        families = [
            call["family"]
            for group in body["groups"]
            for step in group
            for call in step["alternatives"][0]
            if "family" in call
        ]
        wanted = ["quantize", "experts_glu", "experts_down"] if "moe" in before["name"] else []
        assert families == wanted, before["name"]
        assert before == next(b for b in whole["bodies"] if b["name"] == body["name"])  # left as it was
    assert plan["head"]["groups"] == plan["prologue"]["groups"] == []
    names = {buffer["name"] for buffer in plan["buffers"]}
    assert "in_proj" not in names and {"ids", "weights", "logits"} <= names


def test_a_plan_without_experts_is_refused():
    with pytest.raises(KernelError, match="there are no experts"):
        experts_plan(fake_manifest().plan("lfm2", "decode"))


def test_no_dense_weight_and_no_state_goes_to_the_device():
    one = session(100 << 20)
    made = program(one)
    held = one.experts.room * one.experts.expert_bytes
    assert held and not one.pages and not one.weights._regions
    assert len(made.stages) == len(one.experts.layers)
    assert sum(buffer.nbytes for buffer in one.gpu.buffers if not buffer.freed) <= 100 << 20
    one.close()
    assert all(buffer.freed for buffer in one.gpu.buffers)


def test_a_budget_that_is_too_small_says_what_is_needed():
    with pytest.raises(
        DeviceMemoryError, match=r"fake may use 10 MiB, .*needs at least \d+ MiB there \(one expert a layer"
    ):
        session(10 << 20)


def test_kernels_read_what_the_host_gives_and_write_what_it_takes():
    one = session()
    made = program(one)
    random = np.random.default_rng(0)
    for rows in (1, 3, 8):
        x = random.normal(size=(rows, made.width)).astype(np.float32)
        ids = random.integers(0, 16, (rows, 4)).astype(np.int32)
        weights = random.random((rows, 4)).astype(np.float32)
        made.give(x, ids, weights)
        for layer in range(len(one.experts.layers)):
            steps = [step for step in made.recorded(layer, rows).dispatches if isinstance(step, Dispatch)]
            assert [s.name.split(".")[0].split()[0] for s in steps] == [
                "quantize",
                "experts_glu",
                "experts_down",
            ]
            bounds = [bound for stage in made.stages[str(layer)] for bound in stage]

            def there(bound, name):
                region = bound.regions[name]
                return region.buffer.memory[region.offset : region.offset + region.nbytes]

            stride = bounds[0].numbers["ld_x"]
            found = there(bounds[0], "x").view(np.float32).reshape(8, stride)[:rows, : made.width]
            assert (found == x).all()
            for bound in bounds[1:]:
                assert (there(bound, "ids").view(np.int32)[: ids.size] == ids.reshape(-1)).all()
            assert (there(bounds[2], "weights").view(np.float32)[: ids.size] == weights.reshape(-1)).all()
            there(bounds[2], "out")[:] = np.full(8 * bounds[2].numbers["ld_out"], layer + 1, np.float32).view(
                np.uint8
            )
            assert (made.sums(rows) == layer + 1).all() and made.sums(rows).shape == (rows, made.width)
        assert made.step.words[0] == rows
