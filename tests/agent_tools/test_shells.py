"""Which shell is taken, and how a command gets to it."""

from __future__ import annotations

import pytest

from pithos.errors import ToolError
from pithos.tools.shell.choice import Shell, choose
from pithos.tools.shell.powershell import rewritten


def test_bash_is_taken_before_sh() -> None:
    assert choose("posix", {"bash": "/bin/bash", "sh": "/bin/sh"}.get) == Shell("bash", "/bin/bash")
    assert choose("posix", {"sh": "/bin/sh"}.get).argv("ls") == ["/bin/sh", "-c", "ls"]
    assert choose("posix", {"bash": "/b"}.get).argv("ls") == ["/b", "--noprofile", "--norc", "-c", "ls"]
    with pytest.raises(ToolError, match="looked for bash and sh on the PATH"):
        choose("posix", {}.get)


def test_windows_takes_powershell_7_before_5() -> None:
    both = {"pwsh": "C:\\pwsh.exe", "powershell": "C:\\ps.exe"}
    assert choose("nt", both.get).version == 7
    old = choose("nt", {"powershell": "C:\\ps.exe"}.get)
    assert (old.version, old.name) == (5, "Windows PowerShell 5.1")
    assert old.argv("a && b")[-1] == "a; if ($?) { b }"
    assert choose("nt", both.get).argv("a && b")[-1] == "a && b"


@pytest.mark.parametrize(
    ("command", "meant"),
    [
        ("ls", "ls"),
        ("a && b && c", "a; if ($?) { b; if ($?) { c } }"),
        ("a || b", "a; if (-not $?) { b }"),
        ("echo 'x && y' && ls", "echo 'x && y'; if ($?) { ls }"),
        ('echo "a || b"', 'echo "a || b"'),
    ],
)
def test_chains_are_rewritten_for_powershell_5(command: str, meant: str) -> None:
    assert rewritten(command) == meant
