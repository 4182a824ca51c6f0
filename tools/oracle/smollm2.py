"""Golden values of SmolLM2-135M-Instruct (Q4_1) by llama.cpp: greedy text, perplexity, token ids."""

from __future__ import annotations

import json
from pathlib import Path

from oracle.llama import Llama

SYSTEM = "You are a helpful AI assistant named SmolLM, trained by Hugging Face"
PROMPTS = (
    "Explain gravity in one sentence.",
    "Write a two-sentence story about a robot.",
    "What is the capital of France?",
    "List three fruits and their colours.",
    "How do I boil an egg?",
    "def fibonacci(n):",
    "Translate to French: The book is on the table.",
    "Once upon a time, in a small village by the sea,",
    "Why is the sky blue?",
    "Two plus two is four. Three plus five is",
)
TEXTS = (
    "Hello, world!",
    " leading and  double   spaces ",
    "tabs\tand\nnewlines\n\n\nand\r\nreturns",
    "trailing newline\n",
    "   \n  \n",
    "1 12 123 1234 12345 1234567890 3.14159 1,000,000 2026-11-30 10^6 0x1F",
    "It's what we've been waiting for, isn't it? THEY'RE here; I'd say so.",
    "don't DON'T 'quoted' \"double\" `code` -- and --- dashes",
    "café crème, naïve façade, Zoë, Ærøskøbing, Łódź, São Paulo, Straße",
    "e\u0301 and \u00e9 are not the same code points",
    "Ελληνικά, русский текст, українська, עברית, العربية, हिन्दी, ไทย",
    "中文分词并不容易。日本語のテキスト、カタカナとひらがな。한국어 문장입니다.",
    "emoji: 😀 👩‍👩‍👧‍👦 🇫🇷 ☂️ 👍🏽 and text",
    "math: ∀x ∈ ℝ: x² ≥ 0, ∑ᵢ aᵢ ≤ ∞, α → β",
    "def f(x: int) -> int:\n    return x ** 2 + 1  # square\n",
    "for (int i = 0; i < n; ++i) { a[i] = b[i] && !c[i]; }",
    '{"name": "value", "list": [1, 2.5, null, true], "nested": {"k": "v"}}',
    "<html><body class='x'>&nbsp;<br/></body></html>",
    "https://example.org/path?query=1&other=two#part user@example.org",
    "SELECT * FROM t WHERE a >= 10 AND b LIKE '%x%';",
    "snake_case camelCase PascalCase SCREAMING_CASE kebab-case",
    "!!!??? ... ,,, ;;; ((([[[{{{}}}]]])))",
    "a" * 50,
    "        eight spaces, then text",
    "x\u00a0no-break\u2003em space\u200bzero width\ufeffmark",
    "\u0000\u0001\u007f control",
    "<|im_start|>user\nHi<|im_end|>\n",
    "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nWhat is 2+2?<|im_end|>\n<|im_start|>assistant\n",
    "<|endoftext|>middle<|endoftext|><|im_end|>",
    "not special: <|im_star|> <| im_start |> <|im_start |>",
    "<repo_name>demo<file_sep>main.py",
    "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𝟙𝟚𝟛 ①②③ Ⅳ ½ ٣٤٥",
)


def chat(prompt: str) -> str:
    """The prompt as the model's own template renders it."""
    turns = f"<|im_start|>system\n{SYSTEM}<|im_end|>\n<|im_start|>user\n{prompt}<|im_end|>\n"
    return turns + "<|im_start|>assistant\n"


def _greedy(llama: Llama, model: Path, n: int) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for prompt in PROMPTS:
        for text in (prompt, chat(prompt)):
            ids = llama.tokens(model, text)
            best, lead = llama.greedy(model, ids, n)
            rows.append({"prompt": prompt, "text": text, "ids": ids, "greedy": best, "lead": lead})
    return rows


def make(llama: Llama, model: Path, out: Path, n: int = 64, window: int = 512) -> None:
    """Writes greedy.json, perplexity.json and tokenizer.json beside text.txt in `out`."""
    final, running = llama.perplexity(model, out / "text.txt", window)
    ids = llama.tokens(model, (out / "text.txt").read_text(encoding="utf-8"))
    _write(out / "tokenizer.json", [{"text": t, "ids": llama.tokens(model, t)} for t in TEXTS])
    _write(out / "greedy.json", _greedy(llama, model, n))
    figures = {"window": window, "perplexity": final, "after_each_window": running, "tokens": len(ids)}
    (out / "perplexity.json").write_text(json.dumps(figures) + "\n", encoding="utf-8")


def _write(path: Path, rows: list[dict[str, object]]) -> None:
    lines = ",\n".join(json.dumps(row, ensure_ascii=True) for row in rows)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
