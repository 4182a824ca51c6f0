"""The command line with real kernels, as a user runs it: a tiny quantised model, and SmolLM2 where it was pulled."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pithos import models
from pithos.devices.cpu import choose_target
from pithos.errors import KernelError
from pithos.manifest import generated_root

ROOT = Path(__file__).parents[2]
TEXT = ROOT / "tests" / "golden" / "smollm2" / "text.txt"


def _kernels() -> bool:
    try:
        choose_target(generated_root())
    except KernelError:
        return False
    return True


pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not _kernels(), reason="no kernels for this CPU: run make codegen TARGET=native"),
]


def pithos(*argv: str, cwd: Path = ROOT) -> tuple[int, str, str]:
    """(exit code, stdout, stderr) of a process."""
    command = [sys.executable, "-m", "pithos", *argv]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=environment, timeout=240)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def smollm2() -> str:
    model = models.get("smollm2-135m")
    if model.path is None:
        pytest.skip("smollm2-135m is not here (pithos pull smollm2-135m)")
    return str(model.path)


def test_the_same_seed_gives_the_same_text(thinks: str) -> None:
    argv = ("run", "-m", thinks, "-p", "Hi", "--seed", "7", "--temp", "1", "-n", "12", "--raw")
    first, second = pithos(*argv), pithos(*argv)
    assert first == second
    assert first[0] == 0
    assert first[1]


def test_threads_and_batch_change_no_token(thinks: str) -> None:
    argv = ("run", "-m", thinks, "--raw", "-p", "one two three " * 40, "--temp", "0", "-n", "12")
    texts = {pithos(*argv, "-t", threads, "-b", batch)[1] for threads, batch in (("1", "512"), ("3", "17"))}
    assert len(texts) == 1


def test_bench_profiles_every_kernel(thinks: str) -> None:
    code, out, _ = pithos("bench", "-m", thinks, "--pp", "64", "--tg", "4", "--reps", "1", "--json")
    assert code == 0
    report = json.loads(out)
    for phase, family in (("decode", "matvec"), ("prefill", "matmul")):
        kernels = report[phase]
        assert sum(kernel["share"] for kernel in kernels) == pytest.approx(1)
        assert any(kernel["family"] == family and kernel["bytes"] > 0 for kernel in kernels)
    assert report["bandwidth"] > 1e8


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (("--kernels", "frob"), "no CPU target 'frob'"),
        (("-c", "1000000000"), "use -c"),
        (("-p", "word " * 2000, "-c", "64"), "the context holds 64"),
    ],
)
def test_mistakes_are_one_line(thinks: str, argv: tuple[str, ...], part: str) -> None:
    prompt = () if "-p" in argv else ("-p", "x")
    code, out, err = pithos("run", "-m", thinks, *prompt, *argv)
    assert (code, out) == (2, "")
    assert err.startswith("pithos: error: ")
    assert part in err
    assert err.count("\n") == 1


def test_an_unknown_architecture_names_the_config_to_write(plain: str, tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(Path(plain).read_bytes().replace(b"llama", b"qzama"))
    code, _, err = pithos("run", "-m", str(path), "-p", "x")
    assert code == 2
    assert "write configs/architectures/qzama.yaml" in err


def test_help_needs_no_numpy() -> None:
    assert pithos("--help")[0] == 0
    modules = "import sys; from pithos.cli import parser; parser.build(); print('numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", modules], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.strip() == "False"


@pytest.mark.weights
def test_smollm2_answers(smollm2: str) -> None:
    argv = ("run", "-m", smollm2, "--raw", "-p", "The capital of France is", "--temperature", "0", "-n", "3")
    code, out, _ = pithos(*argv)
    assert code == 0
    assert "Paris" in out


@pytest.mark.weights
def test_smollm2_perplexity_is_llama_perplexitys(smollm2: str) -> None:
    golden = json.loads(TEXT.with_name("perplexity.json").read_text(encoding="utf-8"))
    chunks = 4
    code, out, _ = pithos("ppl", "-m", smollm2, str(TEXT), "--chunks", str(chunks), "--json")
    assert code == 0
    report = json.loads(out)
    assert report["windows"] == chunks
    assert report["perplexity"] == pytest.approx(golden["after_each_window"][chunks - 1], rel=0.01)
