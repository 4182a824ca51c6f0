"""What this machine's CPU can do, by the flag names of Linux's /proc/cpuinfo."""

from __future__ import annotations

import functools
import platform
import subprocess
from pathlib import Path

_MACHINES = {"amd64": "x86_64", "x86_64": "x86_64", "arm64": "aarch64", "aarch64": "aarch64"}

# sysctl name on macOS -> flag
_DARWIN = {
    "hw.optional.avx2_0": "avx2",
    "hw.optional.fma": "fma",
    "hw.optional.f16c": "f16c",
    "hw.optional.bmi1": "bmi1",
    "hw.optional.bmi2": "bmi2",
    "hw.optional.avx512f": "avx512f",
    "hw.optional.avx512bw": "avx512bw",
    "hw.optional.avx512cd": "avx512cd",
    "hw.optional.avx512dq": "avx512dq",
    "hw.optional.avx512vl": "avx512vl",
    "hw.optional.arm.FEAT_DotProd": "asimddp",
    "hw.optional.arm.FEAT_I8MM": "i8mm",
}


def machine() -> str:
    """`x86_64`, `aarch64`, or what the platform calls itself."""
    name = platform.machine().lower()
    return _MACHINES.get(name, name)


@functools.cache
def cpu_flags() -> frozenset[str]:
    """The CPU's feature flags; empty where they cannot be read, so that only baseline kernels are chosen."""
    system = platform.system()
    if system == "Linux":
        return parse_cpuinfo(_read(Path("/proc/cpuinfo")))
    if system == "Darwin":
        return parse_sysctl(_sysctl())
    return frozenset()


def parse_cpuinfo(text: str) -> frozenset[str]:
    """Flags that every processor of a /proc/cpuinfo text has (`flags` on x86, `Features` on Arm)."""
    sets = [
        frozenset(value.split())
        for key, _, value in (line.partition(":") for line in text.splitlines())
        if key.strip() in ("flags", "Features")
    ]
    return frozenset.intersection(*sets) if sets else frozenset()


def parse_sysctl(text: str) -> frozenset[str]:
    """Flags of a `sysctl hw.optional` text. An Intel Mac with AVX2 has movbe and lzcnt, which it does not list."""
    on = {
        key for key, _, value in (line.partition(": ") for line in text.splitlines()) if value.strip() == "1"
    }
    flags = {flag for key, flag in _DARWIN.items() if key in on}
    if "avx2" in flags:
        flags |= {"movbe", "abm"}
    return frozenset(flags)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _sysctl() -> str:
    try:
        return subprocess.run(
            ["/usr/sbin/sysctl", "hw.optional", "machdep.cpu.leaf7_features"],
            capture_output=True,
            text=True,
            timeout=5,
            check=False,
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return ""
