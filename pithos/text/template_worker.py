"""The worker process that renders chat templates. It runs as a script and imports nothing of this project.

It reads and writes messages of a 4-byte big-endian length and JSON. The first one says what to import from,
later
ones {"template", "variables", "seconds", "moment"}; the answer is {"text"} or {"error", "refused"}.
"""

import contextlib
import json
import sys
from datetime import datetime
from typing import Any, BinaryIO

MEMORY = 1 << 29
"""Bytes of address space."""


def limit_memory() -> None:
    """Bounds memory where the system can; elsewhere only time and the size of the answer are bounded."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_time(seconds: float) -> None:
    """Kills this process after `seconds` more of CPU time, should its parent be gone by then."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource
        import time

        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + seconds) + 2, hard))


_moment: list[float | None] = [None]


def strftime_now(form: str) -> str:
    """The moment of the request as text."""
    moment = _moment[0]
    return (datetime.now() if moment is None else datetime.fromtimestamp(moment)).strftime(form)


def environment() -> Any:
    """A sandboxed Jinja environment with what Hugging Face's chat templates may use."""
    from jinja2 import ext, nodes, utils
    from jinja2.exceptions import SecurityError, TemplateError
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class Generation(ext.Extension):
        """{% generation %} ... {% endgeneration %} marks an answer in training data; here it only renders."""

        tags = {"generation"}  # noqa: RUF012 (the base class has it so)

        def parse(self, parser: Any) -> Any:
            line = next(parser.stream).lineno
            body = parser.parse_statements(("name:endgeneration",), drop_needle=True)
            return nodes.Scope(body, lineno=line)

    class Namespace(utils.Namespace):
        """Jinja's namespace without names that reach into Python."""

        def __init__(*args: Any, **values: Any) -> None:
            for name in dict(*args[1:], **values):
                check_name(name)
            utils.Namespace.__init__(*args, **values)

        def __setitem__(self, name: str, value: Any) -> None:
            check_name(name)
            super().__setitem__(name, value)

    def check_name(name: Any) -> None:
        if isinstance(name, str) and name.startswith("_"):
            raise SecurityError(f"a namespace may not have the attribute {name!r}")

    def raise_exception(message: str) -> None:
        raise Refused(message)

    class Refused(TemplateError):
        pass

    def tojson(
        value: Any,
        ensure_ascii: bool = False,
        indent: int | None = None,
        separators: tuple[str, str] | None = None,
        sort_keys: bool = False,
    ) -> str:
        return json.dumps(
            value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys
        )

    made = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[Generation, ext.loopcontrols]
    )
    made.filters["tojson"] = tojson
    made.globals["raise_exception"] = raise_exception
    made.globals["strftime_now"] = strftime_now
    made.globals["namespace"] = Namespace
    return made


def read(stream: BinaryIO) -> Any:
    """The next message, or None at the end of the stream."""
    head = stream.read(4)
    if len(head) < 4:
        return None
    return json.loads(stream.read(int.from_bytes(head, "big")).decode("utf-8", "surrogatepass"))


def write(stream: BinaryIO, message: Any) -> None:
    """Writes one message."""
    body = json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass")
    stream.write(len(body).to_bytes(4, "big") + body)
    stream.flush()


def answer(made: Any, templates: dict[str, Any], request: Any) -> dict[str, Any]:
    """Renders one request. Whatever goes wrong becomes text."""
    source = request["template"]
    _moment[0] = request.get("moment")
    try:
        template = templates.get(source)
        if template is None:
            templates.clear()
            template = templates[source] = made.from_string(source)
        return {"text": template.render(request["variables"])}
    except MemoryError:
        return {"error": f"it needs more than {MEMORY >> 20} MiB of memory", "refused": False}
    except RecursionError:
        return {"error": "it nests too deeply", "refused": False}
    except Exception as error:
        line = getattr(error, "lineno", None)
        where = f" (line {line} of the template)" if line else ""
        refused = type(error).__name__ == "Refused"
        kind = "" if refused else f"{type(error).__name__}: "
        return {"error": f"{kind}{error}{where}"[:2000], "refused": refused}


def main() -> None:
    """Serves requests until the stream ends."""
    stdin, stdout = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    setup = read(stdin)
    if setup is None:
        return
    sys.path[:] = setup["path"]
    made = environment()
    limit_memory()
    write(stdout, {"ready": True})
    templates: dict[str, Any] = {}
    while (request := read(stdin)) is not None:
        limit_time(request["seconds"])
        reply = answer(made, templates, request)
        try:
            write(stdout, reply)
        except MemoryError:
            write(stdout, {"error": "its text is too long", "refused": False})


if __name__ == "__main__":
    main()
