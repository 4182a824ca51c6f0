"""Kernels under test: built, or compiled here; loaded by the CPU device, run by the native loop on real threads."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from tvm.script.ir_builder import IRBuilder
from tvm.tirx.script import builder as T

from codegen.build import manifest
from codegen.compile import LOOP, compile_spec
from codegen.cpu.isa import ISAS
from codegen.cpu.tir import compile_kernel
from codegen.host import runnable
from graph import families as F
from graph.specs import name_of
from pithos.devices import DONE, Control
from pithos.devices.cpu import CpuDevice, load_object
from pithos.memory import aligned
from tests.codegen.built import built_object

TARGETS = runnable()
ROOM = 4096


def array(values: Any, dtype: str = "f4") -> np.ndarray:
    """A 64-byte aligned copy with room behind it, as the runtime's buffers are."""
    source = np.asarray(values, dtype)
    out = aligned(source.size, dtype, ROOM).reshape(source.shape)
    out[...] = source
    return out


def padded(rows: np.ndarray, fill: float = np.nan) -> np.ndarray:
    """Rows padded to a multiple of 16 floats, the padding filled with what nobody may read as a value."""
    width = F.align(rows.shape[1], 16)
    out = np.full((rows.shape[0], width), fill, "f4")
    out[:, : rows.shape[1]] = rows
    return array(out)


@dataclass
class Records:
    """A record table, as the device wants it."""

    table: np.ndarray

    def describe(self, record: int) -> str:
        return f"test record {record}"


class Kernels:
    """The kernels of one target, built when they are first asked for, in a folder like `generated/`."""

    def __init__(self, root: Path, target: str) -> None:
        self.root, self.target = root, target
        self._addresses: dict[str, int] = {}
        self._loaded: list[Any] = []
        self._devices: dict[int, CpuDevice] = {}
        compile_spec(target, LOOP, {}, self._path(LOOP))
        text = json.dumps(manifest(target, {LOOP: "test"}))
        (root / target / "manifest.json").write_text(text, encoding="utf-8")

    def _path(self, name: str) -> Path:
        return self.root / self.target / "objects" / f"{name}.o"

    def device(self, threads: int = 1) -> CpuDevice:
        """The device with so many threads."""
        if threads not in self._devices:
            self._devices[threads] = CpuDevice(self.target, threads, self.root)
        return self._devices[threads]

    def address(self, family: str, **static: Any) -> int:
        """Where a kernel lies."""
        name = name_of(family, static)
        if name not in self._addresses:
            path = built_object(self.target, family, static)
            if path is None:
                path = self._path(name)
                compile_spec(self.target, family, static, path)
            self._loaded.append(load_object(path))
            self._addresses[name] = int(self._loaded[-1]["address"]())
        return self._addresses[name]

    def foreign_address(self) -> int:
        """Address of a function that refuses a kernel's arguments: it takes none."""
        path = self._path("foreign")
        with IRBuilder() as builder, T.prim_func():
            T.func_name("k")
            T.evaluate(0)
        compile_kernel(builder.get(), ISAS[self.target].target).mod.write_to_file(str(path))
        self._loaded.append(load_object(path))
        return int(self._loaded[-1]["address"]())

    def run(self, table: np.ndarray, threads: int = 1, control: Control | None = None) -> int:
        """Walks all records of a table."""
        return self.device(threads).run(Records(table), 0, len(table), control or Control())  # type: ignore[arg-type]

    def call(
        self,
        family: str,
        static: Mapping[str, Any],
        units: int,
        args: Mapping[str, Any],
        threads: int = 1,
        grain: int = 0,
    ) -> None:
        """Runs all units of one call. Arrays among `args` are passed by address, None as 0."""
        one = record(self.address(family, **static), family, units, args, grain)
        assert self.run(table_of([one]), threads) == DONE

    def close(self) -> None:
        """Ends the threads."""
        for device in self._devices.values():
            device.close()


def table_of(records: list[np.ndarray]) -> np.ndarray:
    """The records and an end, aligned."""
    end = control_record(F.KIND_END)
    return array(np.stack([*records, end]), "i8")


def control_record(kind: int, *args: int) -> np.ndarray:
    """A record without a kernel."""
    words = np.zeros(F.RECORD_WORDS, np.int64)
    words[F.WORD_KIND] = kind
    words[F.WORD_ARGS : F.WORD_ARGS + len(args)] = args
    return words


def record(address: int, family: str, units: int, args: Mapping[str, Any], grain: int = 0) -> np.ndarray:
    """The words of a call with a fixed number of units."""
    expected = {name for name, _ in F.FAMILIES[family].args}
    assert set(args) == expected, f"{family}: arguments {set(args) ^ expected} missing or unknown"
    words = np.zeros(F.RECORD_WORDS, np.int64)
    words[F.WORD_KERNEL], words[F.WORD_KIND] = address, F.KIND_CALL
    words[F.WORD_UNIT_MUL], words[F.WORD_UNIT_DIV], words[F.WORD_GRAIN] = units, 1, grain
    for i, (name, kind) in enumerate(F.FAMILIES[family].args):
        words[F.WORD_ARGS + i] = _word(args[name], kind)
    return words


def _word(value: Any, kind: str) -> int:
    if value is None:
        return 0
    if isinstance(value, np.ndarray):
        return int(value.ctypes.data)
    if kind == F.FLOAT:
        return int(struct.unpack("i", struct.pack("f", value))[0])
    return int(value)


def error(found: np.ndarray, wanted: np.ndarray) -> float:
    """Largest difference, as a share of the largest wanted value."""
    return float(np.abs(found.astype("f8") - wanted).max() / max(np.abs(wanted).max(), 1e-30))
