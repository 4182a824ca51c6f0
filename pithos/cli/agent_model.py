"""The model of an agent: one of this machine, or one behind a server."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from pithos import caches
from pithos.cli import caching, console, opening
from pithos.cli.serving import KEYS
from pithos.tools.files.resolved import contains

if TYPE_CHECKING:
    from pithos.agent.model import Model
    from pithos.agent.terminal.status import Status


def opened(args: Namespace, status: Status) -> Model:
    """Opens the model of the options; the status line says so meanwhile."""
    try:
        if args.url is not None:
            return _of_server(args, status)
        return _of_machine(args, status)
    finally:
        status.hide()


def _of_server(args: Namespace, status: Status) -> Model:
    from pithos.agent.url import UrlModel

    status.show(f"connecting to {args.url}")
    keys = os.environ.get(KEYS, "").split(",")
    key = args.api_key if args.api_key is not None else keys[0].strip() or None
    return UrlModel(args.url, key=key, model=args.model_name, limit=args.tokens)


def _of_machine(args: Namespace, status: Status) -> Model:
    path = opening.model_path(args.model)
    if not opening.verbose(args):  # which has lines of its own
        status.show(f"opening {path.name}")
    from pithos.agent.local import LocalModel
    from pithos.cli import reasoning
    from pithos.reuse import NoReuse

    cache = caching.cache(args, states(path, args.workspace)) or NoReuse
    engine = opening.open_engine(args, lambda text: _notice(status, text))
    try:
        return LocalModel(
            engine,
            opening.sampling(args, engine.gguf),
            name=path.stem,
            reasoning=reasoning.budget(args, engine),
            limit=args.tokens,
            reuse=cache,
            on_notice=lambda text: _notice(status, text),
        )
    except BaseException:
        engine.close()
        raise


def states(model: Path, workspace: str) -> Path | None:
    """The folder for states of prompts where the model lies in the workspace, whose commands could change them."""
    inside = contains(Path(os.path.realpath(workspace)), Path(os.path.realpath(model)))
    return caches.folder() / (model.name + caches.STATES) if inside else None


def _notice(status: Status, text: str) -> None:
    status.hide()
    console.notice(text)
