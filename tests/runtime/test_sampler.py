import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from pithos.engine.candidates import Candidates, best, largest
from pithos.engine.sampler import Hooks, ReasoningBudget, Sampler, SamplerState, Sampling, unpacked
from pithos.errors import UsageError
from tests.runtime.null_models import golden

LOGITS = np.array([1.0, 3.0, -2.0, 3.0, 0.5, 2.0], np.float32)


def picks(sampling, logits=LOGITS, count=4000, history=(), hook=None):
    """How often each token comes, history staying as it is."""
    sampler = Sampler(sampling)
    state = SamplerState(sampling, history, hook)
    found = Counter()
    for _ in range(count):
        state.recent = list(history)
        found[sampler.sample(logits, state).token] += 1
    return found


def sample(sampling, logits=LOGITS, history=(), hook=None):
    return Sampler(sampling).sample(logits, SamplerState(sampling, history, hook)).token


def shares(logits):
    weights = np.exp(np.asarray(logits, np.float64) - max(logits))
    return weights / weights.sum()


def close(found, probabilities, count=4000):
    for token, p in enumerate(probabilities):
        assert abs(found[token] / count - p) < 4 * math.sqrt(p * (1 - p) / count) + 1e-9, (token, p, found)


def test_greedy_takes_the_lowest_id_among_equals():
    assert sample(Sampling(temperature=0)) == 1
    assert sample(Sampling(temperature=5, top_k=1)) == 1


def test_everything_off_is_the_softmax():
    close(picks(Sampling(1.0, 0, 1.0, seed=1)), shares(LOGITS))


def test_temperature_divides_logits():
    close(picks(Sampling(2.0, 0, 1.0, seed=1)), shares(LOGITS / 2))


def test_top_k_keeps_the_largest():
    close(picks(Sampling(1.0, 3, 1.0, seed=1)), shares([-99, 3, -99, 3, -99, 2]))


@pytest.mark.parametrize("top_k", [0, 6])
def test_top_p_keeps_the_smallest_set_that_reaches_it(top_k):
    # shares: 0.38, 0.38, 0.14, ...; 0.8 needs three
    close(picks(Sampling(1.0, top_k, 0.8, seed=1)), shares([-99, 3, -99, 3, -99, 2]))
    assert set(picks(Sampling(1.0, top_k, 0.1, seed=1), count=100)) == {1}


@pytest.mark.parametrize("top_k", [0, 6])
def test_min_p_is_a_share_of_the_largest(top_k):
    close(picks(Sampling(1.0, top_k, 1.0, 0.3, seed=1)), shares([-99, 3, -99, 3, -99, 2]))


def test_top_p_and_min_p_together():
    logits = np.log(np.array([0.5, 0.3, 0.1, 0.06, 0.04], np.float32))
    close(picks(Sampling(1.0, 0, 0.85, 0.5, seed=2), logits), [0.625, 0.375, 0, 0, 0])


@pytest.mark.parametrize(
    "sampling", [Sampling(1.0, 0, 0.999), Sampling(1.0, 0, 1.0, 1e-4), Sampling(3.0, 0, 0.9, 0.01)]
)
def test_large_vocabularies_keep_what_small_ones_do(sampling):
    logits = np.random.default_rng(0).normal(0, 2, 20000).astype(np.float32)
    scaled = (logits - logits.max()) / np.float32(sampling.temperature)
    kept = Sampler(sampling)._nucleus(logits, scaled)
    p = shares(logits / np.float32(sampling.temperature))
    order = np.argsort(-logits, kind="stable")
    expected = 20000 if sampling.top_p == 1 else int(np.searchsorted(np.cumsum(p[order]), sampling.top_p)) + 1
    if sampling.top_p < 1:
        assert abs(len(kept) - expected) <= 1
    else:
        assert len(kept) >= np.count_nonzero(p >= sampling.min_p * p.max())
    assert np.array_equal(kept, order[: len(kept)])


def test_penalty_divides_positive_and_multiplies_negative():
    logits = np.array([2.0, -1.0, 1.9, 0.0], np.float32)
    assert sample(Sampling(0, repeat_penalty=1.5), logits, [0]) == 2
    adjusted = Sampler(s := Sampling(repeat_penalty=1.5))._adjusted(logits, SamplerState(s, [0, 1, 1, 3]))
    assert adjusted.tolist() == pytest.approx([2 / 1.5, -1.5, 1.9, 0])
    assert logits.tolist() == pytest.approx([2.0, -1.0, 1.9, 0.0]), "the caller's logits stay"


def test_penalty_sees_the_window():
    sampling = Sampling(0, repeat_penalty=2.0, repeat_window=3)
    assert sample(sampling, history=[1, 3, 0, 0, 0]) == 1
    assert sample(sampling, history=[3, 0, 1]) == 5
    state = SamplerState(sampling, [])
    for token in (1, 2, 3, 4):
        state.accept(token)
    assert state.recent == [2, 3, 4]
    state = SamplerState(Sampling(repeat_window=0), [1, 2])
    state.accept(3)
    assert state.recent == []


def generated(sampling, count, logits=LOGITS):
    sampler, state = Sampler(sampling), SamplerState(sampling, [1, 1, 3])
    return [sampler.sample(logits, state).token for _ in range(count)]


def test_presence_and_frequency_penalties_count_what_was_generated():
    assert generated(Sampling(temperature=0), 4) == [1, 1, 1, 1]
    # logits: 1 and 3 have 3.0, 5 has 2.0, 0 has 1.0; what the prompt holds does not count
    assert generated(Sampling(temperature=0, presence_penalty=1.25), 5) == [1, 3, 5, 1, 1]
    assert generated(Sampling(temperature=0, frequency_penalty=0.75), 6) == [1, 3, 1, 3, 5, 1]
    assert generated(Sampling(temperature=0, presence_penalty=-1.0), 4) == [1, 1, 1, 1]
    for name in ("presence_penalty", "frequency_penalty"):
        with pytest.raises(UsageError, match=f"{name} is 2.5, allowed is -2 to 2"):
            Sampling(**{name: 2.5})


def test_penalties_need_more_than_the_largest_logits():
    sampling = Sampling(temperature=0, frequency_penalty=1.0)
    state = SamplerState(sampling)
    few = Candidates(np.array([1]), LOGITS[1:2], lambda: LOGITS)
    assert [Sampler(sampling).sample(few, state).token for _ in range(3)] == [1, 3, 1]
    assert Sampler(sampling).candidates(state) > 1


def test_bias_comes_before_penalty():
    sampling = Sampling(repeat_penalty=2.0, logit_bias={2: 10.0, 1: -3.0})
    adjusted = Sampler(sampling)._adjusted(LOGITS, SamplerState(sampling, [2]))
    assert adjusted.tolist() == [1, 0, 4, 3, 0.5, 2]
    assert sample(Sampling(0, logit_bias={4: 100})) == 4
    with pytest.raises(UsageError, match="token 6, allowed is 0 to 5"):
        sample(Sampling(logit_bias={6: 1.0}))


class Fixed:
    def __init__(self, mask=None, forced=()):
        self._mask, self._forced, self.seen = mask, list(forced), []

    def mask(self):
        return self._mask

    def forced(self):
        return self._forced[0] if self._forced else None

    def accept(self, token):
        self.seen.append(token)
        if self._forced:
            self._forced.pop(0)


def bits(*tokens, words=1):
    mask = np.zeros(words, np.uint32)
    for token in tokens:
        mask[token // 32] |= np.uint32(1 << token % 32)
    return mask


def test_masks_allow_tokens():
    assert unpacked(bits(0, 5, 33, words=2), 40).nonzero()[0].tolist() == [0, 5, 33]
    assert unpacked(bits(3), 40).tolist() == [n == 3 for n in range(40)]
    hook = Fixed(bits(0, 4))
    assert set(picks(Sampling(5.0, seed=3), hook=hook, count=200)) == {0, 4}
    assert sample(Sampling(0), hook=Fixed(bits(2))) == 2
    close(picks(Sampling(1.0, 0, 1.0, seed=1), hook=Fixed(bits(0, 4))), shares([1, -99, -99, -99, 0.5, -99]))


def test_a_mask_that_allows_nothing_fails():
    with pytest.raises(ValueError, match="no token is allowed"):
        sample(Sampling(), hook=Fixed(bits()))


def test_forced_tokens_come_whatever_the_logits_are():
    hook = Fixed(forced=[2, 0])
    sampling = Sampling(0, logprobs=1)
    sampler, state = Sampler(sampling), SamplerState(sampling, hook=hook)
    found = [sampler.sample(LOGITS, state) for _ in range(3)]
    assert [s.token for s in found] == [2, 0, 1]
    assert found[0].top[0][0] == 1
    assert found[0].logprob == pytest.approx(math.log(shares(LOGITS)[2]), abs=1e-6)
    assert hook.seen == [2, 0, 1]


def test_hooks_are_combined():
    one, two = Fixed(bits(0, 1, 4, words=2)), Fixed(bits(1, 4, 5), forced=[5])
    hooks = Hooks(one, two)
    assert hooks.forced() == 5
    assert hooks.mask().tolist() == bits(1, 4).tolist()
    hooks.accept(5)
    assert (one.seen, two.seen, hooks.forced()) == ([5], [5], None)
    assert Hooks(Fixed()).mask() is None


def test_the_same_seed_gives_the_same_tokens():
    logits = np.random.default_rng(5).normal(size=(50, 300)).astype(np.float32)

    def run(seed):
        sampling = Sampling(1.0, seed=seed)
        sampler, state = Sampler(sampling), SamplerState(sampling)
        return [sampler.sample(row, state).token for row in logits]

    assert run(1) == run(1)
    assert run(1) != run(2)
    assert SamplerState(Sampling()).seed != SamplerState(Sampling()).seed


def test_logprobs_are_the_models_own():
    sampling = Sampling(0, logit_bias={4: 100}, logprobs=2)
    found = Sampler(sampling).sample(LOGITS, SamplerState(sampling))
    p = np.log(shares(LOGITS))
    assert found.token == 4
    assert found.logprob == pytest.approx(p[4], abs=1e-6)
    assert [t for t, _ in found.top] == [1, 3]
    none = Sampler(s := Sampling(0)).sample(LOGITS, SamplerState(s))
    assert (none.logprob, none.top) == (None, ())


@pytest.mark.parametrize(
    ("name", "value"),
    [("temperature", -1), ("top_p", 1.1), ("min_p", -0.1), ("repeat_penalty", 0), ("repeat_window", -1), ("top_k", -3),
     ("seed", -1), ("logprobs", 65), ("temperature", math.nan), ("top_p", math.inf)],
)  # fmt: skip
def test_settings_out_of_range(name, value):
    with pytest.raises(UsageError, match=name):
        Sampling(**{name: value})


@given(
    arrays.arrays(
        np.float32, st.integers(1, 2000), elements=st.sampled_from([-np.inf, -3, -1, 0, 0.5, 1, 2, 7])
    ),
    st.integers(1, 300),
)
def test_largest_is_the_head_of_a_stable_sort(logits, count):
    count = min(count, len(logits))
    order = np.argsort(-logits, kind="stable")
    assert np.array_equal(largest(logits, count), order[:count])
    assert best(logits) == order[0]


class Budget:
    """Runs a budget over what the model would write."""

    OPENING, CLOSING = [1], [2, 3]

    def __init__(self, budget, inside):
        self.hook = ReasoningBudget(budget, self.OPENING, self.CLOSING, inside=inside)

    def run(self, wanted):
        written = []
        for token in wanted:
            forced = self.hook.forced()
            written.append(token if forced is None else forced)
            self.hook.accept(written[-1])
        return written


def test_reasoning_is_closed_after_its_budget():
    assert Budget(3, True).run([7] * 7) == [7, 7, 7, 2, 3, 7, 7]
    assert Budget(0, True).run([7] * 4) == [2, 3, 7, 7]
    assert Budget(2, False).run([9, 1, 7, 7, 7, 7, 7]) == [9, 1, 7, 7, 2, 3, 7]


def test_reasoning_that_ends_by_itself_is_left_alone():
    assert Budget(5, True).run([7, 2, 3, 8, 8, 8, 8, 8]) == [7, 2, 3, 8, 8, 8, 8, 8]
    assert Budget(2, True).run([7, 2, 8, 8]) == [7, 2, 3, 8], "what is begun is completed"
    assert Budget(2, False).run([9] * 6) == [9] * 6


def test_the_budget_of_a_vocabulary():
    from pithos.text.tokenizer import Tokenizer

    tokenizer = Tokenizer.from_gguf(golden("lfm2"))
    hook = ReasoningBudget.for_tokenizer(tokenizer, 0, inside=True)
    closing = []
    while (token := hook.forced()) is not None:
        closing.append(token)
        hook.accept(token)
    assert tokenizer.decode(closing) == "</think>"
    assert hook.mask() is None


def unfetched():
    raise AssertionError("the other logits were not needed")


def few(logits, count, full=unfetched):
    """The `count` largest in the order in which a device gives them."""
    ids = largest(logits, count).astype(np.int32)
    return Candidates.of(ids, logits[ids], full)


@pytest.mark.parametrize("levels", [4, 1000])
@pytest.mark.parametrize(
    "settings",
    [(0, 0, 1.0, 0.0, 1.0), (0, 0, 1.0, 0.0, 1.3), (0.8, 40, 0.9, 0.0, 1.05), (1.5, 64, 1.0, 0.2, 2.0)],
)
def test_candidates_give_the_token_that_all_logits_give(settings, levels):
    temperature, top_k, top_p, min_p, penalty = settings
    random = np.random.default_rng(levels)
    for seed in range(40):
        logits = (random.integers(-levels, levels, 3000) / levels * 9).astype(np.float32)
        recent = [int(t) for t in largest(logits, 80)[::2]] + [5, 6]
        sampling = Sampling(temperature, top_k, top_p, min_p, penalty, seed=seed)
        one = Sampler(sampling).sample(logits, SamplerState(sampling, recent)).token
        other = Sampler(sampling).sample(few(logits, 128), SamplerState(sampling, recent)).token
        assert one == other


@pytest.mark.parametrize(
    "sampling",
    [
        Sampling(1.0, 0, 1.0, seed=1),
        Sampling(1.0, 2, 1.0, repeat_penalty=0.5, seed=1),
        Sampling(0, logit_bias={3: 9.0}),
        Sampling(0, logprobs=0),
        Sampling(1.0, 5, 1.0, seed=1),
    ],
)
def test_candidates_that_do_not_suffice_fetch_all_logits(sampling):
    fetched = []

    def full():
        fetched.append(True)
        return LOGITS

    picked = Sampler(sampling).sample(few(LOGITS, 4, full), SamplerState(sampling, [3]))
    assert fetched and picked == Sampler(sampling).sample(LOGITS, SamplerState(sampling, [3]))


def test_a_hook_sees_all_logits():
    hook = ReasoningBudget(0, [1], [2], inside=True)
    assert sample(Sampling(0), few(LOGITS, 4, lambda: LOGITS), hook=hook) == 2
