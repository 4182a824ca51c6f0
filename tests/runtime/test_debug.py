import pytest

from pithos import debug
from pithos.engine.engine import Engine
from pithos.engine.scripted import ScriptedEngine
from pithos.errors import UsageError
from tests.runtime.null_models import golden, null_engine


@pytest.mark.parametrize(("text", "level"), [(None, 0), ("", 0), ("2", 2), ("many", 0), ("-1", 0), ("²", 0)])
def test_level(monkeypatch, text, level):
    monkeypatch.delenv("PITHOS_DEBUG", raising=False)
    if text is not None:
        monkeypatch.setenv("PITHOS_DEBUG", text)
    assert debug.level() == level


def test_stages(monkeypatch, capsys):
    heard = []
    debug.Stages(heard.append)("reading")
    monkeypatch.setenv("PITHOS_DEBUG", "0")
    debug.Stages(None)("unheard")
    monkeypatch.setenv("PITHOS_DEBUG", "1")
    debug.Stages(None)("binding")
    assert heard == ["reading"]
    err = capsys.readouterr().err
    assert err.endswith("s  binding\n")
    assert "unheard" not in err


def test_records_and_programs_are_shown(monkeypatch, capsys):
    monkeypatch.setenv("PITHOS_DEBUG", "3")
    engine = null_engine("lfm2moe")
    engine.forward((engine.sequence(), [1, 2, 3]))
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("lfm2moe decode: 8 rows")
    assert any("lfm2moe.yaml:" in line and line.endswith(" h") and " us " in line for line in lines)
    assert any("GB/s" in line and "experts_matvec" in line for line in lines)


def test_a_profile_counts_calls_bytes_and_operations():
    engine = null_engine("lfm2moe", batch=64)
    for rows in (1, 3, 20):
        found = {entry.spec: entry for entry in engine.profile(rows, passes=2)}
        program = engine.runner.decode if rows <= 8 else engine.runner.prefill
        specs = [i.spec for i in program.instructions if i.spec]
        assert {spec: entry.calls for spec, entry in found.items()} == {
            spec: specs.count(spec) for spec in specs
        }
        made = [i for i in program.instructions if i.family in ("matvec", "matmul")]
        plain = [entry for entry in found.values() if entry.family in ("matvec", "matmul")]
        assert sum(entry.bytes for entry in plain) == sum(i.weight_bytes for i in made)
        out = 1 if rows > 8 else rows
        flops = sum(i.flops * (out if i.counts == "out_rows" else rows) for i in made)
        assert sum(entry.flops for entry in plain) == flops
        experts = next(entry for entry in found.values() if entry.family.startswith("experts_"))
        assert experts.bytes > 0
        assert experts.ms >= 0
    assert engine.runner.on_record is None


def test_a_script_has_no_kernels():
    engine: Engine = ScriptedEngine(golden("lfm2"), [])
    with pytest.raises(UsageError, match="no kernels to profile"):
        engine.profile()
