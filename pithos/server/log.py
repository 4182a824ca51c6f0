"""One line a request: method, path, status, milliseconds, tokens. As text, or as JSON (--log-json)."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from pithos.errors import printable

LOGGER = logging.getLogger("pithos")


class JsonFormatter(logging.Formatter):
    """A record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return json.dumps(fields)


class TextFormatter(logging.Formatter):
    """A record as a line with the time in front."""

    def format(self, record: logging.LogRecord) -> str:
        trace = f"\n{self.formatException(record.exc_info)}" if record.exc_info else ""
        level = "" if record.levelno <= logging.INFO else f"{record.levelname.lower()}: "
        return f"{_time(record)} {level}{printable(record.getMessage())}{trace}"


@contextmanager
def written(stream: IO[str], as_json: bool) -> Iterator[None]:
    """Meanwhile, the records of all of Pithos are written to `stream`."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter() if as_json else TextFormatter())
    before = LOGGER.handlers[:], LOGGER.level, LOGGER.propagate
    LOGGER.handlers[:], LOGGER.propagate = [handler], False
    LOGGER.setLevel(logging.INFO)
    try:
        yield
    finally:
        LOGGER.handlers[:], LOGGER.propagate = before[0], before[2]
        LOGGER.setLevel(before[1])


def answered(method: str, path: str, status: int, seconds: float, prompt: int, generated: int) -> None:
    """A request was answered. Tokens that were read and generated are told where there are any."""
    fields: dict[str, Any] = {
        "method": method,
        "path": path[:200],
        "status": status,
        "ms": round(seconds * 1e3, 1),
    }
    tokens = ""
    if prompt or generated:
        fields |= {"prompt_tokens": prompt, "generated_tokens": generated}
        tokens = f" {prompt}+{generated} tokens"
    LOGGER.info(
        "%s %s %d %.1f ms%s", method, path[:200], status, seconds * 1e3, tokens, extra={"fields": fields}
    )


def _time(record: logging.LogRecord) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(record.created)) + f".{int(record.msecs):03d}"
