"""`pithos pull` fetches a model; `pithos models` lists what can be fetched and what is here."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import Any

from pithos import models as registry
from pithos import pull
from pithos.cli import console


def command(args: Namespace) -> int:
    """Fetches and verifies a model; its path goes to stdout."""
    model = registry.get(args.id)
    if model.path is not None:
        pull.check(model, model.path)
        console.notice(f"{model.id} is here already, verified by SHA-256: nothing to fetch")
        print(model.path)
        return 0
    console.notice(f"fetching {model.id}, {console.size(model.size)}, into {registry.folder()}")
    try:
        print(pull.fetch(model))
    except KeyboardInterrupt:
        how = "goes on where this one stopped" if pull.resumes(model) else "starts anew"
        console.notice(f"interrupted: the next `pithos pull {model.id}` {how}")
        raise
    return 0


def models(args: Namespace) -> int:
    """Prints the known models and where those that are here lie."""
    if args.json:
        json.dump([_entry(model) for model in registry.known()], sys.stdout, indent=1)
        print()
        return 0
    rows = [["model", "size", "", "what it is"]]
    problems = []
    for model in registry.known():
        problem = "" if model.path is None else model.wrong_size(model.path)
        problems += [problem] if problem else []
        state = "wrong size" if problem else "here" if model.path else ""
        rows.append([model.id, console.size(model.size), state, model.about])
    print(console.table(rows, left=4))
    for problem in problems:
        console.notice(problem)
    console.notice(f"models are kept in {registry.folder()}; fetch one with `pithos pull ID`")
    return 0


def _entry(model: registry.Model) -> dict[str, Any]:
    path = model.path
    return {
        "id": model.id,
        "about": model.about,
        "bytes": model.size,
        "sha256": model.sha256,
        "path": None if path is None else str(path),
        "problem": None if path is None else model.wrong_size(path) or None,
    }
