"""Calls of functions in the text of an answer. Nothing of it is ever evaluated.

dialect.py     how a model writes calls
stream.py      text to text and calls
body.py        one block of calls, from its opening marker to its closing one
grammar.py     the grammar of calls in Python's form and in JSON's
calls.py       blocks in these forms
strings.py     where a string ends, and what it says
words.py       numbers and keywords
tagged.py      blocks of tags
schemas.py     the types of arguments
writer.py      values to JSON
pieces.py      what comes out
"""

from pithos.text.toolcalls.dialect import MARKERS, Dialect, dialect
from pithos.text.toolcalls.pieces import CallArguments, CallEnd, CallStart, Piece, Text
from pithos.text.toolcalls.stream import ToolCallStream

__all__ = [
    "MARKERS",
    "CallArguments",
    "CallEnd",
    "CallStart",
    "Dialect",
    "Piece",
    "Text",
    "ToolCallStream",
    "dialect",
]
