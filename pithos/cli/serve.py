"""`pithos serve`: a model over HTTP."""

from __future__ import annotations

import functools
import sys
import threading
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pithos.cli import caching, opening, serving

if TYPE_CHECKING:
    from pithos.engine.engine import Engine
    from pithos.reuse import PrefixCache
    from pithos.server.core import Core
    from pithos.server.settings import Settings


def command(args: Namespace) -> int:
    """Serves until SIGTERM or Ctrl+C. The address goes to stdout, all else to stderr."""
    from pithos.server import log
    from pithos.server.life import Server

    settings, remarks = serving.settings(args)
    path = opening.model_path(args.model)
    cache = caching.cache(args)
    with log.written(sys.stderr, args.log_json):
        for remark in remarks:
            log.LOGGER.warning("%s", remark)
        server = Server(
            settings,
            functools.partial(_opened, args, path, cache),
            on_listening=functools.partial(_listening, settings, path),
            on_ready=functools.partial(_ready, args),
        )
        server.run()
    return 0


def _opened(args: Namespace, path: Path, cache: Callable[[Engine], PrefixCache] | None) -> Core:
    from pithos.server import log
    from pithos.server.model import Model

    engine = opening.open_engine(args, log.LOGGER.warning)
    sampling = opening.sampling(args, engine.gguf)
    chosen = {name: value for name in opening.SAMPLING if (value := getattr(sampling, name)) is not None}
    return Model(
        engine,
        alias=args.alias or path.stem,
        sampling=chosen,
        parallel=args.parallel,
        queue=args.queue,
        reuse=cache,
        on_notice=log.LOGGER.warning,
    )


def _listening(settings: Settings, path: Path, address: str) -> None:
    from pithos.server.log import LOGGER

    print(address, flush=True)
    if not settings.loopback and not settings.access.keys:
        LOGGER.warning(
            "everyone who can reach %s can use this server: it has no API key (--api-key)", address
        )
    LOGGER.info("opening %s", path.name)


def _ready(args: Namespace, address: str) -> None:
    from pithos.server.log import LOGGER

    LOGGER.info("ready at %s (Ctrl+C ends)", address)
    if args.open:
        import webbrowser

        page = address.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:")
        threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()
