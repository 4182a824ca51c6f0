"""Known models, where files are found, sampling settings."""

import re

import pytest

from pithos import models
from pithos.errors import UsageError

REFERENCE = "LFM2.5-24B-A2B-Q4_K_M"


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A current folder /a/b/c and a data folder, all empty; no checkout."""
    here = tmp_path / "a" / "b" / "c"
    here.mkdir(parents=True)
    monkeypatch.chdir(here)
    monkeypatch.setenv("PITHOS_MODELS", str(tmp_path / "data"))
    monkeypatch.setattr(models, "checkout", lambda: tmp_path / "checkout")
    return tmp_path


def put(folder, name):
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(b"GGUF")
    return path


def test_known_models():
    entries = {model.id: model for model in models.known()}
    assert len(entries) == len(models.known())
    for model in entries.values():
        assert model.size > 0
        assert re.fullmatch("[0-9a-f]{64}", model.sha256)
        assert model.file == f"{model.id}.gguf"
        assert model.about
    big = entries[REFERENCE]
    assert big.source == models.Hub("LiquidAI/LFM2.5-24B-A2B-GGUF", "main")
    assert (big.size, big.reference) == (14_526_258_464, True)
    assert isinstance(entries["smollm2-135m"].source, models.Wheel)
    assert models.get("SMOLLM2-135M") is entries["smollm2-135m"]
    with pytest.raises(UsageError, match=r"no model 'gpt-9'; known are LFM2.5-24B"):
        models.get("gpt-9")
    with pytest.raises(UsageError, match=r"no model 'SmolM2-135' \(did you mean smollm2-135m\?\); known are"):
        models.get("SmolM2-135")


def test_the_folder_for_pulled_models(place, monkeypatch):
    assert models.folder() == place / "data"
    monkeypatch.setenv("PITHOS_MODELS", "~/x")
    assert not str(models.folder()).startswith("~")
    monkeypatch.delenv("PITHOS_MODELS")
    assert models.folder().parts[-2:] == ("pithos", "models")


def test_a_path_is_taken_as_it_is(place):
    path = put(place / "elsewhere", "m.bin")
    assert models.find(path) == path
    assert models.find(str(path)) == path
    put(place / "a/b/c", "here.gguf")
    assert models.find("here.gguf").name == "here.gguf"
    assert models.find(place) == place  # the reader says that it is a folder


def test_an_id_that_was_pulled(place):
    with pytest.raises(
        UsageError, match="smollm2-135m is not here yet; fetch it with: pithos pull smollm2-135m"
    ):
        models.find("SmolLM2-135m")
    path = put(place / "data", "smollm2-135m.gguf")
    assert models.find("smollm2-135m") == path
    assert models.get("smollm2-135m").path == path


def test_a_name_in_the_usual_folders(place):
    path = put(place / "a" / "models", "My-Model.gguf")
    assert models.find("my-model") == path
    assert models.find("My-Model.gguf") == path
    with pytest.raises(
        UsageError, match=r"no file 'other', and no model of that name; known models are LFM2.5"
    ):
        models.find("other")
    with pytest.raises(UsageError, match="no file"):
        models.find("x/my-model")


def test_the_reference_model_comes_first(place):
    put(place / "a/b/c/models", "other.gguf")
    path = put(place / "checkout/models", f"{REFERENCE}.gguf")
    assert models.find() == path
    nearer = put(place / "a/models", f"{REFERENCE}.gguf")
    assert models.find() == nearer
    nearest = put(place / "a/b/c/models", f"{REFERENCE}.gguf")
    assert models.find() == nearest


def test_a_folder_that_was_chosen_comes_before_the_usual_ones(place, monkeypatch):
    near = put(place / "a/b/c/models", "smollm2-135m.gguf")
    chosen = put(place / "data", "smollm2-135m.gguf")
    assert models.find("smollm2-135m") == chosen
    monkeypatch.delenv("PITHOS_MODELS")
    monkeypatch.setenv("XDG_DATA_HOME", str(place / "home"))
    put(place / "home/pithos/models", "smollm2-135m.gguf")
    assert models.find("smollm2-135m") == near
    assert models.search_folders()[-1] == models.folder()


def test_a_wrong_size_is_told(place):
    path = put(place / "data", "smollm2-135m.gguf")
    model = models.get("smollm2-135m")
    assert model.wrong_size(path) == (
        f"{path} has 4 bytes, smollm2-135m has 98362432: move it away, then pithos pull smollm2-135m"
    )
    with open(path, "wb") as file:
        file.truncate(model.size)
    assert model.wrong_size(path) == ""


def test_the_only_file_there_is(place):
    path = put(place / "a/b/models", "only.gguf")
    put(place / "a/b/models/deeper", "hidden.gguf")
    put(place / "a/b/models", "notes.txt")
    assert models.find() == path
    (place / "data").mkdir()
    link = place / "data" / "link.gguf"
    link.symlink_to(path)
    assert models.find() == link  # one file under two names


def test_several_files_are_listed(place):
    paths = [put(place / "data", f"{i:02}.gguf") for i in range(12)]
    with pytest.raises(
        UsageError, match=rf"which model.* -m; found are {paths[0]}, .*{paths[9]} and 2 more"
    ) as e:
        models.find()
    assert str(paths[10]) not in str(e.value)


def test_nothing_is_there(place):
    with pytest.raises(
        UsageError,
        match=r"no GGUF file in .*data, .*/checkout/models; fetch a small model with: pithos pull smollm2",
    ):
        models.find()


class File:
    def __init__(self, values):
        self.values = values

    def get(self, key, default=None):
        return self.values.get(key, default)


LFM = {"temperature": 0.1, "top_k": 50, "repeat_penalty": 1.05}
OTHER = {"temperature": 0.7, "top_k": 40, "top_p": 0.95}


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"general.name": "LFM2.5-24B-A2B"}, LFM),
        ({"general.name": "lfm3 1.7B"}, LFM),
        ({"general.name": "LFM2 8B A1B"}, OTHER),
        ({"general.name": "Smollm2 135M"}, OTHER),
        ({}, OTHER),
        (
            {"general.name": "LFM3", "general.sampling.temp": 0.5, "general.sampling.min_p": 0.1},
            {**LFM, "temperature": 0.5, "min_p": 0.1},
        ),
        (
            {
                "general.sampling.top_k": 7,
                "general.sampling.top_p": 0.5,
                "general.sampling.penalty_repeat": 1.5,
                "general.sampling.temp": "hot",
            },
            {"temperature": 0.7, "top_k": 7, "top_p": 0.5, "repeat_penalty": 1.5},
        ),
    ],
)
def test_sampling_settings(values, expected):
    assert models.sampling_defaults(File(values)) == expected


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("temp", -1.0, {**OTHER, "temperature": 0}),
        ("temp", float("nan"), OTHER),
        ("temp", True, OTHER),
        ("top_k", -1, {**OTHER, "top_k": 0}),
        ("top_k", 3.5, {**OTHER, "top_k": 3}),
        ("top_p", 5.0, OTHER),
        ("min_p", "x", OTHER),
        ("penalty_repeat", 0.0, OTHER),
    ],
)
def test_odd_suggestions_of_a_file_forbid_nothing(key, value, expected):
    assert models.sampling_defaults(File({f"general.sampling.{key}": value})) == expected


def test_a_tilde_without_such_a_home_is_part_of_the_name(place, monkeypatch):
    monkeypatch.setenv("PITHOS_MODELS", "~nobody-of-this-name/models")
    assert str(models.folder()) == "~nobody-of-this-name/models"
    with pytest.raises(UsageError, match="no file '~nobody-of-this-name/x'"):
        models.find("~nobody-of-this-name/x")


def test_an_empty_name_is_no_folder(place):
    with pytest.raises(UsageError, match="the name of the model is empty"):
        models.find("")
