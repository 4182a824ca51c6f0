"""The CPU: loads the generated objects of one target, and walks record tables with a crew of threads."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from pithos.devices import Control
from pithos.devices.features import cpu_flags, machine
from pithos.devices.threads import Crew, yield_function
from pithos.errors import DeviceError, KernelError
from pithos.layout import WORD_TAKEN
from pithos.manifest import generated_root, read_json
from pithos.memory import aligned

if TYPE_CHECKING:
    from pithos.program import Program

# Best first; a target is usable when its manifest is there and the CPU has the features it lists.
PREFERENCE = ("avx512", "avx2", "scalar")

# Words of the control block that tell a waiting thread what to do.
YIELD, SPINS = 32, 33
_PAUSES_BEFORE_YIELD = 300  # about 5 microseconds; a longer spin hurts where threads outnumber free cores
_DEFAULT_SCRATCH = 1 << 20

# The loader asks a C++ compiler for its run-time library, which these objects do not need: a name that no PATH has.
_NO_COMPILER = "pithos-needs-no-compiler"


@dataclass(frozen=True)
class TargetFiles:
    """The generated folder of one target: its manifest and objects."""

    name: str
    folder: Path
    manifest: Mapping[str, Any]

    @classmethod
    def read(cls, root: Path, name: str) -> TargetFiles | None:
        """The target's files below `root`, or None when its kernels were not built."""
        path = root / name / "manifest.json"
        if not path.is_file():
            return None
        return cls(name, path.parent, read_json(path, f"`make codegen TARGET={name}` writes it anew"))

    @property
    def runnable(self) -> bool:
        """Whether this CPU has what the kernels need."""
        return self.manifest.get("machine") == machine() and set(self.manifest["features"]) <= cpu_flags()


def choose_target(root: Path, name: str | None = None) -> TargetFiles:
    """The named target, or the best one that was built and that this CPU runs.

    Raises KernelError when the named one is not built, needs a feature that the CPU lacks, or when there is none.
    """
    if name is not None:
        return _named_target(root, name)
    for candidate in PREFERENCE:
        files = TargetFiles.read(root, candidate)
        if files is not None and files.runnable:
            return files
    raise KernelError(f"no kernels for this CPU in {root}: build them with `make codegen TARGET=native`")


def _named_target(root: Path, name: str) -> TargetFiles:
    files = TargetFiles.read(root, name) if name in PREFERENCE else None
    if files is None:
        built = [n for n in PREFERENCE if TargetFiles.read(root, n)]
        raise KernelError(
            f"kernels {name!r} are not built (there are: {', '.join(built) or 'none'}): "
            f"`make codegen TARGET={name}` builds them"
            if name in PREFERENCE
            else f"no CPU target {name!r}: allowed are {', '.join(PREFERENCE)}"
        )
    if not files.runnable:
        lacking = sorted(set(files.manifest["features"]) - cpu_flags()) or [
            files.manifest.get("machine", "?")
        ]
        raise KernelError(
            f"kernels {name!r} need {', '.join(lacking)}, which this CPU does not have: "
            "without --kernels the best that it runs are taken"
        )
    return files


def default_threads() -> int:
    """CPUs that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return max(1, os.cpu_count() or 1)


def load_object(path: Path) -> Any:
    """The functions of an object file, by name, without a linker. The code stays loaded as long as the result lives."""
    import tvm_ffi_orcjit  # 60 ms: only when kernels are loaded

    return tvm_ffi_orcjit.default_session().load_module(str(path), cxx=_NO_COMPILER)


class CpuDevice:
    """Kernels of one target on `threads` threads (default: the CPUs this process may use)."""

    def __init__(
        self, target: str | None = None, threads: int | None = None, root: Path | None = None
    ) -> None:
        self.files = choose_target(root or generated_root(), target)
        self.threads = threads if threads is not None else default_threads()
        if self.threads < 1:
            raise DeviceError(f"{self.threads} threads: at least 1 is needed")
        self._modules: dict[str, Any] = {}
        self._addresses: dict[str, int] = {}
        loop = self.manifest.get("loop") or {"file": "objects/loop.o"}
        self._run = self._object(loop["file"])["run"]
        self._crew = Crew(self.threads)
        self._yield = _yield_address()
        self._scratch: npt.NDArray[np.uint8] = np.zeros(0, np.uint8)
        self._stride = 0
        self.reserve_scratch(_DEFAULT_SCRATCH)

    @property
    def name(self) -> str:
        return f"cpu/{self.target}"

    @property
    def target(self) -> str:
        return self.files.name

    @property
    def manifest(self) -> Mapping[str, Any]:
        return self.files.manifest

    @property
    def features(self) -> frozenset[str]:
        """Flags of this CPU."""
        return cpu_flags()

    def reserve_scratch(self, size: int) -> None:
        """Makes sure that every thread has `size` bytes of scratch, 64-byte aligned; only between runs."""
        if size <= self._stride:
            return
        self._stride = -(-size // 4096) * 4096
        self._scratch = aligned(self._stride * self.threads, np.uint8)

    def has(self, spec: str) -> bool:
        """Whether a kernel of this spec name was built."""
        return spec in self.manifest["objects"]

    def load(self, specs: Iterable[str]) -> dict[str, int]:
        """Addresses of the kernels of these specs, loading what is not loaded yet.

        Raises KernelError naming the specs that were not built.
        """
        wanted = list(dict.fromkeys(specs))
        missing = [spec for spec in wanted if spec not in self.manifest["objects"]]
        if missing:
            raise KernelError(
                f"target {self.target} has no kernel {', '.join(missing)}: `make codegen TARGET={self.target}` builds "
                "what the committed plans need"
            )
        for spec in wanted:
            if spec not in self._addresses:
                module = self._object(self.manifest["objects"][spec]["file"])
                self._addresses[spec] = int(module["address"]())
        return {spec: self._addresses[spec] for spec in wanted}

    def run(self, program: Program, begin: int, end: int, control: Control) -> int:
        """Walks the records [begin, end) on all threads: DONE, STOPPED or FAILED (`control.error_record` says where).

        A stopped run left at a barrier: buffers and state hold an unknown part of the pass.
        """
        table, scratch = int(program.table.ctypes.data), int(self._scratch.ctypes.data)
        run, threads, stride, block = self._run, self.threads, self._stride, control.address
        control.block[YIELD], control.block[SPINS] = self._yield, _PAUSES_BEFORE_YIELD
        program.table[begin:end, WORD_TAKEN] = 0

        def job(t: int) -> int:
            return int(run(table, begin, end, t, threads, block, scratch + t * stride))

        return self._crew.run(job)

    def close(self) -> None:
        """Ends the threads. Kernels stay loaded as long as the object lives."""
        self._crew.close()

    def _object(self, file: str) -> Any:
        if file not in self._modules:
            path = self.files.folder / file
            if not path.is_file():
                raise KernelError(f"{path} is missing: `make codegen TARGET={self.target}` builds it")
            try:
                self._modules[file] = load_object(path)
            except RuntimeError:  # what the loader says has several lines and places of its own source
                raise KernelError(
                    f"{path} is damaged: delete it, then `make codegen TARGET={self.target}` builds it"
                ) from None
        return self._modules[file]


def _yield_address() -> int:
    """Address of the function that gives the rest of a time slice away."""
    return ctypes.cast(yield_function(), ctypes.c_void_p).value or 0
