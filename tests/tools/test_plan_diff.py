"""plan_diff on small trees."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from plan_diff import __file__ as script
from plan_diff import changes, read

PLAN = {"format": 1, "calls": ["a", "b"]}


@pytest.fixture
def tree(tmp_path):
    """Makes generated/ trees: (name, plan, {spec: hash}) -> folder."""

    def make(name: str, plan: object, objects: dict[str, str]) -> Path:
        folder = tmp_path / name
        (folder / "avx2" / "plans").mkdir(parents=True)
        (folder / "avx2" / "objects").mkdir()
        (folder / "avx2" / "objects" / "take_rows.o").write_bytes(name.encode())
        (folder / "avx2" / "plans" / "lfm2.decode.json").write_text(json.dumps(plan, indent=1))
        manifest = {"format": 1, "tvm": "0", "objects": {s: {"hash": h} for s, h in objects.items()}}
        (folder / "avx2" / "manifest.json").write_text(json.dumps(manifest))
        return folder

    return make


def run(*words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, script, *map(str, words)], capture_output=True, text=True)


def test_equal_trees_print_nothing(tree):
    done = run(tree("a", PLAN, {"x": "1"}), tree("b", PLAN, {"x": "1"}))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_plans_and_kernels_that_changed_are_named(tree):
    a = tree("a", PLAN, {"gone": "1", "same": "2", "other": "3"})
    b = tree("b", {"format": 1, "calls": ["a", "c"]}, {"new": "1", "same": "2", "other": "4"})
    done = run(a, b)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "changed avx2/manifest.json",
        "  - gone",
        "  + new",
        "  ~ other  3 -> 4",
        "changed avx2/plans/lfm2.decode.json",
        "  @@ -5 +5 @@",
        '  -  "b"',
        '  +  "c"',
    ]


def test_long_differences_are_cut():
    old, new = {"t/plans/p.json": b"\n".join([b"a"] * 50)}, {"t/plans/p.json": b"\n".join([b"b"] * 50)}
    assert list(changes(old, new, 3))[-1] == "  ... 98 more lines"


def test_added_and_removed_files():
    assert list(changes({"a": b""}, {"b": b""}, 5)) == ["removed a", "added   b"]


def test_an_unknown_place_is_an_error():
    done = run("no-such-revision")
    assert done.returncode == 2
    assert done.stderr == "plan_diff: no-such-revision: neither a folder nor a git revision\n"


def test_a_revision_is_read():
    root = Path(script).parents[1]
    listed = subprocess.check_output(
        ["git", "-C", root, "ls-tree", "-r", "--name-only", "HEAD", "generated/"]
    )
    assert [f"generated/{name}" for name in read("HEAD")] == listed.decode().split()
