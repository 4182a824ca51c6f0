"""A model behind any server that speaks OpenAI's chat completions, streamed."""

from __future__ import annotations

import asyncio
import json
import queue
import re
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pithos.agent.chunks import Chunks
from pithos.agent.gathering import Gathering
from pithos.agent.model import CALLS, Json, OnEvent, Reply
from pithos.agent.received import get, lines, whole
from pithos.agent.refusals import AGAIN, of_failure, of_status
from pithos.agent.tokens import Estimate
from pithos.chat.events import ChatEvent, Done, Reason
from pithos.errors import RequestError, UsageError, shown

if TYPE_CHECKING:
    import httpx

_LOOK = 0.05  # seconds between two looks at whether the answer is still wanted
_CONNECT, _SILENCE = 10.0, 900.0  # seconds; a long prompt may be read without a word
_TRIES = 4
_LONGEST_WAIT = 30.0
_LONGEST = 1 << 20  # characters of an answer, behind which it is cut off: not every server bounds it
_LOOPBACK = re.compile(r"https?://(localhost|127\.[\d.]+|\[::1\])[:/]")  # never behind a proxy


class UrlModel:
    """A model of a server; `url` with or without /v1. `model`: its name there, None: the first that is listed; `limit`:
    tokens of an answer, None: as the server has it.

    `context` is what the server tells, where it does. Opening it asks the server; raises UsageError, RequestError.
    """

    def __init__(
        self, url: str, *, key: str | None = None, model: str | None = None, limit: int | None = None
    ) -> None:
        try:
            import httpx  # noqa: F401
        except ImportError:
            raise UsageError(
                "a model behind a server needs the extra `agent`: pip install -e '.[agent]' in Pithos' checkout"
            ) from None
        self.url = address(url)
        self._proxies = not _LOOPBACK.match(self.url)
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        self.context: int | None = None
        self._limit = limit
        self._estimate = Estimate()
        self._progress = False  # whether the server can tell how far it has read; others refuse the question
        self._named = model is not None
        self.name = model or ""
        self._look()

    def answer(
        self, messages: list[Json], tools: list[Json], on_event: OnEvent, cancel: threading.Event
    ) -> Reply:
        """See `Model`; `on_event` is called on this thread. A server that is busy is asked again a few times."""
        body: Json = {
            "model": self.name,
            "messages": [_sent(message) for message in messages],
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        if tools:
            body["tools"] = tools
        if self._limit is not None:
            body["max_tokens"] = self._limit
        if self._progress:
            body["return_progress"] = True
        gathering = Gathering(on_event)
        stream = _Stream(self, body)
        try:
            while gathering.end is None:
                endless = gathering.calls > CALLS or gathering.size > _LONGEST
                if cancel.is_set() or endless:
                    stream.cancel()
                    reason: Reason = "cancelled" if cancel.is_set() else "length"
                    gathering(Done(reason, stream.chunks.usage, stream.chunks.timings))
                    break
                try:
                    event = stream.events.get(timeout=_LOOK)
                except queue.Empty:
                    continue
                if isinstance(event, Exception):
                    raise event
                gathering(event)
        finally:
            stream.close()
        reply = gathering.reply()
        self._estimate.learn(messages, tools, reply.usage.get("prompt", 0))
        return reply

    def count(self, messages: list[Json], tools: list[Json]) -> int:
        """An estimate by characters, corrected by what the server has counted so far."""
        return self._estimate.of(messages, tools)

    def close(self) -> None:
        """Nothing is held."""

    def client(self) -> httpx.AsyncClient:
        """A client of the server."""
        import httpx

        timeout = httpx.Timeout(_SILENCE, connect=_CONNECT)
        return httpx.AsyncClient(headers=self._headers, timeout=timeout, trust_env=self._proxies)

    async def refusal(self, response: httpx.Response) -> Exception:
        """What an answer that is none says."""
        return of_status(await whole(response), self.url, self.name)

    def _look(self) -> None:
        """Which models there are, and how large a context is."""
        import httpx

        timeout = httpx.Timeout(_CONNECT)
        with httpx.Client(headers=self._headers, timeout=timeout, trust_env=self._proxies) as client:
            try:
                response = get(client, f"{self.url}/models")
            except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
                raise of_failure(error, self.url) from None
            if response.status_code in (401, 403):
                raise of_status(response, self.url, self.name)
            listed = _listed(response)
            if not self.name:
                self.name = self._first(listed)
            elif listed and self.name not in listed:
                names = ", ".join(sorted(listed)[:10])
                raise UsageError(f"{self.url} has no model {shown(self.name)}; it has {names}: choose one")
            self.context = self._props(client) or _context(listed.get(self.name, {}))

    def _first(self, listed: dict[str, Json]) -> str:
        if not listed:
            raise UsageError(f"{self.url} lists no models: name one (--model-name)")
        return next(iter(listed))

    def _props(self, client: httpx.Client) -> int | None:
        """The context as servers of the llama family tell it."""
        with suppress(Exception):  # others have no such page, or something else there
            found = get(client, f"{self.url.removesuffix('/v1')}/props").json()
            size = found["default_generation_settings"]["n_ctx"]
            self._progress = True
            return size if isinstance(size, int) and size > 0 else None
        return None


class _Stream:
    """One request on a thread of its own. `events`: what came; an exception is the last one."""

    def __init__(self, model: UrlModel, body: Json) -> None:
        self.events: queue.SimpleQueue[ChatEvent | Exception] = queue.SimpleQueue()
        self.chunks = Chunks()
        self._model, self._body = model, body
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run, name="pithos-url", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """Ends the request; its connection is closed."""
        self._started.wait(_CONNECT)
        if self._loop is not None and self._task is not None:
            with suppress(RuntimeError):  # the loop has ended by itself
                self._loop.call_soon_threadsafe(self._task.cancel)

    def close(self) -> None:
        """Ends the request if it has not ended."""
        if self._thread.is_alive():
            self.cancel()
            self._thread.join(_CONNECT)

    def _run(self) -> None:
        try:
            asyncio.run(self._main())
        except asyncio.CancelledError:
            pass
        except Exception as error:
            self.events.put(error)

    async def _main(self) -> None:
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        self._started.set()
        import httpx

        try:
            async with self._model.client() as client:
                await self._ask(client)
        except (httpx.HTTPError, OSError) as error:
            raise of_failure(error, self._model.url) from None

    async def _ask(self, client: httpx.AsyncClient) -> None:
        for left in reversed(range(_TRIES)):
            request = client.stream(
                "POST",
                f"{self._model.url}/chat/completions",
                content=_encoded(self._body),
                headers={"Content-Type": "application/json"},
            )
            async with request as response:
                if response.status_code in AGAIN and left:
                    wait = _after(response, 2.0 ** (_TRIES - left - 2))
                elif response.status_code != 200:
                    raise await self._model.refusal(response)
                else:
                    return await self._read(response)
            await asyncio.sleep(wait)
        return None

    async def _read(self, response: httpx.Response) -> None:
        async for line in lines(response.aiter_bytes()):
            for event in self.chunks.line(line):
                self.events.put(event)
            if self.chunks.complete:
                break
        if self.chunks.reason is None and not self.chunks.complete:
            raise RequestError(f"{self._model.url} broke off within its answer: look at the server's log")
        self.events.put(self.chunks.done())


def address(url: str) -> str:
    """The address of an API: a scheme, /v1 at its end unless there is another path. Raises UsageError."""
    text = url.strip().rstrip("/")
    if "://" not in text:
        text = f"http://{text}"
    found = re.fullmatch(r"https?://(?:[^/\s?#@:\[\]]+|\[[0-9a-fA-F:]+\])(?::\d{1,5})?(/[^\s?#]*)?", text)
    if found is None:
        raise UsageError(
            f"--url {shown(url)}: give http://HOST:PORT or https://HOST, with a path if it has one"
        )
    text = text.removesuffix("/chat/completions")
    return text if found[1] else f"{text}/v1"


def _sent(message: Json) -> Json:
    """A message without what only this program knows; reasoning is not sent back, as servers differ about it."""
    return {key: value for key, value in message.items() if key != "reasoning_content"}


def _encoded(body: Json) -> bytes:
    """As JSON in UTF-8; half a character, as a file's name may have, becomes a sign for it."""
    text = json.dumps(body, ensure_ascii=False)
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


def _after(response: httpx.Response, otherwise: float) -> float:
    try:
        seconds = float(response.headers.get("retry-after", otherwise))
    except ValueError:
        seconds = otherwise
    return min(max(seconds, 0.1), _LONGEST_WAIT)


def _listed(response: httpx.Response) -> dict[str, Json]:
    """The models of an answer to /models by name; {} where there is no such list."""
    try:
        data: Any = response.json()["data"]
        return {entry["id"]: entry for entry in data if isinstance(entry["id"], str)}
    except (ValueError, KeyError, TypeError):
        return {}


def _context(entry: Json) -> int | None:
    meta = entry.get("meta")
    places = (entry, meta if isinstance(meta, dict) else {})
    for place in places:
        for key in ("max_model_len", "context_length", "max_context_length", "n_ctx"):
            if isinstance(place.get(key), int) and place[key] > 0:
                return int(place[key])
    return None
