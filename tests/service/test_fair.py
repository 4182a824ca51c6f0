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


def test_short_prompts_get_their_slots_before_long_ones():
    order = []
    works = []
    with serving(null_engine("lfm2", batch=64, context=4096), parallel=1) as service:
        passes = Passes(service.engine)
        passes.hold()

        def ask(name, prompt):
            listener = Listener()

            def told(event):
                if isinstance(event, Token):
                    order.append(name)
                listener(event)

            works.append(listener)
            service.submit(Work(prompt, GREEDY, 1), told)

        ask("first", TOKENS[3000:3010])
        assert passes.held.wait(30)
        for n in range(3):
            ask(f"long {n}", TOKENS[n : n + 1200])
        for n in range(10):
            ask(f"short {n}", TOKENS[40 * n + 7 : 40 * n + 20 + n])
        passes.release()
        for work in works:
            assert work.wait().reason == "length"
    assert order[:6] == ["first", "short 0", "short 1", "short 2", "short 3", "long 0"]
    assert [name for name in order if "short" in name] == [f"short {n}" for n in range(10)]
    assert [name for name in order if "long" in name] == ["long 0", "long 1", "long 2"]
    assert order.index("long 2") < 10, "nobody is passed by more than a few"
