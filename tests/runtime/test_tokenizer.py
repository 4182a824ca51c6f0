"""The tokenizer against ids that llama.cpp gave (tools/tokenizer_goldens.py), and its own rules."""

import json
import os
from pathlib import Path

import pytest
import tokenizers
from gguf import GGUFWriter
from hypothesis import given
from hypothesis import strategies as st

from pithos import models
from pithos.errors import TokenizerError
from pithos.gguf import GGUF
from pithos.text.rules import Rule, rule, rules
from pithos.text.tokenizer import BYTE, CONTROL, NORMAL, USER_DEFINED, Tokenizer

GOLDEN = Path(__file__).parents[1] / "golden" / "tokenizer"
CASES = json.loads((GOLDEN / "small.json").read_text(encoding="utf-8"))
SMALL = GGUF.open(GOLDEN / "small.gguf")


def small(pre="lfm2", **settings):
    """The small vocabulary with another pre-tokenizer."""
    fields = {key: SMALL.metadata[f"tokenizer.ggml.{key}"] for key in ("tokens", "merges", "token_type")}
    ids = {"bos": SMALL.get("tokenizer.ggml.bos_token_id"), "eos": SMALL.get("tokenizer.ggml.eos_token_id")}
    return Tokenizer(
        fields["tokens"], fields["merges"], fields["token_type"].tolist(), rule(pre), **ids | settings
    )


TOKENIZER = small()


@pytest.mark.parametrize("pre", CASES)
def test_ids_are_those_of_llama_cpp(pre):
    tokenizer = small(pre)
    for case in CASES[pre]:
        assert tokenizer.encode(case["text"], bos=False) == case["special"], case["text"]
        assert tokenizer.encode(case["text"], bos=False, special=False) == case["plain"], case["text"]


@pytest.mark.parametrize("pre", sorted(rules()))
def test_every_rule_gives_the_text_back(pre):
    tokenizer = small(pre)
    for case in CASES["lfm2"]:
        assert tokenizer.decode(tokenizer.encode(case["text"], bos=False)) == case["text"]


@given(st.text(), st.booleans())
def test_any_text_comes_back(text, special):
    ids = TOKENIZER.encode(text, special=special, bos=False)
    assert TOKENIZER.decode(ids) == text
    assert b"".join(map(TOKENIZER.token_bytes, ids)) == text.encode()
    assert TOKENIZER.least(text) <= len(ids)


@given(st.lists(st.sampled_from(["<|im_end|>", "<|im_start|>", "<think>", "<", "|", "a", " ", "im_end|>"])))
def test_special_tokens_as_plain_text_never_become_control_tokens(parts):
    text = "".join(parts)
    control = {TOKENIZER.token_id("<|im_end|>"), TOKENIZER.token_id("<|im_start|>")}
    assert not control & set(TOKENIZER.encode(text, special=False, bos=False))


def test_the_start_token_is_put_in_front_once():
    bos = TOKENIZER.bos
    assert bos == TOKENIZER.token_id("<|startoftext|>")
    assert TOKENIZER.add_bos  # by the rule of lfm2
    assert TOKENIZER.encode("a")[:2] == [bos, *TOKENIZER.encode("a", bos=False)]
    assert TOKENIZER.encode("<|startoftext|>a") == TOKENIZER.encode("a")
    assert TOKENIZER.encode("<|startoftext|>a", bos=True) == TOKENIZER.encode("a")
    assert TOKENIZER.encode("<|startoftext|>a", bos=False) == TOKENIZER.encode("a")
    assert TOKENIZER.encode("<|startoftext|>a", special=False)[0] == bos
    assert TOKENIZER.encode("<|startoftext|>a", special=False)[1:] != TOKENIZER.encode("a", bos=False)
    assert TOKENIZER.encode("") == [bos]


def test_the_file_decides_about_the_start_token():
    assert not small(add_bos=False).add_bos
    assert small("gpt-2", add_bos=True).add_bos
    assert not small("gpt-2").add_bos
    assert small("gpt-2").encode("a", bos=True) == small("lfm2").encode("a")
    assert not small(bos=None, add_bos=True).add_bos
    assert small(bos=None).encode("a", bos=True) == small().encode("a", bos=False)


def test_tokens_that_end_an_answer():
    end = {TOKENIZER.token_id("<|im_end|>"), TOKENIZER.token_id("<|endoftext|>")}
    assert TOKENIZER.eog == end
    assert small(eos=TOKENIZER.token_id("Zebra"), ends=[5]).eog == end | {TOKENIZER.token_id("Zebra"), 5}


def test_ids_texts_and_bytes():
    token = TOKENIZER.token_id("Ġtransformer")
    assert TOKENIZER.text(token) == "Ġtransformer"
    assert TOKENIZER.token_bytes(token) == b" transformer"
    assert TOKENIZER.token_bytes(TOKENIZER.token_id("<think>")) == b"<think>"
    assert TOKENIZER.token_bytes(TOKENIZER.token_id("[PAD0]")) == b"[PAD0]"
    assert {TOKENIZER.token_bytes(i) for i in range(256)} == {bytes([i]) for i in range(256)}
    assert TOKENIZER.token_id("no such token") is None
    assert TOKENIZER.is_special(TOKENIZER.token_id("<think>"))
    assert not TOKENIZER.is_special(token)
    assert TOKENIZER.n_vocab == SMALL.metadata.length("tokenizer.ggml.tokens")
    for wrong in (-1, TOKENIZER.n_vocab):
        with pytest.raises(TokenizerError, match=f"token {wrong}, allowed are 0 to {TOKENIZER.n_vocab - 1}"):
            TOKENIZER.token_bytes(wrong)


def test_half_characters_are_shown_as_replacement():
    ids = TOKENIZER.encode("é🙂", bos=False)
    assert TOKENIZER.decode(ids[:-1]).endswith("\ufffd")


def test_lone_surrogates_become_replacement_characters():
    assert TOKENIZER.decode(TOKENIZER.encode("a\ud83d b", bos=False)) == "a\ufffd b"


def test_ignore_merges_takes_whole_words():
    whole = TOKENIZER.token_id("Zebra")
    assert TOKENIZER.encode("Zebra", bos=False) == [whole]
    assert whole not in small("dbrx").encode("Zebra", bos=False)


def test_the_longest_special_token_wins():
    tokens = [*"ab<>", "<a>", "<a>b", "ab"]
    types = [NORMAL] * 4 + [CONTROL, USER_DEFINED, NORMAL]
    tokenizer = Tokenizer(tokens, ["a b"], types, Rule(("\\S+",)))
    assert tokenizer.encode("<a>b<a>a<a>ab") == [5, 4, 0, 4, 6]
    assert tokenizer.encode("<a>b<a>", special=False) == [5, 2, 0, 3]


def test_byte_tokens():
    tokenizer = Tokenizer(["a", "<0x0A>", "<0x-1>"], [], [NORMAL, BYTE, BYTE], Rule(("\\S+",)))
    assert tokenizer.token_bytes(1) == b"\n"
    with pytest.raises(TokenizerError, match="byte token '<0x-1>', allowed are <0x00> to <0xFF>"):
        tokenizer.token_bytes(2)


def write(path, *, model="gpt2", pre="lfm2", tokens=("a", "b", "ab"), merges=("a b",), types=None, **ids):
    writer = GGUFWriter(path, "lfm2")
    if model:
        writer.add_tokenizer_model(model)
    if pre:
        writer.add_tokenizer_pre(pre)
    if tokens:
        writer.add_token_list(list(tokens))
    if merges:
        writer.add_token_merges(list(merges))
    if types:
        writer.add_token_types(types)
    for name, value in ids.items():
        writer.add_uint32(f"tokenizer.ggml.{name}_token_id", value)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.close()
    return GGUF.open(path)


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"model": None}, r"no tokenizer \(tokenizer.ggml.model is missing\); readable is 'gpt2'"),
        ({"model": "llama"}, "tokenizer 'llama'; readable is 'gpt2', byte-level BPE"),
        ({"pre": None}, "tokenizer.ggml.pre is missing; known are codeshell, command-r, dbrx"),
        ({"pre": "klingon"}, "unknown pre-tokenizer 'klingon'; known are .*lfm2.*pretokenizers.yaml"),
        ({"tokens": ()}, "tokenizer.ggml.tokens is missing"),
        ({"merges": ()}, "tokenizer.ggml.merges is missing"),
        ({"tokens": ("a", "b", "a")}, "the vocabulary has the token 'a' twice"),
        ({"merges": ("a c",)}, "merges that do not fit the vocabulary: .*c"),
        ({"merges": ("b a",)}, "merges that do not fit the vocabulary: .*ba"),
        ({"types": [1.0, 1.0, 1.0]}, "tokenizer.ggml.token_type is no list of 3 integers"),
        ({"types": ["1", "1", "1"]}, "tokenizer.ggml.token_type is no list of 3 integers"),
        ({"merges": ("ab",)}, "merges that do not fit the vocabulary"),
    ],
)
def test_faulty_tables_are_refused(tmp_path, settings, expected):
    file = write(tmp_path / "v.gguf", **settings)
    with pytest.raises(TokenizerError, match=expected) as caught:
        Tokenizer.from_gguf(file)
    assert str(caught.value).startswith(f"{tmp_path / 'v.gguf'}: ")
    assert str(caught.value).endswith(": take another conversion of this model")


def test_from_gguf_takes_ids_and_flags(tmp_path):
    tokenizer = Tokenizer.from_gguf(write(tmp_path / "v.gguf", bos=0, eos=1, eot=2))
    assert (tokenizer.bos, tokenizer.eos, tokenizer.eog, tokenizer.add_bos) == (0, 1, {1, 2}, True)
    assert tokenizer.encode("ab") == [0, 2]


def test_merges_run_as_in_the_library():
    """The same tables in a tokenizer.json, where special tokens are the library's own."""
    merges = [tuple(merge.split(" ")) for merge in SMALL.metadata["tokenizer.ggml.merges"]]
    vocab = {text: i for i, text in enumerate(SMALL.metadata["tokenizer.ggml.tokens"])}
    other = tokenizers.Tokenizer(tokenizers.models.BPE(vocab, merges, ignore_merges=True))
    split = tokenizers.pre_tokenizers.Split(tokenizers.Regex(rule("lfm2").patterns[0]), "isolated")
    level = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    other.pre_tokenizer = tokenizers.pre_tokenizers.Sequence([split, level])
    special = [TOKENIZER.text(i) for i in range(TOKENIZER.n_vocab) if TOKENIZER.is_special(i)]
    other.add_special_tokens([tokenizers.AddedToken(text, normalized=False) for text in special])
    for case in CASES["lfm2"]:
        assert TOKENIZER.encode(case["text"], bos=False) == other.encode(case["text"]).ids


@pytest.mark.weights
def test_smollm2_ids_are_those_of_llama_cpp():
    path = models.get("smollm2-135m").path
    if path is None:
        pytest.skip(f"smollm2-135m is not in {os.fspath(models.folder())} (pithos pull smollm2-135m)")
    tokenizer = Tokenizer.from_gguf(GGUF.open(path))
    for case in json.loads((GOLDEN / "smollm2.json").read_text(encoding="utf-8"))["smollm"]:
        assert tokenizer.encode(case["text"]) == case["special"], case["text"]
        assert tokenizer.encode(case["text"], special=False) == case["plain"], case["text"]
