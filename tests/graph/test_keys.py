"""The list of GGUF keys, and what plans say about those that their architecture does not read."""

from __future__ import annotations

from pathlib import Path

import pytest
from golden_models import ARCHITECTURES, config

from graph import keys
from graph.build import load
from graph.errors import ConfigError


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_every_key_is_read_expected_checked_or_harmless(arch: str) -> None:
    a = load(config(arch)).arch
    read = {d.key for d in a.dims.values() if d.key}
    parts = [read, set(a.expects), set(keys.unread(a)), set(keys.harmless(a))]
    assert set().union(*parts) == set(keys.known())
    assert sum(map(len, parts)) == len(keys.known())
    assert {e["key"] for e in keys.expected(a)} == set(a.expects)


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_what_changes_answers_is_never_harmless(arch: str) -> None:
    a = load(config(arch)).arch
    assert not {"rope.scaling.type", "attention.sliding_window", "attn_logit_softcapping"} & set(
        keys.harmless(a)
    )
    assert keys.unread(a)["rope.scaling.type"] == ["none"]


def test_faults_of_the_list_have_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "keys.yaml"
    path.write_text("a: int\nb: number\nc: {type: int, unread: 0}\nd: {type: int, unred: [0]}\na: int\n")
    with pytest.raises(ConfigError) as caught:
        keys.read(path)
    text = str(caught.value)
    assert [line.split(": ")[0] for line in text.splitlines()] == [f"keys.yaml:{n}" for n in (2, 3, 4, 5)]
    assert "a is there twice" in text
