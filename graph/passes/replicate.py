"""Replication: every thread does a small step for itself, into its own scratch, so that its readers need no barrier.

For decode alone: the work is done as often as there are threads, which must cost less than a barrier.
"""

from __future__ import annotations

from graph.ir import Graph, Module, Node


def _mark(graph: Graph, nodes: list[Node]) -> Graph:
    for n in nodes:
        graph = graph.replaced([n], [n.but(attrs={**n.attrs, "replicate": True})])
    return graph


def replicate_norm(module: Module) -> Module:
    """Norms. h is read and written by all threads at once, so the sums alternate between two buffers.

    A layer with an odd number of sums would end in the wrong one and is left as it is.
    """

    def norms(graph: Graph) -> Graph:
        found = [n for n in graph.nodes if n.op == "norm_quantize"]
        odd = len([n for n in found if "delta" in n.ins]) % 2 and len(graph.outputs) == 2
        return graph if odd else _mark(graph, found)

    return module.map(norms)


def replicate_quantize(module: Module) -> Module:
    """Plain quantisations of a row for one matmul; those with an activation inside are too much work to repeat."""

    def plain(graph: Graph) -> Graph:
        found = [
            n for n in graph.nodes if n.op == "quantize" and n.attrs["op"] == "none" and n.out.rows == "rows"
        ]
        return _mark(graph, found)

    return module.map(plain)
