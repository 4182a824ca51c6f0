"""Chat messages to the text of a prompt, by the template that the model's file carries."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pithos.errors import TemplateError
from pithos.gguf import GGUF
from pithos.text.sandbox import Sandbox
from pithos.text.tokenizer import Tokenizer

Message = Mapping[str, Any]

CHATML = (
    "{% for message in messages %}"
    "{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}"
    "{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"
)
"""What a model is taken to speak if its file has no template but its vocabulary has <|im_start|>."""

THINK = "<think>"
_REASONING = ("reasoning_content", "thinking", "reasoning")


class ChatTemplate:
    """Renders messages. `source` is the Jinja text, None for a model that was not made to chat; `tool_source` that of
    conversations with tools.

    `thinks` is True for a model that may reason in <think>...</think> before it answers.
    """

    def __init__(
        self,
        source: str | None,
        special: Mapping[str, str] | None = None,
        *,
        tool_source: str | None = None,
        thinks: bool = False,
        sandbox: Sandbox | None = None,
    ) -> None:
        self.source = source
        self.thinks = thinks
        self.tool_source = tool_source or source
        self._special = dict(special or {})
        self._sandbox = sandbox or Sandbox()

    @classmethod
    def from_gguf(cls, gguf: GGUF, tokenizer: Tokenizer) -> "ChatTemplate":
        """The template of a file, or ChatML, or none."""
        source = _text(gguf, "tokenizer.chat_template")
        if source is None and tokenizer.token_id("<|im_start|>") is not None:
            source = CHATML
        return cls(
            source,
            _special(gguf, tokenizer),
            tool_source=_text(gguf, "tokenizer.chat_template.tool_use"),
            thinks=tokenizer.token_id(THINK) is not None or THINK in (source or ""),
        )

    def warm(self) -> None:
        """Starts the process that renders, without waiting, so that the first prompt need not."""
        if self.source is not None:
            self._sandbox.warm()

    def render(
        self,
        messages: Sequence[Message],
        tools: Sequence[Any] | None = None,
        add_generation_prompt: bool = True,
        moment: float | None = None,
        **variables: Any,
    ) -> str:
        """The prompt of `messages` ({"role", "content", ...}) and `tools` (JSON schemas of functions).

        `moment`: the Unix time that a template which asks for the date gets; None: now.
        `variables` reach the template as they are (enable_thinking, preserve_thinking, ...). Raises
        TemplateError if the model has no template, or it fails, refuses the messages or does not end.
        """
        source = self.tool_source if tools else self.source
        if source is None:
            raise TemplateError(
                "this model has no chat template and no <|im_start|> token: it completes text, "
                "so give it a plain prompt (pithos run --raw)"
            )
        values = {
            **self._special,
            **variables,
            "messages": [_message(message) for message in messages],
            "tools": list(tools) if tools else None,
            "add_generation_prompt": add_generation_prompt,
        }
        try:
            return self._sandbox.render(source, values, moment)
        except TemplateError:
            objects = [_with_objects(message) for message in values["messages"]]
            if objects == values["messages"]:
                raise
        # Arguments that are no JSON object, as those of a call that was cut off: some templates take no texts.
        return self._sandbox.render(source, {**values, "messages": objects}, moment)

    def close(self) -> None:
        """Ends the process that renders."""
        self._sandbox.close()


def _message(message: Message) -> dict[str, Any]:
    """`message` as templates expect it: arguments of calls as objects, reasoning under its usual names."""
    made = dict(message)
    reasoning = next((made[key] for key in _REASONING if made.get(key) is not None), None)
    if reasoning is not None:
        made = {"thinking": reasoning, **made, "reasoning_content": reasoning}
    if made.get("tool_calls"):
        made["tool_calls"] = [_call(call) for call in made["tool_calls"]]
    return made


def _call(call: Any) -> Any:
    if not isinstance(call, Mapping) or not isinstance(call.get("function"), Mapping):
        return call
    function = dict(call["function"])
    arguments = function.get("arguments")
    if isinstance(arguments, str):
        function["arguments"] = _object(arguments)
    return {**call, "function": function}


def _with_objects(message: dict[str, Any]) -> dict[str, Any]:
    """`message` with calls whose arguments are objects: a text becomes the only argument."""
    if not isinstance(message.get("tool_calls"), list):
        return message
    return {**message, "tool_calls": [_with_object(call) for call in message["tool_calls"]]}


def _with_object(call: Any) -> Any:
    function = call.get("function") if isinstance(call, Mapping) else None
    if not isinstance(function, Mapping) or not isinstance(function.get("arguments"), str):
        return call
    return {**call, "function": {**function, "arguments": {"arguments": function["arguments"]}}}


def _object(text: str) -> Any:
    try:
        value = json.loads(text or "{}")
    except ValueError:
        return text
    return value if isinstance(value, dict) else text


def _text(gguf: GGUF, key: str) -> str | None:
    value = gguf.get(key)
    return value if isinstance(value, str) and value.strip() else None


def _special(gguf: GGUF, tokenizer: Tokenizer) -> dict[str, str]:
    names = {"bos": "bos_token", "eos": "eos_token", "padding": "pad_token", "unknown": "unk_token"}
    ids = {name: gguf.get(f"tokenizer.ggml.{key}_token_id") for key, name in names.items()}
    return {name: tokenizer.text(token) for name, token in ids.items() if isinstance(token, int)}
