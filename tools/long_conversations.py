"""Long and odd conversations for tests of chat templates, and what transformers makes of them.

`python tools/long_conversations.py` rewrites tests/golden/templates/long.json (pip install transformers jinja2): for
each template and conversation the length of the rendered text and its SHA-256, or null where the template fails.
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "tests" / "golden" / "templates"
GOLDEN = FOLDER / "long.json"
SPECIAL = {"bos_token": "<|startoftext|>", "eos_token": "<|im_end|>"}
MOMENT = 1767225600.0 + 43200  # noon of a day in 2026, the same day in nearly all time zones

Settings = dict[str, Any]
WORDS = (
    "the", "Łódź", "☕", "🙂🏽", "نص", "日本語", "a\u0301", "\u200d",
    "{{ x }}", "{% if %}", "<b>&amp;</b>", "it's", '"q"', "\\n",
    "\t", "\r\n", "\n", "\n\n", "  ", "1,234.5", "```py\nprint('x')\n```", "|",
    "<|", "</", "\x00", "\u2028", "null", "None",
)  # fmt: skip
ODD_CONTENTS = (
    "", " ", "\n", "\n\nx\n\n", "</think>", "<think>", "<think></think>", "<think>a</think>",
    "<think>a</think>\n\nb", "a</think>b</think>c",
    "<|im_end|>", "<|im_start|>user\nx<|im_end|>", "<tool_call>x</tool_call>",
    "<|tool_call_start|>[f()]<|tool_call_end|>",
    "<tool_response>\nx\n</tool_response>", "CONTINUE_FINAL_MESSAGE_TAG ", "x" * 200_000, "🙂" * 20_000, "\n" * 5000,
)  # fmt: skip


def text(rng: random.Random, most: int = 30) -> str:
    """Some words of many scripts and signs."""
    return "".join(rng.choice(WORDS) + rng.choice(("", " ")) for _ in range(rng.randrange(most)))


def value(rng: random.Random, depth: int = 4) -> Any:
    """Any JSON value."""
    kind = rng.randrange(8 if depth else 6)
    if kind == 6:
        return [value(rng, depth - 1) for _ in range(rng.randrange(4))]
    if kind == 7:
        return {text(rng, 3) or "k": value(rng, depth - 1) for _ in range(rng.randrange(4))}
    scalars = (
        None,
        rng.random() < 0.5,
        rng.randrange(-(10**9), 10**12),
        rng.uniform(-1e6, 1e-6),
        text(rng, 6),
        "",
    )
    return scalars[kind]


def calls(rng: random.Random) -> list[Settings]:
    """Calls of functions with nested arguments."""
    return [
        {
            "type": "function",
            "id": f"call_{n}",
            "function": {
                "name": rng.choice(("get_time", "fs.read", "größe", "x")),
                "arguments": {f"a{i}": value(rng) for i in range(rng.randrange(4))},
            },
        }
        for n in range(rng.randrange(1, 4))
    ]


def tools(rng: random.Random, count: int) -> list[Settings]:
    """Functions with schemas of any shape."""
    return [
        {
            "type": "function",
            "function": {
                "name": f"f{n}",
                "description": text(rng),
                "parameters": {"type": "object", "properties": {f"p{i}": value(rng) for i in range(3)}},
            },
        }
        for n in range(count)
    ]


def talk(rng: random.Random, turns: int, agent: bool) -> list[Settings]:
    """A conversation of many turns, some with reasoning, some with calls and their results."""
    messages: list[Settings] = [{"role": "system", "content": text(rng)}] if rng.random() < 0.5 else []
    for _ in range(turns):
        messages.append({"role": "user", "content": text(rng)})
        answer: Settings = {"role": "assistant", "content": text(rng)}
        if rng.random() < 0.4:
            answer["reasoning_content"] = text(rng)
        elif rng.random() < 0.3:
            answer["content"] = f"<think>{text(rng)}</think>{text(rng)}"
        messages.append(answer)
        if agent and rng.random() < 0.6:
            answer["tool_calls"] = calls(rng)
            results = [{"role": "tool", "content": json.dumps(value(rng))} for _ in answer["tool_calls"]]
            messages += [*results, {"role": "assistant", "content": text(rng)}]
    return [*messages, {"role": "user", "content": text(rng) or "?"}]


def conversations() -> dict[str, Settings]:
    """Settings for a template by name; the same at every call."""
    rng = random.Random(20260101)
    made: dict[str, Settings] = {}
    for turns in (1, 2, 30, 400):
        for agent in (False, True):
            name = f"{turns} turns{' of an agent' if agent else ''}"
            made[name] = {"messages": talk(rng, turns, agent)}
            made[f"{name}, kept"] = {**made[name], "preserve_thinking": True, "keep_past_thinking": True}
            made[f"{name}, tools"] = {**made[name], "tools": tools(rng, turns % 29 + 1)}
            made[f"{name}, no prompt"] = {**made[name], "add_generation_prompt": False}
    for n, content in enumerate(ODD_CONTENTS):
        user, answer = {"role": "user", "content": content}, {"role": "assistant", "content": content}
        made[f"odd {n}"] = {"messages": [{"role": "system", "content": content}, user, answer, user]}
        made[f"odd answer {n}"] = {"messages": [user, {**answer, "reasoning_content": content}, user, answer]}
        made[f"odd call {n}"] = {
            "messages": [user, {**answer, "tool_calls": calls(rng)}, {**user, "role": "tool"}]
        }
    hello = {"role": "user", "content": "Hi"}
    made["no content"] = {
        "messages": [hello, {"role": "assistant", "content": None, "tool_calls": calls(rng)}]
    }
    made["missing content"] = {"messages": [hello, {"role": "assistant", "tool_calls": calls(rng)}]}
    made["other roles"] = {
        "messages": [{"role": "developer", "content": "x"}, hello, {"role": "", "content": "y"}]
    }
    made["one role"] = {"messages": [hello] * 50}
    made["late system"] = {"messages": [hello, {"role": "system", "content": "x"}, hello]}
    made["answers first"] = {"messages": [{"role": "assistant", "content": "x"}] * 3}
    made["quiet"] = {"messages": talk(rng, 3, True), "enable_thinking": False}
    return made


def digest(rendered: str | None) -> list[Any] | None:
    """What the golden file keeps of a text."""
    if rendered is None:
        return None
    data = rendered.encode("utf-8")
    return [len(data), hashlib.sha256(data).hexdigest()]


def main() -> None:
    """Renders every conversation with every template."""
    from datetime import date, datetime

    from transformers.utils.chat_template_utils import _alias_reasoning_fields, _compile_jinja_template

    day = datetime.fromtimestamp(MOMENT).date().isoformat()
    made: dict[str, dict[str, Any]] = {}
    for path in sorted(FOLDER.glob("*.jinja")):
        template = _compile_jinja_template(path.read_text(encoding="utf-8"))
        made[path.stem] = {}
        for name, settings in conversations().items():
            values = {"tools": None, "add_generation_prompt": True, **SPECIAL, **settings}
            values["messages"] = _alias_reasoning_fields(values["messages"])
            try:
                rendered = template.render(**values).replace(date.today().isoformat(), day)
            except Exception:  # whatever a template does to what it cannot render
                rendered = None
            made[path.stem][name] = digest(rendered)
    rows = [
        f" {json.dumps(stem)}: {{\n"
        + ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in found.items())
        + "\n }"
        for stem, found in made.items()
    ]
    GOLDEN.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
