"""What the CPU of the building machine can run."""

from __future__ import annotations

from pathlib import Path

from codegen.cpu.isa import ISAS

# LLVM's names of flags that /proc/cpuinfo calls otherwise.
_LLVM_NAMES = {"avx512_vnni": "avx512vnni", "abm": "lzcnt"}


def flags(wanted: frozenset[str]) -> frozenset[str]:
    """Which of the wanted flags (named as in /proc/cpuinfo) this CPU has."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return _by_model(wanted)
    lines = [
        line.partition(":")[2].split() for line in text.splitlines() if line.startswith(("flags", "Features"))
    ]
    return wanted & frozenset(lines[0]) if lines else frozenset()


def _by_model(wanted: frozenset[str]) -> frozenset[str]:
    """What LLVM knows of this model of CPU, where the system does not list the flags."""
    from tvm.target import Target, codegen

    here = Target({"kind": "llvm", "mcpu": codegen.llvm_get_system_cpu()})
    return frozenset(f for f in wanted if codegen.llvm_cpu_has_features(_LLVM_NAMES.get(f, f), here))


def runnable() -> list[str]:
    """CPU targets that this machine runs, best first."""
    wanted = frozenset(flag for isa in ISAS.values() for flag in isa.features)
    have = flags(wanted)
    return [name for name, isa in ISAS.items() if set(isa.features) <= have]
