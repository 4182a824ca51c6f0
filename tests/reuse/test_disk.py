"""The cache on disk, on the null device: restarts, damage, budgets, several processes."""

from __future__ import annotations

import errno
import shutil

import numpy as np
import pytest

from pithos.engine.blocks import HostBlocks
from pithos.reuse import PrefixCache
from pithos.reuse.files import FORMAT, HEADER
from pithos.reuse.folder import Folder
from tests.reuse.reading import OPEN, message, read, text, turn
from tests.runtime.null_models import logits_of, null_engine

ALL = ["lfm2", "lfm3", "llama"]
BIG = 1 << 30


def opened(architecture, folder, *, disk=BIG, **settings):
    engine = null_engine(architecture, batch=512, context=4096)
    return engine, PrefixCache(engine, disk=disk, folder=folder, **settings)


def check(engine, cache, ids):
    sequence, cached, logits = read(engine, cache, ids)
    assert np.array_equal(logits, logits_of(engine, ids))
    cache.end(sequence)
    return cached


def files(folder):
    return sorted(path for path in folder.rglob("*-*-*-*") if path.is_file())


def rejected(cache):
    return [entry["reason"] for entry in cache.statistics()["disk"]["rejected"]]


@pytest.mark.parametrize("architecture", ALL)
def test_a_restart_reads_one_token(architecture, tmp_path):
    ids = message(*text(700)) + message(*text(30))
    engine, cache = opened(architecture, tmp_path)
    turn(engine, cache, ids, answer := text(40))
    cache.close()
    assert [pool.live for pool in engine.pools] == [0] * len(engine.pools)
    for n in range(2):
        engine, cache = opened(architecture, tmp_path)
        assert check(engine, cache, ids) == len(ids) - 1
        opener = 1 if architecture == "llama" and n else 0
        assert check(engine, cache, ids + answer + message(*text(5))) == len(ids) + 40 + opener
        cache.close()
    assert rejected(cache) == [] and engine.notices == []


@pytest.mark.parametrize("architecture", ALL)
def test_a_short_prompt_survives_a_restart(architecture, tmp_path):
    engine, cache = opened(architecture, tmp_path)
    ids = text(10)
    turn(engine, cache, ids)
    cache.close()
    engine, cache = opened(architecture, tmp_path)
    assert check(engine, cache, ids) == 9
    cache.close()
    assert sum(path.stat().st_size for path in files(tmp_path)) < 40_000, "pages are cut to what is written"


@pytest.mark.parametrize("architecture", ALL)
def test_branches_and_edits_after_a_restart(architecture, tmp_path):
    engine, cache = opened(architecture, tmp_path)
    system = message(*text(400))
    turns = [message(*text(150)) for _ in range(4)]
    turn(engine, cache, [*system, *turns[0], *turns[1]])
    turn(engine, cache, [*system, *turns[0], *turns[2]])
    turn(engine, cache, [*system, *turns[3]])
    cache.close()
    engine, cache = opened(architecture, tmp_path)
    opener = 1 if architecture == "llama" else 0
    assert check(engine, cache, [*system, *turns[3], OPEN, 500, *text(3)]) == len([*system, *turns[3]])
    for before in ([*system, *turns[0]], system):
        assert check(engine, cache, [*before, OPEN, 500, *text(3)]) - opener == len(before)
    cache.close()


def test_files_are_for_their_owner_alone(tmp_path):
    engine, cache = opened("llama", tmp_path)
    turn(engine, cache, message(*text(300)), text(4))
    cache.close()
    assert {path.stat().st_mode & 0o777 for path in files(tmp_path)} == {0o600}


def test_attention_alone_goes_on_anywhere_after_a_restart(tmp_path):
    engine, cache = opened("llama", tmp_path)
    ids = text(900)
    turn(engine, cache, ids)
    cache.close()
    for known in (5, 256, 300, 511, 899):
        engine, cache = opened("llama", tmp_path, disk=BIG)
        assert check(engine, cache, [*ids[:known], 19 if ids[known] != 19 else 18, 30]) == known
        cache.close()


@pytest.mark.parametrize("architecture", ALL)
def test_what_memory_has_no_room_for_comes_from_disk(architecture, tmp_path):
    engine, cache = opened(architecture, tmp_path, memory=300_000)
    prompts = [text(600) for _ in range(6)]
    for ids in prompts:
        check(engine, cache, ids)
    cache.flush()
    for ids in prompts:
        assert check(engine, cache, ids) == 599
    assert cache.tree.evicted and cache.statistics()["disk"]["read"]
    cache.close()


def test_pages_in_memory_are_not_read_again(tmp_path):
    engine, cache = opened("lfm2", tmp_path)
    system = message(*text(1300))
    ids = system + message(*text(100))
    turn(engine, cache, ids)
    cache.close()
    engine, cache = opened("lfm2", tmp_path)
    assert check(engine, cache, [*system, OPEN, 33]) == len(system)
    before = cache.statistics()["disk"]["read"]
    assert before == 7, "six pages and the convolutions"
    assert check(engine, cache, ids) == len(ids) - 1
    assert cache.statistics()["disk"]["read"] == before + 2
    cache.close()


def test_a_longer_page_takes_the_place_of_a_shorter_one(tmp_path):
    engine, cache = opened("llama", tmp_path)
    ids = text(300)
    for count in range(10, 300, 30):
        turn(engine, cache, ids[:count])
    cache.flush()
    assert len(files(tmp_path)) == 2
    cache.close()


@pytest.mark.parametrize("architecture", ["lfm2", "llama"])
def test_any_flipped_byte_is_a_miss(architecture, tmp_path):
    engine, cache = opened(architecture, tmp_path)
    ids = text(30)
    turn(engine, cache, ids)
    cache.close()
    for path in files(tmp_path):
        whole = path.read_bytes()
        places = {*range(0, HEADER + 20, 7), 11, HEADER, len(whole) // 2, len(whole) - 1}
        for place in sorted(places):
            damaged = bytearray(whole)
            damaged[place] ^= 1 << (place % 8)
            path.write_bytes(damaged)
            engine, cache = opened(architecture, tmp_path)
            sequence, _, logits = read(engine, cache, ids)
            assert np.array_equal(logits, logits_of(engine, ids))
            if len(rejected(cache)):
                assert len(engine.notices) == 1 and "computed anew" in engine.notices[0]
            elif not path.name.startswith("s-"):
                raise AssertionError(f"byte {place} of {path.name} was believed")
            cache.end(sequence)
            cache.close()
        path.write_bytes(whole)


@pytest.mark.parametrize("size", [0, 1, HEADER - 1, HEADER, HEADER + 9, -1])
def test_a_cut_file_is_a_miss_and_is_written_anew(size, tmp_path):
    engine, cache = opened("lfm2", tmp_path)
    ids = text(30)
    turn(engine, cache, ids)
    cache.close()
    whole = {path: path.read_bytes() for path in files(tmp_path)}
    for path, data in whole.items():
        path.write_bytes(data[:size])
    engine, cache = opened("lfm2", tmp_path)
    assert check(engine, cache, ids) == 0
    assert rejected(cache) and len(engine.notices) == 1
    cache.close()
    engine, cache = opened("lfm2", tmp_path)
    check(engine, cache, ids)  # only now the page was looked at
    cache.close()
    engine, cache = opened("lfm2", tmp_path)
    assert check(engine, cache, ids) == 29
    assert rejected(cache) == []
    cache.close()


def test_an_appended_byte_and_a_folder_in_place_of_a_file(tmp_path):
    engine, cache = opened("llama", tmp_path)
    ids = text(300)
    turn(engine, cache, ids)
    cache.close()
    first, second = files(tmp_path)
    first.write_bytes(first.read_bytes() + b"x")
    second.unlink()
    second.mkdir()
    engine, cache = opened("llama", tmp_path)
    assert check(engine, cache, ids) == 0
    cache.close()


def test_a_file_of_another_model_is_not_believed(tmp_path):
    engine, cache = opened("lfm2", tmp_path / "a")
    ids = text(30)
    turn(engine, cache, ids)
    cache.close()
    other, cache = opened("qwen2", tmp_path / "b")
    turn(other, cache, ids)
    cache.close()
    (theirs,) = (tmp_path / "a").iterdir()
    (ours,) = (tmp_path / "b").iterdir()
    for path in theirs.iterdir():
        shutil.copy(path, ours / path.name)
    for path in files(ours):
        twin = next((p for p in theirs.iterdir() if p.name[:2] == path.name[:2]), None)
        if twin is not None:
            path.write_bytes(twin.read_bytes())
    other, cache = opened("qwen2", tmp_path / "b")
    assert check(other, cache, ids) == 0
    assert "it belongs to another model, device or version" in rejected(cache)
    cache.close()


def test_a_newer_format_is_not_read(tmp_path):
    engine, cache = opened("lfm2", tmp_path)
    ids = text(30)
    turn(engine, cache, ids)
    cache.close()
    for path in files(tmp_path):
        data = bytearray(path.read_bytes())
        data[8] = FORMAT + 1
        path.write_bytes(data)
    engine, cache = opened("lfm2", tmp_path)
    assert check(engine, cache, ids) == 0
    assert rejected(cache)[0] == f"its format is {FORMAT + 1}, this version reads {FORMAT}"
    cache.close()


def test_models_share_a_folder_and_its_limit(tmp_path):
    limit = 400_000
    for n in range(6):
        for architecture in ALL:
            engine, cache = opened(architecture, tmp_path, disk=limit)
            ids = text(200, seed=n)
            check(engine, cache, ids)
            cache.flush()
            assert check(engine, cache, ids) == 199
            cache.close()
    assert sum(path.stat().st_size for path in files(tmp_path)) <= limit + 150_000
    engine, cache = opened(ALL[-1], tmp_path, disk=limit)
    assert check(engine, cache, text(200, seed=5)) == 199, "what was used last is there"
    cache.close()


def test_the_hot_prefix_stays_on_disk(tmp_path):
    engine, cache = opened("lfm2", tmp_path, disk=1_500_000, memory=0)
    system = message(*text(500))
    for n in range(30):
        cached = check(engine, cache, system + message(*text(200)))
        assert cached == (len(system) if n else 0)
        cache.flush()
    assert cache.statistics()["disk"]["evicted"]
    assert sum(path.stat().st_size for path in files(tmp_path)) <= 1_500_000
    cache.close()


def test_a_full_disk_costs_only_the_files(tmp_path, monkeypatch):
    engine, cache = opened("lfm2", tmp_path)

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Folder, "write", full)
    ids = text(300)
    assert check(engine, cache, ids) == 0
    cache.flush()
    assert check(engine, cache, ids) == 299
    assert engine.notices == [f"prompts kept on disk: {tmp_path}: cannot be written: No space left on device"]
    assert cache.statistics()["disk"]["failed"] > 0
    cache.close()
    assert engine.pools[0].live == 0


def test_a_folder_that_cannot_be_written(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    engine, cache = opened("lfm2", blocked / "cache")
    ids = text(30)
    assert check(engine, cache, ids) == 0 and check(engine, cache, ids) == 29
    assert len(engine.notices) == 1 and "they are kept in memory" in engine.notices[0]
    assert cache.statistics()["disk"] is None
    cache.close()


def test_a_folder_that_vanishes(tmp_path):
    engine, cache = opened("lfm2", tmp_path / "cache")
    ids = text(600)
    turn(engine, cache, ids)
    cache.flush()
    shutil.rmtree(tmp_path / "cache")
    cache.tree.clear()
    assert check(engine, cache, ids) == 0
    assert rejected(cache) == []
    cache.close()
    engine, cache = opened("lfm2", tmp_path / "cache")
    assert check(engine, cache, ids) == 599
    cache.close()


def test_pages_of_a_device_are_copied(tmp_path, monkeypatch):
    """Blocks that are not in this process's memory are read on the engine's thread."""

    class Elsewhere:
        def __init__(self, nbytes):
            self.host, self.nbytes = HostBlocks(nbytes), nbytes

        def __getattr__(self, name):
            return getattr(self.host, name)

    engine = null_engine("lfm2", batch=512, context=4096)
    for pool in engine.pools:
        pool.blocks = Elsewhere(pool.page_bytes)
    cache = PrefixCache(engine, disk=BIG, folder=tmp_path)
    ids = text(600)
    turn(engine, cache, ids)
    cache.close()
    engine, cache = opened("lfm2", tmp_path)
    assert check(engine, cache, ids) == 599
    cache.close()


def test_beside_the_model(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    from pithos.reuse.folder import place

    model = tmp_path / "models" / "m.gguf"
    model.parent.mkdir()
    assert place(model, None) == tmp_path / "models" / "m.gguf.pithos-cache"
    shutil.rmtree(model.parent)
    model.parent.write_text("no folder")
    assert place(model, None) == tmp_path / "user" / "pithos" / "m.gguf.pithos-cache"
    assert place(model, tmp_path / "own") == tmp_path / "own"
