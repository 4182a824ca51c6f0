"""What all routes of one server share: the model once it is open, what runs, whether the end has come."""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from pithos.errors import PithosError
from pithos.server import core as model
from pithos.server.core import Core
from pithos.server.errors import Problem, problem, unavailable
from pithos.server.log import LOGGER
from pithos.server.metrics import Metrics
from pithos.server.running import Run
from pithos.server.settings import Settings
from pithos.server.tools.page_token import PageToken

if TYPE_CHECKING:
    from sanic.request import Request

    from pithos.server.store.store import Store
    from pithos.server.tools.session import Session

P = ParamSpec("P")
T = TypeVar("T")
_WORKERS = 8  # threads for templates, tokens and grammars


class Site:
    """One server. `core` is None until the model is open."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.core: Core | None = None
        self.draining = False
        self.metrics = Metrics(lambda: self.core)
        self.began = int(time.time())
        self.runs: set[Run] = set()
        self.token = PageToken()
        self.tools: Session | None = None
        self.store: Store | None = None
        self._workers = ThreadPoolExecutor(_WORKERS, "pithos-request")

    def open(self) -> None:
        """Opens tools and store of the page. Raises UsageError."""
        if self.settings.store is not None:
            from pithos.server.store.store import Store

            self.store = Store(self.settings.store, LOGGER.warning)
            LOGGER.info("conversations are kept in %s", self.settings.store)
        if self.settings.tools is not None:
            from pithos.server.tools.session import Session

            self.tools = Session(self.settings.tools)

    def interrupt(self, message: str) -> None:
        """Ends all that is at work."""
        for run in list(self.runs):
            run.fail(message)
        if self.tools is not None:
            self.tools.calls.close()

    def end(self) -> None:
        """Ends the programs of the tools. Blocks."""
        if self.tools is not None:
            self.tools.close()

    def ready(self) -> Core:
        """The model. Raises Problem (503) while it is opened, and when the server is about to end."""
        if self.draining:
            raise unavailable("the server is shutting down", 5)
        if self.core is None:
            raise loading()
        return self.core

    async def work(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Calls what blocks on a thread of its own."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._workers, functools.partial(function, *args, **kwargs))

    async def prepare(self, request: model.Request, names: Mapping[str, str] | None = None) -> Any:
        """The prompt of a request. Raises Problem; `names`: how this API calls what OpenAI's chats call otherwise."""
        try:
            return await self.work(self.ready().prepare, request)
        except PithosError as error:
            found = problem(error)
            found.param = (names or {}).get(found.param or "", found.param)
            raise found from None

    async def start(self, run: Run, prepared: Any, index: int = 0, number: int | None = None) -> None:
        """Queues the choice `index` of a run, of its prompt the one of this number. Raises BusyError."""
        await self.work(run.start, self.ready(), prepared, index, number)

    def run(self, request: Request) -> Run:
        """The choices of a request that is to be started; its tokens are told to the log."""
        run = Run(lambda run: self._ended(run, request))
        self.runs.add(run)
        return run

    def close(self) -> None:
        """Lets the threads go."""
        self._workers.shutdown(wait=False, cancel_futures=True)

    def _ended(self, run: Run, request: Request) -> None:
        self.runs.discard(run)
        self.metrics.ended(run)
        usages = run.usage.values()
        request.ctx.tokens = (
            max((usage.prompt for usage in usages), default=0),
            sum(usage.generated for usage in usages),
        )


def loading() -> Problem:
    """A 503 as llama-server says it."""
    return unavailable("Loading model", 2)
