"""configs/targets.yaml: what each kind of target has, its phases, the folder of its plans, the kernels of GPUs."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from golden_models import config

from graph.__main__ import main, plans
from graph.build import load
from graph.errors import ConfigError
from graph.gpu import ALL_FAMILIES, form_of
from graph.plan import make_plan
from graph.specs import all_specs, calls, name_of
from graph.targets import plan_folder, read_targets, target, targets

GPUS = [t.name for t in targets().values() if t.kind == "gpu"]
QUANTISED = ("q8_0", "q4_0", "q4_1", "q4_K", "q5_K", "q6_K")

GOOD = """targets:
  one:
    kind: gpu
    fusions: [gated_conv]
    formats: [f32]
    kv: [f16]
    hd: [64]
    taps: [3]
    forms: [f32]
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "targets.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_target_of_each_kind(tmp_path: Path) -> None:
    (one,) = read_targets(written(tmp_path, GOOD)).values()
    assert (one.kind, one.forms, one.features, one.panel) == ("gpu", ("f32",), (), ())
    assert one.phases == ("single", "decode", "prefill")
    assert target("avx2").phases == ("decode", "prefill")
    assert target("avx2").forms == ()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("kind: gpu", "kind: tpu", "targets.yaml:2: target one: kind must be cpu or gpu, found 'tpu'"),
        ("    forms: [f32]\n", "", "targets.yaml:2: target one: forms is missing"),
        ("taps: [3]", "taps: [3]\n    panel: [16]",
         "target one: a target of kind gpu has no panel; it has fusions, formats, kv, hd, taps, forms"),
        ("kind: gpu", "kind: cpu", "kind cpu has no forms.*\n.*features is missing\n.*panel is missing"),
    ],
)  # fmt: skip
def test_faults_are_told_together(old: str, new: str, message: str, tmp_path: Path) -> None:
    assert old in GOOD
    with pytest.raises(ConfigError, match=message):
        read_targets(written(tmp_path, GOOD.replace(old, new)))


def test_gpus_share_their_plans_unless_they_fuse_otherwise() -> None:
    assert GPUS == ["opencl", "vulkan", "d3d12"]
    assert [plan_folder(target(name)) for name in GPUS] == ["gpu"] * 3
    other = replace(target("d3d12"), fusions=target("d3d12").fusions[:-1])
    assert plan_folder(other) == "d3d12"
    assert plan_folder(target("avx2")) == "avx2"
    folders = Counter(path.parents[1].name for path in plans())
    assert folders == {"scalar": 12, "avx2": 12, "avx512": 12, "gpu": 18}


def test_commands_know_the_phases_of_a_target(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(config("lfm2"))
    assert main(["show", file, "--target", "vulkan", "--phase", "single"]) == 0
    assert "norm_matvec(" in capsys.readouterr().out
    assert main(["show", file, "--stage", "plan", "--target", "avx2", "--phase", "single"]) == 2
    expected = "targets.yaml:1: unknown phase of avx2 'single'; known: decode, prefill"
    assert expected in capsys.readouterr().err


@pytest.mark.parametrize("name", GPUS)
def test_specs_of_a_gpu(name: str) -> None:
    specs = all_specs(name)
    names = {name_of(*s) for s in specs}
    assert len(names) == len(specs) < 300
    assert {"top_rows", "norm_matvec.f32.1.0.0", "norm_matvec.q4_K.1.1.0", "gemm.q6_K.q8s.0"} <= names
    assert {
        "norm_glu.q4_K.q4_K.1.0.silu_mul.q8s",
        "conv_matvec.q8_0.7.0",
        "glu.q6_K.q6_K.silu_mul.q8s",
    } <= names
    assert {
        "attention_matvec.64.f16.0.q4_K.0",
        "experts_glu.bf16.bf16.silu_mul.f32",
        "route_glu.q4_K.q4_K.silu_mul.q8s.sigmoid.1.1",
        "experts_down.q4_1",
    } <= names
    assert ("gemm.q4_K.h16.0" in names) == ("norm_quantize.f32+h16.1.0" in names) == (name == "vulkan")
    for family, static in specs:
        assert tuple(static) == ALL_FAMILIES[family].static
        if family in ("norm_glu", "glu", "conv_matvec", "attention_matvec"):
            assert static["fmt"] in QUANTISED
        if "fmt2" in static:
            assert static["fmt2"] == static["fmt"] and static["out"] == form_of(static["fmt"])
    families = {family for family, _ in specs}
    assert not families & {"matmul", "experts_matvec", "experts_matmul", "norm_route"}


@pytest.mark.parametrize("phase", target("vulkan").phases)
@pytest.mark.parametrize("arch", ["lfm2moe", "lfm3", "qwen2"])
@pytest.mark.parametrize("fmt", (*QUANTISED, "f16"))
def test_every_step_has_an_alternative_with_kernels(arch: str, phase: str, fmt: str) -> None:
    """For a model whose matrices are of one format, its head size and taps among those of the target."""
    names = {name_of(*s) for s in all_specs("vulkan")}
    p = make_plan(load(config(arch)), target("vulkan"), phase)

    def static(call: dict[str, object], cores: bool) -> dict[str, object]:
        form = form_of(fmt, cores and phase == "prefill")
        fixed = {
            "fmt": fmt,
            "fmt2": fmt,
            "form": form,
            "out": form,
            "hd": 64,
            "taps": 3,
            "kv": "f16",
            "bias": 0,
        }
        spec = call["spec"]
        assert isinstance(spec, dict)
        return {
            k: v if isinstance(v, int) or k in ("op", "style", "score") else fixed[k] for k, v in spec.items()
        }

    for cores in (False, True):
        for part in (p["prologue"], *p["bodies"], p["head"]):
            for step in (s for g in part["groups"] for s in g):
                one = {"bodies": [], "head": {"groups": []}, "prologue": {"groups": [[step]]}}
                assert list(calls(one))
                taken = [
                    all(name_of(c["family"], static(c, cores)) in names for c in a if "family" in c)
                    for a in step["alternatives"]
                ]
                assert any(taken), step["origin"]
                assert taken[0] or fmt == "f16", step["origin"]
