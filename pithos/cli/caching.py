"""The options that say what is kept of prompts that were read."""

from __future__ import annotations

import argparse
import functools
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pithos.cli import values
from pithos.errors import UsageError, shown

if TYPE_CHECKING:
    from pithos.engine.engine import Engine
    from pithos.reuse import PrefixCache

_DISK = 4096  # MiB


def options(parser: argparse.ArgumentParser) -> None:
    """Adds --cache-dir, --cache-mb, --cache-ram-mb, --no-cache."""
    g = parser.add_argument_group("prompts that were read before")
    g.add_argument("--cache-dir", metavar="DIR", help="where to keep them (default: beside the model)")
    g.add_argument(
        "--cache-mb", metavar="MB", type=values.count(0),
        help=f"MiB of files at most, the least used go first (default {_DISK}, 0: in memory alone)",
    )  # fmt: skip
    g.add_argument(
        "--cache-ram-mb", metavar="MB", type=values.count(1), help="MiB of memory at most (default: a share)"
    )
    g.add_argument("--no-cache", action="store_true", help="keep nothing")


def given(args: Namespace) -> list[str]:
    """Names of the options that were given."""
    named = [name for name in ("cache_dir", "cache_mb", "cache_ram_mb") if getattr(args, name) is not None]
    return [name.replace("_", "-") for name in named] + (["no-cache"] if args.no_cache else [])


def cache(args: Namespace, otherwise: Path | None = None) -> Callable[[Engine], PrefixCache] | None:
    """What makes the cache of the options, None for none; the folder of --cache-dir is made. Raises UsageError.

    `otherwise`: the folder without --cache-dir (None: beside the model).
    """
    more = [f"--{name}" for name in given(args) if name != "no-cache"]
    if args.no_cache and more:
        raise UsageError(f"{more[0]} has no meaning with --no-cache: leave one of them out")
    disk = _DISK if args.cache_mb is None else args.cache_mb
    folder = _folder(args.cache_dir, disk) or otherwise
    memory = None if args.cache_ram_mb is None else args.cache_ram_mb << 20
    return None if args.no_cache else functools.partial(_made, memory, disk << 20, folder)


def _made(memory: int | None, disk: int, folder: Path | None, engine: Engine) -> PrefixCache:
    from pithos.reuse import PrefixCache

    return PrefixCache(engine, memory=memory, disk=disk, folder=folder)


def _folder(name: str | None, disk: int) -> Path | None:
    from pithos.reuse.folder import place

    if name is None or not disk:
        return None
    folder = Path(name)
    if not name or place(folder, folder) is None:
        raise UsageError(
            f"--cache-dir {shown(name)}: files cannot be made there: name a folder that can be written"
        )
    return folder
