"""What was read once is not read again: states of earlier prompts and answers, in memory and on disk.

In memory: marks -> entries -> tree. On disk: identity, names -> packing -> files -> folder, index -> writer -> store.
cache: PrefixCache, both together; none: the same without a cache.
"""

from pithos.reuse.cache import PrefixCache
from pithos.reuse.none import NoReuse, Reuse

__all__ = ["NoReuse", "PrefixCache", "Reuse"]
