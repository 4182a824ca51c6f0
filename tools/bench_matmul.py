"""Speed of the matvec and matmul kernels of a format on one thread, and of ggml's in the same run.

    python tools/bench_matmul.py q4_K avx512 [--shape 2048x2048] [--rows 1,4,16,512] [--ggml FOLDER]

Up to 8 rows matvec runs over 256 MB of matrices (GB/s of weight bytes, beside what a plain read reaches), above that
matmul over one (GFLOP/s). Kernels are interleaved and timed by CPU time; medians. FOLDER holds libggml-cpu.so.0.
"""

from __future__ import annotations

import argparse
import ctypes
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from graph import families as F
from tests.codegen.matmul_cases import activations, aligned, kernel, random_weights

GGML_TYPES = {
    "f32": 0,
    "f16": 1,
    "q4_0": 2,
    "q4_1": 3,
    "q8_0": 8,
    "q4_K": 12,
    "q5_K": 13,
    "q6_K": 14,
    "bf16": 30,
}
SET, REPEATS = 1 << 28, 7


class Ggml:
    """ggml's CPU backend: products of one activation matrix with consecutive weight matrices."""

    def __init__(self, folder: str) -> None:
        self._base = ctypes.CDLL(f"{folder}/libggml-base.so.0", ctypes.RTLD_GLOBAL)
        self._cpu = ctypes.CDLL(f"{folder}/libggml-cpu.so.0", ctypes.RTLD_GLOBAL)
        self._backend = self._call(self._cpu, "ggml_backend_cpu_init")
        self._call(self._cpu, "ggml_backend_cpu_set_n_threads", self._backend, ctypes.c_int(1))

    def _call(self, library: Any, name: str, *args: Any) -> Any:
        function = getattr(library, name)
        function.restype = ctypes.c_void_p
        return function(*(ctypes.c_void_p(a) if isinstance(a, int) else a for a in args))

    def _context(self, size: int) -> Any:
        class Params(ctypes.Structure):
            _fields_ = (("size", ctypes.c_size_t), ("memory", ctypes.c_void_p), ("no_alloc", ctypes.c_bool))

        return self._call(self._base, "ggml_init", Params(size, None, True))

    def products(self, fmt: str, data: Any, shape: tuple[int, int], count: int, x: Any) -> Callable[[], None]:
        (n, k), base, call = shape, self._base, self._call
        weights, work = self._context((count + 64) << 10), self._context((count + 8192) << 10)
        buffer = call(
            base, "ggml_backend_cpu_buffer_from_ptr", data.ctypes.data, ctypes.c_size_t(data.nbytes)
        )
        new, long = "ggml_new_tensor_2d", ctypes.c_int64
        inputs = call(base, new, work, ctypes.c_int(0), long(k), long(len(x)))
        graph = call(base, "ggml_new_graph_custom", work, ctypes.c_size_t(count + 64), ctypes.c_bool(False))
        results = []
        for i in range(count):
            w = call(base, new, weights, ctypes.c_int(GGML_TYPES[fmt]), long(k), long(n))
            call(base, "ggml_backend_tensor_alloc", buffer, w, data.ctypes.data + i * (data.nbytes // count))
            results.append(call(base, "ggml_mul_mat", work, w, inputs))
        kind = call(base, "ggml_backend_cpu_buffer_type")
        call(base, "ggml_backend_alloc_ctx_tensors_from_buft", work, kind)
        size = ctypes.c_size_t(x.nbytes)
        call(base, "ggml_backend_tensor_set", inputs, x.ctypes.data, ctypes.c_size_t(0), size)
        for result in results:
            call(base, "ggml_build_forward_expand", graph, result)
        return lambda: call(base, "ggml_backend_graph_compute", self._backend, graph)


def ours(target: str, fmt: str, data: Any, shape: tuple[int, int], count: int, x: Any) -> Callable[[], None]:
    """The products by our kernels; the activations are quantised beforehand."""
    (n, k), rows = shape, len(x)
    family, static, unit = ("matvec", {}, 16) if rows <= 8 else ("matmul", {"panel": 64}, 64)
    function = kernel(target, family, fmt=fmt, bias=0, **static)
    acts, out, scratch = activations(x, fmt)[0], aligned((rows, n), np.float32), aligned(1 << 18, np.uint8)
    number = np.array([rows], np.int64)
    records = aligned((count, F.RECORD_WORDS), np.int64)
    for i, record in enumerate(records):
        at = data.ctypes.data + i * (data.nbytes // count)
        words = [number.ctypes.data, at, acts.ctypes.data, out.ctypes.data, 0, n, k, n]
        record[F.WORD_ARGS : F.WORD_ARGS + len(words)] = words
    places = [record.ctypes.data for record in records]

    def run() -> None:
        for place in places:
            function(place, 0, -(-n // unit), scratch.ctypes.data)

    run.alive = (acts, out, number, records)  # type: ignore[attr-defined]
    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("format", choices=F.WEIGHT_FORMATS)
    parser.add_argument("target")
    parser.add_argument("--shape", default="2048x2048", help="weight rows x k")
    parser.add_argument("--rows", default="1,4,16,64,512", help="activation rows")
    parser.add_argument("--ggml", help="folder of ggml's libraries")
    args = parser.parse_args()
    n, k = (int(v) for v in args.shape.split("x"))
    rng = np.random.default_rng(0)
    one = random_weights(args.format, n, k, rng).data
    for rows in (int(v) for v in args.rows.split(",")):
        count = max(1, SET // one.nbytes) if rows <= 8 else 1
        data = aligned(count * one.nbytes + (1 << 20), np.uint8)[: count * one.nbytes]
        data.reshape(count, -1)[:] = one
        x = rng.standard_normal((rows, k)).astype(np.float32)
        runs = {args.target: ours(args.target, args.format, data, (n, k), count, x)}
        if args.ggml:
            runs["ggml"] = Ggml(args.ggml).products(args.format, data, (n, k), count, x)
        if rows <= 8:
            runs["read"] = lambda data=data: data.view(np.uint64).max()
        times: dict[str, list[float]] = {name: [] for name in runs}
        for _ in range(REPEATS):
            for name, run in runs.items():
                begin = time.thread_time()
                run()
                times[name].append(time.thread_time() - begin)
        work, unit = (data.nbytes, "GB/s") if rows <= 8 else (2 * n * k * rows, "GFLOP/s")
        found = (f"{name} {work / float(np.median(t)) / 1e9:.1f}" for name, t in times.items())
        print(f"{args.format} {n}x{k} {rows} rows, {unit}: {', '.join(found)}", flush=True)


if __name__ == "__main__":
    main()
