"""The native loop: units over threads, barriers, slices, stop, signals, errors."""

from __future__ import annotations

import mmap
import sys
import threading
import time

import numpy as np
import pytest

from graph import families as F
from pithos.devices import DONE, FAILED, STOPPED, Control
from tests.codegen.kernel_calls import Kernels, array, control_record, record, table_of

pytestmark = pytest.mark.tvm

BARRIER = control_record(F.KIND_BARRIER)


def add_one(kernels: Kernels, x: np.ndarray, one: np.ndarray, grain: int = 0) -> np.ndarray:
    """x[u] += 1 for each unit u: rows of 16 values."""
    args = {"x": x, "y": one, "out": x, "n": 16, "ld_x": 16, "ld_y": 0, "ld_out": 16, "group": 1}
    return record(kernels.address("binary", op="add"), "binary", len(x), args, grain)


@pytest.mark.parametrize("threads", [1, 2, 3, 4])
def test_barriers_order_dependent_calls(kernels: Kernels, threads: int) -> None:
    """Every value is read by another thread than wrote it: x[i] = x[i + shift] + 1, many times over."""
    n, steps = 24, 60
    a, b, one = array(np.zeros((n, 16))), array(np.zeros((n, 16))), array(np.ones(16))
    address = kernels.address("binary", op="add")
    common = {"y": one, "n": 16, "ld_x": 16, "ld_y": 0, "ld_out": 16, "group": 1}
    records = []
    for step in range(steps):
        source, target = (a, b) if step % 2 == 0 else (b, a)
        shift = step % n
        rest = n - shift
        records.append(record(address, "binary", rest, {**common, "x": source[shift:], "out": target}))
        if shift:
            records.append(record(address, "binary", shift, {**common, "x": source, "out": target[rest:]}))
        records.append(BARRIER)
    table = table_of(records)
    for _ in range(50):
        a[:] = np.arange(n)[:, None]
        assert kernels.run(table, threads) == DONE
        shift = sum(step % n for step in range(steps)) % n
        assert np.array_equal(a[:, 0], np.roll(np.arange(n), -shift) + steps)


@pytest.mark.parametrize("threads", [1, 2, 3, 4])
@pytest.mark.parametrize("units", [0, 1, 3, 7])
@pytest.mark.parametrize("grain", [0, 1, 2, 100])
def test_every_unit_runs_once(kernels: Kernels, threads: int, units: int, grain: int) -> None:
    x, one = array(np.zeros((8, 16))), array(np.ones(16))
    table = table_of(
        [add_one(kernels, x[:units], one, grain), BARRIER, add_one(kernels, x[:units], one, grain)]
    )
    assert kernels.run(table, threads) == DONE
    assert np.array_equal(x[:, 0], [2.0] * units + [0.0] * (8 - units))


def test_units_follow_a_count_in_memory(kernels: Kernels) -> None:
    x, one, count = array(np.zeros((12, 16))), array(np.ones(16)), array([5], "i8")
    call = add_one(kernels, x, one)
    call[[F.WORD_UNIT_MUL, F.WORD_UNIT_DIV, F.WORD_COUNT]] = 3, 2, count.ctypes.data
    for rows, units in ((5, 9), (4, 6), (0, 0)):
        x[:], count[0] = 0, rows
        assert kernels.run(table_of([call]), 2) == DONE
        assert x[:, 0].sum() == units


def test_replicate_does_all_units_on_every_thread(kernels: Kernels) -> None:
    """Each thread writes its own scratch and then copies from it into its share of the rows."""
    source, target, zero = array(np.arange(64).reshape(4, 16)), array(np.zeros((4, 16))), array(np.zeros(16))
    address = kernels.address("binary", op="add")
    args = {"y": zero, "n": 16, "ld_x": 16, "ld_y": 0, "ld_out": 16, "group": 1}
    offset = F.SCRATCH_BASE + (1 << 18)
    fill = record(address, "binary", 4, {**args, "x": source, "out": offset})
    fill[F.WORD_KIND] = F.KIND_REPLICATE
    copy = record(address, "binary", 4, {**args, "x": offset, "out": target})
    assert kernels.run(table_of([fill, copy]), 3) == DONE
    assert np.array_equal(target, source)


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for memory below 4 GiB")
def test_memory_below_4_gib_is_memory(kernels: Kernels) -> None:
    """Where the interpreter is not position-independent its heap begins at such addresses."""
    map_32bit = 0x40
    low = mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | map_32bit)
    memory = np.frombuffer(low, np.float32)
    assert memory.ctypes.data < 1 << 32
    x, out = memory[:64].reshape(4, 16), memory[64:128].reshape(4, 16)
    x[:] = np.arange(64).reshape(4, 16)
    address = kernels.address("binary", op="add")
    args = {
        "x": x,
        "y": array(np.ones(16)),
        "out": out,
        "n": 16,
        "ld_x": 16,
        "ld_y": 0,
        "ld_out": 16,
        "group": 1,
    }
    assert kernels.run(table_of([record(address, "binary", 4, args)]), 2) == DONE
    assert np.array_equal(out, x + 1)


def test_a_stop_before_the_run_leaves_everything_untouched(kernels: Kernels) -> None:
    x, one, control = array(np.zeros((8, 16))), array(np.ones(16)), Control()
    control.stop()
    table = table_of([add_one(kernels, x, one), BARRIER, add_one(kernels, x, one)])
    assert kernels.run(table, 2, control) == STOPPED
    assert not x.any()
    control.reset()
    assert kernels.run(table, 2, control) == DONE
    assert (x == 2).all()


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_stop_while_running_ends_at_a_slice(kernels: Kernels, threads: int) -> None:
    """A table of many seconds ends within a few records of the stop, and the threads are usable again."""
    x, one, control = array(np.zeros((4096, 16))), array(np.ones(16)), Control()
    records = table_of([add_one(kernels, x, one, grain=16), BARRIER] * 20000)

    def stop_once_it_runs() -> None:
        while not x.any():
            time.sleep(0.001)
        control.stop()

    helper = threading.Thread(target=stop_once_it_runs)
    helper.start()
    assert kernels.run(records, threads, control) == STOPPED
    helper.join()
    assert 0 < x.max() < 20000
    x[:] = 0
    assert kernels.run(table_of(list(records[:3])), threads) == DONE
    assert (x == 2).all()


def test_a_wait_ends_when_the_flag_reaches_the_value(kernels: Kernels) -> None:
    x, one, flags = array(np.zeros((8, 16))), array(np.ones(16)), array(np.zeros(16), "i8")
    heard, told = flags.ctypes.data, flags[8:].ctypes.data
    table = table_of(
        [
            add_one(kernels, x, one),
            BARRIER,
            control_record(F.KIND_SIGNAL, told, 7),
            control_record(F.KIND_WAIT, heard, 3),
            add_one(kernels, x, one),
        ]
    )
    seen: list[float] = []

    def answer() -> None:
        while flags[8] != 7:
            time.sleep(0.001)
        seen.append(float(x.max()))
        flags[0] = 3

    helper = threading.Thread(target=answer)
    helper.start()
    assert kernels.run(table, 2) == DONE
    helper.join()
    assert seen == [1.0]
    assert (x == 2).all()


def test_stop_ends_a_wait(kernels: Kernels) -> None:
    flag, control = array(np.zeros(8), "i8"), Control()
    threading.Timer(0.05, control.stop).start()
    assert kernels.run(table_of([control_record(F.KIND_WAIT, flag.ctypes.data, 1)]), 2, control) == STOPPED


@pytest.mark.parametrize("threads", [1, 3])
def test_a_kernel_error_names_the_record(kernels: Kernels, threads: int) -> None:
    """A function that takes other arguments than a kernel's reports an error."""
    x, one, control = array(np.zeros((8, 16))), array(np.ones(16)), Control()
    bad = add_one(kernels, x, one)
    bad[F.WORD_KERNEL] = kernels.foreign_address()
    table = table_of([add_one(kernels, x, one), BARRIER, bad, BARRIER, add_one(kernels, x, one)])
    assert kernels.run(table, threads, control) == FAILED
    assert control.error_record == 2
    assert (x == 1).all()
    control.reset()
    assert kernels.run(table_of([add_one(kernels, x, one)]), threads, control) == DONE
