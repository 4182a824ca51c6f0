"""Answers chats and completions of any API by one model.

prepare(request) -> start(prepared, on_event) -> Generation
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pithos.chat.answer import Answer, Splitter
from pithos.chat.constraints import Constraints, MakeHook
from pithos.chat.events import ChatEvent, Done
from pithos.chat.next_turn import NextTurn
from pithos.chat.prompt import Prompts
from pithos.chat.request import ChatRequest, CompletionRequest
from pithos.chat.spelled import DIALECT
from pithos.engine.work import ServiceStatus, Ticket, Work
from pithos.text.stream import ReasoningSplitter
from pithos.text.thinking import CLOSE, OPEN
from pithos.text.toolcalls import MARKERS, Dialect, ToolCallStream, dialect

if TYPE_CHECKING:
    from pithos.engine.service import Service

OnEvent = Callable[[ChatEvent], None]


@dataclass(frozen=True)
class Prepared:
    """A request that can be started, any number of times. `hook` makes what constrains one answer."""

    request: ChatRequest | CompletionRequest
    ids: list[int]
    name: str | None
    inside: bool
    hook: MakeHook


class Generation:
    """An answer that is being made."""

    def __init__(self, ticket: Ticket) -> None:
        self._ticket = ticket

    @property
    def done(self) -> bool:
        """Whether the last event was told."""
        return self._ticket.done.is_set()

    def cancel(self) -> None:
        """Ends it; its place is free at once, and a `Done` tells so. From any thread."""
        self._ticket.cancel()


class Chat:
    """A model that answers. `alias` is the name that clients know it by.

    `spells`: neither its template nor its vocabulary has a form for calls; tools are explained to it in words.
    """

    def __init__(self, service: Service, *, alias: str = "pithos") -> None:
        self.service, self.alias = service, alias
        self.engine = service.engine
        self.tokenizer, self.template = self.engine.tokenizer, self.engine.template
        known = dialect(self.template.tool_source, self.tokenizer)
        self.spells = known is None
        self.dialect: Dialect = known or DIALECT
        own = (MARKERS[self.dialect].begin, MARKERS[self.dialect].end)
        self.prompts = Prompts(self.engine, own, spells=self.spells)
        think = {self.tokenizer.token_id(OPEN), self.tokenizer.token_id(CLOSE)}
        controls = self.tokenizer.control_ids - think
        self._silent = (controls, controls - {self.tokenizer.token_id(text) for text in own})
        self._constraints = Constraints(self.engine, self.dialect)
        self._next_turn = NextTurn(service, self.prompts)

    @property
    def context(self) -> int:
        """Tokens of a prompt and its answer together."""
        return self.engine.context

    @property
    def vocabulary(self) -> int:
        """Token ids are below it."""
        return self.tokenizer.n_vocab

    def prepare(self, request: ChatRequest | CompletionRequest) -> Prepared:
        """Template, tokens, grammar; blocks. Raises RequestError, ContextError, TemplateError."""
        if isinstance(request, CompletionRequest):
            ids, name, inside = self.prompts.plain(request.prompt), None, False
        else:
            prompt = self.prompts.prompt(request)
            ids, name, inside = prompt.ids, prompt.name, prompt.inside
        return Prepared(request, ids, name, inside, self._constraints.hook(request, inside))

    def count(self, prepared: Prepared) -> int:
        """The tokens of a prompt."""
        return len(prepared.ids)

    def start(self, prepared: Prepared, on_event: OnEvent, index: int = 0) -> Generation:
        """Starts answer `index`; `on_event` is called on the engine's thread and must not block.

        Raises BusyError when the queue is full.
        """
        request = prepared.request
        answer = Answer(
            on_event,
            self.tokenizer,
            self._splitter(prepared),
            self._calls(request),
            request.sampling.logprobs is not None,
            isinstance(request, CompletionRequest) or request.parallel_tool_calls,
        )
        sampling = request.sampling
        if sampling.seed is not None:
            sampling = replace(sampling, seed=(sampling.seed + index) % (1 << 64))
        work = Work(
            prepared.ids,
            sampling,
            request.limits.max_tokens,
            request.limits.stop,
            prepared.hook(),
            prepared.name,
            self._hidden(request),
        )

        def told(event: object) -> None:
            answer(event)  # type: ignore[arg-type]
            if index == 0 and isinstance(answer.done, Done):
                self._answered(prepared, answer)

        return Generation(self.service.submit(work, told))

    def tokenize(self, text: str, *, bos: bool = False, special: bool = True) -> list[int]:
        """The tokens of a text; with `special`, the text of a control token is that token."""
        return self.tokenizer.encode(text, special=special, bos=bos)

    def detokenize(self, ids: list[int]) -> str:
        """The text of tokens. Raises TokenizerError for ids that do not exist."""
        return self.tokenizer.decode(ids)

    def token_bytes(self, token: int) -> bytes:
        """The bytes of one token. Raises TokenizerError."""
        return self.tokenizer.token_bytes(token)

    def render(self, request: ChatRequest) -> str:
        """The prompt that the chat template makes; blocks. Raises RequestError, TemplateError."""
        return self.prompts.render(request)

    def status(self) -> ServiceStatus:
        """What is at work now."""
        return self.service.status()

    def close(self) -> None:
        """Ends its own thread; the service and the engine are closed by whoever opened them."""
        self._next_turn.close()

    def _splitter(self, prepared: Prepared) -> Splitter | None:
        request = prepared.request
        if isinstance(request, CompletionRequest) or not self.template.thinks:
            return None
        if request.continues and not prepared.inside:
            return None
        late = request.reasoning == 0 and request.format is None  # a text within JSON may be anything
        return ReasoningSplitter(prepared.inside, late=late)

    def _hidden(self, request: ChatRequest | CompletionRequest) -> Collection[int]:
        """Control tokens that are no part of an answer's text: all but those which it is split at."""
        if isinstance(request, CompletionRequest):
            return ()
        return self._silent[self._calls(request) is not None]

    def _calls(self, request: ChatRequest | CompletionRequest) -> Callable[[], ToolCallStream] | None:
        if isinstance(request, CompletionRequest) or not request.tools or request.tool_choice.kind == "none":
            return None
        tools = request.tools
        return lambda: ToolCallStream(self.dialect, tools)

    def _answered(self, prepared: Prepared, answer: Answer) -> None:
        request, done = prepared.request, answer.done
        if isinstance(request, CompletionRequest) or request.continues:
            return
        if isinstance(done, Done) and done.reason != "cancelled":
            self._next_turn.answered(request, lambda: [*prepared.ids, *answer.ids[:-1]], answer.message)
