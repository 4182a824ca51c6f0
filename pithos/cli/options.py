"""The options that several commands share: which model, how it answers, what it runs on."""

from __future__ import annotations

import argparse

from pithos.cli import gpus, values


def model(p: argparse.ArgumentParser) -> None:
    """Adds -m."""
    p.add_argument(
        "-m", "--model", metavar="MODEL",
        help="a GGUF file, or an id of `pithos models` (default: the one found in models/ or PITHOS_MODELS)",
    )  # fmt: skip


def answers(p: argparse.ArgumentParser) -> None:
    """Adds how answers are made: system prompt, length, sampling, reasoning."""
    p.add_argument("-s", "--system", metavar="TEXT", help="the system prompt")
    length(p)
    sampling(p)
    g = reasoning(p)
    g.add_argument("--hide-think", action="store_true", help="do not print the reasoning")
    g.add_argument("--keep-think", action="store_true", help="keep past reasoning in the context of a chat")


def length(p: argparse.ArgumentParser, default: str = "until the model ends") -> None:
    """Adds -n; `default` says what holds without it."""
    p.add_argument(
        "-n",
        "--tokens",
        metavar="N",
        type=values.count(1),
        help=f"at most this many tokens (default: {default})",
    )


def reasoning(p: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """Adds how long a model may think. Returns the group."""
    g = p.add_argument_group("reasoning (models that think first)")
    g.add_argument(
        "--reasoning", metavar="LEVEL", type=values.reasoning, default=argparse.SUPPRESS,
        help="tokens it may take: high (no limit, default), medium (2048), low (512), off (none), or a number",
    )  # fmt: skip
    return g


def sampling(p: argparse.ArgumentParser) -> None:
    """Adds how tokens are chosen."""
    g = p.add_argument_group("sampling (defaults: the model's own)")
    g.add_argument(
        "--temperature",
        "--temp",
        metavar="X",
        type=values.real(0, 100),
        help="0 always takes the likeliest token",
    )
    g.add_argument(
        "--top-k",
        metavar="N",
        type=values.count(0, 2**31 - 1),
        help="sample from the N likeliest tokens (0: all)",
    )
    g.add_argument(
        "--top-p", metavar="X", type=values.real(0, 1), help="sample from the likeliest tokens that make up X"
    )
    g.add_argument(
        "--min-p", metavar="X", type=values.real(0, 1), help="drop tokens under X times the likeliest"
    )
    g.add_argument(
        "--repeat-penalty",
        metavar="X",
        type=values.real(0.01, 100),
        help="penalty of the last 64 tokens (1: none)",
    )
    g.add_argument("--seed", metavar="N", type=values.count(0), help="the same seed gives the same text")


def engine(p: argparse.ArgumentParser, context: bool = True) -> None:
    """Adds what the engine runs on, and in how much memory; `context`: -c too."""
    g = p.add_argument_group("engine")
    if context:
        g.add_argument(
            "-c", "--context", metavar="N", type=values.count(1),
            help="tokens that the context holds (default: the model's maximum, at most 32768)",
        )  # fmt: skip
    g.add_argument(
        "-t",
        "--threads",
        metavar="N",
        type=values.count(1, 1024),
        help="threads (default: the CPUs of this process)",
    )
    g.add_argument(
        "-b",
        "--batch",
        metavar="N",
        type=values.count(1, 65536),
        help="prompt tokens of one pass (default 512)",
    )
    g.add_argument(
        "--kernels",
        metavar="TARGET",
        help="take these kernels: scalar, avx2, avx512 (default: the best for this CPU)",
    )
    g.add_argument("--kv", choices=("f16", "f32"), default="f16", help="type of the KV cache (default f16)")
    gpus.options(p, g)
    g.add_argument("-v", "--verbose", action="store_true", help="show the stages of loading")
    g.add_argument("--stats", action="store_true", help="print the totals of the run on stderr at the end")
