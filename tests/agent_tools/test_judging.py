"""Verdicts on command lines: a table, the same commands inside others, and syntax that is not understood."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pithos.tools.shell.choice import Shell
from pithos.tools.shell.verdict import of_command
from tests.agent_tools.tables import Row, rows

BASH = Shell("bash", "/bin/bash")
POWERSHELL = Shell("powershell", "pwsh", 7)
TABLE = rows("commands.txt")
EMBEDDINGS = (
    "ls; {}",
    "ls && {}",
    "ls || {}",
    "{} || true",
    "( {} )",
    "{{ {}; }}",
    "if true; then {}; fi",
    "for i in 1 2; do {}; done",
    "while read -r x; do {}; done < a.txt",
    'echo "$( {} )"',
    "cat <( {} )",
    "f() {{ {}; }}; f",
    "! {}",
    "x=$( {} )",
    "case a in *) {} ;; esac",
    "echo 'a b' \"c d\" e\\ f; {}",
    "cat <<'EOF'\nrm\nEOF\n{}",
    "# comment ' \" (\n{}",
    "ls \\\n -l; {}",
)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("judging") / "ws"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "main.py").touch()
    (folder / "a.txt").write_text("a\n")
    return folder


def test_the_tables_are_large_enough() -> None:
    assert sum(row.verdict == "allow" for row in TABLE) >= 100
    assert sum(row.verdict == "ask" for row in TABLE) >= 150
    assert len({row.command for row in TABLE}) == len(TABLE)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.command[:60])
def test_bash(row: Row, root: Path) -> None:
    verdict = of_command(row.command, BASH, root)
    assert verdict.action == row.verdict, verdict.reason
    assert bool(verdict.reason) == (row.verdict == "ask")


@pytest.mark.parametrize("row", rows("powershell.txt"), ids=lambda row: row.command[:60])
def test_powershell(row: Row, root: Path) -> None:
    verdict = of_command(row.command, POWERSHELL, root)
    assert verdict.action == row.verdict, verdict.reason


BROKEN = {"if then fi (", 'echo "unclosed', "echo ${x", "ls #\nrm x"}
EMBEDDED = [
    row for row in TABLE if row.command not in BROKEN and "<<" not in row.command and "#" not in row.command
]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=400)
@given(row=st.sampled_from([r for r in EMBEDDED if r.verdict == "ask"]), inside=st.sampled_from(EMBEDDINGS))
def test_what_asks_alone_asks_inside_of_others(row: Row, inside: str, root: Path) -> None:
    command = inside.format(row.command.removesuffix(" &"))
    assert of_command(command, BASH, root).action == "ask", command


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=300)
@given(
    row=st.sampled_from([r for r in EMBEDDED if r.verdict == "allow"]),
    other=st.sampled_from(["rm x", "$X y"]),
)
def test_what_asks_is_seen_behind_what_is_harmless(row: Row, other: str, root: Path) -> None:
    assert of_command(f"{row.command}\n{other}", BASH, root).action == "ask"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(text=st.text(max_size=200))
def test_no_text_breaks_the_judge(text: str, root: Path) -> None:
    assert of_command(text, BASH, root).action in ("allow", "ask")
    assert of_command(text, POWERSHELL, root).action in ("allow", "ask")


@pytest.mark.parametrize(
    "command",
    [
        *("ls\rrm x", "ls\0", "ls \x1b[2J", "a " * 20_000, "eval " * 50 + "ls"),
        *("(" * 3000 + "ls" + ")" * 3000, "$(" * 400 + "ls" + ")" * 400),
    ],
)
def test_what_is_odd_or_too_deep_asks(command: str, root: Path) -> None:
    assert of_command(command, BASH, root).action == "ask"


def test_links_out_of_the_workspace_are_seen(root: Path) -> None:
    (root / "out").symlink_to("/etc")
    try:
        assert of_command("echo x > out/passwd", BASH, root).action == "ask"
        assert of_command("cp a.txt out/", BASH, root).action == "ask"
        assert of_command("cd out && touch x", BASH, root).action == "ask"
    finally:
        (root / "out").unlink()


def test_absolute_paths_into_the_workspace_are_fine(root: Path) -> None:
    assert of_command(f"echo x > {root}/new.txt", BASH, root).action == "allow"
    assert of_command(f"cd {root}/src && touch x", BASH, root).action == "allow"
    assert of_command(f"echo x > {root}-evil/new.txt", BASH, root).action == "ask"


def test_reasons_are_few_and_told_once(root: Path) -> None:
    verdict = of_command("rm a; rm b; kill 1; sudo ls; reboot; mount", BASH, root)
    assert verdict.reason.startswith("rm deletes; kill ends processes; sudo changes rights or users (and ")
