"""server__tool: names that any model can call, and that never meet."""

from __future__ import annotations

import itertools
import random

from pithos.tools.mcp import names


def test_plain_names_stay() -> None:
    assert names.prefixes(["files", "git_hub"]) == {"files": "files", "git_hub": "git_hub"}
    assert names.functions("files", ["read", "a-b", "c.d/e"]) == {
        "read": "files__read", "a-b": "files__a_b", "c.d/e": "files__c_d_e",
    }  # fmt: skip


def test_prefixes_differ_and_have_no_gap() -> None:
    servers = ["a b", "a-b", "a__b", "_a_b_", "1", "", "ü", "日本", "x" * 90, "x" * 91, "mcp"]
    found = names.prefixes(servers)
    assert len(set(found.values())) == len(servers)
    for prefix in found.values():
        assert prefix.isidentifier()
        assert len(prefix) <= names.PREFIX
        assert "__" not in prefix
        assert not prefix.startswith("_")
        assert not prefix.endswith("_")


def test_names_that_would_meet_are_told_apart() -> None:
    found = names.functions("s", ["a.b", "a-b", "a_b", "a b"])
    assert found["a_b"] == "s__a_b"
    assert len(set(found.values())) == 4
    assert all(name.startswith("s__a_b") for name in found.values())


def test_long_names_are_cut() -> None:
    tools = ["x" * 60, "x" * 61, "y" * 200, "y" * 201]
    found = names.functions("prefix", tools)
    assert len(set(found.values())) == 4
    assert all(len(name) <= 64 for name in found.values())


def test_the_order_of_the_list_does_not_matter() -> None:
    tools = ["a.b", "a-b", "x" * 70, "x" * 71, "c", "日本", "\ud800"]
    first = names.functions("s", tools)
    for _ in range(10):
        random.shuffle(tools)
        assert names.functions("s", tools) == first


def test_no_two_tools_of_any_servers_share_a_name() -> None:
    pieces = ["a", "_", "b", "."]
    words = ["".join(p) for n in (1, 2, 3) for p in itertools.product(pieces, repeat=n)]
    prefixes = names.prefixes(words)
    found = [name for prefix in prefixes.values() for name in names.functions(prefix, words).values()]
    assert len(set(found)) == len(words) ** 2
    assert all(name.isidentifier() and len(name) <= 64 for name in found)
