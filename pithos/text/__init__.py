"""Text in, text out.

template.py        messages to a prompt
sandbox.py         the worker process that renders templates
rules.py           how vocabularies cut text into words
tokenizer.py       text to tokens and back
stream.py          bytes to text, text to reasoning and content
"""
