"""What building kernels may fail with."""

from __future__ import annotations


class MissingGenerator(Exception):
    """A family has no generator for a target. `kind`: cpu or gpu; `parameters` of a generator there."""

    def __init__(self, family: str, target: str, kind: str = "cpu", parameters: str = "isa, static") -> None:
        super().__init__(
            f"target {target}: no generator of family {family}: write codegen/{kind}/{family}.py with "
            f"`def {family}({parameters})` and add it to GENERATORS in codegen/{kind}/__init__.py"
        )
