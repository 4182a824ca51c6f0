"""The options that choose a GPU, and the list of those that there are."""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pithos.cli import console, values
from pithos.errors import UsageError, printable

if TYPE_CHECKING:
    from pithos.devices.gpu import GpuInfo

# As in pithos.devices.choice, which takes time to load.
MODES = ("auto", "off", "vulkan", "opencl", "opencl+vulkan", "d3d12")
REMARK = """\
GPUs: --gpu auto takes the best real one (discrete before integrated, then the one with more memory; Vulkan before
OpenCL), --list-gpus numbers all, -v tells which one is used.
  --gpu auto                     a GPU if there is one, else the CPU
  --gpu opencl                   that back end, or an error with the reason
  --gpu-device 1                 number 1 of --list-gpus; also part of a name: --gpu-device radeon
  --gpu auto --gpu-mem 6000      at most 6000 MiB of its memory
  --no-gpu-dense --gpu-mem 2000  only experts there: of a model that has some more of them fit into little memory
  --gpu opencl+vulkan            tokens one by one by OpenCL, prompts by Vulkan; --gpu-device 0+1 takes these two, that
                                 of OpenCL first. It has all weights twice, and is for cards whose OpenCL decodes
                                 faster than their Vulkan: where it was measured, Vulkan alone was faster"""


class ListGpus(argparse.Action):
    """Prints the devices and ends the command, as --help does."""

    def __init__(self, option_strings: Sequence[str], dest: str, **kwargs: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, **kwargs)

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from pithos.devices.choice import found

        print(text(*found()))
        parser.exit()


def options(parser: argparse.ArgumentParser, group: argparse._ArgumentGroup) -> None:
    """Adds the options to the group of the engine's, and what they mean to the end of the help."""
    parser.epilog = f"{parser.epilog}\n\n{REMARK}"
    where = group.add_mutually_exclusive_group()
    where.add_argument(
        "--gpu", metavar="MODE", choices=MODES,
        help="run on a GPU: auto (the best one, else the CPU), vulkan, opencl, opencl+vulkan (the weights twice), "
        "or off (default: auto)",
    )  # fmt: skip
    where.add_argument("--cpu", dest="gpu", action="store_const", const="off", help="the same as --gpu off")
    group.add_argument(
        "--gpu-device",
        metavar="N|NAME",
        help="the GPU of this number (see --list-gpus), or with this in its name",
    )
    group.add_argument(
        "--gpu-mem", metavar="MB", type=values.count(1), help="use at most so many MiB of its memory"
    )
    group.add_argument(
        "--no-gpu-dense", dest="gpu_dense", action="store_false", default=None,
        help="only experts on the GPU, as many of the most used ones as fit; the CPU computes all else, and prompts",
    )  # fmt: skip
    group.add_argument("--list-gpus", action=ListGpus, help="list the GPUs that there are, and end")


def settings(args: Namespace) -> dict[str, Any]:
    """What `Engine.open` is to be told. Kernels of a CPU mean the CPU, unless a GPU is asked for."""
    rest = {
        name: getattr(args, name)
        for name in ("gpu_device", "gpu_mem", "gpu_dense")
        if getattr(args, name) is not None
    }
    if rest and args.gpu == "off":
        option = next(iter(rest)).replace("gpu_dense", "no_gpu_dense").replace("_", "-")
        raise UsageError(f"--{option} has no meaning with --gpu off (or --cpu): leave one of them out")
    mode = "off" if args.kernels and not rest else "auto"
    return {"gpu": args.gpu or mode, **rest}


def asked(args: Namespace) -> bool:
    """Whether an option wants a GPU, so that its absence should be told."""
    return args.gpu == "auto" or args.gpu_mem is not None or args.gpu_dense is not None


def text(listed: Sequence[GpuInfo], lacking: Sequence[tuple[str, str]]) -> str:
    """The devices as a table, and the back ends without one with the reason."""
    lines = []
    if listed:
        rows = [["", "device", "back end", "type", "memory", "features", "driver"]]
        rows += [cells(info) for info in listed]
        lines.append(console.table(rows, left=7))
        if all(info.kind == "software" for info in listed):
            lines.append("all in software: used only when --gpu-device names one")
    else:
        lines.append("no GPU was found")
    lines += [f"no device of {backend}: {reason}" for backend, reason in lacking]
    return printable("\n".join(lines))


def cells(info: GpuInfo) -> list[str]:
    """One device as cells: number, name, back end, type, memory, features, driver."""
    features = " ".join(sorted(info.features)) or "-"
    found = [
        str(info.index),
        info.name,
        info.backend,
        info.kind,
        console.size(info.memory),
        features,
        info.driver,
    ]
    return [printable(cell) for cell in found]


def values_of(info: GpuInfo) -> dict[str, Any]:
    """One device as JSON values; bytes."""
    return {
        "index": info.index, "name": info.name, "backend": info.backend, "kind": info.kind, "memory": info.memory,
        "driver": info.driver, "features": sorted(info.features), "max_binding": info.max_binding,
        "shared": info.shared,
    }  # fmt: skip
