"""`pithos ppl`: the perplexity of a text."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from contextlib import closing
from typing import TYPE_CHECKING

from pithos import perplexity
from pithos.cli import answer, console, opening
from pithos.errors import ContextError, UsageError

if TYPE_CHECKING:
    from pithos.engine.engine import Engine


def command(args: Namespace) -> int:
    """Prints the perplexity, after each window on a terminal."""
    text = opening.read_text(args.file, "the text")
    if not text.strip():
        raise UsageError(f"{args.file}: the text is empty")
    with closing(_engine(args)) as engine:
        ids = perplexity.token_ids(engine, text)
        total = perplexity.count_windows(ids, args.window, args.chunks)
        with console.Progress("perplexity", "window") as progress:
            for result in perplexity.measure(engine, ids, args.window, args.chunks):
                progress.update(result.windows, total)
        if args.json:
            found = {
                "model": str(engine.gguf.path), "target": engine.target, "tokens": len(ids),
                "window": args.window, "windows": result.windows, "scored": result.scored,
                "perplexity": result.value, "error": result.error,
            }  # fmt: skip
            json.dump(found, sys.stdout, indent=1)
            print()
        else:
            print(f"perplexity {result.value:.4f} +/- {result.error:.4f}")
            windows = console.count(result.windows, "window")
            console.say(f"{windows} of {args.window}, {result.scored} of {len(ids)} tokens scored")
        if args.stats:
            console.say(f"memory     {answer.memory_text(engine)}")
    return 0


def _engine(args: Namespace) -> Engine:
    args.context = args.window
    try:
        return opening.open_engine(args)
    except ContextError as error:
        remedy = f"use --window {error.limit} or less" if error.limit else "take a smaller model"
        raise UsageError(f"a window of {args.window} tokens does not fit in memory: {remedy}") from error
