"""The figures of compare_logits on logits whose divergence is known."""

import json
import subprocess
import sys

import numpy as np
import pytest
from compare_logits import __file__ as script
from compare_logits import compare, divergence


def test_divergence_of_known_distributions():
    p, q = np.array([[0.5, 0.5], [0.9, 0.1]]), np.array([[0.25, 0.75], [0.9, 0.1]])
    expected = [0.5 * np.log(0.5 / 0.25) + 0.5 * np.log(0.5 / 0.75), 0.0]
    assert divergence(np.log(p) + 7, np.log(q) - 3) == pytest.approx(expected, abs=1e-12)


def test_equal_logits_have_no_distance():
    x = np.random.default_rng(0).normal(size=(5, 100)).astype(np.float32)
    figures = compare(x, x)
    assert (
        figures["kl_max"] == 0
        and figures["top1"] == 1
        and figures["max_difference"] == 0
        and figures["rows"] == 5
    )


def test_different_shapes_are_refused(tmp_path):
    np.save(tmp_path / "a.npy", np.zeros((2, 3)))
    np.save(tmp_path / "b.npy", np.zeros((3, 3)))
    done = subprocess.run(
        [sys.executable, script, tmp_path / "a.npy", tmp_path / "b.npy"], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stderr == "compare_logits: shapes (2, 3) and (3, 3): dump both with the same ids and chunks\n"


def test_json_output(tmp_path):
    np.save(tmp_path / "a.npy", np.array([[1.0, 2.0]]))
    np.save(tmp_path / "b.npy", np.array([[2.5, 2.0]]))
    out = subprocess.check_output([sys.executable, script, tmp_path / "a.npy", tmp_path / "b.npy", "--json"])
    figures = json.loads(out)
    assert figures["top1"] == 0 and figures["max_difference"] == 1.5
