"""The options of `pithos serve`, and what they mean."""

from __future__ import annotations

import argparse
import os
import re
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from pithos.cli import caching, serving_tools, values
from pithos.errors import UsageError, shown

if TYPE_CHECKING:
    from pithos.server.settings import Access, Settings

SUMMARY = "serve a model over HTTP, as OpenAI's and Anthropic's clients expect it"
EXAMPLES = """
pithos serve -m smollm2-135m                          http://127.0.0.1:8080
pithos serve -m model.gguf --port 0 --parallel 4      any free port; four requests at once
pithos serve --api-key-file keys.txt --host 0.0.0.0   for the network, with keys
pithos serve --allow-origin https://app.example       a web page of that site may use it
pithos serve --ui page.html --open                    with a page of yours, opened in the browser
pithos serve --open --shell --workspace project       the page's agent works on a project, with commands
pithos serve --store ~/conversations                  conversations are kept here, for all devices
"""
REMARK = f"""\
Point a client at http://127.0.0.1:8080/v1 (OpenAI) or http://127.0.0.1:8080 (Anthropic); /openapi.json lists all
routes. Only this machine can connect unless --host says otherwise. Requests are taken for the names of this machine and
the address of --host alone (--allow-host adds names), and from web pages of the server itself alone (--allow-origin).
Keys come from --api-key, --api-key-file (one a line) and the environment variable PITHOS_API_KEY (separated by commas).
What was read is kept for later requests, in memory and beside the model in MODEL.gguf.pithos-cache/ (--cache-dir,
--cache-mb, --no-cache). SIGTERM and Ctrl+C end the server: streams have --drain seconds to finish, a second signal ends
it at once.

{serving_tools.REMARK}"""
_ORIGIN = re.compile(r"^https?://[^/\s?#@]+$|^\*$")
_HOST = re.compile(r"^[A-Za-z0-9.\-_:\[\]]+$|^\*$")
_KEY = re.compile(r"^[\x21-\x7e]{1,512}$")
KEYS = "PITHOS_API_KEY"


def options(parser: argparse.ArgumentParser) -> None:
    """Adds the options of the server's own."""
    g = parser.add_argument_group("server")
    g.add_argument(
        "--host", metavar="HOST", default="127.0.0.1", help="address to listen on (default 127.0.0.1)"
    )
    g.add_argument(
        "--port",
        metavar="N",
        type=values.count(0, 65535),
        default=8080,
        help="port (default 8080, 0: any free one)",
    )
    g.add_argument("--alias", metavar="NAME", help="the model's name in answers (default: the file's)")
    g.add_argument(
        "--parallel", metavar="N", type=values.count(1, 256), default=4, help="requests at once (default 4)"
    )
    g.add_argument(
        "--queue",
        metavar="N",
        type=values.count(0, 100_000),
        default=64,
        help="requests that may wait (default 64)",
    )
    g.add_argument("--ui", metavar="FILE", help="an HTML file to be shown at /")
    g.add_argument("--open", action="store_true", help="open / in the browser when the model is ready")
    g.add_argument(
        "--drain", metavar="S", type=values.real(0, 3600), default=10.0,
        help="seconds that streams have to finish when the server ends (default 10)",
    )  # fmt: skip
    g.add_argument("--log-json", action="store_true", help="log lines as JSON")
    g = parser.add_argument_group("access")
    g.add_argument(
        "--api-key",
        metavar="KEY",
        action="append",
        default=[],
        help="a key that requests need; repeatable. Users of this machine can see it: prefer a file",
    )
    g.add_argument("--api-key-file", metavar="FILE", help="keys, one a line")
    g.add_argument(
        "--allow-host", metavar="NAME", action="append", default=[],
        help="a name that the server is reached by; repeatable, * for any",
    )  # fmt: skip
    g.add_argument(
        "--allow-origin", metavar="URL", action="append", default=[],
        help="a site whose pages may use the server (https://app.example); repeatable, * for any",
    )  # fmt: skip
    g.add_argument("--tls-cert", metavar="FILE", help="PEM certificate: HTTPS instead of HTTP")
    g.add_argument("--tls-key", metavar="FILE", help="its key, where the certificate's file does not have it")
    caching.options(parser)
    serving_tools.options(parser)


def settings(args: Namespace) -> tuple[Settings, list[str]]:
    """How the options want the server to be run, and remarks on that. Raises UsageError or FileError."""
    from pithos.server.settings import Settings

    tools, remarks = serving_tools.tools(args)
    made = Settings(
        host=_host(args.host),
        port=args.port,
        access=access(args),
        certificate=_file(args.tls_cert, "--tls-cert"),
        key=_file(args.tls_key, "--tls-key"),
        page=_path(args.ui),
        tools=tools,
        store=serving_tools.store(args, tools),
        drain=args.drain,
    )
    serving_tools.check_network(made)
    return made, remarks


def access(args: Namespace) -> Access:
    """Who may use the server. Raises UsageError."""
    from pithos.server.settings import Access

    for option, pattern, texts in (
        ("--allow-origin", _ORIGIN, args.allow_origin),
        ("--allow-host", _HOST, args.allow_host),
    ):
        for text in texts:
            if not pattern.match(text):
                form = "https://name[:port]" if option == "--allow-origin" else "a name"
                raise UsageError(f"{option} {shown(text)}: give {form}, or *")
    keys = [*args.api_key, *_listed(args.api_key_file), *_of_environment()]
    for key in keys:
        if not _KEY.match(key):
            raise UsageError(
                "an API key is empty, too long or has spaces: use 1 to 512 printable ASCII characters"
            )
    return Access(tuple(dict.fromkeys(keys)), tuple(args.allow_host), tuple(args.allow_origin))


def _listed(name: str | None) -> list[str]:
    if name is None:
        return []
    from pithos.cli.opening import read_text

    keys = list(_lines(read_text(name, "the list of keys (--api-key-file)").splitlines()))
    if not keys:
        raise UsageError(f"{name}: there is no key in it: write one a line")
    return keys


def _lines(lines: Iterable[str]) -> Iterable[str]:
    return (text for line in lines if (text := line.strip()) and not text.startswith("#"))


def _of_environment() -> list[str]:
    text = os.environ.get(KEYS, "")
    keys = [key for part in text.split(",") if (key := part.strip())]
    if text and not keys:
        raise UsageError(
            f"{KEYS} is set, but there is no key in it: give keys, separated by commas, or unset it"
        )
    return keys


def _host(text: str) -> str:
    host = text.strip().removeprefix("[").removesuffix("]")
    if not host:
        raise UsageError("--host is empty: give an address, 0.0.0.0 for all of this machine's")
    return host


def _file(text: str | None, option: str) -> Path | None:
    """The path of a file that can be read."""
    path = _path(text)
    try:
        if path is not None:
            path.open("rb").close()
    except OSError as error:
        raise UsageError(
            f"{text}: the file of {option} cannot be read ({error.strerror}): check the path"
        ) from None
    return path


def _path(text: str | None) -> Path | None:
    return None if text is None else Path(text)
