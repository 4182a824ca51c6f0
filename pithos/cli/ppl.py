"""`pithos ppl`: the perplexity of a text."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from contextlib import closing

from pithos import perplexity
from pithos.cli import answer, console, opening
from pithos.errors import UsageError


def command(args: Namespace) -> int:
    """Prints the perplexity, after each window on a terminal."""
    text = opening.read_text(args.file, "the text")
    if not text.strip():
        raise UsageError(f"{args.file}: the text is empty")
    args.context = args.window
    with closing(opening.open_engine(args)) as engine:
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
