"""`pithos tokenize`: the tokens of a text."""

from __future__ import annotations

import json
import sys
from argparse import Namespace

from pithos.cli import console, opening
from pithos.errors import UsageError


def command(args: Namespace) -> int:
    """Prints a token a line (id, bytes), or with --ids the ids as one JSON list."""
    from pithos.gguf import GGUF
    from pithos.text.tokenizer import Tokenizer

    text = _text(args)
    tokenizer = Tokenizer.from_gguf(GGUF.open(opening.model_path(args.model)))
    ids = tokenizer.encode(text, special=not args.no_special, bos=False if args.no_bos else None)
    if args.ids:
        print(json.dumps(ids))
        return 0
    for token in ids:
        print(f"{token:>7}  {_shown(tokenizer.token_bytes(token))}")
    return 0


def _text(args: Namespace) -> str:
    if args.text is not None and args.file is not None:
        raise UsageError("give the text as an argument or as a file (-f), not both")
    if args.text is not None:
        return opening.argument_text(args.text, "the text")
    if args.file is None and sys.stdin.isatty():
        console.notice("reading the text from the terminal; Ctrl+D on a new line ends it")
    return opening.read_text(args.file, "the text")


def _shown(data: bytes) -> str:
    """The text of a token in quotes, escaped; bytes that are no text by themselves as b'...'."""
    try:
        return json.dumps(data.decode(), ensure_ascii=False)
    except UnicodeDecodeError:
        return repr(data)
