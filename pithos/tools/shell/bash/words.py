"""A word of a command line, as far as it is known before it runs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

PLAIN = {
    "word",
    "number",
    "variable_name",
    "test_operator",
    "special_variable_name",
    "regex",
    "heredoc_start",
}
KNOWN = {*PLAIN, "string", "raw_string", "ansi_c_string", "concatenation", "string_content"}
ESCAPES = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
    "e": "\x1b",
    "E": "\x1b",
}
ANSI = re.compile(
    r"\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3})|c(.)|(.))", re.S
)


@dataclass(frozen=True)
class Word:
    """`text` is what the program gets, unless `dynamic`: a part is known only when it runs. `glob`: it names files."""

    text: str
    dynamic: bool = False
    glob: bool = False

    @property
    def exact(self) -> bool:
        """Whether `text` is all there is to know."""
        return not self.dynamic and not self.glob


def of_node(node: Node) -> Word:
    """The word that a node of the tree stands for."""
    raw = _raw(node)
    if node.type == "concatenation":
        return _joined(node)
    if node.type == "raw_string":
        return Word(raw[1:-1])
    if node.type == "ansi_c_string":
        return Word(_ansi(raw[2:-1]))
    if node.type == "string":
        if any(child.type != "string_content" for child in node.named_children):
            return Word(raw, dynamic=True)
        return Word(re.sub(r'\\([$`"\\\n])', lambda m: m[1].replace("\n", ""), raw[1:-1]))
    if node.type in PLAIN:
        return _unquoted(raw)
    return Word(raw, dynamic=True)


def _joined(node: Node) -> Word:
    """Parts that stand together: a brace among them makes several words of one."""
    parts = [of_node(child) for child in node.named_children]
    bare = "".join(_raw(child) for child in node.named_children if child.type in PLAIN)
    covered = sum(child.end_byte - child.start_byte for child in node.named_children)
    dynamic = (
        any(part.dynamic for part in parts) or _braces(bare) or covered != node.end_byte - node.start_byte
    )
    if dynamic:
        return Word(_raw(node), dynamic=True)
    return Word("".join(part.text for part in parts), glob=any(part.glob for part in parts))


def _unquoted(raw: str) -> Word:
    if "$" in raw.replace("\\$", "") or "`" in raw.replace("\\`", "") or _braces(raw):
        return Word(raw, dynamic=True)
    bare = re.sub(r"\\.", "", raw, flags=re.S)
    text = re.sub(r"\\(.)", lambda m: "" if m[1] == "\n" else m[1], raw, flags=re.S)
    return Word(text, glob=any(c in bare for c in "*?[") or bare.startswith("~"))


def _braces(raw: str) -> bool:
    """{a,b} and {1..9} become several words; {} alone does not."""
    bare = re.sub(r"\\.", "", raw, flags=re.S)
    return "{" in bare and ("," in bare or ".." in bare)


def _ansi(raw: str) -> str:
    def decoded(match: re.Match[str]) -> str:
        code = match[1] or match[2] or match[3]
        if code or match[4]:
            number = int(code, 16) if code else int(match[4], 8)
            return chr(number) if number < 0x110000 else "\ufffd"
        return chr(ord(match[5]) & 31) if match[5] else ESCAPES.get(match[6], match[6])

    return ANSI.sub(decoded, raw)


def _raw(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")
