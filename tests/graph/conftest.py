"""Helpers of these tests are modules beside them: their folder goes on the path."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
