"""Tells what must be built again: a hash of everything that an object depends on."""

from __future__ import annotations

import ast
import hashlib
import importlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import tvm

from codegen.compile import LOOP
from codegen.cpu import GENERATORS
from codegen.cpu.isa import ISAS
from codegen.gpu import GENERATORS as GPU_GENERATORS
from codegen.gpu import dxc

_ROOT = Path(__file__).resolve().parent.parent
_ALWAYS = ("codegen.compile", "codegen.cpu.tir", "codegen.cpu.isa")
_ALWAYS_GPU = ("codegen.gpu.artifacts",)


@cache
def _imports(module: str) -> frozenset[str]:
    """Modules of codegen and graph that a module's source imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(_path(module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return frozenset(m for m in found if m.startswith(("codegen", "graph")) and _path(m).is_file())


def _path(module: str) -> Path:
    return _ROOT / (module.replace(".", "/") + ".py")


@cache
def _sources(*modules: str) -> tuple[tuple[str, str], ...]:
    """(file, digest) of modules and all that they import, and of HLSL that lies beside them."""
    seen: set[str] = set()
    todo = list(modules)
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += [] if name == "codegen.compile" else _imports(name)
    paths = [
        path for name in seen for path in (_path(name), _path(name).with_suffix(".hlsl")) if path.is_file()
    ]
    return tuple(
        (path.relative_to(_ROOT).as_posix(), hashlib.sha256(path.read_bytes()).hexdigest())
        for path in sorted(paths)
    )


def _module_of(family: str) -> str:
    if family == LOOP:
        return "codegen.cpu.loop"
    return str(importlib.import_module(GENERATORS[family].__module__).__name__)


def fingerprint(target: str, family: str, static: Mapping[str, Any]) -> str:
    """Changes whenever the object of a spec may: its spec, the generator's sources, TVM's version, the target."""
    isa = ISAS[target]
    parts = {
        "family": family,
        "static": dict(static),
        "sources": _sources(_module_of(family), *_ALWAYS) if family == LOOP or family in GENERATORS else (),
        "tvm": tvm.__version__,
        "target": dict(isa.target),
    }
    return _digest(parts)


def gpu_fingerprint(target: str, family: str, static: Mapping[str, Any]) -> str:
    """The same of the files of a spec for a GPU target, which depend on DXC too unless they are OpenCL C."""
    generator = GPU_GENERATORS.get(family)
    parts = {
        "family": family,
        "static": dict(static),
        "sources": _sources(generator.__module__, *_ALWAYS_GPU) if generator else (),
        "tvm": tvm.__version__,
        "dxc": None if target == "opencl" else dxc.version(),
        "target": target,
    }
    return _digest(parts)


def _digest(parts: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]
