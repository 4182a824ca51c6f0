"""What bounds an answer while it is sampled: a budget of reasoning, and a grammar."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from pithos.chat.request import ChatRequest, CompletionRequest
from pithos.engine.hooks import Hook, Hooks, ReasoningBudget
from pithos.errors import RequestError

if TYPE_CHECKING:
    from pithos.engine.engine import Engine
    from pithos.grammar import Compiler, GrammarHook
    from pithos.text.toolcalls import Dialect

MakeHook = Callable[[], Hook | None]


class Constraints:
    """Makes the hooks of requests to one model. Safe to use from several threads."""

    def __init__(self, engine: Engine, dialect: Dialect) -> None:
        self._tokenizer, self._thinks = engine.tokenizer, engine.template.thinks
        self._dialect = dialect
        self._lock = threading.Lock()
        self._made: Compiler | None = None

    def hook(self, request: ChatRequest | CompletionRequest, inside: bool) -> MakeHook:
        """What makes the hook of one answer. `inside`: it begins within the reasoning.

        Raises RequestError for a grammar that cannot be followed.
        """
        if isinstance(request, CompletionRequest):
            return _fresh(self._of_completion(request))
        grammar = self._of_chat(request)
        reasons = self._thinks and request.reasoning != 0
        budget = request.reasoning if reasons else None

        def made() -> Hook | None:
            hook: Hook | None = None if grammar is None else grammar.fresh()
            if hook is not None and reasons:
                hook = self._behind_reasoning(hook, inside)
            return _joined(self._budget(budget, inside), hook)

        return made

    def _of_completion(self, request: CompletionRequest) -> GrammarHook | None:
        if request.format is not None and request.grammar is not None:
            raise RequestError("response_format and grammar exclude each other: give one", "grammar")
        if request.grammar is not None:
            return self._compiler.lark(request.grammar)
        return None if request.format is None else self._compiler.json(request.format.schema)

    def _of_chat(self, request: ChatRequest) -> GrammarHook | None:
        choice, form = request.tool_choice, request.format
        called = bool(request.tools) and choice.kind != "none"
        forced = choice.kind in ("required", "named")
        if form is not None and request.continues:
            raise RequestError("a message that is continued can have no response_format", "response_format")
        if form is not None and called and not forced:
            return self._compiler.json_or_calls(
                form.schema, self._dialect, request.tools, request.parallel_tool_calls
            )
        if form is not None:
            hook = self._compiler.json(form.schema)
            if not forced:
                return hook
        if not forced:
            return None
        if not request.tools:
            raise RequestError("tool_choice asks for a call, but there are no tools", "tool_choice")
        return self._compiler.tool_calls(
            self._dialect, request.tools, request.parallel_tool_calls, choice.name
        )

    def _behind_reasoning(self, hook: Hook, inside: bool) -> Hook:
        from pithos.grammar import AfterReasoning

        return AfterReasoning(hook, self._tokenizer, inside=inside)

    @property
    def _compiler(self) -> Compiler:
        from pithos.grammar import compiler

        with self._lock:
            if self._made is None:
                self._made = compiler(self._tokenizer)
            return self._made

    def _budget(self, budget: int | None, inside: bool) -> Hook | None:
        if not budget:  # 0: the prompt has closed the reasoning
            return None
        return ReasoningBudget.for_tokenizer(self._tokenizer, budget, inside=inside)


def _fresh(grammar: GrammarHook | None) -> MakeHook:
    return lambda: None if grammar is None else grammar.fresh()


def _joined(*hooks: Hook | None) -> Hook | None:
    found = [hook for hook in hooks if hook is not None]
    return found[0] if len(found) == 1 else Hooks(*found) if found else None
