"""The shapes that can be made, their tensors and metadata, and which format each tensor takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from synth.container import FORMATS, Tensor
from synth.vocabulary import BOS, EOS, PAD, Vocabulary


@dataclass(frozen=True)
class Shape:
    """A model, widths as GGUF names them; `attention`: the layers that are no convolutions (llama: all)."""

    architecture: str
    layers: int
    width: int
    heads: int
    kv_heads: int
    ff: int
    vocabulary: int
    attention: tuple[int, ...]
    experts: int = 0
    used: int = 0
    expert_ff: int = 0
    dense: int = 0
    window: int = 0
    taps: int = 3
    base: float = 1e6
    context: int = 128000
    tied: bool = True

    @property
    def head(self) -> int:
        """Values of one attention head."""
        return self.width // self.heads


def _shapes() -> dict[str, Shape]:
    tiny = Shape("lfm2", 6, 256, 8, 2, 768, 2048, (2, 4), context=4096)
    a350 = Shape("lfm2", 16, 1024, 16, 8, 4608, 65536, (2, 5, 8, 10, 12, 14))
    a8b = Shape("lfm2moe", 24, 2048, 32, 8, 7168, 65536, (2, 6, 10, 14, 18, 21), 32, 4, 1792, 2)
    a24b = replace(
        a8b,
        layers=40,
        ff=11776,
        vocabulary=128000,
        attention=tuple(range(2, 40, 4)),
        experts=64,
        expert_ff=1536,
        base=1e7,
    )
    lfm3 = Shape(
        "lfm3", 24, 2048, 16, 4, 7680, 128000, tuple(range(2, 24, 2)), window=256, taps=7, context=262144
    )
    llama = Shape("llama", 4, 256, 4, 2, 512, 2048, tuple(range(4)), base=1e4, context=2048, tied=False)
    return {
        "tiny": tiny,
        "tinymoe": replace(tiny, architecture="lfm2moe", experts=16, used=4, expert_ff=256, dense=2),
        "tinylfm3": replace(lfm3, layers=7, width=256, heads=4, kv_heads=2, ff=512, vocabulary=2048,
                            attention=(2, 4, 6), window=16, context=4096),
        "tinyllama": llama,
        "350m": a350,
        "1.2b": replace(a350, width=2048, heads=32, ff=8192),
        "8b-a1b": a8b,
        "24b-a2b": a24b,
        "lfm3-1.7b": lfm3,
        "smollm2-like": replace(llama, layers=30, width=576, heads=9, kv_heads=3, ff=1536, vocabulary=49152,
                                attention=tuple(range(30)), base=1e5, context=8192, tied=True),
    }  # fmt: skip


SHAPES = _shapes()


@dataclass(frozen=True)
class Weight:
    """A tensor to make: `spread` is the deviation of a matrix, or of what a vector adds to its `centre`."""

    name: str
    shape: tuple[int, ...]
    spread: float
    centre: float | None = None  # None: a matrix, which may be quantised


def weights(s: Shape) -> Iterator[Weight]:
    """Every tensor. The branches add about as much as the embedding holds: activations stay bounded."""
    embedding = 0.06 * (2048 / s.width) ** 0.5
    branch = embedding / (2 * s.layers) ** 0.5
    yield Weight("token_embd.weight", (s.vocabulary, s.width), embedding)
    for i in range(s.layers):
        for w in _block(s, i, branch):
            yield replace(w, name=f"blk.{i}.{w.name}")
    if s.architecture == "lfm3":
        yield Weight("rope_freqs.weight", (s.head // 2,), 0, 1)
    yield Weight(
        "token_embd_norm.weight" if s.architecture.startswith("lfm2") else "output_norm.weight",
        (s.width,),
        0.1,
        1,
    )
    if not s.tied:
        yield Weight("output.weight", (s.vocabulary, s.width), embedding)


def _block(s: Shape, i: int, branch: float) -> Iterator[Weight]:
    d, lfm3 = s.width, s.architecture == "lfm3"
    yield Weight("attn_norm.weight", (d,), 0.1, 1)
    yield from _attention(s, branch) if i in s.attention else _convolution(s, branch)
    if lfm3:  # each branch is normalised and then scaled
        yield Weight("post_attention_norm.weight", (d,), 0.1 * branch, branch)
    yield Weight("ffn_norm.weight", (d,), 0.1, 1)
    if s.experts and i >= s.dense:
        yield Weight("ffn_gate_inp.weight", (s.experts, d), 2 * d**-0.5, 0)
        yield Weight("exp_probs_b.bias", (s.experts,), 0.1, 0)
        yield Weight("ffn_gate_exps.weight", (s.experts, s.expert_ff, d), 1.5 * d**-0.5)
        yield Weight("ffn_up_exps.weight", (s.experts, s.expert_ff, d), 1.5 * d**-0.5)
        yield Weight("ffn_down_exps.weight", (s.experts, d, s.expert_ff), branch * s.expert_ff**-0.5)
    else:
        yield Weight("ffn_gate.weight", (s.ff, d), 1.5 * d**-0.5)
        yield Weight("ffn_up.weight", (s.ff, d), 1.5 * d**-0.5)
        yield Weight("ffn_down.weight", (d, s.ff), branch * s.ff**-0.5)
    if lfm3:
        yield Weight("post_ffw_norm.weight", (d,), 0.1 * branch, branch)


def _attention(s: Shape, branch: float) -> Iterator[Weight]:
    d, kv = s.width, s.kv_heads * s.head
    yield Weight("attn_q.weight", (s.heads * s.head, d), d**-0.5)
    yield Weight("attn_k.weight", (kv, d), d**-0.5)
    yield Weight("attn_v.weight", (kv, d), d**-0.5)
    yield Weight("attn_output.weight", (d, s.heads * s.head), branch * d**-0.5)
    if s.architecture != "llama":
        yield Weight("attn_q_norm.weight", (s.head,), 0.14, 1.4)
        yield Weight("attn_k_norm.weight", (s.head,), 0.14, 1.4)
    if s.architecture == "lfm3":
        yield Weight("attn_gate.weight", (s.heads, d), d**-0.5)


def _convolution(s: Shape, branch: float) -> Iterator[Weight]:
    yield Weight("shortconv.conv.weight", (s.width, s.taps), 0.6, 0)
    yield Weight("shortconv.in_proj.weight", (3 * s.width, s.width), s.width**-0.5)
    yield Weight("shortconv.out_proj.weight", (s.width, s.width), branch * s.width**-0.5)


# file type: (general.file_type, most matrices, those that get more bits, the embedding or output)
FILE_TYPES = {
    "f32": (0, "f32", "f32", "f32"),
    "f16": (1, "f16", "f16", "f16"),
    "bf16": (32, "bf16", "bf16", "bf16"),
    "q4_0": (2, "q4_0", "q4_0", "q6_K"),
    "q4_1": (3, "q4_1", "q4_1", "q6_K"),
    "q8_0": (7, "q8_0", "q8_0", "q8_0"),
    "q4_k_m": (15, "q4_K", "q6_K", "q6_K"),
    "q5_k": (17, "q5_K", "q6_K", "q6_K"),
    "q6_k": (18, "q6_K", "q6_K", "q6_K"),
    "mixed": (15, "", "", "q8_0"),
}


def more_bits(i: int, n: int) -> bool:
    """Whether the i-th of n such tensors is one of those to which llama.cpp's K mixtures give more bits."""
    return i < n // 8 or i >= 7 * n // 8 or (i - n // 8) % 3 == 2


def tensors(s: Shape, file_type: str) -> list[tuple[Weight, Tensor]]:
    """The weights with their formats, by the rules of llama.cpp's quantiser (mixed: all formats in turn)."""
    result = []
    for number, w in enumerate(weights(s)):
        fmt = "f32" if w.centre is not None else _format(s, file_type, w, number)
        result.append((w, Tensor(w.name, w.shape, fmt)))
    return result


def _format(s: Shape, file_type: str, w: Weight, number: int) -> str:
    _, most, more, ends = FILE_TYPES[file_type]
    part = w.name.split(".")
    if part[0] == "output" or (part[0] == "token_embd" and s.tied):
        fmt = ends
    elif part[0] == "token_embd":
        fmt = most or ends
    elif file_type == "mixed":
        fmt = tuple(FORMATS)[number % len(FORMATS)]
    elif part[2] == "attn_v":
        fmt = more if more_bits(s.attention.index(int(part[1])), len(s.attention)) else most
    elif part[2].startswith("ffn_down"):
        fmt = more if more_bits(int(part[1]), s.layers) else most
    else:
        fmt = most
    # llama.cpp falls back to Q5_0, Q5_1 and Q8_0 where a row is no multiple of 256; here it is always Q8_0
    return fmt if w.shape[-1] % FORMATS[fmt][1] == 0 else "q8_0"


def metadata(name: str, s: Shape, file_type: str, v: Vocabulary) -> dict[str, tuple[str, object]]:
    """Key -> (kind, value), with the keys that the released models have."""
    a = s.architecture
    kv = [s.kv_heads if i in s.attention else 0 for i in range(s.layers)]
    meta: dict[str, tuple[str, object]] = {
        "general.architecture": ("str", a),
        "general.name": ("str", f"synthetic {name}"),
        "general.file_type": ("u32", FILE_TYPES[file_type][0]),
        "general.quantization_version": ("u32", 2),
        f"{a}.block_count": ("u32", s.layers),
        f"{a}.context_length": ("u32", s.context),
        f"{a}.embedding_length": ("u32", s.width),
        f"{a}.feed_forward_length": ("u32", s.ff),
        f"{a}.attention.head_count": ("u32", s.heads),
        f"{a}.attention.head_count_kv": ("u32", s.kv_heads) if a == "llama" else ("[i32]", kv),
        f"{a}.attention.layer_norm_rms_epsilon": ("f32", 1e-5),
        f"{a}.rope.freq_base": ("f32", s.base),
        f"{a}.vocab_size": ("u32", s.vocabulary),
    }
    if a != "llama":
        meta[f"{a}.shortconv.l_cache"] = ("u32", s.taps)
    if a in ("llama", "lfm3"):
        meta[f"{a}.rope.dimension_count"] = ("u32", s.head)
    if a == "lfm3":
        sliding = [i in s.attention and i % 4 == 0 for i in range(s.layers)]
        meta |= {f"{a}.attention.key_length": ("u32", s.head), f"{a}.attention.value_length": ("u32", s.head)}
        meta |= {f"{a}.attention.sliding_window": ("u32", s.window), f"{a}.rope.freq_base_swa": ("f32", 1e4)}
        meta[f"{a}.attention.sliding_window_pattern"] = ("[bool]", sliding)
    if s.experts:
        meta |= {f"{a}.expert_count": ("u32", s.experts), f"{a}.expert_used_count": ("u32", s.used)}
        meta |= {
            f"{a}.expert_feed_forward_length": ("u32", s.expert_ff),
            f"{a}.expert_gating_func": ("u32", 2),
        }
        meta[f"{a}.leading_dense_block_count"] = ("u32", s.dense)
    return meta | _tokenizer(s, v)


def _tokenizer(s: Shape, v: Vocabulary) -> dict[str, tuple[str, object]]:
    template = Path(__file__).parent / ("lfm3.jinja" if s.architecture == "lfm3" else "lfm2.jinja")
    return {
        "tokenizer.ggml.model": ("str", "gpt2"),
        "tokenizer.ggml.pre": ("str", "smollm" if s.architecture == "llama" else "lfm2"),
        "tokenizer.ggml.tokens": ("[str]", v.tokens),
        "tokenizer.ggml.token_type": ("[i32]", v.types),
        "tokenizer.ggml.merges": ("[str]", v.merges),
        "tokenizer.ggml.bos_token_id": ("u32", v.special + BOS),
        "tokenizer.ggml.eos_token_id": ("u32", v.special + EOS),
        "tokenizer.ggml.padding_token_id": ("u32", v.special + PAD),
        "tokenizer.ggml.add_bos_token": ("bool", s.architecture.startswith("lfm2")),
        "tokenizer.ggml.add_eos_token": ("bool", False),
        "tokenizer.chat_template": ("str", template.read_text(encoding="utf-8").removesuffix("\n")),
    }
