"""--reasoning: how many tokens a model may think, and what that means for its sampling.

The budget closes the reasoning after so many tokens; "off" (0) puts an empty think block before the answer.
"""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from pithos.cli import console

if TYPE_CHECKING:
    from pithos.engine.engine import Engine


def budget(args: Namespace, engine: Engine) -> int | None:
    """The tokens of reasoning that the options allow, None without a limit; a notice if the model never thinks."""
    if not hasattr(args, "reasoning"):
        return None
    if getattr(args, "raw", False):
        console.notice("--raw completes plainly: --reasoning is ignored")
        return None
    if not engine.template.thinks:
        console.notice("this model does not reason before it answers: --reasoning is ignored")
        return None
    given: int | None = args.reasoning
    return given


def hook(engine: Engine, limit: int | None, inside: bool) -> Any:
    """The sampler hook that closes the reasoning after `limit` tokens, or None without a limit."""
    if not limit:
        return None
    from pithos.engine.sampler import ReasoningBudget

    return ReasoningBudget.for_tokenizer(engine.tokenizer, limit, inside=inside)
