"""Files with random mistakes: each is read or refused with faults, and nothing else happens."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from golden_models import config

from graph.build import load
from graph.errors import ConfigError
from graph.plan import make_plan
from graph.targets import target

HERE = Path(__file__).parent
FILES = (HERE / "small.yaml", HERE / "everything.yaml", config("lfm2moe"), config("lfm3"))
ADDED = [" ", "(", ")", ",", "x", "D", "[", "]", ": ", "\n", "- ", "i", "0", "=", "none", "h", "rows("]


def mutated(text: str, r: random.Random) -> str:
    """The text with one to three words taken away, replaced by others of it, or lengthened."""
    words = re.split(r"(\W)", text)
    for _ in range(r.randint(1, 3)):
        at, kind = r.randrange(len(words)), r.random()
        words[at] = "" if kind < 0.4 else r.choice(words) if kind < 0.8 else words[at] + r.choice(ADDED)
    return "".join(words)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_random_mistakes(seed: int, tmp_path: Path) -> None:
    r = random.Random(seed)
    read = 0
    for _ in range(100):
        file = r.choice(FILES)
        path = tmp_path / file.name
        path.write_text(mutated(file.read_text(encoding="utf-8"), r), encoding="utf-8")
        try:
            loaded = load(path)
        except ConfigError as e:
            assert e.faults and all(f.line >= 1 and f.message for f in e.faults)
            continue
        read += 1
        for t in (target("avx2"), target("vulkan")):
            for phase in t.phases:
                make_plan(loaded, t, phase)
    assert 0 < read < 100
