"""Prompt files and texts, good and bad."""

from pathlib import Path

import pytest

from pithos.cli import opening
from pithos.errors import UsageError


def test_a_text_without_its_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "prompt.txt"
    path.write_bytes("\ufeffdéjà vu\n".encode())
    assert opening.read_text(str(path), "the prompt") == "déjà vu\n"


def test_bad_files_are_refused(tmp_path: Path) -> None:
    binary = tmp_path / "photo.png"
    binary.write_bytes(b"\x89PNG\r\n\x1a\n")
    with pytest.raises(
        UsageError,
        match=r"photo\.png: the prompt is not UTF-8 text \(byte 0x89 at 0\): give a text",
    ):
        opening.read_text(str(binary), "the prompt")
    with pytest.raises(UsageError, match="is a folder"):
        opening.read_text(str(tmp_path), "the prompt")
    with pytest.raises(UsageError, match=r"none\.txt: no such file for the prompt: check the path \(it is"):
        opening.read_text(str(tmp_path / "none.txt"), "the prompt")


def test_arguments_that_are_no_text_are_refused() -> None:
    assert opening.argument_text("ünï", "the prompt") == "ünï"
    with pytest.raises(
        UsageError, match="not valid UTF-8 text: set the terminal to UTF-8, or give the text in a file"
    ):
        opening.argument_text("a\udcff", "the prompt")
