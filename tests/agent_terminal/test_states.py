"""Where the agent keeps states of prompts."""

from __future__ import annotations

from pathlib import Path

import pytest

from pithos.cli import agent_model


def test_states_lie_where_no_command_of_the_agent_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A model beside the work is no place for them: what they say is believed."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    work, other = tmp_path / "work", tmp_path / "other"
    for folder in (work, other):
        folder.mkdir()
        (folder / "m.gguf").write_bytes(b"")
    (other / "link.gguf").symlink_to(work / "m.gguf")
    found = agent_model.states(work / "m.gguf", str(work))
    assert (
        found is not None and found.name == "m.gguf.pithos-cache" and found.is_relative_to(tmp_path / "cache")
    )
    assert agent_model.states(other / "link.gguf", str(work)) is not None
    assert agent_model.states(other / "m.gguf", str(work)) is None
