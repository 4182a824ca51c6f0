"""One generation: a prompt to be read, then tokens to be sampled, and the events that tell about it."""

from __future__ import annotations

import threading
import time
from collections.abc import Collection
from collections.abc import Sequence as Tokens
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from pithos.engine.candidates import Candidates
from pithos.engine.events import Event, Finish, PromptProgress, Reason, Token
from pithos.engine.hooks import Hook
from pithos.engine.sampler import Sampler, SamplerState, Sampling
from pithos.engine.sequence import Sequence
from pithos.engine.text import TextStream
from pithos.errors import ContextError, UsageError
from pithos.text.tokenizer import Tokenizer


@dataclass
class Request:
    """What `Engine.generate` is asked for. `max_tokens` None: until the model ends or the context is full."""

    sequence: Sequence
    prompt: list[int]
    sampling: Sampling
    max_tokens: int | None = None
    stop: Tokens[str] = ()
    hook: Hook | None = None
    cancel: threading.Event | None = None
    marks: set[int] = field(default_factory=set)  # positions at which the sequence keeps snapshots
    hidden: Collection[int] = ()  # tokens that have no text


class Job:
    """A request at work. `pending`: tokens that the sequence must be fed with next."""

    def __init__(self, request: Request, tokenizer: Tokenizer) -> None:
        self.request = request
        self.sequence = request.sequence
        self.finished = False
        self._tokenizer = tokenizer
        self._check()
        self.cached = self._reuse()
        self.pending = request.prompt[self.cached :]
        self._sampler = Sampler(request.sampling)
        self._state = SamplerState(request.sampling, request.prompt, request.hook)
        self._text = TextStream(request.stop)
        self.generated = 0
        self.seconds = [0.0, 0.0]  # prompt, decode
        self._clock = time.perf_counter()

    @property
    def reading(self) -> bool:
        """Whether prompt tokens are still to be read."""
        return self.generated == 0

    @property
    def cancelled(self) -> bool:
        return self.request.cancel is not None and self.request.cancel.is_set()

    def begin(self) -> list[Event]:
        """The first event."""
        return [PromptProgress(self.cached, len(self.request.prompt), self.cached)]

    def fed(self, count: int) -> list[Event]:
        """`count` of the pending tokens are in the sequence now."""
        del self.pending[:count]
        self._lap()
        if not self.reading:
            return []
        done = len(self.request.prompt) - len(self.pending)
        return [PromptProgress(done, len(self.request.prompt), self.cached)]

    @property
    def candidates(self) -> int:
        """How many of the largest logits the next sample looks at."""
        return self._sampler.candidates(self._state)

    def sample(self, logits: npt.NDArray[np.float32] | Candidates) -> list[Event]:
        """The next token from the logits behind the last pending one."""
        if self.request.max_tokens == 0:
            return [self.finish("length")]
        picked = self._sampler.sample(logits, self._state)
        self.generated += 1
        ended = picked.token in self._tokenizer.eog
        silent = ended or picked.token in self.request.hidden
        text = "" if silent else self._text.feed(self._tokenizer.token_bytes(picked.token))
        reason: Reason | None = "stop" if ended else self._reason()
        if reason is not None:
            text += self._text.flush()
        self.pending = [picked.token]
        event = Token(picked.token, text, picked.logprob, picked.top)
        return [event] if reason is None else [event, self.finish(reason)]

    def finish(self, reason: Reason) -> Finish:
        """The last event."""
        self._lap()
        self.finished = True
        prompt, seconds = len(self.request.prompt), self.seconds
        stop = self._text.found if reason == "stop" else None
        return Finish(reason, prompt, self.cached, self.generated, seconds[0], seconds[1], stop)

    def _reason(self) -> Reason | None:
        if self._text.stopped:
            return "stop"
        if self.request.max_tokens is not None and self.generated >= self.request.max_tokens:
            return "length"
        return "context" if self.sequence.position >= self.sequence.context else None

    def _check(self) -> None:
        needed, limit = len(self.request.prompt), self.sequence.context
        if not needed:
            raise UsageError("the prompt has no tokens: give a text")
        if needed > limit:
            raise ContextError(
                f"the prompt has {needed} tokens, the context holds {limit}: shorten it or raise -c",
                needed,
                limit,
            )

    def _reuse(self) -> int:
        """Takes the sequence back to what it shares with the prompt; the last token is always read again."""
        ids, prompt = self.sequence.ids, self.request.prompt
        same = next(
            (n for n, (a, b) in enumerate(zip(ids, prompt, strict=False)) if a != b),
            min(len(ids), len(prompt)),
        )
        keep = self.sequence.reachable(min(same, len(prompt) - 1))
        self.sequence.cut(keep)
        return keep

    def _lap(self) -> None:
        now = time.perf_counter()
        self.seconds[0 if self.reading else 1] += now - self._clock
        self._clock = now
