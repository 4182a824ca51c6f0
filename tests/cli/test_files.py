"""`tokenize`, `inspect`, `ppl`, `models` and `pull`: text and JSON."""

import io
import json
import re
import struct
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from graph.specs import all_specs, name_of
from pithos import perplexity, pull
from pithos.cli import main, runnable
from pithos.devices.features import machine
from pithos.engine.scripted import ScriptedEngine
from pithos.errors import ContextError
from pithos.manifest import FORMAT, generated_root
from tests.cli.harness import GOLDEN, Cli
from tests.runtime.null_models import FAMILY_ARGUMENTS


def test_tokenize(cli: Cli, thinks: str) -> None:
    code, out, err = cli("tokenize", "-m", thinks, "Hi <|im_end|>")
    assert (code, err) == (0, "")
    lines = [line.split(maxsplit=1) for line in out.splitlines()]
    assert lines[0] == ["1", '"<|startoftext|>"']
    assert lines[-1] == ["7", '"<|im_end|>"']
    assert "".join(json.loads(text) for _, text in lines[1:]) == "Hi <|im_end|>"


def test_tokenize_ids(cli: Cli, thinks: str, tmp_path: Path) -> None:
    with_bos = json.loads(cli("tokenize", "-m", thinks, "--ids", "Hi")[1])
    without = json.loads(cli("tokenize", "-m", thinks, "--ids", "--no-bos", "Hi")[1])
    assert with_bos == [1, *without]
    path = tmp_path / "text.txt"
    path.write_text("Hi", encoding="utf-8")
    assert json.loads(cli("tokenize", "-m", thinks, "--ids", "-f", str(path))[1]) == with_bos
    plain = json.loads(cli("tokenize", "-m", thinks, "--ids", "--no-special", "--no-bos", "<|im_end|>")[1])
    assert 7 not in plain
    assert cli("tokenize", "-m", thinks, "x", "-f", str(path))[0] == 2


def test_tokenize_says_that_a_terminal_is_read(
    cli: Cli, thinks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for terminal in (True, False):
        stdin = SimpleNamespace(buffer=io.BytesIO(b"Hi"), isatty=lambda terminal=terminal: terminal)
        monkeypatch.setattr(sys, "stdin", stdin)
        code, out, err = cli("tokenize", "-m", thinks, "--no-bos")
        assert (code, out != "", "Ctrl+D" in err) == (0, True, terminal)


def test_tokenize_shows_bytes_that_are_no_text(cli: Cli, thinks: str) -> None:
    out = cli("tokenize", "-m", thinks, "--no-bos", "\U0001f600")[1]
    assert "b'\\xf0'" in out


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of generated kernels: the plans of scalar, and a manifest in which all that they need was built."""
    folder = tmp_path / "generated" / "scalar"
    folder.mkdir(parents=True)
    (folder / "plans").symlink_to(generated_root() / "scalar" / "plans")
    manifest = {
        "format": FORMAT,
        "machine": machine(),
        "features": [],
        "constants": {},
        "families": FAMILY_ARGUMENTS,
        "objects": {name_of(*spec): {"file": "one.o"} for spec in all_specs("scalar")},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    monkeypatch.setattr(runnable, "generated_root", lambda: folder.parent)
    return folder / "manifest.json"


@pytest.mark.usefixtures("kernels")
def test_inspect(cli: Cli, thinks: str) -> None:
    code, out, err = cli("inspect", thinks, "-c", "1000")
    assert (code, err) == (0, "")
    assert "\narchitecture  lfm2\n" in out
    assert "with a context of 1000 tokens" in out
    assert out.endswith("runs          yes (scalar)\n")


def test_inspect_counts_layers_by_their_kind(cli: Cli, thinks: str) -> None:
    assert re.search(r"^layers +\d+ conv, \d+ attention$", cli("inspect", thinks)[1], re.MULTILINE)
    alike = str(GOLDEN / "logits" / "llama.gguf")
    assert re.search(r"^layers +\d+$", cli("inspect", alike)[1], re.MULTILINE)


def test_inspect_names_a_kernel_that_is_missing(cli: Cli, thinks: str, kernels: Path) -> None:
    content = json.loads(kernels.read_text(encoding="utf-8"))
    content["objects"] = {n: entry for n, entry in content["objects"].items() if not n.startswith("matmul")}
    kernels.write_text(json.dumps(content), encoding="utf-8")
    out = cli("inspect", thinks)[1]
    assert "runs          no: scalar has no kernel matmul" in out
    assert out.endswith("run make codegen TARGET=scalar\n")


def test_inspect_without_kernels_names_the_command(cli: Cli, thinks: str, kernels: Path) -> None:
    kernels.unlink()
    out = cli("inspect", thinks)[1]
    assert "runs          no: no kernels for this CPU" in out
    assert out.endswith("build them with `make codegen TARGET=native`\n")


@pytest.mark.usefixtures("kernels")
def test_inspect_of_a_context_that_does_not_fit(cli: Cli, thinks: str) -> None:
    code, out, _ = cli("inspect", thinks, "-c", "100000000000")
    assert code == 0
    assert re.search(r"^ +does not fit: [\d.]+ GB are free$", out, re.MULTILINE)
    assert re.search(r"^ +a context of 100000000000 tokens: the model was made for \d+", out, re.MULTILINE)
    assert re.search(r"^runs +no: a context of .* GB are available: use -c \d+ or less$", out, re.MULTILINE)
    report = json.loads(cli("inspect", thinks, "-c", "100000000000", "--json")[1])
    assert (report["memory"]["fits"], report["target"]) == (False, "scalar")
    assert 0 < report["memory"]["available"] < report["memory"]["total"]


@pytest.mark.usefixtures("kernels")
def test_inspect_json(cli: Cli, thinks: str) -> None:
    report = json.loads(cli("inspect", "-m", thinks, "--json")[1])
    assert report["architecture"] == "lfm2"
    assert report["problem"] is None
    assert report["bytes"] == Path(thinks).stat().st_size
    assert report["tensors"]["count"] == len(report["list"]) == sum(
        f["tensors"] for f in report["tensors"]["formats"].values()
    )  # fmt: skip
    assert report["tensors"]["bytes"] == sum(t["bytes"] for t in report["list"])
    memory = report["memory"]
    assert memory["total"] == memory["weights"] + memory["state"]
    assert memory["context"] <= 32768


def test_inspect_kv_doubles_with_f32(cli: Cli, plain: str) -> None:
    small, large = (
        json.loads(cli("inspect", plain, "-c", "1024", "--kv", kv, "--json")[1])["memory"]["state"]
        for kv in ("f16", "f32")
    )
    assert large == 2 * small


def test_inspect_lists_tensors(cli: Cli, thinks: str) -> None:
    assert "token_embd.weight" in cli("inspect", thinks, "--tensors")[1]


def renamed(source: str, target: Path, old: bytes, new: bytes) -> str:
    """A copy of a file in which one text of the header is another of the same length."""
    assert len(old) == len(new)
    data = Path(source).read_bytes()
    target.write_bytes(data.replace(old, new))
    return str(target)


def test_inspect_shows_an_unknown_architecture_and_what_to_write(
    cli: Cli, plain: str, tmp_path: Path
) -> None:
    path = renamed(plain, tmp_path / "x.gguf", b"llama", b"qzama")
    code, out, _ = cli("inspect", path)
    assert code == 0
    assert "architecture  qzama" in out
    assert "runs          no:" in out
    assert "configs/architectures/qzama.yaml" in out


def test_inspect_names_an_unsupported_tensor_type(cli: Cli, plain: str, tmp_path: Path) -> None:
    name = b"blk.0.attn_norm.weight"
    data = bytearray(Path(plain).read_bytes())
    at = data.index(struct.pack("<Q", len(name)) + name) + 8 + len(name)
    (dims,) = struct.unpack_from("<I", data, at)
    struct.pack_into("<I", data, at + 4 + 8 * dims, 26)  # i32, of the size of f32
    path = tmp_path / "x.gguf"
    path.write_bytes(data)
    out = cli("inspect", str(path))[1]
    assert "runs          no:" in out
    assert "'blk.0.attn_norm.weight' is i32" in out


def test_ppl(cli: Cli, thinks: str, tmp_path: Path) -> None:
    text = tmp_path / "text.txt"
    text.write_text("One two three four five six. " * 40, encoding="utf-8")
    code, out, err = cli("ppl", "-m", thinks, str(text), "-w", "64", "--chunks", "2", "--json")
    assert (code, err) == (0, "")
    report = json.loads(out)
    assert (report["windows"], report["scored"]) == (2, 2 * 31)
    assert report["perplexity"] > 1
    code, out, err = cli("ppl", "-m", thinks, str(text), "-w", "64", "--chunks", "2")
    assert code == 0
    assert out.startswith(f"perplexity {report['perplexity']:.4f} +/- ")


def test_ppl_refuses_short_texts(cli: Cli, thinks: str, tmp_path: Path) -> None:
    text = tmp_path / "text.txt"
    text.write_text("short", encoding="utf-8")
    code, out, err = cli("ppl", "-m", thinks, str(text))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "a window takes 512" in err


@pytest.mark.parametrize(
    ("fits", "remedy"), [(964352, "use --window 964352 or less"), (0, "take a smaller model")]
)
def test_a_window_that_does_not_fit_names_its_own_option(
    fits: int, remedy: str, thinks: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_path: Path, **settings: int) -> ScriptedEngine:
        raise ContextError("use -c", settings["context"], fits)

    text = tmp_path / "text.txt"
    text.write_text("some text", encoding="utf-8")
    assert main(("ppl", "-m", thinks, str(text), "-w", "1000000000"), engine_factory=full) == 2
    assert capsys.readouterr().err == (
        f"pithos: error: a window of 1000000000 tokens does not fit in memory: {remedy}\n"
    )


def test_windows_are_scored_as_llama_perplexity_does(thinks: str) -> None:
    """Each window starts with the start token, and its second half is scored given all before it."""
    engine = ScriptedEngine(thinks, [])
    fed: list[list[int]] = []
    rows: list[list[int]] = []

    def forward(given: tuple[object, list[int]], out: list[int]) -> list[tuple[np.ndarray, np.ndarray]]:
        fed.append(given[1])
        rows.append(out)
        logits = np.zeros((len(out), engine.tokenizer.n_vocab), np.float32)
        return [(np.array(out), logits)]

    engine.forward = forward  # type: ignore[method-assign, assignment]
    ids = list(range(100, 100 + 25))
    results = list(perplexity.measure(engine, ids, 10))
    assert [r.windows for r in results] == [1, 2]
    assert fed == [[1, *range(101, 109)], [1, *range(111, 119)]]
    assert rows == [[5, 6, 7, 8]] * 2
    assert results[-1].scored == 8
    assert results[-1].value == pytest.approx(engine.tokenizer.n_vocab)
    assert results[-1].error == pytest.approx(0, abs=1e-3)


def test_models(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITHOS_MODELS", str(tmp_path))
    code, out, err = cli("models")
    assert code == 0
    assert "smollm2-135m" in out
    assert str(tmp_path) in err
    listed = json.loads(cli("models", "--json")[1])
    assert {"id", "about", "bytes", "sha256", "path", "problem"} == set(listed[0])


def test_a_file_that_is_not_the_model(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITHOS_MODELS", str(tmp_path))
    path = tmp_path / "smollm2-135m.gguf"
    path.write_text("bad\n", encoding="utf-8")
    problem = f"{path} has 4 bytes, smollm2-135m has 98362432: move it away, then pithos pull smollm2-135m"
    assert cli("pull", "smollm2-135m") == (2, "", f"pithos: error: {problem}\n")
    code, out, err = cli("models")
    (line,) = (line for line in out.splitlines() if line.startswith("smollm2-135m"))
    assert (code, line.split()[3:5]) == (0, ["wrong", "size"])
    assert f"pithos: {problem}\n" in err
    assert json.loads(cli("models", "--json")[1])[-1]["problem"] == problem
    with open(path, "wb") as file:
        file.truncate(98362432)
    code, out, err = cli("pull", "smollm2-135m")
    assert (code, out) == (2, "")
    assert "has SHA-256" in err
    assert "move it away, then pithos pull smollm2-135m" in err


@pytest.mark.parametrize(
    ("id", "how"),
    [("smollm2-135m", "starts anew"), ("LFM3-1.7B-Q4_K_M", "goes on where this one stopped")],
)
def test_an_interrupted_pull_says_what_the_next_does(
    id: str, how: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_model: object) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setenv("PITHOS_MODELS", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(pull, "fetch", interrupted)
    code, out, err = cli("pull", id)
    assert (code, out) == (130, "")
    assert err.endswith(f"pithos: interrupted: the next `pithos pull {id}` {how}\n")


def test_pull_of_an_unknown_model(cli: Cli) -> None:
    code, out, err = cli("pull", "nothing")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "smollm2-135m" in err


def test_names_in_a_file_do_not_command_the_terminal(cli: Cli, plain: str, tmp_path: Path) -> None:
    path = renamed(plain, tmp_path / "model.gguf", b"blk.0.attn_q.", b"blk.0.\x1b[31m_.")
    _, out, _ = cli("inspect", path, "--tensors")
    assert r"blk.0.\x1b[31m_.weight" in out
    assert "\x1b" not in out


def test_a_file_of_no_name_is_not_stdin(cli: Cli, plain: str) -> None:
    code, _, err = cli("tokenize", "-m", plain, "-f", "")
    assert (code, err) == (
        2,
        "pithos: error: the name of the file for the text is empty: give one, or - for stdin\n",
    )


@pytest.mark.usefixtures("kernels")
def test_inspect_tells_what_run_would_notice(cli: Cli, thinks: str, tmp_path: Path) -> None:
    path = renamed(thinks, tmp_path / "x.gguf", b"general.name", b"lfm2.twisted")
    out = cli("inspect", path)[1]
    assert re.search(r"^notices +.*lfm2\.twisted", out, re.MULTILINE)
    assert "notices" not in cli("inspect", thinks)[1]
