"""What was read once is not read again: states of earlier prompts and answers, in memory and on disk.

marks -> entries -> tree -> cache (PrefixCache, what an engine's service uses); none (the same without a cache)
"""

from pithos.reuse.cache import PrefixCache
from pithos.reuse.none import NoReuse, Reuse

__all__ = ["NoReuse", "PrefixCache", "Reuse"]
