"""One spec to one object file: it depends on spec, generators, TVM and target alone, and has no paths and no times."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tvm

from codegen.cpu import GENERATORS
from codegen.cpu.isa import ISAS
from codegen.cpu.loop import loop_module
from codegen.cpu.tir import compile_kernel
from codegen.errors import MissingGenerator
from codegen.workers import Task

LOOP = "loop"  # the name of the instruction loop among the objects
MACHINE = "x86_64"


def compile_task(task: Task) -> None:
    """Does what a worker is asked for."""
    compile_spec(task.target, task.family, task.static, task.path)


def compile_spec(target: str, family: str, static: Mapping[str, Any], path: Path) -> None:
    """Writes the object of a spec (or of the loop) to `path`, under a temporary name until it is whole."""
    isa = ISAS[target]
    if family == LOOP:
        library = tvm.compile(loop_module(MACHINE), target=tvm.target.Target(dict(isa.target)))
    elif family in GENERATORS:
        library = compile_kernel(GENERATORS[family](isa, static), isa.target)
    else:
        raise MissingGenerator(family, target)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{os.getpid()}.{path.name}")
    try:
        library.mod.write_to_file(str(temporary))
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
