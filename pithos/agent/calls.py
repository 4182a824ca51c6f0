"""The calls of one answer: each is judged, decided, run, and gives a result for the model.

They run in their order; neighbours that only read and need nobody's leave run at the same time. After a call that was
denied, later ones of the same answer that change something are not run: they may have built on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Any

from pithos.agent.endings import Stopped
from pithos.agent.events import CallDecided, CallFinished, CallProposed, Event, Remark
from pithos.agent.person import Person
from pithos.agent.repeats import distinct
from pithos.agent.undo import Undo
from pithos.errors import PithosError
from pithos.tools.context import Context
from pithos.tools.judge import ALLOW, Mode, Policy, Verdict, refuse
from pithos.tools.preview import preview
from pithos.tools.registry import Registry, Tool
from pithos.tools.result import Result

Json = dict[str, Any]
MOST = 16  # calls of one answer
_AT_ONCE = 4
NOT_RUN = "not run: the user stopped the task"
_SAME = "not run: this is the same call as one above; its result stands there"
_AFTER = "not run: the user refused a call before it; decide anew what to do"
_MANY = f"not run: at most {MOST} calls in one answer are run; make fewer at a time"


@dataclass
class Call:
    """A call on its way. `tool` is None where it cannot be made; `words`: what a person said about it."""

    id: str
    name: str
    arguments: Any
    tool: Tool | None = None
    verdict: Verdict = ALLOW
    words: str = ""
    approved: bool = False
    result: Result | None = None
    ran: bool = False
    same: bool = False  # as one before it in the same answer

    @property
    def reads(self) -> bool:
        """Whether it changes nothing."""
        return self.tool is not None and self.tool.read_only

    @property
    def waits(self) -> bool:
        """Whether its result changes by itself, as that of a program that runs on."""
        return self.tool is not None and self.tool.read_only and self.tool.group == "commands"

    @property
    def text(self) -> str:
        """The result's text."""
        return "" if self.result is None else self.result.text

    @property
    def outcome(self) -> str:
        """What belongs to the question whether two calls are the same beside their arguments."""
        return self.text if self.waits else ""

    def proposed(self, shown: str = "") -> CallProposed:
        """The event that tells of it; `shown`: what a person should see."""
        arguments = self.arguments if isinstance(self.arguments, dict) else {"text": self.arguments}
        return CallProposed(self.id, self.name, arguments, self.verdict.action, self.verdict.reason, shown)


class Caller:
    """Runs calls by the rules of a policy, which a person's "always" extends."""

    def __init__(
        self,
        registry: Registry,
        context: Context,
        policy: Policy,
        person: Person,
        tell: Callable[[Event], None],
        undo: Undo | None = None,
    ) -> None:
        self.registry, self.context, self.policy = registry, context, policy
        self._person, self._tell, self._undo = person, tell, undo
        self._remarks: set[str] = set()

    def read(self, calls: list[Json]) -> list[Call]:
        """The calls of an answer, checked: those that cannot be made have their error as a result already."""
        return [self._read(call) for call in calls]

    def run(self, calls: list[Call]) -> Iterator[Call]:
        """Runs calls, giving each one when it has its result, in their order. Raises Stopped."""
        if self._undo is not None:
            self._undo.begin("; ".join(_label(call) for call in calls)[:200])
        try:
            yield from self._all(calls)
        finally:
            if self._undo is not None:
                self._undo.end()

    def _read(self, call: Json) -> Call:
        function = call["function"]
        made = Call(call["id"], function["name"], function["arguments"])
        try:
            made.tool, made.arguments = self.registry.check(made.name, function["arguments"])
        except PithosError as error:
            made.result = Result(f"error: {error}", ok=False)
        return made

    def _all(self, calls: list[Call]) -> Iterator[Call]:
        first = distinct((call.name, call.arguments) for call in calls)
        denied, since = False, 0  # since: the first call behind the last that changed something
        at = 0
        while at < len(calls):
            call = calls[at]
            same = first[at] >= since or (at > 0 and first[at] == first[at - 1])
            if call.result is None and at >= MOST:
                call.result = Result(_MANY, ok=False)
            elif call.result is None and first[at] != at and same:
                call.result, call.same = Result(_SAME, ok=False), True
            elif call.result is None and denied and not call.reads:
                call.result = Result(_AFTER, ok=False)
            else:
                group = self._readers(calls, at, first)
                if len(group) > 1:
                    yield from self._together(group)
                    at += len(group)
                    continue
                denied |= not self._one(call)
                since = at + 1 if call.ran and not call.reads else since
            self._told(call)
            yield call
            at += 1

    def _readers(self, calls: list[Call], at: int, first: list[int]) -> list[Call]:
        """Neighbours from `at` on that only read and are allowed, each another call."""
        group: list[Call] = []
        for n, call in enumerate(calls[at:MOST], at):
            if call.result is not None or not call.reads or call.waits or first[n] != n:
                break
            if self._verdict(call).action != "allow":
                break
            group.append(call)
        return group

    def _together(self, group: list[Call]) -> Iterator[Call]:
        for call in group:
            self._tell(call.proposed())
        self._check()
        with ThreadPoolExecutor(min(len(group), _AT_ONCE), "pithos-tool") as pool:
            results = [pool.submit(self._call, call, self._context(call)) for call in group]
        for call, result in zip(group, results, strict=True):
            call.result, call.ran = result.result(), True
            self._told(call)
            yield call

    def _one(self, call: Call) -> bool:
        """Judges, asks, runs; False when the person denied it."""
        if call.result is not None:  # it cannot be made
            call.verdict = refuse(call.result.text)
            self._tell(call.proposed())
            return True
        call.verdict = self._verdict(call)
        proposed = call.proposed(preview(call.name, call.arguments, self.context))
        self._tell(proposed)
        if call.verdict.action == "refuse":
            call.result = Result(f"error: refused: {call.verdict.reason}", ok=False)
            return True
        if call.verdict.action == "ask" and not self._decide(call, proposed):
            return False
        self._check()
        with self._kept(call) as remarks:
            call.result, call.ran = self._call(call, self._context(call)), True
        for text in remarks or ():
            self._remark(text)
        return True

    def _decide(self, call: Call, proposed: CallProposed) -> bool:
        """Asks the person."""
        decision = self._person.decide(proposed)
        self._tell(CallDecided(call.id, decision.kind, decision.words))
        call.words = decision.words.strip()
        if decision.kind == "deny":
            said = f" They say: {call.words}" if call.words else ""
            call.result = Result(f"not run: the user refused this call.{said}", ok=False)
            return False
        if decision.kind == "always":
            self.policy = replace(self.policy, always=self.policy.always | {call.name})
        call.approved = True
        return True

    def _verdict(self, call: Call) -> Verdict:
        return self.registry.judge(call.name, call.arguments, self.context, self.policy)

    def _context(self, call: Call) -> Context:
        """Where it runs: what a person approved, or what runs without checks, is not confined."""
        free = call.approved or self.policy.mode is Mode.YOLO
        return self.context.unconfined() if free else self.context

    def _call(self, call: Call, context: Context) -> Result:
        try:
            return self.registry.call(call.name, call.arguments, context)
        except Exception as error:  # a fault of a tool is its result: the work goes on
            return Result(f"error: the tool failed: {type(error).__name__}: {error}", ok=False)

    def _kept(self, call: Call) -> Any:
        """What keeps the workspace as it was before a call that may change anything in it."""
        if self._undo is None or call.reads or call.tool is None or call.tool.group == "files":
            return nullcontext([])
        return self._undo.around()

    def _told(self, call: Call) -> None:
        result = call.result or Result(NOT_RUN, ok=False)
        data = {**result.data, **({} if call.ran else {"run": False})}
        self._tell(CallFinished(call.id, call.name, result.ok, result.text, data))

    def _remark(self, text: str) -> None:
        """Each once."""
        if text not in self._remarks:
            self._remarks.add(text)
            self._tell(Remark(text))

    def _check(self) -> None:
        if self.context.cancel.is_set():
            raise Stopped


def _label(call: Call) -> str:
    """A call in a few words."""
    shown = call.arguments if isinstance(call.arguments, dict) else {}
    text = str(shown.get("path") or shown.get("command") or "")
    return f"{call.name} {' '.join(text.split())[:60]}".strip()
