"""The loop: the model answers, its calls run, it gets their results, until it answers without one."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace

from pithos.agent import events, idle, prompt
from pithos.agent.calls import NOT_RUN, Call, Caller
from pithos.agent.compact import Compaction
from pithos.agent.endings import Circles, Ended, Full, Spent, Stopped
from pithos.agent.events import Event, Finished
from pithos.agent.model import Json, Model, Reply
from pithos.agent.person import Person
from pithos.agent.repeats import Guard
from pithos.agent.sessions import Session, missing
from pithos.agent.telling import Telling
from pithos.agent.undo import Undo, Undone
from pithos.errors import ContextError, PithosError
from pithos.tools.context import Context
from pithos.tools.judge import Mode, Policy
from pithos.tools.registry import Registry

STEPS = 40
_IDLE = 3  # answers in a row that bring nothing forward
_REFUSED = 3  # times that a prompt may be too long for a server
_BROKEN_OFF = "(the work was broken off here)"
_RESULT = (1_500, 0.75)  # characters of a result: at least, and for each token of the context


class Agent:
    """Works on tasks, one after the other, in one conversation.

    `tell` hears every event on the thread of `run`. `undo`: None where nothing is kept. The context's
    `cancel`, `on_write` and size of results are the agent's; all that is given is closed by whoever made it.
    """

    def __init__(
        self,
        model: Model,
        registry: Registry,
        context: Context,
        policy: Policy,
        person: Person,
        tell: Callable[[Event], None],
        session: Session,
        *,
        steps: int = STEPS,
        undo: Undo | None = None,
    ) -> None:
        self.model, self.registry, self.context, self.session = model, registry, context, session
        self.steps, self.undo = steps, undo
        self._caller = Caller(registry, context, policy, person, tell, undo)
        self._tell, self._fence = tell, prompt.Fence.of(context.root.path)
        self._compaction = Compaction(model, session, tell)
        self._system: Json | None = None
        self._note = ""
        if undo is not None:
            context.on_write = undo.before_write
        if model.context:
            size = min(context.limits.result, max(_RESULT[0], int(model.context * _RESULT[1])))
            context.limits = replace(context.limits, result=size)

    @property
    def policy(self) -> Policy:
        """What is allowed; may be set between tasks, and while a person is asked."""
        return self._caller.policy

    @policy.setter
    def policy(self, policy: Policy) -> None:
        self._caller.policy = policy

    def run(self, task: str) -> Finished:
        """Works until the task is done or cannot be gone on with. KeyboardInterrupt counts as `stop`."""
        self.context.cancel.clear()
        self._tell(events.TaskStarted(task))
        try:
            if self.session.messages and self.session.messages[-1]["role"] != "assistant":
                self.session.add({"role": "assistant", "content": _BROKEN_OFF})  # many templates want turns
            self.session.add({"role": "user", "content": self._note + task})
            self._note = ""
            finished = Finished("done", self._work())
        except Ended as error:
            finished = error.finished
        except KeyboardInterrupt:
            finished = Stopped().finished
        except PithosError as error:
            finished = Finished("failed", str(error))
        except Exception as error:  # who reads events waits for the last one
            finished = Finished("failed", f"a fault of Pithos: {type(error).__name__}: {error}")
            with contextlib.suppress(Exception):
                self._leave(finished)
            with contextlib.suppress(Exception):
                self._tell(finished)
            raise
        self._leave(finished)
        self._tell(finished)
        return finished

    def stop(self) -> None:
        """Ends the task that runs: the answer, and the call. From any thread, or a signal handler."""
        self.context.cancel.set()

    def reset(self) -> None:
        """Forgets the conversation."""
        self.session.reset()
        self._system, self._note = None, ""

    def undo_step(self) -> Undone | None:
        """Takes the last step that changed files back, and tells the model so with the next task."""
        undone = None if self.undo is None else self.undo.undo()
        if undone is not None and undone.restored:
            names = ", ".join(undone.restored[:10]) + (", ..." if len(undone.restored) > 10 else "")
            self._note += f"(I have taken back what your last step changed: {names})\n\n"
        return undone

    @property
    def system(self) -> Json:
        """The system prompt, the same for all of a conversation."""
        if self._system is None:
            most = prompt.MOST if not self.model.context else min(prompt.MOST, self.model.context // 2)
            text = prompt.system(self.context, self.registry, self._fence, most)
            self._system = {"role": "system", "content": text}
        return self._system

    def _work(self) -> str:
        """The last answer. Raises Ended."""
        guard, idled, eager = Guard(), 0, self.policy.mode is not Mode.SAFE
        for step in range(1, self.steps + 1):
            self._tell(events.StepStarted(step, self.steps))
            reply = self._answer()
            if reply.reason == "cancelled" or self.context.cancel.is_set():
                raise Stopped
            if reply.calls:
                idled = 0
                self._run(reply, guard)
                continue
            names = {tool.name for tool in self.registry}
            problem = idle.problem(reply, names, eager)
            if not problem:
                return reply.text
            eager &= problem is not idle.ANNOUNCED
            idled += 1
            if idled >= _IDLE:
                raise Circles(
                    f"{_IDLE} answers in a row without a call or an end: try other words or another model"
                )
            self._tell(events.Nudged(problem))
            self.session.add({"role": "user", "content": problem})
        raise Spent(self.steps)

    def _answer(self) -> Reply:
        """The model's answer, once the conversation fits."""
        telling = Telling(self._tell)
        for _ in range(_REFUSED):
            tools = self.registry.openai()
            self._compaction.fit(self.system, tools)
            messages = [self.system, *self.session.messages]
            try:
                reply = self.model.answer(messages, tools, telling, self.context.cancel)
            except ContextError as error:
                self._compaction.refused(error, self.system, tools)
                continue
            if reply.text or reply.calls or reply.reason != "cancelled":
                facts = {"reason": reply.reason, "usage": reply.usage, "timings": reply.timings}
                self.session.add(idle.shortened(reply), facts)
            self._tell(events.AnswerEnded(reply.usage, reply.timings, reply.reason))
            return reply
        raise Full(self.model.count(messages, tools), self._compaction.limit or 0)

    def _run(self, reply: Reply, guard: Guard) -> None:
        """Runs the calls of an answer. Raises Circles where they lead nowhere, Stopped."""
        calls = self._caller.read(reply.calls)
        if any(guard.repeats(call.name, call.arguments) for call in calls):
            raise Circles("the model goes on with the same calls although it was told to change its approach")
        again = False
        for call in self._caller.run(calls):
            nudge = ""
            if not call.same and (circle := guard.note(call.name, call.arguments, call.outcome)) is not None:
                nudge, again = circle.text, again or circle.again
                self._tell(events.Nudged(nudge))
            self.session.add({"role": "tool", "tool_call_id": call.id, "content": self._content(call, nudge)})
        if again:
            raise Circles("the model turns in circles although it was told to change its approach")
        if self.context.cancel.is_set():
            raise Stopped

    def _content(self, call: Call, nudge: str) -> str:
        """What the model gets: a result as data, and the words of a person or of the agent outside of it."""
        parts = [self._fence.around(call.text) if call.ran else call.text]
        if call.words and call.ran:
            parts.append(f"The user says: {call.words}")
        return "\n\n".join([*parts, nudge] if nudge else parts)

    def _leave(self, finished: Finished) -> None:
        """What the next task needs: no call without a result, and the model's turn at the end."""
        try:
            why = NOT_RUN if finished.reason == "stopped" else f"not run: {finished.text}"
            for message in missing(self.session.messages, why):
                self.session.add(message)
            if self.session.messages and self.session.messages[-1]["role"] != "assistant":
                self.session.add({"role": "assistant", "content": f"({finished.text})"})
            self.session.finish(finished.reason, finished.text)
        except PithosError as error:
            self._tell(events.Remark(str(error)))
