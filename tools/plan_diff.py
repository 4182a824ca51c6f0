"""What a change does to every plan and kernel: compares two generated/ trees, and prints nothing when they are equal.

    python tools/plan_diff.py                     the last commit with the working tree
    python tools/plan_diff.py HEAD~3 HEAD         two revisions (what is committed: plans, sources of GPU kernels)
    python tools/plan_diff.py ../before generated    two folders (kernels too, by the hashes of their manifests)

Exit status: 0 equal, 1 different, 2 an error. `--lines N` limits the lines shown of a plan.
"""

from __future__ import annotations

import argparse
import difflib
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

Files = Mapping[str, bytes]  # path below generated/ -> content
SHOWN = (".json", ".txt", ".cl", ".hlsl")


def read(where: str) -> Files:
    """The files of a folder or of `generated/` in a git revision, without compiled objects."""
    folder = Path(where)
    if folder.is_dir():
        found = (p for p in sorted(folder.rglob("*")) if p.is_file() and p.suffix != ".o")
        return {p.relative_to(folder).as_posix(): p.read_bytes() for p in found}
    try:
        names = _git("ls-tree", "-r", "--name-only", where, "generated/").decode().splitlines()
    except subprocess.CalledProcessError:
        raise SystemExit(_failed(f"{where}: neither a folder nor a git revision")) from None
    return {name.removeprefix("generated/"): _git("show", f"{where}:{name}") for name in names}


def _git(*words: str) -> bytes:
    root = Path(__file__).resolve().parents[1]
    return subprocess.run(["git", "-C", str(root), *words], check=True, capture_output=True).stdout


def _failed(message: str) -> int:
    print(f"plan_diff: {message}", file=sys.stderr)
    return 2


def kernels(manifest: bytes) -> dict[str, str]:
    """Kernel name -> hash of a manifest."""
    data = json.loads(manifest)
    objects = {spec: entry["hash"] for spec, entry in data.get("objects", {}).items()}
    loop = data.get("loop", {}).get("hash")
    return objects | ({"loop": loop} if loop else {})


def manifest_changes(old: bytes, new: bytes) -> Iterator[str]:
    """One line for each kernel that came, went or changed, and for other changes of the manifest."""
    a, b = kernels(old), kernels(new)
    yield from (f"  - {spec}" for spec in sorted(a.keys() - b.keys()))
    yield from (f"  + {spec}" for spec in sorted(b.keys() - a.keys()))
    yield from (
        f"  ~ {spec}  {a[spec][:12]} -> {b[spec][:12]}"
        for spec in sorted(a.keys() & b.keys())
        if a[spec] != b[spec]
    )
    rest = [{k: v for k, v in json.loads(m).items() if k not in ("objects", "loop")} for m in (old, new)]
    yield from (
        f"  ~ {key}"
        for key in sorted(rest[0].keys() | rest[1].keys())
        if rest[0].get(key) != rest[1].get(key)
    )


def text_changes(old: bytes, new: bytes, limit: int) -> Iterator[str]:
    """The changed lines of a text, `limit` of them at most."""
    before, after = (x.decode(errors="replace").splitlines() for x in (old, new))
    lines = [
        x for x in difflib.unified_diff(before, after, n=0, lineterm="") if not x.startswith(("---", "+++"))
    ]
    yield from (f"  {line}" for line in lines[:limit])
    if len(lines) > limit:
        yield f"  ... {len(lines) - limit} more lines"


def changes(old: Files, new: Files, limit: int) -> Iterator[str]:
    """Every difference, grouped by file."""
    for name in sorted(old.keys() | new.keys()):
        if name not in new:
            yield f"removed {name}"
        elif name not in old:
            yield f"added   {name}"
        elif old[name] != new[name]:
            yield f"changed {name}"
            if name.endswith("manifest.json"):
                yield from manifest_changes(old[name], new[name])
            elif name.endswith(SHOWN):
                yield from text_changes(old[name], new[name], limit)


def main() -> int:
    """The command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("old", nargs="?", default="HEAD")
    p.add_argument("new", nargs="?", default=str(Path(__file__).resolve().parents[1] / "generated"))
    p.add_argument("--lines", type=int, default=40)
    a = p.parse_args()
    old, new = read(a.old), read(a.new)
    if not Path(a.old).is_dir():  # a revision has no manifest of a CPU target: it is built, not committed
        new = {name: data for name, data in new.items() if name in old or not name.endswith("manifest.json")}
    lines = list(changes(old, new, a.lines))
    for line in lines:
        print(line)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
