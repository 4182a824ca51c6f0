"""The check of the page that is committed."""

from pathlib import Path

import check_web
import pytest

GOOD = b"<!doctype html><title>x</title><link rel=icon href='data:,'><script>f('<img src=x>')</script>"


def test_a_good_page() -> None:
    assert check_web.faults(GOOD, GOOD) == []


@pytest.mark.parametrize(
    ("data", "part"),
    [
        (GOOD + b" " * check_web.MOST, "fewer than 1,300,000"),
        (GOOD + b"<script src='https://a.invalid/x.js'></script>", "it fetches: <script src='h"),
        (GOOD + b"<link rel=stylesheet href=/x.css>", "it fetches: <link"),
        (GOOD + b"<style>@import 'x.css'</style>", "it fetches: @import"),
    ],
)
def test_what_is_wrong_is_said(data: bytes, part: str) -> None:
    assert part in " ".join(check_web.faults(data, None))


def test_bytes_that_do_not_compress_are_counted() -> None:
    data = b"".join(n.to_bytes(8, "little") for n in (pow(3, k, 2**61 - 1) for k in range(80_000)))
    assert any("compressed" in fault for fault in check_web.faults(data, None))


def test_a_new_build_that_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "differs from byte 3 on: run make web" in check_web.faults(b"abcd", b"abcx")[0]
    assert "differs in length (4, 5)" in check_web.faults(b"abcd", b"abcde")[0]
    (tmp_path / "built").write_bytes(b"else")
    assert check_web.main(["--built", str(tmp_path / "built")]) == 1
    assert "run make web" in capsys.readouterr().err
