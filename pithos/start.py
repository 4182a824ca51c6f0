"""The command `pithos`, from its first instruction on.

Its parts take 50 ms and more to import. A Ctrl+C meanwhile ends the process as the system does, without a traceback.
"""

import signal


def main() -> int:
    """Runs the command line; returns its exit code."""
    asked = (
        signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )  # not where the caller has it ignored
    if asked:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from pithos.cli import main as command

    if asked:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return command()
