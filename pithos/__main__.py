"""`python -m pithos` is the command `pithos`."""

import sys

from pithos.start import main

if __name__ == "__main__":
    sys.exit(main())
