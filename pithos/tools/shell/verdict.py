"""A command line to a verdict: allow, or ask with the reasons."""

from __future__ import annotations

from pathlib import Path

from pithos.tools.judge import ALLOW, Verdict, ask
from pithos.tools.shell.choice import Shell

LONGEST = 20_000  # characters that are read
REASONS = 3  # that are told


def of_command(command: str, shell: Shell, root: Path) -> Verdict:
    """Does this command look destructive, or is it not understood? Then a person is asked."""
    if len(command) > LONGEST:
        return ask(f"it is longer than {LONGEST} characters")
    if any(ord(character) < 32 and character not in "\n\t" for character in command):
        return ask("it has control characters")
    if shell.syntax == "powershell":
        from pithos.tools.shell.powershell import reasons
    else:
        from pithos.tools.shell.bash.scan import reasons
    try:
        found = list(dict.fromkeys(reasons(command, root)))
    except ImportError:
        return ask("commands cannot be read without the extra `agent`")
    except Exception as error:  # a fault of the judge must not let a command through
        return ask(f"it could not be judged ({type(error).__name__})")
    if not found:
        return ALLOW
    more = f" (and {len(found) - REASONS} more reasons)" if len(found) > REASONS else ""
    return ask("; ".join(found[:REASONS]) + more)
