"""Generates the kernels of a target: `python -m codegen --target avx2`.

In the order in which a spec passes: command (the command line), build (what is to be done, and the manifest), stale
(what changed since), workers (processes that compile), compile (one spec to one object), cpu/ and gpu/ (the
generators; gpu/package does for GPU targets what build and compile do for CPUs); host says what this CPU can run.
"""
