"""Experts of mixture layers. tables: where each expert's matrices lie in this process's memory; usage: how hot each
one is; cache: the hot ones on a device that cannot hold all."""

from __future__ import annotations

from pithos.experts.tables import ExpertTables

__all__ = ["ExpertTables"]
