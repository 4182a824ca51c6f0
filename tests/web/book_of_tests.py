"""What the scripted model answers to which question."""

from __future__ import annotations

from typing import Any

Entry = dict[str, Any]


def call(name: str, **arguments: str | int) -> str:
    """A call as the model writes it."""
    given = ", ".join(f"{key}={value!r}" for key, value in arguments.items())
    return f"<|tool_call_start|>[{name}({given})]<|tool_call_end|>"


def says(*answers: str, seconds: float = 0.0, turns: bool = False) -> Entry:
    return {"answers": list(answers), "seconds": seconds, "turns": turns}


TABLE = """\
## Rivers

| river | length (km) | sea |
|:------|------------:|-----|
| Elbe  | 1094        | North Sea |
| Oder  | 866         | *Baltic* Sea |

1. first
2. second
   - nested

> A quotation with `code` and a [link](https://a.invalid/path?x=1&y=2).

~~gone~~ and **strong**, done."""

CODE = """\
Here it is:

```python
def greet(name: str) -> str:
    return f"<b>Hello, {name}!</b>"  # HTML that stays text
```

```
no language
```

Done."""

FORMULA = r"""\
Euler: $e^{i\pi} + 1 = 0$, and a price of $5 or $6.

$$\int_0^\infty e^{-x^2}\,dx = \frac{\sqrt{\pi}}{2}$$

\[ \sum_{k=1}^{n} k = \frac{n(n+1)}{2} \] and \(a_1\) too."""

STORY = " ".join(f"word{n}" for n in range(400))

CHAT: dict[str, Entry] = {
    "ping": says("pong"),
    "rivers": says(TABLE),
    "greet": says(CODE),
    "Euler": says(FORMULA),
    "think aloud": says("<think>First this,\n\nthen *that*.</think>The answer is 42."),
    "think slowly": says("<think>" + "hm " * 60 + "</think>Got it.", seconds=0.02),
    "long story": says("<think>A story.</think>" + STORY, seconds=0.02),
    "one of several": says(*(f"Answer number {n}" for n in range(9)), turns=True),
    "read this": says("I read it.", seconds=0.15),
}

WRITE = call("write_file", path="notes.txt", content="one\ntwo\nthree\n")
EDIT = call("edit_file", path="notes.txt", old_text="two", new_text="zwei\ndrei")
LONG = "\n".join([*(f"echo {n}" for n in range(90)), "rm -rf last"])
LOOP = [call("read_file", path=f"file{n}.txt") for n in range(60)]

AGENT: dict[str, Entry] = {
    "what is 6 times 7": says(f"<think>Compute.</think>{call('calculator', expression='6*7')}", "It is 42."),
    "write the notes": says(WRITE, "The notes are written."),
    "change the notes": says(call("read_file", path="notes.txt"), EDIT, "The notes are changed."),
    "run a command": says(
        call("run_command", command="echo out; sleep 0.2; echo err >&2; exit 3"), "The command ended with 3."
    ),
    "two at once": says(
        "<|tool_call_start|>[calculator(expression='1+1'), calculator(expression='2+2')]<|tool_call_end|>",
        "2 and 4.",
    ),
    "for ever": says(*LOOP, seconds=0.0),
    "echo by MCP": says(call("plain__echo", text="over there"), "It came back."),
    "the same again": says(*[call("calculator", expression="1+1")] * 12),
    "no such tool": says(call("teleport", to="Mars"), "I cannot do that."),
    "a long command": says(call("run_command", command=LONG), "It ran."),
    "a command that turns": says(call("run_command", command="echo ok \u202e fr- mr"), "It ran."),
    "wait a while": says(call("run_command", command="sleep 60"), "It slept."),
}

BOOK = CHAT | AGENT
