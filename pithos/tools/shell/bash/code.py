"""Code of languages that are not read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pithos.tools.shell.bash.words import Word

if TYPE_CHECKING:
    from pithos.tools.shell.bash.scan import Scan, Stdin


CHECKS = ("ruby", "node", "nodejs")  # where -c only looks at the syntax


def inline(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """perl, ruby, node and others: their scripts as any program, their inline code is not read."""
    for word in args:
        text = word.text
        if text in ("eval", "repl", "fsi"):
            scan.ask(f"{name} {text} runs code that is not read")
            return
        if not text.startswith("-"):
            scan.started(word)
            if not scan.places.inside(word):
                scan.ask(f"{name} runs {text}, which is not in the workspace")
            return
        checks = "c|" if name in CHECKS else ""
        if re.fullmatch(rf"-({checks}v|V|-version|h|-help|-check|-test|-watch|w)", text):
            continue
        scan.ask(f"{name} {text.split('=')[0]} runs code that is not read")
        return
    if stdin is not None:
        scan.ask(f"{name} runs what it is given by a pipe")


def database(scan: Scan, name: str, args: list[Word], stdin: Stdin) -> None:
    """sqlite3: only questions."""
    texts = [word for word in args if not word.text.startswith("-")]
    question = r"(?i)\s*(select\b[^;]*|\.tables|\.schema[ \w]*|pragma table_info[^;]*)(;\s*)?"
    safe = len(texts) > 1 and all(word.exact and re.fullmatch(question, word.text) for word in texts[1:])
    if not safe or re.search(r"(?i)load_extension|writefile|edit\(", " ".join(word.text for word in texts)):
        scan.ask(f"{name} may change a database")


RULES = {
    **dict.fromkeys(("perl", "ruby", "node", "nodejs", "php", "lua", "luajit", "tclsh", "deno", "bun", "rscript",
                     "groovy", "guile", "racket", "ghci", "ipython", "irb", "jshell", "scala", "pwsh", "powershell",
                     "cmd", "wscript", "cscript", "mshta", "rundll32", "julia", "r", "octave", "swift", "elixir",
                     "iex", "erl", "ghc", "runghc", "ocaml", "sbcl", "clojure", "clj", "kotlin", "ts-node", "tsx", "nu",
                     "xonsh", "elvish", "gnuplot", "maxima", "m4", "csi"), inline),
    **dict.fromkeys(("sqlite3", "duckdb"), database),
}  # fmt: skip
