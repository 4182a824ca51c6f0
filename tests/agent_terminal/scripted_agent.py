"""`python scripted_agent.py JSON ARGS...`: Pithos on a scripted engine, which takes `loading` seconds to open."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from pithos.cli import main
from pithos.engine.scripted import ScriptedEngine


def opened(path: Path, **settings: Any) -> ScriptedEngine:
    time.sleep(SETTINGS.pop("loading"))
    return ScriptedEngine(path, **SETTINGS, **settings)


if __name__ == "__main__":
    SETTINGS = json.loads(sys.argv[1])
    sys.exit(main(sys.argv[2:], engine_factory=opened))
