"""python -m codegen: see `codegen.command`."""

import signal
import sys

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # the compiler takes a second to import
    from codegen.command import main

    sys.exit(main())
