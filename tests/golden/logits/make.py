"""Makes the golden models and logits of this folder with transformers: small random models, and what they answer.

    python tests/golden/logits/make.py qwen3    # without names: all. Needs torch, transformers 5.24 or newer, gguf

A new architecture needs an entry in MODELS, in NAMES the names of its weights that are not there yet, and in
write_metadata the keys that the others lack. Vectors (norms, biases) are stored as f32.

<name>.gguf    the model: weights are exact in f16, matrices are stored as f32 (lfm2) or f16 (the others)
<name>.npz     ids int32 [60], logits float32 [60, 512]: transformers' logits after each token, computed in float32
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import torch
import transformers as t

FOLDER = Path(__file__).resolve().parent
VOCABULARY, WIDTH, LENGTH = 512, 64, 60
COMMON: dict[str, Any] = {"vocab_size": VOCABULARY, "hidden_size": WIDTH, "max_position_embeddings": 1024}
KINDS = ["conv", "conv", "full_attention", "conv", "full_attention"]
HEADS = {"num_attention_heads": 4, "num_key_value_heads": 2}
LFM: dict[str, Any] = {**COMMON, **HEADS, "layer_types": KINDS, "num_hidden_layers": len(KINDS)}
IDS = {"pad_token_id": 0, "bos_token_id": 1, "eos_token_id": 7}

MODELS: dict[str, tuple[Any, Any]] = {
    "lfm2": (t.Lfm2ForCausalLM, t.Lfm2Config(**LFM, intermediate_size=96, block_auto_adjust_ff_dim=False)),
    "lfm2moe": (
        t.Lfm2MoeForCausalLM,
        t.Lfm2MoeConfig(
            **LFM,
            intermediate_size=96,
            moe_intermediate_size=32,
            num_experts=16,
            num_experts_per_tok=4,
            num_dense_layers=2,
        ),
    ),
    "lfm3": (
        t.Lfm3ForCausalLM,
        t.Lfm3Config(
            **COMMON,
            **HEADS,
            **IDS,
            head_dim=32,
            intermediate_size=96,
            num_hidden_layers=7,
            sliding_window=16,
        ),
    ),
    "llama": (
        t.LlamaForCausalLM,
        t.LlamaConfig(
            **COMMON, **HEADS, intermediate_size=96, num_hidden_layers=3, tie_word_embeddings=False
        ),
    ),
    "qwen2": (
        t.Qwen2ForCausalLM,
        t.Qwen2Config(
            **COMMON, **HEADS, intermediate_size=96, num_hidden_layers=2, tie_word_embeddings=False
        ),
    ),
    "qwen3": (
        t.Qwen3ForCausalLM,
        t.Qwen3Config(
            **COMMON,
            **HEADS,
            head_dim=32,
            intermediate_size=96,
            num_hidden_layers=2,
            tie_word_embeddings=True,
        ),
    ),
}

NAMES = {
    "model.embed_tokens": "token_embd", "model.embedding_norm": "token_embd_norm", "model.norm": "output_norm",
    "lm_head": "output",
    "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output", "self_attn.out_proj": "attn_output", "self_attn.g_proj": "attn_gate",
    "self_attn.q_layernorm": "attn_q_norm", "self_attn.k_layernorm": "attn_k_norm",
    "self_attn.q_norm": "attn_q_norm", "self_attn.k_norm": "attn_k_norm",
    "operator_norm": "attn_norm", "input_layernorm": "attn_norm",
    "ffn_norm": "ffn_norm", "post_attention_layernorm": "ffn_norm",
    "post_operator_norm": "post_attention_norm", "post_ffn_norm": "post_ffw_norm",
    "conv.in_proj": "shortconv.in_proj", "conv.out_proj": "shortconv.out_proj", "conv.conv": "shortconv.conv",
    "feed_forward.w1": "ffn_gate", "feed_forward.w3": "ffn_up", "feed_forward.w2": "ffn_down",
    "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down",
    "feed_forward.gate": "ffn_gate_inp",
}  # fmt: skip


def randomise(model: Any) -> None:
    """Fills a model from a seed: norms near 1, matrices that keep the size of what they multiply."""
    g = torch.Generator().manual_seed(1)
    for name, p in [*model.named_parameters(), *model.named_buffers()]:
        if "inv_freq" in name:
            continue
        x = torch.randn(p.shape, generator=g)
        if "norm" in name:
            x = 1 + 0.1 * x
        elif name.endswith("expert_bias"):
            x = 0.3 * x
        elif "conv.conv" in name:
            x = 0.5 * x
        elif "embed_tokens" not in name:
            x = x / p.shape[-1] ** 0.5
        p.data.copy_(x.half().float())
    model.tie_weights()


def interleaved(w: np.ndarray, heads: int) -> np.ndarray:
    """Rows of a q or k projection reordered so that rotated pairs stand side by side."""
    rows = w.reshape(heads, 2, w.shape[0] // heads // 2, -1)
    return rows.swapaxes(1, 2).reshape(w.shape)


def tensors(arch: str, model: Any) -> Iterator[tuple[str, np.ndarray]]:
    """GGUF's names and (out, in) arrays of a model's weights."""
    config = model.config
    for name, p in model.state_dict().items():
        w = p.detach().float().numpy()
        base, _, suffix = name.rpartition(".")
        block = ""
        if name.startswith("model.layers."):
            layer, _, name = name.removeprefix("model.layers.").partition(".")
            block, base = f"blk.{layer}.", name.rpartition(".")[0]
        if name == "lm_head.weight" and config.tie_word_embeddings:
            continue
        if name == "feed_forward.experts.gate_up_proj":
            half = w.shape[1] // 2
            yield f"{block}ffn_gate_exps.weight", w[:, :half]
            yield f"{block}ffn_up_exps.weight", w[:, half:]
        elif name == "feed_forward.experts.down_proj":
            yield f"{block}ffn_down_exps.weight", w
        elif name == "feed_forward.expert_bias":
            yield f"{block}exp_probs_b.bias", w
        else:
            target = "output_norm" if (arch, base) == ("lfm3", "model.embedding_norm") else NAMES[base]
            w = w[:, 0] if base == "conv.conv" else w
            if arch == "llama" and target in ("attn_q", "attn_k"):
                w = interleaved(
                    w, config.num_attention_heads if target == "attn_q" else config.num_key_value_heads
                )
            yield f"{block}{target}.{suffix}", w
    if arch == "lfm3":
        half = config.head_dim // 2
        turning = int(half * config.rope_parameters["full_attention"]["partial_rotary_factor"])
        yield "rope_freqs.weight", np.array([1.0] * turning + [1e30] * (half - turning), np.float32)


def write_metadata(w: gguf.GGUFWriter, arch: str, c: Any) -> None:
    kinds = getattr(c, "layer_types", None) or ["full_attention"] * c.num_hidden_layers
    w.add_name(f"golden {arch}")
    w.add_block_count(c.num_hidden_layers)
    w.add_context_length(c.max_position_embeddings)
    w.add_embedding_length(c.hidden_size)
    w.add_feed_forward_length(c.intermediate_size)
    w.add_head_count(c.num_attention_heads)
    w.add_layer_norm_rms_eps(getattr(c, "norm_eps", None) or c.rms_norm_eps)
    w.add_vocab_size(c.vocab_size)
    if arch in ("llama", "qwen2", "qwen3"):
        w.add_head_count_kv(c.num_key_value_heads)
        if arch == "llama":
            w.add_rope_dimension_count(c.head_dim)
        w.add_rope_freq_base(c.rope_parameters["rope_theta"])
        if arch == "qwen3":
            w.add_key_length(c.head_dim)
            w.add_value_length(c.head_dim)
        return
    w.add_head_count_kv([0 if kind == "conv" else c.num_key_value_heads for kind in kinds])
    w.add_shortconv_l_cache(c.conv_L_cache)
    if arch == "lfm3":
        w.add_rope_freq_base(c.rope_parameters["full_attention"]["rope_theta"])
        w.add_float32("lfm3.rope.freq_base_swa", c.rope_parameters["sliding_attention"]["rope_theta"])
        w.add_key_length(c.head_dim)
        w.add_value_length(c.head_dim)
        w.add_sliding_window(c.sliding_window)
        w.add_array("lfm3.attention.sliding_window_pattern", [kind == "sliding_attention" for kind in kinds])
        return
    w.add_rope_freq_base(c.rope_parameters["rope_theta"])
    if arch == "lfm2moe":
        w.add_expert_count(c.num_experts)
        w.add_expert_used_count(c.num_experts_per_tok)
        w.add_expert_feed_forward_length(c.moe_intermediate_size)
        w.add_leading_dense_block_count(c.num_dense_layers)
        w.add_expert_gating_func(gguf.ExpertGatingFuncType.SIGMOID)


def write_vocabulary(w: gguf.GGUFWriter) -> None:
    """Special tokens, the 256 bytes as GPT-2 writes them, a few merges, and padding."""
    keep = [*range(33, 127), *range(161, 173), *range(174, 256)]
    other = [b for b in range(256) if b not in keep]
    letter = {**{b: chr(b) for b in keep}, **{b: chr(256 + k) for k, b in enumerate(other)}}
    special = ["pad", "startoftext", "endoftext", "fim_pre", "fim_mid", "fim_suf", "im_start", "im_end"]
    tokens = [f"<|{s}|>" for s in special] + [letter[b] for b in range(256)]
    merges = ["t h", "th e", "i n", "Ġ the", "e r", "a n", "Ġ a", "o n", "in g", "l l"]
    tokens += [m.replace(" ", "") for m in merges]
    types = [3] * len(special) + [1] * (len(tokens) - len(special))
    types += [5] * (VOCABULARY - len(tokens))
    tokens += [f"[PAD{k}]" for k in range(len(tokens), VOCABULARY)]
    w.add_tokenizer_model("gpt2")
    w.add_tokenizer_pre("lfm2")
    w.add_token_list(tokens)
    w.add_token_types(types)
    w.add_token_merges(merges)
    w.add_bos_token_id(1)
    w.add_eos_token_id(7)
    w.add_pad_token_id(0)
    w.add_add_bos_token(True)


def write(arch: str, model: Any, path: Path) -> None:
    half = arch != "lfm2"
    w = gguf.GGUFWriter(str(path), arch)
    write_metadata(w, arch, model.config)
    write_vocabulary(w)
    w.add_file_type(gguf.LlamaFileType.MOSTLY_F16 if half else gguf.LlamaFileType.ALL_F32)
    for name, x in tensors(arch, model):
        plain = x.ndim == 1 or "conv.conv" in name or "gate_inp" in name
        w.add_tensor(name, np.ascontiguousarray(x, np.float16 if half and not plain else np.float32))
    w.write_header_to_file()
    w.write_kv_data_to_file()
    w.write_tensors_to_file()
    w.close()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="name", help=f"of {', '.join(MODELS)}; default: all")
    names = parser.parse_args().names or list(MODELS)
    if unknown := set(names) - MODELS.keys():
        parser.error(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(MODELS)}")
    ids = np.random.default_rng(3).integers(8, 270, LENGTH).astype(np.int32)
    for arch in names:
        kind, config = MODELS[arch]
        torch.manual_seed(0)
        model = kind(config).float().eval()
        randomise(model)
        with torch.no_grad():
            logits = model(input_ids=torch.from_numpy(ids.astype(np.int64))[None]).logits[0].numpy()
        write(arch, model, FOLDER / f"{arch}.gguf")
        np.savez_compressed(FOLDER / f"{arch}.npz", ids=ids, logits=logits.astype(np.float32))
        print(arch, sum(p.numel() for p in model.parameters()), "weights, logits of deviation", logits.std())


if __name__ == "__main__":
    main()
