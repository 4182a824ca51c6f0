"""Feature flags from the texts that systems give."""

from __future__ import annotations

from pithos.devices.features import cpu_flags, machine, parse_cpuinfo, parse_sysctl


def test_cpuinfo_of_x86_takes_what_every_processor_has() -> None:
    text = "processor\t: 0\nflags\t\t: fpu avx2 fma f16c\n\nprocessor\t: 1\nflags\t\t: fpu avx2 f16c\n"
    assert parse_cpuinfo(text) == {"fpu", "avx2", "f16c"}


def test_cpuinfo_of_arm() -> None:
    assert parse_cpuinfo("Features\t: fp asimd asimddp\nCPU part : 0xd0b\n") == {"fp", "asimd", "asimddp"}


def test_a_text_without_flags_gives_none() -> None:
    assert parse_cpuinfo("nothing here") == frozenset()


def test_sysctl_names_become_flags() -> None:
    text = "hw.optional.avx2_0: 1\nhw.optional.fma: 1\nhw.optional.f16c: 1\nhw.optional.avx512f: 0\n"
    assert parse_sysctl(text) == {"avx2", "fma", "f16c", "movbe", "abm"}


def test_this_machine() -> None:
    assert machine()
    assert all(flag == flag.strip() for flag in cpu_flags())
