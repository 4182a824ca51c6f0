"""How a model writes calls: told from its chat template, else from its vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from pithos.text.tokenizer import Tokenizer
    from pithos.text.toolcalls.body import Body

Dialect = Literal["lfm2", "lfm3", "json"]
"""lfm2: [f(a='v')]; lfm3: <function=f><parameter=a>v</parameter></function>; json: {"name": "f", "arguments": {...}}"""


@dataclass(frozen=True)
class Markers:
    """What stands around calls."""

    begin: str
    end: str


LFM2 = Markers("<|tool_call_start|>", "<|tool_call_end|>")
TAGS = Markers("<tool_call>", "</tool_call>")
MARKERS: dict[Dialect, Markers] = {"lfm2": LFM2, "lfm3": TAGS, "json": TAGS}


def dialect(source: str | None, tokenizer: Tokenizer) -> Dialect | None:
    """The dialect of a model with the chat template `source`; None if it is not known to call functions."""
    text = source or ""
    if LFM2.begin in text:
        return "lfm2"
    if TAGS.begin in text:
        return "lfm3" if "<function=" in text else "json"
    if tokenizer.token_id(LFM2.begin) is not None:
        return "lfm2"
    return None if tokenizer.token_id(TAGS.begin) is None else "json"


def body(dialect: Dialect, index: int, tools: Sequence[Any]) -> Body:
    """A parser of one block of calls, the first of which has the number `index`."""
    from pithos.text.toolcalls.calls import CallsBody
    from pithos.text.toolcalls.tagged import TaggedBody

    return CallsBody(index) if dialect == "lfm2" else TaggedBody(index, tools)
