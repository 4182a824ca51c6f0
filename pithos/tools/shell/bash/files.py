"""Programs that write, move or unpack files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pithos.tools.shell.bash.options import clustered, has_long, has_short, plain, starts_unknown, values
from pithos.tools.shell.bash.words import Word

if TYPE_CHECKING:
    from pithos.tools.shell.bash.scan import Scan, Stdin


def all_written(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """tee, touch, mkdir and their like: every argument is written."""
    for word in plain(args):
        scan.written(word)


def copied(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """cp, install, ln: the last argument is written, or that of -t; a link must lead inside too."""
    targets = values(args, "-t", "--target-directory")
    rest = plain(args)
    for word in targets or rest[-1:]:
        scan.written(word)
    if name == "install" and has_short(args, "o"):
        scan.ask("install -o changes owners")
    if name == "ln":
        for word in rest[:-1] if len(rest) > 1 else rest:
            if not scan.places.inside(word):
                scan.ask(f"it links to {word.text}, outside the workspace")


def moved(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """mv: what is moved goes from its place, so both ends must be inside."""
    for word in [*values(args, "-t", "--target-directory"), *plain(args)]:
        scan.written(word)
        if word.text.startswith("/dev/"):
            scan.ask(f"mv to {word.text} deletes")


def mode(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """chmod: recursively, or with rights that are given to all or to the owner's processes."""
    if has_long(args, "--recursive") or any(re.fullmatch(r"-[cfvR]*R[cfvR]*", word.text) for word in args):
        scan.ask("chmod -R changes the rights of many files")
    rest = [word for word in args if not re.fullmatch(r"-[cfvR]+|--\S+", word.text)]
    for word in rest[:1]:
        if word.dynamic or re.search(r"^[0-7]{4,}$|s|[0-7]?[0-7][0-7][2367]$|[ao]\+\w*w|^\+\w*w", word.text):
            scan.ask(f"chmod {word.text} opens a file to others")
    for word in rest[1:]:
        scan.written(word)


def archive(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """tar: where it unpacks or writes, and the options that run programs or delete."""
    runs = ("--to-command", "--use-compress-program", "--checkpoint-action", "--rsh-command", "--info-script")
    if has_long(args, *runs, "--new-volume-script") or values(args, "-I", "-F"):
        scan.ask("tar runs another program")
    if has_long(
        args, "--remove-files", "--delete", "--absolute-names", "--unlink-first", "--recursive-unlink"
    ):
        scan.ask("tar deletes or writes by absolute paths")
    group = args[0].text.lstrip("-") if args and not args[0].text.startswith("--") else ""
    if "P" in group or starts_unknown(args):
        scan.ask("tar takes options that are not understood")
    for word in values(args, "-C", "--directory", "--one-top-level"):
        scan.written(word)
    writes = (
        "c" in group or "r" in group or "u" in group or has_long(args, "--create", "--append", "--update")
    )
    writes = writes or any(re.match(r"-\w*[cruA]", word.text) for word in args)
    names = values(args, "-f", "--file") or clustered(args, "f") or (args[1:2] if "f" in group else [])
    for word in names if writes else []:
        if word.text != "-":
            scan.written(word)


def by_list(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """cpio and pax: they write where their archives or lists say, by absolute paths, too."""
    if not has_short(args[:1], "t") and not has_long(args, "--list", "--version", "--help"):
        scan.ask(f"{name} writes where an archive or a list says")


def unpacked(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """unzip, 7z, zip."""
    for word in values(args, "-d", "--extdir", "-o") if name != "zip" else plain(args)[:1]:
        if word.text:
            scan.written(word)
    if name == "zip" and (has_short(args, "mT") or has_long(args, "--move", "--unzip-command")):
        scan.ask("zip deletes files or runs a command")


def replaced(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """gzip and others put a file in the place of another; patch and formatters write what they are given."""
    if has_short(args, "c") or has_long(args, "--stdout", "--to-stdout"):
        return
    for word in [*plain(args), *values(args, "-o", "--output", "-d", "--directory")]:
        scan.written(word)


def sorted_(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """sort -o, and the program that it may run."""
    if has_long(args, "--compress-program"):
        scan.ask("sort runs another program")
    for word in values(args, "-o", "--output"):
        scan.written(word)


def split(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """split and csplit write by a prefix; split --filter runs a command."""
    if has_long(args, "--filter"):
        scan.ask("split runs another program")
    for word in plain(args)[1:] if name == "split" else values(args, "-f", "--prefix"):
        scan.written(word)


def second(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """uniq and xxd: a second argument is written."""
    for word in plain(args)[1:2]:
        scan.written(word)


def searched(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """rg and others can run a program on each file."""
    if has_long(args, "--pre", "--hostname-bin", "--search-zip", "--pager", "--open-files-in-pager"):
        scan.ask(f"{name} runs another program")


RULES = {
    **dict.fromkeys(("tee", "touch", "mkdir", "mkfifo", "mknod", "mktemp"), all_written),
    **dict.fromkeys(("cp", "install", "ln", "link"), copied),
    **dict.fromkeys(
        ("gzip", "gunzip", "bzip2", "bunzip2", "xz", "unxz", "zstd", "unzstd", "patch"), replaced
    ),
    **dict.fromkeys(("unzip", "7z", "7za", "zip"), unpacked),
    **dict.fromkeys(("split", "csplit"), split),
    **dict.fromkeys(("uniq", "xxd"), second),
    **dict.fromkeys(("rg", "ag", "ack"), searched),
    **dict.fromkeys(("tar", "bsdtar", "gtar"), archive),
    **dict.fromkeys(("ffmpeg", "convert", "magick", "rsvg-convert"), copied),
    **dict.fromkeys(("cpio", "pax"), by_list),
    "mv": moved,
    "chmod": mode,
    "sort": sorted_,
}
