#!/usr/bin/env python3
"""Checks the web page that is committed: it is what its sources make, small, and asks nobody for anything.

python tools/check_web.py                                   its size
python tools/check_web.py --built build/web/index.html      also that a new build is equal, byte by byte
"""

from __future__ import annotations

import argparse
import gzip
import re
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "web" / "dist" / "index.html"
MOST = 1_300_000  # bytes
MOST_PACKED = 500_000  # bytes of gzip
# Attributes and rules that make a browser fetch as soon as it reads them.
_FETCHES = re.compile(
    rb"<(?:script|img|iframe|source|video|audio|embed)\b[^>]*?\bsrc=[\"']?(?!data:)[^\"'\s>]"
    rb"|<link\b[^>]*?\bhref=[\"']?(?!data:)[^\"'\s>]|@import\b",
    re.IGNORECASE,
)
_SCRIPT = re.compile(rb"(<script[^>]*>).*?</script>", re.DOTALL | re.IGNORECASE)


def faults(data: bytes, built: bytes | None) -> list[str]:
    """What is wrong with the page, in words. `built`: the bytes of a new build."""
    found = []
    packed = len(gzip.compress(data, 9, mtime=0))
    if len(data) >= MOST:
        found.append(f"it has {len(data):,} bytes, fewer than {MOST:,} are wanted")
    if packed >= MOST_PACKED:
        found.append(f"it has {packed:,} bytes compressed, fewer than {MOST_PACKED:,} are wanted")
    if fetched := _FETCHES.search(_SCRIPT.sub(rb"\1", data)):
        found.append(f"it fetches: {fetched.group()[:80].decode(errors='replace')}")
    if built is not None and built != data:
        at = next((n for n, (a, b) in enumerate(zip(data, built, strict=False)) if a != b), None)
        place = f"from byte {at:,} on" if at is not None else f"in length ({len(data):,}, {len(built):,})"
        found.append(f"a new build of web/src differs {place}: run make web and commit web/dist/index.html")
    return found


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--built", metavar="FILE", type=Path, help="a new build to compare with")
    args = parser.parse_args(argv)
    if not PAGE.exists():
        print(f"{PAGE}: the page is missing: run make web", file=sys.stderr)
        return 1
    data = PAGE.read_bytes()
    found = faults(data, args.built.read_bytes() if args.built else None)
    for fault in found:
        print(f"web/dist/index.html: {fault}", file=sys.stderr)
    if not found:
        packed = len(gzip.compress(data, 9, mtime=0))
        print(f"web/dist/index.html: {len(data):,} bytes, {packed:,} compressed")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
