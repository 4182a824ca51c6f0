"""The judge against bash itself: pieces of syntax in random order; where bash runs `rm`, the judge must have asked."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from pithos.tools.shell.choice import Shell
from pithos.tools.shell.verdict import of_command

BASH = shutil.which("bash")
PIECES = [
    *(
        "rm x",
        "rm",
        "x",
        "ls",
        "cat",
        "echo",
        "echo hi",
        "$(",
        "`",
        ")",
        "<<A",
        "<<-A",
        "<<'A'",
        "\nA\n",
        "\n\tA\n",
    ),
    *(
        "'",
        '"',
        "\\",
        "{",
        " }",
        "(",
        ";",
        "|",
        "&&",
        "||",
        "|&",
        "\n",
        " ",
        " ",
        " ",
        ">o",
        "> o",
        "<a.txt",
        "2>&1",
    ),
    *(
        ">&2",
        "&>o",
        "if",
        "if true",
        "; then",
        "then",
        "else",
        "; fi",
        "fi",
        "; do",
        "do",
        "; done",
        "done",
        "\n\\",
    ),
    *(
        "while false",
        "until true",
        "for i in a",
        "case a in",
        "a)",
        ";;",
        "esac",
        "$((",
        "))",
        "((",
        "[[",
        "]]",
        "[ a ]",
    ),
    *(
        "${x:-",
        "${y}",
        "}",
        "f()",
        "function g",
        "! ",
        "time ",
        "#",
        " # c\n",
        "eval ",
        "<(",
        "x=",
        "a[0]=",
        "a=(",
    ),
    *(
        "declare ",
        "export ",
        "command ",
        "exec ",
        "builtin ",
        "coproc ",
        "true",
        "false",
        "\t",
        "<<<",
        "$'",
        '$"',
        "*",
    ),
    *("?", "~", "=", "+", "@", "%", ",", "..", "-", "--", "-c", "$", "$x"),
]
TRIES = 1500  # of which about one in twelve is allowed, and run


@pytest.mark.slow
@pytest.mark.skipif(BASH is None or os.name != "posix", reason="there is no bash")
def test_whatever_makes_bash_run_rm_asks(tmp_path: Path) -> None:
    stubs, root = tmp_path / "bin", tmp_path / "ws"
    stubs.mkdir()
    (root / "src").mkdir(parents=True)
    (root / "a.txt").touch()
    ran = tmp_path / "ran"
    for name, text in (("rm", f": > {ran}"), ("ls", ":"), ("cat", ":")):
        (stubs / name).write_text(f"#!{BASH}\n{text}\n")
        (stubs / name).chmod(0o755)
    choice = random.Random(7)
    allowed = 0
    for _ in range(TRIES):
        command = made(choice)
        if of_command(command, Shell("bash", "bash"), root).action == "ask":
            continue
        allowed += 1
        run(command, root, stubs)
        assert not ran.exists(), command
    assert allowed > 20


def made(choice: random.Random) -> str:
    """A command line with `rm x` somewhere in it."""
    pieces = choice.choices(PIECES, k=choice.randint(1, 9))
    pieces.insert(choice.randrange(len(pieces) + 1), "rm x")
    return choice.choice(["", " ", " "]).join(pieces)


def run(command: str, root: Path, stubs: Path) -> None:
    """Runs it where there are no programs but the stubs, for two seconds at most."""
    process = subprocess.Popen(
        [str(BASH), "--norc", "--noprofile", "-c", command],
        cwd=root,
        env={"PATH": str(stubs), "HOME": str(root)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(2)
    with contextlib.suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
