"""Reads GGUF files in place: lazily, bounded, without copying tensor data.

cursor.py     checked reads
metadata.py   keys and values
formats.py    element formats of tensors
tensors.py    the tensor table
checks.py     values that make sense
reader.py     a file
"""

from pithos.gguf.formats import BY_NAME, FORMATS, SUPPORTED, Format
from pithos.gguf.metadata import Metadata, Value
from pithos.gguf.reader import GGUF
from pithos.gguf.tensors import Tensor

__all__ = ["BY_NAME", "FORMATS", "GGUF", "SUPPORTED", "Format", "Metadata", "Tensor", "Value"]
