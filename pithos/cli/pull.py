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
        console.notice(f"{model.id} is here already")
        print(model.path)
        return 0
    console.notice(f"fetching {model.id}, {console.size(model.size)}, into {registry.folder()}")
    print(pull.fetch(model))
    return 0


def models(args: Namespace) -> int:
    """Prints the known models and where those that are here lie."""
    if args.json:
        json.dump([_entry(model) for model in registry.known()], sys.stdout, indent=1)
        print()
        return 0
    rows = [["model", "size", "", "what it is"]]
    for model in registry.known():
        rows.append([model.id, console.size(model.size), "here" if model.path else "", model.about])
    print(console.table(rows, left=4))
    console.notice(f"models are kept in {registry.folder()}; fetch one with `pithos pull ID`")
    return 0


def _entry(model: registry.Model) -> dict[str, Any]:
    return {
        "id": model.id,
        "about": model.about,
        "bytes": model.size,
        "sha256": model.sha256,
        "path": None if model.path is None else str(model.path),
    }
