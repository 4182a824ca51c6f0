"""Grammars that an answer must follow: JSON schemas, calls of functions, grammars of users. Masks are llguidance's.

schema.py      which JSON schemas are honoured; all others are refused
calls.py       the grammar of calls, from the schemas of functions
compiler.py    a grammar to a hook of sampling
tokens.py      a vocabulary as llguidance wants it
hook.py        the hooks
"""

from pithos.grammar.compiler import Compiler, compiler
from pithos.grammar.hook import AfterReasoning, GrammarHook

__all__ = ["AfterReasoning", "Compiler", "GrammarHook", "compiler"]
