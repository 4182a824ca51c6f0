"""An MCP server without the SDK, by hand, so that every fault can be made: `plain_server.py [MODE...]`.

Tools: echo (read-only), add, slow (waits until it is cancelled), progress, die, grow (one more tool), picture, fail,
structured, huge, env, orphan (kills its supervisor). What happens is written to the file $LOG, a line each.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

MODES = set(sys.argv[1:])
LOG = os.environ.get("LOG")
LOCK = threading.Lock()
CANCELLED: dict[Any, threading.Event] = {}
TEXT = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}
NONE: dict[str, Any] = {"type": "object"}


# Messages in form that make no sense, and some that are none.
STRANGE = [
    '{"jsonrpc": "2.0", "id": 999, "result": {}}',
    '{"jsonrpc": "2.0", "id": null, "error": {"code": 1, "message": "x"}}',
    '{"jsonrpc": "2.0", "id": "1", "result": 3}',
    '{"jsonrpc": "2.0", "id": 1.5, "result": {}}',
    '{"jsonrpc": "2.0", "method": "notifications/progress", "params": {"progressToken": [], "progress": "x"}}',
    '{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}',
    '{"jsonrpc": "2.0", "method": "notifications/tools/list_changed", "params": {"_meta": 3}}',
    '{"jsonrpc": "2.0", "method": "notifications/unknown"}',
    '{"jsonrpc": "2.0", "id": 5, "method": "sampling/createMessage", "params": {}}',
    '{"jsonrpc": "2.0", "id": "r", "method": "roots/list"}',
    '{"jsonrpc": "2.0", "id": 6, "method": "elicitation/create", "params": {"message": "your password?"}}',
    '{"jsonrpc": "2.0", "id": 7, "method": "ping"}',
    '[{"jsonrpc": "2.0", "id": 1, "result": {}}]',
    '{"jsonrpc": "2.0", "method": "x", "params": ' + "[" * 5000 + "]" * 5000 + "}",
    '{"jsonrpc": "2.0", "id": 1e400, "result": {}}',
    '{"jsonrpc": "2.0", "method": "\\ud800"}',
    "null", "{}", "3", '"text"', "\x00\x1b[2J", "",
]  # fmt: skip


def note(text: str) -> None:
    if LOG:
        with LOCK, open(LOG, "a", encoding="utf-8") as file:
            file.write(text + "\n")


def raw(line: str) -> None:
    with LOCK:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def send(**message: Any) -> None:
    raw(json.dumps({"jsonrpc": "2.0", **message}))


def tool(name: str, schema: dict[str, Any] = NONE, **more: Any) -> dict[str, Any]:
    return {"name": name, "description": f"the tool {name}", "inputSchema": schema, **more}


TOOLS = [
    tool("echo", TEXT, annotations={"readOnlyHint": True}),
    tool("add", {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}}),
    tool("look", annotations={"readOnlyHint": True, "openWorldHint": True}),
    *map(
        tool,
        (
            "slow",
            "progress",
            "die",
            "grow",
            "picture",
            "fail",
            "huge",
            "long-line",
            "env",
            "orphan",
            "refuse",
        ),
    ),
    tool("broken", annotations={"readOnlyHint": True}),
    tool("structured", outputSchema={"type": "object", "properties": {"n": {"type": "integer"}}}),
    tool(
        "odd/näme",
        {
            "type": "object",
            "$defs": {"d": {"oneOf": [{"type": "null"}, {"type": "string"}]}},
            "properties": {
                "x": {"$ref": "#/$defs/d"},
                "y": {"type": ["string", "ghost"], "x-own": 1},
                "z": True,
            },
            "dependentRequired": {"x": ["y"]},
        },
    ),
]


def answer(id: Any, *content: dict[str, Any], **more: Any) -> None:
    send(id=id, result={"content": list(content), **more})


def text(value: Any) -> dict[str, Any]:
    return {"type": "text", "text": str(value)}


def call(id: Any, name: str, arguments: dict[str, Any], token: Any) -> None:
    note(f"call {name} {json.dumps(arguments, sort_keys=True)}")
    if name == "echo":
        answer(id, text(arguments["text"]))
    elif name == "add":
        answer(id, text(arguments["a"] + arguments["b"]))
    elif name == "slow":
        event = CANCELLED.setdefault(id, threading.Event())
        note("slow began")
        if event.wait(60):
            note("slow cancelled")
    elif name == "progress":
        for n in range(8):
            time.sleep(0.25)
            if token is not None:
                send(
                    method="notifications/progress",
                    params={"progressToken": token, "progress": n + 1, "total": 8},
                )
        answer(id, text("arrived"))
    elif name == "die":
        print("out of luck: token=s3cr3t-v4lue", file=sys.stderr, flush=True)
        os._exit(7)
    elif name == "grow":
        TOOLS.append(tool(f"grown_{len(TOOLS)}"))
        send(method="notifications/tools/list_changed")
        answer(id, text("grown"))
    elif name == "picture":
        answer(id, text("a dot"), {"type": "image", "mimeType": "image/png", "data": "QUJDRA=="},
               {"type": "resource", "resource": {"uri": "file:///a.txt", "text": "inside"}},
               {"type": "resource_link", "uri": "file:///b", "name": "b"})  # fmt: skip
    elif name == "fail":
        answer(id, text("no such city"), isError=True)
    elif name == "structured":
        answer(id, structuredContent={"n": 4})
    elif name == "huge":
        answer(id, text("x" * 1_000_000))
    elif name == "long-line":
        answer(id, text("x" * 20_000_000))
    elif name == "broken":
        raw(f'{{"jsonrpc": "2.0", "id": {json.dumps(id)}, "result": {{"content": [}}')
    elif name == "env":
        answer(id, text(json.dumps(dict(os.environ))))
    elif name == "orphan":
        os.kill(os.getppid(), signal.SIGKILL)  # its supervisor, which would end its children
    else:
        send(id=id, error={"code": -32602, "message": f"there is no tool {name}"})


def page(params: dict[str, Any]) -> dict[str, Any]:
    """The list of tools, three at a time."""
    if "endless" in MODES:
        return {"tools": [tool("t")], "nextCursor": str(time.monotonic())}
    start = int(params.get("cursor") or 0)
    more = {"nextCursor": str(start + 3)} if start + 3 < len(TOOLS) else {}
    return {"tools": TOOLS[start : start + 3], **more}


def handle(message: dict[str, Any]) -> None:
    method, id, params = message.get("method"), message.get("id"), message.get("params") or {}
    note(f"{method}")
    if method == "initialize":
        if "hang" in MODES:
            time.sleep(120)
        send(id=id, result={
            "protocolVersion": "2025-06-18", "capabilities": {"tools": {"listChanged": True}},
            "serverInfo": {"name": "plain", "version": "1"},
        })  # fmt: skip
    elif method == "tools/list":
        if "list_fails" in MODES:
            send(id=id, error={"code": -32603, "message": "no list today"})
        else:
            send(id=id, result=page(params))
    elif method == "tools/call":
        token = (params.get("_meta") or {}).get("progressToken")
        CANCELLED.setdefault(id, threading.Event())
        threading.Thread(
            target=call, args=(id, params["name"], params.get("arguments") or {}, token), daemon=True
        ).start()
    elif method == "notifications/cancelled":
        note(f"cancelled: {params.get('reason')}")
        CANCELLED.setdefault(params["requestId"], threading.Event()).set()
    elif id is not None:
        if "dies_of_discover" in MODES:
            os._exit(3)
        send(id=id, error={"code": -32601, "message": "Method not found"})


def begin() -> None:
    note(f"started {os.getpid()}")
    if "deaf" in MODES:  # SIGTERM and the end of stdin are nothing to it
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if "child" in MODES:  # a grandchild in a session of its own that holds the pipes
        child = subprocess.Popen(
            [sys.executable, "-c", "import time; time.sleep(300)"], start_new_session=True
        )
        note(f"started {child.pid}")
    if "junk" in MODES:
        raw("Listening on port 3000\nAPI key: s3cr3t-v4lue")
    if "strange" in MODES:
        for line in STRANGE:
            raw(line)
    if "only_junk" in MODES:
        with contextlib.suppress(OSError):
            while True:
                raw("x" * 50)
    if "flood" in MODES:
        threading.Thread(target=flood, daemon=True).start()
    if "chatty" in MODES:
        threading.Thread(target=chat, daemon=True).start()
    if "dies_at_start" in MODES:
        print("cannot find the key s3cr3t-v4lue", file=sys.stderr, flush=True)
        os._exit(1)
    if "dies_once" in MODES and LOG and Path(LOG).read_text().count("started") == 1:
        os._exit(5)


def chat() -> None:
    with contextlib.suppress(OSError):
        while True:
            send(method="notifications/message", params={"level": "info", "data": "busy"})
            send(method="notifications/tools/list_changed")


def flood() -> None:
    with contextlib.suppress(OSError):
        while True:
            os.write(2, b"noise " * 10_000)
            time.sleep(0.001)


begin()
for line in sys.stdin:
    handle(json.loads(line))
note("stdin closed")
while "deaf" in MODES:
    time.sleep(1)
