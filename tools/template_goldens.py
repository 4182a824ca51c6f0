"""Rewrites tests/golden/templates/rendered.json with transformers as the oracle (pip install transformers jinja2).

python tools/template_goldens.py
"""

import json
from datetime import date
from pathlib import Path

from transformers.utils.chat_template_utils import _alias_reasoning_fields, _compile_jinja_template

FOLDER = Path(__file__).parents[1] / "tests" / "golden" / "templates"
SPECIAL = {"bos_token": "<|startoftext|>", "eos_token": "<|im_end|>"}
TOOLS = [
    {
        "type": "function",
        "function": {
            "name": "get_time",
            "description": "Time in a city é <b> & 'x'",
            "parameters": {
                "type": "object",
                "properties": {"city": {"type": "string"}, "n": {"type": "integer"}},
                "required": ["city"],
            },
        },
    }
]
ARGUMENTS = {
    "city": 'Pa\'ris "x"\n',
    "n": 3,
    "f": 1.5,
    "b": True,
    "z": None,
    "l": ["a", 1, False],
    "o": {"k": "v", "t": True},
}
USER = {"role": "user", "content": "Time in Paris?"}
TALK = [
    {"role": "system", "content": "Be brief."},
    USER,
    {"role": "assistant", "content": "<think>need tool</think>Let me look."},
    {"role": "user", "content": "And in Łódź? 🙂\n  indented"},
    {"role": "assistant", "content": "It is 12.", "reasoning_content": "Easy."},
    {"role": "user", "content": "Thanks"},
]
CALLS = [
    {"type": "function", "function": {"name": "get_time", "arguments": ARGUMENTS}},
    {"type": "function", "function": {"name": "g", "arguments": {}}},
]
AGENT = [
    {"role": "system", "content": "Be brief."},
    USER,
    {"role": "assistant", "content": "Let me look.", "thinking": "T1", "tool_calls": CALLS},
    {"role": "tool", "content": '{"t": 12}'},
]
CONVERSATIONS = {
    "plain": {"messages": [USER]},
    "no generation prompt": {"messages": [USER], "add_generation_prompt": False},
    "talk": {"messages": TALK},
    "preserve": {"messages": TALK, "preserve_thinking": True, "keep_past_thinking": True},
    "no thinking": {"messages": [USER], "enable_thinking": False},
    "tools": {"messages": [USER], "tools": TOOLS},
    "agent": {"messages": AGENT, "tools": TOOLS},
}


def render(source: str, settings: dict[str, object]) -> str:
    """What apply_chat_template does, with today's date replaced."""
    values = {"tools": None, "add_generation_prompt": True, **SPECIAL, **settings}
    values["messages"] = _alias_reasoning_fields(values["messages"])
    return _compile_jinja_template(source).render(**values).replace(date.today().isoformat(), "<today>")


def main() -> None:
    """Renders every conversation with every template."""
    sources = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.jinja"))}
    rendered = {
        name: {key: render(source, settings) for key, settings in CONVERSATIONS.items()}
        for name, source in sources.items()
    }
    content = {"special": SPECIAL, "conversations": CONVERSATIONS, "rendered": rendered}
    text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    (FOLDER / "rendered.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
