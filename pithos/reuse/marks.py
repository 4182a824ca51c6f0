"""Where the prompts of a conversation part from each other: the positions that snapshots are taken at."""

from __future__ import annotations

from pithos.text.tokenizer import Tokenizer

EVERY = 512  # positions between two snapshots of a long message
LEAST = 8  # tokens that are worth a snapshot, unless they are the whole prompt
OPENERS = (
    "<|im_start|>",
    "<|start_header_id|>",
    "<start_of_turn>",
    "<|start_of_role|>",
    "<|system|>",
    "<|user|>",
    "<|assistant|>",
    "[INST]",
)


class Marks:
    """`openers`: the tokens that open a message in this vocabulary."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        found = (tokenizer.token_id(text) for text in OPENERS)
        self.openers = frozenset(token for token in found if token is not None)

    def of(self, ids: list[int]) -> set[int]:
        """Before every message, and before the last token: that one is read again when the same prompt comes again."""
        starts = {at for at, token in enumerate(ids) if token in self.openers and at >= LEAST}
        return (starts | {len(ids) - 1}) - {0, -1}
