"""Plans bound to golden models on the null device: records word by word, and what is refused."""

from __future__ import annotations

import copy
import json
import struct
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from graph.build import load
from graph.check import CONFIGS
from graph.families import FAMILIES
from graph.plan import make_plan, to_text
from graph.targets import target
from pithos import layout
from pithos.devices.null import NullDevice
from pithos.errors import KernelError
from pithos.gguf import GGUF
from pithos.layout import SCRATCH_BASE
from pithos.program import Session, bind
from pithos.program.arena import Arena
from tests.runtime.null_models import ARCHITECTURES, built, golden, manifest, program


def calls(made):
    return [(n, i) for n, i in enumerate(made.instructions) if i.spec]


@pytest.mark.parametrize("architecture", ARCHITECTURES)
@pytest.mark.parametrize("phase", ["decode", "prefill"])
def test_text(architecture, phase):
    made = program(architecture, phase, rows=8 if phase == "decode" else 64)
    lines = list(made.text())
    assert len(lines) == len(made.table) + 1
    assert lines[-1].endswith("end")
    families = {i.family for i in made.instructions}
    assert ("matvec" in families, "matmul" in families) == (
        (True, False) if phase == "decode" else (False, True)
    )
    assert ("attention_prefill" in families) == (phase == "prefill")


@pytest.mark.parametrize("architecture", ["lfm2moe", "lfm3"])
def test_golden_text(architecture, golden):
    text = "\n".join(program(architecture).text()) + "\n"
    golden(f"programs/{architecture}.decode.txt", text)


@pytest.mark.parametrize("architecture", ARCHITECTURES)
@pytest.mark.parametrize("phase", ["decode", "prefill"])
def test_words(architecture, phase):
    rows = 8 if phase == "decode" else 48
    made = program(architecture, phase, rows=rows)
    device = NullDevice()
    addresses = device.load(dict.fromkeys(i.spec for i in made.instructions if i.spec))
    assert made.table.dtype == np.int64
    assert made.table.ctypes.data % 64 == 0
    for number, instruction in calls(made):
        words = made.table[number]
        order = [name for name, _ in FAMILIES[instruction.family].args]
        assert list(instruction.args) == order
        assert words[layout.WORD_ARGS : layout.WORD_ARGS + len(order)].tolist() == list(
            instruction.args.values()
        )
        assert words[layout.WORD_KERNEL] == addresses[instruction.spec]
        assert instruction.spec.startswith(instruction.family)
        for (name, kind), value in zip(
            FAMILIES[instruction.family].args, instruction.args.values(), strict=True
        ):
            if kind == "count":
                assert value == made.step.word_address(
                    layout.STEP_OUT_ROWS if number >= made.head[0] else 0
                ), name


def test_barriers_stand_between_groups():
    made = program("llama")
    kinds = [i.kind for i in made.instructions]
    assert kinds[-1] == layout.KIND_END
    assert kinds[made.body[1]] == layout.KIND_BARRIER
    assert layout.KIND_BARRIER not in (kinds[0], kinds[made.body[1] - 1], kinds[made.head[0]], kinds[-2])
    specs = [i.spec or "|" for i in made.instructions]
    text = " ".join(specs)
    assert "matvec.f16.0 matvec.f16.0 matvec.f16.0 |" in text, "q, k and v stand in one group"
    assert "| |" not in text


def test_arguments_of_a_matvec():
    made = program("llama")
    gguf = made.session.model.gguf
    _, q = next((n, i) for n, i in calls(made) if i.shown.get("w") == "blk.1.attn_q.weight")
    tensor = gguf.tensors["blk.1.attn_q.weight"]
    assert q.args["w"] == tensor.address
    assert (q.args["n"], q.args["k"], q.args["b"]) == (64, 64, 0)
    assert q.args["ld_out"] == 64
    assert q.units == (4, 0)
    assert q.weight_bytes == tensor.nbytes
    assert q.flops == 2 * 64 * 64
    assert q.origin.startswith("llama.yaml:")
    low = made.arena.memory.ctypes.data
    assert (
        low <= q.args["x"] < q.args["out"] + 1 < low + made.arena.nbytes or low <= q.args["out"] < q.args["x"]
    )


def test_floats_are_float32_bits():
    made = program("llama")
    _, norm = next((n, i) for n, i in calls(made) if i.family == "norm_quantize")
    eps = made.session.model.dims["EPS"]
    assert struct.unpack("<f", struct.pack("<I", norm.args["eps"]))[0] == np.float32(eps)
    assert norm.args["eps"] < 1 << 32


def test_the_head_runs_over_out_rows_and_reads_the_last_layer():
    made = program("lfm3")
    last = made.session.model.layers[-1].index
    for _, i in calls(made)[-5:]:
        if i.family in ("take_rows", "norm_quantize"):
            assert i.counts == "out_rows"
    norm = next(i for n, i in calls(made) if n >= made.head[0] and i.family == "norm_quantize")
    assert norm.shown["post"] == f"blk.{last}.post_ffw_norm.weight"
    first = next(i for _, i in calls(made) if i.family == "norm_quantize")
    assert first.shown["post"] == "blk.0.post_ffw_norm.weight"


def test_state_offsets_do_not_overlap():
    made = program("lfm3", kv="f32")
    state = made.session.layout
    for pool, entry in enumerate(state.pools):
        spans = []
        for pages in state.pages.values():
            if pages.pool == pool:
                size = pages.kv_heads * pages.head_size * layout.PAGE * 4
                spans += [(pages.k_offset, size), (pages.v_offset, size)]
        spans.sort()
        ends = [offset + size for offset, size in spans]
        assert all(end <= start for end, (start, _) in zip(ends, spans[1:], strict=False))
        assert ends[-1] <= entry.page_bytes
        assert all(offset % 64 == 0 for offset, _ in spans)
    assert [pool.window for pool in state.pools] == [None, 16]
    rings = sorted(state.rings.values(), key=lambda ring: ring.ring_offset)
    assert [ring.taps for ring in rings] == [7] * 4
    assert state.ring_bytes == 4 * 16 * 64 * 4
    assert state.copy_bytes == 4 * 6 * 64 * 4
    assert any(i.spec == "attention.32.f32.0" for i in made.instructions)


@pytest.mark.parametrize("architecture", ARCHITECTURES)
@pytest.mark.parametrize("phase", ["decode", "prefill"])
def test_buffers_of_one_group_do_not_overlap(architecture, phase):
    """Whatever one group of calls reads or writes lies apart, in all forms that it may take."""
    made = program(architecture, phase, rows=8 if phase == "decode" else 48)
    plan, arena = made.plan, made.arena
    for layer, view in zip(made.session.model.layers, made.session.model.views, strict=True):
        for group in layer.body["groups"]:
            names = {name for step in group for name in buffers_of(step["alternatives"][0])}
            spans = sorted((arena.address(n), arena.buffer(n).nbytes(view), n) for n in names)
            for (start, size, name), (other, _, second) in pairwise(spans):
                assert start + size <= other, (plan["architecture"], name, second)


def buffers_of(value):
    if isinstance(value, dict):
        if "buffer" in value:
            yield value["buffer"]
        for inner in value.values():
            yield from buffers_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from buffers_of(inner)


def test_a_lacking_kernel_costs_fusion_only():
    fused = program("lfm2")
    plain = program("lfm2", lacking=("qk_rope_store", "short_conv.3.1"))
    assert any(i.family == "qk_rope_store" for i in fused.instructions)
    families = {i.family for i in plain.instructions}
    assert {"rope", "kv_store", "rms_norm", "binary"} <= families
    assert "qk_rope_store" not in families
    assert len(plain.table) > len(fused.table)


def test_a_kernel_without_alternative_is_named():
    with pytest.raises(
        KernelError, match=r"avx2 has no kernel matvec\.f16\.0 for llama\.yaml:\d+.*make codegen TARGET=avx2"
    ):
        program("llama", lacking=("matvec.f16",))


def mixed(tmp_path, **formats):
    """The golden llama with some weights in other formats (zeros)."""
    import gguf as writer

    from pithos.weights import quantise

    source = golden("llama")
    path = tmp_path / "mixed.gguf"
    out = writer.GGUFWriter(path, "llama")
    for key in source.metadata:
        if key.startswith("llama.") and not isinstance(source.metadata[key], np.ndarray):
            value = source.metadata[key]
            (out.add_uint32 if isinstance(value, int) else out.add_float32)(key, value)
    for name, tensor in source.tensors.items():
        kind = formats.get(name.split(".")[-2], tensor.format)
        shape = tensor.shape
        data = quantise(np.zeros(shape, np.float32), kind)
        raw = data.view(np.uint8).reshape(*shape[:-1], -1)
        out.add_tensor(
            name,
            raw,
            raw_dtype=writer.GGMLQuantizationType[kind.upper()],
        )
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.write_tensors_to_file()
    out.close()
    return GGUF.open(path)


def test_mixed_formats_get_each_its_form(tmp_path):
    made = program("llama", gguf=mixed(tmp_path, attn_q="q8_0", attn_k="f32", attn_v="q4_0"))
    norm = next(i for _, i in calls(made) if i.family == "norm_quantize")
    assert norm.spec == "norm_quantize.f32+q8x32.1.0"
    q, k = (next(i for _, i in calls(made) if i.shown.get("w") == f"blk.0.attn_{x}.weight") for x in "qk")
    assert (q.args["x"], k.args["x"]) == (norm.args["yq"], norm.args["y"])
    assert q.args["x"] != k.args["x"]


def test_forms_that_no_kernel_writes_together_are_written_one_by_one(tmp_path):
    made = program(
        "llama",
        gguf=mixed(tmp_path, attn_q="q8_0", attn_k="f32"),
        lacking=("norm_quantize.f32+", "quantize.f32+"),
    )
    specs = [i.spec or "|" for i in made.instructions[:6]]
    assert specs[2:5] == ["norm_quantize.f32.1.0", "|", "quantize.q8x32.none"]
    norm, quantize = made.instructions[2], made.instructions[4]
    assert quantize.args["x"] == norm.args["y"]
    assert (norm.args["yq"], quantize.args["y"]) == (0, 0)
    q = next(i for _, i in calls(made) if i.shown.get("w") == "blk.0.attn_q.weight")
    assert q.args["x"] == quantize.args["yq"]


def test_small_matrices_are_padded():
    made = program("lfm3")
    gate = next(i for _, i in calls(made) if i.shown.get("w") == "blk.2.attn_gate.weight")
    tensor = made.session.model.gguf.tensors["blk.2.attn_gate.weight"]
    assert tensor.shape[0] < 16
    assert gate.args["n"] == tensor.shape[0]
    assert gate.args["w"] != tensor.address
    assert gate.units == (1, 0)


def test_replicated_calls_write_into_a_threads_scratch():
    session = Session.of(golden("llama"), built(), 64, "f16")
    plan = copy.deepcopy(session.manifest.plan("llama", "decode"))
    name = "attn_norm.act"
    private = next(b for b in plan["buffers"] if b["name"] == name)
    del private["slot"]
    private["scratch"] = True
    norm = plan["bodies"][0]["groups"][0][0]["alternatives"][0][0]
    assert norm["args"]["y"]["buffer"] == name
    norm["replicate"] = True
    asked = []
    device = NullDevice()
    device.reserve_scratch = asked.append
    made = bind(session, plan, device, 8)
    _, first = next((n, i) for n, i in calls(made) if i.family == "norm_quantize")
    q = next(i for _, i in calls(made) if i.shown.get("w") == "blk.0.attn_q.weight")
    assert first.kind == layout.KIND_REPLICATE
    assert session.manifest.scratch == 1 << 18
    assert first.args["y"] == q.args["x"] == SCRATCH_BASE + session.manifest.scratch
    assert asked == [(1 << 18) + made.arena.buffer(name).nbytes(session.model.views[0])]
    assert "replicate" in first.line()


def with_fusions(architecture, *names):
    """A decode plan of avx2 with more fusions than the target takes."""
    t = target("avx2")
    loaded = load(CONFIGS / "architectures" / f"{architecture}.yaml")
    return json.loads(to_text(make_plan(loaded, replace(t, fusions=(*t.fusions, *names)), "decode")))


@pytest.mark.parametrize("lacking", [(), ("norm_quantize.f32+", "quantize.f32+")])
def test_replicated_calls_of_mixed_forms_are_split_and_stay_replicated(tmp_path, lacking):
    """The parts follow each other in every thread; readers of the private buffer have no barrier before them."""
    model = mixed(tmp_path, attn_q="q8_0", attn_k="f32")
    session = Session.of(model, built(*lacking), 64, "f16")
    made = bind(session, with_fusions("llama", "replicate_norm", "replicate_quantize"), NullDevice(), 8)
    specs = [i.spec or "|" for i in made.instructions[2 : 5 if lacking else 4]]
    if not lacking:
        assert specs == ["norm_quantize.f32+q8x32.1.0", "matvec.q8_0.0"]
        return
    assert specs == ["norm_quantize.f32.1.0", "quantize.q8x32.none", "matvec.q8_0.0"]
    norm, quantize, q, k = made.instructions[2:6]
    assert norm.kind == quantize.kind == layout.KIND_REPLICATE
    assert (q.kind, k.kind) == (layout.KIND_CALL,) * 2
    assert (norm.args["y"], norm.args["yq"]) == (quantize.args["x"], 0)
    assert (quantize.args["yq"], quantize.args["x"]) == (q.args["x"], k.args["x"])
    assert all(address >= SCRATCH_BASE for address in (q.args["x"], k.args["x"])), (
        "both are in a thread's scratch"
    )
    assert quantize.counts == "rows"


@pytest.mark.parametrize("phase_rows", [1, 8])
def test_a_fused_choice_of_experts(phase_rows):
    session = Session.of(golden("lfm2moe"), built(), 64, "f16")
    made = bind(session, with_fusions("lfm2moe", "norm_route"), NullDevice(), phase_rows)
    fused = [(n, i) for n, i in calls(made) if i.family == "norm_route"]
    view = session.model.views[2]
    assert len(fused) == sum(1 for n in session.model.gguf.tensors if n.endswith("ffn_gate_inp.weight"))
    number, first = fused[0]
    assert list(first.args) == [name for name, _ in FAMILIES["norm_route"].args]
    assert first.spec == "norm_route.f32.1.0.sigmoid.1.1"
    assert (first.units, first.counts, first.kind) == ((1, 1), "rows", layout.KIND_CALL)
    router = session.model.gguf.tensors[first.shown["router"]]
    assert first.args["router"] == router.address
    assert (first.args["experts"], first.args["n"]) == router.shape
    assert (first.weight_bytes, first.flops) == (router.nbytes, 2 * np.prod(router.shape))
    assert first.args["used"] == view.integer("TOP")
    norm = made.instructions[number - 1]
    assert norm.family == "norm_quantize"
    assert (norm.args["x"], norm.args["delta"]) == (first.args["x"], first.args["delta"])
    assert norm.args["h"] != first.args["x"], "the other call reads x meanwhile"
    assert not {"route", "matvec.f32.0"} & {i.family for i in made.instructions}


def test_a_choice_without_its_kernel_falls_back_to_the_chain(tmp_path):
    wanted = [
        "norm_quantize.f32.1.0",
        "norm_quantize.f32.1.0",
        "|",
        "matvec.f32.0",
        "|",
        "route.sigmoid.1.1",
        "|",
    ]
    plan = with_fusions("lfm2moe", "norm_route")
    model = golden("lfm2moe")
    made = bind(Session.of(model, built("norm_route"), 64, "f16"), plan, NullDevice(), 8)
    specs = [i.spec or "|" for i in made.instructions]
    at = specs.index("route.sigmoid.1.1")
    assert "norm_route" not in {i.family for i in made.instructions}
    assert specs[at - 5 : at + 2] == wanted
    own = made.instructions[at - 4]
    assert made.instructions[at - 2].args["x"] == own.args["y"]
    assert own.args["h"] != made.instructions[at - 5].args["h"]


def test_a_router_of_another_format_falls_back_to_the_chain():
    model = golden("lfm2moe")
    session = Session.of(model, built("norm_route.q8_0"), 64, "f16")
    plan = with_fusions("lfm2moe", "norm_route")
    weight = session.model.weight

    def quantised(name, layer=None):
        found = weight(name, layer)
        return replace(found, format="q8_0") if name == "ffn_gate_inp" else found

    session.model.weight = quantised
    made = bind(session, plan, NullDevice(), 8)
    specs = {i.spec for i in made.instructions}
    assert {"matvec.q8_0.0", "route.sigmoid.1.1", "norm_quantize.q8x32.1.0"} <= specs
    assert not any(spec.startswith("norm_route") for spec in specs)


def test_experts_have_a_table_of_addresses():
    made = program("lfm2moe")
    gate = next(i for _, i in calls(made) if i.shown.get("w") == "blk.2.ffn_gate_exps.weight[]")
    tensor = made.session.model.gguf.tensors["blk.2.ffn_gate_exps.weight"]
    weight = made.session.model.weight("ffn_gate_exps", 2)
    table = made.session.experts.table(weight)
    assert gate.args["w"] == table.ctypes.data
    each = tensor.nbytes // 16
    assert table.tolist() == [tensor.address + e * each for e in range(16)]
    assert gate.counts == "entries"
    made.step.set_count(5)
    assert made.step.count("entries") == 20


def test_the_arena_is_as_large_as_the_plan_says():
    session = Session.of(golden("llama"), manifest(), 64, "f16")
    plan = session.manifest.plan("llama", "decode")
    one, eight = (
        Arena(session.model, plan, {"rows": n, "out_rows": n, "entries": 0, "one": 1}, 0) for n in (1, 8)
    )
    assert one.nbytes < eight.nbytes <= 8 * one.nbytes
    assert all(one.address(name) % 64 == 0 for name in one.buffers)
