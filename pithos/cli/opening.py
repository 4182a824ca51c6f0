"""Options to an open engine, its sampling settings, and the texts that a command reads."""

from __future__ import annotations

import os
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pithos import debug
from pithos.cli import console, gpus
from pithos.errors import UsageError

if TYPE_CHECKING:
    from pithos.cli.conversation import Settings
    from pithos.engine.engine import Engine
    from pithos.engine.sampler import Sampling
    from pithos.gguf import GGUF

MAX_TEXT = 256 * 1024 * 1024
SAMPLING = ("temperature", "top_k", "top_p", "min_p", "repeat_penalty", "seed")


def model_path(spec: str | None) -> Path:
    """The file that `-m` means: a path, an id that was pulled, or (None) the model found in the usual places."""
    from pithos import models

    return Path(models.find(spec))


def open_engine(args: Namespace, tell: Callable[[str], None] = console.notice) -> Engine:
    """Opens the model of the options with their settings. `tell` hears the engine's notices, later ones too."""
    from pithos.engine.engine import Engine

    factory = args.engine_factory or Engine.open
    engine: Engine = factory(
        model_path(args.model),
        kernels=args.kernels,
        threads=args.threads,
        context=getattr(args, "context", None),
        batch=args.batch,
        kv=args.kv,
        **gpus.settings(args),
        on_stage=stages() if verbose(args) else None,
    )
    asked = gpus.asked(args) and engine.without_gpu
    for text in [*engine.notices, *([f"the GPU is not used: {engine.without_gpu}"] if asked else [])]:
        tell(text)
    engine.on_notice = tell
    return engine


def verbose(args: Namespace) -> bool:
    """Whether the stages of loading are shown: -v, or PITHOS_DEBUG of 1 and more."""
    return bool(args.verbose) or debug.level() >= debug.STAGES


def stages() -> Callable[[str], None]:
    """Prints each stage of loading with the seconds since the first."""
    start = time.perf_counter()

    def show(stage: str) -> None:
        console.notice(f"{time.perf_counter() - start:7.3f} s  {stage}")

    return show


def sampling(args: Namespace, gguf: GGUF) -> Sampling:
    """The model's own sampling settings, overridden by the options that were given."""
    from pithos import models
    from pithos.engine.sampler import Sampling

    chosen = {name: getattr(args, name) for name in SAMPLING if getattr(args, name) is not None}
    return Sampling(**{**models.sampling_defaults(gguf), **chosen})


def settings(args: Namespace, engine: Engine) -> Settings:
    """How the options want answers to be made."""
    from pithos.cli import reasoning
    from pithos.cli.conversation import Settings

    return Settings(
        sampling=sampling(args, engine.gguf),
        system=system_prompt(args),
        limit=args.tokens,
        budget=reasoning.budget(args, engine),
        keep_think=args.keep_think,
    )


def system_prompt(args: Namespace) -> str | None:
    """The text of -s."""
    return None if args.system is None else argument_text(args.system, "the system prompt (-s)")


def read_text(name: str | None, what: str) -> str:
    """The text of a UTF-8 file, `-` or None for stdin. `what` names it in errors."""
    if name is None or name == "-":
        return decoded(sys.stdin.buffer.read(MAX_TEXT + 1), "stdin", what)
    if not name:
        raise UsageError(f"the name of the file for {what} is empty: give one, or - for stdin")
    path = Path(name)
    if path.is_dir():
        raise UsageError(f"{name}: {what} is a folder: give a text file")
    if not path.exists():
        raise UsageError(f"{name}: no such file for {what}: check the path (it is taken from {Path.cwd()})")
    try:
        with path.open("rb") as file:
            return decoded(file.read(MAX_TEXT + 1), name, what)
    except OSError as error:
        raise UsageError(f"{name}: {what} cannot be read ({error.strerror}): give another file") from None


def decoded(data: bytes, place: str, what: str) -> str:
    """UTF-8 `data` as text. `place` and `what` name it in errors."""
    if len(data) > MAX_TEXT:
        raise UsageError(f"{place}: {what} is larger than {console.size(MAX_TEXT)}: give a part of it")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(
            f"{place}: {what} is not UTF-8 text (byte {data[error.start]:#04x} at {error.start}): "
            "give a text file, or convert it (iconv -t UTF-8)"
        ) from None


def argument_text(text: str, what: str) -> str:
    """A text given as an argument, refused when the shell passed bytes that are not UTF-8.

    What was passed is read as UTF-8 whatever the locale says.
    """
    try:
        return os.fsencode(text).decode()
    except UnicodeError:
        raise UsageError(
            f"{what} is not valid UTF-8 text: set the terminal to UTF-8, or give the text in a file (-f)"
        ) from None
