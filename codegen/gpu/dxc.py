"""The DirectX shader compiler as a library: HLSL to SPIR-V or DXIL, called through ctypes.

The library comes with the package compushady-lrtu, of which nothing else is used. A COM object is a pointer to a table
of functions; the numbers below are positions in the tables of dxcapi.h.
"""

from __future__ import annotations

import ctypes as C
import importlib.metadata
import importlib.util
import uuid
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

_PACKAGE = "compushady-lrtu"
_COMPILER_CLASS, _COMPILER = "73e22d93-e6ce-47f3-b5bf-f0664f39c1b0", "228b4687-5a6a-4730-900c-9702b2203f54"
_RESULT = "58346cda-dde7-4497-9461-6f87af5e0659"
_RELEASE, _COMPILE, _STATUS, _OUTPUT, _ERRORS, _DATA, _LENGTH = 2, 3, 3, 4, 5, 3, 4
_UTF8 = 65001
# What modules are for. SPIR-V for 1.1 would have its buffers in the storage class that 1.2 no longer knows.
VULKAN, VULKAN_MATRICES = "vulkan1.2", "vulkan1.3"
_PROFILE = "cs_6_6"
# KHR extensions only: else every wave operation asks for one of NVIDIA's that other drivers do not have.
_SPIRV = ("-spirv", "-fspv-extension=KHR")
# The validator version is the newest that old runtimes of Windows accept; reflection is data that nobody reads.
_DXIL = ("-validator-version", "1.6", "-Qstrip_debug", "-Qstrip_reflect")


class CompilerMissing(Exception):
    """There is no DXC on this machine."""


class CompileError(Exception):
    """DXC refused a text; the message is its own."""


class _Buffer(C.Structure):
    _fields_ = [("pointer", C.c_void_p), ("length", C.c_size_t), ("encoding", C.c_uint32)]


def spirv(text: str, entry: str, arguments: Sequence[str] = (), environment: str = VULKAN) -> bytes:
    """SPIR-V for a version of Vulkan; the default is the oldest that all texts but matrices can do with."""
    return _compile(text, entry, (*_SPIRV, f"-fspv-target-env={environment}", *arguments))


def dxil(text: str, entry: str, arguments: Sequence[str] = ()) -> bytes:
    """A DXIL container of shader model 6.6, whose digest is still empty."""
    return _compile(text, entry, (*_DXIL, *arguments))


def _path() -> Path | None:
    found = importlib.util.find_spec("compushady")
    if found is None or found.origin is None:
        return None
    libraries = sorted((Path(found.origin).parent / "backends").glob("*dxcompiler*"))
    return libraries[0] if libraries else None


def available() -> bool:
    return _path() is not None


def version() -> str:
    """What an artifact's hash knows of the compiler."""
    return f"{_PACKAGE} {importlib.metadata.version(_PACKAGE)}" if available() else "none"


def require() -> Path:
    """Where DXC is. Raises CompilerMissing."""
    path = _path()
    if path is None:
        raise CompilerMissing(
            "DXC was not found, so HLSL cannot be compiled: the targets vulkan and d3d12 can be generated on Linux "
            f"(x86-64) alone, with the package {_PACKAGE}: pip install -e .[codegen]"
        )
    return path


@cache
def _library() -> Any:
    return C.CDLL(str(require()))


def _guid(text: str) -> Any:
    return (C.c_ubyte * 16).from_buffer_copy(uuid.UUID(text).bytes_le)


def _call(this: Any, slot: int, result: Any, *arguments: tuple[Any, Any]) -> Any:
    """Calls the function at a position of a COM object's table with (type, value) arguments."""
    table = C.cast(C.cast(this, C.POINTER(C.c_void_p))[0], C.POINTER(C.c_void_p))
    kinds = [kind for kind, _ in arguments]
    return C.CFUNCTYPE(result, C.c_void_p, *kinds)(table[slot])(this, *(value for _, value in arguments))


def _checked(code: int, what: str) -> None:
    if code:
        raise CompileError(f"DXC: {what} failed with code {code & 0xFFFFFFFF:#010x}")


def _blob(this: Any) -> bytes:
    """The bytes of an IDxcBlob, which is given back."""
    if not this:
        return b""
    length = _call(this, _LENGTH, C.c_size_t)
    data = C.string_at(_call(this, _DATA, C.c_void_p), length) if length else b""
    _call(this, _RELEASE, C.c_uint32)
    return data


def _get(this: Any, slot: int) -> bytes:
    found = C.c_void_p()
    _call(this, slot, C.c_int32, (C.c_void_p, C.addressof(found)))
    return _blob(found)


def _compile(text: str, entry: str, arguments: Sequence[str]) -> bytes:
    compiler, result = C.c_void_p(), C.c_void_p()
    create = _library().DxcCreateInstance
    _checked(create(_guid(_COMPILER_CLASS), _guid(_COMPILER), C.byref(compiler)), "creating the compiler")
    data = text.encode()
    source = _Buffer(C.cast(C.c_char_p(data), C.c_void_p), len(data), _UTF8)
    words = ["-E", entry, "-T", _PROFILE, "-O3", *arguments]
    array, wanted = (C.c_wchar_p * len(words))(*words), _guid(_RESULT)
    try:
        code = _call(
            compiler, _COMPILE, C.c_int32,
            (C.c_void_p, C.addressof(source)), (C.c_void_p, C.addressof(array)), (C.c_uint32, len(words)),
            (C.c_void_p, None), (C.c_void_p, C.addressof(wanted)), (C.c_void_p, C.addressof(result)),
        )  # fmt: skip
        _checked(code, "compiling")
        status = C.c_int32()
        _call(result, _STATUS, C.c_int32, (C.c_void_p, C.addressof(status)))
        if status.value:
            raise CompileError(_get(result, _ERRORS).decode(errors="replace").rstrip("\0\n"))
        return _get(result, _OUTPUT)
    finally:
        if result:
            _call(result, _RELEASE, C.c_uint32)
        _call(compiler, _RELEASE, C.c_uint32)


def flags(text: str) -> tuple[str, ...]:
    """Arguments that a text needs: 16-bit types only where it has them, for they ask for a feature of the device."""
    return ("-enable-16bit-types",) if "uint16_t" in text or "float16_t" in text else ()
