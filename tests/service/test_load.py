"""Many clients, of which many leave: nothing is left behind, and no text is wrong."""

from __future__ import annotations

import gc
import random
import threading

import pytest

from pithos.errors import BusyError
from pithos.reuse import PrefixCache
from tests.runtime.null_models import TOKENS, null_engine
from tests.service.harness import GREEDY, alone, serving, submit


@pytest.mark.parametrize("cached", [False, True], ids=["plain", "cached"])
@pytest.mark.parametrize("architecture", ["lfm2", "lfm3"])
def test_clients_that_come_and_go(architecture: str, cached: bool) -> None:
    engine = null_engine(architecture, batch=32, context=1024)
    prompts = [TOKENS[: 40 + 20 * (n % 3)] + TOKENS[50 * n : 50 * n + 10 + 9 * n] for n in range(8)]
    wanted = [alone(engine, prompt, 10, GREEDY) for prompt in prompts]
    threads = threading.active_count()
    faults: list[object] = []
    ended = [0, 0, 0]  # whole, left, refused

    def client(service, seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(10):
            number = chance.randrange(len(prompts))
            try:
                work = submit(service, prompts[number], 10)
            except BusyError:
                ended[2] += 1
                continue
            if chance.random() < 0.4:
                work.ended.wait(chance.random() * 0.1)
                work.ticket.cancel()
            last = work.wait()
            ended[last.reason == "cancelled"] += 1
            whole = work.tokens == wanted[number]
            if not (
                whole if last.reason != "cancelled" else wanted[number][: len(work.tokens)] == work.tokens
            ):
                faults.append((number, last, work.tokens))

    cache = PrefixCache(engine, memory=1 << 21) if cached else None
    with serving(engine, parallel=6, queue=12, reuse=cache) as service:
        clients = [threading.Thread(target=client, args=(service, seed)) for seed in range(24)]
        for one in clients:
            one.start()
        for one in clients:
            one.join(120)
            assert not one.is_alive()
        status = service.status()
        assert {slot.state for slot in status.slots} == {"idle"}
        assert status.queued == 0
        assert status.totals.finished + status.totals.cancelled == ended[0] + ended[1]
        assert status.totals.failed == 0
    assert faults == []
    assert ended[0] > 30
    gc.collect()
    assert all(pool.live == 0 for pool in engine.pools)
    assert threading.active_count() <= threads + 1, "the cancel watch may linger for a second"
