"""The command line of the server that load_server starts."""

import argparse

import load_server
import pytest


@pytest.mark.parametrize(
    ("more", "kept"),
    [
        ("", True),
        ("--kv f32", True),
        ("--no-cache", False),
        ("--cache-dir /tmp/other", False),
        ("--cache-dir=/tmp/other", False),
        ("--cache-mb 10", True),
    ],
)
def test_its_cache_is_a_folder_of_its_own_unless_something_else_is_said(more: str, kept: bool) -> None:
    given = argparse.Namespace(args=more, pithos="python -m pithos", model="m.gguf", parallel=8)
    made = load_server.arguments(given, 8080, "/tmp/own")
    assert made[:9] == ["python", "-m", "pithos", "serve", "-m", "m.gguf", "--port", "8080", "--parallel"]
    assert ("/tmp/own" in made) is kept
    assert made[len(made) - len(more.split()) :] == more.split()
