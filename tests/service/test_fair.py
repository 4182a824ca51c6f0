"""Short prompts among long ones."""

from __future__ import annotations

from pithos.engine.events import Finish, Token
from pithos.engine.work import Work
from tests.runtime.null_models import TOKENS, null_engine
from tests.service.harness import GREEDY, Listener, Passes, serving, submit


def test_a_short_prompt_does_not_wait_for_long_ones():
    engine = null_engine("lfm2", batch=64, context=4096)
    passes = Passes(engine)
    begun = []
    with serving(engine, parallel=4) as service:
        passes.hold()
        long = [submit(service, TOKENS[900 * n : 900 * n + 900], 1) for n in range(3)]
        assert passes.held.wait(30)
        short = Listener()

        def told(event):
            if isinstance(event, Token):
                begun.append(len(passes.sizes))
            short(event)

        service.submit(Work(TOKENS[5:30], GREEDY, 1), told)
        passes.release()
        short.wait()
        for work in long:
            assert work.wait().reason == "length"
    assert begun[0] <= 4, "the chunk that ran, at most two of others, its own"


def test_long_prompts_do_not_starve():
    engine = null_engine("lfm2", batch=64, context=4096)
    count = 0
    with serving(engine, parallel=3) as service:
        passes = Passes(engine)
        passes.hold()
        long = submit(service, TOKENS[:1500], 1)

        def told(event):
            nonlocal count
            if isinstance(event, Finish) and not long.ended.is_set() and count < 500:
                count += 1
                service.submit(Work(TOKENS[count + 1 : count + 200], GREEDY, 1), told)

        for n in range(2):
            service.submit(Work(TOKENS[2000 + n : 2200 + n], GREEDY, 1), told)
        passes.release()
        long.wait()
    assert count < 60, "it gets a chunk of six at least"
