"""What was generated for a target: its plans, kernels and the constants they were generated with.

manifest = Manifest.read(generated_root(), "avx2")
plan = manifest.plan("lfm2", "decode")
manifest.has("matvec.q4_K.0")
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pithos.errors import KernelError, ModelError
from pithos.layout import check_constants

FORMAT = 1
_STAGE = {"file", "entry", "buffers", "constants", "sizes", "local", "grid", "fold", "shared", "needs"}
_PLAN = {
    "source",
    "dims",
    "expects",
    "weights",
    "pools",
    "layers",
    "bodies",
    "prologue",
    "head",
    "buffers",
    "slots",
}
DEFAULT_SCRATCH = 1 << 18


def generated_root() -> Path:
    """`generated/` of the checkout, or the copy inside the installed package."""
    package = Path(__file__).resolve().parent
    installed = package / "_data" / "generated"
    return installed if installed.is_dir() else package.parent / "generated"


def read_json(path: Path, remedy: str) -> dict[str, Any]:
    """A generated JSON file. Raises KernelError with the `remedy` when it is damaged."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise KernelError(f"{path}: {error}: {remedy}") from None
    if not isinstance(found, dict):
        raise KernelError(f"{path}: no JSON object: {remedy}")
    return found


def architectures(folder: Path) -> list[str]:
    """Architectures that have plans in a target's folder."""
    return sorted({path.name.split(".")[0] for path in (folder / "plans").glob("*.json")})


@dataclass(frozen=True)
class Manifest:
    """`data` is the target's manifest.json; without it (the null device) every kernel counts as present."""

    folder: Path
    data: Mapping[str, Any] | None

    @classmethod
    def read(cls, root: Path, target: str) -> Manifest:
        """Raises KernelError naming the make command when the target was not built."""
        path = root / target / "manifest.json"
        if not path.is_file():
            raise KernelError(f"{path}: no kernels for {target}: run make codegen TARGET={target}")
        return cls(
            path.parent, checked(read_json(path, f"`make codegen TARGET={target}` writes it anew"), path)
        )

    @property
    def target(self) -> str:
        return self.folder.name

    @property
    def scratch(self) -> int:
        """Bytes of a thread's scratch that kernels use; what lies behind is the binder's."""
        return DEFAULT_SCRATCH if self.data is None else int(self.data.get("scratch", DEFAULT_SCRATCH))

    def has(self, spec: str) -> bool:
        """Whether a kernel of this spec name was generated."""
        return self.data is None or spec in self.data["objects"]

    def entry(self, spec: str) -> Mapping[str, Any] | None:
        """What the manifest says of a spec; None when it was not generated."""
        found: Mapping[str, Any] | None = None if self.data is None else self.data["objects"].get(spec)
        return found

    def arguments(self, family: str) -> Sequence[Sequence[str]] | None:
        """(name, kind) of each argument word of a family; None when there is no manifest."""
        if self.data is None:
            return None
        if family not in self.data["families"]:
            raise KernelError(
                f"{self.folder}: no kernels of family {family}: run make codegen TARGET={self.target}"
            )
        found: Sequence[Sequence[str]] = self.data["families"][family]
        return found

    def plan(self, architecture: str, phase: str) -> dict[str, Any]:
        """The plan of an architecture. Raises ModelError naming the config to write when there is none."""
        folder = self.plans
        path = folder / "plans" / f"{architecture}.{phase}.json"
        if not path.is_file():
            known = ", ".join(architectures(folder)) or "none"
            raise ModelError(
                f"architecture {architecture!r} is not known (known: {known}): "
                f"write configs/architectures/{architecture}.yaml, then run python -m graph plan --all and make codegen"
            )
        remedy = "`python -m graph plan --all` writes it anew"
        plan = read_json(path, remedy)
        if plan.get("format") != FORMAT:
            raise KernelError(
                f"{path}: plan format {plan.get('format')}, not {FORMAT}: run python -m graph plan --all"
            )
        if not plan.keys() >= _PLAN:
            raise KernelError(f"{path}: damaged, there is no {min(_PLAN - plan.keys())}: {remedy}")
        return plan

    @property
    def plans(self) -> Path:
        """The folder of the target whose plans this one takes: its own, or that which all GPU targets share."""
        shared = self.data is not None and self.data.get("kind") == "gpu"
        return self.folder.parent / "gpu" if shared and not (self.folder / "plans").is_dir() else self.folder


def checked(data: Mapping[str, Any], place: object) -> Mapping[str, Any]:
    """The same manifest, when this runtime can use it. Raises KernelError."""
    if data.get("format") != FORMAT:
        raise KernelError(f"{place}: manifest format {data.get('format')}, not {FORMAT}: run make codegen")
    check_constants(data.get("constants", {}), str(place))
    for name in ("objects", "families"):
        if not isinstance(data.get(name), dict):
            raise KernelError(f"{place}: damaged manifest, there are no {name}: {_remedy(data)}")
    for spec, entry in data["objects"].items():
        if not _whole(entry, data.get("kind") == "gpu"):
            raise KernelError(f"{place}: damaged manifest at {spec}: {_remedy(data)}")
    return data


def _whole(entry: Any, gpu: bool) -> bool:
    """Whether the record of a spec names what is loaded."""
    if not isinstance(entry, dict):
        return False
    if not gpu:
        return "file" in entry
    stages = entry.get("stages")
    return (
        isinstance(stages, list)
        and bool(stages)
        and all(isinstance(stage, dict) and stage.keys() >= _STAGE for stage in stages)
    )


def _remedy(data: Mapping[str, Any]) -> str:
    target = data.get("target")
    return f"`make codegen{f' TARGET={target}' if isinstance(target, str) else ''}` writes it anew"
