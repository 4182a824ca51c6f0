"""The command line: python -m graph check | show | plan (each has --help)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Container
from pathlib import Path

from tqdm import tqdm

from graph import passes
from graph.build import Loaded, load
from graph.check import CONFIGS
from graph.errors import ConfigError
from graph.plan import make_plan, to_text
from graph.specs import architectures
from graph.targets import ALL_PHASES, plan_folder, target, targets

GENERATED = CONFIGS.parent / "generated"


def check(files: list[Path]) -> int:
    faults = []
    for f in files or architectures():
        try:
            load(f)
            print(f"{f}: correct")
        except ConfigError as e:
            faults += e.faults
    if faults:
        raise ConfigError(faults)
    return 0


def show(file: Path, stage: str, phase: str, on: str) -> int:
    loaded = load(file)
    if stage == "parsed":
        print(loaded.module, end="")
    elif stage == "passes":
        passes.run(loaded.module, target(on).fusions, phase, lambda name, m: print(f"after {name}\n\n{m}"))
    elif stage == "fused":
        print(passes.run(loaded.module, target(on).fusions, phase), end="")
    else:
        print(to_text(make_plan(loaded, target(on), phase)), end="")
    return 0


def plans() -> dict[Path, str]:
    """Path and text of every committed plan."""
    loaded: list[Loaded] = [load(f) for f in architectures()]
    folders = {plan_folder(t): t for t in targets().values()}
    every = [(folder, t, x, phase) for folder, t in folders.items() for x in loaded for phase in t.phases]
    return {
        GENERATED / folder / "plans" / f"{x.arch.name}.{phase}.json": to_text(make_plan(x, t, phase))
        for folder, t, x, phase in tqdm(every, desc="plans", unit="plan", disable=None, leave=False)
    }


def plan(check_only: bool) -> int:
    wanted = plans()
    stale, left = [], leftovers(wanted)
    for path, text in wanted.items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path)
        if not check_only:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for path in stale:
        print(f"{path}: {'out of date; run: python -m graph plan --all' if check_only else 'written'}")
    for path in left:
        if not check_only:
            path.unlink()
        print(f"{path}: {'of no architecture; run: python -m graph plan --all' if check_only else 'removed'}")
    return int(bool(stale or left) and check_only)


def leftovers(wanted: Container[Path]) -> list[Path]:
    """Plans of architectures or phases that are not there any more."""
    return sorted(path for path in GENERATED.glob("*/plans/*.json") if path not in wanted)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m graph", description="The graph compiler.")
    commands = parser.add_subparsers(dest="command", required=True)
    c = commands.add_parser("check", help="report all faults of architecture files")
    c.add_argument("files", nargs="*", type=Path, help="default: all of configs/architectures")
    s = commands.add_parser("show", help="print a stage of one architecture")
    s.add_argument("file", type=Path)
    s.add_argument("--stage", choices=("parsed", "passes", "fused", "plan"), default="fused")
    s.add_argument("--phase", choices=ALL_PHASES, default="decode")
    s.add_argument("--target", default="avx2")
    p = commands.add_parser("plan", help="write the plans in generated/")
    p.add_argument("--all", action="store_true", required=True)
    p.add_argument("--check", action="store_true", help="write nothing; exit 1 when a plan is out of date")
    a = parser.parse_args(argv)
    try:
        if a.command == "check":
            return check(a.files)
        return show(a.file, a.stage, a.phase, a.target) if a.command == "show" else plan(a.check)
    except ConfigError as e:
        print(e, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
