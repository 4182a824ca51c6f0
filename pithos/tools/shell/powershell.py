"""PowerShell, by rules of its own: what is not on a list of harmless words is asked about.

Its syntax is not parsed. A command line is cut at ; | && || newlines and brackets outside of quotes, and every part
must begin with a harmless word; anything that could run text, call .NET or hide a name asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from pithos.tools.shell.bash.places import Places, secret
from pithos.tools.shell.bash.words import Word
from pithos.tools.words import words

LOOKS = words(
    "get-childitem get-content get-location get-item get-itemproperty get-date get-command get-help get-process "
    "get-member get-host get-variable get-filehash get-psdrive get-service get-alias get-history get-random get-unique "
    "select-object select-string where-object sort-object group-object measure-object compare-object format-table "
    "format-list format-wide out-string out-host out-null write-output write-host test-path resolve-path split-path "
    "join-path convertfrom-json convertto-json convertfrom-csv convertto-csv import-csv tee-object "
    "ls dir gci cat type gc pwd gl echo write select where sort group measure compare ft fl sls ? "
    "python python3 py pytest node npm cargo go dotnet mvn gradle make cmake whoami hostname where.exe tree findstr "
    "more"
)
WRITES = words(
    "set-content add-content out-file new-item copy-item move-item rename-item mkdir md ni sc ac cp copy mv move "
    "ren"
)
MOVES = words("set-location cd sl chdir push-location pop-location pushd popd")
KEYWORDS = words(
    "if else elseif foreach for while do switch try catch finally return function param begin process end in"
)
NATIVE = words(
    "git npm cargo go dotnet python python3 py make mvn gradle pip docker kubectl curl.exe node pytest"
)
DELETES = words(
    "remove-item ri rm rmdir rd del erase clear-content clear-item remove-itemproperty clear-recyclebin"
)
RUNS_TEXT = re.compile(
    r"(?i)invoke-expression|\biex\b|-e(nc|ncodedcommand|c)?\b\s+[A-Za-z0-9+/=]{8,}|\[[\w.]+\]::|\.invoke\w*\(|add-type|"
    r"new-object|start-process|start-job|invoke-command|invoke-wmi|invoke-cim|invoke-webrequest|invoke-restmethod|"
    r"downloadstring|scriptblock|\bicm\b|\biwr\b|\birm\b|\bsaps\b|set-executionpolicy|set-alias|new-alias|register-|"
    r"-verb\s+runas|import-module|using\s|\bhklm|\bhkcu|registry::|set-variable|\$env:\w+\s*=|\.(delete|moveto|create)\("
)


def reasons(command: str, root: Path) -> list[str]:
    """Why a person should be asked before this runs; [] for no reason."""
    found: list[str] = []
    bare = _without_quotes(command)
    if bare is None:
        return ["its quotes do not end"]
    if RUNS_TEXT.search(command):
        found.append("it runs text, calls .NET, downloads, or changes settings")
    if "`" in command:
        found.append("it hides words with backticks")
    if re.search(r"(^|[;|{(&\n])\s*[&.]\s*[$\x01({]", bare) or re.search(r"\$\(|@\(|\$\{", command):
        found.append("it runs what is known only when it runs")
    places = Places(root)
    for part in _parts(command):
        found += _part(part, places)
    return list(dict.fromkeys(found))


def rewritten(command: str) -> str:
    """For PowerShell 5.1, which has neither: a && b becomes a; if ($?) { b }, and a || b the opposite."""
    pieces = re.split(r"(&&|\|\|)", command) if _without_quotes(command) == command else _split_chain(command)
    if len(pieces) == 1:
        return command
    text = pieces[0].strip()
    closing = ""
    for operator, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        condition = "$?" if operator == "&&" else "-not $?"
        text += f"; if ({condition}) {{ {piece.strip()}"
        closing += " }"
    return text + closing


def _split_chain(command: str) -> list[str]:
    """Cut at && and || outside of quotes; the operators stay between the pieces."""
    pieces, start, quote, i = [], 0, "", 0
    while i < len(command):
        character = command[i]
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        elif command[i : i + 2] in ("&&", "||"):
            pieces += [command[start:i], command[i : i + 2]]
            start = i + 2
            i += 1
        i += 1
    return [*pieces, command[start:]]


def _without_quotes(command: str) -> str | None:
    """The text with what stands in quotes left out; None where they do not end."""
    bare = re.sub(r"'(?:[^']|'')*'|\"(?:[^\"`]|`.|\"\")*\"", "\x01", command, flags=re.DOTALL)
    return None if "'" in bare or '"' in bare else bare


def _parts(command: str) -> Iterator[list[str]]:
    """The words of each part, quotes taken off."""
    tokens = re.findall(
        r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|&&|\|\||\d?>{1,2}(?:&\d)?|[;|{}()\n&]|[^\s;|{}()&'\">]+", command
    )
    part: list[str] = []
    for token in tokens:
        if token in ("&&", "||", ";", "|", "{", "}", "(", ")", "\n", "&"):
            if part:
                yield part
            part = []
        else:
            part.append(token)
    if part:
        yield part


def _part(part: list[str], places: Places) -> list[str]:
    while part and part[0].lower() in KEYWORDS:
        part = part[1:]
    if not part:
        return []
    found = [
        f"it writes with > {target}: {p}"
        for target in _redirects(part)
        if (p := places.problem(Word(target)))
    ]
    found += [
        f"it touches {word}, where secrets are kept"
        for word in part
        if secret(_plain(word).replace("\\", "/"))
    ]
    first = (
        re.sub(r"\.(exe|cmd|bat)$", "", part[0].lower()) if part[0].lower() not in LOOKS else part[0].lower()
    )
    if part[0][0] in "'\"$@[-" or (
        re.fullmatch(r"[\d.]+|-?\w+:?", part[0]) is None and part[0][0] in "0123456789"
    ):
        return found + _value(part)
    if first in DELETES:
        return [*found, f"{first} deletes"]
    if first in MOVES:
        return found if _moves(part, places) else [*found, f"{first} leaves the workspace"]
    if first in WRITES:
        return [*found, *_written(first, part, places)]
    if first in NATIVE and re.fullmatch(r"[\w .,:=/\\@^~*+-]+", " ".join(part[1:]) or "x"):
        from pithos.tools.shell.bash.scan import reasons as of_bash

        return [
            *found,
            *of_bash(" ".join([first.removesuffix(".exe"), *part[1:]]).replace("\\", "/"), places.root),
        ]
    if first in LOOKS and first not in NATIVE:
        return found
    return [*found, f"{part[0]} is not known as harmless"]


def _value(part: list[str]) -> list[str]:
    """An expression: a text, a number, a variable or a comparison of such."""
    rest = " ".join(_plain(word) for word in part)
    if re.search(r"\.\w+\(|::|&", rest):
        return [f"{part[0]} is not understood"]
    return []


def _redirects(part: list[str]) -> list[str]:
    return [
        _path(part[i + 1])
        for i, word in enumerate(part[:-1])
        if re.fullmatch(r"\d?>{1,2}", word) and part[i + 1] != "$null"
    ]


def _moves(part: list[str], places: Places) -> bool:
    targets = [word for word in part[1:] if not word.startswith("-")]
    return len(targets) == 1 and "$" not in targets[0] and places.go(Word(_path(targets[0])))


def _written(first: str, part: list[str], places: Places) -> list[str]:
    targets = [word for word in part[1:] if not re.match(r"-\w", word)]
    if first in ("set-content", "add-content", "sc", "ac", "out-file"):
        targets = targets[:1]
    return [p for word in targets if (p := places.problem(Word(_path(word), dynamic="$" in word)))]


def _path(word: str) -> str:
    """A path of Windows, so that one that is absolute there is absolute here."""
    plain = _plain(word).replace("\\", "/")
    return "/" + plain if re.match(r"[A-Za-z]:|//", plain) or re.match(r"\w{2,}:", plain) else plain


def _plain(word: str) -> str:
    return word[1:-1] if word[:1] in "'\"" and len(word) > 1 else word
