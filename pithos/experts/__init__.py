"""Experts of mixture layers. tables: where each expert's matrices lie."""

from __future__ import annotations

from pithos.experts.tables import ExpertTables

__all__ = ["ExpertTables"]
