"""In what company tests run: as many side by side as there are CPUs, or after those, two at a time.

`make test` has two passes, in which a process takes whole files: `pytest -n <CPUs> --alone without` and `pytest -n 2
--alone only`. Together they are all tests; a plain `pytest` runs them in one process.
"""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
WITH, WITHOUT, ONLY = "with", "without", "only"

# Files and folders whose tests want a quiet machine, and why. The limits of all others are generous.
ALONE = {
    "agent_terminal": "keys and Ctrl+C in real terminals, at moments of an answer",
    "web": "a browser, which uses all CPUs",
    "codegen/test_interrupt.py": "signals to groups of processes that start up",
    "cli/test_chat.py": "keys and Ctrl+C in real terminals, at moments of an answer",
    "server/test_disconnect.py": "clients that leave at moments of an answer",
    "server/test_life.py": "processes that drain within given seconds, and are killed",
    "server/test_connections.py": "connections that are dropped for others",
    "server/test_streams.py": "sixty streams at once; clients that leave over TLS",
    "chat/test_real.py": "a real model on all CPUs",
    "cli/test_real.py": "a real model on all CPUs",
    "server/test_real.py": "a real model on all CPUs",
    "service/test_real.py": "a real model on all CPUs",
    "tools/test_golden_smollm2.py": "a real model on all CPUs",
    "service/test_load.py": "two dozen clients on threads, who leave at random",
}

# Begun first, longest first, so that no process is left with one of them at the end.
LONG = (
    "runtime/test_shared_models.py",
    "runtime/test_gpu_answers.py",
    "codegen/test_matmul.py",
    "runtime/test_gpu_models.py",
    "runtime/test_pair_models.py",
    "reuse/test_devices.py",
    "runtime/test_gpu_text.py",
    "toolcalls/test_bounds.py",
    "reuse/test_property.py",
    "runtime/test_selftest.py",
    "codegen/gpu/test_experts.py",
    "codegen/test_attention.py",
    "runtime/test_experts_runner.py",
    "codegen/test_experts.py",
    "server/test_openapi.py",
    "codegen/gpu/test_matvec.py",
)


def alone(path: Path) -> bool:
    """Whether a file, or all of a folder, is of the second pass."""
    return any(path == TESTS / name or TESTS / name in path.parents for name in ALONE)


def leaves_out(path: Path, which: str) -> bool:
    """Whether a pass has no test of this file or folder."""
    if which == WITHOUT:
        return alone(path)
    leads_there = any(path in (TESTS / name).parents for name in ALONE)
    return which == ONLY and TESTS in path.parents and not leads_there and not alone(path)


def sort(items: list[pytest.Item]) -> None:
    """Puts the files that take long first."""
    ranks = {TESTS / name: rank for rank, name in enumerate(LONG)}
    items.sort(key=lambda item: ranks.get(item.path, len(ranks)))
