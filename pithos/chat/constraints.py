"""What bounds an answer while it is sampled: a budget of reasoning, and a grammar."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pithos.chat.request import ChatRequest, CompletionRequest
from pithos.engine.hooks import Hook, Hooks, ReasoningBudget

if TYPE_CHECKING:
    from pithos.engine.engine import Engine
    from pithos.text.toolcalls import Dialect

MakeHook = Callable[[], Hook | None]


class Constraints:
    """Makes the hooks of requests to one model. Safe to use from several threads."""

    def __init__(self, engine: Engine, dialect: Dialect | None) -> None:
        self._tokenizer, self._thinks = engine.tokenizer, engine.template.thinks
        self._dialect = dialect

    def hook(self, request: ChatRequest | CompletionRequest, inside: bool) -> MakeHook:
        """What makes the hook of one answer. `inside`: it begins within the reasoning."""
        if isinstance(request, CompletionRequest):
            return lambda: None
        budget = request.reasoning if self._thinks else None
        return lambda: _joined(self._budget(budget, inside))

    def _budget(self, budget: int | None, inside: bool) -> Hook | None:
        if not budget:  # 0: the prompt has closed the reasoning
            return None
        return ReasoningBudget.for_tokenizer(self._tokenizer, budget, inside=inside)


def _joined(*hooks: Hook | None) -> Hook | None:
    found = [hook for hook in hooks if hook is not None]
    return found[0] if len(found) == 1 else Hooks(*found) if found else None
