"""Rewrites tests/golden/tokenizer with llama.cpp as the oracle.

    python tools/tokenizer_goldens.py LLAMA_TOKENIZE GPT2_VOCAB.gguf SMOLLM2.gguf

The small vocabulary is the beginning of GPT-2's (its bytes and first merges, MIT licence) plus special tokens and two
words that no merge makes. Every pre-tokenizer that is tested runs on it.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from gguf import GGUFReader, GGUFWriter

FOLDER = Path(__file__).parents[1] / "tests" / "golden" / "tokenizer"
MERGES = 2500
NORMAL, CONTROL, USER_DEFINED, UNUSED = 1, 3, 4, 5
EXTRA = [
    ("Ġtransformer", NORMAL),
    ("Zebra", NORMAL),
    ("<|startoftext|>", CONTROL),
    ("<|endoftext|>", CONTROL),
    ("<|im_start|>", CONTROL),
    ("<|im_end|>", CONTROL),
    ("<|tool_call_start|>", CONTROL),
    ("<|tool_call_end|>", CONTROL),
    ("<think>", USER_DEFINED),
    ("</think>", USER_DEFINED),
    ("[PAD0]", UNUSED),
]
PRE = [
    "lfm2",
    "llama-bpe",
    "smollm",
    "gpt-2",
    "qwen2",
    "qwen35",
    "dbrx",
    "command-r",
    "deepseek-coder",
    "tekken",
    "gpt-4o",
]
TEXTS = [
    "",
    "Hello world",
    " Hello  world   !",
    "The transformer, a Zebra and transformers; Zebras",
    "I'm sure you'LL say they've, we'd, it's, WE'RE and 'tis",
    "0 1 12 123 1234 12345 3.14159 1,000,000 ½ ² ٣٤٥",
    "\n",
    "\n\n\n",
    "a\nb\n\nc\r\n\r\nd",
    "tab\tand\t\ttabs \n \n  mixed   ",
    "trailing spaces    ",
    "    leading",
    "def f(x):\n    return x**2  # comment\n\n\nclass A:\n\tpass\n",
    '{"name": "get_time", "arguments": {"city": "Paris", "n": [1, 2.5, null, true]}}',
    "https://example.org/a/b?c=d&e=%20f#g  user@example.org",
    "naïve café, Ångström, Straße, ÇA VA, œuvre, İstanbul",
    "Ελληνικά Русский язык עברית العربية हिन्दी ไทย",
    "今天天气很好。東京タワー 한국어 문장",
    "🙂🚀👩‍👩‍👧‍👦🇫🇷 ok ✨!",
    "e\u0301 a\u0308 combining \u200bzero\u00a0nbsp\u3000ideographic",
    "!!!???... --- === <<>> ((())) $€£ ~`^|\\",
    "<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n<think>",
    "a<|im_end|><|im_end|> b <think>\n c</think>\n\nd",
    "<|im_start |> <|im_startx|> <|im_end| > <think",
    "[PAD0] <|startoftext|>x",
    "\u0000 nul \u007f del \ufffd \U0010ffff",
    "a" * 40 + " " * 40 + "1" * 40 + "é" * 10,
]


def tokenize(program: str, model: Path, text: str, special: bool) -> list[int]:
    """The ids that llama.cpp gives, without a start token."""
    with tempfile.NamedTemporaryFile(suffix=".txt") as file:
        file.write(text.encode())
        file.flush()
        flags = ["--ids", "--no-bos", *([] if special else ["--no-parse-special"])]
        command = [program, "-m", str(model), "-f", file.name, "--log-disable", *flags]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.strip().splitlines()[-1])


def small_vocabulary(source: str) -> tuple[list[str], list[str]]:
    """(tokens, merges) of GPT-2: the bytes, then what the first merges make, in their order."""
    fields = GGUFReader(source).fields
    tokens, merges = (fields[f"tokenizer.ggml.{name}"].contents() for name in ("tokens", "merges"))
    merges = merges[:MERGES]
    return tokens[:256] + ["".join(merge.split(" ")) for merge in merges], merges


def write(path: Path, tokens: list[str], merges: list[str], pre: str) -> None:
    """A GGUF file with nothing but the vocabulary."""
    writer = GGUFWriter(path, "gpt2")
    for name, value in {"block_count": 1, "context_length": 1024, "embedding_length": 64}.items():
        writer.add_uint32(f"gpt2.{name}", value)
    writer.add_uint32("gpt2.feed_forward_length", 64)
    writer.add_uint32("gpt2.attention.head_count", 2)
    writer.add_float32("gpt2.attention.layer_norm_epsilon", 1e-5)
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre(pre)
    writer.add_token_list(tokens + [text for text, _ in EXTRA])
    writer.add_token_types([NORMAL] * len(tokens) + [kind for _, kind in EXTRA])
    writer.add_token_merges(merges)
    writer.add_bos_token_id(len(tokens) + 2)
    writer.add_eos_token_id(len(tokens) + 5)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def cases(program: str, model: Path) -> list[dict[str, object]]:
    """Every text with its ids, special tokens parsed and taken as plain text."""
    return [
        {
            "text": text,
            "special": tokenize(program, model, text, True),
            "plain": tokenize(program, model, text, False),
        }
        for text in TEXTS
    ]


def save(name: str, content: dict[str, list[dict[str, object]]]) -> None:
    """One case a line."""
    parts = (
        f"{json.dumps(key)}: [\n" + ",\n".join(json.dumps(case) for case in entries) + "\n]"
        for key, entries in content.items()
    )
    (FOLDER / name).write_text("{\n" + ",\n".join(parts) + "\n}\n")


def main(program: str, gpt2: str, smollm2: str) -> None:
    """Writes small.gguf, small.json and smollm2.json."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    tokens, merges = small_vocabulary(gpt2)
    write(FOLDER / "small.gguf", tokens, merges, "lfm2")
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for pre in PRE:
            model = Path(folder) / f"{pre}.gguf"
            write(model, tokens, merges, pre)
            found[pre] = cases(program, model)
    save("small.json", found)
    save("smollm2.json", {"smollm": cases(program, Path(smollm2))})


if __name__ == "__main__":
    main(*sys.argv[1:])
