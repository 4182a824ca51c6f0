"""The digest of DXIL containers, against ones that were signed elsewhere."""

from __future__ import annotations

import pytest

from codegen.gpu import dxc, dxil
from codegen.gpu.lower import lower
from codegen.gpu.printer import ENTRY, hlsl
from codegen.gpu.tir import Frame, Stage

pytestmark = pytest.mark.tvm

# Root signatures of 0, 1 and 3 constants as libvkd3d 1.2 serialises and signs them: the ends of the message that the
# digest tells apart are 48, 8 and 56 bytes long.
SIGNED = [
    "445842431dfc4ad63577c25d4acbda9efaa7d86b0100000044000000010000002400000052545330180000000100000000000000180000000000"
    "00001800000000000000",
    "44584243c63ee240da4829ed0f3e9f2cd6f61a68010000005c000000010000002400000052545330300000000100000001000000180000000000"
    "00003000000000000000010000000000000024000000000000000000000003000000",
    "44584243ee4a621f40d437ce6911c488e9025c91010000008c000000010000002400000052545330600000000100000003000000180000000000"
    "0000600000000000000001000000000000003c000000010000000000000048000000010000000000000054000000000000000000000003000000"
    "010000000000000004000000020000000000000005000000",
]


@pytest.mark.parametrize("text", SIGNED)
def test_the_digest_is_that_of_files_that_others_signed(text: str) -> None:
    container = bytes.fromhex(text)
    assert list(dxil.parts(container)) == ["RTS0"]
    assert dxil.digest(container) == container[4:20]
    assert dxil.is_signed(container)
    assert not dxil.is_signed(container[:-1] + b"\1")


@pytest.mark.skipif(not dxc.available(), reason="no DXC (compushady-lrtu)")
def test_a_compiled_kernel_is_signed() -> None:
    def body(f: Frame) -> None:
        f.buffer("out").store(f.float("scale") * 2.0, f.thread())

    text = hlsl(lower(Stage(body, (32, 1, 1), ((1,), (1,), (1,)))))
    made = dxc.dxil(text, ENTRY)
    assert made[4:20] == bytes(16)
    signed = dxil.signed(made)
    assert dxil.is_signed(signed)
    assert (signed[:4], signed[20:]) == (made[:4], made[20:])
    assert dxil.signed(signed) == signed
    assert {"DXIL", "PSV0"} <= set(dxil.parts(signed))
    assert dxc.dxil(text, ENTRY) == made


def test_what_is_no_container_is_refused() -> None:
    good = bytes.fromhex(SIGNED[0])
    with pytest.raises(dxil.BadContainer, match="3 bytes are no DXIL container"):
        dxil.parts(b"abc")
    with pytest.raises(dxil.BadContainer, match="of 64 bytes: it says 68 bytes"):
        dxil.parts(good[:-4])
    with pytest.raises(dxil.BadContainer, match="a part at 255 of 68 bytes"):
        dxil.parts(good[:32] + b"\xff\0\0\0" + good[36:])
    with pytest.raises(dxil.BadContainer, match=r"part b'RTS0' of 255 bytes at 36 of 68"):
        dxil.parts(good[:40] + b"\xff\0\0\0" + good[44:])
    with pytest.raises(dxil.BadContainer, match="without part DXIL: found RTS0"):
        dxil.signed(good)
