"""Log probabilities of tokens, in the forms of chat completions and of completions."""

from __future__ import annotations

from collections.abc import Sequence

from pithos.chat.events import TokenInfo
from pithos.server.core import Core, Json


def chat_form(tokens: Sequence[TokenInfo], core: Core) -> Json:
    """{"content": [...]}: each token with its text, bytes, logprob and the likeliest others."""
    return {"content": [_entry(token, core) for token in tokens], "refusal": None}


def completion_form(tokens: Sequence[TokenInfo], core: Core, offset: int = 0) -> Json:
    """Lists side by side. `offset`: characters of the text before these tokens."""
    texts = [_text(token.data) for token in tokens]
    offsets = []
    for text in texts:
        offsets.append(offset)
        offset += len(text)
    return {
        "tokens": texts,
        "token_logprobs": [token.logprob for token in tokens],
        "top_logprobs": [
            {_text(core.token_bytes(other)): logprob for other, logprob in token.top} for token in tokens
        ],
        "text_offset": offsets,
    }


def _entry(token: TokenInfo, core: Core) -> Json:
    top = [{**_token(core.token_bytes(other)), "logprob": logprob} for other, logprob in token.top]
    return {**_token(token.data), "logprob": token.logprob or 0.0, "top_logprobs": top}


def _token(data: bytes) -> Json:
    return {"token": _text(data), "bytes": list(data)}


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
