"""Text in, text out.

template.py           messages to a prompt
sandbox.py            keeps the process that renders templates
template_worker.py    that process
rules.py              how vocabularies cut text into words
tokenizer.py          text to tokens and back
thinking.py           the marks of reasoning in a prompt
stream.py             bytes to text, text to reasoning and content
toolcalls/            content to text and calls of functions
"""
