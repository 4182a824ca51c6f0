"""configs/pretokenizers.yaml: how a vocabulary cuts text into words, and which tokens end an answer."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

from pithos.data import data_path
from pithos.errors import TokenizerError, shown


@dataclass(frozen=True)
class Rule:
    """One entry of the file; its head explains the fields."""

    patterns: tuple[str, ...]
    ignore_merges: bool = False
    add_bos: bool = False


@cache
def _file() -> dict[str, Any]:
    with open(data_path("configs", "pretokenizers.yaml"), encoding="utf-8") as file:
        content: dict[str, Any] = yaml.load(file, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return content


@cache
def rules() -> dict[str, Rule]:
    """The value of tokenizer.ggml.pre -> rule."""
    found = {}
    for entry in _file()["pretokenizers"]:
        rule = Rule(tuple(entry["patterns"]), entry.get("ignore_merges", False), entry.get("add_bos", False))
        found.update(dict.fromkeys(entry["names"], rule))
    return found


def rule(name: object) -> Rule:
    """The rule of a value of tokenizer.ggml.pre. Raises TokenizerError listing the known ones."""
    known = rules()
    if not isinstance(name, str) or name not in known:
        what = "tokenizer.ggml.pre is missing" if name is None else f"unknown pre-tokenizer {shown(name)}"
        raise TokenizerError(f"{what}; known are {', '.join(sorted(known))} (configs/pretokenizers.yaml)")
    return known[name]


def end_of_generation() -> frozenset[str]:
    """Texts of tokens that end an answer in any vocabulary."""
    return frozenset(_file()["end_of_generation"])
