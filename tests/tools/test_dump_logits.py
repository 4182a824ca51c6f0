"""Arguments of dump_logits; the logits themselves are compared in the runtime's tests."""

import subprocess
import sys

import pytest
from dump_logits import __file__ as script
from dump_logits import dump, numbers


def test_numbers(tmp_path):
    (tmp_path / "ids").write_text("1 2,3\n4")
    assert numbers("37,1x3,2") == [37, 1, 1, 1, 2]
    assert numbers(f"@{tmp_path / 'ids'}") == [1, 2, 3, 4]


def test_chunks_must_hold_all_ids():
    with pytest.raises(ValueError, match="the chunks hold 3 tokens, the ids are 2"):
        dump("m.gguf", [1, 2], [2, 1])


def test_a_missing_model_is_one_line(tmp_path):
    done = subprocess.run(
        [sys.executable, script, tmp_path / "m.gguf", "o.npy", "--ids", "1,2"], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stderr.startswith("dump_logits: ") and len(done.stderr.splitlines()) == 1
