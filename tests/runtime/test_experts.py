"""Which experts are on a device: by use, which fades, and across starts."""

from __future__ import annotations

import os
import time

import numpy as np
import pytest

from pithos.experts import usage as U
from pithos.experts.cache import ExpertCache, ExpertLayer
from pithos.experts.usage import Usage
from tests.waiting import PATIENCE


def matrix(layer, role):
    return lambda expert: np.full(8, 100 * layer + 10 * "gud".index(role) + expert, np.uint8)


def made(layers=2, experts=6, room=2, usage=None, doubt=0.0):
    """A cache and what was written to the "device": (layer, role, slot) -> byte."""
    device = {}

    def write(layer, role, slot, data):
        device[layer, role, slot] = int(data[0])

    slots = [np.full(experts, -7, np.int32) for _ in range(layers)]
    parts = [ExpertLayer(n, {role: matrix(n, role) for role in "gud"}) for n in range(layers)]
    return ExpertCache(parts, room, usage or Usage(layers, experts), slots, write, doubt), device


def holds(cache, device, layer):
    """The experts of a layer that are on the device, checked against their bytes."""
    present = [int(e) for e in np.flatnonzero(cache.slots[layer] >= 0)]
    for expert in present:
        for role in "gud":
            found = device[layer, role, int(cache.slots[layer][expert])]
            assert found == matrix(layer, role)(expert)[0]
    return present


def use(cache, layer, experts):
    ids = np.array(experts, np.int32)
    cache.count(layer, ids, int(np.count_nonzero(cache.slots[layer][ids] >= 0)))


def wait_for(cache, count):
    done, end = 0, time.monotonic() + PATIENCE
    while done < count and time.monotonic() < end:
        done += cache.exchange()
        time.sleep(0.001)
    assert done == count


def test_the_hottest_are_there_from_the_start():
    usage = Usage(2, 6)
    usage.used(0, np.array([5, 5, 3, 3, 3, 1], np.int32))
    cache, device = made(usage=usage)
    cache.fill()
    assert holds(cache, device, 0) == [3, 5]
    assert holds(cache, device, 1) == [0, 1]
    use(cache, 0, [1, 3, 5])
    assert (cache.hits, cache.misses) == (2, 1)


def test_an_expert_that_is_used_more_takes_the_place_of_the_least_used():
    cache, device = made()
    cache.fill()
    use(cache, 1, [0, 0, 4, 4, 4])
    cache.plan(1)
    wait_for(cache, 1)
    assert holds(cache, device, 1) == [0, 4]
    assert cache.exchanged == 1
    cache.plan(1)
    assert cache.exchange() == 0
    cache.close()


def test_an_expert_that_cannot_be_read_stays_where_it_is():
    def fails(expert):
        raise MemoryError

    cache, device = made(layers=1)
    cache.fill()
    plain = cache.layers[0].matrices["u"]
    cache.layers[0].matrices["u"] = fails
    use(cache, 0, [0, 0, 4, 4, 4])
    cache.plan(0)
    end = time.monotonic() + PATIENCE
    while cache._moving and time.monotonic() < end:
        assert cache.exchange() == 0
    assert not cache._moving and cache.exchanged == 0
    cache.layers[0].matrices["u"] = plain
    assert holds(cache, device, 0) == [0, 1]
    cache.plan(0)
    wait_for(cache, 1)
    assert holds(cache, device, 0) == [0, 4]
    cache.close()


def test_a_little_more_use_is_no_reason():
    cache, _ = made()
    cache.fill()
    use(cache, 0, [0] * 5 + [1] * 5 + [2] * 6)
    cache.plan(0)
    assert not cache._moving
    use(cache, 0, [2])
    cache.plan(0)
    assert cache._moving == {(0, 2), (0, 0)}
    cache.plan(0)
    assert cache._moving == {(0, 2), (0, 0)}
    wait_for(cache, 1)
    cache.close()


def test_chance_is_no_reason_either():
    cache, _ = made(doubt=1.5)
    cache.fill()
    use(cache, 0, [2, 2])
    cache.plan(0)
    assert not cache._moving  # 2 uses against none: 2 <= 1.5 * sqrt(2)
    use(cache, 0, [2])
    cache.plan(0)
    assert cache._moving == {(0, 2), (0, 0)}
    wait_for(cache, 1)
    cache.close()


def uniform(doubt, tokens=3000):
    """Exchanges when 4 of 64 experts are chosen by chance, of which 13 are there."""
    cache, _ = made(layers=1, experts=64, room=13, doubt=doubt)
    cache.fill()
    random = np.random.default_rng(1)
    for _ in range(tokens):
        use(cache, 0, random.permutation(64)[:4])
        cache.usage.step(1)
        cache.plan(0)
        if cache._moving:
            wait_for(cache, 1)
    cache.close()
    return cache.exchanged


def test_uniform_use_exchanges_little():
    assert uniform(1.5) < 30 < uniform(0.0)


def test_use_fades():
    usage = Usage(1, 3)
    usage.used(0, np.array([0, 0], np.int32))
    for _ in range(1000):
        usage.step(1)
    usage.used(0, np.array([1], np.int32))
    assert usage.faded()[0].tolist() == pytest.approx([2 * U.FADE**1000, 1, 0], rel=1e-4)
    for _ in range(40000):
        usage.step(1)
    assert np.isfinite(usage.scores).all()


def test_use_is_kept_beside_the_model(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    model = tmp_path / "model.gguf"
    usage = Usage(2, 4)
    usage.used(1, np.array([3, 3, 2], np.int32))
    assert U.save(model, usage) == tmp_path / "model.experts.npy"
    assert U.load(model, 2, 4).hottest(1, 2).tolist() == [2, 3]
    assert not U.load(model, 3, 4).scores.any()
    saved = (tmp_path / "model.experts.npy").read_bytes()
    for damaged in (
        b"",
        b"PK nothing",
        saved[:40],
        saved[:-30],
        saved[:20] + b"x" * 40 + saved[60:],
        saved.replace(b"}", b"{", 1),  # Python's own reader of headers raises tokenize.TokenError
        saved.replace(b"(2, 4)", b"(9" + b"9" * 30 + b",)", 1),
        saved + b"more",
        b"PK\x03\x04" + saved,
    ):
        (tmp_path / "model.experts.npy").write_bytes(damaged)
        assert not U.load(model, 2, 4).scores.any()
    assert [p.name for p in tmp_path.iterdir()] == ["model.experts.npy"]


def test_use_is_kept_in_the_cache_where_the_model_cannot_be_written(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    blocked = tmp_path / "file"
    blocked.write_text("")
    usage = Usage(1, 2)
    usage.used(0, np.array([1], np.int32))
    model = blocked / "model.gguf"
    saved = U.save(model, usage)
    assert saved is not None and saved.parent == tmp_path / "cache" / "pithos"
    assert U.load(model, 1, 2).hottest(0, 1).tolist() == [1]


def test_the_use_that_was_saved_last_counts(tmp_path, monkeypatch):
    """A folder can be one that this user must not write, with a profile that somebody else left there."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    model = tmp_path / "model.gguf"
    for expert, path in enumerate(U.places(model)):
        usage = Usage(1, 2)
        usage.used(0, np.array([expert], np.int32))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(U._content(usage))
    for newest in (0, 1):
        for number, path in enumerate(U.places(model)):
            os.utime(path, (1000, 2000 if number == newest else 1000))
        assert U.load(model, 1, 2).hottest(0, 1).tolist() == [newest]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with a name")
def test_a_pipe_in_the_place_of_the_use_is_not_waited_for(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    model = tmp_path / "model.gguf"
    os.mkfifo(U.places(model)[0])
    assert not U.load(model, 1, 2).scores.any()
