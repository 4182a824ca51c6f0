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

_ROOT = Path(__file__).resolve().parent.parent
_ALWAYS = ("codegen.compile", "codegen.cpu.tir", "codegen.cpu.isa")


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
def _sources(module: str) -> tuple[tuple[str, str], ...]:
    """(module, digest of its source) of a module and all that it imports."""
    seen: set[str] = set()
    todo = [module, *_ALWAYS]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += [] if name == "codegen.compile" else _imports(name)
    return tuple((name, hashlib.sha256(_path(name).read_bytes()).hexdigest()) for name in sorted(seen))


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
        "sources": _sources(_module_of(family)) if family == LOOP or family in GENERATORS else (),
        "tvm": tvm.__version__,
        "target": dict(isa.target),
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]
