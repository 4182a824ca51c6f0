"""OpenAI's chat completions and completions.

fields.py (bodies) -> conversion.py (to requests) -> chat.py, completions.py (answers) ; logprobs.py
"""
