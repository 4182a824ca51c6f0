"""What a bug report should say of an installation and its machine, as JSON values.

Every part is found by itself: what fails becomes a line of "problems", and the rest is there all the same.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Mapping
from importlib import metadata
from pathlib import Path
from typing import Any

from pithos.data import PACKAGE, checkout
from pithos.errors import PithosError
from pithos.version import VERSION

SECONDS = 20.0  # for the search for GPUs: a driver that hangs must not keep the rest back
LIBRARIES = (
    "numpy", "apache-tvm-ffi", "apache-tvm-ffi-orcjit", "tokenizers", "jinja2", "pyyaml", "tqdm", "platformdirs",
    "prompt_toolkit", "psutil", "huggingface_hub", "pyopencl", "vulkan", "apache-tvm",
)  # fmt: skip
# CPU flags that kernels use, or that tell which ones could.
FLAGS = (
    "avx", "f16c", "fma", "bmi2", "avx2", "avx_vnni", "avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512_vnni",
    "avx512_bf16", "amx_int8", "asimd", "asimddp", "i8mm", "sve",
)  # fmt: skip
DRIVER_FOLDERS = {
    "opencl": ("/etc/OpenCL/vendors",),
    "vulkan": ("/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d", "/usr/local/share/vulkan/icd.d"),
}
# Variables of others that change what is found; their values are nobody's business.
OTHERS = (
    "OCL_ICD_", "OPENCL_", "POCL_", "PYOPENCL_", "VK_", "MESA_", "CUDA_", "HIP_", "ROCR_", "GPU_", "XDG_CACHE_HOME",
    "LD_PRELOAD", "LD_LIBRARY_PATH", "PYTHONPATH", "NO_COLOR",
)  # fmt: skip
_SECRET = ("KEY", "TOKEN", "SECRET", "PASSWORD")
_SEARCH = "from pithos.cli.diagnosis import print_gpus; print_gpus()"

Values = dict[str, Any]


def report(seconds: float = SECONDS) -> Values:
    """All parts by name; "problems" lists what could not be found out. GPUs are searched for at most so long."""
    problems: list[str] = []
    search = _guarded("gpus", _start_search, problems)
    found: Values = {"pithos": _pithos()}
    parts: dict[str, Callable[[], Any]] = {
        "python": _python, "system": _system, "cpu": _cpu, "memory": _memory, "kernels": _kernels,
        "drivers": _drivers, "libraries": _libraries, "folders": _folders,
    }  # fmt: skip
    for name, part in parts.items():
        found[name] = _guarded(name, part, problems)
    found |= _guarded("gpus", lambda: _found_gpus(search, seconds), problems) or {
        "gpus": [],
        "unavailable": [],
    }
    for kernels in found["kernels"] or ():
        if kernels["kind"] == "gpu" and kernels["kernels"]:
            kernels["runs"] = any(gpu["backend"] == kernels["target"] for gpu in found["gpus"])
    return found | {"environment": environment(os.environ), "problems": problems}


def _guarded(name: str, part: Callable[[], Any], problems: list[str]) -> Any:
    try:
        return part()
    except Exception as error:
        problems.append(f"{name}: {type(error).__name__}: {' '.join(str(error).split())}")
        return None


def _pithos() -> Values:
    return {"version": VERSION, "folder": str(PACKAGE), "checkout": checkout() is not None}


def _python() -> Values:
    return {
        "version": platform.python_version(), "implementation": platform.python_implementation(),
        "executable": sys.executable,
    }  # fmt: skip


def _system() -> str:
    try:
        name = platform.freedesktop_os_release().get("PRETTY_NAME", "")
    except OSError:
        name = ""
    return ", ".join(filter(None, [name, platform.platform()]))


def _cpu() -> Values:
    from pithos.devices.cpu import default_threads
    from pithos.devices.features import cpu_flags, machine

    flags = cpu_flags()
    return {
        "model": cpu_model(), "machine": machine(), "threads": default_threads(), "processors": os.cpu_count(),
        "flags": [flag for flag in FLAGS if flag in flags],
    }  # fmt: skip


def cpu_model() -> str:
    """The name of the processor, as well as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return platform.processor() or "unknown"
    fields = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}
    return fields.get("model name") or fields.get("Model") or platform.processor() or "unknown"


def _memory() -> Values:
    from pithos.memory import available, total

    return {"total": total(), "available": available()}


def _kernels() -> list[Values]:
    from pithos.devices.choice import BACKENDS
    from pithos.devices.cpu import PREFERENCE
    from pithos.manifest import generated_root

    root = generated_root()
    built = {path.parent.name for path in root.glob("*/manifest.json")}
    order = {name: number for number, name in enumerate((*PREFERENCE, *BACKENDS))}
    if not built & set(PREFERENCE):
        built.add("native")  # whatever it would be here
    return [target(root, name) for name in sorted(built | set(BACKENDS), key=lambda n: (order.get(n, 99), n))]


def target(root: Path, name: str) -> Values:
    """The kernels of a target: how many, how many files are missing, whether this CPU runs them, what is wrong."""
    from pithos.devices.cpu import TargetFiles
    from pithos.manifest import Manifest, architectures, checked

    found: Values = {
        "target": name,
        "kind": "cpu",
        "kernels": 0,
        "missing": 0,
        "problem": None,
        "runs": False,
    }
    unbuilt, planned = 0, []
    try:
        files = TargetFiles.read(root, name)
        if files is None:
            from pithos.devices.choice import BACKENDS

            kind = "gpu" if name in BACKENDS else "cpu"
            return {**found, "kind": kind, "problem": f"not built: make codegen TARGET={name}"}
        objects = files.manifest["objects"]
        entries = [*objects.values(), *filter(None, [files.manifest.get("loop")])]
        names = [file for entry in entries for file in _files(entry)]
        unbuilt = files.manifest.get("unbuilt", 0)
        found |= {"kind": files.manifest.get("kind", "cpu"), "kernels": len(objects)}
        found["missing"] = sum(not (files.folder / file).is_file() for file in names)
        found["runs"] = found["kind"] == "cpu" and files.runnable
        checked(files.manifest, files.folder)
        planned = architectures(Manifest(files.folder, files.manifest).plans)
    except PithosError as error:
        found["problem"] = str(error)
    except (KeyError, TypeError, AttributeError) as error:
        found["problem"] = f"damaged manifest ({type(error).__name__}: {error}): make codegen TARGET={name}"
    if found["problem"] is None and unbuilt:
        found["problem"] = f"{unbuilt} more are not built: make codegen TARGET={name}"
    if found["problem"] is None and found["missing"]:
        found["problem"] = f"{found['missing']} files are missing: make codegen TARGET={name}"
    if found["problem"] is None and not planned:
        found["problem"] = "there are no plans: python -m graph plan --all"
    return found


def _files(entry: Mapping[str, Any]) -> list[str]:
    """The files of a kernel: an object, or those of its stages."""
    holders = entry.get("stages") or [entry]
    return [holder[key] for holder in holders for key in ("file", "shift") if holder.get(key)]


def _drivers() -> dict[str, list[str]]:
    """The files through which loaders find drivers."""
    return {
        name: sorted(path.name for folder in folders for path in Path(folder).glob("*.*"))
        for name, folders in DRIVER_FOLDERS.items()
    }


def _libraries() -> dict[str, str | None]:
    return {name: _version(name) for name in LIBRARIES}


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _folders() -> list[Values]:
    from platformdirs import user_cache_path

    from pithos import caches, models

    folders = {"models": models.folder(), "cache": caches.folder()}
    folders["cache of pyopencl"] = user_cache_path("pyopencl", "pyopencl")
    return [{"what": name, "path": str(path), "exists": path.is_dir()} for name, path in folders.items()]


def environment(variables: Mapping[str, str]) -> dict[str, str]:
    """Variables that matter; of those that are not Pithos's own, or hold a secret, only that they are set."""
    own = {name: value for name, value in variables.items() if name.startswith("PITHOS_")}
    others = [name for name in variables if name.startswith(OTHERS)]
    hidden = [name for name in own if any(word in name for word in _SECRET)]
    return dict(sorted((own | dict.fromkeys([*others, *hidden], "(set)")).items()))


def _start_search() -> subprocess.Popen[str]:
    """GPUs are searched for in a process of its own: drivers crash."""
    paths = [str(PACKAGE.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    return subprocess.Popen(
        [sys.executable, "-c", _SEARCH],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )


def _found_gpus(search: subprocess.Popen[str] | None, seconds: float) -> Values | None:
    if search is None:
        return None
    try:
        out, err = search.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        search.kill()
        search.communicate()
        raise DriverFault(f"a driver does not answer within {seconds:g} s") from None
    if search.returncode:
        said = (err.strip().splitlines() or ["nothing was said"])[-1]
        raise DriverFault(
            f"the search for them ended with code {search.returncode}, maybe in a driver: {said}"
        )
    found: Values = json.loads(out.splitlines()[-1])
    return found


class DriverFault(Exception):
    """The process that searches for GPUs did not come back."""


def print_gpus() -> None:
    """The devices and unavailable back ends, as the last line on stdout."""
    from pithos.cli.gpus import values_of
    from pithos.devices.choice import found

    listed, lacking = found()
    reasons = [{"backend": backend, "reason": reason} for backend, reason in lacking]
    print("\n" + json.dumps({"gpus": [values_of(info) for info in listed], "unavailable": reasons}))
