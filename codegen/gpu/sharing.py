"""Files of a target that are the same byte by byte: kept once, under a name of their content.

Stages of several specs may be the same kernel (the first one of `attention_matvec` whatever its weight format is). A
file that has become the only one with its content gets the name of its spec again, so that what a build makes does not
depend on what was there before.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from codegen.gpu.artifacts import hash_of

_KEYS = ("file", "shift")  # of a stage's record, that name files
_VARIANT = {"file": "", "shift": ".shift"}

Records = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class _File:
    """What a stage's record names under `key`; `name` is of its spec and stage, `data` its bytes, and those of HLSL."""

    stage: dict[str, Any]
    key: str
    name: str
    ending: str
    data: tuple[bytes, ...]

    @property
    def digest(self) -> str:
        """Of the content."""
        digest = hashlib.sha256()
        for data in self.data:
            digest.update(hashlib.sha256(data).digest())
        return digest.hexdigest()[:16]

    def path(self, alone: bool) -> str:
        return f"kernels/{self.name if alone else f'shared.{self.digest}'}.{self.ending}"


def shared(records: Records, read: Callable[[str], bytes]) -> tuple[Records, dict[str, bytes]]:
    """The records with the paths that files shall have, and the bytes of all files by path; `read` gives them now."""
    made = {
        name: {**record, "stages": [dict(stage) for stage in record["stages"]]}
        for name, record in records.items()
    }
    found = [file for name, record in made.items() for file in _files(name, record, read)]
    counts = Counter(file.digest for file in found)
    files: dict[str, bytes] = {}
    for file in found:
        path = file.stage[file.key] = file.path(counts[file.digest] == 1)
        files |= zip(_paths(path), file.data, strict=True)
    for record in made.values():
        record["hash"] = hash_of({path: files[path] for path in files_of(record)}, record["stages"])
    return made, files


def files_of(record: Mapping[str, Any]) -> list[str]:
    """All files of a record, relative to the target's folder."""
    return [
        path for stage in record["stages"] for key in _KEYS if key in stage for path in _paths(stage[key])
    ]


def _files(name: str, record: Mapping[str, Any], read: Callable[[str], bytes]) -> Iterator[_File]:
    for stage in record["stages"]:
        whole = f"{name}.{stage['suffix']}" if "suffix" in stage else name
        for key in _KEYS:
            if key in stage:
                ending = stage[key].rpartition(".")[2]
                data = tuple(read(path) for path in _paths(stage[key]))
                yield _File(stage, key, whole + _VARIANT[key], ending, data)


def _paths(path: str) -> list[str]:
    """A file, and the HLSL that lies beside each DXIL without being named."""
    return [path, path.removesuffix("dxil") + "hlsl"] if path.endswith(".dxil") else [path]
