"""`python scripted_main.py JSON ARGS...`: the command line in a process of its own, on a scripted engine."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from pithos.cli import main
from pithos.engine.scripted import ScriptedEngine

if __name__ == "__main__":
    settings = json.loads(sys.argv[1])
    sys.exit(
        main(sys.argv[2:], engine_factory=lambda path, **given: ScriptedEngine(path, **settings, **given))
    )
