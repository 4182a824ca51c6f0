"""A conversation to the tokens of a prompt."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pithos.chat.dates import Dates, beginning
from pithos.chat.guard import guarded
from pithos.chat.past_calls import BEGIN, written
from pithos.chat.request import ChatRequest
from pithos.chat.spelled import spelled
from pithos.errors import ContextError, RequestError
from pithos.text.thinking import CLOSE, OPEN, close_empty, opened

if TYPE_CHECKING:
    from pithos.engine.engine import Engine

Json = dict[str, Any]
_RESERVED = frozenset({"messages", "tools", "add_generation_prompt", "moment"})
_END = "\uf8ff\uf8fe\uf8ff"  # stands where a rendered text is cut


@dataclass(frozen=True)
class Prompt:
    """`text` and `ids` of a prompt. `inside`: the answer begins within the reasoning. `name`: of the conversation."""

    text: str
    ids: list[int]
    inside: bool
    name: str


class Prompts:
    """Makes prompts by a model's template. Safe to use from several threads; blocks.

    `own`: markers, beside those of reasoning, that assistants' messages may have. `spells`: the template knows no
    tools, they are explained in words.
    """

    def __init__(
        self, engine: Engine, own: Collection[str] = (), dates: Dates | None = None, *, spells: bool = False
    ) -> None:
        self.tokenizer, self.template, self.context = engine.tokenizer, engine.template, engine.context
        self._own, self._spells = own, spells
        self._writes_calls = BEGIN not in own or "tool_calls" in (self.template.tool_source or "")
        self._dates = dates or Dates()

    def prompt(self, request: ChatRequest) -> Prompt:
        """The prompt of a request. Raises RequestError, TemplateError, ContextError."""
        text, mark, name = self._text(request)
        self._check(self.tokenizer.least(text) if len(text) > self.context else 0, "or more ")
        ids = self.tokenizer.encode(text, mark=mark)
        self._check(len(ids))
        text = text.replace(mark, "") if mark else text
        return Prompt(text, ids, self._inside(request, text), name)

    def plain(self, prompt: str | list[int]) -> list[int]:
        """The tokens of a text, or these tokens. Raises RequestError, ContextError."""
        if isinstance(prompt, str):
            self._check(self.tokenizer.least(prompt) if len(prompt) > self.context else 0, "or more ")
            ids = self.tokenizer.encode(prompt)
        else:
            ids = list(prompt)
        wrong = next((i for i in ids if not 0 <= i < self.tokenizer.n_vocab), None)
        if wrong is not None:
            raise RequestError(
                f"token {wrong} does not exist: allowed are 0 to {self.tokenizer.n_vocab - 1}", "prompt"
            )
        if not ids:
            raise RequestError("the prompt has no tokens: give a text", "prompt")
        self._check(len(ids))
        return ids

    def render(self, request: ChatRequest) -> str:
        """The text of the prompt of a request. Raises RequestError, TemplateError."""
        text, mark, _ = self._text(request)
        return text.replace(mark, "") if mark else text

    def after(self, request: ChatRequest, answer: Json) -> list[int]:
        """How the prompt of the next turn will begin once `answer`, the assistant's message, was given.

        Up to the token that opens the message behind the answer. Raises TemplateError.
        """
        calls = answer.get("tool_calls")
        following = {"role": "user", "content": _END}
        if calls:
            following = {"role": "tool", "tool_call_id": calls[0]["id"], "content": _END}
        text, mark, _ = self._rendered(request, [*request.messages, answer, following], generation=False)
        ids = self.tokenizer.encode(text[: max(0, text.rfind(_END))], mark=mark)
        special = (n for n in range(len(ids), 0, -1) if self.tokenizer.is_special(ids[n - 1]))
        return ids[: next(special, 0)]

    def _text(self, request: ChatRequest) -> tuple[str, str, str]:
        """(text, mark within it, name of the conversation)."""
        if not request.continues:
            text, mark, name = self._rendered(request, request.messages, generation=True)
            return (close_empty(text) if self._quiet(request) else text), mark, name
        last = request.messages[-1] if request.messages else {}
        if last.get("role") != "assistant" or last.get("tool_calls"):
            raise RequestError("only an assistant's message without calls can be continued", "messages")
        last = {**last, "content": (last.get("content") or "") + _END}
        text, mark, name = self._rendered(request, [*request.messages[:-1], last], generation=False)
        end = text.rfind(_END)
        if end < 0:
            raise RequestError("this model's chat template cannot continue a message", "messages")
        return text[:end], mark, name

    def _rendered(self, request: ChatRequest, messages: list[Json], generation: bool) -> tuple[str, str, str]:
        if not messages:
            raise RequestError("there are no messages: give one", "messages")
        taken = _RESERVED & request.variables.keys()
        if taken:
            raise RequestError(f"the variable {min(taken)} cannot be set: the request says it", "variables")
        tools = [] if request.tool_choice.kind == "none" else request.tools
        made, (shown, variables), mark = guarded(
            self.tokenizer, messages, [tools, request.variables], self._own
        )
        if self._spells:
            made, shown = spelled(made, shown), []
        name = request.conversation or beginning(messages, tools)
        first = not any(message.get("role") == "assistant" for message in request.messages)
        text = self.template.render(
            [self._message(message) for message in made],
            shown or None,
            generation,
            self._dates.moment(name, first),
            **{**variables, **self._flags(request)},
        )
        return text, mark, name

    def _message(self, message: Json) -> Json:
        """A message with a text, as templates expect it."""
        made = message if self._writes_calls else written(message)
        return {**made, "content": made["content"] if made.get("content") is not None else ""}

    def _flags(self, request: ChatRequest) -> Json:
        """Wishes for which templates have several names."""
        flags: Json = {}
        if request.preserve_thinking:
            flags |= {"keep_past_thinking": True, "preserve_thinking": True}
        if self._quiet(request):
            flags["enable_thinking"] = False
        return flags

    def _quiet(self, request: ChatRequest) -> bool:
        return request.reasoning == 0 and self.template.thinks

    def _inside(self, request: ChatRequest, text: str) -> bool:
        if request.continues:
            last = request.messages[-1].get("content") or ""
            return last.rfind(OPEN) > last.rfind(CLOSE)
        return opened(text)

    def _check(self, needed: int, more: str = "") -> None:
        if needed > self.context:
            raise ContextError(
                f"the prompt has {needed} {more}tokens, the context holds {self.context}: "
                "shorten it, or start the server with a larger one (-c)",
                needed,
                self.context,
                bool(more),
            )
