"""Which static choices GPU kernels are built for: the others take the unfused alternative of their call.

Every format has the plain kernels. The fused ones are worth their size for the formats and sizes of known models alone.
Pages of f32 serve comparisons with other engines, so rare head sizes have none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from graph.gpu import QUANTISED_OF, form_of

Static = Mapping[str, Any]


def _quantised(s: Static) -> bool:
    return s["fmt"] not in QUANTISED_OF


def _same_format(s: Static) -> bool:
    """Gate and up of one format; down in the same class of formats, so that it reads what gate and up write."""
    return bool(s["fmt"] == s["fmt2"] and s["out"] == form_of(s["fmt"]))


def _pages(s: Static) -> bool:
    return s["kv"] == "f16" or s["hd"] in (16, 32, 64, 128)


_RULES: dict[str, Callable[[Static], bool]] = {
    "gemm": lambda s: s["form"] in (form_of(s["fmt"]), form_of(s["fmt"], tensor_cores=True)),
    "experts_gemm": lambda s: s["form"] in (form_of(s["fmt"]), form_of(s["fmt"], tensor_cores=True)),
    "norm_matvec": lambda s: _quantised(s) or s["fmt"] == "f32",  # f32: routers
    "norm_glu": lambda s: _same_format(s) and _quantised(s),
    "glu": lambda s: _same_format(s) and _quantised(s),
    "experts_glu": _same_format,
    "route_glu": lambda s: _same_format(s) and _quantised(s),
    "conv_matvec": lambda s: _quantised(s) and s["taps"] in (3, 7),
    "attention": _pages,
    "attention_prefill": _pages,
    "qk_rope_store": _pages,
    "attention_matvec": lambda s: _quantised(s) and s["hd"] in (64, 128) and s["kv"] == "f16",
}


def has_kernel(family: str, static: Static) -> bool:
    """Whether GPU kernels of a family are built for these static choices."""
    return family not in _RULES or _RULES[family](static)
