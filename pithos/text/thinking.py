"""The marks around what a model thinks before it answers, at the end of a prompt."""

OPEN, CLOSE = "<think>", "</think>"


def opened(prompt: str) -> bool:
    """Whether generation starts inside the reasoning."""
    return prompt.rstrip().endswith(OPEN)


def close_empty(prompt: str) -> str:
    """`prompt` with an empty think block at its end, for a model that shall not reason.

    A template that obeyed `enable_thinking=False` has closed its block already.
    """
    end = prompt.rstrip()
    if end.endswith(CLOSE):
        return prompt
    if end.endswith(OPEN):
        return f"{prompt}\n{CLOSE}\n\n" if prompt.endswith("\n") else prompt + CLOSE
    return prompt + OPEN + CLOSE
