"""Bytes of a file as text and back, with its encoding, byte order mark and line ends kept."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from pithos.errors import ToolError, shown

MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"\x7fELF", "a program (ELF)"),
    (b"MZ", "a program of Windows"),
    (b"\xcf\xfa\xed\xfe", "a program (Mach-O)"),
    (b"\xca\xfe\xba\xbe", "a Java class"),
    (b"\0asm", "WebAssembly"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"RIFF", "a RIFF file (WebP, WAV, AVI)"),
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive (or an office document, wheel, JAR)"),
    (b"\x1f\x8b", "gzip data"),
    (b"BZh", "bzip2 data"),
    (b"\xfd7zXZ", "xz data"),
    (b"(\xb5/\xfd", "zstd data"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"SQLite format 3", "an SQLite database"),
    (b"GGUF", "a GGUF model"),
    (b"OggS", "Ogg audio or video"),
    (b"ID3", "MP3 audio"),
    (b"wOFF", "a font"),
)
MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
LOOKED_AT = 65536


@dataclass(frozen=True)
class Text:
    """The text of a file as it is (line ends too), and how it is written."""

    content: str
    encoding: str = "utf-8"
    mark: bytes = b""

    @property
    def line_end(self) -> str:
        """What ends most lines."""
        windows = self.content.count("\r\n")
        return "\r\n" if windows * 2 > self.content.count("\n") else "\n"

    def encoded(self, content: str, path: str) -> bytes:
        """New content in the same encoding. Raises ToolError for characters that it does not have."""
        try:
            return self.mark + content.encode(self.encoding)
        except UnicodeEncodeError as error:
            character = error.object[error.start]
            raise ToolError(
                f"{shown(path)} is written in {self.encoding}, which has no {character!r}: leave it out"
            ) from None


def decoded(raw: bytes, path: str) -> Text:
    """The text of a file: UTF-8, UTF-16 with its mark, else cp1252 or Latin-1. Raises ToolError for binary."""
    for mark, encoding in MARKS:
        if raw.startswith(mark):
            try:
                return Text(raw[len(mark) :].decode(encoding), encoding, mark)
            except UnicodeDecodeError:
                raise _binary(path, f"no {encoding}, though it starts as such") from None
    kind = binary(raw)
    if kind:
        raise _binary(path, kind)
    for encoding in ("utf-8", "cp1252"):
        try:
            return Text(raw.decode(encoding), encoding)
        except UnicodeDecodeError:
            continue
    return Text(raw.decode("latin-1"), "latin-1")


def binary(raw: bytes) -> str:
    """The kind of a binary file, "" for text."""
    if any(raw.startswith(mark) for mark, _ in MARKS):
        return ""
    head = raw[:LOOKED_AT]
    odd = sum(head.count(code) for code in (*range(9), *range(14, 27), *range(28, 32)))
    if b"\0" not in head and odd * 50 <= len(head):
        return ""
    return next((kind for magic, kind in MAGIC if raw.startswith(magic)), "binary data")


def _binary(path: str, kind: str) -> ToolError:
    return ToolError(f"{shown(path)} is no text but {kind}: use run_command with a program that reads it")
