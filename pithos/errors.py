"""Errors that a user can cause, and that a command reports as one line (exit code 2).

PithosError
├── FileError         a file is missing, cut short, malformed or of another kind
├── ModelError        a well-formed file whose contents cannot be run
│   ├── TokenizerError    its vocabulary
│   └── TemplateError     its chat template, or the messages given to it
├── KernelError       no kernels for this model, format or machine
├── DeviceError       a device is missing or failed
├── ContextError      more tokens than the context holds (.needed, .limit)
├── RequestError      a request asks for what is not supported (.param, .path)
├── BusyError         the queue is full (.retry_after seconds)
├── ToolError         a tool refused a call or failed; its text goes to the model
├── DownloadError     a model could not be fetched or did not match its checksum
└── UsageError        wrong arguments or settings

A message says the place, what was found, what is allowed and what to do. Faults of the program itself
are ordinary Python exceptions.
"""

_CONTROL = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160)) if chr(code) not in "\t\n"}


def printable(text: str) -> str:
    """`text` with control characters escaped: what comes out of files must not command a terminal."""
    return text.translate(_CONTROL)


class PithosError(Exception):
    """Base of every error that a user can cause. `str(error)` is one line."""

    def __init__(self, message: str) -> None:
        super().__init__(printable(" ".join(message.split())))


class FileError(PithosError):
    """A file is missing, cut short, malformed or of another kind."""


class ModelError(PithosError):
    """A well-formed file whose contents cannot be run."""


class TokenizerError(ModelError):
    """The vocabulary of a model is inconsistent or of an unknown kind."""


class TemplateError(ModelError):
    """A chat template failed, took too much time or memory, or refused its messages."""


class KernelError(PithosError):
    """No kernels for this model, format or machine."""


class DeviceError(PithosError):
    """A device is missing or failed."""


class ContextError(PithosError):
    """More tokens than the context holds: `needed` and `limit` count tokens. `least`: it needs these or more."""

    def __init__(self, message: str, needed: int, limit: int, least: bool = False) -> None:
        super().__init__(message)
        self.needed = needed
        self.limit = limit
        self.least = least


class RequestError(PithosError):
    """A request asks for what does not exist or is not supported.

    `param` names the field; `path` is a JSON pointer into it (a schema), where that is known.
    """

    def __init__(self, message: str, param: str | None = None, path: str | None = None) -> None:
        super().__init__(message)
        self.param = param
        self.path = path


class BusyError(PithosError):
    """No place is left in the queue; `retry_after` says in how many seconds there may be one."""

    def __init__(self, message: str, retry_after: float) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class ToolError(PithosError):
    """A tool of the agent refused a call or failed; its text goes to the model."""


class DownloadError(PithosError):
    """A model could not be fetched, or what arrived is not what was published."""


class UsageError(PithosError):
    """Wrong arguments or settings."""


def shown(value: object, limit: int = 60) -> str:
    """`value` quoted for a message: escaped, and cut to about `limit` characters."""
    if isinstance(value, str | bytes) and len(value) > limit:
        return f"{value[:limit]!r}..."
    text = repr(value)
    return text if len(text) <= limit + 2 else text[:limit] + "..."
