"""The text of each stage, as golden files: what a change of a pass or a config does shows in their diff."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from golden_models import ARCHITECTURES, FOLDER, config

from graph import passes
from graph.__main__ import architectures, main, plans
from graph.build import load
from graph.plan import make_plan, to_text
from graph.targets import target

Golden = Callable[[str, str], None]


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_parsed(arch: str, golden: Golden) -> None:
    golden(f"graph/{arch}.parsed.txt", str(load(config(arch)).module))


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_fused(arch: str, golden: Golden) -> None:
    golden(
        f"graph/{arch}.fused.txt",
        str(passes.run(load(config(arch)).module, target("avx2").fusions, "decode")),
    )


@pytest.mark.parametrize("phase", ["single", "decode"])
@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_fused_for_a_gpu(arch: str, phase: str, golden: Golden) -> None:
    golden(
        f"graph/{arch}.gpu.{phase}.txt",
        str(passes.run(load(config(arch)).module, target("vulkan").fusions, phase)),
    )


@pytest.mark.parametrize(
    ("file", "phase", "leave_out"),
    [("passes.txt", "decode", ("experts_glu", "glu")), ("passes.single.txt", "single", ())],
)
def test_every_pass_of_the_pipeline(
    file: str, phase: str, leave_out: tuple[str, ...], golden: Golden
) -> None:
    texts: list[str] = []
    fusions = [p.name for p in passes.PIPELINE if p.name not in leave_out]
    passes.run(
        load(config("lfm3")).module,
        fusions,
        phase,
        lambda name, m: texts.append(f"after {name}\n{m.bodies[1].graph}\n"),
    )
    ran = [p.name for p in passes.PIPELINE if phase in p.phases and p.name in fusions]
    assert [t.split("\n")[0] for t in texts] == [f"after {name}" for name in ran]
    golden(f"graph/{file}", "\n".join(texts))


def test_ctrl_c_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_files: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("graph.__main__.check", interrupted)
    assert main(["check"]) == 130


def test_the_committed_plans_are_up_to_date() -> None:
    stale = [
        path
        for path, text in plans().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    assert not stale, "run: python -m graph plan --all"


def test_a_plan_is_read_back_as_it_was_made() -> None:
    plan = make_plan(load(config("lfm2moe")), target("avx2"), "decode")
    assert json.loads(to_text(plan)) == json.loads(json.dumps(plan))


def test_every_architecture_has_golden_logits() -> None:
    for arch in ARCHITECTURES:
        for suffix in ("gguf", "npz"):
            assert (FOLDER / f"{arch}.{suffix}").exists(), (
                f"docs/adding-a-model.md says how to make {arch}.{suffix}"
            )


def test_commands_show_and_check(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(config("llama"))
    for stage, word in (("parsed", "rms_norm("), ("fused", "norm_quantize("), ("plan", '"family": "matmul"')):
        assert main(["show", file, "--stage", stage, "--phase", "prefill", "--target", "avx512"]) == 0
        assert word in capsys.readouterr().out
    assert main(["check"]) == 0
    assert capsys.readouterr().out.count(": correct") == len(architectures())
    assert main(["plan", "--all", "--check"]) == 0
    assert main(["show", file, "--target", "avx3"]) == 2
    assert "unknown target 'avx3'; did you mean" in capsys.readouterr().err


def test_plans_of_what_is_gone_are_told_and_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted, left = tmp_path / "gpu" / "plans" / "a.decode.json", tmp_path / "gpu" / "plans" / "b.decode.json"
    monkeypatch.setattr("graph.__main__.GENERATED", tmp_path)
    monkeypatch.setattr("graph.__main__.plans", lambda: {wanted: "{}"})
    assert main(["plan", "--all"]) == 0
    left.write_text("{}")
    assert main(["plan", "--all", "--check"]) == 1
    assert f"{left}: of no architecture" in capsys.readouterr().out
    assert main(["plan", "--all"]) == 0
    assert (wanted.exists(), left.exists()) == (True, False)
    assert main(["plan", "--all", "--check"]) == 0
